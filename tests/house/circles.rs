//! No circle across the files of a room: whoever reads one has not to know the other first.
//!
//! A file uses another when it names an item that is defined there. A re-export is no use, and a name that is re-exported
//! counts where it is defined.

use std::collections::{BTreeMap, BTreeSet};

use crate::architecture::{all, code};

type Path = Vec<String>;

/// What a file says of others.
#[derive(Default)]
struct File {
    name: String,
    module: Path,
    /// The paths that it uses, as they are written.
    used: Vec<Path>,
    /// What it imports or re-exports under a name.
    names: BTreeMap<String, Path>,
    /// What it re-exports as a whole.
    globs: Vec<Path>,
    /// The items that it defines.
    defined: BTreeSet<String>,
}

struct House {
    files: Vec<File>,
    /// The file of each module.
    modules: BTreeMap<Path, usize>,
}

impl House {
    fn new() -> Self {
        let mut files = Vec::new();
        for (name, source) in all() {
            if name.ends_with("tests.rs") || name == "main.rs" {
                continue;
            }
            let mut module: Path = name.split('/').map(str::to_owned).collect();
            let file = module.pop().unwrap_or_default();
            if !["mod.rs", "lib.rs"].contains(&&*file) {
                module.push(file.trim_end_matches(".rs").to_owned());
            }
            files.push(read(name, module, &code(&source)));
        }
        let modules = files
            .iter()
            .zip(0..)
            .map(|(file, at)| (file.module.clone(), at));
        Self {
            modules: modules.collect(),
            files,
        }
    }

    /// The file in which what a path names is defined; `None` where it names a module, or nothing of this crate.
    fn find(&self, module: &[String], path: &[String], depth: usize) -> Option<usize> {
        let (mut at, mut rest) = (module.to_vec(), path);
        while let [first, after @ ..] = rest {
            match first.as_str() {
                "crate" => at.clear(),
                "super" => drop(at.pop()),
                "self" => {}
                name => {
                    at.push(name.to_owned());
                    if !self.modules.contains_key(&at) {
                        at.pop();
                        break;
                    }
                }
            }
            rest = after;
        }
        let (name, after) = rest.split_first()?;
        let file = &self.files[*self.modules.get(&at)?];
        if depth > 8 {
            return None;
        }
        if let Some(target) = file.names.get(name).filter(|target| *target != path) {
            let whole: Path = target.iter().chain(after).cloned().collect();
            return self.find(&at, &whole, depth + 1);
        }
        let from_glob = file.globs.iter().find_map(|glob| {
            let whole: Path = glob.iter().chain(rest).cloned().collect();
            self.find(&at, &whole, depth + 1)
                .filter(|&found| self.files[found].defined.contains(name))
        });
        // What no module of this crate leads to is of another crate, or local.
        from_glob.or_else(|| (path.len() > rest.len()).then(|| self.modules[&at]))
    }

    /// The files that a file uses.
    fn uses(&self, at: usize) -> BTreeSet<usize> {
        let file = &self.files[at];
        file.used
            .iter()
            .filter_map(|path| self.find(&file.module, path, 0))
            .filter(|&other| other != at)
            .collect()
    }
}

/// Reads the paths of a source text.
fn read(name: String, module: Path, code: &str) -> File {
    let mut file = File {
        name,
        module,
        ..File::default()
    };
    let mut rest = code;
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let (mut is_public, mut is_item) = (false, false);
    while let Some(start) = rest.find(is_word) {
        rest = &rest[start..];
        let path: String = rest
            .chars()
            .take_while(|&c| is_word(c) || c == ':')
            .collect();
        rest = &rest[path.len()..];
        if path == "use" {
            let end = rest.find(';').unwrap_or(rest.len());
            imports(&Path::new(), rest[..end].trim(), is_public, &mut file);
            rest = &rest[end..];
        } else if path.contains("::") {
            file.used.push(
                path.trim_end_matches(':')
                    .split("::")
                    .map(str::to_owned)
                    .collect(),
            );
        }
        if is_item {
            file.defined.insert(path.clone());
        }
        is_item = matches!(
            path.as_str(),
            "const" | "enum" | "fn" | "static" | "struct" | "trait" | "type"
        );
        // `pub`, `pub(super)`, `pub(in crate::cli)`
        let goes_on =
            matches!(path.as_str(), "super" | "crate" | "in") || path.starts_with("crate::");
        is_public = path == "pub" || is_public && goes_on;
    }
    file
}

/// Reads the tree of a `use`.
fn imports(begin: &Path, tree: &str, is_public: bool, file: &mut File) {
    let tree = tree.trim();
    if let Some(at) = tree.find('{') {
        let begin: Path = begin.iter().cloned().chain(words(&tree[..at])).collect();
        let inside = tree[at + 1..].trim_end().trim_end_matches('}');
        let (mut depth, mut from) = (0, 0);
        for (at, c) in inside.char_indices().chain([(inside.len(), ',')]) {
            match c {
                '{' => depth += 1,
                '}' => depth -= 1,
                ',' if depth == 0 => {
                    // The last brace of an inner group may have gone with the outer one.
                    imports(&begin, &inside[from..at], is_public, file);
                    from = at + 1;
                }
                _ => {}
            }
        }
        return;
    }
    let (path, alias) = tree
        .split_once(" as ")
        .map_or((tree, None), |(path, alias)| (path, Some(alias.trim())));
    let mut path: Path = begin.iter().cloned().chain(words(path)).collect();
    match path.last().map(String::as_str) {
        None => return,
        Some("self") => drop(path.pop()),
        Some("*") => {
            path.pop();
            file.globs.push(path);
            return;
        }
        Some(_) => {}
    }
    let name = alias
        .or(path.last().map(String::as_str))
        .unwrap_or_default()
        .to_owned();
    if !is_public {
        file.used.push(path.clone());
    }
    file.names.insert(name, path);
}

fn words(path: &str) -> Vec<String> {
    path.split("::")
        .map(str::trim)
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

#[test]
fn no_circle_across_files() {
    let house = House::new();
    let uses: Vec<BTreeSet<usize>> = (0..house.files.len()).map(|at| house.uses(at)).collect();
    assert!(
        uses.iter().map(BTreeSet::len).sum::<usize>() > 1000,
        "the scan finds the uses"
    );
    let room = |at: usize| house.files[at].module.first();
    let reached = |from: usize| {
        let (mut seen, mut next) = (BTreeSet::new(), vec![from]);
        while let Some(at) = next.pop() {
            let inside = uses[at].iter().filter(|&&to| room(to) == room(from));
            next.extend(inside.filter(|&&to| seen.insert(to)));
        }
        seen
    };
    let reached: Vec<_> = (0..uses.len()).map(reached).collect();
    let mut report = String::new();
    for (at, others) in uses.iter().enumerate() {
        // What leads back is part of a circle.
        for to in others.iter().filter(|to| reached[**to].contains(&at)) {
            let [from, to] = [at, *to].map(|file| &house.files[file].name);
            report += &format!("{from} uses {to}\n");
        }
    }
    assert!(report.is_empty(), "circles of files:\n{report}");
}
