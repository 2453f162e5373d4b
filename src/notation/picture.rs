//! Positions drawn in signs: rows of cells, or rows of vertices and edges.
//!
//! Every sign has its place in the document, so that a position drawn is blamed as exactly as one listed. Knows signs
//! and places only; whether a place is on the field, the games decide.

use super::{Element, Figure, Letters, Parsed, Point};
use crate::Colour;
use crate::text::{Arrange as _, Code, Diagnostic, Span, SpanMap, Text, shorten, small};

/// The form of a position drawn in signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A sign for every cell.
    Cells,
    /// Rows of vertices with the edges between them, and rows of the edges that join them.
    Edges,
}

/// How many errors are reported before the rest of a picture is given up.
const MAX_ERRORS: usize = 20;

/// Reads a position drawn in signs, whose lower left sign stands at `corner`.
///
/// ```
/// use kletka::notation::{Point, picture::{self, Form}};
/// use kletka::text::SpanMap;
/// let corner = Point { column: 2, row: 5 }; // c5
/// let parsed = picture::read(". x o\n+ . .", Form::Cells, corner, &SpanMap::offset(0));
/// assert_eq!(parsed.tree.len(), 3);
/// assert!(parsed.diagnostics.is_empty());
/// ```
#[must_use]
pub fn read(text: &str, form: Form, corner: Point, map: &SpanMap) -> Parsed<Vec<Element>> {
    let mut reader = PictureReader {
        map,
        corner,
        errors: 0,
        alike: Vec::new(),
        tree: Vec::new(),
        diagnostics: Vec::new(),
        letters: Letters::default(),
    };
    let rows = rows(text, map);
    match form {
        Form::Cells => reader.cells(&rows),
        Form::Edges => reader.edges(&rows),
    }
    reader.say_alike(form == Form::Cells);
    Parsed {
        tree: reader.tree,
        diagnostics: reader.diagnostics,
        letters: reader.letters,
    }
}

/// A picture with the right signs in the place of those that look like them.
#[must_use]
pub fn mended(text: &str) -> String {
    let line = |line: &str| {
        let (drawn, remark) = line.split_at(line.find('#').unwrap_or(line.len()));
        drawn
            .chars()
            .map(|sign| meant(sign, true).map_or(sign, |(_, meant)| meant))
            .chain(remark.chars())
            .collect::<String>()
    };
    text.split_inclusive('\n').map(line).collect()
}

/// The meaning of a sign that looks like one of the signs; some are signs of cells only.
fn meant(sign: char, is_paper: bool) -> Option<(Colour, char)> {
    Some(match small(sign) {
        'c' => (Colour::Blue, 'с'),
        'k' => (Colour::Red, 'к'),
        '3' => (Colour::Green, 'з'),
        'х' | '×' if is_paper => (Colour::Blue, 'x'),
        'о' | '0' if is_paper => (Colour::Red, 'o'),
        _ => return None,
    })
}

/// All places that a picture shows, free ones too, each with where its sign stands.
#[must_use]
pub fn places(text: &str, form: Form, corner: Point, map: &SpanMap) -> Vec<Element> {
    // With stones everywhere every place is read; their signs are as long as the signs of free places.
    let full = text.replace('.', "b").replace('·', "с");
    let places = read(&full, form, corner, map).tree;
    places
        .into_iter()
        .map(|place| Element {
            colour: None,
            ..place
        })
        .collect()
}

/// A sign and where it stands in the text.
type Sign = (usize, char);

/// A line of the picture that has signs.
struct PictureRow {
    signs: Vec<Sign>,
    span: Span,
}

/// The rows with their signs, top row first; white space, empty lines and remarks count for nothing.
fn rows(text: &str, map: &SpanMap) -> Vec<PictureRow> {
    let mut out = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let drawn = &line[..line.find('#').unwrap_or(line.len())];
        let signs: Vec<Sign> = drawn
            .char_indices()
            .filter(|(_, c)| !c.is_whitespace())
            .map(|(offset, c)| (at + offset, c))
            .collect();
        if let (Some(first), Some(last)) = (signs.first(), signs.last()) {
            let span = map.span(first.0, last.0 + last.1.len_utf8());
            out.push(PictureRow { signs, span });
        }
        at += line.len();
    }
    out
}

struct PictureReader<'a> {
    map: &'a SpanMap,
    corner: Point,
    errors: usize,
    /// Signs that only look like signs, with the place where each was first met.
    alike: Vec<(char, Span)>,
    tree: Vec<Element>,
    diagnostics: Vec<Diagnostic>,
    letters: Letters,
}

