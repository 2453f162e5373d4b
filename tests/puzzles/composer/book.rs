//! Booklets: what stands on which page, and that nothing lies on anything else. `tests/command/scripts/book.txt` has the command.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use kletka::draw::book::paper::PageSize;
use kletka::draw::book::{self, Book, BookDiagram, BookLook, Leaf, LeafItem, PrintedProblem};
use kletka::draw::part::Part;
use kletka::draw::style;
use kletka::games;
use kletka::text::{Diagnostics, Lang, Source};

use crate::common_cli::{Folder, kletka, names};

/// A problem with two titles, two authors and such moves.
fn titled(moves: &str) -> String {
    format!(
        "kletka = 1\ngame = \"renju-3-2\"\nboard = {{ size = 9 }}\n[meta]\ntitle = \"Long & <odd> / Длинная\"\nauthor = [\"One\", \"Two\"]\n\
         [start]\nposition = 'r@d9 r@e9 r@i6 r@i7 b@h9'\n[puzzle]\ngoal = \"A wins by 3\"\n[solution]\nmoves = '{moves}'\n"
    )
}

/// A solution with so many variations that paper has no room for them.
fn long() -> String {
    let cells = (1..9).flat_map(|row| "abcdefgh".chars().map(move |column| (column, row)));
    let variations = cells.map(|(column, row)| format!("( 1. r@{column}{row} ) "));
    let variations = variations.collect::<String>().repeat(4);
    titled(&format!("1. r@f9! {variations} 2. -- 3. r@g9"))
}

fn look(lang: Lang) -> BookLook {
    BookLook {
        lang,
        style: Arc::new(style::built_in("print").unwrap().clone()),
        is_adaptive: false,
    }
}

/// What is printed of a document, its twins too.
fn printed(text: &str, look: &BookLook) -> Vec<PrintedProblem> {
    let (games, source, mut out) = (
        games::standard(),
        Source::whole("x.toml", text),
        Diagnostics::default(),
    );
    let found = book::problems(games, &source, look, &mut out).unwrap();
    assert!(!out.has_errors() && !found.is_empty(), "{text}: {out:?}");
    found
}

fn problem(text: &str, lang: Lang) -> PrintedProblem {
    printed(text, &look(lang)).remove(0)
}

fn in_a_book(problems: Vec<PrintedProblem>, title: &str, per_page: u8) -> Book {
    Book {
        title: title.to_owned(),
        lang: Lang::En,
        paper: PageSize::A5,
        columns: 1,
        per_page,
        problems,
        fields: Vec::new(),
        sheets: Vec::new(),
    }
}

/// An empty field of Parcel.
fn blank(size: (u8, u8), lang: Lang) -> Option<BookDiagram> {
    let parcel = games::standard().find("parcel").unwrap();
    book::blank(parcel, Some(size), &look(lang))
}

/// A book of the problems of two games and a long one.
fn a_book(lang: Lang, per_page: u8) -> Book {
    let read = |game| {
        let folder = Path::new("puzzles/problems").join(game);
        let files = names(&folder).into_iter();
        files.map(move |name| fs::read_to_string(folder.join(name)).unwrap())
    };
    let mut texts: Vec<_> = ["parcel", "renju-for-three"]
        .into_iter()
        .flat_map(read)
        .collect();
    texts.insert(1, long());
    let problems = texts.iter().map(|text| problem(text, lang)).collect();
    Book {
        lang,
        paper: PageSize::A4,
        columns: 2,
        fields: vec![blank((5, 4), lang).unwrap()],
        sheets: games::standard().profiles().iter().collect(),
        ..in_a_book(problems, "Задачи & problems", per_page)
    }
}

fn texts(leaf: &Leaf) -> Vec<&str> {
    let texts = leaf.items.iter().filter_map(|item| {
        if let LeafItem::Text { text, .. } = item {
            Some(text.as_str())
        } else {
            None
        }
    });
    texts.collect()
}

/// The widths of the pictures.
fn pictures(leaf: &Leaf) -> Vec<f64> {
    let is_picture = |item: &&LeafItem| matches!(item, LeafItem::Picture { .. });
    let pictures = leaf.items.iter().filter(is_picture);
    pictures.map(|item| item.bounds().width).collect()
}

fn drawn(pages: &[Leaf]) -> usize {
    pages.iter().map(|page| pictures(page).len()).sum()
}

/// All words of some pages, without blanks.
fn squeezed(pages: &[Leaf]) -> String {
    let words = pages.iter().flat_map(texts).flat_map(str::split_whitespace);
    words.collect()
}

