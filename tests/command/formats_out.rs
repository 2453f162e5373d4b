//! The output of `check` as SARIF: what the schema of SARIF 2.1.0 and code hosts demand of it.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::common_cli::kletka;

/// What the schema of SARIF 2.1.0 demands of a location.
fn is_location(location: &Value) {
    let physical = &location["physicalLocation"];
    let address = physical["artifactLocation"]["uri"].as_str();
    assert!(address.is_some_and(|address| !address.contains(' ')));
    let [line, column, end, end_column] =
        ["startLine", "startColumn", "endLine", "endColumn"].map(|key| {
            let number = physical["region"][key].as_u64();
            number.unwrap_or_else(|| panic!("{key} in {physical}"))
        });
    assert!(line >= 1 && column >= 1 && (end, end_column) >= (line, column));
}

/// The text under a key.
fn text<'t>(value: &'t Value, key: &str) -> &'t str {
    value[key]["text"]
        .as_str()
        .unwrap_or_else(|| panic!("{key} in {value}"))
}

/// What a list holds, if there is one.
fn list<'t>(value: &'t Value, key: &str) -> &'t [Value] {
    value[key].as_array().map_or(&[], Vec::as_slice)
}

#[test]
fn sarif_has_one_run_with_rules_results_and_places() {
    let line =
        "check --format sarif tests/messages tests/vectors/plain/illegal.kla 'no/such file.toml'";
    let ran = kletka!(line)
        .current_dir(env!("CARGO_MANIFEST_DIR").as_ref())
        .run();
    let log: Value = serde_json::from_str(&ran.ends(2).stdout).unwrap();
    let [run] = list(&log, "runs") else {
        panic!("one run")
    };
    let rules = list(&run["tool"]["driver"], "rules");
    for rule in rules {
        assert!(text(rule, "help").len() > 20);
        text(rule, "shortDescription");
        // Code hosts ask for it, and take at most 1024 letters.
        let whole = text(rule, "fullDescription");
        assert!((20..=1024).contains(&whole.chars().count()), "{whole}");
    }
    let results = list(run, "results");
    assert!(results.len() > 50);
    for result in results {
        let index = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
        assert_eq!(rules[index]["id"], result["ruleId"]);
        assert!(["error", "warning"].contains(&result["level"].as_str().unwrap()));
        assert!(!text(result, "message").is_empty());
        list(result, "locations").iter().for_each(is_location);
        for related in list(result, "relatedLocations") {
            is_location(related);
            text(related, "message");
            assert!(related["id"].is_u64());
        }
        for fix in list(result, "fixes") {
            let change = &fix["artifactChanges"][0];
            let place = &result["locations"][0]["physicalLocation"];
            assert_eq!(change["artifactLocation"], place["artifactLocation"]);
            let replacement = &change["replacements"][0];
            assert!(replacement["deletedRegion"]["startLine"].is_u64());
            text(replacement, "insertedContent");
        }
    }
    let ids: BTreeSet<_> = rules.iter().map(|rule| rule["id"].as_str()).collect();
    assert_eq!(ids.len(), rules.len(), "rules have different ids");
    let invocation = &run["invocations"][0];
    assert_eq!(invocation["executionSuccessful"], false);
    let told = text(&invocation["toolExecutionNotifications"][0], "message");
    assert!(told.contains("no/such file"), "{told}");
}
