//! Single edits of a document, as a player at a board makes them; each leaves all else byte for
//! byte.

use super::append::{append, placed, spliced};
use super::branch;
use super::comment::{Note, comment, quoted};
use super::error::EditError;
use super::signs::{self, is_same_place};
use super::text::parts;
use super::undo::{tidied, undo};
use crate::document;
use crate::notation::print::{self, Alphabet};
use crate::notation::{self, Assessment, Comment, Element, Item, Line, Variation};
use crate::puzzle::apart;
use crate::rules::Profiles;
use crate::settings::{self, Literal, Splice, TablePlace, newline, splice};
use crate::text::{Diagnostics, Lang, Source, Span, SpanMap, Text};

/// The change to be made. Places belong to the text that is edited.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Edit {
    /// Moves and comments at the end of the main line, as a record writes them.
    Append(String),
    /// Takes this number of moves off the end of the main line.
    Undo(usize),
    /// A variation that replaces the move at a place.
    Variation {
        /// Where the move stands.
        at: Span,
        /// The moves, as a record writes them.
        moves: String,
    },
    /// Moves and comments at the end of the line of the move at a place, as a record writes them.
    Extend {
        /// Where the move stands.
        at: Span,
        /// The moves, as a record writes them.
        moves: String,
    },
    /// A move and all that follows it less. The first variation that replaces the move takes its place; a variation left
    /// without moves goes.
    TakeBack {
        /// Where the move stands.
        at: Span,
    },
    /// The variation of a move and the line that it replaces change places.
    Promote {
        /// Where the move stands.
        at: Span,
        /// Whether they do until the move is in the main line.
        is_main: bool,
    },
    /// A comment on the move at a place, behind the one that it has; without a place, on the start.
    Comment {
        /// Where the move stands.
        at: Option<Span>,
        /// One line that [some quotes](super::quoted) can hold.
        text: String,
    },
    /// One of the comments on the move at a place, or on the start, becomes another one, or none where it is empty.
    Recomment {
        /// Where the move stands.
        at: Option<Span>,
        /// Which of its comments, counted from 0.
        index: usize,
        /// One line that [some quotes](super::quoted) can hold.
        text: String,
    },
    /// Another mark for the move at a place, or none.
    Mark {
        /// Where the move stands.
        at: Span,
        /// `!`, `??` and so on.
        mark: Option<Assessment>,
    },
    /// Stones or segments more in the start position, as it writes them.
    Place(String),
    /// Stones or segments in the start position, each instead of the one at its place.
    Put(String),
    /// A stone or segment of the start position at another place, in its colour both times; the one
    /// there gives way.
    Carry {
        /// The stone or segment in the start position.
        from: String,
        /// The same at its new place.
        to: String,
    },
    /// Stones or segments less in the start position; without a colour, whatever stands there.
    Remove(String),
    /// A key of a table, with its value as TOML.
    Set {
        /// The table, such as `rules`; empty for the document itself.
        table: String,
        /// The key.
        key: String,
        /// The value, as TOML.
        value: String,
    },
    /// A key of a table less; of a list of tables, of one of them.
    Unset {
        /// The table, such as `puzzle`.
        table: String,
        /// Which one of a list, counted from 0.
        index: Option<usize>,
        /// The key.
        key: String,
    },
    /// A key of one table of a list, with its value as TOML.
    SetIn {
        /// The list, such as `diagram`.
        table: String,
        /// Which table, counted from 0.
        index: usize,
        /// The key.
        key: String,
        /// The value, as TOML.
        value: String,
    },
    /// One table more at the end of the document, in a list of tables.
    AddTable {
        /// The list, such as `claim`.
        table: String,
        /// The keys with their values as TOML.
        keys: Vec<(String, String)>,
    },
    /// One table of a list less.
    DropTable {
        /// The list.
        table: String,
        /// Which table, counted from 0.
        index: usize,
    },
}

