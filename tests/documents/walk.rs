//! Stepping through a record: what each key does and what the screen shows.

use kletka::board::paint::Paint;
use kletka::check::Depth;
use kletka::notation::Address;
use kletka::notation::print::Alphabet;
use kletka::session::Session;
use kletka::session::author::walk::{KeyEffect, KeyPress, Walk};
use kletka::text::{Lang, Source};

/// The text after what a key asks for.
fn edited(text: &str, effect: KeyEffect) -> (String, String, bool) {
    let KeyEffect::Edit { edit, at, is_new } = effect else {
        panic!("{effect:?}")
    };
    (
        kletka::open(text).edit(&edit).unwrap(),
        at.to_string(),
        is_new,
    )
}

const RECORD: &str = "kletka = 1
game = \"parcel\"
[board]
size = 3
[record]
moves = '''
1. [a1-2] \"first\"
2. [d3-4]! ( 2. [c3-4] 3. [a2-3] ( 3. -- ) ) ( 2. [b3-4] \"other\" )
3. [b1-2]
'''
";

fn walk(text: &str) -> Walk {
    let source = Source::whole("x.toml", text);
    let session = Session::open(kletka::games::standard(), &source, Depth::Replay);
    Walk::new(&session, "x.toml", Lang::En, Alphabet::Cyrillic).unwrap()
}

/// The last line of the screen.
fn foot(walk: &Walk, width: usize) -> String {
    walk.view(width, 24, Paint::Plain).pop().unwrap()
}

/// Whether a message stands where the keys are named otherwise.
fn says(walk: &Walk) -> bool {
    !foot(walk, 80).starts_with("← → move")
}

fn keys(walk: &mut Walk, text: &str) {
    for c in text.chars() {
        assert_eq!(walk.key(KeyPress::Char(c)), KeyEffect::Show);
    }
}

#[test]
fn forward_and_back_follow_the_line() {
    let mut walk = walk(RECORD);
    assert!(walk.path().is_empty());
    walk.key(KeyPress::Left);
    assert!(says(&walk), "nothing is before the start");
    for expected in ["1. [a1-2]", "2. [d3-4]!", "3. [b1-2]"] {
        walk.key(KeyPress::Right);
        assert_eq!(walk.path().last(), Some(&expected));
        assert!(!says(&walk));
    }
    walk.key(KeyPress::Right);
    assert!(says(&walk));
    assert_eq!(walk.path().len(), 3);
    walk.key(KeyPress::Left);
    assert_eq!(walk.path(), ["1. [a1-2]", "2. [d3-4]!"]);
}

#[test]
fn variations_are_entered_and_left() {
    let mut walk = walk(RECORD);
    keys(&mut walk, "ll");
    walk.key(KeyPress::Down);
    assert_eq!(walk.path(), ["1. [a1-2]", "2. [c3-4]"]);
    walk.key(KeyPress::Right);
    walk.key(KeyPress::Down);
    assert_eq!(walk.path(), ["1. [a1-2]", "2. [c3-4]", "3. --"]);
    walk.key(KeyPress::Up);
    assert_eq!(walk.path(), ["1. [a1-2]", "2. [c3-4]", "3. [a2-3]"]);
    walk.key(KeyPress::Up);
    assert_eq!(walk.path(), ["1. [a1-2]", "2. [d3-4]!"]);
    walk.key(KeyPress::Up);
    assert!(says(&walk));
    walk.key(KeyPress::Down);
    walk.key(KeyPress::Down);
    assert_eq!(walk.path(), ["1. [a1-2]", "2. [b3-4]"]);
    assert!(
        walk.view(80, 24, Paint::Plain)
            .iter()
            .any(|line| line.contains("variation 2 of 2"))
    );
    walk.key(KeyPress::Down);
    assert!(says(&walk));
}

