//! `kletka page`: one file on which readers play; what stands in it, and how it is played on in a browser.

use std::fs;
use std::io::Write as _;
use std::process::{Command, Stdio};

use serde_json::json;

use crate::common_cli::{Folder, kletka};
use crate::site::served;
use crate::studio::browser::{Browser, ON_PAPER, browser};

const PROBLEM: &str = "puzzles/problems/renju-3-2/01-kindling.toml";
const TRIED: &str = "puzzles/problems/parcel/04-one-cell-short.toml";
const BOARD: &str = "document.querySelector('section:not([hidden]) kletka-board').shadowRoot";

/// The sum that a policy names, by a program that computes it; nothing where there is none.
fn sum(text: &str) -> Option<String> {
    let mut command = Command::new("openssl");
    command
        .args(["dgst", "-sha256", "-binary"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    let mut child = command.spawn().ok()?;
    child.stdin.take()?.write_all(text.as_bytes()).ok()?;
    let bytes = child.wait_with_output().ok()?.stdout;
    let mut child = Command::new("base64")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .ok()?;
    child.stdin.take()?.write_all(&bytes).ok()?;
    Some(
        String::from_utf8(child.wait_with_output().ok()?.stdout)
            .ok()?
            .trim()
            .to_owned(),
    )
}

/// What an element of a page holds packed.
fn unpacked(packed: &str) -> String {
    use base64::Engine as _;
    let packed = base64::engine::general_purpose::STANDARD
        .decode(packed)
        .unwrap();
    let mut text = String::new();
    std::io::Read::read_to_string(&mut flate2::read::GzDecoder::new(&packed[..]), &mut text)
        .unwrap();
    text
}

/// The script of a page, unpacked.
pub(crate) fn script_of(html: &str) -> String {
    unpacked(between(html, "id=\"code\">", "</script>"))
}

/// The policy of a page names the sums of its style and scripts. With `KLETKA_WRITE` the sums in
/// `src/web` are renewed.
pub(crate) fn policy_holds(html: &str) {
    let policy = between(html, "Content-Security-Policy\" content=\"", "\">");
    let style = between(html, "<style>", "</style>");
    let scripts = html.split("<script type=\"module\"").skip(1);
    let scripts = scripts.map(|script| between(script, ">", "</script>"));
    let unpacked = html.contains("id=\"code\"").then(|| script_of(html));
    let Some(sums) = [style]
        .into_iter()
        .chain(unpacked.as_deref())
        .chain(scripts)
        .map(sum)
        .collect::<Option<Vec<_>>>()
    else {
        return;
    };
    let missing: Vec<_> = sums.iter().filter(|sum| !policy.contains(*sum)).collect();
    let stale = policy
        .split("sha256-")
        .skip(1)
        .filter_map(|rest| rest.split('\'').next());
    let stale: Vec<_> = stale
        .filter(|one| sums.iter().all(|sum| sum != one))
        .collect();
    if let ([missing], [stale], Some(_)) =
        (&missing[..], &stale[..], std::env::var_os("KLETKA_WRITE"))
    {
        for file in walkdir::WalkDir::new("src/web") {
            let file = file.unwrap().into_path();
            if let Some(text) = fs::read_to_string(&file)
                .ok()
                .filter(|text| text.contains(stale))
            {
                fs::write(&file, text.replace(stale, missing)).unwrap();
            }
        }
    }
    assert!(
        missing.is_empty(),
        "{policy}\nbut {missing:?}: KLETKA_WRITE=1 renews one sum in a run"
    );
}

pub(crate) fn between<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
    text.split_once(from)
        .and_then(|(_, rest)| rest.split_once(to))
        .expect("it is there")
        .0
}

/// The module of WebAssembly that `KLETKA_WASM` names; `.ci/wasm` builds it.
pub(crate) fn module() -> Option<String> {
    let module = std::env::var("KLETKA_WASM").ok();
    if module.is_none() {
        eprintln!("skipped: KLETKA_WASM names no kletka.wasm");
    }
    module
}

#[test]
fn a_page_is_one_file_whose_policy_lets_nothing_else_in() {
    let folder = Folder::new("one-page");
    let hostile =
        "</script><script>alert(1)</script>\\u001B\\u202E\\\"'<img src=x onerror=alert(2)>";
    let file = folder.file(
        "hostile.toml",
        format!(
            "kletka = 1\ngame = \"parcel\"\n[meta]\ntitle = \"{hostile}\"\n[board]\nsize = 2\n\
             [record]\nmoves = '1. [a1-2] \"</script><script>alert(3)</script>\" 2. --'\n"
        ),
    );
    let page = format!("{}/page.html", folder.path());
    let ran = kletka!("page {} {} -o {} --lang en", file, PROBLEM, page).run();
    assert_eq!(
        (ran.code, ran.stdout.as_str()),
        (0, format!("{page}: 2 documents\n").as_str()),
        "{}",
        ran.stderr
    );
    let text = fs::read_to_string(&page).unwrap();
    assert_eq!(
        text.matches("<script").count(),
        text.matches("</script>").count()
    );
    assert_eq!(
        text.matches("<script").count(),
        5,
        "two packed documents, the words, the script and what unpacks it"
    );
    assert!(
        !text.contains("alert(1)</script>")
            && !text.contains("<img src=x")
            && !text.contains('\u{1b}')
    );
    assert!(!text.contains('\u{202e}'));
    // The one address is a name: that of SVG.
    let addresses = text.replace("http://www.w3.org/2000/svg", "");
    assert!(
        !addresses.contains("http:") && !addresses.contains("https:"),
        "nothing is loaded"
    );
    // Without scripts there are pictures, tasks and moves; a game has its last position for paper.
    let keys = text.matches("<p class=\"key\">").count();
    assert_eq!(keys, 2, "what the colours are called, in each document");
    let stills = text.matches("<img class=\"still\" alt=").count();
    assert_eq!(stills, 3, "two positions, and the last of the game");
    assert_eq!(text.matches("<div class=\"last\">").count(), 1);
    assert!(
        text.contains("A to play and win by move 7.")
            && text.contains("<summary>Solution</summary>")
    );
    policy_holds(&text);
    // The same bytes again, and other words in Russian.
    kletka!("page {} {} -o {} --lang en", file, PROBLEM, page).run();
    assert!(fs::read_to_string(&page).unwrap() == text);
    let ran = kletka!(
        "page {} -o {} --lang ru --title 'Вечер & ко'",
        PROBLEM,
        page
    )
    .run();
    assert_eq!(ran.stdout, format!("{page}: 1 документ\n"));
    let text = fs::read_to_string(&page).unwrap();
    assert!(text.contains("<html lang=\"ru\">") && text.contains("<h1>Вечер &amp; ко</h1>"));
    assert!(
        text.contains("A начинает и выигрывает не позже хода 7."),
        "{}",
        between(&text, "class=\"task\">", "<")
    );
}

/// The hints of a page are the author's, in the page's language; without them they name the theme, the part of the board and the
/// colour of the stone that attacks.
#[test]
fn the_hints_of_a_page_are_the_authors_or_follow_a_rule() {
    let folder = Folder::new("page-hints");
    let text = fs::read_to_string("puzzles/problems/renju-3-2/57-the-third-cell.toml").unwrap();
    let (before, rest) = text.split_once("hints = [\n").unwrap();
    let (written, after) = rest.split_once("]\n").unwrap();
    let authors: Vec<_> = written
        .lines()
        .map(|line| {
            line.trim()
                .trim_matches([',', '"'])
                .split_once(" / ")
                .unwrap()
        })
        .collect();
    assert_eq!(authors.len(), 3);
    let own = folder.file("own.toml", &text);
    let none = folder.file("none.toml", format!("{before}{after}"));
    let page = format!("{}/page.html", folder.path());
    let hints = |file: &str, lang: &str| {
        let ran = kletka!("page {} -o {} --lang {}", file, page, lang).run();
        assert_eq!(ran.code, 0, "{}", ran.stderr);
        let html = fs::read_to_string(&page).unwrap();
        let packed = between(&html, "<script type=\"application/gzip\">", "</script>");
        let data: serde_json::Value = serde_json::from_str(&unpacked(packed)).unwrap();
        data["hints"].clone()
    };
    let english: Vec<_> = authors.iter().map(|hint| hint.0).collect();
    let russian: Vec<_> = authors.iter().map(|hint| hint.1).collect();
    assert_eq!(hints(&own, "en"), json!(english));
    assert_eq!(hints(&own, "ru"), json!(russian));
    assert_eq!(
        hints(&none, "en"),
        json!([
            "The idea: quiet key.",
            "The key is played in the middle.",
            "The attacking stone is red."
        ])
    );
    assert_eq!(
        hints(&none, "ru"),
        json!([
            "Идея: тихий ключ.",
            "Ключевой ход — в середине.",
            "Нападающий камень — красный."
        ])
    );
}

#[test]
fn what_makes_no_page_is_told() {
    let folder = Folder::new("no-page");
    let wrong = folder.file(
        "wrong.toml",
        "kletka = 1\ngame = \"parcel\"\n[record]\nmoves = '1. [a1-9]'\n",
    );
    let page = format!("{}/page.html", folder.path());
    let ran = kletka!("page {} -o {} --lang en", wrong, page).run();
    ran.ends(1)
        .says("error[")
        .says("no document without errors");
    assert!(!fs::exists(&page).unwrap());
    let missing = format!("{}/missing.toml", folder.path());
    let ran = kletka!("page {} -o {} --lang en", missing, page).run();
    ran.ends(2);
    let ran = kletka!("page {} {} -o {} --lang ru", wrong, PROBLEM, page).run();
    assert_eq!((ran.code, ran.stdout), (1, format!("{page}: 1 документ\n")));
    let ran = kletka!("page {} -o page.pdf --lang en", PROBLEM).run();
    assert_eq!(
        (ran.code, ran.stderr.as_str()),
        (2, "error: page.pdf is not .html\n")
    );
    let ran = kletka!("page {} -o {} --lang en", page, page).run();
    ran.ends(2).says("is read by this command");
    // A booklet that is played on has problems alone.
    let ran = kletka!(
        "book {} puzzles/games --interactive -o {} --lang en",
        PROBLEM,
        page
    )
    .run();
    assert_eq!((ran.code, ran.stdout), (0, format!("{page}: 1 document\n")));
    let ran = kletka!("book {} --interactive -o page.pdf --lang en", PROBLEM).run();
    assert_eq!(
        (ran.code, ran.stderr.as_str()),
        (2, "error: page.pdf is not .html\n")
    );
}

#[test]
fn an_engine_is_put_into_the_page_and_something_else_is_refused() {
    let folder = Folder::new("page-engine");
    let page = format!("{}/page.html", folder.path());
    let make =
        |wasm: &str| kletka!("page {} -o {} --engine {} --lang en", PROBLEM, page, wasm).run();
    let ran = make("nothing.wasm");
    ran.ends(2)
        .says("cannot read nothing.wasm")
        .says(".ci/wasm of kletka's repository builds the module");
    let russian = kletka!(
        "page {} -o {} --engine nothing.wasm --lang ru",
        PROBLEM,
        page
    )
    .run();
    russian.says("nothing.wasm: нет такого файла; модуль собирает");
    let ran = make(PROBLEM);
    ran.ends(2).says("is not kletka's module");
    assert!(!fs::exists(&page).unwrap());
    assert_eq!(
        make(&folder.file("fake.wasm", "\0asm kletka_answer")).code,
        0
    );
    let text = fs::read_to_string(&page).unwrap();
    let policy = between(&text, "Content-Security-Policy\" content=\"", "\">");
    assert!(
        policy.contains("'wasm-unsafe-eval'") && policy.contains("worker-src blob:"),
        "{policy}"
    );
    policy_holds(&text);
    let ran = kletka!("book {} -o {} --engine a.wasm --lang en", PROBLEM, page).run();
    ran.ends(2).says("--interactive");
    let ran = kletka!("page {} -o {} --element a.txt --lang en", PROBLEM, page).run();
    assert_eq!(
        (ran.code, ran.stderr.as_str()),
        (2, "error: a.txt is not .js\n")
    );
    let element = format!("{}/element.js", folder.path());
    let ran = kletka!(
        "page {} -o {} --element {} --lang en",
        PROBLEM,
        element,
        element
    )
    .run();
    assert!(
        ran.code == 2 && !fs::exists(&element).unwrap(),
        "{}",
        ran.stderr
    );
}

/// Moves are read in the letters of the page's language, whatever letters their document has.
#[test]
fn pages_write_moves_in_the_letters_of_their_language() {
    let folder = Folder::new("page-letters");
    let page = format!("{}/page.html", folder.path());
    let moves = "1. b@i6, r@h8! ( 1. r@a1 ) 2. g@h6, b@h10 *";
    let russian = moves
        .replace("b@", "г@")
        .replace("r@", "к@")
        .replace("g@", "з@");
    let shown = |text: &str, lang: &str| {
        let file = folder.file("game.toml", text);
        assert_eq!(
            kletka!("page {} -o {} --lang {}", file, page, lang)
                .run()
                .code,
            0
        );
        between(
            &fs::read_to_string(&page).unwrap(),
            "<p class=\"moves\">",
            "</p>",
        )
        .to_owned()
    };
    for written in [moves, &russian] {
        let text = format!(
            "kletka = 1\ngame = \"renju-3-2\"\nboard = {{ size = 11 }}\nrecord = {{ moves = '{written}' }}\n"
        );
        assert_eq!(shown(&text, "en"), moves);
        assert_eq!(shown(&text, "ru"), russian);
    }
    // A game has letters of its own.
    let parcel = "kletka = 1\ngame = \"parcel\"\nrecord = { moves = '1. b[d4-5] 2. r[e4-5]' }\n";
    assert_eq!(shown(parcel, "ru"), "1. с[d4-5] 2. к[e4-5]");
}

/// Of what is said in two languages a page says one: its title, those of its documents, comments and notes, each of them whole.
#[test]
fn titles_and_comments_are_whole_and_in_one_language() {
    let folder = Folder::new("page-language");
    let page = format!("{}/page.html", folder.path());
    let lesson = r#"kletka = 1
game = "renju-3-2"
[meta]
title = "A lesson that is called at some length, so that it is cut nowhere / Урок, который нигде не обрезан, хотя название длинно"
comment = """
After г@e4 and к@d6 blue has
two stones. Then:
- one;
- two.
После г@e4 и к@d6 у синих
два камня.

The second
paragraph.

Второй
абзац."""
[record]
moves = '1. г@c3, к@g7 "г@c3 is blue / г@c3 — синий" (1. к@a1 "aside / в стороне")'
"#;
    // Files of Windows break their lines otherwise.
    let one = folder.file("one.toml", lesson);
    let two = folder.file("two.toml", lesson.replace('\n', "\r\n"));
    let expected = [
        (
            "en",
            [
                "Club",
                "A lesson that is called at some length, so that it is cut nowhere",
            ],
            [
                "After г@e4 and к@d6 blue has two stones. Then:\n- one;\n- two.",
                "The second paragraph.",
            ],
            "1. b@c3, r@g7 \"г@c3 is blue\" ( 1. r@a1 \"aside\" )",
        ),
        (
            "ru",
            [
                "Клуб",
                "Урок, который нигде не обрезан, хотя название длинно",
            ],
            ["После г@e4 и к@d6 у синих два камня.", "Второй абзац."],
            "1. г@c3, к@g7 \"г@c3 — синий\" ( 1. к@a1 \"в стороне\" )",
        ),
    ];
    for (lang, [club, title], said, moves) in expected {
        let arguments = [
            "page",
            &one,
            &two,
            "-o",
            &page,
            "--title",
            "Club / Клуб",
            "--lang",
            lang,
        ];
        assert_eq!(kletka(arguments).run().code, 0);
        let html = fs::read_to_string(&page).unwrap();
        assert_eq!(
            [
                between(&html, "<title>", "</title>"),
                between(&html, "<h1>", "</h1>")
            ],
            [club; 2]
        );
        assert!(
            html.contains(&format!("<li><a href=\"#one\">{title}</a></li>")),
            "{lang}"
        );
        for section in html.split("<section").skip(1) {
            assert_eq!(between(section, "<h2>", "</h2>"), title);
            assert_eq!(lessons(section), said);
            assert_eq!(
                between(section, "<p class=\"moves\">", "</p>").replace("&quot;", "\""),
                moves
            );
        }
    }
}

/// The paragraphs of comments.
fn lessons(html: &str) -> Vec<&str> {
    html.split("<p class=\"lesson\">")
        .skip(1)
        .filter_map(|rest| rest.split("</p>").next())
        .collect()
}

#[test]
fn lessons_that_ship_are_shown_in_whole_paragraphs() {
    let folder = Folder::new("page-lessons");
    let page = format!("{}/page.html", folder.path());
    let is_russian = |text: &str| text.chars().any(|it| matches!(it, 'а'..='я'));
    let courses =
        ["parcel", "renju-for-three", "renju-3-2"].map(|game| format!("puzzles/course/{game}"));
    for (course, lang) in courses
        .iter()
        .flat_map(|course| [(course, "en"), (course, "ru")])
    {
        assert_eq!(
            kletka!("page {} -o {} --lang {}", course, page, lang)
                .patient()
                .run()
                .code,
            0
        );
        let html = fs::read_to_string(&page).unwrap();
        let lessons = lessons(&html);
        assert!(lessons.len() >= 12, "{}", lessons.len());
        for lesson in lessons {
            assert!(
                !lesson.contains('\n') && lesson.ends_with(['.', ':', '!', '?']),
                "{lesson}"
            );
            assert_eq!(is_russian(lesson), lang == "ru", "{lesson}");
        }
    }
}

/// Readers of HTML would make line feeds of them: what is compared with the page would differ from it.
#[test]
fn words_of_pictures_hold_no_bare_carriage_return() {
    let folder = Folder::new("page-return");
    let text = r#"kletka = 1
game = "parcel"
[meta]
title = "One\rtwo"
comment = "a\r\nb\rc"
[board]
size = 2
[[diagram]]
name = "d"
caption = "One\rtwo\r\nthree"
"#;
    let file = folder.file("return.toml", text);
    let at = |name: &str| format!("{}/{name}", folder.path());
    let [page, pictures, gallery] = ["page.html", "pictures/", "gallery.html"].map(at);
    assert_eq!(kletka!("page {} -o {} --lang en", file, page).run().code, 0);
    let ran = kletka!(
        "render {} -o {} --gallery {} --lang en",
        file,
        pictures,
        gallery
    )
    .run();
    ran.ends(0);
    for html in [page, gallery].map(|path| fs::read_to_string(path).unwrap()) {
        assert!(html.contains(" alt=\"") && !html.contains('\r'), "{html}");
    }
}

/// A page that was made and opened.
struct Reader(Browser);

impl Reader {
    fn open(name: &str, arguments: &[&str], place: &str, size: (u32, u32)) -> Option<Self> {
        let folder = Folder::new(name);
        let profile = Folder::new(&format!("{name}-profile"));
        let page = format!("{}/page.html", folder.path());
        let mut browser = browser(profile.path(), size)?;
        let ran = kletka([&["page", "-o", &page], arguments].concat()).run();
        ran.ends(0);
        browser.send("Network.enable", &json!({}));
        browser.send(
            "Page.navigate",
            &json!({"url": format!("file://{page}{place}")}),
        );
        browser.wait("!!document.querySelector('section:not([hidden]) kletka-board')?.shadowRoot.querySelector('svg text, svg path')");
        // The page holds all that it shows.
        drop(folder);
        Some(Self(browser))
    }

    /// Where a place of the board is on the screen, in pixels.
    fn place(&mut self, place: &str) -> (f64, f64) {
        let find = format!(
            "(async () => {{
                const board = {BOARD};
                board.host.scrollIntoView({{ block: 'center' }});
                const {{ places }} = await board.host.desk({{ do: 'look', at: '0' }});
                const [[x1, y1, x2, y2]] = places.find((place) => place.name === {}).lines;
                const at = new DOMPoint((x1 + x2) / 2, (y1 + y2) / 2);
                const {{ x, y }} = at.matrixTransform(board.querySelector('.over').getScreenCTM());
                return [x, y];
            }})()",
            json!(place)
        );
        let at = self.0.value(&find);
        (at[0].as_f64().unwrap(), at[1].as_f64().unwrap())
    }

    fn click(&mut self, place: &str) {
        let at = self.place(place);
        self.0.click(at);
    }

    /// Chooses what the board offers, by a part of its words.
    fn choose(&mut self, part: &str) {
        let found = format!(
            "[...{BOARD}.querySelectorAll('.choice button')].find((one) => one.textContent.includes('{part}'))"
        );
        // The half that is due first is begun without a question.
        let begun = format!("{BOARD}.querySelector('.status').textContent.includes('{part}:')");
        self.0.wait(&format!("{begun} || !!{found}"));
        self.0.value(&format!("{begun} || {found}.click()"));
    }

    fn press(&mut self, name: &str) {
        self.0.wait(&format!(
            "!document.querySelector('section:not([hidden]) [data-name={name}]').disabled"
        ));
        self.0.value(&format!(
            "document.querySelector('section:not([hidden]) [data-name={name}]').click()"
        ));
    }

    fn said(&mut self, part: &str) {
        self.0.wait(&format!(
            "document.querySelector('section:not([hidden]) .said').textContent.includes({})",
            json!(part)
        ));
    }
}

