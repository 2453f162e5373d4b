//! From a booklet to its pages.

use std::collections::VecDeque;

use super::content::{Book, PrintedProblem, ProblemGrid, ProblemIndex, SolutionDiagram};
use super::diagram::{BookDiagram, DiagramRoom};
use super::flow::{BETWEEN, Flow, LEAD, LineSetting};
use super::paper::{HEAD, HEADING, PageSize, TOP};
use super::score_sheet;
use crate::draw::Picture;
use crate::draw::leaf::{Font, Leaf, LeafSpot, TextRole, limited, set, shortened, wrap};
use crate::draw::plane::{Area, PlanePoint};

/// Between columns.
pub(super) const GAP: f64 = 8.0;
/// The size of letters in the text.
pub(super) const TEXT: f64 = 3.4;
/// The size of letters of remarks.
pub(super) const SMALL: f64 = 3.0;
/// The size of a problem's title.
pub(super) const NAME: f64 = 4.2;
/// From line to line of the contents; a line of the booklet's title takes two of them.
const STEP: f64 = 6.6;
/// The most lines that the title of a booklet may take.
pub(super) const MOST_OF_TITLE: usize = 4;
/// The part of a problem's place that its title, its remarks, and its task may take each, beyond
/// three lines.
const SHARE_OF_WORDS: f64 = 0.2;
/// The most lines that the moves of a solution may take; a longer one is printed without its deepest variations.
const MOST_LINES: usize = 40;
/// How far a variation is indented, and how many steps at most.
pub(super) const INDENT: f64 = 3.4;
pub(super) const DEEPEST: u8 = 8;
/// The largest cell of a problem: small boards are not enlarged to posters, unless they have a page
/// of their own.
const CELL_OF_PROBLEM: f64 = 17.0;
const CELL_OF_POSTER: f64 = 45.0;
/// The largest cell of a solution, and the highest diagram.
const CELL_OF_SOLUTION: f64 = 7.0;
const HEIGHT_OF_SOLUTION: f64 = 62.0;
/// Two diagrams of a solution stand beside each other where the cells of each have that width, so that numbers are read.
const LEAST_OF_PAIR: f64 = 3.8;

/// The pages of a booklet.
#[must_use]
pub fn pages(book: &Book) -> Vec<Leaf> {
    let sections = sections(book);
    let titles = limited(
        &book.title,
        Font::bold(HEADING),
        book.paper.measure(),
        MOST_OF_TITLE,
    );
    let per_page = book.per_page();
    let entry_of = |at: usize| ContentsLine {
        title: entry(book, at),
        page: at / per_page,
        depth: 0,
    };
    let mut entries: Vec<ContentsLine> = (0..book.problems.len()).map(entry_of).collect();
    // Blank paper needs no contents.
    let contents = if book.problems.is_empty() {
        0
    } else {
        pages_of_contents(book.paper, &titles, &entries, sections.len())
    };
    let page_of = |at: usize| contents + at / per_page;
    entries.iter_mut().for_each(|entry| entry.page += contents);
    let mut leaves: Vec<Leaf> = book
        .problems
        .chunks(per_page)
        .enumerate()
        .map(|(nth, problems)| problem_page(book, problems, nth * per_page))
        .collect();
    for (title, section) in sections {
        entries.push(ContentsLine {
            title: title.to_owned(),
            page: contents + leaves.len(),
            depth: 0,
        });
        leaves.extend(section(book, title, &page_of));
    }
    let mut all = contents_pages(book, &titles, &entries, contents);
    all.extend(leaves);
    all.iter_mut()
        .zip(1..)
        .for_each(|(leaf, number)| put_number(leaf, number));
    all
}

/// Writes the number of a page below.
pub(super) fn put_number(leaf: &mut Leaf, number: usize) {
    let at = PlanePoint::new(leaf.width / 2.0, leaf.height - 9.0);
    let font = Font::regular(SMALL);
    leaf.text_at(at, font, TextRole::Margin, number.to_string());
}

/// A line of the contents, or several.
pub(super) struct ContentsLine {
    pub(super) title: String,
    /// The page, counted from 0.
    pub(super) page: usize,
    /// How deep it is below the first.
    pub(super) depth: u8,
}

/// How many pages the contents take, with the sections that are still to come.
pub(super) fn pages_of_contents(
    paper: PageSize,
    titles: &[String],
    entries: &[ContentsLine],
    sections: usize,
) -> usize {
    let (columns, width) = columns_of_contents(paper, titles, entries, sections);
    let lines = lines_of_contents(entries, width) + sections;
    (lines + columns * lines_of_titles(titles)).div_ceil(columns * entries_of(paper))
}

