//! `kletka verify`: checks certificates.

use std::fs;
use std::io::{self, Read as _};

use super::input;
use super::prelude::*;
use super::words::positions;
use crate::ask::limits;
use crate::puzzle::proof::CertificateError;
use crate::puzzle::solve::Limits;
use crate::puzzle::tries::{self, VerificationCounts};
use crate::session::{Verified, VerifiedTries, is_kept, longest};

pub(super) const COMMAND: CommandEntry = CommandEntry::new::<VerifyArgs>(
    "verify",
    &[
        ("solve problem.toml --certificate proof.txt", "", ""),
        ("verify proof.txt", "", ""),
    ],
    [
        "Exit codes: 0 the proof holds, 1 it is refused or shows no goal, 2 the file cannot be read.",
        "Коды завершения: 0 — доказательство верно, 1 — оно отвергнуто или не показывает цель, 2 — файл не читается.",
    ],
);

/// Check a certificate or a reader's tree that kletka solve wrote
/// ru: Проверить, что записала kletka solve: сертификат, дерево
///
/// This is an old name: kletka check verifies them too.
/// ru: Это старое имя: их проверяет и kletka check.
///
/// The check knows the rules only: at every move of an opponent it lists the replies by itself, and refuses a proof
/// that leaves one out.
/// ru: Проверка знает только правила: на каждом ходу противника она сама выписывает все ответы и отвергает
/// доказательство, в котором какого-то не хватает.
///
/// Of a reader's tree every judgement is searched for anew: right moves are proved, and behind the replies to wrong ones
/// nothing is found.
/// ru: В дереве для решающего каждое суждение устанавливается заново: верные ходы доказываются, а после ответов на неверные
/// поиск ничего не находит.
#[derive(Debug, Args)]
struct VerifyArgs {
    /// Certificates and trees written by kletka solve, or - for standard input
    /// ru: Сертификаты и деревья, записанные kletka solve, или - для стандартного ввода
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Seconds for each certificate before giving up [default: 600; for a reader's tree 60 and one more for each kilobyte]
    /// ru: Сколько секунд отвести на сертификат [по умолчанию: 600, а на дерево для решающего — 60 и ещё по одной на килобайт]
    #[arg(long, value_name = "SECONDS")]
    time: Option<u64>,
    /// Megabytes for each certificate before giving up [default: 4096, and 1024 for a reader's tree]
    /// ru: Сколько мегабайт отвести на сертификат [по умолчанию: 4096, а на дерево для решающего — 1024]
    #[arg(long, value_name = "MB")]
    memory: Option<u64>,
}

impl Run for VerifyArgs {
    fn run(&self, out: &mut Out) -> Done {
        let mut status = Status::Good;
        for path in &self.files {
            let input = DocumentInput::of(path);
            status = status.max(verified(&input, self.time, self.memory, out));
        }
        Ok(status)
    }
}

/// Checks a certificate or a tree within limits of time and memory, and reports the result.
pub(super) fn verified(
    input: &DocumentInput,
    time: Option<u64>,
    memory: Option<u64>,
    out: &mut Out,
) -> Status {
    let limits = VerifyArgs {
        files: Vec::new(),
        time,
        memory,
    };
    let done = limits.verify(input, out);
    out.status(done)
}

/// The bytes that tell a tree from a proof.
const HEAD: usize = 64;

/// The content of a file that was verified.
enum VerifiedFile {
    Proof(Verified),
    Tries(VerifiedTries),
}

impl VerifyArgs {
    fn verify(&self, input: &DocumentInput, out: &mut Out) -> Done {
        let name = input.name();
        let (bytes, length) = self.beginning(input)?;
        let is_tries = tries::is_tries(&String::from_utf8_lossy(&bytes[..bytes.len().min(HEAD)]));
        let usual = if is_tries {
            limits::VERIFY_TREE
        } else {
            limits::VERIFY
        };
        let more = if is_tries { length >> 10 } else { 0 };
        let seconds = usual.seconds.map(|usual| usual.saturating_add(more));
        let limits = Limits {
            memory: self.within(usual.megabytes),
            deadline: limits::deadline(self.time.or(seconds)),
            ..Limits::nodes(usual.nodes)
        };
        let verified = is_kept(length, limits.memory).and_then(|()| {
            let text = std::str::from_utf8(&bytes).map_err(|_| CertificateError {
                line: 0,
                message: Text::new("the certificate is not UTF-8", "сертификат не в UTF-8"),
            })?;
            let games = out.terminal.games;
            Ok(if is_tries {
                VerifiedFile::Tries(games.verify_tries(text, &limits)?)
            } else {
                VerifiedFile::Proof(games.verify_within(text, &limits)?)
            })
        });
        Ok(told(&name, verified, out))
    }

