//! `kletka archive convert`.

use std::process::Command;

use super::{Folder, MIXED, data_python, good, kletka, mixed, printed};

#[test]
fn what_is_no_text_is_a_row_too() {
    let bytes = [b"kletka = 1\n\xff\n+++\n\x01\n+++\n", mixed().as_bytes()].concat();
    let ran = kletka!("archive convert --to csv -").stdin(bytes).run();
    ran.ends(1);
    let rows = csv::Reader::from_reader(ran.stdout.as_bytes()).into_records();
    assert_eq!(rows.map(Result::unwrap).count(), MIXED + 2);
}

/// The page about other programs, whose code is run by them.
#[test]
#[ignore = "DuckDB"]
fn other_programs_read_games_and_positions() {
    let Some(python) = data_python("duckdb, openpyxl, pandas") else {
        return;
    };
    let folder = Folder::new("convert-data");
    let file = folder.file("club.kla", mixed());
    let lines = kletka!("archive convert --to jsonl {}", file).run();
    folder.file("club.jsonl", &lines.stdout);
    folder.file(
        "club.csv",
        good(kletka!("archive convert --to csv {}", file)),
    );
    let (mut games, mut all, mut numbers) = (0, 0, 0);
    for line in lines.json() {
        let plies = line["plies"].as_u64().unwrap();
        games += 1;
        all += plies;
        numbers += plies * (plies + 1) / 2;
    }
    let page = include_str!("../../../docs/data.md");
    let blocks = page.split("```python\n").skip(1);
    let code: String = blocks
        .map(|block| block.split("```").next().unwrap())
        .collect();
    assert_eq!(
        printed(
            Command::new(python)
                .args(["-c", &code])
                .current_dir(folder.path())
        ),
        format!(
            "games {games}\npositions {all}\npandas {games} {all}\npandas {all} {numbers}\nworkbook {games}\nworkbook {all}\n"
        )
    );
}
