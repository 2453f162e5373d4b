//! Goals and proofs seen by somebody who knows the rules, the page of certificates and nothing of the library's searches and
//! proofs: the naive games, every move tried, everything written down.
//!
//! A [`Game`] is a naive twin with the moves as words. [`Search`] says what is so, and writes proofs; [`verify`] checks proofs.
//! A game can be told a [`Lie`], and then both believe it: so false proofs are made.

pub(crate) mod halves;
pub(crate) mod held;
pub(crate) mod parcel;
pub(crate) mod three;
pub(crate) mod written;

use std::collections::{HashMap, HashSet};

use kletka::notation;

use crate::naive::Colour;
use crate::naive::renju::Board;

/// The same colour.
pub(crate) fn same(own: kletka::Colour) -> Colour {
    let is_same = |colour: &Colour| colour.name() == own.name();
    Colour::ALL.into_iter().find(is_same).unwrap()
}

/// What one player has to reach.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Task {
    pub(crate) seat: &'static str,
    pub(crate) aim: Aim,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Aim {
    /// With the last move that may end the game.
    Win(Option<u32>),
    Hold,
    /// The others keep the player from winning: the task is theirs.
    Deny,
    /// In millionths of a cell: the komi may have six decimal places.
    Score(i64),
}

impl Task {
    /// Whether the moves of a player serve the task.
    pub(crate) fn is_up_to(self, mover: &str) -> bool {
        (mover == self.seat) != (self.aim == Aim::Deny)
    }
}

/// The tasks that a goal means.
pub(crate) fn tasks(goal: &str, seats: &[&'static str]) -> Vec<Task> {
    let words: Vec<&str> = goal.split_whitespace().collect();
    let task = |seat, aim| Task { seat, aim };
    let one = |who: &str, aim| {
        let seat = seats.iter().find(|seat| **seat == who);
        vec![task(seat.expect("a player of the game"), aim)]
    };
    match words[..] {
        ["draw"] => seats.iter().map(|&seat| task(seat, Aim::Hold)).collect(),
        [who, "wins"] => one(who, Aim::Win(None)),
        [who, "wins", "by", last] => one(who, Aim::Win(Some(last.parse().unwrap()))),
        [who, "does", "not", "win"] => one(who, Aim::Deny),
        [who, "scores", least] => one(who, Aim::Score(millionths(least))),
        _ => panic!("no goal: {goal}"),
    }
}

/// A number of points.
#[expect(clippy::cast_possible_truncation, reason = "points are few")]
pub(crate) fn millionths(points: &str) -> i64 {
    (1e6 * points.parse::<f64>().expect(points)).round() as i64
}

/// How a game has ended: the winner, and in Parcel what blue and red have.
pub(crate) struct End {
    pub(crate) winner: Option<&'static str>,
    pub(crate) millionths: [i64; 2],
}

/// The end of a game of stones.
fn won(winner: Option<&'static str>) -> End {
    End {
        winner,
        millionths: [0; 2],
    }
}

/// How a game of stones has ended after so many passes, in truth or by a lie.
fn ended(lie: Option<Lie>, passes: u32, end: Option<End>) -> Option<End> {
    let is_passed = lie == Some(Lie::OnePass) && passes > 0;
    end.or(is_passed.then_some(won(None)))
}

/// A legal move.
pub(crate) struct Move<S> {
    pub(crate) word: String,
    pub(crate) after: S,
}

/// What the rules allow in a position.
pub(crate) struct Turn<S> {
    /// Moves that the player to move makes.
    pub(crate) alone: Vec<Move<S>>,
    /// Moves that blue offers, and how many of them, so that red picks one.
    pub(crate) offered: Vec<Move<S>>,
    pub(crate) count: usize,
}

impl<S> Turn<S> {
    /// Nothing is offered.
    fn alone(alone: Vec<Move<S>>) -> Self {
        Self {
            alone,
            offered: Vec::new(),
            count: 0,
        }
    }
}

/// A written move in a position.
pub(crate) struct Read<S> {
    pub(crate) after: S,
    /// What would come of each move of the offer, where the word tells.
    pub(crate) whole: Vec<S>,
}

impl<S> Read<S> {
    /// What is no offer.
    fn alone(after: S) -> Self {
        Self {
            after,
            whole: Vec::new(),
        }
    }
}

/// What a prover wrongly believes, in favour of the player whose task it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Lie {
    /// Opponents never pass.
    NoPass,
    /// One pass ends the game.
    OnePass,
    /// The player has half a point more.
    Komi,
    /// Who offers may choose.
    OwnPick,
    /// An offer has two segments.
    FewOffered,
    /// An offer has all segments.
    AllOffered,
    /// The player may choose green where the rule does not let him.
    ChosenGreen,
    /// Opponents may not choose green where the rule lets them.
    ForcedGreen,
    /// The rectangle does not bind the player.
    NoRectangle,
    /// The rectangle binds an opponent where it does not stand in the rules.
    Rectangle,
    /// Opponents do not draw across the seam.
    Seam,
    /// Opponents draw unit segments only.
    Unit,
    /// The player may pierce polylines.
    Piercing,
    /// The player may close regions that are nobody's.
    Looping,
    /// Opponents always place as many stones as they can.
    BothStones,
    /// The player may place a third colour.
    ThirdColour,
    /// The player may place two stones of one colour.
    TwoOfOne,
    /// The second opponent always passes.
    Ally,
    /// Antonov's condition holds where it does not, and the other way round.
    Antonov,
    /// A four is followed by the other half of the move.
    AfterFour,
    /// Positions are the same whatever passes came before.
    SamePasses,
}

