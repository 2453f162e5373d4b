//! `kletka lsp`: a language server on standard input and output, for editors.

mod commands;
mod completion;
mod context;
mod diagnostics;
mod edits;
mod file;
mod fixes;
mod hints;
mod hover;
mod jobs;
mod keys;
mod layout;
mod lines;
mod moves;
mod outline;
mod picture;
mod place;
mod players;
mod protocol;
mod searches;
mod server;
mod targets;
mod tokens;
mod wire;

use clap::Args;

use crate::console::command::{CommandEntry, Run};
use crate::console::terminal::{Done, Out};
use server::Server;

pub(crate) const COMMAND: CommandEntry = CommandEntry::new::<LspArgs>(
    "lsp",
    &[
        (
            "lsp            ",
            "the editor starts it so",
            "так его запускает редактор",
        ),
        (
            "lsp --lang ru  ",
            "in Russian, whatever the editor's language",
            "по-русски, каков бы ни был язык редактора",
        ),
    ],
    [
        "\
docs/editors.md has the settings of editors. Without --lang the language is the editor's.
Exit codes: 0 ended as the protocol asks, 1 otherwise.",
        "\
Настройки редакторов — в docs/editors.md. Без --lang язык берётся у редактора.
Коды завершения: 0 — сервер завершён по протоколу, 1 — иначе.",
    ],
);

/// Serve an editor as a language server
/// ru: Работать языковым сервером для редактора
///
/// Speaks the Language Server Protocol on standard input and output. Says what is wrong while one types, mends it,
/// completes legal moves, shows the position under the pointer.
/// ru: Общается с редактором через стандартные ввод и вывод. Сообщает об ошибках при наборе и исправляет их, дополняет
/// допустимые ходы, показывает позицию под указателем.
#[derive(Debug, Args)]
pub(crate) struct LspArgs {
    /// Standard input and output, as if nothing were said; some editors say it
    /// ru: Стандартные ввод и вывод, как и без этого параметра; некоторые редакторы его передают
    #[arg(long)]
    stdio: bool,
}

impl Run for LspArgs {
    fn run(&self, out: &mut Out) -> Done {
        Ok(Server::new(out)?.serve())
    }
}
