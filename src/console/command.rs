//! The parts of a command: its arguments, its examples, the function that runs it, and its help in
//! English or in Russian.
//!
//! The texts of a command and of its arguments are their doc comments: paragraphs in English, each followed by a line
//! with `ru:` and the same in Russian. A test fails when one is missing.

use clap::builder::{IntoResettable as _, PossibleValue, PossibleValuesParser, Resettable};
use clap::{Arg, ArgAction, ArgMatches, Args, Command};

use super::terminal::{Done, Out, Status};
use crate::session::Registry;
use crate::text::{Lang, Text};

/// The mark in a doc comment between a text and the Russian one.
const RUSSIAN: &str = " ru: ";

/// Headings over groups of options.
const HEADINGS: [(&str, &str); 5] = [
    ("Board and rules", "Поле и правила"),
    ("Start", "Начало"),
    ("About the document", "О документе"),
    ("Changes, in this order", "Изменения, в этом порядке"),
    ("Common options", "Общие параметры"),
];

/// An example: the words behind `kletka`, and their effect in English and in Russian, where that is
/// not plain.
pub(crate) type Sample = (&'static str, &'static str, &'static str);

/// A row of the table of commands.
pub(crate) struct CommandEntry {
    pub(crate) name: &'static str,
    examples: &'static [Sample],
    /// The notes of the help, in English and in Russian.
    notes: [&'static str; 2],
    arguments: fn(Command, &'static Registry) -> Command,
    run: fn(&mut ArgMatches, &mut Out) -> Done,
    /// The commands within the command.
    inner: &'static [Self],
}

/// The arguments of a command, which can be run.
pub(crate) trait Run: Args {
    fn run(&self, out: &mut Out) -> Done;

    /// The command with the names of the games where its arguments take them.
    fn with_games(command: Command, _: &'static Registry) -> Command {
        command
    }
}

impl CommandEntry {
    pub(crate) const fn new<A: Run>(
        name: &'static str,
        examples: &'static [Sample],
        notes: [&'static str; 2],
    ) -> Self {
        let arguments = |command, games| A::with_games(A::augment_args(command), games);
        let run = |matches: &mut ArgMatches, out: &mut Out| match A::from_arg_matches_mut(matches) {
            Ok(arguments) => arguments.run(out),
            Err(error) => error.exit(),
        };
        Self {
            name,
            examples,
            notes,
            arguments,
            run,
            inner: &[],
        }
    }

    /// A command that has others within it.
    pub(crate) const fn group<A: Args>(
        name: &'static str,
        examples: &'static [Sample],
        notes: [&'static str; 2],
        inner: &'static [Self],
    ) -> Self {
        Self {
            name,
            examples,
            notes,
            arguments: |command, _| A::augment_args(command),
            run: |_, _| Ok(Status::Good),
            inner,
        }
    }

    /// The command as clap reads it, without the texts that only its help needs.
    pub(crate) fn bare(&self, games: &'static Registry) -> Command {
        self.with(games, |one| one.bare(games))
    }

    /// The command with its help.
    pub(crate) fn command(&self, games: &'static Registry, lang: Lang) -> Command {
        self.helped(
            self.with(games, |one| one.command(games, lang))
                .disable_help_subcommand(true),
            lang,
        )
    }

    /// The command with those within it.
    fn with(&self, games: &'static Registry, inner: impl Fn(&Self) -> Command) -> Command {
        let command = (self.arguments)(Command::new(self.name), games);
        let is_group = !self.inner.is_empty();
        command
            .subcommand_required(is_group)
            .arg_required_else_help(is_group)
            .subcommands(self.inner.iter().map(inner))
    }

    /// A command with the help of this row.
    pub(crate) fn helped(&self, command: Command, lang: Lang) -> Command {
        let [en, ru] = self.notes;
        let (examples, notes) = lang.of(("Examples:", en), ("Примеры:", ru));
        let samples = self
            .examples
            .iter()
            .map(|&(words, en, ru)| (words.trim_end(), lang.of(en, ru)));
        let samples: Vec<_> = samples.collect();
        let lines = samples_in_lines(&samples);
        let space = if notes.is_empty() { "" } else { "\n\n" };
        translated(command, lang)
            .max_term_width(80)
            .after_help(format!("{examples}{lines}{space}{notes}"))
    }

    /// Runs the command that was given, or the one within it.
    pub(crate) fn run(&self, matches: &mut ArgMatches, out: &mut Out) -> Done {
        let inner = if self.inner.is_empty() {
            None
        } else {
            matches.remove_subcommand()
        };
        let found = inner.and_then(|(name, matches)| {
            Some((self.inner.iter().find(|one| one.name == name)?, matches))
        });
        match found {
            Some((one, mut matches)) => one.run(&mut matches, out),
            None => (self.run)(matches, out),
        }
    }
}

/// How wide help is.
const WIDTH: usize = 80;
/// The beginning of an example.
const BEGIN: &str = "  kletka ";

/// Examples, a line each: what they do stands beside those that leave room for it in one column, below the others.
fn samples_in_lines(samples: &[(&str, &str)]) -> String {
    let columns = |text: &str| text.chars().count();
    let told = samples.iter().filter(|(_, told)| !told.is_empty());
    let widest = told.clone().map(|(_, told)| columns(told)).max();
    let room = (WIDTH - BEGIN.len()).saturating_sub(widest.unwrap_or(0) + 2);
    let beside = told
        .map(|(words, _)| columns(words))
        .filter(|&width| width <= room);
    let column = beside.max().unwrap_or(0);
    let lines = samples.iter().map(|&(words, told)| match told {
        "" => format!("\n{BEGIN}{words}"),
        _ if columns(words) <= column => format!("\n{BEGIN}{words:<column$}  {told}"),
        _ => format!("\n{BEGIN}{words}\n      {told}"),
    });
    lines.collect()
}

/// A command whose argument `game` takes the names of the games.
pub(crate) fn game_names(command: Command, games: &'static Registry) -> Command {
    command.mut_args(|argument| match argument.get_id().as_str() {
        "game" => argument.value_parser(PossibleValuesParser::new(games.names())),
        _ => argument,
    })
}

/// A command with its texts in one language, and with the flags that clap would add in English.
fn translated(command: Command, lang: Lang) -> Command {
    let [about, more] = [command.get_about(), command.get_long_about()].map(|text| {
        text.map_or(Resettable::Reset, |text| {
            chosen(&text.to_string(), lang).into_resettable()
        })
    });
    let help = Text::new(
        "Print help; --help prints more than -h",
        "Показать справку; --help подробнее, чем -h",
    );
    let help = Arg::new("help")
        .short('h')
        .long("help")
        .action(ArgAction::Help)
        .help(help.get(lang).to_owned());
    let command = command
        .about(about)
        .long_about(more)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .arg(help);
    let command = command.mut_args(|argument| put(argument, lang));
    let template = match (lang, command.has_subcommands()) {
        (Lang::En, _) => return command,
        (Lang::Ru, true) => {
            "{about-with-newline}\nИспользование: {usage}\n\nКоманды:\n{subcommands}\n\nПараметры:\n{options}{after-help}\n"
        }
        (Lang::Ru, false) => {
            "{about-with-newline}\nИспользование: {usage}\n\n{all-args}{after-help}\n"
        }
    };
    command.help_template(template)
}

/// The paragraphs of a doc comment in one language.
fn chosen(text: &str, lang: Lang) -> String {
    let one = |paragraph| match str::split_once(paragraph, RUSSIAN) {
        Some((en, ru)) => lang.of(en, ru),
        None => paragraph,
    };
    text.split("\n\n").map(one).collect::<Vec<_>>().join("\n\n")
}

/// An argument with its text in one language; clap's English additions are written into the Russian
/// one.
fn put(argument: Arg, lang: Lang) -> Arg {
    // A number below zero is a wrong value, not an unknown option.
    let is_value = argument.get_action().takes_values() && !argument.is_positional();
    let argument = if is_value {
        argument.allow_negative_numbers(true)
    } else {
        argument
    };
    let Some(text) = argument.get_help().map(ToString::to_string) else {
        return argument;
    };
    let mut text = chosen(&text, lang);
    if lang == Lang::En {
        return argument.help(text);
    }
    let usual = if argument.is_positional() {
        "Аргументы"
    } else {
        "Параметры"
    };
    let heading = argument.get_help_heading().map_or(usual, |english| {
        HEADINGS
            .iter()
            .find(|(known, _)| *known == english)
            .map_or(usual, |(_, russian)| russian)
    });
    let argument = argument.help_heading(heading);
    if !argument.get_action().takes_values() {
        return argument.help(text);
    }
    let defaults: Vec<_> = argument
        .get_default_values()
        .iter()
        .map(|value| value.to_string_lossy())
        .collect();
    if !argument.is_hide_default_value_set() && !defaults.is_empty() {
        text.push_str(&format!(" [по умолчанию: {}]", defaults.join(", ")));
    }
    let values = argument.get_possible_values();
    if !argument.is_hide_possible_values_set() && !values.is_empty() {
        let values: Vec<_> = values.iter().map(PossibleValue::get_name).collect();
        text.push_str(&format!(" [значения: {}]", values.join(", ")));
    }
    argument
        .hide_default_value(true)
        .hide_possible_values(true)
        .help(text)
}
