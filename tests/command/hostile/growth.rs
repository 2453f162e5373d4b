//! Twice as much input takes about twice as long, whatever it is made of and whatever is done with it.

use std::fs;
use std::process::Command;

use super::lines;
use crate::common_cli::Folder;

/// How many times more the larger input is, and how many times longer it may take: an exponent of 1.2.
const TIMES: usize = 8;
const MOST: f64 = 12.2;
/// Seconds below which nobody counts.
const LITTLE: f64 = 0.1;

/// What a document is made of, and how one of about so many pieces is made.
type Kind = (&'static str, fn(usize) -> String);

const KINDS: [Kind; 23] = [
    ("comments", |n| {
        record(&format!("1. [d4-5] {}", "\"word\" ".repeat(n)))
    }),
    ("lines of XML", |n| {
        HEADER.to_owned() + &"<metadata>\n".repeat(n)
    }),
    ("comments of a variation", |n| {
        record(&format!("1. [d4-5] ( 1. [d5-6] {})", "\"word\" ".repeat(n)))
    }),
    ("variations side by side", |n| {
        record(&format!("1. [d4-5] {}", "( 1. [d5-6] ) ".repeat(n)))
    }),
    ("variations after each other", |n| {
        record(&format!(
            "1. [d4-5] {}",
            "( 1. [d5-6] 2. [a-b1] ) \"word\" ".repeat(n / 2)
        ))
    }),
    ("remarks", |n| {
        record(&format!("1. [d4-5]\n{}", "# a remark\n".repeat(n)))
    }),
    ("unknown words", |n| {
        record(&format!("1. [d4-5] {}", "what ".repeat(n)))
    }),
    ("tags", |n| {
        format!("{HEADER}[meta]\ntags = [{}]\n", "\"tag\", ".repeat(n))
    }),
    ("signs between languages", |n| {
        let words = "я😀 / ".repeat(n);
        format!("{HEADER}meta.title = \"{words}\"\nrecord.moves = '1. [d4-5] \"{words}\"'\n")
    }),
    ("claims", |n| {
        format!(
            "{HEADER}{}",
            "[[claim]]\nsays = \"blue scores 0\"\n".repeat(n / 4)
        )
    }),
    ("unknown keys", |n| {
        HEADER.to_owned() + &"[other]\nkey = 1\n".repeat(n / 4)
    }),
    ("documents", |n| {
        format!("{HEADER}[record]\nmoves = '1. [d4-5]'\n+++\n").repeat(n / 4)
    }),
    ("diagrams", |n| {
        format!("{HEADER}{}", "[[diagram]]\n".repeat(n / 16))
    }),
    ("diagrams with names", |n| {
        HEADER.to_owned() + &lines(n / 4, |at| format!("[[diagram]]\nname = \"d{at}\"\n"))
    }),
    ("diagrams of variations", |n| {
        let diagrams = lines(n / 16, |at| {
            format!("[[diagram]]\nat = \"1{}\"\n", letters(at))
        });
        record(&format!("1. [d4-5] {}", "( 1. [d5-6] ) ".repeat(n / 16))) + &diagrams
    }),
    ("diagrams of one line", |n| {
        let line = lines(20, |row| format!("[d{}-{}] ", row + 1, row + 2));
        let diagrams = lines(n / 16, |at| format!("[[diagram]]\nat = {}\n", 20 - at % 9));
        format!("{HEADER}board.size = 25\n[record]\nmoves = '{line}'\n{diagrams}")
    }),
    ("claims that are none", |n| {
        format!(
            "{HEADER}{}",
            "[[claim]]\nat = \"1a1\"\nsays = 'red to move'\n".repeat(n / 4)
        )
    }),
    ("labels of a puzzle", |n| {
        let diagrams = "[[diagram]]\nlabels = { d4 = \"x\", e5 = \"y\" }\n".repeat(n / 16);
        format!(
            "kletka = 1\ngame = \"renju-3-2\"\nboard.size = 9\nstart.position = \"r@d5 r@e5 r@f5\"\n\
             puzzle.goal = \"A wins by 1\"\n{diagrams}"
        )
    }),
    ("variations of a puzzle", |n| {
        let moves = "( 2. g@a1 ) ".repeat(n);
        format!(
            "kletka = 1\ngame = \"renju-3-2\"\nboard.size = 9\nstart.position = \"r@d5 r@e5 r@f6 r@f7 g@f8\"\n\
             puzzle.goal = \"A wins by 3\"\nsolution.moves = '1. r@f5 2. g@c5, b@g5 {moves} 3. r@f4'\n"
        )
    }),
    ("diagrams of all moves", |n| {
        record("1. [a1-2] 2. [b1-2] 3. [c1-2]") + &"[[diagram]]\nat = \"all\"\n".repeat(n / 64)
    }),
    ("positions", |n| {
        let edge = |at: usize| {
            format!(
                "b[{}{}-{}]",
                letters(at % 8),
                1 + at / 8 % 7,
                2 + at / 8 % 7
            )
        };
        lines(n / 64, |at| {
            // The same positions in a short file and in a long one: some take longer than others.
            let at = at % 29;
            let position = [at, at / 7 + 3, at / 49 + 5].map(edge).join(" ");
            format!("{HEADER}start.position = \"{position}\"\nrecord.moves = '1. -- 2. --'\n+++\n")
        })
    }),
    ("separators", |n| "+++\n".repeat(n)),
    ("variations of a solution", |n| {
        let moves = "( 1. b@f5, r@a2 2. -- 3. -- ) ".repeat(n);
        format!(
            "kletka = 1\ngame = \"renju-3-2\"\nstart.position = \"b@d5 b@e5\"\nsolution.moves = '1. r@a1, b@f5 {moves}'\n"
        )
    }),
];

const HEADER: &str = "kletka = 1\ngame = \"parcel\"\n";

fn record(moves: &str) -> String {
    format!("{HEADER}[record]\nmoves = '''\n{moves}\n'''\n")
}

/// The letters of a variation.
fn letters(at: usize) -> String {
    let last = char::from(b'a' + u8::try_from(at % 26).unwrap());
    if at < 26 {
        last.to_string()
    } else {
        format!("{}{last}", letters(at / 26 - 1))
    }
}

/// What is done with a file, and with a copy of it.
const COMMANDS: [&[&str]; 28] = [
    &["check", "FILE"],
    &["check", "--format", "short", "FILE"],
    &["check", "--json", "--content", "FILE"],
    &["fmt", "--check", "FILE"],
    &["fmt", "FILE"],
    &["show", "FILE"],
    &["annotate", "FILE"],
    &["annotate", "--json", "FILE"],
    &["annotate", "--write", "FILE"],
    &["add", "FILE", "[a-b1]"],
    &["undo", "--force", "FILE"],
    &["render", "FILE", "-o", "FOLDER/"],
    &[
        "render",
        "FILE",
        "--diagram",
        "all",
        "--sheet",
        "3x3",
        "-o",
        "FOLDER/",
    ],
    &[
        "render",
        "FILE",
        "--at",
        "all",
        "--animate",
        "-o",
        "FOLDER/",
    ],
    &["fmt", "--diff", "FILE"],
    &["solve", "--write", "--nodes", "1000", "FILE"],
    &["judge", "--games", "0", "--depth", "0", "FILE"],
    &["judge", "--write", "--games", "0", "--depth", "0", "FILE"],
    &["cut", "--at", "start", "FILE"],
    &["table", "FILE"],
    &["archive", "convert", "--to", "csv", "FILE"],
    &["archive", "stats", "FILE"],
    &["archive", "dedupe", "FILE"],
    &["archive", "find", "FILE", "FILE"],
    &[
        "archive", "split", "--every", "1000", "--into", "FOLDER", "FILE",
    ],
    &["audit", "FILE"],
    &["page", "FILE", "-o", "FOLDER.html"],
    &["book", "FILE", "-o", "FOLDER.html"],
];

/// Seconds of processor time, as the shell counts those of its children; nothing for more than a minute.
fn seconds(folder: &Folder, arguments: &[&str], text: &str) -> Option<f64> {
    let file = folder.file("large.kla", text);
    let pictures = format!("{}/pictures", folder.path());
    let _ = fs::remove_dir_all(&pictures);
    let arguments = arguments
        .iter()
        .map(|one| one.replace("FILE", &file).replace("FOLDER", &pictures));
    let script = "timeout 60 \"$@\" > /dev/null 2>&1; [ $? = 124 ] || times";
    let done = Command::new("sh")
        .args(["-c", script, "sh", env!("CARGO_BIN_EXE_kletka")])
        .args(arguments)
        .output();
    let done = String::from_utf8(done.unwrap().stdout).unwrap();
    let minutes = |word: &str| {
        let (minutes, seconds) = word.trim_end_matches('s').split_once('m')?;
        Some(60.0 * minutes.parse::<f64>().ok()? + seconds.parse::<f64>().ok()?)
    };
    done.lines().nth(1)?.split_whitespace().map(minutes).sum()
}

/// What people may type, or somebody who means harm.
const TYPED: [Kind; 44] = [
    ("words without blanks", |n| {
        format!("themes=[{}]\n", "'x',".repeat(n))
    }),
    ("an offer without end", |n| {
        format!("1. {}", "[a1-2]|".repeat(n))
    }),
    ("offers with stars", |n| {
        format!("1. {}", "[a1-2]*|[b1-2]|".repeat(n / 2))
    }),
    ("colours and brackets", |n| "с[a1-2] к[b1-2] ".repeat(n / 2)),
    ("moves without blanks", |n| "[a1-2][b1-2]".repeat(n / 2)),
    ("dashes", |n| format!("1. [a1-2] {}", "— ".repeat(n))),
    ("passes", |n| "[a1-2] -- [b1-2] ".repeat(n / 2)),
    ("lines with dashes", |n| "\n- [a1-2]".repeat(n)),
    ("stars", |n| {
        format!("1. [a1-2] {}{}", "* ".repeat(n), " ".repeat(n))
    }),
    ("open guillemets", |n| {
        format!("1. [a1-2] {}", "« ".repeat(n))
    }),
    ("open brackets", |n| format!("1. [a1-2] {}", "( ".repeat(n))),
    ("open guillemets in brackets", |n| {
        format!("1. [a1-2] ( {})", "« ".repeat(n))
    }),
    ("open low quotes", |n| {
        format!("1. [a1-2] {}", "„ ".repeat(n))
    }),
    ("brackets in brackets", |n| {
        format!("1. [a1-2] {}{}", "(".repeat(n), ")".repeat(n))
    }),
    ("bars", |n| format!("1. [a1-2] {}", "| ".repeat(n))),
    ("commas and semicolons", |n| {
        format!("1. [a1-2] {}", ",;".repeat(n))
    }),
    ("numbers", |n| "1. ".repeat(n)),
    ("words", |n| "what ".repeat(n)),
    ("a long word", |n| "what".repeat(n)),
    ("stones", |n| "e7 ".repeat(n)),
    ("columns of two alphabets", |n| {
        format!("1. a1-2 {}", "в3-4 ".repeat(n))
    }),
    ("players", |n| {
        format!("{}1. a1-2\n", "Синие: Анна\n".repeat(n))
    }),
    ("lines of words", |n| {
        format!("1. a1-2\n{}2. b1-2\n", "a good move indeed\n".repeat(n))
    }),
    ("lines with quotations", |n| {
        format!("1. a1-2\n{}2. b1-2\n", "she said \"no\" and so\n".repeat(n))
    }),
    ("comments", |n| format!("1. a1-2 {}", "«word»\n".repeat(n))),
    ("variations", |n| {
        format!("1. a1-2 {}", "( a1-2 ) ".repeat(n))
    }),
    ("words in brackets", |n| {
        format!("1. a1-2 {}", "(so so) ".repeat(n))
    }),
    ("words in braces", |n| {
        format!("1. a1-2 {}", "{word} ".repeat(n))
    }),
    ("marks", |n| format!("1. a1-2 {}", "! ".repeat(n))),
    ("tags", |n| {
        format!("{}1. a1-2\n", "[Event \"x\"]\n".repeat(n))
    }),
    ("remarks", |n| {
        format!("1. a1-2\n{}", "# remark\n".repeat(n))
    }),
    ("dots", |n| ".".repeat(n)),
    ("dashes", |n| "- ".repeat(n)),
    ("long dashes", |n| "— ".repeat(n)),
    ("bars and stars", |n| "|*".repeat(n)),
    ("numbers in brackets", |n| "(1) ".repeat(n)),
    ("offers", |n| {
        format!("1. a1-2 2. b1-2 3. {}", "[c1-2]*| ".repeat(n))
    }),
    ("cells that may be stones", |n| {
        format!("1. k12 {}", "k12 ".repeat(n))
    }),
    ("signs before passes", |n| "…pass ".repeat(n)),
    ("bars before passes", |n| "|пас ".repeat(n)),
    ("marks and passes", |n| "?,pass ".repeat(n)),
    ("lines between moves", |n| {
        format!("a1-2\n{}b1-2\n", "so\n".repeat(4 * n))
    }),
    ("moves and lines", |n| "a1-2\nso\n".repeat(n)),
    ("variations of variations", |n| {
        format!(
            "1. a1-2 b1-2 {}{}",
            "( b1-2 c1-2 ".repeat(n),
            ") ".repeat(n)
        )
    }),
];

/// A command, and the file of typed text that it takes.
type TypedCommand = (&'static [&'static str], fn(&str) -> String);

