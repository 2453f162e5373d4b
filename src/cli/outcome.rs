//! `kletka outcome`: who wins in best play.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;

use super::command::{CommandEntry, Run};
use super::interrupt::is_stopped;
use super::progress;
use super::stream::{Stream, ended};
use super::target::{RequestedNodes, addressed, heading};
use super::terminal::{Done, Out, Status};
use crate::check::Depth;
use crate::notation::Address;
use crate::puzzle::Goal;
use crate::puzzle::solve::{Limits, Verdict};
use crate::rules::Seat;
use crate::session::{Position, Session};
use crate::text::{Description, Source, Text, wrapped};

pub(super) const COMMAND: CommandEntry = CommandEntry::new::<OutcomeArgs>(
    "outcome",
    &[
        ("outcome position.toml", "", ""),
        ("outcome game.toml --at 12 --time 60", "", ""),
        ("new renju-3-2 --size 4 | kletka outcome -", "", ""),
        (
            "new renju-for-three --size 5 | kletka outcome - --json",
            "",
            "",
        ),
    ],
    [
        "\
All moves of all players are searched, so that the answer holds for any play; small fields, and positions where little is left \
to be played for, end soon. What is said of a player is said only after an independent check of its proof; kletka solve with \
the goal 'A wins' or 'A does not win' writes the proof. Ctrl-C ends the search; what is known is printed.",
        "\
Перебираются все ходы всех игроков, поэтому ответ верен при любой игре; маленькие поля и позиции, где бороться осталось почти не за \
что, решаются быстро. Всё, что сказано об игроке, печатается только после независимой проверки доказательства; само \
доказательство записывает kletka solve с целью 'А выигрывает' или 'А не выигрывает'. Ctrl-C прерывает поиск; то, что уже \
известно, печатается.",
    ],
);

/// Positions that are looked at for a win that threats force, before all moves are searched.
const THREATS: u64 = 200_000;

/// Find who wins in best play, if anyone
/// ru: Узнать, кто выигрывает при лучшей игре, если выигрывает хоть кто-то
///
/// Reports for each player whether he can force a win or the others can prevent it; with three
/// players, the two others act together.
/// ru: Сообщает о каждом игроке, выигрывает ли он при любой игре или соперники могут ему помешать; если игроков трое, двое
/// других действуют заодно.
#[derive(Debug, Args)]
pub(super) struct OutcomeArgs {
    /// A file, or - for standard input
    /// ru: Файл или - для стандартного ввода
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Which position, as in kletka show: a number of moves, start, end, all, 12a2, solution:3
    /// ru: Какая позиция, как в kletka show: число ходов, start, end, all, 12a2, solution:3
    #[arg(long, value_name = "ADDRESS|start|end|all", default_value = "start", value_parser = RequestedNodes::parse)]
    at: RequestedNodes,
    /// Only this document of an archive, counted from 0
    /// ru: Только этот документ архива, считая с 0
    #[arg(long, value_name = "N")]
    document: Option<usize>,
    /// Positions to look at for each question; without end by default
    /// ru: Сколько позиций просмотреть для каждого вопроса; по умолчанию без предела
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Seconds for a position
    /// ru: Секунды на позицию
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    time: Option<u64>,
    /// Megabytes of the search's table
    /// ru: Мегабайты таблицы поиска
    #[arg(long, value_name = "MB", default_value_t = 1024, value_parser = clap::value_parser!(u64).range(1..))]
    memory: u64,
    /// One JSON object per position and line
    /// ru: Один объект JSON на позицию и строку
    #[arg(long)]
    json: bool,
}

impl Run for OutcomeArgs {
    fn run(&self, out: &mut Out) -> Done {
        let documents = Stream::of_file(&self.file, self.document, "outcome")?;
        Ok(documents
            .searched(Status::Failed)
            .each(out, |_, source, out| self.document(source, out)))
    }
}

/// What is known of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Wins,
    DoesNotWin,
    Open,
}

impl Fate {
    /// The word in JSON.
    const fn name(self) -> &'static str {
        match self {
            Self::Wins => "wins",
            Self::DoesNotWin => "does not win",
            Self::Open => "unknown",
        }
    }
}

