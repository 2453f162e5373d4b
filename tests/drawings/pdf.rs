//! PDF files: words that can be read back, one subset of each face, what helps those who hear the page.

use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use kletka::draw::book::paper::PageSize;
use kletka::draw::book::{self, Book, BookLook};
use kletka::draw::leaf::{Font, Leaf, LeafSpot, TextRole};
use kletka::draw::pdf::{PdfInfo, pdf};
use kletka::draw::plane::PlanePoint;
use kletka::draw::style;
use kletka::games;
use kletka::text::{Diagnostics, Lang, Source};

/// What a program says of a file; nothing where the program is missing, unless `KLETKA_RENDERERS=all` wants all of them.
fn said(program: &str, before: &[&str], file: &Path, after: &[&str]) -> Option<String> {
    match Command::new(program)
        .args(before)
        .arg(file)
        .args(after)
        .output()
    {
        Ok(ran) => {
            let said = String::from_utf8_lossy(&ran.stdout).into_owned();
            assert!(
                ran.status.success(),
                "{program}: {said}{}",
                String::from_utf8_lossy(&ran.stderr)
            );
            Some(said)
        }
        Err(error) => {
            assert!(
                std::env::var_os("KLETKA_RENDERERS").is_none_or(|all| all != "all"),
                "{program}: {error}"
            );
            eprintln!("skipped: there is no {program}");
            None
        }
    }
}

/// The words of a file, without what lies between them.
fn squeezed(text: &str) -> String {
    text.chars()
        .filter(|letter| !letter.is_whitespace() && *letter != '\u{c}')
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
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("puzzles/problems")
            .join(game);
        let mut paths: Vec<_> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .collect();
        paths.sort();
        for path in paths {
            let text = std::fs::read_to_string(&path).unwrap();
            let mut out = Diagnostics::default();
            problems.extend(book::problem(
                games::standard(),
                &Source::whole("x.toml", &text),
                &look,
                &mut out,
            ));
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

fn printed(pages: &[Leaf], info: &PdfInfo<'_>, name: &str) -> (Vec<u8>, std::path::PathBuf) {
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
        assert_eq!(count(&bytes, "/FontFile2"), 2, "a subset of each face");
        assert_eq!(
            count(&bytes, "pdfaid:part"),
            2,
            "PDF/A, an element and its end"
        );
        assert_eq!(count(&bytes, "pdfuaid:part>1"), 1, "PDF/UA");
        assert!(
            count(&bytes, &format!("/Lang({})", lang.name())) >= 1,
            "the language of the document"
        );
        let pictures = pages.iter().flat_map(|page| &page.items);
        let pictures = pictures
            .filter(|item| matches!(item, kletka::draw::leaf::LeafItem::Picture { .. }))
            .count();
        assert_eq!(
            count(&bytes, "/Figure"),
            pictures,
            "each picture is a figure"
        );
        assert!(count(&bytes, "/Alt") >= pictures, "with its description");
        assert!(
            count(&bytes, "/Outlines") >= 1 && count(&bytes, "/Title") > book.problems.len(),
            "bookmarks"
        );
        if let Some(text) = said("pdftotext", &["-raw"], &path, &["-"]) {
            let text = squeezed(&text);
            for problem in &book.problems {
                assert!(
                    text.contains(&squeezed(&problem.title)),
                    "{}",
                    problem.title
                );
                assert!(
                    text.contains(&squeezed(&problem.task)),
                    "{}: {}",
                    problem.title,
                    problem.task
                );
                let first = problem
                    .moves
                    .first()
                    .map_or(String::new(), book::SolutionLine::text);
                assert!(
                    text.contains(&squeezed(&first)),
                    "{}: {first}",
                    problem.title
                );
            }
        }
        said("qpdf", &["--check"], &path, &[]);
    }
}

/// What has no colour is black on one plate: printers reject files that have it on all four.
#[test]
fn greys_are_printed_with_black_alone_and_read_without_a_complaint() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let document =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/problems/renju-3-2/01-kindling.toml");
    for (command, style, is_grey) in [
        ("render", "print", true),
        ("book", "print", true),
        ("render", "paper", false),
        ("book", "paper", false),
    ] {
        let path = folder.join(format!("ink-{command}-{style}.pdf"));
        let mut kletka = Command::new(env!("CARGO_BIN_EXE_kletka"));
        let ran = kletka
            .args([command, "--style", style, "-o"])
            .args([&path, &document])
            .output()
            .unwrap();
        assert!(ran.status.success());
        let bytes = std::fs::read(&path).unwrap();
        assert!(
            count(&bytes, "\n/DeviceGray") == 1 && count(&bytes, "/Suspects") == 0,
            "{command} {style}"
        );
        if let Some(plates) = said("gs", &["-q", "-o", "-", "-sDEVICE=inkcov"], &path, &[]) {
            let has_colour = plates
                .lines()
                .any(|page| !page.starts_with(" 0.00000  0.00000  0.00000  0."));
            assert_eq!(has_colour, !is_grey, "{command} {style}: {plates}");
        }
        if let Ok(ran) = Command::new("pdftotext").arg(&path).arg("-").output() {
            assert_eq!(
                String::from_utf8_lossy(&ran.stderr),
                "",
                "{command} {style}"
            );
        }
    }
}

