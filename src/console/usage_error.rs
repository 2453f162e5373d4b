//! Wrong usage in words for people: clap's are English, and of numbers Rust's own.

use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::text::Text;

/// Declares why an argument is refused, for the functions that read it: clap is handed the sentence in both languages, and
/// [`allowed`] reads the Russian.
macro_rules! refused_argument {
    ($(#[$doc:meta])* $name:ident: $en:literal, $ru:literal) => {
        $(#[$doc])*
        #[derive(Debug)]
        pub(crate) struct $name;

        impl From<$name> for $crate::text::Text {
            fn from(_: $name) -> Self {
                Self::new($en, $ru)
            }
        }

        impl From<$name> for Box<dyn std::error::Error + Send + Sync> {
            fn from(error: $name) -> Self {
                $crate::text::Text::from(error).into()
            }
        }
    };
}

pub(crate) use refused_argument;

/// The fault of the arguments, in Russian; nothing where clap has only help or a version to print.
pub(crate) fn russian(error: &Error) -> Option<String> {
    let one = |kind| words(error, kind).into_iter().next().unwrap_or_default();
    let (argument, value) = (one(ContextKind::InvalidArg), one(ContextKind::InvalidValue));
    let list = words(error, ContextKind::InvalidArg).join(", ");
    let what = match error.kind() {
        ErrorKind::UnknownArgument => format!("неизвестный аргумент {argument}"),
        ErrorKind::InvalidSubcommand => format!(
            "неизвестная команда {}",
            one(ContextKind::InvalidSubcommand)
        ),
        ErrorKind::MissingSubcommand => "не указана команда".to_owned(),
        ErrorKind::MissingRequiredArgument => format!("не хватает аргументов: {list}"),
        ErrorKind::InvalidValue if value.is_empty() => {
            format!("не указано значение для {argument}")
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            let (value, allowed) = (shortened(&value), allowed(error));
            format!("недопустимое значение {value} для {argument}{allowed}")
        }
        ErrorKind::ArgumentConflict => {
            let prior = words(error, ContextKind::PriorArg).join(", ");
            if prior.is_empty() || prior == argument {
                format!("аргумент {argument} указан больше одного раза")
            } else {
                format!("аргумент {argument} не сочетается с {prior}")
            }
        }
        ErrorKind::TooManyValues => format!("лишнее значение {value} для {argument}"),
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            format!("неверное количество значений для {argument}")
        }
        ErrorKind::NoEquals => format!("значение для {argument} пишется через знак ="),
        ErrorKind::InvalidUtf8 => "один из аргументов — не UTF-8".to_owned(),
        _ => return None,
    };
    let mut out = format!("ошибка: {what}");
    let allowed = words(error, ContextKind::ValidValue);
    if !allowed.is_empty() {
        out.push_str(&format!(" (допустимы: {})", allowed.join(", ")));
    }
    let near = [
        ContextKind::SuggestedArg,
        ContextKind::SuggestedSubcommand,
        ContextKind::SuggestedValue,
    ];
    let near: Vec<_> = near
        .into_iter()
        .flat_map(|kind| words(error, kind))
        .map(|word| Text::quoted(&word))
        .collect();
    if !near.is_empty() {
        out.push_str(&format!("\n\n  подсказка: {}", Text::meant(&near).ru));
    }
    if let Some(usage) = one(ContextKind::Usage).strip_prefix("Usage:") {
        out.push_str(&format!("\n\nИспользование:{}", usage.trim_end()));
    }
    out.push_str("\n\nПодробнее: --help");
    Some(out)
}

/// The strings that an error carries.
fn words(error: &Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(word)) => vec![word.clone()],
        Some(ContextValue::Strings(words)) => words.clone(),
        Some(ContextValue::StyledStr(text)) => vec![text.to_string()],
        Some(ContextValue::StyledStrs(texts)) => texts.iter().map(ToString::to_string).collect(),
        _ => Vec::new(),
    }
}

/// The words of Rust for a number that is none, and the words for people in English and Russian.
const NUMBERS: [(&str, &str, &str); 5] = [
    (
        "invalid digit found in string",
        "a whole number is expected",
        "нужно целое число",
    ),
    (
        "cannot parse integer from empty string",
        "a whole number is expected",
        "нужно целое число",
    ),
    (
        "number too large to fit in target type",
        "the number is too large",
        "число слишком велико",
    ),
    (
        "invalid float literal",
        "a number is expected",
        "нужно число",
    ),
    (
        "cannot parse float from empty string",
        "a number is expected",
        "нужно число",
    ),
];

/// The message that clap writes, in words that name the expected value.
pub(crate) fn english(error: &Error) -> String {
    let mut text = error.render().to_string();
    for value in words(error, ContextKind::InvalidValue) {
        text = text.replacen(&value, &shortened(&value), 1);
    }
    match number(error) {
        Some((was, en, _)) => text.replacen(was, en, 1),
        None => text,
    }
}

/// The most characters of a wrong value that are said again.
const SAID_AGAIN: usize = 100;

/// The beginning of a value that is too long to be read again.
fn shortened(value: &str) -> String {
    let mut begin: String = value.chars().take(SAID_AGAIN).collect();
    if begin.len() < value.len() {
        begin.push('…');
    }
    begin
}

/// The message about text that is not a number, where an error is about one.
fn number(error: &Error) -> Option<&'static (&'static str, &'static str, &'static str)> {
    let why = std::error::Error::source(error)?.to_string();
    NUMBERS.iter().find(|(was, ..)| *was == why)
}

/// The allowed values: the words of those who read the value, or numbers, as clap writes a range.
fn allowed(error: &Error) -> String {
    if let Some((.., ru)) = number(error) {
        return format!(": {ru}");
    }
    let why = std::error::Error::source(error);
    if let Some(why) = why.and_then(|why| why.downcast_ref::<Text>()) {
        return format!(": {}", why.ru);
    }
    let why = why.map(ToString::to_string).unwrap_or_default();
    why.split_once(" is not in ")
        .map_or(String::new(), |(_, range)| format!(": допустимо {range}"))
}
