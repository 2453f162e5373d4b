//! `kletka book` of a Markdown file: a whole book, in all forms and both languages.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::io::Read as _;
use std::process::Command;

use crate::common_cli::{Folder, good, has, kletka};

const BOOKS: [&str; 2] = ["examples/book/lines.md", "examples/book/lines.ru.md"];
/// Says whether other programs that show what kletka makes must be there.
const RENDERERS: &str = "KLETKA_RENDERERS";
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

/// The text of a PDF; `None` where pdftotext is missing.
fn pdf_text(options: &str, file: &str) -> Option<String> {
    has("", "pdftotext -v").then(|| {
        let options = options.split(' ');
        good(Command::new("pdftotext").args(options).args([file, "-"]))
    })
}

#[test]
fn a_book_of_shipped_material_is_made_in_both_languages_and_all_forms() {
    let folder = Folder::new("volume");
    for (path, words) in BOOKS.iter().zip(["Hints", "Подсказки"]) {
        let make = |suffix: &str| {
            let file = folder.0.join(format!("book.{suffix}"));
            let ran = kletka!("book {} -o {}", path, file).patient().run();
            ran.ends(0)
                .says_no("warning")
                .prints("27 problems, 6 games");
            (ran.stdout, fs::read(file).unwrap())
        };
        let (said, pdf) = make("pdf");
        assert_eq!(make("pdf").1, pdf, "the same book is the same bytes");
        let pages: u32 = said
            .split(", ")
            .last()
            .unwrap()
            .split(' ')
            .next()
            .unwrap()
            .parse()
            .unwrap();
        assert!((50..=75).contains(&pages), "{said}");

        let html = String::from_utf8(make("html").1).unwrap();
        let ids: HashSet<&str> = values(&html, " id=\"").collect();
        let links: Vec<&str> = values(&html, "href=\"#").collect();
        assert!(links.len() > 100);
        assert!(links.iter().all(|link| ids.contains(link)), "{links:?}");
        assert!(html.contains(words) && !html.contains("```"));
        // Names of players and authors too are those of the book's language.
        let is_russian = path.ends_with("ru.md");
        assert_eq!(html.contains("перебор"), is_russian);
        assert_ne!(html.contains("search, depth"), is_russian);

        let (_, epub) = make("epub");
        let files = unpacked(&epub);
        let text = |name: &str| String::from_utf8(files[name].clone()).unwrap();
        assert_eq!(text("mimetype"), "application/epub+zip");
        assert!(epub[38..].starts_with(b"application/epub+zip"));
        for name in values(&text("book/book.opf"), " href=\"") {
            assert!(files.contains_key(&format!("book/{name}")), "{name}");
        }
        for name in files.keys().filter(|name| name.ends_with("xhtml")) {
            let page = text(name);
            let options = roxmltree::ParsingOptions {
                allow_dtd: true,
                ..Default::default()
            };
            roxmltree::Document::parse_with_options(&page, options).unwrap();
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

#[test]
fn a_long_word_is_broken_on_the_smallest_paper_and_a_hint_stands_behind() {
    let folder = Folder::new("volume-word");
    let problem = fs::read_to_string("puzzles/problems/parcel/01-a-small-step.toml").unwrap();
    let book = folder.file(
        "book.md",
        format!(
            "+++\ntitle = \"{LONG}\"\npaper = \"a6\"\ncolumns = 2\nlang = \"ru\"\n+++\n## {LONG}\n\n- {LONG} **{LONG}**\n\n\
             ```kletka problem moves\n{problem}```\n\n> {LONG}\n"
        ),
    );
    let [pdf, html] = ["pdf", "html"].map(|suffix| {
        let file = format!("{}/book.{suffix}", folder.path());
        kletka!("book {} -o {}", book, file).run().ends(0);
        file
    });
    let html = fs::read_to_string(html).unwrap();
    let hint = format!("<p id=\"h1\"><a href=\"#p1\">1.</a> {LONG}</p>");
    assert!(html.contains(&hint), "{html}");
    assert!(html.contains("<em>") || html.contains(&format!("<strong>{LONG}</strong>")));
    if let Some(words) = pdf_text("-raw", &pdf) {
        // The cover, the contents, the heading, the list twice, the hint.
        let words: String = words.split_whitespace().collect();
        assert!(words.matches(LONG).count() >= 5, "{words}");
    }
}

/// Contents that one column of a page has no room for take two.
#[test]
fn the_contents_of_a_long_booklet_stand_on_one_page() {
    let folder = Folder::new("contents");
    let out = format!("{}/booklet.pdf", folder.path());
    let booklet = kletka!("book puzzles/problems/renju-3-2 --lang en -o {}", out);
    booklet.patient().run().ends(0);
    if let Some(first) = pdf_text("-l 1 -raw", &out) {
        for title in [
            "1. Kindling",
            "58. A nail in the middle",
            "Solutions",
            "Themes",
        ] {
            assert!(first.contains(title), "{title}: {first}");
        }
    }
}

/// No page begins with the last line of a paragraph, or ends with its first, and each game of the index has its page.
#[test]
#[ignore = "pdftotext"]
fn no_line_stands_alone_and_games_are_found_by_their_pages() {
    let folder = Folder::new("volume-lines");
    let paragraph = "one ".repeat(60) + "two\n\n";
    let game = fs::read_to_string("puzzles/games/renju-3-2.toml").unwrap();
    let book = format!(
        "## A\n\n{}```kletka game\n{game}```\n",
        paragraph.repeat(60)
    );
    let (book, file) = (
        folder.file("book.md", book),
        format!("{}/book.pdf", folder.path()),
    );
    if !has(RENDERERS, "pdftotext -v") {
        return;
    }
    for paper in ["a4", "a5", "a6"] {
        kletka!("book {} --paper {} -o {}", book, paper, file)
            .run()
            .ends(0);
        let text = pdf_text("-layout", &file).unwrap();
        let pages: Vec<&str> = text.split('\x0c').collect();
        for (page, number) in pages.iter().zip(1..) {
            let lines = page.lines().map(str::trim);
            let set: Vec<&str> = lines
                .filter(|line| line.starts_with("one ") || *line == "two")
                .collect();
            if let [first, .., before, last] = set[..] {
                assert!(!first.ends_with("two"), "{paper}, {number}: {page}");
                let is_alone = before.ends_with("two") && !last.ends_with("two");
                assert!(!is_alone, "{paper}, {number}: {page}");
            }
        }
        let is_game = |page: &&str| {
            page.lines()
                .any(|line| line.trim().starts_with("1. Four open twos"))
        };
        let game = pages.iter().position(is_game).map_or(0, |at| at + 1);
        let index = pages.iter().rfind(|page| page.contains("Games")).unwrap();
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
    if !has(RENDERERS, "gs --version") {
        return;
    }
    let folder = Folder::new("volume-plates");
    let file = format!("{}/book.pdf", folder.path());
    kletka!("book {} -o {}", BOOKS[0], file)
        .patient()
        .run()
        .ends(0);
    let said = good(Command::new("gs").args(["-q", "-o", "-", "-sDEVICE=inkcov", &file]));
    let pages: Vec<&str> = said.lines().filter(|line| line.contains("CMYK")).collect();
    assert!(pages.len() > 40, "{said}");
    for page in pages {
        let inks: Vec<&str> = page.split_whitespace().take(3).collect();
        assert_eq!(inks, ["0.00000"; 3], "{page}");
    }
}

/// pandoc takes a booklet whose figures are files, and keeps them.
#[test]
#[ignore = "epubcheck, pandoc"]
fn e_books_are_valid_and_pandoc_makes_more_of_a_booklet() {
    let folder = Folder::new("volume-programs");
    let path = |name: &str| format!("{}/{name}", folder.path());
    if has("KLETKA_BOOKS", "java -version") {
        let jar = std::env::var("KLETKA_EPUBCHECK");
        let jar = jar.unwrap_or_else(|_| "/usr/share/java/epubcheck.jar".to_owned());
        let book = path("book.epub");
        for source in [BOOKS[0], BOOKS[1], "puzzles/problems/renju-3-2"] {
            kletka!("book {} -o {}", source, book)
                .patient()
                .run()
                .ends(0);
            good(Command::new("java").args(["-jar", &jar, "--failonwarnings", &book]));
        }
    }
    if has("KLETKA_BOOKS", "pandoc --version && command -v unzip") {
        let (html, figures) = (path("parcel.html"), path("figures"));
        let source = "puzzles/problems/parcel";
        let book = kletka!("book {} --figures {} -o {}", source, figures, html);
        book.patient().run().ends(0);
        let figures = fs::read_dir(figures).unwrap().count();
        for name in ["parcel.epub", "parcel.docx"] {
            let resources = format!("--resource-path={}", folder.path());
            let made = path(name);
            let mut pandoc = Command::new("pandoc");
            let ran = pandoc
                .args([&html, &resources, "-o", &made])
                .output()
                .unwrap();
            assert!(ran.status.success() && ran.stderr.is_empty(), "{ran:?}");
            let list = good(Command::new("unzip").args(["-l", &made]));
            assert!(list.matches(".svg").count() >= figures, "{list}");
        }
    }
}

/// Checkers that know nothing of krilla find no error of PDF/UA-1 and PDF/A-2a in a whole book and in a page of a newspaper.
#[test]
#[ignore = "outloud, pdfua, veraPDF"]
fn other_checkers_find_no_error_in_a_book() {
    let folder = Folder::new("volume-checkers");
    let [book, page] = ["book", "page"].map(|name| format!("{}/{name}.pdf", folder.path()));
    kletka!("book {} -o {}", BOOKS[1], book)
        .patient()
        .run()
        .ends(0);
    let game = "puzzles/games/parcel-7x7.toml";
    kletka!("book --newspaper {} -o {}", game, page)
        .run()
        .ends(0);
    for (is_there, line) in [
        ("command -v outloud", "outloud --fail-on error --quiet"),
        ("command -v pdfua", "pdfua check"),
        // Where veraPDF is, as docs/verapdf.java says.
        (
            "test -n \"$KLETKA_VERAPDF\"",
            "java -cp \"$KLETKA_VERAPDF\" docs/verapdf.java",
        ),
    ] {
        if has("KLETKA_CHECKERS", is_there) {
            for file in [&book, &page] {
                good(Command::new("sh").args(["-c", &format!("{line} '{file}'")]));
            }
        }
    }
}
