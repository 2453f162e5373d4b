//! A position of whatever game, with the moves that led to it: what a program asks that knows no game.

use std::sync::Arc;

use super::workshop::WorkshopPosition;
use crate::Colour;
use crate::board::Place;
use crate::board::paint::Paint;
use crate::check::{GameEnd, KeptGame, first_broken, suggest};
use crate::notation::print::{self, Alphabet};
use crate::notation::{self, Element};
use crate::puzzle::solve::{self, Class, GoalQuestion, Limits, Verdict};
use crate::puzzle::{Goal, Playable};
use crate::rules::{
    DrawingError, Exchange, Explanation, GameFrame, LinePieces, Marks, Outcome, PictureView, Piece,
    PlayedMove, PositionChange, Profile, Recast, RecastError, Rules, Seat, Site, Tactic, Trail,
    TrailMove, outcome,
};
use crate::scene::{Scene, ScoreSheet};
use crate::text::decimal::Decimal;
use crate::text::{Code, Description, Diagnostics, Inset, Lang, Span, SpanMap, Suggestion, Text};

/// Why a move is not legal.
#[derive(Clone, Debug)]
pub struct IllegalMove {
    /// In words, with the moves to blame.
    pub explanation: Explanation,
    /// The places concerned.
    pub marks: Marks,
    /// The moves that it may mean, the likeliest first.
    pub suggestions: Vec<Suggestion>,
}

impl IllegalMove {
    /// The stable code, which has a page of its own.
    #[must_use]
    pub const fn code(&self) -> Code {
        self.explanation.code
    }
}

impl std::fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.explanation.message.en)
    }
}

impl std::error::Error for IllegalMove {}

/// A meaning of a click.
#[derive(Clone, Debug)]
pub struct Click {
    /// The move as a record writes it.
    pub word: String,
    /// The same, to be played.
    pub played: notation::Move,
    /// Why it is not legal, if it is not.
    pub refusal: Option<Box<IllegalMove>>,
}

/// A move that was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Accepted {
    /// Its number.
    pub number: u32,
    /// The player who made it.
    pub seat: Seat,
    /// Whether all of it stands: of a move whose first half ends the game the second does not.
    pub is_whole: bool,
}

