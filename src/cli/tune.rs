//! `kletka tune`: every small change of an author's position, asked whether the goal holds.

use std::fs::{File, OpenOptions};
use std::io::{BufRead as _, BufReader, Read as _, Seek as _, SeekFrom, Write as _};

use super::counts::RunCounts;
use super::input::unreadable;
use super::lock::LockedFile;
use super::prelude::*;
use super::progress::stoppable;
use super::save;
use crate::ask::solve::ProblemError;
use crate::ask::tune::{AnsweredChange, TuneQuestion, TunedDraft};
use crate::document::stream::MAX_DOCUMENT;

pub(super) const COMMAND: CommandEntry = CommandEntry::new::<TuneArgs>(
    "compose --tune",
    &[
        ("compose --tune draft.toml", "", ""),
        ("compose --tune draft.toml --keep-key --fewer-stones --pictures 3", "", ""),
        ("compose --tune draft.toml --two --unique --state draft.tune --top 40", "", ""),
        ("compose --tune draft.toml --json > answers.jsonl", "", ""),
    ],
    [
        "\
A goal that names its move is looked for up to --later moves after it; the table says at which move it is reached.
Exit codes: 0 some change reaches the goal, 1 none does, 2 the file cannot be read or is not a puzzle.",
        "\
Цель с номером хода ищется ещё --later ходов после него; в таблице видно, каким ходом она достигается.
Коды завершения: 0 — какое-то изменение ведёт к цели, 1 — никакое, 2 — файл не читается или в нём нет задачи.",
    ],
);

/// Try all small changes of a puzzle and rank the results
/// ru: Испытать все малые изменения задачи и упорядочить их
///
/// Every stone or segment is taken away, recoloured and moved, and every free place nearby gets one
/// more. Each position is solved: whether the goal holds, at which move, with which keys, and which
/// stones are idle. The best come first.
/// ru: Каждый камень или отрезок убирают, перекрашивают и сдвигают, а на каждое свободное место рядом ставят новый. Каждая позиция
/// решается: достижима ли цель, каким ходом, какими вступительными ходами и какие камни лишние.
/// Лучшие стоят первыми.
#[derive(Debug, Args)]
struct TuneArgs {
    /// A document with a [puzzle]
    /// ru: Документ с [puzzle]
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    question: TuneQuestion,
    /// Show the positions of the first N rows
    /// ru: Показать позиции первых N строк
    #[arg(long, value_name = "N", default_value_t = 0)]
    pictures: usize,
    /// Keep answers in this file and continue from those in it
    /// ru: Хранить ответы в этом файле и продолжать с того, что в нём есть
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Threads [default: one for each core]; the output does not depend on it
    /// ru: Сколько потоков [по умолчанию: по одному на ядро]; на вывод это не влияет
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// This document of an archive, counted from 0
    /// ru: Этот документ архива, считая с 0
    #[arg(long, value_name = "N")]
    document: Option<usize>,
    /// Every answer as an object of JSON on a line, in the order of the questions
    /// ru: Каждый ответ объектом JSON на строке, в порядке вопросов
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    letters: LettersFlag,
}

impl Run for TuneArgs {
    fn run(&self, out: &mut Out) -> Done {
        out.terminal.spell(self.letters);
        let target = super::target::Target::read(&self.file, self.document)?;
        let source = target.readable(out)?;
        let session = replay(out.terminal.games, &source);
        let name = &target.name;
        stoppable(|gauge| {
            let draft = match self.question.draft((out.terminal.games, &session), gauge) {
                Err(ProblemError::NoPuzzle) => {
                    out.report(&source, session.diagnostics());
                    return fail_with(text!(
                        "{name} has no puzzle to tune: it needs [puzzle] with a goal",
                        "в {name} нет задачи: нужен [puzzle] с целью goal"
                    ));
                }
                draft => draft.map_err(Text::from)?,
            };
            let answers = self.answers(&draft, out)?;
            let is_found = answers.iter().skip(1).any(AnsweredChange::is_proved);
            if !self.json {
                self.show(&draft, &answers, out);
            }
            let (done, all) = (answers.len(), draft.variants.len());
            if done < all {
                out.tell(&text!(
                    "stopped: {done} of {all} questions are answered",
                    "остановлено: отвечено на вопросов: {done} из {all}"
                ));
            }
            Ok(good_if(is_found))
        })
    }
}

impl TuneArgs {
    /// The answers to all questions, in their order; fewer where Ctrl-C came between.
    fn answers(
        &self,
        draft: &TunedDraft<'_>,
        out: &mut Out,
    ) -> Result<Vec<AnsweredChange>, CommandError> {
        let belongs = |answer: &AnsweredChange, at| draft.is_about(at, answer);
        let begun = self
            .state
            .as_deref()
            .map(|path| AnswerLog::begin(path, &draft.recipe(), &belongs))
            .transpose()?;
        let (mut log, mut answers) =
            begun.map_or((None, Vec::new()), |(log, answers)| (Some(log), answers));
        if self.json {
            answers
                .iter()
                .for_each(|answer| out.line(&serde_json::to_string(answer).unwrap_or_default()));
        }
        let all = draft.variants.len();
        let counts = RunCounts::begin(self.json, out.terminal.lang, move |[done, found]| {
            text!(
                "{done} of {all} questions, {found} reach the goal",
                "вопросов: {done} из {all}, цель достижима: {found}"
            )
        });
        let mut done = Ok(());
        draft.each(self.threads, answers.len(), |answer| {
            counts.set(0, answer.index as u64 + 1);
            counts.add(1, answer.is_proved().into());
            let written = serde_json::to_string(&answer).unwrap_or_default();
            if let Some(log) = &mut log {
                done = log.add(&written);
            }
            if self.json {
                out.line(&written);
            }
            answers.push(answer);
            done.is_ok() && !out.is_closed()
        });
        done?;
        Ok(answers)
    }

