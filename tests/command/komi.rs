//! `kletka komi`: the lead in best play, in words and as JSON.

use crate::common_cli::kletka;
use serde_json::Value;

fn object(line: &str) -> Value {
    serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))
}

const FIELD: &str = "kletka = 1\ngame = 'parcel'\nboard.size = 2\n";

#[test]
fn a_small_field_is_solved_in_words() {
    let ran = kletka(["komi", "-"]).stdin(FIELD).run();
    assert_eq!(
        (ran.code, ran.stdout.as_str()),
        (
            0,
            "\
move 1: blue to play
in best play blue leads by 1
the fair komi is 1; with that of the document, 1.5: red wins
each can be sure of: blue 2, red 1
moves that keep the lead: [a-b2] [b1-2] [b2-3] [b-c2]
5140 positions looked at
"
        )
    );
    let field = format!("{FIELD}rules = {{ opening = 'rectangle', komi = -2 }}\n");
    let ran = kletka(["komi", "--lang", "ru", "--lead", "-"])
        .stdin(&field)
        .run();
    assert_eq!(
        ran.stdout,
        "\
ход 1: очередь синих
при лучшей игре красные впереди на 2
справедливая фора — -2; с форой документа, -2: ничья
просмотрено: 13807 позиций
"
    );
}

/// Behind moves the player to move, the moves and what is sure are those of that position; the lead is still blue's.
#[test]
fn a_position_of_a_record_is_asked_about() {
    let document = format!("{FIELD}record.moves = '1. [a-b1] 2. [b2-3] 3. [a-b2] 4. --'\n");
    let ran = kletka(["komi", "--json", "--at", "all", "-"])
        .stdin(&document)
        .run();
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

#[test]
fn what_stays_open_is_said_to_be_so() {
    let field = "kletka = 1\ngame = 'parcel'\nboard.size = 7\n";
    for (lang, words) in [
        (
            "en",
            "stopped: the lead of blue is from -49 to 49; --time, --nodes and --memory give\nmore\n",
        ),
        (
            "ru",
            "поиск прекращён: перевес синих — от -49 до 49; больше дают --time, --nodes и\n--memory\n",
        ),
    ] {
        let ran = kletka(["komi", "--nodes", "50", "--lang", lang, "-"])
            .stdin(field)
            .run();
        assert_eq!(ran.code, 2);
        assert!(ran.stdout.contains(words), "{}", ran.stdout);
        assert!(
            !ran.stdout.contains("fair") && !ran.stdout.contains("справедлив"),
            "{}",
            ran.stdout
        );
    }
    let ran = kletka(["komi", "--nodes", "50", "--json", "-"])
        .stdin(field)
        .run();
    let object = self::object(ran.stdout.trim());
    assert!(
        object["lead"].is_null() && object["moves"].is_null() && object["sure"]["blue"].is_null(),
        "{object}"
    );
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
        assert!(
            ran.stdout.contains(estimate) && ran.stdout.contains(share),
            "{}",
            ran.stdout
        );
        assert!(
            !ran.stdout.contains("best play") && !ran.stdout.contains("лучшей"),
            "{}",
            ran.stdout
        );
    }
}

#[test]
fn games_without_a_score_have_no_komi() {
    for (lang, words) in [
        ("en", "only Parcel has a komi"),
        ("ru", "фора бывает только в парселе"),
    ] {
        let document = "kletka = 1\ngame = 'renju-for-three'\n";
        let ran = kletka(["komi", "--lang", lang, "-"]).stdin(document).run();
        assert_eq!((ran.code, ran.stdout.as_str()), (2, ""));
        assert!(ran.stderr.contains(words), "{}", ran.stderr);
    }
}
