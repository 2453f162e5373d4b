//! Players whom words name, and whether they head columns.

use super::vocabulary::{COLUMNS, FOREIGN, LETTERS, OPENS, ORDER, SIDES};
use crate::notation::colour_of;
use crate::rules::{Profile, Seat};

/// Whether words name players, and nothing else.
pub(in super::super) fn is_of_players(words: &str, game: &Profile) -> bool {
    let lower = words.to_lowercase();
    let heads = heads(&lower);
    !heads.is_empty() && heads.iter().all(|word| named(word, game).is_some())
}

/// The player that a word names, in either language and in any case.
pub(super) fn seat(word: &str, game: &Profile) -> Option<Seat> {
    let word = word.trim().to_lowercase();
    game.seats.iter().copied().find(|seat| {
        let name = seat.name().to_lowercase();
        if seat.colour().is_none() {
            let cyrillic = match name.as_str() {
                "a" => &["а"][..],
                _ => &["в", "б"],
            };
            let bare = word
                .trim_start_matches("игрок ")
                .trim_start_matches("player ")
                .trim_start_matches("команда ")
                .trim_start_matches("team ");
            return bare == name || cyrillic.contains(&bare);
        }
        // Blue, синие, синий, синими: the stem of the Russian name.
        let stem: String = seat.text().ru.chars().take(seat.text().ru.chars().count() - 2).collect();
        let stem = stem.replace('ё', "е");
        let is_russian = word.replace('ё', "е").strip_prefix(stem.as_str()).is_some_and(|end| end.chars().count() <= 3);
        word == name || is_russian || (word.starts_with("голуб") && *seat == Seat::Blue)
    })
}

/// Whether a word is a stem with an ending of its language.
pub(super) fn begins_with_stem(word: &str, stem: &str) -> bool {
    word.strip_prefix(stem).is_some_and(|end| if stem.is_ascii() { end.is_empty() } else { end.chars().count() <= 3 })
}

/// The players that words of a line name, in their order.
pub(super) fn seats(line: &str, game: &Profile) -> Vec<Seat> {
    let words = line.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    // A single small letter is a word of either language, and no player.
    let is_name = |word: &&str| word.chars().count() > 1 || word.chars().all(char::is_uppercase);
    words.filter(is_name).filter_map(|word| seat(word, game)).collect()
}

/// Whether words name a player who does not make the move of a number.
pub(in super::super) fn names_another(words: &str, number: u32, game: &Profile) -> bool {
    let due = game.seats.get((number as usize).saturating_sub(1) % game.seats.len());
    let named = words.split(|c: char| !c.is_alphabetic()).filter(|word| word.chars().count() > 1);
    named.filter_map(|word| seat(word, game)).any(|seat| Some(&seat) != due)
}

/// By what the players are called who head columns.
#[derive(Clone, Copy)]
enum HeadKind {
    Names,
    Order,
    Letters,
}

/// Whether a line of words that name players or places in the order, and nothing else, has them in the order in which players
/// move; `None` for other lines. So the columns of a table are headed, whatever stands between the words.
pub(in super::super) fn heads_in_turn(line: &str, game: &Profile) -> Option<bool> {
    let lower = line.to_lowercase();
    let heads = heads(&lower);
    // `1/2` is a share or the game of a round, and no head.
    let is_digit = |word: &&str| word.bytes().all(|digit| digit.is_ascii_digit());
    let has_side = || lower.split(|c: char| !c.is_alphanumeric()).any(|word| SIDES.contains(&word));
    if heads.iter().all(is_digit) && lower.contains(['/', ':', ',', ';', '.']) && !has_side() {
        return None;
    }
    let listed = |lists: &[&[&str]], word: &str| {
        let is_it = |known: &&str| if known.chars().count() > 3 { word.starts_with(*known) } else { word == *known };
        lists.iter().position(|list| list.iter().any(is_it))
    };
    let places = |kind: HeadKind| {
        let place = |word: &&str| match kind {
            HeadKind::Names => seat_like(word, game),
            HeadKind::Order => listed(&ORDER, word),
            HeadKind::Letters => listed(&LETTERS, word),
        };
        heads.iter().map(place).collect::<Option<Vec<usize>>>().filter(|places| places.len() > 1)
    };
    let kinds = [HeadKind::Names, HeadKind::Order, HeadKind::Letters];
    let found: Vec<Vec<usize>> = kinds.into_iter().filter_map(places).collect();
    let is_foreign = |word: &&str| FOREIGN.iter().any(|colour| word.starts_with(colour));
    if found.is_empty() {
        return (heads.len() > 1 && heads.iter().all(is_foreign)).then_some(false);
    }
    Some(found.iter().any(|places| places.iter().copied().eq(0..game.seats.len())))
}

/// The words of a line in small letters, those aside that say nothing of the order.
fn heads(lower: &str) -> Vec<&str> {
    let words = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.filter(|word| !COLUMNS.contains(word) && !SIDES.contains(word)).collect()
}

/// Whether a line names no players, or one, or all of them in the order in which they move, and nothing else as the head of a table.
pub(in super::super) fn is_in_turn(line: &str, game: &Profile) -> bool {
    if let Some(is_in_turn) = heads_in_turn(line, game) {
        return is_in_turn;
    }
    let lower = line.to_lowercase();
    let words = || lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let seats: Vec<usize> = words().filter_map(|word| named(word, game)).collect();
    // Red begins.
    let opens = || words().any(|word| OPENS.iter().any(|opens| word.starts_with(opens)));
    if matches!(seats.as_slice(), [other] if *other > 0) && opens() {
        return false;
    }
    let is_head = line.contains(['|', '│', '\t']);
    let is_known = || heads(&lower).iter().all(|word| named(word, game).is_some());
    let is_in_order = || seats.iter().copied().eq(0..game.seats.len());
    (seats.len() < 2 || is_in_order()) && (!is_head || is_known())
}

/// The place in the order of the player whom a word or a letter names.
pub(super) fn named(word: &str, game: &Profile) -> Option<usize> {
    let mut letters = word.chars();
    let letter = letters.next().and_then(colour_of).filter(|_| letters.next().is_none());
    let of_letter = || game.seats.iter().copied().find(|seat| letter.is_some() && seat.colour() == letter);
    let named = seat(word, game).or_else(of_letter)?;
    game.seats.iter().position(|seat| *seat == named)
}

/// The same for the beginning of a name too: `кр`, `grn` is none.
pub(super) fn seat_like(word: &str, game: &Profile) -> Option<usize> {
    let begins = |seat: &Seat| {
        let names = [seat.name().to_lowercase(), seat.text().ru.to_lowercase()];
        word.chars().count() > 1 && names.iter().any(|name| name.starts_with(word))
    };
    named(word, game).or_else(|| game.seats.iter().position(begins))
}
