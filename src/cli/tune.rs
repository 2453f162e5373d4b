//! `kletka tune`: every small change of an author's position, asked whether the goal holds.

use std::fs::{File, OpenOptions};
use std::io::{BufRead as _, BufReader, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use clap::{Args, Command, FromArgMatches as _};
use comfy_table::{ContentArrangement, ContentLineStyle, Table, TableStyle};
use serde::{Deserialize, Serialize};

use super::command::{CommandEntry, Run};
use super::error::FileError;
use super::input::{Called as _, unreadable};
use super::interrupt::is_stopped;
use super::lock::LockedFile;
use super::ordered;
use super::progress::{LongRun, stoppable};
use super::save;
use super::terminal::{Done, LettersFlag, Out, Status, message};
use crate::ask::limits::{self, Budget};
use crate::check::Depth;
use crate::document::format;
use crate::document::stream::MAX_DOCUMENT;
use crate::notation::print::Alphabet;
use crate::puzzle::Goal;
use crate::puzzle::audit::Role;
use crate::puzzle::solve::{Class, Gauge, Verdict};
use crate::rules::Profile;
use crate::session::author::{self, Variant};
use crate::session::{Position, Problem, Registry, Session};
use crate::text::{Lang, Source, Text};

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
Exit codes: 0 some change reaches the goal, 1 none does, 2 the file cannot be read or is no puzzle.",
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
pub(super) struct TuneArgs {
    /// A document with a [puzzle]
    /// ru: Документ с [puzzle]
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Two changes at a time as well
    /// ru: И по два изменения сразу
    #[arg(long)]
    two: bool,
    /// How far from the stones new ones may stand, in cells
    /// ru: Как далеко от камней могут стоять новые, в клетках
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=25))]
    near: u8,
    #[command(flatten)]
    wishes: Wishes,
    /// Rows in the table
    /// ru: Сколько строк в таблице
    #[arg(long, value_name = "N", default_value_t = 20)]
    top: usize,
    /// The positions of the first so many rows
    /// ru: Позиции стольких первых строк
    #[arg(long, value_name = "N", default_value_t = 0)]
    pictures: usize,
    /// So many moves later than the goal names, a win still counts as later
    /// ru: На сколько ходов позже цели выигрыш ещё считается
    #[arg(long, value_name = "N", default_value_t = LATER, value_parser = clap::value_parser!(u32).range(0..=100))]
    later: u32,
    /// Positions to look at for each question
    /// ru: Сколько позиций просмотреть на каждый вопрос
    #[arg(long, value_name = "N", default_value_t = limits::TUNE.nodes)]
    nodes: u64,
    /// Attacking moves that are looked at [default: those of the puzzle]
    /// ru: Какие атакующие ходы просматривать [по умолчанию: как в задаче]
    #[arg(long, value_name = "lines|open|threats|all", value_parser = super::solve::class)]
    class: Option<Class>,
    /// Keep answers in this file and continue from those in it
    /// ru: Хранить ответы в этом файле и продолжать с того, что в нём есть
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Threads [default: one for each core]; the output does not depend on it
    /// ru: Сколько потоков [по умолчанию: по одному на ядро]; на вывод это не влияет
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
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

/// Which changes an author likes best.
#[derive(Clone, Copy, Debug, Default, Args)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a flag of the command line"
)]
pub(crate) struct Wishes {
    /// First those that keep the author's key
    /// ru: Сначала те, где вступительный ход автора остаётся
    #[arg(long)]
    pub(crate) keep_key: bool,
    /// First those with a single key
    /// ru: Сначала те, где вступительный ход один
    #[arg(long)]
    pub(crate) unique: bool,
    /// First those that win sooner
    /// ru: Сначала те, где выигрыш раньше
    #[arg(long, conflicts_with = "longer")]
    pub(crate) shorter: bool,
    /// First those that win later
    /// ru: Сначала те, где выигрыш позже
    #[arg(long)]
    pub(crate) longer: bool,
    /// First those with fewer stones or segments
    /// ru: Сначала те, где камней или отрезков меньше
    #[arg(long)]
    pub(crate) fewer_stones: bool,
}

