//! The documents of the inputs of a run, one after the other or in batches, so that threads have something to chew on and
//! memory stays flat.

use std::io::Read;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::error::FileError;
use super::input::{self, Called as _, DocumentInput};
use super::ordered;
use super::shard::Shard;
use crate::check;
use crate::console::interrupt;
use crate::console::progress::Progress;
use crate::console::terminal::{Out, Status};
use crate::document::stream::{Archive, Chunk};
use crate::text::{Diagnostics, Source, Text};

/// How many bytes of documents make a batch; the last document may go beyond it.
const BATCH: usize = 1 << 16;
/// How often a batch of a long input is twice as large, and behind how many others: to hand one over takes some microseconds, and
/// short inputs are to be shared out evenly.
const LARGER: usize = 2;
const SMALL_BATCHES: usize = 16;
/// How many bytes a document counts for beside its own: millions of empty ones are no batch.
const DOCUMENT: usize = 128;
/// The same where documents come one by one, and how many fill a batch: enough that no document with anything in it waits for
/// another one, and millions of empty ones are not handed over each by itself.
const ALONE: usize = 4;
const FEW: usize = 64;

/// Documents in their order, and the errors of reading between them.
#[derive(Debug, Default)]
pub(crate) struct Batch {
    /// The inputs that the documents are from.
    inputs: Vec<Arc<OpenInput>>,
    bytes: Vec<u8>,
    events: Vec<Event<StoredText>>,
}

/// One of the things that inputs give, with the facts or the result of a document.
#[derive(Debug)]
pub(crate) enum Event<D> {
    Document(D),
    /// A TOML file found in a folder that is not a document.
    Foreign,
    Unreadable(FileError),
    /// An input is at its end, after this number of bytes.
    End(u64),
}

impl<D> Event<D> {
    /// The same with something else for a document.
    fn map<'a, E>(&'a self, to: impl FnOnce(&'a D) -> E) -> Event<E> {
        match self {
            Self::Document(one) => Event::Document(to(one)),
            Self::Foreign => Event::Foreign,
            Self::Unreadable(why) => Event::Unreadable(why.clone()),
            &Self::End(length) => Event::End(length),
        }
    }

    /// Prints the messages of an event without a document.
    fn tell(self, status: &mut Status, out: &mut Out) {
        match self {
            Self::Unreadable(why) => {
                out.complain(&why.text());
                *status = Status::Failed;
            }
            Self::End(_) => out.next_input(),
            Self::Document(_) | Self::Foreign => {}
        }
    }
}

/// An input that is read.
#[derive(Debug)]
struct OpenInput {
    input: DocumentInput,
    name: String,
    /// How many inputs came before it.
    number: usize,
}

#[derive(Debug)]
struct StoredText {
    /// Which of the inputs.
    input: usize,
    index: u64,
    place: Place,
}

/// The place of a document in its file, and in the bytes that are kept of it.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) document: usize,
    pub(crate) first_byte: u64,
    pub(crate) first_line: u64,
    /// Its bytes among those that are kept, or how many it has where they are too many.
    pub(crate) bytes: Result<Range<usize>, u64>,
}

impl Place {
    /// The place of a document whose first byte is kept at `at`.
    pub(crate) fn of(chunk: &Chunk<'_>, at: usize) -> Self {
        let Chunk {
            document,
            first_byte,
            first_line,
            bytes,
        } = *chunk;
        Self {
            document,
            first_byte,
            first_line,
            bytes: bytes.map(|bytes| at..at + bytes.len()),
        }
    }

    /// The text that is read there; with an error it is only the readable beginning of bytes that
    /// are not text.
    pub(crate) fn source<'a>(&self, name: &'a str, kept: &'a [u8]) -> (Source<'a>, Diagnostics) {
        read(name, &self.chunk(kept))
    }

    /// The document as it is read there.
    fn chunk<'a>(&self, kept: &'a [u8]) -> Chunk<'a> {
        Chunk {
            document: self.document,
            first_byte: self.first_byte,
            first_line: self.first_line,
            bytes: self.bytes.clone().map(|range| &kept[range]),
        }
    }
}

