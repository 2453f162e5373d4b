//! Files that somebody else writes while they are open in the page: no edit is lost, neither here nor there.

use std::time::{Duration, Instant};

use serde_json::json;

use super::Studio;
use super::page::Page;
use crate::common_cli::Folder;

const TEXT: &str = "kletka = 1\ngame = \"renju-for-three\"\n[record]\nmoves = '1. e5'\n";
const HIDDEN: &str = "document.getElementById('conflict').hidden";

/// The text that the page shows of a file in conflict: one's own, or that of the disk.
fn shown(page: &mut Page, which: &str) -> String {
    page.browser.text(&format!(
        "document.querySelector('#conflict .{which} pre').textContent"
    ))
}

fn wait_for_conflict(page: &mut Page) {
    page.browser
        .wait("document.querySelector('#conflict .theirs pre') !== null");
}

/// A page is told of changes however they come about: by the system, or by a clock where the system says nothing.
#[test]
fn pages_are_told_that_something_has_changed() {
    for poll in [&[][..], &["--poll", "50"]] {
        let folder = Folder::new(&format!("studio-told-{}", poll.len()));
        folder.file("a.toml", TEXT);
        folder.file("in/b.toml", TEXT);
        let studio = Studio::with(folder.path(), poll);
        let cookie = studio.enter();
        let mut seen = 0;
        let mut is_told = |what: &str| {
            let started = Instant::now();
            let (status, answer) = studio.post(&cookie, "changes", &json!({ "seen": seen }));
            assert_eq!(status, 200, "{what}: {answer}");
            assert_ne!(answer["seen"], json!(seen), "{what}");
            assert!(
                started.elapsed() < Duration::from_secs(10),
                "{what}: {:?}",
                started.elapsed()
            );
            seen = answer["seen"].as_u64().unwrap();
        };
        // The folder may not be watched yet.
        std::thread::sleep(Duration::from_millis(300));
        let place = |name: &str| folder.0.join(name);
        folder.file("a.toml", "# written\n");
        is_told("written");
        std::fs::rename(folder.file("new.tmp", TEXT), place("a.toml")).unwrap();
        is_told("replaced");
        std::fs::rename(place("in/b.toml"), place("in/c.toml")).unwrap();
        is_told("renamed below");
        folder.file("new/d.toml", TEXT);
        is_told("made in a folder that was made");
        std::fs::remove_file(place("a.toml")).unwrap();
        is_told("removed");
    }
    let folder = Folder::new("studio-told-wrong");
    let studio = Studio::open(folder.path());
    let cookie = studio.enter();
    assert_eq!(
        studio.post(&cookie, "changes", &json!({"seen": "all"})).0,
        400
    );
}

#[test]
#[ignore = "needs a browser"]
fn a_clean_page_follows_the_file_and_undo_leads_back() {
    let Some(mut page) = Page::open("studio-follows", (1280, 900), &[("a.toml", TEXT)]) else {
        return;
    };
    // Editors that replace files are understood.
    let path = page
        .folder
        .file("new.tmp", TEXT.replace("1. e5", "1. e5 2. d4"));
    std::fs::rename(path, page.folder.0.join("a.toml")).unwrap();
    page.wait_for_text("2. d4");
    // To read it anew is a step as any other.
    page.press_id("undo");
    page.browser
        .wait("!document.getElementById('text').value.includes('2. d4')");
    page.browser
        .wait("!document.getElementById('save').disabled");
    page.press_id("redo");
    page.wait_for_text("2. d4");
    page.browser
        .wait("document.getElementById('save').disabled");
    // Undo of an edit from before the file was changed does not take away what somebody else wrote unseen.
    page.click("g7");
    page.wait_for_text("3. g7");
    page.save();
    page.folder.file(
        "a.toml",
        page.file("a.toml")
            .replace("[record]", "# theirs\n[record]"),
    );
    page.wait_for_text("# theirs");
    page.press_id("undo");
    page.browser
        .wait("!document.getElementById('text').value.includes('# theirs')");
    page.wait_for_text("3. g7");
    page.is_content();
}

#[test]
#[ignore = "needs a browser"]
fn a_page_with_changes_shows_both_texts_and_asks() {
    let Some(mut page) = Page::open("studio-elsewhere", (1280, 900), &[("a.toml", TEXT)]) else {
        return;
    };
    page.click("g7");
    page.wait_for_text("2. g7");
    let theirs = TEXT.replace("[record]", "# theirs\n[record]");
    page.folder.file("a.toml", &theirs);
    wait_for_conflict(&mut page);
    let mine = page.text();
    assert_eq!(shown(&mut page, "mine"), mine);
    assert_eq!(shown(&mut page, "theirs"), theirs);
    page.browser
        .wait("document.getElementById('state').textContent === 'The file was changed elsewhere'");
    // What differs is marked in both.
    for (which, line) in [("mine", "2. g7"), ("theirs", "# theirs")] {
        let marked = page.browser.text(&format!(
            "document.querySelector('#conflict .{which} mark').textContent"
        ));
        assert!(marked.contains(line), "{which}: {marked}");
    }
    // Somebody works on, here and there: both stay in step.
    page.click("c3");
    page.wait_for_text("3. c3");
    page.browser
        .wait("document.querySelector('#conflict .mine pre').textContent.includes('3. c3')");
    page.folder
        .file("a.toml", theirs.replace("# theirs", "# theirs again"));
    page.browser
        .wait("document.querySelector('#conflict .theirs pre').textContent.includes('again')");
    // To save asks too, and writes nothing over.
    page.press_id("save");
    page.settle();
    assert_eq!(
        page.file("a.toml"),
        theirs.replace("# theirs", "# theirs again")
    );
    // Theirs: and mine comes back by undo.
    let mine = page.text();
    page.press_id("take-theirs");
    page.wait_for_text("# theirs again");
    page.browser
        .wait("document.getElementById('save').disabled");
    page.press_id("undo");
    page.wait_for_text("3. c3");
    assert_eq!(page.text(), mine);
    // Mine: it is written over, after it was seen.
    page.folder.file("a.toml", TEXT);
    wait_for_conflict(&mut page);
    page.press_id("keep-mine");
    page.browser
        .wait("document.getElementById('save').disabled");
    assert_eq!(page.file("a.toml"), mine);
    // One's own echo is no change.
    std::thread::sleep(Duration::from_secs(2));
    assert_eq!(page.browser.value(HIDDEN), json!(true));
    // Nor is it one where somebody else has written the same.
    page.click("h8");
    page.wait_for_text("4. h8");
    let same = page.text();
    page.folder.file("a.toml", same);
    page.browser
        .wait("document.getElementById('save').disabled");
    assert_eq!(page.browser.value(HIDDEN), json!(true));
    page.is_content();
}

