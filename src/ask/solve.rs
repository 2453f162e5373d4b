//! The result of a solver for a goal, and the solution that a document gets from it.

use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};

use super::limits::{self, Budget};
use super::words;
use crate::console::usage_error::refused_argument;
use crate::notation::print::Alphabet;
use crate::puzzle::Goal;
use crate::puzzle::audit::SolutionFault;
use crate::puzzle::proof;
use crate::puzzle::solve::{Class, Gauge, Key, Limits, Other, Verdict};
use crate::rules::Profile;
use crate::session::author::{self, EditError};
use crate::session::{Problem, Registry, Solved};
use crate::settings;
use crate::text::{Code, Diagnostic, Diagnostics, Lang, Source, Span, Text, wrapped};

/// The goal to be proved or refuted, and the limits of the searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, clap::Args)]
#[serde(default)]
pub(crate) struct SolveQuestion {
    /// What to prove, instead of the document's own goal: "A wins by 9", "B wins", "A does not win", "draw", "red scores 9.5"
    /// ru: Что доказывать вместо цели из документа: «А выигрывает ходом 9», «В выигрывает», «А не выигрывает», «ничья»,
    /// «красные набирают 9,5»
    #[arg(long, value_name = "GOAL", value_parser = goal)]
    #[serde(skip)]
    pub(crate) goal: Option<Goal>,
    /// Attacking moves to look at: open, that leave two cells to fill; lines, of those the natural ones; threats, one; all [default: the document's, else the game's usual ones]
    /// ru: Какие атакующие ходы рассматривать: open — после которых надо занять две клетки, lines —
    /// из них естественные,
    /// threats — одну, all — все [по умолчанию: как в документе, иначе как принято в игре]
    #[arg(long, value_name = "lines|open|threats|all", value_parser = class)]
    #[serde(deserialize_with = "named_class")]
    pub(crate) class: Option<Class>,
    /// Positions to look at before the search stops
    /// ru: Сколько позиций просмотреть, прежде чем прекратить поиск
    #[arg(long, value_name = "N", default_value_t = limits::SOLVE.nodes)]
    pub(crate) nodes: u64,
    /// Seconds for each search
    /// ru: Через сколько секунд прекратить каждый поиск
    #[arg(long, value_name = "SECONDS")]
    pub(crate) time: Option<u64>,
    /// Megabytes of tables of one search
    /// ru: Сколько мегабайт таблиц занять одному поиску
    #[arg(long, value_name = "MB", default_value_t = limits::SOLVE.megabytes)]
    pub(crate) memory: u64,
}

impl Default for SolveQuestion {
    fn default() -> Self {
        Self {
            goal: None,
            class: None,
            nodes: limits::SOLVE.nodes,
            time: limits::SOLVE.seconds,
            memory: limits::SOLVE.megabytes,
        }
    }
}

refused_argument!(
    /// A phrase that does not name a goal.
    NotGoal:
    "goals are written \"A wins by 21\", \"A wins\", \"A does not win\", \"red scores 9.5\" or \"draw\"",
    "цели пишутся \"A wins by 21\", \"A wins\", \"A does not win\", \"red scores 9.5\" или \"draw\""
);

fn goal(text: &str) -> Result<Goal, NotGoal> {
    Goal::parse(text).ok_or(NotGoal)
}

refused_argument!(
    /// A word that names no class.
    NotClass: "lines, open, threats or all", "lines, open, threats или all"
);

pub(crate) fn class(text: &str) -> Result<Class, NotClass> {
    let found = Class::ALL.iter().find(|(name, _)| *name == text);
    found.map(|(_, class)| *class).ok_or(NotClass)
}

/// The class that a page names, if it names one.
pub(super) fn named_class<'de, D: Deserializer<'de>>(read: D) -> Result<Option<Class>, D::Error> {
    let named = Option::<String>::deserialize(read)?.filter(|named| !named.is_empty());
    let class = named.map(|named| class(&named)).transpose();
    class.map_err(|why| serde::de::Error::custom(Text::from(why).en))
}

/// A document that asks nothing, with other commands for it than giving it a puzzle.
pub(crate) fn no_puzzle(or: &str, or_ru: &str) -> Diagnostic {
    let help = text!(
        "give it a goal: [puzzle] goal = \"…\"{or}",
        "задайте цель: [puzzle] goal = \"…\"{or_ru}"
    );
    let message = ProblemError::NoPuzzle.text();
    Diagnostic::error(Code::MissingKey, Span::default(), message).help(help)
}

