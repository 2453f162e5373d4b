//! `kletka render`: the only command that writes pictures.

mod args;
mod draw;
mod gallery;
mod place;
mod styles;

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use super::command::{CommandEntry, Run};
use super::input::DocumentInput;
use super::save::{self, Saved, Sources};
use super::stream::Stream;
use super::terminal::{Done, Out, Status};
use crate::check::Depth;
use crate::document::Diagram;
use crate::session::Session;
use crate::settings::Placed;
use crate::text::{Lang, Source, Span, Text};
use args::{PictureFormat, RenderArgs};
use draw::{PictureFile, SMALLEST_PT, Shot, Shots, Work};
use gallery::WrittenPicture;
use place::{Whereabouts, escape_markdown, is_folder};
use styles::Library;

pub(super) const COMMAND: CommandEntry = CommandEntry::new::<RenderArgs>(
    "render",
    &[
        ("render game.toml                         ", "game.svg, the final position", "game.svg, последняя позиция"),
        ("render game.toml --at 12 -o twelve.png   ", "after twelve moves", "после двенадцати ходов"),
        ("render game.toml --diagram all -o figures/", "", ""),
        ("render articles --diagram all -o figures/ --gallery figures/index.html", "", ""),
        ("render game.toml --at all -o game.gif    ", "the whole game", "вся партия"),
    ],
    [
        "\
The paths of the pictures go to stdout, messages to stderr.
Exit codes: 0 all drawn, 1 a document or style has an error, 2 wrong usage or a file cannot be written.",
        "\
Пути картинок идут в stdout, сообщения — в stderr.
Коды завершения: 0 — всё нарисовано, 1 — ошибка в документе или стиле, 2 — неверный вызов или файл не записать.",
    ],
);

/// A few lines can ask for pictures without number: so much a document gets.
const MOST_BYTES: usize = 32 << 20;

impl Run for RenderArgs {
    fn run(&self, out: &mut Out) -> Done {
        if self.list_styles {
            styles::list(out);
            return Ok(Status::Good);
        }
        if let Some(name) = &self.show_style {
            let text = crate::draw::style::text(name).ok_or_else(|| styles::unknown(name))?;
            out.line(text.trim_end());
            return Ok(Status::Good);
        }
        let (library, drawn, written) = (Library::default(), Vec::new(), HashSet::new());
        let sources = Sources::of(self.walk.inputs(&self.paths).iter().flatten());
        let mut render = Render { arguments: self, library, sources, bytes: 0, drawn, written };
        let mut status = Status::Good;
        for root in &self.paths {
            let documents = Stream::new(self.walk.inputs(std::slice::from_ref(root))).only(self.document);
            status = status.max(documents.each(out, |found, source, out| {
                let place = Whereabouts { root, input: found.input, document: source.document };
                render.document(source, &place, out)
            }));
        }
        render.finish(out)?;
        Ok(status)
    }
}

struct Render<'a> {
    arguments: &'a RenderArgs,
    library: Library,
    sources: Sources,
    /// Bytes of the pictures of the document.
    bytes: usize,
    drawn: Vec<WrittenPicture>,
    written: HashSet<PathBuf>,
}

