//! `kletka page`: a page on which readers play through documents, one file that needs no server.

pub(crate) mod engine;
pub(crate) mod html;
mod pack;
pub(crate) mod pictures;
pub(crate) mod trees;

use std::path::{Path, PathBuf};

use clap::Args;

use self::engine::Engine;
use self::html::{Neighbours, Page};
use self::trees::{FoundTree, TreeArgs, Trees};
use crate::console::command::{CommandEntry, Run};
use crate::console::terminal::{Done, Out, Status};
use crate::files::error::FileError;
use crate::files::input::{Called as _, DocumentInput, FolderWalk, has_suffix};
use crate::files::outputs;
use crate::files::save;
use crate::files::stream::Stream;
use crate::files::watch::{WatchArgs, Watched};
use crate::session::Registry;
use crate::studio::reader;
use crate::text::{Diagnostics, Lang, Text};

pub(crate) const COMMAND: CommandEntry = CommandEntry::new::<PageArgs>(
    "page",
    &[
        ("page problem.toml -o problem.html", "", ""),
        (
            "page puzzles/problems/renju-3-2 --title 'Renju 3/2' -o renju.html",
            "",
            "",
        ),
        (
            "page problems --search 5 -o problems.html      ",
            "tries are answered by searches",
            "на попытки отвечает поиск",
        ),
        ("page game.toml --lang ru -o game.html", "", ""),
    ],
    [
        "Exit codes: 0 written, 1 a document has an error, 2 wrong usage, or a file cannot be read or written.",
        "Коды завершения: 0 — готово, 1 — в документе ошибка, 2 — неверная команда или файл не читается и не пишется.",
    ],
);

/// Make a page where readers solve problems and play through games
/// ru: Сделать страницу, где читатель решает задачи и смотрит партии
///
/// One file of HTML that needs no network and no server. Moves of the solution are answered with its replies, tries with their
/// refutations. A reader's tree written by kletka solve --tries, with the document's name and
/// beside it, answers all other moves that it knows; so does --search without a tree. The page says
/// of other moves that they were not examined. Without JavaScript there
/// are pictures and moves.
/// ru: Один файл HTML, которому не нужны ни сеть, ни сервер. На ходы решения страница отвечает его ответами, на попытки — их
/// опровержениями. На остальные ходы отвечает дерево, которое записала kletka solve --tries, если оно названо как документ и
/// лежит рядом, а без дерева — поиск по параметру --search. О прочих ходах страница говорит, что
/// они не рассмотрены. Без JavaScript
/// остаются рисунки и ходы.
#[derive(Debug, Args)]
pub(crate) struct PageArgs {
    /// Documents, archives and folders, in the order of the page
    /// ru: Документы, архивы и папки, в порядке страницы
    #[arg(value_name = "PATH", required = true)]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    walk: FolderWalk,
    #[command(flatten)]
    watch: WatchArgs,
    #[command(flatten)]
    trees: TreeArgs,
    /// The file to write: .html
    /// ru: Файл: .html
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    /// Title of the page; English and Russian may stand on both sides of ' / '. Without it, the
    /// title of the document, or that of booklets
    /// ru: Название страницы; английское и русское можно разделить знаком « / ». Без этого
    /// параметра — как у документа или как у брошюр
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// Put kletka itself, its module kletka.wasm, into the page: any move is answered, by a proof made in the reader's browser
    /// ru: Вложить в страницу саму программу, её модуль kletka.wasm: на любой ход ответит доказательство, найденное в браузере читателя
    #[arg(long, value_name = "FILE")]
    engine: Option<PathBuf>,
    /// Write also the script of the element kletka-page, by which articles show pages: .js
    /// ru: Записать и скрипт элемента kletka-page, которым страницы вставляют в статьи: .js
    #[arg(long, value_name = "FILE")]
    element: Option<PathBuf>,
}

/// The element by which other pages show a page for readers.
pub(crate) const ELEMENT: &str = include_str!("element.js");

impl Run for PageArgs {
    fn run(&self, out: &mut Out) -> Done {
        let watched = Watched {
            paths: &self.paths,
            common: self
                .engine
                .iter()
                .chain(self.trees.files())
                .cloned()
                .collect(),
        };
        // The page is made of all its files.
        self.watch.run(
            out,
            &watched,
            || self.walk.inputs(&self.paths),
            |_, out| {
                let (title, engine) = (self.title.as_deref(), self.engine.as_deref());
                let wanted = PageWanted {
                    output: &self.output,
                    element: self.element.as_deref(),
                    title,
                    engine,
                    trees: &self.trees,
                    only_problems: false,
                };
                make(&self.paths, &self.walk, &wanted, out)
            },
        )
    }
}