/// A document where it stands.
pub(crate) struct Located<'a> {
    pub(crate) input: &'a DocumentInput,
    /// The number of the input among all of them, from 0.
    pub(crate) input_number: usize,
    /// The name of the input.
    name: &'a str,
    /// The number of the document among the documents of all inputs, from 0.
    pub(crate) index: u64,
    pub(crate) chunk: Chunk<'a>,
    /// The document as text, if its batch is text as a whole: one look at many documents takes less time than many.
    text: Option<&'a str>,
}

impl<'a> Located<'a> {
    /// The document; with an error it is only the readable beginning of bytes that are not text.
    pub(crate) fn read(&self) -> (Source<'a>, Diagnostics) {
        match self.text {
            Some(text) => (source(self.name, &self.chunk, text), Diagnostics::default()),
            None => read(self.name, &self.chunk),
        }
    }
}

fn source<'a>(name: &'a str, chunk: &Chunk<'_>, text: &'a str) -> Source<'a> {
    let Chunk {
        document,
        first_byte,
        first_line,
        ..
    } = *chunk;
    Source {
        name,
        document,
        text,
        first_byte,
        first_line,
    }
}

/// A document of a file; with an error it is only the readable beginning of bytes that are not
/// text.
pub(crate) fn read<'a>(name: &'a str, chunk: &Chunk<'a>) -> (Source<'a>, Diagnostics) {
    let mut found = Diagnostics::default();
    let text = check::text(chunk).unwrap_or_else(|(error, readable)| {
        found.push(*error);
        readable
    });
    (source(name, chunk, text), found)
}

/// Says once that a signal has ended a search and left a part; the status of the command.
pub(crate) fn ended(status: Status, out: &mut Out) -> Status {
    static IS_SAID: AtomicBool = AtomicBool::new(false);
    if !IS_SAID.swap(true, Ordering::Relaxed) {
        out.complain(&Text::new(
            "interrupted: what follows was not looked at",
            "прервано: остальное не просмотрено",
        ));
    }
    status
}

impl Batch {
    /// The events of the batch, in order.
    pub(crate) fn events(&self) -> impl Iterator<Item = Event<Located<'_>>> {
        let text = simdutf8::basic::from_utf8(&self.bytes).ok();
        self.events
            .iter()
            .map(move |event| event.map(|stored| self.located(stored, text)))
    }

    /// A document of the batch, `whole` being the batch as text.
    fn located<'a>(&'a self, stored: &'a StoredText, whole: Option<&'a str>) -> Located<'a> {
        // A letter cut in two by the end of a document is none in either of them.
        let range = stored.place.bytes.clone().ok();
        let text = range.zip(whole).and_then(|(range, whole)| whole.get(range));
        let OpenInput {
            input,
            name,
            number,
        } = &*self.inputs[stored.input];
        Located {
            input,
            input_number: *number,
            name,
            index: stored.index,
            chunk: stored.place.chunk(&self.bytes),
            text,
        }
    }

    /// How much of a batch it is, a document counting for a fixed number of bytes beside its own.
    fn load(&self, each: usize) -> usize {
        self.bytes.len() + self.events.len() * each
    }

    fn push(&mut self, input: &Arc<OpenInput>, index: u64, chunk: &Chunk<'_>) {
        if self
            .inputs
            .last()
            .is_none_or(|last| !Arc::ptr_eq(last, input))
        {
            self.inputs.push(Arc::clone(input));
        }
        let place = Place::of(chunk, self.bytes.len());
        self.bytes
            .extend_from_slice(chunk.bytes.unwrap_or_default());
        self.events.push(Event::Document(StoredText {
            input: self.inputs.len() - 1,
            index,
            place,
        }));
    }
}

/// Reads inputs one after the other.
pub(crate) struct Stream {
    inputs: std::iter::Enumerate<std::vec::IntoIter<Result<DocumentInput, FileError>>>,
    open: Option<OpenStream>,
    /// How many documents came before the next one.
    index: u64,
    shard: Shard,
    /// The only document of each input that is wanted.
    wanted: Option<usize>,
    /// How many bytes fill a batch, and how many a document counts for beside its own.
    full: usize,
    each: usize,
    /// How many bytes the last batch took: the next one will not need more room.
    room: usize,
    /// How many batches came before the next one.
    batches: usize,
    /// The file that is read instead of standard input.
    stdin: Option<PathBuf>,
    /// Whether a signal that ends a search ends all, and what the command comes to then: no document is begun behind it.
    searched: Option<Status>,
}

