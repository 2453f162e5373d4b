//! Whole games on small fields: the table of docs/small-fields.md.
//!
//! The larger ones take minutes, the largest a quarter of an hour: docs/small-fields.md has the commands.

use kletka::Colour;
use kletka::board::{Grid, Topology};
use kletka::games::parcel::solve::{Objective, Search};
use kletka::games::parcel::{GreenRule, Opening, Parcel};
use kletka::notation::print::Alphabet;
use kletka::puzzle::solve::Limits;
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
    Field { size, topology: Topology::Plane, rules, lead: 2 * lead, sure: Some([2 * sure[0], 2 * sure[1]]) }
}

impl Field {
    fn parcel(&self) -> Parcel {
        Parcel {
            grid: Grid::new(self.size.0, self.size.1, self.topology),
            free_segments: self.rules == "free segments",
            green: if self.rules == "optional" { GreenRule::Optional } else { GreenRule::Forced },
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
        let limits = Limits { memory, ..Limits::nodes(u64::MAX) };
        let search = |objective| Search::new(&parcel, &parcel.empty(), objective, limits);
        let step = if parcel.free_segments { 1 } else { 2 };
        // The value is what can be reached, and no more.
        let is_value = |search: &mut Search<'_>, value: i32| {
            [value, value + step].map(|need| search.reaches(&[], Colour::Blue, need).unwrap()) == [true, false]
        };
        let mut lead = search(Objective::Lead);
        assert!(is_value(&mut lead, self.lead), "{:?}", lead.value());
        let nodes = lead.nodes();
        let keys = lead.keys(self.lead).unwrap();
        let open = lead.open();
        drop(lead);
        let mut sure = [const { None }; 2];
        for (at, colour) in [Colour::Blue, Colour::Red].into_iter().enumerate().filter(|_| self.sure.is_some()) {
            let value = self.sure.unwrap_or_default()[at];
            let mut area = search(Objective::Area(colour));
            assert!(is_value(&mut area, if at == 0 { value } else { -value }), "{colour:?} {:?}", area.value());
            sure[at] = Some(f64::from(value) / 2.0);
        }
        let sure = sure.map(|value| value.map_or("–".to_owned(), |value| value.to_string()));
        let keys: Vec<_> = keys.iter().map(|mv| parcel.write(mv, Alphabet::Latin)).collect();
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
#[ignore = "long search; for the table of docs/small-fields.md"]
fn slow_fields() {
    let fields = [
        plane((1, 3), "optional", 1, [1, 0]),
        Field { lead: 2, sure: Some([3, 1]), ..plane((1, 2), "free segments", 0, [0, 0]) },
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
#[ignore = "long search, a quarter of an hour and 4 GiB; for the table of docs/small-fields.md"]
fn large_fields() {
    Field { sure: None, ..plane((3, 3), "forced", 1, [0, 0]) }.confirm_with(1 << 32);
}
