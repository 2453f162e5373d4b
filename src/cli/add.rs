//! `kletka add` and `kletka undo`.

use super::prelude::*;
use crate::ask::words::moves;
use crate::notation::print::Alphabet;
use crate::notation::{self, Comment, Item, Quotes};
use crate::session::author::{Edit, quoted};
use crate::session::{Position, author};
use crate::text::{Code, Diagnostic, Severity, Span, SpanMap, plural_ru};

pub(super) const ADD: CommandEntry = CommandEntry::new::<AddArgs>(
    "add",
    &[
        ("add game.toml '[d4-5]' '[e-f5]!'", "", ""),
        ("add game.toml 'г@j10, к@k9' --comment 'a fork'", "", ""),
        ("add game.toml pass            ", "a pass; also written -- -- or пас", "пропуск; можно также -- -- или пас"),
    ],
    [
        "\
Quote moves with brackets: the shell has its own use for them.
Exit codes: 0 added, 1 a move is illegal or the document has errors, 2 the file cannot be read or written.",
        "\
Ходы со скобками берите в кавычки: у оболочки скобки значат своё.
Коды завершения: 0 — добавлено, 1 — ход недопустим или в документе ошибки, 2 — файл не читается или не записывается.",
    ],
);

/// Add moves to a record after checking them
/// ru: Добавить к записи ходы, проверив их
///
/// All moves are added or none. Everything else in the file stays byte for byte.
/// With - for FILE the new document goes to standard output.
/// ru: Добавляются либо все ходы, либо ни одного. Всё остальное в файле остаётся прежним до последнего байта.
/// Если вместо ФАЙЛА стоит -, новый документ идёт на стандартный вывод.
#[derive(Debug, Args)]
struct AddArgs {
    #[command(flatten)]
    target: FileArgs,
    /// Moves in the notation of the game, with or without numbers; quote them for the shell: '[d4-5]' pass
    /// ru: Ходы в записи этой игры, с номерами или без; берите их в кавычки: '[d4-5]' pass
    #[arg(value_name = "MOVE", required = true)]
    moves: Vec<String>,
    /// A comment on the last of the moves
    /// ru: Комментарий к последнему из ходов
    #[arg(long, value_name = "TEXT")]
    comment: Option<String>,
    /// Update `result` and `score` if the moves change them
    /// ru: Исправить result и score, если после этих ходов они неверны
    #[arg(long)]
    update: bool,
    /// Print nothing on success
    /// ru: Ничего не печатать при успехе
    #[arg(long, short)]
    quiet: bool,
}

pub(super) const UNDO: CommandEntry = CommandEntry::new::<UndoArgs>(
    "add --undo",
    &[
        (
            "add --undo game.toml       ",
            "the last move",
            "последний ход",
        ),
        (
            "add --undo game.toml 3     ",
            "the last three",
            "последние три",
        ),
    ],
    [
        "Exit codes: 0 removed, 1 refused, 2 the file cannot be read or written.",
        "Коды завершения: 0 — убрано, 1 — отказ, 2 — файл не читается или не записывается.",
    ],
);

/// Remove the last moves of a record
/// ru: Убрать из записи последние ходы
///
/// Comments go with their moves and are printed. Variations and remarks need --force.
/// With - for FILE the new document goes to standard output.
/// ru: Комментарии уходят вместе с ходами и выводятся. Для вариантов и примечаний нужно --force.
/// Если вместо ФАЙЛА стоит -, новый документ идёт на стандартный вывод.
#[derive(Debug, Args)]
struct UndoArgs {
    #[command(flatten)]
    target: FileArgs,
    /// How many moves
    /// ru: Сколько ходов
    #[arg(value_name = "N", default_value_t = 1, value_parser = value_parser!(u32).range(1..))]
    count: u32,
    /// Also remove variations and remarks that belong to the moves
    /// ru: Убрать и варианты с примечаниями, которые относятся к этим ходам
    #[arg(long)]
    force: bool,
    /// Update `result` and `score` if they are no longer true
    /// ru: Исправить result и score, если они больше не верны
    #[arg(long)]
    update: bool,
    /// Print nothing on success
    /// ru: Ничего не печатать при успехе
    #[arg(long, short)]
    quiet: bool,
}

impl Run for AddArgs {
    fn run(&self, out: &mut Out) -> Done {
        let target = Target::hold(&self.target.file, self.target.chosen.document)?;
        let typed = self.moves.join(" ");
        let comment = self
            .comment
            .as_deref()
            .map(|said| quoted(said.trim(), Quotes::Straight))
            .transpose()?;
        let items = parse_items(&typed, comment).map_err(|found| {
            let name = out.terminal.lang.of("the moves given", "введённые ходы");
            out.report(&Source::whole(name, &typed), &found);
            CommandError::Wrong
        })?;
        let games = out.terminal.games;
        let done = plan(games, &target, &typed, &items, self.update)
            .map_err(|it| it.tell(&target, out))?;
        if let Some((text, found)) = &done.doubts {
            out.report(&target.source(text), found);
        }
        let (name, written) = (&target.name, &done.written);
        let verb = plural_ru(done.count, "записан", "записано", "записано");
        let first = text!(
            "{name}: {moves} added: {written}",
            "{name}: {verb} {moves}: {written}",
            moves = moves(done.count)
        );
        done.settled.finish(&target, &first, self.quiet, out)
    }
}

