//! `kletka book` of a Markdown file: a whole book, in all forms and both languages.

use std::collections::{BTreeMap, HashSet};
use std::io::Read as _;
use std::path::Path;
use std::process::Command;

use crate::common_cli::{Folder, kletka};

const BOOKS: [&str; 2] = ["examples/book/lines.md", "examples/book/lines.ru.md"];
const LONG: &str = "превысокомногорассмотрительствующимися";

/// The files of an archive.
fn unpacked(bytes: &[u8]) -> BTreeMap<String, Vec<u8>> {
    let number = |at: usize, width: usize| {
        let bytes = bytes[at..at + width].iter().rev();
        bytes.fold(0_usize, |sum, &byte| sum << 8 | usize::from(byte))
    };
    let (mut at, mut files) = (0, BTreeMap::new());
    while bytes[at..].starts_with(b"PK\x03\x04") {
        let (packed, name) = (number(at + 18, 4), number(at + 26, 2));
        let content = at + 30 + name;
        let name = String::from_utf8(bytes[at + 30..content].to_vec()).unwrap();
        let data = &bytes[content..content + packed];
        let mut text = Vec::new();
        if number(at + 8, 2) == 0 {
            text.extend(data);
        } else {
            let mut reader = flate2::read::DeflateDecoder::new(data);
            reader.read_to_end(&mut text).unwrap();
        }
        files.insert(name, text);
        at = content + packed;
    }
    files
}

fn values<'a>(text: &'a str, key: &'a str) -> impl Iterator<Item = &'a str> {
    let rest = text.split(key).skip(1);
    rest.filter_map(|rest| rest.split('"').next())
}

