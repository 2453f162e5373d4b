//! Records as people type them: random games spoiled in every way, and texts written by hand. What single texts come to is in
//! `tests/command/scripts/typed_texts.txt`.

use kletka::check::Depth;
use kletka::games::standard;
use kletka::notation::picture::Form;
use kletka::notation::print::Alphabet;
use kletka::notation::typed::{Columns, number, pass, read};
use kletka::notation::{Move, print};
use kletka::rules::goal::Goal;
use kletka::session::typed::{ImportOutcome, Mending, Typed, Typing, mend};
use kletka::session::{Position, Session, typed};
use kletka::text::{Source, Span};

use crate::{Random, rows};

/// A game, the size of its field, and how many moves are played at most.
const GAMES: [(&str, &str, usize); 4] = [
    ("parcel", "5", 24),
    ("parcel", "7", 30),
    ("renju-for-three", "19", 30),
    ("renju-3-2", "19", 24),
];

/// Ways to spoil a record. Those of a line cannot be told from each other when both are used; the first are of numbers.
const WAYS: &str = "\
    brackets-behind-numbers no-numbers bare-numbers numbers-in-brackets square-numbers dashes-behind-numbers dots-and-dashes headings-of-moves
    blanks-in-brackets no-brackets round-brackets
    no-at blank-for-at
    lone-dash pass-in-words
    no-commas semicolons-between-halves
    look-alikes capitals
    letters-for-digits exchanged
    semicolons
    latin-colours
    lines
    headings
    result-behind";

fn ways() -> Vec<&'static str> {
    WAYS.split_whitespace().collect()
}

/// Whether a record is spoiled in this way among others.
fn uses(ways: &[&str], way: &str) -> bool {
    assert!(self::ways().contains(&way), "{way}");
    ways.contains(&way)
}

fn clash(one: &str, other: &str) -> bool {
    WAYS.lines().any(|line| {
        let has = |way| line.split_whitespace().any(|known| known == way);
        has(one) && has(other)
    })
}

/// A document of these moves.
fn document(game: &str, size: &str, moves: &str) -> String {
    format!(
        "kletka = 1\ngame = \"{game}\"\n[board]\nsize = {size}\n[record]\nmoves = '''\n{moves}\n'''\n"
    )
}

fn open(text: &str) -> Session {
    Session::open(standard(), &Source::whole("", text), Depth::Replay)
}

/// A random game: the moves as a record writes them.
fn play(game: &str, size: &str, length: usize, random: &mut Random) -> Vec<String> {
    let mut position = open(&document(game, size, "")).start().unwrap().clone();
    for _ in 0..length {
        if position.outcome().is_some() {
            break;
        }
        let pass = |position: &mut Position| position.play(&Move::Pass, Span::default());
        if random.one_in(12) && pass(&mut position.clone()).is_some() {
            pass(&mut position);
        } else if position
            .play_random(&mut |limit| random.below(limit))
            .is_none()
        {
            break;
        }
    }
    position.moves(Alphabet::Cyrillic)
}

/// Spoils one half-move or segment.
fn spoil_word(word: &str, ways: &[&str], random: &mut Random) -> String {
    let has = |way| uses(ways, way);
    if word == "--" {
        let pass = if has("lone-dash") {
            "-"
        } else if has("pass-in-words") {
            random.pick(&["пропуск", "pass", "Пас", "пропуск хода"])
        } else {
            word
        };
        return pass.to_owned();
    }
    let (mut colour, body) = word.split_at(word.find(['@', '[']).unwrap_or(0));
    let mut body = body.trim_start_matches('@').to_owned();
    if has("latin-colours") && random.one_in(2) {
        colour = match colour {
            "к" => random.pick(&["k", "K"]),
            "с" => "c",
            "з" => "3",
            other => other,
        };
    }
    if has("exchanged") && random.one_in(2) {
        body = exchanged(&body);
    }
    if has("letters-for-digits") {
        body = letters_for_digits(&body, random);
    }
    if has("capitals") {
        body = body.to_uppercase();
    }
    if has("look-alikes") {
        let look = |letter| {
            "acekop"
                .find(letter)
                .and_then(|at| "асекор".chars().nth(at))
        };
        let look = |letter| look(letter).filter(|_| random.one_in(3)).unwrap_or(letter);
        body = body.chars().map(look).collect();
    }
    if body.starts_with('[') {
        let inside = body.trim_matches(['[', ']']);
        return if has("blanks-in-brackets") {
            let inside = match random.below(3) {
                0 => format!(" {inside} "),
                1 => inside.replace('-', " - "),
                _ => inside.replace('-', "- "),
            };
            format!("{colour}[{inside}]")
        } else if has("no-brackets") {
            format!("{colour}{inside}")
        } else if has("round-brackets") {
            format!("{colour}({inside})")
        } else {
            format!("{colour}[{inside}]")
        };
    }
    let sign = if colour.is_empty() || has("no-at") {
        ""
    } else if has("blank-for-at") {
        " "
    } else {
        "@"
    };
    format!("{colour}{sign}{body}")
}

