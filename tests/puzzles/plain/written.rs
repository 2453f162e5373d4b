//! Certificates and solutions as text.

use std::collections::BTreeSet;

use kletka::notation::{self, Item, Ply};
use kletka::rules::Claims;
use kletka::text::SpanMap;
use toml_edit::DocumentMut;

use super::halves::Halves;
use super::parcel::Parcel;
use super::three::Three;
use super::{
    Aim, Game, Line, Move, Read, Search, Task, UNDECIDED, Written, is_divided, tasks, verify,
};

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
    /// Whose tree it is, such as `for red`, or `against red` where the others keep him from winning.
    pub(crate) trees: Vec<(String, Vec<Numbered>)>,
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
        let is_whose = |words: &&str| words.starts_with("for ") || words.starts_with("against ");
        if let Some(whose) = line.strip_prefix("proof ").filter(is_whose) {
            out.trees.push((whose.to_owned(), Vec::new()));
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

/// A text of a document.
fn text(document: &str, table: &str, key: &str) -> Option<String> {
    let document: DocumentMut = document.parse().ok()?;
    Some(document.get(table)?.get(key)?.as_str()?.to_owned())
}

/// The goal of a document.
pub(crate) fn goal(document: &str) -> Option<String> {
    text(document, "puzzle", "goal")
}

/// The solution of a document.
pub(crate) fn solution(document: &str) -> Option<notation::Line> {
    let moves = text(document, "solution", "moves")?;
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
        let how = if task.aim == Aim::Deny {
            "against"
        } else {
            "for"
        };
        let whose = format!("{how} {}", task.seat);
        let mut trees = certificate.trees.iter().filter(|(one, _)| *one == whose);
        let (Some((_, lines)), None) = (trees.next(), trees.next()) else {
            return Err("no tree".to_owned());
        };
        let line = |(number, word, earlier): &Numbered| {
            let depth = (number + 1).checked_sub(first)? as usize;
            let same_as = match earlier {
                Some(earlier) => Some(earlier.checked_sub(1)?),
                None => None,
            };
            Some(Written {
                depth,
                word: word.clone(),
                same_as,
            })
        };
        let lines = lines.iter().map(line).collect::<Option<Vec<_>>>();
        let lines = lines.ok_or("before the beginning")?;
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
            let read_first = || game.read(&state, &other.first()?.0.played);
            let is_part = !task.is_up_to(game.mover(&state))
                || read_first().is_some_and(|first| {
                    is_same_offer(game, &state, task, &offered, [&read, &first])
                });
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
    reads: [&Read<G::State>; 2],
) -> bool {
    let is_offered = |read: &Read<G::State>| {
        let key = game.key(&read.after);
        offered.iter().any(|one| game.key(&one.after) == key)
    };
    let [one, other] = reads.map(|read| {
        let whole = read.whole.iter().map(|one| game.key(one));
        whole.collect::<BTreeSet<_>>()
    });
    is_divided(game.mover(state), offered, task)
        && reads.into_iter().all(is_offered)
        && one == other
}