/// A naive game.
pub(crate) trait Game {
    type State: Clone;

    const SEATS: &'static [&'static str];

    fn number(&self, state: &Self::State) -> u32;
    fn mover(&self, state: &Self::State) -> &'static str;
    fn end(&self, state: &Self::State) -> Option<End>;
    /// All moves, with what the lie adds and leaves out.
    fn turn(&self, state: &Self::State, task: Task) -> Turn<Self::State>;
    /// What tells a position from others, but for the number of the move.
    fn key(&self, state: &Self::State) -> String;
    /// A move as the rules allow it, whatever the lie.
    fn read(&self, state: &Self::State, word: &notation::Move) -> Option<Read<Self::State>>;

    /// The points that a player has at least, whatever is played.
    fn least(&self, _: &'static str) -> Option<i64> {
        None
    }

    /// The replies that need a line by the page of certificates, where an opponent decides alone.
    fn replies(&self, state: &Self::State, task: Task) -> Vec<Move<Self::State>> {
        self.turn(state, task).alone
    }

    /// What is offered, and how many; nothing where the player to move decides alone.
    fn offer(&self, _: &Self::State, _: Task) -> (Vec<Move<Self::State>>, usize) {
        (Vec::new(), 0)
    }

    /// What is the same for positions that are as good for the task.
    fn likeness(&self, state: &Self::State, task: Task) -> String {
        if task.aim == Aim::Deny {
            self.essence(state)
        } else {
            self.full_key(state)
        }
    }

    /// The same where a player is only to be kept from winning.
    fn essence(&self, state: &Self::State) -> String {
        self.full_key(state)
    }

    /// Whether the attacker of a task that denies him the win need not be answered a move, `listed` being the positions behind
    /// those that have a line: here where trying everything says that he does not win behind it.
    fn is_spared(
        &self,
        _: &Self::State,
        reply: &Move<Self::State>,
        _: &HashSet<&String>,
        search: &mut Search<'_, Self>,
    ) -> bool
    where
        Self: Sized,
    {
        search.reaches(&reply.after)
    }

    fn full_key(&self, state: &Self::State) -> String {
        format!("{} {}", self.number(state), self.key(state))
    }
}

