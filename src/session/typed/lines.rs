//! Lines that say something beside moves: `key: value`, and results in signs and words.

use super::table::{ENDS, End, HeadingKey, KEYS, MONTHS, SCORES, SEATS, SIDES, UNKNOWN};
use crate::document::ENDED;
use crate::notation::is_dash;
use crate::rules::{Profile, Seat};
use crate::settings::string;
use crate::text::decimal::Decimal;
use crate::text::lowered;

/// Something that a line says.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum LineFact {
    /// A key of `[meta]`.
    Meta(&'static str, String),
    /// The name of a player.
    Player(Seat, String),
    /// The word of the result.
    Result(&'static str),
    /// Why the game ended, if not by the rules.
    Ended(&'static str),
    /// The points of the players in their order.
    Score([Decimal; 2]),
    /// A key of `[board]` or `[rules]` with its value as TOML.
    Setting(&'static str, String),
}

impl LineFact {
    /// Whether it may be said several times: a player may be several people, and comments are all kept.
    pub(super) fn is_open(&self) -> bool {
        matches!(self, Self::Player(..) | Self::Meta("comment", _))
    }

    /// The fact as a document has it.
    pub(super) fn written(&self, profile: &Profile) -> String {
        match self {
            Self::Meta(key, value) => format!("{key} = {}", meta_value(key, value)),
            Self::Player(seat, name) => format!("{} = {}", seat.name(), string(name)),
            Self::Result(result) => format!("result = {}", string(result)),
            Self::Ended(why) => format!("ended = {}", string(why)),
            Self::Setting(key, value) => format!("{key} = {value}"),
            Self::Score(points) => {
                let own = profile
                    .seats
                    .iter()
                    .zip(points)
                    .map(|(seat, points)| format!("{} = {points}", seat.name()));
                format!("score = {{ {} }}", own.collect::<Vec<_>>().join(", "))
            }
        }
    }
}

/// A value of `[meta]` as TOML.
pub(super) fn meta_value(key: &str, value: &str) -> String {
    let is_date = key == "date" && date(value).is_some_and(|date| date == value);
    if is_date {
        value.to_owned()
    } else {
        string(value)
    }
}

/// The meaning of a line, and whether there is another one.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct LineMeaning {
    pub(super) facts: Vec<LineFact>,
    pub(super) is_doubtful: bool,
}

impl LineMeaning {
    pub(super) fn sure(facts: impl Into<Vec<LineFact>>) -> Self {
        Self {
            facts: facts.into(),
            is_doubtful: false,
        }
    }
}

/// The meaning of a line by its key or keys; nothing where it has none of the table.
pub(super) fn heading(line: &str, game: &Profile) -> Option<LineMeaning> {
    let mut line = line.trim();
    if line.starts_with(['*', '#']) {
        line = line.trim_matches(['*', '#']).trim();
    }
    if let Some((key, value)) = line
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'))
        .and_then(|rest| rest.split_once(' '))
    {
        let value = value.trim();
        let is_quoted = value.len() > 1 && value.starts_with('"') && value.ends_with('"');
        let unknown = || is_unknown(&clean(value)).then(LineMeaning::default);
        return keyed(key, value, game)
            .or_else(unknown)
            .filter(|_| is_quoted);
    }
    // Blue: Ann, Red: Bob
    let parts: Vec<_> = line
        .split([';', ','])
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .collect();
    let each = || {
        parts
            .iter()
            .map(|part| divided(part, game))
            .collect::<Option<Vec<LineMeaning>>>()
    };
    if parts.len() > 1
        && let Some(all) = each()
    {
        let is_doubtful = all.iter().any(|said| said.is_doubtful);
        return Some(LineMeaning {
            facts: all.into_iter().flat_map(|said| said.facts).collect(),
            is_doubtful,
        });
    }
    divided(line, game)
}

fn divided(line: &str, game: &Profile) -> Option<LineMeaning> {
    let (key, value) = line.split_once([':', '='])?;
    let value = value.trim();
    // A dash may be a pass.
    if value.chars().all(is_dash) {
        return None;
    }
    keyed(key, value, game)
}

/// The meaning of a key of the table with a value; nothing where a document cannot have the value.
fn keyed(key: &str, value: &str, game: &Profile) -> Option<LineMeaning> {
    let key = lowered(key.trim());
    let name = clean(value);
    let seat = seat(&key, game);
    let known = KEYS
        .iter()
        .find(|(word, _)| *word == key)
        .map(|(_, key)| *key);
    let known = known.or_else(|| {
        let own = game.keys.iter().find(|own| own.name == key)?;
        Some(HeadingKey::Setting(own.name))
    });
    // An unknown value is not a value; signs may be a result.
    let is_known = seat.is_some() || known.is_some();
    if is_known && is_unknown(&name) && result(&name, game).is_none() {
        return Some(LineMeaning::default());
    }
    if let Some(seat) = seat {
        let is_name =
            !name.contains([':', '[', ']', '@', '|']) && name.contains(char::is_alphabetic);
        return is_name.then(|| LineMeaning::sure([LineFact::Player(seat, name)]));
    }
    let fact = match known? {
        HeadingKey::Meta("date") => return Some(date_meaning(&name)),
        HeadingKey::Meta(key) => LineFact::Meta(key, name),
        HeadingKey::Result => {
            return result(&name, game)
                .or_else(|| {
                    let seat = self::seat(&lowered(&name), game)?;
                    Some(vec![LineFact::Result(seat.name())])
                })
                .map(LineMeaning::sure);
        }
        HeadingKey::Score => LineFact::Score(points(&name).filter(|_| game.has_score)?),
        HeadingKey::Setting(key) if game.has_key(key) => {
            LineFact::Setting(key, setting_value(key, &name)?)
        }
        HeadingKey::Setting(_) => return None,
    };
    Some(LineMeaning::sure([fact]))
}

/// The meaning of a date, or of the text written for one.
fn date_meaning(value: &str) -> LineMeaning {
    let value = known_date(value);
    if value
        .trim_matches(|sign| "?0.-/ ".contains(sign))
        .is_empty()
    {
        return LineMeaning::default();
    }
    let date = date(&value);
    LineMeaning {
        is_doubtful: date.is_none() && !is_part_of_date(&value),
        facts: vec![LineFact::Meta("date", date.unwrap_or(value))],
    }
}

/// Whether a value says that it is not known: by signs alone or by one of the words for that.
fn is_unknown(value: &str) -> bool {
    !value.contains(char::is_alphanumeric) || UNKNOWN.contains(&lowered(value).as_str())
}

/// A date up to the first part for which other formats write `?` or zeros: `2019-05` of `2019.05.??`.
fn known_date(date: &str) -> String {
    let is_known =
        |part: &&str| !part.contains('?') && part.contains(|sign| !"0.-/".contains(sign));
    let parts = date.split_inclusive(['.', '-', '/']);
    let known: usize = parts.take_while(is_known).map(str::len).sum();
    if known == 0 || known == date.len() {
        date.to_owned()
    } else {
        date[..known]
            .trim_end_matches(['.', '-', '/'])
            .replace(['.', '/'], "-")
    }
}

/// A value without its quotation marks and doubled blanks.
fn clean(value: &str) -> String {
    let value = value.trim();
    let quoted = [('"', '"'), ('«', '»')]
        .into_iter()
        .find_map(|(open, close)| value.strip_prefix(open)?.strip_suffix(close));
    one_line(quoted.unwrap_or(value))
}

/// A text with a blank for all white space.
pub(super) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The player that a word names.
fn seat(word: &str, game: &Profile) -> Option<Seat> {
    let word = SIDES
        .iter()
        .find_map(|side| word.strip_prefix(side))
        .unwrap_or(word);
    // A letter is a whole word, a stem goes on in letters.
    let is_named = |stem: &str| match word.strip_prefix(stem) {
        Some(ending) if stem.chars().count() > 1 => {
            ending.chars().count() <= 3 && ending.chars().all(char::is_alphabetic)
        }
        Some(ending) => ending.is_empty(),
        None => false,
    };
    let mut named = SEATS
        .iter()
        .filter(|(stem, seat)| is_named(stem) && game.seats.contains(seat));
    named.next().map(|(_, seat)| *seat)
}

/// A setting as TOML: `5`, `5x7`, `9,5`, a word.
fn setting_value(key: &str, value: &str) -> Option<String> {
    if key == "size" {
        let sides: Option<Vec<u8>> = value
            .split(['x', 'х', '×', '*'])
            .map(|side| side.trim().parse::<u8>().ok())
            .collect();
        return match sides?[..] {
            [one] => Some(one.to_string()),
            [one, other] if one == other => Some(one.to_string()),
            [one, other] => Some(format!("[{one}, {other}]")),
            _ => None,
        };
    }
    let number = value.replace(',', ".");
    let is_plain =
        matches!(value, "true" | "false") || number.parse::<f64>().is_ok_and(f64::is_finite);
    Some(if is_plain { number } else { string(value) })
}

/// `9,5 : 7`
fn points(text: &str) -> Option<[Decimal; 2]> {
    let (one, other) = text.split_once([':', '–', '—', '-'])?;
    let is_digit = |sign: char| sign.is_ascii_digit();
    let points = |text: &str| {
        let text = text.trim();
        let is_number = text.starts_with(is_digit) && text.ends_with(is_digit);
        text.replace(',', ".")
            .parse::<Decimal>()
            .ok()
            .filter(|_| is_number)
    };
    Some([points(one)?, points(other)?])
}

/// A date without the word for a year at its end.
fn without_year_word(date: &str) -> &str {
    date.trim_end_matches(['.', ' '])
        .trim_end_matches(" г")
        .trim_end_matches(" года")
}

fn is_year(word: &str) -> bool {
    word.len() == 4 && word.bytes().all(|digit| digit.is_ascii_digit())
}

/// Whether a text is a year, or a month of a year.
fn is_part_of_date(text: &str) -> bool {
    let text = without_year_word(text);
    let is_month =
        |word: &str| word.len() == 2 && word.parse().is_ok_and(|at| (1..=12).contains(&at));
    match text.split(' ').collect::<Vec<_>>()[..] {
        [text] => match text.split_once('-') {
            Some((year, month)) => is_year(year) && is_month(month),
            None => is_year(text),
        },
        [name, year] => {
            is_year(year)
                && month(name).is_some()
                && !name.starts_with(|c: char| c.is_ascii_digit())
        }
        _ => false,
    }
}

fn month(word: &str) -> Option<u32> {
    let lower = lowered(word);
    let named = || {
        MONTHS
            .iter()
            .position(|names| names.iter().any(|name| lower.starts_with(name)))
    };
    word.parse::<u32>()
        .ok()
        .or_else(|| u32::try_from(named()? + 1).ok())
}

/// A date that there is, as TOML writes it; with slashes only where day and month cannot be exchanged.
fn date(text: &str) -> Option<String> {
    let text = without_year_word(text.trim());
    let words: Vec<&str> = text
        .split(['.', '-', '/', ' ', ','])
        .filter(|word| !word.is_empty())
        .collect();
    let [one, two, three] = words[..] else {
        return None;
    };
    let (year, middle, day) = match (is_year(one), is_year(three)) {
        (true, _) => (one, two, three),
        (_, true) if one.parse::<u32>().is_err() => (three, one, two),
        (_, true) => (three, two, one),
        _ => return None,
    };
    let (year, month, day) = (
        year.parse::<u32>().ok()?,
        month(middle)?,
        day.parse::<u32>().ok()?,
    );
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        2 => 28 + u32::from(is_leap),
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    };
    let is_open = text.contains('/') && is_year(three) && day <= 12 && day != month;
    ((1..=days).contains(&day) && !is_open).then(|| format!("{year:04}-{month:02}-{day:02}"))
}

/// The sum of the words of a result.
#[derive(Default)]
struct TypedEnding {
    named: Option<Seat>,
    /// A verb that waits for its player.
    verb: Option<End>,
    results: Vec<&'static str>,
    ended: Vec<&'static str>,
    score: Option<[Decimal; 2]>,
}

impl TypedEnding {
    /// Takes a verb with its player; nothing where it does not say who has won.
    fn take(&mut self, verb: End, seat: Seat, game: &Profile) -> Option<()> {
        let winner = match verb {
            End::Won => Some(seat),
            _ => game
                .seats
                .iter()
                .copied()
                .find(|own| *own != seat)
                .filter(|_| game.seats.len() == 2),
        };
        self.results.push(winner?.name());
        Some(())
    }

    /// Takes a result in signs, of up to three words; how many it has taken.
    fn signs(&mut self, words: &[&str], game: &Profile) -> Option<usize> {
        (1..=3.min(words.len())).rev().find(|&count| {
            let joined = words[..count].concat();
            let joined = joined.trim_matches(['(', ')', '.', ',', ';']);
            let row = SCORES
                .iter()
                .find(|(sign, ..)| *sign == joined)
                .filter(|_| game.seats.len() == 2);
            let points = points(joined).filter(|_| row.is_none());
            if let Some((_, winner, why)) = row {
                self.results
                    .push(winner.map_or("draw", |winner| game.seats[winner].name()));
                self.ended.extend(*why);
            }
            self.score = points.or(self.score);
            row.is_some() || points.is_some()
        })
    }

    /// Takes a word of the table.
    fn word(&mut self, end: End, game: &Profile) -> Option<()> {
        if let End::By(why) | End::LostBy(why) = end {
            self.ended.push(why);
        }
        match end {
            End::Won | End::Lost | End::LostBy(_) => match self.named {
                Some(seat) => self.take(end, seat, game)?,
                None => self.verb = Some(end),
            },
            End::Draw => self.results.push("draw"),
            End::Open => self.results.push("unfinished"),
            End::By(_) | End::Filler => {}
        }
        Some(())
    }

    fn player(&mut self, seat: Seat, game: &Profile) -> Option<()> {
        self.named = Some(seat);
        match self.verb.take() {
            Some(verb) => self.take(verb, seat, game),
            None => Some(()),
        }
    }

    /// The facts stated, where they agree and the document has a place for them.
    fn facts(mut self, game: &Profile) -> Option<Vec<LineFact>> {
        self.results.dedup();
        self.ended.dedup();
        let [result] = self.results[..] else {
            return None;
        };
        let ended = match self.ended[..] {
            [] => None,
            [why] => Some(ENDED.iter().find(|(name, _)| *name == why)?.0),
            _ => return None,
        };
        let is_fit = (ended == Some("agreed")) <= (result == "draw")
            && (self.score.is_none() || game.has_score);
        let score = self.score.map(LineFact::Score);
        is_fit.then(|| {
            [
                Some(LineFact::Result(result)),
                ended.map(LineFact::Ended),
                score,
            ]
            .into_iter()
            .flatten()
            .collect()
        })
    }
}

/// What a word of the table says.
fn ending(typed: &str) -> Option<End> {
    let is_row = |row: &str| {
        row.strip_suffix('*')
            .map_or(typed == row, |stem| typed.starts_with(stem))
    };
    let (_, end) = ENDS.iter().find(|(row, _)| is_row(row))?;
    Some(*end)
}

/// The most bytes of a result in words.
pub(super) const LONGEST: usize = 120;

/// The result that a whole text says: every word of it has its row in the table.
pub(super) fn result(text: &str, game: &Profile) -> Option<Vec<LineFact>> {
    if text.len() > LONGEST {
        return None;
    }
    let lower: String = lowered(text)
        .chars()
        .map(|sign| if is_dash(sign) { '-' } else { sign })
        .collect();
    // A dash before it may be a pass: who asks has to know.
    if lower
        .strip_prefix('-')
        .is_some_and(|behind| behind.starts_with(['-', ' ']))
    {
        return None;
    }
    let words: Vec<&str> = lower.split_whitespace().collect();
    let (mut said, mut at) = (TypedEnding::default(), 0);
    while at < words.len() {
        let first = words[at].trim_start_matches(['(', '"']);
        if let Some(count) = said.signs(&words[at..], game) {
            at += count;
            continue;
        }
        let word =
            first.trim_matches(|sign: char| sign.is_ascii_punctuation() || "—«»".contains(sign));
        let two = words
            .get(at + 1)
            .map(|next| format!("{word} {}", next.trim_matches(['.', ',', ')'])));
        if let Some(end) = two
            .as_deref()
            .filter(|two| ENDS.iter().any(|(row, _)| row == two))
            .and_then(ending)
        {
            said.word(end, game)?;
            at += 2;
            continue;
        }
        match (seat(word, game), ending(word)) {
            // It begins with a word: a sign before that may be a pass.
            _ if at > 0 && word.is_empty() && !first.contains(['+', '/']) => {}
            (Some(seat), _) => said.player(seat, game)?,
            (None, Some(end)) => said.word(end, game)?,
            (None, None) => return None,
        }
        at += 1;
    }
    said.facts(game)
}
