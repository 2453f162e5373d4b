//! Stepping through a record: what each key does and what the screen shows.

use kletka::board::paint::Paint;
use kletka::check::Depth;
use kletka::notation::Address;
use kletka::notation::print::Alphabet;
use kletka::session::Session;
use kletka::session::author::walk::{KeyEffect, KeyPress, Walk};
use kletka::text::{Lang, Source};

use crate::rows;

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

fn view(walk: &Walk, height: usize) -> Vec<String> {
    walk.view(80, height, Paint::Plain)
}

/// The last line of the screen.
fn foot(walk: &Walk, width: usize) -> String {
    walk.view(width, 24, Paint::Plain).pop().unwrap()
}

/// Whether a message stands where the keys are named otherwise.
fn says(walk: &Walk) -> bool {
    !foot(walk, 80).starts_with("← → move")
}

/// Presses keys, those with a name in angle brackets, and answers what the last one does; the others only show something.
fn press(walk: &mut Walk, keys: &str) -> KeyEffect {
    let (mut effect, mut rest) = (KeyEffect::Show, keys);
    while let Some(first) = rest.chars().next() {
        assert_eq!(effect, KeyEffect::Show, "{keys}");
        let key;
        (key, rest) = match rest.strip_prefix('<').and_then(|rest| rest.split_once('>')) {
            Some((name, rest)) => (named(name), rest),
            None => (KeyPress::Char(first), &rest[first.len_utf8()..]),
        };
        effect = walk.key(key);
    }
    effect
}

fn named(key: &str) -> KeyPress {
    match key {
        "left" => KeyPress::Left,
        "right" => KeyPress::Right,
        "up" => KeyPress::Up,
        "down" => KeyPress::Down,
        "page" => KeyPress::PageDown,
        "end" => KeyPress::End,
        "enter" => KeyPress::Enter,
        "back" => KeyPress::Backspace,
        "esc" => KeyPress::Esc,
        other => panic!("{other}"),
    }
}

/// The text after what keys ask for, and where it is shown then.
fn edited(text: &str, walk: &mut Walk, keys: &str) -> (String, String, bool) {
    match press(walk, keys) {
        KeyEffect::Edit { edit, at, is_new } => {
            let text = kletka::open(text).edit(&edit).unwrap();
            (text, at.to_string(), is_new)
        }
        effect => panic!("{keys}: {effect:?}"),
    }
}

/// Address and moves behind the keys, with an exclamation mark where a message stands.
#[test]
fn keys_lead_through_lines_and_variations() {
    for [keys, expected] in rows(
        "
        <left> → 0 !
        <right> → 1 1. [a1-2]
        <right><right> → 2 1. [a1-2] 2. [d3-4]!
        <right><right><right> → 3 1. [a1-2] 2. [d3-4]! 3. [b1-2]
        <right><right><right><right> → 3 1. [a1-2] 2. [d3-4]! 3. [b1-2] !
        <right><right><right><right><left> → 2 1. [a1-2] 2. [d3-4]!
        ll<down> → 2a1 1. [a1-2] 2. [c3-4]
        ll<down><right><down> → 2a2a1 1. [a1-2] 2. [c3-4] 3. --
        ll<down><right><down><up> → 2a2 1. [a1-2] 2. [c3-4] 3. [a2-3]
        ll<down><right><down><up><up> → 2 1. [a1-2] 2. [d3-4]!
        ll<down><right><down><up><up><up> → 2 1. [a1-2] 2. [d3-4]! !
        ll<down><down> → 2b1 1. [a1-2] 2. [b3-4]
        ll<down><down><down> → 2b1 1. [a1-2] 2. [b3-4] !
        3<enter> → 3 1. [a1-2] 2. [d3-4]! 3. [b1-2]
        3<enter>17<back><enter> → 1 1. [a1-2]
        3<enter>0<enter> → 0
        99999999999<enter> → 0 !
        2<esc> → 0
        2a2a1<enter> → 2a2a1 1. [a1-2] 2. [c3-4] 3. --
        2a<enter> → 2a2 1. [a1-2] 2. [c3-4] 3. [a2-3]
        2а1<enter> → 2a1 1. [a1-2] 2. [c3-4]
        2a1<enter>2c1<enter> → 2a1 1. [a1-2] 2. [c3-4] !
        s → 0 !
        ",
    ) {
        let mut walk = walk(RECORD);
        assert_eq!(press(&mut walk, &keys), KeyEffect::Show);
        let mut shown = vec![walk.address().to_string()];
        shown.extend(walk.path().iter().map(ToString::to_string));
        shown.extend(says(&walk).then(|| "!".to_owned()));
        assert_eq!(shown.join(" "), expected, "{keys}");
    }
}

#[test]
fn the_head_says_where_one_is() {
    let mut walk = walk(RECORD);
    press(&mut walk, "2b1<enter>");
    assert!(view(&walk, 24).join("\n").contains("variation 2 of 2"));
    press(&mut walk, "2a1<enter>");
    assert!(view(&walk, 24)[0].starts_with("x.toml, 2a1: move 2 of 3"));
}

