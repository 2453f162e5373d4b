//! `kletka render`: the only command that writes pictures.

mod args;
mod draw;
pub(super) mod gallery;
mod place;

use std::collections::HashSet;
use std::ffi::OsStr;
use std::rc::Rc;

use clap::{Args as _, FromArgMatches as _};

use super::depend;
use super::identity;
use super::input;
use super::outputs::Outputs;
use super::save::{self, Saved};
use super::stream::Located;
use super::styles::{self, Library, NamedBy, StyleWords};
use super::terminal::{Hearing, WordedMessages};
use super::watch::{Wanted, Watched};
use crate::cli::prelude::*;
use crate::document::Diagram;
use crate::document::diagram::At;
use crate::settings::Placed;
use crate::text::Span;
use args::{PictureFormat, RenderArgs};
use draw::{MOST_SHAPES, PictureFile, Shot, Shots, Work};
use gallery::{PictureWords, WrittenPicture};
use place::{Whereabouts, escape_markdown, is_folder};

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
Пути рисунков идут в stdout, сообщения — в stderr.
Коды завершения: 0 — всё нарисовано, 1 — ошибка в документе или стиле, 2 — неверный вызов или файл не записать.",
    ],
);

/// A few lines can ask for pictures without number: the limit for a document.
const MOST_BYTES: usize = 32 << 20;

/// The longest file that is looked into for whether it is the picture to be drawn.
const LARGEST_PICTURE: usize = 1 << 26;

/// Bytes of the pictures of a document that may wait until it is their turn to be written.
const MOST_WAITING: usize = 2 << 20;

/// The most diagrams on the sheets of a PDF: they all wait until the last one is known.
const MOST_PANELS: usize = 4000;

impl Run for RenderArgs {
    fn run(&self, out: &mut Out) -> Done {
        if self.list_styles {
            styles::list(out);
            return Ok(Status::Good);
        }
        if let Some(name) = &self.show_style {
            let text = crate::draw::style::text(name)
                .ok_or_else(|| styles::StyleError::Unknown(name.clone()))?;
            out.line(text.trim_end());
            return Ok(Status::Good);
        }
        let watched = Watched {
            paths: &self.paths,
            common: self.style.iter().map(PathBuf::from).collect(),
        };
        let mut written = Outputs::default();
        let round = |wanted: &Wanted<'_>, out: &mut Out| {
            written.next_round();
            self.round(wanted, &mut written, out)
        };
        self.watch
            .run(out, &watched, || self.walk.inputs(&self.paths), round)
    }
}

impl RenderArgs {
    /// Refuses a film of another format than SVG, the name of a document, and a suffix that is not a picture format's.
    fn refuse_output(&self, format: PictureFormat) -> Result<(), CommandError> {
        if self.animate.is_some() && format != PictureFormat::Svg {
            return fail(
                "only SVG is animated; GIF moves by itself",
                "движется только SVG; GIF и так фильм",
            );
        }
        let Some(output) = self
            .output
            .as_deref()
            .filter(|it| it.as_os_str() != "-" && !is_folder(it))
        else {
            return Ok(());
        };
        refuse_document(output)?;
        let suffix = output
            .extension()
            .filter(|_| self.format.is_none() && PictureFormat::of(output).is_none());
        let Some(suffix) = suffix else { return Ok(()) };
        let (name, suffix) = (output.called(), suffix.to_string_lossy());
        let suffix = shorten(&suffix);
        fail_with(text!(
            "{name}: pictures are written as .svg, .png, .pdf and .gif, not as .{suffix}",
            "{name}: рисунков .{suffix} программа не пишет, только .svg, .png, .pdf и .gif"
        ))
    }

