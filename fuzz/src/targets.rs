//! What must hold for any bytes whatever. A function fails by a panic.
//!
//! The fuzzer calls these functions with bytes of its own; `tests/rules/corpus.rs` calls them with the inputs under
//! `tests/corpus`, so that every finding stays a test.

use std::collections::BTreeMap;

use kletka::board::paint::Paint;
use kletka::check;
use kletka::document::format::{self, FormatOptions, FormatRefusal, Script};
use kletka::document::stream::Archive;
use kletka::document::{self, Diagram};
use kletka::draw::book::in_language;
use kletka::draw::{PanelOrigin, Paper, Sheet, compose, layout, style, svg};
use kletka::notation::print::{self, Alphabet};
use kletka::notation::{self, Assessment, Item, Line};
use kletka::puzzle::solve::Limits;
use kletka::report::{human, json, sarif, short};
use kletka::rules::Random;
use kletka::session::author::Edit;
use kletka::session::typed::{self, ImportOutcome, Typing};
use kletka::session::{Node, Session, Tree};
use kletka::settings;
use kletka::text::{Diagnostics, Lang, Severity};
use kletka::text::{Source, SpanMap};

use crate::common::{Checked, Seen};
use crate::naive::parcel::{Field, Topology};
use crate::parcel_twin::{Game, Start};
use crate::plain::written;
use crate::renju_twin::{HalvesGame, Setup, ThreeGame};

/// The bytes as text; what is no UTF-8 is the archive's matter.
fn text(data: &[u8]) -> Option<&str> {
    std::str::from_utf8(data)
        .ok()
        .filter(|text| text.len() < 1 << 16)
}

/// Records, positions and pointers: places lie in the text, and what is read without an error is printed and read again
/// as the same.
pub fn notation(data: &[u8]) {
    let Some(text) = text(data) else { return };
    let none = SpanMap::offset(0);
    let record = notation::record(text, &none);
    let position = notation::position(text, &none);
    let pointer = notation::pointer(text, &none);
    for one in record
        .diagnostics
        .iter()
        .chain(&position.diagnostics)
        .chain(pointer.as_ref().err().map(|one| &**one))
    {
        assert!(text.get(one.span.range()).is_some(), "{one:?}");
        assert!(
            !one.message.en.is_empty() && one.message.en.len() < 2000 && !one.message.ru.is_empty(),
            "{one:?}"
        );
    }
    places(&record.tree, text);
    let is_fine =
        |list: &[kletka::text::Diagnostic]| list.iter().all(|one| one.severity != Severity::Error);
    if is_fine(&record.diagnostics) {
        for alphabet in [
            Alphabet::Cyrillic,
            Alphabet::CyrillicLightBlue,
            Alphabet::Latin,
        ] {
            let printed = print::line(&record.tree, alphabet);
            let again = notation::record(&printed, &none);
            assert!(
                is_fine(&again.diagnostics),
                "{printed:?}: {:?}",
                again.diagnostics
            );
            assert_eq!(
                again.tree.without_spans(),
                record.tree.without_spans(),
                "{printed:?}"
            );
        }
    }
    if is_fine(&position.diagnostics) {
        let printed: Vec<_> = position
            .tree
            .iter()
            .map(|one| print::element(one, Alphabet::Latin))
            .collect();
        let again = notation::position(&printed.join(" "), &none);
        assert!(
            is_fine(&again.diagnostics),
            "{printed:?}: {:?}",
            again.diagnostics
        );
        let bare = |list: &[notation::Element]| {
            list.iter()
                .map(|one| (one.colour, one.figure.clone()))
                .collect::<Vec<_>>()
        };
        assert_eq!(bare(&again.tree), bare(&position.tree), "{printed:?}");
    }
}

/// Whether the places of a line lie in the text.
fn places(line: &Line, text: &str) {
    for item in &line.items {
        let span = match item {
            Item::Ply(ply) => ply.span,
            Item::Comment(comment) => comment.span,
            Item::Remark(remark) => remark.span,
            Item::Variation(variation) => {
                places(&variation.line, text);
                variation.span
            }
            Item::End(span) | Item::Broken(span) => *span,
        };
        assert!(text.get(span.range()).is_some(), "{item:?}");
    }
}

