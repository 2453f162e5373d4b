//! The command line: the only part that reads files and prints.

mod add;
mod analyse;
mod annotate;
mod archive;
mod arguments;
mod audit;
pub(crate) mod book;
mod check;
mod compose;
mod contest;
mod counts;
mod cut;
mod explain;
mod extract;
mod fmt;
mod import;
mod judge;
mod komi;
mod mdbook;
mod names;
mod new;
mod opponent;
mod outcome;
mod perft;
mod places;
mod play;
mod positions;
mod prelude;
pub(crate) mod render;
mod repairs;
mod shelf;
mod shell;
mod show;
mod solve;
mod table;
mod tune;
mod verify;
mod volume;
mod words;

use std::borrow::Cow;
use std::ffi::OsString;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Arg, ArgAction, Args, Command, FromArgMatches, ValueEnum};

use crate::console::{command, interrupt, progress, terminal, usage_error, worker};
use crate::files::{
    depend, error, identity, input, lock, ordered, outputs, save, shard, stamp, stream, styles,
    target, watch,
};
use crate::lsp;
use crate::session::Registry;
use crate::text::{Lang, Text, visible};
#[cfg(feature = "studio")]
use crate::web::studio;
use crate::web::{page, site};
use command::CommandEntry;
use names::{in_files, with_forms};
use terminal::{Language, Out, Status, Terminal};

/// The version that `--version` prints.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The commands that are listed, under what a person wants to do.
const COMMANDS: [(&str, &str, &[CommandEntry]); 7] = [
    (
        "Keep a record",
        "Вести запись",
        &[
            new::COMMAND,
            add::ADD,
            check::COMMAND,
            explain::COMMAND,
            play::COMMAND,
            #[cfg(feature = "studio")]
            studio::COMMAND,
            import::COMMAND,
            fmt::COMMAND,
        ],
    ),
    ("Draw", "Рисовать", &[show::COMMAND, render::COMMAND]),
    (
        "Pose a problem",
        "Составить задачу",
        &[solve::COMMAND, audit::COMMAND, compose::COMMAND],
    ),
    (
        "Look for the best move",
        "Искать лучший ход",
        &[analyse::COMMAND, annotate::COMMAND, contest::COMMAND],
    ),
    ("Publish", "Публиковать", &[book::COMMAND, page::COMMAND]),
    ("Keep an archive", "Вести архив", &[archive::COMMAND]),
    (
        "For programs",
        "Для программ",
        &[
            lsp::COMMAND,
            mdbook::COMMAND,
            perft::COMMAND,
            shell::COMPLETIONS,
            shell::MAN,
        ],
    ),
];

/// Forms of commands that take arguments of their own; the name is typed as it is.
const FORMS: [CommandEntry; 8] = [
    add::UNDO,
    cut::COMMAND,
    table::COMMAND,
    tune::COMMAND,
    judge::COMMAND,
    komi::COMMAND,
    outcome::COMMAND,
    site::COMMAND,
];

/// Commands of earlier versions, whose work a listed command does as well.
const KEPT: [CommandEntry; 2] = [verify::COMMAND, extract::COMMAND];

/// The program itself, with its examples.
const KLETKA: CommandEntry = CommandEntry::group::<Global>(
    "kletka",
    &[
        (
            "check puzzles           ",
            "check every document under a folder",
            "проверить все документы в папке",
        ),
        (
            "show game.toml --at 12  ",
            "the position after twelve moves",
            "позиция после двенадцати ходов",
        ),
        (
            "explain piercing        ",
            "what a message means",
            "что значит сообщение",
        ),
        (
            "check --help            ",
            "more about one command",
            "подробнее об одной команде",
        ),
    ],
    [
        "Exit codes: 0 all good, 1 a document has an error, 2 wrong usage or a file cannot be read.",
        "Коды завершения: 0 — всё хорошо, 1 — в документе ошибка, 2 — неверная команда или файл не читается.",
    ],
    &[],
);

/// Check and show records of games played on squared paper: Parcel, Renju for three, Renju 3/2
/// ru: Записи партий и задачи игр на клетчатой бумаге: парсель, рэндзю для троих, рэндзю 3/2
#[derive(Debug, Args)]
struct Global {
    /// Language of the messages [default: the locale's, else English]
    /// ru: Язык сообщений [по умолчанию: из локали, иначе английский]
    #[arg(
        long,
        global = true,
        value_name = "en|ru",
        hide_possible_values = true,
        help_heading = "Common options",
        display_order = 1000
    )]
    lang: Option<Language>,
}

/// Every command that is listed.
fn listed() -> impl Iterator<Item = &'static CommandEntry> {
    COMMANDS.iter().flat_map(|(_, _, entries)| *entries)
}

/// Every command.
fn all() -> impl Iterator<Item = &'static CommandEntry> {
    listed().chain(&FORMS).chain(&KEPT)
}

/// The arguments with the command that they name as one word, under its name of today.
#[must_use]
pub fn current(arguments: Vec<OsString>) -> Vec<OsString> {
    names::current(arguments, &FORMS, |name| all().any(|one| one.name == name))
}

/// All commands for the games of a registry, with their help in a language.
#[must_use]
pub fn describe(games: &'static Registry, lang: Lang) -> Command {
    let version = Text::new("Print the version", "Показать версию");
    let flag = Arg::new("version")
        .short('V')
        .long("version")
        .action(ArgAction::Version);
    // In Russian the other options have a heading of their own too.
    let flag = if lang == Lang::Ru {
        flag.help_heading("Параметры")
    } else {
        flag
    };
    let forms = FORMS
        .each_ref()
        .map(|one| (one.name, one.command(games, lang)));
    let command = KLETKA
        .command(games, lang)
        .disable_help_subcommand(false)
        .version(VERSION)
        .arg(flag.help(version.get(lang).to_owned()))
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommands(listed().map(|one| with_forms(one.command(games, lang), &forms, lang)))
        .subcommands(KEPT.iter().map(|one| one.command(games, lang).hide(true)));
    let command = forms.into_iter().fold(command, |command, (name, form)| {
        let name = format!("kletka-{}", in_files(name));
        command.subcommand(form.hide(true).display_name(name))
    });
    let template = template(&command, lang);
    command.help_template(template)
}

