//! `--watch`: what changes is done again, however it is saved.

use std::io::{BufRead as _, BufReader, Read};
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use crate::common_cli::{Folder, program};

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
    fn new(folder: &Folder, arguments: &[&str]) -> Self {
        let mut child = program()
            .args(arguments)
            .current_dir(Path::new(folder.path()))
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

fn files(line: &str) -> &str {
    line.split(" in ").next().unwrap()
}

/// What changes is checked again, and only that; a file that replaces one is a change too, and so is a new one.
fn checks(name: &str, options: &[&str]) {
    let folder = Folder::new(name);
    folder.file("games/a.kla", GOOD);
    folder.file("games/b.kla", WRONG);
    let watching = Watching::new(
        &folder,
        &[&["check", "--watch", "--format", "short", "games"], options].concat(),
    );
    let (said, line) = watching.round();
    assert_eq!(files(&line), "2 files");
    assert!(line.ends_with("; errors in games/b.kla"), "{line}");
    assert_eq!(said.len(), 1, "{said:?}");
    // Written in its place.
    folder.file("games/a.kla", WRONG.replace("[a1-2]", "[c1-2]"));
    let (said, line) = watching.round();
    assert!(
        said.len() == 1 && said[0].starts_with("games/a.kla:5:14: error[occupied]"),
        "{said:?}"
    );
    assert!(
        files(&line) == "1 file" && line.ends_with("errors in games/a.kla, games/b.kla"),
        "{line}"
    );
    // Another file put in its place, as editors do that save safely.
    let new = folder.file("games/.a.kla.new", GOOD);
    std::fs::rename(new, folder.0.join("games/a.kla")).unwrap();
    let (said, line) = watching.round();
    assert_eq!((said, files(&line)), (vec![], "1 file"));
    assert!(line.ends_with("; errors in games/b.kla"), "{line}");
    // A new one, in a new folder.
    folder.file("games/more/c.kla", GOOD);
    let (_, line) = watching.round();
    assert_eq!(files(&line), "1 file");
    // One that is gone has no errors.
    std::fs::remove_file(folder.0.join("games/b.kla")).unwrap();
    let (said, line) = watching.round();
    assert!(
        said.is_empty() && !line.contains("errors"),
        "{said:?} {line}"
    );
}

#[test]
fn what_changes_is_checked_again() {
    checks("watch-told", &[]);
}

#[test]
fn what_changes_is_seen_by_looking_too() {
    checks("watch-polled", &["--poll", "20"]);
}

#[test]
fn a_file_that_is_named_may_be_replaced() {
    let folder = Folder::new("watch-named");
    folder.file("a.kla", GOOD);
    let watching = Watching::new(&folder, &["check", "--watch", "--quiet", "a.kla"]);
    watching.round();
    let new = folder.file("a.kla~", WRONG);
    std::fs::rename(new, folder.0.join("a.kla")).unwrap();
    let (said, line) = watching.round();
    assert!(
        said.iter().any(|line| line.starts_with("error[occupied]")),
        "{said:?}"
    );
    assert!(line.ends_with("; errors in a.kla"), "{line}");
}

#[test]
fn pictures_of_what_changes_are_drawn_again() {
    let folder = Folder::new("watch-render");
    folder.file("a.kla", GOOD);
    folder.file("b.kla", GOOD);
    let watching = Watching::new(
        &folder,
        &["render", "--watch", "a.kla", "b.kla", "-o", "out/"],
    );
    let (names, _) = watching.round();
    assert_eq!(names.len(), 2, "{names:?}");
    let before = std::fs::read(folder.0.join(&names[0])).unwrap();
    folder.file("a.kla", GOOD.replace("2. [b1-2]", "2. [c1-2]"));
    let (said, line) = watching.round();
    assert_eq!(files(&line), "1 file");
    assert_eq!(said, names[..1]);
    assert_ne!(std::fs::read(folder.0.join(&names[0])).unwrap(), before);
}

/// A round that sees only the changed file knows what the others are called: nothing is drawn over them.
#[test]
fn pictures_of_one_name_stay_apart_in_later_rounds() {
    let folder = Folder::new("watch-apart");
    for name in ["a", "b"] {
        std::fs::create_dir(folder.0.join(name)).unwrap();
    }
    folder.file("a/x.kla", WRONG);
    folder.file("b/x.kla", WRONG.replace("[a1-2]", "[b1-2]"));
    let watching = Watching::new(
        &folder,
        &["check", "--watch", "a/x.kla", "b/x.kla", "--pictures", "p"],
    );
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
    let watching = Watching::new(
        &folder,
        &["render", "--watch", "a/x.kla", "b/x.kla", "-o", "o/"],
    );
    let (said, _) = watching.round();
    assert!(
        said.iter()
            .any(|line| line.contains("two pictures would be called")),
        "{said:?}"
    );
    let drawn = read("o/x-0.svg");
    folder.file("b/x.kla", GOOD.replace("2. [b1-2]", "2. [c1-2]"));
    let (said, _) = watching.round();
    assert!(
        said.iter()
            .any(|line| line.contains("two pictures would be called")),
        "{said:?}"
    );
    assert_eq!(read("o/x-0.svg"), drawn);
}

#[test]
fn a_booklet_is_made_again() {
    let folder = Folder::new("watch-book");
    let problem = "kletka = 1\ngame = \"renju-3-2\"\n[board]\nsize = 9\n[start]\nposition = 'b@d4 b@e4 b@f4'\n[puzzle]\ngoal = \"A wins by 1\"\n";
    folder.file("a.kla", problem);
    let watching = Watching::new(&folder, &["book", "--watch", "a.kla", "-o", "book.html"]);
    assert_eq!(watching.round().0, ["book.html: 1 problem"]);
    folder.file("a.kla", format!("{problem}+++\n{problem}"));
    assert_eq!(watching.round().0, ["book.html: 2 problems"]);
}

#[test]
fn a_page_is_made_again() {
    let folder = Folder::new("watch-page");
    folder.file("a.kla", GOOD);
    let watching = Watching::new(&folder, &["page", "--watch", "a.kla", "-o", "page.html"]);
    assert_eq!(watching.round().0, ["page.html: 1 document"]);
    folder.file("a.kla", format!("{GOOD}+++\n{GOOD}"));
    assert_eq!(watching.round().0, ["page.html: 2 documents"]);
}

/// Ctrl-C ends it with what the files came to.
#[test]
#[cfg(unix)]
fn a_signal_ends_it() {
    let folder = Folder::new("watch-signal");
    folder.file("a.kla", WRONG);
    let mut watching = Watching::new(&folder, &["check", "--watch", "a.kla"]);
    watching.round();
    crate::common_cli::send(&watching.child, "INT");
    assert_eq!(watching.child.wait().unwrap().code(), Some(1));
    let ran = crate::common_cli::kletka!("check --watch -").run();
    assert!(
        ran.code == 2 && ran.stderr.contains("standard input cannot be watched"),
        "{ran:?}"
    );
    assert_eq!(
        crate::common_cli::kletka!("check --poll 20 .").run().code,
        2
    );
}

/// A book is made again when a document that it includes has changed.
#[test]
fn a_book_is_made_again_of_the_files_that_it_includes() {
    let folder = Folder::new("watch-whole-book");
    folder.file("book.md", "# A\n\n```kletka file=games/a.toml\n```\n");
    std::fs::create_dir_all(folder.0.join("games")).unwrap();
    folder.file("games/a.toml", GOOD);
    let watching = Watching::new(&folder, &["book", "--watch", "book.md", "-o", "book.html"]);
    watching.round();
    let page = || std::fs::read_to_string(folder.0.join("book.html")).unwrap();
    let before = page();
    folder.file("games/a.toml", GOOD.replace("2. [b1-2]", "2. [c1-2]"));
    watching.round();
    assert_ne!(page(), before);
}

/// Whatever is watched: files with errors are named while they have some, and decide how it ends.
#[test]
#[cfg(unix)]
fn files_with_errors_are_named_by_whatever_watches_them() {
    for (name, command, code) in [
        ("render", &["-o", "out/"][..], 1),
        ("page", &["-o", "page.html"], 1),
        ("book", &["-o", "book.html"], 2),
    ] {
        let folder = Folder::new(&format!("watch-named-{name}"));
        folder.file("a.kla", WRONG);
        folder.file("b.kla", GOOD);
        let end = |watching: &mut Watching| {
            crate::common_cli::send(&watching.child, "INT");
            watching.child.wait().unwrap().code()
        };
        let mut watching = Watching::new(
            &folder,
            &[&[name, "--watch", "a.kla", "b.kla"], command].concat(),
        );
        if name == "book" {
            // Of documents without a problem a booklet has nothing to say.
            folder.file(
                "a.kla",
                WRONG.replace("[record]", "[puzzle]\ngoal = \"x\"\n[record]"),
            );
        }
        let (_, mut line) = watching.round();
        while !line.ends_with("; errors in a.kla") {
            (_, line) = watching.round();
        }
        folder.file("b.kla", GOOD.replace("2. [b1-2]", "2. [c1-2]"));
        let (_, line) = watching.round();
        assert!(line.ends_with("; errors in a.kla"), "{name}: {line}");
        folder.file("a.kla", GOOD);
        let (said, line) = watching.round();
        assert!(!line.contains("errors"), "{name}: {said:?} {line}");
        folder.file(
            "a.kla",
            WRONG.replace("[record]", "[puzzle]\ngoal = \"x\"\n[record]"),
        );
        watching.round();
        // A booklet has no problem then.
        assert_eq!(end(&mut watching), Some(code), "{name}");
    }
}