impl Wishes {
    /// How good an answer is, the smallest first.
    pub(crate) fn rank(
        self,
        answer: &AnsweredChange,
        author: &AnsweredChange,
        goal: Goal,
    ) -> impl Ord + use<> {
        let by = answer.by.unwrap_or(u32::MAX);
        let loses_key = !answer.keys.iter().any(|key| author.keys.contains(key));
        let is_late = goal.by().is_some_and(|limit| by > limit);
        let wishes = [
            u64::from(self.keep_key && loses_key),
            u64::from(self.unique && answer.unique != Some(true)),
            if self.shorter { by.into() } else { 0 },
            if self.longer {
                u64::from(u32::MAX - answer.by.unwrap_or(0))
            } else {
                0
            },
            if self.fewer_stones {
                answer.stones as u64
            } else {
                0
            },
        ];
        (
            wishes,
            is_late && !self.longer,
            answer.keys.len().max(1),
            answer.stones,
            answer.index,
        )
    }
}

/// What became of a change.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) struct AnsweredChange {
    /// Its place among the questions; 0 is the position as it is.
    pub(crate) index: usize,
    changes: Vec<String>,
    stones: usize,
    /// `proved`, `refuted`, `unknown`, or `impossible` where no game begins so.
    verdict: String,
    /// The number of the winning move.
    by: Option<u32>,
    keys: Vec<String>,
    unique: Option<bool>,
}

impl AnsweredChange {
    pub(crate) fn is_proved(&self) -> bool {
        self.verdict == "proved"
    }
}

/// A puzzle whose position is changed.
pub(crate) struct TunedDraft<'a> {
    games: &'static Registry,
    text: &'a str,
    goal: Goal,
    class: Class,
    next: u32,
    alphabet: Alphabet,
    game: &'static Profile,
    nodes: u64,
    /// What ends the searches; a signal where there is none.
    gauge: Option<&'a Gauge>,
}

impl<'a> TunedDraft<'a> {
    /// The puzzle of a session, whose goal may be reached this number of moves later.
    fn new(
        (games, session): (&'static Registry, &'a Session),
        problem: &Problem,
        goal: Goal,
        later: u32,
        nodes: u64,
    ) -> Self {
        let text = session.text();
        Self {
            games,
            text,
            goal: match goal {
                Goal::Wins { seat, by: Some(by) } => Goal::Wins {
                    seat,
                    by: Some(by.saturating_add(later)),
                },
                other => other,
            },
            class: problem.class(),
            next: problem.number(),
            game: problem.start().profile(),
            alphabet: author::letters(text, "", problem.start().profile().sheet.cyrillic),
            nodes,
            gauge: None,
        }
    }

    /// The same as the command has it by itself, in searches that a gauge shows and ends; nothing without a puzzle.
    pub(crate) fn watched(
        (games, session): (&'static Registry, &'a Session),
        problem: &Problem,
        gauge: &'a Gauge,
    ) -> Option<Self> {
        let goal = problem.puzzle()?.goal.value;
        Some(Self {
            gauge: Some(gauge),
            ..Self::new((games, session), problem, goal, LATER, limits::TUNE.nodes)
        })
    }

    /// The changes of a position to be asked about, the position as it is first, unless they are too many.
    pub(crate) fn variants(start: &Position, near: u8, two: bool) -> Result<Vec<Variant>, Text> {
        if author::most_variants(start, near, two) > MOST {
            return Err(crate::text!(
                "there are more than {MOST} such changes: a smaller --near, or without --two",
                "таких изменений больше {MOST}: нужен меньший --near или без --two"
            ));
        }
        Ok(author::variants(start, near, two).collect())
    }

    /// What each search may take.
    const fn budget(&self) -> Budget {
        Budget {
            nodes: self.nodes,
            ..limits::TUNE
        }
    }

