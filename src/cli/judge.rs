//! `kletka judge`: whether start positions are worth playing.

use std::time::{Duration, Instant};

use super::contest::{self, Schedule};
use super::interrupt::is_stopped;
use super::lock::LockedFile;
use super::prelude::*;
use super::stream::ended;
use super::{positions, progress, save, target};
use crate::archive::likeness::symmetries;
use crate::ask::judge::{Candidate, GameLikenesses, faults, findings, is_refuted, known, object};
use crate::ask::limits;
use crate::ask::solve::class;
use crate::document::Judged;
use crate::puzzle::player::Player;
use crate::puzzle::solve::{Class, Limits};
use crate::session::judgement::JudgingSetup;
use crate::settings;

pub(super) const COMMAND: CommandEntry = CommandEntry::new::<JudgeArgs>(
    "compose --judge",
    &[
        ("compose --judge puzzles/starts/renju-3-2", "", ""),
        ("compose --judge start.toml --player engine:1000 --games 400", "", ""),
        ("compose --judge start.toml --write    ", "put what was found into [judged]", "записать найденное в [judged]"),
    ],
    [
        "\
A win is reported only when it is proved; shares of points are results of a program's games against itself, with an interval of 95 %.
The statements of [judged] are computed again in the same way and compared. The same seed gives the same games.
Exit codes: 0 all are worth playing, 1 one is not, states something else or was not judged in its time, 2 wrong usage or a file cannot be read or written.",
        "\
Выигрыш называется, только если он доказан; доли очков — итог партий программы с собой, с интервалом в 95 %.
То, что документ сообщает в [judged], делается снова тем же способом и сравнивается. При том же seed партии те же.
Коды завершения: 0 — играть стоит с любой, 1 — с какой-то не стоит, в ней написано другое или на оценку не хватило времени, 2 — неверная команда, файл не читается или не пишется.",
    ],
);

/// Judge start positions: proved wins and how balanced play is
/// ru: Оценить начальные позиции: доказанные выигрыши и равенство шансов
///
/// Looks for threes and for wins of either side, whichever begins; lets a program play itself; compares the positions with
/// each other and says by what motions each lies on itself.
/// ru: Ищет тройки и выигрыши обеих сторон, кто бы ни начинал; даёт программе сыграть с собой; сравнивает позиции друг с
/// другом и сообщает, какими движениями каждая переходит в себя.
#[derive(Debug, Args)]
struct JudgeArgs {
    /// Documents, archives or folders, or - for standard input
    /// ru: Документы, архивы или папки или - для стандартного ввода
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    walk: FolderWalk,
    /// After N moves of the record, for openings [default: what the document states, else 0]
    /// ru: После N ходов записи, для начал партии [по умолчанию: как сказано в документе, иначе 0]
    #[arg(long, value_name = "N")]
    at: Option<u32>,
    #[command(flatten)]
    trial: TrialArgs,
    /// Attacking moves to look at: lines, open, threats, all [default: what is stated, else as usual in the game]
    /// ru: Какие атакующие ходы рассматривать: lines, open, threats, all [по умолчанию: как в
    /// документе, иначе как принято в игре]
    #[arg(long, value_name = "lines|open|threats|all", value_parser = class)]
    class: Option<Class>,
    /// Positions that each search may look at [default: what is stated, else 1,000,000]
    /// ru: Сколько позиций просмотреть в каждом поиске [по умолчанию: как в документе, иначе 1 000 000]
    #[arg(long, value_name = "NODES", value_parser = value_parser!(u32).range(1..))]
    nodes: Option<u32>,
    /// Random seed; each value gives other games [default: what is stated, else 1]
    /// ru: Зерно случайных чисел: другое зерно — другие партии [по умолчанию: как в документе,
    /// иначе 1]
    #[arg(long, value_name = "N")]
    seed: Option<u32>,
    /// Seconds for each position
    /// ru: Сколько секунд отвести на позицию
    #[arg(long, value_name = "SECONDS", value_parser = value_parser!(u64).range(1..))]
    time: Option<u64>,
    /// Threads [default: one for each core]
    /// ru: Сколько потоков [по умолчанию: по одному на ядро]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Put what was found into the documents as [judged]
    /// ru: Записать найденное в документы как [judged]
    #[arg(long, conflicts_with = "json")]
    write: bool,
    /// One JSON object per position and line
    /// ru: По объекту JSON на позицию и строку
    #[arg(long)]
    json: bool,
}

