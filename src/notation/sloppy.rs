//! What text that people typed may mean: at each place of it the words that may begin there.
//!
//! The notation proper is read by the grammar; this is for texts that do not keep to it. Nothing is decided here: every
//! reading of a word is offered, with the slips that it takes for granted, and whoever knows the rules replays them. It
//! knows alphabets, keyboards and spellings; it knows no field and no game.

use super::ast::EdgeEnd;
use super::letters::{colour_of, column_of, is_dash};
use super::near;
use super::{Assessment, Edge, Element, Figure, Move, Offered, Point, Segment, Stone, comments};
use crate::Colour;
use crate::text::{Span, Text};

/// How far behind a bracket its partner is looked for, in characters.
const BRACKET: usize = 24;
/// The longest word that is read, in characters.
const LONGEST: usize = 24;
/// How many words with blanks between them may be one.
const JOINED: usize = 4;
/// The longest word for a colour, in characters.
const COLOUR: usize = 8;
/// How many segments an offer may have, of which three are usual.
const OFFERED: usize = 16;
/// How many bytes an offer may have.
const OFFER: usize = OFFERED * LONGEST * 2;
/// How often in a line a partner is looked for in vain before a quotation mark or a bracket is taken to have none.
const PATIENCE: u8 = 8;

/// What a reader has to overlook to read a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Slip {
    /// `1)`, `1:`, `1`, `№ 1` for `1.`.
    Number,
    /// A bracket that is missing or of another kind.
    Bracket,
    /// White space inside a word.
    Space,
    /// No `@` behind a colour, or another sign.
    Sign,
    /// A colour by a letter or a word that only looks or sounds like it.
    Colour,
    /// A column by a letter of the other alphabet.
    Alphabet,
    /// A capital.
    Capital,
    /// `l` for 1 or `O` for 0, and the other way round.
    Digit,
    /// Row and column exchanged, or the full vertex at the wrong end.
    Order,
    /// A dash that is missing, or several.
    Dash,
    /// A pass by one dash or another word.
    Pass,
    /// No comma between two half-moves, or another sign.
    Comma,
    /// A sign between moves.
    Separator,
    /// Words among the moves, read as a comment.
    Prose,
    /// A move number that counts something else than moves.
    Count,
    /// Names without the colours of their players.
    Seats,
    /// A legal move taken for one that is not.
    Guess,
}

impl Slip {
    /// What was overlooked, in a few words.
    #[must_use]
    pub fn text(self) -> Text {
        match self {
            Self::Number => Text::new("move number without its full stop", "номер хода без точки"),
            Self::Bracket => Text::new("square brackets", "квадратные скобки"),
            Self::Space => Text::new("white space inside a move", "пробел внутри хода"),
            Self::Sign => Text::new("@ behind the colour", "знак @ после цвета"),
            Self::Colour => Text::new("letter of the colour", "буква цвета"),
            Self::Alphabet => Text::new("letter of the other alphabet", "буква другого алфавита"),
            Self::Capital => Text::new("capital letter", "заглавная буква"),
            Self::Digit => Text::new("letter for a digit or digit for a letter", "буква вместо цифры или наоборот"),
            Self::Order => Text::new("row before column", "ряд перед столбцом"),
            Self::Dash => Text::new("dash", "чёрточка"),
            Self::Pass => Text::new("pass", "пропуск хода"),
            Self::Comma => Text::new("comma between half-moves", "запятая между полуходами"),
            Self::Separator => Text::new("sign between moves", "знак между ходами"),
            Self::Prose => {
                Text::new("words among the moves, kept as a comment", "слова среди ходов стали комментарием")
            }
            Self::Count => Text::new("move numbers", "номера ходов"),
            Self::Seats => Text::new("players in the order in which they move", "игроки в порядке ходов"),
            Self::Guess => Text::new("a legal move near to what is written", "допустимый ход, близкий к написанному"),
        }
    }

    /// How unlikely it is.
    const fn cost(self) -> u32 {
        match self {
            Self::Bracket | Self::Space | Self::Sign | Self::Capital | Self::Number | Self::Comma => 2,
            Self::Alphabet | Self::Colour | Self::Separator => 3,
            Self::Digit | Self::Pass | Self::Order | Self::Dash => 4,
            Self::Count => 5,
            Self::Prose | Self::Seats => 12,
            Self::Guess => 30,
        }
    }
}

/// Slips of a word, each once, in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slips(Vec<Slip>);

impl Slips {
    /// No slips.
    #[must_use]
    pub const fn none() -> Self {
        Self(Vec::new())
    }

    /// The same with one more.
    #[must_use]
    pub fn and(mut self, slip: Slip) -> Self {
        if let Err(at) = self.0.binary_search(&slip) {
            self.0.insert(at, slip);
        }
        self
    }

    /// Those of two words.
    #[must_use]
    pub fn with(self, other: &Self) -> Self {
        other.iter().fold(self, Self::and)
    }

    fn and_if(self, is_so: bool, slip: Slip) -> Self {
        if is_so { self.and(slip) } else { self }
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = Slip> + '_ {
        self.0.iter().copied()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How unlikely all of them are.
    #[must_use]
    pub fn cost(&self) -> u32 {
        self.iter().map(Slip::cost).sum()
    }
}

/// What the letters of columns are taken for that are not Latin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Columns {
    /// Latin letters, and any idea for the few that are not.
    Mixed,
    /// By what they look like.
    Seen,
    /// By their keys: somebody did not change the layout.
    Typed,
    /// By what they sound like.
    Heard,
}

