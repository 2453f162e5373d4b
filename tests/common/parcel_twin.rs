//! Games of Parcel played side by side on the engine and on its naive twin.

use std::collections::BTreeSet;

use kletka::Colour as EngineColour;
use kletka::board::{Edge, Vertex as EngineVertex};
use kletka::games::parcel::{Parcel, Position, Region};
use kletka::notation::print::Alphabet;
use serde_json::{Value, json};

use crate::common::{self, Checked, Seen};
use crate::ensure;
use crate::naive::Colour;
use crate::naive::parcel::{Field, Move, Rule, Segment, State, Topology, Vertex, edge};

/// What a game begins with.
#[derive(Clone, Debug)]
pub(crate) enum Start {
    Empty,
    /// Segments thrown on the field, as far as they go together.
    Scattered(Vec<u32>),
    /// Rectangles of one colour and green, some of their segments missing, one within the other or not.
    Rings(Vec<u32>),
    /// The border of the field in such colours, and rectangles inside that keep off it.
    Nested(Vec<u32>),
    /// A position taken from a play from the empty field.
    Played(Vec<u32>),
}

/// A random game; each roll decides a move.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) field: Field,
    /// Komi in quarters of a cell.
    pub(crate) komi: i32,
    pub(crate) start: Start,
    pub(crate) next: u32,
    pub(crate) rolls: Vec<u32>,
}

/// An edge that the mover could draw: its colour unless it is crossed, and the rule that forbids it.
pub(crate) type Listed = (Segment, Option<Colour>, Option<Rule>);

pub(crate) fn engine_edge((a, b): Segment) -> Edge {
    Edge::new(EngineVertex::new(a.0, a.1), EngineVertex::new(b.0, b.1))
}

fn letter(colour: Colour) -> char {
    let same = EngineColour::ALL
        .into_iter()
        .find(|one| one.name() == colour.name());
    Alphabet::Latin.letter(same.expect("the colours have the same names"))
}

/// A segment in notation, with its letter if it is written.
pub(crate) fn segment_word(segment: Segment, written: Option<Colour>) -> String {
    written.map(letter).map_or(String::new(), String::from) + &engine_edge(segment).to_string()
}

/// The move that a roll decides: mostly a legal segment close to others, sometimes any one, a forbidden one or a pass.
pub(crate) fn choose(state: &State, listing: &[Listed], roll: u32) -> Move {
    let (die, at, ink) = (roll % 64, (roll / 64) as usize, roll >> 29);
    let ends: BTreeSet<Vertex> = state.segments.keys().flat_map(|s| [s.0, s.1]).collect();
    let close = |s: &Segment| usize::from(ends.contains(&s.0)) + usize::from(ends.contains(&s.1));
    let of = |expected: &dyn Fn(&Listed) -> bool| {
        listing
            .iter()
            .filter(|one| expected(one))
            .copied()
            .collect::<Vec<_>>()
    };
    let legal = |least: usize| of(&|one| one.2.is_none() && close(&one.0) >= least);
    let mut choices = match die {
        0..=1 => Vec::new(),
        2..=4 => listing.to_vec(),
        5..=8 => of(&|one| one.2.is_some()),
        9..=34 => legal(2),
        35..=56 => legal(1),
        _ => legal(0),
    };
    if choices.is_empty() && die > 1 {
        choices = legal(0);
    }
    if choices.is_empty() {
        return Move::Pass;
    }
    let (segment, colour, _) = choices[at % choices.len()];
    // Mostly without a letter or with the right one; sometimes with any.
    let written = match ink {
        0..=2 => None,
        3 => Some(Colour::ALL[at % 3]),
        _ => colour,
    };
    Move::Draw(segment, written)
}

/// Draws a segment of a start position if it goes together with those before it.
fn add(field: Field, start: &mut State, s: Segment, colour: Colour) {
    let clashes = |other: Segment, there: Colour| {
        let meet = [s.0, s.1].iter().any(|&v| v == other.0 || v == other.1);
        other == s || (meet && there != colour && there != Colour::Green && colour != Colour::Green)
    };
    let fits = !start
        .segments
        .iter()
        .any(|(&other, &there)| clashes(other, there));
    if fits && !field.is_crossed(start, s) {
        start.segments.insert(s, colour);
    }
}

