//! `kletka render`: the only command that writes pictures.

pub(super) mod args;
mod draw;
mod gallery;
mod place;
mod styles;
mod write;

use std::io::Write as _;
use std::path::{Path, PathBuf};

use args::Format;
pub(super) use args::RenderArgs;
use draw::{Drawing, Shot};
use gallery::Entry;
use place::{Place, escape_markdown, is_folder};
use styles::Library;
use write::Written;
pub(super) use write::replace;

use super::Status;
use super::check::report;
use super::input::{self, Input, Unreadable};
use super::output::{Out, Terminal};
use super::show::no_position;
use crate::check::{self, Depth};
use crate::document::stream::Chunk;
use crate::document::{self, Diagram};
use crate::session::Session;
use crate::settings::Placed;
use crate::text::{Diagnostics, Lang, Text};
use crate::text::{Source, Span};

pub(super) fn run(arguments: &RenderArgs, terminal: &Terminal) -> Status {
    let mut out = Out::new();
    let mut render = Render {
        arguments,
        terminal,
        out: &mut out,
        library: Library::default(),
        entries: Vec::new(),
        written: Vec::new(),
        status: Status::Good,
    };
    let status = render.run();
    if let Err(error) = out.finish() {
        terminal.complain(&crate::text!(
            "cannot write to standard output: {error}",
            "не удаётся записать в стандартный вывод: {error}"
        ));
        return Status::Failed;
    }
    status
}

/// Something that a person got wrong, or that the machine would not do.
pub(super) struct Trouble(Text);

struct Render<'a> {
    arguments: &'a RenderArgs,
    terminal: &'a Terminal,
    out: &'a mut Out,
    library: Library,
    entries: Vec<Entry>,
    written: Vec<PathBuf>,
    status: Status,
}