#[test]
#[ignore = "needs a browser"]
fn a_problem_is_solved_by_clicks_and_the_page_remembers_it() {
    let Some(mut page) = Reader::open("solved", &[PROBLEM, "--lang", "en"], "", (1100, 900)) else {
        return;
    };
    page.0.value(
        "window.told = [], document.addEventListener('kletka:solved', (event) => told.push(event.detail.document));
         window.moves = [], document.addEventListener('kletka:move', (event) => moves.push(event.detail.word))",
    );
    // A move that nobody has examined, and one that the author knows to fail.
    page.click("a1");
    page.choose("b@a1");
    page.click("b1");
    page.said("no other first move");
    // It is drawn all the same.
    page.0.wait(&format!(
        "{BOARD}.querySelectorAll('.picture circle[r=\"4.8\"][stroke=\"#888\"]').length === 2"
    ));
    page.click("l3");
    page.choose("b@l3");
    page.click("n6");
    page.said("b@l3, r@n6 fails: the reply is g@l6, b@p6.");
    page.click("a1");
    page.0.wait(&format!(
        "{BOARD}.querySelector('.status').textContent.includes('Take the move back first')"
    ));
    page.press("takeback");
    // The theme, the part of the board and the colour come before the move.
    for _ in 0..3 {
        page.press("hint");
    }
    page.press("hint");
    page.said("Think of b@m2, r@n6.");
    // The halves of a move in the other order.
    page.click("n6");
    page.choose("r@n6");
    page.click("m2");
    page.said("b@m2, r@n6 is right. The reply is g@l6, b@p6.");
    page.click("m7");
    page.choose("g@m7");
    page.said("g@m7 is right. The reply is b@k5, r@o9.");
    page.click("m3");
    page.choose("b@m3");
    page.said("Solved. There are other defences to meet.");
    assert_eq!(page.0.value("told"), json!(["01-kindling"]));
    assert_eq!(
        page.0.value("moves.slice(-3)"),
        json!(["к@n6, г@m2", "з@m7", "г@m3"]),
        "as the document writes them"
    );
    assert_eq!(
        page.0.value("Object.values(localStorage)"),
        json!(["solved"])
    );
    page.press("defences");
    page.said("The reply is b@o9, r@k5.");
    page.click("m3");
    page.choose("b@m3");
    page.0
        .wait("document.querySelectorAll('.line button').length === 5");
    page.press("showsolution");
    page.0
        .wait("document.querySelectorAll('.line button').length > 10");
    page.0.resize((360, 700));
    page.0.wait("document.documentElement.scrollWidth <= 360");
    assert_eq!(page.0.complaints, Vec::<String>::new());
    assert_eq!(
        page.0
            .value("performance.getEntriesByType('resource').length"),
        json!(0),
        "nothing is loaded"
    );
}