impl Render<'_> {
    fn document(&mut self, source: &Source<'_>, place: &Whereabouts<'_>, out: &mut Out) -> Status {
        let (games, name) = (out.terminal.games, source.name);
        let session = Session::open(games, source, Depth::Replay);
        let usual = out.terminal.lang;
        let lang = session.language().map_or(usual, |it| if it.starts_with("ru") { Lang::Ru } else { Lang::En });
        let wanted =
            match self.wanted(session.diagrams().to_vec(), name, matches!(place.input, DocumentInput::Found(_))) {
                Ok(wanted) => wanted,
                Err(trouble) => {
                    out.complain(&trouble);
                    return Status::Failed;
                }
            };
        let drawing = Shots::new(&session, wanted);
        let mut status = out.report(source, session.diagnostics());
        if let Some(why) = drawing.beyond.filter(|_| self.arguments.at.is_some()) {
            out.complain(&Text::join(&[Text::same(name), why], ": "));
            status = Status::Failed;
        }
        self.bytes = 0;
        for shot in drawing.shots {
            if self.bytes > MOST_BYTES {
                let most = MOST_BYTES >> 20;
                out.complain(&crate::text!(
                    "{name}: the pictures of a document take at most {most} MB, and the rest is not drawn: --diagram NAME draws one",
                    "{name}: картинки одного документа занимают не больше {most} МБ, остальные не нарисованы: одну рисует --diagram NAME"
                ));
                status = Status::Failed;
                break;
            }
            let style = self.style(&shot, place, out);
            let done = style.and_then(|style| {
                let (title, document) = (session.title(), source.text);
                let work = Work { shot: &shot, style: &style, lang, title, document, arguments: self.arguments };
                self.shot(&work, place, out)
            });
            if let Err(why) = done {
                out.complain(&why);
                status = Status::Failed;
            }
        }
        status
    }

    /// The diagrams to draw, with what the command line asks for instead of what they say.
    fn wanted(&self, diagrams: Vec<Diagram>, name: &str, is_found: bool) -> Result<Vec<Diagram>, Text> {
        let names = &self.arguments.diagram;
        let mut wanted = if names.is_empty() {
            vec![Diagram { turn: Some(true), ..Diagram::default() }]
        } else if names.iter().any(|name| name == "all") {
            if diagrams.is_empty() && !is_found {
                return Err(crate::text!("{name} has no diagrams", "в {name} нет диаграмм"));
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
                        return Err(if all.is_empty() {
                            crate::text!("{name} has no diagram {wanted:?}", "в {name} нет диаграммы {wanted:?}")
                        } else {
                            crate::text!(
                                "{name} has no diagram {wanted:?}: it has {list}",
                                "в {name} нет диаграммы {wanted:?}: есть {list}"
                            )
                        });
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
                diagram.is_nowhere = false;
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

    fn shot(&mut self, work: &Work<'_>, place: &Whereabouts<'_>, out: &mut Out) -> Result<(), Text> {
        let format = self.format();
        let pages = work.pages(format);
        let several = pages.len() > 1;
        for page in &pages {
            let name = place.name(work.shot, several.then_some(&page.suffix));
            let path = self.path(place, &name, format)?;
            if let Some(small) = page.too_small {
                let shown = path.as_ref().map_or("-".to_owned(), |path| path.display().to_string());
                out.warn(&crate::text!(
                    "{shown}: the smallest numbers are {small:.1} pt high in print, less than {SMALLEST_PT} pt: draw it wider (--width)",
                    "{shown}: самые мелкие номера в печати — {small:.1} пт, меньше {SMALLEST_PT} пт: рисуйте шире (--width)"
                ));
            }
            if let Some(path) = path {
                self.write(path, work, page, format, out)?;
            } else {
                out.bytes(&work.bytes(page, format)?);
                out.flush();
            }
        }
        Ok(())
    }

    fn write(
        &mut self,
        path: PathBuf,
        work: &Work<'_>,
        page: &PictureFile,
        format: PictureFormat,
        out: &mut Out,
    ) -> Result<(), Text> {
        let shown = path.display().to_string();
        if self.written.contains(&path) {
            return Err(crate::text!(
                "two pictures would be called {shown}: give a folder to --output, or names to the diagrams",
                "две картинки назывались бы {shown}: укажите в --output папку или дайте диаграммам имена"
            ));
        }
        self.sources.refuse(&path)?;
        // SVG is made as fast as it is compared; for the others the mark of what they are made from is enough.
        let has_mark = |bytes: Vec<u8>| memchr::memmem::find(&bytes, page.mark.as_bytes()).is_some();
        let done = if format != PictureFormat::Svg && save::content(&path).is_some_and(has_mark) {
            Saved::Unchanged
        } else {
            let bytes = work.bytes(page, format)?;
            self.bytes += bytes.len();
            save::update(&path, &bytes)?
        };
        if self.arguments.alt {
            let alt = escape_markdown(&page.description);
            let address = gallery::address(&path, Path::new("x.md"));
            out.line(&format!("![{alt}]({address})"));
        } else {
            say_written(&shown, done, out);
        }
        let (title, description) = (page.title.clone(), page.description.clone());
        if self.arguments.gallery.is_some() {
            self.drawn.push(WrittenPicture { path: path.clone(), title, description });
        }
        self.written.insert(path);
        Ok(())
    }

    fn style(&mut self, shot: &Shot, place: &Whereabouts<'_>, out: &mut Out) -> Result<crate::draw::Style, Text> {
        let name = shot.diagram.style.as_ref().map_or("paper", |style| style.value.as_str());
        let named = place.input.path().and_then(Path::parent).unwrap_or(Path::new(""));
        let folder = self.arguments.style.is_none().then_some(named);
        self.library.get(name, folder, out)
    }

    fn format(&self) -> PictureFormat {
        let suffix = self.arguments.output.as_ref().and_then(|path| path.extension()).and_then(|it| it.to_str());
        let by_suffix = [PictureFormat::Svg, PictureFormat::Png, PictureFormat::Pdf, PictureFormat::Gif]
            .into_iter()
            .find(|format| suffix.is_some_and(|suffix| suffix.eq_ignore_ascii_case(format.suffix())));
        self.arguments.format.or(by_suffix).unwrap_or(PictureFormat::Svg)
    }

    /// Where a picture goes; `None` for standard output.
    fn path(&self, place: &Whereabouts<'_>, name: &str, format: PictureFormat) -> Result<Option<PathBuf>, Text> {
        let file = format!("{name}.{}", format.suffix());
        match &self.arguments.output {
            None if *place.input == DocumentInput::Stdin => Ok(None),
            None => Ok(Some(PathBuf::from(file))),
            Some(output) if output.as_os_str() == "-" => {
                if self.arguments.alt || self.arguments.gallery.is_some() {
                    return Err(Text::new(
                        "--alt and --gallery need pictures in files, not on standard output",
                        "для --alt и --gallery картинки нужны в файлах, а не в стандартном выводе",
                    ));
                }
                Ok(None)
            }
            Some(output) if is_folder(output) => {
                // A folder keeps the shape of the folder that was read.
                let inner = match place.input {
                    DocumentInput::Found(path) => path.strip_prefix(place.root).ok().and_then(Path::parent),
                    _ => None,
                };
                Ok(Some(inner.map_or_else(|| output.clone(), |inner| output.join(inner)).join(file)))
            }
            Some(output) => Ok(Some(output.clone())),
        }
    }

    fn finish(&mut self, out: &mut Out) -> Result<(), Text> {
        let Some(path) = &self.arguments.gallery else { return Ok(()) };
        let text = gallery::page(&self.drawn, path, self.arguments.title.as_deref(), out.terminal.lang);
        self.sources.refuse(path)?;
        let shown = path.display().to_string();
        let done = save::update(path, text.as_bytes())?;
        if !self.arguments.alt {
            say_written(&shown, done, out);
        }
        Ok(())
    }
}

/// The path of a file that was written.
fn say_written(shown: &str, done: Saved, out: &mut Out) {
    out.say(&match done {
        Saved::New => Text::same(shown),
        Saved::Unchanged => crate::text!("{shown} (unchanged)", "{shown} (без изменений)"),
    });
}
