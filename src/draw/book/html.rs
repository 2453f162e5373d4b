//! A booklet as one page for a browser: nothing is loaded from elsewhere, and it can be printed.

use std::fmt::Write as _;

use super::content::{Book, PrintedProblem, ProblemGrid};
use super::score_sheet;
use crate::draw::{Paper, Picture, Sheet, svg};

const STYLE: &str = "body{font:1rem/1.45 system-ui,sans-serif;margin:1rem auto;max-width:60rem;padding:0 1rem;background:#fff;color:#111}\
.problems{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,22rem),1fr));gap:1.5rem}\
.problem,.solution{break-inside:avoid;margin:0 0 1rem}h2{break-before:page}h3{margin:.2rem 0}p{margin:.2rem 0}\
.about{color:#555;font-size:.875rem}svg{display:block;max-width:100%;height:auto;margin:.4rem 0}.moves{overflow-wrap:anywhere}\
.solution div{display:flex;flex-wrap:wrap;gap:1rem}nav ol{columns:2 16rem}\
\
.page{display:contents}\
@media print{@page{size:A4;margin:15mm}body{max-width:none;margin:0;padding:0}a{color:inherit;text-decoration:none}\
.problems{display:block}.page{display:grid;column-gap:8mm;align-content:start;break-inside:avoid}.page+.page{break-before:page}\
.page svg{max-height:calc(240mm/var(--rows) - 32mm)}.solution div{flex-wrap:nowrap;gap:8mm}.solution svg{min-width:0;max-height:85mm}}";

/// The page.
#[must_use]
pub fn html(book: &Book) -> String {
    let language = book.lang.name();
    let title = escape(&book.title);
    let mut out = format!(
        "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"{language}\">\n<head>\n\
         <meta charset=\"utf-8\"/>\n<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"/>\n\
         <title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
    );
    contents(book, &mut out);
    if !book.problems.is_empty() {
        let _ = writeln!(out, "<h2>{}</h2>\n<main class=\"problems\">", book.lang.of("Problems", "Задачи"));
        let per_page = book.per_page();
        let ProblemGrid { columns, rows } = book.grid();
        for (page, problems) in book.problems.chunks(per_page).enumerate() {
            // On a screen the pages flow into each other; on paper each has a sheet of its own.
            let style = format!("--rows:{rows};grid-template-columns:repeat({columns},1fr)");
            let _ = writeln!(out, "<div class=\"page\" style=\"{style}\">");
            for (problem, number) in problems.iter().zip(page * per_page + 1..) {
                self::problem(book, problem, number, &mut out);
            }
            out.push_str("</div>\n");
        }
        out.push_str("</main>\n");
    }
    if book.problems.iter().any(|problem| !problem.moves.is_empty()) {
        let _ = writeln!(out, "<h2 id=\"solutions\">{}</h2>", book.lang.of("Solutions", "Решения"));
        for (problem, number) in book.problems.iter().zip(1..) {
            if !problem.moves.is_empty() {
                solution(problem, number, &mut out);
            }
        }
    }
    if !book.fields.is_empty() {
        let _ = writeln!(out, "<h2>{}</h2>", book.lang.of("Blank fields", "Пустые поля"));
        book.fields.iter().for_each(|field| picture(field, &mut out));
    }
    for &game in &book.sheets {
        let _ = writeln!(out, "<h2>{}</h2>", book.lang.of("Score sheets", "Бланки записи"));
        out.push_str(&score_sheet::page(game, book.lang).svg());
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
        let _ = writeln!(out, "<li><a href=\"#p{number}\">{}</a></li>", escape(&problem.title));
    }
    out.push_str("</ol>\n</nav>\n");
}

fn problem(book: &Book, problem: &PrintedProblem, number: usize, out: &mut String) {
    let has_solution = !problem.moves.is_empty();
    let mut about = vec![escape(&problem.about(book.lang))];
    let solved = book.lang.of("solution", "решение");
    about.extend(has_solution.then(|| format!("<a href=\"#s{number}\">{solved}</a>")));
    let title = escape(&problem.title);
    let _ = writeln!(out, "<section class=\"problem\" id=\"p{number}\">\n<h3>{number}. {title}</h3>");
    let _ = writeln!(out, "<p class=\"about\">{}</p>\n<p>{}</p>", about.join(" · "), escape(&problem.task));
    picture(&problem.diagram, out);
    out.push_str("</section>\n");
}

fn solution(problem: &PrintedProblem, number: usize, out: &mut String) {
    let title = escape(&problem.title);
    let _ = writeln!(out, "<section class=\"solution\" id=\"s{number}\">");
    let _ = writeln!(out, "<h3><a href=\"#p{number}\">{number}.</a> {title}</h3>");
    for line in &problem.moves {
        let (depth, moves) = (u16::from(line.depth), escape(&line.text));
        let _ = writeln!(out, "<p class=\"moves\" style=\"margin-left:{}em\">{moves}</p>", depth * 2);
    }
    out.push_str("<div>\n");
    problem.solution.iter().for_each(|one| picture(one, out));
    out.push_str("</div>\n</section>\n");
}

fn picture(picture: &Picture, out: &mut String) {
    out.push_str(&svg::svg(&Sheet::single(picture.clone()), &Paper::default()));
}

/// A text as it stands in HTML, in attributes too.
#[must_use]
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\u{0}'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => {
                out.push('\u{fffd}');
            }
            _ => out.push(letter),
        }
    }
    out
}