/// Walks with the arrow keys to a place and presses Enter there.
fn walk_and_play(page: &mut Reader, place: &str) {
    page.0.value(&format!("{BOARD}.host.focus()"));
    // The first key says where one is.
    page.0.key("ArrowUp");
    for _ in 0..40 {
        let way = page.0.text(&format!(
            "(async () => {{
                const {{ places }} = await {BOARD}.host.desk({{ do: 'look', at: '0' }});
                const middle = (name) => {{
                    const [[x1, y1, x2, y2]] = places.find((one) => one.name === name).lines;
                    return [(x1 + x2) / 2, (y1 + y2) / 2];
                }};
                const here = {BOARD}.querySelector('.status').textContent.split(',')[0];
                if (here === {place}) return 'Enter';
                const [[x, y], [tx, ty]] = [middle(here), middle({place})];
                const across = Math.abs(tx - x) > Math.abs(ty - y);
                return across ? (tx > x ? 'ArrowRight' : 'ArrowLeft') : ty > y ? 'ArrowDown' : 'ArrowUp';
            }})()",
            place = json!(place)
        ));
        page.0.key(&way);
        if way == "Enter" {
            return;
        }
    }
    panic!("{place} is not reached");
}

#[test]
#[ignore = "needs a browser"]
fn keys_alone_solve_a_problem() {
    let Some(mut page) = Reader::open("keys", &[PROBLEM, "--lang", "ru"], "", (420, 800)) else {
        return;
    };
    for (place, half) in [("m2", true), ("n6", false), ("m7", true), ("m3", true)] {
        walk_and_play(&mut page, place);
        if half {
            // The colour due first is begun, unless a half is a whole move: then the colours are offered, and the first has the
            // focus. A key changes the colour of a half that is begun.
            let wanted = if place == "m7" {
                "з@m7"
            } else {
                &format!("г@{place}")
            };
            let begun = |word: &str| {
                format!("{BOARD}.querySelector('.status').textContent.includes('{word}:')")
            };
            let offered = format!("{BOARD}.activeElement?.tagName === 'BUTTON'");
            page.0
                .wait(&format!("{offered} || {}", begun(&format!("@{place}"))));
            if page.0.value(&offered) == json!(true) {
                for _ in 0..3 {
                    let focused = format!("{BOARD}.activeElement.textContent");
                    if page.0.text(&focused).contains(wanted) {
                        break;
                    }
                    page.0.key("ArrowRight");
                }
                page.0.key("Enter");
                page.0.wait(&format!("!({offered})"));
            } else if page.0.value(&begun(wanted)) == json!(false) {
                page.0.key("x");
                page.0.wait(&begun(wanted));
            }
        }
    }
    page.said("Решено.");
    page.press("showsolution");
    assert_eq!(page.0.barriers(), Vec::<String>::new());
    assert_eq!(page.0.complaints, Vec::<String>::new());
}

