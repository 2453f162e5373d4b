//! Mistakes of a record: moves that an analysis thinks less of than of the best one, with what would have been better.
//!
//! Proved values are called proved; all others are estimates and are called estimates.

use std::collections::HashMap;

use super::tactics::{Finding, MoveAt};
use super::{Node, Position, Session, Visit};
use crate::notation::print::Alphabet;
use crate::notation::{self, Address, Assessment};
use crate::puzzle::analysis::{Analysis, AnalysisOptions, ProvedValue};
use crate::puzzle::solve::Limits;
use crate::rules::{Outcome, Seat, Tactic};
use crate::text::{Span, SpanMap, Text};

/// The loss of the chance to win from which a move has a mark.
const LOSSES: [(f64, Assessment); 3] = [
    (0.4, Assessment::Blunder),
    (0.2, Assessment::Mistake),
    (0.1, Assessment::Dubious),
];

/// The most moves of a better line that are shown.
const LINE: usize = 5;

/// The value of a position for a player.
#[derive(Clone, Copy)]
struct PlayerValue {
    /// The chance to win, from 0 to 1.
    chance: f64,
    /// The standard error of an estimate; 0 for a proved value.
    error: f64,
    settled: Option<ProvedValue>,
}

impl PlayerValue {
    #[expect(clippy::cast_precision_loss, reason = "there are two or three players")]
    fn proved(settled: ProvedValue, seat: Seat, players: usize) -> Self {
        let chance = match settled {
            ProvedValue::Won(winner) => f64::from(u8::from(winner == seat)),
            ProvedValue::Drawn => 1.0 / players as f64,
        };
        Self {
            chance,
            error: 0.0,
            settled: Some(settled),
        }
    }

    fn at_end(outcome: Outcome, seat: Seat, players: usize) -> Self {
        Self::proved(ProvedValue::of(outcome), seat, players)
    }

    /// The value by an analysis; `None` where it gives none.
    fn of(analysis: &Analysis<String>, seat: Seat) -> Option<Self> {
        let players = analysis.seats.len();
        if let Some(settled) = analysis.settled {
            return Some(Self::proved(settled, seat, players));
        }
        let player = analysis.seats.iter().position(|&one| one == seat)?;
        let best = analysis.best().filter(|best| best.tally.games > 0)?;
        Some(Self {
            chance: best.tally.chance(player, players),
            error: best.tally.error(player, players),
            settled: None,
        })
    }

    fn is_won(&self, seat: Seat) -> bool {
        self.settled == Some(ProvedValue::Won(seat))
    }
}

/// A line of a document that is judged move by move.
struct JudgedLine<'a> {
    nodes: Vec<Node>,
    /// The positions after the nodes.
    positions: Vec<Position>,
    letters: Option<Alphabet>,
    options: &'a AnalysisOptions,
    limits: &'a Limits<'a>,
    /// The analyses so far, by node.
    known: HashMap<usize, Analysis<String>>,
}

/// The limits ended the analysis.
struct LimitsReached;

impl JudgedLine<'_> {
    fn alphabet(&self, position: &Position) -> Alphabet {
        self.letters.unwrap_or(position.profile().sheet.cyrillic)
    }

    fn analyse(&self, position: &Position) -> Result<Analysis<String>, LimitsReached> {
        let analysis = position.analyse(self.alphabet(position), self.options, self.limits);
        if self.limits.is_stopped() {
            return Err(LimitsReached);
        }
        Ok(analysis)
    }

    /// What was wrong with the move from a node to another.
    fn tactic(&mut self, parent: usize, at: usize) -> Result<Option<Tactic>, LimitsReached> {
        for node in [parent, at] {
            let position = &self.positions[node];
            if !self.known.contains_key(&node) && position.outcome().is_none() {
                let analysis = self.analyse(position)?;
                self.known.insert(node, analysis);
            }
        }
        let (seat, after) = (self.nodes[at].seat, &self.positions[at]);
        let last = after.last_move(self.alphabet(after));
        let (Some(before), Some((_, word))) = (self.known.get(&parent), last) else {
            return Ok(None);
        };
        let said = |rival| judge(before, (self.known.get(&at), rival), after, (seat, &word));
        let tactic = said(None);
        // The best of many estimates is too good as a rule: the best move is judged by what comes behind it, as the other is.
        // Of moves that are put up for another player to pick from, one alone says little.
        if tactic.is_some()
            && before.settled.is_none()
            && before.offer < 2
            && let Some(rival) = behind_best(&self.positions[parent], before)
        {
            return Ok(said(match rival.outcome() {
                Some(outcome) => Some(PlayerValue::at_end(outcome, seat, before.seats.len())),
                None => PlayerValue::of(&self.analyse(&rival)?, seat),
            }));
        }
        Ok(tactic)
    }
}

