//! A reader's tree laid over the positions of a page: the verdict on every move that a reader may
//! try.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};

use serde_json::{Map, Value, json};

use super::place;
use super::positions::Positions;
use crate::Colour;
use crate::draw::places::{Pointing, places};
use crate::notation::Move;
use crate::notation::print;
use crate::puzzle::tries::{Family, Judgement, ReaderReply, ReaderTree, TreeLine};
use crate::session::Position;
use crate::text::Span;

/// Adds the positions of a tree to a page, as far as it has room, and to each the
/// judgements of its moves; the replies to wrong moves come back, as the lines refer to them.
/// Positions that a tree is wrong about get none.
pub(super) fn lay(positions: &mut Positions, tree: &ReaderTree<String>, most: usize) -> Vec<Value> {
    let is_drawn_here = positions.list.first().is_some_and(|first| {
        // The stones of cells are added by the page itself.
        places(&first.position.scene()).0 == Pointing::Cells
    });
    let mut layer = TreeLayer {
        positions,
        places: BTreeMap::new(),
        queue: VecDeque::new(),
        replies: Vec::new(),
        known: BTreeMap::new(),
        is_drawn_here,
    };
    let _ = layer.follow(&tree.root, 0);
    while let Some((node, at)) = layer.queue.pop_front() {
        if layer.positions.list.len() >= most {
            break;
        }
        let _ = layer.node(&tree.nodes[node].lines, at);
    }
    layer.replies
}

struct TreeLayer<'a> {
    positions: &'a mut Positions,
    /// Where the nodes of the tree are on the page.
    places: BTreeMap<usize, usize>,
    /// Nodes of the tree with their positions of the page, in the order of the tree.
    queue: VecDeque<(usize, usize)>,
    /// The replies to wrong moves, each of them once, and where each of them is.
    replies: Vec<Value>,
    known: BTreeMap<String, usize>,
    is_drawn_here: bool,
}