/// Draws a rectangle in one colour and green, with gaps.
fn add_ring(field: Field, start: &mut State, roll: u32, margin: u8) {
    let own = Colour::ALL[(roll >> 31) as usize];
    for (i, s) in (0..).zip(ring(field, roll, margin)) {
        match roll.rotate_left(3 * i) % 16 {
            9 if i % 4 == 3 => {}
            1..=3 => add(field, start, s, Colour::Green),
            _ => add(field, start, s, own),
        }
    }
}

/// The segments of a rectangle, across the seams if there are any, or with a margin from the border.
fn ring(field: Field, roll: u32, margin: u8) -> Vec<Segment> {
    let part = |bits: u32, below: u8| {
        u8::try_from((roll >> bits) % u32::from(below)).expect("less than a side")
    };
    let mut at = (
        margin + part(0, field.w - 2 * margin),
        margin + part(5, field.h - 2 * margin),
    );
    let room = |at: u8, side: u8, is_glued: bool| if is_glued { side } else { side - margin - at };
    let width = 1 + part(10, room(at.0, field.w, field.columns() == field.w));
    let height = 1 + part(15, room(at.1, field.h, field.rows() == field.h));
    let way = [
        ((1, 0), width),
        ((0, 1), height),
        ((-1, 0), width),
        ((0, -1), height),
    ];
    let mut sides = Vec::new();
    for by in way
        .into_iter()
        .flat_map(|(by, steps)| (0..steps).map(move |_| by))
    {
        let to = field.step(at, by).expect("the rectangle has room");
        sides.push(edge(at, to));
        at = to;
    }
    sides
}

impl Game {
    /// The document with the start position and no moves.
    pub(crate) fn document(&self, opening: &str, start: &State) -> String {
        let Field { w, h, topology, .. } = self.field;
        let topology = match topology {
            Topology::Plane => "plane",
            Topology::Cylinder => "cylinder",
            Topology::Torus => "torus",
        };
        let segments = if self.field.free_segments {
            "free"
        } else {
            "unit"
        };
        let green = if self.field.green_optional {
            "optional"
        } else {
            "forced"
        };
        let komi = f64::from(self.komi) / 4.0;
        let next = start.number;
        let words: Vec<_> = start
            .segments
            .iter()
            .map(|(&s, &colour)| segment_word(s, Some(colour)))
            .collect();
        let position = words.join(" ");
        format!(
            "kletka = 1\ngame = \"parcel\"\n[board]\nsize = [{w}, {h}]\ntopology = \"{topology}\"\n\
             segments = \"{segments}\"\n[rules]\nkomi = {komi:?}\nopening = \"{opening}\"\ngreen = \"{green}\"\n\
             [start]\nposition = '''{position}'''\nnext = {next}\n"
        )
    }