impl Render<'_> {
    fn run(&mut self) -> Status {
        if self.arguments.list_styles {
            styles::list(self.out, self.terminal.lang);
            return Status::Good;
        }
        if let Some(name) = &self.arguments.show_style {
            return match crate::draw::style::text(name) {
                Some(text) => {
                    self.out.line(text.trim_end());
                    Status::Good
                }
                None => self.failed(&styles::unknown(name)),
            };
        }
        for path in &self.arguments.paths {
            for input in input::collect(std::slice::from_ref(path)) {
                let read = input.and_then(|input| self.file(&input, path));
                if let Err(unreadable) = read {
                    self.failed(&unreadable.0);
                }
            }
        }
        self.finish();
        self.status
    }

    fn failed(&mut self, text: &Text) -> Status {
        self.out.flush();
        self.terminal.complain(text);
        self.status = Status::Failed;
        Status::Failed
    }

    fn file(&mut self, input: &Input, root: &Path) -> Result<(), Unreadable> {
        let name = input.name();
        let mut archive = input.open()?;
        let mut documents = 0;
        while let Some(chunk) = archive.next_chunk().map_err(|error| input.unreadable(&error))? {
            documents = chunk.document + 1;
            if self.arguments.document.is_some_and(|wanted| wanted != chunk.document) {
                continue;
            }
            if let (Input::Found(path), Ok(text)) = (input, check::text(&chunk))
                && path.extension().is_some_and(|suffix| suffix == "toml")
                && input::is_foreign(text)
            {
                return Ok(());
            }
            let place = Place { root, input, document: chunk.document };
            self.document(&name, &chunk, &place);
        }
        match self.arguments.document {
            Some(wanted) if wanted >= documents => Err(Unreadable(crate::text!(
                "{name} has no document {wanted}: it has {documents}, counted from 0",
                "в {name} нет документа {wanted}: их {documents}, счёт с 0"
            ))),
            _ => Ok(()),
        }
    }

    fn document(&mut self, name: &str, chunk: &Chunk<'_>, place: &Place<'_>) {
        let mut diagnostics = Diagnostics::default();
        let mut source = Source {
            name,
            document: chunk.document,
            text: "",
            first_byte: chunk.first_byte,
            first_line: chunk.first_line,
        };
        match check::text(chunk) {
            Ok(text) => source.text = text,
            Err((diagnostic, readable)) => {
                source.text = readable;
                diagnostics.push(*diagnostic);
                self.out.flush();
                report(&source, &diagnostics, self.terminal);
                self.status = self.status.max(Status::Wrong);
                return;
            }
        }
        let table = document::parse(&source, &mut Diagnostics::default());
        let read = document::read(&source, &table, self.terminal.games.profiles(), &mut Diagnostics::default());
        // A document of another version has nothing to draw; the replay below says so.
        let (language, diagrams, title) =
            read.map_or((None, Vec::new(), None), |read| (read.language, read.diagrams, read.title));
        let lang = language
            .map_or(self.terminal.lang, |language| if language.starts_with("ru") { Lang::Ru } else { Lang::En });
        let wanted = match self.wanted(diagrams, name, matches!(place.input, Input::Found(_))) {
            Ok(wanted) => wanted,
            Err(trouble) => {
                self.failed(&trouble.0);
                return;
            }
        };
        let session = Session::open(self.terminal.games, &source, Depth::Replay);
        let drawing = Drawing::new(&session, wanted);
        self.out.flush();
        report(&source, session.diagnostics(), self.terminal);
        if session.diagnostics().has_errors() {
            self.status = self.status.max(Status::Wrong);
        }
        if let Some((wanted, plies)) = drawing.beyond.filter(|_| self.arguments.at.is_some()) {
            self.failed(&no_position(name, wanted, plies));
        }
        let title = title.map(str::to_owned);
        for shot in drawing.shots {
            if let Err(trouble) = self.shot(&shot, title.as_deref(), lang, source.text, place) {
                self.failed(&trouble.0);
            }
        }
    }

    /// The diagrams to draw, with what the command line asks for instead of what they say.
    fn wanted(&self, diagrams: Vec<Diagram>, name: &str, is_found: bool) -> Result<Vec<Diagram>, Trouble> {
        let names = &self.arguments.diagram;
        let mut wanted = if names.is_empty() {
            vec![Diagram { turn: Some(true), ..Diagram::default() }]
        } else if names.iter().any(|name| name == "all") {
            if diagrams.is_empty() && !is_found {
                return Err(Trouble(crate::text!("{name} has no diagrams", "в {name} нет диаграмм")));
            }
            diagrams
        } else {
            let known = |one: &Diagram| one.name.as_ref().map(|name| name.value.clone());
            let all: Vec<String> = diagrams.iter().filter_map(known).collect();
            let mut found = Vec::new();
            for wanted in names {
                match diagrams.iter().find(|one| known(one).as_ref() == Some(wanted)) {
                    Some(diagram) => found.push(diagram.clone()),
                    None if is_found => {}
                    None => {
                        let list = all.join(", ");
                        return Err(Trouble(if all.is_empty() {
                            crate::text!("{name} has no diagram {wanted:?}", "в {name} нет диаграммы {wanted:?}")
                        } else {
                            crate::text!(
                                "{name} has no diagram {wanted:?}: it has {list}",
                                "в {name} нет диаграммы {wanted:?}: есть {list}"
                            )
                        }));
                    }
                }
            }
            found
        };
        for diagram in &mut wanted {
            let arguments = self.arguments;
            let span = Span::default();
            if let Some(at) = &arguments.at {
                diagram.at = Some(Placed { value: at.clone(), span });
            }
            if let Some(view) = &arguments.crop {
                diagram.view = Some(Placed { value: view.clone(), span });
            }
            if let Some(style) = &arguments.style {
                diagram.style = Some(Placed { value: style.clone(), span });
            }
            diagram.numbers = arguments.numbers.or(diagram.numbers);
            diagram.show = arguments.show.clone().or_else(|| diagram.show.take());
            diagram.caption = arguments.caption.clone().or_else(|| diagram.caption.take());
            diagram.sheet = arguments.sheet.or(diagram.sheet);
            diagram.turn = arguments.turn.then_some(true).or(diagram.turn);
            diagram.signs = arguments.signs.then_some(true).or(diagram.signs);
            diagram.coordinates = arguments.no_coordinates.then_some(false).or(diagram.coordinates);
        }
        Ok(wanted)
    }

    fn shot(
        &mut self,
        shot: &Shot,
        title: Option<&str>,
        lang: Lang,
        document: &str,
        place: &Place<'_>,
    ) -> Result<(), Trouble> {
        let style = self.style(shot, place)?;
        let format = self.format();
        let work = draw::Work { shot, style: &style, lang, title, document, arguments: self.arguments };
        let pages = work.pages(format);
        let several = pages.len() > 1;
        for page in &pages {
            let name = place.name(shot, several.then_some(&page.suffix));
            let path = self.path(place, &name, format)?;
            if let Some(small) = page.too_small {
                let shown = path.as_ref().map_or("-".to_owned(), |path| path.display().to_string());
                self.warn(&crate::text!(
                    "{shown}: the smallest numbers are {small:.1} pt high in print, less than {SMALLEST_PT} pt: draw it wider (--width)",
                    "{shown}: самые мелкие номера в печати — {small:.1} пт, меньше {SMALLEST_PT} пт: рисуйте шире (--width)"
                ));
            }
            self.write(path, &work, page, format)?;
        }
        Ok(())
    }

    fn warn(&mut self, text: &Text) {
        self.out.flush();
        let name = Text::new("warning", "предупреждение");
        super::output::message(&format!("{}: {}", name.get(self.terminal.lang), text.get(self.terminal.lang)));
    }

    fn write(
        &mut self,
        path: Option<PathBuf>,
        work: &draw::Work<'_>,
        page: &draw::Page,
        format: Format,
    ) -> Result<(), Trouble> {
        let Some(path) = path else {
            let bytes = work.bytes(page, format)?;
            self.out.flush();
            let written = std::io::stdout().lock().write_all(&bytes);
            return match written {
                Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(Trouble(crate::text!(
                    "cannot write to standard output: {error}",
                    "не удаётся записать в стандартный вывод: {error}"
                ))),
                _ => Ok(()),
            };
        };
        let shown = path.display().to_string();
        let wrong = |error: &std::io::Error| {
            Trouble(crate::text!("cannot write {shown}: {error}", "не удаётся записать {shown}: {error}"))
        };
        if self.written.contains(&path) {
            return Err(Trouble(crate::text!(
                "two pictures would be called {shown}: give a folder to --output, or names to the diagrams",
                "две картинки назывались бы {shown}: укажите в --output папку или дайте диаграммам имена"
            )));
        }
        // SVG is made as fast as it is compared; for the others the mark of what they are made from is enough.
        let done = if format != Format::Svg && write::has_mark(&path, &page.mark) {
            Written::Unchanged
        } else {
            let bytes = work.bytes(page, format)?;
            write::replace(&path, &bytes).map_err(|error| wrong(&error))?
        };
        if self.arguments.alt {
            let alt = escape_markdown(&page.description);
            let address = gallery::address(&path, Path::new("x.md"));
            self.out.line(&format!("![{alt}]({address})"));
        } else {
            self.out.line(&format!("{shown}{}", done.remark(self.terminal.lang)));
        }
        self.entries.push(Entry {
            path: path.clone(),
            title: page.title.clone(),
            description: page.description.clone(),
        });
        self.written.push(path);
        Ok(())
    }

    fn style(&mut self, shot: &Shot, place: &Place<'_>) -> Result<crate::draw::Style, Trouble> {
        let name = shot.diagram.style.as_ref().map_or("paper", |style| style.value.as_str());
        let folder = match place.input {
            Input::File(path) | Input::Found(path) if self.arguments.style.is_none() => path.parent(),
            _ => None,
        };
        self.library.get(name, folder, self.terminal).map_err(|trouble| {
            if trouble.1 {
                self.status = self.status.max(Status::Wrong);
            }
            Trouble(trouble.0)
        })
    }

    fn format(&self) -> Format {
        let suffix = self.arguments.output.as_ref().and_then(|path| path.extension()).and_then(|it| it.to_str());
        let by_suffix = [Format::Svg, Format::Png, Format::Pdf, Format::Gif]
            .into_iter()
            .find(|format| suffix.is_some_and(|suffix| suffix.eq_ignore_ascii_case(format.suffix())));
        self.arguments.format.or(by_suffix).unwrap_or(Format::Svg)
    }

    /// Where a picture goes; `None` for standard output.
    fn path(&self, place: &Place<'_>, name: &str, format: Format) -> Result<Option<PathBuf>, Trouble> {
        let file = format!("{name}.{}", format.suffix());
        match &self.arguments.output {
            None if *place.input == Input::Stdin => Ok(None),
            None => Ok(Some(PathBuf::from(file))),
            Some(output) if output.as_os_str() == "-" => {
                if self.arguments.alt || self.arguments.gallery.is_some() {
                    let text = Text::new(
                        "--alt and --gallery need pictures in files, not on standard output",
                        "для --alt и --gallery картинки нужны в файлах, а не в стандартном выводе",
                    );
                    return Err(Trouble(text));
                }
                Ok(None)
            }
            Some(output) if is_folder(output) => {
                // A folder keeps the shape of the folder that was read.
                let inner = match place.input {
                    Input::Found(path) => path.strip_prefix(place.root).ok().and_then(Path::parent),
                    _ => None,
                };
                Ok(Some(inner.map_or_else(|| output.clone(), |inner| output.join(inner)).join(file)))
            }
            Some(output) => Ok(Some(output.clone())),
        }
    }

    fn finish(&mut self) {
        let Some(path) = &self.arguments.gallery else { return };
        let text = gallery::page(&self.entries, path, self.arguments.title.as_deref(), self.terminal.lang);
        let shown = path.display();
        match write::replace(path, text.as_bytes()) {
            Ok(_) if self.arguments.alt => {}
            Ok(done) => self.out.line(&format!("{shown}{}", done.remark(self.terminal.lang))),
            Err(error) => {
                let text = crate::text!("cannot write {shown}: {error}", "не удаётся записать {shown}: {error}");
                self.failed(&text);
            }
        }
    }
}

/// Numbers smaller than this cannot be read in print.
const SMALLEST_PT: f64 = 5.0;
