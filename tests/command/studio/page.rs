//! The page as people use it: by clicks, by keys, in both languages, on a phone, in the dark, while others write the file.

use serde_json::{Value, json};

use super::Studio;
use super::browser::{Browser, ON_PAPER, browser};
use crate::common_cli::{Folder, kletka};

pub(super) const BOARD: &str = "document.querySelector('kletka-board').shadowRoot";

/// A page with the documents of a folder.
pub(super) struct Page {
    pub(super) browser: Browser,
    pub(super) folder: Folder,
    pub(super) studio: Studio,
}

impl Page {
    /// Opens the studio; `None` where there is no browser.
    pub(super) fn open(name: &str, size: (u32, u32), files: &[(&str, &str)]) -> Option<Self> {
        let folder = Folder::new(name);
        for (name, text) in files {
            folder.file(name, text);
        }
        let profile = Folder::new(&format!("{name}-profile"));
        let mut browser = browser(profile.path(), size)?;
        let studio = Studio::open(folder.path());
        browser.send("Page.navigate", &json!({"url": studio.address()}));
        let mut page = Self {
            browser,
            folder,
            studio,
        };
        page.wait_until_ready();
        Some(page)
    }

    pub(super) fn wait_until_ready(&mut self) {
        self.browser.wait("document.body?.dataset.ready === 'yes'");
    }

    /// Has every answer of the server come so many milliseconds later.
    pub(super) fn slow(&mut self, time: u32) {
        self.browser.value(&format!(
            "window.quick ??= fetch;
            window.fetch = async (...asked) => {{
                const answer = await quick(...asked);
                await new Promise((done) => setTimeout(done, {time}));
                return answer;
            }}; 0"
        ));
    }

    /// Types where the focus is put.
    pub(super) fn type_into(&mut self, selector: &str, typed: &str) {
        self.browser.value(&format!(
            "document.querySelector({}).focus()",
            json!(selector)
        ));
        self.browser.type_text(typed);
    }

    /// What the page says of the document: whether it is saved.
    pub(super) fn wait_for_state(&mut self, state: &str) {
        self.browser.wait(&format!(
            "document.getElementById('state').textContent === {}",
            json!(state)
        ));
    }

