//! The only list of games.

use std::sync::LazyLock;

use super::parcel::Parcel;
use super::renju::for_three::RenjuForThree;
use super::renju::three_two::Renju32;
use crate::session::{Entry, Game, Registry};

static PARCEL: Entry<Parcel> = Entry::new();
static RENJU_FOR_THREE: Entry<RenjuForThree> = Entry::new();
static RENJU_3_2: Entry<Renju32> = Entry::new();

static STANDARD: LazyLock<Registry> =
    LazyLock::new(|| Registry::new([&PARCEL as &'static dyn Game, &RENJU_FOR_THREE, &RENJU_3_2]));

/// The games that kletka knows.
#[must_use]
pub fn standard() -> &'static Registry {
    &STANDARD
}

/// A game that documents can name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameKind {
    /// Parcel.
    Parcel,
    /// Renju for three.
    RenjuForThree,
    /// Renju 3/2.
    Renju32,
}

impl GameKind {
    /// All games with their names in documents.
    pub const ALL: [(&'static str, Self); 3] =
        [("parcel", Self::Parcel), ("renju-for-three", Self::RenjuForThree), ("renju-3-2", Self::Renju32)];

    /// The game of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(known, _)| *known == name).map(|(_, kind)| *kind)
    }

    /// The name in documents and JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Parcel => "parcel",
            Self::RenjuForThree => "renju-for-three",
            Self::Renju32 => "renju-3-2",
        }
    }
}

/// Runs code with the type of a game's rules: `with_game!(kind, G => replay::<G>(…))`.
#[macro_export]
#[doc(hidden)]
macro_rules! with_game {
    ($kind:expr, $game:ident => $do:expr) => {
        match $kind {
            $crate::games::GameKind::Parcel => {
                type $game = $crate::games::parcel::Parcel;
                $do
            }
            $crate::games::GameKind::RenjuForThree => {
                type $game = $crate::games::renju::for_three::RenjuForThree;
                $do
            }
            $crate::games::GameKind::Renju32 => {
                type $game = $crate::games::renju::three_two::Renju32;
                $do
            }
        }
    };
}
