//! The object table and, in front of it, a direct-mapped cache from addresses to the host bytes of their pages,
//! after the translation look-aside buffer of a processor. All unsafe code of the memory is here.
//!
//! An entry says: the `readable` bytes from address `start` on are at `bytes` in the host, and the first
//! `writable` of them may be changed in place. One subtraction and one comparison decide a hit; an entry with
//! both lengths 0 is empty. Two invariants make that sound and right:
//!
//! - **Alive.** `bytes` points to `readable` bytes of a page that the space refers to: a page of the table or the
//!   zero page. Only this file changes the table, and it forgets the entry of a page before the table lets go of
//!   it: when an object dies (`retire`) and when a page is replaced by a copy for writing (`map_write`,
//!   `uncached_mut`). What
//!   the table drops by itself are tombstones, which have no pages, and copying its nodes moves no page. Cache
//!   and table are dropped together.
//! - **Own.** `writable` is not 0 only while no other memory can reach the page and the program may write to the
//!   object. `fork` and `seal` end that, so they clear `writable`.
//!
//! Pages are cells, so that changing them through `bytes` is no contradiction to the table's references.

use std::cell::Cell;
use std::rc::Rc;
use std::{mem, ptr, slice};

use super::address::{self, PAGE_SIZE};
use super::object::{Content, Kind, Object};
use super::page::{Page, Pool};
use super::radix::Radix;
use super::table::Table;

const ENTRIES: usize = 256;

#[derive(Clone, Copy)]
#[repr(align(32))]
struct Entry {
    start: u64,
    bytes: *mut u8,
    readable: u64,
    /// At most `readable`.
    writable: u64,
}

const EMPTY: Entry = Entry { start: 0, bytes: ptr::null_mut(), readable: 0, writable: 0 };

type Entries = Option<Box<[Entry; ENTRIES]>>;

/// The cache.
#[derive(Default)]
struct Cache {
    /// Absent until the first one, so that a sleeping snapshot costs nothing.
    entries: Entries,
    /// The entries while every access is to go the slow way, where it is noted; nothing is entered then.
    parked: Option<Entries>,
}

/// Which entry caches the page of an address: neighbouring ids and neighbouring pages do not collide.
#[inline(always)]
fn index(addr: u64) -> usize {
    ((addr >> 32) ^ (addr >> PAGE_SIZE.ilog2())) as usize % ENTRIES
}

impl Cache {
    /// Where `len` bytes (at least one) at an address are, if they may be read.
    #[inline(always)]
    fn readable(&self, addr: u64, len: u64) -> Option<*mut u8> {
        let entry = &self.entries.as_ref()?[index(addr)];
        entry.locate(addr, len, entry.readable)
    }

    /// Where `len` bytes (at least one) at an address are, if they may be written.
    #[inline(always)]
    fn writable(&self, addr: u64, len: u64) -> Option<*mut u8> {
        let entry = &self.entries.as_ref()?[index(addr)];
        entry.locate(addr, len, entry.writable)
    }

    /// Enters the first `len` bytes of a page that is, or is about to be, in the table.
    #[inline]
    fn remember(&mut self, start: u64, page: &Page, len: u64, own: bool) {
        if self.parked.is_some() {
            return;
        }
        let bytes = page.bytes();
        let readable = len.min(bytes.len() as u64);
        let writable = if own { readable } else { 0 };
        let cache = self.entries.get_or_insert_with(|| Box::new([EMPTY; ENTRIES]));
        cache[index(start)] = Entry { start, bytes: bytes.as_ptr().cast_mut().cast(), readable, writable };
    }

    /// The entries, in use or parked.
    #[inline]
    fn all(&mut self) -> &mut Entries {
        self.parked.as_mut().unwrap_or(&mut self.entries)
    }

    /// Sends every access the slow way, or no longer.
    fn set_blind(&mut self, blind: bool) {
        match (blind, self.parked.take()) {
            (true, None) => self.parked = Some(self.entries.take()),
            (true, parked) => self.parked = parked,
            (false, Some(entries)) => self.entries = entries,
            (false, None) => {}
        }
    }

