//! `kletka book`: a booklet of problems to print and hand out.

use std::path::{Path, PathBuf};

use clap::{Args, Command};

use super::check::report;
use super::help::Russian;
use super::input::{self, Input, Unreadable};
use super::output::{Out, Terminal};
use super::{Status, save};
use crate::check;
use crate::draw::Picture;
use crate::draw::book::{self, Book};
use crate::session::{Game, Registry};
use crate::text::Source;
use crate::text::{Diagnostics, Lang, Text, plural_en, plural_ru};

pub(super) const RUSSIAN: Russian = Russian {
    about: "Сверстать брошюру с задачами: PDF или HTML",
    more: "Задачи — это документы с [puzzle]; остальные пропускаются. В брошюре содержание, задачи с диаграммами и, в конце, \
           решения с диаграммами. Страницы — A4.",
    after: "\
Примеры:
  kletka book puzzles/problems -o book.pdf
  kletka book a.toml b.kla --per-page 2 --title 'Problem evening' -o book.pdf
  kletka book puzzles/problems/parcel -o book.html
  kletka book --blank-fields renju-3-2 --score-sheets renju-3-2 -o blank.pdf

Коды завершения: 0 — готово, 1 — в документе ошибка, 2 — неверная команда или файл не читается и не пишется.",
    arguments: &[
        ("paths", "Документы, архивы и папки, в порядке задач"),
        ("output", "Файл: .pdf или .html"),
        ("title", "Название брошюры"),
        ("per_page", "Задач на странице, от 2 до 6"),
        ("blank_fields", "Добавить страницу пустых полей игры, например parcel или parcel:5x5"),
        ("score_sheets", "Добавить бланк записи для игры"),
    ],
    ..Russian::NONE
};

#[derive(Debug, Args)]
pub(super) struct BookArgs {
    /// Documents, archives and folders, in the order of the problems
    #[arg(value_name = "PATH", required_unless_present_any = ["blank_fields", "score_sheets"])]
    paths: Vec<PathBuf>,
    /// The file to write: .pdf or .html
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    /// What the booklet is called
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// Problems on a page, from 2 to 6
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(2..=6))]
    per_page: u8,
    /// Add a page of empty fields of a game, such as parcel or parcel:5x5
    #[arg(long, value_name = "GAME[:WxH]")]
    blank_fields: Vec<String>,
    /// Add a score sheet for a game
    #[arg(long, value_name = "GAME")]
    score_sheets: Vec<String>,
}

/// The command with the names of the games.
pub(super) fn with_games(command: Command, games: &'static Registry) -> Command {
    let is_field = |text: &str| field(games, text).map(|_| text.to_owned());
    let is_game = |text: &str| game(games, text).map(|_| text.to_owned());
    command.mut_args(|argument| match argument.get_id().as_str() {
        "blank_fields" => argument.value_parser(is_field),
        "score_sheets" => argument.value_parser(is_game),
        _ => argument,
    })
}

fn game(games: &Registry, text: &str) -> Result<&'static dyn Game, String> {
    games.find(text).ok_or_else(|| games.names().join(", "))
}

