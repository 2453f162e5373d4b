//! `kletka audit`: cooks, duals, tries and idle stones of a puzzle.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use tempfile::NamedTempFile;

use super::input::spooled;
use super::prelude::*;
use super::progress;
use super::stream::{Event, Located};
use super::terminal::{Hearing, WordedMessages};
use crate::ask::audit::{AuditAnswer, AuditQuestion, MOST_SAME, SamePuzzle};
use crate::ask::solve::no_puzzle;
use crate::puzzle::audit::Likeness;

pub(super) const COMMAND: CommandEntry = CommandEntry::new::<AuditArgs>(
    "audit",
    &[
        ("audit problem.toml", "", ""),
        ("audit problems/           ", "and compare the positions with each other", "и сравнить позиции друг с другом"),
        ("audit --json problem.toml", "", ""),
        ("audit --strict problem.toml   ", "duals, cut lines and duplicates are faults too", "дуали, оборванные варианты и повторы — тоже ошибки"),
    ],
    [
        "\
Ctrl-C ends the search; what is known is printed.
Exit codes: 0 sound, 1 a puzzle has a fault or a document has errors, 2 a limit left open whether it has, or a file cannot be read.",
        "\
Ctrl-C прерывает поиск; то, что уже известно, печатается.
Коды завершения: 0 — задача корректна, 1 — в задаче или документе ошибка, 2 — из-за предела неясно, есть ли она, или файл не читается.",
    ],
);

/// Report cooks, duals, tries and idle stones of a puzzle
/// ru: Найти побочные решения, дуали, попытки и лишние камни задачи
///
/// Checks the solution and looks for cooks, shorter wins, duals, tries, set play, idle stones and for positions that
/// are the same up to symmetry. Each question has the limit in positions for itself.
/// ru: Проверяет решение и ищет побочные решения, более короткие выигрыши, дуали, попытки, иллюзорную игру, лишние
/// камни и позиции, одинаковые с точностью до симметрии. Предел в позициях у каждого вопроса свой.
#[derive(Debug, Args)]
struct AuditArgs {
    /// Documents, archives or folders with puzzles, or - for standard input; their positions are compared with each other
    /// ru: Документы, архивы или папки с задачами или - для стандартного ввода; их позиции сравниваются друг с другом
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    walk: FolderWalk,
    /// One JSON object per puzzle and line
    /// ru: По объекту JSON на задачу и строку
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    question: AuditQuestion,
    /// Count duals that are not tolerated, cut variations and duplicates as faults
    /// ru: Считать ошибками также недопущенные дуали, оборванные варианты и повторы
    #[arg(long)]
    strict: bool,
    #[command(flatten)]
    letters: LettersFlag,
}

/// Columns of what people read.
const WIDTH: usize = 80;

/// The forms that tell a puzzle from similar ones, and its place. There may be millions of them.
struct Fingerprint {
    index: u64,
    name: Arc<str>,
    document: usize,
    forms: [u64; 2],
}

/// All puzzles by their forms.
#[derive(Default)]
struct Likenesses {
    all: Vec<Fingerprint>,
    /// By each of the forms, numbers of puzzles.
    by_form: [HashMap<u64, Vec<usize>>; 2],
}

/// The result for a document.
struct AuditedDocument {
    lines: Vec<String>,
    /// Its faults, for people.
    messages: WordedMessages,
    status: Status,
}

impl Run for AuditArgs {
    fn run(&self, out: &mut Out) -> Done {
        out.terminal.spell(self.letters);
        let terminal = out.terminal;
        let inputs = self.walk.inputs(&self.files);
        // Standard input is read twice too.
        let spool = inputs
            .iter()
            .any(|input| matches!(input, Ok(DocumentInput::Stdin)))
            .then(|| spooled(&DocumentInput::Stdin))
            .transpose()?;
        let documents =
            || Stream::new(inputs.clone()).stdin_in(spool.as_ref().map(NamedTempFile::path));
        let mut known = Likenesses::default();
        documents().work(
            None,
            None,
            |found, (): &mut ()| {
                let (source, broken) = found.read();
                let problem = terminal.games.problem(&source, &mut Diagnostics::default());
                let problem = problem.filter(|_| !broken.has_errors())?;
                let forms = problem
                    .forms(problem.puzzle()?.goal.value)
                    .map(|form| form.number());
                Some((found.index, source.name.to_owned(), source.document, forms))
            },
            |event| {
                if let Event::Document(Some((index, name, document, forms))) = event {
                    known.push(index, &name, document, forms);
                }
                true
            },
        );
        let hearing = out.hearing();
        let work = |found: &Located<'_>| self.document(found, &known, &hearing, &terminal);
        let finish = |made: AuditedDocument, out: &mut Out| {
            out.lines(&made.lines);
            out.worded(&made.messages);
            made.status
        };
        Ok(documents()
            .one_by_one()
            .searched(Status::Failed)
            .each_in_parallel(None, out, work, finish))
    }
}

