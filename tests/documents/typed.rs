//! Records as people type them: random games spoiled in every way, and texts written by hand.

use kletka::games::standard;
use kletka::notation::picture::Form;
use kletka::notation::print::Alphabet;
use kletka::notation::typed::{Columns, guesses, number, pass, read};
use kletka::notation::{Move, print, record};
use kletka::session::typed::{ImportOutcome, Mending, Typed, Typing, mend};
use kletka::session::{Position, Session, typed};
use kletka::text::{Source, Span, SpanMap};

/// A small generator, so that every run makes the same games.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(0x1405_7b7e_f767_814f);
        usize::try_from(self.0 >> 33).unwrap() % limit
    }

    fn one_in(&mut self, chances: usize) -> bool {
        self.below(chances) == 0
    }
}

/// A game, the size of its field, and how many moves are played at most.
const GAMES: [(&str, &str, usize); 4] = [
    ("parcel", "5", 24),
    ("parcel", "7", 30),
    ("renju-for-three", "19", 30),
    ("renju-3-2", "19", 24),
];

fn head(game: &str, size: &str) -> String {
    format!("kletka = 1\ngame = \"{game}\"\n[board]\nsize = {size}\n")
}

fn start(game: &str, size: &str) -> Position {
    kletka::open(&head(game, size)).start().unwrap().clone()
}

/// A random game: the moves as a record writes them.
fn play(game: &str, size: &str, length: usize, random: &mut Random) -> Vec<String> {
    let mut position = start(game, size);
    for _ in 0..length {
        if position.outcome().is_some() {
            break;
        }
        if random.one_in(12)
            && position
                .clone()
                .play(&Move::Pass, Span::default())
                .is_some()
        {
            position.play(&Move::Pass, Span::default());
        } else if position
            .play_random(&mut |limit| random.below(limit))
            .is_none()
        {
            break;
        }
    }
    position.moves(Alphabet::Cyrillic)
}

macro_rules! ways {
    ($($way:ident),* $(,)?) => {
        /// Ways to spoil a record.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        enum Way {
            $($way),*
        }

        const WAYS: &[Way] = &[$(Way::$way),*];
    };
}

ways! {
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
    LookAlikes,
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

/// Ways that cannot be told from each other when both are used.
fn clash(one: Way, other: Way) -> bool {
    let both = |list: &[Way]| one != other && list.contains(&one) && list.contains(&other);
    both(&NUMBERS)
        || both(&[BlanksInBrackets, NoBrackets, RoundBrackets])
        || both(&[NoAt, BlankForAt])
        || both(&[LoneDash, PassInWords])
        || both(&[NoCommas, SemicolonHalves])
        || both(&[LookAlikes, Capitals])
        || both(&[LettersForDigits, Exchanged])
}

/// Spoils one half-move or segment.
fn spoil_word(word: &str, ways: &[Way], random: &mut Random) -> String {
    let has = |way: Way| ways.contains(&way);
    if word == "--" {
        return match () {
            () if has(LoneDash) => "-".to_owned(),
            () if has(PassInWords) => {
                ["пропуск", "pass", "Пас", "пропуск хода"][random.below(4)].to_owned()
            }
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
            other => other,
        };
        body = body
            .chars()
            .map(|letter| {
                if random.one_in(3) {
                    look(letter)
                } else {
                    letter
                }
            })
            .collect();
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
    if body.starts_with('[') {
        format!("[{}]", ends.join("-"))
    } else {
        ends.join("-")
    }
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
                () if has(HeadingsOfMoves) => {
                    format!("{} {number}: ", ["ход", "— Ход", "Move"][random.below(3)])
                }
                () => format!("{number}. "),
            });
        }
        let halves: Vec<String> = word
            .split(", ")
            .map(|half| spoil_word(half, ways, random))
            .collect();
        let between = match () {
            () if has(NoCommas) => " ",
            () if has(SemicolonHalves) => "; ",
            () => ", ",
        };
        out.push_str(&halves.join(between));
        out.push_str(if has(Semicolons) && !has(SemicolonHalves) {
            ";"
        } else {
            ""
        });
        let breaks = if has(Lines) {
            random.one_in(2)
        } else {
            number % 4 == 0
        };
        out.push(if breaks { '\n' } else { ' ' });
    }
    if has(ResultBehind) {
        out.truncate(out.trim_end().len());
        out.push_str(
            [
                " ничья по соглашению",
                " — ничья по соглашению",
                "\ndraw agreed",
                " Draw agreed.",
            ][random.below(4)],
        );
    }
    out
}

fn import(game: &str, size: &str, text: &str) -> Typed {
    let typing = Typing {
        settings: vec![("size", size.to_owned())],
        ..Typing::default()
    };
    typed::import(standard(), standard().find(game).unwrap(), &typing, text).unwrap()
}

