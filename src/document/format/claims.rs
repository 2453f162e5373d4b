//! The layout of claims: a statement on each line, remarks behind their statements.

use super::moves;
use crate::notation::print::{self, Alphabet};
use crate::notation::{self, Item};
use crate::rules::claim::print::Printer;
use crate::rules::claim::{self, Statements};
use crate::rules::goal::Goal;
use crate::settings::literal;
use crate::text::{Lang, SpanMap};

/// The moves of a claim: on one line, unless a remark ends one.
pub(super) fn after(text: &str, alphabet: Alphabet) -> String {
    let mut tree = notation::record(text, &SpanMap::offset(0)).tree;
    let has_remark = tree
        .items
        .iter()
        .any(|item| matches!(item, Item::Remark(_)));
    tree.items.iter_mut().for_each(ascending);
    // Where a line must end the author's own lines are as good as any.
    let written = if has_remark {
        text.trim().to_owned() + "\n"
    } else {
        print::line(&tree, alphabet)
    };
    literal(&written)
}

fn ascending(item: &mut Item) {
    match item {
        Item::Ply(ply) => ply.played = moves::ascending(&ply.played).into_owned(),
        Item::Variation(variation) => variation.line.items.iter_mut().for_each(ascending),
        _ => {}
    }
}

/// The statements of a claim: on one line if there is one, else on a line each.
///
/// A statement stays in the language in which it is written, unless one is asked for.
pub(super) fn says(
    text: &str,
    alphabet: Alphabet,
    lang: Option<Lang>,
    games: &[&Statements],
) -> String {
    let mut lines: Vec<String> = Vec::new();
    for line in text.split('\n') {
        let line = line.trim();
        let (code, remark) = line.find('#').map_or((line, ""), |at| line.split_at(at));
        let mut written = statement(code.trim(), alphabet, lang, games);
        if !remark.is_empty() {
            written.push_str(if written.is_empty() { "" } else { "  " });
            written.push_str(remark);
        }
        // Several empty lines are as good as one, and none stands at the beginning.
        if !written.is_empty() || lines.last().is_some_and(|last| !last.is_empty()) {
            lines.push(written);
        }
    }
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    match &lines[..] {
        [line] if !line.contains('#') => literal(line),
        _ => literal(&(lines.join("\n") + "\n")),
    }
}

/// A statement in canonical form; text that is not a statement stays as it is.
fn statement(code: &str, alphabet: Alphabet, lang: Option<Lang>, games: &[&Statements]) -> String {
    let read = claim::read(code, &SpanMap::offset(0), games);
    match &read.statements[..] {
        [one] if read.diagnostics.is_empty() => {
            let lang = lang.unwrap_or_else(|| Goal::language(code));
            Printer { alphabet, lang }.statement(one)
        }
        _ => code.to_owned(),
    }
}

/// Whether two texts say the same, with the same remarks.
pub(super) fn is_same(old: &str, new: &str, games: &[&Statements]) -> bool {
    let read = |text: &str| {
        let lines = text
            .split('\n')
            .map(str::trim)
            .filter(|line| !line.is_empty());
        let pair = |line: &str| {
            let (code, remark) = line.find('#').map_or((line, ""), |at| line.split_at(at));
            (
                statement(code.trim(), Alphabet::Latin, Some(Lang::En), games),
                remark.to_owned(),
            )
        };
        lines.map(pair).collect::<Vec<_>>()
    };
    read(old) == read(new)
}
