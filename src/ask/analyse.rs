//! The value of a position, and the best moves.

use comfy_table::CellAlignment;
use serde::Deserialize;

use super::limits::{self, Budget};
use super::position::{AddressedPosition, PositionAnswer};
use super::words::{self, rounded};
use crate::puzzle::analysis::{AnalysedMove, Analysis, AnalysisOptions, ProvedValue};
use crate::puzzle::solve::Gauge;
use crate::text::{Description, Lang, Text};

/// The question for the value of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, clap::Args)]
#[serde(default)]
pub(crate) struct AnalyseQuestion {
    /// Random games to play [default: 10,000; no limit with --time]
    /// ru: Сколько случайных партий сыграть [по умолчанию: 10 000, а с --time — без предела]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) games: Option<u64>,
    /// Seconds for a position
    /// ru: Секунды на позицию
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) time: Option<u64>,
    /// Positions that the solver looks at first
    /// ru: Сколько позиций сначала просмотрит решатель
    #[arg(long, value_name = "N", default_value_t = limits::ANALYSE.nodes)]
    pub(crate) nodes: u64,
    /// Megabytes of the tree of moves, and of the solver's tables
    /// ru: Мегабайты дерева ходов и таблиц решателя
    #[arg(long, value_name = "MB", default_value_t = limits::ANALYSE.megabytes, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) memory: u64,
    /// Random seed; each value gives other games
    /// ru: Зерно случайных чисел: другое зерно — другие партии
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Trees of moves that grow side by side and are put together
    /// ru: Сколько деревьев ходов растить рядом, чтобы потом сложить
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
    /// Moves in the table
    /// ru: Сколько ходов в таблице
    #[arg(long, value_name = "N", default_value_t = TOP)]
    pub(crate) top: usize,
}

/// Moves in the table.
const TOP: usize = 10;

impl Default for AnalyseQuestion {
    fn default() -> Self {
        Self {
            games: None,
            time: limits::ANALYSE.seconds,
            nodes: limits::ANALYSE.nodes,
            memory: limits::ANALYSE.megabytes,
            seed: 1,
            threads: 1,
            top: TOP,
        }
    }
}

/// An analysis; nothing after the end of the game.
#[derive(Debug)]
pub(crate) struct AnalyseAnswer {
    pub(crate) analysis: Option<Analysis<String>>,
    top: usize,
}

impl AnalyseQuestion {
    /// Analyses a position whose game goes on.
    pub(crate) fn ask(&self, asked: &AddressedPosition<'_>, gauge: &Gauge) -> AnalyseAnswer {
        let budget = Budget {
            nodes: self.nodes,
            seconds: self.time,
            megabytes: self.memory,
        };
        let games = match self.time {
            Some(_) => u64::MAX,
            None => limits::ANALYSE_GAMES,
        };
        let options = AnalysisOptions {
            games: self.games.unwrap_or(games),
            seed: self.seed,
            trees: usize::from(self.threads),
            proof: self.nodes,
        };
        let position = asked.position;
        let analysis = position
            .outcome()
            .is_none()
            .then(|| position.analyse(asked.letters, &options, &budget.limits(gauge)));
        AnalyseAnswer {
            analysis,
            top: self.top,
        }
    }
}

impl PositionAnswer for AnalyseAnswer {
    fn lines(&self, lang: Lang) -> Vec<String> {
        let Some(analysis) = &self.analysis else {
            return Vec::new();
        };
        let mut lines = words::lines(&headline(analysis), lang);
        lines.extend(table(analysis, self.top, lang));
        lines
    }

    fn add_to(&self, object: &mut Description) {
        let Some(analysis) = &self.analysis else {
            return;
        };
        object.insert("proved", settled_json(analysis.settled));
        if let Some(by) = analysis.by {
            object.insert("by", by);
        }
        if !analysis.proof.is_empty() {
            object.insert("proof", analysis.proof.clone());
        }
        object.insert("games", analysis.tally.games);
        object.insert("legal", analysis.legal);
        let moves = analysis.moves.iter().take(self.top);
        object.insert(
            "moves",
            moves
                .map(|one| move_json(analysis, one))
                .collect::<Vec<_>>(),
        );
    }
}

