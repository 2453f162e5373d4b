//! The walk through a tree, and what is asked of the moves of a position in both games of stones.

use std::collections::{BTreeSet, HashMap, HashSet};

use kletka::rules::Claims;

use super::field::{Cell, Field, sorted};
use super::written::{File, Line, Moves, Said};
use super::{halves, three};
use crate::common;
use crate::naive::renju::Board;
use crate::plain::halves::Halves;
use crate::plain::three::Three;
use crate::plain::written::goal;
use crate::plain::{Aim, Game, Task, tasks};

/// A judgement of a position: its line in the tree, from 1, what it speaks of and what it says.
pub(super) type Judged = (usize, Moves, Said);

/// Who knows a game.
pub(super) trait Reader {
    type State: Clone;

    fn number(&self, state: &Self::State) -> u32;
    /// Whether it is the reader's turn.
    fn is_own(&self, state: &Self::State) -> bool;
    /// Plays a legal move.
    fn play(&self, state: &Self::State, word: &str) -> Option<Self::State>;
    /// Whether the goal is reached, once that is decided.
    fn decided(&self, state: &Self::State) -> Option<bool>;
    fn key(&self, state: &Self::State) -> String;
    /// Checks all that is said of a position; of how many lines too much would have had to be looked at.
    fn node(&mut self, state: &Self::State, lines: &[Judged]) -> Result<usize, String>;
}

/// Whether something is shown, or there was too much to look at; why it is wrong.
type Shown = Result<bool, &'static str>;

/// What is wrong with a line.
fn faulty<T>(place: usize, why: &str) -> Result<T, String> {
    Err(format!("line {place}: {why}"))
}

/// What was looked at.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Seen {
    pub(super) positions: usize,
    pub(super) lines: usize,
    /// Of how many lines too much would have had to be looked at.
    pub(super) not_shown: usize,
}

pub(super) struct Walk<'f, R: Reader> {
    reader: R,
    lines: &'f [Line],
    at: usize,
    /// The positions behind replies.
    behind: HashMap<usize, String>,
    seen: Seen,
}

/// Checks a tree.
pub(super) fn check<R: Reader>(reader: R, start: &R::State, file: &File) -> Result<Seen, String> {
    let mut walk = Walk {
        reader,
        lines: &file.lines,
        at: 0,
        behind: HashMap::new(),
        seen: Seen::default(),
    };
    if walk.reader.is_own(start) {
        walk.node(start)?;
    } else {
        walk.replies(start)?;
    }
    if walk.at < file.lines.len() {
        return Err(format!("line {} belongs to nothing", walk.at + 1));
    }
    Ok(walk.seen)
}