/// A document with moves added, and the facts to report.
struct AddedMoves {
    pub(super) settled: Settled,
    written: String,
    count: u64,
    doubts: Option<(String, Diagnostics)>,
}

impl Settled {
    /// Writes the document; reports the change, the keys brought up to date, and the side to move.
    fn finish(&self, target: &Target, first: &Text, is_quiet: bool, out: &mut Out) -> Done {
        out.report(&target.source(&self.text), &self.warnings);
        let say = |out: &mut Out| {
            if is_quiet {
                return;
            }
            let changed = self.changes.join(", ");
            let changed = if changed.is_empty() {
                Text::same("")
            } else {
                text!("; now {changed}", "; теперь {changed}")
            };
            let done = Text::join(&[first.clone(), changed], "");
            target.say(&Text::join(&[done, self.last.turn()], "\n"), out);
        };
        target.write(&self.text, out, say)?;
        Ok(Status::Good)
    }
}

/// Moves and comments as they were typed; otherwise their faults.
fn parse_items(typed: &str, comment: Option<Comment>) -> Result<Vec<Item>, Diagnostics> {
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
        let message = Text::new(
            "only moves and comments can be added",
            "добавлять можно только ходы и комментарии",
        );
        out.push(Diagnostic::error(Code::Misplaced, span, message));
    } else if !out.has_errors() && !items.iter().any(|item| matches!(item, Item::Ply(_))) {
        let message = Text::new("no move is given", "не указано ни одного хода");
        out.push(Diagnostic::error(
            Code::UnknownWord,
            Span::default(),
            message,
        ));
    }
    items.extend(comment.map(Item::Comment));
    if out.has_errors() {
        Err(out)
    } else {
        Ok(items)
    }
}

/// Why a document is not changed: diagnostics of a text that would be the new one, or is the old one, and why that stops us
/// where they do not say.
#[derive(Default)]
pub(super) struct Unchanged {
    text: String,
    found: Diagnostics,
    why: Option<Text>,
}

impl<E: Into<Text>> From<E> for Unchanged {
    fn from(why: E) -> Self {
        Self {
            why: Some(why.into()),
            ..Self::default()
        }
    }
}

impl Unchanged {
    fn tell(self, target: &Target, out: &mut Out) -> CommandError {
        out.report(&target.source(&self.text), &self.found);
        self.why.map_or(CommandError::Wrong, CommandError::Refused)
    }

    /// Why, in one sentence.
    pub(super) fn in_a_sentence(self) -> Text {
        self.why.unwrap_or_else(|| first(&self.found))
    }
}

/// The first error of several.
pub(super) fn first(found: &Diagnostics) -> Text {
    let error = found.iter().find(|one| one.severity == Severity::Error);
    error.map_or(Text::same(""), |one| one.message.clone())
}

/// Adds the typed words to the file.
pub(super) fn write(
    games: &Registry,
    target: &Target,
    typed: &str,
    may_update: bool,
) -> Result<(), Unchanged> {
    let items = parse_items(typed, None).map_err(|found| Unchanged {
        found,
        ..Unchanged::default()
    })?;
    let done = plan(games, target, typed, &items, may_update)?;
    Ok(target.replace(&done.settled.text, || Ok(()))?)
}

/// The document with moves added, checked.
fn plan(
    games: &Registry,
    target: &Target,
    typed: &str,
    items: &[Item],
    may_update: bool,
) -> Result<AddedMoves, Unchanged> {
    let (source, found) = target.open();
    if found.has_errors() {
        return Err(Unchanged {
            found,
            ..Unchanged::default()
        });
    }
    let (name, text) = (source.name, source.text);
    let mut before = Diagnostics::default();
    let last = author::last_position(games, &source, &mut before);
    // A result that waits for its last move is not an error at the beginning.
    let Some(last) = last.filter(|_| !before.has_errors() || author::is_only_stale(&before)) else {
        let why = text!(
            "{name} has errors already: mend them first",
            "в {name} уже есть ошибки: сначала исправьте их"
        );
        return Err(Unchanged {
            text: text.to_owned(),
            found: before,
            why: Some(why),
        });
    };
    if author::is_ended(text) {
        return fail_with(text!(
            "{name} says with ended that the players stopped: take ended out to play on",
            "в {name} ключ ended говорит, что партия прекращена: чтобы играть дальше, уберите его"
        ));
    }
    let letters = author::letters(text, typed, last.profile().sheet.cyrillic);
    let doubts = doubts(games, target, items, &before, letters)?;
    let added = author::append(text, items, last.number(), letters)?;
    let plies = items.iter().filter(|item| matches!(item, Item::Ply(_)));
    Ok(AddedMoves {
        settled: settle(games, target, added.text, &before, may_update)?,
        written: added.written,
        count: plies.count() as u64,
        doubts,
    })
}

