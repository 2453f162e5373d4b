//! `kletka book`: a booklet of problems to print and hand out.

use std::sync::Arc;

use clap::FromArgMatches as _;

use super::depend;
use super::input::has_suffix;
use super::page::trees::TreeArgs;
use super::prelude::*;
use super::render::gallery::address;
use super::styles::{Library, NamedBy, StyleWords};
use super::watch::{WatchArgs, Watched};
use super::{page, save, volume, words};
use crate::draw::book::paper::PageSize;
use crate::draw::book::{
    self, Book, BookDiagram, BookLook, Leaf, PrintedProblem, Volume, VolumeItem,
};
use crate::session::Game;
use crate::text::Severity;

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
        ("book examples/book/lines.md -o lines.epub", "", ""),
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

/// Lay out problems or a whole book as PDF, HTML or EPUB
/// ru: Сверстать задачи или целую книгу: PDF, HTML или EPUB
///
/// Problems are documents with a [puzzle]; others are passed over. The booklet has contents, the problems with their
/// diagrams, the solutions with theirs and an index of themes. Where much of a board stays empty,
/// the rest of it is drawn.
/// A book is a Markdown file, book.md: its text, with problems, games and figures in blocks of code called kletka.
/// ru: Задачи — это документы с [puzzle]; остальные пропускаются. В брошюре содержание, задачи с диаграммами, решения с
/// диаграммами и указатель тем. Если большая часть поля пуста, рисуется только остальное.
/// Книга — это файл Markdown, book.md: текст, а задачи, партии и рисунки — в блоках кода с именем kletka.
#[derive(Debug, Args)]
struct BookArgs {
    /// Documents, archives and folders, in the order of the problems
    /// ru: Документы, архивы и папки, в порядке задач
    #[arg(value_name = "PATH", required_unless_present_any = ["blank_fields", "score_sheets"])]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    walk: FolderWalk,
    #[command(flatten)]
    watch: WatchArgs,
    /// The file to write: .pdf, .html or .epub
    /// ru: Файл: .pdf, .html или .epub
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    /// Title of the booklet
    /// ru: Название брошюры
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// Problems on a page, from 1 to 6; without it 4, on narrow paper 2
    /// ru: Задач на странице, от 1 до 6; без этого параметра 4, на узкой бумаге 2
    #[arg(long, value_name = "N", value_parser = value_parser!(u8).range(1..=6))]
    per_page: Option<u8>,
    /// The paper: a4, a5, a6, letter, or width and height in millimetres, such as 148x210; without it a4
    /// ru: Бумага: a4, a5, a6, letter или ширина и высота в миллиметрах, например 148x210; без
    /// этого параметра a4
    #[arg(long, value_name = "a4|a5|a6|letter|WxH", value_parser = value(
    PageSize::parse,
    "a4, a5, a6, letter, 148x210",
    "a4, a5, a6, letter, 148x210",
    ))]
    paper: Option<PageSize>,
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
    /// In HTML, hold diagrams as SVG files in this folder
    /// ru: В HTML хранить диаграммы файлами SVG в этой папке
    #[arg(long, value_name = "DIR", conflicts_with_all = ["interactive", "images"])]
    figures: Option<PathBuf>,
    /// Print each game on a page of its own, as newspapers do: names, result, positions, moves in
    /// columns
    /// ru: Печатать каждую партию на отдельной странице, как в газете: имена, результат, позиции,
    /// ходы в столбцах
    #[arg(long, conflicts_with_all = ["per_page", "blank_fields", "score_sheets", "interactive", "images", "figures"])]
    newspaper: bool,
    /// Write a rule for make or ninja with the files that the booklet is made from
    /// ru: Записать правило для make или ninja: из каких файлов сделана брошюра
    #[arg(long, value_name = "FILE")]
    depfile: Option<PathBuf>,
    #[command(flatten)]
    trees: TreeArgs,
}

