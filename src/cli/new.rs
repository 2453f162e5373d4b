//! `kletka new`.

use std::path::PathBuf;

use clap::Args;

use super::Status;
use super::add::{Stop, with_out};
use super::check::report;
use super::help::Russian;
use super::output::Terminal;
use super::target::deliver;
use crate::session::author::{self, Flags};
use crate::session::{Game, Registry};
use crate::settings::nearest;
use crate::text::Source;
use crate::text::{Diagnostics, Lang, Text};

pub(super) const RUSSIAN: Russian = Russian {
    about: "Написать документ с пояснениями, чтобы было с чего начать",
    after: "\
Примеры:
  kletka new parcel > game.toml
  kletka new parcel --size 5 --opening rectangle --player blue=Anna --player red=Boris -o game.toml
  kletka new renju-3-2 --position 'г@j10 к@k9' --lang ru

Пояснения пишутся на языке --lang. Коды завершения: 0 — записано, 2 — неверная команда или файл уже есть.",
    arguments: &[
        ("game", "parcel, renju-for-three или renju-3-2"),
        ("output", "Записать в этот файл, а не на стандартный вывод"),
        ("force", "Заменить файл, если он есть"),
        ("size", "Клеток в каждую сторону: 9; ширина и высота: 9x7"),
        ("topology", "Парсель: plane, cylinder, torus"),
        ("segments", "Парсель: unit, free"),
        ("komi", "Парсель: фора красных"),
        ("opening", "Парсель: free, rectangle, choice"),
        ("green", "Парсель: forced, optional"),
        ("antonov", "Рэндзю для троих: условие Антонова, true или false"),
        ("position", "Начальная позиция: 'с[d4-5] к[e4-5]', 'г@j10 к@k9'"),
        ("next", "Номер первого хода"),
        ("title", "Как называется документ"),
        ("players", "Игрок: blue=Анна, A=Борис; дважды — для команды"),
        ("author", "Кто его написал"),
        ("event", "Турнир, занятие, рубрика"),
        ("site", "Где играли"),
        ("date", "Когда: 2019-03-17 или словами"),
        ("source", "Книга, статья, адрес"),
    ],
    ..Russian::NONE
};

#[derive(Debug, Args)]
pub(super) struct NewArgs {
    /// parcel, renju-for-three or renju-3-2
    #[arg(value_name = "GAME")]
    game: String,
    /// Write to this file instead of standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Replace the file if it exists
    #[arg(long)]
    force: bool,
    /// Cells each way: 9, or width x height: 9x7
    #[arg(long, value_name = "N|WxH", help_heading = "Board and rules")]
    size: Option<String>,
    /// Parcel: plane, cylinder, torus
    #[arg(long, value_name = "WORD", help_heading = "Board and rules")]
    topology: Option<String>,
    /// Parcel: unit, free
    #[arg(long, value_name = "WORD", help_heading = "Board and rules")]
    segments: Option<String>,
    /// Parcel: what red gets beside its regions
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true, help_heading = "Board and rules")]
    komi: Option<String>,
    /// Parcel: free, rectangle, choice
    #[arg(long, value_name = "WORD", help_heading = "Board and rules")]
    opening: Option<String>,
    /// Parcel: forced, optional
    #[arg(long, value_name = "WORD", help_heading = "Board and rules")]
    green: Option<String>,
    /// Renju for three: Antonov's condition, true or false
    #[arg(long, value_name = "BOOL", help_heading = "Board and rules")]
    antonov: Option<String>,
    /// The start position: 'с[d4-5] к[e4-5]', 'г@j10 к@k9'
    #[arg(long, value_name = "POSITION", help_heading = "Start")]
    position: Option<String>,
    /// The number of the first move
    #[arg(long, value_name = "N", help_heading = "Start")]
    next: Option<u32>,
    /// What the document is called
    #[arg(long, value_name = "TEXT", help_heading = "About the document")]
    title: Option<String>,
    /// A player: blue=Anna, A=Boris; twice for a team
    #[arg(long = "player", value_name = "SEAT=NAME", help_heading = "About the document")]
    players: Vec<String>,
    /// Who wrote it
    #[arg(long, value_name = "TEXT", help_heading = "About the document")]
    author: Option<String>,
    /// Tournament, lesson, column
    #[arg(long, value_name = "TEXT", help_heading = "About the document")]
    event: Option<String>,
    /// Where it was played
    #[arg(long, value_name = "TEXT", help_heading = "About the document")]
    site: Option<String>,
    /// When: 2019-03-17, or text
    #[arg(long, value_name = "DATE", help_heading = "About the document")]
    date: Option<String>,
    /// Book, article, address
    #[arg(long, value_name = "TEXT", help_heading = "About the document")]
    source: Option<String>,
}