#[test]
fn a_number_jumps_within_the_line() {
    let mut walk = walk(RECORD);
    keys(&mut walk, "3");
    walk.key(KeyPress::Enter);
    assert_eq!(walk.path().len(), 3);
    keys(&mut walk, "17");
    walk.key(KeyPress::Backspace);
    walk.key(KeyPress::Enter);
    assert_eq!(walk.path(), ["1. [a1-2]"]);
    keys(&mut walk, "0");
    walk.key(KeyPress::Enter);
    assert!(walk.path().is_empty());
    keys(&mut walk, "99999999999");
    walk.key(KeyPress::Enter);
    assert!(walk.path().is_empty() && says(&walk));
    keys(&mut walk, "2");
    walk.key(KeyPress::Esc);
    assert!(!says(&walk), "nothing is typed");
}

#[test]
fn moves_are_typed_at_the_end_of_the_main_line() {
    let mut walk = walk(RECORD);
    walk.key(KeyPress::End);
    walk.key(KeyPress::Enter);
    keys(&mut walk, "[q1-2]x");
    walk.key(KeyPress::Backspace);
    assert_eq!(foot(&walk, 80), "new move: [q1-2]_");
    assert_eq!(foot(&walk, 14), "new move: -2]_");
    assert_eq!(
        walk.key(KeyPress::Enter),
        KeyEffect::Add("[q1-2]".to_owned())
    );
    walk.key(KeyPress::Char('a'));
    assert_eq!(
        walk.key(KeyPress::Enter),
        KeyEffect::Show,
        "nothing was typed"
    );
    walk.key(KeyPress::Char('a'));
    keys(&mut walk, "q");
    walk.key(KeyPress::Esc);
    assert!(!says(&walk), "nothing is typed");
    assert_eq!(walk.key(KeyPress::Char('q')), KeyEffect::Quit);
    assert_eq!(walk.key(KeyPress::Interrupt), KeyEffect::Quit);
}

#[test]
fn no_screen_is_too_small() {
    for typed in ["", "?", "1"] {
        let mut walk = walk(RECORD);
        keys(&mut walk, "ll");
        keys(&mut walk, typed);
        never_too_small(&walk);
    }
    let mut walk = walk(RECORD);
    keys(&mut walk, "ll");
    walk.type_again("x".to_owned());
    never_too_small(&walk);
}

fn never_too_small(walk: &Walk) {
    for width in 0..90 {
        for height in 0..30 {
            let lines = walk.view(width, height, Paint::Plain);
            assert_eq!(lines.len(), height);
            assert!(lines.iter().all(|line| line.chars().count() <= width));
        }
    }
}

#[test]
fn what_does_not_fit_can_be_scrolled() {
    let mut walk = walk(RECORD);
    let first = walk.view(80, 8, Paint::Plain);
    walk.key(KeyPress::PageDown);
    let second = walk.view(80, 8, Paint::Plain);
    assert_ne!(first, second);
    for _ in 0..50 {
        walk.key(KeyPress::PageDown);
    }
    assert!(
        !walk.view(80, 8, Paint::Plain)[6].is_empty(),
        "the last line stays at the bottom"
    );
    walk.key(KeyPress::Right);
    let mut fresh = self::walk(RECORD);
    fresh.key(KeyPress::Right);
    assert_eq!(
        walk.view(80, 8, Paint::Plain),
        fresh.view(80, 8, Paint::Plain),
        "another position is shown from its top"
    );
}

#[test]
fn a_broken_record_is_shown_as_far_as_it_is_legal() {
    let mut walk = walk(&RECORD.replace("3. [b1-2]", "3. [a1-2] ( 3. [b1-2] )"));
    assert!(says(&walk));
    walk.key(KeyPress::End);
    assert_eq!(
        walk.path().last(),
        Some(&"3. [b1-2]"),
        "the variation is legal"
    );
    walk.key(KeyPress::Char('a'));
    assert!(says(&walk) && !foot(&walk, 80).starts_with("new move"));
}

#[test]
fn comments_are_shown_with_their_moves() {
    let mut walk = walk(RECORD);
    walk.key(KeyPress::Right);
    assert!(
        walk.view(80, 24, Paint::Plain)
            .contains(&"«first»".to_owned())
    );
    walk.key(KeyPress::Right);
    assert!(!walk.view(80, 24, Paint::Plain).join("").contains("first"));
}

