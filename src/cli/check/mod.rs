//! `kletka check`.

mod finding;

use std::path::Path;

use super::args::{CheckArgs, Format};
use super::batch::{Batch, Batches, Piece};
use super::help::Russian;
use super::output::{Out, Terminal, message};
use super::progress::Progress;
use super::{Status, input, ordered, shard};
use crate::report::sarif;
use crate::text::Source;
use crate::text::{Diagnostics, Lang, Text, plural_en, plural_ru};
use finding::Finding;
pub(super) use finding::words;

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
        ("pictures", "Нарисовать каждый недопустимый ход в файле SVG в этой папке"),
        ("threads", "На скольких потоках проверять [по умолчанию: сколько ядер]; на вывод это не влияет"),
        ("shard", shard::RUSSIAN),
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

/// What is wanted of every document.
struct Wanted<'a> {
    format: Format,
    /// Whether the JSON holds the documents themselves too.
    with_content: bool,
    /// Where illegal moves are drawn.
    pictures: Option<&'a Path>,
    terminal: &'a Terminal,
}

/// What a piece of an input came to.
enum Done {
    Document(Finding),
    Foreign,
    Unreadable(Text),
    End,
}

pub(super) fn run(arguments: &CheckArgs, terminal: &Terminal) -> Status {
    let inputs = input::collect(&arguments.paths);
    let format = arguments.format();
    let (with_content, pictures) = (arguments.content, arguments.pictures.as_deref());
    let wanted = Wanted { format, with_content, pictures, terminal };
    let mut run = Run {
        wanted: &wanted,
        out: Out::new(),
        totals: Totals::default(),
        progress: Progress::new(inputs.len(), format != Format::Human),
        inputs: 0,
        results: 0,
        unreadable: Vec::new(),
    };
    if format == Format::Sarif {
        run.out.line(&sarif::head(terminal.lang));
    }
    let work = |batch: Batch| batch.pieces().map(|piece| done(piece, &wanted)).collect::<Vec<_>>();
    let batches = Batches::new(inputs, arguments.shard.unwrap_or_default());
    ordered::map(arguments.threads, batches, work, |batch| {
        batch.into_iter().for_each(|done| run.take(done));
        !run.out.is_closed()
    });
    run.progress.clear();
    run.finish(arguments)
}

fn done(piece: Piece<'_>, wanted: &Wanted<'_>) -> Done {
    match piece {
        Piece::Document(found) => Done::Document(finding::find(&found, wanted)),
        Piece::Foreign => Done::Foreign,
        Piece::Unreadable(why) => Done::Unreadable(why.0.clone()),
        Piece::End => Done::End,
    }
}

/// A run over all inputs: takes what was done, in order, and prints it.
struct Run<'a> {
    wanted: &'a Wanted<'a>,
    out: Out,
    totals: Totals,
    progress: Progress,
    /// How many inputs are done.
    inputs: usize,
    /// How many results SARIF has so far.
    results: usize,
    /// Messages about what could not be read.
    unreadable: Vec<String>,
}

impl Run<'_> {
    fn take(&mut self, done: Done) {
        match done {
            Done::Document(finding) => {
                self.tell(finding);
                self.progress.show(self.inputs, self.totals.documents, self.wanted.terminal.lang);
            }
            Done::Foreign => self.totals.foreign += 1,
            Done::Unreadable(why) => {
                self.fail(&why);
                self.unreadable.push(why.get(self.wanted.terminal.lang).to_owned());
            }
            Done::End => self.inputs += 1,
        }
    }

    /// Counts a document and writes what was found in it.
    fn tell(&mut self, finding: Finding) {
        let totals = &mut self.totals;
        totals.documents += 1;
        totals.wrong += u64::from(finding.errors > 0);
        totals.errors += finding.errors;
        totals.warnings += finding.warnings;
        let Some(words) = finding.words else { return };
        for line in &words.lines {
            if self.wanted.format == Format::Sarif && self.results > 0 {
                self.out.bytes(b",");
            }
            self.results += 1;
            self.out.line(line);
        }
        if !words.messages.is_empty() {
            self.progress.clear();
            self.out.flush();
            words.messages.iter().for_each(|text| message(text));
        }
        for drawing in words.drawings {
            if let Err(trouble) = drawing.write() {
                self.fail(&trouble);
                break;
            }
        }
    }

    fn fail(&mut self, trouble: &Text) {
        self.progress.clear();
        self.out.flush();
        self.wanted.terminal.complain(trouble);
        self.totals.status = Status::Failed;
    }

    fn finish(mut self, arguments: &CheckArgs) -> Status {
        let totals = &mut self.totals;
        if totals.wrong > 0 && !arguments.exit_zero {
            totals.status = totals.status.max(Status::Wrong);
        }
        let is_good = totals.status == Status::Good && totals.wrong == 0;
        match self.wanted.format {
            Format::Human if (!is_good || !arguments.quiet) && totals.documents + totals.foreign > 0 => {
                self.out.line(summary(totals).get(self.wanted.terminal.lang));
            }
            Format::Sarif => self.out.line(&sarif::tail(&self.unreadable)),
            Format::Human | Format::Short | Format::Json => {}
        }
        if let Err(error) = self.out.finish() {
            self.wanted.terminal.complain(&crate::text!(
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
    finding::words(source, diagnostics, terminal.messages).iter().for_each(|text| message(text));
}

/// How many diagnostics of a document are not shown, if any, so that nobody takes the rest for the whole.
fn dropped(source: &Source<'_>, diagnostics: &Diagnostics, lang: Lang) -> Option<String> {
    let dropped = diagnostics.dropped() as u64;
    let name = source.name;
    let noun = plural_en(dropped, "message", "messages");
    let noun_ru = plural_ru(dropped, "сообщение", "сообщения", "сообщений");
    let text =
        || crate::text!("{name}: {dropped} more {noun} not shown", "{name}: ещё {dropped} {noun_ru} не показано");
    (dropped > 0).then(|| text().get(lang).to_owned())
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
