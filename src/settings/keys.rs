//! The keys of a table, whichever way its TOML was read.

use std::borrow::Cow;

use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use super::usual::{Entry, Usual};

/// The keys of a table.
#[derive(Clone, Copy, Debug)]
pub(super) enum Keys<'t, 'i> {
    /// The document has no such table.
    None,
    General(&'t DeTable<'i>),
    Usual(&'t [Entry<'i>]),
    /// Those of a document itself, tables included.
    Whole(&'t Usual<'i>),
}

impl<'t, 'i> Keys<'t, 'i> {
    #[inline]
    pub(super) fn get(self, key: &str) -> Option<&'t Spanned<DeValue<'i>>> {
        match self {
            Self::None => None,
            Self::General(table) => table.get(key),
            Self::Usual(entries) => entries.iter().find(|entry| entry.key.get_ref() == key).map(|entry| &entry.value),
            Self::Whole(whole) => Self::Usual(whole.root()).get(key),
        }
    }

    /// The keys with their values; those of a whole document without its tables.
    pub(super) fn entries(self) -> impl Iterator<Item = (&'t Spanned<Cow<'i, str>>, &'t Spanned<DeValue<'i>>)> {
        let (general, usual) = match self {
            Self::None => (None, &[][..]),
            Self::General(table) => (Some(table), &[][..]),
            Self::Usual(entries) => (None, entries),
            Self::Whole(whole) => (None, whole.root()),
        };
        general.into_iter().flatten().chain(usual.iter().map(|entry| (&entry.key, &entry.value)))
    }
}
