//! `kletka outcome`: who wins in best play.

use super::prelude::*;
use super::{positions, progress};
use crate::ask::outcome::OutcomeQuestion;

pub(super) const COMMAND: CommandEntry = CommandEntry::new::<OutcomeArgs>(
    "analyse --ask outcome",
    &[
        ("analyse --ask outcome position.toml", "", ""),
        ("analyse --ask outcome game.toml --at 12 --time 60", "", ""),
        (
            "new renju-3-2 --size 4 --position '' | kletka analyse --ask outcome -",
            "",
            "",
        ),
        (
            "new renju-for-three --size 5 | kletka analyse --ask outcome - --json",
            "",
            "",
        ),
    ],
    [
        "\
All moves of all players are searched, so that the answer holds for any play; small fields, and positions where little is left \
to be played for, end soon. What is said of a player is said only after an independent check of its proof; kletka solve with \
the goal 'A wins' or 'A does not win' writes the proof. Ctrl-C ends the search; what is known is printed.",
        "\
Перебираются все ходы всех игроков, поэтому ответ верен при любой игре; маленькие поля и позиции, где бороться осталось почти не за \
что, решаются быстро. Всё, что сказано об игроке, печатается только после независимой проверки доказательства; само \
доказательство записывает kletka solve с целью 'А выигрывает' или 'А не выигрывает'. Ctrl-C прерывает поиск; то, что уже \
известно, печатается.",
    ],
);

/// Find who wins in best play, if anyone
/// ru: Узнать, кто выигрывает при лучшей игре, если выигрывает хоть кто-то
///
/// Reports for each player whether he can force a win or the others can prevent it; with three
/// players, the two others act together.
/// ru: Сообщает о каждом игроке, выигрывает ли он при любой игре или соперники могут ему помешать; если игроков трое, двое
/// других действуют заодно.
#[derive(Debug, Args)]
struct OutcomeArgs {
    /// A file, or - for standard input
    /// ru: Файл или - для стандартного ввода
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Which position, as in kletka show: a number of moves, start, end, all, 12a2, solution:3
    /// ru: Какая позиция, как в kletka show: число ходов, start, end, all, 12a2, solution:3
    #[arg(long, value_name = "ADDRESS|start|end|all", default_value = "start", value_parser = RequestedNodes::parse)]
    at: RequestedNodes,
    /// Only this document of an archive, counted from 0
    /// ru: Только этот документ архива, считая с 0
    #[arg(long, value_name = "N")]
    document: Option<usize>,
    #[command(flatten)]
    question: OutcomeQuestion,
    /// One JSON object per position and line
    /// ru: Один объект JSON на позицию и строку
    #[arg(long)]
    json: bool,
}

impl Run for OutcomeArgs {
    fn run(&self, out: &mut Out) -> Done {
        let documents = Stream::of_file(&self.file, self.document, "outcome")?;
        Ok(positions::each(documents, &self.at, out, |asked, out| {
            let answer =
                progress::watched(out.terminal.lang, |gauge| self.question.ask(asked, gauge));
            positions::print(asked, &answer, (&self.at, self.json), out);
            Ok(answer.are_known())
        }))
    }
}
