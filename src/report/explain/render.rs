//! Pages and the list of codes as text of 80 columns; the list as a page of the reference, in both languages.

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
        facts.push(text!("rule name: {rule}", "имя правила: {rule}"));
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
            text!("see also: {list}", "см. также: {list}").get(lang),
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
