//! Inks and the fills of surfaces: reading them, and how far apart people see their colours.

use std::fmt;

/// A colour of the screen, sRGB.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ink(pub [u8; 3]);

impl Ink {
    /// Reads `#rrggbb` or `#rgb`.
    ///
    /// ```
    /// use kletka::draw::Ink;
    /// assert_eq!(Ink::parse("#0af"), Some(Ink([0, 170, 255])));
    /// assert_eq!(Ink::parse("blue"), None);
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#')?;
        if !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return None;
        }
        let at = |from: usize, to: usize| u8::from_str_radix(&digits[from..to], 16).ok();
        match digits.len() {
            3 => Some(Self([at(0, 1)? * 17, at(1, 2)? * 17, at(2, 3)? * 17])),
            6 => Some(Self([at(0, 2)?, at(2, 4)?, at(4, 6)?])),
            _ => None,
        }
    }

    /// Its share, from 0 to 1, on another colour.
    #[must_use]
    pub fn mixed(self, ground: Self, share: f64) -> Self {
        let channel =
            |one: u8, other: u8| f64::from(one) * share + f64::from(other) * (1.0 - share);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "between two bytes"
        )]
        Self([0, 1, 2].map(|at| channel(self.0[at], ground.0[at]).round() as u8))
    }

    /// The same for a reader who does not see it as most people do.
    fn seen_by(self, eyes: Eyes) -> Lab {
        let linear = self.0.map(|channel| {
            let c = f64::from(channel) / 255.0;
            if c <= 0.04045 {
                c / 12.92
            } else {
                ((c + 0.055) / 1.055).powf(2.4)
            }
        });
        let matrix = match eyes {
            Eyes::Usual => return Lab::from_linear(linear),
            Eyes::Protanopia => &PROTANOPIA,
            Eyes::Deuteranopia => &DEUTERANOPIA,
            Eyes::Tritanopia => &TRITANOPIA,
        };
        let row = |row: &[f64; 3]| {
            (row[0] * linear[0] + row[1] * linear[1] + row[2] * linear[2]).clamp(0.0, 1.0)
        };
        Lab::from_linear([row(&matrix[0]), row(&matrix[1]), row(&matrix[2])])
    }

    /// The lightness L* from 0 to 100, which is left in grey.
    #[must_use]
    pub fn lightness(self) -> f64 {
        self.seen_by(Eyes::Usual).l
    }

    /// How different two colours look: CIEDE2000.
    #[must_use]
    pub fn distance(self, other: Self, eyes: Eyes) -> f64 {
        ciede2000(self.seen_by(eyes), other.seen_by(eyes))
    }
}

impl fmt::Display for Ink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [r, g, b] = self.0;
        if [r, g, b].iter().all(|channel| channel >> 4 == channel & 15) {
            write!(f, "#{:x}{:x}{:x}", r & 15, g & 15, b & 15)
        } else {
            write!(f, "#{r:02x}{g:02x}{b:02x}")
        }
    }
}

/// How a surface is hatched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Hatch {
    /// Rising lines.
    Rising,
    /// Falling lines.
    Falling,
    /// Horizontal lines.
    Horizontal,
    /// Vertical lines.
    Vertical,
    /// Rising and falling lines.
    Crossed,
    /// Dots.
    Dots,
}

impl Hatch {
    /// All ways of hatching with their names in styles.
    pub const ALL: [(&'static str, Self); 6] = [
        ("rising", Self::Rising),
        ("falling", Self::Falling),
        ("level", Self::Horizontal),
        ("upright", Self::Vertical),
        ("crossed", Self::Crossed),
        ("dots", Self::Dots),
    ];

    /// Its name in styles.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::ALL
            .into_iter()
            .find(|(_, hatch)| *hatch == self)
            .map_or("", |(name, _)| name)
    }
}

/// The fill of a surface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fill {
    /// The ground.
    pub ink: Ink,
    /// Lines or dots on it.
    pub hatch: Option<(Hatch, Ink)>,
}

impl Fill {
    /// A plain colour.
    #[must_use]
    pub const fn plain(ink: Ink) -> Self {
        Self { ink, hatch: None }
    }

