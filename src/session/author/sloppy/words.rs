//! Whether there are moves in what is read as words.

use super::headings::{self, HeadingFact};
use crate::notation::sloppy::{self, Alternative, Columns, Slip};
use crate::notation::{Move, is_dash};
use crate::rules::Profile;

/// So many bytes of a word are looked at: no move is longer.
const WORD: usize = 48;

/// Whether dashes of a line are passes perhaps: at its beginning, behind its number, beside other signs, or two of them.
pub(super) fn has_pass(line: &str) -> bool {
    let is_pass = |word: &str| {
        let signs = word.trim_matches(|c: char| !c.is_alphanumeric() && !is_dash(c));
        (1..=3).contains(&signs.chars().count()) && signs.chars().all(is_dash)
    };
    if !line.contains(char::is_alphanumeric) {
        return line.split(|c: char| !is_dash(c)).any(is_pass);
    }
    let behind = line.trim_start_matches(|c: char| c.is_ascii_digit() || c.is_whitespace() || ".):|│".contains(c));
    let words: Vec<&str> = behind.split_whitespace().collect();
    let has_words = |at: Option<usize>| {
        at.and_then(|at| words.get(at)).is_none_or(|word: &&str| word.contains(char::is_alphanumeric))
    };
    (0..words.len()).filter(|&at| is_pass(words[at])).any(|at| {
        let is_edge = at == 0 || at + 1 == words.len();
        is_edge || words[at].chars().count() > 1 || !has_words(at.checked_sub(1)) || !has_words(Some(at + 1))
    })
}

/// Whether there are moves perhaps in a line that is read as words.
pub(super) fn is_perhaps_moves(line: &str, facts: &[HeadingFact], is_head: bool, profile: &Profile) -> bool {
    let has_digit = |words: &str| words.contains(|c: char| c.is_ascii_digit());
    if is_head && headings::heads_in_turn(line, profile) == Some(true) {
        return false;
    }
    if facts.is_empty() {
        // Behind the first move nobody writes numbers for nothing.
        let behind = line.trim_start().trim_start_matches(|c: char| c.is_ascii_digit());
        let is_numbered = behind.len() < line.trim_start().len() && behind.starts_with(['.', ')', ':']);
        let inside = line.trim_matches(|c: char| !c.is_alphanumeric() && !is_dash(c));
        let is_pass = !inside.is_empty()
            && sloppy::readings(inside, 0, Columns::Mixed)
                .iter()
                .any(|one| one.end == inside.len() && one.piece == Alternative::Played(Move::Pass));
        return is_numbered
            || is_pass
            || (!is_head && has_digit(line))
            || line.split_whitespace().any(is_like_move)
            || is_torn_edge(line)
            || !headings::is_in_turn(line, profile)
            || headings::tells_pass(line)
            || has_move(line)
            || has_pass(line.trim());
    }
    let is_odd = |fact: &HeadingFact| match fact {
        HeadingFact::Player(_, name, _) => {
            has_digit(headings::without_rating(name)) || !name.contains(char::is_alphabetic) || names_pass(name)
        }
        HeadingFact::Meta(key, value, _) => *key != "comment" && has_move(value),
        _ => false,
    };
    facts.iter().any(is_odd) || (headings::says_more(line, facts, profile) && has_move(line))
}

/// Whether a word has the signs of a move, though it is none: `h0`, `[f-3]`.
pub(super) fn is_like_move(word: &str) -> bool {
    let inside = word.trim_matches(|c: char| !c.is_alphanumeric());
    let letters = inside.chars().filter(|c| c.is_alphabetic()).count();
    let has_digit = inside.contains(|c: char| c.is_ascii_digit());
    let ends: Vec<&str> = inside.split(is_dash).collect();
    // `3-й` is the third.
    let is_ordinal = ends.len() == 2 && matches!(ends[1], "й" | "я") && ends[0].bytes().all(|c| c.is_ascii_digit());
    if is_ordinal {
        return false;
    }
    let is_edge = ends.len() == 2 && ends.iter().all(|end| end.chars().count() == 1);
    is_edge || word.contains(['[', '@']) || (has_digit && (1..=2).contains(&letters) && inside.chars().count() <= 8)
}

/// Whether a line is an edge without its other end, or with blanks around its dash: `c–`, `c - d`.
fn is_torn_edge(line: &str) -> bool {
    let signs: Vec<char> = line.chars().filter(|sign| !sign.is_whitespace()).collect();
    let is_letter = |sign: &char| sign.is_alphabetic();
    match signs.as_slice() {
        [one, dash] => is_letter(one) && is_dash(*dash),
        [one, dash, other] => is_letter(one) && is_dash(*dash) && is_letter(other),
        _ => false,
    }
}

/// Whether a word of a name is a pass.
fn names_pass(name: &str) -> bool {
    let words = name.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
    words.into_iter().any(|word| {
        let found = sloppy::readings(word, 0, Columns::Mixed);
        found.iter().any(|one| one.piece == Alternative::Played(Move::Pass))
    })
}

/// Whether a word of a line may be a move.
pub(super) fn has_move(line: &str) -> bool {
    let signs = |c: char| c.is_whitespace() || matches!(c, '|' | ';');
    let starts =
        line.split(signs).filter(|word| !word.is_empty()).map(|word| word.as_ptr() as usize - line.as_ptr() as usize);
    starts.into_iter().any(|at| {
        // What a bracket costs must not grow with the line.
        let word = &line[at..line.floor_char_boundary(at + WORD)];
        sloppy::readings(word, 0, Columns::Mixed).into_iter().any(|one| {
            let is_move =
                matches!(one.piece, Alternative::Stone(_) | Alternative::Played(Move::Segment(_) | Move::Offer(_)));
            is_move && one.slips.iter().all(|slip| slip != Slip::Digit)
        })
    })
}
