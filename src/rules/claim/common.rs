//! Statements that make sense in every game.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::{map, opt};
use nom::sequence::{pair, preceded, terminated};

use super::fault::{ClaimFault, ClaimResult, Expectation};
use super::words::{
    ClaimRuler, ClaimWord, after_colon, choice, colour, colours, decimal, nothing, number, or_none,
    seat, sign, skip, tail, word,
};
use super::{Fact, Finish, MayPlay, Players, Statements, Why};
use crate::Colour;
use crate::rules::EndReason;
use crate::rules::goal::Goal;

/// The word before moves that are played first; the second form where no player is named.
pub(super) const AFTER: ClaimWord = ClaimWord::new("after", "после хода|после");
pub(super) const FIELD: ClaimWord = ClaimWord::new("field", "поле");
pub(super) const TO_MOVE: ClaimWord = ClaimWord::new("to move", "ходят|ходит");
pub(super) const WITH: ClaimWord = ClaimWord::new("with", "цветами|цветом");
pub(super) const MOVE_NUMBER: ClaimWord = ClaimWord::new("move number", "номер хода");
pub(super) const MOVE: ClaimWord = ClaimWord::new("move", "ход");
pub(super) const UNFINISHED: ClaimWord = ClaimWord::new("unfinished", "не закончена|не окончена");
const DRAW: ClaimWord = ClaimWord::new("draw", "ничья");
pub(super) const WINNER: ClaimWord =
    ClaimWord::new("winner", "победитель|победители|победили|победил");
const BY: ClaimWord = ClaimWord::new("by", "ходом");
const SCORES: ClaimWord = ClaimWord::new("scores", "набирают|набирает");
const WINS: ClaimWord = ClaimWord::new("wins", "выигрывают|выигрывает");
pub(super) const NEITHER: ClaimWord = ClaimWord::new("neither", "никто не");
pub(super) const BOTH: ClaimWord = ClaimWord::new("both", "обе стороны|обе|оба");
pub(super) const MAY_PLAY: ClaimWord = ClaimWord::new("may play", "могут играть|может играть");
pub(super) const MAY_NOT_PLAY: ClaimWord =
    ClaimWord::new("may not play", "не могут играть|не может играть");
pub(super) const ANY_EDGE: ClaimWord =
    ClaimWord::new("any edge of", "ни одно ребро|ни одного ребра");
pub(super) const COLOUR: ClaimWord = ClaimWord::new("colour", "цвет");

/// A statement of this kind.
pub(super) fn fact<'a>(
    ruler: ClaimRuler<'a>,
    input: &'a str,
    games: &[&Statements],
) -> ClaimResult<'a, Fact> {
    alt((
        field,
        to_move,
        map(
            preceded(pair(word(MOVE_NUMBER), sign(":")), number),
            Fact::Number,
        ),
        placed,
        |input| finish(input, games),
        goal,
        |input| may_play(ruler, input),
        |input| colour_of(ruler, input),
    ))
    .parse(input)
}

/// `field: 7x7`
fn field(input: &str) -> ClaimResult<'_, Fact> {
    let (input, ()) = terminated(word(FIELD), sign(":")).parse(input)?;
    let (input, width) = number(input)?;
    let rest = skip(input);
    let Some(rest) = rest.strip_prefix(['x', '×', 'х']) else {
        return super::fault::unexpected(Expectation::Word("x"), rest);
    };
    let (input, height) = number(rest)?;
    Ok((input, Fact::Field(width, height)))
}

/// `to move: A with blue red`
fn to_move(input: &str) -> ClaimResult<'_, Fact> {
    let (input, ()) = terminated(word(TO_MOVE), sign(":")).parse(input)?;
    let (input, seat) = seat(input)?;
    let (input, colours) = tail(WITH, colours)(input)?;
    Ok((input, Fact::ToMove(seat, colours.unwrap_or_default())))
}

/// `move 3: red`, `move 2: nothing`
fn placed(input: &str) -> ClaimResult<'_, Fact> {
    let (input, number) = preceded(word(MOVE), terminated(number, sign(":"))).parse(input)?;
    let (input, colours) = or_none(colours).parse(input)?;
    Ok((input, Fact::Placed(number, colours)))
}

