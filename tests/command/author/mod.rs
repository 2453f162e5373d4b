//! The commands with which records are written: new, add, undo, play, cut, table, import.

mod add;
mod address;
mod cut;
mod import;
mod kept;
mod new;
mod play;
mod table;
mod undo;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// What a command did.
struct Ran {
    status: i32,
    out: String,
    err: String,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        Self {
            status: output.status.code().unwrap(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kletka"));
    command
        .args(arguments)
        .env("NO_COLOR", "1")
        .env("LC_ALL", "C");
    command
}

fn kletka(arguments: &[&str]) -> Ran {
    command(arguments).output().unwrap().into()
}

fn kletka_with_input(arguments: &[&str], input: &str) -> Ran {
    let mut child = command(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(input.as_bytes())
        .unwrap();
    child.wait_with_output().unwrap().into()
}

/// A folder with one file in it.
struct Desk {
    folder: tempfile::TempDir,
    path: PathBuf,
}

impl Desk {
    fn new(text: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.toml");
        fs::write(&path, text).unwrap();
        Self { folder, path }
    }

    fn name(&self) -> &str {
        self.path.to_str().unwrap()
    }

    fn text(&self) -> String {
        fs::read_to_string(&self.path).unwrap()
    }

    /// Runs `kletka COMMAND FILE ARGUMENT…`.
    fn run(&self, name: &str, arguments: &[&str]) -> Ran {
        let mut all = vec![name, self.name()];
        all.extend(arguments);
        kletka(&all)
    }

    /// Nothing but the file is in the folder: no temporary file has stayed.
    fn is_clean(&self) -> bool {
        fs::read_dir(self.folder.path()).unwrap().count() == 1
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}