struct OpenStream {
    input: Arc<OpenInput>,
    archive: Archive<Box<dyn Read>>,
    /// How many documents were met.
    documents: usize,
}

impl Stream {
    /// The documents of files and folders, in batches.
    pub(crate) fn new(inputs: Vec<Result<DocumentInput, FileError>>) -> Self {
        Self {
            inputs: inputs.into_iter().enumerate(),
            open: None,
            index: 0,
            shard: Shard::default(),
            wanted: None,
            full: BATCH,
            each: DOCUMENT,
            room: 0,
            batches: 0,
            stdin: None,
            searched: None,
        }
    }

    /// The documents of files as they are named.
    pub(crate) fn of_files(paths: &[PathBuf]) -> Self {
        Self::new(
            paths
                .iter()
                .map(|path| Ok(DocumentInput::of(path)))
                .collect(),
        )
    }

    /// With a file to read instead of standard input.
    pub(crate) fn stdin_in(self, path: Option<&Path>) -> Self {
        Self {
            stdin: path.map(Path::to_owned),
            ..self
        }
    }

    /// The documents of the one file that a command takes.
    pub(crate) fn of_file(
        path: &Path,
        wanted: Option<usize>,
        command: &str,
    ) -> Result<Self, FileError> {
        if path.is_dir() {
            return Err(FileError::NotOneFile(path.called(), command.to_owned()));
        }
        Ok(Self::of_files(&[path.to_owned()]).only(wanted))
    }

    /// The documents of a shard; the others are passed over without a look at them.
    pub(crate) fn shard(self, shard: Option<Shard>) -> Self {
        Self {
            shard: shard.unwrap_or_default(),
            ..self
        }
    }

    /// Only one document of each input, where a number is given.
    pub(crate) fn only(self, wanted: Option<usize>) -> Self {
        Self { wanted, ..self }
    }

    /// Each document as soon as it is read.
    pub(crate) fn one_by_one(self) -> Self {
        Self {
            full: FEW,
            each: ALONE,
            ..self
        }
    }

    /// For a command that searches: a signal ends its search with the results so far, and no
    /// document is begun behind it; the command ends with the status then.
    pub(crate) fn searched(self, status: Status) -> Self {
        Self {
            searched: Some(status),
            ..self
        }
    }

    /// Runs a command on one document after the other, until no program reads the output; the worst
    /// status. Bytes that are not text, or cannot be read, are reported.
    pub(crate) fn each(
        self,
        out: &mut Out,
        mut run: impl FnMut(&Located<'_>, &Source<'_>, &mut Out) -> Status,
    ) -> Status {
        let mut status = Status::Good;
        let searched = self.searched;
        for batch in self.one_by_one() {
            for event in batch.events() {
                match event {
                    Event::Document(found) => {
                        if let Some(cut) = searched.filter(|_| interrupt::has_come()) {
                            return status.max(ended(cut, out));
                        }
                        let (source, broken) = found.read();
                        let is_text = !broken.has_errors();
                        let one = if is_text {
                            run(&found, &source, out)
                        } else {
                            out.report(&source, &broken)
                        };
                        status = status.max(one);
                    }
                    other => other.tell(&mut status, out),
                }
                if out.is_closed() {
                    return status;
                }
            }
        }
        status
    }

    /// Does `work` on the documents on several threads and hands the results to `finish` in their
    /// order, until no program reads the output; the worst status. A document that cannot be read
    /// is reported.
    pub(crate) fn each_in_parallel<R: Send>(
        self,
        threads: Option<u16>,
        out: &mut Out,
        work: impl Fn(&Located<'_>) -> R + Sync,
        mut finish: impl FnMut(R, &mut Out) -> Status,
    ) -> Status {
        let mut status = Status::Good;
        let searched = self.searched;
        let work = |found: &Located<'_>, (): &mut ()| {
            searched
                .filter(|_| interrupt::has_come())
                .map_or_else(|| Ok(work(found)), Err)
        };
        self.work(threads, None, work, |event| {
            match event {
                Event::Document(Ok(made)) => status = status.max(finish(made, out)),
                Event::Document(Err(cut)) => {
                    status = status.max(ended(cut, out));
                    return false;
                }
                other => other.tell(&mut status, out),
            }
            !out.is_closed()
        });
        status
    }

