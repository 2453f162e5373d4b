//! `kletka solve`: proves or refutes what puzzles claim.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::outputs;
use super::prelude::*;
use super::save;
use super::shard::Shard;
use super::stream::Located;
use super::terminal::{Hearing, WordedMessages};
use super::words::positions;
use super::{interrupt, progress};
use crate::ask::limits;
use crate::ask::solve::{FoundSolution, SolveAnswer, SolveQuestion, WritingWay, no_puzzle};
use crate::puzzle::Goal;
use crate::puzzle::solve::{Class, Verdict};
use crate::puzzle::tries::TreeLimits;
use crate::session::Problem;

pub(super) const COMMAND: CommandEntry = CommandEntry::new::<SolveArgs>(
    "solve",
    &[
        ("solve problem.toml", "", ""),
        ("solve problem.toml --goal 'A wins by 9'      ", "another goal", "проверить другую цель"),
        ("solve problem.toml --certificate proof.txt   ", "write the proof, for kletka verify", "записать доказательство для kletka verify"),
        ("solve problem.toml --tries tries.txt         ", "a reply to every try, for kletka verify", "ответ на каждую попытку, для kletka verify"),
        ("solve problem.toml --write                   ", "add the solution to the document", "добавить решение в документ"),
        ("solve --json problems.kla", "", ""),
        ("solve --json --shard 3/16 problems.kla       ", "the third of sixteen parts", "третья из шестнадцати частей"),
    ],
    [
        "\
Ctrl-C ends the search; what is known is printed.
Exit codes: 0 proved, 1 refuted, unknown or a document has errors, 2 a file cannot be read or written.",
        "\
Ctrl-C прерывает поиск; то, что уже известно, печатается.
Коды завершения: 0 — доказано, 1 — опровергнуто, неизвестно или в документе ошибка, 2 — файл не читается или не записывается.",
    ],
);

/// Prove or refute the goal of a puzzle
/// ru: Доказать или опровергнуть цель задачи
///
/// Finds the shortest win against any play, all first moves that lead to it, and a proof. "Proved"
/// is
/// printed only after an independent check has accepted the proof.
/// ru: Ищет кратчайший выигрыш против любой игры, все первые ходы, которые к нему ведут, и доказательство. «Доказано»
/// печатается только после того, как доказательство приняла независимая проверка.
#[derive(Debug, Args)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a flag of the command line"
)]
struct SolveArgs {
    /// Documents or archives with puzzles, or - for standard input
    /// ru: Документы или архивы с задачами или - для стандартного ввода
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// One JSON object per puzzle and line
    /// ru: По объекту JSON на задачу и строку
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    question: SolveQuestion,
    /// Write the proof to this file, which kletka verify checks
    /// ru: Записать доказательство в этот файл; его проверяет kletka verify
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Write a reader's tree to this file: all moves that keep the goal, and replies to the others; kletka verify checks it
    /// ru: Записать в этот файл дерево для решающего: все ходы, сохраняющие цель, и ответы на остальные; его проверяет kletka
    /// verify
    #[arg(long, value_name = "FILE")]
    tries: Option<PathBuf>,
    /// With --tries: lines after which no other position is looked at
    /// ru: Вместе с --tries: после стольких строк новые позиции не разбираются
    #[arg(long, value_name = "N", default_value_t = limits::TREE_LINES, requires = "tries")]
    tries_lines: usize,
    /// Replace the certificate and the tree if they exist
    /// ru: Заменить сертификат и дерево, если они есть
    #[arg(long)]
    force: bool,
    /// Add the solution to the document, as a tree of moves; one that is there is completed and keeps what is right
    /// ru: Добавить в документ решение в виде дерева ходов; написанное автором дополняется и остаётся
    #[arg(long)]
    write: bool,
    /// With --write: write the whole solution anew instead of completing the author's
    /// ru: Вместе с --write: записать всё решение заново, а не дополнять авторское
    #[arg(long, requires = "write")]
    replace: bool,
    /// With --write --replace: only what a reader wants, about thirty moves: the main line, tries with what refutes them, and replies up to their answers
    /// ru: Вместе с --write --replace: только то, что нужно читателю, около тридцати ходов: главный вариант, ложные следы с
    /// опровержениями и ответы противника с продолжением
    #[arg(long, requires = "replace")]
    short: bool,
    /// Only this document of an archive, counted from 0
    /// ru: Только этот документ архива, считая с 0
    #[arg(long, value_name = "N")]
    document: Option<usize>,
    /// Only part k of n of the documents, so that n computers share the work
    /// ru: Только часть k из n: так работу делят n процессов или компьютеров
    #[arg(long, value_name = "k/n", conflicts_with = "document")]
    shard: Option<Shard>,
    /// Number of threads [default: as many as there are cores]; the output does not depend on it
    /// ru: На скольких потоках искать [по умолчанию: сколько ядер]; на вывод это не влияет
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    #[command(flatten)]
    letters: LettersFlag,
}

