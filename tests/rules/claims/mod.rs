//! Claims: true ones are accepted, false ones refuted with what is so instead, in both languages.

mod random;

use std::collections::HashSet;
use std::fmt::Write as _;

use kletka::check::Depth;
use kletka::games;
use kletka::notation::picture::Form;
use kletka::notation::print::Alphabet;
use kletka::rules::claim::{self, Fact, Statements, Subject, forms};
use kletka::rules::goal::Goal;
use kletka::session::Session;
use kletka::text::{Code, Diagnostic, Diagnostics, Lang, Severity};
use kletka::text::{Source, SpanMap};

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
    found.iter().fold(String::new(), |mut out, one| {
        let _ = write!(
            out,
            "en: {}: {}\nru: {}: {}\n",
            one.code.name(),
            one.message.en,
            one.code.name(),
            one.message.ru
        );
        out
    })
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
            let is_message = line.starts_with("en: ") || line.starts_with("ru: ");
            if !is_message {
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
    for (now, before) in written.lines().zip(CASES.lines()) {
        assert_eq!(now, before);
    }
    assert_eq!(written.lines().count(), CASES.lines().count());
    assert!(refuted >= 60, "{refuted} refuted");
}

/// Where the record has a slip behind it, the search says what is so between two half-moves.
#[test]
fn wins_are_true_or_false_between_two_half_moves() {
    let said = |says: &str| {
        let text = format!(
            "kletka = 1\ngame = \"renju-3-2\"\nboard = {{ size = 4 }}\nstart = {{ position = \
             'г@a1 з@c1 з@d1 з@a2 з@b2 з@d2 г@b3 г@c3 г@d3 г@c4 г@d4' }}\n\
             record = {{ moves = '1. г@a4, к@b1 2. з@b4, г@c2 3. к@a3' }}\n\
             [[claim]]\nat = \"1.1\"\nsays = \"{says}\"\n"
        );
        words(&check(&text))
    };
    assert_eq!([said("B wins by 3"), said("B wins by 2")], ["", ""]);
    assert_eq!(
        said("A wins by 3"),
        "en: false-claim: the claim is false: B wins by 2\n\
         ru: false-claim: утверждение неверно: B выигрывает не позже хода 2\n"
    );
}

fn parcel(claims: &str) -> Vec<(&'static str, String)> {
    let text = format!(
        "kletka = 1\ngame = \"parcel\"\n[record]\nmoves = '1. [d4-5] 2. [d5-6] 3. [a-b1]'\n{claims}"
    );
    check(&text)
        .iter()
        .map(|one| (one.code.name(), text[one.span.range()].to_owned()))
        .collect()
}

#[test]
fn a_claim_speaks_of_its_position() {
    for at in ["\"start\"", "0"] {
        assert_eq!(
            parcel(&format!("[[claim]]\nat = {at}\nsays = 'move number: 1'")),
            []
        );
    }
    assert_eq!(
        parcel(
            "[[claim]]\nat = 2\nsays = 'move number: 3'\n[[claim]]\nat = 1\nsays = 'move number: 2'"
        ),
        []
    );
    assert_eq!(
        parcel("[[claim]]\nat = 1\nafter = '2. [d-e5] 3. --'\nsays = 'move number: 4'"),
        []
    );
    assert_eq!(
        parcel("[[claim]]\nsays = 'move number: 3'"),
        [("false-claim", "move number: 3".to_owned())]
    );
    assert_eq!(
        parcel("[[claim]]\nat = 4\nsays = 'move number: 5'"),
        [("claim-position", "4".to_owned())]
    );
    assert_eq!(
        parcel("[[claim]]\nat = '2.1'\nsays = 'draw'"),
        [("claim-position", "'2.1'".to_owned())]
    );
    assert_eq!(
        parcel("[[claim]]\nat = 'all'\nsays = 'draw'"),
        [("bad-value", "'all'".to_owned())]
    );
    assert_eq!(
        parcel("[[claim]]\nat = 1"),
        [("missing-key", "[[claim]]".to_owned())]
    );
}

