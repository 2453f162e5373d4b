//! Laws that every game obeys, whatever its rules: checked for each game and its variants on random walks. Which rule is named first where
//! a move breaks several is in `tests/command/scripts/first_rule.txt`.

use std::fmt::{Debug, Write as _};

use crate::common::{self, Checked, Seen, property, rule, word};
use crate::engines::least;
use crate::ensure;
use kletka::Colour;
use kletka::board::Cell;
use kletka::games::parcel::{Draw, Move as ParcelMove, Parcel};
use kletka::games::renju::for_three::RenjuForThree;
use kletka::games::renju::three_two::RenjuThreeTwo;
use kletka::games::renju::{Move as RenjuMove, Placement};
use kletka::notation::{self, print::Alphabet};
use kletka::rules::{Claims, Origins, Outcome, Trail};
use kletka::text::{Severity, SpanMap};
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
        let of = |colour| {
            board.cells().map(move |cell| Placement {
                colour: Some(colour),
                cell,
            })
        };
        let stones: Vec<_> = Colour::ALL.into_iter().flat_map(of).collect();
        let none_or = |second: &[Placement]| {
            [None]
                .into_iter()
                .chain(second.iter().copied().map(Some))
                .collect::<Vec<_>>()
        };
        let seconds = none_or(if self.size == (4, 4) { &stones } else { &[] });
        let moves = stones.iter().flat_map(|&one| {
            let first = Some(one);
            seconds
                .iter()
                .map(move |&second| RenjuMove { first, second })
        });
        [RenjuMove::PASS].into_iter().chain(moves).collect()
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
        use Alphabet::{Cyrillic, CyrillicLightBlue, Latin};
        for alphabet in [Cyrillic, CyrillicLightBlue, Latin] {
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

/// What a document gives: its main line with its end, and the rules broken in it and in its variations.
struct Replayed {
    positions: Vec<Value>,
    end: (u32, Option<Outcome>),
    broken: Vec<&'static str>,
}

fn replay(head: &str, moves: &str) -> Replayed {
    let session = common::replayed(&format!("{head}[record]\nmoves = '''{moves}'''\n"));
    let verdict = session.verdict();
    let all = session.diagnostics().iter();
    let errors = all.filter(|one| one.severity == Severity::Error);
    Replayed {
        positions: common::positions(&session),
        end: (verdict.plies, verdict.outcome),
        broken: errors.map(|one| one.code.rule()).collect(),
    }
}

/// Walks through a game by rolls, surveying every position; then replays it with illegal moves in variations.
fn walk<G: Lawful>(head: &str, opening: &[String], rolls: &[u16], seen: &Seen) -> Checked {
    let (rules, mut position) = common::open::<G>(head)?;
    let mut words = opening.to_vec();
    let mut refused: Vec<(usize, String)> = Vec::new();
    for one in opening {
        common::attempt(&rules, &mut position, one).map_err(|rule| format!("{one}: {rule}"))?;
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
    let main = replay(head, &words.join(" "));
    ensure!(
        main.broken.is_empty() && main.end.0 as usize == words.len(),
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
    let varied = replay(head, &moves);
    ensure!(
        varied.broken.len() == broken,
        "{moves}: {broken} illegal moves, {:?}",
        varied.broken
    );
    let is_same = varied.positions == main.positions && varied.end == main.end;
    ensure!(is_same, "variations change the game: {moves}");
    seen.note_if(broken > 0, "refused in a variation");
    seen.note_if(main.end.1.is_some(), "ended");
    Ok(())
}

/// Checks the laws of a game with the settings and the start position of a document: so many cases, and moves in each.
fn check_laws<G: Lawful>(head: &str, opening: &[&str], cases: u32, moves: usize, seen: &Seen) {
    let head = format!("kletka = 1\n{head}\n");
    let opening: Vec<_> = opening.iter().map(|&word| word.to_owned()).collect();
    property(cases, vec(any::<u16>(), moves / 2..=moves), |rolls| {
        walk::<G>(&head, &opening, &rolls, seen)
    });
}

/// What the walks of every game must have met.
const MET: &str =
    "legal 1000, at once 1000, illegal 1000, refused in a variation 10, ended 4, after the end 500";

#[test]
fn laws_of_parcel() {
    let seen = Seen::default();
    for (tables, moves) in [
        ("board.size = 3", 30),
        ("board.size = [4, 2]\nrules.green = \"optional\"", 30),
        ("board = { size = [3, 2], topology = \"cylinder\" }", 25),
        (
            "board = { size = 3, topology = \"torus\" }\nrules.green = \"optional\"",
            25,
        ),
        ("board.size = [5, 4]\nrules.opening = \"rectangle\"", 15),
        ("board = { size = 2, segments = \"free\" }", 25),
        (
            "board = { size = [3, 1], segments = \"free\" }\nrules.green = \"optional\"",
            25,
        ),
        (
            "board.size = 3\nstart = { position = 'с(a1-c1-c3-a3) к[d1-2] з[c-d2]', next = 8 }",
            20,
        ),
    ] {
        check_laws::<Parcel>(
            &format!("game = \"parcel\"\n{tables}"),
            &[],
            8,
            moves,
            &seen,
        );
    }
    let choice = "game = \"parcel\"\nboard.size = [3, 2]\nrules.opening = \"choice\"";
    check_laws::<Parcel>(choice, &["[b1-2]", "--"], 8, 10, &seen);
    seen.assert(&least(MET));
}

#[test]
fn laws_of_renju_for_three() {
    let seen = Seen::default();
    for (tables, moves) in [
        ("board.size = 4", 20),
        ("board.size = [7, 4]\nrules.antonov = false", 25),
        (
            "board.size = 5\nstart = { position = 'к@a1 к@b1 к@c1 з@a3 з@b3 з@c3 с@e5', next = 2 }",
            10,
        ),
    ] {
        let head = format!("game = \"renju-for-three\"\n{tables}");
        check_laws::<RenjuForThree>(&head, &[], 20, moves, &seen);
    }
    seen.assert(&least(MET));
}

#[test]
fn laws_of_renju_3_2() {
    let seen = Seen::default();
    for (tables, cases, moves) in [
        ("board.size = 4\nstart.position = 'г@a1 г@b1 г@c1'", 5, 8),
        (
            "board.size = [6, 4]\nstart = { position = 'г@a1 г@b1 г@c1 к@a3 к@b3 з@f1 з@f2 з@f3', next = 5 }",
            20,
            20,
        ),
    ] {
        let head = format!("game = \"renju-3-2\"\n{tables}");
        check_laws::<RenjuThreeTwo>(&head, &[], cases, moves, &seen);
    }
    seen.assert(&least(MET));
}
