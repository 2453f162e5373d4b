//! Replays the main line and every variation.

use super::{
    Verdict,
    suggest::{self, Budget},
};
use crate::diag::{Code, Diagnostic, Diagnostics, Suggestion, Text};
use crate::game::{Explanation, Origins, Played, Rules, Trail};
use crate::notation::{Element, Item, Line, Ply, print::Alphabet};
use crate::source::Span;

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
    /// A position after `ply` moves.
    fn position<G: Rules>(&mut self, rules: &G, position: &G::Position, ply: u32);
}

/// Looks at nothing.
impl Observer for () {
    fn position<G: Rules>(&mut self, _: &G, _: &G::Position, _: u32) {}
}

/// What became of the main line.
pub(super) struct Replayed<P> {
    /// How many moves were accepted.
    pub(super) plies: u32,
    /// The position after them.
    pub(super) last: P,
    /// Whether all moves written were accepted.
    pub(super) is_whole: bool,
    /// The place of the last move accepted.
    pub(super) last_span: Option<Span>,
}

/// Replays a record from a position.
pub(super) fn replay<G: Rules, O: Observer>(
    rules: &G,
    start: G::Position,
    line: &Line,
    words: Words<'_>,
    observer: &mut O,
    out: &mut Diagnostics,
) -> Replayed<G::Position> {
    observer.position(rules, &start, 0);
    let mut replayer = Replayer { rules, words, origins: None, trail: Vec::new(), budget: Budget::default(), out };
    let mut last = start;
    let is_whole = replayer.line(line, &mut last, &mut |rules, position, ply| observer.position(rules, position, ply));
    let plies = u32::try_from(replayer.trail.len()).unwrap_or(u32::MAX);
    let last_span = replayer.trail.last().map(|played| played.span);
    Replayed { plies, last, is_whole, last_span }
}

/// Told of each position after a move of the line.
type Notify<'n, G> = &'n mut dyn FnMut(&G, &<G as Rules>::Position, u32);

struct Replayer<'a, G: Rules> {
    rules: &'a G,
    words: Words<'a>,
    /// Where the start position is written, once somebody has asked.
    origins: Option<Origins>,
    /// The moves that led to the position, in the line being replayed.
    trail: Vec<Played<G::Move>>,
    budget: Budget,
    out: &'a mut Diagnostics,
}

impl<G: Rules> Replayer<'_, G> {
    /// Replays a line and its variations; true when every move of it was accepted.
    ///
    /// The first illegal move ends the line: the position never goes on past it. Variations of moves that were
    /// reached, the illegal one included, are replayed all the same.
    fn line(&mut self, line: &Line, position: &mut G::Position, notify: Notify<'_, G>) -> bool {
        let mut is_whole = true;
        // The position and the length of the trail before the last move, while a variation may still replace it.
        let mut before: Option<(Box<G::Position>, usize)> = None;
        for (at, item) in line.items.iter().enumerate() {
            match item {
                Item::Ply(ply) if is_whole => {
                    before = has_variation(&line.items[at + 1..]).then(|| (copy(position), self.trail.len()));
                    is_whole = self.ply(ply, &line.items[at + 1..], position, notify);
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
                        self.line(&variation.line, &mut copy(position), &mut |_, _, _| {});
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
    fn ply(&mut self, ply: &Ply, rest: &[Item], position: &mut G::Position, notify: Notify<'_, G>) -> bool {
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
        if rules.outcome(position).is_none()
            && let Some(warning) = rules.warn(position, ply, &self.trail())
        {
            self.out.push(warning.ply(expected));
        }
        let checked = match (resolved, rules.outcome(position)) {
            (Err(reason), None) => Err(reason),
            // After the end every move is too late, whatever else is wrong with it; a pass asks the rules for the words.
            (Err(_), Some(_)) => match rules.resolve(position, &crate::notation::Move::Pass) {
                Ok(pass) => rules.check(position, &pass).map(|_| None),
                Err(reason) => Err(reason),
            },
            (Ok(wanted), _) => rules.check(position, &wanted).map(|step| Some((wanted, step))),
        };
        match checked {
            Ok(Some((wanted, step))) => {
                let surplus = rules.surplus(&step);
                if let Some(reason) = surplus {
                    let explanation = self.explain(position, ply, reason);
                    self.report(explanation, reason, ply, rest, position);
                }
                rules.play(position, &step);
                self.trail.push(Played { number: expected, wanted, span: ply.span });
                notify(rules, position, u32::try_from(self.trail.len()).unwrap_or(u32::MAX));
                surplus.is_none()
            }
            Ok(None) => false,
            Err(reason) => {
                let explanation = self.explain(position, ply, reason);
                self.report(explanation, reason, ply, rest, position);
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
