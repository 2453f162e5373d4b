//! The facts of a record that the commands use: the statements of the document, and the results of
//! its moves.

use std::fmt::Write as _;

use crate::archive::census::{GameCount, KindCount};
use crate::archive::likeness::{self, Canonical, GameIdentity, Mirrors};
use crate::check::DocumentVerdict;
use crate::document::Document;
use crate::notation::print::{Alphabet, push_point};
use crate::notation::{Item, Letters};
use crate::rules::{EndReason, GameFrame, Outcome, Piece, Place, Profile, Seat};
use crate::session::ReadDocument;
use crate::text::decimal::Decimal;

/// The statements of the document about its game.
#[derive(Clone, Debug, Default)]
pub(super) struct Stated {
    pub(super) title: Option<String>,
    /// The goal of a puzzle.
    pub(super) goal: Option<String>,
    letters: Letters,
}

impl Stated {
    pub(super) fn of(reading: &ReadDocument<'_, '_>) -> Self {
        reading
            .document
            .as_ref()
            .map_or_else(Self::default, Self::read)
    }

    fn read(document: &Document<'_, '_>) -> Self {
        Self {
            title: document.title.map(str::to_owned),
            goal: document.goal.map(str::to_owned),
            letters: document.letters,
        }
    }

    /// The alphabet of the document's colour letters, else the usual one of the game.
    pub(super) fn alphabet(&self, game: &Profile) -> Alphabet {
        self.letters
            .first(game.sheet.cyrillic)
            .unwrap_or(game.sheet.cyrillic)
    }
}

/// The winner, or `draw` or `unfinished`, and how the game ended.
pub(super) fn result(outcome: Option<Outcome>) -> (&'static str, &'static str) {
    let words = |outcome: Outcome| {
        (
            outcome.winner.map_or("draw", Seat::name),
            outcome.reason.name(),
        )
    };
    outcome.map_or(("unfinished", "unfinished"), words)
}

/// After how many moves openings are told apart, unless start positions tell them apart.
pub(super) const USUAL_DEPTH: u32 = 2;

/// The counts of a record for a census, with their heading; `depth` is after how many moves
/// openings are told apart, if not after the number usual in the game.
pub(super) fn counted(
    reading: &ReadDocument<'_, '_>,
    mirrors: &mut Mirrors,
    depth: Option<u32>,
) -> Option<(KindCount, GameCount)> {
    let (start, last) = (reading.start.as_ref()?, reading.last.as_ref()?);
    let frame = start.frame();
    // Where every game has a start position of its own, that says more than its first moves.
    let has_own_start = frame.has_own_start;
    let depth = depth.unwrap_or(if has_own_start { 1 } else { USUAL_DEPTH });
    let line = last.line(depth as usize);
    let game_pieces = likeness::GamePieces::new(start, &line).with_colours();
    let outcome = reading.verdict.outcome;
    let (result, end) = result(outcome);
    let areas2 = outcome
        .filter(|outcome| outcome.reason == EndReason::SCORE)
        .and_then(|_| areas2(last.score()?, frame.komi?));
    let game = GameCount {
        plies: reading.verdict.plies,
        is_game: reading.verdict.plies > 0 || has_stated_end(reading),
        result,
        end,
        komi: frame.komi.map(|komi| komi.to_string()),
        areas2,
        opening: opening(&game_pieces.canonical(mirrors), has_own_start),
    };
    let kind = KindCount {
        game: start.profile().name.into(),
        size: (frame.grid.width(), frame.grid.height()),
        topology: frame.grid.topology().name().into(),
        segments: frame.segments.into(),
        rules: frame
            .terms
            .iter()
            .map(|&(key, value)| (key.into(), value.into()))
            .collect(),
        opening_depth: depth,
    };
    Some((kind, game))
}

/// Whether the document says how a game ended.
fn has_stated_end(reading: &ReadDocument<'_, '_>) -> bool {
    let document = reading.document.as_ref();
    document.is_some_and(|document| document.record.ended.is_some())
}

/// Twice the areas, without the komi.
fn areas2([blue, red]: [Decimal; 2], komi: Decimal) -> Option<[i64; 2]> {
    Some([blue.halves()?, (red + komi.negated()).halves()?])
}

/// A stone or segment in notation.
pub(super) fn word(piece: &Piece, alphabet: Alphabet) -> String {
    let letter = alphabet.letter(piece.colour);
    match piece.place {
        Place::Cell(cell) => format!("{letter}@{cell}"),
        Place::Edge(edge) => format!("{letter}{edge}"),
    }
}

