//! From a booklet to its pages.

use super::leaf::{HEIGHT, Item, Leaf, WIDTH, shortened, wrap};
use super::words::say;
use super::{Book, PER_PAGE, Problem, score_sheet};
use crate::draw::Picture;
use crate::draw::font::{self, Face};
use crate::draw::picture::CELL;

/// White space at the sides of a page.
pub(super) const SIDE: f64 = 15.0;
/// White space above.
pub(super) const TOP: f64 = 15.0;
/// Where what is printed ends; the number of the page stands below.
pub(super) const BOTTOM: f64 = HEIGHT - 18.0;
/// Between columns.
const GAP: f64 = 8.0;
/// The size of letters in the text.
const TEXT: f64 = 3.4;
/// From line to line, in ems.
const LEAD: f64 = 1.35;
/// The size of a problem's title.
const NAME: f64 = 4.2;
/// The size of headings.
pub(super) const HEADING: f64 = 7.0;
/// The lines of contents on a page.
const ENTRIES: usize = 36;
/// From entry to entry of the contents.
const STEP: f64 = 6.6;
/// The most lines that the moves of a solution may take; a longer one is printed without its variations.
const MOST_LINES: usize = 40;
/// The largest cell of a problem and of a solution.
const CELLS: (f64, f64) = (10.0, 6.0);

/// The pages of a booklet.
#[must_use]
pub fn pages(book: &Book) -> Vec<Leaf> {
    let per_page = usize::from(book.per_page.clamp(PER_PAGE.0, PER_PAGE.1));
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
        leaves.push(problem_page(book, problems, nth * per_page, per_page));
    }
    let mut add = |title: &str, more: Vec<Leaf>, leaves: &mut Vec<Leaf>| {
        if !more.is_empty() {
            entries.push((title.to_owned(), contents + leaves.len() + 1));
            leaves.extend(more);
        }
    };
    let title = say(book.lang, "Solutions", "Решения");
    add(title, solutions(book, &solved, &page_of), &mut leaves);
    let fields = book.fields.iter().map(|field| field_page(field, per_page)).collect();
    add(say(book.lang, "Blank fields", "Пустые поля"), fields, &mut leaves);
    let sheets = book.sheets.iter().map(|&game| score_sheet::page(game, book.lang)).collect();
    add(say(book.lang, "Score sheets", "Бланки записи"), sheets, &mut leaves);
    let mut all = contents_pages(book, &entries, contents);
    all.extend(leaves);
    for (leaf, number) in all.iter_mut().zip(1..) {
        leaf.text_at((WIDTH / 2.0, HEIGHT - 10.0), 3.2, Face::Regular, number.to_string());
    }
    all
}

fn contents_pages(book: &Book, entries: &[(String, usize)], count: usize) -> Vec<Leaf> {
    let mut leaves = vec![Leaf::default(); count];
    let mut chunks = entries.chunks(ENTRIES);
    for (nth, leaf) in leaves.iter_mut().enumerate() {
        let mut y = TOP + HEADING;
        if nth == 0 {
            let title = shortened(&book.title, Face::Bold, HEADING, WIDTH - 2.0 * SIDE);
            leaf.text((SIDE, y), HEADING, Face::Bold, title);
        }
        y += 7.0;
        leaf.text((SIDE, y), NAME, Face::Bold, say(book.lang, "Contents", "Содержание"));
        for (title, page) in chunks.next().unwrap_or_default() {
            y += STEP;
            let width = WIDTH - 2.0 * SIDE - 15.0;
            let title = shortened(title, Face::Regular, TEXT + 0.4, width);
            let end = SIDE + font::width(Face::Regular, &title) * (TEXT + 0.4);
            leaf.text((SIDE, y), TEXT + 0.4, Face::Regular, title);
            leaf.text_to((WIDTH - SIDE, y), TEXT + 0.4, Face::Regular, page.to_string());
            if end + 4.0 < WIDTH - SIDE - 12.0 {
                leaf.rule((end + 2.0, y), (WIDTH - SIDE - 10.0, y));
            }
        }
    }
    leaves
}

/// Columns and rows of so many problems on a page.
pub(super) fn grid(per_page: usize) -> (usize, usize) {
    match per_page {
        0..=3 => (1, per_page.max(1)),
        4 => (2, 2),
        _ => (2, 3),
    }
}

/// The places on a page, in reading order: left and upper side, and the size that all have.
fn places(per_page: usize) -> (Vec<(f64, f64)>, f64, f64) {
    let (columns, rows) = grid(per_page);
    #[expect(clippy::cast_precision_loss, reason = "a few")]
    let (across, down) = (columns as f64, rows as f64);
    let width = (WIDTH - 2.0 * SIDE - GAP * (across - 1.0)) / across;
    let height = (BOTTOM - TOP - GAP * (down - 1.0)) / down;
    #[expect(clippy::cast_precision_loss, reason = "a few")]
    let place = |n: usize| (SIDE + (n % columns) as f64 * (width + GAP), TOP + (n / columns) as f64 * (height + GAP));
    ((0..columns * rows).map(place).collect(), width, height)
}

