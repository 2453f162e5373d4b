//! Arrows between the modules go down only, as docs/architecture.md draws them.

use std::fs;
use std::path::{Path, PathBuf};

/// What each top-level module may use.
const MAY_USE: &[(&str, &[&str])] = &[
    ("source", &[]),
    ("colour", &["diag"]),
    ("diag", &["source"]),
    ("decimal", &["diag"]),
    ("paint", &["colour"]),
    ("geometry", &[]),
    ("notation", &["colour", "diag", "source"]),
    ("settings", &["decimal", "diag", "source"]),
    ("outcome", &["diag"]),
    ("goal", &["decimal", "diag", "outcome"]),
    ("claim", &["colour", "decimal", "diag", "goal", "notation", "outcome", "settings", "source"]),
    ("archive", &[]),
    ("scene", &["colour", "diag", "geometry", "notation"]),
    (
        "game",
        &[
            "claim", "colour", "decimal", "diag", "geometry", "notation", "outcome", "paint", "scene", "settings",
            "source",
        ],
    ),
    ("document", &["claim", "colour", "diag", "notation", "scene", "settings", "source"]),
    ("diagram", &["colour", "diag", "document", "geometry", "notation", "scene", "settings", "source"]),
    ("format", &["claim", "diag", "document", "game", "notation", "settings", "source"]),
    ("puzzle", &["diag", "document", "game", "goal", "notation", "settings", "source"]),
    ("proof", &["colour", "diag", "document", "game", "geometry", "notation", "puzzle", "source"]),
    ("solve", &["colour", "decimal", "diag", "game", "geometry", "goal", "notation", "proof", "puzzle", "source"]),
    ("book", &["diag", "diagram", "document", "game", "goal", "notation", "puzzle", "scene", "source"]),
    ("audit", &["colour", "decimal", "game", "geometry", "notation", "proof", "puzzle", "solve", "source"]),
    (
        "validate",
        &[
            "archive", "audit", "claim", "colour", "decimal", "diag", "document", "game", "goal", "notation", "proof",
            "puzzle", "scene", "settings", "solve", "source",
        ],
    ),
    (
        "author",
        &[
            "colour", "decimal", "diag", "document", "game", "geometry", "notation", "paint", "settings", "source",
            "validate",
        ],
    ),
    ("compose", &["audit", "colour", "decimal", "game", "generate", "geometry", "notation", "puzzle", "solve"]),
    ("tactics", &["colour", "decimal", "diag", "game", "geometry", "notation", "source", "validate"]),
    ("perft", &["game"]),
    ("likeness", &["decimal", "game", "geometry"]),
    ("census", &["decimal"]),
    ("generate", &["diag", "game", "notation", "source", "validate"]),
    ("explain", &["archive", "diag", "game", "paint", "settings", "source", "validate"]),
    ("report", &["diag", "game", "paint", "source", "validate"]),
];

/// Names of the crate root that stand for a module.
const ALIASES: &[(&str, &str)] = &[("Colour", "colour"), ("text", "diag"), ("with_game", "game")];

fn sources(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, out);
        } else if path.extension().is_some_and(|suffix| suffix == "rs") {
            out.push(path);
        }
    }
}

fn all() -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut paths = Vec::new();
    sources(&root, &mut paths);
    paths.sort();
    paths
        .into_iter()
        .map(|path| (path.strip_prefix(&root).unwrap().to_owned(), fs::read_to_string(&path).unwrap()))
        .collect()
}

/// The top-level modules that a file names behind `crate::`.
fn used(text: &str) -> Vec<String> {
    let code = text.lines().map(str::trim_start).filter(|line| !line.starts_with("//")).collect::<Vec<_>>().join("\n");
    let mut names = Vec::new();
    for (at, _) in code.match_indices("crate::") {
        let rest = &code[at + "crate::".len()..];
        let list = match rest.strip_prefix('{') {
            Some(inside) => inside.split('}').next().unwrap_or("").split(',').collect(),
            None => vec![rest],
        };
        for part in list {
            let name: String = part.trim().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            names.push(
                ALIASES.iter().find(|(alias, _)| *alias == name).map_or(name, |(_, module)| (*module).to_owned()),
            );
        }
    }
    names
}

#[test]
fn arrows_go_down() {
    let mut seen = 0;
    for (path, text) in all() {
        let module = path.components().next().unwrap().as_os_str().to_string_lossy().trim_end_matches(".rs").to_owned();
        if matches!(module.as_str(), "cli" | "lib" | "main") {
            continue;
        }
        let allowed = MAY_USE.iter().find(|(name, _)| *name == module);
        let (_, allowed) = allowed.unwrap_or_else(|| panic!("{module} is not drawn in docs/architecture.md"));
        for name in used(&text) {
            assert!(name == module || allowed.contains(&name.as_str()), "{} uses {name}", path.display());
            seen += 1;
        }
    }
    assert!(seen > 50, "the scan finds the arrows");
}

#[test]
fn one_game_does_not_know_another() {
    for (path, text) in all() {
        let path = path.to_string_lossy().replace('\\', "/");
        for (game, other) in [("game/parcel/", "renju"), ("game/renju/", "parcel")] {
            assert!(!path.starts_with(game) || !text.contains(&format!("game::{other}")), "{path} knows {other}");
        }
        for (game, other) in [("game/renju/three.rs", "halves"), ("game/renju/halves.rs", "three")] {
            assert!(path != game || !text.contains(&format!("{other}::")), "{path} knows {other}");
        }
    }
}

#[test]
fn drawing_knows_no_game() {
    for (path, text) in all() {
        let is_drawing = path.starts_with("diagram") || path.starts_with("scene");
        assert!(!is_drawing || !text.contains("crate::game"), "{} knows games", path.display());
        // A back-end gets shapes, never what they mean on the field.
        let name = path.to_string_lossy().replace('\\', "/");
        let is_back_end = ["svg/", "raster", "pdf"].iter().any(|end| name.starts_with(&format!("diagram/{end}")));
        assert!(!is_back_end || !text.contains("crate::scene"), "{name} looks at a position");
    }
}

#[test]
fn only_the_command_line_touches_the_outside() {
    for (path, text) in all() {
        if path.starts_with("cli") || path.ends_with("main.rs") {
            continue;
        }
        for outside in ["std::fs", "std::env", "println!", "print!(", "io::stdout", "io::stderr", "io::stdin"] {
            assert!(!text.contains(outside), "{} uses {outside}", path.display());
        }
    }
}

#[test]
fn every_module_is_drawn() {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/architecture.md")).unwrap();
    for (module, _) in MAY_USE {
        assert!(page.contains(module), "docs/architecture.md does not name {module}");
    }
}

#[test]
fn files_stay_small() {
    for (path, text) in all() {
        let code = text.split("#[cfg(test)]").next().unwrap_or("");
        let lines = code.lines().count();
        assert!(lines <= 420, "{} has {lines} lines without tests", path.display());
    }
}
