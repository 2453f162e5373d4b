//! `kletka completions`.

use clap::Args;
use clap_complete::Shell;

use super::Status;
use super::help::{self, Russian};
use super::output::{Out, Terminal};

#[derive(Debug, Args)]
pub(super) struct CompletionsArgs {
    /// The shell
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

pub(super) const RUSSIAN: Russian = Russian {
    about: "Вывести дополнение команд для оболочки",
    more: "Сценарий выводится на стандартный вывод; его сохраняют туда, где оболочка ищет такие файлы.",
    after: "\
Примеры:
  kletka completions bash > ~/.local/share/bash-completion/completions/kletka
  kletka completions zsh > ~/.zfunc/_kletka
  kletka completions fish > ~/.config/fish/completions/kletka.fish
  kletka completions powershell >> $PROFILE",
    arguments: &[("shell", "Оболочка")],
    ..Russian::NONE
};

pub(super) fn run(arguments: &CompletionsArgs, terminal: &Terminal) -> Status {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut help::command(terminal.games, terminal.lang), "kletka", &mut script);
    let mut out = Out::new();
    out.line(String::from_utf8_lossy(&script).trim_end());
    out.end(terminal)
}
