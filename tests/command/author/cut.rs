use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use kletka::Colour;
use kletka::board::{Cell, Edge, Grid, Motion, Symmetry, Topology};
use kletka::check::Depth;
use kletka::rules::PositionChange;
use kletka::session::{Session, author};
use kletka::text::{Lang, Severity, Source};
use serde_json::Value;

use super::{content, root};
use crate::common_cli::{Folder, kletka};

/// A position as `show --json` describes it.
struct Seen {
    ply: u32,
    player: String,
    outcome: bool,
    value: Value,
}

/// The positions of a document without errors.
fn positions(text: &str) -> Option<Vec<Seen>> {
    let session = Session::open(
        kletka::games::standard(),
        &Source::whole("x.toml", text),
        Depth::Replay,
    );
    let mut all = Vec::new();
    session.each(|position| {
        all.push(Seen {
            ply: position.plies(),
            player: position.to_move().name().to_owned(),
            outcome: position.outcome().is_some(),
            value: serde_json::to_value(position.describe()).unwrap(),
        });
        true
    });
    (session.diagnostics().count(Severity::Error) == 0).then_some(all)
}

fn grid(text: &str, usual: u8) -> Grid {
    let board = content(text)["board"].take();
    let side = |value: &Value| u8::try_from(value.as_u64().unwrap()).unwrap();
    let (width, height) = match &board["size"] {
        Value::Null => (usual, usual),
        Value::Array(sides) => (side(&sides[0]), side(&sides[1])),
        one => (side(one), side(one)),
    };
    let topology = match board["topology"].as_str() {
        Some("cylinder") => Topology::Cylinder,
        Some("torus") => Topology::Torus,
        _ => Topology::Plane,
    };
    Grid::new(width, height, topology)
}

/// Where the names of edges and cells go.
fn names(symmetry: &Symmetry) -> BTreeMap<String, Option<String>> {
    let grid = symmetry.from();
    let edges: Vec<Edge> =
        if grid.topology() == Topology::Plane && grid.width().max(grid.height()) <= 9 {
            grid.free_segments()
        } else {
            grid.edges()
        };
    let edge = |one: Edge| (one.to_string(), symmetry.edge(one).map(|to| to.to_string()));
    let cell = |one: Cell| (one.to_string(), symmetry.cell(one).map(|to| to.to_string()));
    let edges = edges.into_iter().map(edge);
    edges.chain(grid.cells().map(cell)).collect()
}

/// A description with all names and colours replaced and all lists sorted; `None` in it is what leaves the field.
fn image(
    value: &Value,
    names: &BTreeMap<String, Option<String>>,
    colours: &dyn Fn(&str) -> String,
) -> Value {
    match value {
        Value::String(text) => match names.get(text) {
            Some(to) => to.clone().into(),
            None => colours(text).into(),
        },
        Value::Array(list) => {
            let mut list: Vec<Value> = list.iter().map(|one| image(one, names, colours)).collect();
            list.sort_by_key(Value::to_string);
            list.into()
        }
        Value::Object(table) => {
            let sorted: BTreeMap<String, Value> = table
                .iter()
                .map(|(key, value)| (colours(key), image(value, names, colours)))
                .collect();
            sorted.into_iter().collect()
        }
        other => other.clone(),
    }
}

/// All the changes that could be made to a position.
fn changes() -> impl Iterator<Item = PositionChange> {
    let motions: [&[Motion]; 9] = [
        &[],
        &[Motion::Turn(1)],
        &[Motion::Turn(2)],
        &[Motion::Turn(3)],
        &[Motion::MirrorX],
        &[Motion::MirrorY],
        &[Motion::Shift(1, 0)],
        &[Motion::Shift(-2, 1)],
        &[Motion::Turn(1), Motion::MirrorX, Motion::Shift(0, -1)],
    ];
    motions.into_iter().flat_map(|motions| {
        [None, Some(Colour::Red), Some(Colour::Green)].map(|recolour| PositionChange {
            motions: motions.to_vec(),
            recolour,
            ..PositionChange::default()
        })
    })
}

/// Counts what was compared and what was refused.
#[derive(Debug, Default)]
struct Count {
    same: usize,
    refused: usize,
}

