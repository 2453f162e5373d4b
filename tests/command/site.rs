//! `kletka site`: what stands in its folder, how its pages hang together, and the playground in a browser.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::json;

use crate::common_cli::{Folder, kletka};
use crate::reader::{module, policy_holds};
use crate::studio::browser::{Browser, ON_PAPER, browser};

/// The addresses of links to files of a page.
fn links(html: &str) -> Vec<String> {
    let parts = html
        .split("href=\"")
        .skip(1)
        .chain(html.split("data-from=\"").skip(1));
    let links = parts.map(|rest| rest.split(['"', '#']).next().unwrap().to_owned());
    links.filter(|link| !link.is_empty()).collect()
}

fn pages(folder: &Path) -> Vec<std::path::PathBuf> {
    let files = walkdir::WalkDir::new(folder)
        .sort_by_file_name()
        .into_iter()
        .map(|entry| entry.unwrap().into_path());
    files
        .filter(|path| path.extension().is_some_and(|suffix| suffix == "html"))
        .collect()
}

#[test]
fn a_site_has_a_page_for_each_folder_in_two_languages_and_its_links_lead_somewhere() {
    let folder = Folder::new("site-links");
    let problem = fs::read_to_string("puzzles/problems/parcel/01-a-small-step.toml").unwrap();
    folder.file("in/problems/parcel/a.toml", &problem);
    folder.file("in/problems/parcel/b.toml", &problem);
    folder.file("in/problems/deep/er/c.toml", &problem);
    folder.file("in/top.toml", &problem);
    folder.file("in/ru/d.toml", &problem);
    let wasm = folder.file("fake.wasm", "\0asm kletka_answer");
    let (from, to) = (
        format!("{}/in", folder.path()),
        format!("{}/site", folder.path()),
    );
    let ran = kletka!(
        "site {} -o {} --engine {} --title 'Club <1> / Клуб' --lang en",
        from,
        to,
        wasm
    )
    .run();
    assert_eq!((ran.code, ran.stderr.as_str()), (0, ""), "{}", ran.stdout);
    assert_eq!(
        ran.stdout,
        format!("{to}/index.html: 4 pages, 5 documents\n")
    );
    let site = Path::new(&to);
    let all = pages(site);
    assert_eq!(all.len(), 2 * (4 + 2), "{all:?}");
    for page in &all {
        let html = fs::read_to_string(page).unwrap();
        for link in links(&html) {
            assert!(
                page.parent().unwrap().join(&link).exists(),
                "{}: {link}",
                page.display()
            );
        }
        assert!(
            !html.contains("http:")
                || html
                    .replace("http://www.w3.org/2000/svg", "")
                    .find("http:")
                    .is_none()
        );
        policy_holds(&html);
    }
    let read = |name: &str| fs::read_to_string(site.join(name)).unwrap();
    assert!(
        read("index.html").contains("<h1>Club &lt;1&gt;</h1>")
            && read("ru/index.html").contains("<h1>Клуб</h1>")
    );
    assert!(read("index.html").contains("<a href=\"problems/parcel.html\">Problems · Parcel</a>"));
    assert!(
        read("ru/index.html").contains("<a href=\"problems/parcel.html\">Задачи · Парсель</a>")
    );
    assert!(
        read("ru/ru-.html").contains("lang=\"ru\"")
            && read("problems/deep/er.html").contains("../../playground.html#text=")
    );
    // Another run leaves the same bytes, and writes over no document.
    let before = read("problems/parcel.html");
    kletka!(
        "site {} -o {} --engine {} --title 'Club <1> / Клуб' --lang ru",
        from,
        to,
        wasm
    )
    .run();
    assert!(read("problems/parcel.html") == before);
}

