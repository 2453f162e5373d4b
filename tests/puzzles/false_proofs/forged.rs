//! `forged.txt`: a false proof for every kind of move that the rules know. It is refused, for the reason given there; and what
//! is so of the same position is proved.

use std::collections::BTreeMap;

use kletka::games::parcel;
use kletka::games::renju::{for_three, three_two};
use kletka::puzzle::Goal;
use kletka::puzzle::proof::{self, ProofMove, ProofTree, Provable};
use kletka::rules::Claims;

use crate::common;
use crate::plain::halves::Halves;
use crate::plain::parcel::Parcel;
use crate::plain::three::Three;
use crate::plain::written::{word, written};
use crate::plain::{Game, Search, Written, tasks, verify};

/// An entry of the file.
struct Forged<'t> {
    title: &'t str,
    document: String,
    before: Vec<&'t str>,
    goal: &'t str,
    seat: &'t str,
    lines: Vec<&'t str>,
    /// Why; `None` for a proof of what is so.
    refused: Option<&'t str>,
}

impl<'t> Forged<'t> {
    fn read(text: &'t str) -> Self {
        let (title, rest) = text.split_once('\n').unwrap();
        let mut out = Self {
            title,
            document: String::new(),
            before: Vec::new(),
            goal: "",
            seat: "",
            lines: Vec::new(),
            refused: None,
        };
        for line in rest.lines().filter(|line| !line.is_empty()) {
            match line.split_once(": ") {
                Some(("before", words)) => out.before = words.split(' ').collect(),
                Some(("goal", goal)) => out.goal = goal,
                Some(("tree", seat)) => out.seat = seat,
                Some(("refused", why)) => out.refused = Some(why),
                Some(("accepted", _)) => out.refused = None,
                _ if line.starts_with(|c: char| c.is_ascii_digit()) => out.lines.push(line),
                _ => out.document += &format!("{line}\n"),
            }
        }
        out
    }
}

fn tree<G: Provable>(rules: &G, position: &G::Position, lines: &[Written]) -> ProofTree<G::Move> {
    let branch = |line: &Written| ProofMove {
        depth: u32::try_from(line.depth).unwrap(),
        mv: rules
            .resolve(position, &line.word)
            .unwrap_or_else(|_| panic!("a word of the field: {:?}", line.word)),
        same_as: line.same_as.map(|earlier| u32::try_from(earlier).unwrap()),
    };
    ProofTree {
        branches: lines.iter().map(branch).collect(),
    }
}

/// Goals that may be so of a position.
fn others(goal: &str, number: u32, seats: &[&str]) -> Vec<String> {
    let mut out = vec!["draw".to_owned()];
    if let [seat, "scores", least] = goal.split(' ').collect::<Vec<_>>()[..] {
        let least: f64 = least.parse().unwrap();
        out.extend(
            (1..20).map(|halves| format!("{seat} scores {}", least - 0.5 * f64::from(halves))),
        );
    }
    for seat in seats {
        out.extend((number..number + 8).map(|by| format!("{seat} wins by {by}")));
        out.push(format!("{seat} wins"));
    }
    out
}

/// Whether the proof is refused as the file says, and the number of proofs of what is so.
fn judge<G: Claims + Provable, T: Game>(
    forged: &Forged<'_>,
    twin: impl Fn(&G, &G::Position) -> (T, T::State),
) -> usize {
    let Forged {
        title,
        document,
        before,
        goal,
        seat,
        lines,
        refused,
    } = forged;
    let (rules, mut position) = common::open::<G>(document).unwrap();
    let (game, mut state) = twin(&rules, &position);
    for move_before in before {
        common::attempt(&rules, &mut position, move_before).unwrap();
        state = game
            .read(&state, &word(move_before).unwrap().played)
            .unwrap()
            .after;
    }
    let first = game.number(&state);
    let line = |line: &&str| {
        let (line, same_as) = match line.split_once(" = ") {
            Some((line, earlier)) => (line, Some(earlier.parse::<usize>().unwrap() - 1)),
            None => (*line, None),
        };
        let ply = word(line).unwrap();
        Written {
            depth: (ply.number.unwrap().value + 1 - first) as usize,
            word: ply.played,
            same_as,
        }
    };
    let lines: Vec<Written> = lines.iter().map(line).collect();
    let plain = tasks(goal, T::SEATS);
    let at = plain.iter().position(|task| task.seat == *seat).unwrap();
    let is_so = Search::new(&game, plain[at]).reaches(&state);
    assert_eq!(is_so, refused.is_none(), "{title}: {goal}");
    let task = Goal::parse(goal).unwrap().tasks(G::SEATS)[at];
    let checked = proof::check(&rules, &position, task, &tree(&rules, &position, &lines));
    let why = checked.err().map(|fault| fault.problem.text().en);
    assert_eq!(why.as_deref(), *refused, "{title}\n{document}");
    assert_eq!(
        verify(&game, &state, plain[at], &lines).is_ok(),
        is_so,
        "{title}"
    );
    if is_so {
        return 1;
    }
    let mut proved = 0;
    for goal in others(goal, first, T::SEATS) {
        for (task, plain) in Goal::parse(&goal)
            .unwrap()
            .tasks(G::SEATS)
            .into_iter()
            .zip(tasks(&goal, T::SEATS))
        {
            let mut search = Search::new(&game, plain);
            search.left = 3_000;
            let is_so = search.reaches(&state);
            if !is_so || search.left == 0 {
                continue;
            }
            let lines = written(&search.proof(&state).unwrap());
            let checked = proof::check(&rules, &position, task, &tree(&rules, &position, &lines));
            assert!(checked.is_ok(), "{title}: {goal} is so: {checked:?}");
            proved += 1;
        }
    }
    proved
}

#[test]
fn forged_proofs_are_refused_and_true_ones_accepted() {
    let text = include_str!("forged.txt");
    let mut met: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    for entry in text.split("\n== ").skip(1) {
        let forged = Forged::read(entry);
        let proved = if forged.document.contains("\"parcel\"") {
            judge::<parcel::Parcel, _>(&forged, Parcel::of)
        } else if forged.document.contains("\"renju-3-2\"") {
            judge::<three_two::RenjuThreeTwo, _>(&forged, Halves::of)
        } else {
            judge::<for_three::RenjuForThree, _>(&forged, Three::of)
        };
        let kind = met
            .entry(forged.title.split(':').next().unwrap())
            .or_default();
        kind[0] += 1;
        kind[1] += proved;
    }
    println!("{met:?}");
    let kinds = [
        "passes",
        "komi",
        "offers",
        "green",
        "rectangle",
        "seams",
        "free segments",
        "crossing",
        "piercing",
        "looping",
        "turns",
        "fours",
        "three players",
        "Antonov's condition",
        "half-moves",
    ];
    for kind in kinds {
        assert!(
            met.get(kind).is_some_and(|met| met[0] > 0 && met[1] > 0),
            "{kind}: {met:?}"
        );
    }
}
