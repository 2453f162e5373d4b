//! Arrows between the modules go down only, as docs/architecture.md draws them.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// What each room may use.
const MAY_USE: &str = "\
    text:
    board: text
    notation: board text
    settings: text
    scene: board notation text
    rules: board notation scene settings text
    document: notation rules scene settings text
    puzzle: board document notation rules settings text
    check: board document notation puzzle rules scene settings text
    session: board check document notation puzzle rules scene settings text
    games: board document notation puzzle rules scene session settings text
    archive: board document notation rules session text
    draw: board document notation rules scene session settings text
    report: board check document games rules session settings text
    ask: archive board check console document files games notation puzzle report rules session settings text
    studio: ask board check document draw notation puzzle report rules scene session settings text";

/// The rooms of the command, from below: each may use all rooms of the library, and those of the command below it.
const COMMAND_ROOMS: [&str; 5] = ["console", "files", "web", "lsp", "cli"];

/// Arrows from a room of the command to one above it. At most four, and each is a debt.
const BACK_UP: [(&str, &str); 1] = [("web", "cli")];

/// The rooms of the library, and what each may use.
fn may_use() -> BTreeMap<&'static str, Vec<&'static str>> {
    let rooms = MAY_USE
        .lines()
        .map(|line| line.trim().split_once(':').unwrap());
    rooms
        .map(|(room, others)| (room, others.split_whitespace().collect()))
        .collect()
}

/// Whether a room of the command may use another room.
fn may_command_use(room: &str, other: &str) -> bool {
    let floor = |name: &str| COMMAND_ROOMS.iter().position(|one| *one == name);
    floor(other).is_none_or(|below| Some(below) < floor(room)) || BACK_UP.contains(&(room, other))
}

/// Whether a file of `src` belongs to the command, which the library does without.
fn is_of_the_command(path: &str) -> bool {
    COMMAND_ROOMS.contains(&room(path))
}

/// The room of a file of `src`.
fn room(path: &str) -> &str {
    path.split('/').next().unwrap().trim_end_matches(".rs")
}

/// How many functions of the command answer with a ready sentence at most.
const AT_COUNTERS: usize = 175;

/// The files below a folder whose names end so, but for what is hidden or built.
pub(crate) fn below(folder: impl AsRef<Path>, ends: &[&str]) -> Vec<PathBuf> {
    let is_ours = |entry: &walkdir::DirEntry| {
        let name = entry.file_name().to_string_lossy();
        entry.depth() == 0 || !name.starts_with('.') && name != "target"
    };
    let files = walkdir::WalkDir::new(folder)
        .sort_by_file_name()
        .into_iter();
    let paths = files
        .filter_entry(is_ours)
        .map(|entry| entry.unwrap().into_path());
    let is_wanted = |path: &PathBuf| {
        let end = path.extension();
        end.is_some_and(|end| ends.iter().any(|one| end == *one))
    };
    paths.filter(is_wanted).collect()
}

/// The files of `src` by their paths in it, with their texts.
pub(crate) fn all() -> Vec<(String, String)> {
    let files = below("src", &["rs"]).into_iter();
    files
        .map(|path| {
            let text = fs::read_to_string(&path).unwrap();
            (
                path.display().to_string()["src/".len()..].replace('\\', "/"),
                text,
            )
        })
        .collect()
}

/// A source text without its tests.
fn untested(source: &str) -> &str {
    source.split("\nmod tests {").next().unwrap_or("")
}

/// The top-level modules that a file names behind `crate::`, but for those that its tests need.
fn used(text: &str) -> Vec<String> {
    let lines = untested(text).lines();
    let code: Vec<_> = lines
        .filter(|line| !line.trim_start().starts_with("//"))
        .collect();
    let code = code.join("\n");
    let parts = code
        .split("crate::")
        .skip(1)
        .flat_map(|rest| match rest.strip_prefix('{') {
            Some(inside) => inside.split('}').next().unwrap_or("").split(',').collect(),
            None => vec![rest],
        });
    let is_of_a_name = |c: &char| c.is_alphanumeric() || *c == '_';
    let names = parts.map(|part| part.trim().chars().take_while(is_of_a_name).collect());
    // A name of the crate root that stands for a module.
    names
        .map(|name: String| {
            if name == "Colour" {
                "board".to_owned()
            } else {
                name
            }
        })
        .collect()
}

#[test]
fn arrows_go_down() {
    let (may_use, mut seen) = (may_use(), 0);
    for (path, text) in all() {
        let room = room(&path);
        if ["lib", "main"].contains(&room) || path.ends_with("/tests.rs") {
            continue;
        }
        for name in used(&text) {
            let is_allowed = if is_of_the_command(&path) {
                may_command_use(room, &name)
            } else {
                let allowed = may_use.get(room).expect("docs/architecture.md draws it");
                allowed.contains(&&*name)
            };
            assert!(name == room || is_allowed, "{path} uses {name}");
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
        let begin = format!("use {name}::");
        let lists = code
            .lines()
            .filter_map(|line| line.trim().strip_prefix(&begin));
        let words = lists.flat_map(|list| list.split(|c: char| !c.is_alphanumeric() && c != '_'));
        let types = words.filter(|word| word.starts_with(char::is_uppercase));
        names.extend(types.map(str::to_owned));
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
            let is_part = |c: char| c.is_alphanumeric() || c == '_';
            let is_path = name.ends_with(':');
            !text[..at].ends_with(is_part)
                && (is_path || !text[at + name.len()..].starts_with(is_part))
        })
    };
    let mut seen = 0;
    for (path, text) in all() {
        if is_of_the_command(&path) {
            continue;
        }
        let code = untested(&text);
        let names = foreign(code);
        for signature in signatures(code) {
            let found = names.iter().find(|name| is_word(&signature, name));
            assert!(found.is_none(), "{path}: {signature} names {found:?}");
            seen += 1;
        }
        for (reads, room) in [("toml::", "settings/"), ("toml_edit::", "document/format")] {
            let is_one = path.starts_with(room) || !is_word(code, reads);
            assert!(is_one, "{path} has {reads} by itself");
        }
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
    for (code, count) in [
        ("fn a(x: fn(u8) -> u8) -> Result<Option<u8>, Text>", 1),
        ("-> Result<\n    Vec<u8>,\n    Text,\n>", 1),
        ("Result<Text, EditError> { Ok(Vec::<Text>::new()) }", 0),
    ] {
        assert_eq!(sentences(code), count, "{code}");
    }
    let mut at_counters = 0;
    for (path, source) in all() {
        let found = sentences(&code(&source));
        if is_of_the_command(&path) || path.starts_with("ask") {
            at_counters += found;
        } else {
            assert_eq!(found, 0, "{path}: an error that is a ready sentence");
        }
    }
    assert!(
        at_counters <= AT_COUNTERS,
        "{at_counters} at the counters: they only get fewer"
    );
}

