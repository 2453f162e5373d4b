//! Work on several threads whose results come out in the order of the items.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, mpsc};
use std::thread;

use crate::console::interrupt::lock;
use crate::puzzle::limits::has_room;

/// How many items for each thread may be on their way: enough that no thread waits, few enough for flat memory.
const IN_FLIGHT: usize = 4;

/// Bytes of the stack of a thread, as many as the first thread of a process usually has: searches go deep.
const STACK: usize = 8 << 20;

/// Bytes that the work of a thread may need: where memory is short, few threads finish and many do not. This many are
/// asked for by glibc, and half of them kept, for what a thread allocates; threads that have to share what the first one has
/// left were seen to fail.
const WORK: usize = 128 << 20;

/// The number of threads that may be asked for where there are fewer cores.
const BEYOND_CORES: usize = 8;

/// How many threads can work at the same time here.
fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// How many threads to start for the number asked for: those that share a core with many others do
/// not get anything done earlier, and their work is lost when no more results are wanted.
fn useful(asked: u16) -> usize {
    usize::from(asked).min(cores().max(BEYOND_CORES))
}

/// Does `work` on every item and hands the results to `sink` in the order of the items, until it returns false.
///
/// No more items are taken than are on their way at one time, so that memory does not grow with their number. With one
/// thread, or with a single item, nothing is started. Without a number of threads there are as many as cores, and never more
/// than are of use or than the system lets start.
pub(crate) fn map<T: Send, R: Send>(
    threads: Option<u16>,
    items: impl IntoIterator<Item = T>,
    work: impl Fn(T) -> R + Sync,
    sink: impl FnMut(R) -> bool,
) {
    let mut items = items.into_iter();
    let early = items.by_ref().take(2).collect::<Vec<_>>();
    // To count the cores takes longer than a small document.
    let threads = if early.len() < 2 {
        1
    } else {
        threads.map_or_else(cores, useful)
    };
    let items = early.into_iter().chain(items);
    if threads < 2 {
        alone(items, work, sink);
    } else {
        together(threads, STACK, items, work, sink);
    }
}

/// Does the work without any other thread.
fn alone<T, R>(
    items: impl IntoIterator<Item = T>,
    work: impl Fn(T) -> R,
    mut sink: impl FnMut(R) -> bool,
) {
    let _ = items.into_iter().all(|item| sink(work(item)));
}

/// Does the work on a number of threads, each with a number of bytes of stack. The threads know items by their numbers only, so
/// that all that is compiled for each type of items is the few lines here.
fn together<T: Send, R: Send>(
    threads: usize,
    stack: usize,
    mut items: impl Iterator<Item = T>,
    work: impl Fn(T) -> R + Sync,
    mut sink: impl FnMut(R) -> bool,
) {
    // Each way has a place for an item and one for its result.
    let ways: Vec<_> = (0..threads * IN_FLIGHT)
        .map(|_| Mutex::new((None, None)))
        .collect();
    let way = |at: usize| lock(&ways[at % ways.len()]);
    let mut give = |at: usize| {
        let item = items.next();
        let is_there = item.is_some();
        way(at).0 = item;
        is_there
    };
    let work_at = |at: usize| {
        let item = way(at).0.take();
        if let Some(item) = item {
            let result = work(item);
            way(at).1 = Some(result);
        }
    };
    let mut sink_at = |at: usize| {
        let result = way(at).1.take();
        result.map(&mut sink)
    };
    let has_begun = numbered(threads, stack, &mut give, &work_at, &mut sink_at);
    if !has_begun {
        alone(items, work, sink);
    }
}

