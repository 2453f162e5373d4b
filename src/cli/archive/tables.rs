//! The census for people: tables of at most eighty columns, wider only where words are.

use std::collections::BTreeMap;

use comfy_table::{
    CellAlignment, ColumnConstraint, ContentArrangement, ContentLineStyle, LineStyle, Table,
    TableStyle, Width,
};

use crate::Colour;
use crate::archive::census::{
    Census, Counts, Histogram, KindCount, OpeningCount, Results, fair_komi,
};
use crate::cli::prelude::*;
use crate::cli::words;
use crate::document::ENDED;
use crate::notation::print::Alphabet;
use crate::rules::{Profile, Profiles};
use crate::text::decimal::Decimal;

/// The widest that a table gets, unless its longest words need more.
const WIDTH: u16 = 80;

/// A rule under the heading and nothing else.
const STYLE: TableStyle = TableStyle::new()
    .header_lines(ContentLineStyle::none())
    .header_separator(LineStyle::none().fill('─').junction('─'))
    .content_lines(ContentLineStyle::none());

/// How games end, in the order of columns, with the headings.
fn ends(games: &Profiles) -> impl Iterator<Item = (&'static str, Text)> {
    let ends = games
        .ends()
        .into_iter()
        .chain(ENDED.map(|(_, reason)| reason));
    ends.map(|end| (end.name(), end.heading()))
        .chain([("unfinished", Text::new("open", "без конца"))])
}

/// All tables with their headings.
pub(super) fn draw(census: &Census, games: &Profiles, top: usize, lang: Lang) -> Vec<String> {
    let mut out = vec![headline(census).get(lang).to_owned()];
    for (kind, counts) in &census.tables {
        let game = games.find(&kind.game);
        out.push(String::new());
        out.push(heading(kind, game, counts).get(lang).to_owned());
        if counts.games > 0 {
            let drawing = Tables {
                games,
                kind,
                game,
                counts,
                lang,
            };
            out.extend(drawing.results());
            out.push(String::new());
            out.extend(drawing.lengths());
            out.extend(drawing.komi());
            out.push(String::new());
            out.extend(drawing.openings(top));
        }
    }
    out
}

/// "412 documents, 3 with errors".
fn headline(census: &Census) -> Text {
    let Census {
        documents, broken, ..
    } = *census;
    let mut text = words::documents(documents);
    if broken > 0 {
        text.en.push_str(&format!(", {broken} with errors"));
        text.ru.push_str(&format!(", с ошибками: {broken}"));
    }
    text
}

/// Game, size and settings, then ": 120 games, 3 positions".
fn heading(kind: &KindCount, game: Option<&Profile>, counts: &Counts) -> Text {
    let Text { en, ru } = game.map_or_else(|| Text::same(&*kind.game), Profile::title);
    let (width, height) = kind.size;
    let mut text = text!("{en} {width}×{height}", "{ru} {width}×{height}");
    let mut add = |en: &str, ru: &str| {
        text.en.push_str(en);
        text.ru.push_str(ru);
    };
    match &*kind.topology {
        "cylinder" => add(", cylinder", ", цилиндр"),
        "torus" => add(", torus", ", тор"),
        _ => {}
    }
    if kind.segments == "free" {
        add(", free segments", ", свободные отрезки");
    }
    for (key, value) in &kind.rules {
        let mut keys = game.iter().flat_map(|game| game.keys);
        if !keys.any(|usual| usual.name == &**key && usual.usual.trim_matches('"') == &**value) {
            let setting = format!(", {key} = {value}");
            add(&setting, &setting);
        }
    }
    let Counts {
        games, positions, ..
    } = *counts;
    let mut counted = |separator: &str, count: Text| {
        add(
            &format!("{separator} {}", count.en),
            &format!("{separator} {}", count.ru),
        );
    };
    counted(":", words::games(games));
    if positions > 0 {
        counted(",", words::positions(positions));
    }
    text
}

