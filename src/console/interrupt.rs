//! Ctrl-C and the other signals that end a program: files that are not complete are removed,
//! searches end with their results so far.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, Once, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;

use crate::text::Text;

/// The status that a shell gives for a program that Ctrl-C has ended.
const ENDED: i32 = 130;

/// Whether a signal has come: it ends all searches, and later ones of the process too.
static IS_STOPPED: AtomicBool = AtomicBool::new(false);
/// Whether the program looks whether one has come, and ends by itself.
static IS_PATIENT: AtomicBool = AtomicBool::new(false);
/// Whether the program waits for keys. A terminal that is gone sends none, and reading from it may never return.
static WAITS_FOR_KEYS: AtomicBool = AtomicBool::new(false);
/// How long who waits for keys has to end by itself.
const GRACE: Duration = Duration::from_secs(1);
/// How long one step of waiting is.
#[cfg(unix)]
const PAUSE: Duration = Duration::from_millis(5);
/// The hook that a signal calls.
static HOOK: OnceLock<fn()> = OnceLock::new();
/// Files that no program shall find unless they are completed.
static UNFINISHED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// The lock; a thread that panicked with it left nothing half done.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether a signal has come. From the first call on the first signal ends no program, but what asks; the second one does.
pub(crate) fn is_stopped() -> bool {
    IS_PATIENT.store(true, Ordering::SeqCst);
    handle();
    IS_STOPPED.load(Ordering::SeqCst)
}

/// That a signal has come before anything was found.
pub(crate) fn nothing_found() -> Text {
    Text::new(
        "nothing was found until it was interrupted",
        "до прерывания ничего не найдено",
    )
}

/// Whether a signal has come that did not end the program.
pub(crate) fn has_come() -> bool {
    IS_STOPPED.load(Ordering::SeqCst)
}

/// The same as [`is_stopped`], with something that a signal does at once.
pub(crate) fn is_stopped_or(hook: fn()) -> bool {
    HOOK.get_or_init(|| hook);
    is_stopped()
}

/// The same for a part that waits for keys: a signal ends the program soon, whatever it does.
pub(crate) fn is_stopped_at_keys(hook: fn()) -> bool {
    WAITS_FOR_KEYS.store(true, Ordering::SeqCst);
    is_stopped_or(hook)
}

/// Stops looking for signals: if one has come, it ends the program now, and from here on the next
/// one does so at once.
pub(crate) fn no_longer_asks() {
    IS_PATIENT.store(false, Ordering::SeqCst);
    if IS_STOPPED.load(Ordering::SeqCst) {
        end(ENDED);
    }
}

/// Waits a little for what others may keep for any time. A signal ends the program there, whatever else asks whether one has come.
#[cfg(unix)]
pub(crate) fn pause() {
    thread::sleep(PAUSE);
    if has_come() {
        end(ENDED);
    }
}

/// Ends the program, as the user at the keys wants it, while it still works on something.
pub(crate) fn leave() -> ! {
    end(0)
}

/// Ends the program without the files that are not complete.
fn end(code: i32) -> ! {
    // Held to the end: nothing new is begun.
    let files = lock(&UNFINISHED);
    for file in &*files {
        let _ = std::fs::remove_file(file).or_else(|_| std::fs::remove_dir_all(file));
    }
    std::process::exit(code)
}

/// Makes a file or a folder that a signal removes, until it is [kept](keep).
pub(crate) fn unfinished<T>(
    make: impl FnOnce() -> io::Result<T>,
    path: impl Fn(&T) -> &Path,
) -> io::Result<T> {
    handle();
    // A signal waits for the lock, and then knows the file.
    let mut files = lock(&UNFINISHED);
    let made = make()?;
    files.insert(path(&made).to_owned());
    Ok(made)
}

/// A file that was completed, or removed.
pub(crate) fn keep(path: &Path) {
    lock(&UNFINISHED).remove(path);
}

/// Until this is dropped, a signal that ends the program waits: work done meanwhile must not be
/// left half done. Files that are taken away from the set stay.
pub(crate) fn hold() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    lock(&UNFINISHED)
}

/// Where a signal is ending the program, waits for that end: what it takes away meanwhile is nothing to complain about.
pub(crate) fn wait_for_end() {
    drop(hold());
}

/// Makes a file that may not become as large an error of who writes it: what the system does otherwise is to end the program
/// with all that it has begun.
pub(crate) fn outlive_large_files() {
    // The flag is never read. A signal that is handled ends nothing, and then the system says why
    // it did not write.
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default());
}

fn handle() {
    static HANDLER: Once = Once::new();
    // Without the handler a signal ends the program, which is not a fault.
    HANDLER.call_once(|| drop(listen()));
}

/// Handles a signal: how long the program has to end by itself; nothing, where it ends as soon as
/// it asks.
fn stop() -> Option<Duration> {
    let is_first = !IS_STOPPED.swap(true, Ordering::SeqCst);
    if let Some(hook) = HOOK.get() {
        hook();
    }
    if !is_first || !IS_PATIENT.load(Ordering::SeqCst) {
        return Some(Duration::ZERO);
    }
    WAITS_FOR_KEYS.load(Ordering::SeqCst).then_some(GRACE)
}

/// Has a thread listen to the signals. It is there before any of them is told to it: where none can be had, each of them still
/// does what it does to every program.
#[cfg(unix)]
fn listen() -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    let (heard, told) = std::os::unix::net::UnixStream::pair()?;
    let is_quit = std::sync::Arc::new(AtomicBool::new(false));
    let asked = std::sync::Arc::clone(&is_quit);
    thread::Builder::new().spawn(move || heed(heard, &asked))?;
    // The first one registered is the first one done: the thread that hears of the signal knows
    // which one it was.
    signal_hook::flag::register(SIGQUIT, is_quit)?;
    for signal in [SIGQUIT, SIGHUP, SIGINT, SIGTERM] {
        signal_hook::low_level::pipe::register(signal, told.try_clone()?)?;
    }
    Ok(())
}

/// Does what signals ask for. Ctrl-\ ends whatever is going on at once, but as the others it leaves nothing that is not complete.
#[cfg(unix)]
fn heed(mut heard: std::os::unix::net::UnixStream, is_quit: &AtomicBool) {
    use std::io::Read as _;
    const QUIT: i32 = 131;
    let end_now = || {
        end(if is_quit.load(Ordering::SeqCst) {
            QUIT
        } else {
            ENDED
        })
    };
    while heard.read_exact(&mut [0]).is_ok() {
        if is_quit.load(Ordering::SeqCst) {
            if let Some(hook) = HOOK.get() {
                hook();
            }
            end_now();
        }
        let Some(left) = stop() else { continue };
        if !left.is_zero() && heard.set_read_timeout(Some(left)).is_ok() {
            // Another signal cuts it short.
            let _ = heard.read_exact(&mut [0]);
        }
        end_now();
    }
}

#[cfg(not(unix))]
fn listen() -> Result<(), ctrlc::Error> {
    ctrlc::set_handler(|| {
        if let Some(left) = stop() {
            thread::sleep(left);
            end(ENDED);
        }
    })
}
