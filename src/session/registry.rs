//! The games that a program knows, by their names in documents.

use super::Problem;
use super::game::{CheckedDocument, Game};
use crate::check::{CheckOptions, Depth, DocumentVerdict, Kept, Patience};
use crate::document::{self, Document};
use crate::notation::{Address, Ply};
use crate::rules::Profiles;
use crate::settings::{Placed, unknown_choice};
use crate::text::{Code, Diagnostic, Diagnostics, Source};

/// Games, in the order in which lists name them.
#[derive(Clone)]
pub struct Registry {
    games: Vec<&'static dyn Game>,
    profiles: Profiles,
}

impl std::fmt::Debug for Registry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.names()).finish()
    }
}

/// A document that was read and replayed.
#[derive(Debug, Default)]
pub struct ReadDocument<'t, 'i> {
    /// The verdict.
    pub verdict: DocumentVerdict,
    /// The start position, where everything about it could be read and it was asked for.
    pub start: Option<super::Position>,
    /// The position to which the main line leads, if that was asked for and there is a start position.
    pub last: Option<super::Position>,
    /// The document as far as it was read, without the tables that its game has used up; `None`
    /// where it is none.
    pub document: Option<Document<'t, 'i>>,
}

impl<'t, 'i> ReadDocument<'t, 'i> {
    /// The legal moves of the main line.
    pub fn plies(&self) -> impl Iterator<Item = &Ply> + use<'_, 't, 'i> {
        let line = self
            .document
            .iter()
            .flat_map(|document| document.record.line.plies());
        line.take(self.verdict.plies as usize)
    }
}

impl Registry {
    /// A registry of these games.
    #[must_use]
    pub fn new(games: impl IntoIterator<Item = &'static dyn Game>) -> Self {
        let games: Vec<_> = games.into_iter().collect();
        let profiles = Profiles::new(games.iter().map(|game| game.profile()).collect());
        Self { games, profiles }
    }

    /// The registry with one more game.
    #[must_use]
    pub fn with(self, game: &'static dyn Game) -> Self {
        Self::new(self.games.into_iter().chain([game]))
    }

    /// All games.
    pub fn games(&self) -> impl Iterator<Item = &'static dyn Game> + '_ {
        self.games.iter().copied()
    }

    /// The names of all games and the writing of their documents.
    #[must_use]
    pub const fn profiles(&self) -> &Profiles {
        &self.profiles
    }

