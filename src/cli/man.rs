//! `kletka man`.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::{Args, Command};
use clap_mangen::Man;

use super::Status;
use super::help::{self, Russian};
use super::output::{Out, Terminal};
use crate::settings::{nearest, suggest};

#[derive(Debug, Args)]
pub(super) struct ManArgs {
    /// The page of this command; without it the main page
    #[arg(value_name = "COMMAND", conflicts_with = "dir")]
    command: Vec<String>,
    /// Write all pages into this folder
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

pub(super) const RUSSIAN: Russian = Russian {
    about: "Вывести страницу руководства",
    more: "Страница выводится на стандартный вывод в том виде, который понимает man.",
    after: "\
Примеры:
  kletka man | man -l -
  kletka man check | man -l -
  kletka man --dir ~/.local/share/man/man1",
    arguments: &[("command", "Страница этой команды; без неё — главная"), ("dir", "Записать все страницы в эту папку")],
    ..Russian::NONE
};

pub(super) fn run(arguments: &ManArgs, terminal: &Terminal) -> Status {
    let mut root = help::command(terminal.games, terminal.lang).disable_help_subcommand(true);
    root.build();
    if let Some(folder) = &arguments.dir {
        return match write_all(&root, folder) {
            Ok(()) => Status::Good,
            Err(error) => {
                let path = folder.display();
                terminal.complain(&crate::text!(
                    "cannot write the pages into {path}: {error}",
                    "не удаётся записать страницы в {path}: {error}"
                ));
                Status::Failed
            }
        };
    }
    let mut command = &root;
    for name in &arguments.command {
        let Some(found) = command.find_subcommand(name) else {
            let names: Vec<_> = command.get_subcommands().map(Command::get_name).collect();
            let message = crate::text!("there is no command {name}", "нет команды {name}");
            terminal.complain(&suggest(message, nearest(name, &names)));
            return Status::Failed;
        };
        command = found;
    }
    let mut out = Out::new();
    out.line(page(command).1.trim_end());
    out.end(terminal)
}

/// The name of a command's file and the page.
fn page(command: &Command) -> (String, String) {
    let man = Man::new(command.clone()).manual("kletka").source(concat!("kletka ", env!("CARGO_PKG_VERSION")));
    let mut text = Vec::new();
    // Memory can always be written.
    let _ = man.render(&mut text);
    // What follows the help are examples, which the generator cannot know.
    let text = String::from_utf8_lossy(&text).replace(".SH EXTRA\n", ".SH EXAMPLES\n");
    (man.get_filename(), text)
}

/// Writes the page of a command and of all commands within it.
fn write_all(command: &Command, folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let (name, text) = page(command);
    // Renamed when it is whole: nobody reads half a page.
    let unfinished = folder.join(format!(".{name}.tmp"));
    fs::write(&unfinished, text)?;
    fs::rename(&unfinished, folder.join(name))?;
    command.get_subcommands().try_for_each(|one| write_all(one, folder))
}
