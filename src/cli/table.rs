//! `kletka table`: the score sheet of games in which colours are due.

use std::io::IsTerminal;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::Status;
use super::add::{Stop, readable, with_out};
use super::check::report;
use super::help::Russian;
use super::output::Terminal;
use super::target::Target;
use crate::board::paint::Paint;
use crate::notation::print::Alphabet;
use crate::rules::Profile;
use crate::session::author::{self, Stroke, sheet};
use crate::text::{Diagnostics, Lang, Text};

pub(super) const RUSSIAN: Russian = Russian {
    about: "Вывести таблицу ходов рэндзю 3/2",
    more: "Два столбца, A и B, с цветами каждого хода; черта после каждых шести ходов; сделанные полуходы вычеркнуты.",
    after: "\
Примеры:
  kletka table game.toml
  kletka table --blank 24 --letters ru    пустой бланк для печати
  kletka table game.toml --cross ascii    если ни терминал, ни шрифт не умеют зачёркивать",
    arguments: &[
        ("file", "Документ рэндзю 3/2 или - для стандартного ввода"),
        ("blank", "Пустой бланк на столько ходов"),
        ("cross", "Как вычёркивать полуходы [по умолчанию: средствами терминала, иначе чертой поверх букв]"),
        ("letters", "Буквы цветов [по умолчанию: те, что в документе, иначе по языку]"),
        ("document", "Этот документ архива, считая с 0"),
    ],
    ..Russian::NONE
};

#[derive(Debug, Args)]
pub(super) struct TableArgs {
    /// A document of Renju 3/2, or - for standard input
    #[arg(value_name = "FILE", required_unless_present = "blank", conflicts_with = "blank")]
    file: Option<PathBuf>,
    /// An empty sheet for so many moves
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    blank: Option<u32>,
    /// How half-moves are crossed out [default: a terminal's own way, else a combining stroke]
    #[arg(long, value_enum, value_name = "ansi|stroke|ascii", hide_possible_values = true)]
    cross: Option<Cross>,
    /// Letters of the colours [default: those of the document, else of the language]
    #[arg(long, value_enum, value_name = "ru|en", hide_possible_values = true)]
    letters: Option<SheetLetters>,
    /// This document of an archive, counted from 0
    #[arg(long, value_name = "N")]
    document: Option<usize>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Cross {
    Ansi,
    Stroke,
    Ascii,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum SheetLetters {
    Ru,
    En,
}

pub(super) fn run(arguments: &TableArgs, terminal: &Terminal) -> Status {
    with_out(terminal, |out| {
        let stroke = match arguments.cross {
            Some(Cross::Ansi) => Stroke::Ansi,
            Some(Cross::Ascii) => Stroke::Ascii,
            None if terminal.paint == Paint::Ansi && std::io::stdout().is_terminal() => Stroke::Ansi,
            Some(Cross::Stroke) | None => Stroke::Combining,
        };
        if let Some(moves) = arguments.blank {
            let mut profiles = terminal.games.profiles().iter();
            let game = profiles.find(|game| game.due.is_some()).ok_or_else(|| only(terminal, ""))?;
            let names: Vec<_> = game.seats.iter().map(|seat| seat.name()).collect();
            let letters = letters(arguments, game, "", terminal.lang);
            out.bytes(sheet(game, 1..=moves, &[], letters, stroke, &names).as_bytes());
            return Ok(());
        }
        let Some(file) = &arguments.file else { return Ok(()) };
        let target = Target::read(file, arguments.document).map_err(|it| Stop::Failed(it.0))?;
        let text = readable(&target, terminal)?;
        let mut found = Diagnostics::default();
        let source = target.source(text);
        let last_position = author::last_position(terminal.games, &source, &mut found);
        report(&source, &found, terminal);
        let Some(last_position) = last_position else { return Err(Stop::Wrong) };
        let game = last_position.game;
        if game.due.is_none() {
            return Err(only(terminal, game.name));
        }
        let made = author::colours_placed(text, last_position.plies);
        let first = last_position.number.saturating_sub(last_position.plies).max(1);
        // A game that goes on shows its cycle to the end, one that is over only its moves.
        let cycle = game.sheet.cycle.unwrap_or(1);
        let goes_on = last_position.outcome.is_none();
        let last = if goes_on { last_position.number.div_ceil(cycle) * cycle } else { last_position.number - 1 };
        let names = author::player_names(text, game.seats);
        let letters = letters(arguments, game, text, terminal.lang);
        out.bytes(sheet(game, first..=last.max(first), &made, letters, stroke, &names).as_bytes());
        if found.has_errors() { Err(Stop::Wrong) } else { Ok(()) }
    })
}

/// The alphabet of a sheet.
fn letters(arguments: &TableArgs, game: &Profile, text: &str, lang: Lang) -> Alphabet {
    let usual = if lang == Lang::En { Alphabet::Latin } else { game.sheet.cyrillic };
    match arguments.letters {
        Some(SheetLetters::En) => Alphabet::Latin,
        None if author::letters(text, "", usual) == Alphabet::Latin => Alphabet::Latin,
        // The sheet of a game has its own letters, whatever letter a record uses for blue.
        Some(SheetLetters::Ru) | None => game.sheet.cyrillic,
    }
}

/// That a game has no such sheet.
fn only(terminal: &Terminal, game: &str) -> Stop {
    let Text { en, ru } = terminal.games.profiles().only(|game| game.due.is_some());
    Stop::Failed(crate::text!("{en} this score sheet; this is {game}", "такая таблица есть {ru}, а это {game}"))
}
