//! What a page needs to let somebody play through a document without anybody to ask: every position of its moves with its
//! picture, and where something can be played there.

use serde_json::{Map, Value, json};

use super::answer::both;
use super::document::{OpenDocument, colour};
use super::place;
use crate::board::Colour;
use crate::check::Depth;
use crate::draw::book::{in_language, task};
use crate::draw::places::{Pointing, places};
use crate::notation::print::{self, Alphabet};
use crate::notation::{Assessment, Item, Line, Ply};
use crate::puzzle::Class;
use crate::report::json::outcome;
use crate::session::{Node, Position, Registry, Tree, Visit};
use crate::text::{Code, Diagnostic, Diagnostics, Lang, Span, Text, capital};

/// The most positions of one document: a page is kept in memory.
pub const MOST_POSITIONS: usize = 2000;

/// A document for a page that asks nobody.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ReaderDocument {
    /// The title in the language of the page; empty where the document has none.
    pub title: String,
    /// What is to be done, in a sentence; of a document that is no problem, its game.
    pub task: String,
    /// What the author says of it in the language of the page, as far as that is told apart; a paragraph each. Nothing of a
    /// problem, of which the task says enough.
    pub comment: Vec<String>,
    /// Whether it is a problem, which somebody may solve.
    pub is_problem: bool,
    /// The start position: of a problem, what is to be solved.
    pub picture: String,
    /// The same in words.
    pub words: String,
    /// The moves of the solution, of a record where it is no problem, as notation writes them.
    pub moves: String,
    /// How many positions there are.
    pub positions: usize,
    /// The document itself.
    pub text: String,
    /// All of it, as the scripts of the page read it.
    pub json: String,
}

/// A document as a page for readers has it; nothing where it has errors, which are told then.
///
/// ```
/// use kletka::text::{Diagnostics, Lang};
/// let text = "kletka = 1\ngame = \"parcel\"\n[board]\nsize = 3\n[record]\nmoves = \"[b2-3]\"\n";
/// let mut found = Diagnostics::default();
/// let page = kletka::studio::reader(kletka::games::standard(), text, Lang::En, &mut found).unwrap();
/// assert_eq!((page.task.as_str(), page.positions, page.is_problem), ("Parcel", 2, false));
/// ```
#[must_use]
pub fn reader(games: &Registry, text: &str, lang: Lang, out: &mut Diagnostics) -> Option<ReaderDocument> {
    let document = OpenDocument::open(games, text, Depth::Replay);
    let session = &document.session;
    if session.diagnostics().has_errors() {
        session.diagnostics().iter().for_each(|one| out.push(one.clone()));
        return None;
    }
    let start = session.start()?;
    let problem = session.problem();
    let puzzle = problem.as_ref().and_then(|problem| problem.puzzle());
    let letters = document.letters(place::usual(start, lang));
    let solver = puzzle.and_then(|puzzle| puzzle.goal.value.seat());
    let mut looks = Vec::new();
    let mut look = |_: &Node, visit: Visit<'_>| {
        // More than can be kept is counted only.
        if let Visit::Played(_, position) = visit
            && looks.len() <= MOST_POSITIONS
        {
            let plays = puzzle.is_some() && solver.is_none_or(|solver| solver == position.to_move());
            looks.push(look(position, letters, lang, plays));
        }
    };
    let tree = match puzzle {
        // Of a problem that is not solved yet there is the position alone.
        Some(_) => {
            session.visit_solution(&mut look).unwrap_or_else(|| Tree::read(start, &Line::default(), true, &mut look))
        }
        None => session.visit(&mut look)?,
    };
    if looks.len() > MOST_POSITIONS {
        out.push(Diagnostic::error(
            Code::TooLarge,
            Span::default(),
            crate::text!(
                "the document has more than {MOST_POSITIONS} positions, the most that a page has of one",
                "в документе больше {MOST_POSITIONS} позиций, а на странице их не бывает больше"
            ),
        ));
        return None;
    }
    let profile = start.profile();
    let nodes: Vec<Value> = tree
        .nodes()
        .iter()
        .zip(looks)
        .map(|(node, mut look)| {
            look.extend(place_in_tree(node, letters));
            Value::Object(look)
        })
        .collect();
    let (pointing, list) = places(&start.scene());
    let places = list.iter().map(|place| {
        let line = |line: &crate::draw::plane::StraightLine| json!([line.from.x, line.from.y, line.to.x, line.to.y]);
        json!({"name": place.name, "lines": place.lines.iter().map(line).collect::<Vec<_>>()})
    });
    let task = puzzle.map(|puzzle| [Lang::En, Lang::Ru].map(|lang| task(start.to_move(), puzzle.goal.value, lang)));
    let task = task.map_or_else(|| Text::new(profile.title().en, profile.title().ru), |[en, ru]| Text::new(en, ru));
    let title = session.title().unwrap_or_default();
    let titles = Text::new(in_language(title, Lang::En), in_language(title, Lang::Ru));
    let line =
        if puzzle.is_some() { session.written_solution().map(|line| &line.value) } else { Some(session.record()) };
    let json = json!({
        "title": both(&titles),
        "task": both(&task),
        "solver": solver.map(crate::rules::Seat::name),
        "problem": puzzle.is_some(),
        "all": puzzle.is_some_and(|puzzle| puzzle.class.as_ref().is_some_and(|class| class.value == Class::All)),
        "seats": profile.seats.iter().map(|seat| json!({"name": seat.name(), "text": both(&seat.text())})).collect::<Vec<_>>(),
        "colours": Colour::ALL.map(colour),
        "pointing": pointing.name(),
        "places": places.collect::<Vec<_>>(),
        // What a page asks about where it has somebody to ask.
        "text": text,
        "nodes": nodes,
    });
    let scene = start.scene();
    Some(ReaderDocument {
        title: titles.get(lang).to_owned(),
        task: task.get(lang).to_owned(),
        comment: session.comment().filter(|_| puzzle.is_none()).map_or_else(Vec::new, |said| paragraphs(said, lang)),
        is_problem: puzzle.is_some(),
        picture: place::drawing(scene.clone(), lang),
        words: format!("{} {}.", scene.heading.get(lang), capital(scene.turn.get(lang))),
        moves: line.map_or_else(String::new, |line| print::line(line, letters)),
        positions: tree.nodes().len(),
        text: text.to_owned(),
        json: json.to_string(),
    })
}

