//! From a booklet to its pages.

use super::content::{Book, PrintedProblem, ProblemGrid};
use super::paper::{BOTTOM, HEADING, HEIGHT, SIDE, TOP, WIDTH};
use super::score_sheet;
use crate::draw::Picture;
use crate::draw::leaf::{Font, Leaf, LeafSpot, TextRole, shortened, wrap};
use crate::draw::plane::{Area, CELL, PlanePoint};

/// Between columns.
const GAP: f64 = 8.0;
/// The size of letters in the text.
const TEXT: f64 = 3.4;
/// From line to line, in ems.
const LEAD: f64 = 1.35;
/// The size of a problem's title.
const NAME: f64 = 4.2;
/// The lines of contents on a page.
const ENTRIES: usize = 36;
/// From entry to entry of the contents.
const STEP: f64 = 6.6;
/// The most lines that the moves of a solution may take; a longer one is printed without its variations.
const MOST_LINES: usize = 40;
/// How far a variation is indented, and how many steps at most.
const INDENT: f64 = 3.4;
const DEEPEST: u8 = 8;
/// The largest cell of a problem.
const CELL_OF_PROBLEM: f64 = 10.0;
/// The largest cell of a solution.
const CELL_OF_SOLUTION: f64 = 6.0;

/// The pages of a booklet.
#[must_use]
pub fn pages(book: &Book) -> Vec<Leaf> {
    let per_page = book.per_page();
    let solved: Vec<usize> = (0..book.problems.len()).filter(|&at| !book.problems[at].moves.is_empty()).collect();
    // Blank paper needs no contents.
    let contents = if book.problems.is_empty() { 0 } else { (book.problems.len() + 3).div_ceil(ENTRIES) };
    let page_of = |at: usize| contents + at / per_page + 1;
    let mut leaves = Vec::new();
    let mut entries: Vec<(String, usize)> = book
        .problems
        .iter()
        .enumerate()
        .map(|(at, problem)| {
            let difficulty = problem.difficulty.map_or(String::new(), |difficulty| format!("  ({difficulty})"));
            (format!("{}. {}{difficulty}", at + 1, problem.title), page_of(at))
        })
        .collect();
    for (nth, problems) in book.problems.chunks(per_page).enumerate() {
        leaves.push(problem_page(book, problems, nth * per_page));
    }
    let mut add = |title: &str, more: Vec<Leaf>, leaves: &mut Vec<Leaf>| {
        if !more.is_empty() {
            entries.push((title.to_owned(), contents + leaves.len() + 1));
            leaves.extend(more);
        }
    };
    let title = book.lang.of("Solutions", "Решения");
    add(title, solutions(book, &solved, &page_of), &mut leaves);
    let fields = book.fields.iter().map(|field| field_page(field, book.grid())).collect();
    add(book.lang.of("Blank fields", "Пустые поля"), fields, &mut leaves);
    let sheets = book.sheets.iter().map(|&game| score_sheet::page(game, book.lang)).collect();
    add(book.lang.of("Score sheets", "Бланки записи"), sheets, &mut leaves);
    let mut all = contents_pages(book, &entries, contents);
    all.extend(leaves);
    for (leaf, number) in all.iter_mut().zip(1..) {
        let at = PlanePoint::new(WIDTH / 2.0, HEIGHT - 10.0);
        leaf.text_at(at, Font::regular(3.2), TextRole::Margin, number.to_string());
    }
    all
}

