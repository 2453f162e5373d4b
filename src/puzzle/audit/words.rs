//! An audit in words, for those who know no game.

use super::{Answered, Audit, Checked, Cook, Fault, Flaw, Role, Second, SetPlay, Try};
use crate::puzzle::solve::Key;

/// An audit in words: moves, and stones or segments, as documents write them.
pub type Report = Audit<String, String>;

impl<M, P> Audit<M, P> {
    /// The audit in words, which `name` gives to moves and `part` to stones and segments.
    #[must_use]
    pub fn words(&self, name: &dyn Fn(&M) -> String, part: &dyn Fn(&P) -> String) -> Report {
        let key = |key: &Key<M>| key.named(name);
        let keys = |keys: &[Key<M>]| keys.iter().map(key).collect::<Vec<_>>();
        let cook = |cook: &Cook<M>| Cook { key: key(&cook.key), is_proved: cook.is_proved };
        let role = |role: &Role<M>| match role {
            Role::Needed => Role::Needed,
            Role::Guards(others) => Role::Guards(keys(others)),
            Role::Delays(by) => Role::Delays(*by),
            Role::Idle => Role::Idle,
            Role::Unknown => Role::Unknown,
        };
        let tried = |one: &Try<M>| Try {
            mv: name(&one.mv),
            refutations: one.refutations.iter().map(name).collect(),
            answered: one.answered,
            reach: one.reach,
        };
        let twin = |twin: &Answered<M>| Answered {
            goal: twin.goal,
            verdict: twin.verdict,
            keys: keys(&twin.keys),
            unique: twin.unique,
        };
        Audit {
            number: self.number,
            to_move: self.to_move,
            goal: self.goal,
            class: self.class,
            verdict: self.verdict,
            by: self.by,
            shorter: self.shorter,
            keys: self.keys.as_deref().map(keys),
            cooks: self.cooks.iter().map(cook).collect(),
            first_duals: self.first_duals.iter().map(|(kind, dual)| (*kind, key(dual))).collect(),
            solution: self.solution.as_ref().map(|solution| solution.words(name)),
            tries: self.tries.as_ref().map(|tries| tries.iter().map(tried).collect()),
            set_play: match &self.set_play {
                SetPlay::Holds(by) => SetPlay::Holds(*by),
                SetPlay::Fails(reply) => SetPlay::Fails(reply.as_ref().map(name)),
                SetPlay::Unknown => SetPlay::Unknown,
                SetPlay::None => SetPlay::None,
            },
            parts: self.parts.iter().map(|(one, what)| (part(one), role(what))).collect(),
            difficulty: self.difficulty,
            forms: self.forms.clone(),
            tolerated: self.tolerated.clone(),
            twins: self.twins.iter().map(twin).collect(),
        }
    }
}

impl<M> Checked<M> {
    /// The same in words.
    fn words(&self, name: &dyn Fn(&M) -> String) -> Checked<String> {
        let flaw = |flaw: &Flaw<M>| match flaw {
            Flaw::Illegal => Flaw::Illegal,
            Flaw::Missing(reply) => Flaw::Missing(name(reply)),
            Flaw::Wrong => Flaw::Wrong,
            Flaw::NoMistake => Flaw::NoMistake,
            Flaw::NoRefutation => Flaw::NoRefutation,
        };
        let fault = |fault: &Fault<M>| Fault { number: fault.number, span: fault.span, flaw: flaw(&fault.flaw) };
        let dual = |dual: &Second<M>| Second {
            number: dual.number,
            span: dual.span,
            kind: dual.kind,
            key: dual.key.named(name),
        };
        Checked {
            faults: self.faults.iter().map(fault).collect(),
            duals: self.duals.iter().map(dual).collect(),
            cut: self.cut,
            unknown: self.unknown,
            first: self.first.iter().map(|(mv, span)| (name(mv), *span)).collect(),
        }
    }
}
