//! The text of a page, read from the file of its group in `pages`.

use crate::settings::{self, Table, Value};
use crate::text::{Code, Group, Text};

/// The explanation of a code.
#[derive(Clone, Debug)]
pub struct ExplainPage {
    /// The numbered rule of an article on a game, as people call it, where there is one.
    pub article: Option<Text>,
    /// The rule, a paragraph.
    pub rule: Text,
    /// A document that yields the code.
    pub wrong: Example,
    /// The document as it should be.
    pub right: String,
}

/// A document that has the problem which a page is about.
#[derive(Clone, Debug)]
pub enum Example {
    /// The document itself.
    Document(String),
    /// A document that cannot be printed.
    Made {
        /// The document, in words.
        described: Text,
        /// The bytes of the file.
        bytes: Vec<u8>,
    },
}

impl Example {
    /// The document as a file would hold it.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        match self {
            Self::Document(text) => text.as_bytes(),
            Self::Made { bytes, .. } => bytes,
        }
    }
}

/// The page of a code.
///
/// # Panics
/// Never: a test reads the pages of all codes.
#[must_use]
pub fn page(code: Code) -> ExplainPage {
    let (tree, _) = settings::read(file(code.group()));
    let table = tree
        .value
        .get(code.name())
        .and_then(|entry| entry.value.as_table());
    table
        .and_then(read)
        .unwrap_or_else(|| panic!("the page of {} is complete", code.name()))
}

/// The pages of a group: TOML with a table for each code.
const fn file(group: Group) -> &'static str {
    match group {
        Group::Document => include_str!("pages/document.toml"),
        Group::Notation => include_str!("pages/notation.toml"),
        Group::Moves => include_str!("pages/moves.toml"),
        Group::Start => include_str!("pages/start.toml"),
        Group::Results => include_str!("pages/results.toml"),
        Group::Claims => include_str!("pages/claims.toml"),
        Group::Puzzles => include_str!("pages/puzzles.toml"),
        Group::Diagrams => include_str!("pages/diagrams.toml"),
        Group::Warnings => include_str!("pages/warnings.toml"),
    }
}

/// The page in a table; `None` if something is missing.
fn read(table: &Table<'_>) -> Option<ExplainPage> {
    let string = |key| Some(table.get(key)?.value.as_str()?.to_owned());
    let wrong = match table.get("parts") {
        None => Example::Document(string("wrong")?),
        Some(parts) => Example::Made {
            described: table.get("described")?.value.as_table()?.words()?,
            bytes: bytes(&parts.value)?,
        },
    };
    let article = table
        .get("article")
        .and_then(|article| article.value.as_table()?.words());
    Some(ExplainPage {
        article,
        rule: table.words()?,
        wrong,
        right: string("right")?,
    })
}

/// The bytes of a file: a text, one byte, a list of these, or a text and how many times it stands
/// there.
fn bytes(value: &Value<'_>) -> Option<Vec<u8>> {
    if let Value::List(list) = value {
        if let [text, times] = list.as_slice()
            && let Some(times) = times.value.as_integer()
        {
            return Some(bytes(&text.value)?.repeat(usize::try_from(times).ok()?));
        }
        return Some(
            list.iter()
                .map(|one| bytes(&one.value))
                .collect::<Option<Vec<_>>>()?
                .concat(),
        );
    }
    let byte = value.as_integer().and_then(|byte| u8::try_from(byte).ok());
    value
        .as_str()
        .map(|text| text.as_bytes().to_vec())
        .or(byte.map(|byte| vec![byte]))
}
