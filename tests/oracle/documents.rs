//! The documents that are put to both binaries: those of the tree, games that the older binary makes up, and both
//! changed at random. They follow from a seed and their number, so that a shorter run has the first of a longer one.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use super::changes::{Pieces, Rng};

/// A document as it lies in the tree, or as it would.
#[derive(Clone, Debug)]
pub(crate) struct Document {
    /// Its path in the tree.
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
}

/// Every document and archive in these folders of the tree, in the order of the paths.
/// They are without the explanations of solutions, a key that the older binary does not know: it reads the problems then.
pub(crate) fn shipped(folders: &[&str]) -> Vec<Document> {
    let mut found = files(folders, &["toml", "kla"]);
    for one in &mut found {
        let lines = one.bytes.split_inclusive(|&byte| byte == b'\n');
        one.bytes = lines
            .filter(|line| !line.starts_with(b"idea = \""))
            .flatten()
            .copied()
            .collect();
    }
    assert!(!found.is_empty(), "no documents in {folders:?}");
    found
}

fn files(folders: &[&str], suffixes: &[&str]) -> Vec<Document> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let entries = folders
        .iter()
        .flat_map(|folder| walkdir::WalkDir::new(root.join(folder)).sort_by_file_name());
    let paths = entries.map(|entry| entry.expect("a folder can be read").into_path());
    let suffix = |path: &PathBuf| {
        path.extension()
            .is_some_and(|suffix| suffixes.iter().any(|&one| suffix == one))
    };
    let document = |path: PathBuf| {
        let name = path
            .strip_prefix(root)
            .expect("a path in the tree")
            .to_string_lossy()
            .into_owned();
        Document {
            name,
            bytes: fs::read(&path).expect("a file can be read"),
        }
    };
    paths.filter(suffix).map(document).collect()
}

/// The documents of an archive.
pub(crate) fn divided(archive: &[u8]) -> Vec<Vec<u8>> {
    let mut all = vec![Vec::new()];
    for line in archive.split_inclusive(|&byte| byte == b'\n') {
        if line.trim_ascii_end() == b"+++" {
            all.push(Vec::new());
        } else {
            all.last_mut()
                .expect("one at least")
                .extend_from_slice(line);
        }
    }
    all
}

/// The archive of some documents.
pub(crate) fn joined(documents: &[Vec<u8>]) -> Vec<u8> {
    let ended = documents.iter().map(|one| {
        if one.ends_with(b"\n") {
            one.clone()
        } else {
            [&one[..], b"\n"].concat()
        }
    });
    ended.collect::<Vec<_>>().join(&b"+++\n"[..])
}

/// What changed documents are made of.
pub(crate) struct Stock {
    binary: PathBuf,
    seed: u64,
    /// The codes of all diagnostics.
    pub(crate) codes: Vec<String>,
    /// The names of documents that only the newer binary understands or survives: of these nothing is compared.
    pub(crate) foreign: BTreeSet<String>,
    /// The names of documents that take long to prove.
    pub(crate) long: BTreeSet<String>,
    /// Documents written by people, with claims, diagrams, puzzles and solutions, but none that takes long to prove.
    written: Vec<Vec<u8>>,
    /// Random games, a list for each kind of field.
    played: Vec<Vec<Vec<u8>>>,
    pieces: Pieces,
}

/// Games and fields, with what `archive generate` calls them: small fields of Parcel are more than large ones, because
/// more happens there on a page.
pub(crate) const FIELDS: [(&str, &[&str], &str); 6] = [
    ("parcel", &[], "1 2 3 3 4 4 5 5 6 7 8 11"),
    ("parcel", &["--topology", "cylinder"], "3 4 5 6"),
    ("parcel", &["--topology", "torus"], "3 3 4 5 6"),
    ("parcel", &["--free"], "1 2 2 3 3 4 5 6"),
    ("renju-for-three", &[], "4 5 5 6 7 8 9 11 15 19 25"),
    ("renju-3-2", &[], "4 5 5 6 7 8 9 11 15 19 25"),
];