#[test]
fn moves_are_typed_at_the_end_of_the_main_line() {
    let mut walk = walk(RECORD);
    press(&mut walk, "<end><enter>[q1-2]x<back>");
    assert_eq!(foot(&walk, 80), "new move: [q1-2]_");
    assert_eq!(foot(&walk, 14), "new move: -2]_");
    let added = press(&mut walk, "<enter>");
    assert_eq!(added, KeyEffect::Add("[q1-2]".to_owned()));
    let nothing = press(&mut walk, "a<enter>");
    assert_eq!(nothing, KeyEffect::Show, "nothing was typed");
    press(&mut walk, "aq<esc>");
    assert!(!says(&walk), "nothing is typed");
    assert_eq!(press(&mut walk, "q"), KeyEffect::Quit);
    assert_eq!(walk.key(KeyPress::Interrupt), KeyEffect::Quit);
}

#[test]
fn no_screen_is_too_small() {
    for typed in ["", "?", "1", "x"] {
        let mut walk = walk(RECORD);
        press(&mut walk, "ll");
        match typed {
            "x" => walk.type_again("x".to_owned()),
            _ => drop(press(&mut walk, typed)),
        }
        for width in 0..90 {
            for height in 0..30 {
                let lines = walk.view(width, height, Paint::Plain);
                assert_eq!(lines.len(), height);
                assert!(lines.iter().all(|line| line.chars().count() <= width));
            }
        }
    }
}

#[test]
fn what_does_not_fit_can_be_scrolled() {
    let mut walk = walk(RECORD);
    let first = view(&walk, 8);
    press(&mut walk, "<page>");
    assert_ne!(first, view(&walk, 8));
    press(&mut walk, &"<page>".repeat(50));
    let last = view(&walk, 8);
    assert!(!last[6].is_empty(), "the last line stays at the bottom");
    let mut fresh = self::walk(RECORD);
    press(&mut fresh, "l");
    press(&mut walk, "l");
    let is_same = view(&walk, 8) == view(&fresh, 8);
    assert!(is_same, "another position is shown from its top");
}

#[test]
fn a_broken_record_is_shown_as_far_as_it_is_legal() {
    let mut walk = walk(&RECORD.replace("3. [b1-2]", "3. [a1-2] ( 3. [b1-2] )"));
    assert!(says(&walk));
    press(&mut walk, "<end>");
    let last = walk.path().last().copied();
    assert_eq!(last, Some("3. [b1-2]"), "the variation is legal");
    press(&mut walk, "a");
    assert!(says(&walk) && !foot(&walk, 80).starts_with("new move"));
}

#[test]
fn comments_are_shown_with_their_moves() {
    let mut walk = walk(RECORD);
    press(&mut walk, "l");
    assert!(view(&walk, 24).contains(&"«first»".to_owned()));
    press(&mut walk, "l");
    assert!(!view(&walk, 24).join("").contains("first"));
}

/// Keys, what is replaced, by what, and where that is shown. A move inside of a line is a variation, and its brackets may be typed as
/// a colon; the only move of a variation takes the variation with it, and a comment goes with its move.
#[test]
fn keys_change_the_text() {
    for [keys, old, new, shown] in rows(
        "
        la[b-c4]<enter> → \"other\" ) → \"other\" ) ( 2. [b-c4] ) → 1 new
        la:b-c4<enter> → \"other\" ) → \"other\" ) ( 2. [b-c4] ) → 1 new
        lljlcso<enter> → 3. [a2-3] ( → 3. [a2-3] \"so\" ( → 2a2
        Guu → 3. [b1-2]⏎''' → ''' → 2
        2b1<enter>uu → ) ) ( 2. [b3-4] \"other\" ) → ) ) → 1
        ",
    ) {
        let (text, mut at, is_new) = edited(RECORD, &mut walk(RECORD), &keys);
        assert_eq!(text, RECORD.replace(&old, &new), "{keys}");
        at += if is_new { " new" } else { "" };
        assert_eq!(at, shown, "{keys}");
    }
}

#[test]
fn a_new_variation_goes_on() {
    let text = RECORD.replace("\"other\" )", "\"other\" ) ( 2. [b-c4] )");
    let mut walk = walk(&text);
    walk.show(&Address::from(1), true);
    assert_eq!(walk.address().to_string(), "2c1");
    let (text, ..) = edited(&text, &mut walk, "a--<enter>");
    assert!(text.contains("( 2. [b-c4] 3. -- )"), "{text}");
}

#[test]
fn what_is_asked_stands_at_the_foot() {
    let mut walk = walk(RECORD);
    press(&mut walk, "lljlc");
    assert_eq!(foot(&walk, 80), "comment: _");
    press(&mut walk, "<esc>1<enter>u");
    assert!(says(&walk), "others follow it");
    assert_eq!(press(&mut walk, "x"), KeyEffect::Show);
    press(&mut walk, "Gu");
    assert!(foot(&walk, 80).contains("take back 3. [b1-2] for good?"));
    assert_eq!(press(&mut walk, "x"), KeyEffect::Show);
}

#[test]
fn the_solution_is_walked_and_commented() {
    let text = format!("{RECORD}[solution]\nmoves = '1. [a1-2] 2. -- ( 2. [b3-4] )'\n");
    let mut shown = walk(&text);
    press(&mut shown, "lslljc");
    assert_eq!(shown.address().to_string(), "solution:2a1");
    let (new, ..) = edited(&text, &mut shown, "better<enter>");
    assert_eq!(new, text.replace("2. [b3-4] )'", "2. [b3-4] \"better\" )'"));
    press(&mut shown, "s");
    let address = shown.address().to_string();
    assert_eq!(address, "1", "where the record was left");
}
