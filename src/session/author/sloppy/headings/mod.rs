//! What lines of words say about a game: names, dates, sizes, results.

mod certainty;
mod fact;
mod lines;
mod players;
mod results;
mod vocabulary;

pub(super) use certainty::{is_unsure, says_more};
pub(super) use fact::HeadingFact;
pub(super) use lines::{date, date_within, is_of_numbers, read, tells_pass, without_rating};
pub(super) use players::{heads_in_turn, is_in_turn, is_of_players, names_another};
pub(super) use results::{End, end};
