//! Runs `tests/command/visits/*.txt`: scripts, in the language of `scripts.rs`, that ask the studio and that use pages in a browser.
//!
//! `{NAME}` is a file of the folder as a string of JSON, or what was kept under a name; `{root}` is the folder of the repository.
//! What these instructions lead to is looked at as if it were printed.
//!
//! | instruction | what it does |
//! | --- | --- |
//! | `studio ARGUMENTS` | opens a studio of the folder, or of what is named; `kill` ends it, `signal NAME` sends it a signal |
//! | `post PATH JSON` | asks it as its page does; its answer is printed, and a status other than 200 is the exit code |
//! | `get PATH` | the same of what is asked without a body |
//! | `job JSON` | has it search and waits for what comes of it |
//! | `until PATH JSON` | asks until the answer has the values of the text |
//! | `until NAME: WORDS` | waits until a file has the words |
//! | `change AT JSON` | asks for an edit of `a.toml`, which replaces the first line of the text with the second |
//! | `keep NAME = /POINTER`, `keep NAME = JAVASCRIPT` | keeps a part of the answer, or a value of the page |
//! | `open WIDTHxHEIGHT` | opens the studio in a browser, where one is installed; with an address, that or a file of the folder |
//! | `go ADDRESS`, `reopen`, `leave` | goes there in the same tab; opens the studio in a new one; closes the tab without a word |
//! | `size WIDTHxHEIGHT SCALE`, `media WORDS` | sets the size of the window, and how often it is magnified; `dark`, `light`, `print`, `touch` |
//! | `click PLACE …`, `tap PLACE`, `drag FROM TO`, `walk PLACE` | plays there by the mouse, a finger, a finger that moves, or keys |
//! | `press ELEMENT`, `choose ELEMENT = VALUE`, `focus ELEMENT`, `reach ELEMENT` | clicks on it, sets it, has it have the focus, goes there by the tabulator |
//! | `document NAME`, `save` | opens another document of the studio; saves the one that is open |
//! | `use NAME`, `take WORDS` | presses a button of a page for readers, or chooses what its board offers |
//! | `key NAME …`, `type WORDS`, `arrows KEY until JAVASCRIPT` | presses keys, types, presses a key until something is so |
//! | `text WORDS`, `gone WORDS`, `board WORDS`, `said WORDS`, `state WORDS`, `name WORDS` | waits until the text has the words or has them no more, the board or the page says them, the document is so or is called so |
//! | `wait JAVASCRIPT`, `is JAVASCRIPT`, `do JAVASCRIPT` | waits until it is so, sees that it is so, does it; the text goes on with it |
//! | `value JAVASCRIPT` | prints a value of the page, which is the text where there is one |
//! | `settle`, `pause MILLISECONDS`, `picture NAME` | waits; leaves a picture in `target/tmp/pictures` |
//! | `barriers`, `look` | axe finds nothing serious, and nothing runs over the edge; `look` in light and in the dark |
//! | `larger NAME N`, `larger NAME N OTHER` | a file has so many bytes, or so many more than another one |
//! | `write NAME = /POINTER`, `decode NAME = /POINTER` | writes a part of the answer, as text or from Base64, to a file |
//! | `breaks NAME CRLF`, `grow NAME N`, `cut NAME`, `move NAME = OTHER`, `protect NAME` | has its lines end as those of Windows; adds a remark of so many MiB; takes out what is from one line of the text up to the other; renames it; lets nobody write it |
//! | `serve FOLDER`, `asked` | serves its files at `{server}`, with the headers of the text; prints what was asked for |
//! | `point [X,Y]`, `touch PLACE`, `before`, `print` | clicks there; taps once; has a script run before each page; prints the page as a PDF |
//! | `complains` | the page has complained of something, as it does without this nowhere |

use std::collections::BTreeMap;
use std::fs;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::common_cli::{Folder, Ran, program, words};
use crate::reader::module;
use crate::scripts::{case, has, script};
use crate::site::served;
use crate::studio::Studio;
use crate::studio::browser::{Browser, base64, browser, installed};

