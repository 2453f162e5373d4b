//! `[[diagram]]`: the drawings that a document wants.
//!
//! Knows the keys and the words they hold; whether a pointer points at something is for those who have the field.

use std::collections::HashMap;
use std::ops::Range;

use crate::notation::{self, Address, Element, Figure, Line, Point};
use crate::scene::pointer::{self, Purpose};
use crate::scene::{Layer, Scene, SignShape, Tone};
use crate::settings::{Entry, Placed, Section, Value, unknown_choice, wrong_type};
use crate::text::{Arrange as _, Code, Diagnostic, Diagnostics, Source, Span, SpanMap, Text};

/// The widest margin of an automatic view, in cells.
const MAX_MARGIN: u32 = 10;
/// The largest side of a sheet, in pictures.
const MAX_SHEET: u32 = 20;
/// The most moves of a table: it is as high as the largest field.
pub(crate) const MAX_MOVES: u32 = 48;
/// The longest caption, in characters: several pages of a book.
pub(crate) const MAX_CAPTION: usize = 5_000;
/// The longest label, in characters: a word beside a cell.
const MAX_LABEL: usize = 40;
/// The most places in a list of one key: no board has more.
const MAX_PLACES: usize = 2_000;
/// The moves that may be shown as number 1.
pub(crate) const NUMBER_FROM: std::ops::RangeInclusive<u32> = 1..=100_000;
/// The largest number of a shade.
const MAX_SHADE: u8 = 20;

/// Which positions of the record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum At {
    /// One.
    Address(Address),
    /// From one number of moves to another, each.
    Range(u32, u32),
    /// Every one, from the start position on.
    All,
}

/// Which part of the field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum View {
    /// All of it.
    #[default]
    Full,
    /// The part that is not empty, with a margin in cells.
    Auto(u32),
    /// From one cell to another.
    Cells(Point, Point),
}

/// Which moves show their numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Numbers {
    /// None.
    #[default]
    None,
    /// All.
    All,
    /// From one number to another, both included.
    Range(u32, u32),
    /// The last moves, by their number.
    Last(u32),
}

/// A `[[diagram]]` table, and the diagram that the command line asks for.
#[derive(Clone, Debug, Default)]
pub struct Diagram {
    /// The name; decides the name of its file.
    pub name: Option<Placed<String>>,
    /// Which positions.
    pub at: Option<Placed<At>>,
    /// Whether it is not known which positions: `at` or `after` cannot be read.
    pub is_nowhere: bool,
    /// Moves that are played on from there.
    pub after: Option<Placed<Line>>,
    /// Which part of the field.
    pub view: Option<Placed<View>>,
    /// Yellow cells and edges.
    pub highlight: Vec<Element>,
    /// Regions, segments and stones drawn paler.
    pub dim: Vec<Element>,
    /// Those that are not drawn paler, while all others are.
    pub focus: Vec<Element>,
    /// Boundaries and stones drawn strongly.
    pub emphasis: Vec<Element>,
    /// Signs set on vertices, cells and edges.
    pub annotations: Vec<(Element, SignShape)>,
    /// Arrows from one place to another.
    pub arrows: Vec<[Element; 2]>,
    /// Whether the last move is marked.
    pub last: Option<bool>,
    /// Filled regions and cells, each with the shade asked for, counted from 0.
    pub fill: Vec<(Element, Option<u8>)>,
    /// Letters at vertices, in cells and beside edges.
    pub labels: Vec<(Element, String)>,
    /// Which moves show their numbers.
    pub numbers: Option<Numbers>,
    /// The number of the move that is shown as 1; earlier ones show none.
    pub number_from: Option<u32>,
    /// The layers shown beside segments and stones.
    pub show: Option<Vec<Layer>>,
    /// Whether letters and numbers stand beside the field.
    pub coordinates: Option<bool>,
    /// Whether stones are drawn as the signs x, o, +.
    pub signs: Option<bool>,
    /// Whether the caption says whose move it is.
    pub turn: Option<bool>,
    /// Whether its marks belong to the task of a problem, so that booklets print them too.
    pub task: bool,
    /// Whether the colours are explained under the picture.
    pub legend: Option<bool>,
    /// Whether colours change on dark screens and on paper.
    pub adaptive: Option<bool>,
    /// The words under the picture.
    pub caption: Option<String>,
    /// The size of letters and numbers beside the field, in points.
    pub font_size: Option<f64>,
    /// The size of the words under the picture, in points.
    pub caption_size: Option<f64>,
    /// The style by name.
    pub style: Option<Placed<String>>,
    /// How many moves the table of the game has that is drawn instead of the field.
    pub table: Option<u32>,
    /// Several positions on one sheet: columns and rows.
    pub sheet: Option<(u8, u8)>,
    /// The diagrams that stand on its sheet, by name; where there are some it has no position of its own.
    pub panels: Vec<Placed<String>>,
    /// Whether the panels of a sheet are lettered.
    pub letters: Option<bool>,
    /// Where the table stands.
    pub span: Span,
}