/// Archives of documents: whatever is wrong with them is said in all ways of saying it.
pub fn document(data: &[u8]) {
    if data.len() > 1 << 16 {
        return;
    }
    let mut archive = Archive::new(data);
    while let Some(chunk) = archive.next_chunk().expect("memory can be read") {
        let Ok(text) = check::text(&chunk) else {
            continue;
        };
        let source = Source::whole("fuzz", text);
        let mut out = Diagnostics::default();
        let verdict = kletka::games::standard().check(&source, &mut out);
        for lang in [Lang::En, Lang::Ru] {
            for one in &out {
                assert!(text.get(one.span.range()).is_some(), "{one:?}");
                let style = human::TextStyle {
                    lang,
                    paint: Paint::Plain,
                    width: 100,
                    wrap: None,
                };
                assert!(!human::diagnostic(&source, one, style).is_empty());
                let _ = short(&source, one, lang);
                let _ = sarif::result(&source, one, lang);
            }
            let _ = json::checked(&source, &verdict, &out, None, lang);
        }
        for one in &out {
            // What is said to be legal instead must at least be text.
            assert!(
                one.suggestions
                    .iter()
                    .all(|it| text.get(it.span.range()).is_some()),
                "{one:?}"
            );
        }
    }
}

/// What the checker says of a text: how far it went, how it ended, its errors.
fn verdict(text: &str) -> String {
    let mut out = Diagnostics::default();
    let verdict = kletka::games::standard().check(&Source::whole("fuzz", text), &mut out);
    let errors = out.iter().filter(|one| one.severity == Severity::Error);
    let mut errors: Vec<_> = errors.map(|one| (one.code, one.ply)).collect();
    errors.sort_unstable();
    format!("{:?} {:?} {errors:?}", verdict.plies, verdict.outcome)
}

/// The canonical form: the same verdict as before, and its own canonical form.
pub fn format(data: &[u8]) {
    let Some(text) = text(data) else { return };
    let profiles = kletka::games::standard().profiles();
    for letters in [None, Some(Script::Latin), Some(Script::Cyrillic)] {
        let options = FormatOptions { letters };
        match format::document(&Source::whole("fuzz", text), profiles, options) {
            Ok(done) => {
                let again = format::document(&Source::whole("fuzz", &done), profiles, options);
                assert_eq!(
                    again.as_deref().ok(),
                    Some(&*done),
                    "not its own canonical form:\n{text}"
                );
                assert_eq!(verdict(text), verdict(&done), "\n{text}\n{done}");
            }
            Err(FormatRefusal::Wrong(errors)) => assert!(errors.has_errors()),
            Err(FormatRefusal::Changed(what)) => {
                panic!("the meaning changed, {what}:\n{text}")
            }
        }
    }
}

/// Drawings: whatever is drawn is an SVG without numbers that are none, with its document in it.
pub fn render(data: &[u8]) {
    let Some(text) = text(data).filter(|text| text.len() < 4096) else {
        return;
    };
    let source = Source::whole("fuzz", text);
    let mut out = Diagnostics::default();
    let table = document::parse(&source, &mut out);
    let Some(read) = document::read(
        &source,
        &table,
        kletka::games::standard().profiles(),
        &mut out,
    ) else {
        return;
    };
    let (mut expected, title) = (read.diagrams, read.title);
    expected.push(Diagram::default());
    expected.truncate(3);
    let session = Session::open(kletka::games::standard(), &source, check::Depth::Replay);
    for diagram in &expected {
        let mut addresses = compose::addresses(diagram, session.verdict().plies);
        addresses.truncate(3);
        let mut scenes = session.scenes(addresses);
        scenes
            .iter_mut()
            .for_each(|scene| compose::mark(scene, diagram));
        for (name, lang) in [("paper", Lang::En), ("colour-blind", Lang::Ru)] {
            let style = style::built_in(name).expect("it is built in");
            for (at, scene) in scenes.iter().enumerate() {
                let mut options = compose::options(scene, diagram, style, lang);
                options.caption = compose::caption(diagram, scene, at, lang);
                options.title = title.map(|title| in_language(title, lang));
                let sheet = Sheet::single(layout::layout(scene, &options));
                assert!(sheet.width.is_finite() && sheet.height.is_finite() && sheet.width > 0.0);
                let origin = Some(PanelOrigin {
                    document: text.to_owned(),
                    at: scene.at.to_string(),
                });
                let drawn = svg::svg(
                    &sheet,
                    &Paper {
                        text: name == "paper",
                        things: name != "print",
                        source: origin,
                        ..Paper::default()
                    },
                );
                match roxmltree::Document::parse(&drawn) {
                    Ok(parsed) => assert!(!parsed.descendants().any(is_broken), "{drawn}"),
                    Err(why) => panic!("{why}\n{drawn}"),
                }
            }
        }
    }
}

