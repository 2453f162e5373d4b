//! The claims of documents about segments, regions and scores: the statements of
//! `formats/claims.md` that are Parcel's own.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::{map, opt};
use nom::sequence::{pair, preceded, terminated};

use crate::Colour;
use crate::notation::Element;
use crate::rules::claim::fault::{ClaimFault, ClaimResult, Expectation, unexpected};
use crate::rules::claim::print::{Printer, row};
use crate::rules::claim::words::{
    ClaimRuler, ClaimWord, NONE, after_colon, choice, colour, decimal, listed, number, or_none,
    seat, sign, skip, sum, tail, word,
};
use crate::rules::claim::{Own, Row, Saying, Statements};
use crate::rules::{EndReason, Seat};
use crate::text::Text;
use crate::text::decimal::Decimal;

/// The statements that Parcel adds to the language of claims.
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

const EDGES: ClaimWord = ClaimWord::new("edges", "рёбер|рёбра");
const TOUCHES: ClaimWord = ClaimWord::new("touches", "касания|касается|касаются");
const REGIONS: ClaimWord = ClaimWord::new("regions", "участков|участки");
const NO_REGIONS: ClaimWord = ClaimWord::new("no regions", "нет участков|участков нет");
const REGION: ClaimWord = ClaimWord::new("region", "участок");
const NO_REGION: ClaimWord = ClaimWord::new("no region", "нет участка");
const HAS: ClaimWord = ClaimWord::new("has", "имеет");
const CYCLES: ClaimWord = ClaimWord::new("cycles", "циклов|цикла|цикл");
const CYCLE: ClaimWord = ClaimWord::new("cycle", "цикл");
const AREA: ClaimWord = ClaimWord::new("area", "площадь|площади");
const OF_AREA: ClaimWord = ClaimWord::new("area", "площадью|площадь");
const CREATES: ClaimWord = ClaimWord::new("creates", "создают|создаёт");
const DESTROYS: ClaimWord = ClaimWord::new("destroys", "уничтожают|уничтожает");
const LEAVES: ClaimWord = ClaimWord::new("leaves", "оставляют|оставляет");
const JOINS: ClaimWord = ClaimWord::new("joins", "соединяют|соединяет");
const SCORE: ClaimWord = ClaimWord::new("score", "счёт");
const RECTANGLE: ClaimWord = ClaimWord::new("rectangle", "прямоугольник");
const NEAREST_CYCLE: ClaimWord = ClaimWord::new("nearest cycle", "ближайший цикл");
const KEEPS_ONE: ClaimWord = ClaimWord::new("keeps one", "сохраняют одно|сохраняет одно");
const OF: ClaimWord = ClaimWord::new("of", "из");
const SYMMETRIC: ClaimWord = ClaimWord::new("symmetric", "симметричны");

/// The colour of a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Colouring {
    /// Blue or red.
    Of(Colour),
    /// Undetermined, for whatever reason.
    Undetermined,
    /// Undetermined: the boundary has blue and red.
    Mixed,
    /// Undetermined: the boundary is all green.
    Neutral,
}

/// The quality that a claim gives a region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RegionDescription {
    /// The region, by its corners.
    pub region: Element,
    /// Its colour.
    pub colouring: Colouring,
    /// Its area.
    pub area: Option<Decimal>,
}

/// The boundary cycles of a region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cycles {
    /// The region, by its corners.
    pub region: Element,
    /// How many there are.
    pub count: u32,
    /// All of them, if they are listed.
    pub list: Vec<Element>,
}

/// The effect of a move on the regions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
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
pub(crate) struct Amount {
    /// The colour.
    pub colour: Option<Colouring>,
    /// How many.
    pub count: u32,
}

/// A statement about segments, regions or scores.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SegmentFact {
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
    /// `blue [d4-5] creates {…} blue`: the player, the segment, the effect.
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
        map(
            preceded(pair(word(EDGES), sign(":")), number),
            SegmentFact::Edges,
        ),
        |input| touches(ruler, input),
        regions,
        |input| region(ruler, input),
        |input| effect(ruler, input),
        score,
        area,
        map(
            preceded(pair(word(RECTANGLE), sign(":")), |input| ruler.row(input)),
            SegmentFact::Rectangle,
        ),
        map(
            preceded(pair(word(NEAREST_CYCLE), sign(":")), |input| {
                ruler.cycle(input)
            }),
            SegmentFact::NearestCycle,
        ),
        |input| keeps(ruler, input),
        map(
            preceded(word(SYMMETRIC), listed_pair(move |input| ruler.edge(input))),
            SegmentFact::Symmetric,
        ),
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
    let verb_first = terminated(
        preceded(word(TOUCHES), move |input| ruler.edge(input)),
        sign(":"),
    );
    let edge_first = terminated(move |input| ruler.edge(input), word(TOUCHES));
    let (input, edge) = alt((verb_first, edge_first)).parse(input)?;
    let (input, ends) = or_none(listed(move |input| ruler.point(input))).parse(input)?;
    Ok((input, SegmentFact::Touches(edge, ends)))
}

