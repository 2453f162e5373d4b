//! Laws that every game obeys, whatever its rules: checked for each game and its variants on random walks.

use std::fmt::{Debug, Write as _};

use crate::common::{self, Checked, Seen, property, rule, word};
use crate::ensure;
use kletka::Colour;
use kletka::board::Cell;
use kletka::check::Depth;
use kletka::games::parcel::{Draw, Move as ParcelMove, Parcel};
use kletka::games::renju::for_three::RenjuForThree;
use kletka::games::renju::three_two::RenjuThreeTwo;
use kletka::games::renju::{Move as RenjuMove, Placement};
use kletka::notation::{self, print::Alphabet};
use kletka::rules::{Claims, Origins, Outcome, Trail};
use kletka::session::Session;
use kletka::text::Severity;
use kletka::text::{Source, SpanMap};
use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::Value;

/// What the laws need to know of a game beside its rules.
trait Lawful: Claims<Position: Clone + Debug, Reason: Debug> {
    /// The moves that can be written for this field at all, passes included.
    fn conceivable(&self, position: &Self::Position) -> Vec<Self::Move>;

    /// Whether a move is legal, from what is shown of the position.
    fn is_listed(&self, shown: &Value, mv: &Self::Move) -> bool;

    /// The segment or the stones that come on the field.
    fn placed(step: &Self::Step) -> usize;
}

/// Whether a list of names in JSON has the name.
fn lists(names: &Value, name: &str) -> bool {
    names
        .as_array()
        .is_some_and(|names| names.iter().any(|one| one == name))
}

impl Lawful for Parcel {
    /// Every edge without a letter and with each, and offers of two and three edges in a row.
    fn conceivable(&self, _: &Self::Position) -> Vec<ParcelMove> {
        let edges = self.edges();
        let inks = [None].into_iter().chain(Colour::ALL.map(Some));
        let draws = inks.flat_map(|colour| {
            edges
                .iter()
                .map(move |&edge| ParcelMove::Draw(Draw { edge, colour }))
        });
        let offer = |edges: &[_]| {
            let draws = edges
                .iter()
                .map(|&edge| Draw { edge, colour: None })
                .collect();
            ParcelMove::Offer {
                draws,
                taken: edges.len() - 2,
            }
        };
        let offers = edges.windows(2).chain(edges.windows(3)).map(offer);
        [ParcelMove::Pass]
            .into_iter()
            .chain(draws)
            .chain(offers)
            .collect()
    }

    fn is_listed(&self, shown: &Value, mv: &ParcelMove) -> bool {
        let name = |colour: Colour| colour.name();
        let has = |list: &str, draw: &Draw, colour: &str| {
            let list = shown[list].as_array().expect("a list");
            list.iter()
                .any(|one| one["edge"] == draw.edge.to_string() && one["colour"] == colour)
        };
        let own = shown["player"].as_str().expect("a player");
        let is_legal = |draw: &Draw| match draw.colour {
            Some(colour) => has("legal", draw, name(colour)),
            // Without a letter it has the own colour where that is possible at all.
            None if has("legal", draw, own) || has("illegal", draw, own) => has("legal", draw, own),
            None => has("legal", draw, "green"),
        };
        match mv {
            ParcelMove::Pass => true,
            ParcelMove::Draw(draw) => is_legal(draw),
            ParcelMove::Offer { draws, .. } => {
                is_second_due(self, shown) && draws.iter().all(is_legal)
            }
        }
    }

    fn placed(step: &Self::Step) -> usize {
        usize::from(step.segment().is_some())
    }
}

/// Whether blue owes its offer: it is to move and has drawn one segment, which is told by colour and count here since
/// the walks of the opening `choice` begin with blue's first segment and red's pass.
fn is_second_due(parcel: &Parcel, shown: &Value) -> bool {
    let segments = shown["segments"].as_array().expect("a list").len();
    parcel.opening == kletka::games::parcel::Opening::Choice
        && shown["number"] == 3
        && segments == 1
}

