//! One line on the terminal that says how far a long run has come, and searches that Ctrl-C ends.

use std::fmt;
use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressState, ProgressStyle};

use super::interrupt::{is_stopped_or, lock};
use crate::puzzle::solve::Gauge;
use crate::text::{Lang, Text};

/// Nothing is shown before this time has passed.
const PATIENCE: Duration = Duration::from_secs(1);
/// How often the line changes.
const PACE: Duration = Duration::from_millis(100);

/// The line that stands on the terminal now.
static SHOWN: Mutex<Option<ProgressBar>> = Mutex::new(None);
/// The searches that are going on, and their line.
static SEARCHES: Mutex<(Vec<Arc<Gauge>>, Option<StatusLine>)> = Mutex::new((Vec::new(), None));

/// Takes the line off the terminal while something else is printed.
pub(crate) fn aside<R>(print: impl FnOnce() -> R) -> R {
    let shown = lock(&SHOWN).clone();
    match shown {
        Some(bar) => bar.suspend(print),
        None => print(),
    }
}

/// A line on stderr, where that is a terminal, until it is dropped.
pub(crate) struct StatusLine(ProgressBar);

/// How often a long run says how far it has come where no terminal shows it.
const INTERVAL: Duration = Duration::from_mins(1);

/// How far a run that may take hours has come: a line on the terminal, or else, for a log, one every now and then.
pub(crate) enum LongRun {
    Shown { _line: StatusLine },
    Logged { _log: Log },
}

impl LongRun {
    /// As [`StatusLine::begin`]; `log` writes a line where no terminal shows it.
    pub(crate) fn begin(
        prints: bool,
        log: fn(&str),
        words: impl Fn() -> String + Clone + Send + Sync + 'static,
    ) -> Option<Self> {
        if io::stderr().is_terminal() {
            StatusLine::begin(prints, words).map(|line| Self::Shown { _line: line })
        } else {
            Log::begin(INTERVAL, move || log(&words())).map(|log| Self::Logged { _log: log })
        }
    }
}

/// Something that is done every so often until this is dropped.
pub(crate) struct Log {
    /// Its end ends the thread.
    stop: Option<mpsc::Sender<()>>,
    thread: Option<thread::JoinHandle<()>>,
}

impl Log {
    fn begin(interval: Duration, write: impl Fn() + Send + 'static) -> Option<Self> {
        let (stop, stopped) = mpsc::channel::<()>();
        let wait = move || stopped.recv_timeout(interval) == Err(mpsc::RecvTimeoutError::Timeout);
        let work = move || {
            while wait() {
                write();
            }
        };
        let thread = thread::Builder::new().spawn(work).ok()?;
        Some(Self {
            stop: Some(stop),
            thread: Some(thread),
        })
    }
}

impl Drop for Log {
    fn drop(&mut self) {
        drop(self.stop.take());
        let _ = self.thread.take().map(thread::JoinHandle::join);
    }
}

impl StatusLine {
    /// A line that is drawn anew every so often. It stays off when it would get into the output on
    /// stdout.
    pub(crate) fn begin(
        prints: bool,
        words: impl Fn() -> String + Clone + Send + Sync + 'static,
    ) -> Option<Self> {
        if !io::stderr().is_terminal() || prints && io::stdout().is_terminal() {
            return None;
        }
        // The line is drawn by a thread, and the library that draws it panics without one.
        thread::Builder::new().spawn(|| ()).ok()?.join().ok()?;
        let line = move |state: &ProgressState, out: &mut dyn fmt::Write| {
            if state.elapsed() >= PATIENCE {
                let _ = out.write_str(&words());
            }
        };
        let bar = ProgressBar::new_spinner().with_style(
            ProgressStyle::with_template("{line}")
                .ok()?
                .with_key("line", line),
        );
        bar.enable_steady_tick(PACE);
        *lock(&SHOWN) = Some(bar.clone());
        Some(Self(bar))
    }
}

impl Drop for StatusLine {
    fn drop(&mut self) {
        *lock(&SHOWN) = None;
        self.0.finish_and_clear();
    }
}

/// `[####----]`, the part of the whole that is done.
pub(crate) fn bar(done: u64, of: u64) -> String {
    const WIDTH: usize = 24;
    let filled = done.min(of).saturating_mul(WIDTH as u64) / of.max(1);
    let filled = usize::try_from(filled).unwrap_or(WIDTH).min(WIDTH);
    format!("[{}{}]", "#".repeat(filled), "-".repeat(WIDTH - filled))
}

/// How many files and documents of a run are done, on a line.
pub(crate) struct Progress {
    done: Arc<[AtomicU64; 2]>,
    _line: Option<StatusLine>,
}

