//! A booklet as one page for a browser: nothing is loaded from elsewhere, nothing is run, and it follows the screen, dark or
//! light.

use std::fmt::Write as _;

use super::content::{Book, PrintedProblem, PrintedWord, ProblemIndex, SolutionLine, WordLook};
use super::diagram::BookDiagram;
use super::game::{GamePart, PrintedGame};
use super::volume::{Paragraph, Volume, VolumeItem};
use super::{score_sheet, volume_pages};
use crate::draw::plane::{CELL, short};
use crate::draw::{Paper, Sheet, svg};
use crate::text::{is_command, joined};

pub(super) const STYLE: &str = "\
:root{color-scheme:light dark;--ink:#16191d;--soft:#59616b;--line:#d8dde3;--paper:#fff;--link:#1746b0}\
@media screen and (prefers-color-scheme:dark){:root{--ink:#e6e9ed;--soft:#a3acb7;--line:#343b44;--paper:#15191e;--link:#8fb4ff}}\
body{font:106.25%/1.5 system-ui,sans-serif;margin:0 auto;max-width:70rem;padding:1rem 1.25rem 3rem;overflow-wrap:anywhere;background:var(--paper);color:var(--ink)}\
a{color:var(--link)}h1{line-height:1.2}h2{margin-top:2.5rem;border-bottom:1px solid var(--line)}h3{margin:.2rem 0;line-height:1.3}p{margin:.2rem 0}\
nav ol,.themes ul{columns:3 15rem;column-gap:3rem}nav li,.themes li{break-inside:avoid}\
.problems{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,24rem),1fr));gap:2.5rem 3rem}.solutions{row-gap:.6rem}\
.problem{break-inside:avoid}.about,figcaption{color:var(--soft);font-size:.875rem}\
figure{margin:.8rem 0}svg,img{display:block;width:100%;max-width:min(30rem,var(--cells,99)*3rem);height:auto;margin:0 auto}figcaption{text-align:center}\
summary{cursor:pointer;color:var(--link)}details[open]>summary{margin-bottom:.4rem}\
@media screen{details:not([open])+.solution:not(:target){display:none}}\
.moves{padding-left:calc(var(--depth)*1.25em + 1em);text-indent:-1em}.moves span{display:inline-block;text-indent:0}\
.positions{display:grid;grid-template-columns:repeat(auto-fill,minmax(11rem,1fr));gap:0 1rem}\
.cover{text-align:center}.cover figure{max-width:22rem;margin:2rem auto}.dedication{margin:1rem 0;font-style:italic}\
.text{margin:.5rem 0;padding-left:calc(var(--depth)*1.25em)}blockquote.text{border-left:3px solid var(--line);color:var(--soft);padding-left:1em}.game{max-width:44rem}.game figure,.chapter>figure{max-width:30rem}.moves b{display:inline-block;text-indent:0}\
.sheet{background:#fff;padding:.5rem;overflow-x:auto}.sheet svg,.sheet img{max-width:50rem}\
@media print{@page{size:A4;margin:15mm}body{max-width:none;margin:0;padding:0;font-size:10pt}a{color:inherit;text-decoration:none}\
summary,nav,.answer{display:none}h2{break-before:page;border:0}main>h2:first-child{break-before:auto}.solutions .problem{break-inside:auto}figure,.moves{break-inside:avoid}h2,h3,.about{break-after:avoid}.problems{grid-template-columns:repeat(2,1fr);gap:8mm}svg,img{max-height:85mm}.positions{grid-template-columns:1fr 1fr}}";

/// How a page holds a drawing that is a picture of its own: made of its SVG and of what it shows, in words.
pub type Embed<'a> = &'a mut dyn FnMut(String, &str) -> String;

/// Where the drawings of a page are.
enum PageDrawings<'a> {
    /// In the page itself, which may set their colours.
    Inline(svg::Ids),
    /// In pictures of their own.
    Images(Embed<'a>),
}

impl PageDrawings<'_> {
    fn put(&mut self, svg: String, words: &str) -> String {
        match self {
            Self::Inline(ids) => ids.unique(svg),
            Self::Images(embed) => embed(svg, words),
        }
    }
}