    /// Waits until a file has something in it.
    pub(super) fn wait_for_file(&self, name: &str, part: &str) {
        let started = std::time::Instant::now();
        while !self.file(name).contains(part) {
            assert!(
                started.elapsed() < std::time::Duration::from_secs(30),
                "{part}: {}",
                self.file(name)
            );
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
    }

    /// Closes the page without a word, and opens it again.
    pub(super) fn reopen(&mut self) {
        let cookie = self.browser.value(
            "fetch('/api/list', { method: 'POST', body: '{}' }).then(() => true, () => false)",
        );
        let address = if cookie == json!(true) {
            self.studio.address().split('?').next().unwrap().to_owned()
        } else {
            self.studio.address()
        };
        self.browser.new_tab(&address);
        self.wait_until_ready();
    }

    pub(super) fn text(&mut self) -> String {
        self.browser.text("document.getElementById('text').value")
    }

    /// What the board says.
    pub(super) fn said(&mut self) -> String {
        self.browser
            .text(&format!("{BOARD}.querySelector('.status').textContent"))
    }

    pub(super) fn wait_for_text(&mut self, part: &str) {
        self.browser.wait(&format!(
            "document.getElementById('text').value.includes({})",
            json!(part)
        ));
    }

    pub(super) fn wait_for_word(&mut self, part: &str) {
        self.browser.wait(&format!(
            "{BOARD}.querySelector('.status').textContent.includes({})",
            json!(part)
        ));
    }

    /// Waits until the page has said what it was asked, so that nothing moves any more.
    pub(super) fn settle(&mut self) {
        self.browser
            .wait("document.querySelector('main').ariaBusy === 'false'");
    }

    /// Clicks on a place of the field, where the drawing has it.
    pub(super) fn click(&mut self, place: &str) {
        let at = self.place(place);
        self.browser.click(at);
    }

    /// Puts a finger on a place of the field and lifts it from another one.
    pub(super) fn touch(&mut self, (from, to): (&str, &str)) {
        let [from, to] = [self.place(from), self.place(to)];
        let point = |(x, y): (f64, f64)| json!([{"x": x, "y": y}]);
        for (kind, points) in [
            ("touchStart", point(from)),
            ("touchMove", point(to)),
            ("touchEnd", json!([])),
        ] {
            self.browser.send(
                "Input.dispatchTouchEvent",
                &json!({"type": kind, "touchPoints": points}),
            );
        }
    }

    /// Where a place of the field is on the screen, in pixels.
    pub(super) fn place(&mut self, place: &str) -> (f64, f64) {
        self.settle();
        let asked = json!({"do": "look", "text": self.text(), "at": "0"});
        let find = format!(
            "(async () => {{
                {BOARD}.host.scrollIntoView({{ block: 'center' }});
                const answer = await (await fetch('/api/ask', {{ method: 'POST', body: JSON.stringify({asked}) }})).json();
                const [[x1, y1, x2, y2]] = answer.places.find((place) => place.name === {}).lines;
                const at = new DOMPoint((x1 + x2) / 2, (y1 + y2) / 2);
                const {{ x, y }} = at.matrixTransform({BOARD}.querySelector('.over').getScreenCTM());
                return [x, y];
            }})()",
            json!(place)
        );
        let at = self.browser.value(&find);
        (at[0].as_f64().unwrap(), at[1].as_f64().unwrap())
    }

    /// Clicks on a button or a field that a selector finds.
    pub(super) fn press(&mut self, selector: &str) {
        self.settle();
        let find = format!(
            "(() => {{
                const found = {selector};
                found.scrollIntoView({{ block: 'center' }});
                const {{ x, y, width, height }} = found.getBoundingClientRect();
                return [x + width / 2, y + height / 2];
            }})()"
        );
        let at = self.browser.value(&find);
        self.browser
            .click((at[0].as_f64().unwrap(), at[1].as_f64().unwrap()));
    }

    pub(super) fn press_id(&mut self, id: &str) {
        self.press(&format!("document.getElementById('{id}')"));
    }

    /// Chooses one of the moves that the board offers.
    pub(super) fn choose(&mut self, at: usize) {
        self.browser.wait(&format!(
            "{BOARD}.querySelectorAll('.choice button').length > {at}"
        ));
        self.press(&format!("{BOARD}.querySelectorAll('.choice button')[{at}]"));
    }

    /// Goes to what a selector finds, by the tabulator alone: on, or back where that is nearer. It is to be seen there.
    pub(super) fn tab_to(&mut self, selector: &str) {
        self.settle();
        let there = format!(
            "(document.activeElement?.matches({}) ?? false)",
            json!(selector)
        );
        let behind = format!(
            "!!(document.activeElement.compareDocumentPosition(document.querySelector({})) & Node.DOCUMENT_POSITION_PRECEDING)",
            json!(selector)
        );
        let key = if self.browser.value(&behind) == json!(true) {
            "Shift+Tab"
        } else {
            "Tab"
        };
        for _ in 0..150 {
            if self.browser.value(&there) == json!(true) {
                let seen = "(document.activeElement.shadowRoot?.activeElement ?? document.activeElement).matches(':focus-visible')";
                assert_eq!(
                    self.browser.value(seen),
                    json!(true),
                    "{selector} does not show that it has the focus"
                );
                return;
            }
            self.browser.key(key);
        }
        panic!(
            "no key leads to {selector}; {} has the focus",
            self.browser.text("document.activeElement.outerHTML")
        );
    }

    /// Goes on with an arrow until something is so, and then to the button of the keyboard.
    pub(super) fn arrows_until(&mut self, key: &str, expression: &str) {
        for _ in 0..60 {
            if self.browser.value(expression) == json!(true) {
                return;
            }
            self.browser.key(key);
        }
        panic!("{key} does not come to {expression}");
    }

    /// Walks over the board to a cell, says where it is, and does there what is done.
    pub(super) fn walk_to(&mut self, cell: &str) {
        let status = format!("{BOARD}.querySelector('.status').textContent.split(',')[0]");
        let (column, row) = cell.split_at(1);
        let ends = |what: &str| format!("/^[a-z]{what}$/.test({status})");
        // The first step stands in the middle.
        self.browser.key("ArrowUp");
        self.wait_for_word("");
        let is_below = format!("Number(({status}.match(/\\d+$/) ?? [0])[0]) < {row}");
        let key = if self.browser.value(&is_below) == json!(true) {
            "ArrowUp"
        } else {
            "ArrowDown"
        };
        self.arrows_until(key, &ends(row));
        let is_left = format!("{status}[0] < {}", json!(column));
        let key = if self.browser.value(&is_left) == json!(true) {
            "ArrowRight"
        } else {
            "ArrowLeft"
        };
        self.arrows_until(key, &format!("{status} === {}", json!(cell)));
        self.browser.key("Enter");
    }

    /// Unfolds the text, as one who wants to type in it does.
    pub(super) fn unfold(&mut self) {
        self.browser
            .value("document.getElementById('source').open = true");
    }

    /// Shows the documents of the folder.
    pub(super) fn browse(&mut self) {
        self.settle();
        if self
            .browser
            .value("document.getElementById('documents').hidden")
            == json!(true)
        {
            self.press_id("browse");
        }
    }

    /// Opens another document of the list.
    pub(super) fn open_document(&mut self, name: &str) {
        self.browse();
        self.press(&format!(
            "document.querySelector('#list [data-name=\"{name}\"]')"
        ));
        self.browser.wait(&format!(
            "document.getElementById('name').textContent === {}",
            json!(name)
        ));
        self.settle();
    }

    pub(super) fn save(&mut self) {
        self.press_id("save");
        self.browser
            .wait("document.getElementById('save').disabled");
    }

    pub(super) fn file(&self, name: &str) -> String {
        std::fs::read_to_string(self.folder.0.join(name)).unwrap()
    }

    /// That nothing went wrong behind the page: no error of a script, nothing that its policy forbids.
    pub(super) fn is_content(&self) {
        let complaints: Vec<_> = self
            .browser
            .complaints
            .iter()
            .filter(|one| !one.contains("409 (Conflict)"))
            .collect();
        let is_refusal = |one: &&&String| one.contains("422 (Unprocessable");
        let real: Vec<_> = complaints.iter().filter(|one| !is_refusal(one)).collect();
        assert!(real.is_empty(), "{real:?}");
    }
}

const FIVE: &str = "# mine\nkletka = 1\ngame = \"renju-3-2\"\n\n[board]\nsize = 9 # wide enough\n";

/// A Renju 3/2 position and two moves of it, by clicks alone: what is saved is a document, and only what was edited changed.
#[test]
#[ignore = "needs a browser"]
fn a_position_is_authored_by_clicks() {
    let Some(mut page) = Page::open("studio-clicks", (1280, 900), &[("a.toml", FIVE)]) else {
        return;
    };
    page.press_id("setup-title");
    for (colour, places) in [("blue", &["d4", "e4"][..]), ("red", &["d5"])] {
        page.press(&format!(
            "document.querySelector('#palette input[value={colour}]')"
        ));
        for place in places {
            page.click(place);
            page.wait_for_text(&format!("{}@{place}", &colour[..1]));
        }
    }
    // A stone of another colour takes the place of the first one; the eraser takes it away.
    page.press("document.querySelector('#palette input[value=green]')");
    page.click("e4");
    page.wait_for_text("g@e4");
    page.press("document.querySelector('#palette input[value=\"\"]')");
    page.click("d5");
    page.browser
        .wait("!document.getElementById('text').value.includes('r@d5')");
    // What would leave no position is refused in words, and nothing is written.
    let before = page.text();
    let shift = |arrow: &str| {
        format!(
            "[...document.querySelectorAll('#motions button')].find((one) => one.textContent === '{arrow}')"
        )
    };
    for _ in 0..3 {
        page.press(&shift("↓"));
    }
    page.wait_for_text("d1");
    page.press(&shift("↓"));
    page.browser.wait(&format!(
        "{BOARD}.querySelector('.status.wrong')?.textContent.includes('d1') === true"
    ));
    page.wait_for_text("d1");
    for _ in 0..3 {
        page.press_id("undo");
    }
    page.browser.wait(&format!(
        "document.getElementById('text').value === {}",
        json!(before)
    ));
    page.press("document.querySelector('#palette input[value=play]')");
    // A move is two stones and two clicks: the first has the colour due first, the second the other one.
    page.click("e5");
    page.wait_for_word("b@e5");
    page.click("f6");
    page.wait_for_text("1. b@e5, r@f6");
    // The first one clicked again, or a key, changes its colour.
    page.click("a1");
    page.wait_for_word("g@a1");
    page.click("a1");
    page.wait_for_word("b@a1");
    page.browser.key("x");
    page.wait_for_word("g@a1");
    page.browser.key("x");
    page.wait_for_word("b@a1");
    page.browser.wait(&format!(
        "{BOARD}.querySelector('.choice button')?.textContent.includes('alone')"
    ));
    page.choose(0);
    page.wait_for_text("2. b@a1");
    page.save();
    let saved = page.file("a.toml");
    assert!(saved.starts_with(FIVE), "{saved}");
    assert_eq!(
        kletka!("check --quiet {}", format!("{}/a.toml", page.folder.path()))
            .run()
            .code,
        0,
        "{saved}"
    );
    // Undo goes back over all of it.
    for _ in 0..12 {
        page.press_id("undo");
    }
    page.browser
        .wait("document.getElementById('undo').disabled");
    assert_eq!(page.text(), FIVE);
    page.is_content();
}

