//! `kletka check`.

mod fix;
mod pictures;

use super::outputs::Outputs;
use super::progress::Progress;
use super::stream::{Event, Located};
use super::terminal::Hearing;
use super::verify;
use super::watch::{Wanted, WatchArgs, Watched};
use super::words;
use crate::ask::limits::{self, Budget};
use crate::check::{Depth, DocumentVerdict};
use crate::cli::prelude::*;
use crate::puzzle::proof::is_certificate;
use crate::puzzle::tries::is_tries;
use crate::report::{github, json, sarif, short};
use crate::session::author;
use crate::text::{Code, Severity};
use fix::{Deed, Fix};
use pictures::{Accused, Drawings, Illustration};

pub(super) const COMMAND: CommandEntry = CommandEntry::new::<CheckArgs>(
    "check",
    &[
        ("check game.toml", "", ""),
        ("check puzzles other.kla", "", ""),
        ("check --json - < archive.kla", "", ""),
        (
            "check --format short games  ",
            "one line for each diagnostic, for editors",
            "строка на каждое сообщение, для редакторов",
        ),
        ("check --fix game.toml        ", "mend slips of spelling first", "сначала исправить описки"),
        ("check proof.txt              ", "verify a certificate that kletka solve wrote", "проверить сертификат, записанный kletka solve"),
        ("check --format sarif --exit-zero games > kletka.sarif", "", ""),
    ],
    [
        "\
Messages go to stderr; the summary, or the lines, JSON or SARIF of --format, to stdout.
Exit codes: 0 no errors (warnings do not count), 1 errors, 2 a file cannot be read.",
        "\
Сообщения идут в stderr, итог или то, что задано через --format, — в stdout.
Коды завершения: 0 — ошибок нет (предупреждения не считаются), 1 — есть ошибки, 2 — файл не читается.",
    ],
);

/// Check documents: notation, rules, results, scores
/// ru: Проверить документы: запись, правила, результаты, очки
///
/// Replays every move of every variation and reports which move is illegal, which rule it breaks,
/// why, and where.
/// ru: Воспроизводит каждый ход каждого варианта и сообщает, какой ход недопустим, какое правило он
/// нарушает, почему и где он записан.
#[derive(Debug, Args)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a flag of the command line"
)]
struct CheckArgs {
    /// Files, folders (searched for .toml and .kla files) or - for standard input; also certificates and reader's trees that kletka solve wrote
    /// ru: Файлы, папки (в них ищутся файлы .toml и .kla) или - для стандартного ввода; также сертификаты и деревья для
    /// решающего, записанные kletka solve
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    walk: FolderWalk,
    #[command(flatten)]
    watch: WatchArgs,
    /// How diagnostics are written: human, with excerpts and pictures (the default); short, a line each; json, an object per document and line; sarif, SARIF 2.1.0; github, annotations of a workflow
    /// ru: Вид сообщений: human — с выдержками и рисунками (так без этого параметра), short — по
    /// строке, json — по объекту
    /// на документ и строку, sarif — SARIF 2.1.0, github — пометки для журнала GitHub
    #[arg(
        long,
        value_enum,
        default_value_t,
        value_name = "human|short|json|sarif|github",
        hide_possible_values = true,
        hide_default_value = true
    )]
    format: ReportFormat,
    /// The same as --format json
    /// ru: То же, что --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// First mend slips of spelling in moves, where they can mean one thing only; with unsafe also where a legal move has to be chosen
    /// ru: Сначала исправить описки в ходах, если смысл у них один; с unsafe — и те, где надо выбрать допустимый ход
    #[arg(
        long,
        value_enum,
        value_name = "safe|unsafe",
        hide_possible_values = true
    )]
    #[arg(num_args = 0..=1, require_equals = true, default_missing_value = "safe")]
    fix: Option<Fix>,
    /// With --fix: write nothing and check nothing; show what would change
    /// ru: Вместе с --fix: ничего не записывать и не проверять; показать, что изменилось бы
    #[arg(long, requires = "fix", conflicts_with = "dry_run")]
    diff: bool,
    /// With --fix: write nothing and check nothing; list the repairs
    /// ru: Вместе с --fix: ничего не записывать и не проверять; перечислить правки
    #[arg(long, requires = "fix")]
    dry_run: bool,
    /// Exit with 0 also when documents have errors; what cannot be read still exits with 2
    /// ru: Завершаться с кодом 0 и при ошибках в документах; если что-то не читается, код всё равно 2
    #[arg(long)]
    exit_zero: bool,
    /// Draw every illegal move as an SVG file in this folder
    /// ru: Нарисовать каждый недопустимый ход в файле SVG в этой папке
    #[arg(long, value_name = "DIR")]
    pictures: Option<PathBuf>,
    /// With --json: the whole document as JSON too, under the key content (kletka import reads it)
    /// ru: Вместе с --json: документ целиком в виде JSON под ключом content (его читает kletka import)
    #[arg(long, requires = "json")]
    content: bool,
    /// Seconds for the searches of a document [default: 60; 600 for a certificate, 60 and one more
    /// for each kilobyte for a tree]
    /// ru: Сколько секунд искать в одном документе [по умолчанию: 60; для сертификата 600,
    /// для дерева 60 и ещё по одной на килобайт]
    #[arg(long, value_name = "SECONDS")]
    time: Option<u64>,
    /// Megabytes of tables of one search [default: 256; 4096 for a certificate, 1024 for a tree]
    /// ru: Сколько мегабайт таблиц занять одному поиску [по умолчанию: 256; для сертификата 4096, для дерева 1024]
    #[arg(long, value_name = "MB")]
    memory: Option<u64>,
    /// No summary when there is nothing to report
    /// ru: Без итога, если всё хорошо
    #[arg(long, short)]
    quiet: bool,
    #[command(flatten)]
    part: ShardArgs,
    #[command(flatten)]
    work: ThreadsArgs,
}