    /// Empties the entry of the page that starts at an address.
    #[inline]
    fn forget(&mut self, start: u64) {
        if let Some(cache) = self.all() {
            let entry = &mut cache[index(start)];
            if entry.start == start {
                *entry = EMPTY;
            }
        }
    }

    /// Empties all entries of an object.
    fn forget_object(&mut self, id: u32) {
        for entry in self.all().iter_mut().flat_map(|cache| cache.iter_mut()) {
            if address::object_id(entry.start) == id {
                *entry = EMPTY;
            }
        }
    }

    fn forbid_writes(&mut self) {
        for entry in self.all().iter_mut().flat_map(|cache| cache.iter_mut()) {
            entry.writable = 0;
        }
    }
}

impl Entry {
    /// The host address of `len` bytes (at least one) of the first `limit`, which is `readable` or `writable`.
    #[inline(always)]
    fn locate(&self, addr: u64, len: u64, limit: u64) -> Option<*mut u8> {
        // An address before `start` gives a huge offset; a limit below `len` gives 0, which nothing is less than.
        let offset = addr.wrapping_sub(self.start);
        if offset < limit.saturating_sub(len.saturating_sub(1)) {
            // SAFETY: offset < limit <= readable, and `bytes` points to `readable` bytes of one live page (Alive).
            Some(unsafe { self.bytes.add(offset as usize) })
        } else {
            None
        }
    }
}

/// The objects of one memory with their bytes. It knows bounds only as far as safety needs them; what is a
/// fault is decided by its users. Accesses here work on one page, and only while it is in the cache.
pub(super) struct Space {
    objects: Table,
    pool: Pool,
    /// What an absent page of a large object reads as. Never written, never recycled.
    zeros: Page,
    cache: Cache,
}

impl Space {
    pub(super) fn new() -> Self {
        let mut pool = Pool::default();
        let zeros = pool.zeroed(PAGE_SIZE as usize);
        Space { objects: Table::new(), pool, zeros, cache: Cache::default() }
    }

    /// A copy that shares all pages. Neither side may write in place any more.
    pub(super) fn fork(&mut self) -> Self {
        self.cache.forbid_writes();
        Space {
            objects: self.objects.clone(),
            pool: Pool::default(),
            zeros: self.zeros.clone(),
            cache: Cache::default(),
        }
    }

    /// Lets go of what only makes accesses fast.
    pub(super) fn rest(&mut self) {
        *self.cache.all() = None;
        self.pool = Pool::default();
    }

    /// Sends every access the slow way, where it can be noted, or no longer.
    pub(super) fn set_blind(&mut self, blind: bool) {
        self.cache.set_blind(blind);
    }

    /// The table's entry for an id.
    #[inline]
    pub(super) fn object(&self, id: u32) -> Option<&Object> {
        self.objects.get(id)
    }

    /// The id of the next object; every smaller one but 0 has been used.
    #[inline]
    pub(super) fn next(&self) -> u32 {
        self.objects.next()
    }

    /// All objects.
    pub(super) fn objects(&self) -> &Table {
        &self.objects
    }

    /// Takes over an object of another memory under the same id, which is free here. Neither memory may write to it in place.
    pub(super) fn take_over(&mut self, id: u32, object: &Object) {
        self.cache.forget_object(id);
        self.objects.put(id, object.clone());
    }

    /// Changes the length of an object, which has room for it.
    pub(super) fn set_size(&mut self, id: u32, size: u32) {
        self.cache.forget_object(id);
        if let Some(object) = self.objects.get_mut(id) {
            object.size = size;
        }
    }

    /// Adds a zero-filled object under an id outside of the ordinary ones.
    pub(super) fn add_at(&mut self, id: u32, size: u32, kind: Kind, origin: u64) {
        let content = match size {
            0 => Content::Empty,
            _ if u64::from(size) <= PAGE_SIZE => Content::Small(self.pool.zeroed(size as usize)),
            _ => Content::Large(Rc::new(Radix::new())),
        };
        self.cache.forget_object(id);
        self.objects.put(id, Object { content, origin, size, kind, tagged: false });
    }

