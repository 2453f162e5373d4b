//! `kletka new`.

use clap::Args;

use super::command::{Entry, Run};
use super::save::Destination;
use super::terminal::{Done, Out, Status};
use crate::session::author::{self, Flags};
use crate::session::{Game, Registry};
use crate::settings::{nearest, string};
use crate::text::Text;
use crate::text::decimal::Decimal;

pub(super) const COMMAND: Entry = Entry::new::<NewArgs>(
    "new",
    &[
        ("new parcel > game.toml", "", ""),
        ("new parcel --size 5 --opening rectangle --player blue=Anna --player red=Boris -o game.toml", "", ""),
        ("new renju-3-2 --position 'г@j10 к@k9' --lang ru", "", ""),
    ],
    [
        "The comments are in the language of --lang. Exit codes: 0 written, 2 wrong usage or the file exists.",
        "Пояснения пишутся на языке --lang. Коды завершения: 0 — записано, 2 — неверная команда или файл уже есть.",
    ],
);

/// Write a commented document to begin with
/// ru: Написать документ с пояснениями, чтобы было с чего начать
#[derive(Debug, Args)]
pub(super) struct NewArgs {
    /// parcel, renju-for-three or renju-3-2
    /// ru: parcel, renju-for-three или renju-3-2
    #[arg(value_name = "GAME")]
    game: String,
    #[command(flatten)]
    destination: Destination,
    /// Cells each way: 9, or width x height: 9x7
    /// ru: Клеток в каждую сторону: 9; ширина и высота: 9x7
    #[arg(long, value_name = "N|WxH", help_heading = "Board and rules")]
    size: Option<String>,
    /// Parcel: plane, cylinder, torus
    /// ru: Парсель: plane, cylinder, torus
    #[arg(long, value_name = "WORD", help_heading = "Board and rules")]
    topology: Option<String>,
    /// Parcel: unit, free
    /// ru: Парсель: unit, free
    #[arg(long, value_name = "WORD", help_heading = "Board and rules")]
    segments: Option<String>,
    /// Parcel: what red gets beside its regions
    /// ru: Парсель: фора красных
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true, help_heading = "Board and rules")]
    komi: Option<String>,
    /// Parcel: free, rectangle, choice
    /// ru: Парсель: free, rectangle, choice
    #[arg(long, value_name = "WORD", help_heading = "Board and rules")]
    opening: Option<String>,
    /// Parcel: forced, optional
    /// ru: Парсель: forced, optional
    #[arg(long, value_name = "WORD", help_heading = "Board and rules")]
    green: Option<String>,
    /// Renju for three: Antonov's condition, true or false
    /// ru: Рэндзю для троих: условие Антонова, true или false
    #[arg(long, value_name = "BOOL", help_heading = "Board and rules")]
    antonov: Option<String>,
    /// The start position: 'с[d4-5] к[e4-5]', 'г@j10 к@k9'
    /// ru: Начальная позиция: 'с[d4-5] к[e4-5]', 'г@j10 к@k9'
    #[arg(long, value_name = "POSITION", help_heading = "Start")]
    position: Option<String>,
    /// The number of the first move
    /// ru: Номер первого хода
    #[arg(long, value_name = "N", help_heading = "Start")]
    next: Option<u32>,
    /// What the document is called
    /// ru: Как называется документ
    #[arg(long, value_name = "TEXT", help_heading = "About the document")]
    title: Option<String>,
    /// A player: blue=Anna, A=Boris; twice for a team
    /// ru: Игрок: blue=Анна, A=Борис; дважды — для команды
    #[arg(long = "player", value_name = "SEAT=NAME", help_heading = "About the document")]
    players: Vec<String>,
    /// Who wrote it
    /// ru: Кто его написал
    #[arg(long, value_name = "TEXT", help_heading = "About the document")]
    author: Option<String>,
    /// Tournament, lesson, column
    /// ru: Турнир, занятие, рубрика
    #[arg(long, value_name = "TEXT", help_heading = "About the document")]
    event: Option<String>,
    /// Where it was played
    /// ru: Где играли
    #[arg(long, value_name = "TEXT", help_heading = "About the document")]
    site: Option<String>,
    /// When: 2019-03-17, or text
    /// ru: Когда: 2019-03-17 или словами
    #[arg(long, value_name = "DATE", help_heading = "About the document")]
    date: Option<String>,
    /// Book, article, address
    /// ru: Книга, статья, адрес
    #[arg(long, value_name = "TEXT", help_heading = "About the document")]
    source: Option<String>,
}

