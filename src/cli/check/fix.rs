//! `kletka check --fix`: slips mended in their files before these are checked.

use crate::cli::lock::LockedFile;
use crate::cli::prelude::*;
use crate::cli::terminal::message;
use crate::cli::{fmt, repairs, save, target};
use crate::session::typed::{Mending, mend};

/// Which slips are mended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Fix {
    Safe,
    Unsafe,
}

/// The use of mended documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    Write,
    Show,
    List,
}

/// Mends the documents of a file; wrong is where something would change that is not written.
pub(super) fn file(input: &DocumentInput, fix: Fix, deed: Deed, out: &mut Out) -> Done {
    let writes = deed == Deed::Write;
    let locked = input
        .path()
        .filter(|_| writes)
        .map(LockedFile::wait)
        .transpose()?
        .unwrap_or_default();
    if target::is_hopeless(input)? {
        return Ok(Status::Good);
    }
    let (name, bytes) = (input.name(), input.read()?);
    if std::str::from_utf8(&bytes).is_ok_and(|text| input.is_foreign(text)) {
        return Ok(Status::Good);
    }
    let mending = if fix == Fix::Safe {
        Mending::Safe
    } else {
        Mending::Unsafe
    };
    let (mut lines, mut count) = (Vec::new(), 0_u64);
    let new = target::rewritten(&name, &bytes, |source| {
        let Some(mended) = mend(out.terminal.games, source.text, mending) else {
            return Ok(None);
        };
        count += mended.repairs.len() as u64;
        lines.extend(repairs::table(source, &mended.repairs, out.terminal.lang));
        Ok::<_, FileError>(Some(mended.text))
    })?;
    let is_changed = count > 0;
    if is_changed {
        let count = Text::count(count, ["repair", "repairs"], ["правка", "правки", "правок"]);
        out.tell(&named(&name, count));
        lines.iter().for_each(|line| message(line));
    }
    match (deed, input.path()) {
        (Deed::Show, _) if is_changed => fmt::difference(&name, &bytes, &new, out),
        (Deed::Write, None) => out.bytes(&new),
        (Deed::Write, Some(path)) if is_changed => {
            save::replace_locked(path, &new, &locked, &bytes)?;
        }
        _ => {}
    }
    Ok(good_if(!is_changed || writes))
}
