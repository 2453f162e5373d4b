//! Arrows between the modules go down only, as docs/architecture.md draws them.

use std::fs;
use std::path::{Path, PathBuf};

/// What each room may use.
const MAY_USE: &[(&str, &[&str])] = &[
    ("text", &[]),
    ("board", &["text"]),
    ("notation", &["board", "text"]),
    ("settings", &["text"]),
    ("scene", &["board", "notation", "text"]),
    ("rules", &["board", "notation", "scene", "settings", "text"]),
    ("document", &["games", "notation", "rules", "scene", "settings", "text"]),
    ("puzzle", &["board", "document", "games", "notation", "rules", "settings", "text"]),
    ("check", &["board", "document", "notation", "puzzle", "rules", "scene", "settings", "text"]),
    ("session", &["board", "check", "document", "games", "notation", "puzzle", "rules", "scene", "settings", "text"]),
    ("games", &["board", "notation", "puzzle", "rules", "scene", "session", "settings", "text"]),
    ("draw", &["board", "document", "games", "notation", "puzzle", "rules", "scene", "settings", "text"]),
    ("archive", &["board", "document", "notation", "rules", "session", "text"]),
    ("explain", &["board", "check", "document", "games", "rules", "session", "settings", "text"]),
    ("report", &["board", "check", "rules", "text"]),
];

/// Names of the crate root that stand for a module.
const ALIASES: &[(&str, &str)] = &[("Colour", "board"), ("with_game", "games")];

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
        for (game, other) in [("games/parcel/", "renju"), ("games/renju/", "parcel")] {
            assert!(!path.starts_with(game) || !text.contains(&format!("games::{other}")), "{path} knows {other}");
        }
        for (game, other) in [("games/renju/for_three/", "three_two"), ("games/renju/three_two/", "for_three")] {
            assert!(!path.starts_with(game) || !text.contains(&format!("{other}::")), "{path} knows {other}");
        }
    }
}

#[test]
fn drawing_knows_no_game() {
    for (path, text) in all() {
        let is_drawing = (path.starts_with("draw") && !path.starts_with("draw/book")) || path.starts_with("scene");
        assert!(!is_drawing || !text.contains("crate::games"), "{} knows games", path.display());
        // A back-end gets shapes, never what they mean on the field.
        let name = path.to_string_lossy().replace('\\', "/");
        let is_back_end = ["svg/", "raster", "pdf"].iter().any(|end| name.starts_with(&format!("draw/{end}")));
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
