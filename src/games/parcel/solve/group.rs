//! Symmetries of a position, and keys that positions share which they map onto each other.

use crate::Colour;
use crate::board::{Edge, Grid, Topology, Way};
use crate::games::parcel::{Opening, Parcel, Position};

use super::Objective;
use crate::puzzle::solve::mixed;

/// Symmetries of the field that leave the first position of a search as it is, some with blue and red exchanged.
#[derive(Clone, Debug)]
pub(super) struct SymmetryGroup {
    /// By symmetry, edge and colour, the number that the segment adds to a key.
    numbers: Vec<[u128; 3]>,
    /// Whether each symmetry exchanges the colours.
    exchanges: Vec<bool>,
    edges: usize,
}

/// Numbers added to keys for the state of a position beside its segments.
const RED_TO_MOVE: u128 = 0x9d2c_5680_efc6_0000_8f7a_10b3_5a1e_9c4d;
const AFTER_A_PASS: u128 = 0x1b87_3593_cc9e_2d51_e654_6b64_85eb_ca6b;

impl SymmetryGroup {
    /// The symmetries of a position among its open `edges`.
    pub(super) fn new(
        parcel: &Parcel,
        position: &Position,
        edges: &[Edge],
        objective: Objective,
    ) -> Self {
        let segments = position.segments();
        let all = parcel.edges();
        // With an equaliser blue and red do not play by the same rules until blue has its second segment.
        let may_exchange = objective == Objective::Lead
            && (parcel.opening == Opening::Free || position.has_second());
        let mut seen: Vec<(Vec<Edge>, bool)> = Vec::new();
        let mut group = Self {
            numbers: Vec::new(),
            exchanges: Vec::new(),
            edges: edges.len(),
        };
        let is_large = is_large(parcel.grid);
        for (_, symmetry) in
            Way::some_onto_itself(parcel.grid, |way| !is_large || way.shift == (0, 0))
        {
            let Some(images) = all
                .iter()
                .map(|&edge| symmetry.edge(edge))
                .collect::<Option<Vec<_>>>()
            else {
                continue;
            };
            if images.iter().any(|image| all.binary_search(image).is_err()) {
                continue;
            }
            let image = |edge: Edge| all.binary_search(&edge).map_or(edge, |at| images[at]);
            for exchanges in [false, true] {
                let recoloured =
                    |colour: Colour| if exchanges { colour.opponent() } else { colour };
                let fixed = segments.iter().all(|&(edge, colour)| {
                    position.colour_of(image(edge)) == Some(recoloured(colour))
                });
                let first = position
                    .first()
                    .is_none_or(|first| position.has_second() || image(first) == first);
                let open: Vec<Edge> = edges.iter().map(|&edge| image(edge)).collect();
                if !fixed
                    || !first
                    || (exchanges && !may_exchange)
                    || seen.contains(&(open.clone(), exchanges))
                {
                    continue;
                }
                for edge in &open {
                    let at = edges.binary_search(edge).unwrap_or(0) as u64;
                    let number = |colour: Colour| mixed(at * 3 + recoloured(colour).index() as u64);
                    group.numbers.push(Colour::ALL.map(number));
                }
                group.exchanges.push(exchanges);
                seen.push((open, exchanges));
            }
        }
        group
    }

    /// How many symmetries there are; the first one changes nothing.
    pub(super) fn len(&self) -> usize {
        self.exchanges.len()
    }

    /// Adds a segment to the sums of all symmetries, or takes it away again.
    #[inline]
    pub(super) fn toggle(&self, sums: &mut [u128], edge: usize, colour: Colour) {
        let numbers = self.numbers[edge..].iter().step_by(self.edges);
        for (sum, numbers) in sums.iter_mut().zip(numbers) {
            *sum ^= numbers[colour.index()];
        }
    }

    /// The key of a position, the same for all that are symmetric to it. `first` is blue's first segment while it
    /// matters.
    #[inline]
    pub(super) fn key(
        &self,
        sums: &[u128],
        mover: Colour,
        after_pass: bool,
        first: Option<usize>,
    ) -> u128 {
        let key = |(at, (&sum, &exchanges)): (usize, (&u128, &bool))| {
            let first = first.map_or(0, |edge| {
                self.numbers[at * self.edges + edge][1].rotate_left(17)
            });
            let red = (mover == Colour::Red) != exchanges;
            sum ^ first ^ if red { RED_TO_MOVE } else { 0 }
        };
        let least = sums
            .iter()
            .zip(&self.exchanges)
            .enumerate()
            .map(key)
            .min()
            .unwrap_or(0);
        least ^ if after_pass { AFTER_A_PASS } else { 0 }
    }
}

/// By how many shifts a torus is looked at: the keys of large ones would cost more than they find.
const MOST_SHIFTS: usize = 49;

fn is_large(grid: Grid) -> bool {
    grid.topology() == Topology::Torus
        && usize::from(grid.width()) * usize::from(grid.height()) > MOST_SHIFTS
}
