//! Fields: their edges, cells and motions; the lines of Renju; whose colours are due.

use kletka::Colour;
use kletka::board::{Cell, Edge, Grid, Motion, Symmetry, Topology, Vertex};
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
    let names = |from, to| {
        grid.side(from, to, false)
            .unwrap()
            .iter()
            .map(Edge::to_string)
            .collect::<Vec<_>>()
    };
    assert_eq!(names(Vertex::new(4, 0), Vertex::new(0, 0)), ["[a-e1]"]);
    assert_eq!(
        names(Vertex::new(0, 1), Vertex::new(2, 1)),
        ["[a-b2]", "[b-c2]"]
    );
    assert_eq!(names(Vertex::new(3, 1), Vertex::new(0, 1)).len(), 3);
    assert_eq!(grid.side(Vertex::new(0, 0), Vertex::new(1, 2), false), None);
}

#[test]
fn a_free_side_is_cut_at_the_vertices_it_passes() {
    let grid = Grid::new(4, 4, Topology::Plane);
    let side = grid
        .side(Vertex::new(4, 4), Vertex::new(0, 2), true)
        .unwrap();
    assert_eq!(
        side.iter().map(Edge::to_string).collect::<Vec<_>>(),
        ["[c4-e5]", "[a3-c4]"]
    );
}

const MOTIONS: [Motion; 7] = [
    Motion::Turn(1),
    Motion::Turn(2),
    Motion::Turn(3),
    Motion::MirrorX,
    Motion::MirrorY,
    Motion::Shift(2, 0),
    Motion::Shift(-1, 2),
];

fn fields() -> Vec<Grid> {
    let all = [Topology::Plane, Topology::Cylinder, Topology::Torus];
    all.into_iter()
        .flat_map(|topology| [Grid::new(4, 4, topology), Grid::new(5, 3, topology)])
        .collect()
}

#[test]
fn turns_and_reflections_map_all_edges_onto_all_edges() {
    for grid in fields() {
        for motion in MOTIONS {
            let Ok(symmetry) = Symmetry::new(grid, &[motion]) else {
                assert_eq!(grid.topology(), Topology::Cylinder);
                assert!(matches!(motion, Motion::Turn(1 | 3)));
                continue;
            };
            let leaves = matches!(motion, Motion::Shift(dx, dy)
                if dx != 0 && !grid.glued_x() || dy != 0 && !grid.glued_y());
            let mut seen: Vec<_> = grid
                .edges()
                .into_iter()
                .filter_map(|edge| symmetry.edge(edge))
                .collect();
            seen.sort_unstable();
            if leaves {
                assert!(seen.len() < symmetry.to().edges().len());
                assert!(seen.iter().all(|edge| symmetry.to().edges().contains(edge)));
            } else {
                assert_eq!(seen, symmetry.to().edges(), "{grid:?} {motion:?}");
            }
        }
    }
}

#[test]
fn a_cell_goes_where_its_corners_go() {
    let corners = |grid: Grid, cell: Cell| {
        let (right, up) = ((cell.x + 1) % grid.columns(), (cell.y + 1) % grid.rows());
        let mut all = [(cell.x, cell.y), (right, cell.y), (cell.x, up), (right, up)]
            .map(|(x, y)| Vertex::new(x, y));
        all.sort_unstable();
        all
    };
    for grid in fields() {
        for motion in MOTIONS {
            let Ok(symmetry) = Symmetry::new(grid, &[motion, Motion::MirrorX]) else {
                continue;
            };
            for cell in grid.cells() {
                let Some(image) = symmetry.cell(cell) else {
                    continue;
                };
                let mut moved = corners(grid, cell).map(|corner| symmetry.vertex(corner).unwrap());
                moved.sort_unstable();
                assert_eq!(
                    moved,
                    corners(symmetry.to(), image),
                    "{grid:?} {motion:?} {cell}"
                );
            }
        }
    }
}

#[test]
fn four_quarter_turns_are_none() {
    let grid = Grid::new(5, 3, Topology::Torus);
    let symmetry = Symmetry::new(grid, &[Motion::Turn(1), Motion::Turn(3)]).unwrap();
    assert!(
        grid.vertices()
            .all(|vertex| symmetry.vertex(vertex) == Some(vertex))
    );
    assert_eq!(symmetry.to(), grid);
}