/// An empty field that is asked for: its game, and its width and height.
type Field = (&'static dyn Game, Option<(u8, u8)>);

fn field(games: &Registry, text: &str) -> Result<Field, String> {
    let (name, size) = text.split_once(':').map_or((text, None), |(name, size)| (name, Some(size)));
    let game = game(games, name)?;
    let Some(size) = size else { return Ok((game, None)) };
    let (width, height) = size.split_once(['x', '×']).unwrap_or((size, size));
    let number = |text: &str| text.parse::<u8>().map_err(|error| error.to_string());
    Ok((game, Some((number(width)?, number(height)?))))
}

pub(super) fn run(arguments: &BookArgs, terminal: &Terminal) -> Status {
    let mut out = Out::new();
    let status = write(arguments, terminal, &mut out).unwrap_or_else(|text| {
        out.flush();
        terminal.complain(&text);
        Status::Failed
    });
    status.max(out.end(terminal))
}

fn write(arguments: &BookArgs, terminal: &Terminal, out: &mut Out) -> Result<Status, Text> {
    let lang = terminal.lang;
    let suffix = arguments.output.extension().and_then(|suffix| suffix.to_str()).unwrap_or_default();
    if !matches!(suffix, "pdf" | "html") {
        let name = arguments.output.display();
        return Err(crate::text!("{name} is neither .pdf nor .html", "у {name} расширение не .pdf и не .html"));
    }
    let mut status = Status::Good;
    let mut problems = Vec::new();
    for input in input::collect(&arguments.paths) {
        match input.and_then(|input| read(&input, terminal, &mut problems)) {
            Ok(one) => status = status.max(one),
            Err(unreadable) => {
                terminal.complain(&unreadable.0);
                status = Status::Failed;
            }
        }
    }
    let asked = arguments.blank_fields.iter().filter_map(|text| field(terminal.games, text).ok());
    let fields: Option<Vec<Picture>> = asked.map(|(game, size)| book::blank(game, size, lang)).collect();
    let fields = fields
        .ok_or_else(|| Text::new("no field of this game has this size", "поля такого размера в этой игре не бывает"))?;
    if problems.is_empty() && fields.is_empty() && arguments.score_sheets.is_empty() {
        return Err(Text::new(
            "there are no problems: no document has a [puzzle]",
            "задач нет: ни в одном документе нет [puzzle]",
        ));
    }
    let usual = match lang {
        Lang::En => "Problems on squared paper",
        Lang::Ru => "Задачи на клетчатой бумаге",
    };
    let book = Book {
        title: arguments.title.clone().unwrap_or_else(|| usual.to_owned()),
        lang,
        per_page: arguments.per_page,
        problems,
        fields,
        sheets: arguments.score_sheets.iter().filter_map(|name| terminal.games.profiles().find(name)).collect(),
    };
    let count = book.problems.len() as u64;
    let (bytes, pages) = if suffix == "html" { (book::html::html(&book).into_bytes(), None) } else { pdf(&book)? };
    save::replace(&arguments.output, &bytes).map_err(|error| save::unwritable(&arguments.output, &error))?;
    out.line(summary(&arguments.output, count, pages).get(lang));
    Ok(status)
}

fn summary(path: &Path, count: u64, pages: Option<u64>) -> Text {
    let (path, en) = (path.display(), plural_en(count, "problem", "problems"));
    let ru = plural_ru(count, "задача", "задачи", "задач");
    let mut parts = Vec::new();
    parts.extend((count > 0).then(|| crate::text!("{count} {en}", "{count} {ru}")));
    parts.extend(pages.map(|pages| {
        let (en, ru) = (plural_en(pages, "page", "pages"), plural_ru(pages, "страница", "страницы", "страниц"));
        crate::text!("{pages} {en}", "{pages} {ru}")
    }));
    let list = |get: fn(&Text) -> &str| parts.iter().map(get).collect::<Vec<_>>().join(", ");
    let (en, ru) = (list(|part| &part.en), list(|part| &part.ru));
    crate::text!("{path}: {en}", "{path}: {ru}")
}

/// The problems of a file, added to those before.
fn read(input: &Input, terminal: &Terminal, problems: &mut Vec<book::Problem>) -> Result<Status, Unreadable> {
    let name = input.name();
    let mut archive = input.open()?;
    let mut status = Status::Good;
    while let Some(chunk) = archive.next_chunk().map_err(|error| input.unreadable(&error))? {
        let mut found = Diagnostics::default();
        let text = check::text(&chunk).unwrap_or_else(|(error, readable)| {
            found.push(*error);
            readable
        });
        if matches!(input, Input::Found(path) if path.extension().is_some_and(|suffix| suffix == "toml"))
            && input::is_foreign(text)
        {
            continue;
        }
        let source = Source {
            name: &name,
            document: chunk.document,
            text,
            first_byte: chunk.first_byte,
            first_line: chunk.first_line,
        };
        if !found.has_errors() {
            problems.extend(book::problem(terminal.games, &source, terminal.lang, &mut found));
        }
        if found.has_errors() {
            report(&source, &found, terminal);
            status = Status::Wrong;
        }
    }
    Ok(status)
}

#[cfg(feature = "pdf")]
fn pdf(book: &Book) -> Result<(Vec<u8>, Option<u64>), Text> {
    use crate::draw::{pdf, svg};
    let pages: Vec<pdf::Page> = book::pages(book)
        .iter()
        .map(|leaf| pdf::Page { svg: leaf.svg(), width_mm: book::leaf::WIDTH, height_mm: book::leaf::HEIGHT })
        .collect();
    let drawn: String = pages.iter().map(|page| page.svg.as_str()).collect();
    let mark = svg::fingerprint(&format!("{} {} {drawn}", env!("CARGO_PKG_VERSION"), book.title));
    let language = if book.lang == Lang::Ru { "ru" } else { "en" };
    let bytes = pdf::print(&pages, &book.title, language, &mark)
        .map_err(|why| crate::text!("the booklet cannot be drawn: {why}", "брошюру не нарисовать: {why}"))?;
    Ok((bytes, Some(pages.len() as u64)))
}

#[cfg(not(feature = "pdf"))]
fn pdf(_: &Book) -> Result<(Vec<u8>, Option<u64>), Text> {
    Err(Text::new("this kletka was built without PDF", "эта программа собрана без PDF"))
}
