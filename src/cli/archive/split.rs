//! `kletka archive split`.

use std::collections::BTreeMap;

use super::documents::{Documents, Joiner, not_kept};
use super::record::{self, RecordRow};
use crate::board::Topology;
use crate::cli::outputs::Outputs;
use crate::cli::prelude::*;
use crate::cli::save::{PendingFile, make_folder};

pub(super) const COMMAND: CommandEntry = CommandEntry::new::<SplitArgs>(
    "split",
    &[
        ("archive split club.kla --by game --into parts", "", ""),
        ("archive split club.kla --by game,size,result --into parts", "", ""),
        ("archive split club.kla --every 1000 --into parts", "", ""),
    ],
    [
        "\
Documents stay byte for byte; those with errors go to broken.kla. The paths of the files go to standard output.
Exit codes: 0 done, 1 a document has an error, 2 a file cannot be read or written.",
        "\
Документы остаются байт в байт; документы с ошибками попадают в broken.kla. Пути файлов печатаются на стандартный вывод.
Коды завершения: 0 — сделано, 1 — в документе ошибка, 2 — файл не читается или не записывается.",
    ],
);

/// Divide an archive into several
/// ru: Разделить архив на несколько
///
/// By game, size or result, or after a number of documents. Every file is complete or not there at all.
/// ru: По игре, размеру или результату либо по столько-то документов. Каждый файл либо полон, либо его нет.
#[derive(Debug, Args)]
struct SplitArgs {
    #[command(flatten)]
    documents: Documents,
    /// A file for each of these, or for each combination of several: game,size,result
    /// ru: По файлу на каждое из перечисленного или на каждое сочетание: game,size,result
    #[arg(
        long,
        value_name = "game|size|result",
        value_delimiter = ',',
        required_unless_present = "every"
    )]
    by: Vec<By>,
    /// A file for every N documents
    /// ru: По файлу на каждые N документов
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    every: Option<u64>,
    /// The folder for the files, made if it is not there
    /// ru: Папка для файлов; если её нет, она создаётся
    #[arg(long, value_name = "DIR")]
    into: PathBuf,
    /// Replace files that exist
    /// ru: Заменять файлы, которые уже есть
    #[arg(long)]
    force: bool,
}

/// The property that documents of one file share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum By {
    Game,
    Size,
    Result,
}

impl Run for SplitArgs {
    fn run(&self, out: &mut Out) -> Done {
        let sources = self.documents.sources();
        let mut parts = SplitParts {
            arguments: self,
            sources,
            outputs: Outputs::default(),
            open: BTreeMap::new(),
            full: BTreeMap::new(),
        };
        let mut done = Ok(());
        make_folder(&self.into)?;
        let totals = self.documents.each(
            false,
            out,
            |document, _, found| {
                let row = document.read(found, RecordRow::of);
                let key = if found.has_errors() {
                    "broken".to_owned()
                } else {
                    name(&self.by, &row)
                };
                (key, document.bytes.map(<[u8]>::to_vec))
            },
            |(key, bytes), out| {
                done = bytes
                    .ok_or_else(not_kept)
                    .and_then(|bytes| parts.write(key, &bytes, out));
                done.is_ok()
            },
        );
        for part in parts.open.into_values() {
            done = done.and_then(|()| Ok(part.complete(out)?));
        }
        done?;
        Ok(totals.status)
    }
}

/// The name of the file that a document goes to.
fn name(by: &[By], reader: &RecordRow) -> String {
    let mut words = Vec::new();
    for wanted in [By::Game, By::Size, By::Result]
        .into_iter()
        .filter(|one| by.contains(one))
    {
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
            (By::Result, _) => words.push(record::result(reader.verdict.outcome).0.to_owned()),
        }
    }
    if words.is_empty() {
        "part".to_owned()
    } else {
        words.join("-")
    }
}

/// A file that documents go to.
struct SplitPart {
    file: PendingFile,
    joiner: Joiner,
    documents: u64,
}

struct SplitParts<'a> {
    arguments: &'a SplitArgs,
    sources: Sources,
    outputs: Outputs,
    open: BTreeMap<String, SplitPart>,
    /// How many files of a name are full.
    full: BTreeMap<String, u64>,
}

impl SplitParts<'_> {
    /// Writes a document to its file.
    fn write(&mut self, key: String, bytes: &[u8], out: &mut Out) -> Result<(), CommandError> {
        if !self.open.contains_key(&key) {
            let part = self.begin(&key)?;
            self.open.insert(key.clone(), part);
        }
        let Some(part) = self.open.get_mut(&key) else {
            return Ok(());
        };
        for bytes in part.joiner.join(bytes) {
            part.file.write(bytes)?;
        }
        part.documents += 1;
        if self.arguments.every == Some(part.documents)
            && let Some(part) = self.open.remove(&key)
        {
            *self.full.entry(key).or_default() += 1;
            part.complete(out)?;
        }
        Ok(())
    }

    fn begin(&mut self, key: &str) -> Result<SplitPart, FileError> {
        let name = match self.arguments.every {
            Some(_) => format!(
                "{key}-{:06}.kla",
                self.full.get(key).copied().unwrap_or(0) + 1
            ),
            None => format!("{key}.kla"),
        };
        let path = self.arguments.into.join(name);
        self.sources.refuse(&path)?;
        self.outputs.take(&path, None)?;
        let file = PendingFile::begin(&path, self.arguments.force)?;
        Ok(SplitPart {
            file,
            joiner: Joiner::new(false),
            documents: 0,
        })
    }
}

impl SplitPart {
    /// Gives the file its name and tells it.
    fn complete(self, out: &mut Out) -> Result<(), FileError> {
        let path = self.file.path.called();
        self.file.finish()?;
        out.line(&path);
        Ok(())
    }
}
