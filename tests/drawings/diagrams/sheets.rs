//! Sheets: several diagrams of one or several documents, with letters and words where they belong.

use std::path::Path;

use super::files::printed;
use crate::common_cli::{Folder, kletka};

const GAME: &str = "kletka = 1\ngame = \"parcel\"\nboard = { size = 4 }\nrecord = { moves = '1. [b2-3] 2. [c2-3]' }\n\
    [[diagram]]\nname = 'one'\nat = 1\ncaption = 'First'\ncircles = 'b2'\n\
    [[diagram]]\nname = 'two'\nat = 2\ncaption = 'Second'\nturn = true\n\
    [[diagram]]\nname = 'three'\nview = 'b2-c3'\n";
const OTHER: &str = "kletka = 1\ngame = \"renju-for-three\"\nboard = { size = 6 }\nrecord = { moves = 'a1 b2' }\n\
    [[diagram]]\nname = 'x'\ncaption = 'Other'\n[[diagram]]\nat = 'all'\n";

/// A panel as a sheet has it, in millimetres.
#[derive(Debug)]
struct Panel {
    /// Its words, divided by bars.
    words: String,
    circles: usize,
    /// The width of a cell.
    cell: f64,
    left: f64,
    right: f64,
    /// Where the field begins and ends.
    field: (f64, f64),
    /// The capitals of the first line of words and the base line of the last.
    text: Option<(f64, f64)>,
}

struct Drawn {
    panels: Vec<Panel>,
    /// The words under all panels, with their base line and size.
    caption: Vec<(String, f64, f64)>,
    width: f64,
    height: f64,
}

type Node<'a, 'i> = roxmltree::Node<'a, 'i>;

fn of_class<'a, 'i>(node: Node<'a, 'i>, class: &'static str) -> impl Iterator<Item = Node<'a, 'i>> {
    node.descendants()
        .filter(move |it| it.attribute("class") == Some(class))
}

/// Reads a sheet of fields of so many cells.
fn read(path: &Path, rows: &[f64]) -> Drawn {
    let text = std::fs::read_to_string(path).unwrap();
    let document = roxmltree::Document::parse(&text).unwrap();
    let root = document.root_element();
    let number = |node: &Node<'_, '_>, name: &str| -> f64 {
        let value = node.attribute(name).unwrap();
        value.trim_end_matches("mm").parse().unwrap()
    };
    let numbers =
        |text: &str| -> Vec<f64> { text.split(' ').map(|word| word.parse().unwrap()).collect() };
    let view = numbers(root.attribute("viewBox").unwrap());
    let width = number(&root, "width");
    let mm = width / view[2];
    let lines = |node: Node<'_, '_>| -> Vec<(String, f64, f64)> {
        let shapes = of_class(node, "caption").flat_map(|group| group.descendants());
        let texts = shapes.filter(|it| it.has_tag_name("text"));
        let line = |it: Node<'_, '_>| {
            let [y, size] = ["y", "font-size"].map(|name| number(&it, name) * mm);
            (it.text().unwrap().to_owned(), y, size)
        };
        texts.map(line).collect()
    };
    let panel = |(at, node): (usize, Node<'_, '_>)| {
        let place = node.attribute("transform").unwrap();
        let place = numbers(&place["translate(".len()..place.len() - 1]);
        let (x, y) = (place[0] * mm, place[1] * mm);
        let paper = node
            .descendants()
            .find(|it| it.has_tag_name("rect"))
            .unwrap();
        let left = x + number(&paper, "x") * mm;
        let marks = of_class(node, "mark").flat_map(|group| group.children());
        let found = lines(node);
        let words: Vec<_> = found.iter().map(|line| &*line.0).collect();
        Panel {
            words: words.join(" | "),
            circles: marks.filter(|it| it.has_tag_name("circle")).count(),
            cell: 10.0 * mm,
            left,
            right: left + number(&paper, "width") * mm,
            field: (y, y + 10.0 * mm * rows[at]),
            text: found
                .first()
                .map(|first| (y + first.1 - 0.72 * first.2, y + found.last().unwrap().1)),
        }
    };
    Drawn {
        panels: of_class(root, "diagram").enumerate().map(panel).collect(),
        caption: of_class(root, "sheet").flat_map(lines).collect(),
        width,
        height: view[3] * mm,
    }
}

/// Draws a sheet of both documents, and says what files there are then.
fn render(folder: &Folder, arguments: &str) -> String {
    folder.file("d.toml", GAME);
    folder.file("e.toml", OTHER);
    let line = format!("render {arguments} --lang en");
    printed(kletka!(&line).current_dir(&folder.0))
}

