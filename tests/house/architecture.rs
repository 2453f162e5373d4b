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
    (
        "document",
        &["notation", "rules", "scene", "settings", "text"],
    ),
    (
        "puzzle",
        &["board", "document", "notation", "rules", "settings", "text"],
    ),
    (
        "check",
        &[
            "board", "document", "notation", "puzzle", "rules", "scene", "settings", "text",
        ],
    ),
    (
        "session",
        &[
            "board", "check", "document", "notation", "puzzle", "rules", "scene", "settings",
            "text",
        ],
    ),
    (
        "games",
        &[
            "board", "document", "notation", "puzzle", "rules", "scene", "session", "settings",
            "text",
        ],
    ),
    (
        "archive",
        &["board", "document", "notation", "rules", "session", "text"],
    ),
    (
        "draw",
        &[
            "board", "document", "notation", "rules", "scene", "session", "settings", "text",
        ],
    ),
    (
        "report",
        &[
            "board", "check", "document", "games", "rules", "session", "settings", "text",
        ],
    ),
    (
        "ask",
        &[
            "archive", "board", "check", "console", "document", "files", "games", "notation",
            "puzzle", "report", "rules", "session", "settings", "text",
        ],
    ),
    (
        "studio",
        &[
            "ask", "board", "check", "document", "draw", "notation", "puzzle", "report", "rules",
            "scene", "session", "settings", "text",
        ],
    ),
];

/// The rooms of the command, from below: each may use all rooms of the library, and those of the command below it.
const COMMAND_ROOMS: [&str; 5] = ["console", "files", "web", "lsp", "cli"];

/// Arrows from a room of the command to one above it. At most four, and each is a debt.
const BACK_UP: [(&str, &str); 1] = [("web", "cli")];

/// Whether a room of the command may use another room.
fn may_command_use(room: &str, other: &str) -> bool {
    let floor = |name: &str| COMMAND_ROOMS.iter().position(|one| *one == name);
    floor(other).is_none_or(|below| Some(below) < floor(room)) || BACK_UP.contains(&(room, other))
}

/// Whether a file of `src` belongs to the command, which the library does without.
fn is_of_the_command(path: &Path) -> bool {
    COMMAND_ROOMS.iter().any(|room| path.starts_with(room))
}

/// How many functions of the command answer with a ready sentence at most.
const AT_COUNTERS: usize = 175;

/// Names of the crate root that stand for a module.
const ALIASES: &[(&str, &str)] = &[("Colour", "board")];

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

/// The files of `src` with their texts.
pub(crate) fn all() -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut paths = Vec::new();
    sources(&root, &mut paths);
    paths.sort();
    paths
        .into_iter()
        .map(|path| {
            (
                path.strip_prefix(&root).unwrap().to_owned(),
                fs::read_to_string(&path).unwrap(),
            )
        })
        .collect()
}

/// The top-level modules that a file names behind `crate::`, but for those that its tests need.
fn used(text: &str) -> Vec<String> {
    let text = text.split("\nmod tests {").next().unwrap_or("");
    let code = text
        .lines()
        .map(str::trim_start)
        .filter(|line| !line.starts_with("//"))
        .collect::<Vec<_>>()
        .join("\n");
    let mut names = Vec::new();
    for (at, _) in code.match_indices("crate::") {
        let rest = &code[at + "crate::".len()..];
        let list = match rest.strip_prefix('{') {
            Some(inside) => inside.split('}').next().unwrap_or("").split(',').collect(),
            None => vec![rest],
        };
        for part in list {
            let name: String = part
                .trim()
                .chars()
                .take_while(|c| c.is_alphanumeric() || *c == '_')
                .collect();
            names.push(
                ALIASES
                    .iter()
                    .find(|(alias, _)| *alias == name)
                    .map_or(name, |(_, module)| (*module).to_owned()),
            );
        }
    }
    names
}

