//! The commands with which records are written: new, add, undo, play, cut, table, import.

mod add;
mod cut;
mod import;
mod kept;
mod new;
mod play;
mod undo;

use std::fs;
use std::path::{Path, PathBuf};

use crate::common_cli::{self, Ran};

fn kletka(arguments: &[&str]) -> Ran {
    kletka_with_input(arguments, "")
}

fn kletka_with_input(arguments: &[&str], input: &str) -> Ran {
    common_cli::kletka(arguments).stdin(input).patient().run()
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
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}
