//! `kletka explain`, `completions`, `man` and the help, as a shell sees them.

use std::process::{Command, Output};

fn kletka(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kletka"));
    command
        .args(arguments)
        .env("LC_ALL", "C")
        .env("NO_COLOR", "1")
        .output()
        .unwrap()
}

fn stdout(arguments: &[&str]) -> String {
    let output = kletka(arguments);
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    assert!(output.stderr.is_empty(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn explain_speaks_both_languages_and_takes_rules() {
    assert!(stdout(&["explain", "PIERCING"]).starts_with("piercing  A green segment"));
    assert!(stdout(&["explain", "--lang", "ru", "piercing"]).contains("Неправильно:"));
    let syntax = stdout(&["explain", "syntax"]);
    assert!(
        syntax.contains("\n  bad-figure ") && !syntax.contains("looping"),
        "{syntax}"
    );
    assert!(stdout(&["explain"]).lines().count() > 50);
}

#[test]
fn explain_suggests_a_code() {
    let output = kletka(&["explain", "loping"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains("did you mean \"looping\"?"), "{message}");
}

#[test]
fn every_shell_gets_the_commands() {
    for shell in ["bash", "zsh", "fish", "powershell"] {
        let script = stdout(&["completions", shell]);
        for word in ["kletka", "explain", "check", "json"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
    assert_eq!(kletka(&["completions", "basic"]).status.code(), Some(2));
}

#[test]
fn the_manual_has_a_page_for_each_command() {
    assert!(stdout(&["man"]).contains(".TH kletka 1"));
    for (lang, heading) in [("en", ".SH OPTIONS"), ("ru", ".SH ПАРАМЕТРЫ")] {
        let main = stdout(&["man", "--lang", lang]);
        assert_eq!(main.matches(heading).count(), 1, "{main}");
    }
    let page = stdout(&["man", "check"]);
    assert!(
        page.contains(".TH kletka-check 1") && page.contains(".SH EXAMPLES"),
        "{page}"
    );
    assert!(stdout(&["man", "archive", "generate"]).contains(".TH kletka-archive-generate 1"));
    assert_eq!(kletka(&["man", "chekc"]).status.code(), Some(2));
    let folder = std::env::temp_dir().join(format!("kletka-man-{}", std::process::id()));
    stdout(&["man", "--dir", folder.to_str().unwrap()]);
    let mut names: Vec<_> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    names.sort();
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(
        names.iter().any(|name| name == "kletka.1")
            && names.iter().any(|name| name == "kletka-show.1"),
        "{names:?}"
    );
    assert!(
        names
            .iter()
            .all(|name| name.to_string_lossy().ends_with(".1")),
        "{names:?}"
    );
}

#[test]
fn help_comes_in_the_language_asked_for() {
    assert!(stdout(&["--help"]).contains("\nKeep a record:\n  new "));
    assert!(stdout(&["--lang", "ru", "--help"]).contains("\nВести запись:\n  new "));
    assert!(stdout(&["check", "--help", "--lang=ru"]).contains("Примеры:"));
    assert!(stdout(&["help", "check"]).contains("Examples:"));
    let russian = Command::new(env!("CARGO_BIN_EXE_kletka"))
        .arg("-h")
        .env("LC_ALL", "ru_RU.UTF-8")
        .output()
        .unwrap();
    assert!(
        String::from_utf8(russian.stdout)
            .unwrap()
            .contains("Использование: kletka")
    );
}