    /// Adds a zero-filled object and gives its id; `None` when all ids are used.
    #[inline]
    pub(super) fn add(&mut self, size: u32, kind: Kind, origin: u64) -> Option<u32> {
        let (id, object) = self.objects.push(size, kind, origin)?;
        if kind == Kind::Function || size == 0 {
            return Some(id);
        }
        if u64::from(size) <= PAGE_SIZE {
            let page = self.pool.zeroed(size as usize);
            let own = kind != Kind::Global { constant: true };
            self.cache.remember(address::first_byte(id), &page, u64::from(size), own);
            object.content = Content::Small(page);
        } else {
            object.content = Content::Large(Rc::new(Radix::new()));
        }
        Some(id)
    }

    /// Makes a tombstone of a live object and gives its size and kind; `None` if there is no such object.
    #[inline]
    pub(super) fn retire(&mut self, id: u32, freed: u64) -> Option<(u32, Kind)> {
        let object = self.objects.get_mut(id)?;
        match &object.content {
            Content::Small(_) => self.cache.forget(address::first_byte(id)),
            Content::Large(_) => self.cache.forget_object(id),
            Content::Empty => {}
            Content::Freed(_) => return None,
        }
        let (size, kind) = (object.size, object.kind);
        if let Content::Small(page) = mem::replace(&mut object.content, Content::Freed(freed)) {
            self.pool.recycle(page);
        }
        self.objects.buried(id);
        Some((size, kind))
    }

    /// Makes a global constant.
    pub(super) fn seal(&mut self, id: u32) {
        self.cache.forget_object(id);
        if let Some(Object { kind: Kind::Global { constant }, .. }) = self.objects.get_mut(id) {
            *constant = true;
        }
    }

    /// Caches the page of an address for reading, if there is one.
    pub(super) fn map_read(&mut self, addr: u64) {
        let Some(object) = self.objects.get(address::object_id(addr)) else { return };
        let Some((number, start, len)) = page_of(object, addr) else { return };
        if object.tagged {
            return;
        }
        let page = match &object.content {
            Content::Small(page) => page,
            Content::Large(pages) => pages.get(number).unwrap_or(&self.zeros),
            Content::Empty | Content::Freed(_) => return,
        };
        self.cache.remember(start, page, len, false);
    }

    /// Caches the page of an address for writing, if there is one and its object is not constant. A page that
    /// is shared with another memory is copied, and so are the table nodes on the way to it.
    pub(super) fn map_write(&mut self, addr: u64) {
        let Some(object) = self.objects.get_mut(address::object_id(addr)) else { return };
        let Some((number, start, len)) = page_of(object, addr) else { return };
        if object.kind == (Kind::Global { constant: true }) || object.tagged {
            return;
        }
        let page = match &mut object.content {
            Content::Small(page) => page,
            Content::Large(pages) => {
                let slot = Rc::make_mut(pages).slot(number);
                slot.get_or_insert_with(|| self.pool.zeroed(PAGE_SIZE as usize))
            }
            Content::Empty | Content::Freed(_) => return,
        };
        if !page.is_unique() {
            self.cache.forget(start);
            *page = self.pool.copy(page);
        }
        self.cache.remember(start, page, len, true);
    }

    /// Marks an object as one with tagged bytes, or no longer so. Tagged objects are never in the cache.
    pub(super) fn set_tagged(&mut self, id: u32, tagged: bool) {
        if let Some(object) = self.objects.get_mut(id) {
            object.tagged = tagged;
        }
        self.cache.forget_object(id);
    }

    /// The bytes from an address to the end of its page or object, without the cache; none out of bounds.
    pub(super) fn uncached(&self, addr: u64) -> &[Cell<u8>] {
        let Some(object) = self.objects.get(address::object_id(addr)) else { return &[] };
        let Some((number, start, len)) = page_of(object, addr) else { return &[] };
        let page = match &object.content {
            Content::Small(page) => page,
            Content::Large(pages) => pages.get(number).unwrap_or(&self.zeros),
            Content::Empty | Content::Freed(_) => return &[],
        };
        &page.bytes()[(addr - start) as usize..len as usize]
    }