#[test]
fn arrows_go_down() {
    let mut seen = 0;
    for (path, text) in all() {
        let module = path
            .components()
            .next()
            .unwrap()
            .as_os_str()
            .to_string_lossy()
            .trim_end_matches(".rs")
            .to_owned();
        if matches!(module.as_str(), "lib" | "main") || path.ends_with("tests.rs") {
            continue;
        }
        let is_allowed = |name: &str| {
            if is_of_the_command(&path) {
                return may_command_use(&module, name);
            }
            let allowed = MAY_USE.iter().find(|(room, _)| *room == module);
            let (_, allowed) =
                allowed.unwrap_or_else(|| panic!("{module} is not drawn in docs/architecture.md"));
            allowed.contains(&name)
        };
        for name in used(&text) {
            assert!(
                name == module || is_allowed(&name),
                "{} uses {name}",
                path.display()
            );
            seen += 1;
        }
    }
    assert!(seen > 50, "the scan finds the arrows");
}

/// The names that a file takes from crates whose types nobody outside shall see.
fn foreign(code: &str) -> Vec<String> {
    let mut names = vec![];
    for name in ["toml", "toml_edit", "toml_parser", "serde_json"] {
        names.push(format!("{name}::"));
        let uses = code
            .lines()
            .filter_map(|line| line.trim().strip_prefix(&format!("use {name}::")));
        for list in uses {
            let words = list
                .split(|c: char| !c.is_alphanumeric() && c != '_')
                .filter(|word| !word.is_empty());
            names.extend(
                words
                    .filter(|word| word.starts_with(char::is_uppercase))
                    .map(str::to_owned),
            );
        }
    }
    names
}

/// The public signatures of a file: functions, those of public traits too, fields, and what traits are implemented for.
fn signatures(code: &str) -> Vec<String> {
    let (mut out, mut current, mut in_trait) = (Vec::new(), String::new(), false);
    for line in code.lines() {
        in_trait = line.starts_with("pub trait ") || in_trait && line != "}";
        let line = line.trim();
        let is_public = line.starts_with("pub ") && !line.starts_with("pub use ");
        let begins = is_public || line.starts_with("impl") || in_trait && line.starts_with("fn ");
        if current.is_empty() && !begins {
            continue;
        }
        current.push_str(line);
        let is_closed = current.matches('(').count() == current.matches(')').count();
        if is_closed && line.ends_with(['{', ';', ',', '}']) {
            let signature = std::mem::take(&mut current);
            // Of a tuple only the public fields are seen.
            match signature
                .strip_prefix("pub struct ")
                .and_then(|tuple| tuple.split_once('('))
            {
                Some((_, fields)) => out.extend(fields.split("pub ").skip(1).map(str::to_owned)),
                None => out.push(signature),
            }
        }
    }
    out
}

#[test]
fn public_signatures_name_no_types_of_toml_and_json() {
    let is_word = |text: &str, name: &str| {
        text.match_indices(name).any(|(at, _)| {
            let is_part = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
            let is_path = name.ends_with(':');
            !is_part(text[..at].chars().next_back())
                && (is_path || !is_part(text[at + name.len()..].chars().next()))
        })
    };
    let mut seen = 0;
    for (path, text) in all() {
        if is_of_the_command(&path) {
            continue;
        }
        let code = text.split("\nmod tests {").next().unwrap_or("");
        let names = foreign(code);
        for signature in signatures(code) {
            let found = names.iter().find(|name| is_word(&signature, name));
            assert!(
                found.is_none(),
                "{}: {signature} names {found:?}",
                path.display()
            );
            seen += 1;
        }
        let is_toml_room = path.starts_with("settings");
        assert!(
            is_toml_room || !is_word(code, "toml::"),
            "{} reads TOML by itself",
            path.display()
        );
        let is_format = path.starts_with("document/format");
        assert!(
            is_format || !is_word(code, "toml_edit::"),
            "{} edits TOML by itself",
            path.display()
        );
    }
    assert!(seen > 1000, "{seen} signatures");
}

