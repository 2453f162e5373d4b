//! The commands as help shows them: in both languages, with examples that can be run.

use clap::Command;
use kletka::text::Lang;

use crate::common_cli::{Folder, kletka};

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
        assert!(!lines.is_empty(), "{path} has no example");
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

/// Names of earlier versions, what is typed today, and arguments that both take.
const EARLIER: [(&str, &str, &str); 9] = [
    ("cut", "new --from", "game.toml --at 1"),
    ("judge", "compose --judge", "draft.toml --games 0 --depth 1"),
    ("komi", "analyse --ask komi", "game.toml --lead"),
    ("merge", "archive merge", "game.toml game.toml game.toml"),
    ("outcome", "analyse --ask outcome", "draft.toml --nodes 99"),
    ("site", "page --site", "game.toml -o site --title Club"),
    ("table", "show --table", "--blank 6"),
    ("tune", "compose --tune", "draft.toml --nodes 1000 --top 3"),
    ("undo", "add --undo", "game.toml 1"),
];

/// A finished game and a problem.
const GAME: &str = "kletka = 1\ngame = \"parcel\"\n[board]\nsize = [2, 1]\n[record]\nmoves = '1. [a-b1] 2. [b-c1]'\n";
const DRAFT: &str = "kletka = 1\ngame = \"renju-3-2\"\n[board]\nsize = 9\n[start]\nposition = 'b@d4 b@e4 b@f4'\n[puzzle]\ngoal = \"A wins by 1\"\n";

#[test]
fn old_names_work_as_before_and_their_help_says_the_new_ones() {
    let run = |words: &str, rest: &str| {
        let folder = Folder::new("old-names");
        folder.file("game.toml", GAME);
        folder.file("draft.toml", DRAFT);
        let words = words.split(' ').chain(rest.split(' '));
        let ran = kletka(words).current_dir(&folder.0).run();
        let game = std::fs::read_to_string(folder.0.join("game.toml")).unwrap();
        (ran.code, ran.stdout, ran.stderr, game)
    };
    for (earlier, today, rest) in EARLIER {
        let both = [earlier, today].map(|words| run(words, &format!("{rest} --lang en")));
        assert_eq!(both[0], both[1], "{earlier} {rest}");
        assert!(both[0].0 < 2, "{earlier} {rest}: {}", both[0].2);
        for (lang, begin) in [("en", "Usage: "), ("ru", "Использование: ")] {
            let usage = format!("{begin}kletka {today} ");
            for (words, rest) in [(earlier, "--help"), (today, "--help"), ("help", earlier)] {
                let help = run(words, &format!("{rest} --lang {lang}")).1;
                assert!(help.contains(&usage), "{words} {rest}: {help}");
            }
        }
        let page = kletka!("man {}", earlier).run().stdout;
        let title = format!(
            ".TH kletka-{} 1",
            today.replace(" --", "-").replace(' ', "-")
        );
        assert!(page.contains(&title), "{earlier}: {page}");
    }
}

/// An option tells the form also behind other words and with `=`; behind `--` it is a word.
#[test]
fn options_that_tell_a_form_may_stand_anywhere() {
    let folder = Folder::new("forms");
    folder.file("game.toml", GAME);
    let run = |line: &str| {
        let ran = kletka(line.split(' ')).current_dir(&folder.0).run();
        (ran.code, ran.stdout)
    };
    let cut = run("cut game.toml --at 1");
    assert_eq!(cut.0, 0);
    for line in [
        "new --from game.toml --at 1",
        "new --from=game.toml --at 1",
        "new game.toml --at 1 --from",
        "--lang en new --at 1 --from game.toml",
    ] {
        assert_eq!(run(line), cut, "{line}");
    }
    for (line, code) in [
        ("add game.toml -- --undo", 1),
        ("analyse game.toml --ask=komi --time x", 2),
        ("analyse game.toml --ask nothing", 2),
    ] {
        assert_eq!(run(line).0, code, "{line}");
    }
}

