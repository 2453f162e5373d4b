//! The server under real clients: Neovim with the settings of docs/editors.md, and pytest-lsp, which knows the specification;
//! and the extension for Visual Studio Code.
//!
//! A client that is not installed is skipped; with `KLETKA_EDITORS=all` that is an error. `.ci/run` installs them. Of the
//! extension only what Node can do is tried, where it is installed.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::common_cli::{Folder, kletka};

/// No step may take longer.
const PATIENCE: Duration = Duration::from_secs(30);

/// Whether a client is there.
fn has(client: &str, command: &mut Command) -> bool {
    let found = command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success());
    if !found {
        assert!(std::env::var_os("KLETKA_EDITORS").is_none_or(|which| which != "all"), "{client} is missing");
        eprintln!("{client} is not installed: skipped");
    }
    found
}

/// The first block of a language in a section of a page.
fn block(page: &str, section: &str, language: &str) -> String {
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(page)).unwrap();
    let part = text.split(&format!("## {section}\n")).nth(1).expect("the section");
    let begin = part.find(&format!("```{language}\n")).expect("the block") + language.len() + 4;
    part[begin..].split("```").next().unwrap().to_owned()
}

/// A Neovim that keys are sent to.
struct Neovim {
    child: Child,
    socket: String,
}

impl Neovim {
    fn new(folder: &Folder, file: &str) -> Self {
        let socket = format!("{}/socket", folder.path());
        let settings = folder.file("init.lua", block("docs/editors.md", "Neovim", "lua"));
        let bin = Path::new(env!("CARGO_BIN_EXE_kletka")).parent().unwrap().display();
        let path = format!("{bin}:{}", std::env::var("PATH").unwrap_or_default());
        let child = Command::new("nvim")
            .args(["--headless", "--clean", "-n", "-u", &settings, "--listen", &socket, file])
            .envs([
                ("PATH", path.as_str()),
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
        let ran = Command::new("nvim").args(["--server", &self.socket, option, what]).output().unwrap();
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
            let said = self.remote("--remote-expr", &format!("luaeval('{}')", lua.replace('\'', "''")));
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
    if !has(
        "Neovim 0.11",
        Command::new("nvim").args(["--headless", "--clean", "-c", "exe has('nvim-0.11') ? 'quit' : 'cquit'"]),
    ) {
        return;
    }
    let folder = Folder::new("neovim");
    let file =
        folder.file("game.kla", "kletka = 1\ngame = \"parcel\"\n\n[record]\nmoves = '''\n1. [d4-5] 2. [d4-5]\n'''\n");
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
    neovim.until("vim.api.nvim_get_current_line()", |said| said.ends_with(" 3. [a1-2]"));
    neovim.keys("hK");
    let windows = "(function() local all = '' for _, w in ipairs(vim.api.nvim_list_wins()) do all = all .. table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(w), 0, -1, false), '|') end return all end)()";
    neovim.until(windows, |said| said.contains("3. [a1-2]: blue") && said.contains("│── blue"));
    neovim.keys("<Esc>:lua vim.lsp.inlay_hint.enable()<CR>");
    neovim.until("tostring(#vim.lsp.inlay_hint.get())", |said| said == "3");
    neovim.keys(":lua vim.lsp.buf.format()<CR>:write<CR>");
    neovim.until("tostring(vim.bo.modified)", |said| said == "false");
    assert_eq!(kletka(["fmt", "--check", &file]).run().code, 0, "{:?}", std::fs::read_to_string(&file));
    assert_eq!(kletka(["check", &file]).run().code, 0);
}

#[test]
fn pytest_lsp_finds_what_the_specification_says() {
    if !has("pytest-lsp", Command::new("python3").args(["-c", "import pytest_lsp"])) {
        return;
    }
    let ran = Command::new("python3")
        .args(["-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/command/lsp/test_conformity.py"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .envs([("KLETKA", env!("CARGO_BIN_EXE_kletka")), ("PYTHONDONTWRITEBYTECODE", "1")])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&ran.stdout);
    assert!(ran.status.success() && said.contains(" passed"), "{said}{}", String::from_utf8_lossy(&ran.stderr));
}

/// What the extension asks of an editor that is none: it starts the server, which answers.
const STUB: &str = r#"
const Module = require("module");
const { spawn } = require("child_process");
const settings = { command: process.env.KLETKA, inlayHints: false, pages: null };
class LanguageClient {
  constructor(id, name, server, options) { Object.assign(this, { server, options }); }
  start() {
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
const load = Module._load;
const stubs = {
  vscode: { workspace: { getConfiguration: () => ({ get: (key) => settings[key] }) } },
  "vscode-languageclient/node": { LanguageClient },
};
Module._load = (name, ...rest) => stubs[name] ?? load(name, ...rest);
const extension = require(process.env.EXTENSION);
extension.activate();
extension.deactivate();
"#;

/// The folder of the extension.
fn extension() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("formats/editors/vscode")
}

#[test]
fn the_extension_for_visual_studio_code_starts_the_server() {
    let manifest: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(extension().join("package.json")).unwrap()).unwrap();
    assert_eq!(manifest["version"], env!("CARGO_PKG_VERSION"));
    for file in ["main", "/contributes/languages/0/configuration"] {
        let file = if file.starts_with('/') { manifest.pointer(file) } else { manifest.get(file) };
        assert!(extension().join(file.unwrap().as_str().unwrap()).exists(), "{file:?}");
    }
    if Command::new("node").arg("--version").stdout(Stdio::null()).status().is_err() {
        eprintln!("Node is not installed: skipped");
        return;
    }
    let ran = Command::new("node")
        .args(["-e", STUB])
        .envs([("KLETKA", env!("CARGO_BIN_EXE_kletka")), ("EXTENSION", extension().to_str().unwrap())])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&ran.stdout);
    assert!(
        said.starts_with(r#"[{"language":"toml"},{"language":"kletka"}]"#),
        "{said}{}",
        String::from_utf8_lossy(&ran.stderr)
    );
    assert!(said.contains(r#""positionEncoding":"utf-16""#), "{said}");
}

#[test]
#[ignore = "npm fetches what it packages"]
fn the_extension_is_packaged() {
    if Command::new("npm").arg("--version").stdout(Stdio::null()).status().is_err() {
        eprintln!("npm is not installed: skipped");
        return;
    }
    let folder = Folder::new("vscode");
    for file in std::fs::read_dir(extension()).unwrap().map(|file| file.unwrap().path()).filter(|path| path.is_file()) {
        std::fs::copy(&file, folder.0.join(file.file_name().unwrap())).unwrap();
    }
    folder.file("LICENSE", "MIT OR Apache-2.0\n");
    let npm = |words: &[&str]| {
        let ran = Command::new(words[0]).args(&words[1..]).current_dir(folder.path()).output().unwrap();
        let said = String::from_utf8_lossy(&ran.stdout).into_owned() + &String::from_utf8_lossy(&ran.stderr);
        assert!(ran.status.success(), "{words:?}: {said}");
        said
    };
    npm(&["npm", "install", "--no-audit", "--no-fund"]);
    let said = npm(&["npx", "--yes", "@vscode/vsce@3.6.2", "package", "--allow-missing-repository"]);
    assert!(said.contains("kletka-0.2.0.vsix"), "{said}");
}
