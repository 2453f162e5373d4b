//! Estimates of positions without a proof: a tree of moves, grown by random games to their ends.
//!
//! The best known move is tried most often (upper confidence bounds), and the more often a position
//! is met, the more of its moves are looked at (progressive widening), those near to pieces of the
//! board first. The end of a game is known, and so is each proof of a solver on the way; both
//! spread through the tree as proofs do: to the player to move one move is enough, to all others
//! every move is needed. All else is an estimate, and is called so.

use std::sync::atomic::Ordering;
use std::thread;

use super::Goal;
use super::solve::{self, Answer, GoalQuestion, Limits, Solve, Verdict};
use crate::rules::{Outcome, Random, Rules, Seat};

/// How an analysis is made.
#[derive(Clone, Copy, Debug)]
pub struct AnalysisOptions {
    /// Games played at random in all.
    pub games: u64,
    /// The same seed, the same games and as many trees give the same answer.
    pub seed: u64,
    /// Trees that are grown side by side, each by a thread of its own, and put together at the end.
    pub trees: usize,
    /// Positions that the solver looks at before the first game, to prove a result; with 0 it is
    /// never asked.
    pub proof: u64,
}

impl Default for AnalysisOptions {
    fn default() -> Self {
        Self {
            games: 10_000,
            seed: 1,
            trees: 1,
            proof: 100_000,
        }
    }
}

/// The value of a game against any play, as far as it is proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProvedValue {
    /// A player wins by force.
    Won(Seat),
    /// No player can do better than a draw, or only a draw is possible.
    Drawn,
}

impl ProvedValue {
    pub(crate) const fn of(outcome: Outcome) -> Self {
        match outcome.winner {
            Some(seat) => Self::Won(seat),
            None => Self::Drawn,
        }
    }

    /// The player who wins.
    #[must_use]
    pub const fn winner(self) -> Option<Seat> {
        match self {
            Self::Won(seat) => Some(seat),
            Self::Drawn => None,
        }
    }
}

/// The results of games.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// How many games.
    pub games: u64,
    /// How many of them each player has won, in the order of the players.
    pub wins: [u64; 4],
    /// The sum of the leads of the first player over the second at their ends, in games that have a score.
    pub leads: f64,
    /// The sum of the squares of these leads.
    pub squares: f64,
}

impl Tally {
    /// The number of drawn games.
    #[must_use]
    pub fn draws(&self) -> u64 {
        self.games - self.wins.iter().sum::<u64>()
    }

    /// The share of games that a player has won, from 0 to 1; a draw counts as equal parts of a win.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "counts of games are small")]
    pub fn chance(&self, player: usize, players: usize) -> f64 {
        if self.games == 0 {
            return 1.0 / players as f64;
        }
        (self.wins[player] as f64 + self.draws() as f64 / players as f64) / self.games as f64
    }

    /// The standard error of a chance.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "counts of games are small")]
    pub fn error(&self, player: usize, players: usize) -> f64 {
        // As if two more games had been played: few games of one kind make nothing certain.
        let games = self.games as f64;
        let chance = (self.chance(player, players) * games + 1.0) / (games + 2.0);
        (chance * (1.0 - chance) / (games + 2.0)).sqrt()
    }

    /// The mean lead of the first player over the second, and its standard error.
    #[must_use]
    pub fn lead(&self) -> (f64, f64) {
        mean(self.games, self.leads, self.squares)
    }

    fn add(&mut self, end: &PlayedOut) {
        self.games += 1;
        if let Some(winner) = end.winner {
            self.wins[winner] += 1;
        }
        self.leads += end.lead;
        self.squares += end.lead * end.lead;
    }

    fn merge(&mut self, other: &Self) {
        self.games += other.games;
        for (sum, more) in self.wins.iter_mut().zip(other.wins) {
            *sum += more;
        }
        self.leads += other.leads;
        self.squares += other.squares;
    }
}