impl Diagram {
    /// The columns and rows of the sheet that it is, if it is one: as it says, or up to three panels in a row.
    #[must_use]
    pub fn sheet(&self) -> Option<(u8, u8)> {
        let count = u8::try_from(self.panels.len()).unwrap_or(u8::MAX);
        let columns = if count == 4 { 2 } else { count.min(3) };
        self.sheet
            .or_else(|| (count > 0).then(|| (columns, count.div_ceil(columns))))
    }

    /// Whether it points at anything on the field.
    #[must_use]
    pub fn points(&self) -> bool {
        let has_view = matches!(
            self.view,
            Some(Placed {
                value: View::Cells(..),
                ..
            })
        );
        has_view
            || !self.labels.is_empty()
            || !self.arrows.is_empty()
            || self.pointers().next().is_some()
    }

    /// Of each corner of its view, that the field of a scene does not have it, if so.
    pub fn corners(&self, scene: &Scene) -> impl Iterator<Item = Option<Box<Diagnostic>>> {
        let corners = match &self.view {
            Some(Placed {
                value: View::Cells(from, to),
                span,
            }) => [from, to].map(|&point| Some((point, *span))),
            _ => [None; 2],
        };
        corners.into_iter().flatten().map(|(point, span)| {
            let element = Element {
                colour: None,
                figure: Figure::Point(point),
                span,
            };
            pointer::cell(scene, point, &element).err()
        })
    }

    /// All elements that are pointed at, each with its purpose: fills first, then paler ones,
    /// highlights, boundaries and signs.
    pub fn pointers(&self) -> impl Iterator<Item = (&Element, Purpose)> {
        let fill = self
            .fill
            .iter()
            .map(|(element, shade)| (element, Purpose::Fill(*shade)));
        let highlight = self
            .highlight
            .iter()
            .map(|element| (element, Purpose::Highlight));
        let emphasis = self
            .emphasis
            .iter()
            .map(|element| (element, Purpose::Emphasis));
        let signs = self
            .annotations
            .iter()
            .map(|(element, sign)| (element, Purpose::Sign(*sign)));
        let dim = self
            .dim
            .iter()
            .map(|element| (element, Purpose::Tone(Tone::Dim)));
        let focus = self
            .focus
            .iter()
            .map(|element| (element, Purpose::Tone(Tone::Focus)));
        fill.chain(dim)
            .chain(focus)
            .chain(highlight)
            .chain(emphasis)
            .chain(signs)
    }
}

