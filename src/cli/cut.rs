//! `kletka cut`.

use super::prelude::*;
use crate::Colour;
use crate::board::Motion;
use crate::rules::PositionChange;
use crate::session::author;

pub(super) const COMMAND: CommandEntry = CommandEntry::new::<CutArgs>(
    "new --from",
    &[
        ("new --from game.toml --at 12 -o position.toml", "", ""),
        (
            "new --from game.toml --at 12 --rotate 90 --mirror x",
            "",
            "",
        ),
        ("new --from game.toml --at 12 --recolour", "", ""),
        ("new --from figure.toml --continue 6,0 --size 25", "", ""),
    ],
    [
        "Exit codes: 0 written, 1 the source has an error, 2 the change is not possible, or a file cannot be read or written.",
        "Коды завершения: 0 — записано, 1 — в исходном документе ошибка, 2 — такое изменение невозможно либо файл не читается или не записывается.",
    ],
);

/// Make a document that starts from a position of a record
/// ru: Сделать документ, который начинается с позиции из записи
///
/// The position may be turned, mirrored, shifted and recoloured where the rules give an equivalent one.
/// ru: Позицию можно повернуть, отразить, сдвинуть и перекрасить, если по правилам она остаётся равноценной.
#[derive(Debug, Args)]
struct CutArgs {
    #[command(flatten)]
    destination: Destination,
    /// Turn the board counterclockwise by this many degrees
    /// ru: На сколько градусов повернуть поле против часовой стрелки
    #[arg(long, value_name = "90|180|270", help_heading = "Changes, in this order", value_parser = value(
    |text| ["90", "180", "270"].into_iter().zip(1_u8..).find(|turn| turn.0 == text).map(|turn| turn.1),
    "expected a turn of 90, 180 or 270 degrees",
    "ожидался поворот на 90, 180 или 270 градусов",
    ))]
    rotate: Option<u8>,
    /// x: left and right change places; y: top and bottom do
    /// ru: x: левое и правое меняются местами; y: верх и низ
    #[arg(
        long,
        value_name = "x|y",
        value_enum,
        help_heading = "Changes, in this order"
    )]
    mirror: Option<Axis>,
    /// Shift everything to the right and upwards, in cells: 2,-1
    /// ru: Сдвинуть всё вправо и вверх, в клетках: 2,-1
    #[arg(long, value_name = "DX,DY", allow_hyphen_values = true, value_parser = parse_shift, help_heading = "Changes, in this order")]
    shift: Option<(i16, i16)>,
    /// The colour that blue becomes; the others follow as the rules have it [red if only --recolour is written]
    /// ru: Цвет, которым становится синий; остальные — по правилам [просто --recolour значит red]
    #[arg(long, value_name = "red|green", value_enum, num_args = 0..=1, default_missing_value = "red", require_equals = true, help_heading = "Changes, in this order")]
    recolour: Option<Becomes>,
    /// Renju: continue the figure over the board by this shift, the colours going on in their
    /// cycle: 6,0
    /// ru: Рэндзю: продолжить фигуру по полю этим сдвигом, меняя цвета по кругу: 6,0
    #[arg(long = "continue", value_name = "DX,DY", allow_hyphen_values = true, value_parser = parse_shift, help_heading = "Changes, in this order")]
    continued: Option<(i16, i16)>,
    /// The board on which it is continued: one number, or width and height: 25x12 [as large as it
    /// was]
    /// ru: Поле, на котором её продолжить: одно число или ширина и высота: 25x12 [то же самое]
    #[arg(long, value_name = "N|WxH", requires = "continued", help_heading = "Changes, in this order", value_parser = value(
    field,
    "expected 4 to 25 cells each way: 25 or 25x12",
    "ожидалось от 4 до 25 клеток по каждой стороне: 25 или 25x12",
    ))]
    size: Option<(u8, u8)>,
    #[command(flatten)]
    target: FileArgs,
    #[command(flatten)]
    wanted: PositionArgs,
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

fn parse_shift(text: &str) -> Result<(i16, i16), Text> {
    let side = |text: &str| {
        text.trim()
            .parse::<i16>()
            .ok()
            .filter(|side| side.abs() <= 100)
    };
    let sides = text
        .split_once(',')
        .and_then(|(dx, dy)| Some((side(dx)?, side(dy)?)));
    sides.ok_or_else(|| {
        Text::new(
            "expected two numbers, to the right and upwards: 2,-1",
            "ожидались два числа, вправо и вверх: 2,-1",
        )
    })
}

/// The sides of a board.
fn field(text: &str) -> Option<(u8, u8)> {
    let side = |text: &str| {
        let side = text.trim().parse().ok();
        side.filter(|side| (4..=25).contains(side))
    };
    let (width, height) = text.split_once(['x', 'х', '×']).unwrap_or((text, text));
    side(width).zip(side(height))
}

impl Run for CutArgs {
    fn run(&self, out: &mut Out) -> Done {
        let (games, lang) = (out.terminal.games, out.terminal.lang);
        let target = Target::read(&self.target.file, self.target.chosen.document)?;
        let source = target.readable(out)?;
        let mut found = Diagnostics::default();
        games.check_moves(&source, &mut found);
        // A position before an error can be cut out all the same.
        let status = if found.has_errors() {
            out.report(&source, &found)
        } else {
            Status::Good
        };
        let at = match &self.wanted.at {
            RequestedNodes::One(at) if !at.is_midway => at,
            other => {
                return Err(if *other == RequestedNodes::All {
                    Text::new("cut takes one position", "cut вырезает одну позицию")
                } else {
                    Text::new(
                        "a document cannot start between two half-moves",
                        "документ не может начинаться между двумя полуходами",
                    )
                }
                .into());
            }
        };
        let piece = author::cut(games, &source, at, &self.change(), lang)?;
        let is_right = out.check_new(0, &piece.text) == Status::Good;
        for Text { en, ru } in &piece.notes {
            out.tell(&text!("note: {en}", "замечание: {ru}"));
        }
        // Faults in [meta] were there before; they are reported, and written all the same.
        if is_right || status > Status::Good {
            self.destination.deliver(
                &piece.text,
                &Sources::named(std::slice::from_ref(&self.target.file)),
                out,
            )?;
        }
        Ok(if is_right { status } else { Status::Wrong })
    }
}

impl CutArgs {
    fn change(&self) -> PositionChange {
        let mut motions: Vec<Motion> = self.rotate.map(Motion::Turn).into_iter().collect();
        motions.extend(self.mirror.map(|axis| match axis {
            Axis::X => Motion::MirrorX,
            Axis::Y => Motion::MirrorY,
        }));
        motions.extend(self.shift.map(|(dx, dy)| Motion::Shift(dx, dy)));
        let recolour = self.recolour.map(|becomes| match becomes {
            Becomes::Red => Colour::Red,
            Becomes::Green => Colour::Green,
        });
        PositionChange {
            motions,
            recolour,
            continued: self.continued,
            size: self.size,
        }
    }
}
