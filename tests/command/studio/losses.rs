//! Nothing is lost: not what was typed when another document is opened, not what was done while the server is slow, paused, killed or
//! started again, not what was not sent when a tab is closed.

use serde_json::json;

use super::Studio;
use super::page::{BOARD, Page};

const A: &str = "kletka = 1\ngame = \"renju-for-three\"\n[record]\nmoves = '1. e5'\n";
const B: &str = "kletka = 1\ngame = \"renju-for-three\"\n[record]\nmoves = '1. g7'\n";
const TITLE: &str = "#panel-keys input";
const OFFLINE: &str = "The studio does not answer; your changes are kept in this browser";

/// Two documents, the first of which is open, with its keys in sight.
fn two(name: &str) -> Option<Page> {
    let mut page = Page::open(name, (1280, 900), &[("a.toml", A), ("b.toml", B)])?;
    page.browser
        .value("confirm = (words) => { window.asked = words; return true; }");
    page.press_id("tab-keys");
    page.settle();
    Some(page)
}

/// Chooses another document at once, whatever goes on.
fn choose(page: &mut Page, name: &str) {
    page.browser.value(&format!(
        "document.querySelector('#list [data-name=\"{name}\"]').click()"
    ));
}

fn wait_for_name(page: &mut Page, name: &str) {
    page.browser.wait(&format!(
        "document.getElementById('name').textContent === {}",
        json!(name)
    ));
    page.settle();
}

#[test]
#[ignore = "needs a browser"]
fn what_is_typed_stays_with_its_document() {
    let Some(mut page) = two("studio-leaving") else {
        return;
    };
    for (time, title) in [(0, "One"), (200, "Two"), (480, "Three")] {
        page.slow(time);
        page.type_into(TITLE, title);
        choose(&mut page, "b.toml");
        wait_for_name(&mut page, "b.toml");
        assert_eq!(page.text(), B, "{time} ms");
        assert!(
            page.browser.text("window.asked").contains("a.toml"),
            "{time} ms"
        );
        choose(&mut page, "a.toml");
        wait_for_name(&mut page, "a.toml");
        page.wait_for_text(title);
        page.wait_for_state("Not saved yet");
    }
    // The draft is one step: undo leads to the text of the file.
    page.press_id("undo");
    page.browser.wait(&format!(
        "document.getElementById('text').value === {}",
        json!(A)
    ));
    assert_eq!(
        (page.file("a.toml"), page.file("b.toml")),
        (A.to_owned(), B.to_owned())
    );
    page.is_content();
}

#[test]
#[ignore = "needs a browser"]
fn a_field_is_saved_while_it_is_typed_in() {
    let Some(mut page) = two("studio-field") else {
        return;
    };
    for time in [0, 300] {
        page.slow(time);
        page.type_into(TITLE, &format!("T{time}"));
        page.browser.key("Control+s");
        page.wait_for_file("a.toml", &format!("T{time}"));
        page.wait_for_state("Saved");
        assert_eq!(
            page.browser
                .value("document.activeElement.matches('#panel-keys input')"),
            json!(true)
        );
    }
    // It needs no key at all to be in the document.
    page.type_into(TITLE, " more");
    page.wait_for_text("T0T300 more");
    // A step back is seen in the field too.
    page.slow(0);
    page.browser.key("Control+z");
    page.browser.wait(&format!(
        "!document.querySelector('{TITLE}').value.includes('more')"
    ));
    assert!(!page.text().contains("more"));
    page.browser.key("Control+y");
    page.wait_for_text("T0T300 more");
    // Text that was not sent is not in the file.
    page.press_id("tab-moves");
    page.type_into("#comment", "a fork");
    page.browser.key("Control+s");
    page.wait_for_state("Saved; typed text is a draft");
    assert!(!page.file("a.toml").contains("a fork"));
    page.is_content();
}

#[test]
#[ignore = "needs a browser"]
fn undo_and_save_wait_for_a_click_that_is_on_its_way() {
    let Some(mut page) = two("studio-order") else {
        return;
    };
    page.slow(300);
    page.click("g7");
    page.browser.key("Control+z");
    page.browser
        .wait("!document.getElementById('redo').disabled");
    assert_eq!(page.text(), A);
    page.press_id("redo");
    page.wait_for_text("2. g7");
    page.click("c3");
    page.browser.key("Control+s");
    page.wait_for_file("a.toml", "3. c3");
    page.wait_for_state("Saved");
    page.is_content();
}