/// What a case has opened.
#[derive(Default)]
pub(crate) struct Visit {
    studio: Option<Studio>,
    cookie: String,
    browser: Option<(Browser, Folder)>,
    kept: BTreeMap<String, String>,
    answer: Value,
    asked: Arc<Mutex<Vec<String>>>,
}

/// Does something until it comes to something.
fn until<T>(what: &str, mut done: impl FnMut() -> Option<T>) -> T {
    let started = Instant::now();
    loop {
        if let Some(done) = done() {
            return done;
        }
        assert!(started.elapsed() < Duration::from_mins(1), "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Two words of a line.
fn pair<'a>(line: &'a str, between: &str) -> (&'a str, &'a str) {
    line.rsplit_once(between).expect(line)
}

fn size(words: &str) -> (u32, u32) {
    let (width, height) = pair(words, "x");
    (width.parse().expect(words), height.parse().expect(words))
}

/// An element as a page knows it: by a selector, or by an expression.
fn element(words: &str) -> String {
    if words.starts_with('$') {
        words.to_owned()
    } else {
        json!(words).to_string()
    }
}

impl Visit {
    /// A text with what its names in braces stand for.
    pub(crate) fn filled(&self, folder: &Folder, text: &str) -> String {
        let mut parts = text.split('{');
        let mut all = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let value = part.split_once('}').and_then(|(name, rest)| {
                let file =
                    || Some(json!(fs::read_to_string(folder.0.join(name)).ok()?).to_string());
                Some(self.kept.get(name).cloned().or_else(file)? + rest)
            });
            all += &value.unwrap_or_else(|| format!("{{{part}"));
        }
        all.replace("{root}", env!("CARGO_MANIFEST_DIR"))
            .replace("{here}", folder.path())
            .replace("{wasm}", &std::env::var("KLETKA_WASM").unwrap_or_default())
    }

    /// What an instruction leads to, where it is one of a visit.
    pub(crate) fn follow(
        &mut self,
        folder: &Folder,
        place: &str,
        line: &str,
        text: &str,
    ) -> Option<Ran> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let (mut code, mut stdout) = (200, String::new());
        match word {
            "studio" => {
                self.studio = None;
                let mut command = program();
                command.args(["studio", "--no-open", "--lang", "en"]);
                let rest = if rest.is_empty() { "." } else { rest };
                command.args(words(rest)).current_dir(&folder.0);
                let studio = Studio::run(command);
                self.kept.insert("address".to_owned(), studio.address());
                self.studio = Some(studio);
                self.cookie.clear();
            }
            "kill" => self.studio = None,
            "signal" => self.studio().signal(rest),
            "post" => {
                let (path, body) = rest.split_once(' ').unwrap_or((rest, text));
                (code, stdout) = self.post(path, body);
            }
            "get" => {
                (code, stdout) = {
                    let cookie = self.cookie();
                    self.studio().get(&cookie, rest)
                }
            }
            "job" => {
                self.post("start", rest);
                let job = json!({"job": self.answer["job"]}).to_string();
                stdout = until(line, || {
                    self.post("job", &job);
                    let answer = self.answer["answer"].take();
                    (!answer.is_null()).then(|| answer.to_string())
                });
                self.answer = serde_json::from_str(&stdout).expect("JSON");
            }
            "until" => match rest.split_once(' ').unwrap_or((rest, "")) {
                ("not", rest) => {
                    let (path, body) = rest.split_once(' ').expect(line);
                    let refused = serde_json::from_str(text).expect(text);
                    until(line, || {
                        self.post(path, body);
                        (!has(&self.answer, &refused)).then_some(())
                    });
                }
                (name, part) if name.ends_with(':') => until(line, || {
                    let bytes = fs::read(folder.0.join(name.trim_end_matches(':'))).ok()?;
                    let part = part.replace("\\n", "\n");
                    String::from_utf8_lossy(&bytes)
                        .contains(&part)
                        .then_some(())
                }),
                (path, body) => {
                    let expected = serde_json::from_str(text).expect(text);
                    stdout = until(line, || {
                        let (_, answer) = self.post(path, body);
                        has(&self.answer, &expected).then_some(answer)
                    });
                }
            },
            "change" => {
                let (at, change) = rest.split_once(' ').expect(line);
                let change: Value = serde_json::from_str(change).expect(change);
                let before = fs::read_to_string(folder.0.join("a.toml")).expect("a.toml");
                let asked = json!({"do": "edit", "text": before, "at": at, "change": change});
                (code, stdout) = self.post("ask", &asked.to_string());
                if let Some((old, new)) = text.split_once('\n') {
                    let is_foreign = before.contains("\r\n");
                    let end = if is_foreign { "\r\n" } else { "\n" };
                    let [old, new] =
                        [old, new.trim_end_matches('\n')].map(|part| part.replace("\\n", end));
                    assert_eq!(before.matches(&old).count(), 1, "{place}: {old:?}");
                    let after = before.replace(&old, &new);
                    assert_eq!(self.answer["text"], json!(after), "{place}: {stdout}");
                }
            }
            "keep" => {
                let (name, from) = rest.split_once(" = ").expect(line);
                let value = if from.starts_with('/') {
                    self.answer.pointer(from).expect(line).clone()
                } else {
                    self.page().value(from)
                };
                self.kept.insert(name.to_owned(), value.to_string());
            }
            "protect" => {
                let path = folder.0.join(rest);
                let mut permissions = fs::metadata(&path).expect(rest).permissions();
                permissions.set_readonly(true);
                fs::set_permissions(path, permissions).expect(rest);
            }
            "move" => {
                let [new, old] =
                    <[&str; 2]>::from(pair(rest, " = ")).map(|name| folder.0.join(name));
                fs::rename(old, new).expect(rest);
            }
            "write" | "decode" => {
                let (name, pointer) = pair(rest, " = ");
                let part = self
                    .answer
                    .pointer(pointer)
                    .and_then(Value::as_str)
                    .expect(line);
                if word == "write" {
                    folder.file(name, part);
                } else {
                    folder.file(name, base64(part));
                }
            }
            "breaks" => {
                if let Some(name) = rest.strip_suffix(" CRLF") {
                    let text = fs::read_to_string(folder.0.join(name)).expect(name);
                    folder.file(name, text.replace('\n', "\r\n"));
                }
            }
            "grow" => {
                let (name, times) = pair(rest, " ");
                let text = fs::read_to_string(folder.0.join(name)).expect(name);
                let remark = "x".repeat(times.parse::<usize>().expect(times) << 20);
                folder.file(name, format!("{text}# {remark}\n"));
            }
            "pause" => std::thread::sleep(Duration::from_millis(rest.parse().expect(line))),
            "open" => {
                let (pixels, address) = rest.split_once(' ').unwrap_or((rest, ""));
                if address.is_empty() && self.studio.is_none() {
                    self.follow(folder, place, "studio", "");
                }
                let profile =
                    Folder::new(&format!("profile-{}", place.replace(['.', ':', ','], "-")));
                let mut browser = browser(profile.path(), size(pixels)).expect("a browser");
                let out = folder.0.join(".out");
                browser.send(
                    "Page.setDownloadBehavior",
                    &json!({"behavior": "allow", "downloadPath": out}),
                );
                self.browser = Some((browser, profile));
                self.go(folder, address);
            }
            "go" => self.go(folder, rest.trim_matches('"')),
            "cut" => {
                let path = folder.0.join(rest);
                let (from, to) = text.trim_end().split_once('\n').expect(line);
                let [from, to] = [from, to].map(|part| part.replace("\\n", "\n"));
                let whole = fs::read_to_string(&path).expect(rest);
                let start = whole.find(&from).expect(&from);
                let end = start + whole[start..].find(&to).expect(&to);
                fs::write(path, [&whole[..start], &whole[end..]].concat()).expect(rest);
            }
            "larger" => {
                let size = |name| fs::metadata(folder.0.join(name)).expect(rest).len();
                let (name, least) = rest.split_once(' ').expect(line);
                let (least, other) = least.split_once(' ').unwrap_or((least, ""));
                let bytes = size(name) - if other.is_empty() { 0 } else { size(other) };
                assert!(bytes >= least.parse().expect(rest), "{place}: {bytes}");
            }
            "serve" => {
                let (server, asked) = served(folder.0.join(rest).to_str().expect(rest), text);
                self.kept.insert("server".to_owned(), server);
                self.asked = asked;
            }
            "asked" => {
                let mut asked = self.asked.lock().expect("paths").clone();
                asked.sort();
                asked.dedup();
                stdout = asked.join("\n");
            }
            _ if self.browser.is_some() => return self.see(place, word, rest, text),
            _ => return None,
        }
        if matches!(word, "keep" | "write" | "decode") {
            stdout = self.answer.to_string();
        }
        eprintln!("{place}: {line:.200}");
        Some(Ran {
            code: if code == 200 { 0 } else { code.into() },
            stdout: stdout + "\n",
            stderr: String::new(),
            peak: 0,
        })
    }

    /// What an instruction for an open page leads to, where it is one.
    fn see(&mut self, place: &str, word: &str, rest: &str, text: &str) -> Option<Ran> {
        let address = self.kept.get("address").cloned().unwrap_or_default();
        let page = self.page();
        let quoted = json!(rest.replace("\\n", "\n"));
        let expression = format!("{rest}\n{text}");
        let mut stdout = String::new();
        eprintln!("{place}: {word} {rest}");
        match word {
            "leave" => page.new_tab("about:blank"),
            "reopen" => {
                let address = if rest.is_empty() {
                    address.split('?').next().unwrap_or_default()
                } else {
                    rest
                };
                page.new_tab(address);
                page.wait("document.body?.dataset.ready === 'yes'");
            }
            "size" => {
                let (pixels, scale) = rest.split_once(' ').expect(rest);
                let ((width, height), scale) = (size(pixels), scale.parse::<u32>().expect(rest));
                let metrics = json!({"width": width, "height": height, "deviceScaleFactor": scale, "mobile": false});
                page.send("Emulation.setDeviceMetricsOverride", &metrics);
                page.value("$settled()");
            }
            "media" => {
                let scheme = ["dark", "light"].into_iter().find(|one| rest.contains(one));
                let media = if rest.contains("print") { "print" } else { "" };
                let features =
                    json!([{"name": "prefers-color-scheme", "value": scheme.unwrap_or_default()}]);
                page.send(
                    "Emulation.setEmulatedMedia",
                    &json!({"media": media, "features": features}),
                );
                if rest.contains("touch") {
                    page.is_touched();
                }
            }
            "click" => {
                for name in rest.split_whitespace() {
                    page.press(&format!("$place({})", json!(name)));
                }
            }
            "point" => page.press(rest),
            "drag" => {
                let (from, to) = pair(rest, " ");
                let [from, to] = [from, to].map(|at| page.point(&format!("$place({})", json!(at))));
                page.touch(&[
                    ("touchStart", Some(from)),
                    ("touchMove", Some(to)),
                    ("touchEnd", None),
                ]);
            }
            "touch" => {
                let at = page.point(&format!("$place({quoted})"));
                page.touch(&[("touchStart", Some(at)), ("touchEnd", None)]);
            }
            // Where cells are small, the page asks whether it is meant.
            "tap" => {
                for _ in 0..2 {
                    let at = page.point(&format!("$place({quoted})"));
                    page.touch(&[("touchStart", Some(at)), ("touchEnd", None)]);
                    page.value("$pause(100)");
                    if page.value("/tap it again|ещё раз/.test($status)") != json!(true) {
                        break;
                    }
                }
            }
            "walk" => {
                page.value("$board.host.focus()");
                // The first key says where one is.
                page.key("ArrowUp");
                let mut key = String::new();
                for _ in 0..60 {
                    key = page.text(&format!("$way({quoted})"));
                    page.key(&key);
                    if key == "Enter" {
                        break;
                    }
                }
                assert_eq!(key, "Enter", "{place}: {rest} is not reached");
            }
            "press" => page.press(&format!("$middle({})", element(rest))),
            "choose" => {
                let (found, value) = pair(rest, " =");
                let value = json!(value.trim_start());
                page.value(&format!("$choose({}, {value})", element(found)));
            }
            "focus" => drop(page.value(&format!("$({}).focus()", element(rest)))),
            "use" => {
                let button = format!("$('section:not([hidden]) [data-name={rest}]')");
                page.wait(&format!("!{button}.disabled"));
                page.value(&format!("{button}.click()"));
            }
            // The half that is due first is begun without a question.
            "take" => {
                let found = format!(
                    "[...$board.querySelectorAll('.choice button')].find((one) => one.textContent.includes({quoted}))"
                );
                let begun = format!("$status.includes({quoted} + ':')");
                page.wait(&format!("{begun} || !!{found}"));
                page.value(&format!("{begun} || {found}.click()"));
            }
            // On, or back where that is nearer; it is to be seen there.
            "reach" => {
                page.value("$settled()");
                let behind = format!(
                    "!!(document.activeElement.compareDocumentPosition($({quoted})) & Node.DOCUMENT_POSITION_PRECEDING)"
                );
                let is_behind = page.value(&behind) == json!(true);
                let there = format!("document.activeElement?.matches({quoted}) ?? false");
                let key = if is_behind { "Shift+Tab" } else { "Tab" };
                page.key_until(key, &there);
                let seen = "(document.activeElement.shadowRoot?.activeElement ?? document.activeElement).matches(':focus-visible')";
                assert_eq!(
                    page.value(seen),
                    json!(true),
                    "{place}: its focus is not seen"
                );
            }
            "document" => {
                if page.value("$('#documents').hidden") == json!(true) {
                    page.press("$middle('#browse')");
                }
                page.press(&format!("$middle(`#list [data-name={quoted}]`)"));
                page.wait(&format!("$('#name').textContent === {quoted}"));
                page.value("$settled()");
            }
            "save" => {
                page.press("$middle('#save')");
                page.wait("$('#save').disabled");
            }
            "key" => rest.split(' ').for_each(|key| page.key(key)),
            "type" => page.type_text(quoted.as_str().unwrap_or_default()),
            "arrows" => {
                let (key, condition) = rest.split_once(" until ").expect(rest);
                page.key_until(key, condition);
            }
            "text" => page.wait(&format!("$('#text').value.includes({quoted})")),
            "gone" => page.wait(&format!("!$('#text').value.includes({quoted})")),
            "board" => page.wait(&format!("$status.includes({quoted})")),
            "said" => page.wait(&format!(
                "$('section:not([hidden]) .said').textContent.includes({quoted})"
            )),
            "state" | "name" => {
                page.wait(&format!("$('#{word}').textContent === {quoted}"));
                page.value("$settled()");
            }
            "wait" => page.wait(&expression),
            "is" => assert_eq!(page.value(&expression), json!(true), "{place}: {rest}"),
            "do" => drop(page.value(&format!("{expression}; 0"))),
            "value" => {
                let value = page.value(rest);
                stdout = value
                    .as_str()
                    .map_or_else(|| value.to_string(), str::to_owned)
                    + "\n";
                assert!(
                    text.is_empty() || stdout == text,
                    "{place}: {rest}\n{stdout}"
                );
            }
            "settle" => drop(page.value("$settled()")),
            "print" => {
                let size = json!({"paperWidth": 8.27, "paperHeight": 11.69});
                stdout = page.send("Page.printToPDF", &size)["data"].to_string();
            }
            "picture" => page.picture(rest),
            "barriers" | "look" => {
                let schemes = ["light", "dark"].into_iter().filter(|_| word == "look");
                page.value("$settled()");
                for scheme in schemes
                    .map(Some)
                    .chain((word == "barriers").then_some(None))
                {
                    scheme
                        .into_iter()
                        .for_each(|scheme| page.darken(scheme == "dark"));
                    assert_eq!(
                        page.barriers(),
                        Vec::<String>::new(),
                        "{place} {rest}: {scheme:?}"
                    );
                    let width = "document.documentElement.scrollWidth <= innerWidth";
                    assert_eq!(
                        page.value(width),
                        json!(true),
                        "{place} {rest}: it runs over the edge"
                    );
                }
            }
            "complains" => page.complaints.retain(|one| !one.contains(rest)),
            "before" => {
                let source = json!({ "source": text });
                drop(page.send("Page.addScriptToEvaluateOnNewDocument", &source));
            }
            _ => return None,
        }
        Some(Ran {
            code: 0,
            stdout,
            stderr: String::new(),
            peak: 0,
        })
    }

    fn go(&mut self, folder: &Folder, address: &str) {
        let is_studio = address.is_empty();
        let address = match address {
            "" => self.studio().address(),
            known if known.contains(':') => known.to_owned(),
            file => format!("file://{}/{file}", folder.path()),
        };
        let page = self.page();
        page.send("Page.navigate", &json!({ "url": address }));
        if is_studio {
            self.page().wait("document.body?.dataset.ready === 'yes'");
        }
    }

    fn studio(&self) -> &Studio {
        self.studio.as_ref().expect("a studio")
    }

    fn page(&mut self) -> &mut Browser {
        &mut self.browser.as_mut().expect("a page").0
    }

    fn cookie(&mut self) -> String {
        if self.cookie.is_empty() {
            self.cookie = self.studio().enter();
        }
        self.cookie.clone()
    }

    fn post(&mut self, path: &str, body: &str) -> (u16, String) {
        let body = serde_json::from_str(body).expect(body);
        let cookie = self.cookie();
        let (status, answer) = self.studio().post(&cookie, path, &body);
        self.answer = answer;
        (status, self.answer.to_string())
    }

    /// Sees that nothing went wrong behind the page: no error of a script, nothing that its policy forbids.
    pub(crate) fn end(&mut self) {
        if let Some((page, _)) = &self.browser {
            let is_answer = |one: &&String| {
                one.contains("409 (Conflict)") || one.contains("422 (Unprocessable")
            };
            let real: Vec<_> = page
                .complaints
                .iter()
                .filter(|one| !is_answer(one))
                .collect();
            assert!(real.is_empty(), "{real:?}");
        }
    }
}

