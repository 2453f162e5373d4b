//! The contents of a diagram, by role: segments, stones, regions and marks on a board.
//!
//! A game fills a [`Scene`] from a position; diagrams add what their author points at (`pointer`). A scene has no
//! colours of ink, no sizes and no paper: [`crate::draw`] turns roles into strokes and fills. Coordinates are
//! vertices and cells of the field.

pub(crate) mod pointer;

use crate::Colour;
use crate::board::{Cell, Edge, Grid, Topology, Vertex};
use crate::notation::Address;
use crate::notation::print::Alphabet;
use crate::text::Text;

/// The places that the letters and numbers beside the board name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CoordinateNames {
    /// The corners of the cells, for segments.
    Vertices,
    /// The cells, for stones.
    Cells,
}

/// A segment on the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SceneSegment {
    /// Where.
    pub edge: Edge,
    /// Its colour.
    pub colour: Colour,
    /// The number of the move that drew it; `None` for a segment of the start position.
    pub number: Option<u32>,
    /// Whether it belongs to the boundary of a region.
    pub is_boundary: bool,
}

/// A stone in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SceneStone {
    /// Where.
    pub cell: Cell,
    /// Its colour.
    pub colour: Colour,
    /// The number of the move that placed it; `None` for a stone of the start position.
    pub number: Option<u32>,
}

/// A region of the field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SceneRegion {
    /// Blue, red, or `None` for undetermined.
    pub colour: Option<Colour>,
    /// Its boundary cycles by their corners, the outer one first.
    pub cycles: Vec<Vec<Vertex>>,
    /// Its cells; empty on a field of free segments, where the cycles say it.
    pub cells: Vec<Cell>,
}

/// The kind of a row of stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoneRow {
    /// A four.
    Four,
    /// A three.
    Three,
}

/// Something beside the material of the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SceneMark {
    /// A cell on which a stone would make a four.
    Critical(Cell),
    /// Stones in a row, from its first to its last cell.
    Row(StoneRow, Colour, Cell, Cell),
    /// The rectangle of the opening by two opposite corners, which may lie outside of the field.
    Rectangle((i16, i16), (i16, i16)),
    /// A cell that the author points at.
    Cell(Cell),
    /// An edge that the author points at.
    Edge(Edge),
    /// An edge of a boundary that the author stresses.
    Stressed(Edge),
    /// A region or cells that the author fills with a colour (blue, red, or neither), in this shade of it, counted from
    /// 0, or in the next one.
    Fill(Option<Colour>, Option<u8>, SceneRegion),
    /// A cell or an edge that the author points at in a colour.
    Tint(Colour, ScenePlace),
    /// A cell whose stone the author stresses.
    StressedCell(Cell),
    /// A letter at a vertex, in a cell or beside an edge.
    Label(ScenePlace, String),
    /// A sign that the author sets, in a colour or in the letters' colour.
    Sign(SignShape, Option<Colour>, ScenePlace),
    /// An arrow from one place to another, in a colour or in the letters' colour.
    Arrow(Option<Colour>, ScenePlace, ScenePlace),
    /// A place that is drawn paler, or alone not.
    Tone(Tone, ToneSpot),
    /// The stone or the segment of the last move.
    Last(ScenePlace),
    /// The fault of a move: the edge that it wanted.
    WrongEdge(Edge),
    /// The fault of a move: the cell that it wanted.
    WrongCell(Cell),
    /// The fault of a move: a vertex that it wanted.
    WrongVertex(Vertex),
    /// A vertex that forbids a move.
    Vertex(Vertex),
}

/// Whether the places pointed at are drawn paler, or all the rest is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// It is paler.
    Dim,
    /// Everything else is.
    Focus,
}

/// The places that may be drawn paler.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ToneSpot {
    /// The contents of a cell.
    Cell(Cell),
    /// The segment on an edge.
    Edge(Edge),
    /// The region with these cycles, where it has no cells.
    Region(Vec<Vec<Vertex>>),
}

