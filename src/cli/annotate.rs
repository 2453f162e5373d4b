//! `kletka annotate`.

use super::prelude::*;
use super::progress;
use crate::ask::limits::{self, Budget};
use crate::puzzle::analysis::AnalysisOptions;
use crate::report::json;
use crate::session::ReachError;
use crate::session::author::{self, Commented, Note};
use crate::session::mistakes::{self, Mistakes};
use crate::session::tactics::{Finding, find};
use crate::settings::read;
use crate::text::{Arrange as _, Description, Places, plural_ru};

/// How wide a line of findings may be, in columns.
const WIDTH: usize = 80;

/// How far findings are set in under their move.
const INDENT: usize = 4;

pub(super) const COMMAND: CommandEntry = CommandEntry::new::<AnnotateArgs>(
    "annotate",
    &[
        ("annotate game.toml", "", ""),
        (
            "annotate --json games.kla     ",
            "one JSON object for each finding",
            "по объекту JSON на каждую находку",
        ),
        (
            "annotate --engine game.toml   ",
            "mistakes, with what was better",
            "ошибки, и что было лучше",
        ),
        (
            "annotate --write game.toml    ",
            "add the findings to the comments of the record",
            "дописать находки в комментарии записи",
        ),
    ],
    [
        "Exit codes: 0 done, 1 a document has an error, 2 a file cannot be read or written, or time or Ctrl-C ended it.",
        "Коды завершения: 0 — готово, 1 — в документе ошибка, 2 — файл не читается или не записывается либо работу прервали время \
         или Ctrl-C.",
    ],
);

/// Name the tactics in a record, or mark its mistakes
/// ru: Назвать тактические приёмы в записи или отметить ошибки
///
/// Reports each tactic of the articles and its move: stitches, intrusions, looping moves, forks,
/// forced replies, the attack of Renju 3/2, missed fours, Antonov's condition and who allowed it. Variations are looked
/// at too.
/// ru: Сообщает о каждом приёме из статей и о его ходе: сшивку с прорехой, внедрение, зацикливание,
/// вилку, вынужденный ответ, атаку рэндзю 3/2, упущенную четвёрку, условие Антонова и кто его допустил. Варианты
/// просматриваются тоже.
#[derive(Debug, Args)]
struct AnnotateArgs {
    /// A document, or - for standard input
    /// ru: Документ или - для стандартного ввода
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// One JSON object per finding and line
    /// ru: Один объект JSON на находку и строку
    #[arg(long)]
    json: bool,
    /// Add the findings to the comments of their moves; comments that are there stay
    /// ru: Дописать находки в комментарии к ходам; прежние комментарии остаются
    #[arg(long, conflicts_with = "json")]
    write: bool,
    /// Mark mistakes instead, by an analysis of N random games for each position [1000]: ?! ? ??, with what was better
    /// ru: Вместо этого отметить ошибки по разбору позиций, по N случайных партий на каждую [1000]: ?! ? ??, и что было лучше
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "1000", require_equals = true)]
    #[arg(value_parser = value_parser!(u64).range(1..))]
    engine: Option<u64>,
    /// Random seed; each value gives other games
    /// ru: Зерно случайных чисел: другое зерно — другие партии
    #[arg(long, value_name = "N", default_value_t = 1, requires = "engine")]
    seed: u64,
    /// Seconds for a document; what was found by then is told
    /// ru: Секунды на документ; сообщается найденное за это время
    #[arg(long, value_name = "SECONDS", requires = "engine", value_parser = value_parser!(u64).range(1..))]
    time: Option<u64>,
    /// Only what happens at this move: 12, 12a2 in a variation, solution:3
    /// ru: Только то, что происходит на этом ходу: 12, 12a2 в варианте, solution:3
    #[arg(long, value_name = "ADDRESS", value_parser = value(
    |text| Address::read(text).filter(|at| at.last().is_some()),
    "expected an address: 12, 12a2 in a variation, solution:3",
    "ожидался адрес: 12, 12a2 в варианте, solution:3",
    ))]
    at: Option<Address>,
    /// Only this document of an archive, counted from 0
    /// ru: Только этот документ архива, считая с 0
    #[arg(long, value_name = "N")]
    document: Option<usize>,
}

