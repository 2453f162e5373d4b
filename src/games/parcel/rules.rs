//! The rules of Parcel as the [`Rules`] of a game.

use super::opening::lower;
use super::unit::Terms;
use super::{
    Arising, Draw, GreenRule, Illegal, Move, Opening, Parcel, Position, Rectangle, Step, free,
    recast, start,
};
use crate::Colour;
use crate::board::{Edge, Grid, Topology, Vertex};
use crate::notation::picture::Form;
use crate::notation::print::Alphabet;
use crate::notation::{self, Element};
use crate::rules::{
    EndReason, Offer, Origins, Outcome, PositionChange, Profile, Random, Recast, RecastError,
    Rules, ScoreSheet, Seat, Setup,
};
use crate::settings::{Placed, Section};
use crate::text::Span;
use crate::text::decimal::Decimal;
use crate::text::{Code, Diagnostic, Diagnostics, Text};

/// The segments whose answers a greedy player looks at.
const MOST_COMPARED: usize = 256;

impl Rules for Parcel {
    const SEATS: &'static [Seat] = &[Seat::Blue, Seat::Red];
    type Position = Position;
    type Move = Move;
    type Step = Step;
    type Reason = Illegal;

    fn resolve(&self, _: &Position, word: &notation::Move) -> Result<Move, Illegal> {
        match word {
            notation::Move::Pass => Ok(Move::Pass),
            notation::Move::Segment(segment) => self.resolve_segment(segment).map(Move::Draw),
            notation::Move::Offer(offered) => {
                let resolved = offered.iter().map(|one| self.resolve_segment(&one.segment));
                let mut draws = Vec::with_capacity(offered.len());
                let mut broken: Option<Illegal> = None;
                for one in resolved {
                    match one {
                        Ok(draw) => draws.push(draw),
                        Err(reason) => broken = Some(lower(broken, reason)),
                    }
                }
                let taken = offered.iter().position(|one| one.taken).unwrap_or(0);
                broken.map_or(
                    Ok(Move::Offer {
                        draws: draws.into(),
                        taken,
                    }),
                    Err,
                )
            }
            _ => Err(Illegal::NotASegment),
        }
    }

    #[inline]
    fn check(&self, position: &Position, mv: &Move) -> Result<Step, Illegal> {
        if let Some(outcome) = self.outcome(position) {
            return Err(Illegal::GameOver(outcome));
        }
        match mv {
            Move::Pass => Ok(Step(None)),
            Move::Draw(draw) => self.judge(position, *draw).map(|(step, _)| step),
            Move::Offer { draws, taken } => self.check_offer(position, draws, *taken),
        }
    }

    #[inline]
    fn play(&self, position: &mut Position, step: &Step) {
        match step.0 {
            Some((edge, colour)) => position.draw(edge, colour),
            None => position.pass(),
        }
    }

    #[inline]
    fn play_at_once(&self, position: &mut Position, ply: &notation::Ply) -> Option<Move> {
        // Openings restrict nothing after blue's second segment.
        if position.is_over() || !(self.opening == Opening::Free || position.has_second()) {
            return None;
        }
        match &ply.played {
            notation::Move::Pass => {
                position.pass();
                Some(Move::Pass)
            }
            notation::Move::Segment(segment) if !self.free_segments => {
                let draw = self.resolve_segment(segment).ok()?;
                position
                    .draw_legal(draw.edge, draw.colour)
                    .then_some(Move::Draw(draw))
            }
            _ => None,
        }
    }

    fn moves(&self, position: &Position) -> Vec<Move> {
        if position.is_over() {
            return Vec::new();
        }
        let draws = self.legal(position).into_iter();
        draws
            .map(|drawn| self.move_of(position, &Step(Some(drawn))))
            .chain([Move::Pass])
            .collect()
    }