/// Runs the cases of a file, where there is what they need.
fn visit(name: &str) {
    let path = format!("tests/command/visits/{name}.txt");
    let text = fs::read_to_string(&path).expect(&path);
    if (!text.contains("\nopen ") || installed().is_some())
        && (!text.contains("{wasm}") || module().is_some())
    {
        script(&path, case);
    }
}

macro_rules! visits {
    ($($(#[$when:meta])* $name:ident)*) => {
        $($(#[$when])*
        #[test]
        fn $name() {
            visit(stringify!($name));
        })*

        #[test]
        fn every_visit_is_made() {
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/command/visits");
            assert_eq!(fs::read_dir(folder).unwrap().count(), [$(stringify!($name)),*].len());
        }
    };
}

visits! {
    #[ignore = "needs a browser"] reader_phones
    #[ignore = "needs a browser"] reader_served
    #[ignore = "needs a browser"] reader_solves
    #[ignore = "needs a browser"] reader_trees
    studio_archives
    #[ignore = "needs a browser"] studio_author
    #[ignore = "needs a browser"] studio_barriers
    #[ignore = "needs a browser"] studio_clicks
    #[ignore = "needs a browser"] studio_elsewhere
    studio_files
    #[ignore = "needs a browser"] studio_glass
    #[ignore = "needs a browser"] studio_jobs
    #[ignore = "needs a browser"] studio_large
    #[ignore = "needs a browser"] studio_losses
    studio_searches
    #[ignore = "needs a browser"] studio_sight
    studio_writes
    #[ignore = "needs a browser and the module of WebAssembly"] wasm_playground
    #[ignore = "needs a browser and the module of WebAssembly"] wasm_reader
    #[ignore = "needs a browser and the module of WebAssembly"] wasm_site
}