/// Lists of moves as people type them: what was understood stands in a document, and every place lies in the text.
pub fn typed(data: &[u8]) {
    let Some(text) = text(data).filter(|text| text.len() < 1024) else {
        return;
    };
    let games = kletka::games::standard();
    for (game, size) in [
        ("parcel", "7"),
        ("renju-for-three", "9"),
        ("renju-3-2", "19"),
    ] {
        let game = games.find(game).expect("it is a game");
        let typing = Typing {
            settings: vec![("size", size.to_owned())],
            ..Typing::default()
        };
        let Ok(made) = typed::import(games, game, &typing, text) else {
            continue;
        };
        let places = made
            .repairs
            .iter()
            .map(|repair| &repair.at)
            .chain(made.stop.iter().map(|(at, _)| at));
        places.for_each(|at| assert!(text.get(at.clone()).is_some(), "{at:?}"));
        let session = Session::open(games, &Source::whole("", &made.text), check::Depth::Replay);
        // What stands behind the place where it stops is kept as it is, and its beginning may be half a move.
        let plies = session.verdict().plies;
        let is_read = if made.outcome == ImportOutcome::Stopped {
            plies >= made.plies
        } else {
            plies == made.plies
        };
        assert!(is_read, "{plies} {}\n{text}\n{}", made.plies, made.text);
        if made.outcome == ImportOutcome::Whole {
            assert!(
                !session.diagnostics().has_errors(),
                "{text}\n{}\n{:?}",
                made.text,
                session.diagnostics()
            );
        }
    }
}

/// What stands under each key of a document, as it is written.
fn keys(item: &toml_edit::Item, path: &str, out: &mut BTreeMap<String, String>) {
    if let Some(table) = item.as_table_like() {
        table
            .iter()
            .for_each(|(key, item)| keys(item, &format!("{path}.{key}"), out));
    } else if let Some(tables) = item.as_array_of_tables() {
        for (at, table) in tables.iter().enumerate() {
            table
                .iter()
                .for_each(|(key, item)| keys(item, &format!("{path}.{at}.{key}"), out));
        }
    } else {
        out.insert(path.to_owned(), item.to_string().trim().to_owned());
    }
}

/// Moves, comments and other words that an edit adds.
const ADDED: [&str; 12] = [
    "[a1-2]",
    "--",
    "e7",
    "b@c3",
    "1. [b-c3]!",
    "\"why\"",
    "( [a1-2] )",
    "[d4-5] [d-e5]",
    "г@e5, к@e6",
    "'''",
    "# aside",
    "\\\"",
];

/// An edit by chance, with the key that it changes.
fn some_edit(session: &Session, random: &mut Random) -> (Edit, &'static str) {
    let tree = session.tree();
    let spans: Vec<_> = tree
        .iter()
        .flat_map(Tree::nodes)
        .filter_map(Node::span)
        .collect();
    let at = (!spans.is_empty()).then(|| spans[random.below(spans.len())]);
    let words = ADDED[random.below(ADDED.len())].to_owned();
    // Some of what the start position has, once or more.
    let (table, _) = settings::read(session.text());
    let stands = table
        .value
        .inside("start", "position")
        .and_then(|position| position.value.as_str())
        .unwrap_or("");
    let stands: Vec<&str> = stands.split_whitespace().collect();
    let some = |random: &mut Random| {
        let some = (0..=random.below(3))
            .filter_map(|_| stands.get(random.below(stands.len().max(1))).copied());
        some.collect::<Vec<_>>().join(" ")
    };
    let edit = match (random.below(14), at) {
        (0, _) => Edit::Undo(1 + random.below(3)),
        (1, Some(at)) => Edit::Variation { at, moves: words },
        (2, Some(at)) => Edit::Extend { at, moves: words },
        (3, Some(at)) => Edit::TakeBack { at },
        (13, Some(at)) => Edit::Promote {
            at,
            is_main: random.below(2) == 0,
        },
        (4, at) => Edit::Comment { at, text: words },
        (5, Some(at)) => {
            let marks = [None, Some(Assessment::Good), Some(Assessment::Blunder)];
            Edit::Mark {
                at,
                mark: marks[random.below(3)],
            }
        }
        (6, _) => return (Edit::Place(words), ".start.position"),
        (7, _) => return (Edit::Remove(words), ".start.position"),
        (10, _) => return (Edit::Remove(some(random)), ".start.position"),
        (11, _) => return (Edit::Put(some(random)), ".start.position"),
        (12, _) => {
            return (
                Edit::Carry {
                    from: some(random),
                    to: words,
                },
                ".start.position",
            );
        }
        (8, _) => {
            let set = Edit::Set {
                table: "rules".into(),
                key: "komi".into(),
                value: random.below(9).to_string(),
            };
            return (set, ".rules.komi");
        }
        _ => Edit::Append(words),
    };
    (edit, ".record.moves")
}

