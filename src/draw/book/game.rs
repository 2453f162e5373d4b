//! Annotated games and single figures of a book.

use super::content::{SolutionDiagram, SolutionLine};
use super::diagram::{BookDiagram, BookLook};
use super::lines::{LinePrinter, PrintedBranch};
use super::read::{alphabet, author, title, worth_cutting};
use crate::document;
use crate::document::diagram::{Numbers, View};
use crate::draw::figures::{self, FigureError};
use crate::draw::paragraphs::in_language;
use crate::draw::{compose, layout};
use crate::notation::{Address, Item, Line};
use crate::rules::{Profile, Seat};
use crate::session::{Position, Registry, Session};
use crate::settings::{Table, Value};
use crate::text::{Diagnostics, Lang, Source, capital};

/// The cells seen round the pieces of a game.
const MARGIN: u32 = 2;

/// A game with comments on its moves.
#[derive(Clone, Debug)]
pub struct PrintedGame {
    /// The title of the game.
    pub title: String,
    /// The game.
    pub game: &'static Profile,
    /// The players, the place, the day and the annotator: a line each.
    pub about: Vec<String>,
    /// The author's comment before the first move.
    pub comment: String,
    /// Moves and diagrams in their order.
    pub parts: Vec<GamePart>,
}

/// A part of an annotated game.
#[derive(Clone, Debug)]
pub enum GamePart {
    /// Moves with comments.
    Moves(SolutionLine),
    /// The position behind a move.
    Diagram(Box<SolutionDiagram>),
}

/// Behind how many moves of a game a diagram stands; the end has one in any case.
#[derive(Clone, Debug, Default)]
pub struct GameWish {
    /// At these numbers of moves.
    pub at: Vec<u32>,
    /// At every such number of moves.
    pub every: Option<u32>,
}

impl GameWish {
    fn has(&self, moves: u32) -> bool {
        self.at.contains(&moves) || self.every.is_some_and(|every| moves.is_multiple_of(every))
    }
}

/// The game of a document; `None` after an error.
pub fn game(
    games: &Registry,
    source: &Source<'_>,
    look: &BookLook,
    wish: &GameWish,
    out: &mut Diagnostics,
) -> Option<PrintedGame> {
    let lang = look.lang;
    let table = document::parse(source, out);
    let mut document = document::read(source, &table, games.profiles(), out)?;
    let game = games.of(&document)?;
    let profile = game.profile();
    let title = title(document.title, source.name, lang);
    let comment = in_language(document.comment.unwrap_or_default(), lang);
    let diagram = document.diagrams.first().cloned().unwrap_or_default();
    let line = std::mem::take(&mut document.record.line);
    let start = game.start(&mut document, out)?;
    let printer = LinePrinter {
        lang,
        alphabet: alphabet(profile, lang),
        goal: None,
    };
    let segments = segments(&start, &line, printer, wish);
    let last = segments.last().map_or(&start, |one| &one.after).scene();
    let view = diagram.view.as_ref().map_or_else(
        || worth_cutting(&last, layout::settled(&last, &View::Auto(MARGIN))),
        |view| view.value.clone(),
    );
    let (mut parts, mut before) = (Vec::new(), start.clone());
    for GameSegment { lines, after } in segments {
        parts.extend(lines.into_iter().map(GamePart::Moves));
        if after.plies() == before.plies() {
            continue;
        }
        let number = after.number() - 1;
        let mut diagram = BookDiagram::new(after.scene(), &diagram, look.clone(), view.clone())
            .numbered(Numbers::Range(before.number(), number));
        // The colours are explained once.
        if before.plies() == start.plies() {
            diagram = diagram.explained();
        }
        let diagram = SolutionDiagram {
            after: number,
            diagram,
        };
        parts.push(GamePart::Diagram(Box::new(diagram)));
        before = after;
    }
    Some(PrintedGame {
        title,
        game: profile,
        about: about(&table.value, profile, lang),
        comment,
        parts,
    })
}

