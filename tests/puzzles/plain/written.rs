//! Certificates and solutions as text.

use kletka::notation::{self, Item, Ply};
use kletka::rules::Claims;
use kletka::text::SpanMap;
use toml_edit::DocumentMut;

use super::halves::Halves;
use super::parcel::Parcel;
use super::three::Three;
use super::{Aim, Game, Line, Move, Search, Task, UNDECIDED, Written, is_divided, tasks, verify};

/// A word of a move.
pub(crate) fn word(text: &str) -> Option<Ply> {
    let line = notation::record(text, &SpanMap::offset(0)).tree;
    match &line.items[..] {
        [Item::Ply(ply)] => Some(ply.clone()),
        _ => None,
    }
}

/// Lines as they stand in a proof.
pub(crate) fn written(lines: &[Line]) -> Vec<Written> {
    let one = |line: &Line| Written {
        depth: line.depth,
        word: word(&line.word).unwrap().played,
        same_as: line.same_as,
    };
    lines.iter().map(one).collect()
}

/// The document of a certificate and its trees, by players.
pub(crate) struct Certificate {
    pub(crate) document: String,
    pub(crate) trees: Vec<(Whose, Vec<Numbered>)>,
}

/// Whose tree it is: a player's, or the others' against him.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Whose {
    For(String),
    Against(String),
}

/// A line as written: the number of the move, the move, an earlier line from 1.
pub(crate) type Numbered = (u32, notation::Move, Option<usize>);

/// Takes a certificate apart; `None` where it is none.
pub(crate) fn certificate(text: &str) -> Option<Certificate> {
    let rest = text.strip_prefix("kletka certificate 1\n")?;
    let mut out = Certificate {
        document: String::new(),
        trees: Vec::new(),
    };
    for line in rest.lines() {
        // Blanks and returns at the end of a line mean nothing.
        let line = line.trim_end_matches([' ', '\t', '\r']);
        if let Some(seat) = line.strip_prefix("proof for ") {
            out.trees.push((Whose::For(seat.to_owned()), Vec::new()));
        } else if let Some(seat) = line.strip_prefix("proof against ") {
            out.trees
                .push((Whose::Against(seat.to_owned()), Vec::new()));
        } else if let Some((_, tree)) = out.trees.last_mut() {
            if line.trim().is_empty() {
                continue;
            }
            let (played, earlier) = match line.split_once(" = ") {
                Some((played, earlier)) => (played, Some(earlier.trim().parse().ok()?)),
                None => (line, None),
            };
            let ply = word(played)?;
            tree.push((ply.number?.value, ply.played, earlier));
        } else {
            out.document += line;
            out.document.push('\n');
        }
    }
    Some(out)
}

/// What the plain verifier says of a certificate of a game; `None` where it is none. Whether its goal is so is searched for
/// too, where so many positions are enough.
pub(crate) fn is_proof(
    text: &str,
    game: &str,
    positions: usize,
) -> Option<(Option<bool>, Option<bool>)> {
    fn judged<G: Claims, T: Game>(
        certificate: &Certificate,
        positions: usize,
        twin: impl Fn(&G, &G::Position) -> (T, T::State),
    ) -> Option<(Option<bool>, Option<bool>)> {
        let goal = goal(&certificate.document)?;
        let (rules, position) = crate::common::open::<G>(&certificate.document).ok()?;
        let (game, start) = twin(&rules, &position);
        let is_so = |task| {
            let mut search = Search::new(&game, task);
            search.left = positions;
            let is_so = search.reaches(&start);
            (search.left > 0).then_some(is_so)
        };
        let all: Option<Vec<bool>> = tasks(&goal, T::SEATS).into_iter().map(is_so).collect();
        let verified = verify_certificate(&game, &start, certificate);
        let is_undecided = verified.as_ref().is_err_and(|why| why == UNDECIDED);
        let is_proof = (!is_undecided).then_some(verified.is_ok());
        Some((is_proof, all.map(|all| all.into_iter().all(|is_so| is_so))))
    }
    let certificate = certificate(text)?;
    match game {
        "parcel" => judged(&certificate, positions, Parcel::of),
        "renju-for-three" => judged(&certificate, positions, Three::of),
        _ => judged(&certificate, positions, Halves::of),
    }
}

/// The goal of a document.
pub(crate) fn goal(document: &str) -> Option<String> {
    let table: DocumentMut = document.parse().ok()?;
    Some(table.get("puzzle")?.get("goal")?.as_str()?.to_owned())
}

