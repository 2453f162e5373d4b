//! The data of pages, compressed.

use std::io::Write as _;

use flate2::{Compression, GzBuilder};

/// Compressed, with nothing of the day and the machine in it.
pub(super) fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut packer = GzBuilder::new()
        .mtime(0)
        .operating_system(255)
        .write(Vec::new(), Compression::default());
    // A list in memory takes all that is written.
    packer.write_all(bytes).expect("memory can be written");
    packer.finish().expect("memory can be written")
}
