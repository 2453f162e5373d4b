//! A position with its picture, and the meaning of a click or a word in it.

use serde_json::{Value, json};

use super::answer::{Answer, Refusal, both};
use super::document::{OpenDocument, colour};
use super::question::{AskedPosition, Overlay};
use crate::board::Colour;
use crate::document::Diagram;
use crate::draw::layout::layout;
use crate::draw::places::{PointedPlace, Pointing, places, put_since};
use crate::draw::plane::StraightLine;
use crate::draw::{CanvasOptions, Paper, Sheet, compose, style, svg};
use crate::notation::print::{self, Alphabet};
use crate::notation::{self, Item, Move};
use crate::report::json::outcome;
use crate::scene::{Layer, Scene, SceneMark};
use crate::session::{self, Position, ReachError, Tree};
use crate::text::{Diagnostic, Group, Lang, Severity, Span, SpanMap, Text};

/// The position at an address.
pub(super) fn position(document: &OpenDocument, at: &str) -> Result<Position, Refusal> {
    let start = document.session.start().ok_or(ReachError::NoStart)?;
    let (tree, node) = found(document, at)?;
    Ok(tree.position(start, node))
}

/// The tree in which an address stands, and the node there.
pub(super) fn found<'a>(
    document: &'a OpenDocument,
    at: &str,
) -> Result<(&'a Tree, usize), Refusal> {
    let none = || {
        text!(
            "there is no position at {at}",
            "позиции {at} в документе нет"
        )
    };
    Ok(document.node(at).ok_or_else(none)?)
}

/// The letters for colours that people of a language write in a game.
pub(super) fn usual(position: &Position, lang: Lang) -> Alphabet {
    position.profile().letters(lang)
}

/// The picture of a scene, and where its places lie.
fn drawn(scene: Scene, diagram: Diagram, lang: Lang, paper: &Paper) -> Value {
    let (pointing, list) = places(&scene);
    json!({
        "pointing": pointing.name(),
        "places": list.iter().map(with_lines).collect::<Vec<_>>(),
        "heading": both(&scene.heading),
        "svg": decorated(scene, diagram, lang, paper),
    })
}

/// The picture of the position at an address, its places, and the facts beside it, as the asker of
/// another position wants them. A position that no rule allows is drawn as far as it can be.
pub(super) fn look(
    document: &OpenDocument,
    at: &str,
    asked: &AskedPosition,
    begun: Option<&str>,
    refused: Option<&str>,
) -> Answer {
    let (with, lang) = (&asked.with, asked.lang.into());
    let paper = Paper {
        letters: with.letters,
        ..Paper::default()
    };
    let wrong = document
        .lost()
        .filter(|why| why.code.group() == Group::Start);
    if let Some((why, scene)) = wrong.zip(document.session.sketch()) {
        let mut answer = drawn(scene, Diagram::default(), lang, &paper);
        answer["wrong"] =
            json!({"message": both(&why.message), "help": why.help.as_ref().map(both)});
        return Ok(answer);
    }
    let position = position(document, at)?;
    let mut shown = position.clone();
    if let Some(word) = begun {
        shown.play(&word_of(word)?, Span::default());
    }
    // A word that cannot be read blames no place.
    let refused = refused.and_then(|word| position.attempt(&word_of(word).ok()?).err());
    let scene = refused.map_or_else(|| shown.scene(), |refusal| shown.accused(&refusal));
    let score = position
        .score()
        .map(|score| score.map(|points| both(&points.text())));
    let has_critical = scene
        .marks
        .iter()
        .any(|mark| matches!(mark, SceneMark::Critical(_)));
    let mut answer = drawn(scene, overlaid(document, with), lang, &paper);
    let more = [
        ("turn", both(&position.turn())),
        ("facts", position.facts().iter().map(both).collect()),
        ("score", json!(score)),
        ("number", json!(position.number())),
        ("critical", json!(has_critical)),
        ("player", json!(position.to_move().name())),
        ("outcome", json!(outcome(position.end()))),
        ("due", due(&position).into_iter().map(colour).collect()),
        ("pass", json!(position.attempt(&Move::Pass).is_ok())),
    ];
    for (key, value) in more {
        answer[key] = value;
    }
    Ok(answer)
}

/// A place where a user may point, with the lines that show it.
pub(super) fn with_lines(place: &PointedPlace) -> Value {
    let lines: Vec<_> = place.lines.iter().map(coordinates).collect();
    json!({"name": place.name, "lines": lines})
}

