//! Statements in canonical form.

pub use super::ast::Printer;
use super::{Fact, Finish, MayPlay, Players, Row, Statement};
use crate::Colour;
use crate::notation::print::{self, Alphabet};
use crate::notation::{Element, Figure};
use crate::rules::goal::Goal;
use crate::text::Lang;

/// A statement on one line.
///
/// ```
/// use kletka::{games, rules::claim, notation::print::Alphabet, text::SpanMap};
/// let games = games::standard().profiles().statements();
/// let says = claim::read("region  {c4-e4-e6-c6} : blue,area 4", &SpanMap::offset(0), games);
/// assert!(says.diagnostics.is_empty());
/// assert_eq!(claim::print::statement(&says.statements[0], Alphabet::Latin), "region {c4-e4-e6-c6}: blue area 4");
/// ```
#[must_use]
pub fn statement(statement: &Statement, alphabet: Alphabet) -> String {
    Printer { alphabet, lang: Lang::En }.statement(statement)
}

impl Printer {
    /// A statement on one line.
    #[must_use]
    pub fn statement(self, statement: &Statement) -> String {
        let mut out = String::new();
        for condition in &statement.conditions {
            out.push_str("after ");
            if let Some(player) = condition.player {
                out.push_str(player.name());
                out.push(' ');
            }
            out.push_str(&print::line(&condition.line, self.alphabet));
            out.push_str(": ");
        }
        out + &self.fact(&statement.fact)
    }

    fn fact(self, fact: &Fact) -> String {
        match fact {
            Fact::Field(width, height) => format!("field: {width}x{height}"),
            Fact::ToMove(seat, colours) if colours.is_empty() => format!("to move: {}", seat.name()),
            Fact::ToMove(seat, colours) => format!("to move: {} with {}", seat.name(), names(colours)),
            Fact::Number(number) => format!("move number: {number}"),
            Fact::Placed(number, colours) if colours.is_empty() => format!("move {number}: nothing"),
            Fact::Placed(number, colours) => format!("move {number}: {}", names(colours)),
            Fact::Finish(Finish::Draw) => Goal::Draw.written(self.lang),
            Fact::Finish(finish) => self::finish(*finish),
            Fact::Goal(goal) => goal.written(self.lang),
            Fact::MayPlay(may) => self.may_play(may),
            Fact::Colour(places, colour) => {
                format!("colour {}: {}", self.list(places), colour.map_or("nothing", Colour::name))
            }
            Fact::Own(own) => own.write(self),
        }
    }

    fn may_play(self, may: &MayPlay) -> String {
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

    /// A place as the notation writes it.
    #[must_use]
    pub fn place(self, element: &Element) -> String {
        match &element.figure {
            Figure::Polyline(points) if points.len() == 2 && points[0] > points[1] => {
                let figure = Figure::Polyline(vec![points[1], points[0]]);
                print::element(&Element { figure, ..element.clone() }, self.alphabet)
            }
            _ => print::element(element, self.alphabet),
        }
    }

    /// Places with blanks between them.
    #[must_use]
    pub fn list(self, places: &[Element]) -> String {
        places.iter().map(|place| self.place(place)).collect::<Vec<_>>().join(" ")
    }

    /// The same, or `none`.
    #[must_use]
    pub fn or_none(self, places: &[Element]) -> String {
        if places.is_empty() { "none".to_owned() } else { self.list(places) }
    }
}

fn names(colours: &[Colour]) -> String {
    colours.iter().map(|colour| colour.name()).collect::<Vec<_>>().join(" ")
}

/// From its first place to its last: `e5-e7`.
#[must_use]
pub fn row(row: &Row) -> String {
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
            let way = way.map_or(String::new(), |way| format!(" by {}", way.name()));
            format!("winner: {}{way}", seat.name())
        }
    }
}