/// Takes items by their numbers until there are no more (`give`), does the work on each of them in some thread, and then hands on the
/// results that are there (`sink`), the next number first, until it returns false. Returns whether there was any thread.
fn numbered(
    threads: usize,
    stack: usize,
    give: &mut dyn FnMut(usize) -> bool,
    work: &(dyn Fn(usize) + Sync),
    sink: &mut dyn FnMut(usize) -> Option<bool>,
) -> bool {
    let (queue, take) = mpsc::channel::<usize>();
    let (done, results) = mpsc::channel::<()>();
    let take = Mutex::new(take);
    let is_enough = AtomicBool::new(false);
    thread::scope(|scope| {
        let start = |_| {
            if !has_room::<u8>(stack.saturating_add(WORK)) {
                return None;
            }
            let (done, take, is_enough) = (done.clone(), &take, &is_enough);
            thread::Builder::new()
                .stack_size(stack)
                .spawn_scoped(scope, move || work_off(take, is_enough, work, &done))
                .ok()
        };
        // Where no more can be started, those that work do all.
        let threads = (0..threads).map_while(start).count();
        if threads == 0 {
            return false;
        }
        drop(done);
        let mut queue = Some(queue);
        let (mut next, mut given) = (0, 0);
        loop {
            while let (Some(open), true) = (&queue, given - next < threads * IN_FLIGHT) {
                if give(given) && open.send(given).is_ok() {
                    given += 1;
                } else {
                    queue = None;
                }
            }
            if next == given || results.recv().is_err() {
                return true;
            }
            while next < given {
                match sink(next) {
                    None => break,
                    Some(true) => next += 1,
                    Some(false) => {
                        // Work that the threads have begun is finished and dropped, work that waits for
                        // them is not begun.
                        is_enough.store(true, Ordering::Relaxed);
                        return true;
                    }
                }
            }
        }
    })
}

/// The work of a thread: on the numbers that it gets, until there are no more or it is enough.
fn work_off(
    take: &Mutex<mpsc::Receiver<usize>>,
    is_enough: &AtomicBool,
    work: &(dyn Fn(usize) + Sync),
    done: &mpsc::Sender<()>,
) {
    // The lock is held while waiting, so that the others wait in turn.
    while let Ok(at) = take
        .lock()
        .map_err(drop)
        .and_then(|queue| queue.recv().map_err(drop))
    {
        if is_enough.load(Ordering::Relaxed) {
            return;
        }
        work(at);
        if done.send(()).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicUsize;

    #[test]
    fn results_come_in_order_whatever_the_number_of_threads() {
        for threads in [1, 2, 5] {
            let mut got = Vec::new();
            let work = |n: u64| {
                if n.is_multiple_of(7) {
                    thread::yield_now();
                }
                n * n
            };
            map(Some(threads), 0..50_000_u64, work, |n| {
                got.push(n);
                true
            });
            assert_eq!(got, (0..50_000_u64).map(|n| n * n).collect::<Vec<_>>());
        }
    }

    #[test]
    fn few_items_are_on_their_way_at_a_time() {
        let (taken, mut seen, mut most) = (AtomicUsize::new(0), 0, 0);
        let items = (0..1000).inspect(|_| {
            taken.fetch_add(1, Ordering::Relaxed);
        });
        map(
            Some(2),
            items,
            |n: usize| n,
            |_| {
                most = most.max(taken.load(Ordering::Relaxed) - seen);
                seen += 1;
                true
            },
        );
        assert!(most <= 2 * IN_FLIGHT + 2, "{most}");
    }

    #[test]
    fn threads_that_are_of_no_use_are_not_started() {
        let begun = AtomicUsize::new(0);
        let work = |n: u64| {
            begun.fetch_add(1, Ordering::Relaxed);
            thread::sleep(std::time::Duration::from_millis(50));
            n
        };
        map(Some(256), 0.., work, |_| false);
        let begun = begun.into_inner();
        assert!(begun <= 2 * cores().max(BEYOND_CORES), "{begun}");
    }

    #[test]
    fn work_is_done_where_no_thread_can_be_started() {
        let mut got = Vec::new();
        let beyond_memory = 1 << (usize::BITS - 2);
        together(
            4,
            beyond_memory,
            0..100_u64,
            |n| n * n,
            |n| {
                got.push(n);
                n < 2500
            },
        );
        assert_eq!(got, (0..=50_u64).map(|n| n * n).collect::<Vec<_>>());
    }

    #[test]
    fn it_stops_when_no_more_is_wanted() {
        let mut seen = 0;
        map(
            Some(3),
            0..,
            |n: u64| n,
            |_| {
                seen += 1;
                seen < 10
            },
        );
        assert_eq!(seen, 10);
        let begun = AtomicUsize::new(0);
        let work = |n: u64| {
            begun.fetch_add(1, Ordering::Relaxed);
            thread::sleep(std::time::Duration::from_millis(20));
            n
        };
        map(Some(2), 0.., work, |_| false);
        assert!(begun.into_inner() <= 2 + 2, "what waits is not begun");
        map(Some(3), [1_u64], |n| n, |n| n > 5);
        map(Some(3), [0_u64; 0], |n| n, |_| true);
    }
}