    /// The same for writing: the page is made this memory's own first.
    pub(super) fn uncached_mut(&mut self, addr: u64) -> &[Cell<u8>] {
        let Some(object) = self.objects.get_mut(address::object_id(addr)) else { return &[] };
        let Some((number, start, len)) = page_of(object, addr) else { return &[] };
        let page = match &mut object.content {
            Content::Small(page) => page,
            Content::Large(pages) => {
                let slot = Rc::make_mut(pages).slot(number);
                slot.get_or_insert_with(|| self.pool.zeroed(PAGE_SIZE as usize))
            }
            Content::Empty | Content::Freed(_) => return &[],
        };
        if !page.is_unique() {
            self.cache.forget(start);
            *page = self.pool.copy(page);
        }
        &page.bytes()[(addr - start) as usize..len as usize]
    }

    /// Reads `N` bytes, at least one.
    #[inline(always)]
    pub(super) fn load<const N: usize>(&self, addr: u64) -> Option<[u8; N]> {
        let from = self.cache.readable(addr, N as u64)?;
        // SAFETY: `readable` found N bytes in a live page; bytes need no alignment.
        Some(unsafe { from.cast::<[u8; N]>().read() })
    }

    /// Writes `N` bytes, at least one.
    #[inline(always)]
    pub(super) fn store<const N: usize>(&mut self, addr: u64, value: [u8; N]) -> Option<()> {
        let to = self.cache.writable(addr, N as u64)?;
        // SAFETY: `writable` found N bytes in a live page of cells; bytes need no alignment.
        unsafe { to.cast::<[u8; N]>().write(value) };
        Some(())
    }

    /// Reads as many bytes as `buffer` is long.
    #[inline]
    pub(super) fn read(&self, addr: u64, buffer: &mut [u8]) -> Option<()> {
        let from = self.cache.readable(addr, buffer.len() as u64)?;
        // SAFETY: `readable` found as many bytes in a live page; a page is never borrowed as a `&mut [u8]`.
        unsafe { ptr::copy_nonoverlapping(from, buffer.as_mut_ptr(), buffer.len()) };
        Some(())
    }

    /// Writes all of `bytes`.
    #[inline]
    pub(super) fn write(&mut self, addr: u64, bytes: &[u8]) -> Option<()> {
        let to = self.cache.writable(addr, bytes.len() as u64)?;
        // SAFETY: `writable` found as many bytes in a live page; a page is never borrowed as a `&[u8]`.
        unsafe { ptr::copy_nonoverlapping(bytes.as_ptr(), to, bytes.len()) };
        Some(())
    }

    /// Sets `len` bytes.
    #[inline]
    pub(super) fn fill(&mut self, addr: u64, byte: u8, len: u64) -> Option<()> {
        let to = self.cache.writable(addr, len)?;
        // SAFETY: `writable` found `len` bytes in a live page of cells.
        unsafe { ptr::write_bytes(to, byte, len as usize) };
        Some(())
    }

    /// Copies `len` bytes, which may overlap.
    #[inline]
    pub(super) fn copy(&mut self, dst: u64, src: u64, len: u64) -> Option<()> {
        let from = self.cache.readable(src, len)?;
        let to = self.cache.writable(dst, len)?;
        // SAFETY: both have `len` bytes in live pages of cells, and `ptr::copy` allows overlap.
        unsafe { ptr::copy(from, to, len as usize) };
        Some(())
    }

    /// All cached bytes from an address to the end of its page or object; none on a miss.
    #[inline]
    pub(super) fn view(&self, addr: u64) -> &[Cell<u8>] {
        let Some(cache) = &self.cache.entries else { return &[] };
        let entry = &cache[index(addr)];
        let Some(from) = entry.locate(addr, 1, entry.readable) else { return &[] };
        let len = entry.start + entry.readable - addr;
        // SAFETY: `locate` found the first byte, `len` bytes are left of the entry, and the page lives as long as
        // the space is borrowed.
        unsafe { slice::from_raw_parts(from.cast(), len as usize) }
    }
}

