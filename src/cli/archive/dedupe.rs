//! `kletka archive dedupe`.

use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasherDefault, Hasher};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::sync::Arc;

use tempfile::SpooledTempFile;

use super::documents::{ArchiveDocument, Documents, Joiner, not_kept};
use super::record::identity;
use super::told::{Alike, Difference, Headers, Told, merged};
use crate::archive::likeness::{Mirrors, PositionDigest};
use crate::cli::prelude::*;
use crate::cli::shard::Shard;

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
Documents stay byte for byte, unless records are merged. Those with errors are reported and kept. Memory: about 100 bytes for \
each game; beyond 16 MB the documents wait in a temporary file until all have been read.
Exit codes: 0 done, 1 a document has an error, 2 a file cannot be read or written.",
        "\
Документы остаются байт в байт, если не объединять записи. О документах с ошибками сообщается, и они остаются. Память: около \
100 байт на партию; сверх 16 МБ документы ждут во временном файле, пока не прочитаны все.
Коды завершения: 0 — сделано, 1 — в документе ошибка, 2 — файл не читается или не записывается.",
    ],
);

/// Drop records of the same game
/// ru: Убрать записи одной и той же партии
///
/// Two records are the same game if board, rules, start position and moves are, up to a motion of
/// the board or an
/// exchange of colours, and if players, date and result do not contradict each other; what contradicts is listed. Comments are
/// not compared. The record that says most beside its moves is kept, the first of several; each group is listed with what was
/// kept and why.
/// ru: Две записи — одна и та же партия, если совпадают поле, правила, начальная позиция и ходы с точностью до движения
/// поля и обмена цветов, а игроки, дата и результат не противоречат друг другу; о противоречиях сообщается. Комментарии не
/// сравниваются. Остаётся запись, где кроме ходов сказано больше всего, а из равных — первая; о каждой группе сообщается, что
/// оставлено и почему.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag")]
struct DedupeArgs {
    #[command(flatten)]
    documents: Documents,
    #[command(flatten)]
    destination: Destination,
    /// Only games that are written the same way round, in the same colours
    /// ru: Только партии, записанные одинаково: на том же месте и теми же цветами
    #[arg(long)]
    exact: bool,
    /// The same moves are the same game, whatever players, dates and results are written
    /// ru: Те же ходы — та же партия, какие бы ни были указаны игроки, даты и результаты
    #[arg(long)]
    ignore_headers: bool,
    /// Add to the record that is kept what only the others have: headers, result, comments, marks, variations
    /// ru: Дописать в оставленную запись то, что есть только в других: заголовки, результат, комментарии, оценки, варианты
    #[arg(long)]
    merge: bool,
    /// Do not list the groups
    /// ru: Не перечислять группы
    #[arg(long, short)]
    quiet: bool,
}

/// How wide the list of groups is, in columns.
const LINE: usize = 80;

/// Up to this number of bytes, documents wait in memory.
const IN_MEMORY: usize = 16 << 20;

/// They are written to the file and read from it in pieces of this number of bytes.
const PIECE: usize = 16 << 10;

/// Digests are as good as random: no need to mix them again.
#[derive(Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes
            .iter()
            .for_each(|&byte| self.0 = self.0.rotate_left(8) ^ u64::from(byte));
    }

    /// Half of the bits are enough.
    fn write_u64(&mut self, half: u64) {
        self.0 = half;
    }
}

/// Each game, by digest, with its place in the list of games.
type Digests = HashMap<PositionDigest, u32, BuildHasherDefault<AsItIs>>;

struct DigestedGame {
    index: u64,
    record: StoredRecord,
    bytes: Option<Vec<u8>>,
    /// The game; `None` where nothing can be compared.
    digest: Option<PositionDigest>,
    /// What equal games share if their colours are not exchanged, and if they are also written the same way round.
    own: [u64; 2],
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
        text!("{file}, document {document}", "{file}, документ {document}")
    }
}

