//! Files of pictures: replaced as a whole or not at all, and only where something changed.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Stdio};

use super::RENJU;
use super::pixels::{folder, kletka};

fn files(folder: &Path, suffix: &str) -> BTreeMap<String, Vec<u8>> {
    let entries = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let ours = entries.filter(|path| path.extension().is_some_and(|it| it == suffix));
    ours.map(|path| {
        (
            path.file_name().unwrap().to_string_lossy().into_owned(),
            std::fs::read(&path).unwrap(),
        )
    })
    .collect()
}

#[test]
fn small_numbers_are_warned_about() {
    let folder = folder("small");
    let document = folder.join("d.toml");
    std::fs::write(&document, RENJU).unwrap();
    let warned = |lang: &str, suffix: &str, more: &[&str]| {
        let out = Command::new(env!("CARGO_BIN_EXE_kletka"))
            .args(["render", document.to_str().unwrap(), "--lang", lang, "-o"])
            .arg(folder.join(format!("x.{suffix}")))
            .args(more)
            .output()
            .unwrap();
        assert_eq!(out.status.code(), Some(0), "a warning is no error");
        String::from_utf8(out.stderr).unwrap()
    };
    // Digits of 0.56 cells have 5 points where a cell has 3.15 mm: nine of them, white space and a digit of 7 points beside
    // them take 32.1 mm.
    for suffix in ["svg", "png", "pdf"] {
        let (en, ru) = (
            warned("en", suffix, &["--width", "31mm"]),
            warned("ru", suffix, &["--width", "31mm"]),
        );
        assert!(
            en.contains("the smallest numbers are 4.8 pt") && en.contains("--width"),
            "{suffix}: {en}"
        );
        assert!(
            ru.contains("самые мелкие номера в печати — 4.8 пт"),
            "{suffix}: {ru}"
        );
        for lang in ["en", "ru"] {
            assert_eq!(warned(lang, suffix, &["--width", "33mm"]), "", "{suffix}");
        }
    }
    assert!(
        warned("en", "png", &["--width", "180px", "--dpi", "150"]).contains("4.7 pt"),
        "180 pixels are 30.5 mm"
    );
    assert_eq!(warned("en", "png", &["--width", "400px"]), "", "33.9 mm");
    assert_eq!(
        warned("en", "svg", &["--width", "31mm", "--numbers", "none"]),
        "",
        "there are no numbers"
    );
    assert_eq!(warned("en", "svg", &[]), "", "as wide as it proposes");
    for (arguments, en, ru) in [
        (
            &["--font-size", "4.5"][..],
            "the smallest coordinates are 4.5 pt",
            "самые мелкие координаты в печати — 4.5 пт",
        ),
        (
            &["--caption-size", "4", "--turn"],
            "the smallest words are 4.0 pt",
            "самые мелкие слова в печати — 4.0 пт",
        ),
        (
            &[
                "--diagram",
                "all",
                "--width",
                "24mm",
                "--numbers",
                "none",
                "--no-coordinates",
            ],
            "the smallest labels",
            "самые мелкие буквы",
        ),
    ] {
        assert!(
            warned("en", "svg", arguments).contains(en),
            "{}",
            warned("en", "svg", arguments)
        );
        assert!(
            warned("ru", "svg", arguments).contains(ru),
            "{}",
            warned("ru", "svg", arguments)
        );
    }
    assert_eq!(
        warned("en", "svg", &["--font-size", "4", "--no-coordinates"]),
        ""
    );
    assert_eq!(
        warned("en", "svg", &["--caption-size", "4", "--no-caption"]),
        ""
    );
}

