//! The text of a book: Markdown with blocks of code called `kletka`, as `kletka mdbook` reads them, below a table of keys.

use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd};

use super::mdbook::{self, BlockKind, CodeBlock, Wish, WrittenDocument, words_of};
use super::prelude::*;
use super::stream;
use crate::document::stream::Chunk;
use crate::draw::book::paper::PageSize;
use crate::draw::book::{
    self, BookLook, GameWish, Paragraph, PrintedProblem, PrintedWord, Volume, VolumeItem, WordLook,
};
use crate::draw::figures::FigureError;
use crate::settings::{self, Section};
use crate::text::{Code, Diagnostic};

/// The longest text of a book.
pub(super) const MOST_BYTES: usize = 16 << 20;

/// The statements of a book about itself before its text.
#[derive(Default)]
pub(super) struct FrontMatter {
    pub(super) title: Option<String>,
    pub(super) subtitle: String,
    pub(super) author: String,
    pub(super) dedication: String,
    pub(super) lang: Option<Lang>,
    pub(super) paper: Option<PageSize>,
    pub(super) columns: Option<u8>,
    pub(super) style: Option<String>,
}

/// The keys between lines `+++` at the beginning of a text, and where its body begins; `None` after an error.
pub(super) fn front(text: &str, name: &str, out: &mut Out) -> Option<(FrontMatter, usize)> {
    const FENCE: &str = "+++";
    let mut lines = text.split_inclusive('\n');
    let mut front = FrontMatter::default();
    let Some(first) = lines.next().filter(|line| line.trim_end() == FENCE) else {
        return Some((front, 0));
    };
    let mut end = first.len();
    let mut body = text.len();
    for line in lines {
        if line.trim_end() == FENCE {
            body = end + line.len();
            break;
        }
        end += line.len();
    }
    let chunk = Chunk {
        document: 0,
        first_byte: first.len() as u64,
        first_line: 2,
        bytes: Ok(&text.as_bytes()[first.len()..end]),
    };
    let (source, mut found) = stream::read(name, &chunk);
    let (table, faults) = settings::read(source.text);
    if let Some(fault) = faults.first() {
        found.push(Diagnostic::error(
            Code::Toml,
            fault.span,
            Text::same(&fault.message),
        ));
    }
    front.read(
        Section::new("book", Some((&table.value, table.span))),
        &mut found,
    );
    out.report(&source, &found);
    (!found.has_errors()).then_some((front, body))
}

impl FrontMatter {
    /// Takes the keys in.
    fn read(&mut self, mut section: Section<'_, '_>, found: &mut Diagnostics) {
        let mut word = |key| {
            let word = section.string(key, found);
            word.map(|word| word.value.to_owned())
        };
        self.title = word("title");
        self.subtitle = word("subtitle").unwrap_or_default();
        self.author = word("author").unwrap_or_default();
        self.dedication = word("dedication").unwrap_or_default();
        self.style = word("style");
        let langs = [("en", Lang::En), ("ru", Lang::Ru)];
        let lang = section.choice("lang", &langs, found);
        self.lang = lang.map(|lang| lang.value);
        self.columns = section
            .integer("columns", 1..=2, found)
            .and_then(|columns| u8::try_from(columns.value).ok());
        if let Some(paper) = section.string("paper", found) {
            self.paper = PageSize::parse(paper.value);
            if self.paper.is_none() {
                let message = Text::new(
                    "paper is one of a4, a5, a6, letter or a size such as 148x210",
                    "paper — это a4, a5, a6, letter или размер, например 148x210",
                );
                found.push(Diagnostic::error(Code::BadValue, paper.span, message));
            }
        }
        section.finish(found);
    }
}

/// The documents that the text of a book names; none where it cannot be read, which is said elsewhere.
pub(super) fn included(path: &Path) -> Vec<PathBuf> {
    let text = DocumentInput::of(path)
        .text_within(MOST_BYTES)
        .unwrap_or_default();
    let folder = path.parent().unwrap_or(Path::new(""));
    let file = |event| {
        let Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) = event else {
            return None;
        };
        let wish = Wish::read(words_of(&info)?, Lang::En).ok()?;
        Some(folder.join(wish.file?))
    };
    Parser::new(&text).filter_map(file).collect()
}

/// The text of a book.
pub(super) struct BookText<'a> {
    /// All of it.
    pub(super) text: &'a str,
    /// Where its body begins.
    pub(super) body: usize,
    /// Its file.
    pub(super) path: &'a Path,
    /// How its pictures look.
    pub(super) look: &'a BookLook,
}

