//! `kletka check`.

use super::{
    Status,
    args::CheckArgs,
    help::Russian,
    input::{self, Input},
    output::{Out, Terminal, message},
};
use crate::archive::Chunk;
use crate::author;
use crate::diag::{Diagnostics, Lang, Severity, Text, plural_en, plural_ru};
use crate::report::{human, json};
use crate::source::Source;
use crate::validate::{self, Verdict};

pub(super) const RUSSIAN: Russian = Russian {
    about: "Проверить документы: запись, правила, результаты, очки",
    more: "Воспроизводит каждый ход каждой линии и говорит, какой ход недопустим, какое правило он нарушает, почему и где \
           он записан.",
    after: "\
Примеры:
  kletka check game.toml
  kletka check puzzles other.kla
  kletka check --json - < archive.kla

Сообщения идут в stderr, итог или JSON — в stdout.
Коды завершения: 0 — ошибок нет (предупреждения не считаются), 1 — есть ошибки, 2 — файл не читается.",
    arguments: &[
        ("paths", "Файлы, папки (в них ищутся файлы .toml и .kla) или - для стандартного ввода"),
        ("json", "Один объект JSON на документ и строку"),
        ("content", "Вместе с --json: документ целиком в виде JSON под ключом content (его читает kletka import)"),
        ("quiet", "Без итога, если всё хорошо"),
    ],
    ..Russian::NONE
};

/// What was found over all documents.
#[derive(Debug, Default)]
struct Totals {
    documents: u64,
    wrong: u64,
    errors: u64,
    warnings: u64,
    foreign: u64,
    status: Status,
}

pub(super) fn run(arguments: &CheckArgs, terminal: &Terminal) -> Status {
    let mut out = Out::new();
    let mut totals = Totals::default();
    for input in input::collect(&arguments.paths) {
        if out.is_closed() {
            break;
        }
        let read = input.and_then(|input| check_input(&input, arguments, terminal, &mut out, &mut totals));
        if let Err(unreadable) = read {
            out.flush();
            terminal.complain(&unreadable.0);
            totals.status = Status::Failed;
        }
    }
    if totals.wrong > 0 {
        totals.status = totals.status.max(Status::Wrong);
    }
    if !arguments.json && (totals.status != Status::Good || !arguments.quiet) && totals.documents + totals.foreign > 0 {
        out.line(summary(&totals).get(terminal.lang));
    }
    if let Err(error) = out.finish() {
        terminal.complain(&crate::text!(
            "cannot write to standard output: {error}",
            "не удаётся записать в стандартный вывод: {error}"
        ));
        return Status::Failed;
    }
    totals.status
}

fn check_input(
    input: &Input,
    arguments: &CheckArgs,
    terminal: &Terminal,
    out: &mut Out,
    totals: &mut Totals,
) -> Result<(), input::Unreadable> {
    let name = input.name();
    let mut archive = input.open()?;
    while let Some(chunk) = archive.next_chunk().map_err(|error| input.unreadable(&error))? {
        if let (Input::Found(path), Ok(text)) = (input, validate::text(&chunk))
            && chunk.document == 0
            && path.extension().is_some_and(|suffix| suffix == "toml")
            && input::is_foreign(text)
        {
            totals.foreign += 1;
            return Ok(());
        }
        check_document(&name, &chunk, arguments, terminal, out, totals);
        if out.is_closed() {
            break;
        }
    }
    Ok(())
}

fn check_document(
    name: &str,
    chunk: &Chunk<'_>,
    arguments: &CheckArgs,
    terminal: &Terminal,
    out: &mut Out,
    totals: &mut Totals,
) {
    let mut diagnostics = Diagnostics::default();
    let mut source =
        Source { name, document: chunk.document, text: "", first_byte: chunk.first_byte, first_line: chunk.first_line };
    let verdict = match validate::text(chunk) {
        Ok(text) => {
            source.text = text;
            validate::check(&source, &mut diagnostics)
        }
        Err((diagnostic, readable)) => {
            source.text = readable;
            diagnostics.push(*diagnostic);
            Verdict::default()
        }
    };
    totals.documents += 1;
    totals.wrong += u64::from(diagnostics.has_errors());
    totals.errors += diagnostics.count(Severity::Error) as u64;
    totals.warnings += diagnostics.count(Severity::Warning) as u64;
    if arguments.json {
        let content = arguments.content.then(|| author::content(source.text).unwrap_or_default());
        out.line(&json::checked(&source, &verdict, &diagnostics, content, terminal.lang));
        return;
    }
    report(&source, &diagnostics, terminal);
}

/// Prints the diagnostics of a document on stderr.
pub(super) fn report(source: &Source<'_>, diagnostics: &Diagnostics, terminal: &Terminal) {
    for one in diagnostics {
        message(&human::diagnostic(source, one, terminal.messages));
        message("");
    }
    let dropped = diagnostics.dropped() as u64;
    if dropped > 0 {
        let name = source.name;
        let noun = plural_en(dropped, "message", "messages");
        let noun_ru = plural_ru(dropped, "сообщение", "сообщения", "сообщений");
        let text =
            crate::text!("{name}: {dropped} more {noun} not shown", "{name}: ещё {dropped} {noun_ru} не показано");
        message(text.get(terminal.lang));
    }
}

/// Documents that are not ours, in the forms that numbers take.
const FOREIGN: [&str; 5] =
    ["other TOML file", "other TOML files", "чужой файл TOML", "чужих файла TOML", "чужих файлов TOML"];

/// "3 documents checked: 1 has errors (2 errors, 1 warning)".
fn summary(totals: &Totals) -> Text {
    let Totals { documents, wrong, errors, warnings, foreign, .. } = *totals;
    let count = |lang: Lang, n: u64, forms: [&str; 5]| match lang {
        Lang::En => format!("{n} {}", plural_en(n, forms[0], forms[1])),
        Lang::Ru => format!("{n} {}", plural_ru(n, forms[2], forms[3], forms[4])),
    };
    let compose = |lang: Lang| {
        let documents = count(lang, documents, ["document", "documents", "документ", "документа", "документов"]);
        let errors = count(lang, errors, ["error", "errors", "ошибка", "ошибки", "ошибок"]);
        let warned =
            count(lang, warnings, ["warning", "warnings", "предупреждение", "предупреждения", "предупреждений"]);
        let also = if warnings > 0 { format!(", {warned}") } else { String::new() };
        let mut text = match (lang, wrong) {
            (Lang::En, 0) => format!("{documents} checked, no errors{also}"),
            (Lang::Ru, 0) => format!("проверено: {documents}, ошибок нет{also}"),
            (Lang::En, wrong) => format!("{documents} checked, {wrong} with errors: {errors}{also}"),
            (Lang::Ru, wrong) => format!("проверено: {documents}, с ошибками: {wrong} ({errors}{also})"),
        };
        if foreign > 0 {
            let others = count(lang, foreign, FOREIGN);
            text.push_str("; ");
            text.push_str(&others);
            text.push_str(if lang == Lang::En { " passed over" } else { " пропущено" });
        }
        text
    };
    Text { en: compose(Lang::En), ru: compose(Lang::Ru) }
}