    fn show(&self, draft: &TunedDraft<'_>, answers: &[AnsweredChange], out: &mut Out) {
        let lang = out.terminal.lang;
        let letters = out.terminal.alphabet(draft.profile);
        let (lines, rows) = draft.table(answers, self.threads, lang);
        let spelt = |line: &String| letters.spelt(line);
        out.lines(&lines.iter().map(spelt).collect::<Vec<_>>());
        for (at, answer) in rows.iter().enumerate().skip(1).take(self.pictures) {
            let variant = &draft.variants[answer.index];
            out.line("");
            out.line(&letters.spelt(&format!("{at}  {}", answer.changes.join(", "))));
            if let Some(problem) = draft.problem(variant, draft.goal) {
                out.painted(problem.start().text(out.terminal.paint, lang).trim_end());
            }
            let mut begin = "position = '''";
            let words = draft.words(variant);
            // A position pasted into the document has its letters.
            let pasted = match out.terminal.letters {
                Some(_) => letters.spelt(&words),
                None => words,
            };
            for line in wrapped(&pasted, 64) {
                out.line(&format!("{begin}{line}"));
                begin = "";
            }
            out.line("'''");
        }
    }
}

/// The longest line of an answer, and the longest first line, which holds the draft: more is not read.
const LINE: u64 = 1 << 20;
const FIRST_LINE: u64 = 8 * MAX_DOCUMENT as u64;

/// The answers that an earlier run has left in a file, and how many bytes of it are whole lines; none of an empty one. A last
/// line that was not finished is asked again; one that does not belong in its place is refused with all that stands behind it.
fn earlier(
    path: &Path,
    file: &File,
    recipe: &str,
    belongs: &dyn Fn(&AnsweredChange, usize) -> bool,
) -> Result<(Vec<AnsweredChange>, u64), CommandError> {
    let name = path.called();
    let mut file = BufReader::new(file);
    let mut next = |most: u64, line: &mut Vec<u8>| {
        line.clear();
        file.by_ref()
            .take(most)
            .read_until(b'\n', line)
            .map_err(|error| unreadable(&name, error))
    };
    let mut line = Vec::new();
    next(FIRST_LINE, &mut line)?;
    if !line.ends_with(b"\n") && recipe.as_bytes().starts_with(&line) {
        return Ok((Vec::new(), 0));
    }
    let (mut answers, mut length) = (Vec::new(), line.len() as u64);
    let first = line.trim_ascii_end();
    if serde_json::from_slice::<Vec<serde_json::Value>>(first).is_err() {
        return fail_with(text!(
            "{name} holds no answers of an earlier run: name another file",
            "в {name} нет ответов прежнего запуска: укажите другой файл"
        ));
    }
    if first != recipe.as_bytes() {
        return fail_with(text!(
            "{name} is of another draft or other settings: take it away, or name another file",
            "{name} — от другого наброска или с другими настройками: уберите его или укажите другой файл"
        ));
    }
    while next(LINE, &mut line)? > 0 {
        if !line.ends_with(b"\n") && is_begun(&line, answers.len()) {
            break;
        }
        let answer = if line.ends_with(b"\n") {
            serde_json::from_slice::<AnsweredChange>(&line).ok()
        } else {
            None
        };
        let Some(answer) = answer.filter(|answer| belongs(answer, answers.len())) else {
            let number = answers.len() + 2;
            return fail_with(text!(
                "{name}, line {number} is damaged or does not belong there: mend it, or take it away with all lines behind it; the file is as it was",
                "{name}: строка {number} повреждена или не на своём месте: исправьте её или удалите вместе со всеми следующими; файл не изменён"
            ));
        };
        answers.push(answer);
        length += line.len() as u64;
    }
    Ok((answers, length))
}

/// Whether this is how the line of an answer begins.
fn is_begun(line: &[u8], index: usize) -> bool {
    let begin = format!("{{\"index\":{index},");
    let seen = line.len().min(begin.len());
    line[..seen] == begin.as_bytes()[..seen] && (line.len() as u64) < LINE
}

/// The file in which answers are kept. No other run has it meanwhile, or each would write over the answers of the other.
struct AnswerLog<'a> {
    path: &'a Path,
    file: File,
    _locked: LockedFile,
}

impl<'a> AnswerLog<'a> {
    /// Begins the file, or goes on behind the answers that are there, so that a line that was not finished is gone.
    fn begin(
        path: &'a Path,
        recipe: &str,
        belongs: &dyn Fn(&AnsweredChange, usize) -> bool,
    ) -> Result<(Self, Vec<AnsweredChange>), CommandError> {
        let locked = LockedFile::at_once(path)?;
        let fault = |error| save::unwritable(path, error);
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .open(path)
            .map_err(fault)?;
        let (answers, length) = earlier(path, &file, recipe, belongs)?;
        file.set_len(length)
            .and_then(|()| file.seek(SeekFrom::End(0)))
            .map_err(fault)?;
        let mut log = Self {
            path,
            file,
            _locked: locked,
        };
        if length == 0 {
            log.add(recipe)?;
        }
        Ok((log, answers))
    }

    fn add(&mut self, line: &str) -> Result<(), FileError> {
        self.file
            .write_all(format!("{line}\n").as_bytes())
            .map_err(|error| save::unwritable(self.path, error))
    }
}
