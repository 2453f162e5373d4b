//! The desk of `kletka::studio` behind three functions that any host of WebAssembly can call: strings of JSON go in and out
//! through the memory of the module.
//!
//! The host asks [`kletka_room`] for room and writes a question there as UTF-8; [`kletka_answer`] answers it and says how
//! many bytes the answer has, which begins where [`kletka_text`] says. A trap is a fault of kletka: the instance is to be
//! thrown away and made anew.

use std::cell::RefCell;

use kletka::studio::Desk;

thread_local! {
    static DESK: Desk = Desk::without_clock(kletka::games::standard());
    /// The question, then its answer.
    static TEXT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Room for a question of this length in bytes: its address.
// The attribute is called unsafe because two functions of one name would clash; no other is called so.
#[unsafe(no_mangle)]
pub extern "C" fn kletka_room(bytes: usize) -> *const u8 {
    TEXT.with_borrow_mut(|text| {
        text.clear();
        text.resize(bytes, 0);
        text.as_ptr()
    })
}

/// Answers the question in the room; how many bytes the answer has.
#[unsafe(no_mangle)]
pub extern "C" fn kletka_answer() -> usize {
    let question = TEXT.take();
    let answer = DESK.with(|desk| desk.answer(&String::from_utf8_lossy(&question)));
    TEXT.replace(answer.into_bytes());
    TEXT.with_borrow(Vec::len)
}

/// The address of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn kletka_text() -> *const u8 {
    TEXT.with_borrow(Vec::as_ptr)
}
