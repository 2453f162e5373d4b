//! Arguments that many commands take, each with its help in one place.

use super::prelude::*;
use super::shard::Shard;

/// A reader of values, with its error in words.
pub(super) fn value<T>(
    read: impl Fn(&str) -> Option<T> + Clone,
    en: &'static str,
    ru: &'static str,
) -> impl Fn(&str) -> Result<T, Text> + Clone {
    move |text: &str| read(text).ok_or_else(|| Text::new(en, ru))
}

/// A file with one document, or one document of an archive.
#[derive(Clone, Debug, Args)]
pub(super) struct FileArgs {
    /// A file, or - for standard input
    /// ru: Файл или - для стандартного ввода
    #[arg(value_name = "FILE")]
    pub(super) file: PathBuf,
    #[command(flatten)]
    pub(super) chosen: DocumentArgs,
}

/// Which document of an archive.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct DocumentArgs {
    /// This document of an archive, counted from 0
    /// ru: Этот документ архива, считая с 0
    #[arg(long, value_name = "N", help_heading = "Common options")]
    pub(super) document: Option<usize>,
}

/// Which position of a record.
#[derive(Clone, Debug, Args)]
pub(super) struct PositionArgs {
    /// Which position: a number of moves played from the start, or start, end, all; 19.1 is after the first half-move of move 19, 12a2 in the first variation of move 12, solution:3 in the solution
    /// ru: Какая позиция: число ходов от начала или start, end, all; 19.1 — после первого полухода хода 19, 12a2 — в первом
    /// варианте хода 12, solution:3 — в решении
    #[arg(long, value_name = "ADDRESS|start|end|all", default_value = "end", value_parser = RequestedNodes::parse)]
    pub(super) at: RequestedNodes,
}

/// Files and folders.
#[derive(Clone, Debug, Args)]
pub(super) struct PathsArgs {
    /// Files, folders (searched for .toml and .kla files) or - for standard input
    /// ru: Файлы, папки (в них ищутся файлы .toml и .kla) или - для стандартного ввода
    #[arg(required = true, value_name = "PATH")]
    pub(super) paths: Vec<PathBuf>,
    #[command(flatten)]
    pub(super) walk: FolderWalk,
}

/// Whether the result is for programs.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct JsonArgs {
    /// One JSON object for each result and line
    /// ru: Один объект JSON на каждый результат и строку
    #[arg(long)]
    pub(super) json: bool,
}

/// How many threads.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct ThreadsArgs {
    /// Threads [default: one for each core]; the output does not depend on it
    /// ru: Сколько потоков [по умолчанию: по одному на ядро]; на вывод это не влияет
    #[arg(long, value_name = "N", help_heading = "Common options", value_parser = value_parser!(u16).range(1..=1024))]
    pub(super) threads: Option<u16>,
}

/// Which part of the work.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct ShardArgs {
    /// Only part k of n of the work, so that n machines share it
    /// ru: Только часть k из n: так работу делят n процессов или компьютеров
    #[arg(long, value_name = "k/n", help_heading = "Common options")]
    pub(super) shard: Option<Shard>,
}

/// Which numbers chance deals.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct SeedArgs {
    /// Random seed; each value gives other games
    /// ru: Зерно случайных чисел: другое зерно — другие партии
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) seed: u64,
}
