/// What is no number, because it cannot be read, is not the number of what cannot be read behind it.
#[test]
fn words_that_cannot_be_read_are_cut_out_one_by_one() {
    for word in ["343-5.", "99999999999.", "5."] {
        let text = format!(
            "kletka = 1\ngame = \"parcel\"\nboard = {{ size = 3 }}\nrecord = {{ moves = '1. [c1-2] {word}  -. --' }}\n"
        );
        for moves in 1..=3 {
            let undone = kletka::session::author::undo(&text, moves)
                .unwrap_or_else(|why| panic!("{why}\n{text}"))
                .text;
            assert!(undone.contains("'1. [c1-2]") || moves > 2, "{undone}");
            assert!(!undone.contains("--"), "{undone}");
        }
    }
}

/// Every way of writing a record that the vectors have: a pass is added, reads back, and is taken off again.
#[test]
fn every_record_of_the_vectors_takes_a_pass_and_gives_it_back() {
    use kletka::notation;
    use kletka::notation::print::Alphabet;
    use kletka::session::author;
    use kletka::text::SpanMap;
    let pass = notation::record("--", &SpanMap::offset(0)).tree.items;
    let (mut back, mut made) = (0, 0);
    for file in [
        "plain/parcel",
        "plain/free",
        "plain/renju3",
        "plain/renju32",
        "varied/parcel",
        "varied/free",
        "varied/renju3",
        "varied/renju32",
    ] {
        let archive =
            std::fs::read_to_string(super::root().join(format!("tests/vectors/{file}.kla")))
                .unwrap();
        let archive = archive.replace("\r\n", "\n");
        for text in archive.split("+++\n") {
            let added = author::append(text, &pass, 1, Alphabet::Latin)
                .unwrap_or_else(|why| panic!("{why}\n{text}"));
            assert_ne!(added.text, text);
            let undone =
                author::undo(&added.text, 1).unwrap_or_else(|why| panic!("{why}\n{}", added.text));
            assert!(undone.variations + undone.remarks == 0, "{}", added.text);
            let has_moves = author::undo(text, 1).is_ok();
            if has_moves {
                assert_eq!(undone.text, text, "{}", added.text);
                back += 1;
            } else {
                made += 1;
            }
        }
    }
    assert!(back >= 80, "{back} {made}");
}