#[test]
fn a_half_move_is_a_position_too() {
    let lines = "board = { size = 9 }\nstart = { position = 'r@a1' }\nrecord = { moves = '1. b@e5, r@c3' }\n";
    let says = |claims: &str| {
        check(&format!(
            "kletka = 1\ngame = \"renju-3-2\"\n{lines}{claims}"
        ))
        .len()
    };
    assert_eq!(
        says(
            "[[claim]]\nat = '1.1'\nsays = '''to move: A with red\ncolour c3: nothing\nmove 1: blue'''"
        ),
        0
    );
    assert_eq!(
        says("[[claim]]\nat = 1\nsays = '''to move: B\ncolour c3: red\nmove 1: blue red'''"),
        0
    );
    assert_eq!(
        says("[[claim]]\nat = '1.1'\nsays = 'to move: A with blue red'"),
        1
    );
    // Half of a move comes before all of it, whatever is claimed first.
    assert_eq!(
        says(
            "[[claim]]\nat = 1\nsays = 'to move: B'\n[[claim]]\nat = '1.1'\nsays = 'colour c3: nothing'"
        ),
        0
    );
}

/// A comma can be forgotten between two stones that are written beside each other, not between two strings.
#[test]
fn moves_of_different_lines_are_not_taken_for_halves() {
    let lines =
        "board = { size = 9 }\nstart = { position = 'r@a1' }\nrecord = { moves = '1. r@c3' }\n";
    let codes = |claim: &str| -> Vec<_> {
        let text = format!("kletka = 1\ngame = \"renju-3-2\"\n{lines}[[claim]]\n{claim}");
        check(&text).iter().map(|one| one.code).collect()
    };
    assert_eq!(codes("says = 'after b@g5: move 2: blue'"), []);
    assert_eq!(codes("after = 'b@g5'\nsays = 'move 2: blue'"), []);
    assert_eq!(
        codes("at = 0\nafter = 'r@c3'\nsays = 'after b@g5: move 2: blue'"),
        []
    );
    assert_eq!(
        codes("at = 0\nsays = 'after r@c3: after b@g5: move 2: blue'"),
        []
    );
    assert_eq!(
        codes("at = 0\nsays = 'after r@c3 b@g5: move 2: blue'"),
        [Code::ForgottenComma]
    );
}

#[test]
fn illegal_moves_of_a_claim_are_explained_as_always() {
    assert_eq!(
        parcel("[[claim]]\nafter = '[d4-5]'\nsays = 'draw'"),
        [("occupied", "[d4-5]".to_owned())]
    );
    assert_eq!(
        parcel("[[claim]]\nafter = '7. [d-e4]'\nsays = 'draw'"),
        [("number", "7.".to_owned())]
    );
    assert_eq!(
        parcel("[[claim]]\nsays = 'after [d4-5]: draw'"),
        [("occupied", "[d4-5]".to_owned())]
    );
    assert_eq!(
        parcel("[[claim]]\nsays = 'after [d4-x]: draw'")[0].0,
        "bad-figure"
    );
    // Behind an illegal move nothing is said of the end, but of what was reached.
    let text = "kletka = 1\ngame = \"parcel\"\nrecord = { moves = '[d4-5] [d4-5]' }\n\
        claim = [{ says = 'draw' }, { at = 1, says = 'draw' }, { at = 2, says = 'draw' }]";
    let found: Vec<_> = check(text).iter().map(|one| one.code.name()).collect();
    assert_eq!(found, ["occupied", "false-claim"]);
}

