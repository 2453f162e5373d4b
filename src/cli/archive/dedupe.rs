//! `kletka archive dedupe`.

use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasherDefault, Hasher};
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::sync::Arc;

use clap::Args;
use tempfile::SpooledTempFile;

use super::documents::{Documents, Joiner, not_kept};
use super::record::{coloured_identity, identity};
use super::told::{Told, merged};
use crate::cli::command::{CommandEntry, Run};
use crate::cli::save::Destination;
use crate::cli::shard::Shard;
use crate::cli::terminal::{Done, Out};
use crate::text::{Text, shorten, wrapped};

pub(super) const COMMAND: CommandEntry = CommandEntry::new::<DedupeArgs>(
    "dedupe",
    &[
        ("archive dedupe club.kla other.kla > all.kla", "", ""),
        ("archive dedupe games -o all.kla", "", ""),
        ("archive dedupe --merge club.kla other.kla -o all.kla", "", ""),
        ("archive dedupe --exact club.kla    ", "only games that are written the same way round", "только партии, записанные одинаково"),
    ],
    [
        "\
Documents stay byte for byte, unless headers are merged. Those with errors are reported and kept. Memory: about 80 bytes for \
each game; beyond 64 MB the documents wait in a temporary file until all have been read.
Exit codes: 0 done, 1 a document has an error, 2 a file cannot be read or written.",
        "\
Документы остаются байт в байт, если не объединять заголовки. О документах с ошибками сообщается, и они остаются. Память: около \
80 байт на партию; сверх 64 МБ документы ждут во временном файле, пока не прочитаны все.
Коды завершения: 0 — сделано, 1 — в документе ошибка, 2 — файл не читается или не записывается.",
    ],
);

/// Drop records of the same game
/// ru: Убрать записи одной и той же партии
///
/// Two records are the same game if field, rules, start position and moves are, up to a motion of the field or an
/// exchange of colours. Names, comments and results are not compared. The record that says most beside its moves is kept, the
/// first of several; each group is listed with what was kept and why.
/// ru: Две записи — одна и та же партия, если совпадают поле, правила, начальная позиция и ходы с точностью до движения
/// поля и обмена цветов. Имена, комментарии и результаты не сравниваются. Остаётся запись, где кроме ходов сказано больше всего,
/// а из равных — первая; о каждой группе сообщается, что оставлено и почему.
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
    /// Add the headers to the record that is kept which only the others have
    /// ru: Дописать в оставленную запись заголовки, которые есть только в других
    #[arg(long)]
    merge: bool,
    /// Do not list the groups
    /// ru: Не перечислять группы
    #[arg(long, short)]
    quiet: bool,
}

/// How wide the list of groups is, in columns.
const LINE: usize = 80;

/// Up to so many bytes, documents wait in memory.
const IN_MEMORY: usize = 64 << 20;

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

/// Each game, by digest, with its place in the list of games.
type Digests = HashMap<u128, u32, BuildHasherDefault<AsItIs>>;

struct DigestedGame {
    index: u64,
    record: StoredRecord,
    bytes: Option<Vec<u8>>,
    /// The game; `None` where nothing can be compared.
    digest: Option<u128>,
    /// The same without any exchange of colours, where headers are merged.
    coloured: Option<u128>,
}

/// Where a record is from.
#[derive(Clone)]
struct StoredRecord {
    file: Arc<str>,
    document: u64,
}

impl StoredRecord {
    fn text(&self) -> Text {
        let (file, document) = (&self.file, self.document);
        crate::text!("{file}, document {document}", "{file}, документ {document}")
    }
}