impl Stock {
    /// Gathers documents for so many changed ones, without those that hold one of some texts.
    pub(crate) fn new(
        [binary, newer]: [&Path; 2],
        seed: u64,
        count: usize,
        left_out: &[&str],
    ) -> Self {
        let is_left_out = |bytes: &[u8]| {
            let text = String::from_utf8_lossy(bytes);
            left_out.iter().any(|left_out| text.contains(left_out))
        };
        let mut written = Vec::new();
        let (mut long, mut foreign) = (BTreeSet::new(), BTreeSet::new());
        for one in shipped(&["puzzles", "docs", "formats", "tests"]) {
            let is_alone = divided(&one.bytes).len() == 1;
            if is_alone && is_left_out(&one.bytes) || is_foreign([binary, newer], &one.bytes) {
                foreign.insert(one.name);
            } else if soon_proved(binary, &one) {
                written.extend(divided(&one.bytes));
            } else {
                long.insert(one.name);
            }
        }
        written.extend(pages());
        written.extend(lists());
        written.extend(notes());
        written.retain(|one| !is_left_out(one) && !is_foreign([binary, newer], one));
        let sizes = FIELDS.map(|(.., sizes)| sizes.split(' ').count());
        let each = count / sizes.iter().sum::<usize>() + 1;
        let mut played = Vec::new();
        for (game, more, sizes) in FIELDS {
            let sizes = sizes.split(' ');
            played.extend(sizes.map(|size| generate(binary, seed, each, game, more, size)));
        }
        let pieces = Pieces::of(&written);
        let codes = codes(binary);
        Self {
            binary: binary.to_owned(),
            seed,
            codes,
            foreign,
            long,
            written,
            played,
            pieces,
        }
    }

    /// How much there is of everything.
    pub(crate) fn told(&self) -> String {
        let games: usize = self.played.iter().map(Vec::len).sum();
        let (written, foreign) = (self.written.len(), self.foreign.len());
        format!(
            "{written} written documents, {foreign} files left to the newer, {games} games, {}",
            self.pieces.told()
        )
    }

    /// Documents for so many numbers.
    pub(crate) fn documents(&self, count: usize) -> Asked {
        sorted(&self.binary, (0..count).map(|number| self.document(number)))
    }

    /// The documents written by people.
    pub(crate) fn written(&self) -> Asked {
        sorted(&self.binary, self.written.iter().cloned())
    }

    /// Document number so and so: one in eight as it is, the others changed once or a few times.
    fn document(&self, number: usize) -> Vec<u8> {
        let mut rng = Rng::new(self.seed ^ (number as u64).wrapping_mul(0x2545_F491_4F6C_DD1D));
        let base = if rng.below(20) < 9 {
            rng.pick(&self.written)
        } else {
            let games = &self.played[number % self.played.len()];
            games.get(number / self.played.len() % games.len())
        };
        let base = base.expect("there are documents");
        if rng.one_in(8) {
            return base.clone();
        }
        self.pieces.changed(base, &mut rng)
    }
}

/// Documents by what it takes to check them.
#[derive(Default)]
pub(crate) struct Asked {
    /// They say nothing that has to be proved.
    pub(crate) plain: Vec<Vec<u8>>,
    /// They do, and it is proved or refuted soon.
    pub(crate) puzzles: Vec<Vec<u8>>,
    /// Some of those that take longer.
    pub(crate) long: Vec<Vec<u8>>,
}

/// Of the documents that take long to check, one in so many is asked.
const LONG: usize = 12;

/// Divides documents by what it takes to check them, which the older binary says in positions and not in time.
fn sorted(binary: &Path, documents: impl Iterator<Item = Vec<u8>>) -> Asked {
    let (mut asked, mut puzzles) = (Asked::default(), Vec::new());
    for (number, one) in documents.enumerate() {
        let text = String::from_utf8_lossy(&one);
        let goal = text.contains("goal");
        // What claims ask is searched with the whole budget of a check.
        let claimed = text
            .lines()
            .any(|line| line.contains(" wins") && !line.contains("goal") && !line.contains('#'));
        match (goal, claimed) {
            (_, true) if number.is_multiple_of(LONG) => asked.long.push(one),
            (_, true) => {}
            (true, false) => puzzles.push(one),
            (false, false) => asked.plain.push(one),
        }
    }
    for batch in puzzles.chunks(50) {
        let said = told(binary, "solve --json --nodes 300", &joined(batch)).stdout;
        let said = String::from_utf8(said).expect("JSON is UTF-8");
        let unknown = said
            .lines()
            .filter(|line| line.contains("\"verdict\":\"unknown\""));
        let unknown: BTreeSet<&str> = unknown
            .filter_map(|line| line.split("\"document\":").nth(1)?.split(',').next())
            .collect();
        for (number, one) in batch.iter().enumerate() {
            if !unknown.contains(number.to_string().as_str()) {
                asked.puzzles.push(one.clone());
            } else if number.is_multiple_of(LONG) {
                asked.long.push(one.clone());
            }
        }
    }
    asked
}

/// What a binary says of a document in a file of its own.
fn told(binary: &Path, line: &str, bytes: &[u8]) -> Output {
    let name = format!("oracle-{}.kla", std::process::id());
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, bytes).expect("a file can be written");
    let said = Command::new(binary)
        .args(line.split(' '))
        .arg(&path)
        .output();
    let _ = fs::remove_file(&path);
    said.expect("the command starts")
}

