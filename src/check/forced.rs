//! Whether a goal can be reached by force, found out within a budget that is the same on every machine.

use crate::puzzle::limits::Patience;
use crate::puzzle::solve::{self, Answer, Class, GoalQuestion, Solve, Verdict, follow};
use crate::rules::goal::Goal;
use crate::rules::{PlayedMove, Rules, Seat};
use crate::text::Text;
use crate::text::decimal::Decimal;

/// Positions that one question may look at.
pub(super) use crate::puzzle::limits::CLAIM_NODES as NODES;

/// Positions that the questions of all claims of a document may look at.
const NODES_OF_CLAIMS: u64 = 6 * NODES;

/// The least that a question costs, so that many easy ones come to an end too.
const LEAST: u64 = 1_000;

/// The verdict on a forced result that the author claims.
#[derive(Debug)]
pub(super) enum ForcedResult {
    /// It is so.
    True,
    /// It is not so: the true result instead.
    False(Text),
    /// It is unknown: why.
    Unproved(Text),
}

/// The budget of the claims of a document.
#[derive(Debug)]
pub(super) struct ClaimBudget<'p> {
    left: u64,
    patience: Patience<'p>,
}

impl<'p> ClaimBudget<'p> {
    /// A whole budget.
    pub(super) const fn new(patience: Patience<'p>) -> Self {
        Self {
            left: NODES_OF_CLAIMS,
            patience,
        }
    }

    /// Judges what a claim says about a position whose game goes on. `line` is the record: where it goes on from here
    /// its moves are tried first.
    pub(super) fn judge<G: Solve>(
        &mut self,
        rules: &G,
        position: &G::Position,
        goal: Goal,
        line: &[PlayedMove<G::Move>],
    ) -> ForcedResult {
        let weight = rules.weight(G::CLASS, goal);
        let mut asking = Asking {
            rules,
            position,
            weight,
            claim_budget: self,
        };
        if asking.follows(goal, line) {
            return ForcedResult::True;
        }
        let found = asking.ask(goal, NODES);
        match found.verdict {
            Verdict::Proved => ForcedResult::True,
            Verdict::Refuted => ForcedResult::False(asking.truth(goal)),
            Verdict::Unknown => {
                let patience = asking.claim_budget.patience;
                let is_cut = found.nodes >= NODES;
                let why = if patience.is_over() {
                    Patience::over()
                } else {
                    unknown(G::CLASS, is_cut, NODES / weight)
                };
                asking
                    .others_win(goal)
                    .map_or(ForcedResult::Unproved(why), ForcedResult::False)
            }
        }
    }
}

/// Questions about one position.
struct Asking<'a, 'p, G: Rules> {
    rules: &'a G,
    position: &'a G::Position,
    /// The cost of a position, in the budget.
    weight: u64,
    claim_budget: &'a mut ClaimBudget<'p>,
}

impl<G: Solve> Asking<'_, '_, G> {
    /// Asks in the game's usual class of moves: a search of all moves looks at few positions in much time.
    fn ask(&mut self, goal: Goal, most: u64) -> Answer<G> {
        let nodes = most.min(self.claim_budget.left) / self.weight;
        if nodes == 0 {
            return Answer {
                nodes: NODES,
                ..Answer::unknown(G::CLASS)
            };
        }
        let limits = self.claim_budget.patience.limits(nodes);
        let mut answer = solve::ask(
            self.rules,
            self.position,
            GoalQuestion::whole(goal, G::CLASS),
            &limits,
        );
        self.pay(answer.nodes);
        if answer.nodes >= nodes {
            // The rest may be less than a whole budget; to have spent it is to have reached the
            // limit.
            answer.nodes = NODES;
        }
        answer
    }

    fn pay(&mut self, nodes: u64) {
        self.claim_budget.left = self
            .claim_budget
            .left
            .saturating_sub((nodes * self.weight).max(LEAST));
    }

    /// Whether the moves of the record reach the goal against every reply.
    fn follows(&mut self, goal: Goal, line: &[PlayedMove<G::Move>]) -> bool {
        let number = self.rules.number(self.position);
        let most = NODES.min(self.claim_budget.left) / self.weight;
        if most == 0 || line.last().is_none_or(|last| last.number < number) {
            return false;
        }
        let find = |number: u32| {
            line.iter()
                .find(|played| played.number == number)
                .map(|played| &played.mv)
        };
        let limits = self.claim_budget.patience.limits(most);
        let (tree, nodes) = follow(self.rules, self.position, goal, &find, &limits);
        self.pay(nodes);
        let answer = Answer::of_proof(self.rules, self.position, goal, G::CLASS, tree);
        answer.verdict == Verdict::Proved
    }

    /// The true result instead of a goal that is refuted.
    fn truth(&mut self, goal: Goal) -> Text {
        match goal {
            Goal::Wins { seat, by: Some(by) } => {
                let late = self.ask(Goal::Wins { seat, by: None }, NODES);
                if let (Verdict::Proved, Some(found)) = (late.verdict, late.by) {
                    let who = seat.text();
                    let verb = if seat.is_plural_in_russian() {
                        "выигрывают"
                    } else {
                        "выигрывает"
                    };
                    return text!(
                        "{who} wins, but by move {found} and not by move {by}",
                        "{who} {verb}, но ходом {found}, а не {by}",
                        who
                    );
                }
            }
            Goal::Scores { seat, least } => {
                if let Some(most) = self.most(seat, least) {
                    let who = seat.text();
                    let verb = if seat.is_plural_in_russian() {
                        "набирают"
                    } else {
                        "набирает"
                    };
                    return text!(
                        "{who} can force {most}",
                        "{who} наверняка {verb} {most}",
                        who
                    );
                }
            }
            Goal::Wins { .. } | Goal::Draw | Goal::Denied { .. } => {}
        }
        self.others_win(goal).unwrap_or_else(|| {
            let goal = goal.text();
            text!(
                "no play forces that {goal}",
                "форсированного пути нет: {goal}",
                goal
            )
        })
    }

    /// The most below a score that a player can force, as far as it is found.
    fn most(&mut self, seat: Seat, least: Decimal) -> Option<Decimal> {
        let below = (1..=8u32).map(|halves| least + Decimal::from_halves(halves).negated());
        below
            .take_while(|&points| points >= Decimal::from_halves(0))
            .find(|&least| self.ask(Goal::Scores { seat, least }, NODES).verdict == Verdict::Proved)
    }

    /// Another player who wins by force instead.
    fn others_win(&mut self, goal: Goal) -> Option<Text> {
        let Goal::Wins { seat, .. } = goal else {
            return None;
        };
        let others = G::SEATS.iter().filter(|&&other| other != seat);
        others.copied().find_map(|seat| {
            let found = self.ask(Goal::Wins { seat, by: None }, NODES / 3);
            (found.verdict == Verdict::Proved).then(|| Goal::Wins { seat, by: found.by }.text())
        })
    }
}

/// Why the result is unknown: a limit ended the search, or the class of moves did.
fn unknown(class: Class, is_cut: bool, most: u64) -> Text {
    let class = class.name();
    if is_cut {
        text!(
            "the search stopped at its limit of {most} positions, class of attacking moves: {class}",
            "поиск прекращён на пределе в {most} позиций, класс атакующих ходов: {class}",
            most = Text::number(most)
        )
    } else {
        text!(
            "no proof with attacking moves of the class {class}",
            "с атакующими ходами класса {class} доказательства нет"
        )
    }
}
