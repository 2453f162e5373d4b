//! The help of the commands: grouped by what a person wants to do, in English or in Russian.
//!
//! The English texts are the doc comments of the arguments. The Russian ones stand beside them, in the file of each
//! command, as [`Russian`]; a test fails when one is missing.

mod russian;
#[cfg(test)]
mod tests;
pub(super) mod usage_error;

use std::ffi::OsStr;
use std::fmt::Write as _;

use anstyle::Style;
use clap::{Arg, ArgAction, Command, CommandFactory};

use super::args::{Cli, Language, with_games};
use crate::session::Registry;
use crate::text::{Lang, Text};

pub(super) use russian::Russian;

/// What a person wants to do, and the commands for it; a command is listed under its name as soon as it exists.
const GROUPS: &[(&str, &str, &[&str])] = &[
    ("Write", "Писать", &["new", "add", "undo", "play", "cut", "fmt", "table", "import"]),
    ("Check", "Проверять", &["check", "explain", "annotate"]),
    ("Draw", "Рисовать", &["show", "render", "extract"]),
    ("Puzzles", "Задачи", &["solve", "verify", "audit", "compose", "book", "perft"]),
    ("Archives", "Архивы", &["archive"]),
    ("The shell", "Оболочка", &["completions", "man"]),
];

/// The command for the games of a registry, with its help in a language.
pub(super) fn command(games: &'static Registry, lang: Lang) -> Command {
    let mut command = Cli::command().mut_subcommands(|one| with_games(one, games));
    if lang == Lang::Ru {
        command = russian::translate(command);
    } else {
        command = flags(command, lang);
    }
    let template = template(&command, lang);
    command.help_template(template)
}

/// The language that the arguments ask for, before they are parsed; none if they do not say.
pub(super) fn wanted_language(arguments: impl Iterator<Item = impl AsRef<OsStr>>) -> Option<Language> {
    let mut is_next = false;
    let mut found = None;
    for argument in arguments {
        let Some(argument) = argument.as_ref().to_str() else { continue };
        let value = match (is_next, argument.strip_prefix("--lang=")) {
            (true, _) => Some(argument),
            (false, value) => value,
        };
        match value {
            Some("en") => found = Some(Language::En),
            Some("ru") => found = Some(Language::Ru),
            _ if argument == "--" => break,
            _ => {}
        }
        is_next = argument == "--lang";
    }
    found
}

/// The flags that clap would add in English, in both languages.
fn flags(command: Command, lang: Lang) -> Command {
    let help = Text::new("Print help; --help prints more than -h", "Показать справку; --help подробнее, чем -h");
    let version = Text::new("Print the version", "Показать версию");
    let is_root = command.get_version().is_some();
    let mut command = command
        .disable_help_flag(true)
        .disable_version_flag(true)
        .arg(Arg::new("help").short('h').long("help").action(ArgAction::Help).help(help.get(lang).to_owned()));
    if is_root {
        let flag = Arg::new("version").short('V').long("version").action(ArgAction::Version);
        command = command.arg(flag.help(version.get(lang).to_owned()));
    }
    if !is_root {
        command = command.disable_help_subcommand(true);
    }
    command.mut_subcommands(|one| flags(one, lang))
}

/// The template of the first page: the commands in groups instead of one list.
fn template(command: &Command, lang: Lang) -> String {
    let header = *command.get_styles().get_header();
    let literal = *command.get_styles().get_literal();
    let say = |en: &'static str, ru: &'static str| match lang {
        Lang::En => en,
        Lang::Ru => ru,
    };
    let usage = heading(header, say("Usage", "Использование"));
    let mut out = format!("{{about-with-newline}}\n{usage} {{usage}}\n");
    for (en, ru, commands) in groups(command) {
        let _ = writeln!(out, "\n{}", heading(header, say(en, ru)));
        for one in commands {
            out.push_str(&entry(one, literal));
        }
    }
    let options = heading(header, say("Options", "Параметры"));
    let _ = writeln!(out, "\n{options}\n{{options}}{{after-help}}");
    out
}

fn heading(style: Style, text: &str) -> String {
    format!("{style}{text}:{style:#}")
}

/// The commands that there are, in their groups; those without one come last.
fn groups(command: &Command) -> Vec<(&'static str, &'static str, Vec<&Command>)> {
    let mut out: Vec<_> = GROUPS
        .iter()
        .map(|&(en, ru, names)| (en, ru, names.iter().filter_map(|name| command.find_subcommand(name)).collect()))
        .collect();
    let is_grouped = |one: &&Command| GROUPS.iter().any(|(_, _, names)| names.contains(&one.get_name()));
    out.push(("Other", "Прочее", command.get_subcommands().filter(|one| !is_grouped(one)).collect()));
    out.retain(|(_, _, commands): &(_, _, Vec<_>)| !commands.is_empty());
    out
}

/// The line of a command.
fn entry(command: &Command, style: Style) -> String {
    let name = command.get_name();
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    format!("  {style}{name:<12}{style:#} {about}\n")
}
