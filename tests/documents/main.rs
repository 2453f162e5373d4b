//! Documents as text: the notation, the keys, the canonical form, and what is said about mistakes, in which words.
//!
//! Here belongs what a document means before anybody plays: how it is read, written, blamed, changed, looked through.

#![allow(
    clippy::too_many_lines,
    reason = "a test is read from top to bottom, its table included"
)]

#[path = "../common_cli/mod.rs"]
mod common_cli;

use std::path::Path;

use kletka::document::stream::Archive;

mod author;
mod diagnostics;
mod explain;
mod format;
mod hints;
mod notation;
mod notation_random;
mod position_pictures;
mod schema;
mod slips;
mod stream;
mod studio;
mod typed;
mod values;
mod walk;

/// A small generator, so that every run makes the same cases.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(0x1405_7b7e_f767_814f);
        usize::try_from(self.0 >> 33).unwrap() % limit
    }

    fn one_in(&mut self, chances: usize) -> bool {
        self.below(chances) == 0
    }

    fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }
}

/// The rows of a table, a line each, whose cells are divided by arrows; ⏎ stands for a line break.
fn rows<const N: usize>(table: &str) -> impl Iterator<Item = [String; N]> {
    let lines = table.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.map(|line| {
        let cells = line.split('→').map(|cell| cell.trim().replace('⏎', "\n"));
        cells.collect::<Vec<_>>().try_into().expect(line)
    })
}

/// Does something with each document in the folders of the repository: with its file, its number there and its text.
fn shipped(folders: &[&str], mut each: impl FnMut(&Path, usize, &str)) {
    for folder in folders {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        for entry in walkdir::WalkDir::new(folder).sort_by_file_name() {
            let path = entry.unwrap().into_path();
            if path
                .extension()
                .is_none_or(|suffix| suffix != "toml" && suffix != "kla")
            {
                continue;
            }
            let bytes = std::fs::read(&path).unwrap();
            let mut archive = Archive::new(&bytes[..]);
            while let Some(chunk) = archive.next_chunk().unwrap() {
                let text = kletka::check::text(&chunk).unwrap();
                each(&path, chunk.document, text);
            }
        }
    }
}