/// A list of documents is a page in its order; the contents know its problems, and one problem for each day, each once.
#[test]
fn a_path_is_a_page_and_each_day_has_a_problem() {
    let folder = Folder::new("site-path");
    let list: String = fs::read_to_string("puzzles/paths/parcel.txt")
        .unwrap()
        .split_inclusive('\n')
        .take(3)
        .collect();
    let first = list.lines().next().unwrap().to_owned();
    let list = folder.file("parcel.txt", &list);
    let to = format!("{}/site", folder.path());
    let words = ["site", &first, "--path", &list, "-o", &to, "--lang", "en"];
    let ran = kletka(words).run();
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    assert_eq!(
        ran.stdout,
        format!("{to}/index.html: 2 pages, 4 documents\n")
    );
    let read = |name: &str| fs::read_to_string(Path::new(&to).join(name)).unwrap();
    assert!(read("paths/parcel.html").contains("<h1>A path · Parcel</h1>"));
    for (name, title) in [
        ("index.html", "A small step"),
        ("ru/index.html", "Маленький шаг"),
    ] {
        let html = read(name);
        policy_holds(&html);
        let data = html.split("id=\"pages\">").nth(1).unwrap();
        let data: serde_json::Value =
            serde_json::from_str(data.split("</script>").next().unwrap()).unwrap();
        let [path, alone] = ["paths/parcel", "documents"].map(|page| &data["pages"][page]);
        assert_eq!(path.as_array().unwrap().len(), 3);
        assert_eq!(path[0], alone[0], "progress is kept under one number");
        let day = data["day"].as_array().unwrap();
        assert_eq!((day.len(), &day[0]["title"]), (3, &title.into()));
        let (page, anchor) = day[0]["address"].as_str().unwrap().split_once('#').unwrap();
        let section = format!("<section id=\"{anchor}\" data-id={}>", path[0]);
        assert!(read(page).contains(&section), "{section}");
    }
    let missing = format!("{list}.none");
    let ran = kletka!("site --path {} -o {} {}", missing, to, first).run();
    assert_eq!(
        (ran.code, ran.stderr.contains(&missing)),
        (2, true),
        "{}",
        ran.stderr
    );
}

/// A page has two files, and the Russian one of a page may be where the English one of another would be.
#[test]
fn folders_that_are_called_as_pages_of_the_site_are_each_have_their_pages() {
    let folder = Folder::new("site-names");
    let problem = fs::read_to_string("puzzles/problems/parcel/01-a-small-step.toml").unwrap();
    let names = [
        "index",
        "playground",
        "ru",
        "ru/index",
        "ru/playground",
        "ru/ru",
        "ru/ru/index",
        "ru/a",
        "a-",
        "ru/ru/a",
    ];
    for name in names {
        folder.file(
            &format!("in/{name}/p.toml"),
            problem.replace("title = ", &format!("# of {name}\ntitle = ")),
        );
    }
    let wasm = folder.file("fake.wasm", "\0asm kletka_answer");
    let (from, to) = (
        format!("{}/in", folder.path()),
        format!("{}/site", folder.path()),
    );
    let ran = kletka!("site {} -o {} --engine {}", from, to, wasm)
        .patient()
        .run();
    assert_eq!((ran.code, ran.stderr.as_str()), (0, ""));
    let there: Vec<_> = pages(Path::new(&to));
    assert_eq!(there.len(), 2 * (names.len() + 2), "{there:?}");
    for file in &there {
        let html = fs::read_to_string(file).unwrap();
        let is_russian =
            file.strip_prefix(&to).unwrap().starts_with("ru") && html.contains("lang=\"ru\"");
        assert!(
            is_russian || html.contains("lang=\"en\""),
            "{}",
            file.display()
        );
        for link in links(&html) {
            assert!(
                file.parent().unwrap().join(&link).is_file(),
                "{} leads to {link}",
                file.display()
            );
        }
    }
    // All that have no neighbour in their place are called as ever.
    let contents = fs::read_to_string(format!("{to}/index.html")).unwrap();
    let listed: Vec<_> = links(&contents)
        .into_iter()
        .filter(|link| link != "ru/index.html")
        .collect();
    for name in ["a-", "index-", "playground-", "ru-"] {
        assert!(
            listed.contains(&format!("{name}.html")),
            "{name} is not among {listed:?}"
        );
    }
    assert_eq!(listed.len(), names.len() + 1, "{listed:?}");
}