/// The table of moves of a game in which colours are due.
#[derive(Clone, Debug)]
pub struct ScoreSheet {
    /// The names of the players, in the order in which they move.
    pub players: Vec<Text>,
    /// The colours due at the move of a number.
    pub due: fn(u32) -> Vec<Colour>,
    /// After how many moves a rule is drawn.
    pub cycle: Option<u32>,
}

/// A vertex, a cell or an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScenePlace {
    /// A vertex.
    Vertex(Vertex),
    /// A cell.
    Cell(Cell),
    /// An edge.
    Edge(Edge),
}

/// A sign that an author sets on a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SignShape {
    /// A circle.
    Circle,
    /// A triangle that stands on a side.
    Triangle,
    /// A square.
    Square,
    /// A cross of two slanting lines.
    Cross,
}

impl SignShape {
    /// All signs with the keys of diagrams that set them.
    pub const ALL: [(&'static str, Self); 4] = [
        ("circles", Self::Circle),
        ("triangles", Self::Triangle),
        ("squares", Self::Square),
        ("crosses", Self::Cross),
    ];
}

/// Parts of a scene that a diagram may show or leave out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    /// Regions filled in their colours.
    Regions,
    /// Segments that are not boundary in a colour of their own.
    Aside,
    /// The rectangle of the opening.
    Rectangle,
    /// Critical cells.
    Critical,
    /// Threes outlined.
    Threes,
    /// Fours outlined.
    Fours,
}

impl Layer {
    /// All layers with their names in documents.
    pub const ALL: [(&'static str, Self); 6] = [
        ("regions", Self::Regions),
        ("aside", Self::Aside),
        ("rectangle", Self::Rectangle),
        ("critical", Self::Critical),
        ("threes", Self::Threes),
        ("fours", Self::Fours),
    ];

    /// The layers of a diagram that names none.
    pub const USUAL: [Self; 2] = [Self::Regions, Self::Fours];
}

/// A position as something to look at.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The field.
    pub grid: Grid,
    /// The places that letters and numbers name.
    pub names: CoordinateNames,
    /// Whether segments may have any direction.
    pub free_segments: bool,
    /// Segments, sorted by their ends.
    pub segments: Vec<SceneSegment>,
    /// Stones, by column, then row.
    pub stones: Vec<SceneStone>,
    /// Regions.
    pub regions: Vec<SceneRegion>,
    /// Everything else.
    pub marks: Vec<SceneMark>,
    /// The game, the field and how they are called.
    pub heading: Text,
    /// Whose move it is and with which colours, or how the game ended.
    pub turn: Text,
    /// Which colours are due at which move, in games whose players keep a table of that.
    pub score: Option<ScoreSheet>,
    /// Sentences about the position: threats, score.
    pub facts: Vec<Text>,
    /// The colour letters of the game.
    pub alphabet: Alphabet,
    /// Which position of the document it is.
    pub at: Address,
    /// The number of the next move; of the one after it in the middle of a move.
    pub next: u32,
    /// The words that replace a placeholder in captions: parts in a row, perhaps each in two languages.
    pub placeholders: Vec<(&'static str, Vec<Text>)>,
}

impl Scene {
    /// A scene with nothing on its field.
    #[must_use]
    pub fn empty(grid: Grid, names: CoordinateNames) -> Self {
        Self {
            grid,
            names,
            free_segments: false,
            segments: Vec::new(),
            stones: Vec::new(),
            regions: Vec::new(),
            marks: Vec::new(),
            heading: Text::same(""),
            turn: Text::same(""),
            score: None,
            facts: Vec::new(),
            alphabet: Alphabet::Cyrillic,
            at: Address::default(),
            next: 1,
            placeholders: Vec::new(),
        }
    }

    /// The field of a game whose stones stand in cells.
    ///
    /// # Panics
    /// When a side is 0 or larger than 25.
    #[must_use]
    pub fn of_cells(width: u8, height: u8) -> Self {
        Self::empty(
            Grid::new(width, height, Topology::Plane),
            CoordinateNames::Cells,
        )
    }
}

/// The region with these cycles, for filling.
#[must_use]
pub fn cells_region(cells: Vec<Cell>) -> SceneRegion {
    SceneRegion {
        colour: None,
        cycles: Vec::new(),
        cells,
    }
}