/// The text after an edit. Nothing is checked by the rules here. `number` is the number of the next
/// move of the main line, `alphabet` has the letters for the words written anew.
///
/// ```
/// use kletka::notation::print::Alphabet;
/// use kletka::session::author::{Edit, edit};
/// let text = "kletka = 1\ngame = \"parcel\" # by hand\n";
/// let set = Edit::Set { table: "rules".into(), key: "komi".into(), value: "2.5".into() };
/// let text = edit(text, &set, 1, Alphabet::Latin).unwrap();
/// assert_eq!(text, "kletka = 1\ngame = \"parcel\" # by hand\n\n[rules]\nkomi = 2.5\n");
/// ```
///
/// # Errors
/// [`EditError`], when the document cannot take the edit.
pub fn edit(text: &str, edit: &Edit, number: u32, alphabet: Alphabet) -> Result<String, EditError> {
    match edit {
        Edit::Append(moves) => Ok(append(text, &line(moves)?.items, number, alphabet)?.text),
        Edit::Undo(count) => Ok(undo(text, *count)?.text),
        Edit::Variation { at, moves } => vary(text, *at, line(moves)?, alphabet),
        Edit::Extend { at, moves } => extend(text, *at, &line(moves)?, alphabet),
        Edit::TakeBack { at } => branch::cut(text, *at),
        Edit::Promote { at, is_main } => branch::promote(text, *at, *is_main),
        Edit::Comment { at, text: said } => {
            let note = Note {
                at: *at,
                text: Text::same(said.trim()),
                mark: None,
            };
            Ok(comment(text, &[note], Lang::En)?.text)
        }
        Edit::Mark { at, mark } => assess(text, *at, *mark),
        Edit::Place(words) => place(text, words, alphabet),
        Edit::Put(words) => put(text, words, alphabet),
        Edit::Carry { from, to } => carry(text, from, to, alphabet),
        Edit::Remove(words) => remove(text, words, alphabet),
        Edit::Recomment {
            at,
            index,
            text: said,
        } => recomment(text, *at, *index, said.trim()),
        Edit::Set { table, key, value } => set(text, table, key, value),
        Edit::Unset { table, index, key } => {
            let place = TablePlace {
                name: table,
                index: *index,
            };
            settings::unset(text, place, key).ok_or(EditError::Untaken)
        }
        Edit::SetIn {
            table,
            index,
            key,
            value,
        } => {
            let place = TablePlace {
                name: table,
                index: Some(*index),
            };
            settings::set_in(text, place, key, value).ok_or_else(|| unset(key, value))
        }
        Edit::AddTable { table, keys } => {
            settings::add_table(text, table, keys).ok_or_else(|| EditError::Table(table.clone()))
        }
        Edit::DropTable { table, index } => {
            settings::drop_table(text, table, *index).ok_or(EditError::Untaken)
        }
    }
}

/// A variation stands behind the comments of its move and the variations that it has already.
fn vary(text: &str, at: Span, line: Line, alphabet: Alphabet) -> Result<String, EditError> {
    let word = format!("( {} )", print::line(&line, alphabet));
    let span = Span::default();
    let items = [Item::Variation(Variation { line, span })];
    let is_next = |item: &Item| matches!(item, Item::Ply(_) | Item::Broken(_) | Item::End(_));
    in_moves(text, at, |ply, rest| {
        insert(text, (ply, rest), is_next, &word, &items)
    })
}

fn extend(text: &str, at: Span, line: &Line, alphabet: Alphabet) -> Result<String, EditError> {
    let word = print::line(line, alphabet);
    let is_end = |item: &Item| matches!(item, Item::End(_));
    in_moves(text, at, |ply, rest| {
        insert(text, (ply, rest), is_end, &word, &line.items)
    })
}