#[test]
#[ignore = "needs a browser"]
fn a_refused_move_is_refused_in_the_words_of_check() {
    let text = "kletka = 1\ngame = \"parcel\"\n[board]\nsize = 3\n[rules]\nopening = \"free\"\n[record]\nmoves = '1. [b2-3]'\n";
    let Some(mut page) = Page::open("studio-refused", (1280, 900), &[("a.toml", text)]) else {
        return;
    };
    let wrong = page.folder.file(
        "other/wrong.toml",
        text.replace("[b2-3]'", "[b2-3] 2. [b2-3]'"),
    );
    for (lang, index) in [("en", 0), ("ru", 1)] {
        if index == 1 {
            page.press_id("language");
            page.browser.wait("document.documentElement.lang === 'ru'");
            page.browser
                .wait("document.getElementById('turn').textContent.includes('очередь')");
        }
        page.click("[b2-3]");
        let checked = kletka!("check --json --lang {} {}", lang, wrong)
            .run()
            .json();
        let message = checked[0]["diagnostics"][0]["message"]
            .as_str()
            .unwrap()
            .to_owned();
        page.wait_for_word(message.trim_start_matches("2. "));
        page.browser.wait(&format!(
            "{BOARD}.querySelector('.picture .wrong') !== null"
        ));
    }
    assert_eq!(page.text(), text, "nothing was written");
    // Typed nonsense is refused too, and a click elsewhere plays.
    page.press_id("word");
    page.browser.type_text("[b2-");
    page.browser.key("Enter");
    page.browser
        .wait(&format!("{BOARD}.querySelector('.status.wrong') !== null"));
    page.click("[c2-3]");
    page.wait_for_text("[b2-3] 2. [c2-3]");
    page.is_content();
}

/// Segments of any direction from end to end, by keys, on a phone in the dark.
#[test]
#[ignore = "needs a browser"]
fn the_keyboard_is_enough_and_so_is_a_phone() {
    let text = "kletka = 1\ngame = \"parcel\"\nboard = { size = 2, segments = \"free\" }\nrules = { opening = \"free\" }\n";
    let Some(mut page) = Page::open("studio-keys", (390, 800), &[("a.toml", text)]) else {
        return;
    };
    page.browser.send(
        "Emulation.setEmulatedMedia",
        &json!({"features": [{"name": "prefers-color-scheme", "value": "dark"}]}),
    );
    let width = "document.documentElement.scrollWidth <= innerWidth";
    assert_eq!(
        page.browser.value(width),
        json!(true),
        "nothing runs over the edge of a phone"
    );
    let colour = |of: &str| format!("getComputedStyle({of})");
    assert_eq!(
        page.browser
            .text(&(colour("document.body") + ".backgroundColor")),
        "rgb(15, 18, 22)"
    );
    let paper = page
        .browser
        .text(&(colour(&format!("{BOARD}.querySelector('.picture .paper')")) + ".fill"));
    assert_ne!(paper, "rgb(255, 255, 255)", "the drawing is dark too");
    page.browser
        .value("document.querySelector('kletka-board').focus()");
    for key in ["Enter", "Enter", "ArrowRight", "ArrowUp", "Enter"] {
        page.browser.key(key);
    }
    page.wait_for_text("[b2-c3]");
    page.browser.key("Enter");
    page.wait_for_word("c3");
    page.browser.key("Escape");
    page.browser.key("ArrowLeft");
    page.wait_for_word("b3");
    let label = format!("{BOARD}.querySelector('.frame').getAttribute('aria-label')");
    assert!(
        page.browser.text(&label).contains("Enter"),
        "a reader is told how the board is walked"
    );
    assert!(page.said().contains("b3"));
    assert_eq!(page.browser.barriers(), Vec::<String>::new());
    page.is_content();
}

