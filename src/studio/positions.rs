//! The positions of a page for readers, each with its picture and with the moves that can be played
//! there.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};

use super::answer::both;
use super::document::colour;
use super::place;
use crate::Colour;
use crate::draw::places::{PointedPlace, Pointing, places};
use crate::notation::print::{self, Alphabet};
use crate::notation::{Move, Segment};
use crate::puzzle::Goal;
use crate::report::json::outcome;
use crate::rules::Seat;
use crate::session::{Node, Position};
use crate::text::{Lang, Span};

/// For whom a page is, and who plays on it.
#[derive(Clone, Copy, Debug)]
pub(super) struct PageReader {
    /// The letters for colours.
    pub(super) letters: Alphabet,
    pub(super) lang: Lang,
    /// Whether there is something to solve.
    pub(super) is_problem: bool,
    /// The player whose moves are the reader's; `None` where all of them are.
    pub(super) solver: Option<Seat>,
    /// Whether the goal is a win.
    pub(super) is_win_asked: bool,
}

/// A position of a page.
pub(super) struct PagePosition {
    pub(super) position: Position,
    pub(super) parent: Option<usize>,
    pub(super) children: Vec<usize>,
    /// The move that led there, with letters of the page; empty at the start.
    pub(super) word: String,
    /// The facts that the page gets about it.
    pub(super) told: Map<String, Value>,
}

/// All positions of a page, those before others first.
pub(super) struct Positions {
    pub(super) reader: PageReader,
    pub(super) list: Vec<PagePosition>,
}

impl Positions {
    pub(super) const fn new(reader: PageReader) -> Self {
        Self {
            reader,
            list: Vec::new(),
        }
    }

    /// Adds a position of the document's own moves, in the order of its tree.
    pub(super) fn add(&mut self, node: &Node, position: &Position) {
        let letters = self.reader.letters;
        let word = node
            .ply
            .as_ref()
            .map_or_else(String::new, |ply| print::played(&ply.played, letters));
        let told = self.reader.look(position);
        self.push(node.parent, position.clone(), word, told);
    }

    /// Adds a position as the last child of another; its place.
    fn push(
        &mut self,
        parent: Option<usize>,
        position: Position,
        word: String,
        told: Map<String, Value>,
    ) -> usize {
        let here = self.list.len();
        if let Some(parent) = parent {
            self.list[parent].children.push(here);
        }
        self.list.push(PagePosition {
            position,
            parent,
            children: Vec::new(),
            word,
            told,
        });
        here
    }

    /// The position behind a move, if the page has it: a move may be written in several ways.
    pub(super) fn find(&self, parent: usize, played: &Move) -> Option<usize> {
        let word = print::played(played, self.reader.letters);
        let mut position = self.list[parent].position.clone();
        position.play(played, Span::default())?;
        let pieces = |position: &Position| {
            let mut pieces = position.pieces();
            pieces.sort_unstable();
            pieces
        };
        let here = pieces(&position);
        let is_it = |&child: &usize| {
            self.list[child].word == word || {
                let other = &self.list[child].position;
                other.plies() == position.plies() && pieces(other) == here
            }
        };
        self.list[parent].children.iter().copied().find(is_it)
    }

    /// The position behind a move, added where it is not there yet; `None` where the move is not legal.
    pub(super) fn play(&mut self, parent: usize, played: &Move) -> Option<usize> {
        if let Some(child) = self.find(parent, played) {
            return Some(child);
        }
        let word = print::played(played, self.reader.letters);
        let mut position = self.list[parent].position.clone();
        let accepted = position.play(played, Span::default())?;
        let mut told = self.reader.look(&position);
        told.insert("word".to_owned(), word.clone().into());
        told.insert("shown".to_owned(), word.clone().into());
        told.insert("number".to_owned(), accepted.number.into());
        told.insert("comments".to_owned(), json!([]));
        Some(self.push(Some(parent), position, word, told))
    }

    /// The facts that the page gets about all of them.
    pub(super) fn told(self) -> Vec<Value> {
        let needless: Vec<Vec<String>> = self.list.iter().map(|one| self.needless(one)).collect();
        let wins: Vec<Vec<String>> = self.list.iter().map(|one| self.wins(one)).collect();
        let one = |((one, needless), wins): ((PagePosition, Vec<String>), Vec<String>)| {
            let mut told = one.told;
            if !wins.is_empty() {
                told.insert("wins".to_owned(), wins.into());
            }
            told.insert("parent".to_owned(), json!(one.parent));
            told.insert("children".to_owned(), json!(one.children));
            if !needless.is_empty() {
                told.insert("needless".to_owned(), needless.into());
            }
            Value::Object(told)
        };
        let all = self.list.into_iter().zip(needless).zip(wins);
        all.map(one).collect()
    }

    /// The reader's moves at one place that end the game as a move of the solution does: they need no search.
    fn wins(&self, one: &PagePosition) -> Vec<String> {
        let position = &one.position;
        let is_readers = self.reader.solver == Some(position.to_move());
        if !(self.reader.is_win_asked && is_readers) {
            return Vec::new();
        }
        let is_try = |told: &Map<String, Value>| told.get("try") == Some(&Value::Bool(true));
        let ends = one.children.iter().map(|&child| &self.list[child]);
        let ends: Vec<_> = ends
            .filter(|child| !is_try(&child.told))
            .filter_map(|child| child.position.outcome())
            .collect();
        if ends.is_empty() {
            return Vec::new();
        }
        let (_, places) = places(&position.scene());
        let clicks = places.iter().flat_map(|place| position.click(&place.name));
        let won = clicks.filter_map(|click| {
            let mut after = position.clone();
            after.play(&click.played, Span::default())?;
            let word = print::played(&click.played, self.reader.letters);
            ends.contains(&after.outcome()?).then_some(word)
        });
        won.collect()
    }

