//! Chromium without a window, driven over a pair of pipes by its `DevTools` protocol: messages of JSON, each ended by a zero.

use std::io::{Read as _, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// How long anything may take that a test waits for.
const PATIENCE: Duration = Duration::from_mins(1);

/// A page in a browser.
pub(crate) struct Browser {
    child: Child,
    to: ChildStdin,
    from: ChildStdout,
    read: Vec<u8>,
    last: u64,
    session: Option<String>,
    tab: Value,
    /// What the page has complained of.
    pub(crate) complaints: Vec<String>,
}

/// The browser that is installed; none where none is asked for.
pub(crate) fn installed() -> Option<&'static str> {
    let known = |name: &&str| {
        let out = Command::new(name).arg("--version").output();
        cfg!(unix) && out.is_ok_and(|out| out.status.success())
    };
    let found = ["chromium", "chromium-browser", "google-chrome"]
        .into_iter()
        .find(known);
    if found.is_none() {
        let wanted = std::env::var("KLETKA_RENDERERS").is_ok_and(|which| which == "all");
        assert!(!wanted, "chromium is not installed");
        eprintln!("skipped: there is no chromium to open the page in");
    }
    found
}

/// A browser with an empty page of a size in pixels, where one is installed.
pub(crate) fn browser(profile: &str, size: (u32, u32)) -> Option<Browser> {
    let name = installed()?;
    // The shell gives the pipes the numbers at which the browser looks for them.
    let flags = "--headless=new --no-sandbox --disable-gpu --no-first-run --remote-debugging-pipe";
    let line = format!(
        "exec {name} {flags} --user-data-dir='{profile}' about:blank 3<&0 4>&1 </dev/null >/dev/null 2>&1"
    );
    let mut command = Command::new("sh");
    let mut child = command
        .args(["-c", &line])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let (to, from) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let mut browser = Browser {
        child,
        to,
        from,
        read: Vec::new(),
        last: 0,
        session: None,
        tab: Value::Null,
        complaints: Vec::new(),
    };
    browser.new_tab("about:blank");
    browser.resize(size);
    Some(browser)
}

impl Browser {
    /// Opens an address in another tab, and closes the one before without a word.
    pub(crate) fn new_tab(&mut self, address: &str) {
        self.session = None;
        let before = std::mem::take(&mut self.tab);
        self.tab =
            self.send("Target.createTarget", &json!({"url": "about:blank"}))["targetId"].take();
        let attached = self.send(
            "Target.attachToTarget",
            &json!({"targetId": self.tab, "flatten": true}),
        );
        if !before.is_null() {
            self.send("Target.closeTarget", &json!({ "targetId": before }));
        }
        self.session = attached["sessionId"].as_str().map(str::to_owned);
        for domain in ["Page.enable", "Runtime.enable", "Log.enable"] {
            self.send(domain, &json!({}));
        }
        self.send(
            "Page.addScriptToEvaluateOnNewDocument",
            &json!({"source": include_str!("page.js")}),
        );
        self.send("Page.navigate", &json!({ "url": address }));
    }

    /// Sends a message and waits for its answer.
    pub(crate) fn send(&mut self, method: &str, parameters: &Value) -> Value {
        self.last += 1;
        let mut message = json!({"id": self.last, "method": method, "params": parameters});
        if let Some(session) = &self.session {
            message["sessionId"] = json!(session);
        }
        self.to
            .write_all(format!("{message}\0").as_bytes())
            .unwrap();
        loop {
            let mut answer = self.next();
            if answer["id"] == json!(self.last) {
                assert!(answer.get("error").is_none(), "{method}: {answer}");
                return answer["result"].take();
            }
            if matches!(
                answer["method"].as_str(),
                Some("Runtime.exceptionThrown" | "Log.entryAdded")
            ) {
                self.complaints.push(answer["params"].to_string());
            }
        }
    }

    fn next(&mut self) -> Value {
        loop {
            if let Some(end) = self.read.iter().position(|&byte| byte == 0) {
                let rest = self.read.split_off(end + 1);
                let message = std::mem::replace(&mut self.read, rest);
                return serde_json::from_slice(&message[..end]).unwrap();
            }
            let mut piece = vec![0; 1 << 16];
            let count = self.from.read(&mut piece).unwrap();
            assert!(count > 0, "the browser is gone");
            self.read.extend_from_slice(&piece[..count]);
        }
    }

    /// What an expression of the page comes to, once what it promises is there.
    pub(crate) fn value(&mut self, expression: &str) -> Value {
        let asked = json!({"expression": expression, "awaitPromise": true, "returnByValue": true});
        let mut answer = self.send("Runtime.evaluate", &asked);
        assert!(
            answer.get("exceptionDetails").is_none(),
            "{expression}: {answer}"
        );
        answer["result"]["value"].take()
    }

    pub(crate) fn text(&mut self, expression: &str) -> String {
        self.value(expression)
            .as_str()
            .unwrap_or_default()
            .to_owned()
    }

