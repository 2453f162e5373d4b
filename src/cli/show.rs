//! `kletka show`.

use super::prelude::*;
use crate::report::json;
use crate::session::Position;
use crate::text::Description;

pub(super) const COMMAND: CommandEntry = CommandEntry::new::<ShowArgs>(
    "show",
    &[
        (
            "show game.toml             ",
            "the final position",
            "последняя позиция",
        ),
        (
            "show game.toml --at 12     ",
            "after twelve moves",
            "после двенадцати ходов",
        ),
        (
            "show game.toml --at start  ",
            "before the first move",
            "до первого хода",
        ),
        ("show --json --at all game.toml", "", ""),
        (
            "show --picture game.toml   ",
            "a [start] table to paste into a document",
            "таблица [start] для вставки в документ",
        ),
    ],
    ["", ""],
);

/// Show a position in the terminal
/// ru: Показать позицию в терминале
///
/// Draws the position with whose move it is, score or threats, and how the game ended.
/// ru: Рисует позицию и сообщает, чей ход, каковы очки или угрозы и чем кончилась партия.
#[derive(Debug, Args)]
struct ShowArgs {
    /// The position in signs, as [start] of a document takes it
    /// ru: Позиция знаками, какой её принимает [start] документа
    #[arg(long, conflicts_with = "json")]
    picture: bool,
    #[command(flatten)]
    target: FileArgs,
    #[command(flatten)]
    wanted: PositionArgs,
    #[command(flatten)]
    output: JsonArgs,
    #[command(flatten)]
    letters: LettersFlag,
}

impl Run for ShowArgs {
    fn run(&self, out: &mut Out) -> Done {
        out.terminal.spell(self.letters);
        let documents = Stream::of_file(&self.target.file, self.target.chosen.document, "show")?;
        Ok(documents.each(out, |_, source, out| self.show(source, out)))
    }
}

impl ShowArgs {
    fn show(&self, source: &Source<'_>, out: &mut Out) -> Status {
        let session = replay(out.terminal.games, source);
        let status = out.report(source, session.diagnostics());
        let print =
            |position: &Position, at: &Address| self.print(source, &session, (position, at), out);
        let shown = self.wanted.at.each(&session, source, print);
        let Err(why) = shown else { return status };
        out.complain(&why);
        Status::Failed
    }

    /// Prints a position that is wanted; whether the output is still read.
    fn print(
        &self,
        source: &Source<'_>,
        session: &Session,
        (position, at): (&Position, &Address),
        out: &mut Out,
    ) -> Result<bool, Text> {
        let lang = out.terminal.lang;
        if self.output.json {
            out.line(&object(source, position, at).to_string());
            return Ok(!out.is_closed());
        }
        let caption = caption(position, at);
        let caption = caption.get(lang);
        if self.picture {
            // A `[start]` table, so that it can be pasted into a document.
            let usual = out.terminal.alphabet(position.profile());
            let own = session.verdict().alphabet;
            let own = own.filter(|_| out.terminal.letters.is_none());
            let drawing = position.drawing(own.unwrap_or(usual))?;
            let next = position.number();
            out.line(&format!(
                "[start] # {caption}\npicture = '''\n{drawing}'''\nnext = {next}"
            ));
        } else {
            out.line(&format!("{caption}; {}", position.turn().get(lang)));
            out.painted(position.with_last(out.terminal.paint, lang).trim_end());
            for fact in position.facts() {
                folded(fact.get(lang))
                    .iter()
                    .for_each(|line| out.line(line));
            }
        }
        if self.wanted.at == RequestedNodes::All {
            out.line("");
        }
        Ok(!out.is_closed())
    }
}

/// A position as an object of JSON.
fn object(source: &Source<'_>, position: &Position, at: &Address) -> Description {
    let mut object = Description::default();
    object.insert("document", source.document);
    if !at.is_main() {
        object.insert("at", at.to_string());
    }
    object.insert("ply", position.plies() - u32::from(at.is_midway));
    if at.is_midway {
        object.insert("half", true);
    }
    object.insert("number", position.number());
    object.insert("player", position.to_move().name());
    object.insert("outcome", json::outcome(position.end()));
    object.extend(position.describe());
    object
}

/// Behind which move a position is.
fn caption(position: &Position, at: &Address) -> Text {
    let next = position.number();
    let last = next - u32::from(!at.is_midway);
    let caption = match position.plies() {
        _ if at.is_midway => text!(
            "after the first half of move {next}",
            "после первого полухода хода {next}"
        ),
        0 => Text::new("start position", "начальная позиция"),
        // Nothing new stands on the field that could be marked.
        _ if position.fresh().is_empty() => {
            text!("after move {last}, a pass", "после хода {last} (пропуск)")
        }
        _ => text!("after move {last}", "после хода {last}"),
    };
    if at.is_main() {
        caption
    } else {
        named(&at.to_string(), caption)
    }
}

/// A fact in lines of at most 80 columns; those behind the first are indented.
fn folded(fact: &str) -> Vec<String> {
    if fact.chars().count() <= 80 {
        return vec![fact.to_owned()];
    }
    let mut lines = wrapped(fact, 78);
    lines
        .iter_mut()
        .skip(1)
        .for_each(|line| line.insert_str(0, "  "));
    lines
}
