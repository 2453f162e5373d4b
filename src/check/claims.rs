//! Compares what claims say with the positions they speak of.

use super::Course;
use super::diagrams::{beyond, undivided};
use super::forced::Purse;
use super::judge::{self, Judgement};
use super::replay::{Words, play_on};
use super::suggest::Budget;
use crate::document::Claim;
use crate::document::claim::At;
use crate::puzzle::solve::Solve;
use crate::rules::claim::{Fact, Statement, Verdict};
use crate::rules::{Claims, Origins, Played};
use crate::text::{Code, Diagnostic, Diagnostics, Text};

/// How much work the claims of one document may make: most statements are as one, a few as many.
const MAX_WORK: usize = 20_000;

/// The claims of a document.
#[derive(Clone, Copy)]
pub(super) struct Claimed<'a> {
    /// The claims.
    pub(super) list: &'a [Claim],
    /// Whether all moves of the record were accepted.
    pub(super) is_whole: bool,
    /// Whether forced results are searched for; if not, nothing is said of them.
    pub(super) searches: bool,
}

/// Checks every claim, in the order of the positions.
pub(super) fn check<G: Claims + Solve>(
    course: &Course<'_, G>,
    claims: Claimed<'_>,
    words: Words<'_>,
    out: &mut Diagnostics,
) {
    if claims.list.is_empty() {
        return;
    }
    let plies = course.plies();
    let moment = |claim: &Claim| match claim.at.value {
        At::End => plies.into(),
        At::Moment(moment) => moment,
    };
    let mut order: Vec<&Claim> = claims.list.iter().filter(|claim| claim.is_whole).collect();
    order.sort_by_key(|claim| moment(claim));
    let origins = course.rules.origins(words.start);
    let (budget, purse) = (Budget::default(), Purse::default());
    let searches = claims.searches;
    let mut judging = Judging { course, words, origins, searches, budget, purse, work: 0, out };
    let mut position = course.start.clone();
    let mut played = 0;
    for claim in order {
        let wanted = moment(claim);
        if wanted.needs() > plies {
            // Behind an illegal move nobody knows how the record was meant to go on.
            if claims.is_whole {
                judging.out.push(beyond(Code::ClaimPosition, claim.at.span, wanted.needs(), plies));
            }
            continue;
        }
        if claim.at.value == At::End && !claims.is_whole {
            continue;
        }
        while played < wanted.moves as usize {
            let Ok(step) = course.rules.check(&position, &course.trail[played].wanted) else { return };
            course.rules.play(&mut position, &step);
            played += 1;
        }
        let mut standing = Standing { position: position.clone(), trail: course.trail[..played].to_vec() };
        if wanted.half {
            let next = &course.trail[played];
            let Some((midway, first)) = course.rules.midway(&position, &next.wanted) else {
                judging.out.push(undivided(Code::ClaimPosition, claim.at.span, wanted.needs()));
                continue;
            };
            standing.position = midway;
            standing.trail.push(Played { wanted: first, ..next.clone() });
        }
        judging.claim(claim, standing);
    }
}

struct Judging<'a, G: Claims> {
    course: &'a Course<'a, G>,
    words: Words<'a>,
    /// Where the start position is written.
    origins: Origins,
    searches: bool,
    budget: Budget,
    purse: Purse,
    work: usize,
    out: &'a mut Diagnostics,
}

/// A position and the moves that led to it.
struct Standing<G: Claims> {
    position: G::Position,
    trail: Vec<Played<G::Move>>,
}

impl<G: Claims + Solve> Judging<'_, G> {
    /// Judges the statements of a claim in a position, after the moves that the claim adds.
    fn claim(&mut self, claim: &Claim, mut standing: Standing<G>) {
        if !self.play_on(&mut standing, &claim.after) {
            return;
        }
        for statement in &claim.says {
            // What follows a full list of errors changes nothing.
            if self.out.is_full() && self.out.has_errors() {
                return;
            }
            self.work += weight(&statement.fact, standing.trail.len());
            if self.work > MAX_WORK {
                let message = Text::new(
                    "the claims of this document make too much work: this one and those after it are not judged",
                    "проверять утверждения этого документа слишком долго: это и следующие не проверены",
                );
                self.out.push(Diagnostic::warning(Code::UnprovedClaim, statement.span, message));
                return;
            }
            self.statement(claim, statement, &standing);
        }
    }

    fn play_on(&mut self, standing: &mut Standing<G>, line: &crate::notation::Line) -> bool {
        let Standing { position, trail } = standing;
        play_on(self.course.rules, trail, position, line, self.words, (&mut self.budget, self.out))
    }

    fn statement(&mut self, claim: &Claim, statement: &Statement, standing: &Standing<G>) {
        let mut moved;
        let mut standing = standing;
        if !statement.conditions.is_empty() {
            moved = Standing { position: standing.position.clone(), trail: standing.trail.clone() };
            for condition in &statement.conditions {
                if let Some(seat) = condition.player {
                    if !G::SEATS.contains(&seat) {
                        let message = judge::no_player::<G>(seat);
                        self.report(claim, statement, Verdict::Senseless(message).into());
                        return;
                    }
                    self.course.rules.turn_to(&mut moved.position, seat);
                }
                if !self.play_on(&mut moved, &condition.line) {
                    return;
                }
            }
            standing = &moved;
        }
        let course = Course {
            rules: self.course.rules,
            start: self.course.start,
            trail: &standing.trail,
            last: &standing.position,
        };
        if !self.searches && matches!(statement.fact, Fact::Goal(_)) && self.course.rules.outcome(course.last).is_none()
        {
            return;
        }
        let judgement = judge::judge(&course, self.course.trail, &self.origins, &statement.fact, &mut self.purse);
        self.report(claim, statement, judgement);
    }

    fn report(&mut self, claim: &Claim, statement: &Statement, judgement: Judgement) {
        let subject = claim.name.as_ref().map_or_else(
            || Text::new("the claim", "утверждение"),
            |name| crate::text!("claim {name}", "утверждение {name}"),
        );
        let say = |en: &str, ru: &str, what: &Text| Text {
            en: format!("{} {en}: {}", subject.en, what.en),
            ru: format!("{} {ru}: {}", subject.ru, what.ru),
        };
        let mut diagnostic = match judgement.verdict {
            Verdict::True => return,
            Verdict::False(refutation) => {
                let message = say("is false", "неверно", &refutation.truth);
                Diagnostic { help: refutation.help, ..Diagnostic::error(Code::FalseClaim, statement.span, message) }
            }
            Verdict::Senseless(why) => Diagnostic::error(
                Code::SenselessClaim,
                statement.span,
                say("means nothing here", "здесь ничего не значит", &why),
            ),
            Verdict::Unproved(why) => {
                Diagnostic::warning(Code::UnprovedClaim, statement.span, say("is not proved", "не доказано", &why))
            }
        };
        diagnostic.culprits = judgement.culprits;
        diagnostic.picture = judgement.picture.map(Box::new);
        self.out.push(diagnostic);
    }
}

/// How much work a statement makes, compared with the others.
fn weight(fact: &Fact, moves: usize) -> usize {
    match fact {
        Fact::Keeps(..) => 200,
        Fact::Forced(_) => 100,
        Fact::Placed(..) => 1 + moves / 100,
        Fact::Effect(..) | Fact::NearestCycle(_) | Fact::OpenTwo(..) | Fact::Translation { .. } => 4,
        _ => 1,
    }
}
