//! The registry of diagnostic codes.

use super::Text;

/// How bad a problem is. Errors make a document invalid, warnings do not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The document is wrong.
    Error,
    /// The document is unusual, and perhaps not what its author meant.
    Warning,
}

impl Severity {
    /// The word in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
        }
    }
}

impl Severity {
    /// The word in both languages.
    #[must_use]
    pub fn text(self) -> Text {
        match self {
            Self::Error => Text::new("error", "ошибка"),
            Self::Warning => Text::new("warning", "предупреждение"),
        }
    }
}

macro_rules! codes {
    ($($(#[doc = $doc:literal])+ $variant:ident $name:literal $rule:literal;)+) => {
        /// What kind of problem a diagnostic reports. Names are stable.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Code { $($(#[doc = $doc])+ $variant,)+ }

        impl Code {
            /// All codes, in the order of the reference.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The stable name, as in `kletka explain NAME`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)+ }
            }

            /// The rule that was broken, as JSON names it; empty where none is.
            #[must_use]
            pub const fn rule(self) -> &'static str {
                match self { $(Self::$variant => $rule,)+ }
            }

            /// What the code means, in one English sentence.
            #[must_use]
            pub const fn summary(self) -> &'static str {
                match self { $(Self::$variant => concat!($($doc),+).trim_ascii_start(),)+ }
            }
        }
    };
}

codes! {
    /// The document is not UTF-8 text.
    NotUtf8 "not-utf8" "schema";
    /// The document is larger than the program's limit.
    TooLarge "too-large" "schema";
    /// The document is empty.
    Empty "empty" "schema";
    /// The document is not TOML.
    Toml "toml" "schema";
    /// A key or table that the document's game does not have.
    UnknownKey "unknown-key" "schema";
    /// A required key is missing.
    MissingKey "missing-key" "schema";
    /// A value has another type than its key wants.
    WrongType "wrong-type" "schema";
    /// A value is outside what its key allows.
    BadValue "bad-value" "schema";
    /// Settings that do not go together.
    BadCombination "bad-combination" "schema";
    /// A document of a format version that this program does not know.
    Version "version" "schema";

    /// Something that is no word of the notation.
    UnknownWord "unknown-word" "syntax";
    /// An edge, polyline, cycle or region written wrongly.
    BadFigure "bad-figure" "syntax";
    /// A stone written wrongly.
    BadStone "bad-stone" "syntax";
    /// A run of dashes that is neither a pass nor a separator.
    BadDash "bad-dash" "syntax";
    /// An offer of alternatives written wrongly.
    BadOffer "bad-offer" "syntax";
    /// A move number with no move after it, or written wrongly.
    BadNumber "bad-number" "syntax";
    /// A mark, comment or end marker at a place where none can stand.
    Misplaced "misplaced" "syntax";
    /// A comment that is opened and never closed.
    UnclosedComment "unclosed-comment" "syntax";
    /// A variation that is not closed, not opened, empty, or replaces no move.
    BadVariation "bad-variation" "syntax";
    /// Variations nested deeper than the program's limit.
    TooDeep "too-deep" "syntax";
    /// A word of the notation that is no move in this game.
    WrongWord "wrong-word" "syntax";
    /// So many errors that the rest is not read.
    TooManyErrors "too-many-errors" "syntax";
    /// A colour letter is missing where the notation needs one.
    MissingColour "missing-colour" "syntax";

    /// A sign or row that a position drawn in signs cannot have.
    BadPicture "bad-picture" "syntax";

    /// A letter of the wrong alphabet was read as its look-alike.
    LookAlike "look-alike" "syntax";
    /// A capital letter was read as a column.
    Capital "capital" "syntax";
    /// Colour letters of both alphabets stand in one document.
    MixedLetters "mixed-letters" "syntax";
    /// A remark contains something that looks like a move.
    MoveInRemark "move-in-remark" "syntax";
    /// Two single stones in a row may be one move without its comma.
    ForgottenComma "forgotten-comma" "syntax";

    /// A move number that is not the number expected.
    Number "number" "number";
    /// A move after the end of the game.
    GameOver "game-over" "game-over";
    /// A vertex or cell that is not on the field.
    OffBoard "off-board" "off-board";
    /// A segment that is not one side of a cell.
    NotUnit "not-unit" "not-unit";
    /// A free segment that passes through a vertex.
    NotPrimitive "not-primitive" "not-primitive";
    /// A written colour that the rules do not give.
    Colour "colour" "colour";
    /// Two half-moves of one colour, two on one cell, or more than the game allows.
    HalfMove "half-move" "half-move";
    /// An edge or cell that is not free.
    Occupied "occupied" "occupied";
    /// A free segment that crosses another one.
    Crossing "crossing" "crossing";
    /// A move that the opening forbids.
    Opening "opening" "opening";
    /// A green segment that pierces a blue or red polyline.
    Piercing "piercing" "piercing";
    /// A move that closes only undetermined regions.
    Looping "looping" "looping";
    /// The written result is not what the record gives.
    Result "result" "result";
    /// The written score is not what the record gives.
    Score "score" "score";

    /// Two things of a start position that exclude each other.
    StartConflict "start-conflict" "occupied";
    /// Segments of blue and red that meet in a start position.
    StartMeeting "start-meeting" "colour";
    /// Free segments of a start position that cross.
    StartCrossing "start-crossing" "crossing";
    /// A start position in which the game is over already.
    StartFour "start-four" "game-over";
    /// The same segment or stone twice in a start position.
    StartTwice "start-twice" "";
    /// A start position that no play leads to.
    StartUnreachable "start-unreachable" "";

    /// An opening that leaves no place for the second segment.
    NoPlace "no-place" "opening";
    /// The opening asks for an offer and the record has none.
    NoOffer "no-offer" "opening";
    /// An offer of another number of alternatives than three.
    OfferCount "offer-count" "opening";
    /// The komi allows a draw.
    DrawPossible "draw-possible" "schema";
    /// `ended` says that the game was stopped, but the rules had ended it.
    EndedTwice "ended-twice" "result";
}
