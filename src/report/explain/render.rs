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

Every error and warning has a code. Codes are stable: a later version may change the wording of a message, but not its
code. An error makes a document invalid, a warning does not. JSON has the code under `code`, `error` or `warning`
under `severity`, and the broken [rule](README.md#the-rule-names) under `rule`; here the rule is named where it differs
from the code.

`kletka explain CODE` prints the page of a code: the rule in full, a wrong example with its message and its board, and
the right example. `kletka explain RULE` lists the codes of a rule.

This page is written by a test from the program's own texts. All codes are errors, except those of the last section.
",
    "\
# Сообщения

У каждой ошибки и каждого предупреждения есть код. Коды постоянны: новая версия может изменить слова сообщения, но не
код. Документ с ошибкой негоден, с предупреждением — годен. В JSON код записан под ключом `code`, вид сообщения
(`error` или `warning`) — под ключом `severity`, нарушенное [правило](README.md#the-rule-names) — под ключом `rule`;
здесь правило названо, если его имя не совпадает с кодом.

`kletka explain КОД` печатает страницу о коде: правило целиком, неправильный пример с сообщением и рисунком, правильный
пример. `kletka explain ПРАВИЛО` перечисляет коды одного правила.

Эту страницу записывает тест из текстов самой программы. Все коды — ошибки, кроме последнего раздела.
",
];

/// The page of the reference that lists every code: meaning and rule. Headings of the Russian one are addressed as
/// those of the English one are.
#[must_use]
pub fn reference(lang: Lang) -> String {
    let [en, ru] = BEGINNING;
    let mut out = lang.of(en, ru).to_owned();
    for &group in Group::ALL {
        let title = group.text();
        let anchor = title.en.to_lowercase().replace(' ', "-");
        let name = lang.of(String::new(), format!(" {{#{anchor}}}"));
        let _ = write!(out, "\n## {}{name}\n", title.get(lang));
        members(group).for_each(|code| entry(&mut out, code, lang));
    }
    out
}

/// The line of a code in the reference, below a heading that is its name: editors link there.
fn entry(out: &mut String, code: Code, lang: Lang) {
    let rule = match code.rule() {
        "" => lang.of(" No rule.", " Правила нет.").to_owned(),
        rule if rule == code.name() => String::new(),
        rule => format!(" {} `{rule}`.", lang.of("Rule", "Правило")),
    };
    let article = page(code)
        .article
        .map_or(String::new(), |article| format!(" ({})", article.get(lang)));
    let summary = code.summary(lang);
    let _ = write!(out, "\n### {}\n\n{summary}{article}{rule}\n", code.name());
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