/// The mean of leads in some games, and its standard error, from their sum and the sum of their squares.
#[inline]
#[expect(clippy::cast_precision_loss, reason = "counts of games are small")]
pub(super) fn mean(games: u64, leads: f64, squares: f64) -> (f64, f64) {
    let games = games.max(1) as f64;
    let mean = leads / games;
    (
        mean,
        ((squares / games - mean * mean).max(0.0) / games).sqrt(),
    )
}

/// A move of the position that is analysed.
#[derive(Clone, Debug)]
pub struct AnalysedMove<M> {
    /// The move.
    pub mv: M,
    /// The games that began with it.
    pub tally: Tally,
    /// The value of the move, if it is proved.
    pub settled: Option<ProvedValue>,
    /// The best play from here on, as far as the tree goes, the move first.
    pub line: Vec<M>,
    /// Whether it can only be put up with others from which another player picks.
    pub is_offered: bool,
}

/// The proved and the estimated values of a position.
#[derive(Clone, Debug)]
pub struct Analysis<M> {
    /// The number of the next move.
    pub number: u32,
    /// The players in the order in which they move.
    pub seats: &'static [Seat],
    /// Whose move it is, by its place among the players.
    pub mover: usize,
    /// All games.
    pub tally: Tally,
    /// The value of the position, if it is proved.
    pub settled: Option<ProvedValue>,
    /// Of a win of the player to move that is proved the number of its last move, where a solver knows that.
    pub by: Option<u32>,
    /// Of such a win a line of play in which both sides do their best.
    pub proof: Vec<M>,
    /// The moves that were looked at, the best first.
    pub moves: Vec<AnalysedMove<M>>,
    /// How many legal moves there are, where they were listed.
    pub legal: Option<usize>,
    /// Whether a score is kept, so that leads mean something.
    pub has_score: bool,
    /// How many moves the player to move puts up where another player picks; 1 where the choice is free.
    pub offer: usize,
}

impl<M> Analysis<M> {
    /// The move that the position comes to: the best one, and where moves are put up, the worst of
    /// the best ones, which the other player picks.
    #[must_use]
    pub fn best(&self) -> Option<&AnalysedMove<M>> {
        let own = self.moves.iter().position(|one| !one.is_offered);
        let picked = (0..self.moves.len())
            .filter(|&at| self.moves[at].is_offered)
            .take(self.offer)
            .last();
        let best = own.into_iter().chain(picked).min()?;
        self.moves.get(best)
    }

    /// The analysis in words.
    #[must_use]
    pub fn named(&self, name: &dyn Fn(&M) -> String) -> Analysis<String> {
        let moves = self.moves.iter().map(|one| AnalysedMove {
            mv: name(&one.mv),
            tally: one.tally,
            settled: one.settled,
            line: one.line.iter().map(name).collect(),
            is_offered: one.is_offered,
        });
        let Self {
            number,
            seats,
            mover,
            tally,
            settled,
            by,
            legal,
            has_score,
            offer,
            ..
        } = *self;
        let proof = self.proof.iter().map(name).collect();
        Analysis {
            number,
            seats,
            mover,
            tally,
            settled,
            by,
            proof,
            moves: moves.collect(),
            legal,
            has_score,
            offer,
        }
    }
}

/// The end of a game.
#[derive(Clone, Copy)]
struct PlayedOut {
    winner: Option<usize>,
    lead: f64,
}

/// Positions whose moves are more than these are never listed; moves are drawn by chance instead.
const MOST_LISTED: usize = 1 << 10;
/// The weight of moves that do not look best. It is computed alike on every machine: no logarithm
/// to the last bit.
const CURIOSITY: f64 = 0.4;
/// The weight of a lead. Of few random games their mean lead says more than how many of them were won.
const LEAD: f64 = 0.5;
/// Bytes that a position of the tree takes, with its list of moves.
const NODE: usize = 2048;
/// Bytes of the tables of a solver that is asked on the way.
const PROBE_MEMORY: usize = 1 << 20;

/// A move from a position of the tree.
struct Child<G: Rules> {
    mv: G::Move,
    step: G::Step,
    tally: Tally,
    /// Its position in the tree.
    node: usize,
}

