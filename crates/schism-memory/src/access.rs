//! Loads, stores and block operations. Each tries the cache first. A miss brings the page into the cache; what
//! misses then is a fault, or crosses pages and is done page by page.
//!
//! Block operations check their whole range before they change a byte, except those that stop early as their
//! counterparts in the C library do (`find_byte`, `compare`). A block of length 0 touches nothing and is always
//! allowed, at any address.

use std::cell::Cell;
use std::cmp::Ordering;

use super::address::{self, PAGE_SIZE};
use super::fault::{Access, MemoryFault};
use super::object::{Content, Kind};
use super::{Memory, Result};

/// Defines a load and a store of a fixed number of bytes.
macro_rules! scalar {
    ($load:ident, $store:ident, $int:ty, $bytes:literal) => {
        #[doc = concat!("Reads ", $bytes, ", little-endian, as an unsigned number.")]
        #[inline(always)]
        pub fn $load(&mut self, addr: u64) -> Result<u64> {
            match self.space.load(addr) {
                Some(bytes) => Ok(u64::from(<$int>::from_le_bytes(bytes))),
                None => self.load_slowly::<{ size_of::<$int>() }>(addr),
            }
        }

        #[doc = concat!("Writes the low ", $bytes, " of `value`, little-endian.")]
        #[inline(always)]
        pub fn $store(&mut self, addr: u64, value: u64) -> Result<()> {
            match self.space.store(addr, (value as $int).to_le_bytes()) {
                Some(()) => Ok(()),
                None => self.store_slowly(addr, (value as $int).to_le_bytes()),
            }
        }
    };
}

impl Memory {
    scalar!(load1, store1, u8, "1 byte");
    scalar!(load2, store2, u16, "2 bytes");
    scalar!(load4, store4, u32, "4 bytes");
    scalar!(load8, store8, u64, "8 bytes");

    /// A load that is not in the cache, or straddles two pages, or is a fault.
    #[cold]
    #[inline(never)]
    fn load_slowly<const N: usize>(&mut self, addr: u64) -> Result<u64> {
        self.note_read(addr, N as u64);
        let mut value = [0; 8];
        if self.shadows.any() && self.shadows.has(addr, N as u64) {
            self.check(addr, N as u64, Access::Read)?;
            self.check_agreed(addr, N as u64)?;
            return Err(Box::new(MemoryFault::Tagged));
        }
        self.space.map_read(addr);
        if let Some(bytes) = self.space.load::<N>(addr) {
            value[..N].copy_from_slice(&bytes);
        } else {
            self.check(addr, N as u64, Access::Read)?;
            self.read_checked(addr, &mut value[..N]);
        }
        Ok(u64::from_le_bytes(value))
    }

    /// A store that is not in the cache, or straddles two pages, or is a fault.
    #[cold]
    #[inline(never)]
    fn store_slowly<const N: usize>(&mut self, addr: u64, value: [u8; N]) -> Result<()> {
        self.note_write(addr, N as u64);
        self.space.map_write(addr);
        if self.space.store(addr, value).is_none() {
            self.check(addr, N as u64, Access::Write)?;
            self.write_checked(addr, &value);
        }
        Ok(())
    }

    /// Reads as many bytes as `buffer` is long. Tagged bytes among them are noted in [`Memory::take_looked_at`].
    pub fn read_bytes(&mut self, addr: u64, buffer: &mut [u8]) -> Result<()> {
        if self.space.read(addr, buffer).is_none() {
            self.check(addr, buffer.len() as u64, Access::Read)?;
            self.look_at(addr, buffer.len() as u64)?;
            self.read_checked(addr, buffer);
        }
        Ok(())
    }

    /// Reads as many bytes as `buffer` is long for somebody who only watches: nothing is noted. False if they cannot be read.
    pub fn peek(&mut self, addr: u64, buffer: &mut [u8]) -> bool {
        let readable = self.check(addr, buffer.len() as u64, Access::Read).is_ok();
        if readable {
            self.read_checked(addr, buffer);
        }
        readable
    }

    /// Writes all of `bytes`.
    pub fn write_bytes(&mut self, addr: u64, bytes: &[u8]) -> Result<()> {
        if self.space.write(addr, bytes).is_none() {
            self.check(addr, bytes.len() as u64, Access::Write)?;
            self.note_write(addr, bytes.len() as u64);
            self.write_checked(addr, bytes);
        }
        Ok(())
    }

