//! The text after a change, as the commands would write it.

use serde_json::{Value, json};

use super::answer::{Answer, Refusal, both};
use super::document::OpenDocument;
use super::place::{found, pointed, position, usual, word_of};
use super::question::{Change, NewDocument};
use crate::board::{Colour, Motion};
use crate::check::Depth;
use crate::document::format;
use crate::notation::print::{self, Alphabet};
use crate::notation::{self, Assessment, Element};
use crate::rules::PositionChange;
use crate::session::author::{self, Edit, EditError, Flags};
use crate::session::{Position, ReachError, Registry, Session, Tree};
use crate::settings;
use crate::text::{Lang, Severity, Source, Span, SpanMap, Text};

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

/// A position of a document that is changed.
struct ChangedPlace<'a> {
    games: &'a Registry,
    document: &'a OpenDocument,
    /// Its address.
    at: &'a str,
    /// The letters for colours that the change is written with.
    letters: Alphabet,
}

/// The text after a change at a position.
pub(super) fn change(
    games: &Registry,
    document: &OpenDocument,
    at: &str,
    change: Change,
    lang: Lang,
) -> Result<ChangedText, Refusal> {
    let letters = letters(document, &change, lang);
    let place = ChangedPlace {
        games,
        document,
        at,
        letters,
    };
    match change {
        Change::Play { word } => place.play(&[word]),
        Change::Line { words } => place.play(&words),
        Change::TakeBack => place.rearrange(|at| Edit::TakeBack { at }, true),
        Change::Promote { whole: is_main } => {
            place.rearrange(|at| Edit::Promote { at, is_main }, false)
        }
        Change::Comment { said, index } => place.edited(&place.comment(said, index)?),
        Change::Mark { mark } => place.edited(&place.assessed(&mark)?),
        Change::Put { places, colour } => place.put(&pointed(&places)?, colour.as_deref()),
        Change::Carry { from, to } => place.carry(&pointed(&from)?, &pointed(&to)?),
        Change::Recast {
            turn,
            mirror,
            shift,
            recolour,
        } => {
            let mirror = mirror.map(|axis| match axis.as_str() {
                "x" => Motion::MirrorX,
                _ => Motion::MirrorY,
            });
            let turn = turn.map(|quarters| Motion::Turn(quarters % 4));
            let shift = shift.map(|(dx, dy)| Motion::Shift(dx, dy));
            place.recast(&PositionChange {
                motions: [turn, mirror, shift].into_iter().flatten().collect(),
                recolour: recolour.as_deref().map(colour_of).transpose()?,
                ..PositionChange::default()
            })
        }
        Change::Set {
            table,
            index,
            key,
            value,
        } => place.edited(&set(table, index, key, value)),
        Change::Say {
            table,
            index,
            key,
            said,
        } => place.edited(&set(table, index, key, written(&said))),
        Change::Unset { table, index, key } => place.edited(&Edit::Unset { table, index, key }),
        Change::Add { table, keys } => place.edited(&Edit::AddTable { table, keys }),
        Change::Drop { table, index } => place.edited(&Edit::DropTable { table, index }),
    }
}