impl Run for SolveArgs {
    fn run(&self, out: &mut Out) -> Done {
        out.terminal.spell(self.letters);
        let terminal = out.terminal;
        for path in self.certificate.iter().chain(&self.tries) {
            Sources::named(&self.files).refuse(path)?;
            // Better now than after a long search.
            save::may_write(path, self.force)?;
        }
        if let (Some(certificate), Some(tree)) = (&self.certificate, &self.tries) {
            outputs::apart(certificate, tree)?;
        }
        let documents = Stream::of_files(&self.files)
            .only(self.document)
            .shard(self.shard)
            .one_by_one()
            .searched(Status::Wrong);
        let hearing = out.hearing();
        let given = [OneResult::default(), OneResult::default()];
        let work = |found: &Located<'_>| {
            let (source, diagnostics) = found.read();
            let file = if let DocumentInput::File(path) = found.input {
                Some(path.clone())
            } else {
                None
            };
            let made = SolvedDocument {
                file,
                document: source.document,
                ..SolvedDocument::default()
            };
            Worker {
                arguments: self,
                terminal: &terminal,
                hearing: &hearing,
                given: &given,
                input: found.input_number,
                made,
            }
            .document(&source, diagnostics)
        };
        Ok(documents.each_in_parallel(self.threads, out, work, SolvedDocument::finish))
    }
}

/// The work left for when the turn of a document comes, with its status.
type Deferred = Box<dyn FnOnce(&mut Out) -> Done + Send>;

/// The result of a thread for a document: everything but to print and to write, which is done in
/// the order of the documents.
#[derive(Default)]
struct SolvedDocument {
    /// The file that holds it; `None` for standard input.
    file: Option<PathBuf>,
    document: usize,
    /// In the order in which it is to be done.
    effects: Vec<Deferred>,
    /// The status of the document itself, its effects apart.
    status: Status,
    /// The faults of the document, for people.
    messages: WordedMessages,
}

impl SolvedDocument {
    /// Does the work left.
    fn finish(self, out: &mut Out) -> Status {
        let mut status = self.status;
        for effect in self.effects {
            let done = effect(out);
            status = status.max(out.status(done));
        }
        out.worded(&self.messages);
        out.flush();
        status
    }
}

/// A reader's tree to be saved.
struct WrittenTree {
    text: String,
    positions: usize,
    /// Whether the search was ended.
    is_cut: bool,
}

impl WrittenTree {
    /// That it was saved, and how large it is.
    fn said(&self, path: &str) -> Text {
        let bytes = self.text.len();
        text!(
            "  tries: {path} ({count}, {bytes} bytes)",
            "  ответы на попытки: {path} ({count}, {bytes} Б)",
            count = positions(self.positions as u64)
        )
    }
}

/// Whether a file has got its result in this run: it holds one.
#[derive(Clone, Debug, Default)]
struct OneResult(Arc<AtomicBool>);

impl OneResult {
    /// Saves the first result.
    ///
    /// # Errors
    /// That there is another one, or that it cannot be written.
    fn save(&self, path: &Path, may_exist: bool, text: &str) -> Done {
        if self.0.swap(true, Ordering::Relaxed) {
            let name = path.called();
            return fail_with(text!(
                "{name} holds what was found for another puzzle of this run: choose one with --document N, or solve the files one by one",
                "в {name} уже записано найденное для другой задачи: выберите одну параметром --document N или решайте файлы по одному"
            ));
        }
        save::save(path, may_exist, text.as_bytes())?;
        Ok(Status::Good)
    }
}

struct Worker<'a> {
    arguments: &'a SolveArgs,
    terminal: &'a Terminal,
    hearing: &'a Hearing,
    /// The certificate and the reader's tree of the run.
    given: &'a [OneResult; 2],
    /// The number of the input.
    input: usize,
    made: SolvedDocument,
}