/// Moves may be typed, in the letters of both languages, with the halves of a move and the ends of a segment in either order.
#[test]
#[ignore = "needs a browser"]
fn moves_are_typed_in_the_letters_of_either_language() {
    let folder = Folder::new("typed-free");
    let free = folder.file(
        "free.toml",
        "kletka = 1\ngame = \"parcel\"\n[board]\nsize = 3\nsegments = \"free\"\n[puzzle]\ngoal = \"blue scores 1\"\n\
         [solution]\nmoves = '1. [b2-3]'\n",
    );
    // Green may be chosen: the letter makes another move, of which the plain one is a try that fails.
    let chosen = folder.file(
        "chosen.toml",
        "kletka = 1\ngame = \"parcel\"\nboard.size = 2\nrules = { komi = 1.5, green = \"optional\" }\n[start]\n\
         position = 'g[a2-3] g[b-c3] g[a1-2] b[b2-3] g[c1-2] g[a-b1]'\n[puzzle]\ngoal = \"blue scores 3\"\n\
         [solution]\nmoves = '1. g[b-c2] ( 1. [b-c2]? 2. [b-c1] )'\n",
    );
    // A segment that meets red is green, with its letter or without it, in the solution and in the reader's tree.
    let forced = |name: &str, goal: &str, key: &str| {
        folder.file(
            name,
            format!(
                "kletka = 1\ngame = \"parcel\"\n[board]\nsize = 2\nsegments = \"free\"\n[rules]\ngreen = \"optional\"\n\
                 komi = 0.25\n[start]\nposition = 'g[a1-2] r[a2-3] b[a-b1] b[b-c3] b[b-c1] b[c1-2] b[c2-3] g[a-b3] \
                 g[a3-b2] b[b2-3] b[b-c2]'\n[puzzle]\ngoal = \"blue scores {goal}\"\n[solution]\nmoves = '1. {key}'\n"
            ),
        )
    };
    let all = forced("forced-all.toml", "1.75", "[a1-b2]");
    let one = forced("forced-one.toml", "3.25", "[a1-b2] ( 1. g[a2-b1]? )");
    let written = forced("forced-written.toml", "1.75", "g[a2-b1]");
    for file in [&all, &one] {
        assert_eq!(
            kletka!("solve {} --tries {}", file, file.replace(".toml", ".tries"))
                .run()
                .code,
            0
        );
    }
    let paths = [
        PROBLEM,
        "puzzles/problems/parcel/01-a-small-step.toml",
        "puzzles/problems/parcel/04-one-cell-short.toml",
        &free,
        &chosen,
        &all,
        &one,
        &written,
    ];
    let arguments = [&paths[..], &["--lang", "ru"]].concat();
    let Some(mut page) = Reader::open("typed", &arguments, "#01-kindling", (420, 800)) else {
        return;
    };
    let write = |page: &mut Reader, word: &str| {
        let field = "document.querySelector('section:not([hidden]) .typed input')";
        page.0
            .value(&format!("{field}.value = {}, {field}.focus()", json!(word)));
        page.0.key("Enter");
    };
    for (typed, said) in [
        ("б@m2", "Хода б@m2 здесь нет."),
        ("m4", "Хода m4 здесь нет."),
        ("b@m2, r@m2", "здесь нет."),
    ] {
        write(&mut page, typed);
        page.said(said);
    }
    write(&mut page, "R@n6, b@m2");
    page.said("г@m2, к@n6 — верно. В ответ з@l6, г@p6.");
    write(&mut page, "з@m7");
    page.said("з@m7 — верно. В ответ г@k5, к@o9.");
    write(&mut page, "b@m3");
    page.said("Решено.");
    let open = |page: &mut Reader, name: &str| {
        page.0.value(&format!("location.hash = '{name}'"));
        page.0.wait(&format!("!!document.querySelector('section[id=\"{name}\"]:not([hidden]) kletka-board')?.shadowRoot.querySelector('svg path')"));
    };
    open(&mut page, "04-one-cell-short");
    write(&mut page, "пас");
    page.said("Ваш ход --.");
    open(&mut page, "chosen");
    write(&mut page, "[c-b2]");
    page.said("[b-c2] не годится: в ответ [b-c1].");
    page.press("takeback");
    write(&mut page, "G[b-c2]");
    page.said("Решено.");
    page.press("again");
    page.click("[b-c2]");
    page.choose("з[b-c2]");
    page.said("Решено.");
    for (name, typed, said) in [
        ("forced-all", "g[a2-b1]", "[a2-b1] — верно"),
        ("forced-one", "g[b1-a2]", "не годится"),
        ("forced-written", "[a2-b1]", "Решено."),
        ("forced-written", "g[a2-b1]", "Решено."),
    ] {
        open(&mut page, name);
        write(&mut page, typed);
        page.said(said);
        page.press("again");
    }
    // What leads from b3 to b2 is the segment of the solution.
    open(&mut page, "free");
    write(&mut page, "[b3-b2]");
    page.said("Решено.");
    page.press("again");
    page.click("b2");
    page.click("b3");
    page.said("Решено.");
    assert_eq!(page.0.barriers(), Vec::<String>::new());
    assert_eq!(page.0.complaints, Vec::<String>::new());
}

/// A problem of Parcel whose solution is its key alone.
fn key_only() -> String {
    let text = fs::read_to_string("puzzles/problems/parcel/01-a-small-step.toml").unwrap();
    let key = format!("1. {}]", between(&text, "1. ", "]"));
    let moves = between(&text, "[solution]\nmoves = '''\n", "'''");
    text.replace(moves, &format!("{key}\n"))
}

/// Taps a place with a finger, again where cells are small and the page asks whether it is meant.
fn tap(page: &mut Reader, place: &str) {
    for _ in 0..2 {
        let at = page.place(place);
        page.0.tap(at);
        std::thread::sleep(std::time::Duration::from_millis(100));
        let again =
            format!("/tap it again|ещё раз/.test({BOARD}.querySelector('.status').textContent)");
        if page.0.value(&again) != json!(true) {
            return;
        }
    }
}

#[test]
#[ignore = "needs a browser"]
fn a_small_cell_is_meant_by_its_second_tap() {
    let arguments = [PROBLEM, "--lang", "en"];
    let Some(mut page) = Reader::open("taps", &arguments, "", (390, 844)) else {
        return;
    };
    page.0.is_touched();
    // The whole board has cells that are smaller than a finger.
    page.0
        .value(&format!("{BOARD}.querySelector('.whole').click()"));
    for (place, said) in [
        ("m2", "m2: tap it again"),
        ("k10", "k10: tap it again"),
        ("k10", "b@k10: choose the second half"),
    ] {
        let at = page.place(place);
        page.0.tap(at);
        page.0.wait(&format!(
            "{BOARD}.querySelector('.status').textContent === {}",
            json!(said)
        ));
    }
    assert_eq!(page.0.complaints, Vec::<String>::new());
}

