//! The file that says which names mean the same player.

use std::collections::HashMap;

use crate::cli::prelude::*;
use crate::settings::{self, Value};

/// Where names are compared.
#[derive(Debug, Args)]
pub(super) struct NamesArgs {
    /// Names that mean the same: `"Anna Petrova" = ["A. Petrova", "Петрова А."]` in a TOML file; nothing else is taken for the same
    /// ru: Имена, которые значат одно: `"Anna Petrova" = ["A. Petrova", "Петрова А."]` в файле TOML; ничто другое одинаковым не
    /// считается
    #[arg(long, value_name = "FILE")]
    names: Option<PathBuf>,
}

/// Other spellings with the name that they stand for.
#[derive(Debug, Default)]
pub(super) struct Names(HashMap<String, String>);

/// The faults of a file of names.
#[derive(Debug)]
pub(super) enum NamesError {
    File(FileError),
    /// The file has something else than names.
    Line(String, String),
    /// A spelling of the file stands for two names.
    Twice(String, String, [String; 2]),
}

worded!(NamesError, from File(FileError); error => match error {
    NamesError::File(why) => why.text(),
    NamesError::Line(file, what) => {
        let what = shorten(what);
        text!(
            "{file}: expected \"name\" = [\"other spelling\", …], found {what:?}",
            "{file}: нужно \"имя\" = [\"другое написание\", …], а стоит {what:?}"
        )
    }
    NamesError::Twice(file, other, [one, two]) => {
        let other = shorten(other);
        text!(
            "{file}: {other:?} stands for {one:?} and for {two:?}",
            "{file}: {other:?} значит и {one:?}, и {two:?}"
        )
    }
});

impl NamesArgs {
    /// Reads the file, if there is one.
    pub(super) fn read(&self) -> Result<Names, NamesError> {
        self.names
            .as_deref()
            .map_or_else(|| Ok(Names::default()), Names::read)
    }
}

impl Names {
    fn read(path: &Path) -> Result<Self, NamesError> {
        let input = DocumentInput::of(path);
        let bytes = input.read()?;
        let text = String::from_utf8_lossy(&bytes);
        let wrong = |what: &str| NamesError::Line(input.name(), what.to_owned());
        let (root, faults) = settings::read(&text);
        if let Some(fault) = faults.first() {
            return Err(wrong(&text[fault.span.range()]));
        }
        let mut names = HashMap::new();
        for entry in &root.value.entries {
            let name = entry.key.value.as_ref();
            let all: Option<Vec<&str>> = match &entry.value.value {
                Value::String(one) => Some(vec![one.as_ref()]),
                Value::List(list) => list.iter().map(|one| one.value.as_str()).collect(),
                _ => None,
            };
            for other in all.ok_or_else(|| wrong(name))? {
                let before = names.insert(other.to_owned(), name.to_owned());
                if let Some(before) = before.filter(|before| before != name) {
                    let other = other.to_owned();
                    return Err(NamesError::Twice(
                        input.name(),
                        other,
                        [before, name.to_owned()],
                    ));
                }
            }
        }
        Ok(Self(names))
    }

    /// The name that a spelling stands for.
    pub(super) fn of<'a>(&'a self, spelling: &'a str) -> &'a str {
        self.0.get(spelling).map_or(spelling, String::as_str)
    }
}