/// Messages stand at their words, positions follow the text, variations come of clicks, and a new document of a template.
#[test]
#[ignore = "needs a browser"]
fn text_and_board_are_in_step() {
    let text = "kletka = 1\ngame = \"renju-for-three\"\n[record]\nmoves = '1. e5 2. e5'\n";
    let Some(mut page) = Page::open("studio-step", (1280, 900), &[("a.toml", text)]) else {
        return;
    };
    // The words are marked where the text is seen.
    page.browser
        .value("document.getElementById('source').open = true");
    page.browser
        .wait("document.querySelector('#marked mark.error')?.textContent === 'e5'");
    let message = "document.querySelector('#messages li.error').textContent";
    assert!(page.browser.text(message).contains("e5"));
    page.browser
        .value("document.getElementById('text').setSelectionRange(0, 0)");
    page.press("document.querySelector('#messages .place')");
    let selected = "(({selectionStart: a, selectionEnd: b, value}) => value.slice(a, b))(document.getElementById('text'))";
    assert_eq!(page.browser.text(selected), "e5");
    page.browser.type_text("d4 3. g7");
    page.browser
        .wait("document.querySelector('#messages li.good') !== null");
    page.browser
        .wait("document.querySelectorAll('#moves .move').length === 4");
    page.press("document.querySelectorAll('#moves .move')[1]");
    page.browser
        .wait("document.querySelectorAll('#moves .move')[1].hasAttribute('aria-current')");
    page.click("f6");
    page.wait_for_text("( 2. f6 )");
    page.browser.wait(
        "document.querySelector('#moves .variation .move')?.hasAttribute('aria-current') === true",
    );
    page.press_id("comment");
    page.browser.type_text("nearer");
    page.press_id("say");
    page.wait_for_text("( 2. f6 \"nearer\" )");
    // A pair of quotation marks becomes one that may stand in a comment, as soon as it is one; inches are none.
    page.press_id("comment");
    for part in ["says \"", "yes", "\" to 5\" and 6\""] {
        page.browser.type_text(part);
    }
    assert_eq!(
        page.browser
            .text("document.getElementById('comment').value"),
        "says «yes» to 5\" and 6\""
    );
    page.press_id("say");
    page.wait_for_text("( 2. f6 «nearer; says «yes» to 5\" and 6\"» )");
    page.browse();
    page.press_id("new");
    page.press_id("make-file");
    page.browser.type_text("fresh");
    page.browser.value("confirm = () => true");
    page.press_id("make-done");
    page.browser
        .wait("document.getElementById('name').textContent === 'fresh.toml'");
    let listed: Value = page
        .browser
        .value("[...document.querySelectorAll('#list .doc')].map((one) => one.textContent)");
    assert_eq!(listed, json!(["a.toml", "fresh.toml"]));
    assert!(page.file("fresh.toml").contains("kletka = 1"));
    page.is_content();
}

/// Chooses an option of a field, as a person does.
pub(super) fn chosen(field: &str, value: &str) -> String {
    format!(
        "(() => {{ const field = {field}; field.value = '{value}'; field.dispatchEvent(new Event('change')) }})()"
    )
}

/// From an empty folder to a document that `check` proves: everything by clicks, but for names and the goal.
#[test]
#[ignore = "needs a browser"]
fn a_problem_is_authored_from_an_empty_board_until_it_is_proved() {
    let Some(mut page) = Page::open("studio-author", (1280, 900), &[]) else {
        return;
    };
    page.browse();
    page.press_id("new");
    page.browser
        .value(&chosen("document.getElementById('make-kind')", "problem"));
    page.browser
        .value(&chosen("document.getElementById('make-game')", "renju-3-2"));
    for (field, typed) in [
        ("make-file", "mine"),
        ("make-size", "9"),
        ("make-goal", "A wins by 1"),
    ] {
        page.press_id(field);
        page.browser.type_text(typed);
    }
    page.press_id("make-done");
    page.browser
        .wait("document.getElementById('name').textContent === 'mine.toml'");
    let expected = kletka!("new renju-3-2 --size 9 --goal 'A wins by 1' --lang en")
        .run()
        .stdout;
    assert_eq!(page.file("mine.toml"), expected);
    page.press_id("setup-title");
    page.press("document.querySelector('#palette input[value=blue]')");
    for place in ["d4", "e4", "h8"] {
        page.click(place);
        page.wait_for_text(&format!("b@{place}"));
    }
    // A stone is put where it should have been.
    page.press("document.querySelector('#palette input[value=carry]')");
    page.click("h8");
    page.wait_for_word("h8");
    page.click("f4");
    page.wait_for_text("b@d4 b@e4 b@f4");
    page.press("document.querySelector('#palette input[value=play]')");
    // It is solved, the proof is played through, and nothing is changed by that.
    page.press_id("tab-problem");
    page.press_id("do-solve");
    page.browser
        .wait("document.getElementById('keep-solution') !== null");
    page.press_id("play-proof");
    page.browser
        .wait("!document.getElementById('preview').hidden");
    page.press_id("forth");
    page.browser
        .wait("!document.getElementById('back').disabled");
    assert!(!page.text().contains("\n[solution]"));
    page.press_id("leave-preview");
    page.browser
        .wait("document.getElementById('preview').hidden");
    page.press_id("keep-solution");
    page.wait_for_text("\n[solution]");
    page.save();
    let path = format!("{}/mine.toml", page.folder.path());
    let checked = kletka!("check --json {}", path).run().json();
    assert_eq!(checked[0]["diagnostics"], json!([]), "{checked:?}");
    page.browser.wait("document.querySelector('#list [data-name=\"mine.toml\"] .badge').ariaLabel.includes('proved')");
    // An audit names what is special, and what it names is a click away.
    page.press_id("do-audit");
    page.browser
        .wait("document.querySelectorAll('#results .result').length === 2");
    let named = "[...document.querySelectorAll('#results button')].find((one) => /^(key|cook|dual)/.test(one.textContent))";
    page.press(named);
    page.browser
        .wait("!document.getElementById('preview').hidden");
    page.press_id("leave-preview");
    // So are changes of the position.
    page.press_id("do-tune");
    page.browser
        .wait("document.querySelector('#results .changes button') !== null");
    page.browser
        .wait("document.querySelector('#results .going') === null");
    page.press("document.querySelector('#results .changes button')");
    page.browser
        .wait("!document.getElementById('preview').hidden");
    page.press_id("keep");
    page.browser.wait(
        "document.getElementById('preview').hidden && !document.getElementById('save').disabled",
    );
    assert_ne!(page.text(), page.file("mine.toml"));
    page.press_id("undo");
    page.browser
        .wait("document.getElementById('save').disabled");
    assert_eq!(page.browser.barriers(), Vec::<String>::new());
    page.is_content();
}

