//! `kletka page`: a page on which readers play through documents, one file that asks nobody.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use clap::Args;
use flate2::{Compression, GzBuilder};

use super::command::{CommandEntry, Run};
use super::input::{FolderWalk, has_suffix};
use super::save;
use super::stream::Stream;
use super::terminal::{Done, Out, Status};
use super::watch::{WatchArgs, Watched};
use crate::draw::book::html::escape;
use crate::session::Registry;
use crate::studio::{ReaderDocument, reader};
use crate::text::{Diagnostics, Lang, Text, shorten, visible};

pub(super) const COMMAND: CommandEntry = CommandEntry::new::<PageArgs>(
    "page",
    &[
        ("page problem.toml -o problem.html", "", ""),
        ("page puzzles/problems/renju-3-2 --title 'Renju 3/2' -o renju.html", "", ""),
        ("page game.toml --lang ru -o game.html", "", ""),
    ],
    [
        "Exit codes: 0 written, 1 a document has an error, 2 wrong usage, or a file cannot be read or written.",
        "Коды завершения: 0 — готово, 1 — в документе ошибка, 2 — неверная команда или файл не читается и не пишется.",
    ],
);

/// Make a page on which readers solve problems and look at games
/// ru: Сделать страницу, где читатель решает задачи и смотрит партии
///
/// One file of HTML that needs no network and no server. Moves of the solution are answered with its replies, tries with their
/// refutations; of any other move the page says that it was not examined. Without JavaScript there are pictures and moves.
/// ru: Один файл HTML, которому не нужны ни сеть, ни сервер. На ходы решения страница отвечает его ответами, на попытки — их
/// опровержениями; о всяком другом ходе она говорит, что он не рассмотрен. Без JavaScript остаются рисунки и ходы.
#[derive(Debug, Args)]
pub(super) struct PageArgs {
    /// Documents, archives and folders, in the order of the page
    /// ru: Документы, архивы и папки, в порядке страницы
    #[arg(value_name = "PATH", required = true)]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    walk: FolderWalk,
    #[command(flatten)]
    watch: WatchArgs,
    /// The file to write: .html
    /// ru: Файл: .html
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    /// What the page is called; without it as its document, or as booklets are
    /// ru: Название страницы; без этого ключа — как у документа или как у брошюр
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
}

impl Run for PageArgs {
    fn run(&self, out: &mut Out) -> Done {
        let watched = Watched { paths: &self.paths, common: Vec::new() };
        // The page is made of all its files.
        self.watch.run(
            out,
            &watched,
            || self.walk.inputs(&self.paths),
            |_, out| make(&self.paths, &self.walk, &self.output, self.title.as_deref(), false, out).into(),
        )
    }
}

/// The most positions of a page: each has its picture.
const MOST_POSITIONS: usize = 20_000;

/// Makes the page of documents; of the problems among them, where nothing else is wanted.
pub(super) fn make(
    paths: &[PathBuf],
    walk: &FolderWalk,
    output: &Path,
    title: Option<&str>,
    only_problems: bool,
    out: &mut Out,
) -> Done {
    let (games, lang, name) = (out.terminal.games, out.terminal.lang, output.display());
    if !has_suffix(output, &["html"]) {
        return Err(crate::text!("{name} is not .html", "у {name} расширение не .html").into());
    }
    let inputs = walk.inputs(paths);
    save::Sources::of(inputs.iter().flatten()).refuse(output)?;
    let mut page = Page::new(lang);
    let status = Stream::new(inputs).each(out, |_, source, out| {
        if page.positions > MOST_POSITIONS {
            return Status::Good;
        }
        let mut found = Diagnostics::default();
        let document = reader(games, source.text, lang, &mut found);
        if let Some(document) = document.filter(|document| document.is_problem || !only_problems) {
            page.add(source.name, document);
        }
        if found.has_errors() { out.report(source, &found) } else { Status::Good }
    });
    if page.positions > MOST_POSITIONS {
        return Err(crate::text!(
            "a page has at most {MOST_POSITIONS} positions: divide the documents among several",
            "на странице не больше {MOST_POSITIONS} позиций: разделите документы на несколько страниц"
        )
        .into());
    }
    if page.parts.is_empty() {
        return Err(Text::new(
            "there is no document without errors to show",
            "показать нечего: нет документов без ошибок",
        )
        .into());
    }
    save::replace(output, page.html(title).as_bytes())?;
    let Text { en, ru } =
        Text::count(page.parts.len(), ["document", "documents"], ["документ", "документа", "документов"]);
    out.say(&crate::text!("{name}: {en}", "{name}: {ru}"));
    Ok(status)
}

