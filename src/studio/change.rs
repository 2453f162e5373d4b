//! The text after a change, as the commands would write it.

use serde_json::{Value, json};

use super::answer::{Answer, Refusal, both};
use super::document::OpenDocument;
use super::place::{pointed, position, usual, word_of};
use super::question::Change;
use crate::board::{Colour, Motion};
use crate::check::Depth;
use crate::document::format;
use crate::notation::print::{self, Alphabet};
use crate::notation::{self, Assessment, Element};
use crate::rules::PositionChange;
use crate::session::author::{self, Edit, EditError, Flags};
use crate::session::{Position, Registry, Session, Tree};
use crate::settings;
use crate::text::{Lang, Source, Span, SpanMap, Text};

/// The text after a change.
pub(super) struct ChangedText {
    text: String,
    /// Where to look then.
    at: String,
    /// The notes that a reader needs about the change.
    notes: Option<Vec<Text>>,
    /// The text as a document, where finding it out took that.
    opened: Option<OpenDocument>,
}

impl ChangedText {
    fn new(text: String, at: &str) -> Self {
        Self {
            text,
            at: at.to_owned(),
            notes: None,
            opened: None,
        }
    }

    fn opened(document: OpenDocument, at: String) -> Self {
        Self {
            text: document.session.text().to_owned(),
            at,
            notes: None,
            opened: Some(document),
        }
    }

    /// The object that pages read, the place to look at, and the document as far as it is open.
    pub(super) fn into_parts(self) -> (Value, String, String, Option<OpenDocument>) {
        let Self {
            text,
            at,
            notes,
            opened,
        } = self;
        let mut answer = json!({ "text": text, "at": at });
        if let Some(notes) = notes {
            answer["notes"] = notes.iter().map(both).collect();
        }
        (answer, text, at, opened)
    }
}

/// The text after a change at a position.
pub(super) fn change(
    games: &Registry,
    document: &OpenDocument,
    at: &str,
    change: &Change,
    lang: Lang,
) -> Result<ChangedText, Refusal> {
    let letters = letters(document, change, lang);
    let edit = |edit: &Edit| -> Result<ChangedText, Refusal> {
        let text = author::edit(document.session.text(), edit, 1, letters)?;
        Ok(ChangedText::new(text, at))
    };
    match change {
        Change::Play { word } => play(games, document, at, std::slice::from_ref(word), letters),
        Change::Line { words } => play(games, document, at, words, letters),
        Change::TakeBack => {
            let taken = |at| Edit::TakeBack { at };
            rearrange(games, document, (at, letters), taken, true)
        }
        Change::Promote { whole } => {
            let promoted = |at| Edit::Promote {
                at,
                is_main: *whole,
            };
            rearrange(games, document, (at, letters), promoted, false)
        }
        Change::Comment { said, index } => edit(&comment(document, at, said, *index)?),
        Change::Mark { mark } => edit(&assessed(document, at, mark)?),
        Change::Put { places, colour } => {
            put(document, &pointed(places)?, colour.as_deref(), letters, at)
        }
        Change::Carry { from, to } => {
            carry(document, (&pointed(from)?, &pointed(to)?), letters, at)
        }
        Change::Recast {
            turn,
            mirror,
            shift,
            recolour,
        } => {
            let mirror = mirror.as_deref().map(|axis| match axis {
                "x" => Motion::MirrorX,
                _ => Motion::MirrorY,
            });
            let turn = turn.map(|quarters| Motion::Turn(quarters % 4));
            let shift = shift.map(|(dx, dy)| Motion::Shift(dx, dy));
            let change = PositionChange {
                motions: [turn, mirror, shift].into_iter().flatten().collect(),
                recolour: recolour.as_deref().map(colour_of).transpose()?,
                ..PositionChange::default()
            };
            recast(games, document, &change, letters)
        }
        Change::Set {
            table,
            index,
            key,
            value,
        } => edit(&set(table, *index, key, value.clone())),
        Change::Say {
            table,
            index,
            key,
            said,
        } => {
            let value = if said.contains('\n') {
                settings::literal(said)
            } else {
                settings::string(said)
            };
            edit(&set(table, *index, key, value))
        }
        Change::Unset { table, index, key } => edit(&Edit::Unset {
            table: table.clone(),
            index: *index,
            key: key.clone(),
        }),
        Change::Add { table, keys } => edit(&Edit::AddTable {
            table: table.clone(),
            keys: keys.clone(),
        }),
        Change::Drop { table, index } => edit(&Edit::DropTable {
            table: table.clone(),
            index: *index,
        }),
    }
}