/// Reads `diagram`: a list of tables.
pub(super) fn read(
    source: &Source<'_>,
    top: &mut Section<'_, '_>,
    out: &mut Diagnostics,
) -> Vec<Diagram> {
    let mut diagrams: Vec<Diagram> = Vec::new();
    let mut names: HashMap<String, usize> = HashMap::new();
    for table in top.tables(
        "diagram",
        (
            "a list of tables: [[diagram]]",
            "список таблиц: [[diagram]]",
        ),
        out,
    ) {
        let mut diagram = read_one(source, table, out);
        // A diagram without a name is called by its number.
        let number = || Placed {
            value: (diagrams.len() + 1).to_string(),
            span: diagram.span,
        };
        diagram.name = diagram.name.take().or_else(|| Some(number()));
        if let Some(name) = &diagram.name
            && let Some(earlier) =
                diagrams[*names.entry(name.value.clone()).or_insert(diagrams.len())..].first()
        {
            let first = earlier
                .name
                .as_ref()
                .map_or(earlier.span, |earlier| earlier.span);
            let shown = &name.value;
            let message = text!(
                "two diagrams are called {shown:?}",
                "две диаграммы называются {shown:?}"
            );
            out.push(
                Diagnostic::error(Code::DiagramTwice, name.span, message)
                    .culprit(first, Text::new("the first one", "первая из них")),
            );
        }
        diagrams.push(diagram);
    }
    for sheet in &diagrams {
        for name in &sheet.panels {
            panel(name, (&names, &diagrams), out);
        }
    }
    diagrams
}

/// Checks that a panel is another diagram, of one position.
fn panel(
    name: &Placed<String>,
    (names, diagrams): (&HashMap<String, usize>, &[Diagram]),
    out: &mut Diagnostics,
) {
    let shown = &name.value;
    let Some(found) = names.get(shown).map(|&at| &diagrams[at]) else {
        if out.is_full() {
            return;
        }
        let others = diagrams.iter().filter(|diagram| diagram.panels.is_empty());
        let names: Vec<&str> = others
            .filter_map(|diagram| Some(diagram.name.as_ref()?.value.as_str()))
            .collect();
        out.push(unknown_choice("panels", shown, &names, name.span));
        return;
    };
    let is_sequence = matches!(
        found.at.as_ref().map(|at| &at.value),
        Some(At::Range(..) | At::All)
    );
    if is_sequence || !found.panels.is_empty() {
        let message = text!(
            "{shown:?} cannot be a panel: it has several positions itself",
            "{shown:?} не может быть частью листа: в ней самой несколько позиций"
        );
        out.error(Code::BadValue, name.span, message);
    }
}

/// The keys of a sheet of other diagrams.
const KEYS_OF_SHEETS: [&str; 9] = [
    "adaptive",
    "caption",
    "caption-size",
    "font-size",
    "letters",
    "name",
    "panels",
    "sheet",
    "style",
];

fn read_one(source: &Source<'_>, table: Section<'_, '_>, out: &mut Diagnostics) -> Diagram {
    let text = source.text;
    let mut diagram = Diagram {
        span: table.span(),
        ..Diagram::default()
    };
    let mut reader = DiagramReader { text, table, out };
    reader.positions(&mut diagram);
    reader.marks(&mut diagram);
    reader.look(&mut diagram);
    reader.sheet(&mut diagram);
    reader.table.finish(reader.out);
    diagram
}

/// Reads one `[[diagram]]` of a text.
struct DiagramReader<'r, 't, 'i> {
    text: &'r str,
    table: Section<'t, 'i>,
    out: &'r mut Diagnostics,
}

impl<'t> DiagramReader<'_, 't, '_> {
    /// The name, the positions and the part of the field.
    fn positions(&mut self, diagram: &mut Diagram) {
        if let Some(name) = self.table.string("name", self.out) {
            diagram.name = file_name(&name, self.out);
        }
        let at = self.table.value("at");
        diagram.at = at.and_then(|value| read_at(value, self.out));
        diagram.is_nowhere = at.is_some() && diagram.at.is_none();
        if let Some(after) = self.table.string("after", self.out) {
            let parsed = notation::record(after.value, &SpanMap::inside(self.text, after.span));
            diagram.is_nowhere |= !parsed.is_whole();
            self.out.extend(parsed.diagnostics);
            diagram.after = Some(after.map(|_| parsed.tree));
        }
        let words = self.table.string("view", self.out);
        let margin = self.table.integer("margin", 0..=MAX_MARGIN, self.out);
        let margin = margin.map_or(1, |it| it.value);
        diagram.view = self.parsed("view", words, "full, auto, c3-h9", |words| {
            view(words, margin)
        });
    }