/// How diagnostics are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum ReportFormat {
    #[default]
    Human,
    Short,
    Json,
    Sarif,
    Github,
}

/// The result for a document.
#[derive(Debug, Default)]
struct ReportedFinding {
    errors: u64,
    warnings: u64,
    /// The text to be printed: most documents have no faults, and millions of them pass from hand
    /// to hand.
    words: Option<Box<Said>>,
    /// Whether there would be something to print, for which there is no room.
    is_unsaid: bool,
    /// The number of its input.
    input: usize,
    /// The file, if it has errors.
    file: Option<String>,
}

/// The texts to be printed and the pictures to be drawn.
#[derive(Debug, Default)]
struct Said {
    /// For stdout.
    lines: Vec<String>,
    /// For stderr.
    messages: Vec<String>,
    /// Pictures of the moves that were refused.
    drawings: Vec<Illustration>,
}

/// The totals over all documents.
#[derive(Debug, Default)]
struct CheckTotals {
    documents: u64,
    wrong: u64,
    errors: u64,
    warnings: u64,
    foreign: u64,
    /// How many results SARIF has so far.
    results: u64,
    /// Messages about what could not be read.
    unreadable: Vec<String>,
    status: Status,
}

impl ReportedFinding {
    /// How much was found.
    fn of(out: &Diagnostics) -> Self {
        let [errors, warnings] =
            [Severity::Error, Severity::Warning].map(|severity| out.count(severity) as u64);
        Self {
            errors,
            warnings,
            ..Self::default()
        }
    }
}

impl Run for CheckArgs {
    fn run(&self, out: &mut Out) -> Done {
        let watched = Watched {
            paths: &self.paths,
            common: Vec::new(),
        };
        let mut outputs = Outputs::default();
        let round = |wanted: &Wanted<'_>, out: &mut Out| {
            outputs.next_round();
            Ok(self.round(wanted, &mut outputs, out))
        };
        self.watch
            .run(out, &watched, || self.walk.inputs(&self.paths), round)
    }
}

/// Whether a file that was named says of itself that it is a certificate or a reader's tree. One that cannot be read is said to
/// be so where documents are read.
fn is_proof(input: &DocumentInput) -> bool {
    // Standard input can be read only once.
    let DocumentInput::File(_) = input else {
        return false;
    };
    let beginning = input.beginning(HEAD).unwrap_or_default();
    let beginning = String::from_utf8_lossy(&beginning);
    is_certificate(&beginning) || is_tries(&beginning)
}

/// The first bytes, which tell what a file is.
const HEAD: usize = 64;

