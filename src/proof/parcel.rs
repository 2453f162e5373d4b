//! Parcel: every legal reply must be answered.

use super::Provable;
use crate::game::parcel::Parcel;

impl Provable for Parcel {}
