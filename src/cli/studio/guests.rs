//! Who is connected: so many at a time. Where there is no room for one more, one that asks nothing makes it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::time::timeout;

use crate::cli::interrupt::lock;

/// How many connections are open at a time; others wait.
const MOST: usize = 64;
/// How long somebody has asked nothing before making room for others: who has been answered, and who has not asked anything yet.
const WAITED: [Duration; 2] = [Duration::from_secs(1), Duration::from_millis(100)];
/// How long room is waited for until somebody, or somebody else, is to make it.
const STEP: Duration = Duration::from_millis(10);

/// All who are connected.
#[derive(Debug)]
pub(super) struct Guests {
    places: Arc<Semaphore>,
    present: Mutex<Vec<Arc<Guest>>>,
}

/// One of them.
#[derive(Debug)]
pub(super) struct Guest {
    /// Since when it has nothing to be answered.
    waits: Mutex<Option<Instant>>,
    /// Whether it has ever asked anything.
    has_asked: AtomicBool,
    /// Whether a part of an answer waits for it to read on.
    pub(super) is_behind: Arc<AtomicBool>,
    leaves: watch::Sender<bool>,
}

/// The place of one, as long as it is connected.
#[derive(Debug)]
pub(super) struct Seat {
    pub(super) guest: Arc<Guest>,
    guests: Arc<Guests>,
    _place: OwnedSemaphorePermit,
}

impl Guests {
    /// Nobody yet.
    pub(super) fn new() -> Arc<Self> {
        Arc::new(Self { places: Arc::new(Semaphore::new(MOST)), present: Mutex::default() })
    }

    /// A place for one more, once there is one; `None` where nobody is let in any more.
    pub(super) async fn seat(self: &Arc<Self>) -> Option<Seat> {
        let place = loop {
            if self.places.available_permits() == 0 {
                self.make_room();
            }
            if let Ok(place) = timeout(STEP, Arc::clone(&self.places).acquire_owned()).await {
                break place.ok()?;
            }
        };
        let guest = Arc::new(Guest {
            waits: Mutex::new(Some(Instant::now())),
            has_asked: AtomicBool::default(),
            is_behind: Arc::default(),
            leaves: watch::Sender::new(false),
        });
        lock(&self.present).push(Arc::clone(&guest));
        Some(Seat { guest, guests: Arc::clone(self), _place: place })
    }

    /// Asks the one who has waited longest to leave, if that is long enough; first of those who have not asked anything yet.
    fn make_room(&self) {
        let present = lock(&self.present);
        let staying = present.iter().filter(|guest| !*guest.leaves.borrow());
        let waiting = staying.filter_map(|guest| {
            let (has_asked, since) = (guest.has_asked.load(Ordering::Relaxed), (*lock(&guest.waits))?);
            let longest = WAITED[usize::from(!has_asked)];
            (since.elapsed() >= longest).then_some(((has_asked, since), guest))
        });
        if let Some((_, guest)) = waiting.min_by_key(|(order, _)| *order) {
            guest.leaves.send_replace(true);
        }
    }
}

impl Guest {
    /// It has asked something.
    pub(super) fn is_served(&self) {
        self.has_asked.store(true, Ordering::Relaxed);
        *lock(&self.waits) = None;
    }

    /// It has its answer.
    pub(super) fn waits(&self) {
        *lock(&self.waits) = Some(Instant::now());
    }

    /// Whether nothing of an answer is missing: whatever it has begun to ask, it may be broken off.
    pub(super) fn has_all(&self) -> bool {
        lock(&self.waits).is_some() && !self.is_behind.load(Ordering::Relaxed)
    }

    /// Waits until it is to leave: an answer that is on its way is its last one.
    pub(super) async fn is_sent_away(&self) {
        let mut told = self.leaves.subscribe();
        let _ = told.wait_for(|leaves| *leaves).await;
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        lock(&self.guests.present).retain(|guest| !Arc::ptr_eq(guest, &self.guest));
    }
}
