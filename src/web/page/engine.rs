//! The module of WebAssembly that pages have their proofs from: `kletka.wasm`, as `.ci/wasm` builds it.
//!
//! It is a file that the command is given, and no part of the program: every build of kletka would need a second compiler
//! target, and every program would be larger by the library once more, for what few pages want.

use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::pack::packed;
use crate::files::input::{Called as _, DocumentInput};
use crate::text::Text;

/// The script of pages with an engine: the library's for WebAssembly, and the page's own.
pub(crate) const SCRIPT: &str = concat!(include_str!("kletka.js"), include_str!("engine.js"));
/// Its sum, as policies name it; a test sees that it is.
pub(crate) const SUM: &str = "sha256-pBcLWlTKCRGp1OGaT3XufjgWRar30JX8rnZ21dhv/uc=";

/// Where a page has its engine from.
#[derive(Clone, Debug)]
pub(crate) enum Engine {
    /// The page holds it, packed.
    Inside(String),
    /// A script beside the page holds it.
    Beside(String),
}

/// The largest module in bytes.
const LARGEST: usize = 64 << 20;

/// The module in a file, packed as pages hold it.
pub(crate) fn module(path: &Path) -> Result<String, Text> {
    let name = path.called();
    let bytes = DocumentInput::File(path.to_owned()).beginning(LARGEST).map_err(|why| {
        text!(
            "{why}; .ci/wasm of kletka's repository builds the module and puts it into target/npm/package/kletka.wasm",
            "{why}; модуль собирает скрипт .ci/wasm из репозитория kletka и кладёт его в target/npm/package/kletka.wasm",
            why = why.text()
        )
    })?;
    let exports = |wanted: &[u8]| bytes.windows(wanted.len()).any(|part| part == wanted);
    if bytes.len() > LARGEST || !bytes.starts_with(b"\0asm") || !exports(b"kletka_answer") {
        return Err(text!(
            "{name} is not kletka's module of WebAssembly, which .ci/wasm of its repository builds",
            "{name} — не модуль WebAssembly программы kletka; его собирает скрипт .ci/wasm из её репозитория"
        ));
    }
    Ok(STANDARD.encode(packed(&bytes)))
}

/// The script that pages beside it load the module from: a script, because browsers read no other files from a folder.
pub(crate) fn script(packed: &str) -> String {
    format!("globalThis.kletkaModule = \"{packed}\";\n")
}

impl Engine {
    /// The elements that bring the engine into a page.
    pub(crate) fn elements(&self) -> String {
        let (source, packed) = match self {
            Self::Inside(packed) => ("", packed.as_str()),
            Self::Beside(source) => (source.as_str(), ""),
        };
        let source = if source.is_empty() {
            String::new()
        } else {
            format!(" data-from=\"{source}\"")
        };
        format!(
            "<script type=\"module\" id=\"engine\">{SCRIPT}</script>\n<script type=\"application/gzip\" id=\"module\"{source}>{packed}</script>\n"
        )
    }

    /// The sources of scripts that it adds to a policy, and the other rules that it needs.
    pub(crate) const fn policy(&self) -> (&'static str, &'static str) {
        match self {
            Self::Inside(_) => ("'wasm-unsafe-eval'", "worker-src blob:; "),
            Self::Beside(_) => ("'wasm-unsafe-eval' 'self'", "worker-src blob:; "),
        }
    }
}
