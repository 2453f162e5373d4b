//! Every first move judged: families of moves are refuted by one reply, by what its failure depends on.
//!
//! An attacking stone that a reply refutes is refuted by it with any first stone on which the failure does not depend; the
//! others are judged one by one. In the class `all` the same goes for moves that attack nothing. The argument is in
//! `docs/solving.md`.

use std::collections::BTreeMap;

use super::attack::Search;
use super::cells::{Cells, Dependence, Spot, StoneSet, colours, spot};
use super::field::SearchBoard;
use super::prove::to_move;
use super::task::Attack;
use crate::games::renju::Move;
use crate::games::renju::three_two::{RenjuThreeTwo, due};
use crate::puzzle::solve::{Class, Limits, Stopped};
use crate::puzzle::tries::{Family, JudgedMoves, Judgement, MoveQuestion};
use crate::rules::Rules;

/// How many replies that refuted lately are tried first.
const MOST_LIKELY: usize = 6;

type Answer = Judgement<Move>;

/// A reply that refutes a move, and what that depends on.
struct RefutingReply {
    reply: StoneSet,
    depends: Dependence,
}

/// The judge of one position, in which the attacker is to move.
struct Judge<'j, 'a> {
    attack: &'j mut Attack<'a>,
    number: u32,
    /// Attacking moves before the four.
    left: u32,
    /// How many cells a move of the class leaves to fill.
    least: u16,
    likely: Vec<StoneSet>,
    /// Single moves, by their second stone and their first one.
    exact: BTreeMap<(Option<Spot>, Option<Spot>), Answer>,
    seconds: BTreeMap<Spot, Answer>,
    firsts: BTreeMap<Spot, Answer>,
}

/// The class in which a position is judged: with one attack left all moves are, since only moves of the class `open` win.
/// Of the class `lines` whatever is said holds in the class `open`.
fn class_of(class: Class, left: u32) -> Class {
    if left <= 1 {
        Class::All
    } else {
        class.max(Class::Open)
    }
}

/// The number of the move to judge, and that by which the goal asks for the win.
fn span(asked: &MoveQuestion<'_, RenjuThreeTwo>) -> Result<(u32, u32), Stopped> {
    let by = asked.goal.by().ok_or(Stopped)?;
    Ok((asked.rules.number(asked.position), by))
}

/// The attack that begins with a move, with this many moves left.
fn attack<'a>(
    asked: &MoveQuestion<'_, RenjuThreeTwo>,
    left: u32,
    limits: &'a Limits<'a>,
) -> Attack<'a> {
    let (seat, _) = due(asked.position.number);
    Attack::new(asked.position, seat, class_of(asked.class, left), limits)
}

/// The stones of the player to move that make a four.
fn fours(asked: &MoveQuestion<'_, RenjuThreeTwo>) -> impl Iterator<Item = Move> {
    let (board, (_, own)) = (asked.position.board(), due(asked.position.number));
    own.into_iter().flat_map(move |colour| {
        board
            .critical(colour)
            .map(move |at| Move::stone(Some(colour), at))
    })
}

/// Whether something was said of all moves with a stone.
fn is_said_with(stone: Move, earlier: &[JudgedMoves<Move>]) -> bool {
    earlier.iter().any(|one| one.family == Family::With(stone))
}

/// The judgements of a win by a move that the goal names, move by move; `None` where every move has to be tried by
/// itself.
///
/// # Errors
/// When a limit ended the search.
pub(in crate::games::renju::three_two) fn judge(
    asked: &MoveQuestion<'_, RenjuThreeTwo>,
    limits: &Limits<'_>,
) -> Result<Option<Vec<JudgedMoves<Move>>>, Stopped> {
    let (number, by) = span(asked)?;
    let mut judged: Vec<_> = fours(asked)
        .map(|four| JudgedMoves::new(Family::With(four), Judgement::Right))
        .collect();
    let is_last = number >= by;
    if is_last || !judged.is_empty() {
        let rest = if is_last {
            Judgement::Wrong {
                replies: Vec::new(),
                is_lost: true,
            }
        } else {
            Judgement::Unknown
        };
        judged.push(JudgedMoves::new(Family::Any, rest));
        return Ok(Some(judged));
    }
    let left = (by - number) / 2;
    if left == 0 {
        return Ok(Some(vec![JudgedMoves::new(
            Family::Any,
            Judgement::Unknown,
        )]));
    }
    let mut attack = attack(asked, left, limits);
    if attack.is_full {
        return Ok(None);
    }
    Ok(Some(Judge::new(&mut attack, left).all()?))
}

