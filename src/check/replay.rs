//! Replays the main line and every variation.

use super::Verdict;
use super::suggest::{self, Budget};
use crate::document::Document;
use crate::notation::print::Alphabet;
use crate::notation::{self, Element, Item, Line, Ply};
use crate::rules::{Explanation, Origins, Played, Rules, Trail, Turn};
use crate::scene::{Moment, Scene};
use crate::text::Span;
use crate::text::{Code, Diagnostic, Diagnostics, Suggestion, Text};

/// What messages about moves quote.
#[derive(Clone, Copy)]
pub(super) struct Words<'a> {
    /// The text of the document.
    pub(super) text: &'a str,
    /// The start position as written.
    pub(super) start: &'a [Element],
    /// The alphabet of suggestions.
    pub(super) alphabet: Alphabet,
}

/// Sees the positions of a main line, from the start position on.
pub trait Observer {
    /// Whether the goals of puzzles are to be searched for, which takes a moment.
    const SEARCHES: bool = false;

    /// Whether the lines are looked at: what is only checked needs no copy of its start position.
    const LOOKS: bool = true;

    /// The document, before anything is played.
    fn document(&mut self, _: &Document<'_, '_>) {}

    /// A position after `ply` moves.
    fn position<G: Rules>(&mut self, rules: &G, position: &G::Position, ply: u32);

    /// A move that was refused, in the main line or a variation: the word and why. `number` is the one that it should
    /// have.
    fn refused<G: Rules>(&mut self, _: &Course<'_, G>, _: (&notation::Move, G::Reason), _code: Code, _number: u32) {}

    /// Whether [`turn`](Observer::turn) is to be called: it costs a copy of every position.
    const WANTS_TURNS: bool = false;

    /// The start position, and every move played from it, in the main line and in variations, as they are written.
    fn turn<G: Rules>(&mut self, _: Turn<'_, G>, _is_main: bool) {}

    /// The whole main line, once it has been replayed.
    fn replayed<G: Rules>(&mut self, _: &Course<'_, G>) {}
}

/// A line as far as it was played.
#[derive(Debug)]
pub struct Course<'a, G: Rules> {
    /// The game.
    pub rules: &'a G,
    /// The position before the first move.
    pub start: &'a G::Position,
    /// The moves accepted.
    pub trail: &'a [Played<G::Move>],
    /// The position after them.
    pub last: &'a G::Position,
}

impl<G: Rules> Course<'_, G> {
    /// How many moves were accepted.
    #[must_use]
    pub fn plies(&self) -> u32 {
        u32::try_from(self.trail.len()).unwrap_or(u32::MAX)
    }

    /// The scenes of the moments wanted, which ascend; those that the line does not have are left out.
    #[must_use]
    pub fn scenes<M: Into<Moment>>(&self, wanted: impl IntoIterator<Item = M>) -> Vec<Scene> {
        let mut position = self.start.clone();
        let mut played = 0;
        let mut scenes = Vec::new();
        for moment in wanted.into_iter().map(Into::into) {
            if moment.needs() > self.plies() {
                break;
            }
            if moment == Moment::from(self.plies()) {
                scenes.push(self.scene(self.last, self.trail, moment));
                continue;
            }
            while played < moment.moves as usize {
                match self.rules.check(&position, &self.trail[played].wanted) {
                    Ok(step) => self.rules.play(&mut position, &step),
                    Err(_) => return scenes,
                }
                played += 1;
            }
            if !moment.half {
                scenes.push(self.scene(&position, &self.trail[..played], moment));
            } else if let Some((midway, first)) = self.rules.midway(&position, &self.trail[played].wanted) {
                let mut trail = self.trail[..=played].to_vec();
                trail[played].wanted = first;
                scenes.push(self.scene(&midway, &trail, moment));
            }
        }
        scenes
    }

    /// The position in the middle of the move that follows `moves` others, if it is made of two halves.
    #[must_use]
    pub fn midway(&self, moves: u32) -> Option<G::Position> {
        let (next, before) = self.trail.get(..=moves as usize)?.split_last()?;
        let mut position = self.start.clone();
        for played in before {
            let step = self.rules.check(&position, &played.wanted).ok()?;
            self.rules.play(&mut position, &step);
        }
        self.rules.midway(&position, &next.wanted).map(|(midway, _)| midway)
    }

    fn scene(&self, position: &G::Position, trail: &[Played<G::Move>], moment: Moment) -> Scene {
        let mut scene = self.rules.scene(position, trail);
        scene.moment = moment;
        scene.next = self.rules.number(position).saturating_add(u32::from(moment.half));
        scene
    }

    /// The scene of the last position with marks for what is wrong with a move refused there.
    #[must_use]
    pub fn accused(&self, word: &notation::Move, reason: G::Reason) -> Scene {
        let mut scene = self.scene(self.last, self.trail, self.plies().into());
        self.rules.marks(self.last, word, reason).point_out(&mut scene);
        scene
    }
}

/// Looks at nothing.
impl Observer for () {
    const SEARCHES: bool = true;
    const LOOKS: bool = false;

