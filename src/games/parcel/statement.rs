//! What documents may say of segments, regions and scores: the statements of `formats/claims.md` that are Parcel's own.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::{map, opt};
use nom::sequence::{pair, preceded, terminated};

use crate::Colour;
use crate::notation::Element;
use crate::rules::claim::fault::{ClaimFault, ClaimResult, Expectation, unexpected};
use crate::rules::claim::print::{Printer, row};
use crate::rules::claim::words::{
    ClaimRuler, after_colon, choice, colour, decimal, listed, number, or_none, phrase, seat, sign, skip, sum, tail,
    word,
};
use crate::rules::claim::{Own, Row, Saying, Statements};
use crate::rules::{EndReason, Seat};
use crate::text::decimal::Decimal;

/// What Parcel adds to the language of claims.
pub(super) static STATEMENTS: Statements = Statements {
    read: |ruler, input| map(|input| fact(ruler, input), Own::new).parse(input),
    ways: &[EndReason::SCORE],
    forms: &[
        "edges: 112",
        "touches [d4-5]: d4 d5",
        "regions: 3",
        "regions blue: 2",
        "no regions",
        "region {c4-e4-e6-c6}: blue area 4",
        "region {c4-e4-e6-c6}: undetermined mixed",
        "region {c4-e4-e6-c6} has 3 cycles",
        "no region {c4-e4-e6-c6}",
        "blue [d4-5] creates {c4-e4-e6-c6} blue",
        "blue [d4-5] destroys {c4-e4-e6-c6}",
        "blue [d4-5] leaves {c4-e4-e6-c6} undetermined mixed",
        "blue [d4-5] joins [d2-3-4] [d5-6-7]",
        "score: blue 3, red 9.5",
        "area blue: 1 + 2",
        "rectangle: c3-e6",
        "nearest cycle: (b2-f2-f7-b7)",
        "blue keeps one of [c-d4] [d-e4]",
        "symmetric [d-e5] [d-e4]",
    ],
};

/// The colour of a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colouring {
    /// Blue or red.
    Of(Colour),
    /// Undetermined, for whatever reason.
    Undetermined,
    /// Undetermined: the boundary has blue and red.
    Mixed,
    /// Undetermined: the boundary is all green.
    Neutral,
}

/// What a region is said to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegionDescription {
    /// The region, by its corners.
    pub region: Element,
    /// Its colour.
    pub colouring: Colouring,
    /// Its area.
    pub area: Option<Decimal>,
}

/// The boundary cycles of a region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cycles {
    /// The region, by its corners.
    pub region: Element,
    /// How many there are.
    pub count: u32,
    /// All of them, if they are listed.
    pub list: Vec<Element>,
}

/// What a move does to the regions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Exactly these regions are new.
    Creates(Vec<RegionDescription>),
    /// Exactly these regions of a colour are no longer.
    Destroys(Vec<Element>),
    /// This region is there afterwards.
    Leaves(RegionDescription),
    /// The green segment joins two polylines of the opponent.
    Joins([Element; 2]),
}

/// A number of something, of a colour or of all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amount {
    /// Of which colour.
    pub colour: Option<Colouring>,
    /// How many.
    pub count: u32,
}

/// A statement about segments, regions or scores.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SegmentFact {
    /// `edges: 112`
    Edges(u32),
    /// `touches [d4-5]: d4 d5`: the ends at which a segment touches the opponent's.
    Touches(Element, Vec<Element>),
    /// `regions: 3`
    Regions(Amount),
    /// `region {c4-e4-e6-c6}: blue area 4`
    Region(RegionDescription),
    /// `no region {c4-e4-e6-c6}`
    NoRegion(Element),
    /// `region {…} has 3 cycles: (…) (…) (…)`
    Cycles(Cycles),
    /// `blue [d4-5] creates {…} blue`: by whom, with which segment, what.
    Effect(Option<Seat>, Element, Effect),
    /// `score: blue 3, red 9.5`
    Score(Vec<(Seat, Decimal)>),
    /// `area blue: 1 + 2`
    Area(Colour, Vec<Decimal>),
    /// `rectangle: c3-e6`
    Rectangle(Row),
    /// `nearest cycle: (b2-f2-f7-b7)`
    NearestCycle(Element),
    /// `blue keeps one of [c-d4] [c-d5]`: two turns of the opponent cannot close them all.
    Keeps(Seat, Vec<Element>),
    /// `symmetric [d-e5] [d-e4]`
    Symmetric([Element; 2]),
}

/// A statement of this kind.
fn fact<'a>(ruler: ClaimRuler<'a>, input: &'a str) -> ClaimResult<'a, SegmentFact> {
    alt((
        map(preceded(pair(word("edges"), sign(":")), number), SegmentFact::Edges),
        |input| touches(ruler, input),
        regions,
        |input| region(ruler, input),
        |input| effect(ruler, input),
        score,
        area,
        map(preceded(pair(word("rectangle"), sign(":")), |input| ruler.row(input)), SegmentFact::Rectangle),
        map(
            preceded(pair(phrase(&["nearest", "cycle"]), sign(":")), |input| ruler.cycle(input)),
            SegmentFact::NearestCycle,
        ),
        |input| keeps(ruler, input),
        map(preceded(word("symmetric"), listed_pair(move |input| ruler.edge(input))), SegmentFact::Symmetric),
    ))
    .parse(input)
}

