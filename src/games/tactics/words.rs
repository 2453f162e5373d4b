//! Findings in words. They become comments of records, so they hold neither quotation marks nor apostrophes.

use std::fmt::Display;

use super::{Allowed, Antonov, Area, Tactic, Threat};
use crate::Colour;
use crate::board::Cell;
use crate::games::renju::threes::Three;
use crate::text::{Text, plural_en, plural_ru};

impl Tactic {
    /// The finding in one sentence without its full stop.
    #[must_use]
    pub(super) fn text(&self) -> Text {
        match self {
            Self::Stitch { edge, colour, open, has_gap } => {
                let [one, other] = edge.ends();
                let lines = plural_colour(*colour);
                let (en, ru) = (&lines.en, &lines.ru);
                let head = if *has_gap {
                    Text::new("stitch with a gap", "сшивка с прорехой")
                } else {
                    Text::new("stitch", "сшивка")
                };
                let joins = crate::text!(
                    ": joins the {en} polylines at {one} and {other}; ",
                    ": соединяет {ru} ломаные в {one} и {other}; "
                );
                let after = continuations(*colour, &words(open), open.len() as u64, *has_gap);
                Text::join(&[head, joins, after], "")
            }
            Self::Looping(areas) => {
                let list = Text::join(&areas.iter().map(Area::text).collect::<Vec<_>>(), ", ");
                let (en, ru) = (list.en, list.ru);
                crate::text!("looping: {en}", "зацикливание: {ru}")
            }
            Self::Intrusion { region, .. } => self.intrusion(region),
            Self::Fork { colour, critical, threes, wins } => fork(*colour, critical, threes, *wins),
            Self::Forced { colour, critical, left } => forced(*colour, critical, left),
            Self::Attack { twos, threes, critical } => attack(twos, threes, critical),
            Self::MissedFour(fours) => {
                let four = |(colour, cell): &(Colour, Cell)| {
                    let (en, ru) = (colour.name(), feminine(*colour));
                    crate::text!("a {en} four on {cell}", "{ru} четвёрка на {cell}")
                };
                let fours = fours.iter().map(four).collect::<Vec<_>>();
                let (en, ru) = (Text::join(&fours, " or ").en, Text::join(&fours, " или ").ru);
                crate::text!("missed: {en} would have won", "упущен выигрыш: {ru}")
            }
            Self::Antonov(antonov) => antonov.text(),
        }
    }

    fn intrusion(&self, region: &Area) -> Text {
        let Self::Intrusion { taken, undetermined, remains, .. } = self else { return Text::same("") };
        let theirs = region.colour.unwrap_or(Colour::Blue);
        let mine = if theirs == Colour::Blue { Colour::Red } else { Colour::Blue };
        let (name, area) = (&region.name, region.size.text());
        let (colour, all, all_ru) = (theirs.text(), &area.en, &area.ru);
        let (fate, fate_ru) =
            if remains.is_empty() { ("is destroyed", "уничтожен") } else { ("is cut down", "урезан") };
        let mut parts = Vec::new();
        if *taken != crate::text::decimal::Decimal::ZERO {
            let (amount, en, ru) = (taken.text(), mine.side().en, mine.side_dative_in_russian());
            let (n, n_ru) = (amount.en, amount.ru);
            parts.push(crate::text!("{n} goes to {en}", "{ru} переходит {n_ru}"));
        }
        if *undetermined != crate::text::decimal::Decimal::ZERO {
            let amount = undetermined.text();
            let (n, n_ru) = (amount.en, amount.ru);
            parts.push(crate::text!("{n} becomes undetermined", "неопределённой становится {n_ru}"));
        }
        for area in remains {
            let (name, amount) = (&area.name, area.size.text());
            let (n, n_ru, en, ru) = (amount.en, amount.ru, theirs.name(), theirs.side_genitive().ru);
            parts.push(crate::text!("{n} remains {en}, {name}", "у {ru} остаётся {n_ru}, {name}"));
        }
        let parts = Text::join(&parts, ", ");
        let (en, ru, colour_en, colour_ru) = (parts.en, parts.ru, colour.en, colour.ru);
        crate::text!(
            "intrusion: the {colour_en} region {name} {fate}; of its area {all}, {en}",
            "внедрение: {colour_ru} участок {name} {fate_ru}; из его площади {all_ru} {ru}"
        )
    }
}

