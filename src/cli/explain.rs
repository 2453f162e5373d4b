//! `kletka explain`.

use clap::Args;

use super::{
    Status,
    output::{Out, Terminal},
};
use crate::explain::{Found, find, list, page_text};

#[derive(Debug, Args)]
pub(super) struct ExplainArgs {
    /// A code such as unknown-key, or the name of a rule such as piercing; without it all codes are listed
    #[arg(value_name = "CODE")]
    code: Option<String>,
}

pub(super) fn run(arguments: &ExplainArgs, terminal: &Terminal) -> Status {
    let (lang, paint) = (terminal.lang, terminal.paint);
    let text = match arguments.code.as_deref().map(|name| (name, find(name))) {
        None => list(|_| true, lang, paint),
        Some((_, Found::Page(code))) => page_text(code, lang, paint),
        Some((_, Found::Rule(codes))) => list(|code| codes.contains(&code), lang, paint),
        Some((name, Found::Nothing(near))) => {
            let mut message = crate::text!("there is no diagnostic {name:?}", "нет сообщения с кодом {name:?}");
            if let Some(near) = near {
                message.en.push_str(&format!(": did you mean {near}?"));
                message.ru.push_str(&format!(": может быть, {near}?"));
            }
            message.en.push_str("; kletka explain without a code lists them all");
            message.ru.push_str("; kletka explain без кода покажет весь список");
            terminal.complain(&message);
            return Status::Failed;
        }
    };
    let mut out = Out::new();
    out.line(text.trim_end());
    out.end(terminal)
}