    /// Everything that is pointed at.
    fn marks(&mut self, diagram: &mut Diagram) {
        diagram.highlight = self.pointers("highlight");
        diagram.dim = self.pointers("dim");
        diagram.focus = self.pointers("focus");
        diagram.emphasis = self.pointers("emphasis");
        for (key, sign) in SignShape::ALL {
            let found = self.pointers(key).into_iter();
            diagram.annotations.extend(found.map(|it| (it, sign)));
        }
        diagram.arrows = self.arrows();
        diagram.last = self.boolean("last");
        diagram.fill = self.fills();
        diagram.labels = self.labels();
    }

    /// The moves and layers that are shown, and the words and the style of the picture.
    fn look(&mut self, diagram: &mut Diagram) {
        let words = self.table.string("numbers", self.out);
        let shown = self.parsed("numbers", words, "all, none, 5-12, last 3", numbers);
        diagram.numbers = shown.map(|it| it.value);
        let first = self.table.integer("number-from", NUMBER_FROM, self.out);
        diagram.number_from = first.map(|it| it.value);
        diagram.show = self.show();
        diagram.coordinates = self.boolean("coordinates");
        diagram.signs = self.boolean("signs");
        diagram.turn = self.boolean("turn");
        diagram.task = self.boolean("task").unwrap_or_default();
        diagram.legend = self.boolean("legend");
        diagram.adaptive = self.boolean("adaptive");
        let words = self.table.string("caption", self.out);
        diagram.caption = words.and_then(|words| caption(&words, self.out));
        diagram.font_size = points(&mut self.table, "font-size", self.out);
        diagram.caption_size = points(&mut self.table, "caption-size", self.out);
        diagram.style = self.table.string("style", self.out).map(Placed::owned);
    }

    /// The size of the sheet, and its texts.
    fn sheet(&mut self, diagram: &mut Diagram) {
        let words = self.table.string("sheet", self.out);
        let size = self.parsed("sheet", words, "4x5", sheet);
        diagram.sheet = size.map(|it| it.value);
        let moves = self.table.integer("table", 1..=MAX_MOVES, self.out);
        diagram.table = moves.map(|it| it.value);
        diagram.letters = self.boolean("letters");
        diagram.panels = self.panels();
    }

    fn boolean(&mut self, key: &'static str) -> Option<bool> {
        self.table.boolean(key, self.out).map(|it| it.value)
    }

