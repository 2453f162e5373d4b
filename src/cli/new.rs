//! `kletka new`.

use std::convert::Infallible;

use clap::{Arg, ArgMatches, FromArgMatches};

use super::prelude::*;
use crate::rules::BoardKey;
use crate::session::Game;
use crate::session::author::{self, Flags};
use crate::settings::{nearest, string};
use crate::text::decimal::Decimal;

pub(super) const COMMAND: CommandEntry = CommandEntry::new::<NewArgs>(
    "new",
    &[
        ("new parcel > game.toml", "", ""),
        (
            "new parcel --size 5 --opening rectangle --player blue=Anna --player red=Boris -o game.toml",
            "",
            "",
        ),
        ("new renju-3-2 --position 'г@j10 к@k9' --lang ru", "", ""),
        ("new renju-3-2 --goal 'A wins by 9' -o problem.toml", "", ""),
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
    #[command(flatten)]
    settings: GivenKeys,
    /// The start position: 'b[d4-5] r[e4-5]', 'b@j10 r@k9'
    /// ru: Начальная позиция: 'с[d4-5] к[e4-5]', 'г@j10 к@k9'
    #[arg(long, value_name = "POSITION", help_heading = "Start")]
    position: Option<String>,
    /// The number of the first move
    /// ru: Номер первого хода
    #[arg(long, value_name = "N", help_heading = "Start")]
    next: Option<u32>,
    /// A puzzle instead of a game, with this goal: "A wins by 9"
    /// ru: Задача вместо партии с такой целью: "А выигрывает ходом 9"
    #[arg(long, value_name = "GOAL", help_heading = "Start")]
    goal: Option<String>,
    /// Title of the document
    /// ru: Название документа
    #[arg(long, value_name = "TEXT", help_heading = "About the document")]
    title: Option<String>,
    /// A player: blue=Anna, A=Boris; twice for a team
    /// ru: Игрок: blue=Анна, A=Борис; дважды — для команды
    #[arg(
        long = "player",
        value_name = "SEAT=NAME",
        help_heading = "About the document"
    )]
    players: Vec<String>,
    /// Author of the document
    /// ru: Автор документа
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
    #[command(flatten)]
    letters: LettersFlag,
}

impl Run for NewArgs {
    fn run(&self, out: &mut Out) -> Done {
        out.terminal.spell(self.letters);
        let game = game(out.terminal.games, &self.game)?;
        let text = author::template(game, &self.flags(&out.terminal)?, out.terminal.lang)?;
        if out.check_begun(&text) > Status::Good {
            return fail("nothing is written", "ничего не записано");
        }
        self.destination.deliver(&text, &Sources::default(), out)?;
        Ok(Status::Good)
    }

    /// An option for each key of `[board]` and `[rules]` that only some games have.
    fn with_games(mut command: Command, games: &'static Registry) -> Command {
        for profile in games.profiles().iter() {
            for key in profile.keys {
                if command
                    .get_arguments()
                    .any(|known| known.get_id() == key.name)
                {
                    continue;
                }
                let help = format!("{}: {} ru: {}: {}", profile.en, key.en, profile.ru, key.ru);
                let option = Arg::new(key.name)
                    .long(key.name)
                    .value_name(ValueKind::of(key).name())
                    .help(help)
                    .value_parser(|value: &str| Ok::<_, Infallible>(Setting(value.to_owned())))
                    .allow_negative_numbers(true)
                    .help_heading("Board and rules");
                command = command.arg(option);
            }
        }
        command
    }
}

/// The value of an option that is a key of games, which tells it from the others.
#[derive(Clone, Debug)]
struct Setting(String);

/// The keys of a game that were given, with their values.
#[derive(Debug)]
pub(super) struct GivenKeys(Vec<(String, String)>);

impl GivenKeys {
    /// The settings as TOML, with the size of the field.
    pub(super) fn values(
        &self,
        size: Option<&str>,
        games: &Registry,
    ) -> Result<Vec<(&'static str, String)>, CommandError> {
        let mut values = Vec::new();
        if let Some(size) = size {
            values.push(("size", size_value(size)?));
        }
        for (name, value) in &self.0 {
            let mut keys = games.profiles().iter().flat_map(|profile| profile.keys);
            if let Some(key) = keys.find(|key| key.name == name) {
                values.push((key.name, setting(key, value)?));
            }
        }
        Ok(values)
    }
}

