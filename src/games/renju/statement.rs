//! The claims of documents about stones: the statements of `formats/claims.md` that both games of
//! Renju share.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::{map, opt};
use nom::sequence::{pair, preceded, terminated};

use super::threes::ThreeKind;
use super::{ANTONOV, FOUR};
use crate::Colour;
use crate::notation::Element;
use crate::rules::Seat;
use crate::rules::claim::fault::ClaimResult;
use crate::rules::claim::print::{self, Printer};
use crate::rules::claim::words::{
    ClaimRuler, ClaimWord, NONE, choice, colour, integer, listed, nothing, number, or_none, seat,
    sign, skip, tail, word,
};
use crate::rules::claim::{Own, Row, Saying, Statements};

/// The statements that the games of Renju add to the language of claims.
pub(super) static STATEMENTS: Statements = Statements {
    read: |ruler, input| map(|input| fact(ruler, input), Own::new).parse(input),
    ways: &[FOUR, ANTONOV],
    forms: &[
        "critical blue: d4 e5",
        "three blue e5-e7: open critical e4 e8",
        "threes blue: 2 open, 1 half-open",
        "four green d4-g7",
        "fours: 4",
        "open two blue e5-e6",
        "fork blue: d4 e5 f6",
        "no fork blue",
        "antonov: blue at d4",
        "reply forced: h5 k9",
        "colour translation 3 by (5, 0)",
        "colour translation 3 by (5, 0) without end",
    ],
};

const CRITICAL: ClaimWord = ClaimWord::new("critical", "критические|критических");
const INCLUDES: ClaimWord = ClaimWord::new("includes", "включают|включая");
const THREE: ClaimWord = ClaimWord::new("three", "тройка");
const THREES: ClaimWord = ClaimWord::new("threes", "троек|тройки");
const FOUR_ROW: ClaimWord = ClaimWord::new("four", "четвёрка");
const FOURS: ClaimWord = ClaimWord::new("fours", "четвёрок|четвёрки");
const OPEN_TWO: ClaimWord = ClaimWord::new("open two", "открытая двойка");
const FORK: ClaimWord = ClaimWord::new("fork", "вилка");
const NO_FORK: ClaimWord = ClaimWord::new("no fork", "нет вилки|вилки нет у");
const CONDITION: ClaimWord = ClaimWord::new("antonov", "условие Антонова|Антонов");
const NOBODY: ClaimWord = ClaimWord::new("nobody", "никто|никого");
const AT: ClaimWord = ClaimWord::new("at", "на|в");
const REPLY_FORCED: ClaimWord = ClaimWord::new("reply forced", "ответ вынужден");
const TRANSLATION: ClaimWord = ClaimWord::new("colour translation", "сдвиг цветов");
const BY: ClaimWord = ClaimWord::new("by", "на");
const WITHIN: ClaimWord = ClaimWord::new("within", "внутри");
const WITHOUT_END: ClaimWord = ClaimWord::new("without end", "без конца");

/// `2 open`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ThreeCount {
    /// How many.
    pub count: u32,
    /// The kind; `None` for all kinds together.
    pub kind: Option<ThreeKind>,
}

/// How much of a figure a statement looks at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// The whole field.
    Field,
    /// A part of the field, from corner to corner.
    Within(Row),
    /// The figure continued beyond the field without end.
    Endless,
}

/// A statement about stones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum StoneFact {
    /// `critical blue: d4 e5`: all critical cells or, with `includes`, some of them.
    Critical {
        /// The colour.
        colour: Colour,
        /// Whether there may be others.
        includes: bool,
        /// The cells.
        cells: Vec<Element>,
    },
    /// `three blue e5-e7: open critical e4 e8`
    Three {
        /// The colour.
        colour: Colour,
        /// From its first stone to its last.
        row: Row,
        /// Its kind.
        kind: ThreeKind,
        /// All of its critical cells, if they are listed.
        critical: Vec<Element>,
    },
    /// `threes blue: 2 open, 1 half-open`
    Threes(Colour, Vec<ThreeCount>),
    /// `four green d4-g7`
    Four(Colour, Row),
    /// `fours: 4`
    Fours(Option<Colour>, u32),
    /// `open two blue e5-e6`
    OpenTwo(Colour, Row),
    /// `fork blue: d4 e5 f6`
    Fork(Colour, Vec<Element>),
    /// `no fork blue`
    NoFork(Colour),
    /// `antonov: blue at d4`
    Antonov(Option<Seat>, Option<Element>),
    /// `reply forced: h5 k9`
    Forced(Vec<Element>),
    /// `colour translation 3 by (5, 0) within c3-q9`, `colour translation 3 by (5, 0) without end`
    Translation {
        /// The order.
        order: u32,
        /// The vector.
        by: (i32, i32),
        /// How much of the figure is looked at.
        extent: Extent,
    },
}

