//! Compares the statements of claims with their positions.

use super::PlayedLine;
use super::diagrams::{beyond, undivided};
use super::forced::ClaimBudget;
use super::judge::{self, WordedVerdict};
use super::replay::{Reached, play_on};
use super::suggest::{GuessBudget, Words};
use crate::document::Claim;
use crate::puzzle::limits::Patience;
use crate::puzzle::solve::Solve;
use crate::rules::claim::{ClaimVerdict, Fact, Statement};
use crate::rules::{Claims, Origins, PlayedMove};
use crate::text::{Arrange as _, Code, Diagnostic, Diagnostics, Text};

/// How much work the claims of one document may make: most statements are as one, a few as many.
const MAX_WORK: usize = 20_000;

/// The claims of a document.
#[derive(Clone, Copy)]
pub(super) struct Claimed<'a> {
    /// The claims.
    pub(super) list: &'a [Claim],
    /// Whether all moves of the record were accepted.
    pub(super) is_whole: bool,
    /// How long forced results may be searched for; nothing where they are not judged.
    pub(super) patience: Option<Patience<'a>>,
}

/// Checks every claim, in the order of the positions.
pub(super) fn check<G: Claims + Solve>(
    played_line: &PlayedLine<'_, G>,
    claims: Claimed<'_>,
    words: Words<'_>,
    out: &mut Diagnostics,
) {
    if claims.list.is_empty() {
        return;
    }
    let plies = played_line.plies();
    // How many moves a claim needs, and whether the last of them is halved.
    let moment = |claim: &Claim| {
        (
            claim.at.value.moves.unwrap_or(plies),
            claim.at.value.is_midway,
        )
    };
    let mut order: Vec<&Claim> = claims.list.iter().filter(|claim| claim.is_whole).collect();
    order.arrange_by_key(|claim| moment(claim));
    let origins = played_line.rules.origins(words.start);
    let (budget, claim_budget) = (
        GuessBudget::default(),
        ClaimBudget::new(claims.patience.unwrap_or_default()),
    );
    let searches = claims.patience.is_some();
    let mut judging = Judging {
        played_line,
        words,
        origins,
        searches,
        budget,
        claim_budget,
        work: 0,
        out,
    };
    let mut position = played_line.start.clone();
    let mut played = 0;
    for claim in order {
        let (needs, is_midway) = moment(claim);
        if needs > plies {
            // Behind an illegal move the intended moves of the record are unknown.
            if claims.is_whole {
                judging
                    .out
                    .push(beyond(Code::ClaimPosition, claim.at.span, needs, plies));
            }
            continue;
        }
        if claim.at.value.moves.is_none() && !claims.is_whole {
            continue;
        }
        while played < (needs - u32::from(is_midway)) as usize {
            let Ok(step) = played_line
                .rules
                .check(&position, &played_line.trail[played].mv)
            else {
                return;
            };
            played_line.rules.play(&mut position, &step);
            played += 1;
        }
        let mut reached = Reached {
            position: position.clone(),
            trail: played_line.trail[..played].to_vec(),
        };
        if is_midway {
            let next = &played_line.trail[played];
            let Some((midway, first)) = played_line.rules.midway(&position, &next.mv) else {
                judging
                    .out
                    .push(undivided(Code::ClaimPosition, claim.at.span, needs));
                continue;
            };
            reached.position = midway;
            reached.trail.push(PlayedMove {
                mv: first,
                ..next.clone()
            });
        }
        judging.claim(claim, reached);
    }
}

struct Judging<'a, G: Claims> {
    played_line: &'a PlayedLine<'a, G>,
    words: Words<'a>,
    /// Where the start position is written.
    origins: Origins,
    searches: bool,
    budget: GuessBudget,
    claim_budget: ClaimBudget<'a>,
    work: usize,
    out: &'a mut Diagnostics,
}

impl<G: Claims + Solve> Judging<'_, G> {
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
                self.out.push(Diagnostic::warning(
                    Code::UnprovedClaim,
                    statement.span,
                    message,
                ));
                return;
            }
            self.statement(claim, statement, &reached);
        }
    }

    fn play_on(&mut self, reached: &mut Reached<G>, line: &crate::notation::Line) -> bool {
        let Reached { position, trail } = reached;
        play_on(
            self.played_line.rules,
            trail,
            position,
            line,
            self.words,
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
            alphabet: self.words.written(statement.span, G::PROFILE),
        };
        if !self.searches
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
            |name| crate::text!("claim {name}", "утверждение {name}"),
        );
        let say = |en: &str, ru: &str, what: &Text| {
            crate::text!(
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
