//! Positions of the documents of a file, asked about one after the other.

use super::interrupt::is_stopped;
use super::prelude::*;
use super::stream::{Event, Located, ended};
use crate::ask::position::{AddressedPosition, PositionAnswer};
use crate::check::Depth;

/// A document with its moves played.
pub(super) fn replay(games: &Registry, source: &Source<'_>) -> Session {
    Session::open(games, source, Depth::Replay)
}

/// Asks about all wanted positions; `ask` prints its answer and returns false where something stays open.
pub(super) fn each(
    documents: Stream,
    at: &RequestedNodes,
    out: &mut Out,
    mut ask: impl FnMut(&AddressedPosition<'_>, &mut Out) -> Result<bool, Text>,
) -> Status {
    documents
        .searched(Status::Failed)
        .each(out, |_, source, out| document(source, at, out, &mut ask))
}

fn document(
    source: &Source<'_>,
    at: &RequestedNodes,
    out: &mut Out,
    ask: &mut impl FnMut(&AddressedPosition<'_>, &mut Out) -> Result<bool, Text>,
) -> Status {
    let session = replay(out.terminal.games, source);
    let mut status = out.report(source, session.diagnostics());
    let mut is_known = true;
    let asked = at.each(&session, source, |position, at| {
        if is_stopped() {
            status = ended(Status::Failed, out);
            return Ok(false);
        }
        is_known &= ask(
            &AddressedPosition::new((source, &session), position, at),
            out,
        )?;
        Ok(!out.is_closed())
    });
    if let Err(why) = asked {
        out.complain(&why);
        status = Status::Failed;
    }
    if is_known {
        status
    } else {
        status.max(Status::Failed)
    }
}

/// Hands on the documents of a stream, with the faults of their texts, until one is refused or cannot be read.
pub(super) fn try_each<E: From<Text>>(
    documents: Stream,
    mut look: impl FnMut(&Located<'_>, &Source<'_>, &Diagnostics) -> Result<(), E>,
) -> Result<(), E> {
    for batch in documents.one_by_one() {
        for event in batch.events() {
            match event {
                Event::Document(found) => {
                    let (source, broken) = found.read();
                    look(&found, &source, &broken)?;
                }
                Event::Unreadable(why) => return fail_with(why),
                Event::Foreign | Event::End(_) => {}
            }
        }
    }
    Ok(())
}

/// Prints the answer about a position; where all positions are asked about, an empty line separates them.
pub(super) fn print(
    asked: &AddressedPosition<'_>,
    answer: &impl PositionAnswer,
    (at, is_json): (&RequestedNodes, bool),
    out: &mut Out,
) {
    if is_json {
        out.line(&asked.json(answer).to_string());
        return;
    }
    out.say(&asked.heading());
    let letters = out.terminal.alphabet(asked.position.profile());
    let lines = answer.lines(out.terminal.lang);
    out.lines(
        &lines
            .iter()
            .map(|line| letters.spelt(line))
            .collect::<Vec<_>>(),
    );
    if *at == RequestedNodes::All {
        out.line("");
    }
}