/// How start positions are judged.
#[derive(Clone, Debug, Args)]
pub(super) struct TrialArgs {
    /// How many moves to look ahead for a win, 0 for none [default: what is stated, else 13 in Renju, 0 in Parcel]
    /// ru: На сколько ходов вперёд искать выигрыш, 0 — не искать [по умолчанию: как в документе, иначе 13 в рэндзю, 0 в парселе]
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(0..=1000))]
    depth: Option<u32>,
    /// Who plays itself: random, greedy, engine:1000 [default: what is stated, else engine:200]
    /// ru: Кто играет с собой: random, greedy, engine:1000 [по умолчанию: как в документе, иначе engine:200]
    #[arg(long, value_name = "PLAYER", value_parser = contest::player)]
    player: Option<Player>,
    /// How many games, 0 for none [default: what is stated, else 200]
    /// ru: Сколько партий, 0 — ни одной [по умолчанию: как в документе, иначе 200]
    #[arg(long, value_name = "N")]
    games: Option<u32>,
}

impl TrialArgs {
    /// Whether anything was asked for.
    pub(super) const fn is_given(&self) -> bool {
        self.depth.is_some() || self.player.is_some() || self.games.is_some()
    }

    /// The options given, as settings of a command.
    pub(super) fn settings(&self) -> [(&'static str, Option<String>); 3] {
        let player = self.player.map(|player| player.to_string());
        [
            ("depth", self.depth.map(|n| n.to_string())),
            ("player", player),
            ("games", self.games.map(|n| n.to_string())),
        ]
    }

    /// A trial with what was asked for.
    pub(super) fn over(&self, trial: JudgingSetup) -> JudgingSetup {
        JudgingSetup {
            depth: self.depth.unwrap_or(trial.depth),
            player: self.player.unwrap_or(trial.player),
            games: self.games.unwrap_or(trial.games),
            ..trial
        }
    }
}

/// The trial that is usual in a game: fields with a score are too large to be searched.
pub(super) fn usual(has_score: bool) -> JudgingSetup {
    let trial = JudgingSetup::default();
    if has_score {
        JudgingSetup { depth: 0, ..trial }
    } else {
        trial
    }
}

impl Run for JudgeArgs {
    fn run(&self, out: &mut Out) -> Done {
        let all = self.candidates(out)?;
        let (mut status, mut found) = (Status::Good, JudgementsToWrite::default());
        let likenesses = GameLikenesses::new(&all);
        for (at, one) in all.iter().enumerate() {
            if is_stopped() {
                status = ended(Status::Failed, out);
                break;
            }
            let near = likenesses.nearest(at);
            let distance = near.map(|(_, distance)| distance);
            let (trial, is_stated) = self.trial(one);
            let (judged, is_late) = self.judge(one, &trial, distance, out.terminal.lang);
            let near = near.map(|(near, _)| near);
            let faults = if is_late {
                late_faults(one, &judged)
            } else {
                faults(one, &judged, is_stated)
            };
            if !faults.is_empty() {
                status = status.max(Status::Wrong);
            }
            if self.json {
                out.line(&object(one, &judged, near, &faults).to_string());
            } else {
                report(
                    one,
                    &judged,
                    near,
                    &self.verdict(&judged, &faults, is_late),
                    out,
                );
            }
            // A result that the clock ended is not found again.
            if self.write && !is_late {
                found.add(one, judged, out)?;
            }
            if out.is_closed() {
                break;
            }
        }
        found.write(out)?;
        Ok(if is_stopped() {
            status.max(Status::Wrong)
        } else {
            status
        })
    }
}

impl JudgeArgs {
    fn candidates(&self, out: &mut Out) -> Result<Vec<Candidate>, CommandError> {
        let games = out.terminal.games;
        let mut all = Vec::new();
        let documents = Stream::new(self.walk.inputs(&self.files));
        positions::try_each(documents, |found, source, broken| {
            let session = replay(games, source);
            if broken.has_errors() || session.diagnostics().has_errors() {
                contest::report_faults(source, broken, &session, out);
                return Err(CommandError::Wrong);
            }
            let stated = session.judged().cloned();
            let at = self.at.or(stated.as_ref().map(|stated| stated.at));
            let name = source.name.to_owned();
            let position = session
                .reach(&Address::from(at.unwrap_or(0)))
                .map_err(|why| named(&name, why))?;
            if position.outcome().is_some() {
                return fail_with(text!("{name}: the game is over", "{name}: партия окончена"));
            }
            all.push(Candidate {
                path: found.input.path().unwrap_or(Path::new("-")).to_owned(),
                name,
                document: source.document,
                position,
                stated,
            });
            Ok(())
        })?;
        Ok(all)
    }

