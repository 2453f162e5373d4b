//! Statements about stones.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::{map, opt};
use nom::sequence::{pair, preceded, terminated};

use super::common::tail;
use super::fault::Read;
use super::words::{Ruler, choice, colour, integer, listed, nothing, number, or_none, phrase, seat, sign, skip, word};
use super::{Extent, Fact, Kind, ThreeCount};

/// A statement of this kind.
pub(super) fn fact<'a>(ruler: Ruler<'a>) -> impl Fn(&'a str) -> Read<'a, Fact> {
    move |input| {
        let row = move |input| ruler.row(input);
        alt((
            |input| critical(ruler, input),
            |input| three(ruler, input),
            threes,
            map(preceded(word("four"), pair(colour, row)), |(colour, row)| Fact::Four(colour, row)),
            fours,
            map(preceded(phrase(&["open", "two"]), pair(colour, row)), |(colour, row)| Fact::OpenTwo(colour, row)),
            |input| fork(ruler, input),
            map(preceded(phrase(&["no", "fork"]), colour), Fact::NoFork),
            |input| antonov(ruler, input),
            map(preceded(pair(phrase(&["reply", "forced"]), sign(":")), |input| ruler.points(input)), Fact::Forced),
            |input| translation(ruler, input),
        ))
        .parse(input)
    }
}

/// `critical blue: d4 e5`, `critical blue includes: d4`
fn critical<'a>(ruler: Ruler<'a>, input: &'a str) -> Read<'a, Fact> {
    let (input, colour) = preceded(word("critical"), colour).parse(input)?;
    let (input, includes) =
        if skip(input).starts_with(':') { (input, false) } else { map(word("includes"), |()| true).parse(input)? };
    // The colon after `includes` may be left out.
    let input = if includes { skip(input).strip_prefix(':').unwrap_or(input) } else { sign(":")(input)?.0 };
    let (input, cells) = or_none(listed(move |input| ruler.point(input))).parse(input)?;
    Ok((input, Fact::Critical { colour, includes, cells }))
}

/// `three blue e5-e7: open critical e4 e8`
fn three<'a>(ruler: Ruler<'a>, input: &'a str) -> Read<'a, Fact> {
    let (input, colour) = preceded(word("three"), colour).parse(input)?;
    let (input, row) = terminated(|input| ruler.row(input), sign(":")).parse(input)?;
    let (input, kind) = choice(&Kind::ALL)(input)?;
    let (input, critical) = tail("critical", listed(move |input| ruler.point(input)))(input)?;
    Ok((input, Fact::Three { colour, row, kind, critical: critical.unwrap_or_default() }))
}

/// `threes blue: 2 open, 1 half-open`, `threes red: none`
fn threes(input: &str) -> Read<'_, Fact> {
    let (input, colour) = preceded(word("threes"), terminated(colour, sign(":"))).parse(input)?;
    let one = |input| {
        let (input, count) = number(input)?;
        let (input, kind) = opt(choice(&Kind::ALL)).parse(input)?;
        Ok((input, ThreeCount { count, kind }))
    };
    let none = map(nothing, |()| vec![ThreeCount { count: 0, kind: None }]);
    let (input, counts) = alt((none, listed(one))).parse(input)?;
    Ok((input, Fact::Threes(colour, counts)))
}

/// `fours: 4`, `fours green: 1`
fn fours(input: &str) -> Read<'_, Fact> {
    let (input, ()) = word("fours")(input)?;
    let (input, colour) = if skip(input).starts_with(':') { (input, None) } else { map(colour, Some).parse(input)? };
    let (input, count) = preceded(sign(":"), number).parse(input)?;
    Ok((input, Fact::Fours(colour, count)))
}

/// `fork blue: d4 e5 f6`
fn fork<'a>(ruler: Ruler<'a>, input: &'a str) -> Read<'a, Fact> {
    let (input, colour) = preceded(word("fork"), terminated(colour, sign(":"))).parse(input)?;
    let (input, cells) = ruler.points(input)?;
    Ok((input, Fact::Fork(colour, cells)))
}

/// `antonov: blue at d4`, `antonov: nobody`
fn antonov<'a>(ruler: Ruler<'a>, input: &'a str) -> Read<'a, Fact> {
    let (input, ()) = terminated(word("antonov"), sign(":")).parse(input)?;
    let nobody = map(alt((word("nobody"), word("none"))), |()| Fact::Antonov(None, None));
    let somebody = move |input| {
        let (input, seat) = seat(input)?;
        let (input, cell) = tail("at", |input| ruler.point(input))(input)?;
        Ok((input, Fact::Antonov(Some(seat), cell)))
    };
    alt((nobody, somebody)).parse(input)
}

/// `colour translation 3 by (5, 0) within c3-q9`, `… without end`
fn translation<'a>(ruler: Ruler<'a>, input: &'a str) -> Read<'a, Fact> {
    let (input, order) = preceded(phrase(&["colour", "translation"]), number).parse(input)?;
    let (input, ()) = pair(word("by"), sign("(")).map(|_| ()).parse(input)?;
    let (input, dx) = terminated(integer, sign(",")).parse(input)?;
    let (input, dy) = terminated(integer, sign(")")).parse(input)?;
    if skip(input).is_empty() {
        return Ok((input, Fact::Translation { order, by: (dx, dy), extent: Extent::Field }));
    }
    let within = map(preceded(word("within"), |input| ruler.row(input)), Extent::Within);
    let (input, extent) = alt((within, map(phrase(&["without", "end"]), |()| Extent::Endless))).parse(input)?;
    Ok((input, Fact::Translation { order, by: (dx, dy), extent }))
}