/// A text as a value, written as long texts are where it has several lines.
fn written(said: &str) -> String {
    if said.contains('\n') {
        settings::literal(said)
    } else {
        settings::string(said)
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

/// A key of a table, or of one of a list.
fn set(
    table: impl Into<String>,
    index: Option<usize>,
    key: impl Into<String>,
    value: String,
) -> Edit {
    let (table, key) = (table.into(), key.into());
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

fn colour_of(name: &str) -> Result<Colour, Refusal> {
    let found = Colour::ALL.into_iter().find(|colour| colour.name() == name);
    let none = || text!("there is no colour {name}", "цвета {name} нет");
    Ok(found.ok_or_else(none)?)
}

/// Moves behind a position of which the first stand there already.
struct PlayedBehind {
    /// The node to which those lead.
    node: usize,
    /// The words of the others.
    fresh: Vec<String>,
    /// The number of the first of them.
    begins: u32,
    /// The position behind all of them.
    position: Position,
}

impl ChangedPlace<'_> {
    fn text(&self) -> &str {
        self.document.session.text()
    }

    /// A text after an edit.
    fn edit(&self, text: &str, edit: &Edit) -> Result<String, EditError> {
        author::edit(text, edit, 1, self.letters)
    }

    /// The document after an edit, looked at in the same place.
    fn edited(&self, edit: &Edit) -> Result<ChangedText, Refusal> {
        Ok(ChangedText::new(self.edit(self.text(), edit)?, self.at))
    }

    /// The text with a tree that an edit at a move changes; it is looked at behind the same moves as before, or behind those
    /// before the last.
    fn rearrange(
        &self,
        change: impl Fn(Span) -> Edit,
        is_before: bool,
    ) -> Result<ChangedText, Refusal> {
        let (tree, at) = found(self.document, self.at)?;
        let node = &tree.nodes()[at];
        let span = node
            .span()
            .ok_or_else(|| Text::new("there is no move to take back", "взять назад нечего"))?;
        let text = author::edit(self.text(), &change(span), node.number, self.letters)?;
        let new = settled(self.games, &text);
        let wanted = node.parent.filter(|_| is_before).unwrap_or(at);
        let reached = new
            .tree(node.address.is_solution)
            .and_then(|new| Some(new.nodes()[same(tree, wanted, new)?].address.to_string()));
        let reached = reached.unwrap_or_else(|| tree.nodes()[wanted].address.to_string());
        Ok(ChangedText::opened(new, reached))
    }

    /// One comment more on the move that led to a position, or another one.
    fn comment(&self, text: String, index: Option<usize>) -> Result<Edit, Refusal> {
        let (tree, node) = found(self.document, self.at)?;
        let at = tree.nodes()[node].span();
        if text.trim().is_empty() && index.is_none() || text.chars().any(char::is_control) {
            return Err(Text::new(
                "a comment is one line of text",
                "комментарий — одна строка текста",
            )
            .into());
        }
        Ok(match index {
            Some(index) => Edit::Recomment { at, index, text },
            None => Edit::Comment { at, text },
        })
    }

    /// A mark for the move that led to a position.
    fn assessed(&self, mark: &str) -> Result<Edit, Refusal> {
        let (tree, node) = found(self.document, self.at)?;
        let at = tree.nodes()[node].span();
        let at = at.ok_or_else(|| Text::new("there is no move to mark", "отмечать нечего"))?;
        let known = Assessment::SPELLING
            .iter()
            .find(|(_, sign)| *sign == mark)
            .map(|(one, _)| *one);
        if known.is_none() && !mark.is_empty() {
            return Err(text!("there is no mark {mark}", "знака {mark} нет").into());
        }
        Ok(Edit::Mark { at, mark: known })
    }

    /// Plays moves behind a position: those that stand there already are only gone to.
    fn play(&self, words: &[String]) -> Result<ChangedText, Refusal> {
        let (tree, node) = found(self.document, self.at)?;
        let played = self.played_behind(tree, node, words)?;
        let node = &tree.nodes()[played.node];
        if played.fresh.is_empty() {
            let at = node.address.to_string();
            return Ok(ChangedText::new(self.text().to_owned(), &at));
        }
        if tree.is_broken() {
            return Err(Text::new(
                "the moves have errors: mend them first",
                "в ходах есть ошибки: сначала исправьте их",
            )
            .into());
        }
        let is_end = played.node == tree.end_of(0) && !node.address.is_solution;
        if is_end && author::is_ended(self.text()) {
            return Err(Text::new(
                "ended says that the players stopped: take it out of the text to play on",
                "ключ ended говорит, что партия прекращена: чтобы играть дальше, уберите его из текста",
            )
            .into());
        }
        let edit = if is_end {
            Edit::Append(played.fresh.join(" "))
        } else {
            self.new_line(tree, &played)
        };
        // The tree is the same but for one line more.
        let text = author::edit(self.text(), &edit, played.begins, self.letters)?;
        let new = settled(self.games, &text);
        let reached = new
            .tree(node.address.is_solution)
            .and_then(|new| end_of_new_line((tree, played.node), new, played.fresh.len()));
        let reached = reached.ok_or_else(|| {
            Text::new(
                "the move cannot be written here",
                "здесь ход записать нельзя",
            )
        })?;
        Ok(ChangedText::opened(new, reached))
    }

    /// Plays moves behind a node, as far as they stand there along the tree.
    fn played_behind(
        &self,
        tree: &Tree,
        mut node: usize,
        words: &[String],
    ) -> Result<PlayedBehind, Refusal> {
        let mut here = position(self.document, self.at)?;
        let mut fresh: Vec<String> = Vec::new();
        for word in words {
            let played = word_of(word)?;
            if let Err(refusal) = here.attempt(&played) {
                return Err(refusal.as_ref().into());
            }
            here.play(&played, Span::default());
            let word = print::played(&played, self.letters);
            let is_same = |&next: &usize| {
                let ply = tree.nodes()[next].ply.as_ref();
                ply.is_some_and(|ply| print::played(&ply.played, self.letters) == word)
            };
            let children = &tree.nodes()[node].children;
            let next = children.iter().copied().find(is_same);
            match next.filter(|_| fresh.is_empty()) {
                Some(next) => node = next,
                None => fresh.push(word),
            }
        }
        Ok(PlayedBehind {
            node,
            begins: here.number() - u32::try_from(fresh.len()).unwrap_or(0),
            fresh,
            position: here,
        })
    }

    /// The edit that writes moves elsewhere than at the end of the record.
    fn new_line(&self, tree: &Tree, played: &PlayedBehind) -> Edit {
        let numbered = (played.begins..)
            .zip(&played.fresh)
            .map(|(number, word)| format!("{number}. {word}"));
        let moves = numbered.collect::<Vec<_>>().join(" ");
        let node = &tree.nodes()[played.node];
        let next = node.children.first();
        match (
            next.and_then(|&next| tree.nodes()[next].span()),
            node.span(),
        ) {
            (Some(at), _) => Edit::Variation { at, moves },
            (None, Some(at)) => Edit::Extend { at, moves },
            // The first moves of a solution are written as `solve` writes one.
            (None, None) => {
                let profile = played.position.profile();
                let moves = format::record(&moves, played.begins, profile, self.letters);
                set("solution", None, "moves", moves)
            }
        }
    }

    /// Puts a stone or segment into the start position, recolours it, or takes it away.
    fn put(&self, place: &str, colour: Option<&str>) -> Result<ChangedText, Refusal> {
        let element = pointer(place)?;
        let colour = colour.map(colour_of).transpose()?;
        let word = self.word(&element, colour);
        self.edited(&match colour {
            // The piece at the place gives way.
            Some(_) => Edit::Put(word),
            None => Edit::Remove(word),
        })
    }

    /// A part of the start position in a colour.
    fn word(&self, element: &Element, colour: Option<Colour>) -> String {
        let element = Element {
            colour,
            ..element.clone()
        };
        print::element(&element, self.letters)
    }

    /// Puts the part at one place of the start position to another one in its colour.
    fn carry(&self, from: &str, to: &str) -> Result<ChangedText, Refusal> {
        let (from, to) = (pointer(from)?, pointer(to)?);
        let place = self.word(&from, None);
        let nothing = || text!("nothing stands at {place}", "на {place} ничего нет");
        // It is of the colour with which it can be removed.
        let is_standing = |colour: &Colour| {
            let removed = Edit::Remove(self.word(&from, Some(*colour)));
            self.edit(self.text(), &removed).is_ok()
        };
        let colour = Colour::ALL.into_iter().find(is_standing);
        let colour = colour.ok_or_else(nothing)?;
        if self.word(&to, None) == place {
            return Ok(ChangedText::new(self.text().to_owned(), self.at));
        }
        let [from, to] = [&from, &to].map(|one| self.word(one, Some(colour)));
        self.edited(&Edit::Carry { from, to })
    }

    /// The start position moved over the paper or recoloured.
    fn recast(&self, change: &PositionChange) -> Result<ChangedText, Refusal> {
        let document = self.document;
        let mut trees = [&document.record, &document.solution].into_iter().flatten();
        if trees.any(|tree| tree.nodes().len() > 1) {
            return Err(Text::new(
                "the document has moves, which would stay where they are: kletka cut makes a new document of the position",
                "в документе есть ходы, а они останутся на месте: новый документ из позиции делает kletka cut",
            )
            .into());
        }
        let start = document.session.start().ok_or(ReachError::NoStart)?;
        let recast = start.recast(change)?;
        let written = author::content(self.text()).map(|content| content.0);
        let stands = |table: &str, key: &str| {
            let table = written.as_ref().and_then(|content| content.get(table));
            table.is_some_and(|table| table.get(key).is_some())
        };
        let mut text = self.text().to_owned();
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
            text = self.edit(&text, &set(key.table, None, key.name, value))?;
        }
        let elements = recast.elements.iter();
        let words: Vec<_> = elements
            .map(|element| print::element(element, self.letters))
            .collect();
        let listed = set(
            "start",
            None,
            "position",
            settings::literal(&format!("{}\n", words.join(" "))),
        );
        let is_drawn = stands("start", "picture");
        if !is_drawn && (stands("start", "position") || !words.is_empty()) {
            text = self.edit(&text, &listed)?;
        }
        if stands("start", "next") || recast.next != 1 {
            let next = set("start", None, "next", recast.next.to_string());
            text = self.edit(&text, &next)?;
        }
        if is_drawn {
            text = self.redrawn(&text, &listed)?;
        }
        Ok(ChangedText {
            notes: Some(recast.notes),
            ..ChangedText::new(text, "0")
        })
    }

    /// The text whose drawing shows the layers of a list, which an edit writes.
    fn redrawn(&self, text: &str, listed: &Edit) -> Result<String, Refusal> {
        let unset = |key: &str| Edit::Unset {
            table: "start".to_owned(),
            index: None,
            key: key.to_owned(),
        };
        let bare = self.edit(text, &unset("picture"))?;
        let bare = self.edit(&bare, &unset("corner")).unwrap_or(bare);
        let listed = self.edit(&bare, listed)?;
        let session = Session::open(self.games, &Source::whole("", &listed), Depth::Replay);
        let start = session
            .start()
            .ok_or_else(|| Text::new("the position is not legal", "позиция не по правилам"))?;
        let drawing = start.drawing(Alphabet::Latin)?;
        let form = start.profile().form;
        Ok(author::redraw(text, &drawing, form, self.letters)?)
    }
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

fn pointer(place: &str) -> Result<Element, Refusal> {
    Ok(notation::pointer(place, &SpanMap::offset(0)).map_err(|error| error.message)?)
}

/// A text to begin with.
pub(super) fn new(games: &Registry, asked: NewDocument) -> Answer {
    let NewDocument {
        game,
        title,
        size,
        goal,
        lang,
    } = asked;
    let found = games
        .find(&game)
        .ok_or_else(|| text!("there is no game {game}", "игры {game} нет"))?;
    if let Some(why) = size.and_then(|side| found.misfit(side)) {
        return Err(why.into());
    }
    let filled = |text: Option<String>| text.filter(|text| !text.trim().is_empty());
    let title = filled(title).map(|title| ("title", title));
    let size = size.map(|size| ("size", size.to_string()));
    let flags = Flags {
        meta: title.into_iter().collect(),
        settings: size.into_iter().collect(),
        goal: filled(goal),
        ..Flags::default()
    };
    let text = author::template(found, &flags, lang.into())?;
    let opened = OpenDocument::open(games, &text, Depth::Replay);
    let found = opened.session.diagnostics();
    match found.iter().find(|one| one.severity == Severity::Error) {
        Some(error) => Err(Refusal(
            json!({ "code": error.code.name(), "message": both(&error.message) }),
        )),
        None => Ok(json!({ "text": text, "at": "0" })),
    }
}
