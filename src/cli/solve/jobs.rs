//! The documents that a run is to solve, one after the other, for whichever thread is free.

use std::io::Read;
use std::path::PathBuf;
use std::sync::Arc;

use super::SolveArgs;
use crate::cli::input::{Input, Unreadable};
use crate::cli::shard::Shard;
use crate::document::stream::{Archive, Chunk};

/// A document taken out of its archive.
#[derive(Debug)]
pub(super) struct Job {
    /// The name of the input.
    pub(super) name: Arc<str>,
    /// The file that holds it; `None` for standard input.
    pub(super) path: Option<PathBuf>,
    document: usize,
    first_byte: u64,
    first_line: u64,
    bytes: Result<Vec<u8>, u64>,
}

impl Job {
    pub(super) fn chunk(&self) -> Chunk<'_> {
        let Self { document, first_byte, first_line, ref bytes, .. } = *self;
        let bytes = bytes.as_ref().map(Vec::as_slice).map_err(|length| *length);
        Chunk { document, first_byte, first_line, bytes }
    }
}

/// Reads the inputs one after the other; what cannot be read is an error in its place.
pub(super) struct Jobs {
    inputs: std::vec::IntoIter<PathBuf>,
    open: Option<Open>,
    wanted: Option<usize>,
    shard: Shard,
    /// How many documents of all files came before.
    index: u64,
}

struct Open {
    input: Input,
    name: Arc<str>,
    archive: Archive<Box<dyn Read>>,
    /// Whether the document that was wanted has been met.
    is_met: bool,
}

impl Jobs {
    pub(super) fn new(arguments: &SolveArgs) -> Self {
        Self {
            inputs: arguments.files.clone().into_iter(),
            open: None,
            wanted: arguments.document,
            shard: arguments.shard.unwrap_or_default(),
            index: 0,
        }
    }

    /// The next document of an input that this run is to solve; `None` at the end of the input.
    fn next_of(&mut self, open: &mut Open) -> Option<Result<Job, Unreadable>> {
        loop {
            let chunk = match open.archive.next_chunk() {
                Ok(Some(chunk)) => chunk,
                Ok(None) => return self.missed(open).map(Err),
                Err(error) => {
                    // Nothing behind it can be read, so that nothing is known to be missing.
                    open.is_met = true;
                    return Some(Err(open.input.unreadable(&error)));
                }
            };
            let index = self.index;
            self.index += 1;
            if self.wanted.is_some_and(|wanted| wanted != chunk.document) || !self.shard.takes(index) {
                continue;
            }
            open.is_met = true;
            let path = if let Input::File(path) = &open.input { Some(path.clone()) } else { None };
            let Chunk { document, first_byte, first_line, bytes } = chunk;
            let bytes = bytes.map(<[u8]>::to_vec);
            return Some(Ok(Job { name: Arc::clone(&open.name), path, document, first_byte, first_line, bytes }));
        }
    }

    /// What is to be said when an input ends without the document that was wanted.
    fn missed(&self, open: &mut Open) -> Option<Unreadable> {
        let wanted = self.wanted.filter(|_| !std::mem::replace(&mut open.is_met, true))?;
        let name = &open.name;
        Some(Unreadable(crate::text!("{name} has no document {wanted}", "в {name} нет документа {wanted}")))
    }
}

impl Iterator for Jobs {
    type Item = Result<Job, Unreadable>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(mut open) = self.open.take() {
                let next = self.next_of(&mut open);
                match next {
                    Some(Err(why)) => return Some(Err(why)),
                    Some(job) => {
                        self.open = Some(open);
                        return Some(job);
                    }
                    None => {}
                }
            }
            let input = Input::of(&self.inputs.next()?);
            match input.open() {
                Ok(archive) => {
                    let name = input.name().into();
                    self.open = Some(Open { input, name, archive, is_met: false });
                }
                Err(why) => return Some(Err(why)),
            }
        }
    }
}