/// `regions: 3`, `regions blue: 2`, `no regions`
fn regions(input: &str) -> ClaimResult<'_, SegmentFact> {
    let none = map(word(NO_REGIONS), |()| Amount {
        colour: None,
        count: 0,
    });
    let some = |input| {
        let (input, ()) = word(REGIONS)(input)?;
        let (input, colour) = if skip(input).starts_with(':') {
            (input, None)
        } else {
            map(choice(&COLOURINGS), Some).parse(input)?
        };
        let (input, count) = preceded(sign(":"), number).parse(input)?;
        Ok((input, Amount { colour, count }))
    };
    map(alt((none, some)), SegmentFact::Regions).parse(input)
}

/// `region {…}: blue area 4`, `region {…} has 3 cycles: (…)`, `no region {…}`
fn region<'a>(ruler: ClaimRuler<'a>, input: &'a str) -> ClaimResult<'a, SegmentFact> {
    let none = map(
        preceded(word(NO_REGION), move |input| ruler.region(input)),
        SegmentFact::NoRegion,
    );
    let some = move |input| {
        let (input, region) = preceded(word(REGION), |input| ruler.region(input)).parse(input)?;
        let described = |input| {
            map(
                preceded(sign(":"), qualities(region.clone())),
                SegmentFact::Region,
            )
            .parse(input)
        };
        let counted = |input| {
            let (input, count) = preceded(word(HAS), number).parse(input)?;
            let (input, ()) = alt((word(CYCLES), word(CYCLE))).parse(input)?;
            let (input, list) = after_colon(listed(move |input| ruler.cycle(input)))(input)?;
            let cycles = Cycles {
                region: region.clone(),
                count,
                list: list.unwrap_or_default(),
            };
            Ok((input, SegmentFact::Cycles(cycles)))
        };
        alt((described, counted)).parse(input)
    };
    alt((none, some)).parse(input)
}

/// `blue area 4`, `undetermined mixed`
fn qualities<'a>(
    region: Element,
) -> impl Parser<&'a str, Output = RegionDescription, Error = ClaimFault<'a>> {
    let mut region = Some(region);
    move |input| {
        let (input, colouring) = choice(&COLOURINGS)(input)?;
        let rest = skip(input);
        let rest = rest
            .strip_prefix(',')
            .filter(|rest| word(OF_AREA)(rest).is_ok())
            .unwrap_or(rest);
        let (input, area) = opt(preceded(word(OF_AREA), decimal)).parse(rest)?;
        let Some(region) = region.take() else {
            return unexpected(Expectation::Word("{"), input);
        };
        Ok((
            input,
            RegionDescription {
                region,
                colouring,
                area,
            },
        ))
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
    let creates = preceded(
        word(CREATES),
        or_none(listed(move |input| described(ruler, input))),
    );
    let destroys = preceded(
        word(DESTROYS),
        or_none(listed(move |input| ruler.region(input))),
    );
    let leaves = preceded(word(LEAVES), move |input| described(ruler, input));
    let joins = preceded(word(JOINS), listed_pair(move |input| ruler.polyline(input)));
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
    map(
        preceded(pair(word(SCORE), sign(":")), listed(one)),
        SegmentFact::Score,
    )
    .parse(input)
}

/// `area blue: 1 + 2`
fn area(input: &str) -> ClaimResult<'_, SegmentFact> {
    let (input, colour) = preceded(word(AREA), terminated(colour, sign(":"))).parse(input)?;
    let (input, areas) = or_none(sum).parse(input)?;
    Ok((input, SegmentFact::Area(colour, areas)))
}

/// `blue keeps one of [c-d4] [c-d5]`
fn keeps<'a>(ruler: ClaimRuler<'a>, input: &'a str) -> ClaimResult<'a, SegmentFact> {
    let (input, player) = terminated(seat, word(KEEPS_ONE)).parse(input)?;
    let (input, edges) = tail(OF, listed(move |input| ruler.polyline(input)))(input)?;
    match edges {
        Some(edges) => Ok((input, SegmentFact::Keeps(player, edges))),
        None => unexpected(Expectation::Word(OF.en), skip(input)),
    }
}