    /// The segments that the page knows in a position and that are green with the letter of green or without it: on a field with
    /// units a place says so itself.
    fn needless(&self, one: &PagePosition) -> Vec<String> {
        if !self.reader.is_problem
            || !one.position.frame().chooses_colour
            || places(&one.position.scene()).0 != Pointing::Vertices
        {
            return Vec::new();
        }
        let lines = one
            .told
            .get("lines")
            .and_then(Value::as_array)
            .into_iter()
            .flatten();
        let named = lines.filter_map(|line| line.get("word").and_then(Value::as_str));
        let played = one
            .children
            .iter()
            .map(|&child| self.list[child].word.as_str());
        let words: BTreeSet<&str> = named.chain(played).collect();
        let old = one.position.pieces();
        let is_green = |segment: Segment| {
            let put = |colour| Move::Segment(Segment { colour, ..segment });
            let mut after = one.position.clone();
            after.play(&put(None), Span::default())?;
            let mut new = after
                .pieces()
                .into_iter()
                .filter(|piece| !old.contains(piece));
            let is_it = new.any(|piece| piece.colour == Colour::Green);
            let has_letter = || one.position.attempt(&put(Some(Colour::Green))).is_ok();
            (is_it && has_letter()).then(|| print::played(&put(None), self.reader.letters))
        };
        let green = words
            .into_iter()
            .filter_map(|word| match place::word_of(word).ok()? {
                Move::Segment(segment) => is_green(segment),
                _ => None,
            });
        green.collect::<BTreeSet<_>>().into_iter().collect()
    }
}

impl PageReader {
    /// The reader of a page in a language, and of its problem with this goal.
    pub(super) fn of(start: &Position, goal: Option<Goal>, lang: Lang) -> Self {
        // As pages write moves, whatever letters the document has.
        let letters = place::usual(start, lang);
        Self {
            letters,
            lang,
            is_problem: goal.is_some(),
            solver: goal.and_then(|goal| goal.solver(start.to_move())),
            is_win_asked: matches!(goal, Some(Goal::Wins { .. })),
        }
    }

    /// Whether it is for the reader to move.
    pub(super) fn plays(self, position: &Position) -> bool {
        self.solver
            .is_none_or(|solver| solver == position.to_move())
    }

    /// The facts about a position: its picture, and the meaning of a click on a place where the
    /// reader plays.
    pub(super) fn look(self, position: &Position) -> Map<String, Value> {
        let plays = self.is_problem && self.plays(position);
        let scene = position.scene();
        let (pointing, list) = places(&scene);
        let is_clicked = plays && pointing != Pointing::Vertices && position.outcome().is_none();
        let PageClicks {
            forms,
            only,
            closed,
        } = if is_clicked {
            PageClicks::of(position, &list, self.letters)
        } else {
            PageClicks::default()
        };
        let forms = forms
            .into_iter()
            .map(|(word, put)| json!({"word": word, "colour": put.map(colour)}));
        object(json!({
            "mover": position.to_move().name(),
            "turn": both(&position.turn()),
            "svg": place::for_readers(scene, self.lang),
            "facts": position.facts().iter().map(both).collect::<Vec<_>>(),
            "outcome": outcome(position.end()),
            "forms": forms.collect::<Vec<_>>(),
            "only": (!only.is_empty()).then_some(only),
            "halves": position.profile().due.map_or(1, |due| due(position.number()).len()),
            "pass": plays && position.attempt(&Move::Pass).is_ok(),
            "closed": closed,
        }))
    }
}

/// The moves that clicks on the places of a position mean.
#[derive(Default)]
struct PageClicks {
    /// Their words, with a mark for the place, and the colour of what each puts there.
    forms: Vec<(String, Option<Colour>)>,
    /// Places at which not all of these can be played, with those that can.
    only: BTreeMap<String, Vec<usize>>,
    /// Places at which none can.
    closed: Vec<String>,
}

impl PageClicks {
    fn of(position: &Position, list: &[PointedPlace], letters: Alphabet) -> Self {
        let mut all = Self::default();
        let chooses = position.frame().chooses_colour;
        for place in list {
            let mut clicks = position.click(&place.name);
            clicks.retain(|click| click.refusal.is_none());
            if clicks.is_empty() {
                all.closed.push(place.name.clone());
                continue;
            }
            // The words of the places differ in the place alone, unless some have a colour to choose.
            if !chooses && !all.forms.is_empty() {
                continue;
            }
            let here = clicks.iter().map(|click| {
                let word = print::played(&click.played, letters).replace(&place.name, "{}");
                let known = all.forms.iter().position(|(known, _)| *known == word);
                known.unwrap_or_else(|| {
                    let put = place::colours(&click.played).last().copied();
                    all.forms.push((word, put));
                    all.forms.len() - 1
                })
            });
            let here = here.collect();
            all.only.insert(place.name.clone(), here);
        }
        let count = all.forms.len();
        all.only.retain(|_, here| here.len() < count);
        all
    }
}

/// The members of an object of JSON.
pub(super) fn object(value: Value) -> Map<String, Value> {
    let Value::Object(object) = value else {
        return Map::new();
    };
    object
}