fn contents_pages(book: &Book, entries: &[(String, usize)], count: usize) -> Vec<Leaf> {
    let mut leaves = vec![blank(); count];
    let mut chunks = entries.chunks(ENTRIES);
    for (nth, leaf) in leaves.iter_mut().enumerate() {
        let mut y = TOP + HEADING;
        if nth == 0 {
            let title = shortened(&book.title, Font::bold(HEADING), WIDTH - 2.0 * SIDE);
            leaf.text(PlanePoint::new(SIDE, y), Font::bold(HEADING), TextRole::Heading(1), title);
        }
        y += 7.0;
        let heading = book.lang.of("Contents", "Содержание");
        leaf.text(PlanePoint::new(SIDE, y), Font::bold(NAME), TextRole::Heading(2), heading);
        for (title, page) in chunks.next().unwrap_or_default() {
            y += STEP;
            let font = Font::regular(TEXT + 0.4);
            let title = shortened(title, font, WIDTH - 2.0 * SIDE - 15.0);
            let end = SIDE + font.width(&title);
            leaf.text(PlanePoint::new(SIDE, y), font, TextRole::Entry, title);
            leaf.link(LeafSpot { page: page - 1, y: 0.0 });
            leaf.text_to(PlanePoint::new(WIDTH - SIDE, y), font, TextRole::Continued, page.to_string());
            leaf.link(LeafSpot { page: page - 1, y: 0.0 });
            if end + 4.0 < WIDTH - SIDE - 12.0 {
                leaf.rule(PlanePoint::new(end + 2.0, y), PlanePoint::new(WIDTH - SIDE - 10.0, y));
            }
        }
    }
    leaves
}

/// An empty page.
pub(super) const fn blank() -> Leaf {
    Leaf::new(WIDTH, HEIGHT)
}

/// The places on a page, in reading order.
fn places(ProblemGrid { columns, rows }: ProblemGrid) -> Vec<Area> {
    #[expect(clippy::cast_precision_loss, reason = "a few")]
    let some = |n: usize| n as f64;
    let width = (WIDTH - 2.0 * SIDE - GAP * (some(columns) - 1.0)) / some(columns);
    let height = (BOTTOM - TOP - GAP * (some(rows) - 1.0)) / some(rows);
    let place = |n: usize| {
        let (left, top) = (SIDE + some(n % columns) * (width + GAP), TOP + some(n / columns) * (height + GAP));
        Area { left, top, width, height }
    };
    (0..columns * rows).map(place).collect()
}

fn problem_page(book: &Book, problems: &[PrintedProblem], first: usize) -> Leaf {
    let mut leaf = blank();
    for ((problem, place), number) in problems.iter().zip(places(book.grid())).zip(first + 1..) {
        put_problem(&mut leaf, book, problem, number, place);
    }
    leaf
}

fn put_problem(leaf: &mut Leaf, book: &Book, problem: &PrintedProblem, number: usize, place: Area) {
    let mut at = place.corner().moved(0.0, NAME);
    let (name, about, text) = (Font::bold(NAME), Font::regular(TEXT - 0.4), Font::regular(TEXT));
    leaf.text(at, name, TextRole::Heading(2), shortened(&format!("{number}. {}", problem.title), name, place.width));
    at.y += TEXT * LEAD;
    leaf.text(at, about, TextRole::Paragraph, shortened(&problem.about(book.lang), about, place.width));
    let mut role = TextRole::Paragraph;
    for line in wrap(&problem.task, text, place.width) {
        at.y += TEXT * LEAD;
        leaf.text(at, text, std::mem::replace(&mut role, TextRole::Continued), line);
    }
    let top = at.y + 2.5;
    put_picture(leaf, &problem.diagram, Area { top, height: place.bottom() - top, ..place }, CELL_OF_PROBLEM);
}

/// Puts a picture into the middle of a room, at its upper side and as large as fits.
fn put_picture(leaf: &mut Leaf, picture: &Picture, room: Area, largest_cell: f64) {
    let Area { width, height, .. } = picture.area;
    let scale = (room.width / width).min(room.height / height).min(largest_cell / CELL);
    leaf.picture(room.corner().moved((room.width - width * scale) / 2.0, 0.0), width * scale, picture);
}

fn field_page(field: &Picture, grid: ProblemGrid) -> Leaf {
    let mut leaf = blank();
    for place in places(grid) {
        put_picture(&mut leaf, field, place, f64::INFINITY);
    }
    leaf
}

/// Pages that are filled column by column.
struct Flow {
    leaves: Vec<Leaf>,
    column: usize,
    y: f64,
    top: f64,
}

impl Flow {
    const WIDTH: f64 = (WIDTH - 2.0 * SIDE - GAP) / 2.0;

    fn new(heading: &str) -> Self {
        let mut leaf = blank();
        leaf.text(PlanePoint::new(SIDE, TOP + HEADING), Font::bold(HEADING), TextRole::Heading(1), heading);
        let top = TOP + HEADING + 5.0;
        Self { leaves: vec![leaf], column: 0, y: top, top }
    }

