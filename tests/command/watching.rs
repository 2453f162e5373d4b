//! `--watch`: what changes is done again, however it is saved.

use std::io::{BufRead as _, BufReader, Read};
use std::process::{Child, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use crate::common_cli::{Folder, program, words};
#[cfg(unix)]
use crate::common_cli::{kletka, send};

/// No step may take longer.
const PATIENCE: Duration = Duration::from_secs(30);

const WRONG: &str =
    "kletka = 1\ngame = \"parcel\"\n[record]\nmoves = '''\n1. [a1-2] 2. [a1-2]\n'''\n";
const GOOD: &str =
    "kletka = 1\ngame = \"parcel\"\n[record]\nmoves = '''\n1. [a1-2] 2. [b1-2]\n'''\n";

/// A command that goes on.
struct Watching {
    child: Child,
    lines: Receiver<String>,
}

fn lines(from: impl Read + Send + 'static, to: std::sync::mpsc::Sender<String>) {
    std::thread::spawn(move || {
        for line in BufReader::new(from).lines() {
            if to.send(line.expect("text")).is_err() {
                return;
            }
        }
    });
}

impl Watching {
    /// A command as it is typed in a folder.
    fn new(folder: &Folder, line: &str) -> Self {
        let mut child = program()
            .args(words(line))
            .current_dir(&folder.0)
            .env("LC_ALL", "C")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let (to, from) = channel();
        lines(child.stdout.take().unwrap(), to.clone());
        lines(child.stderr.take().unwrap(), to);
        Self { child, lines: from }
    }

    /// What is said up to the line of time, and that line.
    #[track_caller]
    fn round(&self) -> (Vec<String>, String) {
        let mut said = Vec::new();
        loop {
            let line = self.lines.recv_timeout(PATIENCE).expect("a round");
            assert!(
                !line.contains('\u{1b}'),
                "no terminal, no clearing: {line:?}"
            );
            if line.contains(" ms") && line.contains(" in ") {
                // What goes to the other stream comes in its own time.
                std::thread::sleep(Duration::from_millis(200));
                said.extend(self.lines.try_iter());
                return (said, line);
            }
            said.push(line);
        }
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A document in which red has drawn another segment.
fn other() -> String {
    GOOD.replace("2. [b1-2]", "2. [c1-2]")
}

/// What changes is checked again, and only that; a file that replaces one is a change too, and so is a new one.
fn checks(name: &str, options: &str) {
    let folder = Folder::new(name);
    folder.file("games/a.kla", GOOD);
    folder.file("games/b.kla", WRONG);
    let line = format!("check --watch --format short games{options}");
    let watching = Watching::new(&folder, &line);
    let round = |said_first: &str, begin: &str, end: &str| {
        let (said, line) = watching.round();
        assert_eq!(said.len(), usize::from(!said_first.is_empty()), "{said:?}");
        assert!(said.concat().starts_with(said_first), "{said:?}");
        assert!(line.starts_with(begin) && line.ends_with(end), "{line}");
    };
    round("games/b.kla", "2 files in ", "; errors in games/b.kla");
    // Written in its place.
    folder.file("games/a.kla", WRONG.replace("[a1-2]", "[c1-2]"));
    let error = "games/a.kla:5:14: error[occupied]";
    round(error, "1 file in ", "errors in games/a.kla, games/b.kla");
    // Another file put in its place, as editors do that save safely.
    let new = folder.file("games/.a.kla.new", GOOD);
    std::fs::rename(new, folder.0.join("games/a.kla")).unwrap();
    round("", "1 file in ", "; errors in games/b.kla");
    // A new one, in a new folder.
    folder.file("games/more/c.kla", GOOD);
    round("", "1 file in ", "");
    // One that is gone has no errors.
    std::fs::remove_file(folder.0.join("games/b.kla")).unwrap();
    round("", "", " ms");
}

#[test]
fn what_changes_is_checked_again() {
    checks("watch-told", "");
}

#[test]
fn what_changes_is_seen_by_looking_too() {
    checks("watch-polled", " --poll 20");
}

#[test]
fn a_file_that_is_named_may_be_replaced() {
    let folder = Folder::new("watch-named");
    folder.file("a.kla", GOOD);
    let watching = Watching::new(&folder, "check --watch --quiet a.kla");
    watching.round();
    let new = folder.file("a.kla~", WRONG);
    std::fs::rename(new, folder.0.join("a.kla")).unwrap();
    let (said, line) = watching.round();
    let is_said = said.iter().any(|line| line.starts_with("error[occupied]"));
    assert!(
        is_said && line.ends_with("; errors in a.kla"),
        "{said:?} {line}"
    );
}

#[test]
fn pictures_of_what_changes_are_drawn_again() {
    let folder = Folder::new("watch-render");
    folder.file("a.kla", GOOD);
    folder.file("b.kla", GOOD);
    let watching = Watching::new(&folder, "render --watch a.kla b.kla -o out/");
    let (names, _) = watching.round();
    assert_eq!(names.len(), 2, "{names:?}");
    let drawn = || std::fs::read(folder.0.join(&names[0])).unwrap();
    let before = drawn();
    folder.file("a.kla", other());
    let (said, line) = watching.round();
    assert_eq!(
        (&said[..], line.starts_with("1 file in ")),
        (&names[..1], true)
    );
    assert_ne!(drawn(), before);
}

/// A round that sees only the changed file knows what the others are called: nothing is drawn over them.
#[test]
fn pictures_of_one_name_stay_apart_in_later_rounds() {
    let folder = Folder::new("watch-apart");
    folder.file("a/x.kla", WRONG);
    folder.file("b/x.kla", WRONG.replace("[a1-2]", "[b1-2]"));
    let watching = Watching::new(&folder, "check --watch a/x.kla b/x.kla --pictures p");
    watching.round();
    let read = |name: &str| std::fs::read(folder.0.join(name)).unwrap();
    let [of_a, of_b] = ["p/x-2-occupied.svg", "p/x-2-occupied-2.svg"].map(read);
    assert_ne!(of_a, of_b);
    folder.file("b/x.kla", WRONG.replace("[a1-2]", "[c1-2]"));
    watching.round();
    assert!(read("p/x-2-occupied.svg") == of_a && read("p/x-2-occupied-2.svg") != of_b);
    assert!(!folder.0.join("p/x-2-occupied-3.svg").exists());
    drop(watching);
    folder.file("a/x.kla", GOOD);
    folder.file("b/x.kla", GOOD);
    let watching = Watching::new(&folder, "render --watch a/x.kla b/x.kla -o o/");
    let refused = || {
        let (said, _) = watching.round();
        assert!(
            said.concat().contains("two pictures would be called"),
            "{said:?}"
        );
        read("o/x-0.svg")
    };
    let drawn = refused();
    folder.file("b/x.kla", other());
    assert_eq!(refused(), drawn);
}

#[test]
fn booklets_and_pages_are_made_again() {
    let problem = "kletka = 1\ngame = \"renju-3-2\"\n[board]\nsize = 9\n[start]\nposition = 'b@d4 b@e4 b@f4'\n[puzzle]\ngoal = \"A wins by 1\"\n";
    for (command, document, what) in [("book", problem, "problem"), ("page", GOOD, "document")] {
        let folder = Folder::new(&format!("watch-{command}"));
        folder.file("a.kla", document);
        let watching = Watching::new(&folder, &format!("{command} --watch a.kla -o made.html"));
        assert_eq!(watching.round().0, [format!("made.html: 1 {what}")]);
        folder.file("a.kla", format!("{document}+++\n{document}"));
        assert_eq!(watching.round().0, [format!("made.html: 2 {what}s")]);
    }
}

/// Ctrl-C ends it with what the files came to.
#[test]
#[cfg(unix)]
fn a_signal_ends_it() {
    let folder = Folder::new("watch-signal");
    folder.file("a.kla", WRONG);
    let mut watching = Watching::new(&folder, "check --watch a.kla");
    watching.round();
    send(&watching.child, "INT");
    assert_eq!(watching.child.wait().unwrap().code(), Some(1));
    let ran = kletka!("check --watch -").run();
    ran.ends(2).says("standard input cannot be watched");
    kletka!("check --poll 20 .").run().ends(2);
}

/// A book is made again when a document that it includes has changed.
#[test]
fn a_book_is_made_again_of_the_files_that_it_includes() {
    let folder = Folder::new("watch-whole-book");
    folder.file("book.md", "# A\n\n```kletka file=games/a.toml\n```\n");
    folder.file("games/a.toml", GOOD);
    let watching = Watching::new(&folder, "book --watch book.md -o book.html");
    watching.round();
    let page = || std::fs::read_to_string(folder.0.join("book.html")).unwrap();
    let before = page();
    folder.file("games/a.toml", other());
    watching.round();
    assert_ne!(page(), before);
}

/// Whatever is watched: files with errors are named while they have some, and decide how it ends.
#[test]
#[cfg(unix)]
fn files_with_errors_are_named_by_whatever_watches_them() {
    let problem = WRONG.replace("[record]", "[puzzle]\ngoal = \"x\"\n[record]");
    for (line, code) in [
        ("render --watch a.kla b.kla -o out/", 1),
        ("page --watch a.kla b.kla -o page.html", 1),
        ("book --watch a.kla b.kla -o book.html", 2),
    ] {
        let folder = Folder::new(&format!("watch-named-{}", words(line)[0]));
        folder.file("a.kla", WRONG);
        folder.file("b.kla", GOOD);
        let mut watching = Watching::new(&folder, line);
        if line.starts_with("book") {
            // Of documents without a problem a booklet has nothing to say.
            folder.file("a.kla", &problem);
        }
        while !watching.round().1.ends_with("; errors in a.kla") {}
        folder.file("b.kla", other());
        let (_, told) = watching.round();
        assert!(told.ends_with("; errors in a.kla"), "{line}: {told}");
        folder.file("a.kla", GOOD);
        let (said, told) = watching.round();
        assert!(!told.contains("errors"), "{line}: {said:?} {told}");
        folder.file("a.kla", &problem);
        watching.round();
        send(&watching.child, "INT");
        // A booklet has no problem then.
        assert_eq!(watching.child.wait().unwrap().code(), Some(code), "{line}");
    }
}