    fn position<G: Rules>(&mut self, _: &G, _: &G::Position, _: u32) {}
}

/// What became of the main line.
pub(super) struct Replayed<G: Rules> {
    /// The position before the first move, if somebody wants to look at it.
    pub(super) start: Option<G::Position>,
    /// The moves accepted.
    pub(super) trail: Vec<Played<G::Move>>,
    /// The position after them.
    pub(super) last: G::Position,
    /// Whether all moves written were accepted.
    pub(super) is_whole: bool,
}

impl<G: Rules> Replayed<G> {
    /// The main line, for looking at.
    pub(super) fn course<'a>(&'a self, rules: &'a G) -> Option<Course<'a, G>> {
        Some(Course { rules, start: self.start.as_ref()?, trail: &self.trail, last: &self.last })
    }

    /// The place of the last move accepted.
    pub(super) fn last_span(&self) -> Option<Span> {
        self.trail.last().map(|played| played.span)
    }
}

/// Replays a record from a position, of which a copy is kept if it is looked at.
pub(super) fn replay<G: Rules, O: Observer>(
    rules: &G,
    (start, is_kept): (G::Position, bool),
    line: &Line,
    words: Words<'_>,
    observer: &mut O,
    out: &mut Diagnostics,
) -> Replayed<G> {
    observer.position(rules, &start, 0);
    if O::WANTS_TURNS {
        observer.turn(Turn { rules, start: &start, trail: &[], last: None, position: &start }, true);
    }
    let (mut last, start) = if is_kept || O::LOOKS { (start.clone(), Some(start)) } else { (start, None) };
    let (origins, budget) = (None, Budget::default());
    let trail = Vec::with_capacity(line.items.len());
    let looked_at = start.as_ref();
    let mut replayer = Replayer { rules, start: looked_at, words, origins, before: 0, trail, budget, observer, out };
    let is_whole = replayer.line(line, &mut last, true);
    let trail = replayer.trail;
    let whole_line = Replayed { start, trail, last, is_whole };
    if let Some(course) = whole_line.course(rules) {
        observer.replayed(&course);
    }
    whole_line
}

/// Plays a line on from a position, the last of a trail, and reports what is illegal in it; true when all was accepted.
pub(super) fn play_on<G: Rules>(
    (rules, start): (&G, &G::Position),
    trail: &mut Vec<Played<G::Move>>,
    position: &mut G::Position,
    line: &Line,
    words: Words<'_>,
    (budget, out): (&mut Budget, &mut Diagnostics),
) -> bool {
    let mut replayer = Replayer {
        rules,
        start: Some(start),
        words,
        origins: None,
        before: trail.len(),
        trail: std::mem::take(trail),
        budget: std::mem::take(budget),
        observer: &mut (),
        out,
    };
    let is_whole = replayer.line(line, position, false);
    (*trail, *budget) = (replayer.trail, replayer.budget);
    is_whole
}

struct Replayer<'a, G: Rules, O> {
    rules: &'a G,
    start: Option<&'a G::Position>,
    words: Words<'a>,
    /// Where the start position is written, once somebody has asked.
    origins: Option<Origins>,
    /// How many of the moves were played before the line and are written elsewhere.
    before: usize,
    /// The moves that led to the position, in the line being replayed.
    trail: Vec<Played<G::Move>>,
    budget: Budget,
    observer: &'a mut O,
    out: &'a mut Diagnostics,
}

