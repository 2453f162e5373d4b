//! Random legal games of realistic length, the same for the same seed on every machine.
//!
//! They are for measuring and testing: nobody plays like that. Knows [`Rules`] in general and the names of the games.

use std::fmt::Write as _;

use crate::check::{self, Observer};
use crate::games::GameKind;
use crate::notation::print::Alphabet;
use crate::rules::Random;
use crate::rules::Rules;
use crate::text::Diagnostics;
use crate::text::Source;

/// What kind of games to make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// The game.
    pub game: GameKind,
    /// Cells each way; `None` for the game's usual field.
    pub size: Option<u8>,
    /// Lines of TOML for `[board]` beside the size, such as `topology = "torus"`.
    pub board: Vec<String>,
    /// The seed of all games.
    pub seed: u64,
}

impl Recipe {
    /// The document of game number `index`, a record without errors.
    ///
    /// # Panics
    /// When size and board lines make no document.
    ///
    /// ```
    /// use kletka::{diag::Diagnostics, game::GameKind, generate::Recipe, source::Source, validate};
    /// let recipe = Recipe { game: GameKind::Parcel, size: Some(3), board: vec![], seed: 1 };
    /// let text = recipe.document(0);
    /// let mut out = Diagnostics::default();
    /// assert!(check::check(&Source::whole("game", &text), &mut out).plies > 5);
    /// assert!(!out.has_errors());
    /// assert_eq!(text, recipe.document(0));
    /// ```
    #[must_use]
    pub fn document(&self, index: u64) -> String {
        let mut random = Random::new(self.seed ^ index.wrapping_mul(0xd134_2543_de82_ef95));
        loop {
            let mut text = self.head(&mut random);
            let mut game = Game { random: &mut random, kind: self.game, moves: None };
            let mut out = Diagnostics::default();
            check::observe(&Source::whole("game", &text), &mut game, &mut out);
            // A start position may hold a four by chance: then another one is tried.
            if let (Some(moves), false) = (game.moves, out.has_errors()) {
                let _ = write!(text, "\n[record]\nmoves = '''\n{moves}'''\n");
                return text;
            }
            assert!(self.game == GameKind::Renju32, "the settings of the recipe make no document");
        }
    }

    /// The tables before the record.
    fn head(&self, random: &mut Random) -> String {
        let mut text = format!("kletka = 1\ngame = \"{}\"\n", self.game.name());
        if self.size.is_some() || !self.board.is_empty() {
            text.push_str("\n[board]\n");
            if let Some(size) = self.size {
                let _ = writeln!(text, "size = {size}");
            }
            self.board.iter().for_each(|line| text.extend([line, "\n"]));
        }
        if self.game == GameKind::Renju32 {
            let side = usize::from(self.size.unwrap_or(19));
            let mut cells = Vec::new();
            while cells.len() < (8 + random.below(5)).min(side * side / 3) {
                let near = |random: &mut Random| side / 2 + random.below(5.min(side)) - 5.min(side) / 2;
                let cell = (near(random), near(random));
                if !cells.contains(&cell) {
                    cells.push(cell);
                }
            }
            let word = |(i, &(x, y)): (usize, &(usize, usize))| {
                let column = u8::try_from(x).map_or('a', |x| char::from(b'a' + x));
                format!("{}@{column}{}", ['г', 'к', 'з'][i % 3], y + 1)
            };
            let stones: Vec<_> = cells.iter().enumerate().map(word).collect();
            let _ = write!(text, "\n[start]\nposition = '''{}'''\n", stones.join(" "));
        }
        text
    }
}

/// Plays from the start position to the end and writes the moves down.
struct Game<'a> {
    random: &'a mut Random,
    kind: GameKind,
    moves: Option<String>,
}

impl Observer for Game<'_> {
    fn position<G: Rules>(&mut self, rules: &G, position: &G::Position, _: u32) {
        let alphabet = if self.kind == GameKind::Renju32 { Alphabet::CyrillicPale } else { Alphabet::Cyrillic };
        let mut position = position.clone();
        let mut out = String::new();
        let mut in_row = 0;
        while rules.outcome(&position).is_none() {
            let random = &mut *self.random;
            let passes = random.below(100) == 0;
            let sampled = if passes { None } else { rules.sample(&position, &mut |n| random.below(n)) };
            let wanted = sampled
                .and_then(|wanted| rules.check(&position, &wanted).ok().map(|step| (wanted, step)))
                .or_else(|| {
                    let pass = rules.resolve(&position, &crate::notation::Move::Pass).ok()?;
                    rules.check(&position, &pass).ok().map(|step| (pass, step))
                });
            let Some((wanted, step)) = wanted else { break };
            let separator = if in_row % 8 == 7 { '\n' } else { ' ' };
            let _ = write!(out, "{}. {}{separator}", rules.number(&position), rules.write(&wanted, alphabet));
            in_row += 1;
            rules.play(&mut position, &step);
        }
        if out.ends_with(' ') {
            out.pop();
            out.push('\n');
        }
        self.moves = Some(out);
    }
}
