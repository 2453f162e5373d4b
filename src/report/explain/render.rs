//! Pages and the list of codes as text of 80 columns; the list as a page of the reference, in both languages.

use std::fmt::Write as _;

use super::{Example, ExplainPage, members, page, same_rule, trial};
use crate::board::paint::Paint;
use crate::text::{Code, Group, Lang, Text, wrapped};

/// How wide a page may be, in columns.
const WIDTH: usize = 80;

/// How far examples and messages are set in, in columns.
const INDENT: usize = 4;

/// A rule with more codes than these is too broad for its codes to be relatives.
const MOST_RELATIVES: usize = 4;

/// The page of a code.
#[must_use]
pub fn page_text(code: Code, lang: Lang, paint: Paint) -> String {
    let page = page(code);
    let mut out = heading(code, &page, lang, paint);
    out.push('\n');
    out.push_str(&wrap(page.rule.get(lang), 0));
    section(&mut out, paint, lang.of("Wrong", "Неправильно"));
    match &page.wrong {
        Example::Document(text) => out.push_str(&set_in(text)),
        Example::Made { described, .. } => out.push_str(&wrap(described.get(lang), INDENT)),
    }
    let tried = trial(page.wrong.bytes(), paint, lang);
    section(
        &mut out,
        paint,
        lang.of("What kletka says about it", "Что говорит kletka"),
    );
    for (at, diagnostic) in tried.of(code).enumerate() {
        if at > 0 {
            out.push('\n');
        }
        out.push_str(&wrap(diagnostic.message.get(lang), INDENT));
        for help in diagnostic.help.iter().chain(&diagnostic.did_you_mean) {
            let help = format!("{}: {}", lang.of("help", "подсказка"), help.get(lang));
            out.push_str(&wrap(&help, INDENT));
        }
    }
    if let Some(board) = tried
        .of(code)
        .next()
        .and_then(|first| tried.board(first))
        .filter(|_| shows_board(code))
    {
        out.push('\n');
        out.push_str(&set_in(board));
    }
    section(&mut out, paint, lang.of("Right", "Правильно"));
    out.push_str(&set_in(&page.right));
    if code.group() == Group::Start
        && let Some(board) = trial(page.right.as_bytes(), paint, lang).start()
    {
        out.push('\n');
        out.push_str(&set_in(board));
    }
    out
}

/// Whether a position says something about a code.
fn shows_board(code: Code) -> bool {
    match code.group() {
        Group::Moves | Group::Start | Group::Results => true,
        Group::Document | Group::Notation | Group::Claims | Group::Puzzles | Group::Diagrams => {
            false
        }
        Group::Warnings => !matches!(code.rule(), "syntax" | "schema"),
    }
}

/// Name and meaning, then severity, rule and relatives.
fn heading(code: Code, page: &ExplainPage, lang: Lang, paint: Paint) -> String {
    let mut facts = vec![code.severity().text()];
    let rule = code.rule();
    if !rule.is_empty() {
        facts.push(crate::text!("rule name: {rule}", "имя правила: {rule}"));
    }
    facts.extend(page.article.clone());
    let relatives: Vec<_> = same_rule(rule)
        .into_iter()
        .filter(|one| *one != code)
        .map(Code::name)
        .collect();
    let mut out = wrap_hanging(
        &paint.strong(code.name()),
        code.name().chars().count(),
        2,
        code.summary(lang),
    );
    out.push_str(&wrap(Text::join(&facts, " · ").get(lang), 0));
    if (1..=MOST_RELATIVES).contains(&relatives.len()) {
        let list = relatives.join(", ");
        out.push_str(&wrap(
            crate::text!("see also: {list}", "см. также: {list}").get(lang),
            0,
        ));
    }
    out
}

fn section(out: &mut String, paint: Paint, title: &str) {
    out.push('\n');
    out.push_str(&paint.strong(&format!("{title}:")));
    out.push_str("\n\n");
}

/// All codes, or some of them, by group, a line each.
#[must_use]
pub fn list(fits: impl Fn(Code) -> bool, lang: Lang, paint: Paint) -> String {
    let mut out = String::new();
    let column = Code::ALL
        .iter()
        .map(|code| code.name().len())
        .max()
        .unwrap_or(0);
    for &group in Group::ALL {
        let codes: Vec<_> = members(group).filter(|code| fits(*code)).collect();
        if codes.is_empty() {
            continue;
        }
        if !out.is_empty() {
            out.push('\n');
        }
        out.push_str(&paint.strong(group.text().get(lang)));
        out.push('\n');
        for code in codes {
            let name = format!("  {}", code.name());
            out.push_str(&wrap_hanging(
                &name,
                name.len(),
                column + 4 - name.len(),
                code.summary(lang),
            ));
        }
    }
    out
}