/// The colours that are due in a position.
fn due(position: &Position) -> Vec<Colour> {
    let due = position.profile().due;
    due.map_or(Vec::new(), |due| due(position.number()))
}

/// The ends of a line in the coordinates of a picture.
fn coordinates(line: &StraightLine) -> Value {
    json!([line.from.x, line.from.y, line.to.x, line.to.y])
}

/// The diagram of an overlay.
fn overlaid(document: &OpenDocument, with: &Overlay) -> Diagram {
    let of = |index| document.session.diagrams().get(index).cloned();
    let diagram = with.diagram.and_then(of).unwrap_or_default();
    let critical = || {
        let usual = Layer::USUAL.into_iter();
        usual.chain([Layer::Critical, Layer::Threes]).collect()
    };
    // The board stays the same board: only the signs come from the diagram.
    Diagram {
        show: with.critical.then(critical),
        view: None,
        caption: None,
        coordinates: None,
        numbers: None,
        turn: None,
        legend: None,
        ..diagram
    }
}

/// The drawing of a scene for screens, light and dark, and for paper; its words are left to the page.
#[must_use]
pub fn drawing(scene: Scene, lang: Lang) -> String {
    decorated(scene, Diagram::default(), lang, &Paper::default())
}

/// The same for a page, whose browser has fonts and whose board tells the pieces.
pub(super) fn for_readers(scene: Scene, lang: Lang) -> String {
    decorated(scene, Diagram::default(), lang, &Paper::for_boards())
}

/// The drawing of a scene with the signs of a diagram.
fn decorated(mut scene: Scene, diagram: Diagram, lang: Lang, paper: &Paper) -> String {
    let diagram = Diagram {
        last: Some(true),
        adaptive: Some(true),
        ..diagram
    };
    compose::mark(&mut scene, &diagram);
    let Some(style) = style::built_in("paper") else {
        return String::new();
    };
    let options = CanvasOptions {
        bare: true,
        ..compose::options(&scene, &diagram, style, lang)
    };
    svg::svg(&Sheet::single(layout(&scene, &options)), paper)
}

/// The meaning of a click on a place, or on the two ends of a segment; of a move that was begun,
/// the effect of its other half.
pub(super) fn click(
    position: &Position,
    places: &[String],
    begun: Option<&str>,
    letters: Alphabet,
) -> Result<Vec<JudgedMove>, Refusal> {
    let place = pointed(places)?;
    let moves = position.click(&place).into_iter().map(|click| {
        let word = print::played(&click.played, letters);
        match begun {
            None => Ok(judged(
                position,
                &word,
                &click.played,
                click.refusal.as_deref(),
            )),
            Some(begun) => {
                let word = format!("{begun}, {word}");
                let whole = word_of(&word)?;
                Ok(judged(
                    position,
                    &word,
                    &whole,
                    position.attempt(&whole).err().as_deref(),
                ))
            }
        }
    });
    moves.collect()
}

/// The word of a click that may mean only one move, all of it.
pub(super) fn only(meant: &[JudgedMove]) -> Option<&str> {
    let mut fine = meant.iter().filter(|one| one.refusal.is_none());
    match (fine.next(), fine.next()) {
        (Some(one), None) if !one.more => Some(&one.word),
        _ => None,
    }
}

/// A place as notation writes it: as it is, or of its two ends.
pub(super) fn pointed(places: &[String]) -> Result<String, Refusal> {
    match places {
        [place] => Ok(place.clone()),
        [from, to] if from != to => Ok(format!("[{from}-{to}]")),
        _ => Err(Text::new(
            "expected one place, or two ends of a segment",
            "ожидалось одно место или два конца отрезка",
        )
        .into()),
    }
}

/// Whether a typed move can be played.
pub(super) fn typed(position: &Position, word: &str, letters: Alphabet) -> Answer {
    let played = word_of(word)?;
    let refusal = position.attempt(&played).err();
    let word = print::played(&played, letters);
    Ok(judged(position, &word, &played, refusal.as_deref()).json())
}