impl<R: Reader> Walk<'_, R> {
    fn replies(&mut self, state: &R::State) -> Result<(), String> {
        let mut state = state.clone();
        loop {
            let place = self.at + 1;
            let Some(Line::Reply {
                number,
                word,
                same_as,
            }) = self.lines.get(self.at)
            else {
                break;
            };
            if self.reader.is_own(&state) || *number != self.reader.number(&state) {
                return faulty(place, "nobody replies here");
            }
            let Some(after) = self.reader.play(&state, word) else {
                return faulty(place, "illegal");
            };
            state = after;
            self.at += 1;
            if let Some(earlier) = same_as {
                if !self.reader.is_own(&state)
                    || self.behind.get(earlier) != Some(&self.reader.key(&state))
                {
                    return faulty(place, "another position");
                }
                return Ok(());
            }
        }
        let decided = self.reader.decided(&state);
        if decided == Some(false) {
            return faulty(self.at, "the goal is missed");
        }
        if decided.is_none() && !self.reader.is_own(&state) {
            return faulty(self.at, "the reader is not to move");
        }
        match self.lines.get(self.at) {
            Some(Line::Judged { number, .. })
                if *number == self.reader.number(&state) && decided.is_none() =>
            {
                self.behind.insert(self.at, self.reader.key(&state));
                self.node(&state)
            }
            _ => Ok(()),
        }
    }

    fn node(&mut self, state: &R::State) -> Result<(), String> {
        let mut judged: Vec<Judged> = Vec::new();
        let number = self.reader.number(state);
        while let Some(Line::Judged {
            number: here,
            moves,
            said,
        }) = self.lines.get(self.at)
        {
            if *here != number {
                break;
            }
            self.at += 1;
            judged.push((self.at, moves.clone(), said.clone()));
            let is_followed = matches!(self.lines.get(self.at), Some(Line::Reply { .. }));
            if is_followed {
                let (Said::Right(None), Moves::One(word) | Moves::With(word)) = (said, moves)
                else {
                    return faulty(self.at + 1, "no reply belongs here");
                };
                let Some(after) = self.reader.play(state, word) else {
                    return faulty(self.at, "illegal");
                };
                self.replies(&after)?;
            }
        }
        for (place, _, said) in &judged {
            let is_right = |one: &Judged, at| one.0 == at && one.2 == Said::Right(None);
            if let Said::Right(Some(other)) = said
                && !judged.iter().any(|one| is_right(one, *other))
            {
                return faulty(*place, "as nothing");
            }
        }
        if judged.is_empty() {
            // Nobody has looked.
            return Ok(());
        }
        self.seen.positions += 1;
        self.seen.lines += judged.len();
        self.seen.not_shown += self.reader.node(state, &judged)?;
        Ok(())
    }
}

/// A position of stones.
#[derive(Clone)]
pub(super) struct Stones {
    field: Field,
    number: u32,
    passes: u32,
    has_four: bool,
}

impl Stones {
    fn of(board: &Board, number: u32) -> Self {
        Self {
            field: Field::of(board),
            number,
            passes: 0,
            has_four: false,
        }
    }

    /// Behind a move of such stones.
    fn with(&self, stones: &[(u8, Option<Cell>)]) -> Self {
        let mut after = self.clone();
        for &(colour, at) in stones {
            let Some(at) = at else { continue };
            after.has_four |= after.field.is_critical(colour, at);
            after.field.put(colour, at);
        }
        let is_pass = stones.iter().all(|(_, at)| at.is_none());
        after.passes = if is_pass { self.passes + 1 } else { 0 };
        after.number += 1;
        after
    }

    /// Whether the goal is reached, where the game is won by its player, by another one or by nobody yet.
    fn decided(&self, won: Option<bool>, passes: u32, by: u32) -> Option<bool> {
        let is_lost = self.number > by || self.passes >= passes || self.field.free().is_empty();
        let won = won.map(|is_own| is_own && self.number <= by + 1);
        won.or(is_lost.then_some(false))
    }

    fn key(&self) -> String {
        let stones = self.field.stones();
        format!("{stones:?} {} {}", self.number, self.passes)
    }
}

/// The naive game of a document, its start position, and the task of the player whose tree it is.
pub(super) fn opened<G: Claims, T: Game>(
    file: &File,
    twin: impl Fn(&G, &G::Position) -> (T, T::State),
) -> Result<(T, T::State, Task), String> {
    let (rules, position) = common::open::<G>(&file.text)?;
    let (game, start) = twin(&rules, &position);
    let task = tasks(&goal(&file.text).ok_or("no goal")?, T::SEATS)[0];
    if task.seat == file.seat {
        Ok((game, start, task))
    } else {
        Err("another player".to_owned())
    }
}

/// The place of a player, and the last move that wins.
fn aim(task: Task, seats: &[&str]) -> Result<(u8, u32), String> {
    let own = (0..).zip(seats).find(|(_, seat)| **seat == task.seat);
    match (own, task.aim) {
        (Some((own, _)), Aim::Win(Some(by))) => Ok((own, by)),
        _ => Err("another goal".to_owned()),
    }
}

/// How many cells a move of the class leaves to fill at least.
fn least(class: &str) -> Result<usize, String> {
    match class {
        "lines" | "open" => Ok(2),
        "threats" => Ok(1),
        "all" => Ok(0),
        _ => Err("no class".to_owned()),
    }
}