    /// Waits until an expression is true.
    pub(crate) fn wait(&mut self, expression: &str) {
        let started = Instant::now();
        while self.value(expression) != json!(true) {
            let shown = if started.elapsed() > PATIENCE {
                self.text("document.body.innerText")
            } else {
                String::new()
            };
            assert!(
                started.elapsed() < PATIENCE,
                "waited for {expression}, with {:?} in\n{shown}",
                self.complaints
            );
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// What axe finds serious in the page, where `KLETKA_AXE` names its script: people who cannot see or click meet it.
    pub(crate) fn barriers(&mut self) -> Vec<String> {
        let Some(path) = std::env::var_os("KLETKA_AXE") else {
            eprintln!("KLETKA_AXE names no axe.min.js: the page is not looked through");
            return Vec::new();
        };
        let script = std::fs::read_to_string(path).expect("axe can be read");
        self.value(&format!("{script}; 0"));
        let found = self.value(
            "axe.run().then(({ violations }) => violations
                .filter(({ impact }) => impact === 'serious' || impact === 'critical')
                .map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(' ')}`))",
        );
        serde_json::from_value(found).expect("a list")
    }

    /// Leaves a picture of what is seen among the files of the build, for people to look at.
    pub(crate) fn picture(&mut self, name: &str) {
        let mut taken = self.send("Page.captureScreenshot", &json!({"format": "png"}));
        let data = taken["data"].take();
        let bytes = base64(data.as_str().unwrap());
        let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("pictures");
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join(format!("{name}.png")), bytes).unwrap();
    }

    /// A phone that a hand holds: fingers instead of a mouse.
    pub(crate) fn is_touched(&mut self) {
        self.send(
            "Emulation.setTouchEmulationEnabled",
            &json!({"enabled": true}),
        );
    }

    /// Has a finger go over the page.
    pub(crate) fn touch(&mut self, steps: &[(&str, Option<(f64, f64)>)]) {
        for (kind, at) in steps {
            let points: Vec<_> = at
                .map(|(x, y)| json!({"x": x, "y": y}))
                .into_iter()
                .collect();
            let event = json!({"type": kind, "touchPoints": points});
            self.send("Input.dispatchTouchEvent", &event);
        }
    }

    /// A point of the page that an expression comes to.
    pub(crate) fn point(&mut self, expression: &str) -> (f64, f64) {
        serde_json::from_value(self.value(expression)).expect(expression)
    }

    /// Clicks on such a point.
    pub(crate) fn press(&mut self, expression: &str) {
        let at = self.point(expression);
        self.click(at);
    }

    /// Presses a key until an expression is true.
    pub(crate) fn key_until(&mut self, key: &str, expression: &str) {
        for _ in 0..150 {
            if self.value(expression) == json!(true) {
                return;
            }
            self.key(key);
        }
        let focused = self.text("document.activeElement.outerHTML");
        panic!("{key} does not come to {expression}; {focused} has the focus");
    }

    /// A page in the dark or in the light.
    pub(crate) fn darken(&mut self, is_dark: bool) {
        let value = if is_dark { "dark" } else { "light" };
        let features = json!([{"name": "prefers-color-scheme", "value": value}]);
        self.send(
            "Emulation.setEmulatedMedia",
            &json!({ "features": features }),
        );
    }

    pub(crate) fn resize(&mut self, (width, height): (u32, u32)) {
        let metrics = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600});
        self.send("Emulation.setDeviceMetricsOverride", &metrics);
    }

    /// Presses and releases the mouse at a place of the page, in pixels.
    pub(crate) fn click(&mut self, (x, y): (f64, f64)) {
        for (kind, button) in [
            ("mouseMoved", "none"),
            ("mousePressed", "left"),
            ("mouseReleased", "left"),
        ] {
            let event = json!({"type": kind, "x": x, "y": y, "button": button, "clickCount": 1});
            self.send("Input.dispatchMouseEvent", &event);
        }
    }

    /// Presses a key that has a name, `Shift+` or `Control+` before it where that is held.
    pub(crate) fn key(&mut self, name: &str) {
        let (held, name) = name.split_once('+').unwrap_or(("", name));
        let held = match held {
            "Control" => 2,
            "Shift" => 8,
            _ => 0,
        };
        let (code, text) = match name {
            "Enter" => (13, "\r"),
            "Space" => (32, " "),
            "Escape" => (27, ""),
            "ArrowLeft" => (37, ""),
            "ArrowUp" => (38, ""),
            "ArrowRight" => (39, ""),
            "ArrowDown" => (40, ""),
            "s" => (83, ""),
            "z" => (90, ""),
            _ => (9, ""),
        };
        let name = if text == " " { text } else { name };
        for kind in ["keyDown", "keyUp"] {
            let event = json!({
                "type": kind, "key": name, "code": name, "windowsVirtualKeyCode": code, "text": text, "modifiers": held,
            });
            self.send("Input.dispatchKeyEvent", &event);
        }
    }

    /// Types a text where the focus is.
    pub(crate) fn type_text(&mut self, text: &str) {
        self.send("Input.insertText", &json!({ "text": text }));
    }
}

pub(crate) fn base64(text: &str) -> Vec<u8> {
    use ::base64::Engine as _;
    ::base64::engine::general_purpose::STANDARD
        .decode(text)
        .unwrap()
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