#[test]
fn a_site_without_an_engine_has_no_playground_and_errors_are_told() {
    let folder = Folder::new("site-errors");
    folder.file(
        "in/a.toml",
        fs::read_to_string("puzzles/problems/parcel/01-a-small-step.toml").unwrap(),
    );
    folder.file(
        "in/wrong.toml",
        "kletka = 1\ngame = \"parcel\"\n[record]\nmoves = '1. [a1-9]'\n",
    );
    let (from, to) = (
        format!("{}/in", folder.path()),
        format!("{}/site", folder.path()),
    );
    let ran = kletka!("site {} -o {} --lang ru", from, to).run();
    assert_eq!(
        (ran.code, &ran.stdout),
        (1, &format!("{to}/index.html: 1 страница, 1 документ\n"))
    );
    assert_eq!(
        ran.stderr.matches("wrong.toml").count(),
        1,
        "{}",
        ran.stderr
    );
    ran.says("без --engine");
    assert!(!fs::exists(format!("{to}/playground.html")).unwrap());
    assert!(
        !fs::read_to_string(format!("{to}/index.html"))
            .unwrap()
            .contains("playground")
    );
    let ran = kletka!("site {} -o {} --engine nothing.wasm --lang en", from, to).run();
    ran.ends(2).says(".ci/wasm");
    // A page is called as its folder; a document that is alone there keeps its title.
    folder.file(
        "one/d/z.toml",
        "kletka = 1\ngame = \"parcel\"\nmeta.title = \"Zebra / Зебра\"\n",
    );
    let (single, made) = (
        format!("{}/one", folder.path()),
        format!("{}/single", folder.path()),
    );
    assert_eq!(kletka!("site {} -o {}", single, made).run().code, 0);
    for (page, title) in [("d.html", "Zebra"), ("ru/d.html", "Зебра")] {
        let page = fs::read_to_string(format!("{made}/{page}")).unwrap();
        assert!(
            page.contains("<h1>D</h1>") && page.contains(&format!("<h2>{title}</h2>")),
            "{page}"
        );
    }
    let fresh = format!("{}/fresh", folder.path());
    let ran = kletka!(
        "site {} -o {} --lang en",
        format!("{from}/wrong.toml"),
        fresh
    )
    .run();
    ran.ends(1).says("no document without errors to show");
    assert!(
        !fs::exists(&fresh).unwrap(),
        "nothing was made, so no folder either"
    );
}

/// A site is written when all of it is made: one page that is too large leaves the site of yesterday as it was.
#[test]
fn a_site_is_written_whole_or_not_at_all() {
    let folder = Folder::new("site-whole");
    folder.file(
        "in/a/a.toml",
        fs::read_to_string("puzzles/problems/parcel/01-a-small-step.toml").unwrap(),
    );
    let moves =
        (0..150_u8).map(|at| format!("{}{} ", char::from(b'a' + at % 15), 1 + 2 * (at / 15)));
    let (moves, diagrams) = (
        moves.collect::<String>(),
        "[[diagram]]\nat = \"all\"\n".repeat(5),
    );
    let text =
        format!("kletka = 1\ngame = \"renju-for-three\"\n[record]\nmoves = '{moves}'\n{diagrams}");
    for at in 0..9 {
        folder.file(&format!("in/b/{at}.toml"), &text);
    }
    let ran = kletka!("site in -o site --lang en")
        .patient()
        .current_dir(&folder.0)
        .run();
    ran.ends(2).says("at most 64 MB of pictures");
    let left: Vec<_> = walkdir::WalkDir::new(folder.0.join("site"))
        .into_iter()
        .flatten()
        .collect();
    assert!(left.is_empty(), "{left:?}");
}

/// The playground of a site in a folder, once its board is there.
fn playground(name: &str, page: &str, size: (u32, u32)) -> Option<(Browser, Folder, String)> {
    let wasm = module()?;
    let folder = Folder::new(name);
    let profile = Folder::new(&format!("{name}-profile"));
    let mut browser = browser(profile.path(), size)?;
    let to = format!("{}/site", folder.path());
    let problem = "puzzles/problems/parcel/01-a-small-step.toml";
    let ran = kletka!("site {} -o {} --engine {} --lang en", problem, to, wasm).run();
    ran.ends(0);
    let address = format!("file://{to}/{page}");
    browser.send("Page.navigate", &json!({ "url": address }));
    Some((browser, folder, address))
}

const READY: &str = "document.body && 'ready' in document.body.dataset && !!document.querySelector('kletka-board')?.shadowRoot.querySelector('svg path')";

