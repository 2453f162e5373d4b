//! `kletka archive find`.

use serde_json::Value;

use super::{BROKEN, Folder, cut, good, mixed, run};

/// Where a position is found: documents and the moves played.
fn hits(position: &str, file: &str, options: &[&str]) -> Vec<(u64, u64)> {
    let text = good(&[&["find", position, file, "--json"], options].concat());
    let hits = text
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    hits.map(|hit| {
        (
            hit["document"].as_u64().unwrap(),
            hit["plies"].as_u64().unwrap(),
        )
    })
    .collect()
}

/// Every change that the rules of a document allow.
const PARCEL: &[&[&str]] = &[
    &[],
    &["--rotate", "90"],
    &["--rotate", "180", "--mirror", "x"],
    &["--recolour"],
];
const TORUS: &[&[&str]] = &[
    &["--shift", "1,2"],
    &["--rotate", "270", "--shift", "2,0", "--recolour"],
    &["--mirror", "y"],
];
const THREE: &[&[&str]] = &[
    &[],
    &["--rotate", "90", "--recolour=green"],
    &["--mirror", "y", "--recolour=red"],
];

#[test]
fn a_changed_copy_is_found_and_the_change_is_named() {
    let folder = Folder::new("find-changed");
    let file = folder.file("a.kla", mixed());
    for (document, at, changes) in [
        (3, 7, PARCEL),
        (27, 5, TORUS),
        (40, 6, PARCEL),
        (60, 5, THREE),
        (61, 8, THREE),
        (85, 1, THREE),
    ] {
        for (number, change) in changes.iter().enumerate() {
            let name = format!("{document}-{number}.toml");
            let position = folder.file(&name, cut(&file, document, at, change));
            let found = hits(&position, &file, &[]);
            let here = (document as u64, at as u64);
            assert!(
                found.contains(&here),
                "{document}, {at}, {change:?}: {found:?}"
            );
            assert!(found.len() < 8, "{found:?}");
            let exact = hits(&position, &file, &["--exact"]);
            assert_eq!(
                exact.contains(&here),
                change.is_empty(),
                "{document}, {at}, {change:?}"
            );
            assert!(exact.iter().all(|hit| found.contains(hit)));
        }
    }
}

/// The options that are printed make the record's position of the one looked for.
#[test]
fn the_way_that_is_printed_leads_to_the_record() {
    let folder = Folder::new("find-way");
    let file = folder.file("a.kla", mixed());
    for (document, at, change) in [
        (2, 6, &["--rotate", "90", "--recolour"][..]),
        (30, 4, TORUS[1]),
        (62, 4, &["--mirror", "x", "--recolour=red"]),
    ] {
        let position = folder.file("p.toml", cut(&file, document, at, change));
        let text = good(&["find", &position, &file]);
        let line = text
            .lines()
            .find(|line| line.contains(&format!("document {document},")))
            .unwrap();
        let (_, options) = line.rsplit_once('(').unwrap();
        let options: Vec<_> = options.trim_end_matches(')').split(' ').collect();
        let back = folder.file("back.toml", cut(&position, 0, 0, &options));
        assert!(
            hits(&back, &file, &["--exact"]).contains(&(document as u64, at as u64)),
            "{line}"
        );
    }
}

fn three(moves: &str, title: &str) -> String {
    format!(
        "kletka = 1\ngame = \"renju-for-three\"\nboard = {{ size = 7 }}\n[meta]\ntitle = \"{title}\"\n[record]\nmoves = '''{moves}'''\n"
    )
}

#[test]
fn what_is_not_equivalent_is_not_found() {
    let folder = Folder::new("find-other");
    let position = folder.file("p.toml", three("1. b1 2. c3", "wanted"));
    let records = [
        three("1. c3 2. b1", "colours exchanged with each other"),
        three("1. b1 2. c3 3. e5", "reached"),
        three("1. b1 2. c2", "another place"),
        three("1. b1 2. c3", "smaller field").replace("size = 7", "size = 6"),
        three(
            "1. -- 2. b1 3. c3",
            "the next two players, who follow each other as well",
        ),
        three("1. b1 2. -- 3. c3", "another player's turn"),
        three("1. f1 2. e3", "mirrored"),
        three("1. b1 2. c3", "on a wide field").replace("size = 7", "size = [8, 7]"),
        three("1. -- 2. -- 3. -- ", "draw"),
    ];
    let file = folder.file("a.kla", records.join("+++\n"));
    assert_eq!(hits(&position, &file, &[]), [(1, 2), (4, 3), (6, 2)]);
    assert_eq!(hits(&position, &file, &["--exact"]), [(1, 2)]);
    let text = good(&["find", &position, &file]);
    let lines: Vec<_> = text
        .lines()
        .map(|line| line.rsplit_once("a.kla:").unwrap().1)
        .collect();
    assert_eq!(
        lines,
        [
            "9: document 1, after 2. c3: reached",
            "33: document 4, after 3. c3: the next two players, who follow each other as well (--recolour=red)",
            "49: document 6, after 2. e3: mirrored (--mirror x)",
        ]
    );
}

