//! Documents and archives: which mistakes are found, and where exactly they are.

use crate::common_cli::{Ran, check_json, kletka};

const PARCEL: &str = "kletka = 1\ngame = \"parcel\"\n";
const THREE: &str = "kletka = 1\ngame = \"renju-for-three\"\n";
const HALVES: &str = "kletka = 1\ngame = \"renju-3-2\"\n";

/// `code line:column «the text of the span»` for each diagnostic, with the number of the document if it is not 0.
fn list(text: &str, ran: &Ran) -> Vec<String> {
    let mut out = Vec::new();
    for object in ran.json() {
        for one in object["diagnostics"].as_array().expect("a list") {
            let (start, end) = (&one["span"]["start"], &one["span"]["end"]);
            let byte = |place: &serde_json::Value| {
                usize::try_from(place["byte"].as_u64().expect("a byte")).unwrap()
            };
            let document = match object["document"].as_u64() {
                Some(0) => String::new(),
                number => format!("#{} ", number.expect("a number")),
            };
            let mark = if one["severity"] == "warning" {
                "?"
            } else {
                ""
            };
            let (code, slice) = (
                one["code"].as_str().expect("a code"),
                &text[byte(start)..byte(end)],
            );
            out.push(format!(
                "{document}{code}{mark} {}:{} «{slice}»",
                start["line"], start["column"]
            ));
        }
    }
    out
}

/// Checks that a document has exactly these diagnostics, in this order, and that `valid` and the exit code agree.
#[track_caller]
fn expect(text: &str, expected: &[&str]) {
    let ran = check_json(text);
    assert_eq!(list(text, &ran), expected, "{text}\n{}", ran.stdout);
    let is_valid = expected.iter().all(|one| one.contains("? "));
    assert_eq!(ran.code, i32::from(!is_valid), "{text}");
    assert!(
        ran.json().iter().any(|object| object["valid"] == is_valid),
        "{text}"
    );
}

/// The help of the first diagnostic.
#[track_caller]
fn help(text: &str) -> String {
    check_json(text).json()[0]["diagnostics"][0]["help"]
        .as_str()
        .unwrap_or_default()
        .to_owned()
}

#[track_caller]
fn message(text: &str) -> String {
    check_json(text).json()[0]["diagnostics"][0]["message"]
        .as_str()
        .expect("a message")
        .to_owned()
}

// ---- Keys and values ------------------------------------------------------------------------------------------------

#[test]
fn unknown_keys_are_found_and_something_is_suggested() {
    for (rest, place, suggestion) in [
        (
            "rules = { komy = 2.5 }",
            "3:11 «komy»",
            "did you mean \"komi\"? The keys are: komi, opening, green",
        ),
        (
            "[rules]\n\"komy\" = 2.5",
            "4:1 «\"komy\"»",
            "did you mean \"komi\"? The keys are: komi, opening, green",
        ),
        (
            "rules.komy = 2.5",
            "3:7 «komy»",
            "did you mean \"komi\"? The keys are: komi, opening, green",
        ),
        ("[bord]\nsize = 3", "3:2 «bord»", "did you mean \"board\"?"),
        (
            "[board]\nsise = 3",
            "4:1 «sise»",
            "did you mean \"size\"? The keys are: size, topology, segments",
        ),
        (
            "[start]\npositoin = ''",
            "4:1 «positoin»",
            "did you mean \"position\"? The keys are: position, picture, corner, next",
        ),
        (
            "[record]\nmove = ''",
            "4:1 «move»",
            "did you mean \"moves\"? The keys are: moves, result, ended, score",
        ),
        (
            "[record]\nscore = { blue = 0, red = 1.5, green = 0 }",
            "4:32 «green»",
            "the keys are: blue, red",
        ),
        (
            "[meta]\ntitel = ''",
            "4:1 «titel»",
            "did you mean \"title\"?",
        ),
        (
            "[rules]\nxyzzy = 1",
            "4:1 «xyzzy»",
            "the keys are: komi, opening, green",
        ),
        (
            "x = 1",
            "3:1 «x»",
            "the keys are: kletka, game, meta, board, rules, start, record, claim, diagram, puzzle, solution, judged",
        ),
    ] {
        let text = format!("{PARCEL}{rest}\n");
        expect(&text, &[&format!("unknown-key {place}")]);
        assert!(help(&text).starts_with(suggestion), "{text}{}", help(&text));
    }
}

#[test]
fn every_known_key_is_listed_once() {
    let list = check_json("kletka = 1\nx = 1").json()[0]["diagnostics"][1]["help"].clone();
    assert_eq!(
        list,
        "the keys are: kletka, game, meta, board, rules, start, record, claim, diagram, puzzle, solution, judged"
    );
}