fn assess(text: &str, at: Span, mark: Option<Assessment>) -> Result<String, EditError> {
    in_moves(text, at, |item, _| {
        let range = at.end as usize..placed(text, item).end;
        let mut ply = item.clone();
        if let Item::Ply(ply) = &mut ply {
            ply.mark = mark;
        }
        let word = mark.map_or("", print::mark).to_owned();
        ((range, word), TreeChange::Replace(ply))
    })
}

fn unset(key: &str, value: &str) -> EditError {
    EditError::Key {
        key: key.to_owned(),
        value: value.to_owned(),
    }
}

/// Puts another comment in the place of one, or takes it out.
fn recomment(text: &str, at: Option<Span>, index: usize, said: &str) -> Result<String, EditError> {
    let old = parts(text)?;
    let moves = old.around(at);
    let mut expected = moves.line.clone();
    let (line, place) = commented(&mut expected, at, true, index).ok_or(EditError::NoComment)?;
    let Item::Comment(comment) = &mut line.items[place] else {
        return Err(EditError::NoComment);
    };
    let mut range = comment.span.range();
    let mut word = String::new();
    if said.is_empty() {
        line.items.remove(place);
        range = tidied(text, range);
    } else {
        *comment = Comment {
            span: comment.span,
            ..quoted(said, comment.quotes)?
        };
        word = print::comment(comment);
    }
    let word = moves.encoded(text, word)?;
    spliced(text, &moves, vec![(range, word)], &expected)
}

/// Where one of the comments on a move stands, or on the start: behind the move up to the next one; of the first move of a
/// variation also before it.
fn commented(
    line: &mut Line,
    at: Option<Span>,
    is_whole: bool,
    index: usize,
) -> Option<(&mut Line, usize)> {
    let first = line
        .items
        .iter()
        .position(Item::is_move)
        .unwrap_or(line.items.len());
    let here = line
        .items
        .iter()
        .position(|item| matches!(item, Item::Ply(ply) if Some(ply.span) == at));
    let range = match (at, here) {
        (None, _) => Some(0..first),
        (Some(_), Some(here)) => {
            let end = line.items[here + 1..]
                .iter()
                .position(Item::is_move)
                .map_or(line.items.len(), |end| here + 1 + end);
            Some(if here == first && !is_whole {
                0..end
            } else {
                here..end
            })
        }
        (Some(_), None) => None,
    };
    if let Some(mut range) = range {
        let place = range
            .by_ref()
            .filter(|&item| matches!(line.items[item], Item::Comment(_)))
            .nth(index)?;
        return Some((line, place));
    }
    line.items.iter_mut().find_map(|item| match item {
        Item::Variation(variation) => commented(&mut variation.line, at, false, index),
        _ => None,
    })
}

/// Moves and comments as they were typed.
fn line(typed: &str) -> Result<Line, EditError> {
    let line = notation::record(typed, &SpanMap::offset(0)).whole();
    line.map_err(EditError::Notation)
}

/// The change of the tree of the moves.
enum TreeChange {
    /// The move becomes another item.
    Replace(Item),
    /// How many places behind the move the items come.
    Insert(usize, Vec<Item>),
}

/// Inserts a word behind a move and what follows it up to an item.
fn insert(
    text: &str,
    (ply, rest): (&Item, &[Item]),
    is_end: impl Fn(&Item) -> bool,
    word: &str,
    items: &[Item],
) -> (Splice, TreeChange) {
    let behind = rest.iter().take_while(|item| !is_end(item));
    let last = behind.clone().last().unwrap_or(ply);
    let end = placed(text, last).end;
    // A remark goes on to the end of its line.
    let gap = if matches!(last, Item::Remark(_)) {
        newline(text)
    } else {
        " "
    };
    (
        (end..end, format!("{gap}{word}")),
        TreeChange::Insert(behind.count(), items.to_vec()),
    )
}