/// Whether the verdict on a family of moves is right, for all moves that no earlier judgement fits;
/// `None` where every move has to be tried by itself.
///
/// # Errors
/// When a limit ended the search.
pub(in crate::games::renju::three_two) fn stands(
    asked: &MoveQuestion<'_, RenjuThreeTwo>,
    judged: &JudgedMoves<Move>,
    earlier: &[JudgedMoves<Move>],
    limits: &Limits<'_>,
) -> Result<Option<bool>, Stopped> {
    let (number, by) = span(asked)?;
    let own = due(number).1;
    let board = asked.position.board();
    let is_legal = |mv: &Move| mv.stones().all(|stone| board.is_free(stone.cell));
    if judged
        .named()
        .is_some_and(|mv| !is_legal(mv) || mv.stones().count() != 1)
    {
        return Ok(Some(false));
    }
    let Judgement::Wrong { replies, is_lost } = &judged.judgement else {
        if judged.judgement == Judgement::Unknown {
            let speaks = judged.family != Family::Any || names_attacks(asked, earlier, limits)?;
            return Ok(Some(speaks));
        }
        return are_right(asked, judged, earlier, limits);
    };
    let [reply] = &replies[..] else {
        let is_late = replies.is_empty() && *is_lost && is_too_late(asked, judged, earlier)?;
        return Ok(Some(is_late));
    };
    let left = by.saturating_sub(number) / 2;
    if left == 0 || fours(asked).next().is_some() {
        return Ok(None);
    }
    // A loss with two attacks left is one in each class: of the last attack all that win are in
    // each.
    let mut attack = attack(asked, left, limits);
    if attack.is_full {
        return Ok(None);
    }
    let mut judge = Judge::new(&mut attack, left);
    judge.remember(earlier);
    let Some(reply) = stone_set(number + 1, reply) else {
        return Ok(Some(false));
    };
    let part = judged.named().and_then(|mv| mv.first);
    let family = match part {
        None => StoneSet::default(),
        Some(stone) if stone.colour == Some(own[0]) => StoneSet::of_first(spot(stone.cell)),
        Some(stone) if stone.colour == Some(own[1]) => StoneSet::of_second(spot(stone.cell)),
        Some(_) => return Ok(Some(false)),
    };
    judge.all_fail(family, reply, *is_lost).map(Some)
}

/// Whether all moves of a family win that no earlier judgement fits.
fn are_right(
    asked: &MoveQuestion<'_, RenjuThreeTwo>,
    judged: &JudgedMoves<Move>,
    earlier: &[JudgedMoves<Move>],
    limits: &Limits<'_>,
) -> Result<Option<bool>, Stopped> {
    let (number, by) = span(asked)?;
    let own = due(number).1;
    // Whatever else is played, a stone that makes a four wins.
    let stone = judged.named().and_then(|mv| mv.first);
    let is_four = stone.is_some_and(|stone| {
        own.iter().any(|&colour| {
            stone.colour == Some(colour) && asked.position.board().is_critical(colour, stone.cell)
        })
    });
    if is_four && number <= by {
        return Ok(Some(true));
    }
    let left = by.saturating_sub(number) / 2;
    let mut attack = attack(asked, left, limits);
    if attack.is_full || left == 0 {
        return Ok(None);
    }
    let mut judge = Judge::new(&mut attack, left);
    judge.remember(earlier);
    match stone {
        Some(stone) if stone.colour == Some(own[1]) => judge.all_win(spot(stone.cell)).map(Some),
        _ => Ok(Some(false)),
    }
}

/// Whether the four comes too late behind all moves of a family that no earlier judgement fits: none of them makes it in time itself.
fn is_too_late(
    asked: &MoveQuestion<'_, RenjuThreeTwo>,
    judged: &JudgedMoves<Move>,
    earlier: &[JudgedMoves<Move>],
) -> Result<bool, Stopped> {
    let (number, by) = span(asked)?;
    let part = judged.named().and_then(|mv| mv.first);
    // A move has one stone of a colour, and one on a cell.
    let is_outside = |four: Move| {
        part.zip(four.first).is_some_and(|(part, four)| {
            part != four && (part.colour == four.colour || part.cell == four.cell)
        })
    };
    Ok(number > by
        || number == by && fours(asked).all(|four| is_outside(four) || is_said_with(four, earlier)))
}

