//! `kletka compose`: searches for start positions that make problems, or that are worth playing.

mod args;
mod play;
mod state;

use std::cmp::Reverse;
use std::time::Instant;

use super::counts::RunCounts;
use super::interrupt::is_stopped;
use super::progress::{bar, stoppable};
use super::save::{self, Added};
use super::words::problems;
use super::{ordered, positions};
use crate::ask::limits;
use crate::cli::prelude::*;
use crate::document::format::{self, FormatOptions, Script};
use crate::puzzle::Goal;
use crate::puzzle::compose::{
    Attempt, ComposedProblem, Composer, Drafts, Look, Request, RequestError,
};
use crate::puzzle::solve::Limits;
use crate::settings;
use crate::text::Arrange as _;
use args::{ComposeArgs, StartPurpose};
use state::ComposerState;

pub(super) const COMMAND: CommandEntry = CommandEntry::new::<ComposeArgs>(
    "compose",
    &[
        (
            "compose renju-3-2 --stones 5-8 --moves 9-13 -o found",
            "",
            "",
        ),
        (
            "compose renju-3-2 --seed 7 --budget 5000000 > problems.kla",
            "",
            "",
        ),
        (
            "compose renju-3-2 --from draft.toml --moves 11-15 --stones 5-9",
            "",
            "",
        ),
        ("compose parcel --size 3 --open 10 --count 3", "", ""),
        (
            "compose renju-3-2 --for play --count 30 -o starts    ",
            "positions to play from",
            "позиции для игры",
        ),
        (
            "compose renju-3-2 -o found --shard 2/4    ",
            "the second of four parts of the work",
            "вторая из четырёх частей работы",
        ),
    ],
    [
        "\
Ctrl-C ends the search at once, as --time does; nothing found is lost.
Exit codes: 0 something was found, 1 nothing, 2 wrong usage or a file cannot be written.",
        "\
Ctrl-C сразу заканчивает поиск, как и --time; найденное не пропадает.
Коды завершения: 0 — что-то найдено, 1 — ничего, 2 — неверная команда или файл не записывается.",
    ],
);

impl Run for ComposeArgs {
    fn run(&self, out: &mut Out) -> Done {
        out.terminal.spell(self.letters);
        if self.purpose == StartPurpose::Play {
            return play::compose(self, out);
        }
        if self.trial.is_given() {
            return fail(
                "--depth, --player and --games go with --for play",
                "--depth, --player и --games бывают только вместе с --for play",
            );
        }
        let composer = self.composer(out.terminal.games)?;
        let mut all = self.search(composer.as_ref(), &out.terminal)?;
        // The best first; of equals the one that was found first.
        all.arrange_by_key(|found| Reverse(found.made.rank));
        for (at, found) in all.iter().enumerate() {
            if let Some(folder) = &self.output {
                let name = folder.join(&found.name).called();
                out.line(&format!("{name}  {}", found.goal));
                if found.is_taken {
                    out.tell(&text!(
                        "{name} is there already and stays",
                        "{name} уже есть и остаётся"
                    ));
                }
                continue;
            }
            if at > 0 {
                out.line("+++");
            }
            out.bytes(found.text.as_bytes());
        }
        let nothing = Text::new(
            "nothing found: a larger --budget, another --seed or wider ranges may help",
            "ничего не найдено: помогут больший --budget, другой --seed или более широкие пределы",
        );
        Ok(self.ended(all.is_empty(), &nothing, &problems(all.len()), out))
    }

    fn with_games(command: Command, games: &'static Registry) -> Command {
        super::command::game_names(command, games)
    }
}

impl ComposeArgs {
    /// The request; `drafts` hands on the documents to begin with.
    fn request<'a>(&self, drafts: &'a Drafts<'a>) -> Request<'a> {
        Request {
            seed: self.chance.seed,
            nodes: self.nodes,
            size: self.size,
            stones: self.stones,
            colours: self.colours,
            middle: self.middle,
            next: self.next,
            moves: self.moves,
            translation: self.translation,
            class: self.class,
            is_regular: self.regular,
            open: self.open,
            drafts: if self.from.is_empty() {
                None
            } else {
                Some(drafts)
            },
        }
    }

