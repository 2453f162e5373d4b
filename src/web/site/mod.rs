//! `kletka site`: folders of documents as a static site, a page for readers for each folder, and a playground.

mod playground;

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::{Value, json};

use crate::console::command::{CommandEntry, Run};
use crate::console::terminal::{Done, Out, Status};
use crate::draw::book::html::escape;
use crate::draw::book::in_both;
use crate::files::error::FileError;
use crate::files::input::{Called as _, DocumentInput, FolderWalk};
use crate::files::outputs::{Outputs, Sources};
use crate::files::save::{NewFolders, PendingFile};
use crate::session::Registry;
use crate::text::{Lang, Text, capital, visible};
use crate::web::page::engine::{self, Engine};
use crate::web::page::html::{Neighbours, Page, PageProblem, STYLE, head, policy_of};
use crate::web::page::trees::{TreeArgs, Trees};
use crate::web::page::{self, counted_documents};

pub(crate) const COMMAND: CommandEntry = CommandEntry::new::<SiteArgs>(
    "page --site",
    &[
        ("page --site puzzles --engine kletka.wasm -o site", "", ""),
        (
            "page --site club/problems club/games --title 'Our club / Наш клуб' -o public",
            "",
            "",
        ),
    ],
    [
        "Exit codes: 0 written, 1 a document has an error, 2 wrong usage, or a file cannot be read or written.",
        "Коды завершения: 0 — готово, 1 — в документе ошибка, 2 — неверная команда или файл не читается и не пишется.",
    ],
);

/// Make a website with problems to solve and games to play through
/// ru: Сделать сайт, где решают задачи и открывают документы
///
/// Each folder with documents becomes a page for readers, as page makes them, in English and in Russian, with contents before
/// them. With --engine any move is answered by a proof made in the reader's browser, and the site has a playground, where documents
/// are pasted, checked, played on, solved and shared as an address. Nothing is asked of a server: the site opens from a folder too.
/// ru: Каждая папка с документами становится страницей для читателя, как у page, по-английски и по-русски; перед ними содержание.
/// С --engine на любой ход отвечает доказательство, найденное в браузере читателя, и есть мастерская: документ вставляют,
/// проверяют, играют, решают и передают ссылкой. Сервер ничего не вычисляет: сайт открывается и прямо из папки.
#[derive(Debug, Args)]
pub(crate) struct SiteArgs {
    /// Folders and files
    /// ru: Папки и файлы
    #[arg(value_name = "PATH", required = true)]
    paths: Vec<PathBuf>,
    /// A list of documents, one a line: a page in this order, with what the reader has solved
    /// ru: Список документов, по одному в строке: страница в этом порядке, где видно, что решено
    #[arg(long = "path", value_name = "FILE")]
    lists: Vec<PathBuf>,
    #[command(flatten)]
    walk: FolderWalk,
    #[command(flatten)]
    trees: TreeArgs,
    /// The folder to write
    /// ru: Папка сайта
    #[arg(long, short, value_name = "DIR")]
    output: PathBuf,
    /// Title of the site; English and Russian may stand on both sides of ' / '
    /// ru: Название сайта; английское и русское можно разделить знаком « / »
    #[arg(
        long,
        value_name = "TEXT",
        default_value = "Squared paper / Клетчатая бумага"
    )]
    title: String,
    /// The module that pages have their proofs from, and the playground all
    /// ru: Модуль, который доказывает на страницах и на котором работает мастерская
    #[arg(long, value_name = "FILE")]
    engine: Option<PathBuf>,
}

/// The script that holds the module, and the one with the element for articles.
const MODULE: &str = "kletka-module.js";
const ELEMENT: &str = "kletka-page.js";
const PLAYGROUND: &str = "playground.html";
const CONTENTS: &str = "index.html";
/// The languages, and the folder in which the pages of each stand.
const LANGUAGES: [(Lang, &str); 2] = [(Lang::En, ""), (Lang::Ru, "ru/")];

/// The titles of usual folders; those called as a game have its title.
const FOLDERS: [(&str, &str, &str); 9] = [
    ("articles", "Figures of the articles", "Рисунки статей"),
    ("course", "Course", "Курс"),
    ("courses", "Courses", "Курсы"),
    ("games", "Games", "Партии"),
    ("paths", "A path", "Путь"),
    ("problems", "Problems", "Задачи"),
    ("proofs", "Proved positions", "Доказанные позиции"),
    ("puzzles", "Puzzles", "Задачи"),
    ("starts", "Start positions", "Начальные позиции"),
];

/// A page of the site.
struct SitePage {
    /// Its address without the suffix.
    name: String,
    /// The title.
    title: Text,
    documents: usize,
    /// Its problems in each language.
    problems: Vec<Vec<PageProblem>>,
}

