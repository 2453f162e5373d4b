//! Words for what the TOML parser reports, in both languages.
//!
//! The parser describes its errors in English only, from a finite set of phrases; this module knows them. A phrase of a
//! later version that is not among them is shown as it is.

use crate::text::Text;

/// What a TOML error means, and how to mend it. `message` is the parser's, `rest` the document from its place on.
pub(super) fn words(message: &str, rest: &str) -> (Text, Option<Text>) {
    let line = message.lines().next().unwrap_or_default();
    let description = line.split(", expected ").next().unwrap_or_default();
    if let Some((en, ru, help)) = guess(description, rest) {
        let help = Text::new(help.0, help.1);
        return (crate::text!("this is not TOML: {en}", "это не TOML: {ru}"), Some(help));
    }
    let extended = description.starts_with("cannot extend value of type");
    let known = |entry: &&Entry| entry.0.contains(&description) || (extended && entry.0.contains(&EXTEND));
    match FAULTS.iter().find(known) {
        Some(&(_, en, ru, help)) => {
            let help = help.map(|(en, ru)| Text::new(en, ru));
            (crate::text!("this is not TOML: {en}", "это не TOML: {ru}"), help)
        }
        None => (crate::text!("this is not TOML: {line}", "это не TOML, разбор сообщает: {line}"), None),
    }
}

/// Slips for which the parser has one description, told apart by what stands there.
fn guess(description: &str, rest: &str) -> Option<(&'static str, &'static str, Help)> {
    let is_digit = |c: char| c.is_ascii_digit();
    if description == "unexpected key or value" && rest.strip_prefix(',').is_some_and(|rest| rest.starts_with(is_digit))
    {
        return Some(("a number has a point, not a comma", "в числе нужна точка, а не запятая", NUMBERS));
    }
    if description != "string values must be quoted" {
        return None;
    }
    let value = rest.split(['\n', '\r', '#', ',', ']', '}']).next().unwrap_or_default().trim();
    Some(match value.chars().next() {
        None => ("a value is missing", "не хватает значения", VALUES),
        Some('“' | '”' | '„' | '«' | '‘' | '’') => (
            "these are not the quotes of TOML",
            "в TOML нужны другие кавычки",
            ("write straight quotes: \"parcel\"", "поставьте прямые кавычки: \"parcel\""),
        ),
        Some('0'..='9' | '+' | '-' | '.') if value.contains([' ', ';']) => {
            ("something else stands behind the value", "после значения стоит что-то лишнее", DIVIDERS)
        }
        Some('0'..='9' | '+' | '-' | '.') => ("this is not a number", "это не число", NUMBERS),
        Some(_) => ("a text must stand in quotes", "текст должен стоять в кавычках", VALUES),
    })
}

type Help = (&'static str, &'static str);
/// The parser's descriptions, and what they mean in English and Russian.
type Entry = (&'static [&'static str], &'static str, &'static str, Option<Help>);

/// How the parser begins a description that goes on with a type.
const EXTEND: &str = "cannot extend value";

const VALUES: Help = (
    "a value is a text \"parcel\", a number 1.5, true, false, a list [7, 5] or a table { size = 7 }",
    "значение — это текст \"parcel\", число 1.5, true, false, список [7, 5] или таблица { size = 7 }",
);
const NUMBERS: Help = (
    "numbers are written 7, -2 or 1.5, with a point and digits on both sides of it",
    "числа пишут так: 7, -2 или 1.5 — с точкой и цифрами по обе стороны от неё",
);
const KEYS: Help = (
    "a key consists of Latin letters, digits, - and _, and = follows it: size = 7",
    "ключ состоит из латинских букв, цифр, - и _, и за ним стоит знак =: size = 7",
);
const DIVIDERS: Help = (
    "each key stands on a line of its own; between { and } and between [ and ] commas divide",
    "у каждого ключа своя строка; между { и }, а также между [ и ] разделяют запятыми",
);
const REMARKS: Help = (
    "each key stands on a line of its own; remarks begin with #",
    "у каждого ключа своя строка; примечания начинаются с #",
);
const TABLES: Help = (
    "a table is headed [rules], with nothing else on the line",
    "таблица начинается со строки [rules], и больше в ней ничего нет",
);
const INLINE: Help = (
    "a table on one line is written { size = 7, topology = \"torus\" }",
    "таблицу в одну строку пишут так: { size = 7, topology = \"torus\" }",
);
const LISTS: Help = ("a list is written [7, 5]", "список пишут так: [7, 5]");
const ESCAPES: Help = (
    "write a backslash as \\\\, or put the text in single quotes, where nothing is an escape",
    "обратную косую черту пишут как \\\\; в одинарных кавычках экранирования нет",
);
const LONG: Help =
    ("a text of several lines stands between ''' and '''", "текст из нескольких строк стоит между ''' и '''");
const DATES: Help = (
    "a date is written 2019-02-15; where only a part is known, in quotes: \"2019-02\"",
    "дату пишут так: 2019-02-15; если известна только часть, то в кавычках: \"2019-02\"",
);

