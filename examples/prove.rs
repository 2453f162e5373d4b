//! Proves a puzzle and shows how far the search has come:
//! `cargo run --example prove -- puzzles/problems/renju-3-2/01-kindling.toml`

use std::sync::atomic::Ordering;
use std::thread;
use std::time::Duration;

use kletka::puzzle::solve::{Gauge, Limits};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("a file is wanted")?;
    let session = kletka::open(&std::fs::read_to_string(&path)?);
    let problem = session.problem().ok_or("the document has no position")?;
    let goal = problem
        .puzzle()
        .ok_or("the document has no puzzle")?
        .goal
        .value;
    let gauge = Gauge::default();
    let limits = Limits {
        gauge: Some(&gauge),
        ..Limits::nodes(10_000_000)
    };
    let solved = thread::scope(|scope| {
        let search = scope.spawn(|| problem.solve(goal, problem.class(), &limits, false));
        while !search.is_finished() {
            eprint!("\r{} positions", gauge.nodes.load(Ordering::Relaxed));
            thread::sleep(Duration::from_millis(20));
        }
        search.join()
    });
    let solved = solved.map_err(|_| "the search has failed")?;
    eprintln!("\r{} positions", solved.nodes);
    println!("{goal}: {}", solved.verdict.name());
    println!("{}", solved.line.join(" "));
    Ok(())
}