#[test]
#[ignore = "needs a browser"]
fn what_is_typed_survives_whatever_happens_at_the_same_time() {
    let Some(mut page) = Page::open("studio-typed", (1280, 900), &[("a.toml", TEXT)]) else {
        return;
    };
    // Another window writes the file before this one has read what was typed.
    page.unfold();
    let area = "document.getElementById('text')";
    page.browser.value(&format!(
        "{area}.addEventListener('input', async () => {{
            const ask = async (path, body) => (await fetch(`/api/${{path}}`, {{ method: 'POST', body: JSON.stringify(body) }})).json();
            const {{ text, version }} = await ask('read', {{ name: 'a.toml' }});
            await ask('save', {{ name: 'a.toml', text: `# theirs\\n${{text}}`, version }});
            dispatchEvent(new Event('focus'));
        }}, {{ once: true }});
        {area}.focus();
        {area}.setSelectionRange(0, 0)"
    ));
    page.browser.type_text("# mine\n");
    wait_for_conflict(&mut page);
    assert!(shown(&mut page, "mine").starts_with("# mine\n"));
    page.press_id("keep-mine");
    page.browser
        .wait("document.getElementById('save').disabled");
    assert!(page.file("a.toml").starts_with("# mine\n"));
    // It is saved by the very next key, and changed by the very next click.
    page.browser
        .value(&format!("{area}.focus(); {area}.setSelectionRange(0, 0)"));
    page.browser.type_text("# more\n");
    page.browser.key("Control+s");
    let started = Instant::now();
    while !page.file("a.toml").starts_with("# more\n# mine\n") {
        assert!(
            started.elapsed() < Duration::from_secs(30),
            "{}",
            page.file("a.toml")
        );
    }
    page.browser
        .value(&format!("{area}.focus(); {area}.setSelectionRange(0, 0)"));
    page.browser.type_text("# again\n");
    page.browser
        .value("document.getElementById('takeback').click()");
    page.browser
        .wait("!document.getElementById('text').value.includes('e5')");
    assert!(
        page.text().starts_with("# again\n# more\n# mine\n"),
        "{}",
        page.text()
    );
    // A new document is opened only where nobody minds; it is made all the same.
    page.browser
        .value("confirm = (words) => { window.asked = words; return false; }");
    page.browse();
    page.press_id("new");
    page.press_id("make-file");
    page.browser.type_text("fresh");
    page.press_id("make-done");
    page.browser
        .wait("window.asked?.includes('a.toml') === true");
    assert!(page.text().starts_with("# again\n"));
    page.browser
        .wait("document.querySelector('#list [data-name=\"fresh.toml\"]') !== null");
    page.is_content();
}

/// Who is quicker than the server loses nothing either: each edit is one of the newest text.
#[test]
#[ignore = "needs a browser"]
fn edits_that_are_made_at_once_are_all_made() {
    let Some(mut page) = Page::open("studio-at-once", (1280, 900), &[("a.toml", TEXT)]) else {
        return;
    };
    page.unfold();
    page.press_id("tab-keys");
    page.browser.value(
        "[...document.querySelectorAll('#panel-keys .field')].slice(0, 2).forEach((field, at) => {
            const input = field.querySelector('input');
            input.value = ['A title', 'An author'][at];
            input.dispatchEvent(new Event('change'));
        });
        document.getElementById('takeback').click();
        document.getElementById('text').setSelectionRange(0, 0);
        document.getElementById('text').focus()",
    );
    page.browser.type_text("# typed\n");
    page.browser
        .wait("!document.getElementById('text').value.includes('e5')");
    page.settle();
    let text = page.text();
    // An edit that came in between has taken the caret to the end.
    assert!(text.contains("# typed\n"), "{text}");
    for part in ["title = \"A title\"\n", "author = \"An author\"\n"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    page.is_content();
}

#[test]
#[ignore = "needs a browser"]
fn a_file_that_is_gone_can_be_saved_again() {
    let Some(mut page) = Page::open("studio-gone", (1280, 900), &[("a.toml", TEXT)]) else {
        return;
    };
    std::fs::remove_file(page.folder.0.join("a.toml")).unwrap();
    page.browser
        .wait("document.getElementById('state').textContent === 'The file is gone'");
    page.browser
        .wait("!document.getElementById('save').disabled");
    page.click("g7");
    page.wait_for_text("2. g7");
    page.save();
    assert_eq!(page.file("a.toml"), page.text());
    page.is_content();
}