const FAULTS: &[Entry] = &[
    (
        &["invalid basic string", "invalid literal string", "invalid string", "missing opening quote"],
        "a text is not closed with its quote on the same line",
        "текст не закрыт кавычкой в той же строке",
        Some(LONG),
    ),
    (
        &["integer number overflowed", "floating-point number overflowed"],
        "this number is larger than TOML allows",
        "TOML не допускает таких больших чисел",
        None,
    ),
    (
        &["invalid multi-line basic string", "invalid multi-line literal string"],
        "a text that begins with three quotes is not closed with three",
        "текст, открытый тремя кавычками, не закрыт тремя",
        Some(LONG),
    ),
    (
        &["missing escaped value", "too few unicode value digits", "invalid value"],
        "the escape behind the backslash is not one of TOML",
        "такого сочетания с обратной косой чертой в TOML нет",
        Some(ESCAPES),
    ),
    (
        &["duplicate key"],
        "the key or table stands here a second time",
        "этот ключ или эта таблица уже были",
        Some(("keep one of the two", "оставьте что-то одно")),
    ),
    (
        &[EXTEND],
        "the key before the point has a value already and is not a table",
        "у ключа перед точкой уже есть значение, и это не таблица",
        None,
    ),
    (
        &["key with no value", "missing assignment between key-value pairs", "invalid key-value pair"],
        "= is missing behind the key",
        "после ключа нет знака =",
        Some(KEYS),
    ),
    (&["missing value for key", "missing value"], "a value is missing", "не хватает значения", Some(VALUES)),
    (
        &["extra `=`", "extra assignment between key-value pairs", "unexpected `=` in array"],
        "there is one = too many",
        "лишний знак =",
        None,
    ),
    (
        &[
            "invalid unquoted key",
            "unquoted keys cannot be empty",
            "invalid key",
            "missing key for inline table element",
        ],
        "this cannot be a key",
        "это не может быть ключом",
        Some(KEYS),
    ),
    (
        &["keys cannot be multi-line literal strings", "keys cannot be multi-line basic strings"],
        "a key stands on one line",
        "ключ не может занимать несколько строк",
        Some(KEYS),
    ),
    (
        &["unclosed table", "unclosed array table", "invalid table", "missing table open"],
        "the heading of a table is not closed",
        "заголовок таблицы не закрыт",
        Some(TABLES),
    ),
    (&["unclosed inline table"], "the table is not closed with }", "таблица не закрыта скобкой }", Some(INLINE)),
    (&["unclosed array"], "the list is not closed with ]", "список не закрыт скобкой ]", Some(LISTS)),
    (&["missing inline table opening"], "no { opens this table", "эту таблицу не открывает скобка {", Some(INLINE)),
    (&["missing array opening"], "no [ opens this list", "этот список не открывает скобка [", Some(LISTS)),
    (&["extra comma in array"], "there is one comma too many in the list", "в списке лишняя запятая", Some(LISTS)),
    (
        &["extra comma in inline table"],
        "there is one comma too many in the table",
        "в таблице лишняя запятая",
        Some(INLINE),
    ),
    (
        &["missing comma between array elements"],
        "a comma is missing between the entries of the list",
        "между элементами списка нет запятой",
        Some(LISTS),
    ),
    (
        &["missing comma between key-value pairs", "invalid inline table element"],
        "a comma is missing between the keys of the table",
        "между ключами таблицы нет запятой",
        Some(INLINE),
    ),
    (
        &["unexpected key or value", "unexpected content", "unexpected content between comment and newline"],
        "something else stands behind the value or the heading",
        "после значения или заголовка стоит что-то лишнее",
        Some(REMARKS),
    ),
    (
        &["invalid comment character", "missing comment start"],
        "a control character stands in a remark",
        "в примечании стоит управляющий символ",
        None,
    ),
    (
        &["carriage return must be followed by newline"],
        "a carriage return stands by itself",
        "возврат каретки стоит без перевода строки",
        Some(("end the lines with LF or CR LF", "строки должны кончаться LF или CR LF")),
    ),
    (
        &["invalid boolean"],
        "this is neither true nor false",
        "это не true и не false",
        Some(("they are written in small letters: true, false", "их пишут строчными буквами: true, false")),
    ),
    (
        &[
            "invalid mantissa",
            "invalid fraction",
            "invalid exponent",
            "invalid float",
            "invalid integer number",
            "invalid hexadecimal number",
            "invalid octal number",
            "invalid binary number",
            "radix must be lowercase",
            "integers with a radix cannot be signed",
            "redundant integer number prefix",
            "redundant numeric sign",
            "unexpected sign",
            "unexpected leading zero",
            "`_` may only go between digits",
        ],
        "this is not a number",
        "это не число",
        Some(NUMBERS),
    ),
    (
        &[
            "invalid date-time",
            "invalid datetime",
            "invalid date",
            "invalid time",
            "invalid offset",
            "invalid year",
            "invalid month",
            "invalid day",
            "invalid hour",
            "invalid minute",
            "invalid second",
            "invalid fraction of a second",
        ],
        "this is not a date",
        "это не дата",
        Some(DATES),
    ),
    (
        &["cannot recurse further; max recursion depth met", "recursion limit"],
        "lists and tables nest too deep",
        "списки и таблицы вложены слишком глубоко",
        None,
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_phrase_of_the_table_has_help_or_speaks_for_itself() {
        for (phrases, en, ru, help) in FAULTS {
            assert!(!phrases.is_empty() && en != ru);
            if let Some((en, ru)) = help {
                assert!(ru.chars().any(|c| matches!(c, 'а'..='я')) && en != ru, "{en}");
            }
        }
    }

    #[test]
    fn an_unknown_phrase_is_shown_as_it_is() {
        let (message, help) = words("the moon is full, expected new", "x");
        assert_eq!(message.en, "this is not TOML: the moon is full, expected new");
        assert!(message.ru.starts_with("это не TOML") && message.ru.contains("the moon"));
        assert_eq!(help, None);
    }
}