    fn count(&self, position: &mut Position) -> u64 {
        if position.is_over() {
            return 0;
        }
        let segments = if self.free_segments {
            self.legal(position).len()
        } else {
            self.with_terms(position, Position::count)
        };
        segments as u64 + 1
    }

    #[inline]
    fn pick(&self, position: &mut Position, random: &mut Random) -> Option<Step> {
        if position.is_over() {
            return None;
        }
        Some(Step(if self.free_segments {
            let legal = self.legal(position);
            legal.get(random.below(legal.len() + 1)).copied()
        } else {
            self.with_terms(position, |position, terms| position.pick(terms, random))
        }))
    }

    fn move_of(&self, position: &Position, step: &Step) -> Move {
        let Some((edge, colour)) = step.0 else {
            return Move::Pass;
        };
        // The letter is needed only where green is chosen.
        let chosen = colour == Colour::Green && self.forced_colour(position, edge) != Colour::Green;
        Move::Draw(Draw {
            edge,
            colour: chosen.then_some(colour),
        })
    }

    /// All segments, those first that win most at once.
    fn prospects(&self, position: &Position, random: &mut Random) -> Vec<Move> {
        let of = |(_, edge, colour)| self.move_of(position, &Step(Some((edge, colour))));
        self.takings(position, random).into_iter().map(of).collect()
    }

    /// He takes the largest lead, what the opponent can take at the next move counted against it.
    fn greedy(
        &self,
        position: &Position,
        random: &mut Random,
        is_stopped: &dyn Fn() -> bool,
    ) -> Option<Move> {
        if position.is_over() {
            return None;
        }
        let [blue, red] = self.points(position);
        let is_ahead = if position.mover() == Colour::Blue {
            blue > red
        } else {
            red > blue
        };
        let taken_by_other = |after: &Position, random: &mut Random| {
            let takings = self.takings(after, random);
            takings.first().map_or(0, |one| one.0.max(0))
        };
        // Two passes are the end: only who is ahead thinks of one.
        let kept = if is_ahead {
            let mut after = position.clone();
            after.pass();
            -taken_by_other(&after, random)
        } else {
            i64::MIN
        };
        let mut best: Option<(i64, Edge, Colour)> = None;
        let takings = self.takings(position, random);
        for (taken, edge, colour) in takings.into_iter().take(MOST_COMPARED) {
            // On large fields each of them takes its time.
            if is_stopped() {
                return None;
            }
            let mut after = position.clone();
            after.draw(edge, colour);
            let left = taken - taken_by_other(&after, random);
            if best.is_none_or(|(most, ..)| left > most) {
                best = Some((left, edge, colour));
            }
        }
        let best = best.filter(|&(most, ..)| most >= kept);
        Some(best.map_or(Move::Pass, |(_, edge, colour)| {
            self.move_of(position, &Step(Some((edge, colour))))
        }))
    }

    /// No player passes while a segment can be drawn.
    fn likely(&self, position: &mut Position, random: &mut Random) -> Option<Step> {
        let mut step = self.pick(position, random)?;
        for _ in 0..4 {
            if step.0.is_some() {
                break;
            }
            step = self.pick(position, random)?;
        }
        Some(step)
    }

    fn sample(&self, position: &Position, pick: &mut dyn FnMut(usize) -> usize) -> Option<Move> {
        let near = |mv: &Move| {
            let edge = mv.drawn().map(|draw| draw.edge);
            edge.is_some_and(|edge| {
                Colour::ALL
                    .into_iter()
                    .any(|colour| position.meets(edge, colour))
            })
        };
        let (near, far): (Vec<_>, Vec<_>) = self
            .moves(position)
            .into_iter()
            .filter(|mv| *mv != Move::Pass)
            .partition(near);
        let from = if far.is_empty() || (!near.is_empty() && pick(8) > 0) {
            near
        } else {
            far
        };
        if from.is_empty() {
            None
        } else {
            Some(from[pick(from.len())].clone())
        }
    }