impl Columns {
    /// The ideas that make sense of a text: one, where Latin columns stand in it or nothing else does.
    #[must_use]
    pub fn of(text: &str) -> &'static [Self] {
        let letters: Vec<char> = text.chars().collect();
        let columns = letters.windows(2).filter(|two| {
            let is_column = |letter: char, number: char| letter.is_alphabetic() && number.is_ascii_digit();
            is_column(two[0], two[1])
        });
        let (latin, other): (Vec<_>, Vec<_>) = columns.partition(|two| two[0].is_ascii());
        if latin.is_empty() && !other.is_empty() { &[Self::Seen, Self::Typed, Self::Heard] } else { &[Self::Mixed] }
    }

    /// The columns that a letter may stand for.
    fn of_letter(self, letter: char) -> Vec<(u8, Slips)> {
        let plain = Slips::none();
        if letter.is_ascii_lowercase() {
            return vec![(letter as u8 - b'a', plain)];
        }
        if letter.is_ascii_uppercase() {
            return vec![(letter.to_ascii_lowercase() as u8 - b'a', plain.and(Slip::Capital))];
        }
        let ideas: &[fn(char) -> Option<u8>] = match self {
            Self::Mixed => &[near::seen, near::typed, heard],
            Self::Seen => &[near::seen],
            Self::Typed => &[near::typed],
            Self::Heard => &[heard],
        };
        let mut out: Vec<(u8, Slips)> = Vec::new();
        for column in ideas.iter().filter_map(|idea| idea(letter)) {
            if !out.iter().any(|(other, _)| *other == column) {
                out.push((column, plain.clone().and(Slip::Alphabet)));
            }
        }
        out
    }
}

/// A column by what its letter sounds like.
fn heard(letter: char) -> Option<u8> {
    let letter = letter.to_lowercase().next()?;
    let latin = match letter {
        'а' => 'a',
        'б' => 'b',
        'ц' => 'c',
        'д' => 'd',
        'е' => 'e',
        'ф' => 'f',
        'г' => 'g',
        'х' => 'h',
        'и' => 'i',
        'й' | 'ж' => 'j',
        'к' => 'k',
        'л' => 'l',
        'м' => 'm',
        'н' => 'n',
        'о' => 'o',
        'п' => 'p',
        'р' => 'r',
        'с' => 's',
        'т' => 't',
        'у' => 'u',
        'в' => 'v',
        'з' => 'z',
        _ => return None,
    };
    column_of(latin)
}

/// What may stand at a place.
#[derive(Clone, Debug, PartialEq)]
pub enum Alternative {
    /// A move number.
    Number(u32),
    /// A whole move that is no stone.
    Played(Move),
    /// A stone, which may be a half-move.
    Stone(Stone),
    /// A sign that divides moves or half-moves; whether it is one that divides half-moves.
    Separator(bool),
    /// A mark.
    Mark(Assessment),
    /// A comment, or words among the moves.
    Comment(String),
    /// Something in round brackets: what stands between them.
    Brackets(std::ops::Range<usize>),
    /// The end marker.
    End,
}

/// A reading of the text at a place.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// Where it ends.
    pub end: usize,
    /// What it reads.
    pub piece: Alternative,
    /// What it overlooks.
    pub slips: Slips,
}

impl Reading {
    const fn new(end: usize, piece: Alternative, slips: Slips) -> Self {
        Self { end, piece, slips }
    }
}

/// All readings of the text at a place that is not white space; the likeliest first.
#[must_use]
pub fn readings(text: &str, at: usize, columns: Columns) -> Vec<Reading> {
    readings_after(text, at, columns, &mut Unclosed::default())
}

/// How often quotation marks and brackets before a place had no partner. Each search for one goes to the end of the text.
#[derive(Default)]
struct Unclosed([u8; 5]);

impl Unclosed {
    /// What a search for the partner of a sign finds, unless too many found nothing.
    fn find<T>(&mut self, sign: char, find: impl FnOnce() -> Option<T>) -> Option<T> {
        let kind = ['«', '“', '„', '(', '{'].iter().position(|&known| known == sign);
        let Some(vain) = kind.map(|kind| &mut self.0[kind]) else { return find() };
        if *vain == PATIENCE {
            return None;
        }
        let found = find();
        *vain += u8::from(found.is_none());
        found
    }
}

fn readings_after(text: &str, at: usize, columns: Columns, unclosed: &mut Unclosed) -> Vec<Reading> {
    let rest = &text[at..];
    let mut out = Vec::new();
    signs(text, at, unclosed, &mut out);
    numbers(rest, at, &mut out);
    passes(text, at, &mut out);
    words(rest, at, columns, &mut out);
    offers(text, columns, &mut out);
    // Words in brackets of their own are no beginning of others.
    let is_read =
        |one: &Reading| matches!(one.piece, Alternative::Played(_) | Alternative::Stone(_) | Alternative::Brackets(_));
    if !out.iter().any(is_read) {
        prose(rest, at, columns, &mut out);
    }
    out.sort_by_key(|one| one.slips.cost());
    let mut seen: Vec<Reading> = Vec::new();
    for one in out {
        if !seen.iter().any(|other| (other.end, &other.piece) == (one.end, &one.piece)) {
            seen.push(one);
        }
    }
    seen
}

