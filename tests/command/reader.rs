//! `kletka page`: one file on which readers play; what stands in it, and how it is played on in a browser.

use std::fs;
use std::io::Write as _;
use std::process::{Command, Stdio};

use serde_json::json;

use crate::common_cli::{Folder, kletka};
use crate::studio::browser::browser;

const PROBLEM: &str = "puzzles/problems/renju-3-2/01-kindling.toml";

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
fn an_engine_is_put_into_the_page() {
    let folder = Folder::new("page-engine");
    let page = format!("{}/page.html", folder.path());
    let wasm = folder.file("fake.wasm", "\0asm kletka_answer");
    kletka!("page {} -o {} --engine {} --lang en", PROBLEM, page, wasm)
        .run()
        .ends(0);
    let text = fs::read_to_string(&page).unwrap();
    let policy = between(&text, "Content-Security-Policy\" content=\"", "\">");
    for part in ["'wasm-unsafe-eval'", "worker-src blob:"] {
        assert!(policy.contains(part), "{policy}");
    }
    policy_holds(&text);
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
