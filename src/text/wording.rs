//! Wording in both languages, side by side: a missing translation does not compile.

/// The language of messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lang {
    /// English.
    En,
    /// Russian.
    Ru,
}

impl Lang {
    /// Chooses this language's part of a pair.
    ///
    /// ```
    /// use kletka::text::Lang;
    /// assert_eq!(Lang::Ru.of("move", "ход"), "ход");
    /// ```
    #[must_use]
    pub fn of<T>(self, en: T, ru: T) -> T {
        match self {
            Self::En => en,
            Self::Ru => ru,
        }
    }

    /// How standards call it: `en` or `ru`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.of("en", "ru")
    }
}

/// A phrase in English and Russian.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// The English wording.
    pub en: String,
    /// The Russian wording.
    pub ru: String,
}

/// Makes a type an error that is said in English.
macro_rules! error_in_words {
    ($error:ty, $one:ident => $words:expr) => {
        impl std::fmt::Display for $error {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let $one = self;
                f.write_str($words)
            }
        }

        impl std::error::Error for $error {}
    };
}

pub(crate) use error_in_words;

/// Makes a type an error with a sentence in both languages. The sentence is made where it is said: by [`Display`] in
/// English, by `text` in both, and by `?` in what answers with a [`Text`]. `from` names errors of which it can consist.
///
/// [`Display`]: std::fmt::Display
macro_rules! worded {
    ($error:ident $(, from $case:ident($part:ty))*; $one:ident => $words:expr) => {
        impl $error {
            /// The sentence, in both languages.
            #[must_use]
            #[allow(unreachable_pub)]
            pub fn text(&self) -> $crate::text::Text {
                let $one = self;
                $words
            }
        }

        impl From<$error> for $crate::text::Text {
            fn from(error: $error) -> Self {
                error.text()
            }
        }

        $(impl From<$part> for $error {
            fn from(part: $part) -> Self {
                Self::$case(part.into())
            }
        })*

        $crate::text::error_in_words!($error, error => &error.text().en);
    };
}

pub(crate) use worded;

error_in_words!(Text, text => &text.en);

impl Text {
    /// Both wordings.
    pub fn new(en: impl Into<String>, ru: impl Into<String>) -> Self {
        Self {
            en: en.into(),
            ru: ru.into(),
        }
    }

    /// The same in both languages: notation, numbers, names.
    pub fn same(text: impl Into<String>) -> Self {
        let text = text.into();
        Self {
            ru: text.clone(),
            en: text,
        }
    }

    /// The wording in `lang`.
    #[must_use]
    pub fn get(&self, lang: Lang) -> &str {
        lang.of(&self.en, &self.ru)
    }

    /// A number for reading: from five digits on, its thousands are set apart as the language does.
    ///
    /// ```
    /// use kletka::text::Text;
    /// assert_eq!(Text::number(9999_u64), Text::same("9999"));
    /// assert_eq!(Text::number(123_860_u64), Text::new("123,860", "123\u{202f}860"));
    /// ```
    #[must_use]
    pub fn number(n: impl TryInto<u64>) -> Self {
        let digits = n.try_into().unwrap_or(u64::MAX).to_string();
        if digits.len() < 5 {
            return Self::same(digits);
        }
        let mut groups: Vec<&str> = Vec::new();
        let mut rest = digits.as_str();
        while let Some(at) = rest.len().checked_sub(3).filter(|at| *at > 0) {
            groups.push(&rest[at..]);
            rest = &rest[..at];
        }
        groups.push(rest);
        groups.reverse();
        Self::new(groups.join(","), groups.join("\u{202f}"))
    }

    /// A number with its noun, of which the English has two forms and the Russian three.
    ///
    /// ```
    /// use kletka::text::Text;
    /// assert_eq!(Text::count(2_u64, ["move", "moves"], ["ход", "хода", "ходов"]), Text::new("2 moves", "2 хода"));
    /// ```
    #[must_use]
    pub fn count(n: impl TryInto<u64>, en: [&str; 2], ru: [&str; 3]) -> Self {
        let n = n.try_into().unwrap_or(u64::MAX);
        let (noun, noun_ru) = (
            plural_en(n, en[0], en[1]),
            plural_ru(n, ru[0], ru[1], ru[2]),
        );
        let number = Self::number(n);
        crate::text!("{number} {noun}", "{number} {noun_ru}", number)
    }

    /// A word of a document or of the command line in quotes, as messages name it.
    #[must_use]
    pub fn quoted(word: &str) -> Self {
        Self::same(format!("{word:?}"))
    }

