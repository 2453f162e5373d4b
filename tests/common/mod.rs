//! What the tests of the engines share: opening a document, trying a move, and properties that always run alike.
#![allow(dead_code, reason = "every test target uses its own part")]

pub(crate) mod json;

use std::{cell::RefCell, collections::BTreeMap};

use kletka::check::Depth;
use kletka::notation;
use kletka::rules::{Claims, Trail};
use kletka::session::Session;
use kletka::settings::{self, Section};
use kletka::text::{Description, Diagnostics};
use kletka::text::{Source, Span, SpanMap};
use proptest::strategy::{BoxedStrategy, Strategy};
use proptest::test_runner::{Config, RngSeed, TestCaseError, TestRunner};
use serde_json::Value;

/// What a check of one case gives: nothing, or what is wrong.
pub(crate) type Checked = Result<(), String>;

/// A document whose claims are not searched for: what asks the solver itself must not wait for the check to do so first.
pub(crate) fn replayed(text: &str) -> Session {
    let source = Source::whole("", text);
    Session::open(kletka::games::standard(), &source, Depth::Replay)
}

/// Fails a case unless the condition holds.
#[macro_export]
macro_rules! ensure {
    ($condition:expr, $($words:tt)+) => {
        if !$condition {
            return Err(format!($($words)+));
        }
    };
}

/// Checks a property of random cases, the same ones in every run, and panics with the smallest failing one.
pub(crate) fn property<T, S>(cases: u32, strategy: S, check: impl Fn(T) -> Checked)
where
    T: std::fmt::Debug + 'static,
    S: Strategy<Value = T> + 'static,
{
    run_cases(cases, &strategy.boxed(), &check);
}

/// Compiled once for each type of case, not for each way to make some: the runner is much code.
fn run_cases<T: std::fmt::Debug + 'static>(
    cases: u32,
    strategy: &BoxedStrategy<T>,
    check: &dyn Fn(T) -> Checked,
) {
    let seed = 0x6b6c_6574_6b61; // "kletka"
    let config = Config {
        cases,
        failure_persistence: None,
        max_shrink_iters: 1000,
        rng_seed: RngSeed::Fixed(seed),
        ..Config::default()
    };
    let result =
        TestRunner::new(config).run(strategy, |case| check(case).map_err(TestCaseError::fail));
    if let Err(error) = result {
        panic!("seed {seed:#x}: {error}");
    }
}

/// How often something interesting was met, so that a property is known to reach it.
#[derive(Default)]
pub(crate) struct Seen(RefCell<BTreeMap<&'static str, usize>>);

impl Seen {
    /// Counts an event.
    pub(crate) fn note(&self, event: &'static str) {
        *self.0.borrow_mut().entry(event).or_default() += 1;
    }

    /// Counts an event if it happened.
    pub(crate) fn note_if(&self, happened: bool, event: &'static str) {
        if happened {
            self.note(event);
        }
    }

    /// Panics unless every event was met at least so often.
    pub(crate) fn assert(&self, least: &[(&str, usize)]) {
        let counts = self.0.borrow();
        println!("{counts:?}");
        for &(event, least) in least {
            let met = counts.get(event).copied().unwrap_or_default();
            assert!(
                met >= least,
                "{event} was met {met} times only, not {least}: {counts:?}"
            );
        }
    }
}

/// The game and the start position of a document, or what is wrong with it.
pub(crate) fn open<G: Claims>(text: &str) -> Result<(G, G::Position), String> {
    let (tree, faults) = settings::read(text);
    if let Some(fault) = faults.first() {
        return Err(fault.message.clone());
    }
    let section = |name| {
        let table = tree
            .value
            .get(name)
            .and_then(|found| found.value.as_table());
        Section::new(name, table.map(|table| (table, Span::default())))
    };
    let mut out = Diagnostics::default();
    let mut start = section("start");
    let written = start
        .string("position", &mut out)
        .map_or("", |position| position.value);
    let next = start
        .integer("next", 1..=u32::MAX, &mut out)
        .map_or(1, |next| next.value);
    let parsed = notation::position(written, &SpanMap::offset(0));
    out.extend(parsed.diagnostics);
    let opened = G::read(section("board"), section("rules"), &mut out).and_then(|rules| {
        let position = rules.start(&parsed.tree, next, Span::default(), &mut out)?;
        Some((rules, position))
    });
    let messages: Vec<_> = out.iter().map(|one| one.message.en.as_str()).collect();
    opened
        .filter(|_| !out.has_errors())
        .ok_or_else(|| messages.join("; "))
}

/// A single move as the notation reads it.
pub(crate) fn word(text: &str) -> notation::Move {
    let parsed = notation::record(text, &SpanMap::offset(0));
    let mut plies = parsed.tree.plies();
    match (plies.next(), plies.next()) {
        (Some(ply), None) => ply.played.clone(),
        _ => panic!("{text:?} is not one move"),
    }
}

/// The rule that a reason belongs to.
pub(crate) fn rule<G: Claims>(
    rules: &G,
    position: &G::Position,
    word: &notation::Move,
    reason: G::Reason,
) -> &'static str {
    rules
        .explain(
            position,
            word,
            reason,
            &Trail {
                played: &[],
                start: &kletka::rules::Origins::new(),
                alphabet: kletka::notation::print::Alphabet::Cyrillic,
            },
        )
        .code
        .rule()
}

/// Plays a written move, or names the rule that it breaks. What is legal of it is played in any case.
pub(crate) fn attempt<G: Claims>(
    rules: &G,
    position: &mut G::Position,
    text: &str,
) -> Result<(), &'static str> {
    let word = word(text);
    let mv = match rules.resolve(position, &word) {
        Ok(mv) => mv,
        Err(_) if rules.outcome(position).is_some() => rules
            .resolve(position, &notation::Move::Pass)
            .expect("a pass means something everywhere"),
        Err(reason) => return Err(rule(rules, position, &word, reason)),
    };
    let step = rules
        .check(position, &mv)
        .map_err(|reason| rule(rules, position, &word, reason))?;
    let surplus = rules
        .surplus(&step)
        .map(|reason| rule(rules, position, &word, reason));
    rules.play(position, &step);
    surplus.map_or(Ok(()), Err)
}

/// A position as `show --json` shows it.
pub(crate) fn shown<G: Claims>(rules: &G, position: &G::Position) -> Value {
    let mut object = Description::default();
    object.insert("number", rules.number(position));
    object.insert("player", rules.to_move(position).name());
    object.insert(
        "outcome",
        kletka::report::json::outcome(rules.outcome(position)),
    );
    object.extend(rules.describe(position));
    serde_json::to_value(object).unwrap()
}

/// Every position of a main line as `show --json` shows it.
pub(crate) fn positions(session: &Session) -> Vec<Value> {
    let mut shown = Vec::new();
    session.each(|position| {
        let mut object = Description::default();
        object.insert("number", position.number());
        object.insert("player", position.to_move().name());
        object.insert("outcome", kletka::report::json::outcome(position.outcome()));
        object.extend(position.describe());
        shown.push(serde_json::to_value(object).unwrap());
        true
    });
    shown
}
