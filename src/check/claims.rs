//! Compares the statements of claims with their positions.

use super::PlayedLine;
use super::diagrams::{beyond, undivided};
use super::forced::ClaimBudget;
use super::judge::{self, WordedVerdict};
use super::replay::{Reached, play_on};
use super::statements::LineStatements;
use super::suggest::GuessBudget;
use crate::document::Claim;
use crate::notation::Line;
use crate::puzzle::solve::Solve;
use crate::rules::claim::{ClaimVerdict, Fact, Statement};
use crate::rules::{Claims, Origins, PlayedMove};
use crate::text::{Arrange as _, Code, Diagnostic, Diagnostics, Text};

/// How much work the claims of one document may make: most statements are as one, a few as many.
const MAX_WORK: usize = 20_000;

/// Checks every claim, in the order of the positions.
pub(super) fn check<G: Claims + Solve>(
    played_line: &PlayedLine<'_, G>,
    statements: LineStatements<'_>,
    out: &mut Diagnostics,
) {
    let list = &statements.document.claims;
    if list.is_empty() {
        return;
    }
    let plies = played_line.plies();
    // How many whole moves a claim needs, and whether half of the next one follows.
    let moment = |claim: &Claim| {
        let at = &claim.at.value;
        let half = u32::from(at.is_midway);
        (at.moves.unwrap_or(plies) - half, at.is_midway)
    };
    let mut order: Vec<&Claim> = list.iter().filter(|claim| claim.is_whole).collect();
    order.arrange_by_key(|claim| moment(claim));
    let mut judging = Judging {
        played_line,
        statements,
        origins: played_line.rules.origins(statements.words.start),
        budget: GuessBudget::default(),
        claim_budget: ClaimBudget::new(statements.patience.unwrap_or_default()),
        position: played_line.start.clone(),
        played: 0,
        work: 0,
        out,
    };
    for claim in order {
        let at = &claim.at;
        match at.value.moves {
            // Behind an illegal move the intended moves of the record are unknown.
            None if !statements.is_whole => {}
            Some(needs) if needs > plies => {
                if statements.is_whole {
                    judging
                        .out
                        .push(beyond(Code::ClaimPosition, at.span, needs, plies));
                }
            }
            _ => {
                if let Some(reached) = judging.reach(claim, moment(claim)) {
                    judging.claim(claim, reached);
                }
            }
        }
    }
}

struct Judging<'a, G: Claims> {
    played_line: &'a PlayedLine<'a, G>,
    statements: LineStatements<'a>,
    /// Where the start position is written.
    origins: Origins,
    budget: GuessBudget,
    claim_budget: ClaimBudget<'a>,
    /// The position of the claim before, and how many moves of the record were played up to it.
    position: G::Position,
    played: usize,
    work: usize,
    out: &'a mut Diagnostics,
}

