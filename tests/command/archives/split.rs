//! `kletka archive split`.

use std::collections::BTreeMap;
use std::fs;

use super::{BROKEN, Folder, MIXED, documents, good, kletka, mixed, run, sorted};

fn files(folder: &str) -> BTreeMap<String, String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    entries
        .map(|entry| {
            (
                entry.file_name().into_string().unwrap(),
                fs::read_to_string(entry.path()).unwrap(),
            )
        })
        .collect()
}

#[test]
fn every_document_goes_to_one_file() {
    let folder = Folder::new("split-by");
    let text = format!("{}+++\n{}+++\n{}", BROKEN[0], mixed(), BROKEN[1]);
    let file = folder.file("a.kla", &text);
    for by in ["game", "size", "result", "game,size,result"] {
        let into = folder.0.join(by.replace(',', "-"));
        let into = into.to_str().unwrap();
        let ran = run(&["split", &file, "--by", by, "--into", into]);
        ran.ends(1);
        let files = files(into);
        let listed: Vec<_> = ran
            .stdout
            .lines()
            .map(|line| line.rsplit_once('/').unwrap().1)
            .collect();
        assert_eq!(listed, files.keys().collect::<Vec<_>>());
        let together = files.values().cloned().collect::<Vec<_>>().join("+++\n");
        assert_eq!(sorted(&together), sorted(&text));
        assert_eq!(documents(&files["broken.kla"]), BROKEN);
    }
    let names: Vec<_> = files(folder.0.join("game").to_str().unwrap())
        .into_keys()
        .collect();
    assert_eq!(
        names,
        [
            "broken.kla",
            "parcel.kla",
            "renju-3-2.kla",
            "renju-for-three.kla"
        ]
    );
    let names: Vec<_> = files(folder.0.join("size").to_str().unwrap())
        .into_keys()
        .collect();
    assert_eq!(
        names,
        [
            "2x2-free.kla",
            "3x3-torus.kla",
            "4x4.kla",
            "7x7.kla",
            "9x9.kla",
            "broken.kla"
        ]
    );
    let checked = kletka!("check {}", format!("{}/result/blue.kla", folder.path())).run();
    checked.ends(0);
}

#[test]
fn files_of_so_many_documents_are_the_archive_again() {
    let folder = Folder::new("split-every");
    let file = folder.file("a.kla", mixed());
    let into = format!("{}/new/parts", folder.path());
    good(&["split", &file, "--every", "30", "--into", &into]);
    let files = files(&into);
    let counts: Vec<_> = files
        .iter()
        .map(|(name, text)| (name.as_str(), documents(text).len()))
        .collect();
    let name = |number: usize| format!("part-{number:06}.kla");
    assert_eq!(
        counts,
        [
            (&*name(1), 30),
            (&*name(2), 30),
            (&*name(3), 30),
            (&*name(4), MIXED - 90)
        ]
    );
    assert_eq!(
        files.into_values().collect::<Vec<_>>().join("+++\n"),
        mixed()
    );
}

/// Empty documents are broken ones, the last one too.
#[test]
fn empty_documents_are_kept() {
    let folder = Folder::new("split-empty");
    let file = folder.file(
        "a.kla",
        format!("{}+++\n+++\n{}+++\n+++\n", BROKEN[0], BROKEN[1]),
    );
    let into = format!("{}/parts", folder.path());
    assert_eq!(
        run(&["split", &file, "--by", "game", "--into", &into]).code,
        1
    );
    assert_eq!(
        files(&into)["broken.kla"],
        format!("{}+++\n+++\n{}+++\n+++\n", BROKEN[0], BROKEN[1])
    );
}

#[test]
fn files_that_exist_are_left_alone() {
    let folder = Folder::new("split-exists");
    let file = folder.file("a.kla", mixed());
    let into = format!("{}/parts", folder.path());
    folder.file("parts/parcel.kla", "mine");
    let ran = run(&["split", &file, "--by", "game", "--into", &into]);
    assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{}", ran.stderr);
    assert_eq!(
        files(&into).into_iter().collect::<Vec<_>>(),
        [("parcel.kla".to_owned(), "mine".to_owned())]
    );
    good(&["split", &file, "--by", "game", "--into", &into, "--force"]);
    assert_eq!(files(&into).len(), 3);
    let ran = run(&["split", &file, "--by", "game", "--into", &file]);
    assert_eq!(ran.code, 2, "the folder is a file");
}
