//! The documents that are put to both binaries.

use std::fs;
use std::path::Path;

/// A document as it lies in the tree, or as it would.
#[derive(Clone, Debug)]
pub(crate) struct Document {
    /// Its path in the tree.
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
}

/// Every document and archive in these folders of the tree, in the order of the paths.
pub(crate) fn shipped(folders: &[&str]) -> Vec<Document> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let files = folders.iter().flat_map(|folder| walkdir::WalkDir::new(root.join(folder)).sort_by_file_name());
    let mut found = Vec::new();
    for entry in files.map(|entry| entry.expect("a folder can be read")) {
        let suffix = entry.path().extension().unwrap_or_default();
        if suffix == "toml" || suffix == "kla" {
            let name = entry.path().strip_prefix(root).expect("a path in the tree").to_string_lossy().into_owned();
            found.push(Document { name, bytes: fs::read(entry.path()).expect("a file can be read") });
        }
    }
    assert!(!found.is_empty(), "no documents in {folders:?}");
    found
}
