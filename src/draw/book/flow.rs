//! Pages that are filled column by column.

use super::paper::{PageSize, TOP};
use crate::draw::Picture;
use crate::draw::leaf::{Font, Leaf, LeafSpot, TextRole};
use crate::draw::plane::PlanePoint;

/// White space between pictures, and between a picture and what is above it.
const BETWEEN: f64 = 3.0;

/// Text and pictures one after the other, in columns.
pub(super) struct Flow<'f> {
    paper: PageSize,
    gap: f64,
    /// Makes the next page.
    page: Box<dyn Fn() -> Leaf + 'f>,
    leaves: Vec<Leaf>,
    column: usize,
    y: f64,
    /// Where the columns of this page begin.
    top: f64,
}

impl<'f> Flow<'f> {
    /// A first page, with columns that far apart where the paper is wide.
    pub(super) fn new(paper: PageSize, gap: f64, page: impl Fn() -> Leaf + 'f) -> Self {
        let leaves = vec![page()];
        Self {
            paper,
            gap,
            page: Box::new(page),
            leaves,
            column: 0,
            y: TOP,
            top: TOP,
        }
    }

    /// A heading over all columns of this page.
    pub(super) fn heading(&mut self, text: &str, font: Font) {
        let at = PlanePoint::new(self.paper.side(), self.top + font.size);
        if let Some(leaf) = self.leaves.last_mut() {
            leaf.text(at, font, TextRole::Heading(1), text);
        }
        self.top += font.size + 5.0;
        self.y = self.top;
    }

    /// How wide a column is.
    pub(super) fn width(&self) -> f64 {
        if self.paper.is_wide() {
            (self.paper.measure() - self.gap) / 2.0
        } else {
            self.paper.measure()
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "two columns")]
    fn x(&self) -> f64 {
        self.paper.side() + self.column as f64 * (self.width() + self.gap)
    }

    /// Begins a new column unless so much room is left in this one.
    pub(super) fn need(&mut self, height: f64) {
        if self.y + height <= self.paper.bottom() || self.y <= self.top {
            return;
        }
        if self.column == 0 && self.paper.is_wide() {
            self.column = 1;
        } else {
            self.column = 0;
            self.leaves.push((self.page)());
            self.top = TOP;
        }
        self.y = self.top;
    }

    /// Leaves white space.
    pub(super) fn skip(&mut self, height: f64) {
        if self.y > self.top {
            self.y += height;
        }
    }

    /// Lines of a heading or paragraph, which may lead to a place.
    pub(super) fn lines(
        &mut self,
        lines: &[String],
        indent: f64,
        font: Font,
        lead: f64,
        mut role: TextRole,
        link: Option<LeafSpot>,
    ) {
        for line in lines {
            self.need(font.size * lead);
            self.y += font.size * lead;
            let at = PlanePoint::new(self.x() + indent, self.y - font.size * (lead - 1.0));
            if let Some(leaf) = self.leaves.last_mut() {
                leaf.text(
                    at,
                    font,
                    std::mem::replace(&mut role, TextRole::Continued),
                    line,
                );
                link.into_iter().for_each(|link| leaf.link(link));
            }
        }
    }

    /// Pictures with their widths and what is below them, as many beside each other as fit.
    pub(super) fn pictures(&mut self, pictures: &[(Picture, f64, String)], font: Font) {
        let height = |(picture, width, _): &(Picture, f64, String)| {
            width * picture.area.height / picture.area.width
        };
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
    pub(super) fn finish(self) -> Vec<Leaf> {
        self.leaves
    }
}