/// Moves of a game up to a diagram.
struct GameSegment {
    lines: Vec<SolutionLine>,
    /// The position behind them.
    after: Position,
}

/// The moves of a game up to each diagram that is wanted, and up to the end.
fn segments(
    start: &Position,
    line: &Line,
    printer: LinePrinter,
    wish: &GameWish,
) -> Vec<GameSegment> {
    let mut segments = Vec::new();
    let (mut position, mut rest) = (start.clone(), &line.items[..]);
    while !rest.is_empty() {
        // Variations and comments belong to the move before them, so that a diagram stands behind them.
        let (mut end, mut moves) = (0, position.plies());
        while let Some(item) = rest.get(end) {
            let is_ply = matches!(item, Item::Ply(_));
            if is_ply && moves > position.plies() && wish.has(moves) {
                break;
            }
            moves += u32::from(is_ply);
            end += 1;
        }
        let (segment, more) = rest.split_at(end);
        let segment = Line {
            items: segment.to_vec(),
        };
        rest = more;
        let branch = PrintedBranch {
            depth: 0,
            is_end: rest.is_empty(),
        };
        let mut lines = Vec::new();
        position = printer.lines(&position, &segment, branch, &mut lines);
        segments.push(GameSegment {
            lines,
            after: position.clone(),
        });
    }
    segments
}

/// The players by their seats, as a document names them: `blue: Ann, red: Boris`.
#[must_use]
pub fn players(table: &Table<'_>, lang: Lang) -> Vec<String> {
    let Some(Value::Table(players)) = table.inside("meta", "players").map(|found| &found.value)
    else {
        return Vec::new();
    };
    let of = |seat: Seat| {
        let names = in_language(&players.get(seat.name())?.value.names()?, lang);
        Some(format!("{}: {names}", seat.text().get(lang)))
    };
    Seat::ALL.into_iter().filter_map(of).collect()
}

pub(super) fn about(table: &Table<'_>, profile: &Profile, lang: Lang) -> Vec<String> {
    let players = capital(&players(table, lang).join(" — "));
    let word = |key| {
        let value = &table.inside("meta", key)?.value;
        let text = value.as_str().map_or_else(|| value.text(), str::to_owned);
        Some(in_language(&text, lang))
    };
    let mut place = vec![profile.title().get(lang).to_owned()];
    place.extend(
        ["event", "round", "site", "date"]
            .into_iter()
            .filter_map(word),
    );
    let notes = |name: String| format!("{} {name}", lang.of("Notes by", "Комментирует"));
    let annotator = table.inside("meta", "annotator");
    let annotator = annotator.and_then(|found| found.value.names()).map(notes);
    let author = || Some(in_language(&author(table)?, lang));
    let who = annotator.or_else(author).unwrap_or_default();
    let all = [players, place.join(" · "), who];
    all.into_iter().filter(|line| !line.is_empty()).collect()
}

/// A picture of a document with the words of its caption.
#[derive(Clone, Debug)]
pub struct BookFigure {
    /// The picture.
    pub diagram: BookDiagram,
    /// Its words.
    pub caption: String,
}

/// The figures of an open document.
///
/// # Errors
/// [`FigureError`], when it has none.
pub fn figures_of(
    session: &Session,
    name: Option<&str>,
    at: Option<&Address>,
    look: &BookLook,
) -> Result<Vec<BookFigure>, FigureError> {
    let mut all = Vec::new();
    for diagram in figures::chosen(session, name, at)? {
        for (nth, scene) in figures::scenes(session, &diagram)?.into_iter().enumerate() {
            let caption = compose::caption(&diagram, &scene, nth, look.lang);
            all.push(BookFigure {
                caption: caption.unwrap_or_default(),
                diagram: BookDiagram::as_drawn(scene, &diagram, look.clone()),
            });
        }
    }
    Ok(all)
}
