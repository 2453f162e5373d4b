//! `kletka check`.

use super::{
    Status,
    args::{CheckArgs, Format},
    help::Russian,
    input::{self, Input},
    output::{Out, Terminal, message},
    progress::Progress,
};
use crate::archive::Chunk;
use crate::author;
use crate::diag::{Diagnostics, Lang, Severity, Text, plural_en, plural_ru};
use crate::report::{human, json, sarif, short};
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
  kletka check --format short games  строка на каждое сообщение, для редакторов
  kletka check --format sarif --exit-zero games > kletka.sarif

Сообщения идут в stderr, итог или то, что задано через --format, — в stdout.
Коды завершения: 0 — ошибок нет (предупреждения не считаются), 1 — есть ошибки, 2 — файл не читается.",
    arguments: &[
        ("paths", "Файлы, папки (в них ищутся файлы .toml и .kla) или - для стандартного ввода"),
        (
            "format",
            "Вид сообщений: human — с выдержками и рисунками (так без этого ключа), short — по строке, json — по объекту на \
             документ и строку, sarif — SARIF 2.1.0",
        ),
        ("json", "То же, что --format json"),
        ("exit_zero", "Завершаться с кодом 0 и при ошибках в документах; если что-то не читается, код всё равно 2"),
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
    let inputs = input::collect(&arguments.paths);
    let format = arguments.format();
    let mut run = Run {
        format,
        with_content: arguments.content,
        terminal,
        out: Out::new(),
        totals: Totals::default(),
        progress: Progress::new(inputs.len(), format != Format::Human),
        results: 0,
        unreadable: Vec::new(),
    };
    if format == Format::Sarif {
        run.out.line(&sarif::head(terminal.lang));
    }
    for (done, input) in inputs.into_iter().enumerate() {
        if run.out.is_closed() {
            break;
        }
        if let Err(unreadable) = input.and_then(|input| run.input(&input, done)) {
            run.progress.clear();
            run.out.flush();
            terminal.complain(&unreadable.0);
            run.unreadable.push(unreadable.0.get(terminal.lang).to_owned());
            run.totals.status = Status::Failed;
        }
    }
    run.progress.clear();
    run.finish(arguments)
}

/// A document and what is wrong with it.
struct Examined<'a> {
    source: Source<'a>,
    verdict: Verdict,
    diagnostics: Diagnostics,
}

fn examine<'a>(name: &'a str, chunk: &Chunk<'a>) -> Examined<'a> {
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
    Examined { source, verdict, diagnostics }
}

/// A run over all inputs.
struct Run<'a> {
    format: Format,
    /// Whether the JSON holds the documents themselves too.
    with_content: bool,
    terminal: &'a Terminal,
    out: Out,
    totals: Totals,
    progress: Progress,
    /// How many results SARIF has so far.
    results: usize,
    /// Messages about what could not be read.
    unreadable: Vec<String>,
}

impl Run<'_> {
    fn input(&mut self, input: &Input, done: usize) -> Result<(), input::Unreadable> {
        let name = input.name();
        let mut archive = input.open()?;
        while let Some(chunk) = archive.next_chunk().map_err(|error| input.unreadable(&error))? {
            if let (Input::Found(path), Ok(text)) = (input, validate::text(&chunk))
                && chunk.document == 0
                && path.extension().is_some_and(|suffix| suffix == "toml")
                && input::is_foreign(text)
            {
                self.totals.foreign += 1;
                return Ok(());
            }
            self.tell(&examine(&name, &chunk));
            self.progress.show(done, self.totals.documents, self.terminal.lang);
            if self.out.is_closed() {
                break;
            }
        }
        Ok(())
    }

    /// Counts a document and writes what was found in it.
    fn tell(&mut self, Examined { source, verdict, diagnostics }: &Examined<'_>) {
        let totals = &mut self.totals;
        totals.documents += 1;
        totals.wrong += u64::from(diagnostics.has_errors());
        totals.errors += diagnostics.count(Severity::Error) as u64;
        totals.warnings += diagnostics.count(Severity::Warning) as u64;
        let lang = self.terminal.lang;
        match self.format {
            Format::Json => {
                let content = self.with_content.then(|| author::content(source.text).unwrap_or_default());
                self.out.line(&json::checked(source, verdict, diagnostics, content, lang));
            }
            Format::Human => {
                if diagnostics.iter().len() > 0 {
                    self.progress.clear();
                }
                report(source, diagnostics, self.terminal);
            }
            Format::Short => {
                diagnostics.iter().for_each(|one| self.out.line(&short::diagnostic(source, one, lang)));
                self.dropped(source, diagnostics);
            }
            Format::Sarif => {
                for one in diagnostics {
                    let comma = if self.results == 0 { "" } else { "," };
                    self.results += 1;
                    self.out.line(&format!("{comma}{}", sarif::result(source, one, lang)));
                }
                self.dropped(source, diagnostics);
            }
        }
    }

    /// Says how many diagnostics are left out of a result, so that nobody takes it for the whole.
    fn dropped(&mut self, source: &Source<'_>, diagnostics: &Diagnostics) {
        if diagnostics.dropped() > 0 {
            self.progress.clear();
            self.out.flush();
            dropped(source, diagnostics, self.terminal);
        }
    }

    fn finish(mut self, arguments: &CheckArgs) -> Status {
        let totals = &mut self.totals;
        if totals.wrong > 0 && !arguments.exit_zero {
            totals.status = totals.status.max(Status::Wrong);
        }
        let is_good = totals.status == Status::Good && totals.wrong == 0;
        match self.format {
            Format::Human if (!is_good || !arguments.quiet) && totals.documents + totals.foreign > 0 => {
                self.out.line(summary(totals).get(self.terminal.lang));
            }
            Format::Sarif => self.out.line(&sarif::tail(&self.unreadable)),
            Format::Human | Format::Short | Format::Json => {}
        }
        if let Err(error) = self.out.finish() {
            self.terminal.complain(&crate::text!(
                "cannot write to standard output: {error}",
                "не удаётся записать в стандартный вывод: {error}"
            ));
            return Status::Failed;
        }
        self.totals.status
    }
}

/// Prints the diagnostics of a document on stderr.
pub(super) fn report(source: &Source<'_>, diagnostics: &Diagnostics, terminal: &Terminal) {
    for one in diagnostics {
        message(&human::diagnostic(source, one, terminal.messages));
        message("");
    }
    dropped(source, diagnostics, terminal);
}

/// Says on stderr how many diagnostics of a document are not shown, if any.
fn dropped(source: &Source<'_>, diagnostics: &Diagnostics, terminal: &Terminal) {
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
