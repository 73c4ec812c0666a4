//! The memory of a machine state: objects with bounds, copied on write, made to be copied at every branch and to
//! cost next to nothing while nothing is shared.
//!
//! - `address.rs`: an address is an object id and an offset; look-up is an index.
//! - `object.rs`: what is known of an object.
//! - `radix.rs`: the persistent tree behind the object table and behind large objects.
//! - `table.rs`: from ids to objects, with tombstones for the recent dead.
//! - `page.rs`: the bytes, and a store of used pages.
//! - `tlb.rs`: the cache in front of the table, and all unsafe code.
//! - `access.rs`: loads, stores and the block operations, with their checks.
//! - `shadow.rs`: tags of bytes, for those whose value depends on the input.
//! - `pairs.rs`: two memories side by side: what differs, and one out of both.
//! - `log.rs`: notes what was read and written, for whoever asks.
//! - `fault.rs`: what can go wrong, in words.
//!
//! Nothing here knows of programs, expressions or the operating system. Where an object came from is a number that the caller chooses, and what a
//! tag stands for is the caller's business.

mod access;
mod address;
mod fault;
mod log;
mod object;
mod page;
mod pairs;
mod radix;
mod shadow;
mod table;
mod tlb;

#[cfg(test)]
mod block_test;
#[cfg(test)]
mod model_test;
#[cfg(test)]
mod tests;

use std::cell::Cell;
use std::collections::BTreeSet;
use std::rc::Rc;

pub use address::{BASE, MAX_OBJECT_SIZE, PAGE_SIZE, first_byte, likely_object, object_id, offset};
pub use fault::{Access, MemoryFault};
pub use log::AccessLog;
pub use object::{Kind, ObjectInfo};
pub use pairs::{Infected, MemoryDifference, Owner, PAIR_IDS};

use object::Object;
use shadow::Shadows;
use tlb::Space;

/// What an operation on memory gives. The fault is boxed to keep the common case in two registers.
pub type Result<T> = std::result::Result<T, Box<MemoryFault>>;

/// Limit on the bytes of all live objects, unless the caller sets another.
pub const DEFAULT_LIMIT: u64 = 4 << 30;

/// The memory of one state. See the module's documentation.
///
/// There is no `Clone`: a copy takes [`Memory::fork`], which must change the original too.
pub struct Memory {
    space: Space,
    shadows: Shadows,
    /// Tagged bytes that were read as plain numbers: address and length.
    looked_at: Vec<(u64, u64)>,
    /// Objects that have another size in the other version of the program.
    resized: Rc<BTreeSet<u32>>,
    /// The id that the next object gets, if it is not to be the next number.
    reserved: Option<u32>,
    /// Whether bytes that the versions of the program disagree about must not be read.
    watching: bool,
    /// Whether such a read was tried.
    parted: Cell<u64>,
    /// What was read and written, if somebody asked.
    log: Option<Box<AccessLog>>,
    limit: u64,
    live: u64,
    live_heap: u64,
    peak_heap: u64,
}

impl Default for Memory {
    fn default() -> Self {
        Memory::new()
    }
}

impl Memory {
    /// A memory without objects.
    pub fn new() -> Self {
        Memory::with_limit(DEFAULT_LIMIT)
    }

    /// A memory in which all live objects together have at most `bytes` bytes.
    pub fn with_limit(bytes: u64) -> Self {
        Memory {
            space: Space::new(),
            shadows: Shadows::default(),
            looked_at: Vec::new(),
            resized: Rc::default(),
            reserved: None,
            watching: false,
            parted: Cell::new(0),
            log: None,
            limit: bytes,
            live: 0,
            live_heap: 0,
            peak_heap: 0,
        }
    }

    /// Lets go of what only makes accesses fast: it will not be used for long, or only copied.
    pub fn rest(&mut self) {
        self.space.rest();
    }

