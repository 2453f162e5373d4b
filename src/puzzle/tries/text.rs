//! Reader's trees as text: a document with the position and the goal, and behind it a line for each judgement and reply.

use std::fmt::Write as _;

use nom::branch::alt;
use nom::bytes::complete::{tag, take_till1};
use nom::character::complete::{space1, u32, u64};
use nom::combinator::{all_consuming, map, opt, rest, value};
use nom::sequence::{preceded, terminated};
use nom::{IResult, Parser};

use super::family::{Family, Judgement};
use super::tree::{ReaderReply, ReaderTree, TreeBudget, TreeLine};
use crate::notation::print::Alphabet;
use crate::notation::{self, Item, Ply};
use crate::puzzle::proof::{CertificateError, Provable, behind_head, reference};
use crate::puzzle::solve::Class;
use crate::text::{SpanMap, Text};

/// The first line of every tree.
const HEAD: &str = "kletka tries 1";
/// The beginning of the line that names the player, the class and the budget.
const TREE: &str = "tries for ";
/// How that line ends where searches were ended by the clock.
const TIMED: &str = ", time limited";

/// Whether a text says that it is a reader's tree.
#[must_use]
pub fn is_tries(text: &str) -> bool {
    text.strip_prefix('\u{feff}')
        .unwrap_or(text)
        .starts_with(HEAD)
}

/// A tree taken apart; its moves have no meaning yet.
#[derive(Clone, Debug)]
pub struct WrittenTries<'a> {
    /// The document with the start position and the goal.
    pub document: &'a str,
    /// The name of the player.
    pub seat: &'a str,
    /// The class of attacking moves.
    pub class: Class,
    /// The budget of the tree, where the file names it.
    pub budget: Option<TreeBudget>,
    /// The lines.
    pub entries: Vec<WrittenEntry>,
}

/// A line as written.
#[derive(Clone, Debug)]
pub struct WrittenEntry {
    /// The line of the file, from 1.
    pub line: usize,
    /// The number of the move.
    pub number: u32,
    /// The kind of the line.
    pub kind: EntryKind,
}

/// The kind of a line.
#[derive(Clone, Debug)]
pub enum EntryKind {
    /// A move of the others, and an earlier line, counted from 1, behind which the same position is.
    Reply(notation::Move, Option<u32>),
    /// A judgement of moves of the reader.
    Judged(Family<notation::Move>, WrittenJudgement),
}

/// A judgement as written.
#[derive(Clone, Debug)]
pub enum WrittenJudgement {
    /// The goal is kept; perhaps as by the move of an earlier line, counted from 1.
    Right(Option<u32>),
    /// It is missed, within the class or altogether, by these replies.
    Wrong(Vec<Ply>, bool),
    /// The move has not been looked at.
    Unknown,
}

/// Writes a tree. `document` holds the position and the goal.
#[must_use]
pub fn write<G: Provable>(
    rules: &G,
    document: &str,
    tree: &ReaderTree<G::Move>,
    alphabet: Alphabet,
) -> String {
    let seat = tree.goal.seat().map_or("", crate::rules::Seat::name);
    let mut out = format!(
        "{HEAD}\n{}\n{TREE}{seat}, class {}",
        document.trim_end(),
        tree.class.name()
    );
    if let Some(TreeBudget {
        nodes,
        lines,
        is_timed,
    }) = tree.budget
    {
        _ = write!(
            out,
            ", nodes {nodes}, lines {lines}{}",
            if is_timed { TIMED } else { "" }
        );
    }
    out.push('\n');
    let mut writer = Writer {
        rules,
        tree,
        alphabet,
        out,
        lines: 0,
        written: vec![None; tree.nodes.len()],
    };
    writer.answer(&tree.root, None);
    writer.out
}

struct Writer<'a, G: Provable> {
    rules: &'a G,
    tree: &'a ReaderTree<G::Move>,
    alphabet: Alphabet,
    out: String,
    /// Lines of the tree so far.
    lines: u32,
    /// Behind which line the position of a node has its lines.
    written: Vec<Option<u32>>,
}