/// Why a document has no problem to be asked about, or takes no solution.
#[derive(Debug)]
pub(crate) enum ProblemError {
    /// It asks nothing.
    NoPuzzle,
    /// It has errors, of which this is the first.
    Faulty(Box<Diagnostic>),
    /// More changes of it are asked about than this number.
    TooManyChanges(usize),
    /// The solution does not fit into it.
    Unfit,
    /// The solution cannot be completed.
    Edit(EditError),
}

worded!(ProblemError, from Faulty(Diagnostic), from Edit(EditError); error => match error {
    ProblemError::NoPuzzle => Text::new("the document has no puzzle", "в документе нет задачи"),
    ProblemError::TooManyChanges(most) => text!(
        "there are more than {most} such changes: a smaller --near, or without --two",
        "таких изменений больше {most}: нужен меньший --near или без --two"
    ),
    ProblemError::Faulty(fault) => fault.message.clone(),
    ProblemError::Unfit => Text::new(
        "the document cannot take the solution",
        "решение не помещается в документ",
    ),
    ProblemError::Edit(error) => error.text(),
});

/// The problem of a document without errors; else the first of them.
pub(crate) fn problem(games: &Registry, source: &Source<'_>) -> Result<Problem, ProblemError> {
    let mut found = Diagnostics::default();
    let problem = games.problem(source, &mut found);
    problem.filter(|_| !found.has_errors()).ok_or_else(|| {
        let first = found.iter().next();
        first.map_or(ProblemError::NoPuzzle, |one| one.clone().into())
    })
}

impl SolveQuestion {
    /// The budget of each search.
    pub(crate) const fn budget(&self) -> Budget {
        Budget {
            nodes: self.nodes,
            seconds: self.time,
            megabytes: self.memory,
        }
    }

    /// The verdict on the goal that is asked, else on the puzzle's.
    pub(crate) fn ask<'s>(
        &self,
        source: &'s Source<'s>,
        problem: &Problem,
        gauge: &Gauge,
    ) -> Result<SolveAnswer<'s>, ProblemError> {
        let claimed = problem.puzzle().map(|puzzle| puzzle.goal.value);
        let goal = self.goal.or(claimed).ok_or(ProblemError::NoPuzzle)?;
        let class = self.class.unwrap_or_else(|| problem.class());
        Ok(SolveAnswer {
            source,
            profile: problem.profile(),
            solved: problem.solve(goal, class, &self.budget().limits(gauge), false),
            twin: None,
        })
    }
}

/// How wide a line of play may be, behind two margins.
const WIDTH: usize = 76;

/// The result for a problem, with its document.
pub(crate) struct SolveAnswer<'a> {
    pub(crate) source: &'a Source<'a>,
    pub(crate) profile: &'static Profile,
    pub(crate) solved: Solved,
    /// The number of the twin, where it is one.
    pub(crate) twin: Option<usize>,
}