impl Progress {
    /// A bar over a number of files.
    pub(crate) fn new(all: usize, prints: bool, lang: Lang) -> Self {
        let done = Arc::<[AtomicU64; 2]>::default();
        let seen = Arc::clone(&done);
        let line = StatusLine::begin(prints, move || {
            let [files, documents] = seen.each_ref().map(|count| count.load(Ordering::Relaxed));
            let bar = bar(files, all as u64);
            text!(
                "{bar} {files}/{all} files, {documents} documents",
                "{bar} файлы: {files}/{all}, документы: {documents}"
            )
            .get(lang)
            .to_owned()
        });
        Self { done, _line: line }
    }

    pub(crate) fn add_file(&self) {
        self.done[0].fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn add_document(&self) {
        self.done[1].fetch_add(1, Ordering::Relaxed);
    }
}

/// Ends the searches that are going on.
fn stop_searches() {
    lock(&SEARCHES).0.iter().for_each(|gauge| gauge.end());
}

/// Runs a search; Ctrl-C ends it, and a line shows how far it and the others of other threads have come.
pub(crate) fn watched<T>(lang: Lang, search: impl FnOnce(&Gauge) -> T) -> T {
    ended(Some(lang), search)
}

/// Runs a search; Ctrl-C ends it.
pub(crate) fn stoppable<T>(search: impl FnOnce(&Gauge) -> T) -> T {
    ended(None, search)
}

/// Runs a search that Ctrl-C ends, with a line in a language if there is to be one.
fn ended<T>(lang: Option<Lang>, search: impl FnOnce(&Gauge) -> T) -> T {
    is_stopped_or(stop_searches);
    let gauge = Arc::new(Gauge::default());
    {
        let mut searches = lock(&SEARCHES);
        searches.0.push(Arc::clone(&gauge));
        if let (None, Some(lang)) = (&searches.1, lang) {
            searches.1 = StatusLine::begin(false, move || {
                searches_line(&lock(&SEARCHES).0).get(lang).to_owned()
            });
        }
    }
    // Only now: the handler stops the lines that it finds in the list.
    gauge
        .stop
        .fetch_or(is_stopped_or(stop_searches), Ordering::Relaxed);
    let found = search(&gauge);
    let mut searches = lock(&SEARCHES);
    searches.0.retain(|one| !Arc::ptr_eq(one, &gauge));
    let line = if searches.0.is_empty() {
        searches.1.take()
    } else {
        None
    };
    // The line waits for who draws it, who may wait for the list.
    drop(searches);
    drop(line);
    found
}

/// `depth 9, 4811 positions`.
fn searches_line(searches: &[Arc<Gauge>]) -> Text {
    let sum = |count: fn(&Gauge) -> &AtomicU64| {
        let counts = searches.iter().map(|gauge| count(gauge));
        counts
            .map(|count| count.load(Ordering::Relaxed))
            .sum::<u64>()
    };
    let (nodes, games) = (sum(|gauge| &gauge.nodes), sum(|gauge| &gauge.games));
    let depth = searches
        .iter()
        .map(|gauge| gauge.depth.load(Ordering::Relaxed))
        .max()
        .unwrap_or(0);
    let line = if games > 0 {
        text!("{games} games", "партий: {games}")
    } else {
        text!(
            "depth {depth}, {nodes} positions",
            "глубина {depth}, позиций: {nodes}"
        )
    };
    match searches.len() {
        ..2 => line,
        count => Text::join(
            &[
                Text::count(
                    count,
                    ["search", "searches"],
                    ["поиск", "поиска", "поисков"],
                ),
                line,
            ],
            ", ",
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_adds_up_the_searches() {
        let gauge = |depth, nodes: u64| {
            Arc::new(Gauge {
                depth: u32::into(depth),
                nodes: nodes.into(),
                ..Gauge::default()
            })
        };
        assert_eq!(
            searches_line(&[gauge(9, 4811)]).en,
            "depth 9, 4811 positions"
        );
        let three = [gauge(9, 4811), gauge(7, 89), gauge(11, 100)];
        assert_eq!(
            searches_line(&three).ru,
            "3 поиска, глубина 11, позиций: 5000"
        );
    }

    #[test]
    fn the_bar_is_full_at_the_end() {
        assert_eq!(bar(0, 4), format!("[{}]", "-".repeat(24)));
        assert_eq!(bar(4, 4), format!("[{}]", "#".repeat(24)));
    }

    #[test]
    fn a_log_is_written_every_so_often_until_it_is_dropped() {
        let (lines, written) = mpsc::channel();
        let log = Log::begin(Duration::from_millis(2), move || {
            let _ = lines.send(());
        })
        .unwrap();
        assert!((0..3).all(|_| written.recv_timeout(Duration::from_mins(1)).is_ok()));
        drop(log);
        // The thread that writes is gone with it.
        while written.try_recv().is_ok() {}
        assert_eq!(written.try_recv(), Err(mpsc::TryRecvError::Disconnected));
        let (lines, written) = mpsc::channel::<()>();
        drop(Log::begin(Duration::from_mins(9), move || {
            let _ = lines.send(());
        }));
        assert!(written.try_recv().is_err(), "nothing is waited for");
    }
}