#[test]
fn a_figure_has_its_numbers_and_its_caption_as_text() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let path = folder.join("figure.pdf");
    let document = Path::new(env!("CARGO_MANIFEST_DIR")).join("formats/examples/renju-3-2.toml");
    let out = Command::new(env!("CARGO_BIN_EXE_kletka"))
        .args([
            "render",
            "--lang",
            "ru",
            "--caption",
            "Подпись под рисунком",
            "--at",
            "9",
            "--width",
            "80mm",
            "-o",
        ])
        .args([&path, &document])
        .output()
        .unwrap();
    assert!(
        out.status.success(),
        "{}",
        String::from_utf8_lossy(&out.stderr)
    );
    let bytes = std::fs::read(&path).unwrap();
    assert_eq!(
        (count(&bytes, "/Figure"), count(&bytes, "/Caption")),
        (1, 1)
    );
    assert!(bytes.len() < 60_000, "{} bytes", bytes.len());
    let Some(text) = said("pdftotext", &["-raw"], &path, &["-"]) else {
        return;
    };
    assert!(text.contains("Подпись под рисунком"), "{text}");
    let words: Vec<&str> = text.split_whitespace().collect();
    for number in 1..=9 {
        assert!(
            words.contains(&number.to_string().as_str()),
            "{number} in {text}"
        );
    }
}

#[test]
fn what_the_font_does_not_have_or_readers_do_not_take_is_no_obstacle() {
    let odd = "棋 \u{0}\u{feff}\u{e000} — конец".to_owned();
    let long = "long ".repeat(20_000);
    let mut leaf = Leaf::new(100.0, 100.0);
    leaf.text(
        PlanePoint::new(10.0, 10.0),
        Font::bold(4.0),
        TextRole::Heading(1),
        odd.clone(),
    );
    leaf.text(
        PlanePoint::new(10.0, 20.0),
        Font::regular(4.0),
        TextRole::Heading(2),
        long.clone(),
    );
    leaf.link(LeafSpot { page: 0, y: 0.0 });
    leaf.text(
        PlanePoint::new(10.0, 30.0),
        Font::regular(4.0),
        TextRole::Continued,
        "goes on",
    );
    let (_, path) = printed(
        &[leaf],
        &PdfInfo {
            title: &long,
            language: "ru",
            mark: Some("m"),
        },
        "odd.pdf",
    );
    let Some(text) = said("pdftotext", &["-raw"], &path, &["-"]) else {
        return;
    };
    assert!(
        text.contains("конец") && text.contains("goes on"),
        "{}",
        &text[..200]
    );
}

/// The paper that several figures lie on is no figure, and nothing that who hears the page is told of.
#[test]
fn a_sheet_of_figures_is_a_page() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let head = "kletka = 1\ngame = \"renju-for-three\"\nrecord = { moves = \"1. j10 2. k10\" }\n";
    let [plain, sheet] = ["plain", "sheet"].map(|name| folder.join(format!("pdf-{name}.toml")));
    std::fs::write(&plain, head).unwrap();
    std::fs::write(
        &sheet,
        format!("{head}[[diagram]]\nname = \"1\"\nat = \"all\"\nsheet = \"3x1\"\n"),
    )
    .unwrap();
    let article = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/articles/renju-3-2-5.toml");
    let all = ["--at", "all", "--sheet", "3x1"];
    for (document, arguments, figures) in [
        (&plain, &all[..], Some(3)),
        (&sheet, &["--diagram", "all"], Some(3)),
        (&article, &["--diagram", "all"], None),
    ] {
        let to = folder.join("pdf-sheets");
        let _ = std::fs::remove_dir_all(&to);
        std::fs::create_dir_all(&to).unwrap();
        let out = Command::new(env!("CARGO_BIN_EXE_kletka"))
            .args(["render", "--format", "pdf"])
            .args(arguments)
            .arg("-o")
            .arg(format!("{}/", to.display()))
            .arg(document)
            .output()
            .unwrap();
        assert!(
            out.status.success(),
            "{arguments:?} {}",
            String::from_utf8_lossy(&out.stderr)
        );
        let mut found = 0;
        for path in std::fs::read_dir(&to)
            .unwrap()
            .map(|entry| entry.unwrap().path())
        {
            let bytes = std::fs::read(&path).unwrap();
            found += count(&bytes, "/Figure");
            said("qpdf", &["--check"], &path, &[]);
        }
        assert_eq!(found, figures.unwrap_or(found.max(1)), "{arguments:?}");
    }
}
