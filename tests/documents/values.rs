//! Values of keys: exact numbers, goals, and strings in which every letter keeps its place behind escapes.

use kletka::puzzle::Goal;
use kletka::text::decimal::Decimal;
use kletka::text::{Span, SpanMap};

use crate::{Random, rows};

#[test]
fn numbers_are_read_exactly() {
    for [text, shown] in rows(
        "
        1.5 → 1.5
        -0.25 → -0.25
        2 → 2
        1e2 → 100
        1.50 → 1.5
        0.000001 → 0.000001
        25e-1 → 2.5
        0e99 → 0
        100 → 100
        +3.0 → 3
        nan → NotFinite
        -inf → NotFinite
        1e300 → OutOfRange
        0.0000001 → OutOfRange
        1e-400 → OutOfRange
        9999999999999999999999 → OutOfRange
        1e99999999999999999999 → OutOfRange
        ",
    ) {
        let read = match text.parse::<Decimal>() {
            Ok(number) => number.to_string(),
            Err(error) => format!("{error:?}"),
        };
        assert_eq!(read, shown, "{text}");
    }
}

#[test]
fn sums_are_exact() {
    let tenth: Decimal = "0.1".parse().unwrap();
    assert_eq!(tenth + tenth + tenth, "0.3".parse().unwrap());
}

#[test]
fn goals_are_read_as_they_are_written_and_everything_else_is_none() {
    for text in [
        "A wins by 21",
        "B wins",
        "blue wins by 7",
        "green wins",
        "draw",
        "red scores 9.5",
        "blue scores -2",
        "  A   wins  by 3 ",
    ] {
        let words: Vec<_> = text.split_whitespace().collect();
        assert_eq!(Goal::parse(text).unwrap().to_string(), words.join(" "));
    }
    for text in [
        "",
        "A",
        "A wins by",
        "A winsby 3",
        "C wins",
        "A wins by -1",
        "A wins by 99999999999",
        "draw by 3",
        "red scores",
        "red scores x",
        "red scores 1e9",
        "A wins by 3 stones",
    ] {
        assert_eq!(Goal::parse(text), None, "{text}");
    }
}

#[test]
fn letters_behind_escapes_keep_their_places() {
    // A continued line takes bytes but yields none; a plain string maps one to one.
    let continued = SpanMap::escaped(0, true, "ab\\\n   cd");
    let plain = SpanMap::escaped(5, false, "к@e7");
    let escaped = SpanMap::escaped(0, false, r"\u043a\u0040e7"); // к@e7
    for (map, (start, end), place) in [
        (&continued, (0, 2), (0, 2)),
        (&continued, (2, 4), (7, 9)),
        (&continued, (1, 3), (1, 8)),
        (&continued, (4, 4), (9, 9)),
        (&plain, (0, 2), (5, 7)),
        (&plain, (3, 5), (8, 10)),
        (&escaped, (0, 2), (0, 6)),
        (&escaped, (2, 3), (6, 12)),
        (&escaped, (3, 5), (12, 14)),
    ] {
        assert_eq!(map.span(start, end), Span::new(place.0, place.1));
    }
}

/// Whatever the TOML parser makes of a string, each letter that stands in it as it is has its own place.
#[test]
fn every_letter_has_its_place_behind_refused_escapes_too() {
    let parts = [
        "\\", "\\u", "\\x", "\\U", "0", "1b", "g", "с", "«", " ", "\n", "\\n", "\\ \n", "\\u0441",
        "-c3]",
    ];
    let mut random = Random(1);
    let (mut letters, mut refused) = (0, 0);
    for round in 0..20_000 {
        let mut raw = String::new();
        for _ in 0..=round % 9 {
            raw += random.pick(&parts);
        }
        let is_long = round % 2 == 0;
        if raw.starts_with('\n') || !is_long && raw.contains('\n') {
            continue;
        }
        let quotes = if is_long { "\"\"\"" } else { "\"" };
        let text = format!("a = {quotes}{raw}{quotes}");
        let (table, errors) = toml::de::DeTable::parse_recoverable(&text);
        let Some(decoded) = table
            .get_ref()
            .get("a")
            .and_then(|value| value.get_ref().as_str())
        else {
            continue;
        };
        refused += usize::from(!errors.is_empty());
        let map = SpanMap::escaped(0, is_long, &raw);
        for (at, letter) in decoded.char_indices() {
            let span = map.span(at, at + letter.len_utf8());
            let shown = raw
                .get(span.range())
                .unwrap_or_else(|| panic!("{raw:?} {decoded:?} {at} {span:?}"));
            if matches!(letter, 'с' | '«' | '-' | 'c' | '3' | ']' | 'g') && !shown.starts_with('\\')
            {
                assert_eq!(shown, letter.to_string(), "{raw:?} {decoded:?} {at}");
                letters += 1;
            }
        }
    }
    assert!(letters > 10_000 && refused > 1000, "{letters} {refused}");
}
