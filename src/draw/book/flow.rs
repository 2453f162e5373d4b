//! Pages that are filled column by column.

use super::content::{PrintedWord, WordLook};
use super::paper::{PageSize, TOP};
use crate::draw::Picture;
use crate::draw::leaf::{Font, Leaf, LeafSpot, TextRole, wrap};
use crate::draw::plane::PlanePoint;

/// From line to line, in ems.
pub(super) const LEAD: f64 = 1.35;
/// The same in the heading of a page.
const HEADING_LEAD: f64 = 1.25;
/// White space between pictures, and between a picture and the text above it.
pub(super) const BETWEEN: f64 = 3.0;

/// Text and pictures one after the other, in columns.
pub(super) struct Flow<'f> {
    paper: PageSize,
    gap: f64,
    columns: usize,
    /// Makes the next page, below a head with the title of a chapter.
    page: Box<dyn Fn(&str) -> Leaf + 'f>,
    head: String,
    leaves: Vec<Leaf>,
    column: usize,
    y: f64,
    /// Where the columns of this page begin.
    top: f64,
    /// Pictures for the next column.
    waiting: Vec<FlowFigure>,
}

impl<'f> Flow<'f> {
    /// A first page, with columns that far apart, one or two.
    pub(super) fn new(
        paper: PageSize,
        (columns, gap): (u8, f64),
        head: &str,
        page: impl Fn(&str) -> Leaf + 'f,
    ) -> Self {
        let leaves = vec![page(head)];
        Self {
            paper,
            gap,
            columns: usize::from(columns.clamp(1, 2)),
            page: Box::new(page),
            head: head.to_owned(),
            leaves,
            column: 0,
            y: TOP,
            top: TOP,
            waiting: Vec::new(),
        }
    }

    /// A heading over all columns of this page.
    pub(super) fn heading(&mut self, text: &str, font: Font, mut role: TextRole) {
        for line in wrap(text, font, self.paper.measure()) {
            let at = PlanePoint::new(self.paper.side(), self.top + font.size);
            if let Some(leaf) = self.leaves.last_mut() {
                leaf.text(at, font, role.take(), line);
            }
            self.top += font.size * HEADING_LEAD;
        }
        self.top += 5.0 - font.size * (HEADING_LEAD - 1.0);
        self.y = self.top;
    }

    /// Begins a page of a chapter, unless nothing is on this one.
    pub(super) fn chapter(&mut self, head: &str) {
        self.settle();
        head.clone_into(&mut self.head);
        if self.is_fresh() {
            self.leaves.pop();
        }
        self.turn();
    }

    /// Puts a page of its own before the next part.
    pub(super) fn put_leaf(&mut self, leaf: Leaf) {
        self.settle();
        if self.is_fresh() {
            self.leaves.pop();
        }
        self.leaves.push(leaf);
        self.turn();
    }

    fn is_fresh(&self) -> bool {
        self.column == 0 && self.y <= TOP
    }

    fn turn(&mut self) {
        self.column = 0;
        self.leaves.push((self.page)(&self.head));
        self.top = TOP;
        self.y = TOP;
    }

    /// The page on which the next line is, and how far down.
    pub(super) fn spot(&self) -> LeafSpot {
        LeafSpot {
            page: self.leaves.len() - 1,
            y: self.y,
        }
    }

    /// How wide a column is.
    #[expect(clippy::cast_precision_loss, reason = "two columns")]
    pub(super) fn width(&self) -> f64 {
        let columns = self.columns as f64;
        (self.paper.measure() - self.gap * (columns - 1.0)) / columns
    }

    /// How high a column is.
    pub(super) fn height(&self) -> f64 {
        self.paper.bottom() - self.top
    }

    #[expect(clippy::cast_precision_loss, reason = "two columns")]
    fn x(&self) -> f64 {
        self.paper.side() + self.column as f64 * (self.width() + self.gap)
    }

    /// Begins a new column unless this one has the room.
    pub(super) fn need(&mut self, height: f64) {
        if self.y + height <= self.paper.bottom() || self.y <= self.top {
            return;
        }
        if self.column + 1 < self.columns {
            self.column += 1;
            self.y = self.top;
        } else {
            self.turn();
        }
        self.settle();
        // Pictures that waited may have filled it.
        if self.y > self.top {
            self.need(height);
        }
    }

