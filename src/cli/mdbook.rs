//! `kletka mdbook`: figures in books that mdBook makes.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt::Write as _;
use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag};
use serde_json::{Map, Value};

use super::page;
use super::prelude::*;
use super::stream;
use super::styles::{Library, NamedBy};
use crate::document::Diagram;
use crate::document::stream::{Chunk, MAX_DOCUMENT};
use crate::draw::book::html::escape;
use crate::draw::svg::Ids;
use crate::draw::{Style, drawing, figures};

pub(super) const COMMAND: CommandEntry = CommandEntry::new::<MdbookArgs>(
    "mdbook",
    &[
        (
            "mdbook supports html   ",
            "what mdBook asks first",
            "о чём mdBook спрашивает сначала",
        ),
        (
            "mdbook < context.json  ",
            "what it sends then",
            "что он присылает потом",
        ),
    ],
    [
        "\
In book.toml: [preprocessor.kletka] command = \"kletka mdbook\".
Exit codes: 0 all drawn, 1 a document has an error, 2 the input is not an mdBook book.",
        "\
В book.toml: [preprocessor.kletka] command = \"kletka mdbook\".
Коды завершения: 0 — всё нарисовано, 1 — в документе ошибка, 2 — на входе не книга mdBook.",
    ],
);

/// Draw the kletka documents in code blocks of an mdBook book
/// ru: Нарисовать документы kletka в блоках кода книги mdBook
///
/// A preprocessor: reads the book from standard input and prints it with a drawing for every block of code that is called
/// kletka. Words behind that name choose what is drawn: at=12, diagram=NAME, style=NAME, lang=ru, page=ADDRESS; with play readers
/// step through the document or solve it below the drawing.
/// ru: Препроцессор: читает книгу со стандартного входа и печатает её с рисунком на месте каждого блока кода, названного
/// kletka. Слова после этого имени выбирают рисунок: at=12, diagram=ИМЯ, style=ИМЯ, lang=ru, page=АДРЕС; со словом play документ
/// можно пройти по ходам или решить под рисунком.
#[derive(Debug, Args)]
struct MdbookArgs {
    /// supports and the name of a renderer: whether it is drawn for
    /// ru: supports и название генератора: рисует ли команда для него
    #[arg(value_name = "TEXT", num_args = 0..=2)]
    question: Vec<String>,
}

impl Run for MdbookArgs {
    fn run(&self, out: &mut Out) -> Done {
        match self.question.iter().map(String::as_str).collect::<Vec<_>>()[..] {
            [] => {}
            ["supports", renderer] => {
                return Ok(good_if(renderer == "html"));
            }
            _ => {
                return fail(
                    "the only question is: supports RENDERER",
                    "спросить можно только supports ГЕНЕРАТОР",
                );
            }
        }
        let [context, mut book] = read_book()?;
        let said = |pointer: &str| context.pointer(pointer).and_then(Value::as_str);
        let language = said("/config/book/language").unwrap_or_default();
        let root = Path::new(said("/root").unwrap_or("."));
        let chapters = root.join(said("/config/book/src").unwrap_or("src"));
        let mut figures = BookFigures {
            root,
            folder: PathBuf::new(),
            path: String::new(),
            usual: if language.starts_with("ru") {
                Lang::Ru
            } else {
                Lang::En
            },
            library: Library::default(),
            said: HashSet::new(),
            ids: Ids::default(),
            room: None,
        };
        let mut status = Status::Good;
        // Books may be nested as deep as they like.
        let mut waiting = vec![&mut book];
        while let Some(value) = waiting.pop() {
            match value {
                Value::Array(list) => waiting.extend(list),
                Value::Object(object) => {
                    if let Some(Value::Object(chapter)) = object.get_mut("Chapter") {
                        status = status.max(figures.chapter(&chapters, chapter, out));
                    }
                    waiting.extend(object.values_mut());
                }
                _ => {}
            }
        }
        out.bytes(book.to_string().as_bytes());
        Ok(status)
    }
}

