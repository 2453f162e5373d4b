//! Proofs of what is not so: the checker must refuse them, however they look.

mod certificates;
mod examined;
mod forged;
mod identity;

use std::collections::BTreeSet;

use kletka::games;
use kletka::games::parcel::Parcel;
use kletka::notation;
use kletka::puzzle::Goal;
use kletka::puzzle::proof::{self, ProofErrorKind, ProofTree};
use kletka::puzzle::solve::{Class, GoalQuestion, Limits, Solve, Verdict, full_width};
use kletka::rules::Rules;
use kletka::text::{Code, Diagnostics, Source, SpanMap};

use crate::common;

fn document(field: &str, opening: &str, goal: &str) -> String {
    format!(
        "kletka = 1\ngame = \"parcel\"\nboard = {{ {field} }}\nrules = {{ opening = \"{opening}\" }}\n\
         puzzle = {{ goal = \"{goal}\" }}\n"
    )
}

/// The certificate that the solver writes; `None` where it proves nothing.
fn certificate(document: &str) -> Option<String> {
    let session = common::replayed(document);
    let problem = session.problem().expect("a problem");
    let goal = problem.puzzle().unwrap().goal.value;
    let solved = problem.solve(goal, Class::All, &Limits::nodes(1_000_000), false);
    assert_ne!(solved.verdict, Verdict::Unknown, "{document}");
    solved.certificate(document)
}

fn codes(document: &str) -> Vec<Code> {
    let mut out = Diagnostics::default();
    games::standard().check(&Source::whole("document", document), &mut out);
    out.iter().map(|one| one.code).collect()
}

#[test]
fn who_only_offers_does_not_choose() {
    let goal = "blue scores 2";
    let free =
        certificate(&document("size = 2", "free", goal)).expect("with a free opening it is so");
    assert!(games::standard().verify(&free).is_ok());
    let forged = free.replace("\"free\"", "\"choice\"");
    let refused = games::standard().verify(&forged).unwrap_err();
    assert!(
        refused.message.en.starts_with("3 moves are offered here"),
        "{refused:?}"
    );
    // The truth is a cell.
    assert_eq!(certificate(&document("size = 2", "choice", goal)), None);
    assert_eq!(
        codes(&document("size = 2", "choice", goal)),
        [Code::FalseGoal]
    );
    let truth = certificate(&document("size = 2", "choice", "blue scores 1")).expect("that is so");
    assert!(games::standard().verify(&truth).is_ok());
}

/// Three lines with different offers say of none of them what comes of it.
#[test]
fn an_offer_is_the_same_in_each_of_its_lines() {
    let text =
        certificate(&document("size = [1, 2]", "choice", "blue scores 1")).expect("that is so");
    let lines: Vec<&str> = text.lines().collect();
    let words = |line: &str| -> Vec<String> {
        line.split_once(' ')
            .unwrap()
            .1
            .split('|')
            .map(|word| word.trim_end_matches('*').to_owned())
            .collect()
    };
    let offers: Vec<usize> = (0..lines.len())
        .filter(|&at| lines[at].contains('|'))
        .collect();
    assert!(
        offers.len() >= 3 && offers.len().is_multiple_of(3),
        "{text}"
    );
    let all: BTreeSet<String> = offers.iter().flat_map(|&at| words(lines[at])).collect();
    let mut tried = 0;
    for &at in &offers {
        let own = words(lines[at]);
        for one in own
            .iter()
            .filter(|one| !lines[at].contains(&format!("{one}*")))
        {
            for other in all.iter().filter(|other| !own.contains(other)) {
                let changed = lines[at].replace(one, other);
                let forged = text.replacen(lines[at], &changed, 1);
                let Err(refused) = games::standard().verify(&forged) else {
                    panic!("{forged}")
                };
                // The other one may be illegal here.
                tried += usize::from(refused.message.en.starts_with("3 moves are offered here"));
            }
        }
    }
    assert!(tried > 0, "{text}");
}

/// The moves of a tree as a record, everything that it refers to written out.
fn record(rules: &Parcel, tree: &ProofTree<<Parcel as Rules>::Move>) -> String {
    use kletka::rules::Explain;
    let mut below = vec![Vec::new(); tree.branches.len()];
    let (mut roots, mut path) = (Vec::new(), Vec::new());
    for (at, branch) in tree.branches.iter().enumerate() {
        path.truncate(branch.depth as usize - 1);
        path.last()
            .map_or(&mut roots, |&parent: &usize| &mut below[parent])
            .push(at);
        path.push(at);
    }
    let mut out = String::new();
    let mut waiting: Vec<Result<&[usize], &str>> = vec![Ok(&roots)];
    while let Some(next) = waiting.pop() {
        match next {
            Err(word) => out += word,
            Ok([]) => {}
            Ok([main, others @ ..]) => {
                let branch = |at: usize| &tree.branches[at];
                let next = |at: usize| {
                    &below[branch(at).same_as.map_or(at, |earlier| earlier as usize)][..]
                };
                out += &rules.write(&branch(*main).mv, notation::print::Alphabet::Latin);
                out += " ";
                waiting.push(Ok(next(*main)));
                for other in others.iter().rev() {
                    waiting.push(Err(") "));
                    waiting.push(Ok(std::slice::from_ref(other)));
                    waiting.push(Err("( "));
                }
            }
        }
    }
    out
}

