//! Reading, writing and seeking.

use super::content::Full;
use super::descriptors::{Object, flag};
use super::devices::Device;
use super::errno::{Answer, Errno};
use super::identity::WRITE;
use super::inode::{Ino, Kind};
use super::limits::Resource;
use super::tagged::Tagged;
use super::{GuestMemory, Os, guest, signals};

/// More than this is never moved by one call.
pub(super) const MAX_COUNT: u64 = 0x7fff_f000;
/// The largest file that ext4 with blocks of 4 KiB can hold.
pub(super) const MAX_SIZE: u64 = 0xfff_ffff_f000;

/// Where in a file a transfer takes place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// At the open file's own position, which moves on.
    Current,
    /// At a given one.
    At(u64),
}

impl Place {
    /// The offset argument of `pread` and `pwrite`.
    fn from_offset(offset: u64) -> Result<Self, Errno> {
        if (offset as i64) < 0 { Err(Errno::EINVAL) } else { Ok(Place::At(offset)) }
    }
}

impl Os {
    pub(super) fn read<M: GuestMemory>(&mut self, memory: &mut M, fd: i32, address: u64, count: u64) -> Answer {
        self.read_into(memory, fd, &[(address, count)], Place::Current)
    }

    pub(super) fn pread<M: GuestMemory>(&mut self, memory: &mut M, args: [u64; 6]) -> Answer {
        let place = Place::from_offset(args[3])?;
        self.read_into(memory, args[0] as i32, &[(args[1], args[2])], place)
    }

    pub(super) fn readv<M: GuestMemory>(&mut self, memory: &mut M, args: [u64; 6], offset: Option<u64>) -> Answer {
        let place = offset.map_or(Ok(Place::Current), Place::from_offset)?;
        self.need_place(args[0] as i32, place)?;
        self.need_readable(args[0] as i32)?;
        let vectors = guest::read_vectors(memory, args[1], args[2])?;
        self.read_into(memory, args[0] as i32, &vectors, place)
    }

    pub(super) fn write<M: GuestMemory>(&mut self, memory: &mut M, fd: i32, address: u64, count: u64) -> Answer {
        self.write_from(memory, fd, &[(address, count)], Place::Current)
    }

    pub(super) fn pwrite<M: GuestMemory>(&mut self, memory: &mut M, args: [u64; 6]) -> Answer {
        let place = Place::from_offset(args[3])?;
        self.write_from(memory, args[0] as i32, &[(args[1], args[2])], place)
    }

    pub(super) fn writev<M: GuestMemory>(&mut self, memory: &mut M, args: [u64; 6], offset: Option<u64>) -> Answer {
        let place = offset.map_or(Ok(Place::Current), Place::from_offset)?;
        self.need_place(args[0] as i32, place)?;
        self.need_writable(args[0] as i32)?;
        let vectors = guest::read_vectors(memory, args[1], args[2])?;
        self.write_from(memory, args[0] as i32, &vectors, place)
    }

    /// A place of its own needs a file that has places.
    fn need_place(&self, fd: i32, place: Place) -> Result<(), Errno> {
        match (self.descriptors.get_real(fd)?.object, place) {
            (Object::Inode(_), _) | (_, Place::Current) => Ok(()),
            _ => Err(Errno::ESPIPE),
        }
    }

    fn need_readable(&self, fd: i32) -> Result<(), Errno> {
        if self.descriptors.get_real(fd)?.readable() { Ok(()) } else { Err(Errno::EBADF) }
    }

    pub(super) fn need_writable(&self, fd: i32) -> Result<(), Errno> {
        if self.descriptors.get_real(fd)?.writable() { Ok(()) } else { Err(Errno::EBADF) }
    }

    fn read_into<M: GuestMemory>(&mut self, memory: &mut M, fd: i32, to: &[(u64, u64)], place: Place) -> Answer {
        self.need_place(fd, place)?;
        self.need_readable(fd)?;
        let count = to.iter().fold(0_u64, |sum, (_, length)| sum.saturating_add(*length)).min(MAX_COUNT);
        if to.len() == 1 && to[0].1 as i64 <= -1 {
            return Err(Errno::EFAULT);
        }
        let data = self.read_file(fd, count, place)?;
        let mut done = 0;
        for &(address, length) in to {
            let count = (data.len() - done).min(length as usize);
            guest::write_part(memory, address, &data, done, count)?;
            done += count;
        }
        Ok(data.len() as i64)
    }