/// The page, with drawings whose colours it may set.
#[must_use]
pub fn html(book: &Book) -> String {
    booklet(book, PageDrawings::Inline(svg::Ids::default()))
}

/// The page, which holds its drawings in its own way.
pub fn embedded(book: &Book, embed: Embed) -> String {
    booklet(book, PageDrawings::Images(embed))
}

/// The beginning of a page, up to its body.
fn head(title: &str, language: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"{language}\">\n<head>\n\
         <meta charset=\"utf-8\"/>\n<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"/>\n\
         <title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
    )
}

fn booklet(book: &Book, drawings: PageDrawings<'_>) -> String {
    let title = escape(&book.title);
    let mut page = HtmlWriter {
        book,
        drawings,
        out: head(&title, book.lang.name()),
    };
    let _ = writeln!(page.out, "<h1>{title}</h1>");
    if !book.problems.is_empty() {
        page.contents();
        page.out.push_str("<main>\n");
        page.problems();
        page.solutions(true);
        page.out.push_str("</main>\n");
    }
    page.index(book.lang.of("Themes", "Темы"), &book.themes());
    if !book.fields.is_empty() {
        page.element("h2", book.lang.of("Blank boards", "Пустые поля"));
        book.fields
            .iter()
            .for_each(|field| page.figure(field, None));
    }
    for &game in &book.sheets {
        let heading = book.lang.of("Score sheets", "Бланки записи");
        let _ = writeln!(page.out, "<h2>{heading}</h2>\n<div class=\"sheet\">");
        page.drawing(
            score_sheet::page(game, book.lang, book.paper).svg(),
            heading,
        );
        page.out.push_str("</div>\n");
    }
    page.out + "</body>\n</html>\n"
}

/// Writes the parts of a book as HTML.
struct HtmlWriter<'b, 'e> {
    book: &'b Book,
    drawings: PageDrawings<'e>,
    /// The page so far, or the chapter.
    out: String,
}

impl HtmlWriter<'_, '_> {
    /// An element on a line of its own, by its tag and its words.
    fn element(&mut self, tag: &str, words: &str) {
        let name = tag.split(' ').next().unwrap_or(tag);
        let _ = writeln!(self.out, "<{tag}>{}</{name}>", escape(words));
    }

    fn drawing(&mut self, svg: String, words: &str) {
        let drawing = self.drawings.put(svg, words);
        self.out.push_str(&drawing);
    }

    fn contents(&mut self) {
        self.out.push_str("<nav>\n<ol>\n");
        for (problem, number) in self.book.problems.iter().zip(1..) {
            let _ = writeln!(
                self.out,
                "<li><a href=\"#p{number}\">{}</a></li>",
                escape(&problem.title)
            );
        }
        self.out.push_str("</ol>\n</nav>\n");
    }

    /// The problems, with the name of a game above its own.
    fn problems(&mut self) {
        let book = self.book;
        let mut numbers = 1..;
        for problems in book
            .problems
            .chunk_by(|one, other| one.game.name == other.game.name)
        {
            self.element("h2", problems[0].game.title().get(book.lang));
            self.out.push_str("<div class=\"problems\">\n");
            for (problem, number) in problems.iter().zip(&mut numbers) {
                self.problem(problem, number);
            }
            self.out.push_str("</div>\n");
        }
    }

    fn problem(&mut self, problem: &PrintedProblem, number: usize) {
        let lang = self.book.lang;
        let title = escape(&problem.title);
        let _ = writeln!(
            self.out,
            "<section class=\"problem\" id=\"p{number}\">\n<h3>{number}. {title}</h3>"
        );
        self.element("p class=\"about\"", &problem.about(lang));
        self.element("p", &problem.task);
        self.figure(&problem.diagram, Some(&problem.turn));
        let answers = [
            (!problem.hint.is_empty(), 'h', ("Hint", "Подсказка")),
            (!problem.moves.is_empty(), 's', ("Solution", "Решение")),
        ];
        for (_, id, (en, ru)) in answers.into_iter().filter(|(is_there, ..)| *is_there) {
            let word = lang.of(en, ru);
            let _ = writeln!(
                self.out,
                "<p class=\"answer\"><a href=\"#{id}{number}\">{word}</a></p>"
            );
        }
        self.out.push_str("</section>\n");
    }

