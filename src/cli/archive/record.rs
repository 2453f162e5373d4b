//! What the commands want to know of a record: what the document states, and what its moves came to.

use crate::archive::census::{Game, Kind};
use crate::archive::likeness::{self, Canonical, Digest, Mirrors};
use crate::board::Topology;
use crate::check::{self, Observer};
use crate::document::{Document, Ended};
use crate::notation::Letters;
use crate::notation::print::Alphabet;
use crate::rules::{Frame, Outcome, Piece, Place, Rules, Seat};
use crate::text::decimal::Decimal;

/// What the document states about its game.
#[derive(Clone, Debug, Default)]
pub(super) struct Stated {
    pub(super) title: Option<String>,
    pub(super) ended: Option<Ended>,
    pub(super) result: Option<String>,
    /// The goal of a puzzle.
    pub(super) goal: Option<String>,
    letters: Letters,
}

impl Stated {
    pub(super) fn read(document: &Document<'_, '_>) -> Self {
        Self {
            title: document.title.map(str::to_owned),
            ended: document.record.ended.as_ref().map(|ended| ended.value),
            result: document.record.result.as_ref().map(|result| result.value.to_owned()),
            goal: document.puzzle.peek("goal").map(str::to_owned),
            letters: document.letters,
        }
    }

    /// The alphabet of the document's colour letters, else the usual one of the game.
    pub(super) fn alphabet<G: Rules>(&self) -> Alphabet {
        self.letters.first(G::SHEET.cyrillic).unwrap_or(G::SHEET.cyrillic)
    }

    /// Who won, or `draw` or `unfinished`, and how the game ended: by the rules, else as the document has it.
    pub(super) fn result(&self, outcome: Option<Outcome>) -> (&'static str, &'static str) {
        if let Some(outcome) = outcome {
            return (outcome.winner.map_or("draw", Seat::name), outcome.reason.name());
        }
        let Some(ended) = self.ended else { return ("unfinished", "unfinished") };
        let seats = [Seat::Blue, Seat::Red, Seat::Green, Seat::A, Seat::B];
        let winner = seats.into_iter().map(Seat::name).find(|name| Some(*name) == self.result.as_deref());
        (winner.unwrap_or("draw"), ended.name())
    }
}

/// The words of `topology` in documents.
pub(super) const fn topology(topology: Topology) -> &'static str {
    match topology {
        Topology::Plane => "plane",
        Topology::Cylinder => "cylinder",
        Topology::Torus => "torus",
    }
}

/// `unit` or `free` where there are segments.
pub(super) const fn segments(frame: &Frame) -> &'static str {
    match (frame.komi, frame.free_segments) {
        (None, _) => "",
        (Some(_), false) => "unit",
        (Some(_), true) => "free",
    }
}

/// Looks at a record for the census.
pub(super) struct Counter<'a> {
    stated: Stated,
    mirrors: &'a mut Mirrors,
    /// After how many moves openings are told apart; `None` for what is usual in the game.
    depth: Option<u32>,
    frame: Option<Frame>,
    game: Option<Game>,
    usual_depth: u32,
}

impl<'a> Counter<'a> {
    pub(super) fn new(mirrors: &'a mut Mirrors, depth: Option<u32>) -> Self {
        Self { stated: Stated::default(), mirrors, depth, frame: None, game: None, usual_depth: 0 }
    }

    /// What is to be counted, and under which heading.
    pub(super) fn counted(self, verdict: &check::Verdict) -> Option<(Kind, Game)> {
        let (frame, game) = (self.frame?, self.game?);
        let kind = Kind {
            game: verdict.game?.name().to_owned(),
            size: (frame.grid.width(), frame.grid.height()),
            topology: topology(frame.grid.topology()).to_owned(),
            segments: segments(&frame).to_owned(),
            rules: frame.terms.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect(),
            opening_depth: self.depth.unwrap_or(self.usual_depth),
        };
        Some((kind, game))
    }
}