    /// Draws the pictures of the files that are wanted.
    fn round(&self, wanted: &Wanted<'_>, written: &mut Outputs, out: &mut Out) -> Done {
        let drawer = Drawer::new(self, out.terminal, out.hearing());
        self.refuse_output(drawer.format())?;
        // A page, or a sheet, shows the pictures of all files.
        let wanted = if self.gallery.is_some() || drawer.has_common_sheets() {
            &Wanted::ALL
        } else {
            wanted
        };
        let (mut roots, mut inputs, mut count) = (Vec::new(), Vec::new(), 0);
        for root in &self.paths {
            let found = self.walk.inputs(std::slice::from_ref(root));
            count += found.len();
            inputs.extend(found.into_iter().filter(|input| wanted.has(input)));
            roots.resize(inputs.len(), root.as_path());
        }
        let mut sources = Sources::of(inputs.iter().flatten());
        if let Some(style) = &self.style {
            sources = sources.and(style.as_ref());
        }
        let mut render = Render {
            drawer: &drawer,
            sources,
            said: HashSet::new(),
            drawn: Vec::new(),
            written,
            sheet: CommonSheet {
                is_of_one_file: count == 1,
                ..CommonSheet::default()
            },
            streamed: 0,
            stream: Vec::new(),
            made: Vec::new(),
        };
        let read = inputs.iter().flatten().filter_map(DocumentInput::path);
        let read = read.map(Path::to_owned).collect();
        // Pictures take long enough that each document is worth being handed to another thread.
        let documents = Stream::new(inputs).only(self.document).one_by_one();
        let draw = |found: &Located<'_>| {
            let (source, broken) = found.read();
            let place = Whereabouts {
                root: roots[found.input_number],
                input: found.input.clone(),
                number: found.input_number,
                document: source.document,
            };
            drawer.document(&source, &broken, &place)
        };
        let status = documents.each_in_parallel(None, out, draw, |made, out| {
            render.write_document(made, out)
        });
        let status = status.max(render.finish(out)?);
        if let Some(rule) = &self.depfile {
            render.write_rule(rule, read)?;
        }
        Ok(status)
    }
}

/// A picture for a caller who keeps it himself.
pub(crate) struct KeptPicture {
    /// The name that its file would have.
    pub(crate) name: String,
    pub(crate) description: String,
    pub(crate) bytes: Vec<u8>,
}

/// The pictures that the command would write with some arguments for a document at a place, and what it would say of it.
///
/// # Errors
/// In words, where the arguments are wrong or something cannot be drawn.
pub(crate) fn of_document(
    arguments: &[&str],
    source: &Source<'_>,
    place: &Path,
    terminal: Terminal,
) -> Result<(Vec<KeptPicture>, Vec<String>), Text> {
    // In an empty folder there is no picture that need not be drawn again.
    let folder = tempfile::tempdir().map_err(|error| Text::same(error.to_string()))?;
    let arguments =
        parsed(arguments, folder.path(), place).map_err(|error| Text::same(error.to_string()))?;
    let drawer = Drawer::new(&arguments, terminal, Hearing::default());
    let place = Whereabouts {
        root: place,
        input: DocumentInput::File(place.to_owned()),
        number: 0,
        document: source.document,
    };
    let drawn = drawer.document(source, &Diagnostics::default(), &place);
    drawer
        .kept(drawn)
        .map_err(|why| why.unsaid().unwrap_or_else(|| Text::same(source.name)))
}

/// The arguments of the command with a folder to write into and a file.
fn parsed(arguments: &[&str], folder: &Path, file: &Path) -> Result<RenderArgs, clap::Error> {
    let command = RenderArgs::augment_args(Command::new(COMMAND.name).no_binary_name(true));
    let matches = command.try_get_matches_from(arguments.iter().map(OsStr::new).chain([
        OsStr::new("--output"),
        folder.as_os_str(),
        OsStr::new("--"),
        file.as_os_str(),
    ]))?;
    RenderArgs::from_arg_matches(&matches)
}

/// The maker of pictures, on any thread, which writes nothing.
struct Drawer<'a> {
    arguments: &'a RenderArgs,
    terminal: Terminal,
    hearing: Hearing,
    library: Library,
}

/// A document with its pictures.
struct DrawnDocument<'a> {
    place: Whereabouts<'a>,
    name: String,
    /// Its faults in words, and the status that they come to.
    words: WordedMessages,
    status: Status,
    /// Why it cannot be drawn as is wanted.
    trouble: Option<CommandError>,
    shots: Vec<DrawnShot>,
    /// Diagrams that are drawn only when those before them are written: pictures that wait take memory, and those that
    /// stand on one sheet are of several documents.
    rest: Option<UndrawnShots>,
}

