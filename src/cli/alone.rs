//! The arguments of one command, read without building the descriptions of all others.
//!
//! clap wants every command and argument described before it reads the first one, which takes longer than checking a
//! small document. Whoever names the command first needs the description of that one only. Help and complaints come from
//! the whole description: this reads what is right, or nothing.

use std::ffi::OsString;

use clap::{Args, FromArgMatches};

use super::args::{Cli, Command, Global, with_games};
use crate::session::Registry;

/// Reads arguments, the program's name among them; `None` when no command comes first or anything is wrong or asks for
/// help.
pub(super) fn parse(arguments: &[OsString], games: &'static Registry) -> Option<Cli> {
    let command = match arguments.get(1)?.to_str()? {
        "check" => read(arguments, games, "check", Command::Check),
        "show" => read(arguments, games, "show", Command::Show),
        "extract" => read(arguments, games, "extract", Command::Extract),
        "render" => read(arguments, games, "render", Command::Render),
        "explain" => read(arguments, games, "explain", Command::Explain),
        "annotate" => read(arguments, games, "annotate", Command::Annotate),
        "new" => read(arguments, games, "new", Command::New),
        "add" => read(arguments, games, "add", Command::Add),
        "undo" => read(arguments, games, "undo", Command::Undo),
        "play" => read(arguments, games, "play", Command::Play),
        "cut" => read(arguments, games, "cut", Command::Cut),
        "table" => read(arguments, games, "table", Command::Table),
        "book" => read(arguments, games, "book", Command::Book),
        "import" => read(arguments, games, "import", Command::Import),
        "fmt" => read(arguments, games, "fmt", Command::Fmt),
        "archive" => read(arguments, games, "archive", Command::Archive),
        "compose" => read(arguments, games, "compose", Command::Compose),
        "solve" => read(arguments, games, "solve", Command::Solve),
        "verify" => read(arguments, games, "verify", Command::Verify),
        "audit" => read(arguments, games, "audit", Command::Audit),
        "perft" => read(arguments, games, "perft", Command::Perft),
        "completions" => read(arguments, games, "completions", Command::Completions),
        "man" => read(arguments, games, "man", Command::Man),
        _ => None,
    };
    let (global, command) = command?;
    Some(Cli { global, command })
}

fn read<A: Args>(
    arguments: &[OsString],
    games: &'static Registry,
    name: &'static str,
    wrap: fn(A) -> Command,
) -> Option<(Global, Command)> {
    let only = with_games(A::augment_args(clap::Command::new(name)), games);
    let whole = Global::augment_args(clap::Command::new("kletka")).subcommand(only);
    let mut matches = whole.try_get_matches_from(arguments).ok()?;
    let (_, mut inside) = matches.remove_subcommand()?;
    let global = Global::from_arg_matches_mut(&mut matches).ok()?;
    Some((global, wrap(A::from_arg_matches_mut(&mut inside).ok()?)))
}