impl Run for NewArgs {
    fn run(&self, out: &mut Out) -> Done {
        let game = game(out.terminal.games, &self.game)?;
        let text = author::template(game, &self.flags()?, out.terminal.lang)?;
        if out.check_new(0, &text) > Status::Good {
            return Err(Text::new("nothing is written", "ничего не записано").into());
        }
        self.destination.deliver(&text, out)?;
        Ok(Status::Good)
    }
}

fn game(games: &Registry, word: &str) -> Result<&'static dyn Game, Text> {
    games.find(word).ok_or_else(|| {
        let names = games.names();
        let list = names.join(", ");
        match nearest(word, &names) {
            Some(near) => crate::text!(
                "there is no game {word:?}: did you mean {near}? The games are {list}",
                "нет игры {word:?}: может быть, {near}? Игры: {list}"
            ),
            None => crate::text!("there is no game {word:?}: the games are {list}", "нет игры {word:?}: игры — {list}"),
        }
    })
}

impl NewArgs {
    fn flags(&self) -> Result<Flags, Text> {
        let mut flags = Flags { position: self.position.clone(), next: self.next, ..Flags::default() };
        let meta = [
            ("title", &self.title),
            ("author", &self.author),
            ("event", &self.event),
            ("site", &self.site),
            ("date", &self.date),
            ("source", &self.source),
        ];
        flags.meta = meta.into_iter().filter_map(|(key, text)| Some((key, text.clone()?))).collect();
        for player in &self.players {
            let (seat, name) = player.split_once('=').ok_or_else(|| {
                crate::text!(
                    "--player wants SEAT=NAME, as in blue=Anna, not {player:?}",
                    "--player ждёт МЕСТО=ИМЯ, например blue=Anna, а не {player:?}"
                )
            })?;
            flags.players.push((seat.trim().to_owned(), name.trim().to_owned()));
        }
        if let Some(size) = &self.size {
            flags.settings.push(("size", size_value(size)?));
        }
        let words = [
            ("topology", &self.topology),
            ("segments", &self.segments),
            ("opening", &self.opening),
            ("green", &self.green),
        ];
        for (key, word) in words {
            flags.settings.extend(word.as_ref().map(|word| (key, string(word))));
        }
        let is_number = |value: &str| value.parse::<Decimal>().is_ok();
        let is_switch = |value: &str| value.parse::<bool>().is_ok();
        let is_komi = self.komi.as_deref().is_none_or(is_number);
        let is_antonov = self.antonov.as_deref().is_none_or(is_switch);
        let values = [("komi", &self.komi, "0.5", is_komi), ("antonov", &self.antonov, "true, false", is_antonov)];
        for (key, value, kind, is_value) in values {
            let Some(value) = value else { continue };
            if !is_value {
                return Err(crate::text!(
                    "--{key} cannot be {value:?}: it is written like {kind}",
                    "--{key} не может быть {value:?}: пишут так: {kind}"
                ));
            }
            flags.settings.push((key, value.clone()));
        }
        Ok(flags)
    }
}

/// `9` or `9x7` as TOML.
fn size_value(size: &str) -> Result<String, Text> {
    let sides: Option<Vec<u32>> = size.split(['x', 'X', '×', 'х', ',']).map(|side| side.trim().parse().ok()).collect();
    match sides.as_deref() {
        Some([one]) => Ok(one.to_string()),
        Some([width, height]) => Ok(format!("[{width}, {height}]")),
        _ => Err(crate::text!(
            "--size wants a number or width x height, as in 9x7, not {size:?}",
            "--size ждёт число или ширину и высоту, например 9x7, а не {size:?}"
        )),
    }
}