impl SolveAnswer<'_> {
    /// The object that `--json` prints.
    ///
    /// `certificate` is the file that holds the proof.
    pub(crate) fn json(&self, certificate: Option<&str>) -> Value {
        let mut object = json!({ "file": self.source.name, "document": self.source.document });
        for (key, value) in self.solved.json() {
            object[key] = value;
        }
        object["certificate"] = certificate.into();
        if self.solved.verdict != Verdict::Proved {
            object["resistance"] = self.solved.resistance.clone().into();
            object["later"] = self.solved.later.into();
            // Where no limit ended the search, the class has no win.
            object["stopped"] = self.solved.is_stopped.into();
        }
        if let Some(twin) = self.twin {
            object["twin"] = twin.into();
        }
        object
    }

    /// A few lines for people, with the colour letters that they read.
    pub(crate) fn lines(
        &self,
        certificate: Option<&str>,
        lang: Lang,
        letters: Alphabet,
    ) -> Vec<String> {
        let solved = &self.solved;
        let mut out = vec![self.heading().get(lang).to_owned()];
        let mut say = |text: Text| {
            // Moves have gaps between them and are broken already.
            let lines = match text.get(lang) {
                line if line.chars().count() <= WIDTH + 2 => vec![line.to_owned()],
                line => wrapped(line, WIDTH),
            };
            let indents = std::iter::once("  ").chain(std::iter::repeat("    "));
            out.extend(
                indents
                    .zip(lines)
                    .map(|(indent, line)| format!("{indent}{line}")),
            );
        };
        [self.length(), self.keys()]
            .into_iter()
            .flatten()
            .for_each(&mut say);
        broken(solved.number, &solved.line)
            .into_iter()
            .for_each(|line| say(Text::same(line)));
        if let Some(by) = solved.later {
            let class = solved.class.name();
            say(text!(
                "later it is won: by move {by}, in the class {class}",
                "позже выигрыш есть: на ходу {by}, в классе {class}"
            ));
        }
        if !solved.resistance.is_empty() {
            say(Text::new(
                "the best attack found, with the replies that refute it:",
                "лучшая найденная атака и ответы, которые её опровергают:",
            ));
            broken(solved.number, &solved.resistance)
                .into_iter()
                .for_each(|line| say(Text::same(format!("  {line}"))));
        }
        say(words::looked_at(solved.nodes));
        if let Some(certificate) = certificate {
            say(text!(
                "certificate: {certificate}",
                "сертификат: {certificate}"
            ));
        }
        out.iter().map(|line| letters.spelt(line)).collect()
    }

    /// The question, and the verdict.
    fn heading(&self) -> Text {
        let verdict = match self.solved.verdict {
            Verdict::Proved => Text::new("proved", "доказано"),
            Verdict::Refuted => Text::join(
                &[
                    Text::new("refuted", "опровергнуто"),
                    self.solved.refutation.clone(),
                ],
                ": ",
            ),
            Verdict::Unknown => Text::new("unknown", "неизвестно"),
        };
        let mut parts = vec![Text::same(self.source.name)];
        parts.extend(
            self.twin
                .map(|number| text!("twin {number}", "близнец {number}")),
        );
        parts.extend([self.solved.goal.text(), verdict]);
        Text::join(&parts, ": ")
    }

    /// How long the shortest win is, or why none is known.
    fn length(&self) -> Option<Text> {
        let solved = &self.solved;
        let class = solved.class.name();
        if let Some(by) = solved.by {
            return Some(text!(
                "shortest win in the class {class}: by move {by}",
                "кратчайший выигрыш в классе {class}: на ходу {by}"
            ));
        }
        (solved.verdict == Verdict::Unknown).then(|| match (solved.is_stopped, &solved.caveat) {
            (true, _) => text!(
                "a limit ended the search; class of attacking moves: {class}",
                "поиск прерван пределом; класс атакующих ходов: {class}"
            ),
            (false, Some(caveat)) => caveat.clone(),
            (false, None) => text!(
                "no win among the attacking moves of the class {class}; another class may have one",
                "среди атакующих ходов класса {class} выигрыша нет; в другом классе он может найтись"
            ),
        })
    }

    /// The keys, and whether there are others.
    fn keys(&self) -> Option<Text> {
        let solved = &self.solved;
        if solved.keys.is_empty() {
            return None;
        }
        let names: Vec<_> = solved.keys.iter().map(key_text).collect();
        let heading = match solved.unique {
            // The class of a shortest win was named with its length.
            Some(true) if solved.by.is_some() => {
                Text::new("the only key", "единственный вступительный ход")
            }
            Some(true) if solved.class == Class::All => Text::new(
                "the only key among all moves",
                "единственный вступительный ход среди всех",
            ),
            Some(true) => {
                let class = solved.class.name();
                text!(
                    "the only key in the class {class}",
                    "единственный вступительный ход в классе {class}"
                )
            }
            Some(false) => Text::new("keys", "вступительные ходы"),
            None => Text::new(
                "keys, as far as they are known",
                "вступительные ходы, насколько они известны",
            ),
        };
        Some(Text::join(&[heading, Text::join(&names, "; ")], ": "))
    }
}

/// Moves with their numbers, on as many lines as they need; a move stays with its number.
fn broken(number: u32, line: &[String]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for mv in (number..)
        .zip(line)
        .map(|(number, mv)| format!("{number}. {mv}"))
    {
        match lines
            .last_mut()
            .filter(|line| line.chars().count() + mv.chars().count() + 2 <= WIDTH)
        {
            Some(line) => *line = format!("{line}  {mv}"),
            None => lines.push(mv),
        }
    }
    lines
}

fn key_text(key: &Key<String>) -> Text {
    let name = &key.mv;
    match &key.other {
        Other::None => Text::same(name.clone()),
        Other::Anywhere => {
            text!(
                "{name} (the other stone anywhere)",
                "{name} (другой камень где угодно)"
            )
        }
        Other::Cells(cells) => {
            let cells: Vec<_> = cells.iter().map(ToString::to_string).collect();
            let cells = cells.join(" ");
            text!(
                "{name} (the other stone also on {cells})",
                "{name} (другой камень также на {cells})"
            )
        }
    }
}