#[test]
fn what_is_no_statement_is_pointed_at() {
    for (says, at, en) in [
        (
            "regiuns: 3",
            "regiuns",
            "unknown statement \"regiuns\"; see kletka explain bad-claim",
        ),
        (
            "blue may ply [c-d5]",
            "ply",
            "expected \"play\", found \"ply\"",
        ),
        (
            "blue may not ply [c-d5]",
            "ply",
            "expected \"play\", found \"ply\"",
        ),
        (
            "blue may not play any egde of (c3-e3-e6-c6)",
            "egde",
            "expected \"edge\", found \"egde\"",
        ),
        (
            "blue may nut play [c-d5]",
            "nut",
            "expected \"play\", found \"nut\"",
        ),
        ("regions: many", "many", "expected a number, found \"many\""),
        (
            "no другой",
            "другой",
            "expected \"regions\", \"region\" or \"fork\", found \"другой\"",
        ),
        (
            "to move: yellow",
            "yellow",
            "expected a player, found \"yellow\"",
        ),
        (
            "region {a1-b1-b2-a2}: pink",
            "pink",
            "expected \"blue\", \"red\", \"undetermined mixed\", \"undetermined neutral\" or \"undetermined\", found \"pink\"",
        ),
        (
            "unfinished business",
            "business",
            "expected the end of the line, found \"business\"",
        ),
        (
            "regions:",
            "regions:",
            "expected a number, found the end of the line",
        ),
        (
            "after [d-e5] draw",
            "after [d-e5] draw",
            "expected \":\", found the end of the line",
        ),
    ] {
        let text = document("parcel", "", says);
        let found = check(&text);
        assert_eq!(found.len(), 1, "{says}: {}", words(&found));
        assert_eq!(
            (found[0].code, found[0].code.rule()),
            (Code::BadClaim, "syntax")
        );
        assert_eq!(
            (&text[found[0].span.range()], &*found[0].message.en),
            (at, en)
        );
        assert!(found[0].help.is_some());
    }
    let near = check(&document("parcel", "", "blue may ply [c-d5]"));
    assert!(
        near[0]
            .help
            .as_ref()
            .unwrap()
            .en
            .starts_with("did you mean \"play\"?"),
        "{:?}",
        near[0].help
    );
    // The examples are in the language in which the statement begins.
    for (says, example) in [
        ("region {a1-b1-b2-a2}: red!", "region {"),
        ("region {a1-b1-b2-a2}: красные!", "region {"),
    ] {
        let found = check(&document("parcel", "", says));
        let help = &found[0].help.as_ref().unwrap().en;
        assert!(
            help.starts_with(&format!("it is written like this: {example}")),
            "{says}: {help}"
        );
    }
    let found = check(&document("parcel", "", "участок {a1-b1-b2-a2}: red!"));
    assert!(
        found[0].help.as_ref().unwrap().en.contains(": участок {"),
        "{:?}",
        found[0].help
    );
    assert_eq!(
        check(&document("parcel", "", "colour [a-b99999]: red"))[0].code,
        Code::SenselessClaim
    );
}

#[test]
fn what_nobody_has_proved_is_a_warning() {
    let found = check(&document(
        "halves",
        "start = { position = 'r@a1' }",
        "A wins by 21",
    ));
    assert_eq!(
        (found.len(), found[0].code, found[0].severity),
        (1, Code::UnprovedClaim, Severity::Warning)
    );
    let why = "the claim is not proved: no proof with attacking moves of the class open";
    assert_eq!(found[0].message.en, why);
    // Without a search nothing is said at all.
    let text = document(
        "halves",
        "start = { position = 'r@d5 r@e5 r@f6 r@f7 b@f8' }",
        "B wins by 2",
    );
    let blind = Session::open(
        kletka::games::standard(),
        &Source::whole("x.toml", &text),
        Depth::Replay,
    );
    assert!(
        blind
            .diagnostics()
            .iter()
            .all(|one| one.code == Code::NoStart)
    );
    assert_eq!(check(&text)[0].code, Code::FalseClaim);
    let won = "start = { position = 'r@a1 r@b1 r@c1' }\nrecord = { moves = '1. r@d1' }";
    assert!(check(&document("halves", won, "A wins by 1\nA wins")).is_empty());
    assert_eq!(
        check(&document("halves", won, "B wins"))[0].code,
        Code::FalseClaim
    );
}