/// The coloured stones and segments that the text at a place may stand for, each with where it ends; the likeliest first.
#[must_use]
pub fn elements(text: &str, at: usize) -> Vec<(usize, Element, Slips)> {
    let element = |one: Reading| {
        let (colour, figure) = match one.piece {
            Alternative::Stone(stone) => (stone.colour?, Figure::Point(stone.cell)),
            Alternative::Played(Move::Segment(Segment { colour, edge, .. })) => {
                (colour?, Figure::Polyline(vec![edge.from, edge.to]))
            }
            _ => return None,
        };
        Some((one.end, Element { colour: Some(colour), figure, span: Span::default() }, one.slips))
    };
    let columns = Columns::of(&text[at..]).iter();
    columns.flat_map(|&columns| readings(text, at, columns)).filter_map(element).collect()
}

/// Whether a line is made of moves, and not of words for people.
#[must_use]
pub fn is_moves(line: &str) -> bool {
    let (mut at, mut moves, mut other, mut begins) = (0, 0_usize, 0_usize, None);
    let (mut has_number, mut unclosed) = (false, Unclosed::default());
    while let Some(next) = skip_space(line, at) {
        let found = readings_after(line, next, Columns::Mixed, &mut unclosed);
        let is_word = |one: &&Reading| !matches!(one.piece, Alternative::Comment(_) | Alternative::Separator(_));
        let word = found.iter().filter(is_word).max_by_key(|one| one.end);
        // A dash may divide words; a pass in words is a move.
        let is_word = line[next..].starts_with(char::is_alphabetic);
        let is_dash =
            |one: &&Reading| one.piece == Alternative::Played(Move::Pass) && !one.slips.is_empty() && !is_word;
        match word.filter(|one| !is_dash(one)) {
            Some(Reading { end, piece: Alternative::Number(_), .. }) => {
                (at, has_number) = (*end, has_number || begins.is_none());
            }
            Some(Reading { end, piece, .. }) => {
                let is_move = matches!(piece, Alternative::Played(_) | Alternative::Stone(_));
                begins = begins.or(Some(is_move));
                moves += if is_move { end - next } else { 0 };
                at = *end;
            }
            None => {
                let is_quoted =
                    found.iter().any(|one| matches!(one.piece, Alternative::Comment(_)) && one.slips.is_empty());
                let is_sign = found.iter().all(|one| !matches!(one.piece, Alternative::Comment(_)));
                let end = found.first().map_or_else(|| next + word_end(&line[next..]), |one| one.end);
                if !is_quoted && (!is_sign || found.is_empty()) {
                    begins = begins.or(Some(false));
                    other += end - next;
                }
                at = end;
            }
        }
    }
    let is_begun = has_number && begins == Some(true);
    (moves > 0 && (is_begun || moves * 2 >= other)) || (begins.is_none() && has_number)
}

/// Where the next word begins; `None` at the end.
#[must_use]
pub fn skip_space(text: &str, at: usize) -> Option<usize> {
    let behind = text[at..].find(|c: char| !c.is_whitespace() && c != '\u{feff}')?;
    Some(at + behind)
}

/// How long a word is that nobody can read.
#[must_use]
pub fn word_end(text: &str) -> usize {
    let first = text.chars().next().map_or(0, char::len_utf8);
    text[first..]
        .find(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '"' | '«'))
        .map_or(text.len(), |at| first + at)
}

fn signs(text: &str, at: usize, unclosed: &mut Unclosed, out: &mut Vec<Reading>) {
    let rest = &text[at..];
    let Some(first) = rest.chars().next() else { return };
    let end = at + first.len_utf8();
    let plain = Slips::none();
    match first {
        ',' => out.push(Reading::new(end, Alternative::Separator(true), plain)),
        ';' | '/' | '+' | '&' => out.push(Reading::new(end, Alternative::Separator(true), plain.and(Slip::Separator))),
        '|' | '.' | '…' | '•' | '·' | '│' => {
            out.push(Reading::new(end, Alternative::Separator(false), plain.and(Slip::Separator)));
        }
        '!' | '?' => {
            for (mark, spelling) in Assessment::SPELLING {
                if rest.starts_with(spelling) {
                    out.push(Reading::new(at + spelling.len(), Alternative::Mark(mark), plain));
                    return;
                }
            }
        }
        '*' => out.push(if rest[1..].trim_start().is_empty() {
            Reading::new(end, Alternative::End, plain)
        } else {
            Reading::new(end, Alternative::Separator(false), plain.and(Slip::Separator))
        }),
        '"' | '«' => {
            if let Some((_, inside, behind)) = unclosed.find(first, || comments::comment(rest)) {
                out.push(Reading::new(text.len() - behind.len(), Alternative::Comment(inside.to_owned()), plain));
            }
        }
        '“' | '„' => {
            let width = first.len_utf8();
            if let Some(length) = unclosed.find(first, || rest[width..].find(['”', '“'])) {
                let inside = rest[width..width + length].to_owned();
                out.push(Reading::new(end + length + width, Alternative::Comment(inside), plain.and(Slip::Prose)));
            }
        }
        '#' => {
            let line = rest.find('\n').unwrap_or(rest.len());
            out.push(Reading::new(
                at + line,
                Alternative::Comment(rest[1..line].trim().to_owned()),
                plain.and(Slip::Prose),
            ));
        }
        '(' | '{' => {
            if let Some(close) = unclosed.find(first, || partner(rest)) {
                let inside = at + 1..at + close;
                out.push(Reading::new(
                    at + close + 1,
                    Alternative::Brackets(inside),
                    plain.and_if(first == '{', Slip::Prose),
                ));
            }
        }
        _ => {}
    }
}