pub(super) fn run(arguments: &NewArgs, terminal: &Terminal) -> Status {
    with_out(terminal, |out| {
        let game = game(terminal.games, &arguments.game)?;
        let flags = flags(arguments)?;
        let text = author::template(game, &flags, terminal.lang).map_err(|refused| Stop::Failed(refused.0))?;
        let name = if terminal.lang == Lang::En { "the new document" } else { "новый документ" };
        let source = Source::whole(name, &text);
        let mut found = Diagnostics::default();
        terminal.games.check(&source, &mut found);
        report(&source, &found, terminal);
        if found.has_errors() {
            return Err(Stop::Failed(Text::new("nothing is written", "ничего не записано")));
        }
        deliver(&text, arguments.output.as_deref(), arguments.force, out).map_err(Stop::Failed)
    })
}

fn game(games: &Registry, word: &str) -> Result<&'static dyn Game, Stop> {
    games.find(word).ok_or_else(|| {
        let names = games.names();
        let list = names.join(", ");
        Stop::Failed(match nearest(word, &names) {
            Some(near) => crate::text!(
                "there is no game {word:?}: did you mean {near}? The games are {list}",
                "нет игры {word:?}: может быть, {near}? Игры: {list}"
            ),
            None => crate::text!("there is no game {word:?}: the games are {list}", "нет игры {word:?}: игры — {list}"),
        })
    })
}

fn flags(arguments: &NewArgs) -> Result<Flags, Stop> {
    let mut flags = Flags { position: arguments.position.clone(), next: arguments.next, ..Flags::default() };
    let meta = [
        ("title", &arguments.title),
        ("author", &arguments.author),
        ("event", &arguments.event),
        ("site", &arguments.site),
        ("date", &arguments.date),
        ("source", &arguments.source),
    ];
    flags.meta = meta.into_iter().filter_map(|(key, text)| Some((key, text.clone()?))).collect();
    for player in &arguments.players {
        let Some((seat, name)) = player.split_once('=') else {
            return Err(Stop::Failed(crate::text!(
                "--player wants SEAT=NAME, as in blue=Anna, not {player:?}",
                "--player ждёт МЕСТО=ИМЯ, например blue=Anna, а не {player:?}"
            )));
        };
        flags.players.push((seat.trim().to_owned(), name.trim().to_owned()));
    }
    if let Some(size) = &arguments.size {
        flags.settings.push(("size", size_value(size)?));
    }
    let words = [
        ("topology", &arguments.topology),
        ("segments", &arguments.segments),
        ("opening", &arguments.opening),
        ("green", &arguments.green),
    ];
    for (key, word) in words {
        flags.settings.extend(word.as_ref().map(|word| (key, author::string(word))));
    }
    for (key, value, kind) in [("komi", &arguments.komi, "0.5"), ("antonov", &arguments.antonov, "true, false")] {
        let Some(value) = value else { continue };
        let is_value = if key == "komi" {
            value.parse::<crate::text::decimal::Decimal>().is_ok()
        } else {
            value.parse::<bool>().is_ok()
        };
        if !is_value {
            return Err(Stop::Failed(crate::text!(
                "--{key} cannot be {value:?}: it is written like {kind}",
                "--{key} не может быть {value:?}: пишут так: {kind}"
            )));
        }
        flags.settings.push((key, value.clone()));
    }
    Ok(flags)
}

/// `9` or `9x7` as TOML.
fn size_value(size: &str) -> Result<String, Stop> {
    let sides: Option<Vec<u32>> = size.split(['x', 'X', '×', 'х', ',']).map(|side| side.trim().parse().ok()).collect();
    match sides.as_deref() {
        Some([one]) => Ok(one.to_string()),
        Some([width, height]) => Ok(format!("[{width}, {height}]")),
        _ => Err(Stop::Failed(crate::text!(
            "--size wants a number or width x height, as in 9x7, not {size:?}",
            "--size ждёт число или ширину и высоту, например 9x7, а не {size:?}"
        ))),
    }
}
