//! Statements that make sense in every game, and who judges the others.

use super::PlayedLine;
use super::forced::{ClaimBudget, ForcedResult};
use crate::Colour;
use crate::notation::{self, print};
use crate::puzzle::reached;
use crate::puzzle::solve::Solve;
use crate::rules::claim::{ClaimVerdict, Fact, Finish, MayPlay, Players, Refutation};
use crate::rules::goal::Goal;
use crate::rules::{Claims, Origins, Outcome, PlayedMove, Seat};
use crate::text::{Inset, Span, Text};

/// A verdict with the parts of its message.
pub(super) struct WordedVerdict {
    pub(super) verdict: ClaimVerdict,
    /// Places that are to blame.
    pub(super) culprits: Vec<(Span, Text)>,
    /// The position with the places concerned.
    pub(super) picture: Option<Inset>,
}

impl From<ClaimVerdict> for WordedVerdict {
    fn from(verdict: ClaimVerdict) -> Self {
        Self {
            verdict,
            culprits: Vec::new(),
            picture: None,
        }
    }
}

/// Judges a fact about the last position of a course.
///
/// `record` is the whole main line, from which forced results may take their moves.
pub(super) fn judge<G: Claims + Solve>(
    played_line: &PlayedLine<'_, G>,
    record: &[PlayedMove<G::Move>],
    origins: &Origins,
    fact: &Fact,
    claim_budget: &mut ClaimBudget<'_>,
) -> WordedVerdict {
    let (rules, position) = (played_line.rules, played_line.last);
    let verdict = match fact {
        Fact::Field(width, height) => {
            let grid = rules.scene(position, &[]).grid;
            let (w, h) = (grid.width(), grid.height());
            ClaimVerdict::of((u32::from(w), u32::from(h)) == (*width, *height), || {
                text!("the board has {w}×{h} cells", "поле — {w}×{h} клеток")
            })
        }
        Fact::ToMove(seat, colours) => to_move(played_line, *seat, colours),
        Fact::Number(number) => {
            let due = rules.number(position);
            ClaimVerdict::of(due == *number, || {
                text!(
                    "the next move is number {due}",
                    "номер следующего хода — {due}"
                )
            })
        }
        Fact::Placed(number, colours) => placed(played_line, *number, colours),
        Fact::Finish(finish) => finished(rules.outcome(position), *finish),
        Fact::Goal(goal) => self::goal(played_line, record, *goal, claim_budget),
        Fact::MayPlay(may) => return may_play(played_line, origins, may),
        _ => rules.judge(position, &played_line.trail(origins), fact),
    };
    verdict.into()
}

/// That a game has no such player.
pub(super) fn no_player<G: Claims>(seat: Seat) -> Text {
    let seats: Vec<_> = G::SEATS.iter().map(|seat| seat.name()).collect();
    let (name, list) = (seat.name(), seats.join(", "));
    text!(
        "there is no player {name} in this game; the players are {list}",
        "игрока {name} в этой игре нет; игроки: {list}"
    )
}

/// Colours in a list.
fn names(colours: &[Colour]) -> Text {
    let en: Vec<_> = colours.iter().map(|colour| colour.name()).collect();
    let ru: Vec<_> = colours.iter().map(|colour| colour.text().ru).collect();
    Text {
        en: en.join(" and "),
        ru: ru.join(" и "),
    }
}

fn is_same_set(one: &[Colour], other: &[Colour]) -> bool {
    one.len() == other.len() && one.iter().all(|colour| other.contains(colour))
}

fn to_move<G: Claims>(
    played_line: &PlayedLine<'_, G>,
    seat: Seat,
    colours: &[Colour],
) -> ClaimVerdict {
    let mover = played_line.rules.to_move(played_line.last);
    let due = played_line.rules.colours(played_line.last);
    if !G::SEATS.contains(&seat) {
        return ClaimVerdict::Senseless(no_player::<G>(seat));
    }
    ClaimVerdict::of(
        mover == seat && (colours.is_empty() || is_same_set(colours, &due)),
        || {
            let (with, number) = (names(&due), played_line.rules.number(played_line.last));
            let (en, ru) = (mover.name(), mover.genitive_in_russian());
            text!(
                "move {number} is {en}'s, with {with}",
                "ход {number} — {ru}, цвета: {with}",
                with
            )
        },
    )
}

