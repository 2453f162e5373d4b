//! Whether people who cannot see, or cannot tell colours, meet barriers: axe looks at all that the page can show.

use serde_json::json;

use super::page::Page;

const PROBLEM: &str = "kletka = 1\ngame = \"renju-3-2\"\n[meta]\ntitle = \"Four / Четыре\"\n[board]\nsize = 9\n[start]\n\
    position = 'b@d4 b@e4 b@f4'\n[puzzle]\ngoal = \"A wins by 1\"\n\n[[diagram]]\nat = \"start\"\n\n[[claim]]\nsays = '''\n\
    to move: A\nto move: B\n'''\n";
const WRONG: &str = "kletka = 1\ngame = \"renju-for-three\"\n[record]\nmoves = '1. e5 \"good\" 2. e5'\nresult = 'blue'\n";

/// What axe finds, whatever is shown: in light and in dark.
fn look(page: &mut Page, what: &str, found: &mut Vec<String>) {
    page.settle();
    for scheme in ["light", "dark"] {
        let features = json!([{"name": "prefers-color-scheme", "value": scheme}]);
        page.browser
            .send("Emulation.setEmulatedMedia", &json!({"features": features}));
        found.extend(
            page.browser
                .barriers()
                .into_iter()
                .map(|one| format!("{what}, {scheme}: {one}")),
        );
        let width = "document.documentElement.scrollWidth <= innerWidth";
        if page.browser.value(width) != json!(true) {
            found.push(format!("{what}, {scheme}: it runs over the edge"));
        }
    }
}

fn tour(name: &str, size: (u32, u32)) {
    let archive = format!("{PROBLEM}+++\n{PROBLEM}");
    let files = [("a.toml", PROBLEM), ("b.toml", WRONG), ("c.kla", &archive)];
    let Some(mut page) = Page::open(name, size, &files) else {
        return;
    };
    let mut found = Vec::new();
    for lang in ["en", "ru"] {
        let mut see =
            |page: &mut Page, what: &str| look(page, &format!("{name} {lang} {what}"), &mut found);
        if lang == "ru" {
            page.press_id("language");
        }
        page.open_document("a.toml");
        for tab in ["moves", "problem", "claims", "diagrams", "keys"] {
            page.press_id(&format!("tab-{tab}"));
            page.settle();
            if tab == "claims" {
                page.browser
                    .wait("document.querySelector('#panel-claims li.wrong') !== null");
            }
            if tab == "diagrams" {
                page.browser
                    .wait("document.querySelector('#panel-diagrams img')?.naturalWidth > 0");
                page.press("document.querySelector('#panel-diagrams .choose')");
            }
            see(&mut page, tab);
            if tab == "diagrams" {
                page.press("document.querySelector('#panel-diagrams .choose')");
            }
        }
        page.press_id("tab-problem");
        for details in ["puzzle-more", "search-more"] {
            page.press(&format!("document.querySelector('#{details} summary')"));
        }
        for (at, search) in ["solve", "audit", "analyse", "tune"].iter().enumerate() {
            page.press_id(&format!("do-{search}"));
            page.browser.wait(&format!(
                "document.querySelectorAll('#results .result:not(.stale)').length === {}",
                at + 1
            ));
        }
        see(&mut page, "results");
        page.press_id("play-proof");
        page.browser
            .wait("!document.getElementById('preview').hidden");
        see(&mut page, "proof");
        page.press_id("leave-preview");
        page.browser
            .wait("document.getElementById('preview').hidden");
        page.press_id("setup-title");
        page.press("document.querySelector('#palette input[value=red]')");
        see(&mut page, "setup");
        page.press("[...document.querySelectorAll('#motions button')].find((one) => one.textContent === '↓')");
        page.press("[...document.querySelectorAll('#motions button')].find((one) => one.textContent === '↓')");
        page.press("document.querySelector('#palette input[value=play]')");
        page.press_id("setup-title");
        page.press_id("word");
        page.browser.type_text("z99");
        page.browser.key("Enter");
        page.settle();
        see(&mut page, "refusal");
        page.browser
            .value("document.getElementById('word').value = ''");
        page.press_id("legal");
        see(&mut page, "legal");
        page.press_id("help");
        see(&mut page, "keys");
        page.press_id("keys-close");
        page.press_id("browse");
        see(&mut page, "documents");
        page.press_id("browse");
        // What was changed is asked about.
        page.unfold();
        page.browser
            .value("document.getElementById('text').focus(); document.getElementById('text').setSelectionRange(0, 0)");
        page.browser.type_text("# mine\n");
        page.folder
            .file("a.toml", format!("# theirs in {lang}\n{PROBLEM}"));
        page.browser
            .wait("document.querySelector('#conflict .theirs pre') !== null");
        see(&mut page, "conflict");
        page.press_id("take-theirs");
        page.browser
            .wait("document.getElementById('conflict').hidden");
        page.open_document("b.toml");
        page.browser
            .wait("document.querySelector('#results .result') === null");
        page.press("document.querySelector('#messages .why')");
        page.browser
            .wait("document.querySelector('#messages pre') !== null");
        see(&mut page, "errors");
        page.press("document.querySelector('#moves .comment')");
        see(&mut page, "comment");
        page.press_id("search");
        page.browser.type_text("nothing of this name");
        see(&mut page, "search without results");
        page.browser.value("(({ target } = { target: document.getElementById('search') }) => { target.value = ''; target.dispatchEvent(new Event('input')); })()");
        page.open_document("c.kla");
        see(&mut page, "archive");
        for dialog in ["new", "export"] {
            page.press_id(dialog);
            see(&mut page, dialog);
            page.browser.key("Escape");
        }
    }
    assert_eq!(found, Vec::<String>::new());
    page.is_content();
}

#[test]
#[ignore = "needs a browser"]
fn nothing_in_the_page_is_a_barrier() {
    tour("studio-axe", (1280, 900));
}

#[test]
#[ignore = "needs a browser"]
fn nothing_in_the_page_is_a_barrier_on_a_phone() {
    tour("studio-axe-phone", (390, 800));
}

/// Where there is nothing yet, there is no barrier either.
#[test]
#[ignore = "needs a browser"]
fn an_empty_folder_is_no_barrier() {
    let Some(mut page) = Page::open("studio-axe-empty", (1280, 900), &[]) else {
        return;
    };
    let mut found = Vec::new();
    look(&mut page, "empty", &mut found);
    assert_eq!(found, Vec::<String>::new());
}
