//! The commands with which records are written: new, undo, play, cut, import, as far as the scripts do not show it.

mod cut;
mod import;
mod new;
mod play;
mod undo;

use std::path::Path;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// What a document says, as JSON.
fn content(text: &str) -> serde_json::Value {
    serde_json::to_value(kletka::session::author::content(text)).unwrap()
}