    /// The solutions, far from their problems on paper.
    fn solutions(&mut self, is_folded: bool) {
        let mut solved = (1..)
            .zip(&self.book.problems)
            .filter(|(_, problem)| !problem.moves.is_empty())
            .peekable();
        if solved.peek().is_none() {
            return;
        }
        self.element("h2", self.book.lang.of("Solutions", "Решения"));
        self.out.push_str("<div class=\"problems solutions\">\n");
        for (number, problem) in solved {
            self.out.push_str("<section class=\"problem\">\n");
            // No browser prints the inside of closed details: the solution stands behind the fold.
            if is_folded {
                let title = escape(&problem.title);
                let _ = writeln!(
                    self.out,
                    "<details><summary>{number}. {title}</summary></details>"
                );
            }
            self.solution(problem, number);
        }
        self.out.push_str("</div>\n");
    }

    /// The inside of the section of a solution, and its end.
    fn solution(&mut self, problem: &PrintedProblem, number: usize) {
        let title = escape(&problem.title);
        let _ = writeln!(
            self.out,
            "<div class=\"solution\" id=\"s{number}\">\n<h3><a href=\"#p{number}\">{number}. {title}</a></h3>"
        );
        problem.moves.iter().for_each(|line| self.moves(line));
        if !problem.idea.is_empty() {
            self.element("p class=\"idea\"", &problem.idea);
        }
        self.out.push_str("<div class=\"positions\">\n");
        for one in &problem.solution {
            self.figure(&one.diagram, Some(&one.caption(self.book.lang)));
        }
        self.out.push_str("</div>\n</div>\n</section>\n");
    }

    /// Moves, which lines do not break.
    fn moves(&mut self, line: &SolutionLine) {
        let words = line.words.iter().map(|word| {
            let text = escape(&word.text);
            match word.look {
                WordLook::Plain => format!("<span>{text}</span>"),
                WordLook::Emphasis | WordLook::Strong => format!("<b>{text}</b>"),
            }
        });
        let _ = writeln!(
            self.out,
            "<p class=\"moves\" style=\"--depth:{}\">{}</p>",
            line.depth,
            joined(words, " ")
        );
    }

    /// Words in the order of letters, with the problems that are found under them.
    fn index(&mut self, title: &str, words: &ProblemIndex<'_>) {
        if words.is_empty() {
            return;
        }
        let _ = writeln!(self.out, "<section class=\"themes\">\n<h2>{title}</h2>");
        for (word, problems) in words {
            self.element("h3", word);
            self.out.push_str("<ul>\n");
            for at in problems {
                let number = at + 1;
                let title = escape(&self.book.problems[*at].title);
                let _ = writeln!(
                    self.out,
                    "<li><a href=\"#p{number}\">{number}. {title}</a></li>"
                );
            }
            self.out.push_str("</ul>\n");
        }
        self.out.push_str("</section>\n");
    }

    /// A picture with its words; a small board is not enlarged to a poster.
    fn figure(&mut self, diagram: &BookDiagram, words: Option<&str>) {
        let picture = diagram.picture(None);
        let description = picture.description.clone();
        let cells = short(picture.area.width / CELL);
        let _ = writeln!(self.out, "<figure style=\"--cells:{cells}\">");
        let paper = Paper {
            variables: matches!(self.drawings, PageDrawings::Inline(_)),
            ..Paper::default()
        };
        self.drawing(svg::svg(&Sheet::single(picture), &paper), &description);
        if let Some(words) = words {
            self.element("figcaption", words);
        }
        self.out.push_str("</figure>\n");
    }

    fn cover(&mut self, volume: &Volume) {
        self.out.push_str("<header class=\"cover\" id=\"cover\">\n");
        self.element("h1", &self.book.title);
        for line in [&volume.subtitle, &volume.author] {
            if !line.is_empty() {
                self.element("p", line);
            }
        }
        if let Some(diagram) = &volume.cover {
            self.figure(diagram, None);
        }
        for line in volume.dedication.lines().filter(|line| !line.is_empty()) {
            self.element("p class=\"dedication\"", line);
        }
        self.out.push_str("</header>\n");
    }