impl Observer for Counter<'_> {
    fn document(&mut self, document: &Document<'_, '_>) {
        self.stated = Stated::read(document);
    }

    fn position<G: Rules>(&mut self, _: &G, _: &G::Position, _: u32) {}

    fn replayed<G: Rules>(&mut self, course: &check::Course<'_, G>) {
        let frame = course.rules.frame();
        // Every game of Renju 3/2 has a start position of its own, which says more than its first moves.
        self.usual_depth = if G::SEATS.contains(&Seat::A) { 1 } else { 2 };
        let depth = self.depth.unwrap_or(self.usual_depth) as usize;
        let start = likeness::Course::new(course.rules, course.start, course.trail, depth).with_colours();
        let outcome = course.rules.outcome(course.last);
        let (result, end) = self.stated.result(outcome);
        let komi = frame.komi;
        let areas2 = outcome
            .filter(|outcome| outcome.reason == crate::rules::EndReason::Score)
            .and_then(|_| areas2(course.rules.score(course.last)?, komi?));
        self.game = Some(Game {
            plies: course.plies(),
            result,
            end,
            komi: komi.map(|komi| komi.to_string()),
            areas2,
            opening: opening(&start.canonical(self.mirrors), G::SEATS.contains(&Seat::A)),
        });
        self.frame = Some(frame);
    }
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
fn opening(first: &Canonical, has_letters: bool) -> String {
    let word = |piece: &Piece, has_letter: bool| match (has_letter, piece.place) {
        (true, _) => word(piece, Alphabet::Latin),
        (false, Place::Cell(cell)) => cell.to_string(),
        (false, Place::Edge(edge)) => edge.to_string(),
    };
    let mut out = String::new();
    if !first.start.is_empty() {
        let words: Vec<_> = first.start.iter().map(|piece| word(piece, true)).collect();
        out = format!("({})", words.join(" "));
    }
    for pieces in &first.moves {
        let words: Vec<_> =
            pieces.iter().filter(|piece| !piece.is_offered).map(|piece| word(piece, has_letters)).collect();
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(&if words.is_empty() { "--".to_owned() } else { words.join(",") });
    }
    out
}

/// Looks at a record for what makes it the same game as another one.
pub(super) struct Identity<'a> {
    stated: Stated,
    mirrors: &'a mut Mirrors,
    is_exact: bool,
    digest: Option<Digest>,
}

impl<'a> Identity<'a> {
    pub(super) fn new(mirrors: &'a mut Mirrors, is_exact: bool) -> Self {
        Self { stated: Stated::default(), mirrors, is_exact, digest: None }
    }

    /// A number that equal games share; `None` where there is neither a move nor anything on the field.
    pub(super) fn digest(&self) -> Option<u128> {
        self.digest.map(Digest::bits)
    }
}

impl Observer for Identity<'_> {
    fn document(&mut self, document: &Document<'_, '_>) {
        self.stated = Stated::read(document);
    }

    fn position<G: Rules>(&mut self, _: &G, _: &G::Position, _: u32) {}

    fn replayed<G: Rules>(&mut self, course: &check::Course<'_, G>) {
        if course.trail.is_empty() && course.rules.pieces(course.start).is_empty() {
            return;
        }
        let mut whole = likeness::Course::new(course.rules, course.start, course.trail, usize::MAX);
        if self.stated.goal.is_some() {
            // A goal names players and numbers of moves.
            whole = whole.with_colours();
        }
        let found = if self.is_exact { whole.as_written() } else { whole.canonical(self.mirrors) };
        let mut digest = found.digest();
        if let Some(goal) = &self.stated.goal {
            digest.text(goal);
            digest.number(course.rules.number(course.start).into());
        }
        self.digest = Some(digest);
    }
}

/// Looks at a record for a row of a table.
#[derive(Default)]
pub(super) struct Reader {
    pub(super) stated: Stated,
    pub(super) frame: Option<Frame>,
    /// What stands on the field at the start.
    pub(super) start: Vec<String>,
    /// The number of the first move.
    pub(super) next: u32,
    /// The moves of the main line.
    pub(super) moves: Vec<String>,
    /// The points at the end, blue's and red's.
    pub(super) score: Option<[Decimal; 2]>,
}

impl Observer for Reader {
    fn document(&mut self, document: &Document<'_, '_>) {
        self.stated = Stated::read(document);
    }

    fn position<G: Rules>(&mut self, _: &G, _: &G::Position, _: u32) {}

    fn replayed<G: Rules>(&mut self, course: &check::Course<'_, G>) {
        let (rules, alphabet) = (course.rules, self.stated.alphabet::<G>());
        self.start = rules.pieces(course.start).iter().map(|piece| word(piece, alphabet)).collect();
        self.next = rules.number(course.start);
        self.moves = course.trail.iter().map(|played| rules.write(&played.wanted, alphabet)).collect();
        self.score = rules.score(course.last);
        self.frame = Some(rules.frame());
    }
}