/// The script of the contents.
const SCRIPT: &str = include_str!("contents.js");
/// Its sum, as the policy names it; a test sees that it is.
const SUM: &str = "sha256-5z+YmwDqlYEgVtNJktfbl+P+IoyI6mXJ9mDtEnuVgck=";

/// The files that have a page.
#[derive(Default)]
struct Names(HashSet<String>);

impl Names {
    /// The name of a page, or one like it, under which no other one stands in either language:
    /// `ru/a` in English lies where `a` does in Russian.
    fn free(&mut self, mut name: String) -> String {
        loop {
            let files = LANGUAGES.map(|(_, folder)| format!("{folder}{name}"));
            if files.iter().all(|file| !self.0.contains(file)) {
                self.0.extend(files);
                return name;
            }
            name.push('-');
        }
    }
}

/// A site that is made. No file has its name before all are made: a site with half of its pages from another day leads nowhere.
struct NewSite<'a> {
    folder: &'a Path,
    sources: Sources,
    /// It has the module, and with it a playground.
    is_played: bool,
    outputs: Outputs,
    // Unfinished files go away before their folder.
    files: Vec<PendingFile>,
    folders: NewFolders,
}

impl NewSite<'_> {
    fn write(&mut self, name: &str, text: &str) -> Result<(), FileError> {
        let path = self.folder.join(name);
        path.parent()
            .map_or(Ok(()), |folder| self.folders.make(folder))?;
        self.sources.refuse(&path)?;
        self.outputs.take(&path, None)?;
        let file = PendingFile::of(&path, true, text.as_bytes())?;
        self.files.push(file);
        Ok(())
    }

    /// Makes the pages of these inputs, each by its address without the suffix; the worst status.
    fn pages(
        &mut self,
        listed: impl Iterator<Item = (String, Vec<Result<DocumentInput, FileError>>)>,
        trees: &Trees,
        out: &mut Out,
    ) -> Result<(Vec<SitePage>, Status), Text> {
        let (mut pages, mut status) = (Vec::new(), Status::Good);
        let mut names = Names::default();
        let langs = LANGUAGES.map(|(lang, _)| lang);
        for (name, inputs) in listed {
            let (made, read) = page::read(inputs, &langs, trees, false, out);
            status = status.max(read);
            let documents = made.first().map_or(0, Page::documents);
            if documents == 0 {
                continue;
            }
            let page = SitePage {
                title: title(out.terminal.games, &name),
                name: names.free(name),
                documents,
                problems: made.iter().map(Page::problems).collect(),
            };
            self.page(&page, &made)?;
            pages.push(page);
        }
        Ok((pages, status))
    }

    /// Writes the page of a folder in each language.
    fn page(&mut self, page: &SitePage, made: &[Page]) -> Result<(), Text> {
        let (name, up) = (&page.name, "../".repeat(page.name.matches('/').count()));
        for (one, (lang, folder)) in made.iter().zip(LANGUAGES) {
            one.fits()?;
            let root = format!("{up}{}", if folder.is_empty() { "" } else { "../" });
            let near = Neighbours {
                home: Some(format!("{up}{CONTENTS}")),
                other: Some(other_language(folder, &up, &format!("{name}.html"))),
                playground: self.is_played.then(|| format!("{up}{PLAYGROUND}")),
            };
            let engine = self
                .is_played
                .then(|| Engine::Beside(format!("{root}{MODULE}")));
            let html = one.html(Some(page.title.get(lang)), engine.as_ref(), &near);
            self.write(&format!("{folder}{name}.html"), &html)?;
        }
        Ok(())
    }

    /// Writes the contents, and the playground, in each language.
    fn contents(
        &mut self,
        games: &Registry,
        titles: &Text,
        pages: &[SitePage],
    ) -> Result<(), FileError> {
        for (at, (lang, folder)) in LANGUAGES.into_iter().enumerate() {
            let mut html = contents(lang, games, titles.get(lang), pages, self.is_played);
            let data = reader_data(lang, at, pages).to_string();
            // A title that ends the element would end it.
            let data = data.replace('<', "\\u003c");
            let _ = write!(
                html,
                "</main>\n<script type=\"application/json\" id=\"pages\">{data}</script>\n<script type=\"module\">{SCRIPT}</script>\n</body>\n</html>\n"
            );
            self.write(&format!("{folder}{CONTENTS}"), &html)?;
            if self.is_played {
                let root = if folder.is_empty() { "" } else { "../" };
                let engine = Engine::Beside(format!("{root}{MODULE}"));
                let other = other_language(folder, "", PLAYGROUND);
                let html = playground::html(lang, &engine, CONTENTS, &other);
                self.write(&format!("{folder}{PLAYGROUND}"), &html)?;
            }
        }
        Ok(())
    }

    /// Gives the files their names.
    fn finish(self) -> Result<(), FileError> {
        self.files.into_iter().try_for_each(PendingFile::finish)?;
        self.folders.keep();
        Ok(())
    }
}