    /// Reads from an open file that is known to be readable.
    pub(super) fn read_file(&mut self, fd: i32, count: u64, place: Place) -> Result<Tagged, Errno> {
        let description = self.descriptors.get_real(fd)?;
        let non_blocking = description.non_blocking();
        let quiet = description.flags & flag::NO_ACCESS_TIME != 0;
        let position = description.position;
        let ino = match (description.object, place) {
            (Object::Inode(ino), _) => ino,
            (_, Place::At(_)) => return Err(Errno::ESPIPE),
            (Object::Stdin, _) => return self.read_stdin(count, non_blocking),
            (Object::Pipe { pipe, .. }, _) => return self.read_pipe(pipe, count, non_blocking),
            (Object::Socket(socket), _) => return self.read_socket(socket, count, non_blocking),
            (Object::Output(_), _) => return Err(Errno::EBADF),
        };
        let start = if let Place::At(offset) = place { offset } else { position };
        let data = match self.tree.get(ino).kind {
            Kind::Directory(_) => return Err(Errno::EISDIR),
            Kind::Device(device) => return self.read_device(device, count).map(Tagged::from),
            _ => self.tree.content(ino)?.read_tagged(start, count),
        };
        if count > 0 && !quiet {
            self.tree.get_mut(ino).touch_read(self.clock.now());
        }
        if place == Place::Current {
            self.description_mut(fd)?.position = start + data.len() as u64;
        }
        Ok(data)
    }

    fn write_from<M: GuestMemory>(&mut self, memory: &mut M, fd: i32, from: &[(u64, u64)], place: Place) -> Answer {
        self.need_place(fd, place)?;
        self.need_writable(fd)?;
        if from.len() == 1 && from[0].1 as i64 <= -1 {
            return Err(Errno::EFAULT);
        }
        let mut room = MAX_COUNT;
        let mut data = Tagged::default();
        for &(address, length) in from {
            let length = length.min(room);
            room -= length;
            guest::read_more(memory, address, length, &mut data)?;
        }
        self.write_file(fd, &data, place)
    }

    /// Writes to an open file that is known to be writable.
    pub(super) fn write_file(&mut self, fd: i32, data: &Tagged, place: Place) -> Answer {
        self.tagged |= !data.tags.is_empty();
        let description = self.descriptors.get_real(fd)?;
        let non_blocking = description.non_blocking();
        let append = description.flags & flag::APPEND != 0;
        let position = description.position;
        let ino = match (description.object, place) {
            (Object::Inode(ino), _) => ino,
            (_, Place::At(_)) => return Err(Errno::ESPIPE),
            (Object::Output(stream), _) => return self.write_output(stream, data),
            (Object::Pipe { pipe, .. }, _) => return self.write_pipe(pipe, data, non_blocking),
            (Object::Socket(socket), _) => return self.write_socket(socket, data, non_blocking),
            (Object::Stdin, _) => return Err(Errno::EBADF),
        };
        if let Kind::Device(device) = self.tree.get(ino).kind {
            return self.write_device(device, data.len() as u64);
        }
        let start = match place {
            _ if append => self.tree.get(ino).size(),
            Place::At(offset) => offset,
            Place::Current => position,
        };
        let count = self.write_inode(ino, start, data)?;
        if place == Place::Current {
            self.description_mut(fd)?.position = start + count;
        }
        Ok(count as i64)
    }

    /// Writes to a regular file as far as limits allow. Returns how much was written.
    fn write_inode(&mut self, ino: Ino, start: u64, data: &Tagged) -> Result<u64, Errno> {
        if data.bytes.is_empty() {
            return Ok(0);
        }
        let limit = self.limits.soft(Resource::FileSize);
        if start >= limit {
            self.post(signals::SIGXFSZ, signals::Cause::Thread);
            return Err(Errno::EFBIG);
        }
        if start >= MAX_SIZE {
            return Err(Errno::EFBIG);
        }
        let count = (data.len() as u64).min(limit.min(MAX_SIZE) - start);
        self.look_privileges(ino);
        let now = self.clock.now();
        let (bytes, tags) = (&data.bytes[..count as usize], data.first_tags(count as usize));
        let written = self.tree.content_mut(ino)?.write(start, bytes, tags);
        if let Err(Full) = written {
            self.note("a file of more than a gibibyte was not stored");
            return Err(Errno::ENOSPC);
        }
        let inode = self.tree.get_mut(ino);
        inode.drop_privileges();
        inode.touch_content(now);
        Ok(count)
    }

    pub(super) fn lseek(&mut self, fd: i32, offset: i64, whence: u64) -> Answer {
        let description = self.descriptors.get_real(fd)?;
        if whence > 4 {
            return Err(Errno::EINVAL);
        }
        let Object::Inode(ino) = description.object else { return Err(Errno::ESPIPE) };
        let position = description.position;
        match self.tree.get(ino).kind {
            Kind::Device(Device::Random | Device::Urandom) => return Ok(position as i64),
            Kind::Device(_) => return Ok(0),
            _ => {}
        }
        let size = self.tree.get(ino).size();
        let new = match whence {
            0 => Some(offset),
            1 => offset.checked_add(position as i64),
            2 if self.tree.get(ino).is_directory() => return Err(Errno::EINVAL),
            2 => offset.checked_add(size as i64),
            _ if self.tree.get(ino).is_directory() => return Err(Errno::EINVAL),
            _ if offset < 0 || offset as u64 >= size => return Err(Errno::ENXIO),
            3 => Some(self.tree.content(ino)?.next_data(offset as u64).ok_or(Errno::ENXIO)? as i64),
            _ => Some(self.tree.content(ino)?.next_hole(offset as u64) as i64),
        };
        let new = new.filter(|new| (0..=MAX_SIZE as i64).contains(new)).ok_or(Errno::EINVAL)?;
        let description = self.description_mut(fd)?;
        description.position = new as u64;
        if new == 0 {
            description.listing = None;
        }
        Ok(new)
    }