/// The moves of a position that are no children yet; of lists the last one is the next to be tried.
enum Untried<M> {
    /// Not listed yet.
    Unknown,
    /// Those that a player looks at first; there are others.
    Prospects(Vec<M>),
    /// All that are legal.
    All(Vec<M>),
    /// Too many to be listed: they are drawn by chance.
    Chance,
}

/// A position of the tree.
struct TreeNode<G: Rules> {
    mover: usize,
    visits: u64,
    settled: Option<ProvedValue>,
    children: Vec<Child<G>>,
    untried: Untried<G::Move>,
    /// How many moves are put up where another player picks, and which.
    offer: Option<(usize, Vec<G::Move>)>,
}

impl<G: Solve> TreeNode<G> {
    fn new(rules: &G, position: &G::Position) -> Self {
        let seat = rules.to_move(position);
        Self {
            mover: place::<G>(seat),
            visits: 0,
            settled: rules.outcome(position).map(ProvedValue::of),
            children: Vec::new(),
            untried: Untried::Unknown,
            offer: rules.offer(position).map(|offer| {
                // As the moves of the tree are written, which are compared with them.
                (offer.count, rules.all_normal(position, &offer.moves))
            }),
        }
    }

    /// Whether every legal move is a child.
    fn is_whole(&self) -> bool {
        matches!(&self.untried, Untried::All(moves) if moves.is_empty())
    }

    fn is_offered(&self, mv: &G::Move) -> bool {
        self.offer
            .as_ref()
            .is_some_and(|(_, moves)| moves.contains(mv))
    }
}

fn place<G: Rules>(seat: Seat) -> usize {
    G::SEATS
        .iter()
        .position(|&one| one == seat)
        .unwrap_or_default()
}

/// The lead of the first player over the second; 0 in games without a score.
pub(super) fn lead<G: Rules>(rules: &G, position: &G::Position) -> f64 {
    rules
        .score(position)
        .map_or(0.0, |[one, other]| one.number() - other.number())
}

/// The result of a position that a player has won; the lead is the present one.
fn end<G: Rules>(rules: &G, position: &G::Position, winner: Option<Seat>) -> PlayedOut {
    PlayedOut {
        winner: winner.map(place::<G>),
        lead: lead(rules, position),
    }
}

/// The random moves after which a game looks whether it is to end.
const MOVES_BETWEEN_LOOKS: u32 = 32;

/// A tree that grows from a position.
struct GameTree<'a, G: Rules> {
    rules: &'a G,
    root: &'a G::Position,
    nodes: Vec<TreeNode<G>>,
    random: Random,
    limits: Limits<'a>,
    /// Whether the solver is asked on the way.
    is_proving: bool,
}

impl<'a, G: Solve> GameTree<'a, G> {
    fn new(
        rules: &'a G,
        root: &'a G::Position,
        random: Random,
        limits: Limits<'a>,
        is_proving: bool,
    ) -> Self {
        Self {
            rules,
            root,
            nodes: vec![TreeNode::new(rules, root)],
            random,
            limits,
            is_proving,
        }
    }

    /// Plays a game: down the tree, on at random, and back. A game that is stopped counts for
    /// nothing.
    fn grow(&mut self) {
        let mut position = self.root.clone();
        let mut path = Vec::new();
        let mut at = 0;
        let end = loop {
            self.look(at, &position);
            if let Some(settled) = self.nodes[at].settled {
                break Some(end(self.rules, &position, settled.winner()));
            }
            if let Some(child) = self.widen(at, &position) {
                self.rules
                    .play(&mut position, &self.nodes[at].children[child].step);
                let node = self.nodes.len();
                self.nodes.push(TreeNode::new(self.rules, &position));
                self.nodes[at].children[child].node = node;
                path.push((at, child));
                break self.play_out(&mut position);
            }
            let Some(child) = self.choose(at) else {
                break self.play_out(&mut position);
            };
            self.rules
                .play(&mut position, &self.nodes[at].children[child].step);
            path.push((at, child));
            at = self.nodes[at].children[child].node;
        };
        let Some(end) = end else { return };
        self.nodes[at].visits += u64::from(path.last().is_none_or(|&(last, _)| last != at));
        for &(node, child) in path.iter().rev() {
            let node = &mut self.nodes[node];
            node.visits += 1;
            node.children[child].tally.add(&end);
        }
        for &(node, _) in path.iter().rev() {
            if !self.settle(node) {
                break;
            }
        }
    }

