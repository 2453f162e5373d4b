//! `kletka archive table`.

use std::process::Command;

use serde_json::{Value, json};

use super::{Folder, good, mixed, run};

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

fn rows(arguments: &[&str]) -> Value {
    serde_json::from_str(&good(&[&["table", "--as", "json"], arguments].concat())).unwrap()
}

#[test]
fn a_tournament_is_what_another_program_makes_of_it() {
    let folder = Folder::new("table-tournament");
    let (games, names) = tournament();
    let (file, names) = (
        folder.file("games.kla", games),
        folder.file("names.toml", names),
    );
    let script = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/command/archives/tournament.py"
    );
    let Ok(ran) = Command::new("python3")
        .args([script, &file, &names])
        .output()
    else {
        eprintln!("no python3: not compared");
        return;
    };
    assert!(
        ran.status.success(),
        "{}",
        String::from_utf8_lossy(&ran.stderr)
    );
    let wanted: Value = serde_json::from_slice(&ran.stdout).unwrap();
    let ties = "direct,sonneborn,wins,buchholz";
    let asked = |by: &str| rows(&["--by", by, "--ties", ties, "--names", &names, &file]);
    let (standings, cross) = (asked("standings"), asked("cross"));
    assert_eq!(standings.as_array().unwrap().len(), 24);
    assert_eq!(standings, wanted["standings"]);
    assert_eq!(cross, wanted["cross"]);
    for key in ["event", "year"] {
        for row in asked(key).as_array().unwrap() {
            let found = &wanted[key][row[key].as_str().unwrap()];
            for word in ["games", "blue", "red", "draw", "unfinished"] {
                assert_eq!(
                    &row[word],
                    found.get(word).unwrap_or(&json!(0)),
                    "{row} {word}"
                );
            }
        }
    }
    // Without the list of names every spelling is somebody else.
    assert!(rows(&[&file]).as_array().unwrap().len() > 60);
}

#[test]
fn three_players_and_points_by_a_rule() {
    let folder = Folder::new("table-three");
    let game = |players: [&str; 3], result: &str, ended: &str| {
        let [blue, red, green] = players;
        format!(
            "kletka = 1\ngame = \"renju-for-three\"\n[meta]\nplayers = {{ blue = \"{blue}\", red = \"{red}\", green = \"{green}\" }}\n\
             [record]\nmoves = '1. e5'\nresult = \"{result}\"\nended = \"{ended}\"\n"
        )
    };
    let games = [
        game(["Anna", "Boris", "Vera"], "blue", "resigned"),
        game(["Boris", "Vera", "Anna"], "draw", "agreed"),
        game(["Vera", "Anna", "Gleb"], "green", "time"),
    ];
    let file = folder.file("a.kla", games.join("+++\n"));
    let table = rows(&["--points", "3,1,0", "--ties", "direct,buchholz", &file]);
    let keys = ["place", "player", "points", "direct", "buchholz"];
    let of = |row: &Value| keys.map(|key| row[key].clone());
    let found: Vec<_> = table.as_array().unwrap().iter().map(of).collect();
    let wanted = [
        [json!(1), json!("Anna"), json!(4), json!(4), json!(7)],
        [json!(2), json!("Gleb"), json!(3), json!(0), json!(5)],
        [json!(3), json!("Vera"), json!(1), json!(0), json!(17)],
        [json!(4), json!("Boris"), json!(1), json!(0), json!(10)],
    ];
    assert_eq!(found[1..], wanted[1..], "{table}");
    assert_eq!(found[0][1], "Anna");
    run(&["table", "--points", "1,2", &file])
        .ends(2)
        .says("three numbers");
}

#[test]
fn a_table_is_for_people_spreadsheets_programs_and_paper() {
    let folder = Folder::new("table-forms");
    let (games, names) = tournament();
    let (file, names) = (
        folder.file("games.kla", games),
        folder.file("names.toml", names),
    );
    let usual = good(&["table", "--names", &names, "--as", "csv", &file]);
    let comma = good(&["table", "--names", &names, "--as", "csv", "--comma", &file]);
    assert!(usual.starts_with(
        "place,player,games,won,drawn,lost,open,points,direct,sonneborn,wins\n1,Player "
    ));
    assert!(
        comma.starts_with("place;player;") && comma.contains(",5;"),
        "{comma}"
    );
    assert_eq!(usual.lines().count(), 25);
    let page = good(&[
        "table", "--by", "event", "--as", "html", "--lang", "ru", &file,
    ]);
    assert!(
        page.contains("<html lang=\"ru\">") && page.contains("Closed &lt;A &amp; B&gt;"),
        "{page}"
    );
    assert!(page.contains("@media print"));
    for by in ["standings", "player", "event", "year"] {
        let text = good(&[
            "table", "--by", by, "--names", &names, "--lang", "ru", &file,
        ]);
        let widest = text.lines().map(|line| line.chars().count()).max().unwrap();
        assert!(widest <= 80, "{by}: {widest}\n{text}");
    }
}

