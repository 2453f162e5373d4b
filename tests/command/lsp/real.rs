//! The server under real clients: Neovim with the settings of docs/editors.md, and pytest-lsp, which knows the specification;
//! and the extension for Visual Studio Code.
//!
//! A client that is not installed is skipped; with `KLETKA_EDITORS=all` that is an error. `.ci/run` installs them. Of the
//! extension only what Node can do is tried, where it is installed.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::common_cli::{Folder, good, has, kletka, path_with, path_with_kletka};

/// Says whether all clients must be there.
const EDITORS: &str = "KLETKA_EDITORS";

/// No step may take longer.
const PATIENCE: Duration = Duration::from_secs(30);

/// The first block of a language in a section of docs/editors.md.
fn block(section: &str, language: &str) -> String {
    let text = fs::read_to_string("docs/editors.md").unwrap();
    let (_, part) = text.split_once(&format!("## {section}\n")).unwrap();
    let (_, block) = part.split_once(&format!("```{language}\n")).unwrap();
    block.split("```").next().unwrap().to_owned()
}

/// A Neovim that keys are sent to.
struct Neovim {
    child: Child,
    socket: String,
}

impl Neovim {
    fn new(folder: &Folder, file: &str) -> Self {
        let socket = format!("{}/socket", folder.path());
        let settings = folder.file("init.lua", block("Neovim", "lua"));
        let child = Command::new("nvim")
            .args([
                "--headless",
                "--clean",
                "-n",
                "-u",
                &settings,
                "--listen",
                &socket,
                file,
            ])
            .envs([
                ("PATH", &*path_with_kletka()),
                ("HOME", folder.path()),
                ("XDG_STATE_HOME", folder.path()),
                ("LC_ALL", "C.UTF-8"),
            ])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        Self { child, socket }
    }

    fn remote(&self, option: &str, what: &str) -> String {
        let ran = Command::new("nvim")
            .args(["--server", &self.socket, option, what])
            .output()
            .unwrap();
        String::from_utf8_lossy(&ran.stdout).into_owned() + &String::from_utf8_lossy(&ran.stderr)
    }

    /// Types keys.
    fn keys(&self, keys: &str) {
        self.remote("--remote-send", keys);
    }

    /// Waits until an expression says what is wanted.
    #[track_caller]
    fn until(&self, lua: &str, fits: impl Fn(&str) -> bool) -> String {
        let begun = Instant::now();
        loop {
            let said = self.remote(
                "--remote-expr",
                &format!("luaeval('{}')", lua.replace('\'', "''")),
            );
            if fits(&said) {
                return said;
            }
            assert!(begun.elapsed() < PATIENCE, "{lua}: {said}");
            std::thread::sleep(Duration::from_millis(100));
        }
    }
}