/// The columns of the contents and their width: two where one page has no room for one, and is wide.
fn columns_of_contents(
    paper: PageSize,
    titles: &[String],
    entries: &[ContentsLine],
    sections: usize,
) -> (usize, f64) {
    let lines = lines_of_contents(entries, paper.measure()) + sections;
    if paper.is_wide() && lines + lines_of_titles(titles) > entries_of(paper) {
        (2, (paper.measure() - GAP) / 2.0)
    } else {
        (1, paper.measure())
    }
}

/// How many lines the contents take in a column of this width.
fn lines_of_contents(entries: &[ContentsLine], width: f64) -> usize {
    let lines = entries.iter().map(|entry| entry_lines(entry, width).len());
    lines.sum()
}

/// How many of these lines the title of the booklet takes beyond its first one.
fn lines_of_titles(titles: &[String]) -> usize {
    2 * titles.len().saturating_sub(1)
}

/// The pages of a section with a title; of problems, counted from 0, the last function gives the page.
pub(super) type SectionPages = fn(&Book, &str, &dyn Fn(usize) -> usize) -> Vec<Leaf>;

/// The sections after the problems of a booklet: titles and pages.
pub(super) fn sections(book: &Book) -> Vec<(&'static str, SectionPages)> {
    let has_solutions = book
        .problems
        .iter()
        .any(|problem| !problem.moves.is_empty());
    let fields: SectionPages = |book, _, _| {
        book.fields
            .iter()
            .map(|field| field_page(field, book))
            .collect()
    };
    let sheets: SectionPages = |book, _, _| {
        book.sheets
            .iter()
            .map(|&game| score_sheet::page(game, book.lang, book.paper))
            .collect()
    };
    let all: [(bool, _, SectionPages); 4] = [
        (has_solutions, ("Solutions", "Решения"), solutions),
        (!book.themes().is_empty(), ("Themes", "Темы"), themes),
        (
            !book.fields.is_empty(),
            ("Blank boards", "Пустые поля"),
            fields,
        ),
        (
            !book.sheets.is_empty(),
            ("Score sheets", "Бланки записи"),
            sheets,
        ),
    ];
    all.into_iter()
        .filter(|one| one.0)
        .map(|(_, (en, ru), pages)| (book.lang.of(en, ru), pages))
        .collect()
}

/// An empty page with a running head: the name of the booklet, and the present part of it.
pub(super) fn headed(book: &Book, section: &str) -> Leaf {
    let (paper, font) = (book.paper, Font::regular(SMALL));
    let mut leaf = Leaf::new(paper.width, paper.height);
    let section = shortened(section, font, paper.measure() / 2.0 - 3.0);
    let title = shortened(&book.title, font, paper.measure() / 2.0 - 3.0);
    leaf.text(
        PlanePoint::new(paper.side(), HEAD),
        font,
        TextRole::Margin,
        title,
    );
    leaf.text_to(
        PlanePoint::new(paper.right(), HEAD),
        font,
        TextRole::Margin,
        section,
    );
    leaf.rule(
        PlanePoint::new(paper.side(), HEAD + 1.6),
        PlanePoint::new(paper.right(), HEAD + 1.6),
    );
    leaf
}

/// The lines of contents on a page.
fn entries_of(paper: PageSize) -> usize {
    lines_in(paper.bottom() - TOP - HEADING - 7.0, STEP)
}

/// How many lines a height has room for, one at least.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "some lines"
)]
fn lines_in(height: f64, step: f64) -> usize {
    ((height / step).floor() as usize).max(1)
}

fn entry(book: &Book, at: usize) -> String {
    let problem = &book.problems[at];
    let difficulty = match (problem.stars, problem.difficulty) {
        (Some(stars), _) => format!("  {}", "*".repeat(stars as usize)),
        (None, Some(difficulty)) => format!("  ({difficulty})"),
        (None, None) => String::new(),
    };
    format!("{}. {}{difficulty}", at + 1, problem.title)
}

/// The letters of the contents.
const ENTRY: Font = Font::regular(TEXT + 0.4);

fn entry_lines(entry: &ContentsLine, width: f64) -> Vec<String> {
    let indent = f64::from(entry.depth) * INDENT;
    wrap(&entry.title, ENTRY, width - 15.0 - indent)
}