impl Run for DedupeArgs {
    fn run(&self, out: &mut Out) -> Done {
        let mut output = self.destination.begin(&self.documents.sources())?;
        let mut found = GamesSoFar::new(
            self.documents.part.shard.unwrap_or_default(),
            self.ignore_headers,
        );
        let mut done = Ok(());
        let mut file: Arc<str> = Arc::from("");
        // Equal games must come to the same part, so every part has to look at all documents.
        let totals = self.documents.whole().each(
            output.is_stdout(),
            out,
            |document, mirrors, found| self.digested(document, mirrors, found),
            |mut document, out| {
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
        let mut joiner = Joiner::new(self.documents.part.shard.is_some());
        for at in 0..found.games.len() {
            for bytes in found.written(at, self.merge, out)? {
                joiner
                    .join(&bytes)
                    .try_for_each(|part| output.write(part, out))?;
            }
            if out.is_closed() {
                break;
            }
        }
        output.finish()?;
        if !self.quiet && !out.is_closed() {
            found.list(out);
        }
        let (kept, dropped) = (found.kept, found.taken - found.kept);
        let Text { en, .. } = Text::count(kept, ["document", "documents"], ["", "", ""]);
        out.tell(&text!(
            "{en} kept, {dropped} dropped",
            "оставлено: {kept}, убрано: {dropped}"
        ));
        totals.tell_broken(out);
        Ok(totals.status)
    }
}

impl DedupeArgs {
    /// A document with the numbers of its game.
    fn digested(
        &self,
        document: &ArchiveDocument<'_>,
        mirrors: &mut Mirrors,
        found: &mut Diagnostics,
    ) -> DigestedGame {
        let identity = document.read(found, |reading| identity(reading, mirrors, self.exact));
        let identity = identity.filter(|_| !found.has_errors());
        DigestedGame {
            index: document.index,
            record: StoredRecord {
                file: Arc::from(document.source.name),
                document: document.source.document as u64,
            },
            bytes: document.bytes.map(<[u8]>::to_vec),
            own: identity
                .as_ref()
                .map_or([0; 2], |identity| [identity.colours, identity.way]),
            digest: identity.map(|identity| identity.digest),
        }
    }
}

/// A part of the file in which documents wait until all have been seen.
#[derive(Clone, Copy, Default)]
struct StoredGame {
    from: u64,
    length: usize,
}

/// A game of which there is a record.
#[derive(Clone)]
struct KnownGame {
    record: StoredRecord,
    stored: StoredGame,
    own: [u64; 2],
}

/// A record of a game that has several.
struct Member {
    game: KnownGame,
    told: Told,
    /// Whether it stays too, because not all of it could be merged.
    stays: bool,
}

impl Member {
    fn new(game: KnownGame, bytes: &[u8]) -> Self {
        Self {
            game,
            told: Told::of(&String::from_utf8_lossy(bytes)),
            stays: false,
        }
    }

    /// What is said of it in the list of its game, of whose records it is the kept one or not; `why` is why that one is.
    fn line(&self, is_kept: bool, why: &Text) -> Text {
        let told = self.told.text();
        let (head, told) = if is_kept {
            let told = text!("{told} ({why})", "{told} ({why})", told, why);
            (Text::new("  kept     ", "  остаётся  "), told)
        } else if self.stays {
            (Text::new("  stays    ", "  остаётся  "), told)
        } else {
            (Text::new("  dropped  ", "  убрана    "), told)
        };
        let line = Text::join(&[self.game.record.text(), told], ": ");
        let whole = |head: &str, line: &str| {
            let indent = format!("\n{}", " ".repeat(head.chars().count()));
            head.to_owned() + &wrapped(line, LINE - head.chars().count()).join(&indent)
        };
        Text::new(whole(&head.en, &line.en), whole(&head.ru, &line.ru))
    }
}

/// The records of a game that has several.
#[derive(Default)]
struct GameCopies {
    /// All of them, the first one first.
    members: Vec<Member>,
    /// Which one says most; the first of several.
    kept: usize,
}

impl GameCopies {
    /// How much the one that says most says.
    fn most(&self) -> u32 {
        self.members[self.kept].told.total()
    }

    /// Says which record is kept, and why.
    fn list(&self, out: &mut Out) {
        out.tell(&text!(
            "the same game, {count}:",
            "одна и та же партия, {count}:",
            count = Text::count(
                self.members.len(),
                ["record", "records"],
                ["запись", "записи", "записей"],
            )
        ));
        let like_it = |one: &&Member| one.told.total() == self.most();
        let why = if self.members.iter().filter(like_it).count() == 1 {
            Text::new("says most", "сказано больше всего")
        } else {
            Text::new(
                "the first of those that say most",
                "первая из тех, где сказано больше всего",
            )
        };
        for (at, one) in self.members.iter().enumerate() {
            out.tell(&one.line(at == self.kept, &why));
        }
    }
}

/// The games found so far, in the order of their first records.
struct GamesSoFar {
    shard: Shard,
    games: Vec<KnownGame>,
    seen: Digests,
    /// The games that have several records, by their places.
    groups: BTreeMap<u32, GameCopies>,
    /// Games with the same moves as an earlier one whose headers contradict it.
    others: HashMap<u32, Vec<u32>>,
    /// The players, dates and results of games whose moves were seen twice.
    headers: HashMap<u32, Headers>,
    /// Records that were taken for games of their own because of their headers, with the
    /// contradictions.
    apart: Vec<(StoredRecord, StoredRecord, Vec<Difference>)>,
    ignores_headers: bool,
    waiting: SpooledTempFile,
    /// How long the file is, and what is still to be written to it.
    end: u64,
    unwritten: Vec<u8>,
    /// A piece of the file, and where it begins.
    piece: Vec<u8>,
    piece_from: u64,
    /// Records that were taken in, and documents that were written.
    taken: u64,
    kept: u64,
}

impl GamesSoFar {
    fn new(shard: Shard, ignores_headers: bool) -> Self {
        Self {
            shard,
            games: Vec::new(),
            seen: Digests::default(),
            groups: BTreeMap::new(),
            others: HashMap::new(),
            headers: HashMap::new(),
            apart: Vec::new(),
            ignores_headers,
            waiting: SpooledTempFile::new(IN_MEMORY),
            end: 0,
            unwritten: Vec::new(),
            piece: Vec::new(),
            piece_from: 0,
            taken: 0,
            kept: 0,
        }
    }

    /// Takes a record in: a game of its own, or one more of a game that is there.
    fn take(&mut self, found: DigestedGame) -> Result<(), CommandError> {
        let key = found
            .digest
            .map_or(found.index, |digest| (digest.bits() >> 64) as u64);
        if !self.shard.takes(key) {
            return Ok(());
        }
        self.taken += 1;
        let bytes = found.bytes.ok_or_else(not_kept)?;
        let next = u32::try_from(self.games.len()).map_err(|_| not_kept())?;
        let first = found
            .digest
            .map_or(next, |digest| *self.seen.entry(digest).or_insert(next));
        let mut game = KnownGame {
            record: found.record,
            stored: StoredGame::default(),
            own: found.own,
        };
        let place = if first == next {
            next
        } else {
            self.game_of([first, next], &game, &bytes)?
        };
        game.stored = self.store(&bytes)?;
        if place == next {
            self.games.push(game);
            return Ok(());
        }
        self.add(place, Member::new(game, &bytes))
    }

    /// Adds a record to a game of which there is one; the first of those that say most stays.
    fn add(&mut self, place: u32, member: Member) -> Result<(), CommandError> {
        if !self.groups.contains_key(&place) {
            let first = self.games[place as usize].clone();
            let bytes = self.load(first.stored)?;
            let group = self.groups.entry(place).or_default();
            group.members.push(Member::new(first, &bytes));
        }
        let group = self.groups.entry(place).or_default();
        if member.told.total() > group.most() {
            group.kept = group.members.len();
            self.games[place as usize] = member.game.clone();
        }
        group.members.push(member);
        Ok(())
    }

    /// The game of a record, among those with its moves; `next` where it contradicts all of them.
    fn game_of(
        &mut self,
        [first, next]: [u32; 2],
        record: &KnownGame,
        bytes: &[u8],
    ) -> Result<u32, CommandError> {
        if self.ignores_headers {
            return Ok(first);
        }
        let headers = Headers::of(&String::from_utf8_lossy(bytes));
        let mut contradictions = Vec::new();
        for place in
            std::iter::once(first).chain(self.others.get(&first).cloned().unwrap_or_default())
        {
            let game = self.games[place as usize].clone();
            if !self.headers.contains_key(&place) {
                let known = Headers::of(&String::from_utf8_lossy(&self.load(game.stored)?));
                self.headers.insert(place, known);
            }
            let known = self.headers.entry(place).or_default();
            let same_colours = game.own[0] == record.own[0];
            let found = known.contradictions(&headers, same_colours);
            if found.is_empty() {
                if same_colours {
                    known.add(headers);
                }
                return Ok(place);
            }
            if contradictions.is_empty() {
                contradictions = found;
            }
        }
        self.apart.push((
            record.record.clone(),
            self.games[first as usize].record.clone(),
            contradictions,
        ));
        self.others.entry(first).or_default().push(next);
        Ok(next)
    }

    fn store(&mut self, bytes: &[u8]) -> Result<StoredGame, CommandError> {
        let stored = StoredGame {
            from: self.end + self.unwritten.len() as u64,
            length: bytes.len(),
        };
        self.unwritten.extend_from_slice(bytes);
        if self.unwritten.len() >= PIECE {
            self.write_out().map_err(|error| no_room(&error))?;
        }
        Ok(stored)
    }

    fn write_out(&mut self) -> io::Result<()> {
        self.waiting.seek(SeekFrom::Start(self.end))?;
        self.waiting.write_all(&self.unwritten)?;
        self.end += self.unwritten.len() as u64;
        self.unwritten.clear();
        Ok(())
    }

    fn load(&mut self, stored: StoredGame) -> Result<Vec<u8>, CommandError> {
        self.read_back(stored).map_err(|error| no_room(&error))
    }

    fn read_back(&mut self, StoredGame { from, length }: StoredGame) -> io::Result<Vec<u8>> {
        if from >= self.end {
            self.write_out()?;
        }
        let behind = usize::try_from(from.wrapping_sub(self.piece_from)).unwrap_or(usize::MAX);
        if let Some(bytes) = self.piece.get(behind..behind.saturating_add(length)) {
            return Ok(bytes.to_vec());
        }
        self.piece_from = from;
        let most = (self.end - from).min(length.max(PIECE) as u64);
        self.piece
            .resize(usize::try_from(most).unwrap_or(length), 0);
        self.waiting.seek(SeekFrom::Start(from))?;
        self.waiting.read_exact(&mut self.piece)?;
        Ok(self.piece[..length].to_vec())
    }

    /// Says of each game that has several records which one is kept, and why, and which records are not of one game.
    fn list(&self, out: &mut Out) {
        for (record, other, contradictions) in &self.apart {
            let (record, other) = (record.text(), other.text());
            let said = contradictions.iter().map(|(key, ours, theirs)| {
                let [ours, theirs] = [ours, theirs].map(|value| shorten(value));
                text!(
                    "{key} is {theirs}, not {ours}",
                    "{key}: {theirs}, а не {ours}"
                )
            });
            let said = Text::join(&said.collect::<Vec<_>>(), "; ");
            out.tell(&text!(
                "{record}: the moves of {other}, but another game: {said}",
                "{record}: ходы как в записи {other}, но партия другая: {said}",
                record,
                other,
                said
            ));
        }
        self.groups.values().for_each(|group| group.list(out));
    }

    /// The record of a game that is kept, with the additions of the others if they are to be
    /// merged, and those that cannot be.
    fn written(
        &mut self,
        at: usize,
        merges: bool,
        out: &mut Out,
    ) -> Result<Vec<Vec<u8>>, CommandError> {
        let bytes = self.load(self.games[at].stored)?;
        let place = u32::try_from(at).unwrap_or(u32::MAX);
        self.kept += 1;
        let Some(mut group) = self
            .groups
            .get_mut(&place)
            .filter(|_| merges)
            .map(std::mem::take)
        else {
            return Ok(vec![bytes]);
        };
        let mut written = vec![bytes];
        let KnownGame { record, own, .. } = group.members[group.kept].game.clone();
        for (_, member) in group
            .members
            .iter_mut()
            .enumerate()
            .filter(|(at, _)| *at != group.kept)
        {
            let theirs = self.load(member.game.stored)?;
            let alike = Alike {
                colours: member.game.own[0] == own[0],
                words: member.game.own[1] == own[1],
            };
            let [ours, other] = [&written[0], &theirs].map(|bytes| String::from_utf8_lossy(bytes));
            let Some((new, differing)) =
                merged(&ours, &other, alike, out.terminal.games.profiles())
            else {
                member.stays = true;
                self.kept += 1;
                written.push(theirs);
                continue;
            };
            written[0] = new.into_bytes();
            for (key, ours, other) in differing {
                let [ours, other] = [&ours, &other].map(|value| shorten(value));
                out.tell(&text!(
                    "{kept}: {key} stays {ours}; {from} has {other}",
                    "{kept}: {key} остаётся {ours}; {from}: {other}",
                    kept = record.text(),
                    from = member.game.record.text()
                ));
            }
        }
        self.groups.insert(place, group);
        Ok(written)
    }
}

fn no_room(error: &io::Error) -> CommandError {
    text!(
        "no temporary file can be written: {error}",
        "временный файл не записывается: {error}"
    )
    .into()
}