/// The moves in a table of 80 columns.
fn table(analysis: &Analysis<String>, top: usize, lang: Lang) -> Vec<String> {
    let mut table = words::table();
    let first = analysis.seats[0].text();
    let mut heads = vec![
        Text::same(""),
        Text::new("move", "ход"),
        Text::new("chance", "шансы"),
        Text::new("games", "партий"),
    ];
    if analysis.has_score {
        let (en, ru) = (first.en, analysis.seats[0].genitive_in_russian());
        heads.push(text!("{en}'s lead", "перевес {ru}"));
    }
    heads.push(Text::new("line", "продолжение"));
    table.add_row(heads.iter().map(|head| head.get(lang).to_owned()));
    for (place, one) in analysis.moves.iter().take(top).enumerate() {
        let mut row = vec![
            format!("{}", place + 1),
            one.mv.clone(),
            chance(analysis, one).get(lang).to_owned(),
            one.tally.games.to_string(),
        ];
        if analysis.has_score {
            row.push(if one.tally.games > 0 {
                words::signed(one.tally.lead().0, lang)
            } else {
                String::new()
            });
        }
        row.push(line(analysis.number, &one.line, 1).get(lang).to_owned());
        table.add_row(row);
    }
    for column in [0, 3] {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table
        .lines()
        .map(|line| line.trim_end().to_owned())
        .collect()
}

/// `null`, `{"winner":"A"}` or `{"winner":null}`, a draw.
fn settled_json(settled: Option<ProvedValue>) -> serde_json::Value {
    match settled {
        None => serde_json::Value::Null,
        Some(ProvedValue::Won(seat)) => serde_json::json!({ "winner": seat.name() }),
        Some(ProvedValue::Drawn) => serde_json::json!({ "winner": null }),
    }
}

fn move_json(analysis: &Analysis<String>, one: &AnalysedMove<String>) -> serde_json::Value {
    let players = analysis.seats.len();
    let chances: serde_json::Map<_, _> = (0..players)
        .map(|player| {
            (
                analysis.seats[player].name().to_owned(),
                rounded(one.tally.chance(player, players)).into(),
            )
        })
        .collect();
    let mut object = serde_json::json!({
        "move": one.mv,
        "proved": settled_json(one.settled),
        "games": one.tally.games,
        "chances": chances,
        "error": rounded(one.tally.error(analysis.mover, players)),
        "draws": one.tally.draws(),
        "line": one.line,
    });
    if analysis.has_score {
        let (lead, error) = one.tally.lead();
        object["lead"] = rounded(lead).into();
        object["lead_error"] = rounded(error).into();
    }
    object
}

/// The proved value of the position; else the result of the games with its best move.
fn headline(analysis: &Analysis<String>) -> Vec<Text> {
    let mut out = Vec::new();
    match analysis.settled {
        Some(ProvedValue::Won(seat)) => {
            let (Text { en, ru }, verb) = words::wins(seat);
            out.push(match analysis.by {
                Some(by) => text!(
                    "proved: {en} wins by move {by}",
                    "доказано: {ru} {verb} ходом {by}"
                ),
                None => text!("proved: {en} wins", "доказано: {ru} {verb}"),
            });
            if !analysis.proof.is_empty() {
                out.push(line(analysis.number, &analysis.proof, 0));
            }
        }
        Some(ProvedValue::Drawn) => out.push(Text::new("proved: a draw", "доказано: ничья")),
        None => {}
    }
    let Some(best) = analysis.best().filter(|_| analysis.settled.is_none()) else {
        return out;
    };
    let (games, players) = (analysis.tally.games, analysis.seats.len());
    if best.tally.games == 0 {
        return out;
    }
    let shares = analysis.seats.iter().enumerate().map(|(player, seat)| {
        let (name, chance) = (seat.text(), percent(best.tally.chance(player, players)));
        let (en, ru) = (name.en, name.ru);
        text!("{en} {chance}\u{a0}%", "{ru} {chance}\u{a0}%")
    });
    let shares = Text::join(&shares.collect::<Vec<_>>(), ", ");
    let error = percent(best.tally.error(analysis.mover, players)).max(1);
    let (en, ru) = (shares.en, shares.ru);
    out.push(if best.is_offered {
        let offer = analysis.offer;
        text!(
            "estimate from {games} random games, where one of the {offer} best moves is picked: {en} (±\u{a0}{error})",
            "оценка по случайным партиям ({games}), когда из лучших ходов ({offer}) один выбирает соперник: {ru} (±\u{a0}{error})"
        )
    } else {
        text!(
            "estimate from {games} random games, with the best move: {en} (±\u{a0}{error})",
            "оценка по случайным партиям ({games}) при лучшем ходе: {ru} (±\u{a0}{error})"
        )
    });
    out
}

/// The chance of the player to move, or the proved value.
fn chance(analysis: &Analysis<String>, one: &AnalysedMove<String>) -> Text {
    let players = analysis.seats.len();
    match one.settled {
        Some(ProvedValue::Won(seat)) if seat == analysis.seats[analysis.mover] => {
            Text::new("wins", "выигрыш")
        }
        Some(ProvedValue::Won(seat)) if players > 2 => {
            let Text { en, ru } = seat.text();
            text!("loses to {en}", "выигрыш: {ru}")
        }
        Some(ProvedValue::Won(_)) => Text::new("loses", "проигрыш"),
        Some(ProvedValue::Drawn) => Text::new("draw", "ничья"),
        None => {
            let chance = percent(one.tally.chance(analysis.mover, players));
            let error = percent(one.tally.error(analysis.mover, players)).max(1);
            Text::same(format!("{chance}\u{a0}%\u{a0}±\u{a0}{error}"))
        }
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a share is from 0 to 1"
)]
fn percent(share: f64) -> u32 {
    (share * 100.0).round() as u32
}

/// How many moves of a line are shown.
const LINE: usize = 9;

/// Moves with their numbers, those before `from` left out.
fn line(number: u32, moves: &[String], from: usize) -> Text {
    let numbered = moves.iter().zip(number..).skip(from).take(LINE);
    let mut text = numbered
        .map(|(mv, number)| format!("{number}.\u{a0}{mv}"))
        .collect::<Vec<_>>()
        .join(" ");
    if moves.len() > from + LINE {
        text.push_str(" …");
    }
    Text::same(text)
}
