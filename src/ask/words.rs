//! Numbers and names as answers word them.

use comfy_table::{ContentArrangement, ContentLineStyle, Table, TableStyle};

use crate::rules::Seat;
use crate::text::{Lang, Text, wrapped};

/// Columns of the lines of an answer.
pub(crate) const WIDTH: usize = 80;

/// Texts broken into lines of [`WIDTH`] columns.
pub(crate) fn lines(texts: &[Text], lang: Lang) -> Vec<String> {
    texts
        .iter()
        .flat_map(|text| wrapped(text.get(lang), WIDTH))
        .collect()
}

/// An empty table of [`WIDTH`] columns.
pub(super) fn table() -> Table {
    let mut table = Table::new();
    let style = TableStyle::new().content_lines(ContentLineStyle::none());
    table
        .load_style(style)
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_width(80);
    table
}

/// `A wins`, `выигрывает А`: the verb comes second in English and first in Russian.
pub(crate) fn wins(seat: Seat) -> (Text, &'static str) {
    let verb = if seat.is_plural_in_russian() {
        "выигрывают"
    } else {
        "выигрывает"
    };
    (seat.text(), verb)
}

/// `12 positions looked at`.
pub(crate) fn looked_at(positions: u64) -> Text {
    let Text { en, ru } = Text::count(
        positions,
        ["position", "positions"],
        ["позиция", "позиции", "позиций"],
    );
    text!("{en} looked at", "просмотрено: {ru}")
}

/// A number with one decimal.
pub(crate) fn decimal(number: f64, lang: Lang) -> String {
    local(&format!("{:.1}", tenths(number)), lang)
}

/// A number with one decimal and its sign.
pub(crate) fn signed(number: f64, lang: Lang) -> String {
    local(&format!("{:+.1}", tenths(number)), lang)
}

/// A number rounded to tenths; zero has no sign.
fn tenths(number: f64) -> f64 {
    (number * 10.0).round() / 10.0 + 0.0
}

fn local(number: &str, lang: Lang) -> String {
    lang.of(number.to_owned(), number.replace('.', ","))
}

/// A number with four decimals, as JSON has shares.
pub(crate) fn rounded(number: f64) -> f64 {
    (number * 10_000.0).round() / 10_000.0
}

pub(crate) fn moves(count: impl Into<u64>) -> Text {
    Text::count(count.into(), ["move", "moves"], ["ход", "хода", "ходов"])
}