fn without_blanks(text: &str) -> String {
    text.split_whitespace().collect()
}

/// An entry without its stars or difficulty.
fn named(entry: &str) -> &str {
    let name = entry.split(" (").next().unwrap();
    name.trim_end_matches('*').trim_end()
}

/// Nothing lies on anything else or beside the page.
fn nothing_is_in_the_way(pages: &[Leaf]) {
    for (number, page) in (1..).zip(pages) {
        for one in page.items.iter().map(LeafItem::bounds) {
            let is_inside = one.left >= 10.0
                && one.top >= 10.0
                && one.right() <= page.width - 10.0
                && one.bottom() <= page.height - 5.0;
            assert!(is_inside, "page {number}: {one:?}");
        }
        let is_solid = |item: &&LeafItem| !matches!(item, LeafItem::Rule { .. });
        let solid = page.items.iter().filter(is_solid).map(LeafItem::bounds);
        let solid: Vec<_> = solid.collect();
        for (at, one) in solid.iter().enumerate() {
            for two in &solid[..at] {
                let is_apart = two.left >= one.right() - 0.01
                    || two.right() <= one.left + 0.01
                    || two.top >= one.bottom() - 0.01
                    || two.bottom() <= one.top + 0.01;
                assert!(is_apart, "page {number}: {one:?} {two:?}");
            }
        }
    }
}

#[test]
fn every_problem_is_where_the_contents_say_and_has_its_solution() {
    for (lang, solutions) in [(Lang::En, "Solutions"), (Lang::Ru, "Решения")] {
        let mut book = a_book(lang, 1);
        let count = book.problems.len();
        // Thirty-seven lines in a column, one for each problem and section; two columns where one has no room for all.
        let columns = if count + 4 > 37 { 2 } else { 1 };
        let contents = (count + 4).div_ceil(columns * 37);
        for per_page in 1..=6 {
            book.per_page = per_page;
            let per_page = usize::from(per_page);
            let pages = book::pages(&book);
            nothing_is_in_the_way(&pages);
            let listed: Vec<&str> = pages[..contents].iter().flat_map(texts).collect();
            let first = contents + count.div_ceil(per_page);
            assert!(texts(&pages[first]).contains(&solutions));
            let last = pages.len() - book.fields.len() - book.sheets.len();
            let solved = squeezed(&pages[first..last]);
            for (number, problem) in (1..).zip(&book.problems) {
                let at = contents + (number - 1) / per_page;
                let name = format!("{number}. {}", problem.title);
                let is_entry = |text: &&str| named(text) == name;
                let entry = listed.iter().position(is_entry).expect(&name);
                assert_eq!(listed[entry + 1], (at + 1).to_string(), "{name}");
                let page = &pages[at..=at];
                assert!(
                    texts(&page[0]).iter().any(is_entry),
                    "{name} on page {}",
                    at + 1
                );
                let task = without_blanks(&problem.task);
                assert!(squeezed(page).contains(&task), "{task}");
                let is_long = problem.title.starts_with(['L', 'Д']) && problem.moves.len() > 50;
                let moves = if is_long {
                    vec![problem.main_line()]
                } else {
                    let moves = problem.moves.iter();
                    moves.map(book::SolutionLine::text).collect()
                };
                for line in &moves {
                    assert!(solved.contains(&without_blanks(line)), "{number}. {line}");
                }
                assert!(!problem.solution.is_empty());
            }
            // Behind the solutions there is a page of themes.
            let shown = book.problems.iter().map(|problem| problem.solution.len());
            assert_eq!(drawn(&pages[first..last - 1]), shown.sum::<usize>());
            assert_eq!(drawn(&pages[contents..first]), count);
            let fields = if per_page == 5 { 6 } else { per_page };
            assert_eq!(drawn(&pages[last..=last]), fields, "a page of empty fields");
        }
    }
}

#[test]
fn of_a_long_solution_there_is_the_main_line() {
    let main = problem(&long(), Lang::Ru).main_line();
    assert_eq!(main, "1. к@f9! 2. -- 3. к@g9 — A выиграл четвёркой");
    assert!(blank((200, 1), Lang::En).is_none());
}

