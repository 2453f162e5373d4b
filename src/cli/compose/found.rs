//! A problem that was found, as a checked document in canonical form.

use std::path::Path;

use super::args::ComposeArgs;
use crate::cli::save;
use crate::document::format::{self, Options};
use crate::puzzle::compose::Made;
use crate::session::Registry;
use crate::text::Source;
use crate::text::{Diagnostics, Text};

/// A problem with its document.
pub(super) struct Found {
    pub(super) made: Made,
    pub(super) text: String,
    name: String,
    goal: String,
}

impl Found {
    /// The document of a problem; `None` if the checker finds an error in it.
    pub(super) fn new(made: Made, games: &Registry, arguments: &ComposeArgs, attempt: u64) -> Option<Self> {
        let game = &arguments.game;
        let short = made.form.number() >> 32;
        let name = format!("{:02}-{:02}-{short:08x}.toml", made.rank.0, made.rank.1.0);
        let goal = made.tables.lines().find_map(|line| line.strip_prefix("goal = "))?.trim_matches('"').to_owned();
        let seed = arguments.seed;
        let text = format!(
            "kletka = 1\ngame = \"{game}\"\n\n[meta]\ntitle = \"{goal}\"\ntags = [\"problem\", \"composed\"]\n\
             comment = \"kletka compose {game} --seed {seed}: attempt {attempt}\"\n\n{}\n[[diagram]]\nname = \
             \"problem\"\nat = \"start\"\n",
            made.tables
        );
        let text = format::document(&Source::whole(&name, &text), games.profiles(), Options::default()).ok()?;
        let mut diagnostics = Diagnostics::default();
        games.check(&Source::whole(&name, &text), &mut diagnostics);
        (!diagnostics.has_errors()).then_some(Self { made, text, name, goal })
    }

    /// Writes the document into a folder.
    pub(super) fn write(&self, folder: &Path) -> Result<(), Text> {
        let path = folder.join(&self.name);
        save::replace(&path, self.text.as_bytes()).map_err(|error| save::unwritable(&path, &error))
    }

    /// A line about the problem in a list.
    pub(super) fn line(&self, folder: &Path) -> String {
        format!("{}  {}", super::shown(folder, &self.name), self.goal)
    }

    /// A number by which the problem is known again.
    pub(super) fn hash(&self) -> u64 {
        self.made.form.number()
    }
}

/// The problems of a run.
#[derive(Default)]
pub(super) struct Kept(Vec<Found>);

impl Kept {
    pub(super) fn add(&mut self, found: Found) {
        self.0.push(found);
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// All, the best first; of equals the one that was found first.
    pub(super) fn best_first(mut self) -> Vec<Found> {
        self.0.sort_by_key(|found| std::cmp::Reverse(found.made.rank));
        self.0
    }
}
