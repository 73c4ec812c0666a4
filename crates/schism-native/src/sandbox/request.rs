//! What the warden is asked to run: one block of memory that a fresh process can use as it is.
//!
//! The block is a [`Header`], the pointer tables of `execve`, and the strings. Where a pointer will be it holds an offset,
//! so that the process that maps it only has to add the address of the block: it may not allocate.

use std::ffi::{CStr, c_char};
use std::io;
use std::os::fd::{AsRawFd, OwnedFd, RawFd};
use std::ptr;

use super::sys;

/// The numbers of a request. Offsets are from the start of the block; 0 means that there is none.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Header {
    /// Entries of both pointer tables, which follow the header.
    slots: u64,
    /// Table of the arguments, and of the environment.
    arguments: u64,
    environment: u64,
    /// The folder to run in, where the warden sees it, and where the program shall see it.
    folder: u64,
    target: u64,
    /// The file with declared values, where the warden sees it.
    declared: u64,
    /// The file for declared outputs, where the warden sees it.
    outputs: u64,
    pub(super) numbers: Numbers,
}

/// Limits of one run; 0 means none.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Numbers {
    pub(super) cpu_seconds: u64,
    /// Bytes of address space.
    pub(super) address_space: u64,
    /// Bytes of memory of all processes together, and of open files without a name; watched from outside.
    pub(super) memory: u64,
    pub(super) nameless: u64,
    pub(super) processes: u64,
    pub(super) file_size: u64,
    /// Files that may be open at a time.
    pub(super) open_files: u64,
    /// Not 0: the program gets a network of its own, in which it can reach itself. That takes time that most programs need not wait.
    pub(super) network: u64,
    /// Not 0: the program runs on one processor only.
    pub(super) one_processor: u64,
    /// Not 0: everything is prepared, but nothing is started.
    pub(super) probe: u64,
    /// Of the standard streams, those that the program does not have, one bit each.
    pub(super) closed: u64,
    /// Not 0: a signal that the program gets after a while.
    pub(super) signal: u64,
    /// Not 0: the working directory is where the program shall see it already.
    pub(super) elsewhere: u64,
    /// Not 0: the process id is another than usual, other processes answer in another way, and signals of the C library are ignored.
    pub(super) among_others: u64,
}

/// A request in words, before it becomes a block.
pub(super) struct Draft<'a> {
    pub(super) arguments: &'a [&'a [u8]],
    pub(super) environment: &'a [&'a [u8]],
    pub(super) folder: &'a [u8],
    pub(super) target: &'a [u8],
    pub(super) declared: Option<&'a [u8]>,
    pub(super) outputs: Option<&'a [u8]>,
    pub(super) numbers: Numbers,
}

impl Draft<'_> {
    /// The block, in a file in memory.
    pub(super) fn store(&self) -> io::Result<OwnedFd> {
        let slots = self.arguments.len() + self.environment.len() + 2;
        let start = size_of::<Header>() + slots * size_of::<u64>();
        let mut strings = Strings { start: start as u64, bytes: Vec::new() };
        let mut table = Vec::with_capacity(slots);
        table.extend(self.arguments.iter().map(|word| strings.add(word)));
        table.push(0);
        table.extend(self.environment.iter().map(|word| strings.add(word)));
        table.push(0);
        let arguments = size_of::<Header>() as u64;
        let header = Header {
            slots: slots as u64,
            arguments,
            environment: arguments + (self.arguments.len() as u64 + 1) * 8,
            folder: strings.add(self.folder),
            target: strings.add(self.target),
            declared: self.declared.map_or(0, |path| strings.add(path)),
            outputs: self.outputs.map_or(0, |path| strings.add(path)),
            numbers: self.numbers,
        };
        let file = sys::memory_file()?;
        sys::write_all(file.as_raw_fd(), bytes_of(&header))?;
        for offset in table {
            sys::write_all(file.as_raw_fd(), &u64::to_ne_bytes(offset))?;
        }
        sys::write_all(file.as_raw_fd(), &strings.bytes)?;
        Ok(file)
    }
}

fn bytes_of(header: &Header) -> &[u8] {
    // SAFETY: the header is plain numbers of 64 bits, without padding.
    unsafe { std::slice::from_raw_parts(ptr::from_ref(header).cast(), size_of::<Header>()) }
}

