//! The names of arguments in Russian help: `<ФАЙЛ>` for `<FILE>`.
//!
//! Scripts for shells have the English ones in every language, so these are for help, usage and the manual only.

use clap::Command;

use crate::text::filled;

/// The names of the values of arguments; names that are not here are values themselves, or stay as they are.
const NAMES: [(&str, &str); 44] = [
    ("ADDRESS", "АДРЕС"),
    ("ADDRESS|start|end|all", "АДРЕС|start|end|all"),
    ("BOOL", "true|false"),
    ("BASE", "ПРЕДОК"),
    ("BLUE,RED,GREEN", "СИНИЕ,КРАСНЫЕ,ЗЕЛЁНЫЕ"),
    ("CODE", "КОД"),
    ("COLSxROWS", "СТОЛБЦЫxРЯДЫ"),
    ("COLUMNS,ROWS", "СТОЛБЦЫ,РЯДЫ"),
    ("COMMAND", "КОМАНДА"),
    ("DATE", "ДАТА"),
    ("DIR", "ПАПКА"),
    ("FILE", "ФАЙЛ"),
    ("FILE|DIR/|-", "ФАЙЛ|ПАПКА/|-"),
    ("FORMAT", "ФОРМАТ"),
    ("GAME", "ИГРА"),
    ("GAME[:WxH]", "ИГРА[:WxH]"),
    ("GOAL", "ЦЕЛЬ"),
    ("LETTERS", "БУКВЫ"),
    ("MB", "МБ"),
    ("MOVE", "ХОД"),
    ("MS", "МС"),
    ("NAME", "ИМЯ"),
    ("NAME|FILE", "ИМЯ|ФАЙЛ"),
    ("WIN,DRAW,LOSS", "ПОБЕДА,НИЧЬЯ,ПОРАЖЕНИЕ"),
    ("NAME|all", "ИМЯ|all"),
    ("NODES", "ПОЗИЦИЙ"),
    ("NUMBER", "ЧИСЛО"),
    ("OURS", "НАШ"),
    ("PATH", "ПУТЬ"),
    ("PLAYER", "ИГРОК"),
    ("PLAYERS", "ИГРОКИ"),
    ("POSITION", "ПОЗИЦИЯ"),
    ("PT", "ПТ"),
    ("QUESTION", "ВОПРОС"),
    ("S", "ЧИСЛО"),
    ("SEAT", "СТОРОНА"),
    ("SEAT=NAME", "СТОРОНА=ИМЯ"),
    ("SECONDS", "СЕКУНД"),
    ("SHELL", "ОБОЛОЧКА"),
    ("TEXT", "ТЕКСТ"),
    ("THEIRS", "ИХ"),
    ("TOPOLOGY", "СКЛЕЙКА"),
    ("WORD", "СЛОВО"),
    ("WORDS", "СЛОВА"),
];

/// How wide help is.
const WIDTH: usize = 80;
/// How much of it the heading of the line of usage takes.
const HEADING: usize = 15;

/// The command, and all within it, with Russian names in their help and in their lines of usage.
pub(super) fn named(command: Command) -> Command {
    let command = valued(command);
    let mut built = command.clone();
    built.build();
    with_usage(command, &mut built)
}

/// The command, and all within it, with Russian names of what arguments take.
pub(super) fn valued(command: Command) -> Command {
    let command = command
        .subcommand_value_name("КОМАНДА")
        .mut_args(|argument| {
            let names = argument.get_value_names().unwrap_or_default();
            let names = names.iter().map(|name| {
                NAMES
                    .iter()
                    .find(|(english, _)| name == english)
                    .map(|(_, russian)| *russian)
            });
            match names.collect::<Option<Vec<_>>>() {
                Some(names) if !names.is_empty() => argument.value_names(names),
                _ => argument,
            }
        });
    command.mut_subcommands(valued)
}

/// The command with lines of usage that say `[ПАРАМЕТРЫ]`: clap makes them of the built command, with a word of its own
/// there.
fn with_usage(command: Command, built: &mut Command) -> Command {
    let usage = built.render_usage().ansi().to_string();
    // Behind the heading, which the template has in Russian.
    let usage = usage
        .split_once(' ')
        .map_or("", |(_, usage)| usage)
        .replace("[OPTIONS]", "[ПАРАМЕТРЫ]");
    let lines = filled(&usage, false, |line| HEADING + columns(line) <= WIDTH);
    command
        .override_usage(lines.join(&format!("\n{}", " ".repeat(HEADING))))
        .mut_subcommands(|one| match built.find_subcommand_mut(one.get_name()) {
            Some(built) => with_usage(one, built),
            None => one,
        })
}

/// How many columns a text takes, the commands for colours in it aside.
fn columns(text: &str) -> usize {
    let mut parts = text.split('\u{1b}');
    let first = parts.next().map_or(0, |part| part.chars().count());
    first
        + parts
            .map(|part| {
                part.split_once('m')
                    .map_or(0, |(_, part)| part.chars().count())
            })
            .sum::<usize>()
}