/// What stands open after a stitch.
fn continuations(colour: Colour, list: &str, count: u64, has_gap: bool) -> Text {
    let side = colour.side();
    let (en, ru) = (side.en, side.ru);
    if count == 0 {
        return Text::new("no continuation is open", "открытых продолжений нет");
    }
    let (noun, is) = (plural_en(count, "continuation", "continuations"), plural_en(count, "is", "are"));
    let noun_ru = plural_ru(count, "продолжение", "продолжения", "продолжений");
    let is_ru = plural_ru(count, "открыто", "открыты", "открыто");
    if has_gap {
        crate::text!(
            "{count} {noun} {is} open, {list}; {en} cannot close them all in two turns",
            "{is_ru} {count} {noun_ru}: {list}; за два хода {ru} не закроют их все"
        )
    } else {
        crate::text!(
            "{count} {noun} {is} open, {list}; {en} can close them in two turns",
            "{is_ru} {count} {noun_ru}: {list}; за два хода {ru} могут их закрыть"
        )
    }
}

fn fork(colour: Colour, critical: &[Cell], threes: &[Three], wins: bool) -> Text {
    let (count, list) = (critical.len() as u64, words(critical));
    let kinds = Text::join(&threes.iter().map(Three::text).collect::<Vec<_>>(), ", ");
    let (kinds_en, kinds_ru, en, ru) = (kinds.en, kinds.ru, colour.name(), plural_colour(colour).ru);
    let noun_ru = plural_ru(count, "критическая клетка", "критические клетки", "критических клеток");
    // 5 and more, and 11 to 14, take the genitive.
    let ru = if noun_ru.starts_with("критические") { ru } else { colour.side_genitive().ru };
    let end = if wins {
        Text::new("it wins, for no other four comes first", "она выигрывает: раньше четвёрку не построит никто")
    } else {
        Text::new("but another four may come first", "но раньше может появиться другая четвёрка")
    };
    let (end_en, end_ru) = (end.en, end.ru);
    crate::text!(
        "fork: {count} critical cells of {en}, {list} ({kinds_en}); {end_en}",
        "вилка: {count} {ru} {noun_ru}, {list} ({kinds_ru}); {end_ru}"
    )
}

fn forced(colour: Colour, critical: &[Cell], left: &[Cell]) -> Text {
    let (list, en, ru) = (words(critical), colour.name(), feminine(colour));
    if left.is_empty() {
        return crate::text!(
            "forced reply: {list} had to be filled against a {en} four",
            "вынужденный ответ: нужно было закрыть {list}, иначе {ru} четвёрка"
        );
    }
    let left = words(left);
    crate::text!(
        "forced reply: one of {list} had to be filled against a {en} four; {left} is left to the next player",
        "вынужденный ответ: нужно было закрыть одну из клеток {list}, иначе {ru} четвёрка; {left} остаётся \
         следующему игроку"
    )
}

fn attack(twos: &[(Colour, [Cell; 2])], threes: &[Three], critical: &[Cell]) -> Text {
    let two = |(colour, cells): &(Colour, [Cell; 2])| {
        let (en, ru, cells) = (colour.name(), feminine(*colour), joined(cells));
        crate::text!("{en} open two {cells}", "{ru} открытая двойка {cells}")
    };
    let three = |three: &Three| {
        let (en, ru, text) = (three.colour.name(), feminine(three.colour), three.text());
        Text { en: format!("{en} {}", text.en), ru: format!("{ru} {}", text.ru) }
    };
    let parts = Text::join(&twos.iter().map(two).chain(threes.iter().map(three)).collect::<Vec<_>>(), ", ");
    let (en, ru, list) = (parts.en, parts.ru, words(critical));
    // The reply has two stones; where they are too few, that is a fork besides.
    if critical.len() > 2 {
        return crate::text!("attack: {en}", "атака: {ru}");
    }
    crate::text!("attack: {en}; the reply must fill {list}", "атака: {ru}; ответом нужно закрыть {list}")
}