/// The page of one document, for a frame in somebody else's, and whether there is something to solve; nothing where it has errors.
pub(super) fn of_one(games: &Registry, text: &str, lang: Lang) -> Option<(String, bool)> {
    let document = reader(games, text, lang, &mut Diagnostics::default())?;
    let is_problem = document.is_problem;
    let mut page = Page::new(lang);
    page.add("document", document);
    Some((page.html(None), is_problem))
}

/// What the page says, by the names that its script and the board know; `{}` has something put there.
const WORDS: [(&str, &str, &str); 35] = [
    ("contents", "Contents", "Содержание"),
    ("previous", "Previous", "Предыдущая"),
    ("next", "Next", "Следующая"),
    ("takeback", "Take back", "Взять ход назад"),
    ("hint", "Hint", "Подсказка"),
    ("again", "Start again", "Начать заново"),
    ("showsolution", "Show the solution", "Показать решение"),
    ("defences", "Another defence", "Другая защита"),
    ("first", "To the beginning", "К началу"),
    ("back", "Back", "Назад"),
    ("forth", "Forward", "Вперёд"),
    ("last", "To the end", "К концу"),
    ("right", "{} is right.", "{} — верно."),
    ("reply", "The reply is {}.", "В ответ {}."),
    ("solved", "Solved.", "Решено."),
    ("solvedmore", "Solved. There are other defences to meet.", "Решено. Есть и другие защиты."),
    ("played", "You played {}", "Ваш ход {}"),
    (
        "notexamined",
        "It is not in the solution, and nobody has examined it.",
        "В решении его нет, и никто его не рассматривал.",
    ),
    (
        "notkey",
        "It is not the solution: its author claims that no other first move, of all there are, reaches the goal.",
        "Это не решение: автор утверждает, что никакой другой первый ход из всех возможных цели не достигает.",
    ),
    ("refuted", "{} does not do: the reply is {}.", "{} не годится: в ответ {}."),
    ("fails", "{} does not do.", "{} не годится."),
    ("takebackfirst", "Take the move back first.", "Сначала возьмите ход назад."),
    ("closed", "Nothing can be played at {}.", "На {} хода нет."),
    ("hinted", "Think of {}.", "Подумайте о ходе {}."),
    ("solution", "Solution", "Решение"),
    ("moves", "Moves", "Ходы"),
    ("board", "Board", "Доска"),
    (
        "legend",
        "Arrow keys walk over the board, Enter plays, Escape gives up",
        "Стрелки ведут по доске, Enter делает ход, Escape отменяет",
    ),
    ("begun", "{}: choose the second half", "{}: выберите вторую половину хода"),
    ("half", "Play this half alone", "Сделать только эту половину"),
    ("cancel", "Cancel", "Отмена"),
    ("choose", "Which move?", "Какой ход?"),
    ("end", "{}: choose the other end", "{}: выберите другой конец"),
    ("places", "places where something can be played: {}", "мест для хода: {}"),
    ("language", "en", "ru"),
];

const STYLE: &str = include_str!("reader.css");
/// The board is the studio's.
const SCRIPT: &str = concat!(include_str!("../studio/page/board.js"), include_str!("reader.js"));
/// What the browser lets run, and what it lets the page look like: nothing else, from nowhere. A test sees that these are the
/// sums of the texts.
const POLICY: &str = "default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'; \
                      script-src 'sha256-F7sY7Z/AT7ihMjoz2HpLXoMyTJOzMaYI8YMoqTZIYAI='; style-src 'sha256-B9RL2DkPGHP3lcR21mLGza3j+MvswuZAd/EuRSg67GY='";

struct Page {
    lang: Lang,
    parts: Vec<Part>,
    positions: usize,
}

struct Part {
    /// The name of its place in the page.
    anchor: String,
    document: ReaderDocument,
}

impl Page {
    const fn new(lang: Lang) -> Self {
        Self { lang, parts: Vec::new(), positions: 0 }
    }

