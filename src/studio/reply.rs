//! The verdict on a problem after a move of its reader: whether the goal is still reached, and the
//! replies of the others.

use serde_json::{Map, Value, json};

use super::answer::{Answer, Refusal};
use super::document::OpenDocument;
use super::place;
use super::positions::PageReader;
use super::question::AskedReply;
use crate::notation::Move;
use crate::notation::print;
use crate::puzzle::solve::{Class, Limits, Verdict};
use crate::session::{Position, Problem, ReachError, Solved};
use crate::text::{Span, Text};

/// Plays the moves on the problem's position and answers the last one: with the defence of a goal that is still reached, or
/// with what refutes the move. Of each position that arises the answer has what pages for readers have of theirs.
pub(super) fn reply(document: &OpenDocument, asked: &AskedReply, limits: &Limits<'_>) -> Answer {
    let session = &document.session;
    let (problem, goal) = session
        .problem()
        .and_then(|problem| {
            let goal = problem.puzzle()?.goal.value;
            Some((problem, goal))
        })
        .ok_or_else(|| Text::new("the document has no puzzle", "задачи в документе нет"))?;
    let position = session.start().ok_or(ReachError::NoStart)?.clone();
    let reader = PageReader {
        is_win_asked: false,
        ..PageReader::of(&position, Some(goal), asked.lang.into())
    };
    let mut told = PlayedMoves {
        position,
        reader,
        nodes: Vec::new(),
    };
    let moves = asked
        .moves
        .iter()
        .map(|word| place::word_of(word))
        .collect::<Result<Vec<_>, Refusal>>()?;
    told.begin(&moves)?;
    let class = if asked.whole {
        Class::All
    } else {
        told.position.usual_class()
    };
    let rest = problem.after(&moves).ok_or_else(not_legal)?;
    let found = solve(&rest, &told.position, class, limits);
    let is_proved = found.verdict == Verdict::Proved;
    let line = if is_proved {
        &found.line
    } else {
        &found.resistance
    };
    let hint = told.follow(line)?.filter(|_| is_proved);
    Ok(json!({
        "verdict": found.verdict.name(),
        "class": found.class.name(),
        "nodes": found.nodes,
        "stopped": found.is_stopped,
        "later": found.later,
        // Nothing is left to be played: the goal is reached whatever comes.
        "done": is_proved && found.line.is_empty(),
        "hint": hint,
        "played": told.nodes,
    }))
}

/// The answer about the rest of a problem, whose game may be over.
fn solve(rest: &Problem, position: &Position, class: Class, limits: &Limits<'_>) -> Solved {
    let goal = rest.puzzle().map(|puzzle| puzzle.goal.value);
    let mut found = rest.solve(
        goal.unwrap_or(crate::puzzle::Goal::Draw),
        class,
        limits,
        false,
    );
    if position.outcome().is_some() {
        (found.verdict, found.nodes) = position.settle(found.goal, true, limits);
        found.is_stopped = false;
    }
    found
}

fn not_legal() -> Text {
    Text::new("one of the moves is not legal", "один из ходов недопустим")
}

/// Moves that are played and told as positions of a page.
struct PlayedMoves {
    position: Position,
    reader: PageReader,
    nodes: Vec<Map<String, Value>>,
}

impl PlayedMoves {
    /// Plays moves; the answer has only the position after the last.
    fn begin(&mut self, moves: &[Move]) -> Result<(), Refusal> {
        let Some((last, before)) = moves.split_last() else {
            return Ok(());
        };
        for played in before {
            let accepted = self.position.play(played, Span::default());
            accepted.ok_or_else(not_legal)?;
        }
        if let Err(refusal) = self.position.attempt(last) {
            return Err((&*refusal).into());
        }
        Ok(self.play(last).ok_or_else(not_legal)?)
    }

    /// Plays the others' moves of a line; the move that the reader has then.
    fn follow(&mut self, line: &[String]) -> Result<Option<String>, Refusal> {
        for word in line {
            let played = place::word_of(word)?;
            if self.reader.plays(&self.position) {
                return Ok(Some(print::played(&played, self.reader.letters)));
            }
            if self.play(&played).is_none() {
                break;
            }
        }
        Ok(None)
    }

    fn play(&mut self, played: &Move) -> Option<()> {
        let accepted = self.position.play(played, Span::default())?;
        let word = print::played(played, self.reader.letters);
        let mut node = self.reader.look(&self.position);
        node.insert("word".to_owned(), word.clone().into());
        node.insert("shown".to_owned(), word.into());
        node.insert("number".to_owned(), accepted.number.into());
        self.nodes.push(node);
        Some(())
    }
}