impl CheckArgs {
    /// Checks the files that are wanted.
    fn round(&self, wanted: &Wanted<'_>, outputs: &mut Outputs, out: &mut Out) -> Status {
        let inputs = || {
            self.walk
                .inputs(&self.paths)
                .into_iter()
                .filter(|input| wanted.has(input))
                .collect::<Vec<_>>()
        };
        if let Some(fix) = self.fix
            && let Some(status) = self.fixed(fix, inputs(), out)
        {
            return status;
        }
        let (terminal, format, mut totals) = (out.terminal, self.format(), CheckTotals::default());
        if format == ReportFormat::Sarif {
            out.line(&sarif::head(terminal.lang));
        }
        let (proofs, inputs): (Vec<_>, Vec<_>) = inputs()
            .into_iter()
            .partition(|input| format == ReportFormat::Human && input.as_ref().is_ok_and(is_proof));
        for proof in proofs.iter().flatten() {
            let status = verify::verified(proof, self.time, self.memory, out);
            totals.status = totals.status.max(status);
        }
        let sources = if self.pictures.is_some() {
            Sources::of(inputs.iter().flatten())
        } else {
            Sources::default()
        };
        let mut drawings = Drawings::new(outputs, sources);
        let documents = Stream::new(inputs).shard(self.part.shard);
        let progress = Progress::new(
            documents.inputs(),
            format != ReportFormat::Human,
            terminal.lang,
        );
        let hearing = out.hearing();
        let work = |found: &Located<'_>, (): &mut ()| self.find(found, &hearing, &terminal);
        documents.work(self.work.threads, Some(&progress), work, |event| {
            match event {
                Event::Document(finding) => totals.take(finding, format, &mut drawings, out),
                Event::Foreign => totals.foreign += 1,
                Event::Unreadable(why) => {
                    let why = why.text();
                    totals.fail(&why, out);
                    totals.unreadable.push(why.get(terminal.lang).to_owned());
                }
                Event::End(_) => out.next_input(),
            }
            !out.is_closed()
        });
        if totals.wrong > 0 && !self.exit_zero {
            totals.status = totals.status.max(Status::Wrong);
        }
        self.end(&totals, out);
        totals.status
    }

    /// Mends files; the status where that is all that is wanted, or nothing more can be done.
    fn fixed<E: Into<Text>>(
        &self,
        fix: Fix,
        inputs: Vec<Result<DocumentInput, E>>,
        out: &mut Out,
    ) -> Option<Status> {
        let is_stdin = self.paths.iter().any(|path| path.as_os_str() == "-");
        let deed = match (self.diff, self.dry_run) {
            (true, _) => Deed::Show,
            (_, true) => Deed::List,
            _ => Deed::Write,
        };
        let mut status = Status::Good;
        for input in inputs {
            let input = input.map_err(CommandError::from);
            let done = input.and_then(|input| fix::file(&input, fix, deed, out));
            status = status.max(out.status(done));
        }
        let is_all = deed != Deed::Write || is_stdin || status == Status::Failed;
        is_all.then_some(match status {
            Status::Wrong if self.exit_zero => Status::Good,
            status => status,
        })
    }

    /// Prints the end of a report.
    fn end(&self, totals: &CheckTotals, out: &mut Out) {
        let is_good = totals.status == Status::Good && totals.wrong == 0;
        match self.format() {
            ReportFormat::Human
                if (!is_good || !self.quiet) && totals.documents + totals.foreign > 0 =>
            {
                out.say(&summary(totals));
            }
            ReportFormat::Sarif => out.line(&sarif::tail(&totals.unreadable)),
            _ => {}
        }
    }

    /// The format that is wanted.
    fn format(&self) -> ReportFormat {
        if self.json {
            ReportFormat::Json
        } else {
            self.format
        }
    }

    /// Checks a document and puts its faults into words: this much is done on any thread.
    fn find(&self, found: &Located<'_>, hearing: &Hearing, terminal: &Terminal) -> ReportedFinding {
        let (source, mut out) = found.read();
        let (mut verdict, mut accused) = (DocumentVerdict::default(), None);
        let budget = Budget {
            seconds: self.time.or(limits::CHECK.seconds),
            megabytes: self.memory.unwrap_or(limits::CHECK.megabytes),
            ..limits::CHECK
        };
        let patience = budget.patience(None);
        match &self.pictures {
            _ if out.has_errors() => {}
            Some(folder) => {
                let session = Session::open(terminal.games, &source, Depth::Search(patience));
                accused = Some((folder, Accused::new(&session, terminal.lang)));
                verdict = *session.verdict();
                out = session.into_diagnostics();
            }
            None => verdict = terminal.games.check_within(&source, patience, &mut out),
        }
        let is_heard = self.format() == ReportFormat::Json || hearing.has_room(found.input_number);
        let mut finding = if is_heard || out.is_empty() {
            self.said(&source, &verdict, &out, terminal)
        } else {
            ReportedFinding {
                is_unsaid: true,
                ..ReportedFinding::of(&out)
            }
        };
        finding.input = found.input_number;
        finding.file = (finding.errors > 0).then(|| found.input.name());
        if let Some((folder, accused)) = accused {
            finding.words.get_or_insert_default().drawings =
                accused.drawings(folder, found.input.path(), &source);
        }
        finding
    }