    fn offer(&self, position: &Position) -> Option<Offer<Move>> {
        self.due_offer(position)
    }

    fn offered(&self, mv: &Move) -> Option<(Vec<Move>, usize)> {
        let Move::Offer { draws, taken } = mv else {
            return None;
        };
        Some((draws.iter().copied().map(Move::Draw).collect(), *taken))
    }

    fn number(&self, position: &Position) -> u32 {
        position.number()
    }

    fn to_move(&self, position: &Position) -> Seat {
        position.mover().into()
    }

    /// No area is less than nothing, and the komi is red's whatever comes.
    fn least_score(&self, _: &Position) -> Option<[Decimal; 2]> {
        Some([Decimal::from_halves(0), self.komi])
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if !position.is_over() {
            return None;
        }
        let [blue, red] = self.points(position);
        let winner = match blue.cmp(&red) {
            std::cmp::Ordering::Greater => Some(Seat::Blue),
            std::cmp::Ordering::Less => Some(Seat::Red),
            std::cmp::Ordering::Equal => None,
        };
        Some(Outcome {
            winner,
            reason: EndReason::SCORE,
        })
    }

    fn score(&self, position: &Position) -> Option<[Decimal; 2]> {
        Some(self.points(position))
    }
}

impl Setup for Parcel {
    const PROFILE: &'static Profile = &Profile {
        name: "parcel",
        en: "Parcel",
        ru: "Парсель",
        in_ru: "парселе",
        about: (
            "Two players draw segments along the sides of cells, and each wants the larger area inside boundaries of the own colour.",
            "Двое проводят отрезки по сторонам клеток; у кого больше площадь внутри границ своего цвета, тот и выиграл.",
        ),
        seats: Self::SEATS,
        sheet: ScoreSheet {
            columns: 4,
            cycle: None,
            cyrillic: Alphabet::Cyrillic,
        },
        form: Form::Edges,
        keys: recast::KEYS,
        has_score: true,
        ends: &[EndReason::SCORE],
        statements: Some(&super::statement::STATEMENTS),
        due: None,
    };

    fn read(
        mut board: Section<'_, '_>,
        mut rules: Section<'_, '_>,
        out: &mut Diagnostics,
    ) -> Option<Self> {
        let standard = Self::standard();
        let before = out.errors();
        let size = board.size(1..=25, "[7, 5]", out);
        let topologies = [
            ("plane", Topology::Plane),
            ("cylinder", Topology::Cylinder),
            ("torus", Topology::Torus),
        ];
        let topology = board.choice("topology", &topologies, out);
        let segments = board.choice("segments", &[("unit", false), ("free", true)], out);
        let board_span = board.span();
        board.finish(out);
        let komi = rules.decimal("komi", out);
        let opening = rules.choice("opening", &Opening::ALL, out);
        let green = rules.choice("green", &GreenRule::ALL, out);
        let rules_span = rules.span();
        rules.finish(out);

        let free_segments = segments.is_some_and(|it| it.value);
        let size = size.unwrap_or(Placed {
            value: (7, 7),
            span: board_span,
        });
        let topology = topology.unwrap_or(Placed {
            value: Topology::Plane,
            span: board_span,
        });
        let opening = opening.unwrap_or(Placed {
            value: standard.opening,
            span: rules_span,
        });
        combine(&size, &topology, &opening, free_segments, out);
        if out.errors() > before {
            return None;
        }
        let usual = if free_segments {
            "1.75".parse().unwrap_or_default()
        } else {
            standard.komi
        };
        let komi = komi.unwrap_or(Placed {
            value: usual,
            span: rules_span,
        });
        judge_komi(&komi, free_segments, out);
        let (width, height) = size.value;
        Some(Self {
            grid: Grid::new(width, height, topology.value),
            free_segments,
            komi: komi.value,
            opening: opening.value,
            green: green.map_or(standard.green, |it| it.value),
        })
    }

    fn start(
        &self,
        elements: &[Element],
        next: u32,
        place: Span,
        out: &mut Diagnostics,
    ) -> Option<Position> {
        start::build(self, elements, next, place, out)
    }

    fn origins(&self, elements: &[Element]) -> Origins {
        start::origins(self, elements)
    }

    fn recast(&self, position: &Position, change: &PositionChange) -> Result<Recast, RecastError> {
        recast::recast(self, position, change)
    }
}