/// A statement of this kind.
fn fact<'a>(ruler: ClaimRuler<'a>, input: &'a str) -> ClaimResult<'a, StoneFact> {
    let row = move |input| ruler.row(input);
    alt((
        |input| critical(ruler, input),
        |input| three(ruler, input),
        threes,
        map(
            preceded(word(FOUR_ROW), pair(colour, row)),
            |(colour, row)| StoneFact::Four(colour, row),
        ),
        fours,
        map(
            preceded(word(OPEN_TWO), pair(colour, row)),
            |(colour, row)| StoneFact::OpenTwo(colour, row),
        ),
        |input| fork(ruler, input),
        map(preceded(word(NO_FORK), colour), StoneFact::NoFork),
        |input| antonov(ruler, input),
        map(
            preceded(pair(word(REPLY_FORCED), sign(":")), |input| {
                ruler.points(input)
            }),
            StoneFact::Forced,
        ),
        |input| translation(ruler, input),
    ))
    .parse(input)
}

/// `critical blue: d4 e5`, `critical blue includes: d4`
fn critical<'a>(ruler: ClaimRuler<'a>, input: &'a str) -> ClaimResult<'a, StoneFact> {
    let (input, colour) = preceded(word(CRITICAL), colour).parse(input)?;
    let (input, includes) = if skip(input).starts_with(':') {
        (input, false)
    } else {
        map(word(INCLUDES), |()| true).parse(input)?
    };
    // The colon after `includes` may be left out.
    let input = if includes {
        skip(input).strip_prefix(':').unwrap_or(input)
    } else {
        sign(":")(input)?.0
    };
    let (input, cells) = or_none(listed(move |input| ruler.point(input))).parse(input)?;
    Ok((
        input,
        StoneFact::Critical {
            colour,
            includes,
            cells,
        },
    ))
}

/// `three blue e5-e7: open critical e4 e8`
fn three<'a>(ruler: ClaimRuler<'a>, input: &'a str) -> ClaimResult<'a, StoneFact> {
    let (input, colour) = preceded(word(THREE), colour).parse(input)?;
    let (input, row) = terminated(|input| ruler.row(input), sign(":")).parse(input)?;
    let (input, kind) = choice(&ThreeKind::ALL)(input)?;
    let (input, critical) = tail(CRITICAL, listed(move |input| ruler.point(input)))(input)?;
    Ok((
        input,
        StoneFact::Three {
            colour,
            row,
            kind,
            critical: critical.unwrap_or_default(),
        },
    ))
}

/// `threes blue: 2 open, 1 half-open`, `threes red: none`
fn threes(input: &str) -> ClaimResult<'_, StoneFact> {
    let (input, colour) = preceded(word(THREES), terminated(colour, sign(":"))).parse(input)?;
    let one = |input| {
        let (input, count) = number(input)?;
        let (input, kind) = opt(choice(&ThreeKind::ALL)).parse(input)?;
        Ok((input, ThreeCount { count, kind }))
    };
    let none = map(nothing, |()| {
        vec![ThreeCount {
            count: 0,
            kind: None,
        }]
    });
    let (input, counts) = alt((none, listed(one))).parse(input)?;
    Ok((input, StoneFact::Threes(colour, counts)))
}

/// `fours: 4`, `fours green: 1`
fn fours(input: &str) -> ClaimResult<'_, StoneFact> {
    let (input, ()) = word(FOURS)(input)?;
    let (input, colour) = if skip(input).starts_with(':') {
        (input, None)
    } else {
        map(colour, Some).parse(input)?
    };
    let (input, count) = preceded(sign(":"), number).parse(input)?;
    Ok((input, StoneFact::Fours(colour, count)))
}

/// `fork blue: d4 e5 f6`
fn fork<'a>(ruler: ClaimRuler<'a>, input: &'a str) -> ClaimResult<'a, StoneFact> {
    let (input, colour) = preceded(word(FORK), terminated(colour, sign(":"))).parse(input)?;
    let (input, cells) = ruler.points(input)?;
    Ok((input, StoneFact::Fork(colour, cells)))
}

/// `antonov: blue at d4`, `antonov: nobody`
fn antonov<'a>(ruler: ClaimRuler<'a>, input: &'a str) -> ClaimResult<'a, StoneFact> {
    let (input, ()) = terminated(word(CONDITION), sign(":")).parse(input)?;
    let nobody = map(alt((word(NOBODY), word(NONE))), |()| {
        StoneFact::Antonov(None, None)
    });
    let somebody = move |input| {
        let (input, seat) = seat(input)?;
        let (input, cell) = tail(AT, |input| ruler.point(input))(input)?;
        Ok((input, StoneFact::Antonov(Some(seat), cell)))
    };
    alt((nobody, somebody)).parse(input)
}

