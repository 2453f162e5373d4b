//! A record as a tree of moves: the main line, its variations, and where each stops.

use super::position::{Accepted, IllegalMove, Position};
use crate::check::has_variation;
use crate::notation::{Address, Item, Line, Ply};
use crate::rules::Seat;
use crate::text::Span;

/// A move of a tree; the first node stands for the start position.
#[derive(Clone, Debug)]
pub struct Node {
    /// The node before it; nothing at the start.
    pub parent: Option<usize>,
    /// The moves from here: the line's own first, then its variations.
    pub children: Vec<usize>,
    /// The address of the position.
    pub address: Address,
    /// The move as it is written; nothing at the start.
    pub ply: Option<Ply>,
    /// The number of the move; at the start, one less than the number of the first move.
    pub number: u32,
    /// The player who made it; at the start, the side to move.
    pub seat: Seat,
    /// Whether it is in the main line.
    pub is_main: bool,
    /// Whether all of the move stands.
    pub is_whole: bool,
    /// The comments behind it.
    pub comments: Vec<String>,
}

/// A step of reading a tree, in the order of the text.
#[derive(Debug)]
pub enum Visit<'a> {
    /// The start position, or a move that was played, with the position after it.
    Played(usize, &'a Position),
    /// A move that is not legal in a position.
    Refused(&'a Ply, Box<IllegalMove>, &'a Position),
}

/// All moves of a record.
#[derive(Clone, Debug)]
pub struct Tree {
    /// The nodes, in the order of the text; the first one is the start.
    nodes: Vec<Node>,
    /// Whether something in the record could not be played.
    is_broken: bool,
}

impl Tree {
    /// Plays a line and its variations as far as they are legal, in a solution or in a record. `visit` sees every
    /// position and every refusal.
    pub fn read(
        start: &Position,
        line: &Line,
        is_solution: bool,
        visit: &mut dyn FnMut(&Node, Visit<'_>),
    ) -> Self {
        let address = Address {
            is_solution,
            ..Address::default()
        };
        let root = Node {
            parent: None,
            children: Vec::new(),
            address: address.clone(),
            ply: None,
            number: start.number().saturating_sub(1),
            seat: start.to_move(),
            is_main: true,
            is_whole: true,
            comments: Vec::new(),
        };
        let mut tree = Self {
            nodes: vec![root],
            is_broken: false,
        };
        visit(&tree.nodes[0], Visit::Played(0, start));
        TreeReader {
            tree: &mut tree,
            visit,
        }
        .line(line, 0, start.clone(), address);
        tree
    }

    /// The nodes in the order of the text; the first one is the start.
    #[must_use]
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Whether something in the record could not be played.
    #[must_use]
    pub const fn is_broken(&self) -> bool {
        self.is_broken
    }

    /// The node at an address.
    pub(super) fn find(&self, at: &Address) -> Option<usize> {
        self.nodes.iter().position(|node| node.address == *at)
    }

    /// A node and those before it, back to the start.
    pub fn ancestors(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(Some(node), |&node| self.nodes[node].parent)
    }

    /// The last node of the line that a node begins or continues.
    #[must_use]
    pub fn end_of(&self, mut node: usize) -> usize {
        while let Some(&next) = self.nodes[node].children.first() {
            node = next;
        }
        node
    }

    /// The nodes of the main line, the start first.
    pub fn main_line(&self) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(Some(0), |&node: &usize| {
            self.nodes[node]
                .children
                .first()
                .copied()
                .filter(|&next| self.nodes[next].is_main)
        })
    }

    /// The position after a node, from the start position of the tree.
    ///
    /// # Panics
    /// When the tree was made from another start position.
    #[must_use]
    pub fn position(&self, start: &Position, node: usize) -> Position {
        let mut path: Vec<&Ply> = self
            .ancestors(node)
            .filter_map(|node| self.nodes[node].ply.as_ref())
            .collect();
        path.reverse();
        let mut position = start.clone();
        for ply in path {
            position
                .play(&ply.played, ply.span)
                .expect("the moves of a tree are legal from its start");
        }
        position
    }

    /// Adds a move behind a node; its number in the tree. The move must be legal there.
    fn push(&mut self, parent: usize, address: Address, ply: Ply, accepted: Accepted) -> usize {
        let Accepted {
            number,
            seat,
            is_whole,
        } = accepted;
        let node = self.nodes.len();
        self.nodes.push(Node {
            parent: Some(parent),
            children: Vec::new(),
            is_main: address.turns.is_empty(),
            address,
            ply: Some(ply),
            number,
            seat,
            is_whole,
            comments: Vec::new(),
        });
        self.nodes[parent].children.push(node);
        node
    }
}

struct TreeReader<'a, 'v> {
    tree: &'a mut Tree,
    visit: &'v mut dyn FnMut(&Node, Visit<'_>),
}

impl TreeReader<'_, '_> {
    /// Plays a line and its variations from a node on.
    fn line(&mut self, line: &Line, from: usize, mut position: Position, mut address: Address) {
        let (mut at, mut is_whole, mut variations) = (from, true, 0);
        // The node and the position before the last move, while a variation may still replace it.
        let mut before: Option<(usize, Position)> = None;
        let mut waiting = Vec::new();
        for (index, item) in line.items.iter().enumerate() {
            if item.is_move() {
                (address, variations) = (address.next(), 0);
            }
            match item {
                Item::Ply(_) | Item::Broken(_) if is_whole => {
                    before =
                        has_variation(&line.items[index + 1..]).then(|| (at, position.clone()));
                    let next = match item {
                        Item::Ply(ply) => self.ply(ply, at, &mut position, &address),
                        _ => None,
                    };
                    is_whole = next.is_some_and(|node| self.tree.nodes[node].is_whole);
                    if let Some(node) = next {
                        self.tree.nodes[node].comments.append(&mut waiting);
                        at = node;
                    }
                    self.tree.is_broken |= !is_whole;
                }
                Item::Ply(_) | Item::Broken(_) => before = None,
                Item::Variation(variation) => {
                    if let Some((node, position)) = &before {
                        self.line(
                            &variation.line,
                            *node,
                            position.clone(),
                            address.turn(variations),
                        );
                    }
                    variations += 1;
                }
                // A comment before the first move of a variation is read with that move.
                Item::Comment(comment) if at == from && from != 0 => {
                    waiting.push(comment.text.clone());
                }
                Item::Comment(comment) if is_whole => {
                    self.tree.nodes[at].comments.push(comment.text.clone());
                }
                Item::Comment(_) | Item::Remark(_) | Item::End(_) => {}
            }
        }
    }

    /// Plays a move; its node.
    fn ply(
        &mut self,
        ply: &Ply,
        at: usize,
        position: &mut Position,
        address: &Address,
    ) -> Option<usize> {
        if ply
            .number
            .is_some_and(|written| written.value != position.number())
        {
            return None;
        }
        let Some(accepted) = position.play(&ply.played, ply.span) else {
            if let Err(refusal) = position.attempt(&ply.played) {
                (self.visit)(&self.tree.nodes[at], Visit::Refused(ply, refusal, position));
            }
            return None;
        };
        let node = self.tree.push(at, address.clone(), ply.clone(), accepted);
        (self.visit)(&self.tree.nodes[node], Visit::Played(node, position));
        Some(node)
    }
}

impl Node {
    /// Where the move stands in the document.
    #[must_use]
    pub fn span(&self) -> Option<Span> {
        self.ply.as_ref().map(|ply| ply.span)
    }
}
