//! Documents written one after the other.

use std::path::{Path, PathBuf};

use crate::cli::output::Out;
use crate::cli::save::{self, Growing};
use crate::text::Text;

/// Puts lines of `+++` between documents.
#[derive(Clone, Copy, Debug)]
pub(super) struct Joiner {
    has_some: bool,
    /// Whether parts are to be put together as they are: then every document is followed by a line of `+++`.
    is_part: bool,
}

impl Joiner {
    pub(super) const fn new(is_part: bool) -> Self {
        Self { has_some: false, is_part }
    }

    /// A document with what belongs before and behind it.
    pub(super) fn join<'a>(&mut self, document: &'a [u8]) -> impl Iterator<Item = &'a [u8]> + use<'a> {
        const LINE: &[u8] = b"+++\n";
        let before = std::mem::replace(&mut self.has_some, true) && !self.is_part;
        let newline = !document.is_empty() && !document.ends_with(b"\n");
        let parts =
            [before.then_some(LINE), Some(document), newline.then_some(&b"\n"[..]), self.is_part.then_some(LINE)];
        parts.into_iter().flatten()
    }
}

/// Standard output or a file that appears when it is complete.
pub(super) enum Output {
    Stdout(Out),
    File(PathBuf, Growing),
}

impl Output {
    /// Standard output, or a new file; one that exists is replaced only with `force`.
    pub(super) fn begin(path: Option<&Path>, force: bool) -> Result<Self, Text> {
        match path.filter(|path| path.as_os_str() != "-") {
            None => Ok(Self::Stdout(Out::new())),
            Some(path) => match Growing::begin(path, force) {
                Ok(file) => Ok(Self::File(path.to_owned(), file)),
                Err(error) => Err(save::unwritable(path, &error)),
            },
        }
    }

    /// Writes; false when nobody reads on.
    pub(super) fn write(&mut self, bytes: &[u8]) -> Result<bool, Text> {
        match self {
            Self::Stdout(out) => {
                out.bytes(bytes);
                Ok(!out.is_closed())
            }
            Self::File(path, file) => match file.write(bytes) {
                Ok(()) => Ok(true),
                Err(error) => Err(save::unwritable(path, &error)),
            },
        }
    }

    /// Completes the output.
    pub(super) fn finish(self) -> Result<(), Text> {
        match self {
            Self::Stdout(out) => out.finish().map_err(|error| {
                crate::text!(
                    "cannot write to standard output: {error}",
                    "не удаётся записать в стандартный вывод: {error}"
                )
            }),
            Self::File(path, file) => file.finish().map_err(|error| save::unwritable(&path, &error)),
        }
    }
}

/// That a document cannot be copied.
pub(super) fn not_kept() -> Text {
    Text::new(
        "a document is too large to be copied: divide it first",
        "один из документов слишком велик, чтобы его скопировать: сначала разделите его",
    )
}