#[test]
fn keys_of_other_games_are_unknown() {
    expect(
        &format!("{THREE}rules = {{ komi = 1.5 }}"),
        &["unknown-key 3:11 «komi»"],
    );
    expect(
        &format!("{THREE}[board]\nsegments = 'free'"),
        &["unknown-key 4:1 «segments»"],
    );
    expect(
        &format!("{PARCEL}rules = {{ antonov = true }}"),
        &["unknown-key 3:11 «antonov»"],
    );
    let start = "start.position = 'к@a1'\n";
    expect(
        &format!("{HALVES}{start}rules.antonov = true"),
        &["unknown-key 4:7 «antonov»"],
    );
}

#[test]
fn wrong_types() {
    for (rest, place, wording) in [
        (
            "rules = { komi = '2.5' }",
            "3:18 «'2.5'»",
            "komi must be a number, not a string",
        ),
        (
            "board = 7",
            "3:9 «7»",
            "board must be a table, not a whole number",
        ),
        (
            "board = { size = 3.5 }",
            "3:18 «3.5»",
            "size must be a number or [width, height], not a decimal number",
        ),
        (
            "board = { size = \"7\" }",
            "3:18 «\"7\"»",
            "size must be a number or [width, height], not a string",
        ),
        (
            "board = { size = [3, '4'] }",
            "3:22 «'4'»",
            "size must be a whole number, not a string",
        ),
        (
            "board = { topology = 1 }",
            "3:22 «1»",
            "topology must be a string, not a whole number",
        ),
        (
            "rules = { green = true }",
            "3:19 «true»",
            "green must be a string, not true or false",
        ),
        (
            "start = { next = '3' }",
            "3:18 «'3'»",
            "next must be a whole number, not a string",
        ),
        (
            "start = { position = ['с[d4-5]'] }",
            "3:22 «['с[d4-5]']»",
            "position must be a string, not a list",
        ),
        (
            "record = { moves = 5 }",
            "3:20 «5»",
            "moves must be a string, not a whole number",
        ),
        (
            "record = { score = 5 }",
            "3:20 «5»",
            "score must be a table, not a whole number",
        ),
        (
            "meta = { title = 2019-02-03 }",
            "3:18 «2019-02-03»",
            "title must be a string, not a date",
        ),
        (
            "meta = { date = 2019 }",
            "3:17 «2019»",
            "date must be a date, not a whole number",
        ),
        (
            "meta = { tags = ['a', 1] }",
            "3:17 «['a', 1]»",
            "tags must be a list of strings, not a list",
        ),
        (
            "meta = { players = ['Anna'] }",
            "3:20 «['Anna']»",
            "players must be a table, not a list",
        ),
        (
            "meta = { players.blue = 1 }",
            "3:25 «1»",
            "blue must be a name or a list of names, not a whole number",
        ),
    ] {
        let text = format!("{PARCEL}{rest}\n");
        expect(&text, &[&format!("wrong-type {place}")]);
        assert_eq!(message(&text), wording);
    }
    expect("kletka = '1'\ngame = 'parcel'", &["wrong-type 1:10 «'1'»"]);
    expect("kletka = 1\ngame = 1", &["wrong-type 2:8 «1»"]);
    expect(
        &format!("{THREE}rules = {{ antonov = 'yes' }}"),
        &["wrong-type 3:21 «'yes'»"],
    );
}

#[test]
fn values_out_of_range() {
    for (rest, places) in [
        ("board = { size = 0 }", &["bad-value 3:18 «0»"][..]),
        ("board = { size = 26 }", &["bad-value 3:18 «26»"]),
        ("board = { size = -3 }", &["bad-value 3:18 «-3»"]),
        ("board = { size = [3] }", &["bad-value 3:18 «[3]»"]),
        ("board = { size = [] }", &["bad-value 3:18 «[]»"]),
        (
            "board = { size = [3, 4, 5] }",
            &["bad-value 3:18 «[3, 4, 5]»"],
        ),
        (
            "board = { size = [0, 26] }",
            &["bad-value 3:19 «0»", "bad-value 3:22 «26»"],
        ),
        (
            "board = { size = 99999999999999999999 }",
            &["bad-value 3:18 «99999999999999999999»"],
        ),
        (
            "board = { topology = 'sphere' }",
            &["bad-value 3:22 «'sphere'»"],
        ),
        ("rules = { komi = nan }", &["bad-value 3:18 «nan»"]),
        ("rules = { komi = -inf }", &["bad-value 3:18 «-inf»"]),
        (
            "rules = { komi = 99999999999999999999 }",
            &["bad-value 3:18 «99999999999999999999»"],
        ),
        ("rules = { komi = 1e400 }", &["bad-value 3:18 «1e400»"]),
        (
            "rules = { komi = 0.00000001 }",
            &["bad-value 3:18 «0.00000001»"],
        ),
        (
            "rules = { opening = 'rectangel' }",
            &["bad-value 3:21 «'rectangel'»"],
        ),
        ("start = { next = 0 }", &["bad-value 3:18 «0»"]),
        ("start = { next = -1 }", &["bad-value 3:18 «-1»"]),
        (
            "record = { result = 'green' }",
            &["bad-value 3:21 «'green'»"],
        ),
        ("record = { result = 'Red' }", &["bad-value 3:21 «'Red'»"]),
    ] {
        expect(&format!("{PARCEL}{rest}\n"), places);
    }
    assert!(
        help(&format!("{PARCEL}rules.opening = 'rectangel'"))
            .starts_with("did you mean \"rectangle\"?")
    );
    expect(
        &format!("{THREE}board = {{ size = 3 }}"),
        &["bad-value 3:18 «3»"],
    );
    expect(
        &format!("{THREE}board = {{ size = [4, 26] }}"),
        &["bad-value 3:22 «26»"],
    );
    expect(
        "kletka = 1\ngame = \"chess\"",
        &["bad-value 2:8 «\"chess\"»"],
    );
    assert_eq!(
        help("kletka = 1\ngame = \"renju3-2\"").split('?').next(),
        Some("did you mean \"renju-3-2\"")
    );
}