    /// What the words of a key mean; that they mean nothing is reported, with the forms that do.
    fn parsed<T>(
        &mut self,
        key: &str,
        words: Option<Placed<&str>>,
        forms: &str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Option<Placed<T>> {
        let Placed { value: word, span } = words?;
        let found = read(word);
        if found.is_none() {
            let message = text!("{key} cannot be {word:?}", "{key} не может быть {word:?}");
            let help = text!(
                "{key} is written like one of: {forms}",
                "{key} пишут так: {forms}"
            );
            self.out
                .push(Diagnostic::error(Code::BadValue, span, message).help(help));
        }
        found.map(|value| Placed { value, span })
    }

    /// The labels, in the order of their places.
    fn labels(&mut self) -> Vec<(Element, String)> {
        let mut found = Vec::new();
        let mut labels = self.table.table("labels", self.out);
        let mut entries: Vec<_> = labels.entries().collect();
        entries.arrange_by_key(|entry| &entry.key.value);
        for Entry { key, value } in entries {
            let Some(text) = value.value.as_str() else {
                self.out
                    .push(wrong_type(&key.value, ("a string", "строка"), value));
                continue;
            };
            match notation::pointer(&key.value, &SpanMap::inside(self.text, key.span)) {
                Ok(element) if found.len() < MAX_PLACES && is_short(text, MAX_LABEL) => {
                    found.push((element, text.to_owned()));
                }
                Ok(_) => {
                    let message = text!(
                        "a diagram has at most {MAX_PLACES} labels, of at most {MAX_LABEL} characters",
                        "в диаграмме не больше {MAX_PLACES} меток, в каждой не больше {MAX_LABEL} знаков"
                    );
                    self.out.error(Code::BadValue, value.span, message);
                }
                Err(error) => self.out.push(*error),
            }
        }
        found
    }

    /// The names of the diagrams of a sheet.
    fn panels(&mut self) -> Vec<Placed<String>> {
        let strings = ("a list of names", "список имён");
        let found = self.table.list("panels", strings, self.out, Value::as_str);
        let found = found.into_iter().flatten();
        let mut panels: Vec<_> = found.map(Placed::owned).collect();
        let most = (MAX_SHEET * MAX_SHEET) as usize;
        if let Some(more) = panels.get(most) {
            let message = text!(
                "a sheet has at most {most} panels",
                "на листе не больше {most} рисунков"
            );
            self.out.error(Code::BadValue, more.span, message);
            panels.truncate(most);
        }
        if !panels.is_empty() {
            for key in self
                .table
                .entries()
                .map(|entry| &entry.key)
                .filter(|key| !KEYS_OF_SHEETS.contains(&&*key.value))
            {
                let name = &key.value;
                let message = text!(
                    "{name} belongs to the diagrams of the sheet: a diagram with panels has no position of its own",
                    "{name} — ключ диаграмм листа: у диаграммы с panels своей позиции нет"
                );
                self.out.error(Code::BadValue, key.span, message);
            }
        }
        panels
    }

    /// The layers that are shown.
    fn show(&mut self) -> Option<Vec<Layer>> {
        let mut layers = Vec::new();
        let expected = ("a list of words", "список слов");
        for Placed { value: word, span } in
            self.table.list("show", expected, self.out, Value::as_str)?
        {
            if let Some((_, layer)) = Layer::ALL.iter().find(|(name, _)| *name == word) {
                layers.push(*layer);
            } else {
                let names = Layer::ALL.map(|(name, _)| name);
                self.out.push(unknown_choice("show", word, &names, span));
            }
        }
        Some(layers)
    }

    /// The words under a key, divided by white space, with their places.
    fn words(&mut self, key: &'static str) -> Vec<PlacedWord<'t>> {
        let Some(Placed { value: text, span }) = self.table.string(key, self.out) else {
            return Vec::new();
        };
        let map = SpanMap::inside(self.text, span);
        let place = |word: &'t str| PlacedWord {
            text: word,
            map: map.behind(word.as_ptr() as usize - text.as_ptr() as usize),
        };
        let mut words: Vec<_> = text
            .split_whitespace()
            .take(MAX_PLACES + 1)
            .map(place)
            .collect();
        if words.len() > MAX_PLACES
            && let Some(word) = words.pop()
        {
            let message = text!(
                "a list of a diagram has at most {MAX_PLACES} places: the rest is not read",
                "в списке диаграммы не больше {MAX_PLACES} мест: остальные не читаются"
            );
            self.out.error(Code::BadValue, word.span(), message);
        }
        words
    }

    fn pointer(&mut self, word: &PlacedWord<'_>) -> Option<Element> {
        notation::pointer(word.text, &word.map)
            .map_err(|error| self.out.push(*error))
            .ok()
    }

    /// Pointers divided by white space.
    fn pointers(&mut self, key: &'static str) -> Vec<Element> {
        let words = self.words(key);
        words.iter().filter_map(|word| self.pointer(word)).collect()
    }

    /// Pairs of pointers with a sign between them, divided by white space.
    fn arrows(&mut self) -> Vec<[Element; 2]> {
        let mut arrows = Vec::new();
        for word in self.words("arrows") {
            let Some(at) = word.text.find('>') else {
                let text = word.text;
                let message = text!("{text:?} is not an arrow", "{text:?} — не стрелка");
                let help = Text::new(
                    "an arrow is written e7>h8 or [d4-5]>[f6-7], with its colour before it: r@e7>h8",
                    "стрелку пишут e7>h8 или [d4-5]>[f6-7], цвет — перед ней: к@e7>h8",
                );
                self.out
                    .push(Diagnostic::error(Code::BadValue, word.span(), message).help(help));
                continue;
            };
            let from = self.pointer(&word.part(0..at));
            let to = self.pointer(&word.part(at + 1..word.text.len()));
            arrows.extend(from.zip(to).map(|(from, to)| [from, to]));
        }
        arrows
    }

    /// Pointers divided by white space, each perhaps with a colon and the number of a shade, counted from 1.
    fn fills(&mut self) -> Vec<(Element, Option<u8>)> {
        let mut fills = Vec::new();
        for word in self.words("fill") {
            let (name, shade) = word
                .text
                .rsplit_once(':')
                .map_or((word.text, None), |(name, shade)| (name, Some(shade)));
            let number =
                shade.map(|shade| shade.parse().ok().filter(|n| (1..=MAX_SHADE).contains(n)));
            if number == Some(None) {
                let wrong = shade.unwrap_or_default();
                let message = text!("{wrong:?} is not a shade", "{wrong:?} — не оттенок");
                let help = text!(
                    "a shade is a number from 1 to {MAX_SHADE}, in the order of the style: {{c4-e4-e6-c6}}:2",
                    "оттенок — число от 1 до {MAX_SHADE}, по порядку в стиле: {{c4-e4-e6-c6}}:2"
                );
                self.out
                    .push(Diagnostic::error(Code::BadValue, word.span(), message).help(help));
            }
            let shade = number.flatten().map(|n: u8| n - 1);
            let element = self.pointer(&word.part(0..name.len()));
            fills.extend(element.map(|element| (element, shade)));
        }
        fills
    }
}

/// Reads a size of letters in points.
pub(crate) fn points(
    table: &mut Section<'_, '_>,
    key: &'static str,
    out: &mut Diagnostics,
) -> Option<f64> {
    let value = table.value(key)?;
    let (Value::Float(number) | Value::Integer(number)) = &value.value else {
        out.push(wrong_type(key, ("a number", "число"), value));
        return None;
    };
    let found = number.parse().ok().filter(|size| is_legible(*size));
    if found.is_none() {
        let (least, most) = (LEGIBLE.start(), LEGIBLE.end());
        let message = text!(
            "{key} is a size in points, from {least} to {most}",
            "{key} — кегль в пунктах, от {least} до {most}"
        );
        out.error(Code::BadValue, value.span, message);
    }
    found
}

/// Sizes that letters may have, in points.
const LEGIBLE: std::ops::RangeInclusive<f64> = 3.0..=72.0;

/// Whether letters may have this size, in points.
#[must_use]
pub(crate) fn is_legible(size: f64) -> bool {
    LEGIBLE.contains(&size)
}

/// A name that can be a file's.
fn file_name(name: &Placed<&str>, out: &mut Diagnostics) -> Option<Placed<String>> {
    let good = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | ' ');
    let text = name.value;
    if text.is_empty()
        || text.len() > 100
        || text.starts_with(['.', ' ', '-'])
        || !text.chars().all(good)
    {
        let message = text!(
            "{text:?} cannot name a diagram",
            "{text:?} не годится для имени диаграммы"
        );
        let help = Text::new(
            "a name becomes a file's: letters, digits, spaces, - _ and .",
            "имя становится именем файла: буквы, цифры, пробелы, - _ и .",
        );
        out.push(Diagnostic::error(Code::BadValue, name.span, message).help(help));
        return None;
    }
    Some(name.clone().owned())
}

