//! Whole games on small fields: the table of docs/small-boards.md.
//!
//! The larger ones take minutes, the largest a quarter of an hour: docs/small-boards.md has the commands.

use kletka::board::{Grid, Topology};
use kletka::games::parcel::{GreenRule, Opening, Parcel};
use kletka::notation::print::Alphabet;
use kletka::puzzle::solve::{Limits, Solve};
use kletka::rules::Explain;

/// A line of the table: what makes the field, and cells.
struct Field {
    size: (u8, u8),
    topology: Topology,
    rules: &'static str,
    /// In halves of cells, what blue has more than red when both want to have more than the other.
    lead: i32,
    /// In halves of cells, what blue and red can be sure of when they want as much as possible, where that was asked.
    sure: Option<[i32; 2]>,
}

/// A plane field; cells, not halves.
const fn plane(size: (u8, u8), rules: &'static str, lead: i32, sure: [i32; 2]) -> Field {
    Field {
        size,
        topology: Topology::Plane,
        rules,
        lead: 2 * lead,
        sure: Some([2 * sure[0], 2 * sure[1]]),
    }
}

impl Field {
    fn parcel(&self) -> Parcel {
        Parcel {
            grid: Grid::new(self.size.0, self.size.1, self.topology),
            free_segments: self.rules == "free segments",
            green: if self.rules == "optional" {
                GreenRule::Optional
            } else {
                GreenRule::Forced
            },
            opening: match self.rules {
                "rectangle" => Opening::Rectangle,
                "choice" => Opening::Choice,
                _ => Opening::Free,
            },
            ..Parcel::standard()
        }
    }

    /// Solves the empty field and compares; prints a row for the table.
    fn confirm(&self) {
        self.confirm_with(1 << 28);
    }

    /// The same with so many bytes of memory.
    fn confirm_with(&self, memory: usize) {
        let parcel = self.parcel();
        let limits = Limits {
            memory,
            ..Limits::nodes(u64::MAX)
        };
        let best = parcel
            .best_score(&parcel.empty(), self.sure.is_some(), &limits)
            .expect("Parcel has a score");
        assert_eq!(best.known_lead(), Some(self.lead), "{best:?}");
        if let Some(sure) = self.sure {
            assert_eq!(best.sure, sure.map(Some), "{best:?}");
        }
        let sure = best.sure.map(|value| {
            value.map_or("–".to_owned(), |value| {
                (f64::from(value) / 2.0).to_string()
            })
        });
        let (open, nodes, keys) = (
            parcel.edges().len(),
            best.positions,
            best.keys.unwrap_or_default(),
        );
        let keys: Vec<_> = keys
            .iter()
            .map(|mv| parcel.write(mv, Alphabet::Latin))
            .collect();
        println!(
            "| {}×{} {} | {} | {} | {} | {} | {} | {nodes} |",
            self.size.0,
            self.size.1,
            self.rules,
            open,
            f64::from(self.lead) / 2.0,
            sure[0],
            sure[1],
            keys.join(" ")
        );
    }
}

#[test]
fn quick_fields() {
    let fields = [
        plane((1, 1), "forced", 0, [0, 0]),
        plane((1, 1), "optional", 0, [0, 0]),
        plane((1, 2), "forced", 1, [1, 0]),
        plane((1, 2), "optional", 1, [1, 0]),
        plane((1, 2), "rectangle", 0, [0, 0]),
        plane((1, 2), "choice", 1, [1, 0]),
        plane((1, 3), "forced", 1, [1, 0]),
    ];
    fields.iter().for_each(Field::confirm);
}

#[test]
#[ignore = "long search; for the table of docs/small-boards.md"]
fn by_hand_slow_fields() {
    let fields = [
        plane((1, 3), "optional", 1, [1, 0]),
        Field {
            lead: 2,
            sure: Some([3, 1]),
            ..plane((1, 2), "free segments", 0, [0, 0])
        },
        plane((2, 2), "forced", 1, [2, 1]),
        plane((2, 2), "optional", 1, [2, 1]),
        plane((2, 2), "rectangle", -2, [0, 2]),
        plane((2, 2), "choice", 1, [1, 1]),
        plane((1, 4), "forced", 1, [1, 0]),
        plane((1, 5), "forced", 1, [1, 1]),
        plane((2, 3), "forced", 1, [2, 1]),
    ];
    fields.iter().for_each(Field::confirm);
}

#[test]
#[ignore = "long search, a quarter of an hour and 4 GiB; for the table of docs/small-boards.md"]
fn by_hand_large_fields() {
    Field {
        sure: None,
        ..plane((3, 3), "forced", 1, [0, 0])
    }
    .confirm_with(1 << 32);
}
