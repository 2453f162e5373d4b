//! Every style and every role as text, an element a line.

use super::*;

#[test]
fn every_style() {
    for (name, _) in style::BUILT_IN {
        insta::assert_snapshot!(format!("parcel_{name}"), drawn(PARCEL, name, true));
        insta::assert_snapshot!(format!("renju_{name}"), drawn(RENJU, name, true));
    }
}

#[test]
fn outlines_signs_aside_and_seams() {
    insta::assert_snapshot!("renju_outlines", drawn(RENJU, "paper", false));
    let signs = with("signs = true", RENJU);
    insta::assert_snapshot!("renju_signs", drawn(&signs, "paper", true));
    let aside = with("show = [\"regions\", \"aside\"]", PARCEL);
    insta::assert_snapshot!("parcel_aside", drawn(&aside, "print", true));
    let torus = "kletka = 1\ngame = \"parcel\"\nboard = { size = [5, 4], topology = \"torus\" }\nstart = { position = 'с[e-a2] с[a2-3] к[c1-4]' }";
    insta::assert_snapshot!("parcel_torus", drawn(torus, "paper", true));
    let free = "kletka = 1\ngame = \"parcel\"\nboard = { size = 4, segments = \"free\" }\nstart = { position = 'с(a1-b3-c2) к[d4-e2]' }";
    insta::assert_snapshot!("parcel_free", drawn(free, "paper", true));
    let rectangle = "kletka = 1\ngame = \"parcel\"\nrules = { opening = \"rectangle\" }\nrecord = { moves = '1. [d4-5]' }\n[[diagram]]\nshow = [\"rectangle\"]";
    insta::assert_snapshot!("parcel_rectangle", drawn(rectangle, "paper", true));
}