#[test]
fn a_move_inside_of_a_line_is_a_variation_and_at_its_end_goes_on() {
    let mut shown = walk(RECORD);
    keys(&mut shown, "la[b-c4]");
    let (text, at, is_new) = edited(RECORD, shown.key(KeyPress::Enter));
    assert_eq!(
        text,
        RECORD.replace("\"other\" )", "\"other\" ) ( 2. [b-c4] )")
    );
    assert_eq!((at.as_str(), is_new), ("1", true));
    let mut shown = walk(&text);
    shown.show(&Address::from(1), is_new);
    assert_eq!(shown.address().to_string(), "2c1");
    keys(&mut shown, "a--");
    let (text, ..) = edited(&text, shown.key(KeyPress::Enter));
    assert!(text.contains("( 2. [b-c4] 3. -- )"), "{text}");
}

#[test]
fn a_move_typed_with_a_colon_is_written_with_brackets() {
    let mut shown = walk(RECORD);
    keys(&mut shown, "la:b-c4");
    let (text, ..) = edited(RECORD, shown.key(KeyPress::Enter));
    assert_eq!(
        text,
        RECORD.replace("\"other\" )", "\"other\" ) ( 2. [b-c4] )")
    );
}

#[test]
fn comments_are_written_where_one_looks() {
    let mut shown = walk(RECORD);
    keys(&mut shown, "lljlc");
    assert_eq!(foot(&shown, 80), "comment: _");
    keys(&mut shown, "so");
    let (text, at, is_new) = edited(RECORD, shown.key(KeyPress::Enter));
    assert_eq!(text, RECORD.replace("3. [a2-3] (", "3. [a2-3] \"so\" ("));
    assert_eq!((at.as_str(), is_new), ("2a2", false));
}

#[test]
fn the_last_move_of_a_line_is_taken_back_after_a_question() {
    let mut shown = walk(RECORD);
    keys(&mut shown, "lu");
    assert!(
        says(&shown) && shown.key(KeyPress::Char('x')) == KeyEffect::Show,
        "others follow it"
    );
    keys(&mut shown, "Gu");
    assert!(foot(&shown, 80).contains("take back 3. [b1-2] for good?"));
    assert_eq!(shown.key(KeyPress::Char('x')), KeyEffect::Show);
    keys(&mut shown, "u");
    let (text, at, _) = edited(RECORD, shown.key(KeyPress::Char('u')));
    assert_eq!(
        (text, at.as_str()),
        (RECORD.replace("3. [b1-2]\n", ""), "2")
    );
    // The only move of a variation takes the variation with it; a comment goes with its move.
    let mut shown = walk(RECORD);
    keys(&mut shown, "2b1");
    shown.key(KeyPress::Enter);
    keys(&mut shown, "u");
    let (text, at, _) = edited(RECORD, shown.key(KeyPress::Char('u')));
    assert_eq!(
        (text, at.as_str()),
        (RECORD.replace(" ( 2. [b3-4] \"other\" )", ""), "1")
    );
}

#[test]
fn addresses_are_typed_and_shown() {
    let mut shown = walk(RECORD);
    for (typed, expected) in [
        ("2a2a1", "2a2a1"),
        ("2a", "2a2"),
        ("2\u{430}1", "2a1"),
        ("2c1", "2a1"),
    ] {
        keys(&mut shown, typed);
        shown.key(KeyPress::Enter);
        assert_eq!(shown.address().to_string(), expected);
    }
    assert!(says(&shown), "there is no 2c1");
    assert!(shown.view(80, 24, Paint::Plain)[0].starts_with("x.toml, 2a1: move 2 of 3"));
}

#[test]
fn the_solution_is_walked_and_commented() {
    let mut without = walk(RECORD);
    keys(&mut without, "s");
    assert!(says(&without));
    let text = format!("{RECORD}[solution]\nmoves = '1. [a1-2] 2. -- ( 2. [b3-4] )'\n");
    let mut shown = walk(&text);
    keys(&mut shown, "lslljc");
    assert_eq!(shown.address().to_string(), "solution:2a1");
    keys(&mut shown, "better");
    let (new, ..) = edited(&text, shown.key(KeyPress::Enter));
    assert_eq!(new, text.replace("2. [b3-4] )'", "2. [b3-4] \"better\" )'"));
    keys(&mut shown, "s");
    assert_eq!(
        shown.address().to_string(),
        "1",
        "where the record was left"
    );
}
