//! The commands as help shows them: in both languages, with examples that can be run. What it says word for word is
//! in `tests/command/scripts/help.txt`.

use clap::Command;
use kletka::text::Lang;

use crate::common_cli::kletka;

/// How wide the list of commands may be, in columns.
const WIDTH: usize = 80;

/// All commands with their paths, the program itself first.
fn commands(lang: Lang) -> Vec<(String, Command)> {
    let mut out = vec![(
        "kletka".to_owned(),
        kletka::cli::describe(kletka::games::standard(), lang),
    )];
    let mut next = 0;
    while let Some((path, command)) = out.get(next).cloned() {
        let inner = command
            .get_subcommands()
            .map(|one| (format!("{path} {}", one.get_name()), one.clone()));
        out.extend(inner.collect::<Vec<_>>());
        next += 1;
    }
    out
}

/// The commands that can be run, without the name of the program.
pub(crate) fn leaves() -> Vec<String> {
    let all = commands(Lang::En)
        .into_iter()
        .filter(|(_, command)| !command.has_subcommands());
    all.filter_map(|(path, _)| Some(path.split_once(' ')?.1.to_owned()))
        .collect()
}

fn is_russian(text: &str) -> bool {
    text.chars().any(|c| matches!(c, 'а'..='я'))
}

#[test]
fn every_help_text_has_a_russian_one() {
    for ((path, en), (_, ru)) in commands(Lang::En).into_iter().zip(commands(Lang::Ru)) {
        let texts = |command: &Command| -> Vec<(String, String)> {
            let of_command = [
                command.get_about(),
                command.get_long_about(),
                command.get_after_help(),
            ];
            let of_command = of_command
                .into_iter()
                .flatten()
                .map(|text| (String::new(), text.to_string()));
            let of_arguments = command.get_arguments().map(|one| {
                let help = one
                    .get_help()
                    .unwrap_or_else(|| panic!("{path}: {} has no help", one.get_id()));
                (one.get_id().to_string(), help.to_string())
            });
            of_command.chain(of_arguments).collect()
        };
        let (en, ru) = (texts(&en), texts(&ru));
        assert_eq!(en.len(), ru.len(), "{path}");
        for ((id, en), (_, ru)) in en.iter().zip(&ru) {
            assert!(!en.contains("ru:") && en != ru, "{path} {id}: {en}");
            assert!(
                ru.split("\n\n").all(is_russian) && !ru.contains("ru:"),
                "{path} {id}: {ru}"
            );
        }
    }
}

#[test]
fn every_command_has_an_example_that_the_program_reads() {
    for (path, command) in commands(Lang::En) {
        let after = command
            .get_after_help()
            .map(ToString::to_string)
            .unwrap_or_default();
        let lines: Vec<_> = after
            .lines()
            .filter_map(|line| line.strip_prefix("  kletka "))
            .collect();
        let own = path.strip_prefix("kletka ").unwrap_or_default();
        let is_own = |line: &&str| command.is_hide_set() || line.starts_with(own);
        assert!(lines.iter().any(is_own), "{path} has no example");
        for line in lines {
            let line = line.split("  ").next().unwrap_or_default();
            // Every other part stands between the quotes of the shell; outside them it divides commands and names files.
            let mut words = Vec::new();
            for (at, part) in line.split('\'').enumerate() {
                if at % 2 == 1 {
                    words.push(part);
                    continue;
                }
                let end = part.find(['<', '>', '|']);
                words.extend(part[..end.unwrap_or(part.len())].split_whitespace());
                if end.is_some() {
                    break;
                }
            }
            let words = std::iter::once("kletka").chain(words).map(Into::into);
            let words = kletka::cli::current(words.collect());
            let read = kletka::cli::describe(kletka::games::standard(), Lang::En)
                .try_get_matches_from(words);
            let kind = read.as_ref().err().map(clap::Error::kind);
            let is_fine = matches!(kind, None | Some(clap::error::ErrorKind::DisplayHelp));
            assert!(is_fine, "{path}: kletka {line}: {read:?}");
        }
    }
}

#[test]
fn the_list_of_commands_is_narrow_and_has_them_all() {
    for (lang, name) in [(Lang::En, "en"), (Lang::Ru, "ru")] {
        let help = kletka!("--help --lang {}", name).run().stdout;
        let described = kletka::cli::describe(kletka::games::standard(), lang);
        let commands = described.get_subcommands();
        let listed: Vec<_> = commands.filter(|one| !one.is_hide_set()).collect();
        assert!(listed.len() <= 24, "{} commands", listed.len());
        for command in listed {
            let begin = format!("  {:<12} ", command.get_name());
            let line = help
                .lines()
                .find(|line| line.starts_with(&begin))
                .expect(&begin);
            assert!(line.chars().count() <= WIDTH, "{line}");
        }
    }
}

