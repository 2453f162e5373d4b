//! Goals that can be reached by force, and their writing: `A wins by 21`, `red wins`,
//! `blue does not win`, `draw`, `red scores 9.5`.
//!
//! ```
//! use kletka::rules::goal::Goal;
//! use kletka::text::Lang;
//! let goal = Goal::parse("A wins by 9").unwrap();
//! assert_eq!(goal.written(Lang::Ru), "А выигрывает ходом 9");
//! ```
//!
//! Puzzles and claims share it; whether a goal is true is for those who can search.

use std::fmt;

use nom::branch::alt;
use nom::bytes::complete::{tag, take_while1};
use nom::character::complete::{multispace0, multispace1, u32};
use nom::combinator::{all_consuming, map, map_opt, map_res, opt, value, verify};
use nom::sequence::{delimited, preceded};
use nom::{IResult, Parser};

use super::outcome::Seat;
use crate::text::decimal::Decimal;
use crate::text::{Lang, Text};

/// The goal that a puzzle claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// A player wins against any play.
    Wins {
        /// The player.
        seat: Seat,
        /// The number of the winning move at the latest, as records number moves.
        by: Option<u32>,
    },
    /// No player can do better than a draw.
    Draw,
    /// A player does not win, whatever he plays: the others, together if they are two, keep him from it.
    Denied {
        /// The player.
        seat: Seat,
    },
    /// A player's score at the end is at least this, against any play.
    Scores {
        /// The player.
        seat: Seat,
        /// The score, for red with the komi.
        least: Decimal,
    },
}

/// The aim of one player against all others; a goal is one such task or several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Task {
    /// Whose moves are chosen; all others may do what they like. Where a win is denied it is the other way round: this is the
    /// player who may do what he likes.
    pub seat: Seat,
    /// The result to be reached.
    pub aim: Aim,
}

/// The result that one player must reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// A win, by a move of this number at the latest.
    Win(Option<u32>),
    /// A win or a draw.
    Hold,
    /// A score of at least this.
    Score(Decimal),
    /// No win of the player, by what the others choose.
    Deny,
}

impl Task {
    /// Whether what a player moves is chosen, so that one move is enough where he is to move.
    #[must_use]
    pub fn is_up_to(self, seat: Seat) -> bool {
        (seat == self.seat) != (self.aim == Aim::Deny)
    }

    /// The same task as one of a player who chooses, where there are two: to keep the other one from winning is not to lose.
    #[must_use]
    pub fn of_one(self, seats: &[Seat]) -> Self {
        match *seats {
            [one, other] if self.aim == Aim::Deny => Self {
                seat: if self.seat == one { other } else { one },
                aim: Aim::Hold,
            },
            _ => self,
        }
    }
}

/// The players that goals can name.
const SEATS: [Seat; 5] = [Seat::Blue, Seat::Red, Seat::Green, Seat::A, Seat::B];