fn colours(shown: &Value) -> Vec<Colour> {
    Colour::ALL
        .into_iter()
        .filter(|colour| lists(&shown["colours"], colour.name()))
        .collect()
}

/// Whether no stone stands on a cell.
fn is_free(shown: &Value, cell: Cell) -> bool {
    Colour::ALL
        .iter()
        .all(|colour| !lists(&shown["stones"][colour.name()], &cell.to_string()))
}

impl Lawful for RenjuForThree {
    fn conceivable(&self, position: &Self::Position) -> Vec<RenjuMove> {
        let inks = [None].into_iter().chain(Colour::ALL.map(Some));
        let board = position.board();
        let stones = inks.flat_map(|colour| {
            board
                .cells()
                .map(move |cell| RenjuMove::stone(colour, cell))
        });
        [RenjuMove::PASS].into_iter().chain(stones).collect()
    }

    fn is_listed(&self, shown: &Value, mv: &RenjuMove) -> bool {
        let due = colours(shown);
        let fits = |stone: Placement| {
            is_free(shown, stone.cell)
                && stone.colour.is_none_or(|colour| due.contains(&colour))
                && due.len() == 1
        };
        mv.stones().all(fits)
    }

    fn placed(step: &Self::Step) -> usize {
        step.stones().count()
    }
}

impl Lawful for RenjuThreeTwo {
    /// Every single stone, and on small fields every pair.
    fn conceivable(&self, position: &Self::Position) -> Vec<RenjuMove> {
        let board = position.board();
        let stones: Vec<_> = Colour::ALL
            .into_iter()
            .flat_map(|colour| {
                board.cells().map(move |cell| Placement {
                    colour: Some(colour),
                    cell,
                })
            })
            .collect();
        let singles = stones.iter().map(|&one| RenjuMove {
            first: Some(one),
            second: None,
        });
        let pairs = stones.iter().flat_map(|&one| {
            stones.iter().map(move |&other| RenjuMove {
                first: Some(one),
                second: Some(other),
            })
        });
        [RenjuMove::PASS]
            .into_iter()
            .chain(singles)
            .chain(pairs.filter(|_| self.size == (4, 4)))
            .collect()
    }

    /// Of a pair the first stone must not make a four, or the second would come after the end.
    fn is_listed(&self, shown: &Value, mv: &RenjuMove) -> bool {
        let due = colours(shown);
        let fits = |stone: Placement| {
            is_free(shown, stone.cell) && stone.colour.is_some_and(|colour| due.contains(&colour))
        };
        let ends = |stone: Placement| {
            stone.colour.is_some_and(|colour| {
                lists(&shown["critical"][colour.name()], &stone.cell.to_string())
            })
        };
        let (Some(one), Some(other)) = (mv.first, mv.second) else {
            return mv.stones().all(fits);
        };
        fits(one)
            && fits(other)
            && one.colour != other.colour
            && one.cell != other.cell
            && !ends(one)
    }

    fn placed(step: &Self::Step) -> usize {
        step.stones().count()
    }
}

/// The conceivable moves of a position in words: the legal ones with what they lead to, and the illegal ones.
struct Surveyed<P> {
    legal: Vec<(String, P)>,
    illegal: Vec<String>,
}

/// What a record plays at once is legal, there is no warning about it, and it leads where the step leads; otherwise nothing
/// has changed. Positions are compared by all they are made of, which is much: by turns those of one move in sixteen.
fn play_at_once<G: Lawful>(
    rules: &G,
    position: &G::Position,
    (mv, text): (&G::Move, &str),
    (step, is_compared): (Option<&G::Step>, bool),
    seen: &Seen,
) -> Checked {
    for number in ["", "1. "] {
        let line = notation::record(&format!("{number}{text}"), &SpanMap::offset(0)).tree;
        let ply = line
            .plies()
            .next()
            .ok_or_else(|| format!("{text} is no move"))?;
        let mut after = position.clone();
        let played = rules.play_at_once(&mut after, ply);
        let mut expected = position.clone();
        if let Some(played) = played {
            let trail = Trail {
                played: &[],
                start: &Origins::new(),
                alphabet: Alphabet::Cyrillic,
            };
            let step = step
                .ok_or_else(|| format!("{number}{text} is played at once, though it is illegal"))?;
            let is_plain =
                rules.surplus(step).is_none() && rules.warn(position, ply, &trail).is_none();
            ensure!(
                is_plain && played == *mv,
                "{number}{text} is played at once as {played:?}"
            );
            rules.play(&mut expected, step);
            seen.note("at once");
        }
        let is_same = !is_compared || format!("{after:?}") == format!("{expected:?}");
        ensure!(
            is_same,
            "{number}{text} at once: {after:?}, by steps: {expected:?}"
        );
    }
    Ok(())
}

