//! Outputs are what their names say; most of it is in `tests/command/scripts/named_outputs.txt`.

use crate::common_cli::kletka;

/// A label on a vertex and one beside the segment that begins there.
#[test]
fn labels_of_a_diagram_stand_side_by_side() {
    let document = "kletka = 1\ngame = \"parcel\"\nboard.size = 3\n[[diagram]]\nlabels = { b2 = \"x\", \"[b2-3]\" = \"y\" }\n";
    let drawing = kletka!("render - --diagram 1 --text -o -")
        .stdin(document)
        .run()
        .stdout;
    let [x, y] = ["x", "y"].map(|label| {
        let (before, _) = drawing
            .split_once(&format!(">{label}</text>"))
            .expect(&drawing);
        let (_, tag) = before.rsplit_once("<text").unwrap();
        ["x", "y", "font-size"].map(|key| {
            let (_, after) = tag.split_once(&format!(" {key}=\"")).unwrap();
            after.split('"').next().unwrap().parse::<f64>().unwrap()
        })
    });
    let apart = (x[0] - y[0]).abs().max((x[1] - y[1]).abs());
    assert!(apart > 0.6 * x[2].max(y[2]), "{x:?} {y:?}");
}
