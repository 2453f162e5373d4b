//! The Russian help: texts beside each command, put into clap's own structure.

use clap::{Arg, Command};

use super::flags;
use crate::cli::{
    add, annotate, archive, args, audit, book, check, completions, compose, cut, explain, extract, fmt, import, man,
    new, perft, play, render, show, solve, table, verify,
};
use crate::text::Lang;

/// The Russian texts of a command; the English ones are doc comments.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Russian {
    /// One line.
    pub(crate) about: &'static str,
    /// The paragraph behind it; empty where there is none.
    pub(crate) more: &'static str,
    /// What `after_help` says: examples.
    pub(crate) after: &'static str,
    /// The arguments by their ids.
    pub(crate) arguments: &'static [(&'static str, &'static str)],
    /// Commands within the command.
    pub(crate) commands: &'static [(&'static str, Russian)],
}

impl Russian {
    /// Nothing, to be filled in.
    pub(crate) const NONE: Self = Self { about: "", more: "", after: "", arguments: &[], commands: &[] };
}

/// The texts of every command.
pub(super) const ROOT: Russian = Russian {
    commands: &[
        ("add", add::RUSSIAN),
        ("annotate", annotate::RUSSIAN),
        ("archive", archive::RUSSIAN),
        ("check", check::RUSSIAN),
        ("completions", completions::RUSSIAN),
        ("compose", compose::RUSSIAN),
        ("cut", cut::RUSSIAN),
        ("explain", explain::RUSSIAN),
        ("extract", extract::RUSSIAN),
        ("fmt", fmt::RUSSIAN),
        ("import", import::RUSSIAN),
        ("man", man::RUSSIAN),
        ("new", new::RUSSIAN),
        ("perft", perft::RUSSIAN),
        ("play", play::RUSSIAN),
        ("render", render::args::RUSSIAN),
        ("show", show::RUSSIAN),
        ("solve", solve::RUSSIAN),
        ("table", table::RUSSIAN),
        ("undo", add::RUSSIAN_UNDO),
        ("verify", verify::RUSSIAN),
        ("audit", audit::RUSSIAN),
        ("book", book::RUSSIAN),
    ],
    ..args::RUSSIAN
};

/// Headings over groups of options.
pub(super) const HEADINGS: [(&str, &str); 4] = [
    ("Board and rules", "Поле и правила"),
    ("Start", "Начало"),
    ("About the document", "О документе"),
    ("Changes, in this order", "Изменения, в этом порядке"),
];

/// The command with Russian help.
pub(super) fn translate(command: Command) -> Command {
    put(flags(command, Lang::Ru), &ROOT)
}

fn put(mut command: Command, words: &Russian) -> Command {
    let template = if command.has_subcommands() {
        "{about-with-newline}\nИспользование: {usage}\n\nКоманды:\n{subcommands}\n\nПараметры:\n{options}{after-help}\n"
    } else {
        "{about-with-newline}\nИспользование: {usage}\n\n{all-args}{after-help}\n"
    };
    command = command.help_template(template);
    if !words.about.is_empty() {
        command = command.about(words.about);
    }
    if !words.more.is_empty() {
        command = command.long_about(format!("{}\n\n{}", words.about, words.more));
    }
    if !words.after.is_empty() {
        command = command.after_help(words.after);
    }
    let command = command.mut_args(|argument| put_argument(argument, words));
    command.mut_subcommands(|one| {
        let found = words.commands.iter().find(|(name, _)| *name == one.get_name());
        put(one, found.map_or(&Russian::NONE, |(_, words)| words))
    })
}

/// An argument with its Russian text; what clap adds in English is written into it.
fn put_argument(argument: Arg, words: &Russian) -> Arg {
    let usual = if argument.is_positional() { "Аргументы" } else { "Параметры" };
    let heading = argument.get_help_heading().map_or(usual, |english| {
        HEADINGS.iter().find(|(known, _)| *known == english).map_or(usual, |(_, russian)| russian)
    });
    let argument = argument.help_heading(heading);
    let Some((_, text)) = words.arguments.iter().find(|(id, _)| argument.get_id() == id) else { return argument };
    let mut text = (*text).to_owned();
    let join = |parts: Vec<String>| parts.join(", ");
    let defaults = argument.get_default_values().iter().map(|value| value.to_string_lossy().into_owned()).collect();
    let is_flag = !argument.get_action().takes_values();
    if !is_flag && !argument.is_hide_default_value_set() && !argument.get_default_values().is_empty() {
        text = format!("{text} [по умолчанию: {}]", join(defaults));
    }
    let values: Vec<_> = argument.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
    if !is_flag && !argument.is_hide_possible_values_set() && !values.is_empty() {
        text = format!("{text} [значения: {}]", join(values));
    }
    let argument = if is_flag { argument } else { argument.hide_default_value(true).hide_possible_values(true) };
    if argument.get_long_help().is_some() { argument.long_help(text.clone()).help(text) } else { argument.help(text) }
}
