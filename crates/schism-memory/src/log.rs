//! Which bytes were read and written: what dynamic dependence needs to know of an operation that is more than a load or a
//! store.
//!
//! While a log is kept, no access finds its page in the cache, so all of them come through functions that are not hot, and
//! only those note anything. Without a log nothing here costs anything.

use super::Memory;

/// A range of addresses: the first, and how many.
pub type Range = (u64, u64);

/// What was done to memory, in order within each list.
#[derive(Clone, Default, Debug)]
pub struct AccessLog {
    /// Bytes that were read.
    pub reads: Vec<Range>,
    /// Bytes that were written.
    pub writes: Vec<Range>,
    /// Bytes that were copied: to, from, how many.
    pub copies: Vec<(u64, u64, u64)>,
}

impl AccessLog {
    fn clear(&mut self) {
        self.reads.clear();
        self.writes.clear();
        self.copies.clear();
    }
}

impl Memory {
    /// Notes all accesses from here on in an empty log.
    pub fn start_log(&mut self, mut log: Box<AccessLog>) {
        log.clear();
        self.log = Some(log);
        self.space.set_blind(true);
    }

    /// Ends the log. `None` if there is none, as in a copy that was made meanwhile.
    pub fn take_log(&mut self) -> Option<Box<AccessLog>> {
        self.space.set_blind(false);
        self.log.take()
    }

    #[inline]
    pub(super) fn note_read(&mut self, addr: u64, len: u64) {
        if let Some(log) = &mut self.log
            && len > 0
        {
            log.reads.push((addr, len));
        }
    }

    #[inline]
    pub(super) fn note_write(&mut self, addr: u64, len: u64) {
        if let Some(log) = &mut self.log
            && len > 0
        {
            log.writes.push((addr, len));
        }
    }

    #[inline]
    pub(super) fn note_copy(&mut self, to: u64, from: u64, len: u64) {
        if let Some(log) = &mut self.log
            && len > 0
        {
            log.copies.push((to, from, len));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::AccessLog;
    use crate::{Kind, Memory};

    #[test]
    fn a_log_sees_every_kind_of_access_and_changes_nothing() {
        let mut memory = Memory::new();
        let a = memory.allocate(64, Kind::Heap, 0).unwrap();
        memory.store8(a, 7).unwrap();
        memory.start_log(Box::default());
        memory.store8(a + 8, 9).unwrap();
        assert_eq!(memory.load8(a).unwrap(), 7);
        memory.copy(a + 16, a, 16).unwrap();
        memory.fill(a + 40, 1, 3).unwrap();
        memory.write_bytes(a + 50, b"xyz").unwrap();
        assert_eq!(memory.find_byte(a + 50, b'z', 9).unwrap(), Some(2));
        let AccessLog { reads, writes, copies } = *memory.take_log().unwrap();
        assert_eq!(reads, [(a, 8), (a + 50, 3)]);
        assert_eq!(writes, [(a + 8, 8), (a + 40, 3), (a + 50, 3)]);
        assert_eq!(copies, [(a + 16, a, 16)]);
        assert_eq!(memory.load8(a + 24).unwrap(), 9);
        assert!(memory.take_log().is_none());
    }

    #[test]
    fn a_page_that_a_copy_shares_is_not_changed_through_a_log() {
        let mut memory = Memory::new();
        let a = memory.allocate(64, Kind::Heap, 0).unwrap();
        memory.store8(a, 7).unwrap();
        let mut copy = memory.fork();
        assert_eq!(memory.load8(a).unwrap(), 7);
        memory.start_log(Box::default());
        memory.store8(a, 8).unwrap();
        memory.take_log();
        assert_eq!((memory.load8(a).unwrap(), copy.load8(a).unwrap()), (8, 7));
    }
}