/// The letters for colours that a change is written with.
fn letters(document: &OpenDocument, change: &Change, lang: Lang) -> Alphabet {
    let typed = match change {
        Change::Play { word } => word.clone(),
        Change::Line { words } => words.join(" "),
        _ => String::new(),
    };
    let is_russian =
        lang == Lang::Ru || typed.contains(|letter: char| ('а'..='я').contains(&letter));
    let usual = |position: &Position| usual(position, if is_russian { Lang::Ru } else { Lang::En });
    // A start position that has errors, or none at all, can be set all the same. Where the text has no letters yet, what was
    // typed may have some.
    let start = document.session.start();
    author::letters(
        document.session.text(),
        &typed,
        start.map_or(Alphabet::Latin, usual),
    )
}

/// The text with a tree that an edit at a move changes; it is looked at behind the same moves as before, or behind those
/// before the last.
fn rearrange(
    games: &Registry,
    document: &OpenDocument,
    (at, letters): (&str, Alphabet),
    change: impl Fn(Span) -> Edit,
    is_before: bool,
) -> Result<ChangedText, Refusal> {
    let (tree, at) = found(document, at)?;
    let node = &tree.nodes()[at];
    let span = node
        .span()
        .ok_or_else(|| Text::new("there is no move to take back", "взять назад нечего"))?;
    let text = author::edit(document.session.text(), &change(span), node.number, letters)?;
    let new = settled(games, &text);
    let wanted = node.parent.filter(|_| is_before).unwrap_or(at);
    let reached = if node.address.is_solution {
        &new.solution
    } else {
        &new.record
    };
    let reached = reached
        .as_ref()
        .and_then(|new| Some(new.nodes()[same(tree, wanted, new)?].address.to_string()));
    let reached = reached.unwrap_or_else(|| tree.nodes()[wanted].address.to_string());
    Ok(ChangedText::opened(new, reached))
}

/// The node of another tree to which the same moves lead.
fn same(tree: &Tree, node: usize, other: &Tree) -> Option<usize> {
    let Some(ply) = &tree.nodes()[node].ply else {
        return Some(0);
    };
    let parent = same(tree, tree.nodes()[node].parent?, other)?;
    // Where moves stand makes no difference.
    let word = |played: &notation::Move| print::played(played, Alphabet::Latin);
    let is_it = |&child: &usize| {
        let there = other.nodes()[child].ply.as_ref();
        there.is_some_and(|there| word(&there.played) == word(&ply.played))
    };
    other.nodes()[parent].children.iter().copied().find(is_it)
}

/// One comment more on the move that led to a position, or another one.
fn comment(
    document: &OpenDocument,
    at: &str,
    said: &str,
    index: Option<usize>,
) -> Result<Edit, Refusal> {
    let (tree, node) = found(document, at)?;
    let at = tree.nodes()[node].span();
    if said.trim().is_empty() && index.is_none() || said.chars().any(char::is_control) {
        return Err(Text::new(
            "a comment is one line of text",
            "комментарий — одна строка текста",
        )
        .into());
    }
    let text = said.to_owned();
    Ok(match index {
        Some(index) => Edit::Recomment { at, index, text },
        None => Edit::Comment { at, text },
    })
}

/// A mark for the move that led to a position.
fn assessed(document: &OpenDocument, at: &str, mark: &str) -> Result<Edit, Refusal> {
    let (tree, node) = found(document, at)?;
    let at = tree.nodes()[node].span();
    let at = at.ok_or_else(|| Text::new("there is no move to mark", "отмечать нечего"))?;
    let known = Assessment::SPELLING
        .iter()
        .find(|(_, sign)| *sign == mark)
        .map(|(one, _)| *one);
    if known.is_none() && !mark.is_empty() {
        return Err(crate::text!("there is no mark {mark}", "знака {mark} нет").into());
    }
    Ok(Edit::Mark { at, mark: known })
}

