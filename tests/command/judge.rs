//! `kletka judge`: what it says when its time is up, and of many positions.

use crate::common_cli::{Folder, kletka};

const START: &str =
    "kletka = 1\ngame = 'renju-3-2'\nstart.position = 'r@g12 r@h9 r@j11 b@h13 b@j12 g@k13 g@l8'\n";
/// A makes a four at once.
const WON: &str =
    "kletka = 1\ngame = 'renju-3-2'\nboard.size = 9\nstart.position = 'b@b3 b@c3 b@d3'\n";

#[test]
fn time_ends_what_would_be_long() {
    let folder = Folder::new("judge-time");
    let path = folder.file("start.toml", START);
    let long = [
        "--player",
        "engine:99999",
        "--games",
        "1000",
        "--threads",
        "1",
        "--time",
        "1",
    ];
    let words = |more: &[&'static str]| [&["judge", path.as_str()][..], &long, more].concat();
    let ran = kletka(words(&["--depth", "0"])).run();
    assert_eq!((ran.code, ran.stderr.as_str()), (1, ""), "{}", ran.stdout);
    ran.prints("not judged to the end: its time was up, --time gives it more")
        .prints_no("worth playing");
    let ran = kletka(words(&["--lang", "ru", "--depth", "0"])).run();
    let says = "оценка не закончена: время вышло; больше времени даёт параметр --time";
    ran.ends(1).prints(says);
    // A search keeps to it as well.
    let ran = kletka(words(&[
        "--json",
        "--depth",
        "60",
        "--class",
        "all",
        "--nodes",
        "4000000000",
    ]))
    .run();
    let found = &ran.json()[0];
    assert!(ran.code == 1 && found["games"] == 0, "{found}");
    assert_eq!(
        found["faults"],
        serde_json::json!(["a search was not finished", "the time was up"])
    );
    // What can be found again only with as much luck does not get into a document.
    let ran = kletka(words(&["--write", "--depth", "0"])).run();
    ran.ends(1).prints("not written");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), START);
}

#[test]
fn what_is_done_in_time_is_as_without_it() {
    let words = [
        "judge", "--player", "greedy", "--games", "4", "--depth", "3", "-",
    ];
    let bare = kletka(words).stdin(START).run();
    let timed = kletka(words.iter().copied().chain(["--time", "600"]))
        .stdin(START)
        .run();
    assert_eq!((bare.code, bare.stdout), (timed.code, timed.stdout));
    // Each position has the time for itself, and a win that is proved stays so.
    let late = [
        "judge",
        "--player",
        "engine:99999",
        "--games",
        "100000000",
        "--depth",
        "3",
        "--time",
        "1",
        "-",
    ];
    let ran = kletka(late).stdin(format!("{WON}+++\n{WON}")).run();
    let says = "a win is proved; the time was up";
    assert_eq!(
        (ran.code, ran.stdout.matches(says).count()),
        (1, 2),
        "{}",
        ran.stdout
    );
}
