//! How many bytes all states of this thread hold together: what a limit on memory counts. Pages and stack chunks are shared
//! between states, so no state alone can say.

use std::cell::Cell;

thread_local! {
    static LIVE: Cell<usize> = const { Cell::new(0) };
}

/// Bytes of memory pages and stack chunks in all states of this thread.
pub fn live_bytes() -> usize {
    LIVE.get()
}

/// Counts an allocation. Each is taken to cost a header too.
#[inline]
pub(crate) fn add(bytes: usize) {
    LIVE.set(LIVE.get() + bytes + HEADER);
}

/// Counts the end of one.
#[inline]
pub(crate) fn sub(bytes: usize) {
    LIVE.set(LIVE.get().wrapping_sub(bytes + HEADER));
}

/// Reference counts and the allocator's own bytes.
const HEADER: usize = 32;
