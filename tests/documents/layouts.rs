//! Games laid out as nobody would dare to twice in one text: lists, rounds and tables with signs of all kinds between moves,
//! and here and there another sign, a number or a move that is missing, a move on a taken cell, a second game.
//!
//! What comes in whole is the list of moves that was written; what is mended without a question is that list too.

use kletka::games::standard;
use kletka::session::Session;
use kletka::session::author::{ImportOutcome, Mending, mend};
use kletka::text::Source;

use crate::sloppy::{GAMES, Random, WAYS, Way, head, import, moves_of, play, rounds, spoil_word};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Numbering {
    Each,
    Rounds,
    Sparse,
    None,
}

/// One way to write a game.
#[derive(Clone, Debug)]
struct Layout {
    numbering: Numbering,
    number: &'static str,
    between: &'static str,
    pass: &'static str,
    brackets: &'static str,
    half: &'static str,
    skip: &'static str,
    colour: &'static str,
    is_table: bool,
    line: usize,
    /// How its words are spelled.
    spelling: Option<Way>,
    remark: &'static str,
}

fn one<T: Copy>(of: &[T], random: &mut Random) -> T {
    of[random.below(of.len())]
}

const NUMBERS: [&str; 9] = [". ", ". ", ") ", " ", ": ", " - ", " — ", ".- ", "\t"];
const BETWEEN: [&str; 17] =
    [" ", " ", "; ", ", ", " / ", " | ", " • ", " + ", " - ", " — ", "\t", "\n", ". ", " ? ", " ... ", " ---- ", " … "];
const PASSES: [&str; 9] = ["--", "--", "-", "–", "—", "пас", "пропуск", "- -", "---"];
const BRACKETS: [&str; 6] = ["[]", "[]", "()", "", "{}", "<>"];
const HALVES: [&str; 5] = [", ", ", ", " ", " + ", "; "];
const SKIPS: [&str; 5] = ["", "", ", -", ", —", " -"];
const COLOURS: [&str; 5] = ["@", "@", "", " ", ":"];

const REMARKS: [&str; 12] =
    ["!", "?!", " (слабо)", " \"да\"", " {so}", " хороший ход", ".", "*", "\nдолго думали", " (2)", " ?", "\n\n"];

impl Layout {
    fn any(random: &mut Random) -> Self {
        Self {
            numbering: one(&[Numbering::Each, Numbering::Rounds, Numbering::Sparse, Numbering::None], random),
            number: one(&NUMBERS, random),
            between: one(&BETWEEN, random),
            pass: one(&PASSES, random),
            brackets: one(&BRACKETS, random),
            half: one(&HALVES, random),
            skip: one(&SKIPS, random),
            colour: one(&COLOURS, random),
            is_table: random.one_in(6),
            line: 1 + random.below(6),
            spelling: random.one_in(3).then(|| one(&WAYS, random)),
            remark: if random.one_in(4) { one(&REMARKS, random) } else { "" },
        }
    }

    /// The same but for one thing, now and then.
    fn nearly(&self, random: &mut Random, odd: usize) -> Self {
        let mut own = self.clone();
        if odd == 0 || !random.one_in(odd) {
            return own;
        }
        match random.below(8) {
            0 => own.number = one(&NUMBERS, random),
            1 => own.between = one(&BETWEEN[4..], random),
            2 => own.pass = one(&PASSES, random),
            3 => own.brackets = one(&BRACKETS, random),
            4 => own.half = one(&HALVES, random),
            5 => own.spelling = Some(one(&WAYS, random)),
            6 => own.remark = one(&REMARKS, random),
            _ => own.skip = one(&SKIPS, random),
        }
        own
    }

    fn word(&self, word: &str, is_bare: bool, random: &mut Random, odd: usize) -> String {
        if word == "--" {
            return self.pass.to_owned();
        }
        if let Some(way) = self.spelling {
            let halves: Vec<String> = word.split(", ").map(|half| spoil_word(half, &[way], random)).collect();
            return halves.join(self.half);
        }
        if word.contains('[') {
            let at = word.find('[').unwrap();
            let (open, close) = self.brackets.split_at(self.brackets.len() / 2);
            return format!("{}{open}{}{close}", &word[..at], word[at..].trim_matches(['[', ']']));
        }
        let halves: Vec<String> = word
            .split(", ")
            .map(|half| {
                let (colour, cell) = half.split_once('@').unwrap_or(("", half));
                let cell = if odd > 0 && random.one_in(odd * 2) { cell.to_uppercase() } else { cell.to_owned() };
                if is_bare { cell } else { format!("{colour}{}{cell}", self.colour) }
            })
            .collect();
        let skip = if is_bare || halves.len() > 1 { "" } else { self.skip };
        format!("{}{skip}", halves.join(self.half))
    }

    fn text(&self, game: &str, moves: &[String], random: &mut Random, odd: usize) -> String {
        let is_bare = game == "renju-for-three" && random.one_in(2);
        let seats = if game == "renju-for-three" { 3 } else { 2 };
        let columns = if self.is_table { seats } else { self.line };
        let mut out = String::new();
        for (at, word) in moves.iter().enumerate() {
            let own = self.nearly(random, odd);
            let begins = at % columns == 0;
            if self.is_table && begins {
                out.push_str("| ");
            }
            let number = match self.numbering {
                Numbering::Each => Some(at + 1),
                Numbering::Rounds => (at % seats == 0).then_some(at / seats + 1),
                Numbering::Sparse => begins.then_some(at + 1),
                Numbering::None => None,
            };
            let is_lost = odd > 0 && random.one_in(odd * 3);
            if let Some(number) = number.filter(|_| !is_lost) {
                let number = number.to_string();
                let number = if odd > 0 && random.one_in(odd * 2) { number.replace('1', "l") } else { number };
                out.push_str(&number);
                out.push_str(if self.is_table { " | " } else { own.number });
            }
            out.push_str(&own.word(word, is_bare && game != "renju-3-2", random, odd));
            out.push_str(own.remark);
            let is_last = (at + 1) % columns == 0;
            out.push_str(match () {
                () if self.is_table && is_last => " |\n",
                () if self.is_table => " | ",
                () if is_last => "\n",
                () => own.between,
            });
        }
        out
    }
}

/// A text, and the moves that are written in it; none where no game is.
fn written(game: &str, size: &str, length: usize, random: &mut Random) -> (String, Option<Vec<String>>) {
    let mut moves = play(game, size, 2 + random.below(length), random);
    let mut layout = Layout::any(random);
    if game == "renju-3-2" && layout.between == ", " {
        // By the notation that divides the halves of one move.
        layout.between = "; ";
    }
    let odd = one(&[0, 0, 12, 5], random);
    match random.below(8) {
        0 if moves.len() > 2 => {
            moves.remove(random.below(moves.len()));
        }
        1 if moves.len() > 2 => {
            let again = random.below(moves.len() - 1);
            let at = again + 1 + random.below(moves.len() - again - 1);
            let word = moves[again].clone();
            if word != "--" {
                moves.insert(at, word);
                return (layout.text(game, &moves, random, odd), None);
            }
        }
        2 => {
            let other = play(game, size, 2 + random.below(4), random);
            let [one, two] = [&moves, &other].map(|moves| layout.text(game, moves, random, odd));
            let heads = [
                ["Партия 1", "Партия 2"],
                ["Первая партия", "Вторая партия"],
                ["[Event \"A\"]", "[Event \"B\"]"],
                ["Anna - Boris", "Vera - Grisha"],
                ["12.03.2024", "13.03.2024"],
                ["A)", "B)"],
                ["", "+++"],
            ];
            let [first, second] = heads[random.below(heads.len())];
            return (format!("{first}\n{one}{second}\n{two}"), None);
        }
        _ => {}
    }
    (layout.text(game, &moves, random, odd), Some(moves))
}

/// Moves to be compared: of a game in which the next colour is always given, its letter is left out as often as not.
fn plain(game: &str, moves: &[String]) -> Vec<String> {
    let bare = |word: &String| word.split_once('@').map_or(word.clone(), |(_, cell)| cell.to_owned());
    if game == "renju-for-three" { moves.iter().map(bare).collect() } else { moves.to_vec() }
}

