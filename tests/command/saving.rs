//! Files are written as a whole or not at all.

use std::fs;
use std::path::Path;

use crate::common_cli::{Ran, kletka};

fn new(path: &Path, more: &[&str]) -> Ran {
    kletka(["new", "parcel", "-o", path.to_str().unwrap()].into_iter().chain(more.iter().copied())).run()
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_file_is_replaced_only_where_that_is_said_and_nothing_else_remains() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.toml");
    fs::write(&path, "old").unwrap();
    let ran = new(&path, &[]);
    assert!(ran.code == 2 && ran.stderr.contains("it exists; --force replaces it"), "{}", ran.stderr);
    assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    assert_eq!(new(&path, &["--force"]).code, 0);
    assert!(fs::read_to_string(&path).unwrap().starts_with("kletka = 1"));
    assert_eq!(names(folder.path()), ["a.toml"]);
    let ran = new(&folder.path().join("no/a.toml"), &[]);
    assert!(ran.code == 2 && ran.stderr.contains("there is no such folder"), "{}", ran.stderr);
    let ran = new(folder.path(), &["--force"]);
    assert!(ran.code == 2 && ran.stderr.contains("it is a folder"), "{}", ran.stderr);
}

#[cfg(unix)]
#[test]
fn the_file_behind_a_dangling_link_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let (inner, link) = (folder.path().join("inner"), folder.path().join("link"));
    fs::create_dir(&inner).unwrap();
    std::os::unix::fs::symlink("inner/a.toml", &link).unwrap();
    assert_eq!(new(&link, &[]).code, 0);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(names(&inner), ["a.toml"]);
}

#[cfg(unix)]
#[test]
fn whoever_has_the_old_file_open_goes_on_reading_it() {
    use std::io::Read as _;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.toml");
    fs::write(&path, "old").unwrap();
    let (mut open, mut text) = (fs::File::open(&path).unwrap(), String::new());
    assert_eq!(new(&path, &["--force"]).code, 0);
    open.read_to_string(&mut text).unwrap();
    assert_eq!(text, "old", "the file was replaced as a whole, not written over");
}

#[cfg(unix)]
#[test]
fn a_new_file_is_as_readable_as_any_other() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    let (ours, usual) = (folder.path().join("ours"), folder.path().join("usual"));
    assert_eq!(new(&ours, &[]).code, 0);
    fs::write(&usual, "").unwrap();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode();
    assert_eq!(mode(&ours), mode(&usual));
}
