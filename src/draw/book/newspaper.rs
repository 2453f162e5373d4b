//! A game on one page, as newspapers print it.

use super::diagram::{BookDiagram, BookLook, DiagramRoom};
use super::flow::LEAD;
use super::game::{about, figures_of};
use super::pages::{GAP, SMALL, TEXT};
use super::paper::{HEADING, PageSize};
use super::read::{alphabet, title, worth_cutting};
use crate::document::diagram::View;
use crate::document::{self, Diagram};
use crate::draw::layout;
use crate::draw::leaf::{Font, Leaf, TextRole, limited};
use crate::draw::plane::PlanePoint;
use crate::scene::Scene;
use crate::session::{Position, Session};
use crate::text::{Diagnostics, Lang, Source, capital};

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
    let scene = end.scene();
    let (left, width) = (paper.side(), paper.measure());
    let mut leaf = Leaf::new(paper.width, paper.height);
    let mut y = EDGE;
    for (text, font, mut role) in head(session, name, &end, lang, width) {
        for line in limited(&text, font, width, 2) {
            y += font.size * LEAD;
            leaf.text(PlanePoint::new(left, y), font, role.take(), line);
        }
    }
    y += SMALL;

    let first = end.number() - plies;
    let moves = end.moves(alphabet(end.profile(), lang));
    let moves: Vec<_> = (first..)
        .zip(moves)
        .map(|(n, word)| format!("{n}. {word}"))
        .collect();
    let body = paper.height - EDGE - y;
    let columns = MoveColumns::fitting(&moves, width, body)?;

    let view = worth_cutting(&scene, layout::settled(&scene, &View::Auto(MARGIN)));
    let usual = Diagram {
        last: Some(true),
        ..Diagram::default()
    };
    let diagram = |scene| BookDiagram::new(scene, &usual, look.clone(), view.clone());
    let mut room = DiagramRoom {
        width: width * SHARE,
        height: body - columns.high() - GAP,
        cell: CELL,
    };
    let mut at = PlanePoint::new(left, y);
    let mut end = put_diagram(&mut leaf, at, &diagram(scene).explained(), room);
    at.x = left + width * SHARE + GAP;
    room.width = paper.right() - at.x;
    room.height = room.height / 2.0 - 2.5 * SMALL * LEAD;
    let small = Font::regular(SMALL);
    for (diagram, caption) in small_figures(session, look, first, diagram) {
        let mut below = put_diagram(&mut leaf, at, &diagram.marked(), room);
        for line in limited(&caption, small, room.width, 2) {
            below += SMALL * LEAD;
            let at = PlanePoint::new(at.x, below);
            leaf.text(at, small, TextRole::Paragraph, line);
        }
        at.y = below + GAP;
        end = end.max(below);
    }
    columns.put(&mut leaf, PlanePoint::new(left, end + GAP), &moves);
    Some(leaf)
}

/// The lines above the game: its title, its players and circumstances, and its result.
fn head(
    session: &Session,
    name: &str,
    end: &Position,
    lang: Lang,
    width: f64,
) -> Vec<(String, Font, TextRole)> {
    let title = title(session.title(), name, lang);
    let heading = Font::bold(HEADING.min(width / 20.0));
    let source = Source::whole("", session.text());
    let table = document::parse(&source, &mut Diagnostics::default());
    let about = about(&table.value, end.profile(), lang).into_iter();
    let result = capital(end.scene().turn.get(lang)) + ".";
    let mut head = vec![(title, heading, TextRole::Heading(1))];
    head.extend(about.map(|line| (line, Font::regular(SMALL), TextRole::Paragraph)));
    head.push((result, Font::bold(TEXT), TextRole::Paragraph));
    head
}

/// The first two figures of the document, or else positions on the way, with their words. The first move has a number.
fn small_figures(
    session: &Session,
    look: &BookLook,
    first: u32,
    diagram: impl Fn(Scene) -> BookDiagram,
) -> impl Iterator<Item = (BookDiagram, String)> {
    let diagrams = session.diagrams();
    let is_plain = !diagrams.is_empty() && diagrams.iter().all(|one| one.panels.is_empty());
    let own = figures_of(session, None, None, look);
    let own = own.ok().filter(|_| is_plain).unwrap_or_default();
    let own = own.into_iter().map(|one| (one.diagram, one.caption));
    let plies = session.verdict().plies;
    let on_the_way = [plies / 3, 2 * plies / 3].map(|moves| {
        let number = first + moves.max(1) - 1;
        let caption = text!("after move {number}", "после хода {number}");
        let scene = session.at(moves.max(1))?.scene();
        Some((diagram(scene), caption.get(look.lang).to_owned()))
    });
    own.chain(on_the_way.into_iter().flatten()).take(2)
}

/// Puts a diagram at a place, as large as fits. Returns where it ends below.
fn put_diagram(leaf: &mut Leaf, at: PlanePoint, diagram: &BookDiagram, room: DiagramRoom) -> f64 {
    let (picture, width) = diagram.fitted(room);
    leaf.picture(at, width, &picture);
    at.y + picture.area.height_at(width)
}
