//! The tables of a document with their comments, in no order yet.

/// How wide lines become where they can be broken, in characters.
pub const WIDTH: usize = 100;

/// A line of its own before something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum LeadingComment {
    /// A comment with its `#`.
    Comment(String),
    /// One or more empty lines.
    Blank,
}

/// A value as it will be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ValueLayout {
    /// Its TOML.
    pub(super) written: String,
    /// The value, if it is a string.
    pub(super) string: Option<String>,
}

/// A key with its value and its comments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct KeyLayout {
    pub(super) key: String,
    pub(super) value: ValueLayout,
    /// The lines before it.
    pub(super) lead: Vec<LeadingComment>,
    /// The comment behind it on its line, with its `#`.
    pub(super) remark: Option<String>,
}

/// How a table is named in the document.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum HeadingKind {
    /// The document itself.
    #[default]
    Root,
    /// Named by a header, `[key]`.
    Header,
    /// One of several, `[[key]]`.
    Element,
    /// Named only by the keys or tables inside it.
    Implied,
}

/// A table; an inline table outside of lists is one too.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct TableLayout {
    pub(super) key: String,
    pub(super) kind: HeadingKind,
    /// The lines before its header.
    pub(super) lead: Vec<LeadingComment>,
    /// The comment behind its header.
    pub(super) remark: Option<String>,
    pub(super) entries: Vec<KeyLayout>,
    pub(super) tables: Vec<TableLayout>,
    /// The lines behind its last entry; in the root, behind everything.
    pub(super) tail: Vec<LeadingComment>,
    /// In the root, the lines at the top of the document or behind its own last entry.
    pub(super) own_tail: Vec<LeadingComment>,
}

impl TableLayout {
    pub(super) fn new(key: &str, kind: HeadingKind) -> Self {
        Self {
            key: key.to_owned(),
            kind,
            ..Self::default()
        }
    }

    /// The string of a key in one of the document's tables, and how it is written.
    pub(super) fn string_mut(&mut self, table: &str, key: &str) -> Option<(&str, &mut String)> {
        self.tables
            .iter_mut()
            .find(|one| one.key == table && one.kind != HeadingKind::Element)?
            .string_of(key)
    }

    /// The tables of a list, `[[table]]`.
    pub(super) fn elements_mut(&mut self, table: &str) -> impl Iterator<Item = &mut Self> {
        self.tables
            .iter_mut()
            .filter(move |one| one.key == table && one.kind == HeadingKind::Element)
    }

    /// The string of a key of this table, and how it is written.
    pub(super) fn string_of(&mut self, key: &str) -> Option<(&str, &mut String)> {
        let value = &mut self.entries.iter_mut().find(|one| one.key == key)?.value;
        Some((value.string.as_deref()?, &mut value.written))
    }
}

/// The lines of notes: comments and empty lines, several of which are as good as one.
pub(super) fn notes(lines: &str) -> Vec<LeadingComment> {
    let mut out = Vec::new();
    // The text behind the last line break is the next item's indentation, or an unfinished comment
    // line.
    let (full, rest) = lines
        .rsplit_once('\n')
        .map_or((None, lines), |(full, rest)| (Some(full), rest));
    for line in full.into_iter().flat_map(|full| full.split('\n')) {
        match line.trim() {
            "" if out.last() == Some(&LeadingComment::Blank) => {}
            "" => out.push(LeadingComment::Blank),
            comment => out.push(LeadingComment::Comment(comment.to_owned())),
        }
    }
    if let Some(comment) = remark(rest) {
        out.push(LeadingComment::Comment(comment));
    }
    out
}

/// The comment on a line behind something.
pub(super) fn remark(rest: &str) -> Option<String> {
    let rest = rest.trim();
    rest.starts_with('#').then(|| rest.to_owned())
}

/// Notes that touch the text before them and are parted by an empty line from the text behind:
/// these, and the others.
pub(super) fn split_tail(
    mut notes: Vec<LeadingComment>,
) -> (Vec<LeadingComment>, Vec<LeadingComment>) {
    match notes.iter().position(|note| *note == LeadingComment::Blank) {
        Some(at) if at > 0 => {
            let lead = notes.split_off(at);
            (notes, lead)
        }
        _ => (Vec::new(), notes),
    }
}

/// Notes without empty lines at the beginning.
pub(super) fn without_leading_blanks(notes: Vec<LeadingComment>) -> Vec<LeadingComment> {
    notes
        .into_iter()
        .skip_while(|note| *note == LeadingComment::Blank)
        .collect()
}