pub(super) fn read_at(value: &Placed<Value<'_>>, out: &mut Diagnostics) -> Option<Placed<At>> {
    let span = value.span;
    let found = match &value.value {
        Value::String(text) => at(text),
        Value::Integer(_) => {
            let number = value
                .value
                .as_integer()
                .and_then(|number| u32::try_from(number).ok());
            number.map(|number| At::Address(number.into()))
        }
        _ => {
            out.push(wrong_type(
                "at",
                ("a number of moves or a string", "число ходов или строка"),
                value,
            ));
            return None;
        }
    };
    if found.is_none() {
        let message = Text::new("at names no position", "at не называет позицию");
        out.push(Diagnostic::error(Code::BadValue, span, message).help(Text::new(
            "a number of moves played, \"start\", \"end\", \"all\", a range such as \"4-9\", \"19.1\" after half of move 19, \"12a2\" in a variation, or \"solution:3\"",
            "число сделанных ходов, \"start\", \"end\", \"all\", промежуток вроде \"4-9\", \"19.1\" — после первого полухода 19-го хода, \"12a2\" в варианте или \"solution:3\"",
        )));
    }
    found.map(|value| Placed { value, span })
}

/// `all`, `4-9`, or an [address](Address).
#[must_use]
pub(crate) fn at(text: &str) -> Option<At> {
    Some(match text {
        "all" => At::All,
        _ => match text.split_once(['-', '–']) {
            Some((from, to)) => {
                let (from, to) = (from.trim().parse().ok()?, to.trim().parse().ok()?);
                (from <= to).then_some(At::Range(from, to))?
            }
            None => At::Address(Address::read(text)?),
        },
    })
}

