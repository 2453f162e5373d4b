//! Whether something may have changed in the folder: pages wait to be told.

use std::time::Duration;

use tokio::sync::watch;

use super::folder::DocumentFolder;
use crate::files::bell::Bell;

/// How often something has happened.
#[derive(Debug, Default)]
pub(super) struct Changes(watch::Sender<u64>);

impl Changes {
    /// Listens as long as the program goes on. The system, or where it tells of no changes a clock, says when to look; whether a
    /// document has changed, its stamp does.
    pub(super) fn listen(&self, folder: &DocumentFolder, poll: Option<u64>) {
        let mut known = folder.stamps();
        let (bell, _) = Bell::new(poll, [&folder.watched()]);
        loop {
            let now = folder.stamps();
            if now != known {
                known = now;
                self.0.send_modify(|count| *count += 1);
            }
            bell.wait(|| false);
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
