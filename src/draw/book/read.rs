//! Takes from documents the parts that are printed.

use super::content::{PrintedProblem, SolutionDiagram};
use super::diagram::{BookDiagram, BookLook};
use super::lines::{LinePrinter, PrintedBranch};
use super::words;
use crate::document::diagram::View;
use crate::document::{self, Diagram};
use crate::draw::layout;
use crate::draw::paragraphs::in_language;
use crate::notation::print::Alphabet;
use crate::notation::{Assessment, Item, Line};
use crate::rules::{Profile, Profiles};
use crate::scene::Scene;
use crate::session::{Game, Position, Problem, Registry, SolvedTwin};
use crate::settings::Table;
use crate::text::{Code, Diagnostic, Diagnostics, Lang, Source, capital};

/// The most positions of a solution that are drawn.
const MOST_POSITIONS: usize = 3;
/// The least and the greatest number of cells seen round the start position where the rest is left out.
const MARGIN: u32 = 2;
const WIDEST_MARGIN: u32 = 25;
/// The number of cells seen round the pieces of the solution.
const ROUND_SOLUTION: u32 = 1;
/// The rest is left out only if at most this percentage of the field is left.
const MOST_SEEN: u32 = 70;

/// The problem that a document with a `[puzzle]` gives a booklet, without its twins; `None` after
/// an error, or where there is no puzzle.
pub fn problem(
    games: &Registry,
    source: &Source<'_>,
    look: &BookLook,
    out: &mut Diagnostics,
) -> Option<PrintedProblem> {
    problems(games, source, look, out)?.into_iter().next()
}

/// The same with its twins behind it, each as a problem of its own with the solution that a search finds.
pub fn problems(
    games: &Registry,
    source: &Source<'_>,
    look: &BookLook,
    out: &mut Diagnostics,
) -> Option<Vec<PrintedProblem>> {
    let lang = look.lang;
    let table = document::parse(source, out);
    let author = in_language(&author(&table.value).unwrap_or_default(), lang);
    let document = document::read(source, &table, games.profiles(), out)?;
    let game = games.of(&document)?;
    let profile = game.profile();
    let title = title(document.title, source.name, lang);
    let diagram = document
        .diagrams
        .iter()
        .find(|diagram| diagram.panels.is_empty())
        .cloned()
        .unwrap_or_default();
    let problem = game.problem(document, out)?;
    let alphabet = alphabet(profile, lang);
    let printer = ProblemPrinter {
        title,
        author,
        diagram,
        look: look.clone(),
        alphabet,
    };
    let mut all = vec![printer.problem(&problem, problem.solution(), out)?];
    for twin in problem.solved_twins() {
        let Some(one) = printer.problem(&twin.problem, Some(&twin.line), out) else {
            continue;
        };
        let title = format!("{}, {}", one.title, twin.name.get(lang));
        // The author's words are printed with the problem.
        let task = twin_task(&twin, alphabet, lang);
        all.push(PrintedProblem {
            title,
            task,
            themes: Vec::new(),
            idea: String::new(),
            ..one
        });
    }
    Some(all)
}

/// The change of a twin, and its task.
#[must_use]
pub fn twin_task(twin: &SolvedTwin, letters: Alphabet, lang: Lang) -> String {
    let task = words::task(twin.problem.to_move(), twin.twin.goal.value, lang);
    format!("{} {task}", twin.change(letters, lang))
        .trim_start()
        .to_owned()
}

/// An empty field of a game, `None` where it cannot be so large.
#[must_use]
pub fn blank(game: &dyn Game, size: Option<(u8, u8)>, look: &BookLook) -> Option<BookDiagram> {
    let name = game.profile().name;
    let board = size.map_or(String::new(), |(width, height)| {
        format!("board = {{ size = [{width}, {height}] }}\n")
    });
    let text = format!("kletka = 1\ngame = \"{name}\"\n{board}");
    let mut out = Diagnostics::default();
    let source = Source::whole("", &text);
    let table = document::parse(&source, &mut out);
    let mut document = document::read(&source, &table, Profiles::none(), &mut out)?;
    let start = game.start(&mut document, &mut out)?;
    Some(BookDiagram::new(
        start.scene(),
        &Diagram::default(),
        look.clone(),
        View::Full,
    ))
}

struct ProblemPrinter {
    title: String,
    /// The author of the document.
    author: String,
    /// The part of the board that the document's first diagram shows, and how.
    diagram: Diagram,
    look: BookLook,
    alphabet: Alphabet,
}