fn critical(stones: &[(u8, u8)]) -> Vec<String> {
    let mut board = Board::new(19, 19);
    for &(x, y) in stones {
        board.place(Colour::Blue, Cell::new(x, y));
    }
    board
        .critical(Colour::Blue)
        .map(|cell| cell.to_string())
        .collect()
}

#[test]
fn a_gap_that_would_make_five_is_not_critical() {
    assert!(
        critical(&[(2, 2), (3, 2), (4, 2), (6, 2)])
            .iter()
            .all(|cell| cell != "f3"),
        "XXX_X"
    );
    assert_eq!(critical(&[(2, 2), (3, 2), (5, 2)]), ["e3"]);
}

#[test]
fn removing_undoes_placing() {
    let mut board = Board::new(5, 5);
    let mut stones = Vec::new();
    let mut number = 1_u32;
    let facts = |board: &Board| {
        let critical = Colour::ALL.map(|colour| board.critical(colour).collect::<Vec<_>>());
        (
            board.free(),
            critical,
            Colour::ALL.map(|colour| board.critical_count(colour)),
        )
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
                assert_eq!(
                    facts(&board.without(cell)),
                    facts(&rebuilt),
                    "the stones come off in any order"
                );
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
            assert!(
                board
                    .free_cells()
                    .eq(board.cells().filter(|&cell| board.is_free(cell)))
            );
            for colour in Colour::ALL {
                assert!(
                    board.critical(colour).eq(board
                        .cells()
                        .filter(|&cell| board.is_critical(colour, cell)))
                );
            }
        }
    }
}

#[test]
fn a_run_of_five_takes_the_four_away() {
    let mut board = Board::new(19, 19);
    for x in [0, 1, 3, 4] {
        assert!(!board.place(Colour::Green, Cell::new(x, 0)));
    }
    assert!(
        !board.place(Colour::Green, Cell::new(2, 0)),
        "five is nothing"
    );
    assert_eq!(board.four(Colour::Green), None);
    for y in 1..4 {
        board.place(Colour::Green, Cell::new(0, y));
    }
    assert_eq!(
        board.four(Colour::Green).map(|four| four[3].to_string()),
        Some("a4".to_owned())
    );
}

#[test]
fn a_stone_of_another_colour_blocks_its_cell_only() {
    let mut board = Board::new(5, 5);
    for x in 0..3 {
        board.place(Colour::Red, Cell::new(x, x));
    }
    assert_eq!(board.critical_count(Colour::Red), 1);
    board.place(Colour::Blue, Cell::new(3, 3));
    assert_eq!(board.critical_count(Colour::Red), 0);
}

fn board(red: &[(u8, u8)], green: &[(u8, u8)]) -> Board {
    let mut board = Board::new(19, 19);
    for &(x, y) in red {
        board.place(Colour::Red, Cell::new(x, y));
    }
    for &(x, y) in green {
        board.place(Colour::Green, Cell::new(x, y));
    }
    board
}

#[test]
fn one_critical_cell_and_two_others_decide() {
    let won = board(&[(0, 0), (1, 0), (2, 0)], &[(5, 5), (6, 5), (7, 5)]);
    assert_eq!(antonov(&won, Colour::Blue), Some(Cell::new(3, 0)));
    assert_eq!(antonov(&won, Colour::Red), None, "red makes its own four");
    let two = board(&[(1, 0), (2, 0), (3, 0)], &[(5, 5), (6, 5), (7, 5)]);
    assert_eq!(
        antonov(&two, Colour::Blue),
        None,
        "red has two critical cells"
    );
}

#[test]
fn a_shared_critical_cell_does_not_count_twice() {
    // Red's only critical cell d1 is one of green's two.
    let shared = board(&[(0, 0), (1, 0), (2, 0)], &[(3, 1), (3, 2), (3, 3)]);
    assert_eq!(shared.critical_count(Colour::Green), 2);
    assert_eq!(antonov(&shared, Colour::Blue), None);
}

#[test]
fn the_potential_sequence_is_the_articles() {
    let names: Vec<String> = (1..=7)
        .map(|number| {
            let (seat, colours) = due(number);
            format!(
                "{}[{}]",
                seat.name(),
                colours
                    .map(|colour| Alphabet::CyrillicLightBlue.letter(colour).to_string())
                    .join(", ")
            )
        })
        .collect();
    assert_eq!(
        names,
        [
            "A[г, к]",
            "B[з, г]",
            "A[к, з]",
            "B[г, к]",
            "A[з, г]",
            "B[к, з]",
            "A[г, к]"
        ]
    );
}
