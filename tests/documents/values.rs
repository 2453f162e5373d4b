//! Values of keys: exact numbers, goals, and strings in which every letter keeps its place behind escapes.

use kletka::puzzle::Goal;
use kletka::text::decimal::{Decimal, NotDecimal};
use kletka::text::{Span, SpanMap};

#[test]
fn numbers_are_read_exactly() {
    for (text, shown) in [
        ("1.5", "1.5"),
        ("-0.25", "-0.25"),
        ("2", "2"),
        ("1e2", "100"),
        ("1.50", "1.5"),
        ("0.000001", "0.000001"),
        ("25e-1", "2.5"),
        ("0e99", "0"),
        ("100", "100"),
        ("+3.0", "3"),
    ] {
        assert_eq!(
            text.parse::<Decimal>().unwrap().to_string(),
            shown,
            "{text}"
        );
    }
    assert_eq!("nan".parse::<Decimal>(), Err(NotDecimal::NotFinite));
    assert_eq!("-inf".parse::<Decimal>(), Err(NotDecimal::NotFinite));
    for text in [
        "1e300",
        "0.0000001",
        "1e-400",
        "9999999999999999999999",
        "1e99999999999999999999",
    ] {
        assert_eq!(
            text.parse::<Decimal>(),
            Err(NotDecimal::OutOfRange),
            "{text}"
        );
    }
}

#[test]
fn sums_are_exact() {
    let tenth: Decimal = "0.1".parse().unwrap();
    assert_eq!(tenth + tenth + tenth, "0.3".parse().unwrap());
}

#[test]
fn goals_are_read_as_they_are_written() {
    for text in [
        "A wins by 21",
        "B wins",
        "blue wins by 7",
        "green wins",
        "draw",
        "red scores 9.5",
        "blue scores -2",
    ] {
        assert_eq!(
            Goal::parse(text).map(|goal| goal.to_string()).as_deref(),
            Some(text)
        );
    }
    assert_eq!(
        Goal::parse("  A   wins  by 3 ")
            .map(|goal| goal.to_string())
            .as_deref(),
        Some("A wins by 3")
    );
}

#[test]
fn everything_else_is_no_goal() {
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
fn a_continued_line_takes_bytes_but_yields_none() {
    let map = SpanMap::escaped(0, true, "ab\\\n   cd");
    assert_eq!(map.span(0, 2), Span::new(0, 2));
    assert_eq!(map.span(2, 4), Span::new(7, 9));
    assert_eq!(map.span(1, 3), Span::new(1, 8));
    assert_eq!(map.span(4, 4), Span::new(9, 9));
}

#[test]
fn a_plain_basic_string_maps_one_to_one() {
    let map = SpanMap::escaped(5, false, "к@e7");
    assert_eq!(map.span(0, 2), Span::new(5, 7));
    assert_eq!(map.span(3, 5), Span::new(8, 10));
}

/// Whatever the TOML parser makes of a string, each letter that stands in it as it is has its own place.
#[test]
fn every_letter_has_its_place_behind_refused_escapes_too() {
    let parts = [
        "\\", "\\u", "\\x", "\\U", "0", "1b", "g", "с", "«", " ", "\n", "\\n", "\\ \n", "\\u0441",
        "-c3]",
    ];
    let mut state = 1_u32;
    let (mut letters, mut refused) = (0, 0);
    for round in 0..20_000 {
        let mut raw = String::new();
        for _ in 0..=round % 9 {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            raw += parts[(state >> 16) as usize % parts.len()];
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

#[test]
fn two_escapes_in_a_row_keep_their_places() {
    let map = SpanMap::escaped(0, false, r"\u043a\u0040e7"); // к@e7
    assert_eq!(map.span(0, 2), Span::new(0, 6));
    assert_eq!(map.span(2, 3), Span::new(6, 12));
    assert_eq!(map.span(3, 5), Span::new(12, 14));
}