/// The context and the book that mdBook sends.
fn read_book() -> Result<[Value; 2], CommandError> {
    let bytes = DocumentInput::of("-".as_ref()).read()?;
    let nothing = |why: Text| {
        text!(
            "this is not an mdBook book: {why}",
            "это не книга mdBook: {why}",
            why
        )
    };
    let read: Result<[Value; 2], _> = serde_json::from_slice(&bytes);
    let read = read.map_err(|error| nothing(Text::same(error.to_string())))?;
    let has = |key: &str| read[1].get(key).is_some_and(Value::is_array);
    if !has("sections") && !has("items") {
        let why = Text::new("it has no sections", "в ней нет разделов");
        return Err(nothing(why).into());
    }
    Ok(read)
}

/// A few lines can ask for figures without number, and for pages to play on: a chapter gets at most these bytes.
const MOST_BYTES: usize = 32 << 20;

/// A block of code in a chapter.
pub(super) struct CodeBlock {
    /// All of it, with its fences.
    range: Range<usize>,
    pub(super) content: Range<usize>,
    /// The number of the line on which the content begins.
    line: u64,
    /// The words behind `kletka`.
    words: String,
}

/// The extensions of Markdown that mdBook takes.
const MARKDOWN: Options = Options::ENABLE_TABLES
    .union(Options::ENABLE_FOOTNOTES)
    .union(Options::ENABLE_STRIKETHROUGH)
    .union(Options::ENABLE_TASKLISTS)
    .union(Options::ENABLE_HEADING_ATTRIBUTES);

/// The words behind the name of a block that is called `kletka`.
pub(super) fn words_of(info: &str) -> Option<&str> {
    info.strip_prefix("kletka")
        .filter(|rest| rest.is_empty() || rest.starts_with([' ', ',', '\t']))
}

/// The blocks of a chapter that are called `kletka` and stand in nothing else.
fn blocks(text: &str) -> Vec<CodeBlock> {
    let mut depth = 0_usize;
    let mut found = Vec::new();
    let (mut number, mut counted) = (1, 0);
    for (event, range) in Parser::new_ext(text, MARKDOWN).into_offset_iter() {
        match event {
            Event::Start(tag) => {
                depth += 1;
                let Tag::CodeBlock(CodeBlockKind::Fenced(info)) = tag else {
                    continue;
                };
                if let (1, Some(words)) = (depth, words_of(&info)) {
                    let block = CodeBlock::of(text, range, words);
                    number += text[counted..block.content.start].matches('\n').count() as u64;
                    counted = block.content.start;
                    found.push(CodeBlock {
                        line: number,
                        ..block
                    });
                }
            }
            Event::End(_) => depth -= 1,
            _ => {}
        }
    }
    found
}

impl CodeBlock {
    /// A block between its fences, of which the second may be missing at the end of a text.
    pub(super) fn of(text: &str, range: Range<usize>, words: &str) -> Self {
        // A carriage return alone ends a line too.
        let begin = |before: &str| before.rfind(['\n', '\r']).map_or(0, |at| at + 1);
        let behind = |at: usize| match text[at..].find(['\n', '\r']).map(|found| at + found) {
            Some(end) => {
                end + if text[end..].starts_with("\r\n") {
                    2
                } else {
                    1
                }
            }
            None => text.len(),
        };
        let start = begin(&text[..range.start]);
        let end = if text[..range.end].ends_with(['\n', '\r']) {
            range.end
        } else {
            behind(range.end)
        };
        let first = behind(start).min(end);
        let last = begin(text[..end].trim_end()).max(first);
        let fence = |line: &str| {
            let line = line.trim();
            let sign = line
                .chars()
                .next()
                .filter(|sign| matches!(sign, '`' | '~'))?;
            let rest = line.trim_start_matches(sign);
            Some((sign, line.len() - rest.len(), rest.is_empty()))
        };
        let is_closed = match (fence(&text[start..first]), fence(&text[last..end])) {
            (Some((sign, least, _)), Some((last, length, true))) => sign == last && length >= least,
            _ => false,
        };
        Self {
            range: start..end,
            content: first..if is_closed { last } else { end },
            line: 0,
            words: words.to_owned(),
        }
    }
}

