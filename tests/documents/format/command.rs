//! `kletka fmt`: what it writes, where, and what it leaves alone.

use std::fs;
use std::path::Path;

use crate::common_cli::{Ran, kletka};

const UGLY: &str = "game = 'parcel'\nkletka = 1\nrecord = { moves = '1. [d5-4] пас' }\n";
const PRETTY: &str =
    "kletka = 1\ngame = 'parcel'\n\n[record]\nmoves = '''\n1. [d4-5]  2. --\n'''\n";
const WRONG: &str = "kletka = 1\ngame = 'parcel'\nrecord.moves = '[d4-5'\n";

fn run(arguments: &[&str], input: &str) -> Ran {
    kletka(["fmt"].iter().chain(arguments)).stdin(input).run()
}

fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

fn on(path: &Path, arguments: &[&str]) -> Ran {
    let mut all = arguments.to_vec();
    all.push(path.to_str().unwrap());
    run(&all, "")
}

fn entries(folder: &Path) -> usize {
    fs::read_dir(folder).unwrap().count()
}

#[test]
fn files_are_rewritten_and_listed() {
    let folder = folder(&[
        ("a.toml", UGLY),
        ("b.toml", PRETTY),
        ("Cargo.toml", "[package]\nname='x'\n"),
    ]);
    let before = fs::metadata(folder.path().join("b.toml"))
        .unwrap()
        .modified()
        .unwrap();
    let done = on(folder.path(), &[]);
    assert_eq!(done.code, 0, "{}", done.stderr);
    assert_eq!(
        done.stdout,
        format!("{}\n", folder.path().join("a.toml").display())
    );
    assert_eq!(
        done.stderr,
        "1 file rewritten, 1 in canonical form already\n"
    );
    assert_eq!(
        fs::read_to_string(folder.path().join("a.toml")).unwrap(),
        PRETTY
    );
    assert_eq!(
        fs::metadata(folder.path().join("b.toml"))
            .unwrap()
            .modified()
            .unwrap(),
        before
    );
    assert_eq!(
        fs::read_to_string(folder.path().join("Cargo.toml")).unwrap(),
        "[package]\nname='x'\n"
    );
    assert_eq!(entries(folder.path()), 3, "a temporary file was left");
    let again = on(folder.path(), &[]);
    assert_eq!((again.code, &*again.stdout), (0, ""));
}

#[test]
fn check_lists_and_writes_nothing() {
    let folder = folder(&[("a.toml", UGLY), ("b.toml", PRETTY)]);
    let done = on(folder.path(), &["--check"]);
    assert_eq!(done.code, 1);
    assert_eq!(
        done.stdout,
        format!("{}\n", folder.path().join("a.toml").display())
    );
    assert_eq!(
        fs::read_to_string(folder.path().join("a.toml")).unwrap(),
        UGLY
    );
    let good = on(&folder.path().join("b.toml"), &["--check", "--quiet"]);
    assert_eq!((good.code, &*good.stdout, &*good.stderr), (0, "", ""));
}

#[test]
fn diff_shows_and_writes_nothing() {
    let folder = folder(&[("a.toml", UGLY)]);
    let path = folder.path().join("a.toml");
    let done = on(&path, &["--diff"]);
    assert_eq!(done.code, 0);
    let name = path.display();
    let expected = format!(
        "--- {name}\n+++ {name}\n@@ -1,3 +1,7 @@\n+kletka = 1\n game = 'parcel'\n-kletka = 1\n\
         -record = {{ moves = '1. [d5-4] пас' }}\n+\n+[record]\n+moves = '''\n+1. [d4-5]  2. --\n+'''\n"
    );
    assert_eq!(done.stdout, expected);
    assert_eq!(fs::read_to_string(&path).unwrap(), UGLY);
    let checked = on(&path, &["--diff", "--check"]);
    assert_eq!((checked.code, &*checked.stdout), (1, &expected[..]));
}

