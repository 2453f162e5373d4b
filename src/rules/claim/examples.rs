//! Examples of claims in one game, for authors who have not written any yet.

use super::ast::Printer;
use super::read::read;
use super::{Fact, Finish, MayPlay, Players, Statements, Why, forms};
use crate::board::Colour;
use crate::notation::print::Alphabet;
use crate::notation::{Element, Figure};
use crate::rules::goal::Goal;
use crate::rules::outcome::Seat;
use crate::text::{Lang, SpanMap};

/// The features of a game that statements use.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    /// Its players, in the order in which they move.
    pub seats: &'a [Seat],
    /// Whether they have points.
    pub has_score: bool,
    /// Whether they draw segments rather than put stones into cells.
    pub has_segments: bool,
    /// The statements that the game adds to the language.
    pub statements: Option<&'static Statements>,
}

/// An example of every kind of statement that makes sense in a game, of its own players, in a language. `games` are those in
/// whose language the examples are written.
///
/// ```
/// use kletka::rules::claim::{Subject, examples};
/// use kletka::{games, rules::Seat, text::Lang};
/// let games = games::standard().profiles().statements();
/// let halves = Subject { seats: &[Seat::A, Seat::B], has_score: false, has_segments: false, statements: None };
/// assert_eq!(examples(halves, games, Lang::En)[0], "to move: A with blue red");
/// assert_eq!(examples(halves, games, Lang::Ru)[1], "поле: 7x7");
/// ```
#[must_use]
pub fn examples(subject: Subject<'_>, games: &[&Statements], lang: Lang) -> Vec<String> {
    let own: Vec<_> = subject.statements.into_iter().collect();
    let printer = Printer {
        alphabet: Alphabet::Latin,
        lang,
    };
    let mut all: Vec<String> = Vec::new();
    for form in forms::all(&own) {
        let Some(mut statement) = read(form, &SpanMap::offset(0), games).statements.pop() else {
            continue;
        };
        let Some(fact) = subject.fitted(statement.fact) else {
            continue;
        };
        statement.fact = fact;
        let written = printer.statement(&statement);
        if !all.contains(&written) {
            all.push(written);
        }
    }
    all
}

impl Subject<'_> {
    /// A fact as this game may know it; none where it makes no sense here.
    fn fitted(self, fact: Fact) -> Option<Fact> {
        Some(match fact {
            Fact::ToMove(seat, colours) => {
                let seat = self.seat(seat)?;
                // Only who has no colour of his own moves with one or another.
                let colours = Some(colours).filter(|_| seat.colour().is_none());
                Fact::ToMove(seat, colours.unwrap_or_default())
            }
            Fact::Finish(Finish::Winner(seat, way)) => {
                let ways = self.statements.map_or(&[][..], |own| own.ways);
                let way = way
                    .filter(|way| ways.contains(way))
                    .or_else(|| ways.first().copied());
                Fact::Finish(Finish::Winner(self.seat(seat)?, way))
            }
            Fact::Goal(Goal::Wins { seat, by }) => Fact::Goal(Goal::Wins {
                seat: self.seat(seat)?,
                by,
            }),
            Fact::Goal(Goal::Scores { seat, least }) if self.has_score => {
                Fact::Goal(Goal::Scores {
                    seat: self.seat(seat)?,
                    least,
                })
            }
            Fact::Goal(Goal::Scores { .. }) => return None,
            Fact::MayPlay(may) => Fact::MayPlay(self.may_play(may)?),
            Fact::Colour(places, colour) => Fact::Colour(self.places(places)?, colour),
            other => other,
        })
    }

    /// A statement of this game about what may be played.
    fn may_play(self, may: MayPlay) -> Option<MayPlay> {
        let players = match may.players {
            Players::One(seat) => Players::One(self.seat(seat)?),
            Players::Both => Players::Both,
        };
        let mut places = self.places(may.places)?;
        // A player without a colour of his own says which one a stone has.
        if self.seats.iter().all(|seat| seat.colour().is_none()) {
            places
                .iter_mut()
                .for_each(|place| place.colour = place.colour.or(Some(Colour::Blue)));
        }
        let (mut colour, mut why) = (may.colour, may.why);
        if !self.has_segments {
            // A stone keeps its colour.
            colour = None;
            why = why.map(|_| Why::Occupied);
        }
        Some(MayPlay {
            players,
            places,
            colour,
            why,
            ..may
        })
    }

    /// A player of this game: the one in the place of one whom it does not have.
    fn seat(self, seat: Seat) -> Option<Seat> {
        if self.seats.contains(&seat) {
            return Some(seat);
        }
        let at = match seat {
            Seat::Blue | Seat::A => 0,
            Seat::Red | Seat::B => 1,
            Seat::Green => 2,
        };
        self.seats.get(at).copied()
    }

    /// Places of this game: cells instead of edges where it has no segments. Where those enclose something there is no such place.
    fn places(self, places: Vec<Element>) -> Option<Vec<Element>> {
        if self.has_segments {
            return Some(places);
        }
        let cell = |place: Element| match place.figure {
            Figure::Polyline(points) => {
                let end = *points.last()?;
                Some(Element {
                    figure: Figure::Point(end),
                    ..place
                })
            }
            Figure::Point(_) => Some(place),
            Figure::Cycle(_) | Figure::Region(_) => None,
        };
        places.into_iter().map(cell).collect()
    }
}
