//! Proofs that are changed anywhere: what the checker still accepts is a proof, as a naive game says that knows nothing of it.

use kletka::games::parcel::Parcel;
use kletka::games::renju::for_three::RenjuForThree;
use kletka::games::renju::three_two::RenjuThreeTwo;
use kletka::puzzle::proof::{self, ProofMove, ProofTree, Provable};
use kletka::puzzle::solve::{Class, GoalQuestion, Limits, Solve, Verdict};
use kletka::puzzle::{Aim, Goal, Task};
use kletka::rules::{Rules, Seat};

use crate::common;
use crate::naive::parcel::{Field, Move, State};
use crate::naive::{self, Rng, halves, minimax, three};
use crate::small::{colour, opened, played, stones};

/// A naive game with a task in it.
trait Twin: Clone + PartialEq {
    type Move;

    /// Whether the task is fulfilled, where the game is over or its time is.
    fn end(&self) -> Option<bool>;
    fn is_own(&self) -> bool;
    fn after(&self, mv: &Self::Move) -> Option<Self>;
    fn all(&self) -> Vec<Self>;
    /// Whether nobody need show what follows.
    fn is_plain(&self) -> bool;
}

#[derive(Clone, PartialEq)]
struct ParcelTwin<'a> {
    field: &'a Komi,
    state: State,
    task: Task,
}

/// A field and the komi, in halves of cells.
struct Komi(Field, i64);

impl PartialEq for Komi {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Twin for ParcelTwin<'_> {
    type Move = <Parcel as Rules>::Move;

    fn end(&self) -> Option<bool> {
        let Komi(field, komi) = self.field;
        if !self.state.is_over() {
            return if let Aim::Win(Some(by)) = self.task.aim {
                (self.state.number > by).then_some(false)
            } else {
                None
            };
        }
        let (blue, red) = field.score(&self.state);
        let (blue, red) = (i64::from(blue), i64::from(red) + komi);
        let (own, other) = if self.task.seat == Seat::Blue {
            (blue, red)
        } else {
            (red, blue)
        };
        Some(match self.task.aim {
            Aim::Win(by) => own > other && by.is_none_or(|by| self.state.number - 1 <= by),
            Aim::Hold | Aim::Deny => own >= other,
            Aim::Score(least) => {
                i32::try_from(own).map(f64::from).unwrap()
                    >= 2.0 * least.to_string().parse::<f64>().unwrap()
            }
        })
    }

    fn is_own(&self) -> bool {
        (self.state.mover() == naive::Colour::Blue) == (self.task.seat == Seat::Blue)
    }

    fn after(&self, mv: &Self::Move) -> Option<Self> {
        let played = mv.drawn().map_or(Move::Pass, |draw| {
            let [a, b] = draw.edge.ends().map(|v| (v.x, v.y));
            let same = |one: kletka::Colour| {
                naive::Colour::ALL
                    .into_iter()
                    .find(|&same| colour(same) == one)
            };
            Move::Draw((a, b), draw.colour.and_then(same))
        });
        self.with(played)
    }

    fn all(&self) -> Vec<Self> {
        let draws = self
            .field
            .0
            .legal(&self.state)
            .into_iter()
            .map(|(s, c)| Move::Draw(s, Some(c)));
        draws
            .chain([Move::Pass])
            .filter_map(|played| self.with(played))
            .collect()
    }

    fn is_plain(&self) -> bool {
        false
    }
}

impl ParcelTwin<'_> {
    fn with(&self, played: Move) -> Option<Self> {
        let mut next = self.clone();
        self.field
            .0
            .play(&mut next.state, played)
            .ok()
            .map(|()| next)
    }
}

#[derive(Clone, PartialEq)]
struct ThreeTwin {
    state: three::State,
    task: Task,
}

impl ThreeTwin {
    fn player(&self) -> naive::Colour {
        naive::Colour::ALL
            .into_iter()
            .find(|one| one.name() == self.task.seat.name())
            .unwrap()
    }

    fn left(&self) -> u32 {
        let Aim::Win(Some(by)) = self.task.aim else {
            panic!("a win in time")
        };
        (by + 1).saturating_sub(self.state.number)
    }
}

impl Twin for ThreeTwin {
    type Move = kletka::games::renju::Move;

    fn end(&self) -> Option<bool> {
        match self.state.outcome() {
            Some((winner, _)) => Some(winner == Some(self.player())),
            None => (self.left() == 0).then_some(false),
        }
    }

    fn is_own(&self) -> bool {
        self.state.to_move() == self.player()
    }