/// Renju 3/2.
struct HalvesReader {
    /// Whose turn it is at moves with this rest by 2.
    own: u32,
    by: u32,
    least: usize,
    budget: usize,
}

/// Checks a tree of Renju 3/2.
pub(super) fn halves(file: &File, budget: usize) -> Result<Seen, String> {
    let (_, start, task) = opened(file, Halves::of)?;
    let (own, by) = aim(task, &["B", "A"])?;
    let reader = HalvesReader {
        own: own.into(),
        by,
        least: least(&file.class)?,
        budget,
    };
    check(reader, &Stones::of(&start.board, start.number), file)
}

/// The stones of a move, the first colour's first.
fn stones(field: &Field, number: u32, word: &str) -> Option<halves::Stones> {
    let mut stones = [None; 2];
    if word == "--" {
        return Some(stones);
    }
    for one in word.split(", ") {
        let (colour, at) = field.written(one)?;
        let due = &halves::colours(number)[..2];
        let place = due.iter().position(|own| Some(*own) == colour)?;
        if stones[place].replace(at).is_some() {
            return None;
        }
    }
    (stones[0].is_none() || stones[0] != stones[1]).then_some(stones)
}

impl Reader for HalvesReader {
    type State = Stones;

    fn number(&self, state: &Stones) -> u32 {
        state.number
    }

    fn is_own(&self, state: &Stones) -> bool {
        state.number % 2 == self.own
    }

    fn play(&self, state: &Stones, word: &str) -> Option<Stones> {
        if state.has_four || state.passes >= 6 {
            return None;
        }
        let [first, second, _] = halves::colours(state.number);
        let [one, other] = stones(&state.field, state.number, word)?;
        Some(state.with(&[(first, one), (second, other)]))
    }

    fn decided(&self, state: &Stones) -> Option<bool> {
        let won = state.has_four.then(|| !self.is_own(state));
        state.decided(won, 6, self.by)
    }

    fn key(&self, state: &Stones) -> String {
        state.key()
    }

    fn node(&mut self, state: &Stones, lines: &[Judged]) -> Result<usize, String> {
        let mut node = HalvesNode::new(self, state);
        let (mut ended, mut not_shown) = (false, 0);
        for (place, moves, said) in lines {
            if ended {
                return faulty(*place, "all was said");
            }
            let whole = match moves {
                Moves::Any => Some([None; 2]),
                Moves::One(word) | Moves::With(word) => stones(&state.field, state.number, word),
            };
            let Some(whole) = whole else {
                return faulty(*place, "illegal");
            };
            let is_one = matches!(moves, Moves::One(_));
            if matches!(moves, Moves::With(_)) && placed(whole).count() != 1 {
                return faulty(*place, "a family of more than a stone");
            }
            ended = *moves == Moves::Any;
            let is_open = |stone: &usize| !is_one && whole[*stone].is_none();
            let open: Vec<usize> = (0..2).filter(is_open).collect();
            match node.line(whole, &open, said) {
                Ok(is_shown) => not_shown += usize::from(!is_shown),
                Err(why) => return faulty(*place, why),
            }
            if is_one {
                node.exact.push(whole);
            } else {
                node.parts.extend(placed(whole));
            }
        }
        if ended {
            Ok(not_shown)
        } else {
            Err("of some moves nothing is said".to_owned())
        }
    }
}

/// A position of Renju 3/2 with what has been said.
struct HalvesNode<'r> {
    reader: &'r HalvesReader,
    search: halves::Search,
    number: u32,
    /// How many attacks are left with the next move.
    attacks: u32,
    /// Where the player makes a four at once, and which stone it is.
    fours: Vec<(usize, Cell)>,
    exact: Vec<halves::Stones>,
    /// The stones with which something was said of all moves: first or second, and where.
    parts: BTreeSet<(usize, Cell)>,
}

/// The stones of a move, each with its place.
fn placed(whole: halves::Stones) -> impl Iterator<Item = (usize, Cell)> {
    (0..)
        .zip(whole)
        .filter_map(|(place, at)| Some((place, at?)))
}