    /// How a position is judged, and whether that is as its document says, with the usual values
    /// where it says nothing.
    fn trial(&self, one: &Candidate) -> (JudgingSetup, bool) {
        let usual = usual(one.position.profile().has_score);
        let basis = one
            .stated
            .as_ref()
            .map_or(usual, |stated| JudgingSetup::stated(stated, usual));
        let trial = JudgingSetup {
            class: self.class.or(basis.class),
            nodes: self.nodes.unwrap_or(basis.nodes),
            seed: self.seed.unwrap_or(basis.seed),
            ..self.trial.over(basis)
        };
        (trial, trial == basis)
    }

    /// The judgement of a position, and whether the time was up before it was complete, or the user
    /// stopped it.
    fn judge(
        &self,
        one: &Candidate,
        trial: &JudgingSetup,
        distance: Option<u32>,
        lang: Lang,
    ) -> (Judged, bool) {
        let profile = one.position.profile();
        let deadline = limits::deadline(self.time);
        let (mut judged, is_over) = progress::watched(lang, |gauge| {
            let limits = Limits {
                deadline,
                gauge: Some(gauge),
                ..Limits::nodes(0)
            };
            (trial.search(&one.position, &limits), limits.is_stopped())
        });
        let mut is_late = is_over && !judged.unfinished.is_empty();
        if let Some(contest) = trial.contest(profile) {
            let schedule = Schedule {
                games: trial.games.into(),
                threads: self.threads,
                deadline,
            };
            judged.add(&contest::play(
                &contest,
                schedule,
                &|_| one.position.clone(),
                lang,
            ));
            is_late |= judged.games < trial.games;
        }
        judged.symmetry = symmetries(&one.position.pieces());
        judged.distance = distance.or(one.stated.as_ref().and_then(|stated| stated.distance));
        (judged, is_late)
    }

