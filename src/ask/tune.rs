//! Every small change of an author's position, asked whether the goal holds.

use serde::{Deserialize, Serialize};

use super::limits::{self, Budget};
use super::solve::{ProblemError, class, named_class};
use super::words;
use crate::check::Depth;
use crate::document::format;
use crate::files::ordered;
use crate::notation::print::Alphabet;
use crate::puzzle::Goal;
use crate::puzzle::audit::Role;
use crate::puzzle::solve::{Class, Gauge};
use crate::rules::Profile;
use crate::session::author::{self, Variant};
use crate::session::{Problem, Registry, Session};
use crate::text::{Lang, Source, Text};

/// Which changes are tried, and which of them an author likes best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, clap::Args)]
#[serde(default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a flag of the command line"
)]
pub(crate) struct TuneQuestion {
    /// Two changes at a time as well
    /// ru: И по два изменения сразу
    #[arg(long)]
    pub(crate) two: bool,
    /// How far from the stones new ones may stand, in cells
    /// ru: Как далеко от камней могут стоять новые, в клетках
    #[arg(long, value_name = "N", default_value_t = NEAR, value_parser = clap::value_parser!(u8).range(1..=25))]
    pub(crate) near: u8,
    /// First those that keep the author's key
    /// ru: Сначала те, где вступительный ход автора остаётся
    #[arg(long)]
    keep_key: bool,
    /// First those with a single key
    /// ru: Сначала те, где вступительный ход один
    #[arg(long)]
    unique: bool,
    /// First those that win sooner
    /// ru: Сначала те, где выигрыш раньше
    #[arg(long, conflicts_with = "longer")]
    shorter: bool,
    /// First those that win later
    /// ru: Сначала те, где выигрыш позже
    #[arg(long)]
    longer: bool,
    /// First those with fewer stones or segments
    /// ru: Сначала те, где камней или отрезков меньше
    #[arg(long)]
    fewer_stones: bool,
    /// Rows in the table
    /// ru: Сколько строк в таблице
    #[arg(long, value_name = "N", default_value_t = TOP)]
    pub(crate) top: usize,
    /// Count a win up to N moves after the goal's move as a later one
    /// ru: Считать поздним выигрыш не дальше N ходов после цели
    #[arg(long, value_name = "N", default_value_t = LATER, value_parser = clap::value_parser!(u32).range(0..=100))]
    later: u32,
    /// Positions to look at for each question
    /// ru: Сколько позиций просмотреть на каждый вопрос
    #[arg(long, value_name = "N", default_value_t = limits::TUNE.nodes)]
    pub(crate) nodes: u64,
    /// Attacking moves that are looked at [default: those of the puzzle]
    /// ru: Какие атакующие ходы просматривать [по умолчанию: как в задаче]
    #[arg(long, value_name = "lines|open|threats|all", value_parser = class)]
    #[serde(deserialize_with = "named_class")]
    class: Option<Class>,
}

const NEAR: u8 = 1;
const TOP: usize = 20;
/// How many moves later than its goal says a win still counts.
const LATER: u32 = 4;

/// How many changes are asked in one run: they are all kept.
const MOST: usize = 1_000_000;

impl Default for TuneQuestion {
    fn default() -> Self {
        Self {
            two: false,
            near: NEAR,
            keep_key: false,
            unique: false,
            shorter: false,
            longer: false,
            fewer_stones: false,
            top: TOP,
            later: LATER,
            nodes: limits::TUNE.nodes,
            class: None,
        }
    }
}

impl TuneQuestion {
    /// The puzzle of a session, with the changes to be asked about in searches that a gauge shows and ends.
    pub(crate) fn draft<'a>(
        self,
        (games, session): (&'static Registry, &'a Session),
        gauge: &'a Gauge,
    ) -> Result<TunedDraft<'a>, ProblemError> {
        let problem = session.problem().ok_or(ProblemError::NoPuzzle)?;
        let claimed = problem.puzzle().ok_or(ProblemError::NoPuzzle)?.goal.value;
        let (start, near) = (problem.start(), self.near.clamp(1, 25));
        if author::most_variants(&start, near, self.two) > MOST {
            return Err(ProblemError::TooManyChanges(MOST));
        }
        let text = session.text();
        Ok(TunedDraft {
            question: self,
            games,
            text,
            claimed,
            goal: match claimed {
                Goal::Wins { seat, by: Some(by) } => Goal::Wins {
                    seat,
                    by: Some(by.saturating_add(self.later)),
                },
                other => other,
            },
            class: self.class.unwrap_or_else(|| problem.class()),
            next: problem.number(),
            profile: start.profile(),
            alphabet: author::letters(text, "", start.profile().sheet.cyrillic),
            gauge,
            variants: author::variants(&start, near, self.two).collect(),
        })
    }
}