/// Whether documents are none of the older binary's: they name keys or have statements that only the newer one knows, as those in
/// Russian, or the older one dies of them.
fn is_foreign(binaries: [&Path; 2], bytes: &[u8]) -> bool {
    // It says what is wrong and searches for nothing.
    let said = binaries.map(|binary| told(binary, "annotate --lang en", bytes));
    let unknown = |said: &Output| -> usize {
        let texts = [&said.stdout, &said.stderr].map(|text| String::from_utf8_lossy(text));
        let words = ["has no key", "no statement begins with"];
        let counts = texts
            .iter()
            .flat_map(|text| words.map(|words| text.matches(words).count()));
        counts.sum()
    };
    let [older, newer] = said;
    older.status.code().is_none() || unknown(&older) > unknown(&newer)
}

/// Whether what a document claims is proved within few positions: what is made of others would take all the time.
fn soon_proved(binary: &Path, one: &Document) -> bool {
    if !one.name.contains("problems") && !one.name.contains("proofs") {
        return true;
    }
    // A position of Renju 3/2 is looked at in a tenth of the time.
    let limit = if one.name.contains("renju-3-2") {
        15_000
    } else {
        1500
    };
    let said = told(binary, &format!("solve --json --nodes {limit}"), &one.bytes);
    let said = String::from_utf8(said.stdout).expect("JSON is UTF-8");
    said.contains("\"verdict\":\"proved\"") && !said.contains(&format!("\"nodes\":{},", limit + 1))
}

/// The codes that the command explains.
fn codes(binary: &Path) -> Vec<String> {
    let mut command = Command::new(binary);
    let printed = command.arg("explain").stdin(Stdio::null()).output();
    let listed =
        String::from_utf8(printed.expect("the command starts").stdout).expect("a list is UTF-8");
    let listed = listed.lines().filter(|line| line.starts_with("  "));
    let codes = listed.filter_map(|line| line.split_whitespace().next());
    codes.map(str::to_owned).collect()
}

/// Random games on one field.
fn generate(
    binary: &Path,
    seed: u64,
    games: usize,
    game: &str,
    more: &[&str],
    size: &str,
) -> Vec<Vec<u8>> {
    let mut command = Command::new(binary);
    command
        .args(["archive", "generate", "--game", game, "--size", size])
        .args(more);
    command
        .args(["--games", &games.to_string(), "--seed", &seed.to_string()])
        .stdin(Stdio::null());
    let printed = command.output().expect("the command starts").stdout;
    divided(&printed)
}

/// The examples in the pages about the format and the command.
fn pages() -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    for page in files(&["docs", "formats", "puzzles"], &["md"]) {
        let text = String::from_utf8(page.bytes).expect("pages are UTF-8");
        let blocks = text
            .split("```toml\n")
            .skip(1)
            .filter_map(|rest| rest.split_once("```"));
        found.extend(blocks.map(|(block, _)| block.as_bytes().to_vec()));
    }
    found
}

/// The documents that the lists of diagnostics and of claims give line by line.
fn lists() -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    for list in files(&["tests"], &["txt"]) {
        let name = Path::new(&list.name).file_name().expect("a name");
        if name != "diagnostics.txt" && name != "cases.txt" {
            continue;
        }
        let text = String::from_utf8(list.bytes).expect("lists are UTF-8");
        for block in text.split("\n\n") {
            let mut given = block.lines().filter_map(|line| line.strip_prefix("| "));
            let first = block.lines().next().expect("a line");
            let game = if name == "cases.txt" {
                Some(first)
            } else {
                given.next()
            };
            let head = match game {
                Some("parcel") => "kletka = 1\ngame = \"parcel\"\n",
                Some("three") => "kletka = 1\ngame = \"renju-for-three\"\n",
                Some("half" | "halves") => "kletka = 1\ngame = \"renju-3-2\"\n",
                _ => "",
            };
            let lines: String = given.flat_map(|line| [line, "\n"]).collect();
            let says = |line: &str| {
                line.strip_prefix("true: ")
                    .or(line.strip_prefix("false: "))
                    .map(str::to_owned)
            };
            let says: Vec<String> = block.lines().filter_map(says).collect();
            let claim = if says.is_empty() {
                String::new()
            } else {
                format!("[[claim]]\nsays = '''\n{}\n'''\n", says.join("\n"))
            };
            found.push(format!("{head}{lines}{claim}").into_bytes());
        }
    }
    found
}

/// Hostile pieces of notation as records of every game.
fn notes() -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    for note in files(&["tests/corpus/notation"], &["txt"]) {
        for game in ["parcel", "renju-for-three", "renju-3-2"] {
            let head = format!("kletka = 1\ngame = \"{game}\"\nrecord.moves = '''");
            found.push([head.as_bytes(), &note.bytes, b"'''\n"].concat());
        }
    }
    found
}