    /// Plays on at random to the end; `None` where it was stopped, since on large fields a game takes its time.
    fn play_out(&mut self, position: &mut G::Position) -> Option<PlayedOut> {
        for moves in 1_u32.. {
            if let Some(outcome) = self.rules.outcome(position) {
                return Some(end(self.rules, position, outcome.winner));
            }
            match self.rules.likely(position, &mut self.random) {
                Some(step) => self.rules.play(position, &step),
                None => {
                    return Some(PlayedOut {
                        winner: None,
                        lead: 0.0,
                    });
                }
            }
            if moves.is_multiple_of(MOVES_BETWEEN_LOOKS) && self.limits.is_stopped() {
                break;
            }
        }
        None
    }

    /// Sees a win at once, and asks the solver now and then, with the more work the more games have come here.
    fn look(&mut self, at: usize, position: &G::Position) {
        let node = &self.nodes[at];
        // At 4, 16, 64, 256 …
        let is_due = node.visits >= 4
            && node.visits.is_power_of_two()
            && node.visits.trailing_zeros().is_multiple_of(2);
        if node.settled.is_none() && node.visits == 0 && self.rules.win(position).is_some() {
            self.nodes[at].settled = Some(ProvedValue::Won(G::SEATS[node.mover]));
            return;
        }
        if at == 0 || !self.is_proving || !is_due || node.settled.is_some() || node.offer.is_some()
        {
            return;
        }
        let effort = self.rules.effort(position);
        if effort == 0 {
            return;
        }
        let mover = G::SEATS[node.mover];
        let limits = Limits {
            nodes: node.visits * 8 * effort,
            memory: PROBE_MEMORY,
            ..self.limits
        };
        let wins = |seat: Seat| {
            let answer = solve::ask(
                self.rules,
                position,
                GoalQuestion::brief(Goal::Wins { seat, by: None }, G::CLASS),
                &limits,
            );
            answer.verdict == Verdict::Proved
        };
        if wins(mover) {
            self.nodes[at].settled = Some(ProvedValue::Won(mover));
        } else if let [one, other] = G::SEATS {
            let other = if mover == *one { *other } else { *one };
            if node.visits >= 64 && wins(other) {
                self.nodes[at].settled = Some(ProvedValue::Won(other));
            }
        }
    }

    /// How many moves are looked at for the root of the number of games. With three players the value of a move depends on two
    /// who answer, so that fewer are looked at, more often each.
    fn breadth(at: usize) -> f64 {
        if at == 0 && G::SEATS.len() == 2 {
            4.0
        } else {
            1.0
        }
    }