fn game(games: &Registry, text: &str) -> Result<&'static dyn Game, Text> {
    let names = || Text::same(games.names().join(", "));
    games.find(text).ok_or_else(names)
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
        let style = self.style.iter().map(PathBuf::from);
        let watched = Watched {
            paths: &self.paths,
            common: style.chain(self.included()).collect(),
        };
        let inputs = || {
            let included = self.included().into_iter().map(DocumentInput::File);
            let mut inputs = self.walk.inputs(&self.paths);
            inputs.extend(included.map(Ok));
            inputs
        };
        // Each booklet is made of all its files.
        self.watch.run(out, &watched, inputs, |_, out| {
            let done = self.make(out)?;
            self.write_rule()?;
            Ok(done)
        })
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
    let (look, _) = book.look(&terminal, (terminal.lang, None));
    let (look, mut found) = (look?, Diagnostics::default());
    let problems = book::problems(terminal.games, source, &look, &mut found);
    if let Some(error) = found.iter().find(|one| one.severity == Severity::Error) {
        return Err(error.message.clone());
    }
    let booklet = book.booklet(problems.unwrap_or_default(), &look, terminal.games);
    let (bytes, _) = booklet
        .and_then(|booklet| book.laid_out(booklet))
        .map_err(|why| why.unsaid().unwrap_or_else(|| Text::same(source.name)))?;
    Ok(bytes)
}

impl BookArgs {
    fn is(&self, suffix: &str) -> bool {
        has_suffix(&self.output, &[suffix])
    }

    /// The files that the text of a book includes.
    fn included(&self) -> Vec<PathBuf> {
        let books = self.paths.iter().filter(|path| has_suffix(path, &["md"]));
        books.flat_map(|path| volume::included(path)).collect()
    }

    /// Writes what the booklet is made of.
    fn write_rule(&self) -> Result<(), FileError> {
        let Some(rule) = &self.depfile else {
            return Ok(());
        };
        let inputs = self.walk.inputs(&self.paths);
        let inputs = inputs.iter().flatten().filter_map(DocumentInput::path);
        let style = self
            .style
            .iter()
            .map(PathBuf::from)
            .filter(|path| path.exists());
        let read = inputs.map(Path::to_owned).chain(self.included());
        let read: Vec<_> = read.chain(style).collect();
        Sources::named(&read).refuse(rule)?;
        depend::write(rule, std::slice::from_ref(&self.output), &read)
    }

    /// How the booklet is drawn, in a language and in a style that a book asks for where the command does not, and what is to
    /// be said of the style.
    fn look(
        &self,
        terminal: &Terminal,
        (lang, own): (Lang, Option<&str>),
    ) -> (Result<BookLook, Text>, Option<StyleWords>) {
        let is_adaptive = !self.is("pdf");
        let style = self.style.as_deref().or(own);
        let style = style.unwrap_or(if is_adaptive { "paper" } else { "print" });
        let (style, said) = Library::default().get(style, NamedBy::Command, terminal);
        let look = style.map_err(Text::from).map(|style| BookLook {
            lang,
            style: Arc::new(style),
            is_adaptive,
        });
        (look, said.map(|(_, words)| words))
    }

    /// The same, with the messages about the style.
    fn look_and_say(
        &self,
        wanted: (Lang, Option<&str>),
        out: &mut Out,
    ) -> Result<BookLook, CommandError> {
        let (look, said) = self.look(&out.terminal, wanted);
        if let Some(words) = said {
            out.messages(&words.words);
            words.warnings.iter().for_each(|text| out.warn(text));
        }
        Ok(look?)
    }

    /// The files that are read, with that of the style.
    fn sources(&self, sources: Sources) -> Sources {
        match &self.style {
            Some(style) => sources.and(style.as_ref()),
            None => sources,
        }
    }

    /// The booklet of these problems.
    fn booklet(
        &self,
        problems: Vec<PrintedProblem>,
        look: &BookLook,
        games: &Registry,
    ) -> Result<Book, CommandError> {
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
        let is_blank = !fields.is_empty() || !self.score_sheets.is_empty();
        if problems.is_empty() && !is_blank {
            return fail(
                "there are no problems: no document has a [puzzle]",
                "задач нет: ни в одном документе нет [puzzle]",
            );
        }
        if self.is("epub") && is_blank {
            return fail(
                "blank boards and score sheets are for paper: PDF or HTML",
                "пустые поля и бланки нужны на бумаге: PDF или HTML",
            );
        }
        let usual = Text::new("Problems on squared paper", "Задачи на клетчатой бумаге");
        let paper = self.paper.unwrap_or_default();
        Ok(Book {
            title: self
                .title
                .clone()
                .unwrap_or_else(|| usual.get(look.lang).to_owned()),
            lang: look.lang,
            paper,
            columns: if paper.is_wide() { 2 } else { 1 },
            per_page: self.per_page.unwrap_or(if paper.is_wide() { 4 } else { 2 }),
            problems,
            fields,
            sheets: self
                .score_sheets
                .iter()
                .filter_map(|name| games.profiles().find(name))
                .collect(),
        })
    }

