//! Exact decimal numbers for komi and scores.

use std::fmt;

use super::Text;

/// A number with up to six decimal places and up to twelve digits before them.
///
/// ```
/// use kletka::text::decimal::Decimal;
/// let komi: Decimal = "1.75".parse().unwrap();
/// assert_eq!((Decimal::from_halves(5) + komi).to_string(), "4.25");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Decimal {
    millionths: i64,
}

const ONE: i64 = 1_000_000;
const LARGEST: i64 = 1_000_000_000_000;

/// Why text is not a [`Decimal`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotDecimal {
    /// Not a number, or not a finite one.
    NotFinite,
    /// Too large, or too many decimal places.
    OutOfRange,
}

super::error_in_words!(NotDecimal, why => match why {
    NotDecimal::NotFinite => "this is not a finite number",
    NotDecimal::OutOfRange => "the number has more than twelve digits before or six behind the point",
});

impl Decimal {
    /// Nothing.
    pub const ZERO: Self = Self { millionths: 0 };

    /// `n` halves.
    #[must_use]
    pub fn from_halves(n: u32) -> Self {
        Self {
            millionths: i64::from(n) * (ONE / 2),
        }
    }

    /// `n` quarters.
    #[must_use]
    pub const fn from_quarters(n: i64) -> Self {
        Self {
            millionths: n * (ONE / 4),
        }
    }

    /// The nearest number that the machine reckons with.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "points are small")]
    pub const fn number(self) -> f64 {
        self.millionths as f64 / ONE as f64
    }

    /// How many halves it is, if it is a whole number of them.
    #[must_use]
    pub const fn halves(self) -> Option<i64> {
        if self.millionths % (ONE / 2) == 0 {
            Some(self.millionths / (ONE / 2))
        } else {
            None
        }
    }

    /// The same on the other side of zero.
    #[must_use]
    pub const fn negated(self) -> Self {
        Self {
            millionths: -self.millionths,
        }
    }

    /// Whether it is a multiple of 1/`parts`; `parts` must divide a million.
    #[must_use]
    pub const fn is_multiple_of(self, parts: i64) -> bool {
        self.millionths % (ONE / parts) == 0
    }

    /// The number in a sentence: with a comma in Russian.
    #[must_use]
    pub fn text(self) -> Text {
        let en = self.to_string();
        Text {
            ru: en.replace('.', ","),
            en,
        }
    }
}

impl serde::Serialize for Decimal {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match (self.millionths % ONE, self.to_string().parse::<f64>()) {
            (0, _) => serializer.serialize_i64(self.millionths / ONE),
            (_, Ok(number)) => serializer.serialize_f64(number),
            (_, Err(_)) => serializer.serialize_none(),
        }
    }
}

impl std::ops::Add for Decimal {
    type Output = Self;

    /// The exact sum.
    ///
    /// # Panics
    /// When it is beyond any komi and area.
    fn add(self, other: Self) -> Self {
        Self {
            millionths: self.millionths + other.millionths,
        }
    }
}

impl std::str::FromStr for Decimal {
    type Err = NotDecimal;

    /// Reads a TOML integer or float.
    fn from_str(text: &str) -> Result<Self, NotDecimal> {
        let (negative, digits) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        let (mantissa, exponent) = digits.split_once(['e', 'E']).unwrap_or((digits, "0"));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        if whole.is_empty()
            || !whole
                .bytes()
                .chain(fraction.bytes())
                .all(|b| b.is_ascii_digit())
        {
            return Err(NotDecimal::NotFinite);
        }
        let places = i64::try_from(fraction.len()).map_err(|_| NotDecimal::OutOfRange)?;
        let exponent = exponent
            .parse::<i64>()
            .map_err(|_| NotDecimal::OutOfRange)?;
        let all = format!("{whole}{fraction}");
        let significant = all.trim_start_matches('0').trim_end_matches('0');
        if significant.is_empty() {
            return Ok(Self::default());
        }
        let dropped = i64::try_from(all.len() - all.trim_end_matches('0').len())
            .map_err(|_| NotDecimal::OutOfRange)?;
        let shift = exponent.saturating_add(6 - places).saturating_add(dropped);
        let shift = u32::try_from(shift).map_err(|_| NotDecimal::OutOfRange)?;
        let value = significant
            .parse::<i64>()
            .ok()
            .zip(10_i64.checked_pow(shift))
            .and_then(|(n, power)| n.checked_mul(power));
        let value = value
            .filter(|&n| n < LARGEST.saturating_mul(ONE))
            .ok_or(NotDecimal::OutOfRange)?;
        Ok(Self {
            millionths: if negative { -value } else { value },
        })
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.millionths < 0 { "-" } else { "" };
        let size = self.millionths.unsigned_abs();
        let (whole, fraction) = (size / ONE.unsigned_abs(), size % ONE.unsigned_abs());
        write!(f, "{sign}{whole}")?;
        if fraction > 0 {
            write!(f, ".{}", format!("{fraction:06}").trim_end_matches('0'))?;
        }
        Ok(())
    }
}