impl PictureReader<'_> {
    fn cells(&mut self, rows: &[PictureRow]) {
        self.even(rows, rows.first().map_or(0, |row| row.signs.len()));
        for (row, up) in rows.iter().rev().zip(0..) {
            for (&sign, right) in row.signs.iter().zip(0..) {
                if let Some(colour) = self.colour(sign, true)
                    && let Some(place) = self.place(right, up, sign)
                {
                    self.add(colour, Figure::Point(place), sign);
                }
            }
        }
    }

    /// Rows of vertices and rows of edges in turn; a row of edges below the lowest vertices crosses the seam.
    fn edges(&mut self, rows: &[PictureRow]) {
        let Some(first) = rows.first() else { return };
        let misplaced = rows
            .iter()
            .enumerate()
            .find(|(at, row)| (row.signs[0].1 == '+') != (at % 2 == 0));
        if let Some((at, row)) = misplaced {
            let message = match at {
                0 => Text::new(
                    "a picture begins with a row of vertices",
                    "рисунок начинается с ряда вершин",
                ),
                _ if at % 2 == 0 => Text::new(
                    "a row of vertices is due here",
                    "здесь должен быть ряд вершин",
                ),
                _ => Text::new("a row of edges is due here", "здесь должен быть ряд рёбер"),
            };
            self.error(row.span, Code::BadPicture, message, vertex_help());
            return;
        }
        let vertices: Vec<&PictureRow> = rows.iter().step_by(2).collect();
        let columns = first.signs.len().div_ceil(2);
        let top = vertices.len() - 1;
        // Even rows of edges cross one seam, a row of edges below the lowest vertices the other.
        let is_wide = |row: &PictureRow| row.signs.len() == 2 * columns;
        for (row, up) in vertices.iter().zip((0..=top).rev()) {
            if row.signs.len() != 2 * columns - 1 && !is_wide(row) {
                self.ragged(row.span, row.signs.len(), 2 * columns - 1);
                continue;
            }
            for (at, &sign) in row.signs.iter().enumerate() {
                let column = at / 2;
                if at % 2 == 0 {
                    self.vertex(sign);
                } else if let Some(colour) = self.colour(sign, false) {
                    let next = if column + 1 == columns { 0 } else { column + 1 };
                    self.edge((column, up), (next, up), colour, sign);
                }
            }
        }
        for (row, upper) in rows.iter().skip(1).step_by(2).zip((0..=top).rev()) {
            if row.signs.len() != columns {
                self.ragged(row.span, row.signs.len(), columns);
                continue;
            }
            let lower = upper.checked_sub(1).unwrap_or(top);
            for (column, &sign) in row.signs.iter().enumerate() {
                if let Some(colour) = self.colour(sign, false) {
                    self.edge((column, lower), (column, upper), colour, sign);
                }
            }
        }
    }

    fn vertex(&mut self, (at, sign): Sign) {
        if sign != '+' {
            let message = text!(
                "{sign} stands where a vertex is drawn",
                "{sign} стоит на месте вершины"
            );
            self.error(
                self.map.span(at, at + sign.len_utf8()),
                Code::BadPicture,
                message,
                vertex_help(),
            );
        }
    }

    fn edge(&mut self, from: (usize, usize), to: (usize, usize), colour: Colour, sign: Sign) {
        if let (Some(from), Some(to)) = (
            self.place(from.0, from.1, sign),
            self.place(to.0, to.1, sign),
        ) {
            // A picture one vertex wide or high has no edge from a vertex to itself.
            if from == to {
                let message = Text::new(
                    "this edge has only one end",
                    "у этого ребра только один конец",
                );
                let help = Text::new(
                    "the last sign of a row crosses the seam of a glued board",
                    "последний знак ряда — ребро через склейку поля",
                );
                self.error(
                    self.map.span(sign.0, sign.0 + sign.1.len_utf8()),
                    Code::BadPicture,
                    message,
                    help,
                );
                return;
            }
            self.add(colour, Figure::Polyline(vec![from, to]), sign);
        }
    }

    fn add(&mut self, colour: Colour, figure: Figure, (at, sign): Sign) {
        let span = self.map.span(at, at + sign.len_utf8());
        self.tree.push(Element {
            colour: Some(colour),
            figure,
            span,
        });
    }

    /// The place at these steps to the right of the corner and above it.
    fn place(&mut self, right: usize, up: usize, (at, sign): Sign) -> Option<Point> {
        let column = u8::try_from(usize::from(self.corner.column) + right)
            .ok()
            .filter(|column| *column < 26);
        let row = u16::try_from(usize::from(self.corner.row) + up).ok();
        if let (Some(column), Some(row)) = (column, row) {
            return Some(Point { column, row });
        }
        let message = Text::new(
            "this sign lies outside of every board",
            "этот знак лежит вне любого поля",
        );
        let help = Text::new(
            "corner is the place of the lower left sign",
            "corner — место левого нижнего знака",
        );
        self.error(
            self.map.span(at, at + sign.len_utf8()),
            Code::OffBoard,
            message,
            help,
        );
        None
    }

    /// The colour of a sign; `None` for a free place, and after an error.
    fn colour(&mut self, (at, sign): Sign, is_paper: bool) -> Option<Colour> {
        let span = self.map.span(at, at + sign.len_utf8());
        let small = small(sign);
        let colour = match small {
            '.' | '·' => return None,
            'с' | 'г' | 'b' => Colour::Blue,
            'к' | 'r' => Colour::Red,
            'з' | 'g' => Colour::Green,
            'x' if is_paper => Colour::Blue,
            'o' if is_paper => Colour::Red,
            '+' if is_paper => Colour::Green,
            _ => {
                let Some((colour, _)) = meant(small, is_paper) else {
                    return self.unknown(sign, span, is_paper);
                };
                if self.alike.iter().all(|(known, _)| *known != small) {
                    self.alike.push((small, span));
                }
                return Some(colour);
            }
        };
        match small {
            'b' | 'r' | 'g' => _ = self.letters.latin.get_or_insert(span),
            'x' | 'o' | '+' => {}
            _ => _ = self.letters.cyrillic.get_or_insert(span),
        }
        Some(colour)
    }

    /// Warns of the signs that only look like signs, once for the picture.
    fn say_alike(&mut self, is_paper: bool) {
        self.alike.arrange_by_key(|(_, span)| span.start);
        let Some(&(_, span)) = self.alike.first() else {
            return;
        };
        let read = |&(sign, _): &(char, Span)| {
            let (colour, meant) = meant(sign, is_paper)?;
            let name = colour.text();
            Some(text!(
                "{sign} is read as {meant}, {name}",
                "{sign} прочитано как {meant}, {name}",
                name
            ))
        };
        let message = Text::join(
            &self.alike.iter().filter_map(read).collect::<Vec<_>>(),
            "; ",
        );
        let mends = Text::new(
            "kletka fmt writes the right signs",
            "kletka fmt поставит правильные знаки",
        );
        let help = Text::join(&[signs_help(is_paper), mends], "; ");
        self.diagnostics
            .push(Diagnostic::warning(Code::LookAlike, span, message).help(help));
    }

    fn unknown(&mut self, sign: char, span: Span, is_paper: bool) -> Option<Colour> {
        let shown = shorten(sign.encode_utf8(&mut [0; 4])).into_owned();
        let message = text!(
            "{shown} is not a sign of a picture",
            "{shown} — не знак рисунка"
        );
        self.error(span, Code::BadPicture, message, signs_help(is_paper));
        None
    }

    /// Reports the rows that are not as wide as the first one.
    fn even(&mut self, rows: &[PictureRow], width: usize) {
        for row in rows.iter().filter(|row| row.signs.len() != width) {
            self.ragged(row.span, row.signs.len(), width);
        }
    }

    fn ragged(&mut self, span: Span, count: usize, due: usize) {
        let message = text!(
            "this row has {count} signs, and {due} are due as in the first row",
            "знаков в этом ряду {count}, а по первому ряду должно быть {due}"
        );
        let help = Text::new(
            "a free place is a full stop; white space counts for nothing",
            "свободное место — точка; пробелы ничего не значат",
        );
        self.error(span, Code::BadPicture, message, help);
    }

    fn error(&mut self, span: Span, code: Code, message: Text, help: Text) {
        self.errors += 1;
        if self.errors <= MAX_ERRORS {
            self.diagnostics
                .push(Diagnostic::error(code, span, message).help(help));
        }
    }
}

fn signs_help(is_paper: bool) -> Text {
    if is_paper {
        Text::new(
            "the signs are . (free), x b (blue), o r (red), + g (green), or г с к з",
            "знаки: . (свободно), x г с (синий), o к (красный), + з (зелёный), латиницей b r g",
        )
    } else {
        Text::new(
            "the signs of edges are . (free), b (blue), r (red), g (green), or с к з",
            "знаки рёбер: . (свободно), с г (синий), к (красный), з (зелёный), латиницей b r g",
        )
    }
}

fn vertex_help() -> Text {
    Text::new(
        "rows of vertices with the edges between them, + . + b +, and rows of edges, . b ., come in turn",
        "ряды вершин с рёбрами между ними, + . + с +, чередуются с рядами рёбер, . с .",
    )
}
