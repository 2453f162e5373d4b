//! `kletka archive merge`: git's driver for archives.

use std::path::{Path, PathBuf};

use clap::Args;
use memchr::memchr;
use similar::{Algorithm, DiffOp, capture_diff_slices};

use crate::cli::command::{CommandEntry, Run};
use crate::cli::input::{self, DocumentInput};
use crate::cli::save;
use crate::cli::target::too_large;
use crate::cli::terminal::{Done, Out, Status};
use crate::document::stream::Archive;
use crate::text::{Source, Text, merge_conflict};

pub(super) const COMMAND: CommandEntry = CommandEntry::new::<MergeArgs>(
    "merge",
    &[("archive merge base.kla ours.kla theirs.kla", "", "")],
    [
        "\
As git's driver for archives:
  git config merge.kletka.driver \"kletka archive merge %O %A %B\"
  echo '*.kla merge=kletka' >> .gitattributes
Exit codes: 0 merged, 1 a document was changed on both sides, 2 a file cannot be read or written.",
        "\
Как драйвер слияния архивов в git:
  git config merge.kletka.driver \"kletka archive merge %O %A %B\"
  echo '*.kla merge=kletka' >> .gitattributes
Коды завершения: 0 — слито, 1 — документ изменён с обеих сторон, 2 — файл не читается или не записывается.",
    ],
);

/// Merge two versions of an archive document by document
/// ru: Слить две версии архива, документ за документом
///
/// The result replaces OURS. A document that one side changed, added or removed is as that side has it. Documents that both
/// sides added are all kept, ours first. One that both changed differently stands in both versions between conflict markers.
/// ru: Результат заменяет НАШ. Документ, который одна сторона изменила, добавила или убрала, будет таким, как у неё. Документы,
/// добавленные обеими, остаются все: сначала свои. Документ, изменённый обеими по-разному, стоит в обеих версиях между
/// метками конфликта.
#[derive(Debug, Args)]
pub(super) struct MergeArgs {
    /// The version that both sides began with
    /// ru: Версия, с которой начали обе стороны
    #[arg(value_name = "BASE")]
    base: PathBuf,
    /// The version that is replaced by the result
    /// ru: Версия, которую заменяет результат
    #[arg(value_name = "OURS")]
    ours: PathBuf,
    /// The version that is merged into it
    /// ru: Версия, которая в неё вливается
    #[arg(value_name = "THEIRS")]
    theirs: PathBuf,
}

impl Run for MergeArgs {
    fn run(&self, out: &mut Out) -> Done {
        let [base, ours, theirs] =
            [&self.base, &self.ours, &self.theirs].map(|path| Version::read(path));
        let (base, ours, theirs) = (base?, ours?, theirs?);
        let new = ours.with_changes(&base.documents, &theirs.documents);
        if new != ours.bytes {
            save::replace(&self.ours, &new)?;
        }
        let new = String::from_utf8_lossy(&new);
        let conflict = merge_conflict(&Source::whole("", &new));
        if let Some(conflict) = &conflict {
            out.complain(&conflict.message);
        }
        Ok(if conflict.is_some() {
            Status::Wrong
        } else {
            Status::Good
        })
    }
}

/// An archive taken apart.
struct Version {
    bytes: Vec<u8>,
    documents: Vec<Vec<u8>>,
    line_end: &'static [u8],
}

impl Version {
    fn read(path: &Path) -> Result<Self, Text> {
        let input = DocumentInput::of(path);
        let (name, bytes) = (input.name(), input.read()?);
        let mut documents = Vec::new();
        let is_crlf = memchr(b'\n', &bytes).is_some_and(|at| bytes[..at].ends_with(b"\r"));
        let line_end: &[u8] = if is_crlf { b"\r\n" } else { b"\n" };
        let mut archive = Archive::new(&bytes[..]);
        while let Some(chunk) = archive
            .next_chunk()
            .map_err(|error| input::unreadable(&name, error))?
        {
            let mut document = chunk.bytes.map_err(|_| too_large(&name))?.to_vec();
            if !document.is_empty() && !document.ends_with(b"\n") {
                document.extend_from_slice(line_end);
            }
            documents.push(document);
        }
        // An empty file is an archive that has no documents yet.
        documents.retain(|document| !document.is_empty());
        Ok(Self {
            bytes,
            documents,
            line_end,
        })
    }