fn exchanged(body: &str) -> String {
    let exchange = |end: &str| match end.find(|c: char| c.is_ascii_digit()) {
        Some(at) => format!("{}{}", &end[at..], &end[..at]),
        None => end.to_owned(),
    };
    let inside = body.trim_matches(['[', ']']);
    let ends = inside
        .split('-')
        .map(exchange)
        .collect::<Vec<_>>()
        .join("-");
    if body.starts_with('[') {
        format!("[{ends}]")
    } else {
        ends
    }
}

fn letters_for_digits(body: &str, random: &mut Random) -> String {
    let mut out = String::new();
    let mut before = ' ';
    for letter in body.chars() {
        let is_row = before.is_ascii_alphanumeric();
        out.push(match letter {
            '0' if is_row => random.pick(&['О', 'O', 'o']),
            '1' if is_row && random.one_in(2) => 'l',
            other => other,
        });
        before = letter;
    }
    out
}

fn spoil(moves: &[String], ways: &[&str], random: &mut Random) -> String {
    let has = |way| uses(ways, way);
    let mut out = String::new();
    if has("headings") {
        out.push_str("Партия клубного турнира\nДата: 12.05.2019\nМесто: Тверь\n\n");
    }
    for (word, number) in moves.iter().zip(1..) {
        let way = ways.iter().find(|way| clash(way, "no-numbers"));
        out += &match *way.unwrap_or(&"") {
            "no-numbers" => String::new(),
            "brackets-behind-numbers" => format!("{number}) "),
            "bare-numbers" => format!("{number} "),
            "numbers-in-brackets" => format!("({number}) "),
            "square-numbers" => format!("[{number}] "),
            "dashes-behind-numbers" => format!("{number} - "),
            "dots-and-dashes" => format!("{number}.- "),
            "headings-of-moves" => format!("{} {number}: ", random.pick(&["ход", "— Ход", "Move"])),
            "" => format!("{number}. "),
            other => panic!("{other}"),
        };
        let halves: Vec<String> = word
            .split(", ")
            .map(|half| spoil_word(half, ways, random))
            .collect();
        let (between, behind) = if has("no-commas") {
            (" ", ";")
        } else if has("semicolons-between-halves") {
            ("; ", "")
        } else {
            (", ", ";")
        };
        out += &halves.join(between);
        out += if has("semicolons") { behind } else { "" };
        let breaks = if has("lines") {
            random.one_in(2)
        } else {
            number % 4 == 0
        };
        out.push(if breaks { '\n' } else { ' ' });
    }
    if has("result-behind") {
        out.truncate(out.trim_end().len());
        out += random.pick(&[
            " ничья по соглашению",
            " — ничья по соглашению",
            "\ndraw agreed",
            " Draw agreed.",
        ]);
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
    let session = open(text);
    let last = session.at(session.verdict().plies).unwrap();
    last.moves(Alphabet::Cyrillic)
}

/// Imports a spoiled record. What comes in without a doubt is the game that was spoiled.
fn compare(
    (game, size, moves): (&str, &str, &[String]),
    ways: &[&str],
    random: &mut Random,
) -> ImportOutcome {
    let text = spoil(moves, ways, random);
    let made = import(game, size, &text);
    let read = moves_of(&made.text);
    let case = format!("{game} {size} {ways:?}\n{text}\n{}", made.text);
    let doubts = made.repairs.iter().filter(|one| !one.is_sure).count();
    match made.outcome {
        ImportOutcome::Whole => {
            assert_eq!(read, moves, "a wrong reading is silent: {case}");
            let is_draw = made.text.lines().any(|line| line == "result = \"draw\"");
            let is_said = uses(ways, "result-behind");
            assert_eq!(is_draw, is_said, "the result is lost: {case}");
        }
        ImportOutcome::Doubtful => {
            // As many moves are marked as are others, at least.
            let pairs = read.iter().zip(moves);
            let others = pairs.filter(|(one, other)| one != other).count();
            let least = if read.len() == moves.len() {
                others
            } else {
                others.min(1)
            };
            assert!(doubts >= least, "{case}");
        }
        ImportOutcome::Stopped => {
            let is_begun = moves.starts_with(&read[..made.plies as usize]);
            assert!(
                is_begun || doubts > 0,
                "a wrong beginning is silent: {case}"
            );
        }
    }
    made.outcome
}

/// How many games of each kind are spoiled in each way.
fn rounds() -> usize {
    let asked = std::env::var("KLETKA_ROUNDS").ok();
    asked.and_then(|rounds| rounds.parse().ok()).unwrap_or(6)
}

#[test]
fn games_spoiled_in_one_way_come_in_or_are_doubted() {
    let mut random = Random(16);
    let mut outcomes = Vec::new();
    for way in ways() {
        for (game, size, length) in GAMES {
            for _ in 0..rounds() {
                let moves = play(game, size, length, &mut random);
                outcomes.push(compare((game, size, &moves), &[way], &mut random));
            }
        }
    }
    let count = |outcome| outcomes.iter().filter(|one| **one == outcome).count();
    let (stopped, whole) = (count(ImportOutcome::Stopped), count(ImportOutcome::Whole));
    assert!(stopped * 20 <= outcomes.len(), "{stopped} stopped");
    assert!(whole * 10 >= outcomes.len() * 6, "{whole} whole");
}

#[test]
fn games_spoiled_in_several_ways_come_in_or_are_doubted() {
    let mut random = Random(61);
    let (mut stopped, mut all) = (0, 0);
    for (game, size, length) in GAMES {
        for _ in 0..rounds() * 8 {
            let moves = play(game, size, length, &mut random);
            let mut chosen: Vec<&str> = Vec::new();
            while chosen.len() < 2 + random.below(4) {
                let way = random.pick(&ways());
                if !chosen.iter().any(|other| clash(way, other)) {
                    chosen.push(way);
                }
            }
            let outcome = compare((game, size, &moves), &chosen, &mut random);
            stopped += usize::from(outcome == ImportOutcome::Stopped);
            all += 1;
        }
    }
    assert!(stopped * 6 <= all, "{stopped} of {all}");
}

/// A move that is missing with its number is not made up: the number of the next one was taken for a stone, a dash for a pass.
#[test]
fn games_with_a_move_left_out_are_doubted() {
    let mut random = Random(91);
    let numbers = WAYS.lines().next().unwrap().split_whitespace();
    let numbers = numbers.filter(|way| *way != "no-numbers");
    for way in numbers.chain(["lines", "headings"]) {
        for (game, size, length) in GAMES {
            for round in 0..rounds() * 4 {
                let moves = play(game, size, length, &mut random);
                let whole = spoil(&moves, &[way, "lines"], &mut random);
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
                assert_ne!(
                    made.outcome,
                    ImportOutcome::Whole,
                    "{game} {size} {way}\n{text}\n{}",
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
    // A dash behind the comma that touches the second stone skips no half.
    let known = "1. к@k10 2. с@k12 3. к@m8,-з@j10 [4] с@o6, к@h10";
    let mut texts = vec![document("renju-3-2", "19", known)];
    for (game, size, length) in GAMES {
        for round in 0..rounds() * 12 {
            let moves = play(game, size, length, &mut random);
            let way = random.pick(&ways());
            let mut record;
            // Columns that only look right, and signs that are doubled, lost or exchanged.
            if round % 3 == 0 {
                let (latin, cyrillic) =
                    random.pick(&[("a", "а"), ("c", "с"), ("e", "е"), ("k", "к")]);
                record = spoil(&moves, &[], &mut random);
                record = record.replacen(latin, cyrillic, 1 + random.below(3));
            } else {
                record = spoil(&moves, &[way], &mut random);
                for _ in 0..random.below(4) {
                    let at = random.below(record.chars().count());
                    let (at, sign) = record.char_indices().nth(at).unwrap();
                    let twice = sign.to_string().repeat(2);
                    let new = ["", &twice, ",", " ", ".", "-", "|", "*", "а", "В", "1"];
                    record.replace_range(at..at + sign.len_utf8(), random.pick(&new));
                }
            }
            texts.push(document(game, size, &record.replace('\'', "")));
        }
    }
    for text in texts {
        let before = open(&text);
        let Some(once) = mend(standard(), &text, Mending::Safe) else {
            continue;
        };
        mended += 1;
        let case = format!("{text}\n{}", once.text);
        let again = mend(standard(), &once.text, Mending::Safe);
        assert!(again.is_none(), "{case}\n{}", again.unwrap().text);
        if !before.diagnostics().has_errors() {
            same += 1;
            assert_eq!(moves_of(&once.text), moves_of(&text), "{case}");
        }
        let plies = open(&once.text).verdict().plies;
        assert!(plies >= before.verdict().plies, "{case}");
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
            assert!(
                made.outcome == ImportOutcome::Whole && made.repairs.is_empty(),
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
        let colours: &[char] = match game {
            "renju-3-2" => &[],
            _ => &['с', 'к', 'з', '@'],
        };
        let plain = |document: &str| -> Vec<String> {
            let moves = moves_of(document).into_iter();
            moves
                .map(|word| word.trim_start_matches(colours).to_owned())
                .collect()
        };
        let played = document(game, size, moves.trim());
        assert!(!open(&played).diagnostics().has_errors(), "{name}");
        let is_read = plain(&made.text) == plain(&played);
        let outcome = made.outcome.name();
        all += 1;
        good += usize::from(made.outcome != ImportOutcome::Stopped);
        // Nothing but the game itself comes in whole.
        if outcome != expected || outcome == "whole" && !is_read {
            wrong += &format!(
                "{name}: {outcome} instead of {expected}, {:?} {:?}\n{}\n",
                made.stop, made.repairs, made.text
            );
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(all >= 40 && good + 6 >= all, "{good} of {all}");
}

/// The reading of a whole word: of the number of a move, of a pass, of a segment, of a stone.
fn word(text: &str) -> Option<(String, bool)> {
    if let Some(number) = number(text).filter(|number| number.length == text.len()) {
        return Some((format!("{}.", number.value), number.slips.is_empty()));
    }
    if let Some((_, slips)) = pass(text).filter(|(length, _)| *length == text.len()) {
        return Some(("--".to_owned(), slips.is_empty()));
    }
    let forms = [Form::Edges, Form::Cells];
    let mut found = forms
        .into_iter()
        .filter_map(|form| read(text, form, Columns::Latin));
    let whole = found.find(|found| found.length == text.len())?;
    let form = print::played(&whole.played, Alphabet::Cyrillic);
    Some((form, whole.slips.is_empty()))
}

#[test]
fn words_have_one_normal_form_or_none() {
    for [text, form] in rows(
        "
        1) → 1.
        (3) → 3.
        № 12. → 12.
        Ход 2: → 2.
        [e5 - 6] → [e5-6]
        c-d5 → [c-d5]
        d4d5 → [d4-5]
        d45 → [d4-5]
        (d4-5) → [d4-5]
        [d5-e] → [d-e5]
        [4-5d] → [d4-5]
        кa3 → к@a3
        к e7 → к@e7
        к:e7 → к@e7
        K@e6 → к@e6
        3@e6 → з@e6
        x@e5 → с@e5
        синий e7 → с@e7
        пропуск → --
        Пропуск хода → --
        красные пропускают → --
        jl0 → j10
        j1О → j10
        110 → l10
        5d → d5
        D5 → d5
        а4 → a4
        [d-e5]|[f3-4]*|[b-c2] → [d-e5]|[f3-4]*|[b-c2]
        [d-e5] / [f3-4] * / [b-c2] → [d-e5]|[f3-4]*|[b-c2]
        ",
    ) {
        let is_exact = text == form;
        assert_eq!(word(&text), Some((form, is_exact)), "{text}");
    }
    for [text, form] in rows(
        "
        1. → 1.
        [d4-5] → [d4-5]
        з[d-e5] → з[d-e5]
        к@e7 → к@e7
        e7 → e7
        пас → --
        b@a1 → с@a1
        ",
    ) {
        assert_eq!(word(&text), Some((form, true)), "{text}");
    }
    for text in "[d4-4] в7 e0 [e7 2021 1-0 01. p@e6 de e5-6-7 хода".split(' ') {
        assert_eq!(word(text), None, "{text}");
    }
}

#[test]
fn one_slip_gives_one_message() {
    let mut random = Random(3);
    let moves = play("parcel", "7", 60, &mut random);
    for way in ["brackets-behind-numbers", "capitals"] {
        let session = open(&document(
            "parcel",
            "7",
            &spoil(&moves, &[way], &mut random),
        ));
        let found: Vec<_> = session.diagnostics().iter().collect();
        assert_eq!(
            (found.len(), found[0].code.rule()),
            (1, "syntax"),
            "{found:?}"
        );
    }
}

#[test]
fn goals_are_read_in_russian() {
    for [typed, goal] in rows(
        "
        А выигрывает ходом 9 → A wins by 9
        А wins by 5 → A wins by 5
        красные выигрывают не позже хода 7 → red wins by 7
        синие набирают 9,5 → blue scores 9.5
        ничья → draw
        ",
    ) {
        assert_eq!(Goal::parse(&typed).unwrap().to_string(), goal, "{typed}");
    }
    for goal in ["A wins by 9", "blue wins", "red scores 9.5", "draw"] {
        let goal = Goal::parse(goal).unwrap();
        let said = goal.text().ru;
        assert_eq!(
            Goal::parse(said.trim()),
            Some(goal),
            "as messages in Russian say it"
        );
    }
}
