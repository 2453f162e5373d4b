//! Numbers of moves, with the words that announce them, and passes.

use super::columns::digit;
use super::figures::{COLOURS, STRETCH};
use super::reading::{Alternative, Reading};
use super::slips::{Slip, Slips};
use crate::notation::letters::is_dash;
use crate::notation::{Move, near};

/// Words before the number of a move: `ход 12:`.
const NUMBERED: [&str; 6] = ["ход", "полуход", "move", "ply", "turn", "no"];

/// What stands behind a word or a sign that announces a number, and whether it is a word; nothing where there is none.
fn announced(rest: &str) -> Option<(&str, bool)> {
    let length = rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len());
    let is_word = NUMBERED.contains(&rest[..length].to_lowercase().as_str());
    let behind = if is_word { rest[length..].trim_start_matches('.') } else { rest };
    let body = behind.trim_start_matches(' ');
    let has_gap = !is_word || body.len() < behind.len();
    match body.strip_prefix('№') {
        Some(body) => Some((body.trim_start_matches(' '), is_word)),
        None => Some((body, true)).filter(|_| is_word && has_gap),
    }
}

/// How far the player goes who is named behind the number of a heading: `(blue):`, `, синие:`.
fn player(behind: &str) -> Option<usize> {
    let word = behind.trim_start_matches(|c: char| matches!(c, ' ' | ',' | '(') || is_dash(c));
    let length = word.find(|c: char| !c.is_alphabetic()).unwrap_or(word.len());
    let name = word[..length].to_lowercase();
    COLOURS.iter().find(|(known, _)| *known == name)?;
    let rest = &word[length..];
    let closed = rest.strip_prefix(')').unwrap_or(rest);
    // Without a sign the colour may be that of a stone.
    let end = match closed.chars().next() {
        Some(':' | '.') => &closed[1..],
        None | Some('\n' | '\r') => closed,
        Some(_) if closed.len() < rest.len() => closed,
        Some(_) => return None,
    };
    Some(behind.len() - end.len())
}

/// A number in brackets of its own: `(12)`, `[12]`, `{12}`, perhaps with a full stop behind it.
fn bracketed(rest: &str) -> Option<(u32, usize)> {
    let open = rest.chars().next()?;
    let close = [('(', ')'), ('[', ']'), ('{', '}')].into_iter().find(|(sign, _)| *sign == open)?.1;
    let digits = rest[1..].len() - rest[1..].trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let value: u32 = rest[1..=digits].parse().ok().filter(|value| (1..=9999).contains(value))?;
    let behind = rest[1 + digits..].strip_prefix(close)?;
    let signs = usize::from(behind.starts_with(['.', ':']));
    Some((value, digits + 2 + signs))
}

/// Whether a move may begin here, behind blanks.
fn begins_move(text: &str) -> bool {
    text.trim_start_matches([' ', '\t']).starts_with(|c: char| c.is_alphabetic() || c == '[' || is_dash(c))
}

/// Whether only blanks stand between a place and the beginning of its line.
fn begins_line(text: &str, at: usize) -> bool {
    let before = text[..at].trim_end_matches([' ', '\t']);
    before.is_empty() || before.ends_with('\n')
}

/// Numbers of moves that may begin at a place, with what announces them and the signs behind them.
pub(super) fn numbers(text: &str, at: usize, out: &mut Vec<Reading>) {
    let rest = &text[at..];
    if let Some((value, length)) = bracketed(rest) {
        out.push(Reading::new(at + length, Alternative::Number(value), Slips::none().and(Slip::Number)));
        return;
    }
    let head = announced(rest);
    let (body, is_heading) = head.unwrap_or((rest, false));
    let mark = head.is_some();
    let skipped = rest.len() - body.len();
    if !body.starts_with(|c: char| c.is_ascii_digit()) && !body.starts_with(['l', 'I']) {
        return;
    }
    let length = body.find(|c: char| digit(c).is_none() || c == '|').unwrap_or(body.len());
    let (mut value, mut is_odd) = (0_u32, mark);
    for (digit, is_letter) in body[..length].chars().filter_map(digit) {
        value = value.saturating_mul(10).saturating_add(digit.into());
        is_odd |= is_letter;
    }
    let behind = &body[length..];
    // Some count from 0. It is no number of a move where other digits follow, as in 0:1.
    let is_zero =
        || behind.trim_start_matches(['.', ')', ':', ' ']).starts_with(|c: char| c.is_alphabetic() || c == '[');
    if value > 9999 || (value == 0 && (length > 1 || !is_zero())) {
        return;
    }
    let blanks = behind.len() - behind.trim_start_matches([' ', '\t']).len();
    let slips = Slips::none().and_if(is_odd, if mark { Slip::Number } else { Slip::Digit });
    let end = at + skipped + length;
    if is_heading && let Some(length) = player(behind) {
        out.push(Reading::new(end + length, Alternative::Number(value), slips.clone().and(Slip::Number)));
    }
    let sign = behind[blanks..].chars().next();
    match sign {
        Some('.') => {
            let dots = behind[blanks..].len() - behind[blanks..].trim_start_matches('.').len();
            let is_more = dots > 1 || blanks > 0 || behind[blanks + 1..].starts_with(')');
            let close = usize::from(behind[blanks + dots..].starts_with(')'));
            out.push(Reading::new(
                end + blanks + dots + close,
                Alternative::Number(value),
                slips.and_if(is_more, Slip::Number),
            ));
        }
        Some(sign @ (')' | ':' | ']' | '…')) => {
            out.push(Reading::new(end + blanks + sign.len_utf8(), Alternative::Number(value), slips.and(Slip::Number)));
        }
        // The first column of a table whose columns have these signs between them.
        Some(';' | ',') if blanks == 0 && !is_odd && begins_line(text, at) && begins_move(&behind[1..]) => {
            out.push(Reading::new(end + 1, Alternative::Number(value), slips.and(Slip::Number)));
        }
        Some(dash) if is_dash(dash) && blanks == 0 => {
            let one = dash.len_utf8();
            if behind[one..].starts_with(' ') {
                out.push(Reading::new(end + one, Alternative::Number(value), slips.and(Slip::Number).and(Slip::Dash)));
            }
        }
        Some(dash) if is_dash(dash) && behind[blanks + dash.len_utf8()..].starts_with(' ') => {
            // `1 - e7`, where the dash may be a pass as well.
            let own = slips.clone().and(Slip::Number);
            let behind = end + blanks + dash.len_utf8();
            out.push(Reading::new(behind, Alternative::Number(value), own.clone().and(Slip::Dash)));
            if !is_odd || is_heading {
                out.push(Reading::new(end, Alternative::Number(value), own));
            }
        }
        // A heading may stand on a line of its own.
        None | Some('\n' | '\r') if is_heading => {
            out.push(Reading::new(end, Alternative::Number(value), slips.and(Slip::Number)));
        }
        _ if blanks > 0 && (!is_odd || is_heading) => {
            out.push(Reading::new(end, Alternative::Number(value), slips.and(Slip::Number)));
        }
        _ => {}
    }
}