/// What tells positions of stones from others.
fn key_of_stones(lie: Option<Lie>, board: &Board, passes: u32) -> String {
    let passes = if lie == Some(Lie::SamePasses) {
        0
    } else {
        passes
    };
    format!("{:?} {passes}", board.stones)
}

/// Whether a position decides the task.
pub(crate) fn decided<G: Game>(game: &G, state: &G::State, task: Task) -> Option<bool> {
    let number = game.number(state);
    let Some(End { winner, millionths }) = game.end(state) else {
        return if matches!(task.aim, Aim::Win(Some(by)) if number > by) {
            Some(false)
        } else {
            None
        };
    };
    Some(match task.aim {
        Aim::Win(by) => winner == Some(task.seat) && by.is_none_or(|by| number <= by + 1),
        Aim::Hold => winner.is_none_or(|winner| winner == task.seat),
        Aim::Deny => winner != Some(task.seat),
        Aim::Score(least) => millionths[usize::from(task.seat == "red")] >= least,
    })
}

/// Whether the one who offers in a position and the one who picks, red, have different wishes.
pub(crate) fn is_divided<S>(mover: &str, offered: &[Move<S>], task: Task) -> bool {
    !offered.is_empty() && task.is_up_to(mover) != task.is_up_to("red")
}

/// What can be reached, by trying everything.
pub(crate) struct Search<'a, G> {
    game: &'a G,
    task: Task,
    known: HashMap<(String, u32), bool>,
    /// Positions that may still be looked at.
    pub(crate) left: usize,
}

/// A line of a proof.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Line {
    /// Moves from the start position, from 1.
    pub(crate) depth: usize,
    pub(crate) word: String,
    /// An earlier line, from 0.
    pub(crate) same_as: Option<usize>,
}

impl<'a, G: Game> Search<'a, G> {
    pub(crate) fn new(game: &'a G, task: Task) -> Self {
        Self {
            game,
            task,
            known: HashMap::new(),
            left: usize::MAX,
        }
    }

    /// Whether the task is reached; nothing in particular once `left` is used up.
    pub(crate) fn reaches(&mut self, state: &G::State) -> bool {
        let (game, task) = (self.game, self.task);
        if let Some(is_reached) = decided(game, state, task) {
            return is_reached;
        }
        let number = game.number(state);
        // Six moves later the same player has the same colours, in every game.
        let number = if matches!(task.aim, Aim::Win(Some(_))) {
            number
        } else {
            number % 6
        };
        let key = (game.key(state), number);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        let is_own = task.is_up_to(game.mover(state));
        let turn = game.turn(state, task);
        // Of what is offered so many must do: the others may pick any of them.
        let most = turn.offered.len();
        let need = match (is_divided(game.mover(state), &turn.offered, task), is_own) {
            (true, true) => turn.count,
            (true, false) => most + 1 - turn.count,
            (false, true) => 1,
            (false, false) => most,
        };
        let mut reaches = |one: &Move<G::State>| self.reaches(&one.after);
        let value = if is_own {
            turn.alone.iter().any(&mut reaches)
        } else {
            turn.alone.iter().all(&mut reaches)
        };
        let value = if value == is_own {
            value
        } else {
            let offered = turn.offered.iter().filter(|one| reaches(one));
            offered.take(need).count() == need
        };
        self.known.insert(key, value);
        value
    }

    /// A proof; `None` where the task is not reached.
    pub(crate) fn proof(&mut self, state: &G::State) -> Option<Vec<Line>> {
        self.reaches(state).then(|| {
            let (mut out, mut places) = (Vec::new(), HashMap::new());
            self.grow(state, 1, &mut out, &mut places);
            out
        })
    }

