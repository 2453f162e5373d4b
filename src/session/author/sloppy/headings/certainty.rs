//! Whether all that a line says was understood.

use super::fact::HeadingFact;
use super::lines::{date, divided, has_size, listed};
use super::players::{begins_with_stem, heads_in_turn, seat, seats};
use super::results::shares;
use super::vocabulary::{
    COLOURS, COUNTED, DRAW, FILLERS, FREE, GAVE_UP, GONE, KEYS, LOST, MONTHS, OF_SIZE, OPEN, OPENS, ORDER, PLAYERS,
    RESULTS, RULES, SCORES, SETTINGS, SHORT, TIME, WON, begins,
};
use crate::rules::Profile;

/// Whether words of a line are in none of the facts that it says: they would be lost.
pub(in super::super) fn says_more(line: &str, facts: &[HeadingFact], game: &Profile) -> bool {
    let lower = line.to_lowercase();
    if shares(&lower).is_some() {
        return false;
    }
    let kept = |fact: &HeadingFact| match fact {
        HeadingFact::Meta(_, value, _) | HeadingFact::Player(_, value, _) | HeadingFact::Setting(_, value) => {
            value.to_lowercase()
        }
        _ => String::new(),
    };
    let kept: Vec<String> = facts.iter().map(kept).collect();
    let has_date = facts.iter().any(|fact| matches!(fact, HeadingFact::Meta("date", ..)));
    let has_score = facts.iter().any(|fact| matches!(fact, HeadingFact::Score(_) | HeadingFact::Setting(..)));
    let has_size = facts.iter().any(|fact| matches!(fact, HeadingFact::Setting("size", _)));
    let has_names = facts.iter().any(|fact| matches!(fact, HeadingFact::Player(..)));
    let is_open = facts.contains(&HeadingFact::Unfinished);
    let is_ended = facts.iter().any(|fact| matches!(fact, HeadingFact::Ended(_)));
    let is_result = facts.iter().any(HeadingFact::is_of_result);
    let is_said = |word: &str| {
        let is_word = word.chars().all(char::is_alphabetic);
        let starts = |list: &[&str]| is_word && list.iter().any(|beginning| word.starts_with(beginning));
        let is_number = word.bytes().all(|c| c.is_ascii_digit());
        let is_key = KEYS.iter().any(|(key, _)| *key == word)
            || [&RESULTS[..], &SCORES, &PLAYERS, &SETTINGS].concat().contains(&word);
        is_key
            || kept.iter().any(|value| value.contains(word))
            || seat(word, game).is_some()
            || (has_date && (is_number || starts(&["г"]) || MONTHS.iter().any(|names| starts(names))))
            || (has_score && is_number)
            || (has_size && (OF_SIZE.contains(&word) || word.chars().all(|c| c.is_ascii_digit() || "xх×".contains(c))))
            || (has_names && ["vs", "против", "и", "and"].contains(&word))
            || (is_open && (word == "не" || starts(&["доигр", "законч", "оконч"]) || starts(&OPEN)))
            || (is_ended && starts(&["соглас", "соглаш", "agree"]))
            || (is_result
                && (starts(&WON) || starts(&GAVE_UP) || starts(&DRAW) || starts(&TIME) || FILLERS.contains(&word)))
    };
    let words = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.into_iter().any(|word| !is_said(word))
}