impl Worker<'_> {
    /// Solves the puzzles of a document.
    fn document(mut self, source: &Source<'_>, mut diagnostics: Diagnostics) -> SolvedDocument {
        let is_text = !diagnostics.has_errors();
        let problem = is_text
            .then(|| self.terminal.games.problem(source, &mut diagnostics))
            .flatten();
        let status = problem.map(|problem| self.problem(source, &problem, &mut diagnostics));
        diagnostics.sort();
        self.made.messages = self
            .hearing
            .words(self.terminal, self.input, source, &diagnostics);
        self.made.status = status
            .filter(|_| !diagnostics.has_errors())
            .unwrap_or(Status::Wrong);
        self.made
    }

    fn problem(
        &mut self,
        source: &Source<'_>,
        problem: &Problem,
        diagnostics: &mut Diagnostics,
    ) -> Status {
        let claimed = problem.puzzle().map(|puzzle| puzzle.goal.value);
        let Some(goal) = self.arguments.question.goal.or(claimed) else {
            diagnostics.push(no_puzzle(", or use --goal", " или параметр --goal"));
            return Status::Wrong;
        };
        if !problem.has_goal(goal) {
            let why = text!(
                "this game has no goal \"{goal}\"",
                "в этой игре нет цели «{goal}»",
                goal = goal.text()
            );
            self.later(|_| fail_with(why));
            return Status::Failed;
        }
        let question = &self.arguments.question;
        let class = question.class.unwrap_or_else(|| problem.class());
        let mut status = Status::Good;
        let found = self.search((source, None), problem, (goal, class), &mut status);
        self.tell(&found);
        self.save_tries(&found, problem, (goal, class));
        if self.arguments.write && found.solved.verdict == Verdict::Proved {
            self.write(&found, problem);
        }
        // Another goal than the puzzle's says nothing of its twins.
        let twins = if self.arguments.question.goal.is_none() {
            problem.twins()
        } else {
            Vec::new()
        };
        for (number, twin) in twins {
            let Some(goal) = twin.puzzle().map(|puzzle| puzzle.goal.value) else {
                continue;
            };
            let found = self.search((source, Some(number)), &twin, (goal, class), &mut status);
            let lines = self.lines(&found, None);
            self.later(move |out| {
                out.lines(&lines);
                Ok(Status::Good)
            });
        }
        status
    }

    /// Leaves an answer to be printed, and its certificate to be saved before.
    fn tell(&mut self, found: &SolveAnswer<'_>) {
        let proof = |path: PathBuf| {
            found
                .solved
                .certificate(found.source.text)
                .map(|text| (path, text))
        };
        let certificate = self.arguments.certificate.clone().and_then(proof);
        let plain = self.lines(found, None);
        let named = certificate
            .as_ref()
            .map(|(path, _)| self.lines(found, Some(path)));
        let (given, may_exist) = (self.given[0].clone(), self.arguments.force);
        self.later(move |out| {
            let written = certificate.map_or(Ok(Status::Good), |(path, text)| {
                given.save(&path, may_exist, &text)
            });
            // An answer names only a certificate that is there.
            out.lines(named.as_ref().filter(|_| written.is_ok()).unwrap_or(&plain));
            written
        });
        // A goal reached before any player moves has no proof.
        let is_over = found.solved.verdict == Verdict::Proved && !found.solved.has_proof();
        if is_over && (self.arguments.certificate.is_some() || self.arguments.tries.is_some()) {
            self.later(|_| {
                fail(
                    "nothing is written: the game is over before the first move",
                    "ничего не записано: партия окончена до первого хода",
                )
            });
        }
    }

    /// Grows the reader's tree of a goal that is proved by moves, and leaves it to be saved.
    fn save_tries(&mut self, found: &SolveAnswer<'_>, problem: &Problem, asked: (Goal, Class)) {
        let is_proved = found.solved.verdict == Verdict::Proved && found.solved.has_proof();
        let Some(path) = self.arguments.tries.clone().filter(|_| is_proved) else {
            return;
        };
        let tries = self.tries(found.source, problem, asked);
        let (may_exist, is_json) = (self.arguments.force, self.arguments.json);
        let given = self.given[1].clone();
        self.later(move |out| {
            let tree = tries?;
            let name = path.called();
            if tree.is_cut && path.exists() {
                return fail_with(text!(
                    "interrupted: {name} stays as it is, and is not replaced by a tree that is cut short",
                    "прервано: {name} остаётся как есть, оборванным деревом его не заменить"
                    ));
                    }
            if tree.is_cut && tree.positions == 0 {
                return fail_with(text!(
                    "interrupted before {name} would have said anything: it is not written",
                    "прервано раньше, чем в {name} что-нибудь появилось: файл не записан"
                    ));
                    }
            given.save(&path, may_exist, &tree.text)?;
            if !is_json {
                out.say(&tree.said(&name));
            }
            if !tree.is_cut {
                return Ok(Status::Good);
            }
            out.tell(&text!(
                "interrupted: {name} says nothing of what was not looked at",
                "прервано: о том, до чего не дошло дело, в {name} ничего не сказано"
            ));
            Ok(Status::Wrong)
        });
    }

    /// The reader's tree of a goal that is proved.
    fn tries(
        &self,
        source: &Source<'_>,
        problem: &Problem,
        (goal, class): (Goal, Class),
    ) -> Result<WrittenTree, CommandError> {
        let lines = self.arguments.tries_lines;
        let grown = progress::watched(self.terminal.lang, |gauge| {
            let question = self.arguments.question.budget().limits(gauge);
            problem.tries(goal, class, &TreeLimits { question, lines })
        });
        let grown = grown.ok_or_else(|| {
            if interrupt::has_come() {
                Text::new(
                    "interrupted: no tree is written",
                    "прервано: дерево не записано",
                )
            } else {
                Text::new(
                    "a reader's tree needs a goal of one player",
                    "дереву для решающего нужна цель одного игрока",
                )
            }
        })?;
        Ok(WrittenTree {
            text: grown.text(source.text),
            positions: grown.positions,
            is_cut: interrupt::has_come(),
        })
    }

    /// Leaves something to be done.
    fn later(&mut self, effect: impl FnOnce(&mut Out) -> Done + Send + 'static) {
        self.made.effects.push(Box::new(effect));
    }

    /// The lines of an answer, with the name of its certificate.
    fn lines(&self, found: &SolveAnswer<'_>, certificate: Option<&PathBuf>) -> Vec<String> {
        let certificate = certificate.map(|path| path.called());
        if self.arguments.json {
            vec![found.json(certificate.as_deref()).to_string()]
        } else {
            let letters = self.terminal.alphabet(found.profile);
            found.lines(certificate.as_deref(), self.terminal.lang, letters)
        }
    }

    fn search<'s>(
        &self,
        (source, twin): (&'s Source<'s>, Option<usize>),
        problem: &Problem,
        (goal, class): (Goal, Class),
        status: &mut Status,
    ) -> SolveAnswer<'s> {
        let solved = progress::watched(self.terminal.lang, |gauge| {
            let limits = self.arguments.question.budget().limits(gauge);
            problem.solve(goal, class, &limits, false)
        });
        if solved.verdict != Verdict::Proved {
            *status = (*status).max(Status::Wrong);
        }
        SolveAnswer {
            source,
            profile: problem.profile(),
            solved,
            twin,
        }
    }

    /// Puts the document with its solution added, if there is one to add, in the place of the old one.
    fn write(&mut self, found: &SolveAnswer<'_>, problem: &Problem) {
        let Some(path) = self.made.file.clone() else {
            let why = Text::new(
                "--write needs a file, not standard input",
                "для --write нужен файл, а не стандартный ввод",
            );
            self.later(|_| fail_with(why));
            return;
        };
        let SolveQuestion { goal, nodes, .. } = self.arguments.question;
        let way = WritingWay {
            is_another: goal.is_some(),
            is_anew: self.arguments.replace,
            is_short: self.arguments.short,
            nodes,
            most: None,
        };
        let Some(solution) = FoundSolution::of(found, way) else {
            return;
        };
        let (games, document, solved) = (
            self.terminal.games,
            self.made.document,
            found.source.text.to_owned(),
        );
        let mut done = solution.put_into(found.source, problem);
        self.later(move |out| {
            let target = Target::hold(&path, Some(document))?;
            let (source, mut diagnostics) = target.open();
            if source.text != solved {
                // Others wrote while this was searching. The solution found may still solve the
                // present document.
                let problem = games
                    .problem(&source, &mut diagnostics)
                    .filter(|_| !diagnostics.has_errors());
                let problem = problem.filter(|problem| solution.solves(problem));
                done = solution.put_into(
                    &source,
                    &problem.ok_or_else(|| FileError::Changed(target.name.clone()))?,
                );
            }
            for fault in &done.faults {
                out.tell(fault);
            }
            let written = done.text?;
            if written != source.text {
                target.replace(&written, || Ok(out.said()?))?;
            }
            Ok(good_if(done.faults.is_empty()))
        });
    }
}
