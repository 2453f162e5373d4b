//! `kletka archive dedupe`.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

use clap::Args;

use super::documents::{Documents, Joiner, not_kept};
use super::record::identity;
use crate::cli::command::{Entry, Run};
use crate::cli::save::{Destination, Output};
use crate::cli::shard::Shard;
use crate::cli::terminal::{Done, Out};
use crate::text::Text;

pub(super) const COMMAND: Entry = Entry::new::<DedupeArgs>(
    "dedupe",
    &[
        ("archive dedupe club.kla other.kla > all.kla", "", ""),
        ("archive dedupe games -o all.kla", "", ""),
        ("archive dedupe --exact club.kla    ", "only games that are written the same way round", "только партии, записанные одинаково"),
    ],
    [
        "\
Documents stay byte for byte. Those with errors are reported and kept. Memory: 16 bytes for each game and the room of a table.
Exit codes: 0 done, 1 a document has an error, 2 a file cannot be read or written.",
        "\
Документы остаются байт в байт. О документах с ошибками сообщается, и они остаются. Память: 16 байт на партию и место в таблице.
Коды завершения: 0 — сделано, 1 — в документе ошибка, 2 — файл не читается или не записывается.",
    ],
);

/// Drop records of the same game
/// ru: Убрать записи одной и той же партии
///
/// Two records are the same game if field, rules, start position and moves are, up to a motion of the field or an
/// exchange of colours. The first one is kept. Names, comments and results are not compared.
/// ru: Две записи — одна и та же партия, если совпадают поле, правила, начальная позиция и ходы с точностью до движения
/// поля и обмена цветов. Остаётся первая. Имена, комментарии и результаты не сравниваются.
#[derive(Debug, Args)]
pub(super) struct DedupeArgs {
    #[command(flatten)]
    documents: Documents,
    #[command(flatten)]
    destination: Destination,
    /// Only games that are written the same way round, in the same colours
    /// ru: Только партии, записанные одинаково: на том же месте и теми же цветами
    #[arg(long)]
    exact: bool,
}

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

struct Candidate {
    index: u64,
    bytes: Option<Vec<u8>>,
    /// The game; `None` where nothing can be compared.
    digest: Option<u128>,
}

impl Run for DedupeArgs {
    fn run(&self, out: &mut Out) -> Done {
        let mut rest = Rest {
            output: self.destination.begin(&self.documents.sources())?,
            joiner: Joiner::new(self.documents.shard.is_some()),
            shard: self.documents.shard.unwrap_or_default(),
            seen: Digests::default(),
            kept: 0,
            dropped: 0,
        };
        let mut done = Ok(());
        let prints = rest.output.is_stdout();
        // Equal games must come to the same part, so every part has to look at all documents.
        let totals = self.documents.each_of(
            None,
            prints,
            out,
            |document, mirrors, found| {
                let digest = document.read(found, |reading| identity(reading, mirrors, self.exact));
                let digest = digest.filter(|_| !found.has_errors());
                Candidate { index: document.index, bytes: document.bytes.map(<[u8]>::to_vec), digest }
            },
            |document, _, out| {
                done = rest.take(&document, out);
                done.is_ok() && !out.is_closed()
            },
        );
        done?;
        let (dropped, kept) = (rest.dropped, rest.kept);
        rest.output.finish()?;
        let Text { en, .. } = Text::count(kept, ["document", "documents"], ["", "", ""]);
        out.tell(&crate::text!("{en} kept, {dropped} dropped", "оставлено: {kept}, убрано: {dropped}"));
        totals.broken().iter().for_each(|broken| out.tell(broken));
        Ok(totals.status)
    }
}

/// What is left of the documents.
struct Rest {
    output: Output,
    joiner: Joiner,
    shard: Shard,
    seen: Digests,
    kept: u64,
    dropped: u64,
}

impl Rest {
    /// Writes a document unless its game was there before.
    fn take(&mut self, document: &Candidate, out: &mut Out) -> Result<(), Text> {
        let key = document.digest.map_or(document.index, |digest| (digest >> 64) as u64);
        if !self.shard.takes(key) {
            return Ok(());
        }
        if document.digest.is_some_and(|digest| !self.seen.insert(digest)) {
            self.dropped += 1;
            return Ok(());
        }
        let bytes = document.bytes.as_ref().ok_or_else(not_kept)?;
        self.kept += 1;
        self.joiner.join(bytes).try_for_each(|part| self.output.write(part, out))
    }
}
