//! The data that let a reader play through a document on a page without a server: every position of
//! its moves with its picture, and the places where something can be played.

use serde_json::{Map, Value, json};

use super::document::{OpenDocument, colour, word};
use super::positions::{PageReader, Positions, object};
use super::{about, hints, place, tried};
use crate::board::Colour;
use crate::check::Depth;
use crate::document::Diagram;
use crate::document::diagram::Numbers;
use crate::draw::book::{in_both, in_language, task, twin_task};
use crate::draw::places::places;
use crate::draw::{self, Paper, compose, figures, paragraphs, style};
use crate::notation::print::{self, Alphabet};
use crate::notation::{Assessment, Item, Line, Ply};
use crate::puzzle::{Class, Goal, Puzzle};
use crate::rules::Seat;
use crate::scene::Scene;
use crate::session::{
    Node, Position, Problem, Registry, Session, SolvedTwin, Tree, Visit, WordedTree,
};
use crate::text::{Code, Diagnostic, Diagnostics, Lang, Span, Text, capital};

/// The most positions of one document: a page is kept in memory.
pub const MOST_POSITIONS: usize = 2000;

/// The most bytes that the pictures of the diagrams of one document may have: a few lines can ask for many.
const MOST_FIGURES: usize = 32 << 20;

/// A document for a page without a server.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ReaderDocument {
    /// The title in the language of the page; empty where the document has none.
    pub title: String,
    /// The task, in a sentence; the game of a document without a problem.
    pub task: String,
    /// Of a game, who played it, where and when, and how it ended; of a problem, whose it is and how difficult.
    pub about: Vec<String>,
    /// The author's comment on it in the language of the page, as far as that is told apart; a
    /// paragraph each. Empty for a problem, for which the task is enough.
    pub comment: Vec<String>,
    /// Whether it is a problem, which a reader may solve.
    pub is_problem: bool,
    /// The start position: of a problem, the position to be solved.
    pub picture: String,
    /// The same in words.
    pub words: String,
    /// Of a game, its last position with the numbers of the moves, for paper; empty where nothing is played.
    pub last: String,
    /// The moves of the solution, of a record where it has no problem, with the letters and the
    /// comments of the language.
    pub moves: String,
    /// The author's diagrams in the language of the page; none of a problem.
    pub figures: Vec<ReaderFigure>,
    /// The twins of a problem, each with the moves of a solution that a search found; its caption
    /// tells the task.
    pub twins: Vec<(ReaderFigure, String)>,
    /// The author's idea of the solution, in the language of the page; empty where there is none.
    pub idea: String,
    /// How many positions there are.
    pub positions: usize,
    /// The document itself.
    pub text: String,
    /// All of it, for the scripts of the page.
    pub(crate) data: Value,
}

impl ReaderDocument {
    /// All of it as JSON, every position with its whole picture.
    #[must_use]
    pub fn json(&self) -> String {
        self.data.to_string()
    }
}

/// A diagram of a document on a page for readers.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ReaderFigure {
    /// The picture.
    pub picture: String,
    /// The same in words.
    pub words: String,
    /// The text below it; may be empty.
    pub caption: String,
}

/// A twin in a language.
fn twin(twin: &SolvedTwin, letters: Alphabet, lang: Lang) -> (ReaderFigure, String) {
    let scene = twin.problem.start().scene();
    let caption = format!(
        "{}. {}",
        capital(twin.name.get(lang)),
        twin_task(twin, letters, lang)
    );
    let words = said(&scene, lang);
    let picture = place::for_readers(scene, lang);
    (
        ReaderFigure {
            picture,
            words,
            caption,
        },
        print::line(&twin.line, letters),
    )
}

/// A position in words.
fn said(scene: &Scene, lang: Lang) -> String {
    format!(
        "{} {}.",
        scene.heading.get(lang),
        capital(scene.turn.get(lang))
    )
}

