//! `kletka mdbook`: what it makes of a book that mdBook hands over, by the protocol of mdBook's preprocessors.

use serde_json::{Value, json};

use crate::common_cli::{Folder, Ran, kletka};
use crate::studio::browser::browser;

/// A book as mdBook sends it: what it is made with, and the chapters.
fn book(key: &str, language: &str, chapters: &[(&str, &str)]) -> String {
    let chapter = |(path, content): &(&str, &str)| {
        json!({"Chapter": {
            "name": path, "content": content, "number": [1], "sub_items": [], "path": path, "source_path": path,
            "parent_names": []
        }})
    };
    let mut list: Vec<Value> = chapters.iter().map(chapter).collect();
    // The last chapter is part of the first one.
    if list.len() > 1
        && let Some(last) = list.pop()
    {
        list[0]["Chapter"]["sub_items"] = json!([last]);
    }
    list.extend([json!("Separator"), json!({"PartTitle": "Rest"})]);
    let context = json!({
        "root": "/book", "config": {"book": {"language": language}}, "renderer": "html", "mdbook_version": "0.4.52"
    });
    json!([context, {(key): list, "__non_exhaustive": null}]).to_string()
}

fn content<'a>(book: &'a Value, pointer: &str) -> &'a str {
    book.pointer(pointer)
        .and_then(Value::as_str)
        .expect("a chapter")
}

fn drawn(ran: &Ran) -> Value {
    serde_json::from_str(&ran.stdout).expect("a book")
}

const PROBLEM: &str = "puzzles/problems/parcel/01-a-small-step.toml";
const GAME: &str =
    "kletka = 1\ngame = \"parcel\"\n[board]\nsize = 3\n[record]\nmoves = '1. [b2-3] 2. [b-c2]'\n";

#[test]
fn blocks_become_figures_and_all_else_stays() {
    let text = format!(
        "# Parcel\n\n```kletka\n{GAME}```\n\nA word.\n\n~~~~kletka at=1 lang=ru page=games.html#first\n{GAME}~~~~\n\n\
         ```rust\n```kletka\nlet x = 1;\n```\n"
    );
    let part = format!(
        "```kletka,diagram=two\n{GAME}[[diagram]]\nname = \"one\"\n[[diagram]]\nname = \"two\"\nat = \"all\"\n```"
    );
    let ran = kletka!("mdbook")
        .stdin(book("sections", "en", &[("a.md", &text), ("b.md", &part)]))
        .run();
    assert_eq!((ran.code, ran.stderr.as_str()), (0, ""));
    let made = drawn(&ran);
    let first = content(&made, "/sections/0/Chapter/content");
    assert!(
        first.starts_with(
            "# Parcel\n\n<div class=\"kletka-figures\">\n<figure class=\"kletka\">\n<svg "
        ),
        "{first}"
    );
    assert!(
        first.contains("</div>\n\n\nA word.\n\n<div")
            && first.contains("\n```rust\n```kletka\nlet x = 1;\n```\n")
    );
    assert!(
        first.contains("lang=\"en\"") && first.contains("lang=\"ru\""),
        "the language of the book, and of a block"
    );
    assert!(
        first.contains("<a href=\"games.html#first\">Сыграть</a>"),
        "{first}"
    );
    let blocks = first
        .split("<div class=\"kletka-figures\">")
        .skip(1)
        .map(|rest| rest.split_once("</div>").unwrap().0);
    assert!(
        blocks.clone().all(|block| !block.contains("\n\n")),
        "an empty line ends a block of HTML"
    );
    assert_eq!(blocks.count(), 2);
    let second = content(&made, "/sections/0/Chapter/sub_items/0/Chapter/content");
    assert_eq!(
        second.matches("<figure class=\"kletka\">").count(),
        3,
        "a diagram of all positions"
    );
    assert_eq!(made["sections"][1], json!("Separator"));
    // Newer versions call the chapters items; a Russian book has Russian figures.
    let ran = kletka!("mdbook")
        .stdin(book("items", "ru", &[("a.md", &text)]))
        .run();
    assert!(!content(&drawn(&ran), "/items/0/Chapter/content").contains("lang=\"en\""));
    // A book without such blocks comes back as it is.
    let plain = book("items", "en", &[("a.md", "# A\r\n\n```toml\nx = 1\n```")]);
    let ran = kletka!("mdbook").stdin(&plain).run();
    assert_eq!(
        drawn(&ran),
        serde_json::from_str::<Value>(&plain).unwrap()[1]
    );
}

