//! Searches that prove what a position is worth.

pub mod parcel;
mod table;
pub mod three;

/// The search was given up: no more nodes were allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// A number for each `n`, mixed so that sums of different sets differ.
fn mixed(n: u64) -> u128 {
    let half = |mut z: u64| {
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        u128::from(z ^ (z >> 31))
    };
    let z = n.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    half(z) << 64 | half(z ^ 0x5851_f42d_4c95_7f2d)
}
