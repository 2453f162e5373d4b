//! Stepping through a record: what each key does and what the screen shows. Knows no terminal.

mod view;

pub(in crate::session::author) use view::screen;

use crate::notation::print::{self, Alphabet};
use crate::notation::{Address, Item, Line, Number, Ply};
use crate::session::author::Edit;
use crate::session::{Node, Position, Session, Tree};
use crate::text::{Lang, Span, Text};

/// How many lines can be scrolled off: the tallest field has 51 rows, facts and comments follow.
const MAX_SCROLL: usize = 100;

/// A key that the user pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyPress {
    /// A character.
    Char(char),
    /// An arrow.
    Left,
    /// An arrow.
    Right,
    /// An arrow.
    Up,
    /// An arrow.
    Down,
    /// To the beginning.
    Home,
    /// To the end.
    End,
    /// A screen upwards.
    PageUp,
    /// A screen downwards.
    PageDown,
    /// Enter.
    Enter,
    /// Escape.
    Esc,
    /// Backspace.
    Backspace,
    /// Ctrl-C.
    Interrupt,
}

impl KeyPress {
    /// Whether it begins a text: what follows are its letters.
    #[must_use]
    pub const fn begins_text(self) -> bool {
        matches!(self, Self::Enter | Self::Char('a' | 'ф' | 'c' | 'с'))
    }

    /// Whether the key leaves while nothing is being typed.
    #[must_use]
    pub const fn leaves(self) -> bool {
        matches!(self, Self::Interrupt | Self::Esc | Self::Char('q' | 'й'))
    }
}

/// The task left to the caller after a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeyEffect {
    /// Nothing but showing the screen.
    Show,
    /// Stop.
    Quit,
    /// Add these moves at the end of the main line.
    Add(String),
    /// Change the document, then show a position, or what was added behind it.
    Edit {
        /// The change to be made.
        edit: Edit,
        /// The position.
        at: Address,
        /// Whether the change adds moves behind it.
        is_new: bool,
    },
}

/// The meaning of the keys at the moment.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Mode {
    Browse,
    /// The number of a move, or an address, is being typed.
    Jump(String),
    /// Moves are being typed.
    Type(String),
    /// A comment is being typed.
    Say(String),
    /// Whether the move shown is to go.
    TakeBack,
    Help,
}

/// A record that is being looked at.
///
/// ```
/// use kletka::notation::print::Alphabet;
/// use kletka::session::author::walk::{KeyPress, Walk};
/// use kletka::text::Lang;
/// let session = kletka::open("kletka = 1\ngame = \"parcel\"\n[record]\nmoves = '1. [d4-5] 2. [a1-2]'");
/// let mut walk = Walk::new(&session, "x", Lang::En, Alphabet::Cyrillic).unwrap();
/// walk.key(KeyPress::Right);
/// assert_eq!(walk.path(), ["1. [d4-5]"]);
/// ```
pub struct Walk {
    start: Position,
    tree: Tree,
    /// The moves with their numbers and marks, as the screen shows them; empty at the start.
    words: Vec<String>,
    at: usize,
    /// The other tree of the document, the solution or the record, with its words and the node left
    /// there.
    other: Option<(Tree, Vec<String>, usize)>,
    /// The position after the node shown.
    here: Position,
    mode: Mode,
    message: Option<Text>,
    scroll: usize,
    lang: Lang,
    name: String,
}

impl Walk {
    /// A document at its start position; `None` when it has none. `name` is what the screen calls it.
    #[must_use]
    pub fn new(session: &Session, name: &str, lang: Lang, letters: Alphabet) -> Option<Self> {
        let (start, tree) = (session.start()?.clone(), session.tree()?);
        let words = |tree: &Tree| {
            tree.nodes()
                .iter()
                .map(|node| word(node, letters))
                .collect::<Vec<_>>()
        };
        let other = session.solution().map(|tree| (words(&tree), tree));
        let mut walk = Self {
            here: start.clone(),
            start,
            words: words(&tree),
            tree,
            at: 0,
            other: other.map(|(words, tree)| (tree, words, 0)),
            mode: Mode::Browse,
            message: None,
            scroll: 0,
            lang,
            name: name.to_owned(),
        };
        if walk.tree.is_broken() {
            walk.say(Text::new(
                "the record has errors: it is shown as far as it is legal (kletka check)",
                "в записи есть ошибки: она показана, пока ходы допустимы (kletka check)",
            ));
        }
        Some(walk)
    }

