//! From a booklet to its pages.

use super::content::{Book, PrintedProblem, ProblemGrid, SolutionDiagram};
use super::diagram::{BookDiagram, DiagramRoom};
use super::flow::Flow;
use super::paper::{HEAD, HEADING, PageSize, TOP};
use super::score_sheet;
use crate::draw::leaf::{Font, Leaf, LeafSpot, TextRole, set, shortened, wrap};
use crate::draw::plane::{Area, PlanePoint};

/// Between columns.
const GAP: f64 = 8.0;
/// The size of letters in the text.
const TEXT: f64 = 3.4;
/// The size of letters of what is said beside.
const SMALL: f64 = 3.0;
/// From line to line, in ems.
const LEAD: f64 = 1.35;
/// The size of a problem's title.
const NAME: f64 = 4.2;
/// From entry to entry of the contents.
const STEP: f64 = 6.6;
/// The most lines that the moves of a solution may take; a longer one is printed without its variations.
const MOST_LINES: usize = 40;
/// How far a variation is indented, and how many steps at most.
const INDENT: f64 = 3.4;
const DEEPEST: u8 = 8;
/// The largest cell of a problem: small fields are no posters, unless they have a page of their own.
const CELL_OF_PROBLEM: f64 = 17.0;
const CELL_OF_POSTER: f64 = 45.0;
/// The largest cell of a solution, and the highest diagram.
const CELL_OF_SOLUTION: f64 = 7.0;
const HEIGHT_OF_SOLUTION: f64 = 62.0;

/// The pages of a booklet.
#[must_use]
pub fn pages(book: &Book) -> Vec<Leaf> {
    let sections = sections(book);
    // Blank paper needs no contents.
    let count = book.problems.len() + sections.len();
    let contents = if book.problems.is_empty() { 0 } else { count.div_ceil(entries_of(book.paper)) };
    let per_page = book.per_page();
    let page_of = |at: usize| contents + at / per_page;
    let mut entries: Vec<(String, usize)> = (0..book.problems.len()).map(|at| (entry(book, at), page_of(at))).collect();
    let mut leaves: Vec<Leaf> = book
        .problems
        .chunks(per_page)
        .enumerate()
        .map(|(nth, problems)| problem_page(book, problems, nth * per_page))
        .collect();
    for section in sections {
        let title = section.title(book);
        entries.push((title.to_owned(), contents + leaves.len()));
        leaves.extend(section.pages(book, title, &page_of));
    }
    let mut all = contents_pages(book, &entries, contents);
    all.extend(leaves);
    for (leaf, number) in all.iter_mut().zip(1..) {
        let at = PlanePoint::new(leaf.width / 2.0, leaf.height - 9.0);
        leaf.text_at(at, Font::regular(SMALL), TextRole::Margin, number.to_string());
    }
    all
}

/// What follows the problems.
#[derive(Clone, Copy)]
enum BookSection {
    Solutions,
    Themes,
    Fields,
    ScoreSheets,
}

/// The sections that a booklet has.
fn sections(book: &Book) -> Vec<BookSection> {
    let has_solutions = book.problems.iter().any(|problem| !problem.moves.is_empty());
    [
        (has_solutions, BookSection::Solutions),
        (!book.themes().is_empty(), BookSection::Themes),
        (!book.fields.is_empty(), BookSection::Fields),
        (!book.sheets.is_empty(), BookSection::ScoreSheets),
    ]
    .into_iter()
    .filter_map(|(is_there, section)| is_there.then_some(section))
    .collect()
}

impl BookSection {
    fn title(self, book: &Book) -> &'static str {
        match self {
            Self::Solutions => book.lang.of("Solutions", "Решения"),
            Self::Themes => book.lang.of("Themes", "Темы"),
            Self::Fields => book.lang.of("Blank fields", "Пустые поля"),
            Self::ScoreSheets => book.lang.of("Score sheets", "Бланки записи"),
        }
    }

    /// The pages of the section; `page_of` gives those of the problems, from 0.
    fn pages(self, book: &Book, title: &str, page_of: &dyn Fn(usize) -> usize) -> Vec<Leaf> {
        match self {
            Self::Solutions => solutions(book, title, page_of),
            Self::Themes => themes(book, title, page_of),
            Self::Fields => book.fields.iter().map(|field| field_page(field, book)).collect(),
            Self::ScoreSheets => {
                book.sheets.iter().map(|&game| score_sheet::page(game, book.lang, book.paper)).collect()
            }
        }
    }
}

/// An empty page with a running head: what the booklet is called, and where in it we are.
fn headed(book: &Book, section: &str) -> Leaf {
    let (paper, font) = (book.paper, Font::regular(SMALL));
    let mut leaf = Leaf::new(paper.width, paper.height);
    let section = shortened(section, font, paper.measure() / 2.0 - 3.0);
    let title = shortened(&book.title, font, paper.measure() / 2.0 - 3.0);
    leaf.text(PlanePoint::new(paper.side(), HEAD), font, TextRole::Margin, title);
    leaf.text_to(PlanePoint::new(paper.right(), HEAD), font, TextRole::Margin, section);
    leaf.rule(PlanePoint::new(paper.side(), HEAD + 1.6), PlanePoint::new(paper.right(), HEAD + 1.6));
    leaf
}

