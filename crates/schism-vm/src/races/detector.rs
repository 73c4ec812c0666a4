//! Vector clocks: which accesses of threads are ordered, and which are not.
//!
//! Happens-before as in FastTrack (Flanagan and Freund, PLDI'09), with one difference: of each granule of memory all last accesses are kept that
//! no later one covers, instead of one epoch each, because runs here are short and granules hold accesses of several sizes.

use std::collections::BTreeMap;
use std::rc::Rc;

use schism_ir::MemoryOrder;

/// Bytes of memory that are looked at together, as a power of two; a mask of a byte says which of them an access is about.
const GRANULE_BITS: u32 = 3;
/// Granules of a page, as a power of two: what copies of a detector share as long as neither changes it.
const PAGE_BITS: u32 = 6;
/// More accesses of one granule are not kept; the oldest goes.
const MOST_ACCESSES: usize = 16;
/// Bits of an address below the number of its object.
const OBJECT_BITS: u32 = 32;

/// What each thread had done of what somebody knows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Clock(Vec<u32>);

impl Clock {
    fn of(&self, thread: usize) -> u32 {
        self.0.get(thread).copied().unwrap_or(0)
    }

    fn join(&mut self, other: &Clock) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (own, &time) in self.0.iter_mut().zip(&other.0) {
            *own = time.max(*own);
        }
    }

    fn advance(&mut self, thread: usize) {
        if self.0.len() <= thread {
            self.0.resize(thread + 1, 0);
        }
        self.0[thread] += 1;
    }
}

/// An access that is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Access {
    thread: usize,
    time: u32,
    mask: u8,
    write: bool,
    atomic: bool,
}

/// The accesses of each granule of a page.
type Page = Vec<Vec<Access>>;

/// What a thread does with memory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Touch {
    pub(crate) address: u64,
    pub(crate) len: u64,
    pub(crate) write: bool,
    pub(crate) order: MemoryOrder,
    /// Function and position of the code.
    pub(crate) at: (u32, u32),
}

/// What is known of the threads of one version.
#[derive(Clone, Debug, Default)]
pub(crate) struct Detector {
    /// Numbers of threads as the system gives them, in the order in which the clocks count them.
    numbers: Vec<i64>,
    clocks: Vec<Clock>,
    /// What who last released something at an address knew.
    released: BTreeMap<u64, Clock>,
    pages: BTreeMap<u64, Rc<Page>>,
    /// The thread that each one made last, and which thread a `pthread_t` names.
    made: BTreeMap<i64, i64>,
    names: BTreeMap<u64, i64>,
    /// Objects in which there were races, with the place of the later access of the first.
    races: Rc<BTreeMap<u32, (u32, u32)>>,
}

impl Detector {
    fn index(&mut self, tid: i64) -> usize {
        if let Some(index) = self.numbers.iter().position(|&number| number == tid) {
            return index;
        }
        let index = self.numbers.len();
        self.numbers.push(tid);
        let mut clock = Clock::default();
        clock.advance(index);
        self.clocks.push(clock);
        index
    }

    /// A thread has made another one: that knows all that its maker knew.
    pub(crate) fn make(&mut self, maker: i64, tid: i64) {
        let (maker_index, index) = (self.index(maker), self.index(tid));
        let known = self.clocks[maker_index].clone();
        self.clocks[index].join(&known);
        self.clocks[maker_index].advance(maker_index);
        self.made.insert(maker, tid);
    }

    /// The `pthread_t` of the thread that this one made last.
    pub(crate) fn name_last_made(&mut self, maker: i64, name: u64) {
        if let Some(&tid) = self.made.get(&maker) {
            self.names.insert(name, tid);
        }
    }

    /// A thread has waited for the end of the one with this name.
    pub(crate) fn join(&mut self, tid: i64, name: u64) {
        let Some(&ended) = self.names.get(&name) else { return };
        let (own, ended) = (self.index(tid), self.index(ended));
        let known = self.clocks[ended].clone();
        self.clocks[own].join(&known);
    }

    /// A thread knows what who released this knew.
    pub(crate) fn acquire(&mut self, tid: i64, address: u64) {
        let index = self.index(tid);
        if let Some(known) = self.released.get(&address) {
            self.clocks[index].join(known);
        }
    }

    /// Who acquires this from now on knows what the thread knows.
    pub(crate) fn release(&mut self, tid: i64, address: u64) {
        let index = self.index(tid);
        self.released.entry(address).or_default().join(&self.clocks[index]);
        self.clocks[index].advance(index);
    }

    /// A thread reads or writes. True if that is a race in an object in which there was none.
    pub(crate) fn touch(&mut self, tid: i64, touch: Touch) -> bool {
        let Touch { address, len, write, order, at } = touch;
        let index = self.index(tid);
        if !write && order.acquires() {
            self.acquire(tid, address);
        }
        let mut raced = false;
        let end = address.saturating_add(len.max(1) - 1);
        for granule in address >> GRANULE_BITS..=end >> GRANULE_BITS {
            let first = granule << GRANULE_BITS;
            let (low, high) = (address.max(first) - first, end.min(first + 7) - first);
            let mask = (0xff_u16 >> (7 - (high - low)) << low) as u8;
            let access =
                Access { thread: index, time: self.clocks[index].of(index), mask, write, atomic: order.is_atomic() };
            raced |= self.meet(granule, access);
        }
        if write && order.releases() {
            self.release(tid, address);
        }
        let object = (address >> OBJECT_BITS) as u32;
        if !raced || self.races.contains_key(&object) {
            return false;
        }
        Rc::make_mut(&mut self.races).insert(object, at);
        true
    }