    fn after(&self, mv: &Self::Move) -> Option<Self> {
        let mut next = self.clone();
        let stone = mv.first.map(|stone| {
            let same = naive::Colour::ALL
                .into_iter()
                .find(|&same| Some(colour(same)) == stone.colour);
            ((stone.cell.x, stone.cell.y), same)
        });
        next.state.play(stone).ok().map(|()| next)
    }

    fn all(&self) -> Vec<Self> {
        let stones = self
            .state
            .board
            .free_cells()
            .into_iter()
            .map(|cell| Some((cell, None)));
        let all = stones.chain([None]).filter_map(|stone| {
            let mut next = self.clone();
            next.state.play(stone).ok().map(|()| next)
        });
        all.collect()
    }

    /// The player makes a four on the next move at the latest, whatever the others do.
    fn is_plain(&self) -> bool {
        minimax::wins_three(&self.state, self.player(), self.left().min(2))
    }
}

#[derive(Clone, PartialEq)]
struct HalvesTwin {
    state: halves::State,
    task: Task,
}

impl HalvesTwin {
    fn player(&self) -> halves::Player {
        if self.task.seat == Seat::A {
            halves::Player::A
        } else {
            halves::Player::B
        }
    }

    fn left(&self) -> u32 {
        let Aim::Win(Some(by)) = self.task.aim else {
            panic!("a win in time")
        };
        (by + 1).saturating_sub(self.state.number)
    }

    fn with(&self, halves: &[halves::Half]) -> Option<Self> {
        let mut next = self.clone();
        next.state.play(halves).ok().map(|()| next)
    }
}

impl Twin for HalvesTwin {
    type Move = kletka::games::renju::Move;

    fn end(&self) -> Option<bool> {
        match self.state.outcome() {
            Some((winner, _)) => Some(winner == Some(self.player())),
            None => (self.left() == 0).then_some(false),
        }
    }

    fn is_own(&self) -> bool {
        self.state.to_move() == self.player()
    }

    fn after(&self, mv: &Self::Move) -> Option<Self> {
        let same = |one: kletka::Colour| {
            naive::Colour::ALL
                .into_iter()
                .find(|&same| colour(same) == one)
                .unwrap()
        };
        let half = |stone: kletka::games::renju::Placement| {
            (same(stone.colour.unwrap()), (stone.cell.x, stone.cell.y))
        };
        self.with(&mv.stones().map(half).collect::<Vec<_>>())
    }

    fn all(&self) -> Vec<Self> {
        self.state
            .legal()
            .iter()
            .filter_map(|halves| self.with(halves))
            .collect()
    }

    /// The player makes a four at once.
    fn is_plain(&self) -> bool {
        minimax::wins_half(&self.state, self.player(), self.left().min(1))
    }
}

/// Whether the branches from `at` on that have the depth, with all below them, fulfil the task of a position.
fn proves<T: Twin>(tree: &ProofTree<T::Move>, twin: &T, at: &mut usize, depth: u32) -> bool {
    let mut here = Vec::new();
    let is_over = twin.end();
    while tree
        .branches
        .get(*at)
        .is_some_and(|branch| branch.depth == depth)
    {
        let ProofMove { mv, same_as, .. } = &tree.branches[*at];
        let place = *at;
        *at += 1;
        let Some(after) = twin.after(mv).filter(|_| is_over.is_none()) else {
            return false;
        };
        let holds = if same_as.is_none() {
            proves(tree, &after, at, depth + 1)
        } else {
            // What it refers to, perhaps by way of others, must prove this position too.
            let mut shown = place;
            while let Some(earlier) = tree.branches[shown].same_as {
                if earlier as usize >= shown {
                    return false;
                }
                shown = earlier as usize;
            }
            proves(
                tree,
                &after,
                &mut (shown + 1),
                tree.branches[shown].depth + 1,
            )
        };
        if !holds || here.contains(&after) {
            return false;
        }
        here.push(after);
    }
    match is_over {
        Some(is_fulfilled) => is_fulfilled,
        None if twin.is_own() => here.len() == 1,
        None => twin
            .all()
            .iter()
            .all(|after| here.contains(after) || after.end() == Some(true) || after.is_plain()),
    }
}

/// How many changed proofs were accepted, and refused.
#[derive(Debug, Default)]
struct Met {
    accepted: usize,
    refused: usize,
}

/// Where the branches end that lie below one, and the first one behind them.
fn end_of<M>(tree: &ProofTree<M>, at: usize) -> usize {
    let depth = tree.branches[at].depth;
    let below = tree.branches[at + 1..]
        .iter()
        .take_while(|branch| branch.depth > depth)
        .count();
    at + 1 + below
}