impl Antonov {
    fn text(&self) -> Text {
        let (next, last) = (self.winner.next(), self.winner.next().next());
        let side = |colour: Colour| (colour.side().en, colour.side().ru, colour.side_genitive().ru);
        let ((winner, winner_ru, _), (next, _, next_ru), (last, _, last_ru)) =
            (side(self.winner), side(next), side(last));
        let (cell, others) =
            (self.decisive.text(), Text::join(&self.others.iter().map(Threat::text).collect::<Vec<_>>(), ", "));
        let (cell, cell_ru, others, others_ru) = (cell.en, cell.ru, others.en, others.ru);
        let why = crate::text!(
            "Antonov: {winner} has won; {next} has one critical cell, {cell}, and {last} others, {others}",
            "условие Антонова: {winner_ru} выиграли; у {next_ru} одна критическая клетка, {cell_ru}, у {last_ru} — \
             другие: {others_ru}"
        );
        match &self.allowed {
            Some(allowed) => Text::join(&[why, allowed.text()], "; "),
            None if self.is_set_up() => why,
            None => {
                Text::join(&[why, Text::new("it could no longer be avoided", "избежать этого было уже нельзя")], "; ")
            }
        }
    }

    /// Whether no move of the record made any of the threats.
    fn is_set_up(&self) -> bool {
        self.others.iter().chain([&self.decisive]).all(|threat| threat.since.is_none())
    }
}

impl Threat {
    fn text(&self) -> Text {
        let cell = self.cell;
        match self.since {
            Some(since) => crate::text!("{cell} (since move {since})", "{cell} (с хода {since})"),
            None => Text::same(cell.to_string()),
        }
    }
}

impl Allowed {
    fn text(&self) -> Text {
        let Self { number, seat, count, instead } = self;
        let (en, ru) = (seat.text().en, seat.genitive_in_russian());
        let list = instead.join(", ");
        let list = match (instead.len() as u64, u64::from(*count)) {
            (0, _) => Text::same(""),
            (named, count) if named == count => crate::text!(", {list}", ": {list}"),
            _ => crate::text!(", for instance {list}", ", например {list}"),
        };
        let (list, list_ru) = (list.en, list.ru);
        let moves = plural_en(u64::from(*count), "other move", "other moves");
        let moves_ru = plural_ru(u64::from(*count), "другой ход", "других хода", "других ходов");
        let avoid_ru = plural_ru(u64::from(*count), "этого избегал", "этого избегали", "этого избегали");
        crate::text!(
            "move {number} of {en} allowed it: {count} {moves} would have avoided it{list}",
            "это допустил ход {number} {ru}: {avoid_ru} {count} {moves_ru}{list_ru}"
        )
    }
}

impl Area {
    fn text(&self) -> Text {
        let colour = self.colour.map_or(Text::new("undetermined", "неопределённый"), Colour::text);
        let (name, area) = (&self.name, self.size.text());
        let (area, area_ru, en, ru) = (area.en, area.ru, colour.en, colour.ru);
        crate::text!("{en} region {name} of area {area}", "{ru} участок {name} площадью {area_ru}")
    }
}

/// Places in a list.
fn words<T: Display>(places: &[T]) -> String {
    places.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// Cells of a line.
fn joined(cells: &[Cell]) -> String {
    cells.iter().map(ToString::to_string).collect::<Vec<_>>().join("-")
}

/// The colour of several things: "red", "красные".
fn plural_colour(colour: Colour) -> Text {
    colour.side()
}

/// The Russian adjective, feminine: "красная".
const fn feminine(colour: Colour) -> &'static str {
    match colour {
        Colour::Blue => "синяя",
        Colour::Red => "красная",
        Colour::Green => "зелёная",
    }
}
