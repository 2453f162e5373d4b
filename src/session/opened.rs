//! A document that is open: its faults, its moves, a position after each of them.

use std::sync::OnceLock;

use super::author::{self, Edit, EditError};
use super::{Game, IllegalMove, Node, Position, Problem, ReachError, Registry, Tree, Visit};
use crate::check::{CheckOptions, Depth, DocumentVerdict, Kept};
use crate::document;
use crate::document::{Claim, Diagram, Document, Judged};
use crate::notation::print::Alphabet;
use crate::notation::{Address, Line, LineIndex, Move, Ply};
use crate::rules::{Outcome, Profiles};
use crate::scene::Scene;
use crate::settings::Placed;
use crate::text::{Diagnostics, Source, Text};

/// A document that is open. It owns its text and knows no file.
///
/// ```
/// let session = kletka::open("kletka = 1\ngame = \"parcel\"\n[record]\nmoves = '1. [d4-5] 2. [a1-2]'");
/// assert!(session.diagnostics().is_empty());
/// assert_eq!(session.verdict().plies, 2);
/// let before_the_last = session.at(1).unwrap();
/// assert_eq!(before_the_last.to_move().name(), "red");
/// ```
#[derive(Default)]
pub struct Session {
    text: String,
    game: Option<&'static dyn Game>,
    diagnostics: Diagnostics,
    verdict: DocumentVerdict,
    start: Option<Position>,
    line: Line,
    solution: Option<Placed<Line>>,
    /// Where the moves of record and solution stand, once a caller has asked.
    index: [OnceLock<LineIndex>; 2],
    judged: Option<Judged>,
    diagrams: Vec<Diagram>,
    claims: Vec<Claim>,
    is_problem: bool,
    title: Option<String>,
    /// The players, in the order of the seats.
    players: Vec<String>,
    comment: Option<String>,
    language: Option<String>,
}

debug_as!(Session, own => "Session({:?}, {:?})", own.game.map(|game| game.profile().name), own.verdict);

/// A move of the record that the rules refuse.
#[derive(Debug)]
pub struct Refused {
    /// Why.
    pub refusal: IllegalMove,
    /// The position in which it was to be played.
    pub position: Position,
}

impl Session {
    /// Opens a document of one of the games of a registry.
    #[must_use]
    pub fn open(games: &Registry, source: &Source<'_>, depth: Depth<'_>) -> Self {
        let mut diagnostics = Diagnostics::default();
        let text = source.text.to_owned();
        let mut session = games.read(
            source,
            CheckOptions::new(depth, Kept::Start),
            &mut diagnostics,
            |reading| {
                let (verdict, start) = (reading.verdict, reading.start);
                let Some(document) = reading.document else {
                    return Self {
                        text,
                        verdict,
                        start,
                        ..Self::default()
                    };
                };
                let players = document.player_names();
                Self {
                    text,
                    game: games.of(&document),
                    verdict,
                    start,
                    line: document.record.line,
                    solution: document.solution,
                    judged: document.judged,
                    diagrams: document.diagrams,
                    claims: document.claims,
                    is_problem: document.goal.is_some(),
                    title: document.title.map(str::to_owned),
                    players,
                    comment: document.comment.map(str::to_owned),
                    language: document.language.map(str::to_owned),
                    ..Self::default()
                }
            },
        );
        session.diagnostics = diagnostics;
        session
    }

    /// The text of the document.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Everything that is wrong with the document, in the order of the places.
    #[must_use]
    pub const fn diagnostics(&self) -> &Diagnostics {
        &self.diagnostics
    }

    /// Everything that is wrong with the document, for keeps.
    #[must_use]
    pub fn into_diagnostics(self) -> Diagnostics {
        self.diagnostics
    }

    /// The verdict on the document.
    #[must_use]
    pub const fn verdict(&self) -> &DocumentVerdict {
        &self.verdict
    }

