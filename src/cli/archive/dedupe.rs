//! `kletka archive dedupe`.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};
use std::path::PathBuf;

use clap::Args;

use super::documents::{self, Documents};
use super::record::identity;
use super::writer::{Joiner, Output};
use crate::cli::Status;
use crate::cli::help::Russian;
use crate::cli::output::{Terminal, message};
use crate::cli::shard::Shard;
use crate::text::{Text, plural_en};

#[derive(Debug, Args)]
pub(super) struct DedupeArgs {
    #[command(flatten)]
    documents: Documents,
    /// Write to this file instead of standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Replace the file if it exists
    #[arg(long)]
    force: bool,
    /// Only games that are written the same way round, in the same colours
    #[arg(long)]
    exact: bool,
}

pub(super) const RUSSIAN: Russian = Russian {
    about: "Убрать записи одной и той же партии",
    more: "Две записи — одна и та же партия, если совпадают поле, правила, начальная позиция и ходы с точностью до движения \
           поля и обмена цветов. Остаётся первая. Имена, комментарии и результаты не сравниваются.",
    after: "\
Примеры:
  kletka archive dedupe club.kla other.kla > all.kla
  kletka archive dedupe games -o all.kla
  kletka archive dedupe --exact club.kla    только партии, записанные одинаково

Документы остаются байт в байт. О документах с ошибками сообщается, и они остаются. Память: 16 байт на партию и место в таблице.
Коды завершения: 0 — сделано, 1 — в документе ошибка, 2 — файл не читается или не записывается.",
    arguments: &[
        documents::PATHS,
        ("output", "Записать в этот файл, а не на стандартный вывод"),
        ("force", "Заменить файл, если он есть"),
        ("exact", "Только партии, записанные одинаково: на том же месте и теми же цветами"),
        documents::SHARD,
        documents::THREADS,
    ],
    ..Russian::NONE
};

/// Digests are as good as random: no need to mix them again.
#[derive(Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.0 = self.0.rotate_left(8) ^ u64::from(byte));
    }

    #[expect(clippy::cast_possible_truncation, reason = "half of the bits are enough")]
    fn write_u128(&mut self, digest: u128) {
        self.0 = digest as u64;
    }
}

type Digests = HashSet<u128, BuildHasherDefault<AsItIs>>;

struct Document {
    index: u64,
    bytes: Option<Vec<u8>>,
    /// The game; `None` where nothing can be compared.
    digest: Option<u128>,
}

pub(super) fn run(arguments: &DedupeArgs, terminal: &Terminal) -> Status {
    let mut run = match Output::begin(arguments.output.as_deref(), arguments.force) {
        Ok(output) => Run {
            output,
            joiner: Joiner::new(arguments.documents.shard.is_some()),
            shard: arguments.documents.shard.unwrap_or_default(),
            seen: Digests::default(),
            kept: 0,
            dropped: 0,
            trouble: None,
        },
        Err(trouble) => {
            terminal.complain(&trouble);
            return Status::Failed;
        }
    };
    // Equal games must come to the same part, so every part has to look at all documents.
    let totals = arguments.documents.each_of(
        Shard::default(),
        (terminal, arguments.output.is_none()),
        |document, mirrors, out| {
            let digest = document.read(out, |reading| identity(reading, mirrors, arguments.exact));
            let digest = digest.filter(|_| !out.has_errors());
            Document { index: document.index, bytes: document.bytes.map(<[u8]>::to_vec), digest }
        },
        |document, _| run.take(&document),
    );
    let Run { output, kept, dropped, trouble, .. } = run;
    let done = trouble.map_or_else(|| output.finish(), Err);
    if let Err(trouble) = done {
        terminal.complain(&trouble);
        return Status::Failed;
    }
    let (en, documents) = (plural_en(kept, "document", "documents"), kept);
    let text = crate::text!("{documents} {en} kept, {dropped} dropped", "оставлено: {documents}, убрано: {dropped}");
    message(text.get(terminal.lang));
    if let Some(broken) = totals.broken() {
        message(broken.get(terminal.lang));
    }
    totals.status
}

struct Run {
    output: Output,
    joiner: Joiner,
    shard: Shard,
    seen: Digests,
    kept: u64,
    dropped: u64,
    trouble: Option<Text>,
}

impl Run {
    /// Writes a document unless its game was there before; false when nothing more can be written.
    fn take(&mut self, document: &Document) -> bool {
        let key = document.digest.map_or(document.index, |digest| (digest >> 64) as u64);
        if !self.shard.takes(key) {
            return true;
        }
        if document.digest.is_some_and(|digest| !self.seen.insert(digest)) {
            self.dropped += 1;
            return true;
        }
        let Some(bytes) = &document.bytes else {
            self.trouble = Some(super::writer::not_kept());
            return false;
        };
        self.kept += 1;
        for part in self.joiner.join(bytes) {
            match self.output.write(part) {
                Ok(true) => {}
                Ok(false) => return false,
                Err(trouble) => {
                    self.trouble = Some(trouble);
                    return false;
                }
            }
        }
        true
    }
}