/// The same without a mouse: tabulator, arrows, Enter and what is typed.
#[test]
#[ignore = "needs a browser"]
fn a_problem_is_authored_by_the_keyboard_until_it_is_proved() {
    let Some(mut page) = Page::open("studio-keyboard", (1280, 900), &[]) else {
        return;
    };
    page.tab_to("#new");
    page.browser.key("Enter");
    page.browser.wait("document.getElementById('make').open");
    for (field, value) in [("make-kind", "problem"), ("make-game", "renju-3-2")] {
        page.tab_to(&format!("#{field}"));
        page.arrows_until(
            "ArrowDown",
            &format!("document.getElementById('{field}').value === '{value}'"),
        );
    }
    for (field, typed) in [
        ("make-file", "mine"),
        ("make-size", "9"),
        ("make-goal", "A wins by 1"),
    ] {
        page.tab_to(&format!("#{field}"));
        page.browser.type_text(typed);
    }
    page.browser.key("Enter");
    page.browser
        .wait("document.getElementById('name').textContent === 'mine.toml'");
    // Stones are put on the board.
    page.tab_to("#palette input");
    page.arrows_until("ArrowDown", "document.activeElement.value === 'blue'");
    page.tab_to("#board");
    for cell in ["d4", "e4", "h8"] {
        page.walk_to(cell);
        page.wait_for_text(&format!("b@{cell}"));
    }
    // One is carried to where it should have been.
    page.tab_to("#palette input");
    page.arrows_until("ArrowDown", "document.activeElement.value === 'carry'");
    page.tab_to("#board");
    page.walk_to("h8");
    page.wait_for_word("h8");
    page.walk_to("f4");
    page.wait_for_text("b@d4 b@e4 b@f4");
    page.tab_to("#palette input");
    page.arrows_until("ArrowDown", "document.activeElement.value === 'play'");
    // A statement, that is judged, and a move that is typed and taken back.
    page.tab_to("#tab-moves");
    page.arrows_until("ArrowRight", "document.activeElement.id === 'tab-claims'");
    page.tab_to("#claim");
    page.browser.type_text("to move: A");
    page.browser.key("Enter");
    page.browser
        .wait("document.querySelectorAll('#panel-claims li.good').length === 1");
    page.tab_to("#word");
    page.browser.type_text("b@c4, r@a1");
    page.browser.key("Enter");
    page.wait_for_text("1. b@c4, r@a1");
    page.tab_to("#takeback");
    page.browser.key(" ");
    page.browser
        .wait("!document.getElementById('text').value.includes('b@c4')");
    // It is solved, the proof is played through, and kept.
    page.tab_to("#tab-claims");
    page.arrows_until("ArrowLeft", "document.activeElement.id === 'tab-problem'");
    page.tab_to("#do-solve");
    page.browser.key("Enter");
    page.browser
        .wait("document.getElementById('keep-solution') !== null");
    page.tab_to("#play-proof");
    page.browser.key("Enter");
    page.browser
        .wait("!document.getElementById('preview').hidden");
    page.tab_to("#forth");
    page.browser.key("Enter");
    page.browser
        .wait("!document.getElementById('back').disabled");
    page.tab_to("#leave-preview");
    page.browser.key("Enter");
    page.browser
        .wait("document.getElementById('preview').hidden && document.activeElement.id === 'board'");
    page.tab_to("#keep-solution");
    page.browser.key("Enter");
    page.wait_for_text("\n[solution]");
    page.browser.key("Control+s");
    page.browser
        .wait("document.getElementById('save').disabled");
    let path = format!("{}/mine.toml", page.folder.path());
    let checked = kletka!("check --json {}", path).run().json();
    assert_eq!(checked[0]["diagnostics"], json!([]), "{checked:?}");
    page.browser.wait("document.querySelector('#list [data-name=\"mine.toml\"] .badge').ariaLabel.includes('proved')");
    page.is_content();
}

/// An analysis stands on the board as ghosts: candidates by their order, a proof by its move numbers. Another position has none.
#[test]
#[ignore = "needs a browser"]
fn an_analysis_stands_on_the_board_until_the_position_changes() {
    let open = "kletka = 1\ngame = \"parcel\"\n[board]\nsize = 2\n";
    let won = "kletka = 1\ngame = \"renju-3-2\"\n[board]\nsize = 9\n[start]\nposition = 'b@d4 b@e4 b@f4'\n";
    let files = [("open.toml", open), ("won.toml", won)];
    let Some(mut page) = Page::open("studio-ghosts", (1280, 900), &files) else {
        return;
    };
    let over = |inner: &str| format!("[...{BOARD}.querySelectorAll('.over {inner}')]");
    let labels = format!("{}.map((one) => one.textContent)", over(".label"));
    let blue = format!("{}.length", over(".ghost.blue"));
    page.open_document("open.toml");
    page.press_id("tab-problem");
    page.press_id("do-analyse");
    page.browser.wait(&format!("{labels}.length > 0"));
    let seen: Vec<String> = serde_json::from_value(page.browser.value(&labels)).unwrap();
    let listed =
        "document.querySelectorAll('#results [data-kind=analyse] .row:last-child button').length";
    let listed = page.browser.value(listed).as_u64().unwrap();
    let order: Vec<String> = (1..=listed).map(|at| at.to_string()).collect();
    assert_eq!(seen, order, "each candidate has its place in the list");
    // Whatever is aimed at has a ghost of its own.
    let ghosts = page.browser.value(&blue).as_u64().unwrap();
    assert!(ghosts >= listed, "{ghosts}");
    assert_eq!(page.browser.barriers(), Vec::<String>::new());
    page.click("[a1-2]");
    page.wait_for_text("1. [a1-2]");
    page.browser.wait(&format!("{labels}.length === 0"));
    page.press_id("undo");
    page.browser
        .wait("document.getElementById('save').disabled");
    // They come again where they are asked for.
    page.press("document.querySelector('#results [data-kind=analyse] .onboard')");
    page.browser.wait(&format!("{labels}.length === {listed}"));
    page.open_document("won.toml");
    page.browser.wait(&format!("{labels}.length === 0"));
    page.press_id("do-analyse");
    page.browser
        .wait(&format!("{labels}.join() === '1' && {blue} > 0"));
    page.is_content();
}