    /// Makes a new child, if the position was met often enough for its moves.
    fn widen(&mut self, at: usize, position: &G::Position) -> Option<usize> {
        let node = &self.nodes[at];
        #[expect(
            clippy::cast_precision_loss,
            clippy::cast_sign_loss,
            clippy::cast_possible_truncation,
            reason = "small"
        )]
        let width = 3 + (Self::breadth(at) * (node.visits as f64).sqrt()) as usize;
        let is_full = self.nodes.len() >= self.limits.memory / NODE;
        if is_full || node.children.len() >= width || node.is_whole() {
            return None;
        }
        let mv = self.candidate(at, position)?;
        self.adopt(at, position, mv)
    }

    /// Makes a move a child, unless it is illegal.
    fn adopt(&mut self, at: usize, position: &G::Position, mv: G::Move) -> Option<usize> {
        let step = self.rules.check(position, &mv).ok()?;
        let children = &mut self.nodes[at].children;
        children.push(Child {
            mv,
            step,
            tally: Tally::default(),
            node: usize::MAX,
        });
        Some(children.len() - 1)
    }

    /// Lists the legal moves of a position that are no children, where they are not too many; `first` are those to be tried
    /// before the others.
    fn list(&mut self, at: usize, position: &G::Position, first: &[G::Move]) {
        let rules = self.rules;
        let node = &mut self.nodes[at];
        if rules.count(&mut position.clone()) > MOST_LISTED as u64 || self.limits.is_stopped() {
            node.untried = Untried::Chance;
            return;
        }
        let known: Vec<&G::Move> = node
            .children
            .iter()
            .map(|child| &child.mv)
            .chain(first)
            .collect();
        let mut moves = rules.all_normal(position, &rules.moves(position));
        moves.retain(|mv| !known.contains(&mv));
        for at in (1..moves.len()).rev() {
            moves.swap(at, self.random.below(at + 1));
        }
        moves.extend(first.iter().cloned());
        node.untried = Untried::All(moves);
    }

    /// The moves that a player looks at first, the first one last.
    fn prospects(&mut self, position: &G::Position) -> Vec<G::Move> {
        let mut moves = self.rules.prospects(position, &mut self.random);
        moves.reverse();
        self.rules.all_normal(position, &moves)
    }

    /// A move that was not tried yet.
    fn candidate(&mut self, at: usize, position: &G::Position) -> Option<G::Move> {
        if matches!(self.nodes[at].untried, Untried::Unknown) {
            self.nodes[at].untried = Untried::Prospects(self.prospects(position));
        }
        if let Untried::Prospects(moves) = &mut self.nodes[at].untried {
            if let Some(mv) = moves.pop() {
                return Some(mv);
            }
            self.list(at, position, &[]);
        }
        let (rules, random, node) = (self.rules, &mut self.random, &mut self.nodes[at]);
        if let Untried::All(moves) = &mut node.untried {
            return moves.pop();
        }
        (0..4).find_map(|_| {
            let mv = rules.normal(
                position,
                &rules.sample(position, &mut |below| random.below(below))?,
            );
            node.children
                .iter()
                .all(|child| child.mv != mv)
                .then_some(mv)
        })
    }

    /// The child to go on with.
    fn choose(&self, at: usize) -> Option<usize> {
        let node = &self.nodes[at];
        let players = G::SEATS.len();
        #[expect(clippy::cast_precision_loss, reason = "counts of games are small")]
        let bound = |child: &Child<G>, sign: f64| {
            let games = child.tally.games.max(1) as f64;
            let doubt = CURIOSITY * (f64::from(node.visits.max(1).ilog2() + 1) / games).sqrt();
            match self.nodes[child.node].settled {
                Some(ProvedValue::Won(seat)) if place::<G>(seat) == node.mover => 2.0,
                Some(ProvedValue::Won(_)) => -1.0,
                Some(ProvedValue::Drawn) => 1.0 / players as f64,
                None => {
                    let lead = child.tally.lead().0 * if node.mover == 0 { 1.0 } else { -1.0 };
                    child.tally.chance(node.mover, players)
                        + LEAD * lead / (8.0 + lead.abs())
                        + sign * doubt
                }
            }
        };
        let best = |children: &[usize]| {
            children.iter().copied().max_by(|&one, &other| {
                bound(&node.children[one], 1.0)
                    .total_cmp(&bound(&node.children[other], 1.0))
                    .then(other.cmp(&one))
            })
        };
        let all: Vec<usize> = (0..node.children.len()).collect();
        let Some((count, _)) = node.offer else {
            return best(&all);
        };
        // As many of the best moves are put up as are due; the picker takes the one that is worst
        // for the player to move.
        let (mut offered, free): (Vec<_>, Vec<_>) = all
            .into_iter()
            .partition(|&child| node.is_offered(&node.children[child].mv));
        offered.sort_by(|&one, &other| {
            bound(&node.children[other], 1.0)
                .total_cmp(&bound(&node.children[one], 1.0))
                .then(one.cmp(&other))
        });
        offered.truncate(count);
        let picked = offered.into_iter().min_by(|&one, &other| {
            bound(&node.children[one], -1.0)
                .total_cmp(&bound(&node.children[other], -1.0))
                .then(one.cmp(&other))
        });
        let own = best(&free).filter(|&own| {
            picked.is_none_or(|picked| {
                bound(&node.children[own], 0.0) > bound(&node.children[picked], 0.0)
            })
        });
        own.or(picked)
    }

    /// Finds out whether the children of a position settle it; whether they do.
    fn settle(&mut self, at: usize) -> bool {
        let node = &self.nodes[at];
        if node.settled.is_some() {
            return true;
        }
        let mover = G::SEATS[node.mover];
        let of = |child: &Child<G>| self.nodes.get(child.node).and_then(|node| node.settled);
        let needed = |child: &Child<G>| {
            if node.is_offered(&child.mv) {
                node.offer.as_ref().map_or(1, |one| one.0)
            } else {
                1
            }
        };
        let won = |child: &&Child<G>| of(child) == Some(ProvedValue::Won(mover));
        let won_offered = node
            .children
            .iter()
            .filter(won)
            .filter(|child| node.is_offered(&child.mv))
            .count();
        let wins = node
            .children
            .iter()
            .filter(won)
            .any(|child| needed(child) == 1 || won_offered >= needed(child));
        let mut settled = wins.then_some(ProvedValue::Won(mover));
        if settled.is_none() && node.is_whole() {
            let all: Option<Vec<ProvedValue>> = node.children.iter().map(of).collect();
            settled = all.and_then(|all| match G::SEATS {
                // Nothing but a win of the other one is left, or a draw at best. An offer of few good moves is left open.
                [_, _] if node.offer.is_none() && all.contains(&ProvedValue::Drawn) => {
                    Some(ProvedValue::Drawn)
                }
                _ => all
                    .split_first()
                    .filter(|(first, rest)| rest.iter().all(|one| one == *first))
                    .map(|(first, _)| *first),
            });
        }
        self.nodes[at].settled = settled;
        settled.is_some()
    }

    /// The best play from a position of the tree on.
    fn line(&self, mut at: usize) -> Vec<G::Move> {
        let mut line = Vec::new();
        while let Some(node) = self.nodes.get(at) {
            let mover = G::SEATS[node.mover];
            let rank = |child: &Child<G>| {
                let settled = self.nodes.get(child.node).and_then(|node| node.settled);
                let kind = match settled {
                    Some(ProvedValue::Won(seat)) if seat == mover => 2,
                    Some(ProvedValue::Won(_)) => 0,
                    _ => 1,
                };
                (kind, child.tally.games)
            };
            // A move of few games says nothing.
            let best = node
                .children
                .iter()
                .filter(|child| child.tally.games > 4)
                .max_by_key(|child| rank(child));
            let Some(best) = best else { break };
            line.push(best.mv.clone());
            at = best.node;
        }
        line
    }
}