    /// What is asked.
    pub(crate) const fn goal(&self) -> Goal {
        self.goal
    }

    /// The document with a changed position.
    pub(crate) fn changed(&self, variant: &Variant) -> String {
        self.document(variant, self.goal)
    }

    /// A search that can be ended.
    fn ended<T>(&self, search: impl FnOnce(&Gauge) -> T) -> T {
        match self.gauge {
            Some(gauge) => search(gauge),
            None => stoppable(search),
        }
    }

    /// Whether somebody has ended the searches.
    fn is_ended(&self) -> bool {
        self.gauge
            .map_or_else(is_stopped, |gauge| gauge.stop.load(Ordering::Relaxed))
    }

    fn document(&self, variant: &Variant, goal: Goal) -> String {
        let words: Vec<_> = variant
            .pieces
            .iter()
            .map(|piece| piece.name(self.alphabet))
            .collect();
        format::with_position(self.text, &words.join(" "), self.next, &goal.to_string())
    }

    /// The puzzle of a changed position; nothing where no game begins so.
    fn problem(&self, variant: &Variant, goal: Goal) -> Option<Problem> {
        let text = self.document(variant, goal);
        Session::open(self.games, &Source::whole("", &text), Depth::Replay).problem()
    }

    /// The answer to a change from which no game begins.
    fn impossible(&self, (index, variant): (usize, &Variant)) -> AnsweredChange {
        AnsweredChange {
            index,
            changes: variant
                .changes
                .iter()
                .map(|change| change.text(self.alphabet))
                .collect(),
            stones: variant.pieces.len(),
            verdict: "impossible".to_owned(),
            by: None,
            keys: Vec::new(),
            unique: None,
        }
    }

    /// Whether this is an answer to a change.
    fn is_about(&self, question: (usize, &Variant), answer: &AnsweredChange) -> bool {
        let asked = self.impossible(question);
        (asked.index, &asked.changes, asked.stones)
            == (answer.index, &answer.changes, answer.stones)
    }

    /// What becomes of a change; nothing where a signal came between, for what it leaves open may be so.
    pub(crate) fn answer(&self, (index, variant): (usize, &Variant)) -> Option<AnsweredChange> {
        let none = self.impossible((index, variant));
        let Some(problem) = self.problem(variant, self.goal) else {
            return Some(none);
        };
        let solved = self.ended(|gauge| {
            let limits = self.budget().limits(gauge);
            let solved = problem.solve(self.goal, self.class, &limits, false);
            (!limits.is_stopped()).then_some(solved)
        })?;
        let verdict = match solved.verdict {
            Verdict::Proved => "proved",
            Verdict::Refuted => "refuted",
            Verdict::Unknown => "unknown",
        };
        let mut keys: Vec<_> = solved.keys.into_iter().map(|key| key.mv).collect();
        keys.sort();
        Some(AnsweredChange {
            verdict: verdict.to_owned(),
            by: solved.by,
            keys,
            unique: solved.unique,
            ..none
        })
    }

    /// The stones or segments without which the key stays and no first move is new.
    fn idle(&self, variant: &Variant, by: Option<u32>) -> Option<Vec<String>> {
        let goal = match self.goal {
            Goal::Wins { seat, .. } => Goal::Wins { seat, by },
            other => other,
        };
        let problem = self.problem(variant, goal)?;
        let report = self.ended(|gauge| {
            let limits = self.budget().limits(gauge);
            problem
                .audit(Some(self.class), 0, &limits)
                .filter(|_| !limits.is_stopped())
        })?;
        let idle = report
            .parts
            .into_iter()
            .filter(|(_, role)| matches!(role, Role::Idle));
        Some(idle.map(|(part, _)| part).collect())
    }
}

/// How many moves later than its goal says a win still counts.
const LATER: u32 = 4;

/// How many changes are asked in one run: they are all kept.
const MOST: usize = 1_000_000;

