//! `kletka cut`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::Status;
use super::add::{Stop, readable, with_out};
use super::args::{At, parse_at};
use super::check::report;
use super::help::Russian;
use super::output::{Terminal, message};
use super::target::{Target, deliver};
use crate::Colour;
use crate::board::Motion;
use crate::rules::Change;
use crate::scene::Moment;
use crate::session::author;
use crate::text::Source;
use crate::text::{Diagnostics, Lang, Text};

pub(super) const RUSSIAN: Russian = Russian {
    about: "Сделать документ, который начинается с позиции из записи",
    more: "Позицию можно повернуть, отразить, сдвинуть и перекрасить, если по правилам она остаётся равноценной.",
    after: "\
Примеры:
  kletka cut game.toml --at 12 -o position.toml
  kletka cut game.toml --at 12 --rotate 90 --mirror x
  kletka cut game.toml --at 12 --recolour
  kletka cut figure.toml --continue 6,0 --size 25

Коды завершения: 0 — записано, 1 — в исходном документе ошибка, 2 — такое изменение невозможно либо файл не читается \
или не записывается.",
    arguments: &[
        ("file", "Документ или - для стандартного ввода"),
        ("at", "Какая позиция: число ходов, сделанных от начала, либо start, end"),
        ("output", "Записать в этот файл, а не на стандартный вывод"),
        ("force", "Заменить файл, если он есть"),
        ("rotate", "Повернуть поле против часовой стрелки на столько градусов"),
        ("mirror", "x: левое и правое меняются местами; y: верх и низ"),
        ("shift", "Сдвинуть всё на столько клеток вправо и вверх: 2,-1"),
        ("recolour", "Цвет, которым становится синий; остальные — по правилам [просто --recolour значит red]"),
        ("continued", "Рэндзю: продолжить фигуру по полю этим сдвигом, меняя цвета по кругу: 6,0"),
        ("size", "Поле, на котором её продолжить: одно число или ширина и высота: 25x12 [то же самое]"),
        ("document", "Этот документ архива, считая с 0"),
    ],
    ..Russian::NONE
};

#[derive(Debug, Args)]
pub(super) struct CutArgs {
    /// A document, or - for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Which position: a number of moves played from the start, or start, end
    #[arg(long, value_name = "N|start|end", default_value = "end", value_parser = parse_at)]
    at: At,
    /// Write to this file instead of standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Replace the file if it exists
    #[arg(long)]
    force: bool,
    /// Turn the field counterclockwise by so many degrees
    #[arg(long, value_name = "90|180|270", value_parser = parse_turn, help_heading = "Changes, in this order")]
    rotate: Option<u8>,
    /// x: left and right change places; y: top and bottom do
    #[arg(long, value_name = "x|y", value_enum, help_heading = "Changes, in this order")]
    mirror: Option<Axis>,
    /// Move everything so many cells to the right and upwards: 2,-1
    #[arg(long, value_name = "DX,DY", allow_hyphen_values = true, value_parser = parse_shift, help_heading = "Changes, in this order")]
    shift: Option<(i16, i16)>,
    /// The colour that blue becomes; the others follow as the rules have it [red if only --recolour is written]
    #[arg(long, value_name = "red|green", value_enum, num_args = 0..=1, default_missing_value = "red", require_equals = true, help_heading = "Changes, in this order")]
    recolour: Option<Becomes>,
    /// Renju: continue the figure over the field by this shift, the colours going on in their cycle: 6,0
    #[arg(long = "continue", value_name = "DX,DY", allow_hyphen_values = true, value_parser = parse_shift, help_heading = "Changes, in this order")]
    continued: Option<(i16, i16)>,
    /// The field on which it is continued: one number, or width and height: 25x12 [as large as it was]
    #[arg(long, value_name = "N|WxH", requires = "continued", value_parser = parse_field, help_heading = "Changes, in this order")]
    size: Option<(u8, u8)>,
    /// This document of an archive, counted from 0
    #[arg(long, value_name = "N")]
    document: Option<usize>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Axis {
    X,
    Y,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Becomes {
    Red,
    Green,
}

fn parse_turn(text: &str) -> Result<u8, String> {
    match text {
        "90" => Ok(1),
        "180" => Ok(2),
        "270" => Ok(3),
        _ => Err("a turn is 90, 180 or 270 degrees".to_owned()),
    }
}

fn parse_shift(text: &str) -> Result<(i16, i16), String> {
    let side = |text: &str| text.trim().parse::<i16>().ok().filter(|side| side.abs() <= 100);
    let sides = text.split_once(',').and_then(|(dx, dy)| Some((side(dx)?, side(dy)?)));
    sides.ok_or_else(|| "two numbers are wanted, to the right and upwards: 2,-1".to_owned())
}

fn parse_field(text: &str) -> Result<(u8, u8), String> {
    let side = |text: &str| text.trim().parse::<u8>().ok().filter(|side| (4..=25).contains(side));
    let (width, height) = text.split_once(['x', 'х', '×']).unwrap_or((text, text));
    side(width).zip(side(height)).ok_or_else(|| "4 to 25 cells each way are wanted: 25 or 25x12".to_owned())
}

pub(super) fn run(arguments: &CutArgs, terminal: &Terminal) -> Status {
    with_out(terminal, |out| {
        let target = Target::read(&arguments.file, arguments.document).map_err(|it| Stop::Failed(it.0))?;
        let text = readable(&target, terminal)?;
        let mut found = Diagnostics::default();
        let source = target.source(text);
        let verdict = terminal.games.check(&source, &mut found);
        if found.has_errors() {
            // A position before the error can be cut out all the same.
            report(&source, &found, terminal);
        }
        let ply = match arguments.at {
            At::Moment(Moment { moves, is_midway: false }) => moves,
            At::Moment(_) => {
                return Err(Stop::Failed(Text::new(
                    "a document cannot start between two half-moves",
                    "документ не может начинаться между двумя полуходами",
                )));
            }
            At::End => verdict.plies,
            At::All => {
                return Err(Stop::Failed(Text::new("cut takes one position", "cut вырезает одну позицию")));
            }
        };
        let piece =
            author::cut(terminal.games, &source, ply, &change(arguments), terminal.lang).map_err(Stop::Failed)?;
        let mut after = Diagnostics::default();
        let name = if terminal.lang == Lang::En { "the new document" } else { "новый документ" };
        let cut = Source::whole(name, &piece.text);
        terminal.games.check(&cut, &mut after);
        report(&cut, &after, terminal);
        for note in &piece.notes {
            let word = if terminal.lang == Lang::En { "note" } else { "замечание" };
            message(&format!("{word}: {}", note.get(terminal.lang)));
        }
        if after.has_errors() {
            return Err(Stop::Wrong);
        }
        deliver(&piece.text, arguments.output.as_deref(), arguments.force, out).map_err(Stop::Failed)?;
        if found.has_errors() { Err(Stop::Wrong) } else { Ok(()) }
    })
}

fn change(arguments: &CutArgs) -> Change {
    let mut motions: Vec<Motion> = arguments.rotate.map(Motion::Turn).into_iter().collect();
    motions.extend(arguments.mirror.map(|axis| match axis {
        Axis::X => Motion::MirrorX,
        Axis::Y => Motion::MirrorY,
    }));
    motions.extend(arguments.shift.map(|(dx, dy)| Motion::Shift(dx, dy)));
    let recolour = arguments.recolour.map(|becomes| match becomes {
        Becomes::Red => Colour::Red,
        Becomes::Green => Colour::Green,
    });
    Change { motions, recolour, continued: arguments.continued, size: arguments.size }
}