/// Whether a line may say something else about the game than what was read of it. Only what is wholly known is certain: a result
/// of one player, in words that say nothing else; names without results among them; words that speak of no player, rule or result.
pub(in super::super) fn is_unsure(line: &str, facts: &[HeadingFact], is_head: bool, game: &Profile) -> bool {
    if is_head && heads_in_turn(line, game) == Some(true) {
        return false;
    }
    let lower = line.to_lowercase();
    let words: Vec<&str> = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let is_seat = |word: &&str| word.chars().count() > 1 && seat(word, game).is_some();
    let speaks = |word: &str| {
        let long = |list: &[&str]| list.iter().any(|known| !SHORT.contains(known) && word.starts_with(known));
        SHORT.contains(&word) || [&WON[..], &GAVE_UP, &DRAW, &TIME, &OPEN, &LOST, &GONE].into_iter().any(long)
    };
    let opens = |word: &str| OPENS.iter().any(|opens| word.starts_with(opens));
    let keys = key_words(game);
    let is_rule = |word: &&str| {
        RULES
            .iter()
            .chain(&SETTINGS)
            .copied()
            .chain(keys.iter().map(String::as_str))
            .any(|known| word.starts_with(known))
    };
    if facts.is_empty() {
        let says = |word: &&str| RESULTS.contains(word) || SCORES.contains(word) || PLAYERS.contains(word);
        let is_colour = |word: &str| COLOURS.iter().any(|colour| begins_with_stem(word, colour));
        // The first word has a capital anyway.
        let behind = line.trim_start().split_once(char::is_whitespace).map_or("", |(_, behind)| behind);
        return words.iter().any(|word| {
            is_seat(word) || is_colour(word) || speaks(word) || opens(word) || is_rule(word) || says(word)
        }) || has_size(&lower)
            || words.iter().any(|word| is_of_two_alphabets(word))
            || has_sum(&lower)
            || has_key_or_names(line)
            || !seats(behind, game).is_empty()
            || (is_head && (listed(line, game).is_some() || has_number(&lower)));
    }
    let is_result = HeadingFact::is_of_result;
    // A result that is none, and became a comment.
    let is_of_result = facts.iter().any(|fact| match fact {
        HeadingFact::Meta("comment", said, _) => {
            divided(said).is_some_and(|(key, _)| RESULTS.contains(&key.to_lowercase().as_str()))
        }
        _ => false,
    });
    if is_of_result && !facts.iter().any(is_result) {
        return true;
    }
    if facts.iter().any(is_result) && !is_plain_result(&lower, &words, game) {
        return true;
    }
    let is_setting = |fact: &HeadingFact| matches!(fact, HeadingFact::Setting(..));
    if facts.iter().any(|fact| is_result(fact) || is_setting(fact)) && says_more(line, facts, game) {
        return true;
    }
    let has_key = |value: &str| {
        let keys = KEYS.iter().map(|(key, _)| *key).chain([&RESULTS[..], &SCORES, &PLAYERS, &SETTINGS].concat());
        let lower = value.to_lowercase();
        let is_keyed = |word: &str| {
            lower.match_indices(word).any(|(at, _)| {
                let behind = lower[at + word.len()..].trim_start();
                !lower[..at].ends_with(char::is_alphanumeric) && behind.starts_with([':', '='])
            })
        };
        keys.into_iter().any(is_keyed)
    };
    // Something else behind a comma.
    let says_other = |value: &str| {
        let lower = value.to_lowercase();
        let words: Vec<&str> = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
        let seats = words.iter().filter(|word| is_seat(word)).count();
        seats > 1 || has_size(&lower) || words.iter().any(|word| speaks(word) || is_rule(word))
    };
    facts.iter().any(|fact| match fact {
        HeadingFact::Player(_, name, _) => {
            let lower = name.to_lowercase();
            let mut words = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
            let is_order = |word: &str| {
                ORDER.iter().any(|list| list.iter().any(|known| known.len() > 3 && word.starts_with(known)))
            };
            let orders = |word: &str| opens(word) || is_order(word);
            name.contains([':', '=', '|']) || words.any(|word| is_seat(&word) || speaks(word) || orders(word))
        }
        HeadingFact::Meta("event" | "site" | "author" | "annotator" | "title", value, _)
            if !value.contains(char::is_alphabetic) =>
        {
            true
        }
        HeadingFact::Meta("date", ..) if is_ambiguous_date(line) => true,
        HeadingFact::Meta(key, value, _) => !FREE.contains(key) && (has_key(value) || says_other(value)),
        _ => false,
    })
}

/// Beginnings of words that name a key of the game's rules: its name, and names of people in what it is about.
fn key_words(game: &Profile) -> Vec<String> {
    let mut out = Vec::new();
    for key in game.keys {
        out.extend((key.name.len() > 3).then(|| key.name.to_owned()));
        let words = [key.en, key.ru].into_iter().flat_map(|text| text.split(|c: char| !c.is_alphabetic()));
        for word in words.filter(|word| word.starts_with(char::is_uppercase) && word.chars().count() > 4) {
            // Without the ending of its case.
            out.push(word.to_lowercase().trim_end_matches(['а', 'у', 'ы', 'и', 'е']).to_owned());
        }
    }
    out
}

