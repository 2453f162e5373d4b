//! Findings as JSON.

use serde_json::{Value, json};

use super::{Antonov, Area, Tactic, Threat};
use crate::Colour;
use crate::board::Cell;
use crate::games::renju::threes::Three;
use crate::text::Description;

impl Tactic {
    /// What it consists of.
    pub(super) fn details(&self) -> Description {
        let details = match self {
            Self::Stitch { edge, colour, open, has_gap } => json!({
                "edge": edge.to_string(),
                "colour": colour.name(),
                "open": open.iter().map(ToString::to_string).collect::<Vec<_>>(),
                "gap": has_gap,
            }),
            Self::Looping(areas) => json!({"regions": areas.iter().map(Area::json).collect::<Vec<_>>()}),
            Self::Intrusion { region, taken, undetermined, remains } => json!({
                "region": region.json(),
                "whole": remains.is_empty(),
                "taken": taken.json(),
                "undetermined": undetermined.json(),
                "remains": remains.iter().map(Area::json).collect::<Vec<_>>(),
            }),
            Self::Fork { colour, critical, threes, wins } => json!({
                "colour": colour.name(),
                "critical": cells(critical),
                "threes": threes.iter().map(three).collect::<Vec<_>>(),
                "wins": wins,
            }),
            Self::Forced { colour, critical, left } => {
                json!({"colour": colour.name(), "critical": cells(critical), "left": cells(left)})
            }
            Self::Attack { twos, threes, critical } => json!({
                "open_twos": twos.iter().map(|(colour, pair)| json!({"colour": colour.name(), "cells": cells(pair)}))
                    .collect::<Vec<_>>(),
                "open_threes": threes.iter().map(three).collect::<Vec<_>>(),
                "critical": cells(critical),
            }),
            Self::MissedFour(fours) => json!({"fours": fours.iter().map(four).collect::<Vec<_>>()}),
            Self::Antonov(antonov) => antonov.json(),
        };
        if let Value::Object(map) = details { map.into() } else { Description::default() }
    }
}

impl Antonov {
    fn json(&self) -> Value {
        let (next, last) = (self.winner.next(), self.winner.next().next());
        let threat = |colour: Colour, threat: &Threat| json!({"colour": colour.name(), "cell": threat.cell.to_string(), "since": threat.since});
        let allowed = self.allowed.as_ref().map(|allowed| {
            json!({
                "number": allowed.number,
                "player": allowed.seat.name(),
                "count": allowed.count,
                "instead": allowed.instead,
            })
        });
        json!({
            "winner": self.winner.name(),
            "decisive": threat(next, &self.decisive),
            "others": self.others.iter().map(|one| threat(last, one)).collect::<Vec<_>>(),
            "allowed": allowed,
        })
    }
}

impl Area {
    fn json(&self) -> Value {
        json!({"name": self.name, "colour": self.colour.map(Colour::name), "area": self.size.json()})
    }
}

fn cells(cells: &[Cell]) -> Vec<String> {
    cells.iter().map(ToString::to_string).collect()
}

fn three(three: &Three) -> Value {
    json!({
        "colour": three.colour.name(),
        "kind": three.kind.name(),
        "cells": cells(&three.cells),
        "critical": cells(&three.critical),
    })
}

fn four((colour, cell): &(Colour, Cell)) -> Value {
    json!({"colour": colour.name(), "cell": cell.to_string()})
}