#[test]
fn a_book_of_shipped_material_is_made_in_both_languages_and_all_forms() {
    let folder = Folder::new("volume");
    for (path, words) in BOOKS.iter().zip(["Hints", "Подсказки"]) {
        for suffix in ["pdf", "html", "epub"] {
            let file = folder.0.join(format!("book.{suffix}"));
            let make = || {
                let out = file.to_str().unwrap();
                let ran = kletka!("book {} -o {}", path, out).patient().run();
                ran.ends(0).says_no("warning");
                (ran.stdout, std::fs::read(&file).unwrap())
            };
            let (said, bytes) = make();
            assert!(said.contains("27 problems, 6 games"), "{said}");
            match suffix {
                "pdf" => {
                    assert_eq!(make().1, bytes, "the same book is the same bytes");
                    let pages = said.split(", ").last().unwrap();
                    let pages = pages.split(' ').next().unwrap().parse::<u32>().unwrap();
                    assert!((50..=75).contains(&pages), "{said}");
                }
                "html" => {
                    let html = String::from_utf8(bytes).unwrap();
                    let ids: HashSet<&str> = values(&html, " id=\"").collect();
                    let links: Vec<&str> = values(&html, "href=\"#").collect();
                    assert!(links.len() > 100);
                    links
                        .iter()
                        .for_each(|link| assert!(ids.contains(link), "{link}"));
                    assert!(html.contains(words) && !html.contains("```"));
                    // Names of players and authors too are those of the book's language.
                    let is_russian = path.ends_with("ru.md");
                    assert_eq!(html.contains("перебор"), is_russian);
                    assert_ne!(html.contains("search, depth"), is_russian);
                }
                _ => {
                    let files = unpacked(&bytes);
                    let text = |name: &str| String::from_utf8(files[name].clone()).unwrap();
                    assert_eq!(text("mimetype"), "application/epub+zip");
                    assert!(bytes[38..].starts_with(b"application/epub+zip"));
                    let package = text("book/book.opf");
                    for name in values(&package, " href=\"") {
                        assert!(files.contains_key(&format!("book/{name}")), "{name}");
                    }
                    for name in files.keys().filter(|name| name.ends_with("xhtml")) {
                        let page = text(name);
                        roxmltree::Document::parse_with_options(
                            &page,
                            roxmltree::ParsingOptions {
                                allow_dtd: true,
                                ..Default::default()
                            },
                        )
                        .unwrap();
                        for link in values(&page, "<a href=\"") {
                            let (file, id) = link.split_once('#').unwrap_or((link, ""));
                            let target = text(&format!("book/{file}"));
                            let is_there = values(&target, " id=\"").any(|one| one == id);
                            assert!(id.is_empty() || is_there, "{name}: {link}");
                        }
                        assert!(!page.contains("alt=\"\""), "{name}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_long_word_is_broken_on_the_smallest_paper_and_a_hint_stands_behind() {
    let folder = Folder::new("volume-word");
    let text = format!(
        "+++\ntitle = \"{LONG}\"\npaper = \"a6\"\ncolumns = 2\nlang = \"ru\"\n+++\n## {LONG}\n\n- {LONG} **{LONG}**\n\n\
         ```kletka problem moves\n{}```\n\n> {LONG}\n",
        std::fs::read_to_string("puzzles/problems/parcel/01-a-small-step.toml").unwrap()
    );
    folder.file("book.md", &text);
    let path = |name: &str| folder.0.join(name).to_str().unwrap().to_owned();
    for name in ["book.pdf", "book.html"] {
        kletka!("book {} -o {}", path("book.md"), path(name))
            .run()
            .ends(0);
    }
    let html = std::fs::read_to_string(path("book.html")).unwrap();
    let hint = format!("<p id=\"h1\"><a href=\"#p1\">1.</a> {LONG}</p>");
    assert!(html.contains(&hint), "{html}");
    assert!(html.contains("<em>") || html.contains(&format!("<strong>{LONG}</strong>")));
    let Ok(ran) = Command::new("pdftotext")
        .args(["-raw", &path("book.pdf"), "-"])
        .output()
    else {
        return;
    };
    let words: String = String::from_utf8_lossy(&ran.stdout)
        .chars()
        .filter(|letter| !letter.is_whitespace())
        .collect();
    // The cover, the contents, the heading, the list twice, the hint.
    assert!(words.matches(LONG).count() >= 5, "{words}");
}

/// The hints of a document stand in a book, unless a quotation below the problem gives others.
#[test]
fn a_book_has_the_hints_of_the_author_or_those_of_the_editor() {
    let folder = Folder::new("volume-hints");
    let file = "puzzles/problems/parcel/33-the-shared-post.toml";
    let problem = format!(
        "```kletka problem\n{}```\n",
        std::fs::read_to_string(file).unwrap()
    );
    let twice = format!(
        "+++\ntitle = \"T\"\nlang = \"en\"\n+++\n## A\n\n{problem}\n{problem}\n> Another.\n"
    );
    folder.file("book.md", &twice);
    let path = |name: &str| folder.0.join(name).to_str().unwrap().to_owned();
    kletka!("book {} -o {}", path("book.md"), path("book.html"))
        .run()
        .ends(0);
    let html = std::fs::read_to_string(path("book.html")).unwrap();
    let hint = |number: u32| {
        let key = format!("<a href=\"#p{number}\">{number}.</a> ");
        let (_, rest) = html.split_once(&key).unwrap();
        rest.split('<').next().unwrap().to_owned()
    };
    let table: toml_edit::DocumentMut = std::fs::read_to_string(file).unwrap().parse().unwrap();
    let hints = table["puzzle"]["hints"].as_array().unwrap().iter();
    let words: Vec<_> = hints
        .map(|hint| hint.as_str().unwrap().split(" / ").next().unwrap())
        .collect();
    assert_eq!(hint(1), words.join(" "));
    assert_eq!(hint(2), "Another.");
}

/// Contents that one column of a page has no room for take two.
#[test]
fn the_contents_of_a_long_booklet_stand_on_one_page() {
    let folder = Folder::new("contents");
    let out = folder.0.join("booklet.pdf");
    let out = out.to_str().unwrap();
    kletka!("book puzzles/problems/renju-3-2 --lang en -o {}", out)
        .patient()
        .run()
        .ends(0);
    let Ok(ran) = Command::new("pdftotext")
        .args(["-l", "1", "-raw", out, "-"])
        .output()
    else {
        return;
    };
    let first = String::from_utf8_lossy(&ran.stdout);
    for title in [
        "1. Kindling",
        "58. A nail in the middle",
        "Solutions",
        "Themes",
    ] {
        assert!(first.contains(title), "{title}: {first}");
    }
}

/// Figures of a series have one scale, whatever part of the field each shows and whatever is said below it.
#[test]
fn figures_of_a_series_have_one_scale_and_captions_are_filled() {
    let folder = Folder::new("series");
    let out = format!("{}/", folder.path());
    let game = "puzzles/games/renju-three-four.toml";
    for (more, name) in [("c3-h9", "a"), ("c3-m14", "b")] {
        let file = format!("{out}{name}.svg");
        let caption = "{title}: {move} / {title}: {move}, ход";
        let arguments = [
            "render",
            game,
            "--crop",
            more,
            "--cell",
            "6mm",
            "--caption",
            caption,
            "--at",
            "7",
            "--text",
            "--no-legend",
            "-o",
            &file,
        ];
        kletka(arguments).run().ends(0);
        let svg = std::fs::read_to_string(&file).unwrap();
        let number = |key| -> f64 {
            let value = values(&svg, key).next().unwrap();
            value.trim_end_matches("mm").parse().unwrap()
        };
        let box_width: f64 = values(&svg, "viewBox=\"")
            .next()
            .and_then(|numbers| numbers.split(' ').nth(2)?.parse().ok())
            .unwrap();
        let cell = number(" width=\"") / box_width * 10.0;
        assert!((cell - 6.0).abs() < 0.02, "{name}: {cell}");
        assert!(svg.contains("A fork of three threats: 7"), "{svg}");
    }
    let ran = kletka!("render {} --cell 6mm --width 60mm", game).run();
    ran.ends(2);
}

#[test]
fn what_is_wrong_with_a_book_has_its_place() {
    let folder = Folder::new("volume-wrong");
    let path = |name: &str| folder.0.join(name).to_str().unwrap().to_owned();
    let document = "kletka = 1\ngame = \"parcel\"\n";
    for (text, code, words) in [
        ("+++\ntitel = \"a\"\n+++\n", 1, "titel"),
        ("+++\npaper = \"a9\"\n+++\n", 1, "a4, a5, a6"),
        ("+++\ntitle = \n+++\n", 1, "book.md:2"),
        ("a\n\n```kletka puzzle\n```\n", 1, "book.md:3: puzzle"),
        ("a\n\n![x](y.png)\n", 1, "y.png"),
        ("```kletka file=gone.toml\n```\n", 1, "gone.toml"),
        (
            &format!("```kletka problem\n{document}```\n"),
            1,
            "book.md:1: this document has no [puzzle], so it is not a problem",
        ),
        (
            &format!("a\n\n```kletka game\n{document}[record]\nmoves = \"1. [a1-9]\"\n```\n"),
            1,
            "book.md:7",
        ),
    ] {
        folder.file("book.md", text);
        let ran = kletka!("book {} -o {}", path("book.md"), path("book.html")).run();
        ran.ends(code).says(words);
        assert!(!Path::new(&path("book.html")).exists(), "{text}");
    }
    let ran = kletka!("book {} --per-page 2 -o {}", BOOKS[0], path("book.pdf")).run();
    ran.ends(2).says("--per-page");
}

/// No page begins with the last line of a paragraph, or ends with its first, and each game of the index has its page.
#[test]
#[ignore = "pdftotext"]
fn no_line_stands_alone_and_games_are_found_by_their_pages() {
    let folder = Folder::new("volume-lines");
    let path = |name: &str| folder.0.join(name).to_str().unwrap().to_owned();
    let paragraph = "one ".repeat(60) + "two";
    let text = format!(
        "## A\n\n{}\n\n```kletka game\n{}```\n",
        format!("{paragraph}\n\n").repeat(60),
        std::fs::read_to_string("puzzles/games/renju-3-2.toml").unwrap()
    );
    for paper in ["a4", "a5", "a6"] {
        folder.file("book.md", &text);
        let file = path("book.pdf");
        kletka!("book {} --paper {} -o {}", path("book.md"), paper, file)
            .run()
            .ends(0);
        let Ok(ran) = Command::new("pdftotext")
            .args(["-layout", &file, "-"])
            .output()
        else {
            assert!(std::env::var_os("KLETKA_RENDERERS").is_none_or(|which| which != "all"));
            return;
        };
        let text = String::from_utf8_lossy(&ran.stdout).into_owned();
        let mut game = 0;
        for (page, number) in text.split('\x0c').zip(1..) {
            let lines: Vec<&str> = page.lines().map(str::trim).collect();
            let is_set = |line: &&&str| line.starts_with("one ") || **line == "two";
            let set: Vec<&&str> = lines.iter().filter(is_set).collect();
            if let [first, .., before, last] = set[..] {
                assert!(!first.ends_with("two"), "{paper}, {number}: {page}");
                assert!(
                    !before.ends_with("two") || last.ends_with("two"),
                    "{paper}, {number}: {page}"
                );
            }
            if game == 0
                && lines
                    .iter()
                    .any(|line| line.starts_with("1. Four open twos"))
            {
                game = number;
            }
        }
        let index = text
            .rsplit('\x0c')
            .find(|page| page.contains("Games"))
            .unwrap();
        assert!(
            index.contains(&format!("(p. {game})")),
            "{paper}: {game}: {index}"
        );
    }
}

/// A book in a style without colours needs one plate: all its ink is black.
#[test]
#[ignore = "Ghostscript"]
fn a_grey_book_is_printed_with_one_plate() {
    let folder = Folder::new("volume-plates");
    let file = folder.0.join("book.pdf").to_str().unwrap().to_owned();
    let ran = kletka!("book {} -o {}", BOOKS[0], file).patient();
    ran.run().ends(0);
    let inks = ["-q", "-o", "-", "-sDEVICE=inkcov", &file];
    let Ok(ran) = Command::new("gs").args(inks).output() else {
        assert!(std::env::var_os("KLETKA_RENDERERS").is_none_or(|which| which != "all"));
        return;
    };
    let said = String::from_utf8_lossy(&ran.stdout).into_owned();
    let mut pages = 0;
    for line in said.lines().filter(|line| line.contains("CMYK")) {
        let inks: Vec<&str> = line.split_whitespace().take(3).collect();
        assert_eq!(inks, ["0.00000"; 3], "{line}");
        pages += 1;
    }
    assert!(pages > 40, "{said}");
}

/// pandoc takes a booklet whose figures are files, and keeps them.
#[test]
#[ignore = "epubcheck, pandoc"]
fn e_books_are_valid_and_pandoc_makes_more_of_a_booklet() {
    let folder = Folder::new("volume-programs");
    let path = |name: &str| folder.0.join(name).to_str().unwrap().to_owned();
    let is_asked = std::env::var_os("KLETKA_BOOKS").is_some_and(|which| which == "all");
    let run =
        |program: &str, arguments: &[&str]| match Command::new(program).args(arguments).output() {
            Ok(ran) => Some(ran),
            Err(error) => {
                assert!(!is_asked, "{program}: {error}");
                eprintln!("skipped: there is no {program}");
                None
            }
        };
    let jar = std::env::var("KLETKA_EPUBCHECK")
        .unwrap_or_else(|_| "/usr/share/java/epubcheck.jar".to_owned());
    for (book, name) in [
        (BOOKS[0], "en.epub"),
        (BOOKS[1], "ru.epub"),
        ("puzzles/problems/renju-3-2", "problems.epub"),
    ] {
        kletka!("book {} -o {}", book, path(name))
            .patient()
            .run()
            .ends(0);
        let Some(ran) = run("java", &["-jar", &jar, "--failonwarnings", &path(name)]) else {
            return;
        };
        assert!(ran.status.success(), "{ran:?}");
    }
    let ran = kletka!(
        "book puzzles/problems/parcel --figures {} -o {}",
        path("figures"),
        path("parcel.html")
    );
    ran.patient().run().ends(0);
    let figures = std::fs::read_dir(path("figures")).unwrap().count();
    for name in ["parcel.epub", "parcel.docx"] {
        let resources = format!("--resource-path={}", folder.path());
        let (html, made) = (path("parcel.html"), path(name));
        let Some(ran) = run("pandoc", &[&html, &resources, "-o", &made]) else {
            return;
        };
        assert!(ran.status.success() && ran.stderr.is_empty(), "{ran:?}");
        let list = run("unzip", &["-l", &path(name)]).map(|ran| ran.stdout);
        let list = String::from_utf8(list.unwrap_or_default()).unwrap();
        if !list.is_empty() {
            assert!(list.matches(".svg").count() >= figures, "{list}");
        }
    }
}

/// Checkers that know nothing of krilla find no error of PDF/UA-1 and PDF/A-2a in a whole book and in a page of a newspaper.
#[test]
#[ignore = "outloud, pdfua, veraPDF"]
fn other_checkers_find_no_error_in_a_book() {
    let folder = Folder::new("volume-checkers");
    let path = |name: &str| folder.0.join(name).to_str().unwrap().to_owned();
    let (book, page) = (path("book.pdf"), path("page.pdf"));
    kletka!("book {} -o {}", BOOKS[1], book)
        .patient()
        .run()
        .ends(0);
    let game = "puzzles/games/parcel-7x7.toml";
    kletka!("book --newspaper {} -o {}", game, page)
        .run()
        .ends(0);
    let is_asked = std::env::var_os("KLETKA_CHECKERS").is_some_and(|which| which == "all");
    // Where veraPDF is, as docs/verapdf.java says.
    let vera = std::env::var("KLETKA_VERAPDF");
    assert!(vera.is_ok() || !is_asked, "KLETKA_VERAPDF is not set");
    let vera = vera.ok();
    let vera = vera
        .as_deref()
        .map(|path| ["-cp", path, "docs/verapdf.java"]);
    let checkers = [
        ("outloud", &["--fail-on", "error", "--quiet"][..]),
        ("pdfua", &["check"]),
    ];
    let vera = vera.iter().map(|arguments| ("java", &arguments[..]));
    for (program, arguments) in checkers.into_iter().chain(vera) {
        for file in [&book, &page] {
            match Command::new(program).args(arguments).arg(file).output() {
                Ok(ran) => assert!(ran.status.success(), "{program}: {ran:?}"),
                Err(error) => assert!(!is_asked, "{program}: {error}"),
            }
        }
    }
}