/// The solution of a document.
pub(crate) fn solution(document: &str) -> Option<notation::Line> {
    let table: DocumentMut = document.parse().ok()?;
    let moves = table.get("solution")?.get("moves")?.as_str()?.to_owned();
    Some(notation::record(&moves, &SpanMap::offset(0)).tree)
}

/// Checks a whole certificate of a game that somebody has opened.
pub(crate) fn verify_certificate<G: Game>(
    game: &G,
    start: &G::State,
    certificate: &Certificate,
) -> Result<(), String> {
    let tasks = tasks(&goal(&certificate.document).ok_or("no goal")?, G::SEATS);
    if tasks.len() != certificate.trees.len() {
        return Err("another number of trees".to_owned());
    }
    let first = game.number(start);
    for task in tasks {
        let seat = task.seat.to_owned();
        let whose = if task.aim == Aim::Deny {
            Whose::Against(seat)
        } else {
            Whose::For(seat)
        };
        let mut trees = certificate.trees.iter().filter(|(one, _)| *one == whose);
        let (Some((_, lines)), None) = (trees.next(), trees.next()) else {
            return Err("no tree".to_owned());
        };
        let line = |(number, word, earlier): &Numbered| {
            let depth = (number + 1)
                .checked_sub(first)
                .ok_or("before the beginning")? as usize;
            let same_as = earlier
                .map(|earlier| earlier.checked_sub(1).ok_or("before the first line"))
                .transpose()?;
            Ok::<_, String>(Written {
                depth,
                word: word.clone(),
                same_as,
            })
        };
        let lines = lines.iter().map(line).collect::<Result<Vec<_>, _>>()?;
        verify(game, start, task, &lines)?;
    }
    Ok(())
}

/// A solution as a proof: the player's own moves of the main line, all that is written for the others, and what else may be
/// picked of an offer.
pub(crate) fn lines<G: Game>(
    game: &G,
    start: &G::State,
    task: Task,
    solution: &notation::Line,
) -> Option<Vec<Written>> {
    let mut out = Vec::new();
    let plies = split(solution);
    walk(game, task, &plies, start.clone(), 1, &mut out)?;
    Some(out)
}

/// The moves of a line, each with the lines that may stand in its place.
fn split(line: &notation::Line) -> Vec<(&Ply, Vec<&notation::Line>)> {
    let mut out: Vec<(&Ply, Vec<&notation::Line>)> = Vec::new();
    for item in &line.items {
        match (item, out.last_mut()) {
            (Item::Ply(ply), _) => out.push((ply, Vec::new())),
            (Item::Variation(variation), Some((_, others))) => others.push(&variation.line),
            _ => {}
        }
    }
    out
}

fn walk<G: Game>(
    game: &G,
    task: Task,
    plies: &[(&Ply, Vec<&notation::Line>)],
    mut state: G::State,
    mut depth: usize,
    out: &mut Vec<Written>,
) -> Option<()> {
    for (ply, others) in plies {
        let read = game.read(&state, &ply.played)?;
        let offered = game.offer(&state, task).0;
        for other in others {
            let other = split(other);
            let is_part = if task.is_up_to(game.mover(&state)) {
                let first = other
                    .first()
                    .and_then(|(first, _)| game.read(&state, &first.played));
                first
                    .is_some_and(|first| is_same_offer(game, &state, task, &offered, &read, &first))
            } else {
                true
            };
            if is_part {
                walk(game, task, &other, state.clone(), depth, out)?;
            }
        }
        out.push(Written {
            depth,
            word: ply.played.clone(),
            same_as: None,
        });
        state = read.after;
        depth += 1;
    }
    Some(())
}

fn is_same_offer<G: Game>(
    game: &G,
    state: &G::State,
    task: Task,
    offered: &[Move<G::State>],
    one: &super::Read<G::State>,
    other: &super::Read<G::State>,
) -> bool {
    let keys = |states: &[G::State]| {
        states
            .iter()
            .map(|one| game.key(one))
            .collect::<std::collections::BTreeSet<_>>()
    };
    let is_offered = |read: &super::Read<G::State>| {
        offered
            .iter()
            .any(|m| game.key(&m.after) == game.key(&read.after))
    };
    is_divided(game.mover(state), offered, task)
        && is_offered(one)
        && is_offered(other)
        && keys(&one.whole) == keys(&other.whole)
}