/// On a page of all chapters too: what renames ids that occur twice leaves the styles that name them.
#[test]
fn no_two_figures_of_a_book_share_an_id() {
    let block = format!("```kletka\n{GAME}```\n");
    let chapters = [
        ("a.md", format!("{block}\n{block}")),
        ("b.md", block.clone()),
        ("c.md", format!("# C\n\n{block}")),
    ];
    let chapters: Vec<(&str, &str)> = chapters
        .iter()
        .map(|(path, text)| (*path, text.as_str()))
        .collect();
    let sent = book("items", "en", &chapters);
    let made = drawn(&kletka!("mdbook").stdin(&sent).run()).to_string();
    let ids: Vec<&str> = made
        .split(" id=\\\"")
        .skip(1)
        .map(|rest| rest.split('\\').next().unwrap())
        .collect();
    let own: std::collections::BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!((ids.len(), own.len()), (12, 12), "{ids:?}");
    for word in ["labelledby=\\\"", "describedby=\\\""] {
        let named: std::collections::BTreeSet<&str> = made
            .split(word)
            .skip(1)
            .map(|rest| rest.split('\\').next().unwrap())
            .collect();
        assert!(named.len() == 4 && named.is_subset(&own), "{named:?}");
    }
    let styled: std::collections::BTreeSet<&str> = made
        .split("\\n#")
        .skip(1)
        .filter_map(|rest| rest.split_once(" ."))
        .map(|(id, _)| id)
        .collect();
    assert!(styled.len() == 4 && styled.is_subset(&own), "{styled:?}");
    assert_eq!(
        drawn(&kletka!("mdbook").stdin(&sent).run()).to_string(),
        made
    );
}

#[test]
fn a_figure_that_plays_brings_the_page_of_its_document() {
    let puzzle = "[puzzle]\ngoal = \"blue scores 1\"\n";
    let text = format!("```kletka play\n{GAME}```\n\n```kletka play lang=ru\n{GAME}{puzzle}```\n");
    let ran = kletka!("mdbook")
        .stdin(book("items", "en", &[("a.md", &text)]))
        .run();
    assert_eq!((ran.code, ran.stderr.as_str()), (0, ""));
    let made = drawn(&ran);
    let made = content(&made, "/items/0/Chapter/content");
    let frames: Vec<&str> = made
        .split("<details class=\"kletka-play\">")
        .skip(1)
        .collect();
    let [game, problem] = frames[..] else {
        panic!("two frames: {made}")
    };
    assert!(
        game.starts_with("<summary>Step through the moves</summary>\n<iframe title="),
        "{game}"
    );
    assert!(
        problem.starts_with("<summary>Решить</summary>"),
        "{problem}"
    );
    let page = game
        .split("srcdoc=\"")
        .nth(1)
        .unwrap()
        .split('"')
        .next()
        .unwrap();
    assert!(
        page.starts_with("&lt;!doctype html&gt;&#10;&lt;html lang=&quot;en&quot;&gt;"),
        "{page}"
    );
    assert!(page.contains("Content-Security-Policy") && page.ends_with("&lt;/html&gt;&#10;"));
    assert!(
        !page.contains(['\n', '<', '>']),
        "it is one attribute of one line"
    );
}