    /// The bytes with what others have made of the same beginning.
    fn with_changes(&self, base: &[Vec<u8>], theirs: &[Vec<u8>]) -> Vec<u8> {
        let mut merged = Merged {
            documents: Vec::new(),
            line_end: self.line_end,
        };
        let (mut at, sides) = ([0; 3], [kept(base, &self.documents), kept(base, theirs)]);
        // What both sides have kept divides the stretches in which something was changed.
        for (stable, (ours, their)) in sides[0].iter().zip(&sides[1]).enumerate() {
            if let (&Some(ours), &Some(their)) = (ours, their) {
                merged.stretch(
                    &base[at[0]..stable],
                    &self.documents[at[1]..ours],
                    &theirs[at[2]..their],
                );
                merged.documents.push(base[stable].clone());
                at = [stable + 1, ours + 1, their + 1];
            }
        }
        merged.stretch(&base[at[0]..], &self.documents[at[1]..], &theirs[at[2]..]);
        let mut bytes = merged.join(&merged.documents);
        if self.bytes.trim_ascii_end().ends_with(b"\n+++") {
            bytes.extend(merged.line("+++"));
        }
        bytes
    }
}

/// Where each document of the base is in a later version; nothing where it is not.
fn kept(base: &[Vec<u8>], version: &[Vec<u8>]) -> Vec<Option<usize>> {
    let mut out = vec![None; base.len()];
    for op in capture_diff_slices(Algorithm::Myers, base, version) {
        if let DiffOp::Equal {
            old_index,
            new_index,
            len,
        } = op
        {
            (0..len).for_each(|at| out[old_index + at] = Some(new_index + at));
        }
    }
    out
}

/// The documents of the result, those in conflict with their markers.
struct Merged {
    documents: Vec<Vec<u8>>,
    line_end: &'static [u8],
}

impl Merged {
    /// Takes in a stretch between documents that both sides have kept.
    fn stretch(&mut self, base: &[Vec<u8>], ours: &[Vec<u8>], theirs: &[Vec<u8>]) {
        let length = base.len();
        if ours.len() < length || theirs.len() < length {
            // Documents were removed.
            self.changed(base, ours, theirs);
            return;
        }
        for at in 0..length {
            self.changed(&base[at..=at], &ours[at..=at], &theirs[at..=at]);
        }
        let (ours, theirs) = (&ours[length..], &theirs[length..]);
        let new = theirs.iter().filter(|document| !ours.contains(document));
        self.documents.extend(ours.iter().chain(new).cloned());
    }

    /// Takes what one side has made of documents; a conflict where both did, and not the same.
    fn changed(&mut self, base: &[Vec<u8>], ours: &[Vec<u8>], theirs: &[Vec<u8>]) {
        if theirs == base || ours == theirs {
            self.documents.extend_from_slice(ours);
        } else if ours == base {
            self.documents.extend_from_slice(theirs);
        } else {
            let conflict = [
                self.line("<<<<<<< ours"),
                self.join(ours),
                self.line("======="),
                self.join(theirs),
                self.line(">>>>>>> theirs"),
            ];
            self.documents.push(conflict.concat());
        }
    }

    fn join(&self, documents: &[Vec<u8>]) -> Vec<u8> {
        documents.join(&self.line("+++")[..])
    }

    fn line(&self, text: &str) -> Vec<u8> {
        [text.as_bytes(), self.line_end].concat()
    }
}
