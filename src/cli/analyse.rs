//! `kletka analyse`: what a position is worth.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use comfy_table::{CellAlignment, ContentArrangement, ContentLineStyle, Table, TableStyle};

use super::command::{CommandEntry, Run};
use super::interrupt::is_stopped;
use super::progress;
use super::stream::{Stream, ended};
use super::target::{RequestedNodes, addressed, heading};
use super::terminal::{Done, LettersFlag, Out, Status};
use crate::check::Depth;
use crate::notation::Address;
use crate::notation::print::Alphabet;
use crate::puzzle::analysis::{AnalysedMove, Analysis, AnalysisOptions, ProvedValue};
use crate::puzzle::solve::Limits;
use crate::session::{Position, Session};
use crate::text::{Description, Lang, Source, Text, wrapped};

pub(super) const COMMAND: CommandEntry = CommandEntry::new::<AnalyseArgs>(
    "analyse",
    &[
        ("analyse game.toml                         ", "the final position", "последняя позиция"),
        (
            "analyse game.toml --at 12 --games 100000  ",
            "after twelve moves, with more games",
            "после двенадцати ходов, партий больше",
        ),
        (
            "analyse game.toml --at all --time 2       ",
            "every position, two seconds each",
            "каждая позиция, по две секунды",
        ),
        ("analyse --json game.toml", "", ""),
    ],
    [
        "\
\"Proved\" is what holds against any play; everything else is an estimate from random games, with its standard error.
Ctrl-C ends the analysis; what is known is printed. The same seed, games and threads give the same answer.",
        "\
«Доказано» — то, что верно при любой игре; всё остальное — оценка по случайным партиям с её стандартной ошибкой.
Ctrl-C прерывает разбор; то, что уже известно, печатается. При тех же seed, games и threads ответ тот же.",
    ],
);

/// Evaluate a position and rank its best moves
/// ru: Оценить позицию и назвать лучшие ходы
///
/// A solver looks for a proof first. Then random games are played to the end, better ones as more
/// becomes known, and each move is rated by their results; what is proved on the way counts as
/// certain.
/// ru: Сначала решатель ищет доказательство. Затем партии играются до конца — случайно, но тем лучше, чем больше известно, — и
/// каждый ход оценивается по их исходам; доказанное по пути принимается за верное.
#[derive(Debug, Args)]
pub(super) struct AnalyseArgs {
    /// A file, or - for standard input
    /// ru: Файл или - для стандартного ввода
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Which position, as in kletka show: a number of moves, start, end, all, 12a2, solution:3
    /// ru: Какая позиция, как в kletka show: число ходов, start, end, all, 12a2, solution:3
    #[arg(long, value_name = "ADDRESS|start|end|all", default_value = "end", value_parser = RequestedNodes::parse)]
    at: RequestedNodes,
    /// Only this document of an archive, counted from 0
    /// ru: Только этот документ архива, считая с 0
    #[arg(long, value_name = "N")]
    document: Option<usize>,
    /// Random games to play [default: 10,000; no limit with --time]
    /// ru: Сколько случайных партий сыграть [по умолчанию: 10 000, а с --time — без предела]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    /// Seconds for a position
    /// ru: Секунды на позицию
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    time: Option<u64>,
    /// Positions that the solver looks at first
    /// ru: Сколько позиций сначала просмотрит решатель
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    nodes: u64,
    /// Megabytes of the tree of moves, and of the solver's tables
    /// ru: Мегабайты дерева ходов и таблиц решателя
    #[arg(long, value_name = "MB", default_value_t = 1024, value_parser = clap::value_parser!(u64).range(1..))]
    memory: u64,
    /// Random seed; each value gives other games
    /// ru: Зерно случайных чисел: другое зерно — другие партии
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Trees of moves that grow side by side and are put together
    /// ru: Сколько деревьев ходов растить рядом, чтобы потом сложить
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Moves in the table
    /// ru: Сколько ходов в таблице
    #[arg(long, value_name = "N", default_value_t = TOP)]
    top: usize,
    /// One JSON object per position and line
    /// ru: Один объект JSON на позицию и строку
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    letters: LettersFlag,
}

