//! Commands that take their time: a puzzle solved or audited in a thread, with progress, until it is done or cancelled.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread;

use lsp_server::RequestId;
use serde_json::{Value, json};

use super::context::Context;
use super::file::{OpenDocument, OpenFile};
use super::protocol::{CodeLens, Command};
use crate::cli::{audit, solve};
use crate::puzzle::solve::{Gauge, Limits};
use crate::session::Registry;
use crate::settings;
use crate::text::{Diagnostics, Lang, Source, Span, Text};

/// The command that solves a puzzle.
pub(super) const SOLVE: &str = "kletka.solve";
/// The command that audits one.
pub(super) const AUDIT: &str = "kletka.audit";

/// Positions that a solution may take, and each question of an audit.
const NODES: [u64; 2] = [100_000_000, 1_000_000];

/// Bytes of the tables of one search.
const MEMORY: usize = 256 << 20;

/// A command that is being done.
pub(super) struct Job {
    /// The request that it answers.
    pub(super) id: RequestId,
    /// How the editor calls its progress, if it wants to see it.
    pub(super) token: Option<Value>,
    pub(super) gauge: Arc<Gauge>,
    pub(super) is_cancelled: bool,
}

impl Job {
    /// Ends it; what is known by then nobody wants any more.
    pub(super) fn cancel(&mut self) {
        self.is_cancelled = true;
        self.gauge.stop.store(true, Ordering::Relaxed);
    }

    /// How far it has come.
    pub(super) fn progress(&self) -> Text {
        let nodes = self.gauge.nodes.load(Ordering::Relaxed);
        Text::count(nodes, ["position", "positions"], ["позиция", "позиции", "позиций"])
    }
}

/// What the commands are called.
pub(super) fn title(command: &str) -> Text {
    if command == SOLVE {
        Text::new("Solve", "Решить")
    } else {
        Text::new("Audit", "Проверить задачу")
    }
}

/// Does a command with a document of a file; its answer is what `kletka solve` or `kletka audit` would print.
pub(super) fn begin(
    command: &str,
    (name, text, document): (String, String, usize),
    (games, lang): (&'static Registry, Lang),
    tell: impl FnOnce(Vec<String>) + Send + 'static,
) -> Arc<Gauge> {
    let gauge = Arc::new(Gauge::default());
    let (seen, is_solve) = (Arc::clone(&gauge), command == SOLVE);
    thread::spawn(move || {
        let source = Source { document, ..Source::whole(&name, &text) };
        let mut found = Diagnostics::default();
        let problem = games.problem(&source, &mut found).filter(|_| !found.has_errors());
        let [most, each] = NODES;
        let limits = |nodes| Limits { gauge: Some(&gauge), memory: MEMORY, ..Limits::nodes(nodes) };
        let lines = problem.and_then(|problem| {
            if is_solve {
                solve::answer(&source, &problem, &limits(most), lang)
            } else {
                audit::answer(&source, &problem, &limits(each), lang)
            }
        });
        tell(lines.unwrap_or_else(|| {
            let why = found.iter().next().map_or_else(|| solve::no_puzzle("", "").message, |one| one.message.clone());
            vec![why.get(lang).to_owned()]
        }));
    });
    seen
}

/// The commands over the puzzles of a file.
pub(super) fn lenses(file: &OpenFile, context: &Context) -> Vec<CodeLens> {
    let place = |document: &OpenDocument| {
        let (table, _) = settings::read(document.session.text());
        let entry = table.value.entries.iter().find(|entry| entry.key.value == "puzzle");
        entry.map(|entry| entry.key.span)
    };
    let found = file.documents().iter().filter_map(|document| Some((document, place(document)?)));
    let lenses = found.flat_map(|(document, span): (_, Span)| {
        [SOLVE, AUDIT].map(|command| CodeLens {
            range: file.range(document, span),
            command: Command {
                title: context.say(&title(command)),
                name: command,
                arguments: vec![json!(file.uri), json!(document.number)],
            },
        })
    });
    lenses.collect()
}
