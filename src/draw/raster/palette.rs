//! Colours by number.

use std::collections::HashMap;

use super::pixels::Pixel;

/// Colours in the order in which they were first asked for, each with its number.
pub(super) struct Palette {
    known: HashMap<Pixel, u8>,
    list: Vec<u8>,
    most: usize,
    /// What was asked for last: most pixels are like the one before.
    before: Option<(Pixel, u8)>,
}

impl Palette {
    /// A palette without colours, for at most so many.
    pub(super) fn new(most: usize) -> Self {
        Self { known: HashMap::new(), list: Vec::new(), most, before: None }
    }

    /// The commonest of some colours; those beyond them have the number of one that is much like them.
    pub(super) fn commonest(pixels: impl Iterator<Item = Pixel>, most: usize) -> Self {
        let mut counts: HashMap<Pixel, u64> = HashMap::new();
        pixels.for_each(|pixel| *counts.entry(pixel).or_default() += 1);
        let mut all: Vec<_> = counts.into_iter().collect();
        all.sort_by_key(|&(pixel, count)| (std::cmp::Reverse(count), pixel));
        let mut palette = Self::new(most);
        let kept: Vec<Pixel> = all.iter().take(most).map(|&(pixel, _)| pixel).collect();
        for &pixel in &kept {
            palette.number(pixel);
        }
        for &(pixel, _) in &all[kept.len()..] {
            let distance =
                |other: &Pixel| -> u32 { (0..3).map(|c| u32::from(pixel[c].abs_diff(other[c])).pow(2)).sum() };
            if let Some(nearest) = kept.iter().min_by_key(|other| distance(other)) {
                palette.known.insert(pixel, palette.known[nearest]);
            }
        }
        palette
    }

    /// The number of a colour; `None` where there is no room for it.
    pub(super) fn number(&mut self, pixel: Pixel) -> Option<u8> {
        if let Some((before, number)) = self.before
            && before == pixel
        {
            return Some(number);
        }
        let number = if let Some(&known) = self.known.get(&pixel) {
            known
        } else {
            let number = u8::try_from(self.known.len()).ok().filter(|_| self.known.len() < self.most)?;
            self.known.insert(pixel, number);
            self.list.extend(&pixel[..3]);
            number
        };
        self.before = Some((pixel, number));
        Some(number)
    }

    /// Red, green and blue of the colours.
    pub(super) fn list(&self) -> &[u8] {
        &self.list
    }
}
