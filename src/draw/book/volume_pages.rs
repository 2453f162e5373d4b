//! From a book of anything to its pages.

use super::content::{Book, PrintedProblem, PrintedWord, ProblemIndex, WordLook};
use super::diagram::{BookDiagram, DiagramRoom};
use super::flow::{Flow, FlowFigure, LEAD, LineSetting, WordSetting};
use super::game::{GamePart, PrintedGame};
use super::pages::{
    ContentsLine, DEEPEST, GAP, INDENT, MOST_OF_TITLE, NAME, SMALL, TEXT, contents_pages, flow,
    headed, index, on_page, pages_of_contents, put_number, put_reference, sections,
};
use super::paper::{HEADING, PageSize};
use super::volume::{Paragraph, Volume, VolumeItem};
use crate::draw::leaf::{Font, Leaf, TextRole, limited, wrap};
use crate::draw::plane::PlanePoint;

/// The size of the title on the cover and of a part on its page.
const TITLE: f64 = 11.0;
/// The largest cell of a figure, and how much of a column a diagram takes at most.
const CELL: f64 = 9.0;
const SHARE: f64 = 0.4;
/// The same of a problem, of which a page has room for two.
const SHARE_OF_PROBLEM: f64 = 0.33;
/// Between paragraphs.
const BETWEEN: f64 = 1.6;

/// The pages of a book.
#[must_use]
pub fn volume_pages(volume: &Volume) -> Vec<Leaf> {
    let book = &volume.book;
    let front = front(volume);
    let body = body(volume);
    let (problems, games) = (&body.problems, &body.games);
    let mut back = sections(book);
    // A page of problems shows nothing at once here.
    back.retain(|(title, _)| *title != book.lang.of("Themes", "Темы"));
    let indexes = indexes(volume);
    let has_hints = book.problems.iter().any(|problem| !problem.hint.is_empty());
    let game_index = usize::from(!games.is_empty());
    let more = back.len() + indexes.len() + usize::from(has_hints) + game_index;
    let mut entries = body.entries;
    let contents = pages_of_contents(book.paper, &[], &entries, more);
    let first = front.len() + contents;
    entries.iter_mut().for_each(|entry| entry.page += first);
    let page_of = |at: usize| first + problems[at];
    let mut leaves = body.leaves;
    let mut add = |title: &str, pages: Vec<Leaf>| {
        entries.push(ContentsLine {
            title: title.to_owned(),
            page: first + leaves.len(),
            depth: 0,
        });
        leaves.extend(pages);
    };
    if has_hints {
        let title = book.lang.of("Hints", "Подсказки");
        add(title, hints(book, title));
    }
    for (title, section) in back {
        add(title, section(book, title, &page_of));
    }
    for (title, words) in &indexes {
        add(title, index(book, title, words, &page_of));
    }
    if !games.is_empty() {
        let title = book.lang.of("Games", "Партии");
        let mut flow = flow(book, title);
        for ((number, game), page) in volume.games().zip(games) {
            let players = game.about.first().map_or("", String::as_str);
            let page = first + page;
            let name = format!(
                "{number}. {} — {players} ({})",
                game.title,
                on_page(book, page)
            );
            put_reference(&mut flow, &name, page);
        }
        add(title, flow.finish());
    }
    let covers = usize::from(!front.is_empty());
    let mut all = front;
    all.extend(contents_pages(book, &[], &entries, contents));
    all.extend(leaves);
    let numbered = all.iter_mut().zip(1..).skip(covers);
    numbered.for_each(|(leaf, number)| put_number(leaf, number));
    all
}

