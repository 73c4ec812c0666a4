//! Tags of bytes. A byte whose value depends on the input has a tag beside its plain value; this module neither knows nor
//! cares what a tag means, only that 0 is none.
//!
//! Most objects have no tagged byte and cost nothing here. An object that has one stays out of the cache of `tlb.rs`, so
//! that every access to it passes through the slow paths of `access.rs`, which ask here.

use std::rc::Rc;

use super::address::{self, first_byte, object_id};
use super::fault::{Access, MemoryFault};
use super::radix::Radix;
use super::{Memory, Result};

/// The tag of a byte that the two versions of a program disagree about. While one execution stands for both, it must not be read.
pub const DIFFERS: u64 = 1;

/// Bytes whose tags are kept together.
pub(super) const CHUNK: usize = 32;

/// The tags of neighbouring bytes.
pub(super) type Chunk = [u64; CHUNK];

/// The tags of one object.
#[derive(Clone)]
struct Shadow {
    chunks: Radix<Rc<Chunk>>,
    /// How many bytes have a tag.
    tagged: u32,
}

/// The tags of a memory, shared with its copies until one of them changes.
#[derive(Clone)]
pub(super) struct Shadows {
    objects: Radix<Shadow>,
    /// How many objects have tags.
    count: u32,
}

impl Default for Shadows {
    fn default() -> Self {
        Shadows { objects: Radix::new(), count: 0 }
    }
}

/// The chunk of an offset and the place in it.
fn place(offset: u64) -> (u32, usize) {
    ((offset / CHUNK as u64) as u32, (offset % CHUNK as u64) as usize)
}

impl Shadow {
    fn get(&self, offset: u64) -> u64 {
        let (chunk, at) = place(offset);
        self.chunks.get(chunk).map_or(0, |chunk| chunk[at])
    }

    fn set(&mut self, offset: u64, tag: u64) {
        let (chunk, at) = place(offset);
        let slot = self.chunks.slot(chunk);
        if tag == 0 && slot.is_none() {
            return;
        }
        let old = &mut Rc::make_mut(slot.get_or_insert_with(|| Rc::new([0; CHUNK])))[at];
        self.tagged = self.tagged + u32::from(tag != 0) - u32::from(*old != 0);
        *old = tag;
    }
}

impl Shadows {
    /// Whether any byte has a tag.
    #[inline]
    pub(super) fn any(&self) -> bool {
        self.count != 0
    }

    /// Whether one of these bytes has a tag.
    pub(super) fn has(&self, addr: u64, len: u64) -> bool {
        let Ok(start) = u64::try_from(address::offset(addr)) else { return false };
        let shadow = self.objects.get(object_id(addr));
        shadow.is_some_and(|shadow| (start..start.saturating_add(len)).any(|offset| shadow.get(offset) != 0))
    }

    /// Forgets the tags of an object.
    pub(super) fn remove(&mut self, id: u32) {
        if self.objects.get(id).is_some() {
            *self.objects.slot(id) = None;
            self.count -= 1;
        }
    }

    /// The tag of a byte, whatever it means.
    pub(super) fn raw(&self, addr: u64) -> u64 {
        match u64::try_from(address::offset(addr)) {
            Ok(offset) if self.any() => self.objects.get(object_id(addr)).map_or(0, |shadow| shadow.get(offset)),
            _ => 0,
        }
    }

    /// The tags of the bytes around one, from a multiple of [`CHUNK`] on; none if none of them has one.
    pub(super) fn around(&self, addr: u64) -> Option<&Chunk> {
        let offset = u64::try_from(address::offset(addr)).ok().filter(|_| self.any())?;
        self.objects.get(object_id(addr))?.chunks.get(place(offset).0).map(Rc::as_ref)
    }

    /// Calls `f` for every object whose tags are not obviously the same in both.
    pub(super) fn for_each_difference(&self, other: &Shadows, f: impl FnMut(u32)) {
        let same = |a: &Option<Shadow>, b: &Option<Shadow>| match (a, b) {
            (None, None) => true,
            (Some(a), Some(b)) => a.tagged == b.tagged && a.chunks.is(&b.chunks),
            _ => false,
        };
        self.objects.for_each_difference(&other.objects, same, f);
    }

    /// Takes over the tags of an object.
    pub(super) fn take_over(&mut self, id: u32, other: &Shadows) {
        if let Some(shadow) = other.objects.get(id) {
            let slot = self.objects.slot(id);
            self.count += u32::from(slot.is_none());
            *slot = Some(shadow.clone());
        }
    }

    /// Every tagged byte: its address and its tag, in the order of addresses.
    fn list(&self) -> Vec<(u64, u64)> {
        let mut list = Vec::new();
        self.objects.for_each(|id, shadow| {
            shadow.chunks.for_each(|number, chunk| {
                let start = first_byte(id) + u64::from(number) * CHUNK as u64;
                let tags = chunk.iter().enumerate().filter(|&(_, &tag)| tag != 0);
                list.extend(tags.map(|(at, &tag)| (start + at as u64, tag)));
            });
        });
        list
    }
}

