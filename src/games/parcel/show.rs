//! What `show` says about a position of Parcel.

use serde_json::json;

use super::{Draw, Illegal, Move, Parcel, Position};
use crate::Colour;
use crate::rules::Rules;
use crate::text::decimal::Decimal;
use crate::text::{Description, Text, plural_en, plural_ru};

/// The keys of `show --json`.
pub(super) fn describe(parcel: &Parcel, position: &Position) -> Description {
    let mut into = Description::default();
    let (mut legal, mut illegal) = (Vec::new(), Vec::new());
    if !position.is_over() {
        for (edge, colour) in parcel.candidates(position) {
            let written = Draw { edge, colour: Some(colour) };
            match parcel.check(position, &Move::Draw(written)) {
                Ok(_) => legal.push(json!({"edge": edge.to_string(), "colour": colour.name()})),
                Err(Illegal::Crossing { .. }) => {
                    illegal.push((edge, json!({"edge": edge.to_string(), "rule": "crossing"})));
                }
                Err(reason) => {
                    let rule = rule(reason);
                    illegal.push((edge, json!({"edge": edge.to_string(), "colour": colour.name(), "rule": rule})));
                }
            }
        }
        // A crossing does not depend on the colour: it is named once.
        illegal.dedup_by(|one, other| one.0 == other.0 && one.1 == other.1);
    }
    into.insert("legal", legal);
    into.insert("illegal", illegal.into_iter().map(|(_, value)| value).collect::<Vec<_>>());
    let regions = position.regions().into_iter().map(|region| {
        let mut entry = Description::default();
        entry.insert("colour", region.colour.map(Colour::name));
        entry.insert("area", Decimal::from_halves(region.verdict.area2));
        if !parcel.free_segments {
            entry.insert("cells", region.cells.iter().map(ToString::to_string).collect::<Vec<_>>());
        }
        let cycle = |corners: &Vec<crate::board::Vertex>| corners.iter().map(ToString::to_string).collect::<Vec<_>>();
        entry.insert("boundary", region.cycles.iter().map(cycle).collect::<Vec<_>>());
        entry
    });
    into.insert("regions", regions.collect::<Vec<_>>());
    let [blue, red] = parcel.points(position);
    into.insert("score", json!({"blue": blue, "red": red}));
    let segments = position
        .segments()
        .into_iter()
        .map(|(edge, colour)| json!({"edge": edge.to_string(), "colour": colour.name()}));
    into.insert("segments", segments.collect::<Vec<_>>());
    into
}

crate::text::error_in_words!(Illegal, reason => rule(*reason));

fn rule(reason: Illegal) -> &'static str {
    match reason {
        Illegal::NotASegment => "syntax",
        Illegal::GameOver(_) => "game-over",
        Illegal::OffBoard(_) => "off-board",
        Illegal::NotUnit(..) => "not-unit",
        Illegal::NotPrimitive { .. } => "not-primitive",
        Illegal::Colour { .. } => "colour",
        Illegal::Occupied { .. } => "occupied",
        Illegal::Crossing { .. } => "crossing",
        Illegal::InRectangle { .. } | Illegal::OfferNotDue | Illegal::OfferTwice(_) => "opening",
        Illegal::Piercing { .. } => "piercing",
        Illegal::Looping { .. } => "looping",
    }
}

/// Score and regions in words.
pub(super) fn facts(parcel: &Parcel, position: &Position) -> Vec<Text> {
    let [blue, red] = parcel.points(position);
    let komi = parcel.komi;
    let [blue_ru, red_ru, komi_ru] = [blue, red, komi].map(|number| number.text().ru);
    let mut facts = vec![crate::text!(
        "score: blue {blue}, red {red} with komi {komi}",
        "очки: синие {blue_ru}, красные {red_ru} с форой {komi_ru}"
    )];
    for region in position.regions() {
        let (name, area2) = (region.name(), region.verdict.area2);
        let area = Decimal::from_halves(area2).text();
        let colour = region.colour.map_or(Text::new("undetermined", "неопределённый"), crate::Colour::text);
        let cycles = region.cycles.len() as u64;
        let inner = if cycles > 1 {
            let noun = plural_ru(cycles, "граничный цикл", "граничных цикла", "граничных циклов");
            let cycles_en = plural_en(cycles, "boundary cycle", "boundary cycles");
            crate::text!(", {cycles} {cycles_en}", ", {cycles} {noun}")
        } else {
            Text::same("")
        };
        facts.push(Text {
            en: format!("{} region {name}, area {}{}", colour.en, area.en, inner.en),
            ru: format!("{} участок {name}, площадь {}{}", colour.ru, area.ru, inner.ru),
        });
    }
    facts
}
