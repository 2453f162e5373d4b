//! What an author wrote is kept by every command that writes: comments, marks, tries, unknown keys, order and layout of
//! everything that the command has no business with.

use std::fs;

use crate::common_cli::{Folder, Ran, kletka};

/// A problem with a record, in an order and a layout of its own, and comments wherever there can be some.
const RICH: &str = r#"#:schema nowhere.json
# Не терять — keep

game = 'renju-3-2'   # which one
kletka = 1

[puzzle]
class = "open"   # natural
goal   =   "A wins by 7"

[meta.players]
B = "Вера" # she
A = [ "Анна" ,
  # a guest
  "Ян" ]
[meta]
  title = "Бумажный «кораблик»"  # indented
language= "en"

[record] # as played
  moves = '''
   "before" 1.   г@e9, к@h7!  "the idea" ( 1. к@h7?  "weak" 2. з@i8, г@e4! ( 2. -- ) )   # a remark

# between
2. з@i8 , г@e4 "fine"
'''  # so far

[[claim]]
name = "c" # one
at = "start"
says = '''
to move: A   # remark
'''
[start] # stones
position = '''
г@e7   # corner
к@f5 к@g6
з@g4 з@h4'''

[solution]   # from memory
moves = '''
1. г@e9, к@h7! "the idea" ( 1. к@h7? 2. з@i8, г@e4! )
2. з@i8, г@e4
3. к@h5, з@i4!! # nice
'''

[[diagram]]  # last
name = "d"
# the end
"#;

/// Keys that no version knows.
fn with_unknown_keys(text: &str) -> String {
    let inn = "# an inn\n[inn]  # unknown\nbeer = { dark = 2, light = [ 1,  3 ] } # two\n\"wine list\" = '''\n# no comment\n'''\n\n";
    let text = text
        .replace("[puzzle]\n", &format!("{inn}[puzzle]\n"))
        .replace("so far\n", "so far\nunknown = 3 # ?\n");
    text.replace("\ngoal ", "\nnotes = \"x\" # unknown\ngoal ")
}

/// What a command makes of a document, in both line ends; the texts are the same but for these.
fn written(name: &str, text: &str, arguments: &[&str]) -> (Ran, String) {
    let folder = Folder::new(&format!("kept-{name}"));
    let run = |text: &str| {
        let path = folder.file("d.toml", text);
        let ran = kletka(arguments).current_dir(&folder.0).patient().run();
        (ran, fs::read_to_string(path).unwrap())
    };
    let (ran, unix) = run(text);
    let (_, windows) = run(&text.replace('\n', "\r\n"));
    assert!(
        !windows.replace("\r\n", "").contains('\n') || arguments[0] == "fmt",
        "mixed line ends: {windows:?}"
    );
    assert_eq!(windows.replace("\r\n", "\n"), unix, "{arguments:?}");
    (ran, unix)
}

/// The document with some of its parts replaced, each of which stands in it once.
fn with(text: &str, parts: &[(&str, &str)]) -> String {
    parts.iter().fold(text.to_owned(), |text, (old, new)| {
        assert_eq!(text.matches(old).count(), 1, "{old}");
        text.replace(old, new)
    })
}

#[test]
fn a_move_added_or_taken_back_changes_its_place_only() {
    let (ran, text) = written(
        "add",
        RICH,
        &["add", "d.toml", "к@h5,з@i4", "--comment", "so"],
    );
    ran.ends(0);
    assert_eq!(
        text,
        with(RICH, &[("\"fine\"\n", "\"fine\"\n3. к@h5, з@i4 \"so\"\n")])
    );
    for rich in [RICH.to_owned(), with_unknown_keys(RICH)] {
        let (ran, text) = written("undo", &rich, &["undo", "d.toml"]);
        ran.ends(0);
        assert_eq!(text, with(&rich, &[("2. з@i8 , г@e4 \"fine\"\n", "")]));
    }
}

#[test]
fn a_solution_is_completed_in_its_place_only() {
    let (ran, text) = written("solve", RICH, &["solve", "--write", "d.toml"]);
    ran.ends(0);
    let end = text
        .split("# nice\n")
        .nth(1)
        .unwrap()
        .split("'''")
        .next()
        .unwrap();
    assert!(
        end.starts_with("4. ") && end.ends_with(" 7. к@g5\n"),
        "{end}"
    );
    let reply = "2. з@i8, г@e4 ( 2. з@e4, г@i8 3. з@f4 )\n3. к@h5";
    let expected = with(
        RICH,
        &[
            ("2. з@i8, г@e4\n3. к@h5", reply),
            ("# nice\n", &format!("# nice\n{end}")),
        ],
    );
    assert_eq!(text, expected);
}

#[test]
fn findings_are_added_to_comments_only() {
    let (ran, text) = written("annotate", RICH, &["annotate", "--write", "d.toml"]);
    ran.ends(0);
    let (mut old, mut quoted) = (RICH.lines(), 0);
    for line in text.lines() {
        let old = old.next().unwrap();
        if line == old {
            continue;
        }
        // Without its comments a line is what it was without them; each old comment begins a new one.
        let plain = |line: &str| {
            line.split('"')
                .step_by(2)
                .collect::<String>()
                .split_whitespace()
                .collect::<String>()
        };
        assert_eq!(plain(line), plain(old));
        let mut new = line.split('"').skip(1).step_by(2);
        for comment in old.split('"').skip(1).step_by(2) {
            assert!(
                new.any(|new| new == comment || new.starts_with(&format!("{comment}; "))),
                "{comment}: {line}"
            );
            quoted += 1;
        }
    }
    assert_eq!((old.next(), quoted), (None, 5));
}