/// A solution that was found, which outlives the text that it was found for.
pub(crate) struct FoundSolution {
    /// The goal that was asked.
    goal: Goal,
    /// The goal with the move by which it was proved.
    shortest: Goal,
    class: Class,
    way: WritingWay,
    /// The value of `moves`.
    moves: String,
    certificate: String,
}

/// How a solution is written.
#[derive(Clone, Copy)]
pub(crate) struct WritingWay {
    /// Another goal was asked than the document's.
    pub(crate) is_another: bool,
    /// The author's solution is replaced, not completed.
    pub(crate) is_anew: bool,
    /// Of a solution that is written anew, only what a reader wants is written.
    pub(crate) is_short: bool,
    /// Positions that completing may look at.
    pub(crate) nodes: u64,
    /// The first moves of the best play, this number, instead of every variation.
    pub(crate) most: Option<usize>,
}

/// A document with a solution put into it.
pub(crate) struct SolutionPut {
    /// The new text, or why there is none.
    pub(crate) text: Result<String, ProblemError>,
    /// The faults of the author's solution, which stays.
    pub(crate) faults: Vec<Text>,
}

impl FoundSolution {
    pub(crate) fn of(found: &SolveAnswer<'_>, way: WritingWay) -> Option<Self> {
        let solved = &found.solved;
        let shortest = match solved.goal {
            Goal::Wins { seat, by } => Goal::Wins {
                seat,
                by: by.or(solved.by),
            },
            other => other,
        };
        Some(Self {
            goal: solved.goal,
            shortest,
            class: solved.class,
            way,
            moves: match way.most {
                Some(most) => {
                    let line = &solved.line[..most.min(solved.line.len())];
                    if line.is_empty() {
                        return None;
                    }
                    settings::literal(&format!("{}\n", broken(solved.number, line).join("\n")))
                }
                None if way.is_short => solved.short_solution(&Limits::nodes(way.nodes))?,
                None => solved.solution()?,
            },
            certificate: solved.certificate(found.source.text)?,
        })
    }

    /// Whether it solves a problem: that asks for the same, and the proof holds there.
    pub(crate) fn solves(&self, problem: &Problem) -> bool {
        let is_asked = self.way.is_another
            || problem
                .puzzle()
                .is_some_and(|puzzle| puzzle.goal.value == self.goal);
        let limits = Limits {
            memory: usize::MAX,
            ..Limits::nodes(u64::MAX)
        };
        let is_proved = |certificate| problem.verify(self.goal, &certificate, &limits).is_ok();
        is_asked && proof::read(&self.certificate).is_ok_and(is_proved)
    }

    /// A document with what its author's solution lacks, or with the whole solution.
    pub(crate) fn put_into(&self, source: &Source<'_>, problem: &Problem) -> SolutionPut {
        let is_there = problem
            .solution()
            .is_some_and(|line| line.plies().next().is_some());
        if !is_there || self.way.is_anew {
            let put = |text: &str| settings::set(text, "solution", "moves", &self.moves);
            let text = if self.way.is_short {
                settings::set(source.text, "puzzle", "short", "true").and_then(|text| put(&text))
            } else {
                put(source.text)
            };
            return SolutionPut {
                text: text.ok_or(ProblemError::Unfit),
                faults: Vec::new(),
            };
        }
        let within = self
            .goal
            .by()
            .is_none()
            .then(|| self.shortest.by())
            .flatten();
        let limits = Limits::nodes(self.way.nodes);
        let (edits, faults) = problem.complete((self.shortest, within), self.class, &limits);
        let letters = author::letters(source.text, "", problem.profile().sheet.cyrillic);
        let text = edits.iter().try_fold(source.text.to_owned(), |text, edit| {
            Ok(author::edit(&text, edit, 1, letters)?)
        });
        let name = source.name;
        let word = |fault: &SolutionFault<String>| {
            let line = source.locate(fault.span.start).line;
            let what = fault.text();
            let kept = Text::new(
                "it stays as it is, --replace writes the whole solution anew",
                "он остаётся как есть, всё решение заново запишет --replace",
            );
            Text::join(
                &[
                    Text::same(format!("{name}:{line}")),
                    Text::join(&[what, kept], "; "),
                ],
                ": ",
            )
        };
        SolutionPut {
            text,
            faults: faults.iter().map(word).collect(),
        }
    }
}