    /// Reads `#rrggbb`, or `#rrggbb rising #rrggbb`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let words: Vec<_> = text.split_whitespace().collect();
        match words[..] {
            [ink] => Some(Self::plain(Ink::parse(ink)?)),
            [ink, hatch, over] => {
                let (_, hatch) = Hatch::ALL.into_iter().find(|(name, _)| *name == hatch)?;
                Some(Self {
                    ink: Ink::parse(ink)?,
                    hatch: Some((hatch, Ink::parse(over)?)),
                })
            }
            _ => None,
        }
    }
}

/// How a reader sees colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eyes {
    /// As most people.
    Usual,
    /// Without the cones for long waves.
    Protanopia,
    /// Without the cones for middle waves.
    Deuteranopia,
    /// Without the cones for short waves.
    Tritanopia,
}

impl Eyes {
    /// All kinds.
    pub const ALL: [Self; 4] = [
        Self::Usual,
        Self::Protanopia,
        Self::Deuteranopia,
        Self::Tritanopia,
    ];
}

/// Machado, Oliveira and Fernandes 2009, severity 1, in linear RGB.
const PROTANOPIA: [[f64; 3]; 3] = [
    [0.152_286, 1.052_583, -0.204_868],
    [0.114_503, 0.786_281, 0.099_216],
    [-0.003_882, -0.048_116, 1.051_998],
];
const DEUTERANOPIA: [[f64; 3]; 3] = [
    [0.367_322, 0.860_646, -0.227_968],
    [0.280_085, 0.672_501, 0.047_413],
    [-0.011_820, 0.042_940, 0.968_881],
];

const TRITANOPIA: [[f64; 3]; 3] = [
    [1.255_528, -0.076_749, -0.178_779],
    [-0.078_411, 0.930_809, 0.147_602],
    [0.004_733, 0.691_367, 0.303_900],
];

/// A colour as CIE L*a*b*, white D65.
#[derive(Clone, Copy, Debug)]
struct Lab {
    l: f64,
    a: f64,
    b: f64,
}

impl Lab {
    #[expect(
        clippy::many_single_char_names,
        reason = "the names of the colour spaces"
    )]
    fn from_linear([r, g, b]: [f64; 3]) -> Self {
        let x = (0.412_456_4 * r + 0.357_576_1 * g + 0.180_437_5 * b) / 0.950_47;
        let y = 0.212_672_9 * r + 0.715_152_2 * g + 0.072_175_0 * b;
        let z = (0.019_333_9 * r + 0.119_192_0 * g + 0.950_304_1 * b) / 1.088_83;
        let f = |t: f64| {
            if t > 216.0 / 24_389.0 {
                t.cbrt()
            } else {
                (24_389.0 / 27.0 * t + 16.0) / 116.0
            }
        };
        Self {
            l: 116.0 * f(y) - 16.0,
            a: 500.0 * (f(x) - f(y)),
            b: 200.0 * (f(y) - f(z)),
        }
    }
}

