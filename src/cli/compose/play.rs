//! `kletka compose --for play`: start positions that are worth playing, and not like each other.

use std::time::Instant;

use super::args::ComposeArgs;
use crate::archive::likeness::{distance, symmetries};
use crate::cli::counts::RunCounts;
use crate::cli::interrupt::is_stopped;
use crate::cli::lock::LockedFile;
use crate::cli::prelude::*;
use crate::cli::progress::{bar, stoppable};
use crate::cli::save::{self, Added};
use crate::cli::words::positions;
use crate::cli::{judge, ordered};
use crate::document::Judged;
use crate::document::format::{self, FormatOptions, Script};
use crate::document::stream::MAX_DOCUMENT;
use crate::puzzle::compose::{ComposedStart, Look, StartComposer};
use crate::puzzle::contest::{Contest, Standings};
use crate::puzzle::solve::{Gauge, Limits};
use crate::rules::{Piece, Profile};
use crate::session::Position;
use crate::session::judgement::{JudgingSetup, PlayCriteria};

/// The number of positions wanted by default.
const USUAL_COUNT: usize = 10;
/// Games played before all others, with a seed of their own, so that few are wasted; they do not count.
const FIRST_GAMES: u32 = 24;
/// The difference of their seed from the seed of the games that count.
const FIRST_SEED: u64 = 0x5eed_0f1e_57a1_2e5d;
/// How much farther from an equal share these games may be, and how many more of them may be drawn.
const PATIENCE: f64 = 0.1;

/// A start position that is worth playing.
struct Found {
    attempt: u64,
    /// Its file in the folder: an existing file keeps its name.
    name: String,
    /// Its document without `[judged]`.
    tables: String,
    pieces: Vec<Piece>,
    /// How many pieces must differ from other positions.
    distance: u32,
    judged: Judged,
}

impl Found {
    /// How many pieces differ from the nearest of some others.
    fn distance_to<'a>(&self, others: impl IntoIterator<Item = &'a Self>) -> Option<u32> {
        others
            .into_iter()
            .map(|other| far(&self.pieces, &other.pieces))
            .min()
    }
}

/// Looks for positions, and writes or prints them.
///
/// # Errors
/// When the arguments make no sense together, or a file cannot be written.
pub(super) fn compose(arguments: &ComposeArgs, out: &mut Out) -> Done {
    let (games, lang) = (out.terminal.games, out.terminal.lang);
    refuse(arguments)?;
    let drafts = |look: &mut Look<'_>| arguments.drafts(look);
    let name = &arguments.game;
    let throws = games
        .find(name)
        .and_then(|game| game.starts(&arguments.request(&drafts)))
        .ok_or_else(|| {
            text!(
                "no start positions of {name} can be composed",
                "начальные позиции игры {name} составлять нечем"
            )
        })??;
    if let Some(folder) = &arguments.output {
        save::make_folder(folder)?;
    }
    let search = Search {
        arguments,
        games,
        throws: throws.as_ref(),
        lang,
        letters: arguments.letters(&out.terminal),
        deadline: arguments.deadline(),
    };
    let mut all = search.run()?;
    // Only now is known who is nearest.
    for at in 0..all.len() {
        let (before, behind) = all.split_at(at);
        all[at].judged.distance = behind[0].distance_to(before.iter().chain(&behind[1..]));
    }
    for (at, found) in all.iter_mut().enumerate() {
        search.save(found, true)?;
        search.tell(at, found, out);
    }
    let nothing = Text::new(
        "nothing found: more --time, another --seed or wider ranges may help",
        "ничего не найдено: помогут больше --time, другой --seed или более широкие пределы",
    );
    let found = positions(all.len() as u64);
    Ok(arguments.ended(all.is_empty(), &nothing, &found, out))
}

/// Refuses options that are for problems only.
fn refuse(arguments: &ComposeArgs) -> Result<(), CommandError> {
    if arguments.resume {
        return fail(
            "a search for positions to play from is not resumed: another --seed goes on with others",
            "поиск позиций для игры не продолжается: с другим --seed найдутся другие",
        );
    }
    if arguments.budget.is_some() {
        return fail(
            "a search for positions to play from has no --budget: --count and --time end it",
            "у поиска позиций для игры нет --budget: его кончают --count и --time",
        );
    }
    Ok(())
}

fn far(one: &[Piece], other: &[Piece]) -> u32 {
    u32::try_from(distance(one, other)).unwrap_or(u32::MAX)
}