/// The moves of a document, in one spelling.
fn moves_of(text: &str) -> Vec<String> {
    let session = Session::open(
        standard(),
        &Source::whole("", text),
        kletka::check::Depth::Replay,
    );
    session
        .at(session.verdict().plies)
        .unwrap()
        .moves(Alphabet::Cyrillic)
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
fn compare(
    game: &str,
    size: &str,
    moves: &[String],
    ways: &[Way],
    random: &mut Random,
    counts: &mut Counts,
) {
    let text = spoil(moves, ways, random);
    let made = import(game, size, &text);
    let read = moves_of(&made.text);
    counts.all += 1;
    match made.outcome {
        ImportOutcome::Whole => {
            assert_eq!(
                read, moves,
                "{game} {size} {ways:?}: a wrong reading is silent\n{text}\n{}",
                made.text
            );
            let is_draw = end_of(&made).contains(&"result = \"draw\"");
            assert!(
                is_draw == ways.contains(&ResultBehind),
                "{ways:?}: the result is lost\n{text}\n{}",
                made.text
            );
            counts.whole += 1;
        }
        ImportOutcome::Doubtful => {
            let is_same = read == moves;
            counts.doubtful += 1;
            counts.doubtful_other += usize::from(!is_same);
            if !is_same {
                // As many moves are marked as are others, at least.
                let marked = made.repairs.iter().filter(|one| !one.is_sure).count();
                let others = read
                    .iter()
                    .zip(moves)
                    .filter(|(one, other)| one != other)
                    .count();
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
            assert!(
                is_begun || is_marked,
                "{game} {ways:?}: a wrong beginning is silent\n{text}\n{}",
                made.text
            );
            counts.stopped += 1;
            if std::env::var_os("KLETKA_SHOW").is_some() {
                eprintln!("{ways:?} {:?}\n{text}\n{}", made.stop, made.text);
            }
        }
    }
}

/// How many games of each kind are spoiled in each way.
fn rounds() -> usize {
    std::env::var("KLETKA_ROUNDS")
        .ok()
        .and_then(|rounds| rounds.parse().ok())
        .unwrap_or(6)
}

#[test]
fn games_spoiled_in_one_way_come_in_or_are_doubted() {
    let mut random = Random(16);
    let mut all = Counts::default();
    for &way in WAYS {
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
    assert!(all.stopped * 20 <= all.all, "{all:?}");
    assert!(all.whole * 10 >= all.all * 6, "{all:?}");
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
    assert!(counts.stopped * 6 <= counts.all, "{counts:?}");
}

/// A move that is missing with its number is not made up: the number of the next one was taken for a stone, a dash for a pass.
#[test]
fn games_with_a_move_left_out_are_doubted() {
    let mut random = Random(91);
    let usual = [Lines, Headings];
    for way in NUMBERS
        .into_iter()
        .chain(usual)
        .filter(|way| *way != NoNumbers)
    {
        for (game, size, length) in GAMES {
            for round in 0..rounds() * 4 {
                let moves = play(game, size, length, &mut random);
                let whole = spoil(&moves, &[way, Lines], &mut random);
                let mut lines: Vec<&str> = whole.lines().collect();
                let Some(first) = lines.iter().position(|line| line.contains(&moves[0])) else {
                    continue;
                };
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
                assert!(
                    is_marked,
                    "{game} {size} {way:?}: silent\n{text}\n{}",
                    made.text
                );
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
            let mut record = spoil(
                &moves,
                if round % 3 == 0 {
                    &[]
                } else {
                    std::slice::from_ref(&way)
                },
                &mut random,
            );
            // Columns that only look right, and signs that are doubled, lost or exchanged.
            if round % 3 == 0 {
                let alike = [("a", "а"), ("c", "с"), ("e", "е"), ("k", "к")];
                let (latin, cyrillic) = alike[random.below(4)];
                record = record.replacen(latin, cyrillic, 1 + random.below(3));
            }
            for _ in 0..if round % 3 == 0 { 0 } else { random.below(4) } {
                let at = record
                    .char_indices()
                    .map(|(at, _)| at)
                    .nth(random.below(record.chars().count()))
                    .unwrap();
                let end = at + record[at..].chars().next().unwrap().len_utf8();
                let sign = record[at..end].to_owned();
                let new = [
                    "",
                    &sign.repeat(2),
                    ",",
                    " ",
                    ".",
                    "-",
                    "|",
                    "*",
                    "а",
                    "В",
                    "1",
                ][random.below(11)]
                .to_owned();
                record.replace_range(at..end, &new);
            }
            let text = format!(
                "{}[record]\nmoves = '''\n{}\n'''\n",
                head(game, size),
                record.replace('\'', "")
            );
            let open = |text: &str| {
                Session::open(
                    standard(),
                    &Source::whole("", text),
                    kletka::check::Depth::Replay,
                )
            };
            let is_right = !open(&text).diagnostics().has_errors();
            let Some(once) = mend(standard(), &text, Mending::Safe) else {
                continue;
            };
            mended += 1;
            let again = mend(standard(), &once.text, Mending::Safe);
            assert!(
                again.is_none(),
                "{text}\n{}\n{}",
                once.text,
                again.unwrap().text
            );
            if is_right {
                same += 1;
                assert_eq!(
                    moves_of(&once.text),
                    moves_of(&text),
                    "{text}\n{}",
                    once.text
                );
            }
            assert!(
                open(&once.text).verdict().plies >= open(&text).verdict().plies,
                "{text}\n{}",
                once.text
            );
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
            assert_eq!(
                (made.outcome, &made.repairs[..]),
                (ImportOutcome::Whole, &[][..]),
                "{}",
                made.text
            );
            assert_eq!(moves_of(&made.text), moves);
        }
    }
}

/// Texts as people wrote them: game, size and what comes of them stand over each, the moves below.
#[test]
fn records_written_by_hand_come_in() {
    let (mut all, mut good) = (0, 0);
    let mut wrong = String::new();
    for block in include_str!("typed.txt").split("\n=== ").skip(1) {
        let (first, rest) = block.split_once('\n').unwrap();
        let words: Vec<&str> = first.split_whitespace().collect();
        let [name, game, size, expected] = words[..] else {
            panic!("{first}")
        };
        let (text, moves) = rest.split_once("\n--- ").unwrap();
        let made = import(game, size, text);
        // Colours may be left out where only one is due.
        let plain = |moves: Vec<String>| -> Vec<String> {
            let bare = |word: String| word.trim_start_matches(['с', 'к', 'з', '@']).to_owned();
            if game == "renju-3-2" {
                moves
            } else {
                moves.into_iter().map(bare).collect()
            }
        };
        let expected_moves: Vec<String> = plain({
            let line = record(moves.trim(), &SpanMap::offset(0)).tree;
            let mut position = start(game, size);
            for ply in line.plies() {
                position
                    .play(&ply.played, ply.span)
                    .unwrap_or_else(|| panic!("{name}: {:?}", ply.played));
            }
            position.moves(Alphabet::Cyrillic)
        });
        all += 1;
        let read = plain(moves_of(&made.text));
        let is_as_expected =
            made.outcome.name() == expected && (read == expected_moves || expected != "whole");
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
    assert!(all >= 40 && good + 6 >= all, "{good} of {all}");
}

/// What the document made of a typed text says of the end: its result, why it ended, and its score.
fn end_of(made: &Typed) -> Vec<&str> {
    let is_end = |line: &&str| {
        ["result = ", "ended = ", "score = "]
            .iter()
            .any(|key| line.starts_with(key))
    };
    made.text.lines().filter(is_end).collect()
}

/// Two moves of a Parcel on 3 by 3, then `end`; red is ahead by its komi.
fn parcel_with_end(end: &str) -> Typed {
    import("parcel", "3", &format!("1. [a3-4] 2. [a-b3] {end}"))
}

#[test]
fn what_other_formats_call_unknown_is_absent() {
    let text = "[Event \"?\"]\n[Date \"2019.??.??\"]\n[Site \"????\"]\n[Blue \"Anna\"]\n[Red \"?\"]\n\n1. [a3-4] {0:59:58} 2. [a-b3]";
    let made = import("parcel", "3", text);
    assert_eq!(made.outcome, ImportOutcome::Whole, "{}", made.text);
    for line in [
        "date = \"2019\"",
        "players = { blue = \"Anna\" }",
        "\"0:59:58\"",
    ] {
        assert!(made.text.contains(line), "{}", made.text);
    }
    assert!(
        !made.text.contains('?') && !made.text.contains("comment"),
        "{}",
        made.text
    );
    let unknown = import(
        "parcel",
        "3",
        "Date: ????.??.??\nRound: ?\n1. [a3-4] 2. [a-b3]",
    );
    assert!(!unknown.text.contains("meta"), "{}", unknown.text);
}

/// Signs and words for an unknown value are no name, no date and no end, whatever the key; a question in a title stays.
#[test]
fn an_unknown_value_says_nothing() {
    for (head, lines) in [
        (
            "[White \"?\"]\n[Black \"?\"]\n[ECO \"\"]\n[Result \"*\"]\n[Round \"-\"]",
            &[][..],
        ),
        (
            "[Date \"0000.00.00\"]\n[Blue \"NN\"]\n[Red \"N.N.\"]\n[Event \"?\"]",
            &[],
        ),
        ("Blue: ?\nRed: unknown\nResult: *\nDate: n/a", &[]),
        (
            "Синие: неизвестен\nКрасные: ?\nДата: неизвестна\nПоле: ?",
            &[],
        ),
        ("[Date \"2020.05.??\"]", &["date = \"2020-05\""]),
        ("[Date \"2020.??.12\"]", &["date = \"2020\""]),
        ("[Date \"2020.10.00\"]", &["date = \"2020-10\""]),
        ("[Event \"Who wins?\"]", &["event = \"Who wins?\""]),
        (
            "[Result \"+:-\"]",
            &["result = \"blue\"", "ended = \"forfeit\""],
        ),
    ] {
        let made = import("parcel", "3", &format!("{head}\n\n1. [a3-4] 2. [a-b3]"));
        assert_eq!(made.outcome, ImportOutcome::Whole, "{}", made.text);
        let kept = made.text.lines().filter(|line| {
            [
                "result", "ended", "date", "players", "event", "round", "comment",
            ]
            .iter()
            .any(|key| line.starts_with(key))
        });
        assert_eq!(kept.collect::<Vec<_>>(), lines, "{}", made.text);
    }
}

#[test]
fn a_result_behind_the_moves_is_no_comment() {
    use ImportOutcome::{Doubtful, Whole};
    let agreed: &[&str] = &["result = \"draw\"", "ended = \"agreed\""];
    let unchecked: &[&str] = &["result = \"draw\"", "ended = \"unrecorded\""];
    let resigned: &[&str] = &["result = \"blue\"", "ended = \"resigned\""];
    let time: &[&str] = &["result = \"blue\"", "ended = \"time\""];
    for (end, outcome, plies, lines) in [
        ("ничья по соглашению", Whole, 2, agreed),
        ("Draw agreed.", Whole, 2, agreed),
        ("\nDraw by agreement", Whole, 2, agreed),
        ("— ничья по соглашению", Whole, 2, agreed),
        ("- draw agreed", Whole, 2, agreed),
        ("\n½-½ (agreed)", Whole, 2, agreed),
        ("\n1-0 Red resigned", Whole, 2, resigned),
        ("\n1-0, красные сдались", Whole, 2, resigned),
        ("\nBlue won: red resigned", Whole, 2, resigned),
        ("\nСиние победили, красные сдались", Whole, 2, resigned),
        ("\n1:0 resigned", Whole, 2, resigned),
        ("\nBlue won by resignation", Whole, 2, resigned),
        (
            "\nКрасные выиграли по неявке",
            Whole,
            2,
            &["result = \"red\"", "ended = \"forfeit\""],
        ),
        (
            "\n½-½ adjudicated",
            Whole,
            2,
            &["result = \"draw\"", "ended = \"adjudicated\""],
        ),
        ("\nRed lost on time", Whole, 2, time),
        ("\nСиние выиграли по времени", Whole, 2, time),
        ("\nКрасные просрочили время", Whole, 2, time),
        // No reason is told and nothing has ended the game: the result stands unchecked.
        ("ничья", Whole, 2, unchecked),
        ("½ – ½", Whole, 2, unchecked),
        // Who won, not how many points he has.
        ("3. -- 4. -- 0 : 1", Whole, 4, &["result = \"red\""]),
        (
            "3. -- 4. --\nРезультат: 0-1",
            Whole,
            4,
            &["result = \"red\""],
        ),
        ("3. -- 4. -- 1-0", Doubtful, 4, &["result = \"blue\""]),
        (
            "3. — 4. пропуск выиграли красные",
            Whole,
            4,
            &["result = \"red\""],
        ),
        (
            "3. синие пропускают 4. Красные пропускают\nвыиграли красные",
            Whole,
            4,
            &["result = \"red\""],
        ),
        // The last move is spelled with blanks, and ends where it ends.
        ("3. [b - c3 ] draw agreed", Whole, 3, agreed),
    ] {
        let made = parcel_with_end(end);
        assert_eq!(
            (made.outcome, made.plies),
            (outcome, plies),
            "{end}: {}",
            made.text
        );
        assert_eq!(end_of(&made), lines, "{end}: {}", made.text);
        let moves = made
            .text
            .split("moves = ")
            .nth(1)
            .unwrap()
            .split("result")
            .next()
            .unwrap();
        assert!(
            !moves.contains('"') && !moves.contains('«'),
            "{end}: {}",
            made.text
        );
    }
    let made = import("renju-3-2", "19", "1. г@j10, к@k9 2. з@k10, г@j9 1-0");
    assert_eq!(
        end_of(&made),
        ["result = \"A\"", "ended = \"unrecorded\""],
        "{}",
        made.text
    );
}

/// What the table does not have, what contradicts itself and what the format has no word for stays as it was typed.
#[test]
fn other_words_about_the_end_are_comments_and_doubts() {
    for end in [
        "Red did not resign",
        "1-0 Blue resigned",
        "Красные не сдались",
        "Blue won, red won",
        "Red resigned because of a headache",
        "Result: 3 May",
    ] {
        let made = parcel_with_end(&format!("\n{end}"));
        assert!(
            made.text.contains(end) && end_of(&made).is_empty(),
            "{end}: {}",
            made.text
        );
        assert_eq!(
            (made.outcome, made.plies),
            (ImportOutcome::Doubtful, 2),
            "{end}: {}",
            made.text
        );
    }
    // Of three players nobody has won because one has resigned; signs of a score say nothing of three.
    for end in ["Красные сдались", "1-0"] {
        let made = import("renju-for-three", "19", &format!("1. e9 2. e7\n{end}"));
        assert!(
            made.text.contains(end) && end_of(&made).is_empty(),
            "{end}: {}",
            made.text
        );
    }
    // A comment keeps all its signs.
    let made = parcel_with_end("\nFor the record: +:-");
    assert!(made.text.contains("For the record: +:-"), "{}", made.text);
    let made = parcel_with_end("3. -- 4. --\nСчёт: 0 - 1,5");
    assert_eq!(
        end_of(&made),
        ["score = { blue = 0, red = 1.5 }"],
        "{}",
        made.text
    );
}

/// Numbers prove that no move is missing, or one separator does; nothing else.
#[test]
fn only_numbers_or_one_separator_prove_that_no_move_is_missing() {
    use ImportOutcome::{Doubtful, Whole};
    for (text, outcome) in [
        ("1. e9 2. e7 3. e5 4. c11", Whole),
        ("1. e9 e7 e5 2. c11 g9", Whole),
        ("e9 e7 e5 c11", Whole),
        ("e9, e7,e5,\nc11", Whole),
        ("e9\ne7\ne5", Whole),
        ("1. e9 2. e7 4. c11", Doubtful),
        ("1. e9 2. e7 e5 4. c11", Doubtful),
        ("1. e9 e7 2. c11 g9", Doubtful),
        ("e9 e7  e5 c11", Doubtful),
        ("e9, e7; e5, c11", Doubtful),
        ("e9, e7,, e5, c11", Doubtful),
        ("e9 e7 e5\nc11 g9", Doubtful),
        ("e9\ne7\n\ne5", Doubtful),
    ] {
        let made = import("renju-for-three", "19", text);
        assert_eq!(
            (made.outcome, made.stop.is_none()),
            (outcome, true),
            "{text}: {}",
            made.text
        );
        let is_said = made
            .text
            .contains("# ? nothing proves that no move is missing\n");
        assert_eq!(is_said, outcome == Doubtful, "{text}: {}", made.text);
    }
}

/// A dash may be a pass, a skipped half or a sign: it is what its place says, and certain only where each move has its number.
#[test]
fn a_dash_alone_is_certain_by_numbers_only() {
    for (game, text, moves, is_whole) in [
        (
            "parcel",
            "1. a3-4 2. - 3. b-c3",
            "1. [a3-4]  2. --  3. [b-c3]",
            true,
        ),
        ("parcel", "1 - a3-4 2 - a-b3", "1. [a3-4]  2. [a-b3]", true),
        ("parcel", "1. a3-4 — 2. a-b3", "1. [a3-4]  2. [a-b3]", false),
        (
            "parcel",
            "№ 1. a3-4 — № 2. a-b3",
            "1. [a3-4]  2. [a-b3]",
            false,
        ),
        ("parcel", "1. a3-4 {a-b1}", "1. [a3-4]", false),
        ("parcel", "1 — a3-4 2 — a-b3", "1. [a3-4]  2. [a-b3]", false),
        (
            "parcel",
            "a3-4, -, b-c3",
            "1. [a3-4]  2. --  3. [b-c3]",
            false,
        ),
        ("parcel", "a3-4 — a-b3", "1. [a3-4]  2. [a-b3]", false),
        ("parcel", "- a3-4\n- a-b3", "1. [a3-4]  2. [a-b3]", false),
        (
            "renju-3-2",
            "1. г@j10, к@k9 2. з@k10, - 3. к@h8, з@i9",
            "2. з@k10  3.",
            true,
        ),
        (
            "renju-3-2",
            "1. г@j10 к@k9\n2. з@k10 г@j9",
            "1. г@j10, к@k9  2. з@k10, г@j9",
            true,
        ),
        (
            "renju-3-2",
            "г@j10 + к@k9; з@k10 + г@j9",
            "1. г@j10, к@k9  2. з@k10, г@j9",
            false,
        ),
        (
            "renju-3-2",
            "г@j10, к@k9; з@k10, г@j9",
            "1. г@j10, к@k9  2. з@k10, г@j9",
            true,
        ),
        // Behind a separator a dash is a move, and not the dash of what follows.
        (
            "renju-for-three",
            "h11, h9, -- draw agreed",
            "1. h11  2. h9  3. --",
            true,
        ),
        (
            "renju-for-three",
            "h11; –; draw agreed",
            "1. h11  2. --",
            false,
        ),
        (
            "renju-for-three",
            "1. h11 / 2. h9 / – draw agreed",
            "1. h11  2. h9  3. --",
            false,
        ),
        (
            "renju-for-three",
            "1. h11  2. h9 – draw agreed",
            "1. h11  2. h9",
            true,
        ),
    ] {
        let made = import(game, if game == "parcel" { "5" } else { "19" }, text);
        let moves_read = made.text.replace('\n', "  ");
        assert!(
            moves_read.contains(moves) && made.stop.is_none(),
            "{text}: {}",
            made.text
        );
        assert_eq!(
            made.outcome == ImportOutcome::Whole,
            is_whole,
            "{text}: {}",
            made.text
        );
    }
}

/// Headers never become moves, and a year is a date.
#[test]
fn headers_never_become_moves() {
    for head in [
        "Date: 2021",
        "Cup 2021",
        "Rating 2021",
        "Дата: май 2021",
        "[Date \"2021\"]",
        "Тур 12, стол 2021",
        "2021",
    ] {
        for year in ["2021", "1985", "2031", "1850"] {
            let head = head.replace("2021", year);
            let made = import("renju-for-three", "19", &format!("{head}\n1. e5 2. d4"));
            assert!(
                made.text.contains("1. e5  2. d4") && made.text.contains(year),
                "{}",
                made.text
            );
            let is_keyed = head.contains("ate") || head.contains("ата");
            assert_eq!(
                made.outcome == ImportOutcome::Whole,
                is_keyed,
                "{head}: {}",
                made.text
            );
        }
    }
    for (date, written, is_sure) in [
        ("3 мая 2021", "date = 2021-05-03", true),
        ("2022.05.07", "date = 2022-05-07", true),
        ("May 3, 2019", "date = 2019-05-03", true),
        ("31.02.2021", "date = \"31.02.2021\"", false),
        ("03/12/2024", "date = \"03/12/2024\"", false),
    ] {
        let made = import(
            "renju-for-three",
            "19",
            &format!("Date: {date}\n1. e5 2. d4"),
        );
        assert!(made.text.contains(written), "{}", made.text);
        assert_eq!(
            made.outcome == ImportOutcome::Whole,
            is_sure,
            "{date}: {}",
            made.text
        );
    }
}

#[test]
fn keys_in_both_languages_are_read_and_every_other_line_is_kept() {
    let head = "Турнир: Кубок\nСиние: Анна К.\n[Red \"Boris Jr.\"]\nKomi: 2,5\nОчень длинная партия.\nRed to move\n";
    let made = import("parcel", "3", &format!("{head}1. a1-2 2. b-c3"));
    for part in [
        "event = \"Кубок\"",
        "{ blue = \"Анна К.\", red = \"Boris Jr.\" }",
        "komi = 2.5",
        "Очень длинная партия.\\nRed to move",
    ] {
        assert!(made.text.contains(part), "{part}: {}", made.text);
    }
    assert_eq!(
        made.repairs.iter().filter(|one| !one.is_sure).count(),
        2,
        "{}",
        made.text
    );
    // What was said before, or asked for, stays.
    let made = import("parcel", "3", "Size: 5\n1. a1-2");
    let doubt = "# ? 1: Size: 5 = size = 3 | size = 5";
    assert!(
        made.text.contains("size = 3") && made.text.contains(doubt),
        "{}",
        made.text
    );
}

#[test]
fn what_is_said_twice_stands_once() {
    let text = "Event: Cup\nSize: 7\nEvent: Cup\nSize: 7\n1. [a1-2] 2. [b1-2]";
    let made = import("parcel", "7", text).text;
    assert_eq!(made.matches("event = \"Cup\"").count(), 1, "{made}");
    assert_eq!(made.matches("size = 7").count(), 1, "{made}");
}

/// A position drawn in signs is a start position; one that cannot be read stops the import.
#[test]
fn drawn_boards_are_start_positions() {
    let rows = "Анна\n. . x .\n. . . .\n. . . .\no . + .\n";
    let made = import("renju-for-three", "4", &format!("{rows}4. a2 5. a3"));
    assert!(
        made.text.contains("picture = '''\n. . x .\n") && made.text.contains("next = 4"),
        "{}",
        made.text
    );
    assert_eq!(
        (made.plies, made.stop.is_none()),
        (2, true),
        "{}",
        made.text
    );
    assert_eq!(made.outcome, ImportOutcome::Doubtful, "{}", made.text);
    let made = import("parcel", "1", "+ b +\n. .\n+ . +\n1. [a1-2]");
    assert!(
        made.text.contains("picture = '''\n+ b +\n") && made.plies == 1,
        "{}",
        made.text
    );
    for wrong in [rows.replace('+', "?"), rows.replace("o .", "o")] {
        let made = import("renju-for-three", "4", &wrong);
        assert_eq!(
            made.outcome,
            ImportOutcome::Stopped,
            "{wrong}: {}",
            made.text
        );
    }
}

/// Cyrillic columns look like Latin ones or count in the order of the Russian alphabet: the text says which, or an option.
#[test]
fn russian_columns_are_a_doubt_until_it_is_said_what_they_are() {
    let read = |text: &str, columns| {
        let typing = Typing {
            settings: vec![("size", "9".to_owned())],
            columns,
            ..Typing::default()
        };
        typed::import(
            standard(),
            standard().find("renju-for-three").unwrap(),
            &typing,
            text,
        )
        .unwrap()
    };
    for (text, columns, outcome, moves) in [
        (
            "1. г4 2. д5 3. а3",
            None,
            ImportOutcome::Doubtful,
            "1. d4  2. e5  3. a3",
        ),
        (
            "1. г4 2. д5 3. а3",
            Some(Columns::Russian),
            ImportOutcome::Whole,
            "1. d4  2. e5  3. a3",
        ),
        (
            "1. е4 2. с5 3. а3",
            None,
            ImportOutcome::Doubtful,
            "1. e4  2. c5  3. a3",
        ),
        (
            "1. е4 2. с5 3. а3",
            Some(Columns::Latin),
            ImportOutcome::Whole,
            "1. e4  2. c5  3. a3",
        ),
        (
            "1. е4 2. в5 3. а3",
            Some(Columns::Russian),
            ImportOutcome::Whole,
            "1. f4  2. c5  3. a3",
        ),
        (
            "1. в4 2. ф5",
            Some(Columns::Keys),
            ImportOutcome::Whole,
            "1. d4  2. a5",
        ),
        (
            "1. е4 2. d5 3. а3",
            None,
            ImportOutcome::Whole,
            "1. e4  2. d5  3. a3",
        ),
    ] {
        let made = read(text, columns);
        assert!(
            made.outcome == outcome && made.text.contains(moves),
            "{text} {columns:?}: {}",
            made.text
        );
    }
    assert_eq!(read("1. г4 2. d5", None).outcome, ImportOutcome::Stopped);
}

/// Where words hide every move, nothing was understood.
#[test]
fn a_text_of_moves_of_which_none_is_read_stops() {
    for text in [
        "1. Иванов d5\n2. Петрова e6",
        "Ann played e5 then d4",
        "Игра: сперва e5",
    ] {
        let made = import("renju-for-three", "19", text);
        assert_eq!(
            (made.outcome, made.plies),
            (ImportOutcome::Stopped, 0),
            "{}",
            made.text
        );
        assert!(
            text.lines().all(|line| made.text.contains(line)),
            "{}",
            made.text
        );
    }
}

/// A drawing that no reader knows is neither a whole game without moves nor lost.
#[test]
fn signs_of_which_no_move_is_read_stop_and_are_kept() {
    for text in [
        "+---+ +\n|   |\n+ +---+",
        "= = =",
        "Синие: Анна\n+-+\n| |\n+-+",
    ] {
        let made = import("parcel", "2", text);
        assert_eq!(made.outcome, ImportOutcome::Stopped, "{}", made.text);
        let signs = text.lines().filter(|line| !line.contains(':'));
        for line in signs {
            assert!(made.text.contains(line.trim()), "{}", made.text);
        }
    }
}

#[test]
fn signs_of_other_programs_are_known() {
    let made = import(
        "parcel",
        "3",
        "1. [a1-2]‼ 2. [c-d3] $6 3. [b-c3] □ 4. [a2-3]⁉ $14 5. [b1-2] ± 6. [c1-2]⁇",
    );
    for part in [
        "[a1-2]!!",
        "[c-d3]?!",
        "[b-c3]  \"□\"",
        "[a2-3]!?  \"$14\"",
        "\"±\"",
        "[c1-2]??",
    ] {
        assert!(made.text.contains(part), "{part}: {}", made.text);
    }
    assert_eq!(made.outcome, ImportOutcome::Whole, "{}", made.text);
}

#[test]
fn headings_of_moves_are_numbers() {
    for text in [
        "— ход 1: a3-4\n— ход 2: a-b3",
        "Ход 1. a3-4\nХод 2. a-b3",
        "Ход № 1\na3-4\n\nХод № 2\na-b3",
        "ход 1: a3-4; ход 2: a-b3",
        "Move 1: a3-4\nMove 2: a-b3",
        "MOVE 1\na3-4\nMOVE 2\na-b3",
        "Turn 1: a3-4, turn 2: a-b3",
    ] {
        let made = import("parcel", "3", text);
        assert_eq!(
            (made.outcome, made.plies),
            (ImportOutcome::Whole, 2),
            "{text}: {}",
            made.text
        );
        assert!(
            made.text.contains("1. [a3-4]  2. [a-b3]"),
            "{text}: {}",
            made.text
        );
    }
    // Words with a number in them are words still.
    let made = import("parcel", "3", "1. a3-4\nХод 5 был бы слабым\n2. a-b3");
    assert!(
        made.text.contains("\"Ход 5 был бы слабым\""),
        "{}",
        made.text
    );
}

/// The reading of a whole word: of the number of a move, of a pass, of a segment, of a stone.
fn word(text: &str) -> Option<(String, bool)> {
    if let Some(number) = number(text).filter(|number| number.length == text.len()) {
        return Some((format!("{}.", number.value), number.slips.is_empty()));
    }
    if let Some((_, slips)) = pass(text).filter(|(length, _)| *length == text.len()) {
        return Some(("--".to_owned(), slips.is_empty()));
    }
    let mut found = [Form::Edges, Form::Cells]
        .into_iter()
        .filter_map(|form| read(text, form, Columns::Latin));
    let whole = found.find(|found| found.length == text.len())?;
    Some((
        print::played(&whole.played, Alphabet::Cyrillic),
        whole.slips.is_empty(),
    ))
}

/// A row of the table, and words that are like one and have none.
#[test]
fn words_have_one_normal_form_or_none() {
    for (text, form) in [
        ("1)", "1."),
        ("(3)", "3."),
        ("№ 12.", "12."),
        ("Ход 2:", "2."),
        ("[e5 - 6]", "[e5-6]"),
        ("c-d5", "[c-d5]"),
        ("d4d5", "[d4-5]"),
        ("d45", "[d4-5]"),
        ("(d4-5)", "[d4-5]"),
        ("[d5-e]", "[d-e5]"),
        ("[4-5d]", "[d4-5]"),
        ("кa3", "к@a3"),
        ("к e7", "к@e7"),
        ("к:e7", "к@e7"),
        ("K@e6", "к@e6"),
        ("3@e6", "з@e6"),
        ("x@e5", "с@e5"),
        ("синий e7", "с@e7"),
        ("пропуск", "--"),
        ("Пропуск хода", "--"),
        ("красные пропускают", "--"),
        ("jl0", "j10"),
        ("j1О", "j10"),
        ("110", "l10"),
        ("5d", "d5"),
        ("D5", "d5"),
        ("а4", "a4"),
        ("[d-e5]|[f3-4]*|[b-c2]", "[d-e5]|[f3-4]*|[b-c2]"),
        ("[d-e5] / [f3-4] * / [b-c2]", "[d-e5]|[f3-4]*|[b-c2]"),
    ] {
        assert_eq!(word(text), Some((form.to_owned(), text == form)), "{text}");
    }
    for text in [
        "[d4-4]", "в7", "e0", "[e7", "2021", "1-0", "01.", "p@e6", "de", "e5-6-7", "хода",
    ] {
        assert_eq!(word(text), None, "{text}");
    }
    for text in ["1.", "[d4-5]", "з[d-e5]", "к@e7", "e7", "пас", "b@a1"] {
        assert_eq!(
            word(text),
            Some((text.replace("b@", "с@").replace("пас", "--"), true)),
            "{text}"
        );
    }
}

#[test]
fn one_slip_gives_one_message() {
    let mut random = Random(3);
    let moves = play("parcel", "7", 60, &mut random);
    for (way, rule) in [(BracketBehindNumber, "syntax"), (Capitals, "syntax")] {
        let text = format!(
            "{}[record]\nmoves = '''{}'''\n",
            head("parcel", "7"),
            spoil(&moves, &[way], &mut random)
        );
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
        assert_eq!(
            Goal::parse(typed).map(|goal| goal.to_string()).as_deref(),
            Some(goal),
            "{typed}"
        );
    }
    for goal in ["A wins by 9", "blue wins", "red scores 9.5", "draw"] {
        let goal = Goal::parse(goal).unwrap();
        assert_eq!(
            Goal::parse(goal.text().ru.trim()),
            Some(goal),
            "as messages in Russian say it"
        );
    }
}

#[test]
fn a_latin_k_is_taken_for_red() {
    for typed in ["K@e6", "k@e6"] {
        let words = guesses(typed);
        let words: Vec<_> = words
            .iter()
            .map(|word| print::played(word, Alphabet::Cyrillic))
            .collect();
        assert_eq!(words, ["к@e6"], "{typed}");
    }
}