/// A key of a table, or of one of a list.
fn set(table: &str, index: Option<usize>, key: &str, value: String) -> Edit {
    let (table, key) = (table.to_owned(), key.to_owned());
    match index {
        Some(index) => Edit::SetIn {
            table,
            index,
            key,
            value,
        },
        None => Edit::Set { table, key, value },
    }
}

fn found<'a>(document: &'a OpenDocument, at: &str) -> Result<(&'a Tree, usize), Refusal> {
    let none = || {
        crate::text!(
            "there is no position at {at}",
            "позиции {at} в документе нет"
        )
    };
    Ok(document.node(at).ok_or_else(none)?)
}

fn colour_of(name: &str) -> Result<Colour, Refusal> {
    let found = Colour::ALL.into_iter().find(|colour| colour.name() == name);
    let none = || crate::text!("there is no colour {name}", "цвета {name} нет");
    Ok(found.ok_or_else(none)?)
}

/// Plays moves behind a position: those that stand there already are only gone to.
fn play(
    games: &Registry,
    document: &OpenDocument,
    at: &str,
    words: &[String],
    letters: Alphabet,
) -> Result<ChangedText, Refusal> {
    let (session, (tree, mut node)) = (&document.session, found(document, at)?);
    let mut here = position(document, at)?;
    let mut fresh: Vec<String> = Vec::new();
    let number =
        |fresh: &[String], here: &Position| here.number() - u32::try_from(fresh.len()).unwrap_or(0);
    for word in words {
        let played = word_of(word)?;
        if let Err(refusal) = here.attempt(&played) {
            return Err(refusal.as_ref().into());
        }
        here.play(&played, Span::default());
        let word = print::played(&played, letters);
        let is_same = |&next: &usize| {
            let ply = tree.nodes()[next].ply.as_ref();
            ply.is_some_and(|ply| print::played(&ply.played, letters) == word)
        };
        match tree.nodes()[node]
            .children
            .iter()
            .copied()
            .find(is_same)
            .filter(|_| fresh.is_empty())
        {
            Some(next) => node = next,
            None => fresh.push(word),
        }
    }
    let first = &tree.nodes()[node];
    if fresh.is_empty() {
        let at = first.address.to_string();
        return Ok(ChangedText::new(session.text().to_owned(), &at));
    }
    if tree.is_broken() {
        return Err(Text::new(
            "the moves have errors: mend them first",
            "в ходах есть ошибки: сначала исправьте их",
        )
        .into());
    }
    let is_end = node == tree.end_of(0) && !first.address.is_solution;
    if is_end && author::is_ended(session.text()) {
        return Err(Text::new(
            "ended says that the players stopped: take it out of the text to play on",
            "ключ ended говорит, что партия прекращена: чтобы играть дальше, уберите его из текста",
        )
        .into());
    }
    let begins = number(&fresh, &here);
    let numbered = (begins..)
        .zip(&fresh)
        .map(|(number, word)| format!("{number}. {word}"));
    let moves = numbered.collect::<Vec<_>>().join(" ");
    let next = first
        .children
        .first()
        .and_then(|&next| tree.nodes()[next].span());
    let edit = match (next, first.span()) {
        _ if is_end => Edit::Append(fresh.join(" ")),
        (Some(at), _) => Edit::Variation { at, moves },
        (None, Some(at)) => Edit::Extend { at, moves },
        // The first moves of a solution are written as `solve` writes one.
        (None, None) => Edit::Set {
            table: "solution".to_owned(),
            key: "moves".to_owned(),
            value: format::record(&moves, begins, here.profile(), letters),
        },
    };
    // The tree is the same but for one line more.
    let new = settled(
        games,
        &author::edit(session.text(), &edit, begins, letters)?,
    );
    let new_tree = if first.address.is_solution {
        &new.solution
    } else {
        &new.record
    };
    let new_tree = new_tree.as_ref();
    let reached = new_tree.and_then(|new| end_of_new_line((tree, node), new, fresh.len()));
    let reached = reached.ok_or_else(|| {
        Text::new(
            "the move cannot be written here",
            "здесь ход записать нельзя",
        )
    })?;
    Ok(ChangedText::opened(new, reached))
}