/// The diagrams of a document for readers of a language: of those whose names end with a language, the ones of this.
/// Nothing where their pictures have more than [`MOST_FIGURES`] bytes, which is told then.
fn figures_of(session: &Session, lang: Lang, out: &mut Diagnostics) -> Option<Vec<ReaderFigure>> {
    let other = lang.of(Lang::Ru, Lang::En).name();
    let is_ours = |diagram: &&Diagram| {
        let name = diagram.name.as_ref().map_or("", |name| &name.value);
        name.rsplit('-').next() != Some(other)
    };
    let style = style::built_in("paper");
    let (mut figures, mut bytes) = (Vec::new(), 0);
    // Sheets of several diagrams are made of these.
    for diagram in session
        .diagrams()
        .iter()
        .filter(|diagram| diagram.panels.is_empty())
        .filter(is_ours)
    {
        let diagram = Diagram {
            adaptive: diagram.adaptive.or(Some(true)),
            ..diagram.clone()
        };
        let (Some(style), Ok(scenes)) = (style, figures::scenes(session, &diagram)) else {
            continue;
        };
        for (at, scene) in scenes.into_iter().enumerate() {
            let caption = compose::caption(&diagram, &scene, at, lang).unwrap_or_default();
            let words = said(&scene, lang);
            // The caption stands beside the picture, as text.
            let bare = Diagram {
                caption: None,
                ..diagram.clone()
            };
            let picture = draw::written(&scene, &bare, style, lang, &Paper::for_images());
            bytes += picture.len();
            if bytes > MOST_FIGURES {
                let most = MOST_FIGURES >> 20;
                out.push(Diagnostic::error(
                    Code::TooLarge,
                    diagram.span,
                    text!(
                        "the pictures of the diagrams up to here have more than {most} MB, the most that a page has of one document",
                        "рисунки диаграмм до этого места занимают больше {most} МБ, а на странице их не бывает больше"
                    ),
                ));
                return None;
            }
            figures.push(ReaderFigure {
                picture,
                words,
                caption,
            });
        }
    }
    Some(figures)
}

/// A document without errors; errors of another are told.
fn open_faultless(games: &Registry, text: &str, out: &mut Diagnostics) -> Option<OpenDocument> {
    let document = OpenDocument::open(games, text, Depth::Replay);
    let found = document.session.diagnostics();
    if found.has_errors() {
        found.iter().for_each(|one| out.push(one.clone()));
        return None;
    }
    Some(document)
}

/// A document as a page for readers has it, with a reader's tree of its puzzle, if there is one; nothing where it has errors,
/// which are told then.
///
/// ```
/// use kletka::text::{Diagnostics, Lang};
/// let text = "kletka = 1\ngame = \"parcel\"\n[board]\nsize = 3\n[record]\nmoves = \"[b2-3]\"\n";
/// let mut found = Diagnostics::default();
/// let page = kletka::studio::reader(kletka::games::standard(), text, Lang::En, None, &mut found).unwrap();
/// assert_eq!((page.task.as_str(), page.positions, page.is_problem), ("Parcel", 2, false));
/// ```
#[must_use]
pub fn reader(
    games: &Registry,
    text: &str,
    lang: Lang,
    tries: Option<&WordedTree>,
    out: &mut Diagnostics,
) -> Option<ReaderDocument> {
    let document = open_faultless(games, text, out)?;
    let session = &document.session;
    let start = session.start()?;
    let problem = session.problem();
    let puzzle = problem.as_ref().and_then(|problem| problem.puzzle());
    let reader = PageReader::of(start, puzzle.map(|puzzle| puzzle.goal.value), lang);
    let mut positions = positions_of(session, start, reader)?
        .map_err(|why| out.push(why))
        .ok()?;
    let figures = if puzzle.is_none() {
        figures_of(session, lang, out)?
    } else {
        Vec::new()
    };
    let replies = tries
        .map(|tries| tried::lay(&mut positions, &tries.words(), MOST_POSITIONS))
        .unwrap_or_default();
    let count = positions.list.len();
    let line = if puzzle.is_some() {
        session.written_solution().map(|line| &line.value)
    } else {
        Some(session.record())
    };
    let parts = PageParts {
        document: &document,
        start,
        puzzle,
        line,
        reader,
    };
    let twins = problem.iter().flat_map(Problem::solved_twins);
    Some(ReaderDocument {
        figures,
        twins: twins.map(|one| twin(&one, reader.letters, lang)).collect(),
        positions: count,
        data: parts.data(positions, &replies, tries),
        ..parts.described()
    })
}