/// The tables of one kind of game.
struct Tables<'a> {
    games: &'a Profiles,
    kind: &'a KindCount,
    /// The game, where this program knows it.
    game: Option<&'static Profile>,
    counts: &'a Counts,
    lang: Lang,
}

impl Tables<'_> {
    /// The words of results that there are, in order, with their headings for people.
    fn words(&self) -> Vec<(&'static str, String)> {
        let seats = self.game.map_or(&[][..], |game| game.seats);
        let seats = seats
            .iter()
            .map(|seat| (seat.name(), seat.text().get(self.lang).to_owned()));
        let others = [
            ("draw", "draw", "ничья"),
            ("unfinished", "unfinished", "не кончена"),
        ];
        seats
            .chain(others.map(|(name, en, ru)| (name, self.say(en, ru))))
            .filter(|(word, _)| self.counts.results.contains_key(*word))
            .collect()
    }

    fn say(&self, en: &str, ru: &str) -> String {
        self.lang.of(en, ru).to_owned()
    }

    /// Ends down, since there may be many, and results across.
    fn results(&self) -> Vec<String> {
        let results = &self.counts.results;
        let words = self.words();
        let mut head = vec![self.say("ended", "конец")];
        head.extend(words.iter().map(|(_, shown)| shown.clone()));
        head.extend([self.say("games", "партий"), "%".to_owned()]);
        // The last one is that of all results.
        let counts = |count: &dyn Fn(&BTreeMap<String, u64>) -> u64| -> Vec<u64> {
            let each = words.iter().map(|(word, _)| count(&results[*word]));
            each.chain([results.values().map(count).sum()]).collect()
        };
        let row = |name: &str, counts: &[u64]| {
            let mut row = vec![name.to_owned()];
            row.extend(counts.iter().copied().map(number));
            row.extend(counts.last().map(|all| self.share(*all)));
            row
        };
        let has = |end: &str| results.values().any(|ends| ends.contains_key(end));
        let ends = ends(self.games).filter(|(end, _)| has(end));
        let of = |end: &str| counts(&|ends| ends.get(end).copied().unwrap_or(0));
        let mut rows: Vec<_> = ends
            .map(|(end, heading)| row(heading.get(self.lang), &of(end)))
            .collect();
        let all = counts(&|ends| ends.values().sum());
        rows.push(row(self.lang.of("all", "всего"), &all));
        let shares = all.iter().map(|count| self.share(*count));
        rows.push(std::iter::once("%".to_owned()).chain(shares).collect());
        plain(head, &rows, |at| at > 0)
    }

    /// Moves, areas and leads: least, median, mean, greatest.
    fn lengths(&self) -> Vec<String> {
        let head = vec![
            String::new(),
            self.say("min", "мин."),
            self.say("median", "медиана"),
            self.say("mean", "среднее"),
            self.say("max", "макс."),
        ];
        let mut rows = Vec::new();
        let mut row = |name: &str, numbers: &Histogram, halves: bool| {
            if numbers.total() > 0 {
                rows.push(self.summary(name, numbers, halves));
            }
        };
        row(self.lang.of("moves", "ходов"), &self.counts.lengths, false);
        let none = Histogram::default();
        let areas = |player: &str| self.counts.areas_in_halves.get(player).unwrap_or(&none);
        row(
            self.lang.of("blue's area", "площадь синих"),
            areas("blue"),
            true,
        );
        row(
            self.lang.of("red's area", "площадь красных"),
            areas("red"),
            true,
        );
        row(
            self.lang.of("blue's lead", "перевес синих"),
            &self.counts.leads_in_halves,
            true,
        );
        plain(head, &rows, |at| at > 0)
    }

    fn summary(&self, name: &str, numbers: &Histogram, halves: bool) -> Vec<String> {
        // A half is two quarters, a whole is four.
        let quarter = if halves { 2 } else { 4 };
        let exact = |quarters: Option<i64>| {
            quarters.map_or(String::new(), |number| {
                Decimal::from_quarters(number)
                    .text()
                    .get(self.lang)
                    .to_owned()
            })
        };
        let mean = numbers.mean().map_or(String::new(), |mean| {
            self.decimal(&format!("{:.2}", if halves { mean / 2.0 } else { mean }))
        });
        vec![
            name.to_owned(),
            exact(numbers.least().map(|number| quarter * number)),
            exact(numbers.twice_median().map(|number| quarter * number / 2)),
            mean,
            exact(numbers.greatest().map(|number| quarter * number)),
        ]
    }

    /// A number with a point as the language writes it.
    fn decimal(&self, number: &str) -> String {
        if self.lang == Lang::En {
            number.to_owned()
        } else {
            number.replace('.', ",")
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "a share is rounded")]
    fn share(&self, count: u64) -> String {
        self.decimal(&format!(
            "{:.1}",
            100.0 * count as f64 / self.counts.games.max(1) as f64
        ))
    }

    /// "fair komi: 2.5, with which blue would have won 51 games and red 49; the records have 1.5".
    fn komi(&self) -> Option<String> {
        let fair = fair_komi(&self.counts.leads_in_halves, self.kind.segments == "free")?;
        let (blue, red) = (fair.blue, fair.red);
        let number = fair.komi.text();
        let used: Vec<_> = self.counts.komi.keys().map(String::as_str).collect();
        let (few, ru) = match used[..] {
            [one] => (one.to_owned(), one.replace('.', ",")),
            _ => (
                format!("{} kinds", used.len()),
                format!("{} разных", used.len()),
            ),
        };
        let text = Text {
            en: format!(
                " fair komi: {} (blue wins {blue}, red {red}); komi of the records: {few}",
                number.en
            ),
            ru: format!(
                " справедливая фора: {} (побед синих {blue}, красных {red}); фора в записях: {ru}",
                number.ru
            ),
        };
        Some(text.get(self.lang).to_owned())
    }

    /// The most frequent openings.
    fn openings(&self, top: usize) -> Vec<String> {
        let words = self.words();
        let mut head = vec![
            self.say("opening", "начало"),
            self.say("games", "партий"),
            "%".to_owned(),
        ];
        head.extend(words.iter().map(|(_, shown)| shown.clone()));
        head.push(self.say("moves", "ходов"));
        let all = self.counts.by_frequency();
        let shown = all.iter().take(top);
        let mut rows: Vec<_> = shown
            .map(|(moves, opening)| self.opening(&self.letters(moves), opening, &words))
            .collect();
        let mut rest = self.counts.other_openings.clone();
        let others = all.len().saturating_sub(top);
        for (_, opening) in all.iter().skip(top) {
            rest.games += opening.games;
            rest.plies += opening.plies;
            add(&mut rest.results, &opening.results);
        }
        if rest.games > 0 {
            let more = if self.counts.other_openings.games > 0 {
                "+"
            } else {
                ""
            };
            let name = self.lang.of(
                format!("{others}{more} others"),
                format!("другие: {others}{more}"),
            );
            rows.push(self.opening(&name, &rest, &words));
        }
        plain(head, &rows, |at| at > 0)
    }

    #[expect(clippy::cast_precision_loss, reason = "a mean is rounded")]
    fn opening(&self, name: &str, opening: &OpeningCount, words: &[(&str, String)]) -> Vec<String> {
        let mut row = vec![
            name.to_owned(),
            opening.games.to_string(),
            self.share(opening.games),
        ];
        row.extend(
            words
                .iter()
                .map(|(word, _)| number(opening.results.get(*word).copied().unwrap_or(0))),
        );
        row.push(self.decimal(&format!(
            "{:.1}",
            opening.plies as f64 / opening.games.max(1) as f64
        )));
        row
    }

    /// Colour letters as the language of the terminal has them.
    fn letters(&self, moves: &str) -> String {
        if self.lang == Lang::En {
            return moves.to_owned();
        }
        let letters = self
            .game
            .map_or(Alphabet::Cyrillic, |game| game.sheet.cyrillic);
        let pairs = ["@", "["]
            .into_iter()
            .flat_map(|sign| Colour::ALL.map(|colour| (colour, sign)));
        pairs.fold(moves.to_owned(), |text, (colour, sign)| {
            let word = |letters: Alphabet| format!("{}{sign}", letters.letter(colour));
            text.replace(&word(Alphabet::Latin), &word(letters))
        })
    }
}