    fn word(&self, name: &str) -> &'static str {
        WORDS.iter().find(|word| word.0 == name).map_or("", |&(_, en, ru)| self.lang.of(en, ru))
    }

    /// Adds a document; it is called as its file.
    fn add(&mut self, name: &str, document: ReaderDocument) {
        let stem = Path::new(name).file_stem().map_or("document".into(), |stem| stem.to_string_lossy());
        let stem: String = stem.chars().map(|c| if c.is_alphanumeric() || c == '-' { c } else { '-' }).collect();
        let stem = stem.trim_matches('-');
        let stem = if stem.is_empty() { "document" } else { stem };
        let of = |part: &Part| part.anchor == stem || part.anchor.rsplit_once('.').is_some_and(|(of, _)| of == stem);
        let count = self.parts.iter().filter(|part| of(part)).count();
        let anchor = if count == 0 { stem.to_owned() } else { format!("{stem}.{}", count + 1) };
        self.positions += document.positions;
        self.parts.push(Part { anchor, document });
    }

    fn html(&self, title: Option<&str>) -> String {
        let several = self.parts.len() > 1;
        let usual = self.lang.of("Problems on squared paper", "Задачи на клетчатой бумаге").to_owned();
        let title = match (title, self.parts.as_slice()) {
            (Some(title), _) => title.to_owned(),
            (None, [part]) => part.name(),
            (None, _) => usual,
        };
        let title = escape(&visible(&title));
        let lang = self.lang.name();
        let mut out = format!(
            "<!doctype html>\n<html lang=\"{lang}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"generator\" content=\"kletka {}\">\n<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n",
            env!("CARGO_PKG_VERSION")
        );
        if several {
            let _ = writeln!(out, "<nav aria-label=\"{}\">\n<ol>", self.word("contents"));
            for part in &self.parts {
                let _ = writeln!(
                    out,
                    "<li><a href=\"#{}\">{}</a></li>",
                    escape(&part.anchor),
                    escape(&visible(&part.name()))
                );
            }
            out.push_str("</ol>\n</nav>\n");
        }
        out.push_str("<main>\n");
        self.parts.iter().for_each(|part| self.section(part, several, &mut out));
        out.push_str("</main>\n");
        let words: serde_json::Map<_, _> =
            WORDS.iter().map(|&(name, en, ru)| (name.to_owned(), self.lang.of(en, ru).into())).collect();
        let words = serde_json::Value::from(words).to_string();
        let _ = write!(
            out,
            "<script type=\"application/json\" id=\"words\">{words}</script>\n<script type=\"module\">{SCRIPT}</script>\n</body>\n</html>\n"
        );
        out
    }

    /// A document: what can be seen without scripts, and what they read.
    fn section(&self, part: &Part, several: bool, out: &mut String) {
        let document = &part.document;
        let id = sum(document.json.as_bytes());
        let _ = writeln!(out, "<section id=\"{}\" data-id=\"{id:016x}\">", escape(&part.anchor));
        if several {
            let _ = writeln!(out, "<h2>{}</h2>", escape(&visible(&part.name())));
        }
        let (task, words) = (escape(&document.task), escape(&visible(&document.words)));
        let picture = STANDARD.encode(document.picture.as_bytes());
        let _ = write!(
            out,
            "<p class=\"task\">{task}</p>\n<img class=\"still\" alt=\"{words}\" src=\"data:image/svg+xml;base64,{picture}\">\n"
        );
        if !document.moves.trim().is_empty() {
            let called = self.word(if document.is_problem { "solution" } else { "moves" });
            let moves = escape(&visible(&document.moves));
            let _ = writeln!(out, "<details><summary>{called}</summary><p class=\"moves\">{moves}</p></details>");
        }
        let _ = writeln!(
            out,
            "<script type=\"application/gzip\">{}</script>\n</section>",
            STANDARD.encode(packed(&document.json))
        );
    }
}

impl Part {
    fn name(&self) -> String {
        let title = &self.document.title;
        if title.is_empty() { self.anchor.clone() } else { shorten(title).into_owned() }
    }
}

/// Compressed, with nothing of the day and the machine in it.
fn packed(text: &str) -> Vec<u8> {
    let mut packer = GzBuilder::new().mtime(0).operating_system(255).write(Vec::new(), Compression::best());
    // A list in memory takes what is written.
    packer.write_all(text.as_bytes()).expect("memory can be written");
    packer.finish().expect("memory can be written")
}

/// A number for a document, the same on every machine: what a browser remembers is called by it (FNV-1a).
fn sum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}