    /// The bytes of a booklet, and how many pages it has.
    fn laid_out(&self, book: Book) -> Result<(Vec<u8>, Option<u64>), CommandError> {
        if self.is("pdf") {
            return pdf(&book::pages(&book), &book.title, book.lang);
        }
        if self.is("epub") {
            return self.bound(&Volume::from(book));
        }
        let html = self.with_figures(|embed| match embed {
            Some(embed) => book::html::embedded(&book, embed),
            None => book::html::html(&book),
        })?;
        Ok((html.into_bytes(), None))
    }

    /// The bytes of a book, and how many pages it has.
    fn bound(&self, volume: &Volume) -> Result<(Vec<u8>, Option<u64>), CommandError> {
        if self.is("pdf") {
            return pdf(
                &book::volume_pages(volume),
                &volume.book.title,
                volume.book.lang,
            );
        }
        if self.is("epub") {
            // The same book is the same for readers, whose notes belong to it.
            let mark = format!("{:016x}", page::html::sum(volume.book.title.as_bytes()));
            let failed = |error: std::io::Error| Text::same(error.to_string());
            return Ok((book::epub(volume, &mark).map_err(failed)?, None));
        }
        let html = self.with_figures(|embed| book::html::volume_html(volume, embed))?;
        Ok((html.into_bytes(), None))
    }

    /// A page whose drawings are in it, are images, or are files beside it, which are written.
    fn with_figures(
        &self,
        page: impl FnOnce(Option<book::html::Embed<'_>>) -> String,
    ) -> Result<String, FileError> {
        let Some(folder) = &self.figures else {
            let mut image = |svg: String, words: &str| page::html::image(&svg, words);
            return Ok(page(self.images.then_some(&mut image)));
        };
        let mut files = Vec::new();
        let html = page(Some(&mut |svg, words| {
            files.push(svg);
            let path = folder.join(format!("{}.svg", files.len()));
            let address = address(&path, &self.output);
            let words = book::html::escape(words);
            format!("<img src=\"{address}\" alt=\"{words}\"/>\n")
        }));
        save::make_folder(folder)?;
        for (svg, number) in files.iter().zip(1..) {
            save::update(&folder.join(format!("{number}.svg")), svg.as_bytes())?;
        }
        Ok(html)
    }

    /// Makes a book of its Markdown.
    fn make_volume(&self, path: &Path, out: &mut Out) -> Done {
        if self.is_booklet() {
            return fail(
                "--per-page, --blank-fields and --score-sheets are for booklets of documents, not for a book in Markdown",
                "--per-page, --blank-fields и --score-sheets — для брошюр из документов, а не для книги в Markdown",
            );
        }
        let input = DocumentInput::of(path);
        let text = input.text_within(volume::MOST_BYTES)?;
        let mut sources = Sources::of([&input]);
        let Some((front, body)) = volume::front(&text, &input.name(), out) else {
            return Ok(Status::Wrong);
        };
        let lang = front.lang.unwrap_or(out.terminal.lang);
        let look = self.look_and_say((lang, front.style.as_deref()), out)?;
        let mut volume = Volume::from(Book {
            title: self
                .title
                .clone()
                .or(front.title)
                .unwrap_or_else(|| input.name()),
            lang,
            paper: self.paper.or(front.paper).unwrap_or_default(),
            columns: front.columns.unwrap_or(1),
            per_page: 1,
            problems: Vec::new(),
            fields: Vec::new(),
            sheets: Vec::new(),
        });
        volume.subtitle = front.subtitle;
        volume.author = front.author;
        volume.dedication = front.dedication;
        let book = volume::BookText {
            text: &text,
            body,
            path,
            look: &look,
        };
        let status = volume::fill(&mut volume, &book, &mut sources, out);
        self.sources(sources).refuse(&self.output)?;
        if status > Status::Good {
            return Ok(status);
        }
        let (bytes, pages) = self.bound(&volume)?;
        save::replace(&self.output, &bytes)?;
        let games = volume.items.iter();
        let games = games.filter(|item| matches!(item, VolumeItem::Game(_)));
        self.say([volume.book.problems.len(), games.count()], pages, out);
        Ok(status)
    }

    /// Makes a page of each game.
    fn make_newspaper(&self, documents: Stream, look: &BookLook, out: &mut Out) -> Done {
        let name = self.output.called();
        if !self.is("pdf") {
            return fail_with(text!(
                "{name}: a page of a newspaper is a .pdf",
                "{name}: газетная страница — это .pdf"
            ));
        }
        let (games, paper) = (out.terminal.games, self.paper.unwrap_or_default());
        let (mut leaves, mut title) = (Vec::new(), None);
        let status = documents.each(out, |_, source, out| {
            let session = replay(games, source);
            if session.diagnostics().has_errors() {
                return out.report(source, session.diagnostics());
            }
            let leaf = book::newspaper(&session, source.name, look, paper);
            if leaf.is_none() && session.verdict().plies > 0 {
                let name = source.name;
                out.complain(&text!(
                    "{name}: the game has no room on a page: take larger paper (--paper)",
                    "{name}: партия не помещается на страницу: возьмите бумагу больше (--paper)"
                ));
                return Status::Failed;
            }
            leaves.extend(leaf);
            title = title.take().or(session
                .title()
                .map(|title| book::in_language(title, look.lang)));
            Status::Good
        });
        if leaves.is_empty() {
            if status > Status::Good {
                return Ok(status);
            }
            return fail(
                "there are no games: no document has moves",
                "партий нет: ни в одном документе нет ходов",
            );
        }
        let title = self.title.clone().or(title).unwrap_or(name);
        let (bytes, pages) = pdf(&leaves, &title, look.lang)?;
        save::replace(&self.output, &bytes)?;
        self.say([0, leaves.len()], pages, out);
        Ok(status)
    }

    fn is_booklet(&self) -> bool {
        self.per_page.is_some()
            || self.interactive
            || !self.blank_fields.is_empty()
            || !self.score_sheets.is_empty()
    }

    /// Says what was written.
    fn say(&self, [problems, games]: [usize; 2], pages: Option<u64>, out: &mut Out) {
        let name = self.output.called();
        let problems = (problems > 0).then(|| words::problems(problems));
        let games = (games > 0).then(|| words::games(games as u64));
        let pages =
            pages.map(|n| Text::count(n, ["page", "pages"], ["страница", "страницы", "страниц"]));
        let parts: Vec<_> = [problems, games, pages].into_iter().flatten().collect();
        out.say(&if parts.is_empty() {
            Text::same(name)
        } else {
            words::named(&name, Text::join(&parts, ", "))
        });
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
            return fail(
                "--tries and --search are for --interactive",
                "--tries и --search нужны вместе с --interactive",
            );
        }
        if !has_suffix(&self.output, &["pdf", "html", "epub"]) {
            let name = self.output.called();
            return fail_with(text!(
                "{name} is none of .pdf, .html, .epub",
                "у {name} расширение не .pdf, не .html и не .epub"
            ));
        }
        if let [path] = &self.paths[..]
            && has_suffix(path, &["md"])
        {
            return self.make_volume(path, out);
        }
        let inputs = self.walk.inputs(&self.paths);
        self.sources(Sources::of(inputs.iter().flatten()))
            .refuse(&self.output)?;
        let look = self.look_and_say((out.terminal.lang, None), out)?;
        let documents = Stream::new(inputs);
        if self.newspaper {
            self.make_newspaper(documents, &look, out)
        } else {
            self.make_booklet(documents, &look, out)
        }
    }

