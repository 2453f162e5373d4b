//! The file, taken apart by somebody who has read its page only.

use toml_edit::DocumentMut;

/// What a line says of moves.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Said {
    Right(Option<usize>),
    /// The replies; whether nothing wins any more, or nothing of the class.
    Wrong(Vec<String>, bool),
    Unknown,
}

/// The moves of a line.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Moves {
    One(String),
    With(String),
    Any,
}

/// A line, which is a judgement or a reply.
#[derive(Clone, Debug)]
pub(super) enum Line {
    Judged {
        number: u32,
        moves: Moves,
        said: Said,
    },
    Reply {
        number: u32,
        word: String,
        same_as: Option<usize>,
    },
}

pub(super) struct File {
    pub(super) document: DocumentMut,
    pub(super) text: String,
    pub(super) seat: String,
    pub(super) class: String,
    pub(super) lines: Vec<Line>,
}

/// The number and the word of `12. word`.
fn ply(text: &str) -> Option<(u32, &str)> {
    let (number, word) = text.split_once(". ")?;
    Some((number.parse().ok()?, word.trim()))
}

/// Plies in a row, `2. word 3. word`.
fn plies(text: &str) -> Option<Vec<String>> {
    let mut words: Vec<String> = Vec::new();
    for part in text.split_whitespace() {
        if let Some(number) = part.strip_suffix('.').map(str::parse::<u32>) {
            number.ok()?;
            words.push(String::new());
        } else {
            let last = words.last_mut()?;
            *last += if last.is_empty() { "" } else { " " };
            *last += part;
        }
    }
    Some(words)
}

fn line(text: &str) -> Option<Line> {
    let Some((moves, said)) = text.split_once(" : ") else {
        let (reply, same_as) = match text.split_once(" = ") {
            Some((reply, earlier)) => (reply, Some(earlier.trim().parse().ok()?)),
            None => (text, None),
        };
        let (number, word) = ply(reply)?;
        return Some(Line::Reply {
            number,
            word: word.to_owned(),
            same_as,
        });
    };
    let (number, word) = ply(moves)?;
    let moves = match word.strip_suffix(", *") {
        _ if word == "*" => Moves::Any,
        Some(part) => Moves::With(part.to_owned()),
        None => Moves::One(word.to_owned()),
    };
    let (verdict, rest) = said.trim().split_once(' ').unwrap_or((said.trim(), ""));
    let said = match verdict {
        "right" if rest.is_empty() => Said::Right(None),
        "right" => Said::Right(Some(rest.strip_prefix("as ")?.parse().ok()?)),
        "wrong" | "lost" => Said::Wrong(plies(rest)?, verdict == "lost"),
        "unknown" if rest.is_empty() => Said::Unknown,
        _ => return None,
    };
    Some(Line::Judged {
        number,
        moves,
        said,
    })
}

/// Takes a tree apart; `None` where it is none.
pub(super) fn file(text: &str) -> Option<File> {
    let rest = text.strip_prefix("kletka tries 1\n")?;
    let at = rest.find("\ntries for ")?;
    let (document, tree) = (&rest[..=at], &rest[at + 1..]);
    let (head, tree) = tree.split_once('\n').unwrap_or((tree, ""));
    let (seat, class) = head.strip_prefix("tries for ")?.split_once(", class ")?;
    // What was spent is no claim.
    let class = class.split(',').next()?;
    let lines = tree
        .lines()
        .filter(|one| !one.trim().is_empty())
        .map(line)
        .collect::<Option<Vec<_>>>()?;
    Some(File {
        document: document.parse().ok()?,
        text: document.to_owned(),
        seat: seat.to_owned(),
        class: class.to_owned(),
        lines,
    })
}

/// A stone: its colour where one is written, its column and row from 0.
pub(super) fn stone(word: &str) -> Option<(Option<u8>, u8, u8)> {
    let (colour, cell) = match word.split_once('@') {
        None => (None, word),
        Some((letter, cell)) => {
            let colour = ["гсb", "кr", "зg"]
                .iter()
                .position(|letters| letters.contains(letter))?;
            (Some(u8::try_from(colour).ok()?), cell)
        }
    };
    let column = u8::try_from(cell.chars().next()?).ok()?.checked_sub(b'a')?;
    let row: u8 = cell.get(1..)?.parse().ok()?;
    Some((colour, column, row.checked_sub(1)?))
}