impl Goal {
    /// Reads a goal.
    ///
    /// ```
    /// use kletka::{rules::goal::Goal, rules::Seat};
    /// assert_eq!(Goal::parse("A wins by 21"), Some(Goal::Wins { seat: Seat::A, by: Some(21) }));
    /// assert_eq!(Goal::parse("red scores 9.5").unwrap().to_string(), "red scores 9.5");
    /// assert_eq!(Goal::parse("А выигрывает ходом 9").unwrap().to_string(), "A wins by 9");
    /// assert_eq!(Goal::parse("синие набирают 9,5").unwrap().to_string(), "blue scores 9.5");
    /// assert_eq!(Goal::parse("синие не выигрывают").unwrap().to_string(), "blue does not win");
    /// assert_eq!(Goal::parse("A wins soon"), None);
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        all_consuming(delimited(multispace0, goal, multispace0))
            .parse(text)
            .ok()
            .map(|(_, goal)| goal)
    }

    /// The player who has to achieve it; a draw is the task of all players, and a win is denied by
    /// all others.
    #[must_use]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Wins { seat, .. } | Self::Scores { seat, .. } => Some(seat),
            Self::Draw | Self::Denied { .. } => None,
        }
    }

    /// Whether a player is to achieve it by his moves: it is his, or he is one of those who keep another from winning.
    ///
    /// ```
    /// use kletka::rules::{Seat, goal::Goal};
    /// let is_goal_of = |goal, seat| Goal::parse(goal).unwrap().is_goal_of(seat);
    /// assert!(is_goal_of("A wins", Seat::A) && is_goal_of("A does not win", Seat::B));
    /// assert!(!is_goal_of("A does not win", Seat::A) && !is_goal_of("draw", Seat::A));
    /// ```
    #[must_use]
    pub fn is_goal_of(self, seat: Seat) -> bool {
        match self {
            Self::Denied { seat: denied } => seat != denied,
            goal => goal.seat() == Some(seat),
        }
    }

    /// Whether a solution can show only some lines of how it is reached: to keep a player from winning goes on to the end of the
    /// game, against every move there is, and there are many ways.
    #[must_use]
    pub const fn has_no_end(self) -> bool {
        matches!(self, Self::Denied { .. })
    }

    /// The player who solves a puzzle with this goal: whose it is; where another is kept from winning, who begins.
    #[must_use]
    pub fn solver(self, to_move: Seat) -> Option<Seat> {
        self.seat()
            .or_else(|| self.is_goal_of(to_move).then_some(to_move))
    }

    /// The player of whom it speaks.
    #[must_use]
    pub const fn about(self) -> Option<Seat> {
        match self {
            Self::Denied { seat } => Some(seat),
            other => other.seat(),
        }
    }

    /// The number of the winning move at the latest.
    #[must_use]
    pub const fn by(self) -> Option<u32> {
        match self {
            Self::Wins { by, .. } => by,
            Self::Draw | Self::Scores { .. } | Self::Denied { .. } => None,
        }
    }

    /// The tasks that together are the goal: for a draw each player's, not to lose.
    #[must_use]
    pub fn tasks(self, seats: &[Seat]) -> Vec<Task> {
        match self {
            Self::Wins { seat, by } => vec![Task {
                seat,
                aim: Aim::Win(by),
            }],
            Self::Scores { seat, least } => vec![Task {
                seat,
                aim: Aim::Score(least),
            }],
            Self::Draw => seats
                .iter()
                .map(|&seat| Task {
                    seat,
                    aim: Aim::Hold,
                })
                .collect(),
            Self::Denied { seat } => vec![Task {
                seat,
                aim: Aim::Deny,
            }],
        }
    }

    /// The goal as a document has it, in the letters of a language; [`Goal::parse`] reads both.
    ///
    /// ```
    /// use kletka::{rules::goal::Goal, text::Lang};
    /// assert_eq!(Goal::parse("A wins by 9").unwrap().written(Lang::Ru), "А выигрывает ходом 9");
    /// assert_eq!(Goal::parse("синие набирают 9,5").unwrap().written(Lang::En), "blue scores 9.5");
    /// ```
    #[must_use]
    pub fn written(self, lang: Lang) -> String {
        let Some(seat) = self.about().filter(|_| lang == Lang::Ru) else {
            return if lang == Lang::Ru {
                "ничья".to_owned()
            } else {
                self.to_string()
            };
        };
        let (name, is_plural) = (written_seat(seat, lang), seat.is_plural_in_russian());
        let verb = |one: &'static str, many: &'static str| if is_plural { many } else { one };
        match self {
            Self::Scores { least, .. } => format!(
                "{name} {} {}",
                verb("набирает", "набирают"),
                least.text().ru
            ),
            Self::Wins { by, .. } => {
                let by = by.map_or(String::new(), |by| format!(" ходом {by}"));
                format!("{name} {}{by}", verb("выигрывает", "выигрывают"))
            }
            Self::Denied { .. } => format!("{name} не {}", verb("выигрывает", "выигрывают")),
            Self::Draw => String::new(),
        }
    }

    /// The language in which a goal or a statement is written: Russian where a word of several letters is, the letters of
    /// colours aside.
    #[must_use]
    pub fn language(written: &str) -> Lang {
        let is_russian = |word: &str| {
            word.chars().count() > 1 && word.chars().all(|c| matches!(c, 'а'..='я' | 'ё'))
        };
        if written.split(|c: char| !c.is_alphabetic()).any(is_russian) {
            Lang::Ru
        } else {
            Lang::En
        }
    }

    /// The goal in both languages.
    #[must_use]
    pub fn text(self) -> Text {
        let Some(seat) = self.about() else {
            return Text::new("draw", "ничья");
        };
        let verb = |one: &'static str, many: &'static str| {
            if seat.is_plural_in_russian() {
                many
            } else {
                one
            }
        };
        let ru = match self {
            Self::Wins { by: Some(by), .. } => {
                format!("{} не позже хода {by}", verb("выигрывает", "выигрывают"))
            }
            Self::Wins { by: None, .. } => verb("выигрывает", "выигрывают").to_owned(),
            Self::Scores { least, .. } => {
                format!("{} не меньше {least}", verb("набирает", "набирают"))
            }
            Self::Denied { .. } => format!("не {}", verb("выигрывает", "выигрывают")),
            Self::Draw => String::new(),
        };
        Text {
            en: self.to_string(),
            ru: format!("{} {ru}", seat.text().ru),
        }
    }
}