/// The questions to a position that need not know its game; the methods of [`Position`].
pub trait AnyPosition: WorkshopPosition + Send + Sync {
    /// The game's name, players and keys.
    fn profile(&self) -> &'static Profile;
    /// How many moves were played from the start position on.
    fn plies(&self) -> u32;
    /// The number of the next move.
    fn number(&self) -> u32;
    /// Whose move it is.
    fn to_move(&self) -> Seat;
    /// How the game has ended by its rules, if it has.
    fn outcome(&self) -> Option<Outcome>;
    /// How the game has ended, if it has: by its rules or, at the end of a record, as that states.
    fn end(&self) -> Option<Outcome>;
    /// The score, in games that have one: the points of the players in their order.
    fn score(&self) -> Option<[Decimal; 2]>;
    /// The facts under the picture, a line each.
    fn facts(&self) -> Vec<Text>;
    /// The keys of `show --json` beside number, player and outcome.
    fn describe(&self) -> Description;
    /// The position as text.
    fn picture(&self, view: PictureView<'_>) -> String;
    /// The position in signs, as `[start]` takes it.
    ///
    /// # Errors
    /// Why the position cannot be drawn in signs.
    fn drawing(&self, alphabet: Alphabet) -> Result<String, DrawingError>;
    /// The position by role, for drawing.
    fn scene(&self) -> Scene;

    /// Every legal move as it is written, the pass included.
    fn legal(&self, alphabet: Alphabet) -> Vec<String>;
    /// Whether a move is legal; if not, why, with everything that a message says.
    ///
    /// # Errors
    /// The refusal.
    fn attempt(&self, word: &notation::Move) -> Result<(), Box<IllegalMove>>;
    /// The meanings of a click on a cell or an edge: the moves that the place stands for, each with
    /// why it is not legal, if it is not. Of a game in which several colours are due each has a
    /// move of its own.
    fn click(&self, place: &str) -> Vec<Click>;
    /// Plays a move that stands at a place of the document. `None` when the move is not legal; [`attempt`](Self::attempt)
    /// says why.
    fn play(&mut self, word: &notation::Move, span: Span) -> Option<Accepted>;
    /// The position in the middle of a move that is made of two halves.
    fn midway(&self, word: &notation::Move) -> Option<Position>;
    /// The move that led here: its number, and how it is written; nothing at the start.
    fn last_move(&self, alphabet: Alphabet) -> Option<(u32, String)>;
    /// Where the last move has put something.
    fn fresh(&self) -> Vec<Site>;
    /// The moves that led here, as they are written.
    fn moves(&self, alphabet: Alphabet) -> Vec<String>;
    /// The position from which the game began, with a first move of another number; `None` where that is none.
    fn begun_at(&self, next: u32) -> Option<Position>;
    /// The class of attacking moves that is searched when the caller asks for no other one.
    fn usual_class(&self) -> Class;
    /// The verdict on a goal, among all moves or in the class that is usual in the game, and how
    /// many positions were looked at. Nothing is proved whose proof has not been checked.
    fn settle(&self, goal: Goal, is_whole: bool, limits: &Limits<'_>) -> (Verdict, u64);

    /// The field and the settings, for comparing games.
    fn frame(&self) -> GameFrame;
    /// The pieces on the board.
    fn pieces(&self) -> Vec<Piece>;
    /// The same pieces one by one, in any order.
    fn each_piece(&self, see: &mut dyn FnMut(Piece));
    /// The pieces that the first moves from the start position brought on the board, at most so many moves.
    fn line(&self, most: usize) -> LinePieces;
    /// The exchanges of colours and players that the rules allow; the first one changes nothing.
    fn exchanges(&self) -> Vec<Exchange>;
    /// The position as a start position of its own, moved over the paper and recoloured.
    ///
    /// # Errors
    /// In words, when the rules do not allow it.
    fn recast(&self, change: &PositionChange) -> Result<Recast, RecastError>;
    /// The tactics of the last move, in the words of the articles.
    fn tactics(&self) -> Vec<Tactic>;

    #[doc(hidden)]
    fn boxed(&self) -> Box<dyn AnyPosition>;
}

/// A position of any game. It derefs to [`AnyPosition`], which has its methods.
///
/// ```
/// let position = kletka::open("kletka = 1\ngame = \"renju-for-three\"").start().unwrap().clone();
/// assert_eq!(position.number(), 1);
/// assert_eq!(position.profile().name, "renju-for-three");
/// ```
pub struct Position(Box<dyn AnyPosition>);

impl Clone for Position {
    fn clone(&self) -> Self {
        Self(self.0.boxed())
    }
}

debug_as!(Position, own => "Position({}, move {})", own.profile().name, own.number());

impl std::ops::Deref for Position {
    type Target = dyn AnyPosition;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

impl std::ops::DerefMut for Position {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut *self.0
    }
}

impl Position {
    pub(super) fn of<G: Playable>(standing: TypedPosition<G>) -> Self {
        Self(Box::new(standing))
    }

    /// The position as a terminal shows it, with colours or without.
    #[must_use]
    pub fn text(&self, paint: Paint, lang: Lang) -> String {
        self.picture(PictureView::whole(paint, lang))
    }

    /// The same; what the last move has put on the field is marked.
    #[must_use]
    pub fn with_last(&self, paint: Paint, lang: Lang) -> String {
        let marks = Marks {
            last: self.fresh(),
            ..Marks::default()
        };
        self.picture(PictureView {
            paint,
            lang,
            marks: &marks,
        })
    }

    /// The drawing of the position with the places of a refused move marked.
    #[must_use]
    pub fn accused(&self, refusal: &IllegalMove) -> Scene {
        let mut scene = self.scene();
        refusal.marks.point_out(&mut scene);
        scene
    }

    /// The player to move, or the end of the game.
    #[must_use]
    pub fn turn(&self) -> Text {
        outcome::turn(self.end(), self.number(), self.to_move())
    }
}

/// The start of a game.
pub(super) struct GameStart<G: Playable> {
    pub(super) rules: G,
    position: Arc<G::Position>,
    /// The start position as it is written.
    elements: Vec<Element>,
    /// How the game ends with the last move of its record.
    end: Option<GameEnd>,
    /// The letters of the document.
    alphabet: Alphabet,
}

/// The last move: the position before it, and the step, of which a half has none.
type Last<G> = (Arc<<G as Rules>::Position>, Option<<G as Rules>::Step>);

/// A position of a game.
pub(super) struct TypedPosition<G: Playable> {
    pub(super) start: Arc<GameStart<G>>,
    trail: Vec<PlayedMove<G::Move>>,
    last: Option<Box<Last<G>>>,
    /// Whether all of the last move stands.
    is_whole: bool,
    pub(super) position: Arc<G::Position>,
}

impl<G: Playable> TypedPosition<G> {
    /// A start position, the words it is written with, how its record ends, and the letters of the document.
    pub(super) fn start(
        rules: G,
        position: G::Position,
        elements: Vec<Element>,
        (end, alphabet): (Option<GameEnd>, Option<Alphabet>),
    ) -> Self {
        let alphabet = alphabet.unwrap_or(G::PROFILE.sheet.cyrillic);
        let position = Arc::new(position);
        let start = Arc::new(GameStart {
            rules,
            position: Arc::clone(&position),
            elements,
            end,
            alphabet,
        });
        Self {
            start,
            trail: Vec::new(),
            last: None,
            is_whole: true,
            position,
        }
    }

    /// The position to which the moves of a record lead from here, the start; what the last one has put on the field is not known.
    pub(super) fn after(&self, game: KeptGame<G>) -> Self {
        Self {
            start: Arc::clone(&self.start),
            trail: game.trail,
            last: None,
            is_whole: game.is_whole,
            position: Arc::new(game.last),
        }
    }

    pub(super) fn rules(&self) -> &G {
        &self.start.rules
    }

    /// Goes on to the position after a step.
    pub(super) fn take(&mut self, mv: G::Move, step: G::Step, span: Span) -> Accepted {
        let rules = &self.start.rules;
        let (number, seat) = (rules.number(&self.position), rules.to_move(&self.position));
        let mut after = G::Position::clone(&self.position);
        rules.play(&mut after, &step);
        let before = std::mem::replace(&mut self.position, Arc::new(after));
        let is_whole = rules.surplus(&step).is_none();
        self.last = Some(Box::new((before, Some(step))));
        self.is_whole = is_whole;
        self.trail.push(PlayedMove { number, mv, span });
        Accepted {
            number,
            seat,
            is_whole,
        }
    }

    fn refusal(&self, word: &notation::Move, reason: G::Reason) -> Box<IllegalMove> {
        let (rules, position) = (self.rules(), &self.position);
        let alphabet = self.start.alphabet;
        let trail = Trail {
            played: &self.trail,
            start: &rules.origins(&self.start.elements),
            alphabet,
        };
        Box::new(IllegalMove {
            explanation: rules.explain(position, word, reason, &trail),
            marks: rules.marks(position, word, reason),
            suggestions: suggest::for_word(rules, position, word, alphabet),
        })
    }
}

impl<G: Playable> AnyPosition for TypedPosition<G> {
    fn profile(&self) -> &'static Profile {
        G::PROFILE
    }

    fn plies(&self) -> u32 {
        u32::try_from(self.trail.len()).unwrap_or(u32::MAX)
    }

    fn number(&self) -> u32 {
        self.rules().number(&self.position)
    }

    fn to_move(&self) -> Seat {
        self.rules().to_move(&self.position)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.rules().outcome(&self.position)
    }

    fn end(&self) -> Option<Outcome> {
        let last = self.trail.last().map(|played| played.span);
        self.outcome().or_else(|| {
            self.start
                .end
                .filter(|end| end.last == last)
                .map(|end| end.outcome)
        })
    }

    fn score(&self) -> Option<[Decimal; 2]> {
        self.rules().score(&self.position)
    }

    fn facts(&self) -> Vec<Text> {
        self.rules().facts(&self.position)
    }

    fn describe(&self) -> Description {
        self.rules().describe(&self.position)
    }

    fn picture(&self, view: PictureView<'_>) -> String {
        self.rules().picture(&self.position, view)
    }

    fn drawing(&self, alphabet: Alphabet) -> Result<String, DrawingError> {
        self.rules().drawing(&self.position, alphabet)
    }

    fn scene(&self) -> Scene {
        let mut scene = self.rules().scene(&self.position, &self.trail);
        if let Some(end) = self.end() {
            scene.turn = end.text();
        }
        scene.at = self.plies().into();
        scene.next = self.number();
        let profile = self.profile();
        scene.score = profile.due.map(|due| ScoreSheet {
            players: profile.seats.iter().map(|seat| seat.text()).collect(),
            due,
            cycle: profile.sheet.cycle,
        });
        scene
    }

    fn legal(&self, alphabet: Alphabet) -> Vec<String> {
        let rules = self.rules();
        rules
            .moves(&self.position)
            .iter()
            .map(|one| rules.write(one, alphabet))
            .collect()
    }

    fn attempt(&self, word: &notation::Move) -> Result<(), Box<IllegalMove>> {
        let rules = self.rules();
        let checked = rules
            .resolve(&self.position, word)
            .and_then(|one| rules.check(&self.position, &one));
        checked
            .map(drop)
            .map_err(|reason| self.refusal(word, first_broken(rules, &self.position, reason)))
    }

    fn click(&self, place: &str) -> Vec<Click> {
        let Ok(place) = notation::pointer(place, &SpanMap::offset(0)) else {
            return Vec::new();
        };
        let rules = self.rules();
        let words = |colour| {
            rules
                .moves_at(&Element {
                    colour,
                    ..place.clone()
                })
                .unwrap_or_default()
        };
        let is_word = |word: &notation::Move| rules.resolve(&self.position, word).is_ok();
        let mut meant = words(place.colour);
        // A place without a colour means nothing where each move says which one it takes.
        if place.colour.is_none() && !meant.iter().any(is_word) {
            let due = rules.colours(&self.position);
            meant = due
                .into_iter()
                .flat_map(|colour| words(Some(colour)))
                .collect();
        }
        // Where a colour may be chosen, it makes another move.
        if place.colour.is_none() && rules.frame().chooses_colour {
            let what = |word: &notation::Move| {
                let step = rules
                    .check(&self.position, &rules.resolve(&self.position, word).ok()?)
                    .ok()?;
                Some(rules.move_of(&self.position, &step))
            };
            for word in Colour::ALL
                .into_iter()
                .flat_map(|colour| words(Some(colour)))
            {
                let mv = what(&word);
                if mv.is_some() && meant.iter().all(|known| what(known) != mv) {
                    meant.push(word);
                }
            }
        }
        let click = |played: notation::Move| Click {
            word: print::played(&played, G::PROFILE.sheet.cyrillic),
            refusal: self.attempt(&played).err(),
            played,
        };
        meant.into_iter().map(click).collect()
    }

    fn play(&mut self, word: &notation::Move, span: Span) -> Option<Accepted> {
        let rules = self.rules();
        let mv = rules.resolve(&self.position, word).ok()?;
        let step = rules.check(&self.position, &mv).ok()?;
        Some(self.take(mv, step, span))
    }

    fn midway(&self, word: &notation::Move) -> Option<Position> {
        let rules = self.rules();
        let mv = rules.resolve(&self.position, word).ok()?;
        let number = rules.number(&self.position);
        let (position, first) = rules.midway(&self.position, &mv)?;
        let mut trail = self.trail.clone();
        trail.push(PlayedMove {
            number,
            mv: first,
            span: Span::default(),
        });
        Some(Position::of(Self {
            start: Arc::clone(&self.start),
            trail,
            last: Some(Box::new((Arc::clone(&self.position), None))),
            is_whole: true,
            position: Arc::new(position),
        }))
    }

    fn last_move(&self, alphabet: Alphabet) -> Option<(u32, String)> {
        self.trail
            .last()
            .map(|played| (played.number, self.rules().write(&played.mv, alphabet)))
    }

    fn fresh(&self) -> Vec<Site> {
        let Some((before, _)) = self.last.as_deref() else {
            return Vec::new();
        };
        let before = self.rules().pieces(before);
        let fresh = self
            .pieces()
            .into_iter()
            .filter(|piece| !before.contains(piece));
        fresh
            .map(|piece| match piece.place {
                Place::Cell(cell) => Site::Cell(cell),
                Place::Edge(edge) => Site::Edge(edge),
            })
            .collect()
    }

    fn moves(&self, alphabet: Alphabet) -> Vec<String> {
        self.trail
            .iter()
            .map(|played| self.rules().write(&played.mv, alphabet))
            .collect()
    }

    fn begun_at(&self, next: u32) -> Option<Position> {
        let GameStart {
            rules, elements, ..
        } = &*self.start;
        let mut out = Diagnostics::default();
        let position = rules
            .start(elements, next, Span::default(), &mut out)
            .filter(|_| !out.has_errors())?;
        Some(Position::of(Self::start(
            rules.clone(),
            position,
            elements.clone(),
            (None, None),
        )))
    }

    fn usual_class(&self) -> Class {
        G::CLASS
    }

    fn settle(&self, goal: Goal, is_whole: bool, limits: &Limits<'_>) -> (Verdict, u64) {
        let class = if is_whole { Class::All } else { G::CLASS };
        let answer = solve::ask(
            self.rules(),
            &self.position,
            GoalQuestion::brief(goal, class),
            limits,
        );
        (answer.verdict, answer.nodes)
    }

    fn frame(&self) -> GameFrame {
        self.rules().frame()
    }

    fn pieces(&self) -> Vec<Piece> {
        self.rules().pieces(&self.position)
    }

    fn each_piece(&self, see: &mut dyn FnMut(Piece)) {
        self.rules().each_piece(&self.position, see);
    }

    fn line(&self, most: usize) -> LinePieces {
        let (rules, trail) = (self.rules(), &self.trail[..most.min(self.trail.len())]);
        let mut line = LinePieces::with_capacity(trail.len());
        let is_known = (self.is_whole || trail.len() < self.trail.len())
            && trail.iter().all(|PlayedMove { number, mv, .. }| {
                line.add(*number, |into| rules.put_at_once(&self.position, mv, into))
            });
        if is_known {
            return line;
        }
        line = LinePieces::default();
        let mut position = G::Position::clone(&self.start.position);
        for PlayedMove { number, mv, .. } in trail {
            let Ok(step) = rules.check(&position, mv) else {
                break;
            };
            line.add(*number, |into| rules.put(&position, mv, &step, into));
            rules.play(&mut position, &step);
        }
        line
    }

    fn exchanges(&self) -> Vec<Exchange> {
        self.rules().exchanges(&self.position)
    }

    fn recast(&self, change: &PositionChange) -> Result<Recast, RecastError> {
        self.rules().recast(&self.position, change)
    }

    fn tactics(&self) -> Vec<Tactic> {
        G::tactics(&TrailMove {
            rules: self.rules(),
            start: &self.start.position,
            trail: &self.trail,
            last: self
                .last
                .as_deref()
                .and_then(|(before, step)| Some((&**before, step.as_ref()?))),
            position: &self.position,
        })
    }

    fn boxed(&self) -> Box<dyn AnyPosition> {
        let Self {
            start,
            trail,
            last,
            is_whole,
            position,
        } = self;
        Box::new(Self {
            start: Arc::clone(start),
            trail: trail.clone(),
            last: last.clone(),
            is_whole: *is_whole,
            position: Arc::clone(position),
        })
    }
}

impl IllegalMove {
    /// The position with the places concerned, as a message shows it; nothing where there is nothing to mark.
    #[must_use]
    pub fn picture(&self, position: &Position) -> Option<Inset> {
        if self.marks.is_empty() {
            return None;
        }
        let draw = |paint: Paint| {
            let of = |lang: Lang| {
                position.picture(PictureView {
                    paint,
                    lang,
                    marks: &self.marks,
                })
            };
            Text {
                en: of(Lang::En),
                ru: of(Lang::Ru),
            }
        };
        Some(Inset {
            plain: draw(Paint::Plain),
            painted: draw(Paint::Ansi),
        })
    }
}
