//! Replays the main line and every variation.

use super::suggest::{self, GuessBudget, LineStop, Words};
use crate::notation::print::Alphabet;
use crate::notation::{self, Address, Item, Line, Number, Ply};
use crate::rules::{Claims, Explanation, Origins, PlayedMove, Trail};
use crate::scene::Scene;
use crate::text::{Code, Diagnostic, Diagnostics, Span, Suggestion, Text};

/// A line as far as it was played.
#[derive(Debug)]
pub struct PlayedLine<'a, G: Claims> {
    /// The game.
    pub rules: &'a G,
    /// The position before the first move.
    pub start: &'a G::Position,
    /// The moves accepted.
    pub trail: &'a [PlayedMove<G::Move>],
    /// The position after them.
    pub last: &'a G::Position,
    /// The letters of the document.
    pub alphabet: Alphabet,
}

impl<'a, G: Claims> PlayedLine<'a, G> {
    /// How many moves were accepted.
    #[must_use]
    pub fn plies(&self) -> u32 {
        u32::try_from(self.trail.len()).unwrap_or(u32::MAX)
    }

    /// The moves, for messages about the moves after them.
    pub(super) fn trail(&self, start: &'a Origins) -> Trail<'a, G::Move> {
        Trail {
            played: self.trail,
            start,
            alphabet: self.alphabet,
        }
    }

    /// The scene of a position that was reached, at an address or a few moves behind it.
    pub(super) fn show(&self, at: &Address, Reached { position, trail }: &Reached<G>) -> Scene {
        let mut scene = self.rules.scene(position, trail);
        scene.at = at.clone();
        scene.next = self
            .rules
            .number(position)
            .saturating_add(u32::from(at.is_midway));
        scene
    }
}

/// A position and the moves that led to it.
pub(super) struct Reached<G: Claims> {
    pub(super) position: G::Position,
    pub(super) trail: Vec<PlayedMove<G::Move>>,
}

/// The result of replaying the main line.
pub(super) struct Replayed<G: Claims> {
    /// The position before the first move, if the caller wants it.
    pub(super) start: Option<G::Position>,
    /// The moves accepted.
    pub(super) trail: Vec<PlayedMove<G::Move>>,
    /// The position after them.
    pub(super) last: G::Position,
    /// Whether all moves written were accepted.
    pub(super) is_whole: bool,
}

/// The parts of a replay that are kept beside its diagnostics.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kept {
    /// Nothing.
    Nothing,
    /// The position before the first move.
    Start,
    /// That, the moves and the position after them.
    Game,
}

impl<G: Claims> Replayed<G> {
    /// The main line, for looking at.
    pub(super) fn played_line<'a>(
        &'a self,
        rules: &'a G,
        alphabet: Alphabet,
    ) -> Option<PlayedLine<'a, G>> {
        Some(PlayedLine {
            rules,
            start: self.start.as_ref()?,
            trail: &self.trail,
            last: &self.last,
            alphabet,
        })
    }

    /// The place of the last move accepted.
    pub(super) fn last_span(&self) -> Option<Span> {
        self.trail.last().map(|played| played.span)
    }
}

/// Replays a record from a position.
pub(super) fn replay<G: Claims>(
    rules: &G,
    (start, kept): (G::Position, Kept),
    line: &Line,
    words: Words<'_>,
    out: &mut Diagnostics,
) -> Replayed<G> {
    let (mut last, start) = if kept == Kept::Nothing {
        (start, None)
    } else {
        (start.clone(), Some(start))
    };
    let mut replayer = Replayer {
        rules,
        words,
        origins: None,
        before: 0,
        trail: Vec::with_capacity(line.items.len()),
        budget: GuessBudget::default(),
        unjoined: None,
        out,
    };
    let is_whole = replayer.line(line, &mut last);
    Replayed {
        start,
        trail: replayer.trail,
        last,
        is_whole,
    }
}

