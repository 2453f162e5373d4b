//! What is asked of the documents.

use super::documents::{self, Document};
use super::run::{Input, Job, Step};

/// The documents of the tree, each by itself.
pub(crate) fn shipped() -> Vec<Job> {
    let mut jobs = Vec::new();
    for one in documents::shipped(&["puzzles", "docs", "formats"]) {
        jobs.push(looked_at(&one));
    }
    for one in documents::shipped(&["tests/corpus", "tests/vectors", "tests/messages"]) {
        jobs.push(looked_at(&one));
    }
    jobs
}

/// A document checked, shown, formatted and drawn.
fn looked_at(one: &Document) -> Job {
    let name = [one.name.as_str()];
    let step = |kind| Step::new(kind, &name);
    let steps = vec![
        step("check --json --content"),
        Step::new("import -", &[]).reads(Input::Printed),
        step("check --lang ru").with("CLICOLOR_FORCE", "1"),
        step("check --format short"),
        step("check --format sarif --exit-zero"),
        step("show"),
        step("show --json --at all"),
        step("show --lang ru --at start"),
        step("show --picture"),
        Step::new("fmt -", &[]).reads(Input::File(one.name.clone())),
        step("fmt --letters en"),
        step("render --diagram all -o figures/"),
        step("render -o figures/"),
    ];
    Job { files: [(one.name.clone(), one.bytes.clone())].into(), steps }
}