/// Analyses a position whose game goes on: the proved values, and the results of random games for
/// its moves.
///
/// [`Limits`] end it early by their time or by their gauge; their nodes and memory are for the
/// solver that is asked first. The result holds the worth of the games so far.
///
/// ```
/// use kletka::games::parcel::Parcel;
/// use kletka::puzzle::analysis::{AnalysisOptions, analyse};
/// use kletka::puzzle::solve::Limits;
/// let parcel = Parcel::standard();
/// let options = AnalysisOptions { games: 50, proof: 0, ..AnalysisOptions::default() };
/// let found = analyse(&parcel, &parcel.empty(), &options, &Limits::nodes(1000));
/// assert_eq!(found.settled, None);
/// assert!(found.tally.games == 50 && !found.moves.is_empty());
/// ```
#[must_use]
pub fn analyse<G>(
    rules: &G,
    position: &G::Position,
    options: &AnalysisOptions,
    limits: &Limits<'_>,
) -> Analysis<G::Move>
where
    G: Solve<Position: Send + Sync, Move: Send + Sync, Step: Send + Sync> + Sync,
{
    let proof = Limits {
        nodes: options.proof.min(limits.nodes),
        ..*limits
    };
    let (answer, settled) = solved(rules, position, &proof);
    let keys: Vec<G::Move> = match answer.verdict {
        Verdict::Proved => answer
            .keys
            .iter()
            .map(|key| &key.mv)
            .chain(answer.line.first())
            .map(|mv| rules.normal(position, mv))
            .collect(),
        _ => Vec::new(),
    };
    let trees = options.trees.clamp(1, 256);
    let grown = |tree: usize| {
        let share =
            options.games / trees as u64 + u64::from((tree as u64) < options.games % trees as u64);
        let seed = options.seed ^ (tree as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut grown = GameTree::new(rules, position, Random::new(seed), *limits, proof.nodes > 0);
        grown.begin(&keys);
        for _ in 0..share {
            if limits.is_stopped() || grown.is_decided() {
                break;
            }
            grown.grow();
            if let Some(gauge) = limits.gauge {
                gauge.games.fetch_add(1, Ordering::Relaxed);
            }
        }
        grown
    };
    let all: Vec<GameTree<'_, G>> = thread::scope(|scope| {
        let others: Vec<_> = (1..trees)
            .map(|tree| {
                thread::Builder::new()
                    .spawn_scoped(scope, move || grown(tree))
                    .ok()
            })
            .collect();
        let first = grown(0);
        let others = others
            .into_iter()
            .flatten()
            .filter_map(|thread| thread.join().ok());
        std::iter::once(first).chain(others).collect()
    });
    gather(rules, position, (answer, settled), &all)
}

