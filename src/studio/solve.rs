//! The answer of a solver in a budget.

use serde_json::Value;

use super::answer::Answer;
use super::document::OpenDocument;
use crate::puzzle::solve::Limits;
use crate::session::ReachError;
use crate::text::Text;

/// The verdict on the goal of a problem, or on another one in its position.
pub(super) fn solve(
    document: &OpenDocument,
    goal: Option<&str>,
    limits: &Limits<'_>,
    proof: bool,
) -> Answer {
    let session = &document.session;
    let problem = session.problem().filter(|_| session.start().is_some());
    let problem = problem.ok_or(ReachError::NoStart)?;
    let goal = match goal {
        Some(typed) => problem.typed_goal(typed)?,
        None => problem
            .puzzle()
            .map(|puzzle| puzzle.goal.value)
            .ok_or_else(|| {
                Text::new(
                    "the document has no puzzle: give it a goal",
                    "задачи в документе нет: нужна цель",
                )
            })?,
    };
    let found = problem.solve(goal, problem.class(), limits, false);
    let mut object = found.json();
    object.insert("stopped".to_owned(), found.is_stopped.into());
    if proof {
        object.insert(
            "certificate".to_owned(),
            found.certificate(session.text()).into(),
        );
    }
    Ok(Value::Object(object))
}