/// The verdict on the pieces that the move of a number has placed.
fn placed<G: Claims>(
    played_line: &PlayedLine<'_, G>,
    number: u32,
    colours: &[Colour],
) -> ClaimVerdict {
    let rules = played_line.rules;
    let mut position = played_line.start.clone();
    for played in played_line.trail {
        // Where a statement has given a player the turn out of order, the numbers jump.
        let turned = G::SEATS.iter().find_map(|&seat| {
            let mut turned = position.clone();
            rules.turn_to(&mut turned, seat);
            (rules.number(&turned) == played.number).then_some(turned)
        });
        position = turned.unwrap_or(position);
        let Ok(step) = rules.check(&position, &played.mv) else {
            break;
        };
        if played.number == number {
            let due = rules.placed(&step);
            return ClaimVerdict::of(is_same_set(&due, colours), || {
                let with = names(&due);
                if due.is_empty() {
                    text!(
                        "move {number} placed nothing",
                        "ход {number} ничего не поставил"
                    )
                } else {
                    text!(
                        "move {number} placed {with}",
                        "цвет хода {number}: {with}",
                        with
                    )
                }
            });
        }
        rules.play(&mut position, &step);
    }
    ClaimVerdict::refuted(text!(
        "no move {number} has been played up to here",
        "хода {number} до этой позиции не было"
    ))
}

fn finished(outcome: Option<Outcome>, said: Finish) -> ClaimVerdict {
    let holds = match (outcome, said) {
        (None, Finish::Unfinished) | (Some(Outcome { winner: None, .. }), Finish::Draw) => true,
        (Some(Outcome { winner, reason }), Finish::Winner(seat, way)) => {
            winner == Some(seat) && way.is_none_or(|way| way == reason)
        }
        _ => false,
    };
    ClaimVerdict::of(holds, || {
        outcome.map_or_else(
            || Text::new("the game is not over", "партия не окончена"),
            |outcome| {
                let how = outcome.text();
                text!("the game is over, {how}", "партия окончена, {how}", how)
            },
        )
    })
}

/// A forced result: by the record, by a search, or by the outcome of a game that is over.
fn goal<G: Claims + Solve>(
    played_line: &PlayedLine<'_, G>,
    record: &[PlayedMove<G::Move>],
    goal: Goal,
    claim_budget: &mut ClaimBudget<'_>,
) -> ClaimVerdict {
    let (rules, position) = (played_line.rules, played_line.last);
    if let Some(seat) = goal.about().filter(|seat| !G::SEATS.contains(seat)) {
        return ClaimVerdict::Senseless(no_player::<G>(seat));
    }
    if matches!(goal, Goal::Scores { .. }) && rules.score(position).is_none() {
        return ClaimVerdict::Senseless(Text::new(
            "this game has no score",
            "в этой игре счёта нет",
        ));
    }
    let Some(outcome) = rules.outcome(position) else {
        return match claim_budget.judge(rules, position, goal, record) {
            ForcedResult::True => ClaimVerdict::True,
            ForcedResult::False(truth) => ClaimVerdict::refuted(truth),
            ForcedResult::Unproved(why) => ClaimVerdict::Unproved(why),
        };
    };
    let last = rules.number(position).saturating_sub(1);
    let holds = reached(rules, position, goal) == Some(true);
    ClaimVerdict::of(holds, || {
        let how = outcome.text();
        text!(
            "the game is over, {how}, by move {last}",
            "партия окончена, {how}, ход {last}",
            how
        )
    })
}

/// Whether players may play moves, in what colour, or by which rule they may not.
fn may_play<G: Claims>(
    played_line: &PlayedLine<'_, G>,
    origins: &Origins,
    may: &MayPlay,
) -> WordedVerdict {
    let seats = match &may.players {
        Players::One(seat) => std::slice::from_ref(seat),
        Players::Both => G::SEATS,
    };
    for &seat in seats {
        if !G::SEATS.contains(&seat) {
            return ClaimVerdict::Senseless(no_player::<G>(seat)).into();
        }
        let mut position = played_line.last.clone();
        played_line.rules.turn_to(&mut position, seat);
        for place in &may.places {
            let words = match played_line.rules.moves_at(place) {
                Ok(words) => words,
                Err(why) => return ClaimVerdict::Senseless(why.text()).into(),
            };
            for word in words {
                let one = One {
                    played_line,
                    origins,
                    position: &position,
                    seat,
                    word,
                };
                let judgement = if may.legal {
                    one.is_legal(may.colour)
                } else {
                    one.is_illegal(may)
                };
                if judgement.verdict != ClaimVerdict::True {
                    return judgement;
                }
            }
        }
    }
    ClaimVerdict::True.into()
}