/// `all`, `none`, `last 3`, `5-12`, `7`.
#[must_use]
pub(crate) fn numbers(text: &str) -> Option<Numbers> {
    Some(match text.trim() {
        "all" => Numbers::All,
        "none" => Numbers::None,
        "last" => Numbers::Last(1),
        text => match (text.strip_prefix("last"), text.split_once(['-', '–'])) {
            (Some(count), _) => Numbers::Last(count.trim().parse().ok()?),
            (None, Some((from, to))) => {
                let (from, to) = (from.trim().parse().ok()?, to.trim().parse().ok()?);
                (from <= to).then_some(Numbers::Range(from, to))?
            }
            (None, None) => text.parse().ok().map(|one| Numbers::Range(one, one))?,
        },
    })
}

/// `4x5`: columns and rows.
#[must_use]
pub(crate) fn sheet(text: &str) -> Option<(u8, u8)> {
    let (columns, rows) = text.split_once(['x', '×', 'х'])?;
    let side = |text: &str| {
        text.trim()
            .parse()
            .ok()
            .filter(|&n| (1..=MAX_SHEET).contains(&u32::from(n)))
    };
    Some((side(columns)?, side(rows)?))
}

/// `full`, `auto`, or two cells: `c3-h9`.
#[must_use]
pub(crate) fn view(text: &str, margin: u32) -> Option<View> {
    match text {
        "full" => Some(View::Full),
        "auto" => Some(View::Auto(margin)),
        cells => {
            let element = notation::pointer(&format!("[{cells}]"), &SpanMap::offset(0)).ok()?;
            match element.figure {
                Figure::Polyline(points)
                    if points.len() == 2
                        && cells.chars().filter(|c| c.is_alphabetic()).count() == 2 =>
                {
                    Some(View::Cells(points[0], points[1]))
                }
                _ => None,
            }
        }
    }
}

fn caption(words: &Placed<&str>, out: &mut Diagnostics) -> Option<String> {
    if is_caption(words.value) {
        return Some(words.value.to_owned());
    }
    let message = text!(
        "a caption has at most {MAX_CAPTION} characters",
        "в подписи не больше {MAX_CAPTION} знаков"
    );
    out.error(Code::BadValue, words.span, message);
    None
}

/// Whether a text may stand under a picture.
pub(crate) fn is_caption(text: &str) -> bool {
    is_short(text, MAX_CAPTION)
}

fn is_short(text: &str, most: usize) -> bool {
    text.chars().nth(most).is_none()
}

/// A word and where it stands.
struct PlacedWord<'t> {
    text: &'t str,
    map: SpanMap,
}

impl PlacedWord<'_> {
    fn span(&self) -> Span {
        self.map.span(0, self.text.len())
    }

    /// A part of the word.
    fn part(&self, bytes: Range<usize>) -> Self {
        Self {
            text: &self.text[bytes.clone()],
            map: self.map.behind(bytes.start),
        }
    }
}
