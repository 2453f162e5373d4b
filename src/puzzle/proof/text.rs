//! Certificates as text: a document with the position and the goal, and behind it the trees, a line for each move; and their
//! check.

use std::fmt::Write as _;

use super::check::check_within;
use super::{ProofError, ProofMove, ProofTree, Provable};
use crate::notation::print::Alphabet;
use crate::notation::{self, Item};
use crate::puzzle::limits::Limits;
use crate::puzzle::{Aim, Goal, Task};
use crate::text::{SpanMap, Text};

/// The first line of every certificate.
const HEAD: &str = "kletka certificate 1";
/// Whether a text says that it is a certificate.
#[must_use]
pub fn is_certificate(text: &str) -> bool {
    text.strip_prefix('\u{feff}')
        .unwrap_or(text)
        .starts_with(HEAD)
}

/// How the line begins that names the task of a tree.
const TREE: &str = "proof ";

/// The claim of a tree: that a player reaches something, or that the others keep him from it.
fn heading(task: Task) -> String {
    let word = if task.aim == Aim::Deny {
        "against"
    } else {
        "for"
    };
    format!("{word} {}", task.seat.name())
}

/// A certificate taken apart; its moves have no meaning yet.
#[derive(Clone, Debug)]
pub struct Certificate<'a> {
    /// The document with the start position and the goal.
    pub document: &'a str,
    /// The trees.
    pub trees: Vec<CertificateText<'a>>,
}

/// A tree as written.
#[derive(Clone, Debug)]
pub struct CertificateText<'a> {
    /// The claim: `for` and the player whose task it is, or `against` and the one whom the others
    /// keep from winning.
    pub heading: &'a str,
    /// Its moves.
    pub moves: Vec<CertificateMove>,
}

/// A move as written.
#[derive(Clone, Debug)]
pub struct CertificateMove {
    /// The line of the file, from 1.
    pub line: usize,
    /// The number of the move.
    pub number: u32,
    /// The move.
    pub word: notation::Move,
    /// An earlier move of the tree, counted from 1, that leads to the same position.
    pub same_as: Option<u32>,
}

/// Why a certificate is refused: the line of the file, from 1, and the fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CertificateError {
    /// The line; 0 where none is to blame.
    pub line: usize,
    /// The fault.
    pub message: Text,
}

crate::text::error_in_words!(CertificateError, refused => &refused.message.en);

impl CertificateError {
    /// A refusal of a line.
    #[must_use]
    pub const fn new(line: usize, message: Text) -> Self {
        Self { line, message }
    }
}

/// Writes a certificate. `document` holds the position and the goal; `number` is the first move's.
#[must_use]
pub fn write<G: Provable>(
    rules: &G,
    document: &str,
    number: u32,
    trees: &[(Task, &ProofTree<G::Move>)],
    alphabet: Alphabet,
) -> String {
    let mut out = format!("{HEAD}\n{}\n", document.trim_end());
    for (task, tree) in trees {
        _ = writeln!(out, "{TREE}{}", heading(*task));
        for ProofMove { depth, mv, same_as } in &tree.branches {
            _ = write!(out, "{}. {}", number + depth - 1, rules.write(mv, alphabet));
            let _ = match same_as {
                Some(earlier) => writeln!(out, " = {}", earlier + 1),
                None => writeln!(out),
            };
        }
    }
    out
}

/// The text behind its first line, if that is this one.
pub(in crate::puzzle) fn behind_head<'a>(text: &'a str, head: &str) -> Option<&'a str> {
    let rest = text
        .strip_prefix('\u{feff}')
        .unwrap_or(text)
        .strip_prefix(head)?;
    rest.strip_prefix("\r\n")
        .or_else(|| rest.strip_prefix('\n'))
}

/// A line, and the earlier one that it refers to behind `=`.
pub(in crate::puzzle) fn reference(line: &str) -> Option<(&str, Option<u32>)> {
    match line.split_once('=') {
        Some((written, earlier)) => Some((written, Some(earlier.trim().parse().ok()?))),
        None => Some((line, None)),
    }
}