/// Whether fours are named, or where there are none every second stone that attacks within the
/// class: an unknown verdict on all other moves is not a gap then.
fn names_attacks(
    asked: &MoveQuestion<'_, RenjuThreeTwo>,
    earlier: &[JudgedMoves<Move>],
    limits: &Limits<'_>,
) -> Result<bool, Stopped> {
    let (number, by) = span(asked)?;
    let mut fours = fours(asked).peekable();
    if fours.peek().is_some() {
        return Ok(fours.all(|four| is_said_with(four, earlier)));
    }
    let left = by.saturating_sub(number) / 2;
    let mut attack = attack(asked, left, limits);
    if left == 0 || attack.is_full {
        return Ok(true);
    }
    let mut judge = Judge::new(&mut attack, left);
    judge.remember(earlier);
    let least = judge.least.max(1);
    let mut attacking = judge.attacking(least).into_iter();
    Ok(attacking.all(|at| judge.seconds.contains_key(&at)))
}

/// A move as its stones.
fn stone_set(number: u32, mv: &Move) -> Option<StoneSet> {
    let (_, [first, second]) = due(number);
    let mut stones = StoneSet::default();
    for stone in mv.stones() {
        let place = match stone.colour {
            Some(colour) if colour == first => &mut stones.first,
            Some(colour) if colour == second => &mut stones.second,
            _ => return None,
        };
        if place.replace(spot(stone.cell)).is_some() {
            return None;
        }
    }
    Some(stones)
}

/// The cells of a move.
fn cells_of(stones: StoneSet) -> Cells {
    let mut cells = Cells::default();
    stones.cells().for_each(|at| cells.add(at));
    cells
}

impl<'j, 'a> Judge<'j, 'a> {
    fn new(attack: &'j mut Attack<'a>, left: u32) -> Self {
        let number = attack.number;
        let search = attack.search();
        search.whole = left;
        let least = search.least;
        // Of each failure it is asked what other stones of the first move would change; only those that attack nothing have
        // moves without a second one.
        let [first, second, _] = colours(number);
        search.waiting[first] += 1;
        search.waiting[second] += u8::from(least == 0);
        Self {
            attack,
            number,
            left,
            least,
            likely: Vec::new(),
            exact: BTreeMap::new(),
            seconds: BTreeMap::new(),
            firsts: BTreeMap::new(),
        }
    }

    /// Takes over what was said of other families.
    fn remember(&mut self, earlier: &[JudgedMoves<Move>]) {
        let (_, [_, second]) = due(self.number);
        for one in earlier {
            let Some(stones) = one.named().and_then(|mv| stone_set(self.number, mv)) else {
                continue;
            };
            match (&one.family, stones) {
                (Family::One(_), StoneSet { first, second }) => {
                    drop(self.exact.insert((second, first), one.judgement.clone()));
                }
                (Family::With(mv), _)
                    if mv.first.is_some_and(|stone| stone.colour == Some(second)) =>
                {
                    drop(
                        self.seconds
                            .insert(stones.second.unwrap_or_default(), one.judgement.clone()),
                    );
                }
                (Family::With(_), _) => {
                    drop(
                        self.firsts
                            .insert(stones.first.unwrap_or_default(), one.judgement.clone()),
                    );
                }
                (Family::Any, _) => {}
            }
        }
    }

    /// Whether an earlier judgement fits a move.
    fn is_said(&self, stones: StoneSet) -> bool {
        self.exact.contains_key(&(stones.second, stones.first))
            || stones
                .second
                .is_some_and(|at| self.seconds.contains_key(&at))
            || stones.first.is_some_and(|at| self.firsts.contains_key(&at))
    }

    /// Whether what fails behind a reply fails among all moves.
    fn is_whole(&self) -> bool {
        self.least == 0 || self.left <= 2
    }

    fn wrong(&self, reply: StoneSet, is_lost: bool) -> Answer {
        Judgement::Wrong {
            replies: vec![to_move(self.number + 1, reply)],
            is_lost,
        }
    }