impl Drop for Neovim {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn neovim_opens_types_mends_completes_and_formats() {
    let version = "nvim --headless --clean -c \"exe has('nvim-0.11') ? 'quit' : 'cquit'\"";
    if !has(EDITORS, version) {
        return;
    }
    let folder = Folder::new("neovim");
    let file = folder.file(
        "game.kla",
        "kletka = 1\ngame = \"parcel\"\n\n[record]\nmoves = '''\n1. [d4-5] 2. [d4-5]\n'''\n",
    );
    let neovim = Neovim::new(&folder, &file);
    let codes = "table.concat(vim.tbl_map(function(d) return d.lnum .. ':' .. d.col .. ' ' .. d.code end, vim.diagnostic.get(0)), ' ')";
    neovim.until(codes, |said| said == "5:13 occupied");
    neovim.keys(":call cursor(6, 15)<CR>");
    neovim.keys(":lua vim.lsp.buf.code_action({apply = true, filter = function(a) return a.isPreferred end})<CR>");
    neovim.until(codes, str::is_empty);
    // A move is begun and completed.
    neovim.keys("A 3. [a1<C-x><C-o>");
    let words = "vim.fn.complete_info({'items'}).items[1].word";
    neovim.until(words, |said| said == "[a1-2]");
    neovim.keys("<C-y><Esc>");
    neovim.until("vim.api.nvim_get_current_line()", |said| {
        said.ends_with(" 3. [a1-2]")
    });
    neovim.keys("hK");
    let windows = "(function() local all = '' for _, w in ipairs(vim.api.nvim_list_wins()) do all = all .. table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(w), 0, -1, false), '|') end return all end)()";
    neovim.until(windows, |said| {
        said.contains("3. [a1-2]: blue") && said.contains("│── blue")
    });
    neovim.keys("<Esc>:lua vim.lsp.inlay_hint.enable()<CR>");
    neovim.until("tostring(#vim.lsp.inlay_hint.get())", |said| said == "3");
    neovim.keys(":lua vim.lsp.buf.format()<CR>:write<CR>");
    neovim.until("tostring(vim.bo.modified)", |said| said == "false");
    kletka!("fmt --check {}", file).run().ends(0);
    kletka!("check {}", file).run().ends(0);
}

#[test]
fn pytest_lsp_finds_what_the_specification_says() {
    if has(EDITORS, "python3 -c 'import pytest_lsp'") {
        let test = "-m pytest -q -p no:cacheprovider tests/command/lsp/test_conformity.py";
        let said = good(Command::new("python3").args(test.split(' ')).envs([
            ("KLETKA", env!("CARGO_BIN_EXE_kletka")),
            ("PYTHONDONTWRITEBYTECODE", "1"),
        ]));
        assert!(said.contains(" passed"), "{said}");
    }
}

/// What the extension asks of an editor that is none: it starts the server, which answers.
const STUB: &str = r#"
const Module = require("module");
const { spawn } = require("child_process");
const settings = { command: process.env.KLETKA, inlayHints: false, pages: null, keys: true, pictures: true };
class LanguageClient {
  constructor(id, name, server, options) { Object.assign(this, { server, options }); }
  // What the panel asks, answered as the server does.
  sendRequest(method, params) {
    console.log(JSON.stringify([method, params]));
    return Promise.resolve({ svg: "<svg/>", turn: "move 2 <b>", facts: [] });
  }
  start() {
    const diagnostics = [{ code: "occupied" }];
    this.options.middleware.handleDiagnostics("uri", diagnostics, (_, told) => console.log(JSON.stringify(told)));
    const child = spawn(this.server.command, this.server.args, { stdio: ["pipe", "pipe", "inherit"] });
    const capabilities = { general: { positionEncodings: ["utf-16"] } };
    const params = { capabilities, initializationOptions: this.options.initializationOptions };
    const text = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params });
    child.stdin.write(`Content-Length: ${text.length}\r\n\r\n${text}`);
    // An answer may come in parts; what does not come at all is not waited for.
    const late = setTimeout(() => child.kill(), 30000);
    let said = "";
    child.stdout.on("data", (data) => {
      said += data;
      if (said.includes("positionEncoding")) { clearTimeout(late); console.log(said); child.kill(); }
    });
    console.log(JSON.stringify(this.options.documentSelector));
  }
  stop() {}
}
const registered = {};
const panel = { webview: { html: "" }, onDidDispose() {} };
const uri = { toString: () => "file:///a.toml" };
const editor = { document: { languageId: "toml", uri }, selection: { active: { line: 3, character: 4 } } };
const load = Module._load;
const stubs = {
  vscode: {
    ViewColumn: { Beside: -2 },
    Uri: { parse: (text) => text },
    commands: { registerCommand: (name, work) => ((registered[name] = work), { dispose() {} }) },
    window: {
      createWebviewPanel: () => panel,
      onDidChangeActiveTextEditor: () => ({ dispose() {} }),
      onDidChangeTextEditorSelection: () => ({ dispose() {} }),
      activeTextEditor: editor,
    },
    workspace: {
      getConfiguration: () => ({ get: (key) => settings[key] }),
      registerTextDocumentContentProvider: () => ({ dispose() {} }),
    },
  },
  "vscode-languageclient/node": { LanguageClient },
};
Module._load = (name, ...rest) => stubs[name] ?? load(name, ...rest);
const extension = require(process.env.EXTENSION);
const subscriptions = [];
extension.activate({ subscriptions });
registered["kletka.preview"]().then(() => console.log(panel.webview.html.replaceAll("\n", " "), subscriptions.length));
extension.deactivate();
"#;

/// The folder of the extension.
const EXTENSION: &str = "formats/editors/vscode";

