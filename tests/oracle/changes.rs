//! Changes documents at random, in the ways in which people go wrong and in some in which nobody does.

use std::collections::BTreeSet;

/// Random numbers.
pub(crate) struct Rng(u64);

impl Rng {
    /// A generator whose whole sequence follows from the seed.
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `n`, which must not be 0.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        usize::try_from((bits ^ (bits >> 31)) % n as u64).expect("less than n")
    }

    pub(crate) fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// One of the items; none of none.
    pub(crate) fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() {
            None
        } else {
            items.get(self.below(items.len()))
        }
    }
}

/// Pieces of documents that others are given.
pub(crate) struct Pieces {
    words: Vec<String>,
    lines: Vec<String>,
    /// Whole tables with their heads.
    tables: Vec<String>,
}

impl Pieces {
    /// The pieces of these documents.
    pub(crate) fn of(documents: &[Vec<u8>]) -> Self {
        let (mut words, mut lines) = (BTreeSet::new(), BTreeSet::new());
        let mut all = BTreeSet::new();
        for text in documents
            .iter()
            .filter_map(|bytes| str::from_utf8(bytes).ok())
        {
            words.extend(text.split_whitespace().map(str::to_owned));
            lines.extend(text.lines().map(str::to_owned));
            all.extend(tables(text).into_iter().skip(1));
        }
        Self {
            words: words.into_iter().collect(),
            lines: lines.into_iter().collect(),
            tables: all.into_iter().collect(),
        }
    }

    pub(crate) fn told(&self) -> String {
        format!(
            "{} words, {} lines, {} tables",
            self.words.len(),
            self.lines.len(),
            self.tables.len()
        )
    }

    /// A document changed once or a few times.
    pub(crate) fn changed(&self, document: &[u8], rng: &mut Rng) -> Vec<u8> {
        let Ok(text) = str::from_utf8(document) else {
            return bytes(document.to_vec(), rng);
        };
        let mut text = text.to_owned();
        for _ in 0..[1, 1, 1, 2, 2, 3, 5][rng.below(7)] {
            self.change(&mut text, rng);
        }
        if rng.one_in(25) {
            bytes(text.into_bytes(), rng)
        } else {
            text.into_bytes()
        }
    }

    fn change(&self, text: &mut String, rng: &mut Rng) {
        match rng.below(20) {
            0 | 1 => sign(text, rng),
            2 | 3 => self.word(text, rng),
            4 | 5 => number(text, rng),
            6 => letters(text, rng),
            7 | 8 => self.line(text, rng),
            9 | 10 => self.table(text, rng),
            11 | 12 => key(text, rng),
            13 => layout(text, rng),
            14 => setting(text, rng),
            _ => moves(text, rng),
        }
    }

    /// A word goes, comes twice, changes places or becomes another.
    fn word(&self, text: &mut String, rng: &mut Rng) {
        let new = format!("{} ", rng.pick(&self.words).expect("there are words"));
        let words = text.split_inclusive(char::is_whitespace);
        *text = altered(words.collect(), &new, rng).concat();
    }

    /// The same with lines; some lose their ends.
    fn line(&self, text: &mut String, rng: &mut Rng) {
        let new = format!("{}\n", rng.pick(&self.lines).expect("there are lines"));
        let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
        let at = rng.below(lines.len().max(1));
        match rng.below(4) {
            0 => lines.truncate(at),
            1 => lines
                .iter_mut()
                .skip(at)
                .take(1)
                .for_each(|line| *line = line.trim_end()),
            _ => lines = altered(lines, &new, rng),
        }
        *text = lines.concat();
    }

    /// The same with tables, those of other documents among them.
    fn table(&self, text: &mut String, rng: &mut Rng) {
        let all = tables(text);
        let new = format!("\n{}", rng.pick(&self.tables).expect("there are tables"));
        let mut all: Vec<&str> = all.iter().map(String::as_str).collect();
        if rng.one_in(2) {
            all.push(&new);
        } else {
            all = altered(all, &new, rng);
        }
        *text = all.concat();
    }
}

/// Parts of a text, one of which goes, comes twice, changes places or becomes another.
fn altered<'a>(mut parts: Vec<&'a str>, new: &'a str, rng: &mut Rng) -> Vec<&'a str> {
    if parts.is_empty() {
        return parts;
    }
    let (at, other) = (rng.below(parts.len()), rng.below(parts.len()));
    match rng.below(5) {
        0 => drop(parts.remove(at)),
        1 => parts.insert(other, parts[at]),
        2 => parts.swap(at, other),
        3 => parts[at] = new,
        _ => parts.insert(at, new),
    }
    parts
}

/// A text cut before every line that begins a table; before the first of them stands what belongs to none.
fn tables(text: &str) -> Vec<String> {
    let mut all = vec![String::new()];
    for line in text.split_inclusive('\n') {
        if line.starts_with('[') {
            all.push(String::new());
        }
        all.last_mut().expect("one at least").push_str(line);
    }
    all
}

