//! `kletka book`: a booklet of problems to print and hand out.

use std::path::{Path, PathBuf};

use clap::Args;

use super::check::report;
use super::help::Russian;
use super::input::{self, Input, Unreadable};
use super::output::{Out, Terminal};
use super::{Status, save};
use crate::check;
use crate::draw::Picture;
use crate::draw::book::{self, Book};
use crate::games::GameKind;
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
    #[arg(long, value_name = "GAME[:WxH]", value_parser = parse_field)]
    blank_fields: Vec<Field>,
    /// Add a score sheet for a game
    #[arg(long, value_name = "GAME", value_parser = parse_game)]
    score_sheets: Vec<GameKind>,
}

/// An empty field that is asked for.
#[derive(Clone, Debug)]
struct Field {
    game: GameKind,
    size: Option<(u8, u8)>,
}

fn parse_game(text: &str) -> Result<GameKind, String> {
    let found = GameKind::ALL.iter().find(|(name, _)| *name == text);
    found.map(|(_, game)| *game).ok_or_else(|| GameKind::ALL.map(|(name, _)| name).join(", "))
}

fn parse_field(text: &str) -> Result<Field, String> {
    let (game, size) = text.split_once(':').map_or((text, None), |(game, size)| (game, Some(size)));
    let game = parse_game(game)?;
    let Some(size) = size else { return Ok(Field { game, size: None }) };
    let (width, height) = size.split_once(['x', '×']).unwrap_or((size, size));
    let number = |text: &str| text.parse::<u8>().map_err(|error| error.to_string());
    Ok(Field { game, size: Some((number(width)?, number(height)?)) })
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
    let fields: Option<Vec<Picture>> =
        arguments.blank_fields.iter().map(|field| book::blank(field.game, field.size, lang)).collect();
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
        sheets: arguments.score_sheets.clone(),
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
            problems.extend(book::problem(&source, terminal.lang, &mut found));
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
