//! Searches seen from the terminal: how far they have come, and Ctrl-C.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, Once, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::puzzle::solve::Gauge;
use crate::text::{Lang, plural_en, plural_ru};

/// Nothing is shown before this time has passed.
const PATIENCE: Duration = Duration::from_secs(1);
/// How often the line changes.
const PACE: Duration = Duration::from_millis(100);

/// The searches that are going on, the eldest first.
static SEARCHES: Mutex<Vec<Arc<Gauge>>> = Mutex::new(Vec::new());
/// Whether Ctrl-C was pressed: it ends all searches, and later ones of the process too.
static IS_STOPPED: AtomicBool = AtomicBool::new(false);
/// Whether a line stands on the terminal.
static LINE: Mutex<bool> = Mutex::new(false);

/// The lock; whoever panicked with it left nothing half done.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs a search; Ctrl-C ends it, and a line on stderr shows how far it and the others of other threads have come where
/// that is a terminal.
pub(super) fn watched<T>(lang: Lang, search: impl FnOnce(&Gauge) -> T) -> T {
    static HANDLER: Once = Once::new();
    HANDLER.call_once(|| {
        // Without the handler Ctrl-C ends the program, which is no fault.
        let _ = ctrlc::set_handler(|| {
            IS_STOPPED.store(true, Ordering::SeqCst);
            lock(&SEARCHES).iter().for_each(|gauge| gauge.stop.store(true, Ordering::Relaxed));
        });
    });
    let gauge = Arc::new(Gauge::default());
    lock(&SEARCHES).push(Arc::clone(&gauge));
    // Only now: the handler stops what it finds in the list.
    gauge.stop.fetch_or(IS_STOPPED.load(Ordering::SeqCst), Ordering::Relaxed);
    let found = if io::stderr().is_terminal() { shown(&gauge, lang, search) } else { search(&gauge) };
    lock(&SEARCHES).retain(|one| !Arc::ptr_eq(one, &gauge));
    found
}

/// Takes the line off the terminal and keeps it off until the result is dropped.
pub(super) fn quiet() -> MutexGuard<'static, bool> {
    let mut is_shown = lock(&LINE);
    if std::mem::take(&mut *is_shown) {
        let _ = write!(io::stderr().lock(), "\r\x1b[K");
    }
    is_shown
}

/// Runs a search with the line.
fn shown<T>(gauge: &Arc<Gauge>, lang: Lang, search: impl FnOnce(&Gauge) -> T) -> T {
    let is_done = AtomicBool::new(false);
    thread::scope(|scope| {
        let line = scope.spawn(|| show(gauge, &is_done, lang));
        let found = search(gauge);
        is_done.store(true, Ordering::Release);
        line.thread().unpark();
        found
    })
}

/// Shows the line until a search is done; of several searches the eldest shows it.
fn show(gauge: &Arc<Gauge>, is_done: &AtomicBool, lang: Lang) {
    let started = Instant::now();
    while !is_done.load(Ordering::Acquire) {
        thread::park_timeout(PACE);
        if started.elapsed() < PATIENCE || is_done.load(Ordering::Acquire) {
            continue;
        }
        let line = {
            let searches = lock(&SEARCHES);
            if !searches.first().is_some_and(|first| Arc::ptr_eq(first, gauge)) {
                continue;
            }
            line(&searches, lang)
        };
        let mut is_shown = lock(&LINE);
        let _ = write!(io::stderr().lock(), "\r{line}\x1b[K");
        *is_shown = true;
    }
    drop(quiet());
}

/// `depth 9, 4811 positions`.
fn line(searches: &[Arc<Gauge>], lang: Lang) -> String {
    let nodes: u64 = searches.iter().map(|gauge| gauge.nodes.load(Ordering::Relaxed)).sum();
    let depth = searches.iter().map(|gauge| gauge.depth.load(Ordering::Relaxed)).max().unwrap_or(0);
    let count = searches.len() as u64;
    let (several, several_ru) = if count > 1 {
        let noun = plural_ru(count, "поиск", "поиска", "поисков");
        (format!("{count} {}, ", plural_en(count, "search", "searches")), format!("{count} {noun}, "))
    } else {
        (String::new(), String::new())
    };
    match lang {
        Lang::En => format!("{several}depth {depth}, {nodes} positions"),
        Lang::Ru => format!("{several_ru}глубина {depth}, позиций: {nodes}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_adds_up_the_searches() {
        let gauge =
            |depth, nodes: u64| Arc::new(Gauge { depth: u32::into(depth), nodes: nodes.into(), ..Gauge::default() });
        assert_eq!(line(&[gauge(9, 4811)], Lang::En), "depth 9, 4811 positions");
        let three = [gauge(9, 4811), gauge(7, 89), gauge(11, 100)];
        assert_eq!(line(&three, Lang::Ru), "3 поиска, глубина 11, позиций: 5000");
    }
}
