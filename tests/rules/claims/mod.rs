//! Claims: true ones are accepted, false ones refuted with what is so instead, in both languages. Positions of claims and what is no
//! statement are in `tests/command/scripts/claims.txt`.

mod random;

use std::collections::HashSet;
use std::fmt::Write as _;

use crate::common::replayed;
use kletka::games;
use kletka::notation::picture::Form;
use kletka::notation::print::Alphabet;
use kletka::rules::claim::{self, Fact, Statement, Statements, Subject, forms};
use kletka::rules::goal::Goal;
use kletka::text::{Code, Diagnostic, Diagnostics, Lang, Source, SpanMap};

const CASES: &str = include_str!("cases.txt");

/// The diagnostics of a document, but for a start position that no play leads to.
fn check(text: &str) -> Vec<Diagnostic> {
    let mut out = Diagnostics::default();
    kletka::games::standard().check(&Source::whole("x.toml", text), &mut out);
    out.iter()
        .filter(|one| !matches!(one.code, Code::NoStart | Code::StartUnreachable))
        .cloned()
        .collect()
}

/// A document of a game with its lines and one claim.
fn document(game: &str, lines: &str, says: &str) -> String {
    let game = match game {
        "three" => "renju-for-three",
        "halves" => "renju-3-2",
        other => other,
    };
    format!("kletka = 1\ngame = \"{game}\"\n{lines}\n[[claim]]\nsays = '''\n{says}\n'''\n")
}

fn words(found: &[Diagnostic]) -> String {
    let both = |one: &Diagnostic| {
        let (code, message) = (one.code.name(), &one.message);
        format!("en: {code}: {}\nru: {code}: {}\n", message.en, message.ru)
    };
    found.iter().map(both).collect()
}

