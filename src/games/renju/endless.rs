//! Figures that a colour translation continues without end (figure 7 of the article on Renju 3/2).

use std::collections::HashMap;

use super::board::Board;
use crate::Colour;
use crate::board::Cell;

/// A cell of paper without borders: column and row, counted from the lower left cell of the field.
type PaperCell = (i64, i64);

/// A figure on paper without borders, which a shift with a change of colours maps onto itself.
///
/// At any length, it is held as one stone for each row of images; so a result about it holds for
/// every piece of it that is drawn.
#[derive(Clone, Debug)]
pub(super) struct Endless {
    by: PaperCell,
    is_forward: bool,
    /// The colour of the image that lies nearest to the beginning of the paper.
    stones: HashMap<PaperCell, Colour>,
}

impl Endless {
    /// The stones of a field with all their images: at every step the colours go on in the cycle blue, red, green, or
    /// back in it.
    ///
    /// # Errors
    /// With two stones of which one stands where an image of the other one has another colour.
    ///
    /// # Panics
    /// Where the shift has no length.
    pub(super) fn new(board: &Board, by: (i32, i32), is_forward: bool) -> Result<Self, [Cell; 2]> {
        assert_ne!(by, (0, 0), "a shift has a length");
        let mut endless = Self {
            by: (by.0.into(), by.1.into()),
            is_forward,
            stones: HashMap::new(),
        };
        let mut first: HashMap<PaperCell, Cell> = HashMap::new();
        for cell in board.cells() {
            let Some(colour) = board.colour_at(cell) else {
                continue;
            };
            let (base, steps) = endless.base((cell.x.into(), cell.y.into()));
            let colour = endless.turned(colour, -steps);
            let was = *endless.stones.entry(base).or_insert(colour);
            let other = *first.entry(base).or_insert(cell);
            if was != colour {
                return Err([other, cell]);
            }
        }
        Ok(endless)
    }

    /// The stone on a cell.
    pub(super) fn colour_at(&self, place: PaperCell) -> Option<Colour> {
        let (base, steps) = self.base(place);
        self.stones
            .get(&base)
            .map(|&colour| self.turned(colour, steps))
    }

    /// A four of the figure: its colour and its first cell.
    pub(super) fn four(&self) -> Option<(Colour, PaperCell)> {
        let at =
            |(x, y): PaperCell, (dx, dy): PaperCell, steps: i64| (x + dx * steps, y + dy * steps);
        let mut fours = Vec::new();
        for (&place, &colour) in &self.stones {
            for direction in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                let is_own = |steps| self.colour_at(at(place, direction, steps)) == Some(colour);
                // The first of a row of four: nothing of its colour before it and beyond the fourth.
                if !is_own(-1) && (1..4).all(is_own) && !is_own(4) {
                    fours.push((place, colour));
                }
            }
        }
        // The lowest one, so that the same figure always names the same four.
        fours
            .into_iter()
            .min_by_key(|(place, colour)| (*place, colour.index()))
            .map(|(place, colour)| (colour, place))
    }

    /// The image of a cell nearest to the beginning of the paper, and how many steps lead from there to the cell.
    fn base(&self, (x, y): PaperCell) -> (PaperCell, i64) {
        let (dx, dy) = self.by;
        let steps = if dx == 0 {
            y.div_euclid(dy)
        } else {
            x.div_euclid(dx)
        };
        ((x - dx * steps, y - dy * steps), steps)
    }

    fn turned(&self, colour: Colour, steps: i64) -> Colour {
        let steps = if self.is_forward { steps } else { -steps };
        (0..steps.rem_euclid(3)).fold(colour, |colour, _| colour.next())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use proptest::prelude::*;

    use super::*;

    /// How many images to each side the naive twin draws.
    const IMAGES: i64 = 9;

    /// All images one by one on a large sheet, or the sheet on which two of them meet in two colours.
    fn drawn(
        stones: &[(PaperCell, Colour)],
        by: PaperCell,
        is_forward: bool,
    ) -> Option<HashMap<PaperCell, Colour>> {
        let mut sheet = HashMap::new();
        for image in -IMAGES..=IMAGES {
            for &((x, y), colour) in stones {
                let turns = if is_forward { image } else { -image }.rem_euclid(3);
                let colour = Colour::ALL[(colour.index() + usize::try_from(turns).unwrap()) % 3];
                if *sheet
                    .entry((x + by.0 * image, y + by.1 * image))
                    .or_insert(colour)
                    != colour
                {
                    return None;
                }
            }
        }
        Some(sheet)
    }

    /// Whether some row of exactly four lies on the sheet; its borders show broken figures, but add no stones.
    fn has_four(sheet: &HashMap<PaperCell, Colour>, is_inside: impl Fn(PaperCell) -> bool) -> bool {
        sheet
            .iter()
            .filter(|(place, _)| is_inside(**place))
            .any(|(&(x, y), &colour)| {
                [(1, 0), (0, 1), (1, 1), (1, -1)].iter().any(|&(dx, dy)| {
                    let own: Vec<bool> = (-1..=4)
                        .map(|step| sheet.get(&(x + dx * step, y + dy * step)) == Some(&colour))
                        .collect();
                    own == [false, true, true, true, true, false]
                })
            })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4000))]

        #[test]
        fn an_endless_figure_is_every_piece_of_it(
            stones in prop::collection::hash_map((0..5_i64, 0..5_i64), 0..3_usize, 1..14),
            by in (-4..5_i32, -4..5_i32),
            is_forward: bool,
        ) {
            prop_assume!(by != (0, 0));
            let stones: Vec<(PaperCell, Colour)> = stones.into_iter().map(|(at, colour)| (at, Colour::ALL[colour])).collect();
            let mut board = Board::new(5, 5);
            for &((x, y), colour) in &stones {
                board.place(colour, Cell::new(u8::try_from(x).unwrap(), u8::try_from(y).unwrap()));
            }
            let wide = (i64::from(by.0), i64::from(by.1));
            let drawn = drawn(&stones, wide, is_forward);
            match Endless::new(&board, by, is_forward) {
                Err([one, other]) => {
                    prop_assert!(drawn.is_none());
                    prop_assert_ne!(one, other);
                }
                Ok(endless) => {
                    let drawn = drawn.expect("two images of one cell");
                    // Far from the ends of the drawn piece: images of the middle.
                    for x in -2..7 {
                        for y in -2..7 {
                            prop_assert_eq!(endless.colour_at((x, y)), drawn.get(&(x, y)).copied());
                        }
                    }
                    let is_inside = |(x, y): PaperCell| (-1..6).contains(&x) && (-1..6).contains(&y);
                    prop_assert_eq!(endless.four().is_some(), has_four(&drawn, is_inside));
                }
            }
        }
    }

    #[test]
    fn a_four_is_named_where_it_begins() {
        let mut board = Board::new(4, 4);
        for (x, y, colour) in [
            (0, 0, Colour::Blue),
            (1, 0, Colour::Blue),
            (2, 0, Colour::Blue),
            (2, 1, Colour::Red),
        ] {
            board.place(colour, Cell::new(x, y));
        }
        let endless = Endless::new(&board, (3, 1), true).unwrap();
        assert_eq!(endless.four(), Some((Colour::Red, (2, 1))));
        assert_eq!(Endless::new(&board, (3, 1), false).unwrap().four(), None);
    }
}
