//! Statements in canonical form.

pub use super::ast::Printer;
use super::common::{
    AFTER, ANY_EDGE, BOTH, COLOUR, FIELD, MAY_NOT_PLAY, MAY_PLAY, MOVE, MOVE_NUMBER, NEITHER,
    TO_MOVE, UNFINISHED, WINNER, WITH,
};
use super::words::{ClaimWord, NONE, NOTHING};
use super::{Fact, Finish, MayPlay, Players, Row, Statement};
use crate::Colour;
use crate::notation::print::{self, Alphabet};
use crate::notation::{Element, Figure};
use crate::rules::goal::{Goal, written_seat};
use crate::rules::outcome::Seat;
use crate::text::decimal::Decimal;
use crate::text::{Lang, joined};

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
    Printer {
        alphabet,
        lang: Lang::En,
    }
    .statement(statement)
}

impl Printer {
    /// A statement on one line.
    #[must_use]
    pub fn statement(self, statement: &Statement) -> String {
        let mut out = String::new();
        for condition in &statement.conditions {
            out.push_str(self.form(AFTER, usize::from(condition.player.is_none())));
            out.push(' ');
            if let Some(player) = condition.player {
                out.push_str(&self.of_seat(player));
                out.push(' ');
            }
            out.push_str(&print::line(&condition.line, self.alphabet));
            out.push_str(": ");
        }
        out + &self.fact(&statement.fact)
    }

    fn fact(self, fact: &Fact) -> String {
        let head = |word: ClaimWord| self.word(word);
        match fact {
            Fact::Field(width, height) => format!("{}: {width}x{height}", head(FIELD)),
            Fact::ToMove(seat, colours) => {
                let with = if colours.is_empty() {
                    String::new()
                } else {
                    format!(" {} ", self.word(WITH))
                };
                format!(
                    "{}: {}{with}{}",
                    self.verb(TO_MOVE, *seat),
                    self.seat(*seat),
                    self.colours(colours)
                )
            }
            Fact::Number(number) => format!("{}: {number}", head(MOVE_NUMBER)),
            Fact::Placed(number, colours) if colours.is_empty() => {
                format!("{} {number}: {}", head(MOVE), self.word(NOTHING))
            }
            Fact::Placed(number, colours) => {
                format!("{} {number}: {}", head(MOVE), self.colours(colours))
            }
            Fact::Finish(Finish::Draw) => Goal::Draw.written(self.lang),
            Fact::Finish(Finish::Unfinished) => self.word(UNFINISHED).to_owned(),
            Fact::Finish(Finish::Winner(seat, way)) => {
                let by = way.map(|way| {
                    self.lang
                        .of(format!(" by {}", way.name()), format!(" {}", way.0.won.1))
                });
                format!(
                    "{}: {}{}",
                    head(WINNER),
                    self.seat(*seat),
                    by.unwrap_or_default()
                )
            }
            Fact::Goal(goal) => goal.written(self.lang),
            Fact::MayPlay(may) => self.may_play(may),
            Fact::Colour(places, colour) => {
                let colour = colour.map_or_else(
                    || self.word(NOTHING).to_owned(),
                    |colour| self.colour(colour),
                );
                format!("{} {}: {colour}", head(COLOUR), self.list(places))
            }
            Fact::Own(own) => own.write(self),
        }
    }

    fn may_play(self, may: &MayPlay) -> String {
        let who = match (may.players, may.legal) {
            (Players::One(seat), true) => {
                format!("{} {}", self.seat(seat), self.verb(MAY_PLAY, seat))
            }
            (Players::One(seat), false) => {
                format!("{} {}", self.seat(seat), self.verb(MAY_NOT_PLAY, seat))
            }
            (Players::Both, true) => format!("{} {}", self.word(BOTH), self.word(MAY_PLAY)),
            (Players::Both, false) => format!("{} {}", self.word(NEITHER), self.form(MAY_PLAY, 1)),
        };
        let is_cycle = |place: &Element| matches!(place.figure, Figure::Cycle(_));
        let is_any = !may.legal && may.places.iter().all(is_cycle);
        let any = if is_any {
            format!("{} ", self.word(ANY_EDGE))
        } else {
            String::new()
        };
        let why = || may.why.map(|why| self.word(why.word()).to_owned());
        let tail = may.colour.map(|colour| self.colour(colour)).or_else(why);
        let tail = tail.map_or(String::new(), |tail| format!(": {tail}"));
        format!("{who} {any}{}{tail}", self.list(&may.places))
    }

    /// A word of the language.
    #[must_use]
    pub fn word(self, word: ClaimWord) -> &'static str {
        self.form(word, 0)
    }

    /// A word of the language, in Russian in one of its forms.
    #[must_use]
    pub fn form(self, word: ClaimWord, form: usize) -> &'static str {
        self.lang.of(word.en, word.russian(form))
    }

    /// A verb of which the first form is the plural and the second one the singular, for a player.
    #[must_use]
    pub fn verb(self, verb: ClaimWord, seat: Seat) -> &'static str {
        self.form(verb, usize::from(!seat.is_plural_in_russian()))
    }

    /// A player.
    #[must_use]
    pub fn seat(self, seat: Seat) -> String {
        written_seat(seat, self.lang)
    }

    /// A player in the genitive.
    fn of_seat(self, seat: Seat) -> String {
        seat.colour()
            .map_or_else(|| self.seat(seat), |colour| self.of(colour))
    }

    /// A colour.
    #[must_use]
    pub fn colour(self, colour: Colour) -> String {
        colour.text().get(self.lang).to_owned()
    }

    /// A colour that has something, in the genitive.
    #[must_use]
    pub fn of(self, colour: Colour) -> String {
        colour.side_genitive().get(self.lang).to_owned()
    }

    fn colours(self, colours: &[Colour]) -> String {
        joined(colours.iter().map(|colour| self.colour(*colour)), " ")
    }

    /// A decimal number.
    #[must_use]
    pub fn decimal(self, number: Decimal) -> String {
        number.text().get(self.lang).to_owned()
    }

    /// A place as the notation writes it.
    #[must_use]
    pub fn place(self, element: &Element) -> String {
        match &element.figure {
            Figure::Polyline(points) if points.len() == 2 && points[0] > points[1] => {
                let figure = Figure::Polyline(vec![points[1], points[0]]);
                print::element(
                    &Element {
                        figure,
                        ..element.clone()
                    },
                    self.alphabet,
                )
            }
            _ => print::element(element, self.alphabet),
        }
    }

    /// Places with blanks between them.
    #[must_use]
    pub fn list(self, places: &[Element]) -> String {
        joined(places.iter().map(|place| self.place(place)), " ")
    }

    /// The same, or `none`.
    #[must_use]
    pub fn or_none(self, places: &[Element]) -> String {
        if places.is_empty() {
            self.word(NONE).to_owned()
        } else {
            self.list(places)
        }
    }
}

/// From its first place to its last: `e5-e7`.
#[must_use]
pub fn row(row: &Row) -> String {
    match &row.0.figure {
        Figure::Polyline(points) => joined(points.iter().map(|&point| print::point(point)), "-"),
        _ => String::new(),
    }
}