/// The diagrams of a document that are still to be drawn, with what that takes.
struct UndrawnShots {
    shots: Shots,
    text: String,
}

/// A diagram that was drawn.
struct DrawnShot {
    /// The style files that it names, and the message on each when it is used first.
    styles: Vec<(String, StyleWords)>,
    /// Its pictures, up to one that cannot be drawn.
    pages: Vec<Result<DrawnPage, CommandError>>,
}

impl DrawnShot {
    fn bytes(&self) -> usize {
        self.pages.iter().flatten().map(DrawnPage::bytes).sum()
    }
}

/// A picture.
struct DrawnPage {
    /// The file that it is a picture of.
    of: Option<PathBuf>,
    /// Where it goes; `None` for standard output.
    path: Option<PathBuf>,
    words: PictureWords,
    warnings: Vec<Text>,
    /// Its bytes; `None` where the file has the same picture already, which is as long as is said then.
    content: Result<Option<Vec<u8>>, CommandError>,
    length: usize,
}

impl DrawnPage {
    fn bytes(&self) -> usize {
        self.content
            .as_ref()
            .map_or(0, |it| it.as_ref().map_or(self.length, Vec::len))
    }
}

impl<'d> Drawer<'d> {
    fn new(arguments: &'d RenderArgs, terminal: Terminal, hearing: Hearing) -> Self {
        Self {
            arguments,
            terminal,
            hearing,
            library: Library::default(),
        }
    }