    /// Leaves white space.
    pub(super) fn skip(&mut self, height: f64) {
        if self.y > self.top {
            self.y += height;
        }
    }

    /// A heading or paragraph, as wide as the column.
    pub(super) fn text(&mut self, text: &str, font: Font, role: TextRole) {
        let lines = wrap(text, font, self.width());
        self.lines(&lines, LineSetting::new(font, role));
    }

    /// Lines of a heading or paragraph, which may lead to a place.
    pub(super) fn lines(&mut self, lines: &[String], setting: LineSetting) {
        let LineSetting {
            font,
            mut role,
            indent,
            link,
        } = setting;
        for (nth, line) in lines.iter().enumerate() {
            self.need(font.size * LEAD * together(nth, lines.len()));
            self.y += font.size * LEAD;
            let at = PlanePoint::new(self.x() + indent, self.y - font.size * (LEAD - 1.0));
            if let Some(leaf) = self.leaves.last_mut() {
                leaf.text(at, font, role.take(), line);
                link.into_iter().for_each(|link| leaf.link(link));
            }
        }
    }

    /// A paragraph of words, each set in its own way.
    pub(super) fn words(&mut self, words: &[PrintedWord], set: WordSetting<'_>) {
        let WordSetting {
            size,
            lead,
            indent,
            mark,
        } = set;
        let mut role = TextRole::Paragraph;
        let lines = lines_of(words, size, self.width() - indent);
        let count = lines.len();
        for (nth, line) in lines.into_iter().enumerate() {
            self.need(size * lead * together(nth, count));
            self.y += size * lead;
            let mut at = PlanePoint::new(self.x() + indent, self.y - size * (lead - 1.0));
            let Some(leaf) = self.leaves.last_mut() else {
                continue;
            };
            if nth == 0 && !mark.is_empty() {
                let font = Font::regular(size);
                let place = at.moved(-font.width(mark) - size * 0.4, 0.0);
                leaf.text(place, font, role, mark);
                role = TextRole::Continued;
            }
            for run in line {
                let font = run.font(size);
                let width = font.width(&run.text);
                leaf.text(at, font, role.take(), run.text);
                at.x += width + Font::regular(size).width(" ");
            }
        }
    }

    /// A picture in the middle of the column, with lines below it; where it does not fit, the text goes on before it.
    pub(super) fn float(&mut self, figure: FlowFigure) {
        if self.y > self.top && self.y + figure.height() > self.paper.bottom() {
            self.waiting.push(figure);
        } else {
            self.figure(&figure);
        }
    }

    /// Puts the pictures that wait.
    pub(super) fn settle(&mut self) {
        for figure in std::mem::take(&mut self.waiting) {
            self.figure(&figure);
        }
    }

    /// A picture in the middle of the column, with lines below it.
    pub(super) fn figure(&mut self, figure: &FlowFigure) {
        let FlowFigure {
            picture,
            width,
            below,
            font,
        } = figure;
        let height = picture.area.height_at(*width);
        let (middle, step) = (self.width() / 2.0, font.size * LEAD);
        self.need(figure.height().min(self.height()));
        let at = PlanePoint::new(self.x() + middle - width / 2.0, self.y);
        if let Some(leaf) = self.leaves.last_mut() {
            leaf.picture(at, *width, picture);
        }
        self.y += height + 1.0;
        let mut role = TextRole::Paragraph;
        for line in below {
            self.need(step);
            let at = PlanePoint::new(self.x() + middle, self.y + font.size);
            self.y += step;
            if let Some(leaf) = self.leaves.last_mut() {
                leaf.text_at(at, *font, role.take(), line);
            }
        }
        self.y += BETWEEN;
    }

