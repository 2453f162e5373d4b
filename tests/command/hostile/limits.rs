//! Full disks: what runs out is said, and nothing is lost. What needs no file system of its own is in
//! `tests/command/scripts/hostile_limits.txt`.

use std::process::Command;

use super::DOCUMENT;
use crate::common_cli::{Folder, kletka, names};

/// A file system of a few pages, where one can be mounted.
struct Tiny(Folder);

impl Tiny {
    fn new() -> Option<Self> {
        let folder = Folder::new("full");
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", "size=64k", "tmpfs", folder.path()])
            .output();
        mounted
            .is_ok_and(|done| done.status.success())
            .then(|| Self(folder))
    }
}

impl Drop for Tiny {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(self.0.path()).output();
    }
}

#[test]
fn a_full_disk_loses_nothing() {
    let Some(disk) = Tiny::new() else {
        eprintln!("no small file system can be mounted here: not tested");
        return;
    };
    let old = vec![DOCUMENT; 400].join("+++\n");
    let path = disk.0.file("games.kla", &old);
    for (lang, start) in [
        ("en", "error: cannot write "),
        ("ru", "ошибка: не удаётся записать "),
    ] {
        let ran = kletka!("--lang {} fmt {}", lang, path).run();
        ran.ends(2);
        assert!(ran.stderr.starts_with(start), "{}", ran.stderr);
        assert_eq!(std::fs::read_to_string(&path).expect("the file"), old);
    }
    // Nothing is left beside it.
    assert_eq!(names(&disk.0.0), ["games.kla"]);
}