fn finish<'a>(input: &'a str, games: &[&Statements]) -> ClaimResult<'a, Fact> {
    alt((
        map(word(UNFINISHED), |()| Fact::Finish(Finish::Unfinished)),
        map(word(DRAW), |()| Fact::Finish(Finish::Draw)),
        |input| {
            let (input, winner) = preceded(pair(word(WINNER), sign(":")), seat).parse(input)?;
            if skip(input).is_empty() {
                return Ok((input, Fact::Finish(Finish::Winner(winner, None))));
            }
            let (input, way) = alt((
                preceded(word(BY), |input| way(input, games, false)),
                |input| way(input, games, true),
            ))
            .parse(input)
            .map(|(input, way)| (input, Some(way)))?;
            Ok((input, Fact::Finish(Finish::Winner(winner, way))))
        },
    ))
    .parse(input)
}

/// How a player won: one of the endings of the games, by its name or by its Russian words,
/// `по очкам`.
fn way<'a>(input: &'a str, games: &[&Statements], is_russian: bool) -> ClaimResult<'a, EndReason> {
    let ways = || games.iter().flat_map(|one| one.ways);
    let words = |way: &EndReason| if is_russian { way.0.won.1 } else { way.name() };
    let found = |&way: &EndReason| {
        Some((
            word(ClaimWord::new(words(&way), words(&way)))(input)
                .ok()?
                .0,
            way,
        ))
    };
    if let Some(found) = ways().find_map(found) {
        return Ok(found);
    }
    let expected = ways().map(|way| Expectation::Word(words(way))).collect();
    Err(nom::Err::Error(ClaimFault {
        rest: skip(input),
        expected,
        notation: None,
    }))
}

/// `A wins by 21`, `red scores 2.5`, `красные набирают 2,5`
fn goal(input: &str) -> ClaimResult<'_, Fact> {
    if let Some(goal @ (Goal::Wins { .. } | Goal::Scores { .. })) = Goal::parse(input) {
        return Ok((&input[input.len()..], Fact::Goal(goal)));
    }
    let (input, seat) = seat(input)?;
    if let (input, Some(())) = opt(word(SCORES)).parse(input)? {
        let (input, least) = decimal(input)?;
        return Ok((input, Fact::Goal(Goal::Scores { seat, least })));
    }
    let (input, ()) = word(WINS)(input)?;
    let (input, by) = tail(BY, number)(input)?;
    Ok((input, Fact::Goal(Goal::Wins { seat, by })))
}

/// `blue may not play [c-d5]: piercing`
fn may_play<'a>(ruler: ClaimRuler<'a>, input: &'a str) -> ClaimResult<'a, Fact> {
    let mut who = alt((
        map(word(NEITHER), |()| (Players::Both, false)),
        map(word(BOTH), |()| (Players::Both, true)),
        map(seat, |seat| (Players::One(seat), true)),
    ));
    let (input, (players, positive)) = who.parse(input)?;
    let (input, legal) = match word(MAY_NOT_PLAY)(input) {
        Ok((input, ())) if positive => (input, false),
        // Of readings that fail the one that came further says why.
        not => match (word(MAY_PLAY)(input), not) {
            (Err(nom::Err::Error(play)), Err(nom::Err::Error(not)))
                if positive && not.rest.len() < play.rest.len() =>
            {
                return Err(nom::Err::Error(not));
            }
            (may, _) => (may?.0, positive),
        },
    };
    let places = |input| ruler.places(input);
    let (input, places) = if legal {
        places(input)?
    } else {
        let cycles = super::words::listed(move |input| ruler.cycle(input));
        alt((preceded(word(ANY_EDGE), cycles), places)).parse(input)?
    };
    let may = |colour: Option<Colour>, why: Option<Why>| {
        Fact::MayPlay(MayPlay {
            players,
            legal,
            places,
            colour,
            why,
        })
    };
    if legal {
        let (input, colour) = after_colon(colour)(input)?;
        Ok((input, may(colour, None)))
    } else {
        let (input, why) = after_colon(choice(&Why::ALL))(input)?;
        Ok((input, may(None, why)))
    }
}

/// `colour [d-e5]: green`, `colour e7: nothing`
fn colour_of<'a>(ruler: ClaimRuler<'a>, input: &'a str) -> ClaimResult<'a, Fact> {
    let (input, places) = preceded(
        word(COLOUR),
        terminated(|input| ruler.places(input), sign(":")),
    )
    .parse(input)?;
    let (input, colour) = alt((map(colour, Some), map(nothing, |()| None))).parse(input)?;
    Ok((input, Fact::Colour(places, colour)))
}