/// Refuses what does not go together.
fn combine(
    size: &Placed<(u8, u8)>,
    topology: &Placed<Topology>,
    opening: &Placed<Opening>,
    free_segments: bool,
    out: &mut Diagnostics,
) {
    let ((width, height), glued) = (size.value, topology.value);
    let mut refuse = |span: Span, message: Text| {
        out.push(Diagnostic::error(Code::BadCombination, span, message));
    };
    if glued != Topology::Plane && (width < 3 || (glued == Topology::Torus && height < 3)) {
        refuse(
            size.span,
            Text::new(
                "a glued direction needs at least 3 cells",
                "в направлении склейки нужно не меньше 3 клеток",
            ),
        );
    }
    if free_segments && glued != Topology::Plane {
        refuse(
            topology.span,
            Text::new(
                "free segments need a plane board",
                "поле со свободными отрезками бывает только плоским",
            ),
        );
    }
    if free_segments && width.max(height) > free::MAX_SIDE {
        let most = free::MAX_SIDE;
        refuse(
            size.span,
            text!(
                "a board of free segments has at most {most} cells each way",
                "на поле со свободными отрезками не больше {most} клеток в каждую сторону"
            ),
        );
    }
    if free_segments && opening.value == Opening::Rectangle {
        refuse(
            opening.span,
            Text::new(
                "the opening \"rectangle\" is for unit segments",
                "начало \"rectangle\" — для единичных отрезков",
            ),
        );
    }
}

/// Warns of a komi with which a game can end in a draw.
fn judge_komi(komi: &Placed<Decimal>, free_segments: bool, out: &mut Diagnostics) {
    if komi.value.is_multiple_of(if free_segments { 2 } else { 1 }) {
        out.push(
            Diagnostic::warning(
                Code::DrawPossible,
                komi.span,
                text!(
                    "the komi {komi} allows a draw",
                    "фора {komi} допускает ничью",
                    komi = komi.value.text()
                ),
            )
            .help(Text::new(
                "a komi such as 1.5 (free segments: 1.75) leaves no draw",
                "фора 1,5 (со свободными отрезками 1,75) ничьей не допускает",
            )),
        );
    }
}