/// What stands in a list or a quote is code; a fence that opens there closes there, and figures behind it are drawn.
#[test]
fn blocks_are_those_of_markdown() {
    for (before, after) in [
        ("- ```sh\n  ls\n  ```\n\n", "\n"),
        ("1. ~~~\n   ls\n\n", "\n"),
        (
            "> ```kletka\n> kletka = 1\n\n",
            "\n- ```kletka\n  kletka = 1\n  ```\n",
        ),
        ("<div>\n```kletka\n</div>\n\n", ""),
        ("    ```kletka\n\nA word.\n\n", ""),
        ("````text\n```kletka\n````\n", ""),
    ] {
        let text = format!("{before}```kletka\n{GAME}```\n{after}");
        let ran = kletka!("mdbook")
            .stdin(book("items", "en", &[("a.md", &text)]))
            .run();
        assert_eq!((ran.code, ran.stderr.as_str()), (0, ""), "{text}");
        let made = drawn(&ran);
        let made = content(&made, "/items/0/Chapter/content");
        assert_eq!(
            made.matches("<figure class=\"kletka\">").count(),
            1,
            "{text}: {made}"
        );
        assert!(
            made.starts_with(before) && made.ends_with(after),
            "{text}: {made}"
        );
    }
    // A carriage return alone ends a line, too: nothing before a block goes with it.
    for text in [
        format!("Stays.\r\r```kletka\n{GAME}"),
        format!("`foo` stays.\rStays.\r\r```kletka\n{GAME}```\n\nafter\n"),
    ] {
        let ran = kletka!("mdbook")
            .stdin(book("items", "en", &[("a.md", &text)]))
            .run();
        let made = drawn(&ran);
        let made = content(&made, "/items/0/Chapter/content");
        let (before, after) = (
            text.split_once("```kletka").unwrap().0,
            text.ends_with("after"),
        );
        assert!(
            ran.code == 0 && made.starts_with(&format!("{before}<div")),
            "{text:?}: {made}"
        );
        assert!(
            !after || made.ends_with("</div>\n\nafter"),
            "{text:?}: {made}"
        );
    }
    // Without a fence at its end a block ends with the text, and CR LF are ends of lines.
    for text in [
        format!("```kletka\n{GAME}"),
        format!("   ~~~kletka\n{GAME}   ~~~~").replace('\n', "\r\n"),
    ] {
        let ran = kletka!("mdbook")
            .stdin(book("items", "en", &[("a.md", &text)]))
            .run();
        assert_eq!((ran.code, ran.stderr.as_str()), (0, ""), "{text}");
        assert!(
            content(&drawn(&ran), "/items/0/Chapter/content")
                .starts_with("<div class=\"kletka-figures\">")
        );
    }
}

#[test]
fn words_of_a_document_stay_in_their_block_of_html() {
    for lines in [
        "\\n\\n\\n",
        "\\n \\n",
        "\\n\\t\\n",
        "\\r\\r",
        "\\r\\n\\r\\n",
        "\\n\\u00a0\\n",
    ] {
        let caption = format!("a{lines}[x](http://evil.example) ![](http://evil.example/x.png)");
        let text = format!("```kletka\n{GAME}[[diagram]]\ncaption = \"{caption}\"\n```\n");
        let ran = kletka!("mdbook")
            .stdin(book("items", "en", &[("a.md", &text)]))
            .run();
        assert_eq!((ran.code, ran.stderr.as_str()), (0, ""), "{lines}");
        let made = drawn(&ran);
        let block = content(&made, "/items/0/Chapter/content").trim_end();
        let is_empty = |line: &str| line.trim().is_empty();
        assert!(
            block.contains("evil") && !block.split(['\n', '\r']).any(is_empty),
            "{lines}: {block}"
        );
    }
}