/// What is extracted does not hang on how the XML is spelled: drawings of earlier versions have other orders of
/// attributes, and no line breaks round the document.
#[test]
fn drawings_of_every_version_give_their_document_back() {
    let folder = folder("extracted");
    let document = format!("{}# <&> 'один' \"two\"\r\n", RENJU.replace('\n', "\r\n"));
    let (path, old, new) = (
        folder.join("d.toml"),
        folder.join("old.svg"),
        folder.join("new.svg"),
    );
    std::fs::write(&path, &document).unwrap();
    let escaped = document
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('\r', "&#13;");
    let drawing = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" id=\"k1\" class=\"kletka\" viewBox=\"0 0 9 9\">\n<title id=\"k1-t\">x</title>\n\
         <metadata><document xmlns=\"urn:kletka:document\" at=\"6\">{escaped}</document></metadata>\n\
         <g class=\"paper\" fill=\"#fff\">\n<rect x=\"0\" y=\"0\" width=\"9\" height=\"9\"/>\n</g>\n</svg>\n"
    );
    std::fs::write(&old, drawing).unwrap();
    assert!(
        kletka(&[
            "render",
            path.to_str().unwrap(),
            "-o",
            new.to_str().unwrap()
        ])
        .status
        .success()
    );
    for drawing in [old, new] {
        let out = kletka(&["extract", drawing.to_str().unwrap()]);
        assert!(
            out.status.success(),
            "{}",
            String::from_utf8_lossy(&out.stderr)
        );
        assert_eq!(
            String::from_utf8(out.stdout).unwrap(),
            document,
            "{}",
            drawing.display()
        );
    }
}

/// `tests/drawings/cleaned` has what `DOMPurify` 3.5.0 (in jsdom 29.1.1, for HTML and for XML) made of a drawing, what SVGO 4.1.0 with the
/// settings that ship did, and what the former made of that; `.ci/npm` has both clean one anew.
#[test]
fn cleaned_drawings_give_their_document_back() {
    let cleaned = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/drawings/cleaned");
    let document = std::fs::read_to_string(cleaned.join("game.toml")).unwrap();
    for name in ["dompurify.svg", "dompurify-xml.svg", "svgo.svg", "both.svg"] {
        let out = kletka(&["extract", cleaned.join(name).to_str().unwrap()]);
        assert!(
            out.status.success(),
            "{name}: {}",
            String::from_utf8_lossy(&out.stderr)
        );
        let found = String::from_utf8(out.stdout).unwrap();
        // SVGO cuts blanks off at the end of a text.
        let is_cut = ["svgo.svg", "both.svg"].contains(&name);
        assert_eq!(
            found,
            if is_cut {
                document.trim_end()
            } else {
                &document
            },
            "{name}"
        );
    }
    let out = kletka(&["extract", cleaned.join("foreign.svg").to_str().unwrap()]);
    assert_eq!(out.status.code(), Some(1), "the metadata of other programs");
}

/// Letters that no XML can hold, backslashes beside them, a document without a line's end: all come back.
#[test]
fn a_document_is_given_back_byte_for_byte() {
    let folder = folder("extracted-whole");
    let (path, drawing) = (folder.join("d.toml"), folder.join("d.svg"));
    for end in [
        "",
        "\n",
        "\n\n",
        "# \u{fffe} \\ \\u{41} \u{ffff}",
        "# \\u{fffe} \\\n",
        "\r\n# \u{fdd0} \u{85}",
    ] {
        let document = format!("{}{end}", RENJU.trim_end_matches('\n').to_owned() + "\n");
        let document = if end.is_empty() {
            document.trim_end().to_owned()
        } else {
            document
        };
        std::fs::write(&path, &document).unwrap();
        assert!(
            kletka(&[
                "render",
                path.to_str().unwrap(),
                "-o",
                drawing.to_str().unwrap()
            ])
            .status
            .success()
        );
        let out = kletka(&["extract", drawing.to_str().unwrap()]);
        assert_eq!(String::from_utf8(out.stdout).unwrap(), document, "{end:?}");
    }
}

/// A document with a long record, whose positions make many files.
fn long() -> String {
    let moves = (0..60).map(|n| {
        format!(
            "{}{}",
            char::from(b'a' + (n * 7 % 19) as u8),
            1 + n * 5 % 19 + n / 19
        )
    });
    let moves: Vec<_> = moves
        .filter(|cell| cell[1..].parse::<u8>().unwrap() <= 19)
        .collect();
    format!(
        "kletka = 1\ngame = \"renju-for-three\"\nrules = {{ antonov = false }}\nrecord = {{ moves = '{}' }}\n",
        moves.join(" ")
    )
}

