//! `kletka show`.

use std::ops::ControlFlow;

use serde_json::{Map, Value};

use super::{
    Status,
    args::{At, ShowArgs},
    check::report,
    help::Russian,
    input::{Unreadable, each_document},
    output::{Out, Terminal},
};
use crate::archive::Chunk;
use crate::diag::{Diagnostics, Lang, Text};
use crate::game::{Rules, View};
use crate::notation::print::Alphabet;
use crate::report::json;
use crate::source::Source;
use crate::validate::{self, Observer};

pub(super) const RUSSIAN: Russian = Russian {
    about: "Показать позицию в терминале",
    more: "Рисует позицию и сообщает, чей ход, каковы очки или угрозы и чем кончилась партия.",
    after: "\
Примеры:
  kletka show game.toml             последняя позиция
  kletka show game.toml --at 12     после двенадцати ходов
  kletka show game.toml --at start  до первого хода
  kletka show --json --at all game.toml
  kletka show --picture game.toml   таблица [start] для вставки в документ",
    arguments: &[
        ("file", "Файл или - для стандартного ввода"),
        ("at", "Какая позиция: число ходов, сделанных от начала, либо start, end, all"),
        ("document", "Только этот документ архива, считая с 0"),
        ("json", "Один объект JSON на позицию и строку"),
        ("picture", "Позиция знаками, какой её принимает [start] документа"),
    ],
    ..Russian::NONE
};

pub(super) fn run(arguments: &ShowArgs, terminal: &Terminal) -> Status {
    let mut out = Out::new();
    let status = show_file(arguments, terminal, &mut out).unwrap_or_else(|unreadable| {
        out.flush();
        terminal.complain(&unreadable.0);
        Status::Failed
    });
    if let Err(error) = out.finish() {
        terminal.complain(&crate::text!(
            "cannot write to standard output: {error}",
            "не удаётся записать в стандартный вывод: {error}"
        ));
        return Status::Failed;
    }
    status
}

fn show_file(arguments: &ShowArgs, terminal: &Terminal, out: &mut Out) -> Result<Status, Unreadable> {
    each_document(&arguments.file, arguments.document, "show", |name, chunk| {
        let status = show_document(name, chunk, arguments, terminal, out);
        if out.is_closed() { ControlFlow::Break(status) } else { ControlFlow::Continue(status) }
    })
}

fn show_document(name: &str, chunk: &Chunk<'_>, arguments: &ShowArgs, terminal: &Terminal, out: &mut Out) -> Status {
    let mut diagnostics = Diagnostics::default();
    let mut source =
        Source { name, document: chunk.document, text: "", first_byte: chunk.first_byte, first_line: chunk.first_line };
    match validate::text(chunk) {
        Ok(text) => source.text = text,
        Err((diagnostic, readable)) => {
            source.text = readable;
            diagnostics.push(*diagnostic);
            out.flush();
            report(&source, &diagnostics, terminal);
            return Status::Wrong;
        }
    }
    let verdict = validate::check(&source, &mut diagnostics);
    out.flush();
    report(&source, &diagnostics, terminal);
    let mut status = if diagnostics.has_errors() { Status::Wrong } else { Status::Good };
    let wanted = match arguments.at {
        At::All => None,
        At::End => Some(verdict.plies),
        At::Ply(ply) if ply <= verdict.plies => Some(ply),
        At::Ply(ply) => {
            let plies = verdict.plies;
            terminal.complain(&crate::text!(
                "there is no position after {ply} moves in {name}: {plies} legal moves are recorded",
                "в {name} нет позиции после {ply} ходов: записано допустимых ходов: {plies}"
            ));
            status = Status::Failed;
            return status;
        }
    };
    let form = match (arguments.json, arguments.picture) {
        (true, _) => Form::Json,
        (false, true) => Form::Drawing(verdict.alphabet),
        (false, false) => Form::Terminal,
    };
    let mut shown = Shown { wanted, document: chunk.document, form, terminal, out, failure: None };
    validate::observe(&source, &mut shown, &mut Diagnostics::default());
    if let Some(failure) = shown.failure {
        out.flush();
        terminal.complain(&failure);
        status = Status::Failed;
    }
    status
}

