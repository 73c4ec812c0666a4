//! Lengths of the input that are still open.
//!
//! Standard input or a file may be of any length from a minimum up to the one it has now. As long as no call depends on
//! which it is, nobody has to choose. [`Os::undecided_length`] says whether a call would.

use std::rc::Rc;

use super::call::Call;
use super::content::PAGE;
use super::copy::{CHUNK, FIONREAD, place_at};
use super::descriptors::{Object, flag};
use super::files::Place;
use super::inode::Ino;
use super::path::{AT_FDCWD, AT_SYMLINK_NOFOLLOW, Target};
use super::pipes::CAPACITY;
use super::{BadAddress, GuestMemory, Os, guest, memory_map};

/// A part of the input whose length may be open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source<'a> {
    /// Standard input.
    Stdin,
    /// A file, by its path from the directory that the run started in.
    File(&'a [u8]),
}

/// Where the bytes are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Holder {
    /// The pipe that standard input is.
    Stdin,
    File(Ino),
}

/// A length that is not decided.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Undecided {
    holder: Holder,
    minimum: u64,
    tag: u64,
    /// `stat` tells it with tags, so that does not depend on it.
    is_told: bool,
}

impl Undecided {
    /// The length of a free entry.
    pub(super) fn of_entry(ino: Ino, tag: u64) -> Self {
        Undecided { holder: Holder::File(ino), minimum: 0, tag, is_told: true }
    }
}

/// The program's memory, to look ahead at what a call is going to read there. The call itself reads it for good.
struct Ahead<'a, M>(&'a mut M);

impl<M: GuestMemory> GuestMemory for Ahead<'_, M> {
    fn read(&mut self, address: u64, buffer: &mut [u8]) -> Result<(), BadAddress> {
        self.0.read_tagged(address, buffer, &mut Vec::new())
    }

    fn write(&mut self, _: u64, _: &[u8]) -> Result<(), BadAddress> {
        Err(BadAddress)
    }

    fn read_tagged(&mut self, address: u64, buffer: &mut [u8], tags: &mut Vec<(u32, u64)>) -> Result<(), BadAddress> {
        self.0.read_tagged(address, buffer, tags)
    }

    fn may_have_tags(&self, _: u64) -> bool {
        false
    }

    fn write_tagged(&mut self, _: u64, _: &[u8], _: &[(u32, u64)]) -> Result<(), BadAddress> {
        Err(BadAddress)
    }

    fn map(&mut self, _: u64) -> Option<u64> {
        None
    }

    fn unmap(&mut self, _: u64) -> bool {
        false
    }
}

impl Os {
    /// Says that the true length of a content may be anything from `minimum` to the one it has now. Returns whether
    /// there is such a content. A standard input of open length is complete otherwise: it must not be fed.
    pub fn open_length(&mut self, source: Source, minimum: u64, tag: u64) -> bool {
        let holder = match (source, self.stdin_file) {
            (Source::Stdin, None) => Some(Holder::Stdin),
            (Source::Stdin, Some(ino)) => Some(Holder::File(ino)),
            (Source::File(path), _) => self.given_file(path).map(Holder::File),
        };
        let Some(holder) = holder else { return false };
        let longest = self.longest(holder);
        if minimum > longest {
            return false;
        }
        let lengths = Rc::make_mut(&mut self.lengths);
        lengths.retain(|open| open.holder != holder);
        if minimum < longest {
            lengths.push(Undecided { holder, minimum, tag, is_told: false });
        }
        true
    }

    /// The tags of the lengths that nothing depended on so far. [`Os::files`] shows such a file at its greatest length.
    pub fn undecided_lengths(&self) -> impl Iterator<Item = u64> {
        self.lengths.iter().map(|open| open.tag)
    }

    /// Decides how many bytes a content has in all, between its minimum and what it has now.
    pub fn decide_length(&mut self, tag: u64, length: u64) {
        if self.lengths.iter().all(|open| open.tag != tag) {
            return;
        }
        let decided: Vec<_> = Rc::make_mut(&mut self.lengths).extract_if(.., |open| open.tag == tag).collect();
        for open in decided {
            let length = length.max(open.minimum);
            match open.holder {
                Holder::Stdin => self.stdin.cut(length),
                Holder::File(ino) if length < self.longest(open.holder) => {
                    if let Ok(content) = self.tree.content_mut(ino) {
                        content.truncate(length);
                    }
                }
                Holder::File(_) => {}
            }
        }
    }

