//! Tiny hostile inputs, and all that fuzzing has found: what must hold for any bytes holds for each of them.
//!
//! The inputs lie under `tests/corpus`, a folder for each fuzz target; `fuzz/src/targets.rs` says what must hold.

use std::path::Path;

use kletka::document::format::{self, FormatOptions, FormatRefusal};
use kletka::text::Code;
use kletka::text::Source;

use crate::targets;

type Target = fn(&[u8]);

const TARGETS: [(&str, Target); 11] = [
    ("notation", targets::notation),
    ("document", targets::document),
    ("format", targets::format),
    ("render", targets::render),
    ("typed", targets::typed),
    ("edits", targets::edits),
    ("certificate", targets::certificate),
    ("parcel", targets::parcel),
    ("parcel_free", targets::parcel_free),
    ("renju_for_three", targets::renju_for_three),
    ("renju_3_2", targets::renju_3_2),
];

/// How often each document is edited.
const EDITED: usize = 100;

/// The inputs of a target.
fn inputs(target: &str) -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/corpus")
        .join(target);
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    paths
        .into_iter()
        .map(|path| (path.display().to_string(), std::fs::read(&path).unwrap()))
        .collect()
}

#[test]
fn every_input_is_borne() {
    for (name, target) in TARGETS {
        let own = inputs(name);
        assert!(!own.is_empty(), "no inputs for {name}");
        for (path, bytes) in own {
            println!("{path}");
            target(&bytes);
        }
    }
}

/// A document's edits follow from its bytes: a remark more, and they are others.
#[test]
fn many_edits_of_each_document_keep_the_rest() {
    for (path, bytes) in inputs("edits") {
        println!("{path}");
        for remark in 0..EDITED {
            targets::edits(&[&bytes[..], format!("\n# {remark}\n").as_bytes()].concat());
        }
    }
}

/// What is hostile to one reader may be to another.
#[test]
fn every_text_is_borne_by_every_reader() {
    let texts: Vec<_> = TARGETS[..7]
        .iter()
        .flat_map(|(name, _)| inputs(name))
        .collect();
    for (path, bytes) in &texts {
        println!("{path}");
        TARGETS[..7].iter().for_each(|(_, target)| target(bytes));
    }
}

/// A number that TOML cannot hold is the author's matter, not a fault of the formatter, and it has a place.
#[test]
fn numbers_beyond_toml_are_refused_in_their_place() {
    for (number, at) in [("5e555", 3), ("99999999999999999999999", 5)] {
        let pad = " ".repeat(at);
        let text = format!(
            "\u{feff}kletka = 1\r\ngame = \"parcel\"\r\n[meta]\r\nround ={pad}{number}\r\n"
        );
        let refused = format::document(
            &Source::whole("x.toml", &text),
            kletka::games::standard().profiles(),
            FormatOptions::default(),
        );
        let Err(FormatRefusal::Wrong(errors)) = refused else {
            panic!("{refused:?}")
        };
        let one = errors.iter().next().unwrap();
        assert_eq!((one.code, &text[one.span.range()]), (Code::Toml, number));
    }
}