/// What is clicked stands on the board before there is an answer, and goes with it, played or refused.
#[test]
#[ignore = "needs a browser"]
fn a_click_is_seen_before_its_answer() {
    let text = "kletka = 1\ngame = \"parcel\"\nboard.size = 3\n";
    let Some(mut page) = Page::open("studio-sent", (1280, 900), &[("a.toml", text)]) else {
        return;
    };
    let sent = format!("{BOARD}.querySelectorAll('.over .sent.blue').length");
    let at = page.place("[a1-2]");
    page.browser.value(
        "(() => { const quick = window.fetch; window.held = [];
          window.fetch = (...asked) => new Promise((done) => held.push(() => done(quick(...asked))));
          window.go = () => held.splice(0).forEach((one) => one());
          return 0; })()",
    );
    let go = "setInterval(go, 20), 0";
    page.browser.click(at);
    page.browser
        .wait(&format!("{sent} === 1 && held.length > 0"));
    assert!(!page.text().contains("a1-2"), "{}", page.text());
    page.browser.value(go);
    page.wait_for_text("1. [a1-2]");
    page.browser.wait(&format!("{sent} === 0"));
    // What was played is not covered by what might be played there next.
    page.browser.wait(&format!(
        "{BOARD}.querySelectorAll('.over .ghost').length === 0"
    ));
    // A segment that is there is refused.
    page.browser.click(at);
    page.browser.wait(&format!("{BOARD}.querySelector('.status.wrong') && {BOARD}.querySelectorAll('.over .sent').length === 0"));
}

/// The first half of a move stays on the board when the second one is refused, and the colour that was meant is told.
#[test]
#[ignore = "needs a browser"]
fn half_a_move_outlives_a_refusal() {
    let text = "kletka = 1\ngame = \"renju-3-2\"\n[start]\nposition = 'b@m4 b@n4 r@m6'\n";
    let Some(mut page) = Page::open("studio-half", (1280, 900), &[("a.toml", text)]) else {
        return;
    };
    let stones = format!("{BOARD}.querySelectorAll('.picture .stone circle').length");
    page.click("h9");
    page.browser.wait(&format!("{stones} === 4"));
    page.click("m4");
    page.browser.wait(&format!(
        "{BOARD}.querySelector('.status.wrong')?.textContent.includes('m4')"
    ));
    assert_eq!(page.browser.value(&stones), json!(4));
    page.click("i9");
    page.wait_for_text("1. b@h9, r@i9");
}

/// A search goes on while somebody types, and ends when it is told to.
#[test]
#[ignore = "needs a browser"]
fn a_search_that_takes_long_is_in_nobodys_way() {
    let text = "kletka = 1\ngame = \"parcel\"\n[puzzle]\ngoal = \"blue scores 9.5\"\n";
    let Some(mut page) = Page::open("studio-long", (1280, 900), &[("a.toml", text)]) else {
        return;
    };
    page.press_id("tab-problem");
    page.press_id("do-solve");
    page.browser
        .wait("/positions: [1-9]/.test(document.querySelector('#results .going')?.textContent)");
    page.click("[d4-5]");
    page.wait_for_text("1. [d4-5]");
    page.unfold();
    page.press_id("text");
    page.browser
        .value("document.getElementById('text').setSelectionRange(0, 0)");
    page.browser.type_text("# mine\n");
    page.browser
        .wait("document.getElementById('state').textContent === 'Not saved yet'");
    page.press("document.querySelector('#results .going .stop')");
    page.browser.wait("document.querySelector('#results .result.stale')?.textContent.includes('unknown') === true");
    page.is_content();
}

#[test]
#[ignore = "needs a browser"]
fn a_broken_record_is_repaired_by_clicks() {
    let text = "kletka = 1\ngame = \"renju-for-three\"\n[record]\nmoves = '''\n1. e5 2. e5 3. g7 # here\n'''\nresult = \"blue\"\n";
    let Some(mut page) = Page::open("studio-repair", (1280, 900), &[("a.toml", text)]) else {
        return;
    };
    page.browser
        .wait("document.querySelector('#messages li.error .fix') !== null");
    page.press("document.querySelector('#messages li.error .place')");
    page.browser
        .wait("document.getElementById('turn').textContent.includes('move 2')");
    page.press("document.querySelector('#messages li.error .fix')");
    page.browser
        .wait("document.querySelectorAll('#moves .move').length === 4");
    // What the moves do not give is taken out.
    page.press_id("tab-keys");
    let result = "[...document.querySelectorAll('#panel-keys .field')].find((one) => one.textContent.startsWith('Result')).lastChild";
    page.browser.value(&chosen(result, ""));
    page.browser
        .wait("document.querySelector('#messages li.good') !== null");
    page.save();
    let saved = page.file("a.toml");
    assert!(
        saved.ends_with(" 3. g7 # here\n'''\n")
            && saved.starts_with(&text[..text.find("2.").unwrap()]),
        "{saved}"
    );
    page.is_content();
}

