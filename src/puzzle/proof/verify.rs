//! The check of a certificate: its document, its goal and its trees.

use super::text::{self, Certificate, Written};
use super::{Branch, Fault, Provable, Tree, check};
use crate::document;
use crate::games::{self, GameKind};
use crate::puzzle::{Goal, Problem, problem};
use crate::text::Source;
use crate::text::{Diagnostics, Severity, Text};
use crate::with_game;

/// What a certificate proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The game.
    pub game: GameKind,
    /// The goal.
    pub goal: Goal,
    /// How many positions were looked at.
    pub positions: usize,
}

/// Why a certificate is refused: the line of the file, from 1, and what is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The line; 0 where none is to blame.
    pub line: usize,
    /// What is wrong.
    pub message: Text,
}

impl Refused {
    fn new(line: usize, message: Text) -> Self {
        Self { line, message }
    }
}

/// Checks a certificate.
///
/// # Errors
/// Why it proves nothing.
pub fn verify(text: &str) -> Result<Verified, Refused> {
    let certificate = text::read(text).map_err(|unread| Refused::new(unread.line, unread.message))?;
    let source = Source::whole("certificate", certificate.document);
    let mut out = Diagnostics::default();
    let table = document::parse(&source, &mut out);
    let document = document::read(&source, &table, games::standard().profiles(), &mut out);
    let kind = document.as_ref().and_then(|document| {
        let game = document.game.as_ref()?;
        GameKind::ALL.iter().find(|(name, _)| *name == game.value).map(|(_, kind)| *kind)
    });
    let found = document.zip(kind).and_then(|(document, game)| {
        let verified = with_game!(game, Game => {
            let Problem { rules, position, puzzle, .. } = problem::<Game>(document, &mut out)?;
            let goal = puzzle?.goal.value;
            trees(&rules, &position, goal, &certificate).map(|positions| Verified { game, goal, positions })
        });
        Some(verified)
    });
    found.unwrap_or_else(|| {
        let first = out.iter().find(|one| one.severity == Severity::Error);
        let line = first.map_or(0, |one| usize::try_from(source.locate(one.span.start).line + 1).unwrap_or(0));
        let message = first.map_or_else(
            || Text::new("the certificate has no goal", "в сертификате нет цели"),
            |one| one.message.clone(),
        );
        Err(Refused::new(line, message))
    })
}

/// Checks the trees of a certificate, one for each task of its goal; the number of positions looked at.
fn trees<G: Provable>(
    rules: &G,
    start: &G::Position,
    goal: Goal,
    certificate: &Certificate<'_>,
) -> Result<usize, Refused> {
    let tasks = goal.tasks(G::SEATS);
    let mut positions = 0;
    for task in &tasks {
        let mut found = certificate.trees.iter().filter(|tree| tree.seat == task.seat.name());
        let (Some(written), None) = (found.next(), found.next()) else {
            let seat = task.seat.name();
            let message = crate::text!(
                "there must be exactly one proof for {seat}",
                "для {seat} нужно ровно одно доказательство"
            );
            return Err(Refused::new(0, message));
        };
        let tree = resolve(rules, start, written)?;
        positions += check(rules, start, *task, &tree).map_err(|Fault { branch, problem }| {
            Refused::new(branch.map_or(0, |at| written.moves[at].line), problem.text())
        })?;
    }
    if certificate.trees.len() > tasks.len() {
        return Err(Refused::new(
            0,
            Text::new("there is a proof of another task", "есть доказательство другой задачи"),
        ));
    }
    Ok(positions)
}

/// Gives the moves of a tree their meaning.
fn resolve<G: Provable>(rules: &G, start: &G::Position, written: &Written<'_>) -> Result<Tree<G::Move>, Refused> {
    let first = rules.number(start);
    let mut tree = Tree::default();
    for one in &written.moves {
        let refuse = |message| Refused::new(one.line, message);
        let depth = (one.number + 1)
            .checked_sub(first)
            .filter(|&depth| depth > 0)
            .ok_or_else(|| refuse(crate::text!("play begins with move {first}", "игра начинается с хода {first}")))?;
        let wanted = rules
            .resolve(start, &one.word)
            .map_err(|_| refuse(Text::new("this is no move on this field", "такого хода на этом поле нет")))?;
        let same_as = match one.same_as {
            Some(0) => return Err(refuse(Text::new("moves are counted from 1", "ходы считаются с 1"))),
            other => other.map(|earlier| earlier - 1),
        };
        tree.branches.push(Branch { depth, wanted, same_as });
    }
    Ok(tree)
}