/// Tries every conceivable move of a position.
fn survey<G: Lawful>(
    rules: &G,
    position: &G::Position,
    seen: &Seen,
) -> Result<Surveyed<G::Position>, String> {
    let shown = common::shown(rules, position);
    let outcome = rules.outcome(position);
    let (mut legal, mut illegal) = (Vec::new(), Vec::new());
    for (at, mv) in rules.conceivable(position).into_iter().enumerate() {
        // What is written is read as the same move, in every alphabet.
        for alphabet in [
            Alphabet::Cyrillic,
            Alphabet::CyrillicLightBlue,
            Alphabet::Latin,
        ] {
            let text = rules.write(&mv, alphabet);
            let read = rules.resolve(position, &word(&text));
            ensure!(
                read.as_ref() == Ok(&mv),
                "{mv:?} is written {text} and read as {read:?}"
            );
        }
        let text = rules.write(&mv, Alphabet::Latin);
        let checked = rules.check(position, &mv);
        let is_compared = at % 16 == rules.number(position) as usize % 16;
        play_at_once(
            rules,
            position,
            (&mv, &text),
            (checked.as_ref().ok(), is_compared),
            seen,
        )?;
        let surplus = checked.as_ref().ok().and_then(|step| rules.surplus(step));
        if outcome.is_some() {
            let broken = checked
                .err()
                .map(|reason| rule(rules, position, &word(&text), reason));
            ensure!(
                broken == Some("game-over"),
                "{text} after the end: {broken:?}"
            );
            seen.note("after the end");
            illegal.push(text);
            continue;
        }
        let is_legal = checked.is_ok() && surplus.is_none();
        ensure!(
            is_legal == rules.is_listed(&shown, &mv),
            "{text}: {:?}, surplus {surplus:?}",
            checked.err()
        );
        seen.note(if is_legal { "legal" } else { "illegal" });
        let Ok(step) = checked else {
            illegal.push(text);
            continue;
        };
        let mut after = position.clone();
        rules.play(&mut after, &step);
        let (mut by_step, mut at_once) = (Vec::new(), Vec::new());
        rules.put(position, &mv, &step, &mut by_step);
        ensure!(
            surplus.is_some()
                || !rules.put_at_once(&after, &mv, &mut at_once)
                || at_once == by_step,
            "{text} puts {by_step:?}, at once {at_once:?}"
        );
        let (before, number) = (rules.number(position), rules.number(&after));
        ensure!(
            number == before + 1,
            "{text}: number {number} after {before}"
        );
        ensure!(
            is_legal || rules.outcome(&after).is_some(),
            "{text}: a part of it stands though the game goes on"
        );
        let placed = <G as Lawful>::placed(&step);
        let most = if text == "--" {
            0
        } else {
            text.split(", ").count()
        };
        ensure!(
            placed == most || (placed == 1 && surplus.is_some()),
            "{text} puts {placed} on the field"
        );
        if is_legal {
            legal.push((text, after));
        } else {
            illegal.push(text);
        }
    }
    ensure!(
        common::shown(rules, position) == shown,
        "checking moves has changed the position"
    );
    Ok(Surveyed { legal, illegal })
}

