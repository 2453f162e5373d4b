//! Lines of words that name players, dates, sizes and other keys.

use super::fact::HeadingFact;
use super::players::{seat, seat_like, seats};
use super::results::{number, result, score};
use super::vocabulary::{FIELDS, KEYS, MONTHS, OF_SIZE, PASSED, PLAYERS, RESULTS, SCORES};
use crate::notation::is_dash;
use crate::notation::sloppy;
use crate::rules::{Profile, Seat};

/// What a line says; nothing for words that say nothing in particular.
pub(in super::super) fn read(line: &str, game: &Profile) -> Vec<HeadingFact> {
    let line = line.trim().trim_matches(['*', '_', '#', '=', '-', ' ']).trim();
    // [Event "…"]
    if let Some((key, value)) =
        line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).and_then(|rest| rest.split_once(' '))
    {
        return keyed(key, value.trim().trim_matches('"'), game).unwrap_or_default();
    }
    // Синие: Анна, красные: Борис
    let parts: Vec<_> = line.split([';', ',']).map(str::trim).filter(|part| !part.is_empty()).collect();
    let each: Option<Vec<HeadingFact>> = parts
        .iter()
        .map(|part| divided(part).and_then(|(key, value)| keyed(key, value, game)))
        .collect::<Option<Vec<_>>>()
        .map(|facts| facts.concat());
    if let Some(facts) = each.filter(|facts| parts.len() > 1 && !facts.is_empty()) {
        return facts;
    }
    if let Some(facts) = coloured(&parts, game) {
        return facts;
    }
    if let Some(facts) = divided(line).and_then(|(key, value)| keyed(key, value, game)) {
        return facts;
    }
    if let Some(date) = date(line) {
        return vec![HeadingFact::Meta("date", date, true)];
    }
    if let Some(size) = sized(line) {
        return vec![HeadingFact::Setting("size", size)];
    }
    if let Some(facts) = result(line, game) {
        return facts;
    }
    names(line, game).unwrap_or_default()
}

/// The first word of a line and what stands behind its sign.
pub(super) fn divided(line: &str) -> Option<(&str, &str)> {
    let at = line.find([':', '=', '—', '–']).or_else(|| line.find(" - "))?;
    let sign = line[at..].chars().next().map_or(1, char::len_utf8);
    // Behind a colon a dash is a sign of what it stands before.
    let dashes = if line[at..].starts_with([':', '=']) { &[' '][..] } else { &[' ', '-', '—', '–'] };
    let behind = line[at + sign..].trim_start_matches(dashes);
    Some((line[..at].trim(), behind.trim())).filter(|(key, value)| !key.is_empty() && !value.is_empty())
}

fn keyed(key: &str, value: &str, game: &Profile) -> Option<Vec<HeadingFact>> {
    let lower = key.to_lowercase();
    let lower = lower.trim_end_matches('.');
    if let Some(seat) = seat(key, game) {
        // Two columns, and no name.
        let is_name = seat_like(&value.trim().to_lowercase(), game).is_none();
        return is_name.then(|| vec![HeadingFact::Player(seat, clean(value), true)]);
    }
    if let Some((_, key)) = KEYS.iter().find(|(word, _)| *word == lower) {
        let value = if *key == "date" { date(value).unwrap_or_else(|| clean(value)) } else { clean(value) };
        return Some(vec![HeadingFact::Meta(key, value, true)]);
    }
    if RESULTS.contains(&lower) {
        if value.trim() == "*" {
            return Some(vec![HeadingFact::Unfinished]);
        }
        let whole = result(value, game).or_else(|| seat(value, game).map(|seat| vec![HeadingFact::Result(Some(seat))]));
        return Some(
            whole.unwrap_or_else(|| vec![HeadingFact::Meta("comment", clean(&format!("{key}: {value}")), true)]),
        );
    }
    if SCORES.contains(&lower) {
        return Some(vec![HeadingFact::Score(score(value).filter(|_| game.has_score)?)]);
    }
    if PLAYERS.contains(&lower) {
        return names(value, game).or_else(|| listed(value, game));
    }
    if ["komi", "коми"].contains(&lower) && game.has_key("komi") {
        return Some(vec![HeadingFact::Setting("komi", number(value)?.to_string())]);
    }
    if FIELDS.contains(&lower) {
        return Some(vec![HeadingFact::Setting("size", size(value)?)]);
    }
    None
}