/// Reads the body of a book into a volume. Files that it includes are added to the sources.
pub(super) fn fill(
    volume: &mut Volume,
    book: &BookText<'_>,
    sources: &mut Sources,
    out: &mut Out,
) -> Status {
    let mut reader = VolumeReader {
        volume,
        book,
        sources,
        status: Status::Good,
        words: Vec::new(),
        is_open: false,
        look: WordLook::Plain,
        lists: Vec::new(),
        quotes: 0,
        mark: String::new(),
        hinted: None,
        depth: 0,
        is_document: false,
    };
    let body = &book.text[book.body..];
    // Tables have no place in columns of words: their lines stay text.
    for (event, range) in Parser::new_ext(body, Options::ENABLE_STRIKETHROUGH).into_offset_iter() {
        let place = range.start + book.body..range.end + book.body;
        reader.event(event, place, out);
    }
    reader.status
}

struct VolumeReader<'v, 'a> {
    volume: &'v mut Volume,
    book: &'v BookText<'a>,
    sources: &'v mut Sources,
    status: Status,
    /// The words of the paragraph that is read.
    words: Vec<PrintedWord>,
    /// Whether the last word may go on.
    is_open: bool,
    look: WordLook,
    /// The lists inside which we are, each with the number of its next entry.
    lists: Vec<Option<u64>>,
    quotes: u8,
    /// The mark before the next paragraph.
    mark: String,
    /// The problem directly before, whose hint a quotation is.
    hinted: Option<usize>,
    depth: usize,
    /// Whether the text of a document goes by, which was read as a whole.
    is_document: bool,
}

impl VolumeReader<'_, '_> {
    fn event(&mut self, event: Event<'_>, place: std::ops::Range<usize>, out: &mut Out) {
        match event {
            Event::Start(tag) => {
                self.depth += 1;
                self.start(tag, place, out);
            }
            Event::End(tag) => {
                self.depth -= 1;
                self.end(tag);
            }
            Event::Text(text) | Event::Code(text) if !self.is_document => self.text(&text),
            Event::SoftBreak | Event::HardBreak => self.is_open = false,
            _ => {}
        }
    }

    fn start(&mut self, tag: Tag<'_>, place: std::ops::Range<usize>, out: &mut Out) {
        if !matches!(tag, Tag::BlockQuote(_) | Tag::Paragraph) && self.quotes == 0 {
            self.hinted = None;
        }
        match tag {
            Tag::CodeBlock(CodeBlockKind::Fenced(info)) if self.depth == 1 => {
                if let Some(words) = words_of(&info) {
                    self.is_document = true;
                    let block = CodeBlock::of(self.book.text, place, words);
                    if let Err(why) = self.block(words, block.content.clone(), out) {
                        if let Some(why) = why.unsaid() {
                            self.complain(block.content.start, &why, out);
                        }
                        self.status = Status::Wrong;
                    }
                }
            }
            Tag::Paragraph if self.quotes == 0 => self.hinted = None,
            Tag::BlockQuote(_) => {
                if let Some(at) = self.hinted.filter(|_| self.quotes == 0) {
                    self.volume.book.problems[at].hint.clear();
                }
                self.quotes += 1;
            }
            Tag::List(first) => {
                self.flush();
                self.lists.push(first);
            }
            Tag::Item => {
                let number = self.lists.last_mut().and_then(Option::as_mut);
                self.mark = number.map_or("•".to_owned(), |number| {
                    *number += 1;
                    format!("{}.", *number - 1)
                });
            }
            Tag::Emphasis => self.look = WordLook::Emphasis,
            Tag::Strong => self.look = WordLook::Strong,
            Tag::Image { dest_url, .. } => {
                let name = dest_url.to_string();
                let why = text!(
                    "{name} cannot be printed: figures of a book are documents in blocks of code called kletka",
                    "{name} нельзя напечатать: рисунки книги — это документы в блоках кода с именем kletka"
                );
                self.complain(place.start, &why, out);
                self.status = Status::Wrong;
            }
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Heading(level) => {
                let words: Vec<_> = self.words.drain(..).map(|word| word.text).collect();
                self.is_open = false;
                let level = match level {
                    HeadingLevel::H1 => 1,
                    HeadingLevel::H2 => 2,
                    HeadingLevel::H3 => 3,
                    _ => 4,
                };
                let heading = VolumeItem::Heading(level, words.join(" "));
                self.volume.items.push(heading);
            }
            TagEnd::CodeBlock if self.is_document => self.is_document = false,
            TagEnd::Paragraph | TagEnd::Item | TagEnd::CodeBlock => self.flush(),
            TagEnd::BlockQuote(_) => {
                self.flush();
                self.quotes -= 1;
                if self.quotes == 0 {
                    self.hinted = None;
                }
            }
            TagEnd::List(_) => {
                self.lists.pop();
            }
            TagEnd::Emphasis | TagEnd::Strong => self.look = WordLook::Plain,
            _ => {}
        }
    }

    fn text(&mut self, text: &str) {
        for (nth, word) in text.split(char::is_whitespace).enumerate() {
            self.is_open &= nth == 0;
            if word.is_empty() {
                continue;
            }
            match self.words.last_mut().filter(|_| self.is_open) {
                Some(before) => before.text.push_str(word),
                None => self.words.push(PrintedWord {
                    text: word.to_owned(),
                    look: self.look,
                }),
            }
            self.is_open = true;
        }
        self.is_open &= !text.ends_with(char::is_whitespace);
    }

