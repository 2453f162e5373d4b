//! How fast pages are, measured: from a click to its picture in the studio, until a page for readers can be used, and how large
//! pages are. `KLETKA_BINARIES` names the programs to compare, divided by colons; figures are printed:
//! `KLETKA_BINARIES=target/release/kletka cargo test --release --test command -- --ignored --nocapture by_hand_figures`.

use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

use super::Studio;
use super::browser::{Browser, browser};
use crate::common_cli::{Folder, program};

fn binaries() -> Vec<String> {
    std::env::var("KLETKA_BINARIES").map_or_else(
        |_| vec![program().get_program().to_string_lossy().into_owned()],
        |list| list.split(':').map(str::to_owned).collect(),
    )
}

/// The middle of figures, and the one that 95 of 100 do not exceed.
fn spread(mut figures: Vec<f64>) -> String {
    figures.sort_by(f64::total_cmp);
    let at = |part: usize| figures[(figures.len() * part / 100).min(figures.len() - 1)];
    format!("median {:.0} ms, 95th percentile {:.0} ms", at(50), at(95))
}

/// A field of Renju with 216 stones of which no two of one colour touch.
fn full_field() -> String {
    let mut stones = String::new();
    for column in 0..19_u8 {
        for row in 1..=19_u8 {
            if let Some(colour) = ["b", "r", "g"].get(usize::from((column + 2 * row) % 5)) {
                stones += &format!("{colour}@{}{row} ", char::from(b'a' + column));
            }
        }
    }
    format!(
        "kletka = 1\ngame = \"renju-for-three\"\nboard.size = 19\nstart.position = '{stones}'\n"
    )
}

const RECORDER: &str = "(() => {
    window.samples = [];
    window.marks = [];
    const fetches = [];
    const quick = window.fetch;
    window.fetch = async (...asked) => {
        fetches.push(performance.now());
        const answer = await quick(...asked);
        fetches.push(performance.now());
        return answer;
    };
    let from = null;
    const root = document.querySelector('kletka-board').shadowRoot;
    root.addEventListener('pointerup', (event) => { from = event.timeStamp; }, true);
    new MutationObserver(() => {
        if (from === null) return;
        const began = from;
        from = null;
        marks.push([began, ...fetches.splice(0), performance.now()]);
        requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => samples.push(performance.now() - began);
            port2.postMessage(0);
        });
    }).observe(root.querySelector('.picture'), { childList: true, subtree: true, attributes: true });
})()";

/// Clicks on free places one after the other.
fn clicks(binary: &str, name: &str, text: &str) -> Vec<f64> {
    let folder = Folder::new(&format!("pace-{name}"));
    folder.file("a.toml", text);
    let profile = Folder::new(&format!("pace-{name}-profile"));
    let mut page = browser(profile.path(), (1280, 900)).expect("a browser");
    let mut command = Command::new(binary);
    command.args(["studio", folder.path(), "--no-open", "--lang", "en"]);
    let studio = Studio::run(command);
    page.send("Page.navigate", &json!({"url": studio.address()}));
    page.wait("document.body?.dataset.ready === 'yes'");
    page.wait("!!$board?.querySelector('.picture svg')");
    page.value(&format!("{RECORDER}; 0"));
    let asked = json!({"do": "legal", "text": text, "at": "0"});
    let look = json!({"do": "look", "text": text, "at": "0"});
    let places = page.value(&format!(
        "(async () => {{
            const ask = async (asked) => (await fetch('/api/ask', {{ method: 'POST', body: JSON.stringify(asked) }})).json();
            const [{{ places: legal }}, {{ places }}] = [await ask({asked}), await ask({look})];
            $board.host.scrollIntoView({{ block: 'center' }});
            const matrix = $board.querySelector('.over').getScreenCTM();
            return places.filter((one) => legal.includes(one.name) && one.lines.length).map(({{ lines: [[x1, y1, x2, y2]] }}) => {{
                const {{ x, y }} = new DOMPoint((x1 + x2) / 2, (y1 + y2) / 2).matrixTransform(matrix);
                return [x, y];
            }}).filter(([x, y]) => y > 60 && y < innerHeight - 10);
        }})()"
    ));
    let places = places.as_array().expect("places").clone();
    let mut seen = 0;
    // No two neighbours one after the other.
    for at in 0..places.len().min(60) {
        let place = &places[at * 37 % places.len()];
        let (x, y) = (place[0].as_f64().unwrap(), place[1].as_f64().unwrap());
        // A hand rests a moment before it presses, and before it lets go.
        for (kind, button) in [
            ("mouseMoved", "none"),
            ("mousePressed", "left"),
            ("mouseReleased", "left"),
        ] {
            let event = json!({"type": kind, "x": x, "y": y, "button": button, "clickCount": 1});
            page.send("Input.dispatchMouseEvent", &event);
            std::thread::sleep(std::time::Duration::from_millis(
                if kind == "mouseReleased" { 0 } else { 70 },
            ));
        }
        for _ in 0..40 {
            std::thread::sleep(std::time::Duration::from_millis(15));
            let now = page.value("samples.length").as_u64().unwrap();
            if now > seen {
                seen = now;
                break;
            }
        }
    }
    println!("parts of the last clicks: {}", page.value("JSON.stringify(marks.slice(-6).map(([t, ...r]) => r.map((x) => Math.round(10 * (x - t)) / 10)))"));
    let figures: Vec<Value> = serde_json::from_value(page.value("samples")).unwrap();
    figures.iter().filter_map(Value::as_f64).collect()
}

