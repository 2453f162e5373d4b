//! Parcel, with openings, the komi and lies about it.

use std::collections::{BTreeMap, HashSet};

use kletka::board::{Edge, Vertex};
use kletka::notation;
use kletka::rules::Rules;

use super::{End, Game, Lie, Move, Read, Search, Task, Turn, same};
use crate::naive::Colour;
use crate::naive::parcel::{self as naive, Field, Segment, State, Topology, edge};

/// Half a cell, in millionths.
pub(crate) const HALF: i64 = 500_000;

/// A game of Parcel.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Parcel {
    pub(crate) field: Field,
    /// Whether blue offers its second segment.
    pub(crate) choice: bool,
    /// In millionths.
    pub(crate) komi: i64,
    pub(crate) lie: Option<Lie>,
}

impl Parcel {
    /// The naive twin of a game and a start position.
    pub(crate) fn of(
        rules: &kletka::games::parcel::Parcel,
        position: &kletka::games::parcel::Position,
    ) -> (Self, State) {
        use kletka::games::parcel::{GreenRule, Opening};
        let grid = rules.grid;
        let topology = match grid.topology() {
            kletka::board::Topology::Plane => Topology::Plane,
            kletka::board::Topology::Cylinder => Topology::Cylinder,
            kletka::board::Topology::Torus => Topology::Torus,
        };
        let field = Field {
            w: grid.width(),
            h: grid.height(),
            topology,
            free_segments: rules.free_segments,
            green_optional: rules.green == GreenRule::Optional,
            opening_rectangle: rules.opening == Opening::Rectangle,
        };
        let segments = position.segments().into_iter().map(|(segment, colour)| {
            let [a, b] = segment.ends().map(|v| (v.x, v.y));
            (edge(a, b), same(colour))
        });
        let state = State::new(segments.collect::<BTreeMap<_, _>>(), rules.number(position));
        let komi = super::millionths(&rules.komi.to_string());
        (
            Self {
                field,
                choice: rules.opening == Opening::Choice,
                komi,
                lie: None,
            },
            state,
        )
    }

    fn is_told(&self, lie: Lie) -> bool {
        self.lie == Some(lie)
    }

    /// The segments that may be drawn, with lies about the player to move.
    fn draws(&self, state: &State, is_own: bool) -> Vec<(Segment, Colour)> {
        let mut field = self.field;
        field.green_optional |= is_own && self.is_told(Lie::ChosenGreen);
        field.green_optional &= is_own || !self.is_told(Lie::ForcedGreen);
        field.opening_rectangle &= !is_own || !self.is_told(Lie::NoRectangle);
        field.opening_rectangle |= !is_own && self.is_told(Lie::Rectangle);
        let overlooked = match self.lie {
            Some(Lie::Piercing) => Some("piercing"),
            Some(Lie::Looping) => Some("looping"),
            _ => None,
        };
        let is_taken = |rule: Option<&str>| rule.is_none() || is_own && rule == overlooked;
        let listed = field
            .listing(state)
            .into_iter()
            .filter(|(_, _, rule)| is_taken(*rule));
        let is_seen = |((ax, ay), (bx, by)): Segment| {
            let (x, y) = (ax.abs_diff(bx), ay.abs_diff(by));
            let is_seam = x.max(y) > 1 && !field.free_segments;
            let is_overlooked =
                self.is_told(Lie::Seam) && is_seam || self.is_told(Lie::Unit) && x + y > 1;
            is_own || !is_overlooked
        };
        listed
            .map(|(s, colour, _)| (s, colour.unwrap_or(state.mover())))
            .filter(|(s, _)| is_seen(*s))
            .collect()
    }

    /// The same as [`Field::play`], but that nothing is asked.
    fn drawn(state: &State, s: Segment, colour: Colour) -> State {
        let mut after = state.clone();
        if state.mover() == Colour::Blue {
            after.blue_second_drawn = state.blue_first.is_some();
            after.blue_first.get_or_insert(s);
        }
        after.segments.insert(s, colour);
        after.passes = 0;
        after.number += 1;
        after
    }

    fn is_second(state: &State) -> bool {
        state.mover() == Colour::Blue && state.blue_first.is_some() && !state.blue_second_drawn
    }
}

impl Game for Parcel {
    type State = State;