/// How often code names a `Result` whose error is a sentence in both languages.
fn sentences(code: &str) -> usize {
    let code: String = code.split_whitespace().collect();
    let is_sentence = |(at, _): &(usize, &str)| {
        let mut depth = 0_u32;
        let end = code[*at..].char_indices().find(|(here, c)| {
            depth += u32::from(*c == '<');
            let closes = *c == '>' && !code[..at + here].ends_with(['-', '=']);
            depth -= u32::from(closes);
            closes && depth == 0
        });
        end.is_some_and(|(end, _)| code[*at..at + end].trim_end_matches(',').ends_with(",Text"))
    };
    code.match_indices("Result<").filter(is_sentence).count()
}

/// What can go wrong is an enum that a caller can match on. Only the command, where a sentence is printed, may answer with one.
#[test]
fn errors_of_the_library_are_types() {
    assert_eq!(
        sentences("fn a(x: fn(u8) -> u8) -> Result<Option<u8>, Text>"),
        1
    );
    assert_eq!(sentences("-> Result<\n    Vec<u8>,\n    Text,\n>"), 1);
    assert_eq!(
        sentences("Result<Text, EditError> { Ok(Vec::<Text>::new()) }"),
        0
    );
    let mut at_counters = 0;
    for (path, source) in all() {
        let found = sentences(&code(&source));
        if is_of_the_command(&path) || path.starts_with("ask") {
            at_counters += found;
        } else {
            assert_eq!(
                found,
                0,
                "{}: an error that is a ready sentence",
                path.display()
            );
        }
    }
    assert!(
        at_counters <= AT_COUNTERS,
        "{at_counters} at the counters: they only get fewer"
    );
}

#[test]
fn one_game_does_not_know_another() {
    for (path, text) in all() {
        let path = path.to_string_lossy().replace('\\', "/");
        for (game, other) in [("games/parcel/", "renju"), ("games/renju/", "parcel")] {
            assert!(
                !path.starts_with(game) || !text.contains(&format!("games::{other}")),
                "{path} knows {other}"
            );
        }
        for (game, other) in [
            ("games/renju/for_three/", "three_two"),
            ("games/renju/three_two/", "for_three"),
        ] {
            assert!(
                !path.starts_with(game) || !text.contains(&format!("{other}::")),
                "{path} knows {other}"
            );
        }
    }
}

#[test]
fn drawing_knows_no_game() {
    for (path, text) in all() {
        let is_drawing = path.starts_with("draw") || path.starts_with("scene");
        assert!(
            !is_drawing || !text.contains("crate::games"),
            "{} knows games",
            path.display()
        );
        // A back-end gets shapes, never what they mean on the field.
        let name = path.to_string_lossy().replace('\\', "/");
        let is_back_end = ["svg/", "raster", "pdf"]
            .iter()
            .any(|end| name.starts_with(&format!("draw/{end}")));
        assert!(
            !is_back_end || !text.contains("crate::scene"),
            "{name} looks at a position"
        );
    }
}

#[test]
fn only_the_command_line_touches_the_outside() {
    for (path, text) in all() {
        if is_of_the_command(&path) || path.ends_with("main.rs") {
            continue;
        }
        let text = text
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"))
            .collect::<String>();
        for outside in [
            "std::fs",
            "std::env",
            "println!",
            "print!(",
            "io::stdout",
            "io::stderr",
            "io::stdin",
        ] {
            assert!(!text.contains(outside), "{} uses {outside}", path.display());
        }
    }
}

#[test]
fn every_module_is_drawn() {
    let page =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/architecture.md"))
            .unwrap();
    let rooms = MAY_USE.iter().map(|(room, _)| room);
    for module in rooms.chain(&COMMAND_ROOMS) {
        assert!(
            page.contains(module),
            "docs/architecture.md does not name {module}"
        );
    }
}

/// Parts of game names, in small letters.
const NAMES: [&str; 6] = ["parcel", "renju", "antonov", "парсел", "рэндзю", "антонов"];