/// A document that makes a page, with the parts of it that the page shows.
struct PageParts<'a> {
    document: &'a OpenDocument,
    start: &'a Position,
    puzzle: Option<&'a Puzzle>,
    /// The solution of a problem, the record of another document.
    line: Option<&'a Line>,
    reader: PageReader,
}

impl PageParts<'_> {
    /// The author's idea of the solution.
    fn idea(&self) -> Option<String> {
        let idea = self.puzzle?.idea.as_deref()?;
        Some(paragraphs(idea, self.reader.lang).join("\n\n"))
    }

    /// The data for the scripts of the page, with the positions and the replies of a reader's tree.
    fn data(&self, positions: Positions, replies: &[Value], tries: Option<&WordedTree>) -> Value {
        let PageReader {
            letters,
            lang,
            solver,
            ..
        } = self.reader;
        let (puzzle, scene) = (self.puzzle, self.start.scene());
        let (pointing, list) = places(&scene);
        let goal = puzzle.map(|puzzle| puzzle.goal.value);
        let is_open = matches!(goal, Some(Goal::Wins { by: None, .. }));
        json!({
            "solver": solver.map(Seat::name),
            "problem": puzzle.is_some(),
            "all": puzzle.is_some_and(|puzzle| puzzle.class.as_ref().is_some_and(|class| class.value == Class::All)),
            // The key is the soonest win, though the goal names no move; later ones reach it too.
            "soonest": is_open && !self.start.profile().has_score,
            // The move by which the tree looks for a win; a move that it calls wrong may win later.
            "by": tries.filter(|_| is_open).and_then(|tries| tries.goal.by()),
            "green": colour(Colour::Green),
            "letters": spellings(letters, self.document.letters(letters)),
            "pointing": pointing.name(),
            // The letter of green where a player may choose it.
            "chosen": self.start.frame().chooses_colour.then(|| letters.letter(Colour::Green).to_string()),
            "places": list.iter().map(place::with_lines).collect::<Vec<_>>(),
            "nodes": positions.told(),
            // The replies to wrong moves that the reader's tree knows.
            "replies": replies,
            "idea": self.idea(),
            // The hints before the first move; the move comes after them.
            "hints": puzzle.map(|puzzle| hints::hints(puzzle, self.line, &scene, lang)),
        })
    }

    /// The document in words and pictures, without its figures and twins and what scripts read.
    fn described(&self) -> ReaderDocument {
        let (session, puzzle, scene) = (&self.document.session, self.puzzle, self.start.scene());
        let PageReader { letters, lang, .. } = self.reader;
        let titles = in_both(session.title().unwrap_or_default());
        let comment = session.comment().filter(|_| puzzle.is_none());
        let last = numbered_end(session, lang).filter(|_| puzzle.is_none());
        ReaderDocument {
            title: titles.get(lang).to_owned(),
            task: puzzle.map_or_else(
                || self.start.profile().title().get(lang).to_owned(),
                |puzzle| task(self.start.to_move(), puzzle.goal.value, lang),
            ),
            about: about::about(session, puzzle, lang),
            comment: comment.map_or_else(Vec::new, |said| paragraphs(said, lang)),
            is_problem: puzzle.is_some(),
            words: said(&scene, lang),
            picture: place::for_readers(scene, lang),
            last: last.unwrap_or_default(),
            moves: self.line.map_or_else(String::new, |line| {
                print::line(&commented(line, lang), letters)
            }),
            idea: self.idea().unwrap_or_default(),
            text: session.text().to_owned(),
            figures: Vec::new(),
            twins: Vec::new(),
            positions: 0,
            data: Value::Null,
        }
    }
}

/// The last position of a record as paper has it: with the numbers of its moves.
fn numbered_end(session: &Session, lang: Lang) -> Option<String> {
    let plies = session.verdict().plies;
    let scene = session.at(plies).filter(|_| plies > 0)?.scene();
    let diagram = Diagram {
        numbers: Some(Numbers::All),
        ..Diagram::default()
    };
    let style = style::built_in("paper")?;
    Some(draw::written(
        &scene,
        &diagram,
        style,
        lang,
        &Paper::for_images(),
    ))
}