    /// The memory that may be taken in bytes; the default is given in megabytes.
    fn within(&self, usual: u64) -> usize {
        limits::bytes(self.memory.unwrap_or(usual))
    }

    /// The bytes of a file, and how many it has: of one that is too long no more than tells that.
    fn beginning(&self, input: &DocumentInput) -> Result<(Vec<u8>, u64), FileError> {
        let unreadable = |error| input::unreadable(&input.name(), error);
        let memory = self.within(limits::VERIFY.megabytes);
        let most = (longest(memory) as u64).max(HEAD as u64);
        let (mut reader, mut bytes) = (input.open()?, Vec::new());
        reader
            .by_ref()
            .take(most.saturating_add(1))
            .read_to_end(&mut bytes)
            .map_err(unreadable)?;
        let mut length = bytes.len() as u64;
        if length > most {
            let file = input
                .path()
                .and_then(|path| fs::metadata(path).ok())
                .filter(fs::Metadata::is_file);
            length = if let Some(file) = file {
                length.max(file.len())
            } else {
                // Input from another program may never end.
                let rest = &mut reader.take((memory as u64).saturating_sub(length));
                length + io::copy(rest, &mut io::sink()).map_err(unreadable)?
            };
        }
        Ok((bytes, length))
    }
}

/// Reports that a tree is true, and its contents.
fn stands(name: &str, verified: &VerifiedTries, out: &mut Out) -> Status {
    let (goal, class) = (verified.goal.text(), verified.class.name());
    let VerificationCounts {
        positions: count,
        right,
        wrong,
        lost,
        unknown,
        is_shown,
    } = verified.stands;
    if !is_shown {
        out.complain(&text!(
            "{name}: nothing in it is false, but the goal is not shown: {goal}, class {class}",
            "{name}: ложного в нём нет, но цель не показана: {goal}, класс {class}",
            goal
        ));
        return Status::Wrong;
    }
    out.say(&text!(
"{name}: all stands: {goal}, class {class} ({count}; lines: {right} right, {wrong} wrong in the class, {lost} lost, {unknown} unknown)",
"{name}: всё верно: {goal}, класс {class} ({count}; строки: {right} right, {wrong} wrong в классе, {lost} lost, {unknown} unknown)",
goal,
count = positions(count as u64)
));
    Status::Good
}

/// Reports the result for a file.
fn told(name: &str, verified: Result<VerifiedFile, CertificateError>, out: &mut Out) -> Status {
    match verified {
        Ok(VerifiedFile::Tries(verified)) => stands(name, &verified, out),
        Ok(VerifiedFile::Proof(verified)) => {
            out.say(&text!(
                "{name}: proved: {goal} ({count} checked)",
                "{name}: доказано: {goal} (проверено: {count})",
                goal = verified.goal.text(),
                count = positions(verified.positions as u64)
            ));
            Status::Good
        }
        Err(CertificateError {
            line,
            message: Text { en, ru },
        }) => {
            let place = if line > 0 {
                format!("{name}:{line}")
            } else {
                name.to_owned()
            };
            out.complain(&text!("{place}: {en}", "{place}: {ru}"));
            Status::Wrong
        }
    }
}