/// The indexes of a book that are not empty, with their titles.
pub(super) fn indexes(volume: &Volume) -> Vec<(&'static str, ProblemIndex<'_>)> {
    let book = &volume.book;
    let themes = book.index(|problem| problem.themes.iter().map(String::as_str).collect());
    let authors = book.index(|problem| vec![problem.author.as_str()]);
    // An author of all problems is named with each.
    let is_useful = |(_, words, least): &(_, ProblemIndex<'_>, usize)| words.len() > *least;
    let all = [
        (book.lang.of("Themes", "Темы"), themes, 0),
        (book.lang.of("Authors", "Авторы"), authors, 1),
    ];
    all.into_iter()
        .filter(is_useful)
        .map(|(title, words, _)| (title, words))
        .collect()
}

/// Lines in the middle of a page.
fn centred(leaf: &mut Leaf, y: &mut f64, text: &str, font: Font, mut role: TextRole) {
    let (middle, width) = (leaf.width / 2.0, leaf.width - 30.0);
    for line in limited(text, font, width, 2 * MOST_OF_TITLE) {
        *y += font.size * 1.25;
        leaf.text_at(PlanePoint::new(middle, *y), font, role.take(), line);
    }
}

/// The cover, and a page with the dedication.
fn front(volume: &Volume) -> Vec<Leaf> {
    let PageSize { width, height } = volume.book.paper;
    let size = TITLE.min(width / 14.0);
    let mut leaf = Leaf::new(width, height);
    let mut y = height * 0.14;
    let title = &volume.book.title;
    let big = Font::bold(size);
    centred(&mut leaf, &mut y, title, big, TextRole::Heading(1));
    y += 3.0;
    let small = Font::regular(size * 0.5);
    centred(
        &mut leaf,
        &mut y,
        &volume.subtitle,
        small,
        TextRole::Paragraph,
    );
    if let Some(cover) = &volume.cover {
        let room = DiagramRoom {
            width: width * 0.62,
            height: (height * 0.82 - y - 10.0).max(30.0),
            cell: 3.0 * CELL,
        };
        let (picture, wide) = cover.fitted(room);
        leaf.picture(
            PlanePoint::new((width - wide) / 2.0, y + 8.0),
            wide,
            &picture,
        );
    }
    y = height * 0.86;
    centred(
        &mut leaf,
        &mut y,
        &volume.author,
        small,
        TextRole::Paragraph,
    );
    let mut all = vec![leaf];
    if !volume.dedication.is_empty() {
        let mut leaf = Leaf::new(width, height);
        let (mut y, font) = (height * 0.3, Font::regular(TEXT));
        for line in volume.dedication.lines() {
            centred(&mut leaf, &mut y, line, font, TextRole::Paragraph);
        }
        all.push(leaf);
    }
    all
}

/// The author's own pages, and the numbers of those that tables refer to.
struct Body {
    leaves: Vec<Leaf>,
    entries: Vec<ContentsLine>,
    problems: Vec<usize>,
    games: Vec<usize>,
}

fn body(volume: &Volume) -> Body {
    let book = &volume.book;
    let mut body = Body {
        leaves: Vec::new(),
        entries: Vec::new(),
        problems: vec![0; book.problems.len()],
        games: Vec::new(),
    };
    let mut flow = Flow::new(book.paper, (book.columns, GAP), &book.title, |head| {
        headed(book, head)
    });
    let mut rank = 1;
    for item in &volume.items {
        match item {
            VolumeItem::Heading(level, title) => {
                rank = volume.rank(*level);
                put_heading(&mut flow, book, (*level, rank), title);
                if *level <= 3 {
                    // A part has the page before the one that waits for its text.
                    let page = flow.spot().page - usize::from(*level == 1);
                    body.entries.push(ContentsLine {
                        title: title.clone(),
                        page,
                        depth: rank - 1,
                    });
                }
            }
            VolumeItem::Paragraph(paragraph) => put_paragraph(&mut flow, paragraph),
            VolumeItem::Problem(at) => {
                put_problem(&mut flow, book, &book.problems[*at], *at, rank + 1);
                body.problems[*at] = flow.spot().page;
            }
            VolumeItem::Game(game) => {
                let number = body.games.len() + 1;
                put_game_head(&mut flow, game, number, rank + 1);
                body.games.push(flow.spot().page);
                put_game(&mut flow, book, game);
            }
            VolumeItem::Figure(figure) => {
                let figure = self::figure(&flow, &figure.diagram, SHARE, &figure.caption);
                flow.figure(&figure);
            }
        }
    }
    body.leaves = flow.finish();
    body
}

fn put_heading(flow: &mut Flow<'_>, book: &Book, (level, rank): (u8, u8), title: &str) {
    let role = TextRole::Heading(rank.min(6));
    match level {
        1 => {
            let mut leaf = Leaf::new(book.paper.width, book.paper.height);
            let mut y = book.paper.height * 0.3;
            let font = Font::bold(TITLE.min(book.paper.width / 16.0));
            centred(&mut leaf, &mut y, title, font, role);
            flow.put_leaf(leaf);
        }
        2 => {
            flow.chapter(title);
            flow.heading(title, Font::bold(HEADING), role);
        }
        _ => {
            let font = Font::bold(NAME);
            flow.skip(2.0);
            flow.need(font.size * LEAD + 4.0 * TEXT * LEAD);
            flow.text(title, font, role);
            flow.skip(BETWEEN);
        }
    }
}

/// How the text is set, so deep in lists.
fn text(depth: u8) -> WordSetting<'static> {
    WordSetting {
        size: TEXT,
        lead: LEAD,
        indent: f64::from(depth.min(DEEPEST)) * INDENT,
        mark: "",
    }
}

