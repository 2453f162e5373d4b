//! `kletka explain`.

use clap::Args;

use super::Status;
use super::help::Russian;
use super::output::{self, Out, Terminal};
use crate::explain::{Found, find, list, page_text};
use crate::settings::suggest;

#[derive(Debug, Args)]
pub(super) struct ExplainArgs {
    /// A code such as unknown-key, or the name of a rule such as piercing; without it all codes are listed
    #[arg(value_name = "CODE")]
    code: Option<String>,
}

pub(super) const RUSSIAN: Russian = Russian {
    about: "Объяснить сообщение: правило и пример",
    more: "Выводит страницу кода: правило простыми словами, неправильный пример, что говорит о нём программа, доску и \
           правильный пример.",
    after: "\
Примеры:
  kletka explain              все коды, по строке на каждый
  kletka explain unknown-key  один код
  kletka explain piercing     можно и по имени правила",
    arguments: &[(
        "code",
        "Код, например unknown-key, или имя правила, например piercing; без него — список всех кодов",
    )],
    ..Russian::NONE
};

pub(super) fn run(arguments: &ExplainArgs, terminal: &Terminal) -> Status {
    let (lang, paint) = (terminal.lang, terminal.paint);
    let text = match arguments.code.as_deref().map(|name| (name, find(name))) {
        None => list(|_| true, lang, paint),
        Some((_, Found::Page(code))) => page_text(code, lang, paint),
        Some((_, Found::Rule(codes))) => list(|code| codes.contains(&code), lang, paint),
        Some((name, Found::Nothing(near))) => {
            let message = crate::text!("there is no code {name:?}", "нет кода {name:?}");
            terminal.complain(&suggest(message, near));
            let hint = crate::text!(
                "help: kletka explain without a code lists them all",
                "подсказка: kletka explain без кода покажет весь список"
            );
            output::message(hint.get(lang));
            return Status::Failed;
        }
    };
    let mut out = Out::new();
    out.line(text.trim_end());
    out.end(terminal)
}
