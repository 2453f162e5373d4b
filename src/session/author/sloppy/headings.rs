//! What lines of words say about a game: names, dates, results.

use crate::notation::{colour_of, is_dash};

use crate::notation::sloppy::{self, Alternative, Columns};
use crate::rules::{Profile, Seat};
use crate::text::decimal::Decimal;

/// Something that a line says.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum HeadingFact {
    /// A key of `[meta]`, and whether that is certain.
    Meta(&'static str, String, bool),
    /// A player, and whether it is certain which.
    Player(Seat, String, bool),
    /// The result; `None` for a draw.
    Result(Option<Seat>),
    /// The result of a game that nobody ended.
    Unfinished,
    /// Why the game ended, if not by the rules.
    Ended(&'static str),
    /// The score of the players in their order.
    Score([Decimal; 2]),
    /// A key of `[board]` or `[rules]` with its value as TOML.
    Setting(&'static str, String),
}

impl HeadingFact {
    /// Whether it says how the game ended.
    pub(super) const fn is_of_result(&self) -> bool {
        matches!(self, Self::Result(_) | Self::Ended(_) | Self::Unfinished | Self::Score(_))
    }
}

/// Words before a colon that name a key of `[meta]`.
const KEYS: [(&str, &str); 32] = [
    ("title", "title"),
    ("название", "title"),
    ("партия", "title"),
    ("game", "title"),
    ("event", "event"),
    ("tournament", "event"),
    ("турнир", "event"),
    ("соревнование", "event"),
    ("матч", "event"),
    ("site", "site"),
    ("place", "site"),
    ("место", "site"),
    ("город", "site"),
    ("где", "site"),
    ("date", "date"),
    ("дата", "date"),
    ("когда", "date"),
    ("played", "date"),
    ("сыграна", "date"),
    ("round", "round"),
    ("тур", "round"),
    ("author", "author"),
    ("автор", "author"),
    ("annotator", "annotator"),
    ("комментатор", "annotator"),
    ("примечания", "annotator"),
    ("source", "source"),
    ("источник", "source"),
    ("comment", "comment"),
    ("комментарий", "comment"),
    ("url", "url"),
    ("id", "id"),
];
/// Words before a colon that name the result.
const RESULTS: [&str; 5] = ["result", "результат", "итог", "исход", "outcome"];
/// Words before a colon that name the score.
const SCORES: [&str; 4] = ["score", "счёт", "счет", "очки"];
/// Words before a colon that name the players.
const PLAYERS: [&str; 5] = ["players", "игроки", "участники", "играли", "играют"];
/// Beginnings of words by which a winner is known.
const WON: [&str; 10] = ["win", "won", "выигр", "победил", "победа", "победу", "победит", "wins", "victory", "beat"];
/// Beginnings of words by which a loser is known.
const GAVE_UP: [&str; 4] = ["resign", "сдал", "сдаю", "сдаёт"];
/// Beginnings of words for a clock.
const TIME: [&str; 4] = ["time", "времен", "просроч", "флаг"];
/// Beginnings of words for a draw.
const DRAW: [&str; 3] = ["draw", "ничь", "вничью"];
/// Beginnings of words for a game that is not over.
const OPEN: [&str; 6] = ["unfinished", "adjourned", "не доигр", "не законч", "не оконч", "отложен"];
/// Months, by their beginnings.
const MONTHS: [[&str; 2]; 12] = [
    ["jan", "янв"],
    ["feb", "фев"],
    ["mar", "мар"],
    ["apr", "апр"],
    ["may", "ма"],
    ["jun", "июн"],
    ["jul", "июл"],
    ["aug", "авг"],
    ["sep", "сен"],
    ["oct", "окт"],
    ["nov", "ноя"],
    ["dec", "дек"],
];

/// What a line says; nothing for words that say nothing in particular.
pub(super) fn read(line: &str, game: &Profile) -> Vec<HeadingFact> {
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

/// Words that go with those of a result and say nothing by themselves.
const FILLERS: [&str; 40] = [
    "the",
    "a",
    "an",
    "by",
    "on",
    "in",
    "of",
    "with",
    "to",
    "and",
    "is",
    "was",
    "has",
    "have",
    "game",
    "player",
    "side",
    "team",
    "final",
    "lost",
    "points",
    "и",
    "в",
    "во",
    "за",
    "по",
    "на",
    "с",
    "со",
    "счётом",
    "счетом",
    "партия",
    "партию",
    "партии",
    "игра",
    "игру",
    "игрок",
    "команда",
    "проиграли",
    "проиграл",
];
/// Other words before a colon that name a setting.
const SETTINGS: [&str; 8] = ["komi", "коми", "size", "board", "field", "поле", "доска", "размер"];
/// Those of them that name the size of the field.
const FIELDS: [&str; 6] = ["size", "board", "field", "поле", "доска", "размер"];
/// Words that may stand between and behind the numbers of a size.
const OF_SIZE: [&str; 11] = ["by", "x", "х", "на", "cells", "squares", "клетка", "клетки", "клеток", "поля", "доски"];

/// Whether words of a line are in none of the facts that it says: they would be lost.
pub(super) fn says_more(line: &str, facts: &[HeadingFact], game: &Profile) -> bool {
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

/// Other beginnings of words that speak of a result.
const LOST: [&str; 24] = [
    "lost",
    "loses",
    "loser",
    "проигр",
    "forfeit",
    "flag",
    "неявк",
    "обыгр",
    "defeat",
    "прерван",
    "interrupt",
    "continued",
    "побежд",
    "поражен",
    "одолел",
    "сдач",
    "сдав",
    "сдает",
    "concede",
    "withdr",
    "disqual",
    "дисквал",
    "выбыл",
    "timeout",
];
/// Beginnings of words that speak of moves that are not there.
const GONE: [&str; 12] = [
    "missing",
    "illegib",
    "unreadab",
    "omitted",
    "skipped",
    "пропущ",
    "утерян",
    "потерян",
    "неразборч",
    "стёрт",
    "стерт",
    "отсутств",
];
/// Words that speak of a result only as they are.
const SHORT: [&str; 8] = ["win", "wins", "winner", "won", "beat", "beats", "draw", "time"];
/// Beginnings of words that speak of the rules or of the field.
const RULES: [&str; 43] = [
    "torus",
    "тор",
    "cylinder",
    "цилиндр",
    "plane",
    "плоск",
    "topology",
    "тополог",
    "opening",
    "дебют",
    "segment",
    "отрезк",
    "optional",
    "komi",
    "коми",
    "board",
    "поле",
    "доск",
    "rule",
    "правил",
    "услови",
    "condition",
    "choice",
    "выбор",
    "rectang",
    "прямоуг",
    "green",
    "зелен",
    "зелён",
    "необязат",
    "желани",
    "compens",
    "компенс",
    "handicap",
    "гандикап",
    "фора",
    "фору",
    "форой",
    "field",
    "cells",
    "клеток",
    "point",
    "очк",
];
/// Keys of `[meta]` whose values may have any signs.
const FREE: [&str; 4] = ["comment", "url", "source", "id"];

/// Whether a line may say something else about the game than what was read of it. Only what is wholly known is certain: a result
/// of one player, in words that say nothing else; names without results among them; words that speak of no player, rule or result.
pub(super) fn is_unsure(line: &str, facts: &[HeadingFact], is_head: bool, game: &Profile) -> bool {
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
        return words.iter().any(|word| is_seat(word) || speaks(word) || opens(word) || is_rule(word) || says(word))
            || has_size(&lower)
            || words.iter().any(|word| is_of_two_alphabets(word))
            || has_sum(&lower)
            || (is_head && has_number(&lower));
    }
    let is_result = HeadingFact::is_of_result;
    // A result that is none, and became a comment.
    let is_of_result = divided(line).is_some_and(|(key, _)| RESULTS.contains(&key.to_lowercase().as_str()));
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

/// Words before a number that counts something else than points.
const COUNTED: [&str; 34] = [
    "game",
    "round",
    "match",
    "day",
    "table",
    "part",
    "stage",
    "chapter",
    "lesson",
    "problem",
    "puzzle",
    "diagram",
    "fig",
    "figure",
    "no",
    "n",
    "example",
    "партия",
    "партии",
    "игра",
    "тур",
    "раунд",
    "матч",
    "день",
    "стол",
    "часть",
    "этап",
    "глава",
    "урок",
    "задача",
    "диаграмма",
    "рис",
    "пример",
    "номер",
];

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

/// Whether two numbers with a sign of size between them stand among words.
fn has_size(lower: &str) -> bool {
    [" by ", " на ", "x", "х", "×"].into_iter().flat_map(|sign| lower.match_indices(sign)).any(|(at, sign)| {
        let [before, behind] = [lower[..at].trim_end(), lower[at + sign.len()..].trim_start()];
        before.ends_with(|c: char| c.is_ascii_digit()) && behind.starts_with(|c: char| c.is_ascii_digit())
    })
}

/// Whether day and month of a date may change places: with slashes the order is another in other lands.
fn is_ambiguous_date(line: &str) -> bool {
    let numbers: Vec<u32> =
        line.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse().ok()).take(3).collect();
    let is_month = |number: u32| (1..=12).contains(&number);
    matches!(numbers.as_slice(), [one, two, year] if *year > 31 && is_month(*one) && is_month(*two) && one != two)
        && line.contains('/')
}

/// Whether words name players, and nothing else.
pub(super) fn is_of_players(words: &str, game: &Profile) -> bool {
    let lower = words.to_lowercase();
    let heads = heads(&lower);
    !heads.is_empty() && heads.iter().all(|word| named(word, game).is_some())
}

/// The first word of a line and what stands behind its sign.
fn divided(line: &str) -> Option<(&str, &str)> {
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
    value
        .trim()
        .trim_matches(['"', '«', '»', '*', '_', ' '])
        .trim_end_matches('.')
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
}

/// The player that a word names, in either language and in any case.
fn seat(word: &str, game: &Profile) -> Option<Seat> {
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

/// The players that words of a line name, in their order.
fn seats(line: &str, game: &Profile) -> Vec<Seat> {
    let words = line.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    // A single small letter is a word of either language, and no player.
    let is_name = |word: &&str| word.chars().count() > 1 || word.chars().all(char::is_uppercase);
    words.filter(is_name).filter_map(|word| seat(word, game)).collect()
}

/// Whether words name a player who does not make the move of a number.
pub(super) fn names_another(words: &str, number: u32, game: &Profile) -> bool {
    let due = game.seats.get((number as usize).saturating_sub(1) % game.seats.len());
    let named = words.split(|c: char| !c.is_alphabetic()).filter(|word| word.chars().count() > 1);
    named.filter_map(|word| seat(word, game)).any(|seat| Some(&seat) != due)
}

/// Words at the head of a column of numbers.
const COLUMNS: [&str; 8] = ["ход", "move", "round", "круг", "тур", "no", "n", "ply"];
/// Words that go with a player or a place in the order.
const SIDES: [&str; 10] = ["player", "игрок", "side", "сторона", "team", "команда", "й", "я", "ый", "ой"];
/// The beginnings of words, and words, for a place in the order.
const ORDER: [&[&str]; 3] = [
    &["first", "1st", "перв", "1", "i", "one"],
    &["second", "2nd", "втор", "2", "ii", "two"],
    &["third", "3rd", "трет", "3", "iii", "three"],
];
/// Letters for a place in the order.
const LETTERS: [&[&str]; 3] = [&["a", "а"], &["b", "б"], &["c", "в"]];
/// Beginnings of words for who moves first.
const OPENS: [&str; 5] = ["начин", "начал", "begin", "start", "first"];
/// Beginnings of words for colours of other games.
const FOREIGN: [&str; 8] = ["white", "black", "yellow", "чёрн", "черн", "бел", "жёлт", "желт"];

/// By what the players are called who head columns.
#[derive(Clone, Copy)]
enum HeadKind {
    Names,
    Order,
    Letters,
}

/// Whether a line of words that name players or places in the order, and nothing else, has them in the order in which players
/// move; `None` for other lines. So the columns of a table are headed, whatever stands between the words.
pub(super) fn heads_in_turn(line: &str, game: &Profile) -> Option<bool> {
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
pub(super) fn is_in_turn(line: &str, game: &Profile) -> bool {
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
fn named(word: &str, game: &Profile) -> Option<usize> {
    let mut letters = word.chars();
    let letter = letters.next().and_then(colour_of).filter(|_| letters.next().is_none());
    let of_letter = || game.seats.iter().copied().find(|seat| letter.is_some() && seat.colour() == letter);
    let named = seat(word, game).or_else(of_letter)?;
    game.seats.iter().position(|seat| *seat == named)
}

/// The same for the beginning of a name too: `кр`, `grn` is none.
fn seat_like(word: &str, game: &Profile) -> Option<usize> {
    let begins = |seat: &Seat| {
        let names = [seat.name().to_lowercase(), seat.text().ru.to_lowercase()];
        word.chars().count() > 1 && names.iter().any(|name| name.starts_with(word))
    };
    named(word, game).or_else(|| game.seats.iter().position(begins))
}

fn result(line: &str, game: &Profile) -> Option<Vec<HeadingFact>> {
    let lower = line.to_lowercase();
    if lower.chars().count() > 80 {
        return None;
    }
    let has = |list: &[&str]| list.iter().any(|word| begins(&lower, word));
    let mut facts = Vec::new();
    let named = seats(line, game);
    let points = score(line).filter(|_| game.has_score);
    if has(&OPEN) {
        return Some(vec![HeadingFact::Unfinished]);
    }
    let won = shares(&lower);
    if has(&DRAW) || won == Some(Shares::Even) {
        facts.push(HeadingFact::Result(None));
        if ["соглас", "соглаш", "agree"].iter().any(|word| begins(&lower, word)) {
            facts.push(HeadingFact::Ended("agreed"));
        }
    } else if lower.contains("by resign") || lower.contains("+resign") {
        // So the winner is named.
        facts.push(HeadingFact::Result(Some(*named.first()?)));
        facts.push(HeadingFact::Ended("resigned"));
    } else if has(&GAVE_UP) {
        // A noun says of nobody that he did it.
        let is_verb =
            |word: &str| !word.starts_with("resign") || word.starts_with("resigns") || word.starts_with("resigned");
        lower.split(|c: char| !c.is_alphabetic()).all(is_verb).then_some(())?;
        let loser = *named.first()?;
        let others: Vec<_> = game.seats.iter().filter(|seat| **seat != loser).collect();
        let [winner] = others.as_slice() else { return None };
        facts.push(HeadingFact::Result(Some(**winner)));
        facts.push(HeadingFact::Ended("resigned"));
    } else if has(&WON) {
        facts.push(HeadingFact::Result(Some(*named.first()?)));
        if has(&TIME) {
            facts.push(HeadingFact::Ended("time"));
        }
    } else if let Some(won) = won {
        // Of two players only, the first has moved first. The numbers say who won, and no score.
        let [one, other] = game.seats else { return None };
        return Some(vec![HeadingFact::Result(Some(if won == Shares::First { *one } else { *other }))]);
    } else if points.is_none() || named.is_empty() {
        return None;
    }
    // The numbers of shares are no score.
    facts.extend(points.filter(|_| won.is_none()).map(HeadingFact::Score));
    Some(facts)
}

/// Who has how much of a point: `1-0`, `0-1`, `½-½`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shares {
    First,
    Second,
    Even,
}

/// The shares that a line consists of, a word for the result before them aside.
fn shares(lower: &str) -> Option<Shares> {
    let words = lower.trim().trim_end_matches('.');
    let heading = RESULTS.iter().find_map(|word| words.strip_prefix(word)).filter(|rest| rest.starts_with([' ', ':']));
    let plain = |c: char| if is_dash(c) || c == ':' { '-' } else { c };
    let words = heading.unwrap_or(words).trim_start_matches(':');
    let compact: String = words.chars().filter(|c| !c.is_whitespace()).map(plain).collect();
    match compact.as_str() {
        "1-0" => Some(Shares::First),
        "0-1" => Some(Shares::Second),
        "½" | "½-½" | "1/2" | "1/2-1/2" | "0,5-0,5" | "0.5-0.5" => Some(Shares::Even),
        _ => None,
    }
}

/// How many words behind the moves may say the result.
const LONGEST_END: usize = 8;

/// A result behind the last move of a line.
pub(super) struct End {
    /// Where it begins, its dash included.
    pub(super) at: usize,
    pub(super) facts: Vec<HeadingFact>,
    /// Whether its dash may be a pass as well.
    pub(super) is_doubtful: bool,
}

/// What the words behind the moves of a line say of the result, if they do: `… 12. e7 ничья`, `… 1-0`.
pub(super) fn end(line: &str, game: &Profile) -> Option<End> {
    // A comment may speak of results too.
    if line.contains('#') || !line.matches('"').count().is_multiple_of(2) {
        return None;
    }
    let starts = line
        .char_indices()
        .filter(|&(at, c)| !c.is_whitespace() && at > 0 && line[..at].ends_with(char::is_whitespace));
    let starts: Vec<usize> = starts.map(|(at, _)| at).collect();
    let far = &starts[starts.len().saturating_sub(LONGEST_END)..];
    let is_end = |facts: &[HeadingFact]| {
        facts.iter().any(|fact| matches!(fact, HeadingFact::Result(_) | HeadingFact::Unfinished))
    };
    let (at, facts) = far.iter().find_map(|&at| {
        let tail = line[at..].trim_end();
        let is_apart = tail.contains(['"', '«', '»', '“', '”', '„', '(', ')', '{', '}', '[', ']', '@']);
        let is_plain = !is_apart && (shares(&tail.to_lowercase()).is_some() || !has_moves(tail));
        let facts = result(tail, game).filter(|facts| is_plain && is_end(facts))?;
        Some((at, facts))
    })?;
    // A dash before the words belongs to them, unless it stands for a move: behind its number, or between commas.
    let before = line[..at].trim_end();
    let dash = before.char_indices().next_back().filter(|&(_, c)| is_dash(c)).map(|(at, _)| at);
    let own = dash.filter(|&dash| {
        let word = line[..dash].trim_end().rsplit(char::is_whitespace).next().unwrap_or_default();
        let is_number = word.trim_end_matches(['.', ')', ':']).bytes().all(|c| c.is_ascii_digit());
        let is_pass = word.chars().all(is_dash);
        line[..dash].ends_with(char::is_whitespace) && !is_number && !is_pass && !word.ends_with([',', ';'])
    });
    let has_numbers = line.char_indices().any(|(at, c)| c.is_ascii_digit() && line[at + 1..].starts_with(['.', ')']));
    Some(End { at: own.unwrap_or(at), facts, is_doubtful: own.is_some() && !has_numbers })
}

/// Whether moves, passes or numbers of moves stand among words.
fn has_moves(words: &str) -> bool {
    let starts = words.split_whitespace().map(|word| word.as_ptr() as usize - words.as_ptr() as usize);
    starts.into_iter().any(|at| {
        let found = sloppy::readings(words, at, Columns::Mixed);
        found.iter().any(|one| {
            matches!(
                one.piece,
                Alternative::Played(_) | Alternative::Stone(_) | Alternative::Number(_) | Alternative::End
            )
        })
    })
}

/// Whether a word of a line begins so.
fn begins(line: &str, word: &str) -> bool {
    line.match_indices(word).any(|(at, _)| !line[..at].ends_with(char::is_alphanumeric))
}

fn number(text: &str) -> Option<Decimal> {
    let plain = |sign: char| if is_dash(sign) { '-' } else { sign };
    text.trim().replace(',', ".").chars().map(plain).collect::<String>().parse().ok()
}

/// `9,5 : 7`
fn score(text: &str) -> Option<[Decimal; 2]> {
    let signs = |c: char| !(c.is_ascii_digit() || matches!(c, ',' | '.'));
    let words: Vec<&str> =
        text.split(signs).map(|word| word.trim_matches([',', '.'])).filter(|word| !word.is_empty()).collect();
    let [one, other] = words.as_slice() else { return None };
    Some([number(one)?, number(other)?])
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

/// Whether a line speaks of the size of the field or says who plays, with a rating perhaps, though its numbers look like those of
/// moves: `Size 15x15`, `Blue: Anna (1800)`.
pub(super) fn is_of_numbers(line: &str, game: &Profile) -> bool {
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

/// A name without the rating in brackets behind it: `Anna (1800)`.
pub(super) fn without_rating(name: &str) -> &str {
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
pub(super) fn date_within(words: &str) -> Option<String> {
    words.split([',', ';', '(', ')', '|', '—', '–']).find_map(date)
}

/// A date that there is, as TOML writes it.
pub(super) fn date(text: &str) -> Option<String> {
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
fn listed(line: &str, game: &Profile) -> Option<Vec<HeadingFact>> {
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