/// The page of an object that holds an address: its number, the address of its first byte, and how many of its
/// bytes belong to the object. `None` out of bounds.
#[inline]
fn page_of(object: &Object, addr: u64) -> Option<(u32, u64, u64)> {
    let offset = u32::try_from(address::offset(addr)).ok().filter(|offset| *offset < object.size)?;
    let number = offset / PAGE_SIZE as u32;
    let start = addr - addr % PAGE_SIZE;
    let len = (u64::from(object.size) - u64::from(number) * PAGE_SIZE).min(PAGE_SIZE);
    Some((number, start, len))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGES: u64 = 16_384;

    fn with_large() -> (Space, u64) {
        let mut space = Space::new();
        let id = space.add((PAGES * PAGE_SIZE) as u32, Kind::Heap, 0).unwrap();
        (space, address::first_byte(id))
    }

    fn store(space: &mut Space, addr: u64, value: u8) {
        space.map_write(addr);
        space.store(addr, [value]).unwrap();
    }

    /// Where the existing pages of object 1 are.
    fn places(space: &Space) -> Vec<*const Cell<u8>> {
        let Some(Object { content: Content::Large(pages), .. }) = space.object(1) else { panic!("not large") };
        let pages = (0..PAGES as u32).filter_map(|number| pages.get(number));
        pages.map(|page| page.bytes().as_ptr()).collect()
    }

    #[test]
    fn pages_exist_from_the_first_write() {
        let (mut space, addr) = with_large();
        space.map_read(addr);
        assert_eq!(space.load(addr), Some([0]));
        assert_eq!(space.store(addr, [1]), None, "the zero page is not for writing");
        assert_eq!(places(&space).len(), 0);
        store(&mut space, addr + 9 * PAGE_SIZE, 1);
        assert_eq!(places(&space).len(), 1);
    }

    #[test]
    fn the_first_write_after_a_fork_copies_one_page() {
        let (mut old, addr) = with_large();
        (0..PAGES).for_each(|page| store(&mut old, addr + page * PAGE_SIZE, 1));
        let mut new = old.fork();
        assert!(new.cache.entries.is_none(), "a sleeping copy has no cache");
        store(&mut new, addr + 5000 * PAGE_SIZE, 2);
        let copied = places(&old).iter().zip(places(&new)).filter(|(old, new)| **old != *new).count();
        assert_eq!(copied, 1);
    }

    #[test]
    fn a_page_is_written_in_place_again_when_the_other_owner_is_gone() {
        let (mut old, addr) = with_large();
        store(&mut old, addr, 1);
        let before = places(&old);
        drop(old.fork());
        assert_eq!(old.store(addr, [2]), None, "writing in place ends with the fork");
        store(&mut old, addr, 2);
        assert_eq!(places(&old), before);
    }

    #[test]
    fn dead_and_sealed_objects_leave_the_cache() {
        let mut space = Space::new();
        let small = space.add(16, Kind::Heap, 0).unwrap();
        let large = space.add(3 * PAGE_SIZE as u32, Kind::Heap, 0).unwrap();
        let global = space.add(16, Kind::Global { constant: false }, 0).unwrap();
        let [small_addr, large_addr, global_addr] = [small, large, global].map(address::first_byte);
        store(&mut space, large_addr + 2 * PAGE_SIZE, 1);
        assert!(space.load::<8>(small_addr).is_some() && space.store(global_addr, [1]).is_some());
        assert_eq!(space.retire(small, 0), Some((16, Kind::Heap)));
        assert_eq!(space.retire(small, 0), None);
        space.retire(large, 0);
        space.seal(global);
        assert_eq!(space.load::<1>(small_addr), None);
        assert_eq!(space.load::<1>(large_addr + 2 * PAGE_SIZE), None);
        assert_eq!(space.store(global_addr, [1]), None);
        space.map_write(global_addr);
        assert_eq!(space.store(global_addr, [1]), None);
    }

    #[test]
    fn an_entry_ends_with_its_object() {
        let mut space = Space::new();
        let addr = address::first_byte(space.add(10, Kind::Heap, 0).unwrap());
        assert!(space.load::<8>(addr + 2).is_some());
        assert!(space.load::<8>(addr + 3).is_none() && space.load::<1>(addr.wrapping_sub(1)).is_none());
        assert!(space.load::<2>(addr.wrapping_sub(1)).is_none());
        assert_eq!(space.view(addr + 4).len(), 6);
        assert!(space.view(addr + 10).is_empty());
    }
}
