//! Outputs are what their names say, and messages quote what is written.

use std::fs;

use crate::common_cli::{Folder, Ran, check_json, kletka};

const PARCEL: &str = "kletka = 1\ngame = \"parcel\"\nrecord.moves = \"1. [d4-5]\"\n";
const WRONG: &str = "kletka = 1\ngame = \"parcel\"\nrecord.moves = \"1. [d4-5] 2. [d4-5]\"\n";
/// The command in a folder with a document, `game.toml`.
fn run(folder: &Folder, document: &str, arguments: &[&str]) -> Ran {
    folder.file("game.toml", document);
    kletka(arguments).current_dir(&folder.0).run()
}

/// The error of a document, and all that a terminal shows of it, in English.
fn message(document: &str) -> (String, String) {
    let json = check_json(document).json().remove(0);
    let first = json["diagnostics"][0]["message"]
        .as_str()
        .unwrap_or_default()
        .to_owned();
    (first, kletka!("check -").stdin(document).run().stderr)
}

#[test]
fn a_crop_beside_the_field_is_the_error_that_a_view_is() {
    let folder = Folder::new("outputs-crop");
    for (crop, code) in [("z9-a1", 2), ("a1-g9", 2), ("h1-h2", 2), ("a1-g7", 0)] {
        let text = PARCEL.replace("record", "board.size = 7\nrecord");
        let ran = run(
            &folder,
            &text,
            &["render", "game.toml", "--crop", crop, "-o", "x.svg"],
        );
        let (view, _) = message(&format!("{text}[[diagram]]\nview = \"{crop}\"\n"));
        assert_eq!(
            (ran.code, folder.0.join("x.svg").exists()),
            (code, code == 0),
            "{ran:?}"
        );
        assert!(
            ran.stderr.contains(&view) && view.is_empty() == (code == 0),
            "{view}: {ran:?}"
        );
    }
}

#[test]
#[cfg(unix)]
fn linked_files_of_a_folder_are_read_and_each_file_once() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new("outputs-links");
    let wrong = folder.file("elsewhere/wrong.toml", WRONG);
    folder.file("games/a.toml", PARCEL);
    let checked = || kletka!("check games").current_dir(&folder.0).run();
    symlink("a.toml", folder.0.join("games/same.toml")).unwrap();
    symlink(".", folder.0.join("games/loop")).unwrap();
    let ran = checked();
    assert!(
        ran.code == 0 && ran.stdout.starts_with("1 document checked"),
        "{ran:?}"
    );
    symlink(&wrong, folder.0.join("games/b.toml")).unwrap();
    symlink(&wrong, folder.0.join("games/c.toml")).unwrap();
    let ran = checked();
    assert!(
        ran.code == 1 && ran.stdout.starts_with("2 documents checked, 1 with errors"),
        "{ran:?}"
    );
    assert!(ran.stderr.contains("games/b.toml:3:"), "{ran:?}");
    fs::remove_file(folder.0.join("games/a.toml")).unwrap();
    let ran = checked();
    assert!(
        ran.code == 2
            && ran
                .stderr
                .contains("games/same.toml: there is no such file"),
        "{ran:?}"
    );
}

#[test]
fn a_message_quotes_moves_in_the_letters_of_the_document() {
    let parcel = |moves: &str| {
        message(&format!(
            "kletka = 1\ngame = \"parcel\"\nrecord.moves = \"{moves}\""
        ))
        .0
    };
    assert_eq!(parcel("1. r@e5"), "1. r@e5 is not a move of Parcel");
    assert_eq!(parcel("1. к@e5"), "1. к@e5 is not a move of Parcel");
    let renju = |moves: &str| {
        message(&format!(
            "kletka = 1\ngame = \"renju-for-three\"\nrecord.moves = \"{moves}\""
        ))
        .0
    };
    assert_eq!(renju("1. r[d4-5]"), "1. r[d4-5] is not a move of Renju");
    let claim = |says: &str| {
        message(&format!(
            "kletka = 1\ngame = \"parcel\"\nboard.size = 3\n[[claim]]\nsays = \"{says}\""
        ))
        .0
    };
    assert!(
        claim("red may not play r[b2-3]").contains("may play r[b2-3]"),
        "{}",
        claim("red may not play r[b2-3]")
    );
    assert!(
        claim("there is no region r{a1-b1-b2-a2}")
            .find(['к', 'с', 'з'])
            .is_none()
    );
    // A variation of a document is quoted by the page and by the terminal alike.
    let ran = kletka!("add --dry-run - r@e5")
        .stdin(PARCEL.replace("[d4-5]", "b[d4-5]"))
        .run();
    assert!(!ran.stderr.contains('к'), "{ran:?}");
}

/// A label on a vertex and one beside the segment that begins there.
#[test]
fn labels_of_a_diagram_stand_side_by_side() {
    let folder = Folder::new("outputs-labels");
    let document = "kletka = 1\ngame = \"parcel\"\nboard.size = 3\n[[diagram]]\nlabels = { b2 = \"x\", \"[b2-3]\" = \"y\" }\n";
    let ran = run(
        &folder,
        document,
        &[
            "render",
            "game.toml",
            "--diagram",
            "1",
            "--text",
            "-o",
            "figure.svg",
        ],
    );
    ran.ends(0);
    let drawing = fs::read_to_string(folder.0.join("figure.svg")).unwrap();
    let number = |text: &str, key: &str| -> f64 {
        let (_, after) = text.split_once(&format!(" {key}=\"")).unwrap();
        after.split('"').next().unwrap().parse().unwrap()
    };
    let [x, y] = ["x", "y"].map(|label| {
        let (before, _) = drawing
            .split_once(&format!(">{label}</text>"))
            .unwrap_or_else(|| panic!("{drawing}"));
        let tag = before.rsplit_once("<text").unwrap().1;
        ["x", "y", "font-size"].map(|key| number(tag, key))
    });
    let apart = (x[0] - y[0]).abs().max((x[1] - y[1]).abs());
    assert!(apart > 0.6 * x[2].max(y[2]), "{x:?} {y:?}");
}

/// A command that writes one file says its name, as `render` does; what goes to programs stays alone.
#[test]
fn the_file_that_holds_the_result_is_named() {
    let folder = Folder::new("outputs-said");
    folder.file("typed.txt", "1. e5 2. f6 3. g7\n");
    for (name, arguments) in [
        ("new.toml", &["new", "parcel"][..]),
        ("cut.toml", &["new", "--from", "game.toml"]),
        (
            "import.toml",
            &["import", "--game", "renju-for-three", "typed.txt"],
        ),
    ] {
        let arguments = [arguments, &["-o", name]].concat();
        let ran = run(&folder, PARCEL, &arguments);
        assert_eq!(
            (ran.code, ran.stdout.as_str()),
            (0, &*format!("{name}\n")),
            "{ran:?}"
        );
    }
    let json = [
        "import",
        "--game",
        "renju-for-three",
        "--json",
        "typed.txt",
        "-o",
        "again.toml",
    ];
    let ran = run(&folder, PARCEL, &json);
    assert_eq!(ran.json().len(), 1, "{ran:?}");
}
