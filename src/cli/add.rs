//! `kletka add` and `kletka undo`.

use std::path::PathBuf;

use clap::Args;

use super::Status;
use super::check::report;
use super::help::Russian;
use super::output::{Out, Terminal, message};
use super::target::Target;
use crate::notation::{self, Comment, Item, Quotes};
use crate::session::Registry;
use crate::session::author::{self, LastPosition};
use crate::text::{Code, Diagnostic, Diagnostics, Lang, Text, plural_en, plural_ru};
use crate::text::{Source, Span, SpanMap};

pub(super) const RUSSIAN: Russian = Russian {
    about: "Добавить к записи ходы, проверив их",
    more: "Добавляются либо все ходы, либо ни одного. Всё остальное в файле остаётся прежним до последнего байта.",
    after: "\
Примеры:
  kletka add game.toml '[d4-5]' '[e-f5]!'
  kletka add game.toml 'г@j10, к@k9' --comment 'a fork'
  kletka add game.toml pass            пропуск; можно также -- -- или пас

Ходы со скобками берите в кавычки: у оболочки скобки значат своё.
Коды завершения: 0 — добавлено, 1 — ход недопустим или в документе ошибки, 2 — файл не читается или не записывается.",
    arguments: &[
        ("file", "Документ или - для стандартного ввода (новый документ идёт на стандартный вывод)"),
        ("moves", "Ходы в записи этой игры, с номерами или без; берите их в кавычки: '[d4-5]' pass"),
        ("comment", "Комментарий к последнему из ходов"),
        ("update", "Исправить result и score, если после этих ходов они неверны"),
        ("document", "Этот документ архива, считая с 0"),
        ("quiet", "Молчать, если всё хорошо"),
    ],
    ..Russian::NONE
};

pub(super) const RUSSIAN_UNDO: Russian = Russian {
    about: "Убрать из записи последние ходы",
    more: "Комментарии уходят вместе с ходами и выводятся. Для вариантов и примечаний нужно --force.",
    after: "\
Примеры:
  kletka undo game.toml       последний ход
  kletka undo game.toml 3     последние три

Коды завершения: 0 — убрано, 1 — отказ, 2 — файл не читается или не записывается.",
    arguments: &[
        ("file", "Документ или - для стандартного ввода (новый документ идёт на стандартный вывод)"),
        ("count", "Сколько ходов"),
        ("force", "Убрать и варианты с примечаниями, которые относятся к этим ходам"),
        ("update", "Исправить result и score, если они больше не верны"),
        ("quiet", "Молчать, если всё хорошо"),
        ("document", "Этот документ архива, считая с 0"),
    ],
    ..Russian::NONE
};

#[derive(Debug, Args)]
pub(super) struct AddArgs {
    /// A document, or - for standard input (the new document goes to standard output)
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Moves in the notation of the game, with or without numbers; quote them for the shell: '[d4-5]' pass
    #[arg(value_name = "MOVE", required = true)]
    moves: Vec<String>,
    /// A comment on the last of the moves
    #[arg(long, value_name = "TEXT")]
    comment: Option<String>,
    /// Write result and score anew where the moves make them untrue
    #[arg(long)]
    update: bool,
    /// This document of an archive, counted from 0
    #[arg(long, value_name = "N")]
    document: Option<usize>,
    /// Say nothing when it went well
    #[arg(long, short)]
    quiet: bool,
}

#[derive(Debug, Args)]
pub(super) struct UndoArgs {
    /// A document, or - for standard input (the new document goes to standard output)
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// How many moves
    #[arg(value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    count: u32,
    /// Also remove variations and remarks that belong to the moves
    #[arg(long)]
    force: bool,
    /// Write result and score anew where they are no longer true
    #[arg(long)]
    update: bool,
    /// Say nothing when it went well
    #[arg(long, short)]
    quiet: bool,
    /// This document of an archive, counted from 0
    #[arg(long, value_name = "N")]
    document: Option<usize>,
}

/// Why a command stopped.
pub(super) enum Stop {
    /// A document or a move is wrong; it was said.
    Wrong,
    /// In words: wrong.
    Refused(Text),
    /// In words: wrong usage, or a file cannot be read or written.
    Failed(Text),
}

