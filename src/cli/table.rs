//! `kletka table`: the score sheet of games in which colours are due.

use std::io::IsTerminal;
use std::ops::RangeInclusive;

use super::prelude::*;
use crate::Colour;
use crate::board::paint::Paint;
use crate::rules::Profile;
use crate::session::author::{self, Stroke, sheet};

pub(super) const COMMAND: CommandEntry = CommandEntry::new::<TableArgs>(
    "show --table",
    &[
        ("show --table game.toml", "", ""),
        (
            "show --table --blank 24 --letters ru    ",
            "an empty sheet to print",
            "пустой бланк для печати",
        ),
        (
            "show --table game.toml --cross ascii    ",
            "where neither terminal nor font can cross out",
            "если ни терминал, ни шрифт не умеют зачёркивать",
        ),
    ],
    ["", ""],
);

/// Print the score sheet of Renju 3/2
/// ru: Вывести таблицу ходов рэндзю 3/2
///
/// Two columns, A and B, with the colours due; a rule after every six moves; half-moves that were made crossed out.
/// ru: Два столбца, A и B, с цветами каждого хода; черта после каждых шести ходов; сделанные полуходы вычеркнуты.
#[derive(Debug, Args)]
struct TableArgs {
    /// A document of Renju 3/2, or - for standard input
    /// ru: Документ рэндзю 3/2 или - для стандартного ввода
    #[arg(
        value_name = "FILE",
        required_unless_present = "blank",
        conflicts_with = "blank"
    )]
    file: Option<PathBuf>,
    /// An empty sheet for this many moves
    /// ru: Пустой бланк на столько ходов
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=1000))]
    blank: Option<u32>,
    /// How half-moves are crossed out [default: a terminal's own way, else a combining stroke]
    /// ru: Как вычёркивать полуходы [по умолчанию: средствами терминала, иначе чертой поверх букв]
    #[arg(
        long,
        value_enum,
        value_name = "ansi|stroke|ascii",
        hide_possible_values = true
    )]
    cross: Option<Cross>,
    #[command(flatten)]
    chosen: DocumentArgs,
    #[command(flatten)]
    letters: LettersFlag,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Cross {
    Ansi,
    Stroke,
    Ascii,
}

impl Run for TableArgs {
    fn run(&self, out: &mut Out) -> Done {
        out.terminal.spell(self.letters);
        let terminal = out.terminal;
        if let Some(moves) = self.blank {
            let mut profiles = terminal.games.profiles().iter();
            let game = profiles
                .find(|game| game.due.is_some())
                .ok_or_else(|| only(&terminal, ""))?;
            let names: Vec<_> = game.seats.iter().map(|seat| seat.name()).collect();
            self.draw((game, &names), 1..=moves, &[], out);
            return Ok(Status::Good);
        }
        let Some(file) = &self.file else {
            return Ok(Status::Good);
        };
        let target = Target::read(file, self.chosen.document)?;
        let source = target.readable(out)?;
        let mut found = Diagnostics::default();
        let end = author::last_position(terminal.games, &source, &mut found);
        let status = out.report(&source, &found);
        let end = end.ok_or(CommandError::Wrong)?;
        let game = end.profile();
        if game.due.is_none() {
            return fail_with(only(&terminal, game.name));
        }
        let made = author::colours_placed(source.text, end.plies());
        let (next, first) = (
            end.number(),
            end.number().saturating_sub(end.plies()).max(1),
        );
        // A game that goes on shows its cycle to the end, one that is over only its moves.
        let cycle = game.sheet.cycle.unwrap_or(1);
        let last = if end.outcome().is_none() {
            next.div_ceil(cycle) * cycle
        } else {
            next - 1
        };
        let names = author::player_names(source.text, game.seats).into_iter();
        let names: Vec<_> = names
            .map(|name| visible(&name).replace(['\n', '\t'], " "))
            .collect();
        self.draw((game, &names), first..=last.max(first), &made, out);
        Ok(status)
    }
}

impl TableArgs {
    /// Draws the moves of players of a game, those made crossed out.
    fn draw(
        &self,
        (game, names): (&Profile, &[impl AsRef<str>]),
        moves: RangeInclusive<u32>,
        made: &[Vec<Colour>],
        out: &mut Out,
    ) {
        let terminal = out.terminal;
        let stroke = match self.cross {
            Some(Cross::Ansi) => Stroke::Ansi,
            Some(Cross::Ascii) => Stroke::Ascii,
            None if terminal.paint == Paint::Ansi && std::io::stdout().is_terminal() => {
                Stroke::Ansi
            }
            Some(Cross::Stroke) | None => Stroke::Combining,
        };
        let letters = (terminal.alphabet(game), stroke);
        let drawn = sheet(game, moves, made, letters, names);
        out.painted(drawn.trim_end_matches('\n'));
    }
}

/// That a game has no such sheet.
fn only(terminal: &Terminal, game: &str) -> Text {
    let Text { en, ru } = terminal.games.profiles().only(|game| game.due.is_some());
    text!(
        "{en} this score sheet; this is {game}",
        "такая таблица есть {ru}, а это {game}"
    )
}
