//! A document that starts from a position of another one.

use std::fmt::Write as _;

use super::append::letters;
use super::content::table;
use super::error::CutError;
use crate::board::Motion;
use crate::check::Depth;
use crate::notation::Address;
use crate::notation::print::{self, Alphabet};
use crate::rules::{PositionChange, Recast};
use crate::session::{Position, Registry, Session};
use crate::settings::{literal, newline};
use crate::text::{Lang, Source, Span, Text, is_command};

/// How long a line of a start position may become, in characters.
const WIDTH: usize = 100;

/// A new document and the messages on it.
#[derive(Debug)]
pub struct CutOut {
    /// Its text.
    pub text: String,
    /// Notes for the person who asked.
    pub notes: Vec<Text>,
}

/// A document that starts from a position of another one, changed as wanted.
///
/// # Errors
/// [`CutError`]: there is no such position, or the rules do not allow the change.
pub fn cut(
    games: &Registry,
    source: &Source<'_>,
    at: &Address,
    change: &PositionChange,
    lang: Lang,
) -> Result<CutOut, CutError> {
    let session = Session::open(games, source, Depth::Replay);
    let found = session.reach(at)?;
    let (game, recast) = (found.profile().name, found.recast(change)?);
    let usual = lang.of(Alphabet::Latin, Alphabet::CyrillicLightBlue);
    let letters = letters(source.text, "", usual);
    let from = [vec![origin(source.name, at, &found)], changes(change)].concat();
    let from = Text::join(&from, ", ");
    let mut text = format!("# {}.\nkletka = 1\ngame = \"{game}\"\n", from.get(lang));
    // Faults of the source would be faults here too.
    let is_right = |span: Span| {
        let mut wrong = session.diagnostics().iter().filter(|one| one.is_error());
        wrong.all(|one| one.span.start < span.start || one.span.end > span.end)
    };
    text.push_str(&table(source.text, "meta", is_right).unwrap_or_default());
    text.push_str(&tables(&recast, letters));
    if newline(source.text) == "\r\n" {
        text = text.replace('\n', "\r\n");
    }
    let mut notes = recast.notes;
    let grid = found.scene().grid;
    let leaves_an_edge = |motion: &Motion| matches!(*motion, Motion::Shift(dx, dy) if dx != 0 && !grid.glued_x() || dy != 0 && !grid.glued_y());
    if change.motions.iter().any(leaves_an_edge) {
        notes.push(Text::new(
            "what can be played near the edges of the board is another thing than before the shift",
            "у краёв поля после сдвига можно сыграть не то, что раньше",
        ));
    }
    Ok(CutOut { text, notes })
}

/// Where a position comes from.
fn origin(name: &str, at: &Address, found: &Position) -> Text {
    let name = name
        .rsplit(['/', '\\'])
        .next()
        .unwrap_or(name)
        .replace(is_command, " ");
    let before = found.number().saturating_sub(1);
    match found.plies() {
        _ if !at.is_main() => text!("From {name}, position {at}", "Из {name}, позиция {at}"),
        0 => text!(
            "From {name}, the start position",
            "Из {name}, начальная позиция"
        ),
        _ => text!(
            "From {name}, after move {before}",
            "Из {name}, после хода {before}"
        ),
    }
}

/// The tables of the field, of the rules and of the start position.
fn tables(recast: &Recast, letters: Alphabet) -> String {
    let mut text = String::new();
    for expected in ["board", "rules"] {
        let mut keys = recast
            .settings
            .iter()
            .filter(|(table, ..)| *table == expected)
            .peekable();
        if keys.peek().is_some() {
            _ = writeln!(text, "\n[{expected}]");
        }
        for (_, key, value) in keys {
            _ = writeln!(text, "{key} = {value}");
        }
    }
    text.push_str("\n[start]\n");
    if !recast.elements.is_empty() {
        _ = writeln!(text, "position = {}", literal(&position(recast, letters)));
    }
    _ = writeln!(text, "next = {}", recast.next);
    text
}

/// The changes of the position, in words.
fn changes(change: &PositionChange) -> Vec<Text> {
    let motion = |motion: &Motion| match *motion {
        Motion::Turn(quarters) => {
            let degrees = u16::from(quarters) * 90;
            text!(
                "turned by {degrees}° counterclockwise",
                "поворот на {degrees}° против часовой стрелки"
            )
        }
        Motion::MirrorX => Text::new(
            "left and right exchanged",
            "лево и право поменялись местами",
        ),
        Motion::MirrorY => Text::new("top and bottom exchanged", "верх и низ поменялись местами"),
        Motion::Shift(dx, dy) => text!("shifted by {dx},{dy}", "сдвиг на {dx},{dy}"),
    };
    let colour = change.recolour.map(|colour| {
        let (en, ru) = (colour.name(), colour.text().ru);
        text!("blue recoloured to {en}", "синий перекрашен в {ru}")
    });
    let continued = change
        .continued
        .map(|(dx, dy)| text!("continued by {dx},{dy}", "продолжена сдвигом на {dx},{dy}"));
    change
        .motions
        .iter()
        .map(motion)
        .chain(colour)
        .chain(continued)
        .collect()
}

/// The position, the colours beginning lines of their own.
fn position(recast: &Recast, letters: Alphabet) -> String {
    let (mut out, mut colour, mut column) = (String::new(), None, 0);
    for element in &recast.elements {
        let word = print::element(element, letters);
        let length = word.chars().count();
        if !out.is_empty() {
            let breaks = element.colour != colour || column + 1 + length > WIDTH;
            out.push(if breaks { '\n' } else { ' ' });
            column = if breaks { 0 } else { column + 1 };
        }
        out.push_str(&word);
        column += length;
        colour = element.colour;
    }
    out.push('\n');
    out
}
