//! The meaning of every diagnostic: a page for each code, with a wrong example, the validator's
//! messages about it, the board and the right example.
//!
//! Pages are data in both languages, a file of `pages` for each group; their examples are run when a page is printed, so a page cannot say what the
//! program does not do. Knows the validator; prints nothing itself.

mod page;
mod render;
mod trial;

pub use page::{Example, ExplainPage, page};
pub use render::{list, page_text};
pub use trial::{Trial, trial};

use crate::settings::nearest;
use crate::text::{Code, Group, lowered};

/// The meaning of a request for a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lookup {
    /// A code.
    Page(Code),
    /// A rule under which several codes fall.
    Rule(Vec<Code>),
    /// Nothing that there is; perhaps this name was meant.
    Nothing(Option<&'static str>),
}

/// Finds a code, or the codes of a rule, by name in whatever case.
///
/// ```
/// use kletka::text::Code;
/// use kletka::report::explain::{Lookup, find};
/// assert_eq!(find("Piercing"), Lookup::Page(Code::Piercing));
/// assert!(matches!(find("schema"), Lookup::Rule(codes) if codes.contains(&Code::UnknownKey)));
/// assert_eq!(find("pircing"), Lookup::Nothing(Some("piercing")));
/// ```
#[must_use]
pub fn find(name: &str) -> Lookup {
    let name = lowered(&name.trim().replace('_', "-"));
    if let Some(code) = Code::find(&name) {
        return Lookup::Page(code);
    }
    match same_rule(&name).as_slice() {
        [] => {
            let mut names: Vec<_> = Code::ALL
                .iter()
                .flat_map(|code| [code.name(), code.rule()])
                .collect();
            names.dedup();
            Lookup::Nothing(nearest(&name, &names))
        }
        [code] => Lookup::Page(*code),
        codes => Lookup::Rule(codes.to_vec()),
    }
}

/// The codes of a rule; a code without a rule has no relatives.
fn same_rule(rule: &str) -> Vec<Code> {
    Code::ALL
        .iter()
        .copied()
        .filter(|code| !rule.is_empty() && code.rule() == rule)
        .collect()
}

/// The codes of a group.
fn members(group: Group) -> impl Iterator<Item = Code> {
    Code::ALL
        .iter()
        .copied()
        .filter(move |code| code.group() == group)
}
