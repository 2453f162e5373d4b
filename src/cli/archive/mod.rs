//! `kletka archive`: archives as data.

mod convert;
mod dedupe;
mod documents;
mod facts;
mod find;
mod generate;
mod merge;
mod merged_moves;
mod names;
mod query;
mod record;
mod select;
mod sheet;
mod split;
mod standings;
mod stats;
mod sum;
mod table;
mod tables;
mod tally;
mod three_way;
mod told;

use clap::Args;

use super::command::CommandEntry;

pub(super) const COMMAND: CommandEntry = CommandEntry::group::<ArchiveArgs>(
    "archive",
    &[
        ("archive stats club.kla", "", ""),
        ("archive find position.toml club.kla", "", ""),
        ("archive dedupe club.kla other.kla > all.kla", "", ""),
        (
            "archive generate --game parcel --games 1000 --seed 7 > games.kla",
            "",
            "",
        ),
    ],
    ["", ""],
    &[
        stats::COMMAND,
        find::COMMAND,
        select::COMMAND,
        table::COMMAND,
        dedupe::COMMAND,
        split::COMMAND,
        convert::COMMAND,
        generate::COMMAND,
        merge::COMMAND,
    ],
);

/// Work with archives of many documents
/// ru: Работать с архивами из многих документов
#[derive(Debug, Args)]
struct ArchiveArgs;