impl Likenesses {
    fn push(&mut self, index: u64, name: &str, document: usize, forms: [u64; 2]) {
        let last = self.all.last().filter(|last| &*last.name == name);
        let name = last.map_or_else(|| name.into(), |last| Arc::clone(&last.name));
        for (by_form, form) in self.by_form.iter_mut().zip(forms) {
            by_form.entry(form).or_default().push(self.all.len());
        }
        self.all.push(Fingerprint {
            index,
            name,
            document,
            forms,
        });
    }

    /// The first of the other puzzles that are the same but for a likeness, in the order of the documents, and how many more
    /// there are: among very many copies each would name all others.
    fn of(&self, index: u64) -> (Vec<SamePuzzle>, usize) {
        let Ok(at) = self.all.binary_search_by_key(&index, |known| known.index) else {
            return (Vec::new(), 0);
        };
        let own = &self.all[at];
        let like = [0, 1].map(|which| {
            self.by_form[which]
                .get(&own.forms[which])
                .map_or(&[][..], Vec::as_slice)
        });
        let first = |list: &[usize]| {
            list.iter()
                .copied()
                .filter(|&other| other != at)
                .take(MOST_SAME)
                .collect::<Vec<_>>()
        };
        let others: BTreeSet<usize> = like.into_iter().flat_map(first).collect();
        // A puzzle that is the same in one way is nearly always in the other.
        let all = like
            .map(<[usize]>::len)
            .into_iter()
            .max()
            .unwrap_or(0)
            .saturating_sub(1)
            .max(others.len());
        let same = |known: &Fingerprint| {
            let is_symmetric = known.forms[0] == own.forms[0];
            let likeness = if is_symmetric {
                Likeness::Symmetry
            } else {
                Likeness::Shift
            };
            SamePuzzle {
                name: known.name.to_string(),
                document: known.document,
                likeness,
            }
        };
        let shown: Vec<SamePuzzle> = others
            .into_iter()
            .take(MOST_SAME)
            .map(|other| same(&self.all[other]))
            .collect();
        let more = all - shown.len();
        (shown, more)
    }
}

impl AuditArgs {
    fn document(
        &self,
        found: &Located<'_>,
        known: &Likenesses,
        hearing: &Hearing,
        terminal: &Terminal,
    ) -> AuditedDocument {
        let (source, mut diagnostics) = found.read();
        let is_text = !diagnostics.has_errors();
        let problem = is_text
            .then(|| terminal.games.problem(&source, &mut diagnostics))
            .flatten();
        let mut lines = Vec::new();
        let status = problem.and_then(|problem| {
            let asked = progress::watched(terminal.lang, |gauge| {
                self.question.ask(&source, &problem, gauge)
            });
            match asked {
                Ok(mut answer) => {
                    (answer.same, answer.more_same) = known.of(found.index);
                    Some(self.say(&answer, terminal, &mut lines))
                }
                // A document that was found in a folder may have no puzzle.
                Err(_) if matches!(found.input, DocumentInput::Found(_)) => Some(Status::Good),
                Err(_) => {
                    diagnostics.push(no_puzzle("", ""));
                    None
                }
            }
        });
        diagnostics.sort();
        let status = status
            .filter(|_| !diagnostics.has_errors())
            .unwrap_or(Status::Wrong);
        AuditedDocument {
            lines,
            messages: hearing.words(terminal, found.input_number, &source, &diagnostics),
            status,
        }
    }

    /// Puts the audit into words; the result is its status.
    fn say(&self, seen: &AuditAnswer<'_>, terminal: &Terminal, lines: &mut Vec<String>) -> Status {
        let audit = &seen.audit;
        let counts = [
            (
                audit.untolerated().count(),
                ["dual", "duals"],
                ["дуаль", "дуали", "дуалей"],
            ),
            (
                audit.solution.as_ref().map_or(0, |solution| solution.cut),
                ["line that ends early", "lines that end early"],
                [
                    "оборванный вариант",
                    "оборванных варианта",
                    "оборванных вариантов",
                ],
            ),
            (
                seen.same.len() + seen.more_same,
                ["duplicate", "duplicates"],
                ["повторение", "повторения", "повторений"],
            ),
        ];
        let counts = counts
            .into_iter()
            .filter(|(count, ..)| self.strict && *count > 0);
        let loose: Vec<_> = counts
            .map(|(count, en, ru)| Text::count(count as u64, en, ru))
            .collect();
        let sound = if loose.is_empty() {
            audit.is_sound()
        } else {
            Some(false)
        };
        let Text { en, ru } = Text::join(&loose, ", ");
        let strict = (!loose.is_empty()).then(|| {
            text!(
                "faults because of --strict: {en}",
                "ошибки из-за параметра --strict: {ru}"
            )
        });
        if self.json {
            lines.push(seen.json(sound).to_string());
        } else {
            *lines = seen.lines(
                (sound, strict),
                (terminal.lang, terminal.alphabet(seen.profile)),
                terminal.messages.wrap.unwrap_or(WIDTH),
            );
        }
        match sound {
            Some(true) => Status::Good,
            Some(false) => Status::Wrong,
            None => Status::Failed,
        }
    }
}
