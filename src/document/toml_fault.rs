//! Words for the errors of the TOML parser, in both languages.
//!
//! The parser describes its errors in English only, from a finite set of phrases, which `toml_faults.toml` lists. A phrase
//! of a later version that is not among them is shown as it is.

use std::sync::OnceLock;

use crate::settings::{self, Table, Value};
use crate::text::Text;

/// How the parser begins a description that goes on with a type.
const EXTEND: &str = "cannot extend value";

/// The known faults: the tables `fault` and, for help that several of them share, `help`.
fn known() -> &'static Table<'static> {
    static KNOWN: OnceLock<Table<'static>> = OnceLock::new();
    KNOWN.get_or_init(|| settings::read(include_str!("toml_faults.toml")).0.value)
}

/// The meaning of a TOML error, and how to mend it. `message` is the parser's, `before` the line up
/// to its place and `rest` the document from there on.
pub(super) fn words(message: &str, before: &str, rest: &str) -> (Text, Option<Text>) {
    let line = message.lines().next().unwrap_or_default();
    let description = line.split(", expected ").next().unwrap_or_default();
    let description = if description.starts_with("cannot extend value of type") {
        EXTEND
    } else {
        description
    };
    let fault = match slip(description, before, rest) {
        Some(name) => known()
            .inside("fault", name)
            .and_then(|fault| fault.value.as_table()),
        None => faults().find(|fault| phrases(fault).any(|phrase| phrase == description)),
    };
    match fault.and_then(|fault| Some((fault.words()?, help(fault)))) {
        Some((Text { en, ru }, help)) => {
            (text!("this is not TOML: {en}", "это не TOML: {ru}"), help)
        }
        None => (
            text!(
                "this is not TOML: {line}",
                "это не TOML, разбор сообщает: {line}"
            ),
            None,
        ),
    }
}

/// All faults.
fn faults() -> impl Iterator<Item = &'static Table<'static>> {
    let all = known()
        .get("fault")
        .and_then(|faults| faults.value.as_table());
    all.into_iter()
        .flat_map(|all| &all.entries)
        .filter_map(|fault| fault.value.value.as_table())
}

/// The parser's descriptions of a fault.
fn phrases(fault: &'static Table<'static>) -> impl Iterator<Item = &'static str> {
    let list = fault.get("phrases").map_or(&[][..], |list| {
        if let Value::List(list) = &list.value {
            list
        } else {
            &[]
        }
    });
    list.iter().filter_map(|phrase| phrase.value.as_str())
}

/// How to mend a fault: in its own words, or in the words of a name.
fn help(fault: &Table<'_>) -> Option<Text> {
    let help = &fault.get("help")?.value;
    match help.as_str() {
        Some(name) => known().inside("help", name)?.value.as_table()?.words(),
        None => help.as_table()?.words(),
    }
}

/// Slips for which the parser has one description, told apart by the text there: the name of the
/// fault.
fn slip(description: &str, before: &str, rest: &str) -> Option<&'static str> {
    let is_digit = |c: char| c.is_ascii_digit();
    let behind = rest.lines().next().unwrap_or_default();
    if before.is_empty() && rest.starts_with("+++") {
        return Some("separator");
    }
    if before.trim_end().ends_with('"') && behind.contains('"') {
        return Some("inner-quotes");
    }
    let value = before
        .rsplit(['=', '[', '{', ','])
        .next()
        .unwrap_or_default();
    let value = format!(
        "{value}{}",
        behind
            .split(['#', ',', ']', '}'])
            .next()
            .unwrap_or_default()
    );
    let parts: Vec<&str> = value.trim().split(['.', '/', '-']).collect();
    if parts.len() == 3
        && parts
            .iter()
            .all(|part| !part.is_empty() && part.chars().all(is_digit))
    {
        return Some("date");
    }
    if description == "unexpected key or value"
        && rest
            .strip_prefix(',')
            .is_some_and(|rest| rest.starts_with(is_digit))
    {
        return Some("decimal-comma");
    }
    if description != "string values must be quoted" {
        return None;
    }
    let value = rest
        .split(['\n', '\r', '#', ',', ']', '}'])
        .next()
        .unwrap_or_default()
        .trim();
    Some(match value.chars().next() {
        None => "no-value",
        Some('“' | '”' | '„' | '«' | '‘' | '’') => "foreign-quotes",
        Some('0'..='9' | '+' | '-' | '.') if value.contains([' ', ';']) => "two-values",
        Some('0'..='9' | '+' | '-' | '.') => "number",
        Some(_) => "bare-text",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_is_said_in_both_languages_and_has_help_or_speaks_for_itself() {
        let is_russian = |text: &str| text.chars().any(|c| matches!(c, 'а'..='я'));
        assert!(faults().count() > 30);
        for fault in faults() {
            let Text { en, ru } = fault.words().expect("en and ru");
            assert!(is_russian(&ru) && !is_russian(&en), "{en}");
            assert!(
                fault.get("phrases").is_none() || phrases(fault).count() > 0,
                "{en}"
            );
            if fault.get("help").is_some() {
                let Text { en, ru } = help(fault).unwrap_or_else(|| panic!("no such help: {en}"));
                assert!(is_russian(&ru) && en != ru, "{en}");
            }
        }
    }

    #[test]
    fn every_slip_is_a_fault() {
        for (description, before, rest) in [
            ("unexpected key or value", "", ",5"),
            (
                "unexpected key or value",
                "moves = \"1. e5 \"",
                "x\" 2. d4\"",
            ),
            ("invalid fraction", "date = 14.10", ".2025"),
            ("invalid unquoted key", "", "+++ \n"),
        ]
        .into_iter()
        .chain(["", "«x»", "1 2", ".5", "x"].map(|rest| ("string values must be quoted", "", rest)))
        {
            let name = slip(description, before, rest).unwrap();
            assert!(known().inside("fault", name).is_some(), "{name}");
        }
    }

    #[test]
    fn an_unknown_phrase_is_shown_as_it_is() {
        let (message, help) = words("the moon is full, expected new", "", "x");
        assert_eq!(
            message.en,
            "this is not TOML: the moon is full, expected new"
        );
        assert!(message.ru.starts_with("это не TOML") && message.ru.contains("the moon"));
        assert_eq!(help, None);
    }
}