fn problem_page(book: &Book, problems: &[Problem], first: usize, per_page: usize) -> Leaf {
    let mut leaf = Leaf::default();
    let (places, width, height) = places(per_page);
    for ((problem, &(x, y)), number) in problems.iter().zip(&places).zip(first + 1..) {
        put_problem(&mut leaf, book, problem, number, (x, y, width, height));
    }
    leaf
}

fn put_problem(
    leaf: &mut Leaf,
    book: &Book,
    problem: &Problem,
    number: usize,
    (x, top, width, height): (f64, f64, f64, f64),
) {
    let mut y = top + NAME;
    let title = shortened(&format!("{number}. {}", problem.title), Face::Bold, NAME, width);
    leaf.text((x, y), NAME, Face::Bold, title);
    y += TEXT * LEAD;
    let about = shortened(&problem.about(book.lang), Face::Regular, TEXT - 0.4, width);
    leaf.text((x, y), TEXT - 0.4, Face::Regular, about);
    let task = wrap(&problem.task, Face::Regular, TEXT, width);
    for line in &task {
        y += TEXT * LEAD;
        leaf.text((x, y), TEXT, Face::Regular, line.clone());
    }
    y += 2.5;
    put_picture(leaf, &problem.diagram, (x, y, width, top + height - y), CELLS.0);
}

/// Puts a picture into the middle of a room, at its upper side and as large as fits; how high it is then.
fn put_picture(
    leaf: &mut Leaf,
    picture: &Picture,
    (x, y, width, height): (f64, f64, f64, f64),
    largest_cell: f64,
) -> f64 {
    let scale = (width / picture.width).min(height / picture.height).min(largest_cell / CELL);
    let wide = picture.width * scale;
    leaf.items.push(Item::Picture { x: x + (width - wide) / 2.0, y, width: wide, picture: Box::new(picture.clone()) });
    picture.height * scale
}

fn field_page(field: &Picture, per_page: usize) -> Leaf {
    let mut leaf = Leaf::default();
    let (places, width, height) = places(per_page);
    for (x, y) in places {
        put_picture(&mut leaf, field, (x, y, width, height), f64::INFINITY);
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
        let mut leaf = Leaf::default();
        leaf.text((SIDE, TOP + HEADING), HEADING, Face::Bold, heading);
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
            self.leaves.push(Leaf::default());
            self.top = TOP;
        }
        self.y = self.top;
    }

    fn line(&mut self, text: &str, size: f64, face: Face) {
        self.need(size * LEAD);
        self.y += size * LEAD;
        let place = (self.x(), self.y - size * (LEAD - 1.0));
        if let Some(leaf) = self.leaves.last_mut() {
            leaf.text(place, size, face, text);
        }
    }
}

fn solutions(book: &Book, solved: &[usize], page_of: &dyn Fn(usize) -> usize) -> Vec<Leaf> {
    if solved.is_empty() {
        return Vec::new();
    }
    let mut flow = Flow::new(say(book.lang, "Solutions", "Решения"));
    for &at in solved {
        let problem = &book.problems[at];
        let short = say(book.lang, "p.", "с.");
        let title = format!("{}. {} ({short} {})", at + 1, problem.title, page_of(at));
        let titles = wrap(&title, Face::Bold, NAME - 0.4, Flow::WIDTH);
        let (moves, is_whole) = moves(problem);
        let pictures: Vec<(f64, &Picture)> =
            problem.solution.iter().map(|picture| (scaled(picture), picture)).collect();
        #[expect(clippy::cast_precision_loss, reason = "a few lines")]
        let head = titles.len() as f64 * NAME * LEAD;
        let first = pictures.first().map_or(0.0, |(scale, picture)| picture.height * scale + 2.0);
        flow.need(head + first + 2.0 * TEXT * LEAD);
        for title in &titles {
            flow.line(title, NAME - 0.4, Face::Bold);
        }
        flow.y += 1.0;
        for line in &moves {
            flow.line(line, TEXT, Face::Regular);
        }
        if !is_whole {
            let note = say(book.lang, "(the main line)", "(главный вариант)");
            flow.line(note, TEXT - 0.4, Face::Regular);
        }
        flow.y += 2.0;
        for (scale, picture) in pictures {
            flow.need(picture.height * scale);
            let (x, y) = (flow.x(), flow.y);
            if let Some(leaf) = flow.leaves.last_mut() {
                let width = picture.width * scale;
                leaf.items.push(Item::Picture { x, y, width, picture: Box::new(picture.clone()) });
            }
            flow.y += picture.height * scale + 2.0;
        }
        flow.y += 4.0;
    }
    flow.leaves
}

/// The lines of a solution, and whether its variations are among them.
fn moves(problem: &Problem) -> (Vec<String>, bool) {
    let lines = wrap(&problem.moves, Face::Regular, TEXT, Flow::WIDTH);
    if lines.len() <= MOST_LINES {
        return (lines, true);
    }
    (wrap(&problem.main_line, Face::Regular, TEXT, Flow::WIDTH), false)
}

/// The scale of a picture of a solution: a column wide at most, and not as high as a column.
fn scaled(picture: &Picture) -> f64 {
    (Flow::WIDTH / picture.width).min(75.0 / picture.height).min(CELLS.1 / CELL)
}
