//! A record as a tree of positions.

use crate::document;
use crate::notation::print::{self, Alphabet};
use crate::notation::{Item, Line, Number, Ply};
use crate::rules::Rules;
use crate::text::Diagnostics;
use crate::text::{Source, Span};

/// A position with the move that led to it.
pub(super) struct Node<P> {
    pub(super) parent: Option<usize>,
    /// The moves from here: the line's own first, then its variations.
    pub(super) next: Vec<usize>,
    /// The move with its number and mark; empty at the start.
    pub(super) word: String,
    /// The number of the move; one less than that of the first move at the start.
    pub(super) number: u32,
    pub(super) comments: Vec<String>,
    pub(super) position: P,
}

/// All positions of a record; the first is the start.
pub(super) struct Tree<G: Rules> {
    pub(super) rules: G,
    pub(super) nodes: Vec<Node<G::Position>>,
    /// Whether something in the record could not be played.
    pub(super) is_broken: bool,
}

impl<G: Rules> Tree<G> {
    /// Reads a document; `None` when it has no start position.
    pub(super) fn read(source: &Source<'_>, letters: Alphabet) -> Option<Self> {
        let mut out = Diagnostics::default();
        let table = document::parse(source, &mut out);
        let document = document::read(source, &table, &mut out)?;
        let rules = G::read(document.board, document.rules, &mut out)?;
        let mut start = document.start;
        start.read_picture(G::FORM, &mut out);
        let position = rules.start(&start.elements, start.next, start.span, &mut out)?;
        let root = Node {
            parent: None,
            next: Vec::new(),
            word: String::new(),
            number: rules.number(&position).saturating_sub(1),
            comments: Vec::new(),
            position,
        };
        let mut tree = Self { rules, nodes: vec![root], is_broken: out.has_errors() };
        tree.line(&document.record.line, 0, letters);
        Some(tree)
    }

    /// Plays a line and its variations from a node on, as far as it is legal.
    fn line(&mut self, line: &Line, from: usize, letters: Alphabet) {
        let (mut at, mut before, mut is_whole) = (from, from, true);
        let mut waiting = Vec::new();
        for item in &line.items {
            match item {
                Item::Ply(ply) if is_whole => {
                    before = at;
                    match self.ply(ply, at, letters) {
                        Some((node, goes_on)) => {
                            self.nodes[node].comments.append(&mut waiting);
                            (at, is_whole) = (node, goes_on);
                        }
                        None => is_whole = false,
                    }
                    self.is_broken |= !is_whole;
                }
                Item::Ply(_) => before = usize::MAX,
                Item::Broken(_) => {
                    before = if is_whole { at } else { usize::MAX };
                    is_whole = false;
                    self.is_broken = true;
                }
                Item::Variation(variation) if before != usize::MAX => self.line(&variation.line, before, letters),
                // A comment before the first move of a variation is read with that move.
                Item::Comment(comment) if at == from && from != 0 => waiting.push(comment.text.clone()),
                Item::Comment(comment) if is_whole => self.nodes[at].comments.push(comment.text.clone()),
                Item::Comment(_) | Item::Variation(_) | Item::Remark(_) | Item::End(_) => {}
            }
        }
    }

    /// Plays a move; its node, and whether the line goes on behind it.
    fn ply(&mut self, ply: &Ply, at: usize, letters: Alphabet) -> Option<(usize, bool)> {
        let mut position = self.nodes[at].position.clone();
        let number = self.rules.number(&position);
        if ply.number.is_some_and(|written| written.value != number) {
            return None;
        }
        let wanted = self.rules.resolve(&position, &ply.played).ok()?;
        let step = self.rules.check(&position, &wanted).ok()?;
        self.rules.play(&mut position, &step);
        let numbered = Ply { number: Some(Number { value: number, span: Span::default() }), ..ply.clone() };
        let word = print::line(&Line { items: vec![Item::Ply(numbered)] }, letters);
        let node = self.nodes.len();
        self.nodes.push(Node { parent: Some(at), next: Vec::new(), word, number, comments: Vec::new(), position });
        self.nodes[at].next.push(node);
        Some((node, self.rules.surplus(&step).is_none()))
    }
}
