//! The command line: the only part that reads files and prints.

mod add;
mod alone;
mod annotate;
mod archive;
mod args;
mod audit;
mod batch;
mod book;
mod check;
mod completions;
mod compose;
mod cut;
mod explain;
mod extract;
mod fmt;
mod help;
mod import;
mod input;
mod man;
mod new;
mod ordered;
mod output;
mod perft;
mod pictures;
mod play;
mod progress;
mod render;
mod save;
mod shard;
mod show;
mod solve;
mod table;
mod target;
mod verify;
mod watch;

use std::process::ExitCode;

use clap::FromArgMatches;

use args::{Cli, Command};

use crate::session::Registry;
use crate::text::Lang;

/// What a command came to; the largest of several counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Status {
    /// All good.
    #[default]
    Good,
    /// A document has an error.
    Wrong,
    /// Wrong usage, or a file cannot be read or written.
    Failed,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        match status {
            Status::Good => Self::SUCCESS,
            Status::Wrong => Self::from(1),
            Status::Failed => Self::from(2),
        }
    }
}

/// Runs the command that the arguments of the process name, for the games of a registry.
#[must_use]
pub fn run(games: &'static Registry) -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().collect();
    let lang = output::language(help::wanted_language(arguments.iter().skip(1)));
    // All commands with their help in a language take time to describe, and most runs need one and no help.
    let parsed = alone::parse(&arguments, games).map_or_else(
        || {
            help::command(games, lang)
                .try_get_matches_from(&arguments)
                .and_then(|matches| Cli::from_arg_matches(&matches))
        },
        Ok,
    );
    let cli = match parsed {
        Ok(cli) => cli,
        Err(error) => match help::usage_error::russian(&error).filter(|_| lang == Lang::Ru) {
            Some(text) => {
                output::message(&text);
                return Status::Failed.into();
            }
            None => error.exit(),
        },
    };
    let terminal = output::Terminal::new(games, cli.global.lang);
    let status = match cli.command {
        Command::Check(arguments) => check::run(&arguments, &terminal),
        Command::Extract(arguments) => extract::run(&arguments, &terminal),
        Command::Render(arguments) => render::run(&arguments, &terminal),
        Command::Show(arguments) => show::run(&arguments, &terminal),
        Command::Explain(arguments) => explain::run(&arguments, &terminal),
        Command::New(arguments) => new::run(&arguments, &terminal),
        Command::Add(arguments) => add::run_add(&arguments, &terminal),
        Command::Annotate(arguments) => annotate::run(&arguments, &terminal),
        Command::Undo(arguments) => add::run_undo(&arguments, &terminal),
        Command::Play(arguments) => play::run(&arguments, &terminal),
        Command::Cut(arguments) => cut::run(&arguments, &terminal),
        Command::Table(arguments) => table::run(&arguments, &terminal),
        Command::Import(arguments) => import::run(&arguments, &terminal),
        Command::Fmt(arguments) => fmt::run(&arguments, &terminal),
        Command::Archive(arguments) => archive::run(&arguments, &terminal),
        Command::Solve(arguments) => solve::run(&arguments, &terminal),
        Command::Verify(arguments) => verify::run(&arguments, &terminal),
        Command::Compose(arguments) => compose::run(&arguments, &terminal),
        Command::Audit(arguments) => audit::run(&arguments, &terminal),
        Command::Book(arguments) => book::run(&arguments, &terminal),
        Command::Perft(arguments) => perft::run(&arguments, &terminal),
        Command::Completions(arguments) => completions::run(&arguments, &terminal),
        Command::Man(arguments) => man::run(&arguments, &terminal),
    };
    status.into()
}