#[test]
#[ignore = "needs a browser and the module of WebAssembly"]
fn wasm_playground_checks_plays_solves_and_shares() {
    let Some((mut page, _folder, address)) =
        playground("playground", "playground.html", (1200, 900))
    else {
        return;
    };
    page.wait(READY);
    // The sample is a problem, and is proved.
    page.value("document.getElementById('solve').click()");
    page.wait("document.getElementById('said').textContent.startsWith('Proved: A wins by 7.')");
    // A click on the board is a move of the text.
    page.value("document.querySelector('kletka-board').dispatchEvent(new CustomEvent('board-play', { detail: { word: 'b@m2, r@n6' } }))");
    page.wait("document.getElementById('text').value.includes('1. b@m2, r@n6')");
    page.value("document.getElementById('undo').click()");
    page.wait("!document.getElementById('text').value.includes('[record]')");
    page.value("document.getElementById('redo').click()");
    page.wait("document.getElementById('text').value.includes('1. b@m2, r@n6')");
    // What is typed is checked.
    page.value("document.getElementById('text').focus(); document.getElementById('text').setSelectionRange(0, 1e6)");
    page.type_text("kletka = 1\ngame = \"parcel\"\n[board]\nsize = 3\n[record]\nmoves = '1. [b2-3] 2. [b2-3]'\n");
    page.wait("document.querySelector('#messages .error')?.textContent.startsWith('6:')");
    page.value("document.getElementById('undo').click()");
    page.wait("!document.querySelector('#messages .error')");
    page.value("document.getElementById('redo').click()");
    page.wait("!!document.querySelector('#messages .error')");
    page.value("document.getElementById('share').click()");
    page.wait("location.hash.startsWith('#text=')");
    // On paper stand the board and the moves.
    page.send("Emulation.setEmulatedMedia", &json!({"media": "print"}));
    assert_eq!(page.value(ON_PAPER), json!([]));
    page.send("Emulation.setEmulatedMedia", &json!({"media": ""}));
    let shared = page.text("location.href");
    assert!(shared.starts_with(&address), "{shared}");
    assert_eq!(page.barriers(), Vec::<String>::new());
    // Whoever has the address has the document.
    page.value("localStorage.clear()");
    page.send("Page.navigate", &json!({"url": "about:blank"}));
    page.send("Page.navigate", &json!({ "url": shared }));
    page.wait(READY);
    assert!(
        page.text("document.getElementById('text').value")
            .contains("2. [b2-3]")
    );
    // A template, and a goal that nobody reaches in the time that a person waits: it is stopped.
    page.value(
        "const list = document.getElementById('new'); list.value = 'renju-3-2'; list.dispatchEvent(new Event('change'))",
    );
    page.wait("document.getElementById('text').value.includes('renju-3-2')");
    page.value("document.getElementById('goal').value = 'A wins', document.getElementById('solve').click()");
    page.wait("!document.getElementById('stop').hidden");
    page.value("document.getElementById('stop').click()");
    page.wait("document.getElementById('said').textContent === 'The search was stopped.'");
    assert_eq!(page.complaints, Vec::<String>::new());
}

/// Clicks at places of the board, which is brought into view.
fn point(page: &mut Browser, place: &str) {
    let at = page.value(&format!(
        "(async () => {{
            const board = document.querySelector('kletka-board');
            board.scrollIntoView({{ block: 'center' }});
            const text = document.getElementById('text').value;
            const {{ places }} = await board.desk({{ do: 'look', text, at: '0', lang: 'en' }});
            const [[x1, y1, x2, y2]] = places.find(({{ name }}) => name === {}).lines;
            const at = new DOMPoint((x1 + x2) / 2, (y1 + y2) / 2);
            // A board that is still being drawn anew has its places elsewhere.
            const place = () => {{
                const {{ a, e, f }} = board.shadowRoot.querySelector('.over').getScreenCTM();
                return [a, e, f].join(' ');
            }};
            for (let before = ''; before !== place();) {{
                before = place();
                await new Promise((done) => setTimeout(done, 200));
            }}
            const {{ x, y }} = at.matrixTransform(board.shadowRoot.querySelector('.over').getScreenCTM());
            return [x, y];
        }})()",
        json!(place)
    ));
    page.click((at[0].as_f64().unwrap(), at[1].as_f64().unwrap()));
}

