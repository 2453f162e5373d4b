//! No command without a group, an example, or its Russian words.

use std::ffi::OsString;

use clap::FromArgMatches;

use super::*;
use crate::cli::alone;
use crate::games;

/// How wide the list of commands may be, in columns.
const WIDTH: usize = 80;

/// A command and all commands within it, with their paths and Russian texts.
fn all(command: &Command, words: &Russian, path: &str, out: &mut Vec<(String, Command, Russian)>) {
    out.push((path.to_owned(), command.clone(), *words));
    for one in command.get_subcommands() {
        let path = format!("{path} {}", one.get_name());
        let found = words.commands.iter().find(|(name, _)| *name == one.get_name());
        let (_, words) = found.unwrap_or_else(|| panic!("{path} has no Russian help"));
        all(one, words, &path, out);
    }
    for (name, _) in words.commands {
        assert!(command.find_subcommand(name).is_some(), "Russian help for {path} {name}, which does not exist");
    }
}

fn commands() -> Vec<(String, Command, Russian)> {
    let mut out = Vec::new();
    all(&Cli::command(), &russian::ROOT, "kletka", &mut out);
    out
}

fn is_russian(text: &str) -> bool {
    text.chars().any(|c| matches!(c, 'а'..='я'))
}

#[test]
fn every_help_text_has_a_russian_one() {
    for (path, command, words) in commands() {
        assert!(is_russian(words.about), "{path}: {}", words.about);
        assert_eq!(is_russian(words.more), command.get_long_about().is_some(), "{path}: the long help");
        assert_eq!(is_russian(words.after), command.get_after_help().is_some(), "{path}: what follows the help");
        for argument in command.get_arguments() {
            let id = argument.get_id().as_str();
            assert!(argument.get_help().is_some(), "{path}: {id} has no help");
            let heading = argument.get_help_heading();
            let is_known = |heading: &str| russian::HEADINGS.iter().any(|(known, _)| *known == heading);
            assert!(heading.is_none_or(is_known), "{path}: {heading:?} has no Russian heading");
            let russian = words.arguments.iter().find(|(known, _)| *known == id);
            assert!(russian.is_some_and(|(_, text)| is_russian(text)), "{path}: {id} has no Russian help");
        }
        for (id, _) in words.arguments {
            let exists = command.get_arguments().any(|argument| argument.get_id() == id);
            assert!(exists, "{path}: Russian help for {id}, which does not exist");
        }
    }
}

#[test]
fn every_command_has_examples_and_the_same_ones_in_both_languages() {
    let examples = |text: &str| -> Vec<String> {
        let lines = text.lines().filter_map(|line| line.strip_prefix("  kletka "));
        lines.map(|line| line.split("  ").next().unwrap_or_default().to_owned()).collect()
    };
    for (path, command, words) in commands() {
        if command.has_subcommands() && path != "kletka" {
            continue;
        }
        let english = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        assert!(!examples(&english).is_empty(), "{path} has no example");
        assert_eq!(examples(&english), examples(words.after), "{path}");
    }
}

#[test]
fn examples_are_read_by_the_program() {
    for (path, command, _) in commands() {
        let after = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        for line in after.lines().filter_map(|line| line.strip_prefix("  kletka ")) {
            let line = line.split("  ").next().unwrap_or_default();
            let line = line.split(['<', '>', '|']).next().unwrap_or_default();
            // Every other part stands between the quotes of the shell.
            let parts = line.split('\'').enumerate();
            let words = parts.flat_map(|(at, part)| match at % 2 {
                0 => part.split_whitespace().collect::<Vec<_>>(),
                _ => vec![part],
            });
            let words: Vec<_> = std::iter::once("kletka").chain(words.filter(|word| !word.starts_with('!'))).collect();
            let read = super::command(games::standard(), Lang::En).try_get_matches_from(&words);
            let kind = read.as_ref().err().map(clap::Error::kind);
            let is_fine = matches!(kind, None | Some(clap::error::ErrorKind::DisplayHelp));
            assert!(is_fine, "{path}: kletka {line}: {read:?}");
            if let Ok(whole) = read {
                let words: Vec<_> = words.iter().map(OsString::from).collect();
                let (alone, whole) = (alone::parse(&words, games::standard()), Cli::from_arg_matches(&whole).unwrap());
                assert_eq!(format!("{alone:?}"), format!("{:?}", Some(whole)), "{path}: kletka {line}");
            }
        }
    }
}

#[test]
fn every_command_has_a_group_and_a_line_of_80_columns() {
    for lang in [Lang::En, Lang::Ru] {
        let command = command(games::standard(), lang);
        for (en, _, commands) in groups(&command) {
            assert_ne!(en, "Other", "{:?}", commands.iter().map(|one| one.get_name()).collect::<Vec<_>>());
            for one in commands {
                let line = entry(one, Style::new());
                assert!(line.trim_end().chars().count() <= WIDTH, "{line}");
                assert!(one.get_name().len() <= 12, "{line}");
            }
        }
    }
}

#[test]
fn russian_help_has_no_english_frame() {
    let mut root = command(games::standard(), Lang::Ru);
    root.build();
    let mut waiting = vec![root];
    while let Some(mut one) = waiting.pop() {
        let help = one.render_long_help().to_string();
        for english in
            ["Usage:", "Options:", "Arguments:", "Commands:", "Print help", "[default", "[possible", "Examples"]
        {
            assert!(!help.contains(english), "{english} in\n{help}");
        }
        // `kletka help` works and is clap's own; the list of commands leaves it out.
        waiting.extend(one.get_subcommands().filter(|one| one.get_name() != "help").cloned());
    }
}

#[test]
fn clap_finds_no_fault_with_the_commands() {
    command(games::standard(), Lang::En).debug_assert();
    command(games::standard(), Lang::Ru).debug_assert();
}

#[test]
fn the_language_is_known_before_the_arguments_are() {
    let wanted = |line: &str| wanted_language(line.split(' ')).map(Lang::from);
    assert_eq!(wanted("check --lang ru x"), Some(Lang::Ru));
    assert_eq!(wanted("--lang=en --help"), Some(Lang::En));
    assert_eq!(wanted("check x -- --lang ru"), None);
    assert_eq!(wanted("check --lang xx"), None);
}