impl Run for TuneArgs {
    fn run(&self, out: &mut Out) -> Done {
        out.terminal.spell(self.letters);
        let target = super::target::Target::read(&self.file, self.document)?;
        let source = target.readable(out)?;
        let session = Session::open(out.terminal.games, &source, Depth::Replay);
        let name = &target.name;
        let problem = session
            .problem()
            .filter(|problem| problem.puzzle().is_some());
        let Some(problem) = problem else {
            out.report(&source, session.diagnostics());
            return Err(crate::text!(
                "{name} has no puzzle to tune: it needs [puzzle] with a goal",
                "в {name} нет задачи: нужен [puzzle] с целью goal"
            )
            .into());
        };
        let Some(puzzle) = problem.puzzle() else {
            return Ok(Status::Failed);
        };
        let (goal, start) = (puzzle.goal.value, problem.start());
        let mut draft = TunedDraft::new(
            (out.terminal.games, &session),
            &problem,
            goal,
            self.later,
            self.nodes,
        );
        draft.class = self.class.unwrap_or(draft.class);
        let variants = TunedDraft::variants(&start, self.near, self.two)?;
        let answers = self.answers(&draft, &variants, out)?;
        let is_found = answers.iter().skip(1).any(AnsweredChange::is_proved);
        if !self.json {
            self.show(&draft, goal, &variants, &answers, out);
        }
        if answers.len() < variants.len() {
            let (done, all) = (answers.len(), variants.len());
            out.tell(&crate::text!(
                "stopped: {done} of {all} questions are answered",
                "остановлено: отвечено на вопросов: {done} из {all}"
            ));
        }
        Ok(if is_found {
            Status::Good
        } else {
            Status::Wrong
        })
    }
}

impl TuneArgs {
    /// The answers to all questions, in their order; fewer where Ctrl-C came between.
    fn answers(
        &self,
        draft: &TunedDraft<'_>,
        variants: &[Variant],
        out: &mut Out,
    ) -> Result<Vec<AnsweredChange>, Text> {
        let recipe = serde_json::to_string(&[
            draft.document(&variants[0], draft.goal),
            format!(
                "{:?} {} {} {}",
                draft.class, self.nodes, self.near, self.two
            ),
        ]);
        let recipe = recipe.unwrap_or_default();
        let belongs = |answer: &AnsweredChange, at: usize| {
            variants
                .get(at)
                .is_some_and(|variant| draft.is_about((at, variant), answer))
        };
        let begun = self
            .state
            .as_deref()
            .map(|path| Log::begin(path, &recipe, &belongs))
            .transpose()?;
        let (mut log, mut answers) =
            begun.map_or((None, Vec::new()), |(log, answers)| (Some(log), answers));
        if self.json {
            answers
                .iter()
                .for_each(|answer| out.line(&serde_json::to_string(answer).unwrap_or_default()));
        }
        let seen: Arc<[AtomicU64; 2]> = Arc::default();
        let (shown, all, lang) = (Arc::clone(&seen), variants.len(), out.terminal.lang);
        let line = LongRun::begin(self.json, message, move || {
            let [done, found] = [0, 1].map(|at| shown[at].load(Ordering::Relaxed));
            let text = crate::text!(
                "{done} of {all} questions, {found} reach the goal",
                "вопросов: {done} из {all}, цель достижима: {found}"
            );
            text.get(lang).to_owned()
        });
        let mut failure = None;
        let questions = variants
            .iter()
            .enumerate()
            .skip(answers.len())
            .take_while(|_| !is_stopped());
        ordered::map(
            self.threads,
            questions,
            |question| draft.answer(question),
            |answer| {
                let Some(answer) = answer else { return false };
                seen[0].store(answer.index as u64 + 1, Ordering::Relaxed);
                seen[1].fetch_add(u64::from(answer.is_proved()), Ordering::Relaxed);
                let written = serde_json::to_string(&answer).unwrap_or_default();
                if let Some(log) = &mut log {
                    failure = log.add(&written).err().map(Text::from);
                }
                if self.json {
                    out.line(&written);
                }
                answers.push(answer);
                failure.is_none() && !out.is_closed()
            },
        );
        drop(line);
        failure.map_or(Ok(answers), Err)
    }