/// The lines of contents on a page.
fn entries_of(paper: PageSize) -> usize {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "some lines")]
    let lines = ((paper.bottom() - TOP - HEADING - 7.0) / STEP).floor() as usize;
    lines.max(1)
}

fn entry(book: &Book, at: usize) -> String {
    let problem = &book.problems[at];
    let difficulty = problem.difficulty.map_or(String::new(), |difficulty| format!("  ({difficulty})"));
    format!("{}. {}{difficulty}", at + 1, problem.title)
}

fn contents_pages(book: &Book, entries: &[(String, usize)], count: usize) -> Vec<Leaf> {
    let paper = book.paper;
    let heading = book.lang.of("Contents", "Содержание");
    let mut leaves = Vec::with_capacity(count);
    for (nth, entries) in entries.chunks(entries_of(paper)).take(count).enumerate() {
        let mut y = TOP + HEADING;
        let mut leaf;
        if nth == 0 {
            leaf = Leaf::new(paper.width, paper.height);
            let title = shortened(&book.title, Font::bold(HEADING), paper.measure());
            leaf.text(PlanePoint::new(paper.side(), y), Font::bold(HEADING), TextRole::Heading(1), title);
            y += 7.0;
            leaf.text(PlanePoint::new(paper.side(), y), Font::bold(NAME), TextRole::Heading(2), heading);
        } else {
            leaf = headed(book, heading);
        }
        for (title, page) in entries {
            y += STEP;
            let font = Font::regular(TEXT + 0.4);
            let title = shortened(title, font, paper.measure() - 15.0);
            let end = paper.side() + font.width(&title);
            let to = LeafSpot { page: *page, y: 0.0 };
            leaf.text(PlanePoint::new(paper.side(), y), font, TextRole::Entry, title);
            leaf.link(to);
            leaf.text_to(PlanePoint::new(paper.right(), y), font, TextRole::Continued, (page + 1).to_string());
            leaf.link(to);
            if end + 4.0 < paper.right() - 12.0 {
                leaf.rule(PlanePoint::new(end + 2.0, y), PlanePoint::new(paper.right() - 10.0, y));
            }
        }
        leaves.push(leaf);
    }
    leaves
}

/// The places on a page, in reading order.
fn places(paper: PageSize, ProblemGrid { columns, rows }: ProblemGrid) -> Vec<Area> {
    #[expect(clippy::cast_precision_loss, reason = "a few")]
    let some = |n: usize| n as f64;
    let width = (paper.measure() - GAP * (some(columns) - 1.0)) / some(columns);
    let height = (paper.bottom() - TOP - GAP * (some(rows) - 1.0)) / some(rows);
    let place = |n: usize| {
        let (left, top) = (paper.side() + some(n % columns) * (width + GAP), TOP + some(n / columns) * (height + GAP));
        Area { left, top, width, height }
    };
    (0..columns * rows).map(place).collect()
}

fn problem_page(book: &Book, problems: &[PrintedProblem], first: usize) -> Leaf {
    let title = |problem: &PrintedProblem| problem.game.title().get(book.lang).to_owned();
    let mut games: Vec<String> = problems.iter().map(title).collect();
    games.dedup();
    let mut leaf = headed(book, &games.join(" · "));
    for ((problem, place), number) in problems.iter().zip(places(book.paper, book.grid())).zip(first + 1..) {
        put_problem(&mut leaf, book, problem, number, place);
    }
    leaf
}

fn put_problem(leaf: &mut Leaf, book: &Book, problem: &PrintedProblem, number: usize, place: Area) {
    let mut at = place.corner().moved(0.0, NAME);
    let (name, about, text) = (Font::bold(NAME), Font::regular(SMALL), Font::regular(TEXT));
    leaf.text(at, name, TextRole::Heading(2), shortened(&format!("{number}. {}", problem.title), name, place.width));
    at.y += TEXT * LEAD;
    leaf.text(at, about, TextRole::Paragraph, shortened(&problem.about(book.lang), about, place.width));
    let mut role = TextRole::Paragraph;
    for line in wrap(&problem.task, text, place.width) {
        at.y += TEXT * LEAD;
        leaf.text(at, text, std::mem::replace(&mut role, TextRole::Continued), line);
    }
    let (top, below) = (at.y + 2.0, SMALL * LEAD + 1.0);
    let room = Area { top, height: place.bottom() - top - below, ..place };
    let cell = if book.per_page() == 1 { CELL_OF_POSTER } else { CELL_OF_PROBLEM };
    let end = put_diagram(leaf, &problem.diagram, room, cell);
    let turn = shortened(&problem.turn, about, place.width);
    leaf.text_at(PlanePoint::new(place.left + place.width / 2.0, end + SMALL), about, TextRole::Paragraph, turn);
}