impl Parcel {
    /// Asks a position something about who is to move.
    #[inline]
    fn with_terms<T>(
        &self,
        position: &mut Position,
        ask: impl FnOnce(&mut Position, Terms<'_>) -> T,
    ) -> T {
        let terms = Terms {
            own: position.mover(),
            green_optional: self.green == GreenRule::Optional,
            barred: None,
        };
        if self.opening == Opening::Rectangle
            && let Some(first) = position.second_due()
        {
            let around = Rectangle::around(self.grid, first);
            return ask(
                position,
                Terms {
                    barred: Some(&|edge| around.touches(edge)),
                    ..terms
                },
            );
        }
        ask(position, terms)
    }

    /// All segments that the player to move may draw with twice the lead that he wins by each of them, those first that win most;
    /// equal ones in an order that chance gives.
    fn takings(&self, position: &Position, random: &mut Random) -> Vec<(i64, Edge, Colour)> {
        if position.is_over() {
            return Vec::new();
        }
        let is_red = position.mover() == Colour::Red;
        let lead = |position: &Position| {
            let [blue, red] = position.areas2().map(i64::from);
            if is_red { red - blue } else { blue - red }
        };
        let now = lead(position);
        let worth = |(edge, colour): (Edge, Colour)| {
            let closes = !position.arising(edge, colour).regions().is_empty();
            let taken = if closes {
                let mut after = position.clone();
                after.draw(edge, colour);
                lead(&after) - now
            } else {
                0
            };
            (taken, edge, colour)
        };
        let mut all: Vec<_> = self.legal(position).into_iter().map(worth).collect();
        for at in (1..all.len()).rev() {
            all.swap(at, random.below(at + 1));
        }
        all.sort_by_key(|one| std::cmp::Reverse(one.0));
        all
    }

    /// All segments that the player to move may draw, sorted by their ends, the own colour before green.
    fn legal(&self, position: &Position) -> Vec<(Edge, Colour)> {
        if !self.free_segments {
            return self.with_terms(&mut position.clone(), Position::legal);
        }
        let is_legal = |&(edge, colour): &(Edge, Colour)| {
            self.judge(
                position,
                Draw {
                    edge,
                    colour: Some(colour),
                },
            )
            .is_ok()
        };
        self.candidates(position)
            .into_iter()
            .filter(is_legal)
            .collect()
    }

    pub(super) fn resolve_segment(&self, segment: &notation::Segment) -> Result<Draw, Illegal> {
        let vertex = |point| self.vertex(point).ok_or(Illegal::OffBoard(point));
        let (from, to) = (vertex(segment.edge.from)?, vertex(segment.edge.to)?);
        self.edge(from, to).map(|edge| Draw {
            edge,
            colour: segment.colour,
        })
    }

    /// The edge between two different vertices.
    ///
    /// # Errors
    /// `NotUnit` or `NotPrimitive` when there is none.
    pub fn edge(&self, from: Vertex, to: Vertex) -> Result<Edge, Illegal> {
        if !self.free_segments {
            return if self.grid.are_neighbours(from, to) {
                Ok(Edge::new(from, to))
            } else {
                Err(Illegal::NotUnit(from, to))
            };
        }
        match self.grid.side(from, to, true).as_deref() {
            Some([edge]) => Ok(*edge),
            Some([first, ..]) => {
                let through = if first.a() == from {
                    first.b()
                } else {
                    first.a()
                };
                Err(Illegal::NotPrimitive {
                    ends: (from, to),
                    through,
                })
            }
            _ => Err(Illegal::NotUnit(from, to)),
        }
    }

    /// Whether a segment may be drawn in a game that is not over, and the regions that it would make.
    ///
    /// # Errors
    /// The first rule that it breaks.
    #[inline]
    pub fn judge(&self, position: &Position, draw: Draw) -> Result<(Step, Arising), Illegal> {
        let edge = draw.edge;
        let due = self.forced_colour(position, edge);
        let colour = match draw.colour {
            None => due,
            Some(written) if written == due => due,
            Some(Colour::Green)
                if self.green == GreenRule::Optional
                    && Colour::ALL.into_iter().any(|any| position.meets(edge, any)) =>
            {
                Colour::Green
            }
            Some(written) => return Err(Illegal::Colour { edge, written, due }),
        };
        if let Some(colour) = position.colour_of(edge) {
            return Err(Illegal::Occupied { edge, colour });
        }
        if let Some(other) = position.crossed(edge) {
            return Err(Illegal::Crossing { edge, other });
        }
        if self.opening == Opening::Rectangle
            && let Some(first) = position
                .second_due()
                .filter(|&first| Rectangle::around(self.grid, first).touches(edge))
        {
            return Err(Illegal::InRectangle { edge, first });
        }
        if colour == Colour::Green
            && let Some(piercing) = position.pierced(edge)
        {
            return Err(Illegal::Piercing { edge, piercing });
        }
        let arising = position.arising(edge, colour);
        if arising.is_forbidden() {
            return Err(Illegal::Looping {
                edge,
                colour,
                arising,
            });
        }
        Ok((Step(Some((edge, colour))), arising))
    }
}
