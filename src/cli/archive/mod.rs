//! `kletka archive`: archives as data.

mod convert;
mod dedupe;
mod documents;
mod find;
mod generate;
mod reached;
mod record;
mod split;
mod stats;
mod tables;
mod writer;

use clap::{Args, Command, Subcommand};

use super::Status;
use super::args::game_names;
use super::help::Russian;
use super::output::Terminal;
use crate::session::Registry;

#[derive(Debug, Args)]
pub(super) struct ArchiveArgs {
    #[command(subcommand)]
    command: ArchiveCommand,
}

#[derive(Debug, Subcommand)]
enum ArchiveCommand {
    /// Count results, lengths, scores and openings
    ///
    /// Games of different kinds and sizes are counted apart. Openings that are turned, mirrored or shifted are the same.
    /// In Parcel the leads of all games that the score decided tell which komi would have been fair.
    #[command(
        after_help = "Examples:\n  kletka archive stats club.kla\n  kletka archive stats --depth 4 --top 20 games\n  kletka archive stats --json --shard 1/8 games > 1.json\n  kletka archive stats --sum 1.json 2.json    the counts of parts together\n\nDocuments with errors are counted and reported, and not looked at otherwise.\nExit codes: 0 counted, 1 a document has an error, 2 a file cannot be read."
    )]
    Stats(stats::StatsArgs),
    /// Find the records that reach a position
    ///
    /// The position may be turned, mirrored, or shifted where the field is glued, and its colours exchanged where the
    /// rules allow. What counts is what stands on the field and whose turn it is.
    #[command(
        after_help = "Examples:\n  kletka archive find position.toml club.kla\n  kletka archive find game.toml --at 12 games --json\n  kletka archive find --exact position.toml club.kla    only as it is\n\nWith the options behind a record, kletka cut turns the position looked for into that of the record.\nExit codes: 0 done, also when nothing was found; 1 a document has an error, 2 a file cannot be read."
    )]
    Find(find::FindArgs),
    /// Drop records of the same game
    ///
    /// Two records are the same game if field, rules, start position and moves are, up to a motion of the field or an
    /// exchange of colours. The first one is kept. Names, comments and results are not compared.
    #[command(
        after_help = "Examples:\n  kletka archive dedupe club.kla other.kla > all.kla\n  kletka archive dedupe games -o all.kla\n  kletka archive dedupe --exact club.kla    only games that are written the same way round\n\nDocuments stay byte for byte. Those with errors are reported and kept. Memory: 16 bytes for each game and the room of a table.\nExit codes: 0 done, 1 a document has an error, 2 a file cannot be read or written."
    )]
    Dedupe(dedupe::DedupeArgs),
    /// Divide an archive into several
    ///
    /// By game, size or result, or after so many documents. Every file is complete or not there at all.
    #[command(
        after_help = "Examples:\n  kletka archive split club.kla --by game --into parts\n  kletka archive split club.kla --by game,size,result --into parts\n  kletka archive split club.kla --every 1000 --into parts\n\nDocuments stay byte for byte; those with errors go to broken.kla. The paths of the files go to standard output.\nExit codes: 0 done, 1 a document has an error, 2 a file cannot be read or written."
    )]
    Split(split::SplitArgs),
    /// Convert documents to JSON or CSV
    ///
    /// JSON holds whole documents, which kletka import reads back; CSV has one row for each, with the columns that
    /// formats/archives.md describes.
    #[command(
        after_help = "Examples:\n  kletka archive convert club.kla --to csv > club.csv\n  kletka archive convert games --to jsonl | kletka import - -o copy.kla\n  kletka archive convert club.kla --to json > club.json\n\nDocuments with errors are written as far as they can be read, with valid = false.\nExit codes: 0 done, 1 a document has an error, 2 a file cannot be read."
    )]
    Convert(convert::ConvertArgs),
    /// Write random legal games, the same for the same seed
    #[command(
        after_help = "Examples:\n  kletka archive generate --game parcel --games 1000 --seed 7 > games.kla\n  kletka archive generate --game parcel --games 1000 --shard 2/8 > part2.kla\n\nThe games are legal and of realistic length; they are for tests and measurements.\nWith --shard every document is followed by a line of +++, so that parts are put together by cat part*.kla."
    )]
    Generate(generate::GenerateArgs),
}

/// The command with the names of the games.
pub(super) fn with_games(command: Command, games: &'static Registry) -> Command {
    command.mut_subcommand("generate", |generate| game_names(generate, games))
}

pub(super) const RUSSIAN: Russian = Russian {
    about: "Работать с архивами из многих документов",
    after: "\
Примеры:
  kletka archive stats club.kla
  kletka archive find position.toml club.kla
  kletka archive dedupe club.kla other.kla > all.kla",
    commands: &[
        ("stats", stats::RUSSIAN),
        ("find", find::RUSSIAN),
        ("dedupe", dedupe::RUSSIAN),
        ("split", split::RUSSIAN),
        ("convert", convert::RUSSIAN),
        ("generate", generate::RUSSIAN),
    ],
    ..Russian::NONE
};

pub(super) fn run(arguments: &ArchiveArgs, terminal: &Terminal) -> Status {
    match &arguments.command {
        ArchiveCommand::Stats(arguments) => stats::run(arguments, terminal),
        ArchiveCommand::Find(arguments) => find::run(arguments, terminal),
        ArchiveCommand::Dedupe(arguments) => dedupe::run(arguments, terminal),
        ArchiveCommand::Split(arguments) => split::run(arguments, terminal),
        ArchiveCommand::Convert(arguments) => convert::run(arguments, terminal),
        ArchiveCommand::Generate(arguments) => generate::run(arguments, terminal),
    }
}
