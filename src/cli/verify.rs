//! `kletka verify`: checks certificates.

use std::path::PathBuf;

use clap::Args;

use super::Status;
use super::help::Russian;
use super::input::{Input, Unreadable};
use super::output::{Out, Terminal};
use crate::puzzle::proof::Refused;
use crate::text::{Text, plural_en, plural_ru};

#[derive(Debug, Args)]
pub(super) struct VerifyArgs {
    /// Certificates written by kletka solve, or - for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

pub(super) const RUSSIAN: Russian = Russian {
    about: "Проверить сертификат, который записала kletka solve",
    more: "Проверка знает только правила: на каждом ходу противника она сама выписывает все ответы и отвергает \
           доказательство, в котором какого-то не хватает.",
    after: "\
Примеры:
  kletka solve problem.toml --certificate proof.txt
  kletka verify proof.txt

Коды завершения: 0 — доказательство верно, 1 — оно отвергнуто, 2 — файл не читается.",
    arguments: &[("files", "Сертификаты, записанные kletka solve, или - для стандартного ввода")],
    ..Russian::NONE
};

pub(super) fn run(arguments: &VerifyArgs, terminal: &Terminal) -> Status {
    let mut out = Out::new();
    let mut status = Status::Good;
    for path in &arguments.files {
        let input = Input::of(path);
        let done = verify(&input, terminal, &mut out).unwrap_or_else(|unreadable| {
            out.flush();
            terminal.complain(&unreadable.0);
            Status::Failed
        });
        status = status.max(done);
    }
    status.max(out.end(terminal))
}

fn verify(input: &Input, terminal: &Terminal, out: &mut Out) -> Result<Status, Unreadable> {
    let name = input.name();
    let bytes = input.read()?;
    let refused = |line: usize, message: Text, out: &mut Out| {
        let place = if line > 0 { format!("{name}:{line}") } else { name.clone() };
        out.flush();
        terminal.complain(&Text { en: format!("{place}: {}", message.en), ru: format!("{place}: {}", message.ru) });
        Status::Wrong
    };
    let Ok(text) = std::str::from_utf8(&bytes) else {
        return Ok(refused(0, Text::new("the certificate is not UTF-8", "сертификат не в UTF-8"), out));
    };
    Ok(match terminal.games.verify(text) {
        Ok(verified) => {
            let goal = verified.goal.text();
            let count = verified.positions;
            let positions = plural_en(count as u64, "position", "positions");
            let positions_ru = plural_ru(count as u64, "позиция", "позиции", "позиций");
            let text = Text {
                en: format!("{name}: proved: {} ({count} {positions} checked)", goal.en),
                ru: format!("{name}: доказано: {} (проверено: {count} {positions_ru})", goal.ru),
            };
            out.line(text.get(terminal.lang));
            Status::Good
        }
        Err(Refused { line, message }) => refused(line, message, out),
    })
}