#[test]
#[ignore = "needs a browser"]
fn what_was_not_sent_does_not_follow_into_another_document() {
    let Some(mut page) = two("studio-unsent") else {
        return;
    };
    page.press_id("tab-claims");
    page.browser
        .wait("document.getElementById('claim') !== null");
    page.type_into("#claim", "to move: red");
    page.press_id("tab-moves");
    page.type_into("#comment", "a fork");
    page.type_into("#word", "c3");
    let typed = "['comment', 'word', 'claim'].map((id) => document.getElementById(id).value)";
    choose(&mut page, "b.toml");
    wait_for_name(&mut page, "b.toml");
    assert_eq!(page.browser.value(typed), json!(["", "", ""]));
    choose(&mut page, "a.toml");
    wait_for_name(&mut page, "a.toml");
    assert_eq!(
        page.browser.value(typed),
        json!(["a fork", "c3", "to move: red"])
    );
    // Nor is a closed tab their end.
    page.reopen();
    wait_for_name(&mut page, "a.toml");
    page.press_id("tab-claims");
    assert_eq!(
        page.browser.value(typed),
        json!(["a fork", "c3", "to move: red"])
    );
    page.is_content();
}

#[test]
#[ignore = "needs a browser"]
fn a_closed_tab_leaves_a_draft() {
    let Some(mut page) = two("studio-draft") else {
        return;
    };
    page.slow(300);
    page.type_into(TITLE, "Kept");
    page.click("g7");
    page.reopen();
    wait_for_name(&mut page, "a.toml");
    page.wait_for_text("Kept");
    page.wait_for_text("2. g7");
    page.wait_for_state("Not saved yet");
    // The text of the file may be taken instead, and the draft is gone when it is saved.
    page.browser
        .wait("!document.getElementById('notice').hidden");
    page.press_id("drop-draft");
    page.browser.wait(&format!(
        "document.getElementById('text').value === {}",
        json!(A)
    ));
    page.press_id("undo");
    page.wait_for_text("Kept");
    page.save();
    page.reopen();
    page.wait_for_state("Saved");
    assert_eq!(page.file("a.toml"), page.text());
    // Where the file is another one by now, both are shown.
    page.click("c3");
    page.wait_for_text("3. c3");
    let mine = page.text();
    page.browser.new_tab("about:blank");
    page.folder.file("a.toml", B);
    let address = page.studio.address();
    page.browser.new_tab(address.split('?').next().unwrap());
    page.wait_until_ready();
    page.browser
        .wait("document.querySelector('#conflict .theirs pre') !== null");
    assert_eq!(
        page.browser
            .text("document.querySelector('#conflict .theirs pre').textContent"),
        B
    );
    assert_eq!(page.text(), mine);
    page.is_content();
}

#[cfg(unix)]
#[test]
#[ignore = "needs a browser"]
fn a_paused_server_is_waited_for() {
    let Some(mut page) = two("studio-paused") else {
        return;
    };
    page.studio.signal("STOP");
    page.type_into(TITLE, "Paused");
    page.browser
        .wait("document.getElementById('state').textContent === 'Not saved yet'");
    page.browser.key("Control+s");
    page.wait_for_state("Saving …");
    page.studio.signal("CONT");
    page.wait_for_file("a.toml", "Paused");
    page.wait_for_state("Saved");
    page.is_content();
}

#[test]
#[ignore = "needs a browser"]
fn a_killed_server_is_seen_and_nothing_is_lost() {
    let Some(mut page) = two("studio-killed") else {
        return;
    };
    page.studio.end();
    page.wait_for_state(OFFLINE);
    page.type_into(TITLE, "Offline");
    page.browser.key("Control+s");
    // Nobody leaves what is not written.
    choose(&mut page, "b.toml");
    page.wait_for_state(OFFLINE);
    assert_eq!(
        page.browser
            .text("document.getElementById('name').textContent"),
        "a.toml"
    );
    // The same folder has the same address: what was on its way goes on.
    page.studio = Studio::open(page.folder.path());
    let address = page.studio.address();
    page.browser
        .value(&format!("fetch({}).then(() => 0)", json!(address)));
    page.wait_for_file("a.toml", "Offline");
    page.wait_for_state("Saved");
    // And in another tab, where the one with the changes is gone.
    page.studio.end();
    page.wait_for_state(OFFLINE);
    page.type_into(TITLE, " again");
    page.unfold();
    page.type_into("#text", "# typed\n");
    page.studio = Studio::open(page.folder.path());
    let address = page.studio.address();
    page.browser.new_tab(&address);
    page.wait_until_ready();
    page.wait_for_text("# typed\n");
    page.wait_for_text("Offline again");
    page.save();
    assert_eq!(page.file("a.toml"), page.text());
}

