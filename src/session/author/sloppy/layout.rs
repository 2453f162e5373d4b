//! Whether a typed text keeps to one way of writing; where it does not, what may be two things is a doubt.
//!
//! That a reading is legal is no proof of it: where a move is missing or wrong, the wrong reading may be the legal one. So a
//! sign that may be a pass or nothing, a word that may be a number or a stone, a bracket that may hold a move or a variation
//! is believed only where the text has it in one way from the first move to the last. It knows the order of the players, and no
//! rules.

use std::collections::HashMap;

use crate::notation::sloppy::{self, Alternative, Columns, Slip};
use crate::notation::{Move, is_dash, print};
use crate::rules::Profile;

use super::headings;
use super::rows;
use super::stretch::{ReadStretch, ReadWord, ReadingContext};
use super::words::{has_move, is_like_move};

/// So many signs in a row with nothing between them are an empty place of a list; more are a rule of signs.
const EMPTY: usize = 8;

/// What a single dash was read as.
#[derive(Clone, Copy, PartialEq, Eq)]
enum DashRole {
    /// A move.
    Pass,
    /// The half of a move that is skipped.
    Skip,
    /// A part of the number before it.
    Number,
    /// The sign before a line or a heading with a number.
    Bullet,
    /// Nothing, among moves.
    Between,
}

/// Marks the words of a line of moves that the text has in more than one way; players may head its columns.
pub(super) fn doubt(asked: ReadingContext<'_>, steps: &mut [ReadStretch], profile: &Profile, is_headed: bool) {
    let text = asked.text;
    for step in steps.iter_mut() {
        if let ReadWord::Variation(inner) = &mut step.word {
            doubt(asked, inner, profile, false);
        }
    }
    let is_ply = |step: &ReadStretch| matches!(step.word, ReadWord::Ply(_));
    let is_number = |step: &ReadStretch| matches!(step.word, ReadWord::Number { .. });
    let has_number = |at: usize| at > 0 && is_number(&steps[at - 1]);
    // Whether each move has its number, and the right one.
    let is_numbered = (0..steps.len()).filter(|&at| is_ply(&steps[at])).all(has_number)
        && steps.iter().all(|step| !matches!(step.word, ReadWord::Number { written, is } if written != is));
    let has_numbers = steps.iter().any(is_number);
    let mut doubtful = Vec::new();
    let dashes: Vec<(usize, DashRole)> =
        (0..steps.len()).filter_map(|at| Some((at, dash_role(text, steps, at)?))).collect();
    if !is_one_way(&dashes, steps.iter().filter(|step| is_number(step)).count(), is_numbered) {
        // What a dash behind a number says, says what the number says.
        doubtful.extend(dashes.iter().flat_map(|(at, _)| [*at].into_iter().chain(has_number(*at).then(|| at - 1))));
    }
    doubtful.extend(torn_halves(text, steps));
    doubtful.extend(lines_between(text, steps));
    doubtful.extend(lists_of_players(text, steps));
    doubtful.extend(left_out(text, steps));
    doubtful.extend(empty_cells(text, steps));
    doubtful.extend(rows::irregular(text, steps, profile.seats.len(), is_headed));
    let mut in_brackets = Vec::new();
    for (at, step) in steps.iter().enumerate() {
        let written = &text[step.at.clone()];
        match &step.word {
            ReadWord::Ply(played) => {
                // A number whose digits are typed as letters, or a stone on l.
                let is_like_a_number = written.chars().all(|sign| sign.is_ascii_digit() || "lLIoOоО".contains(sign));
                let is_ended = text[step.at.end..].starts_with(['.', ')', ':']);
                let begins = || text[..step.at.start].trim_end_matches([' ', '\t', '|', '│']).ends_with('\n');
                let is_in_place = || has_numbers && begins();
                let is_of_digits = is_like_a_number && (is_ended || !step.slips.is_empty() || is_in_place());
                // Two halves without their comma are two moves perhaps, and a comma without its half is more than nothing.
                let has_slip = step.slips.iter().any(|slip| slip == Slip::Comma);
                let has_no_comma = matches!(played, Move::Pair(_)) && has_slip;
                let has_no_half = matches!(played, Move::Stone(_)) && has_slip && !written.ends_with(is_dash);
                if has_no_half || ((is_of_digits || has_no_comma) && !is_numbered) {
                    doubtful.push(at);
                    let next = steps.get(at + 1).filter(|next| next.at.start == step.at.end);
                    doubtful.extend(next.filter(|next| matches!(next.word, ReadWord::Separator)).map(|_| at + 1));
                }
            }
            ReadWord::Variation(inner) if written.starts_with(['(', '{']) => {
                let first = inner.iter().position(is_ply).unwrap_or(0);
                if first == 0 || !is_number(&inner[first - 1]) {
                    in_brackets.push(at);
                }
            }
            ReadWord::Comment(_) if written.starts_with(['(', '{']) && move_in_brackets(asked, step).is_some() => {
                in_brackets.push(at);
            }
            // Who made the move, perhaps of those behind too.
            ReadWord::Comment(said) if !written.starts_with('"') && headings::is_of_players(said, profile) => {
                doubtful.push(at);
            }
            // A remark goes to the end of its line, and words in brackets may be moves.
            ReadWord::Comment(_) if written.starts_with(['#', '(', '{']) && may_be_moves(&written[1..]) => {
                doubtful.push(at);
            }
            // `Move 2 (blue):` where it is red's.
            ReadWord::Number { is, .. } if headings::names_another(written, *is, profile) || has_mark(written) => {
                doubtful.push(at);
            }
            // A sign of its own stands for a move perhaps.
            ReadWord::Mark(_) if !is_numbered && text[..step.at.start].ends_with(char::is_whitespace) => {
                doubtful.push(at);
            }
            ReadWord::Separator => {
                if !is_divider(text, steps, at) {
                    doubtful.push(at);
                }
                if at > 0 && is_empty_place(text, &steps[at - 1], step) {
                    continue;
                }
                let pairs = steps[at..].windows(2).take(EMPTY);
                let run = pairs.take_while(|pair| is_empty_place(text, &pair[0], &pair[1])).count();
                if (1..EMPTY).contains(&run) {
                    doubtful.extend(at..=at + run);
                }
            }
            _ => {}
        }
    }
    if !in_brackets.is_empty() {
        let is_move = |at: &usize| is_ply(&steps[*at]) && text[steps[*at].at.clone()].starts_with(['(', '{']);
        doubtful.extend((0..steps.len()).filter(is_move));
    }
    for at in in_brackets {
        let other = move_in_brackets(asked, &steps[at]);
        let others = &mut steps[at].others;
        others.extend(other.filter(|other| !others.contains(other)));
        doubtful.push(at);
    }
    for at in doubtful {
        let slips = &mut steps[at].slips;
        *slips = std::mem::take(slips).and(Slip::Doubt);
    }
}

