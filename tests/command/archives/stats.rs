//! `kletka archive stats`.

use super::{Folder, kletka};

/// Settings and codes are words of documents; all else that stats and convert say is in the language asked for.
#[test]
fn nothing_is_left_in_english() {
    let folder = Folder::new("stats-russian");
    let broken = folder.file(
        "b.kla",
        "kletka = 1\ngame = 'parcel'\nrecord.moves = '1. [a1-2] 2. [a1-2]'\n+++\nkletka = 1\ngame = 'chess'\n",
    );
    let root = env!("CARGO_MANIFEST_DIR");
    let games = format!("{root}/puzzles/games");
    let examples = format!("{root}/formats/examples");
    let allowed = "opening choice rectangle error warning occupied kla toml nowhere at all bad value game chess";
    for command in ["stats", "stats --depth 1", "convert --to csv"] {
        let line = format!("archive {command} --lang ru {{}} {{}} {{}} /nowhere/at-all");
        let ran = kletka!(&line, games, examples, broken).run();
        ran.ends(2);
        // The rows of convert are data, with the keys of documents for headings.
        let said = if command.starts_with("stats") {
            ran.stdout + &ran.stderr
        } else {
            ran.stderr
        };
        let said = said.replace(folder.path(), "").replace(root, "");
        let is_quoted = |line: &&str| line.contains('|') || line.trim_start().starts_with("-->");
        for line in said.lines().filter(|line| !is_quoted(line)) {
            let mut words = line.split(|c: char| !c.is_alphanumeric());
            let is_english =
                |word: &&str| word.len() > 1 && word.chars().all(|c| c.is_ascii_alphabetic());
            let left =
                words.find(|word| is_english(word) && !allowed.split(' ').any(|one| one == *word));
            assert_eq!(left, None, "{command}: {line}");
        }
        assert!(
            said.contains("нет такого файла") || said.contains("не удаётся прочитать"),
            "{said}"
        );
    }
}