    /// The opening of a field as documents name it.
    fn opening(&self) -> &'static str {
        if self.field.opening_rectangle {
            "rectangle"
        } else {
            "free"
        }
    }

    /// The position before the first move.
    pub(crate) fn start(&self) -> State {
        let mut start = State::default();
        match &self.start {
            Start::Empty => {}
            Start::Scattered(rolls) => {
                let edges = self.field.edges();
                for &roll in rolls {
                    let s = edges[(roll / 8) as usize % edges.len()];
                    add(
                        self.field,
                        &mut start,
                        s,
                        Colour::ALL[roll as usize % 8 % 3],
                    );
                }
            }
            Start::Rings(rolls) => rolls
                .iter()
                .for_each(|&roll| add_ring(self.field, &mut start, roll, 0)),
            Start::Nested(rolls) => {
                let Field { w, h, .. } = self.field;
                for (&roll, margin) in rolls
                    .iter()
                    .zip([0].into_iter().chain(std::iter::repeat(1)))
                {
                    let whole = u32::from(w - 1) << 10 | u32::from(h - 1) << 15 | roll & 1 << 31;
                    add_ring(
                        self.field,
                        &mut start,
                        if margin == 0 { whole } else { roll },
                        margin,
                    );
                }
            }
            Start::Played(rolls) => {
                let field = Field {
                    opening_rectangle: false,
                    ..self.field
                };
                for &roll in rolls {
                    let mv = choose(&start, &field.listing(&start), roll);
                    if matches!(mv, Move::Draw(..)) {
                        let _ = field.play(&mut start, mv); // forbidden ones stay undone
                    }
                }
            }
        }
        State::new(start.segments, self.next)
    }

    /// Plays the game on both sides and compares them at every position.
    pub(crate) fn play(&self, seen: &Seen) -> Checked {
        let mut state = self.start();
        let (parcel, mut position) =
            common::open::<Parcel>(&self.document(self.opening(), &state))?;
        let mut listing = self.compare(&parcel, &position, &state, seen)?;
        let mut passed = false;
        for (ply, &roll) in self.rolls.iter().enumerate() {
            let mv = choose(&state, &listing, roll);
            let word = match mv {
                Move::Pass => "--".to_owned(),
                Move::Draw(segment, written) => segment_word(segment, written),
            };
            let want = self.field.play(&mut state, mv);
            let got = common::attempt(&parcel, &mut position, &word);
            ensure!(got == want, "ply {ply}, {word}: got {got:?}, want {want:?}");
            if let Err(rule) = want {
                seen.note_if(rule == "colour", "wrong letter");
                if rule == "game-over" {
                    seen.note("move after the end");
                    return Ok(());
                }
                continue;
            }
            passed |= mv == Move::Pass;
            listing = self
                .compare(&parcel, &position, &state, seen)
                .map_err(|why| format!("after {word}: {why}"))?;
            seen.note_if(
                passed && listing.iter().any(|one| one.2 == Some("opening")),
                "opening after a pass",
            );
        }
        Ok(())
    }

    /// Compares all that is shown of a position; returns the twin's listing of edges.
    pub(crate) fn compare(
        &self,
        parcel: &Parcel,
        position: &Position,
        state: &State,
        seen: &Seen,
    ) -> Result<Vec<Listed>, String> {
        let field = &self.field;
        let listing = field.listing(state);
        let regions = field.regions(state);
        let entry = |&(segment, colour, rule): &Listed| {
            let mut entry = serde_json::Map::new();
            entry.insert("edge".to_owned(), engine_edge(segment).to_string().into());
            entry.extend(colour.map(|colour| ("colour".to_owned(), colour.name().into())));
            entry.extend(rule.map(|rule| ("rule".to_owned(), rule.into())));
            Value::Object(entry)
        };
        let cell = |&(x, y): &(u8, u8)| EngineVertex::new(x, y).to_string();
        let shown_regions = regions.iter().map(|region| {
            let colour = region.colour.map(Colour::name);
            let mut entry = json!({"colour": colour, "area": f64::from(region.area2) / 2.0});
            if !field.free_segments {
                entry["cells"] = region.cells.iter().map(cell).collect();
            }
            entry
        });
        let komi = f64::from(self.komi) / 4.0;
        let (blue, red) = field.score(state);
        let outcome = field.winner(state, komi).map_or(
            Value::Null,
            |winner| json!({"winner": winner.map(Colour::name), "reason": "score"}),
        );
        let want = json!({
            "number": state.number,
            "player": state.mover().name(),
            "outcome": outcome,
            "legal": listing.iter().filter(|one| one.2.is_none()).map(entry).collect::<Vec<_>>(),
            "illegal": listing.iter().filter(|one| one.2.is_some()).map(entry).collect::<Vec<_>>(),
            "regions": shown_regions.collect::<Vec<_>>(),
            "score": {"blue": f64::from(blue) / 2.0, "red": f64::from(red) / 2.0 + komi},
        });
        if let Some(why) = common::json::difference(&common::shown(parcel, position), &want) {
            return Err(format!(
                "move {}: {why}\nsegments: {:?}",
                state.number, state.segments
            ));
        }
        for rule in ["looping", "piercing", "opening", "crossing"] {
            seen.note_if(listing.iter().any(|one| one.2 == Some(rule)), rule);
        }
        seen.note_if(
            listing.windows(2).any(|two| two[0].0 == two[1].0),
            "choice of green",
        );
        seen.note_if(
            outcome["reason"] == "score" && outcome["winner"].is_null(),
            "draw",
        );
        for region in &regions {
            seen.note(region.colour.map_or("undetermined region", Colour::name));
            let reaches = |x: u8, y: u8| region.cells.contains(&(x, y));
            let (right, top) = (field.w - 1, field.h - 1);
            let over_x = field.columns() == field.w
                && (0..field.h).any(|y| reaches(0, y) && reaches(right, y));
            let over_y =
                field.rows() == field.h && (0..field.w).any(|x| reaches(x, 0) && reaches(x, top));
            seen.note_if(
                over_x && region.area2 < 2 * u32::from(field.w),
                "region across the left seam",
            );
            seen.note_if(
                over_y && region.area2 < 2 * u32::from(field.h),
                "region across the lower seam",
            );
        }
        if field.topology == Topology::Plane {
            compare_outlines(&position.regions(), &regions, seen)?;
        }
        Ok(listing)
    }
}