/// A book that is made of somebody's chapters quotes no files of this machine.
#[test]
fn styles_of_a_book_stand_in_its_folder() {
    let folder = Folder::new("mdbook-styles");
    let style = kletka!("render --show-style print").run().stdout;
    folder.file("book/my.toml", &style);
    folder.file("book/src/part/near.toml", &style);
    folder.file("secret.toml", "SECRET = 1\n");
    #[cfg(unix)]
    std::os::unix::fs::symlink(
        folder.0.join("secret.toml"),
        folder.0.join("book/link.toml"),
    )
    .unwrap();
    let far = format!("{}/secret.toml", folder.path());
    let run = |word: &str, key: &str| {
        let text = format!("```kletka{word}\n{GAME}[[diagram]]\n{key}```\n");
        let sent = book("items", "en", &[("part/a.md", &text)]);
        kletka!("mdbook --lang en")
            .stdin(sent.replace(
                "\"/book\"",
                &json!(format!("{}/book", folder.path())).to_string(),
            ))
            .run()
    };
    for (word, key) in [
        (" style=my.toml", ""),
        (" style=src/part/near.toml", ""),
        ("", "style = \"near.toml\"\n"),
        ("", "style = \"../../my.toml\"\n"),
    ] {
        let ran = run(word, key);
        assert_eq!((ran.code, ran.stderr.as_str()), (0, ""), "{word} {key}");
    }
    for path in [
        far.as_str(),
        "../secret.toml",
        "../../../secret.toml",
        "link.toml",
        "../../link.toml",
    ] {
        for (word, key) in [
            (format!(" style={path}"), String::new()),
            (String::new(), format!("style = \"{path}\"\n")),
        ] {
            let ran = run(&word, &key);
            assert!(
                ran.code == 1 && !ran.stderr.contains("SECRET"),
                "{word} {key}: {}",
                ran.stderr
            );
        }
    }
    assert!(
        run(&format!(" style={far}"), "")
            .stderr
            .contains("is not in the folder of the book")
    );
    // Of a file that would stand in the book it is said that there is none; of others nothing, whether they exist or not.
    for (word, key) in [
        (" style=none.toml", ""),
        (" style=none/none.toml", ""),
        (" style=src/../none.toml", ""),
        ("", "style = \"none.toml\"\n"),
        ("", "style = \"../../none.toml\"\n"),
        ("", "style = \"../none/../../none.toml\"\n"),
    ] {
        let ran = run(word, key);
        let says = "none.toml: there is no such file";
        assert!(
            ran.code == 1 && ran.stderr.contains(says),
            "{word} {key}: {}",
            ran.stderr
        );
    }
    for path in [
        "../none.toml",
        "src/../../none.toml",
        "none/../../none.toml",
        "none/../../secret.toml",
    ] {
        let ran = run(&format!(" style={path}"), "");
        assert!(
            ran.code == 1 && ran.stderr.contains("is not in the folder of the book"),
            "{path}: {}",
            ran.stderr
        );
    }
    // What is wrong with a style is said once, however many figures name it.
    folder.file("book/bad.toml", format!("{style}[what]\n"));
    let block = format!("```kletka style=bad.toml\n{GAME}```\n\n");
    let sent = book(
        "items",
        "en",
        &[("a\nerror: b.md", &block.repeat(3)), ("c.md", &block)],
    );
    let sent = sent.replace(
        "\"/book\"",
        &json!(format!("{}/book", folder.path())).to_string(),
    );
    let ran = kletka!("mdbook --lang en").stdin(sent).run();
    assert_eq!(
        (ran.code, ran.stderr.matches("what").count()),
        (1, 2),
        "a message with its line: {}",
        ran.stderr
    );
    ran.says("a\\u000aerror: b.md:").says_no("\nerror: b.md");
}

#[test]
fn what_is_wrong_is_told_with_its_place_in_the_chapter() {
    let wrong = format!(
        "# A\n\n```kletka\n{}```\n",
        GAME.replace("[b-c2]", "[b2-3]")
    );
    let ran = kletka!("mdbook --lang en")
        .stdin(book("items", "en", &[("src/a.md", &wrong)]))
        .run();
    ran.ends(1).says("--> src/a.md:9:23");
    assert_eq!(
        content(&drawn(&ran), "/items/0/Chapter/content"),
        wrong,
        "the block stays"
    );
    for (words, says) in [
        (" at=77", "src/a.md:1: this position is not in the document"),
        (" diagram=x", "src/a.md:1: no diagram is called x"),
        (
            " width=3",
            "src/a.md:1: width=3 is none of at=12, diagram=NAME",
        ),
        (" style=none-such", "none-such"),
        (" play=yes", "src/a.md:1: play=yes is none of"),
    ] {
        let text = format!("```kletka{words}\n{GAME}```\n");
        let ran = kletka!("mdbook --lang en")
            .stdin(book("items", "en", &[("src/a.md", &text)]))
            .run();
        assert!(
            ran.code == 1 && ran.stderr.contains(says),
            "{words}: {} {}",
            ran.code,
            ran.stderr
        );
    }
    for (bytes, says) in [
        ("", "this is not an mdBook book"),
        ("[{}, {}]", "it has no sections"),
        ("{}", "this is not an mdBook book"),
    ] {
        let ran = kletka!("mdbook --lang en").stdin(bytes).run();
        assert!(
            ran.code == 2 && ran.stderr.contains(says) && ran.stdout.is_empty(),
            "{bytes}: {}",
            ran.stderr
        );
    }
    assert_eq!(kletka!("mdbook supports html").run().code, 0);
    assert_eq!(kletka!("mdbook supports latex").run().code, 1);
    let ran = kletka!("mdbook whatever --lang ru").run();
    ran.ends(2).says("спросить можно только");
}