impl<G: Claims + Solve> Judging<'_, G> {
    /// The position of a claim behind whole moves of the record, and perhaps half of the next one.
    fn reach(&mut self, claim: &Claim, (whole, is_midway): (u32, bool)) -> Option<Reached<G>> {
        let PlayedLine { rules, trail, .. } = *self.played_line;
        while self.played < whole as usize {
            let step = rules.check(&self.position, &trail[self.played].mv).ok()?;
            rules.play(&mut self.position, &step);
            self.played += 1;
        }
        let mut reached = Reached {
            position: self.position.clone(),
            trail: trail[..self.played].to_vec(),
        };
        if is_midway {
            let next = &trail[self.played];
            let Some((midway, first)) = rules.midway(&self.position, &next.mv) else {
                self.out
                    .push(undivided(Code::ClaimPosition, claim.at.span, whole + 1));
                return None;
            };
            reached.position = midway;
            reached.trail.push(PlayedMove {
                mv: first,
                ..next.clone()
            });
        }
        Some(reached)
    }

    /// Judges the statements of a claim in a position, after the moves that the claim adds.
    fn claim(&mut self, claim: &Claim, mut reached: Reached<G>) {
        if !self.play_on(&mut reached, &claim.after) {
            return;
        }
        for statement in &claim.says {
            // A statement after a full list of errors changes nothing.
            if self.out.is_full() && self.out.has_errors() {
                return;
            }
            self.work += weight(&statement.fact, reached.trail.len());
            if self.work > MAX_WORK {
                let message = Text::new(
                    "these claims take too long to check: this one and those after it are not checked",
                    "проверка этих утверждений заняла бы слишком много времени: это и следующие не проверены",
                );
                let span = statement.span;
                self.out
                    .push(Diagnostic::warning(Code::UnprovedClaim, span, message));
                return;
            }
            self.statement(claim, statement, &reached);
        }
    }

    fn play_on(&mut self, reached: &mut Reached<G>, line: &Line) -> bool {
        play_on(
            self.played_line.rules,
            reached,
            line,
            self.statements.words,
            (&mut self.budget, self.out),
        )
    }

    fn statement(&mut self, claim: &Claim, statement: &Statement, reached: &Reached<G>) {
        let mut moved;
        let mut reached = reached;
        if !statement.conditions.is_empty() {
            moved = Reached {
                position: reached.position.clone(),
                trail: reached.trail.clone(),
            };
            for condition in &statement.conditions {
                if let Some(seat) = condition.player {
                    if !G::SEATS.contains(&seat) {
                        let message = judge::no_player::<G>(seat);
                        self.report(claim, statement, ClaimVerdict::Senseless(message).into());
                        return;
                    }
                    self.played_line.rules.turn_to(&mut moved.position, seat);
                }
                if !self.play_on(&mut moved, &condition.line) {
                    return;
                }
            }
            reached = &moved;
        }
        let played_line = PlayedLine {
            rules: self.played_line.rules,
            start: self.played_line.start,
            trail: &reached.trail,
            last: &reached.position,
            alphabet: self.statements.words.written(statement.span, G::PROFILE),
        };
        if self.statements.patience.is_none()
            && matches!(statement.fact, Fact::Goal(_))
            && self.played_line.rules.outcome(played_line.last).is_none()
        {
            return;
        }
        let judgement = judge::judge(
            &played_line,
            self.played_line.trail,
            &self.origins,
            &statement.fact,
            &mut self.claim_budget,
        );
        self.report(claim, statement, judgement);
    }

    fn report(&mut self, claim: &Claim, statement: &Statement, judgement: WordedVerdict) {
        let subject = claim.name.as_ref().map_or_else(
            || Text::new("the claim", "утверждение"),
            |name| text!("claim {name}", "утверждение {name}"),
        );
        let say = |en: &str, ru: &str, what: &Text| {
            text!(
                "{subject} {en}: {what}",
                "{subject} {ru}: {what}",
                subject,
                what
            )
        };
        let mut diagnostic = match judgement.verdict {
            ClaimVerdict::True => return,
            ClaimVerdict::False(refutation) => {
                let message = say("is false", "неверно", &refutation.truth);
                Diagnostic {
                    help: refutation.help,
                    ..Diagnostic::error(Code::FalseClaim, statement.span, message)
                }
            }
            ClaimVerdict::Senseless(why) => Diagnostic::error(
                Code::SenselessClaim,
                statement.span,
                say("means nothing here", "здесь ничего не значит", &why),
            ),
            ClaimVerdict::Unproved(why) => Diagnostic::warning(
                Code::UnprovedClaim,
                statement.span,
                say("is not proved", "не доказано", &why),
            ),
        };
        diagnostic.culprits = judgement.culprits;
        diagnostic.picture = judgement.picture.map(Box::new);
        self.out.push(diagnostic);
    }
}

/// How much work a statement makes, compared with the others.
fn weight(fact: &Fact, moves: usize) -> usize {
    match fact {
        Fact::Placed(..) => 1 + moves / 100,
        Fact::Own(own) => own.weight(),
        _ => 1,
    }
}