/// Puts branches in the place of others; references to what stands behind them move along.
fn spliced<M: Clone>(
    tree: &ProofTree<M>,
    from: usize,
    to: usize,
    new: &[ProofMove<M>],
) -> ProofTree<M> {
    let mut out = tree.clone();
    out.branches.splice(from..to, new.iter().cloned());
    let shift = i64::try_from(new.len()).unwrap() - i64::try_from(to - from).unwrap();
    for branch in &mut out.branches[from..] {
        branch.same_as = branch.same_as.map(|earlier| {
            let moved = if earlier as usize >= to {
                i64::from(earlier) + shift
            } else {
                i64::from(earlier)
            };
            u32::try_from(moved).unwrap()
        });
    }
    out
}

/// The position before a branch.
fn before<G: Rules>(
    rules: &G,
    start: &G::Position,
    tree: &ProofTree<G::Move>,
    at: usize,
) -> G::Position {
    let mut way = vec![at];
    for earlier in (0..at).rev() {
        if tree.branches[earlier].depth < tree.branches[*way.last().unwrap()].depth {
            way.push(earlier);
        }
    }
    let mut position = start.clone();
    for &step in way[1..].iter().rev() {
        let step = rules.check(&position, &tree.branches[step].mv).unwrap();
        rules.play(&mut position, &step);
    }
    position
}

/// Changes a proof in every way; `twin` is the naive game of its task.
fn tamper<G: Provable, T: Twin<Move = G::Move>>(
    rules: &G,
    start: &G::Position,
    task: Task,
    tree: &ProofTree<G::Move>,
    twin: &T,
    rng: &mut Rng,
) -> Met {
    let accepts = |tree: &ProofTree<G::Move>| proof::check(rules, start, task, tree).is_ok();
    let is_proof = |tree: &ProofTree<G::Move>| {
        let mut at = 0;
        proves(tree, twin, &mut at, 1) && at == tree.branches.len()
    };
    assert!(accepts(tree) && is_proof(tree), "the proof as it was found");
    let mut met = Met::default();
    let mut tell = |what: &str, at: usize, changed: &ProofTree<G::Move>, may_hold: bool| {
        let is_accepted = accepts(changed);
        assert!(
            !is_accepted || may_hold && is_proof(changed),
            "{what} at branch {at}"
        );
        *(if is_accepted {
            &mut met.accepted
        } else {
            &mut met.refused
        }) += 1;
    };
    let count = tree.branches.len();
    for _ in 0..12.min(count) {
        let at = rng.below(count);
        let end = end_of(tree, at);
        let branch = &tree.branches[at];
        tell("a branch less", at, &spliced(tree, at, end, &[]), false);
        let whole = tree.branches[at..end].to_vec();
        tell("a branch twice", at, &spliced(tree, at, at, &whole), false);
        let mut cut = tree.clone();
        cut.branches.truncate(at);
        tell("the rest missing", at, &cut, false);
        // Another legal move of whoever makes it.
        let position = before(rules, start, tree, at);
        let moves = rules.moves(&position);
        for _ in 0..4 {
            let other = &moves[rng.below(moves.len())];
            if rules.normal(&position, other) != rules.normal(&position, &branch.mv) {
                let mut changed = tree.clone();
                changed.branches[at].mv = other.clone();
                tell(
                    "another move",
                    at,
                    &changed,
                    rules.to_move(&position) == task.seat,
                );
            }
        }
        let other = rng.below(count);
        let mut swapped = tree.clone();
        swapped.branches[at].mv = tree.branches[other].mv.clone();
        swapped.branches[other].mv = branch.mv.clone();
        tell("two moves in each other's place", at, &swapped, true);
        for reference in [at, other, count, at + 1, rng.below(at + 1)] {
            let mut changed = spliced(tree, at + 1, end, &[]);
            let reference = u32::try_from(reference).unwrap();
            if tree.branches[at].same_as != Some(reference) {
                changed.branches[at].same_as = Some(reference);
                tell("another reference", at, &changed, (reference as usize) < at);
            }
        }
        if branch.same_as.is_some() {
            let mut changed = tree.clone();
            changed.branches[at].same_as = None;
            tell("no reference", at, &changed, true);
        }
        let mut deeper = tree.clone();
        deeper.branches[at].depth = 1 + u32::try_from(rng.below(6)).unwrap();
        tell("another depth", at, &deeper, true);
    }
    met
}