/// The drawer of the figures of a book, chapter by chapter.
struct BookFigures<'a> {
    /// The folder of the book.
    root: &'a Path,
    /// The folder of the chapter, which may not be there.
    folder: PathBuf,
    /// The chapter as messages call it.
    path: String,
    /// The language of the book.
    usual: Lang,
    /// The style files that were read, and the ones with a message.
    library: Library,
    said: HashSet<String>,
    /// The names of the figures of the book.
    ids: Ids,
    /// The bytes that the chapter has left; nothing where it asks for more.
    room: Option<usize>,
}

impl BookFigures<'_> {
    /// Puts figures into a chapter of the book whose texts are in a folder.
    fn chapter(
        &mut self,
        chapters: &Path,
        chapter: &mut Map<String, Value>,
        out: &mut Out,
    ) -> Status {
        let path = ["source_path", "path", "name"]
            .iter()
            .find_map(|key| chapter.get(*key)?.as_str());
        let path = Path::new(path.unwrap_or("-"));
        self.folder = chapters.join(path.parent().unwrap_or(Path::new("")));
        self.path = path.called();
        let Some(text) = chapter.get("content").and_then(Value::as_str) else {
            return Status::Good;
        };
        let blocks = blocks(text);
        if blocks.is_empty() {
            return Status::Good;
        }
        let mut status = Status::Good;
        let (mut drawn, mut at) = (String::new(), 0);
        self.room = Some(MOST_BYTES);
        for block in blocks {
            drawn.push_str(&text[at..block.range.start]);
            at = block.range.end;
            if self.room.is_none() {
                drawn.push_str(&text[block.range]);
                continue;
            }
            match self.block(text, &block, out) {
                Ok(html) => drawn.push_str(&html),
                Err(why) => {
                    if let Some(Text { en, ru }) = why.unsaid() {
                        let (path, line) = (&self.path, block.line - 1);
                        out.complain(&text!("{path}:{line}: {en}", "{path}:{line}: {ru}"));
                    }
                    drawn.push_str(&text[block.range]);
                    status = Status::Wrong;
                }
            }
        }
        drawn.push_str(&text[at..]);
        chapter.insert("content".to_owned(), drawn.into());
        status
    }

    /// The text that replaces a block; the faults of its document are reported. The chapter has fewer bytes left then.
    fn block(
        &mut self,
        text: &str,
        block: &CodeBlock,
        out: &mut Out,
    ) -> Result<String, CommandError> {
        let wish = Wish::read(&block.words, self.usual)?;
        let written = WrittenDocument {
            name: &self.path.clone(),
            text: &text[block.content.clone()],
            first_byte: block.content.start as u64,
            first_line: block.line,
        };
        let path = wish.file.as_ref().map(|file| self.folder.join(file));
        let (name, content, chunk) = written.or_file(path.as_deref())?;
        let content = &*content;
        let bytes = if content.len() > MAX_DOCUMENT {
            Err(content.len() as u64)
        } else {
            Ok(content.as_bytes())
        };
        let (source, found) = stream::read(&name, &Chunk { bytes, ..chunk });
        let session = opened(&source, found, out)?;
        let mut drawn = String::from("<div class=\"kletka-figures\">\n");
        self.draw(&session, &wish, &mut drawn, out)?;
        if let Some(page) = &wish.page {
            let word = wish.lang.of("Play", "Сыграть");
            let _ = writeln!(
                drawn,
                "<p class=\"kletka-page\"><a href=\"{}\">{word}</a></p>",
                escape(page)
            );
        }
        if wish.play {
            drawn.push_str(&frame(out.terminal.games, content, wish.lang));
        }
        drawn.push_str("</div>\n\n");
        // A later step of mdBook puts files in the place of such words.
        let drawn = drawn.replace("{{", "&#123;&#123;");
        self.room = self.room.and_then(|room| room.checked_sub(drawn.len()));
        self.room.map(|_| drawn).ok_or_else(too_much)
    }

    /// Draws the figures of a document.
    fn draw(
        &mut self,
        session: &Session,
        wish: &Wish,
        drawn: &mut String,
        out: &mut Out,
    ) -> Result<(), CommandError> {
        for mut diagram in figures::chosen(session, wish.diagram.as_deref(), wish.at.last())? {
            let style = self.style(&diagram, wish, out)?;
            // Books have light and dark themes.
            diagram.adaptive = diagram.adaptive.or(Some(true));
            for scene in figures::scenes(session, &diagram)? {
                if self.room.is_none_or(|room| drawn.len() > room) {
                    self.room = None;
                    return Err(too_much());
                }
                let svg = drawing(&scene, &diagram, &style, wish.lang);
                let _ = write!(
                    drawn,
                    "<figure class=\"kletka\">\n{}</figure>\n",
                    without_empty_lines(&self.ids.unique(svg))
                );
            }
        }
        Ok(())
    }

    /// The style of a figure; the messages about a file of styles are printed once.
    fn style(
        &mut self,
        diagram: &Diagram,
        wish: &Wish,
        out: &mut Out,
    ) -> Result<Style, CommandError> {
        let own = diagram.style.as_ref().map(|style| style.value.as_str());
        let name = wish.style.as_deref().or(own).unwrap_or("paper");
        // The word behind kletka is the book's, the key of a document its own.
        let folder = if wish.style.is_some() {
            self.root
        } else {
            &self.folder
        };
        let by = NamedBy::Chapter {
            folder,
            book: self.root,
        };
        let (style, said) = self.library.get(name, by, &out.terminal);
        if let Some((shown, words)) = said
            && self.said.insert(shown)
        {
            out.messages(&words.words);
        }
        Ok(style?)
    }
}

