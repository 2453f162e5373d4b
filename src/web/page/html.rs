//! A page for readers as HTML: the parts seen without scripts, the data of scripts, and the policy
//! of the browser.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use serde_json::{Value, json};

use super::engine::{self, Engine};
use super::pack::{bare, packed};
use super::pictures;
use crate::Colour;
use crate::draw::book::html::escape;
use crate::draw::book::in_language;
use crate::studio::{ReaderDocument, ReaderFigure};
use crate::text::{Lang, Text, visible};

/// The words of a page, by the names that its script and the board know; `{}` has something put
/// there.
pub(crate) type PageWords = [(&'static str, &'static str, &'static str)];

/// The words of the board, on every page.
const BOARD_WORDS: &PageWords = &[
    ("board", "Board", "Доска"),
    (
        "legend",
        "Arrow keys walk over the board, Enter plays, Escape cancels",
        "Стрелки ведут по доске, Enter делает ход, Escape отменяет",
    ),
    (
        "begun",
        "{}: choose the second half",
        "{}: выберите вторую половину хода",
    ),
    (
        "half",
        "Play this half alone",
        "Сделать только эту половину",
    ),
    ("cancel", "Cancel", "Отмена"),
    ("stone-blue", "a blue stone", "синий камень"),
    ("stone-red", "a red stone", "красный камень"),
    ("stone-green", "a green stone", "зелёный камень"),
    ("segment-blue", "a blue segment", "синий отрезок"),
    ("segment-red", "a red segment", "красный отрезок"),
    ("segment-green", "a green segment", "зелёный отрезок"),
    ("instead", "{} instead", "{} вместо этого"),
    ("taponce", "{}: tap it again", "{}: коснитесь ещё раз"),
    ("wholeboard", "Show the whole board", "Показать всю доску"),
    ("cropped", "Show the pieces only", "Показать занятую часть"),
    ("choose", "Which move?", "Какой ход?"),
    (
        "end",
        "{}: choose the other end",
        "{}: выберите другой конец",
    ),
    (
        "places",
        "places where something can be played: {}",
        "мест для хода: {}",
    ),
];

/// The words of pages for readers.
const WORDS: &PageWords = &[
    ("contents", "Contents", "Содержание"),
    ("start", "Open on the board", "Открыть на доске"),
    ("previous", "Previous", "Предыдущая"),
    ("next", "Next", "Следующая"),
    ("takeback", "Take back", "Взять ход назад"),
    ("hint", "Hint", "Подсказка"),
    ("again", "Start again", "Начать заново"),
    ("showsolution", "Show the solution", "Показать решение"),
    ("defences", "Another defence", "Другая защита"),
    ("first", "To the beginning", "К началу"),
    ("back", "Back", "Назад"),
    ("forth", "Forward", "Вперёд"),
    ("last", "To the end", "К концу"),
    ("right", "{} is right.", "{} — верно."),
    ("reply", "The reply is {}.", "В ответ {}."),
    (
        "treeends",
        "What follows is not on this page.",
        "Дальше на этой странице ничего нет.",
    ),
    ("solved", "Solved.", "Решено."),
    (
        "solvedmore",
        "Solved. There are other defences to meet.",
        "Решено. Есть и другие защиты.",
    ),
    ("played", "You played {}", "Ваш ход {}"),
    (
        "notexamined",
        "It is not in the solution and was not examined.",
        "В решении его нет, и он не рассмотрен.",
    ),
    (
        "notkey",
        "It is not the solution: the author claims that no other first move reaches the goal.",
        "Это не решение: автор утверждает, что никакой другой первый ход цели не достигает.",
    ),
    (
        "notsoonest",
        "It is not the solution: the author claims that no other first move reaches the goal as soon.",
        "Это не решение: автор утверждает, что никакой другой первый ход не ведёт к цели так же быстро.",
    ),
    (
        "slow",
        "{} does not win by move {}; whether it wins later was not examined.",
        "{} не выигрывает к ходу {}; выигрывает ли он позже, не рассмотрено.",
    ),
    (
        "slowattack",
        "{}: no attack wins by move {} any more; other moves and later wins were not looked at.",
        "{}: атакой к ходу {} уже не выиграть; остальные ходы и более поздний выигрыш не рассмотрены.",
    ),
    (
        "refuted",
        "{} fails: the reply is {}.",
        "{} не годится: в ответ {}.",
    ),
    ("fails", "{} fails.", "{} не годится."),
    (
        "takebackfirst",
        "Take the move back first.",
        "Сначала возьмите ход назад.",
    ),
    ("closed", "Nothing can be played at {}.", "На {} хода нет."),
    ("typed", "Type a move:", "Записать ход:"),
    ("play", "Play", "Сходить"),
    ("nomove", "{} cannot be played here.", "Хода {} здесь нет."),
    ("hinted", "Think of {}.", "Подумайте о ходе {}."),
    ("solution", "Solution", "Решение"),
    ("moves", "Moves", "Ходы"),
    ("language", "en", "ru"),
    (
        "asgood",
        "{} is right: it comes to the same as {}, with which play goes on.",
        "{} — верно: то же даёт {}, и дальше игра идёт с этим ходом.",
    ),
    (
        "dual",
        "{} is right, though it is not in the solution.",
        "{} — верно, хотя в решении этого хода нет.",
    ),
    ("passing", "Pass", "Пропустить ход"),
    (
        "more",
        "{} is not in the solution and right all the same: that was proved just now.",
        "{} в решении нет, но ход верен: это доказано только что.",
    ),
    (
        "proved",
        "{} is right: that was proved just now.",
        "{} — верно: это доказано только что.",
    ),
    (
        "later",
        "It reaches the goal only by move {}.",
        "До цели с ним — только к ходу {}.",
    ),
    (
        "nothing",
        "{} fails: no move reaches the goal any more.",
        "{} не годится: цели уже не достичь никаким ходом.",
    ),
    (
        "notfound",
        "{}: no attack reaches the goal any more; other moves were not examined.",
        "{}: атакой цели уже не достичь; остальные ходы не рассмотрены.",
    ),
    ("meets", "The reply is {}.", "В ответ {}."),
    (
        "unsettled",
        "{} is not in the solution, and the search did not finish: {} positions were looked at.",
        "Хода {} в решении нет, и поиск не закончен: просмотрено позиций — {}.",
    ),
    (
        "thinking",
        "{}: it is being proved or refuted…",
        "{}: ищется доказательство или опровержение…",
    ),
    ("stop", "Stop", "Остановить"),
    (
        "stopped",
        "{} was not examined: the search was stopped.",
        "Ход {} не рассмотрен: поиск остановлен.",
    ),
    (
        "unexamined",
        "{} was not examined: this browser gave no answer in time.",
        "Ход {} не рассмотрен: браузер не успел ответить.",
    ),
    ("pass", "a pass", "пропуск хода"),
    ("home", "All pages", "Все страницы"),
    ("other", "По-русски", "In English"),
    (
        "playground",
        "Open it in the playground",
        "Открыть в мастерской",
    ),
];

pub(crate) const STYLE: &str = include_str!("reader.css");
/// The board is the studio's.
const SCRIPT: &str = concat!(
    include_str!("../studio/page/board.js"),
    include_str!("reader.js")
);
/// What unpacks the script of a page, and its sum.
const UNPACK: &str = include_str!("unpack.js");
const UNPACK_SUM: &str = "sha256-jLevtFTdLRsNqXFZHPdNv1t+9BuhbNXPa8YC5heA9uc=";
/// The sums of the script and the style, as a policy names them; a test sees that they are.
pub(crate) const SUMS: [&str; 2] = [
    "sha256-IUPkzu44gGnSUAUYMMwVkJDHpCEnBKg+fvSzjAysuS8=",
    "sha256-yhxkLPuj/kTQOv7LssOKnjqDvveex18iW/EVGoJufyI=",
];
/// The most positions of a page: each has its picture.
const MOST_POSITIONS: usize = 20_000;
/// The most bytes of pictures, and of data for scripts, on a page: a browser opens it whole.
const MOST_BYTES: usize = 64 << 20;

/// The policy of the scripts and styles that the browser may use: nothing else, from nowhere.
fn policy(engine: Option<&Engine>) -> String {
    let [script, style] = SUMS;
    policy_of(Some(script), style, engine)
}

/// The policy of a page with a script and a style of these sums, with an engine or without.
pub(crate) fn policy_of(script: Option<&str>, style: &str, engine: Option<&Engine>) -> String {
    let (sources, more) = engine.map_or((String::new(), ""), |engine| {
        let (sources, more) = engine.policy();
        (format!(" '{}' {sources}", engine::SUM), more)
    });
    let scripts = script
        .map(|script| format!("script-src '{UNPACK_SUM}' '{script}'{sources}; "))
        .unwrap_or_default();
    format!(
        "default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'; {more}{scripts}style-src '{style}'"
    )
}

/// The beginning of a page, up to the content of its body.
pub(crate) fn head(lang: Lang, title: &str, policy: &str, style: &str) -> String {
    let (lang, version) = (lang.name(), env!("CARGO_PKG_VERSION"));
    format!(
        "<!doctype html>\n<html lang=\"{lang}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"generator\" content=\"kletka {version}\">\n<title>{title}</title>\n<style>{style}</style>\n</head>\n<body>\n"
    )
}

/// The end of a page: its words, the engine, the script.
pub(crate) fn scripts(
    words: &PageWords,
    lang: Lang,
    script: &str,
    engine: Option<&Engine>,
) -> String {
    let words: serde_json::Map<_, _> = words
        .iter()
        .chain(BOARD_WORDS)
        .map(|&(name, en, ru)| (name.to_owned(), lang.of(en, ru).into()))
        .collect();
    let words = serde_json::Value::from(words);
    let engine = engine.map(Engine::elements).unwrap_or_default();
    let code = STANDARD.encode(packed(bare(script).as_bytes()));
    format!(
        "<script type=\"application/json\" id=\"words\">{words}</script>\n{engine}<script type=\"application/gzip\" id=\"code\">{code}</script>\n\
         <script type=\"module\">{UNPACK}</script>\n</body>\n</html>\n"
    )
}

/// Where a page stands among others: addresses from it, each of which may be missing.
#[derive(Clone, Debug, Default)]
pub(crate) struct Neighbours {
    /// The contents of all pages.
    pub(crate) home: Option<String>,
    /// The same page in the other language.
    pub(crate) other: Option<String>,
    /// The playground in which documents may be opened.
    pub(crate) playground: Option<String>,
}

/// Documents for one page.
pub(crate) struct Page {
    lang: Lang,
    parts: Vec<PageDocument>,
    /// How many documents are called so.
    stems: BTreeMap<String, usize>,
    positions: usize,
    /// Bytes of its pictures, and of the data for its scripts.
    bytes: usize,
}

/// A problem of a page, as the contents of a site know it.
pub(crate) struct PageProblem {
    pub(crate) anchor: String,
    pub(crate) title: String,
    /// The number under which a browser stores what the reader did.
    pub(crate) id: String,
    /// Whether its author says what its idea is.
    pub(crate) has_idea: bool,
}

/// A document of a page.
struct PageDocument {
    /// The name of its place in the page.
    anchor: String,
    document: ReaderDocument,
    /// The data that the scripts read, compressed: as it was made it takes a hundred times as much.
    data: Vec<u8>,
}

impl Page {
    pub(crate) const fn new(lang: Lang) -> Self {
        Self {
            lang,
            parts: Vec::new(),
            stems: BTreeMap::new(),
            positions: 0,
            bytes: 0,
        }
    }

    fn word(&self, name: &str) -> &'static str {
        WORDS
            .iter()
            .find(|word| word.0 == name)
            .map_or("", |&(_, en, ru)| self.lang.of(en, ru))
    }

    /// Whether it has more than a page may have.
    pub(crate) const fn is_full(&self) -> bool {
        self.positions > MOST_POSITIONS || self.bytes > MOST_BYTES
    }

    /// Refuses a page that is larger than a page may be.
    pub(crate) fn fits(&self) -> Result<(), Text> {
        if self.positions > MOST_POSITIONS {
            return Err(text!(
                "a page has at most {MOST_POSITIONS} positions: divide the documents among several",
                "на странице не больше {MOST_POSITIONS} позиций: разделите документы на несколько страниц"
            ));
        }
        if self.bytes > MOST_BYTES {
            let most = MOST_BYTES >> 20;
            return Err(text!(
                "a page has at most {most} MB of pictures and positions: divide the documents among several",
                "рисунки и позиции на странице занимают не больше {most} МБ: разделите документы на несколько страниц"
            ));
        }
        Ok(())
    }

    /// Its problems, in the order of the page.
    pub(crate) fn problems(&self) -> Vec<PageProblem> {
        let problems = self.parts.iter().filter(|part| part.document.is_problem);
        let problem = |part: &PageDocument| PageProblem {
            anchor: part.anchor.clone(),
            title: part.name(),
            id: part.id(),
            has_idea: !part.document.idea.is_empty(),
        };
        problems.map(problem).collect()
    }

    /// How many documents it has.
    pub(crate) const fn documents(&self) -> usize {
        self.parts.len()
    }

    /// Adds a document; it is called as its file.
    pub(crate) fn add(&mut self, name: &str, mut document: ReaderDocument) {
        pictures::merge(&mut document.data);
        in_one_language(&mut document.data, self.lang);
        // The first picture stands on the page already, for readers without scripts.
        if let Some(first) = document.data["nodes"][0].get_mut("svg")
            && document.figures.is_empty()
            && let Some(svg) = first.as_str().filter(|svg| is_same(svg, &document.picture))
        {
            svg.clone_into(&mut document.picture);
            *first = Value::Null;
        }
        if let Some(cells) = cells(&document.data["places"]) {
            document.data["places"] = cells;
        }
        let stem = Path::new(name)
            .file_stem()
            .map_or("document".into(), |stem| stem.to_string_lossy());
        let stem: String = stem
            .chars()
            .map(|c| {
                if c.is_alphanumeric() || c == '-' {
                    c
                } else {
                    '-'
                }
            })
            .collect();
        let stem = stem.trim_matches('-');
        let stem = if stem.is_empty() { "document" } else { stem };
        let count = self.stems.entry(stem.to_owned()).or_insert(0);
        *count += 1;
        let anchor = if *count == 1 {
            stem.to_owned()
        } else {
            format!("{stem}.{count}")
        };
        self.positions += document.positions;
        let data = packed(std::mem::take(&mut document.data).to_string().as_bytes());
        let pictures = document
            .figures
            .iter()
            .map(|figure| &figure.picture)
            .chain([&document.picture]);
        let pictures = pictures.chain(document.twins.iter().map(|(twin, _)| &twin.picture));
        self.bytes += data.len() + pictures.map(String::len).sum::<usize>();
        self.parts.push(PageDocument {
            anchor,
            document,
            data,
        });
    }

    pub(crate) fn html(
        &self,
        title: Option<&str>,
        engine: Option<&Engine>,
        near: &Neighbours,
    ) -> String {
        let several = self.parts.len() > 1;
        let usual = self
            .lang
            .of("Problems on squared paper", "Задачи на клетчатой бумаге")
            .to_owned();
        let title = match (title, self.parts.as_slice()) {
            (Some(title), _) => in_language(title, self.lang),
            (None, [part]) => part.name(),
            (None, _) => usual,
        };
        // The name of a document alone on a page stands above it, where the page has another title.
        let named = several || self.parts.first().is_some_and(|part| part.name() != title);
        let title = escape(&visible(&title));
        let mut out = head(self.lang, &title, &policy(engine), STYLE);
        let links = [(&near.home, "home"), (&near.other, "other")];
        let links = links
            .iter()
            .filter_map(|(address, word)| Some((address.as_ref()?, self.word(word))));
        let links: Vec<_> = links
            .map(|(address, word)| format!("<a href=\"{}\">{word}</a>", escape(address)))
            .collect();
        out.push_str("<header>\n");
        if !links.is_empty() {
            let _ = writeln!(out, "<p class=\"around\">{}</p>", links.join(" · "));
        }
        let _ = writeln!(out, "<h1>{title}</h1>\n</header>");
        if several {
            self.contents(&mut out);
        }
        out.push_str("<main>\n");
        for part in &self.parts {
            self.section(part, named, near, &mut out);
            if engine.is_some() {
                // Its questions name the document.
                let text = packed(json!(part.document.text).to_string().as_bytes());
                let _ = writeln!(
                    out,
                    "<script type=\"application/gzip\" class=\"text\">{}</script>",
                    STANDARD.encode(text)
                );
            }
            out.push_str("</section>\n");
        }
        out.push_str("</main>\n");
        out.push_str(&scripts(WORDS, self.lang, SCRIPT, engine));
        out
    }

    /// What the colours of a picture look like on paper, where its words name colours that are not seen.
    fn key(&self, out: &mut String) {
        out.push_str("<p class=\"key\">");
        for colour in Colour::ALL {
            let (class, side) = (colour.name(), colour.side());
            let _ = write!(out, "<i class=\"{class}\"></i> {} ", side.get(self.lang));
        }
        out.push_str("</p>\n");
    }

    /// Links to the documents.
    fn contents(&self, out: &mut String) {
        // Lessons are numbered by their authors.
        let is_numbered =
            |part: &PageDocument| part.name().starts_with(|c: char| c.is_ascii_digit());
        let plain = if self.parts.iter().all(is_numbered) {
            " class=\"plain\""
        } else {
            ""
        };
        let _ = writeln!(
            out,
            "<nav aria-label=\"{}\">\n<ol{plain}>",
            self.word("contents")
        );
        for part in &self.parts {
            let _ = writeln!(
                out,
                "<li><a href=\"#{}\">{}</a></li>",
                escape(&part.anchor),
                escape(&visible(&part.name()))
            );
        }
        out.push_str("</ol>\n</nav>\n");
    }

    /// The section of a document, open for more: the parts seen without scripts, and the data for them.
    fn section(&self, part: &PageDocument, named: bool, near: &Neighbours, out: &mut String) {
        let document = &part.document;
        let _ = writeln!(
            out,
            "<section id=\"{}\" data-id=\"{}\">",
            escape(&part.anchor),
            part.id()
        );
        if named {
            let _ = writeln!(out, "<h2>{}</h2>", escape(&visible(&part.name())));
        }
        let task = escape(&document.task);
        let _ = writeln!(out, "<p class=\"task\">{task}</p>");
        for (class, said) in [("about", &document.about), ("lesson", &document.comment)] {
            for said in said {
                let _ = writeln!(out, "<p class=\"{class}\">{}</p>", escape(&visible(said)));
            }
        }
        self.pictures(document, out);
        if !document.moves.trim().is_empty() {
            self.moves(document, out);
        }
        for (figure, moves) in &document.twins {
            self.twin(figure, moves, out);
        }
        if let Some(playground) = &near.playground {
            let text = URL_SAFE_NO_PAD.encode(packed(document.text.as_bytes()));
            let word = self.word("playground");
            let _ = writeln!(
                out,
                "<p class=\"around\"><a href=\"{}#text={text}\">{word}</a></p>",
                escape(playground)
            );
        }
        let _ = writeln!(
            out,
            "<script type=\"application/gzip\">{}</script>",
            STANDARD.encode(&part.data)
        );
    }

    /// The moves of a document, to be opened.
    fn moves(&self, document: &ReaderDocument, out: &mut String) {
        let (called, class) = if document.is_problem {
            ("solution", "")
        } else {
            ("moves", " class=\"game\"")
        };
        let called = self.word(called);
        let moves = escape(&visible(&document.moves));
        let idea = match document.idea.as_str() {
            "" => String::new(),
            idea => format!("<p class=\"idea\">{}</p>", escape(&visible(idea))),
        };
        let _ = writeln!(
            out,
            "<details{class}><summary>{called}</summary><p class=\"moves\">{moves}</p>{idea}</details>"
        );
    }

    /// The picture or the figures of a document, the key of the colours, and the last position of a game.
    fn pictures(&self, document: &ReaderDocument, out: &mut String) {
        if document.figures.is_empty() {
            out.push_str(&self.still(image(&document.picture, &document.words)));
        } else {
            out.push_str("<div class=\"figures\">\n");
            for ReaderFigure {
                picture,
                words,
                caption,
                ..
            } in &document.figures
            {
                let (image, caption) = (flat(picture, words), escape(&visible(caption)));
                let _ = writeln!(
                    out,
                    "<figure>{image}<figcaption>{caption}</figcaption></figure>"
                );
            }
            out.push_str("</div>\n");
        }
        self.key(out);
        if !document.last.is_empty() {
            let image = flat(&document.last, &document.about.join(". "));
            let _ = writeln!(out, "<div class=\"last\">{}</div>", image.trim_end());
        }
    }

    /// A picture; of many a page with scripts draws those first that come in sight.
    fn still(&self, image: String) -> String {
        if self.parts.len() > 1 {
            format!("<noscript>{}</noscript>\n", image.trim_end())
        } else {
            image
        }
    }

    /// A twin of a problem: its goal, its picture and its solution.
    fn twin(&self, figure: &ReaderFigure, moves: &str, out: &mut String) {
        let ReaderFigure {
            picture,
            words,
            caption: task,
            ..
        } = figure;
        let [task, moves] = [task, moves].map(|text| escape(&visible(text)));
        let _ = writeln!(
            out,
            "<div class=\"twins\"><p class=\"task\">{task}</p>\n{}",
            self.still(flat(picture, words))
        );
        if !moves.is_empty() {
            let called = self.word("solution");
            let _ = writeln!(
                out,
                "<details><summary>{called}</summary><p class=\"moves\">{moves}</p></details>"
            );
        }
        out.push_str("</div>\n");
    }
}

/// Whether two pictures have the same bytes but for the ends of their lines.
fn is_same(one: &str, other: &str) -> bool {
    one.split('\n')
        .flat_map(str::bytes)
        .eq(other.split('\n').flat_map(str::bytes))
}

/// Keeps one language, the page's, of words that stand in both.
fn in_one_language(value: &mut Value, lang: Lang) {
    match value {
        Value::Array(parts) => parts.iter_mut().for_each(|one| in_one_language(one, lang)),
        Value::Object(parts) if parts.len() == 2 && parts.contains_key("ru") => {
            parts.retain(|key, _| key == lang.name());
        }
        Value::Object(parts) => parts
            .values_mut()
            .for_each(|one| in_one_language(one, lang)),
        _ => {}
    }
}

/// How many columns and rows there are, where the places are the cells of a whole field.
fn cells(places: &Value) -> Option<Value> {
    let last = places.as_array()?.last()?["name"].as_str()?;
    let rows: u32 = last.get(1..)?.parse().ok()?;
    let columns = 'a'..=last.chars().next()?;
    let cells = columns.clone().zip(0u32..).flat_map(|(letter, column)| {
        (1..=rows).map(move |row| {
            let (x, y) = (f64::from(10 * column + 5), f64::from(10 * (rows - row) + 5));
            json!({"name": format!("{letter}{row}"), "lines": [[x, y, x, y]]})
        })
    });
    let is_field = rows <= 99 && cells.eq(places.as_array()?.iter().cloned());
    is_field.then(|| json!({"columns": columns.count(), "rows": rows}))
}

/// A drawing of which no script needs the lines.
fn flat(svg: &str, words: &str) -> String {
    image(&svg.lines().collect::<String>(), words)
}

/// A drawing that a page holds as a whole, with its description in words.
pub(crate) fn image(svg: &str, words: &str) -> String {
    let words = escape(&visible(words));
    // As it is written it is compressed with the page, as base64 it would not be.
    let mut data = String::with_capacity(svg.len() + svg.len() / 8);
    for letter in svg.chars() {
        match letter {
            '%' => data.push_str("%25"),
            '#' => data.push_str("%23"),
            // So the page can be read as XML too.
            '<' => data.push_str("%3C"),
            '\n' => data.push_str("%0A"),
            '\t' => data.push_str("%09"),
            // The script of a page puts them back.
            '"' => data.push('\''),
            '\'' => data.push_str("%27"),
            '&' => data.push_str("&amp;"),
            letter => data.push(letter),
        }
    }
    format!("<img class=\"still\" alt=\"{words}\" src=\"data:image/svg+xml,{data}\"/>\n")
}

impl PageDocument {
    /// The number under which a browser stores what the reader did.
    fn id(&self) -> String {
        format!("{:016x}", sum(self.document.text.as_bytes()))
    }

    fn name(&self) -> String {
        let title = &self.document.title;
        if title.is_empty() {
            self.anchor.clone()
        } else {
            title.clone()
        }
    }
}

/// A number for a document, the same on every machine: a browser stores its data under it (FNV-1a).
pub(crate) fn sum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