/// The contents on this number of pages, below the title of the book, which may be missing.
pub(super) fn contents_pages(
    book: &Book,
    titles: &[String],
    entries: &[ContentsLine],
    count: usize,
) -> Vec<Leaf> {
    let paper = book.paper;
    let (columns, width) = columns_of_contents(paper, titles, entries, 0);
    // Each line with its page; the number stands on the last one of an entry.
    let lines = entries.iter().flat_map(|entry| {
        let lines = entry_lines(entry, width);
        let last = lines.len().saturating_sub(1);
        lines
            .into_iter()
            .enumerate()
            .map(move |(nth, line)| (line, entry, nth == last))
    });
    let mut lines: VecDeque<_> = lines.collect();
    let page = |nth| {
        let (mut leaf, head) = contents_head(book, titles, nth == 0);
        let taken = if nth == 0 { lines_of_titles(titles) } else { 0 };
        let mut at = PlanePoint::new(paper.side(), head);
        for left in (1..=columns).rev() {
            at.y = head;
            // Columns of one height, as long as they have room.
            let rows = lines.len().div_ceil(left).min(entries_of(paper) - taken);
            for line in lines.drain(..rows) {
                at.y += STEP;
                put_entry(&mut leaf, line, at, width);
            }
            at.x += width + GAP;
        }
        leaf
    };
    (0..count).map(page).collect()
}

/// A page of the contents before its lines, the first one with the titles of the book, and how far down those go.
fn contents_head(book: &Book, titles: &[String], is_first: bool) -> (Leaf, f64) {
    let heading = book.lang.of("Contents", "Содержание");
    let mut y = TOP + HEADING;
    if !is_first {
        return (headed(book, heading), y);
    }
    let (side, mut role) = (book.paper.side(), TextRole::Heading(1));
    let mut leaf = Leaf::new(book.paper.width, book.paper.height);
    for (nth, title) in titles.iter().enumerate() {
        if nth > 0 {
            y += HEADING * LEAD;
        }
        let at = PlanePoint::new(side, y);
        leaf.text(at, Font::bold(HEADING), role.take(), title);
    }
    let (below, level) = if titles.is_empty() {
        (0.0, 1)
    } else {
        (7.0, 2)
    };
    y += below;
    let at = PlanePoint::new(side, y);
    leaf.text(at, Font::bold(NAME), TextRole::Heading(level), heading);
    (leaf, y)
}

/// Puts a line of the contents into its column; the last one of an entry has the number of the page.
fn put_entry(
    leaf: &mut Leaf,
    (title, entry, is_last): (String, &ContentsLine, bool),
    at: PlanePoint,
    width: f64,
) {
    let (page, y) = (entry.page, at.y);
    let left = at.x + f64::from(entry.depth) * INDENT;
    let (end, right) = (left + ENTRY.width(&title), at.x + width);
    let to = LeafSpot { page, y: 0.0 };
    leaf.text(PlanePoint::new(left, y), ENTRY, TextRole::Entry, title);
    leaf.link(to);
    if !is_last {
        return;
    }
    let number = (page + 1).to_string();
    leaf.text_to(
        PlanePoint::new(right, y),
        ENTRY,
        TextRole::Continued,
        number,
    );
    leaf.link(to);
    if end + 4.0 < right - 12.0 {
        leaf.rule(
            PlanePoint::new(end + 2.0, y),
            PlanePoint::new(right - 10.0, y),
        );
    }
}

/// The places on a page, in reading order.
fn places(paper: PageSize, ProblemGrid { columns, rows }: ProblemGrid) -> Vec<Area> {
    #[expect(clippy::cast_precision_loss, reason = "a few")]
    let some = |n: usize| n as f64;
    let width = (paper.measure() - GAP * (some(columns) - 1.0)) / some(columns);
    let height = (paper.bottom() - TOP - GAP * (some(rows) - 1.0)) / some(rows);
    let place = |n: usize| {
        let (left, top) = (
            paper.side() + some(n % columns) * (width + GAP),
            TOP + some(n / columns) * (height + GAP),
        );
        Area {
            left,
            top,
            width,
            height,
        }
    };
    (0..columns * rows).map(place).collect()
}

fn problem_page(book: &Book, problems: &[PrintedProblem], first: usize) -> Leaf {
    let title = |problem: &PrintedProblem| problem.game.title().get(book.lang).to_owned();
    let mut games: Vec<String> = problems.iter().map(title).collect();
    games.dedup();
    let mut leaf = headed(book, &games.join(" · "));
    for ((problem, place), number) in problems
        .iter()
        .zip(places(book.paper, book.grid()))
        .zip(first + 1..)
    {
        put_problem(&mut leaf, book, problem, number, place);
    }
    leaf
}

