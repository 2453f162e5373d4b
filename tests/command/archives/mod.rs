//! Archives as data: `kletka archive` and work that is divided into parts, as far as the scripts do not show it.

mod convert;
mod merge;
mod shards;
mod stats;
mod streams;
mod table;

use std::process::Command;

use crate::common_cli::{Folder, Kletka, kletka};

/// What a run prints that has to go well.
#[track_caller]
fn good(run: Kletka) -> String {
    let ran = run.run();
    ran.ends(0);
    ran.stdout
}

/// Random games of all three kinds, of several sizes and topologies.
fn mixed() -> String {
    [
        "parcel --size 4 --games 25",
        "parcel --size 3 --topology torus --games 10",
        "parcel --size 2 --free --games 15",
        "renju-for-three --size 7 --games 30",
        "renju-3-2 --size 9 --games 20",
    ]
    .map(|games| good(kletka!(&format!("archive generate --game {games}"))))
    .join("+++\n")
}

/// How many documents [`mixed`] has.
const MIXED: usize = 100;

/// A Python that has these modules; it must be there with `KLETKA_DATA=all`, as `.ci/run` sets it.
fn data_python(modules: &str) -> Option<String> {
    let python = std::env::var("KLETKA_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let tried = Command::new(&python)
        .args(["-c", &format!("import {modules}")])
        .output();
    let is_there = tried.is_ok_and(|ran| ran.status.success());
    assert!(
        is_there || std::env::var_os("KLETKA_DATA").is_none_or(|which| which != "all"),
        "{python} has no {modules}"
    );
    if !is_there {
        println!("{python} has no {modules}: skipped");
    }
    is_there.then_some(python)
}

/// What another program prints that has to go well.
fn printed(command: &mut Command) -> String {
    let ran = command.output().unwrap();
    let said = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "{said}");
    String::from_utf8(ran.stdout).unwrap()
}
