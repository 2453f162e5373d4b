//! What the board shows and how large: cells at every zoom and on its side, marks on demand, and a key for every action of
//! the mouse.

use serde_json::json;

use super::page::{BOARD, Page};

const THREE: &str = "kletka = 1\ngame = \"renju-3-2\"\n[start]\nposition = 'b@d9 b@e9 b@f9'\n";

fn sized(page: &mut Page, (width, height): (u32, u32), scale: u32) {
    page.browser.send(
        "Emulation.setDeviceMetricsOverride",
        &json!({"width": width, "height": height, "deviceScaleFactor": scale, "mobile": false}),
    );
    page.settle();
}

/// How wide a cell is, in pixels of the page.
fn cell(page: &mut Page) -> f64 {
    let wide = format!("10 * {BOARD}.querySelector('.over').getScreenCTM().a");
    page.browser.value(&wide).as_f64().unwrap()
}

#[test]
#[ignore = "needs a browser"]
fn a_cell_is_no_smaller_where_the_browser_magnifies() {
    let Some(mut page) = Page::open("zoom", (1280, 800), &[("a.toml", THREE)]) else {
        return;
    };
    sized(&mut page, (1280, 800), 1);
    let usual = cell(&mut page);
    for scale in [2, 4] {
        sized(&mut page, (1280 / scale, 800 / scale), scale);
        let large = cell(&mut page) * f64::from(scale);
        page.browser.picture(&format!("zoom-{scale}00"));
        assert!(large >= usual, "{scale}: {large} of {usual}");
    }
    // 1280 pixels at 400 %: what a tab shows is read by scrolling in one direction.
    for lang in ["en", "ru"] {
        for tab in ["moves", "problem", "claims", "diagrams", "keys"] {
            page.press_id(&format!("tab-{tab}"));
            page.settle();
            let width = "document.documentElement.scrollWidth <= innerWidth";
            assert_eq!(
                page.browser.value(width),
                json!(true),
                "{lang}: {tab} runs over the edge"
            );
        }
        page.browser.picture(&format!("zoom-400-{lang}"));
        page.press_id("language");
    }
    // A phone on its side shows the whole board.
    sized(&mut page, (844, 390), 1);
    page.browser.value(&format!(
        "{BOARD}.host.scrollIntoView({{ block: 'start' }})"
    ));
    page.browser.picture("landscape");
    let fits = format!(
        "{BOARD}.querySelector('.frame').getBoundingClientRect().height <= innerHeight
            && document.documentElement.scrollWidth <= innerWidth"
    );
    assert_eq!(page.browser.value(&fits), json!(true));
}

#[test]
#[ignore = "needs a browser"]
fn critical_cells_are_shown_when_they_are_asked_for() {
    let Some(mut page) = Page::open("critical", (1280, 900), &[("a.toml", THREE)]) else {
        return;
    };
    page.browser
        .wait("!document.getElementById('critical').hidden");
    let shown = format!("!!{BOARD}.querySelector('.picture .critical')");
    for is_shown in [true, false] {
        page.press_id("critical");
        page.browser.wait(&format!("{shown} === {is_shown}"));
        page.browser.picture(&format!("critical-{is_shown}"));
    }
}

/// What is done with the mouse on the board has a key in the list under `?`; what is done beside it, elements that the
/// tabulator comes to.
#[test]
#[ignore = "needs a browser"]
fn every_action_of_the_mouse_has_a_key() {
    let Some(mut page) = Page::open("keys", (1280, 900), &[("a.toml", THREE)]) else {
        return;
    };
    let reached = "[...document.querySelectorAll('*')].filter((one) => one.checkVisibility()
        && getComputedStyle(one).cursor === 'pointer' && !one.closest('button, summary, label, select, a[href], [tabindex], kletka-board'))
        .map((one) => one.outerHTML.slice(0, 200))";
    assert_eq!(page.browser.value(reached), json!([]));
    page.browser.value(&format!("{BOARD}.host.focus()"));
    page.browser.key("?");
    page.browser.wait("document.getElementById('keys').open");
    page.browser.picture("keys");
    for (action, keys) in [
        ("on the board: walk, play or put", "← → ↑ ↓ Enter"),
        ("on the board: the other colour of a half move", "x"),
        ("on the board: begin and end an arrow of a diagram", "a"),
        ("on the board: a circle of a diagram", "o"),
        ("a move back or on", "← → , ."),
        ("another variation", "↑ ↓"),
        ("take back, or delete from here", "Del"),
        ("give up what was begun", "Esc"),
        ("undo, redo", "Ctrl+Z Ctrl+Y"),
        ("save", "Ctrl+S"),
    ] {
        let said = format!(
            "[...document.querySelectorAll('#keys-list dd')].find((one) => one.textContent === {})?.previousElementSibling.textContent.trim()",
            json!(action)
        );
        assert_eq!(page.browser.text(&said), keys, "{action}");
    }
}