/// The solver's answer whether the player to move wins by force, and what it knows of the position: the player who does, or a
/// draw.
fn solved<G: Solve>(
    rules: &G,
    position: &G::Position,
    limits: &Limits<'_>,
) -> (Answer<G>, Option<ProvedValue>) {
    if limits.nodes == 0 {
        return (Answer::unknown(G::CLASS), None);
    }
    let mover = rules.to_move(position);
    let wins = |seat| Goal::Wins { seat, by: None };
    let whole = GoalQuestion::whole(wins(mover), G::CLASS);
    let answer = solve::ask(rules, position, whole, limits);
    if answer.verdict == Verdict::Proved {
        return (answer, Some(ProvedValue::Won(mover)));
    }
    let mut is_refuted = answer.verdict == Verdict::Refuted;
    for &seat in G::SEATS.iter().filter(|&&seat| seat != mover) {
        let brief = GoalQuestion::brief(wins(seat), G::CLASS);
        let verdict = solve::ask(rules, position, brief, limits).verdict;
        if verdict == Verdict::Proved {
            return (answer, Some(ProvedValue::Won(seat)));
        }
        is_refuted &= verdict == Verdict::Refuted;
    }
    // Of three players none may win by force, and yet one wins.
    let is_drawn = is_refuted && G::SEATS.len() == 2;
    (answer, is_drawn.then_some(ProvedValue::Drawn))
}

impl<G: Solve> GameTree<'_, G> {
    /// Lists the moves of the root. Those that a proof begins with are known to win, and those that end the game are seen.
    fn begin(&mut self, keys: &[G::Move]) {
        let root = self.root;
        let mut first = self.prospects(root);
        // Of a large field each of these takes its time.
        if self.limits.is_stopped() {
            return;
        }
        self.list(0, root, &first);
        match &self.nodes[0].untried {
            Untried::All(moves) => first.clone_from(moves),
            _ => self.nodes[0].untried = Untried::Prospects(first.clone()),
        }
        for mv in keys
            .iter()
            .chain(first.iter().filter(|mv| !keys.contains(mv)))
        {
            if self.limits.is_stopped() {
                break;
            }
            let Ok(after) = self.rules.after(root, mv) else {
                continue;
            };
            let mut node = TreeNode::new(self.rules, &after);
            if keys.contains(mv) {
                node.settled = Some(ProvedValue::Won(G::SEATS[self.nodes[0].mover]));
            }
            let is_new = self.nodes[0].children.iter().all(|child| child.mv != *mv);
            if !is_new || node.settled.is_none() {
                continue;
            }
            let Some(child) = self.adopt(0, root, mv.clone()) else {
                continue;
            };
            if let Untried::Prospects(untried) | Untried::All(untried) = &mut self.nodes[0].untried
            {
                untried.retain(|one| one != mv);
            }
            self.nodes[0].children[child].node = self.nodes.len();
            self.nodes.push(node);
        }
        self.settle(0);
    }

    /// Whether nothing more can be learnt: the position is settled, or all of its moves are.
    fn is_decided(&self) -> bool {
        let root = &self.nodes[0];
        let is_settled = |child: &Child<G>| {
            self.nodes
                .get(child.node)
                .is_some_and(|node| node.settled.is_some())
        };
        root.settled.is_some() || root.is_whole() && root.children.iter().all(is_settled)
    }
}