/// A move of one stone.
fn alone((place, at): (usize, Cell)) -> halves::Stones {
    let mut four = [None; 2];
    four[place] = Some(at);
    four
}

/// The whole move in a way to win that late stones belong to.
fn named(way: &halves::Way, mut whole: halves::Stones, places: &[usize]) -> halves::Stones {
    for (late, &place) in places.iter().enumerate() {
        whole[place] = halves::place(way, late);
    }
    whole
}

impl<'r> HalvesNode<'r> {
    fn new(reader: &'r HalvesReader, Stones { field, number, .. }: &Stones) -> Self {
        let [first, second, _] = halves::colours(*number).map(|colour| field.critical(colour));
        let of = |place, cells: Vec<Cell>| cells.into_iter().map(move |at| (place, at));
        Self {
            reader,
            search: halves::Search::new(field.clone(), reader.least, reader.budget),
            number: *number,
            attacks: reader.by.saturating_sub(*number) / 2,
            fours: of(0, first).chain(of(1, second)).collect(),
            exact: Vec::new(),
            parts: BTreeSet::new(),
        }
    }

    fn is_said(&self, whole: halves::Stones) -> bool {
        self.exact.contains(&whole) || placed(whole).any(|one| self.parts.contains(&one))
    }

    /// Checks what is said of a move, or of all with a stone, or of all: the stones that are open may stand anywhere.
    fn line(&mut self, whole: halves::Stones, open: &[usize], said: &Said) -> Shown {
        (self.search.left, self.search.least) = (self.reader.budget, self.reader.least);
        if self.number > self.reader.by {
            return Err("too late");
        }
        match said {
            Said::Unknown if open.len() == 2 && self.attacks > 0 => self.are_attacks_named(),
            Said::Unknown => Ok(true),
            Said::Right(_) => self.is_right(whole, open),
            Said::Wrong(replies, is_lost) => {
                if let [reply] = &replies[..] {
                    return self.is_refuted(whole, open, reply, *is_lost);
                }
                // Without a reply only what comes too late is lost.
                let is_four = |four: &(usize, Cell)| {
                    if open.is_empty() {
                        whole[four.0] == Some(four.1)
                    } else {
                        !self.parts.contains(four) && !self.exact.contains(&alone(*four))
                    }
                };
                let is_late = replies.is_empty() && *is_lost && self.attacks == 0;
                if is_late && !self.fours.iter().any(is_four) {
                    Ok(true)
                } else {
                    Err("no reply")
                }
            }
        }
    }

    /// Nobody may keep silent about fours, or attacks of the class: they are named, if only as unknown.
    fn are_attacks_named(&self) -> Shown {
        if !self.fours.is_empty() {
            return if self.fours.iter().all(|four| self.parts.contains(four)) {
                Ok(true)
            } else {
                Err("a four is not spoken of")
            };
        }
        let [_, second, _] = halves::colours(self.number);
        let enough = if self.attacks == 1 {
            2
        } else {
            self.reader.least.max(1)
        };
        let mut field = self.search.field.clone();
        for at in field.free() {
            field.put(second, at);
            let is_attack = field.critical(second).len() >= enough;
            field.take(at);
            if is_attack && !self.parts.contains(&(1, at)) {
                return Err("an attack is not spoken of");
            }
        }
        Ok(true)
    }

    /// The free cells that a move leaves.
    fn free_beside(&self, whole: halves::Stones) -> Vec<Cell> {
        let mut free = self.search.field.free();
        free.retain(|at| !whole.contains(&Some(*at)));
        free
    }