/// Two of a kind.
fn listed_pair<'a>(
    one: impl Fn(&'a str) -> ClaimResult<'a, Element>,
) -> impl Parser<&'a str, Output = [Element; 2], Error = ClaimFault<'a>> {
    move |input| {
        let (input, first) = one(input)?;
        let rest = skip(input);
        let (input, second) = one(rest.strip_prefix(',').unwrap_or(rest))?;
        Ok((input, [first, second]))
    }
}

/// `touches [d4-5]: d4 d5`, `[d4-5] touches d4 d5`
fn touches<'a>(ruler: ClaimRuler<'a>, input: &'a str) -> ClaimResult<'a, SegmentFact> {
    let verb_first = terminated(preceded(word("touches"), move |input| ruler.edge(input)), sign(":"));
    let edge_first = terminated(move |input| ruler.edge(input), word("touches"));
    let (input, edge) = alt((verb_first, edge_first)).parse(input)?;
    let (input, ends) = or_none(listed(move |input| ruler.point(input))).parse(input)?;
    Ok((input, SegmentFact::Touches(edge, ends)))
}

/// `regions: 3`, `regions blue: 2`, `no regions`
fn regions(input: &str) -> ClaimResult<'_, SegmentFact> {
    let none = map(phrase(&["no", "regions"]), |()| Amount { colour: None, count: 0 });
    let some = |input| {
        let (input, ()) = word("regions")(input)?;
        let (input, colour) =
            if skip(input).starts_with(':') { (input, None) } else { map(choice(&COLOURINGS), Some).parse(input)? };
        let (input, count) = preceded(sign(":"), number).parse(input)?;
        Ok((input, Amount { colour, count }))
    };
    map(alt((none, some)), SegmentFact::Regions).parse(input)
}

/// `region {…}: blue area 4`, `region {…} has 3 cycles: (…)`, `no region {…}`
fn region<'a>(ruler: ClaimRuler<'a>, input: &'a str) -> ClaimResult<'a, SegmentFact> {
    let none = map(preceded(phrase(&["no", "region"]), move |input| ruler.region(input)), SegmentFact::NoRegion);
    let some = move |input| {
        let (input, region) = preceded(word("region"), |input| ruler.region(input)).parse(input)?;
        let described = |input| map(preceded(sign(":"), qualities(region.clone())), SegmentFact::Region).parse(input);
        let counted = |input| {
            let (input, count) = preceded(word("has"), number).parse(input)?;
            let (input, ()) = alt((word("cycles"), word("cycle"))).parse(input)?;
            let (input, list) = after_colon(listed(move |input| ruler.cycle(input)))(input)?;
            let cycles = Cycles { region: region.clone(), count, list: list.unwrap_or_default() };
            Ok((input, SegmentFact::Cycles(cycles)))
        };
        alt((described, counted)).parse(input)
    };
    alt((none, some)).parse(input)
}

/// `blue area 4`, `undetermined mixed`
fn qualities<'a>(region: Element) -> impl Parser<&'a str, Output = RegionDescription, Error = ClaimFault<'a>> {
    let mut region = Some(region);
    move |input| {
        let (input, colouring) = choice(&COLOURINGS)(input)?;
        let rest = skip(input);
        let rest = rest.strip_prefix(',').filter(|rest| skip(rest).starts_with("area")).unwrap_or(rest);
        let (input, area) = opt(preceded(word("area"), decimal)).parse(rest)?;
        let Some(region) = region.take() else {
            return unexpected(Expectation::Word("{"), input);
        };
        Ok((input, RegionDescription { region, colouring, area }))
    }
}

fn described<'a>(ruler: ClaimRuler<'a>, input: &'a str) -> ClaimResult<'a, RegionDescription> {
    let (input, region) = ruler.region(input)?;
    qualities(region).parse(input)
}

/// `blue [d4-5] creates {…} blue`
fn effect<'a>(ruler: ClaimRuler<'a>, input: &'a str) -> ClaimResult<'a, SegmentFact> {
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
    Ok((input, SegmentFact::Effect(player, edge, effect)))
}

/// `score: blue 3, red 9.5`
fn score(input: &str) -> ClaimResult<'_, SegmentFact> {
    let one = |input| pair(seat, decimal).parse(input);
    map(preceded(pair(word("score"), sign(":")), listed(one)), SegmentFact::Score).parse(input)
}

