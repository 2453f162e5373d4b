//! Statements in canonical form.

use super::{
    Amount, Colouring, Cycles, Description, Effect, Extent, Fact, Finish, MayPlay, Players, Row, Statement, ThreeCount,
};
use crate::Colour;
use crate::notation::print::{self, Alphabet};
use crate::notation::{Element, Figure};
use crate::rules::outcome::{EndReason, Seat};

/// A statement on one line.
///
/// ```
/// use kletka::{rules::claim, notation::print::Alphabet, text::SpanMap};
/// let says = claim::read("region  {c4-e4-e6-c6} : blue,area 4", &SpanMap::offset(0));
/// assert!(says.diagnostics.is_empty());
/// assert_eq!(claim::print::statement(&says.statements[0], Alphabet::Latin), "region {c4-e4-e6-c6}: blue area 4");
/// ```
#[must_use]
pub fn statement(statement: &Statement, alphabet: Alphabet) -> String {
    let mut out = String::new();
    for condition in &statement.conditions {
        out.push_str("after ");
        if let Some(player) = condition.player {
            out.push_str(player.name());
            out.push(' ');
        }
        out.push_str(&print::line(&condition.line, alphabet));
        out.push_str(": ");
    }
    out + &Printer { alphabet }.fact(&statement.fact)
}

/// The name of a way to end a game.
pub(super) const WAYS: [(&str, EndReason); 3] =
    [("score", EndReason::Score), ("four", EndReason::Four), ("antonov", EndReason::Antonov)];

struct Printer {
    alphabet: Alphabet,
}

impl Printer {
    fn fact(&self, fact: &Fact) -> String {
        match fact {
            Fact::Field(width, height) => format!("field: {width}x{height}"),
            Fact::ToMove(seat, colours) if colours.is_empty() => format!("to move: {}", seat.name()),
            Fact::ToMove(seat, colours) => format!("to move: {} with {}", seat.name(), names(colours)),
            Fact::Number(number) => format!("move number: {number}"),
            Fact::Placed(number, colours) if colours.is_empty() => format!("move {number}: nothing"),
            Fact::Placed(number, colours) => format!("move {number}: {}", names(colours)),
            Fact::Finish(finish) => self::finish(*finish),
            Fact::Goal(goal) => goal.to_string(),
            Fact::MayPlay(may) => self.may_play(may),
            Fact::Colour(places, colour) => {
                format!("colour {}: {}", self.list(places), colour.map_or("nothing", Colour::name))
            }
            Fact::Edges(count) => format!("edges: {count}"),
            Fact::Touches(edge, ends) => format!("touches {}: {}", self.place(edge), self.or_none(ends)),
            Fact::Regions(amount) => regions(*amount),
            Fact::Region(description) => {
                let region = self.place(&description.region);
                format!("region {region}: {}", qualities(description))
            }
            Fact::NoRegion(region) => format!("no region {}", self.place(region)),
            Fact::Cycles(cycles) => self.cycles(cycles),
            Fact::Effect(seat, edge, effect) => {
                let player = seat.map_or(String::new(), |seat| format!("{} ", seat.name()));
                format!("{player}{} {}", self.place(edge), self.effect(effect))
            }
            Fact::Score(points) => {
                let points: Vec<_> = points.iter().map(|(seat, points)| format!("{} {points}", seat.name())).collect();
                format!("score: {}", points.join(", "))
            }
            Fact::Area(colour, areas) if areas.is_empty() => format!("area {}: none", colour.name()),
            Fact::Area(colour, areas) => {
                let areas: Vec<_> = areas.iter().map(ToString::to_string).collect();
                format!("area {}: {}", colour.name(), areas.join(" + "))
            }
            Fact::Rectangle(row) => format!("rectangle: {}", self::row(row)),
            Fact::NearestCycle(cycle) => format!("nearest cycle: {}", self.place(cycle)),
            Fact::Keeps(seat, edges) => format!("{} keeps one of {}", seat.name(), self.list(edges)),
            Fact::Symmetric([one, other]) => format!("symmetric {} {}", self.place(one), self.place(other)),
            _ => self.stones(fact),
        }
    }

    /// The statements about stones.
    fn stones(&self, fact: &Fact) -> String {
        match fact {
            Fact::Critical { colour, includes, cells } => {
                let includes = if *includes { " includes" } else { "" };
                format!("critical {}{includes}: {}", colour.name(), self.or_none(cells))
            }
            Fact::Three { colour, row, kind, critical } => {
                let cells =
                    if critical.is_empty() { String::new() } else { format!(" critical {}", self.list(critical)) };
                format!("three {} {}: {}{cells}", colour.name(), self::row(row), kind.name())
            }
            Fact::Threes(colour, counts) => {
                let counts: Vec<_> = counts.iter().map(|one| three_count(*one)).collect();
                format!("threes {}: {}", colour.name(), counts.join(", "))
            }
            Fact::Four(colour, row) => format!("four {} {}", colour.name(), self::row(row)),
            Fact::Fours(None, count) => format!("fours: {count}"),
            Fact::Fours(Some(colour), count) => format!("fours {}: {count}", colour.name()),
            Fact::OpenTwo(colour, row) => format!("open two {} {}", colour.name(), self::row(row)),
            Fact::Fork(colour, cells) => format!("fork {}: {}", colour.name(), self.list(cells)),
            Fact::NoFork(colour) => format!("no fork {}", colour.name()),
            Fact::Antonov(seat, cell) => {
                let at = cell.as_ref().map_or(String::new(), |cell| format!(" at {}", self.place(cell)));
                format!("antonov: {}{at}", seat.map_or("nobody", Seat::name))
            }
            Fact::Forced(cells) => format!("reply forced: {}", self.list(cells)),
            Fact::Translation { order, by: (dx, dy), extent } => {
                let extent = match extent {
                    Extent::Field => String::new(),
                    Extent::Within(row) => format!(" within {}", self::row(row)),
                    Extent::Endless => " without end".to_owned(),
                };
                format!("colour translation {order} by ({dx}, {dy}){extent}")
            }
            _ => String::new(),
        }
    }

