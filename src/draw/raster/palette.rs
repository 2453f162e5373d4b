//! Colours by number.

use std::collections::HashMap;

use super::pixels::Pixel;

/// How many colours are known at once without a look into the map.
const RECENT: usize = 1 << 10;

/// Colours with numbers.
pub(super) struct Palette {
    /// The number of each colour, or of the one that stands for it.
    known: HashMap<Pixel, u8>,
    list: Vec<u8>,
    /// By how much a colour differs from the one that stands for it at most, in any channel.
    pub(super) worst: u8,
    /// Colours that were asked for, each at the place of its hash: there are few, and most of them many times.
    recent: Vec<(Pixel, u8)>,
}

/// The place of a colour among the recent ones.
const fn place(pixel: Pixel) -> usize {
    (u32::from_le_bytes(pixel).wrapping_mul(0x9e37_79b1) >> 22) as usize
}

impl Palette {
    /// The colours of some pixels, in the order in which they occur first; where there are too many, the commonest ones,
    /// and the others have the numbers of those that are most like them.
    pub(super) fn of(pixels: impl Iterator<Item = Pixel>, most: usize) -> Self {
        let mut found: Vec<(Pixel, u64)> = Vec::new();
        let mut places: HashMap<Pixel, usize> = HashMap::new();
        let mut recent: Vec<(Pixel, usize)> = vec![([0; 4], usize::MAX); RECENT];
        for pixel in pixels {
            let (known, at) = &mut recent[place(pixel)];
            if *known != pixel || *at == usize::MAX {
                *at = *places.entry(pixel).or_insert_with(|| {
                    found.push((pixel, 0));
                    found.len() - 1
                });
                *known = pixel;
            }
            found[*at].1 += 1;
        }
        let rest = if found.len() > most {
            found.sort_by_key(|&(pixel, count)| (std::cmp::Reverse(count), pixel));
            found.split_off(most)
        } else {
            Vec::new()
        };
        let number = |at: usize| u8::try_from(at).unwrap_or(u8::MAX);
        let mut palette = Self {
            known: found.iter().enumerate().map(|(at, &(pixel, _))| (pixel, number(at))).collect(),
            list: found.iter().flat_map(|(pixel, _)| &pixel[..3]).copied().collect(),
            worst: 0,
            recent: vec![([0; 4], 0); RECENT],
        };
        for (pixel, _) in rest {
            let differences = |other: Pixel| [0, 1, 2].map(|c| pixel[c].abs_diff(other[c]));
            let distance = |other: Pixel| differences(other).iter().map(|&it| u32::from(it).pow(2)).sum::<u32>();
            if let Some((at, (nearest, _))) = found.iter().enumerate().min_by_key(|(_, (other, _))| distance(*other)) {
                palette.known.insert(pixel, number(at));
                palette.worst = differences(*nearest).into_iter().fold(palette.worst, u8::max);
            }
        }
        palette
    }

    /// The number of a colour that was among the pixels.
    pub(super) fn number(&mut self, pixel: Pixel) -> u8 {
        let recent = &mut self.recent[place(pixel)];
        if recent.0 != pixel {
            *recent = (pixel, self.known.get(&pixel).copied().unwrap_or_default());
        }
        recent.1
    }

    /// Red, green and blue of the colours.
    pub(super) fn list(&self) -> &[u8] {
        &self.list
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rare_colours_have_the_number_of_one_like_them() {
        let grey = |n: u8| [n, n, n, 255];
        let pixels = || [grey(0), grey(200), grey(200), grey(0), grey(197), grey(9), grey(9)].into_iter();
        let mut all = Palette::of(pixels(), 4);
        assert_eq!((all.list().len(), all.worst), (12, 0));
        assert_eq!(pixels().map(|pixel| all.number(pixel)).collect::<Vec<_>>(), [0, 1, 1, 0, 2, 3, 3]);
        let mut few = Palette::of(pixels(), 3);
        assert_eq!((few.list().len(), few.worst), (9, 3));
        assert_eq!(few.number(grey(197)), few.number(grey(200)));
        assert_ne!(few.number(grey(0)), few.number(grey(9)));
    }
}