#[test]
fn russian_help_has_no_english_frame() {
    for (path, mut command) in commands(Lang::Ru) {
        let help = command.render_long_help().to_string();
        for english in
            "Usage:|Options:|Arguments:|Commands:|Print help|[default|[possible|Examples".split('|')
        {
            assert!(!help.contains(english), "{path}: {english} in\n{help}");
        }
    }
}

#[test]
fn clap_finds_no_fault_with_the_commands() {
    for lang in [Lang::En, Lang::Ru] {
        kletka::cli::describe(kletka::games::standard(), lang).debug_assert();
    }
}

#[test]
fn all_help_fits_80_columns() {
    for (path, _) in commands(Lang::En) {
        for (lang, help) in [
            ("en", "--help"),
            ("ru", "--help"),
            ("en", "-h"),
            ("ru", "-h"),
        ] {
            let ran = kletka(path.split(' ').skip(1).chain([help, "--lang", lang])).run();
            assert_eq!((ran.code, &*ran.stderr), (0, ""), "{path} {help} {lang}");
            let is_whole = ran.stdout.lines().count() > 5
                && ((lang, help) != ("en", "--help") || ran.stdout.contains("Examples:"));
            assert!(is_whole, "{path} {help} {lang}: {}", ran.stdout);
            // The names of values explain themselves: only the texts of arguments are in two languages.
            assert!(!ran.stdout.contains("ru:"), "{path} {help} {lang}");
            let wide = ran.stdout.lines().find(|line| line.chars().count() > WIDTH);
            assert_eq!(wide, None, "{path} {help} {lang}");
            // Lines go on as far as there is room.
            let lines: Vec<_> = ran.stdout.lines().collect();
            let is_text = |line: &str| line.starts_with(char::is_alphanumeric);
            let ends = |line: &str| line.ends_with(['.', ':', ';']);
            let torn = lines.windows(2).find(|pair| {
                let word = pair[1].split(' ').next().unwrap_or_default();
                let room = pair[0].chars().count() + 1 + word.chars().count() <= WIDTH;
                is_text(pair[0]) && is_text(pair[1]) && !ends(pair[0]) && room
            });
            assert_eq!(torn, None, "{path} {help} {lang}");
        }
    }
}

/// The names of arguments: Russian in help, usage and the manual, as they are in scripts for shells.
#[test]
fn names_of_arguments_are_russian() {
    // What documents and other programs call so in every language.
    let same = "PNG GIF PDF SVG HTML CSS JSON CSV SARIF TOML NO EXTRA DX DY UTF EPUB";
    let foreign = |text: &str| {
        let words = text
            .split(|c: char| !c.is_alphanumeric() && c != '_')
            .filter(|word| word.len() > 1);
        let mut capitals = words.filter(|word| word.bytes().all(|c| c.is_ascii_uppercase()));
        capitals
            .find(|word| !same.split(' ').any(|one| one == *word))
            .map(ToOwned::to_owned)
    };
    let mut lines = 0;
    for (path, _) in commands(Lang::Ru) {
        let words: Vec<_> = path.split(' ').skip(1).collect();
        let help = [&words[..], &["--help", "--lang", "ru"]].concat();
        let again = [&["help"], &words[..], &["--lang", "ru"]].concat();
        for arguments in [help, again] {
            let help = kletka(&arguments).run().stdout;
            let usage = help
                .lines()
                .find(|line| line.starts_with("Использование: kletka"));
            assert!(
                usage.is_some_and(|usage| usage.contains("[ПАРАМЕТРЫ]")),
                "{path}: {help}"
            );
            for line in help.lines().take_while(|line| *line != "Примеры:") {
                lines += 1;
                assert_eq!(foreign(line), None, "{path}: {line}");
            }
        }
        let page = kletka([&["man"], &words[..], &["--lang", "ru"]].concat())
            .run()
            .stdout;
        let page = page.split(".SH ПРИМЕРЫ").next().unwrap_or_default();
        let body = page.lines().filter(|line| !line.starts_with('.'));
        body.for_each(|line| {
            assert_eq!(foreign(&line.replace("\\fR", "")), None, "{path}: {line}");
        });
    }
    assert!(lines > 500, "{lines}");
}
