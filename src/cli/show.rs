//! `kletka show`.

use std::ops::ControlFlow;

use super::Status;
use super::args::{At, ShowArgs};
use super::check::report;
use super::help::Russian;
use super::input::{Unreadable, each_document};
use super::output::{Out, Terminal};
use crate::check::{self, Depth};
use crate::document::stream::Chunk;
use crate::notation::print::Alphabet;
use crate::report::json;
use crate::scene::Moment;
use crate::session::{Position, Session};
use crate::text::Source;
use crate::text::{Description, Diagnostics, Lang, Text};

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
        (
            "at",
            "Какая позиция: число ходов, сделанных от начала, либо start, end, all; 19.1 — после первого полухода хода 19",
        ),
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
    let mut source =
        Source { name, document: chunk.document, text: "", first_byte: chunk.first_byte, first_line: chunk.first_line };
    match check::text(chunk) {
        Ok(text) => source.text = text,
        Err((diagnostic, readable)) => {
            source.text = readable;
            let mut diagnostics = Diagnostics::default();
            diagnostics.push(*diagnostic);
            out.flush();
            report(&source, &diagnostics, terminal);
            return Status::Wrong;
        }
    }
    let session = Session::open(terminal.games, &source, Depth::Search);
    out.flush();
    report(&source, session.diagnostics(), terminal);
    let mut status = if session.diagnostics().has_errors() { Status::Wrong } else { Status::Good };
    let verdict = session.verdict();
    let form = match (arguments.json, arguments.picture) {
        (true, _) => Form::Json,
        (false, true) => Form::Drawing(verdict.alphabet),
        (false, false) => Form::Terminal,
    };
    let is_one = arguments.at != At::All;
    let mut shown = Shown { is_one, document: chunk.document, form, terminal, out, failure: None };
    let moment = match arguments.at {
        At::All => {
            session.each(|position| {
                shown.show(position, position.plies().into());
                !shown.out.is_closed()
            });
            None
        }
        At::End => Some(verdict.plies.into()),
        At::Moment(moment) => Some(moment),
    };
    let position = moment.and_then(|moment| session.moment(moment));
    if let (Some(position), Some(moment)) = (&position, moment) {
        shown.show(position, moment);
    }
    let failure = shown.failure.take().or_else(|| match arguments.at {
        At::Moment(moment) if position.is_none() => Some(no_position(name, moment, verdict.plies)),
        _ => None,
    });
    if let Some(failure) = failure {
        out.flush();
        terminal.complain(&failure);
        status = Status::Failed;
    }
    status
}

/// Why a position cannot be shown or drawn: the record does not have it.
pub(super) fn no_position(name: &str, moment: Moment, plies: u32) -> Text {
    let number = moment.needs();
    if number <= plies {
        return crate::text!(
            "there is no position between two half-moves at move {number} in {name}",
            "в {name} на ходу {number} нет позиции между двумя полуходами"
        );
    }
    crate::text!(
        "there is no position after {number} moves in {name}: {plies} legal moves are recorded",
        "в {name} нет позиции после {number} ходов: записано допустимых ходов: {plies}"
    )
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
    /// Whether one position is wanted and not all.
    is_one: bool,
    document: usize,
    form: Form,
    terminal: &'a Terminal,
    out: &'a mut Out,
    /// Why a position cannot be printed.
    failure: Option<Text>,
}

impl Shown<'_> {
    fn show(&mut self, position: &Position, moment: Moment) {
        if self.out.is_closed() {
            return;
        }
        match self.form {
            Form::Json => self.print_json(position, moment),
            Form::Terminal => self.print(position, moment),
            Form::Drawing(alphabet) => self.print_drawing(position, moment, alphabet),
        }
    }

    fn print_json(&mut self, position: &Position, moment: Moment) {
        let mut object = Description::default();
        object.insert("document", self.document);
        object.insert("ply", moment.moves);
        if moment.is_midway {
            object.insert("half", true);
        }
        object.insert("number", position.number());
        object.insert("player", position.to_move().name());
        object.insert("outcome", json::outcome(position.outcome()));
        object.extend(position.describe());
        self.out.line(&object.to_string());
    }

    /// Which position it is, in words.
    fn caption(&self, next: u32, moment: Moment) -> String {
        match (self.terminal.lang, moment.moves) {
            (Lang::En, _) if moment.is_midway => format!("after the first half of move {next}"),
            (Lang::Ru, _) if moment.is_midway => format!("после первого полухода хода {next}"),
            (Lang::En, 0) => "start position".to_owned(),
            (Lang::Ru, 0) => "начальная позиция".to_owned(),
            (Lang::En, _) => format!("after move {}", next - 1),
            (Lang::Ru, _) => format!("после хода {}", next - 1),
        }
    }

    /// The position as a `[start]` table, so that it can be pasted into a document.
    fn print_drawing(&mut self, position: &Position, moment: Moment, letters: Option<Alphabet>) {
        let local = match self.terminal.lang {
            Lang::En => Alphabet::Latin,
            Lang::Ru => position.profile().sheet.cyrillic,
        };
        let next = position.number();
        match position.drawing(letters.unwrap_or(local)) {
            Ok(drawing) => {
                let caption = self.caption(next, moment);
                self.out.line(&format!("[start] # {caption}\npicture = '''\n{drawing}'''\nnext = {next}"));
                if !self.is_one {
                    self.out.line("");
                }
            }
            Err(why) => self.failure = Some(why),
        }
    }

    fn print(&mut self, position: &Position, moment: Moment) {
        let lang = self.terminal.lang;
        let played = self.caption(position.number(), moment);
        self.out.line(&format!("{played}; {}", position.turn().get(lang)));
        self.out.line(position.text(self.terminal.paint, lang).trim_end());
        for fact in position.facts() {
            self.out.line(fact.get(lang));
        }
        if !self.is_one {
            self.out.line("");
        }
    }
}
