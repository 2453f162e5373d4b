//! The output of `check` for editors and CI: short lines, JSON and SARIF, and what `--exit-zero` changes.

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

const WRONG: &str = "kletka = 1\ngame = \"parcel\"\n[start]\nposition = 'с[a1-2] з[c1-2]'\n[record]\nmoves = '''\n«ё» 1. [a1-2] 2. --'''\n";
const GOOD: &str = "kletka = 1\ngame = \"parcel\"\n";

fn check(arguments: &[&str], stdin: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_kletka"))
        .args(["check", "--lang", "en"])
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Wrong usage ends the program before it has read anything.
    let _ = child.stdin.take().unwrap().write_all(stdin.as_bytes());
    child.wait_with_output().unwrap()
}

fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

#[test]
fn short_lines_name_place_code_and_message() {
    let output = check(&["--format", "short", "-"], WRONG);
    assert_eq!(
        stdout(&output),
        "-:4:21: warning[start-unreachable]: the green [c1-2] touches neither blue nor red: no player could have drawn it while green is forced\n\
         -:7:8: error[occupied]: 1. [a1-2] is drawn already, it is the blue segment of the start position\n"
    );
    assert_eq!((output.status.code(), stderr(&output)), (Some(1), ""));
    let mut russian = Command::new(env!("CARGO_BIN_EXE_kletka"));
    russian.args([
        "--lang",
        "ru",
        "check",
        "--format",
        "short",
        "tests/messages/piercing.toml",
    ]);
    let output = russian
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(
        stdout(&output)
            .starts_with("tests/messages/piercing.toml:13:15: ошибка[piercing]: 2. [d3-4] был бы")
    );
}

#[test]
fn json_is_the_same_under_both_names_and_holds_the_suggestions() {
    let one = check(&["--json", "-"], WRONG);
    let other = check(&["--format", "json", "-"], WRONG);
    assert_eq!(stdout(&one), stdout(&other));
    let value: Value = serde_json::from_str(stdout(&one)).unwrap();
    let error = &value["diagnostics"][1];
    assert_eq!(error["rule"], "occupied");
    assert_eq!(error["culprits"][0]["span"]["start"]["column"], 13);
    assert_eq!(error["suggestions"][0]["legal"], 1);
    assert_eq!(error["suggestions"][0]["span"], error["span"]);
    let both = check(&["--json", "--format", "short", "-"], GOOD);
    assert_eq!(both.status.code(), Some(2));
}

#[test]
fn exit_zero_forgives_documents_but_no_files() {
    for format in ["human", "short", "json", "sarif"] {
        let code = |arguments: &[&str], text| {
            check(&[&["--format", format], arguments].concat(), text)
                .status
                .code()
        };
        assert_eq!(code(&["-"], WRONG), Some(1), "{format}");
        assert_eq!(code(&["--exit-zero", "-"], WRONG), Some(0), "{format}");
        assert_eq!(
            code(&["--exit-zero", "-", "no/such.toml"], WRONG),
            Some(2),
            "{format}"
        );
        assert_eq!(code(&["-"], GOOD), Some(0), "{format}");
    }
    let quiet = check(&["--exit-zero", "--quiet", "-"], WRONG);
    assert!(
        stdout(&quiet).contains("1 with errors"),
        "quiet is about good documents only"
    );
}

#[test]
fn nothing_of_a_progress_bar_reaches_a_pipe() {
    let output = check(&["formats", "tests/vectors"], "");
    assert!(!stderr(&output).contains('\r') && !stderr(&output).contains('\u{1b}'));
}

fn sarif(arguments: &[&str], text: &str) -> Value {
    let output = check(&[&["--format", "sarif"], arguments].concat(), text);
    serde_json::from_str(stdout(&output))
        .unwrap_or_else(|error| panic!("{error}: {}", stdout(&output)))
}

