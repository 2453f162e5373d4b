//! The table of spellings: the text that people type instead of notation, its reading, and the kind
//! of slip.
//!
//! A spelling that has no row here is not read. A new spelling is a new row with a test.

use super::slips::Slip;
use crate::Colour;
use crate::notation::picture::Form;

/// How the letters (`c`), numbers (`r`) and dashes of a move follow each other.
pub(super) struct MoveShape {
    pub(super) typed: &'static str,
    pub(super) form: Form,
    /// Which letter and which number make the one end, and which the other.
    pub(super) ends: [(usize, usize); 2],
    pub(super) slip: Option<Slip>,
}

const fn shape(
    typed: &'static str,
    form: Form,
    ends: [(usize, usize); 2],
    slip: Option<Slip>,
) -> MoveShape {
    MoveShape {
        typed,
        form,
        ends,
        slip,
    }
}

/// The shapes of moves.
pub(super) const SHAPES: [MoveShape; 12] = [
    shape("cr", Form::Cells, [(0, 0), (0, 0)], None), // e7
    shape("rc", Form::Cells, [(0, 0), (0, 0)], Some(Slip::Order)), // 7e
    shape("cr-r", Form::Edges, [(0, 0), (0, 1)], None), // d4-5
    shape("c-cr", Form::Edges, [(0, 0), (1, 0)], None), // d-e5
    shape("cr-cr", Form::Edges, [(0, 0), (1, 1)], None), // d4-d5
    shape("crcr", Form::Edges, [(0, 0), (1, 1)], Some(Slip::Dash)), // d4d5
    shape("rc-rc", Form::Edges, [(0, 0), (1, 1)], Some(Slip::Order)), // 4d-5d
    shape("r-rc", Form::Edges, [(0, 0), (0, 1)], Some(Slip::Order)), // 4-5d
    shape("rc-r", Form::Edges, [(0, 0), (0, 1)], Some(Slip::Order)), // 4d-5
    shape("c-rc", Form::Edges, [(0, 0), (1, 0)], Some(Slip::Order)), // d-5e
    shape("cr-c", Form::Edges, [(0, 0), (1, 0)], Some(Slip::Vertex)), // d5-e
    shape("rc-c", Form::Edges, [(0, 0), (1, 0)], Some(Slip::Vertex)), // 5d-e
];

/// Brackets round an edge.
pub(super) const BRACKETS: [(char, char, Option<Slip>); 2] =
    [('[', ']', None), ('(', ')', Some(Slip::Round))];

/// Letters for digits, behind the column of a stone.
pub(super) const DIGITS: [(char, char); 7] = [
    ('l', '1'),
    ('I', '1'),
    ('|', '1'),
    ('O', '0'),
    ('o', '0'),
    ('О', '0'),
    ('о', '0'),
];

/// Letters of colours that the notation does not have, and the text that has to follow them.
pub(super) const COLOUR_LETTERS: [(char, &str, Colour); 14] = [
    ('c', "", Colour::Blue),
    ('C', "", Colour::Blue),
    ('k', "", Colour::Red),
    ('K', "", Colour::Red),
    ('3', "@", Colour::Green),
    // The signs of pictures.
    ('x', "@", Colour::Blue),
    ('X', "@", Colour::Blue),
    ('х', "@", Colour::Blue),
    ('Х', "@", Colour::Blue),
    ('o', "@", Colour::Red),
    ('O', "@", Colour::Red),
    ('о', "@", Colour::Red),
    ('О', "@", Colour::Red),
    ('+', "@", Colour::Green),
];

/// Signs between a colour and its place, beside `@`.
pub(super) const COLOUR_SIGNS: [char; 3] = [':', '=', ' '];

/// Words for colours.
pub(super) const COLOURS: [(&str, Colour); 17] = [
    ("blue", Colour::Blue),
    ("red", Colour::Red),
    ("green", Colour::Green),
    ("синий", Colour::Blue),
    ("синие", Colour::Blue),
    ("синяя", Colour::Blue),
    ("голубой", Colour::Blue),
    ("голубые", Colour::Blue),
    ("красный", Colour::Red),
    ("красные", Colour::Red),
    ("красная", Colour::Red),
    ("зелёный", Colour::Green),
    ("зелёные", Colour::Green),
    ("зелёная", Colour::Green),
    ("зеленый", Colour::Green),
    ("зеленые", Colour::Green),
    ("зеленая", Colour::Green),
];

/// Words for a pass; `true` for the notation's own.
pub(super) const PASSES: [(&str, bool); 13] = [
    ("pass", true),
    ("пас", true),
    ("passes", false),
    ("passed", false),
    ("skip", false),
    ("skips", false),
    ("пасс", false),
    ("пасую", false),
    ("пасует", false),
    ("пасуют", false),
    ("пропуск", false),
    ("пропускает", false),
    ("пропускают", false),
];

/// Words before the number of a move.
pub(super) const NUMBERED: [&str; 7] = ["полуход", "ход", "move", "ply", "turn", "no", "№"];

/// The signs that may stand behind the number of a move: without them, a full stop is missing.
pub(super) const BEHIND_NUMBERS: [(&str, bool); 10] = [
    (".-", false),
    ("...", false),
    ("..", false),
    (".)", false),
    (".", true),
    (")", false),
    (":", false),
    ("]", false),
    ("…", false),
    ("-", false),
];

/// Brackets round the number of a move.
pub(super) const ROUND_NUMBERS: [(char, char); 3] = [('(', ')'), ('[', ']'), ('{', '}')];

/// Signs between moves that say nothing.
pub(super) const SEPARATORS: [char; 10] = [',', ';', '/', '|', '•', '·', '&', '+', '│', '…'];

/// Signs of other programs for marks.
pub(super) const MARKS: [(&str, &str); 10] = [
    ("‼", "!!"),
    ("⁇", "??"),
    ("⁉", "!?"),
    ("⁈", "?!"),
    ("$1", "!"),
    ("$2", "?"),
    ("$3", "!!"),
    ("$4", "??"),
    ("$5", "!?"),
    ("$6", "?!"),
];

/// Signs of other programs that have none in the notation; with `$` before a number they are kept as comments.
pub(super) const GLYPHS: [&str; 14] = [
    "□", "±", "∓", "⩲", "⩱", "∞", "⊕", "⟳", "→", "↑", "⇆", "△", "▽", "⌓",
];

/// Quotation marks of comments that the notation does not have.
pub(super) const QUOTES: [(char, char); 3] = [('“', '”'), ('„', '“'), ('{', '}')];

/// Cyrillic letters that look like Latin ones to people, though no reader takes them without asking.
pub(super) const LOOKS: [(char, u8); 7] = [
    ('в', b'b'),
    ('н', b'h'),
    ('м', b'm'),
    ('т', b't'),
    ('г', b'r'),
    ('п', b'n'),
    ('и', b'u'),
];

/// Columns in the order of the Russian alphabet: а is `a`, б is `b`, в is `c`.
pub(super) const RUSSIAN: &str = "абвгдежзиклмнопрстуфхцчшщэ";
