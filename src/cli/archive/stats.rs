//! `kletka archive stats`.

use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::documents::{Documents, RunTotals};
use super::{record, sum, tables};
use crate::archive::census::{Census, Counts, Histogram, KindCount, fair_komi};
use crate::cli::prelude::*;

pub(super) const COMMAND: CommandEntry = CommandEntry::new::<StatsArgs>(
    "stats",
    &[
        ("archive stats club.kla", "", ""),
        ("archive stats --depth 4 --top 20 games", "", ""),
        ("archive stats --json --shard 1/8 games > 1.json", "", ""),
        (
            "archive stats --sum 1.json 2.json    ",
            "the counts of parts together",
            "сложить то, что сосчитано по частям",
        ),
    ],
    [
        "\
Documents with errors are counted and reported, and not looked at otherwise.
Exit codes: 0 counted, 1 a document has an error, 2 a file cannot be read.",
        "\
Документы с ошибками считаются, о них сообщается, и больше на них не смотрят.
Коды завершения: 0 — сосчитано, 1 — в документе ошибка, 2 — файл не читается.",
    ],
);

/// Count results, lengths, scores and openings
/// ru: Сосчитать результаты, длины, очки и начала
///
/// Games of different kinds and sizes are counted apart. Openings that are turned, mirrored or shifted are the same. In
/// Parcel the leads of all games that the score decided tell which komi would have been fair.
/// ru: Партии разных видов и размеров считаются отдельно. Начала, которые отличаются поворотом, отражением или сдвигом,
/// — одно и то же. В парселе по разности очков всех доигранных партий видно, какая фора была бы справедливой.
#[derive(Debug, Args)]
struct StatsArgs {
    #[command(flatten)]
    documents: Documents,
    /// Tell openings apart by their first N moves [default: 2; in Renju 3/2 1, beside the start position]
    /// ru: Различать начала по первым N ходам [по умолчанию: 2; в рэндзю 3/2 — 1 и начальная позиция]
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(0..=20))]
    depth: Option<u32>,
    /// How many openings each table in the terminal shows; JSON has them all
    /// ru: Сколько начал показать в каждой таблице на терминале; в JSON есть все
    #[arg(long, value_name = "N", default_value_t = 8)]
    top: usize,
    /// The files hold what --json has printed for parts of an archive, one or several in a file: add them
    /// ru: В файлах — то, что печатает --json для частей архива, по одной или по нескольку в файле: сложить
    #[arg(long, conflicts_with_all = ["shard", "depth", "threads"])]
    sum: bool,
    #[command(flatten)]
    output: JsonArgs,
}

/// The counts that `--sum` reads. A table holds a [`KindCount`] and its [`Counts`] side by side.
#[derive(Debug, Deserialize)]
struct Counted {
    documents: u64,
    broken: u64,
    tables: Vec<Value>,
}

impl Run for StatsArgs {
    fn run(&self, out: &mut Out) -> Done {
        let mut census = Census::default();
        let mut totals = RunTotals::default();
        if self.sum {
            totals.status = sum::of_parts(&self.documents.given.paths, out, |path| {
                census.add(part(path)?);
                Ok(Status::Good)
            });
            if census.broken > 0 {
                totals.status = totals.status.max(Status::Wrong);
            }
        } else {
            totals = self.documents.each(
                false,
                out,
                |document, mirrors, found| {
                    document
                        .read(found, |reading| {
                            record::counted(reading, mirrors, self.depth)
                        })
                        .filter(|_| !found.has_errors())
                },
                |game, _| {
                    match game {
                        Some((kind, game)) => census.count(kind, game),
                        None => census.count_broken(),
                    }
                    true
                },
            );
        }
        // A sum that lacks a part would be false.
        if self.sum && totals.status == Status::Failed {
        } else if self.output.json {
            out.line(&json(&census).to_string());
        } else {
            out.lines(&tables::draw(
                &census,
                out.terminal.games.profiles(),
                self.top,
                out.terminal.lang,
            ));
        }
        Ok(totals.status)
    }
}

/// Reads what an earlier run has counted.
fn part(path: &Path) -> Result<Census, CommandError> {
    let mut census = Census::default();
    sum::each_part(path, "stats --json", |part: Counted| {
        census.add(Census {
            documents: part.documents,
            broken: part.broken,
            ..Census::default()
        });
        for table in part.tables {
            let kind = KindCount::deserialize(&table)?;
            census.add(Census {
                tables: [(kind, Counts::deserialize(&table)?)].into(),
                ..Census::default()
            });
        }
        Ok(())
    })?;
    Ok(census)
}

fn json(census: &Census) -> Value {
    let tables: Vec<_> = census
        .tables
        .iter()
        .map(|(kind, counts)| table(kind, counts))
        .collect();
    json!({"documents": census.documents, "broken": census.broken, "tables": tables})
}

fn table(kind: &KindCount, counts: &Counts) -> Value {
    let mut object = Map::new();
    for part in [serde_json::to_value(kind), serde_json::to_value(counts)] {
        if let Ok(Value::Object(part)) = part {
            object.extend(part);
        }
    }
    object.insert("length".to_owned(), summary(&counts.lengths, 1.0));
    if counts.leads_in_halves.total() > 0 {
        let area = |player| {
            let areas = counts.areas_in_halves.get(player);
            areas.map(|areas| summary(areas, 0.5))
        };
        let lead = summary(&counts.leads_in_halves, 0.5);
        object.insert(
            "score".to_owned(),
            json!({"blue": area("blue"), "red": area("red"), "lead": lead}),
        );
    }
    if let Some(fair) = fair_komi(&counts.leads_in_halves, kind.segments == "free") {
        let komi = json!({"komi": fair.komi, "blue": fair.blue, "red": fair.red});
        object.insert("fair_komi".to_owned(), komi);
    }
    Value::Object(object)
}

/// Least, median, mean and greatest; `unit` is what 1 stands for.
#[expect(clippy::cast_precision_loss, reason = "lengths and areas are small")]
fn summary(numbers: &Histogram, unit: f64) -> Value {
    let scaled = |number: Option<i64>| number.map(|number| number as f64 * unit);
    let mean = numbers
        .mean()
        .map(|mean| (mean * unit * 1000.0).round() / 1000.0);
    json!({
        "min": tidy(scaled(numbers.least())),
        "median": tidy(scaled(numbers.twice_median()).map(|twice| twice / 2.0)),
        "mean": tidy(mean),
        "max": tidy(scaled(numbers.greatest())),
    })
}

/// A whole number without a point.
#[expect(clippy::cast_possible_truncation, reason = "it is whole and small")]
fn tidy(number: Option<f64>) -> Value {
    match number {
        Some(number) if number.fract() == 0.0 => json!(number as i64),
        other => json!(other),
    }
}