/// The numbers of lines go on from document to document, and what is equal round a separator is shown once.
#[test]
fn the_difference_of_an_archive_is_that_of_its_documents() {
    let folder = folder(&[(
        "a.kla",
        &format!("{PRETTY}+++\n{UGLY}+++\n{PRETTY}+++\n{PRETTY}+++\n{UGLY}"),
    )]);
    let path = folder.path().join("a.kla");
    let done = on(&path, &["--diff"]);
    let name = path.display();
    let change = "+kletka = 1\n game = 'parcel'\n-kletka = 1\n-record = { moves = '1. [d5-4] пас' }\n\
        +\n+[record]\n+moves = '''\n+1. [d4-5]  2. --\n+'''\n";
    let (end, begin) = (
        "1. [d4-5]  2. --\n'''\n+++\n",
        "+++\nkletka = 1\ngame = 'parcel'\n",
    );
    let equal = |text: &str| {
        text.lines()
            .flat_map(|line| [" ", line, "\n"])
            .collect::<String>()
    };
    let expected = format!(
        "--- {name}\n+++ {name}\n@@ -6,9 +6,13 @@\n{}{change}{}@@ -26,6 +30,10 @@\n{}{change}",
        equal(end),
        equal(begin),
        equal(end)
    );
    assert_eq!(done.stdout, expected);
}

#[test]
fn standard_input_goes_to_standard_output() {
    let done = run(&["-"], UGLY);
    assert_eq!((done.code, &*done.stdout), (0, PRETTY));
    let good = run(&["-"], PRETTY);
    assert_eq!((good.code, &*good.stdout), (0, PRETTY));
    let checked = run(&["--check", "-"], UGLY);
    assert_eq!((checked.code, &*checked.stdout), (1, "-\n"));
}

#[test]
fn a_document_with_syntax_errors_stays_as_it_is() {
    let folder = folder(&[("wrong.toml", WRONG), ("good.toml", UGLY)]);
    let done = on(folder.path(), &[]);
    assert_eq!(done.code, 1);
    assert!(done.stderr.contains("bad-figure"), "{}", done.stderr);
    assert_eq!(
        fs::read_to_string(folder.path().join("wrong.toml")).unwrap(),
        WRONG
    );
    assert_eq!(
        fs::read_to_string(folder.path().join("good.toml")).unwrap(),
        PRETTY
    );
    let piped = run(&["-"], WRONG);
    assert_eq!((piped.code, &*piped.stdout), (1, WRONG));
    for text in [
        "kletka = 1\ngame = ",
        "",
        "kletka = 1\ngame = 'chess'\n",
        "kletka = 2\ngame = 'parcel'\n",
        "kletka = 1",
    ] {
        let piped = run(&["-"], text);
        assert_eq!((piped.code, &*piped.stdout), (1, text));
        assert!(!piped.stderr.is_empty());
    }
}

#[test]
fn archives_are_formatted_document_by_document() {
    let archive = format!("\u{feff}{UGLY}+++\r\n{WRONG}+++\n\n\n{UGLY}\n+++\n\n")
        .replace('\n', "\r\n")
        .replace("\r\r", "\r");
    let done = run(&["-"], &archive);
    assert_eq!(done.code, 1);
    let wrong = WRONG.replace('\n', "\r\n");
    assert_eq!(done.stdout, format!("{PRETTY}+++\n{wrong}+++\n{PRETTY}"));
    assert!(
        done.stderr.contains("#1:7:17"),
        "the place in the archive: {}",
        done.stderr
    );
}

/// Empty documents are refused, and are still there.
#[test]
fn empty_documents_at_the_end_stay() {
    use kletka::document::stream::Archive;
    let count = |text: &str| {
        let mut archive = Archive::new(text.as_bytes());
        std::iter::from_fn(|| archive.next_chunk().unwrap().map(|_| ())).count()
    };
    for begin in ["", PRETTY, UGLY] {
        for end in [
            "",
            "+++",
            "+++\n",
            "+++\n+++",
            "+++\n+++\n",
            "+++\n\n+++\n",
            "+++\n+++\n+++\n\n",
            "+++\r\n+++\r\n",
            "+++\n\n",
        ] {
            let text = format!("{begin}{end}");
            let folder = folder(&[("a.kla", &text)]);
            let path = folder.path().join("a.kla");
            let first = on(&path, &[]);
            let once = fs::read_to_string(&path).unwrap();
            assert_eq!(count(&once), count(&text), "{text:?} {once:?}");
            let second = on(&path, &[]);
            assert_eq!(second.code, first.code, "{text:?} {once:?}");
            assert_eq!(fs::read_to_string(&path).unwrap(), once, "{text:?}");
            assert_eq!(on(&path, &["--check"]).stdout, "", "{once:?}");
            assert_eq!(run(&["-"], &text).stdout, once, "{text:?}");
        }
    }
}