/// Edits: whatever is changed, everything else is still there byte for byte.
pub fn edits(data: &[u8]) {
    let Some(text) = text(data).filter(|text| text.len() < 4096) else {
        return;
    };
    // Every byte decides on the edits, and none of them is taken from the document for that.
    let mix = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let mut random = Random::new(data.iter().fold(0xcbf2_9ce4_8422_2325, mix));
    let mut old = text.to_owned();
    for _ in 0..4 {
        let session = Session::open(
            kletka::games::standard(),
            &Source::whole("", &old),
            check::Depth::Replay,
        );
        let (edit, key) = some_edit(&session, &mut random);
        let Ok(new) = session.edit(&edit) else {
            continue;
        };
        is_kept(&old, &new, key, &edit);
        old = new;
    }
}

/// Fails where an edit has changed more than a key.
fn is_kept(old: &str, new: &str, key: &str, edit: &Edit) {
    let read = |text: &str| {
        let table: toml_edit::DocumentMut = text.parse().ok()?;
        let mut out = BTreeMap::new();
        keys(table.as_item(), "", &mut out);
        out.remove(key);
        Some(out)
    };
    // What the one reader of TOML refuses and the other does not is not the edit's matter.
    if let Some(before) = read(old) {
        assert_eq!(Some(before), read(new), "{edit:?}\n{old}\n{new}");
    }
    let (table, _) = settings::read(old);
    let (outer, inner) = key[1..].split_once('.').expect("a key of a table");
    if let Some(place) = table
        .value
        .inside(outer, inner)
        .map(|value| value.span.range())
    {
        let (before, after) = (&old[..place.start], &old[place.end..]);
        let is_kept = new.starts_with(before)
            && new.ends_with(after)
            && new.len() >= before.len() + after.len();
        assert!(is_kept, "{edit:?}\n{old}\n{new}");
    } else {
        // Something was added, and nothing taken away.
        let same = old
            .bytes()
            .zip(new.bytes())
            .take_while(|(a, b)| a == b)
            .count();
        let rest = old
            .bytes()
            .rev()
            .zip(new.bytes().rev())
            .take_while(|(a, b)| a == b)
            .count();
        assert!(same + rest >= old.len(), "{edit:?}\n{old}\n{new}");
    }
}

/// Cells of the largest field on which everything is tried.
const SMALL: usize = 16;

/// Certificates: what is accepted is a proof to a verifier that shares nothing with the library's, and is so.
pub fn certificate(data: &[u8]) {
    let Some(text) = text(data).filter(|text| text.len() < 1 << 14) else {
        return;
    };
    let games = kletka::games::standard();
    let limits = Limits {
        memory: 1 << 26,
        ..Limits::nodes(10_000)
    };
    if games.verify_within(text, &limits).is_err() {
        return;
    }
    let lines = text
        .lines()
        .skip(1)
        .take_while(|line| !line.starts_with("proof for "));
    let document = lines.collect::<Vec<_>>().join("\n");
    let session = Session::open(games, &Source::whole("", &document), check::Depth::Replay);
    let Some(start) = session.start() else {
        panic!("accepted without a start position:\n{text}")
    };
    if start.frame().grid.cells().count() > SMALL {
        return;
    }
    let Some((is_proof, is_so)) = written::is_proof(text, start.profile().name, 3_000) else {
        return;
    };
    assert!(
        is_proof != Some(false) && is_so != Some(false),
        "accepted, and no proof:\n{text}"
    );
}

/// Whether an element has a number that is none; names and texts may contain anything.
fn is_broken(node: roxmltree::Node<'_, '_>) -> bool {
    let words = |value: &str| {
        value
            .split([' ', ',', '(', ')'])
            .any(|it| it.contains("NaN") || it.ends_with("inf"))
    };
    let numbers = [
        "x",
        "y",
        "cx",
        "cy",
        "r",
        "d",
        "width",
        "height",
        "points",
        "transform",
        "viewBox",
        "x1",
        "x2",
        "y1",
        "y2",
    ];
    node.attributes()
        .any(|it| numbers.contains(&it.name()) && words(it.value()))
}