    fn field(&mut self) -> &mut SearchBoard {
        &mut self.attack.search().field
    }

    fn check(&mut self) -> Result<(), Stopped> {
        if self.attack.search().is_over {
            Err(Stopped)
        } else {
            Ok(())
        }
    }

    /// A four that the defender can make, the stones of the move being on the field.
    fn four(&mut self) -> Option<StoneSet> {
        let [first, _, lacking] = colours(self.number);
        let field = self.field();
        let one = field.critical(lacking).iter().next();
        let other = || field.critical(first).iter().next();
        one.map(StoneSet::of_first)
            .or_else(|| other().map(StoneSet::of_second))
    }

    /// The dependence of the failure of a reply; `None` where the attacker wins against it.
    fn failing(&mut self, reply: StoneSet) -> Result<Option<Dependence>, Stopped> {
        let (number, left) = (self.number, self.left);
        let search = self.attack.search();
        let mut depends = Dependence::default();
        search.put(number + 1, reply);
        let found = search.attack(number + 2, left - 1, &mut depends);
        search.take(number + 1, reply);
        self.check()?;
        Ok(found.is_none().then_some(depends))
    }

    fn fits(&mut self, reply: StoneSet) -> bool {
        let [_, second, _] = colours(self.number);
        let field = self.field();
        reply.cells().all(|at| field.is_free(at))
            && field.critical(second).iter().all(|at| reply.has(at))
    }

    /// The reply that refutes the move whose stones are on the field; the defender has no four.
    fn refutation(&mut self) -> Result<Option<RefutingReply>, Stopped> {
        let (number, left) = (self.number, self.left);
        let [_, second, _] = colours(number);
        let count = self.field().count(second);
        if count >= 3 {
            return Ok(None);
        }
        for reply in self.likely.clone() {
            if self.fits(reply)
                && let Some(depends) = self.failing(reply)?
            {
                return Ok(Some(self.keep(reply, &depends)));
            }
        }
        if count < 2
            && self
                .attack
                .search()
                .with_both(number, left, &mut Dependence::default())
                .is_ok()
        {
            return Ok(None);
        }
        self.check()?;
        // Where one cell must be filled, a stone of the colour that the attacker does not have next gives him no line.
        let mut replies = self.attack.search().replies(number + 1);
        let mut all = replies.by_ref().take(3).collect::<Vec<_>>();
        if count == 1 {
            all.reverse();
        }
        for reply in all.into_iter().chain(replies) {
            if !self.likely.contains(&reply)
                && let Some(depends) = self.failing(reply)?
            {
                return Ok(Some(self.keep(reply, &depends)));
            }
        }
        Ok(None)
    }

    fn keep(&mut self, reply: StoneSet, depends: &Dependence) -> RefutingReply {
        self.likely.retain(|one| *one != reply);
        self.likely.insert(0, reply);
        self.likely.truncate(MOST_LIKELY);
        RefutingReply {
            reply,
            depends: *depends,
        }
    }

    /// Asks something with the stones of a move on the field.
    fn behind<T>(&mut self, stones: StoneSet, ask: impl FnOnce(&mut Self) -> T) -> T {
        let number = self.number;
        self.attack.search().put(number, stones);
        let answer = ask(self);
        self.attack.search().take(number, stones);
        answer
    }

    /// Judges one move.
    fn one(&mut self, stones: StoneSet) -> Result<Answer, Stopped> {
        let [_, second, _] = colours(self.number);
        self.behind(stones, |judge| {
            if let Some(four) = judge.four() {
                return Ok(judge.wrong(four, true));
            }
            if judge.field().count(second) < judge.least && judge.left > 1 {
                return Ok(Judgement::Unknown);
            }
            Ok(match judge.refutation()? {
                None => Judgement::Right,
                Some(RefutingReply { reply, .. }) => judge.wrong(reply, judge.is_whole()),
            })
        })
    }

    /// Judges one move and keeps that, unless it was judged.
    fn note(&mut self, stones: StoneSet) -> Result<(), Stopped> {
        if !self.exact.contains_key(&(stones.second, stones.first)) {
            let answer = self.one(stones)?;
            self.exact.insert((stones.second, stones.first), answer);
        }
        Ok(())
    }

