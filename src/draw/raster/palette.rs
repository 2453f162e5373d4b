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
    /// All colours in the order in which they occurred first.
    first: Vec<Pixel>,
    /// Colours that were asked for, each at the place of its hash: there are few, and most of them many times.
    recent: Vec<(Pixel, u8)>,
}

/// The place of a colour among the recent ones.
const fn place(pixel: Pixel) -> usize {
    (u32::from_le_bytes(pixel).wrapping_mul(0x9e37_79b1) >> 22) as usize
}

/// The colours of some pixels, in the order in which they occur first, and how often each does; `each` gets every run of
/// pixels of one colour: where that is among the colours, and how many.
fn counted(
    pixels: impl Iterator<Item = Pixel>,
    mut each: impl FnMut((usize, usize)),
) -> Vec<(Pixel, u64)> {
    let mut found: Vec<(Pixel, u64)> = Vec::new();
    let mut places: HashMap<Pixel, usize> = HashMap::new();
    let mut recent: Vec<(Pixel, usize)> = vec![([0; 4], usize::MAX); RECENT];
    let mut pixels = pixels.peekable();
    while let Some(pixel) = pixels.next() {
        let mut count = 1;
        while pixels.next_if_eq(&pixel).is_some() {
            count += 1;
        }
        let (known, at) = &mut recent[place(pixel)];
        if *known != pixel || *at == usize::MAX {
            *at = *places.entry(pixel).or_insert_with(|| {
                found.push((pixel, 0));
                found.len() - 1
            });
            *known = pixel;
        }
        found[*at].1 += count as u64;
        each((*at, count));
    }
    found
}

impl Palette {
    /// The colours of some pixels, in the order in which they occur first; where there are too many, the commonest ones,
    /// and the others have the numbers of those that are most like them.
    pub(super) fn of(pixels: impl Iterator<Item = Pixel>, most: usize) -> Self {
        Self::numbered(pixels, most, |_| {})
    }

    /// The same; `each` gets every run of pixels of one colour: where that is among [`first`](Self::first), and how many.
    fn numbered(
        pixels: impl Iterator<Item = Pixel>,
        most: usize,
        each: impl FnMut((usize, usize)),
    ) -> Self {
        let mut found = counted(pixels, each);
        let first: Vec<Pixel> = found.iter().map(|(pixel, _)| *pixel).collect();
        let rest = if found.len() > most {
            found.sort_by_key(|&(pixel, count)| (std::cmp::Reverse(count), pixel));
            found.split_off(most)
        } else {
            Vec::new()
        };
        let number = |at: usize| u8::try_from(at).unwrap_or(u8::MAX);
        let mut palette = Self {
            known: found
                .iter()
                .enumerate()
                .map(|(at, &(pixel, _))| (pixel, number(at)))
                .collect(),
            list: found
                .iter()
                .flat_map(|(pixel, _)| &pixel[..3])
                .copied()
                .collect(),
            worst: 0,
            recent: vec![([0; 4], 0); RECENT],
            first,
        };
        for (pixel, _) in rest {
            let differences = |other: Pixel| [0, 1, 2].map(|c| pixel[c].abs_diff(other[c]));
            let distance = |other: Pixel| -> u32 {
                differences(other)
                    .map(|it| u32::from(it).pow(2))
                    .iter()
                    .sum()
            };
            let others = found.iter().map(|(other, _)| *other).enumerate();
            if let Some((at, nearest)) = others.min_by_key(|(_, other)| distance(*other)) {
                palette.known.insert(pixel, number(at));
                let differences = differences(nearest).into_iter();
                palette.worst = differences.fold(palette.worst, u8::max);
            }
        }
        palette
    }

    /// A palette and the numbers of pixels.
    pub(super) fn all(pixels: &[Pixel], most: usize) -> (Self, Vec<u8>) {
        // Most pixels are as the one at their left: runs are few.
        let mut runs: Vec<(usize, usize)> = Vec::new();
        let palette = Self::numbered(pixels.iter().copied(), most, |run| runs.push(run));
        let number = |pixel: &Pixel| palette.known.get(pixel).copied().unwrap_or_default();
        let by_place: Vec<u8> = palette.first.iter().map(number).collect();
        let mut numbers = Vec::with_capacity(pixels.len());
        runs.into_iter()
            .for_each(|(at, count)| numbers.resize(numbers.len() + count, by_place[at]));
        (palette, numbers)
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
        let pixels = || {
            [
                grey(0),
                grey(200),
                grey(200),
                grey(0),
                grey(197),
                grey(9),
                grey(9),
            ]
            .into_iter()
        };
        let listed: Vec<Pixel> = pixels().collect();
        for most in [3, 4] {
            let (mut palette, numbers) = Palette::all(&listed, most);
            let one_by_one: Vec<u8> = listed.iter().map(|&pixel| palette.number(pixel)).collect();
            assert_eq!(numbers, one_by_one);
            assert_eq!(palette.list(), Palette::of(pixels(), most).list());
        }
        let mut all = Palette::of(pixels(), 4);
        assert_eq!((all.list().len(), all.worst), (12, 0));
        assert_eq!(
            pixels().map(|pixel| all.number(pixel)).collect::<Vec<_>>(),
            [0, 1, 1, 0, 2, 3, 3]
        );
        let mut few = Palette::of(pixels(), 3);
        assert_eq!((few.list().len(), few.worst), (9, 3));
        assert_eq!(few.number(grey(197)), few.number(grey(200)));
        assert_ne!(few.number(grey(0)), few.number(grey(9)));
    }
}