fn parcel(board: &str, moves: &str) -> String {
    format!(
        "kletka = 1\ngame = \"parcel\"\nboard = {{ {board} }}\n[record]\nmoves = '''{moves}'''\n"
    )
}

/// A cylinder can be shifted one way only, and an opening that binds blue allows no exchange of colours.
#[test]
fn topologies_and_openings_bound_what_is_equal() {
    let folder = Folder::new("find-bounds");
    let cylinder = "size = 5, topology = \"cylinder\"";
    let position = folder.file("p.toml", parcel(cylinder, "1. [a-b2] 2. [c4-5]"));
    let records = [
        parcel(cylinder, "1. [d-e2] 2. [a4-5]"),
        parcel(cylinder, "1. [a-b3] 2. [c5-6]"),
        parcel(cylinder, "1. [b-c5] 2. [d2-3]"),
        parcel(cylinder, "1. [a2-3] 2. [b-c4]"),
        parcel("size = 5, topology = \"torus\"", "1. [d-e2] 2. [a4-5]"),
    ];
    let file = folder.file("a.kla", records.join("+++\n"));
    assert_eq!(
        hits(&position, &file, &[]),
        [(0, 2), (2, 2)],
        "shifted, and mirrored at top and bottom"
    );
    let bound = |opening: &str| {
        let text = parcel("size = 5", "1. -- 2. [a-b1]");
        text.replace(
            "[record]",
            &format!("rules = {{ opening = \"{opening}\" }}\n[record]"),
        )
    };
    let blue = folder.file("blue.toml", parcel("size = 5", "1. [a-b1]"));
    let file = folder.file("b.kla", [bound("free"), bound("rectangle")].join("+++\n"));
    assert_eq!(hits(&blue, &file, &[]), [(0, 2)]);
}

/// In Renju 3/2 the players can be exchanged while the colours stay.
#[test]
fn players_of_renju_3_2_can_be_exchanged() {
    let folder = Folder::new("find-players");
    let text = |next: u32| {
        format!(
            "kletka = 1\ngame = \"renju-3-2\"\n[start]\nposition = '''г@j10 к@k9'''\nnext = {next}\n"
        )
    };
    let position = folder.file("p.toml", text(1));
    let file = folder.file("a.kla", [1, 2, 4, 7].map(text).join("+++\n"));
    assert_eq!(hits(&position, &file, &[]), [(0, 0), (2, 0), (3, 0)]);
    assert_eq!(hits(&position, &file, &["--exact"]), [(0, 0), (3, 0)]);
    assert!(good(&["find", &position, &file]).contains("start position (A and B exchanged)"));
}

#[test]
fn broken_documents_are_reported_and_searched_as_far_as_they_are_legal() {
    let folder = Folder::new("find-broken");
    let position = folder.file(
        "p.toml",
        three("1. e5", "wanted").replace("size = 7", "size = 19"),
    );
    let file = folder.file("a.kla", BROKEN.join("+++\n"));
    let ran = run(&["find", &position, &file]);
    ran.ends(1).prints("document 1, after 1. e5");
    ran.says("a.kla:1:").says("error[occupied]");
    assert!(
        ran.stderr
            .ends_with("1 record reaches the position, of 2 documents\n"),
        "{}",
        ran.stderr
    );
    assert_eq!(
        run(&["find", &folder.file("b.toml", BROKEN[1]), &file]).code,
        1,
        "the position has an error"
    );
    let late = run(&["find", &position, "--at", "9", &file]);
    assert_eq!(
        (late.code, late.stdout.as_str()),
        (2, ""),
        "{}",
        late.stderr
    );
}