    fn document<'a>(
        &self,
        source: &Source<'_>,
        broken: &Diagnostics,
        place: &Whereabouts<'a>,
    ) -> DrawnDocument<'a> {
        let faults = |found: &Diagnostics| {
            let words = self
                .hearing
                .words(&self.terminal, place.number, source, found);
            let status = good_if(!found.has_errors());
            (words, status)
        };
        let mut done = DrawnDocument {
            place: place.clone(),
            name: source.name.to_owned(),
            words: WordedMessages::default(),
            status: Status::Good,
            trouble: None,
            shots: Vec::new(),
            rest: None,
        };
        if broken.has_errors() {
            (done.words, done.status) = faults(broken);
            return done;
        }
        let session = replay(self.terminal.games, source);
        let found = faults(session.diagnostics());
        let is_found = matches!(place.input, DocumentInput::Found(_));
        let mut shots = match self.shots(session, source.name, is_found) {
            Ok(shots) => shots,
            Err(why) => {
                done.trouble = Some(why);
                return done;
            }
        };
        (done.words, done.status) = found;
        if (self.arguments.at.is_some() || self.arguments.crop.is_some())
            && let Some(why) = shots.beyond()
        {
            // All diagrams are to show this one position, or this part of the field.
            done.trouble = Some(named(source.name, why.clone()).into());
        }
        done.shots = self.first(&mut shots, source.text, place);
        if !shots.is_at_end() {
            done.rest = Some(UndrawnShots {
                shots,
                text: source.text.to_owned(),
            });
        }
        done
    }

    /// The first diagrams of a document, unless they stand on sheets with others: as many as may wait.
    fn first(&self, shots: &mut Shots, text: &str, place: &Whereabouts<'_>) -> Vec<DrawnShot> {
        let (mut drawn, mut bytes) = (Vec::new(), 0);
        while bytes < MOST_WAITING && !self.has_common_sheets() {
            let Some(shot) = shots.next() else { break };
            let shot = self.shot(&shot, text, place, &place.name(&shot));
            bytes += shot.bytes();
            drawn.push(shot);
        }
        drawn
    }

    /// The diagrams of a document that are to be drawn.
    fn shots(&self, session: Session, name: &str, is_found: bool) -> Result<Shots, CommandError> {
        let usual = self.terminal.lang;
        let lang = session.language().map_or(usual, |it| {
            if it.starts_with("ru") {
                Lang::Ru
            } else {
                Lang::En
            }
        });
        let mut others = session.diagrams().to_vec();
        self.overrule(&mut others);
        let mut wanted = self.wanted(&others, name, is_found)?;
        if self.arguments.is_film(self.format()) {
            // Else a reader does not see what a picture of a film adds to the one before.
            wanted
                .iter_mut()
                .for_each(|diagram| diagram.last = diagram.last.or(Some(true)));
        }
        Ok(Shots::new(session, wanted, others, lang))
    }

    /// All pictures of a document for a caller who keeps them himself, and the messages on it.
    fn kept(
        &self,
        drawn: DrawnDocument<'_>,
    ) -> Result<(Vec<KeptPicture>, Vec<String>), CommandError> {
        let (place, mut kept, mut bytes) = (&drawn.place, Vec::new(), 0);
        drawn.trouble.map_or(Ok(()), Err)?;
        let later = drawn
            .rest
            .into_iter()
            .flat_map(|UndrawnShots { shots, text }| {
                shots.map(move |shot| self.shot(&shot, &text, place, &place.name(&shot)))
            });
        for page in drawn
            .shots
            .into_iter()
            .chain(later)
            .flat_map(|shot| shot.pages)
        {
            let page = page?;
            let path = page.path.unwrap_or_default();
            let content = page.content?.unwrap_or_default();
            bytes += content.len();
            kept.push(KeptPicture {
                name: path
                    .file_name()
                    .unwrap_or_default()
                    .to_string_lossy()
                    .into_owned(),
                description: page.words.description,
                bytes: content,
            });
            if bytes > MOST_BYTES {
                break;
            }
        }
        Ok((kept, drawn.words.into_words()))
    }

    /// Whether diagrams of one position stand on sheets with those of other documents.
    fn has_common_sheets(&self) -> bool {
        self.arguments.sheet.is_some() && !self.arguments.is_film(self.format())
    }

    /// The most diagrams of one position that wait for each other: those of a sheet, in PDF of all its pages.
    fn most_panels(&self) -> usize {
        match self.arguments.sheet {
            Some((columns, rows)) if self.format() != PictureFormat::Pdf => {
                usize::from(columns) * usize::from(rows)
            }
            _ => MOST_PANELS,
        }
    }

    /// Draws the pictures of a diagram of a document, whose files are called so.
    fn shot(&self, shot: &Shot, text: &str, place: &Whereabouts<'_>, name: &str) -> DrawnShot {
        let (mut styles, mut used) = (Vec::new(), Vec::new());
        for style in shot.styles() {
            let (found, words) = self.library.get(&style, self.namer(place), &self.terminal);
            used.extend(words);
            match found {
                Ok(found) => styles.push((style, found)),
                Err(why) => {
                    return DrawnShot {
                        styles: used,
                        pages: vec![fail_with(why)],
                    };
                }
            }
        }
        let work = Work {
            shot,
            styles: &styles,
            width_mm: self
                .arguments
                .width
                .map(|width| width.mm(self.arguments.dpi)),
            document: text,
            arguments: self.arguments,
        };
        let format = self.format();
        let several = work.count(format) > 1;
        let pages = work.pages(format).map(|page| {
            let page = page?;
            let suffix = if several {
                format!("-{}", page.suffix)
            } else {
                String::new()
            };
            self.page(&work, page, place, &format!("{name}{suffix}"))
        });
        // The pictures of one diagram may be too much for a document by themselves.
        let mut bytes = 0;
        let pages = pages.take_while(|drawn| {
            let before = bytes;
            bytes += drawn.as_ref().map_or(0, DrawnPage::bytes);
            before <= MOST_BYTES
        });
        DrawnShot {
            pages: pages.collect(),
            styles: used,
        }
    }

    /// A picture whose file is called so, with its bytes, unless the file has it already.
    fn page(
        &self,
        work: &Work<'_>,
        page: PictureFile,
        place: &Whereabouts<'_>,
        name: &str,
    ) -> Result<DrawnPage, CommandError> {
        let format = self.format();
        let path = self.path(place, name, format)?;
        // SVG is made as fast as it is compared; for the others the mark of what they are made from is enough.
        let has_mark =
            |bytes: &Vec<u8>| memchr::memmem::find(bytes, page.mark.as_bytes()).is_some();
        let old = path.as_deref().filter(|_| format != PictureFormat::Svg);
        let drawn = old
            .and_then(|path| save::content(path, LARGEST_PICTURE))
            .filter(has_mark);
        let content = if drawn.is_some() {
            Ok(None)
        } else {
            work.bytes(&page, format).map(Some)
        };
        Ok(DrawnPage {
            of: place.input.path().map(Path::to_owned),
            path,
            words: page.words,
            warnings: page.warnings,
            content,
            length: drawn.map_or(0, |drawn| drawn.len()),
        })
    }

    /// The diagrams to draw, with the settings of the command line instead of their own.
    fn wanted(
        &self,
        diagrams: &[Diagram],
        name: &str,
        is_found: bool,
    ) -> Result<Vec<Diagram>, CommandError> {
        let names = &self.arguments.diagram;
        if names.is_empty() {
            let mut usual = [Diagram {
                turn: Some(true),
                ..Diagram::default()
            }];
            self.overrule(&mut usual);
            return Ok(usual.into());
        }
        if names.iter().any(|name| name == "all") {
            if diagrams.is_empty() && !is_found {
                return fail_with(text!("{name} has no diagrams", "в {name} нет диаграмм"));
            }
            // On sheets of all diagrams each of them stands once.
            let is_drawn =
                |diagram: &&Diagram| diagram.panels.is_empty() || !self.has_common_sheets();
            return Ok(diagrams.iter().filter(is_drawn).cloned().collect());
        }
        let known = |one: &Diagram| one.name.as_ref().map(|name| name.value.clone());
        let all: Vec<String> = diagrams.iter().filter_map(known).collect();
        let mut found = Vec::new();
        for wanted in names {
            let diagram = diagrams
                .iter()
                .find(|one| known(one).as_ref() == Some(wanted));
            if diagram.is_none() && !is_found {
                let (list, wanted) = (all.join(", "), shorten(wanted));
                return Err(if all.is_empty() {
                    text!(
                        "{name} has no diagram {wanted:?}",
                        "в {name} нет диаграммы {wanted:?}"
                    )
                } else {
                    text!(
                        "{name} has no diagram {wanted:?}: it has {list}",
                        "в {name} нет диаграммы {wanted:?}: есть {list}"
                    )
                }
                .into());
            }
            found.extend(diagram.cloned());
        }
        Ok(found)
    }

    /// Replaces the settings of diagrams by those of the command line.
    fn overrule(&self, diagrams: &mut [Diagram]) {
        for diagram in diagrams {
            let arguments = self.arguments;
            let span = Span::default();
            if let Some(value) = arguments.at.clone() {
                diagram.at = Some(Placed { value, span });
                // Those moves go on from another position.
                diagram.after = None;
                diagram.is_nowhere = false;
            }
            if let Some(value) = arguments.crop.clone() {
                diagram.view = Some(Placed { value, span });
            }
            if let Some(value) = arguments.style.clone() {
                diagram.style = Some(Placed { value, span });
            }
            diagram.numbers = arguments.numbers.or(diagram.numbers);
            diagram.number_from = arguments.number_from.or(diagram.number_from);
            diagram.show = arguments.show.clone().or_else(|| diagram.show.take());
            let is_sequence = matches!(
                diagram.at.as_ref().map(|at| &at.value),
                Some(At::Range(..) | At::All)
            );
            if is_sequence || !self.has_common_sheets() {
                diagram.caption = arguments.caption.clone().or_else(|| diagram.caption.take());
            }
            diagram.sheet = arguments.sheet.or(diagram.sheet);
            diagram.table = arguments.table.or(diagram.table);
            let letters = (arguments.letters || arguments.no_letters).then_some(arguments.letters);
            diagram.letters = letters.or(diagram.letters);
            diagram.turn = arguments.turn.then_some(true).or(diagram.turn);
            diagram.font_size = arguments.font_size.or(diagram.font_size);
            diagram.caption_size = arguments.caption_size.or(diagram.caption_size);
            let legend = (arguments.legend || arguments.no_legend).then_some(arguments.legend);
            diagram.legend = legend.or(diagram.legend);
            diagram.adaptive = arguments.adaptive.then_some(true).or(diagram.adaptive);
            diagram.signs = arguments.signs.then_some(true).or(diagram.signs);
            diagram.coordinates = arguments
                .no_coordinates
                .then_some(false)
                .or(diagram.coordinates);
        }
    }

    /// Who names the styles of a document.
    fn namer<'p>(&self, place: &'p Whereabouts<'_>) -> NamedBy<'p> {
        if self.arguments.style.is_some() {
            return NamedBy::Command;
        }
        let folder = place.input.path().and_then(Path::parent);
        NamedBy::Document {
            folder: folder.unwrap_or(Path::new("")),
        }
    }

    fn format(&self) -> PictureFormat {
        let by_suffix = || self.arguments.output.as_deref().and_then(PictureFormat::of);
        self.arguments
            .format
            .or_else(by_suffix)
            .unwrap_or(PictureFormat::Svg)
    }

    /// Where a picture goes; `None` for standard output.
    fn path(
        &self,
        place: &Whereabouts<'_>,
        name: &str,
        format: PictureFormat,
    ) -> Result<Option<PathBuf>, CommandError> {
        let file = format!("{name}.{}", format.suffix());
        Ok(match &self.arguments.output {
            None if place.input == DocumentInput::Stdin => None,
            None => Some(PathBuf::from(file)),
            Some(output) if output.as_os_str() == "-" => {
                if self.arguments.alt || self.arguments.gallery.is_some() {
                    return fail(
                        "--alt and --gallery need pictures in files, not on standard output",
                        "для --alt и --gallery рисунки нужны в файлах, а не в стандартном выводе",
                    );
                }
                None
            }
            Some(output) if is_folder(output) => {
                // A folder keeps the shape of the folder that was read.
                let inner = match &place.input {
                    DocumentInput::Found(path) => {
                        path.strip_prefix(place.root).ok().and_then(Path::parent)
                    }
                    _ => None,
                };
                Some(output.join(inner.unwrap_or(Path::new(""))).join(file))
            }
            Some(output) => Some(output.clone()),
        })
    }
}