    /// The position before the first move; `None` where something about it is wrong.
    #[must_use]
    pub const fn start(&self) -> Option<&Position> {
        self.start.as_ref()
    }

    /// The start position with its claims, to be solved or audited; `None` where something about it
    /// is wrong.
    ///
    /// ```
    /// use kletka::puzzle::solve::{Limits, Verdict};
    /// use kletka::puzzle::Goal;
    /// let session = kletka::open("kletka = 1\ngame = \"parcel\"\n[board]\nsize = 1\n[rules]\nkomi = 0");
    /// let problem = session.problem().unwrap();
    /// let solved = problem.solve(Goal::Draw, problem.class(), &Limits::nodes(10_000), false);
    /// assert_eq!(solved.verdict, Verdict::Proved);
    /// assert!(solved.certificate(session.text()).unwrap().starts_with("kletka certificate 1\n"));
    /// ```
    #[must_use]
    pub fn problem(&self) -> Option<Problem> {
        self.reread(|game, document| game.problem(document, &mut Diagnostics::default()))
    }

    /// A drawing of a start position that no rule allows, with the pieces to blame marked; `None`
    /// where its field is not known.
    #[must_use]
    pub fn sketch(&self) -> Option<Scene> {
        self.reread(|game, mut document| game.sketch(&mut document))
    }

