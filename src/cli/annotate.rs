//! `kletka annotate`.

use std::ops::ControlFlow;
use std::path::PathBuf;

use super::Status;
use super::add::{Stop, readable, with_out};
use super::check::report;
use super::help::Russian;
use super::input::each_document;
use super::output::{Out, Terminal, message};
use super::target::Target;
use crate::check;
use crate::document::stream::Chunk;
use crate::report::json;
use crate::session::author::{self, Note};
use crate::session::tactics::{Finding, find};
use crate::text::Source;
use crate::text::{Description, Diagnostics, Lang, Text, plural_en, plural_ru, wrapped};
use clap::Args;

/// How wide a line of findings may be, in columns.
const WIDTH: usize = 80;

/// How far findings are set in under their move.
const INDENT: usize = 4;

pub(super) const RUSSIAN: Russian = Russian {
    about: "Назвать тактические приёмы записи",
    more: "Называет то, чему статьи дали имя, и ход, на котором это случилось: сшивку с прорехой, внедрение, зацикливание, \
           вилку, вынужденный ответ, атаку рэндзю 3/2, упущенную четвёрку, условие Антонова и кто его допустил. Варианты \
           просматриваются тоже.",
    after: "\
Примеры:
  kletka annotate game.toml
  kletka annotate --json games.kla   по объекту JSON на каждую находку
  kletka annotate --write game.toml  дописать находки в комментарии записи

Коды завершения: 0 — готово, 1 — в документе ошибка, 2 — файл не читается или не записывается.",
    arguments: &[
        ("file", "Документ или - для стандартного ввода"),
        ("json", "Один объект JSON на находку и строку"),
        ("write", "Дописать находки в комментарии к ходам; прежние комментарии остаются"),
        ("document", "Только этот документ архива, считая с 0"),
    ],
    ..Russian::NONE
};

#[derive(Debug, Args)]
pub(super) struct AnnotateArgs {
    /// A document, or - for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// One JSON object per finding and line
    #[arg(long)]
    json: bool,
    /// Add the findings to the comments of their moves; comments that are there stay
    #[arg(long, conflicts_with = "json")]
    write: bool,
    /// Only this document of an archive, counted from 0
    #[arg(long, value_name = "N")]
    document: Option<usize>,
}

pub(super) fn run(arguments: &AnnotateArgs, terminal: &Terminal) -> Status {
    let mut status = Status::Good;
    let ran = with_out(terminal, |out| {
        if arguments.write {
            return write(arguments, terminal, out);
        }
        let ran = each_document(&arguments.file, arguments.document, "annotate", |name, chunk| {
            let status = list(name, chunk, arguments.json, terminal, out);
            if out.is_closed() { ControlFlow::Break(status) } else { ControlFlow::Continue(status) }
        });
        status = ran.map_err(|unreadable| Stop::Failed(unreadable.0))?;
        Ok(())
    });
    status.max(ran)
}

/// Prints the findings of a document.
fn list(name: &str, chunk: &Chunk<'_>, as_json: bool, terminal: &Terminal, out: &mut Out) -> Status {
    let mut found = Diagnostics::default();
    let (first_byte, first_line) = (chunk.first_byte, chunk.first_line);
    let text = check::text(chunk).unwrap_or_else(|(diagnostic, readable)| {
        found.push(*diagnostic);
        readable
    });
    let source = Source { name, document: chunk.document, text, first_byte, first_line };
    // What cannot be read as text is not read as a document either.
    let findings = if found.has_errors() { Vec::new() } else { find(terminal.games, &source, &mut found) };
    out.flush();
    report(&source, &found, terminal);
    if as_json {
        for finding in &findings {
            out.line(&object(&source, finding, terminal.lang));
        }
    } else {
        let shown = if chunk.document == 0 { name.to_owned() } else { format!("{name} #{}", chunk.document) };
        print(&shown, &source, &findings, terminal.lang, out);
    }
    if found.has_errors() { Status::Wrong } else { Status::Good }
}