/// `area blue: 1 + 2`
fn area(input: &str) -> ClaimResult<'_, SegmentFact> {
    let (input, colour) = preceded(word("area"), terminated(colour, sign(":"))).parse(input)?;
    let (input, areas) = or_none(sum).parse(input)?;
    Ok((input, SegmentFact::Area(colour, areas)))
}

/// `blue keeps one of [c-d4] [c-d5]`
fn keeps<'a>(ruler: ClaimRuler<'a>, input: &'a str) -> ClaimResult<'a, SegmentFact> {
    let (input, player) = terminated(seat, phrase(&["keeps", "one"])).parse(input)?;
    let (input, edges) = tail("of", listed(move |input| ruler.polyline(input)))(input)?;
    match edges {
        Some(edges) => Ok((input, SegmentFact::Keeps(player, edges))),
        None => unexpected(Expectation::Word("of"), skip(input)),
    }
}

impl Saying for SegmentFact {
    fn write(&self, printer: Printer) -> String {
        match self {
            SegmentFact::Edges(count) => format!("edges: {count}"),
            SegmentFact::Touches(edge, ends) => format!("touches {}: {}", printer.place(edge), printer.or_none(ends)),
            SegmentFact::Regions(amount) => write_regions(*amount),
            SegmentFact::Region(description) => {
                let region = printer.place(&description.region);
                format!("region {region}: {}", write_qualities(description))
            }
            SegmentFact::NoRegion(region) => format!("no region {}", printer.place(region)),
            SegmentFact::Cycles(cycles) => write_cycles(printer, cycles),
            SegmentFact::Effect(seat, edge, effect) => {
                let player = seat.map_or(String::new(), |seat| format!("{} ", seat.name()));
                format!("{player}{} {}", printer.place(edge), write_effect(printer, effect))
            }
            SegmentFact::Score(points) => {
                let points: Vec<_> = points.iter().map(|(seat, points)| format!("{} {points}", seat.name())).collect();
                format!("score: {}", points.join(", "))
            }
            SegmentFact::Area(colour, areas) if areas.is_empty() => format!("area {}: none", colour.name()),
            SegmentFact::Area(colour, areas) => {
                let areas: Vec<_> = areas.iter().map(ToString::to_string).collect();
                format!("area {}: {}", colour.name(), areas.join(" + "))
            }
            SegmentFact::Rectangle(rectangle) => format!("rectangle: {}", row(rectangle)),
            SegmentFact::NearestCycle(cycle) => format!("nearest cycle: {}", printer.place(cycle)),
            SegmentFact::Keeps(seat, edges) => format!("{} keeps one of {}", seat.name(), printer.list(edges)),
            SegmentFact::Symmetric([one, other]) => {
                format!("symmetric {} {}", printer.place(one), printer.place(other))
            }
        }
    }

    fn weight(&self) -> usize {
        match self {
            Self::Keeps(..) => 200,
            Self::Effect(..) | Self::NearestCycle(_) => 4,
            _ => 1,
        }
    }
}

fn write_cycles(printer: Printer, cycles: &Cycles) -> String {
    let noun = if cycles.count == 1 { "cycle" } else { "cycles" };
    let list = if cycles.list.is_empty() { String::new() } else { format!(": {}", printer.list(&cycles.list)) };
    format!("region {} has {} {noun}{list}", printer.place(&cycles.region), cycles.count)
}

fn write_effect(printer: Printer, effect: &Effect) -> String {
    let described = |one: &RegionDescription| format!("{} {}", printer.place(&one.region), write_qualities(one));
    match effect {
        Effect::Creates(regions) if regions.is_empty() => "creates none".to_owned(),
        Effect::Creates(regions) => {
            format!("creates {}", regions.iter().map(described).collect::<Vec<_>>().join(", "))
        }
        Effect::Destroys(regions) => format!("destroys {}", printer.or_none(regions)),
        Effect::Leaves(region) => format!("leaves {}", described(region)),
        Effect::Joins([one, other]) => format!("joins {} {}", printer.place(one), printer.place(other)),
    }
}

/// The words of a colouring.
const COLOURINGS: [(&str, Colouring); 5] = [
    ("blue", Colouring::Of(Colour::Blue)),
    ("red", Colouring::Of(Colour::Red)),
    ("undetermined mixed", Colouring::Mixed),
    ("undetermined neutral", Colouring::Neutral),
    ("undetermined", Colouring::Undetermined),
];

fn colouring(colouring: Colouring) -> &'static str {
    COLOURINGS.iter().find(|(_, one)| *one == colouring).map_or("", |(name, _)| name)
}

fn write_qualities(description: &RegionDescription) -> String {
    let area = description.area.map_or(String::new(), |area| format!(" area {area}"));
    format!("{}{area}", colouring(description.colouring))
}

fn write_regions(amount: Amount) -> String {
    match amount {
        Amount { colour: None, count: 0 } => "no regions".to_owned(),
        Amount { colour: None, count } => format!("regions: {count}"),
        Amount { colour: Some(colour), count } => format!("regions {}: {count}", colouring(colour)),
    }
}
