//! An editor without a screen: starts the server, asks, and waits for what it tells.

#![expect(
    clippy::needless_pass_by_value,
    reason = "what is asked is written where it is asked"
)]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use serde_json::{Value, json};

/// No answer may take longer, in debug builds on busy machines too.
const PATIENCE: Duration = Duration::from_mins(1);

/// The text that most tests open.
pub(super) const FILE: &str = "file:///tmp/%D0%BF%D0%B0%D1%80%D1%82%D0%B8%D1%8F.kla";

/// An editor that talks to a server of its own.
pub(super) struct Editor {
    child: Child,
    stdin: Option<ChildStdin>,
    incoming: Receiver<Value>,
    asked: u64,
    /// What came while it waited for something else.
    pub(super) told: Vec<Value>,
    pub(super) capabilities: Value,
    version: i32,
}

impl Editor {
    /// A server that was started, but not greeted yet.
    pub(super) fn silent(arguments: &str) -> Self {
        let mut command = crate::common_cli::program();
        command
            .arg("lsp")
            .args(arguments.split_whitespace())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        for name in ["LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"] {
            command.env_remove(name);
        }
        let mut child = command.spawn().expect("the server starts");
        let mut from = BufReader::new(child.stdout.take().expect("stdout"));
        let (sender, incoming) = channel();
        std::thread::spawn(move || {
            loop {
                let (mut length, mut line) = (0, String::new());
                while from.read_line(&mut line).expect("stdout is text") > 0 && line != "\r\n" {
                    length = line
                        .strip_prefix("Content-Length: ")
                        .map_or(length, |n| n.trim().parse().unwrap());
                    line.clear();
                }
                let mut bytes = vec![0; length];
                if length == 0 || from.read_exact(&mut bytes).is_err() {
                    return;
                }
                let message = serde_json::from_slice(&bytes).expect("messages are JSON");
                if sender.send(message).is_err() {
                    return;
                }
            }
        });
        let (stdin, told) = (child.stdin.take(), Vec::new());
        Self {
            child,
            stdin,
            incoming,
            asked: 0,
            told,
            capabilities: Value::Null,
            version: 0,
        }
    }

    /// The number of the process.
    #[cfg(target_os = "linux")]
    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Ends the server by a signal.
    #[cfg(unix)]
    pub(super) fn kill(mut self) {
        crate::common_cli::send(&self.child, "TERM");
        self.child.wait().unwrap();
    }

    /// A server that was greeted with these parameters among the usual ones.
    pub(super) fn greeted(more: Value) -> Self {
        let mut editor = Self::silent("");
        editor.greet(more);
        editor
    }

    /// An editor that counts in bytes and speaks English.
    pub(super) fn plain() -> Self {
        Self::greeted(json!({}))
    }

    pub(super) fn greet(&mut self, more: Value) {
        let capabilities = json!({
            "general": {"positionEncodings": ["utf-16", "utf-8"]},
            "window": {"workDoneProgress": true, "showDocument": {"support": true}},
            "textDocument": {
                "hover": {"contentFormat": ["markdown", "plaintext"]},
                "publishDiagnostics": {"relatedInformation": true, "codeDescriptionSupport": true},
            },
        });
        let usual = json!({
            "processId": null, "rootUri": null, "locale": "en-GB", "capabilities": capabilities, "initializationOptions": null,
        });
        let answer = self.ask("initialize", with(usual, more));
        self.capabilities = answer["capabilities"].clone();
        self.tell("initialized", json!({}));
    }

    /// Sends bytes as they are.
    pub(super) fn raw(&mut self, bytes: &[u8]) {
        let stdin = self.stdin.as_mut().expect("stdin is open");
        stdin
            .write_all(bytes)
            .and_then(|()| stdin.flush())
            .expect("the server reads");
    }

    pub(super) fn send(&mut self, message: &Value) {
        let text = message.to_string();
        self.raw(format!("Content-Length: {}\r\n\r\n{text}", text.len()).as_bytes());
    }