/// A rule broken and the number of the move that did it.
type Broken = (&'static str, Option<u32>);

/// What a document gives: its main line, and what is broken in it and in its variations.
struct Replayed {
    positions: Vec<Value>,
    plies: u32,
    outcome: Option<Outcome>,
    broken: Vec<Broken>,
}

fn replay(document: &str) -> Replayed {
    let session = Session::open(
        kletka::games::standard(),
        &Source::whole("test", document),
        Depth::Replay,
    );
    let verdict = *session.verdict();
    let errors = session
        .diagnostics()
        .iter()
        .filter(|one| one.severity == Severity::Error);
    Replayed {
        positions: common::positions(&session),
        plies: verdict.plies,
        outcome: verdict.outcome,
        broken: errors.map(|one| (one.code.rule(), one.ply)).collect(),
    }
}

/// Walks through a game by rolls, surveying every position; then replays it with illegal moves in variations.
fn walk<G: Lawful>(head: &str, opening: &[&str], rolls: &[u16], seen: &Seen) -> Checked {
    let (rules, mut position) = common::open::<G>(head)?;
    let mut words: Vec<String> = Vec::new();
    let mut refused: Vec<(usize, String)> = Vec::new();
    for one in opening {
        common::attempt(&rules, &mut position, one).map_err(|rule| format!("{one}: {rule}"))?;
        words.push((*one).to_owned());
    }
    for &roll in rolls {
        let Surveyed { legal, illegal } =
            survey(&rules, &position, seen).map_err(|why| format!("after {words:?}: {why}"))?;
        if !words.is_empty() && !illegal.is_empty() {
            refused.push((
                words.len(),
                illegal[usize::from(roll) % illegal.len()].clone(),
            ));
        }
        // The pass is the first of the legal moves.
        let at = if roll % 16 == 0 {
            0
        } else {
            usize::from(roll / 16)
        };
        let Some((text, after)) = legal.get(at % legal.len().max(1)).cloned() else {
            break;
        };
        words.push(text);
        position = after;
    }
    let main = replay(&format!(
        "{head}[record]\nmoves = '''{}'''\n",
        words.join(" ")
    ));
    ensure!(
        main.broken.is_empty() && main.plies as usize == words.len(),
        "{words:?}: {:?}",
        main.broken
    );
    ensure!(
        main.positions.last() == Some(&common::shown(&rules, &position)),
        "{words:?} leads elsewhere by a record"
    );
    // A variation that ends with an illegal move stands behind the move after which it would have been illegal.
    let (mut moves, mut broken) = (String::new(), 0);
    for (at, text) in words.iter().enumerate() {
        let _ = write!(moves, " {text}");
        for (_, illegal) in refused.iter().filter(|(after, _)| *after == at + 1) {
            let _ = write!(moves, " ({text} {illegal} {illegal})");
            broken += 1;
        }
    }
    let varied = replay(&format!("{head}[record]\nmoves = '''{moves}'''\n"));
    ensure!(
        varied.broken.len() == broken,
        "{moves}: {broken} illegal moves, {:?}",
        varied.broken
    );
    let is_same = varied.positions == main.positions
        && varied.plies == main.plies
        && varied.outcome == main.outcome;
    ensure!(is_same, "variations change the game: {moves}");
    seen.note_if(broken > 0, "refused in a variation");
    seen.note_if(main.outcome.is_some(), "ended");
    Ok(())
}

/// Checks the laws of a game with the settings and the start position of a document.
fn check_laws<G: Lawful>(
    game: &str,
    tables: &str,
    opening: &[&str],
    cases: u32,
    moves: usize,
    seen: &Seen,
) {
    let head = format!("kletka = 1\ngame = \"{game}\"\n{tables}\n");
    property(cases, vec(any::<u16>(), moves / 2..=moves), |rolls| {
        walk::<G>(&head, opening, &rolls, seen)
    });
}

/// What the walks of every game must have met.
const MET: [(&str, usize); 6] = [
    ("legal", 1000),
    ("at once", 1000),
    ("illegal", 1000),
    ("refused in a variation", 10),
    ("ended", 4),
    ("after the end", 500),
];

#[test]
fn laws_of_parcel() {
    let seen = Seen::default();
    let check = |tables: &str, moves| check_laws::<Parcel>("parcel", tables, &[], 8, moves, &seen);
    check("[board]\nsize = 3", 30);
    check("[board]\nsize = [4, 2]\n[rules]\ngreen = \"optional\"", 30);
    check("[board]\nsize = [3, 2]\ntopology = \"cylinder\"", 25);
    check(
        "[board]\nsize = 3\ntopology = \"torus\"\n[rules]\ngreen = \"optional\"",
        25,
    );
    check(
        "[board]\nsize = [5, 4]\n[rules]\nopening = \"rectangle\"",
        15,
    );
    check("[board]\nsize = 2\nsegments = \"free\"", 25);
    check(
        "[board]\nsize = [3, 1]\nsegments = \"free\"\n[rules]\ngreen = \"optional\"",
        25,
    );
    check(
        "[board]\nsize = 3\n[start]\nposition = '''с(a1-c1-c3-a3) к[d1-2] з[c-d2]'''\nnext = 8",
        20,
    );
    let choice = "[board]\nsize = [3, 2]\n[rules]\nopening = \"choice\"";
    check_laws::<Parcel>("parcel", choice, &["[b1-2]", "--"], 8, 10, &seen);
    seen.assert(&MET);
}

#[test]
fn laws_of_renju_for_three() {
    let seen = Seen::default();
    let check = |tables: &str, moves| {
        check_laws::<RenjuForThree>("renju-for-three", tables, &[], 20, moves, &seen);
    };
    check("[board]\nsize = 4", 20);
    check("[board]\nsize = [7, 4]\n[rules]\nantonov = false", 25);
    check(
        "[board]\nsize = 5\n[start]\nposition = '''к@a1 к@b1 к@c1 з@a3 з@b3 з@c3 с@e5'''\nnext = 2",
        10,
    );
    seen.assert(&MET);
}

#[test]
fn laws_of_renju_3_2() {
    let seen = Seen::default();
    let check = |tables: &str, cases, moves| {
        check_laws::<RenjuThreeTwo>("renju-3-2", tables, &[], cases, moves, &seen);
    };
    check(
        "[board]\nsize = 4\n[start]\nposition = '''г@a1 г@b1 г@c1'''",
        5,
        8,
    );
    check(
        "[board]\nsize = [6, 4]\n[start]\nposition = '''г@a1 г@b1 г@c1 к@a3 к@b3 з@f1 з@f2 з@f3'''\nnext = 5",
        20,
        20,
    );
    seen.assert(&MET);
}

/// The first broken rule that a document is blamed for, and the number of the move.
fn blamed(game: &str, tables: &str, moves: &str) -> Option<Broken> {
    let document =
        format!("kletka = 1\ngame = \"{game}\"\n{tables}\n[record]\nmoves = '''{moves}'''\n");
    replay(&document).broken.first().copied()
}

/// Where a move breaks several rules, the first of them in the order of the reference is named.
#[test]
fn the_first_broken_rule_is_named() {
    const FREE: &str = "[board]\nsize = 4\nsegments = \"free\"";
    const RECTANGLE: &str = "[rules]\nopening = \"rectangle\"";
    const CROSSED: &str = "[start]\nposition = '''с[b2-c3] к[b3-4] к[c1-2]'''\n[board]\nsize = 4\nsegments = \"free\"";
    const ROW: &str = "[board]\nsize = 5\n[start]\nposition = '''г@a1 г@b1 г@c1 к@a5'''";
    const CHOICE: &str = "[rules]\nopening = \"choice\"";
    const BY_D5: &str = "[start]\nposition = '''з[c-d5] к[d4-5-6] з[d-e6]";
    let mixed = format!("{BY_D5} с[e5-6]'''");
    let pierced = format!("{BY_D5}'''");
    let parcel: &[(&str, &str, &str, u32)] = &[
        // rule named, tables, moves, number of the move
        ("syntax", "", "5. e7", 1),
        ("syntax", "", "-- -- e7", 3),
        ("number", "", "-- -- 9. [a-b1]", 3),
        ("number", "", "2. [z8-9]", 1),
        ("number", "", "1. [a-b1] 3. [a-b1]", 2),
        ("game-over", "", "-- -- [z8-9]", 3),
        ("game-over", "", "-- -- [a1-c4]", 3),
        ("game-over", "", "[a-b1] -- -- к[a-b1]", 4),
        ("off-board", "", "[a1-k5]", 1),
        ("off-board", "", "к[h8-9]", 1),
        ("not-unit", "", "к[a1-c2]", 1),
        ("not-primitive", FREE, "к[a1-c3]", 1),
        ("colour", "", "[a-b1] к[a-b1]", 2),
        ("colour", CROSSED, "к[b3-c2]", 1),
        ("colour", RECTANGLE, "[d4-5] -- к[d5-6]", 3),
        ("colour", &pierced, "с[d-e5]", 1),
        ("colour", &mixed, "с[d-e5]", 1),
        ("occupied", RECTANGLE, "[d4-5] -- [d4-5]", 3),
        ("occupied", CHOICE, "[d4-5] [a-b1]|[a-b1]*|[d4-5]", 2),
        ("crossing", CROSSED, "[b3-c2]", 1),
        (
            "opening",
            RECTANGLE,
            "[d4-5] [d5-6] -- [c-d6] -- [d-e6] [d6-7]",
            7,
        ),
        (
            "piercing",
            "",
            "[d4-5] [d5-6] -- [c-d6] -- [d-e6] [d6-7]",
            7,
        ),
        (
            "opening",
            RECTANGLE,
            "[d4-5] [d-e4] -- [e-f4] -- [f4-5] -- [e-f5] [d-e5]",
            9,
        ),
        (
            "looping",
            "",
            "[d4-5] [d-e4] -- [e-f4] -- [f4-5] -- [e-f5] [d-e5]",
            9,
        ),
        ("opening", CHOICE, "[d4-5] -- [d5-6] -- [a1-2]*|[b1-2]", 5),
        ("opening", CHOICE, "[d4-5] -- [a1-2]*|[a1-2]", 3),
        ("opening", "", "[d4-5] -- [a1-2]*|[b1-2]", 3),
        ("piercing", &mixed, "[d-e5]", 1),
        (
            "looping",
            "[start]\nposition = '''к[d5-6] з[d-e6] с[e5-6]'''",
            "[d-e5]",
            1,
        ),
    ];
    let three: &[(&str, &str, &str, u32)] = &[
        ("syntax", "", "4. [a-b1]", 1),
        ("number", "", "-- -- -- 9. a1", 4),
        ("game-over", "", "-- -- -- z99", 4),
        ("off-board", "", "к@z1", 1),
        ("colour", "", "a1 с@a1", 2),
        ("colour", "", "с@a1, к@b1", 1),
        ("half-move", "", "a1 b1 c1 с@a1, с@b1", 4),
        ("occupied", "", "a1 a1", 2),
    ];
    let halves: &[(&str, &str, &str, u32)] = &[
        ("syntax", ROW, "7. a2, к@z9", 1),
        ("number", ROW, "7. г@z9", 1),
        ("game-over", ROW, "г@d1 г@z9", 2),
        ("game-over", ROW, "г@d1, к@a5", 1),
        ("off-board", ROW, "з@a2, г@z9", 1),
        ("off-board", ROW, "г@d1, к@z9", 1),
        ("colour", ROW, "г@d1, з@a5", 1),
        ("colour", ROW, "з@a2, з@a2", 1),
        ("half-move", ROW, "г@a5, г@b5", 1),
        ("half-move", ROW, "г@d1, г@a5", 1),
        ("half-move", ROW, "г@a5, к@b5, г@c5", 1),
        ("occupied", ROW, "г@e5, к@a1", 1),
        ("occupied", ROW, "г@e5, к@e5", 1),
    ];
    for (game, table) in [
        ("parcel", parcel),
        ("renju-for-three", three),
        ("renju-3-2", halves),
    ] {
        for &(rule, tables, moves, number) in table {
            assert_eq!(
                blamed(game, tables, moves),
                Some((rule, Some(number))),
                "{game}, {tables}: {moves}"
            );
        }
    }
}