    /// What was found, with a table of the best changes; and those that stand in it, the author's position first.
    fn table<'s>(
        &self,
        (draft, goal): (&TunedDraft<'_>, Goal),
        variants: &[Variant],
        answers: &'s [AnsweredChange],
        lang: Lang,
    ) -> (Vec<String>, Vec<&'s AnsweredChange>) {
        let say = |text: Text| text.get(lang).to_owned();
        let Some((author, changed)) = answers.split_first() else {
            return Default::default();
        };
        let mut found: Vec<&AnsweredChange> =
            changed.iter().filter(|answer| answer.is_proved()).collect();
        found.sort_by_cached_key(|answer| self.wishes.rank(answer, author, goal));
        let late = |answer: &&&AnsweredChange| {
            goal.by()
                .is_some_and(|limit| answer.by.is_some_and(|by| by > limit))
        };
        let (reach, later) = (found.len(), found.iter().filter(late).count());
        let count = |verdict: &str| {
            changed
                .iter()
                .filter(|answer| answer.verdict == verdict)
                .count()
        };
        let (asked, open) = (changed.len() - count("impossible"), count("unknown"));
        let held = reach - later;
        let counts = crate::text!(
            "{asked} changes asked: {held} keep the goal, {later} reach it later, {open} stay open",
            "изменений: {asked}; цель достижима: {held}, позже: {later}, неизвестно: {open}"
        );
        let mut lines = vec![say(goal.text()), say(counts)];
        found.truncate(self.top);
        let rows: Vec<&AnsweredChange> = std::iter::once(author).chain(found).collect();
        let mut idle = Vec::new();
        let ask = |answer: &&AnsweredChange| {
            let is_asked = answer.is_proved() && !draft.is_ended();
            if is_asked {
                draft.idle(&variants[answer.index], answer.by)
            } else {
                None
            }
        };
        ordered::map(self.threads, rows.iter(), ask, |one| {
            idle.push(one);
            true
        });
        let heads = [
            Text::same(""),
            Text::new("change", "изменение"),
            Text::new("move", "ход"),
            Text::new("stones", "камней"),
            Text::new("keys", "вступительные ходы"),
            Text::new("idle", "лишние"),
        ];
        let mut table = Table::new();
        let style = TableStyle::new().content_lines(ContentLineStyle::none());
        table
            .load_style(style)
            .set_content_arrangement(ContentArrangement::Dynamic)
            .set_width(80);
        table.add_row(heads.into_iter().map(say));
        for (at, (answer, idle)) in rows.iter().zip(idle).enumerate() {
            table.add_row(row(at, answer, idle, &say));
        }
        lines.extend(table.lines().map(|line| line.trim_end().to_owned()));
        (lines, rows)
    }

    fn show(
        &self,
        draft: &TunedDraft<'_>,
        goal: Goal,
        variants: &[Variant],
        answers: &[AnsweredChange],
        out: &mut Out,
    ) {
        let lang = out.terminal.lang;
        let letters = out.terminal.alphabet(draft.game);
        // What is pasted into the document has its letters.
        let pasted = out.terminal.letters.map_or(draft.alphabet, |_| letters);
        let (lines, rows) = self.table((draft, goal), variants, answers, lang);
        let spelt = |line: &String| letters.spelt(line);
        out.lines(&lines.iter().map(spelt).collect::<Vec<_>>());
        for (at, answer) in rows.iter().enumerate().skip(1).take(self.pictures) {
            let variant = &variants[answer.index];
            out.line("");
            out.line(&letters.spelt(&format!("{at}  {}", answer.changes.join(", "))));
            if let Some(problem) = draft.problem(variant, draft.goal) {
                out.painted(problem.start().text(out.terminal.paint, lang).trim_end());
            }
            let words: Vec<_> = variant
                .pieces
                .iter()
                .map(|piece| piece.name(pasted))
                .collect();
            for (at, line) in crate::text::wrapped(&words.join(" "), 64)
                .iter()
                .enumerate()
            {
                out.line(&format!(
                    "{}{line}",
                    if at == 0 { "position = '''" } else { "" }
                ));
            }
            out.line("'''");
        }
    }
}