/// Diagrams and claims by clicks, drawn and judged at once; comments and marks changed.
#[test]
#[ignore = "needs a browser"]
fn a_diagram_is_made_by_clicks_and_a_claim_is_judged() {
    let text = "kletka = 1\ngame = \"renju-for-three\"\n[board]\nsize = 9\n[record]\nmoves = '''\n1. e5 \"one\" 2. d4 3. g7\n'''\n";
    let Some(mut page) = Page::open("studio-diagram", (1280, 900), &[("a.toml", text)]) else {
        return;
    };
    page.press("document.querySelectorAll('#moves .move')[2]");
    page.browser
        .wait("document.querySelectorAll('#moves .move')[2].hasAttribute('aria-current')");
    // The mark is that of the move; the comment is another one.
    page.browser
        .value(&chosen("document.getElementById('mark')", "!"));
    page.wait_for_text("2. d4! 3. g7");
    page.browser
        .wait("document.getElementById('mark').value === '!'");
    page.press("document.querySelector('#moves .comment')");
    page.browser
        .wait("document.getElementById('comment').value === 'one'");
    page.browser
        .value("document.getElementById('comment').select()");
    page.browser.type_text("two");
    page.press_id("say");
    page.wait_for_text("1. e5 \"two\" 2. d4!");
    // The diagram has its picture, also while it is worked on.
    page.press_id("tab-diagrams");
    page.press_id("new-diagram");
    page.wait_for_text("[[diagram]]\nat = 1\n");
    page.browser
        .wait("document.querySelector('#panel-diagrams img')?.naturalWidth > 0");
    let first = page
        .browser
        .text("document.querySelector('#panel-diagrams img').src");
    page.press("document.querySelector('#tools input[value=circles]')");
    page.click("c3");
    page.wait_for_text("circles = \"c3\"");
    page.press("document.querySelector('#tools input[value=labels]')");
    for (place, written) in [
        ("h8", "{ h8 = \"a\" }"),
        ("b8", "{ h8 = \"a\", b8 = \"b\" }"),
    ] {
        page.click(place);
        page.wait_for_text(written);
    }
    page.press("document.querySelector('#tools input[value=arrows]')");
    page.click("a1");
    page.wait_for_word("a1");
    page.click("b2");
    page.wait_for_text("arrows = \"a1>b2\"");
    page.browser.wait(&format!(
        "document.querySelector('#panel-diagrams img')?.src !== {}",
        json!(first)
    ));
    page.press("document.querySelector('#panel-diagrams .choose')");
    page.browser
        .wait("document.getElementById('tools') === null");
    // Two claims of one position: one is so, the other is not.
    page.press_id("tab-claims");
    for said in ["to move: red", "to move: blue"] {
        page.press_id("claim");
        page.browser.type_text(said);
        page.press("document.querySelector('#panel-claims button[type=submit]')");
        page.wait_for_text(said);
    }
    page.wait_for_text("says = '''\nto move: red\nto move: blue\n'''");
    page.browser
        .wait("document.querySelectorAll('#panel-claims li.good').length === 1");
    page.browser.wait(
        "document.querySelector('#panel-claims li.wrong code')?.textContent === 'to move: blue'",
    );
    // One of a variation goes on from the main line, and is gone to from elsewhere.
    page.click("c7");
    page.wait_for_text("( 2. c7 )");
    page.press_id("claim");
    page.browser.type_text("to move: green");
    page.press("document.querySelector('#panel-claims button[type=submit]')");
    page.wait_for_text("[[claim]]\nat = 1\nafter = '''2. c7'''\nsays = '''\nto move: green\n'''\n");
    page.browser
        .wait("document.querySelectorAll('#panel-claims li.good').length === 2");
    page.press_id("first");
    page.browser
        .wait("document.querySelectorAll('#moves .move')[0].hasAttribute('aria-current')");
    page.press("document.querySelectorAll('#panel-claims .claim')[1].querySelector('.move')");
    page.browser.wait(
        "document.querySelector('#moves .variation .move')?.hasAttribute('aria-current') === true",
    );
    // Moves that the document does not know are played through only.
    let unknown = "\n[[claim]]\nat = \"start\"\nafter = '1. a9'\nsays = 'to move: red'\n";
    let text = page.text() + unknown;
    page.unfold();
    page.browser
        .value("document.getElementById('text').focus(); document.getElementById('text').setSelectionRange(1e6, 1e6)");
    page.browser.type_text(unknown);
    page.browser
        .wait("document.querySelectorAll('#panel-claims li.good').length === 3");
    page.press("document.querySelectorAll('#panel-claims .claim')[2].querySelector('.move')");
    page.browser
        .wait("!document.getElementById('preview').hidden");
    page.press_id("leave-preview");
    page.browser
        .wait("document.getElementById('preview').hidden");
    assert_eq!(page.text(), text);
    assert_eq!(page.browser.barriers(), Vec::<String>::new());
    page.is_content();
}

/// A phone in the dark and in Russian, with a finger.
#[test]
#[ignore = "needs a browser"]
fn a_finger_on_a_phone_plays_in_russian_and_in_the_dark() {
    let text = "kletka = 1\ngame = \"parcel\"\nboard = { size = 4, topology = \"torus\" }\n";
    let Some(mut page) = Page::open("studio-finger", (390, 800), &[("a.toml", text)]) else {
        return;
    };
    page.browser.send(
        "Emulation.setEmulatedMedia",
        &json!({"features": [{"name": "prefers-color-scheme", "value": "dark"}]}),
    );
    page.browser.send(
        "Emulation.setTouchEmulationEnabled",
        &json!({"enabled": true}),
    );
    page.press_id("language");
    page.browser
        .wait("document.getElementById('turn').textContent.includes('очередь')");
    // A finger that goes over the board moves the page; a tap plays.
    page.touch(("[b2-3]", "[a2-3]"));
    page.settle();
    assert!(!page.text().contains("[a2-3]"), "{}", page.text());
    page.touch(("[c2-3]", "[c2-3]"));
    page.wait_for_text("1. [c2-3]");
    for tab in ["problem", "claims", "diagrams", "keys", "moves"] {
        page.press_id(&format!("tab-{tab}"));
        page.browser
            .wait(&format!("!document.getElementById('panel-{tab}').hidden"));
        let width = "document.documentElement.scrollWidth <= innerWidth";
        assert_eq!(
            page.browser.value(width),
            json!(true),
            "{tab} runs over the edge"
        );
        assert_eq!(page.browser.barriers(), Vec::<String>::new(), "{tab}");
    }
    // What may be claimed is proposed in the language of the page, of a player of this game.
    assert_eq!(
        page.browser
            .text("document.getElementById('claim').placeholder"),
        "ходят: синие"
    );
    page.is_content();
}

/// The library proposes claims of this game and its players: A and B are one person each, colours are several; and the tabs stand in one row, whose names are longer than in English.
#[test]
#[ignore = "needs a browser"]
fn claims_are_proposed_in_good_russian() {
    let text = "kletka = 1\ngame = \"renju-3-2\"\n[start]\nposition = 'г@e7'\n";
    let Some(mut page) = Page::open("studio-claims", (1280, 900), &[("a.toml", text)]) else {
        return;
    };
    page.press_id("language");
    page.press_id("tab-claims");
    page.browser
        .wait("document.getElementById('claim')?.placeholder.startsWith('ходит: А ') === true");
    let proposed = page.browser.text(
        "[...document.querySelectorAll('#claim-forms option')].map((one) => one.value).join('; ')",
    );
    for own in [
        "А выигрывает ходом ",
        "А может играть ",
        "условие Антонова: ",
    ] {
        assert!(proposed.contains(own), "{own}: {proposed}");
    }
    assert!(
        !proposed.contains("счёт") && !proposed.contains("участк"),
        "{proposed}"
    );
    for tab in ["moves", "problem", "claims", "diagrams", "keys"] {
        page.press_id(&format!("tab-{tab}"));
        let rows = "new Set([...document.querySelectorAll('#tabs button')].map((one) => one.offsetTop)).size";
        assert_eq!(page.browser.value(rows), json!(1), "{tab}");
    }
}