#[test]
fn bytes_that_are_no_text_stay() {
    let folder = folder(&[]);
    let path = folder.path().join("a.kla");
    let mut bytes = b"kletka = 1 \xff\n+++\n".to_vec();
    bytes.extend_from_slice(UGLY.as_bytes());
    fs::write(&path, &bytes).unwrap();
    let done = on(&path, &[]);
    assert_eq!(done.code, 1);
    let mut expected = b"kletka = 1 \xff\n+++\n".to_vec();
    expected.extend_from_slice(PRETTY.as_bytes());
    assert_eq!(fs::read(&path).unwrap(), expected);
}

#[test]
fn a_file_with_an_overlong_document_stays() {
    let folder = folder(&[]);
    let path = folder.path().join("a.kla");
    let text = format!("{UGLY}+++\n# {}\n", "x".repeat(5 << 20));
    fs::write(&path, &text).unwrap();
    let done = on(&path, &[]);
    assert_eq!(done.code, 1);
    assert!(done.stderr.contains("too-large"), "{}", done.stderr);
    assert!(fs::read_to_string(&path).unwrap() == text);
}

#[test]
fn a_missing_file_is_a_failure_and_the_others_are_formatted() {
    let folder = folder(&[("a.toml", UGLY)]);
    let path = folder.path().join("a.toml");
    let done = on(&path, &["no/such/file.toml"]);
    assert_eq!(done.code, 2);
    assert_eq!(fs::read_to_string(&path).unwrap(), PRETTY);
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    use std::os::unix::process::CommandExt as _;

    use super::*;

    fn mode(path: &Path, mode: u32) {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    }

    #[test]
    fn permissions_and_links_stay() {
        let folder = folder(&[("a.toml", UGLY)]);
        let inner = folder.path().join("inner");
        fs::create_dir(&inner).unwrap();
        let (path, link) = (folder.path().join("a.toml"), inner.join("link.toml"));
        mode(&path, 0o640);
        symlink("../a.toml", &link).unwrap();
        let done = on(&link, &[]);
        assert_eq!(done.code, 0, "{}", done.stderr);
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&path).unwrap(), PRETTY);
        assert_eq!(
            fs::metadata(&path).unwrap().permissions().mode() & 0o777,
            0o640
        );
    }

    #[test]
    fn a_write_protected_file_stays() {
        let folder = folder(&[("a.toml", UGLY)]);
        let path = folder.path().join("a.toml");
        mode(&path, 0o444);
        let done = on(&path, &[]);
        assert_eq!(done.code, 2);
        assert_eq!(fs::read_to_string(&path).unwrap(), UGLY);
        assert_eq!(entries(folder.path()), 1);
    }

    /// Root may write anywhere, so there the command runs as nobody, from a copy that nobody can reach.
    #[test]
    fn a_folder_that_cannot_be_written_is_a_failure_and_the_file_is_intact() {
        let folder = folder(&[("a.toml", UGLY)]);
        let path = folder.path().join("a.toml");
        mode(&path, 0o666);
        mode(folder.path(), 0o555);
        let is_root = fs::write(folder.path().join("probe"), "").is_ok();
        let tools = tempfile::tempdir().unwrap();
        let program = tools.path().join("kletka");
        fs::copy(env!("CARGO_BIN_EXE_kletka"), &program).unwrap();
        mode(tools.path(), 0o755);
        let mut command = std::process::Command::new(&program);
        command
            .args(["fmt", "--lang", "en"])
            .arg(&path)
            .current_dir("/");
        if is_root {
            fs::remove_file(folder.path().join("probe")).unwrap();
            command.uid(65534).gid(65534);
        }
        let done = loop {
            match command.output() {
                // Another test that starts a process just now holds the copy open for a moment.
                Err(error) if error.kind() == std::io::ErrorKind::ExecutableFileBusy => {
                    std::thread::yield_now();
                }
                done => break done.unwrap(),
            }
        };
        assert_eq!(done.status.code(), Some(2));
        let said = String::from_utf8(done.stderr).unwrap();
        assert!(said.contains("cannot write"), "{said}");
        assert_eq!(fs::read_to_string(&path).unwrap(), UGLY);
        assert_eq!(entries(folder.path()), 1);
        mode(folder.path(), 0o755);
    }
}