/// Puts a diagram into the middle of a room, at its upper side and as large as fits. Returns where it ends below.
fn put_diagram(leaf: &mut Leaf, diagram: &BookDiagram, room: Area, cell: f64) -> f64 {
    let (picture, width) = diagram.fitted(DiagramRoom { width: room.width, height: room.height, cell });
    leaf.picture(room.corner().moved((room.width - width) / 2.0, 0.0), width, &picture);
    room.top + width * picture.area.height / picture.area.width
}

fn field_page(field: &BookDiagram, book: &Book) -> Leaf {
    let mut leaf = Leaf::new(book.paper.width, book.paper.height);
    for place in places(book.paper, book.grid()) {
        put_diagram(&mut leaf, field, place, f64::INFINITY);
    }
    leaf
}

/// The columns of pages with a heading.
fn flow<'f>(book: &'f Book, title: &'f str) -> Flow<'f> {
    let mut flow = Flow::new(book.paper, GAP, move || headed(book, title));
    flow.heading(title, Font::bold(HEADING));
    flow
}

fn solutions(book: &Book, title: &str, page_of: &dyn Fn(usize) -> usize) -> Vec<Leaf> {
    let mut flow = flow(book, title);
    for (at, problem) in book.problems.iter().enumerate().filter(|(_, problem)| !problem.moves.is_empty()) {
        let short = book.lang.of("p.", "с.");
        let title = format!("{}. {} ({short} {})", at + 1, problem.title, page_of(at) + 1);
        let name = Font::bold(NAME - 0.4);
        let titles = wrap(&title, name, flow.width());
        let (moves, is_whole) = moves(problem, flow.width());
        #[expect(clippy::cast_precision_loss, reason = "a few lines")]
        let head = titles.len() as f64 * NAME * LEAD;
        flow.need(head + 4.0 * TEXT * LEAD);
        flow.lines(&titles, 0.0, name, LEAD, TextRole::Heading(2), Some(LeafSpot { page: page_of(at), y: 0.0 }));
        flow.skip(1.0);
        for (indent, lines) in &moves {
            flow.lines(lines, *indent, Font::regular(TEXT), LEAD, TextRole::Paragraph, None);
        }
        if !is_whole {
            let note = book.lang.of("(the main line)", "(главный вариант)").to_owned();
            flow.lines(&[note], 0.0, Font::regular(SMALL), LEAD, TextRole::Paragraph, None);
        }
        if !problem.idea.is_empty() {
            flow.skip(1.0);
            let lines = wrap(&problem.idea, Font::regular(TEXT), flow.width());
            flow.lines(&lines, 0.0, Font::regular(TEXT), LEAD, TextRole::Paragraph, None);
        }
        flow.skip(1.5);
        let room = DiagramRoom { width: flow.width(), height: HEIGHT_OF_SOLUTION, cell: CELL_OF_SOLUTION };
        // A diagram may stand in the next column, far from the moves.
        let caption = |one: &SolutionDiagram| format!("{}: {}", at + 1, one.caption(book.lang));
        let pictures: Vec<_> = problem
            .solution
            .iter()
            .map(|one| {
                let (picture, width) = one.diagram.fitted(room);
                (picture, width, caption(one))
            })
            .collect();
        flow.pictures(&pictures, Font::regular(SMALL));
        flow.skip(4.0);
    }
    flow.finish()
}

/// A paragraph in lines: how far it is indented, and the lines.
type Lines = (f64, Vec<String>);

/// The moves of a solution in lines, and whether its variations are among them.
fn moves(problem: &PrintedProblem, width: f64) -> (Vec<Lines>, bool) {
    let font = Font::regular(TEXT);
    let all: Vec<Lines> = problem
        .moves
        .iter()
        .map(|line| {
            let indent = f64::from(line.depth.min(DEEPEST)) * INDENT;
            (indent, set(line.words.iter().map(String::as_str), font, width - indent))
        })
        .collect();
    if all.iter().map(|(_, lines)| lines.len()).sum::<usize>() <= MOST_LINES {
        return (all, true);
    }
    (vec![(0.0, set(problem.main_words(), font, width))], false)
}

/// The themes in the order of letters, with the problems that show them.
fn themes(book: &Book, title: &str, page_of: &dyn Fn(usize) -> usize) -> Vec<Leaf> {
    let mut flow = flow(book, title);
    for (theme, problems) in book.themes() {
        let (bold, font) = (Font::bold(TEXT), Font::regular(TEXT));
        let names = wrap(theme, bold, flow.width());
        flow.need((TEXT * LEAD) * 3.0);
        flow.lines(&names, 0.0, bold, LEAD, TextRole::Heading(2), None);
        for at in problems {
            let name = format!("{}. {}", at + 1, book.problems[at].title);
            let name = shortened(&name, font, flow.width() - INDENT);
            let to = LeafSpot { page: page_of(at), y: 0.0 };
            flow.lines(&[name], INDENT, font, LEAD, TextRole::Paragraph, Some(to));
        }
        flow.skip(2.5);
    }
    flow.finish()
}
