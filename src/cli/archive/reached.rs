//! Looks through records for a position.

use crate::archive::likeness::{Mirrors, Sought, Sum, Way};
use crate::check::{Course, Observer};
use crate::cli::args::At;
use crate::document::Document;
use crate::rules::{Exchange, Rules};

use super::record::Stated;

/// Takes the position that is looked for out of a document.
pub(super) struct Taker<'a> {
    pub(super) at: At,
    pub(super) is_exact: bool,
    pub(super) mirrors: &'a mut Mirrors,
    /// The position, if the record has it.
    pub(super) sought: Option<Sought>,
}

impl Observer for Taker<'_> {
    fn position<G: Rules>(&mut self, _: &G, _: &G::Position, _: u32) {}

    fn replayed<G: Rules>(&mut self, course: &Course<'_, G>) {
        let moves = match self.at {
            At::End | At::All => course.plies(),
            At::Moment(moment) => moment.moves,
        };
        let mut position = course.start.clone();
        let Some(played) = course.trail.get(..moves as usize) else { return };
        for one in played {
            let Ok(step) = course.rules.check(&position, &one.wanted) else { return };
            course.rules.play(&mut position, &step);
        }
        self.sought = Some(Sought::new(course.rules, &position, self.is_exact, self.mirrors));
    }
}

/// Where a record reaches the position.
#[derive(Clone, Debug)]
pub(super) struct Reached {
    pub(super) title: Option<String>,
    /// Moves played from the start.
    pub(super) plies: u32,
    /// The number of the last of them, and how it is written; `None` at the start.
    pub(super) last: Option<(u32, String)>,
    pub(super) way: Way,
    pub(super) exchange: Exchange,
    /// Whether the players take each other's place though the colours stay with them, as in Renju 3/2.
    pub(super) other_player: bool,
}

/// Looks for the position in a record.
pub(super) struct Seeker<'a> {
    pub(super) sought: &'a Sought,
    pub(super) stated: Stated,
    pub(super) reached: Option<Reached>,
}

impl Observer for Seeker<'_> {
    fn document(&mut self, document: &Document<'_, '_>) {
        self.stated = Stated::read(document);
    }

    fn position<G: Rules>(&mut self, _: &G, _: &G::Position, _: u32) {}

    fn replayed<G: Rules>(&mut self, course: &Course<'_, G>) {
        let rules = course.rules;
        let frame = rules.frame();
        let mut position = course.start.clone();
        let (mut sum, mut pieces) = (Sum::of_field(&frame), rules.pieces(&position));
        sum.add(&pieces);
        let mut trail = course.trail.iter();
        let mut last = None;
        for plies in 0.. {
            if let Some((way, exchange)) = self.sought.find(sum, rules.number(&position))
                && rules.exchanges(&position).contains(&exchange)
            {
                let last = last.map(|played: &crate::rules::Played<G::Move>| {
                    (played.number, rules.write(&played.wanted, self.stated.alphabet::<G>()))
                });
                let other_player = frame.period == 6 && exchange.turns % 2 == 1;
                let title = self.stated.title.take();
                self.reached = Some(Reached { title, plies, last, way, exchange, other_player });
                return;
            }
            let Some(played) = trail.next() else { return };
            let Ok(step) = rules.check(&position, &played.wanted) else { return };
            pieces.clear();
            rules.put(&position, &played.wanted, &step, &mut pieces);
            sum.add(&pieces);
            rules.play(&mut position, &step);
            last = Some(played);
        }
    }
}