#[test]
fn openings_meet_by_position() {
    let folder = Folder::new("table-openings");
    let game = |moves: &str| {
        format!(
            "kletka = 1\ngame = \"renju-for-three\"\nboard = {{ size = 9 }}\n[record]\nmoves = '{moves}'\n"
        )
    };
    // The same three stones in another order of blue's, then turned.
    let games = [
        game("1. c3 2. d5 3. e5 4. f6 5. a1"),
        game("1. f6 2. d5 3. e5 4. c3 5. a1"),
        game("1. g3 2. e4 3. e5 4. d6 5. i1"),
    ];
    let rows = rows(&[
        "--by",
        "opening",
        "--depth",
        "4",
        &folder.file("a.kla", games.join("+++\n")),
    ]);
    let games: Vec<_> = rows
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["games"].clone())
        .collect();
    assert_eq!(games, [json!(3)], "{rows}");
    let all = run(&["table", "--by", "opening", &folder.file("b.kla", mixed())]);
    all.ends(0).prints("next");
}

#[test]
fn no_table_breaks_a_word() {
    let folder = Folder::new("table-words");
    let names = [
        "Рождественская-Преображенская Анна Константиновна",
        "Bartholomew Featherstonehaugh-Cholmondeley",
        "Верещагин-Добровольский Вячеслав",
    ];
    let event = "Чемпионат-по-играм-на-клетчатой-бумаге среди всех желающих, которые смогли приехать в-воскресенье-утром";
    let ends = "resigned time agreed forfeit adjudicated abandoned unrecorded".split(' ');
    let players = |at: usize| {
        let [blue, red] = [names[at % 3], names[(at + 1) % 3]];
        format!("event = \"{event}\"\nplayers = {{ blue = \"{blue}\", red = \"{red}\" }}\n")
    };
    let mut games: Vec<String> = ends
        .enumerate()
        .map(|(at, end)| {
            let (players, moves) = (players(at), "moves = '1. [a1-2] 2. [c-d3]'\n");
            let result = if end == "abandoned" { "unfinished" } else { "blue" };
            format!(
                "kletka = 1\ngame = \"parcel\"\nboard = {{ size = 3 }}\n[meta]\n{players}[record]\n{moves}result = \"{result}\"\n\
                 ended = \"{end}\"\n"
            )
        })
        .collect();
    for moves in ["1. [a1-2] 2. [c-d3] 3. -- 4. --", "1. [a1-2] 2. [b2-c2]"] {
        games.push(format!(
            "kletka = 1\ngame = \"parcel\"\nboard = {{ size = 3 }}\n[meta]\n{}[record]\nmoves = '{moves}'\n",
            players(0)
        ));
    }
    let file = folder.file("a.kla", games.join("+++\n"));
    let has_words = |text: &str, wanted: &str, command: &str| {
        for word in wanted.split(' ') {
            // A double name may go on behind its hyphen.
            let is_there = |part: &str| text.split_whitespace().any(|found| found.contains(part));
            let is_whole = word.split_inclusive('-').all(is_there);
            assert!(is_whole, "{command}: {word} is broken\n{text}");
        }
    };
    for (lang, heads, stats) in [
        (
            "en",
            "player games points direct SB wins",
            "resigned judged unchecked open all games",
        ),
        (
            "ru",
            "игрок партий очки личн. Берг. побед",
            "сдались неявка судья не сверено без конца",
        ),
    ] {
        let table = |by: &str| good(&["table", "--by", by, "--lang", lang, &file]);
        let standings = table("standings");
        names
            .iter()
            .for_each(|name| has_words(&standings, name, "standings"));
        has_words(&standings, heads, "standings");
        names
            .iter()
            .for_each(|name| has_words(&table("cross"), name, "cross"));
        has_words(&table("event"), event, "event");
        let stats_text = good(&["stats", "--lang", lang, &file]);
        has_words(&stats_text, stats, "stats");
        let widest = stats_text.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(80), "{stats_text}");
    }
}
