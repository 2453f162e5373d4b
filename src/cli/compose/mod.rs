//! `kletka compose`: searches for start positions that make problems.

mod args;
mod found;
mod state;

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use super::input::Input;
use super::output::{Out, Terminal};
use super::{Status, ordered, save};
use crate::check;
use crate::puzzle::compose::{Attempt, Composer, Look, Request};
use crate::session::Registry;
use crate::text::{Lang, Text, plural_en, plural_ru};
use found::{Found, Kept};
use state::State;

pub(super) use args::{ComposeArgs, RUSSIAN};

/// Set by Ctrl-C: no attempt is begun after that.
static IS_STOPPED: AtomicBool = AtomicBool::new(false);

pub(super) fn run(arguments: &ComposeArgs, terminal: &Terminal) -> Status {
    let composer = match composer(arguments, terminal.games) {
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
    let run = Run { arguments, terminal };
    match run.search(composer.as_ref()) {
        Ok(kept) => run.report(kept),
        Err(text) => {
            terminal.complain(&text);
            Status::Failed
        }
    }
}

/// The composer that the arguments ask for.
fn composer(arguments: &ComposeArgs, games: &Registry) -> Result<Box<dyn Composer>, Text> {
    let ComposeArgs { game, seed, nodes, size, stones, colours, middle, next, moves, .. } = arguments;
    let (seed, nodes, size, stones, colours) = (*seed, *nodes, *size, *stones, *colours);
    let (middle, next, moves) = (*middle, *next, *moves);
    let ComposeArgs { translation, class, regular, open, from, .. } = arguments;
    let drafts = |look: &mut Look<'_>| drafts(from, look);
    let request = Request {
        seed,
        nodes,
        size,
        stones,
        colours,
        middle,
        next,
        moves,
        translation: *translation,
        class: *class,
        is_regular: *regular,
        open: *open,
        drafts: if from.is_empty() { None } else { Some(&drafts) },
    };
    let composer = games.find(game).and_then(|game| game.composer(&request));
    composer.unwrap_or_else(|| {
        Err(crate::text!("no problems of {game} can be composed", "задачи игры {game} составлять нечем"))
    })
}

/// Hands on the documents of files, until one is refused.
fn drafts(files: &[PathBuf], look: &mut Look<'_>) -> Result<(), Text> {
    for path in files {
        let input = Input::File(path.clone());
        let mut archive = input.open().map_err(|unreadable| unreadable.0)?;
        while let Some(chunk) = archive.next_chunk().map_err(|error| input.unreadable(&error).0)? {
            look(&path.display().to_string(), check::text(&chunk).ok())?;
        }
    }
    Ok(())
}

struct Run<'a> {
    arguments: &'a ComposeArgs,
    terminal: &'a Terminal,
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
            let documents = made.filter_map(|made| Found::new(made, self.terminal.games, arguments, attempt));
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