/// Refuses to make a picture or a page under the name of a document, such as the shell writes behind `-o` for `*.toml`.
fn refuse_document(output: &Path) -> Result<(), CommandError> {
    // A link may lead to one, a style for instance.
    if !input::is_document(output) && !input::is_document(&identity::target(output)) {
        return Ok(());
    }
    let name = output.called();
    fail_with(text!(
        "{name} is the name of a document, not of a picture: pictures end in .svg, .png, .pdf or .gif, a gallery in .html",
        "{name} — имя документа, а не рисунка: рисунки кончаются на .svg, .png, .pdf или .gif, галерея — на .html"
    ))
}

/// The writer of the pictures in their order.
struct Render<'a> {
    drawer: &'a Drawer<'a>,
    sources: Sources,
    /// The style files whose messages were printed.
    said: HashSet<String>,
    drawn: Vec<WrittenPicture>,
    written: &'a mut Outputs,
    sheet: CommonSheet<'a>,
    /// How many pictures are for standard output, and the first of them: one is written.
    streamed: usize,
    stream: Vec<u8>,
    /// The files that were written, or stayed as they were.
    made: Vec<PathBuf>,
}

/// Diagrams that wait until their sheet is full.
#[derive(Default)]
struct CommonSheet<'a> {
    waiting: Vec<(Shot, Rc<DiagramOrigin<'a>>)>,
    /// About how many shapes they have, which take memory until they are written.
    shapes: usize,
    /// Whether all documents are of one file, whose name the sheets have.
    is_of_one_file: bool,
    /// How many sheets there were before, and how many bytes they had.
    before: usize,
    bytes: usize,
}