    /// The second stones that leave at least this number of cells to fill.
    fn attacking(&mut self, least: u16) -> Vec<Spot> {
        let [_, second, _] = colours(self.number);
        let search = self.attack.search();
        let kept = std::mem::replace(&mut search.least, least);
        let candidates = search.candidates(second, 2);
        let mut all: Vec<Spot> = candidates.iter().map(|(at, _)| *at).collect();
        search.least = kept;
        search.give_back(candidates);
        all.sort_unstable();
        all
    }

    /// Judges all moves.
    fn all(mut self) -> Result<Vec<JudgedMoves<Move>>, Stopped> {
        for at in self.attacking(self.least.max(1)) {
            self.with_second(at)?;
        }
        let threats = self.attack.search().threats(self.number);
        let rest = match threats[..] {
            [] if self.least == 0 => self.without_attack()?,
            [] => {
                self.fours_given()?;
                Judgement::Unknown
            }
            [only] => {
                self.with_second(only)?;
                self.with_first(only)?;
                self.wrong(StoneSet::of_first(only), true)
            }
            [one, ..] => {
                self.threatened(&threats)?;
                self.wrong(StoneSet::of_first(one), true)
            }
        };
        Ok(self.written(rest))
    }

    /// Judges the moves that attack nothing: those on whose stones the failure of a pass depends, and what is so of all others.
    fn without_attack(&mut self) -> Result<Answer, Stopped> {
        let Some(RefutingReply { reply, depends }) = self.refutation()? else {
            return Ok(Judgement::Unknown);
        };
        let [first, second, _] = colours(self.number);
        for at in with_cells(depends[second], reply).iter() {
            self.with_second(at)?;
        }
        for at in with_cells(depends[first], reply).iter() {
            self.with_first(at)?;
        }
        Ok(self.wrong(reply, self.is_whole()))
    }

    /// Judges the first stones that give the defender a four.
    fn fours_given(&mut self) -> Result<(), Stopped> {
        let [first, _, _] = colours(self.number);
        let mut near = Cells::default();
        self.field().add_windows(first, 2, &mut near);
        for at in near.iter() {
            let field = self.field();
            field.put(first, at);
            let is_four = field.count(first) > 0;
            field.take(first, at);
            if is_four {
                self.with_first(at)?;
            }
        }
        Ok(())
    }

    /// Judges the moves that have stones on several cells on which the defender threatens a four.
    fn threatened(&mut self, threats: &[Spot]) -> Result<(), Stopped> {
        for &at in threats {
            let others = || threats.iter().copied().filter(|&other| other != at);
            for beside in others() {
                self.note(StoneSet {
                    first: Some(beside),
                    second: Some(at),
                })?;
            }
            if let Some(next) = others().next() {
                let lost = self.wrong(StoneSet::of_first(next), true);
                self.firsts.insert(at, lost.clone());
                self.seconds.entry(at).or_insert(lost);
            }
        }
        Ok(())
    }

    /// Judges all moves with a second stone.
    fn with_second(&mut self, at: Spot) -> Result<(), Stopped> {
        let [first, second, _] = colours(self.number);
        if self.seconds.contains_key(&at) || !self.field().is_free(at) {
            return Ok(());
        }
        self.field().put(second, at);
        let threats = self.attack.search().threats(self.number);
        let must_fill = *self.field().critical(second);
        let count = self.field().count(second);
        let done = if !threats.is_empty() {
            self.field().take(second, at);
            if let [only] = threats[..] {
                return self.note(StoneSet {
                    first: Some(only),
                    second: Some(at),
                });
            }
            return Ok(());
        } else if count < self.least && self.left > 1 {
            Ok((Judgement::Unknown, Cells::default()))
        } else {
            self.alone(first)
        };
        self.field().take(second, at);
        let (answer, mut tried) = done?;
        if answer != Judgement::Unknown {
            tried.join(&must_fill);
            for beside in tried.iter() {
                if beside != at && self.field().is_free(beside) {
                    self.note(StoneSet {
                        first: Some(beside),
                        second: Some(at),
                    })?;
                }
            }
        }
        self.seconds.insert(at, answer);
        Ok(())
    }

