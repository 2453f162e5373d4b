//! PDF files: words that can be read back, one subset of each face, what helps those who hear the page.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use crate::common_cli::{Folder, kletka};

use kletka::draw::book::paper::PageSize;
use kletka::draw::book::{self, Book, BookLook};
use kletka::draw::leaf::{Font, Leaf, LeafItem, LeafSpot, TextRole};
use kletka::draw::pdf::{PdfInfo, pdf};
use kletka::draw::plane::PlanePoint;
use kletka::draw::style;
use kletka::games;
use kletka::text::{Diagnostics, Lang, Source};

/// What a program says, and what it complains of, about FILE in its line; nothing where the program is missing, unless
/// `KLETKA_RENDERERS=all` wants all of them.
fn said(line: &str, file: &Path) -> Option<[String; 2]> {
    let mut words = line.split(' ').map(|word| {
        if word == "FILE" {
            file.as_os_str()
        } else {
            word.as_ref()
        }
    });
    match Command::new(words.next().unwrap()).args(words).output() {
        Ok(ran) => {
            assert!(ran.status.success(), "{line}: {ran:?}");
            Some([ran.stdout, ran.stderr].map(|said| String::from_utf8_lossy(&said).into_owned()))
        }
        Err(error) => {
            let all = std::env::var_os("KLETKA_RENDERERS");
            assert!(all.is_none_or(|all| all != "all"), "{line}: {error}");
            eprintln!("skipped: {line}");
            None
        }
    }
}

/// The words of a file, without what lies between them.
fn squeezed(text: &str) -> String {
    text.split(|sign: char| sign.is_whitespace() || sign == '\u{c}')
        .collect()
}

/// All problems that ship.
fn shipped(lang: Lang) -> Book {
    let look = BookLook {
        lang,
        style: Arc::new(style::built_in("print").unwrap().clone()),
        is_adaptive: false,
    };
    let mut problems = Vec::new();
    for game in ["parcel", "renju-3-2", "renju-for-three"] {
        let folder = std::fs::read_dir(format!("puzzles/problems/{game}")).unwrap();
        let mut paths: Vec<_> = folder.map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        for path in paths {
            let text = std::fs::read_to_string(&path).unwrap();
            let source = Source::whole("x.toml", &text);
            let mut out = Diagnostics::default();
            problems.extend(book::problem(games::standard(), &source, &look, &mut out));
        }
    }
    assert!(problems.len() > 80);
    let fields = vec![book::blank(games::standard().find("parcel").unwrap(), None, &look).unwrap()];
    let sheets = games::standard().profiles().iter().collect();
    Book {
        title: "Задачи & problems".to_owned(),
        lang,
        paper: PageSize::A4,
        columns: 2,
        per_page: 4,
        problems,
        fields,
        sheets,
    }
}

fn printed(pages: &[Leaf], info: &PdfInfo<'_>, name: &str) -> (Vec<u8>, PathBuf) {
    let bytes = pdf(pages, info).unwrap();
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, &bytes).unwrap();
    (bytes, path)
}

fn count(bytes: &[u8], sought: &str) -> usize {
    memchr::memmem::find_iter(bytes, sought.as_bytes()).count()
}

#[test]
fn a_booklet_is_text_with_a_structure_and_small() {
    for lang in [Lang::En, Lang::Ru] {
        let book = shipped(lang);
        let pages = book::pages(&book);
        let info = PdfInfo {
            title: &book.title,
            language: lang.name(),
            mark: None,
        };
        let (bytes, path) = printed(&pages, &info, &format!("book-{}.pdf", lang.name()));
        // Two fonts and, for each problem, its drawings and words with their structure, the idea and the
        // solution to the end among them.
        let most = 14_000 * book.problems.len();
        assert!(bytes.len() < most, "{} bytes of {most}", bytes.len());
        let items = pages.iter().flat_map(|page| &page.items);
        let pictures = items
            .filter(|item| matches!(item, LeafItem::Picture { .. }))
            .count();
        for (sought, expected) in [
            ("/FontFile2", 2),     // a subset of each face
            ("pdfaid:part", 2),    // PDF/A, an element and its end
            ("pdfuaid:part>1", 1), // PDF/UA
            ("/Figure", pictures), // each picture is a figure
        ] {
            assert_eq!(count(&bytes, sought), expected, "{sought}");
        }
        for (sought, least) in [
            (&*format!("/Lang({})", lang.name()), 1), // the language of the document
            ("/Alt", pictures),                       // each picture has its description
            ("/Outlines", 1),                         // bookmarks
            ("/Title", book.problems.len() + 1),
        ] {
            assert!(count(&bytes, sought) >= least, "{sought}");
        }
        if let Some([text, _]) = said("pdftotext -raw FILE -", &path) {
            let text = squeezed(&text);
            for problem in &book.problems {
                let first = problem
                    .moves
                    .first()
                    .map_or(String::new(), book::SolutionLine::text);
                for words in [&problem.title, &problem.task, &first] {
                    assert!(
                        text.contains(&squeezed(words)),
                        "{}: {words}",
                        problem.title
                    );
                }
            }
        }
        said("qpdf --check FILE", &path);
    }
}

