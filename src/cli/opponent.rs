//! A program that plays against a person: what it moves is written into the record like any other move.

use std::io::BufRead;

use super::add;
use super::interrupt;
use super::prelude::*;
use super::progress::stoppable;
use crate::puzzle::player::Player;
use crate::puzzle::solve::Limits;
use crate::rules::Seat;
use crate::session::Position;
use crate::session::author::{is_ended, last_position, letters};

/// The program and whom it plays against.
pub(super) struct Opponent<'a> {
    pub(super) player: Player,
    pub(super) seed: u64,
    /// The seats of the person; the program has the others.
    pub(super) person: Vec<Seat>,
    pub(super) file: &'a Path,
    pub(super) document: Option<usize>,
    pub(super) may_update: bool,
}

/// The seats that words name.
///
/// # Errors
/// In words, where a word names no player of the game.
pub(super) fn seats(words: &[String], of: &[Seat]) -> Result<Vec<Seat>, Text> {
    let seat = |word: &String| {
        let lower = word.to_lowercase();
        let is_it = |seat: &&Seat| {
            [seat.text().en, seat.text().ru]
                .iter()
                .any(|name| name.to_lowercase() == lower)
        };
        of.iter().find(is_it).copied().ok_or_else(|| {
            let names: Vec<_> = of.iter().map(|seat| seat.text()).collect();
            text!(
                "there is no player {word} here, but {names}",
                "игрока {word} здесь нет, есть {names}",
                names = Text::join(&names, ", ")
            )
        })
    };
    words.iter().map(seat).collect()
}

impl Opponent<'_> {
    /// Makes the moves of the program until it is the person's turn or the game is over; what was moved, in words.
    pub(super) fn answer(&self, terminal: &Terminal) -> Result<Vec<Text>, CommandError> {
        let mut said = Vec::new();
        loop {
            let target = Target::read(self.file, self.document)?;
            let (source, _) = target.open();
            let position = last_position(terminal.games, &source, &mut Diagnostics::default());
            let Some(position) = position.filter(|position| position.outcome().is_none()) else {
                return Ok(said);
            };
            let seat = position.to_move();
            if self.person.contains(&seat) || is_ended(source.text) {
                return Ok(said);
            }
            let Some(word) = self.choose(&position, source.text) else {
                return Ok(said);
            };
            let number = position.number();
            add::write(terminal.games, &target, &word, self.may_update)
                .map_err(|why| CommandError::Refused(why.in_a_sentence()))?;
            let verb = if seat.is_plural_in_russian() {
                "ходят"
            } else {
                "ходит"
            };
            said.push(text!(
                "{name} plays {number}. {word}",
                "{name} {verb} {number}. {word}",
                name = seat.text()
            ));
        }
    }

    /// The move that the program makes, in the letters of the document.
    fn choose(&self, position: &Position, text: &str) -> Option<String> {
        let alphabet = letters(text, "", position.profile().sheet.cyrillic);
        let seed = self.seed ^ u64::from(position.plies()) << 32;
        stoppable(|gauge| {
            let limits = Limits {
                gauge: Some(gauge),
                ..Limits::nodes(0)
            };
            position.choose(self.player, seed, &limits, alphabet)
        })
    }

    /// Plays without a screen: each line is a move of the person, and the answer is printed.
    pub(super) fn talk(&self, input: impl BufRead, out: &mut Out) -> Done {
        let mut status = Status::Good;
        self.tell(out)?;
        let mut lines = input.lines();
        loop {
            // Nothing is lost while a move is waited for.
            interrupt::no_longer_asks();
            let Some(line) = lines.next() else { break };
            let Ok(line) = line else { break };
            let typed = line.trim();
            if typed.is_empty() {
                continue;
            }
            if ["q", "quit", "выход"].contains(&typed) {
                break;
            }
            let target = Target::read(self.file, self.document)?;
            match add::write(out.terminal.games, &target, typed, self.may_update) {
                Ok(()) => self.tell(out)?,
                Err(why) => {
                    out.complain(&why.in_a_sentence());
                    status = Status::Wrong;
                }
            }
            if out.is_closed() {
                break;
            }
        }
        Ok(status)
    }

    /// Answers, and says what was moved and who is next.
    fn tell(&self, out: &mut Out) -> Result<(), CommandError> {
        for said in self.answer(&out.terminal)? {
            out.say(&said);
        }
        let target = Target::read(self.file, self.document)?;
        let (source, _) = target.open();
        if let Some(position) =
            last_position(out.terminal.games, &source, &mut Diagnostics::default())
        {
            out.say(&position.turn());
        }
        out.flush();
        Ok(())
    }
}