/// The paragraphs of a comment that are in a language; all of them where there are none in it.
fn paragraphs(said: &str, lang: Lang) -> Vec<String> {
    let is_russian = |text: &str| text.chars().any(|c| matches!(c, 'а'..='я' | 'А'..='Я'));
    let all = said.split("\n\n").map(str::trim).filter(|text| !text.is_empty());
    let (mine, others): (Vec<_>, Vec<_>) = all.partition(|text| is_russian(text) == (lang == Lang::Ru));
    let chosen = if mine.is_empty() { others } else { mine };
    chosen.into_iter().map(str::to_owned).collect()
}

/// The move that led to a position, and where it stands in the tree.
fn place_in_tree(node: &Node, letters: Alphabet) -> Map<String, Value> {
    let word = |ply: &Ply| print::line(&Line { items: vec![Item::Ply(ply.clone())] }, letters);
    let is_try = |ply: &Ply| {
        ply.mark.is_some_and(|mark| matches!(mark, Assessment::Mistake | Assessment::Blunder | Assessment::Dubious))
    };
    object(json!({
        "at": node.address.to_string(),
        "parent": node.parent,
        "children": node.children,
        "word": node.ply.as_ref().map(|ply| word(&Ply { number: None, mark: None, ..ply.clone() })),
        "shown": node.ply.as_ref().map(|ply| word(&Ply { number: None, ..ply.clone() })),
        "number": node.number,
        "main": node.is_main,
        "try": node.ply.as_ref().is_some_and(is_try),
        "comments": node.comments,
    }))
}

/// A position; where the reader `plays` in it, also what a click on a place means.
pub(super) fn look(position: &Position, letters: Alphabet, lang: Lang, plays: bool) -> Map<String, Value> {
    let scene = position.scene();
    let (pointing, list) = places(&scene);
    let (mut forms, mut closed) = (Vec::new(), Vec::new());
    if plays && pointing != Pointing::Vertices && position.outcome().is_none() {
        for place in &list {
            let clicks = position.click(&place.name);
            let mut legal = clicks.iter().filter(|click| click.refusal.is_none()).peekable();
            if legal.peek().is_none() {
                closed.push(place.name.clone());
            } else if forms.is_empty() {
                // The words of all places differ in the place alone.
                forms.extend(legal.map(|click| {
                    let colours: Vec<_> = click.played.stones().iter().filter_map(|stone| stone.colour).collect();
                    let word = print::played(&click.played, letters).replace(&place.name, "{}");
                    json!({"word": word, "colour": colours.last().copied().map(colour)})
                }));
            }
        }
    }
    object(json!({
        "mover": position.to_move().name(),
        "heading": both(&scene.heading),
        "turn": both(&position.turn()),
        "svg": place::drawing(scene, lang),
        "facts": position.facts().iter().map(both).collect::<Vec<_>>(),
        "outcome": outcome(position.outcome()),
        "forms": forms,
        "halves": position.profile().due.map_or(1, |due| due(position.number()).len()),
        "closed": closed,
    }))
}

fn object(value: Value) -> Map<String, Value> {
    let Value::Object(object) = value else { return Map::new() };
    object
}