/// Where the bracket at the beginning is closed; those inside of comments count for nothing.
fn partner(text: &str) -> Option<usize> {
    let (mut depth, mut at, mut unclosed) = (0_u32, 0, Unclosed::default());
    while let Some(sign) = text[at..].chars().next() {
        match sign {
            '(' | '{' => depth += 1,
            ')' | '}' => {
                // A number with its bracket closes nothing: `( 5) e7 )`.
                let before = text[..at].trim_end_matches(|c: char| c.is_ascii_digit());
                let is_number =
                    before.len() < at && sign == ')' && before.ends_with(|c: char| c.is_whitespace() || c == '(');
                if !is_number {
                    depth -= 1;
                    if depth == 0 {
                        return Some(at);
                    }
                }
            }
            '"' | '«' => {
                if let Some((_, _, behind)) = unclosed.find(sign, || comments::comment(&text[at..])) {
                    at = text.len() - behind.len();
                    continue;
                }
            }
            _ => {}
        }
        at += sign.len_utf8();
    }
    None
}

/// A digit, or a letter that may stand for one.
fn digit(sign: char) -> Option<(u16, bool)> {
    match sign {
        'l' | 'L' | 'I' | '|' => Some((1, true)),
        'o' | 'O' | 'о' | 'О' => Some((0, true)),
        _ => u16::try_from(sign.to_digit(10)?).ok().map(|digit| (digit, false)),
    }
}

/// Words before the number of a move: `ход 12:`.
const NUMBERED: [&str; 6] = ["ход", "полуход", "move", "ply", "turn", "no"];

/// What stands behind a word or a sign that announces a number, and whether it is a word; nothing where there is none.
fn announced(rest: &str) -> Option<(&str, bool)> {
    let length = rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len());
    let is_word = NUMBERED.contains(&rest[..length].to_lowercase().as_str());
    let behind = if is_word { rest[length..].trim_start_matches('.') } else { rest };
    let body = behind.trim_start_matches(' ');
    let has_gap = !is_word || body.len() < behind.len();
    match body.strip_prefix('№') {
        Some(body) => Some((body.trim_start_matches(' '), is_word)),
        None => Some((body, true)).filter(|_| is_word && has_gap),
    }
}

/// How far the player goes who is named behind the number of a heading: `(blue):`, `, синие:`.
fn player(behind: &str) -> Option<usize> {
    let word = behind.trim_start_matches(|c: char| matches!(c, ' ' | ',' | '(') || is_dash(c));
    let length = word.find(|c: char| !c.is_alphabetic()).unwrap_or(word.len());
    let name = word[..length].to_lowercase();
    COLOURS.iter().find(|(known, _)| *known == name)?;
    let rest = &word[length..];
    let closed = rest.strip_prefix(')').unwrap_or(rest);
    // Without a sign the colour may be that of a stone.
    let end = match closed.chars().next() {
        Some(':' | '.') => &closed[1..],
        None | Some('\n' | '\r') => closed,
        Some(_) if closed.len() < rest.len() => closed,
        Some(_) => return None,
    };
    Some(behind.len() - end.len())
}

fn numbers(rest: &str, at: usize, out: &mut Vec<Reading>) {
    let head = announced(rest);
    let (body, is_heading) = head.unwrap_or((rest, false));
    let mark = head.is_some();
    let skipped = rest.len() - body.len();
    if !body.starts_with(|c: char| c.is_ascii_digit()) && !body.starts_with(['l', 'I']) {
        return;
    }
    let length = body.find(|c: char| digit(c).is_none() || c == '|').unwrap_or(body.len());
    let (mut value, mut is_odd) = (0_u32, mark);
    for (digit, is_letter) in body[..length].chars().filter_map(digit) {
        value = value.saturating_mul(10).saturating_add(digit.into());
        is_odd |= is_letter;
    }
    if value == 0 || value > 9999 {
        return;
    }
    let behind = &body[length..];
    let blanks = behind.len() - behind.trim_start_matches([' ', '\t']).len();
    let slips = Slips::none().and_if(is_odd, if mark { Slip::Number } else { Slip::Digit });
    let end = at + skipped + length;
    if is_heading && let Some(length) = player(behind) {
        out.push(Reading::new(end + length, Alternative::Number(value), slips.clone().and(Slip::Number)));
    }
    let sign = behind[blanks..].chars().next();
    match sign {
        Some('.') => {
            let dots = behind[blanks..].len() - behind[blanks..].trim_start_matches('.').len();
            let is_more = dots > 1 || blanks > 0 || behind[blanks + 1..].starts_with(')');
            let close = usize::from(behind[blanks + dots..].starts_with(')'));
            out.push(Reading::new(
                end + blanks + dots + close,
                Alternative::Number(value),
                slips.and_if(is_more, Slip::Number),
            ));
        }
        Some(sign @ (')' | ':' | ']' | '…')) => {
            out.push(Reading::new(end + blanks + sign.len_utf8(), Alternative::Number(value), slips.and(Slip::Number)));
        }
        Some(dash) if is_dash(dash) && blanks == 0 => {
            let one = dash.len_utf8();
            if behind[one..].starts_with(' ') {
                out.push(Reading::new(end + one, Alternative::Number(value), slips.and(Slip::Number).and(Slip::Dash)));
            }
        }
        Some(dash) if is_dash(dash) && behind[blanks + dash.len_utf8()..].starts_with(' ') => {
            // `1 - e7`, where the dash may be a pass as well.
            let own = slips.clone().and(Slip::Number);
            let behind = end + blanks + dash.len_utf8();
            out.push(Reading::new(behind, Alternative::Number(value), own.clone().and(Slip::Dash)));
            if !is_odd || is_heading {
                out.push(Reading::new(end, Alternative::Number(value), own));
            }
        }
        // A heading may stand on a line of its own.
        None | Some('\n' | '\r') if is_heading => {
            out.push(Reading::new(end, Alternative::Number(value), slips.and(Slip::Number)));
        }
        _ if blanks > 0 && (!is_odd || is_heading) => {
            out.push(Reading::new(end, Alternative::Number(value), slips.and(Slip::Number)));
        }
        _ => {}
    }
}