/// A tag as the program's values carry it.
pub(super) fn visible(tag: u64) -> u64 {
    if tag == DIFFERS { 0 } else { tag }
}

impl Memory {
    /// The tags of `len` bytes, which must be inside an object; empty if none has one.
    pub fn tags(&self, addr: u64, len: u64) -> Vec<u64> {
        if !self.shadows.any() || !self.shadows.has(addr, len) {
            return Vec::new();
        }
        let start = address::offset(addr) as u64;
        let Some(shadow) = self.shadows.objects.get(object_id(addr)) else { return Vec::new() };
        let tags: Vec<u64> = (start..start + len).map(|offset| visible(shadow.get(offset))).collect();
        if tags.iter().all(|&tag| tag == 0) { Vec::new() } else { tags }
    }

    /// Refuses a read of a byte that the versions disagree about, while one execution stands for both.
    pub(super) fn check_agreed(&self, addr: u64, len: u64) -> Result<()> {
        if !self.watching || !self.shadows.any() {
            return Ok(());
        }
        let Ok(start) = u64::try_from(address::offset(addr)) else { return Ok(()) };
        let Some(shadow) = self.shadows.objects.get(object_id(addr)) else { return Ok(()) };
        match (start..start.saturating_add(len)).find(|&offset| shadow.get(offset) == DIFFERS) {
            Some(offset) => {
                self.parted.set(first_byte(object_id(addr)) + offset);
                Err(Box::new(MemoryFault::Differs))
            }
            None => Ok(()),
        }
    }

    /// Whether a byte of the object that an address names has a tag.
    #[inline]
    pub fn has_tags_from(&self, addr: u64) -> bool {
        self.shadows.any() && self.shadows.objects.get(object_id(addr)).is_some()
    }

    /// The tag of one byte.
    pub fn tag(&self, addr: u64) -> u64 {
        match (self.shadows.any(), u64::try_from(address::offset(addr))) {
            (true, Ok(offset)) => {
                self.shadows.objects.get(object_id(addr)).map_or(0, |shadow| visible(shadow.get(offset)))
            }
            _ => 0,
        }
    }

    /// Gives tags to bytes that are inside a live object; their values stay.
    pub fn set_tags(&mut self, addr: u64, tags: &[u64]) {
        let id = object_id(addr);
        if !tags.iter().any(|&tag| tag != 0) {
            return self.untag(addr, tags.len() as u64);
        }
        let start = address::offset(addr) as u64;
        let slot = self.shadows.objects.slot(id);
        if slot.is_none() {
            *slot = Some(Shadow { chunks: Radix::new(), tagged: 0 });
            self.shadows.count += 1;
            self.space.set_tagged(id, true);
        }
        if let Some(shadow) = slot {
            for (offset, &tag) in (start..).zip(tags) {
                shadow.set(offset, tag);
            }
        }
    }

    /// Takes the tags of bytes away.
    pub(super) fn untag(&mut self, addr: u64, len: u64) {
        if !self.shadows.any() || !self.shadows.has(addr, len) {
            return;
        }
        let (id, start) = (object_id(addr), address::offset(addr) as u64);
        let Some(shadow) = self.shadows.objects.get_mut(id) else { return };
        for offset in start..start + len {
            shadow.set(offset, 0);
        }
        if shadow.tagged == 0 {
            self.shadows.remove(id);
            self.space.set_tagged(id, false);
        }
    }

    /// Writes bytes with their tags, `tags` as from [`Memory::tags`].
    pub fn write_tagged(&mut self, addr: u64, bytes: &[u8], tags: &[u64]) -> Result<()> {
        self.write_bytes(addr, bytes)?;
        if !tags.is_empty() {
            self.set_tags(addr, tags);
        }
        Ok(())
    }

    /// Reads bytes of which the caller reads the tags too.
    pub fn read_tagged(&mut self, addr: u64, buffer: &mut [u8]) -> Result<Vec<u64>> {
        let len = buffer.len() as u64;
        self.check(addr, len, Access::Read)?;
        self.check_agreed(addr, len)?;
        self.note_read(addr, len);
        self.read_checked(addr, buffer);
        Ok(self.tags(addr, len))
    }

    /// Gives every tagged byte the value of its tag.
    pub fn refresh(&mut self, mut value: impl FnMut(u64) -> u8) {
        if !self.shadows.any() {
            return;
        }
        for (addr, tag) in self.shadows.list() {
            if tag == DIFFERS {
                continue;
            }
            let new = value(tag);
            if self.space.uncached(addr).first().is_some_and(|byte| byte.get() != new)
                && let Some(byte) = self.space.uncached_mut(addr).first()
            {
                byte.set(new);
            }
        }
    }

