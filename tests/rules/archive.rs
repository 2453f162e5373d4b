//! What archives are counted and compared with: the fair komi, medians, motions of fields, digests.

use std::collections::HashSet;

use kletka::archive::census::{Histogram, fair_komi};
use kletka::archive::likeness::{Mirrors, PositionDigest};
use kletka::board::{Grid, Topology};

fn fair(leads: &[i64], free: bool) -> Option<(String, u64, u64)> {
    fair_komi(&leads.iter().copied().collect(), free)
        .map(|it| (it.komi.to_string(), it.blue, it.red))
}

#[test]
fn no_games_have_no_fair_komi() {
    assert_eq!(fair(&[], false), None);
}

#[test]
fn the_halves_are_as_near_as_they_can_be() {
    // Leads of −1, 0, 0, 0 and 5 cells: the three equal ones fall on one side.
    assert_eq!(
        fair(&[-2, 0, 0, 0, 10], false),
        Some(("-0.5".to_owned(), 4, 1))
    );
    assert_eq!(fair(&[3, 4, 4, 9], true), Some(("1.75".to_owned(), 3, 1)));
}

/// Every komi of a wide range is tried.
#[test]
fn no_other_komi_is_nearer() {
    let mut random = 7_u64;
    for round in 0..200 {
        let free = round % 2 == 0;
        let mut leads = Vec::new();
        for _ in 0..=round % 12 {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let lead = i64::try_from(random >> 60).unwrap() - 8;
            leads.push(if free { lead } else { 2 * lead });
        }
        let (_, blue, red) = fair(&leads, free).unwrap();
        let step = if free { 1 } else { 2 };
        for komi in (-40..40).map(|n| n * 2 * step + step) {
            let other = leads.iter().filter(|&&lead| 2 * lead > komi).count() as u64;
            assert!(
                blue.abs_diff(red) <= other.abs_diff(leads.len() as u64 - other),
                "{leads:?} {komi}"
            );
        }
    }
}

#[test]
fn the_median_of_an_even_number_lies_between_two() {
    let of = |numbers: &[i64]| {
        numbers
            .iter()
            .copied()
            .collect::<Histogram>()
            .twice_median()
    };
    assert_eq!(of(&[]), None);
    assert_eq!(of(&[5]), Some(10));
    assert_eq!(of(&[5, 8]), Some(13));
    assert_eq!(of(&[-3, -3, 1, 100]), Some(-2));
    assert_eq!(of(&[1, 2, 2, 2, 9]), Some(4));
}

#[test]
fn merged_is_counted_together() {
    let (mut one, other): (Histogram, Histogram) =
        ([1, 2].into_iter().collect(), [2, 7].into_iter().collect());
    one.merge(&other);
    assert_eq!(one, [1, 2, 2, 7].into_iter().collect());
}

#[test]
fn a_field_has_as_many_motions_as_its_shape_allows() {
    let count =
        |width, height, topology| Mirrors::new().of(Grid::new(width, height, topology)).len();
    assert_eq!(count(7, 7, Topology::Plane), 8);
    assert_eq!(
        count(7, 5, Topology::Plane),
        8,
        "four of them onto the field on its side"
    );
    assert_eq!(count(7, 5, Topology::Cylinder), 4 * 7);
    assert_eq!(count(4, 4, Topology::Torus), 8 * 16);
}

#[test]
fn all_motions_are_different_and_map_edges_onto_edges() {
    for grid in [
        Grid::new(4, 3, Topology::Plane),
        Grid::new(4, 3, Topology::Cylinder),
        Grid::new(4, 5, Topology::Torus),
    ] {
        let mut seen = HashSet::new();
        for (way, symmetry) in Mirrors::new().of(grid).iter() {
            let images: Vec<_> = grid
                .edges()
                .iter()
                .map(|&edge| symmetry.edge(edge).unwrap())
                .collect();
            let mut sorted = images.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, symmetry.to().edges());
            assert!(
                seen.insert((symmetry.to().width(), images)),
                "{grid:?} {way}"
            );
        }
    }
}

fn of(numbers: &[u64]) -> u128 {
    let mut digest = PositionDigest::new();
    numbers.iter().for_each(|&number| digest.number(number));
    digest.bits()
}

#[test]
fn order_and_length_matter() {
    let all = [
        of(&[]),
        of(&[0]),
        of(&[0, 0]),
        of(&[1, 2]),
        of(&[2, 1]),
        of(&[1, 2, 0]),
    ];
    for (at, one) in all.iter().enumerate() {
        assert!(!all[..at].contains(one), "{at}");
    }
}

#[test]
fn both_halves_are_spread() {
    let mut seen = std::collections::HashSet::new();
    for number in 0..20_000_u64 {
        let bits = of(&[number, 7]);
        assert!(seen.insert(bits >> 96) || number > 1000, "{number}");
        seen.insert(bits & 0xffff_ffff);
    }
    assert!(seen.len() > 39_990, "{}", seen.len());
}