/// The address of the end of a line of moves that is new behind a node.
fn end_of_new_line((old, node): (&Tree, usize), new: &Tree, moves: usize) -> Option<String> {
    let path: Vec<usize> = old
        .ancestors(node)
        .filter_map(|one| index(old, one))
        .collect();
    let children = |node: usize| &new.nodes()[node].children;
    let parent = path
        .iter()
        .rev()
        .try_fold(0, |node, &index| children(node).get(index).copied())?;
    let start = children(parent).last().copied()?;
    let last = (1..moves).try_fold(start, |node, _| children(node).first().copied())?;
    Some(new.nodes()[last].address.to_string())
}

/// Which child of its parent a node is; nothing for the start.
fn index(tree: &Tree, node: usize) -> Option<usize> {
    let parent = tree.nodes()[node].parent?;
    tree.nodes()[parent]
        .children
        .iter()
        .position(|&child| child == node)
}

/// The text with `result` and `score` as its moves give them, where nothing else is wrong with it, as a document.
fn settled(games: &Registry, text: &str) -> OpenDocument {
    let open = |text: &str| OpenDocument::open(games, text, Depth::Replay);
    let opened = open(text);
    let session = &opened.session;
    let is_stale = author::is_only_stale(session.diagnostics());
    match session.at(session.verdict().plies).filter(|_| is_stale) {
        Some(last) => match author::update(text, &last).0 {
            new if new == text => opened,
            new => open(&new),
        },
        None => opened,
    }
}

/// Puts a stone or segment into the start position, recolours it, or takes it away.
fn put(
    document: &OpenDocument,
    place: &str,
    colour: Option<&str>,
    letters: Alphabet,
    at: &str,
) -> Result<ChangedText, Refusal> {
    let text = document.session.text();
    let element = pointer(place)?;
    let text = match colour.map(colour_of).transpose()? {
        Some(colour) => placed(text, &element, colour, letters)?,
        None => author::edit(
            text,
            &Edit::Remove(word(&element, None, letters)),
            1,
            letters,
        )?,
    };
    Ok(ChangedText::new(text, at))
}

fn pointer(place: &str) -> Result<Element, Refusal> {
    Ok(notation::pointer(place, &SpanMap::offset(0)).map_err(|error| error.message)?)
}

fn word(element: &Element, colour: Option<Colour>, letters: Alphabet) -> String {
    print::element(
        &Element {
            colour,
            ..element.clone()
        },
        letters,
    )
}

/// The colour of the part at a place of the start position: the one with which it can be removed.
fn standing(text: &str, element: &Element, letters: Alphabet) -> Option<Colour> {
    let removed = |colour: &Colour| {
        author::edit(
            text,
            &Edit::Remove(word(element, Some(*colour), letters)),
            1,
            letters,
        )
    };
    Colour::ALL
        .into_iter()
        .find(|colour| removed(colour).is_ok())
}

/// The text with something at a place of the start position; the part that stood there gives way.
fn placed(
    text: &str,
    element: &Element,
    colour: Colour,
    letters: Alphabet,
) -> Result<String, EditError> {
    author::edit(
        text,
        &Edit::Put(word(element, Some(colour), letters)),
        1,
        letters,
    )
}

/// Puts the part at one place of the start position to another one in its colour.
fn carry(
    document: &OpenDocument,
    (from, to): (&str, &str),
    letters: Alphabet,
    at: &str,
) -> Result<ChangedText, Refusal> {
    let text = document.session.text();
    let (from, to) = (pointer(from)?, pointer(to)?);
    let place = word(&from, None, letters);
    let nothing = || crate::text!("nothing stands at {place}", "на {place} ничего нет");
    let colour = standing(text, &from, letters).ok_or_else(nothing)?;
    if word(&to, None, letters) == place {
        return Ok(ChangedText::new(text.to_owned(), at));
    }
    let [from, to] = [&from, &to].map(|one| word(one, Some(colour), letters));
    let text = author::edit(text, &Edit::Carry { from, to }, 1, letters)?;
    Ok(ChangedText::new(text, at))
}