    fn x(&self) -> f64 {
        if self.column == 0 { SIDE } else { SIDE + Self::WIDTH + GAP }
    }

    /// Begins a new column unless so much room is left in this one.
    fn need(&mut self, height: f64) {
        if self.y + height <= BOTTOM {
            return;
        }
        if self.column == 0 {
            self.column = 1;
        } else {
            self.column = 0;
            self.leaves.push(blank());
            self.top = TOP;
        }
        self.y = self.top;
    }

    /// Lines of a heading or paragraph.
    fn lines(&mut self, lines: &[String], indent: f64, font: Font, mut role: TextRole) {
        for line in lines {
            self.line(line, indent, font, std::mem::replace(&mut role, TextRole::Continued));
        }
    }

    fn line(&mut self, text: &str, indent: f64, font: Font, role: TextRole) {
        self.need(font.size * LEAD);
        self.y += font.size * LEAD;
        let at = PlanePoint::new(self.x() + indent, self.y - font.size * (LEAD - 1.0));
        if let Some(leaf) = self.leaves.last_mut() {
            leaf.text(at, font, role, text);
        }
    }

    fn picture(&mut self, picture: &Picture, scale: f64) {
        let Area { width, height, .. } = picture.area;
        self.need(height * scale);
        let at = PlanePoint::new(self.x(), self.y);
        if let Some(leaf) = self.leaves.last_mut() {
            leaf.picture(at, width * scale, picture);
        }
        self.y += height * scale + 2.0;
    }
}

fn solutions(book: &Book, solved: &[usize], page_of: &dyn Fn(usize) -> usize) -> Vec<Leaf> {
    if solved.is_empty() {
        return Vec::new();
    }
    let mut flow = Flow::new(book.lang.of("Solutions", "Решения"));
    for &at in solved {
        let problem = &book.problems[at];
        let short = book.lang.of("p.", "с.");
        let title = format!("{}. {} ({short} {})", at + 1, problem.title, page_of(at));
        let titles = wrap(&title, Font::bold(NAME - 0.4), Flow::WIDTH);
        let (moves, is_whole) = moves(problem);
        #[expect(clippy::cast_precision_loss, reason = "a few lines")]
        let head = titles.len() as f64 * NAME * LEAD;
        let first = problem.solution.first().map_or(0.0, |picture| picture.area.height * scale_of(picture) + 2.0);
        flow.need(head + first + 2.0 * TEXT * LEAD);
        flow.lines(&titles, 0.0, Font::bold(NAME - 0.4), TextRole::Heading(2));
        flow.y += 1.0;
        for (indent, lines) in &moves {
            flow.lines(lines, *indent, Font::regular(TEXT), TextRole::Paragraph);
        }
        if !is_whole {
            let note = book.lang.of("(the main line)", "(главный вариант)");
            flow.line(note, 0.0, Font::regular(TEXT - 0.4), TextRole::Paragraph);
        }
        flow.y += 2.0;
        for picture in &problem.solution {
            flow.picture(picture, scale_of(picture));
        }
        flow.y += 4.0;
    }
    flow.leaves
}

/// A paragraph in lines: how far it is indented, and the lines.
type Lines = (f64, Vec<String>);

/// The moves of a solution in lines, and whether its variations are among them.
fn moves(problem: &PrintedProblem) -> (Vec<Lines>, bool) {
    let wrapped = |text: &str, indent: f64| (indent, wrap(text, Font::regular(TEXT), Flow::WIDTH - indent));
    let indent = |depth: u8| f64::from(depth.min(DEEPEST)) * INDENT;
    let all: Vec<_> = problem.moves.iter().map(|line| wrapped(&line.text, indent(line.depth))).collect();
    if all.iter().map(|(_, lines)| lines.len()).sum::<usize>() <= MOST_LINES {
        return (all, true);
    }
    (vec![wrapped(&problem.main_line(), 0.0)], false)
}

/// The scale of a picture of a solution: a column wide at most, and not as high as a column.
fn scale_of(picture: &Picture) -> f64 {
    (Flow::WIDTH / picture.area.width).min(75.0 / picture.area.height).min(CELL_OF_SOLUTION / CELL)
}