    fn is_right(&mut self, whole: halves::Stones, open: &[usize]) -> Shown {
        if self
            .fours
            .iter()
            .any(|&(place, at)| whole[place] == Some(at))
        {
            return Ok(true);
        }
        let mut moves = vec![whole];
        if let Some(&place) = open.first() {
            for at in self.free_beside(whole) {
                let mut one = whole;
                one[place] = Some(at);
                moves.push(one);
            }
        }
        for one in moves {
            self.search.left = self.reader.budget;
            let is_said = !open.is_empty() && self.is_said(one);
            if !is_said && !self.search.proves_with(self.number, self.attacks, one) {
                let is_known = self.search.left > 0 && self.search.least == 2;
                return if is_known {
                    Err("not right")
                } else {
                    Ok(false)
                };
            }
        }
        Ok(true)
    }

    fn is_refuted(
        &mut self,
        whole: halves::Stones,
        open: &[usize],
        reply: &str,
        is_lost: bool,
    ) -> Shown {
        let number = self.number;
        let own = halves::colours(number);
        self.search.put(number, whole);
        let reply = stones(&self.search.field, number + 1, reply);
        let theirs = halves::colours(number + 1);
        let of_reply = reply.into_iter().flat_map(placed);
        let four = of_reply
            .map(|(place, at)| (theirs[place], at))
            .find(|&(colour, at)| self.search.field.is_critical(colour, at));
        let fill = self.search.field.critical(own[1]).len();
        self.search.take(whole);
        let Some(reply) = reply else {
            return Err("the reply is illegal");
        };
        // A stone of the move on a cell of the reply.
        let free = self.free_beside(whole);
        for at in reply.into_iter().flatten() {
            for &place in open {
                let mut taken = whole;
                taken[place] = Some(at);
                if !self.is_all_said(taken, &free) {
                    return Err("the reply is not possible behind all of them");
                }
            }
        }
        if let Some((colour, at)) = four {
            if !is_lost {
                return Err("lost, and not only wrong");
            }
            return self.stays_four(whole, open, (colour, at), &free);
        }
        if self.attacks == 0 {
            return Err("nothing is refuted here");
        }
        let needs_all = is_lost && self.attacks > 2;
        self.search.least = if needs_all { 0 } else { self.reader.least };
        if !is_lost && fill < self.reader.least {
            return Err("not of the class");
        }
        let unknown = open.iter().map(|&place| {
            let other = whole[1 - place];
            let is_with = |one: &&halves::Stones| other.is_some() && one[1 - place] == other;
            let exact = self.exact.iter().filter(is_with);
            let of_parts = self.parts.iter().filter(|(said, _)| *said == place);
            let banned = of_parts.map(|(_, at)| *at);
            let banned = banned.chain(exact.filter_map(|one| one[place]));
            (own[place], banned.collect())
        });
        let unknown = unknown.collect();
        self.search.put(number, whole);
        let ways = self.search.behind(number, self.attacks, reply, unknown);
        self.search.take(whole);
        let Some(mut ways) = ways else {
            return Ok(false);
        };
        // What was said of single moves is another matter.
        ways.retain(|way| open.is_empty() || !self.exact.contains(&named(way, whole, open)));
        match self.without_seeming(whole, open, reply, ways) {
            Some(ways) if ways.is_empty() => Ok(true),
            Some(_) if self.reader.least == 2 && !needs_all => Err("the reply does not refute it"),
            _ => Ok(false),
        }
    }

    /// Whether a four that the reply makes is there behind all moves with these stones of which nothing was said.
    fn stays_four(
        &mut self,
        whole: halves::Stones,
        open: &[usize],
        (colour, at): (u8, Cell),
        free: &[Cell],
    ) -> Shown {
        let mut near = self.search.field.beside(at);
        near.retain(|at| free.contains(at));
        for &place in open {
            for &beside in &near {
                let mut more = whole;
                more[place] = Some(beside);
                self.search.put(self.number, more);
                let stays = self.search.field.is_critical(colour, at);
                self.search.take(more);
                if !stays && !self.is_all_said(more, free) {
                    return Err("the four does not stay");
                }
            }
        }
        Ok(true)
    }

