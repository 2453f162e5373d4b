//! Places, lengths and lines of a drawing, and how they are written.

/// Units in a cell: lengths in pictures are tenths of a cell.
pub const CELL: f64 = 10.0;

/// A place. On drawings y runs downwards, on fields upwards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlanePoint {
    /// How far to the right.
    pub x: f64,
    /// How far down or up.
    pub y: f64,
}

impl PlanePoint {
    /// The place with these coordinates.
    #[must_use]
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// The place moved by a distance.
    #[must_use]
    pub fn moved(self, dx: f64, dy: f64) -> Self {
        Self::new(self.x + dx, self.y + dy)
    }
}

/// A straight line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StraightLine {
    /// Where it begins.
    pub from: PlanePoint,
    /// Where it ends.
    pub to: PlanePoint,
}

impl StraightLine {
    /// The line between two places.
    #[must_use]
    pub const fn new(from: PlanePoint, to: PlanePoint) -> Self {
        Self { from, to }
    }

    /// Its middle.
    #[must_use]
    pub fn middle(self) -> PlanePoint {
        PlanePoint::new(
            f64::midpoint(self.from.x, self.to.x),
            f64::midpoint(self.from.y, self.to.y),
        )
    }
}

/// An upright rectangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area {
    /// Its left side.
    pub left: f64,
    /// Its upper side.
    pub top: f64,
    /// How wide it is.
    pub width: f64,
    /// How high it is.
    pub height: f64,
}

impl Area {
    /// A square round a place.
    pub(super) fn square(middle: PlanePoint, side: f64) -> Self {
        Self {
            left: middle.x - side / 2.0,
            top: middle.y - side / 2.0,
            width: side,
            height: side,
        }
    }

    /// The upper left corner.
    #[must_use]
    pub const fn corner(&self) -> PlanePoint {
        PlanePoint::new(self.left, self.top)
    }

    /// How high it is where it is made so wide.
    pub(super) fn height_at(&self, width: f64) -> f64 {
        width * self.height / self.width
    }

    /// Whether it shares more than a side with another.
    #[must_use]
    pub fn overlaps(&self, other: &Self) -> bool {
        self.left < other.right()
            && other.left < self.right()
            && self.top < other.bottom()
            && other.top < self.bottom()
    }

    /// The right side.
    #[must_use]
    pub fn right(&self) -> f64 {
        self.left + self.width
    }

    /// The lower side.
    #[must_use]
    pub fn bottom(&self) -> f64 {
        self.top + self.height
    }
}

/// A length in hundredths.
#[must_use]
pub fn hundredths(value: f64) -> i32 {
    // The nearest whole number; `round` would be a call into the library, thousands of times.
    #[expect(clippy::cast_possible_truncation, reason = "a picture is far smaller")]
    let whole = (value * 100.0 + 0.5_f64.copysign(value)) as i32;
    whole
}

/// A length or coordinate with at most two decimals and no needless characters.
pub fn number(out: &mut String, value: f64) {
    write_hundredths(out, hundredths(value));
}

/// A length as [`number`] writes it.
#[must_use]
pub fn short(value: f64) -> String {
    let mut out = String::with_capacity(8);
    number(&mut out, value);
    out
}

/// A length in hundredths as [`number`] writes it.
pub fn write_hundredths(out: &mut String, hundredths: i32) {
    let mut digits = Digits::default();
    let (whole, rest) = (
        hundredths.unsigned_abs() / 100,
        hundredths.unsigned_abs() % 100,
    );
    if rest > 0 {
        if rest % 10 > 0 {
            digits.put(rest % 10);
        }
        digits.put(rest / 10);
        digits.byte(b'.');
    }
    if whole > 0 || rest == 0 {
        digits.whole(whole);
    }
    if hundredths < 0 {
        digits.byte(b'-');
    }
    out.push_str(digits.text());
}

/// A whole number.
pub fn write_whole(out: &mut String, n: u32) {
    let mut digits = Digits::default();
    digits.whole(n);
    out.push_str(digits.text());
}