    /// The fault that a write of `len` bytes would be, if it is one.
    pub fn may_write(&self, addr: u64, len: u64) -> Result<()> {
        self.check(addr, len, Access::Write)
    }

    /// Sets `len` bytes to `byte`.
    pub fn fill(&mut self, addr: u64, byte: u8, len: u64) -> Result<()> {
        if self.space.fill(addr, byte, len).is_some() {
            return Ok(());
        }
        self.check(addr, len, Access::Write)?;
        self.note_write(addr, len);
        self.untag(addr, len);
        let mut done = 0;
        while done < len {
            let here = addr + done;
            let part = (len - done).min(address::left_in_page(here));
            self.space.map_write(here);
            if self.space.fill(here, byte, part).is_none() {
                self.own_bytes(here, part).iter().for_each(|cell| cell.set(byte));
            }
            done += part;
        }
        Ok(())
    }

    /// Copies `len` bytes from `src` to `dst`; the two may overlap.
    pub fn copy(&mut self, dst: u64, src: u64, len: u64) -> Result<()> {
        if self.space.copy(dst, src, len).is_some() {
            return Ok(());
        }
        self.check(src, len, Access::Read)?;
        self.check(dst, len, Access::Write)?;
        self.check_agreed(src, len)?;
        self.note_copy(dst, src, len);
        let tags = self.tags(src, len);
        // Through a buffer, because source and destination may need the same entry of the cache. Parts go from
        // the end to the start when the destination begins inside the source.
        let mut buffer = [0; PAGE_SIZE as usize];
        let backwards = dst.wrapping_sub(src) < len;
        let mut done = 0;
        while done < len {
            let part = (len - done).min(PAGE_SIZE);
            let at = if backwards { len - done - part } else { done };
            let buffer = &mut buffer[..part as usize];
            self.read_checked(src + at, buffer);
            self.write_checked(dst + at, buffer);
            done += part;
        }
        self.set_tags(dst, &tags);
        Ok(())
    }

    /// The bytes of one page at a checked address, made this memory's own.
    fn own_bytes(&mut self, addr: u64, len: u64) -> &[Cell<u8>] {
        let bytes = self.space.uncached_mut(addr);
        assert!(bytes.len() as u64 >= len, "a checked page must exist");
        &bytes[..len as usize]
    }

    /// The distance to the first `byte` among the `max` bytes from `addr` on. Looks no further than that byte, so
    /// only a search that runs out of the object is a fault, reported where it does.
    pub fn find_byte(&mut self, addr: u64, byte: u8, max: u64) -> Result<Option<u64>> {
        let mut done = 0;
        while done < max {
            let view = self.view(addr.wrapping_add(done))?;
            let view = &view[..view.len().min(clamp(max - done))];
            if let Some(found) = position(view, byte) {
                done += found as u64;
                self.look_at(addr, done + 1)?;
                return Ok(Some(done));
            }
            done += view.len() as u64;
        }
        self.look_at(addr, done)?;
        Ok(None)
    }

    /// Compares `len` bytes as unsigned numbers, like `memcmp`. Looks no further than the first difference, so only
    /// a comparison that runs out of an object is a fault, reported where it does.
    pub fn compare(&mut self, left: u64, right: u64, len: u64) -> Result<Ordering> {
        let (mut buffer, mut done) = ([0; 256], 0);
        while done < len {
            // One side through a buffer: both may need the same entry of the cache.
            let view = self.view(left.wrapping_add(done))?;
            let part = view.len().min(clamp(len - done)).min(buffer.len());
            view[..part].iter().zip(&mut buffer).for_each(|(from, to)| *to = from.get());
            let view = self.view(right.wrapping_add(done))?;
            let part = part.min(view.len());
            let mut pairs = buffer[..part].iter().zip(view);
            // All at once first: a loop that may stop anywhere handles one byte at a time.
            if pairs.clone().fold(false, |differs, (left, right)| differs | (*left != right.get()))
                && let Some(at) = pairs.position(|(left, right)| *left != right.get())
            {
                let order = buffer[at].cmp(&view[at].get());
                self.look_at(left, done + at as u64 + 1)?;
                self.look_at(right, done + at as u64 + 1)?;
                return Ok(order);
            }
            done += part as u64;
        }
        self.look_at(left, len)?;
        self.look_at(right, len)?;
        Ok(Ordering::Equal)
    }

