//! Sheets: several diagrams of one or several documents, with letters and words where they belong.

use std::path::Path;

use super::pixels::{folder, kletka};

const GAME: &str = "kletka = 1\ngame = \"parcel\"\nboard = { size = 4 }\nrecord = { moves = '1. [b2-3] 2. [c2-3]' }\n\
    [[diagram]]\nname = 'one'\nat = 1\ncaption = 'First'\ncircles = 'b2'\n\
    [[diagram]]\nname = 'two'\nat = 2\ncaption = 'Second'\nturn = true\n\
    [[diagram]]\nname = 'three'\nview = 'b2-c3'\n";
const OTHER: &str = "kletka = 1\ngame = \"renju-for-three\"\nboard = { size = 6 }\nrecord = { moves = 'a1 b2' }\n\
    [[diagram]]\nname = 'x'\ncaption = 'Other'\n[[diagram]]\nat = 'all'\n";

/// A panel as a sheet has it, in millimetres.
#[derive(Debug)]
struct Panel {
    words: Vec<String>,
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
    /// The words under all panels, with their base line.
    caption: Vec<(String, f64)>,
    width: f64,
    height: f64,
}

/// Reads a sheet of fields of so many cells.
fn read(path: &Path, rows: &[f64]) -> Drawn {
    let text = std::fs::read_to_string(path).unwrap();
    let document = roxmltree::Document::parse(&text).unwrap();
    let root = document.root_element();
    let view: Vec<f64> = root
        .attribute("viewBox")
        .unwrap()
        .split(' ')
        .map(|word| word.parse().unwrap())
        .collect();
    let width: f64 = root
        .attribute("width")
        .unwrap()
        .trim_end_matches("mm")
        .parse()
        .unwrap();
    let mm = width / view[2];
    let number = |node: &roxmltree::Node<'_, '_>, name: &str| -> f64 {
        node.attribute(name).unwrap().parse().unwrap()
    };
    let of_class = |class: &'static str| {
        document
            .descendants()
            .filter(move |it| it.attribute("class") == Some(class))
    };
    let lines = |node: roxmltree::Node<'_, '_>| -> Vec<(String, f64, f64)> {
        let captions = node
            .descendants()
            .filter(|it| it.attribute("class") == Some("caption"));
        let texts =
            captions.flat_map(|group| group.descendants().filter(|it| it.has_tag_name("text")));
        texts
            .map(|it| {
                (
                    it.text().unwrap().to_owned(),
                    number(&it, "y") * mm,
                    number(&it, "font-size") * mm,
                )
            })
            .collect()
    };
    let panel = |(at, node): (usize, roxmltree::Node<'_, '_>)| {
        let place = node.attribute("transform").unwrap();
        let place: Vec<f64> = place["translate(".len()..place.len() - 1]
            .split(' ')
            .map(|it| it.parse().unwrap())
            .collect();
        let paper = node
            .descendants()
            .find(|it| it.has_tag_name("rect"))
            .unwrap();
        let left = (place[0] + number(&paper, "x")) * mm;
        let found = lines(node);
        let circles = node
            .descendants()
            .filter(|it| it.attribute("class") == Some("mark"));
        Panel {
            circles: circles
                .flat_map(|group| group.children())
                .filter(|it| it.has_tag_name("circle"))
                .count(),
            cell: 10.0 * mm,
            left,
            right: left + number(&paper, "width") * mm,
            field: (place[1] * mm, (place[1] + 10.0 * rows[at]) * mm),
            text: found.first().map(|first| {
                (
                    place[1] * mm + first.1 - 0.72 * first.2,
                    place[1] * mm + found.last().unwrap().1,
                )
            }),
            words: found.into_iter().map(|(text, ..)| text).collect(),
        }
    };
    let panels = of_class("diagram").enumerate().map(panel).collect();
    let caption = of_class("sheet")
        .flat_map(lines)
        .map(|(text, y, _)| (text, y))
        .collect();
    Drawn {
        panels,
        caption,
        width,
        height: view[3] * mm,
    }
}