/// `check` verifies what `solve` has written as `verify` does, beside documents, and `import` takes a drawing as `extract` does.
#[test]
fn listed_commands_do_what_old_ones_did() {
    let folder = Folder::new("listed");
    folder.file("draft.toml", DRAFT);
    let run = |line: &str| kletka(line.split(' ')).current_dir(&folder.0).run();
    let written = run("solve draft.toml --certificate proof.txt --tries tree.tries");
    assert_eq!(written.code, 0, "{}", written.stderr);
    for file in ["proof.txt", "tree.tries"] {
        let [old, new] = ["verify", "check"].map(|name| run(&format!("{name} {file} --lang en")));
        assert_eq!((old.code, &old.stdout), (new.code, &new.stdout), "{file}");
        assert_eq!((new.code, new.stderr.as_str()), (0, ""), "{file}");
    }
    let both = run("check draft.toml proof.txt --lang en").stdout;
    assert!(
        both.contains("proved: A wins by 1") && both.contains("1 document"),
        "{both}"
    );
    let proof = std::fs::read_to_string(folder.0.join("proof.txt")).unwrap();
    folder.file("false.txt", proof.replace("c4", "a1").replace("g4", "a1"));
    let [old, new] = ["verify", "check"].map(|name| run(&format!("{name} false.txt")));
    assert_eq!((old.code, &old.stderr), (new.code, &new.stderr));
    assert_eq!(new.code, 1, "{proof}");
    run("render draft.toml -o figure.svg");
    let [old, new] = ["extract", "import"].map(|name| run(&format!("{name} figure.svg")));
    assert_eq!(
        (old.stdout.as_str(), new.stdout.as_str()),
        (DRAFT, DRAFT),
        "{}",
        new.stderr
    );
    let figure = std::fs::read(folder.0.join("figure.svg")).unwrap();
    assert_eq!(kletka!("import -").stdin(figure).run().stdout, DRAFT);
}

