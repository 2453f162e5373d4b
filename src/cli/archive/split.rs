//! `kletka archive split`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::documents::{self, Documents};
use super::record::Row;
use super::writer::{Joiner, not_kept};
use crate::board::Topology;
use crate::cli::Status;
use crate::cli::help::Russian;
use crate::cli::output::{Out, Terminal};
use crate::cli::save::{self, Growing};
use crate::text::Text;

#[derive(Debug, Args)]
pub(super) struct SplitArgs {
    #[command(flatten)]
    documents: Documents,
    /// A file for each of these, or for each combination of several: game,size,result
    #[arg(long, value_name = "game|size|result", value_delimiter = ',', required_unless_present = "every")]
    by: Vec<By>,
    /// A file for so many documents
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    every: Option<u64>,
    /// The folder for the files, made if it is not there
    #[arg(long, value_name = "DIR")]
    into: PathBuf,
    /// Replace files that exist
    #[arg(long)]
    force: bool,
}

/// What documents of one file have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum By {
    Game,
    Size,
    Result,
}

pub(super) const RUSSIAN: Russian = Russian {
    about: "Разделить архив на несколько",
    more: "По игре, размеру или результату либо по столько-то документов. Каждый файл либо полон, либо его нет.",
    after: "\
Примеры:
  kletka archive split club.kla --by game --into parts
  kletka archive split club.kla --by game,size,result --into parts
  kletka archive split club.kla --every 1000 --into parts

Документы остаются байт в байт; документы с ошибками попадают в broken.kla. Пути файлов печатаются на стандартный вывод.
Коды завершения: 0 — сделано, 1 — в документе ошибка, 2 — файл не читается или не записывается.",
    arguments: &[
        documents::PATHS,
        ("by", "По файлу на каждое из перечисленного или на каждое сочетание: game,size,result"),
        ("every", "По файлу на столько документов"),
        ("into", "Папка для файлов; если её нет, она создаётся"),
        ("force", "Заменять файлы, которые уже есть"),
        documents::SHARD,
        documents::THREADS,
    ],
    ..Russian::NONE
};

pub(super) fn run(arguments: &SplitArgs, terminal: &Terminal) -> Status {
    let mut run = Run { arguments, out: Out::new(), open: BTreeMap::new(), full: BTreeMap::new(), trouble: None };
    if let Err(error) = fs::create_dir_all(&arguments.into) {
        terminal.complain(&save::unwritable(&arguments.into, &error));
        return Status::Failed;
    }
    let totals = arguments.documents.each(
        (terminal, false),
        |document, _, out| {
            let row = document.read(out, Row::of);
            let key = if out.has_errors() { "broken".to_owned() } else { name(&arguments.by, &row) };
            (key, document.bytes.map(<[u8]>::to_vec))
        },
        |(key, bytes), _| run.take(key, bytes.as_deref()),
    );
    let status = run.finish(terminal);
    totals.status.max(status)
}

/// The name of the file that a document goes to.
fn name(by: &[By], reader: &Row) -> String {
    let mut words = Vec::new();
    for wanted in [By::Game, By::Size, By::Result].into_iter().filter(|one| by.contains(one)) {
        match (wanted, &reader.frame) {
            (By::Game, _) => words.extend(reader.verdict.game.map(|game| game.name.to_owned())),
            (By::Size, Some(frame)) => {
                words.push(format!("{}x{}", frame.grid.width(), frame.grid.height()));
                if frame.grid.topology() != Topology::Plane {
                    words.push(frame.grid.topology().name().to_owned());
                }
                words.extend((frame.segments == "free").then(|| frame.segments.to_owned()));
            }
            (By::Size, None) => {}
            (By::Result, _) => words.push(reader.stated.result(reader.verdict.outcome).0.to_owned()),
        }
    }
    if words.is_empty() { "part".to_owned() } else { words.join("-") }
}

/// A file that documents go to.
struct Part {
    file: Growing,
    path: PathBuf,
    joiner: Joiner,
    documents: u64,
}

struct Run<'a> {
    arguments: &'a SplitArgs,
    out: Out,
    open: BTreeMap<String, Part>,
    /// How many files of a name are full.
    full: BTreeMap<String, u64>,
    trouble: Option<Text>,
}

impl Run<'_> {
    /// Writes a document to its file; false when that is not possible.
    fn take(&mut self, key: String, bytes: Option<&[u8]>) -> bool {
        let done = bytes.ok_or_else(not_kept).and_then(|bytes| self.write(key, bytes));
        self.trouble = done.err();
        self.trouble.is_none()
    }

    fn write(&mut self, key: String, bytes: &[u8]) -> Result<(), Text> {
        if !self.open.contains_key(&key) {
            let part = self.begin(&key)?;
            self.open.insert(key.clone(), part);
        }
        let Some(part) = self.open.get_mut(&key) else { return Ok(()) };
        for bytes in part.joiner.join(bytes) {
            part.file.write(bytes).map_err(|error| save::unwritable(&part.path, &error))?;
        }
        part.documents += 1;
        if self.arguments.every == Some(part.documents)
            && let Some(part) = self.open.remove(&key)
        {
            *self.full.entry(key).or_default() += 1;
            complete(part, &mut self.out)?;
        }
        Ok(())
    }

    fn begin(&self, key: &str) -> Result<Part, Text> {
        let name = match self.arguments.every {
            Some(_) => format!("{key}-{:06}.kla", self.full.get(key).copied().unwrap_or(0) + 1),
            None => format!("{key}.kla"),
        };
        let path: PathBuf = Path::new(&self.arguments.into).join(name);
        match Growing::begin(&path, self.arguments.force) {
            Ok(file) => Ok(Part { file, path, joiner: Joiner::new(false), documents: 0 }),
            Err(error) => Err(save::unwritable(&path, &error)),
        }
    }

    fn finish(mut self, terminal: &Terminal) -> Status {
        let mut done = self.trouble.map_or(Ok(()), Err);
        for part in std::mem::take(&mut self.open).into_values() {
            done = done.and_then(|()| complete(part, &mut self.out));
        }
        if let Err(trouble) = &done {
            terminal.complain(trouble);
        }
        let status = if done.is_ok() { Status::Good } else { Status::Failed };
        status.max(self.out.end(terminal))
    }
}

/// Gives a file its name and tells it.
fn complete(part: Part, out: &mut Out) -> Result<(), Text> {
    let Part { file, path, .. } = part;
    file.finish().map_err(|error| save::unwritable(&path, &error))?;
    out.line(&path.display().to_string());
    Ok(())
}
