//! Games counted by their common facts: results, ends, lengths, scores, openings.
//!
//! Only counts are kept, so memory does not grow with the games, and the counts of two parts of an archive can be added.
//! Knows no rules: the facts of a game come in as words and numbers.

mod histogram;
mod komi;

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};

use serde::{Deserialize, Serialize, Serializer};

pub use histogram::Histogram;
pub use komi::{FairKomi, fair_komi};

/// How many openings of one kind of game are told apart; later ones are counted together.
pub const MAX_OPENINGS: usize = 1 << 15;

/// How many values of the komi are told apart; those that come later are `other`.
pub const MAX_KOMI: usize = 1000;

/// The facts that games must share to be counted together.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct KindCount {
    /// The name of the game in documents.
    pub game: Cow<'static, str>,
    /// Cells in a row and in a column.
    pub size: (u8, u8),
    /// How the sides are glued, as documents write it.
    pub topology: Cow<'static, str>,
    /// `unit` or `free` where there are segments, empty elsewhere.
    pub segments: Cow<'static, str>,
    /// The settings that change the game, but for the komi.
    pub rules: BTreeMap<Cow<'static, str>, Cow<'static, str>>,
    /// After how many moves openings are told apart.
    pub opening_depth: u32,
}

/// The counted facts of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameCount {
    /// How many moves were made.
    pub plies: u32,
    /// Whether it is a game: moves were made, or the document says how it ended without any.
    pub is_game: bool,
    /// The winner as documents write it, `draw` or `unfinished`.
    pub result: &'static str,
    /// How it ended: `four`, `score`, `resigned` …
    pub end: &'static str,
    /// The points that red got beside its regions, in games with a score.
    pub komi: Option<String>,
    /// Twice the areas of blue and red, where the score decided.
    pub areas2: Option<[i64; 2]>,
    /// The first moves, in the form that all equal ones share.
    pub opening: String,
}

/// Results by winner.
pub type Results = BTreeMap<String, u64>;

/// The games with one opening.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpeningCount {
    /// How many.
    pub games: u64,
    /// Their results.
    pub results: Results,
    /// Their moves together.
    pub plies: u64,
}

impl OpeningCount {
    fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.plies += other.plies;
        other
            .results
            .iter()
            .for_each(|(word, count)| *place(&mut self.results, word) += count);
    }

    fn count(&mut self, result: &str, plies: u32) {
        self.games += 1;
        self.plies += u64::from(plies);
        *place(&mut self.results, result) += 1;
    }
}

/// The value under a word; the word is copied only where there is no value yet.
fn place<'m, T: Default>(map: &'m mut BTreeMap<String, T>, word: &str) -> &'m mut T {
    if !map.contains_key(word) {
        map.insert(word.to_owned(), T::default());
    }
    map.get_mut(word)
        .expect("it was inserted if it was not there")
}

/// Writes openings by their moves, the same in every run.
fn sorted<S: Serializer>(
    openings: &HashMap<String, OpeningCount>,
    to: S,
) -> Result<S::Ok, S::Error> {
    openings.iter().collect::<BTreeMap<_, _>>().serialize(to)
}

/// The counts of the games of one kind.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// Documents with moves, or with an end that was no position's.
    pub games: u64,
    /// The other documents.
    pub positions: u64,
    /// By result, then by the end of the game.
    pub results: BTreeMap<String, BTreeMap<String, u64>>,
    /// Games by number of moves.
    pub lengths: Histogram,
    /// Games by komi, after [`MAX_KOMI`] of them by `other`.
    pub komi: BTreeMap<String, u64>,
    /// Games that the score decided by twice blue's area, and by twice red's.
    pub areas_in_halves: BTreeMap<String, Histogram>,
    /// The same games by twice what blue's area is larger than red's, without komi.
    pub leads_in_halves: Histogram,
    /// Games by opening.
    #[serde(serialize_with = "sorted")]
    pub openings: HashMap<String, OpeningCount>,
    /// Games whose opening was met after [`MAX_OPENINGS`] others.
    pub other_openings: OpeningCount,
}