fn clean(value: &str) -> String {
    let value = value.trim().trim_matches(['"', '«', '»', '*', '_', ' ']);
    // The point of an initial stays.
    let is_initial =
        value.trim_end_matches('.').rsplit([' ', '.']).next().is_some_and(|word| word.chars().count() == 1);
    let value = if is_initial { value } else { value.trim_end_matches('.') };
    value.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The size that words of a line name with the field, and nothing else: `Поле 5x5`, `9 x 9 board`.
fn sized(line: &str) -> Option<String> {
    let lower = line.trim().trim_end_matches('.').to_lowercase();
    let words = lower.split(|c: char| !c.is_alphanumeric() && !"×*".contains(c)).filter(|word| !word.is_empty());
    let is_numbers = |word: &str| word.chars().all(|c| c.is_ascii_digit() || "xх×*".contains(c));
    let (fields, others): (Vec<&str>, Vec<&str>) = words.partition(|word| FIELDS.contains(word));
    let is_size = !fields.is_empty() && others.iter().all(|word| is_numbers(word) || OF_SIZE.contains(word));
    if is_size { size(&lower) } else { None }
}

/// Whether two numbers with a sign of size between them stand among words.
pub(super) fn has_size(lower: &str) -> bool {
    [" by ", " на ", "x", "х", "×"].into_iter().flat_map(|sign| lower.match_indices(sign)).any(|(at, sign)| {
        let [before, behind] = [lower[..at].trim_end(), lower[at + sign.len()..].trim_start()];
        before.ends_with(|c: char| c.is_ascii_digit()) && behind.starts_with(|c: char| c.is_ascii_digit())
    })
}

/// Whether a line speaks of the size of the field or says who plays, with a rating perhaps, though its numbers look like those of
/// moves: `Size 15x15`, `Blue: Anna (1800)`.
pub(in super::super) fn is_of_numbers(line: &str, game: &Profile) -> bool {
    let lower = line.to_lowercase();
    let has_field = || lower.split(|c: char| !c.is_alphanumeric()).any(|word| FIELDS.contains(&word));
    if has_size(&lower) && has_field() {
        return true;
    }
    let rated = without_rating(line.trim_end());
    rated.len() < line.trim_end().len()
        && !sloppy::is_moves(rated)
        && read(line, game).iter().any(|fact| matches!(fact, HeadingFact::Player(..)))
}

/// Whether words tell of a pass: `Оба спасовали`.
pub(in super::super) fn tells_pass(words: &str) -> bool {
    let lower = words.to_lowercase();
    let mut words = lower.split(|c: char| !c.is_alphabetic());
    words.any(|word| PASSED.iter().any(|passed| word.starts_with(passed)))
}

/// A name without the rating in brackets behind it: `Anna (1800)`.
pub(in super::super) fn without_rating(name: &str) -> &str {
    let inside = name.strip_suffix(')').and_then(|name| name.rsplit_once('('));
    let is_rating = |inside: &str| (3..=4).contains(&inside.len()) && inside.bytes().all(|c| c.is_ascii_digit());
    inside.filter(|(_, inside)| is_rating(inside)).map_or(name, |(name, _)| name.trim_end())
}

/// `5`, `5x7`, `5 на 7`
fn size(text: &str) -> Option<String> {
    if text.trim_start().starts_with(is_dash) {
        return None;
    }
    let sides = text
        .split(|c: char| !c.is_ascii_digit())
        .filter(|side| !side.is_empty())
        .map(|side| side.parse::<u8>().ok())
        .collect::<Option<Vec<_>>>()?;
    match sides.as_slice() {
        [one] => Some(one.to_string()),
        [one, other] if one == other => Some(one.to_string()),
        [one, other] => Some(format!("[{one}, {other}]")),
        _ => None,
    }
}

/// The date that stands between commas or brackets among other words.
pub(in super::super) fn date_within(words: &str) -> Option<String> {
    words.split([',', ';', '(', ')', '|', '—', '–']).find_map(date)
}

/// A date that there is, as TOML writes it.
pub(in super::super) fn date(text: &str) -> Option<String> {
    let text = text.trim().trim_end_matches(['.', ' ']).trim_end_matches(" г").trim_end_matches(" года");
    let words: Vec<&str> = text.split(['.', '-', '/', ' ', ',']).filter(|word| !word.is_empty()).collect();
    let [one, two, three] = words.as_slice() else { return None };
    let month = |word: &str| {
        let lower = word.to_lowercase();
        let named = || MONTHS.iter().position(|names| names.iter().any(|name| lower.starts_with(name)));
        word.parse::<u32>().ok().or_else(|| u32::try_from(named()? + 1).ok())
    };
    let is_year = |word: &str| word.len() == 4 && word.bytes().all(|digit| digit.is_ascii_digit());
    let (year, month, day) = if is_year(one) {
        (one.parse::<u32>().ok()?, month(two)?, three.parse::<u32>().ok()?)
    } else if is_year(three) {
        let is_word_first = one.parse::<u32>().is_err();
        let (day, middle) = if is_word_first { (two, one) } else { (one, two) };
        (three.parse::<u32>().ok()?, month(middle)?, day.parse::<u32>().ok()?)
    } else {
        return None;
    };
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        2 => 28 + u32::from(is_leap),
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    };
    (1..=days).contains(&day).then(|| format!("{year:04}-{month:02}-{day:02}"))
}