/// Waits until the text of the playground has a part.
fn says(page: &mut Browser, part: &str) {
    page.wait(&format!(
        "document.getElementById('text').value.includes({})",
        json!(part)
    ));
}

/// Begins a document of a game.
fn begin(page: &mut Browser, game: &str) {
    let list = "document.getElementById('new')";
    page.value(&format!(
        "{list}.value = {}, {list}.dispatchEvent(new Event('change'))",
        json!(game)
    ));
}

/// Chooses what a click on the board sets.
fn tool(page: &mut Browser, value: &str) {
    page.value(&format!(
        "document.querySelector('#palette [value=\"{value}\"]').click()"
    ));
}

/// A position is set up from an empty field by clicks, claims are added to it and judged.
#[test]
#[ignore = "needs a browser and the module of WebAssembly"]
fn wasm_playground_sets_up_and_claims() {
    let Some((mut page, _folder, _)) =
        playground("playground-set-up", "playground.html", (1200, 1000))
    else {
        return;
    };
    page.wait(READY);
    begin(&mut page, "renju-3-2");
    says(&mut page, "r@i10");
    page.value("document.querySelector('#setup summary').click()");
    page.wait("document.getElementById('size').value === '19'");
    page.value("document.getElementById('clear').click()");
    page.wait("!document.getElementById('text').value.includes('r@i10')");
    page.value(
        "const size = document.getElementById('size'); size.value = '9'; size.dispatchEvent(new Event('change'))",
    );
    says(&mut page, "size = 9");
    for (colour, letter, cells) in [
        ("blue", 'b', ["c3", "d4", "e5"]),
        ("red", 'r', ["c7", "d7", "h8"]),
    ] {
        tool(&mut page, colour);
        for cell in cells {
            point(&mut page, cell);
            says(&mut page, &format!("{letter}@{cell}"));
        }
    }
    tool(&mut page, "");
    point(&mut page, "h8");
    page.wait("!document.getElementById('text').value.includes('h8')");
    tool(&mut page, "carry");
    point(&mut page, "d7");
    page.wait("document.querySelector('kletka-board').shadowRoot.querySelector('.status').textContent.includes('d7')");
    point(&mut page, "d8");
    says(&mut page, "r@d8");
    assert_eq!(
        page.text("document.getElementById('state').textContent"),
        "No errors"
    );
    // With the palette closed, clicks are moves again.
    page.value("document.querySelector('#setup summary').click()");
    page.wait("document.querySelector('kletka-board').mode === 'play'");
    let claim = |page: &mut Browser, said: &str| {
        page.value(&format!(
            "document.getElementById('claim').value = {}, document.getElementById('claiming').requestSubmit()",
            json!(said)
        ));
        says(page, said);
    };
    assert_eq!(
        page.text("document.getElementById('claim').placeholder"),
        "to move: A"
    );
    claim(&mut page, "to move: A");
    claim(&mut page, "to move: B");
    claim(&mut page, "A wins by 1");
    let signs = "[...document.querySelectorAll('#claims [role=img]')].map((one) => one.textContent).join('')";
    page.wait(&format!("{signs} === '✓✗…'"));
    assert_eq!(
        page.value("document.getElementById('text').value.split('[[claim]]').length"),
        json!(2),
        "one claim of three lines"
    );
    page.value("document.getElementById('prove').click()");
    page.wait(&format!("{signs} === '✓✗✓'"));
    // A claim of a variation goes where it stands, and one is dropped again.
    page.value("document.querySelector('kletka-board').dispatchEvent(new CustomEvent('board-play', { detail: { word: 'b@i2, r@a1' } }))");
    says(&mut page, "1. b@i2, r@a1");
    claim(&mut page, "move number: 2");
    page.wait("document.querySelectorAll('#claims > li').length === 2");
    says(&mut page, "at = 1");
    page.value("document.querySelector('#claims > li:last-child [title]').click()");
    page.wait("document.querySelectorAll('#claims > li').length === 1");
    assert_eq!(page.barriers(), Vec::<String>::new());
    assert_eq!(page.complaints, Vec::<String>::new());
}