/// The address of a page in the other language, from one in a folder of a language; `up` leads to the top of that folder.
fn other_language(folder: &str, up: &str, file: &str) -> String {
    let other = if folder.is_empty() { "ru/" } else { "../" };
    format!("{up}{other}{file}")
}

impl Run for SiteArgs {
    fn run(&self, out: &mut Out) -> Done {
        let packed = self.engine.as_deref().map(engine::module).transpose()?;
        let trees = self.trees.read(self.walk, out.terminal.games)?;
        let inputs = self.walk.inputs(&self.paths);
        let lists = self.lists()?;
        let sources = self
            .trees
            .sources(self.walk, &inputs)
            .and_all(self.engine.clone())
            .and_all(self.lists.clone())
            .and_all(lists.iter().flat_map(|(_, paths)| paths.clone()));
        let mut site = NewSite {
            folder: &self.output,
            sources,
            is_played: packed.is_some(),
            outputs: Outputs::default(),
            files: Vec::new(),
            folders: NewFolders::default(),
        };
        let listed = lists
            .into_iter()
            .map(|(name, paths)| (name, self.walk.inputs(&paths)));
        let listed = listed.chain(self.folders(inputs));
        let (pages, status) = site.pages(listed, &trees, out)?;
        if pages.is_empty() {
            return page::nothing(status, out);
        }
        site.contents(out.terminal.games, &in_both(&self.title), &pages)?;
        site.write(ELEMENT, page::ELEMENT)?;
        match &packed {
            Some(packed) => site.write(MODULE, &engine::script(packed))?,
            None => out.tell(&Text::new(
                "without --engine the site has no playground, and its pages know the moves of the solutions and of readers' trees only",
                "без --engine на сайте нет мастерской, а страницы знают только ходы решений и деревьев для решающего",
            )),
        }
        site.finish()?;
        let name = self.output.join(CONTENTS).called();
        let counts = [
            Text::count(
                pages.len(),
                ["page", "pages"],
                ["страница", "страницы", "страниц"],
            ),
            counted_documents(pages.iter().map(|page| page.documents).sum()),
        ];
        let Text { en, ru } = Text::join(&counts, ", ");
        out.say(&text!("{name}: {en}", "{name}: {ru}"));
        Ok(status)
    }
}

impl SiteArgs {
    /// The documents of each list, by the address of the page that it becomes.
    fn lists(&self) -> Result<Vec<(String, Vec<PathBuf>)>, Text> {
        let read = |list: &PathBuf| {
            let text = std::fs::read_to_string(list).map_err(|error| {
                let name = list.called();
                text!("{name}: {error}", "{name}: {error}")
            })?;
            let paths = text.lines().filter(|line| !line.trim().is_empty());
            let stem = list.file_stem().unwrap_or_default().to_string_lossy();
            Ok((
                format!("paths/{}", address_part(&stem)),
                paths.map(PathBuf::from).collect(),
            ))
        };
        self.lists.iter().map(read).collect()
    }

    /// The documents of each folder, by the address of the page that it becomes.
    fn folders(
        &self,
        inputs: Vec<Result<DocumentInput, FileError>>,
    ) -> BTreeMap<String, Vec<Result<DocumentInput, FileError>>> {
        let mut folders: BTreeMap<String, Vec<_>> = BTreeMap::new();
        for input in inputs {
            let path = input.as_ref().ok().and_then(DocumentInput::path);
            folders
                .entry(path.map_or_else(|| "documents".to_owned(), |path| self.address(path)))
                .or_default()
                .push(input);
        }
        folders
    }

    /// The address of the page on which a file stands: its folder below the path that was named. Pages of the site itself are
    /// called otherwise.
    fn address(&self, path: &Path) -> String {
        let root = self
            .paths
            .iter()
            .find(|root| root.is_dir() && path.starts_with(root));
        let folder = root
            .and_then(|root| path.parent()?.strip_prefix(root).ok())
            .unwrap_or(Path::new(""));
        let outer = if self.paths.len() > 1 || folder.as_os_str().is_empty() {
            root.and_then(|root| root.file_name())
        } else {
            None
        };
        let parts = outer.map(|name| name.to_string_lossy()).into_iter();
        let parts = parts.chain(
            folder
                .components()
                .map(|part| part.as_os_str().to_string_lossy()),
        );
        let parts: Vec<_> = parts.map(|part| address_part(&part)).collect();
        match parts.join("/") {
            name if name.is_empty() => "documents".to_owned(),
            name if matches!(name.as_str(), "index" | "playground" | "ru")
                || name.starts_with("ru/") =>
            {
                format!("{name}-")
            }
            name => name,
        }
    }
}