/// Whether a sign divides moves as such signs do, or says nothing before the first of a line; dashes aside. Where it stands alone
/// between other signs it stands for a move perhaps.
fn is_divider(text: &str, steps: &[ReadStretch], at: usize) -> bool {
    let step = &steps[at];
    let begins = text[..step.at.start].trim_end_matches([' ', '\t']).ends_with('\n') || step.at.start == 0;
    let is_behind_a_word = at > 0 && steps[at - 1].at.end == step.at.start;
    match text[step.at.clone()].trim() {
        "," | ";" | "/" | "|" | "│" | "•" | "·" | "&" | "+" => true,
        "." | ":" | ")" => is_behind_a_word && !matches!(steps[at - 1].word, ReadWord::Separator),
        "*" => begins,
        sign => sign.chars().count() == 1 && sign.starts_with(is_dash),
    }
}

/// Whether a sign stands behind a number that is no part of one: `1.*`, `2?`.
fn has_mark(number: &str) -> bool {
    let digits = number.find(|sign: char| sign.is_ascii_digit()).unwrap_or(0);
    let (before, behind) = number.split_at(digits);
    let is_known = |sign: char| {
        sign.is_alphanumeric() || sign.is_whitespace() || is_dash(sign) || ".…,:;)(][|│/•·&+\"»№".contains(sign)
    };
    behind.chars().any(|sign| !is_known(sign) && !before.contains(sign))
}

/// Moves behind the name of a colour that begins a line, where no colour is written before the others: all moves of a player
/// perhaps, and no moves in turn.
fn lists_of_players(text: &str, steps: &[ReadStretch]) -> Vec<usize> {
    let is_named = |step: &ReadStretch| {
        let word = &text[step.at.clone()];
        word.find(|c: char| !c.is_alphabetic()).unwrap_or(word.len()) > 2
            && !matches!(step.word, ReadWord::Ply(Move::Pass))
    };
    let (mut out, mut list) = (Vec::new(), None);
    for (at, step) in steps.iter().enumerate().filter(|(_, step)| matches!(step.word, ReadWord::Ply(_))) {
        let end = list.filter(|&end| step.at.start < end);
        if end.is_some() && !is_named(step) {
            out.push(at);
        } else if is_named(step) {
            list = Some(step.at.end + text[step.at.end..].find('\n').unwrap_or(text.len() - step.at.end));
        }
    }
    out
}