/// A place in a text that one of these signs holds.
fn place(text: &str, rng: &mut Rng, accepted: impl Fn(char) -> bool) -> Option<usize> {
    let places = text.char_indices().filter(|(_, sign)| accepted(*sign));
    let places: Vec<_> = places.collect();
    rng.pick(&places).map(|(at, _)| *at)
}

/// A sign goes, comes or becomes another.
fn sign(text: &mut String, rng: &mut Rng) {
    const SIGNS: &str = "'\"[]{}()@,.|*#!?:;-–—−=+/\\ \t\r\n\u{feff}\0\u{7f}\u{301}\u{202e}«»абвгкзсеехbrgcaenмx019";
    let Some(at) = place(text, rng, |_| true) else {
        return;
    };
    let new = *rng
        .pick(&SIGNS.chars().collect::<Vec<_>>())
        .expect("there are signs");
    match rng.below(4) {
        0 => drop(text.remove(at)),
        1 => text.insert(at, new),
        2 => {
            let same = text.remove(at);
            text.insert(at, same);
            text.insert(at, same);
        }
        _ => {
            text.remove(at);
            text.insert(at, new);
        }
    }
}

/// A number becomes another, its neighbour most often.
fn number(text: &mut String, rng: &mut Rng) {
    let Some(at) = place(text, rng, |sign| sign.is_ascii_digit()) else {
        return;
    };
    let is_digit = |sign: char| sign.is_ascii_digit();
    let start = text[..at].trim_end_matches(is_digit).len();
    let end = text.len() - text[at..].trim_start_matches(is_digit).len();
    let old: u64 = text[start..end].parse().unwrap_or(7);
    let new = match rng.below(12) {
        0..4 => old.saturating_add(1).to_string(),
        4..7 => old.saturating_sub(1).to_string(),
        7 => rng.below(30).to_string(),
        8 => format!("{old}0"),
        9 => format!("0{old}"),
        10 => (*rng
            .pick(&["-1", "1.5", "0x1F", "1_000", "1e3", "inf", "nan", "true"])
            .expect("numbers"))
        .to_owned(),
        _ => "99999999999999999999".to_owned(),
    };
    text.replace_range(start..end, &new);
}

/// Letters become those of the other alphabet, or capitals.
fn letters(text: &mut String, rng: &mut Rng) {
    const ALIKE: [(&str, &str); 3] = [
        ("aceopxykbrgACEHOPTX", "асеорхукbrgАСЕНОРТХ"),
        ("сгкз", "bbrg"),
        ("brg", "гкз"),
    ];
    let (from, to) = ALIKE[rng.below(3)];
    let other = |sign: char| {
        from.chars()
            .position(|one| one == sign)
            .and_then(|at| to.chars().nth(at))
    };
    match rng.below(3) {
        0 => {
            *text = text
                .chars()
                .map(|sign| other(sign).unwrap_or(sign))
                .collect()
        }
        1 => {
            if let Some(at) = place(text, rng, |sign| other(sign).is_some()) {
                let new = other(text.remove(at)).expect("it has one");
                text.insert(at, new);
            }
        }
        _ => {
            if let Some(at) = place(text, rng, char::is_alphabetic) {
                let old = text.remove(at);
                text.insert_str(at, &old.to_uppercase().collect::<String>());
            }
        }
    }
}

/// A key is misspelled or gets a value of another type.
fn key(text: &mut String, rng: &mut Rng) {
    const VALUES: &str =
        "1|-3|2.5|true|\"x\"|''|[]|[3, 4]|[\"a\", 1]|{ a = 1 }|2019-03-17|\"\"\"\nx\n\"\"\"";
    let values: Vec<&str> = VALUES.split('|').collect();
    let mut lines: Vec<String> = text.split_inclusive('\n').map(str::to_owned).collect();
    let keys: Vec<usize> = (0..lines.len())
        .filter(|&at| lines[at].contains(" = "))
        .collect();
    let Some(&at) = rng.pick(&keys) else { return };
    let (key, value) = lines[at].split_once(" = ").expect("a key");
    let mut signs: Vec<char> = key.chars().collect();
    let (one, two) = (rng.below(signs.len().max(1)), rng.below(signs.len().max(1)));
    if signs.is_empty() {
        return;
    }
    lines[at] = match rng.below(8) {
        0..5 => {
            match rng.below(4) {
                0 => drop(signs.remove(one)),
                1 => signs.insert(one, signs[one]),
                2 => signs.swap(one, two),
                _ => signs[one] = 'q',
            }
            format!("{} = {value}", signs.iter().collect::<String>())
        }
        5 => format!("{key} = {}\n", values[rng.below(values.len())]),
        6 => format!("x.{key} = {value}"),
        _ => format!("\"{key}\" = {value}"),
    };
    *text = lines.concat();
}

