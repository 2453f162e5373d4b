//! Positions at the addresses of a document, one after the other.

use super::PlayedLine;
use super::replay::Reached;
use crate::notation::{Address, Line, LineIndex, Nowhere, Ply};
use crate::rules::{Claims, PlayedMove};

/// Goes to addresses. What was played on the way to the one before is not played again as far as the ways are the same: of
/// addresses in their order each costs little more than its own moves.
pub(super) struct Reach<'a, G: Claims> {
    line: &'a PlayedLine<'a, G>,
    /// Record and solution, with the places of their moves once an address has been asked for.
    lines: [(&'a Line, Option<LineIndex>); 2],
    /// The way to the address before, as far as its moves are legal, and the last of it played.
    way: Vec<&'a Ply>,
    trail: Vec<PlayedMove<G::Move>>,
    position: G::Position,
    /// Positions on the way, by the number of moves before them: where variations branch off, and
    /// those that were asked for.
    kept: Vec<(usize, G::Position)>,
}

/// The reason why there is no position at an address.
#[derive(Debug)]
pub(super) enum Unreached {
    /// The address leads nowhere.
    Nowhere(Nowhere),
    /// A move that leads to it is illegal.
    Illegal(Address),
}

worded!(Unreached, from Nowhere(Nowhere); error => match error {
    Unreached::Nowhere(nowhere) => nowhere.text(),
    Unreached::Illegal(at) => text!(
        "not all moves that lead to {at} are legal",
        "не все ходы, ведущие к {at}, допустимы"
    ),
});

impl<'a, G: Claims> Reach<'a, G> {
    pub(super) fn new(
        line: &'a PlayedLine<'a, G>,
        record: &'a Line,
        solution: Option<&'a Line>,
    ) -> Self {
        let lines = [(record, None), (solution.unwrap_or(Line::EMPTY), None)];
        let position = line.start.clone();
        Self {
            line,
            lines,
            way: Vec::new(),
            trail: Vec::new(),
            position,
            kept: Vec::new(),
        }
    }

    /// The position at an address.
    ///
    /// # Errors
    /// [`Unreached`], when it is not there.
    pub(super) fn at(&mut self, at: &Address) -> Result<Reached<G>, Unreached> {
        let (line, index) = &mut self.lines[usize::from(at.is_solution)];
        let path = index
            .get_or_insert_with(|| LineIndex::of(line))
            .path(line, at)?;
        self.play(at, &path)
            .ok_or_else(|| Unreached::Illegal(at.clone()))
    }

    fn play(&mut self, at: &Address, path: &[&'a Ply]) -> Option<Reached<G>> {
        let whole = path.len() - usize::from(at.is_midway);
        self.go_back(
            path[..whole]
                .iter()
                .zip(&self.way)
                .take_while(|(new, old)| std::ptr::eq(**new, **old))
                .count(),
        );
        let branches: Vec<usize> = (0..at.turns.len()).map(|turn| branch(at, turn)).collect();
        let rules = self.line.rules;
        for ply in &path[self.way.len()..whole] {
            if branches.contains(&self.way.len()) || self.way.len() + 1 == whole {
                self.keep();
            }
            let mv = rules.resolve(&self.position, &ply.played).ok()?;
            let step = rules.check(&self.position, &mv).ok()?;
            self.trail.push(PlayedMove {
                number: rules.number(&self.position),
                mv,
                span: ply.span,
            });
            rules.play(&mut self.position, &step);
            self.way.push(ply);
        }
        self.keep();
        let mut reached = Reached {
            position: self.position.clone(),
            trail: self.trail.clone(),
        };
        if let Some(halved) = path.get(whole) {
            let mv = rules.resolve(&reached.position, &halved.played).ok()?;
            let (midway, mv) = rules.midway(&reached.position, &mv)?;
            reached.trail.push(PlayedMove {
                number: rules.number(&reached.position),
                mv,
                span: halved.span,
            });
            reached.position = midway;
        }
        Some(reached)
    }

    /// Goes back to the last position kept behind at most this number of moves.
    fn go_back(&mut self, most: usize) {
        while self.kept.last().is_some_and(|(moves, _)| *moves > most) {
            self.kept.pop();
        }
        if self.way.len() > most {
            let (moves, position) = self
                .kept
                .last()
                .map_or((0, self.line.start), |(moves, kept)| (*moves, kept));
            self.position = position.clone();
            self.way.truncate(moves);
            self.trail.truncate(moves);
        }
    }

    fn keep(&mut self) {
        if self
            .kept
            .last()
            .is_none_or(|(moves, _)| *moves < self.way.len())
        {
            self.kept.push((self.way.len(), self.position.clone()));
        }
    }
}

/// Behind how many moves a variation of an address begins.
fn branch(at: &Address, turn: usize) -> usize {
    let lines = std::iter::once(at.moves).chain(at.turns[..turn].iter().map(|turn| turn.moves));
    lines
        .map(|moves| moves.unwrap_or(1).saturating_sub(1) as usize)
        .sum()
}