fn put_paragraph(flow: &mut Flow<'_>, paragraph: &Paragraph) {
    flow.need(2.0 * TEXT * LEAD);
    let setting = WordSetting {
        mark: &paragraph.mark,
        ..text(paragraph.depth)
    };
    flow.words(&paragraph.words, setting);
    flow.skip(BETWEEN);
}

/// The largest picture that leaves room for text, with its words.
fn figure(flow: &Flow<'_>, diagram: &BookDiagram, share: f64, words: &str) -> FlowFigure {
    let room = DiagramRoom {
        width: flow.width(),
        height: flow.height() * share,
        cell: CELL,
    };
    let (picture, width) = diagram.fitted(room);
    let font = Font::regular(SMALL);
    FlowFigure {
        picture,
        width,
        below: wrap(words, font, flow.width()),
        font,
    }
}

fn put_problem(flow: &mut Flow<'_>, book: &Book, problem: &PrintedProblem, at: usize, rank: u8) {
    let width = flow.width();
    let title = format!("{}. {}", at + 1, problem.title);
    let lines = [
        (wrap(&title, Font::bold(NAME), width), Font::bold(NAME)),
        (
            wrap(&problem.about(book.lang), Font::regular(SMALL), width),
            Font::regular(SMALL),
        ),
        (
            wrap(&problem.task, Font::regular(TEXT), width),
            Font::regular(TEXT),
        ),
    ];
    let figure = figure(flow, &problem.diagram, SHARE_OF_PROBLEM, &problem.turn);
    #[expect(clippy::cast_precision_loss, reason = "a few lines")]
    let words: f64 = lines
        .iter()
        .map(|(lines, font)| lines.len() as f64 * font.size * LEAD)
        .sum();
    flow.skip(BETWEEN);
    flow.need((words + figure.height() + 2.0 * BETWEEN).min(flow.height()));
    let mut role = TextRole::Heading(rank.min(6));
    for (lines, font) in &lines {
        flow.lines(lines, LineSetting::new(*font, role));
        role = TextRole::Paragraph;
    }
    flow.skip(BETWEEN);
    flow.figure(&figure);
    flow.skip(2.0 * BETWEEN);
}

fn put_game_head(flow: &mut Flow<'_>, game: &PrintedGame, number: usize, rank: u8) {
    let (name, small) = (Font::bold(NAME), Font::regular(SMALL));
    flow.skip(2.0);
    flow.need(name.size * LEAD + 6.0 * TEXT * LEAD);
    let title = format!("{number}. {}", game.title);
    flow.text(&title, name, TextRole::Heading(rank.min(6)));
    for line in &game.about {
        flow.text(line, small, TextRole::Paragraph);
    }
    flow.skip(BETWEEN);
}

fn put_game(flow: &mut Flow<'_>, book: &Book, game: &PrintedGame) {
    if !game.comment.is_empty() {
        let words: Vec<_> = PrintedWord::plain(&game.comment).collect();
        flow.words(&words, text(0));
        flow.skip(BETWEEN);
    }
    for part in &game.parts {
        match part {
            GamePart::Moves(line) => {
                flow.words(&line.words, text(line.depth));
                flow.skip(BETWEEN / 2.0);
            }
            GamePart::Diagram(one) => {
                flow.skip(BETWEEN);
                let words = one.caption(book.lang);
                flow.float(figure(flow, &one.diagram, SHARE, &words));
            }
        }
    }
    flow.settle();
    flow.skip(2.0 * BETWEEN);
}

fn hints(book: &Book, title: &str) -> Vec<Leaf> {
    let mut flow = flow(book, title);
    let hints = (1..).zip(&book.problems);
    for (number, problem) in hints.filter(|(_, problem)| !problem.hint.is_empty()) {
        let head = PrintedWord {
            text: format!("{number}."),
            look: WordLook::Strong,
        };
        let words: Vec<_> = std::iter::once(head)
            .chain(PrintedWord::plain(&problem.hint))
            .collect();
        flow.words(&words, text(0));
        flow.skip(BETWEEN);
    }
    flow.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_that_is_wider_than_a_column_is_broken_and_loses_nothing() {
        let word = "превысокомногорассмотрительствующимися";
        let words: Vec<_> = PrintedWord::plain(word).collect();
        let lines = super::super::flow::lines_of(&words, TEXT, 20.0);
        assert!(lines.len() > 2);
        let all: String = lines
            .iter()
            .flatten()
            .map(|run| run.text.as_str())
            .collect();
        assert_eq!(all, word);
    }
}
