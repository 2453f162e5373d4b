//! The players, and the ends of a game.

use std::fmt;

use crate::Colour;
use crate::text::Text;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The winner; `None` for a draw.
    pub winner: Option<Seat>,
    /// The reason of the end.
    pub reason: EndReason,
}

impl Outcome {
    /// The outcome in a clause: "red won by a four", "draw after three passes".
    #[must_use]
    pub fn text(self) -> Text {
        let Some(seat) = self.winner else {
            let (en, ru) = self.reason.0.draw;
            return Text::new(en, ru);
        };
        let name = seat.text();
        let won = if seat.is_plural_in_russian() {
            "выиграли"
        } else {
            "выиграл"
        };
        let (en, ru) = self.reason.0.won;
        Text {
            en: format!("{} {en}", name.en),
            ru: format!("{} {won} {ru}", name.ru).trim_end().to_owned(),
        }
    }
}

/// Whose move it is, or how the game has ended.
pub(crate) fn turn(end: Option<Outcome>, next: u32, mover: Seat) -> Text {
    end.map_or_else(
        || {
            let (en, ru) = (mover.text().en, mover.genitive_in_russian());
            text!("move {next}: {en} to play", "ход {next}: очередь {ru}")
        },
        Outcome::text,
    )
}

/// The reason why a game ended. Every game names its own endings; two are the same when their names
/// are.
///
/// ```
/// use kletka::rules::{EndReason, Ending};
/// const SURRENDER: EndReason = EndReason(&Ending {
///     name: "surrender",
///     heading: ("surrender", "сдача"),
///     won: ("won by surrender", "после сдачи"),
///     draw: ("draw", "ничья"),
/// });
/// assert!(SURRENDER != EndReason::SCORE);
/// ```
#[derive(Clone, Copy)]
pub struct EndReason(pub &'static Ending);

/// The words of an ending, in English and Russian.
#[derive(Debug)]
pub struct Ending {
    /// The word in JSON and in claims.
    pub name: &'static str,
    /// The heading of a column.
    pub heading: (&'static str, &'static str),
    /// The clause for a winner, behind his name: `won by a four`; in Russian behind the verb:
    /// `четвёркой`.
    pub won: (&'static str, &'static str),
    /// The clause for a draw.
    pub draw: (&'static str, &'static str),
}

impl EndReason {
    /// A player gave up.
    pub const RESIGNED: Self = Self(&Ending {
        name: "resigned",
        heading: ("resigned", "сдались"),
        won: ("won by resignation", "после сдачи"),
        draw: ("draw after resignation", "ничья после сдачи"),
    });
    /// A player ran out of time.
    pub const TIME: Self = Self(&Ending {
        name: "time",
        heading: ("time", "время"),
        won: ("won on time", "по времени"),
        draw: ("draw on time", "ничья по времени"),
    });
    /// The players agreed.
    pub const AGREED: Self = Self(&Ending {
        name: "agreed",
        heading: ("agreed", "согласие"),
        won: ("won by agreement", "по соглашению"),
        draw: ("draw by agreement", "ничья по соглашению"),
    });
    /// A player did not come, or lost by a breach of the tournament's rules.
    pub const FORFEIT: Self = Self(&Ending {
        name: "forfeit",
        heading: ("forfeit", "неявка"),
        won: ("won by forfeit", "из-за неявки"),
        draw: ("draw, nobody came", "ничья: никто не явился"),
    });
    /// An arbiter gave the result.
    pub const ADJUDICATED: Self = Self(&Ending {
        name: "adjudicated",
        heading: ("judged", "судья"),
        won: ("won by adjudication", "по присуждению"),
        draw: ("draw by adjudication", "ничья по присуждению"),
    });
    /// The game was broken off for another reason.
    pub const ABANDONED: Self = Self(&Ending {
        name: "abandoned",
        heading: ("broken off", "прервана"),
        won: ("won, the game was broken off", "в прерванной партии"),
        draw: ("draw, the game was broken off", "ничья: партия прервана"),
    });
    /// The result is known and its reason is not, so that nothing checks it.
    pub const UNRECORDED: Self = Self(&Ending {
        name: "unrecorded",
        heading: ("unchecked", "не сверено"),
        won: (
            "won; the end is not recorded, nothing checks the result",
            "(конец не записан, результат не проверен)",
        ),
        draw: (
            "draw; the end is not recorded, nothing checks the result",
            "ничья (конец не записан, результат не проверен)",
        ),
    });
    /// The larger score, when the players will not play on.
    pub const SCORE: Self = Self(&Ending {
        name: "score",
        heading: ("score", "очки"),
        won: ("won by the larger score", "по очкам"),
        draw: ("draw, the scores are equal", "ничья: очки равны"),
    });
    /// As many passes in a row as make a draw.
    pub const PASSES: Self = Self(&Ending {
        name: "passes",
        heading: ("passes", "пропуски"),
        won: ("won", ""),
        draw: (
            "draw, every move of a cycle was passed",
            "ничья: все ходы цикла пропущены",
        ),
    });
    /// No free cell is left.
    pub const FULL: Self = Self(&Ending {
        name: "full",
        heading: ("full", "нет места"),
        won: ("won", ""),
        draw: (
            "draw, no free cell is left",
            "ничья: свободных клеток не осталось",
        ),
    });

    /// The heading of a column.
    #[must_use]
    pub fn heading(self) -> Text {
        Text::new(self.0.heading.0, self.0.heading.1)
    }

    /// The word in JSON and in claims.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.0.name
    }
}

