use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use kletka::Colour;
use kletka::board::{Edge, Grid, Motion, Symmetry, Topology};
use kletka::check::Depth;
use kletka::rules::PositionChange;
use kletka::session::{Session, author};
use kletka::text::Source;
use kletka::text::{Lang, Severity};
use serde_json::Value;

use super::{Desk, kletka_with_input, root};

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
    let board = serde_json::to_value(author::content(text)).unwrap()["board"].take();
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
    let edges = edges.into_iter().map(|edge| {
        (
            edge.to_string(),
            symmetry.edge(edge).map(|to| to.to_string()),
        )
    });
    let cells = grid.cells().map(|cell| {
        (
            cell.to_string(),
            symmetry.cell(cell).map(|to| to.to_string()),
        )
    });
    edges.chain(cells).collect()
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
fn changes() -> Vec<PositionChange> {
    let mut out = Vec::new();
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
    for motions in motions {
        for recolour in [None, Some(Colour::Red), Some(Colour::Green)] {
            out.push(PositionChange {
                motions: motions.to_vec(),
                recolour,
                ..PositionChange::default()
            });
        }
    }
    out
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
    let content = serde_json::to_value(author::content(text)).unwrap();
    let is_parcel = content["game"] == "parcel";
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
            let after = self::positions(&piece.text)
                .unwrap_or_else(|| panic!("{text}\n{change:?}\n{}", piece.text));
            let after = &after[0];
            let colours = |name: &str| {
                let Some(colour) = Colour::ALL.into_iter().find(|colour| colour.name() == name)
                else {
                    return name.to_owned();
                };
                if is_parcel {
                    return match (change.recolour, colour) {
                        (Some(_), Colour::Blue) => "red",
                        (Some(_), Colour::Red) => "blue",
                        (_, other) => other.name(),
                    }
                    .to_owned();
                }
                change.cycled(colour).name().to_owned()
            };
            let player = if content["game"] == "renju-3-2" {
                seen.player.clone()
            } else {
                colours(&seen.player)
            };
            assert_eq!(after.player, player, "{text}\n{change:?}");
            let names = names(&symmetry);
            let (mut expected, mut got) = (
                image(&seen.value, &names, &colours),
                image(&after.value, &BTreeMap::new(), &str::to_owned),
            );
            if is_parcel {
                // The komi changes sides, so the lead is what stays.
                let lead = |value: &mut Value| {
                    let score = value["score"].take();
                    score["blue"].as_f64().unwrap() - score["red"].as_f64().unwrap()
                };
                let (before, now) = (lead(&mut expected), lead(&mut got));
                assert!(
                    (before - now).abs() < 1e-9,
                    "{text}\n{change:?}: {before} {now}"
                );
                expected["regions"]
                    .as_array_mut()
                    .unwrap()
                    .iter_mut()
                    .for_each(|it| it["boundary"] = Value::Null);
                got["regions"]
                    .as_array_mut()
                    .unwrap()
                    .iter_mut()
                    .for_each(|it| it["boundary"] = Value::Null);
                // The rectangle forbids nothing any more; on a plane a shift moves free edges off the field and on.
                if change.shifts() {
                    let reached: BTreeSet<&String> = names.values().flatten().collect();
                    for key in ["legal", "illegal"] {
                        let keep = |value: &mut Value| {
                            let edges = value[key].as_array_mut().unwrap();
                            edges.retain(|it| {
                                it["edge"]
                                    .as_str()
                                    .is_some_and(|edge| reached.contains(&edge.to_owned()))
                            });
                        };
                        keep(&mut expected);
                        keep(&mut got);
                    }
                }
            } else if change.shifts() {
                // The border may make an open three of a half-open one only by a critical cell, which is compared.
                expected["threes"] = Value::Null;
                got["threes"] = Value::Null;
            }
            expected["colours"].take();
            let sorted = |value: &Value| image(value, &BTreeMap::new(), &str::to_owned);
            let mut got = sorted(&got);
            got["colours"].take();
            assert_eq!(
                sorted(&expected),
                got,
                "{text}\nply {} {change:?}\n{}",
                seen.ply,
                piece.text
            );
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
    let article = std::fs::read_to_string("puzzles/articles/renju-3-2-7.toml").unwrap();
    let stones = |out: &str| {
        let position = out.split("'''").nth(1).expect(out);
        let mut stones: Vec<String> = position.split_whitespace().map(str::to_owned).collect();
        stones.sort();
        stones
    };
    // A piece of figure 7 that is wide enough to show every stone of a part gives the whole of it back.
    let kept: Vec<_> = stones(&article)
        .into_iter()
        .filter(|stone| ('f'..='m').contains(&stone.chars().nth(2).unwrap()))
        .collect();
    let piece = format!(
        "kletka = 1\ngame = \"renju-3-2\"\nboard = {{ size = 19 }}\nstart = {{ position = '{}' }}\n",
        kept.join(" ")
    );
    let ran = Desk::new(&piece).run(
        "cut",
        &["--lang", "ru", "--continue", "6,0", "--size", "25"],
    );
    ran.ends(0);
    assert_eq!(stones(&ran.stdout), stones(&article));
    assert!(
        ran.stdout
            .starts_with("# Из game.toml, начальная позиция, продолжена сдвигом на 6,0."),
        "{}",
        ran.stdout
    );
    for (size, width, height) in [("19x16", 19, 16), ("22", 22, 22), ("25×18", 25, 18)] {
        let ran = Desk::new(&piece).run("cut", &["--continue", "-6,0", "--size", size]);
        ran.ends(0);
        let says = "\n[[claim]]\nsays = \"colour translation 3 by (6, 0) without end\"\n";
        let checked = kletka_with_input(&["check", "-"], &(ran.stdout.clone() + says));
        checked.ends(0);
        ran.prints(format!(
            "size = {}",
            if width == height {
                width.to_string()
            } else {
                format!("[{width}, {height}]")
            }
        ));
    }
}