/// What a stretch of source text is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Code,
    Text,
    Comment,
}

/// The kind of every byte of a source text: text is what stands in quotes.
fn kinds(source: &str) -> Vec<Kind> {
    let mut out = Vec::with_capacity(source.len());
    while let Some((length, kind)) = stretch(&source[out.len()..]) {
        out.extend(std::iter::repeat_n(kind, length));
    }
    out
}

/// How long the first stretch of a source text is, and what it is.
fn stretch(rest: &str) -> Option<(usize, Kind)> {
    let first = rest.chars().next()?;
    let hashes = rest
        .strip_prefix('r')
        .map(|raw| raw.len() - raw.trim_start_matches('#').len());
    let raw = hashes.filter(|&hashes| rest[1 + hashes..].starts_with('"'));
    if rest.starts_with("//") {
        return Some((rest.find('\n').unwrap_or(rest.len()), Kind::Comment));
    }
    if let Some(hashes) = raw {
        let (start, end) = (hashes + 2, format!("\"{}", "#".repeat(hashes)));
        return Some((
            rest[start..]
                .find(&end)
                .map_or(rest.len(), |at| start + at + end.len()),
            Kind::Text,
        ));
    }
    if first == '"' {
        let mut is_escaped = false;
        let end = rest[1..].char_indices().find(|&(_, c)| {
            let ends = c == '"' && !is_escaped;
            is_escaped = c == '\\' && !is_escaped;
            ends
        });
        return Some((end.map_or(rest.len(), |(at, _)| at + 2), Kind::Text));
    }
    // A letter in quotes, which may be a quote itself; a lifetime has one quote only.
    let mut letters = rest.chars().skip(1);
    let length = match (first, letters.next()) {
        ('\'', Some('\\')) => rest[3..].find('\'').map_or(1, |at| at + 4),
        ('\'', Some(letter)) if letters.next() == Some('\'') => letter.len_utf8() + 2,
        _ => first.len_utf8(),
    };
    Some((length, Kind::Code))
}

/// A source text without comments, texts in quotes and tests.
pub(crate) fn code(source: &str) -> String {
    let source = source.split("\nmod tests {").next().unwrap_or("");
    let kinds = kinds(source);
    source
        .char_indices()
        .filter(|(at, _)| kinds[*at] == Kind::Code)
        .map(|(_, c)| c)
        .collect()
}

/// The lines of a file that may not name a game: without tests, without examples in comments, and without what people read
/// as documentation and what documents say. That is, beside the code, all texts but these:
///
/// - what `kletka --help` prints: comments and attributes in the rooms of the command, and the rows of the table of commands;
/// - the pages of `explain`, prose about games with documents as examples;
/// - values in examples of TOML that messages about TOML hold, and the first page of the crate.
fn bare_lines(path: &str, source: &str) -> Vec<(usize, String)> {
    let kinds = kinds(source);
    let is_cli = is_of_the_command(Path::new(path));
    let is_prose = path.starts_with("report/explain/pages") || path == "document/toml_fault.rs";
    let (mut is_example, mut is_attribute, mut is_row, mut at) = (false, false, false, 0);
    let mut out = Vec::new();
    for (number, line) in source.split_inclusive('\n').enumerate() {
        let here = &kinds[at..at + line.len()];
        at += line.len();
        let words = line.trim();
        // Tests stand at the end of a file or in one of their own.
        if line.starts_with("mod tests {") {
            break;
        }
        if here.contains(&Kind::Comment) && words.contains("```") {
            is_example = !is_example;
            continue;
        }
        is_attribute |= words.starts_with("#[");
        is_row |= is_cli && words.contains(": CommandEntry = CommandEntry::");
        let is_kept = |kind: Kind| match kind {
            Kind::Code => true,
            Kind::Comment => !is_example && !is_cli && path != "lib.rs",
            Kind::Text => !(is_prose || is_cli && (is_attribute || is_row)),
        };
        let kept = line
            .char_indices()
            .zip(line.char_indices().map(|(at, _)| here[at]));
        out.push((
            number + 1,
            kept.filter(|(_, kind)| is_kept(*kind))
                .map(|((_, c), _)| c)
                .collect(),
        ));
        is_attribute &= !words.ends_with(']');
        is_row &= !line.starts_with(");");
    }
    out
}

