//! A booklet as one page for a browser: nothing is loaded from elsewhere, nothing is run, and it follows the screen, dark or
//! light.

use std::fmt::Write as _;

use super::content::{Book, PrintedProblem};
use super::diagram::BookDiagram;
use super::score_sheet;
use crate::draw::plane::{CELL, short};
use crate::draw::{Paper, Sheet, svg};
use crate::text::is_command;

const STYLE: &str = "\
:root{color-scheme:light dark;--ink:#16191d;--soft:#59616b;--line:#d8dde3;--paper:#fff;--link:#1746b0}\
@media screen and (prefers-color-scheme:dark){:root{--ink:#e6e9ed;--soft:#a3acb7;--line:#343b44;--paper:#15191e;--link:#8fb4ff}}\
body{font:1.0625rem/1.5 system-ui,sans-serif;margin:0 auto;max-width:70rem;padding:1rem 1.25rem 3rem;overflow-wrap:anywhere;background:var(--paper);color:var(--ink)}\
a{color:var(--link)}h1{line-height:1.2}h2{margin-top:2.5rem;border-bottom:1px solid var(--line)}h3{margin:.2rem 0;line-height:1.3}p{margin:.2rem 0}\
nav ol,.themes ul{columns:3 15rem;column-gap:3rem}nav li,.themes li{break-inside:avoid}\
.problems{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,24rem),1fr));gap:2.5rem 3rem}.solutions{row-gap:.6rem}\
.problem{break-inside:avoid}.about,figcaption{color:var(--soft);font-size:.875rem}\
figure{margin:.8rem 0}svg,img{display:block;width:100%;max-width:min(30rem,var(--cells,99)*3rem);height:auto;margin:0 auto}figcaption{text-align:center}\
summary{cursor:pointer;color:var(--link)}details[open]>summary{margin-bottom:.4rem}\
@media screen{details:not([open])+.solution:not(:target){display:none}}\
.moves{padding-left:calc(var(--depth)*1.25em + 1em);text-indent:-1em}.moves span{display:inline-block;text-indent:0}\
.positions{display:grid;grid-template-columns:repeat(auto-fill,minmax(11rem,1fr));gap:0 1rem}\
.sheet{background:#fff;padding:.5rem;overflow-x:auto}.sheet svg,.sheet img{max-width:50rem}\
@media print{@page{size:A4;margin:15mm}body{max-width:none;margin:0;padding:0;font-size:10pt}a{color:inherit;text-decoration:none}\
summary,nav,.answer{display:none}h2{break-before:page;border:0}main>h2:first-child{break-before:auto}.solutions .problem{break-inside:auto}figure,.moves{break-inside:avoid}h2,h3,.about{break-after:avoid}.problems{grid-template-columns:repeat(2,1fr);gap:8mm}svg,img{max-height:85mm}.positions{grid-template-columns:1fr 1fr}}";

/// How a page holds a drawing: made of its SVG and of what it shows, in words.
pub type Embed<'a> = &'a mut dyn FnMut(String, &str) -> String;

/// The page, with drawings whose colours it may set.
#[must_use]
pub fn html(book: &Book) -> String {
    let mut ids = svg::Ids::default();
    embedded(book, &mut |svg, _| ids.unique(svg))
}

/// The page, which holds its drawings in its own way.
pub fn embedded(book: &Book, embed: Embed) -> String {
    let language = book.lang.name();
    let title = escape(&book.title);
    let mut out = format!(
        "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"{language}\">\n<head>\n\
         <meta charset=\"utf-8\"/>\n<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"/>\n\
         <title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
    );
    contents(book, &mut out);
    if !book.problems.is_empty() {
        out.push_str("<main>\n");
        let mut number = 1;
        // Problems of one game stand under its name.
        for problems in book
            .problems
            .chunk_by(|one, other| one.game.name == other.game.name)
        {
            let game = problems[0].game.title();
            let _ = writeln!(
                out,
                "<h2>{}</h2>\n<div class=\"problems\">",
                escape(game.get(book.lang))
            );
            for problem in problems {
                self::problem(book, problem, number, embed, &mut out);
                number += 1;
            }
            out.push_str("</div>\n");
        }
        solutions(book, embed, &mut out);
        out.push_str("</main>\n");
    }
    themes(book, &mut out);
    if !book.fields.is_empty() {
        let _ = writeln!(
            out,
            "<h2>{}</h2>",
            book.lang.of("Blank boards", "Пустые поля")
        );
        book.fields
            .iter()
            .for_each(|field| figure(field, None, embed, &mut out));
    }
    for &game in &book.sheets {
        let heading = book.lang.of("Score sheets", "Бланки записи");
        let _ = writeln!(out, "<h2>{heading}</h2>\n<div class=\"sheet\">");
        out.push_str(&embed(
            score_sheet::page(game, book.lang, book.paper).svg(),
            heading,
        ));
        out.push_str("</div>\n");
    }
    out.push_str("</body>\n</html>\n");
    out
}

