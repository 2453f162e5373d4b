//! `kletka archive table`.

use serde::{Deserialize, Serialize};

use super::documents::{Documents, RunTotals};
use super::facts::Facts;
use super::names::{Names, NamesArgs};
use super::record::USUAL_DEPTH;
use super::sheet::{Layout, Sheet};
use super::standings::{Points, Standings, TableGame, TieBreak};
use super::{record, sum, tally};
use crate::archive::likeness::{GamePieces, Mirrors};
use crate::cli::prelude::*;
use crate::session::ReadDocument;

pub(super) const COMMAND: CommandEntry = CommandEntry::new::<TournamentArgs>(
    "table",
    &[
        ("archive table tournament.kla", "", ""),
        ("archive table --by cross --points 3,1,0 --ties direct,wins tournament.kla", "", ""),
        ("archive table --by opening --as csv --comma games > openings.csv", "", ""),
        ("archive table --part --shard 1/8 games > 1.json", "", ""),
        ("archive table --sum 1.json 2.json", "the table of parts together", "таблица по всем частям"),
    ],
    [
        "\
A game counts for the players that [meta] names; games without a result count as open. direct: points in games among those who are \
level; buchholz: the points of all opponents; sonneborn: those of opponents beaten, and half of those drawn with.
Exit codes: 0 done, 1 a document has an error, 2 a file cannot be read or written.",
        "\
Партия засчитывается игрокам, названным в [meta]; партия без результата — незаконченная. direct — очки в личных встречах равных; \
buchholz — очки всех соперников; sonneborn — очки побеждённых и половина очков тех, с кем ничья.
Коды завершения: 0 — сделано, 1 — в документе ошибка, 2 — файл не читается или не записывается.",
    ],
);

/// Make a table of a tournament or of an archive
/// ru: Составить таблицу турнира или архива
#[derive(Debug, Args)]
struct TournamentArgs {
    #[command(flatten)]
    documents: Documents,
    /// standings and cross: of a tournament; the others count games by what they have in common
    /// ru: standings и cross — таблица турнира; остальное — счёт партий по тому, что у них общего
    #[arg(
        long,
        value_enum,
        value_name = "standings|cross|player|event|year|opening",
        default_value = "standings"
    )]
    by: By,
    /// Points for a win, a draw and a loss
    /// ru: Очки за победу, ничью и поражение
    #[arg(long, value_name = "WIN,DRAW,LOSS", default_value = "1,0.5,0")]
    points: Points,
    /// Order of tie-breaks for equal points
    /// ru: Порядок показателей при равенстве очков
    #[arg(
        long,
        value_name = "direct|buchholz|sonneborn|wins",
        value_delimiter = ',',
        default_value = "direct,sonneborn,wins"
    )]
    ties: Vec<TieBreak>,
    /// opening: the position after N moves
    /// ru: opening: позиция после N ходов
    #[arg(long, value_name = "N", default_value_t = USUAL_DEPTH)]
    depth: u32,
    /// For people, for spreadsheets, for programs, or as a page that can be printed
    /// ru: Для людей, для электронных таблиц, для программ или страницей, которую можно напечатать
    #[arg(
        long = "as",
        value_enum,
        value_name = "text|csv|json|html",
        default_value = "text"
    )]
    layout: Layout,
    /// csv: semicolons between cells and commas in numbers
    /// ru: csv: точки с запятой между ячейками и запятые в числах
    #[arg(long)]
    comma: bool,
    #[command(flatten)]
    names: NamesArgs,
    /// Print the games for --sum instead of a table; openings only with --by opening
    /// ru: Вместо таблицы напечатать партии для --sum; начала — только с --by opening
    #[arg(long)]
    part: bool,
    /// The files hold what --part has printed, one or several in a file: make the table of all
    /// ru: В файлах — то, что печатает --part, по одному или по нескольку в файле: составить общую таблицу
    #[arg(long, conflicts_with_all = ["part", "shard", "threads"])]
    sum: bool,
    #[command(flatten)]
    destination: Destination,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum By {
    Standings,
    Cross,
    Player,
    Event,
    Year,
    Opening,
}

