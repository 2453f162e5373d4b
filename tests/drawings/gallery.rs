//! The gallery of `docs/gallery` is what `kletka render` makes of the documents of the articles, and of those beside it that
//! show every kind of mark, byte for byte.
//!
//! `KLETKA_WRITE=1 cargo test --test drawings gallery` draws it anew.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

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

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The documents of a page, in the order of their figures.
fn documents(page: &str) -> Vec<PathBuf> {
    let folder = if page == "marks" {
        "docs/gallery"
    } else {
        "puzzles/articles"
    };
    let Ok(entries) = fs::read_dir(root().join(folder)) else {
        return Vec::new();
    };
    let name = |path: &PathBuf| {
        path.file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned()
    };
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| {
        path.extension().is_some_and(|suffix| suffix == "toml")
            && name(path).starts_with(&format!("{page}-"))
    });
    paths.sort_by_key(name);
    paths
}

/// The files of a folder by their names, and below it.
fn files(folder: &Path, into: &mut BTreeMap<String, Vec<u8>>, root: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, into, root);
        } else if path
            .extension()
            .is_none_or(|suffix| suffix != "md" && suffix != "toml")
        {
            let name = path
                .strip_prefix(root)
                .unwrap()
                .to_string_lossy()
                .replace('\\', "/");
            into.insert(name, fs::read(&path).unwrap());
        }
    }
}

/// Draws the pages into a folder.
fn draw(folder: &Path) {
    for (page, title) in PAGES {
        let documents = documents(page);
        if documents.is_empty() {
            continue;
        }
        let out = Command::new(env!("CARGO_BIN_EXE_kletka"))
            .args([
                "render",
                "--lang",
                "ru",
                "--diagram",
                "all",
                "--title",
                title,
            ])
            .arg("--gallery")
            .arg(folder.join(format!("{page}.html")))
            .arg("-o")
            .arg(folder.join(page).join(""))
            .args(&documents)
            .output()
            .unwrap();
        let errors = String::from_utf8_lossy(&out.stderr);
        assert!(out.status.success(), "{page}: {errors}");
    }
}

#[test]
fn the_gallery_is_what_the_documents_give() {
    let shipped = root().join("docs/gallery");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("gallery");
    let _ = fs::remove_dir_all(&folder);
    draw(&folder);
    let (mut fresh, mut kept) = (BTreeMap::new(), BTreeMap::new());
    files(&folder, &mut fresh, &folder);
    files(&shipped, &mut kept, &shipped);
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
    let wrong: Vec<&String> = fresh
        .keys()
        .chain(kept.keys())
        .filter(|name| fresh.get(*name) != kept.get(*name))
        .collect();
    assert!(
        wrong.is_empty(),
        "draw the gallery anew with KLETKA_WRITE=1: {wrong:?}"
    );
}

#[test]
fn the_gallery_is_small_and_needs_no_network() {
    let shipped = root().join("docs/gallery");
    let mut kept = BTreeMap::new();
    files(&shipped, &mut kept, &shipped);
    for (name, bytes) in &kept {
        assert!(bytes.len() <= LARGEST, "{name} has {} bytes", bytes.len());
        let text = String::from_utf8_lossy(bytes);
        for part in text.split("src=\"").skip(1) {
            let address = part.split('"').next().unwrap();
            assert!(!address.contains("//"), "{name}: {address}");
            assert!(
                shipped.join(address).is_file(),
                "{name}: {address} is missing"
            );
        }
        if Path::new(name)
            .extension()
            .is_some_and(|suffix| suffix == "html")
        {
            assert!(
                text.contains("name=\"viewport\"") && text.contains("prefers-color-scheme:dark"),
                "{name}"
            );
            assert_eq!(
                text.matches("<img ").count(),
                text.matches(" alt=\"").count(),
                "{name}"
            );
            let titles: Vec<&str> = text
                .split(" alt=\"")
                .skip(1)
                .filter_map(|part| part.split('"').next())
                .collect();
            let distinct: std::collections::BTreeSet<_> = titles.iter().collect();
            assert_eq!(
                distinct.len(),
                titles.len(),
                "{name}: pictures of one title"
            );
        } else if text.contains("class=\"diagram\"") || name == WITH_LEGEND {
            assert!(
                text.contains("class=\"caption\""),
                "{name}: the pictures of a sheet have their own words"
            );
        } else {
            assert!(
                !text.contains("class=\"caption\""),
                "{name}: the page has the words"
            );
        }
    }
}

/// Whatever a diagram can point out is in the gallery.
#[test]
fn every_kind_of_mark_is_shown() {
    let texts: String = documents("marks")
        .iter()
        .map(|path| fs::read_to_string(path).unwrap())
        .collect();
    for key in [
        "highlight",
        "dim",
        "focus",
        "emphasis",
        "circles",
        "triangles",
        "squares",
        "crosses",
        "arrows",
        "last",
        "after",
        "fill",
        "labels",
        "numbers",
        "signs",
        "legend",
        "table",
        "panels",
        "style",
    ] {
        assert!(
            texts
                .lines()
                .any(|line| line.starts_with(&format!("{key} = "))),
            "{key}"
        );
    }
}