/// A whole number that may be below 0.
pub fn write_integer(out: &mut String, n: i32) {
    if n < 0 {
        out.push('-');
    }
    write_whole(out, n.unsigned_abs());
}

/// The letters of a number from its end. Thousands of numbers are written: this is several times as fast as formatting.
#[derive(Default)]
struct Digits {
    letters: [u8; 16],
    count: usize,
}

impl Digits {
    fn byte(&mut self, letter: u8) {
        self.count += 1;
        let at = self.letters.len() - self.count;
        self.letters[at] = letter;
    }

    fn put(&mut self, digit: u32) {
        self.byte(b"0123456789"[(digit % 10) as usize]);
    }

    fn whole(&mut self, mut n: u32) {
        while n >= 10 {
            self.put(n);
            n /= 10;
        }
        self.put(n);
    }

    fn text(&self) -> &str {
        std::str::from_utf8(&self.letters[self.letters.len() - self.count..]).unwrap_or_default()
    }
}

/// A length as [`number`] writes it, but with four decimals where it has them: for what must fall on whole pixels.
#[must_use]
pub fn fine(value: f64) -> String {
    if ((value * 100.0).round() - value * 100.0).abs() < 1e-6 {
        short(value)
    } else {
        format!("{value:.4}")
    }
}

/// Path data written step by step.
#[derive(Clone, Debug, Default)]
pub struct Path {
    /// The data so far.
    pub data: String,
}

impl Path {
    fn pair(&mut self, letter: char, to: PlanePoint) -> &mut Self {
        self.data.push(letter);
        number(&mut self.data, to.x);
        let at = self.data.len();
        number(&mut self.data, to.y);
        if !self.data[at..].starts_with('-') {
            self.data.insert(at, ' ');
        }
        self
    }

    /// Goes to a place.
    pub fn go(&mut self, to: PlanePoint) -> &mut Self {
        self.pair('M', to)
    }

    /// Draws a line to a place.
    pub fn line(&mut self, to: PlanePoint) -> &mut Self {
        self.pair('L', to)
    }

    /// Draws a line from where the pen is, as short as it can be written.
    pub fn side(&mut self, StraightLine { from, to }: StraightLine) -> &mut Self {
        if (from.y - to.y).abs() < 1e-9 {
            self.horizontal(to.x - from.x)
        } else if (from.x - to.x).abs() < 1e-9 {
            self.vertical(to.y - from.y)
        } else {
            self.line(to)
        }
    }

    /// Draws a line so far to the right and down.
    pub fn line_by(&mut self, dx: f64, dy: f64) -> &mut Self {
        self.pair('l', PlanePoint::new(dx, dy))
    }

    /// Draws a horizontal line so far.
    pub fn horizontal(&mut self, by: f64) -> &mut Self {
        self.data.push('h');
        number(&mut self.data, by);
        self
    }

    /// Draws a vertical line so far.
    pub fn vertical(&mut self, by: f64) -> &mut Self {
        self.data.push('v');
        number(&mut self.data, by);
        self
    }

    /// Draws half a circle of a radius to a place.
    pub fn arc(&mut self, r: f64, to: PlanePoint) -> &mut Self {
        self.data.push('A');
        number(&mut self.data, r);
        self.data.push(' ');
        number(&mut self.data, r);
        self.data.push_str(" 0 0 1");
        self.pair(' ', to)
    }

    /// Draws a curve that leaves for one place and ends in another.
    pub fn bend(&mut self, by: PlanePoint, to: PlanePoint) -> &mut Self {
        self.pair('Q', by).pair(' ', to)
    }

    /// Draws two lines that cross in a place; their ends are so far from it, to the sides and up and down.
    pub(super) fn cross(&mut self, at: PlanePoint, far: f64) {
        self.go(at.moved(-far, -far))
            .line(at.moved(far, far))
            .go(at.moved(-far, far))
            .line(at.moved(far, -far));
    }

    /// Closes the line.
    pub fn close(&mut self) -> &mut Self {
        self.data.push('z');
        self
    }

    /// A straight line.
    #[must_use]
    pub fn segment(line: StraightLine) -> String {
        let mut path = Self::default();
        path.go(line.from).side(line);
        path.data
    }
}