/// Titles in two languages are read in that of the page, wherever they stand; the idea of a problem is one of its keys.
#[test]
#[ignore = "needs a browser"]
fn titles_are_in_the_language_of_the_page() {
    let one = "kletka = 1\ngame = \"renju-3-2\"\n[meta]\ntitle = \"Spring / Весна\"\n[start]\nposition = 'b@e7'\n[puzzle]\ngoal = \"A wins\"\n";
    let two = format!(
        "{one}+++\n{}",
        one.replace("Spring / Весна", "Лето / Summer")
    );
    let Some(mut page) = Page::open(
        "studio-titles",
        (1280, 900),
        &[("a.toml", one), ("b.kla", &two)],
    ) else {
        return;
    };
    let listed = "document.querySelector('#list [data-name=\"a.toml\"] small')?.textContent";
    let names =
        "[...document.querySelectorAll('#which option')].map((one) => one.textContent).join('; ')";
    for (spring, both) in [
        ("Spring", "Document 0: Spring; Document 1: Summer"),
        ("Весна", "Документ 0: Весна; Документ 1: Лето"),
    ] {
        page.open_document("a.toml");
        page.browser
            .wait(&format!("{listed} === {}", json!(spring)));
        assert_eq!(
            page.browser
                .text("document.getElementById('title').textContent"),
            spring
        );
        assert_eq!(
            page.browser.text("document.title"),
            format!("{spring} — kletka")
        );
        page.open_document("b.kla");
        assert_eq!(page.browser.text(names), both);
        if spring == "Spring" {
            page.press_id("language");
        }
    }
    // The list is searched in both languages, and the title is followed as it is changed.
    page.press_id("search");
    page.browser.type_text("spring");
    page.browser
        .wait("document.querySelectorAll('#list .doc').length === 2");
    page.browser.value("document.getElementById('text').value = document.getElementById('text').value.replace('Spring', 'Autumn').replace('Весна', 'Осень'); document.getElementById('text').dispatchEvent(new Event('input'))");
    page.browser.wait(&format!(
        "{names} === 'Документ 0: Осень; Документ 1: Лето'"
    ));
    page.browser.value("confirm = () => true");
    page.open_document("a.toml");
    page.press_id("tab-problem");
    page.press("document.querySelector('#puzzle-more summary')");
    page.press_id("puzzle-idea");
    page.browser.type_text("The far side. / Дальняя сторона.");
    page.browser.key("Enter");
    page.wait_for_text("\nidea = \"The far side. / Дальняя сторона.\"\n");
    page.is_content();
}

/// On paper stand the position, whose move it is and what is to be said of it, black on white also where the screen is dark.
#[test]
#[ignore = "needs a browser"]
fn a_position_is_printed() {
    let Some(mut page) = Page::open("studio-paper", (1280, 900), &[("a.toml", FIVE)]) else {
        return;
    };
    page.click("e5");
    page.wait_for_word("b@e5");
    page.browser
        .wait(&format!("!!{BOARD}.querySelector('.picture .stone.blue')"));
    let features = json!([{"name": "prefers-color-scheme", "value": "dark"}]);
    page.browser.send(
        "Emulation.setEmulatedMedia",
        &json!({"media": "print", "features": features}),
    );
    assert_eq!(page.browser.value(ON_PAPER), json!([]));
    for seen in ["#title", "#turn", "kletka-board"] {
        assert_eq!(
            page.browser.value(&format!(
                "document.querySelector('{seen}').checkVisibility()"
            )),
            json!(true)
        );
    }
    for hidden in ["header", "#documents", "#right"] {
        assert_eq!(
            page.browser.value(&format!(
                "document.querySelector('{hidden}').checkVisibility()"
            )),
            json!(false)
        );
    }
    let colour = |of: &str, what: &str| {
        format!("getComputedStyle({BOARD}.querySelector('.picture {of}')).{what}")
    };
    assert_eq!(
        page.browser.text(&colour(".paper", "fill")),
        "rgb(255, 255, 255)"
    );
    assert_eq!(
        page.browser.text(&colour(".stone.blue", "fill")),
        "rgb(0, 0, 0)"
    );
    let printed = page.browser.send(
        "Page.printToPDF",
        &json!({"paperWidth": 8.27, "paperHeight": 11.69}),
    );
    assert!(
        printed["data"].as_str().unwrap().starts_with("JVBERi0"),
        "a PDF"
    );
    page.is_content();
}

/// Pictures leave as files, and documents of an archive are changed one by one.
#[test]
#[ignore = "needs a browser"]
fn pictures_are_downloaded_and_archives_keep_their_documents() {
    let one = "kletka = 1\ngame = \"renju-for-three\"\n[record]\nmoves = '1. e5'\n";
    let text = format!("{one}+++\n# two\n{one}");
    let Some(mut page) = Page::open("studio-archive", (1280, 900), &[("a.kla", &text)]) else {
        return;
    };
    page.browser
        .value(&chosen("document.getElementById('which')", "1"));
    page.wait_for_text("# two");
    page.click("g7");
    page.wait_for_text("1. e5 2. g7");
    page.save();
    assert_eq!(
        page.file("a.kla"),
        format!("{one}+++\n# two\n{}", one.replace("e5", "e5 2. g7"))
    );
    let out = Folder::new("studio-downloads");
    page.browser.send(
        "Page.setDownloadBehavior",
        &json!({"behavior": "allow", "downloadPath": out.path()}),
    );
    page.press_id("export");
    page.browser
        .value("document.getElementById('send-format').value = 'png'");
    page.press_id("send-done");
    page.browser.wait("!document.getElementById('send').open");
    let file = out.0.join("a-1.png");
    let started = std::time::Instant::now();
    while !file.exists() {
        assert!(
            started.elapsed() < std::time::Duration::from_mins(1),
            "nothing was downloaded"
        );
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let path = format!("{}/a.kla", page.folder.path());
    let expected = out.0.join("expected.png");
    let words = [
        "render",
        "--document",
        "1",
        "--lang",
        "en",
        "-o",
        expected.to_str().unwrap(),
        &path,
    ];
    assert_eq!(kletka(words).run().code, 0);
    assert!(
        std::fs::read(&file).unwrap() == std::fs::read(&expected).unwrap(),
        "it is the picture that render draws"
    );
    page.is_content();
}
