//! What every diagnostic means: a page for each code, with a wrong example, what the validator says about it, the board
//! and the right example.
//!
//! Pages are data in both languages; their examples are run when a page is printed, so a page cannot say what the
//! program does not do. Knows the validator; prints nothing itself.

mod pages;
mod reference;
mod render;
mod trial;

pub use reference::reference;
pub use render::{list, page_text};
pub use trial::{Trial, trial};

use crate::settings::nearest;
use crate::text::{Code, Group};
pub use pages::page::{Article, Example, Page};
use pages::{claims, diagrams, document, moves, notation, puzzles, results, start, warnings};

/// The page of a code: a code without one does not compile.
#[must_use]
pub const fn page(code: Code) -> Page {
    match code {
        Code::NotUtf8 => document::NOT_UTF8,
        Code::TooLarge => document::TOO_LARGE,
        Code::Empty => document::EMPTY,
        Code::Toml => document::TOML,
        Code::UnknownKey => document::UNKNOWN_KEY,
        Code::MissingKey => document::MISSING_KEY,
        Code::WrongType => document::WRONG_TYPE,
        Code::BadValue => document::BAD_VALUE,
        Code::BadCombination => document::BAD_COMBINATION,
        Code::Version => document::VERSION,
        Code::UnknownWord => notation::UNKNOWN_WORD,
        Code::BadFigure => notation::BAD_FIGURE,
        Code::BadStone => notation::BAD_STONE,
        Code::BadDash => notation::BAD_DASH,
        Code::BadOffer => notation::BAD_OFFER,
        Code::BadNumber => notation::BAD_NUMBER,
        Code::Misplaced => notation::MISPLACED,
        Code::UnclosedComment => notation::UNCLOSED_COMMENT,
        Code::BadVariation => notation::BAD_VARIATION,
        Code::TooDeep => notation::TOO_DEEP,
        Code::WrongWord => notation::WRONG_WORD,
        Code::TooManyErrors => notation::TOO_MANY_ERRORS,
        Code::MissingColour => notation::MISSING_COLOUR,
        Code::BadClaim => claims::BAD_CLAIM,
        Code::BadPicture => notation::BAD_PICTURE,
        Code::Number => moves::NUMBER,
        Code::GameOver => moves::GAME_OVER,
        Code::OffBoard => moves::OFF_BOARD,
        Code::NotUnit => moves::NOT_UNIT,
        Code::NotPrimitive => moves::NOT_PRIMITIVE,
        Code::Colour => moves::COLOUR,
        Code::HalfMove => moves::HALF_MOVE,
        Code::Occupied => moves::OCCUPIED,
        Code::Crossing => moves::CROSSING,
        Code::Opening => moves::OPENING,
        Code::Piercing => moves::PIERCING,
        Code::Looping => moves::LOOPING,
        Code::StartConflict => start::START_CONFLICT,
        Code::StartMeeting => start::START_MEETING,
        Code::StartCrossing => start::START_CROSSING,
        Code::StartFour => start::START_FOUR,
        Code::Result => results::RESULT,
        Code::Score => results::SCORE,
        Code::FalseGoal => puzzles::FALSE_GOAL,
        Code::BadSolution => puzzles::BAD_SOLUTION,
        Code::FalseClaim => claims::FALSE_CLAIM,
        Code::ClaimPosition => claims::CLAIM_POSITION,
        Code::SenselessClaim => claims::SENSELESS_CLAIM,
        Code::NoPosition => diagrams::NO_POSITION,
        Code::NoRegion => diagrams::NO_REGION,
        Code::DiagramTwice => diagrams::DIAGRAM_TWICE,
        Code::LookAlike => warnings::LOOK_ALIKE,
        Code::Capital => warnings::CAPITAL,
        Code::MixedLetters => warnings::MIXED_LETTERS,
        Code::MoveInRemark => warnings::MOVE_IN_REMARK,
        Code::ForgottenComma => warnings::FORGOTTEN_COMMA,
        Code::StartTwice => warnings::START_TWICE,
        Code::StartUnreachable => warnings::START_UNREACHABLE,
        Code::NoPlace => warnings::NO_PLACE,
        Code::NoOffer => warnings::NO_OFFER,
        Code::OfferCount => warnings::OFFER_COUNT,
        Code::DrawPossible => warnings::DRAW_POSSIBLE,
        Code::UnprovedGoal => puzzles::UNPROVED_GOAL,
        Code::WrongDifficulty => puzzles::WRONG_DIFFICULTY,
        Code::UnprovedClaim => claims::UNPROVED_CLAIM,
        Code::EndedTwice => warnings::ENDED_TWICE,
    }
}

/// What somebody who asks for a page means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// A code.
    Page(Code),
    /// A rule under which several codes fall.
    Rule(Vec<Code>),
    /// Nothing that there is; perhaps this name was meant.
    Nothing(Option<&'static str>),
}

/// Finds a code, or the codes of a rule, by name in whatever case.
///
/// ```
/// use kletka::text::Code;
/// use kletka::explain::{Found, find};
/// assert_eq!(find("Piercing"), Found::Page(Code::Piercing));
/// assert!(matches!(find("schema"), Found::Rule(codes) if codes.contains(&Code::UnknownKey)));
/// assert_eq!(find("pircing"), Found::Nothing(Some("piercing")));
/// ```
#[must_use]
pub fn find(name: &str) -> Found {
    let name = name.trim().replace('_', "-").to_lowercase();
    if let Some(code) = Code::find(&name) {
        return Found::Page(code);
    }
    match same_rule(&name).as_slice() {
        [] => {
            let mut names: Vec<_> = Code::ALL.iter().flat_map(|code| [code.name(), code.rule()]).collect();
            names.dedup();
            Found::Nothing(nearest(&name, &names))
        }
        [code] => Found::Page(*code),
        codes => Found::Rule(codes.to_vec()),
    }
}

/// The codes of a rule; what concerns no rule has no relatives.
fn same_rule(rule: &str) -> Vec<Code> {
    Code::ALL.iter().copied().filter(|code| !rule.is_empty() && code.rule() == rule).collect()
}

/// The codes of a group.
fn members(group: Group) -> impl Iterator<Item = Code> {
    Code::ALL.iter().copied().filter(move |code| code.group() == group)
}
