//! The words typed for a command: forms that an option tells, and names of earlier versions.

use std::ffi::{OsStr, OsString};

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction};

use super::prelude::*;
use crate::console::command::CommandEntry;

/// Names of earlier versions, and the words typed today.
const EARLIER: [(&str, &[&str]); 9] = [
    ("cut", &["new --from"]),
    ("judge", &["compose --judge"]),
    ("komi", &["analyse --ask komi"]),
    ("merge", &["archive", "merge"]),
    ("outcome", &["analyse --ask outcome"]),
    ("site", &["page --site"]),
    ("table", &["show --table"]),
    ("tune", &["compose --tune"]),
    ("undo", &["add --undo"]),
];

/// Today's words for the name of a command.
pub(super) fn todays(name: &str) -> Vec<&str> {
    let earlier = EARLIER.iter().find(|(earlier, _)| *earlier == name);
    earlier.map_or(vec![name], |(_, words)| words.to_vec())
}

/// The arguments with the command that they name as one word: a form takes other arguments than its command, so that
/// `compose --tune FILE` is the command `compose --tune` with a file. An earlier name becomes today's.
pub(super) fn current(
    mut arguments: Vec<OsString>,
    forms: &[CommandEntry],
    is_known: impl Fn(&str) -> bool,
) -> Vec<OsString> {
    let Some(at) = place_of_command(&arguments) else {
        return arguments;
    };
    let name = arguments[at].to_str().unwrap_or_default().to_owned();
    if !is_known(&name) {
        let words = todays(&name).into_iter().map(OsString::from);
        let words: Vec<_> = words.collect();
        arguments.splice(at..=at, words);
        return arguments;
    }
    for form in forms.iter().map(|form| form.name) {
        let told = form
            .strip_prefix(&name)
            .and_then(|rest| rest.strip_prefix(' '));
        if let Some(told) = told
            && take(told, at, &mut arguments)
        {
            arguments[at] = form.into();
            break;
        }
    }
    arguments
}

/// Where the name of the command stands, `help` and the language before it aside.
fn place_of_command(arguments: &[OsString]) -> Option<usize> {
    let word = |at: usize| {
        arguments
            .get(at)
            .map(|word| word.to_str().unwrap_or_default())
    };
    let mut at = 1;
    loop {
        match word(at)? {
            "--lang" => at += 2,
            "help" => at += 1,
            word if word.starts_with("--lang=") => at += 1,
            _ => return Some(at),
        }
    }
}

/// Takes the option of a form, such as `--tune` or `--ask komi`, out of the words behind the command; false where it is not there.
/// The value behind `=` in `--tune=FILE` stays.
fn take(told: &str, command: usize, arguments: &mut Vec<OsString>) -> bool {
    let (option, value) = told
        .split_once(' ')
        .map_or((told, None), |(option, value)| (option, Some(value)));
    let end = arguments
        .iter()
        .position(|word| word == "--")
        .unwrap_or(arguments.len());
    for at in command + 1..end {
        let Some(word) = arguments[at].to_str() else {
            continue;
        };
        let behind = word
            .strip_prefix(option)
            .map(|rest| (rest, rest.strip_prefix('=')));
        let next = arguments.get(at + 1).map(OsString::as_os_str);
        match (behind, value) {
            (Some(("", _)), None) => drop(arguments.remove(at)),
            (Some((_, Some(file))), None) => arguments[at] = file.into(),
            (Some(("", _)), Some(value)) if next == Some(OsStr::new(value)) => {
                drop(arguments.drain(at..at + 2));
            }
            (Some((_, Some(given))), Some(value)) if given == value => drop(arguments.remove(at)),
            _ => continue,
        }
        return true;
    }
    false
}

/// A command with the options that tell its forms, for its help and for mistyped words.
pub(super) fn with_forms(
    mut command: Command,
    forms: &[(&'static str, Command)],
    lang: Lang,
) -> Command {
    let heading = lang.of(
        "Other forms, each with its own --help",
        "Другие формы, у каждой своя справка --help",
    );
    let mut told: Vec<(&str, Vec<&str>, Vec<String>)> = Vec::new();
    for (name, described) in forms {
        let mut words = name.split(' ');
        if words.next() != Some(command.get_name()) {
            continue;
        }
        let option = words.next().unwrap_or_default().trim_start_matches('-');
        let about = described.get_about().map(ToString::to_string);
        if told.last().is_none_or(|(known, ..)| *known != option) {
            told.push((option, Vec::new(), Vec::new()));
        }
        if let Some((_, values, help)) = told.last_mut() {
            let value = words.next();
            let begin = value.map_or(String::new(), |value| format!("{value}: "));
            values.extend(value);
            help.push(begin + &about.unwrap_or_default());
        }
    }
    for (option, values, help) in told {
        let arg = Arg::new(option).long(option).help(help.join("; "));
        let arg = if values.is_empty() {
            arg.action(ArgAction::SetTrue)
        } else {
            arg.value_name("QUESTION")
                .value_parser(PossibleValuesParser::new(values))
                .hide_possible_values(true)
        };
        command = command.arg(arg.help_heading(heading));
    }
    command
}

/// The commands that are listed, each with the options of its forms too, as shells complete them.
pub(super) fn listed_with_options(root: &Command) -> Command {
    let (hidden, listed): (Vec<_>, Vec<_>) =
        root.get_subcommands().partition(|one| one.is_hide_set());
    let listed = listed.into_iter().map(|one| {
        let of_it = |form: &&&Command| {
            form.get_name()
                .strip_prefix(one.get_name())
                .is_some_and(|rest| rest.starts_with(' '))
        };
        let forms = hidden.iter().filter(of_it);
        let options = forms.flat_map(|form| form.get_arguments());
        options.fold(one.clone(), |command, option| {
            let is_new = |known: &Arg| {
                known.get_id() != option.get_id() && known.get_long() != option.get_long()
            };
            if option.get_long().is_some() && command.get_arguments().all(is_new) {
                command.arg(option.clone())
            } else {
                command
            }
        })
    });
    Command::new("kletka")
        .version(env!("CARGO_PKG_VERSION"))
        .disable_help_flag(true)
        .disable_version_flag(true)
        .args(root.get_arguments())
        .subcommands(listed)
}

/// The name of a command as files have it, such as `kletka-compose-tune`.
pub(super) fn in_files(name: &str) -> String {
    name.replace(" --", "-").replace(' ', "-")
}
