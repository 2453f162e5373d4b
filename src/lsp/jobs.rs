//! Commands that take their time: a puzzle solved, audited or changed in a thread, with progress, until it is done or cancelled.

use lsp_server::RequestId;
use serde_json::Value;

use super::commands::CommandKind;
use crate::ask::audit::AuditQuestion;
use crate::ask::job::{Job, OwnedJob};
use crate::ask::solve::{self, SolveQuestion};
use crate::ask::tune::TuneQuestion;
use crate::ask::words::WIDTH;
use crate::check::Depth;
use crate::session::{Registry, Session};
use crate::text::{Lang, Source, Text};

/// A command that is being done.
pub(super) struct CommandJob {
    /// The request that it answers.
    pub(super) id: RequestId,
    /// How the editor calls its progress, if it wants to see it.
    pub(super) token: Option<Value>,
    pub(super) work: OwnedJob,
    pub(super) is_cancelled: bool,
    /// The function that begins it; nothing once it has begun.
    pub(super) start: Option<Start>,
}

/// Begins a command in a thread.
pub(super) type Start = Box<dyn FnOnce(&OwnedJob)>;

/// How many commands go on at a time; the others wait for their turn.
pub(super) fn most() -> usize {
    std::thread::available_parallelism()
        .map_or(1, usize::from)
        .max(2)
}

/// How many commands are kept, those that wait with their documents among them.
pub(super) const MOST_KEPT: usize = 100;

/// The function that begins a command with a document of a file; its answer is the text that
/// `kletka solve`, `audit` or `tune` would print.
pub(super) fn prepare(
    command: CommandKind,
    (name, text, document): (String, String, usize),
    (games, lang): (&'static Registry, Lang),
    tell: impl FnOnce(Vec<String>) + Clone + Send + 'static,
) -> Start {
    let refused = tell.clone();
    let answer = move |job: &Job| {
        let source = Source {
            document,
            ..Source::whole(&name, &text)
        };
        tell(
            lines(command, &source, (games, lang), job)
                .unwrap_or_else(|why| vec![why.get(lang).to_owned()]),
        );
    };
    Box::new(move |owned| {
        if let Err(why) = owned.begin(answer) {
            refused(vec![why.text().get(lang).to_owned()]);
        }
    })
}

/// The lines that a command prints about a document.
fn lines(
    command: CommandKind,
    source: &Source<'_>,
    (games, lang): (&'static Registry, Lang),
    job: &Job,
) -> Result<Vec<String>, Text> {
    if command == CommandKind::Tune {
        let session = Session::open(games, source, Depth::Replay);
        let draft = TuneQuestion::default().draft((games, &session), &job.gauge)?;
        let mut answers = Vec::new();
        draft.each(None, 0, |answer| {
            answers.push(answer);
            job.count(answers.len(), draft.variants.len());
            true
        });
        return Ok(draft.table(&answers, None, lang).0);
    }
    let problem = solve::problem(games, source)?;
    Ok(if command == CommandKind::Solve {
        let answer = SolveQuestion::default().ask(source, &problem, &job.gauge)?;
        answer.lines(None, lang, answer.profile.letters(lang))
    } else {
        let answer = AuditQuestion::default().ask(source, &problem, &job.gauge)?;
        let letters = answer.profile.letters(lang);
        answer.lines((answer.audit.is_sound(), None), (lang, letters), WIDTH)
    })
}