/// The start position moved over the paper or recoloured.
fn recast(
    games: &Registry,
    document: &OpenDocument,
    change: &PositionChange,
    letters: Alphabet,
) -> Result<ChangedText, Refusal> {
    let session = &document.session;
    let has_moves = |tree: &Option<Tree>| tree.as_ref().is_some_and(|tree| tree.nodes().len() > 1);
    if has_moves(&document.record) || has_moves(&document.solution) {
        return Err(Text::new(
            "the document has moves, which would stay where they are: kletka cut makes a new document of the position",
            "в документе есть ходы, а они останутся на месте: новый документ из позиции делает kletka cut",
        )
        .into());
    }
    let start = session.start();
    let start = start.ok_or_else(|| {
        Text::new(
            "there is no start position without errors",
            "начальной позиции без ошибок нет",
        )
    })?;
    let recast = start.recast(change)?;
    let mut text = session.text().to_owned();
    let set = |text: &str, table: &str, key: &str, value: String| {
        author::edit(
            text,
            &Edit::Set {
                table: table.to_owned(),
                key: key.to_owned(),
                value,
            },
            1,
            letters,
        )
    };
    let written = author::content(&text);
    let stands = |table: &str, key: &str| {
        written.as_ref().is_some_and(|content| {
            content
                .0
                .get(table)
                .and_then(|table| table.get(key))
                .is_some()
        })
    };
    // A key that has its usual value now is written only where it stood already.
    for key in start.profile().keys {
        let new = recast
            .settings
            .iter()
            .find(|(table, name, _)| *table == key.table && *name == key.name);
        let value = match new {
            Some((_, _, value)) => value.clone(),
            None if stands(key.table, key.name) => key.usual.to_owned(),
            None => continue,
        };
        text = set(&text, key.table, key.name, value)?;
    }
    let words: Vec<_> = recast
        .elements
        .iter()
        .map(|element| print::element(element, letters))
        .collect();
    let list = settings::literal(&format!("{}\n", words.join(" ")));
    let is_drawn = stands("start", "picture");
    if !is_drawn && (stands("start", "position") || !words.is_empty()) {
        text = set(&text, "start", "position", list.clone())?;
    }
    if stands("start", "next") || recast.next != 1 {
        text = set(&text, "start", "next", recast.next.to_string())?;
    }
    if is_drawn {
        text = redrawn(games, &text, list, letters)?;
    }
    Ok(ChangedText {
        notes: Some(recast.notes),
        ..ChangedText::new(text, "0")
    })
}

/// The text whose drawing shows the layers of a list.
fn redrawn(
    games: &Registry,
    text: &str,
    list: String,
    letters: Alphabet,
) -> Result<String, Refusal> {
    let edit = |text: &str, edit: &Edit| author::edit(text, edit, 1, letters);
    let unset = |key: &str| Edit::Unset {
        table: "start".to_owned(),
        index: None,
        key: key.to_owned(),
    };
    let bare = edit(text, &unset("picture"))?;
    let bare = edit(&bare, &unset("corner")).unwrap_or(bare);
    let listed = edit(&bare, &set("start", None, "position", list))?;
    let session = Session::open(games, &Source::whole("", &listed), Depth::Replay);
    let start = session
        .start()
        .ok_or_else(|| Text::new("the position is not legal", "позиция не по правилам"))?;
    let drawing = start.drawing(Alphabet::Latin)?;
    Ok(author::redraw(
        text,
        &drawing,
        start.profile().form,
        letters,
    )?)
}

/// A text to begin with.
pub(super) fn new(
    games: &Registry,
    game: &str,
    title: Option<String>,
    size: Option<u8>,
    goal: Option<String>,
    lang: Lang,
) -> Answer {
    let found = games
        .find(game)
        .ok_or_else(|| crate::text!("there is no game {game}", "игры {game} нет"))?;
    if let Some(why) = size.and_then(|side| found.misfit(side)) {
        return Err(why.into());
    }
    let filled = |text: Option<String>| text.filter(|text| !text.trim().is_empty());
    let flags = Flags {
        meta: filled(title)
            .map(|title| ("title", title))
            .into_iter()
            .collect(),
        settings: size
            .map(|size| ("size", size.to_string()))
            .into_iter()
            .collect(),
        goal: filled(goal),
        ..Flags::default()
    };
    let text = author::template(found, &flags, lang)?;
    let opened = OpenDocument::open(games, &text, Depth::Replay);
    match opened
        .session
        .diagnostics()
        .iter()
        .find(|one| one.severity == crate::text::Severity::Error)
    {
        Some(error) => Err(Refusal(
            json!({ "code": error.code.name(), "message": both(&error.message) }),
        )),
        None => Ok(json!({ "text": text, "at": "0" })),
    }
}