impl Counts {
    fn count(&mut self, game: GameCount) {
        self.games += 1;
        *place(place(&mut self.results, game.result), game.end) += 1;
        self.lengths.add(game.plies.into(), 1);
        if let Some(komi) = game.komi {
            self.komi(komi, 1);
        }
        if let Some([blue, red]) = game.areas2 {
            for (player, area) in [("blue", blue), ("red", red)] {
                place(&mut self.areas_in_halves, player).add(area, 1);
            }
            self.leads_in_halves.add(blue - red, 1);
        }
        self.opening(game.opening).count(game.result, game.plies);
    }

    fn komi(&mut self, komi: String, games: u64) {
        let has_room = self.komi.len() < MAX_KOMI || self.komi.contains_key(&komi);
        *self
            .komi
            .entry(if has_room { komi } else { "other".to_owned() })
            .or_default() += games;
    }

    /// Where games of an opening are counted.
    fn opening(&mut self, opening: String) -> &mut OpeningCount {
        let has_room = self.openings.len() < MAX_OPENINGS || self.openings.contains_key(&opening);
        if has_room {
            self.openings.entry(opening).or_default()
        } else {
            &mut self.other_openings
        }
    }

    fn add(&mut self, other: Self) {
        self.games += other.games;
        self.positions += other.positions;
        for (result, ends) in other.results {
            let place = self.results.entry(result).or_default();
            ends.into_iter()
                .for_each(|(end, count)| *place.entry(end).or_default() += count);
        }
        self.lengths.merge(&other.lengths);
        other
            .komi
            .into_iter()
            .for_each(|(komi, count)| self.komi(komi, count));
        other.areas_in_halves.iter().for_each(|(player, areas)| {
            self.areas_in_halves
                .entry(player.clone())
                .or_default()
                .merge(areas);
        });
        self.leads_in_halves.merge(&other.leads_in_halves);
        self.other_openings.add(&other.other_openings);
        // In an order of their own, for the first ones have room.
        let openings: BTreeMap<_, _> = other.openings.into_iter().collect();
        openings
            .into_iter()
            .for_each(|(opening, games)| self.opening(opening).add(&games));
    }

    /// The openings, the most frequent first.
    #[must_use]
    pub fn by_frequency(&self) -> Vec<(&str, &OpeningCount)> {
        let mut all: Vec<_> = self
            .openings
            .iter()
            .map(|(moves, opening)| (moves.as_str(), opening))
            .collect();
        all.sort_unstable_by_key(|&(moves, opening)| (std::cmp::Reverse(opening.games), moves));
        all
    }
}

/// The counts of an archive, or of several.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// All documents.
    pub documents: u64,
    /// Those with errors, which are not counted otherwise.
    pub broken: u64,
    /// The others by kind.
    pub tables: BTreeMap<KindCount, Counts>,
}

impl Census {
    /// Counts a game, or a position.
    ///
    /// ```
    /// use kletka::archive::census::{Census, GameCount, KindCount};
    /// let kind = KindCount {
    ///     game: "renju-3-2".into(), size: (19, 19), topology: "plane".into(), segments: "".into(),
    ///     rules: Default::default(), opening_depth: 1,
    /// };
    /// let game = GameCount {
    ///     plies: 12, is_game: true, result: "A", end: "four", komi: None, areas2: None, opening: String::new(),
    /// };
    /// let mut census = Census::default();
    /// census.count(kind.clone(), game);
    /// assert_eq!(census.tables[&kind].results["A"]["four"], 1);
    /// ```
    pub fn count(&mut self, kind: KindCount, game: GameCount) {
        self.documents += 1;
        let counts = self.tables.entry(kind).or_default();
        if game.is_game {
            counts.count(game);
        } else {
            counts.positions += 1;
        }
    }

    /// Counts a document with errors.
    pub fn count_broken(&mut self) {
        self.documents += 1;
        self.broken += 1;
    }

    /// Adds the counts of other documents.
    pub fn add(&mut self, other: Self) {
        self.documents += other.documents;
        self.broken += other.broken;
        other
            .tables
            .into_iter()
            .for_each(|(kind, counts)| self.tables.entry(kind).or_default().add(counts));
    }
}