fn contents(book: &Book, out: &mut String) {
    if book.problems.is_empty() {
        return;
    }
    let _ = writeln!(out, "<nav>\n<ol>");
    for (problem, number) in book.problems.iter().zip(1..) {
        let _ = writeln!(
            out,
            "<li><a href=\"#p{number}\">{}</a></li>",
            escape(&problem.title)
        );
    }
    out.push_str("</ol>\n</nav>\n");
}

fn problem(book: &Book, problem: &PrintedProblem, number: usize, embed: Embed, out: &mut String) {
    let title = escape(&problem.title);
    let _ = writeln!(
        out,
        "<section class=\"problem\" id=\"p{number}\">\n<h3>{number}. {title}</h3>"
    );
    let _ = writeln!(
        out,
        "<p class=\"about\">{}</p>",
        escape(&problem.about(book.lang))
    );
    let _ = writeln!(out, "<p>{}</p>", escape(&problem.task));
    figure(&problem.diagram, Some(&problem.turn), embed, out);
    if !problem.moves.is_empty() {
        let word = book.lang.of("Solution", "Решение");
        let _ = writeln!(
            out,
            "<p class=\"answer\"><a href=\"#s{number}\">{word}</a></p>"
        );
    }
    out.push_str("</section>\n");
}

/// The solutions, far from their problems on paper.
fn solutions(book: &Book, embed: Embed, out: &mut String) {
    let mut solved = (1..)
        .zip(&book.problems)
        .filter(|(_, problem)| !problem.moves.is_empty())
        .peekable();
    if solved.peek().is_some() {
        let heading = book.lang.of("Solutions", "Решения");
        let _ = writeln!(
            out,
            "<h2>{heading}</h2>\n<div class=\"problems solutions\">"
        );
        solved.for_each(|(number, problem)| solution(book, problem, number, embed, out));
        out.push_str("</div>\n");
    }
}

/// The solution stands behind what folds it: no browser prints what is inside closed details.
fn solution(book: &Book, problem: &PrintedProblem, number: usize, embed: Embed, out: &mut String) {
    let title = escape(&problem.title);
    let _ = writeln!(
        out,
        "<section class=\"problem\">\n<details><summary>{number}. {title}</summary></details>\n\
         <div class=\"solution\" id=\"s{number}\">\n<h3><a href=\"#p{number}\">{number}. {title}</a></h3>"
    );
    for line in &problem.moves {
        // Lines break between moves only.
        let words: Vec<_> = line
            .words
            .iter()
            .map(|word| format!("<span>{}</span>", escape(word)))
            .collect();
        let _ = writeln!(
            out,
            "<p class=\"moves\" style=\"--depth:{}\">{}</p>",
            line.depth,
            words.join(" ")
        );
    }
    if !problem.idea.is_empty() {
        let _ = writeln!(out, "<p class=\"idea\">{}</p>", escape(&problem.idea));
    }
    out.push_str("<div class=\"positions\">\n");
    for one in &problem.solution {
        figure(&one.diagram, Some(&one.caption(book.lang)), embed, out);
    }
    out.push_str("</div>\n</div>\n</section>\n");
}

fn themes(book: &Book, out: &mut String) {
    let all = book.themes();
    if all.is_empty() {
        return;
    }
    let _ = writeln!(
        out,
        "<section class=\"themes\">\n<h2>{}</h2>",
        book.lang.of("Themes", "Темы")
    );
    for (theme, problems) in all {
        let _ = writeln!(out, "<h3>{}</h3>\n<ul>", escape(theme));
        for at in problems {
            let number = at + 1;
            let title = escape(&book.problems[at].title);
            let _ = writeln!(out, "<li><a href=\"#p{number}\">{number}. {title}</a></li>");
        }
        out.push_str("</ul>\n");
    }
    out.push_str("</section>\n");
}

/// A picture with its words; a small field is no poster.
fn figure(diagram: &BookDiagram, words: Option<&str>, embed: Embed, out: &mut String) {
    let picture = diagram.picture(None);
    let description = picture.description.clone();
    let cells = short(picture.area.width / CELL);
    let _ = writeln!(out, "<figure style=\"--cells:{cells}\">");
    let svg = svg::svg(
        &Sheet::single(picture),
        &Paper {
            variables: true,
            ..Paper::default()
        },
    );
    out.push_str(&embed(svg, &description));
    if let Some(words) = words {
        let _ = writeln!(out, "<figcaption>{}</figcaption>", escape(words));
    }
    out.push_str("</figure>\n");
}

/// A text as it stands in HTML, in attributes too.
#[must_use]
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\u{0}'..='\u{8}'
            | '\u{b}'
            | '\u{c}'
            | '\u{e}'..='\u{1f}'
            | '\u{fffe}'
            | '\u{ffff}' => {
                out.push('\u{fffd}');
            }
            // HTML readers make a line feed of it, in attributes too.
            '\r' if letters.peek() == Some(&'\n') => {}
            '\r' => out.push('\n'),
            // What turns the direction of a line would turn that of the page's own words.
            _ if is_command(letter) => {
                let _ = write!(out, "\\u{:04x}", u32::from(letter));
            }
            _ => out.push(letter),
        }
    }
    out
}