/// How positions are printed.
#[derive(Clone, Copy)]
enum Form {
    Terminal,
    Json,
    /// In signs, with the letters of the document, if it has any.
    Drawing(Option<Alphabet>),
}

/// Prints the positions that are wanted.
struct Shown<'a> {
    /// Which one; `None` for all.
    wanted: Option<u32>,
    document: usize,
    form: Form,
    terminal: &'a Terminal,
    out: &'a mut Out,
    /// Why a position cannot be printed.
    failure: Option<Text>,
}

impl Observer for Shown<'_> {
    fn position<G: Rules>(&mut self, rules: &G, position: &G::Position, ply: u32) {
        if self.wanted.is_some_and(|wanted| wanted != ply) || self.out.is_closed() {
            return;
        }
        match self.form {
            Form::Json => self.print_json(rules, position, ply),
            Form::Terminal => self.print(rules, position, ply),
            Form::Drawing(alphabet) => self.print_drawing(rules, position, ply, alphabet),
        }
    }
}

impl Shown<'_> {
    fn print_json<G: Rules>(&mut self, rules: &G, position: &G::Position, ply: u32) {
        let mut object = Map::new();
        object.insert("document".to_owned(), self.document.into());
        object.insert("ply".to_owned(), ply.into());
        object.insert("number".to_owned(), rules.number(position).into());
        object.insert("player".to_owned(), rules.to_move(position).name().into());
        object.insert("outcome".to_owned(), json::outcome(rules.outcome(position)));
        rules.describe(position, &mut object);
        self.out.line(&Value::Object(object).to_string());
    }

    /// Which position it is, in words.
    fn caption(&self, next: u32, ply: u32) -> String {
        match (self.terminal.lang, ply) {
            (Lang::En, 0) => "start position".to_owned(),
            (Lang::Ru, 0) => "начальная позиция".to_owned(),
            (Lang::En, _) => format!("after move {}", next - 1),
            (Lang::Ru, _) => format!("после хода {}", next - 1),
        }
    }

    /// The position as a `[start]` table, so that it can be pasted into a document.
    fn print_drawing<G: Rules>(&mut self, rules: &G, position: &G::Position, ply: u32, letters: Option<Alphabet>) {
        let local = match self.terminal.lang {
            Lang::En => Alphabet::Latin,
            Lang::Ru => G::SHEET.cyrillic,
        };
        let next = rules.number(position);
        match rules.drawing(position, letters.unwrap_or(local)) {
            Ok(drawing) => {
                let caption = self.caption(next, ply);
                self.out.line(&format!("[start] # {caption}\npicture = '''\n{drawing}'''\nnext = {next}"));
                if self.wanted.is_none() {
                    self.out.line("");
                }
            }
            Err(why) => self.failure = Some(why),
        }
    }

    fn print<G: Rules>(&mut self, rules: &G, position: &G::Position, ply: u32) {
        let lang = self.terminal.lang;
        let next = rules.number(position);
        let played = self.caption(next, ply);
        let seat = rules.to_move(position).text();
        let turn = match rules.outcome(position) {
            Some(outcome) => outcome.text(),
            None => Text {
                en: format!("move {next}: {} to play", seat.en),
                ru: format!("ход {next}: очередь {}", rules.to_move(position).genitive_in_russian()),
            },
        };
        self.out.line(&format!("{played}; {}", turn.get(lang)));
        self.out.line(rules.picture(position, View::whole(self.terminal.paint, lang)).trim_end());
        for fact in rules.facts(position) {
            self.out.line(fact.get(lang));
        }
        if self.wanted.is_none() {
            self.out.line("");
        }
    }
}