/// Numbers with dots behind them that are not those of the number before: a move is left out there.
fn left_out(text: &str, steps: &[ReadStretch]) -> Vec<usize> {
    let (mut out, mut last) = (Vec::new(), None);
    for (at, step) in steps.iter().enumerate() {
        let ReadWord::Number { written, .. } = step.word else { continue };
        let number = &text[step.at.clone()];
        let has_dots = number.contains('…') || number.matches('.').count() > 1;
        if has_dots && last != Some(written) {
            out.push(at);
        }
        last = Some(written);
    }
    out
}

/// Words behind which, or before which, a place of a table is empty: two tabs with nothing between them but words, a line that is
/// set in or begins with a sign where others do not, a line that ends with one where others do not, a mark of its own.
fn empty_cells(text: &str, steps: &[ReadStretch]) -> Vec<usize> {
    let is_word = |step: &ReadStretch| matches!(step.word, ReadWord::Ply(_) | ReadWord::Number { .. });
    let words: Vec<usize> = (0..steps.len()).filter(|&at| is_word(&steps[at])).collect();
    let mut out = Vec::new();
    let (mut set_in, mut flush, mut ended, mut open) = (Vec::new(), 0, 0, Vec::new());
    for (nth, &at) in words.iter().enumerate() {
        let step = &steps[at];
        let from = nth.checked_sub(1).map_or(0, |before| steps[words[before]].at.end.min(step.at.start));
        let gap = &text[from..step.at.start];
        let line = gap.rsplit('\n').next().unwrap_or(gap);
        let begins = nth == 0 || line.len() < gap.len();
        if begins {
            let is_set_in = line.starts_with("    ") || line.starts_with(['\t', ';', ',']);
            if is_set_in { set_in.push(at) } else { flush += 1 }
        }
        if begins && nth > 0 {
            let behind = gap.split('\n').next().unwrap_or(gap).trim();
            if behind.ends_with([';', ',']) { ended += 1 } else { open.push(at) }
        }
        let tabs = line.matches('\t').count();
        if !begins && tabs > 1 {
            out.push(at);
        }
        // A number to which two bars belong has an empty place behind it.
        if matches!(step.word, ReadWord::Number { .. }) && text[step.at.clone()].matches(['|', '│']).count() > 1 {
            out.push(at);
        }
    }
    if flush > 0 {
        out.extend(set_in);
    }
    if ended > 0 {
        out.extend(open);
    }
    // A mark behind a tab stands for a move, and so do words alone between two bars.
    for (at, step) in steps.iter().enumerate().skip(1) {
        let before = &steps[at - 1];
        let gap = &text[before.at.end.min(step.at.start)..step.at.start];
        let is_bar =
            |step: Option<&ReadStretch>| step.is_some_and(|step| text[step.at.clone()].starts_with(['|', '│']));
        let is_cell = matches!(step.word, ReadWord::Comment(_)) && is_bar(Some(before)) && is_bar(steps.get(at + 1));
        if is_cell || (matches!(step.word, ReadWord::Mark(_)) && gap.contains(['\t', '|'])) {
            out.push(at);
        }
    }
    out
}

/// Lines of words between two moves of which the second has no number: another game begins perhaps.
fn lines_between(text: &str, steps: &[ReadStretch]) -> Vec<usize> {
    let is_ply = |step: &ReadStretch| matches!(step.word, ReadWord::Ply(_));
    let first = steps.iter().position(is_ply).unwrap_or(steps.len());
    let (mut out, mut is_before_move) = (Vec::new(), false);
    for (at, step) in steps.iter().enumerate().skip(first).rev() {
        match step.word {
            ReadWord::Ply(_) => is_before_move = true,
            ReadWord::Number { .. } => is_before_move = false,
            ReadWord::Comment(_) if is_before_move && is_whole_line(text, step) => out.push(at),
            _ => {}
        }
    }
    out
}

/// Signs that divide moves in a text in which they divide halves of moves too, and the halves.
fn torn_halves(text: &str, steps: &[ReadStretch]) -> Vec<usize> {
    let signs = [',', ';', '/', '+', '&', '|'];
    let (mut halves, mut between) = (HashMap::new(), HashMap::new());
    for (at, step) in steps.iter().enumerate() {
        let of = match step.word {
            ReadWord::Ply(Move::Pair(_) | Move::Stone(_)) => &mut halves,
            ReadWord::Separator => &mut between,
            _ => continue,
        };
        for sign in signs.into_iter().filter(|sign| text[step.at.clone()].contains(*sign)) {
            of.entry(sign).or_insert_with(Vec::new).push(at);
        }
    }
    let both = halves.into_iter().filter_map(|(sign, pairs)| Some([pairs, between.remove(&sign)?].concat()));
    both.flatten().collect()
}

