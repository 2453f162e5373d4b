//! Where a record stands, and what it states about its end.

use super::text::parts;
use crate::Colour;
use crate::check::Depth;
use crate::rules::Seat;
use crate::session::{Position, Registry, Session};
use crate::settings::{Splice, Value, read, splice, string};
use crate::text::{Code, Diagnostics, Source};

/// Checks a document and gives the position after the last legal move of its main line; `None` when it has none.
pub fn last_position(
    games: &Registry,
    source: &Source<'_>,
    out: &mut Diagnostics,
) -> Option<Position> {
    let session = Session::open(games, source, Depth::Replay);
    let last = session.at(session.verdict().plies);
    out.append(session.into_diagnostics());
    last
}

/// Whether the only errors are that `result` or `score` are no longer true.
#[must_use]
pub fn is_only_stale(out: &Diagnostics) -> bool {
    let mut errors = out.iter().filter(|one| one.is_error()).peekable();
    errors.peek().is_some() && errors.all(|one| matches!(one.code, Code::Result | Code::Score))
}

/// The text with `result` and `score`, where they are given, as the moves give them; and what was changed, each as it
/// now reads. A `result` that the players agreed on stays.
#[must_use]
pub fn update(text: &str, last: &Position) -> (String, Vec<String>) {
    let Ok(parts) = parts(text) else {
        return (text.to_owned(), Vec::new());
    };
    let (mut splices, mut changes) = (Vec::<Splice>::new(), Vec::new());
    if let Some(result) = parts
        .record("result")
        .filter(|_| parts.record("ended").is_none())
    {
        let due = last.outcome().map_or("unfinished", |outcome| {
            outcome.winner.map_or("draw", Seat::name)
        });
        if result.value.as_str() != Some(due) {
            splices.push((result.span.range(), string(due)));
            changes.push(format!("result = {}", string(due)));
        }
    }
    let written = parts
        .record("score")
        .and_then(|score| score.value.as_table());
    for (seat, due) in last
        .profile()
        .seats
        .iter()
        .zip(last.score().into_iter().flatten())
    {
        let Some(score) = written.and_then(|written| written.get(seat.name())) else {
            continue;
        };
        let range = score.span.range();
        if text[range.clone()].parse() != Ok(due) {
            splices.push((range, due.to_string()));
            changes.push(format!("score.{} = {due}", seat.name()));
        }
    }
    (splice(text, splices), changes)
}

/// Whether the record says that the players ended the game themselves.
#[must_use]
pub fn is_ended(text: &str) -> bool {
    parts(text).is_ok_and(|parts| parts.record("ended").is_some())
}

/// The colours of the stones of the first `plies` moves of the main line.
#[must_use]
pub fn colours_placed(text: &str, plies: u32) -> Vec<Vec<Colour>> {
    let Ok(parts) = parts(text) else {
        return Vec::new();
    };
    let plies = parts.line.plies().take(plies as usize);
    plies
        .map(|ply| {
            ply.played
                .stones()
                .iter()
                .filter_map(|stone| stone.colour)
                .collect()
        })
        .collect()
}

/// The names of players: their seats where the document has none, the first of a team with an ellipsis.
#[must_use]
pub fn player_names(text: &str, seats: &[Seat]) -> Vec<String> {
    let (tree, _) = read(text);
    let players = tree
        .value
        .inside("meta", "players")
        .and_then(|players| players.value.as_table());
    let name = |seat: &Seat| {
        let seat = seat.name();
        let named = |name: &Value<'_>| name.as_str().map(|name| format!("{seat}: {name}"));
        let player = players
            .and_then(|players| players.get(seat))
            .map(|player| &player.value);
        let name = match player {
            Some(Value::List(team)) => team
                .first()
                .and_then(|first| named(&first.value))
                .map(|name| name + " …"),
            player => player.and_then(named),
        };
        name.unwrap_or_else(|| seat.to_owned())
    };
    seats.iter().map(name).collect()
}
