//! Statements about segments and regions.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::{map, opt};
use nom::sequence::{pair, preceded, terminated};

use super::common::{after_colon, tail};
use super::fault::Read;
use super::print::COLOURINGS;
use super::words::{Ruler, choice, colour, decimal, listed, number, or_none, phrase, seat, sign, skip, sum, word};
use super::{Amount, Cycles, Description, Effect, Fact};
use crate::notation::Element;

/// A statement of this kind.
pub(super) fn fact<'a>(ruler: Ruler<'a>) -> impl Fn(&'a str) -> Read<'a, Fact> {
    move |input| {
        alt((
            map(preceded(pair(word("edges"), sign(":")), number), Fact::Edges),
            |input| touches(ruler, input),
            regions,
            |input| region(ruler, input),
            |input| effect(ruler, input),
            score,
            area,
            map(preceded(pair(word("rectangle"), sign(":")), |input| ruler.row(input)), Fact::Rectangle),
            map(
                preceded(pair(phrase(&["nearest", "cycle"]), sign(":")), |input| ruler.cycle(input)),
                Fact::NearestCycle,
            ),
            |input| keeps(ruler, input),
            map(preceded(word("symmetric"), listed_pair(move |input| ruler.edge(input))), Fact::Symmetric),
        ))
        .parse(input)
    }
}

/// Two of a kind.
fn listed_pair<'a>(
    one: impl Fn(&'a str) -> Read<'a, Element>,
) -> impl Parser<&'a str, Output = [Element; 2], Error = super::fault::Fault<'a>> {
    move |input| {
        let (input, first) = one(input)?;
        let rest = skip(input);
        let (input, second) = one(rest.strip_prefix(',').unwrap_or(rest))?;
        Ok((input, [first, second]))
    }
}

/// `touches [d4-5]: d4 d5`, `[d4-5] touches d4 d5`
fn touches<'a>(ruler: Ruler<'a>, input: &'a str) -> Read<'a, Fact> {
    let verb_first = terminated(preceded(word("touches"), move |input| ruler.edge(input)), sign(":"));
    let edge_first = terminated(move |input| ruler.edge(input), word("touches"));
    let (input, edge) = alt((verb_first, edge_first)).parse(input)?;
    let (input, ends) = or_none(listed(move |input| ruler.point(input))).parse(input)?;
    Ok((input, Fact::Touches(edge, ends)))
}

/// `regions: 3`, `regions blue: 2`, `no regions`
fn regions(input: &str) -> Read<'_, Fact> {
    let none = map(phrase(&["no", "regions"]), |()| Amount { colour: None, count: 0 });
    let some = |input| {
        let (input, ()) = word("regions")(input)?;
        let (input, colour) =
            if skip(input).starts_with(':') { (input, None) } else { map(choice(&COLOURINGS), Some).parse(input)? };
        let (input, count) = preceded(sign(":"), number).parse(input)?;
        Ok((input, Amount { colour, count }))
    };
    map(alt((none, some)), Fact::Regions).parse(input)
}

/// `region {…}: blue area 4`, `region {…} has 3 cycles: (…)`, `no region {…}`
fn region<'a>(ruler: Ruler<'a>, input: &'a str) -> Read<'a, Fact> {
    let none = map(preceded(phrase(&["no", "region"]), move |input| ruler.region(input)), Fact::NoRegion);
    let some = move |input| {
        let (input, region) = preceded(word("region"), |input| ruler.region(input)).parse(input)?;
        let described = |input| map(preceded(sign(":"), qualities(region.clone())), Fact::Region).parse(input);
        let counted = |input| {
            let (input, count) = preceded(word("has"), number).parse(input)?;
            let (input, ()) = alt((word("cycles"), word("cycle"))).parse(input)?;
            let (input, list) = after_colon(listed(move |input| ruler.cycle(input)))(input)?;
            let cycles = Cycles { region: region.clone(), count, list: list.unwrap_or_default() };
            Ok((input, Fact::Cycles(cycles)))
        };
        alt((described, counted)).parse(input)
    };
    alt((none, some)).parse(input)
}

/// `blue area 4`, `undetermined mixed`
fn qualities<'a>(region: Element) -> impl Parser<&'a str, Output = Description, Error = super::fault::Fault<'a>> {
    let mut region = Some(region);
    move |input| {
        let (input, colouring) = choice(&COLOURINGS)(input)?;
        let rest = skip(input);
        let rest = rest.strip_prefix(',').filter(|rest| skip(rest).starts_with("area")).unwrap_or(rest);
        let (input, area) = opt(preceded(word("area"), decimal)).parse(rest)?;
        let Some(region) = region.take() else {
            return super::fault::unexpected(super::fault::Wanted::Word("{"), input);
        };
        Ok((input, Description { region, colouring, area }))
    }
}

fn described<'a>(ruler: Ruler<'a>, input: &'a str) -> Read<'a, Description> {
    let (input, region) = ruler.region(input)?;
    qualities(region).parse(input)
}

/// `blue [d4-5] creates {…} blue`
fn effect<'a>(ruler: Ruler<'a>, input: &'a str) -> Read<'a, Fact> {
    let (input, player) = opt(seat).parse(input)?;
    let (input, edge) = ruler.edge(input)?;
    let creates = preceded(word("creates"), or_none(listed(move |input| described(ruler, input))));
    let destroys = preceded(word("destroys"), or_none(listed(move |input| ruler.region(input))));
    let leaves = preceded(word("leaves"), move |input| described(ruler, input));
    let joins = preceded(word("joins"), listed_pair(move |input| ruler.polyline(input)));
    let (input, effect) = alt((
        map(creates, Effect::Creates),
        map(destroys, Effect::Destroys),
        map(leaves, Effect::Leaves),
        map(joins, Effect::Joins),
    ))
    .parse(input)?;
    Ok((input, Fact::Effect(player, edge, effect)))
}

/// `score: blue 3, red 9.5`
fn score(input: &str) -> Read<'_, Fact> {
    let one = |input| pair(seat, decimal).parse(input);
    map(preceded(pair(word("score"), sign(":")), listed(one)), Fact::Score).parse(input)
}

/// `area blue: 1 + 2`
fn area(input: &str) -> Read<'_, Fact> {
    let (input, colour) = preceded(word("area"), terminated(colour, sign(":"))).parse(input)?;
    let (input, areas) = or_none(sum).parse(input)?;
    Ok((input, Fact::Area(colour, areas)))
}

/// `blue keeps one of [c-d4] [c-d5]`
fn keeps<'a>(ruler: Ruler<'a>, input: &'a str) -> Read<'a, Fact> {
    let (input, player) = terminated(seat, phrase(&["keeps", "one"])).parse(input)?;
    let (input, edges) = tail("of", listed(move |input| ruler.polyline(input)))(input)?;
    match edges {
        Some(edges) => Ok((input, Fact::Keeps(player, edges))),
        None => super::fault::unexpected(super::fault::Wanted::Word("of"), skip(input)),
    }
}