#[test]
#[ignore = "needs a browser"]
fn a_file_that_is_protected_is_said_to_be() {
    let Some(mut page) = two("studio-read-only") else {
        return;
    };
    let path = page.folder.0.join("b.toml");
    let mut permissions = std::fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    std::fs::set_permissions(&path, permissions).unwrap();
    page.open_document("b.toml");
    page.wait_for_state("Read-only");
    page.click("e5");
    page.wait_for_text("2. e5");
    page.wait_for_state("Read-only: your changes are kept in this browser");
    page.browser.key("Control+s");
    page.browser
        .wait("document.getElementById('notice').textContent.includes('b.toml')");
    assert_eq!(page.file("b.toml"), B);
}

/// The board shows something, whatever is done.
#[test]
#[ignore = "needs a browser"]
fn the_board_never_vanishes() {
    let parcel = "kletka = 1\ngame = \"parcel\"\n[board]\nsize = 3\n[rules]\nopening = \"free\"\n";
    let renju = "kletka = 1\ngame = \"renju-for-three\"\n[board]\nsize = 9\n[start]\nposition = 'b@a1 b@b1 b@c1'\n";
    let broken = "kletka = 1\ngame = \n";
    let turned =
        "kletka = 1\ngame = \"renju-3-2\"\n[board]\nsize = 9\n[start]\nposition = 'b@a1 g@c3'\n";
    let parcel_with_edges =
        "kletka = 1\ngame = \"parcel\"\n[board]\nsize = 3\n[start]\nposition = 'b[a1-2] g[a2-3]'\n";
    let archive =
        "kletka = 1\ngame = \"parcel\"\n[board]\nsize = 3\n[record]\nmoves = '1. [b1-2]'\n";
    let files = [
        ("a.toml", parcel),
        ("b.toml", renju),
        ("c.toml", broken),
        ("d.toml", A),
        ("e.toml", turned),
        ("f.toml", parcel_with_edges),
        ("g.kla", archive),
    ];
    let Some(mut page) = Page::open("studio-board", (1280, 900), &files) else {
        return;
    };
    let count = |what: &str| format!("{BOARD}.querySelectorAll('.picture {what}').length");
    page.browser.value("confirm = () => true");
    page.press_id("setup-title");
    for (colour, place, written) in [("blue", "[a1-2]", "b[a1-2]"), ("red", "[a2-3]", "r[a2-3]")] {
        page.press(&format!(
            "document.querySelector('#palette input[value={colour}]')"
        ));
        page.click(place);
        page.wait_for_text(written);
        page.settle();
    }
    page.browser.wait(&format!(
        "{BOARD}.querySelector('.status.wrong')?.textContent.includes('meet') === true"
    ));
    assert_eq!(page.browser.value(&count(".segment.red")), json!(1));
    assert!(page.browser.value(&count(".wrong")).as_u64() > Some(0));
    // It is set up on from there.
    page.press("document.querySelector('#palette input[value=\"\"]')");
    page.browser
        .wait("document.getElementById('tool').textContent.includes('Remove')");
    page.click("[a1-2]");
    page.browser
        .wait("!document.getElementById('text').value.includes('b[a1-2]')");
    page.browser.wait(&format!("{} === 0", count(".wrong")));
    page.open_document("b.toml");
    page.press("document.querySelector('#palette input[value=blue]')");
    page.click("d1");
    page.wait_for_text("b@d1");
    let four = format!("{BOARD}.querySelector('.picture .stone.blue').getBBox().width > 35");
    page.browser.wait(&four);
    assert!(page.browser.value(&count(".wrong")).as_u64() > Some(0));
    // Half of a line keeps the last picture.
    page.unfold();
    page.browser.value("(({ target } = { target: document.getElementById('text') }) => { target.focus(); target.setSelectionRange(0, 0); })()");
    page.browser.type_text("title = \"x");
    page.browser
        .wait("document.querySelector('#messages li.error') !== null");
    page.settle();
    assert_eq!(page.browser.value(&four), json!(true));
    page.open_document("d.toml");
    page.unfold();
    page.type_into("#text", "half");
    page.browser
        .wait("document.querySelector('#messages li.error') !== null");
    page.settle();
    assert_eq!(page.browser.value(&count(".stone.blue")), json!(1));
    // Other halves of a text keep the picture too: of a size, of a name of a game, of a stone, of an archive.
    for (name, whole) in [
        ("e.toml", turned),
        ("f.toml", parcel_with_edges),
        ("g.kla", archive),
    ] {
        page.open_document(name);
        page.unfold();
        let drawn = page.browser.value(&count("svg *"));
        for (from, to) in [
            ("size = 9", "size = "),
            ("size = 9", "size = 2"),
            ("size = 3", "size = 'x"),
            ("game = \"renju-3-2\"", "game = \"renju-3\""),
            ("g@c3", "g@"),
            ("g@c3", "g@c3 b@c3"),
            ("g[a2-3]", "g[a2-"),
            ("kletka = 1\n", "kletka = \n"),
            ("'1. [b1-2]'", "'1. [b1-2"),
        ] {
            if !whole.contains(from) {
                continue;
            }
            page.browser.value(&format!(
                "(() => {{ const area = document.getElementById('text'); area.value = {}; area.dispatchEvent(new Event('input', {{ bubbles: true }})); }})()",
                json!(whole.replacen(from, to, 1))
            ));
            page.browser
                .wait("document.querySelector('#messages li.error') !== null");
            page.settle();
            let now = page.browser.value(&count("svg *"));
            assert!(
                now.as_u64() >= drawn.as_u64(),
                "{name}: {to}: {drawn} {now}"
            );
        }
        page.browser.value(&format!(
            "(() => {{ const area = document.getElementById('text'); area.value = {}; area.dispatchEvent(new Event('input', {{ bubbles: true }})); }})()",
            json!(whole)
        ));
        page.browser
            .wait("document.querySelector('#messages li.error') === null");
        page.settle();
    }
    // Where there never was one, it is said why.
    page.open_document("c.toml");
    page.settle();
    assert_eq!(page.browser.value(&count("svg")), json!(0));
    assert!(
        !page
            .browser
            .text(&format!("{BOARD}.querySelector('.picture').textContent"))
            .is_empty()
    );
    page.is_content();
}

