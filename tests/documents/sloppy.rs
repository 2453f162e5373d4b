//! Records as people type them: random games spoiled in every way, and texts written by hand.

use kletka::games::standard;
use kletka::notation::print::Alphabet;
use kletka::notation::sloppy::{Alternative, Columns, is_moves, readings};
use kletka::notation::{Move, print, record};
use kletka::session::author::{ImportOutcome, Mending, Typed, Typing, mend, typed};
use kletka::session::{Position, Session};
use kletka::text::{Source, Span, SpanMap};

/// A small generator, so that every run makes the same games.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        usize::try_from(self.0 >> 33).unwrap() % limit
    }

    pub(crate) fn one_in(&mut self, chances: usize) -> bool {
        self.below(chances) == 0
    }
}

/// A game, the size of its field, and how many moves are played at most.
pub(crate) const GAMES: [(&str, &str, usize); 4] =
    [("parcel", "5", 24), ("parcel", "7", 30), ("renju-for-three", "19", 30), ("renju-3-2", "19", 24)];

pub(crate) fn head(game: &str, size: &str) -> String {
    format!("kletka = 1\ngame = \"{game}\"\n[board]\nsize = {size}\n")
}

fn start(game: &str, size: &str) -> Position {
    kletka::open(&head(game, size)).start().unwrap().clone()
}

/// A random game: the moves as a record writes them.
pub(crate) fn play(game: &str, size: &str, length: usize, random: &mut Random) -> Vec<String> {
    let mut position = start(game, size);
    for _ in 0..length {
        if position.outcome().is_some() {
            break;
        }
        if random.one_in(12) && position.clone().play(&Move::Pass, Span::default()).is_some() {
            position.play(&Move::Pass, Span::default());
        } else if position.play_random(&mut |limit| random.below(limit)).is_none() {
            break;
        }
    }
    position.moves(Alphabet::Cyrillic)
}

/// Ways to spoil a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    BracketBehindNumber,
    NoNumbers,
    BareNumbers,
    BracketedNumbers,
    SquareNumbers,
    DashBehindNumber,
    DotAndDash,
    Semicolons,
    BlanksInBrackets,
    NoBrackets,
    RoundBrackets,
    NoAt,
    BlankForAt,
    LatinColours,
    LoneDash,
    PassInWords,
    NoCommas,
    SemicolonHalves,
    LettersForDigits,
    OneForL,
    LookAlikes,
    RussianKeys,
    Exchanged,
    Capitals,
    Lines,
    Headings,
    HeadingsOfMoves,
    ResultBehind,
}

use Way::*;

/// Ways to write the numbers of moves.
const NUMBERS: [Way; 8] = [
    BracketBehindNumber,
    NoNumbers,
    BareNumbers,
    BracketedNumbers,
    SquareNumbers,
    DashBehindNumber,
    DotAndDash,
    HeadingsOfMoves,
];

pub(crate) const WAYS: [Way; 28] = [
    BracketBehindNumber,
    NoNumbers,
    BareNumbers,
    BracketedNumbers,
    SquareNumbers,
    DashBehindNumber,
    DotAndDash,
    Semicolons,
    BlanksInBrackets,
    NoBrackets,
    RoundBrackets,
    NoAt,
    BlankForAt,
    LatinColours,
    LoneDash,
    PassInWords,
    NoCommas,
    SemicolonHalves,
    LettersForDigits,
    OneForL,
    LookAlikes,
    RussianKeys,
    Exchanged,
    Capitals,
    Lines,
    Headings,
    HeadingsOfMoves,
    ResultBehind,
];

/// Ways that cannot be told from each other when both are used.
fn clash(one: Way, other: Way) -> bool {
    let is = |a: Way, b: Way| (one == a && other == b) || (one == b && other == a);
    let both = |list: &[Way]| one != other && list.contains(&one) && list.contains(&other);
    both(&NUMBERS)
        || both(&[BlanksInBrackets, NoBrackets, RoundBrackets])
        || both(&[NoAt, BlankForAt])
        || both(&[LoneDash, PassInWords])
        || both(&[NoCommas, SemicolonHalves])
        || both(&[LookAlikes, RussianKeys, Capitals])
        || both(&[LettersForDigits, OneForL, Exchanged])
        || is(RussianKeys, OneForL)
        || is(RussianKeys, LettersForDigits)
}

