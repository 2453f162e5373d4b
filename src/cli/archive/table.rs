//! `kletka archive table`.

use clap::{Args, ValueEnum};

use super::documents::Documents;
use super::facts::Facts;
use super::names::NamesArgs;
use super::record::USUAL_DEPTH;
use super::sheet::Layout;
use super::standings::{PlayedGame, Points, Standings, TieBreak};
use super::{record, tally};
use crate::archive::likeness::{GamePieces, Mirrors};
use crate::cli::command::{CommandEntry, Run};
use crate::cli::save::Destination;
use crate::cli::terminal::{Done, Out};
use crate::session::ReadDocument;
use crate::text::Text;

pub(super) const COMMAND: CommandEntry = CommandEntry::new::<TableArgs>(
    "table",
    &[
        ("archive table tournament.kla", "", ""),
        ("archive table --by cross --points 3,1,0 --ties direct,wins tournament.kla", "", ""),
        ("archive table --by opening --as csv --comma games > openings.csv", "", ""),
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
pub(super) struct TableArgs {
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
    /// What comes before the name where points are equal
    /// ru: Что важнее имени, когда очки равны
    #[arg(
        long,
        value_name = "direct|buchholz|sonneborn|wins",
        value_delimiter = ',',
        default_value = "direct,sonneborn,wins"
    )]
    ties: Vec<TieBreak>,
    /// opening: after so many moves
    /// ru: opening: после стольких ходов
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

impl Run for TableArgs {
    fn run(&self, out: &mut Out) -> Done {
        let names = self.names.read()?;
        let mut output = self.destination.begin(&self.documents.sources())?;
        let (mut standings, mut tally) = (Standings::default(), tally::Tally::default());
        let is_opening = self.by == By::Opening;
        let depth = self.depth as usize;
        let totals = self.documents.each(
            false,
            out,
            |document, mirrors, found| {
                let pieces = if is_opening { depth + 1 } else { 0 };
                let game = document.read(pieces, found, |reading| {
                    let facts = Facts {
                        reading,
                        names: &names,
                    };
                    let opening = is_opening
                        .then(|| opening(reading, mirrors, depth))
                        .flatten();
                    PlayedGame::of(&facts).map(|game| (game, opening))
                });
                game.filter(|_| !found.has_errors())
            },
            |game, _, _| {
                let Some((game, opening)) = game else {
                    return true;
                };
                match self.by {
                    By::Standings | By::Cross | By::Player => standings.add(game),
                    By::Event => tally.add(&game.event.clone(), None, &game),
                    By::Year => tally.add(game.date.get(..4).unwrap_or(""), None, &game),
                    By::Opening => {
                        let (key, next) = opening.unwrap_or_default();
                        tally.add(&key, Some(next), &game);
                    }
                }
                true
            },
        );
        let sheet = match self.by {
            By::Standings => standings.table(&self.points, &self.ties),
            By::Cross => standings.cross(&self.points, &self.ties),
            By::Player => standings.players(&self.points),
            By::Event => tally.sheet("event", Text::new("event", "турнир")),
            By::Year => tally.sheet("year", Text::new("year", "год")),
            By::Opening => tally.sheet("opening", Text::new("opening", "начало")),
        };
        let text = sheet.write(self.layout, self.comma, out.terminal.lang);
        output.write(text.as_bytes(), out)?;
        output.finish()?;
        if standings.unnamed > 0 {
            let unnamed = standings.unnamed;
            out.tell(&crate::text!(
                "games that name fewer than two players: {unnamed}",
                "партий, в которых названо меньше двух игроков: {unnamed}"
            ));
        }
        totals.broken().iter().for_each(|broken| out.tell(broken));
        Ok(totals.status)
    }
}

/// The position after the first moves, in the form that all equal ones share, and the move after it.
fn opening(
    reading: &ReadDocument<'_, '_>,
    mirrors: &mut Mirrors,
    depth: usize,
) -> Option<(String, String)> {
    let (start, game) = (reading.start.as_ref()?, reading.game.as_ref()?);
    let pieces = GamePieces::new(start, &game.pieces)
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