impl Run for AnnotateArgs {
    fn run(&self, out: &mut Out) -> Done {
        if self.write {
            return self.write(out);
        }
        let documents = Stream::of_file(&self.file, self.document, "annotate")?;
        Ok(documents
            .searched(Status::Failed)
            .each(out, |_, source, out| self.list(source, out)))
    }
}

impl AnnotateArgs {
    /// The mistakes of a document.
    fn find(&self, source: &Source<'_>, found: &mut Diagnostics, terminal: &Terminal) -> Mistakes {
        let Some(games) = self.engine else {
            return Mistakes {
                findings: find(terminal.games, source, found),
                ended_at: None,
            };
        };
        let options = AnalysisOptions {
            games,
            seed: self.seed,
            trees: 1,
            proof: games,
        };
        progress::watched(terminal.lang, |gauge| {
            let budget = Budget {
                nodes: games,
                seconds: self.time,
                ..limits::ANNOTATE
            };
            let limits = budget.limits(gauge);
            let wanted = |at: &Address| self.at.as_ref().is_none_or(|asked| asked == at);
            let session = replay(terminal.games, source);
            let mistakes = mistakes::find(&session, &options, &limits, &wanted);
            found.append(session.into_diagnostics());
            mistakes
        })
    }

    /// Whether a finding is at the move asked about.
    fn is_asked(&self, finding: &Finding) -> bool {
        let is_there = |at: &Address| {
            finding
                .at
                .as_ref()
                .map_or(&Address::default(), |at| &at.address)
                == at
        };
        self.at.as_ref().is_none_or(is_there)
    }

    /// The findings asked about as notes, with the solution apart. Later places of the text come first, so that the other
    /// places stay true.
    fn notes(&self, findings: &[Finding]) -> Vec<Vec<Note>> {
        let note = |one: &Finding| Note {
            at: one.at.as_ref().map(|at| at.span),
            text: one.tactic.text.clone(),
            mark: mistakes::mark(&one.tactic),
        };
        let is_solved = |one: &&Finding| one.at.as_ref().is_some_and(|at| at.address.is_solution);
        let (solved, played): (Vec<_>, Vec<_>) = findings
            .iter()
            .filter(|one| self.is_asked(one))
            .partition(is_solved);
        let mut groups: Vec<Vec<Note>> = [solved, played]
            .map(|group| group.into_iter().map(note).collect())
            .into();
        groups.arrange_by_key(|group| {
            let places = group.iter().filter_map(|note| note.at);
            std::cmp::Reverse(places.map(|at| at.start).max())
        });
        groups
    }

    /// Prints the findings of a document.
    fn list(&self, source: &Source<'_>, out: &mut Out) -> Status {
        let mut found = Diagnostics::default();
        let Mistakes {
            mut findings,
            ended_at,
        } = self.find(source, &mut found, &out.terminal);
        if let Some(Err(why)) = self
            .at
            .as_ref()
            .map(|at| is_there(out.terminal.games, source, at))
        {
            out.complain(&named(source.name, why));
            return Status::Failed;
        }
        findings.retain(|one| self.is_asked(one));
        let mut status = out.report(source, &found);
        if self.json {
            let places = Places::new(source);
            findings
                .iter()
                .for_each(|finding| out.line(&object(source, &places, finding, out.terminal.lang)));
        } else if ended_at.is_none() || !findings.is_empty() {
            print(source, &findings, self.engine.is_some(), out);
        }
        if let Some(at) = ended_at {
            out.complain(&ended(source, &at));
            status = Status::Failed;
        }
        status
    }

    /// Writes the findings into the record.
    fn write(&self, out: &mut Out) -> Done {
        let target = Target::hold(&self.file, self.document)?;
        let source = target.readable(out)?;
        let (name, text) = (source.name, source.text);
        let mut found = Diagnostics::default();
        let Mistakes { findings, ended_at } = self.find(&source, &mut found, &out.terminal);
        if found.has_errors() {
            out.report(&source, &found);
            return refuse(text!(
                "{name} has errors already: mend them first",
                "в {name} уже есть ошибки: сначала исправьте их"
            ));
        }
        if let Some(at) = &self.at {
            is_there(out.terminal.games, &source, at)?;
        }
        let mut done = Commented {
            text: text.to_owned(),
            written: 0,
            kept: 0,
        };
        for notes in self.notes(&findings) {
            let more = author::comment(&done.text, &notes, language(text, out.terminal.lang))
                .map_err(CommandError::refused)?;
            done = Commented {
                written: done.written + more.written,
                kept: done.kept + more.kept,
                ..more
            };
        }
        let say = |out: &mut Out| target.say(&summary(name, &done), out);
        if done.text != text || target.is_stdin() {
            target.write(&done.text, out, say)?;
        } else {
            say(out);
        }
        let Some(at) = ended_at else {
            return Ok(Status::Good);
        };
        out.complain(&ended(&source, &at));
        Ok(Status::Failed)
    }
}