/// Stones and segments that moves would put on the board, each played alone or all as a line.
pub(super) fn ghosts(position: &Position, words: &[String], is_line: bool) -> Answer {
    let first = position.number();
    let put = |words: &[String]| {
        let mut after = position.clone();
        for word in words {
            after.play(&word_of(word)?, Span::default());
        }
        let list = put_since(&after.scene(), first).into_iter();
        let list = list.map(|(number, colour, lines)| {
            let lines: Vec<_> = lines.iter().map(coordinates).collect();
            json!({"number": number, "colour": colour.name(), "lines": lines})
        });
        Ok::<_, Refusal>(list.collect::<Vec<_>>())
    };
    let list = if is_line {
        vec![put(words)?]
    } else {
        words
            .iter()
            .map(|word| put(std::slice::from_ref(word)))
            .collect::<Result<_, _>>()?
    };
    Ok(json!({ "ghosts": list }))
}

/// A move that may be meant.
pub(super) struct JudgedMove {
    pub(super) word: String,
    /// The colour of its last stone.
    colour: Option<Colour>,
    /// Why it is not legal, as pages read it.
    refusal: Option<Value>,
    /// Whether another half may follow.
    pub(super) more: bool,
}

impl JudgedMove {
    pub(super) fn json(&self) -> Value {
        json!({
            "word": self.word,
            "colour": self.colour.map(colour),
            "refusal": self.refusal,
            "more": self.more,
        })
    }
}

/// The colours that a move names.
pub(super) fn colours(played: &Move) -> Vec<Colour> {
    let stones = played.stones();
    stones.iter().filter_map(|stone| stone.colour).collect()
}

/// A move with why it is not legal, or whether another half may follow.
fn judged(
    position: &Position,
    word: &str,
    played: &Move,
    refusal: Option<&session::IllegalMove>,
) -> JudgedMove {
    let colours = colours(played);
    let goes_on = || {
        let mut after = position.clone();
        after.play(played, Span::default()).is_some() && after.outcome().is_none()
    };
    let more = refusal.is_none() && (1..due(position).len()).contains(&colours.len()) && goes_on();
    JudgedMove {
        word: word.to_owned(),
        colour: colours.last().copied(),
        refusal: refusal.map(refused),
        more,
    }
}

/// Why a move is refused, in the words of messages.
pub(super) fn refused(refusal: &session::IllegalMove) -> Value {
    let explanation = &refusal.explanation;
    json!({
        "code": explanation.code.name(),
        "message": both(&explanation.message),
        "label": explanation.label.as_ref().map(both),
        "help": explanation.help.as_ref().map(both),
        "suggestions": refusal.suggestions.iter().map(|one| one.replacement.clone()).collect::<Vec<_>>(),
    })
}

impl From<&Diagnostic> for Refusal {
    fn from(error: &Diagnostic) -> Self {
        let help = error.help.as_ref().map(both);
        Self(json!({"code": error.code.name(), "message": both(&error.message), "help": help}))
    }
}

impl From<&session::IllegalMove> for Refusal {
    fn from(refusal: &session::IllegalMove) -> Self {
        Self(refused(refusal))
    }
}

/// The places at which something can be played. Where segments have two ends, nothing is said of places.
pub(super) fn legal(position: &Position, begun: Option<&str>) -> Answer {
    let (pointing, list) = places(&position.scene());
    if pointing == Pointing::Vertices {
        return Ok(json!({ "words": position.legal(usual(position, Lang::En)), "places": [] }));
    }
    let is_legal = |name: &str| -> Result<bool, Refusal> {
        let Some(begun) = begun else {
            return Ok(position
                .click(name)
                .iter()
                .any(|click| click.refusal.is_none()));
        };
        for click in position.click(name) {
            let word = format!("{begun}, {}", print::played(&click.played, Alphabet::Latin));
            if position.attempt(&word_of(&word)?).is_ok() {
                return Ok(true);
            }
        }
        Ok(false)
    };
    let mut names = Vec::new();
    for place in list {
        if is_legal(&place.name)? {
            names.push(place.name);
        }
    }
    Ok(json!({ "places": names }))
}

/// One move as it was typed, without number and mark.
pub(super) fn word_of(typed: &str) -> Result<Move, Refusal> {
    let parsed = notation::record(typed, &SpanMap::offset(0));
    if let Some(error) = parsed
        .diagnostics
        .iter()
        .find(|one| one.severity == Severity::Error)
    {
        return Err(error.into());
    }
    match parsed.tree.items.as_slice() {
        [Item::Ply(ply)] => Ok(ply.played.clone()),
        _ => Err(Text::new("expected one move", "ожидался один ход").into()),
    }
}
