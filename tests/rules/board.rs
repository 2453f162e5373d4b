//! Fields: their edges and cells; the lines of Renju; whose colours are due.

use kletka::Colour;
use kletka::board::{Cell, Edge, Grid, Topology, Vertex};
use kletka::games::renju::Board;
use kletka::games::renju::for_three::antonov;
use kletka::games::renju::three_two::due;
use kletka::notation::print::Alphabet;

#[test]
fn the_standard_field_has_112_edges() {
    assert_eq!(Grid::new(7, 7, Topology::Plane).edges().len(), 112);
    assert_eq!(Grid::new(7, 7, Topology::Torus).edges().len(), 98);
    assert_eq!(Grid::new(3, 2, Topology::Cylinder).edges().len(), 9 + 6);
}

#[test]
fn a_side_wraps_only_between_neighbours() {
    let grid = Grid::new(5, 5, Topology::Torus);
    let side = |from: &str, to: &str| {
        let [from, to] = [from, to].map(vertex);
        let side = grid.side(from, to, false)?;
        Some(side.iter().map(Edge::to_string).collect::<String>())
    };
    for (from, to, expected) in [
        ("e1", "a1", Some("[a-e1]")),
        ("a2", "c2", Some("[a-b2][b-c2]")),
        ("d2", "a2", Some("[c-d2][b-c2][a-b2]")),
        ("a1", "b3", None),
    ] {
        assert_eq!(side(from, to).as_deref(), expected);
    }
}

/// A vertex by its name.
fn vertex(name: &str) -> Vertex {
    let (x, y) = place(name);
    Vertex::new(x, y)
}

fn place(name: &str) -> (u8, u8) {
    (
        name.as_bytes()[0] - b'a',
        name[1..].parse::<u8>().unwrap() - 1,
    )
}

#[test]
fn a_free_side_is_cut_at_the_vertices_it_passes() {
    let grid = Grid::new(4, 4, Topology::Plane);
    let side = grid.side(vertex("e5"), vertex("a3"), true).unwrap();
    let names: String = side.iter().map(Edge::to_string).collect();
    assert_eq!(names, "[c4-e5][a3-c4]");
}

/// A board with stones, by the colour and the cells: `"b c3 d3, r e3"`.
fn board(stones: &str) -> Board {
    let mut board = Board::new(19, 19);
    for one in stones.split(", ") {
        let (colour, cells) = one.split_once(' ').unwrap();
        let colour = Colour::ALL["brg".find(colour).unwrap()];
        for cell in cells.split(' ') {
            let (x, y) = place(cell);
            board.place(colour, Cell::new(x, y));
        }
    }
    board
}

/// The critical cells of a colour.
fn critical(stones: &str, colour: Colour) -> String {
    let board = board(stones);
    let cells: Vec<_> = board
        .critical(colour)
        .map(|cell| cell.to_string())
        .collect();
    cells.join(" ")
}

/// Of another colour a stone blocks its cell only; a gap that would make five is not critical.
#[test]
fn critical_cells_of_a_few_stones() {
    for (stones, colour, expected) in [
        ("b c3 d3 e3 g3", Colour::Blue, "b3"),
        ("b c3 d3 f3", Colour::Blue, "e3"),
        ("r a1 b2 c3", Colour::Red, "d4"),
        ("r a1 b2 c3, b d4", Colour::Red, ""),
    ] {
        assert_eq!(critical(stones, colour), expected, "{stones}");
    }
}