impl ProblemPrinter {
    /// The printed form of a problem with a solution; `None` where nothing is claimed.
    fn problem(
        &self,
        problem: &Problem,
        line: Option<&Line>,
        out: &mut Diagnostics,
    ) -> Option<PrintedProblem> {
        let (start, puzzle, lang) = (problem.start(), problem.puzzle()?, self.look.lang);
        let (mut moves, mut positions) = (Vec::new(), Vec::new());
        if let Some(line) = line {
            positions = key_positions(&start, line, out);
            let printer = LinePrinter {
                lang,
                alphabet: self.alphabet,
                goal: Some(puzzle.goal.value),
            };
            printer.lines(&start, line, PrintedBranch::MAIN, &mut moves);
        }
        // All diagrams of a problem show the same part of the field.
        let view = self.view_of(&start.scene(), positions.last());
        let diagram =
            |scene| BookDiagram::new(scene, &self.diagram, self.look.clone(), view.clone());
        let solution = positions.into_iter().map(|scene| SolutionDiagram {
            after: scene.next.saturating_sub(1),
            diagram: diagram(scene).marked(),
        });
        let scene = start.scene();
        let turn = capital(scene.turn.get(lang)) + ".";
        let first = diagram(scene).explained();
        Some(PrintedProblem {
            title: self.title.clone(),
            author: self.author_of(&puzzle.authors),
            game: problem.profile(),
            komi: start.frame().komi,
            stars: puzzle.stars.as_ref().map(|it| it.value),
            difficulty: puzzle.difficulty.as_ref().map(|it| it.value),
            task: words::task(start.to_move(), puzzle.goal.value, lang),
            turn,
            themes: puzzle
                .themes
                .iter()
                .map(|theme| words::theme(&in_language(theme, lang), lang))
                .collect(),
            idea: in_language(puzzle.idea.as_deref().unwrap_or_default(), lang),
            hint: String::new(),
            solution: solution.collect(),
            // The author may have marked the key.
            diagram: if self.diagram.task {
                first.marked()
            } else {
                first
            },
            moves,
        })
    }

    fn author_of(&self, authors: &[String]) -> String {
        if authors.is_empty() {
            self.author.clone()
        } else {
            in_language(&authors.join(", "), self.look.lang)
        }
    }

    /// The seen part of the board: the diagram's, else the start position with as many cells on
    /// every side, where that leaves out much of the board. The same on all sides, however far the
    /// solution goes on one of them: the cut must not say where the solution lies.
    fn view_of(&self, start: &Scene, end: Option<&Scene>) -> View {
        if let Some(view) = &self.diagram.view {
            return view.value.clone();
        }
        let holds = |margin: &u32| {
            let seen = layout::settled(start, &View::Auto(*margin));
            end.is_none_or(|end| {
                layout::is_within(&layout::settled(end, &View::Auto(ROUND_SOLUTION)), &seen)
            })
        };
        let Some(margin) = (MARGIN..=WIDEST_MARGIN).find(holds) else {
            return View::Full;
        };
        let seen = layout::settled(start, &View::Auto(margin));
        worth_cutting(start, seen)
    }
}

/// The positions of the main line that are drawn.
fn key_positions(start: &Position, line: &Line, out: &mut Diagnostics) -> Vec<Scene> {
    let (mut position, mut scenes) = (start.clone(), Vec::new());
    let mut is_drawn = true;
    for item in &line.items {
        let Item::Ply(ply) = item else { continue };
        let number = position.number();
        if position.play(&ply.played, ply.span).is_none() {
            let message = text!(
                "the solution's move {number} is illegal; kletka check says why",
                "ход {number} решения недопустим; почему, скажет kletka check"
            );
            out.push(Diagnostic::error(Code::BadSolution, ply.span, message).ply(number));
            break;
        }
        is_drawn = matches!(ply.mark, Some(Assessment::Good | Assessment::Brilliant));
        if is_drawn {
            scenes.push(position.scene());
        }
    }
    // The key, the other marks, and in any case the end.
    scenes.truncate(if is_drawn {
        MOST_POSITIONS
    } else {
        MOST_POSITIONS - 1
    });
    if position.plies() > 0
        && scenes
            .last()
            .is_none_or(|scene| scene.at.plies() != position.plies())
    {
        scenes.push(position.scene());
    }
    scenes
}

/// `author` of `[meta]`, where there is one or several.
pub(super) fn author(table: &Table<'_>) -> Option<String> {
    table.inside("meta", "author")?.value.names()
}

/// The seen part of a board, where that leaves out much of it; else all of it.
pub(super) fn worth_cutting(scene: &Scene, seen: View) -> View {
    let View::Cells(one, other) = &seen else {
        return View::Full;
    };
    let columns = u32::from(one.column.abs_diff(other.column)) + 1;
    let rows = u32::from(one.row.abs_diff(other.row)) + 1;
    let all = u32::from(scene.grid.width()) * u32::from(scene.grid.height());
    if columns * rows * 100 <= all * MOST_SEEN {
        seen
    } else {
        View::Full
    }
}

/// The letters of moves in a language.
pub(super) fn alphabet(profile: &Profile, lang: Lang) -> Alphabet {
    match lang {
        Lang::En => Alphabet::Latin,
        Lang::Ru => profile.sheet.cyrillic,
    }
}

/// The title of a document in a language, or else the name of its file.
pub(super) fn title(title: Option<&str>, name: &str, lang: Lang) -> String {
    if let Some(title) = title {
        return in_language(title, lang);
    }
    let stem = std::path::Path::new(name).file_stem();
    stem.map_or(name.into(), |stem| stem.to_string_lossy())
        .into_owned()
}
