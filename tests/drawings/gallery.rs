//! The gallery of `docs/gallery` is what `kletka render` makes of the documents of the articles, and of those beside it that
//! show every kind of mark, byte for byte.
//!
//! `KLETKA_WRITE=1 cargo test --test drawings gallery` draws it anew.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::common_cli::{Folder, kletka};

/// The pages: the beginning of the documents' names, and the heading.
const PAGES: [(&str, &str); 4] = [
    ("marks", "Что можно отметить на диаграмме"),
    ("parcel", "Рисунки статьи «Парсель»"),
    ("renju-for-three", "Рисунки статьи «Рэндзю на троих»"),
    ("renju-3-2", "Рисунки статьи «Рэндзю 3/2»"),
];

/// More than this is no small picture. The largest is a sheet of many positions, with an outline for each of their digits.
const LARGEST: usize = 150_000;

/// Its picture has the words of a legend.
const WITH_LEGEND: &str = "marks/marks-parcel-print.svg";

/// The documents of a page, in the order of their figures.
fn documents(page: &str) -> Vec<PathBuf> {
    let folder = if page == "marks" {
        "docs/gallery"
    } else {
        "puzzles/articles"
    };
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.retain(|path| {
        let name = path.file_name().unwrap().to_str().unwrap();
        path.extension() == Some("toml".as_ref()) && name.starts_with(&format!("{page}-"))
    });
    paths.sort_by_key(|path| path.file_stem().map(ToOwned::to_owned));
    paths
}

/// The pictures and pages of a folder by their names.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = walkdir::WalkDir::new(folder)
        .into_iter()
        .map(Result::unwrap);
    let is_ours = |path: &Path| {
        !path
            .extension()
            .is_some_and(|suffix| suffix == "md" || suffix == "toml")
    };
    let ours = entries.filter(|entry| entry.file_type().is_file() && is_ours(entry.path()));
    let read = |entry: walkdir::DirEntry| {
        let name = entry.path().strip_prefix(folder).unwrap().to_str().unwrap();
        (name.replace('\\', "/"), fs::read(entry.path()).unwrap())
    };
    ours.map(read).collect()
}

#[test]
fn the_gallery_is_what_the_documents_give() {
    let shipped = Path::new("docs/gallery");
    let folder = Folder::new("gallery");
    for (page, title) in PAGES {
        let mut words = [
            "render",
            "--lang",
            "ru",
            "--diagram",
            "all",
            "--title",
            title,
            "--gallery",
        ]
        .map(PathBuf::from)
        .to_vec();
        let (html, pictures) = (format!("{page}.html"), folder.0.join(page).join(""));
        words.extend([folder.0.join(html), "-o".into(), pictures]);
        words.extend(documents(page));
        kletka(words).patient().run().ends(0);
    }
    let (fresh, kept) = (files(&folder.0), files(shipped));
    if std::env::var_os("KLETKA_WRITE").is_some() {
        for name in kept.keys().filter(|name| !fresh.contains_key(*name)) {
            fs::remove_file(shipped.join(name)).unwrap();
        }
        for (name, bytes) in &fresh {
            let path = shipped.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, bytes).unwrap();
        }
        return;
    }
    let names = fresh.keys().chain(kept.keys());
    let wrong: Vec<_> = names
        .filter(|name| fresh.get(*name) != kept.get(*name))
        .collect();
    assert!(
        wrong.is_empty(),
        "draw the gallery anew with KLETKA_WRITE=1: {wrong:?}"
    );
}

#[test]
fn the_gallery_is_small_and_needs_no_network() {
    let shipped = Path::new("docs/gallery");
    let kept = files(shipped);
    for (name, bytes) in &kept {
        assert!(bytes.len() <= LARGEST, "{name} has {} bytes", bytes.len());
        let text = String::from_utf8_lossy(bytes);
        for part in text.split("src=\"").skip(1) {
            let address = part.split('"').next().unwrap();
            assert!(!address.contains("//"), "{name}: {address}");
            assert!(shipped.join(address).is_file(), "{name}: {address}");
        }
        if Path::new(name).extension() == Some("html".as_ref()) {
            for words in ["name=\"viewport\"", "prefers-color-scheme:dark"] {
                assert!(text.contains(words), "{name}");
            }
            let titles = text
                .split(" alt=\"")
                .skip(1)
                .filter_map(|part| part.split('"').next());
            let titles: Vec<&str> = titles.collect();
            assert_eq!(text.matches("<img ").count(), titles.len(), "{name}");
            let distinct: BTreeSet<_> = titles.iter().collect();
            assert_eq!(
                distinct.len(),
                titles.len(),
                "{name}: pictures of one title"
            );
        } else {
            // The pictures of a sheet have their own words; those of others are on the page.
            let has_words = text.contains("class=\"diagram\"") || name == WITH_LEGEND;
            assert_eq!(text.contains("class=\"caption\""), has_words, "{name}");
        }
    }
}

/// Whatever a diagram can point out is in the gallery.
#[test]
fn every_kind_of_mark_is_shown() {
    let texts = documents("marks")
        .into_iter()
        .map(|path| fs::read_to_string(path).unwrap());
    let texts: String = texts.collect();
    let keys = "highlight dim focus emphasis circles triangles squares crosses arrows last after fill labels numbers signs legend \
        table panels style";
    for key in keys.split(' ') {
        assert!(texts.contains(&format!("\n{key} = ")), "{key}");
    }
}