/// The name of the file of an attempt, or of the n-th one of that name: other searches count their
/// attempts from 0 too.
fn file_name(attempt: u64, number: u32) -> String {
    if number < 2 {
        format!("{attempt:05}.toml")
    } else {
        format!("{attempt:05}-{number}.toml")
    }
}

/// Whether a file holds what an earlier run with the same settings has written: how far away the others are depends on how
/// many were found.
fn is_same_find(old: &[u8], new: &str) -> bool {
    let is_kept = |line: &&str| !line.starts_with("distance = ");
    std::str::from_utf8(old).is_ok_and(|old| {
        old.split('\n')
            .filter(is_kept)
            .eq(new.split('\n').filter(is_kept))
    })
}

/// Whether the first games leave it possible that a position is worth playing.
#[expect(clippy::cast_precision_loss, reason = "games are few")]
fn promises(standings: &Standings, worth: &PlayCriteria) -> bool {
    let equal = 1.0 / standings.seats.len().max(1) as f64;
    let draws = standings.draws as f64 / standings.games.max(1) as f64;
    let is_near = |share: f64| (share - equal).abs() <= worth.slant + PATIENCE;
    standings.seats.iter().all(|score| is_near(score.share().0)) && draws <= worth.draws + PATIENCE
}

/// Adds the games from a position to its judgement; nothing where the first ones leave no hope that it is worth playing, or the
/// user ends them.
fn let_play(
    position: &Position,
    trial: &JudgingSetup,
    worth: &PlayCriteria,
    limits: &Limits<'_>,
    judged: &mut Judged,
) -> Option<()> {
    let profile = position.profile();
    let Some(contest) = trial.contest(profile) else {
        return Some(());
    };
    let play = |contest: &Contest, games: u32| {
        let mut standings = Standings::default();
        for game in 0..u64::from(games) {
            let played = position.play_on(&contest.seated(game), contest.seed(game), limits)?;
            standings.add(profile.seats, contest.seating(game), &played);
        }
        Some(standings)
    };
    let first = Contest::new(
        &[trial.player],
        profile.seats.len(),
        FIRST_SEED ^ u64::from(trial.seed),
    )?;
    if !promises(&play(&first, FIRST_GAMES.min(trial.games))?, worth) {
        return None;
    }
    judged.add(&play(&contest, trial.games)?);
    Some(())
}

/// A search for positions.
struct Search<'a> {
    arguments: &'a ComposeArgs,
    games: &'static Registry,
    throws: &'a dyn StartComposer,
    /// The language of titles.
    lang: Lang,
    /// The alphabet of colour letters.
    letters: Option<Script>,
    /// When everything ends; an attempt that is cut short comes to nothing.
    deadline: Option<Instant>,
}

