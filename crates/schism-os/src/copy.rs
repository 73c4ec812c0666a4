//! Copying between open files inside the kernel, and `ioctl`.

use super::descriptors::{Object, flag};
use super::errno::{Answer, Errno};
use super::files::{MAX_COUNT, Place};
use super::inode::Kind;
use super::{GuestMemory, Os, guest};

/// How much one call copies at most; the caller comes back for the rest, as after any short copy.
pub(super) const CHUNK: u64 = 1 << 20;
/// The `ioctl` that asks how many bytes wait.
pub(super) const FIONREAD: u32 = 0x541b;

/// Reads an offset that a call takes by pointer; without one, the open file's own position counts.
pub(super) fn place_at<M: GuestMemory>(memory: &mut M, address: u64) -> Result<Place, Errno> {
    if address == 0 {
        return Ok(Place::Current);
    }
    let [offset] = guest::read_words(memory, address)?;
    if (offset as i64) < 0 { Err(Errno::EINVAL) } else { Ok(Place::At(offset)) }
}

/// Moves such an offset on.
fn move_on<M: GuestMemory>(memory: &mut M, address: u64, place: Place, count: i64) -> Result<(), Errno> {
    match place {
        Place::At(offset) => guest::write_words(memory, address, &[offset + count as u64]),
        Place::Current => Ok(()),
    }
}

impl Os {
    pub(super) fn copy_file_range<M: GuestMemory>(&mut self, memory: &mut M, args: [u64; 6]) -> Answer {
        let [from, from_offset, to, to_offset, count, flags] = args;
        let (from, to) = (from as i32, to as i32);
        self.descriptors.get_real(from)?;
        self.descriptors.get_real(to)?;
        let source = place_at(memory, from_offset)?;
        let target = place_at(memory, to_offset)?;
        if flags != 0 {
            return Err(Errno::EINVAL);
        }
        let input = self.copy_end(from)?;
        let output = self.copy_end(to)?;
        let (reader, writer) = (self.descriptors.get_real(from)?, self.descriptors.get_real(to)?);
        if !reader.readable() || !writer.writable() || writer.flags & flag::APPEND != 0 {
            return Err(Errno::EBADF);
        }
        let start = |place, position| if let Place::At(offset) = place { offset } else { position };
        let (start_in, start_out) = (start(source, reader.position), start(target, writer.position));
        let size = self.tree.get(input).size();
        let count = count.min(size.saturating_sub(start_in)).min(MAX_COUNT);
        if input == output && start_in < start_out + count && start_out < start_in + count {
            return Err(Errno::EINVAL);
        }
        let data = self.read_file(from, count.min(CHUNK), source)?;
        let copied = self.write_file(to, &data, target)?;
        move_on(memory, from_offset, source, copied)?;
        move_on(memory, to_offset, target, copied)?;
        Ok(copied)
    }

    /// Only regular files can be copied between.
    fn copy_end(&self, fd: i32) -> Result<usize, Errno> {
        match self.descriptors.get_real(fd)?.object {
            Object::Inode(ino) if self.tree.get(ino).is_directory() => Err(Errno::EISDIR),
            Object::Inode(ino) if self.tree.get(ino).is_regular() => Ok(ino),
            _ => Err(Errno::EINVAL),
        }
    }

    pub(super) fn sendfile<M: GuestMemory>(&mut self, memory: &mut M, args: [u64; 6]) -> Answer {
        let [to, from, offset, count, ..] = args;
        let (to, from) = (to as i32, from as i32);
        let source = place_at(memory, offset)?;
        if !self.descriptors.get_real(from)?.readable() {
            return Err(Errno::EBADF);
        }
        if source != Place::Current && !matches!(self.descriptors.get_real(from)?.object, Object::Inode(_)) {
            return Err(Errno::ESPIPE);
        }
        self.need_writable(to)?;
        if self.descriptors.get_real(to)?.flags & flag::APPEND != 0 {
            return Err(Errno::EINVAL);
        }
        match self.descriptors.get_real(from)?.object {
            Object::Inode(ino) if !self.tree.get(ino).is_directory() => {}
            _ => return Err(Errno::EINVAL),
        }
        let before = self.descriptors.get_real(from)?.position;
        let data = self.read_file(from, count.min(CHUNK), source)?;
        let sent = self.write_file(to, &data, Place::Current)?;
        if source == Place::Current && self.descriptors.get_real(from)?.position != before {
            // What could not be sent was not read either.
            self.description_mut(from)?.position = before + sent as u64;
        }
        move_on(memory, offset, source, sent)?;
        Ok(sent)
    }

    pub(super) fn ioctl<M: GuestMemory>(&mut self, memory: &mut M, fd: i32, request: u64, argument: u64) -> Answer {
        const FIONBIO: u32 = 0x5421;
        const FIONCLEX: u32 = 0x5450;
        const FIOCLEX: u32 = 0x5451;
        const FICLONE: u32 = 0x4004_9409;
        const FICLONERANGE: u32 = 0x4020_940d;
        self.descriptors.get_real(fd)?;
        match request as u32 {
            FIONREAD => {
                let waiting = self.waiting_bytes(fd)?;
                guest::write_u32s(memory, argument, &[waiting as u32])?;
                Ok(0)
            }
            FIONBIO => {
                let on = guest::read_u32(memory, argument)? != 0;
                let description = self.description_mut(fd)?;
                let others = description.flags & !flag::NON_BLOCKING;
                description.flags = if on { others | flag::NON_BLOCKING } else { others };
                Ok(0)
            }
            FIOCLEX => self.fcntl(memory, fd, 2, 1),
            FIONCLEX => self.fcntl(memory, fd, 2, 0),
            FICLONE => self.descriptors.get_real(argument as i32).and(Err(Errno::EOPNOTSUPP)),
            FICLONERANGE => Err(Errno::EOPNOTSUPP),
            // Whatever else there is belongs to terminals and devices that the model has none of.
            _ => Err(Errno::ENOTTY),
        }
    }

    /// How much could be read at once.
    fn waiting_bytes(&self, fd: i32) -> Result<u64, Errno> {
        let description = self.descriptors.get_real(fd)?;
        match description.object {
            Object::Stdin => Ok(self.stdin.available() as u64),
            Object::Pipe { pipe, .. } => Ok(self.pipe_length(pipe) as u64),
            Object::Socket(socket) => Ok(self.pipe_length(self.pipe_of_socket(socket, false)) as u64),
            Object::Output(_) => Ok(0),
            Object::Inode(ino) => match self.tree.get(ino).kind {
                Kind::File(_) | Kind::HostFile { .. } => {
                    Ok(self.tree.get(ino).size().saturating_sub(description.position))
                }
                _ => Err(Errno::ENOTTY),
            },
        }
    }
}
