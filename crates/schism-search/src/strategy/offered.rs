//! Candidates that several orders know and one of them picks.

use std::collections::HashMap;

use super::Note;

/// The candidates that nobody has picked, by the numbers that the orders know them by, with those of the store: the store uses a number
/// again, while an order may still have the old one.
#[derive(Default)]
pub(super) struct Offered {
    waiting: HashMap<u32, u32>,
    next: u32,
}

impl Offered {
    /// The note that the orders get.
    pub(super) fn offer(&mut self, note: Note) -> Note {
        let id = self.next;
        self.next = self.next.wrapping_add(1);
        self.waiting.insert(id, note.id);
        Note { id, ..note }
    }

    /// The number in the store of what an order has picked; `None` if another had it.
    pub(super) fn take(&mut self, id: u32) -> Option<u32> {
        self.waiting.remove(&id)
    }
}