/// Spoils one half-move or segment.
pub(crate) fn spoil_word(word: &str, ways: &[Way], random: &mut Random) -> String {
    let has = |way: Way| ways.contains(&way);
    if word == "--" {
        return match () {
            () if has(LoneDash) => "-".to_owned(),
            () if has(PassInWords) => ["пропуск", "pass", "Пас", "пропуск хода"][random.below(4)].to_owned(),
            () => word.to_owned(),
        };
    }
    let at = word.find(['@', '[']);
    let (mut colour, body) = match at {
        Some(at) => (word[..at].to_owned(), word[at..].trim_start_matches('@')),
        None => (String::new(), word),
    };
    let mut body = body.to_owned();
    if has(LatinColours) && random.one_in(2) {
        colour = match colour.as_str() {
            "к" => ["k", "K"][random.below(2)].to_owned(),
            "с" => "c".to_owned(),
            "з" => "3".to_owned(),
            other => other.to_owned(),
        };
    }
    if has(Exchanged) && random.one_in(2) {
        body = exchanged(&body);
    }
    if has(LettersForDigits) {
        body = letters_for_digits(&body, random);
    }
    if has(OneForL) {
        body = body.replace('l', "1");
    }
    if has(Capitals) {
        body = body.to_uppercase();
    }
    if has(LookAlikes) {
        let look = |letter: char| match letter {
            'a' => 'а',
            'c' => 'с',
            'e' => 'е',
            'k' => 'к',
            'o' => 'о',
            'p' => 'р',
            'b' => 'в',
            'h' => 'н',
            other => other,
        };
        body = body.chars().map(|letter| if random.one_in(3) { look(letter) } else { letter }).collect();
    }
    if has(RussianKeys) {
        const LATIN: &str = "qwertyuiopasdfghjklzxcvbnm";
        const RUSSIAN: &str = "йцукенгшщзфывапролдячсмить";
        let key = |letter: char| LATIN.find(letter).and_then(|at| RUSSIAN.chars().nth(at)).unwrap_or(letter);
        body = body.chars().map(key).collect();
    }
    if body.starts_with('[') {
        let inside = body.trim_matches(['[', ']']).to_owned();
        return match () {
            () if has(BlanksInBrackets) => match random.below(3) {
                0 => format!("{colour}[ {inside} ]"),
                1 => format!("{colour}[{}]", inside.replace('-', " - ")),
                _ => format!("{colour}[{}]", inside.replace('-', "- ")),
            },
            () if has(NoBrackets) => format!("{colour}{inside}"),
            () if has(RoundBrackets) => format!("{colour}({inside})"),
            () => format!("{colour}[{inside}]"),
        };
    }
    if colour.is_empty() {
        return body;
    }
    match () {
        () if has(NoAt) => format!("{colour}{body}"),
        () if has(BlankForAt) => format!("{colour} {body}"),
        () => format!("{colour}@{body}"),
    }
}

fn exchanged(body: &str) -> String {
    let inside = body.trim_matches(['[', ']']);
    let ends: Vec<String> = inside
        .split('-')
        .map(|end| match end.find(|c: char| c.is_ascii_digit()) {
            Some(at) => format!("{}{}", &end[at..], &end[..at]),
            None => end.to_owned(),
        })
        .collect();
    if body.starts_with('[') { format!("[{}]", ends.join("-")) } else { ends.join("-") }
}

fn letters_for_digits(body: &str, random: &mut Random) -> String {
    let mut out = String::new();
    let mut before = ' ';
    for letter in body.chars() {
        let is_row = before.is_ascii_alphanumeric();
        out.push(match letter {
            '0' if is_row => ['О', 'O', 'o'][random.below(3)],
            '1' if is_row && random.one_in(2) => 'l',
            other => other,
        });
        before = letter;
    }
    out
}