#[test]
fn all_diagrams_stand_on_one_sheet() {
    let folder = Folder::new("sheet");
    render(&folder, "d.toml --diagram all --sheet 3x1 --text -o s.svg");
    let sheet = read(&folder.0.join("s.svg"), &[4.0, 4.0, 2.0]);
    // Each with its own marks.
    let panels: Vec<_> = sheet
        .panels
        .iter()
        .map(|panel| (&*panel.words, panel.circles))
        .collect();
    let second = "(b)\u{a0}Second | Move 3: blue to play.";
    assert_eq!(panels, [("(a)\u{a0}First", 1), (second, 0), ("(c)", 0)]);
    assert_eq!(sheet.caption, []);
    assert!(
        sheet
            .panels
            .iter()
            .all(|panel| (panel.cell - 7.0).abs() < 0.01)
    );
    for two in sheet.panels.windows(2) {
        assert!(two[0].right <= two[1].left + 0.01, "{two:?}");
        assert!(
            (two[0].field.0 - two[1].field.0).abs() < 0.01,
            "fields of a row begin at one height"
        );
    }
    render(
        &folder,
        "d.toml --diagram all --sheet 3x1 --text --no-letters -o s.svg",
    );
    let sheet = read(&folder.0.join("s.svg"), &[4.0, 4.0, 2.0]);
    assert_eq!(sheet.panels[0].words, "First");
}

#[test]
fn diagrams_of_several_documents_have_cells_of_one_size() {
    let folder = Folder::new("sheets");
    let path = folder.0.join("sheet.svg");
    for width in ["", "90mm", "200mm"] {
        let more = if width.is_empty() {
            String::new()
        } else {
            format!("--width {width}")
        };
        let all = "d.toml e.toml --diagram all --sheet 2x2 --text --caption 'All of them' -o ./";
        let said = render(&folder, format!("{all} {more}").trim_end());
        // The sequence stands on sheets of its own.
        let names: Vec<&str> = said
            .lines()
            .map(|line| line.rsplit('/').next().unwrap())
            .collect();
        assert!(
            !width.is_empty() || names == ["sheet.svg", "e-2.svg"],
            "{said}"
        );
        let sheet = read(&path, &[4.0, 4.0, 2.0, 6.0]);
        let (panels, caption) = (&sheet.panels, &sheet.caption);
        assert_eq!((panels.len(), &*panels[3].words), (4, "(d)\u{a0}Other"));
        assert_eq!((caption.len(), &*caption[0].0), (1, "All of them"));
        // Words are nearer to their own field than to the next one, and the common ones are below all.
        for (one, below) in [(0, 2), (1, 3)] {
            let (top, bottom) = panels[one].text.unwrap();
            let (own, next) = (top - panels[one].field.1, panels[below].field.0 - bottom);
            // Letters beside the field are between them and it.
            assert!(own + 1.0 < next, "{width} {own} {next} {panels:?}");
        }
        let most = |get: fn(&Panel) -> f64| panels.iter().map(get).fold(0.0, f64::max);
        let last = most(|panel| panel.text.map_or(0.0, |(_, base)| base));
        assert!(caption[0].1 > last + 3.0 && caption[0].1 < sheet.height);
        if let Ok(wanted) = width.trim_end_matches("mm").parse::<f64>() {
            assert!((sheet.width - wanted).abs() < 0.01);
            let right = most(|panel| panel.right);
            assert!(
                (right - wanted).abs() < 0.05,
                "fields take all the width: {right} of {wanted}"
            );
        }
    }
    // The documents are in the sheet, as an archive.
    assert_eq!(
        printed(kletka!("extract {}", path)),
        format!("{GAME}+++\n{OTHER}")
    );
    // A full sheet is followed by the next one, in PDF on its next page.
    let said = render(&folder, "d.toml e.toml --diagram all --sheet 3x1 -o ./");
    let names: Vec<&str> = said
        .lines()
        .map(|line| line.rsplit('/').next().unwrap())
        .collect();
    assert_eq!(names, ["sheet.svg", "sheet-2.svg", "e-2.svg"]);
}

#[test]
fn a_document_says_what_stands_on_a_sheet() {
    let folder = Folder::new("panels");
    let to = folder.0.join("s.svg");
    let render = |game: &str, keys: &str| {
        let text = format!("{game}[[diagram]]\nname = 'sheet'\npanels = ['two', 'one']\n{keys}\n");
        printed(kletka!("render - --diagram sheet --text -o {}", to).stdin(text));
        read(&to, &[4.0, 4.0])
    };
    let sheet = render(GAME, "caption = 'Both'");
    assert_eq!(
        (&*sheet.panels[1].words, &*sheet.caption[0].0),
        ("(b)\u{a0}First", "Both")
    );
    assert!(
        sheet.panels[0].right <= sheet.panels[1].left + 0.01,
        "two in a row"
    );
    let sheet = render(GAME, "letters = false\nsheet = '1x2'");
    assert_eq!(
        (&*sheet.panels[1].words, sheet.panels[0].left),
        ("First", sheet.panels[1].left)
    );
    // Panels keep their styles.
    render(
        &GAME.replace("name = 'two'", "name = 'two'\nstyle = 'print'"),
        "",
    );
    let text = std::fs::read_to_string(&to).unwrap();
    let inks = text
        .split("class=\"segment blue\" fill=\"none\" stroke=\"")
        .skip(1);
    let is_black: Vec<_> = inks.map(|ink| ink.starts_with("#000")).collect();
    assert_eq!(is_black, [true, false]);
}