/// Changes one move of the record or of the solution, which stands at a place; the tree must read back as it was wanted.
fn in_moves(
    text: &str,
    at: Span,
    change: impl FnOnce(&Item, &[Item]) -> (Splice, TreeChange),
) -> Result<String, EditError> {
    let old = parts(text)?;
    let moves = old.around(Some(at));
    let mut expected = moves.line.clone();
    let is_it = |item: &Item| branch::is_at(item, at);
    let (line, index) = branch::holder(&mut expected, &is_it).ok_or(EditError::NoMove)?;
    let next = index + 1;
    let ((range, word), change) = change(&line[index], &line[next..]);
    match change {
        TreeChange::Replace(item) => line[index] = item,
        TreeChange::Insert(behind, items) => {
            line.splice(next + behind..next + behind, items);
        }
    }
    let word = moves.encoded(text, word)?;
    spliced(text, &moves, vec![(range, word)], &expected)
}

/// The start position as it is written: its elements with their places, and the literal that holds them.
fn start(text: &str) -> Result<(Vec<Element>, Option<Span>), EditError> {
    let mut out = Diagnostics::default();
    let source = Source::whole("", text);
    let table = document::parse(&source, &mut out);
    let Some(start) = table.value.get("start") else {
        return Ok((Vec::new(), None));
    };
    let Some(keys) = start.value.as_table() else {
        return Err(EditError::NotTable("start"));
    };
    let literal = keys.get("position").map(|position| position.span);
    let read = document::read(&source, &table, Profiles::none(), &mut out);
    match read.filter(|document| document.start.is_whole) {
        Some(document) => Ok((document.start.elements, literal)),
        None => Err(EditError::Start),
    }
}

/// Stones and segments as they were typed, polylines and cycles taken apart.
fn pieces(words: &str) -> Result<Vec<Element>, EditError> {
    let tree = notation::position(words, &SpanMap::offset(0)).whole();
    let tree = tree.map_err(EditError::Notation)?;
    Ok(tree.iter().flat_map(apart).collect())
}

fn place(text: &str, words: &str, alphabet: Alphabet) -> Result<String, EditError> {
    let pieces = pieces(words)?;
    if let Some(drawn) = signs::draw(text, &pieces, alphabet)? {
        return Ok(drawn);
    }
    let (old, literal) = start(text)?;
    let words: Vec<_> = pieces
        .iter()
        .map(|piece| print::element(piece, alphabet))
        .collect();
    let words = words.join(" ");
    let (Some(literal), Some(last)) = (literal, old.last()) else {
        return set(
            text,
            "start",
            "position",
            &settings::literal(&format!("{words}\n")),
        );
    };
    let at = last.span.end as usize;
    let literal = Literal::of(&text[literal.range()]);
    let word = literal
        .encode(&words)
        .ok_or_else(|| EditError::unfit(Some(literal)))?;
    Ok(splice(text, vec![(at..at, format!(" {word}"))]))
}

fn put(text: &str, words: &str, alphabet: Alphabet) -> Result<String, EditError> {
    let mut new = text.to_owned();
    let word = |one: &Element| print::element(one, alphabet);
    for piece in pieces(words)? {
        if let Some(drawn) = signs::draw(&new, std::slice::from_ref(&piece), alphabet)? {
            new = drawn;
            continue;
        }
        let (old, literal) = start(&new)?;
        let there: Vec<_> = old
            .iter()
            .flat_map(apart)
            .filter(|one| is_same_place(one, &piece))
            .collect();
        let is_there = there.iter().any(|one| one.colour == piece.colour);
        if !is_there && let Some(changed) = instead(&new, (&old, literal), &piece, &word(&piece)) {
            new = changed;
            continue;
        }
        // The new one comes first: so the string of the position stays, whatever else is in it.
        if !is_there {
            new = place(&new, &word(&piece), alphabet)?;
        }
        if let Some(other) = there.iter().find(|one| one.colour != piece.colour) {
            new = remove(&new, &word(other), alphabet)?;
        }
    }
    Ok(new)
}

