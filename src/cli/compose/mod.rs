//! `kletka compose`: searches for start positions that make problems.

mod args;
mod drafts;
mod found;
mod state;

use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use super::output::{Out, Terminal};
use super::{Status, ordered, save};
use crate::Colour;
use crate::board::{Grid, Topology};
use crate::games::GameKind;
use crate::games::parcel::{self, Parcel};
use crate::games::renju::for_three::{self, RenjuForThree};
use crate::games::renju::three_two::{self, Renju32};
use crate::puzzle::compose::{Attempt, Composer};
use crate::puzzle::solve::Class;
use crate::text::{Lang, Text, plural_en, plural_ru};
use args::Game;
use found::{Found, Kept};
use state::State;

pub(super) use args::{ComposeArgs, RUSSIAN};

/// Set by Ctrl-C: no attempt is begun after that.
static IS_STOPPED: AtomicBool = AtomicBool::new(false);

pub(super) fn run(arguments: &ComposeArgs, terminal: &Terminal) -> Status {
    let (composer, kind) = match composer(arguments) {
        Ok(composer) => composer,
        Err(text) => {
            terminal.complain(&text);
            return Status::Failed;
        }
    };
    // A second Ctrl-C does what it always does. Without the handler so does the first one, which is no fault.
    let _ = ctrlc::set_handler(|| {
        if IS_STOPPED.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
    let run = Run { arguments, terminal, kind };
    match run.search(composer.as_ref()) {
        Ok(kept) => run.report(kept),
        Err(text) => {
            terminal.complain(&text);
            Status::Failed
        }
    }
}

/// The composer that the arguments ask for.
fn composer(arguments: &ComposeArgs) -> Result<(Box<dyn Composer>, GameKind), Text> {
    misfit(arguments)?;
    let next = arguments.next.unwrap_or(1);
    Ok(match arguments.game {
        Game::Renju32 => {
            let size = arguments.size.unwrap_or(19);
            let (fewest, most) = arguments.stones.unwrap_or((4, 9));
            let (least, longest) = arguments.moves.unwrap_or((5, 13));
            let nodes = arguments.nodes.unwrap_or(3_000_000);
            let recipe = three_two::compose::Recipe {
                rules: Renju32 { size: (size, size) },
                stones: (fewest as usize, most as usize),
                colours: arguments.colours.unwrap_or([usize::MAX; 3]),
                middle: arguments.middle.unwrap_or(13).min(size),
                next,
                by: (next + least - 1, next + longest - 1),
                translation: arguments.translation,
                is_regular: arguments.regular,
                class: arguments.class.unwrap_or(Class::Open),
                from: drafts::read(&arguments.from, next)?,
                seed: arguments.seed,
                nodes,
                proof: nodes.saturating_mul(10),
            };
            (Box::new(recipe), GameKind::Renju32)
        }
        Game::RenjuForThree => {
            let size = arguments.size.unwrap_or(9);
            let recipe = for_three::compose::Recipe {
                rules: RenjuForThree { size: (size, size), antonov: true },
                stones: arguments.colours.unwrap_or([6, 3, 3]),
                middle: arguments.middle.unwrap_or(6).min(size),
                attacker: Colour::ALL[(next.saturating_sub(1) % 3) as usize],
                plies: arguments.moves.unwrap_or((7, 13)),
                attack: Class::Open,
                unique: Class::Threats,
                seed: arguments.seed,
                nodes: arguments.nodes.unwrap_or(20_000),
            };
            (Box::new(recipe), GameKind::RenjuForThree)
        }
        Game::Parcel => {
            let size = arguments.size.unwrap_or(3);
            let open = usize::from(arguments.open.unwrap_or(10));
            let parcel = Parcel { grid: Grid::new(size, size, Topology::Plane), ..Parcel::standard() };
            let recipe = parcel::compose::Recipe {
                parcel,
                open,
                most: open + 4,
                seed: arguments.seed,
                nodes: arguments.nodes.unwrap_or(200_000),
            };
            (Box::new(recipe), GameKind::Parcel)
        }
    })
}

/// What is wrong with settings that make no search.
fn misfit(arguments: &ComposeArgs) -> Result<(), Text> {
    let ComposeArgs { game, size, .. } = *arguments;
    let fail = |en: &str, ru: &str| Err(Text::new(en, ru));
    let of_renju = arguments.colours.is_some()
        || arguments.middle.is_some()
        || arguments.next.is_some()
        || arguments.moves.is_some();
    if game == Game::Parcel && (of_renju || arguments.stones.is_some()) {
        return fail(
            "Parcel has no stones and no number of winning moves: use --size and --open",
            "в парселе нет ни камней, ни числа ходов до выигрыша: есть ключи --size и --open",
        );
    }
    if game != Game::Parcel && arguments.open.is_some() {
        return fail("only Parcel has open edges", "свободные рёбра бывают только в парселе");
    }
    let has_drafts = !arguments.from.is_empty() || arguments.class.is_some();
    if game != Game::Renju32
        && (has_drafts || arguments.translation.is_some() || arguments.regular || arguments.stones.is_some())
    {
        return fail(
            "--stones, --translation, --from, --class and --regular are for Renju 3/2",
            "ключи --stones, --translation, --from, --class и --regular — для рэндзю 3/2",
        );
    }
    match game {
        Game::Parcel if size.is_some_and(|size| size > 5) => {
            fail("the solver of Parcel reaches fields up to 5×5", "решатель парселя справляется с полями до 5×5")
        }
        Game::Parcel => {
            let size = usize::from(size.unwrap_or(3));
            let edges = 2 * size * (size + 1);
            if usize::from(arguments.open.unwrap_or(10)) < edges {
                return Ok(());
            }
            Err(crate::text!(
                "a field of {size}×{size} has {edges} edges: --open must be less",
                "на поле {size}×{size} всего {edges} рёбер: --open должно быть меньше"
            ))
        }
        Game::RenjuForThree | Game::Renju32 if size.is_some_and(|size| size < 4) => {
            fail("a field of Renju has at least 4 cells each way", "поле рэндзю — не меньше 4 клеток в каждую сторону")
        }
        Game::RenjuForThree if arguments.next.is_some_and(|next| next > 3) => {
            fail("Renju for three begins with move 1, 2 or 3", "рэндзю для троих начинают ходом 1, 2 или 3")
        }
        Game::RenjuForThree => {
            let side = usize::from(arguments.middle.unwrap_or(6));
            let stones: usize = arguments.colours.unwrap_or([6, 3, 3]).iter().sum();
            let fits = stones < side * side;
            if fits {
                Ok(())
            } else {
                fail("so many stones do not fit", "столько камней не поместится")
            }
        }
        Game::Renju32 => Ok(()),
    }
}

struct Run<'a> {
    arguments: &'a ComposeArgs,
    terminal: &'a Terminal,
    kind: GameKind,
}

impl Run<'_> {
    fn search(&self, composer: &dyn Composer) -> Result<Kept, Text> {
        let arguments = self.arguments;
        let folder = arguments.output.as_deref();
        let mut state = State::new(arguments);
        if let Some(folder) = folder {
            std::fs::create_dir_all(folder).map_err(|error| save::unwritable(folder, &error))?;
            if arguments.resume {
                state.resume(folder)?;
            }
        }
        let attempts = (state.done()..).map(|index| arguments.shard.item(index));
        let mut kept = Kept::default();
        let mut failure = None;
        let mut spent = 0_u64;
        let mut line = Line::new(self.terminal.lang);
        let attempts = attempts.take_while(|_| !IS_STOPPED.load(Ordering::Relaxed));
        let work = |attempt| (attempt, composer.compose(attempt));
        ordered::map(arguments.threads, attempts, work, |(attempt, outcome): (u64, Attempt)| {
            spent = spent.saturating_add(outcome.nodes);
            let made = outcome.made.into_iter();
            let documents = made.filter_map(|made| Found::new(made, self.kind, arguments, attempt));
            for found in documents {
                // What an earlier run has written stands in the folder already.
                let is_enough = arguments.count.is_some_and(|count| kept.len() >= count);
                if is_enough || !state.note(&found) {
                    continue;
                }
                if let Some(folder) = folder {
                    failure = failure.take().or(found.write(folder).err());
                }
                kept.add(found);
            }
            state.step();
            if let Some(folder) = folder {
                failure = failure.take().or(state.write(folder).err());
            }
            line.show(state.done(), spent, arguments.budget, &kept);
            let is_enough = arguments.count.is_some_and(|count| kept.len() >= count);
            failure.is_none() && !is_enough && spent < arguments.budget && !IS_STOPPED.load(Ordering::Relaxed)
        });
        line.clear();
        failure.map_or(Ok(kept), Err)
    }

    /// Prints what was found, best first.
    fn report(&self, kept: Kept) -> Status {
        let lang = self.terminal.lang;
        let mut out = Out::new();
        let all = kept.best_first();
        for (at, found) in all.iter().enumerate() {
            if let Some(folder) = &self.arguments.output {
                out.line(&found.line(folder));
                continue;
            }
            if at > 0 {
                out.line("+++");
            }
            out.bytes(found.text.as_bytes());
        }
        out.flush();
        let count = all.len() as u64;
        if count == 0 {
            self.terminal.complain(&Text::new(
                "nothing found: a larger --budget, another --seed or wider ranges may help",
                "ничего не найдено: помогут больший --budget, другой --seed или более широкие пределы",
            ));
        } else if self.arguments.output.is_some() {
            let text = match lang {
                Lang::En => format!("{count} {}", plural_en(count, "problem", "problems")),
                Lang::Ru => format!("{count} {}", plural_ru(count, "задача", "задачи", "задач")),
            };
            out.line(&text);
        }
        let status = if count == 0 { Status::Wrong } else { Status::Good };
        status.max(out.end(self.terminal))
    }
}