/// Words for a pass that the notation does not have.
const PASSES: [&str; 14] = [
    "pass",
    "пас",
    "пасс",
    "пропуск",
    "пропускает",
    "пропускают",
    "пропустили",
    "пропустил",
    "пропускаю",
    "passes",
    "passed",
    "skip",
    "skips",
    "п",
];

/// How many dashes in a row may be meant for a pass; more are a rule.
const DASHES: usize = 3;

fn passes(text: &str, at: usize, out: &mut Vec<Reading>) {
    let (before, rest) = text.split_at(at);
    let plain = Slips::none();
    let dashes: usize = rest.chars().take_while(|&c| is_dash(c)).map(char::len_utf8).sum();
    if dashes > 0 {
        let count = rest[..dashes].chars().count();
        let next = rest[dashes..].chars().next();
        let is_apart = next.is_none_or(|next| !next.is_alphanumeric() && next != '[' && next != '@');
        // Before a heading it belongs to that: `— ход 12:`.
        let is_heading = announced(rest[dashes..].trim_start_matches(' ')).is_some_and(|(_, is_word)| is_word);
        let is_proper = (count == 2 || &rest[..dashes] == "\u{2014}") && !is_heading;
        // A dash that begins a line with a move behind it may be a bullet.
        let begins = |sign: Option<char>| sign.is_none_or(|sign| sign == '\n');
        let is_blank = |sign: &char| *sign == '\n' || !sign.is_whitespace();
        let is_bullet =
            count == 1 && begins(before.chars().rev().find(is_blank)) && !begins(rest[dashes..].chars().find(is_blank));
        if is_apart && count <= DASHES {
            let slips = plain.clone().and_if(!is_proper, Slip::Pass).and_if(is_bullet, Slip::Dash);
            out.push(Reading::new(at + dashes, Alternative::Played(Move::Pass), slips));
        }
        if count == 1 || count > DASHES {
            let slips = plain.and(Slip::Separator).and_if(!is_bullet && !is_heading && count == 1, Slip::Dash);
            out.push(Reading::new(at + dashes, Alternative::Separator(false), slips));
        }
        return;
    }
    let (word, behind) = alphabetic(rest);
    if ["pass", "пас"].contains(&word) && is_apart(behind) {
        out.push(Reading::new(at + word.len(), Alternative::Played(Move::Pass), plain));
        return;
    }
    // "Синие пропускают" says who passes as well.
    let is_colour = COLOURS.iter().any(|(name, _)| *name == word.to_lowercase());
    let said = if is_colour { alphabetic(behind.trim_start_matches(' ')) } else { (word, behind) };
    if let Some(behind) = pass_in_words(said) {
        out.push(Reading::new(text.len() - behind.len(), Alternative::Played(Move::Pass), plain.and(Slip::Pass)));
    }
}

/// The letters that a text begins with, and what stands behind them.
fn alphabetic(text: &str) -> (&str, &str) {
    text.split_at(text.find(|c: char| !c.is_alphabetic()).unwrap_or(text.len()))
}

/// Whether what stands behind letters may not belong to them.
fn is_apart(behind: &str) -> bool {
    !behind.starts_with(|c: char| c.is_ascii_digit() || c == '@')
}

/// What stands behind a pass in words; nothing where a word is none.
fn pass_in_words<'a>((word, behind): (&str, &'a str)) -> Option<&'a str> {
    let is_pass = PASSES.contains(&word.to_lowercase().as_str()) || (word.len() > 3 && near::is_nearly_pass(word));
    if !is_pass || !is_apart(behind) {
        return None;
    }
    // "Пропуск хода" is one pass.
    let more = behind.trim_start();
    let turn = ["хода", "ход"].iter().find_map(|word| more.strip_prefix(word));
    Some(turn.unwrap_or(behind))
}

/// Words for colours.
const COLOURS: [(&str, Colour); 15] = [
    ("blue", Colour::Blue),
    ("red", Colour::Red),
    ("green", Colour::Green),
    ("синий", Colour::Blue),
    ("синие", Colour::Blue),
    ("синяя", Colour::Blue),
    ("голубой", Colour::Blue),
    ("голубые", Colour::Blue),
    ("красный", Colour::Red),
    ("красные", Colour::Red),
    ("зелёный", Colour::Green),
    ("зелёные", Colour::Green),
    ("зеленый", Colour::Green),
    ("зеленые", Colour::Green),
    ("красная", Colour::Red),
];

