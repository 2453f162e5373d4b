//! Finds the part of a TOML text that a place belongs to, also while the text is being written and
//! is not TOML yet.
//!
//! The reader of documents tells nothing about a line that is not complete yet; here a line begins with a key whatever
//! follows.

use std::ops::Range;

/// The part of the text at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// The name of a table, `[…]`; the part of it that is written.
    Header(Range<usize>),
    /// A key of a table; the part of it that is written.
    Key {
        table: Vec<String>,
        written: Range<usize>,
    },
    /// A value of a key, not within a string; the part of it that is written.
    Value {
        path: Vec<String>,
        written: Range<usize>,
    },
    /// The inside of a string that is the value of a key, or stands in its list.
    String {
        path: Vec<String>,
        inside: Range<usize>,
    },
    /// A comment, or the rest of a line whose value is complete.
    Nothing,
}

/// A key, a value, or the name of a table, with the path that it belongs to.
pub(super) struct Scanner<'t> {
    text: &'t str,
    at: usize,
    table: Vec<String>,
}

impl<'t> Scanner<'t> {
    /// A reader of a document from its beginning.
    pub(super) const fn new(text: &'t str) -> Self {
        Self {
            text,
            at: 0,
            table: Vec::new(),
        }
    }

    /// The part at a place of the document.
    pub(super) fn find(mut self, place: usize) -> Place {
        loop {
            self.skip(|c| c.is_whitespace() && c != '\u{feff}');
            let begin = self.at;
            let stands_before = self.rest().starts_with(['#', '[']) && begin == place;
            if begin > place || stands_before || self.rest().is_empty() {
                return Place::Key {
                    table: self.table,
                    written: place..place,
                };
            }
            match self.rest().chars().next() {
                Some('#') => {
                    self.skip(|c| c != '\n');
                    if place <= self.at && place > begin {
                        return Place::Nothing;
                    }
                }
                Some('[') => {
                    self.skip(|c| c == '[');
                    let name = self.at;
                    self.skip(|c| !matches!(c, ']' | '\n' | '#'));
                    let end = self.at;
                    if (name..=end).contains(&place) {
                        return Place::Header(name..end);
                    }
                    self.table = keys(&self.text[name..end]);
                    self.skip(|c| !matches!(c, '\n' | '#'));
                }
                _ => {
                    self.skip(|c| !matches!(c, '=' | '\n' | '#'));
                    let written = begin..begin + self.text[begin..self.at].trim_end().len();
                    if place <= self.at && !self.rest().starts_with('=') || place <= written.end {
                        return Place::Key {
                            table: self.table,
                            written: written.start..written.end.max(place),
                        };
                    }
                    if self.rest().starts_with('=') {
                        self.at += 1;
                        let mut path = self.table.clone();
                        path.extend(keys(&self.text[written]));
                        if let Some(found) = self.value(&path, place) {
                            return found;
                        }
                    }
                }
            }
        }
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn skip(&mut self, is_skipped: impl Fn(char) -> bool) {
        let rest = self.rest();
        self.at += rest.find(|c| !is_skipped(c)).unwrap_or(rest.len());
    }

    /// Reads a value to its end; the part at a place in it.
    fn value(&mut self, path: &[String], place: usize) -> Option<Place> {
        let (mut depth, mut inner) = (0_usize, Vec::new());
        let begin = self.at;
        while self.at < self.text.len() {
            let here = self.rest();
            let quotes = ["'''", "\"\"\"", "'", "\""]
                .into_iter()
                .find(|quotes| here.starts_with(quotes));
            if let Some(quotes) = quotes {
                let path = [path, &inner].concat();
                let inside = self.string(quotes);
                if (inside.start..=inside.end).contains(&place) {
                    return Some(Place::String { path, inside });
                }
                continue;
            }
            let first = here.chars().next()?;
            match first {
                '[' | '{' => depth += 1,
                ']' | '}' => depth = depth.saturating_sub(1),
                '\n' if depth == 0 => break,
                '#' => {
                    let from = self.at;
                    self.skip(|c| c != '\n');
                    if from < place && place <= self.at {
                        return Some(Place::Nothing);
                    }
                    continue;
                }
                // A key of a table within the value.
                '=' => {
                    let before = self.text[begin..self.at].trim_end();
                    let word = before
                        .rfind(['{', ',', ' ', '\n'])
                        .map_or(before, |at| &before[at + 1..]);
                    inner = keys(word);
                }
                _ => {}
            }
            self.at += first.len_utf8();
        }
        let value = begin..self.at;
        (value.start..=value.end)
            .contains(&place)
            .then(|| word(self.text, path, value, place))
    }

    /// Reads a string; its inside. One that is not closed ends with its line, a long one with the text.
    fn string(&mut self, quotes: &str) -> Range<usize> {
        let from = self.at + quotes.len();
        let mut end = from;
        loop {
            let rest = &self.text[end..];
            let Some(first) = rest.chars().next() else {
                break;
            };
            if rest.starts_with(quotes) || quotes.len() == 1 && first == '\n' {
                break;
            }
            end += first.len_utf8();
            if first == '\\' && quotes.starts_with('"') {
                end += self.text[end..].chars().next().map_or(0, char::len_utf8);
            }
        }
        self.at = if self.text[end..].starts_with(quotes) {
            end + quotes.len()
        } else {
            end
        };
        from..end
    }
}

/// The word at a place of a value, which stands there so far.
fn word(text: &str, path: &[String], value: Range<usize>, place: usize) -> Place {
    let is_word = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.');
    let (before, behind) = (&text[value.start..place], &text[place..value.end]);
    let from = value.start + before.trim_end_matches(is_word).len();
    let to = value.end - behind.trim_start_matches(is_word).len();
    let before = text[value.start..from].trim_end();
    let behind = text[to..value.end].trim_start();
    // Beside a value no second one stands.
    let is_free = behind.is_empty() || behind.starts_with([',', ']', '}', '#']);
    if is_free && (before.is_empty() || before.ends_with(['[', ','])) {
        Place::Value {
            path: path.to_vec(),
            written: from..to,
        }
    } else {
        Place::Nothing
    }
}

/// The keys of a path such as `meta.players`.
fn keys(path: &str) -> Vec<String> {
    let plain = |key: &str| key.trim().trim_matches(['"', '\'']).to_owned();
    path.split('.')
        .map(plain)
        .filter(|key| !key.is_empty())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Place {
        let place = text.find('|').unwrap();
        Scanner::new(&text.replacen('|', "", 1)).find(place)
    }

    #[test]
    fn places_are_told_apart() {
        let key = |table, written| Place::Key {
            table: keys(table),
            written,
        };
        let string = |at, inside| Place::String {
            path: keys(at),
            inside,
        };
        for (text, place) in [
            ("|", key("", 0..0)),
            ("kletka = 1\nga|", key("", 11..13)),
            ("[record]\n|\nmoves = 'x'", key("record", 9..9)),
            ("[rec|]\n", Place::Header(1..4)),
            ("[[cl|\n", Place::Header(2..4)),
            ("[board]\nsize = 7 # a [b] |c\n", Place::Nothing),
            ("game = \"par|\"\n", string("game", 8..11)),
            (
                "[record]\nmoves = '''\n[a-b1] |'''",
                string("record.moves", 20..28),
            ),
            ("record.moves = '|", string("record.moves", 16..16)),
            ("game = 'parcel'|\n", Place::Nothing),
            ("topology = | \"plane\"\n", Place::Nothing),
            (
                "[board]\ntopology = |\n",
                Place::Value {
                    path: keys("board.topology"),
                    written: 19..19,
                },
            ),
            (
                "[meta]\nplayers = { blue = 'x [a]', red = 'ab|' }",
                string("meta.players.red", 42..44),
            ),
            ("a = '''\n[x]\n'''\n|b = 1", key("", 16..17)),
        ] {
            assert_eq!(at(text), place);
        }
    }
}