impl<G: Provable> Writer<'_, G> {
    /// Writes replies behind the move of a number, and the entries after them.
    fn answer(&mut self, answer: &ReaderReply<G::Move>, after: Option<u32>) {
        let node = answer.node.map(|node| (node, &self.tree.nodes[node]));
        let length = u32::try_from(answer.replies.len()).unwrap_or(0);
        let first = after
            .map(|number| number + 1)
            .or_else(|| Some(node?.1.number.saturating_sub(length)))
            .unwrap_or(1);
        for (number, reply) in (first..).zip(&answer.replies) {
            self.lines += 1;
            _ = write!(
                self.out,
                "{number}. {}",
                self.rules.write(reply, self.alphabet)
            );
            if number + 1 < first + length {
                self.out.push('\n');
            }
        }
        // A node that was not looked at has nothing to refer to.
        let node = node.filter(|(_, node)| !node.lines.is_empty());
        let known = node.and_then(|(node, _)| self.written[node]);
        match known {
            Some(earlier) => drop(writeln!(self.out, " = {earlier}")),
            None if length > 0 => self.out.push('\n'),
            None => {}
        }
        if let (Some((place, node)), None) = (node, known) {
            self.written[place] = Some(self.lines);
            let mut places = Vec::new();
            for line in &node.lines {
                self.line(node.number, line, &places);
                places.push(self.lines);
                line.answers
                    .iter()
                    .for_each(|answer| self.answer(answer, Some(node.number)));
            }
        }
    }

    fn line(&mut self, number: u32, line: &TreeLine<G::Move>, places: &[u32]) {
        self.lines += 1;
        let name = |mv: &G::Move| self.rules.write(mv, self.alphabet);
        let moves = match &line.judged.family {
            Family::One(mv) => name(mv),
            Family::With(mv) => format!("{}, *", name(mv)),
            Family::Any => "*".to_owned(),
        };
        let judgement = match &line.judged.judgement {
            Judgement::Right => match line.as_line.and_then(|other| places.get(other)) {
                Some(place) => format!("right as {place}"),
                None => "right".to_owned(),
            },
            Judgement::Wrong { replies, is_lost } => {
                let word = if *is_lost { "lost" } else { "wrong" };
                let replies = (number + 1..)
                    .zip(replies)
                    .map(|(number, mv)| format!(" {number}. {}", name(mv)));
                std::iter::once(word.to_owned()).chain(replies).collect()
            }
            Judgement::Unknown => "unknown".to_owned(),
        };
        _ = writeln!(self.out, "{number}. {moves} : {judgement}");
    }
}

/// Takes a tree apart.
///
/// # Errors
/// The first line that is none of a tree.
pub fn read(text: &str) -> Result<WrittenTries<'_>, CertificateError> {
    let rest = behind_head(text, HEAD).ok_or_else(|| {
        let message = text!(
            "a reader's tree begins with the line {HEAD:?}",
            "дерево для решающего начинается со строки {HEAD:?}"
        );
        CertificateError::new(1, message)
    })?;
    let mut found: Option<WrittenTries<'_>> = None;
    let mut at = 0;
    for (place, whole) in (2..).zip(rest.split_inclusive('\n')) {
        let (start, line) = (at, whole.trim_end_matches([' ', '\t', '\r', '\n']));
        at += whole.len();
        match &mut found {
            None => {
                if let Some(heading) = line.strip_prefix(TREE) {
                    let Ok((_, (seat, class, budget))) = heading_of(heading) else {
                        let message = Text::new(
                            "this line names the player, the class and what was spent: \"tries for A, class open, nodes 100000000, lines 20000\"",
                            "эта строка называет игрока, класс и сколько потрачено: «tries for A, class open, nodes 100000000, lines 20000»",
                        );
                        return Err(CertificateError::new(place, message));
                    };
                    found = Some(WrittenTries {
                        document: &rest[..start],
                        seat,
                        class,
                        budget,
                        entries: Vec::new(),
                    });
                }
            }
            Some(tries) if !line.is_empty() => {
                let (number, kind) = entry(line).ok_or_else(|| {
                    CertificateError::new(
                        place,
                        Text::new(
                            "expected a line of a reader's tree: \"1. b@i6, r@h8 : right\", \"1. r@h8, * : wrong 2. g@c4, b@c8\", \"1. * : unknown\" or a reply, \"2. g@c4, b@c8\"",
                            "ожидалась строка дерева для решающего: «1. г@i6, к@h8 : right», «1. к@h8, * : wrong 2. з@c4, г@c8», «1. * : unknown» или ответ «2. з@c4, г@c8»",
                        ),
                    )
                })?;
                tries.entries.push(WrittenEntry {
                    line: place,
                    number,
                    kind,
                });
            }
            Some(_) => {}
        }
    }
    found.ok_or_else(|| {
        let message = text!(
            "there is no line that begins with \"{TREE}\"",
            "нет строки, которая начинается с «{TREE}»"
        );
        CertificateError::new(0, message)
    })
}