/// Whether a document has the moves that were written.
fn is_it(game: &str, document: &str, moves: Option<&[String]>) -> bool {
    moves.is_some_and(|moves| plain(game, &moves_of(document)) == plain(game, moves))
}

/// Nothing was read otherwise than it was written; if something was, the shortest texts are shown.
fn none_is(mut wrong: Vec<String>, of: usize) {
    wrong.sort_by_key(String::len);
    assert!(wrong.is_empty(), "{} of {of}\n{}", wrong.len(), wrong[..wrong.len().min(12)].join("\n=====\n"));
}

/// How many texts of each game are read.
fn texts() -> usize {
    rounds() * 40
}

#[test]
fn what_comes_in_whole_is_what_was_written() {
    let mut random = Random(2311);
    let (mut whole, mut all) = (0, 0);
    let mut wrong = Vec::new();
    for (game, size, length) in GAMES {
        for _ in 0..texts() {
            let (text, moves) = written(game, size, length, &mut random);
            let made = import(game, size, &text);
            all += 1;
            if made.outcome == ImportOutcome::Whole {
                whole += 1;
                if !is_it(game, &made.text, moves.as_deref()) {
                    wrong.push(format!("{game} {size}\n{text}\n{}\n{moves:?}", made.text));
                }
            }
        }
    }
    println!("{whole} of {all} whole");
    none_is(wrong, whole);
    assert!(whole * 8 > all, "{whole} of {all}");
}

/// Signs between columns; blanks alone where they stand one below the other.
const COLUMNS: [&str; 12] = [" | ", "|", "; ", ";", ", ", " / ", "/", "\t", " • ", " + ", " & ", "   "];
/// Heads of columns, of three players and of two.
const HEADS: [[&str; 3]; 8] = [
    ["Blue", "Red", "Green"],
    ["Синие", "Красные", "Зелёные"],
    ["Син", "Кр", "Зел"],
    ["First", "Second", "Third"],
    ["Первый", "Второй", "Третий"],
    ["Player 1", "Player 2", "Player 3"],
    ["1-й", "2-й", "3-й"],
    ["Игрок А", "Игрок Б", "Игрок В"],
];

/// A game in columns, and its moves; none where a place is empty before the last move, or where the columns are headed otherwise
/// than players move.
fn in_columns(game: &str, size: &str, random: &mut Random) -> (String, Option<Vec<String>>) {
    let (seats, moves) = (if game == "parcel" { 2 } else { 3 }, play(game, size, 3 + random.below(9), random));
    let sign = one(&COLUMNS, random);
    let is_bare = game != "parcel" && random.one_in(2);
    let words: Vec<String> = moves
        .iter()
        .map(|word| if is_bare { plain(game, std::slice::from_ref(word)).remove(0) } else { word.clone() })
        .collect();
    let mut cells: Vec<Option<&String>> = words.iter().map(Some).collect();
    let mut is_clear = true;
    if random.one_in(2) {
        let at = random.below(cells.len());
        cells.insert(at, None);
        is_clear = false;
        if random.one_in(3) {
            let again = random.below(cells.len());
            // Nobody sees a row of nothing.
            cells.splice(again..again, (at.abs_diff(again) >= seats).then_some(None));
        }
    }
    let (is_framed, ends) = (sign.contains('|') && random.one_in(3), random.one_in(3));
    let number = one(&["", "", ". ", ") ", "\t", " "], random);
    let number = if is_framed && !number.is_empty() { " | " } else { number };
    let width = words.iter().map(|word| word.chars().count()).max().unwrap_or(0);
    let mut lines = Vec::new();
    if random.one_in(3) {
        let mut head: Vec<&str> = one(&HEADS, random)[..seats].to_vec();
        if random.one_in(3) {
            let at = random.below(seats - 1);
            head.swap(at, at + 1);
            is_clear = false;
        }
        lines.push(head.join(sign));
    }
    for (nth, row) in cells.chunks(seats).enumerate() {
        let empty = String::new();
        let pad = |word: &&String| {
            let blanks = if sign == "   " { width - word.chars().count() } else { 0 };
            format!("{word}{}", " ".repeat(blanks))
        };
        let words: Vec<String> = row.iter().map(|cell| pad(&cell.unwrap_or(&empty))).collect();
        let number = if number.is_empty() { String::new() } else { format!("{}{number}", nth + 1) };
        let line = format!("{number}{}", words.join(sign));
        let end = if ends { sign } else { "" };
        lines.push(if is_framed { format!("| {line} |") } else { format!("{line}{end}") });
    }
    let is_trimmed = random.one_in(2);
    // A comma behind each move is no empty place, and nobody sees blanks there.
    let is_blank = sign == "   " || (sign == "\t" && is_trimmed);
    let is_list = (sign.trim_end().ends_with([',', ';']) && !ends) || is_blank;
    let is_headed = lines.len() > cells.len().div_ceil(seats);
    let is_first = |row: &[Option<&String>]| row[0].is_some() && row[1..].iter().all(Option::is_none);
    is_clear |= is_list && !is_headed && cells.chunks(seats).all(is_first);
    let lines: Vec<&str> = lines.iter().map(|line| if is_trimmed { line.trim_end() } else { line.as_str() }).collect();
    (lines.join("\n"), is_clear.then_some(moves))
}

#[test]
fn what_comes_in_whole_from_columns_is_what_was_written() {
    let mut random = Random(2313);
    let (mut whole, mut clear) = (0, 0);
    let mut wrong = Vec::new();
    for (game, size, _) in GAMES.into_iter().filter(|(game, ..)| *game != "renju-3-2") {
        for _ in 0..texts() * 4 {
            let (text, moves) = in_columns(game, size, &mut random);
            let made = import(game, size, &text);
            clear += usize::from(moves.is_some());
            if made.outcome == ImportOutcome::Whole {
                whole += 1;
                if !is_it(game, &made.text, moves.as_deref()) {
                    wrong.push(format!("{game} {size}\n{text}\n{}\n{moves:?}", made.text));
                }
            }
        }
    }
    println!("{whole} of {clear} clear texts whole");
    none_is(wrong, whole);
    assert!(whole * 2 > clear, "{whole} of {clear}");
}

#[test]
fn what_is_mended_unasked_is_what_was_written() {
    let mut random = Random(2312);
    let (mut right, mut all) = (0, 0);
    let mut wrong = Vec::new();
    for (game, size, length) in GAMES {
        for _ in 0..texts() {
            let (text, moves) = written(game, size, length, &mut random);
            // In a document a long dash is a pass wherever it stands.
            if text.contains('—') {
                continue;
            }
            let text = format!("{}[record]\nmoves = '''\n{}\n'''\n", head(game, size), text.replace('\'', ""));
            let Some(mended) = mend(standard(), &text, Mending::Safe) else { continue };
            let session = Session::open(standard(), &Source::whole("", &mended.text), kletka::check::Depth::Replay);
            all += 1;
            if !session.diagnostics().has_errors() {
                right += 1;
                if !is_it(game, &mended.text, moves.as_deref()) {
                    wrong.push(format!("{game} {size}\n{text}\n{}\n{moves:?}", mended.text));
                }
            }
        }
    }
    println!("{right} of {all} right");
    none_is(wrong, right);
    assert!(right > 20, "{right} of {all}");
}

