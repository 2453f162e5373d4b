//! A search seen from the terminal: how far it has come, and Ctrl-C.

use std::io::{self, IsTerminal, Write};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::diag::Lang;
use crate::solve::Gauge;

/// Nothing is shown before this time has passed.
const PATIENCE: Duration = Duration::from_secs(1);
/// How often the line changes.
const PACE: Duration = Duration::from_millis(100);

/// The search that Ctrl-C ends; it ends all later ones of the process too.
static GAUGE: OnceLock<Gauge> = OnceLock::new();

/// Runs a search; Ctrl-C ends it, and a line on stderr shows how far it has come where that is a terminal.
pub(super) fn watched<T>(lang: Lang, search: impl FnOnce(&Gauge) -> T) -> T {
    let gauge = GAUGE.get_or_init(|| {
        // Without the handler Ctrl-C ends the program, which is no fault.
        let _ = ctrlc::set_handler(|| {
            if let Some(gauge) = GAUGE.get() {
                gauge.stop.store(true, Ordering::Relaxed);
            }
        });
        Gauge::default()
    });
    if !io::stderr().is_terminal() {
        return search(gauge);
    }
    let is_done = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| show(gauge, &is_done, lang));
        let found = search(gauge);
        is_done.store(true, Ordering::Release);
        found
    })
}

fn show(gauge: &Gauge, is_done: &AtomicBool, lang: Lang) {
    let started = Instant::now();
    let mut is_shown = false;
    while !is_done.load(Ordering::Acquire) {
        thread::sleep(PACE.min(Duration::from_millis(20)));
        if started.elapsed() < PATIENCE {
            continue;
        }
        let (nodes, depth) = (gauge.nodes.load(Ordering::Relaxed), gauge.depth.load(Ordering::Relaxed));
        let line = match lang {
            Lang::En => format!("depth {depth}, {nodes} positions"),
            Lang::Ru => format!("глубина {depth}, позиций: {nodes}"),
        };
        let _ = write!(io::stderr().lock(), "\r{line}\x1b[K");
        is_shown = true;
        thread::sleep(PACE);
    }
    if is_shown {
        let _ = write!(io::stderr().lock(), "\r\x1b[K");
    }
}