/// Checks the boundary cycles on a plane: the twin's boundary, the area that they enclose, and Pick's formula.
fn compare_outlines(got: &[Region], want: &[crate::naive::parcel::Region], seen: &Seen) -> Checked {
    let mut outlines: Vec<BTreeSet<Segment>> = got
        .iter()
        .map(|region| outline(region).into_iter().collect())
        .collect();
    let mut expected: Vec<BTreeSet<Segment>> =
        want.iter().map(|region| region.boundary.clone()).collect();
    outlines.sort();
    expected.sort();
    ensure!(
        outlines == expected,
        "boundaries: got {outlines:?}, want {expected:?}"
    );
    for region in got {
        let (cycles, area2) = (&region.cycles, region.verdict.area2);
        seen.note_if(cycles.len() > 1, "hole");
        seen.note_if(area2 % 2 == 1, "half a cell");
        let enclosed: Vec<i32> = cycles.iter().map(|cycle| doubled_area(cycle)).collect();
        ensure!(
            enclosed.iter().sum::<i32>().unsigned_abs() == area2,
            "cycles {cycles:?} do not enclose {area2}/2"
        );
        let are_in_order = enclosed[0] > 0 && enclosed[1..].iter().all(|&area| area < 0);
        ensure!(
            are_in_order,
            "of {cycles:?} not the first one only is an outer one"
        );
        if let [cycle] = &cycles[..] {
            let boundary: BTreeSet<Vertex> =
                outline(region).iter().flat_map(|s| [s.0, s.1]).collect();
            let (on, inside) = (boundary.len(), points_inside(cycle, &boundary));
            ensure!(
                area2 as usize + 2 == on + 2 * inside,
                "Pick: {cycle:?} has area {area2}/2, {on} on, {inside} in"
            );
            seen.note_if(inside > 0, "points inside a region");
            seen.note("Pick's formula");
        }
    }
    Ok(())
}

/// The sides of a cycle from corner to corner.
fn sides(cycle: &[EngineVertex]) -> impl Iterator<Item = (EngineVertex, EngineVertex)> {
    (0..cycle.len()).map(|i| (cycle[i], cycle[(i + 1) % cycle.len()]))
}

/// The segments of all cycles of a region on a plane, cut at the vertices that a side passes.
fn outline(region: &Region) -> Vec<Segment> {
    let mut segments = Vec::new();
    for (from, to) in region.cycles.iter().flat_map(|cycle| sides(cycle)) {
        let (dx, dy) = (
            i32::from(to.x) - i32::from(from.x),
            i32::from(to.y) - i32::from(from.y),
        );
        let whole = |n: i32| dx % n == 0 && dy % n == 0;
        let parts = (1..=dx.abs().max(dy.abs()))
            .rev()
            .find(|&n| whole(n))
            .unwrap_or(1);
        let at = |i: i32| -> Vertex {
            let along = |start: u8, d: i32| {
                u8::try_from(i32::from(start) + d / parts * i).expect("between two vertices")
            };
            (along(from.x, dx), along(from.y, dy))
        };
        segments.extend((0..parts).map(|i| edge(at(i), at(i + 1))));
    }
    segments
}

/// Twice the area within a cycle, positive when it turns counterclockwise.
fn doubled_area(cycle: &[EngineVertex]) -> i32 {
    let product = |a: u8, b: u8| i32::from(a) * i32::from(b);
    sides(cycle)
        .map(|(p, q)| product(p.x, q.y) - product(q.x, p.y))
        .sum()
}

/// The lattice points strictly inside a cycle: those off the boundary from which a ray to the right, tilted a little
/// upwards, meets an odd number of sides.
fn points_inside(cycle: &[EngineVertex], boundary: &BTreeSet<Vertex>) -> usize {
    let is_inside = |x: u8, y: u8| {
        let meets = |&(p, q): &(EngineVertex, EngineVertex)| {
            let (low, high) = if p.y < q.y { (p, q) } else { (q, p) };
            let [px, py, qx, qy] = [low.x, low.y, high.x, high.y].map(i32::from);
            let left_of_side =
                (qx - px) * (i32::from(y) - py) - (qy - py) * (i32::from(x) - px) > 0;
            low.y <= y && y < high.y && left_of_side
        };
        sides(cycle).filter(meets).count() % 2 == 1
    };
    let points = (0..26).flat_map(|x| (0..26).map(move |y| (x, y)));
    points
        .filter(|point| !boundary.contains(point) && is_inside(point.0, point.1))
        .count()
}
