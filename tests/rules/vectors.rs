//! The conformance vectors: the command's output compared with what a slow reference of the rules expects.

use std::{fs, path::Path, process::Command};

use crate::common::json;
use serde_json::Value;

/// Positions and verdicts in all vectors together.
const COUNT: usize = 2373;
/// Differences that are shown.
const SHOWN: usize = 10;

/// The lines of JSON in a text; others are passed over.
fn lines(text: &str) -> Vec<Value> {
    text.lines()
        .filter_map(|line| serde_json::from_str(line).ok())
        .collect()
}

/// What is wrong with the verdict on a record whose last move breaks a rule.
fn wrong_verdict(got: &Value, want: &Value) -> Option<String> {
    let diagnostics = got["diagnostics"].as_array().map_or(&[][..], Vec::as_slice);
    let Some(first) = diagnostics.iter().find(|one| one["severity"] == "error") else {
        return Some("no error is reported".to_owned());
    };
    if got["valid"] != Value::Bool(false) {
        return Some(format!("valid is {}", got["valid"]));
    }
    let facts = [
        ("plies", &got["plies"]),
        ("rule", &first["rule"]),
        ("ply", &first["ply"]),
    ];
    let wrong = facts
        .iter()
        .find(|(key, got)| want.get(*key).is_some_and(|want| want != *got));
    wrong.map(|(key, got)| format!("{key}: got {got}, want {}", want[*key]))
}

/// Runs the command on one archive; how many lines agree, and what differs.
fn compare(archive: &Path, differences: &mut Vec<String>) -> usize {
    let is_check = archive.file_stem().is_some_and(|stem| stem == "illegal");
    let arguments: &[&str] = if is_check {
        &["check", "--json"]
    } else {
        &["show", "--json", "--at", "all"]
    };
    let output = Command::new(env!("CARGO_BIN_EXE_kletka"))
        .args(arguments)
        .arg(archive)
        .output()
        .unwrap();
    let got = lines(std::str::from_utf8(&output.stdout).unwrap());
    let want = lines(&fs::read_to_string(archive.with_extension("expected.jsonl")).unwrap());
    let name = archive.display();
    if got.len() != want.len() {
        let complaint: String = String::from_utf8_lossy(&output.stderr)
            .chars()
            .take(300)
            .collect();
        differences.push(format!(
            "{name}: {} lines, {} expected; stderr: {complaint}",
            got.len(),
            want.len()
        ));
    }
    let mut agreed = 0;
    for (got, want) in got.iter().zip(&want) {
        match if is_check {
            wrong_verdict(got, want)
        } else {
            json::difference(got, want)
        } {
            None => agreed += 1,
            Some(why) => differences.push(format!(
                "{name} document {} ply {}: {why}",
                want["document"], want["ply"]
            )),
        }
    }
    agreed
}

#[test]
fn all_vectors_agree() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors");
    let (mut differences, mut agreed) = (Vec::new(), 0);
    for kind in ["plain", "varied"] {
        let mut archives: Vec<_> = fs::read_dir(root.join(kind))
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .collect();
        archives.retain(|path| path.extension().is_some_and(|suffix| suffix == "kla"));
        archives.sort();
        for archive in archives {
            agreed += compare(&archive, &mut differences);
        }
    }
    let shown = differences[..differences.len().min(SHOWN)].join("\n");
    assert!(
        differences.is_empty(),
        "{agreed} agree, {} differ:\n{shown}",
        differences.len()
    );
    assert_eq!(agreed, COUNT, "the vectors are not all there");
}