    /// The alphabet of colour letters: the drafts' own, unless another one is asked for.
    fn letters(&self, terminal: &Terminal) -> Option<Script> {
        let usual = self.from.is_empty().then_some(terminal.lang);
        terminal.letters.or(usual).map(Script::of)
    }

    /// When the search is to end.
    fn deadline(&self) -> Option<Instant> {
        limits::deadline(self.time)
    }

    /// The composer that the arguments ask for.
    fn composer(&self, games: &Registry) -> Result<Box<dyn Composer>, CommandError> {
        let drafts = |look: &mut Look<'_>| self.drafts(look);
        let request = self.request(&drafts);
        let game = &self.game;
        let composer = games
            .find(game)
            .and_then(|game| game.composer(&request))
            .ok_or_else(|| {
                text!(
                    "no problems of {game} can be composed",
                    "задачи игры {game} составлять нечем"
                )
            })?;
        Ok(composer?)
    }

    /// The author and the language of the first draft, as lines of `[meta]`.
    fn kept(&self) -> Result<String, RequestError> {
        let mut kept = None;
        self.drafts(&mut |_, text| {
            let text = text.unwrap_or_default();
            let (table, _) = settings::read(text);
            let value = |key| {
                table
                    .value
                    .inside("meta", key)
                    .map(|value| (key, &text[value.span.range()]))
            };
            let values = ["author", "language"].into_iter().filter_map(value);
            kept.get_or_insert_with(|| {
                values
                    .map(|(key, value)| format!("{key} = {value}\n"))
                    .collect::<Vec<_>>()
                    .concat()
            });
            Ok(())
        })?;
        Ok(kept.unwrap_or_default())
    }

    /// Hands on the documents of files, until one is refused.
    fn drafts(&self, look: &mut Look<'_>) -> Result<(), RequestError> {
        positions::try_each(Stream::of_files(&self.from), |_, source, broken| {
            look(source.name, (!broken.has_errors()).then_some(source.text))
        })
    }

    /// How far an earlier run has come, if this one goes on with it; other runs are kept from the folder.
    fn state(&self) -> Result<ComposerState, CommandError> {
        let mut state = ComposerState::new(self);
        if let Some(folder) = &self.output {
            save::make_folder(folder)?;
            state.hold(folder)?;
            if self.resume {
                state.resume(folder)?;
            }
        }
        Ok(state)
    }

    /// The problems that the attempts find, in their order.
    fn search(
        &self,
        composer: &dyn Composer,
        terminal: &Terminal,
    ) -> Result<Vec<Composed>, CommandError> {
        let mut search = ProblemSearch {
            arguments: self,
            games: terminal.games,
            state: self.state()?,
            heading: ComposeHeading {
                letters: self.letters(terminal),
                lang: terminal.lang,
                kept: self.kept()?,
            },
            all: Vec::new(),
        };
        let budget = self.budget.unwrap_or(limits::COMPOSE_NODES);
        let counts = RunCounts::begin(false, terminal.lang, move |[attempts, found, spent]| {
            let bar = bar(spent, budget);
            text!(
                "{bar} attempts {attempts}, problems {found}",
                "{bar} попыток: {attempts}, задач: {found}"
            )
        });
        let deadline = self.deadline();
        let work = |attempt| {
            let made = stoppable(|gauge| {
                let limits = Limits {
                    gauge: Some(gauge),
                    deadline,
                    ..Limits::nodes(0)
                };
                let made = composer.compose(attempt, &limits);
                (!limits.is_stopped()).then_some(made)
            });
            (attempt, made)
        };
        let mut done = Ok(());
        ordered::map(
            self.work.threads,
            self.attempts(search.state.done, deadline),
            work,
            |(attempt, outcome): (u64, Option<Attempt>)| {
                // An attempt cut short has no result: it is made anew when the search goes on.
                let Some(outcome) = outcome.filter(|_| !is_stopped()) else {
                    return false;
                };
                // An attempt that came to nothing before it looked at any position has cost something too.
                let spent = counts.add(2, outcome.nodes.max(1));
                done = search.take(attempt, outcome.made);
                counts.set(0, search.state.done);
                counts.set(1, search.all.len() as u64);
                done.is_ok() && !search.is_enough() && spent < budget
            },
        );
        done?;
        Ok(search.all)
    }
}

