//! Files of pictures: replaced as a whole or not at all, and only where something changed; documents that come back from them. What the
//! command says and refuses is in `tests/command/scripts/diagrams.txt`.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Stdio};

use super::RENJU;
use crate::common_cli::{Folder, Kletka, kletka, names};

/// The drawings of a folder.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let drawings = names(folder)
        .into_iter()
        .filter(|name| Path::new(name).extension() == Some("svg".as_ref()));
    let read = |name: String| (name.clone(), std::fs::read(folder.join(name)).unwrap());
    drawings.map(read).collect()
}

/// What a run prints that ends well.
pub(super) fn printed(run: Kletka) -> String {
    run.run().ends(0).stdout.clone()
}

/// Letters that no XML can hold, backslashes beside them, a document without a line's end: all come back. What is extracted does not
/// hang on how the XML is spelled: drawings of earlier versions have other orders of attributes, and no line breaks round the document.
#[test]
fn a_document_is_given_back_byte_for_byte() {
    let folder = Folder::new("extracted");
    let renju = RENJU.trim_end();
    for document in [
        renju.to_owned(),
        format!("{renju}\n\n"),
        format!("{RENJU}# \u{fffe} \\ \\u{{41}} \u{ffff}"),
        format!("{RENJU}# \\u{{fffe}} \\\n"),
        format!("{RENJU}\r\n# \u{fdd0} \u{85}"),
        format!("{}# <&> 'один' \"two\"\r\n", RENJU.replace('\n', "\r\n")),
    ] {
        let (path, drawing) = (folder.file("d.toml", &document), folder.0.join("d.svg"));
        printed(kletka!("render {} -o {}", path, drawing));
        assert_eq!(printed(kletka!("extract {}", drawing)), document);
    }
    let document = "<&> 'один' \"two\"\r\n";
    let old = "<svg xmlns=\"http://www.w3.org/2000/svg\" id=\"k1\" class=\"kletka\" viewBox=\"0 0 9 9\">\n<title id=\"k1-t\">x</title>\n\
         <metadata><document xmlns=\"urn:kletka:document\" at=\"6\">&lt;&amp;&gt; 'один' \"two\"&#13;\n</document></metadata>\n\
         <g class=\"paper\" fill=\"#fff\">\n<rect x=\"0\" y=\"0\" width=\"9\" height=\"9\"/>\n</g>\n</svg>\n";
    let old = folder.file("old.svg", old);
    assert_eq!(printed(kletka!("extract {}", old)), document);
}

/// `tests/drawings/cleaned` has what `DOMPurify` 3.5.0 (in jsdom 29.1.1, for HTML and for XML) made of a drawing, what SVGO 4.1.0 with the
/// settings that ship did, and what the former made of that; `.ci/npm` has both clean one anew.
#[test]
fn cleaned_drawings_give_their_document_back() {
    let cleaned = Path::new("tests/drawings/cleaned");
    let document = std::fs::read_to_string(cleaned.join("game.toml")).unwrap();
    for (name, expected) in [
        ("dompurify.svg", &*document),
        ("dompurify-xml.svg", &document),
        // SVGO cuts blanks off at the end of a text.
        ("svgo.svg", document.trim_end()),
        ("both.svg", document.trim_end()),
    ] {
        assert_eq!(
            printed(kletka!("extract {}", cleaned.join(name))),
            expected,
            "{name}"
        );
    }
    // The metadata of other programs.
    kletka!("extract {}", cleaned.join("foreign.svg"))
        .run()
        .ends(1);
}