/// The colour that a word begins with, and how long its letters are.
fn colour(word: &str) -> Vec<(Colour, usize, Slips)> {
    let Some(first) = word.chars().next() else { return Vec::new() };
    let plain = Slips::none();
    let mut out = Vec::new();
    if let Some(colour) = colour_of(first) {
        out.push((colour, first.len_utf8(), plain.clone().and_if(matches!(first, 'c' | 'C'), Slip::Colour)));
    } else {
        // What looks like a letter, and, before its sign, its key in the other layout.
        let is_signed = word[first.len_utf8()..].trim_start().starts_with(['@', '[']);
        let colour = match first {
            'k' | 'K' => Some(Colour::Red),
            '3' | 'z' | 'Z' | 'p' | 'P' if is_signed => Some(Colour::Green),
            'u' | 'U' | 's' | 'S' if is_signed => Some(Colour::Blue),
            _ => None,
        };
        out.extend(colour.map(|colour| (colour, first.len_utf8(), plain.clone().and(Slip::Colour))));
    }
    let lower = beginning(word, COLOUR).to_lowercase();
    if let Some((name, colour)) = COLOURS.iter().find(|(name, _)| lower.starts_with(name)) {
        out.push((*colour, name.len(), plain.and(Slip::Colour)));
    }
    out
}

/// A word with its blanks taken out: the text as far as it may be one word, and whether there were any.
struct Joined {
    word: String,
    end: usize,
    has_blanks: bool,
}

/// What ends a word that stands in no brackets.
fn ends_bare(sign: char) -> bool {
    sign.is_whitespace()
        || matches!(sign, ',' | ';' | '"' | '«' | '»' | '“' | '#' | '(' | ')' | '{' | '}' | '!' | '?' | '*' | '|' | '…')
}

/// So many characters of a text, or all of it.
fn beginning(text: &str, length: usize) -> &str {
    text.char_indices().nth(length).map_or(text, |(end, _)| &text[..end])
}

/// How long the word is that a text begins with; nothing where it is too long for a move, however long it is.
fn bare_length(text: &str) -> Option<usize> {
    let beginning = beginning(text, LONGEST + 1);
    beginning.find(ends_bare).or_else(|| (beginning.chars().count() <= LONGEST).then_some(beginning.len()))
}

/// The stretches of text at its beginning that may be one word: up to a blank, and beyond it where something is open.
fn joined(rest: &str) -> Vec<Joined> {
    let mut out: Vec<Joined> = Vec::new();
    let (mut word, mut at) = (String::new(), 0);
    for round in 0..JOINED {
        let Some(length) = bare_length(&rest[at..]) else { break };
        if length == 0 {
            break;
        }
        let next = &rest[at..at + length];
        if round > 0 {
            let is_sign = |c: char| is_dash(c) || matches!(c, '@' | ':');
            let is_open = word.ends_with(is_sign)
                || next.starts_with(is_sign)
                || colour(&word).iter().any(|(_, length, _)| *length == word.len())
                || word.chars().last().is_some_and(char::is_alphabetic)
                    && word.chars().filter(|c| c.is_alphanumeric()).count() <= 2
                    && next.starts_with(|c: char| c.is_ascii_digit());
            if !is_open {
                break;
            }
        }
        word.push_str(next);
        at += length;
        if word.chars().count() > LONGEST {
            break;
        }
        out.push(Joined { word: word.clone(), end: at, has_blanks: round > 0 });
        let blanks = rest[at..].len() - rest[at..].trim_start_matches([' ', '\t', '\u{a0}']).len();
        if blanks == 0 {
            break;
        }
        at += blanks;
    }
    out
}

fn words(rest: &str, at: usize, columns: Columns, out: &mut Vec<Reading>) {
    bracketed(rest, at, columns, out);
    for Joined { word, end, has_blanks } in joined(rest) {
        let slips = Slips::none().and_if(has_blanks, Slip::Space);
        let trimmed = word.trim_end_matches(['.', ':']);
        let end = end - (word.len() - trimmed.len());
        bare(trimmed, at + end, &slips, columns, out);
        // `e7-f8`: moves with a dash between them; `e7.f8`, `e7/f8`.
        if let Some(cut) = trimmed
            .find(|c: char| is_dash(c) || matches!(c, '.' | '/' | '+' | '&'))
            .filter(|&cut| cut > 0 && !has_blanks)
        {
            let shorter = &trimmed[..cut];
            if !shorter.chars().all(char::is_alphabetic) {
                bare(shorter, at + cut, &slips, columns, out);
            }
        }
    }
}

/// A colour and the rest of a word, with no colour among them.
fn with_colour(word: &str) -> Vec<(Option<Colour>, &str, Slips, bool)> {
    let mut out = vec![(None, word, Slips::none(), false)];
    for (colour, length, slips) in colour(word) {
        let rest = &word[length..];
        let (rest, is_proper, is_signed) = match rest.chars().next() {
            Some('@') => (&rest[1..], true, true),
            Some(sign @ (':' | '.' | '=' | '_' | '\'' | '’')) => (&rest[sign.len_utf8()..], false, true),
            Some(sign) if is_dash(sign) => (&rest[sign.len_utf8()..], false, true),
            _ => (rest, false, false),
        };
        out.push((Some(colour), rest, slips.and_if(!is_proper, Slip::Sign), is_signed));
    }
    out
}

/// Words without brackets: stones, and edges whose brackets are missing.
fn bare(word: &str, end: usize, slips: &Slips, columns: Columns, out: &mut Vec<Reading>) {
    for (colour, rest, own, _) in with_colour(word) {
        let own = slips.clone().with(&own);
        for (cell, more) in cells(rest, columns) {
            let stone = Stone { colour, cell, span: Span::default() };
            out.push(Reading::new(end, Alternative::Stone(stone), own.clone().with(&more)));
        }
        // The sign between a colour and an edge is none of the notation, with it or without.
        let own = Slips(own.iter().filter(|slip| *slip != Slip::Sign || rest.len() < word.len()).collect());
        let inside = rest.trim_start_matches(['[', '<']).trim_end_matches([']', '>']);
        if inside.contains(['[', ']', '<', '>']) {
            continue;
        }
        for (edge, more) in edges(inside, columns) {
            let segment = Segment { colour, edge, span: Span::default() };
            out.push(Reading::new(
                end,
                Alternative::Played(Move::Segment(segment)),
                own.clone().and(Slip::Bracket).with(&more),
            ));
        }
    }
}

