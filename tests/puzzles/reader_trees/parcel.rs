//! Parcel: every move tried by the plain rules, with a table.

use super::check::{self, Each, Judged, Legal, Reader, Seen};
use super::written::File;
use crate::naive::parcel::State;
use crate::plain::parcel::Parcel;
use crate::plain::written::word;
use crate::plain::{Game, Search, Task, decided, is_divided};

struct ParcelReader<'g> {
    game: &'g Parcel,
    task: Task,
    search: Search<'g, Parcel>,
    budget: usize,
}

pub(super) fn seen(file: &File, budget: usize) -> Result<Seen, String> {
    let (game, start, task) = check::opened(file, Parcel::of)?;
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
        let word = word(&format!("1. {text}"))?.played;
        let read = self.game.read(state, &word)?;
        (state.passes < 2).then_some(read.after)
    }

    fn decided(&self, state: &State) -> Option<bool> {
        decided(self.game, state, self.task)
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
        let moves = turn.alone.into_iter().chain(turn.offered);
        moves.map(|one| (one.word, one.after)).collect()
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