/// Bytes as decisions: what the fuzzer changes in them changes one decision of a game. Behind the end all are 0.
struct Decisions<'a>(std::slice::Iter<'a, u8>);

impl Decisions<'_> {
    fn byte(&mut self) -> u8 {
        self.0.next().copied().unwrap_or_default()
    }

    fn within(&mut self, range: std::ops::RangeInclusive<u8>) -> u8 {
        range.start() + self.byte() % (range.end() - range.start() + 1)
    }

    fn is(&mut self) -> bool {
        self.byte() % 2 == 1
    }

    fn roll(&mut self) -> u32 {
        u32::from_le_bytes([self.byte(), self.byte(), self.byte(), self.byte()])
    }

    fn rolls(&mut self, most: u8) -> Vec<u32> {
        (0..self.within(0..=most)).map(|_| self.roll()).collect()
    }

    /// As many as there are bytes left for.
    fn rest(&mut self, most: usize) -> Vec<u32> {
        (0..(self.0.len() / 4).min(most))
            .map(|_| self.roll())
            .collect()
    }

    /// The number of the first move: mostly a small one.
    fn next(&mut self) -> u32 {
        let byte = u32::from(self.byte());
        if byte < 248 {
            byte % 12 + 1
        } else {
            999_745 + byte
        }
    }
}

/// Fails with the game that the engine and its twin see differently.
fn agree<G: std::fmt::Debug>(game: &G, play: impl Fn(&G) -> Checked) {
    if let Err(why) = play(game) {
        panic!("{why}\n{game:?}");
    }
}

fn parcel_game(data: &[u8], free_segments: bool) -> Game {
    let mut from = Decisions(data.iter());
    let most = if free_segments { 3 } else { 4 };
    let topologies = [Topology::Plane, Topology::Cylinder, Topology::Torus];
    let topology = if free_segments {
        Topology::Plane
    } else {
        topologies[usize::from(from.within(0..=2))]
    };
    let least = if topology == Topology::Plane { 1 } else { 3 };
    let (w, h) = (from.within(least..=most), from.within(least..=most));
    let (green_optional, opening) = (from.is(), from.byte() % 4 == 0);
    let opening_rectangle = opening && !free_segments && w >= 3 && h >= 3;
    let field = Field {
        topology,
        free_segments,
        green_optional,
        opening_rectangle,
        ..Field::plane(w, h)
    };
    let komi = i32::from(from.byte() % 24) - 8;
    let start = match from.within(0..=4) {
        // The rectangle is about the first moves on an empty field.
        _ if opening_rectangle => Start::Empty,
        1 => Start::Scattered(from.rolls(30)),
        2 => Start::Rings(from.rolls(5)),
        3 if w >= 3 && h >= 3 && topology == Topology::Plane => Start::Nested(from.rolls(5)),
        4 => Start::Played(from.rolls(30)),
        _ => Start::Empty,
    };
    Game {
        field,
        komi,
        start,
        next: from.next(),
        rolls: from.rest(60),
    }
}

/// Parcel with unit segments against its naive twin.
pub fn parcel(data: &[u8]) {
    agree(&parcel_game(data, false), |game| {
        game.play(&Seen::default())
    });
}

/// Parcel with free segments against its naive twin.
pub fn parcel_free(data: &[u8]) {
    agree(&parcel_game(data, true), |game| game.play(&Seen::default()));
}

fn setup(from: &mut Decisions<'_>) -> Setup {
    let (w, h) = (from.within(4..=7), from.within(4..=7));
    Setup {
        w,
        h,
        keeps_fours: from.byte().is_multiple_of(8),
        next: from.next(),
        stones: from.rolls(40),
    }
}

/// Renju for three against its naive twin.
pub fn renju_for_three(data: &[u8]) {
    let mut from = Decisions(data.iter());
    let game = ThreeGame {
        antonov: from.byte() % 4 > 0,
        setup: setup(&mut from),
        rolls: from.rest(24),
    };
    agree(&game, |game| game.play(&Seen::default()));
}

/// Renju 3/2 against its naive twin.
pub fn renju_3_2(data: &[u8]) {
    let mut from = Decisions(data.iter());
    let game = HalvesGame {
        setup: setup(&mut from),
        rolls: from.rest(24),
    };
    agree(&game, |game| game.play(&Seen::default()));
}