    /// Asks the game about the document, read once more.
    fn reread<T>(
        &self,
        ask: impl FnOnce(&'static dyn Game, Document<'_, '_>) -> Option<T>,
    ) -> Option<T> {
        let (source, mut out) = (Source::whole("", &self.text), Diagnostics::default());
        let table = document::parse(&source, &mut out);
        let game = self.game?;
        let games = Profiles::new(vec![game.profile()]);
        ask(game, document::read(&source, &table, &games, &mut out)?)
    }

    /// The title.
    #[must_use]
    pub fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    /// The author's words on the document as a whole.
    #[must_use]
    pub fn comment(&self) -> Option<&str> {
        self.comment.as_deref()
    }

    /// The language of titles and comments, as the document names it.
    #[must_use]
    pub fn language(&self) -> Option<&str> {
        self.language.as_deref()
    }

    /// The judgement of its position that the document states.
    #[must_use]
    pub const fn judged(&self) -> Option<&Judged> {
        self.judged.as_ref()
    }

    /// The diagrams that the document asks for.
    #[must_use]
    pub fn diagrams(&self) -> &[Diagram] {
        &self.diagrams
    }

    /// The claims of the document about its positions.
    #[must_use]
    pub fn claims(&self) -> &[Claim] {
        &self.claims
    }

    /// Whether the document has a `[puzzle]` with a goal, right or wrong.
    #[must_use]
    pub const fn is_problem(&self) -> bool {
        self.is_problem
    }

    /// The moves of the record as they are written, those too that are not legal.
    #[must_use]
    pub const fn record(&self) -> &Line {
        &self.line
    }

    /// The moves of `[solution]` as they are written, with the string that holds them.
    #[must_use]
    pub const fn written_solution(&self) -> Option<&Placed<Line>> {
        self.solution.as_ref()
    }

    /// The legal moves of the main line.
    fn plies(&self) -> impl Iterator<Item = &Ply> {
        self.line.plies().take(self.verdict.plies as usize)
    }

    /// Looks at every position of the main line, the start position first, until `look` says false.
    pub fn each(&self, mut look: impl FnMut(&Position) -> bool) {
        let Some(mut position) = self.start.clone() else {
            return;
        };
        let mut goes_on = look(&position);
        for ply in self.plies() {
            if !goes_on || position.play(&ply.played, ply.span).is_none() {
                return;
            }
            goes_on = look(&position);
        }
    }

    /// The position after this number of moves of the main line.
    #[must_use]
    pub fn at(&self, moves: u32) -> Option<Position> {
        self.reach(&moves.into()).ok()
    }

    /// The position at an address, in the record, its variations or the solution.
    ///
    /// ```
    /// use kletka::notation::Address;
    /// let session = kletka::open("kletka = 1\ngame = \"parcel\"\n[record]\nmoves = '1. [d4-5] ( 1. [a1-2] 2. -- )'");
    /// assert_eq!(session.reach(&Address::read("1a2").unwrap()).unwrap().number(), 3);
    /// let why = session.reach(&Address::read("1b1").unwrap()).unwrap_err();
    /// assert_eq!(why.to_string(), "the only variation at 1 is a");
    /// ```
    ///
    /// # Errors
    /// [`ReachError`], when the document does not have it.
    pub fn reach(&self, address: &Address) -> Result<Position, ReachError> {
        let mut position = self.start.clone().ok_or(ReachError::NoStart)?;
        let path = self.path(address)?;
        let whole = path.len() - usize::from(address.is_midway);
        for ply in &path[..whole] {
            let number = position.number();
            position
                .play(&ply.played, ply.span)
                .ok_or(ReachError::Illegal(number))?;
        }
        let Some(halved) = path.get(whole) else {
            return Ok(position);
        };
        position
            .midway(&halved.played)
            .ok_or_else(|| ReachError::Undivided(position.number()))
    }

    /// The moves that lead to an address; the end of the main line is behind its last legal move.
    fn path(&self, address: &Address) -> Result<Vec<&Ply>, ReachError> {
        let plies = self.verdict.plies;
        let index = |is_solution, line| {
            self.index[usize::from(is_solution)].get_or_init(|| LineIndex::of(line))
        };
        let path = match address.moves.filter(|_| address.is_main()) {
            Some(moves) if moves > plies => {
                return Err(ReachError::Beyond { moves, plies });
            }
            None if address.is_main() => {
                index(false, &self.line).path(&self.line, &Address::from(plies))
            }
            _ if address.is_solution => {
                let line = self
                    .solution
                    .as_ref()
                    .map_or(Line::EMPTY, |solution| &solution.value);
                index(true, line).path(line, address)
            }
            _ => index(false, &self.line).path(&self.line, address),
        };
        Ok(path?)
    }

    /// The drawings of positions; those that the document does not have are left out.
    #[must_use]
    pub fn scenes(&self, addresses: impl IntoIterator<Item = Address>) -> Vec<Scene> {
        self.scenes_after(addresses, Line::EMPTY)
    }

    /// The same with moves that are played on from each; positions from which they are not legal are left out.
    #[must_use]
    pub fn scenes_after(
        &self,
        addresses: impl IntoIterator<Item = Address>,
        after: &Line,
    ) -> Vec<Scene> {
        let Some(mut here) = self.start.clone() else {
            return Vec::new();
        };
        let mut plies = self.plies().peekable();
        let mut scenes = Vec::new();
        for at in addresses {
            let mut draw = |position: &Position| {
                let mut later = after.plies().next().map(|_| position.clone());
                if let Some(later) = &mut later
                    && !after
                        .plies()
                        .all(|ply| later.play(&ply.played, ply.span).is_some())
                {
                    return;
                }
                let position = later.as_ref().unwrap_or(position);
                let next = position.number().saturating_add(u32::from(at.is_midway));
                scenes.push(Scene {
                    at: at.clone(),
                    next,
                    placeholders: self.placeholders(position),
                    ..position.scene()
                });
            };
            // The main line ascends.
            let ascends = at.is_main() && at.moves.is_some() && here.plies() <= at.plies();
            if !ascends {
                self.reach(&at).iter().for_each(draw);
                continue;
            }
            while here.plies() < at.plies()
                && let Some(ply) = plies.next()
            {
                if here.play(&ply.played, ply.span).is_none() {
                    return scenes;
                }
            }
            if here.plies() < at.plies() {
                break;
            } else if !at.is_midway {
                draw(&here);
            } else if let Some(midway) = plies.peek().and_then(|ply| here.midway(&ply.played)) {
                draw(&midway);
            }
        }
        scenes
    }

    /// The words for captions about the document and the move that led to a position.
    fn placeholders(&self, position: &Position) -> Vec<(&'static str, Vec<Text>)> {
        let last = |letters| position.last_move(letters).unwrap_or_default().1;
        let cyrillic = position.profile().sheet.cyrillic;
        let last = Text {
            en: last(Alphabet::Latin),
            ru: last(cyrillic),
        };
        let outcome = self.verdict.outcome.map(Outcome::text);
        vec![
            ("{title}", self.title.iter().map(Text::same).collect()),
            ("{players}", self.players.iter().map(Text::same).collect()),
            ("{result}", outcome.into_iter().collect()),
            ("{last}", vec![last]),
        ]
    }

    /// All moves of the record, variations included, as far as they are legal; `None` without a start position.
    #[must_use]
    pub fn tree(&self) -> Option<Tree> {
        self.visit(|_, _| {})
    }

    /// The moves of `[solution]`, as far as they are legal from the start position.
    #[must_use]
    pub fn solution(&self) -> Option<Tree> {
        self.visit_solution(|_, _| {})
    }

    /// Visits every position of the solution, as [`visit`](Self::visit) does for the record.
    pub fn visit_solution(&self, mut look: impl FnMut(&Node, Visit<'_>)) -> Option<Tree> {
        Some(Tree::read(
            self.start.as_ref()?,
            &self.solution.as_ref()?.value,
            true,
            &mut look,
        ))
    }

    /// Visits every position of the record, variations included, in the order of the text, with the moves refused.
    pub fn visit(&self, mut look: impl FnMut(&Node, Visit<'_>)) -> Option<Tree> {
        Some(Tree::read(
            self.start.as_ref()?,
            &self.line,
            false,
            &mut look,
        ))
    }

    /// The moves of the record, variations included, that the rules refuse.
    #[must_use]
    pub fn refused(&self) -> Vec<Refused> {
        let mut refused = Vec::new();
        self.visit(|_, visit| {
            if let Visit::Refused(_, refusal, position) = visit {
                refused.push(Refused {
                    refusal: *refusal,
                    position: position.clone(),
                });
            }
        });
        refused
    }

    /// Why the first move of the solution that is illegal is so.
    #[must_use]
    pub fn solution_refused(&self) -> Option<IllegalMove> {
        let mut first = None;
        self.visit_solution(|_, visit| {
            if let Visit::Refused(_, refusal, _) = visit {
                first.get_or_insert(*refusal);
            }
        });
        first
    }

    /// The text after an edit, which leaves all else byte for byte; a new session opens it. Nothing is checked here: the
    /// new session reports faults.
    ///
    /// ```
    /// use kletka::session::author::Edit;
    /// let session = kletka::open("kletka = 1\ngame = \"parcel\"\n[record]\nmoves = '1. [d4-5]'");
    /// let text = session.edit(&Edit::Append("[a1-2]".into())).unwrap();
    /// assert_eq!(text, "kletka = 1\ngame = \"parcel\"\n[record]\nmoves = '1. [d4-5] 2. [a1-2]'");
    /// assert_eq!(kletka::open(&text).verdict().plies, 2);
    /// ```
    ///
    /// # Errors
    /// [`EditError`], when the document cannot take the edit.
    pub fn edit(&self, edit: &Edit) -> Result<String, EditError> {
        let usual = self
            .start
            .as_ref()
            .map_or(Alphabet::Cyrillic, |start| start.profile().sheet.cyrillic);
        let last = self.at(self.verdict.plies);
        let number = last.map_or(self.verdict.plies.saturating_add(1), |position| {
            position.number()
        });
        author::edit(
            &self.text,
            edit,
            number,
            author::letters(&self.text, "", usual),
        )
    }

    /// The words of the main line as far as they are legal.
    pub fn words(&self) -> impl Iterator<Item = &Move> {
        self.plies().map(|ply| &ply.played)
    }
}