/// An editor leaves out the deepest replies first; the tries and the replies to the main line stay as long as there is room.
#[test]
fn a_long_solution_loses_its_deepest_variations() {
    let deep = "( 2. b@d4 ) ".repeat(50);
    let text = titled(&format!(
        "1. r@f9! ( 1. r@a1? 2. b@c3! ) 2. -- ( 2. b@c3 {deep} ) 3. r@g9"
    ));
    let book = Book {
        problems: vec![problem(&text, Lang::En)],
        ..a_book(Lang::En, 4)
    };
    let pages = book::pages(&book);
    let printed: Vec<_> = pages.iter().flat_map(texts).collect();
    for line in [
        "1. r@a1? 2. b@c3!",
        "2. b@c3",
        "(more replies stand in the document)",
    ] {
        assert!(printed.contains(&line), "{line} {printed:?}");
    }
    assert!(!printed.contains(&"2. b@d4"));
}

fn xml(page: &str) -> roxmltree::Document<'_> {
    let options = roxmltree::ParsingOptions {
        allow_dtd: true,
        ..roxmltree::ParsingOptions::default()
    };
    roxmltree::Document::parse_with_options(page, options).unwrap()
}

#[test]
fn html_is_xml_with_everything_in_it() {
    let book = a_book(Lang::En, 4);
    let html = book::html::html(&book);
    let page = xml(&html);
    let ids: BTreeSet<_> = page
        .descendants()
        .filter_map(|node| node.attribute("id"))
        .collect();
    for number in 1..=book.problems.len() {
        for id in ["p", "s"].map(|kind| format!("{kind}{number}")) {
            assert!(ids.contains(&*id), "{id}");
        }
    }
    for link in page.descendants().filter_map(|node| node.attribute("href")) {
        assert!(ids.contains(link.strip_prefix('#').unwrap()), "{link}");
    }
    let is_drawing = |node: &roxmltree::Node<'_, '_>| node.attribute("class") == Some("kletka");
    let shown = book
        .problems
        .iter()
        .map(|problem| 1 + problem.solution.len());
    assert_eq!(
        page.descendants().filter(is_drawing).count(),
        shown.sum::<usize>() + book.fields.len()
    );
    let folded = page
        .descendants()
        .filter(|node| node.has_tag_name("details"));
    let folded: Vec<_> = folded.collect();
    assert_eq!(folded.len(), book.problems.len());
    for one in folded {
        assert_eq!(one.attribute("open"), None, "solutions are folded");
        // On paper nothing is folded: browsers do not print what is inside closed details.
        assert!(one.children().all(|child| child.has_tag_name("summary")));
        let behind = one.next_sibling_element().unwrap();
        assert_eq!(behind.attribute("class"), Some("solution"));
    }
    for words in [
        "@media screen{details:not([open])+.solution:not(:target){display:none",
        "prefers-color-scheme:dark",
        "Long &amp; &lt;odd&gt;",
    ] {
        assert!(html.contains(words), "{words}");
    }
    for outside in [
        "<script",
        "<link",
        "@import",
        "url(",
        " src=",
        "http://www.w3.org/1999/xlink",
    ] {
        assert!(
            !html.contains(outside),
            "nothing is loaded or run: {outside}"
        );
    }
}

#[test]
fn the_command_writes_the_same_bytes_twice() {
    let folder = Folder::new("book");
    let good = folder.file("good.toml", long());
    for (suffix, pages) in [("pdf", ", 3 pages"), ("html", "")] {
        let [one, other] = ["one", "other"].map(|name| {
            let output = folder.0.join(format!("{name}.{suffix}"));
            let ran = kletka!("book {} -o {}", good, output).run();
            let said = format!("{}: 1 problem{pages}\n", output.display());
            assert_eq!((ran.code, ran.stderr, ran.stdout), (0, String::new(), said));
            fs::read(output).unwrap()
        });
        assert!(one == other, "{suffix}");
        assert_eq!(one.starts_with(b"%PDF-"), suffix == "pdf");
    }
}

/// What is cut off must not say where the solution lies: the field is cut as far from the start position on every side, and
/// turned problems are cut alike.
#[test]
fn a_cut_field_does_not_say_where_the_solution_lies() {
    // One row of four stones in the middle; the move goes to its left, its right, above it or below it.
    let [left, right, above, below, all, near] = [
        "r@d10! 2. -- 3. r@j10",
        "r@p10! 2. -- 3. r@j10",
        "r@j14! 2. -- 3. r@j10",
        "r@j6! 2. -- 3. r@j10",
        "r@a1! 2. -- 3. r@j10",
        "r@j10",
    ]
    .map(|moves| {
        let text = titled(&format!("1. {moves}"))
            .replace("size = 9", "size = 19")
            .replace("r@d9 r@e9 r@i6 r@i7 b@h9", "r@h10 r@i10 r@k10 b@l10");
        let area = problem(&text, Lang::En).diagram.picture(None).area;
        (area.width.round(), area.height.round())
    });
    assert_eq!(left, right, "as far on the other side");
    // So many rows above as below, and no fewer than beside.
    assert!(near.0 < left.0 && near.1 < left.1, "{near:?} {left:?}");
    assert_eq!(above, below);
    // All of it where much would be seen anyway.
    assert!(all.0 > 190.0);
}

