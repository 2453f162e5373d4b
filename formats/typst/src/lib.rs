//! kletka as a plugin of Typst: documents are checked and drawn while a paper is set.
//!
//! Typst gives a function the lengths of its arguments, writes the arguments where it is told, and takes what is sent back:
//! a result where the function returns 0, a message where it returns 1.

use kletka::check::Depth;
use kletka::draw::{description, drawing, figures, style};
use kletka::report::short;
use kletka::session::Session;
use kletka::text::{Lang, Severity, Source, Text, shorten};
use serde::Deserialize;
use serde_json::{Map, Value, json};

#[link(wasm_import_module = "typst_env")]
// The block is called unsafe because nobody can check what the host does; both functions are part of its protocol.
unsafe extern "C" {
    safe fn wasm_minimal_protocol_write_args_to_buffer(at: *mut u8);
    safe fn wasm_minimal_protocol_send_result_to_host(at: *const u8, bytes: usize);
}

/// What is to be drawn of a document, and how.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wish {
    lang: String,
    /// The name of a diagram of the document.
    diagram: Option<String>,
    /// The keys of a diagram that the paper asks for.
    keys: Option<Map<String, Value>>,
    style: Option<String>,
}

/// Draws a document: a list of figures, each with its SVG and the same in words.
// The attribute is called unsafe because two functions of one name would clash; no other is called so.
#[unsafe(no_mangle)]
pub extern "C" fn draw(text: usize, wish: usize) -> i32 {
    sent(|arguments| drawn(&arguments[0], &arguments[1]), &[text, wish])
}

/// What is wrong or unusual in a document: a list of lines.
#[unsafe(no_mangle)]
pub extern "C" fn check(text: usize, lang: usize) -> i32 {
    sent(
        |arguments| {
            let (source, lang) = (Source::whole("document", &arguments[0]), language(&arguments[1]));
            is_read(&arguments[0], lang)?;
            let session = opened(&source);
            let lines: Vec<String> = session.diagnostics().iter().map(|one| short(&source, one, lang)).collect();
            Ok(json!(lines).to_string())
        },
        &[text, lang],
    )
}

/// Takes the arguments of a call, and sends what becomes of them.
fn sent(answer: impl Fn(&[String]) -> Result<String, String>, lengths: &[usize]) -> i32 {
    let mut bytes = vec![0; lengths.iter().sum()];
    wasm_minimal_protocol_write_args_to_buffer(bytes.as_mut_ptr());
    let mut arguments = Vec::new();
    let mut rest = bytes.as_slice();
    for &length in lengths {
        let (argument, others) = rest.split_at(length);
        arguments.push(String::from_utf8_lossy(argument).into_owned());
        rest = others;
    }
    let (answer, status) = match answer(&arguments) {
        Ok(answer) => (answer, 0),
        Err(message) => (message, 1),
    };
    wasm_minimal_protocol_send_result_to_host(answer.as_ptr(), answer.len());
    status
}

fn language(name: &str) -> Lang {
    if name.starts_with("ru") { Lang::Ru } else { Lang::En }
}

fn opened(source: &Source<'_>) -> Session {
    // Claims of forced results are left to `kletka check`: a paper is set many times.
    Session::open(kletka::games::standard(), source, Depth::Replay)
}

/// A line of words is no document, but may be the name of one that nobody has read.
fn is_read(text: &str, lang: Lang) -> Result<(), String> {
    if text.trim().is_empty() || text.contains(['=', '\n']) {
        return Ok(());
    }
    let name = shorten(text);
    let why = kletka::text!(
        "{name:?} is no document: write read({name:?})",
        "{name:?} — не документ: напишите read({name:?})"
    );
    Err(why.get(lang).to_owned())
}

/// A value as TOML writes it on one line.
fn inline(value: &Value) -> String {
    match value {
        Value::Array(list) => format!("[{}]", list.iter().map(inline).collect::<Vec<_>>().join(", ")),
        Value::Object(table) => {
            let one = |(key, value): (&String, &Value)| format!("{} = {}", quoted(key), inline(value));
            format!("{{ {} }}", table.iter().map(one).collect::<Vec<_>>().join(", "))
        }
        Value::String(text) => quoted(text),
        other => other.to_string(),
    }
}

/// JSON and TOML spell strings alike, but for one letter.
fn quoted(text: &str) -> String {
    Value::from(text).to_string().replace('\u{7f}', "\\u007f")
}

fn drawn(text: &str, wish: &str) -> Result<String, String> {
    let wish: Wish = serde_json::from_str(wish).map_err(|error| error.to_string())?;
    let lang = language(&wish.lang);
    let refused = |why: &Text| why.get(lang).to_owned();
    is_read(text, lang)?;
    // The arguments stand behind the document, each in a line of its own.
    let mut whole = text.to_owned();
    let mut arguments = Vec::new();
    if let Some(keys) = &wish.keys {
        arguments.push((whole.len(), "diagram"));
        whole.push_str("\n\n[[diagram]]\n");
        // `none` is as if nothing were said.
        for (key, value) in keys.iter().filter(|(_, value)| !value.is_null()) {
            arguments.push((whole.len(), key));
            whole.push_str(&format!("{} = {}\n", quoted(key), inline(value)));
        }
    }
    let source = Source::whole("document", &whole);
    let session = opened(&source);
    if session.diagnostics().has_errors() || session.start().is_none() {
        let errors = session.diagnostics().iter().filter(|one| one.severity == Severity::Error);
        let told = errors.map(|one| match arguments.iter().rfind(|(begin, _)| *begin <= one.span.start as usize) {
            // Nobody can look at these lines: the name of the argument says where.
            Some((_, key)) => {
                let (severity, code) = (one.severity.text(), one.code.name());
                format!("{key}: {}[{code}]: {}", severity.get(lang), one.message.get(lang))
            }
            None => short(&source, one, lang),
        });
        return Err(told.collect::<Vec<_>>().join("\n"));
    }
    let mut diagrams = figures::chosen(&session, wish.diagram.as_deref(), None).map_err(|why| refused(&why.text()))?;
    if wish.keys.is_some() {
        diagrams.drain(..diagrams.len() - 1);
    }
    let mut out = Vec::new();
    for diagram in &diagrams {
        let named = diagram.style.as_ref().map(|style| style.value.as_str());
        let name = wish.style.as_deref().or(named).unwrap_or("paper");
        let style = style::built_in(name).ok_or_else(|| {
            let all = style::BUILT_IN.map(|(name, _)| name).join(", ");
            refused(&kletka::text!("no style is called {name}; there are: {all}", "стиля {name} нет; есть: {all}"))
        })?;
        for scene in figures::scenes(&session, diagram).map_err(|why| refused(&why.text()))? {
            out.push(json!({
                "svg": drawing(&scene, diagram, style, lang),
                "words": description(&scene, lang),
            }));
        }
    }
    Ok(json!(out).to_string())
}