/// What the schema of SARIF 2.1.0 demands of a location.
fn is_location(location: &Value) {
    let physical = &location["physicalLocation"];
    assert!(
        physical["artifactLocation"]["uri"]
            .as_str()
            .is_some_and(|uri| !uri.contains(' '))
    );
    let region = |key: &str| {
        physical["region"][key]
            .as_u64()
            .unwrap_or_else(|| panic!("{key} in {physical}"))
    };
    assert!(
        region("startLine") >= 1
            && region("startColumn") >= 1
            && region("endLine") >= region("startLine")
    );
    assert!(
        region("endLine") > region("startLine") || region("endColumn") >= region("startColumn")
    );
}

#[test]
fn sarif_has_one_run_with_rules_results_and_places() {
    let log = sarif(
        &[
            "tests/messages",
            "tests/vectors/plain/illegal.kla",
            "-",
            "no/such file.toml",
        ],
        WRONG,
    );
    assert_eq!(log["version"], "2.1.0");
    let [run] = &log["runs"].as_array().unwrap()[..] else {
        panic!("one run")
    };
    assert_eq!(run["columnKind"], "unicodeCodePoints");
    let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
    let mut ids: Vec<_> = rules
        .iter()
        .map(|rule| rule["id"].as_str().unwrap())
        .collect();
    for rule in rules {
        assert!(
            rule["help"]["text"].as_str().unwrap().len() > 20
                && rule["shortDescription"]["text"].is_string()
        );
        // Code hosts ask for it, and take at most 1024 letters.
        let whole = rule["fullDescription"]["text"]
            .as_str()
            .unwrap_or_else(|| panic!("{rule}"));
        assert!((20..=1024).contains(&whole.chars().count()), "{whole}");
    }
    let results = run["results"].as_array().unwrap();
    assert!(results.len() > 50);
    for result in results {
        let index = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
        assert_eq!(rules[index]["id"], result["ruleId"]);
        assert!(["error", "warning"].contains(&result["level"].as_str().unwrap()));
        assert!(!result["message"]["text"].as_str().unwrap().is_empty());
        result["locations"]
            .as_array()
            .unwrap()
            .iter()
            .for_each(is_location);
        for related in result["relatedLocations"].as_array().into_iter().flatten() {
            is_location(related);
            assert!(related["message"]["text"].is_string() && related["id"].is_u64());
        }
        for fix in result["fixes"].as_array().into_iter().flatten() {
            let change = &fix["artifactChanges"][0];
            assert_eq!(
                change["artifactLocation"],
                result["locations"][0]["physicalLocation"]["artifactLocation"]
            );
            let replacement = &change["replacements"][0];
            assert!(replacement["deletedRegion"]["startLine"].is_u64());
            assert!(replacement["insertedContent"]["text"].is_string());
        }
    }
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), rules.len(), "rules have different ids");
    let invocation = &run["invocations"][0];
    assert_eq!(invocation["executionSuccessful"], false);
    assert!(
        invocation["toolExecutionNotifications"][0]["message"]["text"]
            .as_str()
            .unwrap()
            .contains("no/such file")
    );
}

#[test]
fn sarif_points_at_culprits_and_offers_fixes() {
    let log = sarif(&["-"], WRONG);
    let error = &log["runs"][0]["results"][1];
    assert_eq!(error["ruleId"], "occupied");
    let region = &error["locations"][0]["physicalLocation"]["region"];
    assert_eq!(
        (
            &region["startLine"],
            &region["startColumn"],
            &region["endColumn"]
        ),
        (&7.into(), &8.into(), &14.into())
    );
    let offset = usize::try_from(region["byteOffset"].as_u64().unwrap()).unwrap();
    let length = usize::try_from(region["byteLength"].as_u64().unwrap()).unwrap();
    assert_eq!(&WRONG[offset..offset + length], "[a1-2]");
    assert_eq!(
        error["relatedLocations"][0]["physicalLocation"]["region"]["startLine"],
        4
    );
    assert!(
        error["fixes"]
            .as_array()
            .is_some_and(|fixes| !fixes.is_empty() && fixes.len() <= 3)
    );
    let none = sarif(&["-"], GOOD);
    assert_eq!(none["runs"][0]["results"], Value::Array(Vec::new()));
    assert_eq!(
        none["runs"][0]["invocations"][0]["executionSuccessful"],
        true
    );
}