/// Plays a line on from a position that was reached, and reports its illegal moves; true when all was accepted.
pub(super) fn play_on<G: Claims>(
    rules: &G,
    Reached { position, trail }: &mut Reached<G>,
    line: &Line,
    words: Words<'_>,
    (budget, out): (&mut GuessBudget, &mut Diagnostics),
) -> bool {
    let mut replayer = Replayer {
        rules,
        words,
        origins: None,
        before: trail.len(),
        trail: std::mem::take(trail),
        budget: std::mem::take(budget),
        unjoined: None,
        out,
    };
    let is_whole = replayer.line(line, position);
    (*trail, *budget) = (replayer.trail, replayer.budget);
    is_whole
}

struct Replayer<'a, G: Claims> {
    rules: &'a G,
    words: Words<'a>,
    /// Where the start position is written, once a diagnostic needed it.
    origins: Option<Origins>,
    /// How many of the moves were played before the line and are written elsewhere.
    before: usize,
    /// The moves that led to the position, in the line being replayed.
    trail: Vec<PlayedMove<G::Move>>,
    budget: GuessBudget,
    /// The last two stones between which a comma may be missing, if no number has stood behind them.
    unjoined: Option<(Span, Span)>,
    out: &'a mut Diagnostics,
}

impl<G: Claims> Replayer<'_, G> {
    /// Replays a line and its variations; true when every move of it was accepted.
    ///
    /// The first illegal move ends the line: the position never goes on past it. Variations of moves that were
    /// reached, the illegal one included, are replayed all the same.
    fn line(&mut self, line: &Line, position: &mut G::Position) -> bool {
        let mut is_whole = true;
        // The position and the length of the trail before the last move, while a variation may still replace it.
        let mut before: Option<(Box<G::Position>, usize)> = None;
        for (at, item) in line.items.iter().enumerate() {
            match item {
                Item::Ply(ply) if is_whole => {
                    before = has_variation(&line.items[at + 1..])
                        .then(|| (copy(position), self.trail.len()));
                    is_whole = self.ply(ply, &line.items[at + 1..], position);
                }
                Item::Broken(span) if is_whole => {
                    before = has_variation(&line.items[at + 1..])
                        .then(|| (copy(position), self.trail.len()));
                    self.broken(*span, &line.items[at + 1..], position);
                    is_whole = false;
                }
                Item::Ply(_) | Item::Broken(_) => before = None,
                Item::Variation(variation) => {
                    if let Some((position, length)) = &before {
                        let main = self.trail.split_off(*length);
                        self.line(&variation.line, &mut copy(position));
                        self.trail.truncate(*length);
                        self.trail.extend(main);
                    }
                }
                Item::Comment(_) | Item::Remark(_) | Item::End(_) => {}
            }
        }
        is_whole
    }

    /// Gives the errors about a word that could not be read the number of its move, and the words
    /// that may have been meant.
    fn broken(&mut self, span: Span, rest: &[Item], position: &G::Position) {
        self.out.number_at(span, self.rules.number(position));
        let Some(error) = self.out.error_at(span) else {
            return;
        };
        let stop = LineStop {
            rules: self.rules,
            position,
            rest,
            words: self.words,
        };
        let suggestions = suggest::for_broken(&stop, span, &mut self.budget);
        suggest::attach(error, suggestions);
    }

    /// Plays a move; false when it, or a part of it, is illegal. `rest` is the rest of its line.
    #[inline]
    fn ply(&mut self, ply: &Ply, rest: &[Item], position: &mut G::Position) -> bool {
        let number = self.rules.number(position);
        if ply.number.is_none_or(|written| written.value == number)
            && let Some(mv) = self.rules.play_at_once(position, ply)
        {
            self.unjoined = self.unjoined.filter(|_| ply.number.is_none());
            self.trail.push(PlayedMove {
                number,
                mv,
                span: ply.span,
            });
            return true;
        }
        self.ply_step_by_step(ply, rest, position)
    }

    /// The same for a move that may need a message.
    #[inline(never)]
    fn ply_step_by_step(&mut self, ply: &Ply, rest: &[Item], position: &mut G::Position) -> bool {
        let (rules, expected) = (self.rules, self.rules.number(position));
        let resolved = rules.resolve(position, &ply.played);
        if let Err(reason) = &resolved
            && self.explain(position, ply, *reason).code.rule() == "syntax"
        {
            let error = self.refusal(*reason, ply, rest, position);
            self.out.push(error);
            return false;
        }
        if let Some(number) = ply.number.filter(|number| number.value != expected) {
            let error = self.misnumbered(number, expected);
            self.out.push(error);
            return false;
        }
        // A move is unusual only beside those it is written with.
        let beside = Trail {
            played: self.trail.get(self.before..).unwrap_or(&[]),
            ..self.trail()
        };
        // Boxed, since nearly all moves have none, and a diagnostic is large.
        let warning = rules
            .warn(position, ply, &beside)
            .filter(|_| rules.outcome(position).is_none())
            .map(|warning| Box::new(warning.ply(expected)));
        let unjoined = warning.as_deref().and_then(between_stones);
        let checked = resolved.and_then(|mv| rules.check(position, &mv).map(|step| (mv, step)));
        let checked = checked.map_err(|reason| first_broken(rules, position, reason));
        // Where the stone cannot stand alone, the error says that a comma is missing.
        if let Some(warning) = warning
            && (checked.is_ok() || unjoined.is_none())
        {
            self.out.push(*warning);
        }
        match checked {
            Ok((mv, step)) => {
                self.unjoined = unjoined.or(self.unjoined.filter(|_| ply.number.is_none()));
                let surplus = rules.surplus(&step);
                if let Some(reason) = surplus {
                    let error = self.refusal(reason, ply, rest, position);
                    self.out.push(error);
                }
                rules.play(position, &step);
                self.trail.push(PlayedMove {
                    number: expected,
                    mv,
                    span: ply.span,
                });
                surplus.is_none()
            }
            Err(reason) => {
                let mut error = self.refusal(reason, ply, rest, position);
                if let Some((before, stone)) = unjoined {
                    lead_with_comma(&mut error, before, stone);
                }
                self.out.push(error);
                false
            }
        }
    }

    /// The error that a move has another number than the next one.
    #[cold]
    fn misnumbered(&self, number: Number, expected: u32) -> Diagnostic {
        let written = number.value;
        let message = text!(
            "expected move number {expected}, found {written}",
            "ожидался номер хода {expected}, записан {written}"
        );
        let help = Text::new(
            "the moves of all players are numbered in one series, passes included; perhaps a move is missing",
            "нумеруются подряд ходы всех игроков, включая пропуски; может быть, какой-то ход не записан",
        );
        let mut error = Diagnostic::error(Code::Number, number.span, message)
            .ply(expected)
            .help(help);
        let comma = self
            .unjoined
            .filter(|_| written.checked_add(1) == Some(expected));
        if let Some((before, stone)) = comma {
            lead_with_comma(&mut error, before, stone);
        } else {
            error.suggestions = vec![Suggestion {
                span: number.span,
                replacement: format!("{expected}."),
                legal: None,
            }];
            error.did_you_mean = Some(text!("write `{expected}.`", "пишите `{expected}.`"));
        }
        error
    }

    fn explain(&mut self, position: &G::Position, ply: &Ply, reason: G::Reason) -> Explanation {
        let (rules, start) = (self.rules, self.words.start);
        self.origins.get_or_insert_with(|| rules.origins(start));
        let trail = Trail {
            alphabet: self.words.written(ply.span, G::PROFILE),
            ..self.trail()
        };
        rules.explain(position, &ply.played, reason, &trail)
    }

    /// The moves so far; where the start position is written only once an explanation has asked for it.
    fn trail(&self) -> Trail<'_, G::Move> {
        const NOWHERE: &Origins = &Origins::new();
        Trail {
            played: &self.trail,
            start: self.origins.as_ref().unwrap_or(NOWHERE),
            alphabet: self.words.alphabet,
        }
    }

    /// The error that a move is refused, with the moves that may have been meant.
    #[cold]
    fn refusal(
        &mut self,
        reason: G::Reason,
        ply: &Ply,
        rest: &[Item],
        position: &G::Position,
    ) -> Diagnostic {
        let rules = self.rules;
        let number = rules.number(position);
        let Explanation {
            code,
            message,
            label,
            culprits,
            help,
            span,
        } = self.explain(position, ply, reason);
        let message = text!("{number}. {message}", "{number}. {message}", message);
        let mut diagnostic = Diagnostic::error(code, span.unwrap_or(ply.span), message).ply(number);
        diagnostic.label = label;
        diagnostic.culprits = culprits;
        diagnostic.help = help;
        if !self.out.is_full() {
            let word = (&ply.played, ply.span);
            let stop = LineStop {
                rules,
                position,
                rest,
                words: self.words,
            };
            let suggestions = suggest::for_move(&stop, word, &mut self.budget);
            suggest::attach(&mut diagnostic, suggestions);
            diagnostic.picture = rules
                .marks(position, &ply.played, reason)
                .picture(rules, position)
                .map(Box::new);
        }
        diagnostic
    }
}