/// `colour translation 3 by (5, 0) within c3-q9`, `… without end`
fn translation<'a>(ruler: ClaimRuler<'a>, input: &'a str) -> ClaimResult<'a, StoneFact> {
    let (input, order) = preceded(word(TRANSLATION), number).parse(input)?;
    let (input, ()) = pair(word(BY), sign("(")).map(|_| ()).parse(input)?;
    let (input, dx) = terminated(integer, sign(",")).parse(input)?;
    let (input, dy) = terminated(integer, sign(")")).parse(input)?;
    let (input, extent) = if skip(input).is_empty() {
        (input, Extent::Field)
    } else {
        let within = map(
            preceded(word(WITHIN), |input| ruler.row(input)),
            Extent::Within,
        );
        alt((within, map(word(WITHOUT_END), |()| Extent::Endless))).parse(input)?
    };
    Ok((
        input,
        StoneFact::Translation {
            order,
            by: (dx, dy),
            extent,
        },
    ))
}

impl Saying for StoneFact {
    fn write(&self, printer: Printer) -> String {
        let head = |word: ClaimWord, colour: &Colour| {
            format!("{} {}", printer.word(word), printer.of(*colour))
        };
        match self {
            StoneFact::Critical {
                colour,
                includes,
                cells,
            } => {
                let includes = if *includes {
                    format!(" {}", printer.word(INCLUDES))
                } else {
                    String::new()
                };
                let cells = printer.or_none(cells);
                format!("{}{includes}: {cells}", head(CRITICAL, colour))
            }
            StoneFact::Three {
                colour,
                row,
                kind,
                critical,
            } => {
                let cells = if critical.is_empty() {
                    String::new()
                } else {
                    format!(" {} {}", printer.word(CRITICAL), printer.list(critical))
                };
                let (row, kind) = (print::row(row), printer.word(kind.word()));
                format!("{} {row}: {kind}{cells}", head(THREE, colour))
            }
            StoneFact::Threes(colour, counts) => {
                let one = |one: &ThreeCount| three_count(*one, printer);
                let counts: Vec<_> = counts.iter().map(one).collect();
                format!("{}: {}", head(THREES, colour), counts.join(", "))
            }
            StoneFact::Four(colour, row) => {
                format!("{} {}", head(FOUR_ROW, colour), print::row(row))
            }
            StoneFact::Fours(None, count) => format!("{}: {count}", printer.word(FOURS)),
            StoneFact::Fours(Some(colour), count) => format!("{}: {count}", head(FOURS, colour)),
            StoneFact::OpenTwo(colour, row) => {
                format!("{} {}", head(OPEN_TWO, colour), print::row(row))
            }
            StoneFact::Fork(colour, cells) => {
                format!("{}: {}", head(FORK, colour), printer.list(cells))
            }
            StoneFact::NoFork(colour) => head(NO_FORK, colour),
            StoneFact::Antonov(seat, cell) => write_antonov(printer, *seat, cell.as_ref()),
            StoneFact::Forced(cells) => {
                format!("{}: {}", printer.word(REPLY_FORCED), printer.list(cells))
            }
            StoneFact::Translation { order, by, extent } => {
                write_translation(printer, *order, *by, extent)
            }
        }
    }

    fn weight(&self) -> usize {
        match self {
            Self::Forced(_) => 100,
            Self::OpenTwo(..) | Self::Translation { .. } => 4,
            _ => 1,
        }
    }
}

fn write_antonov(printer: Printer, seat: Option<Seat>, cell: Option<&Element>) -> String {
    let at = cell.map_or(String::new(), |cell| {
        format!(" {} {}", printer.word(AT), printer.place(cell))
    });
    let who = seat.map_or_else(
        || printer.word(NOBODY).to_owned(),
        |seat| printer.seat(seat),
    );
    format!("{}: {who}{at}", printer.word(CONDITION))
}

fn write_translation(
    printer: Printer,
    order: u32,
    (dx, dy): (i32, i32),
    extent: &Extent,
) -> String {
    let extent = match extent {
        Extent::Field => String::new(),
        Extent::Within(row) => format!(" {} {}", printer.word(WITHIN), print::row(row)),
        Extent::Endless => format!(" {}", printer.word(WITHOUT_END)),
    };
    let (shift, by) = (printer.word(TRANSLATION), printer.word(BY));
    format!("{shift} {order} {by} ({dx}, {dy}){extent}")
}

fn three_count(one: ThreeCount, printer: Printer) -> String {
    let form = usize::from(one.count != 1);
    let kind = one.kind.map_or(String::new(), |kind| {
        format!(" {}", printer.form(kind.word(), form))
    });
    format!("{}{kind}", one.count)
}