#[test]
fn what_is_allowed_is_no_error() {
    for rest in [
        "board = { size = 1 }",
        "board = { size = 25 }",
        "board = { size = [1, 25] }",
        "board.size = 0x7",
        "board = { size = [3, 1], topology = 'cylinder' }",
        "board = { size = 3, topology = 'torus' }",
        "board = { size = 3, segments = 'free' }",
        "rules.komi = -2.5",
        "rules.komi = 0.25",
        "rules.komi = 2_0.5",
        "meta.date = 2019-02-03",
        "meta.date = '2019-02'",
        "meta.date = 2019-02-03T10:00:00Z",
        "meta = { title = '', author = 'x', event = '', site = '', tags = [], language = 'ru', source = '' }",
        "meta.players = { blue = 'Anna', red = ['Boris', 'Vera'] }",
        "record = {}",
        "start = { next = 1000 }",
        "record.score = { blue = 0 }",
        "meta = { author = ['x', 'y'], annotator = 'z', round = 3, url = '', id = 7, difficulty = 'hard', comment = '' }",
        "meta.license = 'CC0'",
    ] {
        expect(&format!("{PARCEL}{rest}\n"), &[]);
    }
    expect(
        &format!("{THREE}board.size = [4, 25]\nmeta.players = {{ green = 'Vera' }}"),
        &[],
    );
}

#[test]
fn combinations_that_exclude_each_other() {
    for (rest, place) in [
        (
            "board = { size = 2, topology = 'torus' }",
            "bad-combination 3:18 «2»",
        ),
        (
            "board = { size = [3, 2], topology = 'torus' }",
            "bad-combination 3:18 «[3, 2]»",
        ),
        (
            "board = { size = [2, 9], topology = 'cylinder' }",
            "bad-combination 3:18 «[2, 9]»",
        ),
        (
            "board = { size = 3, topology = 'torus', segments = 'free' }",
            "bad-combination 3:32 «'torus'»",
        ),
        (
            "board = { size = 3, segments = 'free' }\nrules.opening = 'rectangle'",
            "bad-combination 4:17 «'rectangle'»",
        ),
        (
            "rules.opening = 'choice'\nstart.position = 'с[d4-5]'",
            "bad-combination 4:18 «'с[d4-5]'»",
        ),
        ("record.ended = 'time'", "missing-key 3:8 «ended»"),
    ] {
        expect(&format!("{PARCEL}{rest}\n"), &[place]);
    }
    // A komi that allows a draw is unusual, and no error.
    expect(
        &format!("{PARCEL}rules.komi = 2"),
        &["draw-possible? 3:14 «2»"],
    );
    expect(
        &format!("{PARCEL}rules.komi = 1.5\nboard = {{ size = 3, segments = 'free' }}"),
        &["draw-possible? 3:14 «1.5»"],
    );
    expect(&format!("{PARCEL}rules.komi = 0.5"), &[]);
}

#[test]
fn missing_keys() {
    expect("", &["empty 1:1 «»"]);
    expect(" \n\n", &["empty 1:1 «»"]);
    expect(
        "# a remark only\n",
        &["missing-key 1:1 «»", "missing-key 1:1 «»"],
    );
    expect("game = 'parcel'", &["missing-key 1:1 «»"]);
    expect("kletka = 1", &["missing-key 1:1 «»"]);
    assert_eq!(
        check_json("kletka = 1").json()[0]["game"],
        serde_json::Value::Null
    );
}