impl fmt::Display for Goal {
    /// The canonical spelling, which [`Goal::parse`] reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Wins { seat, by: Some(by) } => write!(f, "{} wins by {by}", seat.name()),
            Self::Wins { seat, by: None } => write!(f, "{} wins", seat.name()),
            Self::Draw => f.write_str("draw"),
            Self::Denied { seat } => write!(f, "{} does not win", seat.name()),
            Self::Scores { seat, least } => write!(f, "{} scores {least}", seat.name()),
        }
    }
}

type GoalResult<'a, T> = IResult<&'a str, T>;

/// One of some words.
fn word<'a>(
    words: &'static [&'static str],
) -> impl Parser<&'a str, Output = &'a str, Error = nom::error::Error<&'a str>> {
    verify(take_while1(char::is_alphabetic), move |word: &str| {
        words.contains(&word)
    })
}

fn goal(text: &str) -> GoalResult<'_, Goal> {
    alt((
        value(Goal::Draw, word(&["draw", "ничья"])),
        wins,
        denied,
        scores,
    ))
    .parse(text)
}

fn denied(text: &str) -> GoalResult<'_, Goal> {
    let not = alt((
        value((), (tag("does"), multispace1, tag("not"))),
        value((), tag("не")),
    ));
    let parser = (
        seat,
        multispace1,
        not,
        multispace1,
        word(&["win", "выигрывает", "выигрывают"]),
    );
    map(parser, |(seat, ..)| Goal::Denied { seat }).parse(text)
}

fn wins(text: &str) -> GoalResult<'_, Goal> {
    let not_later = (
        tag("не"),
        multispace1,
        tag("позже"),
        multispace1,
        tag("хода"),
        multispace1,
    );
    let limit = alt((
        value((), (tag("by"), multispace1)),
        value((), (tag("ходом"), multispace1)),
        value((), not_later),
    ));
    let by = preceded((multispace1, limit), u32);
    let parser = (
        seat,
        multispace1,
        word(&["wins", "выигрывает", "выигрывают"]),
        opt(by),
    );
    map(parser, |(seat, _, _, by)| Goal::Wins { seat, by }).parse(text)
}

fn scores(text: &str) -> GoalResult<'_, Goal> {
    let digits = take_while1(|c: char| c.is_ascii_digit() || "+-.,".contains(c));
    let least = map_res(digits, |least: &str| {
        least.replace(',', ".").parse::<Decimal>()
    });
    let at_least = opt((tag("не"), multispace1, tag("меньше"), multispace1));
    let verb = word(&["scores", "набирает", "набирают"]);
    let parser = (seat, multispace1, verb, multispace1, at_least, least);
    map(parser, |(seat, _, _, _, _, least)| Goal::Scores {
        seat,
        least,
    })
    .parse(text)
}

/// A player by the word of documents, or in Russian; of letters that look alike either alphabet will do.
fn seat(text: &str) -> GoalResult<'_, Seat> {
    map_opt(take_while1(char::is_alphabetic), seat_named).parse(text)
}

/// The player whom documents call so, in either language and, where letters look alike, either alphabet.
#[must_use]
pub fn seat_named(word: &str) -> Option<Seat> {
    let is = |seat: &Seat| {
        seat.name() == word || seat.text().ru == word || look_alike(*seat) == Some(word)
    };
    SEATS.into_iter().find(is)
}

/// A player as goals and statements name him.
pub(crate) fn written_seat(seat: Seat, lang: Lang) -> String {
    lang.of(seat.name(), look_alike(seat).unwrap_or(&seat.text().ru))
        .to_owned()
}

/// The Cyrillic letter that looks like a player's Latin one.
const fn look_alike(seat: Seat) -> Option<&'static str> {
    match seat {
        Seat::A => Some("А"),
        Seat::B => Some("В"),
        _ => None,
    }
}