    /// The readable bytes from an address to the end of its page or object, at least one.
    fn view(&mut self, addr: u64) -> Result<&[Cell<u8>]> {
        if self.space.view(addr).is_empty() {
            self.check(addr, 1, Access::Read)?;
            self.space.map_read(addr);
            if self.space.load::<1>(addr).is_none() {
                return Ok(self.space.uncached(addr));
            }
        }
        Ok(self.space.view(addr))
    }

    /// Reads a range that `check` allowed, page by page.
    pub(super) fn read_checked(&mut self, addr: u64, buffer: &mut [u8]) {
        let mut done = 0;
        while done < buffer.len() {
            let here = addr + done as u64;
            let part = (buffer.len() - done).min(address::left_in_page(here) as usize);
            let part = &mut buffer[done..done + part];
            if self.space.read(here, part).is_none() {
                self.space.map_read(here);
                if self.space.read(here, part).is_none() {
                    let bytes = self.space.uncached(here);
                    assert!(bytes.len() >= part.len(), "a checked page must exist");
                    part.iter_mut().zip(bytes).for_each(|(to, from)| *to = from.get());
                }
            }
            done += part.len();
        }
    }

    /// Writes a range that `check` allowed, page by page.
    fn write_checked(&mut self, addr: u64, bytes: &[u8]) {
        self.untag(addr, bytes.len() as u64);
        let mut done = 0;
        while done < bytes.len() {
            let here = addr + done as u64;
            let part = (bytes.len() - done).min(address::left_in_page(here) as usize);
            let part = &bytes[done..done + part];
            if self.space.write(here, part).is_none() {
                self.space.map_write(here);
                if self.space.write(here, part).is_none() {
                    self.own_bytes(here, part.len() as u64).iter().zip(part).for_each(|(to, from)| to.set(*from));
                }
            }
            done += part.len();
        }
    }

    /// Whether the program may access `len` bytes at an address.
    #[inline]
    pub(super) fn check(&self, address: u64, len: u64, access: Access) -> Result<()> {
        let offset = address::offset(address);
        if let Some(object) = self.space.object(address::object_id(address)) {
            let inside = u64::try_from(offset).is_ok_and(|offset| offset.saturating_add(len) <= u64::from(object.size));
            let permitted = match (&object.content, object.kind) {
                (Content::Freed(_), _) | (_, Kind::Function) => false,
                (_, Kind::Global { constant: true }) => access == Access::Read,
                _ => true,
            };
            if inside && permitted {
                return Ok(());
            }
        }
        if len == 0 { Ok(()) } else { Err(self.explain(address, len, access)) }
    }

    /// Why an access that `check` refused is a fault.
    #[cold]
    fn explain(&self, address: u64, len: u64, access: Access) -> Box<MemoryFault> {
        let offset = address::offset(address);
        if self.has_end_of_one_version(address, len) {
            return Box::new(MemoryFault::Differs);
        }
        Box::new(match self.info(address) {
            None if self.has_existed(address::object_id(address)) => {
                MemoryFault::Freed { object: None, offset, len, access }
            }
            None if address::is_null(address) => MemoryFault::Null { address, len, access },
            None => MemoryFault::Wild { address, len, access },
            Some(object) if object.freed.is_some() => MemoryFault::Freed { object: Some(object), offset, len, access },
            Some(object) if object.kind == Kind::Function => MemoryFault::Code { object, len, access },
            Some(object) if offset < 0 || (offset as u64).saturating_add(len) > object.size => {
                MemoryFault::OutOfBounds { object, offset, len, access }
            }
            Some(object) => MemoryFault::ReadOnly { object, offset, len },
        })
    }
}

/// A length as a host length; views are never longer than a page.
fn clamp(len: u64) -> usize {
    len.min(PAGE_SIZE) as usize
}

/// Where `byte` first occurs, looking at many bytes at a time.
fn position(view: &[Cell<u8>], byte: u8) -> Option<usize> {
    const BLOCK: usize = 32;
    let equal = |cell: &Cell<u8>| cell.get() == byte;
    let clear = view.chunks_exact(BLOCK).take_while(|block| !block.iter().fold(false, |found, c| found | equal(c)));
    let start = clear.count() * BLOCK;
    view[start..].iter().position(equal).map(|found| start + found)
}
