//! Statements that make sense in every game.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::{map, opt};
use nom::sequence::{pair, preceded, terminated};

use super::fault::{ClaimFault, ClaimResult, Expectation};
use super::words::{
    ClaimRuler, after_colon, choice, colour, colours, decimal, number, or_none, phrase, seat, sign, skip, tail, word,
};
use super::{Fact, Finish, MayPlay, Players, Statements, Why};
use crate::Colour;
use crate::rules::EndReason;
use crate::rules::goal::Goal;

/// A statement of this kind.
pub(super) fn fact<'a>(ruler: ClaimRuler<'a>, input: &'a str, games: &[&Statements]) -> ClaimResult<'a, Fact> {
    alt((
        field,
        to_move,
        map(preceded(pair(phrase(&["move", "number"]), sign(":")), number), Fact::Number),
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
    let (input, ()) = terminated(word("field"), sign(":")).parse(input)?;
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
    let (input, ()) = terminated(phrase(&["to", "move"]), sign(":")).parse(input)?;
    let (input, seat) = seat(input)?;
    let (input, colours) = tail("with", colours)(input)?;
    Ok((input, Fact::ToMove(seat, colours.unwrap_or_default())))
}

/// `move 3: red`, `move 2: nothing`
fn placed(input: &str) -> ClaimResult<'_, Fact> {
    let (input, number) = preceded(word("move"), terminated(number, sign(":"))).parse(input)?;
    let (input, colours) = or_none(colours).parse(input)?;
    Ok((input, Fact::Placed(number, colours)))
}

fn finish<'a>(input: &'a str, games: &[&Statements]) -> ClaimResult<'a, Fact> {
    alt((
        map(word("unfinished"), |()| Fact::Finish(Finish::Unfinished)),
        map(alt((word("draw"), word("ничья"))), |()| Fact::Finish(Finish::Draw)),
        |input| {
            let (input, winner) = preceded(pair(word("winner"), sign(":")), seat).parse(input)?;
            let (input, way) = tail("by", |input| way(input, games))(input)?;
            Ok((input, Fact::Finish(Finish::Winner(winner, way))))
        },
    ))
    .parse(input)
}

/// How somebody won: one of the endings of the games.
fn way<'a>(input: &'a str, games: &[&Statements]) -> ClaimResult<'a, EndReason> {
    let input = skip(input);
    let ways = || games.iter().flat_map(|one| one.ways);
    if let Some(found) = ways().find_map(|&way| word(way.name())(input).ok().map(|(rest, ())| (rest, way))) {
        return Ok(found);
    }
    let expected = ways().map(|way| Expectation::Word(way.name())).collect();
    Err(nom::Err::Error(ClaimFault { rest: input, expected, notation: None }))
}

/// `A wins by 21`, `red scores 2.5`, `красные набирают 2,5`
fn goal(input: &str) -> ClaimResult<'_, Fact> {
    if let Some(goal @ (Goal::Wins { .. } | Goal::Scores { .. })) = Goal::parse(input) {
        return Ok((&input[input.len()..], Fact::Goal(goal)));
    }
    let (input, seat) = seat(input)?;
    if let (input, Some(())) = opt(word("scores")).parse(input)? {
        let (input, least) = decimal(input)?;
        return Ok((input, Fact::Goal(Goal::Scores { seat, least })));
    }
    let (input, ()) = word("wins")(input)?;
    let (input, by) = tail("by", number)(input)?;
    Ok((input, Fact::Goal(Goal::Wins { seat, by })))
}

/// `blue may not play [c-d5]: piercing`
fn may_play<'a>(ruler: ClaimRuler<'a>, input: &'a str) -> ClaimResult<'a, Fact> {
    let who = alt((
        map(word("neither"), |()| (Players::Both, false)),
        map(word("both"), |()| (Players::Both, true)),
        map(seat, |seat| (Players::One(seat), true)),
    ));
    let (input, (players, positive)) = terminated(who, word("may")).parse(input)?;
    let (input, not) = if positive { opt(word("not")).parse(input)? } else { (input, None) };
    let legal = positive && not.is_none();
    let (input, ()) = word("play")(input)?;
    let (input, any) = if legal { (input, None) } else { opt(phrase(&["any", "edge", "of"])).parse(input)? };
    let (input, places) = if any.is_some() {
        super::words::listed(move |input| ruler.cycle(input)).parse(input)?
    } else {
        ruler.places(input)?
    };
    let may = |colour: Option<Colour>, why: Option<Why>| Fact::MayPlay(MayPlay { players, legal, places, colour, why });
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
    let (input, places) = preceded(word("colour"), terminated(|input| ruler.places(input), sign(":"))).parse(input)?;
    let none = alt((word("nothing"), word("none")));
    let (input, colour) = alt((map(colour, Some), map(none, |()| None))).parse(input)?;
    Ok((input, Fact::Colour(places, colour)))
}