/// What is done with what was typed: with the bare text, or with a record of it.
const OF_TYPED: [TypedCommand; 6] = [
    (&["import", "--game", "parcel", "FILE"], str::to_owned),
    (
        &["import", "--game", "parcel", "--opening", "choice", "FILE"],
        str::to_owned,
    ),
    (&["import", "--game", "renju-3-2", "FILE"], str::to_owned),
    (
        &["import", "--json", "--game", "parcel", "FILE"],
        str::to_owned,
    ),
    (&["check", "--fix", "--dry-run", "FILE"], record),
    (&["check", "--fix=unsafe", "--dry-run", "FILE"], record),
];

/// The seconds that a command takes for about so many pieces and for more, if these are too many.
fn steep(
    folder: &Folder,
    arguments: &[&str],
    few: usize,
    make: &dyn Fn(usize) -> String,
) -> Option<String> {
    let [small, large] = [few, few * TIMES].map(make);
    // What is steep because the machine was busy with something else is not steep three times.
    let one = || {
        let large = seconds(folder, arguments, &large);
        if large.is_some_and(|seconds| seconds < MOST * LITTLE) {
            return None;
        }
        let small = seconds(folder, arguments, &small)
            .unwrap_or(60.0)
            .max(LITTLE);
        large
            .is_none_or(|large| large > MOST * small)
            .then(|| format!("{}: {small} {large:?}", arguments.join(" ")))
    };
    (0..3).map_while(|_| one()).nth(2)
}

#[test]
#[ignore = "long: every command on inputs of some megabytes"]
fn by_hand_nothing_grows_faster_than_its_input() {
    let folder = Folder::new("growth");
    let mut found = Vec::new();
    for (kind, make) in KINDS {
        for arguments in COMMANDS {
            // Of each picture and each position much is asked.
            let few = match arguments[0] {
                "render" | "page" | "book" => 500,
                "judge" => 2_000,
                _ => 20_000,
            };
            found.extend(
                steep(&folder, arguments, few, &make).map(|steep| format!("{kind}: {steep}")),
            );
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
#[ignore = "long: every way to read typed text on inputs of some hundred kilobytes"]
fn by_hand_nothing_typed_grows_faster_than_its_input() {
    let folder = Folder::new("typed-growth");
    let mut found = Vec::new();
    for (kind, make) in TYPED {
        for (arguments, put) in OF_TYPED {
            let made = |few| put(&make(few));
            found.extend(
                steep(&folder, arguments, 2_000, &made).map(|steep| format!("{kind}: {steep}")),
            );
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