/// The page that is wanted.
pub(crate) struct PageWanted<'a> {
    pub(crate) output: &'a Path,
    /// Where the script of the element goes, if it is wanted.
    pub(crate) element: Option<&'a Path>,
    pub(crate) title: Option<&'a str>,
    /// The module that it is to hold.
    pub(crate) engine: Option<&'a Path>,
    /// Where tries have their answers from.
    pub(crate) trees: &'a TreeArgs,
    /// Whether other documents than problems are passed over.
    pub(crate) only_problems: bool,
}

/// Refuses to write something under a name of something else.
fn is_called(output: &Path, suffix: &str) -> Result<(), Text> {
    if has_suffix(output, &[suffix]) {
        return Ok(());
    }
    let name = output.called();
    Err(text!(
        "{name} is not .{suffix}",
        "у {name} расширение не .{suffix}"
    ))
}

/// Makes the page of documents; of the problems among them, where nothing else is wanted.
pub(crate) fn make(
    paths: &[PathBuf],
    walk: &FolderWalk,
    wanted: &PageWanted<'_>,
    out: &mut Out,
) -> Done {
    let &PageWanted {
        output,
        element,
        title,
        engine,
        trees,
        only_problems,
    } = wanted;
    is_called(output, "html")?;
    let inputs = walk.inputs(paths);
    let sources = trees
        .sources(*walk, &inputs)
        .and_all(engine.map(Path::to_owned));
    sources.refuse(output)?;
    if let Some(element) = element {
        is_called(element, "js")?;
        sources.refuse(element)?;
        outputs::apart(output, element)?;
    }
    let engine = engine.map(engine::module).transpose()?.map(Engine::Inside);
    let trees = trees.read(*walk, out.terminal.games)?;
    let (pages, status) = read(inputs, &[out.terminal.lang], &trees, only_problems, out);
    let Some(page) = pages.first().filter(|page| page.documents() > 0) else {
        return nothing(status, out);
    };
    page.fits()?;
    save::replace(
        output,
        page.html(title, engine.as_ref(), &Neighbours::default())
            .as_bytes(),
    )?;
    element.map_or(Ok(()), |element| save::replace(element, ELEMENT.as_bytes()))?;
    let name = output.called();
    let Text { en, ru } = counted_documents(page.documents());
    out.say(&text!("{name}: {en}", "{name}: {ru}"));
    Ok(status)
}

/// A number of documents in words.
pub(crate) fn counted_documents(count: usize) -> Text {
    Text::count(
        count,
        ["document", "documents"],
        ["документ", "документа", "документов"],
    )
}

/// That no document can be shown.
pub(crate) fn no_document() -> Text {
    Text::new(
        "no document without errors to show",
        "показать нечего: нет документов без ошибок",
    )
}

/// Says that there is nothing to show: the documents are wrong, or there are none.
pub(crate) fn nothing(read: Status, out: &mut Out) -> Done {
    match read {
        Status::Good => return Err(no_document().into()),
        Status::Wrong => out.complain(&no_document()),
        // The files that could not be read were named.
        Status::Failed => {}
    }
    Ok(read)
}

/// The pages of these documents, one for each language; those with errors are told and left out, and of more than a page may
/// have nothing is read any more.
pub(crate) fn read(
    inputs: Vec<Result<DocumentInput, FileError>>,
    langs: &[Lang],
    trees: &Trees,
    only_problems: bool,
    out: &mut Out,
) -> (Vec<Page>, Status) {
    let games = out.terminal.games;
    let mut pages: Vec<_> = langs.iter().map(|&lang| Page::new(lang)).collect();
    let status = Stream::new(inputs).each(out, |found, source, out| {
        if pages.iter().any(Page::is_full) {
            return Status::Good;
        }
        let mut told = Diagnostics::default();
        let tree = trees.of(source, found.input.path(), out);
        for (page, &lang) in pages.iter_mut().zip(langs) {
            let mut found = Diagnostics::default();
            let document = reader(
                games,
                source.text,
                lang,
                tree.as_ref().map(FoundTree::get),
                &mut found,
            );
            if let Some(document) =
                document.filter(|document| document.is_problem || !only_problems)
            {
                page.add(source.name, document);
            }
            // They are the same in every language.
            told = found;
        }
        if told.has_errors() {
            out.report(source, &told)
        } else {
            Status::Good
        }
    });
    (pages, status)
}

/// The page of one document that is called as its file, and whether there is something to solve;
/// nothing where it has errors.
pub(crate) fn of_one(
    games: &Registry,
    name: &str,
    text: &str,
    lang: Lang,
) -> Option<(String, bool)> {
    let document = reader(games, text, lang, None, &mut Diagnostics::default())?;
    let is_problem = document.is_problem;
    let mut page = Page::new(lang);
    page.add(name, document);
    Some((page.html(None, None, &Neighbours::default()), is_problem))
}