/// Three attacks beside each other, and the record that shows how they go on: the search alone takes many positions.
#[test]
fn a_record_can_be_the_proof() {
    let text = include_str!("../../../puzzles/articles/renju-3-2-5.toml");
    assert!(text.contains("A wins by 21") && check(text).is_empty());
    let start = text
        .lines()
        .find(|line| line.starts_with("position"))
        .unwrap();
    let moves = text
        .split("moves = '''")
        .nth(1)
        .unwrap()
        .split("'''")
        .next()
        .unwrap();
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
        format!("after {}: draw", "-- ".repeat(100_000)),
        format!("{}draw", "after --: ".repeat(100_000)),
        format!("blue may play {}", "[a-b1] ".repeat(50_000)),
        format!(
            "blue [a-b1] creates {}",
            "{a1-b1-b2-a2} blue, ".repeat(50_000)
        ),
        format!("region {{{}a1}}: blue", "a1-b2-".repeat(100_000)),
        format!("area blue: 1{}", " + 1".repeat(100_000)),
        format!("critical blue: {}", "a1,".repeat(100_000)),
        "[".repeat(200_000),
        "(".repeat(200_000),
        "after ".repeat(100_000),
        "region {".repeat(100_000),
        "colour translation 3 by (99999999999999, 1)".to_owned(),
        "move 99999999999999999999: red".to_owned(),
        "score: blue 1e99".to_owned(),
    ] {
        let found = check(&document("parcel", "", &says));
        assert!(
            !found.is_empty() || says.starts_with("blue may play"),
            "{}",
            &says[..20]
        );
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
                let text = document(profile.name, "[board]\nsize = 9", says);
                let session =
                    Session::open(games::standard(), &Source::whole("", &text), Depth::Replay);
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

/// A statement in Russian; fails unless that is all Russian and means the same.
fn translated(says: &str) -> String {
    let games = statements();
    let written = |says: &str, lang| {
        let read = claim::read(says, &SpanMap::offset(0), games);
        assert!(
            read.diagnostics.is_empty(),
            "{says}: {:?}",
            read.diagnostics
        );
        claim::print::Printer {
            alphabet: Alphabet::Latin,
            lang,
        }
        .statement(&read.statements[0])
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
        kinds.insert(kind(
            &claim::read(says, &SpanMap::offset(0), statements()).statements[0].fact,
        ));
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
        kinds.insert(kind(
            &claim::read(english, &SpanMap::offset(0), statements()).statements[0].fact,
        ));
    }
    assert_eq!(kinds.len(), 32, "all kinds are there");
}

#[test]
fn russian_statements_are_read_as_people_say_them() {
    for (says, meant) in [
        ("ходит: А цветами синий красный", "to move: A with blue red"),
        (
            "синие могут играть [c-d5]: зеленый",
            "blue may play [c-d5]: green",
        ),
        (
            "никто не может играть [e4-5]: зацикливание",
            "neither may play [e4-5]: looping",
        ),
        (
            "красные не могут играть ни одно ребро (c3-e3-e6-c6): начало",
            "red may not play any edge of (c3-e3-e6-c6): opening",
        ),
        (
            "после хода красных [e5-6]: участков: 3",
            "after red [e5-6]: regions: 3",
        ),
        ("после [e5-6]: нет участков", "after [e5-6]: no regions"),
        ("счёт: синие 3, красные 9,5", "score: blue 3, red 9.5"),
        (
            "участок {c4-e4-e6-c6}: синий, площадь 4,5",
            "region {c4-e4-e6-c6}: blue area 4.5",
        ),
        ("участков неопределённых: 1", "regions undetermined: 1"),
        ("победители: красные по очкам", "winner: red by score"),
        (
            "критические синих включают: d4",
            "critical blue includes: d4",
        ),
        (
            "троек синих: 2 открытых, 1 полуоткрытая",
            "threes blue: 2 open, 1 half-open",
        ),
        ("красные набирают 9,5", "red scores 9.5"),
    ] {
        let read = claim::read(says, &SpanMap::offset(0), statements());
        assert!(
            read.diagnostics.is_empty(),
            "{says}: {:?}",
            read.diagnostics
        );
        assert_eq!(
            claim::print::statement(&read.statements[0], Alphabet::Latin),
            meant
        );
    }
    let help = |says: &str| {
        claim::read(says, &SpanMap::offset(0), statements())
            .diagnostics
            .remove(0)
    };
    let wrong = help("синие могут играт [c-d5]");
    assert!(
        wrong
            .help
            .as_ref()
            .unwrap()
            .ru
            .contains("\"играть\"? Образец: синие могут играть [c-d5]: зелёный"),
        "{wrong:?}"
    );
    let wrong = help("участков синих 3");
    assert!(
        wrong
            .message
            .ru
            .contains("ожидалось: \":\"; найдено: \"3\""),
        "{wrong:?}"
    );
    // English stays English.
    assert!(
        help("blue may ply [c-d5]")
            .message
            .ru
            .ends_with("ожидалось: \"play\"; найдено: \"ply\"")
    );
}

#[test]
fn a_statement_that_no_game_reads_is_explained_all_the_same() {
    for says in ["winner: red by score", "победитель: красные по очкам"] {
        assert_eq!(
            claim::read(says, &SpanMap::offset(0), &[])
                .diagnostics
                .len(),
            1
        );
    }
}

#[test]
fn help_shows_the_statement_that_was_meant() {
    let help = |says: &str| {
        let mut read = claim::read(says, &SpanMap::offset(0), statements());
        read.diagnostics.remove(0).help.unwrap().en
    };
    assert!(
        help("blue may ply [c-d5]")
            .contains("It is written like this: blue may play [c-d5]: green")
    );
    assert!(help("antonow: blue at d4").ends_with("antonov: blue at d4"));
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