/// Whether a number stands among words that is no year, no date and counts nothing known: it may be a result or a setting.
fn has_number(lower: &str) -> bool {
    let is_part = |part: &&str| date(part).is_none();
    lower.split([',', ';', '(', ')', '|', '—', '–']).filter(is_part).any(|part| {
        let mut before = "";
        part.split_whitespace().any(|token| {
            let token = token.trim_matches(['.', ',', '"', '«', '»', '!']);
            let bare = token.trim_start_matches(['№', '#']);
            let is_counted = bare.len() < token.len()
                || ["№", "#"].contains(&before)
                || COUNTED.contains(&before.trim_end_matches(['.', ':']));
            before = token;
            let has_digit = bare.contains(|c: char| c.is_ascii_digit());
            let is_year = bare.len() == 4 && (bare.starts_with("19") || bare.starts_with("20"));
            let is_plain = bare.bytes().all(|c| c.is_ascii_digit());
            has_digit && !bare.contains(char::is_alphabetic) && !(is_plain && (is_counted || is_year))
        })
    })
}

/// Whether a line has a key that is none of those known, `White: Anna`, or names with a dash between them that were not read as
/// players.
fn has_key_or_names(line: &str) -> bool {
    let is_key = |key: &str| key.contains(char::is_alphabetic) && key.split_whitespace().count() <= KEY_WORDS;
    let has_value = |value: &str| value.starts_with(char::is_whitespace) && value.contains(char::is_alphanumeric);
    let is_keyed = line.split_once([':', '=']).is_some_and(|(key, value)| is_key(key) && has_value(value));
    let is_name = |word: Option<&str>| word.is_some_and(|word| word.starts_with(char::is_uppercase));
    let has_names = [" - ", " – ", " — ", " vs ", " vs. ", " против "].iter().any(|sign| {
        line.split_once(sign).is_some_and(|(one, other)| {
            let before = one.split_whitespace().last();
            is_name(before) && is_name(other.split_whitespace().next())
        })
    });
    is_keyed || has_names
}

/// How many words a key has at most.
const KEY_WORDS: usize = 3;

/// Whether words have a plus between letters or digits: `B+R`, `W+3`.
fn has_sum(lower: &str) -> bool {
    lower.match_indices('+').any(|(at, _)| {
        lower[..at].ends_with(char::is_alphanumeric) && lower[at + 1..].starts_with(char::is_alphanumeric)
    })
}

/// Whether a word has letters of both alphabets: it is perhaps another than it seems.
fn is_of_two_alphabets(word: &str) -> bool {
    word.contains(|c: char| c.is_ascii_alphabetic()) && word.contains(|c: char| ('а'..='ё').contains(&c))
}

/// Whether words of a line say one result of one player.
fn is_plain_result(lower: &str, words: &[&str], game: &Profile) -> bool {
    let has = |list: &[&str]| list.iter().any(|word| begins(lower, word));
    let kinds = [has(&WON), has(&GAVE_UP), has(&DRAW), has(&OPEN)].into_iter().filter(|has| *has).count();
    let named: Vec<&&str> =
        words.iter().filter(|word| word.chars().count() > 1 && seat(word, game).is_some()).collect();
    let is_sum = has(&GAVE_UP) && lower.contains('+') && !lower.contains("+resign");
    // To whom somebody resigned, and whom somebody beat.
    let ends = |ends: [&str; 4]| named.iter().any(|word| ends.iter().any(|end| word.ends_with(end)));
    let is_dative = has(&GAVE_UP) && ends(["ым", "им", "ому", "ему"]);
    let is_beaten = has(&WON) && ends(["ых", "их", "ого", "его"]) && !has(&["победа", "выигрыш"]);
    // `Blue: resigned`, as a name stands behind its colour.
    let is_keyed = lower.split(':').rev().skip(1).filter_map(|before| before.split_whitespace().last());
    let is_keyed = is_keyed.into_iter().any(|word| seat(word, game).is_some());
    kinds < 2
        && named.len() < 2
        && !is_keyed
        && !has(&LOST)
        && !is_sum
        && !is_dative
        && !is_beaten
        && !lower.contains('?')
}

/// Whether day and month of a date may change places: with slashes the order is another in other lands.
fn is_ambiguous_date(line: &str) -> bool {
    let numbers: Vec<u32> =
        line.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse().ok()).take(3).collect();
    let is_month = |number: u32| (1..=12).contains(&number);
    matches!(numbers.as_slice(), [one, two, year] if *year > 31 && is_month(*one) && is_month(*two) && one != two)
        && line.contains('/')
}