    /// Alternatives: "a, b or c".
    #[must_use]
    pub fn either(parts: &[Self]) -> Self {
        match parts.split_last() {
            Some((last, first)) if !first.is_empty() => {
                crate::text!(
                    "{first} or {last}",
                    "{first} или {last}",
                    first = Self::join(first, ", "),
                    last
                )
            }
            _ => Self::join(parts, ""),
        }
    }

    /// The words that may have been meant, in quotes each.
    ///
    /// ```
    /// use kletka::text::Text;
    /// let words = ["b@a1, r@a2", "r@a1, b@a2"].map(Text::quoted);
    /// assert_eq!(Text::meant(&words).en, "did you mean \"b@a1, r@a2\" or \"r@a1, b@a2\"?");
    /// ```
    #[must_use]
    pub fn meant(proposals: &[Self]) -> Self {
        crate::text!(
            "did you mean {list}?",
            "может быть, {list}?",
            list = Self::either(proposals)
        )
    }

    /// The expected and the found text.
    #[must_use]
    pub fn expected(wanted: &[Self], found: &Self) -> Self {
        let list = Self::either(wanted);
        crate::text!(
            "expected {list}, found {found}",
            "ожидалось: {list}; найдено: {found}",
            list,
            found
        )
    }

    /// Joins phrases with a separator.
    #[must_use]
    pub fn join(parts: &[Self], separator: &str) -> Self {
        let collect = |get: fn(&Self) -> &str| joined(parts.iter().map(get), separator);
        Self {
            en: collect(|t| &t.en),
            ru: collect(|t| &t.ru),
        }
    }
}

/// Both wordings from two format strings, whose arguments are captured by name. Those that are named behind the strings are
/// phrases themselves, of which each string gets its own wording.
#[macro_export]
#[doc(hidden)]
macro_rules! text {
    ($en:literal, $ru:literal $(,)?) => {
        $crate::text::Text { en: format!($en), ru: format!($ru) }
    };
    ($en:literal, $ru:literal, $($part:ident $(= $phrase:expr)?),+ $(,)?) => {{
        $($(let $part = $phrase;)?)+
        $crate::text::Text {
            en: { $(let $part = &$part.en;)+ format!($en) },
            ru: { $(let $part = &$part.ru;)+ format!($ru) },
        }
    }};
}

/// Texts with a separator between them.
pub(crate) fn joined(
    parts: impl Iterator<Item = impl std::borrow::Borrow<str>>,
    separator: &str,
) -> String {
    parts.collect::<Vec<_>>().join(separator)
}

/// The form of an English noun for a number.
#[must_use]
pub fn plural_en<'a>(n: u64, one: &'a str, many: &'a str) -> &'a str {
    if n == 1 { one } else { many }
}

/// The form of a Russian noun for a number: 1 ход, 2 хода, 5 ходов.
///
/// ```
/// use kletka::text::plural_ru;
/// assert_eq!(plural_ru(21, "ход", "хода", "ходов"), "ход");
/// assert_eq!(plural_ru(12, "ход", "хода", "ходов"), "ходов");
/// ```
#[must_use]
pub fn plural_ru<'a>(n: u64, one: &'a str, few: &'a str, many: &'a str) -> &'a str {
    match (n % 10, n % 100) {
        (_, 11..=14) => many,
        (1, _) => one,
        (2..=4, _) => few,
        _ => many,
    }
}

/// Breaks a text at blanks into lines of at most `width` columns; only a longer word is longer. The number of a move stays
/// with its move.
///
/// ```
/// assert_eq!(kletka::text::wrapped("one two three", 8), ["one two", "three"]);
/// assert_eq!(kletka::text::wrapped("met by 2. e5", 9), ["met by", "2. e5"]);
/// assert_eq!(kletka::text::wrapped("blue 24\u{a0}%", 8), ["blue", "24\u{a0}%"]);
/// ```
#[must_use]
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut is_number = false;
    let breaks = |c: char| c.is_whitespace() && !matches!(c, '\u{a0}' | '\u{202f}');
    for word in text.split(breaks).filter(|word| !word.is_empty()) {
        match words.last_mut().filter(|_| is_number) {
            Some(number) => *number = format!("{number} {word}"),
            None => words.push(word.to_owned()),
        }
        let digits = word
            .trim_start_matches('(')
            .strip_suffix('.')
            .unwrap_or_default();
        is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    }
    let lines = lines(words.iter().map(String::as_str), false, |line| {
        line.chars().count() <= width
    });
    if lines.is_empty() {
        vec![String::new()]
    } else {
        lines
    }
}