fn render(folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let paths = [("d.toml", GAME), ("e.toml", OTHER)].map(|(name, text)| {
        let path = folder.join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    });
    let named: Vec<&str> = arguments
        .iter()
        .map(|&it| match it {
            "D" => paths[0].as_str(),
            "E" => paths[1].as_str(),
            other => other,
        })
        .collect();
    let out = kletka(&[&["render"], &named[..]].concat());
    (
        out.status.code(),
        String::from_utf8_lossy(&[out.stdout, out.stderr].concat()).into_owned(),
    )
}

#[test]
fn all_diagrams_stand_on_one_sheet() {
    let folder = folder("sheet");
    let to = folder.join("s.svg");
    let path = to.to_str().unwrap();
    let (status, said) = render(
        &folder,
        &[
            "D",
            "--diagram",
            "all",
            "--sheet",
            "3x1",
            "--text",
            "-o",
            path,
        ],
    );
    assert_eq!(status, Some(0), "{said}");
    let sheet = read(&to, &[4.0, 4.0, 2.0]);
    let words: Vec<Vec<&str>> = sheet
        .panels
        .iter()
        .map(|panel| panel.words.iter().map(String::as_str).collect())
        .collect();
    assert_eq!(
        words,
        [
            &["(a)\u{a0}First"][..],
            &["(b)\u{a0}Second", "Move 3: blue to play."],
            &["(c)"]
        ]
    );
    assert_eq!(
        sheet
            .panels
            .iter()
            .map(|panel| panel.circles)
            .collect::<Vec<_>>(),
        [1, 0, 0],
        "its own marks"
    );
    assert!(sheet.caption.is_empty());
    assert!(
        sheet
            .panels
            .iter()
            .all(|panel| (panel.cell - 7.0).abs() < 0.01),
        "{:?}",
        sheet.panels
    );
    for (one, other) in sheet.panels.iter().zip(&sheet.panels[1..]) {
        assert!(one.right <= other.left + 0.01, "{one:?} {other:?}");
        assert!(
            (one.field.0 - other.field.0).abs() < 0.01,
            "fields of a row begin at one height"
        );
    }
    let russian = [
        "D",
        "--diagram",
        "all",
        "--sheet",
        "3x1",
        "--text",
        "--lang",
        "ru",
        "-o",
        path,
    ];
    let _ = render(&folder, &russian[..]);
    let (_, said) = render(
        &folder,
        &[
            "D",
            "--diagram",
            "all",
            "--sheet",
            "3x1",
            "--text",
            "--no-letters",
            "-o",
            path,
        ],
    );
    assert_eq!(
        read(&to, &[4.0, 4.0, 2.0]).panels[0].words,
        ["First"],
        "{said}"
    );
}

#[test]
fn diagrams_of_several_documents_have_cells_of_one_size() {
    let folder = folder("sheets");
    let at = format!("{}/", folder.display());
    let common = [
        "D",
        "E",
        "--diagram",
        "all",
        "--sheet",
        "2x2",
        "--text",
        "--caption",
        "All of them",
        "-o",
        &at,
    ];
    let (status, said) = render(&folder, &common);
    assert_eq!(status, Some(0), "{said}");
    // The sequence stands on sheets of its own.
    let names: Vec<&str> = said
        .lines()
        .map(|line| line.rsplit('/').next().unwrap())
        .collect();
    assert_eq!(names, ["sheet.svg", "e-2.svg"]);
    let path = folder.join("sheet.svg");
    for width in ["", "90mm", "200mm"] {
        let more: &[&str] = if width.is_empty() {
            &[]
        } else {
            &["--width", width]
        };
        assert_eq!(render(&folder, &[&common[..], more].concat()).0, Some(0));
        let sheet = read(&path, &[4.0, 4.0, 2.0, 6.0]);
        assert_eq!(sheet.panels.len(), 4);
        assert_eq!(sheet.panels[3].words, ["(d)\u{a0}Other"]);
        assert_eq!(
            sheet
                .caption
                .iter()
                .map(|(text, _)| text.as_str())
                .collect::<Vec<_>>(),
            ["All of them"]
        );
        // Words are nearer to their own field than to the next one, and the common ones are below all.
        for (one, below) in [(0, 2), (1, 3)] {
            let (top, bottom) = sheet.panels[one].text.unwrap();
            let (own, next) = (
                top - sheet.panels[one].field.1,
                sheet.panels[below].field.0 - bottom,
            );
            // Letters beside the field are between them and it.
            assert!(own + 1.0 < next, "{width} {own} {next} {:?}", sheet.panels);
        }
        let last = sheet
            .panels
            .iter()
            .filter_map(|panel| panel.text)
            .map(|(_, base)| base)
            .fold(0.0, f64::max);
        assert!(sheet.caption[0].1 > last + 3.0 && sheet.caption[0].1 < sheet.height);
        if let Ok(wanted) = width.trim_end_matches("mm").parse::<f64>() {
            assert!((sheet.width - wanted).abs() < 0.01);
            let right = sheet
                .panels
                .iter()
                .map(|panel| panel.right)
                .fold(0.0, f64::max);
            assert!(
                (right - wanted).abs() < 0.05,
                "fields take all the width: {right} of {wanted}"
            );
        }
    }
    // The documents are in the sheet, as an archive.
    let out = kletka(&["extract", path.to_str().unwrap()]);
    assert_eq!(
        String::from_utf8(out.stdout).unwrap(),
        format!("{GAME}+++\n{OTHER}")
    );
    // A full sheet is followed by the next one, in PDF on its next page.
    let (_, said) = render(
        &folder,
        &["D", "E", "--diagram", "all", "--sheet", "3x1", "-o", &at],
    );
    let names: Vec<&str> = said
        .lines()
        .map(|line| line.rsplit('/').next().unwrap())
        .collect();
    assert_eq!(names, ["sheet.svg", "sheet-2.svg", "e-2.svg"]);
}