/// What has no colour is black on one plate: printers reject files that have it on all four.
#[test]
fn greys_are_printed_with_black_alone_and_read_without_a_complaint() {
    let folder = Folder::new("ink");
    for (command, style, is_grey) in [
        ("render", "print", true),
        ("book", "print", true),
        ("render", "paper", false),
        ("book", "paper", false),
    ] {
        let path = folder.0.join("ink.pdf");
        let line = format!(
            "{command} --style {style} -o {{}} puzzles/problems/renju-3-2/01-kindling.toml"
        );
        kletka!(&line, path).run().ends(0);
        let bytes = std::fs::read(&path).unwrap();
        assert_eq!(
            (count(&bytes, "\n/DeviceGray"), count(&bytes, "/Suspects")),
            (1, 0),
            "{line}"
        );
        if let Some([plates, _]) = said("gs -q -o - -sDEVICE=inkcov FILE", &path) {
            let is_black = |page: &str| page.starts_with(" 0.00000  0.00000  0.00000  0.");
            assert_eq!(plates.lines().all(is_black), is_grey, "{line}: {plates}");
        }
        let complaints = said("pdftotext FILE -", &path);
        assert!(complaints.is_none_or(|[_, said]| said.is_empty()), "{line}");
    }
}

#[test]
fn a_figure_has_its_numbers_and_its_caption_as_text() {
    let folder = Folder::new("figure");
    let path = folder.0.join("figure.pdf");
    let line = "render --lang ru --caption 'Подпись под рисунком' --at 9 --width 80mm -o {} formats/examples/renju-3-2.toml";
    kletka!(line, path).run().ends(0);
    let bytes = std::fs::read(&path).unwrap();
    assert_eq!(
        (count(&bytes, "/Figure"), count(&bytes, "/Caption")),
        (1, 1)
    );
    assert!(bytes.len() < 60_000, "{} bytes", bytes.len());
    if let Some([text, _]) = said("pdftotext -raw FILE -", &path) {
        assert!(text.contains("Подпись под рисунком"), "{text}");
        let words: Vec<&str> = text.split_whitespace().collect();
        let missing: Vec<_> = (1..=9)
            .filter(|number| !words.contains(&&*number.to_string()))
            .collect();
        assert!(missing.is_empty(), "{missing:?} in {text}");
    }
}

#[test]
fn what_the_font_does_not_have_or_readers_do_not_take_is_no_obstacle() {
    let long = "long ".repeat(20_000);
    let mut leaf = Leaf::new(100.0, 100.0);
    let mut text = |y, font, role, words: &str| {
        leaf.text(PlanePoint::new(10.0, y), font, role, words.to_owned());
    };
    text(
        10.0,
        Font::bold(4.0),
        TextRole::Heading(1),
        "棋 \u{0}\u{feff}\u{e000} — конец",
    );
    text(20.0, Font::regular(4.0), TextRole::Heading(2), &long);
    text(30.0, Font::regular(4.0), TextRole::Continued, "goes on");
    leaf.link(LeafSpot { page: 0, y: 0.0 });
    let info = PdfInfo {
        title: &long,
        language: "ru",
        mark: Some("m"),
    };
    let (_, path) = printed(&[leaf], &info, "odd.pdf");
    if let Some([text, _]) = said("pdftotext -raw FILE -", &path) {
        assert!(
            text.contains("конец") && text.contains("goes on"),
            "{}",
            &text[..200]
        );
    }
}

/// The paper that several figures lie on is no figure, and nothing that who hears the page is told of.
#[test]
fn a_sheet_of_figures_is_a_page() {
    let folder = Folder::new("pdf-sheets");
    let head = "kletka = 1\ngame = \"renju-for-three\"\nrecord = { moves = \"1. j10 2. k10\" }\n";
    let plain = folder.file("plain.toml", head);
    let diagram = "[[diagram]]\nname = \"1\"\nat = \"all\"\nsheet = \"3x1\"\n";
    let sheet = folder.file("sheet.toml", format!("{head}{diagram}"));
    for (at, (document, arguments, figures)) in [
        (&*plain, "--at all --sheet 3x1", Some(3)),
        (&sheet, "--diagram all", Some(3)),
        ("puzzles/articles/renju-3-2-5.toml", "--diagram all", None),
    ]
    .into_iter()
    .enumerate()
    {
        let to = folder.0.join(format!("{at}/"));
        kletka!(
            &format!("render --format pdf {arguments} -o {{}} {{}}"),
            to,
            document
        )
        .run()
        .ends(0);
        let mut found = 0;
        for entry in std::fs::read_dir(&to).unwrap() {
            let path = entry.unwrap().path();
            found += count(&std::fs::read(&path).unwrap(), "/Figure");
            said("qpdf --check FILE", &path);
        }
        assert_eq!(found, figures.unwrap_or(found.max(1)), "{arguments}");
    }
}