#[test]
#[ignore = "measures"]
fn by_hand_figures_of_clicks() {
    for binary in binaries() {
        for (name, text) in [
            (
                "parcel-7",
                "kletka = 1\ngame = \"parcel\"\nboard.size = 7\n".to_owned(),
            ),
            (
                "parcel-15",
                "kletka = 1\ngame = \"parcel\"\nboard.size = 15\n".to_owned(),
            ),
            ("renju-19", full_field()),
        ] {
            let figures = clicks(&binary, name, &text);
            let count = figures.len();
            println!("{binary}: {name}: {count} clicks: {}", spread(figures));
        }
    }
}

/// Opens a page of a file at a fourfold slower processor until a condition holds, in milliseconds.
fn opened(page: &mut Browser, address: &str, condition: &str) -> f64 {
    page.new_tab("about:blank");
    page.send("Emulation.setCPUThrottlingRate", &json!({"rate": 4}));
    let watch = format!(
        "(() => {{
            const look = () => {{
                let isThere = false;
                try {{ isThere = {condition}; }} catch {{ isThere = false; }}
                if (!isThere) return void setTimeout(look, 10);
                // A timer comes when nothing before it keeps the page busy.
                setTimeout(() => {{ window.usable = performance.now(); }});
            }};
            look();
        }})()"
    );
    page.send(
        "Page.addScriptToEvaluateOnNewDocument",
        &json!({ "source": watch }),
    );
    page.send("Page.navigate", &json!({ "url": address }));
    page.wait("typeof usable === 'number'");
    let time = page.value("usable").as_f64().unwrap();
    page.send("Emulation.setCPUThrottlingRate", &json!({"rate": 1}));
    time
}

#[test]
#[ignore = "measures"]
fn by_hand_figures_of_pages() {
    // Programs of another version read the problems that came with them.
    let puzzles = std::env::var("KLETKA_PUZZLES").unwrap_or_else(|_| "puzzles".to_owned());
    let roots: Vec<&str> = puzzles.split(':').collect();
    let profile = Folder::new("pace-pages-profile");
    let mut page = browser(profile.path(), (1280, 900)).expect("a browser");
    let out = Folder::new("pace-pages");
    for (number, binary) in binaries().iter().enumerate() {
        let root = roots[number.min(roots.len() - 1)];
        let mut thirty: Vec<String> = std::fs::read_dir(format!("{root}/problems/renju-3-2"))
            .unwrap()
            .map(|entry| entry.unwrap().path().to_string_lossy().into_owned())
            .filter(|path| Path::new(path).extension().is_some_and(|end| end == "toml"))
            .collect();
        thirty.sort();
        thirty.truncate(30);
        let one = format!("{root}/problems/renju-3-2/01-kindling.toml");
        for (name, paths, anchor) in [
            ("one", vec![one], ""),
            ("thirty", thirty, "#01-kindling"),
            ("all", vec![format!("{root}/problems")], "#01-kindling"),
            ("games", vec![format!("{root}/games")], "#parcel-7x7"),
        ] {
            let file = format!("{}/{number}-{name}.html", out.path());
            let made = Command::new(binary)
                .args(["page", "-o", &file, "--lang", "en"])
                .args(&paths)
                .output()
                .unwrap();
            assert!(made.status.success(), "{made:?}");
            let bytes = std::fs::read(&file).unwrap();
            let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::new(6));
            std::io::Write::write_all(&mut packed, &bytes).unwrap();
            let packed = packed.finish().unwrap().len();
            let board = "!!document.querySelector('section:not([hidden]) kletka-board').shadowRoot.querySelector('.picture svg')";
            let list = "document.readyState === 'complete' && [...document.querySelectorAll('.still')].filter((one) => one.getBoundingClientRect().top < innerHeight).every((one) => one.complete)";
            let mut times = [Vec::new(), Vec::new()];
            for _ in 0..5 {
                let address = format!("file://{file}");
                times[0].push(opened(&mut page, &format!("{address}{anchor}"), board));
                if !anchor.is_empty() {
                    times[1].push(opened(&mut page, &address, list));
                }
            }
            let [boards, lists] = times.map(|all| {
                if all.is_empty() {
                    String::new()
                } else {
                    spread(all)
                }
            });
            println!(
                "{binary}: {name}: {} bytes, {packed} with gzip; board at 4× slower: {boards}; contents: {lists}",
                bytes.len()
            );
        }
    }
}