    /// Makes the booklet of the problems.
    fn make_booklet(&self, documents: Stream, look: &BookLook, out: &mut Out) -> Done {
        let games = out.terminal.games;
        let mut problems = Vec::new();
        let status = documents.each(out, |_, source, out| {
            let mut found = Diagnostics::default();
            problems.extend(
                book::problems(games, source, look, &mut found)
                    .into_iter()
                    .flatten(),
            );
            if found.has_errors() {
                out.report(source, &found)
            } else {
                Status::Good
            }
        });
        let count = problems.len();
        let booklet = self.booklet(problems, look, games)?;
        let (bytes, pages) = self.laid_out(booklet)?;
        save::replace(&self.output, &bytes)?;
        self.say([count, 0], pages, out);
        Ok(status)
    }
}

#[cfg(feature = "pdf")]
fn pdf(pages: &[Leaf], title: &str, lang: Lang) -> Result<(Vec<u8>, Option<u64>), CommandError> {
    use crate::draw::pdf::{PdfInfo, pdf};
    let bytes = pdf(
        pages,
        &PdfInfo {
            title,
            language: lang.name(),
            mark: None,
        },
    )
    .map_err(|why| {
        text!(
            "the booklet cannot be drawn: {why}",
            "брошюра не удалась: {why}"
        )
    })?;
    Ok((bytes, Some(pages.len() as u64)))
}

#[cfg(not(feature = "pdf"))]
fn pdf(_: &[Leaf], _: &str, _: Lang) -> Result<(Vec<u8>, Option<u64>), CommandError> {
    fail(
        "this kletka was built without PDF",
        "эта программа собрана без PDF",
    )
}