/// The colour difference of Sharma, Wu and Dalal 2005.
#[expect(
    clippy::many_single_char_names,
    reason = "the names of the published formula"
)]
fn ciede2000(one: Lab, two: Lab) -> f64 {
    let chroma = |lab: Lab| lab.a.hypot(lab.b);
    let mean_c = f64::midpoint(chroma(one), chroma(two));
    let g = 0.5 * (1.0 - (mean_c.powi(7) / (mean_c.powi(7) + 25.0_f64.powi(7))).sqrt());
    let (a1, a2) = ((1.0 + g) * one.a, (1.0 + g) * two.a);
    let (c1, c2) = (a1.hypot(one.b), a2.hypot(two.b));
    let hue = |a: f64, b: f64| {
        if a == 0.0 && b == 0.0 {
            0.0
        } else {
            b.atan2(a).to_degrees().rem_euclid(360.0)
        }
    };
    let (h1, h2) = (hue(a1, one.b), hue(a2, two.b));
    let dl = two.l - one.l;
    let dc = c2 - c1;
    let mut dh = h2 - h1;
    if c1 * c2 == 0.0 {
        dh = 0.0;
    } else if dh > 180.0 {
        dh -= 360.0;
    } else if dh < -180.0 {
        dh += 360.0;
    }
    let dh = 2.0 * (c1 * c2).sqrt() * (dh.to_radians() / 2.0).sin();
    let (l, c) = (f64::midpoint(one.l, two.l), f64::midpoint(c1, c2));
    let h = if c1 * c2 == 0.0 {
        h1 + h2
    } else if (h1 - h2).abs() <= 180.0 {
        f64::midpoint(h1, h2)
    } else if h1 + h2 < 360.0 {
        f64::midpoint(h1, h2 + 360.0)
    } else {
        f64::midpoint(h1, h2 - 360.0)
    };
    let cos = |degrees: f64| degrees.to_radians().cos();
    let t = 1.0 - 0.17 * cos(h - 30.0) + 0.24 * cos(2.0 * h) + 0.32 * cos(3.0 * h + 6.0)
        - 0.20 * cos(4.0 * h - 63.0);
    let turn = 30.0 * (-((h - 275.0) / 25.0).powi(2)).exp();
    let rc = 2.0 * (c.powi(7) / (c.powi(7) + 25.0_f64.powi(7))).sqrt();
    let sl = 1.0 + 0.015 * (l - 50.0).powi(2) / (20.0 + (l - 50.0).powi(2)).sqrt();
    let (sc, sh) = (1.0 + 0.045 * c, 1.0 + 0.015 * c * t);
    let rt = -(2.0 * turn).to_radians().sin() * rc;
    ((dl / sl).powi(2) + (dc / sc).powi(2) + (dh / sh).powi(2) + rt * (dc / sc) * (dh / sh)).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ciede2000_agrees_with_the_published_pairs() {
        let pairs = [
            ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
            ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
            ((50.0, 2.5, 0.0), (50.0, 3.1736, 0.5854), 1.0),
            (
                (22.7233, 20.0904, -46.6940),
                (23.0331, 14.9730, -42.5619),
                2.0373,
            ),
            (
                (60.2574, -34.0099, 36.2677),
                (60.4626, -34.1751, 39.4387),
                1.2644,
            ),
            (
                (2.0776, 0.0795, -1.1350),
                (0.9033, -0.0636, -0.5514),
                0.9082,
            ),
        ];
        for (one, two, expected) in pairs {
            let lab = |(l, a, b)| Lab { l, a, b };
            let got = ciede2000(lab(one), lab(two));
            assert!(
                (got - expected).abs() < 1e-4,
                "{one:?} {two:?}: {got}, not {expected}"
            );
        }
    }

    #[test]
    fn everybody_sees_greys_as_they_are() {
        for eyes in Eyes::ALL {
            for grey in [0, 17, 99, 200, 255] {
                let (seen, usual) = (
                    Ink([grey; 3]).seen_by(eyes),
                    Ink([grey; 3]).seen_by(Eyes::Usual),
                );
                assert!(ciede2000(seen, usual) < 0.01, "{eyes:?} {grey}");
            }
        }
        // The inks of the former default style: red and the brown of lines that bound nothing, pink
        // and grey.
        let [red, brown] = [Ink([0xe2, 0x38, 0x2e]), Ink([0x8a, 0x5a, 0x2b])];
        assert!(
            (red.distance(brown, Eyes::Protanopia) - 1.3).abs() < 0.05,
            "{}",
            red.distance(brown, Eyes::Protanopia)
        );
        let [pink, grey] = [Ink([0xfb, 0xcf, 0xd8]), Ink([0xd9, 0xd9, 0xd9])];
        assert!(
            (pink.distance(grey, Eyes::Protanopia) - 1.6).abs() < 0.05,
            "{}",
            pink.distance(grey, Eyes::Protanopia)
        );
        // Blue and green of one lightness are alike to those without the cones for short waves.
        let [blue, green] = [Ink([0, 140, 200]), Ink([0, 150, 130])];
        assert!(
            blue.distance(green, Eyes::Tritanopia) < 12.0
                && blue.distance(green, Eyes::Usual) > 20.0
        );
    }

    #[test]
    fn red_and_green_of_one_lightness_are_alike_to_some() {
        let (red, green) = (Ink([200, 80, 40]), Ink([120, 130, 30]));
        assert!(red.distance(green, Eyes::Usual) > 35.0);
        assert!(
            red.distance(green, Eyes::Deuteranopia) < 12.0,
            "{}",
            red.distance(green, Eyes::Deuteranopia)
        );
    }
}
