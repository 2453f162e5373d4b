//! Whether something may have changed in the folder: pages wait to be told.

use std::time::Duration;

use tokio::sync::watch;

use super::folder::DocumentFolder;
use crate::cli::bell::Bell;

/// How often something has happened.
#[derive(Debug, Default)]
pub(super) struct Changes(watch::Sender<u64>);

impl Changes {
    /// Listens as long as the program goes on. Where the system tells of no changes, a clock does; what has changed pages see for
    /// themselves.
    pub(super) fn listen(&self, folder: &DocumentFolder, poll: Option<u64>) {
        let (bell, _) = Bell::new(poll, [folder.root()]);
        while bell.wait(|| false) {
            self.0.send_modify(|count| *count += 1);
        }
    }

    /// Waits until something has happened behind what was seen, at most so long; how often something has happened then.
    pub(super) async fn after(&self, seen: u64, longest: Duration) -> u64 {
        let mut told = self.0.subscribe();
        let news = told.wait_for(|count| *count != seen);
        let news = tokio::time::timeout(longest, news).await;
        news.map_or(seen, |news| news.map_or(seen, |count| *count))
    }
}