/// So many moves are in the table.
const TOP: usize = 10;

impl Run for AnalyseArgs {
    fn run(&self, out: &mut Out) -> Done {
        out.terminal.spell(self.letters);
        let documents = Stream::of_file(&self.file, self.document, "analyse")?;
        Ok(documents
            .searched(Status::Failed)
            .each(out, |_, source, out| self.document(source, out)))
    }
}

impl AnalyseArgs {
    fn document(&self, source: &Source<'_>, out: &mut Out) -> Status {
        let session = Session::open(out.terminal.games, source, Depth::Replay);
        let mut status = out.report(source, session.diagnostics());
        let terminal = out.terminal;
        let local = |position: &Position| match session.verdict().alphabet {
            Some(alphabet) if self.json => alphabet,
            _ => terminal.alphabet(position.profile()),
        };
        let analysed = self.at.each(&session, source, |position, at| {
            if is_stopped() {
                status = ended(Status::Failed, out);
                return Ok(false);
            }
            self.position(source, (position, local(position)), at, out);
            Ok(!out.is_closed())
        });
        let Err(why) = analysed else { return status };
        out.complain(&why);
        Status::Failed
    }

    /// Analyses a position whose game goes on, and prints what was found.
    fn position(
        &self,
        source: &Source<'_>,
        (position, alphabet): (&Position, Alphabet),
        at: &Address,
        out: &mut Out,
    ) {
        let lang = out.terminal.lang;
        let analysis = position.outcome().is_none().then(|| {
            let games = self.games.unwrap_or(if self.time.is_some() {
                u64::MAX
            } else {
                AnalysisOptions::default().games
            });
            let options = AnalysisOptions {
                games,
                seed: self.seed,
                trees: usize::from(self.threads),
                proof: self.nodes,
            };
            progress::watched(lang, |gauge| {
                let deadline = self
                    .time
                    .and_then(|seconds| Instant::now().checked_add(Duration::from_secs(seconds)));
                let memory = usize::try_from(self.memory)
                    .unwrap_or(usize::MAX)
                    .saturating_mul(1 << 20);
                let limits = Limits {
                    nodes: self.nodes,
                    memory,
                    deadline,
                    gauge: Some(gauge),
                };
                position.analyse(alphabet, &options, &limits)
            })
        });
        if self.json {
            out.line(&object(source, position, at, analysis.as_ref(), self.top).to_string());
            return;
        }
        out.say(&heading(position, at));
        let Some(analysis) = analysis else { return };
        out.lines(&lines(&analysis, self.top, lang));
        if self.at == RequestedNodes::All {
            out.line("");
        }
    }
}

/// What an analysis comes to, for who shows it: in lines for people, and as the object that `--json` prints.
pub(crate) fn answer(
    source: &Source<'_>,
    (position, alphabet): (&Position, Alphabet),
    at: &Address,
    options: &AnalysisOptions,
    limits: &Limits<'_>,
    lang: Lang,
) -> (Vec<String>, Description) {
    let analysis = position
        .outcome()
        .is_none()
        .then(|| position.analyse(alphabet, options, limits));
    let found = analysis.as_ref();
    let said = std::iter::once(heading(position, at).get(lang).to_owned());
    let said = said
        .chain(found.map_or_else(Vec::new, |analysis| lines(analysis, TOP, lang)))
        .collect();
    (said, object(source, position, at, found, TOP))
}

/// What is known and what is thought of the moves.
fn lines(analysis: &Analysis<String>, top: usize, lang: Lang) -> Vec<String> {
    let head = headline(analysis)
        .into_iter()
        .flat_map(|text| wrapped(text.get(lang), 80));
    head.chain(table(analysis, top, lang)).collect()
}