#[test]
fn the_extension_for_visual_studio_code_starts_the_server() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(EXTENSION);
    let manifest = fs::read_to_string(root.join("package.json")).unwrap();
    let manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
    assert_eq!(manifest["version"], env!("CARGO_PKG_VERSION"));
    for file in ["/main", "/contributes/languages/0/configuration"] {
        let file = manifest.pointer(file).unwrap().as_str().unwrap();
        assert!(root.join(file).exists(), "{file}");
    }
    if !has("", "node --version") {
        return;
    }
    let said = good(Command::new("node").args(["-e", STUB]).envs([
        ("KLETKA", env!("CARGO_BIN_EXE_kletka")),
        ("EXTENSION", root.to_str().unwrap()),
    ]));
    // A code leads to its page; the panel asks for what stands at the cursor and shows it.
    for words in [
        r#"[{"language":"toml"},{"language":"kletka"}]"#,
        r#""positionEncoding":"utf-16""#,
        r#"{"value":"occupied","target":"kletka-code:/occupied.txt"}"#,
        r#"{"command":"kletka.picture","arguments":["file:///a.toml",{"line":3,"character":4}]}"#,
        "<svg/><p><b>move 2 &#60;b&#62;</b>",
        " 2\n",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
}

/// What npm and its programs print in a folder.
fn npm(folder: &Folder, line: &str) -> String {
    let mut words = line.split(' ');
    let mut command = Command::new(words.next().unwrap());
    good(command.args(words).current_dir(folder.path()))
}

#[test]
#[ignore = "npm fetches what it packages"]
fn the_extension_is_packaged() {
    if !has("", "npm --version") {
        return;
    }
    let folder = Folder::new("vscode");
    for file in fs::read_dir(EXTENSION).unwrap().map(Result::unwrap) {
        if file.path().is_file() {
            fs::copy(file.path(), folder.0.join(file.file_name())).unwrap();
        }
    }
    folder.file("LICENSE", "MIT OR Apache-2.0\n");
    npm(&folder, "npm install --no-audit --no-fund");
    let said = npm(
        &folder,
        "npx --yes @vscode/vsce@3.6.2 package --allow-missing-repository",
    );
    assert!(said.contains("kletka-0.3.0.vsix"), "{said}");
}

/// The grammars by the engine that Visual Studio Code reads them with: a line of each kind, and the names of its words.
const GRAMMARS: &str = r##"
const { readFileSync } = require("fs");
const { Registry, parseRawGrammar } = require("vscode-textmate");
const oniguruma = require("vscode-oniguruma");
const toml = JSON.stringify({
  scopeName: "source.toml",
  patterns: [{ begin: "'''", end: "'''", name: "string.quoted.triple.toml" }, { match: "\\[[^\\]]*\\]", name: "table.toml" }],
});
const files = { "source.kletka": "kletka.json", "kletka.notation.injection": "notation.json" };
const text = (scope) => (scope === "source.toml" ? toml : files[scope] && readFileSync(files[scope], "utf8"));
(async () => {
  await oniguruma.loadWASM(readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm")).buffer);
  const registry = new Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async (scope) => (text(scope) ? parseRawGrammar(text(scope), `${scope}.json`) : null),
    getInjections: () => ["kletka.notation.injection"],
  });
  for (const scope of ["source.toml", "source.kletka"]) {
    const grammar = await registry.loadGrammar(scope);
    let state = null;
    for (const line of ["[record]", "moves = '''", "1. [d4-5]! 2. к@e7 3. -- version 1.2", "'''", "+++", "# a"]) {
      const found = grammar.tokenizeLine(line, state);
      state = found.ruleStack;
      for (const one of found.tokens) console.log(scope, line.slice(one.startIndex, one.endIndex), one.scopes.at(-1));
    }
  }
})();
"##;

#[test]
#[ignore = "npm fetches what reads grammars"]
fn the_grammars_name_the_words_of_the_notation() {
    if !has("", "npm --version") {
        return;
    }
    let folder = Folder::new("grammars");
    for name in ["kletka.json", "notation.json"] {
        fs::copy(Path::new(EXTENSION).join(name), folder.0.join(name)).unwrap();
    }
    npm(
        &folder,
        "npm install --no-audit --no-fund --prefix . vscode-textmate@9.2.0 vscode-oniguruma@2.0.1",
    );
    let mut node = Command::new("node");
    let said = good(node.args(["-e", GRAMMARS]).current_dir(folder.path()));
    for scope in ["source.toml", "source.kletka"] {
        for wanted in [
            "1. constant.numeric.number.kletka",
            "[d4-5] variable.other.edge.kletka",
            "! keyword.operator.mark.kletka",
            "к@e7 variable.other.stone.kletka",
            "-- keyword.other.pass.kletka",
        ] {
            assert!(
                said.contains(&format!("{scope} {wanted}\n")),
                "{wanted}: {said}"
            );
        }
    }
    // Other strings and other words keep their colours.
    for wanted in [
        " version 1.2 string.quoted.triple.toml\n",
        "source.kletka +++ meta.separator.kletka\n",
        "source.kletka [record] entity.name.section.kletka\n",
    ] {
        assert!(said.contains(wanted), "{wanted}: {said}");
    }
}