    /// An independent copy. It costs the same whatever the memory holds; a page is copied when one of the two
    /// first writes to it.
    pub fn fork(&mut self) -> Memory {
        Memory {
            space: self.space.fork(),
            shadows: self.shadows.clone(),
            looked_at: Vec::new(),
            resized: Rc::clone(&self.resized),
            reserved: None,
            watching: self.watching,
            parted: Cell::new(0),
            log: None,
            limit: self.limit,
            live: self.live,
            live_heap: self.live_heap,
            peak_heap: self.peak_heap,
        }
    }

    /// The size of the largest object that can be made.
    #[inline]
    pub fn room(&self) -> u64 {
        MAX_OBJECT_SIZE.min(self.limit.saturating_sub(self.live))
    }

    /// Makes a zero-filled object and gives the address of its first byte. `None` when the object is larger than
    /// [`MAX_OBJECT_SIZE`], when the limit on live bytes would be exceeded, or when all ids are used.
    #[inline]
    pub fn allocate(&mut self, size: u64, kind: Kind, origin: u64) -> Option<u64> {
        if size > self.room() {
            return None;
        }
        let id = match self.reserved.take() {
            Some(id) if !self.space.object(id).is_some_and(Object::is_live) => {
                self.space.add_at(id, size as u32, kind, origin);
                id
            }
            _ => self.space.add(size as u32, kind, origin)?,
        };
        self.live += size;
        if kind == Kind::Heap {
            self.live_heap += size;
            self.peak_heap = self.peak_heap.max(self.live_heap);
        }
        Some(first_byte(id))
    }

    /// What `free` of the C library does: the null pointer is fine, anything else must be the first byte of a
    /// live heap object. `origin` is kept for reports of later accesses.
    pub fn free(&mut self, addr: u64, origin: u64) -> Result<()> {
        if addr == 0 {
            return Ok(());
        }
        let (id, offset) = (object_id(addr), offset(addr));
        let Some(object) = self.info(addr) else {
            return Err(Box::new(match self.has_existed(id) {
                true => MemoryFault::DoubleFree { object: None },
                false => MemoryFault::InvalidFree { address: addr, object: None, offset },
            }));
        };
        if object.kind != Kind::Heap || offset != 0 {
            return Err(Box::new(MemoryFault::InvalidFree { address: addr, object: Some(object), offset }));
        }
        if object.freed.is_some() {
            return Err(Box::new(MemoryFault::DoubleFree { object: Some(object) }));
        }
        self.end(id, origin);
        Ok(())
    }

    /// Ends the life of a stack object or a mapping, given by the address of its first byte. `false`, and
    /// nothing happens, when that is not the first byte of a live object.
    #[inline]
    pub fn release(&mut self, addr: u64, origin: u64) -> bool {
        offset(addr) == 0 && self.end(object_id(addr), origin)
    }

    /// Makes a tombstone of a live object; `false` if there is no such object.
    #[inline]
    fn end(&mut self, id: u32, origin: u64) -> bool {
        let Some((size, kind)) = self.space.retire(id, origin) else { return false };
        if self.shadows.any() {
            self.shadows.remove(id);
        }
        self.live -= u64::from(size);
        if kind == Kind::Heap {
            self.live_heap -= u64::from(size);
        }
        true
    }

    /// What is known of the object that an address names, in bounds or not, dead or alive.
    #[inline]
    pub fn info(&self, addr: u64) -> Option<ObjectInfo> {
        let id = object_id(addr);
        self.space.object(id).map(|object| object.info(id))
    }

    /// Seals a global: it can be read but no longer written. Globals are writable until then, for the loader.
    pub fn make_constant(&mut self, id: u32) {
        self.space.seal(id);
    }

    /// Bytes in live heap objects.
    pub fn live_heap_bytes(&self) -> u64 {
        self.live_heap
    }

    /// The most bytes that were ever in live heap objects at once.
    pub fn peak_heap_bytes(&self) -> u64 {
        self.peak_heap
    }

    /// Whether an id has been handed out, even if nothing more is known of it.
    fn has_existed(&self, id: u32) -> bool {
        id != 0 && id < self.space.next()
    }
}