/// Whether there are moves among words, or what looks like one.
fn may_be_moves(words: &str) -> bool {
    has_move(words) || words.split_whitespace().any(is_like_move)
}

/// What a dash was read as that is a word by itself.
fn dash_role(text: &str, steps: &[ReadStretch], at: usize) -> Option<DashRole> {
    let step = &steps[at];
    let written = text[step.at.clone()].trim();
    let is_one_dash = || written.chars().count() == 1 && written.starts_with(is_dash);
    // Two short ones are a pass by the notation; of three nobody knows.
    let is_pass = || written != "--" && written.chars().all(is_dash);
    match &step.word {
        ReadWord::Ply(Move::Pass) => is_pass().then_some(DashRole::Pass),
        ReadWord::Ply(Move::Stone(_)) => written.ends_with(is_dash).then_some(DashRole::Skip),
        ReadWord::Number { .. } if written.contains(is_dash) => {
            // With other signs between them, or other dashes, it is no part of the number.
            let behind = written.trim_end_matches(is_dash);
            // Letters that look like digits begin no heading.
            let is_heading = behind.starts_with(|c: char| !c.is_ascii_digit() && !"lLIoOоО".contains(c));
            let is_own = !behind.contains(is_dash) || is_heading;
            let is_near = !behind.contains(['|', '│', '/', ',', ';', '\t', '•', '·', '+', '&']);
            let is_single = written.len() - behind.len() <= '—'.len_utf8();
            Some(if is_own && is_near && is_single { DashRole::Number } else { DashRole::Between })
        }
        ReadWord::Separator if is_one_dash() => {
            let is_on_line = |next: &&ReadStretch| !text[step.at.end..next.at.start].contains('\n');
            let next = steps.get(at + 1).filter(|next| matches!(next.word, ReadWord::Number { .. })).filter(is_on_line);
            let before = text[..step.at.start].trim_end_matches([' ', '\t']);
            let begins = before.is_empty() || before.ends_with('\n');
            let is_heading = |next: &ReadStretch| text[next.at.clone()].starts_with(|c: char| c.is_alphabetic());
            let is_bullet = next.is_some_and(|next| begins || is_heading(next));
            Some(if is_bullet { DashRole::Bullet } else { DashRole::Between })
        }
        _ => None,
    }
}

/// Whether dashes say the same wherever they stand.
fn is_one_way(dashes: &[(usize, DashRole)], numbers: usize, is_numbered: bool) -> bool {
    let count = |role: DashRole| dashes.iter().filter(|(_, own)| *own == role).count();
    // The first line needs no sign before it.
    let is_everywhere = |role: DashRole, least: usize| count(role) == 0 || count(role) >= least;
    let passes = count(DashRole::Pass) + count(DashRole::Skip);
    count(DashRole::Between) == 0
        && is_everywhere(DashRole::Number, numbers.max(2))
        && is_everywhere(DashRole::Bullet, numbers.saturating_sub(1))
        && (passes == 0 || (is_numbered && passes == dashes.len()))
}

/// Whether a step stands alone on its line.
fn is_whole_line(text: &str, step: &ReadStretch) -> bool {
    let [before, behind] = [&text[..step.at.start], &text[step.at.end..]];
    let begins = before.trim_end_matches([' ', '\t']);
    let ends = behind.trim_start_matches([' ', '\t', '\r']);
    (begins.is_empty() || begins.ends_with('\n')) && (ends.is_empty() || ends.starts_with('\n'))
}

/// Whether two signs that divide moves have nothing but blanks between them: a place of a table or a list is empty.
fn is_empty_place(text: &str, before: &ReadStretch, step: &ReadStretch) -> bool {
    let is_divider = |step: &ReadStretch| {
        matches!(step.word, ReadWord::Separator)
            && text[step.at.clone()].starts_with(['|', '│', ',', ';', '/', '+', '&', '•', '·'])
    };
    let between = &text[before.at.end.min(step.at.start)..step.at.start];
    is_divider(before) && is_divider(step) && !between.contains('\n')
}

/// The move that stands alone in round or curly brackets, as it is written.
fn move_in_brackets(asked: ReadingContext<'_>, step: &ReadStretch) -> Option<String> {
    let text = &asked.text[step.at.clone()];
    let close = text.strip_suffix([')', '}'])?.trim_end().len();
    let at = sloppy::skip_space(&text[..close], 1)?;
    let found = sloppy::readings(&text[..close], at, Columns::Mixed);
    found.into_iter().filter(|one| one.end == close).find_map(|one| match one.piece {
        Alternative::Played(played) => Some(print::played(&played, asked.alphabet)),
        Alternative::Stone(stone) => Some(print::stone(&stone, asked.alphabet)),
        _ => None,
    })
}