    /// The ways that are left where late stones that only seem to help are put on the field from the beginning.
    fn without_seeming(
        &mut self,
        whole: halves::Stones,
        open: &[usize],
        reply: halves::Stones,
        mut ways: Vec<halves::Way>,
    ) -> Option<Vec<halves::Way>> {
        let seeming = ways.iter().map(|way| named(way, whole, open));
        let seeming = sorted(seeming.collect());
        let is_whole = |one: &halves::Stones| open.iter().all(|&place| one[place].is_some());
        if open.is_empty() || !seeming.iter().all(is_whole) {
            return Some(ways);
        }
        for one in seeming {
            self.search.put(self.number, one);
            let rest = self
                .search
                .behind(self.number, self.attacks, reply, Vec::new());
            self.search.take(one);
            if rest?.is_empty() {
                ways.retain(|way| named(way, whole, open) != one);
            }
        }
        Some(ways)
    }

    /// Whether something was said of all moves with these stones.
    fn is_all_said(&self, stones: halves::Stones, free: &[Cell]) -> bool {
        let Some(place) = stones.iter().position(Option::is_none) else {
            return self.is_said(stones);
        };
        if placed(stones).any(|one| self.parts.contains(&one)) {
            return true;
        }
        let others = free.iter().filter(|at| !stones.contains(&Some(**at)));
        others.map(|at| Some(*at)).chain([None]).all(|at| {
            let mut whole = stones;
            whole[place] = at;
            self.is_said(whole)
        })
    }
}

/// A legal move: what it leads to, and its name.
pub(super) type Legal<S> = (String, S);

/// What is asked of games of which each move is looked at.
pub(super) trait Each: Reader {
    fn moves(&self, state: &Self::State) -> Vec<Legal<Self::State>>;
    /// Whether the goal is reached behind a move, in the class or by any moves; `None` where there is too much to look at.
    fn reaches(&mut self, state: &Self::State, is_whole: bool) -> Option<bool>;
    fn is_in_class(&self, after: &Self::State) -> bool;
    /// Whether moves are offered from which the other side picks: nobody makes one of them alone.
    fn is_offered(&self, _: &Self::State) -> bool {
        false
    }
}

/// Checks what is said of a move.
fn judged<E: Each>(reader: &mut E, after: &E::State, said: &Said) -> Shown {
    match said {
        Said::Unknown => Ok(true),
        Said::Right(_) => {
            let reached = reader.decided(after);
            let reached = reached.or_else(|| match reader.reaches(after, false) {
                // It may win among all moves only.
                Some(false) if !reader.is_in_class(after) => reader.reaches(after, true),
                None => reader.reaches(after, true),
                reached => reached,
            });
            match reached {
                Some(false) => Err("not right"),
                _ => Ok(reached.is_some()),
            }
        }
        Said::Wrong(replies, is_lost) => {
            let mut state = after.clone();
            for reply in replies {
                let is_theirs = !reader.is_own(&state) && !reader.is_offered(&state);
                let then = reader.play(&state, reply).filter(|_| is_theirs);
                state = then.ok_or("the reply is illegal")?;
            }
            match reader.decided(&state) {
                Some(false) => Ok(true),
                Some(true) => Err("the goal is reached"),
                None if !reader.is_own(&state) => Err("the reader is not to move"),
                None if !is_lost && !reader.is_in_class(after) => Err("not of the class"),
                None => match reader.reaches(&state, *is_lost) {
                    Some(true) => Err("the reply does not refute it"),
                    reached => Ok(reached.is_some()),
                },
            }
        }
    }
}

