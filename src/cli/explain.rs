//! `kletka explain`.

use super::prelude::*;
use crate::report::explain::{Lookup, find, list, page_text};
use crate::settings::suggest;

pub(super) const COMMAND: CommandEntry = CommandEntry::new::<ExplainArgs>(
    "explain",
    &[
        (
            "explain              ",
            "all codes, a line each",
            "все коды, по строке на каждый",
        ),
        ("explain unknown-key  ", "one code", "один код"),
        (
            "explain piercing     ",
            "the name of a rule does as well",
            "можно и по имени правила",
        ),
        ("explain --schema > kletka.schema.json", "", ""),
    ],
    ["", ""],
);

/// Explain what a message means, with the rule and an example
/// ru: Объяснить сообщение: правило и пример
///
/// Prints the page of a code: the rule in plain words, a wrong example with its message and board,
/// and the right example.
/// ru: Выводит страницу кода: правило простыми словами, неправильный пример, что говорит о нём программа, доску и
/// правильный пример.
#[derive(Debug, Args)]
struct ExplainArgs {
    /// A code such as unknown-key, or the name of a rule such as piercing; without it all codes are listed
    /// ru: Код, например unknown-key, или имя правила, например piercing; без него — список всех кодов
    #[arg(value_name = "CODE")]
    code: Option<String>,
    /// Print the JSON Schema of documents instead, for editors: redirect it into a file beside them
    /// ru: Вывести вместо этого схему документов (JSON Schema) для редакторов: сохраните её в файл рядом с ними
    #[arg(long, conflicts_with = "code")]
    schema: bool,
}

impl Run for ExplainArgs {
    fn run(&self, out: &mut Out) -> Done {
        if self.schema {
            out.bytes(crate::document::SCHEMA.as_bytes());
            return Ok(Status::Good);
        }
        let (lang, paint) = (out.terminal.lang, out.terminal.paint);
        let text = match self.code.as_deref().map(|name| (name, find(name))) {
            None => list(|_| true, lang, paint),
            Some((_, Lookup::Page(code))) => page_text(code, lang, paint),
            Some((_, Lookup::Rule(codes))) => list(|code| codes.contains(&code), lang, paint),
            Some((name, Lookup::Nothing(near))) => {
                out.complain(&suggest(
                    text!("there is no code {name:?}", "нет кода {name:?}"),
                    near,
                ));
                out.tell(&Text::new(
                    "help: kletka explain without a code lists them all",
                    "подсказка: kletka explain без кода покажет весь список",
                ));
                return Ok(Status::Failed);
            }
        };
        out.painted(text.trim_end());
        Ok(Status::Good)
    }
}