/// The moves in a table of 80 columns.
fn table(analysis: &Analysis<String>, top: usize, lang: Lang) -> Vec<String> {
    let mut table = Table::new();
    let style = TableStyle::new().content_lines(ContentLineStyle::none());
    table
        .load_style(style)
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_width(80);
    let first = analysis.seats[0].text();
    let mut heads = vec![
        Text::same(""),
        Text::new("move", "ход"),
        Text::new("chance", "шансы"),
        Text::new("games", "партий"),
    ];
    if analysis.has_score {
        let (en, ru) = (first.en, analysis.seats[0].genitive_in_russian());
        heads.push(crate::text!("{en}'s lead", "перевес {ru}"));
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
                signed(one.tally.lead().0, lang)
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

/// The object that `--json` prints of a position.
fn object(
    source: &Source<'_>,
    position: &Position,
    at: &Address,
    analysis: Option<&Analysis<String>>,
    top: usize,
) -> Description {
    let mut object = addressed(source, position, at);
    let Some(analysis) = analysis else {
        return object;
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
    let moves = analysis.moves.iter().take(top);
    object.insert(
        "moves",
        moves
            .map(|one| move_json(analysis, one))
            .collect::<Vec<_>>(),
    );
    object
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
    let rounded = |number: f64| (number * 10_000.0).round() / 10_000.0;
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

/// What is proved of the position; else what the games with its best move say.
fn headline(analysis: &Analysis<String>) -> Vec<Text> {
    let mut out = Vec::new();
    match analysis.settled {
        Some(ProvedValue::Won(seat)) => {
            let (name, verb) = (
                seat.text(),
                if seat.is_plural_in_russian() {
                    "выигрывают"
                } else {
                    "выигрывает"
                },
            );
            let (en, ru) = (name.en, name.ru);
            out.push(match analysis.by {
                Some(by) => crate::text!(
                    "proved: {en} wins by move {by}",
                    "доказано: {ru} {verb} ходом {by}"
                ),
                None => crate::text!("proved: {en} wins", "доказано: {ru} {verb}"),
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
        crate::text!("{en} {chance}\u{a0}%", "{ru} {chance}\u{a0}%")
    });
    let shares = Text::join(&shares.collect::<Vec<_>>(), ", ");
    let error = percent(best.tally.error(analysis.mover, players)).max(1);
    let (en, ru) = (shares.en, shares.ru);
    out.push(if best.is_offered {
        let offer = analysis.offer;
        crate::text!(
            "estimate from {games} random games, where one of the {offer} best moves is picked: {en} (±\u{a0}{error})",
            "оценка по случайным партиям ({games}), когда из лучших ходов ({offer}) один выбирает соперник: {ru} (±\u{a0}{error})"
        )
    } else {
        crate::text!(
            "estimate from {games} random games, with the best move: {en} (±\u{a0}{error})",
            "оценка по случайным партиям ({games}) при лучшем ходе: {ru} (±\u{a0}{error})"
        )
    });
    out
}

/// The chance of the player to move, or what is proved.
fn chance(analysis: &Analysis<String>, one: &AnalysedMove<String>) -> Text {
    let players = analysis.seats.len();
    match one.settled {
        Some(ProvedValue::Won(seat)) if seat == analysis.seats[analysis.mover] => {
            Text::new("wins", "выигрыш")
        }
        Some(ProvedValue::Won(seat)) if players > 2 => {
            let Text { en, ru } = seat.text();
            crate::text!("loses to {en}", "выигрыш: {ru}")
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

fn signed(number: f64, lang: Lang) -> String {
    let text = format!("{:+.1}", (number * 10.0).round() / 10.0 + 0.0);
    if lang == Lang::Ru {
        text.replace('.', ",")
    } else {
        text
    }
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
