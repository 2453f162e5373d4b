//! From documents to what is printed of them.

use super::content::{PrintedProblem, SolutionLine};
use super::words;
use crate::document::diagram::Numbers;
use crate::document::{self, Diagram};
use crate::draw::part::Modes;
use crate::draw::{Picture, Style, compose, layout, style};
use crate::notation::print::{self, Alphabet};
use crate::notation::{Assessment, Item, Line};
use crate::rules::goal::Goal;
use crate::rules::{Profiles, Tactic};
use crate::scene::{Layer, Scene};
use crate::session::{Game, Position, Registry};
use crate::settings::{Table, Value};
use crate::text::{Code, Diagnostic, Diagnostics, Lang, Source, Text};

/// The most positions of a solution that are drawn.
const MOST_POSITIONS: usize = 3;

/// What a document with a `[puzzle]` gives a booklet; `None` after an error, or where there is no puzzle.
pub fn problem(games: &Registry, source: &Source<'_>, lang: Lang, out: &mut Diagnostics) -> Option<PrintedProblem> {
    let table = document::parse(source, out);
    let author = author(&table.value);
    let document = document::read(source, &table, games.profiles(), out)?;
    let game = games.of(&document)?;
    let profile = game.profile();
    let title = document.title.map_or_else(|| stem(source.name), |title| in_language(title, lang));
    let diagram = document.diagrams.first().cloned().unwrap_or_default();
    let problem = game.problem(document, out)?;
    let (start, puzzle, line) = (problem.start(), problem.puzzle()?, problem.solution());
    let printer = ProblemPrinter { diagram, lang, style: style()? };
    let alphabet = if lang == Lang::En { Alphabet::Latin } else { profile.sheet.cyrillic };
    let (mut moves, mut solution) = (Vec::new(), Vec::new());
    if let Some(line) = line {
        solution = printer.positions(&start, line, out);
        printer.lines(&start, line, Branch { alphabet, goal: puzzle.goal.value, depth: 0 }, &mut moves);
    }
    let author = if puzzle.authors.is_empty() { author.unwrap_or_default() } else { puzzle.authors.join(", ") };
    Some(PrintedProblem {
        title,
        author,
        game: profile,
        difficulty: puzzle.difficulty.as_ref().map(|difficulty| difficulty.value),
        task: words::task(start.to_move(), puzzle.goal.value, lang),
        diagram: printer.picture(start.scene(), true),
        moves,
        solution,
    })
}

/// An empty field of a game, `None` where it cannot be so large.
#[must_use]
pub fn blank(game: &dyn Game, size: Option<(u8, u8)>, lang: Lang) -> Option<Picture> {
    let name = game.profile().name;
    let board = size.map_or(String::new(), |(width, height)| format!("board = {{ size = [{width}, {height}] }}\n"));
    let text = format!("kletka = 1\ngame = \"{name}\"\n{board}");
    let mut out = Diagnostics::default();
    let source = Source::whole("", &text);
    let table = document::parse(&source, &mut out);
    let mut document = document::read(&source, &table, Profiles::none(), &mut out)?;
    let start = game.start(&mut document, &mut out)?;
    Some(ProblemPrinter { diagram: Diagram::default(), lang, style: style()? }.picture(start.scene(), false))
}

/// Paper has one style, whatever a document wants on screens.
fn style() -> Option<&'static Style> {
    style::built_in("print")
}

/// How a branch of a solution is printed.
#[derive(Clone, Copy)]
struct Branch {
    alphabet: Alphabet,
    /// What the solution reaches.
    goal: Goal,
    /// In how many variations it stands.
    depth: u8,
}

struct ProblemPrinter {
    /// What the document's first diagram shows of the field, and how.
    diagram: Diagram,
    lang: Lang,
    style: &'static Style,
}

impl ProblemPrinter {
    /// A position with its moves numbered; `turn` says under it whose move it is.
    fn picture(&self, mut scene: Scene, turn: bool) -> Picture {
        compose::mark(&mut scene, &self.diagram);
        let diagram = Diagram {
            show: Some(Layer::USUAL.to_vec()),
            numbers: Some(Numbers::All),
            turn: Some(turn),
            caption: None,
            ..self.diagram.clone()
        };
        let mut options = compose::options(&scene, &diagram, self.style, self.lang, None, 0);
        options.styles = Modes::always(self.style);
        layout::layout(&scene, &options)
    }