    /// The text of a book in its chapters.
    fn text(&mut self, volume: &Volume, all: &mut Vec<HtmlChapter>) {
        let book = self.book;
        let (mut open, mut rank, mut games) = ((book.title.as_str(), 1), 1, 0);
        for item in &volume.items {
            match item {
                VolumeItem::Heading(level, title) => {
                    rank = volume.rank(*level);
                    if *level <= 2 {
                        self.end_chapter(open, all);
                        open = (title, rank);
                    }
                    self.element(&format!("h{}", (rank + 1).min(6)), title);
                }
                VolumeItem::Paragraph(one) => self.paragraph(one),
                VolumeItem::Problem(at) => self.problem(&book.problems[*at], at + 1),
                VolumeItem::Game(one) => {
                    games += 1;
                    self.game(one, games, (rank + 2).min(6));
                }
                VolumeItem::Figure(one) => {
                    let words = Some(one.caption.as_str()).filter(|words| !words.is_empty());
                    self.figure(&one.diagram, words);
                }
            }
        }
        self.end_chapter(open, all);
    }

    /// Makes a chapter, with its title and its rank, of what was written since the last one, if anything was.
    fn end_chapter(&mut self, (title, rank): (&str, u8), all: &mut Vec<HtmlChapter>) {
        if self.out.is_empty() {
            return;
        }
        let id = format!("c{}", all.len());
        let html = std::mem::take(&mut self.out);
        all.push(HtmlChapter {
            title: title.to_owned(),
            rank,
            html: format!("<section class=\"chapter\" id=\"{id}\">\n{html}</section>\n"),
            id,
        });
    }

    fn paragraph(&mut self, one: &Paragraph) {
        let mark = if one.mark.is_empty() {
            String::new()
        } else {
            format!("{} ", escape(&one.mark))
        };
        let tag = if one.is_quote { "blockquote" } else { "div" };
        let depth = one.depth;
        let text = words(&one.words);
        let _ = writeln!(
            self.out,
            "<{tag} class=\"text\" style=\"--depth:{depth}\"><p>{mark}{text}</p></{tag}>"
        );
    }

    fn game(&mut self, game: &PrintedGame, number: usize, level: u8) {
        let title = escape(&game.title);
        let _ = writeln!(
            self.out,
            "<section class=\"game\" id=\"g{number}\">\n<h{level}>{number}. {title}</h{level}>"
        );
        for line in &game.about {
            self.element("p class=\"about\"", line);
        }
        if !game.comment.is_empty() {
            self.element("p", &game.comment);
        }
        for part in &game.parts {
            match part {
                GamePart::Moves(line) => self.moves(line),
                GamePart::Diagram(one) => {
                    self.figure(&one.diagram, Some(&one.caption(self.book.lang)));
                }
            }
        }
        self.out.push_str("</section>\n");
    }

    fn hints(&mut self) {
        let hints = (1..).zip(&self.book.problems);
        for (number, problem) in hints.filter(|(_, problem)| !problem.hint.is_empty()) {
            if self.out.is_empty() {
                self.element("h2", self.book.lang.of("Hints", "Подсказки"));
            }
            let hint = escape(&problem.hint);
            let _ = writeln!(
                self.out,
                "<p id=\"h{number}\"><a href=\"#p{number}\">{number}.</a> {hint}</p>"
            );
        }
    }

    /// The list of games, where there are some.
    fn games(&mut self, volume: &Volume) {
        for (number, game) in volume.games() {
            if self.out.is_empty() {
                self.element("h2", self.book.lang.of("Games", "Партии"));
                self.out.push_str("<ul>\n");
            }
            let name = escape(&game.title);
            let players = escape(game.about.first().map_or("", String::as_str));
            let _ = writeln!(
                self.out,
                "<li><a href=\"#g{number}\">{number}. {name}</a> — {players}</li>"
            );
        }
        if !self.out.is_empty() {
            self.out.push_str("</ul>\n");
        }
    }
}