fn put_problem(leaf: &mut Leaf, book: &Book, problem: &PrintedProblem, number: usize, place: Area) {
    let mut at = place.corner().moved(0.0, NAME);
    let (name, about, text) = (Font::bold(NAME), Font::regular(SMALL), Font::regular(TEXT));
    let title = format!("{number}. {}", problem.title);
    let said = problem.about(book.lang);
    for (words, font, mut role) in [
        (&title, name, TextRole::Heading(2)),
        (&said, about, TextRole::Paragraph),
        (&problem.task, text, TextRole::Paragraph),
    ] {
        for line in limited(
            words,
            font,
            place.width,
            lines_in(place.height * SHARE_OF_WORDS, font.size * LEAD).max(3),
        ) {
            leaf.text(at, font, role.take(), line);
            at.y += font.size.max(TEXT) * LEAD;
        }
    }
    at.y -= TEXT * LEAD;
    let (top, below) = (at.y + 2.0, SMALL * LEAD + 1.0);
    let room = Area {
        top,
        height: (place.bottom() - top - below).max(CELL_OF_SOLUTION),
        ..place
    };
    let cell = if book.per_page() == 1 {
        CELL_OF_POSTER
    } else {
        CELL_OF_PROBLEM
    };
    let end = put_diagram(leaf, &problem.diagram, room, cell);
    let turn = shortened(&problem.turn, about, place.width);
    leaf.text_at(
        PlanePoint::new(place.left + place.width / 2.0, end + SMALL),
        about,
        TextRole::Paragraph,
        turn,
    );
}

/// Puts a diagram into the middle of a room, at its upper side and as large as fits. Returns where it ends below.
fn put_diagram(leaf: &mut Leaf, diagram: &BookDiagram, room: Area, cell: f64) -> f64 {
    let (picture, width) = diagram.fitted(DiagramRoom {
        width: room.width,
        height: room.height,
        cell,
    });
    leaf.picture(
        room.corner().moved((room.width - width) / 2.0, 0.0),
        width,
        &picture,
    );
    room.top + picture.area.height_at(width)
}

fn field_page(field: &BookDiagram, book: &Book) -> Leaf {
    let mut leaf = Leaf::new(book.paper.width, book.paper.height);
    for place in places(book.paper, book.grid()) {
        put_diagram(&mut leaf, field, place, f64::INFINITY);
    }
    leaf
}

/// The columns of pages with a heading.
pub(super) fn flow<'f>(book: &'f Book, title: &'f str) -> Flow<'f> {
    let mut flow = Flow::new(book.paper, (book.columns, GAP), title, |head| {
        headed(book, head)
    });
    flow.heading(title, Font::bold(HEADING), TextRole::Heading(1));
    flow
}

fn solutions(book: &Book, title: &str, page_of: &dyn Fn(usize) -> usize) -> Vec<Leaf> {
    let mut flow = flow(book, title);
    for (at, problem) in book.problems.iter().enumerate() {
        if !problem.moves.is_empty() {
            put_moves(&mut flow, book, at, page_of(at));
            put_positions(&mut flow, book, at);
        }
    }
    flow.finish()
}

/// The title of a problem, which leads to its page, with the moves of the solution and its idea.
fn put_moves(flow: &mut Flow<'_>, book: &Book, at: usize, page: usize) {
    let problem = &book.problems[at];
    let (name, text) = (Font::bold(NAME - 0.4), Font::regular(TEXT));
    let titles = wrap(&numbered(book, at, page), name, flow.width());
    let (moves, is_whole) = moves(problem, flow.width());
    #[expect(clippy::cast_precision_loss, reason = "a few lines")]
    let head = titles.len() as f64 * NAME * LEAD;
    flow.need(head + 4.0 * TEXT * LEAD);
    let setting = LineSetting {
        link: Some(LeafSpot { page, y: 0.0 }),
        ..LineSetting::new(name, TextRole::Heading(2))
    };
    flow.lines(&titles, setting);
    flow.skip(1.0);
    for (indent, lines) in moves {
        let setting = LineSetting {
            indent,
            ..LineSetting::new(text, TextRole::Paragraph)
        };
        flow.lines(&lines, setting);
    }
    if !is_whole {
        let note = book.lang.of(
            "(more replies stand in the document)",
            "(остальные ответы — в документе)",
        );
        let setting = LineSetting::new(Font::regular(SMALL), TextRole::Paragraph);
        flow.lines(&[note.to_owned()], setting);
    }
    if !problem.idea.is_empty() {
        flow.skip(1.0);
        flow.text(&problem.idea, text, TextRole::Paragraph);
    }
    flow.skip(1.5);
}

