//! Every code has a page in both languages; its wrong example yields the code and its right example does not.

use std::path::Path;

use kletka::board::paint::Paint;
use kletka::report::explain::{Example, Lookup, find, list, page, page_text, trial};
use kletka::text::{Code, Group, Lang, Severity};

#[test]
fn a_wrong_example_yields_its_code_first() {
    for &code in Code::ALL {
        let tried = trial(
            page(code).wrong.bytes(),
            Paint::Plain,
            kletka::text::Lang::En,
        );
        let found: Vec<_> = tried
            .diagnostics
            .iter()
            .map(|one| one.code.name())
            .collect();
        let same = tried
            .of(code)
            .next()
            .unwrap_or_else(|| panic!("{} is not among {found:?}", code.name()));
        assert_eq!(same.severity, code.severity(), "{}", code.name());
        // What is made has more faults than one, a hundred for instance.
        if matches!(page(code).wrong, Example::Made { .. }) {
            continue;
        }
        let others: Vec<_> = tried
            .diagnostics
            .iter()
            .filter(|one| one.code != code)
            .collect();
        assert!(
            others.is_empty(),
            "the wrong example of {} is wrong in other ways: {others:?}",
            code.name()
        );
    }
}

#[test]
fn a_right_example_passes_without_a_word() {
    for &code in Code::ALL {
        let tried = trial(
            page(code).right.as_bytes(),
            Paint::Plain,
            kletka::text::Lang::En,
        );
        assert_eq!(
            tried.diagnostics.iter().count(),
            0,
            "{}: {:?}",
            code.name(),
            tried.diagnostics
        );
        if let Example::Document(wrong) = page(code).wrong {
            assert_ne!(wrong, page(code).right, "{}", code.name());
        }
    }
}

#[test]
fn pages_are_complete_in_both_languages_and_fit_80_columns() {
    let is_russian = |text: &str| text.chars().any(|c| matches!(c, 'а'..='я' | 'ё'));
    for &code in Code::ALL {
        let page = page(code);
        assert!(
            is_russian(&page.rule.ru) && page.rule.en.len() > 60,
            "{}",
            code.name()
        );
        assert!(
            is_russian(code.summary(Lang::Ru)) && !is_russian(code.summary(Lang::En)),
            "{}",
            code.name()
        );
        for lang in [Lang::En, Lang::Ru] {
            let text = page_text(code, lang, Paint::Plain);
            let widest = text
                .lines()
                .map(|line| line.chars().count())
                .max()
                .unwrap_or(0);
            assert!(
                widest <= 80,
                "{} is {widest} columns wide:\n{text}",
                code.name()
            );
            assert!(text.contains(code.summary(lang)), "{}", code.name());
            if let Example::Document(wrong) = &page.wrong {
                for line in wrong.lines().chain(page.right.lines()) {
                    assert!(text.contains(line), "{}: {line}", code.name());
                }
            }
        }
    }
}

#[test]
fn pages_about_moves_and_start_positions_show_a_board() {
    for &code in Code::ALL {
        let text = page_text(code, Lang::En, Paint::Plain);
        let has_board = text.contains("a   b   c") || text.contains("a b c");
        if matches!(code.group(), Group::Moves | Group::Start | Group::Results) {
            assert!(has_board, "{}:\n{text}", code.name());
        }
    }
    let piercing = page_text(Code::Piercing, Lang::En, Paint::Plain);
    assert!(
        piercing.contains("·╌●╌·"),
        "the position before the error, with the green segment marked:\n{piercing}"
    );
}

#[test]
fn the_list_has_a_line_for_each_code() {
    for lang in [Lang::En, Lang::Ru] {
        let text = list(|_| true, lang, Paint::Plain);
        for &code in Code::ALL {
            let line = format!("  {:<17}  {}", code.name(), code.summary(lang));
            assert!(
                text.lines().any(|one| one == line),
                "{line:?} is not a line of\n{text}"
            );
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
fn the_group_of_a_code_decides_its_severity() {
    for &code in Code::ALL {
        assert_eq!(
            code.severity() == Severity::Warning,
            code.group() == Group::Warnings
        );
    }
}

#[test]
fn the_file_of_a_group_has_the_pages_of_its_codes_and_no_others() {
    for &group in Group::ALL {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/report/explain/pages");
        let file = folder.join(format!("{group:?}.toml").to_lowercase());
        let text = std::fs::read_to_string(&file).unwrap();
        let (pages, faults) = kletka::settings::read(&text);
        assert_eq!(faults, [], "{}", file.display());
        let found: Vec<_> = pages
            .value
            .entries
            .iter()
            .map(|page| page.key.value.as_ref())
            .collect();
        let codes = Code::ALL.iter().filter(|code| code.group() == group);
        assert_eq!(
            found,
            codes.map(|code| code.name()).collect::<Vec<_>>(),
            "{}",
            file.display()
        );
        for page in &pages.value.entries {
            for key in &page.value.value.as_table().unwrap().entries {
                let known = [
                    "article",
                    "en",
                    "ru",
                    "wrong",
                    "described",
                    "parts",
                    "right",
                ];
                assert!(
                    known.contains(&key.key.value.as_ref()),
                    "{}: {}",
                    page.key.value,
                    key.key.value
                );
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

#[test]
fn a_pierced_polyline_is_named_with_the_move_on_its_other_side() {
    let document = "kletka = 1\ngame = \"parcel\"\nstart = { position = 'к[d4-5-6] с[e5-6]', next = 2 }\n\
                    record = { moves = '2. [d-e5] 3. [c-d5]' }\n";
    let tried = trial(document.as_bytes(), Paint::Plain, kletka::text::Lang::En);
    let said: Vec<_> = tried
        .of(Code::Piercing)
        .map(|one| (one.message.en.as_str(), one.message.ru.as_str()))
        .collect();
    let en = "3. [c-d5] would be green and pierce the red polyline [d4-5-6] at d5 (rule 3); \
              the green [d-e5] of move 2 is on the other side";
    let ru = "3. [c-d5] был бы зелёным и проткнул бы красную ломаную [d4-5-6] в d5 (правило 3); \
              с другой стороны — зелёный [d-e5] хода 2";
    assert_eq!(said, [(en, ru)]);
}