/// A document for several statements: `cases.txt` gives its game, its lines, what is true of it, and what is false with
/// the messages.
#[test]
fn statements_are_true_or_refuted_in_these_words() {
    let (mut written, mut refuted, mut wrong) = (String::new(), 0, String::new());
    for block in CASES.split("\n\n").filter(|block| !block.trim().is_empty()) {
        let game = block.lines().next().unwrap();
        let lines: String = block
            .lines()
            .filter_map(|line| line.strip_prefix("| "))
            .collect::<Vec<_>>()
            .join("\n");
        written.push_str(if written.is_empty() { "" } else { "\n" });
        for line in block.lines() {
            if !line.starts_with("en: ") && !line.starts_with("ru: ") {
                let _ = writeln!(written, "{line}");
            }
            if let Some(says) = line.strip_prefix("true: ") {
                let found = check(&document(game, &lines, says));
                if !found.is_empty() {
                    let _ = writeln!(wrong, "{game}: {says}\n{}", words(&found));
                }
            } else if let Some(says) = line.strip_prefix("false: ") {
                let text = document(game, &lines, says);
                let found = check(&text);
                written.push_str(&words(&found));
                refuted += usize::from(matches!(&found[..], [one] if one.code == Code::FalseClaim));
                if found.len() != 1 || text[found[0].span.range()] != *says {
                    let _ = writeln!(wrong, "{game}: {says}\n{}", words(&found));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(
            concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rules/claims/cases.txt"),
            &written,
        )
        .unwrap();
        return;
    }
    assert_eq!(
        written.lines().collect::<Vec<_>>(),
        CASES.lines().collect::<Vec<_>>()
    );
    assert!(refuted >= 60, "{refuted} refuted");
}

/// Without a search nothing is said at all.
#[test]
fn wins_are_no_matter_of_a_replay() {
    let lines = "start = { position = 'r@d5 r@e5 r@f6 r@f7 b@f8' }";
    let text = document("halves", lines, "B wins by 2");
    assert_eq!(check(&text)[0].code, Code::FalseClaim);
    assert_eq!(replayed(&text).diagnostics().iter().count(), 0);
}

/// Three attacks beside each other, and the record that shows how they go on: the search alone takes many positions.
#[test]
fn a_record_can_be_the_proof() {
    let text = include_str!("../../../puzzles/articles/renju-3-2-5.toml");
    assert!(text.contains("A wins by 21") && check(text).is_empty());
    let start = text.lines().find(|line| line.starts_with("position"));
    let moves = text.split("moves = '''").nth(1).unwrap();
    let moves = moves.split("'''").next().unwrap();
    let start = start.unwrap();
    let codes = |moves: &str| -> Vec<_> {
        let lines = format!("[start]\n{start}\n[record]\nmoves = '''{moves}'''");
        // Asked so often that the search alone comes to the limit of a document.
        let text = document("halves", &lines, &"A wins by 21\n".repeat(16))
            .replace("[[claim]]", "[[claim]]\nat = 0");
        check(&text).iter().map(|one| one.code).collect()
    };
    let up_to = |number: &str| moves.split(number).next().unwrap();
    assert_eq!(codes(moves), []);
    // The end may be left to the search; a move that threatens nothing breaks the chain.
    assert_eq!(codes(up_to("19. ")), []);
    let idle = up_to("14. ").replace("г@p9, к@e8", "г@p9") + "14. --";
    let found = codes(&idle);
    assert!(
        !found.is_empty() && found.iter().all(|code| *code == Code::UnprovedClaim),
        "{found:?}"
    );
}

/// The same claim so many times on a large field.
fn many(line: &str, times: usize) -> Vec<Diagnostic> {
    check(&document(
        "parcel",
        "board = { size = 25 }",
        &line.repeat(times),
    ))
}

#[test]
#[ignore = "long search"]
fn thousands_of_claims_end_soon() {
    assert!(
        many("blue keeps one of [a-b1] [b-c1]\n", 9_000)
            .iter()
            .all(|one| one.code == Code::UnprovedClaim)
    );
    let scores = check(&document("parcel", "", &"red scores 5.5\n".repeat(9_000)));
    assert!(
        !scores.is_empty() && scores.iter().all(|one| one.code == Code::UnprovedClaim),
        "{:?}",
        scores[0]
    );
}

#[test]
fn hostile_claims_end_soon() {
    assert!(many("regions: 1\n", 100_000).len() <= Diagnostics::LIMIT + 1);
    assert_eq!(
        many("no regions\n", 100_000).last().unwrap().code,
        Code::TooManyErrors
    );
    assert!(many("gibberish\n", 100_000).len() <= Diagnostics::LIMIT);
    for says in [
        ["after ", "-- ", ": draw"],
        ["", "after --: ", "draw"],
        ["blue may play ", "[a-b1] ", ""],
        ["blue [a-b1] creates ", "{a1-b1-b2-a2} blue, ", ""],
        ["region {", "a1-b2-", "a1}: blue"],
        ["area blue: 1", " + 1", ""],
        ["critical blue: ", "a1,", ""],
        ["", "[", ""],
        ["", "(", ""],
        ["", "after ", ""],
        ["", "region {", ""],
        ["colour translation 3 by (99999999999999, 1)", "", ""],
        ["move 99999999999999999999: red", "", ""],
        ["score: blue 1e99", "", ""],
    ] {
        let [begin, again, end] = says;
        let again = again.repeat(100_000);
        let found = check(&document("parcel", "", &format!("{begin}{again}{end}")));
        assert!(!found.is_empty() || begin == "blue may play ", "{says:?}");
    }
}

/// What the games add to the language.
fn statements() -> &'static [&'static Statements] {
    games::standard().profiles().statements()
}

/// The kind of a statement: the name of its variant, here or in its game.
fn kind(fact: &Fact) -> String {
    let all = format!("{fact:?}").replace("Own(Own(", "Own ");
    all.split_inclusive(|c: char| !c.is_alphanumeric() && c != ' ')
        .next()
        .unwrap_or_default()
        .to_owned()
}

#[test]
fn every_example_is_read_and_stands_in_canonical_form() {
    let examples: Vec<_> = forms::all(statements()).collect();
    let says = claim::read(&examples.join("\n"), &SpanMap::offset(0), statements());
    assert!(says.diagnostics.is_empty(), "{:?}", says.diagnostics);
    let printed: Vec<_> = says
        .statements
        .iter()
        .map(|one| claim::print::statement(one, Alphabet::Latin))
        .collect();
    assert_eq!(printed, examples);
    assert_eq!(examples.len(), 46);
}

/// What is proposed to somebody who has a game before him may be said of it, in both languages, even where it is not so.
#[test]
fn examples_for_a_game_make_sense_in_it() {
    for game in games::standard().games() {
        let profile = game.profile();
        let subject = Subject {
            seats: profile.seats,
            has_score: profile.has_score,
            has_segments: profile.form == Form::Edges,
            statements: profile.statements,
        };
        for lang in [Lang::En, Lang::Ru] {
            let all = claim::examples(subject, statements(), lang);
            assert!(all.len() > 20, "{}: {all:?}", profile.name);
            let own = profile.statements.map_or(0, |own| own.forms.len());
            for (at, says) in all.iter().enumerate() {
                let session = replayed(&document(profile.name, "[board]\nsize = 9", says));
                // What a game says of its own regions and stones may mean nothing where there are none yet.
                let is_common = at < all.len() - own;
                let is_wrong = |one: &&Diagnostic| {
                    one.code == Code::BadClaim || is_common && one.code == Code::SenselessClaim
                };
                let wrong: Vec<_> = session.diagnostics().iter().filter(is_wrong).collect();
                assert!(wrong.is_empty(), "{}: {says}: {wrong:?}", profile.name);
            }
        }
    }
}

/// A statement that is one.
fn read(says: &str) -> Statement {
    let mut read = claim::read(says, &SpanMap::offset(0), statements());
    assert!(read.diagnostics.is_empty(), "{says}: {read:?}");
    read.statements.remove(0)
}

/// A statement in Russian; fails unless that is all Russian and means the same.
fn translated(says: &str) -> String {
    let written = |says: &str, lang| {
        let alphabet = Alphabet::Latin;
        claim::print::Printer { alphabet, lang }.statement(&read(says))
    };
    let (english, russian) = (written(says, Lang::En), written(says, Lang::Ru));
    assert_eq!(written(&russian, Lang::En), english, "{russian}");
    assert_eq!(written(&russian, Lang::Ru), russian);
    assert_eq!(
        (Goal::language(&english), Goal::language(&russian)),
        (Lang::En, Lang::Ru),
        "{russian}"
    );
    let is_english = |word: &str| {
        word.len() > 1 && word != "pass" && word.chars().all(|c| c.is_ascii_alphabetic())
    };
    let left: Vec<_> = russian
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| is_english(word))
        .collect();
    assert!(left.is_empty(), "{left:?}: {russian}");
    // People write е for ё.
    assert_eq!(
        written(&russian.replace('ё', "е"), Lang::En),
        english,
        "{russian}"
    );
    russian
}

#[test]
fn every_statement_can_be_written_in_russian() {
    let cases = CASES
        .lines()
        .filter_map(|line| line.strip_prefix("true: ").or(line.strip_prefix("false: ")));
    let page = include_str!("../../../formats/claims.md")
        .split("## Statements")
        .nth(1)
        .unwrap();
    let page = page.lines().filter(|line| line.starts_with("| `"));
    let listed = page
        .filter_map(|row| row.split(" | ").next())
        .flat_map(|cell| cell.split('`').skip(1).step_by(2));
    let listed = listed.filter(|says| !says.starts_with('…') && Goal::language(says) == Lang::En);
    let mut kinds = HashSet::new();
    for says in cases.chain(listed).chain(forms::all(statements())) {
        translated(says);
        kinds.insert(kind(&read(says).fact));
    }
    assert_eq!(kinds.len(), 32, "{kinds:?}");
    // Every game that ends in a way, every rule that forbids.
    for (word, _) in claim::Why::ALL {
        translated(&format!("neither may play [c-d5]: {}", word.en));
    }
    for way in statements().iter().flat_map(|one| one.ways) {
        translated(&format!(
            "after red e5: after [d4-5]: winner: A by {}",
            way.name()
        ));
    }
}

#[test]
fn every_kind_of_statement_is_written_in_russian_as_its_literature_says_it() {
    let mut kinds = HashSet::new();
    for row in include_str!("russian.txt").lines().skip(1) {
        let (english, russian) = row.split_once(" | ").unwrap();
        assert_eq!(translated(english), russian);
        kinds.insert(kind(&read(english).fact));
    }
    assert_eq!(kinds.len(), 32, "all kinds are there");
}

#[test]
fn russian_statements_are_read_as_people_say_them() {
    for row in include_str!("said.txt").lines().skip(1) {
        let (says, meant) = row.split_once(" | ").unwrap();
        assert_eq!(claim::print::statement(&read(says), Alphabet::Latin), meant);
    }
    // What no game reads is explained all the same.
    for says in ["winner: red by score", "победитель: красные по очкам"] {
        let read = claim::read(says, &SpanMap::offset(0), &[]);
        assert_eq!(read.diagnostics.len(), 1);
    }
}

/// Every kind of statement that the reference lists occurs in an example there; `tests/house/docs.rs` runs the examples.
#[test]
fn every_kind_of_statement_has_an_example_in_the_reference() {
    let page = include_str!("../../../formats/claims.md");
    let kinds = |text: &str| -> HashSet<_> {
        let says = claim::read(text, &SpanMap::offset(0), statements());
        says.statements.iter().map(|one| kind(&one.fact)).collect()
    };
    let cells = page
        .lines()
        .filter(|line| line.starts_with("| `"))
        .filter_map(|row| row.split(" | ").next());
    let listed: HashSet<_> = cells
        .flat_map(|cell| cell.split('`').skip(1).step_by(2).flat_map(kinds))
        .collect();
    assert_eq!(listed.len(), 32, "all kinds are described");
    let blocks = page
        .split("```toml\n")
        .skip(1)
        .filter_map(|rest| rest.split("```").next());
    let says = blocks
        .flat_map(|block| block.split("says = ").skip(1))
        .map(|rest| {
            let quote = if rest.starts_with("'''") { "'''" } else { "\"" };
            rest[quote.len()..].split(quote).next().unwrap()
        });
    let shown: HashSet<_> = says.flat_map(kinds).collect();
    let missing: Vec<_> = listed.difference(&shown).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
