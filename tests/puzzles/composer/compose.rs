//! `kletka compose` in parts and with interruptions. `tests/command/scripts/compose.txt` has what a single run finds.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::common_cli::{Folder, kletka, names};

/// A search that finds something soon, but for its budget.
const SOON: &str =
    "compose renju-3-2 --class lines --seed 2 --stones 4-6 --moves 5-7 --nodes 150000";

/// The documents in a folder by name.
fn documents(folder: &str) -> BTreeMap<String, String> {
    let mut names = names(folder.as_ref());
    names.retain(|name| Path::new(name).extension() == Some("toml".as_ref()));
    let read = |name: String| {
        let text = fs::read_to_string(Path::new(folder).join(&name)).unwrap();
        (name, text)
    };
    names.into_iter().map(read).collect()
}

#[test]
#[ignore = "long search"]
fn parts_and_interruptions_find_what_the_whole_finds() {
    let folder = Folder::new("compose-parts");
    let [whole, halves, steps] =
        ["whole", "halves", "steps"].map(|name| format!("{}/{name}", folder.path()));
    let find = |into: &String, more: &str| {
        let line = format!("{SOON} -o {{}} {more}");
        kletka!(&line, into).patient().run().code
    };
    assert_eq!(find(&whole, "--budget 600000"), 0);
    // Every part has the whole budget, so that both get as far as the whole.
    let codes =
        ["1/2", "2/2"].map(|part| find(&halves, &format!("--budget 600000 --shard {part}")));
    assert!(codes.contains(&0) && !codes.contains(&2), "{codes:?}");
    for _ in 0..6 {
        assert!(find(&steps, "--budget 1 --threads 1 --resume") < 2);
    }
    let whole = documents(&whole);
    assert!(!whole.is_empty());
    for found in [documents(&halves), documents(&steps)] {
        for (name, text) in &whole {
            assert_eq!(found.get(name), Some(text), "{name}");
        }
    }
    kletka!("compose renju-3-2 --seed 3 -o {} --resume --lang ru", steps)
        .run()
        .ends(2)
        .says("с другими настройками");
}

/// Two runs that write how far they have come into one file would lose it to each other.
#[cfg(unix)]
#[test]
fn one_run_at_a_time_has_the_state_of_a_search() {
    let folder = Folder::new("compose-held");
    let place = format!("{}/found", folder.path());
    let done = || {
        let state = fs::read_to_string(format!("{place}/compose-1-of-1.json")).unwrap_or_default();
        let state: serde_json::Value = serde_json::from_str(&state).unwrap_or_default();
        usize::try_from(state["done"].as_u64().unwrap_or_default()).unwrap()
    };
    let search = "compose parcel --size 3 --open 8 --nodes 500";
    let line = format!("{search} --seed 1 --resume --budget 9999999999 --threads 1 -o");
    // The state is replaced after every attempt, and nobody gets between.
    let others = [1, 1, 1, 1, 1, 2, 2, 2, 2, 2];
    let others = others.map(|seed| format!("{search} --seed {seed} --budget 1 -o"));
    super::one_at_a_time(&line, &others, &[&place], done);
}