#[test]
fn proofs_of_parcel_hold_only_where_a_naive_game_agrees() {
    let mut rng = Rng::new(11);
    let (mut proofs, mut sum, mut references) = (0, Met::default(), 0);
    let goals = [
        "blue wins",
        "red wins",
        "red scores 1.5",
        "blue scores 1",
        "draw",
        "blue wins by 16",
        "red wins by 15",
    ];
    for round in 0..180 {
        let (size, field, text) = [
            ((2, 2), Field::plane(2, 2), "size = 2"),
            ((3, 1), Field::plane(3, 1), "size = [3, 1]"),
            (
                (3, 1),
                Field {
                    green_optional: true,
                    ..Field::plane(3, 1)
                },
                "size = [3, 1]",
            ),
        ][round % 3];
        assert!(size.0 >= size.1);
        let (komi, halves) = [("0.5", 1), ("0", 0)][round / 3 % 2];
        let green = if field.green_optional {
            "optional"
        } else {
            "forced"
        };
        let document =
            format!("board = {{ {text} }}\nrules = {{ komi = {komi}, green = \"{green}\" }}\n");
        let (state, parcel, position) = played(&field, &document, 3 + round % 2, &mut rng);
        if state.is_over() {
            continue;
        }
        let goal = Goal::parse(goals[rng.below(goals.len())]).unwrap();
        let answer = parcel.solve(
            &position,
            GoalQuestion::whole(goal, Class::All),
            &Limits::nodes(100_000),
        );
        let field = Komi(field, halves);
        for (task, tree) in goal.tasks(Parcel::SEATS).into_iter().zip(&answer.proof) {
            let twin = ParcelTwin {
                field: &field,
                state: state.clone(),
                task,
            };
            let met = tamper(&parcel, &position, task, tree, &twin, &mut rng);
            references += tree
                .branches
                .iter()
                .filter(|branch| branch.same_as.is_some())
                .count();
            sum.accepted += met.accepted;
            sum.refused += met.refused;
            proofs += 1;
        }
    }
    assert!(
        proofs > 40 && references > 100 && sum.accepted > 40 && sum.refused > 2000,
        "{proofs} {references} {sum:?}"
    );
}

/// Blue stones among few others in a square that others surround, without a four.
fn arena(rng: &mut Rng) -> Option<naive::renju::Board> {
    let mut board = naive::renju::Board::new(7, 7);
    let mut inside = Vec::new();
    for (x, y) in board.cells() {
        if (1..=5).contains(&x) && (1..=5).contains(&y) {
            inside.push((x, y));
        } else {
            board
                .stones
                .insert((x, y), naive::Colour::ALL[1 + rng.below(2)]);
        }
    }
    for place in 0..13 {
        let cell = inside.swap_remove(rng.below(inside.len()));
        board
            .stones
            .insert(cell, naive::Colour::ALL[[0, 0, 1, 0, 2][place % 5]]);
    }
    naive::renju::has_four(&board).is_none().then_some(board)
}

/// So many random positions; at least so many proofs, changes that are accepted and changes that are refused.
fn proofs_of_renju_for_three(rounds: usize, least: [usize; 3]) {
    let mut rng = Rng::new(12);
    let (mut proofs, mut sum) = (0, Met::default());
    for round in 0..rounds {
        let (next, antonov) = (1 + u32::try_from(rng.below(3)).unwrap(), round % 3 > 0);
        let Some(board) = arena(&mut rng) else {
            continue;
        };
        let state = three::State::new(board.clone(), next, antonov);
        if state.outcome().is_some() {
            continue;
        }
        let (rules, position) = opened(&board, 7, 7, next, antonov);
        let goal = Goal::Wins {
            seat: Seat::Blue,
            by: Some(next + 6),
        };
        let answer = rules.solve(
            &position,
            GoalQuestion::whole(goal, Class::ALL[1 + round % 3].1),
            &Limits::nodes(100_000),
        );
        let Some(tree) = answer.proof.first().filter(|tree| tree.branches.len() > 1) else {
            continue;
        };
        let task = goal.tasks(RenjuForThree::SEATS)[0];
        let met = tamper(
            &rules,
            &position,
            task,
            tree,
            &ThreeTwin { state, task },
            &mut rng,
        );
        sum.accepted += met.accepted;
        sum.refused += met.refused;
        proofs += 1;
    }
    let enough = [proofs, sum.accepted, sum.refused]
        .iter()
        .zip(least)
        .all(|(&met, least)| met > least);
    assert!(enough, "{proofs} {sum:?}");
}

#[test]
fn proofs_of_renju_for_three_hold_only_where_a_naive_game_agrees() {
    proofs_of_renju_for_three(2400, [14, 70, 350]);
}