    fn grow(
        &mut self,
        state: &G::State,
        depth: usize,
        out: &mut Vec<Line>,
        places: &mut HashMap<String, usize>,
    ) {
        let (game, task) = (self.game, self.task);
        if decided(game, state, task).is_some() {
            return;
        }
        let is_own = task.is_up_to(game.mover(state));
        let Turn {
            mut alone,
            mut offered,
            count,
        } = game.turn(state, task);
        let is_divided = is_divided(game.mover(state), &offered, task);
        let mut lines: Vec<(String, G::State)> = Vec::new();
        if !is_own {
            alone = game.replies(state, task);
        }
        if !is_divided {
            alone.append(&mut offered);
        }
        if is_own {
            if let Some(one) = alone.into_iter().find(|one| self.reaches(&one.after)) {
                lines.push((one.word, one.after));
            } else {
                offered.retain(|one| self.reaches(&one.after));
                offered.truncate(count);
                let words: Vec<String> = offered.iter().map(|one| one.word.clone()).collect();
                for (at, one) in offered.into_iter().enumerate() {
                    let mut words = words.clone();
                    if count > 1 {
                        words[at].push('*');
                    }
                    lines.push((words.join("|"), one.after));
                }
            }
        } else {
            let need = (offered.len() + 1).saturating_sub(count);
            offered.retain(|one| self.reaches(&one.after));
            let replies = alone.into_iter().chain(offered.into_iter().take(need));
            lines.extend(replies.map(|one| (one.word, one.after)));
        }
        for (word, after) in lines {
            let key = game.full_key(&after);
            let same_as = places.get(&key).copied();
            places.entry(key).or_insert(out.len());
            out.push(Line {
                depth,
                word,
                same_as,
            });
            if same_as.is_none() {
                self.grow(&after, depth + 1, out, places);
            }
        }
    }
}

/// A move that stands in a proof.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Written {
    pub(crate) depth: usize,
    pub(crate) word: notation::Move,
    pub(crate) same_as: Option<usize>,
}

/// The most positions that are tried behind all replies without a line.
const MOST_TRIED: usize = 100_000;

/// Trying everything behind the replies takes more positions than that: whether the lines are a proof stays open.
pub(crate) const UNDECIDED: &str = "more positions than are tried";

/// Checks that lines prove a task from a position, exactly as the page of certificates says.
pub(crate) fn verify<G: Game>(
    game: &G,
    state: &G::State,
    task: Task,
    lines: &[Written],
) -> Result<(), String> {
    if let Aim::Score(least) = task.aim
        && lines.is_empty()
        && game.end(state).is_none()
        && game.least(task.seat).is_some_and(|points| points >= least)
    {
        return Ok(());
    }
    let mut below = vec![Vec::new(); lines.len()];
    let (mut roots, mut path): (Vec<usize>, Vec<usize>) = (Vec::new(), Vec::new());
    for (at, line) in lines.iter().enumerate() {
        if line.depth == 0 || line.depth > path.len() + 1 {
            return Err(format!("line {at} hangs in the air"));
        }
        path.truncate(line.depth - 1);
        path.last()
            .map_or(&mut roots, |&parent: &usize| &mut below[parent])
            .push(at);
        path.push(at);
    }
    Verifier {
        game,
        task,
        lines,
        below,
        shown: HashMap::new(),
        search: Search {
            left: MOST_TRIED,
            ..Search::new(game, task)
        },
    }
    .position(state, &roots)
}

struct Verifier<'a, G: Game> {
    game: &'a G,
    task: Task,
    lines: &'a [Written],
    below: Vec<Vec<usize>>,
    /// The positions behind lines all of whose continuations have been seen.
    shown: HashMap<usize, String>,
    /// For what needs no line.
    search: Search<'a, G>,
}