/// The two stones between which a warning says that a comma is forgotten.
#[cold]
fn between_stones(warning: &Diagnostic) -> Option<(Span, Span)> {
    let (before, _) = warning.culprits.first()?;
    (warning.code == Code::ForgottenComma).then_some((*before, warning.span))
}

/// Makes an error say first that a comma is missing between two stones, without which it would not be there.
fn lead_with_comma(error: &mut Diagnostic, before: Span, stone: Span) {
    let message = &error.message;
    error.message = text!(
        "a comma is missing between two half-moves? As it stands: {message}",
        "пропущена запятая между полуходами? Как записано сейчас: {message}",
        message
    );
    if !error.culprits.iter().any(|(span, _)| *span == before) {
        error.culprits.insert(
            0,
            (
                before,
                Text::new("a comma behind this stone", "запятая после этого камня"),
            ),
        );
    }
    error.help = Some(Text::new(
        "a comma makes two stones one move: b@j10, r@k9",
        "запятая делает два камня одним ходом: г@j10, к@k9",
    ));
    let span = Span {
        start: before.end,
        end: stone.start,
    };
    error.suggestions = vec![Suggestion {
        span,
        replacement: ", ".to_owned(),
        legal: None,
    }];
    error.did_you_mean = None;
}

/// The rule to name of those that a move breaks: after the end nothing can be played, whatever else is wrong with it. A
/// pass asks the rules for the words.
#[cold]
pub(crate) fn first_broken<G: Claims>(
    rules: &G,
    position: &G::Position,
    reason: G::Reason,
) -> G::Reason {
    if rules.outcome(position).is_none() {
        return reason;
    }
    let pass = rules
        .resolve(position, &notation::Move::Pass)
        .and_then(|pass| rules.check(position, &pass));
    pass.err().unwrap_or(reason)
}

/// A copy of a position on the heap: variations nest, and each level of them would keep a whole field on the stack.
#[inline(never)]
#[expect(
    clippy::unnecessary_box_returns,
    reason = "the board must not pass through the caller's stack"
)]
fn copy<P: Clone>(position: &P) -> Box<P> {
    Box::new(position.clone())
}

/// Whether a variation of the move before these items follows.
pub(crate) fn has_variation(items: &[Item]) -> bool {
    items
        .iter()
        .take_while(|item| !item.is_move())
        .any(|item| matches!(item, Item::Variation(_)))
}