    pub(super) fn truncate<M: GuestMemory>(&mut self, memory: &mut M, path: u64, length: u64) -> Answer {
        if (length as i64) < 0 {
            return Err(Errno::EINVAL);
        }
        let path = self.read_path(memory, path)?;
        let ino = self.resolve_inode(super::path::AT_FDCWD, &path, true, Errno::EINVAL)?;
        if self.tree.get(ino).is_directory() {
            return Err(Errno::EISDIR);
        }
        if !self.tree.get(ino).is_regular() {
            return Err(Errno::EINVAL);
        }
        self.need(ino, WRITE)?;
        self.truncate_inode(ino, length)
    }

    pub(super) fn ftruncate(&mut self, fd: i32, length: u64) -> Answer {
        if (length as i64) < 0 {
            return Err(Errno::EINVAL);
        }
        let description = self.descriptors.get_real(fd)?;
        match description.object {
            Object::Inode(ino) if description.writable() && self.tree.get(ino).is_regular() => {
                self.truncate_inode(ino, length)
            }
            _ => Err(Errno::EINVAL),
        }
    }

    /// Sets the length of a regular file.
    pub(super) fn truncate_inode(&mut self, ino: Ino, length: u64) -> Answer {
        if length > self.tree.get(ino).size() {
            if length > self.limits.soft(Resource::FileSize) {
                self.post(signals::SIGXFSZ, signals::Cause::Thread);
                return Err(Errno::EFBIG);
            }
            if length > MAX_SIZE {
                return Err(Errno::EFBIG);
            }
        }
        self.look_privileges(ino);
        self.tree.content_mut(ino)?.truncate(length);
        self.forget_length(ino);
        let now = self.clock.now();
        let inode = self.tree.get_mut(ino);
        inode.drop_privileges();
        inode.touch_content(now);
        Ok(0)
    }

    /// Room is not reserved: the file only gets its length, and a hole where asked for.
    pub(super) fn fallocate(&mut self, fd: i32, mode: u64, offset: u64, length: u64) -> Answer {
        const KEEP_SIZE: u64 = 1;
        const PUNCH_HOLE: u64 = 2;
        const ZERO_RANGE: u64 = 0x10;
        let description = self.descriptors.get_real(fd)?;
        if (offset as i64) < 0 || (length as i64) <= 0 {
            return Err(Errno::EINVAL);
        }
        if !matches!(mode & !KEEP_SIZE, 0 | ZERO_RANGE) && mode != PUNCH_HOLE | KEEP_SIZE {
            return Err(Errno::EOPNOTSUPP);
        }
        if !description.writable() {
            return Err(Errno::EBADF);
        }
        let Object::Inode(ino) = description.object else { return Err(Errno::ESPIPE) };
        if self.tree.get(ino).is_directory() {
            return Err(Errno::EISDIR);
        }
        if !self.tree.get(ino).is_regular() {
            return Err(Errno::ENODEV);
        }
        let end = offset.checked_add(length).filter(|&end| end <= MAX_SIZE).ok_or(Errno::EFBIG)?;
        if mode & (PUNCH_HOLE | ZERO_RANGE) != 0 {
            self.tree.content_mut(ino)?.punch(offset, length);
        } else {
            self.note("room reserved in a file takes no blocks");
        }
        if mode & KEEP_SIZE == 0 && end > self.tree.get(ino).size() {
            return self.truncate_inode(ino, end);
        }
        let now = self.clock.now();
        self.tree.get_mut(ino).touch_content(now);
        Ok(0)
    }

    /// `fsync` and its like: everything is as safe as it gets, but a pipe cannot be asked.
    pub(super) fn fsync(&self, fd: i32) -> Answer {
        match self.descriptors.get_real(fd)?.object {
            Object::Inode(ino) if !matches!(self.tree.get(ino).kind, Kind::Device(_)) => Ok(0),
            _ => Err(Errno::EINVAL),
        }
    }

    /// Advice on how a file will be read changes nothing.
    pub(super) fn fadvise(&self, fd: i32, advice: u64) -> Answer {
        match self.descriptors.get_real(fd)?.object {
            Object::Inode(_) if advice <= 5 => Ok(0),
            Object::Inode(_) => Err(Errno::EINVAL),
            _ => Err(Errno::ESPIPE),
        }
    }
}