    /// The verdict in words.
    fn verdict(&self, judged: &Judged, faults: &[Text], is_late: bool) -> Text {
        if is_late && !is_refuted(judged) {
            let more = if self.write {
                Text::new(", and not written", " и не записана")
            } else {
                Text::same("")
            };
            if is_stopped() {
                return text!(
                    "not judged to the end{more}: interrupted",
                    "оценка не закончена{more}: прервана",
                    more
                );
            }
            return text!(
                "not judged to the end{more}: its time was up, --time gives it more",
                "оценка не закончена{more}: время вышло; больше времени даёт параметр --time",
                more
            );
        }
        if !faults.is_empty() {
            return text!(
                "not worth playing: {faults}",
                "играть не стоит: {faults}",
                faults = Text::join(faults, "; ")
            );
        }
        if judged.games == 0 {
            return Text::new(
                "nothing speaks against it, but no games were played",
                "возражений нет, но партий не сыграно",
            );
        }
        Text::new("worth playing", "играть стоит")
    }
}

/// The reasons against a position whose time was up: too few games count for nothing.
fn late_faults(one: &Candidate, judged: &Judged) -> Vec<Text> {
    let certain = Judged {
        games: 0,
        ..judged.clone()
    };
    let mut faults = one.faults(&certain);
    faults.push(if is_stopped() {
        Text::new("interrupted", "прервано")
    } else {
        Text::new("the time was up", "время вышло")
    });
    faults
}

/// Reports the judgement of a position, for people; `near` is the one that is most like it.
fn report(
    one: &Candidate,
    judged: &Judged,
    near: Option<&Candidate>,
    verdict: &Text,
    out: &mut Out,
) {
    let lang = out.terminal.lang;
    out.say(&one.called());
    for text in findings(one, judged, near).iter().chain([verdict]) {
        wrapped(text.get(lang), 78)
            .iter()
            .for_each(|line| out.line(&format!("  {line}")));
    }
}

/// How long a finding waits for the next one, so that an archive is not written anew for each of its documents.
const PATIENCE: Duration = Duration::from_secs(1);

/// The judgements of documents of a file, in their order, that are not written into them yet.
#[derive(Default)]
struct JudgementsToWrite<'a> {
    found: Vec<(&'a Candidate, Judged)>,
    since: Option<Instant>,
}

impl<'a> JudgementsToWrite<'a> {
    /// Adds a finding, and writes those that have waited long enough.
    fn add(
        &mut self,
        one: &'a Candidate,
        judged: Judged,
        out: &mut Out,
    ) -> Result<(), CommandError> {
        if self
            .found
            .last()
            .is_some_and(|(last, _)| last.path != one.path || last.document >= one.document)
        {
            self.write(out)?;
        }
        self.found.push((one, judged));
        if self.since.get_or_insert_with(Instant::now).elapsed() > PATIENCE {
            self.write(out)?;
        }
        Ok(())
    }

    /// Puts the findings into their documents, if these are still of the positions that were judged.
    fn write(&mut self, out: &mut Out) -> Result<(), CommandError> {
        self.since = None;
        let found = std::mem::take(&mut self.found);
        let Some(Candidate { path, name, .. }) = found.first().map(|(one, _)| *one) else {
            return Ok(());
        };
        let input = DocumentInput::of(path);
        if input == DocumentInput::Stdin {
            return Ok(());
        }
        let locked = LockedFile::wait(path)?;
        let (old, mut found) = (input.read()?, found.into_iter().peekable());
        let new = target::rewritten(name, &old, |source| {
            let Some((one, judged)) = found.next_if(|(one, _)| one.document == source.document)
            else {
                return Ok(None);
            };
            let session = replay(out.terminal.games, source);
            let now = session.reach(&Address::from(judged.at)).ok();
            if now.is_none_or(|now| known(&now) != known(&one.position)) {
                return Err(FileError::Changed(name.to_owned()).into());
            }
            let set = |text: String, (key, value): &(&str, String)| {
                settings::set(&text, "judged", key, value)
            };
            // A key that is new comes first in its table.
            let text = judged
                .entries()
                .iter()
                .rev()
                .try_fold(source.text.to_owned(), set);
            text.map(Some).ok_or_else(|| {
                text!(
                    "{name} cannot take [judged]",
                    "в {name} не помещается [judged]"
                )
            })
        })?;
        if found.next().is_some() {
            return Err(FileError::Changed(name.to_owned()).into());
        }
        out.said()?;
        Ok(save::replace_locked(path, &new, &locked, &old)?)
    }
}