/// A document from which diagrams are.
struct DiagramOrigin<'a> {
    place: Whereabouts<'a>,
    text: String,
}

/// Documents as an archive.
fn joined<'t>(mut texts: impl Iterator<Item = &'t str>) -> String {
    let mut out = texts.next().unwrap_or_default().to_owned();
    for text in texts {
        if !out.ends_with('\n') {
            out.push('\n');
        }
        out.push_str("+++\n");
        out.push_str(text);
    }
    out
}

impl<'a> Render<'a> {
    /// Writes the pictures of a document, and prints the messages on it.
    fn write_document(&mut self, document: DrawnDocument<'a>, out: &mut Out) -> Status {
        let DrawnDocument {
            place,
            name,
            words,
            mut status,
            trouble,
            shots,
            rest,
        } = document;
        out.worded(&words);
        let done = trouble.map_or(Ok(Status::Good), Err);
        status = status.max(out.status(done));
        let (mut shots, mut bytes, sheets) = (shots.into_iter(), 0, self.sheet.bytes);
        let (mut rest, text) =
            rest.map_or_else(Default::default, |rest| (Some(rest.shots), rest.text));
        let origin = Rc::new(DiagramOrigin { place, text });
        loop {
            if bytes + self.sheet.bytes - sheets > MOST_BYTES {
                let most = MOST_BYTES >> 20;
                out.complain(&text!(
        "{name}: the pictures of a document take at most {most} MB, and the rest is not drawn: --diagram NAME draws one",
        "{name}: рисунки одного документа занимают не больше {most} МБ, остальные не нарисованы: одну рисует --diagram NAME"
        ));
                status = Status::Failed;
                break;
            }
            let shot = if let Some(shot) = shots.next() {
                shot
            } else if let Some(shot) = rest.as_mut().and_then(Shots::next) {
                if self.drawer.has_common_sheets() && shot.is_panel() {
                    status = status.max(self.wait(shot, &origin, out));
                    continue;
                }
                // A sequence has sheets of its own.
                status = status.max(self.write_sheet(out));
                let DiagramOrigin { place, text } = &*origin;
                self.drawer.shot(&shot, text, place, &place.name(&shot))
            } else {
                break;
            };
            bytes += shot.bytes();
            let done = self.write_shot(shot, out);
            status = status.max(out.status(done));
        }
        if status > Status::Good {
            out.is_wrong(&name);
        }
        status
    }