impl TreeLayer<'_> {
    /// Plays the replies of an answer; behind them is a node of the tree. `None` where they are not legal.
    fn follow(&mut self, answer: &ReaderReply<String>, mut at: usize) -> Option<()> {
        for reply in &answer.replies {
            at = self.positions.play(at, &place::word_of(reply).ok()?)?;
        }
        let Some(node) = answer.node else {
            return Some(());
        };
        match self.places.get(&node) {
            Some(&known) if known != at => {
                self.positions.list[at]
                    .told
                    .insert("like".to_owned(), known.into());
            }
            Some(_) => {}
            None => {
                self.places.insert(node, at);
                self.queue.push_back((node, at));
            }
        }
        Some(())
    }

    /// Lets the tree have the last word of the author's mistakes: a move that it proves is none.
    fn settle(&mut self, lines: &[TreeLine<String>], at: usize) {
        let is_mistake = |told: &Map<String, Value>| told.get("try") == Some(&true.into());
        let children = self.positions.list[at].children.iter().copied();
        let mistakes: Vec<usize> = children
            .filter(|&child| is_mistake(&self.positions.list[child].told))
            .collect();
        if mistakes.is_empty() {
            return;
        }
        // A move is known by the pieces that it leaves on the board: it may be written in several
        // ways.
        let before = self.positions.list[at].position.clone();
        let old: HashSet<_> = before.pieces().into_iter().collect();
        let put = |after: &Position| -> BTreeSet<_> {
            after
                .pieces()
                .into_iter()
                .filter(|piece| !old.contains(piece))
                .collect()
        };
        let played = |word: &String| {
            let mut after = before.clone();
            place::word_of(word)
                .ok()
                .and_then(|word| after.play(&word, Span::default()))?;
            Some(put(&after))
        };
        // The first line that fits a move speaks of it.
        let (mut moves, mut halves, mut others) = (HashMap::new(), HashMap::new(), None);
        for (place, line) in lines.iter().enumerate() {
            match &line.judged.family {
                Family::One(word) => _ = played(word).map(|put| moves.entry(put).or_insert(place)),
                Family::With(word) => {
                    let half = played(word)
                        .filter(|put| put.len() == 1)
                        .and_then(|mut put| put.pop_first());
                    _ = half.map(|half| halves.entry(half).or_insert(place));
                }
                Family::Any => others = others.or(Some(place)),
            }
        }
        for child in mistakes {
            let own = put(&self.positions.list[child].position);
            let with = own.iter().filter_map(|half| halves.get(half));
            let first = moves.get(&own).into_iter().chain(with).chain(&others).min();
            if first.is_some_and(|&first| lines[first].judged.judgement == Judgement::Right) {
                // It is a move of the tree from now on: the author's moves behind it are not a
                // solution.
                let one = &mut self.positions.list[child];
                one.children.clear();
                one.told.remove("at");
                one.told.insert("try".to_owned(), false.into());
                one.told.insert("comments".to_owned(), json!([]));
            }
        }
    }

    /// The judgements of the moves of a position; `None` where one of them is not legal.
    fn node(&mut self, lines: &[TreeLine<String>], at: usize) -> Option<()> {
        self.settle(lines, at);
        let before = self.positions.list[at].position.clone();
        let letters = self.positions.reader.letters;
        let mut told: Vec<Value> = Vec::new();
        // The moves that are named, for those that are not.
        let mut named: Vec<String> = Vec::new();
        for line in lines {
            let meant = match line.judged.named() {
                Some(word) => Some(place::word_of(word).ok()?),
                None => None,
            };
            let word = meant.as_ref().map(|word| print::played(word, letters));
            let family = match line.judged.family {
                Family::One(_) => "one",
                Family::With(_) => "with",
                Family::Any => "any",
            };
            let mut one = json!({"of": family, "word": word});
            match &line.judged.judgement {
                Judgement::Unknown => {}
                Judgement::Right => {
                    if let Some(other) = line.as_line {
                        one["as"] = other.into();
                    } else {
                        let child = self.positions.play(at, meant.as_ref()?)?;
                        one["to"] = child.into();
                        for answer in &line.answers {
                            self.follow(answer, child)?;
                        }
                    }
                }
                Judgement::Wrong { replies, is_lost } => {
                    let replies = replies
                        .iter()
                        .map(|word| place::word_of(word).ok())
                        .collect::<Option<Vec<_>>>()?;
                    one["lost"] = (*is_lost).into();
                    one["reply"] = self.reply(&before, &replies).into();
                    match &meant {
                        _ if self.is_drawn_here => {}
                        Some(meant) => one["svg"] = self.picture(&before, meant, &replies)?.into(),
                        None => {
                            let mut others = before.legal(letters);
                            others.retain(|other| !named.contains(other));
                            for other in others {
                                told.push(self.other(&one, &before, other, &replies)?);
                            }
                        }
                    }
                }
            }
            named.extend(word);
            told.push(one);
        }
        self.positions.list[at]
            .told
            .insert("lines".to_owned(), told.into());
        Some(())
    }

    /// The judgement of all other moves for one of them, which has a picture of its own.
    fn other(
        &self,
        all: &Value,
        before: &Position,
        word: String,
        replies: &[Move],
    ) -> Option<Value> {
        let mut one = all.clone();
        let played = place::word_of(&word).ok()?;
        (one["of"], one["word"]) = ("one".into(), word.into());
        if let Some(picture) = self.picture(before, &played, replies) {
            one["svg"] = picture.into();
        }
        Some(one)
    }

    /// The place of these replies among all that are made in the document.
    fn reply(&mut self, before: &Position, replies: &[Move]) -> usize {
        let profile = before.profile();
        let turn = profile
            .seats
            .iter()
            .position(|&seat| seat == before.to_move())
            .unwrap_or(0);
        let one = |(after, reply): (usize, &Move)| {
            let number = before
                .number()
                .saturating_add(u32::try_from(after).unwrap_or(u32::MAX));
            let due = profile.due.map_or_else(Vec::new, |due| due(number));
            // Where colours are not due, the players are called by theirs.
            let own = profile.seats[(turn + after) % profile.seats.len()].name();
            let colours = reply.stones().iter().enumerate().map(|(half, stone)| {
                stone
                    .colour
                    .or_else(|| due.get(half).copied())
                    .map_or(own, Colour::name)
            });
            json!([
                print::played(reply, self.positions.reader.letters),
                colours.collect::<Vec<_>>()
            ])
        };
        let value: Value = (1..).zip(replies).map(one).collect();
        let (next, name) = (self.replies.len(), value.to_string());
        let place = *self.known.entry(name).or_insert(next);
        if place == next {
            self.replies.push(value);
        }
        place
    }

    /// The picture behind a move and replies.
    fn picture(&self, before: &Position, played: &Move, replies: &[Move]) -> Option<String> {
        let mut after = before.clone();
        for word in std::iter::once(played).chain(replies) {
            after.play(word, Span::default())?;
        }
        Some(place::for_readers(
            after.scene(),
            self.positions.reader.lang,
        ))
    }
}
