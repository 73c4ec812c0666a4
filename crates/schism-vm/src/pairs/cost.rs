//! What each side of a pair holds on the heap.

use crate::machine::State;

impl State {
    /// Bytes on the heap of the running side of a pair, and of the parked one.
    pub fn live_heaps(&self) -> Option<[u64; 2]> {
        let parked = self.parked()?;
        // Nobody runs a parked side, so nobody borrows it.
        let other = parked.try_borrow().ok()?.memory.live_heap_bytes();
        Some([self.memory.live_heap_bytes(), other])
    }
}
