//! The documents of the inputs, read on several threads and handed on in their order, and documents that are copied.

use crate::archive::likeness::Mirrors;
use crate::check::{CheckOptions, Depth, Kept};
use crate::cli::prelude::*;
use crate::cli::progress::Progress;
use crate::cli::stream::Event;
use crate::report::short;
use crate::session::ReadDocument;
use crate::text::Severity;

/// Which documents a command looks at.
#[derive(Clone, Debug, Args)]
pub(super) struct Documents {
    #[command(flatten)]
    pub(super) given: PathsArgs,
    #[command(flatten)]
    pub(super) part: ShardArgs,
    #[command(flatten)]
    pub(super) work: ThreadsArgs,
}

/// A document as a command sees it.
pub(super) struct ArchiveDocument<'a> {
    /// Its place among all documents of the inputs.
    pub(super) index: u64,
    /// Its text, or the readable beginning of one that is not text.
    pub(super) source: Source<'a>,
    /// Its bytes; `None` when it was too large to be kept.
    pub(super) bytes: Option<&'a [u8]>,
    is_text: bool,
    pub(super) games: &'static Registry,
}

impl ArchiveDocument<'_> {
    /// The whole text; `None` of a document that is not text or is too large.
    pub(super) fn text(&self) -> Option<&str> {
        self.is_text.then_some(self.source.text)
    }

    /// Checks the document and hands on the part read.
    pub(super) fn read<R>(
        &self,
        out: &mut Diagnostics,
        look: impl FnOnce(&ReadDocument<'_, '_>) -> R,
    ) -> R {
        if !self.is_text {
            return look(&ReadDocument::default());
        }
        let asked = CheckOptions::new(Depth::Replay, Kept::Game);
        self.games
            .read(&self.source, asked, out, |reading| look(&reading))
    }
}

/// The totals of a run over all documents.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct RunTotals {
    pub(super) documents: u64,
    pub(super) broken: u64,
    pub(super) status: Status,
}

impl RunTotals {
    /// Tells how many documents have errors, if any.
    pub(super) fn tell_broken(&self, out: &mut Out) {
        if self.broken > 0 {
            let documents = ["документе", "документах", "документах"];
            out.tell(&text!(
                "{count} errors",
                "в {count} есть ошибки",
                count = Text::count(self.broken, ["document has", "documents have"], documents)
            ));
        }
    }
}

impl Documents {
    /// The files that are read.
    pub(super) fn sources(&self) -> Sources {
        Sources::of(self.given.walk.inputs(&self.given.paths).iter().flatten())
    }

    /// The documents of all parts.
    pub(super) fn whole(&self) -> Self {
        Self {
            part: ShardArgs { shard: None },
            ..self.clone()
        }
    }

    /// Does `work` on every document, on several threads, and hands the results to `sink` in order until it returns
    /// false. Errors of documents are reported, a line for each document. `prints` says that the sink prints on stdout;
    /// a line on the terminal shows how far a long run has come where it does not get into that.
    pub(super) fn each<R: Send>(
        &self,
        prints: bool,
        out: &mut Out,
        work: impl Fn(&ArchiveDocument<'_>, &mut Mirrors, &mut Diagnostics) -> R + Sync,
        mut sink: impl FnMut(R, &mut Out) -> bool,
    ) -> RunTotals {
        let (games, lang) = (out.terminal.games, out.terminal.lang);
        let inputs = self.given.walk.inputs(&self.given.paths);
        let documents = Stream::new(inputs).shard(self.part.shard);
        let progress = Progress::new(documents.inputs(), prints, lang);
        let mut totals = RunTotals::default();
        documents.work(
            self.work.threads,
            Some(&progress),
            |found, mirrors: &mut Option<Mirrors>| {
                let (source, mut diagnostics) = found.read();
                let is_text = !diagnostics.has_errors();
                let document = ArchiveDocument {
                    index: found.index,
                    source,
                    bytes: found.chunk.bytes.ok(),
                    is_text,
                    games,
                };
                let result = work(
                    &document,
                    mirrors.get_or_insert_with(Mirrors::new),
                    &mut diagnostics,
                );
                (result, trouble(&document.source, &diagnostics, lang))
            },
            |event| match event {
                Event::Document((result, trouble)) => {
                    totals.documents += 1;
                    if let Some(trouble) = &trouble {
                        totals.broken += 1;
                        totals.status = totals.status.max(Status::Wrong);
                        out.tell_of_document(trouble);
                    }
                    sink(result, out)
                }
                Event::Unreadable(why) => {
                    out.complain(&why.text());
                    totals.status = Status::Failed;
                    true
                }
                Event::End(_) => {
                    out.next_input();
                    true
                }
                Event::Foreign => true,
            },
        );
        totals
    }
}

/// The first error of a document, and how many more there are.
fn trouble(source: &Source<'_>, out: &Diagnostics, lang: Lang) -> Option<Text> {
    let first = out.iter().find(|one| one.severity == Severity::Error)?;
    let line = short(source, first, lang);
    let more = out.count(Severity::Error) - 1;
    Some(if more > 0 {
        text!(
            "{line} ({more})",
            "{line} (и ещё {more})",
            more = Text::count(
                more,
                ["more error", "more errors"],
                ["ошибка", "ошибки", "ошибок"],
            )
        )
    } else {
        Text::same(line)
    })
}

/// Puts lines of `+++` between documents.
#[derive(Clone, Copy, Debug)]
pub(super) struct Joiner {
    /// Whether there is a document that no line has ended.
    has_some: bool,
    /// Whether parts are to be put together as they are: then every document is followed by a line of `+++`.
    is_part: bool,
}

impl Joiner {
    pub(super) const fn new(is_part: bool) -> Self {
        Self {
            has_some: false,
            is_part,
        }
    }

    /// A document with what belongs before and behind it.
    pub(super) fn join<'a>(
        &mut self,
        document: &'a [u8],
    ) -> impl Iterator<Item = &'a [u8]> + use<'a> {
        const LINE: &[u8] = b"+++\n";
        // Without a line behind it, an empty document at the end would be none.
        let is_ended = self.is_part || document.trim_ascii().is_empty();
        let before = std::mem::replace(&mut self.has_some, !is_ended);
        let newline = !document.is_empty() && !document.ends_with(b"\n");
        let parts = [
            before.then_some(LINE),
            Some(document),
            newline.then_some(&b"\n"[..]),
            is_ended.then_some(LINE),
        ];
        parts.into_iter().flatten()
    }
}

/// That a document cannot be copied.
pub(super) fn not_kept() -> CommandError {
    Text::new(
        "a document is too large to be copied: divide it first",
        "один из документов слишком велик, чтобы его скопировать: сначала разделите его",
    )
    .into()
}