/// A search for problems.
struct ProblemSearch<'a> {
    arguments: &'a ComposeArgs,
    games: &'a Registry,
    state: ComposerState,
    heading: ComposeHeading,
    all: Vec<Composed>,
}

impl ProblemSearch<'_> {
    fn is_enough(&self) -> bool {
        let count = self.arguments.count;
        count.is_some_and(|count| self.all.len() >= count)
    }

    /// Takes in what an attempt has made. Of several failures the first counts.
    fn take(&mut self, attempt: u64, made: Vec<ComposedProblem>) -> Result<(), FileError> {
        let folder = self.arguments.output.as_deref();
        let mut done = Ok(());
        for made in made {
            let found = Composed::new(made, self.games, self.arguments, attempt, &self.heading);
            let Some(mut found) = found else { continue };
            // The problems of an earlier run are in the folder already.
            if self.is_enough() || !self.state.found.insert(found.made.form.number()) {
                continue;
            }
            if let Some(folder) = folder {
                done = done.and(found.save(folder));
            }
            self.all.push(found);
        }
        self.state.done += 1;
        if let Some(folder) = folder {
            done = done.and(self.state.write(folder));
        }
        done
    }
}

/// The beginning of the documents of all problems.
struct ComposeHeading {
    /// The alphabet of their colour letters; none for the alphabet of the drafts.
    letters: Option<Script>,
    /// The language of their titles.
    lang: Lang,
    /// Author and language of the first draft, as it writes them.
    kept: String,
}

/// A problem that was found, as a checked document in canonical form.
struct Composed {
    made: ComposedProblem,
    text: String,
    name: String,
    goal: String,
    /// Whether another document has its name: the same problem, found by another search or changed by its owner.
    is_taken: bool,
}

impl Composed {
    /// The document of a problem; `None` if the checker finds an error in it.
    fn new(
        made: ComposedProblem,
        games: &Registry,
        arguments: &ComposeArgs,
        attempt: u64,
        heading: &ComposeHeading,
    ) -> Option<Self> {
        let game = &arguments.game;
        let short = made.form.number() >> 32;
        let name = format!("{:02}-{:02}-{short:08x}.toml", made.rank.0, made.rank.1.0);
        let goal = made
            .tables
            .lines()
            .find_map(|line| line.strip_prefix("goal = "))?
            .trim_matches('"')
            .to_owned();
        let title = Goal::parse(&goal)?.written(heading.lang);
        let kept = &heading.kept;
        let found = settings::string(&format!("{}: attempt {attempt}", arguments.command()));
        let text = format!(
            "kletka = 1\ngame = \"{game}\"\n\n[meta]\ntitle = \"{title}\"\n{kept}tags = [\"problem\", \"composed\"]\n\
             comment = {found}\n\n{}\n[[diagram]]\nname = \"problem\"\nat = \"start\"\n",
            made.tables
        );
        let text = format::document(
            &Source::whole(&name, &text),
            games.profiles(),
            FormatOptions {
                letters: heading.letters,
            },
        )
        .ok()?;
        let mut diagnostics = Diagnostics::default();
        games.check(&Source::whole(&name, &text), &mut diagnostics);
        (!diagnostics.has_errors()).then_some(Self {
            made,
            text,
            name,
            goal,
            is_taken: false,
        })
    }

    /// Adds it to the folder, where it leaves existing files alone.
    fn save(&mut self, folder: &Path) -> Result<(), FileError> {
        self.is_taken = save::add(&folder.join(&self.name), self.text.as_bytes())? == Added::Taken;
        Ok(())
    }
}