impl PartialEq for EndReason {
    fn eq(&self, other: &Self) -> bool {
        self.0.name == other.0.name
    }
}

impl Eq for EndReason {}

impl fmt::Debug for EndReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.name)
    }
}

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seat {
    /// Blue.
    Blue,
    /// Red.
    Red,
    /// Green.
    Green,
    /// The first of two players who share the colours.
    A,
    /// The second of them.
    B,
}

impl Seat {
    /// All of them, in the order of tables.
    pub const ALL: [Self; 5] = [Self::Blue, Self::Red, Self::Green, Self::A, Self::B];

    /// The colour that the player has for himself, in games where each has one.
    #[must_use]
    pub const fn colour(self) -> Option<Colour> {
        match self {
            Self::Blue => Some(Colour::Blue),
            Self::Red => Some(Colour::Red),
            Self::Green => Some(Colour::Green),
            Self::A | Self::B => None,
        }
    }

    /// The word in documents and JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Blue => "blue",
            Self::Red => "red",
            Self::Green => "green",
            Self::A => "A",
            Self::B => "B",
        }
    }

    /// The player in both languages, nominative.
    #[must_use]
    pub fn text(self) -> Text {
        match self {
            Self::Blue => Text::new("blue", "синие"),
            Self::Red => Text::new("red", "красные"),
            Self::Green => Text::new("green", "зелёные"),
            Self::A | Self::B => Text::same(self.name()),
        }
    }

    /// The player in the Russian genitive.
    #[must_use]
    pub const fn genitive_in_russian(self) -> &'static str {
        match self {
            Self::Blue => "синих",
            Self::Red => "красных",
            Self::Green => "зелёных",
            Self::A | Self::B => self.name(),
        }
    }

    /// Whether the Russian name is a plural, which its verb must follow.
    #[must_use]
    pub const fn is_plural_in_russian(self) -> bool {
        !matches!(self, Self::A | Self::B)
    }
}

impl From<Colour> for Seat {
    /// The player who has a colour for himself.
    fn from(colour: Colour) -> Self {
        match colour {
            Colour::Blue => Self::Blue,
            Colour::Red => Self::Red,
            Colour::Green => Self::Green,
        }
    }
}