/// A position that is not by the rules yet is told and stays under the finger; of one that is, pictures come without a server.
#[test]
#[ignore = "needs a browser and the module of WebAssembly"]
fn wasm_playground_bears_with_a_position_and_draws_it() {
    let Some((mut page, folder, _)) =
        playground("playground-draws", "playground.html", (1200, 1000))
    else {
        return;
    };
    page.wait(READY);
    begin(&mut page, "parcel");
    says(&mut page, "parcel");
    page.value("document.querySelector('#setup summary').click()");
    page.wait("document.getElementById('size').value === '7'");
    for (colour, edge, word) in [("blue", "[b2-3]", "b[b2-3]"), ("red", "[b-c2]", "r[b-c2]")] {
        tool(&mut page, colour);
        point(&mut page, edge);
        says(&mut page, word);
    }
    page.wait(
        "document.getElementById('said').textContent === 'a blue and a red segment meet at b2'",
    );
    tool(&mut page, "green");
    point(&mut page, "[b-c2]");
    says(&mut page, "g[b-c2]");
    page.wait("document.getElementById('said').textContent === ''");
    assert_eq!(
        page.text("document.getElementById('state').textContent"),
        "No errors"
    );
    let to = format!("{}/saved", folder.path());
    fs::create_dir(&to).unwrap();
    page.send(
        "Page.setDownloadBehavior",
        &json!({"behavior": "allow", "downloadPath": to}),
    );
    let mut saved = |id: &str| {
        page.value(&format!("document.getElementById('{id}').click()"));
        let path = format!("{to}/position.{id}");
        let started = Instant::now();
        while !fs::exists(&path).unwrap() && started.elapsed() < Duration::from_mins(1) {
            std::thread::sleep(Duration::from_millis(50));
        }
        fs::read(path).expect("the picture is saved")
    };
    let svg = String::from_utf8(saved("svg")).unwrap();
    assert!(
        svg.contains("xmlns=\"http://www.w3.org/2000/svg\"")
            && svg.contains("Green segments: [b-c2]"),
        "{svg}"
    );
    let png = saved("png");
    assert!(
        png.starts_with(b"\x89PNG") && png.len() > 10_000,
        "{}",
        png.len()
    );
    let side = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    assert_eq!(side(16).max(side(20)), 1600);
    assert_eq!(page.complaints, Vec::<String>::new());
}

/// Serves the files of a folder as any server of static files does, with more headers, a line each; what was asked for, line by
/// line.
pub(crate) fn served(folder: &str, headers: &str) -> (String, Arc<Mutex<Vec<String>>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let asked = Arc::new(Mutex::new(Vec::new()));
    let (folder, heard) = (folder.to_owned(), Arc::clone(&asked));
    let headers = headers
        .lines()
        .fold(String::new(), |all, line| all + line + "\r\n");
    let answer = move |mut stream: TcpStream| -> Option<()> {
        let mut lines = BufReader::new(stream.try_clone().ok()?).lines();
        let first = lines.next()?.ok()?;
        lines
            .map_while(Result::ok)
            .take_while(|line| !line.is_empty())
            .for_each(drop);
        let path = first.split(' ').nth(1)?.trim_start_matches('/').to_owned();
        heard.lock().unwrap().push(path.clone());
        let is_script = Path::new(&path)
            .extension()
            .is_some_and(|suffix| suffix == "js");
        let kind = if is_script {
            "text/javascript"
        } else {
            "text/html; charset=utf-8"
        };
        let (status, body) = match fs::read(format!("{folder}/{path}")) {
            Ok(body) => ("200 OK", body),
            Err(_) => ("404 Not Found", Vec::new()),
        };
        let head = format!(
            "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n{headers}\r\n",
            body.len()
        );
        stream.write_all(head.as_bytes()).ok()?;
        stream.write_all(&body).ok()
    };
    // It goes on until the program of the tests ends.
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let _ = answer(stream);
        }
    });
    (address, asked)
}

