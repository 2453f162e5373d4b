//! `kletka book`: a booklet of problems to print and hand out.

use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, Command, FromArgMatches as _};

use super::command::{CommandEntry, Run};
use super::input::{Called as _, FolderWalk, has_suffix};
use super::outputs::Sources;
use super::page::trees::TreeArgs;
use super::stream::Stream;
use super::styles::{Library, NamedBy, StyleWords};
use super::terminal::{Done, Out, Status, Terminal};
use super::watch::{WatchArgs, Watched};
use super::{page, save};
use crate::draw::book::paper::PageSize;
use crate::draw::book::{self, Book, BookDiagram, BookLook, PrintedProblem};
use crate::session::{Game, Registry};
use crate::text::{Diagnostics, Severity, Source, Text};

pub(super) const COMMAND: CommandEntry = CommandEntry::new::<BookArgs>(
    "book",
    &[
        ("book puzzles/problems -o book.pdf", "", ""),
        (
            "book a.toml b.kla --per-page 2 --title 'Problem evening' -o book.pdf",
            "",
            "",
        ),
        ("book puzzles/problems/parcel -o book.html", "", ""),
        (
            "book puzzles/problems --paper a5 --style paper -o book.pdf",
            "",
            "",
        ),
        (
            "book --blank-fields renju-3-2 --score-sheets renju-3-2 -o blank.pdf",
            "",
            "",
        ),
    ],
    [
        "Exit codes: 0 written, 1 a document has an error, 2 wrong usage, or a file cannot be read or written.",
        "Коды завершения: 0 — готово, 1 — в документе ошибка, 2 — неверная команда или файл не читается и не пишется.",
    ],
);

/// Lay out a booklet of problems as PDF or HTML
/// ru: Сверстать брошюру с задачами: PDF или HTML
///
/// Problems are documents with a [puzzle]; others are passed over. The booklet has contents, the problems with their
/// diagrams, the solutions with theirs and an index of themes. Where much of a board stays empty,
/// the rest of it is drawn.
/// ru: Задачи — это документы с [puzzle]; остальные пропускаются. В брошюре содержание, задачи с диаграммами, решения с
/// диаграммами и указатель тем. Если большая часть поля пуста, рисуется только остальное.
#[derive(Debug, Args)]
pub(super) struct BookArgs {
    /// Documents, archives and folders, in the order of the problems
    /// ru: Документы, архивы и папки, в порядке задач
    #[arg(value_name = "PATH", required_unless_present_any = ["blank_fields", "score_sheets"])]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    walk: FolderWalk,
    #[command(flatten)]
    watch: WatchArgs,
    /// The file to write: .pdf or .html
    /// ru: Файл: .pdf или .html
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    /// Title of the booklet
    /// ru: Название брошюры
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// Problems on a page, from 1 to 6; without it 4, on narrow paper 2
    /// ru: Задач на странице, от 1 до 6; без этого параметра 4, на узкой бумаге 2
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=6))]
    per_page: Option<u8>,
    /// The paper: a4, a5, letter, or width and height in millimetres, such as 148x210
    /// ru: Бумага: a4, a5, letter или ширина и высота в миллиметрах, например 148x210
    #[arg(long, value_name = "a4|a5|letter|WxH", default_value = "a4", value_parser = paper)]
    paper: PageSize,
    /// A style by name, or a style file; without it print in PDF, paper in HTML
    /// ru: Стиль по имени или файл стиля; без этого параметра print в PDF и paper в HTML
    #[arg(long, value_name = "NAME|FILE")]
    style: Option<String>,
    /// Add a page of empty boards of a game, such as parcel or parcel:5x5
    /// ru: Добавить страницу пустых полей игры, например parcel или parcel:5x5
    #[arg(long, value_name = "GAME[:WxH]")]
    blank_fields: Vec<String>,
    /// Add a score sheet for a game
    /// ru: Добавить бланк записи для игры
    #[arg(long, value_name = "GAME")]
    score_sheets: Vec<String>,
    /// Make a page of the problems on which they are solved, as page does: .html
    /// ru: Сделать из задач страницу, на которой их решают, как это делает page: .html
    #[arg(long, conflicts_with_all = ["per_page", "paper", "style", "blank_fields", "score_sheets"])]
    interactive: bool,
    /// Put kletka itself into that page, as page --engine does
    /// ru: Вложить в эту страницу саму программу, как это делает page --engine
    #[arg(long, value_name = "FILE", requires = "interactive")]
    engine: Option<PathBuf>,
    /// In HTML, hold diagrams as images, which other programs such as pandoc take over unharmed
    /// ru: В HTML вложить диаграммы как рисунки: pandoc и другие программы берут их без потерь
    #[arg(long, conflicts_with = "interactive")]
    images: bool,
    #[command(flatten)]
    trees: TreeArgs,
}