/// The mistakes found in a document.
#[derive(Clone, Debug, Default)]
pub struct Mistakes {
    /// The mistakes, in the order of the moves.
    pub findings: Vec<Finding>,
    /// The move at which the limits ended it: neither that one nor those behind it were judged.
    pub ended_at: Option<Address>,
}

/// Finds the mistakes of the record of a replayed document and then of its solution, variations included, in the order of the
/// moves, as far as they are `wanted`. Each position is analysed as the options say.
///
/// ```
/// use kletka::check::Depth;
/// use kletka::puzzle::analysis::AnalysisOptions;
/// use kletka::puzzle::solve::Limits;
/// use kletka::session::{Session, mistakes};
/// use kletka::text::Source;
/// let text = "kletka = 1\ngame = \"renju-3-2\"\nstart = { position = 'b@e5 b@f5 b@g5' }\n\
///     [record]\nmoves = '1. r@a1'";
/// let session = Session::open(kletka::games::standard(), &Source::whole("x", text), Depth::Replay);
/// let options = AnalysisOptions { games: 100, ..AnalysisOptions::default() };
/// let found = mistakes::find(&session, &options, &Limits::nodes(1000), &|_| true);
/// assert!(found.findings[0].tactic.text.en.starts_with("??: a proved win is let go"));
/// assert!(found.ended_at.is_none());
/// ```
pub fn find(
    session: &Session,
    options: &AnalysisOptions,
    limits: &Limits<'_>,
    wanted: &dyn Fn(&Address) -> bool,
) -> Mistakes {
    let mut mistakes = Mistakes::default();
    for is_solution in [false, true] {
        let mut line = JudgedLine {
            nodes: Vec::new(),
            positions: Vec::new(),
            letters: session.verdict().alphabet,
            options,
            limits,
            known: HashMap::new(),
        };
        let look = |node: &Node, visit: Visit<'_>| {
            if let Visit::Played(_, position) = visit {
                line.nodes.push(node.clone());
                line.positions.push(position.clone());
            }
        };
        if is_solution {
            session.visit_solution(look)
        } else {
            session.visit(look)
        };
        for at in 0..line.nodes.len() {
            let Node {
                parent: Some(parent),
                ref address,
                number,
                seat,
                ..
            } = line.nodes[at]
            else {
                continue;
            };
            let Some(span) = line.nodes[at].span().filter(|_| wanted(address)) else {
                continue;
            };
            let address = address.clone();
            let Ok(tactic) = line.tactic(parent, at) else {
                mistakes.ended_at = Some(address);
                return mistakes;
            };
            mistakes.findings.extend(tactic.map(|tactic| Finding {
                at: Some(MoveAt {
                    address,
                    number,
                    seat,
                    span,
                }),
                tactic,
            }));
        }
    }
    mistakes
}

/// The position after the best move.
fn behind_best(position: &Position, analysis: &Analysis<String>) -> Option<Position> {
    let parsed = notation::record(&analysis.moves.first()?.mv, &SpanMap::offset(0));
    let mut after = position.clone();
    after.play(&parsed.tree.plies().next()?.played, Span::default())?;
    Some(after)
}

/// The offer that would have been made, from which the other player picks.
fn offer(before: &Analysis<String>) -> String {
    let offered = before.moves.iter().filter(|one| one.is_offered);
    let offered = offered.take(before.offer).map(|one| one.mv.as_str());
    offered.collect::<Vec<_>>().join("|")
}