/// Where a part of the board is shown, the names of its rows and columns are seen, and a move is typed in one row.
#[test]
#[ignore = "needs a browser"]
fn a_part_of_a_board_names_its_rows_and_columns() {
    let arguments = [PROBLEM, "--lang", "ru"];
    let Some(mut page) = Reader::open("names", &arguments, "", (390, 844)) else {
        return;
    };
    let seen = format!(
        "(() => {{
            const svg = {BOARD}.querySelector('.picture svg');
            const {{ x, y, width, height }} = svg.viewBox.baseVal;
            const names = svg.querySelector('.coordinates text');
            let seen = '';
            for (let n = 0; n < names.getNumberOfChars(); n += 1) {{
                const at = names.getStartPositionOfChar(n);
                if (at.x > x && at.x < x + width && at.y > y && at.y < y + height) seen += names.textContent[n];
            }}
            return seen;
        }})()"
    );
    page.0
        .wait(&format!("!{BOARD}.querySelector('.whole').hidden"));
    assert_eq!(page.0.value(&seen), json!("2345678910jklmnopqr"));
    // They stand beside the cells that are shown: the first of these is j2.
    let beside = format!(
        "(() => {{
            const names = {BOARD}.querySelector('.picture .coordinates text');
            const at = (name) => names.getStartPositionOfChar(names.textContent.indexOf(name));
            return [at('2').x < 88, at('j').y > 180, at('i').x < 0, at('s').x < 0];
        }})()"
    );
    assert_eq!(page.0.value(&beside), json!([true, true, true, true]));
    page.0
        .value(&format!("{BOARD}.querySelector('.whole').click()"));
    let whole: String = (1..=19).map(|row| row.to_string()).collect();
    assert_eq!(page.0.value(&seen), json!(whole + "abcdefghijklmnopqrs"));
    let tops = "[...document.querySelectorAll('.typed input, .typed button')].map((one) => one.getBoundingClientRect().top)";
    let tops = page.0.value(tops);
    assert_eq!(tops[0], tops[1]);
    assert_eq!(page.0.complaints, Vec::<String>::new());
}

/// A verdict is seen on a phone, though the board is nearly as high as its screen.
#[test]
#[ignore = "needs a browser"]
fn a_verdict_is_seen_below_a_high_board() {
    let arguments = [PROBLEM, "--lang", "ru"];
    let Some(mut page) = Reader::open("verdict", &arguments, "", (390, 844)) else {
        return;
    };
    page.0.is_touched();
    for place in ["l3", "n6"] {
        tap(&mut page, place);
    }
    page.0
        .wait("/не годится/.test(document.querySelector('.said').textContent)");
    page.0.wait(
        "document.querySelector('.said').getBoundingClientRect().bottom <= window.innerHeight",
    );
    assert_eq!(page.0.complaints, Vec::<String>::new());
}

/// A frame of another page that allows scripts and nothing else: the page is played by keys, and tells what is played.
#[test]
#[ignore = "needs a browser"]
fn a_page_in_a_strict_frame_is_played() {
    let folder = Folder::new("frame");
    let page = format!("{}/page.html", folder.path());
    let problem = "puzzles/problems/parcel/01-a-small-step.toml";
    kletka!("page {} -o {} --lang en", problem, page)
        .run()
        .ends(0);
    let host = folder.file(
        "host.html",
        "<!doctype html><title>Host</title><script>window.told = []; onmessage = ({ data }) => told.push(data.type)</script>\
         <iframe sandbox=\"allow-scripts\" src=\"page.html\" width=\"380\" height=\"780\" title=\"Page\"></iframe>",
    );
    let profile = Folder::new("frame-profile");
    let Some(mut browser) = browser(profile.path(), (390, 844)) else {
        return;
    };
    browser.send("Page.navigate", &json!({"url": format!("file://{host}")}));
    browser.wait("window.told?.includes('kletka:size')");
    for key in ["Tab", "Enter", "ArrowUp", "Enter"].repeat(3) {
        browser.key(key);
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
    browser.picture("strict-frame");
    browser.wait("told.includes('kletka:move')");
}

/// A page is played under the headers that the manual names to a server.
#[test]
#[ignore = "needs a browser"]
fn a_page_is_played_under_strict_headers() {
    let manual = fs::read_to_string("docs/publish.md").unwrap();
    let headers = between(&manual, "```text\nContent-Security", "```");
    let folder = Folder::new("headers");
    let page = format!("{}/page.html", folder.path());
    let problem = "puzzles/problems/parcel/01-a-small-step.toml";
    kletka!("page {} -o {} --lang en", problem, page)
        .run()
        .ends(0);
    let (server, _) = served(folder.path(), &format!("Content-Security{headers}"));
    let profile = Folder::new("headers-profile");
    let Some(mut browser) = browser(profile.path(), (1000, 800)) else {
        return;
    };
    browser.send(
        "Page.navigate",
        &json!({"url": format!("{server}/page.html")}),
    );
    // The page comes from a server, so it is not there at once.
    browser.wait("!!document.querySelector('section:not([hidden]) kletka-board')?.shadowRoot");
    browser.wait(&format!("!!{BOARD}.querySelector('svg path')"));
    assert_eq!(browser.value("crossOriginIsolated"), json!(true));
    let mut page = Reader(browser);
    page.click("[c-d2]");
    page.0.wait("!!document.querySelector('.said.fine')");
    page.0.picture("strict-headers");
    assert_eq!(page.0.complaints, Vec::<String>::new());
}

/// A reader with a phone in a hand: a problem of each game, from the contents to the solution, with pictures in
/// `target/tmp/pictures`.
#[test]
#[ignore = "needs a browser"]
fn a_reader_on_a_phone_solves_a_problem_of_each_game() {
    let paths = [
        "puzzles/problems/parcel/01-a-small-step.toml",
        "puzzles/problems/renju-for-three/05-two-against-one.toml",
        PROBLEM,
    ];
    for (lang, is_dark, size) in [
        ("en", false, (390, 844)),
        ("ru", true, (390, 844)),
        ("en", true, (844, 390)),
    ] {
        let shot = format!(
            "reader-{lang}-{}x{}-{}",
            size.0,
            size.1,
            if is_dark { "dark" } else { "light" }
        );
        let arguments = [&paths[..], &["--lang", lang]].concat();
        let Some(mut page) = Reader::open(&shot, &arguments, "#01-kindling", size) else {
            return;
        };
        page.0.is_touched();
        page.0.darken(is_dark);
        page.0.value("location.hash = ''");
        page.0
            .wait("document.querySelectorAll('section:not([hidden])').length === 3");
        page.0.picture(&format!("{shot}-1-contents"));
        assert_eq!(page.0.barriers(), Vec::<String>::new());
        for (name, wrong, taps) in [
            ("01-a-small-step", "[c3-4]", &["[c-d2]"][..]),
            ("05-two-against-one", "g2", &["h4"]),
            ("01-kindling", "", &["m2", "n6"]),
        ] {
            page.0.value(&format!("location.hash = '{name}'"));
            page.0.wait(&format!("!!document.querySelector('section[id=\"{name}\"]:not([hidden]) kletka-board')?.shadowRoot.querySelector('svg path')"));
            page.0.picture(&format!("{shot}-{name}-2-problem"));
            assert_eq!(page.0.barriers(), Vec::<String>::new());
            if !wrong.is_empty() {
                tap(&mut page, wrong);
                page.0.wait("document.querySelector('section:not([hidden]) .said.wrong')?.textContent !== undefined");
                page.0.picture(&format!("{shot}-{name}-3-wrong"));
                page.press("takeback");
            }
            for place in taps {
                tap(&mut page, place);
            }
            page.0.wait("document.querySelector('section:not([hidden]) .said.fine')?.textContent !== undefined");
            page.0.picture(&format!("{shot}-{name}-4-right"));
            page.press("showsolution");
            page.0.picture(&format!("{shot}-{name}-5-solution"));
            let fits = "document.documentElement.scrollWidth <= innerWidth";
            assert_eq!(page.0.value(fits), json!(true), "{name} runs over the edge");
            assert_eq!(page.0.barriers(), Vec::<String>::new());
        }
        assert_eq!(page.0.complaints, Vec::<String>::new());
    }
}

#[test]
#[ignore = "needs a browser"]
fn games_are_stepped_through_and_problems_of_all_games_open() {
    let folder = Folder::new("games-key");
    let problem = folder.file("01-a-small-step.toml", key_only());
    let paths = [
        "puzzles/games/parcel-7x7.toml",
        "puzzles/games/parcel-3x3-free.toml",
        &problem,
    ];
    let arguments = [&paths[..], &["--lang", "ru"]].concat();
    let Some(mut page) = Reader::open("games", &arguments, "#parcel-7x7", (1100, 900)) else {
        return;
    };
    for _ in 0..3 {
        page.0.key("ArrowRight");
    }
    page.0.key("ArrowLeft");
    page.0.wait("document.querySelector('section:not([hidden]) [aria-current]').textContent.startsWith('2. ')");
    // Where all are seen, each is opened by a button, unless it is open.
    page.0.value("location.hash = ''");
    page.0
        .wait("[...document.querySelectorAll('section')].every((one) => !one.hidden)");
    let starts = "[...document.querySelectorAll('.start')].map((one) => one.checkVisibility())";
    assert_eq!(page.0.value(starts), json!([false, true, true]));
    for name in ["parcel-3x3-free", "01-a-small-step"] {
        page.0.value(&format!("location.hash = '{name}'"));
        page.0.wait(&format!(
            "!!document.querySelector('section[id=\"{name}\"]:not([hidden]) kletka-board')"
        ));
    }
    // A picture that is loaded when the page is printed comes too late: those out of sight are loaded before.
    page.0
        .wait("!document.querySelector('section noscript') && [...document.images].every((one) => one.complete)");
    // On paper stand the positions, the moves of games, and no solution.
    page.0
        .send("Emulation.setEmulatedMedia", &json!({"media": "print"}));
    assert_eq!(
        page.0.value(ON_PAPER.replace(", summary", "").as_str()),
        json!([])
    );
    let seen = "[...document.querySelectorAll('.moves')].map((one) => one.checkVisibility({ contentVisibilityAuto: true }))";
    assert_eq!(page.0.value(seen), json!([true, true, false]));
    let stills = "!document.querySelector('section > noscript') && document.querySelectorAll('.still').length >= 3 && [...document.querySelectorAll('.still')].every((one) => one.checkVisibility())";
    assert_eq!(page.0.value(stills), json!(true));
    // Below each position stands what its colours are called, and only there.
    let keys = "[...document.querySelectorAll('.key')].map((one) => one.checkVisibility() && one.innerText.trim().replace(/\\s+/g, ' '))";
    let words = "синие красные зелёные";
    assert_eq!(page.0.value(keys), json!([words, words, words]));
    page.0
        .send("Emulation.setEmulatedMedia", &json!({"media": ""}));
    assert_eq!(page.0.value(keys), json!([false, false, false]));
    page.0
        .value("document.querySelectorAll('.start')[2].click()");
    page.0
        .wait("location.hash === '#01-a-small-step' && !!document.querySelector('section:not([hidden]) kletka-board')");
    // The one move of the solution.
    let word = fs::read_to_string(paths[2]).unwrap();
    let word = between(&word, "1. ", "]").to_owned() + "]";
    page.click(&word);
    page.said("Решено.");
    assert_eq!(page.0.complaints, Vec::<String>::new());
}

#[test]
#[ignore = "needs a browser and the module of WebAssembly"]
fn wasm_answers_moves_that_no_solution_has() {
    let Some(wasm) = module() else { return };
    let paths = [
        "puzzles/problems/parcel/01-a-small-step.toml",
        "puzzles/problems/renju-for-three/05-two-against-one.toml",
        PROBLEM,
    ];
    let arguments = [&paths[..], &["--engine", &wasm, "--lang", "en"]].concat();
    let Some(mut page) = Reader::open("engine", &arguments, "#05-two-against-one", (1100, 900))
    else {
        return;
    };
    page.0.value("window.told = [], document.addEventListener('kletka:failed', (event) => told.push(event.detail))");
    let open = |page: &mut Reader, name: &str| {
        page.0.value(&format!("location.hash = '{name}'"));
        page.0.wait(&format!("!!document.querySelector('section[id=\"{name}\"]:not([hidden]) kletka-board')?.shadowRoot.querySelector('svg path')"));
    };
    // A try of the solution needs no search.
    page.click("g2");
    page.said("g2 fails: the reply is g1.");
    page.press("takeback");
    // Moves of a file of two players, refuted among all moves of everybody.
    open(&mut page, "01-kindling");
    page.click("a1");
    page.choose("b@a1");
    page.click("b1");
    page.said("b@a1, r@b1 fails: the reply is");
    assert_eq!(page.0.value("told.at(-1).examined"), json!(true));
    page.press("takeback");
    // The other stone of the key may stand elsewhere in no problem that is unique; the first half alone does not win.
    page.click("m2");
    page.choose("b@m2");
    page.choose("Play this half alone");
    page.said("b@m2 fails: the reply is");
    page.press("takeback");
    // A search is ended when the reader goes on.
    page.0.value("window.kletkaPatience = 600_000");
    open(&mut page, "05-two-against-one");
    page.click("a1");
    page.said("a1: it is being proved or refuted");
    page.press("stop");
    page.said("a1 was not examined: the search was stopped.");
    // Its time is up: what was found until then is told.
    page.0.value("window.kletkaPatience = 3000");
    page.click("a1");
    page.said("a1: no attack reaches the goal any more");
    page.press("takeback");
    page.click("h4");
    page.said("h4 is right. The reply is e1 i5.");
    page.click("f4");
    page.said("Solved.");
    // The limits of a Worker: it is ended, and the next question asks another one.
    let empty = "kletka = 1\\ngame = \"parcel\"\\n[puzzle]\\ngoal = \"blue scores 30\"\\n";
    let ended = format!(
        "(async () => {{
            const desk = await kletkaEngine({{ time: 300, memory: 1 }});
            const late = await desk.ask({{ do: 'solve', text: '{empty}', nodes: 1e9 }}).catch((error) => error.message);
            const opened = await desk.ask({{ do: 'open', text: '{empty}' }}, {{ time: 20000 }});
            return [late, opened.game];
        }})()"
    );
    assert_eq!(
        page.0.value(&ended),
        json!(["no answer within 300 ms", "parcel"])
    );
    assert_eq!(page.0.barriers(), Vec::<String>::new());
    assert_eq!(page.0.complaints, Vec::<String>::new());
    assert_eq!(
        page.0.value("performance.getEntriesByType('resource').filter(({ name }) => !name.startsWith('blob:')).length"),
        json!(0)
    );
}