    fn may_play(&self, may: &MayPlay) -> String {
        let (who, not) = match (may.players, may.legal) {
            (Players::One(seat), true) => (seat.name(), ""),
            (Players::One(seat), false) => (seat.name(), "not "),
            (Players::Both, true) => ("both", ""),
            (Players::Both, false) => ("neither", ""),
        };
        let is_cycle = |place: &Element| matches!(place.figure, Figure::Cycle(_));
        let any = if !may.legal && may.places.iter().all(is_cycle) { "any edge of " } else { "" };
        let tail = may.colour.map(Colour::name).or(may.why.map(super::Why::name));
        let tail = tail.map_or(String::new(), |tail| format!(": {tail}"));
        format!("{who} may {not}play {any}{}{tail}", self.list(&may.places))
    }

    fn cycles(&self, cycles: &Cycles) -> String {
        let noun = if cycles.count == 1 { "cycle" } else { "cycles" };
        let list = if cycles.list.is_empty() { String::new() } else { format!(": {}", self.list(&cycles.list)) };
        format!("region {} has {} {noun}{list}", self.place(&cycles.region), cycles.count)
    }

    fn effect(&self, effect: &Effect) -> String {
        let described = |one: &Description| format!("{} {}", self.place(&one.region), qualities(one));
        match effect {
            Effect::Creates(regions) if regions.is_empty() => "creates none".to_owned(),
            Effect::Creates(regions) => {
                format!("creates {}", regions.iter().map(described).collect::<Vec<_>>().join(", "))
            }
            Effect::Destroys(regions) => format!("destroys {}", self.or_none(regions)),
            Effect::Leaves(region) => format!("leaves {}", described(region)),
            Effect::Joins([one, other]) => format!("joins {} {}", self.place(one), self.place(other)),
        }
    }

    fn place(&self, element: &Element) -> String {
        match &element.figure {
            Figure::Polyline(points) if points.len() == 2 && points[0] > points[1] => {
                let figure = Figure::Polyline(vec![points[1], points[0]]);
                print::element(&Element { figure, ..element.clone() }, self.alphabet)
            }
            _ => print::element(element, self.alphabet),
        }
    }

    fn list(&self, places: &[Element]) -> String {
        places.iter().map(|place| self.place(place)).collect::<Vec<_>>().join(" ")
    }

    fn or_none(&self, places: &[Element]) -> String {
        if places.is_empty() { "none".to_owned() } else { self.list(places) }
    }
}

fn names(colours: &[Colour]) -> String {
    colours.iter().map(|colour| colour.name()).collect::<Vec<_>>().join(" ")
}

/// From its first place to its last: `e5-e7`.
fn row(row: &Row) -> String {
    match &row.0.figure {
        Figure::Polyline(points) => points.iter().map(|point| print::point(*point)).collect::<Vec<_>>().join("-"),
        _ => String::new(),
    }
}

fn finish(finish: Finish) -> String {
    match finish {
        Finish::Unfinished => "unfinished".to_owned(),
        Finish::Draw => "draw".to_owned(),
        Finish::Winner(seat, way) => {
            let way = WAYS.iter().find(|(_, one)| Some(*one) == way).map(|(name, _)| name);
            format!("winner: {}{}", seat.name(), way.map_or(String::new(), |way| format!(" by {way}")))
        }
    }
}

/// The words of a colouring.
pub(super) const COLOURINGS: [(&str, Colouring); 5] = [
    ("blue", Colouring::Of(Colour::Blue)),
    ("red", Colouring::Of(Colour::Red)),
    ("undetermined mixed", Colouring::Mixed),
    ("undetermined neutral", Colouring::Neutral),
    ("undetermined", Colouring::Undetermined),
];

fn colouring(colouring: Colouring) -> &'static str {
    COLOURINGS.iter().find(|(_, one)| *one == colouring).map_or("", |(name, _)| name)
}

fn qualities(description: &Description) -> String {
    let area = description.area.map_or(String::new(), |area| format!(" area {area}"));
    format!("{}{area}", colouring(description.colouring))
}

fn regions(amount: Amount) -> String {
    match amount {
        Amount { colour: None, count: 0 } => "no regions".to_owned(),
        Amount { colour: None, count } => format!("regions: {count}"),
        Amount { colour: Some(colour), count } => format!("regions {}: {count}", colouring(colour)),
    }
}

fn three_count(one: ThreeCount) -> String {
    one.kind.map_or_else(|| one.count.to_string(), |kind| format!("{} {}", one.count, kind.name()))
}