fn add(into: &mut Results, from: &Results) {
    from.iter()
        .for_each(|(word, count)| *into.entry(word.clone()).or_default() += count);
}

/// A count; nothing is a dot, so that the eye finds the rest.
fn number(count: u64) -> String {
    if count == 0 {
        "·".to_owned()
    } else {
        count.to_string()
    }
}

/// A table of words and, where `is_number` says so, of numbers. Text is wrapped between words only.
pub(super) fn plain(
    head: Vec<String>,
    rows: &[Vec<String>],
    is_number: impl Fn(usize) -> bool,
) -> Vec<String> {
    let rows: Vec<_> = std::iter::once(head).chain(rows.iter().cloned()).collect();
    // A word on each line tells how narrow a column may be.
    let words = |cell: &str| cell.replace(' ', "\n");
    let mut drawn = table(&rows, str::to_owned);
    let mut least = table(&rows, words).column_max_content_widths();
    if usize::from(WIDTH) < taken(&least) {
        drawn = table(&rows, divided);
        least = table(&rows, |cell| words(&divided(cell))).column_max_content_widths();
    }
    let widths = widths(&least, &drawn.column_max_content_widths());
    for (at, (column, width)) in drawn.column_iter_mut().zip(widths).enumerate() {
        let width = Width::Fixed(width + column.padding_width());
        column.set_constraint(ColumnConstraint::Absolute(width));
        if is_number(at) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    drawn
        .lines()
        .map(|line| line.trim_end().to_owned())
        .collect()
}

fn table(rows: &[Vec<String>], cell: impl Fn(&str) -> String) -> Table {
    let mut rows = rows.iter().map(|row| row.iter().map(|text| cell(text)));
    let mut table = Table::new();
    table
        .load_style(STYLE)
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_width(u16::MAX);
    if let Some(head) = rows.next() {
        table.set_header(head);
    }
    table.add_rows(rows);
    table
}

/// A text whose double names go on on the next line behind their hyphens.
fn divided(text: &str) -> String {
    let parts: Vec<&str> = text.split('-').collect();
    let mut out = parts[0].to_owned();
    for pair in parts.windows(2) {
        let is_double =
            pair[0].ends_with(char::is_alphabetic) && pair[1].starts_with(char::is_alphabetic);
        out.push_str(if is_double { "-\n" } else { "-" });
        out.push_str(pair[1]);
    }
    out
}

/// How wide a table is: a blank on each side of a column, and one between two.
fn taken(widths: &[u16]) -> usize {
    let blanks = (3 * widths.len()).saturating_sub(1);
    blanks + widths.iter().copied().map(usize::from).sum::<usize>()
}

/// Each column gets at least the width that it needs, and what is left goes to those that lack least.
fn widths(least: &[u16], wanted: &[u16]) -> Vec<u16> {
    let mut left = usize::from(WIDTH).saturating_sub(taken(least));
    let mut widths = least.to_vec();
    let mut order: Vec<usize> = (0..least.len()).collect();
    order.sort_by_key(|&at| wanted[at] - least[at]);
    for at in order {
        let more = (wanted[at] - least[at]).min(u16::try_from(left).unwrap_or(u16::MAX));
        widths[at] += more;
        left -= usize::from(more);
    }
    widths
}