    /// Does `work` on the documents on several threads, with something for the documents of a batch to share, and hands the
    /// results to `sink` in their order until it returns false.
    pub(crate) fn work<S: Default, R: Send>(
        self,
        threads: Option<u16>,
        progress: Option<&Progress>,
        work: impl Fn(&Located<'_>, &mut S) -> R + Sync,
        mut sink: impl FnMut(Event<R>) -> bool,
    ) {
        let batch = |batch: Batch| {
            let mut shared = S::default();
            batch
                .events()
                .map(|event| event.map(|found| work(found, &mut shared)))
                .collect::<Vec<_>>()
        };
        ordered::map(threads, self, batch, |events| {
            events.into_iter().all(|event| {
                match (&event, progress) {
                    (Event::Document(_), Some(progress)) => progress.add_document(),
                    (Event::End(_), Some(progress)) => progress.add_file(),
                    _ => {}
                }
                sink(event)
            })
        });
    }

    /// How many inputs there are.
    pub(crate) fn inputs(&self) -> usize {
        self.inputs.len()
    }

    /// How many bytes fill the next batch.
    fn full(&self) -> usize {
        if self.full == BATCH {
            BATCH << (self.batches / SMALL_BATCHES).min(LARGER)
        } else {
            self.full
        }
    }

    /// Opens the next input; false behind the last one.
    fn advance(&mut self, into: &mut Batch) -> bool {
        let Some((number, input)) = self.inputs.next() else {
            return false;
        };
        let opened = input.and_then(|input| {
            let instead = self
                .stdin
                .clone()
                .filter(|_| input == DocumentInput::Stdin)
                .map(DocumentInput::File);
            let archive = Archive::new(instead.as_ref().unwrap_or(&input).open()?);
            let name = input.name();
            Ok(OpenStream {
                input: Arc::new(OpenInput {
                    input,
                    name,
                    number,
                }),
                archive,
                documents: 0,
            })
        });
        match opened {
            Ok(open) => self.open = Some(open),
            Err(why) => into.events.extend([Event::Unreadable(why), Event::End(0)]),
        }
        true
    }

    /// Reads into a batch until it is full; true when nothing more of the input is wanted.
    fn fill(&mut self, open: &mut OpenStream, into: &mut Batch) -> bool {
        let OpenInput { input, name, .. } = &*open.input;
        let full = self.full();
        while into.load(self.each) < full {
            let chunk = match open.archive.next_chunk() {
                Ok(Some(chunk)) => chunk,
                Ok(None) => {
                    let missing = self
                        .wanted
                        .map(|wanted| FileError::NoDocument(name.clone(), wanted, open.documents));
                    into.events.extend(missing.map(Event::Unreadable));
                    return true;
                }
                Err(error) => {
                    into.events
                        .push(Event::Unreadable(input::unreadable(name, error)));
                    return true;
                }
            };
            open.documents += 1;
            let index = self.index;
            self.index += 1;
            if !self.shard.takes(index) {
                continue;
            }
            if is_foreign(input, &chunk) {
                into.events.push(Event::Foreign);
                return true;
            }
            if self.wanted.is_none_or(|wanted| wanted == chunk.document) {
                into.push(&open.input, index, &chunk);
                if self.wanted.is_some() {
                    return true;
                }
            }
        }
        false
    }
}

/// Whether a file was only found and is another program's.
fn is_foreign(input: &DocumentInput, chunk: &Chunk<'_>) -> bool {
    chunk.document == 0 && check::text(chunk).is_ok_and(|text| input.is_foreign(text))
}

impl Iterator for Stream {
    type Item = Batch;

    fn next(&mut self) -> Option<Batch> {
        let mut batch = Batch {
            bytes: Vec::with_capacity(self.room),
            ..Batch::default()
        };
        let full = self.full();
        while batch.load(self.each) < full {
            if let Some(mut open) = self.open.take() {
                if self.fill(&mut open, &mut batch) {
                    batch.events.push(Event::End(open.archive.position()));
                } else {
                    self.open = Some(open);
                }
            } else if !self.advance(&mut batch) {
                break;
            }
        }
        // A batch that has only the end of its input would be one more to share out among threads.
        if self.wanted.is_none()
            && let Some(open) = self.open.take_if(|open| open.archive.is_done())
        {
            batch.events.push(Event::End(open.archive.position()));
        }
        self.room = batch.bytes.len();
        self.batches += 1;
        (!batch.events.is_empty()).then_some(batch)
    }
}