    /// The length of a file is known from now on, whatever it was.
    pub(super) fn forget_length(&mut self, ino: Ino) {
        if !self.lengths.is_empty() {
            Rc::make_mut(&mut self.lengths).retain(|open| open.holder != Holder::File(ino));
        }
    }

    fn longest(&self, holder: Holder) -> u64 {
        match holder {
            Holder::Stdin => self.stdin.bytes.len() as u64,
            Holder::File(ino) => self.tree.get(ino).size(),
        }
    }

    fn undecided(&self, holder: Holder) -> Option<&Undecided> {
        // A free entry may be something else on this input.
        let has_length = |open: &Undecided| match open.holder {
            Holder::Stdin => true,
            Holder::File(ino) => self.tree.get(ino).is_regular(),
        };
        self.lengths.iter().find(|open| open.holder == holder && has_length(open))
    }

    /// The tag of a length that is not decided and that a system call, made now, would depend on. After
    /// [`Os::decide_length`] ask again: there may be a second one.
    #[inline]
    pub fn undecided_length<M: GuestMemory>(&self, number: u64, args: [u64; 6], memory: &mut M) -> Option<u64> {
        if self.lengths.is_empty() {
            return None;
        }
        let call = Call::from_number(number)?;
        let memory = &mut Ahead(memory);
        self.transfer_looks(memory, call, args)
            .or_else(|| self.size_looks(memory, call, args))
            .or_else(|| self.waiting_looks(memory, call, args))
            .map(|open| open.tag)
    }

    /// Calls that move bytes.
    fn transfer_looks<M: GuestMemory>(&self, memory: &mut M, call: Call, args: [u64; 6]) -> Option<&Undecided> {
        let [a, b, c, d, e, f] = args;
        let fd = a as i32;
        let mut sum = || {
            let vectors = guest::read_vectors(memory, b, c).unwrap_or_default();
            vectors.iter().fold(0_u64, |sum, (_, length)| sum.saturating_add(*length))
        };
        match call {
            Call::read => self.read_looks(fd, c, Place::Current),
            Call::pread64 => self.read_looks(fd, c, Place::At(d)),
            Call::readv => self.read_looks(fd, sum(), Place::Current),
            Call::preadv => self.read_looks(fd, sum(), Place::At(d)),
            Call::write => self.write_looks(fd, c, Place::Current),
            Call::pwrite64 => self.write_looks(fd, c, Place::At(d)),
            Call::writev => self.write_looks(fd, sum(), Place::Current),
            Call::pwritev => self.write_looks(fd, sum(), Place::At(d)),
            Call::mmap if !memory_map::is_anonymous(d) => {
                let whole_pages = b.checked_next_multiple_of(PAGE).unwrap_or(u64::MAX);
                self.copy_looks(e as i32, whole_pages, Place::At(f))
            }
            Call::sendfile => {
                let (count, place) = (d.min(CHUNK), place_at(memory, c).ok()?);
                self.copy_looks(b as i32, count, place).or_else(|| self.write_looks(fd, count, Place::Current))
            }
            Call::copy_file_range => {
                let (from, to) = (place_at(memory, b).ok()?, place_at(memory, d).ok()?);
                self.copy_looks(fd, e, from).or_else(|| self.write_looks(c as i32, e, to))
            }
            _ => None,
        }
    }

    fn read_looks(&self, fd: i32, count: u64, place: Place) -> Option<&Undecided> {
        let description = self.descriptors.get_real(fd).ok()?;
        if description.object != Object::Stdin {
            return self.copy_looks(fd, count, place);
        }
        let open = self.undecided(Holder::Stdin)?;
        let looks = self.reaches(open, self.stdin.position as u64, count.min(CAPACITY as u64));
        (looks && place == Place::Current).then_some(open)
    }

