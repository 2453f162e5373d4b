//! `kletka archive table`.

use std::process::Command;

use serde_json::{Value, json};

use super::{Folder, good, kletka, printed};

/// A tournament of 24 players in 5 rounds, 60 games a round, with all that goes wrong in tournaments.
pub(super) fn tournament() -> (String, String) {
    let mut random = 20_261_128_u64;
    let mut below = |limit: usize| {
        random = random
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(0x1405_7b7e_f767_814f);
        usize::try_from(random >> 33).unwrap() % limit
    };
    let mut games = Vec::new();
    for round in 1..=5 {
        for _ in 0..60 {
            let (one, other) = (below(24), below(23));
            let other = if other >= one { other + 1 } else { other };
            let spelled = |player: usize, how: usize| match how {
                0 => format!("Player No. {player}"),
                1 => format!("Игрок {player}"),
                _ => format!("Player {player:02}"),
            };
            let (blue, red) = (spelled(one, below(9)), spelled(other, below(9)));
            let event = ["Open", "Closed <A & B>"][below(2)];
            let date = ["2025-12-30", "2026-01-02", "\"2026\""][below(3)];
            let moves = "moves = '1. [a1-2] 2. [c-d3]'\n";
            let end = match below(10) {
                0 => "result = \"red\"\nended = \"forfeit\"\n".to_owned(),
                1 => moves.to_owned() + "result = \"unfinished\"\n",
                2 => "result = \"unfinished\"\nended = \"abandoned\"\n".to_owned(),
                3 | 4 => moves.to_owned() + "result = \"draw\"\nended = \"agreed\"\n",
                5 => moves.to_owned() + "result = \"blue\"\nended = \"adjudicated\"\n",
                6 => moves.to_owned() + "result = \"blue\"\nended = \"unrecorded\"\n",
                7 => "moves = '1. [a1-2] 2. [c-d3] 3. -- 4. --'\nresult = \"red\"\n".to_owned(),
                _ => moves.to_owned() + "result = \"blue\"\nended = \"resigned\"\n",
            };
            games.push(format!(
                "kletka = 1\ngame = \"parcel\"\nboard = {{ size = 3 }}\n[meta]\nevent = \"{event}\"\ndate = {date}\nround = {round}\n\
                 players = {{ blue = \"{blue}\", red = \"{red}\" }}\n[record]\n{end}"
            ));
        }
    }
    let names = (0..24).map(|player| {
        format!("\"Player {player:02}\" = [\"Player No. {player}\", \"Игрок {player}\"]\n")
    });
    (games.join("+++\n"), names.collect())
}

/// The tournament and the names of its players in a folder.
fn files(folder: &Folder) -> (String, String) {
    let (games, names) = tournament();
    (
        folder.file("games.kla", games),
        folder.file("names.toml", names),
    )
}

#[test]
fn a_tournament_is_what_another_program_makes_of_it() {
    let folder = Folder::new("table-tournament");
    let (file, names) = files(&folder);
    let script = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/command/archives/tournament.py"
    );
    if Command::new("python3").arg("-V").output().is_err() {
        eprintln!("no python3: not compared");
        return;
    }
    let wanted = printed(Command::new("python3").args([script, &file, &names]));
    let wanted: Value = serde_json::from_str(&wanted).unwrap();
    let asked = |by: &str| -> Value {
        let line =
            "archive table --as json --by {} --ties direct,sonneborn,wins,buchholz --names {} {}";
        serde_json::from_str(&good(kletka!(line, by, names, file))).unwrap()
    };
    let standings = asked("standings");
    assert_eq!(standings.as_array().unwrap().len(), 24);
    assert_eq!(standings, wanted["standings"]);
    assert_eq!(asked("cross"), wanted["cross"]);
    for key in ["event", "year"] {
        for row in asked(key).as_array().unwrap() {
            let found = &wanted[key][row[key].as_str().unwrap()];
            for word in ["games", "blue", "red", "draw", "unfinished"] {
                let count = found.get(word).cloned().unwrap_or(json!(0));
                assert_eq!(row[word], count, "{row} {word}");
            }
        }
    }
}

#[test]
fn a_table_is_for_people_spreadsheets_and_paper() {
    let folder = Folder::new("table-forms");
    let (file, names) = files(&folder);
    let usual = good(kletka!("archive table --names {} --as csv {}", names, file));
    assert!(usual.starts_with(
        "place,player,games,won,drawn,lost,open,points,direct,sonneborn,wins\n1,Player "
    ));
    assert_eq!(usual.lines().count(), 25);
    // Without the list of names every spelling is somebody else.
    let spelled = good(kletka!("archive table --as csv {}", file));
    assert!(spelled.lines().count() > 61);
    let ran = kletka!("archive table --names {} --as csv --comma {}", names, file).run();
    ran.ends(0).prints("place;player;").prints(",5;");
    let page = kletka!("archive table --by event --as html --lang ru {}", file).run();
    page.ends(0)
        .prints("<html lang=\"ru\">")
        .prints("Closed &lt;A &amp; B&gt;")
        .prints("@media print");
    for by in ["standings", "player", "event", "year"] {
        let line = "archive table --by {} --names {} --lang ru {}";
        let text = good(kletka!(line, by, names, file));
        let widest = text.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(80), "{text}");
    }
}
