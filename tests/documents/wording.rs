//! How messages look: long sentences on terminals, wrong usage, numbers in Russian sentences.

use crate::common_cli::kletka;

/// Red copies blue once too often: a long message with help.
const LOOPING: &str = "kletka = 1\ngame = \"parcel\"\nboard = { size = 3 }\nrecord.moves = '1. [b-c3] 2. [c-b2] 3. [b2-3] 4. [c2-3]'\n";

/// The widest line of the sentences, excerpts left out.
fn widest(text: &str) -> usize {
    text.lines()
        .filter(|line| !line.contains(" | "))
        .map(|line| line.chars().count())
        .max()
        .unwrap_or(0)
}

#[test]
fn long_sentences_are_wrapped_where_the_width_is_known() {
    for lang in ["en", "ru"] {
        let check = |columns: &str| {
            let ran = kletka!("check --lang {} -", lang).stdin(LOOPING);
            if columns.is_empty() {
                ran.run().stderr
            } else {
                ran.env("COLUMNS", columns).run().stderr
            }
        };
        let (whole, narrow, wide) = (check(""), check("80"), check("100"));
        assert!(
            widest(&whole) > 130,
            "nothing is wrapped in a file: {whole}"
        );
        assert!(widest(&narrow) <= 80, "{narrow}");
        assert!((81..=100).contains(&widest(&wide)), "{wide}");
        let words = |text: &str| {
            text.split_whitespace()
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        assert_eq!(words(&whole)[..12], words(&narrow)[..12], "the same words");
        let second = narrow.lines().nth(1).unwrap();
        assert!(
            second.starts_with("          "),
            "the second line is set in: {narrow}"
        );
    }
}

#[test]
fn a_line_for_each_diagnostic_is_never_wrapped() {
    let ran = kletka!("check --format short -")
        .env("COLUMNS", "80")
        .stdin(LOOPING)
        .run();
    assert_eq!(ran.stdout.lines().count(), 1, "{}", ran.stdout);
    assert!(widest(&ran.stdout) > 130);
}

#[test]
fn wrong_usage_is_told_in_russian() {
    let cases: &[(&[&str], &str)] = &[
        (
            &["check", "--jsno", "x"],
            "ошибка: неизвестный аргумент --jsno\n\n  подсказка: может быть, \"--json\"?",
        ),
        (
            &["chekc"],
            "ошибка: неизвестная команда chekc\n\n  подсказка: может быть, \"check\"?",
        ),
        (&["check"], "ошибка: не хватает аргументов: <ПУТЬ>..."),
        (
            &["show", "--at"],
            "ошибка: не указано значение для --at <АДРЕС|start|end|all>",
        ),
        (
            &["show", "--at", "x", "f"],
            "ошибка: недопустимое значение x для --at <АДРЕС|start|end|all>",
        ),
        (
            &["check", "--format", "xml", "f"],
            "(допустимы: human, short, json, sarif, github)",
        ),
        (
            &["table", "--blank", "0"],
            "ошибка: недопустимое значение 0 для --blank <N>: допустимо 1..=1000",
        ),
        (
            &["solve", "--time", "0.5", "f"],
            "недопустимое значение 0.5 для --time <СЕКУНД>: нужно целое число",
        ),
        (
            &["solve", "--time", "-1", "f"],
            "недопустимое значение -1 для --time <СЕКУНД>: нужно целое число",
        ),
        (
            &["check", "--memory", "99999999999999999999", "f"],
            "для --memory <МБ>: число слишком велико",
        ),
        (
            &["show", "--json", "--picture", "f"],
            "ошибка: аргумент --json не сочетается с --picture",
        ),
        (&["show", "f", "g"], "ошибка: неизвестный аргумент g"),
        (
            &["archive", "generate", "--game"],
            "ошибка: не указано значение для --game",
        ),
    ];
    for (arguments, expected) in cases {
        let ran = kletka(arguments.iter().copied().chain(["--lang=ru"])).run();
        // An option without its value takes the language for it where nothing else follows.
        let ran = if ran.stderr.contains("ошибка") {
            ran
        } else {
            kletka(arguments.iter().copied()).env("LANG", "ru_RU").run()
        };
        assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{arguments:?}");
        assert!(
            ran.stderr.contains(expected),
            "{arguments:?}: {}",
            ran.stderr
        );
        assert!(ran.stderr.contains("Подробнее: --help"), "{}", ran.stderr);
        for english in [
            "error:",
            "Usage:",
            "unexpected",
            "required",
            "similar",
            "For more",
            "tip:",
        ] {
            assert!(
                !ran.stderr.contains(english),
                "{arguments:?}: {}",
                ran.stderr
            );
        }
    }
    let ran = kletka!("check --lang ru").run();
    assert!(
        ran.stderr.contains("\n\nИспользование: kletka check"),
        "{}",
        ran.stderr
    );
    let ran = kletka!("chekc").run();
    assert!(
        ran.stderr.contains("error: unrecognized subcommand"),
        "English as before: {}",
        ran.stderr
    );
    assert_eq!(kletka!("--lang ru check --help").run().code, 0);
}

#[test]
fn an_unknown_code_gets_help() {
    for (lang, expected) in [
        ("en", "help: kletka explain without a code"),
        ("ru", "подсказка: kletka explain без кода"),
    ] {
        let ran = kletka!("explain --lang {} zzzzzz", lang).run();
        assert_eq!((ran.code, ran.stdout.as_str()), (2, ""));
        assert!(ran.stderr.contains(expected), "{}", ran.stderr);
    }
}

#[test]
fn russian_sentences_have_a_comma_in_numbers() {
    let text = format!(
        "{}record.score = {{ red = 2.75 }}\n",
        LOOPING.replace(" 4. [c2-3]", "")
    );
    let russian = kletka!("check --lang ru -").stdin(&text).run().stderr;
    assert!(russian.contains("у красных 1,5, а не 2,75"), "{russian}");
    let english = kletka!("check -").stdin(&text).run().stderr;
    assert!(english.contains("red has 1.5, not 2.75"), "{english}");
    let shown = kletka!("show --lang ru -")
        .stdin(LOOPING.replace(" 4. [c2-3]", ""))
        .run()
        .stdout;
    assert!(
        shown.contains("очки: синие 0, красные 1,5 с форой 1,5"),
        "{shown}"
    );
    let json = kletka!("show --lang ru --json -")
        .stdin(LOOPING.replace(" 4. [c2-3]", ""))
        .run();
    assert_eq!(json.json()[0]["score"]["red"], 1.5, "JSON has its own");
}
