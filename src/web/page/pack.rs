//! The data of pages, compressed.

use std::io::Write as _;

use flate2::{Compression, GzBuilder};

/// Compressed, with nothing of the day and the machine in it.
pub(super) fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut packer = GzBuilder::new()
        .mtime(0)
        .operating_system(255)
        .write(Vec::new(), Compression::best());
    // A list in memory takes all that is written.
    packer.write_all(bytes).expect("memory can be written");
    packer.finish().expect("memory can be written")
}

/// A script without its comments and without the blanks at the beginning of its lines.
pub(super) fn bare(script: &str) -> String {
    let mut bare = String::with_capacity(script.len());
    let mut is_comment = false;
    for line in script.lines().map(str::trim_start) {
        is_comment |= line.starts_with("/**");
        if !is_comment && !line.is_empty() && !line.starts_with("//") {
            bare.push_str(line);
            bare.push('\n');
        }
        is_comment &= !line.contains("*/");
    }
    bare
}