#[test]
fn only_the_games_name_games() {
    let mut named = Vec::new();
    for (path, source) in all() {
        let path = path.to_string_lossy().replace('\\', "/");
        if path.starts_with("games/") || path.ends_with("/tests.rs") {
            continue;
        }
        for (number, line) in bare_lines(&path, &source) {
            let small = line.to_lowercase();
            let is_kind = line.contains("GameKind") || line.contains("with_game!");
            if is_kind || NAMES.iter().any(|name| small.contains(name)) {
                named.push(format!("src/{path}:{number}: {}", line.trim()));
            }
        }
    }
    assert!(
        named.is_empty(),
        "only src/games may name a game:\n{}",
        named.join("\n")
    );
}

/// Examples in messages follow the language of the message: letters of colours are Cyrillic in Russian only.
#[test]
fn english_messages_have_latin_examples() {
    let mut wrong = Vec::new();
    for (path, source) in all() {
        for begin in ["Text::new(", "text!("] {
            for (at, _) in source.match_indices(begin) {
                let Some(text) = source[at + begin.len()..].trim_start().strip_prefix('"') else {
                    continue;
                };
                // Quotes within are escaped.
                let end = text
                    .match_indices('"')
                    .find(|(at, _)| !text[..*at].ends_with('\\'))
                    .map_or(0, |(at, _)| at);
                let text: Vec<char> = text[..end].chars().collect();
                let is_example =
                    |two: &[char]| matches!(two[0], 'а'..='я') && matches!(two[1], '@' | '[' | '(');
                if text.windows(2).any(is_example) {
                    wrong.push(format!(
                        "{}: {}",
                        path.display(),
                        text.into_iter().collect::<String>()
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// What a search may take has its number in `ask/limits.rs`, and below the questions in `puzzle/limits.rs`: a counter with a
/// number of its own would answer the same question otherwise than the others.
#[test]
fn counters_have_no_search_budgets() {
    const COUNTERS: [&str; 6] = ["ask", "cli", "files", "lsp", "studio", "web"];
    let is_number = |text: &str| {
        let text = text.trim_start();
        text.starts_with(|first: char| first.is_ascii_digit()) && !text.starts_with("0)")
    };
    let mut found = Vec::new();
    for (path, source) in all() {
        let is_counter = COUNTERS.iter().any(|room| path.starts_with(room));
        if !is_counter || path.ends_with("ask/limits.rs") {
            continue;
        }
        let source = source.split("\nmod tests {").next().unwrap_or("");
        let (mut flag, mut last) = ("", "");
        for line in source.lines() {
            let line = line.trim();
            let after = |begin: &str| line.split_once(begin).map(|(_, rest)| rest);
            let field = line
                .trim_start_matches("pub(crate) ")
                .trim_start_matches("pub(super) ");
            let is_field = ["nodes:", "time:", "memory:"]
                .iter()
                .any(|name| field.starts_with(name));
            let is_default = is_field
                && flag
                    .split_once("default_value_t = ")
                    .is_some_and(|(_, number)| is_number(number));
            let is_budget = after("Limits::nodes(").is_some_and(is_number)
                || after("memory: ").is_some_and(is_number)
                || after(".saturating_mul(1 << 20)").is_some()
                || line.contains("checked_add(Duration::from_secs(");
            if is_default || is_budget {
                found.push(format!("{}: {last} {line}", path.display()));
            }
            if line.starts_with("#[arg(") {
                flag = line;
            } else if is_field {
                flag = "";
            }
            last = line;
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}
