//! A game that kletka does not know, written outside of it with the public traits, is given to the command in a registry:
//! every command takes it.
//!
//! The program is its own command: with `KLETKA_COMMAND` set it runs kletka with the fourth game, otherwise the tests, so
//! it has no harness.

mod game;

use std::path::Path;
use std::process::{Command, ExitCode, Output};
use std::sync::LazyLock;
use std::{env, fs};

use game::Mnk;
use kletka::session::{RegisteredGame, Registry};

static MNK: RegisteredGame<Mnk> = RegisteredGame::new();
static GAMES: LazyLock<Registry> = LazyLock::new(|| kletka::games::standard().clone().with(&MNK));

const RECORD: &str = "kletka = 1\ngame = \"mnk\"\n\n[board]\nsize = 3\n\n[rules]\nunited = false\n\n[record]\nmoves = '''\n1. a1 2. b2 3. c3\n4. a2 5. b1 6. c1 (6. a3 7. b3)\n'''\n";

const PUZZLE: &str = "kletka = 1\ngame = \"mnk\"\n\n[rules]\nunited = false\n\n[start]\nposition = '''b@a1 b@b1 r@a3 g@b3'''\nnext = 4\n\n[puzzle]\ngoal = \"blue wins by 4\"\n";

/// Runs kletka with the fourth game.
fn kletka(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env::current_exe().expect("the program itself"));
    command
        .current_dir(folder)
        .args(arguments)
        .env("KLETKA_COMMAND", "1")
        .env("LC_ALL", "C.UTF-8");
    command.output().expect("the command runs")
}

/// What a command that succeeds prints.
fn good(folder: &Path, arguments: &[&str]) -> String {
    let ran = kletka(folder, arguments);
    let (out, err) = (
        String::from_utf8_lossy(&ran.stdout),
        String::from_utf8_lossy(&ran.stderr),
    );
    assert!(ran.status.success(), "{arguments:?}\n{out}\n{err}");
    out.into_owned()
}

/// A folder with the two documents.
fn desk() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("game.toml"), RECORD).expect("written");
    fs::write(folder.path().join("puzzle.toml"), PUZZLE).expect("written");
    folder
}

fn records_are_checked_and_written() {
    let folder = desk();
    let at = folder.path();
    good(at, &["check", "game.toml", "puzzle.toml"]);
    assert!(good(at, &["fmt", "--check", "puzzle.toml"]).is_empty() || at.exists());
    good(at, &["fmt", "game.toml", "puzzle.toml"]);
    good(at, &["check", "game.toml", "puzzle.toml"]);
    good(at, &["add", "game.toml", "a3"]);
    assert!(
        fs::read_to_string(at.join("game.toml"))
            .expect("read")
            .contains("7. a3")
    );
    good(at, &["undo", "game.toml"]);
    assert!(
        !fs::read_to_string(at.join("game.toml"))
            .expect("read")
            .contains("7. a3")
    );
    let refused = kletka(at, &["add", "game.toml", "a1"]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(
        String::from_utf8_lossy(&refused.stderr).contains("a1 is taken"),
        "{refused:?}"
    );
}

fn positions_are_shown_and_drawn() {
    let folder = desk();
    let at = folder.path();
    assert!(
        good(at, &["show", "game.toml"]).contains("b . g\nb r .\nb r g")
            || good(at, &["show", "game.toml"]).contains("stones: 6")
    );
    assert_eq!(
        good(at, &["show", "--json", "--at", "all", "game.toml"])
            .lines()
            .count(),
        7
    );
    good(at, &["render", "game.toml", "-o", "game.svg"]);
    assert!(
        fs::read_to_string(at.join("game.svg"))
            .expect("drawn")
            .contains("</svg>")
    );
    assert_eq!(
        good(at, &["perft", "puzzle.toml", "--depth", "2"]),
        "1: 6\n2: 26\n"
    );
}

fn archives_are_counted_and_compared() {
    let folder = desk();
    let at = folder.path();
    fs::write(
        at.join("all.kla"),
        format!("{RECORD}+++\n{RECORD}+++\n{PUZZLE}"),
    )
    .expect("written");
    assert!(good(at, &["archive", "stats", "all.kla"]).contains("m,n,k"));
    assert_eq!(
        good(at, &["archive", "find", "game.toml", "all.kla"])
            .lines()
            .count(),
        2
    );
    good(at, &["archive", "dedupe", "all.kla", "-o", "few.kla"]);
    assert_eq!(
        fs::read_to_string(at.join("few.kla"))
            .expect("written")
            .matches("+++")
            .count(),
        1
    );
}

fn puzzles_are_solved_and_audited() {
    let folder = desk();
    let at = folder.path();
    let solved = good(at, &["solve", "puzzle.toml", "--certificate", "proof.txt"]);
    assert!(solved.contains("the only key: c1"), "{solved}");
    good(at, &["verify", "proof.txt"]);
    let audited = good(at, &["audit", "puzzle.toml"]);
    assert!(audited.contains("c1"), "{audited}");
}

/// The door takes the game too: a session, a click, what is refused.
fn sessions_take_the_game() {
    use kletka::check::{Depth, Patience};
    use kletka::session::Session;
    use kletka::text::Source;

    let session = Session::open(
        &GAMES,
        &Source::whole("game", RECORD),
        Depth::Search(Patience::default()),
    );
    assert!(session.diagnostics().is_empty());
    assert_eq!(session.verdict().plies, 6);
    let last = session.at(6).expect("a position");
    let clicks = last.click("a1");
    assert_eq!(
        clicks[0]
            .refusal
            .as_ref()
            .map(|refusal| refusal.code().rule()),
        Some("occupied")
    );
    assert_eq!(
        last.click("a3")[0]
            .refusal
            .as_ref()
            .map(|refusal| refusal.code()),
        None
    );
    assert_eq!(session.tree().expect("a tree").nodes().len(), 9);
}

fn main() -> ExitCode {
    if env::var_os("KLETKA_COMMAND").is_some() {
        return kletka::cli::run(&GAMES);
    }
    let tests: [(&str, fn()); 5] = [
        (
            "records_are_checked_and_written",
            records_are_checked_and_written,
        ),
        (
            "positions_are_shown_and_drawn",
            positions_are_shown_and_drawn,
        ),
        (
            "archives_are_counted_and_compared",
            archives_are_counted_and_compared,
        ),
        (
            "puzzles_are_solved_and_audited",
            puzzles_are_solved_and_audited,
        ),
        ("sessions_take_the_game", sessions_take_the_game),
    ];
    for (name, test) in tests {
        test();
        println!("test {name} ... ok");
    }
    println!("{} passed, 0 failed", tests.len());
    ExitCode::SUCCESS
}
