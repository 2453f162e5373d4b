//! `kletka annotate`: each tactic in the positions of the articles' figures and where it is not, findings against the
//! naive twins, and comments written into records.

mod parcel;
mod random;
mod renju;
mod write;

use kletka::games;
use kletka::session::tactics::{self, Finding};
use kletka::text::Source;
use kletka::text::{Description, Diagnostics};
use serde_json::Value;

/// The findings of a document without errors, as JSON.
fn findings(text: &str) -> Vec<Value> {
    let mut out = Diagnostics::default();
    let found = tactics::find(games::standard(), &Source::whole("x", text), &mut out);
    assert!(
        !out.has_errors(),
        "{text}\n{:?}",
        out.iter().map(|one| &one.message.en).collect::<Vec<_>>()
    );
    let json = |one: &Finding| {
        let mut object = Description::default();
        object.insert("number", one.at.as_ref().map(|at| at.number));
        object.insert("player", one.at.as_ref().map(|at| at.seat.name()));
        object.insert("main", one.is_main());
        object.insert("tactic", one.tactic.name);
        object.extend(one.tactic.details.clone());
        serde_json::to_value(object).unwrap()
    };
    found.iter().map(json).collect()
}

/// The names of the findings with the numbers of their moves.
fn names(found: &[Value]) -> Vec<(u64, &str)> {
    found
        .iter()
        .map(|one| {
            (
                one["number"].as_u64().unwrap_or(0),
                one["tactic"].as_str().unwrap_or(""),
            )
        })
        .collect()
}

/// A document of a game with a start position and moves.
fn document(game: &str, settings: &str, position: &str, next: u32, moves: &str) -> String {
    let start = format!("[start]\nposition = '''{position}'''\nnext = {next}");
    format!("kletka = 1\ngame = \"{game}\"\n{settings}\n{start}\n[record]\nmoves = '''{moves}'''\n")
}