    /// Keeps an access. True if it is in a race with an earlier one.
    fn meet(&mut self, granule: u64, access: Access) -> bool {
        let page = self.pages.entry(granule >> PAGE_BITS).or_insert_with(|| Rc::new(vec![Vec::new(); 1 << PAGE_BITS]));
        let number = (granule & ((1 << PAGE_BITS) - 1)) as usize;
        // Most accesses are the same as one before.
        if page[number].contains(&access) {
            return false;
        }
        let accesses = &mut Rc::make_mut(page)[number];
        let clock = &self.clocks[access.thread];
        let is_known = |other: &Access| other.time <= clock.of(other.thread);
        let conflicts = |other: &Access| {
            other.mask & access.mask != 0
                && (other.write || access.write)
                && !(other.atomic && access.atomic)
                && !is_known(other)
        };
        let raced = accesses.iter().any(conflicts);
        // Whoever is in a race with one that is covered is in a race with this one, too.
        let is_covered = |other: &Access| {
            other.mask & !access.mask == 0
                && (access.write || !other.write)
                && (other.atomic || !access.atomic)
                && if access.write { is_known(other) } else { other.thread == access.thread }
        };
        accesses.retain(|other| !is_covered(other));
        if accesses.len() >= MOST_ACCESSES {
            accesses.remove(0);
        }
        accesses.push(access);
        raced
    }

    /// Objects in which there were races, each with a place.
    pub(crate) fn races(&self) -> &BTreeMap<u32, (u32, u32)> {
        &self.races
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OBJECT: u64 = 7 << OBJECT_BITS;

    fn touch(address: u64, len: u64, write: bool, order: MemoryOrder) -> Touch {
        Touch { address: OBJECT + address, len, write, order, at: (1, 2) }
    }

    fn read(address: u64) -> Touch {
        touch(address, 4, false, MemoryOrder::Plain)
    }

    fn write(address: u64) -> Touch {
        touch(address, 4, true, MemoryOrder::Plain)
    }

    fn two() -> Detector {
        let mut detector = Detector::default();
        detector.make(1, 2);
        detector
    }

    #[test]
    fn unordered_accesses_race_if_one_writes() {
        let mut detector = two();
        assert!(!detector.touch(1, read(0)));
        assert!(!detector.touch(2, read(0)), "both only read");
        assert!(!detector.touch(2, write(4)), "beside it");
        assert!(detector.touch(2, write(0)));
        assert_eq!(detector.races().len(), 1);
        assert!(!detector.touch(1, write(0)), "the object is known");
    }

    #[test]
    fn what_was_before_the_thread_and_what_is_behind_its_end_is_ordered() {
        let mut detector = Detector::default();
        assert!(!detector.touch(1, write(0)));
        detector.make(1, 2);
        detector.name_last_made(1, 99);
        assert!(!detector.touch(2, write(0)));
        detector.join(1, 99);
        assert!(!detector.touch(1, write(0)));
    }

    #[test]
    fn a_lock_orders_and_another_one_does_not() {
        let mut detector = two();
        detector.acquire(1, 50);
        assert!(!detector.touch(1, write(0)));
        detector.release(1, 50);
        detector.acquire(2, 50);
        assert!(!detector.touch(2, write(0)));
        detector.release(2, 51);
        detector.acquire(1, 50);
        assert!(detector.touch(1, read(0)));
    }

    #[test]
    fn a_flag_orders_by_its_memory_orders() {
        for (store, load, races) in [
            (MemoryOrder::Release, MemoryOrder::Acquire, false),
            (MemoryOrder::Sequential, MemoryOrder::Sequential, false),
            (MemoryOrder::Relaxed, MemoryOrder::Acquire, true),
            (MemoryOrder::Release, MemoryOrder::Relaxed, true),
        ] {
            let mut detector = two();
            assert!(!detector.touch(2, write(0)));
            assert!(!detector.touch(2, touch(8, 4, true, store)));
            assert!(!detector.touch(1, touch(8, 4, false, load)), "both are atomic");
            assert_eq!(detector.touch(1, read(0)), races, "{store:?} and {load:?}");
        }
        let mut detector = two();
        assert!(!detector.touch(2, touch(8, 4, true, MemoryOrder::Sequential)));
        assert!(detector.touch(1, touch(8, 4, false, MemoryOrder::Plain)), "one of them is not atomic");
    }

    #[test]
    fn accesses_over_the_ends_of_granules_count() {
        let mut detector = two();
        assert!(!detector.touch(1, touch(6, 4, true, MemoryOrder::Plain)));
        assert!(!detector.touch(2, touch(0, 6, true, MemoryOrder::Plain)));
        assert!(!detector.touch(2, touch(10, 1, true, MemoryOrder::Plain)));
        assert!(detector.touch(2, touch(9, 1, false, MemoryOrder::Plain)));
    }
}