/// `A, class open, nodes 100000000, lines 20000`; files of older versions end with the class.
fn heading_of(text: &str) -> IResult<&str, (&str, Class, Option<TreeBudget>)> {
    let class = |(name, class): (&'static str, Class)| value(class, tag(name));
    let [lines, open, threats, all] = Class::ALL.map(class);
    all_consuming((
        terminated(take_till1(|letter| letter == ','), tag(", class ")),
        alt((lines, open, threats, all)),
        opt(budget),
    ))
    .parse(text)
}

/// `, nodes 100000000, lines 20000`, perhaps with the word that there was a limit of time.
fn budget(text: &str) -> IResult<&str, TreeBudget> {
    let numbers = (
        preceded(tag(", nodes "), u64),
        preceded(tag(", lines "), u64),
        opt(tag(TIMED)),
    );
    let budget = |(nodes, lines, timed): (u64, u64, Option<&str>)| {
        let lines = usize::try_from(lines).unwrap_or(usize::MAX);
        TreeBudget {
            nodes,
            lines,
            is_timed: timed.is_some(),
        }
    };
    map(numbers, budget).parse(text)
}

/// The judgement behind the colon, the replies as text.
fn judgement(text: &str) -> IResult<&str, (WrittenJudgement, &str)> {
    let wrong = |word, is_lost| {
        map(preceded(tag(word), rest), move |replies| {
            (WrittenJudgement::Wrong(Vec::new(), is_lost), replies)
        })
    };
    let right = |earlier| (WrittenJudgement::Right(earlier), "");
    all_consuming(alt((
        map(
            preceded((tag("right"), space1, tag("as"), space1), u32),
            move |earlier| right(Some(earlier)),
        ),
        value(right(None), tag("right")),
        value((WrittenJudgement::Unknown, ""), tag("unknown")),
        wrong("wrong", false),
        wrong("lost", true),
    )))
    .parse(text)
}

/// The number before a move, and the rest.
fn numbered(text: &str) -> IResult<&str, u32> {
    terminated(u32, (tag("."), space1)).parse(text)
}

fn entry(line: &str) -> Option<(u32, EntryKind)> {
    let Some((moves, said)) = line.split_once(" : ") else {
        let (written, earlier) = reference(line)?;
        let [ply] = <[Ply; 1]>::try_from(plies(written)?).ok()?;
        return Some((ply.number?.value, EntryKind::Reply(ply.played, earlier)));
    };
    let (_, (mut judgement, replies)) = judgement(said).ok()?;
    let (named, number) = numbered(moves).ok()?;
    if let WrittenJudgement::Wrong(all, _) = &mut judgement {
        *all = plies(replies)?;
        // The replies follow the move, one after the other.
        let numbers = all
            .iter()
            .map(|ply| ply.number.as_ref().map(|number| number.value));
        if !numbers
            .eq((1..=all.len())
                .map(|more| number.checked_add(u32::try_from(more).unwrap_or(u32::MAX))))
        {
            return None;
        }
    }
    let one = |text: &str| {
        let [ply] = <[Ply; 1]>::try_from(plies(text)?).ok()?;
        Some(ply.played)
    };
    let family = match (named, moves.strip_suffix(", *")) {
        ("*", _) => Family::Any,
        (_, Some(part)) => Family::With(one(part)?),
        _ => Family::One(one(moves)?),
    };
    Some((number, EntryKind::Judged(family, judgement)))
}

/// The moves of a line, without marks, comments and variations.
fn plies(text: &str) -> Option<Vec<Ply>> {
    let line = notation::record(text, &SpanMap::offset(0)).whole().ok()?;
    let items = line.items.into_iter().map(|item| match item {
        Item::Ply(ply) if ply.mark.is_none() => Some(ply),
        _ => None,
    });
    items.collect()
}