/// Edges in brackets, with a colour before them or not.
fn bracketed(rest: &str, at: usize, columns: Columns, out: &mut Vec<Reading>) {
    let mut heads = vec![(None, 0, Slips::none())];
    for (colour, length, slips) in colour(rest) {
        heads.push((Some(colour), length, slips));
    }
    for (colour, length, slips) in heads {
        let behind = &rest[length..];
        let sign = if colour.is_some() { behind.len() - behind.trim_start_matches(['@', ':', ' ']).len() } else { 0 };
        let slips = slips.and_if(sign > 0, Slip::Sign);
        let body = &behind[sign..];
        let Some(open) = body.chars().next().filter(|c| matches!(c, '[' | '(' | '{' | '<')) else { continue };
        let close =
            body.char_indices().skip(1).take(BRACKET).find(|(_, c)| matches!(c, ']' | ')' | '}' | '>' | '[' | '\n'));
        let Some((close, shut)) = close.filter(|(_, c)| !matches!(c, '[' | '\n')) else { continue };
        let inside = &body[1..close];
        let compact: String = inside.chars().filter(|c| !c.is_whitespace()).collect();
        let has_space = compact.len() < inside.len();
        let slips = slips.and_if(has_space, Slip::Space).and_if((open, shut) != ('[', ']'), Slip::Bracket);
        let end = at + length + sign + close + shut.len_utf8();
        for (edge, more) in edges(&compact, columns) {
            let segment = Segment { colour, edge, span: Span::default() };
            out.push(Reading::new(end, Alternative::Played(Move::Segment(segment)), slips.clone().with(&more)));
        }
        for (cell, more) in cells(&compact, columns) {
            let stone = Stone { colour, cell, span: Span::default() };
            out.push(Reading::new(end, Alternative::Stone(stone), slips.clone().and(Slip::Bracket).with(&more)));
        }
    }
}

/// Ends at the beginning of a word, with how many letters they take.
fn ends(word: &[char], columns: Columns) -> Vec<(usize, EdgeEnd, Slips)> {
    let mut out = Vec::new();
    let Some(&first) = word.first() else { return out };
    let plain = Slips::none();
    // A column, and a row behind it.
    let mut letters = columns.of_letter(first);
    if matches!(first, '1' | '|' | 'I') {
        letters.push((b'l' - b'a', plain.clone().and(Slip::Digit)));
    }
    for (column, slips) in letters {
        if first.is_alphabetic() {
            out.push((1, EdgeEnd { column: Some(column), row: None }, slips.clone()));
        }
        for (length, row, more) in rows(&word[1..]) {
            out.push((1 + length, EdgeEnd { column: Some(column), row: Some(row) }, slips.clone().with(&more)));
        }
    }
    // A row, and a column behind it.
    for (length, row, slips) in rows(word) {
        out.push((length, EdgeEnd { column: None, row: Some(row) }, slips.clone()));
        if let Some(&letter) = word.get(length) {
            let mut letters = columns.of_letter(letter);
            if letter == '1' {
                letters.push((b'l' - b'a', plain.clone().and(Slip::Digit)));
            }
            for (column, more) in letters {
                let slips = slips.clone().with(&more).and(Slip::Order);
                out.push((length + 1, EdgeEnd { column: Some(column), row: Some(row) }, slips));
            }
        }
    }
    out
}

/// Rows at the beginning of a word, of any length.
fn rows(word: &[char]) -> Vec<(usize, u16, Slips)> {
    let mut out = Vec::new();
    let (mut value, mut slips) = (0_u16, Slips::none());
    for (at, sign) in word.iter().take(3).enumerate() {
        let Some((digit, is_letter)) = digit(*sign) else { break };
        value = value * 10 + digit;
        if value == 0 {
            break;
        }
        slips = slips.and_if(is_letter, Slip::Digit);
        out.push((at + 1, value, slips.clone()));
    }
    out
}

/// Cells that a whole word may be.
fn cells(word: &str, columns: Columns) -> Vec<(Point, Slips)> {
    let signs: Vec<char> = word.chars().collect();
    if signs.len() > 4 {
        return Vec::new();
    }
    let whole = ends(&signs, columns).into_iter().filter(|(length, ..)| *length == signs.len());
    whole.filter_map(|(_, end, slips)| Some((end.point()?, slips))).collect()
}