/// The same for people: where help is Russian, names of arguments are too.
#[must_use]
pub fn helpful(games: &'static Registry, lang: Lang) -> Command {
    let command = describe(games, lang);
    if lang == Lang::Ru {
        places::named(command)
    } else {
        command
    }
}

/// The template of the first page: the commands in groups instead of one list.
fn template(command: &Command, lang: Lang) -> String {
    let (header, literal) = (
        *command.get_styles().get_header(),
        *command.get_styles().get_literal(),
    );
    let say = |en: &'static str, ru: &'static str| {
        let text = lang.of(en, ru);
        format!("{header}{text}:{header:#}")
    };
    let mut out = format!(
        "{{about-with-newline}}\n{} {{usage}}\n",
        say("Usage", "Использование")
    );
    for (en, ru, entries) in COMMANDS {
        out.push_str(&format!("\n{}\n", say(en, ru)));
        for name in entries.iter().map(|one| one.name) {
            let about = command.find_subcommand(name).and_then(Command::get_about);
            out.push_str(&format!(
                "  {literal}{name:<12}{literal:#} {}\n",
                about.cloned().unwrap_or_default()
            ));
        }
    }
    out + &format!(
        "\n{}\n{{options}}{{after-help}}\n",
        say("Options", "Параметры")
    )
}

/// The language that the arguments ask for, before they are parsed; none if they do not say.
fn wanted_language(arguments: &[OsString]) -> Option<Language> {
    let words = || {
        arguments
            .iter()
            .skip(1)
            .map(|word| word.to_str().unwrap_or(""))
            .take_while(|word| *word != "--")
    };
    let values = words()
        .zip(words().skip(1))
        .filter(|(word, _)| *word == "--lang")
        .map(|(_, value)| value);
    let values = values.chain(words().filter_map(|word| word.strip_prefix("--lang=")));
    values
        .filter_map(|value| Language::from_str(value, false).ok())
        .last()
}

/// The arguments as clap reads them: its own `help` knows no option, and may ask for a language all the same.
fn without_language(arguments: Vec<OsString>) -> Vec<OsString> {
    let is_lang = |word: &OsString| word == "--lang";
    let mut plain = Vec::with_capacity(arguments.len());
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        if is_lang(word) {
            words.next();
        } else if !word
            .to_str()
            .is_some_and(|word| word.starts_with("--lang="))
        {
            plain.push(word.clone());
        }
    }
    if plain.get(1).is_some_and(|word| word == "help") {
        plain
    } else {
        arguments
    }
}

/// The arguments as messages may show them: what they hold may command the terminal, and clap repeats them in words that it
/// colours itself, from which only its own signs could not be told.
fn visible_arguments(arguments: &[OsString]) -> Vec<OsString> {
    let shown = |word: &OsString| match visible(&word.to_string_lossy()) {
        Cow::Owned(shown) => shown.into(),
        Cow::Borrowed(_) => word.clone(),
    };
    arguments.iter().map(shown).collect()
}

/// Runs the command that the arguments of the process name, for the games of a registry.
#[must_use]
pub fn run(games: &'static Registry) -> ExitCode {
    interrupt::outlive_large_files();
    let arguments: Vec<_> = std::env::args_os().collect();
    let wanted = wanted_language(&arguments);
    let lang = Language::or_locale(wanted);
    let arguments = current(without_language(arguments));
    // To describe all commands with their help takes longer than to check a small document. A line
    // that names a command needs that one only, and no help; a wrong line, or one that asks for
    // help, is read once more.
    let named = arguments
        .iter()
        .skip(1)
        .find_map(|word| all().find(|one| word == one.name));
    let bare = KLETKA
        .bare(games)
        .version(VERSION)
        .subcommand_required(true);
    let parsed = match bare
        .subcommands(named.map(|one| one.bare(games)))
        .try_get_matches_from(&arguments)
    {
        Err(error) if error.kind() != ErrorKind::DisplayVersion => {
            let parsed = helpful(games, lang).try_get_matches_from(&arguments);
            // Messages on arguments show only those that may be shown.
            parsed.map_err(|error| {
                let shown = visible_arguments(&arguments);
                let again =
                    (shown != arguments).then(|| helpful(games, lang).try_get_matches_from(shown));
                again.and_then(Result::err).unwrap_or(error)
            })
        }
        parsed => parsed,
    };
    let mut matches = match parsed {
        Ok(matches) => matches,
        Err(error) => match usage_error::russian(&error).filter(|_| lang == Lang::Ru) {
            Some(text) => {
                terminal::message(&text);
                return Status::Failed.into();
            }
            None => {
                return Out::new(Terminal::new(games, describe, wanted))
                    .usage(&error)
                    .into();
            }
        },
    };
    let wanted = Global::from_arg_matches_mut(&mut matches)
        .unwrap_or_else(|error| error.exit())
        .lang;
    let mut out = Out::new(Terminal::new(games, describe, wanted));
    let given = matches.remove_subcommand();
    let given =
        given.and_then(|(name, matches)| Some((all().find(|one| one.name == name)?, matches)));
    let done = given.map_or(Ok(Status::Good), |(one, mut matches)| {
        one.run(&mut matches, &mut out)
    });
    out.end(done).into()
}
