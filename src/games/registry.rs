//! The only list of games.

use std::sync::LazyLock;

use super::parcel::Parcel;
use super::renju::for_three::RenjuForThree;
use super::renju::three_two::RenjuThreeTwo;
use crate::session::{Game, RegisteredGame, Registry};

static PARCEL: RegisteredGame<Parcel> = RegisteredGame::new();
static RENJU_FOR_THREE: RegisteredGame<RenjuForThree> = RegisteredGame::new();
static RENJU_3_2: RegisteredGame<RenjuThreeTwo> = RegisteredGame::new();

static STANDARD: LazyLock<Registry> =
    LazyLock::new(|| Registry::new([&PARCEL as &'static dyn Game, &RENJU_FOR_THREE, &RENJU_3_2]));

/// The games that kletka knows.
#[must_use]
pub fn standard() -> &'static Registry {
    &STANDARD
}
