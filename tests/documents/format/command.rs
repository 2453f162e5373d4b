//! `kletka fmt`: which files it leaves alone. What it says and writes is in `tests/command/scripts/fmt.txt`.

use std::fs;

use kletka::document::stream::Archive;

use crate::common_cli::{Folder, kletka};

const UGLY: &str = "game = 'parcel'\nkletka = 1\nrecord = { moves = '1. [d5-4] пас' }\n";
const PRETTY: &str =
    "kletka = 1\ngame = 'parcel'\n\n[record]\nmoves = '''\n1. [d4-5]  2. --\n'''\n";

#[test]
fn a_file_in_canonical_form_is_not_written() {
    let folder = Folder::new("fmt-same");
    let path = folder.file("a.toml", PRETTY);
    let written = || fs::metadata(&path).unwrap().modified().unwrap();
    let before = written();
    kletka!("fmt {}", path).run().ends(0);
    assert_eq!(written(), before);
}

/// Empty documents are refused, and are still there.
#[test]
fn empty_documents_at_the_end_stay() {
    let count = |text: &str| {
        let mut archive = Archive::new(text.as_bytes());
        std::iter::from_fn(|| archive.next_chunk().unwrap().map(|_| ())).count()
    };
    let folder = Folder::new("fmt-empty");
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
            let path = folder.file("a.kla", &text);
            let first = kletka!("fmt {}", path).run();
            let once = fs::read_to_string(&path).unwrap();
            assert_eq!(count(&once), count(&text), "{text:?} {once:?}");
            kletka!("fmt {}", path).run().ends(first.code);
            assert_eq!(fs::read_to_string(&path).unwrap(), once, "{text:?}");
            assert_eq!(kletka!("fmt --check {}", path).run().stdout, "", "{once:?}");
            let piped = kletka!("fmt -").stdin(&text).run();
            assert_eq!(piped.stdout, once, "{text:?}");
        }
    }
}

#[test]
fn bytes_that_are_no_text_stay_and_so_does_an_overlong_document() {
    let bytes = [b"kletka = 1 \xff\n+++\n", UGLY.as_bytes()].concat();
    let formatted = [b"kletka = 1 \xff\n+++\n", PRETTY.as_bytes()].concat();
    let long = format!("{UGLY}+++\n# {}\n", "x".repeat(5 << 20)).into_bytes();
    for (before, said, after) in [
        (&bytes, "not-utf8", &formatted),
        (&long, "too-large", &long),
    ] {
        let folder = Folder::new("fmt-bytes");
        let path = folder.file("a.kla", before);
        kletka!("fmt {}", path).run().ends(1).says(said);
        assert!(fs::read(&path).unwrap() == *after, "{said}");
    }
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::PermissionsExt as _;
    use std::os::unix::process::CommandExt as _;
    use std::path::Path;

    use super::*;
    use crate::common_cli::names;

    fn mode(path: impl AsRef<Path>, mode: u32) {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    }

    #[test]
    fn a_write_protected_file_stays() {
        let folder = Folder::new("fmt-protected");
        let path = folder.file("a.toml", UGLY);
        mode(&path, 0o444);
        kletka!("fmt {}", path).run().ends(2);
        assert_eq!(fs::read_to_string(&path).unwrap(), UGLY);
        assert_eq!(names(&folder.0), ["a.toml"]);
    }

    /// Root may write anywhere, so there the command runs as nobody, from a copy that nobody can reach.
    #[test]
    fn a_folder_that_cannot_be_written_is_a_failure_and_the_file_is_intact() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.toml");
        fs::write(&path, UGLY).unwrap();
        mode(&path, 0o666);
        mode(&folder, 0o555);
        let is_root = fs::write(folder.path().join("probe"), "").is_ok();
        let tools = tempfile::tempdir().unwrap();
        let program = tools.path().join("kletka");
        fs::copy(env!("CARGO_BIN_EXE_kletka"), &program).unwrap();
        mode(&tools, 0o755);
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
        assert_eq!(names(folder.path()), ["a.toml"]);
        mode(&folder, 0o755);
    }
}