/// What is known of all players of a position.
#[derive(Default)]
struct Findings {
    fates: Vec<(Seat, Fate)>,
    /// Whether more cells matter than are looked at, with whatever limits.
    is_too_large: bool,
    /// Positions looked at.
    positions: u64,
}

impl OutcomeArgs {
    fn document(&self, source: &Source<'_>, out: &mut Out) -> Status {
        let session = Session::open(out.terminal.games, source, Depth::Replay);
        let mut status = out.report(source, session.diagnostics());
        let mut is_known = true;
        let searched = self.at.each(&session, source, |position, at| {
            if is_stopped() {
                status = ended(Status::Failed, out);
                return Ok(false);
            }
            is_known &= self.position(source, position, at, out);
            Ok(!out.is_closed())
        });
        if let Err(why) = searched {
            out.complain(&why);
            status = Status::Failed;
        }
        if is_known {
            status
        } else {
            status.max(Status::Failed)
        }
    }

    /// Searches a position and prints what was found; false where something stays open.
    fn position(
        &self,
        source: &Source<'_>,
        position: &Position,
        at: &Address,
        out: &mut Out,
    ) -> bool {
        let lang = out.terminal.lang;
        let findings = match position.outcome() {
            Some(_) => Findings::default(),
            None => progress::watched(lang, |gauge| {
                let deadline = self
                    .time
                    .and_then(|seconds| Instant::now().checked_add(Duration::from_secs(seconds)));
                let memory = usize::try_from(self.memory)
                    .unwrap_or(usize::MAX)
                    .saturating_mul(1 << 20);
                let limits = Limits {
                    nodes: self.nodes.unwrap_or(u64::MAX),
                    memory,
                    deadline,
                    gauge: Some(gauge),
                };
                search(position, &limits)
            }),
        };
        if self.json {
            out.line(&object(source, position, at, &findings).to_string());
        } else {
            out.say(&heading(position, at));
            for text in findings.text() {
                wrapped(text.get(lang), 80)
                    .iter()
                    .for_each(|line| out.line(line));
            }
            if self.at == RequestedNodes::All {
                out.line("");
            }
        }
        findings.are_known()
    }
}

/// Asks about one player after the other, until somebody wins. Each has his share of the time; whoever stays open is asked about
/// again with what is left of it.
fn search(position: &Position, limits: &Limits<'_>) -> Findings {
    let seats = position.profile().seats;
    let mut findings = Findings::default();
    for (&seat, left) in seats.iter().zip((1..=seats.len()).rev()) {
        let fate = fate(position, seat, &share(limits, left), &mut findings);
        findings.fates.push((seat, fate));
        if fate == Fate::Wins {
            return findings;
        }
    }
    for at in 0..findings.fates.len() {
        let (seat, found) = findings.fates[at];
        if limits.deadline.is_some()
            && found == Fate::Open
            && !findings.is_too_large
            && !limits.is_stopped()
        {
            findings.fates[at].1 = fate(position, seat, limits, &mut findings);
        }
    }
    findings
}

/// The same limits with one of so many parts of the time.
fn share<'l>(limits: &Limits<'l>, parts: usize) -> Limits<'l> {
    let now = Instant::now();
    let parts = u32::try_from(parts).unwrap_or(u32::MAX);
    let part = |deadline: Instant| now + deadline.saturating_duration_since(now) / parts;
    Limits {
        deadline: limits.deadline.map(part),
        ..*limits
    }
}