/// The positions of a solution, of a record without a problem; or why they make no page.
fn positions_of(
    session: &Session,
    start: &Position,
    reader: PageReader,
) -> Option<Result<Positions, Diagnostic>> {
    let is_problem = reader.is_problem;
    let mut positions = Positions::new(reader);
    let mut look = |node: &Node, visit: Visit<'_>| {
        // More than can be kept is counted only.
        if let Visit::Played(_, position) = visit
            && positions.list.len() <= MOST_POSITIONS
        {
            positions.add(node, position);
        }
    };
    let tree = if is_problem {
        // Of a problem that is not solved yet there is the position alone.
        session
            .visit_solution(&mut look)
            .unwrap_or_else(|| Tree::read(start, &Line::default(), true, &mut look))
    } else {
        session.visit(&mut look)?
    };
    let count = positions.list.len();
    if let Some(why) = unfit(session, is_problem && tree.is_broken(), count) {
        return Some(Err(why));
    }
    for (node, one) in tree.nodes().iter().zip(&mut positions.list) {
        one.told
            .extend(place_in_tree(node, reader.letters, reader.lang));
    }
    Some(Ok(positions))
}

/// Why a document makes no page: its solution is broken, or it has too many positions.
fn unfit(session: &Session, is_broken: bool, positions: usize) -> Option<Diagnostic> {
    if is_broken {
        let span = session
            .written_solution()
            .map_or_else(Span::default, |solution| solution.span);
        let message = Text::new(
            "a move of the solution is illegal or has another number; kletka check says which",
            "один из ходов решения недопустим или стоит под другим номером; какой, скажет kletka check",
        );
        return Some(Diagnostic::error(Code::BadSolution, span, message));
    }
    (positions > MOST_POSITIONS).then(|| {
        let message = text!(
            "the document has more than {MOST_POSITIONS} positions, the most that a page has of one",
            "в документе больше {MOST_POSITIONS} позиций, а на странице их не бывает больше"
        );
        Diagnostic::error(Code::TooLarge, Span::default(), message)
    })
}

/// The spellings of a colour on a page and in its document, by every letter with which a reader may
/// write it.
fn spellings(letters: Alphabet, written: Alphabet) -> Value {
    let typed = [
        Alphabet::Cyrillic,
        Alphabet::CyrillicLightBlue,
        Alphabet::Latin,
    ];
    let all = typed
        .into_iter()
        .flat_map(|typed| Colour::ALL.map(|colour| (typed.letter(colour), colour)));
    let one = |(letter, colour): (char, Colour)| {
        let both = [letters, written].map(|alphabet| alphabet.letter(colour).to_string());
        (letter.to_string(), json!(both))
    };
    all.map(one).collect::<Map<_, _>>().into()
}

/// Moves with their comments in a language.
fn commented(line: &Line, lang: Lang) -> Line {
    let mut line = line.clone();
    for item in &mut line.items {
        match item {
            Item::Comment(comment) => comment.text = in_language(&comment.text, lang),
            Item::Variation(variation) => variation.line = commented(&variation.line, lang),
            Item::Ply(_) | Item::Remark(_) | Item::End(_) | Item::Broken(_) => {}
        }
    }
    line
}

/// The move that led to a position, and where it stands in the tree.
fn place_in_tree(node: &Node, letters: Alphabet, lang: Lang) -> Map<String, Value> {
    let plain = |ply: &Ply| Ply {
        mark: None,
        ..ply.clone()
    };
    let is_try = |ply: &Ply| ply.mark.is_some_and(Assessment::is_failing);
    object(json!({
        "at": node.address.to_string(),
        "word": node.ply.as_ref().map(|ply| word(&plain(ply), letters)),
        "shown": node.ply.as_ref().map(|ply| word(ply, letters)),
        "number": node.number,
        "try": node.ply.as_ref().is_some_and(is_try),
        "comments": node.comments.iter().map(|said| in_language(said, lang)).collect::<Vec<_>>(),
    }))
}