/// One move of one player.
struct One<'a, G: Claims> {
    played_line: &'a PlayedLine<'a, G>,
    origins: &'a Origins,
    position: &'a G::Position,
    seat: Seat,
    word: notation::Move,
}

impl<G: Claims> One<'_, G> {
    fn check(&self, word: &notation::Move) -> Result<G::Step, G::Reason> {
        let rules = self.played_line.rules;
        let step = |word: &_| {
            rules
                .resolve(self.position, word)
                .and_then(|mv| rules.check(self.position, &mv))
        };
        step(word).or_else(|reason| {
            rules
                .other_colour(word)
                .and_then(|other| step(&other).ok())
                .ok_or(reason)
        })
    }

    /// The move as messages show it.
    fn name(&self) -> String {
        print::played(&self.word, self.played_line.alphabet)
    }

    /// May, or may not, with the reason in words.
    fn refused(
        &self,
        word: &notation::Move,
        reason: G::Reason,
        say: impl FnOnce(&Text) -> Text,
    ) -> WordedVerdict {
        let rules = self.played_line.rules;
        let trail = self.played_line.trail(self.origins);
        let explanation = rules.explain(self.position, word, reason, &trail);
        if matches!(
            explanation.code.rule(),
            "syntax" | "off-board" | "not-unit" | "not-primitive"
        ) {
            return ClaimVerdict::Senseless(explanation.message).into();
        }
        let refutation = Refutation {
            truth: say(&explanation.message),
            help: explanation.help,
        };
        WordedVerdict {
            verdict: ClaimVerdict::False(Box::new(refutation)),
            culprits: explanation.culprits,
            picture: rules
                .marks(self.position, word, reason)
                .picture(rules, self.position),
        }
    }

    fn is_legal(&self, colour: Option<Colour>) -> WordedVerdict {
        let step = match self.check(&self.word) {
            Ok(step) => step,
            Err(reason) => {
                let (name, en, ru) = (self.name(), self.seat.name(), may(self.seat, "не "));
                return self.refused(&self.word, reason, |why| {
                    text!(
                        "{en} may not play {name}: {why}",
                        "{ru} играть {name}: {why}",
                        why
                    )
                });
            }
        };
        let placed = self.played_line.rules.placed(&step);
        let Some(claimed) = colour.filter(|colour| placed != [*colour]) else {
            return ClaimVerdict::True.into();
        };
        // Written in the wrong colour the move is illegal, and the rules say why.
        let mut coloured = self.word.clone();
        match &mut coloured {
            notation::Move::Segment(segment) => segment.colour = Some(claimed),
            notation::Move::Stone(stone) => stone.colour = Some(claimed),
            _ => {}
        }
        if let Err(reason) = self.check(&coloured) {
            return self.refused(&coloured, reason, Text::clone);
        }
        let (name, colours) = (self.name(), names(&placed));
        ClaimVerdict::refuted(text!(
            "without a letter {name} comes out {colours}",
            "без буквы {name} — {colours}",
            colours
        ))
        .into()
    }

    fn is_illegal(&self, may: &MayPlay) -> WordedVerdict {
        let name = self.name();
        let reason = match self.check(&self.word) {
            Err(reason) => reason,
            Ok(step) => {
                let colours = names(&self.played_line.rules.placed(&step));
                let (en, ru) = (self.seat.name(), self::may(self.seat, ""));
                return ClaimVerdict::refuted(text!(
                    "{en} may play {name}, it comes out {colours}",
                    "{ru} играть {name}, цвет: {colours}",
                    colours
                ))
                .into();
            }
        };
        let trail = self.played_line.trail(self.origins);
        let explanation = self
            .played_line
            .rules
            .explain(self.position, &self.word, reason, &trail);
        let rule = explanation.code.rule();
        if may.why.is_none_or(|why| why.name() == rule)
            && !matches!(rule, "syntax" | "off-board" | "not-unit")
        {
            return ClaimVerdict::True.into();
        }
        let claimed = may.why.map_or("", crate::rules::claim::Why::name);
        self.refused(&self.word, reason, |why| {
            text!(
                "the rule is {rule}, not {claimed}: {why}",
                "правило другое, не {claimed}, а {rule}: {why}",
                why
            )
        })
    }
}

/// That a player may or may not, in Russian.
fn may(seat: Seat, not: &str) -> String {
    let can = if seat.is_plural_in_russian() {
        "могут"
    } else {
        "может"
    };
    format!("{} {not}{can}", seat.text().ru)
}