/// The first moves as text, behind the start position if there is one.
pub(super) fn opening(first: &Canonical, has_letters: bool) -> String {
    let push = |piece: &Piece, has_letter: bool, out: &mut String| {
        if has_letter {
            out.push(Alphabet::Latin.letter(piece.colour));
        }
        match piece.place {
            Place::Cell(cell) => {
                out.push_str(if has_letter { "@" } else { "" });
                push_point(cell.into(), out);
            }
            Place::Edge(edge) => {
                let _ = write!(out, "{edge}");
            }
        }
    };
    let mut out = String::with_capacity(128);
    for (at, piece) in first.start.iter().enumerate() {
        out.push(if at == 0 { '(' } else { ' ' });
        push(piece, true, &mut out);
    }
    if !first.start.is_empty() {
        out.push(')');
    }
    for pieces in &first.moves {
        if !out.is_empty() {
            out.push(' ');
        }
        let begin = out.len();
        for piece in pieces.iter().filter(|piece| !piece.is_offered) {
            if out.len() > begin {
                out.push(',');
            }
            push(piece, has_letters, &mut out);
        }
        if out.len() == begin {
            out.push_str("--");
        }
    }
    out
}

/// The numbers of a record's game; `None` where there is neither a move nor anything on the field.
pub(super) fn identity(
    reading: &ReadDocument<'_, '_>,
    mirrors: &mut Mirrors,
    is_exact: bool,
) -> Option<GameIdentity> {
    let (start, last) = (reading.start.as_ref()?, reading.last.as_ref()?);
    let line = last.line(usize::MAX);
    let mut whole = likeness::GamePieces::new(start, &line);
    if reading.verdict.plies == 0 && whole.is_empty() {
        return None;
    }
    let stated = Stated::of(reading);
    if stated.goal.is_some() {
        // A goal names players and numbers of moves.
        whole = whole.with_colours();
    }
    let mut identity = if is_exact {
        whole.identity_as_written(mirrors)
    } else {
        whole.identity(mirrors)
    };
    let digest = &mut identity.digest;
    if let Some(goal) = &stated.goal {
        digest.text(goal);
        digest.number(start.number().into());
        // Other twins are another task, and the record that is dropped would take them along.
        if let Some(twins) = reading
            .document
            .as_ref()
            .and_then(|document| document.twins)
        {
            digest.text(&format!("{:?}", twins.clone().plain()));
        }
    }
    Some(identity)
}

/// The time that stands in a comment behind each move of the main line; nothing where none does.
fn clocks(document: &Document<'_, '_>) -> Vec<Option<String>> {
    let mut clocks = Vec::new();
    for item in &document.record.line.items {
        match item {
            Item::Ply(_) => clocks.push(None),
            Item::Comment(comment) => {
                if let (Some(last), Some(clock)) = (clocks.last_mut(), comment.clock()) {
                    *last = Some(clock.to_owned());
                }
            }
            _ => {}
        }
    }
    if clocks.iter().all(Option::is_none) {
        clocks.clear();
    }
    clocks
}

/// A record as a row of a table.
#[derive(Default)]
pub(super) struct RecordRow {
    pub(super) verdict: DocumentVerdict,
    pub(super) stated: Stated,
    pub(super) frame: Option<GameFrame>,
    /// The pieces on the board at the start.
    pub(super) start: Vec<String>,
    /// The number of the first move.
    pub(super) next: u32,
    /// The moves of the main line.
    pub(super) moves: Vec<String>,
    /// The times that players' clocks show after these moves, as comments give them.
    pub(super) clocks: Vec<Option<String>>,
    /// The points at the end, in the order of the players.
    pub(super) score: Option<[Decimal; 2]>,
}

impl RecordRow {
    /// The row of a record.
    pub(super) fn of(reading: &ReadDocument<'_, '_>) -> Self {
        let (verdict, stated) = (reading.verdict, Stated::of(reading));
        let Some((start, last)) = reading.start.as_ref().zip(reading.last.as_ref()) else {
            return Self {
                verdict,
                stated,
                ..Self::default()
            };
        };
        let alphabet = stated.alphabet(start.profile());
        Self {
            start: start
                .pieces()
                .iter()
                .map(|piece| word(piece, alphabet))
                .collect(),
            next: start.number(),
            moves: last.moves(alphabet),
            clocks: reading.document.as_ref().map_or_else(Vec::new, clocks),
            score: last.score(),
            frame: Some(start.frame()),
            verdict,
            stated,
        }
    }
}
