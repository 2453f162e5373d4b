//! The keys of a table, whichever way its TOML was read.

use std::borrow::Cow;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

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
    /// The value of a key, and the bit that stands for the key in [`are_all`](Self::are_all).
    #[inline]
    pub(super) fn find(self, key: &str) -> Option<(u64, &'t Spanned<DeValue<'i>>)> {
        let usual = match self {
            Self::None => return None,
            Self::General(table) => return table.get(key).map(|value| (0, value)),
            Self::Usual(entries) => entries,
            Self::Whole(whole) => whole.root(),
        };
        // There are never more than 64.
        let at = usual.iter().position(|entry| entry.is(key))?;
        Some((1 << at, &usual[at].value))
    }

    /// Whether the bits are those of all keys, as far as this is known without looking at the keys.
    #[inline]
    pub(super) fn are_all(self, bits: u64) -> bool {
        let count = match self {
            Self::None => 0,
            Self::General(table) if table.is_empty() => 0,
            Self::General(_) => return false,
            Self::Usual(entries) => entries.len(),
            Self::Whole(whole) => whole.root().len(),
        };
        bits.count_ones() as usize == count
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