/// The diagrams of a solution, in pairs where their numbers are read.
fn put_positions(flow: &mut Flow<'_>, book: &Book, at: usize) {
    let solution = book.problems[at].solution.iter();
    let fitted = |width: f64| -> Vec<_> {
        let room = DiagramRoom {
            width,
            height: HEIGHT_OF_SOLUTION,
            cell: CELL_OF_SOLUTION,
        };
        let solution = solution.clone();
        solution.map(|one| one.diagram.fitted(room)).collect()
    };
    let pair = fitted((flow.width() - BETWEEN) / 2.0);
    let is_read = |(picture, _): &(Picture, f64)| picture.cell_mm >= LEAST_OF_PAIR;
    let drawn = if pair.len() > 1 && pair.iter().all(is_read) {
        pair
    } else {
        fitted(flow.width())
    };
    // A diagram may stand in the next column, far from the moves.
    let captioned = |((picture, width), one): (_, &SolutionDiagram)| {
        let caption = format!("{}: {}", at + 1, one.caption(book.lang));
        (picture, width, caption)
    };
    let pictures: Vec<_> = drawn
        .into_iter()
        .zip(solution.clone())
        .map(captioned)
        .collect();
    flow.pictures(&pictures, Font::regular(SMALL));
    flow.skip(4.0);
}

/// The number and title of a problem, with its page.
fn numbered(book: &Book, at: usize, page: usize) -> String {
    let title = &book.problems[at].title;
    format!("{}. {title} ({})", at + 1, on_page(book, page))
}

/// A page as it is printed, counted from one.
pub(super) fn on_page(book: &Book, page: usize) -> String {
    format!("{} {}", book.lang.of("p.", "с."), page + 1)
}

/// A paragraph in lines: how far it is indented, and the lines.
type Lines = (f64, Vec<String>);

/// The moves of a solution in lines, with variations as deep as there is room for, and whether those are all.
fn moves(problem: &PrintedProblem, width: f64) -> (Vec<Lines>, bool) {
    let font = Font::regular(TEXT);
    let down_to = |deepest: u8| -> Vec<Lines> {
        let lines = problem.moves.iter().filter(|line| line.depth <= deepest);
        let lines = lines.map(|line| {
            let indent = f64::from(line.depth.min(DEEPEST)) * INDENT;
            let words = line.words.iter().map(|word| word.text.as_str());
            (indent, set(words, font, width - indent))
        });
        lines.collect()
    };
    let fits = |lines: &Vec<Lines>| {
        lines.iter().map(|(_, lines)| lines.len()).sum::<usize>() <= MOST_LINES
    };
    let deepest = problem
        .moves
        .iter()
        .map(|line| line.depth)
        .max()
        .unwrap_or(0);
    let found = (1..=deepest)
        .rev()
        .map(|depth| (down_to(depth), depth == deepest))
        .find(|(lines, _)| fits(lines));
    // A main line that is cut into pieces by what stands beside it is one again.
    found.unwrap_or_else(|| {
        (
            vec![(0.0, set(problem.main_words(), font, width))],
            deepest == 0,
        )
    })
}

/// The themes in the order of letters, with the problems that show them.
fn themes(book: &Book, title: &str, page_of: &dyn Fn(usize) -> usize) -> Vec<Leaf> {
    index(book, title, &book.themes(), page_of)
}

/// Words in the order of letters, with the problems that are found under them.
pub(super) fn index(
    book: &Book,
    title: &str,
    words: &ProblemIndex<'_>,
    page_of: &dyn Fn(usize) -> usize,
) -> Vec<Leaf> {
    let mut flow = flow(book, title);
    for (word, problems) in words {
        let bold = Font::bold(TEXT);
        flow.need((TEXT * LEAD) * 3.0);
        flow.text(word, bold, TextRole::Heading(2));
        for &at in problems {
            let page = page_of(at);
            put_reference(&mut flow, &numbered(book, at, page), page);
        }
        flow.skip(2.5);
    }
    flow.finish()
}

/// A line of an index that leads to a page.
pub(super) fn put_reference(flow: &mut Flow<'_>, name: &str, page: usize) {
    let font = Font::regular(TEXT);
    let names = wrap(name, font, flow.width() - INDENT);
    let setting = LineSetting {
        indent: INDENT,
        link: Some(LeafSpot { page, y: 0.0 }),
        ..LineSetting::new(font, TextRole::Paragraph)
    };
    flow.lines(&names, setting);
}