/// The result of a change.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) struct AnsweredChange {
    /// Its place among the questions; 0 is the position as it is.
    pub(crate) index: usize,
    pub(crate) changes: Vec<String>,
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
    question: TuneQuestion,
    games: &'static Registry,
    text: &'a str,
    /// The goal of the document, and the one that is asked for.
    claimed: Goal,
    pub(crate) goal: Goal,
    class: Class,
    next: u32,
    pub(crate) profile: &'static Profile,
    pub(crate) alphabet: Alphabet,
    gauge: &'a Gauge,
    /// The changes, the position as it is first.
    pub(crate) variants: Vec<Variant>,
}

impl TunedDraft<'_> {
    /// How good an answer is, the smallest first.
    pub(crate) fn rank(
        &self,
        answer: &AnsweredChange,
        author: &AnsweredChange,
    ) -> impl Ord + use<> {
        let asked = self.question;
        let by = answer.by.unwrap_or(u32::MAX);
        let loses_key = !answer.keys.iter().any(|key| author.keys.contains(key));
        let wishes = [
            u64::from(asked.keep_key && loses_key),
            u64::from(asked.unique && answer.unique != Some(true)),
            if asked.shorter { by.into() } else { 0 },
            if asked.longer {
                u64::from(u32::MAX - answer.by.unwrap_or(0))
            } else {
                0
            },
            if asked.fewer_stones {
                answer.stones as u64
            } else {
                0
            },
        ];
        (
            wishes,
            self.is_late(answer) && !asked.longer,
            answer.keys.len().max(1),
            answer.stones,
            answer.index,
        )
    }

    /// Whether a win comes later than the document's goal says.
    fn is_late(&self, answer: &AnsweredChange) -> bool {
        self.claimed
            .by()
            .is_some_and(|limit| answer.by.unwrap_or(u32::MAX) > limit)
    }

    /// The text that tells the answers of this run from those to other questions.
    pub(crate) fn recipe(&self) -> String {
        let TuneQuestion {
            nodes, near, two, ..
        } = self.question;
        let recipe = serde_json::to_string(&[
            self.document(&self.variants[0], self.goal),
            format!("{:?} {nodes} {near} {two}", self.class),
        ]);
        recipe.unwrap_or_default()
    }

    /// Answers the questions from one on, in their order, until `told` has heard enough or the search is ended.
    pub(crate) fn each(
        &self,
        threads: Option<u16>,
        from: usize,
        mut told: impl FnMut(AnsweredChange) -> bool,
    ) {
        let questions = self.variants.iter().enumerate().skip(from);
        ordered::map(
            threads,
            questions.take_while(|_| !self.gauge.is_ended()),
            |question| self.answer(question),
            |answer| answer.is_some_and(&mut told),
        );
    }

    /// The pieces of a changed position.
    pub(crate) fn words(&self, variant: &Variant) -> String {
        let words: Vec<_> = variant
            .pieces
            .iter()
            .map(|piece| piece.name(self.alphabet))
            .collect();
        words.join(" ")
    }

    /// The document with a changed position.
    pub(crate) fn document(&self, variant: &Variant, goal: Goal) -> String {
        format::with_position(
            self.text,
            &self.words(variant),
            self.next,
            &goal.to_string(),
        )
    }

    /// The puzzle of a changed position; nothing where no game begins so.
    pub(crate) fn problem(&self, variant: &Variant, goal: Goal) -> Option<Problem> {
        let text = self.document(variant, goal);
        Session::open(self.games, &Source::whole("", &text), Depth::Replay).problem()
    }

    /// The budget of each search.
    const fn budget(&self) -> Budget {
        Budget {
            nodes: self.question.nodes,
            ..limits::TUNE
        }
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

    /// Whether this is an answer to the question of an index.
    pub(crate) fn is_about(&self, index: usize, answer: &AnsweredChange) -> bool {
        let Some(variant) = self.variants.get(index) else {
            return false;
        };
        let asked = self.impossible((index, variant));
        (asked.index, &asked.changes, asked.stones)
            == (answer.index, &answer.changes, answer.stones)
    }

    /// The result of a change; nothing where the user interrupted it, since an open verdict may
    /// then be due to that.
    fn answer(&self, (index, variant): (usize, &Variant)) -> Option<AnsweredChange> {
        let none = self.impossible((index, variant));
        let Some(problem) = self.problem(variant, self.goal) else {
            return Some(none);
        };
        let limits = self.budget().limits(self.gauge);
        let solved = problem.solve(self.goal, self.class, &limits, false);
        if limits.is_stopped() {
            return None;
        }
        let mut keys: Vec<_> = solved.keys.into_iter().map(|key| key.mv).collect();
        keys.sort();
        Some(AnsweredChange {
            verdict: solved.verdict.name().to_owned(),
            by: solved.by,
            keys,
            unique: solved.unique,
            ..none
        })
    }

    /// The stones or segments without which the key stays and no first move is new; nothing where it is not known.
    fn idle(&self, answer: &AnsweredChange) -> Option<Vec<String>> {
        if !answer.is_proved() || self.gauge.is_ended() {
            return None;
        }
        let goal = match self.goal {
            Goal::Wins { seat, .. } => Goal::Wins {
                seat,
                by: answer.by,
            },
            other => other,
        };
        let problem = self.problem(&self.variants[answer.index], goal)?;
        let limits = self.budget().limits(self.gauge);
        let report = problem
            .audit(Some(self.class), 0, &limits)
            .filter(|_| !limits.is_stopped())?;
        let idle = report
            .parts
            .into_iter()
            .filter(|(_, role)| matches!(role, Role::Idle));
        Some(idle.map(|(part, _)| part).collect())
    }

    /// The results, with a table of the best changes; and the changes in it, the author's position
    /// first.
    pub(crate) fn table<'s>(
        &self,
        answers: &'s [AnsweredChange],
        threads: Option<u16>,
        lang: Lang,
    ) -> (Vec<String>, Vec<&'s AnsweredChange>) {
        let say = |text: Text| text.get(lang).to_owned();
        let Some((author, changed)) = answers.split_first() else {
            return Default::default();
        };
        let mut found: Vec<&AnsweredChange> =
            changed.iter().filter(|answer| answer.is_proved()).collect();
        found.sort_by_cached_key(|answer| self.rank(answer, author));
        let late = |answer: &&&AnsweredChange| answer.by.is_some() && self.is_late(answer);
        let later = found.iter().filter(late).count();
        let count = |verdict: &str| {
            changed
                .iter()
                .filter(|answer| answer.verdict == verdict)
                .count()
        };
        let (asked, open) = (changed.len() - count("impossible"), count("unknown"));
        let held = found.len() - later;
        let counts = text!(
            "{asked} changes asked: {held} keep the goal, {later} reach it later, {open} stay open",
            "изменений: {asked}; цель достижима: {held}, позже: {later}, неизвестно: {open}"
        );
        let mut lines = vec![say(self.claimed.text()), say(counts)];
        found.truncate(self.question.top);
        let rows: Vec<&AnsweredChange> = std::iter::once(author).chain(found).collect();
        let heads = [
            Text::same(""),
            Text::new("change", "изменение"),
            Text::new("move", "ход"),
            Text::new("stones", "камней"),
            Text::new("keys", "вступительные ходы"),
            Text::new("idle", "лишние"),
        ];
        let mut table = words::table();
        table.add_row(heads.into_iter().map(say));
        let asked = rows.iter().enumerate();
        ordered::map(
            threads,
            asked,
            |(at, answer)| row(at, answer, self.idle(answer), &say),
            |row| {
                table.add_row(row);
                true
            },
        );
        lines.extend(table.lines().map(|line| line.trim_end().to_owned()));
        (lines, rows)
    }
}

/// How many keys are named in a row of the table.
const KEYS: usize = 3;

fn row(
    at: usize,
    answer: &AnsweredChange,
    idle: Option<Vec<String>>,
    say: &impl Fn(Text) -> String,
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
        keys.push_str(&say(text!("; {more} more", "; ещё {more}")));
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