/// Cuts out positions of a document with every change and compares what can be played and what threatens.
fn compare(text: &str, count: &mut Count) {
    let Some(positions) = positions(text) else {
        return;
    };
    let game = content(text)["game"].take();
    let is_parcel = game == "parcel";
    let grid = grid(text, if is_parcel { 7 } else { 19 });
    let last = positions.len() - 1;
    for at in [last / 3, last - last / 4] {
        let seen = &positions[at];
        if seen.outcome && is_parcel {
            continue;
        }
        for change in changes() {
            let Ok(symmetry) = Symmetry::new(grid, &change.motions) else {
                continue;
            };
            let cut = author::cut(
                kletka::games::standard(),
                &Source::whole("x.toml", text),
                &seen.ply.into(),
                &change,
                Lang::En,
            );
            let Ok(piece) = cut else {
                count.refused += 1;
                continue;
            };
            let place = format!("{text}\nply {} {change:?}\n{}", seen.ply, piece.text);
            let after = self::positions(&piece.text).expect(&place);
            let colours = |name: &str| {
                let colour = Colour::ALL.into_iter().find(|one| one.name() == name);
                let now = match (colour, change.recolour) {
                    (None, _) => return name.to_owned(),
                    (Some(Colour::Blue), Some(_)) if is_parcel => Colour::Red,
                    (Some(Colour::Red), Some(_)) if is_parcel => Colour::Blue,
                    (Some(colour), _) if is_parcel => colour,
                    (Some(colour), _) => change.cycled(colour),
                };
                now.name().to_owned()
            };
            let player = if game == "renju-3-2" {
                seen.player.clone()
            } else {
                colours(&seen.player)
            };
            assert_eq!(after[0].player, player, "{place}");
            let (names, none) = (names(&symmetry), BTreeMap::new());
            let reached: BTreeSet<_> = names.values().flatten().map(String::as_str).collect();
            let mut both = [
                image(&seen.value, &names, &colours),
                image(&after[0].value, &none, &str::to_owned),
            ];
            // The komi changes sides, so the lead is what stays.
            let [before, now] = both.each_mut().map(|value| {
                let score = value["score"].take();
                score["blue"].as_f64().unwrap_or(0.0) - score["red"].as_f64().unwrap_or(0.0)
            });
            assert!((before - now).abs() < 1e-9, "{place}: {before} {now}");
            for value in &mut both {
                value["colours"].take();
                for region in value["regions"].as_array_mut().into_iter().flatten() {
                    region["boundary"].take();
                }
                if change.shifts() && is_parcel {
                    // The rectangle forbids nothing any more; on a plane a shift moves free edges off the field and on.
                    for key in ["legal", "illegal"] {
                        let edges = value[key].as_array_mut().unwrap();
                        edges.retain(|it| {
                            it["edge"]
                                .as_str()
                                .is_some_and(|edge| reached.contains(edge))
                        });
                    }
                } else if change.shifts() {
                    // The border may make an open three of a half-open one only by a critical cell, which is compared.
                    value["threes"].take();
                }
            }
            let [expected, got] = both.map(|value| image(&value, &none, &str::to_owned));
            assert_eq!(expected, got, "{place}");
            count.same += 1;
        }
    }
}

#[test]
fn the_same_can_be_played_after_every_change() {
    let mut count = Count::default();
    for file in ["parcel", "free", "renju3", "renju32"] {
        let archive =
            fs::read_to_string(root().join(format!("tests/vectors/plain/{file}.kla"))).unwrap();
        let documents: Vec<&str> = archive.split("+++\n").collect();
        let step = documents.len().div_ceil(4);
        let before = count.same;
        for text in documents.into_iter().step_by(step) {
            compare(text, &mut count);
        }
        assert!(count.same > before, "{file}");
    }
    assert!(count.same > 150 && count.refused > 50, "{count:?}");
}

#[test]
fn renju_3_2_keeps_the_player_and_gets_the_colours_due() {
    use kletka::games::renju::three_two::due;
    for number in 1..=12 {
        for (recolour, later) in [(Colour::Red, 2), (Colour::Green, 4)] {
            let change = PositionChange {
                recolour: Some(recolour),
                ..PositionChange::default()
            };
            let (seat, colours) = due(number);
            let (seat_after, mut after) = due(number + later);
            assert_eq!(seat, seat_after);
            let mut expected = colours.map(|colour| change.cycled(colour));
            expected.sort_unstable();
            after.sort_unstable();
            assert_eq!(expected, after, "{number} {recolour:?}");
        }
    }
}

#[test]
fn a_figure_is_continued_over_a_field_of_any_size() {
    let article = root().join("puzzles/articles/renju-3-2-7.toml");
    let stones = |text: &str| {
        let position = text.split("'''").nth(1).expect(text);
        let mut stones: Vec<String> = position.split_whitespace().map(str::to_owned).collect();
        stones.sort();
        stones
    };
    let all = stones(&fs::read_to_string(article).unwrap());
    // A piece of figure 7 that is wide enough to show every stone of a part gives the whole of it back.
    let is_kept = |stone: &&String| ('f'..='m').contains(&stone.chars().nth(2).unwrap());
    let kept: Vec<_> = all.iter().filter(is_kept).map(String::as_str).collect();
    let folder = Folder::new("cut-figure");
    let stones_kept = kept.join(" ");
    let piece = folder.file(
        "game.toml",
        format!(
            "kletka = 1\ngame = \"renju-3-2\"\nboard.size = 19\nstart.position = '{stones_kept}'\n"
        ),
    );
    let ran = kletka!("cut --lang ru --continue 6,0 --size 25 {}", piece).run();
    ran.ends(0)
        .prints("# Из game.toml, начальная позиция, продолжена сдвигом на 6,0.");
    assert_eq!(stones(&ran.stdout), all);
    for (typed, size) in [("19x16", "[19, 16]"), ("22", "22"), ("25×18", "[25, 18]")] {
        let ran = kletka!("cut --continue -6,0 --size {} {}", typed, piece).run();
        ran.ends(0).prints(format!("size = {size}"));
        let says = "\n[[claim]]\nsays = \"colour translation 3 by (6, 0) without end\"\n";
        kletka!("check -").stdin(ran.stdout + says).run().ends(0);
    }
}
