//! The check of a certificate: its trees against the goal of its document.

use super::text::{Certificate, Refused, Written};
use super::{Branch, Fault, Provable, Tree, check};
use crate::puzzle::Goal;
use crate::text::Text;

/// Checks the trees of a certificate, one for each task of its goal; the number of positions looked at.
///
/// # Errors
/// Why it proves nothing.
pub fn verify<G: Provable>(
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
        let mv = rules
            .resolve(start, &one.word)
            .map_err(|_| refuse(Text::new("this is no move on this field", "такого хода на этом поле нет")))?;
        let same_as = match one.same_as {
            Some(0) => return Err(refuse(Text::new("moves are counted from 1", "ходы считаются с 1"))),
            other => other.map(|earlier| earlier - 1),
        };
        tree.branches.push(Branch { depth, mv, same_as });
    }
    Ok(tree)
}