/// Judges whether a move was a mistake by the analyses before it, behind it and behind the best
/// move, and by the position that it led to.
fn judge(
    before: &Analysis<String>,
    (behind, rival): (Option<&Analysis<String>>, Option<PlayerValue>),
    after: &Position,
    (seat, word): (Seat, &str),
) -> Option<Tactic> {
    let players = before.seats.len();
    let own = PlayerValue::of(before, seat)?;
    // A value proved behind one move is proved for the position before it only where it is a win of
    // the player to move.
    let best_of = |rival: PlayerValue| PlayerValue {
        settled: rival.settled.filter(|_| rival.is_won(seat)).or(own.settled),
        ..rival
    };
    let had = rival
        .filter(|rival| rival.chance < own.chance || rival.settled.is_some())
        .map_or(own, best_of);
    let has = match after.outcome() {
        Some(outcome) => PlayerValue::at_end(outcome, seat, players),
        None => PlayerValue::of(behind?, seat)?,
    };
    let best = before.best()?;
    let line = if had.is_won(seat) && !before.proof.is_empty() {
        &before.proof
    } else {
        &best.line
    };
    let loss = had.chance - has.chance;
    // Two estimates differ by chance as well.
    let doubt = 2.0 * had.error.hypot(has.error);
    let &(_, mark) = LOSSES
        .iter()
        .find(|(least, _)| loss >= *least && loss > doubt)?;
    // To let go a proved win is the worst; where nothing is proved behind the move, the win may
    // still be there.
    let mark = if had.is_won(seat) && has.settled.is_some() {
        Assessment::Blunder
    } else {
        mark
    };
    let better: Vec<String> = if best.is_offered && had.settled.is_none() {
        vec![offer(before)]
    } else {
        line.iter().take(LINE).cloned().collect()
    };
    if better.first().is_none_or(|first| first == word) {
        return None;
    }
    let sign = mark.sign();
    let text = words(sign, (had, has), seat, &numbered(before.number, &better));
    let details = serde_json::json!({
        "mark": sign,
        "before": rounded(had.chance),
        "after": rounded(has.chance),
        "error": rounded(doubt / 2.0),
        "proved": { "before": had.settled.map(winner), "after": has.settled.map(winner) },
        "better": better,
    });
    Some(Tactic::new("mistake", text, details))
}

/// The winner; null if there is none.
fn winner(settled: ProvedValue) -> serde_json::Value {
    serde_json::json!({ "winner": settled.winner().map(Seat::name) })
}

fn rounded(number: f64) -> f64 {
    (number * 10_000.0).round() / 10_000.0
}

/// `5. [a1-2] 6. [b1-2]`.
fn numbered(number: u32, moves: &[String]) -> String {
    moves
        .iter()
        .zip(number..)
        .map(|(mv, number)| format!("{number}.\u{a0}{mv}"))
        .collect::<Vec<_>>()
        .join(" ")
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a share is from 0 to 1"
)]
fn percent(share: f64) -> u32 {
    (share * 100.0).round() as u32
}

/// A mistake in words.
fn words(sign: &str, (had, has): (PlayerValue, PlayerValue), seat: Seat, line: &str) -> Text {
    let lost = has.settled.and_then(ProvedValue::winner);
    let had_chance = percent(had.chance);
    let has_chance = percent(has.chance);
    if had.is_won(seat) {
        let now = match (lost, has.settled) {
            (Some(winner), _) => wins(winner),
            (None, Some(_)) => Text::new(
                "now it is a draw, which is proved",
                "теперь ничья, и это доказано",
            ),
            (None, None) => {
                return text!(
                    "{sign}: the win was proved and now is not, a chance of {has_chance}\u{a0}%, an estimate; it was {line}",
                    "{sign}: выигрыш был доказан, теперь не доказан, шансы {has_chance}\u{a0}%, это оценка; выигрывало {line}"
                );
            }
        };
        return text!(
            "{sign}: a proved win is let go, {now}; it was {line}",
            "{sign}: упущен доказанный выигрыш, {now}; выигрывало {line}",
            now
        );
    }
    if let Some(winner) = lost {
        let now = wins(winner);
        return text!(
            "{sign}: {now}; the chance was {had_chance}\u{a0}%, an estimate, with {line}",
            "{sign}: {now}; шансы были {had_chance}\u{a0}%, это оценка, после {line}",
            now
        );
    }
    text!(
        "{sign}: a chance of {has_chance}\u{a0}% instead of {had_chance}\u{a0}%, estimates; better {line}",
        "{sign}: шансы {has_chance}\u{a0}% вместо {had_chance}\u{a0}%, это оценки; лучше {line}"
    )
}

/// That a player wins now.
fn wins(winner: Seat) -> Text {
    let verb = if winner.is_plural_in_russian() {
        "выигрывают"
    } else {
        "выигрывает"
    };
    let name = winner.text();
    text!(
        "now {name} wins, which is proved",
        "теперь {verb} {name}, и это доказано",
        name
    )
}

/// The mark that a mistake gives its move.
#[must_use]
pub fn mark(tactic: &Tactic) -> Option<Assessment> {
    let sign = tactic.text.en.split(':').next();
    let sign = sign.filter(|_| tactic.name == "mistake")?;
    Assessment::SPELLING
        .iter()
        .find(|(_, one)| *one == sign)
        .map(|(mark, _)| *mark)
}
