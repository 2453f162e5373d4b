//! The walk through a tree, and what is asked of the moves of a position in both games of stones.

use std::collections::{HashMap, HashSet};

use super::field::{Cell, Field};
use super::written::{File, Line, Moves, Said, stone};
use super::{halves, three};

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

/// Why something is refused.
#[derive(Clone, Debug, PartialEq)]
enum Refused {
    /// It is wrong.
    Wrong(String),
    /// It is not shown: there was too much to look at.
    TooLong,
}

fn wrong<T>(why: &str) -> Result<T, Refused> {
    Err(Refused::Wrong(why.to_owned()))
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
                return Err(format!("line {place}: nobody replies here"));
            }
            let Some(after) = self.reader.play(&state, word) else {
                return Err(format!("line {place}: illegal"));
            };
            state = after;
            self.at += 1;
            if let Some(earlier) = same_as {
                if !self.reader.is_own(&state)
                    || self.behind.get(earlier) != Some(&self.reader.key(&state))
                {
                    return Err(format!("line {place}: another position"));
                }
                return Ok(());
            }
        }
        if self.reader.decided(&state) == Some(false) {
            return Err(format!("line {}: the goal is missed", self.at));
        }
        if self.reader.decided(&state).is_none() && !self.reader.is_own(&state) {
            return Err(format!("line {}: the reader is not to move", self.at));
        }
        match self.lines.get(self.at) {
            Some(Line::Judged { number, .. })
                if *number == self.reader.number(&state)
                    && self.reader.decided(&state).is_none() =>
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
                    return Err(format!("line {}: no reply belongs here", self.at + 1));
                };
                let Some(after) = self.reader.play(state, word) else {
                    return Err(format!("line {}: illegal", self.at));
                };
                self.replies(&after)?;
            }
        }
        for (place, _, said) in &judged {
            let Said::Right(Some(other)) = said else {
                continue;
            };
            if !judged
                .iter()
                .any(|(at, _, said)| at == other && *said == Said::Right(None))
            {
                return Err(format!("line {place}: as nothing"));
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

/// The start position of a document, the last move of its goal, and the name of its player.
pub(super) fn opened(file: &File) -> Option<(Stones, u32, String)> {
    let table = &file.document;
    let size = table.get("board").and_then(|board| board.get("size"));
    let side = |at: usize| match size {
        None => Some(19),
        Some(size) => size
            .as_integer()
            .or_else(|| size.as_array()?.get(at)?.as_integer()),
    };
    let mut field = Field::new(side(0)?.try_into().ok()?, side(1)?.try_into().ok()?);
    let start = table.get("start")?;
    for word in start.get("position")?.as_str()?.split_whitespace() {
        let (colour, x, y) = stone(word)?;
        field.put(colour?, u16::from(y) * field.width + u16::from(x));
    }
    let number = start
        .get("next")
        .map_or(Some(1), toml_edit::Item::as_integer)?;
    let goal: Vec<&str> = table
        .get("puzzle")?
        .get("goal")?
        .as_str()?
        .split_whitespace()
        .collect();
    let [seat, "wins", "by", last] = goal[..] else {
        return None;
    };
    let stones = Stones {
        field,
        number: number.try_into().ok()?,
        passes: 0,
        has_four: false,
    };
    Some((stones, last.parse().ok()?, seat.to_owned()))
}

fn least(class: &str) -> Option<usize> {
    Some(match class {
        "lines" | "open" => 2,
        "threats" => 1,
        "all" => 0,
        _ => return None,
    })
}

/// Renju 3/2.
pub(super) struct HalvesReader {
    own: u32,
    by: u32,
    least: usize,
    budget: usize,
}

impl HalvesReader {
    pub(super) fn new(file: &File, budget: usize) -> Option<(Self, Stones)> {
        let (start, by, seat) = opened(file)?;
        let own = ["B", "A"].iter().position(|name| *name == seat)?;
        (seat == file.seat).then_some(())?;
        Some((
            Self {
                own: own.try_into().ok()?,
                by,
                least: least(&file.class)?,
                budget,
            },
            start,
        ))
    }

    /// The stones of a move, the first colour's first.
    fn stones(field: &Field, number: u32, word: &str) -> Option<halves::Stones> {
        let mut stones = [None; 2];
        if word == "--" {
            return Some(stones);
        }
        for one in word.split(", ") {
            let (colour, x, y) = stone(one)?;
            let place = halves::colours(number)[..2]
                .iter()
                .position(|own| Some(*own) == colour)?;
            let at = u16::from(y) * field.width + u16::from(x);
            let is_there = u16::from(x) < field.width && usize::from(at) < field.stones().len();
            if !is_there || !field.is_free(at) || stones[place].replace(at).is_some() {
                return None;
            }
        }
        (stones[0].is_none() || stones[0] != stones[1]).then_some(stones)
    }
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
        let mut after = state.clone();
        let stones = Self::stones(&state.field, state.number, word)?;
        for (colour, at) in halves::colours(state.number).into_iter().zip(stones) {
            let Some(at) = at else { continue };
            after.has_four |= after.field.is_critical(colour, at);
            after.field.put(colour, at);
        }
        after.passes = if stones == [None; 2] {
            state.passes + 1
        } else {
            0
        };
        after.number += 1;
        Some(after)
    }

    fn decided(&self, state: &Stones) -> Option<bool> {
        if state.has_four {
            return Some(!self.is_own(state) && state.number <= self.by + 1);
        }
        (state.number > self.by || state.passes >= 6 || state.field.free().is_empty())
            .then_some(false)
    }

    fn key(&self, state: &Stones) -> String {
        format!(
            "{:?} {} {}",
            state.field.stones(),
            state.number,
            state.passes
        )
    }

    fn node(&mut self, state: &Stones, lines: &[Judged]) -> Result<usize, String> {
        let Stones { field, number, .. } = state;
        let number = *number;
        let mut node = HalvesNode {
            search: halves::Search::new(field.clone(), self.least, self.budget),
            number,
            by: self.by,
            least: self.least,
            budget: self.budget,
            exact: Vec::new(),
            parts: [
                vec![false; field.stones().len()],
                vec![false; field.stones().len()],
            ],
        };
        let (mut ended, mut not_shown) = (false, 0);
        for (place, moves, said) in lines {
            let here = |why: &str| format!("line {place}: {why}");
            if ended {
                return Err(here("all was said"));
            }
            let whole = match moves {
                Moves::Any => [None; 2],
                Moves::One(word) | Moves::With(word) => {
                    Self::stones(field, number, word).ok_or_else(|| here("illegal"))?
                }
            };
            let is_one = matches!(moves, Moves::One(_));
            if matches!(moves, Moves::With(_)) && whole.iter().flatten().count() != 1 {
                return Err(here("a family of more than a stone"));
            }
            ended = *moves == Moves::Any;
            match node.line(whole, is_one, said) {
                Ok(()) => {}
                Err(Refused::Wrong(why)) => return Err(here(&why)),
                Err(Refused::TooLong) => not_shown += 1,
            }
            match moves {
                Moves::One(_) => node.exact.push(whole),
                Moves::With(_) => {
                    for (said, at) in node.parts.iter_mut().zip(whole) {
                        at.into_iter().for_each(|at| said[usize::from(at)] = true);
                    }
                }
                Moves::Any => {}
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
struct HalvesNode {
    search: halves::Search,
    number: u32,
    by: u32,
    least: usize,
    budget: usize,
    exact: Vec<halves::Stones>,
    /// For the first stone and the second, whether something was said of all moves with it on a cell.
    parts: [Vec<bool>; 2],
}

impl HalvesNode {
    fn is_said(&self, whole: halves::Stones) -> bool {
        self.exact.contains(&whole)
            || whole
                .iter()
                .zip(&self.parts)
                .any(|(at, said)| at.is_some_and(|at| said[usize::from(at)]))
    }

    /// The cells where the player makes a four at once, with the place of their colour.
    fn fours(&self) -> Vec<(usize, Cell)> {
        let colours = halves::colours(self.number);
        (0..2)
            .flat_map(|place| {
                self.search
                    .field
                    .critical(colours[place])
                    .into_iter()
                    .map(move |at| (place, at))
            })
            .collect()
    }

    /// Checks what is said of a move, or of all with a stone, or of all.
    fn line(&mut self, whole: halves::Stones, is_one: bool, said: &Said) -> Result<(), Refused> {
        let (number, by) = (self.number, self.by);
        let attacks = by.saturating_sub(number) / 2;
        self.search.left = self.budget;
        let fours = self.fours();
        if number > by {
            return wrong("too late");
        }
        match said {
            Said::Unknown if !is_one && whole == [None; 2] && attacks > 0 => {
                self.are_attacks_named(attacks, &fours)
            }
            Said::Unknown => Ok(()),
            Said::Right(_) => self.is_right(whole, is_one, attacks, &fours),
            Said::Wrong(replies, is_lost) => {
                let [reply] = &replies[..] else {
                    // Without a reply only what comes too late is lost.
                    let is_four = |&(place, at): &(usize, Cell)| {
                        let mut four = [None; 2];
                        four[place] = Some(at);
                        if is_one {
                            whole[place] == Some(at)
                        } else {
                            !self.is_said(four)
                        }
                    };
                    let fine = replies.is_empty()
                        && *is_lost
                        && attacks == 0
                        && !fours.iter().any(is_four);
                    return if fine { Ok(()) } else { wrong("no reply") };
                };
                self.is_refuted(whole, is_one, reply, *is_lost, attacks)
            }
        }
    }

    /// Nobody may keep silent about fours, or attacks of the class: they are named, if only as unknown.
    fn are_attacks_named(&self, attacks: u32, fours: &[(usize, Cell)]) -> Result<(), Refused> {
        let [_, second, _] = halves::colours(self.number);
        if !fours.is_empty() {
            let is_named = |&(place, at): &(usize, Cell)| self.parts[place][usize::from(at)];
            return if fours.iter().all(is_named) {
                Ok(())
            } else {
                wrong("a four is not spoken of")
            };
        }
        let enough = if attacks == 1 { 2 } else { self.least.max(1) };
        let mut field = self.search.field.clone();
        for at in field.free() {
            field.put(second, at);
            let is_attack = field.critical(second).len() >= enough;
            field.take(at);
            if is_attack && !self.parts[1][usize::from(at)] {
                return wrong("an attack is not spoken of");
            }
        }
        Ok(())
    }

    fn is_right(
        &mut self,
        whole: halves::Stones,
        is_one: bool,
        attacks: u32,
        fours: &[(usize, Cell)],
    ) -> Result<(), Refused> {
        if fours.iter().any(|&(place, at)| whole[place] == Some(at)) {
            return Ok(());
        }
        let mut moves = vec![whole];
        if !is_one {
            let place = usize::from(whole[0].is_some());
            let cells = self
                .search
                .field
                .free()
                .into_iter()
                .filter(|at| !whole.contains(&Some(*at)));
            for at in cells {
                let mut one = whole;
                one[place] = Some(at);
                moves.push(one);
            }
        }
        for one in moves {
            self.search.left = self.budget;
            if (!is_one && self.is_said(one)) || self.search.proves_with(self.number, attacks, one)
            {
                continue;
            }
            let is_known = self.search.left > 0 && self.search.least == 2;
            return if is_known {
                wrong("not right")
            } else {
                Err(Refused::TooLong)
            };
        }
        Ok(())
    }

    fn is_refuted(
        &mut self,
        whole: halves::Stones,
        is_one: bool,
        reply: &str,
        is_lost: bool,
        attacks: u32,
    ) -> Result<(), Refused> {
        let number = self.number;
        let own = halves::colours(number);
        self.search.put(number, whole);
        let reply = HalvesReader::stones(&self.search.field, number + 1, reply);
        let theirs = halves::colours(number + 1);
        let four = reply.and_then(|reply| {
            let mut stones = theirs.into_iter().zip(reply);
            stones.find_map(|(colour, at)| {
                at.filter(|&at| self.search.field.is_critical(colour, at))
                    .map(|at| (colour, at))
            })
        });
        let fill = self.search.field.critical(own[1]).len();
        self.search.take(whole);
        let Some(reply) = reply else {
            return wrong("the reply is illegal");
        };
        // A stone of the move on a cell of the reply.
        let free: Vec<Cell> = self
            .search
            .field
            .free()
            .into_iter()
            .filter(|at| !whole.contains(&Some(*at)))
            .collect();
        if !is_one {
            for at in reply.into_iter().flatten() {
                for place in (0..2).filter(|&place| whole[place].is_none()) {
                    let mut taken = whole;
                    taken[place] = Some(at);
                    if !self.is_all_said(taken, &free) {
                        return wrong("the reply is not possible behind all of them");
                    }
                }
            }
        }
        if let Some((colour, at)) = four {
            if !is_lost {
                return wrong("lost, and not only wrong");
            }
            return self.stays_four(whole, is_one, (colour, at), &free);
        }
        if attacks == 0 {
            return wrong("nothing is refuted here");
        }
        let needs_all = is_lost && attacks > 2;
        self.search.least = if needs_all { 0 } else { self.least };
        if !is_lost && fill < self.least {
            return wrong("not of the class");
        }
        let mut unknown = Vec::new();
        let places: Vec<usize> = (0..2)
            .filter(|&place| !is_one && whole[place].is_none())
            .collect();
        for &place in &places {
            let mut banned = self.parts[place].clone();
            if let [None, Some(second)] = whole {
                self.exact
                    .iter()
                    .filter(|one| one[1] == Some(second))
                    .for_each(|one| ban(&mut banned, one[0]));
            } else if let [Some(first), None] = whole {
                self.exact
                    .iter()
                    .filter(|one| one[0] == Some(first))
                    .for_each(|one| ban(&mut banned, one[1]));
            }
            unknown.push((own[place], banned));
        }
        self.search.put(number, whole);
        let ways = self.search.behind(number, attacks, reply, unknown);
        self.search.take(whole);
        self.search.least = self.least;
        let Some(mut ways) = ways else {
            return Err(Refused::TooLong);
        };
        // What was said of single moves is another matter.
        ways.retain(|way| {
            let mut named = whole;
            for (late, &place) in places.iter().enumerate() {
                named[place] = halves::place(way, late);
            }
            places.is_empty() || !self.exact.contains(&named)
        });
        self.search.least = if needs_all { 0 } else { self.least };
        let left = self.without_seeming(whole, &places, attacks, reply, ways);
        self.search.least = self.least;
        let ways = left?;
        if ways.is_empty() {
            return Ok(());
        }
        let is_sure = self.search.least == 2 && !needs_all;
        if is_sure {
            wrong("the reply does not refute it")
        } else {
            Err(Refused::TooLong)
        }
    }

    /// Whether a four that the reply makes is there behind all moves with these stones of which nothing was said.
    fn stays_four(
        &mut self,
        whole: halves::Stones,
        is_one: bool,
        (colour, at): (u8, Cell),
        free: &[Cell],
    ) -> Result<(), Refused> {
        let near: Vec<Cell> = self
            .search
            .field
            .beside(at)
            .into_iter()
            .filter(|at| free.contains(at))
            .collect();
        for place in (0..2).filter(|&place| !is_one && whole[place].is_none()) {
            for &beside in &near {
                let mut more = whole;
                more[place] = Some(beside);
                self.search.put(self.number, more);
                let stays = self.search.field.is_critical(colour, at);
                self.search.take(more);
                if !stays && !self.is_all_said(more, free) {
                    return wrong("the four does not stay");
                }
            }
        }
        Ok(())
    }

    /// The ways that are left where late stones that only seem to help are put on the field from the beginning.
    fn without_seeming(
        &mut self,
        whole: halves::Stones,
        places: &[usize],
        attacks: u32,
        reply: halves::Stones,
        mut ways: Vec<halves::Way>,
    ) -> Result<Vec<halves::Way>, Refused> {
        let named = |way: &halves::Way| {
            let mut named = whole;
            for (late, &place) in places.iter().enumerate() {
                named[place] = halves::place(way, late);
            }
            named
        };
        let mut seeming: Vec<halves::Stones> = ways.iter().map(named).collect();
        seeming.sort_unstable();
        seeming.dedup();
        let is_whole = |one: &halves::Stones| places.iter().all(|&place| one[place].is_some());
        if places.is_empty() || !seeming.iter().all(is_whole) {
            return Ok(ways);
        }
        for one in seeming {
            self.search.put(self.number, one);
            let rest = self.search.behind(self.number, attacks, reply, Vec::new());
            self.search.take(one);
            if rest.ok_or(Refused::TooLong)?.is_empty() {
                ways.retain(|way| named(way) != one);
            }
        }
        Ok(ways)
    }

    /// Whether something was said of all moves with these stones.
    fn is_all_said(&self, stones: halves::Stones, free: &[Cell]) -> bool {
        let Some(place) = stones.iter().position(Option::is_none) else {
            return self.is_said(stones);
        };
        if self.is_said(stones) && !self.exact.contains(&stones) {
            return true;
        }
        let others = free
            .iter()
            .copied()
            .filter(|at| !stones.contains(&Some(*at)))
            .map(Some)
            .chain([None]);
        others.into_iter().all(|at| {
            let mut whole = stones;
            whole[place] = at;
            self.is_said(whole)
        })
    }
}

fn ban(banned: &mut [bool], at: Option<Cell>) {
    at.into_iter().for_each(|at| banned[usize::from(at)] = true);
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

/// Checks all that is said of a position, move by move.
pub(super) fn each<E: Each>(
    reader: &mut E,
    state: &E::State,
    lines: &[Judged],
) -> Result<usize, String> {
    let moves = reader.moves(state);
    if reader.is_offered(state)
        && let Some((place, ..)) = lines.iter().find(|(_, _, said)| *said != Said::Unknown)
    {
        return Err(format!("line {place}: moves are offered here"));
    }
    let mut named = HashMap::new();
    let mut last = None;
    for (at, (place, moves, _)) in lines.iter().enumerate() {
        let is_new = last.is_none()
            && match moves {
                Moves::One(word) => {
                    let Some(after) = reader.play(state, word) else {
                        return Err(format!("line {place}: illegal"));
                    };
                    named.insert(reader.key(&after), at).is_none()
                }
                Moves::With(_) => false,
                Moves::Any => last.replace(at).is_none(),
            };
        if !is_new {
            return Err(format!("line {place}: that was said"));
        }
    }
    let (mut count, mut not_shown) = (0, HashSet::new());
    for (word, after) in moves {
        let known = named.get(&reader.key(&after)).copied();
        count += usize::from(known.is_some());
        let Some((place, _, said)) = known.or(last).map(|at| &lines[at]) else {
            return Err(format!("of {word} nothing is said"));
        };
        let here = |why: &str| Err(format!("line {place}: {word}: {why}"));
        match said {
            Said::Unknown => {}
            Said::Right(_) => match reader.decided(&after) {
                Some(true) => {}
                Some(false) => return here("not right"),
                // It may win among all moves only.
                None => match (reader.reaches(&after, false), reader.is_in_class(&after)) {
                    (Some(true), _) => {}
                    (Some(false), true) => return here("not right"),
                    _ => match reader.reaches(&after, true) {
                        Some(true) => {}
                        Some(false) => return here("not right"),
                        None => drop(not_shown.insert(*place)),
                    },
                },
            },
            Said::Wrong(replies, is_lost) => {
                let mut at = after.clone();
                for reply in replies {
                    let is_theirs = !reader.is_own(&at) && !reader.is_offered(&at);
                    let then = if is_theirs {
                        reader.play(&at, reply)
                    } else {
                        None
                    };
                    let Some(then) = then else {
                        return here("the reply is illegal");
                    };
                    at = then;
                }
                match reader.decided(&at) {
                    Some(false) => continue,
                    Some(true) => return here("the goal is reached"),
                    None if !reader.is_own(&at) => return here("the reader is not to move"),
                    None => {}
                }
                if !is_lost && !reader.is_in_class(&after) {
                    return here("not of the class");
                }
                match reader.reaches(&at, *is_lost) {
                    Some(false) => {}
                    Some(true) => return here("the reply does not refute it"),
                    None => drop(not_shown.insert(*place)),
                }
            }
        }
    }
    if count < named.len() {
        Err("a move that is none".to_owned())
    } else {
        Ok(not_shown.len())
    }
}

/// Renju for three.
pub(super) struct ThreeReader {
    own: u8,
    by: u32,
    least: usize,
    has_antonov: bool,
    budget: usize,
}

impl ThreeReader {
    pub(super) fn new(file: &File, budget: usize) -> Option<(Self, Stones)> {
        let (start, by, seat) = opened(file)?;
        let own = ["blue", "red", "green"]
            .iter()
            .position(|name| *name == seat)?;
        (seat == file.seat).then_some(())?;
        let rule = file
            .document
            .get("rules")
            .and_then(|rules| rules.get("antonov"));
        let has_antonov = rule.is_none_or(|rule| rule.as_bool() == Some(true));
        Some((
            Self {
                own: own.try_into().ok()?,
                by,
                least: least(&file.class)?,
                has_antonov,
                budget,
            },
            start,
        ))
    }

    fn search(&self, state: &Stones, is_whole: bool) -> three::Search {
        let least = if is_whole { 0 } else { self.least };
        three::Search::new(
            state.field.clone(),
            self.has_antonov,
            self.own,
            self.by,
            least,
            self.budget,
        )
    }

    fn played(state: &Stones, at: Option<Cell>) -> Stones {
        let mut after = state.clone();
        let colour = three::mover(state.number);
        if let Some(at) = at {
            after.has_four = after.field.is_critical(colour, at);
            after.field.put(colour, at);
        }
        after.passes = if at.is_none() { state.passes + 1 } else { 0 };
        after.number += 1;
        after
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
            || self.search(state, false).end(state.number) != three::End::Open
            || state.field.free().is_empty();
        if is_over {
            return None;
        }
        if word == "--" {
            return Some(Self::played(state, None));
        }
        let (colour, x, y) = stone(word)?;
        let at = u16::from(y) * state.field.width + u16::from(x);
        let fits = u16::from(x) < state.field.width
            && usize::from(at) < state.field.stones().len()
            && state.field.is_free(at)
            && colour.is_none_or(|colour| colour == three::mover(state.number));
        fits.then(|| Self::played(state, Some(at)))
    }

    fn decided(&self, state: &Stones) -> Option<bool> {
        if state.has_four {
            return Some(three::mover(state.number + 2) == self.own && state.number <= self.by + 1);
        }
        if let three::End::Won(winner) = self.search(state, false).end(state.number) {
            return Some(winner == self.own && state.number <= self.by + 1);
        }
        (state.number > self.by || state.passes >= 3 || state.field.free().is_empty())
            .then_some(false)
    }

    fn key(&self, state: &Stones) -> String {
        format!(
            "{:?} {} {}",
            state.field.stones(),
            state.number,
            state.passes
        )
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
        let turn = three::mover(state.number);
        let reaches = if turn == self.own {
            search.attack(state.number)
        } else if three::mover(state.number + 1) == self.own {
            search.second_reply(state.number)
        } else {
            search.first_reply(state.number)
        };
        (search.left > 0).then_some(reaches)
    }

    fn is_in_class(&self, after: &Stones) -> bool {
        after.has_four || after.field.critical(self.own).len() >= self.least
    }
}