impl Run for DedupeArgs {
    fn run(&self, out: &mut Out) -> Done {
        let mut output = self.destination.begin(&self.documents.sources())?;
        let mut found = GamesSoFar::new(self.documents.shard.unwrap_or_default(), self.merge);
        let mut done = Ok(());
        let mut file: Arc<str> = Arc::from("");
        // Equal games must come to the same part, so every part has to look at all documents.
        let totals = self.documents.each_of(
            None,
            output.is_stdout(),
            out,
            |document, mirrors, found| {
                let digests = document.read(usize::MAX, found, |reading| {
                    let coloured = self.merge.then(|| coloured_identity(reading, mirrors)).flatten();
                    (identity(reading, mirrors, self.exact), coloured)
                });
                let (digest, coloured) = if found.has_errors() { (None, None) } else { digests };
                let record =
                    StoredRecord { file: Arc::from(document.source.name), document: document.source.document as u64 };
                let bytes = document.bytes.map(<[u8]>::to_vec);
                DigestedGame { index: document.index, record, bytes, digest, coloured }
            },
            |mut document, _, out| {
                // Records of one file share its name.
                if file == document.record.file {
                    document.record.file = Arc::clone(&file);
                } else {
                    file = Arc::clone(&document.record.file);
                }
                done = found.take(document);
                done.is_ok() && !out.is_closed()
            },
        );
        done?;
        let mut joiner = Joiner::new(self.documents.shard.is_some());
        for at in 0..found.games.len() {
            let bytes = found.written(at, self.merge, out)?;
            joiner.join(&bytes).try_for_each(|part| output.write(part, out))?;
            if out.is_closed() {
                break;
            }
        }
        output.finish()?;
        if !self.quiet && !out.is_closed() {
            found.list(out);
        }
        let (kept, dropped) = (found.games.len(), found.dropped);
        let Text { en, .. } = Text::count(kept as u64, ["document", "documents"], ["", "", ""]);
        out.tell(&crate::text!("{en} kept, {dropped} dropped", "оставлено: {kept}, убрано: {dropped}"));
        totals.broken().iter().for_each(|broken| out.tell(broken));
        Ok(totals.status)
    }
}

/// A part of the file in which documents wait until all have been seen.
#[derive(Clone, Copy)]
struct StoredGame {
    from: u64,
    length: usize,
}

/// A game of which there is a record.
struct Kept {
    record: StoredRecord,
    stored: StoredGame,
}

/// A record of a game that has several.
struct Member {
    record: StoredRecord,
    stored: StoredGame,
    told: Told,
    coloured: Option<u128>,
}

/// The records of a game that has several.
#[derive(Default)]
struct Group {
    /// All of them, the first one first.
    members: Vec<Member>,
    /// Which one says most; the first of several.
    kept: usize,
}

/// The games found so far, in the order of their first records.
struct GamesSoFar {
    shard: Shard,
    games: Vec<Kept>,
    seen: Digests,
    /// The games that have several records, by their places.
    groups: BTreeMap<u32, Group>,
    /// What tells colours apart, for the first record of each game; empty where nothing is merged.
    coloured: HashMap<u32, u128>,
    waiting: SpooledTempFile,
    end: u64,
    dropped: u64,
    merges: bool,
}

impl GamesSoFar {
    fn new(shard: Shard, merges: bool) -> Self {
        let waiting = SpooledTempFile::new(IN_MEMORY);
        let (groups, coloured) = (BTreeMap::new(), HashMap::new());
        Self {
            shard,
            games: Vec::new(),
            seen: Digests::default(),
            groups,
            coloured,
            waiting,
            end: 0,
            dropped: 0,
            merges,
        }
    }

    /// Takes a record in: a game of its own, or one more of a game that is there.
    fn take(&mut self, found: DigestedGame) -> Result<(), Text> {
        let key = found.digest.map_or(found.index, |digest| (digest >> 64) as u64);
        if !self.shard.takes(key) {
            return Ok(());
        }
        let DigestedGame { record, coloured, .. } = found;
        let bytes = found.bytes.as_ref().ok_or_else(not_kept)?;
        let next = u32::try_from(self.games.len()).map_err(|_| not_kept())?;
        let place = found.digest.map_or(next, |digest| *self.seen.entry(digest).or_insert(next));
        if place == next {
            let stored = self.store(bytes)?;
            self.games.push(Kept { record, stored });
            self.coloured.extend(coloured.filter(|_| self.merges).map(|coloured| (next, coloured)));
            return Ok(());
        }
        self.dropped += 1;
        if !self.groups.contains_key(&place) {
            let Kept { record, stored } = &self.games[place as usize];
            let (record, stored) = (record.clone(), *stored);
            let told = Told::of(&String::from_utf8_lossy(&self.load(stored)?));
            let coloured = self.coloured.get(&place).copied();
            self.groups.insert(place, Group { members: vec![Member { record, stored, told, coloured }], kept: 0 });
        }
        let told = Told::of(&String::from_utf8_lossy(bytes));
        let stored = self.store(bytes)?;
        if let Some(group) = self.groups.get_mut(&place) {
            // The first of those that say most stays.
            if told.total() > group.members[group.kept].told.total() {
                group.kept = group.members.len();
                self.games[place as usize] = Kept { record: record.clone(), stored };
            }
            group.members.push(Member { record, stored, told, coloured });
        }
        Ok(())
    }