/// Opens the document of a block, whose faults are reported.
pub(super) fn opened(
    source: &Source<'_>,
    mut found: Diagnostics,
    out: &mut Out,
) -> Result<Session, CommandError> {
    let session = replay(out.terminal.games, source);
    if !found.has_errors() {
        found.extend(session.diagnostics().iter().cloned());
    }
    out.report(source, &found);
    if found.has_errors() || session.start().is_none() {
        return Err(CommandError::Wrong);
    }
    Ok(session)
}

/// The kind of a block in a book that kletka sets itself; in one of mdBook all are figures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum BlockKind {
    #[default]
    Figure,
    Problem,
    Game,
    Cover,
}

/// The wishes of the words behind the name of a block.
pub(super) struct Wish {
    pub(super) kind: BlockKind,
    /// The position of a figure, or the positions of a game that have diagrams.
    pub(super) at: Vec<Address>,
    /// Behind how many moves of a game the next diagram stands.
    pub(super) every: Option<u32>,
    /// Whether a solution has no diagrams.
    pub(super) only_moves: bool,
    pub(super) diagram: Option<String>,
    pub(super) style: Option<String>,
    /// The file that has the document, as seen from the file of the text.
    pub(super) file: Option<String>,
    page: Option<String>,
    /// Whether readers play on below the figure.
    play: bool,
    lang: Lang,
}