/// What mdBook does with a chapter afterwards puts files in the place of some words: those of a document say nothing to it.
#[test]
fn words_of_a_document_are_no_directives() {
    let game = format!("{GAME}[meta]\ntitle = '{{{{{{\\u0023include /etc/passwd}}}}'\n")
        .replace('\'', "\"");
    let game = format!("{game}[[diagram]]\ncaption = \"a {{{{#include b}}}}\"\n");
    let text = format!("{{{{#include c}}}}\n\n```kletka play\n{game}```\n");
    let ran = kletka!("mdbook --lang en")
        .stdin(book("items", "en", &[("a.md", &text)]))
        .run();
    assert_eq!((ran.code, ran.stderr.as_str()), (0, ""));
    let made = drawn(&ran);
    let chapter = content(&made, "/items/0/Chapter/content");
    assert_eq!(
        chapter.matches("{{").count(),
        1,
        "the author's own stays, and no other comes"
    );
    assert!(
        chapter.contains("a &#123;&#123;#include b}}") && chapter.starts_with("{{#include c}}"),
        "{chapter}"
    );
}

/// 700 blocks of two lines became 72 MB.
#[test]
fn a_chapter_has_no_more_figures_than_it_has_room_for() {
    let large = GAME.replace("size = 3", "size = 25");
    let diagrams = "[[diagram]]\n".repeat(1500);
    let pages = format!("```kletka play\n{GAME}```\n\n").repeat(900);
    let figures = format!("```kletka\n{large}{diagrams}```\n\n").repeat(3);
    for text in [pages, figures] {
        let sent = book(
            "items",
            "en",
            &[
                ("a.md", &text),
                ("b.md", &format!("```kletka\n{GAME}```\n")),
            ],
        );
        let ran = kletka!("mdbook --lang en").patient().stdin(sent).run();
        let most = "the figures of a chapter take at most 32 MB, and the rest is not drawn: divide it among several";
        assert_eq!(
            (ran.code, ran.stderr.matches(most).count()),
            (1, 1),
            "{} {}",
            ran.stdout.len(),
            ran.stderr
        );
        let made = drawn(&ran);
        let first = content(&made, "/items/0/Chapter/content");
        assert!(
            first.len() < 33 << 20 && first.ends_with("```\n\n"),
            "the other blocks stay: {}",
            first.len()
        );
        assert!(
            content(&made, "/items/0/Chapter/sub_items/0/Chapter/content").contains("<svg "),
            "another has its own"
        );
    }
}

/// What of a page of the book does not fit into its width: the page itself, or what neither fits nor scrolls within itself.
const TOO_WIDE: &str = "((width) => {
    const found = [];
    const wide = document.documentElement.scrollWidth;
    if (wide > width) found.push(`the page is ${wide} wide`);
    const main = document.querySelector('main') ?? document.body;
    for (const one of main.querySelectorAll('*')) {
        if (one.parentElement.closest('svg')) continue;
        const { left, right, width: has } = one.getBoundingClientRect();
        if (has === 0 || (left >= -1 && right <= width + 1)) continue;
        let up = one.parentElement;
        while (up !== main && up && !['auto', 'scroll'].includes(getComputedStyle(up).overflowX)) up = up.parentElement;
        if (up === main || !up) found.push(`${one.tagName} ${Math.round(left)}..${Math.round(right)}: ${one.textContent.slice(0, 60)}`);
    }
    return found.slice(0, 5);
})";

