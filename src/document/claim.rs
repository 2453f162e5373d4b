//! `[[claim]]`: the statements of a document about its positions.
//!
//! Knows the keys; the statements are read by `claim`, and whether they are so is for those who have the rules.

use super::diagram::{self, At};
use super::record::read_moves;
use crate::notation::{Address, Letters, Line};
use crate::rules::claim::{self, Statement, Statements};
use crate::settings::{Placed, Section, Value};
use crate::text::{Code, Diagnostic, Diagnostics, Source, Span, SpanMap, Text};

/// A `[[claim]]` table.
#[derive(Clone, Debug)]
pub struct Claim {
    /// The name.
    pub name: Option<String>,
    /// Which position of the record's main line.
    pub at: Placed<Address>,
    /// Moves played on from there.
    pub after: Line,
    /// The statements.
    pub says: Vec<Statement>,
    /// Whether position and moves could be read: if not, nothing can be judged.
    pub is_whole: bool,
}

/// Reads `claim`: a list of tables.
pub(super) fn read(
    source: &Source<'_>,
    top: &mut Section<'_, '_>,
    letters: &mut Letters,
    games: &[&Statements],
    out: &mut Diagnostics,
) -> Vec<Claim> {
    let tables = top.tables(
        "claim",
        ("a list of tables: [[claim]]", "список таблиц: [[claim]]"),
        out,
    );
    tables
        .into_iter()
        .map(|table| read_one(source, table, letters, games, out))
        .collect()
}

fn read_one(
    source: &Source<'_>,
    mut table: Section<'_, '_>,
    letters: &mut Letters,
    games: &[&Statements],
    out: &mut Diagnostics,
) -> Claim {
    let name = table.string("name", out).map(|name| name.value.to_owned());
    let at = table.value("at").map(|value| read_at(value, out));
    let after = table.string("after", out);
    let says = table.string("says", out);
    let is_unread = after.is_none() && table.value("after").is_some();
    if says.is_none() && table.value("says").is_none() {
        let message = Text::new("the key says is missing", "нет ключа says");
        let help = Text::new(
            "says holds the statements, one on each line",
            "в says пишут утверждения, по одному в строке",
        );
        out.push(Diagnostic::error(Code::MissingKey, table.span(), message).help(help));
    }
    table.finish(out);
    let mut is_whole = !is_unread && at.as_ref().is_none_or(Option::is_some);
    let after = after.map_or_else(Line::default, |after| {
        let (line, is_read) = read_moves(source, &after, letters, out);
        is_whole &= is_read;
        line
    });
    let says = says.map_or_else(Vec::new, |says| {
        let map = SpanMap::inside(source.text, says.span);
        claim::read_into(says.value, &map, games, out)
    });
    let at = at.flatten().unwrap_or(Placed {
        value: Address::end(false),
        span: Span::default(),
    });
    Claim {
        name,
        at,
        after,
        says,
        is_whole,
    }
}

fn read_at(value: &Placed<Value<'_>>, out: &mut Diagnostics) -> Option<Placed<Address>> {
    let placed = diagram::read_at(value, out)?;
    match placed.value {
        At::Address(value) if value.is_main() => Some(Placed {
            value,
            span: placed.span,
        }),
        At::Address(_) | At::Range(..) | At::All => {
            let message = Text::new(
                "a claim speaks of one position of the main line",
                "утверждение относится к одной позиции главного варианта",
            );
            let help = Text::new(
                "a number of moves played, \"start\", \"end\", or \"19.1\" after half of move 19",
                "число сделанных ходов, \"start\", \"end\" или \"19.1\" — после первого полухода 19-го хода",
            );
            out.push(Diagnostic::error(Code::BadValue, placed.span, message).help(help));
            None
        }
    }
}