#[test]
fn several_mistakes_are_listed_in_the_order_of_their_places() {
    let text = "x = 1\nkletka = 1\ngame = \"parcel\"\n[rules]\nkomi = 'a'\n[record]\nmoves = '''[d4-5 [oops]'''\n[board]\nsize = 0\n";
    expect(
        text,
        &[
            "unknown-key 1:1 «x»",
            "wrong-type 5:8 «'a'»",
            "bad-figure 7:12 «[d4-5»",
            "bad-figure 7:18 «[oops]»",
            "bad-value 9:8 «0»",
        ],
    );
}

#[test]
fn a_wrong_result_is_found_beside_a_wrong_field() {
    expect(
        &format!("{PARCEL}[record]\nresult = 'gren'\n[board]\nsize = 0\n"),
        &["bad-value 4:10 «'gren'»", "bad-value 6:8 «0»"],
    );
}

#[test]
fn another_version_is_refused() {
    expect("kletka = 2\ngame = 'parcel'", &["version 1:10 «2»"]);
    expect("kletka = 0\ngame = 'parcel'", &["version 1:10 «0»"]);
    expect(
        "kletka = 99999999999999999999\ngame = 'parcel'",
        &["version 1:10 «99999999999999999999»"],
    );
}

#[test]
fn another_version_is_not_read_any_further() {
    expect(
        "kletka = 2\ngame = 'chess'\nclock = 5",
        &["version 1:10 «2»"],
    );
}

// ---- Places ---------------------------------------------------------------------------------------------------------

/// Start and end of the first diagnostic as (byte, line, column).
#[track_caller]
fn span(text: &[u8]) -> [(u64, u64, u64); 2] {
    let object = &check_json(text).json()[0]["diagnostics"][0]["span"];
    ["start", "end"].map(|key| {
        let get = |name: &str| object[key][name].as_u64().expect("a number");
        (get("byte"), get("line"), get("column"))
    })
}

#[test]
fn places_in_every_kind_of_string() {
    let at = |string: &str| span(format!("{PARCEL}record.moves = {string}").as_bytes());
    let from = PARCEL.len() as u64 + 15;
    // The header takes two lines, and the value begins in column 16.
    assert_eq!(at("'[d4-5] [x]'"), [(from + 8, 3, 24), (from + 11, 3, 27)]);
    assert_eq!(
        at("\"[d4-5] [x]\""),
        [(from + 8, 3, 24), (from + 11, 3, 27)]
    );
    assert_eq!(
        at("'''[d4-5]\n«я» [x]'''"),
        [(from + 17, 4, 5), (from + 20, 4, 8)]
    );
    assert_eq!(at("'''\n[x]'''"), [(from + 4, 4, 1), (from + 7, 4, 4)]);
    assert_eq!(at("'''\r\n[x]'''"), [(from + 5, 4, 1), (from + 8, 4, 4)]);
    assert_eq!(
        at("\"\"\"\n[d4-5]\r\n[x]\"\"\""),
        [(from + 12, 5, 1), (from + 15, 5, 4)]
    );
}