/// A chapter of a book in HTML.
pub(super) struct HtmlChapter {
    /// Its title.
    pub(super) title: String,
    /// How deep it is, counted from 1: parts, or chapters where there are none.
    pub(super) rank: u8,
    /// The text to be put between the tags of a body.
    pub(super) html: String,
    /// The id of its beginning in links.
    pub(super) id: String,
}

/// A book on one page. With an [`Embed`], drawings are pictures of their own.
#[must_use]
pub fn volume_html(volume: &Volume, embed: Option<Embed>) -> String {
    let drawings = embed.map_or_else(
        || PageDrawings::Inline(svg::Ids::default()),
        |embed| PageDrawings::Images(embed),
    );
    let chapters = chapters(volume, true, drawings);
    let mut out = head(&escape(&volume.book.title), volume.book.lang.name());
    let mut rest = chapters.iter();
    out.extend(rest.next().map(|cover| cover.html.as_str()));
    out.push_str("<nav>\n");
    out.push_str(&contents_list(&chapters, |chapter| {
        format!("#{}", chapter.id)
    }));
    out.push_str("</nav>\n<main>\n");
    out.extend(rest.map(|chapter| chapter.html.as_str()));
    out.push_str("</main>\n</body>\n</html>\n");
    out
}

/// The chapters behind the cover as nested lists of links.
pub(super) fn contents_list(
    chapters: &[HtmlChapter],
    address: impl Fn(&HtmlChapter) -> String,
) -> String {
    let (mut out, mut depth) = (String::new(), 0);
    for chapter in chapters.iter().skip(1) {
        // A list inside another one belongs to the entry before it.
        let wanted = chapter.rank.clamp(1, depth + 1);
        if wanted > depth {
            out.push_str("<ol>\n");
        } else {
            out.push_str("</li>\n");
            (wanted..depth).for_each(|_| out.push_str("</ol>\n</li>\n"));
        }
        depth = wanted;
        let title = escape(&chapter.title);
        let _ = write!(out, "<li><a href=\"{}\">{title}</a>", address(chapter));
    }
    (0..depth).for_each(|_| out.push_str("</li>\n</ol>\n"));
    out
}

/// The cover and the chapters of a book, with the parts behind them.
fn chapters(volume: &Volume, is_folded: bool, drawings: PageDrawings<'_>) -> Vec<HtmlChapter> {
    let book = &volume.book;
    let mut page = HtmlWriter {
        book,
        drawings,
        out: String::new(),
    };
    page.cover(volume);
    let mut all = vec![HtmlChapter {
        title: book.title.clone(),
        rank: 1,
        html: std::mem::take(&mut page.out),
        id: "cover".to_owned(),
    }];
    page.text(volume, &mut all);
    page.hints();
    page.end_chapter((book.lang.of("Hints", "Подсказки"), 1), &mut all);
    page.solutions(is_folded);
    page.end_chapter((book.lang.of("Solutions", "Решения"), 1), &mut all);
    for (title, words) in volume_pages::indexes(volume) {
        page.index(title, &words);
        page.end_chapter((title, 1), &mut all);
    }
    page.games(volume);
    page.end_chapter((book.lang.of("Games", "Партии"), 1), &mut all);
    all
}

/// The chapters of an e-book, whose drawings are pictures of their own.
#[cfg(feature = "cli")]
pub(super) fn ebook_chapters(volume: &Volume, embed: Embed) -> Vec<HtmlChapter> {
    chapters(volume, false, PageDrawings::Images(embed))
}

/// Words as they are set.
fn words(words: &[PrintedWord]) -> String {
    let tag = |look: WordLook| match look {
        WordLook::Plain => None,
        WordLook::Emphasis => Some("em"),
        WordLook::Strong => Some("strong"),
    };
    let runs = words
        .chunk_by(|one, other| one.look == other.look)
        .map(|run| {
            let text = joined(run.iter().map(|word| escape(&word.text)), " ");
            tag(run[0].look).map_or(text.clone(), |tag| format!("<{tag}>{text}</{tag}>"))
        });
    joined(runs, " ")
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
            // A command that turns the direction of a line would turn the page's own words too.
            _ if is_command(letter) => {
                let _ = write!(out, "\\u{:04x}", u32::from(letter));
            }
            _ => out.push(letter),
        }
    }
    out
}