    /// The moves that led to the position shown.
    #[must_use]
    pub fn path(&self) -> Vec<&str> {
        let mut path: Vec<_> = self
            .tree
            .ancestors(self.at)
            .map(|node| self.words[node].as_str())
            .collect();
        path.reverse();
        path.retain(|word| !word.is_empty());
        path
    }

    /// Shows a message at the bottom until the next key.
    pub fn say(&mut self, text: Text) {
        self.message = Some(text);
    }

    /// Goes to the end of the main line.
    pub fn to_main_end(&mut self) {
        self.go(self.tree.end_of(0));
    }

    /// The address of the position shown.
    #[must_use]
    pub fn address(&self) -> &Address {
        &self.node().address
    }

    /// Goes to a position, or to the end of what was added behind it last.
    pub fn show(&mut self, at: &Address, is_new: bool) {
        if at.is_solution != self.address().is_solution {
            self.turn_over();
        }
        let Some(node) = self.tree.find(at) else {
            return;
        };
        let added = self.tree.nodes()[node].children.last().filter(|_| is_new);
        self.go(added.map_or(node, |&added| self.tree.end_of(added)));
    }

    /// Does what a key means.
    pub fn key(&mut self, key: KeyPress) -> KeyEffect {
        self.message = None;
        if key == KeyPress::Interrupt {
            return KeyEffect::Quit;
        }
        match std::mem::replace(&mut self.mode, Mode::Browse) {
            Mode::Browse => self.browse(key),
            Mode::Help => KeyEffect::Show,
            Mode::Jump(digits) => self.jump_key(key, digits),
            Mode::Type(typed) => self.type_key(key, typed, true),
            Mode::Say(typed) => self.type_key(key, typed, false),
            Mode::TakeBack => self.take_back(key),
        }
    }

    fn browse(&mut self, key: KeyPress) -> KeyEffect {
        match key {
            KeyPress::Right | KeyPress::Char(' ' | 'l' | 'n') => self.forward(),
            KeyPress::Left | KeyPress::Backspace | KeyPress::Char('h' | 'p') => self.back(),
            KeyPress::Down | KeyPress::Char('j') => self.next_variation(),
            KeyPress::Up | KeyPress::Char('k') => self.out_of_variation(),
            KeyPress::Home | KeyPress::Char('g') => self.go(0),
            KeyPress::End | KeyPress::Char('G') => self.go(self.tree.end_of(self.at)),
            KeyPress::PageDown => self.scroll = (self.scroll + 5).min(MAX_SCROLL),
            KeyPress::PageUp => self.scroll = self.scroll.saturating_sub(5),
            KeyPress::Char(digit @ '0'..='9') => self.mode = Mode::Jump(digit.to_string()),
            KeyPress::Enter | KeyPress::Char('a' | 'ф') => self.start_typing(),
            KeyPress::Char('c' | 'с') => self.start_saying(),
            KeyPress::Char('u' | 'г') => self.start_taking_back(),
            KeyPress::Char('s' | 'ы') => self.turn_over(),
            KeyPress::Char('?') => self.mode = Mode::Help,
            _ if key.leaves() => return KeyEffect::Quit,
            _ => {}
        }
        KeyEffect::Show
    }

    fn jump_key(&mut self, key: KeyPress, mut digits: String) -> KeyEffect {
        match key {
            KeyPress::Char(c) if c.is_alphanumeric() => {
                if digits.len() < 20 {
                    digits.push(c);
                }
                self.mode = Mode::Jump(digits);
            }
            KeyPress::Backspace => {
                digits.pop();
                if !digits.is_empty() {
                    self.mode = Mode::Jump(digits);
                }
            }
            KeyPress::Enter => match digits.parse() {
                Ok(number) => self.jump(number),
                Err(_) => self.visit(&digits),
            },
            KeyPress::Esc => {}
            _ => self.mode = Mode::Jump(digits),
        }
        KeyEffect::Show
    }