impl Search<'_> {
    /// The positions that were found until there are enough or the search ends, each written as soon as it is there.
    fn run(&self) -> Result<Vec<Found>, FileError> {
        let arguments = self.arguments;
        let wanted = arguments.count.unwrap_or(USUAL_COUNT);
        let counts = RunCounts::begin(false, self.lang, move |[attempts, found]| {
            let bar = bar(found, wanted as u64);
            text!(
                "{bar} attempts {attempts}, positions {found}",
                "{bar} попыток: {attempts}, позиций: {found}"
            )
        });
        let (mut all, mut done): (Vec<Found>, _) = (Vec::new(), Ok(()));
        let work = |attempt| stoppable(|gauge| self.attempt(attempt, gauge));
        ordered::map(
            arguments.work.threads,
            arguments.attempts(0, self.deadline),
            work,
            |found: Option<Found>| {
                if is_stopped() {
                    return false;
                }
                counts.add(0, 1);
                let Some(mut found) = found else {
                    return all.len() < wanted;
                };
                let nearest = found.distance_to(&all);
                if nearest.is_some_and(|nearest| nearest < found.distance) {
                    return true;
                }
                found.judged.distance = nearest;
                done = self.save(&mut found, false);
                all.push(found);
                counts.set(1, all.len() as u64);
                done.is_ok() && all.len() < wanted
            },
        );
        done.map(|()| all)
    }

    /// Prints a position, or the name of its file.
    fn tell(&self, at: usize, found: &Found, out: &mut Out) {
        let Some(folder) = &self.arguments.output else {
            if at > 0 {
                out.line("+++");
            }
            out.bytes(self.document(found).as_bytes());
            return;
        };
        let name = folder.join(&found.name).called();
        out.line(&name);
        let usual = file_name(found.attempt, 1);
        if found.name != usual {
            let usual = folder.join(usual).called();
            out.tell(&text!(
                "{usual} is there already and stays: the new one is {name}",
                "{usual} уже есть и остаётся: новая позиция — в {name}"
            ));
        }
    }

    /// The result of an attempt; the same on every machine, unless the user stops it.
    fn attempt(&self, attempt: u64, gauge: &Gauge) -> Option<Found> {
        let game = &self.arguments.game;
        let limits = Limits {
            gauge: Some(gauge),
            deadline: self.deadline,
            ..Limits::nodes(0)
        };
        let ComposedStart { tables, moves } = self.throws.compose(attempt, &limits)?;
        let text = format!("kletka = 1\ngame = \"{game}\"\n\n{tables}");
        let session = replay(self.games, &Source::whole("start", &text));
        let position = &session
            .reach(&Address::from(moves))
            .ok()
            .filter(|_| !session.diagnostics().has_errors())?;
        let (seats, worth) = (position.profile().seats, PlayCriteria::of(position));
        let trial = self.trial(position.profile());
        let mut judged = Judged {
            games: 0,
            ..trial.search(position, &limits)
        };
        if limits.is_ended_by_somebody() || !judged.faults(&worth, seats).is_empty() {
            return None;
        }
        let_play(position, &trial, &worth, &limits, &mut judged)?;
        let pieces = position.pieces();
        judged.symmetry = symmetries(&pieces);
        let is_worth_it = judged.faults(&worth, seats).is_empty();
        is_worth_it.then(|| Found {
            attempt,
            name: file_name(attempt, 1),
            tables,
            pieces,
            distance: worth.distance,
            judged,
        })
    }

    /// How positions of a game are judged.
    fn trial(&self, profile: &Profile) -> JudgingSetup {
        let trial = self.arguments.trial.over(judge::usual(profile.has_score));
        let nodes = self.arguments.nodes.and_then(|nodes| nodes.try_into().ok());
        JudgingSetup {
            class: self.arguments.class,
            nodes: nodes.unwrap_or(trial.nodes),
            ..trial
        }
    }

    /// Writes a position under the first of its names that no other file has. Only the last time,
    /// when all are found, is known which others are nearest: the words of an earlier run on that
    /// stay until then.
    fn save(&self, found: &mut Found, is_last: bool) -> Result<(), FileError> {
        let Some(folder) = &self.arguments.output else {
            return Ok(());
        };
        let text = self.document(found);
        for name in (1..).map(|number| file_name(found.attempt, number)) {
            let path = folder.join(&name);
            if save::add(&path, text.as_bytes())? == Added::Taken {
                let locked = LockedFile::wait(&path)?;
                let old = save::content(&path, MAX_DOCUMENT).filter(|old| is_same_find(old, &text));
                let Some(old) = old else { continue };
                if is_last {
                    save::replace_locked(&path, text.as_bytes(), &locked, &old)?;
                }
            }
            found.name = name;
            break;
        }
        Ok(())
    }

    fn document(&self, found: &Found) -> String {
        let game = &self.arguments.game;
        let Found {
            attempt,
            tables,
            judged,
            ..
        } = found;
        let found =
            crate::settings::string(&format!("{}: attempt {attempt}", self.arguments.command()));
        let title = match judged.at {
            0 => text!("Start position {attempt}", "Начальная позиция {attempt}"),
            _ => text!("Opening {attempt}", "Дебют {attempt}"),
        };
        let title = title.get(self.lang);
        let at = if judged.at > 0 {
            judged.at.to_string()
        } else {
            "\"start\"".to_owned()
        };
        let symmetric = if judged.symmetry.is_empty() {
            ""
        } else {
            ", \"symmetric\""
        };
        let text = format!(
            "kletka = 1\ngame = \"{game}\"\n\n[meta]\ntitle = \"{title}\"\ntags = [\"start\", \"composed\"{symmetric}]\n\
             comment = {found}\n\n{tables}\n{judged}\n\
             [[diagram]]\nname = \"start\"\nat = {at}\n"
        );
        let options = FormatOptions {
            letters: self.letters,
        };
        format::document(
            &Source::whole("start", &text),
            self.games.profiles(),
            options,
        )
        .unwrap_or(text)
    }
}