impl<G: Rules, O: Observer> Replayer<'_, G, O> {
    /// Replays a line and its variations; true when every move of it was accepted.
    ///
    /// The first illegal move ends the line: the position never goes on past it. Variations of moves that were
    /// reached, the illegal one included, are replayed all the same.
    fn line(&mut self, line: &Line, position: &mut G::Position, is_main: bool) -> bool {
        let mut is_whole = true;
        // The position and the length of the trail before the last move, while a variation may still replace it.
        let mut before: Option<(Box<G::Position>, usize)> = None;
        for (at, item) in line.items.iter().enumerate() {
            match item {
                Item::Ply(ply) if is_whole => {
                    before = has_variation(&line.items[at + 1..]).then(|| (copy(position), self.trail.len()));
                    is_whole = self.ply(ply, &line.items[at + 1..], position, is_main);
                }
                Item::Broken(span) if is_whole => {
                    before = has_variation(&line.items[at + 1..]).then(|| (copy(position), self.trail.len()));
                    self.broken(*span, &line.items[at + 1..], position);
                    is_whole = false;
                }
                Item::Ply(_) | Item::Broken(_) => before = None,
                Item::Variation(variation) => {
                    if let Some((position, length)) = &before {
                        let main = self.trail.split_off(*length);
                        self.line(&variation.line, &mut copy(position), false);
                        self.trail.truncate(*length);
                        self.trail.extend(main);
                    }
                }
                Item::Comment(_) | Item::Remark(_) | Item::End(_) => {}
            }
        }
        is_whole
    }

    /// Gives the errors about a word that could not be read the number of its move, and says what it may have been.
    fn broken(&mut self, span: Span, rest: &[Item], position: &G::Position) {
        self.out.number_at(span, self.rules.number(position));
        let Some(error) = self.out.error_at(span) else { return };
        let suggestions = suggest::for_broken(self.rules, position, span, rest, self.words, &mut self.budget);
        suggest::attach(error, suggestions);
    }

    /// Plays a move; false when it, or a part of it, is illegal. `rest` is what follows it in its line.
    fn ply(&mut self, ply: &Ply, rest: &[Item], position: &mut G::Position, is_main: bool) -> bool {
        let rules = self.rules;
        let expected = rules.number(position);
        let resolved = rules.resolve(position, &ply.played);
        if let Err(reason) = &resolved {
            let explanation = self.explain(position, ply, *reason);
            if explanation.code.rule() == "syntax" {
                self.report(explanation, *reason, ply, rest, position);
                return false;
            }
        }
        if let Some(number) = ply.number.filter(|number| number.value != expected) {
            let written = number.value;
            let message = crate::text!(
                "move {written} should be number {expected}",
                "у хода {written} должен быть номер {expected}"
            );
            let help = Text::new(
                "numbers count the single moves of all players, passes included; perhaps a move is missing",
                "номера считают ходы всех игроков подряд, вместе с пропусками; может быть, какой-то ход не записан",
            );
            let mut error = Diagnostic::error(Code::Number, number.span, message).ply(expected).help(help);
            let replacement = format!("{expected}.");
            error.suggestions = vec![Suggestion { span: number.span, replacement, legal: None }];
            error.did_you_mean = Some(crate::text!("write {expected}.", "пишите {expected}."));
            self.out.push(error);
            return false;
        }
        // What is unusual about a move is so beside those it is written with.
        let beside = Trail { played: self.trail.get(self.before..).unwrap_or(&[]), ..self.trail() };
        if rules.outcome(position).is_none()
            && let Some(warning) = rules.warn(position, ply, &beside)
        {
            self.out.push(warning.ply(expected));
        }
        let checked = match (resolved, rules.outcome(position)) {
            (Err(reason), None) => Err(reason),
            (Err(_), Some(_)) => too_late(rules, position).map(|()| None),
            (Ok(wanted), _) => rules.check(position, &wanted).map(|step| Some((wanted, step))),
        };
        match checked {
            Ok(Some((wanted, step))) => {
                let surplus = rules.surplus(&step);
                if let Some(reason) = surplus {
                    let explanation = self.explain(position, ply, reason);
                    self.report(explanation, reason, ply, rest, position);
                }
                let before = O::WANTS_TURNS.then(|| copy(position));
                rules.play(position, &step);
                self.trail.push(Played { number: expected, wanted, span: ply.span });
                if let (Some(before), Some(start)) = (&before, self.start) {
                    let (trail, last) = (&self.trail[..], Some((&**before, &step)));
                    self.observer.turn(Turn { rules, start, trail, last, position }, is_main);
                }
                if is_main {
                    self.observer.position(rules, position, u32::try_from(self.trail.len()).unwrap_or(u32::MAX));
                }
                surplus.is_none()
            }
            Ok(None) => false,
            Err(reason) => {
                let explanation = self.explain(position, ply, reason);
                let code = explanation.code;
                self.report(explanation, reason, ply, rest, position);
                if let Some(start) = self.start {
                    let course = Course { rules, start, trail: &self.trail, last: position };
                    self.observer.refused(&course, (&ply.played, reason), code, expected);
                }
                false
            }
        }
    }

    fn explain(&mut self, position: &G::Position, ply: &Ply, reason: G::Reason) -> Explanation {
        let (rules, start) = (self.rules, self.words.start);
        self.origins.get_or_insert_with(|| rules.origins(start));
        rules.explain(position, &ply.played, reason, &self.trail())
    }

    /// The moves so far; where the start position is written only once an explanation has asked for it.
    fn trail(&self) -> Trail<'_, G::Move> {
        const NOWHERE: &Origins = &Origins::new();
        Trail { played: &self.trail, start: self.origins.as_ref().unwrap_or(NOWHERE) }
    }

    fn report(
        &mut self,
        explanation: Explanation,
        reason: G::Reason,
        ply: &Ply,
        rest: &[Item],
        position: &G::Position,
    ) {
        let rules = self.rules;
        let number = rules.number(position);
        let Explanation { code, message, label, culprits, help, span } = explanation;
        let message = Text { en: format!("{number}. {}", message.en), ru: format!("{number}. {}", message.ru) };
        let mut diagnostic = Diagnostic::error(code, span.unwrap_or(ply.span), message).ply(number);
        diagnostic.label = label;
        diagnostic.culprits = culprits;
        diagnostic.help = help;
        if !self.out.is_full() {
            let word = (&ply.played, ply.span);
            let suggestions = suggest::for_move(rules, position, word, rest, self.words, &mut self.budget);
            suggest::attach(&mut diagnostic, suggestions);
            diagnostic.picture = rules.marks(position, &ply.played, reason).picture(rules, position).map(Box::new);
        }
        self.out.push(diagnostic);
    }
}

/// Why nothing can be played after the end, whatever else is wrong with a move; a pass asks the rules for the words.
#[cold]
fn too_late<G: Rules>(rules: &G, position: &G::Position) -> Result<(), G::Reason> {
    let pass = rules.resolve(position, &notation::Move::Pass)?;
    rules.check(position, &pass).map(drop)
}

/// A copy of a position on the heap: variations nest, and each level of them would keep a whole field on the stack.
#[inline(never)]
#[expect(clippy::unnecessary_box_returns, reason = "the field must not pass through the caller's stack")]
fn copy<P: Clone>(position: &P) -> Box<P> {
    Box::new(position.clone())
}

/// Whether a variation of the move before these items follows.
fn has_variation(items: &[Item]) -> bool {
    items
        .iter()
        .take_while(|item| !matches!(item, Item::Ply(_) | Item::Broken(_)))
        .any(|item| matches!(item, Item::Variation(_)))
}

impl Verdict {
    /// Whether the game has ended.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.outcome.is_some()
    }
}