/// Shells complete the commands of the list, each with the options of its forms.
#[test]
fn completions_know_the_options_of_forms() {
    for shell in ["bash", "zsh", "fish", "powershell"] {
        let script = kletka!("completions {}", shell).run().stdout;
        for word in ["keep-key", "ask", "blank", "recolour"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
        for name in [
            "compose --tune",
            "kletka__tune",
            "kletka__verify",
            "'verify:",
        ] {
            assert!(!script.contains(name), "{shell}: {name}");
        }
    }
}

#[test]
fn russian_help_has_no_english_frame() {
    for (path, mut command) in commands(Lang::Ru) {
        let help = command.render_long_help().to_string();
        for english in [
            "Usage:",
            "Options:",
            "Arguments:",
            "Commands:",
            "Print help",
            "[default",
            "[possible",
            "Examples",
        ] {
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
fn the_language_is_known_before_the_arguments_are() {
    for (line, begin) in [
        ("check --lang ru --wrong", "ошибка"),
        ("--lang=ru --wrong", "ошибка"),
        ("--lang ru check --lang en --wrong", "error"),
        ("check --wrong -- --lang ru", "error"),
    ] {
        let ran = kletka(line.split(' ')).run();
        assert!(
            ran.code == 2 && ran.stderr.starts_with(begin),
            "{line}: {}",
            ran.stderr
        );
    }
}

#[test]
fn arguments_are_read_alike_whether_a_command_comes_first_or_not() {
    for line in [
        "new parcel --size 3",
        "explain piercing",
        "archive generate --game parcel --size 3",
        "man new",
    ] {
        let [first, later] = [format!("{line} --lang ru"), format!("--lang ru {line}")]
            .map(|line| kletka(line.split(' ')).run().stdout);
        assert_eq!(first, later, "{line}");
    }
}

/// A number that is none is told what it should be, not how Rust reads it.
#[test]
fn numbers_are_asked_for_in_words() {
    for (value, expected) in [
        (
            "0.5",
            "error: invalid value '0.5' for '--time <SECONDS>': a whole number is expected\n",
        ),
        (
            "-1",
            "error: invalid value '-1' for '--time <SECONDS>': a whole number is expected\n",
        ),
        (
            "",
            "error: invalid value '' for '--time <SECONDS>': a whole number is expected\n",
        ),
        (
            "99999999999999999999",
            "'--time <SECONDS>': the number is too large\n",
        ),
    ] {
        let ran = kletka!("solve --time {} a.toml --lang en", value).run();
        assert!(
            ran.code == 2 && ran.stderr.contains(expected),
            "{value}: {}",
            ran.stderr
        );
    }
}

/// Why a value is none is said in both languages, and of a long one only the beginning is said again.
#[test]
fn a_wrong_value_is_told_why() {
    let long = "я".repeat(5001);
    for (line, value, en, ru) in [
        (
            "annotate a --at",
            "x",
            "expected an address",
            "ожидался адрес: 12",
        ),
        ("book a --paper", "x", "a4, a5", "a4, a5"),
        (
            "book --blank-fields",
            "go",
            "parcel, renju-for-three",
            "parcel, renju-for-three",
        ),
        (
            "book --blank-fields",
            "parcel:x",
            "a board is written GAME:9",
            "поле пишется ИГРА:9",
        ),
        ("check a --shard", "3/2", "expected k/n", "ожидалось k/n"),
        (
            "compose parcel --moves",
            "x",
            "a range is written 5",
            "промежуток пишется 5",
        ),
        (
            "cut a --rotate",
            "45",
            "expected a turn of 90",
            "ожидался поворот на 90",
        ),
        (
            "cut a --shift",
            "1",
            "expected two numbers",
            "ожидались два числа",
        ),
        (
            "match parcel --players",
            "x",
            "random, greedy",
            "random, greedy",
        ),
        (
            "render a --at",
            "x-",
            "expected a number of moves",
            "ожидалось число ходов",
        ),
        (
            "render a --caption",
            &long,
            "it has more than 5000 characters",
            "в нём больше 5000 знаков",
        ),
        (
            "render a --caption-size",
            "1",
            "expected a size in points",
            "ожидался кегль в пунктах",
        ),
        (
            "render a --crop",
            "x",
            "expected full, auto or two cells",
            "ожидалось full, auto или две клетки",
        ),
        (
            "render a --numbers",
            "x",
            "expected all, none, a range",
            "ожидалось all, none, промежуток",
        ),
        (
            "render a --show",
            "x",
            "one of: regions",
            "одно из слов: regions",
        ),
        (
            "render a --width",
            "1mm",
            "expected a width such as 80mm",
            "ожидалась ширина вроде 80mm",
        ),
        (
            "solve a --class",
            "x",
            "lines, open, threats or all",
            "lines, open, threats или all",
        ),
        ("solve a --goal", "x", "goals are written", "цели пишутся"),
    ] {
        for (lang, why) in [("en", en), ("ru", ru)] {
            let ran = kletka(line.split(' ').chain([value, "--lang", lang])).run();
            let said = format!(": {why}");
            assert!(
                ran.code == 2 && ran.stderr.contains(&said),
                "{line} {lang}: {}",
                ran.stderr
            );
            assert!(
                ran.stderr.len() < 1000,
                "{line} {lang}: {}",
                ran.stderr.len()
            );
        }
    }
    let ran = kletka!("render a --caption {} --lang ru", long).run();
    ran.says(format!("значение {}… для", "я".repeat(100)));
}

/// Help, wrong usage and the manual keep to Russian.
#[test]
fn russian_stays_russian() {
    for line in [
        "help --lang ru solve",
        "--lang ru help solve",
        "help solve --lang=ru",
    ] {
        let ran = kletka(line.split(' ')).run();
        assert!(
            ran.code == 0 && ran.stdout.contains("Использование:"),
            "{line}: {}{}",
            ran.stdout,
            ran.stderr
        );
    }
    assert!(
        kletka!("help --lang en solve")
            .run()
            .stdout
            .contains("Usage:")
    );
    for (line, usage) in [
        ("solve --lang ru", "не хватает аргументов: <ФАЙЛ>..."),
        (
            "check --nothing x --lang ru",
            "Использование: kletka check [ПАРАМЕТРЫ] <ПУТЬ>...",
        ),
        (
            "nothing --lang ru",
            "Использование: kletka [ПАРАМЕТРЫ] <КОМАНДА>",
        ),
        (
            "archive convert --to x --lang ru y",
            "недопустимое значение x для --to <json|jsonl|csv>",
        ),
        (
            "new --lang ru",
            "Использование: kletka new [ПАРАМЕТРЫ] <ИГРА>",
        ),
    ] {
        let ran = kletka(line.split(' ')).run();
        assert!(
            ran.code == 2 && ran.stderr.contains(usage),
            "{line}: {}",
            ran.stderr
        );
    }
    for (command, lang) in [("archive", "ru"), ("solve", "ru"), ("solve", "en")] {
        let page = kletka!("man {} --lang {}", command, lang).run().stdout;
        let headings = page.lines().filter_map(|line| line.strip_prefix(".SH "));
        for heading in headings {
            assert_eq!(heading.is_ascii(), lang == "en", "{command}: {heading}");
        }
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
            assert!(
                ran.code == 0 && ran.stdout.lines().count() > 5,
                "{path}: {}",
                ran.stderr
            );
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
    let same = [
        "PNG", "GIF", "PDF", "SVG", "HTML", "CSS", "JSON", "CSV", "SARIF", "TOML", "NO", "EXTRA",
        "DX", "DY", "UTF", "EPUB",
    ];
    let foreign = |text: &str| {
        let words = text
            .split(|c: char| !c.is_alphanumeric() && c != '_')
            .filter(|word| word.len() > 1);
        let mut capitals = words.filter(|word| word.bytes().all(|c| c.is_ascii_uppercase()));
        capitals
            .find(|word| !same.contains(word))
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
    let scripts = ["en", "ru"].map(|lang| kletka!("completions zsh --lang {}", lang).run().stdout);
    for script in &scripts {
        assert!(
            script.contains(":FILE:_files") && !script.contains("ФАЙЛ"),
            "{script}"
        );
    }
}
