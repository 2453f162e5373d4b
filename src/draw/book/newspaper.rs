//! A game on one page, as newspapers print it.

use super::diagram::{BookDiagram, BookLook, DiagramRoom};
use super::flow::LEAD;
use super::game::{about, figures_of};
use super::pages::{GAP, SMALL, TEXT};
use super::paper::{HEADING, PageSize};
use super::read::{alphabet, stem, worth_cutting};
use crate::document::diagram::View;
use crate::document::{self, Diagram};
use crate::draw::layout;
use crate::draw::leaf::{Font, Leaf, TextRole, limited};
use crate::draw::paragraphs::in_language;
use crate::draw::plane::PlanePoint;
use crate::rules::Profile;
use crate::session::Session;
use crate::text::{Diagnostics, Source, capital};

/// White space above and below.
const EDGE: f64 = 12.0;
/// Sizes of the letters of moves.
const SIZES: [f64; 6] = [3.4, 3.1, 2.8, 2.5, 2.2, 1.9];
/// How much of the page moves take, at the size that is best and at the smallest.
const SHARES: [f64; 2] = [0.4, 0.62];
/// How much of the page is as wide as the last position.
const SHARE: f64 = 0.62;
/// The widest cell.
const CELL: f64 = 12.0;
/// The cells seen round what a game puts on the field.
const MARGIN: u32 = 1;

/// The layout of moves in columns as wide as the page.
struct MoveColumns {
    font: Font,
    rows: usize,
    /// From one column to the next.
    step: f64,
}

impl MoveColumns {
    /// The largest letters with which the moves take their share of the body; `None` where the smallest take too much.
    fn fitting(moves: &[String], width: f64, body: f64) -> Option<Self> {
        let of_size = |size: f64| Self::of_size(moves, width, size);
        let mut tried = SIZES.map(of_size).into_iter();
        tried
            .find(|one| one.high() <= SHARES[0] * body)
            .or_else(|| Some(of_size(SIZES[SIZES.len() - 1])))
            .filter(|one| one.high() <= SHARES[1] * body)
    }

    fn of_size(moves: &[String], width: f64, size: f64) -> Self {
        let (font, gap) = (Font::regular(size), 2.0 * size);
        let widest = moves
            .iter()
            .map(|word| font.width(word))
            .fold(0.0, f64::max)
            + gap;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "some columns"
        )]
        let columns = ((width + gap) / widest).max(1.0) as usize;
        let rows = moves.len().div_ceil(columns);
        Self {
            font,
            rows,
            step: (width + gap) / float(moves.len().div_ceil(rows)),
        }
    }

    fn high(&self) -> f64 {
        float(self.rows) * self.font.size * LEAD
    }

    fn put(&self, leaf: &mut Leaf, from: PlanePoint, moves: &[String]) {
        for (at, word) in moves.iter().enumerate() {
            let place = PlanePoint::new(
                from.x + float(at / self.rows) * self.step,
                from.y + float(at % self.rows + 1) * self.font.size * LEAD,
            );
            leaf.text(place, self.font, TextRole::Paragraph, word);
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "some columns and rows")]
fn float(count: usize) -> f64 {
    count as f64
}

/// Names, result, the last position with numbers, the first two figures of the document or else positions on the way, and all
/// moves in columns. `None` where there is no game, or the page has no room for it.
#[must_use]
pub fn newspaper(session: &Session, name: &str, look: &BookLook, paper: PageSize) -> Option<Leaf> {
    let (lang, plies) = (look.lang, session.verdict().plies);
    let end = session.at(plies).filter(|_| plies > 0)?;
    let profile: &Profile = end.profile();
    let scene = end.scene();
    let (left, width) = (paper.side(), paper.measure());
    let mut leaf = Leaf::new(paper.width, paper.height);
    let mut y = EDGE;
    let mut put = |leaf: &mut Leaf, text: &str, font: Font, mut role: TextRole| {
        for line in limited(text, font, width, 2) {
            y += font.size * LEAD;
            let role = role.take();
            leaf.text(PlanePoint::new(left, y), font, role, line);
        }
    };
    let title = session
        .title()
        .map_or_else(|| stem(name), |title| in_language(title, lang));
    let heading = Font::bold(HEADING.min(width / 20.0));
    put(&mut leaf, &title, heading, TextRole::Heading(1));
    let source = Source::whole("", session.text());
    let table = document::parse(&source, &mut Diagnostics::default());
    for line in about(&table.value, profile, lang) {
        put(&mut leaf, &line, Font::regular(SMALL), TextRole::Paragraph);
    }
    let result = capital(scene.turn.get(lang)) + ".";
    put(&mut leaf, &result, Font::bold(TEXT), TextRole::Paragraph);
    y += SMALL;

    let first = end.number() - plies;
    let moves = end.moves(alphabet(profile, lang));
    let moves: Vec<_> = (first..)
        .zip(moves)
        .map(|(n, word)| format!("{n}. {word}"))
        .collect();
    let body = paper.height - EDGE - y;
    let columns = MoveColumns::fitting(&moves, width, body)?;
    let high = columns.high();

    let view = |scene: &_| worth_cutting(scene, layout::settled(scene, &View::Auto(MARGIN)));
    let view = view(&scene);
    let usual = Diagram {
        last: Some(true),
        ..Diagram::default()
    };
    let diagram = |scene| BookDiagram::new(scene, &usual, look.clone(), view.clone());
    let own = session.diagrams().iter().all(|one| one.panels.is_empty());
    let own = figures_of(session, None, None, look)
        .ok()
        .filter(|_| own && !session.diagrams().is_empty());
    let own = own
        .unwrap_or_default()
        .into_iter()
        .map(|one| (one.diagram, one.caption));
    let on_the_way = [plies / 3, 2 * plies / 3].map(|moves| {
        let number = first + moves.max(1) - 1;
        let caption = crate::text!("after move {number}", "после хода {number}");
        let scene = session.at(moves.max(1))?.scene();
        Some((diagram(scene), caption.get(lang).to_owned()))
    });
    let small = Font::regular(SMALL);
    let above = body - high - GAP;
    let room = DiagramRoom {
        width: width * SHARE,
        height: above,
        cell: CELL,
    };
    let (picture, wide) = diagram(scene).explained().fitted(room);
    leaf.picture(PlanePoint::new(left, y), wide, &picture);
    let right = left + width * SHARE + GAP;
    let mut below = y;
    let mut end = y + wide * picture.area.height / picture.area.width;
    for (diagram, caption) in own.chain(on_the_way.into_iter().flatten()).take(2) {
        let lines = limited(&caption, small, paper.right() - right, 2);
        let room = DiagramRoom {
            width: paper.right() - right,
            height: above / 2.0 - 2.5 * SMALL * LEAD,
            cell: CELL,
        };
        let (picture, wide) = diagram.marked().fitted(room);
        leaf.picture(PlanePoint::new(right, below), wide, &picture);
        let mut at = below + wide * picture.area.height / picture.area.width;
        for line in lines {
            at += SMALL * LEAD;
            leaf.text(PlanePoint::new(right, at), small, TextRole::Paragraph, line);
        }
        below = at + GAP;
        end = end.max(at);
    }
    y = end + GAP;
    columns.put(&mut leaf, PlanePoint::new(left, y), &moves);
    Some(leaf)
}
