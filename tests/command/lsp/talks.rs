//! Plays `tests/command/lsp/talks/*.txt`: what an editor and the server say to each other, written as text. The form is that of
//! `scripts.rs`, with these instructions; JSON is compared as by its `json`:
//!
//! | instruction | what it does |
//! | --- | --- |
//! | `## TITLE` | begins a case, which has a server of its own |
//! | `server ARGUMENTS` | starts it; without, it is started without arguments |
//! | `greet JSON` | greets it with these parameters among the usual ones; without, with the usual ones |
//! | `text NAME` | gives the text a name |
//! | `open`, `open NAME` | opens the text, or the one of this name |
//! | `change JSON` | changes it |
//! | `ask METHOD PLACE`, `ask METHOD JSON` | asks about the text, and the answer is like the text below; a name without `/` is one of `textDocument/` |
//! | `refused METHOD JSON` | the same for a request whose answer is an error |
//! | `begin METHOD JSON`, `end` | asks and goes on; waits for the answer, which is like the text below with its `result` or `error` |
//! | `cancel` | cancels what was begun |
//! | `tell METHOD JSON` | tells something |
//! | `told METHOD` | waits until the server tells or asks something like the text below |
//! | `raw JSON` | sends the bytes of a string |
//! | `fails` | waits for an error that answers no question, like the text below |
//! | `diagnostics` | what is wrong with the newest text |
//! | `capabilities` | what the server has said it can |
//! | `no WORDS` | the last answer has no such words |
//! | `edited` | the text with the edits of the last answer is exactly the one below |
//! | `quit N`, `hang up N` | ends as the protocol asks, or without a word; the exit code |
//!
//! A place is written as words of the open text with a `^` where it is: `[d3-4^]`. So are places in JSON, where `{file}` is the address of the text. A `^` in a text that is opened is a
//! place as well, for questions that name none.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::client::{Editor, FILE, edited, usual, with};
use crate::scripts::{Line, has, scripts};

/// The text that is open, and a place in it.
#[derive(Default)]
struct Open {
    text: String,
    place: Value,
    counts_bytes: bool,
}

impl Open {
    /// The place that words with a `^` name.
    fn place(&self, words: &str) -> Value {
        let words = words.replace("\\n", "\n");
        let (before, behind) = words.split_once('^').expect("a place");
        let at = self.text.find(&format!("{before}{behind}")).expect(&words) + before.len();
        let line = self.text[..at].rsplit('\n').next().unwrap();
        let character = if self.counts_bytes {
            line.len()
        } else {
            line.encode_utf16().count()
        };
        json!({"line": self.text[..at].matches('\n').count(), "character": character})
    }

    /// JSON with places for the words that name some.
    fn json(&self, text: &str) -> Value {
        let mut value = serde_json::from_str(&text.replace("{file}", FILE)).expect(text);
        self.fill(&mut value);
        value
    }

    fn fill(&self, value: &mut Value) {
        match value {
            Value::String(words) if words.contains('^') => *value = self.place(words),
            Value::Array(items) => items.iter_mut().for_each(|item| self.fill(item)),
            Value::Object(keys) => keys.values_mut().for_each(|value| self.fill(value)),
            _ => {}
        }
    }

    /// The parameters of a question about the text.
    fn params(&self, words: &str) -> Value {
        let params = with(usual(), json!({"position": self.place}));
        match words {
            "" => params,
            words if words.starts_with('{') => with(params, self.json(words)),
            words => with(params, json!({"position": self.place(words)})),
        }
    }
}

fn talk(name: &str, lines: &[Line]) {
    let (mut server, mut is_greeted) = (None, false);
    let mut texts = BTreeMap::new();
    let (mut open, mut answer, mut begun) = (Open::default(), Value::Null, 0);
    for (at, line, text) in lines {
        let (what, words) = line.split_once(' ').unwrap_or((line, ""));
        if what == "text" {
            texts.insert(words.to_owned(), text);
            continue;
        }
        let arguments = if what == "server" { words } else { "" };
        let editor = server.get_or_insert_with(|| Editor::silent(arguments));
        if what == "greet"
            || !is_greeted && !["server", "refused", "tell", "raw", "fails"].contains(&what)
        {
            let params = if what == "greet" { words } else { "{}" };
            editor.greet(open.json(params));
            open.counts_bytes = editor.capabilities["positionEncoding"] == "utf-8";
            is_greeted = true;
        }
        let (method, params) = words.split_once(' ').unwrap_or((words, ""));
        let method = if method.contains('/') || ["initialize", "shutdown", "exit"].contains(&method)
        {
            method.to_owned()
        } else {
            format!("textDocument/{method}")
        };
        match what {
            "server" | "greet" => {}
            "open" => {
                let text = texts.get(words).copied().unwrap_or(text);
                open.text = text.replacen('^', "", 1);
                if text.contains('^') {
                    open.place = open.place(text);
                }
                editor.open(&open.text);
                continue;
            }
            "change" => editor.change(open.json(words)),
            "tell" if params.is_empty() => editor.tell(&method, Value::Null),
            "tell" => editor.tell(&method, open.json(params)),
            "raw" => editor.raw(open.json(words).as_str().expect("a string").as_bytes()),
            "begin" => begun = editor.begin(&method, open.params(params)),
            "ask" => answer = editor.ask(&method, open.params(params)),
            "refused" => answer = editor.refused(&method, open.params(params)),
            "end" => answer = editor.end(begun),
            "diagnostics" => answer = editor.diagnostics().into(),
            "capabilities" => answer = editor.capabilities.clone(),
            "cancel" => editor.tell("$/cancelRequest", json!({"id": begun})),
            "fails" => {
                let error = editor.wait(|told| told["id"].is_null() && told["error"].is_object());
                answer = error["error"].clone();
            }
            "told" => {
                let expected = open.json(text);
                editor.wait(|told| told["method"] == words && has(&told["params"], &expected));
                continue;
            }
            "no" => assert!(
                !answer.to_string().contains(words),
                "{name}, line {at}: {line}\n{answer}"
            ),
            "edited" => {
                let changes = answer.get("changes").or(answer.pointer("/0/edit/changes"));
                let edits = changes.map_or(&answer, |changes| &changes[FILE]);
                assert_eq!(
                    &edited(&open.text, edits),
                    text,
                    "{name}, line {at}: {line}"
                );
                continue;
            }
            "quit" | "hang" => {
                let editor = server.take().expect("a server");
                let code = if what == "quit" {
                    editor.quit()
                } else {
                    editor.hang_up()
                };
                assert!(
                    line.ends_with(&format!(" {code}")),
                    "{name}, line {at}: {code}"
                );
                continue;
            }
            _ => panic!("{name}, line {at}: {line} is not an instruction"),
        }
        if !text.is_empty() {
            let expected = open.json(text);
            assert!(
                has(&answer, &expected),
                "{name}, line {at}: {line}\n{answer:#}\nis not like\n{expected:#}"
            );
        }
    }
}

scripts!("tests/command/lsp/talks", talk: archives commands completion fixes hover protocol);