impl Saying for SegmentFact {
    fn write(&self, printer: Printer) -> String {
        let head = |word: ClaimWord| printer.word(word);
        let place = |one: &Element| printer.place(one);
        match self {
            SegmentFact::Edges(count) => format!("{}: {count}", head(EDGES)),
            SegmentFact::Touches(edge, ends) => {
                let ends = printer.or_none(ends);
                format!("{} {}: {ends}", head(TOUCHES), place(edge))
            }
            SegmentFact::Regions(amount) => write_regions(printer, *amount),
            SegmentFact::Region(description) => {
                format!(
                    "{} {}",
                    head(REGION),
                    write_described(printer, description, ": ")
                )
            }
            SegmentFact::NoRegion(region) => format!("{} {}", head(NO_REGION), place(region)),
            SegmentFact::Cycles(cycles) => write_cycles(printer, cycles),
            SegmentFact::Effect(seat, edge, effect) => {
                let player = seat.map_or(String::new(), |seat| format!("{} ", printer.seat(seat)));
                let effect = write_effect(printer, *seat, effect);
                format!("{player}{} {effect}", place(edge))
            }
            SegmentFact::Score(points) => {
                let one = |(seat, points): &(Seat, Decimal)| {
                    format!("{} {}", printer.seat(*seat), printer.decimal(*points))
                };
                let points: Vec<_> = points.iter().map(one).collect();
                format!("{}: {}", head(SCORE), points.join(", "))
            }
            SegmentFact::Area(colour, areas) => {
                let areas: Vec<_> = areas.iter().map(|area| printer.decimal(*area)).collect();
                let sum = match &areas[..] {
                    [] => head(NONE),
                    all => &all.join(" + "),
                };
                format!("{} {}: {sum}", head(AREA), printer.of(*colour))
            }
            SegmentFact::Rectangle(rectangle) => format!("{}: {}", head(RECTANGLE), row(rectangle)),
            SegmentFact::NearestCycle(cycle) => {
                format!("{}: {}", head(NEAREST_CYCLE), place(cycle))
            }
            SegmentFact::Keeps(seat, edges) => {
                let (keeps, of) = (printer.verb(KEEPS_ONE, *seat), head(OF));
                let (player, edges) = (printer.seat(*seat), printer.list(edges));
                format!("{player} {keeps} {of} {edges}")
            }
            SegmentFact::Symmetric([one, other]) => {
                format!("{} {} {}", head(SYMMETRIC), place(one), place(other))
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
    let counted = Text::count(
        cycles.count,
        [CYCLE.en, CYCLES.en],
        ["цикл", "цикла", "циклов"],
    );
    let list = if cycles.list.is_empty() {
        String::new()
    } else {
        format!(": {}", printer.list(&cycles.list))
    };
    let (region, has) = (printer.place(&cycles.region), printer.word(HAS));
    format!(
        "{} {region} {has} {}{list}",
        printer.word(REGION),
        counted.get(printer.lang)
    )
}

fn write_effect(printer: Printer, seat: Option<Seat>, effect: &Effect) -> String {
    let described = |one: &RegionDescription| write_described(printer, one, " ");
    // Without a player it is the segment that does it.
    let verb = |verb: ClaimWord| {
        seat.map_or_else(|| printer.form(verb, 1), |seat| printer.verb(verb, seat))
    };
    match effect {
        Effect::Creates(regions) if regions.is_empty() => {
            format!("{} {}", verb(CREATES), printer.word(NONE))
        }
        Effect::Creates(regions) => {
            format!(
                "{} {}",
                verb(CREATES),
                regions.iter().map(described).collect::<Vec<_>>().join(", ")
            )
        }
        Effect::Destroys(regions) => format!("{} {}", verb(DESTROYS), printer.or_none(regions)),
        Effect::Leaves(region) => format!("{} {}", verb(LEAVES), described(region)),
        Effect::Joins([one, other]) => format!(
            "{} {} {}",
            verb(JOINS),
            printer.place(one),
            printer.place(other)
        ),
    }
}

/// The words of a colouring; the second form for several.
const COLOURINGS: [(ClaimWord, Colouring); 5] = [
    (
        ClaimWord::new("blue", "синий|синих|синие"),
        Colouring::Of(Colour::Blue),
    ),
    (
        ClaimWord::new("red", "красный|красных|красные"),
        Colouring::Of(Colour::Red),
    ),
    (
        ClaimWord::new(
            "undetermined mixed",
            "неопределённый смешанный|неопределённых смешанных",
        ),
        Colouring::Mixed,
    ),
    (
        ClaimWord::new(
            "undetermined neutral",
            "неопределённый нейтральный|неопределённых нейтральных",
        ),
        Colouring::Neutral,
    ),
    (
        ClaimWord::new(
            "undetermined",
            "неопределённый|неопределённых|неопределённые",
        ),
        Colouring::Undetermined,
    ),
];

fn word_of(colouring: Colouring) -> ClaimWord {
    COLOURINGS
        .iter()
        .find(|(_, one)| *one == colouring)
        .map_or(NONE, |(word, _)| *word)
}

/// A region, and behind a sign its qualities.
fn write_described(printer: Printer, description: &RegionDescription, sign: &str) -> String {
    let area = |area| format!(" {} {}", printer.word(OF_AREA), printer.decimal(area));
    format!(
        "{}{sign}{}{}",
        printer.place(&description.region),
        printer.word(word_of(description.colouring)),
        description.area.map_or(String::new(), area)
    )
}

fn write_regions(printer: Printer, amount: Amount) -> String {
    match (amount.colour, amount.count) {
        (None, 0) => printer.word(NO_REGIONS).to_owned(),
        (None, count) => format!("{}: {count}", printer.word(REGIONS)),
        (Some(colour), count) => {
            let colour = printer.form(word_of(colour), 1);
            format!("{} {colour}: {count}", printer.word(REGIONS))
        }
    }
}
