//! The playground of a site as HTML.

use crate::draw::book::html::escape;
use crate::text::Lang;
use crate::web::page::engine::Engine;
use crate::web::page::html::{PageWords, head, policy_of, scripts};

const STYLE: &str = concat!(
    include_str!("../page/reader.css"),
    include_str!("playground.css")
);
const SCRIPT: &str = concat!(
    include_str!("../studio/page/board.js"),
    include_str!("playground.js")
);
/// The sums of the script and the style, as the policy names them; a test sees that they are.
const SUMS: [&str; 2] = [
    "sha256-3nLam1EKxBiT/S7QGJFURQ2u79FcaLVWZO22pgjpis4=",
    "sha256-ywZo/We+zpIc9MQAD6tPLJp3lZLowje/5gIBZiVUJCA=",
];

/// The document with which the page begins, in each language.
const SAMPLES: [&str; 2] = [
    include_str!("sample.en.toml"),
    include_str!("sample.ru.toml"),
];

const WORDS: &PageWords = &[
    ("title", "Playground", "Мастерская"),
    ("home", "All pages", "Все страницы"),
    ("other", "По-русски", "In English"),
    (
        "about",
        "Everything happens in this browser: the document is not sent anywhere.",
        "Всё происходит в этом браузере: документ никуда не отправляется.",
    ),
    ("text", "Document", "Документ"),
    ("new", "New document…", "Новый документ…"),
    ("file", "Open a file", "Открыть файл"),
    ("share", "Share as an address", "Поделиться ссылкой"),
    ("download", "Save as a file", "Сохранить в файл"),
    ("svg", "Picture: SVG", "Рисунок: SVG"),
    ("png", "Picture: PNG", "Рисунок: PNG"),
    (
        "setup",
        "Set up the start position",
        "Расставить начальную позицию",
    ),
    ("size", "Size of the board", "Размер поля"),
    ("clear", "Clear the board", "Очистить поле"),
    ("claims", "Claims", "Утверждения"),
    (
        "claim",
        "Claim something of the position shown",
        "Утверждение о показанной позиции",
    ),
    ("add", "Add", "Добавить"),
    ("prove", "Prove", "Доказать"),
    ("tomove", "to move: {}", "ходит: {}"),
    ("tomoveall", "to move: {}", "ходят: {}"),
    ("unsearched", "takes a search", "нужен поиск"),
    (
        "notintime",
        "No answer came in time.",
        "За отведённое время ответа нет.",
    ),
    ("undo", "Undo", "Отменить"),
    ("redo", "Redo", "Повторить"),
    (
        "goal",
        "Goal; empty: that of the document",
        "Цель; пусто — цель документа",
    ),
    ("solve", "Solve", "Решить"),
    ("stop", "Stop", "Остановить"),
    ("back", "Back", "Назад"),
    ("forth", "Forward", "Вперёд"),
    ("pass", "Pass", "Пропустить ход"),
    ("legal", "Show legal moves", "Показать допустимые ходы"),
    ("messages", "Messages", "Сообщения"),
    ("record", "Record", "Запись"),
    ("solution", "Solution", "Решение"),
    ("start", "Start", "Начало"),
    ("valid", "No errors", "Ошибок нет"),
    ("errors", "errors: {}", "ошибок: {}"),
    ("warnings", "warnings: {}", "предупреждений: {}"),
    ("meant", "Put {} there", "Поставить там {}"),
    (
        "searching",
        "Searching; positions looked at: {}",
        "Идёт поиск; просмотрено позиций: {}",
    ),
    ("proved", "Proved: {}.", "Доказано: {}."),
    ("refuted", "Refuted: {}.", "Опровергнуто: {}."),
    (
        "unknown",
        "Neither proved nor refuted: {}.",
        "Не доказано и не опровергнуто: {}.",
    ),
    ("keys", "First moves: {}.", "Первые ходы: {}."),
    (
        "nodes",
        "Positions looked at: {}.",
        "Просмотрено позиций: {}.",
    ),
    (
        "unsettled",
        "The search did not finish; positions looked at: {}",
        "Поиск не закончен; просмотрено позиций: {}",
    ),
    ("stopped", "The search was stopped.", "Поиск остановлен."),
    (
        "copied",
        "The address, which holds the document, was copied.",
        "Ссылка с документом скопирована.",
    ),
    (
        "shared",
        "The address of this page holds the document now.",
        "Документ теперь в адресе этой страницы.",
    ),
    (
        "badaddress",
        "The address holds no document.",
        "В адресе нет документа.",
    ),
    (
        "noengine",
        "This browser cannot run kletka: {}",
        "Этот браузер не может запустить kletka: {}",
    ),
    ("waiting", "kletka is being loaded…", "kletka загружается…"),
    (
        "scripts",
        "The playground needs JavaScript.",
        "Мастерской нужен JavaScript.",
    ),
];