#[test]
fn a_slip_is_mended_in_its_place_only() {
    for rich in [RICH.to_owned(), with_unknown_keys(RICH)] {
        let slips = with(
            &rich,
            &[
                ("1.   г@e9, к@h7!", "1)   г@e9 к@H7!"),
                ("\n2. з@i8 , г", "\n2)з@i8 , г"),
            ],
        );
        let (ran, text) = written("fix", &slips, &["check", "--fix", "d.toml"]);
        ran.says("repairs");
        assert_eq!(text, rich);
        let (_, text) = written("fix-nothing", &rich, &["check", "--fix", "d.toml"]);
        assert_eq!(text, rich);
    }
}

#[test]
fn what_has_errors_is_left_as_it_is() {
    let rich = with_unknown_keys(RICH);
    for arguments in [
        &["add", "d.toml", "к@h5,з@i4"][..],
        &["solve", "--write", "d.toml"],
        &["annotate", "--write", "d.toml"],
    ] {
        let (ran, text) = written("errors", &rich, arguments);
        assert_eq!((ran.code, text), (1, rich.clone()), "{arguments:?}");
        ran.says("no key \"inn\"");
    }
}

/// What a document says to people: its comments and remarks, its quotations and its marks, sorted, without blanks.
fn said(text: &str) -> Vec<String> {
    let mut all = Vec::new();
    for line in text.lines() {
        all.extend(
            line.split_once('#')
                .map(|(_, remark)| format!("#{}", remark.trim())),
        );
        all.extend(
            line.split('"')
                .skip(1)
                .step_by(2)
                .map(|quoted| format!("\"{quoted}\"")),
        );
        all.extend(line.split(['!', '?']).skip(1).map(|_| "mark".to_owned()));
    }
    all.sort();
    all
}

#[test]
fn the_canonical_form_says_all_that_was_said() {
    for rich in [RICH.to_owned(), with_unknown_keys(RICH)] {
        let (ran, text) = written("fmt", &rich, &["fmt", "d.toml"]);
        ran.ends(0);
        assert_eq!(said(&text), said(&rich), "{text}");
        assert_eq!(
            text.matches('(').count(),
            rich.matches('(').count(),
            "{text}"
        );
        let (_, again) = written("fmt-again", &text, &["fmt", "d.toml"]);
        assert_eq!(again, text);
    }
}

/// The values of a table as JSON, without what says how they were written.
fn values(text: &str, table: &str) -> serde_json::Value {
    let ran = kletka!("check --json --content -").stdin(text).run();
    ran.json()[0]["content"][table].clone()
}

#[test]
fn a_position_cut_out_keeps_what_is_said_of_the_document() {
    let more = with(
        RICH,
        &[(
            "language=",
            "date = 2026-05-03\nlicense = \"CC0\"\nlanguage=",
        )],
    );
    for rich in [&more, &more.replace('\n', "\r\n")] {
        let ran = kletka!("cut --at 1 --mirror x -").stdin(rich).run();
        ran.ends(0);
        assert_eq!(values(&ran.stdout, "meta"), values(rich, "meta"));
        assert_eq!(ran.stdout.contains("\r\n"), rich.contains("\r\n"));
    }
    // A key that is wrong there would be wrong here.
    let wrong = with(&more, &[("language= \"en\"", "language = 3")]);
    let ran = kletka!("cut --at 1 -").stdin(&wrong).run();
    ran.ends(1).prints_no("language");
    assert_eq!(values(&ran.stdout, "meta")["license"], "CC0");
}

#[test]
fn a_document_comes_back_from_json_with_all_its_values() {
    let json = kletka!("check --json --content -").stdin(RICH).run().stdout;
    let back = kletka!("import -").stdin(&json).run();
    back.ends(0);
    for table in [
        "meta", "start", "record", "puzzle", "claim", "solution", "diagram",
    ] {
        assert_eq!(values(&back.stdout, table), values(RICH, table));
    }
    let unknown = kletka!("check --json --content -")
        .stdin(with_unknown_keys(RICH))
        .run()
        .stdout;
    let back = kletka!("import -").stdin(&unknown).run();
    assert_eq!(back.code, 1, "what was wrong is wrong still, and written");
    assert_eq!(
        values(&back.stdout, "inn"),
        values(&with_unknown_keys(RICH), "inn")
    );
}

#[test]
fn a_typed_list_comes_in_with_all_its_words() {
    let typed = "Турнир: Кубок\nСиние: Анна\nЛюбая строка, которой никто не ждал\n1) a1-2! \"ход\" (1. b-c1? \"хуже\") ; \
                 2) [b - c3] # примечание\n\n3) - 4) пропуск\nконец вечера\n";
    let import = |typed: &str| {
        kletka!("import --game parcel --size 3 -")
            .stdin(typed)
            .run()
    };
    let ran = import(typed);
    for part in [
        "Кубок",
        "Анна",
        "Любая строка, которой никто не ждал",
        "[a1-2]!",
        "\"ход\"",
        "( 1. [b-c1]? \"хуже\" )",
        "примечание",
        "конец вечера",
    ] {
        assert!(ran.stdout.contains(part), "{part}: {}", ran.stdout);
    }
    let windows = import(&typed.replace('\n', "\r\n"));
    assert_eq!((windows.stdout, windows.stderr), (ran.stdout, ran.stderr));
}