/// A dual of a problem without a solution: the engine says what is right, and defends.
#[test]
#[ignore = "needs a browser and the module of WebAssembly"]
fn wasm_plays_a_problem_without_a_solution() {
    let Some(wasm) = module() else { return };
    let text = fs::read_to_string(PROBLEM).unwrap();
    let start = text.find("[solution]").unwrap();
    let end = start + text[start..].find("[[diagram]]").unwrap();
    let folder = Folder::new("unsolved");
    let file = folder.file(
        "unsolved.toml",
        format!("{}{}", &text[..start], &text[end..]),
    );
    let Some(mut page) = Reader::open(
        "unsolved-page",
        &[&file, "--engine", &wasm, "--lang", "en"],
        "",
        (420, 800),
    ) else {
        return;
    };
    page.click("m2");
    page.choose("b@m2");
    page.click("n6");
    page.said("b@m2, r@n6 is right: that was proved just now. The reply is");
    page.press("hint");
    page.said("Think of ");
    for _ in 0..6 {
        if page
            .0
            .text("document.querySelector('.said').textContent")
            .contains("Solved")
        {
            break;
        }
        let hint = "document.querySelector('section:not([hidden]) [data-name=hint]')";
        page.0.value(&format!("{hint}.click()"));
        let hinted = page.0.text("document.querySelector('.said').textContent");
        let word = hinted
            .trim_start_matches("Think of ")
            .trim_end_matches('.')
            .to_owned();
        page.0.value(&format!(
            "document.querySelector('kletka-board').dispatchEvent(new CustomEvent('board-play', {{ detail: {{ word: {} }} }}))",
            json!(word)
        ));
        page.0
            .wait("!/…$|^Think/.test(document.querySelector('.said').textContent)");
    }
    page.said("Solved.");
    page.0.wait("document.documentElement.scrollWidth <= 420");
    assert_eq!(page.0.complaints, Vec::<String>::new());
}

#[test]
#[ignore = "needs a browser"]
fn articles_show_pages_as_the_documentation_says() {
    let folder = Folder::new("article");
    let profile = Folder::new("article-profile");
    let Some(mut article) = browser(profile.path(), (1000, 900)) else {
        return;
    };
    let docs = fs::read_to_string("docs/publish.md").unwrap();
    let path = folder.file("article.html", between(&docs, "```html\n", "```"));
    let (page, element) = (
        format!("{}/step.html", folder.path()),
        format!("{}/kletka-page.js", folder.path()),
    );
    let problem = folder.file("01-a-small-step.toml", key_only());
    assert_eq!(
        kletka!(
            "page {} -o {} --element {} --lang en",
            problem,
            page,
            element
        )
        .run()
        .code,
        0
    );
    article.send("Page.navigate", &json!({"url": format!("file://{path}")}));
    let frame = "document.querySelector('kletka-page')?.shadowRoot.querySelector('iframe')";
    // The element is as high as what it shows.
    article.wait(&format!("{frame} && Number({frame}.height) !== 600"));
    article.value("window.heard = [], window.addEventListener('message', ({ data }) => heard.push(data.type))");
    // The one move of the solution, by keys in the frame.
    article.value(&format!("{frame}.scrollIntoView({{ block: 'start' }})"));
    let at = article.value(&format!(
        "(() => {{ const {{ x, y, width }} = {frame}.getBoundingClientRect(); return [x, y, width]; }})()"
    ));
    let (x, y) = (at[0].as_f64().unwrap(), at[1].as_f64().unwrap());
    // Pages of files are strangers to each other: the place of the edge is found by trying.
    let mut solved = false;
    'rows: for row in 0..40 {
        for column in 0..20 {
            article.click((
                x + 20.0 + 20.0 * f64::from(column),
                y + 60.0 + 20.0 * f64::from(row),
            ));
            if article.text("document.getElementById('told').textContent") == "Solved: step"
                || article
                    .text("document.getElementById('told').textContent")
                    .starts_with("Solved")
            {
                solved = true;
                break 'rows;
            }
        }
    }
    assert!(solved, "{:?}", article.value("heard"));
    article.wait("heard.includes('kletka:solved') && heard.includes('kletka:move')");
    assert_eq!(article.complaints, Vec::<String>::new());
}

