//! `kletka page`: one file on which readers play; what stands in it, and how it is played on in a browser.

use std::fs;
use std::io::Write as _;
use std::process::{Command, Stdio};

use serde_json::json;

use crate::common_cli::{Folder, kletka};
use crate::studio::browser::browser;

const PROBLEM: &str = "puzzles/problems/renju-3-2/01-kindling.toml";
const TRIED: &str = "puzzles/problems/parcel/04-one-cell-short.toml";

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

/// A problem of Parcel whose solution is its key alone.
fn key_only() -> String {
    let text = fs::read_to_string("puzzles/problems/parcel/01-a-small-step.toml").unwrap();
    let key = format!("1. {}]", between(&text, "1. ", "]"));
    let moves = between(&text, "[solution]\nmoves = '''\n", "'''");
    text.replace(moves, &format!("{key}\n"))
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