#[test]
#[ignore = "long search"]
fn by_hand_more_proofs_of_renju_for_three_hold_only_where_a_naive_game_agrees() {
    proofs_of_renju_for_three(12_000, [80, 400, 2000]);
}

/// So many random positions; at least so many proofs, changes that are accepted and changes that are refused.
fn proofs_of_renju_3_2(rounds: usize, least: [usize; 3]) {
    let mut rng = Rng::new(14);
    let (mut proofs, mut sum) = (0, Met::default());
    for round in 0..rounds {
        let next = 1 + u32::try_from(rng.below(6)).unwrap();
        let board = stones(6, 6, 9, &mut rng);
        // The first move makes no four.
        if halves::colours(next)
            .into_iter()
            .any(|colour| !naive::renju::critical(&board, colour).is_empty())
        {
            continue;
        }
        let state = halves::State::new(board.clone(), next);
        let letter = |colour: naive::Colour| &colour.name()[..1];
        let words = board.stones.iter().map(|((x, y), stone)| {
            format!("{}@{}{} ", letter(*stone), char::from(b'a' + x), y + 1)
        });
        let text = format!(
            "board = {{ size = 6 }}\nstart = {{ position = '''{}''', next = {next} }}\n",
            words.collect::<String>()
        );
        let (rules, position) = common::open::<RenjuThreeTwo>(&text).unwrap();
        let goal = Goal::Wins {
            seat: rules.to_move(&position),
            by: Some(next + 4),
        };
        let answer = rules.solve(
            &position,
            GoalQuestion::whole(goal, Class::ALL[1 + round % 3].1),
            &Limits::nodes(100_000),
        );
        let Some(tree) = answer.proof.first().filter(|tree| tree.branches.len() > 1) else {
            continue;
        };
        let task = goal.tasks(RenjuThreeTwo::SEATS)[0];
        let met = tamper(
            &rules,
            &position,
            task,
            tree,
            &HalvesTwin { state, task },
            &mut rng,
        );
        sum.accepted += met.accepted;
        sum.refused += met.refused;
        proofs += 1;
    }
    let enough = [proofs, sum.accepted, sum.refused]
        .iter()
        .zip(least)
        .all(|(&met, least)| met > least);
    assert!(enough, "{proofs} {sum:?}");
}

#[test]
fn proofs_of_renju_3_2_hold_only_where_a_naive_game_agrees() {
    proofs_of_renju_3_2(2000, [1, 2, 80]);
}

#[test]
#[ignore = "long search"]
fn by_hand_more_proofs_of_renju_3_2_hold_only_where_a_naive_game_agrees() {
    proofs_of_renju_3_2(20_000, [15, 30, 900]);
}

/// Draws of Renju for three are a task of each player, which two others try to spoil.
fn draws_of_renju_for_three(rounds: usize, least: [usize; 2]) {
    let mut rng = Rng::new(13);
    let (mut proved, mut refuted) = (0, 0);
    for round in 0..rounds {
        let (next, antonov) = (1 + u32::try_from(rng.below(3)).unwrap(), round % 3 > 0);
        let board = stones(5, 5, 2 + round % 5, &mut rng);
        let state = three::State::new(board.clone(), next, antonov);
        if state.outcome().is_some() {
            continue;
        }
        let (rules, position) = opened(&board, 5, 5, next, antonov);
        let answer = rules.solve(
            &position,
            GoalQuestion::whole(Goal::Draw, Class::Threats),
            &Limits::nodes(300_000),
        );
        let mut known = minimax::Known::new();
        let is_draw = naive::Colour::ALL
            .into_iter()
            .all(|player| minimax::holds_three(&state, player, &mut known));
        let verdict = if is_draw {
            Verdict::Proved
        } else {
            Verdict::Refuted
        };
        assert_eq!(answer.verdict, verdict, "{state:?}");
        assert_eq!(answer.proof.len(), if is_draw { 3 } else { 0 });
        for (task, tree) in Goal::Draw
            .tasks(RenjuForThree::SEATS)
            .into_iter()
            .zip(&answer.proof)
        {
            assert!(
                proof::check(&rules, &position, task, tree).is_ok(),
                "{state:?}"
            );
        }
        *(if is_draw { &mut proved } else { &mut refuted }) += 1;
    }
    assert!(
        proved > least[0] && refuted > least[1],
        "{proved} {refuted}"
    );
}

#[test]
fn draws_of_renju_for_three_agree_with_a_naive_search() {
    draws_of_renju_for_three(60, [9, 4]);
}

#[test]
#[ignore = "long search"]
fn by_hand_more_draws_of_renju_for_three_agree_with_a_naive_search() {
    draws_of_renju_for_three(600, [100, 50]);
}