/// Ends of lines, marks of the encoding, blanks, quotation marks, remarks, and a text that ends early.
fn layout(text: &mut String, rng: &mut Rng) {
    match rng.below(9) {
        0 => *text = text.replace('\n', "\r\n"),
        1 => text.insert(0, '\u{feff}'),
        2 => *text = text.replace('\n', " \n"),
        3 => *text = text.replace("'''", "\"\"\""),
        4 => *text = text.replace(" = ", "="),
        5 => *text = text.trim_end().to_owned(),
        6 => *text = text.replacen('\n', " # a remark\n", 1 + rng.below(6)),
        7 => *text = text.replace('\n', "\n\n"),
        _ => {
            if let Some(at) = place(text, rng, |_| true) {
                text.truncate(at);
            }
        }
    }
}

/// A setting that the document has not got, or another value for one that it has.
fn setting(text: &mut String, rng: &mut Rng) {
    let settings: Vec<&str> = include_str!("settings.txt").lines().collect();
    let setting = settings[rng.below(settings.len())];
    let (key, value) = setting.split_once(" = ").expect("a key");
    let (table, key) = key.split_once('.').expect("a table");
    let (head, line) = (format!("[{table}]\n"), format!("{key} = {value}\n"));
    if let Some(at) = text.find(&format!("\n{key} = ")) {
        let end = text[at + 1..]
            .find('\n')
            .map_or(text.len(), |length| at + 2 + length);
        text.replace_range(at + 1..end, &line);
    } else if let Some(at) = text.find(&head) {
        text.insert_str(at + head.len(), &line);
    } else if rng.one_in(2) {
        text.push_str(&format!("\n{head}{line}"));
    } else if let Some(at) = text.find("game = ") {
        let end = text[at..]
            .find('\n')
            .map_or(text.len(), |length| at + length + 1);
        text.insert_str(end, &format!("{setting}\n"));
    }
}

/// Moves go, come, change places; numbers, marks, comments, variations, passes and ends are put in between.
fn moves(text: &mut String, rng: &mut Rng) {
    let Some(start) = text.find("moves = '''").map(|at| at + "moves = '''".len()) else {
        return;
    };
    let Some(end) = text[start..].find("'''").map(|length| start + length) else {
        return;
    };
    let mut words: Vec<String> = text[start..end]
        .split_whitespace()
        .map(str::to_owned)
        .collect();
    let is_number = |word: &String| {
        word.strip_suffix('.')
            .is_some_and(|word| word.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let places: Vec<usize> = (0..words.len())
        .filter(|&at| !is_number(&words[at]))
        .collect();
    let (Some(&at), Some(&other)) = (rng.pick(&places), rng.pick(&places)) else {
        return;
    };
    let before = at
        .checked_sub(1)
        .map(|at| words[at].clone())
        .filter(is_number)
        .unwrap_or_default();
    let moved = words[other].clone();
    match rng.below(18) {
        0..3 => words.truncate(at + 1),
        3 | 4 => words.retain(|word| !is_number(word)),
        5 => {
            words.retain(|word| !is_number(word));
            let count = words.len();
            words.swap(at % count, other % count);
        }
        6 => {
            words.retain(|word| !is_number(word));
            words.remove(at % words.len());
        }
        7 => words.swap(at, other),
        8 => words[at] = moved,
        9 => drop(words.remove(at)),
        10 => words[at].push_str(["!", "?", "!!", "!?", "*", ",", "|"][rng.below(7)]),
        11 => words.insert(
            at + 1,
            [
                "\"a word\"",
                "«слово»",
                "\"one \" two\"",
                "# a remark\n",
                "#x",
            ][rng.below(5)]
            .to_owned(),
        ),
        12 => words.insert(at + 1, format!("({before} {})", words[other])),
        13 => words.insert(
            at + 1,
            format!(
                "({before} {} \"so\" ({before} {}))",
                words[other], words[at]
            ),
        ),
        14 => words[at] = String::from(["--", "—", "пас", "pass", "-", "---"][rng.below(6)]),
        15 => words.push(["*", "* 1.", "--", "-- --", "pass pass pass"][rng.below(5)].to_owned()),
        16 => words[at] = words[at].replace('-', ["–", "—", "−", "--", " - "][rng.below(5)]),
        _ => words.insert(at, moved),
    }
    let lines: Vec<String> = words.chunks(16).map(|line| line.join(" ")).collect();
    text.replace_range(start..end, &format!("\n{}\n", lines.join("\n")));
}

/// Bytes that need not make a text.
fn bytes(mut bytes: Vec<u8>, rng: &mut Rng) -> Vec<u8> {
    for _ in 0..=rng.below(3) {
        if bytes.is_empty() {
            return bytes;
        }
        let at = rng.below(bytes.len());
        match rng.below(4) {
            0 => bytes[at] ^= 1 << rng.below(8),
            1 => drop(bytes.remove(at)),
            2 => bytes.insert(at, [0, 0x80, 0xff, 0xd0][rng.below(4)]),
            _ => bytes.truncate(at),
        }
    }
    bytes
}