    fn type_key(&mut self, key: KeyPress, mut typed: String, are_moves: bool) -> KeyEffect {
        match key {
            KeyPress::Char(c) if !c.is_control() => typed.push(c),
            KeyPress::Backspace => {
                typed.pop();
            }
            KeyPress::Esc => return KeyEffect::Show,
            KeyPress::Enter if typed.trim().is_empty() => return KeyEffect::Show,
            KeyPress::Enter => {
                return if are_moves {
                    self.added(typed.trim())
                } else {
                    self.said(typed.trim())
                };
            }
            _ => {}
        }
        self.mode = if are_moves {
            Mode::Type(typed)
        } else {
            Mode::Say(typed)
        };
        KeyEffect::Show
    }

    /// Adds moves behind the position shown: at the end of its line, or as a variation of the move that follows.
    fn added(&self, typed: &str) -> KeyEffect {
        let (node, at) = (self.node(), self.address().clone());
        if self.at == self.tree.end_of(0) && !at.is_solution {
            return KeyEffect::Add(typed.to_owned());
        }
        let next = node
            .children
            .first()
            .and_then(|&next| self.tree.nodes()[next].span());
        let is_numbered = typed.starts_with(|c: char| c.is_ascii_digit());
        let moves = if is_numbered {
            typed.to_owned()
        } else {
            format!("{}. {typed}", node.number.saturating_add(1))
        };
        let edit = match (next, node.span()) {
            (Some(at), _) => Edit::Variation { at, moves },
            (None, Some(at)) => Edit::Extend { at, moves },
            (None, None) => return KeyEffect::Show,
        };
        KeyEffect::Edit {
            edit,
            at,
            is_new: true,
        }
    }

    fn said(&self, typed: &str) -> KeyEffect {
        KeyEffect::Edit {
            edit: Edit::Comment {
                at: self.node().span(),
                text: typed.to_owned(),
            },
            at: self.address().clone(),
            is_new: false,
        }
    }

    /// Lets the user mend a typed word that was refused.
    pub fn type_again(&mut self, typed: String) {
        self.mode = Mode::Type(typed);
    }

    /// The same for a comment.
    pub fn comment_again(&mut self, typed: String) {
        self.mode = Mode::Say(typed);
    }

    /// Whether the tree shown may be changed; says why not.
    fn may_change(&mut self) -> bool {
        if self.tree.is_broken() {
            self.say(Text::new(
                "the moves have errors: mend them first",
                "в ходах есть ошибки: сначала исправьте их",
            ));
        }
        !self.tree.is_broken()
    }

    fn start_typing(&mut self) {
        if self.may_change() {
            self.mode = Mode::Type(String::new());
        }
    }

    fn start_saying(&mut self) {
        if self.at == 0 && self.address().is_solution {
            self.say(Text::new(
                "a comment belongs to a move here",
                "здесь комментируют ходы",
            ));
        } else if self.may_change() {
            self.mode = Mode::Say(String::new());
        }
    }

    fn start_taking_back(&mut self) {
        if self.at == 0 || !self.node().children.is_empty() {
            self.say(Text::new(
                "only the last move of a line can be taken back: G goes there",
                "назад берут только последний ход варианта: к нему ведёт G",
            ));
        } else if self.may_change() {
            let word = &self.words[self.at];
            let question = text!(
                "take back {word} for good? u says yes",
                "взять назад {word} насовсем? u — да"
            );
            self.say(question);
            self.mode = Mode::TakeBack;
        }
    }

    fn take_back(&mut self, key: KeyPress) -> KeyEffect {
        let (Some(at), true) = (self.node().span(), matches!(key, KeyPress::Char('u' | 'г')))
        else {
            return KeyEffect::Show;
        };
        let parent = self.node().parent.map_or_else(Address::default, |parent| {
            self.tree.nodes()[parent].address.clone()
        });
        KeyEffect::Edit {
            edit: Edit::TakeBack { at },
            at: parent,
            is_new: false,
        }
    }

