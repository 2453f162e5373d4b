//! `kletka outcome`: who wins in best play, in words and as JSON.

use crate::common_cli::{Folder, kletka};
use serde_json::{Value, json};

fn object(line: &str) -> Value {
    serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))
}

const FOR_THREE: &str = "kletka = 1\ngame = 'renju-for-three'\nboard.size = 4\n";
/// A makes a four at once.
const WON: &str =
    "kletka = 1\ngame = 'renju-3-2'\nboard.size = 6\nstart = { position = 'b@b3 b@c3 b@d3' }\n";

#[test]
fn small_fields_are_solved_in_words() {
    let ran = kletka(["outcome", "-"]).stdin(FOR_THREE).run();
    let words = "\
move 1: blue to play
nobody wins by force: the two others together keep each player from it
";
    assert_eq!(
        (ran.code, ran.stdout.starts_with(words)),
        (0, true),
        "{}",
        ran.stdout
    );
    let ran = kletka(["outcome", "--lang", "ru", "-"]).stdin(WON).run();
    assert!(
        ran.stdout
            .starts_with("ход 1: очередь A\nпри лучшей игре выигрывает A\n"),
        "{}",
        ran.stdout
    );
    let draw = "kletka = 1\ngame = 'parcel'\nboard.size = 1\nrules.komi = 0\n";
    let ran = kletka(["outcome", "-"]).stdin(draw).run();
    assert!(
        ran.stdout
            .starts_with("move 1: blue to play\nin best play it is a draw\n"),
        "{}",
        ran.stdout
    );
}

#[test]
fn positions_of_a_record_are_asked_about_as_json() {
    let document = format!("{FOR_THREE}record.moves = '1. a1 2. -- 3. d4'\n");
    let ran = kletka(["outcome", "--json", "--at", "all", "-"])
        .stdin(&document)
        .run();
    let found: Vec<Value> = ran.stdout.lines().map(object).collect();
    assert_eq!(found.len(), 4);
    for (ply, one) in found.iter().enumerate() {
        assert_eq!(
            (&one["ply"], &one["result"]),
            (&json!(ply), &json!("nobody")),
            "{one}"
        );
        let fate = json!({"blue": "does not win", "red": "does not win", "green": "does not win"});
        assert_eq!(one["players"], fate);
    }
    let won = object(
        kletka(["outcome", "--json", "-"])
            .stdin(WON)
            .run()
            .stdout
            .trim(),
    );
    assert_eq!(
        (&won["result"], &won["players"]),
        (&json!("A"), &json!({"A": "wins"})),
        "{won}"
    );
}

/// Four in a row is worth nothing to who is to move after the pass that ends the game.
#[test]
fn a_pass_that_ends_the_game_keeps_everybody_from_winning() {
    let position = "board.size = 5\nstart.position = 'b@b1 b@c1 b@d1 b@b3 b@c3 b@d3'\n";
    for (game, moves, result) in [
        ("renju-for-three", "1. --", "nobody"),
        ("renju-for-three", "1. -- 2. --", "nobody"),
        ("renju-3-2", "1. -- 2. -- 3. -- 4. -- 5. --", "draw"),
    ] {
        let document = format!("kletka = 1\ngame = '{game}'\n{position}record.moves = '{moves}'\n");
        let ran = kletka(["outcome", "--json", "--at", "end", "-"])
            .stdin(&document)
            .run();
        assert_eq!(
            (ran.code, &object(ran.stdout.trim())["result"]),
            (0, &json!(result)),
            "{document}{}",
            ran.stdout
        );
    }
}

/// No limit helps where more cells matter than are ever looked at.
#[test]
fn a_field_that_is_too_large_is_said_to_be() {
    let document =
        "kletka = 1\ngame = 'renju-3-2'\nboard.size = 25\nstart.position = 'b@m12 b@n13 r@m14'\n";
    let ran = kletka(["outcome", "--nodes", "1000", "-"])
        .stdin(document)
        .run();
    assert!(
        ran.code == 2 && !ran.stdout.contains("--nodes"),
        "{}",
        ran.stdout
    );
    let said = ran.stdout.replace('\n', " ");
    assert!(
        said.contains("more cells matter here than a search of all moves can look at"),
        "{said}"
    );
}

/// What a limit leaves open is not guessed at; what is proved is said.
#[test]
fn a_search_that_is_stopped_says_what_is_proved() {
    let document = "kletka = 1\ngame = 'renju-for-three'\nboard.size = 5\n";
    let ran = kletka(["outcome", "--nodes", "2000", "-"])
        .stdin(document)
        .run();
    assert_eq!(ran.code, 2);
    assert!(
        ran.stdout
            .contains("stopped; proved so far: red does not win, green does not win;"),
        "{}",
        ran.stdout
    );
    let open = object(
        kletka(["outcome", "--nodes", "2000", "--json", "-"])
            .stdin(document)
            .run()
            .stdout
            .trim(),
    );
    assert_eq!(
        (&open["result"], &open["players"]["blue"]),
        (&Value::Null, &json!("unknown")),
        "{open}"
    );
    let large = "kletka = 1\ngame = 'renju-3-2'\nboard.size = 5\nstart.position = 'b@c3'\n";
    let ran = kletka(["outcome", "--nodes", "20", "--lang", "ru", "-"])
        .stdin(large)
        .run();
    assert!(
        ran.stdout.contains("поиск прекращён, ничего не доказано;"),
        "{}",
        ran.stdout
    );
}

/// A goal that is reached before anybody moves is proved, but there is nothing that a file could show.
#[test]
fn no_proof_is_written_of_a_game_that_is_over() {
    let folder = Folder::new("over-at-start");
    let full = "b@a1 r@a2 g@a3 b@a4 g@b1 g@b2 r@b3 r@b4 r@c1 g@c2 b@c3 r@c4 b@d1 b@d2 g@d3 g@d4";
    let text = format!(
        "kletka = 1\ngame = 'renju-3-2'\nboard.size = 4\nstart.position = '{full}'\n[puzzle]\ngoal = 'A does not win'\n"
    );
    let path = folder.file("full.toml", text);
    let ran = kletka(["solve", &path]).run();
    assert!(
        ran.code == 0 && ran.stdout.contains("proved"),
        "{}",
        ran.stdout
    );
    for (option, lang, says) in [
        (
            "--certificate",
            "en",
            "nothing is written: the game is over before the first move",
        ),
        (
            "--tries",
            "ru",
            "ничего не записано: партия окончена до первого хода",
        ),
    ] {
        let out = folder.path().to_owned() + "/out.txt";
        let ran = kletka(["solve", &path, option, &out, "--lang", lang]).run();
        assert!(ran.code == 2 && ran.stderr.contains(says), "{}", ran.stderr);
        assert!(!std::path::Path::new(&out).exists());
    }
}
