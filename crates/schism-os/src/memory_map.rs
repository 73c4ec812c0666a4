//! Mappings of memory. Each is one object of the machine; files are mapped by copying them.

use std::rc::Rc;

use super::content::PAGE;
use super::descriptors::Object;
use super::devices::Device;
use super::errno::{Answer, Errno};
use super::inode::Kind;
use super::tagged::Tagged;
use super::{GuestMemory, Os, guest};

const SHARED: u64 = 1;
const PRIVATE: u64 = 2;
const SHARED_VALIDATE: u64 = 3;
const TYPE: u64 = 0xf;
const FIXED: u64 = 0x10;
const ANONYMOUS: u64 = 0x20;
const FIXED_NO_REPLACE: u64 = 0x10_0000;
const PROT_WRITE: u64 = 2;
/// No address space is larger.
const MAX_LENGTH: u64 = 1 << 47;

/// Whether a mapping with these flags is of no file.
pub(super) fn is_anonymous(flags: u64) -> bool {
    flags & ANONYMOUS != 0
}

impl Os {
    pub(super) fn mmap<M: GuestMemory>(&mut self, memory: &mut M, args: [u64; 6]) -> Answer {
        let [_, length, protection, flags, fd, offset] = args;
        if !offset.is_multiple_of(PAGE) {
            return Err(Errno::EINVAL);
        }
        let anonymous = is_anonymous(flags);
        if !anonymous {
            self.descriptors.get_real(fd as i32)?;
        }
        if length == 0 || !matches!(flags & TYPE, SHARED | PRIVATE | SHARED_VALIDATE) {
            return Err(Errno::EINVAL);
        }
        let content = if anonymous { None } else { self.mapped_file(fd as i32, protection, flags)? };
        if flags & (FIXED | FIXED_NO_REPLACE) != 0 {
            self.note("a mapping at a fixed address was refused");
            return Err(Errno::ENOMEM);
        }
        if length > MAX_LENGTH {
            return Err(Errno::ENOMEM);
        }
        let size = length.next_multiple_of(PAGE);
        let address = memory.map(size).ok_or(Errno::ENOMEM)?;
        if let Some(ino) = content {
            let data = self.tree.content(ino)?.read_tagged(offset, size);
            self.tree.get_mut(ino).touch_read(self.clock.now());
            guest::write_part(memory, address, &data, 0, data.len())?;
        }
        self.has_shared_memory |= content.is_none() && flags & TYPE != PRIVATE;
        Rc::make_mut(&mut self.mappings).insert(address, size);
        Ok(address as i64)
    }

    /// The file to be mapped; none for `/dev/zero`, which is as good as no file.
    fn mapped_file(&mut self, fd: i32, protection: u64, flags: u64) -> Result<Option<usize>, Errno> {
        let description = self.descriptors.get_real(fd)?;
        let writes = flags & TYPE != PRIVATE && protection & PROT_WRITE != 0;
        if !description.readable() || (writes && !description.writable()) {
            return Err(Errno::EACCES);
        }
        let Object::Inode(ino) = description.object else { return Err(Errno::ENODEV) };
        match self.tree.get(ino).kind {
            Kind::Device(Device::Zero) => Ok(None),
            Kind::File(_) | Kind::HostFile { .. } if writes => {
                self.note("a shared writable mapping of a file was refused");
                Err(Errno::ENODEV)
            }
            Kind::File(_) | Kind::HostFile { .. } => Ok(Some(ino)),
            _ => Err(Errno::ENODEV),
        }
    }

    pub(super) fn munmap<M: GuestMemory>(&mut self, memory: &mut M, address: u64, length: u64) -> Answer {
        if length == 0 || length > MAX_LENGTH {
            return Err(Errno::EINVAL);
        }
        match self.mappings.get(&address) {
            Some(&size) if length.next_multiple_of(PAGE) >= size => {
                Rc::make_mut(&mut self.mappings).remove(&address);
                if memory.unmap(address) { Ok(0) } else { Err(Errno::EINVAL) }
            }
            _ if !address.is_multiple_of(PAGE) => Err(Errno::EINVAL),
            // Nothing was mapped there, which is no error.
            None if self.mapping_around(address).is_none() => Ok(0),
            _ => {
                self.note("a part of a mapping stayed mapped");
                Ok(0)
            }
        }
    }

    /// The mapping that an address lies in, with its size.
    fn mapping_around(&self, address: u64) -> Option<(u64, u64)> {
        let (&start, &size) = self.mappings.range(..=address).next_back()?;
        (address - start < size).then_some((start, size))
    }

    pub(super) fn mremap<M: GuestMemory>(&mut self, memory: &mut M, args: [u64; 6]) -> Answer {
        const MAY_MOVE: u64 = 1;
        let [address, old_length, new_length, flags, ..] = args;
        if flags & !7 != 0 || new_length == 0 || old_length == 0 {
            return Err(Errno::EINVAL);
        }
        let size = *self.mappings.get(&address).ok_or(Errno::EFAULT)?;
        let wanted = new_length.min(MAX_LENGTH).next_multiple_of(PAGE);
        if wanted <= size {
            return Ok(address as i64);
        }
        if flags != MAY_MOVE || new_length > MAX_LENGTH {
            return Err(Errno::ENOMEM);
        }
        let mut data = Tagged::default();
        guest::read_more(memory, address, size, &mut data)?;
        let moved = memory.map(wanted).ok_or(Errno::ENOMEM)?;
        guest::write_part(memory, moved, &data, 0, data.len())?;
        memory.unmap(address);
        let mappings = Rc::make_mut(&mut self.mappings);
        mappings.remove(&address);
        mappings.insert(moved, wanted);
        Ok(moved as i64)
    }

    /// Pages are where the program mapped them: its other objects lie apart, with nothing around them.
    pub(super) fn mincore<M: GuestMemory>(&mut self, memory: &mut M, args: [u64; 6]) -> Answer {
        let [address, length, answer, ..] = args;
        if !address.is_multiple_of(PAGE) {
            return Err(Errno::EINVAL);
        }
        if length == 0 {
            return Ok(0);
        }
        let (start, size) = self.mapping_around(address).ok_or(Errno::ENOMEM)?;
        if length > start + size - address {
            return Err(Errno::ENOMEM);
        }
        guest::write_bytes(memory, answer, &vec![1; length.div_ceil(PAGE) as usize])?;
        Ok(0)
    }

    /// Of all advice only "not needed" has a visible effect: the range reads as zeros afterwards.
    pub(super) fn madvise<M: GuestMemory>(&mut self, memory: &mut M, args: [u64; 6]) -> Answer {
        const NOT_NEEDED: u64 = 4;
        let [address, length, advice, ..] = args;
        if advice != NOT_NEEDED {
            return Ok(0);
        }
        let (start, size) = self.mapping_around(address).ok_or(Errno::ENOMEM)?;
        let length = length.min(start + size - address);
        guest::write_bytes(memory, address, &vec![0; length as usize])?;
        Ok(0)
    }
}