#[test]
fn a_document_says_what_stands_on_a_sheet() {
    let folder = folder("panels");
    let (document, to) = (folder.join("d.toml"), folder.join("s.svg"));
    let render = |keys: &str| {
        std::fs::write(
            &document,
            format!("{GAME}[[diagram]]\nname = 'sheet'\n{keys}\n"),
        )
        .unwrap();
        let arguments = [
            "render",
            document.to_str().unwrap(),
            "--diagram",
            "sheet",
            "--text",
            "-o",
            to.to_str().unwrap(),
        ];
        let out = kletka(&arguments);
        (
            out.status.code(),
            String::from_utf8_lossy(&out.stderr).into_owned(),
        )
    };
    let done = render("panels = ['two', 'one']\ncaption = 'Both'");
    assert_eq!(done.0, Some(0), "{}", done.1);
    let sheet = read(&to, &[4.0, 4.0]);
    assert_eq!(sheet.panels[1].words, ["(b)\u{a0}First"]);
    assert_eq!(sheet.caption[0].0, "Both");
    assert!(
        sheet.panels[0].right <= sheet.panels[1].left + 0.01,
        "two in a row"
    );
    assert_eq!(
        render("panels = ['two', 'one']\nletters = false\nsheet = '1x2'").0,
        Some(0)
    );
    let sheet = read(&to, &[4.0, 4.0]);
    assert_eq!(
        (&sheet.panels[1].words[..], sheet.panels[0].left),
        (&["First".to_owned()][..], sheet.panels[1].left)
    );
    // Panels keep their styles.
    let styled = GAME.replace("name = 'two'", "name = 'two'\nstyle = 'print'");
    std::fs::write(
        &document,
        styled + "[[diagram]]\nname = 'sheet'\npanels = ['two', 'one']\n",
    )
    .unwrap();
    kletka(&[
        "render",
        document.to_str().unwrap(),
        "--diagram",
        "sheet",
        "-o",
        to.to_str().unwrap(),
    ]);
    let text = std::fs::read_to_string(&to).unwrap();
    let inks: Vec<&str> = text
        .split("class=\"segment blue\" fill=\"none\" stroke=\"")
        .skip(1)
        .map(|it| &it[..4])
        .collect();
    assert!(
        inks.len() == 2 && inks[0] == "#000" && inks[1] != "#000",
        "{inks:?}"
    );
    for (keys, en) in [
        ("panels = ['tow']", "did you mean \"two\"?"),
        ("panels = ['sheet']", "\"sheet\" cannot be a panel"),
        (
            "panels = ['two']\nat = 1",
            "at belongs to the diagrams of the sheet",
        ),
        ("panels = 'two'", "panels must be a list of names"),
    ] {
        let (status, said) = render(keys);
        assert!(status == Some(1) && said.contains(en), "{keys}: {said}");
    }
}