    /// Notes that bytes were read as plain numbers, if one of them has a tag.
    pub(super) fn look_at(&mut self, addr: u64, len: u64) -> Result<()> {
        self.note_read(addr, len);
        if self.shadows.any() && self.shadows.has(addr, len) {
            self.check_agreed(addr, len)?;
            self.looked_at.push((addr, len));
        }
        Ok(())
    }

    /// Whether tagged bytes were read as plain numbers since the last [`Memory::take_looked_at`].
    #[inline]
    pub fn was_looked_at(&self) -> bool {
        !self.looked_at.is_empty()
    }

    /// The ranges with tagged bytes that were read as plain numbers.
    pub fn take_looked_at(&mut self) -> Vec<(u64, u64)> {
        std::mem::take(&mut self.looked_at)
    }
}

#[cfg(test)]
mod tests {
    use crate::{Kind, Memory, MemoryFault};

    fn object(memory: &mut Memory, size: u64) -> u64 {
        memory.allocate(size, Kind::Heap, 0).unwrap()
    }

    #[test]
    fn a_plain_load_of_a_tagged_byte_is_refused_and_its_neighbours_are_not() {
        let mut memory = Memory::new();
        let addr = object(&mut memory, 10_000);
        memory.store8(addr + 4096, 0x0807_0605_0403_0201).unwrap();
        memory.set_tags(addr + 4098, &[7]);
        assert_eq!(*memory.load4(addr + 4096).unwrap_err(), MemoryFault::Tagged);
        assert_eq!(memory.load2(addr + 4096).unwrap(), 0x0201);
        assert_eq!(memory.tags(addr + 4096, 4), [0, 0, 7, 0]);
        let mut bytes = [0; 4];
        assert_eq!(memory.read_tagged(addr + 4096, &mut bytes).unwrap(), [0, 0, 7, 0]);
        assert_eq!(bytes, [1, 2, 3, 4]);
        assert!(!memory.was_looked_at());
    }

    #[test]
    fn a_plain_store_takes_the_tag_away() {
        let mut memory = Memory::new();
        let addr = object(&mut memory, 16);
        memory.set_tags(addr, &[4, 2, 3]);
        memory.store2(addr + 1, 0x5544).unwrap();
        assert_eq!(memory.tags(addr, 3), [4, 0, 0]);
        memory.fill(addr, 9, 16).unwrap();
        assert_eq!(memory.load2(addr).unwrap(), 0x0909);
        assert!(memory.tags(addr, 16).is_empty());
    }

    #[test]
    fn copying_takes_tags_along_and_overlap_is_fine() {
        let mut memory = Memory::new();
        let (one, two) = (object(&mut memory, 64), object(&mut memory, 64));
        memory.write_tagged(one, b"abc", &[0, 5, 6]).unwrap();
        memory.copy(two + 1, one, 3).unwrap();
        assert_eq!(memory.tags(two, 4), [0, 0, 5, 6]);
        memory.copy(two + 2, two + 1, 3).unwrap();
        assert_eq!(memory.tags(two, 6), [0, 0, 0, 5, 6, 0]);
        memory.copy(two, one + 10, 10).unwrap();
        assert!(memory.tags(two, 10).is_empty());
    }

    #[test]
    fn copies_of_a_memory_have_their_own_tags_and_values() {
        let mut one = Memory::new();
        let addr = object(&mut one, 8);
        one.set_tags(addr, &[3, 4]);
        let mut two = one.fork();
        two.store1(addr, 1).unwrap();
        two.refresh(|tag| tag as u8 * 10);
        assert_eq!((one.tag(addr), two.tag(addr)), (3, 0));
        let mut bytes = [0; 2];
        one.read_tagged(addr, &mut bytes).unwrap();
        assert_eq!(bytes, [0, 0]);
        two.read_tagged(addr, &mut bytes).unwrap();
        assert_eq!(bytes, [1, 40]);
    }

    #[test]
    fn looking_at_tagged_bytes_is_noted() {
        let mut memory = Memory::new();
        let addr = object(&mut memory, 8);
        memory.write_tagged(addr, b"ab\0", &[0, 7]).unwrap();
        memory.read_bytes(addr, &mut [0]).unwrap();
        assert!(!memory.was_looked_at());
        assert_eq!(memory.find_byte(addr, 0, 8).unwrap(), Some(2));
        assert_eq!(memory.take_looked_at(), [(addr, 3)]);
        memory.compare(addr, addr + 4, 3).unwrap();
        assert!(!memory.was_looked_at(), "the first bytes differ already");
    }

    #[test]
    fn tags_die_with_their_object() {
        let mut memory = Memory::new();
        let addr = object(&mut memory, 8);
        memory.set_tags(addr, &[1]);
        memory.free(addr, 0).unwrap();
        assert_eq!(memory.tag(addr), 0);
        assert!(matches!(*memory.load1(addr).unwrap_err(), MemoryFault::Freed { .. }));
    }
}