#[test]
fn a_killed_render_leaves_old_or_new_files() {
    let folder = folder("killed");
    let document = folder.join("d.toml");
    std::fs::write(&document, long()).unwrap();
    let (target, other) = (folder.join("figures"), folder.join("other"));
    let arguments = |to: &Path, caption: &str| {
        let (document, to) = (
            document.to_str().unwrap().to_owned(),
            format!("{}/", to.display()),
        );
        [
            "render",
            &document,
            "--at",
            "all",
            "--caption",
            caption,
            "-o",
            &to,
        ]
        .map(str::to_owned)
    };
    let run = |arguments: &[String]| {
        let out = kletka(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
        assert!(
            out.status.success(),
            "{}",
            String::from_utf8_lossy(&out.stderr)
        );
    };
    run(&arguments(&other, "new"));
    let new = files(&other, "svg");
    let mut was_between = false;
    for round in 0..5 {
        run(&arguments(&target, "old"));
        let old = files(&target, "svg");
        assert_eq!(old.len(), new.len());
        let first = target.join(old.keys().next().unwrap());
        let mut child = Command::new(env!("CARGO_BIN_EXE_kletka"))
            .args(arguments(&target, "new"))
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        while child.try_wait().unwrap().is_none()
            && std::fs::read(&first).unwrap() == old[first.file_name().unwrap().to_str().unwrap()]
        {
            std::thread::yield_now();
        }
        child.kill().unwrap();
        child.wait().unwrap();
        let found = files(&target, "svg");
        assert_eq!(found.len(), old.len(), "round {round}");
        for (name, bytes) in &found {
            assert!(
                *bytes == old[name] || *bytes == new[name],
                "round {round}: {name} is neither old nor new"
            );
        }
        was_between |= found.iter().any(|(name, bytes)| *bytes == old[name]) && found != old;
    }
    assert!(was_between, "the program was never stopped half way");
}

#[test]
fn what_cannot_be_written_leaves_nothing() {
    let folder = folder("unwritable");
    let document = folder.join("d.toml");
    std::fs::write(&document, RENJU).unwrap();
    let file = document.to_str().unwrap();
    let inside = format!("{file}/figures/");
    let mut expected = vec![vec!["render", file, "-o", &inside]];
    if cfg!(target_os = "linux") {
        expected.extend([
            vec!["render", file, "-o", "/proc/figures/"],
            vec!["render", file, "-o", "/proc/x.png"],
            vec!["render", file, "-o", "/dev/full", "--format", "svg"],
            vec!["render", file, "-o", "/dev/full", "--format", "png"],
        ]);
    }
    for arguments in expected {
        let out = kletka(&arguments);
        let words = String::from_utf8_lossy(&out.stderr);
        assert_eq!(out.status.code(), Some(2), "{arguments:?}: {words}");
        assert!(words.contains("cannot write"), "{words}");
        assert!(out.stdout.is_empty(), "no path of a file that is not there");
    }
    let names: Vec<_> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert_eq!(names, ["d.toml"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_the_old_file() {
    let folder = folder("full");
    let document = folder.join("d.toml");
    std::fs::write(&document, RENJU).unwrap();
    for suffix in ["svg", "png", "pdf"] {
        let path = folder.join(format!("x.{suffix}"));
        // Files of at most half a kilobyte, as if the disk had no more.
        let render = || {
            let script = format!(
                "trap '' XFSZ; ulimit -f 1; exec \"$0\" render d.toml -o {} --lang en",
                path.file_name().unwrap().to_string_lossy()
            );
            let out = Command::new("sh")
                .args(["-c", &script, env!("CARGO_BIN_EXE_kletka")])
                .current_dir(&folder)
                .output();
            let out = out.unwrap();
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
    let names: Vec<_> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert_eq!(names, ["d.toml"], "no drafts are left");
    let full = std::fs::File::create("/dev/full").unwrap();
    let out = Command::new(env!("CARGO_BIN_EXE_kletka"))
        .args(["render", document.to_str().unwrap(), "-o", "-"])
        .stdout(full)
        .output()
        .unwrap();
    assert_eq!(
        out.status.code(),
        Some(2),
        "{}",
        String::from_utf8_lossy(&out.stderr)
    );
}

#[cfg(unix)]
#[test]
fn a_folder_is_rebuilt_where_it_changed() {
    use std::os::unix::fs::MetadataExt as _;
    let folder = folder("rebuilt");
    let articles = folder.join("articles");
    std::fs::create_dir_all(articles.join("second")).unwrap();
    let text = |caption: &str| {
        RENJU.replace(
            "[[diagram]]",
            &format!(
                "[[diagram]]\nname = \"b\"\ncaption = \"{caption}\"\n[[diagram]]\nname = \"a\""
            ),
        )
    };
    let (one, two) = (articles.join("one.toml"), articles.join("second/two.toml"));
    std::fs::write(&one, text("first")).unwrap();
    std::fs::write(&two, text("second")).unwrap();
    let figures = folder.join("figures");
    for suffix in ["svg", "png", "pdf"] {
        let render = || {
            let to = format!("{}/", figures.display());
            let page = figures.join(format!("{suffix}.html"));
            let arguments = [
                "render",
                articles.to_str().unwrap(),
                "--diagram",
                "all",
                "-o",
                &to,
                "--format",
                suffix,
            ];
            let out = kletka(&[&arguments[..], &["--gallery", page.to_str().unwrap()]].concat());
            assert!(
                out.status.success(),
                "{}",
                String::from_utf8_lossy(&out.stderr)
            );
            String::from_utf8(out.stdout).unwrap()
        };
        let paths = ["one-a", "one-b", "second/two-a", "second/two-b"]
            .map(|name| figures.join(format!("{name}.{suffix}")));
        // A file that is replaced is a new one.
        let state = || {
            paths.each_ref().map(|path| {
                let found = std::fs::metadata(path).unwrap();
                (found.ino(), found.mtime(), found.mtime_nsec())
            })
        };
        assert_eq!(render().matches("(unchanged)").count(), 0);
        let before = state();
        assert_eq!(
            render().matches("(unchanged)").count(),
            5,
            "four pictures and the page"
        );
        assert_eq!(state(), before);
        // The document stands in the metadata of SVG, so both of its pictures change there; elsewhere only what is seen.
        std::fs::write(&two, text("changed")).unwrap();
        let said = render();
        let after = state();
        assert_eq!(after[..2], before[..2], "{said}");
        assert_eq!(after[2] == before[2], suffix != "svg", "{said}");
        assert_ne!(after[3], before[3], "{said}");
        assert!(
            said.lines()
                .filter(|line| line.contains("one-"))
                .all(|line| line.ends_with("(unchanged)")),
            "{said}"
        );
        assert!(
            !said
                .lines()
                .any(|line| line.contains("two-b") && line.ends_with("(unchanged)")),
            "{said}"
        );
        std::fs::write(&two, text("second")).unwrap();
    }
}

#[test]
fn a_diagram_of_no_position_is_reported_and_not_drawn() {
    let folder = folder("nowhere");
    let table = |name: &str, at: &str| {
        format!("[[diagram]]\nname = \"{name}\"\nat = {at}\ncaption = \"{name}\"\n")
    };
    let diagrams: String = [
        ("good", "1"),
        ("late", "7"),
        ("aside", "\"2b\""),
        ("list", "[1, 9]"),
        ("word", "\"soon\""),
        ("range", "\"1-9\""),
        ("last", "\"end\""),
    ]
    .map(|(name, at)| table(name, at))
    .concat();
    let text = format!(
        "kletka = 1\ngame = \"parcel\"\nboard.size = 3\nrecord.moves = '1. [a1-2] 2. [d3-4]'\n{diagrams}"
    );
    let file = folder.join("x.toml");
    std::fs::write(&file, text).unwrap();
    let out = folder.join("out");
    let ran = kletka(&[
        "render",
        file.to_str().unwrap(),
        "--diagram",
        "all",
        "-o",
        &format!("{}/", out.display()),
    ]);
    let errors = String::from_utf8(ran.stderr).unwrap();
    assert_eq!(ran.status.code(), Some(1), "{errors}");
    for line in [11, 15, 19, 23, 27] {
        assert!(
            errors.contains(&format!("x.toml:{line}:6")),
            "{line}: {errors}"
        );
    }
    let drawn: Vec<_> = files(&out, "svg").into_keys().collect();
    assert_eq!(drawn, ["x-good.svg", "x-last.svg"]);
}

/// A few kilobytes make no large pictures; regions without number have shades.
#[test]
fn lists_and_words_of_a_diagram_have_limits() {
    let errors = |keys: &str| {
        let text = format!(
            "kletka = 1\ngame = \"renju-3-2\"\nstart.position = 'a1'\n[[diagram]]\nname = 'x'\n{keys}\n"
        );
        let session = kletka::open(&text);
        let messages = session
            .diagnostics()
            .iter()
            .map(|one| one.message.en.clone());
        messages
            .filter(|message| message.contains("at most"))
            .collect::<Vec<_>>()
    };
    let labels = |count: usize, length: usize| {
        let one = |at: usize| {
            format!(
                "{}{} = '{}'\n",
                char::from(b'a' + u8::try_from(at % 19).unwrap()),
                at / 19,
                "я".repeat(length)
            )
        };
        format!(
            "[diagram.labels]\n{}",
            (0..count).map(one).collect::<String>()
        )
    };
    for (keys, most, more) in [
        ("caption = '#'", "я".repeat(5_000), "я".repeat(5_001)),
        ("circles = '#'", "a1 ".repeat(2_000), "a1 ".repeat(2_001)),
        (
            "arrows = '#'",
            "a1>b2 ".repeat(2_000),
            "a1>b2 ".repeat(2_001),
        ),
        ("fill = '#'", "a1 ".repeat(2_000), "a1 ".repeat(2_001)),
        ("#", labels(3, 40), labels(3, 41)),
        (
            "#",
            "[[diagram]]\npanels = [".to_owned() + &"'x', ".repeat(400) + "]",
            "[[diagram]]\npanels = [".to_owned() + &"'x', ".repeat(401) + "]",
        ),
    ] {
        assert!(errors(&keys.replace('#', &most)).is_empty(), "{keys}");
        assert!(!errors(&keys.replace('#', &more)).is_empty(), "{keys}");
    }
    let folder = folder("many-shades");
    let document = format!(
        "kletka = 1\ngame = \"renju-3-2\"\nstart.position = 'b@j10'\n[[diagram]]\nfill = '{}'\n",
        "a1 b2:20 ".repeat(600)
    );
    let path = folder.join("shades.toml");
    std::fs::write(&path, document).unwrap();
    let ran = kletka(&[
        "render",
        path.to_str().unwrap(),
        "--diagram",
        "all",
        "-o",
        &format!("{}/", folder.display()),
    ]);
    assert!(ran.status.success(), "{ran:?}");
}

/// A place of a page that is called as another one cannot be led to.
#[test]
fn no_two_pictures_of_a_page_are_called_the_same() {
    let folder = folder("called-the-same");
    for path in ["one/x.toml", "two/x.toml", "three/x.toml", "x-2.toml"] {
        let path = folder.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, RENJU).unwrap();
    }
    let (to, page) = (
        format!("{}/out/", folder.display()),
        folder.join("page.html"),
    );
    let out = kletka(&[
        "render",
        folder.to_str().unwrap(),
        "-o",
        &to,
        "--gallery",
        page.to_str().unwrap(),
    ]);
    assert!(
        out.status.success(),
        "{}",
        String::from_utf8_lossy(&out.stderr)
    );
    let html = std::fs::read_to_string(&page).unwrap();
    let names: Vec<_> = html
        .split("<figure id=\"")
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap())
        .collect();
    let different: std::collections::BTreeSet<_> = names.iter().collect();
    assert_eq!((names.len(), different.len()), (4, 4), "{names:?}");
    assert!(names[1..].contains(&"x-2"), "{names:?}");
}