#[test]
fn a_killed_render_leaves_old_or_new_files() {
    let folder = Folder::new("killed");
    // A long record, whose positions make many files.
    let cell = |n| {
        format!(
            "{}{} ",
            char::from(b'a' + (n * 7 % 19) as u8),
            1 + (n * 5 + n / 19) % 19
        )
    };
    let moves: String = (0..60_u32).map(cell).collect();
    let document = folder.file(
        "d.toml",
        format!("kletka = 1\ngame = \"renju-for-three\"\nrules.antonov = false\nrecord.moves = '{moves}'\n"),
    );
    let (target, other) = (folder.0.join("figures"), folder.0.join("other"));
    let run = |to: &Path, caption: &str| {
        let to = to.join("");
        printed(kletka!(
            "render {} --at all --caption {} -o {}",
            document,
            caption,
            to
        ));
    };
    run(&other, "new");
    let new = files(&other);
    let mut was_between = false;
    for round in 0..5 {
        run(&target, "old");
        let old = files(&target);
        let (name, bytes) = old.first_key_value().unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_kletka"))
            .args(["render", &document, "--at", "all", "--caption", "new", "-o"])
            .arg(target.join(""))
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        while child.try_wait().unwrap().is_none()
            && std::fs::read(target.join(name)).unwrap() == *bytes
        {
            std::thread::yield_now();
        }
        child.kill().unwrap();
        child.wait().unwrap();
        let found = files(&target);
        assert!(
            found.keys().eq(new.keys()) && found.keys().eq(old.keys()),
            "round {round}"
        );
        for (name, bytes) in &found {
            let is_whole = *bytes == old[name] || *bytes == new[name];
            assert!(is_whole, "round {round}: {name} is neither old nor new");
        }
        was_between |= found != old && found != new;
    }
    assert!(was_between, "the program was never stopped half way");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_the_old_file() {
    let folder = Folder::new("full");
    let document = folder.file("d.toml", RENJU);
    for to in [
        "/proc/figures/",
        "/proc/x.png",
        "/dev/full --format svg",
        "/dev/full --format png",
    ] {
        let ran = kletka!(&format!("render {{}} -o {to}"), document).run();
        assert_eq!(ran.ends(2).says("cannot write").stdout, "");
    }
    for suffix in ["svg", "png", "pdf"] {
        let path = folder.0.join(format!("x.{suffix}"));
        // Files of at most half a kilobyte, as if the disk had no more.
        let render = || {
            let script = format!(
                "trap '' XFSZ; ulimit -f 1; exec \"$0\" render d.toml -o x.{suffix} --lang en"
            );
            let mut shell = Command::new("sh");
            shell.args(["-c", &script, env!("CARGO_BIN_EXE_kletka")]);
            let out = shell.current_dir(&folder.0).output().unwrap();
            let words = String::from_utf8_lossy(&out.stderr).into_owned();
            assert_eq!(out.status.code(), Some(2), "{suffix}: {words}");
            assert!(words.contains("cannot write"), "{words}");
        };
        render();
        assert!(!path.exists(), "{suffix}: nothing was there before");
        std::fs::write(&path, "old").unwrap();
        render();
        assert_eq!(std::fs::read(&path).unwrap(), b"old", "{suffix}");
        std::fs::remove_file(&path).unwrap();
    }
    assert_eq!(names(&folder.0), ["d.toml"], "no drafts are left");
    let mut command = Command::new(env!("CARGO_BIN_EXE_kletka"));
    command.args(["render", &document, "-o", "-"]);
    command.stdout(std::fs::File::create("/dev/full").unwrap());
    let out = command.output().unwrap();
    assert_eq!(out.status.code(), Some(2), "{out:?}");
}

#[test]
fn two_processes_write_the_same_bytes() {
    let folder = Folder::new("bytes");
    let document = folder.file("d.toml", RENJU);
    for suffix in ["svg", "png", "pdf", "gif"] {
        let bytes = ["one", "two"].map(|name| {
            let path = folder.0.join(format!("{name}.{suffix}"));
            printed(kletka!("render {} -o {}", document, path));
            std::fs::read(&path).unwrap()
        });
        assert!(bytes[0] == bytes[1] && bytes[0].len() > 500, "{suffix}");
    }
}

#[cfg(unix)]
#[test]
fn a_folder_is_rebuilt_where_it_changed() {
    use std::os::unix::fs::MetadataExt as _;
    let folder = Folder::new("rebuilt");
    let write = |name: &str, caption: &str| {
        let diagrams = format!(
            "[[diagram]]\nname = \"b\"\ncaption = \"{caption}\"\n[[diagram]]\nname = \"a\""
        );
        folder.file(name, RENJU.replace("[[diagram]]", &diagrams));
    };
    write("articles/one.toml", "first");
    for suffix in ["svg", "png", "pdf"] {
        write("articles/second/two.toml", "second");
        let render = || {
            let line =
                "render articles --diagram all -o figures/ --format {} --gallery figures/{}.html";
            printed(kletka!(line, suffix, suffix).current_dir(&folder.0))
        };
        let pictures = ["one-a", "one-b", "second/two-a", "second/two-b"];
        // A file that is replaced is a new one.
        let state = || {
            pictures.map(|name| {
                let path = folder.0.join(format!("figures/{name}.{suffix}"));
                let found = std::fs::metadata(path).unwrap();
                (found.ino(), found.mtime(), found.mtime_nsec())
            })
        };
        assert_eq!(render().matches("(unchanged)").count(), 0);
        let before = state();
        // Four pictures and the page.
        assert_eq!(render().matches("(unchanged)").count(), 5);
        assert_eq!(state(), before);
        // The document stands in the metadata of SVG, so both of its pictures change there; elsewhere only what is seen.
        write("articles/second/two.toml", "changed");
        let said = render();
        let after = state();
        let is_kept = [0, 1, 2, 3].map(|at| before[at] == after[at]);
        assert_eq!(is_kept, [true, true, suffix != "svg", false], "{said}");
        for (name, is_kept) in pictures.iter().zip(is_kept) {
            let line = said
                .lines()
                .find(|line| line.contains(&format!("{name}.{suffix}")));
            assert_eq!(line.unwrap().ends_with("(unchanged)"), is_kept, "{said}");
        }
    }
}

/// A few kilobytes make no large pictures; regions without number have shades.
#[test]
fn lists_and_words_of_a_diagram_have_limits() {
    let labels = |length: usize| {
        format!(
            "labels = {{ a1 = '{0}', b1 = '{0}', c1 = '{0}' }}",
            "я".repeat(length)
        )
    };
    let list = |key: &str, word: &str, count| format!("{key} = '{}'", word.repeat(count));
    let panels = |count| format!("[[diagram]]\npanels = [{}]", "'x', ".repeat(count));
    for (most, more) in [
        (list("caption", "я", 5_000), list("caption", "я", 5_001)),
        (list("circles", "a1 ", 2_000), list("circles", "a1 ", 2_001)),
        (
            list("arrows", "a1>b2 ", 2_000),
            list("arrows", "a1>b2 ", 2_001),
        ),
        (list("fill", "a1 ", 2_000), list("fill", "a1 ", 2_001)),
        (labels(40), labels(41)),
        (panels(400), panels(401)),
    ] {
        let says_most = |keys: &str| {
            let text = format!(
                "kletka = 1\ngame = \"renju-3-2\"\nstart.position = 'a1'\n[[diagram]]\nname = 'x'\n{keys}\n"
            );
            let session = super::opened(&text);
            let mut said = session.diagnostics().iter();
            said.any(|one| one.message.en.contains("at most"))
        };
        assert!(!says_most(&most) && says_most(&more), "{most}");
    }
    let shades = format!(
        "kletka = 1\ngame = \"renju-3-2\"\nstart.position = 'b@j10'\n[[diagram]]\nfill = '{}'\n",
        "a1 b2:20 ".repeat(600)
    );
    printed(kletka!("render --diagram all -o - -").stdin(shades));
}