/// Texts that came in without a doubt as something else than was written, each in a way of its own.
const DOUBTFUL: &[(&str, &str, &str)] = &[
    // A move in brackets, or a variation.
    ("parcel", "6", "1. (b-c7) (d6-7)\n2. (c-d7) (d-e7)"),
    ("parcel", "6", "| 1 | (b-c7) | (d6-7) |\n| 2 | (c-d7) | (d-e7) |\n| 3 | (e-f2) | (c6-7) |"),
    ("parcel", "6", "pass; (a-b7); (e-f1); (f-g1)"),
    ("parcel", "6", "1\t(b2-3) (b3-4)\n3\t(c4-5) (b-c3)\n5\t(a3-4) (c6-7)"),
    // A cell that is taken, or another one.
    ("renju-for-three", "12", "C11 C11 A9\nD5 E6 F7"),
    ("renju-for-three", "12", "1. C11 2. C11 3. A9"),
    // A pass, or nothing.
    ("parcel", "6", "| 1 | [f-g2] | [f1-2] |\n| 2 | - | [g2-3] |"),
    ("parcel", "6", "1. [e-f1] [f1-2]\n2. - [f-g2]"),
    ("parcel", "6", "1\t[f-g2]\t[f1-2]\n2\t-\t[g2-3]"),
    ("parcel", "6", "1 - [a4-5] · [a-b4]\n2 - - · [e3-4]"),
    ("parcel", "6", "| # | A | B |\n|---|---|---|\n| 1. | [e-f4] | - |\n| 2. | [f4-5] | [e-f7] |"),
    ("renju-for-three", "12", "b@e7 | - | r@e6"),
    ("renju-for-three", "12", "1 — с:k9 к:l10 з:l8\n2 — к:h7 з:h8 с:l11"),
    ("renju-for-three", "12", "1. h7 2. - - f11 e12"),
    ("renju-for-three", "12", "1. h7 2. - f11 e12"),
    ("parcel", "6", "Ход 1: - + -; Ход 2: [f-g5] + [g6-7]"),
    // A number, or a stone.
    ("renju-for-three", "12", "11. j2 12. b5 13. l10 l4. k9"),
    // Two games, or one.
    ("renju-for-three", "12", "Первая партия\nk10 k8 l8\nВторая партия\nk9 k7 l9"),
    ("renju-for-three", "12", "Anna - Boris\nk10 k8 l8\nVera - Grisha\nk9 k7 l9"),
    ("renju-for-three", "12", "12.03.2024\nk10 k8 l8\n13.03.2024\nk9 k7 l9"),
    ("renju-for-three", "12", "[Event \"A\"]\nk10 k8 l8\n[Event \"B\"]\nk9 k7 l9"),
    ("parcel", "5", "A)\n[d4-5] [d-e5]\nB)\n[e4-5] [e-f5]"),
    // A round with a move too many, or numbers of moves.
    ("parcel", "6", "1. [e-f1] [f1-2] [g2-3]\n2. [c-d4] [c-d5]"),
    ("renju-for-three", "12", "1. h8 a7 b7 c8\n2. d4 e4 f4\n3. a1 a2 a3"),
    ("renju-for-three", "12", "d5\n1. h8 a7 b7\n2. d4 e4 f4"),
    // Moves that cannot be read, or words.
    ("renju-for-three", "12", "1. h8\n\n2. a-7\n\n3. b-7"),
    ("renju-3-2", "12", "1. г@h8, к@a1\n\n2. з@i-1, г@a-3\n\n3. к@g-5, з@i-5"),
    ("renju-for-three", "12", "1. h8\nКрасные: 2. a7"),
    ("renju-for-three", "12", "Синие: h-8\nКрасные: a-7\nЗелёные: c-5\nСиние: d6"),
    ("renju-for-three", "12", "1. h8\nSite: c5"),
    ("renju-for-three", "12", "1. h8\nDate: c5"),
    ("renju-for-three", "12", "1. l3 2. l11 # 3. j11 4. d1"),
    ("parcel", "6", "1. [g5-6]\n[b-c7] i think so/[g4-5] draw agreed"),
    ("renju-for-three", "12", "d5\nc6\n(pass)"),
    ("renju-for-three", "12", "(pass)\nc6\nd5"),
    ("parcel", "6", "Blue: [c-d5] [e-f5]\nRed: –"),
    // Moves in turn, or those of a player.
    ("parcel", "6", "Blue: [b-c7] [c-d7] [e-f2]\nRed: [d6-7] [d-e7] [c6-7]"),
    // A sign for a move, or nothing.
    ("renju-for-three", "12", "| h8 | a1 | ? |\n| c3 | d3 | e3 |"),
    ("renju-for-three", "12", "h8, a1, ?, c3"),
    ("renju-for-three", "12", "h8, a1, *, c3"),
    ("renju-for-three", "12", "h8 a1 ... c3"),
    ("renju-for-three", "12", "h8 a1 … c3"),
    ("renju-for-three", "12", "h8 a1 ---- c3"),
    ("renju-for-three", "12", "a1 b1 c4\n---\nd5 e6 f8"),
    ("renju-for-three", "12", "---\n1. a1 b1 c4\n2. d5 e6 f8"),
    ("renju-for-three", "12", "a1 b1 c4\n=====\nd5 e6 f8"),
    ("parcel", "7", "[f-3]\n[c4-5]\n[g3-4]"),
    ("renju-for-three", "12", "h0\nf8\ng9\nj12"),
    ("parcel", "7", "1. [f5-6] [f6-7]\n2. [b-3] [c-4]\n3. [g4-5] [g3-4]"),
    ("parcel", "7", "| 1 | [f5-6] | [f6-7] |\n| 2 | [b-3] | [c-4] |\n| 3 | [g4-5] | [g3-4] |"),
    ("parcel", "7", "[c4-5]\n[g3-4]\n[d-e]"),
    // A pass, or a name.
    ("renju-for-three", "12", "Blue: f6\nRed: -"),
    ("renju-for-three", "12", "Blue: f6\nRed: pass, sorry"),
    ("renju-for-three", "12", "Синие: f6\nКрасные: пас"),
    ("parcel", "7", "Синие: [a1-2]\nКрасные: [b1-2]\nСиние: [c1-2]\nКрасные: пас :("),
    // The second move of a round, or the first.
    ("parcel", "7", "1. [a1-2] [b1-2]\n2. ... [d1-2]"),
    ("parcel", "7", "1. [a1-2] [b1-2]\n2... [d1-2]"),
    ("renju-for-three", "12", "1. e5 f6 g7\n2. ... a1 b1"),
    ("renju-for-three", "12", "| Red | Blue | Green |\n|---|---|---|\n| e5 | f7 | g8 |"),
    // The number of a move, or the row of a cell.
    ("renju-for-three", "12", "1. f2 2. e3 3. f 4. g2"),
    ("renju-for-three", "12", "1. l7 к 2. l5"),
    ("parcel", "7", "1. a-b 2. [b1-2] 3. [c1-2]"),
    ("parcel", "7", "1. [a-b6] 2. a 3. - 4. [a4-5]"),
    ("renju-for-three", "12", "1. b12d 2. c12 3. a10"),
    // A half that is skipped, or a pass.
    ("renju-3-2", "12", "1. г@k3 2. з@e4 3. к@b9, — з@d7"),
    ("renju-3-2", "12", "1. г@b3\nк@k3\n2. з@j4\nг@j-2\n3. к@k9\nз@l10"),
    ("parcel", "6", "• (pass)\n• c1–d1\n• d2–e2"),
    ("renju-for-three", "12", "_pass_\nf6 g7"),
    ("renju-for-three", "12", "| Game 1 | Game 2 |\n|---|---|\n| e5 | a1 |\n| f7 | b2 |"),
    // A variation of a move, or of a round.
    ("renju-for-three", "12", "1. a5 b5 c5 (1. d4 e5 f6)\n2. e7 f7 g7"),
    ("renju-for-three", "12", "1. a5 b5 c5\n2. e7 f7 g7\n(2. d4 e5 f6)\n3. h7 i7 j7"),
    ("parcel", "7", "1. [a1-2] [b1-2] (9. [e1-2])\n2. [c1-2] [d1-2]"),
    // Empty places of tables.
    ("parcel", "7", "Blue\tRed\n[a1-2]\t[b1-2]\n\t[d1-2]"),
    ("renju-for-three", "12", "Blue\tRed\tGreen\ne5\tf6\tg7\na5\t\tc7"),
    ("renju-for-three", "12", "1\te5\tf6\tg7\n2\t\tb6\tc7"),
    ("renju-for-three", "12", "Blue;Red;Green\na1;b1;c1\n;e2;f2"),
    ("parcel", "7", "Blue       Red\n[a1-2]     [b1-2]\n           [d1-2]"),
    (
        "renju-for-three",
        "12",
        "| # | Blue | Red | Green |\n|---|---|---|---|\n| 1 | a1 | b1 | c1 |\n| 2 | d1 | (none) | f1 |",
    ),
    ("parcel", "7", "| 1 | [a1-2] | [b1-2] |\n| 2 | \u{a0} | [d1-2] |"),
    ("renju-for-three", "12", "Blue\tRed\tGreen\ne5\tf6\tg7\na5\t?\tc7"),
    // Another player than the one whose turn it is.
    ("renju-for-three", "12", "Move 1 (blue): a1\nMove 2 (green): b1\nMove 3 (red): c1"),
    ("parcel", "7", "Ход 1, синие: [a1-2]\nХод 2, синие: [b1-2]\nХод 3, красные: [c1-2]"),
    ("parcel", "7", "a1-2\nb1-2\nc-d"),
    ("parcel", "7", "c-d\na1-2\nb1-2"),
    ("parcel", "7", "a1-2, b1-2\n(c-d), e1-2"),
    // Empty places at the edges of lines, in a last round and in columns of blanks.
    ("parcel", "7", "Blue | Red\n[a1-2] | [b1-2]\n | [d1-2]\n[e1-2] | [f1-2]"),
    ("parcel", "7", "Blue | Red\n[a1-2] | [b1-2]\n[d1-2] |\n[e1-2] | [f1-2]"),
    ("parcel", "7", "a1-2 / b1-2\n / d1-2\ne1-2 / f1-2"),
    ("parcel", "7", "a1-2 • b1-2\nd1-2 •\ne1-2 • f1-2"),
    ("parcel", "7", "a1-2\tb1-2\nd1-2\t\ne1-2\tf1-2"),
    ("renju-for-three", "12", "1. e5 | f6 | g7\n2. | b6 | c7"),
    ("renju-for-three", "12", "1. e5 / f6 / g7\n2. / b6 / c7"),
    ("renju-for-three", "12", "1. e5, f6, g7\n2. , b6, c7"),
    ("renju-for-three", "12", "e5; f6; g7\n ; b6; c7"),
    ("renju-for-three", "12", "e5; f6; g7\n; b6; c7\nd1; d2; d3"),
    ("renju-for-three", "12", "e5 + f6 + g7\n + b6 + c7"),
    ("renju-for-three", "12", "e5 & f6 & g7\n & b6 & c7"),
    ("renju-for-three", "12", "e5; f6;\nb6; c7;"),
    ("renju-for-three", "12", "1\te5\tf6\ta1\n2\t·\tb6\tc7"),
    ("renju-for-three", "12", "1. e5   f6   g7\n2.      b6   c7"),
    ("renju-for-three", "12", "e5   f6   g7\na5        c7"),
    ("renju-for-three", "12", "a5          c7"),
    ("renju-for-three", "12", "e5 f6 g7\nb6 c7\nd1 d2 d3"),
    ("renju-for-three", "12", "e5; f6, g7"),
    ("renju-for-three", "12", "e5 | {} | g7"),
    ("renju-for-three", "12", "e5 / (?) / g7"),
    ("parcel", "7", "1. [a1-2]    [b1-2]\n2. [c1-2]    [d1-2]\n3.            [e1-2]"),
    ("parcel", "7", "1. [a1-2] | [b1-2]\n3. | [d1-2]"),
    ("parcel", "7", "1. | [a1-2]"),
    // Columns headed otherwise than players move.
    ("parcel", "7", "Player 2   Player 1\n[a1-2]   [b1-2]\n[c1-2]   [d1-2]"),
    ("parcel", "7", "Player 2; Player 1\n[a1-2]; [b1-2]\n[c1-2]; [d1-2]"),
    ("parcel", "7", "Second / First\n[a1-2] / [b1-2]\n[c1-2] / [d1-2]"),
    ("parcel", "7", "№   Second   First\n1   [a1-2]   [b1-2]\n2   [c1-2]   [d1-2]"),
    ("parcel", "7", "Второй   Первый\n[a1-2]   [b1-2]\n[c1-2]   [d1-2]"),
    ("parcel", "7", "2-й   1-й\n[a1-2]   [b1-2]\n[c1-2]   [d1-2]"),
    ("parcel", "7", "Red – Blue\n[a1-2] – [b1-2]\n[c1-2] – [d1-2]"),
    ("parcel", "7", "Red – Blue\n1. [a1-2] [b1-2]\n2. [c1-2] [d1-2]"),
    ("parcel", "7", "Игрок Б, игрок А\n[a1-2], [b1-2]\n[c1-2], [d1-2]"),
    ("parcel", "7", "2   1\n[a1-2]   [b1-2]\n[c1-2]   [d1-2]"),
    ("parcel", "7", "Чёрные   Белые\n[a1-2]   [b1-2]\n[c1-2]   [d1-2]"),
    ("parcel", "7", "Начинают красные\n[a1-2] [b1-2]\n[c1-2] [d1-2]"),
    ("parcel", "7", "Red moves first\n[a1-2] [b1-2]\n[c1-2] [d1-2]"),
    ("renju-for-three", "12", "Кр   Син   Зел\ne5   f6   g7"),
    ("renju-for-three", "12", "Third, second, first\ne5, f6, g7"),
    // Two passes, or the rule under the head of a table.
    ("parcel", "7", "1-й|2-й\n|--|\n[b-c3]|[a-b3]\n[c-d3]|[c-d2]"),
    ("parcel", "7", "First | Second\n | --\n[d4-5] | [d-e4]\n[d-e5] | [e-f4]"),
    ("parcel", "7", "| First | Second |\n|--|--|\n| [d4-5] | [d-e4] |"),
    ("parcel", "7", "1.  • --\n2.  • --"),
    ("parcel", "7", "1.  | [d4-5]\n2.  | [d-e4]"),
    // An edge that is none.
    ("parcel", "7", "a1-2\nb1-2\nc - d"),
    ("parcel", "7", "c–\na1-2\nb1-2"),
    ("renju-for-three", "12", "1.* пас 2. e5 3. f6"),
    // A result that words around it deny, or that is another player's.
    ("parcel", "7", "1. [a1-2] [b1-2]\nRed won, Blue resigned"),
    ("parcel", "7", "1. [a1-2] [b1-2]\nRed wins by Blue's resignation"),
    ("parcel", "7", "1. [a1-2] [b1-2]\nКрасные выиграли, синие сдались"),
    ("parcel", "7", "1. [a1-2] [b1-2]\nСиним сдались"),
    ("parcel", "7", "1. [a1-2] [b1-2]\nПобедили красных"),
    ("parcel", "7", "1. [a1-2] [b1-2]\nRed's time ran out, Blue wins"),
    ("parcel", "7", "1. [a1-2] [b1-2]\nСиние просрочили время, победа красных"),
    ("renju-for-three", "12", "1. e5 f6 g7\nNot red but green wins on time"),
    ("renju-3-2", "12", "1. г@h8, к@a1\nA lost on time, B wins"),
    ("parcel", "7", "1. [a1-2] [b1-2]\nRed did not resign"),
    ("parcel", "7", "1. [a1-2] [b1-2]\nКрасные не сдались"),
    ("parcel", "7", "Should Red resign?\n1. [a1-2] [b1-2]"),
    ("parcel", "7", "1. [a1-2] [b1-2]\nDraw not agreed"),
    ("parcel", "7", "1. [a1-2] [b1-2]\nThe game was adjourned, then Blue resigned"),
    ("parcel", "7", "1. [a1-2] [b1-2]\nBlue: resigned"),
    ("parcel", "7", "1. [a1-2] [b1-2] Blue: resigned"),
    ("parcel", "7", "1. [a1-2] [b1-2]\nRed lost on time"),
    ("parcel", "7", "1. [a1-2] [b1-2]\nКрасные проиграли"),
    ("parcel", "7", "1. [a1-2] [b1-2]\nResult: 2-0"),
    ("parcel", "7", "1. [a1-2] [b1-2]\nКрасные +сдались"),
    ("parcel", "7", "1. [a1-2] [b1-2]\nRed (resignation)"),
    ("parcel", "7", "Size: -5\n1. [a1-2] [b1-2]"),
    ("parcel", "7", "Красные: Анна (начинает)\nСиние: Борис\n1. [a1-2] [b1-2]"),
    ("parcel", "7", "Red: first\nBlue: second\n1. [a1-2] [b1-2]"),
    ("parcel", "7", "Ann (red) - Bob (blue)\nAnn begins\n1. [a1-2] [b1-2]"),
    ("parcel", "7", "Ann (red) - Bob (blue)\nBlue: Ann\n1. [a1-2] [b1-2]"),
    ("parcel", "7", "1. [a1-2] [b1-2]\nResult: 1-0 (time)"),
    ("parcel", "7", "1. [a1-2] [b1-2]\nСиние обыграли красных"),
    ("parcel", "7", "1. [a1-2] [b1-2]\nBlue defeated by Red"),
    ("parcel", "7", "(first moves missing)\n[a1-2] [b1-2]"),
    ("parcel", "7", "Начало партии утеряно\n[a1-2] [b1-2]"),
    // The number of the next move, or the row of a cell.
    ("renju-for-three", "15", "1 e5 2 f7 3 k3 4 m 5 d5 6 c6 7 a8"),
    ("renju-for-three", "15", "1 e5\t2 f7\t3 k3\n4 m\t5 d5\t6 c6"),
    ("renju-3-2", "12", "1 г@h8, к@a1 2 з@i1, г@a 3 к@g5, з@i5 4 г@c3, к@d9"),
    ("parcel", "7", "1 [a1-2] 2 [c3-4] 3 [d3- 4 [b2-3] 5 [c1-2]"),
    ("parcel", "7", "1 a1-2 2 c3-4 3 d-e 4 b2-3 5 c1-2"),
    // A mark, brackets or an empty line in the place of a move.
    ("renju-for-three", "12", "e5\nf6\n?\ng7"),
    ("renju-for-three", "12", "e5 f6 g7\n? b5 c6"),
    ("parcel", "7", "[a1-2] [b1-2] ! [d1-2]"),
    ("parcel", "7", "[a1-2] [b1-2] (move 3 lost) [d1-2]"),
    ("renju-for-three", "12", "e5 (пропущено) g7 a5 b9 c6"),
    ("renju-for-three", "12", "e5 f6 g7\na5 b9 c6\n(…) d3"),
    ("parcel", "7", "[a1-2] [b1-2] ( ) [d1-2]"),
    ("parcel", "7", "[a1-2] [b1-2] «?» [d1-2]"),
    ("parcel", "7", "[a1-2] [b1-2] \"\" [d1-2]"),
    ("parcel", "7", "1.\n[a1-2]\n[b1-2]\n2.\n\n[d1-2]"),
    ("renju-for-three", "12", "Blue\nRed\nGreen\ne5\nf6\ng7\na5\n\nc6"),
    ("renju-for-three", "12", "e5\nf6\ng7\na5\n\nc6"),
    ("renju-for-three", "12", "1: e5\n\ng7\na5\nb9"),
    // Other blanks and other ends of lines.
    (
        "parcel",
        "7",
        "1. [a1-2]\u{a0}\u{a0}\u{a0}\u{a0}[b1-2]\n2. \u{a0}\u{a0}\u{a0}\u{a0}\u{a0}\u{a0}\u{a0}\u{a0}\u{a0}\u{a0}\u{a0}\u{a0}[d1-2]",
    ),
    (
        "renju-for-three",
        "12",
        "e5\u{2003}\u{2003}\u{2003}f6\u{2003}\u{2003}\u{2003}g7\na5\u{2003}\u{2003}\u{2003}\u{2003}\u{2003}\u{2003}\u{2003}\u{2003}c7",
    ),
    ("parcel", "7", "[a1-2];[b1-2]\r;[d1-2]"),
    ("parcel", "7", "[a1-2];[b1-2]\u{2028};[d1-2]"),
    ("parcel", "7", "[a1-2] [b1-2]\r[d1-2]\r[e1-2] [f1-2]"),
    ("renju-for-three", "12", "1) e5   f6   g7   a5   b9   c6\n7) d1   d3      l9"),
    ("renju-for-three", "12", "1. e5  f6  g7\n2. a5  b9  c6\n3.   d3  k2"),
    // Who moves first, and whose moves they are.
    ("parcel", "7", "Первыми ходят красные\n[a1-2]   [b1-2]\n[c1-2]   [d1-2]"),
    ("parcel", "7", "Red to move\n[a1-2]   [b1-2]\n[c1-2]   [d1-2]"),
    ("parcel", "7", "Red on the left\n[a1-2]   [b1-2]\n[c1-2]   [d1-2]"),
    ("parcel", "7", "Red: Anna   Blue: Boris\n[a1-2]   [b1-2]\n[c1-2]   [d1-2]"),
    ("renju-for-three", "12", "(Blue) e5 a5\n(Red) f6 b5\n(Green) g7 c6"),
    ("parcel", "7", "(red) [a1-2]\n(blue) [b1-2]"),
    ("parcel", "7", "Red\n1. [a1-2]\nBlue\n2. [b1-2]"),
    // Names and facts in one line.
    ("parcel", "7", "Blue: Anna   Red: Boris\n1. [a1-2] [b1-2]"),
    ("parcel", "7", "Синие: Анна Красные: Борис\n1. [a1-2] [b1-2]"),
    ("parcel", "7", "Date: 12.03.2024  Result: 1-0\n1. [a1-2] [b1-2]"),
    ("parcel", "7", "Date: 03/12/2024\n1. [a1-2] [b1-2]"),
    // Settings that are not understood.
    ("parcel", "7", "Board: torus\n1. [a1-2] [b1-2]"),
    ("parcel", "7", "Поле: тор 7x7\n1. [a1-2] [b1-2]"),
    ("parcel", "7", "Opening: choice\n1. [a1-2] [b1-2]"),
    ("parcel", "7", "Green: optional\n1. [a1-2] [b1-2]"),
    ("parcel", "7", "Komi 2.5\n1. [a1-2] [b1-2]"),
    ("parcel", "7", "9 × 9\n1. [a1-2] [b1-2]"),
    ("renju-for-three", "12", "Antonov: off\n1. e5 f6 g7"),
    // Two halves, or a round of two moves of one stone.
    ("renju-3-2", "19", "1 к@h19 с@c19 2 з@j17"),
    // Heads in other words.
    ("renju-for-three", "15", "Без условия Антонова\n1. d4\n2. e5\n3. f7\n4. h8\n5. b2"),
    ("renju-for-three", "15", "Условие Антонова: нет\n1. d4\n2. e5\n3. f7\n4. h8\n5. b2"),
    ("renju-for-three", "15", "Условие Антонова отключено\n1. d4\n2. e5\n3. f7\n4. h8\n5. b2"),
    ("renju-for-three", "15", "без Антонова\n1. d4\n2. e5\n3. f7\n4. h8\n5. b2"),
    ("renju-for-three", "15", "Антонов: нет\n1. d4\n2. e5\n3. f7\n4. h8\n5. b2"),
    ("renju-for-three", "15", "Правила: без условия Антонова\n1. d4\n2. e5\n3. f7\n4. h8\n5. b2"),
    ("renju-for-three", "15", "Играли без условия Антонова\n1. d4\n2. e5\n3. f7\n4. h8\n5. b2"),
    ("renju-for-three", "15", "Партия 3\n1. d4\n2. e5\n3. f7\n4. h8\n5. b2\nИграли без условия Антонова"),
    ("parcel", "7", "Анна - Борис 0:1\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "Anna - Boris 1:0\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "Anna vs Boris 1:0\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "Тур 3. Анна - Борис 0:1\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "Anna - Boris 5:3.5\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "Anna 1 Boris 0\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "Anna - Boris 1/2\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "Event: Spring cup, komi 2.5\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "Date: 2024-05-03, komi 2.5\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "Place: Berlin, board 9x9\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "Round: 3, red won\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "Event: Cup, blue Anna, red Boris\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "Rules: choice\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "Rules: rectangle\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "Правила: зелёный необязателен\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "Правила: прямоугольник\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "Вариант с выбором\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "Зелёный по желанию\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "Blue gives red 2.5\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "Синие дают красным 2,5\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "Компенсация 2,5\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "Compensation: 2.5\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "Koми: 2,5\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "Комми 2,5\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "White: Anna\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "Белые: Анна\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "Первый игрок: Анна\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "Первый: Анна, второй: Борис\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "B: Anna\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "С: Анна, К: Борис\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "Анна - Борис, 12.03.2024\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "Тур 3. Анна — Борис\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "Иванов – Петров – Сидоров\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "Обмен цветами после первого хода\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "Продолжение следует\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("renju-for-three", "15", "[Result \"1-0\"]\n1. d4\n2. e5\n3. f7\n4. h8\n5. b2"),
    ("renju-for-three", "15", "Анна против Бориса\n1. d4\n2. e5\n3. f7\n4. h8\n5. b2"),
    ("parcel", "7", "Анна, Борис\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "Иванов А. и Петров Б.\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("renju-for-three", "15", "Анна, Борис и Вера\n1. d4\n2. e5\n3. f7\n4. h8\n5. b2"),
    ("renju-for-three", "15", "Первым ходит Борис\n1. d4\n2. e5\n3. f7\n4. h8\n5. b2"),
    ("renju-3-2", "12", "Партия закончилась победой синих\n1. г@h8, к@a1\n2. з@i1, г@a3\n3. к@g5, з@i5"),
    ("renju-3-2", "12", "Ход красным\n1. г@h8, к@a1\n2. з@i1, г@a3\n3. к@g5, з@i5"),
    ("renju-3-2", "12", "Blue to move\n1. г@h8, к@a1\n2. з@i1, г@a3\n3. к@g5, з@i5"),
    ("renju-3-2", "12", "Ход за А\n1. г@h8, к@a1\n2. з@i1, г@a3\n3. к@g5, з@i5"),
    ("renju-3-2", "12", "Первым ходит Б\n1. г@h8, к@a1\n2. з@i1, г@a3\n3. к@g5, з@i5"),
    ("renju-3-2", "12", "Стартовая позиция № 4\n1. г@h8, к@a1\n2. з@i1, г@a3\n3. к@g5, з@i5"),
    ("parcel", "7", "Без форы\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "Нет форы\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "Стороны склеены\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "Edges wrap around\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "На бублике\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "Matches: 2-1\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "Матч: 2-1\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "Второй игрок: Борис\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "Anna def. Boris\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "Boris gives up\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "Цвета поменяли\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "Boris to play\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "Партия\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]\nОба спасовали"),
    ("parcel", "7", "Партия\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]\nNo more moves, both passed."),
    ("parcel", "7", "Партия\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]\nБорис паснул"),
    ("parcel", "7", "Партия\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]\nДва паса подряд"),
    ("parcel", "7", "Партия\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]\nIt's a tie"),
    ("parcel", "7", "Партия\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]\nTie game"),
    ("parcel", "7", "Партия\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]\nБорис капитулировал"),
    ("parcel", "7", "Партия\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]\nАнна взяла верх"),
    ("parcel", "7", "Партия\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]\nПоровну"),
    ("parcel", "7", "1. [a1-2]\n2. [c-d3]\n3. [a2-3]\nБорис спасовал\n4. [d3-4]"),
    ("renju-for-three", "9", "1. гc5\n2. кe8\n3. зa1\n4. cг6"),
    ("renju-3-2", "9", "гi4, кb6  зb8, гc3\nкd9, зf2  гa6, кe1\nзc7, гf5        зg5"),
    ("renju-3-2", "9", "гi4, кb6  зb8, гc3\nкd9        зf2, гa6\nзc7, гf5  зg5"),
    ("parcel", "7", "Rapid 10+5\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "Побеждает третий\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "Техническое поражение\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "Партия\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]\nB+R"),
    ("parcel", "7", "[b-c1] [d3-4]\n[a1-2] [e1-2]\n[g2-3] [g3-4]\n [d5-6]"),
];

/// Texts that keep to one way.
const WHOLE: &[(&str, &str, &str)] = &[
    ("parcel", "7", "Blue | Red\n[a1-2] | [b1-2]\n[c1-2] | [d1-2]\n[e1-2]"),
    ("parcel", "7", "Blue | Red\n--- | ---\n[a1-2] | [b1-2]\n[c1-2] | [d1-2]\n[e1-2] |"),
    ("parcel", "7", "| № | Синие | Красные |\n|---|---|---|\n| 1 | [a1-2] | [b1-2] |\n| 2 | [c1-2] |"),
    ("parcel", "7", "First   Second\n[a1-2]   [b1-2]\n[c1-2]   [d1-2]\n[e1-2]"),
    ("parcel", "7", "1-й   2-й\n[a1-2]   [b1-2]\n[c1-2]   [d1-2]"),
    ("parcel", "7", "Player 1   Player 2\n[a1-2]   [b1-2]\n[c1-2]   [d1-2]"),
    ("parcel", "7", "Игрок А; игрок Б\na1-2; b1-2\nc1-2; d1-2"),
    ("parcel", "7", "Blue – Red\n1. [a1-2] [b1-2]\n2. [c1-2] [d1-2]\n3. [e1-2]"),
    ("parcel", "7", "1. [a1-2] [b1-2] 2. [c1-2] [d1-2] 3. [e1-2]"),
    ("parcel", "7", "1. [a1-2], [b1-2]; 2. [c1-2], [d1-2]; 3. [e1-2]"),
    ("parcel", "7", "1. [a1-2] [b1-2]\n3. [c1-2] [d1-2]\n5. [e1-2]"),
    ("parcel", "7", "1. a1-2; 2. b1-2, 3. c1-2\n4. d1-2"),
    ("parcel", "7", "a1-2,\nb1-2,\nc1-2"),
    ("parcel", "7", "a1-2; b1-2;\nc1-2; d1-2;\ne1-2;"),
    ("parcel", "7", "• a1-2\n• b1-2\n• c1-2"),
    ("parcel", "7", "• a1-2 • b1-2 • c1-2"),
    ("renju-for-three", "12", "e5, f6, g7; a1, b1, c1; d2"),
    ("renju-for-three", "12", "e5\tf6\tg7\na1\tb1\tc1\nd2\te2"),
    ("renju-for-three", "12", "1\te5\tf6\tg7\n2\ta1\tb1\tc1\n3\td2\te2"),
    ("renju-for-three", "12", "1. e5    f6    g7\n2. a10   b10   c10\n3. d2    e2"),
    ("renju-for-three", "12", "Син Кр Зел\ne5  f6  g7\na10 b10 c10\nd2  e2"),
    ("renju-for-three", "12", "синие e5, красные f6, зелёные g7, синие a1"),
    (
        "renju-for-three",
        "12",
        "e5 f6 g7 a1 b1 c1 d2 e2 a10 b10 c10 d10 a12 b12\nc12 d12 e12 l1 l2 l5 l7 l9 h1 i1 j1 h3 i3 j12 k12\nl12",
    ),
    ("renju-3-2", "12", "г@h8, к@a1\nз@i1, г@a3\nк@g5, з@i5"),
    ("parcel", "7", "1   2\n[a1-2]   [b1-2]\n[c1-2]   [d1-2]"),
    ("parcel", "7", "Komi: -1.5\n1. [a1-2] [b1-2]\nRed by resignation"),
    ("parcel", "7", "№;Синие;Красные\n1;[a1-2];[b1-2]\n2;[c1-2];[d1-2]\n3;[e1-2]"),
    ("renju-for-three", "12", "No,Blue,Red,Green\n1,e5,f6,g7\n2,a5,b5,c6"),
    ("parcel", "7", "1. [a1-2] [b1-2] (good) 2. [c1-2] [d1-2] «хуже»\n3. [e1-2] [f1-2]\nСиние сдались"),
    ("parcel", "7", "Синие: Анна, красные: Борис\n1. [a1-2] [b1-2]\nКрасные сдались"),
    ("parcel", "7", "Кубок города, 3-й тур\n12.03.2024\n1. [a1-2] [b1-2]\nСиние сдались"),
    ("renju-for-three", "12", "e5 f6 g7 \"good\"\na1 b1 c1\nНе доиграна"),
    ("renju-for-three", "12", "e5\nf6\ng7\n\na5\nb5\nc6\n\nd1"),
    ("parcel", "7", "Blue: Anna (1800)\nRed: Boris (1750)\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "Game 12, round 3, 2024\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "Задача № 7\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "Финал, 3-й тур\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "Blue Anna, red Boris\n1. [b2-3]\n2. [d-e5]"),
    ("parcel", "7", "Field 7 x 7\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "7 by 7 board\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
    ("parcel", "7", "Доска 7х7\n1. [b2-3]\n2. [d-e5]\n3. [c-d6]\n4. [e2-3]"),
];

/// Moves of documents that were mended so that they said something else.
const UNMENDED: &[(&str, &str, &str)] = &[
    // A row that lacks its column, or a digit for a column.
    ("renju-for-three", "19", "1. с@l2 2. к@p5 3. з@17 4. с@o8"),
    ("renju-3-2", "19", "1. с@o14, к@j13 2. з@f19, с@17 3. к@s1, з@l9"),
    ("parcel", "12", "1. [d4-5] 2. [6-c5] 3. [a1-2]"),
    ("parcel", "12", "1. [d4-5] 2. [9-h8] 3. [a1-2]"),
    ("parcel", "12", "1. [d4-5] 2. [1-j2] 3. [a1-2]"),
    ("parcel", "12", "1. [d4-5] 2. [f3-g]1 3. [a1-2]"),
    ("parcel", "12", "1. [d4-5] 2. [110-11] 3. [a1-2]"),
    ("parcel", "12", "1. [d4-5] 2. [d12 13]* 3. [a1-2]"),
    ("renju-for-three", "19", "1. j10 2. к@1O 3. k6"),
    // Another column or another end of an edge as likely, and brackets of which something would be left over.
    ("parcel", "12", "1. [d4-5] 2. [kl2] 3. [a1-2]"),
    ("parcel", "12", "1. [d4-5] 2. [k l2] 3. [a1-2]"),
    ("parcel", "12", "1. [d4-5] 2. kl2 3. [a1-2]"),
    ("parcel", "12", "1. [d4-5] 2. [kl-2] 3. [a1-2]"),
    ("parcel", "12", "1. [d4-5] 2. [ml2] 3. [a1-2]"),
    ("parcel", "12", "1. [d4-5] 2. [1-m2] 3. [a1-2]"),
    ("parcel", "12", "1. [d4-5] 2. [ll-m10] 3. [a1-2]"),
    ("parcel", "12", "1. [d4-5] 2. [11-12] 3. [a1-2]"),
    ("parcel", "12", "1. [d4-5] 2. [12-13] 3. [a1-2]"),
    ("parcel", "12", "1. [d4-5] 2. [k-12] 3. [a1-2]"),
    ("parcel", "12", "1. [d4-5] 2. [e12-1З] 3. [a1-2]"),
    ("parcel", "12", "1. [d4-5] 2. [d12 13] 3. [a1-2]"),
    ("parcel", "12", "1. [d4-5] 2. [d12,13] 3. [a1-2]"),
    ("parcel", "12", "1. [d4-5] 2. [d12;13] 3. [a1-2]"),
    ("parcel", "12", "1. [d4-5] 2. [a21-13] 3. [a1-2]"),
    ("parcel", "12", "1. [d4-5] 2. [k111-12] 3. [a1-2]"),
    ("parcel", "12", "1. [d4-5] 2. [d12-3] 3. [a1-2]"),
    ("parcel", "12", "1. [d4-5] 2. [d12-12] 3. [a1-2]"),
    ("parcel", "12", "1. [d4-5] 2. [d34-] 3. [a1-2]"),
    ("parcel", "12", "1. [d4-5] 2. [c34-5] 3. [a1-2]"),
    ("parcel", "12", "1. [d4-5] 2. [kl2-3] 3. [a1-2]"),
    ("parcel", "12", "1. [d4-5] 2. [i-j1)] 3. [a1-2]"),
    ("renju-for-three", "9", "1. г@c5 2. к@e8 3. з@a1 4. cг6"),
    // A letter for a digit, and row before column: or a column, and a slip in its row.
    ("renju-for-three", "19", "1. j10 2. l1з 3. k6"),
    ("renju-for-three", "19", "1. j10 2. lB 3. k6"),
    ("renju-for-three", "19", "1. j10 2. l1S 3. k6"),
    ("renju-for-three", "19", "1. ll5 2. j3 3. k6"),
    ("renju-3-2", "19", "1. г@l5б, к@k9 2. з@a1, г@b1"),
    ("renju-3-2", "19", "1. г@j10, к@k9 2. з@l1з 3. к@a1"),
    ("parcel", "6", "1. (b-c7) (d6-7) 3. (c-d7) (d-e7)"),
    ("renju-for-three", "12", "1. C11 2. C11 3. A9"),
    ("renju-for-three", "12", "1. h8 2. K11 3. K11"),
    ("renju-for-three", "15", "1. h12 2. k12 3. g3 4. h4 5. К 12"),
    ("renju-for-three", "15", "1. h12 2. k12 3. g3 4. h4 5. k-12"),
    (
        "renju-for-three",
        "12",
        "1. h8 2. j11 3. f5 4. h3 5. b3 6. i11 7. k11 8. k3 9. a5 10. d5 11. j2 12. b5 13. l10 l4. k9",
    ),
    ("renju-3-2", "12", "1. г@k3 2. з@e4 3. к@b9, — з@d7"),
    ("renju-3-2", "12", "1. к@j6 з@e4, г@k3 3. к@b9, — з@d7"),
    ("renju-for-three", "12", "h7 2. e10 3. - - f11"),
    ("parcel", "6", "[e-f1]; [f1-2]; -; [f-g2]; [f-g1]"),
    ("renju-for-three", "12", "1. f2 2. e3 3. f 4. g2 5. h5 6. h6"),
    ("renju-for-three", "12", "1. f2 2. e3 3. f5 к 4. g2"),
    ("parcel", "7", "1. [a-b6] 2. a 3. - 4. [a4-5]"),
    ("parcel", "7", "1. [a-b6] 2. [a-b4] a 3. -- 4. [a4-5]"),
    ("parcel", "7", "1. [a1- 2. [b1-2] 3. [c1-2]"),
    ("parcel", "7", "1. [a-b 2. [b1-2] 3. [c1-2]"),
    ("renju-for-three", "12", "1. b12d 2. c12 3. a10"),
    ("parcel", "7", "Move 1 (red): [a1-2] Move 2 (blue): [b1-2]"),
    ("parcel", "6", "[e-f1] [f1-2] --- [g2-3] [c-d4]"),
    ("parcel", "6", "[e-f1] [f1-2] ---- [g2-3] [c-d4]"),
    ("parcel", "6", "1. [e-f1] 2. [f1-2] --- 3. [g2-3] --- 4. [c-d4]"),
    ("renju-for-three", "12", "h8, a1, ?, c3"),
    ("renju-for-three", "12", "h8; a1; …; c3"),
    ("renju-for-three", "12", "h8 a1 ... c3"),
    ("renju-for-three", "12", "1. ? a7"),
    ("renju-3-2", "12", "1. г@i7, # к@b7 2. г@i8, к@b8"),
    ("parcel", "7", "[a1-2] / [b1-2]\n / [d1-2]\n[e1-2] / [f1-2]"),
    ("renju-for-three", "12", "e5; f6; g7\n   ; b6; c7"),
    ("parcel", "7", "[a1-2] • [b1-2]\n[d1-2] •\n[e1-2] • [f1-2]"),
    ("parcel", "7", "[a1-2] / [b1-2]\u{2028} / [d1-2]"),
    ("renju-for-three", "12", "e5; f6; g7\u{85}; b5; c6"),
    ("parcel", "7", "1.- [d-e3] [d2-3]\n3.- [c-d3] [c3-4]\nl5.- - [c1-2]"),
];

#[test]
fn what_keeps_to_one_way_is_whole() {
    let mut wrong = Vec::new();
    for (game, size, text) in WHOLE.iter().copied() {
        let made = import(game, size, text);
        if made.outcome != ImportOutcome::Whole {
            wrong.push(format!("{text}\n{}", made.text));
        }
    }
    none_is(wrong, WHOLE.len());
}

/// What a text says besides its moves comes in as it says it.
#[test]
fn facts_are_what_was_said() {
    for (game, size, text, said) in [
        ("parcel", "7", "1. [a1-2] [b1-2]\nRed by resignation", "result = \"red\"\nended = \"resigned\""),
        ("parcel", "7", "1. [a1-2] [b1-2]\nResult: Red+Resign", "result = \"red\"\nended = \"resigned\""),
        ("parcel", "7", "1. [a1-2] [b1-2]\nRed resigned", "result = \"blue\"\nended = \"resigned\""),
        ("parcel", "7", "Komi: -2\n1. [a1-2] [b1-2]", "komi = -2"),
        ("parcel", "7", "Коми: –1,5\n1. [a1-2] [b1-2]", "komi = -1.5"),
        ("parcel", "7", "Round: 1/2\n1. [a1-2] [b1-2]", "round = \"1/2\""),
        ("parcel", "7", "1/2\n1. [a1-2] [b1-2]", "result = \"draw\"\n"),
        ("parcel", "7", "Date: 2023-02-29\n1. [a1-2] [b1-2]", "date = \"2023-02-29\""),
        ("parcel", "7", "1. [a1-2] [b1-2]\nRed 1.5, Blue 0", "comment = \"Red 1.5, Blue 0\""),
        ("parcel", "7", "1. [a1-2] [b1-2] no draw", "comment = \"no draw\""),
        ("renju-3-2", "12", "Команда Б победила\n1. г@h8, к@a1", "result = \"B\""),
        ("parcel", "7", "[Result \"*\"]\n1. [a1-2]", "result = \"unfinished\""),
        ("parcel", "7", "Автор: Иванов И. И.\n1. [a1-2]", "author = \"Иванов И. И.\""),
        ("parcel", "7", "Blue Anna, red Boris\n1. [a1-2] [b1-2]", "players = { blue = \"Anna\", red = \"Boris\" }"),
        ("parcel", "7", "Борис — красные, Анна — синие\n1. [a1-2]", "players = { blue = \"Анна\", red = \"Борис\" }"),
        ("parcel", "7", "**Red:** Ann\n1. [a1-2] [b1-2]", "players = { red = \"Ann\" }"),
    ] {
        let made = import(game, size, text);
        assert!(made.text.contains(said), "{text}\n{}", made.text);
        let is_result = |text: &str| text.contains("\nresult = ") || text.contains("\nscore = ");
        assert!(!is_result(&made.text) || !said.starts_with("comment"), "{text}\n{}", made.text);
    }
}

#[test]
fn what_may_be_two_things_is_doubted() {
    let mut wrong = Vec::new();
    for (game, size, text) in DOUBTFUL.iter().copied() {
        let made = import(game, size, text);
        let is_told = made.text.contains("\n# ? ") || made.outcome == ImportOutcome::Stopped;
        if made.outcome == ImportOutcome::Whole || !is_told {
            wrong.push(format!("{text}\n{}", made.text));
        }
    }
    for (game, size, moves) in UNMENDED.iter().copied() {
        let text = format!("{}[record]\nmoves = '''\n{moves}\n'''\n", head(game, size));
        let mended = mend(standard(), &text, Mending::Safe).map_or(text.clone(), |mended| mended.text);
        // A capital may go: it is the same cell.
        if mended.to_lowercase() != text.to_lowercase() {
            wrong.push(format!("{moves}\n{mended}"));
        }
    }
    none_is(wrong, DOUBTFUL.len());
}

/// A number of a move is no green letter: the segment that was chosen became green where that may be chosen.
#[test]
fn a_number_before_an_offer_is_no_colour() {
    let head = "kletka = 1\ngame = 'parcel'\nboard.size = 6\nrules = { opening = 'choice', green = 'optional' }\n";
    let moves = "1 [f4-5] 2 [b-c6] 3 [f5-6]*|[c3-4]|[d3-4] 4 [b-c4]";
    let text = format!("{head}[record]\nmoves = '{moves}'\n");
    let mended = mend(standard(), &text, Mending::Safe).map_or(text, |mended| mended.text);
    assert!(mended.contains(" [f5-6]*|[c3-4]|[d3-4]"), "{mended}");
}

/// The letters of an offer are as doubtful as those of other moves: one of the other alphabet may look like a column, stand on
/// its key or sound like it.
#[test]
fn an_offer_is_as_doubtful_as_its_segments() {
    let mended = |offer: &str| {
        let head = "kletka = 1\ngame = 'parcel'\nboard.size = 7\nrules = { opening = 'choice' }\n";
        let text = format!("{head}[record]\nmoves = '1. [e6-7] 2. [d5-6] 3. {offer}'\n");
        let now = mend(standard(), &text, Mending::Safe).map(|mended| mended.text);
        now.unwrap_or(text).rsplit("3. ").next().unwrap().trim_end_matches("'\n").to_owned()
    };
    for offer in [
        "[b-c7]|[e1-2]*|[ф4-5]",
        "[ф4-5]|[e1-2]*|[b-c7]",
        "[b-c7]|[ф1-2]*|[d4-5]",
        "[b-c7]|[e1-2]*|[d4-5] / [a1-2]",
        "[b-c7]|[e1-2]*|[d4-5]/\n[a1-2]",
        "[b-c7]|[e1-2]*/[d4-5]",
        "[b-c7]/[e1-2]*/[ф4-5]",
        "[b-c7]|[e1-2]*|[в4-5]",
        "[b-c7]|[e1-2]*|в4-5",
        "b-c7|*e1-2|ф4-5",
        "[b-c7] / [ф1-2] * / [в4-5]",
    ] {
        assert_eq!(mended(offer), offer);
    }
    for (offer, now) in [
        ("[b-c7]/[e1-2]*/[d4-5]", "[b-c7]|[e1-2]*|[d4-5]"),
        ("[b-c7]|[E1-2]*|d4-5", "[b-c7]|[e1-2]*|[d4-5]"),
        ("[b-c7]|[d4-5]|[e1-2*]", "[b-c7]|[d4-5]|[e1-2]*"),
        ("[b-c7|d4-5|e1-2*]", "[b-c7]|[d4-5]|[e1-2]*"),
        // Which key it is, it is beyond the field.
        ("[b-c7]|[e1-2]*|[г4-5]", "[b-c7]|[e1-2]*|[g4-5]"),
    ] {
        assert_eq!(mended(offer), now);
    }
}

/// Where any two vertices may be joined, an edge that lacks its last row is as likely as one with its row at the wrong end.
#[test]
fn free_segments_lack_a_row_perhaps() {
    let head = "kletka = 1\ngame = 'parcel'\nboard = { size = 12, segments = 'free' }\n";
    for word in ["[b3-c]", "[b4-c", "[d10 11]", "[k3 12]", "[d12 13]", "[k 12-13]", "[f3-g]1", "[5d-e]"] {
        let text = format!("{head}[record]\nmoves = '1. [e2-3] 2. {word} 3. [f6-7]'\n");
        let now = mend(standard(), &text, Mending::Safe).map_or(text.clone(), |mended| mended.text);
        assert_eq!(now, text);
    }
}