    /// Pictures with their widths and the words below them, as many beside each other as fit.
    pub(super) fn pictures(&mut self, pictures: &[(Picture, f64, String)], font: Font) {
        let height = |(picture, width, _): &(Picture, f64, String)| picture.area.height_at(*width);
        let mut rest = pictures;
        while !rest.is_empty() {
            let mut used = 0.0;
            let fits = rest.iter().take_while(|(_, width, _)| {
                used += width + BETWEEN;
                used - BETWEEN <= self.width() + 0.01
            });
            let count = fits.count().max(1);
            let (row, more) = rest.split_at(count);
            let high = row.iter().map(height).fold(0.0, f64::max);
            let below = font.size * 1.4;
            self.need(high + below);
            let mut at = PlanePoint::new(self.x(), self.y);
            for one in row {
                let (picture, width, words) = one;
                if let Some(leaf) = self.leaves.last_mut() {
                    leaf.picture(at, *width, picture);
                    let middle =
                        PlanePoint::new(at.x + width / 2.0, at.y + height(one) + font.size);
                    leaf.text_at(middle, font, TextRole::Paragraph, words);
                }
                at.x += width + BETWEEN;
            }
            self.y += high + below + BETWEEN;
            rest = more;
        }
    }

    /// The pages.
    pub(super) fn finish(mut self) -> Vec<Leaf> {
        self.settle();
        self.leaves
    }
}

/// How many lines from this one on stay in a column, so that none of a paragraph stands alone.
fn together(nth: usize, count: usize) -> f64 {
    match (nth, count - nth) {
        (0, 3) => 3.0,
        (0, 2..) | (_, 2) => 2.0,
        _ => 1.0,
    }
}

/// A picture with lines below it.
pub(super) struct FlowFigure {
    pub(super) picture: Picture,
    pub(super) width: f64,
    pub(super) below: Vec<String>,
    pub(super) font: Font,
}

impl FlowFigure {
    #[expect(clippy::cast_precision_loss, reason = "a few lines")]
    pub(super) fn height(&self) -> f64 {
        let picture = self.picture.area.height_at(self.width);
        picture + 1.0 + self.font.size * LEAD * self.below.len() as f64
    }
}

/// How lines are set.
#[derive(Clone, Copy)]
pub(super) struct LineSetting {
    pub(super) font: Font,
    /// The role of the first line; the others continue it.
    pub(super) role: TextRole,
    /// How far they are indented.
    pub(super) indent: f64,
    /// Where they lead to.
    pub(super) link: Option<LeafSpot>,
}

impl LineSetting {
    /// Lines at the side of the column that lead nowhere.
    pub(super) const fn new(font: Font, role: TextRole) -> Self {
        Self {
            font,
            role,
            indent: 0.0,
            link: None,
        }
    }
}

/// How words are set.
#[derive(Clone, Copy)]
pub(super) struct WordSetting<'m> {
    /// The size of their letters.
    pub(super) size: f64,
    /// From line to line, in ems.
    pub(super) lead: f64,
    /// How far they are indented.
    pub(super) indent: f64,
    /// The mark in the indentation of the first line.
    pub(super) mark: &'m str,
}

/// Words in lines of at most a width: of each line, the words that are set alike as one. A word that is wider is broken.
pub(super) fn lines_of(words: &[PrintedWord], size: f64, width: f64) -> Vec<Vec<PrintedWord>> {
    let blank = Font::regular(size).width(" ");
    let mut lines: Vec<Vec<PrintedWord>> = Vec::new();
    let mut used = f64::INFINITY;
    for word in words {
        let font = word.font(size);
        let is_wide = font.width(&word.text) > width;
        let pieces = if is_wide {
            wrap(&word.text, font, width)
        } else {
            vec![word.text.clone()]
        };
        for text in pieces {
            let needed = blank + font.width(&text);
            if used + needed > width || is_wide {
                lines.push(Vec::new());
                used = -blank;
            }
            used += needed;
            let look = word.look;
            let Some(line) = lines.last_mut() else {
                continue;
            };
            match line.last_mut().filter(|run| is_alike(run.look, look)) {
                Some(run) => {
                    run.text.push(' ');
                    run.text.push_str(&text);
                }
                None => line.push(PrintedWord { text, look }),
            }
        }
    }
    lines
}

fn is_alike(one: WordLook, other: WordLook) -> bool {
    (one == WordLook::Plain) == (other == WordLook::Plain)
}