/// A reader's tree beside a document answers tries and duals; one of another position is passed over, and told.
#[test]
fn trees_beside_documents_are_read_and_strange_ones_are_told() {
    let folder = Folder::new("page-trees");
    let (file, page) = (
        folder.file("step.toml", fs::read_to_string(TRIED).unwrap()),
        format!("{}/page.html", folder.path()),
    );
    let make = |more: &[&str]| {
        let ran = kletka([&["page", &file, "-o", &page, "--lang", "en"], more].concat()).run();
        (
            ran.code,
            ran.stderr,
            fs::read_to_string(&page).unwrap_or_default(),
        )
    };
    let (_, told, without) = make(&[]);
    assert_eq!(told, "");
    let tree = file.replace(".toml", ".tries");
    assert_eq!(
        kletka!("solve {} --tries {} --tries-lines 300", file, tree)
            .run()
            .code,
        0
    );
    let (code, told, beside) = make(&[]);
    assert_eq!((code, told.as_str()), (0, ""));
    assert!(
        beside.len() > without.len() + 1000,
        "{} {}",
        beside.len(),
        without.len()
    );
    // What is remembered of the problem stays.
    assert_eq!(
        between(&beside, "data-id=\"", "\""),
        between(&without, "data-id=\"", "\"")
    );
    let away = format!("{}/away.tries", folder.path());
    fs::rename(&tree, &away).unwrap();
    assert!(make(&["--tries", &away]).2 == beside && make(&["--tries", folder.path()]).2 == beside);
    fs::write(
        &tree,
        fs::read_to_string(&away)
            .unwrap()
            .replace("scores 2.5", "scores 1.5"),
    )
    .unwrap();
    let (code, told, stale) = make(&[]);
    assert!(
        code == 0 && told.contains("step.tries is not a tree of this position and goal"),
        "{told}"
    );
    assert!(stale == without);
    fs::write(&tree, "kletka tries 1\n1. a1 : right\n").unwrap();
    assert!(
        make(&[])
            .1
            .contains("no line that begins with \"tries for \"")
    );
    let (code, told, _) = make(&["--tries", &tree]);
    assert!(code == 2 && told.contains("tries for"), "{told}");
    // A tree that is found at once.
    let hedge = "puzzles/problems/parcel/03-hedge.toml";
    let [plain, searched] = [&[][..], &["--search", "60"]].map(|more| {
        assert_eq!(
            kletka([&["page", hedge, "-o", &page], more].concat())
                .run()
                .code,
            0
        );
        fs::read_to_string(&page).unwrap().len()
    });
    assert!(searched > plain + 200, "{searched} {plain}");
    let ran = kletka!("book {} -o book.html --search 1 --lang en", file).run();
    assert_eq!(
        (ran.code, ran.stderr.as_str()),
        (2, "error: --tries and --search are for --interactive\n")
    );
}

/// What an author says of the solution comes after it, and diagrams of lessons stand with their text.
#[test]
fn ideas_and_the_diagrams_of_lessons_are_on_pages() {
    let folder = Folder::new("page-idea");
    let page = format!("{}/page.html", folder.path());
    let text = fs::read_to_string(PROBLEM).unwrap();
    let idea = between(&text, "idea = \"", "\"").to_owned();
    // A lesson of several diagrams has each of them in both languages.
    let several = fs::read_to_string("puzzles/course/renju-3-2/11-leave.toml").unwrap();
    let ours = several.matches("-en\"\n").count();
    assert!(ours > 1);
    let paths = [
        PROBLEM,
        "puzzles/course/renju-3-2/01-sequence.toml",
        "puzzles/course/renju-3-2/11-leave.toml",
    ];
    for (lang, part, caption) in [
        ("en", 0, "the seventh is like the first"),
        ("ru", 1, "седьмой такой же, как первый"),
    ] {
        assert_eq!(
            kletka([&["page", "-o", &page, "--lang", lang], &paths[..]].concat())
                .run()
                .code,
            0
        );
        let html = fs::read_to_string(&page).unwrap();
        let said = idea.split(" / ").nth(part).unwrap();
        let solution = between(&html, "<details>", "</details>");
        assert!(
            solution.contains(&format!("<p class=\"idea\">{said}")),
            "{solution}\n{said}"
        );
        assert_eq!(html.matches("<figcaption>").count(), 1 + ours);
        assert!(between(&html, "<figcaption>", "</figcaption>").contains(caption));
    }
}

/// Twins stand behind their problem, with what is changed and a solution that was searched.
#[test]
fn twins_are_on_pages() {
    let folder = Folder::new("page-twins");
    let page = format!("{}/page.html", folder.path());
    let file = "puzzles/problems/renju-3-2/04-hopscotch.toml";
    for (lang, said, moves) in [
        (
            "en",
            "Twin 2. b@g12 instead of b@g13. A to play and win by move 7.",
            "1. b@e11, r@i12",
        ),
        (
            "ru",
            "Близнец 2. г@g12 вместо г@g13. A начинает и выигрывает не позже хода 7.",
            "1. г@e11, к@i12",
        ),
    ] {
        assert_eq!(
            kletka!("page {} -o {} --lang {}", file, page, lang)
                .run()
                .code,
            0
        );
        let html = fs::read_to_string(&page).unwrap();
        let twins: Vec<&str> = html.split("<div class=\"twins\">").skip(1).collect();
        assert_eq!(twins.len(), 2);
        let twin = twins[1].split("</div>").next().unwrap();
        assert!(
            twin.contains(&format!("<p class=\"task\">{said}</p>")) && twin.contains(moves),
            "{twin}"
        );
        assert!(
            twin.contains("<img class=\"still\" alt=") && twin.contains("<details><summary>"),
            "{twin}"
        );
    }
}