    /// Ends a paragraph.
    fn flush(&mut self) {
        self.is_open = false;
        let words = std::mem::take(&mut self.words);
        if words.is_empty() {
            return;
        }
        if let Some(at) = self.hinted {
            let texts = words.into_iter().map(|word| word.text);
            let hint = &mut self.volume.book.problems[at].hint;
            for text in texts {
                if !hint.is_empty() {
                    hint.push(' ');
                }
                hint.push_str(&text);
            }
            return;
        }
        let lists = u8::try_from(self.lists.len()).unwrap_or(u8::MAX);
        self.volume.items.push(VolumeItem::Paragraph(Paragraph {
            words,
            depth: lists.saturating_add(self.quotes),
            mark: std::mem::take(&mut self.mark),
            is_quote: self.quotes > 0,
        }));
    }

    fn complain(&self, at: usize, why: &Text, out: &mut Out) {
        let (name, line) = (
            DocumentInput::of(self.book.path).name(),
            self.line_of(at).saturating_sub(1),
        );
        let Text { en, ru } = why;
        out.complain(&text!("{name}:{line}: {en}", "{name}:{line}: {ru}"));
    }

    /// The number of the line on which something is.
    fn line_of(&self, at: usize) -> u64 {
        self.book.text[..at].matches('\n').count() as u64 + 1
    }

    /// Does what a block of code asks for; the faults of its document are reported.
    fn block(
        &mut self,
        words: &str,
        content: std::ops::Range<usize>,
        out: &mut Out,
    ) -> Result<(), CommandError> {
        let look = self.book.look;
        let wish = Wish::read(words, look.lang)?;
        let name = DocumentInput::of(self.book.path).name();
        let written = WrittenDocument {
            name: &name,
            text: &self.book.text[content.clone()],
            first_byte: content.start as u64,
            first_line: self.line_of(content.start),
        };
        let folder = self.book.path.parent().unwrap_or(Path::new(""));
        let path = wish.file.as_ref().map(|file| folder.join(file));
        *self.sources = std::mem::take(self.sources).and_all(path.clone());
        let (name, text, chunk) = written.or_file(path.as_deref())?;
        let bytes = Ok(text.as_bytes());
        let (source, found) = stream::read(&name, &Chunk { bytes, ..chunk });
        let session = mdbook::opened(&source, found, out)?;
        let mut found = Diagnostics::default();
        match wish.kind {
            BlockKind::Problem => {
                let problems = book::problems(out.terminal.games, &source, look, &mut found);
                self.problems(problems.unwrap_or_default(), &session, &wish);
                if self.hinted.is_none() && !found.has_errors() {
                    return fail(
                        "this document has no [puzzle], so it is not a problem",
                        "этот документ — не задача: в нём нет [puzzle]",
                    );
                }
            }
            BlockKind::Game => {
                let number = |address: &Address| address.moves.filter(|_| address.is_main());
                let wanted = GameWish {
                    at: wish.at.iter().filter_map(number).collect(),
                    every: wish.every,
                };
                let game = book::game(out.terminal.games, &source, look, &wanted, &mut found);
                let game = game.map(|game| VolumeItem::Game(Box::new(game)));
                self.volume.items.extend(game);
            }
            BlockKind::Figure | BlockKind::Cover => self.figures(&session, &wish)?,
        }
        if found.has_errors() {
            out.report(&source, &found);
            return Err(CommandError::Wrong);
        }
        Ok(())
    }

    /// Takes the figures of a document in, or the first as the cover.
    fn figures(&mut self, session: &Session, wish: &Wish) -> Result<(), FigureError> {
        let (name, at) = (wish.diagram.as_deref(), wish.at.last());
        let mut figures = book::figures_of(session, name, at, self.book.look)?.into_iter();
        if wish.kind == BlockKind::Cover {
            self.volume.cover = figures.next().map(|one| one.diagram);
        } else {
            let figures = figures.map(|one| VolumeItem::Figure(Box::new(one)));
            self.volume.items.extend(figures);
        }
        Ok(())
    }

    /// Takes the problems of a document in; the first has the author's hints, unless a quotation says others.
    fn problems(&mut self, problems: Vec<PrintedProblem>, session: &Session, wish: &Wish) {
        let puzzle = session
            .problem()
            .and_then(|problem| problem.puzzle().cloned());
        let hints = puzzle.map_or_else(Vec::new, |puzzle| puzzle.hints);
        let hints = hints
            .iter()
            .map(|hint| book::in_language(hint, self.book.look.lang));
        let mut hint = hints.collect::<Vec<_>>().join(" ");
        for mut problem in problems {
            if wish.only_moves {
                problem.solution.clear();
            }
            problem.hint = std::mem::take(&mut hint);
            let at = self.volume.book.problems.len();
            self.volume.book.problems.push(problem);
            self.volume.items.push(VolumeItem::Problem(at));
            self.hinted = Some(at);
        }
    }
}