fn carry(text: &str, from: &str, to: &str, alphabet: Alphabet) -> Result<String, EditError> {
    let (from_there, here) = (pieces(from)?, pieces(to)?);
    let ([piece], [moved]) = (&from_there[..], &here[..]) else {
        return Err(EditError::NotOne);
    };
    let place_of = print::element(&signs::colourless(moved), alphabet);
    let text = remove(text, &place_of, alphabet).unwrap_or_else(|_| text.to_owned());
    if let Some(drawn) = signs::draw(&text, &here, alphabet)? {
        return remove(&drawn, from, alphabet);
    }
    let (old, literal) = start(&text)?;
    match instead(&text, (&old, literal), piece, to) {
        Some(changed) => Ok(changed),
        None => remove(&place(&text, to, alphabet)?, from, alphabet),
    }
}

/// The text with a word instead of the one at the place of a piece, where that one is written by
/// itself and only once.
fn instead(
    text: &str,
    (old, literal): (&[Element], Option<Span>),
    piece: &Element,
    word: &str,
) -> Option<String> {
    let mut there = old
        .iter()
        .filter(|element| apart(element).iter().any(|one| is_same_place(one, piece)));
    let element = there.next().filter(|element| apart(element).len() == 1)?;
    if there.next().is_some() {
        return None;
    }
    let word = Literal::of(&text[literal?.range()]).encode(word)?;
    Some(splice(text, vec![(element.span.range(), word)]))
}

fn remove(text: &str, words: &str, alphabet: Alphabet) -> Result<String, EditError> {
    let wanted = pointed(words)?;
    if let Some(drawn) = signs::erase(text, &wanted, alphabet)? {
        return Ok(drawn);
    }
    let (old, _) = start(text)?;
    let is_same = |one: &Element, expected: &Element| {
        is_same_place(one, expected) && (expected.colour.is_none() || expected.colour == one.colour)
    };
    let mut gone: Vec<(usize, Element)> = Vec::new();
    for expected in wanted {
        let all = old
            .iter()
            .enumerate()
            .flat_map(|(at, element)| apart(element).into_iter().map(move |one| (at, one)));
        let found: Vec<_> = all.filter(|(_, one)| is_same(one, &expected)).collect();
        if found.is_empty() {
            return Err(EditError::nothing(&expected, alphabet));
        }
        gone.extend(found);
    }
    let mut splices: Vec<Splice> = Vec::new();
    for (at, element) in old.iter().enumerate() {
        let kept: Vec<_> = apart(element)
            .into_iter()
            .filter(|one| !gone.contains(&(at, one.clone())))
            .collect();
        if kept.len() == apart(element).len() {
            continue;
        }
        let words: Vec<_> = kept
            .iter()
            .map(|one| print::element(one, alphabet))
            .collect();
        let mut range = element.span.range();
        if words.is_empty() {
            // The white space before it goes too, else that behind it, but no line break of the author's.
            let before =
                text[..range.start].len() - text[..range.start].trim_end_matches(' ').len();
            let behind = text[range.end..].len() - text[range.end..].trim_start_matches(' ').len();
            if before > 0 {
                range.start -= before;
            } else {
                range.end += behind;
            }
        }
        splices.push((range, words.join(" ")));
    }
    Ok(splice(text, splices))
}

/// Places as they were typed, with a colour or without, taken apart.
fn pointed(words: &str) -> Result<Vec<Element>, EditError> {
    let mut out = Vec::new();
    for word in words.split_whitespace() {
        let element = notation::pointer(word, &SpanMap::offset(0)).map_err(EditError::Notation)?;
        out.extend(apart(&element));
    }
    Ok(out)
}

fn set(text: &str, table: &str, key: &str, value: &str) -> Result<String, EditError> {
    settings::set(text, table, key, value).ok_or_else(|| unset(key, value))
}