#[test]
fn lines_of_moves_break_between_moves_only() {
    for paper in [PageSize::A4, PageSize::A5] {
        let book = Book {
            paper,
            ..a_book(Lang::En, 2)
        };
        let pages = book::pages(&book);
        let lines: Vec<&str> = pages.iter().flat_map(texts).collect();
        // Of a very long solution only the main line is printed.
        let whole = book.problems.iter().filter(|it| it.moves.len() < 50);
        for word in whole.flat_map(|it| &it.moves).flat_map(|line| &line.words) {
            let word = &*word.text;
            let number = word
                .split_once(". ")
                .map(|(number, _)| number.parse::<u32>());
            if number.is_some_and(|number| number.is_ok()) {
                assert!(lines.iter().any(|line| line.contains(word)), "{word}");
            }
        }
    }
}

#[test]
fn diagrams_fill_their_columns_on_any_paper_and_show_what_matters() {
    for (paper, least) in [
        (PageSize::A4, 60.0),
        (PageSize::A5, 45.0),
        (PageSize::LETTER, 60.0),
    ] {
        let book = Book {
            paper,
            ..a_book(Lang::En, if paper.is_wide() { 4 } else { 2 })
        };
        let pages = book::pages(&book);
        for page in &pages {
            assert_eq!((page.width, page.height), (paper.width, paper.height));
        }
        nothing_is_in_the_way(&pages);
        let widths = pages.iter().map(pictures).find(|widths| !widths.is_empty());
        let widths = widths.unwrap();
        assert!(
            widths.iter().all(|&width| width >= least),
            "{paper:?}: {widths:?}"
        );
    }
    // Seven stones do not need a field of 15×15; a view that the document asks for is kept.
    let text = titled("1. r@f9! 2. -- 3. r@g9")
        .replace("size = 9", "size = 15")
        .replace(
            "by 3\"",
            "by 3\"\nthemes = [\"a / б\"]\nidea = \"Far. / Даль.\"",
        );
    let [cut, full] = ["", "[[diagram]]\nview = \"full\"\n"].map(|view| {
        let problem = problem(&(text.clone() + view), Lang::Ru);
        assert_eq!(
            (&problem.themes[..], &*problem.idea),
            (&["б".to_owned()][..], "Даль.")
        );
        assert!(problem.turn.starts_with("Ход 1"), "{}", problem.turn);
        let width = |diagram: &BookDiagram| diagram.picture(None).area.width;
        let whole = width(&problem.diagram);
        for one in &problem.solution {
            assert!((width(&one.diagram) - whole).abs() < 1e-9);
        }
        whole
    });
    assert!(full > 150.0 && cut < 0.75 * full, "{cut} {full}");
}

const TWIN: &str = "kletka = 1\ngame = \"renju-3-2\"\nboard = { size = 9 }\nmeta = { title = \"Pair\" }\n\
                    start = { position = \"r@d5 r@e5 r@f6 r@f7 b@f8\" }\n[puzzle]\ngoal = \"A wins by 3\"\nthemes = [\"four\"]\n\
                    idea = \"Five.\"\n[[puzzle.twins]]\ngoal = \"A wins by 3\"\n";

#[test]
fn a_twin_has_no_themes_of_its_own() {
    let problems = printed(TWIN, &look(Lang::En));
    let themes: Vec<_> = problems.iter().map(|one| one.themes.len()).collect();
    assert_eq!(themes, [1, 0]);
}

#[test]
fn what_an_author_marks_is_printed_where_it_belongs_to_the_task() {
    let drawn = |more: &str| {
        let text = format!("{TWIN}[[diagram]]\n{more}\n");
        problem(&text, Lang::En).diagram.picture(None).groups
    };
    let bare = drawn("");
    for marks in [
        "arrows = \"b5>c5\"",
        "highlight = \"c5\"",
        "circles = \"f6\"",
        "labels = { c5 = \"!\" }",
        "emphasis = \"d5\"",
        "focus = \"d5 e5\"",
    ] {
        assert_eq!(drawn(marks), bare, "{marks}");
        assert_ne!(drawn(&format!("{marks}\ntask = true")), bare, "{marks}");
    }
}