/// Edges that a whole word may be, without brackets.
fn edges(word: &str, columns: Columns) -> Vec<(Edge, Slips)> {
    let signs: Vec<char> = word.chars().collect();
    let mut out: Vec<(Edge, Slips)> = Vec::new();
    if signs.len() > 10 {
        return out;
    }
    for (length, one, slips) in ends(&signs, columns) {
        let rest = &signs[length..];
        let dashes =
            rest.iter().take_while(|&&sign| is_dash(sign) || matches!(sign, '_' | ':' | '=' | '.' | '/')).count();
        let is_proper = dashes == 1 && is_dash(rest[0]);
        for (behind, other, more) in ends(&rest[dashes..], columns) {
            if behind != rest.len() - dashes {
                continue;
            }
            // Without a dash only d4d5 can be told from a vertex.
            if dashes == 0 && (one.point().is_none() || other.point().is_none()) {
                continue;
            }
            let Some((from, to)) = one.points(other) else { continue };
            let edge = Edge { from, to };
            if edge.from == edge.to {
                continue;
            }
            let is_ordered = other.point().is_some() || (one.point().is_some() && other.column.is_none());
            let is_ordered = is_ordered && one.column.is_some();
            let slips = slips.clone().with(&more).and_if(!is_proper, Slip::Dash).and_if(!is_ordered, Slip::Order);
            if !out.contains(&(edge, slips.clone())) {
                out.push((edge, slips));
            }
        }
    }
    // `d45` for `[d4-5]`.
    for (cell, slips) in cells(word, columns) {
        let (tens, ones) = (cell.row / 10, cell.row % 10);
        if tens > 0 && tens < 10 && ones > 0 && tens.abs_diff(ones) == 1 {
            let edge = Edge { from: Point { row: tens, ..cell }, to: Point { row: ones, ..cell } };
            out.push((edge, slips.and(Slip::Dash)));
        }
    }
    out
}

/// Offers: segments divided by bars, one of them with a star.
fn offers(text: &str, columns: Columns, out: &mut Vec<Reading>) {
    let mut offers = Vec::new();
    // What follows is the same for all readings of a stretch.
    let mut known: Option<(usize, OfferedNext)> = None;
    for reading in out.iter() {
        let Alternative::Played(Move::Segment(segment)) = reading.piece else { continue };
        // Without a star none of what is listed is taken.
        let behind = &text.as_bytes()[reading.end..];
        if memchr::memchr(b'*', &behind[..behind.len().min(OFFER)]).is_none() {
            continue;
        }
        let begin = reading.end;
        let (_, next) = match &known {
            Some(known) if known.0 == begin => known,
            _ => known.insert((begin, OfferedNext::read(text, begin, columns))),
        };
        let first = Offered { segment, taken: next.is_first_taken };
        let list: Vec<Offered> = std::iter::once(first).chain(next.others.iter().copied()).collect();
        if (2..=OFFERED).contains(&list.len()) && list.iter().filter(|one| one.taken).count() == 1 {
            let slips = reading.slips.clone().with(&next.slips);
            offers.push(Reading::new(next.end, Alternative::Played(Move::Offer(list.into())), slips));
        }
    }
    out.extend(offers);
}

/// What stands behind the first segment of an offer.
struct OfferedNext {
    is_first_taken: bool,
    others: Vec<Offered>,
    end: usize,
    slips: Slips,
}

impl OfferedNext {
    fn read(text: &str, mut end: usize, columns: Columns) -> Self {
        let is_first_taken = text[end..].starts_with('*');
        end += usize::from(is_first_taken);
        let (mut others, mut slips, mut stars) = (Vec::<Offered>::new(), Slips::none(), usize::from(is_first_taken));
        while stars < 2 && others.len() < OFFERED {
            let Some(bar) = skip_space(text, end).filter(|&bar| text[bar..].starts_with(['|', '/', '│'])) else {
                break;
            };
            let sign = text[bar..].chars().next().map_or(1, char::len_utf8);
            let own = slips.clone().and_if(!text[bar..].starts_with('|'), Slip::Separator);
            let Some(from) = skip_space(text, bar + sign) else { break };
            let mut found = Vec::new();
            words(&text[from..], from, columns, &mut found);
            found.sort_by_key(|one| one.slips.cost());
            let another = found.into_iter().find_map(|one| match one.piece {
                Alternative::Played(Move::Segment(segment)) => Some((one.end, segment, one.slips)),
                _ => None,
            });
            let Some((behind, segment, more)) = another else { break };
            let taken = text[behind..].starts_with('*');
            stars += usize::from(taken);
            others.push(Offered { segment, taken });
            (end, slips) = (behind + usize::from(taken), own.with(&more));
        }
        Self { is_first_taken, others, end, slips }
    }
}

/// Words that are no moves, up to the next one that may be.
fn prose(rest: &str, at: usize, columns: Columns, out: &mut Vec<Reading>) {
    let mut end = 0;
    while let Some(next) = skip_space(rest, end).filter(|&next| !rest[end..next].contains('\n')) {
        let Some(length) = plain_word(&rest[next..]) else { break };
        let mut found = Vec::new();
        words(&rest[next..], next, columns, &mut found);
        passes(rest, next, &mut found);
        if !found.is_empty() {
            break;
        }
        end = next + length;
    }
    if end > 0 {
        out.push(Reading::new(
            at + end,
            Alternative::Comment(rest[..end].trim().to_owned()),
            Slips::none().and(Slip::Prose),
        ));
    }
}

/// How long a word for people is, if one begins here: two letters are among its first characters, and no sign of moves or
/// comments anywhere.
fn plain_word(text: &str) -> Option<usize> {
    let mut letters = 0;
    for (count, (length, sign)) in text.char_indices().enumerate() {
        if sign.is_whitespace() {
            return (letters >= 2).then_some(length);
        }
        letters += usize::from(sign.is_alphabetic());
        let is_other = sign.is_ascii_digit() || matches!(sign, '[' | ']' | '@' | '"' | '«');
        if is_other || (count == LONGEST && letters < 2) {
            return None;
        }
    }
    (letters >= 2).then_some(text.len())
}
