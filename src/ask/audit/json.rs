//! An audit as JSON.

use serde_json::{Value, json};

use super::{AuditAnswer, SamePuzzle};
use crate::puzzle::audit::{AnsweredTwin, Flaw, Likeness, Role, SetPlay, Try};
use crate::session::key_json;

impl AuditAnswer<'_> {
    /// The object that `--json` prints.
    pub(crate) fn json(&self, sound: Option<bool>) -> Value {
        let audit = &self.audit;
        let keys = audit
            .keys
            .as_ref()
            .map(|keys| keys.iter().map(key_json).collect::<Vec<_>>());
        let cooks: Vec<_> = audit
            .cooks
            .iter()
            .map(|cook| {
                let mut value = key_json(&cook.key);
                value["proved"] = cook.is_proved.into();
                value
            })
            .collect();
        let duals = self.dual_values();
        let tries = audit.tries.as_ref().map(|tries| {
            let one = |one: &Try<String>| json!({"move": one.mv, "refutations": one.refutations, "answered": one.answered, "by": one.reach});
            tries.iter().map(one).collect::<Vec<_>>()
        });
        let set_play = match &audit.set_play {
            SetPlay::Holds(by) => json!({"verdict": "holds", "by": by, "reply": null}),
            SetPlay::Fails(reply) => {
                json!({"verdict": "fails", "by": null, "reply": reply})
            }
            SetPlay::Unknown => json!({"verdict": "unknown", "by": null, "reply": null}),
            SetPlay::None => Value::Null,
        };
        json!({
            "file": self.source.name,
            "document": self.source.document,
            "goal": audit.goal.to_string(),
            "verdict": audit.verdict.name(),
            "class": audit.class.name(),
            "by": audit.by,
            "sound": sound,
            "keys": keys,
            "cooks": cooks,
            "shorter": audit.shorter,
            "solution": self.solution(),
            "duals": (audit.has_all_duals() || !duals.is_empty()).then_some(duals),
            "tries": tries,
            "set_play": set_play,
            "stones": audit.keys.as_ref().map(|_| self.stones()),
            "twins": self.twins(),
            "difficulty": audit.difficulty,
            "same_as": self.same(),
            "more_same": self.more_same,
            "nodes": self.nodes,
        })
    }

    fn dual_values(&self) -> Vec<Value> {
        let audit = &self.audit;
        let all = self.all_duals().map(|(number, kind, key, span)| {
            let mut value = key_json(key);
            value["number"] = number.into();
            value["kind"] = kind.name().into();
            value["tolerated"] = audit.tolerated.contains(&kind).into();
            value["at"] = span.and_then(|span| self.address(span)).into();
            value["line"] = span.map(|span| self.source.locate(span.start).line).into();
            value
        });
        all.collect()
    }

    /// The documents that have the same problem.
    fn same(&self) -> Vec<Value> {
        let one = |same: &SamePuzzle| {
            let likeness = if same.likeness == Likeness::Symmetry {
                "symmetry"
            } else {
                "shift"
            };
            json!({"file": same.name, "document": same.document, "likeness": likeness})
        };
        self.same.iter().map(one).collect()
    }

    fn solution(&self) -> Value {
        let Some(solution) = &self.audit.solution else {
            return Value::Null;
        };
        let faults: Vec<_> = solution
            .faults
            .iter()
            .map(|fault| {
                let (kind, missing) = match &fault.flaw {
                    Flaw::Illegal => ("illegal", None),
                    Flaw::Number(_) => ("number", None),
                    Flaw::Missing(reply) => ("missing", Some(reply)),
                    Flaw::Wrong(reply) => ("wrong", reply.as_ref()),
                    Flaw::NoMistake => ("no mistake", None),
                    Flaw::NoRefutation => ("no refutation", None),
                };
                let place = self.source.locate(fault.span.start);
                json!({"kind": kind, "number": fault.number, "reply": missing, "at": self.address(fault.span), "line": place.line, "column": place.column})
            })
            .collect();
        json!({"faults": faults, "cut": solution.cut, "unknown": solution.unknown})
    }

    fn twins(&self) -> Vec<Value> {
        let one = |twin: &AnsweredTwin<String>| {
            let keys: Vec<_> = twin.keys.iter().map(key_json).collect();
            let (goal, verdict) = (twin.goal.to_string(), twin.verdict.name());
            let keys = (!keys.is_empty() || twin.unique.is_some() || !twin.begins).then_some(keys);
            json!({"goal": goal, "verdict": verdict, "keys": keys, "unique": twin.unique})
        };
        self.audit.twins.iter().map(one).collect()
    }

    fn stones(&self) -> Vec<Value> {
        let one = |(part, role): &(String, Role<String>)| {
            let cooks = match role {
                Role::Guards(keys) => keys.iter().map(key_json).collect(),
                _ => Vec::new(),
            };
            let by = if let Role::Delays(by) = role {
                Some(by)
            } else {
                None
            };
            let role = match role {
                Role::Needed => "needed",
                Role::Guards(_) => "guards",
                Role::Delays(_) => "delays",
                Role::Idle => "idle",
                Role::Unknown => "unknown",
            };
            json!({"stone": part, "role": role, "cooks": cooks, "by": by})
        };
        self.audit.parts.iter().map(one).collect()
    }
}