#[test]
fn a_solution_that_chooses_where_it_may_only_offer_is_no_proof() {
    let field = "size = [1, 2]";
    let goal = Goal::parse("blue scores 1").unwrap();
    let task = goal.tasks(Parcel::SEATS)[0];
    let opened = |opening: &str| common::open::<Parcel>(&document(field, opening, "draw")).unwrap();
    let ((free, start), (choice, _)) = (opened("free"), opened("choice"));
    let proved = |rules: &Parcel| {
        rules
            .solve(
                &start,
                GoalQuestion::whole(goal, Class::All),
                &Limits::nodes(100_000),
            )
            .proof
            .remove(0)
    };
    let reread = |rules: &Parcel, tree: &ProofTree<<Parcel as Rules>::Move>| {
        let text = record(rules, tree);
        let line = notation::record(&text, &SpanMap::offset(0)).tree;
        let tree = proof::of_line(&choice, &start, task, &line, &mut |_| None)
            .expect("its moves are legal");
        (
            text,
            proof::check(&choice, &start, task, &tree).map_err(|fault| fault.problem),
        )
    };
    let (_, forged) = reread(&free, &proved(&free));
    assert_eq!(forged, Err(ProofErrorKind::Offer(3)));
    let (text, truth) = reread(&choice, &proved(&choice));
    assert!(truth.is_ok(), "{truth:?}");
    let whole = document(field, "choice", "blue scores 1")
        + &format!("solution = {{ moves = '''{text}''' }}\n");
    assert_eq!(codes(&whole), []);
}

#[test]
fn both_searches_know_who_picks() {
    let goals = [
        "blue scores 0.5",
        "blue scores 1",
        "blue scores 1.5",
        "red scores 1.75",
        "red scores 2.25",
        "blue wins by 9",
    ];
    let mut met = [0; 2];
    for field in ["size = 1, segments = \"free\"", "size = [1, 2]"] {
        let (rules, start) = common::open::<Parcel>(&document(field, "choice", "draw")).unwrap();
        for goal in goals.map(|goal| Goal::parse(goal).unwrap()) {
            let limits = Limits::nodes(200_000);
            let [own, plain] = [
                rules.solve(&start, GoalQuestion::whole(goal, Class::All), &limits),
                full_width(&rules, &start, goal, &limits),
            ];
            assert_eq!(own.verdict, plain.verdict, "{field} {goal}");
            let is_proved = own.verdict == Verdict::Proved;
            for answer in [own, plain] {
                assert_eq!(
                    proof::proves(&rules, &start, goal, &answer.proof),
                    is_proved,
                    "{field} {goal}"
                );
            }
            met[usize::from(is_proved)] += 1;
        }
    }
    assert!(met[0] > 3 && met[1] > 3, "{met:?}");
}

/// The trees of a certificate must be those of its goal.
#[test]
fn trees_belong_to_the_goal() {
    let text = "kletka = 1\ngame = \"parcel\"\nboard = { size = 1 }\nrules = { komi = 0 }\n\
                start = { position = 'b[a1-2] b[a-b1] b[b1-2]', next = 2 }\npuzzle = { goal = \"draw\" }\n";
    let blue = "proof for blue\n2. --\n3. --\n2. [a-b2]\n3. --\n4. --\n";
    let wins = "proof for blue\n2. --\n3. [a-b2]\n4. --\n5. --\n2. [a-b2]\n3. --\n4. --\n";
    let red = "proof for red\n2. --\n3. --\n3. [a-b2]\n4. --\n5. --\n";
    let verdict = |goal: &str, trees: &str| {
        let document = text.replace("draw", goal);
        let certificate = format!("kletka certificate 1\n{document}{trees}");
        games::standard()
            .verify(&certificate)
            .map(|_| ())
            .map_err(|refused| (refused.line, refused.message.en))
    };
    let refused = |goal: &str, trees: &str| verdict(goal, trees).unwrap_err();
    assert_eq!(verdict("blue scores 1", wins), Ok(()));
    assert_eq!(verdict("blue wins by 5", wins), Ok(()));
    assert_eq!(
        refused("blue wins by 4", wins),
        (11, "the goal is not reached in time".to_owned())
    );
    assert_eq!(
        refused("blue scores 1.5", wins),
        (
            12,
            "the game ends here without reaching the goal".to_owned()
        )
    );
    // Nobody holds the draw: blue's tree is right, red's is not.
    assert_eq!(
        refused("draw", &format!("{blue}{red}")),
        (
            19,
            "the game ends here without reaching the goal".to_owned()
        )
    );
    let missing = |seat: &str| (0, format!("expected exactly one proof for {seat}"));
    assert_eq!(refused("draw", blue), missing("red"));
    assert_eq!(refused("draw", &format!("{blue}{blue}")), missing("blue"));
    assert_eq!(refused("red scores 0", wins), missing("red"));
    let both = refused("blue scores 1", &format!("{wins}{red}"));
    assert_eq!(both, (0, "there is a proof of another task".to_owned()));
    // Lines that refer to themselves, forwards, to another position.
    let elsewhere = "the branch referred to has another position";
    for reference in [
        "5. --\n2. [a-b2] = 5",
        "5. --\n2. [a-b2] = 6",
        "5. --\n2. [a-b2] = 1",
    ] {
        let forged = wins.split("5. --").next().unwrap().to_owned() + reference + "\n";
        assert_eq!(
            refused("blue scores 1", &forged),
            (13, elsewhere.to_owned()),
            "{forged}"
        );
    }
}