/// Words for a pass that the notation does not have.
const PASSES: [&str; 17] = [
    "pass",
    "пас",
    "пасс",
    "пасую",
    "пасует",
    "пасуют",
    "пропуск",
    "пропускает",
    "пропускают",
    "пропустили",
    "пропустил",
    "пропускаю",
    "passes",
    "passed",
    "skip",
    "skips",
    "п",
];

/// How many dashes in a row may be meant for a pass; more are a rule.
const DASHES: usize = 3;

pub(super) fn passes(text: &str, at: usize, out: &mut Vec<Reading>) {
    let (before, rest) = text.split_at(at);
    let plain = Slips::none();
    let dashes: usize = rest.chars().take_while(|&c| is_dash(c)).map(char::len_utf8).sum();
    if dashes > 0 {
        let count = rest[..dashes].chars().count();
        let next = rest[dashes..].chars().next();
        let is_apart = next.is_none_or(|next| !next.is_alphanumeric() && next != '[' && next != '@');
        // Before a heading it belongs to that: `— ход 12:`.
        let is_heading = announced(rest[dashes..].trim_start_matches(' ')).is_some_and(|(_, is_word)| is_word);
        let is_proper = (count == 2 || &rest[..dashes] == "\u{2014}") && !is_heading;
        // A dash that begins a line with a move behind it may be a bullet.
        let begins = |sign: Option<char>| sign.is_none_or(|sign| sign == '\n');
        let is_blank = |sign: &char| *sign == '\n' || !sign.is_whitespace();
        let is_bullet =
            count == 1 && begins(before.chars().rev().find(is_blank)) && !begins(rest[dashes..].chars().find(is_blank));
        if is_apart && count <= DASHES {
            let slips = plain.clone().and_if(!is_proper, Slip::Pass).and_if(is_bullet, Slip::Dash);
            out.push(Reading::new(at + dashes, Alternative::Played(Move::Pass), slips));
        }
        if count == 1 || count > DASHES {
            let slips = plain.and(Slip::Separator).and_if(!is_bullet && !is_heading && count == 1, Slip::Dash);
            out.push(Reading::new(at + dashes, Alternative::Separator(false), slips));
        }
        return;
    }
    let (word, behind) = alphabetic(rest);
    if ["pass", "пас"].contains(&word) && is_apart(behind) {
        out.push(Reading::new(at + word.len(), Alternative::Played(Move::Pass), plain));
        return;
    }
    // "Синие пропускают" says who passes as well.
    let is_colour = COLOURS.iter().any(|(name, _)| *name == word.to_lowercase());
    let said = if is_colour { alphabetic(behind.trim_start_matches(' ')) } else { (word, behind) };
    if let Some(behind) = pass_in_words(said) {
        out.push(Reading::new(text.len() - behind.len(), Alternative::Played(Move::Pass), plain.and(Slip::Pass)));
    }
}

/// The letters that a text begins with, as far as a word reaches, and what stands behind them.
fn alphabetic(text: &str) -> (&str, &str) {
    let end = text.char_indices().enumerate().find(|(count, (_, c))| *count == STRETCH || !c.is_alphabetic());
    text.split_at(end.map_or(text.len(), |(_, (end, _))| end))
}

/// Whether what stands behind letters may not belong to them.
fn is_apart(behind: &str) -> bool {
    !behind.starts_with(|c: char| c.is_ascii_digit() || c == '@')
}

/// What stands behind a pass in words; nothing where a word is none.
fn pass_in_words<'a>((word, behind): (&str, &'a str)) -> Option<&'a str> {
    let is_pass = PASSES.contains(&word.to_lowercase().as_str()) || (word.len() > 3 && near::is_nearly_pass(word));
    if !is_pass || !is_apart(behind) {
        return None;
    }
    // "Пропуск хода" is one pass.
    let more = behind.trim_start();
    let turn = ["хода", "ход"].iter().find_map(|word| more.strip_prefix(word));
    Some(turn.unwrap_or(behind))
}