    /// Lets a diagram wait for its sheet, which is written when it is full.
    fn wait(&mut self, shot: Shot, origin: &Rc<DiagramOrigin<'a>>, out: &mut Out) -> Status {
        self.sheet.shapes += shot.shapes();
        self.sheet.waiting.push((shot, Rc::clone(origin)));
        let is_full = self.sheet.waiting.len() >= self.drawer.most_panels();
        if is_full || self.sheet.shapes > MOST_SHAPES {
            self.write_sheet(out)
        } else {
            Status::Good
        }
    }

    /// Writes the diagrams that wait, on one sheet.
    fn write_sheet(&mut self, out: &mut Out) -> Status {
        let (shots, mut origins): (Vec<Shot>, Vec<Rc<DiagramOrigin<'a>>>) =
            std::mem::take(&mut self.sheet.waiting).into_iter().unzip();
        origins.dedup_by(|one, other| Rc::ptr_eq(one, other));
        let Some(first) = origins.first() else {
            return Status::Good;
        };
        let text = joined(origins.iter().map(|origin| origin.text.as_str()));
        let mut place = first.place.clone();
        self.sheet.before += 1;
        self.sheet.shapes = 0;
        let is_one_file = self.sheet.is_of_one_file;
        let name = match &shots[..] {
            // It is called as it would be without a sheet.
            [only] if self.sheet.before == 1 => place.name(only),
            _ => {
                let head = if is_one_file {
                    format!("{}-", place.stem())
                } else {
                    String::new()
                };
                let number = Some(self.sheet.before).filter(|&number| number > 1);
                format!(
                    "{head}sheet{}",
                    number.map_or(String::new(), |number| format!("-{number}"))
                )
            }
        };
        if let (DocumentInput::Found(path), false) = (&place.input, is_one_file) {
            // A sheet of several files belongs to none of their folders.
            place.input = DocumentInput::File(path.clone());
        }
        let Some(shot) = Shot::mixed(shots, self.drawer.arguments.caption.clone()) else {
            return Status::Good;
        };
        let sheet = self.drawer.shot(&shot, &text, &place, &name);
        self.sheet.bytes += sheet.bytes();
        let done = self.write_shot(sheet, out);
        out.status(done)
    }

    fn write_shot(&mut self, shot: DrawnShot, out: &mut Out) -> Done {
        for (style, words) in shot.styles {
            if self.said.insert(style) {
                out.messages(&words.words);
                words.warnings.iter().for_each(|text| out.warn(text));
            }
        }
        for page in shot.pages {
            self.write_page(page?, out)?;
        }
        Ok(Status::Good)
    }

    fn write_page(&mut self, page: DrawnPage, out: &mut Out) -> Result<(), CommandError> {
        let path = page.path.as_deref();
        let shown = path.map_or("-".to_owned(), Called::called);
        for warning in page.warnings {
            out.warn(&named(&shown, warning));
        }
        let Some(path) = page.path else {
            self.streamed += 1;
            if self.streamed == 2 {
                return fail(
                    "several pictures do not fit into one stream: draw one, or a sequence as PDF or GIF, or give a folder to --output",
                    "несколько рисунков в один поток не поместить: нарисуйте один, последовательность — в PDF или GIF, или укажите в --output папку",
                );
            }
            self.stream = page.content?.unwrap_or_default();
            return Ok(());
        };
        let of = page.of.as_deref();
        if !self.written.is_free(&path, of) {
            return fail_with(text!(
                "two pictures would be called {shown}: give a folder to --output, or names to the diagrams",
                "два рисунка назывались бы {shown}: укажите в --output папку или дайте диаграммам имена"
            ));
        }
        self.sources.refuse(&path)?;
        refuse_document(&path)?;
        self.written.take(&path, of)?;
        let content = page.content?;
        let done = content.map_or(Ok(Saved::Unchanged), |bytes| save::update(&path, &bytes))?;
        self.made.push(path.clone());
        if self.drawer.arguments.alt {
            let alt = escape_markdown(&page.words.description);
            let address = gallery::address(&path, Path::new("x.md"));
            out.line(&format!("![{alt}]({address})"));
        } else {
            say_written(&shown, done, out);
        }
        if self.drawer.arguments.gallery.is_some() {
            self.drawn.push((path, page.words));
        }
        Ok(())
    }

    /// Writes a rule for make with the files that were read, the styles too.
    fn write_rule(self, rule: &Path, mut read: Vec<PathBuf>) -> Result<(), FileError> {
        read.extend(self.drawer.library.files());
        self.sources.and_all(read.iter().cloned()).refuse(rule)?;
        depend::write(rule, &self.made, &read)
    }

    fn finish(&mut self, out: &mut Out) -> Done {
        let status = self.write_sheet(out);
        if self.streamed == 1 {
            out.bytes(&self.stream);
        }
        let arguments = self.drawer.arguments;
        let Some(path) = &arguments.gallery else {
            return Ok(status);
        };
        let text = gallery::page(
            &self.drawn,
            path,
            arguments.title.as_deref(),
            out.terminal.lang,
        );
        self.sources.refuse(path)?;
        refuse_document(path)?;
        let shown = path.called();
        if !self.written.is_free(path, Some(path)) {
            return fail_with(text!(
                "{shown} is a picture already: call the page something else",
                "{shown} — уже рисунок: назовите страницу иначе"
            ));
        }
        self.written.take(path, Some(path))?;
        let done = save::update(path, text.as_bytes())?;
        self.made.push(path.clone());
        if !arguments.alt {
            say_written(&shown, done, out);
        }
        Ok(status)
    }
}

/// The path of a file that was written.
fn say_written(shown: &str, done: Saved, out: &mut Out) {
    out.say(&match done {
        Saved::New => Text::same(shown),
        Saved::Unchanged => text!("{shown} (unchanged)", "{shown} (без изменений)"),
    });
}