/// Duals are right, tries are refuted with the picture of what comes, and only what was not examined is called so.
#[test]
#[ignore = "needs a browser"]
fn a_readers_tree_answers_moves_that_no_solution_has() {
    let folder = Folder::new("tree-page");
    let names = [
        "renju-3-2/10-needle-and-thread",
        "renju-for-three/01-first-steps",
        "parcel/04-one-cell-short",
    ];
    let files = names.map(|name| {
        let short = name.rsplit_once('/').unwrap().1;
        let file = folder.file(
            &format!("{short}.toml"),
            fs::read_to_string(format!("puzzles/problems/{name}.toml")).unwrap(),
        );
        let tree = file.replace(".toml", ".tries");
        assert_eq!(
            kletka!("solve {} --tries {} --tries-lines 300", file, tree)
                .run()
                .code,
            0
        );
        file
    });
    let arguments: Vec<&str> = files
        .iter()
        .map(String::as_str)
        .chain(["--lang", "en"])
        .collect();
    let Some(mut page) = Reader::open(
        "tree-page-made",
        &arguments,
        "#10-needle-and-thread",
        (1100, 900),
    ) else {
        return;
    };
    page.0.value("window.told = [], document.addEventListener('kletka:failed', (event) => told.push(event.detail))");
    let open = |page: &mut Reader, name: &str| {
        page.0.value(&format!("location.hash = '{name}'"));
        page.0.wait(&format!("!!document.querySelector('section[id=\"{name}\"]:not([hidden]) kletka-board')?.shadowRoot.querySelector('svg path')"));
    };
    let stones = |page: &mut Reader, colour: &str| {
        page.0
            .value(&format!(
                "{BOARD}.querySelectorAll('.picture .stone.{colour} circle').length"
            ))
            .as_u64()
            .unwrap()
    };
    let pair = |page: &mut Reader, first: &str, colour: &str, second: &str| {
        page.click(first);
        page.choose(&format!("{colour}@{first}"));
        page.click(second);
    };
    // Wrong within the class of attacking moves: the stones of the try and of the reply are on the picture.
    let red = stones(&mut page, "red");
    pair(&mut page, "o8", "b", "m8");
    page.said(
        "b@o8, r@m8: no attack reaches the goal any more; other moves were not examined. The reply is g@o10, b@k6.",
    );
    page.0.wait(&format!(
        "{BOARD}.querySelectorAll('.picture .stone.red circle').length === {}",
        red + 1
    ));
    // Whoever shows the page hears of moves in the letters of the document.
    assert_eq!(
        page.0.value("told.at(-1)"),
        json!({"document": "10-needle-and-thread", "word": "г@o8, к@m8", "examined": false}),
        "of other moves than attacks nobody knows"
    );
    page.press("takeback");
    // What nobody has looked at is called so.
    pair(&mut page, "a1", "r", "b1");
    page.said("was not examined");
    assert_eq!(page.0.value("told.at(-1).examined"), json!(false));
    // A dual goes on as the move that it is like, and what nobody has written is not in the solution.
    pair(&mut page, "i8", "b", "m8");
    page.said("is right");
    pair(&mut page, "m7", "r", "n11");
    page.said("r@m7, g@n11 is right: it comes to the same as r@m5, g@n11");
    // In a game of single stones.
    open(&mut page, "01-first-steps");
    page.click("a1");
    page.said("a1 fails: the reply is a2 a3.");
    assert_eq!(page.0.value("told.at(-1).examined"), json!(true));
    page.0.wait(&format!(
        "{BOARD}.querySelectorAll('.picture .stone.blue circle').length === 1"
    ));
    page.press("takeback");
    page.click("f6");
    page.said("f6 is right. The reply is d8 h4.");
    page.click("f5");
    page.said("f5 is right");
    // In a game of segments every picture is whole.
    open(&mut page, "04-one-cell-short");
    page.click("[c2-3]");
    page.said("[c2-3] fails: the reply is [a-b2].");
    page.0.wait(&format!(
        "{BOARD}.querySelectorAll('.picture .segment.red path').length > 0"
    ));
    page.press("takeback");
    page.press("passing");
    page.said("a pass fails: the reply is [a-b2].");
    assert_eq!(page.0.barriers(), Vec::<String>::new());
    assert_eq!(page.0.complaints, Vec::<String>::new());
}

/// A goal without a number is reached by later wins too; the key, and the tree, are of the soonest one.
#[test]
#[ignore = "needs a browser"]
fn a_later_win_is_not_called_wrong_where_the_goal_names_no_move() {
    let folder = Folder::new("later-win");
    let text = "kletka = 1\ngame = \"renju-for-three\"\nboard = { size = 6 }\n\
                start = { position = 'с@b2 с@c3 с@d4 с@b6 с@c6 с@d6' }\n[puzzle]\ngoal = \"blue wins\"\nclass = \"all\"\n\
                [solution]\nmoves = '1. a1'\n";
    let [file, bare] = ["tried.toml", "bare.toml"].map(|name| folder.file(name, text));
    let limited = folder.file("limited.toml", text.replace("blue wins", "blue wins by 1"));
    let mistaken = text
        .replace("blue wins", "blue wins by 1")
        .replace("1. a1", "1. b1");
    let mistaken = folder.file("mistaken.toml", mistaken);
    // He has marked the other key as a mistake.
    let marked = text
        .replace("blue wins", "blue wins by 1")
        .replace("1. a1", "1. a1 ( 1. с@e5? )");
    let marked = folder.file("marked.toml", marked);
    // Here a mistake that is none, and a refutation behind it.
    let refuted = "kletka = 1\ngame = \"renju-for-three\"\nboard = { size = 5 }\nrules = { antonov = false }\n\
                   start = { position = 'r@a1 r@b1 g@d1 b@e1 b@b2 g@d2 b@e2 g@c3 g@a4 b@b4 g@c4 g@e4 r@d5 r@e5', next = 3 }\n\
                   puzzle = { goal = \"green wins by 6\", class = \"all\" }\nsolution = { moves = '3. c2? 4. e3 5. b5 6. a5' }\n";
    let refuted = folder.file("refuted.toml", refuted);
    for file in [&file, &limited, &mistaken, &marked, &refuted] {
        assert_eq!(
            kletka!("solve {} --tries {}", file, file.replace(".toml", ".tries"))
                .run()
                .code,
            0
        );
    }
    let arguments = [
        &file, &bare, &limited, &mistaken, &marked, &refuted, "--lang", "en",
    ];
    let Some(mut page) = Reader::open("later-win-made", &arguments, "#tried", (420, 800)) else {
        return;
    };
    page.0.value("window.told = [], document.addEventListener('kletka:failed', (event) => told.push(event.detail))");
    let answers = [
        (
            "tried",
            "f1 does not win by move 1; whether it wins later was not examined.",
            false,
        ),
        (
            "bare",
            "no other first move reaches the goal as soon.",
            false,
        ),
        ("limited", "f1 fails.", true),
    ];
    for (name, said, examined) in answers {
        page.0.value(&format!("location.hash = '{name}'"));
        page.0.wait(&format!("!!document.querySelector('section[id=\"{name}\"]:not([hidden]) kletka-board')?.shadowRoot.querySelector('svg path')"));
        page.click("f1");
        page.said(said);
        assert_eq!(
            page.0.value("told.at(-1).examined"),
            json!(examined),
            "{name}"
        );
    }
    page.0.value("location.hash = 'tried'");
    page.press("takeback");
    page.click("e5");
    page.said("Solved.");
    // The tree knows better than an author who is mistaken.
    let go = |page: &mut Reader, name: &str| {
        page.0.value(&format!("location.hash = '{name}'"));
        page.0.wait(&format!("!!document.querySelector('section[id=\"{name}\"]:not([hidden]) kletka-board')?.shadowRoot.querySelector('svg path')"));
    };
    go(&mut page, "mistaken");
    page.click("b1");
    page.said("b1 fails.");
    page.press("takeback");
    page.click("a1");
    page.said("Solved.");
    go(&mut page, "marked");
    page.click("e5");
    page.said("Solved.");
    go(&mut page, "refuted");
    page.click("c2");
    page.said("c2 is right, though it is not in the solution.");
    page.click("a5");
    page.said("a5 fails.");
    assert_eq!(page.0.complaints, Vec::<String>::new());
}

/// The contents of a site save it as a file; what was solved after a hint says nothing of how hard it is.
#[test]
#[ignore = "needs a browser"]
fn a_problem_that_is_solved_without_help_keeps_its_time() {
    for (hints, times) in [(0, json!(["03-hedge,"])), (1, json!([]))] {
        let hedge = "puzzles/problems/parcel/03-hedge.toml";
        let name = format!("timed-{hints}");
        let Some(mut page) = Reader::open(&name, &[hedge, "--lang", "en"], "", (1100, 900)) else {
            return;
        };
        for _ in 0..hints {
            page.press("hint");
        }
        for (word, answer) in [("[d2-3]", "[d2-3] is right"), ("[a-b3]", "Solved")] {
            page.0.value(&format!(
                "(() => {{ const input = document.querySelector('form.typed input'); input.value = '{word}'; input.form.requestSubmit(); }})()"
            ));
            page.said(answer);
        }
        let kept =
            "Object.entries(localStorage).filter(([name]) => name.startsWith('kletka:time:'))";
        let bare = ".map(([, time]) => time.replace(/[\\d.]+$/, ''))";
        assert_eq!(page.0.value(&format!("{kept}{bare}")), times);
    }
}

/// A right move behind which the tree ends has solved nothing yet.
#[test]
#[ignore = "needs a browser"]
fn the_end_of_a_readers_tree_is_not_that_of_the_problem() {
    let folder = Folder::new("tree-end");
    let text = fs::read_to_string("puzzles/problems/renju-3-2/10-needle-and-thread.toml").unwrap();
    let (start, end) = (
        text.find("[solution]").unwrap(),
        text.find("[[diagram]]").unwrap(),
    );
    let file = folder.file("needle.toml", format!("{}{}", &text[..start], &text[end..]));
    let tree = file.replace(".toml", ".tries");
    assert_eq!(
        kletka!("solve {} --tries {} --tries-lines 8", file, tree)
            .run()
            .code,
        0
    );
    let Some(mut page) = Reader::open("tree-end-made", &[&file, "--lang", "en"], "", (1100, 900))
    else {
        return;
    };
    page.click("i8");
    page.choose("b@i8");
    page.click("m8");
    page.said("b@i8, r@m8 is right. The reply is g@k6, b@o10. What follows is not on this page.");
    assert_eq!(
        page.0.value("Object.values(localStorage)"),
        json!(["tried"])
    );
    assert_eq!(page.0.complaints, Vec::<String>::new());
}
