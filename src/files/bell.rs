//! The bell that says when files are to be looked at: the system, where it tells of changes in
//! folders, or a clock.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError, channel};
use std::time::{Duration, Instant};

use notify::{RecommendedWatcher, RecursiveMode, Watcher as _};

use crate::text::Text;

/// How long nothing happens before files are looked at: an editor writes in several steps.
const QUIET: Duration = Duration::from_millis(50);
/// How long that is waited for, where something happens all the time.
const LONGEST: Duration = Duration::from_secs(2);
/// How often the bell looks whether the wait is over.
const TICK: Duration = Duration::from_millis(100);
/// Between looks where the system cannot tell.
const USUAL: u64 = 500;

/// Why the system does not tell of changes.
#[derive(Debug)]
pub(crate) enum WatchError {
    /// It says so itself.
    System(notify::Error),
    /// The watcher got no thread.
    NoThread,
}

worded!(WatchError, from System(notify::Error); error => match error {
    WatchError::System(error) => Text::same(error.to_string()),
    WatchError::NoThread => {
        Text::new("it starts no more threads", "она больше не запускает потоков")
    }
});

/// Rings when files may have changed.
pub(crate) struct Bell {
    /// Rung by the system; its watcher lives as long.
    told: Option<(Receiver<()>, RecommendedWatcher)>,
    poll: Duration,
}

impl Bell {
    /// The system, where it can tell of changes of these paths and is to; otherwise a clock, and why.
    pub(crate) fn new<'a>(
        poll: Option<u64>,
        paths: impl IntoIterator<Item = &'a PathBuf>,
    ) -> (Self, Option<WatchError>) {
        let (told, failed) = match poll.is_none().then(|| watcher(paths)) {
            Some(Err(error)) => (None, Some(error)),
            told => (told.and_then(Result::ok), None),
        };
        (
            Self {
                told,
                poll: Duration::from_millis(poll.unwrap_or(USUAL)),
            },
            failed,
        )
    }

    /// Waits until something may have changed; false once the wait is over.
    pub(crate) fn wait(&self, is_over: impl Fn() -> bool) -> bool {
        let begun = Instant::now();
        loop {
            if is_over() {
                return false;
            }
            let Some((told, _)) = &self.told else {
                let left = self.poll.saturating_sub(begun.elapsed());
                if left.is_zero() {
                    return true;
                }
                std::thread::sleep(left.min(TICK));
                continue;
            };
            match told.recv_timeout(TICK) {
                Ok(()) => {
                    let first = Instant::now();
                    while told.recv_timeout(QUIET).is_ok() && first.elapsed() < LONGEST {}
                    return true;
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return false,
            }
        }
    }
}

/// Has the system tell of changes in folders, and in the folders of files: an editor may put another file in the place of one.
fn watcher<'a>(
    paths: impl IntoIterator<Item = &'a PathBuf>,
) -> Result<(Receiver<()>, RecommendedWatcher), WatchError> {
    let (to, told) = channel();
    let mut watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
        // To read a file changes nothing.
        if event.is_ok_and(|event| !event.kind.is_access()) {
            let _ = to.send(());
        }
    })?;
    // A watcher that got no thread does not say so, and panics when it is asked for anything, its end too. What it was to do
    // with events is gone then, and the sender with it.
    if told.try_recv() == Err(TryRecvError::Disconnected) {
        std::mem::forget(watcher);
        return Err(WatchError::NoThread);
    }
    let mut folders = BTreeSet::new();
    for path in paths {
        if path.is_dir() {
            watcher.watch(path, RecursiveMode::Recursive)?;
            continue;
        }
        let parent = path
            .parent()
            .filter(|parent| !parent.as_os_str().is_empty())
            .unwrap_or(Path::new("."));
        if folders.insert(parent) {
            watcher.watch(parent, RecursiveMode::NonRecursive)?;
        }
    }
    Ok((told, watcher))
}
