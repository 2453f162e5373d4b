//! The list of codes as a page of the reference, `formats/diagnostics.md`.

use std::fmt::Write as _;

use super::{members, page};
use crate::text::{Group, Lang};

const BEGINNING: &str = "\
# Diagnostics

Every error and warning has a code. Codes are stable: a program may rely on them, and a later version changes the
wording of a message, not its code. JSON has the code under `code`, the broken rule under `rule` (see
[the rule names](README.md#the-rule-names)) and the severity under `severity`. An error makes a document invalid, a
warning does not.

`kletka explain CODE` prints the page of a code: the rule, a wrong example, what the program says about it, the board,
and the right example. `kletka explain` lists all codes. The name of a rule works as well.

This page is compared with the program by a test; the meanings below are those that `kletka explain` prints.
";

/// The page of the reference that lists every code: rule, severity, meaning.
#[must_use]
pub fn reference() -> String {
    let mut out = BEGINNING.to_owned();
    for group in Group::ALL {
        let title = group.text().en;
        let _ = write!(out, "\n## {title}\n\n| code | rule | severity | meaning |\n| --- | --- | --- | --- |\n");
        for code in members(group) {
            let (name, severity) = (code.name(), code.severity().name());
            let rule = if code.rule().is_empty() { "none".to_owned() } else { format!("`{}`", code.rule()) };
            let article = page(code).article.map_or(String::new(), |article| format!(" ({})", article.text().en));
            let _ = writeln!(out, "| `{name}` | {rule} | {severity} | {}{article} |", code.summary(Lang::En));
        }
    }
    out
}