/// One game does not know another, and drawing none; a back-end gets shapes, never what they mean on the field.
#[test]
fn rooms_do_not_know_their_neighbours() {
    for (path, text) in all() {
        for (room, other) in [
            ("games/parcel/", "games::renju"),
            ("games/renju/", "games::parcel"),
            ("games/renju/for_three/", "three_two::"),
            ("games/renju/three_two/", "for_three::"),
            ("draw/", "crate::games"),
            ("scene/", "crate::games"),
            ("draw/svg/", "crate::scene"),
            ("draw/raster", "crate::scene"),
            ("draw/pdf", "crate::scene"),
        ] {
            assert!(
                !path.starts_with(room) || !text.contains(other),
                "{path} knows {other}"
            );
        }
    }
}

#[test]
fn only_the_command_line_touches_the_outside() {
    for (path, text) in all() {
        if is_of_the_command(&path) || path == "main.rs" {
            continue;
        }
        let lines = text.lines();
        let text: String = lines
            .filter(|line| !line.trim_start().starts_with("//"))
            .collect();
        for outside in [
            "std::fs",
            "std::env",
            "println!",
            "print!(",
            "io::stdout",
            "io::stderr",
            "io::stdin",
        ] {
            assert!(!text.contains(outside), "{path} uses {outside}");
        }
    }
}

#[test]
fn every_module_is_drawn() {
    let page = fs::read_to_string("docs/architecture.md").unwrap();
    for module in may_use().into_keys().chain(COMMAND_ROOMS) {
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
    let source = untested(source);
    let kinds = kinds(source);
    let letters = source
        .char_indices()
        .filter(|(at, _)| kinds[*at] == Kind::Code);
    letters.map(|(_, c)| c).collect()
}

/// The lines of a file that may not name a game: without tests, without examples in comments, and without what people read
/// as documentation and what documents say. That is, beside the code, all texts but these:
///
/// - what `kletka --help` prints: comments and attributes in the rooms of the command, and the rows of the table of commands;
/// - the pages of `explain`, prose about games with documents as examples;
/// - values in examples of TOML that messages about TOML hold, and the first page of the crate.
fn bare_lines(path: &str, source: &str) -> Vec<(usize, String)> {
    let kinds = kinds(source);
    let is_cli = is_of_the_command(path);
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
        let kept = line.char_indices().filter(|(at, _)| is_kept(here[*at]));
        out.push((number + 1, kept.map(|(_, c)| c).collect()));
        is_attribute &= !words.ends_with(']');
        is_row &= !line.starts_with(");");
    }
    out
}

#[test]
fn only_the_games_name_games() {
    let mut named = Vec::new();
    for (path, source) in all() {
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
        "only src/games may name a game: {named:#?}"
    );
}

/// Examples in messages follow the language of the message: letters of colours are Cyrillic in Russian only.
#[test]
fn english_messages_have_latin_examples() {
    let mut wrong = Vec::new();
    for (path, source) in all() {
        for begin in ["Text::new(", "text!("] {
            for rest in source.split(begin).skip(1) {
                let Some(text) = rest.trim_start().strip_prefix('"') else {
                    continue;
                };
                // Quotes within are escaped.
                let mut ends = text.match_indices('"').map(|(at, _)| at);
                let end = ends.find(|at| !text[..*at].ends_with('\\'));
                let text = &text[..end.unwrap_or(0)];
                let letters: Vec<char> = text.chars().collect();
                let mut pairs = letters.windows(2);
                if pairs.any(|two| matches!(two, ['а'..='я', '@' | '[' | '('])) {
                    wrong.push(format!("{path}: {text}"));
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
        if !COUNTERS.contains(&room(&path)) || path == "ask/limits.rs" {
            continue;
        }
        let (mut flag, mut last) = ("", "");
        for line in untested(&source).lines().map(str::trim) {
            let has_number = |text: &str, begin| {
                text.split_once(begin)
                    .is_some_and(|(_, rest)| is_number(rest))
            };
            let field = line
                .trim_start_matches("pub(crate) ")
                .trim_start_matches("pub(super) ");
            let mut fields = ["nodes:", "time:", "memory:"].iter();
            let is_field = fields.any(|name| field.starts_with(name));
            let is_default = is_field && has_number(flag, "default_value_t = ");
            let is_budget = has_number(line, "Limits::nodes(")
                || has_number(line, "memory: ")
                || line.contains(".saturating_mul(1 << 20)")
                || line.contains("checked_add(Duration::from_secs(");
            if is_default || is_budget {
                found.push(format!("{path}: {last} {line}"));
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