impl FromArgMatches for GivenKeys {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let given = matches.ids().filter_map(|id| {
            let value = matches.try_get_one::<Setting>(id.as_str()).ok().flatten()?;
            Some((id.as_str().to_owned(), value.0.clone()))
        });
        Ok(Self(given.collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for GivenKeys {
    /// The options come with the games.
    fn augment_args(command: Command) -> Command {
        command
    }

    fn augment_args_for_update(command: Command) -> Command {
        command
    }
}

/// The kind of value behind a key.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ValueKind {
    Word,
    Switch,
    Number,
}

impl ValueKind {
    /// The kind of the value that the key has when it is left out.
    fn of(key: &BoardKey) -> Self {
        match key.usual {
            "true" | "false" => Self::Switch,
            usual if usual.starts_with('"') => Self::Word,
            _ => Self::Number,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Word => "WORD",
            Self::Switch => "BOOL",
            Self::Number => "NUMBER",
        }
    }
}

/// A value as TOML.
fn setting(key: &BoardKey, value: &str) -> Result<String, CommandError> {
    let (is_value, like) = match ValueKind::of(key) {
        ValueKind::Word => return Ok(string(value)),
        ValueKind::Switch => (value.parse::<bool>().is_ok(), "true, false"),
        ValueKind::Number => (value.parse::<Decimal>().is_ok(), "0.5"),
    };
    if is_value {
        return Ok(value.to_owned());
    }
    let name = key.name;
    fail_with(text!(
        "--{name} cannot be {value:?}: it is written like {like}",
        "--{name} не может быть {value:?}: пишут так: {like}"
    ))
}

pub(super) fn game(games: &Registry, word: &str) -> Result<&'static dyn Game, CommandError> {
    games.find(word).ok_or_else(|| {
        let names = games.names();
        let list = names.join(", ");
        CommandError::Failed(match nearest(word, &names) {
            Some(near) => text!(
                "there is no game {word:?}: {meant} The games are {list}",
                "нет игры {word:?}: {meant} Игры: {list}",
                meant = Text::meant(&[Text::quoted(near)])
            ),
            None => text!(
                "there is no game {word:?}: the games are {list}",
                "нет игры {word:?}: игры — {list}"
            ),
        })
    })
}

impl NewArgs {
    fn flags(&self, terminal: &Terminal) -> Result<Flags, CommandError> {
        let meta = [
            ("title", &self.title),
            ("author", &self.author),
            ("event", &self.event),
            ("site", &self.site),
            ("date", &self.date),
            ("source", &self.source),
        ];
        let player = |player: &String| {
            let (seat, name) = player.split_once('=').ok_or_else(|| {
                text!(
                    "--player wants SEAT=NAME, as in blue=Anna, not {player:?}",
                    "--player ждёт МЕСТО=ИМЯ, например blue=Anna, а не {player:?}"
                )
            })?;
            Ok::<_, Text>((seat.trim().to_owned(), name.trim().to_owned()))
        };
        Ok(Flags {
            position: self.position.clone(),
            next: self.next,
            goal: self.goal.clone(),
            meta: meta
                .into_iter()
                .filter_map(|(key, text)| Some((key, text.clone()?)))
                .collect(),
            players: self.players.iter().map(player).collect::<Result<_, _>>()?,
            settings: self.settings.values(self.size.as_deref(), terminal.games)?,
            letters: terminal.letters,
        })
    }
}

/// `9` or `9x7` as TOML.
fn size_value(size: &str) -> Result<String, CommandError> {
    let sides: Option<Vec<u32>> = size
        .split(['x', 'X', '×', 'х', ','])
        .map(|side| side.trim().parse().ok())
        .collect();
    match sides.as_deref() {
        Some([one]) => Ok(one.to_string()),
        Some([width, height]) => Ok(format!("[{width}, {height}]")),
        _ => fail_with(text!(
            "--size wants a number or width x height, as in 9x7, not {size:?}",
            "--size ждёт число или ширину и высоту, например 9x7, а не {size:?}"
        )),
    }
}