#[test]
fn words_without_blanks_are_broken_and_not_cut() {
    let (title, author) = (
        "Labyrinthinesquaredpaperconundrumsindeed",
        "Bartholomew-Featherstonehaugh-Cholmondeley-Marjoribanks",
    );
    let text = TWIN
        .replace("Pair", title)
        .replace("title =", &format!("author = \"{author}\", title ="));
    for per_page in [1, 2, 4, 6] {
        let book = in_a_book(
            printed(&text, &look(Lang::En)),
            "A title of a booklet that takes more lines than one, as titles do",
            per_page,
        );
        let pages = book::pages(&book);
        let (contents, rest) = pages.split_at(1);
        let (contents, problems) = (squeezed(contents), squeezed(rest));
        assert!(
            contents.contains(&without_blanks(&book.title)),
            "{contents}"
        );
        for wanted in [format!("1.{title}"), format!("2.{title},twin1")] {
            assert!(
                contents.contains(&wanted) && problems.contains(&wanted),
                "{wanted}: {contents} {problems}"
            );
        }
        assert!(squeezed(&rest[..1]).contains(author), "{problems}");
        for item in pages.iter().flat_map(|page| &page.items) {
            assert!(
                item.bounds().right() <= PageSize::A5.width - 10.0,
                "{item:?}"
            );
        }
    }
}

#[test]
fn a_booklet_for_browsers_is_printed_with_legends_and_with_its_solutions_at_the_end() {
    let look = BookLook {
        is_adaptive: true,
        style: Arc::new(style::built_in("paper").unwrap().clone()),
        ..look(Lang::En)
    };
    let well = fs::read_to_string("puzzles/problems/parcel/08-the-well.toml").unwrap();
    let problems = [long(), well].map(|text| printed(&text, &look).remove(0));
    let groups = problems
        .each_ref()
        .map(|one| one.diagram.picture(None).groups);
    let of = |number: usize, part| {
        let of_part = groups[number]
            .iter()
            .filter(|group| group.parts.contains(&part));
        of_part.map(|group| group.items.len()).collect::<Vec<_>>()
    };
    for number in 0..2 {
        assert!(!of(number, Part::Caption).is_empty(), "names of colours");
    }
    // On paper red is hollow in the legend too.
    let [core, segment] = [Part::Core, Part::Segment].map(|part| of(1, part(kletka::Colour::Red)));
    assert_eq!(core.iter().sum::<usize>(), segment.iter().sum::<usize>());
    let html = book::html::html(&in_a_book(problems.into(), "Two", 2));
    let places = ["p1", "p2", "s1", "s2"].map(|id| html.find(&format!("id=\"{id}\"")).expect(id));
    assert!(places.is_sorted(), "{places:?}");
    assert!(html.contains("<a href=\"#s2\">Solution</a>"));
}

/// Other programs spoil drawings that stand in a page: pandoc writes `viewbox`.
#[test]
fn a_booklet_may_hold_its_diagrams_as_images() {
    let folder = Folder::new("book-images");
    let output = folder.0.join("x.html");
    let problem = "puzzles/problems/renju-3-2/04-hopscotch.toml";
    let ran = kletka!(
        "book {} --images --score-sheets parcel -o {}",
        problem,
        output
    )
    .run();
    assert_eq!((ran.code, &*ran.stderr), (0, ""));
    let html = fs::read_to_string(&output).unwrap();
    let page = xml(&html);
    let image = ("http://www.w3.org/1999/xhtml", "img");
    let images: Vec<_> = page
        .descendants()
        .filter(|node| node.has_tag_name(image))
        .collect();
    assert!(images.len() > 5 && !html.contains("<svg"), "{images:?}");
    for one in images {
        let [source, words] = ["src", "alt"].map(|name| one.attribute(name).unwrap());
        assert!(source.starts_with("data:image/svg+xml,%3Csvg") && !words.is_empty());
    }
}

#[test]
fn no_two_drawings_of_a_booklet_share_an_id() {
    let problems = (0..2)
        .flat_map(|_| printed(TWIN, &look(Lang::En)))
        .collect();
    let html = book::html::html(&in_a_book(problems, "Twice", 2));
    let ids = html.split(" id=\"").skip(1);
    let ids: Vec<_> = ids.map(|rest| rest.split('"').next()).collect();
    let own: BTreeSet<_> = ids.iter().collect();
    assert!(ids.len() > 10 && ids.len() == own.len(), "{ids:?}");
}