/// Long words break, in titles, names, comments and ideas.
#[test]
#[ignore = "needs a browser"]
fn booklets_and_pages_read_at_the_width_of_a_phone() {
    let folder = Folder::new("phone-booklet");
    let Some(mut browser) = browser(&format!("{}/profile", folder.path()), (390, 740)) else {
        return;
    };
    let word = "Запутаннейшаяголоволомканаклетчатойбумаге".repeat(2);
    let file = folder.file(
        "long.toml",
        format!(
            "kletka = 1\ngame = \"renju-3-2\"\nboard = {{ size = 9 }}\nmeta = {{ title = \"{word}\", author = \"{word}\" }}\n\
             start = {{ position = \"r@d5 r@e5 r@f6 r@f7 b@f8\" }}\nsolution = {{ moves = '1. r@b5 \"{word}\"' }}\n\
             [puzzle]\ngoal = \"A wins by 3\"\nthemes = [\"{word}\"]\nidea = \"{word}\"\n[[puzzle.twins]]\nadd = \"r@c5\"\n\
             goal = \"A wins by 3\"\n"
        ),
    );
    let output = format!("{}/x.html", folder.path());
    for arguments in [
        vec!["book"],
        vec!["book", "--images"],
        vec!["page"],
        vec!["page", PROBLEM],
    ] {
        assert_eq!(
            kletka([&arguments[..], &[&file, "--title", &word, "-o", &output]].concat())
                .run()
                .code,
            0
        );
        browser.send("Page.navigate", &json!({"url": format!("file://{output}")}));
        browser.wait("document.readyState === 'complete'");
        browser
            .value("document.querySelectorAll('details').forEach((one) => { one.open = true; })");
        browser.resize((390, 740));
        assert_eq!(
            browser.value(&format!("{TOO_WIDE}(390)")),
            json!([]),
            "{arguments:?}"
        );
    }
}

/// Every page of both books by mdBook, as wide as a phone: nothing goes beyond its side, what is wide scrolls within itself, and
/// so it stays when figures are opened to be played.
#[test]
#[ignore = "Chromium, mdbook"]
fn the_book_reads_at_the_width_of_a_phone() {
    if std::process::Command::new("mdbook")
        .arg("--version")
        .output()
        .is_err()
    {
        assert!(
            std::env::var_os("KLETKA_BOOKS").is_none_or(|which| which != "all"),
            "mdbook is missing"
        );
        println!("mdbook is not installed: the books are not built");
        return;
    }
    let folder = Folder::new("phone");
    let Some(mut browser) = browser(&format!("{}/profile", folder.path()), (360, 740)) else {
        return;
    };
    let bin = std::path::Path::new(env!("CARGO_BIN_EXE_kletka"))
        .parent()
        .unwrap()
        .display();
    let path = format!("{bin}:{}", std::env::var("PATH").unwrap_or_default());
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/book/build");
    let built = std::process::Command::new(script)
        .arg(folder.0.join("book"))
        .env("PATH", path)
        .output()
        .unwrap();
    assert!(
        built.status.success(),
        "{}",
        String::from_utf8_lossy(&built.stderr)
    );
    let (mut seen, mut wide) = (0, Vec::new());
    for entry in walkdir::WalkDir::new(folder.0.join("book"))
        .sort_by_file_name()
        .into_iter()
        .map(Result::unwrap)
    {
        let name = entry
            .path()
            .strip_prefix(&folder.0)
            .unwrap()
            .display()
            .to_string();
        // The book as one page is for printers, the list of chapters a part of every page.
        let is_page = entry
            .path()
            .extension()
            .is_some_and(|suffix| suffix == "html");
        if !is_page || entry.path().ends_with("print.html") || entry.path().ends_with("toc.html") {
            continue;
        }
        browser.send(
            "Page.navigate",
            &json!({"url": format!("file://{}", entry.path().display())}),
        );
        browser.wait("document.readyState === 'complete'");
        browser
            .value("document.querySelectorAll('details').forEach((one) => { one.open = true; })");
        for width in [360, 390] {
            browser.resize((width, 740));
            let found = browser.value(&format!("{TOO_WIDE}({width})"));
            wide.extend(
                found
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|what| format!("{name} at {width}: {what}")),
            );
        }
        seen += 1;
    }
    assert!(wide.is_empty(), "{}", wide.join("\n"));
    assert!(seen > 100, "{seen} pages");
    // The Russian book is searched by words in any of their forms.
    let page = folder.0.join("book/ru/index.html");
    let query = "%D1%83%D1%87%D0%B0%D1%81%D1%82%D0%BA%D0%BE%D0%B2";
    let address = format!("file://{}?search={query}", page.display());
    browser.send("Page.navigate", &json!({ "url": address }));
    browser.wait("document.querySelector('a[href^=\"parcel.html?highlight=\"]') !== null");
}