/// How the page of the reference begins.
const BEGINNING: [&str; 2] = [
    "\
# Diagnostics

Every error and warning has a code. Codes are stable: a program may rely on them, and a later version changes the
wording of a message, not its code. JSON has the code under `code`, the broken rule under `rule` (see
[the rule names](README.md#the-rule-names)) and the severity under `severity`. An error makes a document invalid, a
warning does not.

`kletka explain CODE` prints the page of a code: the rule, a wrong example, what the program says about it, the board,
and the right example. `kletka explain` lists all codes. The name of a rule works as well.

This page is compared with the program by a test; the meanings below are those that `kletka explain` prints.
",
    "\
# Сообщения

У каждой ошибки и каждого предупреждения есть код. Коды постоянны: программа может на них полагаться, а следующие версии меняют слова
сообщения, но не код. В JSON код стоит под ключом `code`, нарушенное правило — под ключом `rule` (см.
[имена правил](README.md#the-rule-names)), а ошибка это (`error`) или предупреждение (`warning`) — под ключом `severity`. С ошибкой документ
не годится, с предупреждением годится.

`kletka explain КОД` печатает страницу о коде: правило, неправильный пример, что о нём говорит программа, поле и правильный пример.
`kletka explain` перечисляет все коды. Вместо кода можно назвать правило.

Тест сверяет эту страницу с программой; значения здесь те же, что печатает `kletka explain`.
",
];

/// The page of the reference that lists every code: rule, severity, meaning. Headings of the Russian one are addressed as
/// those of the English one are.
#[must_use]
pub fn reference(lang: Lang) -> String {
    let [en, ru] = BEGINNING;
    let mut out = lang.of(en, ru).to_owned();
    let columns = lang.of(
        "| code | rule | severity | meaning |",
        "| код | правило | что это | значение |",
    );
    for &group in Group::ALL {
        let title = group.text();
        let anchor = title.en.to_lowercase().replace(' ', "-");
        let name = lang.of(String::new(), format!(" {{#{anchor}}}"));
        let _ = write!(
            out,
            "\n## {}{name}\n\n{columns}\n| --- | --- | --- | --- |\n",
            title.get(lang)
        );
        for code in members(group) {
            let (name, severity) = (code.name(), code.severity().text());
            let rule = match code.rule() {
                "" => lang.of("none", "нет").to_owned(),
                rule => format!("`{rule}`"),
            };
            let article = page(code)
                .article
                .map_or(String::new(), |article| format!(" ({})", article.get(lang)));
            let (severity, summary) = (severity.get(lang), code.summary(lang));
            let _ = writeln!(
                out,
                "| [`{name}`](#{name}) | {rule} | {severity} | {summary}{article} |"
            );
        }
    }
    for group in Group::ALL {
        members(*group).for_each(|code| entry(&mut out, code, lang));
    }
    out
}

/// What the page of the reference says of a code, below a heading that is its name: editors link there.
fn entry(out: &mut String, code: Code, lang: Lang) {
    let page = page(code);
    let _ = write!(
        out,
        "\n## {}\n\n{}\n\n{}\n",
        code.name(),
        code.summary(lang),
        page.rule.get(lang).trim()
    );
    let _ = write!(out, "\n{}:\n\n", lang.of("Wrong", "Неправильно"));
    match &page.wrong {
        Example::Document(text) => block(out, text),
        Example::Made { described, .. } => out.push_str(&format!("{}\n", described.get(lang))),
    }
    let _ = write!(out, "\n{}:\n\n", lang.of("Right", "Правильно"));
    block(out, &page.right);
}

/// A document as a block of a page.
fn block(out: &mut String, document: &str) {
    let _ = writeln!(out, "```toml\n{}\n```", document.trim_end());
}

/// The lines of a text, set in.
fn set_in(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        out.push_str(format!("{}{line}", " ".repeat(INDENT)).trim_end());
        out.push('\n');
    }
    out
}

/// A paragraph of full lines.
fn wrap(text: &str, indent: usize) -> String {
    let start = " ".repeat(indent);
    let mut out = String::new();
    for line in wrapped(text, WIDTH - indent) {
        out.push_str(&start);
        out.push_str(&line);
        out.push('\n');
    }
    out
}

/// A word of `width` columns, a gap, and a text that is set in to where it begins.
fn wrap_hanging(word: &str, width: usize, gap: usize, text: &str) -> String {
    let start = width + gap;
    let mut out = word.to_owned();
    for (at, line) in wrapped(text, WIDTH - start).into_iter().enumerate() {
        out.push_str(&" ".repeat(if at == 0 { gap } else { start }));
        out.push_str(&line);
        out.push('\n');
    }
    out
}
