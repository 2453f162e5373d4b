//! The documents of the inputs, read on several threads and handed on in their order.

use clap::Args;
use std::path::PathBuf;

use crate::archive::likeness::Mirrors;
use crate::check::{Depth, Verdict};
use crate::cli::batch::{Batch, Batches, Found, Piece};
use crate::cli::output::{Terminal, message};
use crate::cli::progress::Progress;
use crate::cli::shard::{self, Shard};
use crate::cli::{Status, input, ordered};
use crate::report::short;
use crate::session::{Reading, Registry};
use crate::text::Source;
use crate::text::{Diagnostics, Lang, Severity, Text, plural_en, plural_ru};

/// Which documents a command looks at.
#[derive(Debug, Args)]
pub(super) struct Documents {
    /// Files, folders (searched for .toml and .kla files) or - for standard input
    #[arg(required = true, value_name = "PATH")]
    pub(super) paths: Vec<PathBuf>,
    /// Only part k of n of the documents, so that n machines share the work
    #[arg(long, value_name = "k/n")]
    pub(super) shard: Option<Shard>,
    /// Work on so many threads [default: as many as there are cores]; the output does not depend on it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(super) threads: Option<u16>,
}

pub(super) const PATHS: (&str, &str) =
    ("paths", "Файлы, папки (в них ищутся файлы .toml и .kla) или - для стандартного ввода");
pub(super) const SHARD: (&str, &str) = ("shard", shard::RUSSIAN);
pub(super) const THREADS: (&str, &str) =
    ("threads", "На скольких потоках работать [по умолчанию: сколько ядер]; на вывод это не влияет");

/// A document as a command sees it.
pub(super) struct Document<'a> {
    /// Its place among all documents of the inputs.
    pub(super) index: u64,
    /// Its text, or the readable beginning of one that is no text.
    pub(super) source: Source<'a>,
    /// Its bytes; `None` when it was too large to be kept.
    pub(super) bytes: Option<&'a [u8]>,
    is_text: bool,
    games: &'static Registry,
}

impl Document<'_> {
    /// Checks the document and hands on what was read of it.
    pub(super) fn read<R>(&self, out: &mut Diagnostics, look: impl FnOnce(&Reading<'_, '_>) -> R) -> R {
        if !self.is_text {
            return look(&Reading { verdict: Verdict::default(), start: None, document: None });
        }
        self.games.read(&self.source, Depth::Replay, true, out, |reading| look(&reading))
    }
}

/// What a document came to.
pub(super) struct Done<R> {
    pub(super) result: R,
    /// What is wrong with the document, in a line.
    trouble: Option<String>,
}

enum Event<R> {
    Document(Done<R>),
    Foreign,
    Unreadable(Text),
    End,
}

/// What a run over all documents came to.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Totals {
    pub(super) documents: u64,
    pub(super) broken: u64,
    pub(super) status: Status,
}

impl Totals {
    /// How many documents have errors, in a sentence for people; nothing where none has.
    pub(super) fn broken(&self) -> Option<Text> {
        let broken = self.broken;
        let (en, ru) = (
            plural_en(broken, "document has", "documents have"),
            plural_ru(broken, "документе", "документах", "документах"),
        );
        (broken > 0).then(|| crate::text!("{broken} {en} errors", "в {broken} {ru} есть ошибки"))
    }
}

impl Documents {
    /// Does `work` on every document, on several threads, and hands the results to `sink` in order until it returns
    /// false. Errors of documents are reported, a line for each document. `is_stdout` says that the sink prints on stdout;
    /// a line on the terminal shows how far a long run has come where it does not get into that.
    pub(super) fn each<R: Send>(
        &self,
        (terminal, is_stdout): (&Terminal, bool),
        work: impl Fn(&Document<'_>, &mut Mirrors, &mut Diagnostics) -> R + Sync,
        sink: impl FnMut(R, bool) -> bool,
    ) -> Totals {
        self.each_of(self.shard.unwrap_or_default(), (terminal, is_stdout), work, sink)
    }

    /// The same for another part of the documents.
    pub(super) fn each_of<R: Send>(
        &self,
        shard: Shard,
        (terminal, is_stdout): (&Terminal, bool),
        work: impl Fn(&Document<'_>, &mut Mirrors, &mut Diagnostics) -> R + Sync,
        mut sink: impl FnMut(R, bool) -> bool,
    ) -> Totals {
        let (games, lang) = (terminal.games, terminal.lang);
        let batch = |batch: Batch| {
            let mut mirrors = Mirrors::new();
            batch.pieces().map(|piece| event(&piece, (games, lang), &mut mirrors, &work)).collect::<Vec<_>>()
        };
        let inputs = input::collect(&self.paths);
        let (mut progress, mut done) = (Progress::new(inputs.len(), is_stdout), 0);
        let batches = Batches::new(inputs, shard);
        let mut totals = Totals::default();
        ordered::map(self.threads, batches, batch, |events| {
            events.into_iter().all(|event| match event {
                Event::Document(Done { result, trouble }) => {
                    totals.documents += 1;
                    if let Some(trouble) = &trouble {
                        totals.broken += 1;
                        totals.status = totals.status.max(Status::Wrong);
                        progress.clear();
                        message(trouble);
                    }
                    progress.show(done, totals.documents, lang);
                    sink(result, trouble.is_some())
                }
                Event::Unreadable(why) => {
                    progress.clear();
                    terminal.complain(&why);
                    totals.status = Status::Failed;
                    true
                }
                Event::Foreign => true,
                Event::End => {
                    done += 1;
                    true
                }
            })
        });
        progress.clear();
        totals
    }
}

fn event<R>(
    piece: &Piece<'_>,
    (games, lang): (&'static Registry, Lang),
    mirrors: &mut Mirrors,
    work: &impl Fn(&Document<'_>, &mut Mirrors, &mut Diagnostics) -> R,
) -> Event<R> {
    let found = match piece {
        Piece::Document(found) => found,
        Piece::Foreign => return Event::Foreign,
        Piece::Unreadable(why) => return Event::Unreadable(why.0.clone()),
        Piece::End => return Event::End,
    };
    let Found { name, index, ref chunk, .. } = *found;
    let mut out = Diagnostics::default();
    let (text, is_text) = match found.text() {
        Ok(text) => (text, true),
        Err((diagnostic, readable)) => {
            out.push(*diagnostic);
            (readable, false)
        }
    };
    let source =
        Source { name, document: chunk.document, text, first_byte: chunk.first_byte, first_line: chunk.first_line };
    let document = Document { index, source, bytes: chunk.bytes.ok(), is_text, games };
    let result = work(&document, mirrors, &mut out);
    Event::Document(Done { result, trouble: trouble(&document.source, &out, lang) })
}

/// The first error of a document, and how many more there are.
fn trouble(source: &Source<'_>, out: &Diagnostics, lang: Lang) -> Option<String> {
    let first = out.iter().find(|one| one.severity == Severity::Error)?;
    let mut line = short::diagnostic(source, first, lang);
    let more = out.count(Severity::Error) as u64 - 1;
    if more > 0 {
        let (en, ru) = (plural_en(more, "error", "errors"), plural_ru(more, "ошибка", "ошибки", "ошибок"));
        let text = crate::text!(" ({more} more {en})", " (и ещё {more} {ru})");
        line.push_str(text.get(lang));
    }
    Some(line)
}