impl Run for TournamentArgs {
    fn run(&self, out: &mut Out) -> Done {
        let names = self.names.read()?;
        let mut output = self.destination.begin(&self.documents.sources())?;
        let mut all = Part {
            depth: (self.by == By::Opening).then_some(self.depth),
            ..Part::default()
        };
        let mut status = if self.sum {
            sum::of_parts(&self.documents.given.paths, out, |path| all.add(path))
        } else {
            self.count(&names, &mut all, out)
        };
        // A sum that lacks a part would be false.
        if status == Status::Failed {
            return Ok(status);
        }
        if all.broken > 0 {
            status = status.max(Status::Wrong);
        }
        if self.part {
            let part =
                serde_json::to_string(&all).map_err(|error| Text::same(error.to_string()))?;
            output.write((part + "\n").as_bytes(), out)?;
            output.finish()?;
            return Ok(status);
        }
        let (sheet, unnamed) = self.sheet(all.games);
        let text = sheet.write(self.layout, self.comma, out.terminal.lang);
        output.write(text.as_bytes(), out)?;
        output.finish()?;
        if unnamed > 0 {
            out.tell(&text!(
                "games that name fewer than two players: {unnamed}",
                "партий, в которых названо меньше двух игроков: {unnamed}"
            ));
        }
        let totals = RunTotals {
            documents: all.documents,
            broken: all.broken,
            status,
        };
        totals.tell_broken(out);
        Ok(status)
    }
}

impl TournamentArgs {
    /// The table of the games, and how many of them name fewer than two players, where these count.
    fn sheet(&self, games: Vec<TableGame>) -> (Sheet, u64) {
        let mut standings = Standings::new(self.points.clone());
        let mut tally = tally::Tally::default();
        for game in games {
            match self.by {
                By::Standings | By::Cross | By::Player => standings.add(game),
                By::Event => tally.add(&game.event, None, &game),
                By::Year => tally.add(game.date.get(..4).unwrap_or(""), None, &game),
                By::Opening => {
                    let opening = game.opening.as_ref();
                    let (key, next) = opening.map_or(("", ""), |(key, next)| (key, next));
                    tally.add(key, Some(next), &game);
                }
            }
        }
        let sheet = match self.by {
            By::Standings => standings.table(&self.ties),
            By::Cross => standings.cross(&self.ties),
            By::Player => standings.players(),
            By::Event => tally.sheet("event", Text::new("event", "турнир")),
            By::Year => tally.sheet("year", Text::new("year", "год")),
            By::Opening => tally.sheet("opening", Text::new("opening", "начало")),
        };
        (sheet, standings.unnamed)
    }

    /// Reads the games of the documents.
    fn count(&self, names: &Names, all: &mut Part, out: &mut Out) -> Status {
        let depth = all.depth.map(|depth| depth as usize);
        let totals = self.documents.each(
            false,
            out,
            |document, mirrors, found| {
                let game = document.read(found, |reading| {
                    let mut game = TableGame::of(&Facts { reading, names }, &document.source)?;
                    game.opening = depth.and_then(|depth| opening(reading, mirrors, depth));
                    Some(game)
                });
                game.filter(|_| !found.has_errors())
            },
            |game, _| {
                all.games.extend(game);
                true
            },
        );
        (all.documents, all.broken) = (totals.documents, totals.broken);
        totals.status
    }
}

/// The games of a part of an archive.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Part {
    documents: u64,
    broken: u64,
    /// After how many moves the openings are; nothing where none were asked for.
    depth: Option<u32>,
    games: Vec<TableGame>,
}

impl Part {
    fn add(&mut self, path: &Path) -> Done {
        let wanted = self.depth;
        let mut is_same = true;
        sum::each_part(path, "table --part", |part: Self| {
            is_same &= wanted.is_none() || part.depth == wanted;
            self.documents += part.documents;
            self.broken += part.broken;
            self.games.extend(part.games);
            Ok(())
        })?;
        if is_same {
            return Ok(Status::Good);
        }
        let name = DocumentInput::of(path).name();
        let depth = wanted.unwrap_or_default();
        fail_with(text!(
            "{name} was not made with --by opening --depth {depth}",
            "{name} сделан без --by opening --depth {depth}"
        ))
    }
}

/// The position after the first moves, in the form that all equal ones share, and the move after it.
fn opening(
    reading: &ReadDocument<'_, '_>,
    mirrors: &mut Mirrors,
    depth: usize,
) -> Option<(String, String)> {
    let (start, last) = (reading.start.as_ref()?, reading.last.as_ref()?);
    let line = last.line(depth + 1);
    let pieces = GamePieces::new(start, &line)
        .after(depth)
        .first(1)
        .with_colours();
    let text = record::opening(&pieces.canonical(mirrors), true);
    let (position, next) = match text.split_once(')') {
        Some((position, next)) => (position.trim_start_matches('('), next.trim()),
        None => ("", text.as_str()),
    };
    Some((position.to_owned(), next.to_owned()))
}