/// Checks all that is said of a position, move by move.
pub(super) fn each<E: Each>(
    reader: &mut E,
    state: &E::State,
    lines: &[Judged],
) -> Result<usize, String> {
    let is_known = |line: &&Judged| line.2 != Said::Unknown;
    if reader.is_offered(state)
        && let Some(line) = lines.iter().find(is_known)
    {
        return faulty(line.0, "moves are offered here");
    }
    let mut named = HashMap::new();
    let mut last = None;
    for line in lines {
        let is_new = last.is_none()
            && match &line.1 {
                Moves::One(word) => {
                    let Some(after) = reader.play(state, word) else {
                        return faulty(line.0, "illegal");
                    };
                    named.insert(reader.key(&after), line).is_none()
                }
                Moves::With(_) => false,
                Moves::Any => last.replace(line).is_none(),
            };
        if !is_new {
            return faulty(line.0, "that was said");
        }
    }
    let mut not_shown = HashSet::new();
    for (word, after) in reader.moves(state) {
        let line = named.remove(&reader.key(&after)).or(last);
        let Some((place, _, said)) = line else {
            return Err(format!("of {word} nothing is said"));
        };
        match judged(reader, &after, said) {
            Ok(true) => {}
            Ok(false) => drop(not_shown.insert(*place)),
            Err(why) => return faulty(*place, &format!("{word}: {why}")),
        }
    }
    if named.is_empty() {
        Ok(not_shown.len())
    } else {
        Err("a move that is none".to_owned())
    }
}

/// Renju for three.
struct ThreeReader {
    own: u8,
    by: u32,
    least: usize,
    has_antonov: bool,
    budget: usize,
}

/// Checks a tree of Renju for three.
pub(super) fn three(file: &File, budget: usize) -> Result<Seen, String> {
    let (_, start, task) = opened(file, Three::of)?;
    let (own, by) = aim(task, Three::SEATS)?;
    let reader = ThreeReader {
        own,
        by,
        least: least(&file.class)?,
        has_antonov: start.antonov,
        budget,
    };
    check(reader, &Stones::of(&start.board, start.number), file)
}

impl ThreeReader {
    fn search(&self, state: &Stones, is_whole: bool) -> three::Search {
        three::Search {
            field: state.field.clone(),
            has_antonov: self.has_antonov,
            own: self.own,
            by: self.by,
            least: if is_whole { 0 } else { self.least },
            left: self.budget,
            known: HashMap::new(),
        }
    }

    /// Whether the next player has won without a move.
    fn winner(&self, state: &Stones) -> Option<u8> {
        self.search(state, false).winner(state.number)
    }

    fn played(state: &Stones, at: Option<Cell>) -> Stones {
        state.with(&[(three::mover(state.number), at)])
    }
}

impl Reader for ThreeReader {
    type State = Stones;

    fn number(&self, state: &Stones) -> u32 {
        state.number
    }

    fn is_own(&self, state: &Stones) -> bool {
        three::mover(state.number) == self.own
    }

    fn play(&self, state: &Stones, word: &str) -> Option<Stones> {
        let is_over = state.has_four
            || state.passes >= 3
            || self.winner(state).is_some()
            || state.field.free().is_empty();
        let at = match word {
            "--" => None,
            _ => Some(state.field.written(word)?),
        };
        let mover = three::mover(state.number);
        let is_own = at.is_none_or(|(colour, _)| colour.is_none_or(|colour| colour == mover));
        (is_own && !is_over).then(|| Self::played(state, at.map(|(_, at)| at)))
    }

    fn decided(&self, state: &Stones) -> Option<bool> {
        let last = three::mover(state.number + 2);
        let winner = state.has_four.then_some(last).or(self.winner(state));
        state.decided(winner.map(|winner| winner == self.own), 3, self.by)
    }

    fn key(&self, state: &Stones) -> String {
        state.key()
    }

    fn node(&mut self, state: &Stones, lines: &[Judged]) -> Result<usize, String> {
        each(self, state, lines)
    }
}

impl Each for ThreeReader {
    fn moves(&self, state: &Stones) -> Vec<Legal<Stones>> {
        let cells = state.field.free().into_iter().map(Some).chain([None]);
        cells
            .map(|at| (format!("{at:?}"), Self::played(state, at)))
            .collect()
    }

    fn reaches(&mut self, state: &Stones, is_whole: bool) -> Option<bool> {
        let mut search = self.search(state, is_whole);
        let reaches = search.wins(state.number);
        (search.left > 0).then_some(reaches)
    }

    fn is_in_class(&self, after: &Stones) -> bool {
        after.has_four || after.field.critical(self.own).len() >= self.least
    }
}