fn paper(text: &str) -> Result<PageSize, Text> {
    PageSize::parse(text).ok_or_else(|| Text::same("a4, a5, letter, 148x210"))
}

fn game(games: &Registry, text: &str) -> Result<&'static dyn Game, Text> {
    games
        .find(text)
        .ok_or_else(|| Text::same(games.names().join(", ")))
}

/// An empty field that is asked for: its game, and its width and height.
type BlankField = (&'static dyn Game, Option<(u8, u8)>);

fn field(games: &Registry, text: &str) -> Result<BlankField, Text> {
    let (name, size) = text
        .split_once(':')
        .map_or((text, None), |(name, size)| (name, Some(size)));
    let game = game(games, name)?;
    let Some(size) = size else {
        return Ok((game, None));
    };
    let (width, height) = size.split_once(['x', '×']).unwrap_or((size, size));
    let number = |text: &str| {
        text.parse::<u8>().map_err(|_| {
            Text::new(
                "a board is written GAME:9 or GAME:9x6",
                "поле пишется ИГРА:9 или ИГРА:9x6",
            )
        })
    };
    Ok((game, Some((number(width)?, number(height)?))))
}

impl Run for BookArgs {
    fn run(&self, out: &mut Out) -> Done {
        let style = self.style.iter().map(PathBuf::from).collect();
        let watched = Watched {
            paths: &self.paths,
            common: style,
        };
        // Each booklet is made of all its files.
        self.watch.run(
            out,
            &watched,
            || self.walk.inputs(&self.paths),
            |_, out| self.make(out),
        )
    }

    fn with_games(command: Command, games: &'static Registry) -> Command {
        let is_field = |text: &str| field(games, text).map(|_| text.to_owned());
        let is_game = |text: &str| game(games, text).map(|_| text.to_owned());
        command.mut_args(|argument| match argument.get_id().as_str() {
            "blank_fields" => argument.value_parser(is_field),
            "score_sheets" => argument.value_parser(is_game),
            _ => argument,
        })
    }
}

/// The booklet that the command would write to a file of a name for one document.
///
/// # Errors
/// In words, where it cannot be laid out.
pub(crate) fn of_document(
    source: &Source<'_>,
    name: &str,
    terminal: Terminal,
) -> Result<Vec<u8>, Text> {
    let command = BookArgs::augment_args(Command::new(COMMAND.name).no_binary_name(true));
    let wrong = |error: clap::Error| Text::same(error.to_string());
    let matches = command
        .try_get_matches_from(["--output", name, "--", source.name])
        .map_err(wrong)?;
    let book = BookArgs::from_arg_matches(&matches).map_err(wrong)?;
    let (look, _) = book.look(&terminal);
    let (look, mut found) = (look?, Diagnostics::default());
    let problems = book::problems(terminal.games, source, &look, &mut found);
    if let Some(error) = found.iter().find(|one| one.severity == Severity::Error) {
        return Err(error.message.clone());
    }
    Ok(book
        .laid_out(problems.unwrap_or_default(), &look, terminal.games)?
        .0)
}

impl BookArgs {
    fn is_html(&self) -> bool {
        has_suffix(&self.output, &["html"])
    }

    /// How the booklet is drawn, and what is to be said of its style.
    fn look(&self, terminal: &Terminal) -> (Result<BookLook, Text>, Option<StyleWords>) {
        let is_adaptive = self.is_html();
        let style = self
            .style
            .as_deref()
            .unwrap_or(if is_adaptive { "paper" } else { "print" });
        let (style, said) = Library::default().get(style, NamedBy::Command, terminal);
        let look = style.map(|style| BookLook {
            lang: terminal.lang,
            style: Arc::new(style),
            is_adaptive,
        });
        (look, said.map(|(_, words)| words))
    }

    /// The bytes of the booklet, how many pages it has, and how many problems.
    fn laid_out(
        &self,
        problems: Vec<PrintedProblem>,
        look: &BookLook,
        games: &Registry,
    ) -> Result<(Vec<u8>, Option<u64>, usize), Text> {
        let asked = self
            .blank_fields
            .iter()
            .filter_map(|text| field(games, text).ok());
        let fields: Option<Vec<BookDiagram>> = asked
            .map(|(game, size)| book::blank(game, size, look))
            .collect();
        let fields = fields.ok_or_else(|| {
            Text::new(
                "no board of this game has this size",
                "поля такого размера в этой игре не бывает",
            )
        })?;
        if problems.is_empty() && fields.is_empty() && self.score_sheets.is_empty() {
            let (en, ru) = (
                "there are no problems: no document has a [puzzle]",
                "задач нет: ни в одном документе нет [puzzle]",
            );
            return Err(Text::new(en, ru));
        }
        let usual = Text::new("Problems on squared paper", "Задачи на клетчатой бумаге");
        let book = Book {
            title: self
                .title
                .clone()
                .unwrap_or_else(|| usual.get(look.lang).to_owned()),
            lang: look.lang,
            paper: self.paper,
            per_page: self
                .per_page
                .unwrap_or(if self.paper.is_wide() { 4 } else { 2 }),
            problems,
            fields,
            sheets: self
                .score_sheets
                .iter()
                .filter_map(|name| games.profiles().find(name))
                .collect(),
        };
        let (bytes, pages) = if self.is_html() {
            let html = if self.images {
                book::html::embedded(&book, &mut |svg, words| page::html::image(&svg, words))
            } else {
                book::html::html(&book)
            };
            (html.into_bytes(), None)
        } else {
            pdf(&book)?
        };
        Ok((bytes, pages, book.problems.len()))
    }

    /// Makes the booklet.
    fn make(&self, out: &mut Out) -> Done {
        if self.interactive {
            let wanted = page::PageWanted {
                element: None,
                output: &self.output,
                title: self.title.as_deref(),
                engine: self.engine.as_deref(),
                trees: &self.trees,
                only_problems: true,
            };
            return page::make(&self.paths, &self.walk, &wanted, out);
        }
        if self.trees.is_asked() {
            let (en, ru) = (
                "--tries and --search are for --interactive",
                "--tries и --search нужны вместе с --interactive",
            );
            return Err(Text::new(en, ru).into());
        }
        let games = out.terminal.games;
        let name = self.output.called();
        if !has_suffix(&self.output, &["pdf", "html"]) {
            return Err(crate::text!(
                "{name} is neither .pdf nor .html",
                "у {name} расширение не .pdf и не .html"
            )
            .into());
        }
        let inputs = self.walk.inputs(&self.paths);
        let mut sources = Sources::of(inputs.iter().flatten());
        if let Some(style) = &self.style {
            sources = sources.and(style.as_ref());
        }
        sources.refuse(&self.output)?;
        let (look, said) = self.look(&out.terminal);
        if let Some(words) = said {
            out.messages(&words.words);
            words.warnings.iter().for_each(|text| out.warn(text));
        }
        let look = look?;
        let mut problems = Vec::new();
        let status = Stream::new(inputs).each(out, |_, source, out| {
            let mut found = Diagnostics::default();
            problems.extend(
                book::problems(games, source, &look, &mut found)
                    .into_iter()
                    .flatten(),
            );
            if found.has_errors() {
                out.report(source, &found)
            } else {
                Status::Good
            }
        });
        let (bytes, pages, problems) = self.laid_out(problems, &look, games)?;
        save::replace(&self.output, &bytes)?;
        let problems = Some(problems).filter(|&count| count > 0);
        let problems = problems
            .map(|n| Text::count(n, ["problem", "problems"], ["задача", "задачи", "задач"]));
        let pages =
            pages.map(|n| Text::count(n, ["page", "pages"], ["страница", "страницы", "страниц"]));
        let parts: Vec<_> = problems.into_iter().chain(pages).collect();
        let Text { en, ru } = Text::join(&parts, ", ");
        out.say(&crate::text!("{name}: {en}", "{name}: {ru}"));
        Ok(status)
    }
}

#[cfg(feature = "pdf")]
fn pdf(book: &Book) -> Result<(Vec<u8>, Option<u64>), Text> {
    use crate::draw::pdf::{PdfInfo, pdf};
    let pages = book::pages(book);
    let bytes = pdf(
        &pages,
        &PdfInfo {
            title: &book.title,
            language: book.lang.name(),
            mark: None,
        },
    )
    .map_err(|why| {
        crate::text!(
            "the booklet cannot be drawn: {why}",
            "брошюра не удалась: {why}"
        )
    })?;
    Ok((bytes, Some(pages.len() as u64)))
}

#[cfg(not(feature = "pdf"))]
fn pdf(_: &Book) -> Result<(Vec<u8>, Option<u64>), Text> {
    Err(Text::new(
        "this kletka was built without PDF",
        "эта программа собрана без PDF",
    ))
}
