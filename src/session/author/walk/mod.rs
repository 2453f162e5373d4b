//! Stepping through a record: what each key does and what the screen shows. Knows no terminal.

mod view;

use crate::notation::print::{self, Alphabet};
use crate::notation::{Item, Line, Number, Ply};
use crate::session::{Node, Position, Session, Tree};
use crate::text::{Lang, Span, Text};

/// How many lines can be scrolled off: the tallest field has 51 rows, facts and comments follow.
const MAX_SCROLL: usize = 100;

/// A key that somebody pressed.
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

/// What is to be done outside after a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Nothing but showing the screen.
    Show,
    /// Stop.
    Quit,
    /// Add these moves at the end of the main line.
    Add(String),
}

/// What the keys do at the moment.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Mode {
    Browse,
    /// The number of a move is being typed.
    Jump(String),
    /// Moves are being typed.
    Type(String),
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
        let words = tree.nodes().iter().map(|node| word(node, letters)).collect();
        let (here, name) = (start.clone(), name.to_owned());
        let mut walk =
            Self { start, tree, words, at: 0, here, mode: Mode::Browse, message: None, scroll: 0, lang, name };
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
        let mut path: Vec<_> = self.tree.ancestors(self.at).map(|node| self.words[node].as_str()).collect();
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

    /// Does what a key means.
    pub fn key(&mut self, key: KeyPress) -> Effect {
        self.message = None;
        if key == KeyPress::Interrupt {
            return Effect::Quit;
        }
        match std::mem::replace(&mut self.mode, Mode::Browse) {
            Mode::Browse => self.browse(key),
            Mode::Help => Effect::Show,
            Mode::Jump(digits) => self.jump_key(key, digits),
            Mode::Type(typed) => self.type_key(key, typed),
        }
    }

    fn browse(&mut self, key: KeyPress) -> Effect {
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
            KeyPress::Char('?') => self.mode = Mode::Help,
            KeyPress::Esc | KeyPress::Char('q' | 'й') => return Effect::Quit,
            _ => {}
        }
        Effect::Show
    }

    fn jump_key(&mut self, key: KeyPress, mut digits: String) -> Effect {
        match key {
            KeyPress::Char(digit @ '0'..='9') => {
                if digits.len() < 7 {
                    digits.push(digit);
                }
                self.mode = Mode::Jump(digits);
            }
            KeyPress::Backspace => {
                digits.pop();
                if !digits.is_empty() {
                    self.mode = Mode::Jump(digits);
                }
            }
            KeyPress::Enter => self.jump(digits.parse().unwrap_or(u32::MAX)),
            KeyPress::Esc => {}
            _ => self.mode = Mode::Jump(digits),
        }
        Effect::Show
    }

    fn type_key(&mut self, key: KeyPress, mut typed: String) -> Effect {
        match key {
            KeyPress::Char(c) if !c.is_control() => typed.push(c),
            KeyPress::Backspace => {
                typed.pop();
            }
            KeyPress::Esc => return Effect::Show,
            KeyPress::Enter if typed.trim().is_empty() => return Effect::Show,
            KeyPress::Enter => return Effect::Add(typed.trim().to_owned()),
            _ => {}
        }
        self.mode = Mode::Type(typed);
        Effect::Show
    }

    /// Lets somebody mend what was typed and refused.
    pub fn type_again(&mut self, typed: String) {
        self.mode = Mode::Type(typed);
    }

    fn start_typing(&mut self) {
        if self.tree.is_broken() {
            self.say(Text::new("the record has errors: mend them first", "в записи есть ошибки: сначала исправьте их"));
        } else if self.at == self.tree.end_of(0) {
            self.mode = Mode::Type(String::new());
        } else {
            self.say(Text::new(
                "moves are added at the end of the main line: g, then G goes there",
                "ходы добавляют в конец главной линии: туда ведут клавиши g и затем G",
            ));
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
            None => self.say(Text::new("the line ends here", "линия здесь кончается")),
        }
    }

    fn back(&mut self) {
        match self.node().parent {
            Some(parent) => self.go(parent),
            None => self.say(Text::new("this is the start position", "это начальная позиция")),
        }
    }

    /// Which of the moves from its parent a node is, and how many there are.
    fn place(&self, node: usize) -> (usize, usize) {
        let Some(parent) = self.tree.nodes()[node].parent else { return (0, 1) };
        let siblings = &self.tree.nodes()[parent].children;
        (siblings.iter().position(|&one| one == node).unwrap_or(0), siblings.len())
    }

    /// To the next variation that replaces the move shown.
    fn next_variation(&mut self) {
        let (place, _) = self.place(self.at);
        let sibling = self.node().parent.and_then(|parent| self.tree.nodes()[parent].children.get(place + 1).copied());
        match sibling {
            Some(sibling) => self.go(sibling),
            None => self.say(Text::new("no further variation replaces this move", "других вариантов этого хода нет")),
        }
    }

    /// Out of the variation, to the move that it replaces.
    fn out_of_variation(&mut self) {
        let branch = self.tree.ancestors(self.at).find(|&node| self.place(node).0 > 0);
        let replaced =
            branch.and_then(|node| self.tree.nodes()[node].parent).map(|parent| self.tree.nodes()[parent].children[0]);
        match replaced {
            Some(replaced) => self.go(replaced),
            None => self.say(Text::new("this is the main line", "это главная линия")),
        }
    }

    /// To the position after a move of the line shown.
    fn jump(&mut self, number: u32) {
        let end = self.tree.end_of(self.at);
        let found = self.tree.ancestors(end).find(|&node| self.tree.nodes()[node].number == number);
        match found {
            Some(node) => self.go(node),
            None if number < self.tree.nodes()[0].number => self.go(0),
            None => {
                let last = self.tree.nodes()[end].number;
                self.say(crate::text!(
                    "this line has no move {number}: the last one is {last}",
                    "в этой линии нет хода {number}: последний — {last}"
                ));
            }
        }
    }
}

/// A move with its number and mark.
fn word(node: &Node, letters: Alphabet) -> String {
    let Some(ply) = &node.ply else { return String::new() };
    let numbered = Ply { number: Some(Number { value: node.number, span: Span::default() }), ..ply.clone() };
    print::line(&Line { items: vec![Item::Ply(numbered)] }, letters)
}
