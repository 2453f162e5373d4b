//! Renju for three: every legal move of both others must be answered.

use super::Provable;
use crate::game::renju::three::RenjuForThree;

impl Provable for RenjuForThree {}
