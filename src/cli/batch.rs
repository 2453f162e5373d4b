//! The inputs of a run as batches of documents, so that threads have something to chew on and memory stays flat.

use std::io::Read;
use std::ops::Range;
use std::sync::Arc;

use super::input::{self, Input, Unreadable};
use super::shard::Shard;
use crate::check;
use crate::document::stream::{Archive, Chunk};
use crate::text::Diagnostic;

/// How many bytes of documents make a batch; the last document may go beyond it.
const BATCH: usize = 1 << 16;

/// Documents in their order, and what could not be read between them.
#[derive(Debug, Default)]
pub(super) struct Batch {
    /// The names of the inputs.
    names: Vec<Arc<str>>,
    bytes: Vec<u8>,
    items: Vec<Item>,
}

/// One of the things that inputs give.
#[derive(Debug)]
enum Item {
    Document(Stored),
    /// A TOML file found in a folder that is no document.
    Foreign,
    Unreadable(Unreadable),
    /// An input is at its end.
    End,
}

#[derive(Debug)]
struct Stored {
    /// Which of the names.
    name: usize,
    index: u64,
    document: usize,
    first_byte: u64,
    first_line: u64,
    bytes: Result<Range<usize>, u64>,
}

/// A document where it stands.
pub(super) struct Found<'a> {
    /// The name of the input.
    pub(super) name: &'a str,
    /// The number of the document among those of all inputs, from 0.
    pub(super) index: u64,
    pub(super) chunk: Chunk<'a>,
    /// The document as text, if its batch is text as a whole: one look at many documents takes less time than many.
    text: Option<&'a str>,
}

impl<'a> Found<'a> {
    /// The document as text.
    ///
    /// # Errors
    /// Those of [`check::text`].
    pub(super) fn text(&self) -> Result<&'a str, (Box<Diagnostic>, &'a str)> {
        self.text.map_or_else(|| check::text(&self.chunk), Ok)
    }
}

/// The same as a reader of batches sees it.
pub(super) enum Piece<'a> {
    Document(Found<'a>),
    Foreign,
    Unreadable(&'a Unreadable),
    End,
}

impl Batch {
    /// What the batch holds, in order.
    pub(super) fn pieces(&self) -> impl Iterator<Item = Piece<'_>> {
        let text = simdutf8::basic::from_utf8(&self.bytes).ok();
        self.items.iter().map(move |item| match item {
            Item::Document(Stored { name, index, document, first_byte, first_line, bytes }) => {
                let (document, first_byte, first_line) = (*document, *first_byte, *first_line);
                // A letter cut in two by the end of a document is none in either of them.
                let text = bytes.clone().ok().zip(text).and_then(|(range, text)| text.get(range));
                let bytes = bytes.clone().map(|range| &self.bytes[range]);
                let chunk = Chunk { document, first_byte, first_line, bytes };
                Piece::Document(Found { name: &self.names[*name], index: *index, chunk, text })
            }
            Item::Foreign => Piece::Foreign,
            Item::Unreadable(why) => Piece::Unreadable(why),
            Item::End => Piece::End,
        })
    }

    fn push(&mut self, name: &Arc<str>, index: u64, chunk: &Chunk<'_>) {
        let Chunk { document, first_byte, first_line, bytes } = *chunk;
        if self.names.last().is_none_or(|last| !Arc::ptr_eq(last, name)) {
            self.names.push(Arc::clone(name));
        }
        let from = self.bytes.len();
        let bytes = bytes.map(|bytes| {
            self.bytes.extend_from_slice(bytes);
            from..self.bytes.len()
        });
        let name = self.names.len() - 1;
        self.items.push(Item::Document(Stored { name, index, document, first_byte, first_line, bytes }));
    }

    fn is_full(&self) -> bool {
        self.bytes.len() >= BATCH
    }
}

/// Reads inputs one after the other.
pub(super) struct Batches {
    inputs: std::vec::IntoIter<Result<Input, Unreadable>>,
    open: Option<Open>,
    /// How many documents came before the next one.
    index: u64,
    shard: Shard,
    /// How many bytes the last batch took: the next one will not need more room.
    room: usize,
}

struct Open {
    input: Input,
    name: Arc<str>,
    archive: Archive<Box<dyn Read>>,
}

impl Batches {
    /// The documents of a shard; those of the others are passed over without a look at them.
    pub(super) fn new(inputs: Vec<Result<Input, Unreadable>>, shard: Shard) -> Self {
        Self { inputs: inputs.into_iter(), open: None, index: 0, shard, room: 0 }
    }

    /// Opens the next input; false behind the last one.
    fn advance(&mut self, into: &mut Batch) -> bool {
        let Some(input) = self.inputs.next() else { return false };
        let opened = input.and_then(|input| {
            let archive = input.open()?;
            let name = input.name().into();
            Ok(Open { input, name, archive })
        });
        match opened {
            Ok(open) => self.open = Some(open),
            Err(why) => into.items.extend([Item::Unreadable(why), Item::End]),
        }
        true
    }
}

impl Open {
    /// Reads into a batch until it is full; true when the input is at its end.
    fn fill(&mut self, into: &mut Batch, index: &mut u64, shard: Shard) -> bool {
        while !into.is_full() {
            match self.archive.next_chunk() {
                Ok(Some(chunk)) => {
                    let at = *index;
                    *index += 1;
                    if !shard.takes(at) {
                        continue;
                    }
                    if is_foreign(&self.input, &chunk) {
                        into.items.push(Item::Foreign);
                        return true;
                    }
                    into.push(&self.name, at, &chunk);
                }
                Ok(None) => return true,
                Err(error) => {
                    into.items.push(Item::Unreadable(self.input.unreadable(&error)));
                    return true;
                }
            }
        }
        false
    }
}

/// Whether a file was only found and is somebody else's.
fn is_foreign(input: &Input, chunk: &Chunk<'_>) -> bool {
    let Input::Found(path) = input else { return false };
    chunk.document == 0
        && path.extension().is_some_and(|suffix| suffix == "toml")
        && check::text(chunk).is_ok_and(input::is_foreign)
}

impl Iterator for Batches {
    type Item = Batch;

    fn next(&mut self) -> Option<Batch> {
        let mut batch = Batch { bytes: Vec::with_capacity(self.room), ..Batch::default() };
        while !batch.is_full() {
            if let Some(open) = &mut self.open {
                if open.fill(&mut batch, &mut self.index, self.shard) {
                    batch.items.push(Item::End);
                    self.open = None;
                }
            } else if !self.advance(&mut batch) {
                break;
            }
        }
        self.room = batch.bytes.len();
        (!batch.items.is_empty()).then_some(batch)
    }
}