impl Wish {
    pub(super) fn read(words: &str, usual: Lang) -> Result<Self, CommandError> {
        let mut wish = Self {
            kind: BlockKind::default(),
            at: Vec::new(),
            every: None,
            only_moves: false,
            diagram: None,
            style: None,
            file: None,
            page: None,
            play: false,
            lang: usual,
        };
        for word in words
            .split([' ', '\t', ','])
            .filter(|word| !word.is_empty())
        {
            let (key, value) = word.split_once('=').unwrap_or((word, ""));
            let strange = || {
                text!(
                    "{word} is none of at=12, diagram=NAME, style=NAME, lang=en, lang=ru, file=PATH, page=ADDRESS, play, problem, game, cover, every=10, moves",
                    "{word} — не at=12, diagram=ИМЯ, style=ИМЯ, lang=en, lang=ru, file=ПУТЬ, page=АДРЕС, play, problem, game, cover, every=10 или moves"
                )
            };
            match (key, value) {
                ("lang", "en") => wish.lang = Lang::En,
                ("lang", "ru") => wish.lang = Lang::Ru,
                ("play", "") if word == key => wish.play = true,
                ("moves", "") if word == key => wish.only_moves = true,
                ("problem", "") if word == key => wish.kind = BlockKind::Problem,
                ("game", "") if word == key => wish.kind = BlockKind::Game,
                ("cover", "") if word == key => wish.kind = BlockKind::Cover,
                (_, "") => return Err(strange().into()),
                ("at", value) => wish.at.push(Address::read(value).ok_or_else(strange)?),
                ("every", value) => {
                    let every = value.parse().ok().filter(|&every| every > 0);
                    wish.every = Some(every.ok_or_else(strange)?);
                }
                ("diagram", value) => wish.diagram = Some(value.to_owned()),
                ("style", value) => wish.style = Some(value.to_owned()),
                ("file", value) => wish.file = Some(value.to_owned()),
                ("page", value) => wish.page = Some(value.to_owned()),
                _ => return Err(strange().into()),
            }
        }
        Ok(wish)
    }
}

/// A chapter asks for more than it gets.
fn too_much() -> CommandError {
    let most = MOST_BYTES >> 20;
    text!(
"the figures of a chapter take at most {most} MB, and the rest is not drawn: divide it among several",
"рисунки одной главы занимают не больше {most} МБ, остальные не нарисованы: разделите её на несколько"
)
.into()
}

/// A document as a text has it.
pub(super) struct WrittenDocument<'t> {
    /// The text's name.
    pub(super) name: &'t str,
    pub(super) text: &'t str,
    pub(super) first_byte: u64,
    pub(super) first_line: u64,
}

impl<'t> WrittenDocument<'t> {
    /// The same or the content of a file: its name, its text and its place, without bytes.
    pub(super) fn or_file(
        self,
        file: Option<&Path>,
    ) -> Result<(Cow<'t, str>, Cow<'t, str>, Chunk<'static>), CommandError> {
        let chunk = |first_byte, first_line| Chunk {
            document: 0,
            first_byte,
            first_line,
            bytes: Err(0),
        };
        let Some(file) = file else {
            let place = chunk(self.first_byte, self.first_line);
            return Ok((self.name.into(), self.text.into(), place));
        };
        if !self.text.trim().is_empty() {
            return fail(
                "a block with file= is empty: the document is in the file",
                "блок с file= пуст: документ в файле",
            );
        }
        let input = DocumentInput::of(file);
        let text = input.text_within(MAX_DOCUMENT)?;
        Ok((input.name().into(), text.into(), chunk(0, 1)))
    }
}

/// A text without lines in which nothing can be seen: such a line ends a block of HTML, and what follows would be Markdown.
fn without_empty_lines(text: &str) -> String {
    let lines = text
        .split(['\n', '\r'])
        .filter(|line| !line.trim().is_empty());
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// The page of a document in a frame, which is loaded when a reader opens it; nothing where it would be too large.
fn frame(games: &Registry, text: &str, lang: Lang) -> String {
    let Some((page, is_problem)) = page::of_one(games, "document", text, lang) else {
        return String::new();
    };
    let word = if is_problem {
        lang.of("Solve it", "Решить")
    } else {
        lang.of("Step through the moves", "Пройти по ходам")
    };
    // An empty line would end the block of HTML.
    let page = escape(&page).replace('\n', "&#10;");
    format!(
        "<details class=\"kletka-play\"><summary>{word}</summary>\n\
         <iframe title=\"{word}\" width=\"100%\" height=\"760\" loading=\"lazy\" srcdoc=\"{page}\"></iframe>\n</details>\n"
    )
}