/// A word of the page.
fn word(lang: Lang, name: &str) -> &'static str {
    let word = WORDS.iter().find(|word| word.0 == name);
    word.map_or("", |&(_, en, ru)| lang.of(en, ru))
}

/// Where claims are listed and made.
fn claims(lang: Lang) -> String {
    let [heading, claim, add, prove] =
        ["claims", "claim", "add", "prove"].map(|name| word(lang, name));
    format!(
        "<h2>{heading}</h2>\n<ul id=\"claims\"></ul>\n<form id=\"claiming\"><label for=\"claim\">{claim}</label>\n\
         <p class=\"buttons\"><input id=\"claim\" autocomplete=\"off\"><button>{add}</button>\
         <button type=\"button\" id=\"prove\" hidden>{prove}</button></p></form>\n",
    )
}

/// The page, with addresses of the contents and of the same page in the other language.
pub(super) fn html(lang: Lang, engine: &Engine, home: &str, other: &str) -> String {
    let word = |name: &str| word(lang, name);
    let [script, style] = SUMS;
    let title = word("title");
    let button = |name: &str| {
        let word = word(name);
        format!("<button type=\"button\" id=\"{name}\">{word}</button>")
    };
    let buttons = |names: &[&str]| names.iter().map(|name| button(name)).collect::<String>();
    let [en, ru] = SAMPLES;
    let setup = format!(
        "<details id=\"setup\"><summary>{}</summary>\n<fieldset id=\"palette\"></fieldset>\n\
         <p class=\"buttons\"><label for=\"size\">{}</label><input id=\"size\" autocomplete=\"off\">{}</p></details>\n",
        word("setup"),
        word("size"),
        button("clear"),
    );
    let claims = claims(lang);
    let mut html = head(
        lang,
        title,
        &policy_of(Some(script), style, Some(engine)),
        STYLE,
    );
    html += &format!(
        "<header>\n<p class=\"around\"><a href=\"{}\">{}</a> · <a href=\"{}\">{}</a></p>\n<h1>{title}</h1>\n</header>\n\
         <main>\n<p>{}</p>\n<noscript><p>{}</p></noscript>\n<div class=\"work\">\n<div>\n\
         <kletka-board id=\"board\"></kletka-board>\n<p class=\"buttons\">{}</p>\n\
         <p class=\"said\" id=\"said\" role=\"status\">{}</p>\n{setup}<div id=\"moves\"></div>\n</div>\n<div>\n\
         <p class=\"buttons\"><select id=\"new\" aria-label=\"{new}\"><option value=\"\">{new}</option></select>\
         <label class=\"file\">{}<input type=\"file\" id=\"file\" accept=\".toml,.txt\"></label>{}</p>\n\
         <label for=\"text\">{}</label>\n<textarea id=\"text\" spellcheck=\"false\" autocomplete=\"off\"></textarea>\n\
         <p class=\"said\" id=\"state\" role=\"status\"></p>\n<ul id=\"messages\" aria-label=\"{}\"></ul>\n\
         <label for=\"goal\">{}</label>\n<p class=\"buttons\"><input id=\"goal\" placeholder=\"A wins by 7\">{}\
         <button type=\"button\" id=\"stop\" hidden>{}</button></p>\n{claims}</div>\n</div>\n</main>\n\
         <script type=\"text/plain\" id=\"sample\">{}</script>\n",
        escape(home),
        word("home"),
        escape(other),
        word("other"),
        word("about"),
        word("scripts"),
        buttons(&["back", "forth", "pass", "legal"]),
        word("waiting"),
        word("file"),
        buttons(&["undo", "redo", "share", "download", "svg", "png"]),
        word("text"),
        word("messages"),
        word("goal"),
        button("solve"),
        word("stop"),
        lang.of(en, ru),
        new = word("new"),
    );
    html + &scripts(WORDS, lang, SCRIPT, Some(engine))
}
