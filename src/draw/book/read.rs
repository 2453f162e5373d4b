//! From documents to what is printed of them.

use toml::de::DeValue;

use super::content::Problem;
use super::words;
use crate::document::diagram::Numbers;
use crate::document::{self, Diagram};
use crate::draw::part::Modes;
use crate::draw::{Picture, Style, compose, layout, style};
use crate::games::GameKind;
use crate::notation::print::{self, Alphabet};
use crate::notation::{Item, Line, Mark};
use crate::puzzle;
use crate::rules::{Played, Rules};
use crate::scene::{Layer, Scene};
use crate::text::Source;
use crate::text::{Code, Diagnostic, Diagnostics, Lang};
use crate::with_game;

/// The most positions of a solution that are drawn.
const MOST_POSITIONS: usize = 3;

/// What a document with a `[puzzle]` gives a booklet; `None` after an error, or where there is no puzzle.
pub fn problem(source: &Source<'_>, lang: Lang, out: &mut Diagnostics) -> Option<Problem> {
    let table = document::parse(source, out);
    let author = author(table.get_ref());
    let document = document::read(source, &table, out)?;
    let kind = kind(&document)?;
    let title = document.title.map_or_else(|| stem(source.name), |title| in_language(title, lang));
    let diagram = document.diagrams.first().cloned().unwrap_or_default();
    with_game!(kind, Game => {
        let found = puzzle::problem::<Game>(document, out)?;
        let puzzle = found.puzzle.as_ref()?;
        let printer = Printer { rules: &found.rules, diagram, lang, style: style()? };
        let alphabet = if lang == Lang::En { Alphabet::Latin } else { <Game as Rules>::SHEET.cyrillic };
        let start = printer.scene(&found.position, &[]);
        let (solution, main_line) = match &found.solution {
            Some(line) => printer.solution(&found.position, &line.value, alphabet, out),
            None => Default::default(),
        };
        let author = if puzzle.authors.is_empty() { author.unwrap_or_default() } else { puzzle.authors.join(", ") };
        Some(Problem {
            title,
            author,
            game: kind,
            difficulty: puzzle.difficulty.as_ref().map(|difficulty| difficulty.value),
            task: words::task(found.rules.to_move(&found.position), puzzle.goal.value, lang),
            diagram: printer.picture(start, true),
            moves: found.solution.as_ref().map(|line| one_line(&print::line(&line.value, alphabet))).unwrap_or_default(),
            main_line,
            solution,
        })
    })
}

/// An empty field of a game, `None` where it cannot be so large.
#[must_use]
pub fn blank(game: GameKind, size: Option<(u8, u8)>, lang: Lang) -> Option<Picture> {
    let name = game.name();
    let board = size.map_or(String::new(), |(width, height)| format!("board = {{ size = [{width}, {height}] }}\n"));
    let text = format!("kletka = 1\ngame = \"{name}\"\n{board}");
    let mut out = Diagnostics::default();
    let source = Source::whole("", &text);
    let table = document::parse(&source, &mut out);
    let document = document::read(&source, &table, &mut out)?;
    with_game!(game, Game => {
        let found = puzzle::problem::<Game>(document, &mut out)?;
        let printer = Printer { rules: &found.rules, diagram: Diagram::default(), lang, style: style()? };
        Some(printer.picture(printer.scene(&found.position, &[]), false))
    })
}

/// Paper has one style, whatever a document wants on screens.
fn style() -> Option<&'static Style> {
    style::built_in("print")
}

struct Printer<'a, G: Rules> {
    rules: &'a G,
    /// What the document's first diagram shows of the field, and how.
    diagram: Diagram,
    lang: Lang,
    style: &'static Style,
}

impl<G: Rules> Printer<'_, G> {
    fn scene(&self, position: &G::Position, trail: &[Played<G::Move>]) -> Scene {
        let mut scene = self.rules.scene(position, trail);
        scene.next = self.rules.number(position);
        scene.moment = u32::try_from(trail.len()).unwrap_or(u32::MAX).into();
        scene
    }

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

    /// The positions of the main line that are drawn, and its moves.
    fn solution(
        &self,
        start: &G::Position,
        line: &Line,
        alphabet: Alphabet,
        out: &mut Diagnostics,
    ) -> (Vec<Picture>, String) {
        let (mut position, mut trail, mut scenes) = (start.clone(), Vec::new(), Vec::new());
        let mut moves = Vec::new();
        let mut is_drawn = true;
        for item in &line.items {
            let Item::Ply(ply) = item else { continue };
            let number = self.rules.number(&position);
            let checked = self.rules.resolve(&position, &ply.played);
            let step = checked.and_then(|wanted| self.rules.check(&position, &wanted).map(|step| (wanted, step)));
            let Ok((wanted, step)) = step else {
                let message = crate::text!(
                    "the solution's move {number} is illegal; kletka check says why",
                    "ход {number} решения недопустим; почему, скажет kletka check"
                );
                out.push(Diagnostic::error(Code::BadSolution, ply.span, message).ply(number));
                break;
            };
            self.rules.play(&mut position, &step);
            moves.push(format!(
                "{number}. {}{}",
                self.rules.write(&wanted, alphabet),
                ply.mark.map_or("", print::mark)
            ));
            trail.push(Played { number, wanted, span: ply.span });
            is_drawn = matches!(ply.mark, Some(Mark::Good | Mark::Brilliant));
            if is_drawn {
                scenes.push(self.scene(&position, &trail));
            }
        }
        // The key, what else is marked, and in any case the end.
        scenes.truncate(if is_drawn { MOST_POSITIONS } else { MOST_POSITIONS - 1 });
        if !trail.is_empty() && scenes.last().is_none_or(|scene| scene.moment.moves as usize != trail.len()) {
            scenes.push(self.scene(&position, &trail));
        }
        (scenes.into_iter().map(|scene| self.picture(scene, false)).collect(), moves.join("  "))
    }
}

fn kind(document: &document::Document<'_, '_>) -> Option<GameKind> {
    let game = document.game.as_ref()?;
    GameKind::ALL.iter().find(|(name, _)| *name == game.value).map(|(_, kind)| *kind)
}

/// `author` of `[meta]`, where there is one or several.
fn author(table: &toml::de::DeTable<'_>) -> Option<String> {
    let DeValue::Table(meta) = table.get("meta")?.get_ref() else { return None };
    match meta.get("author")?.get_ref() {
        DeValue::String(name) => Some(name.to_string()),
        DeValue::Array(names) => {
            let names = names.iter().filter_map(|name| name.get_ref().as_str());
            Some(names.collect::<Vec<_>>().join(", "))
        }
        _ => None,
    }
}

/// A title in two languages has the English one first: `The stitch / Сшивка`.
fn in_language(title: &str, lang: Lang) -> String {
    let is_russian = |text: &str| text.chars().any(|c| matches!(c, 'а'..='я' | 'А'..='Я'));
    match title.split_once(" / ") {
        Some((en, ru)) if is_russian(ru) && !is_russian(en) => if lang == Lang::Ru { ru } else { en }.to_owned(),
        _ => title.to_owned(),
    }
}

fn stem(name: &str) -> String {
    std::path::Path::new(name).file_stem().map_or_else(|| name.to_owned(), |stem| stem.to_string_lossy().into_owned())
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