impl<G: Game> Verifier<'_, G> {
    fn position(&mut self, state: &G::State, lines: &[usize]) -> Result<(), String> {
        let (game, task) = (self.game, self.task);
        match decided(game, state, task) {
            Some(true) if lines.is_empty() => return Ok(()),
            Some(true) => return Err("a line behind the end".to_owned()),
            Some(false) => return Err("not reached".to_owned()),
            None => {}
        }
        let mut read = Vec::new();
        for &at in lines {
            let one = game.read(state, &self.lines[at].word);
            let one = one.ok_or_else(|| format!("line {at} is illegal"))?;
            read.push((at, game.full_key(&one.after), one));
        }
        let keys: HashSet<&String> = read.iter().map(|(_, key, _)| key).collect();
        if keys.len() < read.len() {
            return Err("a move twice".to_owned());
        }
        self.is_enough(state, &read, &keys)?;
        for (at, _, read) in read {
            let alike = game.likeness(&read.after, task);
            match self.lines[at].same_as {
                None => {
                    if task.aim == Aim::Deny {
                        // A game does not go on for ever: what is as good as a position before may be held as that one is.
                        self.shown.insert(at, alike.clone());
                    }
                    let below = std::mem::take(&mut self.below[at]);
                    self.position(&read.after, &below)?;
                }
                Some(earlier) => {
                    // What ends here otherwise than it should is no proof of anything.
                    if decided(game, &read.after, task) == Some(false) {
                        return Err("not reached".to_owned());
                    }
                    if !self.below[at].is_empty()
                        || earlier >= at
                        || self.shown.get(&earlier) != Some(&alike)
                    {
                        return Err(format!("line {at} refers to something else"));
                    }
                }
            }
            self.shown.insert(at, alike);
        }
        Ok(())
    }

    /// Whether there is a line for everything that needs one, and no other.
    fn is_enough(
        &mut self,
        state: &G::State,
        read: &[(usize, String, Read<G::State>)],
        keys: &HashSet<&String>,
    ) -> Result<(), String> {
        let (game, task) = (self.game, self.task);
        let is_own = task.is_up_to(game.mover(state));
        let (offered, count) = game.offer(state, task);
        let is_divided = is_divided(game.mover(state), &offered, task);
        let all = |moves: &[Move<G::State>]| {
            moves
                .iter()
                .map(|one| game.full_key(&one.after))
                .collect::<HashSet<_>>()
        };
        let offered = all(&offered);
        let picked = keys.iter().filter(|key| offered.contains(**key)).count();
        let keys_of = |states: &[G::State]| states.iter().map(|one| game.full_key(one)).collect();
        let wholes = read.iter().map(|(_, _, read)| keys_of(&read.whole));
        let wholes: Vec<HashSet<String>> = wholes.collect();
        let is_of_another = |whole: &HashSet<_>| !whole.is_empty() && whole.len() != count;
        if is_divided && wholes.iter().any(is_of_another) {
            return Err("an offer of another number".to_owned());
        }
        if is_own {
            let is_offer = is_divided && picked > 0;
            return if is_offer && wholes.windows(2).any(|two| two[0] != two[1]) {
                Err("different offers".to_owned())
            } else if read.len() == if is_offer { count } else { 1 }
                && (!is_offer || picked == read.len())
            {
                Ok(())
            } else {
                Err(format!("{} lines where the player decides", read.len()))
            };
        }
        let replies = game.replies(state, task);
        if task.aim == Aim::Deny && !is_divided {
            let mut open = replies
                .iter()
                .filter(|one| !keys.contains(&game.full_key(&one.after)));
            let unanswered = open.find(|one| !game.is_spared(state, one, keys, &mut self.search));
            return unanswered.map_or(Ok(()), |one| {
                Err(if self.search.left == 0 {
                    UNDECIDED.to_owned()
                } else {
                    format!("no line answers {}", one.word)
                })
            });
        }
        let needed = all(&replies);
        let need = if is_divided {
            offered.len() + 1 - count
        } else {
            offered.len()
        };
        if picked != need {
            return Err(format!("{picked} of {need} offered moves"));
        }
        if task.aim != Aim::Deny && read.len() != needed.len() + picked {
            return Err(format!(
                "{} lines for {} replies",
                read.len() - picked,
                needed.len()
            ));
        }
        let open = needed.into_iter().filter(|key| !keys.contains(key)).min();
        open.map_or(Ok(()), |key| Err(format!("no line leads to {key}")))
    }
}
