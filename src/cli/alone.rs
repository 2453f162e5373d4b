//! The arguments of one command, read without building the descriptions of all others.
//!
//! clap wants every command and argument described before it reads the first one, which takes longer than checking a
//! small document. Whoever names the command first needs the description of that one only. Help and complaints come from
//! the whole description: this reads what is right, or nothing.

use std::ffi::OsString;

use clap::{Args, FromArgMatches};

use super::args::{Cli, Command, Global};

/// Reads arguments, the program's name among them; `None` when no command comes first or anything is wrong or asks for
/// help.
pub(super) fn parse(arguments: &[OsString]) -> Option<Cli> {
    let command = match arguments.get(1)?.to_str()? {
        "check" => read(arguments, "check", Command::Check),
        "show" => read(arguments, "show", Command::Show),
        "extract" => read(arguments, "extract", Command::Extract),
        "render" => read(arguments, "render", Command::Render),
        "explain" => read(arguments, "explain", Command::Explain),
        "annotate" => read(arguments, "annotate", Command::Annotate),
        "new" => read(arguments, "new", Command::New),
        "add" => read(arguments, "add", Command::Add),
        "undo" => read(arguments, "undo", Command::Undo),
        "play" => read(arguments, "play", Command::Play),
        "cut" => read(arguments, "cut", Command::Cut),
        "table" => read(arguments, "table", Command::Table),
        "book" => read(arguments, "book", Command::Book),
        "import" => read(arguments, "import", Command::Import),
        "fmt" => read(arguments, "fmt", Command::Fmt),
        "archive" => read(arguments, "archive", Command::Archive),
        "compose" => read(arguments, "compose", Command::Compose),
        "solve" => read(arguments, "solve", Command::Solve),
        "verify" => read(arguments, "verify", Command::Verify),
        "audit" => read(arguments, "audit", Command::Audit),
        "perft" => read(arguments, "perft", Command::Perft),
        "completions" => read(arguments, "completions", Command::Completions),
        "man" => read(arguments, "man", Command::Man),
        _ => None,
    };
    let (global, command) = command?;
    Some(Cli { global, command })
}

fn read<A: Args>(arguments: &[OsString], name: &'static str, wrap: fn(A) -> Command) -> Option<(Global, Command)> {
    let only = A::augment_args(clap::Command::new(name));
    let whole = Global::augment_args(clap::Command::new("kletka")).subcommand(only);
    let mut matches = whole.try_get_matches_from(arguments).ok()?;
    let (_, mut inside) = matches.remove_subcommand()?;
    let global = Global::from_arg_matches_mut(&mut matches).ok()?;
    Some((global, wrap(A::from_arg_matches_mut(&mut inside).ok()?)))
}