struct Strings {
    start: u64,
    bytes: Vec<u8>,
}

impl Strings {
    /// Puts a string behind the others; like `execve`, it ends at its first zero.
    fn add(&mut self, text: &[u8]) -> u64 {
        let offset = self.start + self.bytes.len() as u64;
        self.bytes.extend(text.iter().take_while(|&&byte| byte != 0));
        self.bytes.push(0);
        offset
    }
}

/// A request as the process sees it that carries it out.
pub(super) struct Request {
    base: *mut u8,
    header: Header,
}

impl Request {
    /// Maps a block for the rest of this process's life. It must come from [`Draft::store`].
    pub(super) fn map(file: RawFd) -> io::Result<Self> {
        // SAFETY: it takes numbers.
        let size = sys::check(unsafe { libc::lseek(file, 0, libc::SEEK_END) })? as usize;
        if size < size_of::<Header>() {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let access = libc::PROT_READ | libc::PROT_WRITE;
        // SAFETY: the kernel chooses the place; nobody else knows it.
        let base = unsafe { libc::mmap(ptr::null_mut(), size, access, libc::MAP_PRIVATE, file, 0) };
        if base == libc::MAP_FAILED {
            return Err(io::Error::last_os_error());
        }
        let base: *mut u8 = base.cast();
        // SAFETY: the block starts with a header and is that long.
        let header: Header = unsafe { ptr::read(base.cast()) };
        // SAFETY: the tables follow the header, and this process alone has the mapping.
        let slots = unsafe {
            std::slice::from_raw_parts_mut(base.add(size_of::<Header>()).cast::<u64>(), header.slots as usize)
        };
        for slot in slots.iter_mut().filter(|slot| **slot != 0) {
            *slot += base as u64;
        }
        Ok(Self { base, header })
    }

    pub(super) fn numbers(&self) -> &Numbers {
        &self.header.numbers
    }

    /// The tables for `execve`: arguments, environment.
    pub(super) fn tables(&self) -> (*const *const c_char, *const *const c_char) {
        (self.at(self.header.arguments).cast(), self.at(self.header.environment).cast())
    }

    pub(super) fn folder(&self) -> &CStr {
        self.text(self.header.folder)
    }

    pub(super) fn target(&self) -> &CStr {
        self.text(self.header.target)
    }

    pub(super) fn declared(&self) -> Option<&CStr> {
        (self.header.declared != 0).then(|| self.text(self.header.declared))
    }

    pub(super) fn outputs(&self) -> Option<&CStr> {
        (self.header.outputs != 0).then(|| self.text(self.header.outputs))
    }

    fn at(&self, offset: u64) -> *const u8 {
        // SAFETY: offsets of a stored block lie inside of it.
        unsafe { self.base.add(offset as usize) }
    }

    fn text(&self, offset: u64) -> &CStr {
        // SAFETY: a string of a stored block ends with a zero inside of it.
        unsafe { CStr::from_ptr(self.at(offset).cast()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stored_is_mapped() {
        let numbers = Numbers { cpu_seconds: 7, ..Numbers::default() };
        let draft = Draft {
            arguments: &[b"prog", b"", b"a\0b"],
            environment: &[b"A=1"],
            folder: b"/from",
            target: b"/to",
            declared: None,
            outputs: Some(b"/out"),
            numbers,
        };
        let request = Request::map(draft.store().unwrap().as_raw_fd()).unwrap();
        let (arguments, environment) = request.tables();
        let list = |table: *const *const c_char| {
            // SAFETY: both tables end with a null pointer and have strings before it.
            let entries = (0..).map(|index| unsafe { *table.add(index) }).take_while(|entry| !entry.is_null());
            // SAFETY: as above.
            entries.map(|entry| unsafe { CStr::from_ptr(entry) }.to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(list(arguments), [c"prog".to_owned(), c"".to_owned(), c"a".to_owned()]);
        assert_eq!(list(environment), [c"A=1".to_owned()]);
        assert_eq!((request.folder(), request.target(), request.declared()), (c"/from", c"/to", None));
        assert_eq!((request.outputs(), request.numbers().cpu_seconds), (Some(c"/out"), 7));
    }
}