/// What is typed in Emacs: what is wrong is shown, a legal move completed, the document laid out.
const EMACS: &str = r#"
(require 'eglot)
(defun wait-for (test)
  (let ((end (+ (float-time) 60)) found)
    (while (not (setq found (funcall test)))
      (when (> (float-time) end) (error "Nothing came of %S" test))
      (accept-process-output nil 0.1))
    found))
(find-file "game.kla")
(apply #'eglot--connect (eglot--guess-contact))
(flymake-mode 1)
(wait-for (lambda () (flymake-start) (flymake-diagnostics)))
(princ (format "%s\n" (flymake-diagnostic-text (car (flymake-diagnostics)))))
(goto-char (point-min))
(search-forward "2. [d4-5]")
(delete-char -6)
(insert "[a1")
(princ (format "%s\n" (car (all-completions "" (nth 2 (eglot-completion-at-point))))))
(insert "-2]")
(eglot-format-buffer)
(save-buffer)
"#;

#[test]
fn emacs_opens_completes_and_formats() {
    let eglot = "emacs --batch --eval '(package-initialize)' --eval \"(require 'eglot)\"";
    if !has(EDITORS, eglot) {
        return;
    }
    let folder = Folder::new("emacs");
    let wrong = "kletka = 1\ngame = \"parcel\"\n[record]\nmoves = '''\n1. [d4-5]  2. [d4-5]\n'''\n";
    let file = folder.file("game.kla", wrong);
    let settings = folder.file("settings.el", block("Emacs", "elisp"));
    let script = folder.file("script.el", EMACS);
    let mut emacs = Command::new("emacs");
    emacs.args([
        "--batch",
        "--eval",
        "(package-initialize)",
        "-l",
        &settings,
        "-l",
        &script,
    ]);
    emacs.current_dir(folder.path()).envs([
        ("PATH", &*path_with_kletka()),
        ("HOME", folder.path()),
        ("LC_ALL", "C.UTF-8"),
    ]);
    let said = good(&mut emacs);
    for words in ["occupied", "did you mean", "\n[a1-2]\n"] {
        assert!(said.contains(words), "{words}: {said}");
    }
    kletka!("fmt --check {}", file).run().ends(0);
    kletka!("check {}", file).run().ends(0);
}

/// Kate without a screen, with the settings of the page and the leave to start the server, for which it asks at the first time. It
/// is large, so that it is tried only where somebody has installed it.
#[test]
#[ignore = "Kate"]
fn kate_starts_the_server_and_is_told_what_is_wrong() {
    if !has("", "command -v kate && command -v dbus-run-session") {
        return;
    }
    let folder = Folder::new("kate");
    let path = |name: &str| format!("{}/{name}", folder.path());
    // What Kate and the server say to each other is kept.
    let (asked, kletka, answered) = (
        path("asked"),
        env!("CARGO_BIN_EXE_kletka"),
        path("answered"),
    );
    let script = format!("#!/bin/sh\ntee -a '{asked}' | '{kletka}' \"$@\" | tee -a '{answered}'\n");
    let server = folder.file("bin/kletka", script);
    good(Command::new("chmod").args(["+x", &server]));
    folder.file(
        ".config/kate/lspclient/settings.json",
        block("Kate", "json"),
    );
    let leave = format!("[lspclient]\nAllowedServerCommandLines={server} lsp\n");
    folder.file(".config/katerc", leave);
    let plugins = "[Kate Plugins]\nlspclientplugin=true\n";
    folder.file(".local/share/kate/anonymous.katesession", plugins);
    let wrong = "kletka = 1\ngame = \"parcel\"\n[record]\nmoves = '1. [a1-b2]'\n";
    let document = folder.file("game.toml", wrong);
    let archive = format!("{}\n{wrong}", block("Kate", "text").trim());
    let archive = folder.file("club.kla", archive);
    // Only what is shown is told to a server.
    for file in [document, archive] {
        let mut kate = Command::new("timeout")
            .args(["60", "dbus-run-session", "--", "kate", "-n", &file])
            .envs([
                ("HOME", folder.path()),
                ("XDG_CONFIG_HOME", &path(".config")),
                ("XDG_DATA_HOME", &path(".local/share")),
                ("PATH", &path_with(path("bin"))),
                ("QT_QPA_PLATFORM", "offscreen"),
                ("LC_ALL", "C.UTF-8"),
            ])
            .env_remove("XDG_RUNTIME_DIR")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let started = Instant::now();
        let answered = || fs::read_to_string(&answered).unwrap_or_default();
        let is_told = || {
            let all = answered();
            let mut messages = all.split("Content-Length");
            messages.any(|one| one.contains(&file) && one.contains("\"not-unit\""))
        };
        while !is_told() && started.elapsed() < PATIENCE {
            std::thread::sleep(Duration::from_millis(100));
        }
        // It hands the signal on to all that it has started.
        let _ = Command::new("kill").arg(kate.id().to_string()).status();
        let _ = kate.wait();
        assert!(is_told(), "{file}: {}", answered());
    }
}

/// Settings that no program reads here are at least JSON and TOML.
#[test]
fn settings_of_other_editors_can_be_read() {
    for section in ["Kate", "Zed"] {
        let settings: serde_json::Value = serde_json::from_str(&block(section, "json")).unwrap();
        assert!(settings.to_string().contains("\"lsp\""), "{settings}");
    }
    let settings: toml_edit::DocumentMut = block("Helix", "toml").parse().unwrap();
    let arguments = &settings["language-server"]["kletka"]["args"];
    assert_eq!(arguments[0].as_str(), Some("lsp"));
}

/// Settings for a checker of TOML, with the schema that lies here.
fn with_schema(settings: &str) -> String {
    let schema = concat!(env!("CARGO_MANIFEST_DIR"), "/formats/kletka.schema.json");
    settings.replace("/usr/share/kletka/kletka.schema.json", schema)
}

/// Tombi, set up as the page says, takes what ships, dates, and tables on several lines, and refuses what the schema does.
#[test]
fn tombi_reads_the_schema() {
    if !has(EDITORS, "tombi --version") {
        return;
    }
    let folder = Folder::new("tombi");
    let page = fs::read_to_string("docs/editors.md").unwrap();
    let mut blocks = page.split("```toml\ntoml-version").skip(1);
    let settings = blocks.next().unwrap().split("```").next().unwrap();
    // Its catalogue of other people's schemas lies in the net.
    let settings = format!("toml-version{settings}\n[schema]\ncatalog = {{ paths = [] }}\n");
    folder.file("tombi.toml", with_schema(&settings));
    let lint = |file: &str| {
        let mut tombi = Command::new("tombi");
        tombi.args(["lint", "--offline", file]);
        tombi.current_dir(folder.path()).output().unwrap()
    };
    let mut number = 0;
    for room in ["puzzles", "formats/examples", "docs/errata", "docs/gallery"] {
        for file in walkdir::WalkDir::new(room).into_iter().map(Result::unwrap) {
            if file
                .path()
                .extension()
                .is_some_and(|suffix| suffix == "toml")
            {
                number += 1;
                let name = format!("games/{number}.toml");
                folder.file(&name, fs::read(file.path()).unwrap());
            }
        }
    }
    let head = "kletka = 1\ngame = \"parcel\"\n";
    let lines = format!("{head}meta = {{\n  date = 2026-11-21,\n}}\n");
    folder.file("games/lines.toml", lines);
    let ran = lint("games");
    assert!(ran.status.success() && number > 200, "{number}: {ran:?}");
    for wrong in [
        "meta.date = 2026",
        "meta.date = [2026-11-21]",
        "start = { position = '', picture = '' }",
        "board.size = 26",
    ] {
        let path = folder.file("games/wrong.toml", format!("{head}{wrong}\n"));
        assert!(!lint(&path).status.success(), "{wrong}");
    }
}

/// Taplo, set up as the page says, takes documents and refuses what the schema does.
#[test]
fn taplo_reads_the_schema() {
    if !has(EDITORS, "taplo --version") {
        return;
    }
    let folder = Folder::new("taplo");
    let settings = block("Beside a server for TOML", "toml");
    folder.file(".taplo.toml", with_schema(&settings));
    let good = fs::read_to_string("formats/examples/parcel.toml").unwrap();
    let wrong = good.replace("\"parcel\"", "\"chess\"");
    for (text, is_taken) in [(good, true), (wrong, false)] {
        folder.file("game.toml", text);
        let mut taplo = Command::new("taplo");
        taplo
            .args(["check", "game.toml"])
            .current_dir(folder.path());
        let ran = taplo.output().unwrap();
        let said = String::from_utf8_lossy(&ran.stderr);
        let found = (ran.status.success(), said.contains("is not one of"));
        assert_eq!(found, (is_taken, !is_taken), "{said}");
    }
}
