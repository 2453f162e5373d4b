//! Parcel: every move tried by the plain rules, with a table.

use super::check::{self, Each, Judged, Legal, Reader, Seen};
use super::written::File;
use crate::naive::parcel::State;
use crate::plain::parcel::Parcel;
use crate::plain::written::word;
use crate::plain::{Aim, Game, Search, Task, is_divided, tasks};

struct ParcelReader<'g> {
    game: &'g Parcel,
    task: Task,
    search: Search<'g, Parcel>,
    budget: usize,
}

pub(super) fn seen(file: &File, budget: usize) -> Result<Seen, String> {
    let (rules, position) =
        crate::common::open::<kletka::games::parcel::Parcel>(&file.text).map_err(|_| "no start")?;
    let (game, start) = Parcel::of(&rules, &position);
    let goal = file.document["puzzle"]["goal"].as_str().ok_or("no goal")?;
    let task = tasks(goal, Parcel::SEATS)[0];
    if task.seat != file.seat {
        return Err("another player".to_owned());
    }
    let reader = ParcelReader {
        game: &game,
        task,
        search: Search::new(&game, task),
        budget,
    };
    check::check(reader, &start, file)
}

impl Reader for ParcelReader<'_> {
    type State = State;

    fn number(&self, state: &State) -> u32 {
        state.number
    }

    fn is_own(&self, state: &State) -> bool {
        self.task.is_up_to(self.game.mover(state))
    }

    fn play(&self, state: &State, text: &str) -> Option<State> {
        Some(
            self.game
                .read(state, &word(&format!("1. {text}"))?.played)?
                .after,
        )
        .filter(|_| state.passes < 2)
    }

    fn decided(&self, state: &State) -> Option<bool> {
        let is_late = matches!(self.task.aim, Aim::Win(Some(by)) if state.number > by);
        if state.passes < 2 {
            return is_late.then_some(false);
        }
        let end = self.game.end(state)?;
        Some(match self.task.aim {
            Aim::Win(by) => {
                end.winner == Some(self.task.seat) && by.is_none_or(|by| state.number <= by + 1)
            }
            Aim::Hold => end.winner.is_none_or(|winner| winner == self.task.seat),
            Aim::Deny => end.winner != Some(self.task.seat),
            Aim::Score(least) => end.millionths[usize::from(self.task.seat == "red")] >= least,
        })
    }

    fn key(&self, state: &State) -> String {
        self.game.full_key(state)
    }

    fn node(&mut self, state: &State, lines: &[Judged]) -> Result<usize, String> {
        check::each(self, state, lines)
    }
}

impl Each for ParcelReader<'_> {
    fn moves(&self, state: &State) -> Vec<Legal<State>> {
        let turn = self.game.turn(state, self.task);
        turn.alone
            .into_iter()
            .chain(turn.offered)
            .map(|one| (one.word, one.after))
            .collect()
    }

    fn reaches(&mut self, state: &State, _: bool) -> Option<bool> {
        self.search.left = self.budget;
        let reaches = self.search.reaches(state);
        if self.search.left > 0 {
            return Some(reaches);
        }
        // What was found of positions without looking at all below them means nothing.
        self.search = Search::new(self.game, self.task);
        None
    }

    fn is_in_class(&self, _: &State) -> bool {
        true
    }

    fn is_offered(&self, state: &State) -> bool {
        let turn = self.game.turn(state, self.task);
        is_divided(self.game.mover(state), &turn.offered, self.task)
    }
}
