use kletka::notation::{self, print::Alphabet};
use kletka::session::author;
use kletka::text::SpanMap;

/// Every way of writing a record that the vectors have: a pass is added, reads back, and is taken off again.
#[test]
fn every_record_of_the_vectors_takes_a_pass_and_gives_it_back() {
    let pass = notation::record("--", &SpanMap::offset(0)).tree.items;
    let mut back = 0;
    for way in ["plain", "varied"] {
        for game in ["parcel", "free", "renju3", "renju32"] {
            let path = super::root().join(format!("tests/vectors/{way}/{game}.kla"));
            let archive = std::fs::read_to_string(path).unwrap().replace("\r\n", "\n");
            for text in archive.split("+++\n") {
                let added = author::append(text, &pass, 1, Alphabet::Latin)
                    .expect(text)
                    .text;
                assert_ne!(added, text);
                let undone = author::undo(&added, 1).expect(&added);
                assert!(undone.variations + undone.remarks == 0, "{added}");
                if author::undo(text, 1).is_ok() {
                    assert_eq!(undone.text, text, "{added}");
                    back += 1;
                }
            }
        }
    }
    assert!(back >= 80, "{back}");
}
