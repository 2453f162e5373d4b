//! Every spelling of the notation (`formats/notation.md`), its errors with exact places, and how reading goes on behind them.

use kletka::Colour;
use kletka::notation::{self, Element, Figure, Item, Line, Move, Point, Quotes, Segment, print};
use kletka::text::{Diagnostic, Severity, SpanMap};

use crate::rows;

// ---- Trees as short text, so that a table can show them -------------------------------------------------------------

fn point(point: &Point) -> String {
    format!("{}{}", char::from(b'a' + point.column), point.row)
}

fn points(list: &[Point]) -> String {
    joined(list, " ", point)
}

fn joined<T>(list: &[T], between: &str, show: impl Fn(&T) -> String) -> String {
    list.iter().map(show).collect::<Vec<_>>().join(between)
}

fn colour(colour: Option<Colour>) -> &'static str {
    colour.map_or("", Colour::name)
}

/// `blue[d4 d5]`: ends in the order of the tree.
fn segment(one: &Segment) -> String {
    let ends = points(&[one.edge.from, one.edge.to]);
    format!("{}[{ends}]", colour(one.colour))
}

fn played(played: &Move) -> String {
    match played {
        Move::Pass => "pass".to_owned(),
        Move::Segment(one) => segment(one),
        Move::Offer(list) => joined(list, "|", |one| {
            segment(&one.segment) + if one.taken { "*" } else { "" }
        }),
        _ => joined(played.stones(), "+", |one| {
            format!("{}@{}", colour(one.colour), point(&one.cell))
        }),
    }
}

/// `1.blue[d4 d5]! "comment" #remark (…) * broken`
fn dump(line: &Line) -> String {
    joined(&line.items, " ", |item| match item {
        Item::Ply(ply) => {
            let number = ply.number.map(|number| format!("{}.", number.value));
            let mark = ply.mark.map_or("", print::mark);
            number.unwrap_or_default() + &played(&ply.played) + mark
        }
        Item::Comment(comment) if comment.quotes == Quotes::Straight => {
            format!("\"{}\"", comment.text)
        }
        Item::Comment(comment) => format!("«{}»", comment.text),
        Item::Remark(remark) => format!("#{}", remark.text),
        Item::Variation(variation) => format!("({})", dump(&variation.line)),
        Item::End(_) => "*".to_owned(),
        Item::Broken(_) => "broken".to_owned(),
    })
}

fn dump_element(element: &Element) -> String {
    let figure = match &element.figure {
        Figure::Point(point) => format!("@{}", self::point(point)),
        Figure::Polyline(list) => format!("[{}]", points(list)),
        Figure::Cycle(list) => format!("({})", points(list)),
        Figure::Region(list) => format!("{{{}}}", points(list)),
    };
    format!("{}{figure}", colour(element.colour))
}

/// `code 3..9` for each diagnostic, warnings with a question mark.
fn faults(list: &[Diagnostic]) -> String {
    joined(list, ", ", |one| {
        let mark = if one.severity == Severity::Warning {
            "?"
        } else {
            ""
        };
        format!(
            "{}{mark} {}..{}",
            one.code.name(),
            one.span.start,
            one.span.end
        )
    })
}

fn record(text: &str) -> (String, String) {
    let parsed = notation::record(text, &SpanMap::offset(0));
    (dump(&parsed.tree), faults(&parsed.diagnostics))
}

fn position(text: &str) -> (String, String) {
    let parsed = notation::position(text, &SpanMap::offset(0));
    let tree = joined(&parsed.tree, " ", dump_element);
    (tree, faults(&parsed.diagnostics))
}

fn pointer(text: &str) -> (String, String) {
    match notation::pointer(text, &SpanMap::offset(0)) {
        Ok(pointer) => (dump_element(&pointer), String::new()),
        Err(fault) => (String::new(), faults(&[*fault])),
    }
}