    /// The names of all games in documents.
    #[must_use]
    pub fn names(&self) -> Vec<&'static str> {
        self.profiles.names()
    }

    /// The game of a name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&'static dyn Game> {
        self.games().find(|game| game.profile().name == name)
    }

    /// The game that a document names.
    #[must_use]
    pub fn of(&self, document: &Document<'_, '_>) -> Option<&'static dyn Game> {
        document
            .game
            .as_ref()
            .and_then(|game| self.find(game.value))
    }

    /// The game that a document names; another name is an error.
    pub fn choose(&self, game: &Placed<&str>, out: &mut Diagnostics) -> Option<&'static dyn Game> {
        let found = self.find(game.value);
        if found.is_none() {
            out.push(unknown_choice("game", game.value, &self.names(), game.span));
        }
        found
    }

    /// Checks a document.
    ///
    /// ```
    /// use kletka::text::{Diagnostics, Source};
    /// let text = "kletka = 1\ngame = \"parcel\"\n[record]\nmoves = '''1. [d4-5] [d4-5]'''";
    /// let mut out = Diagnostics::default();
    /// let verdict = kletka::games::standard().check(&Source::whole("x.toml", text), &mut out);
    /// assert_eq!(verdict.plies, 1);
    /// assert_eq!(out.iter().next().unwrap().code.rule(), "occupied");
    /// ```
    pub fn check(&self, source: &Source<'_>, out: &mut Diagnostics) -> DocumentVerdict {
        self.check_within(source, Patience::default(), out)
    }

    /// Checks a document; its searches end in time.
    pub fn check_within(
        &self,
        source: &Source<'_>,
        patience: Patience<'_>,
        out: &mut Diagnostics,
    ) -> DocumentVerdict {
        let asked = CheckOptions::new(Depth::Search(patience), Kept::Nothing);
        self.read(source, asked, out, |reading| reading.verdict)
    }

    /// Checks a document without searching: neither claims that something is forced nor the goals of puzzles are looked at.
    pub fn check_moves(&self, source: &Source<'_>, out: &mut Diagnostics) -> DocumentVerdict {
        let asked = CheckOptions::new(Depth::Replay, Kept::Nothing);
        self.read(source, asked, out, |reading| reading.verdict)
    }

    /// Checks a document and hands on the part that was read, with the positions that are to be kept.
    pub fn read<R>(
        &self,
        source: &Source<'_>,
        asked: CheckOptions<'_>,
        out: &mut Diagnostics,
        look: impl FnOnce(ReadDocument<'_, '_>) -> R,
    ) -> R {
        if source.text.trim_start_matches('\u{feff}').trim().is_empty() {
            out.push(document::empty());
            return look(ReadDocument::default());
        }
        let table = document::parse(source, out);
        let asked = CheckOptions {
            is_toml: !out.has_errors(),
            ..asked
        };
        let mut document = document::read(source, &table, &self.profiles, out);
        let CheckedDocument {
            verdict,
            start,
            last,
        } = self.replay(source, document.as_mut(), asked, out);
        if !asked.is_toml {
            forget_echoes(source, out);
        }
        if let Some(document) = &document {
            address(document, out);
        }
        out.sort();
        look(ReadDocument {
            verdict,
            start,
            last,
            document,
        })
    }

    /// Reads a document as a problem; `None` after an error, and where no game of the registry is named.
    ///
    /// ```
    /// use kletka::text::{Diagnostics, Source};
    /// let text = "kletka = 1\ngame = \"parcel\"\n[board]\nsize = 2\n[puzzle]\ngoal = \"draw\"";
    /// let mut out = Diagnostics::default();
    /// let problem = kletka::games::standard().problem(&Source::whole("x.toml", text), &mut out).unwrap();
    /// assert_eq!(problem.puzzle().unwrap().goal.value.to_string(), "draw");
    /// ```
    pub fn problem(&self, source: &Source<'_>, out: &mut Diagnostics) -> Option<Problem> {
        let table = document::parse(source, out);
        let document = document::read(source, &table, &self.profiles, out);
        let game = document.as_ref().and_then(|document| self.of(document));
        if let Some((document, game)) = document.zip(game) {
            return game.problem(document, out);
        }
        if !out.has_errors() {
            // The validator reports faults of the name of the game.
            self.check(source, out);
        }
        None
    }

    fn replay(
        &self,
        source: &Source<'_>,
        document: Option<&mut Document<'_, '_>>,
        asked: CheckOptions<'_>,
        out: &mut Diagnostics,
    ) -> CheckedDocument {
        let checked = document.and_then(|document| {
            let game = self.choose(document.game.as_ref()?, out)?;
            Some(game.check(source, document, asked, out))
        });
        checked.unwrap_or_default()
    }
}

/// Adds the addresses of moves of variations and of the solution.
fn address(document: &Document<'_, '_>, out: &mut Diagnostics) {
    out.change(|one| {
        if one.ply.is_none() {
            return;
        }
        let solution = document.solution.as_ref().map(|solution| &solution.value);
        let start = Address {
            is_solution: true,
            ..Address::default()
        };
        let found = Address::default().find(&document.record.line, one.span);
        let found = found
            .or_else(|| start.find(solution?, one.span))
            .filter(|found| !found.is_main());
        one.at = found.map(|found| Box::new([found.to_string(), found.before().to_string()]));
    });
}

/// Forgets the faults that a value has only because its line is not TOML.
fn forget_echoes(source: &Source<'_>, out: &mut Diagnostics) {
    let line = |one: &Diagnostic| source.locate(one.span.start).line;
    let broken: Vec<_> = out
        .iter()
        .filter(|one| one.code == Code::Toml)
        .map(line)
        .collect();
    out.retain(|one| one.code == Code::Toml || !broken.contains(&line(one)));
}