    /// Judges a move that has no stone of a colour, and says where one could change that.
    fn alone(&mut self, colour: usize) -> Result<(Answer, Cells), Stopped> {
        let (number, left) = (self.number, self.left);
        if let Some(RefutingReply { reply, depends }) = self.refutation()? {
            return Ok((
                self.wrong(reply, self.is_whole()),
                with_cells(depends[colour], reply),
            ));
        }
        let search = self.attack.search();
        let attack = |search: &mut Search<'_>| {
            search
                .with_both(number, left, &mut Dependence::default())
                .is_ok()
        };
        let (_, touching) = search.spoilt(colour, attack);
        self.check()?;
        Ok((Judgement::Right, touching))
    }

    /// Judges all moves with a first stone and a second one that was not judged.
    fn with_first(&mut self, at: Spot) -> Result<(), Stopped> {
        let [first, second, _] = colours(self.number);
        if self.firsts.contains_key(&at) || !self.field().is_free(at) {
            return Ok(());
        }
        self.field().put(first, at);
        let done = if let Some(four) = self.four() {
            Ok((self.wrong(four, true), cells_of(four)))
        } else if self.least > 0 {
            Ok((Judgement::Unknown, Cells::default()))
        } else {
            self.refutation().map(|found| match found {
                Some(RefutingReply { reply, depends }) => (
                    self.wrong(reply, self.is_whole()),
                    with_cells(depends[second], reply),
                ),
                None => (Judgement::Right, Cells::default()),
            })
        };
        self.field().take(first, at);
        let (mut answer, tried) = done?;
        if answer == Judgement::Right {
            // The effect of other second stones has not been looked at.
            self.exact.insert((None, Some(at)), Judgement::Right);
            answer = Judgement::Unknown;
        }
        for beside in tried.iter() {
            if beside != at && !self.seconds.contains_key(&beside) && self.field().is_free(beside) {
                self.note(StoneSet {
                    first: Some(at),
                    second: Some(beside),
                })?;
            }
        }
        self.firsts.insert(at, answer);
        Ok(())
    }

    /// The judgements in their order, without single moves of which the same is said with others.
    fn written(self, rest: Answer) -> Vec<JudgedMoves<Move>> {
        let Self {
            number,
            exact,
            seconds,
            firsts,
            ..
        } = self;
        let mut out = Vec::new();
        for ((second, first), answer) in exact {
            // A second stone that attacks is spoken of, also where the same is so of all others.
            let usual = match second {
                Some(at) => seconds.get(&at),
                None => first.and_then(|at| firsts.get(&at)).or(Some(&rest)),
            };
            if Some(&answer) != usual {
                out.push(JudgedMoves::new(
                    Family::One(to_move(number, StoneSet { first, second })),
                    answer,
                ));
            }
        }
        let seconds = seconds
            .into_iter()
            .map(|(at, answer)| (StoneSet::of_second(at), answer));
        let firsts = firsts
            .into_iter()
            .map(|(at, answer)| (StoneSet::of_first(at), answer));
        out.extend(seconds.chain(firsts).map(|(stones, answer)| {
            JudgedMoves::new(Family::With(to_move(number, stones)), answer)
        }));
        out.push(JudgedMoves::new(Family::Any, rest));
        out
    }

    /// Whether all moves with a second stone win, of which nothing was said.
    fn all_win(&mut self, at: Spot) -> Result<bool, Stopped> {
        let [first, second, _] = colours(self.number);
        self.field().put(second, at);
        let must_fill = *self.field().critical(second);
        let done = if self.four().is_some() {
            Ok((Judgement::Unknown, Cells::default()))
        } else {
            self.alone(first)
        };
        self.field().take(second, at);
        let (answer, mut tried) = done?;
        tried.join(&must_fill);
        Ok(answer == Judgement::Right
            && self.each(tried, |judge, beside| {
                let stones = StoneSet {
                    first: Some(beside),
                    second: Some(at),
                };
                Ok(judge.is_said(stones) || judge.one(stones)? == Judgement::Right)
            })?)
    }

    /// Whether something is so of each free cell.
    fn each(
        &mut self,
        cells: Cells,
        mut is_so: impl FnMut(&mut Self, Spot) -> Result<bool, Stopped>,
    ) -> Result<bool, Stopped> {
        for at in cells.iter() {
            if self.field().is_free(at) && !is_so(self, at)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether a reply refutes all moves with these stones, of which nothing was said.
    fn all_fail(
        &mut self,
        stones: StoneSet,
        reply: StoneSet,
        is_lost: bool,
    ) -> Result<bool, Stopped> {
        let [first, second, _] = colours(self.number);
        if !reply
            .cells()
            .all(|at| self.field().is_free(at) && !stones.has(at))
        {
            return Ok(false);
        }
        if self.is_four(stones, reply) {
            return Ok(is_lost && self.all_meet_four(stones, reply));
        }
        let Some(depends) = self.failing_as_claimed(stones, reply, is_lost)? else {
            return Ok(false);
        };
        let [firsts, seconds] = [first, second].map(|colour| with_cells(depends[colour], reply));
        match (stones.first, stones.second) {
            (None, Some(_)) => self.each(firsts, |judge, at| {
                let first = Some(at);
                judge.still_fails(StoneSet { first, ..stones }, reply)
            }),
            (first, None) if !self.is_said_of_attacks(first) => Ok(false),
            (Some(_), None) => self.each(seconds, |judge, at| {
                let second = Some(at);
                judge.still_fails(StoneSet { second, ..stones }, reply)
            }),
            (None, None) => Ok(self
                .each(seconds, |judge, at| Ok(judge.seconds.contains_key(&at)))?
                && self.each(firsts, |judge, at| Ok(judge.firsts.contains_key(&at)))?),
            (Some(_), Some(_)) => Ok(false),
        }
    }

    /// The dependence of the failure of these stones alone behind a reply, if they are wrong as it is said.
    fn failing_as_claimed(
        &mut self,
        stones: StoneSet,
        reply: StoneSet,
        is_lost: bool,
    ) -> Result<Option<Dependence>, Stopped> {
        let [_, second, _] = colours(self.number);
        self.behind(stones, |judge| {
            // A move that is wrong, and not lost, is of the class.
            let is_claimed = if is_lost {
                judge.is_whole()
            } else {
                judge.field().count(second) >= judge.least
            };
            if is_claimed {
                judge.failing(reply)
            } else {
                Ok(None)
            }
        })
    }

    /// Whether something was said of all second stones that attack, beside a first stone or none: they are another matter than those
    /// that attack nothing.
    fn is_said_of_attacks(&mut self, first: Option<Spot>) -> bool {
        let attacking = self.attacking(1);
        let is_said = |at: Spot| {
            self.seconds.contains_key(&at)
                || first == Some(at)
                || self.exact.contains_key(&(Some(at), first))
        };
        (self.least == 0 || self.left <= 1) && attacking.into_iter().all(is_said)
    }

    /// Whether a reply still refutes a move with one stone more, or something was said of it.
    fn still_fails(&mut self, stones: StoneSet, reply: StoneSet) -> Result<bool, Stopped> {
        if self.is_said(stones) || stones.first == stones.second {
            return Ok(true);
        }
        let is_possible = reply.cells().all(|at| !stones.has(at));
        Ok(is_possible && self.behind(stones, |judge| judge.failing(reply))?.is_some())
    }

    /// Whether a reply makes a four behind a move.
    fn is_four(&mut self, stones: StoneSet, reply: StoneSet) -> bool {
        let [first, _, lacking] = colours(self.number);
        self.behind(stones, |judge| {
            let field = judge.field();
            reply
                .first
                .is_some_and(|at| field.critical(lacking).has(at))
                || reply.second.is_some_and(|at| field.critical(first).has(at))
        })
    }

    /// Whether a reply that makes a four does so behind all moves with these stones of which nothing was said.
    fn all_meet_four(&mut self, stones: StoneSet, reply: StoneSet) -> bool {
        let free: Vec<Option<Spot>> = std::iter::once(None)
            .chain(self.field().free_cells().iter().map(Some))
            .collect();
        let choices = |own: Option<Spot>| {
            if own.is_some() {
                vec![own]
            } else {
                free.clone()
            }
        };
        for first in choices(stones.first) {
            for second in choices(stones.second) {
                let whole = StoneSet { first, second };
                if (first.is_some() && first == second) || self.is_said(whole) {
                    continue;
                }
                if reply.cells().any(|at| whole.has(at)) || !self.is_four(whole, reply) {
                    return false;
                }
            }
        }
        true
    }
}

/// Cells, and the cells of a reply.
fn with_cells(mut cells: Cells, reply: StoneSet) -> Cells {
    cells.join(&cells_of(reply));
    cells
}