/// What `kletka tune` says of the puzzle of a session, in lines for people, unless `gauge` ends it; `told` hears how many
/// questions of how many are answered. `None` where there is no puzzle.
pub(crate) fn answer(
    (games, session): (&'static Registry, &Session),
    gauge: &Gauge,
    told: impl Fn(u64, u64),
    lang: Lang,
) -> Option<Vec<String>> {
    let usual = TuneArgs::augment_args(Command::new("tune")).try_get_matches_from(["tune", "-"]);
    let usual = TuneArgs::from_arg_matches(&usual.ok()?).ok()?;
    let problem = session.problem()?;
    let goal = problem.puzzle()?.goal.value;
    let start = problem.start();
    let draft = TunedDraft::watched((games, session), &problem, gauge)?;
    let variants = TunedDraft::variants(&start, usual.near, usual.two).ok()?;
    let mut answers = Vec::new();
    let questions = variants
        .iter()
        .enumerate()
        .take_while(|_| !draft.is_ended());
    ordered::map(
        usual.threads,
        questions,
        |question| draft.answer(question),
        |answer| {
            answers.extend(answer);
            told(answers.len() as u64, variants.len() as u64);
            !draft.is_ended()
        },
    );
    Some(usual.table((&draft, goal), &variants, &answers, lang).0)
}

/// How many keys are named in a row of the table.
const KEYS: usize = 3;

fn row(
    at: usize,
    answer: &AnsweredChange,
    idle: Option<Vec<String>>,
    say: &dyn Fn(Text) -> String,
) -> Vec<String> {
    let mut keys = answer
        .keys
        .iter()
        .take(KEYS)
        .cloned()
        .collect::<Vec<_>>()
        .join("; ");
    if answer.keys.len() > KEYS {
        let more = answer.keys.len() - KEYS;
        keys.push_str(&say(crate::text!("; {more} more", "; ещё {more}")));
    }
    // Where the search for others was not finished, there may be more keys.
    if answer.is_proved() && answer.unique.is_none() {
        keys.push_str(if keys.is_empty() { "?" } else { " …" });
    }
    let reached = match answer.verdict.as_str() {
        "proved" => answer
            .by
            .map_or_else(|| say(Text::new("yes", "да")), |by| by.to_string()),
        "refuted" => say(Text::new("no", "нет")),
        _ => "?".to_owned(),
    };
    let idle = match idle {
        Some(idle) if idle.is_empty() => "-".to_owned(),
        Some(idle) => idle.join(" "),
        None => "?".to_owned(),
    };
    let changes = answer.changes.join(", ");
    let change = if at == 0 {
        say(Text::new("as it is", "как есть"))
    } else {
        changes
    };
    vec![
        if at == 0 {
            String::new()
        } else {
            at.to_string()
        },
        change,
        reached,
        answer.stones.to_string(),
        keys,
        idle,
    ]
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
) -> Result<(Vec<AnsweredChange>, u64), Text> {
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
        return Err(crate::text!(
            "{name} holds no answers of an earlier run: name another file",
            "в {name} нет ответов прежнего запуска: укажите другой файл"
        ));
    }
    if first != recipe.as_bytes() {
        return Err(crate::text!(
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
            return Err(crate::text!(
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
struct Log<'a> {
    path: &'a Path,
    file: File,
    _locked: LockedFile,
}

impl<'a> Log<'a> {
    /// Begins the file, or goes on behind the answers that are there, so that a line that was not finished is gone.
    fn begin(
        path: &'a Path,
        recipe: &str,
        belongs: &dyn Fn(&AnsweredChange, usize) -> bool,
    ) -> Result<(Self, Vec<AnsweredChange>), Text> {
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
