//! `kletka verify`: checks certificates.

use std::path::PathBuf;

use clap::Args;

use super::command::{Entry, Run};
use super::input::Input;
use super::terminal::{Done, Out, Status};
use crate::puzzle::proof::Refused;
use crate::text::Text;

pub(super) const COMMAND: Entry = Entry::new::<VerifyArgs>(
    "verify",
    &[("solve problem.toml --certificate proof.txt", "", ""), ("verify proof.txt", "", "")],
    [
        "Exit codes: 0 the proof holds, 1 it is refused, 2 the file cannot be read.",
        "Коды завершения: 0 — доказательство верно, 1 — оно отвергнуто, 2 — файл не читается.",
    ],
);

/// Check a certificate that kletka solve wrote
/// ru: Проверить сертификат, который записала kletka solve
///
/// The check knows the rules only: at every move of an opponent it lists the replies by itself, and refuses a proof
/// that leaves one out.
/// ru: Проверка знает только правила: на каждом ходу противника она сама выписывает все ответы и отвергает
/// доказательство, в котором какого-то не хватает.
#[derive(Debug, Args)]
pub(super) struct VerifyArgs {
    /// Certificates written by kletka solve, or - for standard input
    /// ru: Сертификаты, записанные kletka solve, или - для стандартного ввода
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

impl Run for VerifyArgs {
    fn run(&self, out: &mut Out) -> Done {
        let mut status = Status::Good;
        for path in &self.files {
            let done = verify(&Input::of(path), out).unwrap_or_else(|why| {
                out.complain(&why);
                Status::Failed
            });
            status = status.max(done);
        }
        Ok(status)
    }
}

fn verify(input: &Input, out: &mut Out) -> Result<Status, Text> {
    let (name, bytes) = (input.name(), input.read()?);
    let verified = std::str::from_utf8(&bytes)
        .map_err(|_| Refused {
            line: 0, message: Text::new("the certificate is not UTF-8", "сертификат не в UTF-8")
        });
    match verified.and_then(|text| out.terminal.games.verify(text)) {
        Ok(verified) => {
            let Text { en, ru } = verified.goal.text();
            let count = Text::count(verified.positions, ["position", "positions"], ["позиция", "позиции", "позиций"]);
            let (count, count_ru) = (count.en, count.ru);
            out.say(&crate::text!(
                "{name}: proved: {en} ({count} checked)",
                "{name}: доказано: {ru} (проверено: {count_ru})"
            ));
            Ok(Status::Good)
        }
        Err(Refused { line, message: Text { en, ru } }) => {
            let place = if line > 0 { format!("{name}:{line}") } else { name };
            out.complain(&crate::text!("{place}: {en}", "{place}: {ru}"));
            Ok(Status::Wrong)
        }
    }
}
