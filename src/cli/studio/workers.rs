//! The threads that work on what is asked. One is there before the studio says that it is open: where the system starts no more of
//! them, everything is answered all the same, one after the other.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};

use tokio::sync::oneshot;

use crate::cli::interrupt::lock;
use crate::cli::worker;
use crate::text::Text;

type Work = Box<dyn FnOnce() + Send>;

/// Threads, and what waits for them.
pub(super) struct Workers {
    to: Sender<Work>,
    from: Arc<Mutex<Receiver<Work>>>,
}

impl Workers {
    /// Begins the one that nothing is answered without.
    pub(super) fn begin() -> Result<Self, Text> {
        let (to, from) = channel();
        let workers = Self { to, from: Arc::new(Mutex::new(from)) };
        workers.one_more()?;
        Ok(workers)
    }

    /// One more of them.
    pub(super) fn one_more(&self) -> Result<(), Text> {
        let from = Arc::clone(&self.from);
        worker::begin(move || {
            loop {
                // One of them waits for work, the others for their turn to wait.
                let next = lock(&from).recv();
                let Ok(work) = next else { return };
                // Whoever asked hears that there is no answer; the next one gets one.
                let _ = catch_unwind(AssertUnwindSafe(work));
            }
        })
    }

    /// Has something done, after what others have asked for; nothing, where it broke off. What nobody waits for any more when its
    /// turn comes is not done.
    pub(super) async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
        let (answer, answered) = oneshot::channel();
        let work = move || {
            if !answer.is_closed() {
                let _ = answer.send(work());
            }
        };
        self.to.send(Box::new(work)).ok()?;
        answered.await.ok()
    }
}