    /// A notification.
    pub(super) fn tell(&mut self, method: &str, params: Value) {
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    /// A request that is not waited for; its number.
    pub(super) fn begin(&mut self, method: &str, params: Value) -> u64 {
        self.asked += 1;
        self.send(&json!({"jsonrpc": "2.0", "id": self.asked, "method": method, "params": params}));
        self.asked
    }

    /// The next message that fits; what comes before it is kept.
    pub(super) fn wait(&mut self, fits: impl Fn(&Value) -> bool) -> Value {
        if let Some(at) = self.told.iter().position(&fits) {
            return self.told.remove(at);
        }
        loop {
            let message = self
                .incoming
                .recv_timeout(PATIENCE)
                .expect("the server answers");
            if fits(&message) {
                return message;
            }
            self.told.push(message);
        }
    }

    /// The answer to a request.
    pub(super) fn end(&mut self, id: u64) -> Value {
        self.wait(|message| message["id"] == id && message.get("method").is_none())
    }

    /// A request and its answer; an error fails the test.
    pub(super) fn ask(&mut self, method: &str, params: Value) -> Value {
        let id = self.begin(method, params);
        let answer = self.end(id);
        assert!(answer.get("error").is_none(), "{method}: {answer}");
        answer["result"].clone()
    }

    /// A request that must be refused; the error.
    pub(super) fn refused(&mut self, method: &str, params: Value) -> Value {
        let id = self.begin(method, params);
        let answer = self.end(id);
        assert!(answer["error"]["message"].is_string(), "{method}: {answer}");
        answer["error"].clone()
    }

    /// Opens a text.
    pub(super) fn open(&mut self, text: &str) {
        self.version += 1;
        let text =
            json!({"uri": FILE, "languageId": "toml", "version": self.version, "text": text});
        self.tell("textDocument/didOpen", json!({"textDocument": text}));
    }

    /// Changes the text that is open.
    pub(super) fn change(&mut self, changes: Value) {
        self.version += 1;
        let text = json!({"uri": FILE, "version": self.version});
        self.tell(
            "textDocument/didChange",
            json!({"textDocument": text, "contentChanges": changes}),
        );
    }

    /// What is wrong with the newest text.
    pub(super) fn diagnostics(&mut self) -> Vec<Value> {
        let version = self.version;
        let is_told = |message: &Value| {
            message["method"] == "textDocument/publishDiagnostics"
                && message["params"]["version"] == version
        };
        let told = self.wait(is_told);
        told["params"]["diagnostics"]
            .as_array()
            .expect("a list")
            .clone()
    }

    /// Asks about the text that is open, with these parameters among the usual ones.
    pub(super) fn about(&mut self, method: &str, more: Value) -> Value {
        self.ask(&format!("textDocument/{method}"), with(usual(), more))
    }

    /// Runs a command of the server.
    pub(super) fn execute(&mut self, command: &str, arguments: Value) -> Value {
        self.ask(
            "workspace/executeCommand",
            json!({"command": command, "arguments": arguments}),
        )
    }

    /// Closes standard input; the exit code.
    pub(super) fn hang_up(mut self) -> i32 {
        drop(self.stdin.take());
        self.child
            .wait()
            .expect("the server ends")
            .code()
            .expect("it is not killed")
    }

    /// Ends as the protocol asks; the exit code.
    pub(super) fn quit(mut self) -> i32 {
        self.ask("shutdown", Value::Null);
        self.tell("exit", Value::Null);
        self.hang_up()
    }
}

impl Drop for Editor {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// An object with the keys of another one.
pub(super) fn with(mut value: Value, more: Value) -> Value {
    let Value::Object(more) = more else {
        panic!("{more} is no object")
    };
    value.as_object_mut().expect("an object").extend(more);
    value
}

/// What questions about the text that is open come with.
pub(super) fn usual() -> Value {
    let range =
        json!({"start": {"line": 0, "character": 0}, "end": {"line": 1_000_000, "character": 0}});
    json!({"textDocument": {"uri": FILE}, "range": range, "context": {"diagnostics": []}, "options": {}})
}

/// A text after the edits of an answer, which are made from the last one on; places count bytes.
pub(super) fn edited(text: &str, edits: &Value) -> String {
    let at = |position: &Value| {
        let line = usize::try_from(position["line"].as_u64().unwrap()).unwrap();
        let begin: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
        begin + usize::try_from(position["character"].as_u64().unwrap()).unwrap()
    };
    let mut edits: Vec<_> = edits.as_array().expect("edits").iter().collect();
    edits.sort_by_key(|edit| at(&edit["range"]["start"]));
    let mut text_after = text.to_owned();
    for edit in edits.into_iter().rev() {
        let range = at(&edit["range"]["start"])..at(&edit["range"]["end"]);
        text_after.replace_range(range, edit["newText"].as_str().unwrap());
    }
    text_after
}
