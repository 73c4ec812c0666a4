//! How much memory this program has taken: what a limit on memory counts.
//!
//! States share pages, frames and conditions, so none of them can say what it costs; but all of it comes from the allocator, which can. The
//! same command allocates the same, so a limit acts at the same place in every run.

use std::alloc::{GlobalAlloc, Layout};
use std::cell::Cell;

use mimalloc::MiMalloc;

/// mimalloc, with a count: forks of states take and give back many small pieces, which the system's allocator is slow at.
struct Counting;

#[global_allocator]
static HEAP: Counting = Counting;

thread_local! {
    /// Bytes that this thread took and did not give back. Other threads are no part of an exploration, and when they work says nothing about it;
    /// what is handed over to them stays counted here.
    static IN_USE: Cell<usize> = const { Cell::new(0) };
}

/// Bytes that this thread holds now.
pub(crate) fn in_use() -> u64 {
    IN_USE.get() as u64
}

/// What an allocator takes for so many bytes, about: a word of its own, and all in steps of 16.
fn cost(size: usize) -> usize {
    (size.saturating_add(8 + 15) & !15).max(32)
}

fn add(size: usize) {
    IN_USE.set(IN_USE.get().wrapping_add(cost(size)));
}

fn sub(size: usize) {
    IN_USE.set(IN_USE.get().wrapping_sub(cost(size)));
}

// SAFETY: every call goes to mimalloc as it came; counting allocates nothing and cannot panic.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        add(layout.size());
        // SAFETY: the caller's promises are those that mimalloc asks for.
        unsafe { MiMalloc.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        add(layout.size());
        // SAFETY: as above.
        unsafe { MiMalloc.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        sub(layout.size());
        // SAFETY: as above.
        unsafe { MiMalloc.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        sub(layout.size());
        add(size);
        // SAFETY: as above.
        unsafe { MiMalloc.realloc(pointer, layout, size) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken_and_given_back_is_counted() {
        let before = in_use();
        let mut taken = vec![1_u8; 1000];
        assert_eq!(in_use() - before, 1008);
        taken.resize(100_000, 2);
        assert!(in_use() - before >= 100_000);
        drop(taken);
        assert_eq!(in_use(), before);
    }
}
