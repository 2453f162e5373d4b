//! Every code has a page in both languages; its wrong example yields the code and its right example does not.

use std::path::Path;

use kletka::board::paint::Paint;
use kletka::report::explain::{Example, Lookup, find, list, page, page_text, trial};
use kletka::text::{Code, Group, Lang, Severity};

#[test]
fn a_wrong_example_yields_its_code_alone_and_a_right_one_none() {
    for &code in Code::ALL {
        let (name, page) = (code.name(), page(code));
        let found = |text: &[u8]| {
            let tried = trial(text, Paint::Plain, Lang::En);
            let found = tried.diagnostics.iter();
            found
                .map(|one| (one.code, one.severity))
                .collect::<Vec<_>>()
        };
        let wrong = found(page.wrong.bytes());
        assert!(
            wrong.contains(&(code, code.severity())),
            "{name}: {wrong:?}"
        );
        assert_eq!(found(page.right.as_bytes()), [], "{name}");
        // What is made has more faults than one, a hundred for instance.
        if let Example::Document(example) = page.wrong {
            assert!(
                wrong.iter().all(|(one, _)| *one == code),
                "{name}: {wrong:?}"
            );
            assert_ne!(example, page.right, "{name}");
        }
    }
}

#[test]
fn pages_are_complete_in_both_languages_and_fit_80_columns() {
    let is_russian = |text: &str| text.chars().any(|c| matches!(c, 'а'..='я' | 'ё'));
    for &code in Code::ALL {
        let (name, page) = (code.name(), page(code));
        assert!(
            is_russian(&page.rule.ru) && page.rule.en.len() > 60,
            "{name}"
        );
        let summaries = [Lang::Ru, Lang::En].map(|lang| is_russian(code.summary(lang)));
        assert_eq!(summaries, [true, false], "{name}");
        for lang in [Lang::En, Lang::Ru] {
            let text = page_text(code, lang, Paint::Plain);
            assert!(
                text.lines().all(|line| line.chars().count() <= 80),
                "{name}:\n{text}"
            );
            assert!(text.contains(code.summary(lang)), "{name}");
            if let Example::Document(wrong) = &page.wrong {
                for line in wrong.lines().chain(page.right.lines()) {
                    assert!(text.contains(line), "{name}: {line}");
                }
            }
            if matches!(code.group(), Group::Moves | Group::Start | Group::Results) {
                let has_board = text.contains("a   b   c") || text.contains("a b c");
                assert!(has_board, "{name}:\n{text}");
            }
            if code == Code::Piercing {
                // The position before the error, with the green segment marked.
                assert!(text.contains("·╌●╌·"), "{text}");
            }
        }
    }
}

#[test]
fn the_list_has_a_line_for_each_code() {
    for lang in [Lang::En, Lang::Ru] {
        let text = list(|_| true, lang, Paint::Plain);
        for &code in Code::ALL {
            let is_warning = code.severity() == Severity::Warning;
            assert_eq!(
                is_warning,
                code.group() == Group::Warnings,
                "{}",
                code.name()
            );
            let line = format!("  {:<17}  {}", code.name(), code.summary(lang));
            assert!(text.lines().any(|one| one == line), "{line}");
            assert!(line.chars().count() <= 80, "{line}");
        }
        for &group in Group::ALL {
            assert!(text.contains(group.text().get(lang)));
        }
    }
}

#[test]
fn names_are_found_as_people_write_them() {
    assert_eq!(find(" UNKNOWN_key "), Lookup::Page(Code::UnknownKey));
    assert_eq!(find("half-move"), Lookup::Page(Code::HalfMove));
    assert!(matches!(find("syntax"), Lookup::Rule(codes) if codes.len() > 5));
    assert_eq!(find("unknwon-key"), Lookup::Nothing(Some("unknown-key")));
    assert_eq!(find("zzzzzzzzz"), Lookup::Nothing(None));
}

#[test]
fn the_file_of_a_group_has_the_pages_of_its_codes_and_no_others() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/report/explain/pages");
    for &group in Group::ALL {
        let file = format!("{group:?}.toml").to_lowercase();
        let text = std::fs::read_to_string(folder.join(&file)).unwrap();
        let (pages, faults) = kletka::settings::read(&text);
        assert_eq!(faults, [], "{file}");
        let pages = &pages.value.entries;
        let found: Vec<_> = pages.iter().map(|page| &*page.key.value).collect();
        let codes = Code::ALL.iter().filter(|code| code.group() == group);
        let names: Vec<_> = codes.map(|code| code.name()).collect();
        assert_eq!(found, names, "{file}");
        for page in pages {
            for key in &page.value.value.as_table().unwrap().entries {
                let mut known = "article en ru wrong described parts right".split(' ');
                let (page, key) = (&page.key.value, &key.key.value);
                assert!(known.any(|known| known == key), "{page}: {key}");
            }
        }
    }
}

const BEGINNING: &str = "\
# Diagnostics

Every error and warning has a code. Codes are stable: a later version may change the wording of a message, but not its
code. An error makes a document invalid, a warning does not. JSON has the code under `code`, `error` or `warning`
under `severity`, and the broken [rule](README.md#the-rule-names) under `rule`. Codes of the document break the rule
`schema`, codes of the notation `syntax`; elsewhere the rule is named where it differs from the code.

`kletka explain` prints this list in English or Russian, `kletka explain CODE` the page of a code: the rule in full, a
wrong example with its message and its board, and the right example. `kletka explain RULE` lists the codes of a rule.

A test writes this page from the program's own texts. All codes are errors, except those of the last section.
";

/// The page of the reference that lists every code, each below a heading that is its name: editors link there.
fn reference() -> String {
    let mut out = BEGINNING.to_owned();
    for &group in Group::ALL {
        out += &format!("\n## {}\n", group.text().en);
        let usual = match group {
            Group::Document => "schema",
            Group::Notation => "syntax",
            _ => "",
        };
        for &code in Code::ALL.iter().filter(|code| code.group() == group) {
            let rule = match code.rule() {
                "" => " No rule.".to_owned(),
                rule if rule == code.name() || rule == usual => String::new(),
                rule => format!(" Rule `{rule}`."),
            };
            let article = page(code).article;
            let article = article.map_or(String::new(), |article| format!(" ({})", article.en));
            let summary = code.summary(Lang::En);
            out += &format!("\n### {}\n\n{summary}{article}{rule}\n", code.name());
        }
    }
    out
}

/// `KLETKA_WRITE=1 cargo test --test documents explain` writes the page anew.
#[test]
fn the_reference_lists_the_codes_of_the_program() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("formats/diagnostics.md");
    if std::env::var_os("KLETKA_WRITE").is_some() {
        std::fs::write(&page, reference()).unwrap();
    }
    let written = std::fs::read_to_string(&page).unwrap();
    assert_eq!(
        written,
        reference(),
        "run KLETKA_WRITE=1 cargo test --test documents explain"
    );
}