/// Puts trees together.
fn gather<G: Solve>(
    rules: &G,
    position: &G::Position,
    (answer, settled): (Answer<G>, Option<ProvedValue>),
    trees: &[GameTree<'_, G>],
) -> Analysis<G::Move> {
    let mover = rules.to_move(position);
    let (player, players) = (place::<G>(mover), G::SEATS.len());
    let mut moves = merged(trees);
    // A proved value decides the place; of estimates the one that is good even if luck has helped
    // it comes first.
    #[expect(clippy::cast_precision_loss, reason = "there are two or three players")]
    let rank = |one: &AnalysedMove<G::Move>| match one.settled {
        Some(ProvedValue::Won(seat)) if seat == mover => 2.0,
        Some(ProvedValue::Won(_)) => -2.0,
        Some(ProvedValue::Drawn) => 1.0 / players as f64,
        None => one.tally.chance(player, players) - 2.0 * one.tally.error(player, players),
    };
    moves.sort_by(|one, other| {
        rank(other)
            .total_cmp(&rank(one))
            .then(other.tally.games.cmp(&one.tally.games))
    });
    let mut tally = Tally::default();
    moves.iter().for_each(|one| tally.merge(&one.tally));
    let (by, proof) = if answer.verdict == Verdict::Proved {
        (answer.by, answer.line)
    } else {
        (None, Vec::new())
    };
    let root = &trees[0].nodes[0];
    Analysis {
        number: rules.number(position),
        seats: G::SEATS,
        mover: player,
        tally,
        settled: settled.or_else(|| trees.iter().find_map(|tree| tree.nodes[0].settled)),
        by,
        proof,
        moves,
        legal: match &root.untried {
            Untried::All(untried) => Some(root.children.len() + untried.len()),
            _ => None,
        },
        has_score: rules.score(position).is_some(),
        offer: root.offer.as_ref().map_or(1, |&(count, _)| count),
    }
}

/// The moves of all trees that have games or a proved value, each once.
fn merged<G: Solve>(trees: &[GameTree<'_, G>]) -> Vec<AnalysedMove<G::Move>> {
    let mut moves: Vec<(AnalysedMove<G::Move>, u64)> = Vec::new();
    for tree in trees {
        for child in &tree.nodes[0].children {
            let settled = tree.nodes.get(child.node).and_then(|node| node.settled);
            let at = moves
                .iter()
                .position(|(one, _)| one.mv == child.mv)
                .unwrap_or_else(|| {
                    let one = AnalysedMove {
                        mv: child.mv.clone(),
                        tally: Tally::default(),
                        settled,
                        line: Vec::new(),
                        is_offered: tree.nodes[0].is_offered(&child.mv),
                    };
                    moves.push((one, 0));
                    moves.len() - 1
                });
            let (one, longest) = &mut moves[at];
            one.tally.merge(&child.tally);
            one.settled = one.settled.or(settled);
            // The tree that has met it most often knows most about it.
            if one.line.is_empty() || child.tally.games > *longest {
                *longest = child.tally.games;
                one.line = std::iter::once(child.mv.clone())
                    .chain(tree.line(child.node))
                    .collect();
            }
        }
    }
    moves
        .into_iter()
        .map(|(one, _)| one)
        .filter(|one| one.tally.games > 0 || one.settled.is_some())
        .collect()
}