/// A name as a part of an address.
fn address_part(name: &str) -> String {
    let letter = |c: char| if c.is_alphanumeric() { c } else { '-' };
    name.chars().map(letter).collect()
}

/// What the script of the contents reads: the problems of each page, each by the number under which a browser stores its state,
/// and those from which the days have theirs, each once: the ones whose authors say what their idea is.
fn reader_data(lang: Lang, at: usize, pages: &[SitePage]) -> Value {
    let mut seen = HashSet::new();
    let mut day = Vec::new();
    for page in pages {
        for problem in page.problems[at].iter().filter(|problem| problem.has_idea) {
            let PageProblem {
                anchor, title, id, ..
            } = problem;
            if seen.insert(id) {
                let address = format!("{}.html#{anchor}", page.name);
                day.push(json!({"address": address, "title": title, "id": id}));
            }
        }
    }
    let ids = |page: &SitePage| -> Value {
        page.problems[at]
            .iter()
            .map(|problem| problem.id.clone())
            .collect()
    };
    let pages = pages.iter().map(|page| (page.name.clone(), ids(page)));
    json!({
        "words": {
            "progress": lang.of(", {} of {} solved", ", решено {} из {}"),
            "day": lang.of("The problem of", "Задача на день"),
            "times": lang.of(
                "Save how long I took, to send it to the authors",
                "Сохранить, сколько времени ушло на задачи, чтобы послать авторам"
            ),
        },
        "pages": pages.collect::<serde_json::Map<_, _>>(),
        "day": day,
    })
}

/// The title of the page of a folder.
fn title(games: &Registry, name: &str) -> Text {
    let parts: Vec<Text> = name
        .split('/')
        .map(|part| {
            let game = games.find(part).map(|game| game.profile().title());
            let known = FOLDERS
                .iter()
                .find(|(known, ..)| *known == part)
                .map(|&(_, en, ru)| Text::new(en, ru));
            game.or(known).unwrap_or_else(|| {
                let plain = capital(&part.replace('-', " "));
                Text::new(plain.clone(), plain)
            })
        })
        .collect();
    Text::join(&parts, " · ")
}

/// The first page in a language.
fn contents(
    lang: Lang,
    games: &Registry,
    title: &str,
    pages: &[SitePage],
    has_playground: bool,
) -> String {
    let title = escape(&visible(title));
    let [_, style] = page::html::SUMS;
    let mut html = head(lang, &title, &policy_of(Some(SUM), style, None), STYLE);
    let other = lang.of("ru/index.html", "../index.html");
    let _ = write!(
        html,
        "<header>\n<p class=\"around\"><a href=\"{other}\">{}</a></p>\n<h1>{title}</h1>\n</header>\n<main>\n<p>{}</p>\n",
        lang.of("По-русски", "In English"),
        lang.of(
            "Problems, lessons and games on squared paper. Moves are answered on the page; nothing has to be installed.",
            "Задачи, уроки и партии на клетчатой бумаге. На ходы отвечает страница; устанавливать ничего не нужно."
        )
    );
    if has_playground {
        let _ = writeln!(
            html,
            "<p><a class=\"lead\" href=\"{PLAYGROUND}\">{}</a> — {}</p>",
            lang.of("Playground", "Мастерская"),
            lang.of(
                "paste or open a document, play on it, have it checked and solved, share it as an address",
                "вставьте или откройте документ: его можно проверить, доиграть, решить и передать ссылкой"
            )
        );
    }
    html.push_str("<ul>\n");
    for game in games.games() {
        let profile = game.profile();
        let (name, about) = (profile.title(), Text::new(profile.about.0, profile.about.1));
        let _ = writeln!(
            html,
            "<li><b>{}</b>: {}</li>",
            escape(name.get(lang)),
            escape(about.get(lang))
        );
    }
    html.push_str("</ul>\n<p id=\"day\"></p>\n<ul class=\"pages\">\n");
    for page in pages {
        let count = counted_documents(page.documents);
        let _ = writeln!(
            html,
            "<li><a href=\"{}.html\">{}</a> <span class=\"count\">{}</span></li>",
            escape(&page.name),
            escape(&visible(page.title.get(lang))),
            count.get(lang)
        );
    }
    html.push_str("</ul>\n");
    html
}