/// Breaks a text at blanks into lines that fit, as many words on each as do. A word that fits no line is broken where
/// `breaks_words` says so, else it has a line of its own.
///
/// ```
/// use kletka::text::filled;
/// assert_eq!(filled("one  splendid", true, |line| line.len() < 4), ["one", "spl", "end", "id"]);
/// ```
#[must_use]
pub fn filled(text: &str, breaks_words: bool, fits: impl Fn(&str) -> bool) -> Vec<String> {
    lines(text.split_whitespace(), breaks_words, fits)
}

/// Sets words, which may have blanks in them, in lines, as [`filled`] says.
pub fn lines<'w>(
    words: impl Iterator<Item = &'w str>,
    breaks_words: bool,
    fits: impl Fn(&str) -> bool,
) -> Vec<String> {
    let (mut lines, mut line) = (Vec::new(), String::new());
    for word in words {
        let before = line.len();
        line.push_str(if line.is_empty() { "" } else { " " });
        line.push_str(word);
        if fits(&line) {
            continue;
        }
        if before > 0 {
            line.truncate(before);
            lines.push(std::mem::replace(&mut line, word.to_owned()));
        }
        if breaks_words && !fits(&line) {
            line.clear();
            for letter in word.chars() {
                line.push(letter);
                if !fits(&line) && line.len() > letter.len_utf8() {
                    line.pop();
                    lines.push(std::mem::replace(&mut line, letter.to_string()));
                }
            }
        }
    }
    lines.extend(Some(line).filter(|line| !line.is_empty()));
    lines
}

/// Text as a terminal may show it: characters that command a terminal or turn the direction of a line stand there as JSON
/// escapes, which in a line of JSON mean the same characters.
///
/// ```
/// use kletka::text::visible;
/// assert_eq!(visible("ход\t1\n"), "ход\t1\n");
/// assert_eq!(visible("\u{1b}[2J\u{202e}txt\u{9b}"), r"\u001b[2J\u202etxt\u009b");
/// assert_eq!(visible("\u{61c}a\u{200f}"), r"\u061ca\u200f");
/// ```
#[must_use]
pub fn visible(text: &str) -> std::borrow::Cow<'_, str> {
    if !has_command(text) {
        return text.into();
    }
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if is_command(c) {
            out.push_str(&format!("\\u{:04x}", u32::from(c)));
        } else {
            out.push(c);
        }
    }
    out.into()
}

/// Whether a text has such characters.
pub(crate) fn has_command(text: &str) -> bool {
    // The first bytes of all of them; most texts have none. Looked at without a stop, many bytes go by at once.
    let is_suspect = |byte: u8| {
        (byte < b' ' && !matches!(byte, b'\n' | b'\t')) || matches!(byte, 0x7f | 0xc2 | 0xd8 | 0xe2)
    };
    text.bytes()
        .fold(false, |found, byte| found | is_suspect(byte))
        && text.contains(is_command)
}

/// Whether a terminal obeys a character instead of showing it.
pub(crate) fn is_command(c: char) -> bool {
    match c {
        '\n' | '\t' => false,
        // Marks, embeddings, overrides and isolates of direction; separators of lines and paragraphs.
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            true
        }
        _ => c.is_control(),
    }
}

/// A sentence with a capital at its beginning.
///
/// ```
/// assert_eq!(kletka::text::capital("ход синих"), "Ход синих");
/// ```
#[must_use]
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| {
        let capital = match first {
            'а'..='я' => moved(first, -0x20),
            'ё' => 'Ё',
            _ => first.to_ascii_uppercase(),
        };
        std::iter::once(capital).chain(letters).collect()
    })
}

/// A small letter of the alphabets that games are written in, Latin and Russian; other letters stay.
#[must_use]
pub fn small(letter: char) -> char {
    match letter {
        'А'..='Я' => moved(letter, 0x20),
        'Ё' => 'ё',
        _ => letter.to_ascii_lowercase(),
    }
}

/// A text in small letters, to be compared with words that kletka knows.
///
/// ```
/// assert_eq!(kletka::text::lowered("Ход BLUE"), "ход blue");
/// ```
#[must_use]
pub fn lowered(text: &str) -> String {
    text.chars().map(small).collect()
}

fn moved(letter: char, by: i32) -> char {
    u32::from(letter)
        .checked_add_signed(by)
        .and_then(char::from_u32)
        .unwrap_or(letter)
}

/// Text as a message shows it: never a whole file.
#[must_use]
pub fn shorten(word: &str) -> std::borrow::Cow<'_, str> {
    const LONGEST: usize = 40;
    match word.char_indices().nth(LONGEST) {
        None => word.into(),
        Some((at, _)) => format!("{}…", &word[..at]).into(),
    }
}