    fn store(&mut self, bytes: &[u8]) -> Result<StoredGame, Text> {
        let stored = StoredGame { from: self.end, length: bytes.len() };
        let written = self.waiting.seek(SeekFrom::Start(self.end)).and_then(|_| self.waiting.write_all(bytes));
        written.map_err(|error| no_room(&error))?;
        self.end += bytes.len() as u64;
        Ok(stored)
    }

    fn load(&mut self, stored: StoredGame) -> Result<Vec<u8>, Text> {
        let mut bytes = vec![0; stored.length];
        let read = self.waiting.seek(SeekFrom::Start(stored.from)).and_then(|_| self.waiting.read_exact(&mut bytes));
        read.map(|()| bytes).map_err(|error| no_room(&error))
    }

    /// Says of each game that has several records which one is kept, and why.
    fn list(&self, out: &mut Out) {
        for &Group { members: ref group, kept } in self.groups.values() {
            let count = Text::count(group.len() as u64, ["record", "records"], ["запись", "записи", "записей"]);
            out.tell(&crate::text!("the same game, {count}:", "одна и та же партия, {count}:", count));
            let most = group[kept].told.total();
            let is_only = group.iter().filter(|one| one.told.total() == most).count() == 1;
            let why = if is_only {
                Text::new("says most", "сказано больше всего")
            } else {
                Text::new("the first of those that say most", "первая из тех, где сказано больше всего")
            };
            for (at, one) in group.iter().enumerate() {
                let (record, told) = (one.record.text(), one.told.text());
                let (head, line) = if at == kept {
                    let head = Text::new("  kept     ", "  остаётся  ");
                    (head, crate::text!("{record}: {told} ({why})", "{record}: {told} ({why})", record, told, why))
                } else {
                    let head = Text::new("  dropped  ", "  убрана    ");
                    (head, crate::text!("{record}: {told}", "{record}: {told}", record, told))
                };
                let whole = |head: &str, line: &str| {
                    let indent = format!("\n{}", " ".repeat(head.chars().count()));
                    head.to_owned() + &wrapped(line, LINE - head.chars().count()).join(&indent)
                };
                out.tell(&Text { en: whole(&head.en, &line.en), ru: whole(&head.ru, &line.ru) });
            }
        }
    }

    /// The record of a game that is kept, with the headers of the others if they are to be merged.
    fn written(&mut self, at: usize, merges: bool, out: &mut Out) -> Result<Vec<u8>, Text> {
        let bytes = self.load(self.games[at].stored)?;
        let place = u32::try_from(at).unwrap_or(u32::MAX);
        let Some(group) = self.groups.get_mut(&place).filter(|_| merges).map(std::mem::take) else { return Ok(bytes) };
        let Ok(mut text) = String::from_utf8(bytes.clone()) else { return Ok(bytes) };
        let Group { members: group, kept } = group;
        for (_, member) in group.iter().enumerate().filter(|(at, _)| *at != kept) {
            let Ok(theirs) = String::from_utf8(self.load(member.stored)?) else { continue };
            let same_colours = member.coloured.is_some() && member.coloured == group[kept].coloured;
            let (new, differing) = merged(&text, &theirs, same_colours);
            text = new;
            for (key, ours, other) in differing {
                let (ours, other) = (shorten(&ours).into_owned(), shorten(&other).into_owned());
                let (kept, from) = (group[kept].record.text(), member.record.text());
                out.tell(&crate::text!(
                    "{kept}: {key} stays {ours}; {from} has {other}",
                    "{kept}: {key} остаётся {ours}; {from}: {other}",
                    kept,
                    from
                ));
            }
        }
        self.groups.insert(place, Group { members: group, kept });
        Ok(text.into_bytes())
    }
}

fn no_room(error: &std::io::Error) -> Text {
    crate::text!("no temporary file can be written: {error}", "временный файл не записывается: {error}")
}