#[test]
fn removing_undoes_placing() {
    let mut board = Board::new(5, 5);
    let mut stones = Vec::new();
    let mut number = 1_u32;
    let facts = |board: &Board| {
        let critical = Colour::ALL.map(|colour| board.critical(colour).collect::<Vec<_>>());
        let counts = Colour::ALL.map(|colour| board.critical_count(colour));
        (board.free(), critical, counts)
    };
    let mut before = Vec::new();
    for _ in 0..2000 {
        number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let cells: Vec<_> = board.cells().filter(|&cell| board.is_free(cell)).collect();
        if cells.is_empty() || number >> 30 == 0 {
            for &(_, cell) in stones.iter().step_by(5) {
                let mut rebuilt = Board::new(5, 5);
                let others = board.all_stones().filter(|stone| stone.0 != cell);
                others.for_each(|(cell, colour)| _ = rebuilt.place(colour, cell));
                // The stones come off in any order.
                assert_eq!(facts(&board.without(cell)), facts(&rebuilt));
            }
            if let Some((colour, cell)) = stones.pop() {
                board.remove(colour, cell);
                assert_eq!(Some(facts(&board)), before.pop());
            }
        } else {
            let colour = Colour::ALL[(number >> 20) as usize % 3];
            let cell = cells[(number >> 8) as usize % 4096 % cells.len()];
            before.push(facts(&board));
            board.place(colour, cell);
            stones.push((colour, cell));
        }
    }
}

#[test]
fn free_and_critical_cells_come_by_column_then_row() {
    let mut number = 1_u32;
    for (width, height) in [(4, 4), (5, 4), (4, 25), (25, 25)] {
        let mut board = Board::new(width, height);
        let cells: Vec<_> = board.cells().collect();
        assert!(cells.is_sorted_by_key(|cell| (cell.x, cell.y)));
        for _ in 0..3 * cells.len() {
            number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let cell = cells[(number >> 8) as usize % cells.len()];
            match board.colour_at(cell) {
                None => _ = board.place(Colour::ALL[(number >> 4) as usize % 3], cell),
                Some(colour) if number >> 31 == 0 => board.remove(colour, cell),
                Some(_) => {}
            }
            let free = board.cells().filter(|&cell| board.is_free(cell));
            assert!(board.free_cells().eq(free));
            for colour in Colour::ALL {
                let critical = board
                    .cells()
                    .filter(|&cell| board.is_critical(colour, cell));
                assert!(board.critical(colour).eq(critical));
            }
        }
    }
}

#[test]
fn a_run_of_five_takes_the_four_away() {
    let mut board = board("g a1 b1 d1 e1");
    // Five is nothing.
    assert!(!board.place(Colour::Green, Cell::new(2, 0)));
    assert_eq!(board.four(Colour::Green), None);
    for y in 1..4 {
        board.place(Colour::Green, Cell::new(0, y));
    }
    let four = board.four(Colour::Green).unwrap();
    assert_eq!(four[3].to_string(), "a4");
}

/// One critical cell of the next player and two others of the one after it decide.
#[test]
fn antonovs_condition() {
    for (stones, player, expected) in [
        ("r a1 b1 c1, g f6 g6 h6", Colour::Blue, Some("d1")),
        // Red makes its own four.
        ("r a1 b1 c1, g f6 g6 h6", Colour::Red, None),
        // Red has two critical cells.
        ("r b1 c1 d1, g f6 g6 h6", Colour::Blue, None),
        // Red's only critical cell d1 is one of green's two.
        ("r a1 b1 c1, g d2 d3 d4", Colour::Blue, None),
    ] {
        let decisive = antonov(&board(stones), player).map(|cell| cell.to_string());
        assert_eq!(decisive.as_deref(), expected, "{stones}");
    }
    assert_eq!(critical("r a1 b1 c1, g d2 d3 d4", Colour::Green), "d1 d5");
}

#[test]
fn the_potential_sequence_is_the_articles() {
    let name = |number| {
        let (seat, colours) = due(number);
        let letters = colours.map(|colour| Alphabet::CyrillicLightBlue.letter(colour).to_string());
        format!("{}[{}]", seat.name(), letters.join(", "))
    };
    let names: Vec<String> = (1..=7).map(name).collect();
    assert_eq!(
        names.join(" "),
        "A[г, к] B[з, г] A[к, з] B[г, к] A[з, г] B[к, з] A[г, к]"
    );
}