/// From a server as from a folder: in a Worker, within limits, and nothing of a document goes to the server.
#[test]
#[ignore = "needs a browser and the module of WebAssembly"]
fn wasm_playground_from_a_server_has_limits_and_tells_it_nothing() {
    let Some((mut page, folder, _)) = playground("playground-served", "index.html", (1200, 900))
    else {
        return;
    };
    let (server, asked) = served(&format!("{}/site", folder.path()), "");
    let count = "globalThis.workers = 0; const Plain = Worker;
        globalThis.Worker = class extends Plain { constructor(...given) { super(...given); globalThis.workers += 1; } };";
    page.send(
        "Page.addScriptToEvaluateOnNewDocument",
        &json!({ "source": count }),
    );
    let address = format!("{server}/playground.html");
    page.send("Page.navigate", &json!({ "url": address }));
    page.wait(READY);
    assert_eq!(
        page.value("workers"),
        json!(1),
        "the module runs in a Worker"
    );
    page.value("document.getElementById('solve').click()");
    page.wait("document.getElementById('said').textContent.startsWith('Proved: A wins by 7.')");
    page.value("document.getElementById('share').click()");
    page.wait("location.hash.startsWith('#text=')");
    let shared = page.text("location.href");
    page.value("localStorage.clear()");
    page.send("Page.navigate", &json!({"url": "about:blank"}));
    page.send("Page.navigate", &json!({ "url": shared }));
    page.wait(READY);
    assert!(
        page.text("document.getElementById('text').value")
            .contains("A wins by 7")
    );
    // A search has an end in time, and behind it there is a desk again; an instance that has taken too much memory is another one.
    let limited = |limits: &str, question: &str| {
        format!(
            "(async () => {{
                const desk = await kletkaEngine({limits});
                const why = await desk.ask({question}).then(() => '', (error) => error.message);
                const {{ games }} = await desk.ask({{ do: 'words' }}, {{ time: 20000 }});
                desk.end();
                return [why, games.length];
            }})()"
        )
    };
    let long = "{ do: 'solve', text: 'kletka = 1\\ngame = \"parcel\"\\nboard = { size = 7 }', goal: 'blue scores 5', nodes: 1e9 }";
    assert_eq!(
        page.value(&limited("{ time: 500 }", long)),
        json!(["no answer within 500 ms", 3])
    );
    assert_eq!(
        page.value(&limited("{ memory: 1 }", "{ do: 'words' }")),
        json!(["", 3])
    );
    // A page of the site from there, and all that the server was asked for.
    page.send(
        "Page.navigate",
        &json!({"url": format!("{server}/ru/documents.html")}),
    );
    page.wait("!!document.querySelector('kletka-board')?.shadowRoot.querySelector('svg path')");
    let mut asked = asked.lock().unwrap().clone();
    asked.sort();
    asked.dedup();
    assert!(
        asked
            .iter()
            .all(|path| !path.contains("text=") && !path.contains('?')),
        "{asked:?}"
    );
    let known = |path: &&String| !path.ends_with("favicon.ico");
    assert!(
        asked
            .iter()
            .filter(known)
            .all(|path| folder.0.join("site").join(path).exists()),
        "{asked:?}"
    );
    assert!(
        page.complaints
            .iter()
            .all(|one| one.contains("favicon.ico")),
        "{:?}",
        page.complaints
    );
}

#[test]
#[ignore = "needs a browser and the module of WebAssembly"]
fn wasm_playground_on_a_phone_in_russian_and_from_a_problem() {
    let start = "ru/documents.html";
    let Some((mut page, _folder, _)) = playground("playground-phone", start, (375, 740)) else {
        return;
    };
    let dark = json!({"features": [{"name": "prefers-color-scheme", "value": "dark"}]});
    page.send("Emulation.setEmulatedMedia", &dark);
    page.wait("!!document.querySelector('kletka-board')?.shadowRoot.querySelector('svg path')");
    assert_eq!(page.barriers(), Vec::<String>::new());
    page.value("void setTimeout(() => document.querySelector('a[href*=\"#text=\"]').click())");
    page.wait(READY);
    assert!(
        page.text("document.getElementById('text').value")
            .contains("Маленький шаг")
    );
    assert!(
        page.text("document.title") == "Мастерская"
            && page.text("document.documentElement.lang") == "ru"
    );
    page.value("document.querySelector('#setup summary').click()");
    page.wait("document.querySelectorAll('#palette input').length === 6");
    page.wait("document.documentElement.scrollWidth <= 375");
    assert_eq!(page.barriers(), Vec::<String>::new());
    page.value("void setTimeout(() => document.querySelector('.around a').click())");
    page.wait("document.querySelector('h1')?.textContent === 'Клетчатая бумага'");
    assert_eq!(page.barriers(), Vec::<String>::new());
    assert_eq!(page.complaints, Vec::<String>::new());
}