impl Stop {
    /// Says why and gives the status.
    pub(super) fn tell(self, terminal: &Terminal) -> Status {
        match self {
            Self::Wrong => Status::Wrong,
            Self::Refused(text) => {
                terminal.complain(&text);
                Status::Wrong
            }
            Self::Failed(text) => {
                terminal.complain(&text);
                Status::Failed
            }
        }
    }
}

/// Runs what writes to standard output and tells how it went.
pub(super) fn with_out(terminal: &Terminal, run: impl FnOnce(&mut Out) -> Result<(), Stop>) -> Status {
    let mut out = Out::new();
    let status = match run(&mut out) {
        Ok(()) => Status::Good,
        Err(stop) => {
            out.flush();
            stop.tell(terminal)
        }
    };
    match out.finish() {
        Ok(()) => status,
        Err(error) => Stop::Failed(crate::text!(
            "cannot write to standard output: {error}",
            "не удаётся записать в стандартный вывод: {error}"
        ))
        .tell(terminal),
    }
}

pub(super) fn run_add(arguments: &AddArgs, terminal: &Terminal) -> Status {
    with_out(terminal, |out| {
        let target = Target::read(&arguments.file, arguments.document).map_err(|it| Stop::Failed(it.0))?;
        let typed = arguments.moves.join(" ");
        let items = items(&typed, arguments.comment.as_deref(), terminal)?;
        let done =
            plan(terminal.games, &target, &typed, &items, arguments.update).map_err(|it| it.tell(&target, terminal))?;
        report(&target.source(&done.settled.text), &done.settled.warnings, terminal);
        target.write(&done.settled.text, out).map_err(Stop::Failed)?;
        if !arguments.quiet {
            say(&done.summary(&target.name), target.is_stdin(), terminal, out);
        }
        Ok(())
    })
}

/// A document with moves added, and what to tell about it.
pub(super) struct Done {
    pub(super) settled: Settled,
    written: String,
    count: u64,
}

impl Done {
    fn summary(&self, name: &str) -> Text {
        let Self { written, count, .. } = self;
        let (en, ru) = (plural_en(*count, "move", "moves"), plural_ru(*count, "ход", "хода", "ходов"));
        let done = plural_ru(*count, "записан", "записано", "записано");
        self.settled
            .summary(&crate::text!("{name}: {count} {en} added: {written}", "{name}: {done} {count} {ru}: {written}"))
    }
}

impl Settled {
    /// What was done, what was brought up to date, and who is next.
    fn summary(&self, first: &Text) -> Text {
        let changed = self.changes.join(", ");
        let changed = if changed.is_empty() {
            Text::same("")
        } else {
            crate::text!("; now {changed}", "; теперь {changed}")
        };
        let next = self.last_position.text();
        Text {
            en: format!("{}{}\n{}", first.en, changed.en, next.en),
            ru: format!("{}{}\n{}", first.ru, changed.ru, next.ru),
        }
    }
}

/// The summary is the result, unless the result is the document itself.
fn say(text: &Text, is_stdin: bool, terminal: &Terminal, out: &mut Out) {
    if is_stdin {
        out.flush();
        message(text.get(terminal.lang));
    } else {
        out.line(text.get(terminal.lang));
    }
}

/// The moves that were typed, with the comment.
fn items(typed: &str, comment: Option<&str>, terminal: &Terminal) -> Result<Vec<Item>, Stop> {
    let comment = comment.map(quoted).transpose()?;
    parse_items(typed, comment).map_err(|found| {
        let name = if terminal.lang == Lang::En { "the moves given" } else { "введённые ходы" };
        report(&Source::whole(name, typed), &found, terminal);
        Stop::Wrong
    })
}