#[test]
fn places_behind_escapes() {
    let at = |string: &str| span(format!("{PARCEL}record.moves = {string}").as_bytes());
    let from = PARCEL.len() as u64 + 15;
    // \u0441 is с: six bytes and columns in the file.
    assert_eq!(
        at(r#""\u0441[d4-5] [x]""#),
        [(from + 14, 3, 30), (from + 17, 3, 33)]
    );
    assert_eq!(
        at(r#""[d4-5]\n[x]""#),
        [(from + 9, 3, 25), (from + 12, 3, 28)]
    );
    assert_eq!(
        at(r#""[d4-5]\t\x20\u0020\U00000020[x]""#),
        [(from + 29, 3, 45), (from + 32, 3, 48)]
    );
    // An escape inside the span belongs to it.
    assert_eq!(
        at(r#""[d4-5] \u005bx]""#),
        [(from + 8, 3, 24), (from + 16, 3, 32)]
    );
    assert_eq!(
        at(r#""--! \"c\" [x]""#),
        [(from + 11, 3, 27), (from + 14, 3, 30)]
    );
    // A backslash at the end of a line swallows the white space that follows.
    assert_eq!(
        at("\"\"\"[d4-5] \\\n    [x]\"\"\""),
        [(from + 16, 4, 5), (from + 19, 4, 8)]
    );
    assert_eq!(
        at("\"\"\"[d4-5] \\  \r\n\r\n  [x]\"\"\""),
        [(from + 19, 5, 3), (from + 22, 5, 6)]
    );
}

#[test]
fn carriage_returns_and_a_byte_order_mark() {
    let text = format!("{PARCEL}[record]\nmoves = '''\n1. [d4-5]\n2. [oops]\n'''\n");
    let crlf = text.replace('\n', "\r\n");
    assert_eq!(span(text.as_bytes()), [(61, 6, 4), (67, 6, 10)]);
    assert_eq!(span(crlf.as_bytes()), [(66, 6, 4), (72, 6, 10)]);
    assert_eq!(
        span(format!("\u{feff}{text}").as_bytes()),
        [(64, 6, 4), (70, 6, 10)]
    );
    // The mark takes bytes but no column.
    assert_eq!(
        span("\u{feff}kletka = 2\ngame = 'parcel'".as_bytes()),
        [(12, 1, 10), (13, 1, 11)]
    );
    expect(&format!("\u{feff}{PARCEL}"), &[]);
    expect("\u{feff}", &["empty 1:1 «»"]);
}

// ---- Archives -------------------------------------------------------------------------------------------------------

#[test]
fn places_in_an_archive_are_those_of_the_file() {
    let text = format!("{PARCEL}x = 1\n+++\n{PARCEL}y = 1\n+++\n{THREE}record.moves = 'e7 e7'\n");
    expect(
        &text,
        &[
            "unknown-key 3:1 «x»",
            "#1 unknown-key 7:1 «y»",
            "#2 occupied 11:20 «e7»",
        ],
    );
    let games: Vec<_> = check_json(&text)
        .json()
        .iter()
        .map(|one| one["game"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(games, ["parcel", "parcel", "renju-for-three"]);
    expect(
        &text.replace('\n', "\r\n"),
        &[
            "unknown-key 3:1 «x»",
            "#1 unknown-key 7:1 «y»",
            "#2 occupied 11:20 «e7»",
        ],
    );
    let marked = format!("\u{feff}{text}");
    expect(
        &marked,
        &[
            "unknown-key 3:1 «x»",
            "#1 unknown-key 7:1 «y»",
            "#2 occupied 11:20 «e7»",
        ],
    );
}

#[test]
fn only_a_line_that_is_exactly_three_plus_signs_separates() {
    for not in [" +++", "+++ ", "++++", "+++ # x", "\t+++"] {
        let text = format!("{PARCEL}[meta]\ntitle = '''\n{not}\n'''\n");
        expect(&text, &[]);
        assert_eq!(check_json(&text).json().len(), 1, "{not:?}");
    }
    // Lines are split first: in a string it separates too.
    let text = format!("{PARCEL}[meta]\ntitle = '''\n+++\n'''\n");
    let ran = check_json(&text);
    assert_eq!((ran.json().len(), ran.code), (2, 1));
    assert_eq!(ran.json()[0]["diagnostics"][0]["code"], "toml");
}

#[test]
fn an_empty_part_is_an_error() {
    expect(
        &format!("{PARCEL}+++\n\n+++\n{PARCEL}"),
        &["#1 empty 4:1 «»"],
    );
    expect(&format!("+++\n{PARCEL}"), &["empty 1:1 «»"]);
}

#[test]
fn nothing_behind_the_last_separator_is_no_document() {
    for rest in ["+++", "+++\n", "+++\n\n \t\n", "+++\r\n"] {
        let text = format!("{PARCEL}{rest}");
        expect(&text, &[]);
        assert_eq!(check_json(&text).json().len(), 1, "{rest:?}");
    }
    expect(
        &format!("{PARCEL}+++\n# x\n"),
        &["#1 missing-key 4:1 «»", "#1 missing-key 4:1 «»"],
    );
}

// ---- Start positions ------------------------------------------------------------------------------------------------

#[test]
fn start_positions_of_parcel() {
    for (position, settings, places) in [
        ("с[a1-2] к[a2-3]", "", &["start-meeting 3:27 «к[a2-3]»"][..]),
        ("с[a1-2] к[a1-2]", "", &["start-conflict 3:27 «к[a1-2]»"]),
        ("с[a1-b2]", "", &["not-unit 3:19 «с[a1-b2]»"]),
        (
            "с[z1-2] с[h8-9]",
            "",
            &["off-board 3:19 «с[z1-2]»", "off-board 3:27 «с[h8-9]»"],
        ),
        ("с[a0-1]", "", &["off-board 3:19 «с[a0-1]»"]),
        ("с(a1-b2-a3)", "", &["not-unit 3:19 «с(a1-b2-a3)»"]),
        ("с@a1", "", &["wrong-word 3:19 «с@a1»"]),
        ("з[d4-5]", "", &["start-unreachable? 3:19 «з[d4-5]»"]),
        ("с[b2-3] з[b-c2]", "", &[]),
        ("з[d4-5] с[d5-6]", "", &[]),
        ("с(b2-b3-c3-c2)", "", &[]),
        (
            "с[a1-c3]",
            "board = { size = 3, segments = 'free' }",
            &["not-primitive 3:19 «с[a1-c3]»"],
        ),
        (
            "с[a1-b2] с[a2-b1]",
            "board = { size = 3, segments = 'free' }",
            &["start-crossing 3:28 «с[a2-b1]»"],
        ),
        (
            "с[a1-b2] с[b1-c3]",
            "board = { size = 3, segments = 'free' }",
            &[],
        ),
    ] {
        expect(
            &format!("{PARCEL}start.position = '{position}'\n{settings}"),
            places,
        );
    }
    // A cell with blue and red sides is undetermined, and no move may close only such regions.
    let text = format!("{PARCEL}start.position = 'з(f2-f3-g3-g2) с[e-f2]'");
    expect(
        &text,
        &["start-unreachable? 3:18 «'з(f2-f3-g3-g2) с[e-f2]'»"],
    );
}

#[test]
fn start_positions_of_renju() {
    for game in [THREE, HALVES] {
        for (position, places) in [
            ("к@d5 с@d5", &["start-conflict 3:24 «с@d5»"][..]),
            (
                "к@t1 к@a20",
                &["off-board 3:19 «к@t1»", "off-board 3:24 «к@a20»"],
            ),
            ("к@a1 d5", &["missing-colour 3:24 «d5»"]),
            ("к@a1 к[d4-5]", &["wrong-word 3:24 «к[d4-5]»"]),
            (
                "к@a1 к@b1 к@c1 к@d1",
                &["start-four 3:18 «'к@a1 к@b1 к@c1 к@d1'»"],
            ),
            ("к@a1 к@b1 к@c1 к@d1 к@e1", &[]),
        ] {
            expect(&format!("{game}start.position = '{position}'"), places);
        }
    }
    expect(THREE, &[]);
    expect(HALVES, &["no-start? 1:1 «»"]);
}

#[test]
fn a_place_named_twice_is_unusual() {
    for (header, position, place) in [
        (PARCEL, "с[a1-2] с[a1-2]", "3:27 «с[a1-2]»"),
        (PARCEL, "с[a1-2-1]", "3:19 «с[a1-2-1]»"),
        (PARCEL, "с(a1-a2-b2-b1) с[a1-2]", "3:34 «с[a1-2]»"),
        (THREE, "к@d5 к@d5", "3:24 «к@d5»"),
        (HALVES, "к@d5 к@d5", "3:24 «к@d5»"),
    ] {
        expect(
            &format!("{header}start.position = '{position}'"),
            &[&format!("start-twice? {place}")],
        );
    }
    // Cycles that share a side are a natural way of writing.
    expect(
        &format!("{PARCEL}start.position = 'с(a1-a2-b2-b1) с(b1-b2-c2-c1)'"),
        &[],
    );
}

#[test]
fn optional_green_may_touch_green() {
    expect(
        &format!("{PARCEL}rules.green = 'optional'\nstart.position = 'с[a1-2] з[a2-3] з[a3-4]'"),
        &[],
    );
    expect(
        &format!("{PARCEL}rules.green = 'optional'\nstart.position = 'з[a3-4]'"),
        &["start-unreachable? 4:19 «з[a3-4]»"],
    );
}

#[test]
fn a_start_position_that_cannot_be_read_says_nothing_about_the_moves() {
    let moves = "record.moves = '7. -- 8. з[b-c3]'\n";
    expect(
        &format!("{PARCEL}{moves}start = {{ position = 'с[b2-3', next = 7 }}"),
        &["bad-figure 4:23 «с[b2-3»"],
    );
    expect(
        &format!("{PARCEL}{moves}start = {{ position = 5, next = 7 }}"),
        &["wrong-type 4:22 «5»"],
    );
    expect(
        &format!("{PARCEL}{moves}start = {{ position = 'с[b2-3]', next = 'x' }}"),
        &["wrong-type 4:40 «'x'»"],
    );
}

// ---- Result, ended, score -------------------------------------------------------------------------------------------

#[test]
fn results_and_scores_are_compared_with_the_moves() {
    let finished = "moves = '1. [a1-2] 2. [c-d3] 3. -- 4. --'";
    let stopped = "moves = '1. [a1-2] 2. [c-d3]'";
    for (moves, rest, places) in [
        (finished, "result = 'red'", &[][..]),
        (finished, "result = 'blue'", &["result 5:10 «'blue'»"]),
        (finished, "result = 'draw'", &["result 5:10 «'draw'»"]),
        (
            finished,
            "result = 'unfinished'",
            &["result 5:10 «'unfinished'»"],
        ),
        (stopped, "result = 'unfinished'", &[]),
        (stopped, "result = 'red'", &["result 5:10 «'red'»"]),
        (stopped, "result = 'red'\nended = 'resigned'", &[]),
        (stopped, "result = 'draw'\nended = 'agreed'", &[]),
        (stopped, "score = { blue = 0, red = 1.5 }", &[]),
        (stopped, "score = { blue = 0.0, red = 15e-1 }", &[]),
        (stopped, "score = { blue = -0, red = 1.50 }", &[]),
        (
            stopped,
            "score = { blue = 1, red = 1.4 }",
            &["score 5:18 «1»", "score 5:27 «1.4»"],
        ),
        (
            stopped,
            "score = { blue = 0, red = 1.4999999999999999 }",
            &["bad-value 5:27 «1.4999999999999999»"],
        ),
        (
            stopped,
            "score = { blue = 0, red = nan }",
            &["bad-value 5:27 «nan»"],
        ),
        // After an illegal move nothing is compared.
        (
            "moves = '1. [a1-2] 2. [a1-2]'",
            "result = 'red'\nscore = { blue = 7, red = 7 }",
            &["occupied 4:23 «[a1-2]»"],
        ),
        (
            "moves = '1. [a1-2] 2. [oops'",
            "result = 'red'\nscore = { blue = 7, red = 7 }",
            &["bad-figure 4:23 «[oops»"],
        ),
    ] {
        expect(&format!("{PARCEL}[record]\n{moves}\n{rest}\n"), places);
    }
}

#[test]
fn ended_needs_a_game_that_was_not_over() {
    let record = |keys: &str| format!("{PARCEL}record = {{ {keys} }}");
    expect(
        &record("moves = '-- --', ended = 'time', result = 'red'"),
        &["ended-twice? 3:37 «'time'»"],
    );
}

#[test]
fn what_has_ended_is_not_unfinished() {
    let text = format!("{PARCEL}record = {{ ended = 'time', result = 'unfinished' }}");
    expect(&text, &["result 3:37 «'unfinished'»"]);
}

#[test]
fn unreadable_moves_say_nothing_about_the_result() {
    expect(
        &format!("{PARCEL}record = {{ ended = 'resign', result = 'red' }}"),
        &["bad-value 3:20 «'resign'»"],
    );
    expect(
        &format!(
            "{PARCEL}record = {{ moves = 5, result = 'red', score = {{ blue = 1, red = 2 }} }}"
        ),
        &["wrong-type 3:20 «5»"],
    );
}

#[test]
fn players_are_the_seats_of_the_game() {
    expect(
        &format!("{PARCEL}meta.players = {{ green = 'x' }}"),
        &["unknown-key 3:18 «green»"],
    );
    let start = "start.position = 'к@a1'\n";
    expect(
        &format!("{HALVES}{start}meta.players = {{ blue = 'x' }}"),
        &["unknown-key 4:18 «blue»"],
    );
}

// ---- Numbers and variations -----------------------------------------------------------------------------------------

#[test]
fn numbers_and_variations() {
    for (moves, places, plies) in [
        ("1. [a1-2] [a2-3] 3. [a3-4]", &[][..], 3),
        ("1. [a1-2] 3. [a2-3]", &["number 3:27 «3.»"], 1),
        ("2. [a1-2]", &["number 3:17 «2.»"], 0),
        (
            "1. [a1-2] 2. [a2-3] ( 2. [b2-3] 3. [b3-4] ) 3. [a3-4]",
            &[],
            3,
        ),
        (
            "1. [a1-2] 2. [a2-3] ( 1. [b2-3] ) 3. [a3-4]",
            &["number 3:39 «1.»"],
            3,
        ),
        (
            "1. [a1-2] ( 1. [a1-2] ) ( 1. [a2-3] 2. [a2-3] ) 2. [a2-3]",
            &["occupied 3:56 «[a2-3]»"],
            2,
        ),
        // An illegal move may be put right in a variation of its own.
        (
            "1. [a1-2] 2. [a1-2] ( 2. [a2-3] 3. [a2-3] ) 3. [h9-9]",
            &["occupied 3:30 «[a1-2]»", "occupied 3:52 «[a2-3]»"],
            1,
        ),
        // The bracket closes the variation, and is no full stop of the number.
        (
            "1. [a1-2] (1. [b1-2] 2)2. [a2-3]",
            &["bad-number 3:38 «2»"],
            2,
        ),
        (
            "1. [a1-2] 2. [oops] ( 2. [a2-3] 3. [a2-3] )",
            &["bad-figure 3:30 «[oops]»", "occupied 3:52 «[a2-3]»"],
            1,
        ),
    ] {
        let text = format!("{PARCEL}record.moves = '{moves}'\n").replace("[h9-9]", "[h8-9]");
        expect(&text, places);
        assert_eq!(check_json(&text).json()[0]["plies"], plies, "{moves}");
    }
}

#[test]
fn the_number_of_a_move_is_the_one_expected() {
    let text = format!("{PARCEL}start.next = 3\nrecord.moves = '4. [a1-2]'\n");
    let object = &check_json(&text).json()[0];
    assert_eq!(
        (&object["plies"], &object["diagnostics"][0]["ply"]),
        (&0.into(), &3.into())
    );
    let text = format!("{PARCEL}start.next = 3\nrecord.moves = '3. [a1-2] 4. -- 5. --'\n");
    let object = &check_json(&text).json()[0];
    assert_eq!(
        (&object["plies"], &object["outcome"]["winner"]),
        (&3.into(), &"red".into())
    );
}

#[test]
fn an_archive_from_a_file_has_its_name() {
    let folder = crate::common_cli::Folder::new("documents");
    let path = folder.file("two.kla", format!("{PARCEL}+++\n{THREE}"));
    let objects = kletka!("check --json {}", path).run().json();
    let names: Vec<_> = objects
        .iter()
        .map(|one| {
            (
                one["file"].as_str().unwrap(),
                one["document"].as_u64().unwrap(),
            )
        })
        .collect();
    assert_eq!(names, [(path.as_str(), 0), (path.as_str(), 1)]);
}

// ---- What may have been meant -----------------------------------------------------------------------------------------

/// What is said in both languages, and for the first diagnostic the texts to be replaced with what may have been meant.
fn suggested(text: &str) -> (String, String, Vec<(String, String)>) {
    let object = &check_json(text).json()[0]["diagnostics"][0];
    let byte = |place: &serde_json::Value| {
        usize::try_from(place["byte"].as_u64().expect("a byte")).unwrap()
    };
    let of = |one: &serde_json::Value| {
        let span = &one["span"];
        let written = text[byte(&span["start"])..byte(&span["end"])].to_owned();
        (
            written,
            one["replacement"].as_str().expect("a text").to_owned(),
        )
    };
    let list = object["suggestions"]
        .as_array()
        .map(|list| list.iter().map(of).collect())
        .unwrap_or_default();
    let human = |lang: &str| kletka!("--lang {} check -", lang).stdin(text).run().stderr;
    (human("en"), human("ru"), list)
}

#[test]
fn words_of_a_start_position_have_suggestions() {
    for (rest, code, written, meant) in [
        (
            "game = \"renju-3-2\"\nstart.position = 'к@d5 кe6'",
            "unknown-word",
            "кe6",
            &["к@e6"][..],
        ),
        (
            "game = \"renju-3-2\"\nstart.position = 'к@d5 з@e44'",
            "off-board",
            "з@e44",
            &["з@e4"],
        ),
        (
            "game = \"renju-3-2\"\nstart.position = 'к@d5 k@e6'",
            "unknown-word",
            "k@e6",
            &["к@e6"],
        ),
        (
            "game = \"parcel\"\nstart.position = 'с d4-5'",
            "unknown-word",
            "с d4-5",
            &["с[d4-5]"],
        ),
        (
            "game = \"parcel\"\nstart.position = 'с[d-e55]'",
            "off-board",
            "с[d-e55]",
            &["с[d-e5]"],
        ),
        (
            "game = \"parcel\"\nstart.position = 'с[d4-6]'",
            "not-unit",
            "с[d4-6]",
            &["с[d4-5]", "с[d5-6]"],
        ),
    ] {
        let text = format!("kletka = 1\n{rest}\n");
        let (en, ru, mut list) = suggested(&text);
        assert!(en.starts_with(&format!("error[{code}]")), "{en}");
        list.sort();
        let expected: Vec<_> = meant
            .iter()
            .map(|one| (written.to_owned(), (*one).to_owned()))
            .collect();
        assert_eq!(list, expected, "{text}{en}");
        assert!(
            en.contains("did you mean ") && ru.contains("может быть, "),
            "{en}{ru}"
        );
    }
    // What would stand on another stone is no help.
    let (en, ..) = suggested("kletka = 1\ngame = \"renju-3-2\"\nstart.position = 'к@e6 кe6'\n");
    assert!(!en.contains("did you mean"), "{en}");
}

#[test]
fn a_forgotten_comma_is_named_before_what_follows_from_it() {
    let number =
        format!("{HALVES}start.position = 'к@d5 к@e5'\nrecord.moves = '1. к@a1 г@b1 2. з@c1'\n");
    let (en, ru, list) = suggested(&number);
    let (first, rest) = en.split_once("error[number]: ").expect("an error");
    assert!(
        first.starts_with("warning[forgotten-comma]: no comma before this stone"),
        "{en}"
    );
    let said =
        "a comma is missing between two half-moves? As it stands: expected move number 3, found 2";
    assert!(rest.starts_with(said), "{en}");
    let said =
        "пропущена запятая между полуходами? Как записано сейчас: ожидался номер хода 3, записан 2";
    assert!(ru.contains(said), "{ru}");
    assert_eq!(list, []);
    let colour =
        format!("{HALVES}start.position = 'к@d5 к@e5'\nrecord.moves = '1. к@a1 2. з@b1 г@c1'\n");
    let (en, _, list) = suggested(&colour);
    assert!(
        en.starts_with("error[colour]: a comma is missing between two half-moves?"),
        "{en}"
    );
    assert!(!en.contains("warning"), "{en}");
    assert_eq!(list, [(" ".to_owned(), ", ".to_owned())]);
}