/// `Анна — Борис`, `Anna (blue) vs Boris (red)`
fn names(line: &str, game: &Profile) -> Option<Vec<HeadingFact>> {
    let line = line.trim_end_matches('.');
    let sides: Vec<&str> = [" vs. ", " vs ", " против ", " — ", " – ", " - "]
        .iter()
        .find(|sign| line.contains(*sign))
        .map(|sign| line.split(sign).map(str::trim).collect())?;
    seated(&sides, game)
}

/// `Анна — синие, Борис — красные`, `Blue Anna, red Boris`: each player once, with the colour that is said.
fn coloured(parts: &[&str], game: &Profile) -> Option<Vec<HeadingFact>> {
    let is_name = |name: &str| {
        let words = name.split_whitespace().count();
        name.starts_with(char::is_uppercase)
            && words <= 3
            && name.chars().all(|c| c.is_alphabetic() || matches!(c, ' ' | '.' | '-'))
            && seats(name, game).is_empty()
    };
    let player = |part: &str| -> Option<(Seat, String)> {
        let behind = divided(part).map(|(name, colour)| (colour, name));
        let (colour, name) = behind.or_else(|| part.split_once(' '))?;
        let seat = seat(colour, game).filter(|_| colour.chars().count() > 1 && is_name(name))?;
        Some((seat, clean(name)))
    };
    let players = parts.iter().map(|part| player(part)).collect::<Option<Vec<_>>>()?;
    let is_each = players.len() == game.seats.len()
        && game.seats.iter().all(|seat| players.iter().any(|(named, _)| named == seat));
    let fact = |(seat, name)| HeadingFact::Player(seat, name, true);
    is_each.then(|| players.into_iter().map(fact).collect())
}

/// `Анна, Борис и Вера`
pub(super) fn listed(line: &str, game: &Profile) -> Option<Vec<HeadingFact>> {
    let line = line.trim_end_matches('.').replace(" и ", ",").replace(" and ", ",");
    let sides: Vec<&str> = line.split([',', ';']).map(str::trim).collect();
    seated(&sides, game)
}

/// The players of as many names, in the order in which they move where nothing else is said.
fn seated(sides: &[&str], game: &Profile) -> Option<Vec<HeadingFact>> {
    let is_name = |side: &&str| {
        side.starts_with(char::is_uppercase) && !side.contains(|c: char| c.is_ascii_digit() || matches!(c, '[' | '@'))
    };
    if sides.len() != game.seats.len() || !sides.iter().all(is_name) {
        return None;
    }
    // Columns, and no names.
    if sides.iter().all(|side| seat_like(&side.to_lowercase(), game).is_some()) {
        return None;
    }
    let facts = sides.iter().zip(game.seats).map(|(side, own)| {
        let inside = side.split_once('(').and_then(|(name, rest)| Some((name.trim(), rest.strip_suffix(')')?)));
        match inside.and_then(|(name, inside)| Some((name, seat(inside, game)?))) {
            Some((name, seat)) => HeadingFact::Player(seat, clean(name), true),
            None => HeadingFact::Player(*own, clean(side), false),
        }
    });
    Some(facts.collect())
}