/// Moves and comments as they were typed; otherwise what is wrong with them.
pub(super) fn parse_items(typed: &str, comment: Option<Comment>) -> Result<Vec<Item>, Diagnostics> {
    let parsed = notation::record(typed, &SpanMap::offset(0));
    let mut out = Diagnostics::default();
    out.extend(parsed.diagnostics);
    let mut items = parsed.tree.items;
    let foreign = items.iter().find_map(|item| match item {
        Item::Remark(remark) => Some(remark.span),
        Item::Variation(variation) => Some(variation.span),
        Item::End(span) => Some(*span),
        Item::Ply(_) | Item::Comment(_) | Item::Broken(_) => None,
    });
    if let Some(span) = foreign {
        let message = Text::new("only moves and comments can be added", "добавлять можно только ходы и комментарии");
        out.push(Diagnostic::error(Code::Misplaced, span, message));
    } else if !out.has_errors() && !items.iter().any(|item| matches!(item, Item::Ply(_))) {
        let message = Text::new("no move is given", "не указано ни одного хода");
        out.push(Diagnostic::error(Code::UnknownWord, Span::default(), message));
    }
    items.extend(comment.map(Item::Comment));
    if out.has_errors() { Err(out) } else { Ok(items) }
}

/// A comment in the quotes that it can stand in.
fn quoted(text: &str) -> Result<Comment, Stop> {
    let text = text.trim();
    if text.chars().any(char::is_control) {
        return Err(Stop::Failed(Text::new(
            "the comment must be one line of text",
            "комментарий должен быть одной строкой текста",
        )));
    }
    [Quotes::Straight, Quotes::Guillemets]
        .into_iter()
        .map(|quotes| Comment { text: text.to_owned(), quotes, span: Span::default() })
        .find(|comment| {
            let line = notation::Line { items: vec![Item::Comment(comment.clone())] };
            let printed = notation::print::line(&line, notation::print::Alphabet::Latin);
            let parsed = notation::record(&printed, &SpanMap::offset(0));
            parsed.diagnostics.is_empty() && parsed.tree.without_spans() == line
        })
        .ok_or_else(|| {
            Stop::Failed(Text::new(
                "a comment cannot hold both \" and unpaired « »",
                "в комментарии не могут стоять и \", и непарные « »",
            ))
        })
}

/// Why a document is not changed.
pub(super) enum Refusal {
    /// Diagnostics of a text that would be the new one, or is the old one; and why that stops us, where they do not say.
    Diagnostics { text: String, found: Diagnostics, why: Option<Text> },
    /// In words.
    Words(Text),
}

impl Refusal {
    fn tell(self, target: &Target, terminal: &Terminal) -> Stop {
        match self {
            Self::Words(why) => Stop::Refused(why),
            Self::Diagnostics { text, found, why } => {
                report(&target.source(&text), &found, terminal);
                why.map_or(Stop::Wrong, Stop::Refused)
            }
        }
    }
}

/// The document with moves added, checked.
pub(super) fn plan(
    games: &Registry,
    target: &Target,
    typed: &str,
    items: &[Item],
    may_update: bool,
) -> Result<Done, Refusal> {
    let text = text(target)?;
    let mut before = Diagnostics::default();
    let last_position = author::last_position(games, &target.source(text), &mut before);
    let name = &target.name;
    let Some(last_position) = last_position.filter(|_| !before.has_errors()) else {
        let why = crate::text!(
            "{name} has errors already: mend them first",
            "в {name} уже есть ошибки: сначала исправьте их"
        );
        return Err(Refusal::Diagnostics { text: text.to_owned(), found: before, why: Some(why) });
    };
    if author::is_ended(text) {
        return Err(Refusal::Words(crate::text!(
            "{name} says with ended that the players stopped: take ended out to play on",
            "в {name} ключ ended говорит, что партия прекращена: чтобы играть дальше, уберите его"
        )));
    }
    let letters = author::letters(text, typed, last_position.letters);
    let added = author::append(text, items, last_position.number, letters).map_err(Refusal::Words)?;
    let settled = settle(games, target, added.text, &before, may_update)?;
    let count = items.iter().filter(|item| matches!(item, Item::Ply(_))).count() as u64;
    Ok(Done { settled, written: added.written, count })
}

fn text(target: &Target) -> Result<&str, Refusal> {
    target.text().map_err(|diagnostic| {
        let mut found = Diagnostics::default();
        found.push(*diagnostic);
        Refusal::Diagnostics { text: String::new(), found, why: None }
    })
}

/// The text of a document; what is wrong with one that is no text is said.
pub(super) fn readable<'t>(target: &'t Target, terminal: &Terminal) -> Result<&'t str, Stop> {
    text(target).map_err(|it| it.tell(target, terminal))
}

