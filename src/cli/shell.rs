//! `kletka completions` and `kletka man`: the commands in the form of a shell and of a manual.

use clap_complete::Shell;
use clap_mangen::Man;

use super::outputs::Outputs;
use super::prelude::*;
use super::save;
use super::{names, places};
use crate::settings::{nearest, suggest};

pub(super) const COMPLETIONS: CommandEntry = CommandEntry::new::<CompletionsArgs>(
    "completions",
    &[
        (
            "completions bash > ~/.local/share/bash-completion/completions/kletka",
            "",
            "",
        ),
        ("completions zsh > ~/.zfunc/_kletka", "", ""),
        (
            "completions fish > ~/.config/fish/completions/kletka.fish",
            "",
            "",
        ),
        ("completions powershell >> $PROFILE", "", ""),
    ],
    ["", ""],
);

/// Print the completion of commands for a shell
/// ru: Вывести дополнение команд для оболочки
///
/// The script goes to standard output; save it where the shell looks for such files.
/// ru: Скрипт выводится на стандартный вывод; сохраните его туда, где оболочка ищет такие файлы.
#[derive(Debug, Args)]
struct CompletionsArgs {
    /// The shell
    /// ru: Оболочка
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

impl Run for CompletionsArgs {
    fn run(&self, out: &mut Out) -> Done {
        let mut script = Vec::new();
        let command = (out.terminal.describe)(out.terminal.games, out.terminal.lang);
        let mut command = names::listed_with_options(&command);
        clap_complete::generate(self.shell, &mut command, "kletka", &mut script);
        out.line(String::from_utf8_lossy(&script).trim_end());
        Ok(Status::Good)
    }
}

pub(super) const MAN: CommandEntry = CommandEntry::new::<ManArgs>(
    "man",
    &[
        ("man | man -l -", "", ""),
        ("man check | man -l -", "", ""),
        ("man --dir ~/.local/share/man/man1", "", ""),
    ],
    ["", ""],
);

/// Print a page of the manual
/// ru: Вывести страницу руководства
///
/// The page goes to standard output in the form that man understands.
/// ru: Страница выводится на стандартный вывод в том виде, который понимает man.
#[derive(Debug, Args)]
struct ManArgs {
    /// The page of this command; without it the main page
    /// ru: Страница этой команды; без неё — главная
    #[arg(value_name = "COMMAND", conflicts_with = "dir")]
    command: Vec<String>,
    /// Write all pages into this folder
    /// ru: Записать все страницы в эту папку
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

impl Run for ManArgs {
    fn run(&self, out: &mut Out) -> Done {
        let root = (out.terminal.describe)(out.terminal.games, out.terminal.lang)
            .disable_help_subcommand(true);
        let mut root = if out.terminal.lang == Lang::Ru {
            places::valued(root)
        } else {
            root
        };
        root.build();
        if let Some(folder) = &self.dir {
            save::make_folder(folder)?;
            write_all(&root, folder, out.terminal.lang, &mut Outputs::default())?;
            return Ok(Status::Good);
        }
        let mut command = &root;
        for name in self.command.iter().flat_map(|name| names::todays(name)) {
            command = command.find_subcommand(name).ok_or_else(|| {
                let names: Vec<_> = command.get_subcommands().map(Command::get_name).collect();
                let message = text!("there is no command {name}", "нет команды {name}");
                CommandError::Failed(suggest(message, nearest(name, &names)))
            })?;
        }
        out.line(page(command, out.terminal.lang).1.trim_end());
        Ok(Status::Good)
    }
}

/// The headings of a page as they are generated, in English and in Russian.
const HEADINGS: [(&str, &str, &str); 7] = [
    ("NAME", "NAME", "НАЗВАНИЕ"),
    ("SYNOPSIS", "SYNOPSIS", "СИНТАКСИС"),
    ("DESCRIPTION", "DESCRIPTION", "ОПИСАНИЕ"),
    ("OPTIONS", "OPTIONS", "ПАРАМЕТРЫ"),
    ("SUBCOMMANDS", "SUBCOMMANDS", "КОМАНДЫ"),
    ("VERSION", "VERSION", "ВЕРСИЯ"),
    ("EXTRA", "EXAMPLES", "ПРИМЕРЫ"),
];

/// The name of a command's file and the page.
fn page(command: &Command, lang: Lang) -> (String, String) {
    let man = Man::new(command.clone())
        .manual("kletka")
        .source(concat!("kletka ", env!("CARGO_PKG_VERSION")));
    let mut text = Vec::new();
    // Memory can always be written.
    let _ = man.render(&mut text);
    // Examples follow the help, which the generator cannot know.
    let text = HEADINGS.iter().fold(
        String::from_utf8_lossy(&text).into_owned(),
        |text, (from, en, ru)| {
            text.replace(
                &format!(".SH {from}\n"),
                &format!(".SH {}\n", lang.of(en, ru)),
            )
        },
    );
    (man.get_filename(), text)
}

/// Writes the page of a command and of all commands within it.
fn write_all(
    command: &Command,
    folder: &Path,
    lang: Lang,
    outputs: &mut Outputs,
) -> Result<(), FileError> {
    let (name, text) = page(command, lang);
    let path = folder.join(name);
    outputs.take(&path, None)?;
    save::replace(&path, text.as_bytes())?;
    command
        .get_subcommands()
        .try_for_each(|one| write_all(one, folder, lang, outputs))
}