/// Asks about a player.
fn fate(position: &Position, seat: Seat, limits: &Limits<'_>, findings: &mut Findings) -> Fate {
    let mut ask = |goal: Goal, is_whole: bool| {
        let nodes = if is_whole {
            limits.nodes
        } else {
            limits.nodes.min(THREATS)
        };
        let (verdict, looked) = position.settle(goal, is_whole, &Limits { nodes, ..*limits });
        findings.positions += looked;
        (verdict, looked)
    };
    let wins = Goal::Wins { seat, by: None };
    if ask(wins, false).0 == Verdict::Proved {
        return Fate::Wins;
    }
    match ask(Goal::Denied { seat }, true) {
        (Verdict::Proved, _) => Fate::DoesNotWin,
        (Verdict::Refuted, _) if ask(wins, true).0 == Verdict::Proved => Fate::Wins,
        (verdict, looked) => {
            // A search that looks at nothing has not begun.
            findings.is_too_large |=
                verdict == Verdict::Unknown && looked == 0 && !limits.is_stopped();
            Fate::Open
        }
    }
}

impl Findings {
    fn winner(&self) -> Option<Seat> {
        self.fates
            .iter()
            .find(|(_, fate)| *fate == Fate::Wins)
            .map(|&(seat, _)| seat)
    }

    /// Whether nobody wins who is not let.
    fn is_nobody(&self) -> bool {
        !self.fates.is_empty() && self.fates.iter().all(|(_, fate)| *fate == Fate::DoesNotWin)
    }

    /// Whether nothing stays open; so it is after the end.
    fn are_known(&self) -> bool {
        self.winner().is_some() || self.fates.iter().all(|(_, fate)| *fate == Fate::DoesNotWin)
    }

    /// What was found, a line each.
    fn text(&self) -> Vec<Text> {
        let mut out = Vec::new();
        if self.fates.is_empty() {
            return out;
        }
        if let Some(seat) = self.winner() {
            let (Text { en, ru }, verb) = (
                seat.text(),
                if seat.is_plural_in_russian() {
                    "выигрывают"
                } else {
                    "выигрывает"
                },
            );
            out.push(crate::text!(
                "in best play {en} wins",
                "при лучшей игре {verb} {ru}"
            ));
        } else if self.is_nobody() && self.fates.len() > 2 {
            out.push(Text::new(
                "nobody wins by force: the two others together keep each player from it",
                "никто не выигрывает наверняка: двое других вместе могут помешать каждому",
            ));
        } else if self.is_nobody() {
            out.push(Text::new(
                "in best play it is a draw",
                "при лучшей игре — ничья",
            ));
        } else {
            let known = |&(seat, fate): &(Seat, Fate)| {
                (fate == Fate::DoesNotWin).then(|| Goal::Denied { seat }.text())
            };
            let known: Vec<_> = self.fates.iter().filter_map(known).collect();
            let proved = if known.is_empty() {
                Text::new(
                    "stopped, nothing is proved",
                    "поиск прекращён, ничего не доказано",
                )
            } else {
                let Text { en, ru } = Text::join(&known, ", ");
                crate::text!(
                    "stopped; proved so far: {en}",
                    "поиск прекращён; доказано только: {ru}"
                )
            };
            let why = if self.is_too_large {
                Text::new(
                    "more cells matter here than a search of all moves can look at",
                    "здесь важно больше клеток, чем охватывает перебор всех ходов",
                )
            } else {
                Text::new(
                    "--time, --nodes and --memory give more",
                    "больше дают --time, --nodes и --memory",
                )
            };
            out.push(Text::join(&[proved, why], "; "));
        }
        let Text { en, ru } = Text::count(
            self.positions,
            ["position", "positions"],
            ["позиция", "позиции", "позиций"],
        );
        out.push(crate::text!("{en} looked at", "просмотрено: {ru}"));
        out
    }
}

fn object(
    source: &Source<'_>,
    position: &Position,
    at: &Address,
    findings: &Findings,
) -> Description {
    let mut object = addressed(source, position, at);
    let nobody = if findings.fates.len() == 2 {
        "draw"
    } else {
        "nobody"
    };
    let result = findings
        .winner()
        .map(Seat::name)
        .or_else(|| findings.is_nobody().then_some(nobody));
    object.insert("result", result);
    let fates = findings
        .fates
        .iter()
        .map(|(seat, fate)| (seat.name().to_owned(), fate.name()));
    object.insert(
        "players",
        serde_json::json!(fates.collect::<std::collections::BTreeMap<_, _>>()),
    );
    object.insert("positions", findings.positions);
    object
}