fn spoil(moves: &[String], ways: &[Way], random: &mut Random) -> String {
    let has = |way: Way| ways.contains(&way);
    let mut out = String::new();
    if has(Headings) {
        out.push_str("Партия клубного турнира\nДата: 12.05.2019\nМесто: Тверь\n\n");
    }
    for (word, number) in moves.iter().zip(1..) {
        if !has(NoNumbers) {
            out.push_str(&match () {
                () if has(BracketBehindNumber) => format!("{number}) "),
                () if has(BareNumbers) => format!("{number} "),
                () if has(BracketedNumbers) => format!("({number}) "),
                () if has(SquareNumbers) => format!("[{number}] "),
                () if has(DashBehindNumber) => format!("{number} - "),
                () if has(DotAndDash) => format!("{number}.- "),
                () if has(HeadingsOfMoves) => format!("{} {number}: ", ["ход", "— Ход", "Move"][random.below(3)]),
                () => format!("{number}. "),
            });
        }
        let halves: Vec<String> = word.split(", ").map(|half| spoil_word(half, ways, random)).collect();
        let between = match () {
            () if has(NoCommas) => " ",
            () if has(SemicolonHalves) => "; ",
            () => ", ",
        };
        out.push_str(&halves.join(between));
        out.push_str(if has(Semicolons) && !has(SemicolonHalves) { ";" } else { "" });
        let breaks = if has(Lines) { random.one_in(2) } else { number % 4 == 0 };
        out.push(if breaks { '\n' } else { ' ' });
    }
    if has(ResultBehind) {
        out.truncate(out.trim_end().len());
        out.push_str(
            [" ничья по соглашению", " — ничья по соглашению", "\ndraw agreed", " Draw agreed."][random.below(4)],
        );
    }
    out
}

pub(crate) fn import(game: &str, size: &str, text: &str) -> Typed {
    let typing = Typing { settings: vec![("size", size.to_owned())], ..Typing::default() };
    typed(standard(), standard().find(game).unwrap(), &typing, text).unwrap()
}

/// The moves of a document, in one spelling.
pub(crate) fn moves_of(text: &str) -> Vec<String> {
    let session = Session::open(standard(), &Source::whole("", text), kletka::check::Depth::Replay);
    session.at(session.verdict().plies).unwrap().moves(Alphabet::Cyrillic)
}

#[derive(Debug, Default)]
struct Counts {
    all: usize,
    whole: usize,
    doubtful: usize,
    doubtful_other: usize,
    stopped: usize,
}

/// Imports a spoiled record. What comes in without a doubt is the game that was spoiled.
fn compare(game: &str, size: &str, moves: &[String], ways: &[Way], random: &mut Random, counts: &mut Counts) {
    let text = spoil(moves, ways, random);
    let made = import(game, size, &text);
    let read = moves_of(&made.text);
    counts.all += 1;
    match made.outcome {
        ImportOutcome::Whole => {
            assert_eq!(read, moves, "{game} {size} {ways:?}: a wrong reading is silent\n{text}\n{}", made.text);
            let is_draw = end_of(&made).contains(&"result = \"draw\"");
            assert!(is_draw == ways.contains(&ResultBehind), "{ways:?}: the result is lost\n{text}\n{}", made.text);
            counts.whole += 1;
        }
        ImportOutcome::Doubtful => {
            let is_same = read == moves;
            counts.doubtful += 1;
            counts.doubtful_other += usize::from(!is_same);
            if !is_same {
                // As many moves are marked as are others, at least.
                let marked = made.repairs.iter().filter(|one| !one.is_sure).count();
                let others = read.iter().zip(moves).filter(|(one, other)| one != other).count();
                assert!(
                    marked >= others.min(1) && (read.len() != moves.len() || marked >= others),
                    "{ways:?}\n{text}\n{}",
                    made.text
                );
            }
        }
        ImportOutcome::Stopped => {
            let is_begun = moves.starts_with(&read[..made.plies as usize]);
            let is_marked = made.repairs.iter().any(|one| !one.is_sure);
            assert!(is_begun || is_marked, "{game} {ways:?}: a wrong beginning is silent\n{text}\n{}", made.text);
            counts.stopped += 1;
            if std::env::var_os("KLETKA_SHOW").is_some() {
                eprintln!("{ways:?} {:?}\n{text}\n{}", made.stop, made.text);
            }
        }
    }
}