/// Compares a table, a line for each text: `text → tree ✗ diagnostics`, where ⏎ ␍ ⇥ stand for control characters.
fn check(read: impl Fn(&str) -> (String, String), table: &str) {
    let mut wrong = Vec::new();
    for row in table.lines().map(str::trim).filter(|row| !row.is_empty()) {
        let plain = row.replace('⏎', "\n").replace('␍', "\r").replace('⇥', "\t");
        let (text, expected) = plain.split_once('→').expect("an arrow");
        let (tree, diagnostics) = expected.split_once('✗').unwrap_or((expected, ""));
        let got = read(text.strip_suffix(' ').unwrap_or(text));
        if (got.0.as_str(), got.1.as_str()) != (tree.trim_matches(' '), diagnostics.trim()) {
            wrong.push(format!("{row}\n    got {} ✗ {}", got.0, got.1));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

// ---- Spelling -------------------------------------------------------------------------------------------------------

/// On a keyboard with Russian letters there is no `@`, `[` or `]`, but a colon.
#[test]
fn colons_stand_for_signs_that_a_keyboard_lacks() {
    check(
        record,
        r"
        1. к:e7 → 1.red@e7
        e7 к:e8! → @e7 red@e8!
        г:j10, к@k9 → blue@j10+red@k9
        г:j10 ,⏎к:k9 → blue@j10+red@k9
        :d4-5 → [d4 d5]
        1. :d-e5! :b2-d5?? → 1.[d5 e5]! [b2 d5]??
        к:d4-5 з:d—e5 → red[d4 d5] green[d5 e5]
        :d4-5:d5-6 → [d4 d5] [d5 d6]
        :d-e5|:f3-4*|[b-c2] → [d5 e5]|[f3 f4]*|[b2 c2]
        :а4-5 → [a4 a5] ✗ look-alike? 1..3
        :d4 → broken ✗ bad-figure 0..3
        :d4-5] → broken ✗ bad-figure 0..6
        :d4-5x → broken ✗ bad-figure 0..6
        :d4-5-6 → broken ✗ bad-figure 0..7
        к: e7 → broken @e7 ✗ bad-stone 0..3
        : → broken ✗ bad-figure 0..1
        ",
    );
    check(
        position,
        r"
        к:e7 г@a1 → red@e7 blue@a1
        с:d4-5-6 к:c-d-e5 з[a-b1] → blue[d4 d5 d6] red[c5 d5 e5] green[a1 b1]
        :d4-5 → ✗ missing-colour 0..5
        ",
    );
}

#[test]
fn edges() {
    check(
        record,
        r"
        [d4-5] → [d4 d5]
        [d5-4] → [d5 d4]
        [d-e5] → [d5 e5]
        [e-d5] → [e5 d5]
        [d4-d5] → [d4 d5]
        [d5-d4] → [d5 d4]
        [b2-d5] → [b2 d5]
        [d5-b2] → [d5 b2]
        [a-g3] [g-a3] [a1-7] [a7-1] → [a3 g3] [g3 a3] [a1 a7] [a7 a1]
        [d04-05] → [d4 d5]
        [z26-27][a0-1] → [z26 z27] [a0 a1]
        [d5-e] → broken ✗ bad-figure 0..6
        [5-d4] → broken ✗ bad-figure 0..6
        [d4-d4] → broken ✗ bad-figure 0..7
        [d4-4] → broken ✗ bad-figure 0..6
        [d-d4] → broken ✗ bad-figure 0..6
        [d4-04] → broken ✗ bad-figure 0..7
        [d4] → broken ✗ bad-figure 0..4
        [] → broken ✗ bad-figure 0..2
        [4-5] → broken ✗ bad-figure 0..5
        [d-e] → broken ✗ bad-figure 0..5
        [d4--5] → broken ✗ bad-figure 0..7
        [d4-5 → broken ✗ bad-figure 0..5
        [д4-5] → broken ✗ bad-figure 0..7
        [d4-5-6] → broken ✗ bad-figure 0..8
        с[d4-5-6] → broken ✗ bad-figure 0..10
    ",
    );
}

#[test]
fn every_dash_divides_ends() {
    for dash in [
        "-", "\u{2212}", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}", "\u{2015}",
    ] {
        check(
            record,
            &"[d4-5] [d-e5] → [d4 d5] [d5 e5]".replace('-', dash),
        );
        let words = "с[d4-5-6] к(a1-b1-b2) → blue[d4 d5 d6] red(a1 b1 b2)";
        check(position, &words.replace('-', dash));
    }
}

#[test]
fn passes() {
    check(
        record,
        r#"
        -- → pass
        -- -- → pass pass
        — → pass
        –– → pass
        –- → pass
        —— → pass
        −‐ → pass
        пас pass → pass pass
        7.--! "c" → 7.pass! "c"
        [d4-5]--[d-e5] → [d4 d5] pass [d5 e5]
        - → broken ✗ bad-dash 0..1
        – → broken ✗ bad-dash 0..3
        --- → broken ✗ bad-dash 0..3
        —-- → broken ✗ bad-dash 0..5
        ---- → broken ✗ bad-dash 0..4
        Пас → broken ✗ unknown-word 0..6
        PASS → broken ✗ unknown-word 0..4
        passes → broken ✗ unknown-word 0..6
        пасс → broken ✗ unknown-word 0..8
    "#,
    );
}

#[test]
fn colours_and_letters() {
    check(
        record,
        r"
        с[d4-5] г[d4-5] b[d4-5] → blue[d4 d5] blue[d4 d5] blue[d4 d5]
        С[d4-5] Г[d4-5] B[d4-5] → blue[d4 d5] blue[d4 d5] blue[d4 d5]
        к@e7 К@e7 r@e7 R@e7 → red@e7 red@e7 red@e7 red@e7
        з@e7 З@e7 g@e7 G@e7 → green@e7 green@e7 green@e7 green@e7
        c[d4-5] C@e7 → blue[d4 d5] blue@e7 ✗ look-alike? 0..1, look-alike? 8..9
        к@к7 → red@k7 ✗ look-alike? 3..5
        D5 → @d5 ✗ capital? 0..1
        [D4-5] [d-E5] → [d4 d5] [d5 e5] ✗ capital? 1..2, capital? 10..11
        [а1-2] → [a1 a2] ✗ look-alike? 1..3
        а1 е1 о1 р1 с1 → @a1 @e1 @o1 @p1 @c1 ✗ look-alike? 0..2, look-alike? 4..6, look-alike? 8..10, look-alike? 12..14, look-alike? 16..18
        у1 х1 к1 і1 ј1 ѕ1 → @y1 @x1 @k1 @i1 @j1 @s1 ✗ look-alike? 0..2, look-alike? 4..6, look-alike? 8..10, look-alike? 12..14, look-alike? 16..18, look-alike? 20..22
        А1 Е1 О1 Р1 С1 → @a1 @e1 @o1 @p1 @c1 ✗ look-alike? 0..2, look-alike? 4..6, look-alike? 8..10, look-alike? 12..14, look-alike? 16..18
        У1 Х1 К1 І1 Ј1 Ѕ1 → @y1 @x1 @k1 @i1 @j1 @s1 ✗ look-alike? 0..2, look-alike? 4..6, look-alike? 8..10, look-alike? 12..14, look-alike? 16..18, look-alike? 20..22
        ж1 → broken ✗ unknown-word 0..3
        В5 → broken ✗ unknown-word 0..3
        Н5 → broken ✗ unknown-word 0..3
        М5 → broken ✗ unknown-word 0..3
        Т5 → broken ✗ unknown-word 0..3
        д@e7 → broken ✗ unknown-word 0..5
        @e7 → broken ✗ unknown-word 0..3
        к @e7 → broken broken ✗ unknown-word 0..2, unknown-word 3..6
    ",
    );
}

#[test]
fn both_alphabets_in_one_text_are_noticed() {
    for (text, place) in [
        ("г@a1 g@b1", Some(6)),
        ("b@a1 к@b1", Some(5)),
        ("c@a1 с@b1", None),
        ("b@a1 g@к1", None),
    ] {
        let mixture = notation::record(text, &SpanMap::offset(0))
            .letters
            .mixture();
        assert_eq!(mixture.as_ref().map(|it| it.span.start), place, "{text}");
        assert!(mixture.is_none_or(|it| it.severity == Severity::Warning));
    }
}

#[test]
fn stones_and_half_moves() {
    check(
        record,
        r#"
        e7 → @e7
        к@e7 → red@e7
        г@j10, к@k9 → blue@j10+red@k9
        г@j10,к@k9! → blue@j10+red@k9!
        1. г@j10,⏎  к@k9 "both" → 1.blue@j10+red@k9 "both"
        г@j10,␍⏎к@k9 → blue@j10+red@k9
        г@j10 к@k9 → blue@j10 red@k9
        г@j10 , к@k9 → blue@j10+red@k9
        j10, k9 → @j10+@k9
        a1, b1, c1 → @a1+@b1+@c1
        к@ → broken ✗ bad-stone 0..3
        к@7 → broken ✗ bad-stone 0..4
        к@e → broken ✗ bad-stone 0..4
        к@e7x → broken ✗ bad-stone 0..6
        e7f8 → broken ✗ bad-stone 0..4
        г@j10,  → broken ✗ bad-stone 0..7
        г@j10, к@e → broken ✗ bad-stone 8..12
        г@j10, к@e7x a1 → broken @a1 ✗ bad-stone 8..14
        г@j10, [d4-5] → broken [d4 d5] ✗ bad-stone 0..7
    "#,
    );
}

#[test]
fn offers() {
    check(
        record,
        r"
        [d-e5]|[f3-4]*|[b-c2] → [d5 e5]|[f3 f4]*|[b2 c2]
        [d-e5] | [f3-4]*⏎| [b-c2] → [d5 e5]|[f3 f4]*|[b2 c2]
        3. г[d-e5]*|к[f3-4]! → 3.blue[d5 e5]*|red[f3 f4]!
        [d-e5]* → [d5 e5]*
        [d-e5]* * → [d5 e5]* *
        [d-e5] * → [d5 e5] *
        [d-e5]|[f3-4] → broken ✗ bad-offer 0..13
        [d-e5]*|[f3-4]* → broken ✗ bad-offer 0..15
        [d-e5]*| → broken ✗ bad-offer 0..8
        [d-e5]|[oops]* [d4-5] → broken [d4 d5] ✗ bad-figure 0..14
        [d-e5]|e7* [d4-5] → broken [d4 d5] ✗ bad-offer 0..10
    ",
    );
}

#[test]
fn numbers_marks_and_the_end() {
    check(
        record,
        r#"
        12. e7 → 12.@e7
        12.e7 → 12.@e7
        012.⏎e7 → 12.@e7
        0. e7 → 0.@e7
        99999999999999999999. e7 → 4294967295.@e7
        e99999999999999999999 → @e65535
        [d99999999999999999999-d5] → [d65535 d5]
        12 e7 → broken @e7 ✗ bad-number 0..2
        12. → ✗ bad-number 0..3
        1. 2. e7 → 2.@e7 ✗ bad-number 0..2
        1. "c" e7 → "c" @e7 ✗ bad-number 0..2
        e7! f7? g7!! h7?? i7!? j7?! → @e7! @f7? @g7!! @h7?? @i7!? @j7?!
        e7 !⏎f7⇥?! → @e7! @f7?!
        e7!!! → @e7!! ✗ misplaced 4..5
        e7! ? → @e7! ✗ misplaced 4..5
        ! e7 → @e7 ✗ misplaced 0..1
        e7 "c" ! → @e7 "c" ✗ misplaced 7..8
        e7 * → @e7 *
        * → *
        e7 * ⏎⇥ → @e7 *
        e7 * f7 → @e7 * @f7 ✗ misplaced 5..7
        e7 * "c" → @e7 * "c" ✗ misplaced 5..8
        e7 * * → @e7 * * ✗ misplaced 5..6
        e7 * # x → @e7 * # x
        e7 ( f7 * ) → @e7 (@f7) ✗ misplaced 8..9
    "#,
    );
}

#[test]
fn comments_remarks_and_variations() {
    check(
        record,
        r#"
        1. # x⏎e7 → # x 1.@e7
        e7 # x⏎! f7 → @e7! # x @f7
        "start" e7 "one" «two» → "start" @e7 "one" «two»
        e7 «a «b» "c # d» f7 → @e7 «a «b» "c # d» @f7
        e7 "« # ( *" f7 → @e7 "« # ( *" @f7
        e7"x⏎y"f7 → @e7 "x⏎y" @f7
        e7 "" «» → @e7 "" «»
        e7 # "not « a comment⏎f7 → @e7 # "not « a comment @f7
        e7 # ␍⏎f7 → @e7 #  @f7
        # words only, even e7 → # words only, even e7
        e7 # 2. f7 → @e7 # 2. f7 ✗ move-in-remark? 3..10
        e7 # к@f7 → @e7 # к@f7 ✗ move-in-remark? 3..10
        e7 # [d4-5] → @e7 # [d4-5] ✗ move-in-remark? 3..11
        e7 "open⏎f7 → @e7 @f7 ✗ unclosed-comment 3..4
        e7 «a «b»⏎f7 → @e7 @f7 ✗ unclosed-comment 3..5
        1. e7 ( 1. f7 2. g7 ) 2. h7 → 1.@e7 (1.@f7 2.@g7) 2.@h7
        e7(f7)(g7(h7))i7 → @e7 (@f7) (@g7 (@h7)) @i7
        e7! "c" ( "lead" f7 ) # r → @e7! "c" ("lead" @f7) # r
        ( e7 ) f7 → @f7 ✗ bad-variation 0..1
        e7 ( ) f7 → @e7 () @f7 ✗ bad-variation 3..6
        e7 ) f7 → @e7 @f7 ✗ bad-variation 3..4
        e7 ( f7 → @e7 (@f7) ✗ bad-variation 3..4
        e7 ( ( f7 ) g7 ) → @e7 (@g7) ✗ bad-variation 5..6
    "#,
    );
}

#[test]
fn variations_nest_a_hundred_deep() {
    let nested = |depth: usize| format!("a1{}{} b1", " ( a1".repeat(depth), " )".repeat(depth));
    assert_eq!(record(&nested(100)).1, "");
    let (tree, diagnostics) = record(&nested(101));
    assert_eq!(diagnostics, "too-deep 503..504");
    assert!(tree.ends_with(" @b1"), "the moves behind it are read");
}

#[test]
fn positions() {
    check(
        position,
        r"
        с[d4-5] К[d-e5]⏎з[b2-d5] → blue[d4 d5] red[d5 e5] green[b2 d5]
        с[d4-5-6] к[c-d-e5] з[c3-d3-d4] → blue[d4 d5 d6] red[c5 d5 e5] green[c3 d3 d4]
        с[d6-5-4] → blue[d6 d5 d4]
        с(a6-a4-d4-d6)к[d4-5]г@e7 → blue(a6 a4 d4 d6) red[d4 d5] blue@e7
        # remark⏎c@e7 # another → blue@e7 ✗ look-alike? 9..10
         →
         ␍⏎⇥ →
        e7 → ✗ missing-colour 0..2
        [d4-5] с@a1 → blue@a1 ✗ missing-colour 0..6
        (a6-a4-d4) → ✗ missing-colour 0..10
        с{c4-e4-e6-c6} → ✗ bad-figure 0..15
        {c4-e4-e6-c6} → ✗ bad-figure 0..13
        с[c3-d3-4] → ✗ bad-figure 0..11
        с[c-d3-e3] → ✗ bad-figure 0..11
        с[d4-5-5] → ✗ bad-figure 0..10
        с(a6-a4) → ✗ bad-figure 0..9
        с(a6-a4-d4-a6) → ✗ bad-figure 0..15
        с(a6-4-d4) к@e7 → red@e7 ✗ bad-figure 0..11
        с(a6-a4-d4 к@e7 → red@e7 ✗ bad-figure 0..11
        к@e7к@e8 с@a1 → blue@a1 ✗ bad-stone 0..10
        -- с@a1 → blue@a1 ✗ unknown-word 0..2
        1. с@a1 → blue@a1 ✗ unknown-word 0..2
    ",
    );
}

#[test]
fn pointers() {
    check(
        pointer,
        r"
        d5 → @d5
        [d4-5] → [d4 d5]
        [d4-5-6] → [d4 d5 d6]
        (a6-a4-d4-d6) → (a6 a4 d4 d6)
        {c4-e4-e6-c6} → {c4 e4 e6 c6}
        ⇥{a1–b1—b2}⇥ → {a1 b1 b2}
        [a−g3] → [a3 g3]
        к:e7 → red@e7
         → ✗ unknown-word 0..0
        d → ✗ unknown-word 0..1
        d5 e6 → ✗ unknown-word 0..5
        {a1-b1} → ✗ bad-figure 0..7
        ⇥[d4-d4] → ✗ bad-figure 1..8
        {a1-b1-b2 → ✗ bad-figure 0..9
        5d → ✗ unknown-word 0..2
        -- → ✗ unknown-word 0..2
    ",
    );
}

// ---- Two mistakes, two messages -------------------------------------------------------------------------------------

#[test]
fn reading_goes_on_behind_every_kind_of_mistake() {
    // A mistake, and what of it stays in the tree.
    for [mistake, code, left] in rows(
        "
        [a1-2 → bad-figure → broken
        [a1-a1] → bad-figure → broken
        [a1-2-3] → bad-figure → broken
        к@ → bad-stone → broken
        к@e7z → bad-stone → broken
        --- → bad-dash → broken
        [a1-2]|[b1-2] → bad-offer → broken
        oops! → unknown-word → broken
        7 → bad-number → broken
        7. \"c\" → bad-number → \"c\"
        e1 «open «x»⏎ → unclosed-comment → @e1
        e1! ? → misplaced → @e1!
        e1 ( f1 * ) → misplaced → @e1 (@f1)
        ) → bad-variation →
        e1 ( ) → bad-variation → @e1 ()
        ",
    ) {
        let text = format!("1. a9 {mistake} 2. b9 {mistake} 3. c9! [x");
        let parsed = notation::record(&text, &SpanMap::offset(0));
        let codes = joined(&parsed.diagnostics, " ", |one| one.code.name().to_owned());
        assert_eq!(codes, format!("{code} {code} bad-figure"), "{text}");
        let tree = format!("1.@a9 {left} 2.@b9 {left} 3.@c9! broken").replace("  ", " ");
        assert_eq!(dump(&parsed.tree), tree, "{text}");
    }
}
