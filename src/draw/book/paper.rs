//! The paper of a booklet, in millimetres.

/// How large pages are, and where on them something stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PageSize {
    /// How wide a page is.
    pub width: f64,
    /// How high it is.
    pub height: f64,
}

impl Default for PageSize {
    fn default() -> Self {
        Self::A4
    }
}

impl PageSize {
    /// 210 mm by 297.
    pub const A4: Self = Self {
        width: 210.0,
        height: 297.0,
    };
    /// 148 mm by 210.
    pub const A5: Self = Self {
        width: 148.0,
        height: 210.0,
    };
    /// 105 mm by 148.
    pub const A6: Self = Self {
        width: 105.0,
        height: 148.0,
    };
    /// 8½ inches by 11.
    pub const LETTER: Self = Self {
        width: 215.9,
        height: 279.4,
    };

    /// The narrowest and the widest side of a page.
    const SIDES: (f64, f64) = (100.0, 1000.0);

    /// Reads `a4`, `a5`, `a6`, `letter`, or a width and a height such as `148x210`.
    ///
    /// ```
    /// use kletka::draw::book::paper::PageSize;
    /// assert_eq!(PageSize::parse("A5"), Some(PageSize::A5));
    /// assert_eq!(PageSize::parse("148x210"), Some(PageSize::A5));
    /// assert_eq!(PageSize::parse("1x2"), None);
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        match text.to_ascii_lowercase().as_str() {
            "a4" => Some(Self::A4),
            "a5" => Some(Self::A5),
            "a6" => Some(Self::A6),
            "letter" => Some(Self::LETTER),
            size => {
                let (width, height) = size.split_once(['x', '×', 'х'])?;
                let side = |text: &str| {
                    text.parse::<f64>()
                        .ok()
                        .filter(|side| (Self::SIDES.0..=Self::SIDES.1).contains(side))
                };
                Some(Self {
                    width: side(width)?,
                    height: side(height)?,
                })
            }
        }
    }

    /// Whether a page has room for two columns of text.
    #[must_use]
    pub fn is_wide(self) -> bool {
        self.width >= 170.0
    }

    /// White space at the sides of a page.
    pub(super) fn side(self) -> f64 {
        if self.is_wide() { 15.0 } else { 12.0 }
    }

    /// The right end of lines.
    pub(super) fn right(self) -> f64 {
        self.width - self.side()
    }

    /// How wide lines are.
    pub(super) fn measure(self) -> f64 {
        self.width - 2.0 * self.side()
    }

    /// The lower end of the printed area; the number of the page stands below.
    pub(super) fn bottom(self) -> f64 {
        self.height - 17.0
    }
}

/// White space above, with the running head in it.
pub(super) const TOP: f64 = 18.0;
/// The base line of the running head.
pub(super) const HEAD: f64 = 12.4;
/// The size of headings.
pub(super) const HEADING: f64 = 7.0;
