//! `kletka komi`: the lead in best play, in words and as JSON.

use crate::common_cli::kletka;
use serde_json::Value;

fn object(line: &str) -> Value {
    serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))
}

const FIELD: &str = "kletka = 1\ngame = 'parcel'\nboard.size = 2\n";

/// Behind moves the player to move, the moves and what is sure are those of that position; the lead is still blue's.
#[test]
fn a_position_of_a_record_is_asked_about() {
    let document = format!("{FIELD}record.moves = '1. [a-b1] 2. [b2-3] 3. [a-b2] 4. --'\n");
    let ran = kletka!("komi --json --at all -").stdin(&document).run();
    let leads: Vec<_> = ran
        .stdout
        .lines()
        .map(|line| {
            let object = object(line);
            assert_eq!(object["bounds"][0], object["bounds"][1], "{line}");
            assert!(
                object["moves"]
                    .as_array()
                    .is_some_and(|moves| !moves.is_empty()),
                "{line}"
            );
            (object["ply"].as_u64().unwrap(), object["lead"].to_string())
        })
        .collect();
    assert_eq!(leads.len(), 5);
    assert_eq!(leads[0], (0, "1".to_owned()));
    // A move that keeps nothing gives something away, never the other way round.
    let (blue, red) = (leads[0].1 >= leads[1].1, leads[1].1 <= leads[2].1);
    assert!(blue && red, "{leads:?}");
}

/// A player that plays itself: an estimate, which is never called more than that.
#[test]
fn what_a_player_reaches_with_itself_is_an_estimate() {
    let field = "kletka = 1\ngame = 'parcel'\nboard.size = 2\nrules.komi = 0.5\n";
    let asked = |more: &[&str]| {
        let arguments = [&["komi", "--play", "greedy", "--games", "30", "-"], more].concat();
        kletka(arguments).stdin(field).run()
    };
    let (ran, again) = (
        asked(&["--json", "--threads", "1"]),
        asked(&["--json", "--threads", "3"]),
    );
    assert_eq!((ran.code, &ran.stdout), (0, &again.stdout));
    let found = object(ran.stdout.trim());
    let leads = found["leads"].as_array().unwrap();
    let games: u64 = leads.iter().map(|one| one[1].as_u64().unwrap()).sum();
    assert_eq!((games, found["games"].as_u64()), (30, Some(30)));
    assert!(
        leads
            .iter()
            .all(|one| one[0].as_i64().is_some_and(|lead| (-4..=4).contains(&lead))),
        "{found}"
    );
    let number = |value: &Value| value.as_f64().unwrap();
    let (least, most) = (number(&found["interval"][0]), number(&found["interval"][1]));
    assert!(
        least <= number(&found["komi"]) && number(&found["komi"]) <= most,
        "{found}"
    );
    for (lang, estimate, share) in [
        (
            "en",
            "\nestimate of the fair komi: ",
            "\nwith the komi of the document, 0.5: blue ",
        ),
        (
            "ru",
            "\nоценка справедливой форы: ",
            "\nс форой документа, 0,5: синие ",
        ),
    ] {
        let ran = asked(&["--lang", lang]);
        ran.prints(estimate)
            .prints(share)
            .prints_no("best play")
            .prints_no("лучшей");
    }
}