/// How many findings were written.
fn summary(name: &str, done: &Commented) -> Text {
    let (written, kept) = (done.written as u64, done.kept);
    let done_ru = plural_ru(written, "записана", "записаны", "записано");
    text!(
        "{name}: {count} written, {kept} there already",
        "{name}: {done_ru} {count}, уже было {kept}",
        count = Text::count(
            written,
            ["finding", "findings"],
            ["находка", "находки", "находок"],
        )
    )
}

/// That time or a signal ended it.
fn ended(source: &Source<'_>, at: &Address) -> Text {
    let name = called(source);
    text!(
        "{name}: ended before all moves were judged; {at} and what follows were not",
        "{name}: прервано; ход {at} и всё, что после него, не оценены"
    )
}

/// The document in messages.
fn called(source: &Source<'_>) -> String {
    let (name, document) = (source.name, source.document);
    if document == 0 {
        name.to_owned()
    } else {
        format!("{name} #{document}")
    }
}

/// Whether a document has a move at an address, else why not.
fn is_there(games: &Registry, source: &Source<'_>, at: &Address) -> Result<(), ReachError> {
    replay(games, source).reach(at).map(drop)
}

fn object(source: &Source<'_>, places: &Places<'_>, finding: &Finding, lang: Lang) -> String {
    let mut object = Description::default();
    object.insert("file", source.name);
    object.insert("document", source.document);
    let at = finding.at.as_ref();
    object.insert("number", at.map(|at| at.number));
    object.insert("player", at.map(|at| at.seat.name()));
    object.insert("main", finding.is_main());
    object.insert(
        "at",
        at.map_or_else(Address::default, |at| at.address.clone())
            .to_string(),
    );
    object.insert("tactic", finding.tactic.name);
    object.extend(finding.tactic.details.clone());
    let span = at.map(|at| at.span);
    object.insert("move", span.map(|span| &source.text[span.range()]));
    object.insert("span", span.map(|span| json::span(places, span)));
    object.insert("message", finding.tactic.text.get(lang));
    object.to_string()
}

/// Prints every move with its mistakes or tactics, set in.
fn print(source: &Source<'_>, findings: &[Finding], is_judged: bool, out: &mut Out) {
    let (name, lang) = (called(source), out.terminal.lang);
    if findings.is_empty() {
        out.say(&if is_judged {
            text!("{name}: no mistakes found", "{name}: ошибок не найдено")
        } else {
            text!(
                "{name}: no tactics found",
                "{name}: тактических приёмов не найдено"
            )
        });
        return;
    }
    out.line(&name);
    let mut last = None;
    for finding in findings {
        if last != Some(&finding.at) {
            out.line(&heading(source, finding, lang));
            last = Some(&finding.at);
        }
        for line in wrapped(finding.tactic.text.get(lang), WIDTH - INDENT) {
            out.line(&format!("{}{line}", " ".repeat(INDENT)));
        }
    }
}

/// The move and the player; of a variation or the solution in brackets, behind its address.
fn heading(source: &Source<'_>, finding: &Finding, lang: Lang) -> String {
    let Some(at) = &finding.at else {
        return Text::new("start position", "начальная позиция")
            .get(lang)
            .to_owned();
    };
    let word = source.text[at.span.range()]
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    let (number, seat) = (at.number, at.seat.text());
    let word = if finding.is_main() {
        format!("{number}. {word}")
    } else {
        format!("{}: ({number}. {word})", at.address)
    };
    format!("{word}, {}", seat.get(lang))
}

/// The language of a document's comments: the one that it states, else the language of the
/// messages.
pub(super) fn language(text: &str, usual: Lang) -> Lang {
    let (tree, _) = read(text);
    match tree
        .value
        .inside("meta", "language")
        .and_then(|language| language.value.as_str())
    {
        Some(language) if language.starts_with("ru") => Lang::Ru,
        Some(language) if language.starts_with("en") => Lang::En,
        _ => usual,
    }
}