    /// A line of a solution from a position, with its variations, in order: each begins behind the move it replaces.
    fn lines(&self, start: &Position, line: &Line, branch: Branch, out: &mut Vec<SolutionLine>) {
        let Branch { alphabet, goal, depth } = branch;
        let (mut position, mut before) = (start.clone(), start.clone());
        let mut words: Vec<String> = Vec::new();
        for item in &line.items {
            match item {
                Item::Ply(ply) => {
                    before.clone_from(&position);
                    let number = position.number();
                    if position.play(&ply.played, ply.span, None).is_none() {
                        break;
                    }
                    let (_, word) = position.last_move(alphabet).unwrap_or_default();
                    words.push(format!("{number}. {word}{}", ply.mark.map_or("", print::mark)));
                }
                Item::Comment(comment) => words.push(print::comment(comment)),
                Item::Variation(variation) => {
                    if !words.is_empty() {
                        out.push(SolutionLine { depth, text: std::mem::take(&mut words).join(" ") });
                    }
                    let depth = depth.saturating_add(1);
                    self.lines(&before, &variation.line, Branch { depth, ..branch }, out);
                }
                Item::Remark(_) | Item::End(_) | Item::Broken(_) => {}
            }
        }
        if position.plies() > start.plies() {
            // Where the game goes on, the last move may have decided it. Only the main line is known to reach the goal, for
            // variations may be tries.
            let ends: Vec<_> = if let Some(outcome) = position.outcome() {
                vec![outcome.text()]
            } else {
                let decisive = position.tactics().iter().find(|tactic| tactic.wins()).map(Tactic::heading);
                decisive.into_iter().chain((depth == 0).then(|| goal.text())).collect()
            };
            let end = Text::join(&ends, ", ");
            if !ends.is_empty() {
                words.push(format!("— {}", end.get(self.lang)));
            }
        }
        if !words.is_empty() {
            out.push(SolutionLine { depth, text: words.join(" ") });
        }
    }

    /// The positions of the main line that are drawn.
    fn positions(&self, start: &Position, line: &Line, out: &mut Diagnostics) -> Vec<Picture> {
        let (mut position, mut scenes) = (start.clone(), Vec::new());
        let mut is_drawn = true;
        for item in &line.items {
            let Item::Ply(ply) = item else { continue };
            let number = position.number();
            if position.play(&ply.played, ply.span, None).is_none() {
                let message = crate::text!(
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
        // The key, what else is marked, and in any case the end.
        scenes.truncate(if is_drawn { MOST_POSITIONS } else { MOST_POSITIONS - 1 });
        if position.plies() > 0 && scenes.last().is_none_or(|scene| scene.at.plies() != position.plies()) {
            scenes.push(position.scene());
        }
        scenes.into_iter().map(|scene| self.picture(scene, false)).collect()
    }
}

/// `author` of `[meta]`, where there is one or several.
fn author(table: &Table<'_>) -> Option<String> {
    match &table.inside("meta", "author")?.value {
        Value::String(name) => Some(name.to_string()),
        Value::List(names) => {
            let names = names.iter().filter_map(|name| name.value.as_str());
            Some(names.collect::<Vec<_>>().join(", "))
        }
        _ => None,
    }
}

/// The part of a title that is in a language, where it has both, in either order: `The stitch / Сшивка`.
fn in_language(title: &str, lang: Lang) -> String {
    let is_russian = |text: &str| text.chars().any(|c| matches!(c, 'а'..='я' | 'А'..='Я'));
    match title.split_once(" / ") {
        Some((first, second)) if is_russian(first) != is_russian(second) => {
            if is_russian(first) == (lang == Lang::Ru) { first } else { second }.to_owned()
        }
        _ => title.to_owned(),
    }
}

fn stem(name: &str) -> String {
    std::path::Path::new(name).file_stem().map_or_else(|| name.to_owned(), |stem| stem.to_string_lossy().into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_in_two_languages_may_stand_in_either_order() {
        for title in ["Corner / Угол", "Угол / Corner"] {
            assert_eq!(in_language(title, Lang::En), "Corner");
            assert_eq!(in_language(title, Lang::Ru), "Угол");
        }
        assert_eq!(in_language("Win / draw", Lang::Ru), "Win / draw");
    }
}
