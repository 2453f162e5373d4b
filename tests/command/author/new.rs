use crate::common_cli::kletka;

#[test]
fn commented_keys_are_right_when_they_are_uncommented() {
    for game in ["parcel", "renju-for-three", "renju-3-2"] {
        let text = kletka!("new {}", game).run().stdout;
        let keys = |line: &str| {
            let code = line.strip_prefix("# ").filter(|rest| rest.contains(" = "));
            code.unwrap_or(line).to_owned() + "\n"
        };
        let text: String = text.lines().map(keys).collect();
        let ran = kletka!("check -")
            .stdin(text.replace("position = ''''''", ""))
            .run();
        assert_eq!(ran.ends(0).stderr, "", "{game}");
    }
}