    const SEATS: &'static [&'static str] = &["blue", "red"];

    fn number(&self, state: &State) -> u32 {
        state.number
    }

    fn mover(&self, state: &State) -> &'static str {
        state.mover().name()
    }

    fn end(&self, state: &State) -> Option<End> {
        let most = if self.is_told(Lie::OnePass) { 1 } else { 2 };
        if state.passes < most {
            return None;
        }
        let (blue, red) = self.field.score(state);
        let (blue, red) = (HALF * i64::from(blue), HALF * i64::from(red) + self.komi);
        let winner = (blue != red).then_some(if blue < red { "red" } else { "blue" });
        Some(End {
            winner,
            millionths: [blue, red],
        })
    }

    fn least(&self, seat: &'static str) -> Option<i64> {
        Some(if seat == "red" { self.komi } else { 0 })
    }

    fn turn(&self, state: &State, task: Task) -> Turn<State> {
        let is_own = task.is_up_to(state.mover().name());
        let draw = |(s, colour): (Segment, Colour)| {
            let place = Edge::new(Vertex::new(s.0.0, s.0.1), Vertex::new(s.1.0, s.1.1));
            Move {
                word: format!("{}{place}", &colour.name()[..1]),
                after: Self::drawn(state, s, colour),
            }
        };
        let draws: Vec<_> = self.draws(state, is_own).into_iter().map(draw).collect();
        let mut pass = state.clone();
        pass.passes += 1;
        pass.number += 1;
        let mut alone = Vec::new();
        if is_own || !self.is_told(Lie::NoPass) {
            alone.push(Move {
                word: "--".to_owned(),
                after: pass,
            });
        }
        if self.choice && Self::is_second(state) && !self.is_told(Lie::OwnPick) {
            let count = match self.lie {
                Some(Lie::FewOffered) => draws.len().min(2),
                Some(Lie::AllOffered) => draws.len(),
                _ => draws.len().min(3),
            };
            return Turn {
                alone,
                offered: draws,
                count,
            };
        }
        alone.extend(draws);
        Turn::alone(alone)
    }

    fn offer(&self, state: &State, task: Task) -> (Vec<Move<State>>, usize) {
        let Turn { offered, count, .. } = self.turn(state, task);
        (offered, count)
    }

    /// Every reply has a line.
    fn is_spared(
        &self,
        _: &State,
        _: &Move<State>,
        _: &HashSet<&String>,
        _: &mut Search<'_, Self>,
    ) -> bool {
        false
    }

    fn key(&self, state: &State) -> String {
        let State {
            segments,
            passes,
            blue_first,
            blue_second_drawn,
            ..
        } = state;
        // Blue's first segment matters until the second one.
        let is_bound = (self.choice || self.field.opening_rectangle) && !blue_second_drawn;
        let opening = is_bound.then_some(blue_first);
        let passes = if self.is_told(Lie::SamePasses) {
            0
        } else {
            *passes
        };
        format!("{segments:?} {passes} {opening:?}")
    }

    fn read(&self, state: &State, word: &notation::Move) -> Option<Read<State>> {
        let draw = |segment: &notation::Segment| {
            let vertex = |point: notation::Point| {
                Some((point.column, u8::try_from(point.row.checked_sub(1)?).ok()?))
            };
            let colour = segment.colour.map(same);
            let mut after = state.clone();
            let place = edge(vertex(segment.edge.from)?, vertex(segment.edge.to)?);
            self.field
                .play(&mut after, naive::Move::Draw(place, colour))
                .ok()?;
            Some(after)
        };
        match word {
            notation::Move::Pass => {
                let mut after = state.clone();
                self.field.play(&mut after, naive::Move::Pass).ok()?;
                Some(Read::alone(after))
            }
            notation::Move::Segment(segment) => Some(Read::alone(draw(segment)?)),
            notation::Move::Offer(offered) if self.choice && Self::is_second(state) => {
                let whole = offered.iter().map(|one| draw(&one.segment));
                let whole = whole.collect::<Option<Vec<_>>>()?;
                let keys: HashSet<_> = whole.iter().map(|one| self.key(one)).collect();
                let taken = offered.iter().position(|one| one.taken)?;
                (keys.len() == whole.len()).then(|| Read {
                    after: whole[taken].clone(),
                    whole,
                })
            }
            _ => None,
        }
    }
}
