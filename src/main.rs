//! The command `kletka`.

use std::process::ExitCode;
use std::thread;

/// As much stack as a process usually has. The nesting of documents is limited so that this is
/// enough for them; `ulimit -s` may leave the first thread far less.
const STACK: usize = 8 << 20;

/// Whether the first thread has that much; another one costs a tenth of the start of the program.
#[cfg(unix)]
fn has_stack() -> bool {
    use rustix::process::{Resource, getrlimit};
    // "No limit" is not a number: the amount is unknown then.
    getrlimit(Resource::Stack)
        .current
        .is_some_and(|bytes| bytes >= STACK as u64)
}

#[cfg(not(unix))]
fn has_stack() -> bool {
    false
}

fn main() -> ExitCode {
    let run = || kletka::cli::run(kletka::games::standard());
    if has_stack() {
        return run();
    }
    // Where no thread can be started the first one has to do.
    let Ok(thread) = thread::Builder::new().stack_size(STACK).spawn(run) else {
        return run();
    };
    // A thread that panics has said why.
    thread.join().unwrap_or(ExitCode::from(101))
}