    /// The same where a pipe will not do.
    fn copy_looks(&self, fd: i32, count: u64, place: Place) -> Option<&Undecided> {
        let description = self.descriptors.get_real(fd).ok()?;
        let Object::Inode(ino) = description.object else { return None };
        let open = self.undecided(Holder::File(ino))?;
        let start = if let Place::At(offset) = place { offset } else { description.position };
        (description.readable() && self.reaches(open, start, count)).then_some(open)
    }

    /// Whether reading a range depends on the length: not if all of it is there anyway, or none of it can be.
    fn reaches(&self, open: &Undecided, start: u64, count: u64) -> bool {
        count > 0 && start.saturating_add(count) > open.minimum && start < self.longest(open.holder)
    }

    fn write_looks(&self, fd: i32, count: u64, place: Place) -> Option<&Undecided> {
        let description = self.descriptors.get_real(fd).ok()?;
        let Object::Inode(ino) = description.object else { return None };
        let open = self.undecided(Holder::File(ino))?;
        let start = match place {
            _ if description.flags & flag::APPEND != 0 => u64::MAX,
            Place::At(offset) => offset,
            Place::Current => description.position,
        };
        let looks = count > 0 && start.saturating_add(count) > open.minimum;
        (description.writable() && looks).then_some(open)
    }

    /// Calls that ask for a size or set one.
    fn size_looks<M: GuestMemory>(&self, memory: &mut M, call: Call, args: [u64; 6]) -> Option<&Undecided> {
        let [a, b, c, d, ..] = args;
        let (fd, at) = (a as i32, a as i32);
        let beyond = |open: &&Undecided, end: u64| end > open.minimum;
        match call {
            Call::lseek if matches!(c, 2..=4) => self.open_file(fd),
            Call::ioctl if b as u32 == FIONREAD => match self.descriptors.get_real(fd).ok()?.object {
                Object::Stdin => self.undecided(Holder::Stdin),
                _ => self.open_file(fd),
            },
            Call::fstat => self.open_file(fd).filter(|open| !open.is_told),
            // The new length counts either way, unless the old one might be shorter.
            Call::ftruncate => self.open_file(fd).filter(|open| beyond(open, b)),
            Call::fallocate => self.open_file(fd).filter(|open| beyond(open, c.saturating_add(d))),
            Call::truncate => self.open_at(memory, AT_FDCWD, a, 0).filter(|open| beyond(open, b)),
            Call::stat => self.open_at(memory, AT_FDCWD, a, 0).filter(|open| !open.is_told),
            Call::lstat => self.open_at(memory, AT_FDCWD, a, AT_SYMLINK_NOFOLLOW).filter(|open| !open.is_told),
            Call::newfstatat => self.open_at(memory, at, b, d).filter(|open| !open.is_told),
            Call::statx => self.open_at(memory, at, b, c).filter(|open| !open.is_told),
            _ => None,
        }
    }

    fn open_file(&self, fd: i32) -> Option<&Undecided> {
        match self.descriptors.get_any(fd).ok()?.object {
            Object::Inode(ino) => self.undecided(Holder::File(ino)),
            _ => None,
        }
    }

    fn open_at<M: GuestMemory>(&self, memory: &mut M, at: i32, path: u64, flags: u64) -> Option<&Undecided> {
        // Looking a path up may take something over from the real tree, which is the call's own business.
        match self.clone().resolve_at(memory, at, path, flags).ok()? {
            Target::Inode(ino) => self.undecided(Holder::File(ino)),
            _ => None,
        }
    }

    /// Calls that wait until there is something to read.
    fn waiting_looks<M: GuestMemory>(&self, memory: &mut M, call: Call, args: [u64; 6]) -> Option<&Undecided> {
        let open = self.undecided(Holder::Stdin)?;
        if (self.stdin.position as u64) < open.minimum {
            return None;
        }
        let [a, b, ..] = args;
        let looks = match call {
            Call::poll | Call::ppoll => self.polls_stdin(memory, a, b),
            Call::select | Call::pselect6 => self.selects_stdin(memory, a, b),
            _ => false,
        };
        looks.then_some(open)
    }
}
