//! Threads that work beside the command.

use std::io;
use std::sync::Mutex;
use std::thread;

use super::interrupt::lock;
use crate::text::Text;

/// The stack of one, in bytes: enough for whatever a document nests.
pub(crate) const STACK: usize = 8 << 20;

/// Begins one. Without it what it was for is not done, and it is said why.
pub(crate) fn begin(work: impl FnOnce() + Send + 'static) -> Result<(), NoThread> {
    thread::Builder::new()
        .stack_size(STACK)
        .spawn(work)
        .map(drop)
        .map_err(NoThread)
}

/// Makes sure that one can be had.
#[cfg(feature = "studio")]
pub(crate) fn probe() -> Result<(), NoThread> {
    thread::Builder::new()
        .spawn(|| ())
        .map(|one| drop(one.join()))
        .map_err(NoThread)
}

/// Does something while the caller does something else again and again; where no thread can be had, it does nothing else.
pub(crate) fn beside<T: Send>(work: impl FnOnce() -> T + Send, mut meanwhile: impl FnMut()) -> T {
    let work = Mutex::new(Some(work));
    let take = || lock(&work).take().map(|work| work());
    let done = thread::scope(|scope| {
        let begun = thread::Builder::new()
            .stack_size(STACK)
            .spawn_scoped(scope, take)
            .ok()?;
        while !begun.is_finished() {
            meanwhile();
        }
        begun
            .join()
            .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    });
    done.or_else(take).expect("the work is done once")
}

/// The system starts no thread.
#[derive(Debug)]
pub(crate) struct NoThread(pub(crate) io::Error);

worded!(NoThread; error => {
    let error = &error.0;
    if error.kind() == io::ErrorKind::WouldBlock {
        return Text::new(
            "the system starts no more threads, and this needs one: try again when less is going on, or raise the limit (ulimit -u)",
            "система больше не запускает потоков, а здесь нужен поток: повторите, когда будет запущено меньше программ, или поднимите предел (ulimit -u)",
        );
    }
    text!(
        "this needs a thread, and the system starts none: {error}",
        "здесь нужен поток, но система его не запускает: {error}"
    )
});