/// No goal is proposed that its own game refuses.
#[test]
#[ignore = "needs a browser"]
fn every_goal_that_is_proposed_is_one_of_its_game() {
    let Some(mut page) = Page::open("studio-goals", (1280, 900), &[]) else {
        return;
    };
    let games = page
        .browser
        .value("[...document.querySelectorAll('#make-game option')].map((one) => one.value)");
    for lang in ["en", "ru"] {
        for game in games
            .as_array()
            .unwrap()
            .iter()
            .map(|game| game.as_str().unwrap())
        {
            let name = format!("{game}-{lang}");
            page.browse();
            page.press_id("new");
            page.browser.value(&super::page::chosen(
                "document.getElementById('make-kind')",
                "problem",
            ));
            page.browser.value(&super::page::chosen(
                "document.getElementById('make-game')",
                game,
            ));
            page.browser
                .value("document.getElementById('make-file').value = ''");
            page.type_into("#make-file", &name);
            page.press_id("make-done");
            wait_for_name(&mut page, &format!("{name}.toml"));
            assert!(page.text().contains("goal = "), "{}", page.text());
            page.press_id("tab-problem");
            page.settle();
            // Nor is the one of its field.
            let proposed = page
                .browser
                .text("document.getElementById('puzzle-goal').placeholder");
            let before = page.text();
            page.browser
                .value("document.getElementById('puzzle-goal').select()");
            page.type_into("#puzzle-goal", &format!("{proposed} "));
            page.browser.key("Enter");
            page.settle();
            assert_eq!(page.text(), before, "{proposed}");
        }
        page.press_id("language");
    }
    page.is_content();
}

/// Nothing that throws can be pressed where nothing is open.
#[test]
#[ignore = "needs a browser"]
fn an_empty_studio_has_nothing_to_press_that_fails() {
    let Some(mut page) = Page::open("studio-nothing", (1280, 900), &[]) else {
        return;
    };
    let enabled = page.browser.value(
        "[...document.querySelectorAll('header button, main button')].filter((one) => !one.disabled && one.checkVisibility()).map((one) => one.id)",
    );
    assert_eq!(enabled, json!(["language", "help", "", "", "", "new"]));
    for key in ["Control+s", "Control+z"] {
        page.browser.key(key);
    }
    page.settle();
    page.is_content();
}