    /// From the record to the solution, or back.
    fn turn_over(&mut self) {
        match &mut self.other {
            Some((tree, words, at)) => {
                std::mem::swap(tree, &mut self.tree);
                std::mem::swap(words, &mut self.words);
                std::mem::swap(at, &mut self.at);
                self.go(self.at);
            }
            None => self.say(Text::new(
                "the document has no solution",
                "в документе нет решения",
            )),
        }
    }

    fn node(&self) -> &Node {
        &self.tree.nodes()[self.at]
    }

    fn go(&mut self, node: usize) {
        self.at = node;
        self.here = self.tree.position(&self.start, node);
        self.scroll = 0;
    }

    fn forward(&mut self) {
        match self.node().children.first() {
            Some(&next) => self.go(next),
            None => self.say(Text::new("the line ends here", "вариант здесь кончается")),
        }
    }

    fn back(&mut self) {
        match self.node().parent {
            Some(parent) => self.go(parent),
            None => self.say(Text::new(
                "this is the start position",
                "это начальная позиция",
            )),
        }
    }

    /// Which of the moves from its parent a node is, and how many there are.
    fn place(&self, node: usize) -> (usize, usize) {
        let Some(parent) = self.tree.nodes()[node].parent else {
            return (0, 1);
        };
        let siblings = &self.tree.nodes()[parent].children;
        (
            siblings.iter().position(|&one| one == node).unwrap_or(0),
            siblings.len(),
        )
    }

    /// To the next variation that replaces the move shown.
    fn next_variation(&mut self) {
        let (place, _) = self.place(self.at);
        let sibling = self
            .node()
            .parent
            .and_then(|parent| self.tree.nodes()[parent].children.get(place + 1).copied());
        match sibling {
            Some(sibling) => self.go(sibling),
            None => self.say(Text::new(
                "no further variation replaces this move",
                "других вариантов этого хода нет",
            )),
        }
    }

    /// Out of the variation, to the move that it replaces.
    fn out_of_variation(&mut self) {
        let branch = self
            .tree
            .ancestors(self.at)
            .find(|&node| self.place(node).0 > 0);
        let replaced = branch
            .and_then(|node| self.tree.nodes()[node].parent)
            .map(|parent| self.tree.nodes()[parent].children[0]);
        match replaced {
            Some(replaced) => self.go(replaced),
            None => self.say(Text::new("this is the main line", "это главный вариант")),
        }
    }

    /// To the position that an address names.
    fn visit(&mut self, typed: &str) {
        let is_solution = self.address().is_solution;
        let wanted = Address::read(typed).map(|address| Address {
            is_solution,
            ..address
        });
        let found = wanted.as_ref().and_then(|wanted| {
            // Without a number at its end it is the end of a variation.
            if wanted.last().is_some() {
                return self.tree.find(wanted);
            }
            let node = self.tree.find(&wanted.first())?;
            Some(self.tree.end_of(node))
        });
        match found {
            Some(node) => self.go(node),
            None => self.say(text!("there is no position {typed}", "позиции {typed} нет")),
        }
    }

    /// To the position after a move of the line shown.
    fn jump(&mut self, number: u32) {
        let end = self.tree.end_of(self.at);
        let found = self
            .tree
            .ancestors(end)
            .find(|&node| self.tree.nodes()[node].number == number);
        match found {
            Some(node) => self.go(node),
            None if number < self.tree.nodes()[0].number => self.go(0),
            None => {
                let last = self.tree.nodes()[end].number;
                self.say(text!(
                    "this line has no move {number}: the last one is {last}",
                    "в этом варианте нет хода {number}: последний — {last}"
                ));
            }
        }
    }
}

/// A move with its number and mark.
fn word(node: &Node, letters: Alphabet) -> String {
    let Some(ply) = &node.ply else {
        return String::new();
    };
    let numbered = Ply {
        number: Some(Number {
            value: node.number,
            span: Span::default(),
        }),
        ..ply.clone()
    };
    let items = vec![Item::Ply(numbered)];
    print::line(&Line { items }, letters)
}