fn object(source: &Source<'_>, finding: &Finding, lang: Lang) -> String {
    let mut object = Description::default();
    object.insert("file", source.name);
    object.insert("document", source.document);
    object.insert("number", finding.at.map(|at| at.number));
    object.insert("player", finding.at.map(|at| at.seat.name()));
    object.insert("main", finding.is_main);
    object.insert("tactic", finding.tactic.name);
    object.extend(finding.tactic.details.clone());
    let span = finding.at.map(|at| at.span);
    object.insert("move", span.map(|span| &source.text[span.range()]));
    object.insert("span", span.map(|span| json::span(source, span)));
    object.insert("message", finding.tactic.text.get(lang));
    object.to_string()
}

/// Every move with what there is to say about it, set in.
fn print(name: &str, source: &Source<'_>, findings: &[Finding], lang: Lang, out: &mut Out) {
    if findings.is_empty() {
        let nothing = crate::text!(
            "{name}: nothing that the articles have a name for",
            "{name}: ничего такого, чему статьи дали имя"
        );
        out.line(nothing.get(lang));
        return;
    }
    out.line(name);
    let mut last = None;
    for finding in findings {
        if last != Some(finding.at) {
            out.line(&heading(source, finding, lang));
            last = Some(finding.at);
        }
        for line in wrapped(finding.tactic.text.get(lang), WIDTH - INDENT) {
            out.line(&format!("{}{line}", " ".repeat(INDENT)));
        }
    }
}

/// The move and the player; in brackets if it is one of a variation.
fn heading(source: &Source<'_>, finding: &Finding, lang: Lang) -> String {
    let Some(at) = finding.at else {
        return Text::new("start position", "начальная позиция").get(lang).to_owned();
    };
    let word = source.text[at.span.range()].split_whitespace().collect::<Vec<_>>().join(" ");
    let (number, seat) = (at.number, at.seat.text());
    let word = if finding.is_main { format!("{number}. {word}") } else { format!("({number}. {word})") };
    format!("{word}, {}", seat.get(lang))
}

/// Writes the findings into the record.
fn write(arguments: &AnnotateArgs, terminal: &Terminal, out: &mut Out) -> Result<(), Stop> {
    let target = Target::read(&arguments.file, arguments.document).map_err(|it| Stop::Failed(it.0))?;
    let text = readable(&target, terminal)?;
    let mut found = Diagnostics::default();
    let source = target.source(text);
    let findings = find(terminal.games, &source, &mut found);
    let name = &target.name;
    if found.has_errors() {
        report(&source, &found, terminal);
        return Err(Stop::Refused(crate::text!(
            "{name} has errors already: mend them first",
            "в {name} уже есть ошибки: сначала исправьте их"
        )));
    }
    let notes: Vec<_> =
        findings.iter().map(|one| Note { at: one.at.map(|at| at.span), text: one.tactic.text.clone() }).collect();
    let done = author::comment(text, &notes, language(text, terminal.lang)).map_err(Stop::Refused)?;
    if done.text != text || target.is_stdin() {
        target.write(&done.text, out).map_err(Stop::Failed)?;
    }
    let (written, kept) = (done.written as u64, done.kept as u64);
    let noun = plural_en(written, "finding", "findings");
    let noun_ru = plural_ru(written, "находка", "находки", "находок");
    let done_ru = plural_ru(written, "записана", "записаны", "записано");
    let summary = crate::text!(
        "{name}: {written} {noun} written, {kept} there already",
        "{name}: {done_ru} {written} {noun_ru}, уже было {kept}"
    );
    if target.is_stdin() {
        out.flush();
        message(summary.get(terminal.lang));
    } else {
        out.line(summary.get(terminal.lang));
    }
    Ok(())
}

/// The language of a document's comments: the one that it states, else that of the messages.
fn language(text: &str, usual: Lang) -> Lang {
    let content = author::content(text).unwrap_or_default();
    match content["meta"]["language"].as_str() {
        Some(language) if language.starts_with("ru") => Lang::Ru,
        Some(language) if language.starts_with("en") => Lang::En,
        _ => usual,
    }
}