    fn said(
        &self,
        source: &Source<'_>,
        verdict: &DocumentVerdict,
        out: &Diagnostics,
        terminal: &Terminal,
    ) -> ReportedFinding {
        let (lang, format) = (terminal.lang, self.format());
        let mut finding = ReportedFinding::of(out);
        if out.is_empty() && format != ReportFormat::Json {
            return finding;
        }
        let into = finding.words.get_or_insert_default();
        match format {
            ReportFormat::Json => {
                // The part read of a document that is not text, or too large, is not the document.
                let is_whole = || {
                    !out.iter()
                        .any(|one| matches!(one.code, Code::NotUtf8 | Code::TooLarge))
                };
                let content = || {
                    Some(source.text)
                        .filter(|_| is_whole())
                        .and_then(author::content)
                        .unwrap_or_default()
                };
                let content = self.content.then(content);
                into.lines = vec![json::checked(source, verdict, out, content, lang)];
            }
            ReportFormat::Human => into.messages = terminal.words(source, out),
            ReportFormat::Short => {
                into.lines = out.iter().map(|one| short(source, one, lang)).collect();
            }
            ReportFormat::Sarif => {
                into.lines = out
                    .iter()
                    .map(|one| sarif::result(source, one, lang))
                    .collect();
            }
            ReportFormat::Github => {
                into.lines = out
                    .iter()
                    .map(|one| github::annotation(source, one, lang))
                    .collect();
            }
        }
        if !matches!(format, ReportFormat::Human | ReportFormat::Json) {
            into.messages.extend(terminal.dropped(source, out));
        }
        finding
    }
}

impl CheckTotals {
    /// Counts a document and writes what was found in it.
    fn take(
        &mut self,
        finding: ReportedFinding,
        format: ReportFormat,
        drawings: &mut Drawings<'_>,
        out: &mut Out,
    ) {
        self.documents += 1;
        self.wrong += u64::from(finding.errors > 0);
        self.errors += finding.errors;
        self.warnings += finding.warnings;
        finding.file.iter().for_each(|name| out.is_wrong(name));
        if finding.is_unsaid {
            out.leave_unsaid();
        }
        let Some(words) = finding.words else { return };
        // Of JSON every document has its object.
        if !words.lines.is_empty() && format != ReportFormat::Json && !out.has_room(&words.lines) {
            return out.heard(finding.input);
        }
        for line in &words.lines {
            if format == ReportFormat::Sarif && self.results > 0 {
                out.bytes(b",");
            }
            self.results += 1;
            out.line(line);
        }
        out.messages(&words.messages);
        if format != ReportFormat::Json {
            out.heard(finding.input);
        }
        if let Some(trouble) = words
            .drawings
            .iter()
            .find_map(|drawing| drawings.write(drawing).err())
        {
            self.fail(&trouble.text(), out);
        }
    }

    fn fail(&mut self, trouble: &Text, out: &mut Out) {
        out.complain(trouble);
        self.status = Status::Failed;
    }
}

/// "3 documents checked, 1 with errors: 2 errors, 1 warning; 1 other TOML file passed over".
fn summary(totals: &CheckTotals) -> Text {
    let CheckTotals {
        documents,
        wrong,
        errors,
        warnings,
        foreign,
        ..
    } = *totals;
    let count = words::documents(documents);
    let errors = Text::count(errors, ["error", "errors"], ["ошибка", "ошибки", "ошибок"]);
    let warned = Text::count(
        warnings,
        ["warning", "warnings"],
        ["предупреждение", "предупреждения", "предупреждений"],
    );
    let also = if warnings > 0 {
        Text::join(&[Text::same(""), warned], ", ")
    } else {
        Text::same("")
    };
    let checked = if wrong == 0 {
        text!(
            "{count} checked, no errors{also}",
            "проверено: {count}, ошибок нет{also}",
            count,
            also
        )
    } else {
        text!(
            "{count} checked, {wrong} with errors: {errors}{also}",
            "проверено: {count}, с ошибками: {wrong} ({errors}{also})",
            count,
            errors,
            also
        )
    };
    if foreign == 0 {
        return checked;
    }
    let files = ["чужой файл TOML", "чужих файла TOML", "чужих файлов TOML"];
    let files = Text::count(foreign, ["other TOML file", "other TOML files"], files);
    let passed = text!("{files} passed over", "{files} пропущено", files);
    Text::join(&[checked, passed], "; ")
}
