//! The name of a game and the writing of its documents: data, without the rules.

use super::claim::Statements;
use super::{BoardKey, EndReason, Seat};
use crate::Colour;
use crate::notation::picture::Form;
use crate::notation::print::Alphabet;
use crate::settings::{Home, Vocabulary};
use crate::text::{Lang, Text, joined};

/// How records of a game are written in columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoreSheet {
    /// Moves on a line: a line ends behind each move whose number is a multiple of it.
    pub columns: usize,
    /// After how many moves a gap divides the rows, if at all.
    pub cycle: Option<u32>,
    /// The Cyrillic colour letters that suit the game.
    pub cyrillic: Alphabet,
}

/// A game as lists and documents name it.
#[derive(Debug)]
pub struct Profile {
    /// The name in documents, commands and JSON.
    pub name: &'static str,
    /// Its name in English.
    pub en: &'static str,
    /// Its name in Russian.
    pub ru: &'static str,
    /// The Russian name as it stands after the preposition в.
    pub in_ru: &'static str,
    /// What it is, in a sentence in each language.
    pub about: (&'static str, &'static str),
    /// The players in the order in which they move.
    pub seats: &'static [Seat],
    /// The columns of a record in canonical form.
    pub sheet: ScoreSheet,
    /// The form of a position drawn in signs.
    pub form: Form,
    /// The keys of `[board]` and `[rules]`.
    pub keys: &'static [BoardKey],
    /// Whether the players have points, which a record may state.
    pub has_score: bool,
    /// How a game may end, in the order of tables.
    pub ends: &'static [EndReason],
    /// The statements of the game's documents beside the statements of every game.
    pub statements: Option<&'static Statements>,
    /// The colours due at the move of a number, in games whose score sheets say them.
    pub due: Option<fn(u32) -> Vec<Colour>>,
}

impl Profile {
    /// The name of the game for people.
    #[must_use]
    pub fn title(&self) -> Text {
        Text::new(self.en, self.ru)
    }

    /// The colour letters of a language.
    #[must_use]
    pub fn letters(&self, lang: Lang) -> Alphabet {
        lang.of(Alphabet::Latin, self.sheet.cyrillic)
    }

    /// Whether `[board]` or `[rules]` have a key.
    #[must_use]
    pub fn has_key(&self, name: &str) -> bool {
        self.keys.iter().any(|key| key.name == name)
    }
}

/// The games that documents may name, in the order in which lists name them.
#[derive(Clone, Debug, Default)]
pub struct Profiles {
    list: Vec<&'static Profile>,
    statements: Vec<&'static Statements>,
    vocabulary: Vocabulary,
}

impl Profiles {
    /// The profiles of all games.
    #[must_use]
    pub fn new(list: Vec<&'static Profile>) -> Self {
        let mut homes: Vec<Home> = Vec::new();
        let keys = |profile: &&'static Profile| {
            let score = profile.has_score.then_some(("score", "record"));
            (
                profile.name,
                profile
                    .keys
                    .iter()
                    .map(|key| (key.name, key.table))
                    .chain(score),
            )
        };
        for (game, keys) in list.iter().map(keys) {
            for (key, table) in keys {
                match homes
                    .iter_mut()
                    .find(|home| (home.key, home.table) == (key, table))
                {
                    Some(home) => home.games.push(game),
                    None => homes.push(Home {
                        key,
                        table,
                        games: vec![game],
                    }),
                }
            }
        }
        for home in homes
            .iter_mut()
            .filter(|home| home.games.len() == list.len())
        {
            home.games.clear();
        }
        let mut statements: Vec<&'static Statements> = Vec::new();
        for one in list.iter().filter_map(|profile| profile.statements) {
            if !statements.iter().any(|known| std::ptr::eq(*known, one)) {
                statements.push(one);
            }
        }
        Self {
            list,
            statements,
            vocabulary: Vocabulary { homes },
        }
    }

    /// No games, for reading without messages.
    #[must_use]
    pub fn none() -> &'static Self {
        static NONE: Profiles = Profiles {
            list: Vec::new(),
            statements: Vec::new(),
            vocabulary: Vocabulary { homes: Vec::new() },
        };
        &NONE
    }

    /// All profiles.
    pub fn iter(&self) -> impl Iterator<Item = &'static Profile> + '_ {
        self.list.iter().copied()
    }

    /// The names of all games in documents.
    #[must_use]
    pub fn names(&self) -> Vec<&'static str> {
        self.iter().map(|profile| profile.name).collect()
    }

    /// The game of a name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&'static Profile> {
        self.iter().find(|profile| profile.name == name)
    }

    /// The games of a kind, for sentences about what others do not have: `only X has`, and in Russian `только в X`.
    #[must_use]
    pub fn only(&self, is_one: impl Fn(&Profile) -> bool) -> Text {
        let found: Vec<_> = self.iter().filter(|game| is_one(game)).collect();
        let join =
            |name: fn(&&'static Profile) -> &'static str| joined(found.iter().map(name), ", ");
        let (en, ru) = (join(|game| game.en), join(|game| game.in_ru));
        match found.len() {
            0 => Text::new("no game has", "ни в одной игре"),
            1 => text!("only {en} has", "только в {ru}"),
            _ => text!("only {en} have", "только в {ru}"),
        }
    }

    /// How games may end, in the order of tables.
    #[must_use]
    pub fn ends(&self) -> Vec<EndReason> {
        let mut ends = Vec::new();
        for &end in self.iter().flat_map(|profile| profile.ends) {
            if !ends.contains(&end) {
                ends.push(end);
            }
        }
        ends
    }

    /// The statements of claims in some of the games, beside the statements of every game.
    #[must_use]
    pub fn statements(&self) -> &[&'static Statements] {
        &self.statements
    }

    /// Where the keys of the games belong.
    #[must_use]
    pub const fn vocabulary(&self) -> &Vocabulary {
        &self.vocabulary
    }

    /// The keys of `[board]` or `[rules]` in the order in which they stand in documents, whatever the game.
    pub fn keys(&self, table: &str) -> impl Iterator<Item = &'static str> {
        self.vocabulary
            .homes
            .iter()
            .filter(move |home| home.table == table)
            .map(|home| home.key)
    }
}
