//! The questions, as JSON has them.

use serde::Deserialize;

use crate::text::Lang;

/// A question. Addresses are read as [`crate::notation::Address`].
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum Question {
    /// The words of the page, the games and the colours.
    Words,
    /// The faults of a text, its title, its moves.
    Open {
        text: String,
        /// Whether claims that take a search are judged too.
        #[serde(default)]
        search: bool,
    },
    /// The position after a move: its picture, where its places lie, whose turn it is.
    Look {
        #[serde(flatten)]
        place: AskedPosition,
        /// The part of a move that was chosen so far, which is drawn too.
        begun: Option<String>,
        /// A move that is refused here: the places to blame are marked.
        refused: Option<String>,
    },
    /// The meaning of a click: one place, or the two ends of a segment.
    Click {
        #[serde(flatten)]
        place: AskedPosition,
        places: Vec<String>,
        begun: Option<String>,
        /// Whether the move is played at once where it is the only one that may be meant, as `edit` does.
        #[serde(default)]
        play: bool,
    },
    /// Whether a move can be played that was typed.
    Try {
        #[serde(flatten)]
        place: AskedPosition,
        word: String,
    },
    /// Stones and segments that moves would put on the board, each alone or as a line.
    Ghosts {
        #[serde(flatten)]
        place: AskedPosition,
        words: Vec<String>,
        #[serde(default)]
        line: bool,
    },
    /// The places at which something can be played.
    Legal {
        #[serde(flatten)]
        place: AskedPosition,
        begun: Option<String>,
    },
    /// The text after a change; with `show` also its faults and its picture then.
    Edit {
        #[serde(flatten)]
        place: AskedPosition,
        change: Change,
        #[serde(default)]
        show: bool,
    },
    /// A text to begin with.
    New(NewDocument),
    /// The verdict on the goal of a problem, or on another goal in its position, within a limit of
    /// positions: a page that shows how far a search is asks again with more.
    Solve {
        text: String,
        goal: Option<String>,
        nodes: u64,
        /// Whether the certificate is wanted too.
        #[serde(default)]
        proof: bool,
    },
    /// The verdict on a problem after moves on its position, the last of which is its reader's.
    Reply(AskedReply),
    /// The meaning of a code.
    Explain { code: String },
}

/// The document to begin with.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewDocument {
    pub(super) game: String,
    pub(super) title: Option<String>,
    pub(super) size: Option<u8>,
    pub(super) goal: Option<String>,
    #[serde(default)]
    pub(super) lang: Language,
}

/// Moves of a reader that want an answer, within a limit of positions.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AskedReply {
    pub(super) text: String,
    /// From the position of the problem on, the others' moves among them.
    pub(super) moves: Vec<String>,
    pub(super) nodes: u64,
    /// Whether all moves are searched, where the game has a class of attacking moves that is quicker.
    #[serde(default)]
    pub(super) whole: bool,
    #[serde(default)]
    pub(super) lang: Language,
}

/// A position of a text, and the language of the page: where a text has no letters for colours yet,
/// they follow from it.
#[derive(Debug, Deserialize)]
pub(super) struct AskedPosition {
    pub(super) text: String,
    #[serde(default)]
    pub(super) at: String,
    #[serde(default)]
    pub(super) lang: Language,
    #[serde(default)]
    pub(super) with: Overlay,
}

/// Marks drawn over a position.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Overlay {
    /// The critical cells.
    pub(super) critical: bool,
    /// The signs of one of the document's diagrams, counted from 0.
    pub(super) diagram: Option<usize>,
    /// Whether letters are text: browsers have fonts.
    pub(super) letters: bool,
}

/// The language of the page.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Language {
    #[default]
    En,
    Ru,
}

impl From<Language> for Lang {
    fn from(language: Language) -> Self {
        match language {
            Language::En => Self::En,
            Language::Ru => Self::Ru,
        }
    }
}

/// The change to make.
#[derive(Debug, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum Change {
    /// A move behind the position: at the end of its line, or as a variation of the move that follows.
    Play { word: String },
    /// Moves behind the position, one after the other; those that stand there already are gone to.
    Line { words: Vec<String> },
    /// The move that led to the position less, and all that follows it.
    TakeBack,
    /// The variation of that move and the line that it replaces change places; with `whole` until it is the main line.
    Promote {
        #[serde(default)]
        whole: bool,
    },
    /// A comment on the move that led to the position: one more, or another one in the place of one of those that it has, which
    /// goes where nothing is said.
    Comment { said: String, index: Option<usize> },
    /// A mark for that move, such as `!`; none where it is empty.
    Mark { mark: String },
    /// A stone or segment of the start position in a colour, or none any more: one place, or the two ends of a segment.
    Put {
        places: Vec<String>,
        colour: Option<String>,
    },
    /// The part at one place of the start position moves to another one.
    Carry { from: Vec<String>, to: Vec<String> },
    /// A key with its value as TOML; of a list of tables, of one of them.
    Set {
        table: String,
        index: Option<usize>,
        key: String,
        value: String,
    },
    /// A key with a text as its value, which is written as long texts are where it has several lines.
    Say {
        table: String,
        index: Option<usize>,
        key: String,
        said: String,
    },
    /// A key less.
    Unset {
        table: String,
        index: Option<usize>,
        key: String,
    },
    /// One table more in a list, with keys and their values as TOML.
    Add {
        table: String,
        keys: Vec<(String, String)>,
    },
    /// One table of a list less.
    Drop { table: String, index: usize },
    /// The start position moved over the paper: quarter turns counterclockwise, `x` or `y` for a mirror, a shift in cells, the
    /// colour that blue becomes.
    Recast {
        turn: Option<u8>,
        mirror: Option<String>,
        shift: Option<(i16, i16)>,
        recolour: Option<String>,
    },
}