/// A line on a terminal that says how far the search has come.
struct Line {
    lang: Lang,
    is_on: bool,
}

impl Line {
    fn new(lang: Lang) -> Self {
        Self { lang, is_on: io::stderr().is_terminal() }
    }

    fn show(&mut self, attempts: u64, spent: u64, budget: u64, kept: &Kept) {
        const WIDTH: usize = 24;
        if !self.is_on {
            return;
        }
        let share = spent.min(budget).saturating_mul(WIDTH as u64) / budget.max(1);
        let full = usize::try_from(share).unwrap_or(WIDTH);
        let bar = format!("{}{}", "#".repeat(full), "-".repeat(WIDTH - full));
        let found = kept.len();
        let line = match self.lang {
            Lang::En => format!("[{bar}] attempts {attempts}, problems {found}"),
            Lang::Ru => format!("[{bar}] попыток: {attempts}, задач: {found}"),
        };
        let _ = write!(io::stderr().lock(), "\r{line}\x1b[K");
    }

    fn clear(&mut self) {
        if self.is_on {
            let _ = write!(io::stderr().lock(), "\r\x1b[K");
        }
    }
}

/// The name of a file in a folder, for messages.
fn shown(folder: &Path, name: &str) -> String {
    folder.join(name).display().to_string()
}