/// The text with stones as they were typed, if a comma may be missing between them, with the warnings. The numbers that the
/// record gets would hide that.
fn doubts(
    games: &Registry,
    target: &Target,
    items: &[Item],
    before: &Diagnostics,
    letters: Alphabet,
) -> Result<Option<(String, Diagnostics)>, Unchanged> {
    let stones = items.iter().filter(|item| {
        matches!(item, Item::Ply(ply) if ply.number.is_none() && matches!(ply.played, notation::Move::Stone(_)))
    });
    if stones.count() < 2 {
        return Ok(None);
    }
    let typed = author::append_as_typed(target.open().0.text, items, letters)?;
    let mut judged = settle(games, target, typed.text, before, true)?;
    judged
        .warnings
        .retain(|one| one.code == Code::ForgottenComma);
    Ok(Some((judged.text, judged.warnings)))
}

/// The text of a document after an edit, whose moves must all be legal.
pub(super) fn change(
    games: &Registry,
    target: &Target,
    edit: &Edit,
    may_update: bool,
) -> Result<String, Unchanged> {
    let (source, _) = target.open();
    let open = |source: &Source<'_>| replay(games, source);
    let before = open(&source);
    let text = before.edit(edit)?;
    if let Some(refusal) = open(&target.source(&text)).solution_refused() {
        return Err(refusal.explanation.message.into());
    }
    settle(games, target, text, before.diagnostics(), may_update).map(|settled| settled.text)
}

/// A new text with the warnings that it brings, and the keys brought up to date.
pub(super) struct Settled {
    pub(super) text: String,
    warnings: Diagnostics,
    changes: Vec<String>,
    /// The position at its end.
    last: Position,
}

/// Checks a new text against the diagnostics of the old one and brings `result` and `score` up to date if that is
/// wanted.
fn settle(
    games: &Registry,
    target: &Target,
    text: String,
    before: &Diagnostics,
    may_update: bool,
) -> Result<Settled, Unchanged> {
    let check = |text: &str| {
        let (mut all, mut fresh) = (Diagnostics::default(), Diagnostics::default());
        let last = author::last_position(games, &target.source(text), &mut all);
        let is_new = |one: &&Diagnostic| {
            !before
                .iter()
                .any(|old| old.code == one.code && old.message == one.message)
        };
        fresh.extend(all.iter().filter(is_new).cloned());
        (last, fresh)
    };
    let (last, found) = check(&text);
    let is_stale = author::is_only_stale(&found);
    let mut new = Unchanged {
        text,
        found,
        why: None,
    };
    let Some(last) = last.filter(|_| is_stale || !new.found.has_errors()) else {
        return Err(new);
    };
    let mut changes = Vec::new();
    if new.found.has_errors() {
        if !may_update {
            new.why = Some(Text::new(
                "what the record states would no longer be true, so nothing is changed: --update writes it anew",
                "указанное в записи перестало бы быть верным, поэтому ничего не изменено: --update запишет его заново",
            ));
            return Err(new);
        }
        (new.text, changes) = author::update(&new.text, &last);
        new.found = check(&new.text).1;
        if new.found.has_errors() {
            return Err(new);
        }
    }
    Ok(Settled {
        text: new.text,
        warnings: new.found,
        changes,
        last,
    })
}

impl Run for UndoArgs {
    fn run(&self, out: &mut Out) -> Done {
        let target = Target::hold(&self.target.file, self.target.chosen.document)?;
        let old = target.readable(out)?;
        let mut before = Diagnostics::default();
        author::last_position(out.terminal.games, &old, &mut before);
        let count = usize::try_from(self.count).unwrap_or(usize::MAX);
        let undone = author::undo(old.text, count).map_err(CommandError::refused)?;
        let lost = [
            (
                undone.variations,
                ["variation", "variations"],
                ["вариант", "варианта", "вариантов"],
            ),
            (
                undone.remarks,
                ["remark", "remarks"],
                ["примечание", "примечания", "примечаний"],
            ),
        ];
        let lost: Vec<_> = lost
            .into_iter()
            .filter(|it| it.0 > 0)
            .map(|(n, en, ru)| Text::count(n, en, ru))
            .collect();
        if !lost.is_empty() && !self.force {
            return refuse(text!(
                "{lost} would go with the moves: --force removes them too",
                "вместе с ходами пропало бы: {lost}; --force удалит и это",
                lost = Text::join(&lost, ", ")
            ));
        }
        let settled = settle(
            out.terminal.games,
            &target,
            undone.text,
            &before,
            self.update,
        )
        .map_err(|it| it.tell(&target, out))?;
        let (name, removed) = (&target.name, undone.removed.join(" "));
        let verb = plural_ru(count as u64, "удалён", "удалено", "удалено");
        let first = text!(
            "{name}: {moves} removed: {removed}",
            "{name}: {verb} {moves}: {removed}",
            moves = moves(count as u64)
        );
        settled.finish(&target, &first, self.quiet, out)
    }
}
