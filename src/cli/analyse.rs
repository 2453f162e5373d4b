//! `kletka analyse`: what a position is worth.

use super::prelude::*;
use super::{positions, progress};
use crate::ask::analyse::AnalyseQuestion;

pub(super) const COMMAND: CommandEntry = CommandEntry::new::<AnalyseArgs>(
    "analyse",
    &[
        ("analyse game.toml                         ", "the final position", "последняя позиция"),
        (
            "analyse game.toml --at 12 --games 100000  ",
            "after twelve moves, with more games",
            "после двенадцати ходов, партий больше",
        ),
        (
            "analyse game.toml --at all --time 2       ",
            "every position, two seconds each",
            "каждая позиция, по две секунды",
        ),
        ("analyse --json game.toml", "", ""),
    ],
    [
        "\
\"Proved\" is what holds against any play; everything else is an estimate from random games, with its standard error.
Ctrl-C ends the analysis; what is known is printed. The same seed, games and threads give the same answer.",
        "\
«Доказано» — то, что верно при любой игре; всё остальное — оценка по случайным партиям с её стандартной ошибкой.
Ctrl-C прерывает разбор; то, что уже известно, печатается. При тех же seed, games и threads ответ тот же.",
    ],
);

/// Evaluate a position and rank its best moves
/// ru: Оценить позицию и назвать лучшие ходы
///
/// A solver looks for a proof first. Then random games are played to the end, better ones as more
/// becomes known, and each move is rated by their results; what is proved on the way counts as
/// certain.
/// ru: Сначала решатель ищет доказательство. Затем партии играются до конца — случайно, но тем лучше, чем больше известно, — и
/// каждый ход оценивается по их исходам; доказанное по пути принимается за верное.
#[derive(Debug, Args)]
struct AnalyseArgs {
    /// A file, or - for standard input
    /// ru: Файл или - для стандартного ввода
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Which position, as in kletka show: a number of moves, start, end, all, 12a2, solution:3
    /// ru: Какая позиция, как в kletka show: число ходов, start, end, all, 12a2, solution:3
    #[arg(long, value_name = "ADDRESS|start|end|all", default_value = "end", value_parser = RequestedNodes::parse)]
    at: RequestedNodes,
    /// Only this document of an archive, counted from 0
    /// ru: Только этот документ архива, считая с 0
    #[arg(long, value_name = "N")]
    document: Option<usize>,
    #[command(flatten)]
    question: AnalyseQuestion,
    /// One JSON object per position and line
    /// ru: Один объект JSON на позицию и строку
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    letters: LettersFlag,
}

impl Run for AnalyseArgs {
    fn run(&self, out: &mut Out) -> Done {
        out.terminal.spell(self.letters);
        let documents = Stream::of_file(&self.file, self.document, "analyse")?;
        Ok(positions::each(documents, &self.at, out, |asked, out| {
            let answer =
                progress::watched(out.terminal.lang, |gauge| self.question.ask(asked, gauge));
            if answer.analysis.is_some() || self.json {
                positions::print(asked, &answer, (&self.at, self.json), out);
            } else {
                out.say(&asked.heading());
            }
            Ok(true)
        }))
    }
}