/// How many games of each kind are spoiled in each way.
pub(crate) fn rounds() -> usize {
    std::env::var("KLETKA_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(6)
}

#[test]
fn games_spoiled_in_one_way_come_in_or_are_doubted() {
    let mut random = Random(16);
    let mut all = Counts::default();
    for way in WAYS {
        let mut counts = Counts::default();
        for (game, size, length) in GAMES {
            for _ in 0..rounds() {
                let moves = play(game, size, length, &mut random);
                compare(game, size, &moves, &[way], &mut random, &mut counts);
            }
        }
        println!("{way:?}: {counts:?}");
        all.all += counts.all;
        all.whole += counts.whole;
        all.doubtful += counts.doubtful;
        all.stopped += counts.stopped;
    }
    println!("{all:?}");
    assert!(all.stopped * 50 <= all.all, "{all:?}");
    assert!(all.whole * 10 >= all.all * 7, "{all:?}");
}

#[test]
fn games_spoiled_in_several_ways_come_in_or_are_doubted() {
    let mut random = Random(61);
    let mut counts = Counts::default();
    for (game, size, length) in GAMES {
        for _ in 0..rounds() * 8 {
            let moves = play(game, size, length, &mut random);
            let mut ways: Vec<Way> = Vec::new();
            while ways.len() < 2 + random.below(4) {
                let way = WAYS[random.below(WAYS.len())];
                if !ways.iter().any(|&other| other == way || clash(way, other)) {
                    ways.push(way);
                }
            }
            compare(game, size, &moves, &ways, &mut random, &mut counts);
        }
    }
    println!("{counts:?}");
    assert!(counts.stopped * 20 <= counts.all, "{counts:?}");
}

/// A move that is missing with its number is not made up: the number of the next one was taken for a stone, a dash for a pass.
#[test]
fn games_with_a_move_left_out_are_doubted() {
    let mut random = Random(91);
    let usual = [Lines, Headings];
    for way in NUMBERS.into_iter().chain(usual).filter(|way| *way != NoNumbers) {
        for (game, size, length) in GAMES {
            for round in 0..rounds() * 4 {
                let moves = play(game, size, length, &mut random);
                let whole = spoil(&moves, &[way, Lines], &mut random);
                let mut lines: Vec<&str> = whole.lines().collect();
                let Some(first) = lines.iter().position(|line| line.contains(&moves[0])) else { continue };
                let gone = first + 1 + random.below(lines.len().saturating_sub(first + 2).max(1));
                if gone + 1 >= lines.len() {
                    continue;
                }
                if round % 2 == 0 {
                    lines.remove(gone);
                } else {
                    lines.swap(gone, gone + 1);
                }
                let text = lines.join("\n");
                let made = import(game, size, &text);
                let is_marked = made.outcome != ImportOutcome::Whole;
                assert!(is_marked, "{game} {size} {way:?}: silent\n{text}\n{}", made.text);
            }
        }
    }
}

/// What was read without an error means the same when its slips are mended, and nothing is left to be mended then.
#[test]
fn slips_are_mended_once_and_mean_the_same() {
    let mut random = Random(37);
    let (mut mended, mut same) = (0, 0);
    for (game, size, length) in GAMES {
        for round in 0..rounds() * 12 {
            let moves = play(game, size, length, &mut random);
            let way = WAYS[random.below(WAYS.len())];
            let mut record = spoil(&moves, if round % 3 == 0 { &[] } else { std::slice::from_ref(&way) }, &mut random);
            // Columns that only look right, and signs that are doubled, lost or exchanged.
            if round % 3 == 0 {
                let alike = [("a", "а"), ("c", "с"), ("e", "е"), ("k", "к")];
                let (latin, cyrillic) = alike[random.below(4)];
                record = record.replacen(latin, cyrillic, 1 + random.below(3));
            }
            for _ in 0..if round % 3 == 0 { 0 } else { random.below(4) } {
                let at = record.char_indices().map(|(at, _)| at).nth(random.below(record.chars().count())).unwrap();
                let end = at + record[at..].chars().next().unwrap().len_utf8();
                let sign = record[at..end].to_owned();
                let new =
                    ["", &sign.repeat(2), ",", " ", ".", "-", "|", "*", "а", "В", "1"][random.below(11)].to_owned();
                record.replace_range(at..end, &new);
            }
            let text = format!("{}[record]\nmoves = '''\n{}\n'''\n", head(game, size), record.replace('\'', ""));
            let open = |text: &str| Session::open(standard(), &Source::whole("", text), kletka::check::Depth::Replay);
            let is_right = !open(&text).diagnostics().has_errors();
            let Some(once) = mend(standard(), &text, Mending::Safe) else { continue };
            mended += 1;
            let again = mend(standard(), &once.text, Mending::Safe);
            assert!(again.is_none(), "{text}\n{}\n{}", once.text, again.unwrap().text);
            if is_right {
                same += 1;
                assert_eq!(moves_of(&once.text), moves_of(&text), "{text}\n{}", once.text);
            }
            assert!(open(&once.text).verdict().plies >= open(&text).verdict().plies, "{text}\n{}", once.text);
        }
    }
    assert!(mended > 60 && same > 5, "{mended} {same}");
}

#[test]
fn records_in_the_notation_come_in_untouched() {
    let mut random = Random(7);
    for (game, size, length) in GAMES {
        for _ in 0..rounds() {
            let moves = play(game, size, length, &mut random);
            let made = import(game, size, &spoil(&moves, &[], &mut random));
            assert_eq!((made.outcome, &made.repairs[..]), (ImportOutcome::Whole, &[][..]), "{}", made.text);
            assert_eq!(moves_of(&made.text), moves);
        }
    }
}

/// Texts as people wrote them: game, size and what comes of them stand over each, the moves below.
#[test]
fn records_written_by_hand_come_in() {
    let (mut all, mut good) = (0, 0);
    let mut wrong = String::new();
    for block in include_str!("sloppy.txt").split("\n=== ").skip(1) {
        let (first, rest) = block.split_once('\n').unwrap();
        let words: Vec<&str> = first.split_whitespace().collect();
        let [name, game, size, expected] = words[..] else { panic!("{first}") };
        let (text, moves) = rest.split_once("\n--- ").unwrap();
        let made = import(game, size, text);
        // Colours may be left out where only one is due.
        let plain = |moves: Vec<String>| -> Vec<String> {
            let bare = |word: String| word.trim_start_matches(['с', 'к', 'з', '@']).to_owned();
            if game == "renju-3-2" { moves } else { moves.into_iter().map(bare).collect() }
        };
        let expected_moves: Vec<String> = plain({
            let line = record(moves.trim(), &SpanMap::offset(0)).tree;
            let mut position = start(game, size);
            for ply in line.plies() {
                position.play(&ply.played, ply.span).unwrap_or_else(|| panic!("{name}: {:?}", ply.played));
            }
            position.moves(Alphabet::Cyrillic)
        });
        all += 1;
        let read = plain(moves_of(&made.text));
        let is_as_expected = made.outcome.name() == expected && (read == expected_moves || expected != "whole");
        // Nothing but the game itself comes in whole.
        let is_silent = made.outcome == ImportOutcome::Whole && read != expected_moves;
        good += usize::from(made.outcome != ImportOutcome::Stopped);
        if !is_as_expected || is_silent {
            wrong.push_str(&format!(
                "{name}: {} instead of {expected}, {:?} {:?}\n{}\n",
                made.outcome.name(),
                made.stop,
                made.repairs,
                made.text
            ));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(all >= 40 && good + 2 >= all, "{good} of {all}");
}

/// What the document made of a typed text says of the end: its result, why it ended, and its score.
fn end_of(made: &Typed) -> Vec<&str> {
    let is_end = |line: &&str| ["result = ", "ended = ", "score = "].iter().any(|key| line.starts_with(key));
    made.text.lines().filter(is_end).collect()
}

/// Two moves of a Parcel on 3 by 3, then `end`; red is ahead by its komi.
fn parcel_with_end(end: &str) -> Typed {
    import("parcel", "3", &format!("1. [a3-4] 2. [a-b3] {end}"))
}

#[test]
fn a_result_behind_the_moves_is_no_comment() {
    use ImportOutcome::{Doubtful, Whole};
    let agreed: &[&str] = &["result = \"draw\"", "ended = \"agreed\""];
    for (end, outcome, plies, lines) in [
        ("ничья по соглашению", Whole, 2, agreed),
        ("Draw agreed.", Whole, 2, agreed),
        ("\nничья по соглашению", Whole, 2, agreed),
        // Nobody has agreed and nothing has ended the game: the moves contradict it.
        ("ничья", Doubtful, 2, &["result = \"draw\""]),
        ("draw", Doubtful, 2, &["result = \"draw\""]),
        ("1/2-1/2", Doubtful, 2, &["result = \"draw\""]),
        ("½ – ½", Doubtful, 2, &["result = \"draw\""]),
        // Who won, not how many points he has.
        ("3. -- 4. -- 0-1", Whole, 4, &["result = \"red\""]),
        ("3. -- 4. -- 0 : 1", Whole, 4, &["result = \"red\""]),
        ("3. -- 4. --\n0–1", Whole, 4, &["result = \"red\""]),
        ("3. -- 4. --\nРезультат: 0-1", Whole, 4, &["result = \"red\""]),
        ("3. -- 4. --\nResult 0-1", Whole, 4, &["result = \"red\""]),
        ("3. -- 4. -- 1-0", Doubtful, 4, &["result = \"blue\""]),
        ("3. -- 4. --\n1-0", Doubtful, 4, &["result = \"blue\""]),
        ("3. — 4. пропуск выиграли красные", Whole, 4, &["result = \"red\""]),
        ("3. синие пропускают 4. Красные пропускают\nвыиграли красные", Whole, 4, &["result = \"red\""]),
        ("3. -- 4. -- red won", Whole, 4, &["result = \"red\""]),
        // The last move is spelled with blanks, and ends where it ends.
        ("3. [b - c3 ] draw agreed", Whole, 3, agreed),
        // A dash before words is no pass where moves have numbers.
        ("— ничья по соглашению", Whole, 2, agreed),
        ("- draw agreed", Whole, 2, agreed),
    ] {
        let made = parcel_with_end(end);
        assert_eq!((made.outcome, made.plies), (outcome, plies), "{end}: {}", made.text);
        assert_eq!(end_of(&made), lines, "{end}: {}", made.text);
        let moves = made.text.split("moves = ").nth(1).unwrap().split("result").next().unwrap();
        assert!(!moves.contains('"') && !moves.contains('«'), "{end}: {}", made.text);
    }
    let made = import("renju-3-2", "19", "1. г@j10, к@k9 2. з@k10, г@j9 1-0");
    assert_eq!(end_of(&made), ["result = \"A\""], "{}", made.text);
    let made = import("renju-for-three", "19", "e9 e7 e5 ничья");
    assert_eq!((end_of(&made), made.plies), (vec!["result = \"draw\""], 3), "{}", made.text);
}

#[test]
fn what_is_no_result_stays_what_it_is() {
    // Where moves have no numbers a dash may be a pass: nothing is decided in silence.
    let made = import("parcel", "3", "a3-4 a-b3 — ничья по соглашению");
    assert_eq!(made.outcome, ImportOutcome::Doubtful, "{}", made.text);
    assert_eq!(end_of(&made), ["result = \"draw\"", "ended = \"agreed\""], "{}", made.text);
    // Between commas it is one.
    let made = import("parcel", "3", "a3-4, a-b3, —, ничья по соглашению");
    assert_eq!((made.plies, end_of(&made).len()), (3, 2), "{}", made.text);
    for (end, kept) in
        [("\"ничья\"", "\"ничья\""), ("3. -- сильный ход", "\"сильный ход\""), ("(ничья?)", "\"ничья?\"")]
    {
        let made = parcel_with_end(end);
        assert!(made.text.contains(kept) && end_of(&made).is_empty(), "{end}: {}", made.text);
    }
    // A fraction among words is no draw, and points that are called so are points.
    let made = import("parcel", "3", "Тур 1/2\n1. [a3-4] 2. [a-b3]");
    assert!(end_of(&made).is_empty(), "{}", made.text);
    let made = parcel_with_end("3. -- 4. --\nСчёт: 0 - 1,5");
    assert_eq!(end_of(&made), ["score = { blue = 0, red = 1.5 }"], "{}", made.text);
}

#[test]
fn players_in_a_row_are_players_in_doubt() {
    for (list, names) in [
        ("Игроки: Анна, Борис, Вера", ["Анна", "Борис", "Вера"]),
        ("Players: Ann; Bob; Cid", ["Ann", "Bob", "Cid"]),
        ("Играли: Анна, Борис и Вера", ["Анна", "Борис", "Вера"]),
        ("Анна — Борис — Вера", ["Анна", "Борис", "Вера"]),
    ] {
        let made = import("renju-for-three", "19", &format!("{list}\ne9 e7 e5"));
        let [blue, red, green] = names;
        let players = format!("players = {{ blue = \"{blue}\", red = \"{red}\", green = \"{green}\" }}");
        assert!(made.text.contains(&players) && made.outcome == ImportOutcome::Doubtful, "{}", made.text);
        let doubts = made.repairs.iter().filter(|repair| !repair.is_sure);
        let why: Vec<String> = doubts.flat_map(|repair| repair.slips.iter().map(|slip| slip.text().en)).collect();
        assert_eq!(why, ["players in the order in which they move"; 3], "{}", made.text);
    }
    // Words that are no names are kept as they are.
    let made = import("renju-for-three", "19", "Игроки: все, кто пришёл, и гости\ne9 e7 e5");
    assert!(!made.text.contains("players") && made.text.contains("все, кто пришёл"), "{}", made.text);
}

#[test]
fn headings_of_moves_are_numbers() {
    for text in [
        "— ход 1: a3-4\n— ход 2: a-b3",
        "Ход 1. a3-4\nХод 2. a-b3",
        "Ход № 1\na3-4\n\nХод № 2\na-b3",
        "ход 1: a3-4; ход 2: a-b3",
        "Move 1: a3-4\nMove 2: a-b3",
        "- move 1 - a3-4\n- move 2 - a-b3",
        "MOVE 1\na3-4\nMOVE 2\na-b3",
        "Turn 1: a3-4, turn 2: a-b3",
        "ход 1: a3-4 — ход 2: a-b3",
        "Move 1 (blue): a3-4\nMove 2 (red): a-b3",
        "Ход 1, синие: a3-4\nХод 2, красные: a-b3",
        "Ход 1 — Синие\na3-4\nХод 2 — Красные\na-b3",
    ] {
        let made = import("parcel", "3", text);
        assert_eq!((made.outcome, made.plies), (ImportOutcome::Whole, 2), "{text}: {}", made.text);
        assert!(made.text.contains("1. [a3-4]  2. [a-b3]"), "{text}: {}", made.text);
    }
    // Words with a number in them are words still.
    let made = import("parcel", "3", "1. a3-4\nХод 5 был бы слабым\n2. a-b3");
    assert!(made.text.contains("\"Ход 5 был бы слабым\""), "{}", made.text);
}

/// The readings of a whole word.
fn read(text: &str) -> Vec<String> {
    let found = readings(text, 0, Columns::Mixed).into_iter().filter(|one| one.end == text.len());
    found
        .filter_map(|one| match one.piece {
            Alternative::Played(played) => Some(print::played(&played, Alphabet::Cyrillic)),
            Alternative::Stone(stone) => Some(print::stone(&stone, Alphabet::Cyrillic)),
            Alternative::Number(number) => Some(format!("{number}.")),
            _ => None,
        })
        .collect()
}

#[test]
fn slips_are_read() {
    for (text, word) in [
        ("1)", "1."),
        ("№ 12.", "12."),
        ("[e5 - 6]", "[e5-6]"),
        ("c-d5", "[c-d5]"),
        ("e5 - 6", "[e5-6]"),
        ("d4d5", "[d4-5]"),
        ("d45", "[d4-5]"),
        ("(d4-5)", "[d4-5]"),
        ("[d5-e]", "[d5-e5]"),
        ("[4-5d]", "[d4-5]"),
        ("кa3", "к@a3"),
        ("к e7", "к@e7"),
        ("K@e6", "к@e6"),
        ("k@e6", "к@e6"),
        ("p@e6", "з@e6"),
        ("3@e6", "з@e6"),
        ("синий e7", "с@e7"),
        ("-", "--"),
        ("пропуск", "--"),
        ("Пропуск хода", "--"),
        ("пропускают", "--"),
        ("красные пропускают", "--"),
        ("Blue passes", "--"),
        ("пропустили ход", "--"),
        ("jl0", "j10"),
        ("j1О", "j10"),
        ("110", "l10"),
        ("5d", "d5"),
        ("D5", "d5"),
        ("д4", "d4"),
        ("в4", "b4"),
        ("в4", "d4"),
        ("[d-e5]|[f3-4]*|[b-c2]", "[d-e5]|[f3-4]*|[b-c2]"),
    ] {
        let found = read(text);
        let is_there = found.iter().any(|one| one == word || one == &word.replace("[d5-e5]", "[d-e5]"));
        assert!(is_there, "{text}: {found:?}");
    }
}

#[test]
fn what_the_notation_has_needs_no_slips() {
    for text in ["1.", "[d4-5]", "з[d-e5]", "к@e7", "e7", "--", "пас", "—", "b@a1"] {
        let first = readings(text, 0, Columns::Mixed).into_iter().next().unwrap();
        assert!(first.slips.is_empty() && first.end == text.len(), "{text}: {first:?}");
    }
}

#[test]
fn lines_of_moves_are_told_from_words() {
    for line in ["1. [d4-5] 2. c-d5", "1) кa3; сb4", "к e7, с e8", "12. e7 хороший ход", "Пас пропуск"]
    {
        assert!(is_moves(line), "{line}");
    }
    for line in ["Партия 3, 12.05.2019", "Синие: Иванов", "Выиграли красные", "Кубок клуба, 2 тур", "Date: 2020-05-01"]
    {
        assert!(!is_moves(line), "{line}");
    }
}

#[test]
fn one_slip_gives_one_message() {
    let mut random = Random(3);
    let moves = play("parcel", "7", 60, &mut random);
    for (way, rule) in [(BracketBehindNumber, "syntax"), (Capitals, "syntax")] {
        let text = format!("{}[record]\nmoves = '''{}'''\n", head("parcel", "7"), spoil(&moves, &[way], &mut random));
        let session = kletka::open(&text);
        let found: Vec<_> = session.diagnostics().iter().collect();
        assert_eq!((found.len(), found[0].code.rule()), (1, rule), "{found:?}");
    }
}

#[test]
fn goals_are_read_in_russian() {
    use kletka::rules::goal::Goal;
    for (typed, goal) in [
        ("А выигрывает ходом 9", "A wins by 9"),
        ("А wins by 5", "A wins by 5"),
        ("красные выигрывают не позже хода 7", "red wins by 7"),
        ("синие набирают 9,5", "blue scores 9.5"),
        ("ничья", "draw"),
    ] {
        assert_eq!(Goal::parse(typed).map(|goal| goal.to_string()).as_deref(), Some(goal), "{typed}");
    }
    for goal in ["A wins by 9", "blue wins", "red scores 9.5", "draw"] {
        let goal = Goal::parse(goal).unwrap();
        assert_eq!(Goal::parse(goal.text().ru.trim()), Some(goal), "as messages in Russian say it");
    }
}

#[test]
fn a_latin_k_is_taken_for_red() {
    for typed in ["K@e6", "k@e6"] {
        let words = kletka::notation::near::words(typed);
        let words: Vec<_> = words.iter().map(|word| print::played(word, Alphabet::Cyrillic)).collect();
        assert_eq!(words, ["к@e6"], "{typed}");
    }
}
