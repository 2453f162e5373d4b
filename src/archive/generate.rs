//! Random legal games, the same for the same seed on every machine: near the pieces on the board,
//! or uniform.
//!
//! They are for measuring and testing: no player plays like that. Knows games in general.

use std::fmt::Write as _;

use crate::document;
use crate::notation;
use crate::rules::{Profiles, Random};
use crate::session::{Game, Position};
use crate::text::{Diagnostics, Severity, Source, Span, Text};

/// The kind of games to make.
#[derive(Clone)]
pub struct GameRecipe {
    /// The game.
    pub game: &'static dyn Game,
    /// Cells each way; `None` for the game's usual field.
    pub size: Option<u8>,
    /// Lines of TOML for `[board]` beside the size, such as `topology = "torus"`.
    pub board: Vec<String>,
    /// The seed of all games.
    pub seed: u64,
    /// Whether each legal move is as likely as any other. Otherwise moves are near the pieces on
    /// the board, half of the fours are taken, and one move of a hundred is a pass.
    pub is_uniform: bool,
}

impl GameRecipe {
    /// The document of game number `index`, a record without errors.
    ///
    /// # Panics
    /// When size and board lines make no document.
    ///
    /// ```
    /// use kletka::archive::generate::GameRecipe;
    /// use kletka::games;
    /// let game = games::standard().find("parcel").unwrap();
    /// let recipe = GameRecipe { game, size: Some(3), board: vec![], seed: 1, is_uniform: false };
    /// let text = recipe.document(0);
    /// let session = kletka::open(&text);
    /// assert!(session.verdict().plies > 5 && session.diagnostics().is_empty());
    /// assert_eq!(text, recipe.document(0));
    /// ```
    #[must_use]
    pub fn document(&self, index: u64) -> String {
        let mut random = self.random(index);
        let (mut text, position) = self.begun(&mut random);
        let _ = write!(
            text,
            "\n[record]\nmoves = '''\n{}'''\n",
            play(position, &mut random, self.is_uniform)
        );
        text
    }

    /// The start position of game number `index`.
    ///
    /// # Panics
    /// When size and board lines make no document.
    #[must_use]
    pub fn position(&self, index: u64) -> Position {
        self.begun(&mut self.random(index)).1
    }

    fn random(&self, index: u64) -> Random {
        Random::new(self.seed ^ index.wrapping_mul(0xd134_2543_de82_ef95))
    }

    /// A document without a record, and its start position.
    fn begun(&self, random: &mut Random) -> (String, Position) {
        loop {
            let start = self.game.random_start(self.size, random);
            let text = self.head(start.as_deref());
            // A start position may hold a four by chance: then another one is tried.
            if let Some(position) = self.start(&text) {
                return (text, position);
            }
            assert!(
                start.is_some(),
                "the settings of the recipe make no document"
            );
        }
    }

    /// Why there are no such games; nothing where there are.
    #[must_use]
    pub fn fault(&self) -> Option<Text> {
        if let Some(fault) = self.size.and_then(|size| self.game.misfit(size)) {
            return Some(fault);
        }
        // A conflict between the settings comes before a conflict with the size.
        [None, self.size].into_iter().find_map(|size| {
            let mut out = Diagnostics::default();
            self.read(
                &Self {
                    size,
                    ..self.clone()
                }
                .head(None),
                &mut out,
            );
            out.iter()
                .find(|one| one.severity == Severity::Error)
                .map(|one| one.message.clone())
        })
    }

    /// The tables before the record.
    fn head(&self, start: Option<&str>) -> String {
        let mut text = format!("kletka = 1\ngame = \"{}\"\n", self.game.profile().name);
        if self.size.is_some() || !self.board.is_empty() {
            text.push_str("\n[board]\n");
            if let Some(size) = self.size {
                let _ = writeln!(text, "size = {size}");
            }
            self.board.iter().for_each(|line| text.extend([line, "\n"]));
        }
        if let Some(start) = start {
            let _ = write!(text, "\n[start]\nposition = '''{start}'''\n");
        }
        text
    }

    /// The start position; `None` where something is wrong with it.
    fn start(&self, text: &str) -> Option<Position> {
        let mut out = Diagnostics::default();
        self.read(text, &mut out).filter(|_| !out.has_errors())
    }

    fn read(&self, text: &str, out: &mut Diagnostics) -> Option<Position> {
        let source = Source::whole("game", text);
        let table = document::parse(&source, out);
        let mut document = document::read(&source, &table, Profiles::none(), out)?;
        self.game.start(&mut document, out)
    }
}

/// Plays from a position to the end; the moves as a record has them.
fn play(mut position: Position, random: &mut Random, is_uniform: bool) -> String {
    let pass = notation::Move::Pass;
    let mut out = String::new();
    let mut in_row = 0;
    while position.outcome().is_none() {
        let number = position.number();
        let played = if is_uniform {
            position.play_uniform(random)
        } else if random.below(100) == 0 {
            None
        } else {
            position.play_random(&mut |n| random.below(n))
        };
        let Some(word) = played.or_else(|| {
            position
                .play(&pass, Span::default())
                .map(|_| "--".to_owned())
        }) else {
            break;
        };
        let separator = if in_row % 8 == 7 { '\n' } else { ' ' };
        let _ = write!(out, "{number}. {word}{separator}");
        in_row += 1;
    }
    if out.ends_with(' ') {
        out.pop();
        out.push('\n');
    }
    out
}
