//! The counts of several runs, each over a part of an archive, added up.

use crate::cli::prelude::*;
use serde::de::DeserializeOwned;

/// Adds the parts of all files; the ones that cannot be read are told.
pub(super) fn of_parts(
    paths: &[PathBuf],
    out: &mut Out,
    mut add: impl FnMut(&Path) -> Done,
) -> Status {
    let statuses = paths.iter().map(|path| out.status(add(path)));
    statuses.max().unwrap_or_default()
}

/// Adds the parts of a file, which this form of `kletka archive` has printed. An empty input is refused.
pub(super) fn each_part<T: DeserializeOwned>(
    path: &Path,
    form: &str,
    mut add: impl FnMut(T) -> serde_json::Result<()>,
) -> Done {
    let input = DocumentInput::of(path);
    let (name, bytes) = (input.name(), input.read()?);
    let mut parts = serde_json::Deserializer::from_slice(&bytes).into_iter::<T>();
    let first = parts
        .next()
        .unwrap_or_else(|| serde_json::from_slice(&bytes));
    let added = first.and_then(|first| {
        add(first)?;
        parts.try_for_each(|part| add(part?))
    });
    added.map_err(|error| {
        let (line, column) = (error.line(), error.column());
        text!(
            "{name} is not what kletka archive {form} prints: {error}",
            "{name} — не то, что печатает kletka archive {form} (строка {line}, знак {column})"
        )
    })?;
    Ok(Status::Good)
}