/// A new text with the warnings that it brings, and what of it was brought up to date.
pub(super) struct Settled {
    pub(super) text: String,
    warnings: Diagnostics,
    changes: Vec<String>,
    last_position: LastPosition,
}

/// Checks a new text against the diagnostics of the old one and brings `result` and `score` up to date if that is
/// wanted.
fn settle(
    games: &Registry,
    target: &Target,
    text: String,
    before: &Diagnostics,
    may_update: bool,
) -> Result<Settled, Refusal> {
    let check = |text: &str| {
        let (mut all, mut fresh) = (Diagnostics::default(), Diagnostics::default());
        let last_position = author::last_position(games, &target.source(text), &mut all);
        let is_new = |one: &&Diagnostic| !before.iter().any(|old| old.code == one.code && old.message == one.message);
        fresh.extend(all.iter().filter(is_new).cloned());
        (last_position, fresh)
    };
    let (last_position, found) = check(&text);
    match last_position {
        Some(last_position) if !found.has_errors() => {
            Ok(Settled { text, warnings: found, changes: Vec::new(), last_position })
        }
        Some(last_position) if author::is_only_stale(&found) => {
            if !may_update {
                let why = Text::new(
                    "what the record states would no longer be true, so nothing is changed: --update writes it anew",
                    "указанное в записи перестало бы быть верным, поэтому ничего не изменено: --update запишет его заново",
                );
                return Err(Refusal::Diagnostics { text, found, why: Some(why) });
            }
            let (text, changes) = author::update(&text, &last_position);
            let (_, found) = check(&text);
            if found.has_errors() {
                return Err(Refusal::Diagnostics { text, found, why: None });
            }
            Ok(Settled { text, warnings: found, changes, last_position })
        }
        _ => Err(Refusal::Diagnostics { text, found, why: None }),
    }
}

pub(super) fn run_undo(arguments: &UndoArgs, terminal: &Terminal) -> Status {
    with_out(terminal, |out| {
        let target = Target::read(&arguments.file, arguments.document).map_err(|it| Stop::Failed(it.0))?;
        let old = readable(&target, terminal)?;
        let mut before = Diagnostics::default();
        author::last_position(terminal.games, &target.source(old), &mut before);
        let count = usize::try_from(arguments.count).unwrap_or(usize::MAX);
        let undone = author::undo(old, count).map_err(Stop::Refused)?;
        let (variations, remarks) = (undone.variations as u64, undone.remarks as u64);
        if variations + remarks > 0 && !arguments.force {
            let en = [(variations, "variation", "variations"), (remarks, "remark", "remarks")];
            let ru =
                [(variations, "вариант", "варианта", "вариантов"), (remarks, "примечание", "примечания", "примечаний")];
            let en: Vec<_> =
                en.iter().filter(|it| it.0 > 0).map(|it| format!("{} {}", it.0, plural_en(it.0, it.1, it.2))).collect();
            let ru: Vec<_> = ru
                .iter()
                .filter(|it| it.0 > 0)
                .map(|it| format!("{} {}", it.0, plural_ru(it.0, it.1, it.2, it.3)))
                .collect();
            let (en, ru) = (en.join(", "), ru.join(", "));
            return Err(Stop::Refused(crate::text!(
                "{en} would go with the moves: --force removes them too",
                "вместе с ходами пропало бы: {ru}; --force удалит и это"
            )));
        }
        let settled = settle(terminal.games, &target, undone.text, &before, arguments.update)
            .map_err(|it| it.tell(&target, terminal))?;
        report(&target.source(&settled.text), &settled.warnings, terminal);
        target.write(&settled.text, out).map_err(Stop::Failed)?;
        let (name, removed) = (&target.name, undone.removed.join(" "));
        let (en, ru) = (plural_en(count as u64, "move", "moves"), plural_ru(count as u64, "ход", "хода", "ходов"));
        let done = plural_ru(count as u64, "удалён", "удалено", "удалено");
        let first = crate::text!("{name}: {count} {en} removed: {removed}", "{name}: {done} {count} {ru}: {removed}");
        if !arguments.quiet {
            say(&settled.summary(&first), target.is_stdin(), terminal, out);
        }
        Ok(())
    })
}