/// Takes a certificate apart.
///
/// # Errors
/// The first line that is none of a certificate.
pub fn read(text: &str) -> Result<Certificate<'_>, CertificateError> {
    let rest = behind_head(text, HEAD).ok_or_else(|| CertificateError {
        line: 1,
        message: text!(
            "a certificate begins with the line {HEAD:?}",
            "сертификат начинается со строки {HEAD:?}"
        ),
    })?;
    let mut certificate = Certificate {
        document: rest,
        trees: Vec::new(),
    };
    let mut at = 0;
    for (index, whole) in rest.split_inclusive('\n').enumerate() {
        let (start, line) = (at, whole.trim_end_matches([' ', '\t', '\r', '\n']));
        at += whole.len();
        if let Some(heading) = line
            .strip_prefix(TREE)
            .filter(|rest| rest.starts_with("for ") || rest.starts_with("against "))
        {
            if certificate.trees.is_empty() {
                certificate.document = &rest[..start];
            }
            certificate.trees.push(CertificateText {
                heading,
                moves: Vec::new(),
            });
        } else if let Some(tree) = certificate.trees.last_mut()
            && !line.is_empty()
        {
            let one = read_move(line, index + 2).ok_or_else(|| CertificateError {
                line: index + 2,
                message: Text::new(
                    "expected a line of a proof: \"3. b@i6, r@h8\", perhaps with \"= 17\" behind it",
                    "ожидалась строка доказательства вида «3. г@i6, к@h8», возможно с «= 17» в конце",
                ),
            })?;
            tree.moves.push(one);
        }
    }
    Ok(certificate)
}

/// `3. г@i6, к@h8 = 17`.
fn read_move(line: &str, place: usize) -> Option<CertificateMove> {
    let (written, same_as) = reference(line)?;
    let line = notation::record(written, &SpanMap::offset(0)).whole();
    let mut items = line.ok()?.items.into_iter();
    let (Some(Item::Ply(ply)), None) = (items.next(), items.next()) else {
        return None;
    };
    let number = ply.number?.value;
    ply.mark.is_none().then_some(CertificateMove {
        line: place,
        number,
        word: ply.played,
        same_as,
    })
}

/// Checks the trees of a certificate, one for each task of its goal, until the limits end it; the number of positions looked at.
/// A refusal names moves in the letters given.
///
/// # Errors
/// Why it proves nothing.
pub fn verify<G: Provable>(
    rules: &G,
    start: &G::Position,
    goal: Goal,
    certificate: &Certificate<'_>,
    asked: (Alphabet, &Limits<'_>),
) -> Result<usize, CertificateError> {
    let tasks = goal.tasks(G::SEATS);
    let mut positions = 0;
    for &task in &tasks {
        let heading = heading(task);
        let mut found = certificate
            .trees
            .iter()
            .filter(|tree| tree.heading == heading);
        let (Some(written), None) = (found.next(), found.next()) else {
            let message = text!(
                "expected exactly one proof {heading}",
                "ожидалось ровно одно доказательство «{TREE}{heading}»"
            );
            return Err(CertificateError::new(0, message));
        };
        let tree = resolve(rules, start, written)?;
        let refuse = |ProofError { branch, problem }| {
            let line = branch.map_or(0, |at| written.moves[at].line);
            CertificateError::new(line, problem.text())
        };
        positions += check_within(rules, start, task, &tree, asked).map_err(refuse)?;
    }
    if certificate.trees.len() > tasks.len() {
        return Err(CertificateError::new(
            0,
            Text::new(
                "there is a proof of another task",
                "есть доказательство другой задачи",
            ),
        ));
    }
    Ok(positions)
}

/// Gives the moves of a tree their meaning.
fn resolve<G: Provable>(
    rules: &G,
    start: &G::Position,
    written: &CertificateText<'_>,
) -> Result<ProofTree<G::Move>, CertificateError> {
    let first = rules.number(start);
    let mut tree = ProofTree::default();
    for one in &written.moves {
        let refuse = |message| CertificateError::new(one.line, message);
        // The first move has the depth 1.
        let depth = one
            .number
            .checked_sub(first)
            .and_then(|before| before.checked_add(1))
            .ok_or_else(|| {
                refuse(text!(
                    "play begins with move {first}",
                    "игра начинается с хода {first}"
                ))
            })?;
        let mv = rules.resolve(start, &one.word).map_err(|_| {
            refuse(Text::new(
                "this is not a move on this board",
                "такого хода на этом поле нет",
            ))
        })?;
        let same_as = match one.same_as {
            Some(0) => {
                return Err(refuse(Text::new(
                    "moves are counted from 1",
                    "ходы считаются с 1",
                )));
            }
            other => other.map(|earlier| earlier - 1),
        };
        tree.branches.push(ProofMove { depth, mv, same_as });
    }
    Ok(tree)
}
