//! Tests of the modelled system through its front door: system calls by number on a fake memory.

mod attributes;
mod descriptors;
mod directories;
mod files;
mod free;
mod host;
mod lengths;
mod looks;
mod memory_map;
mod names;
mod open;
mod path;
mod pipes;
mod process;
mod processes;
mod signals;
mod stat;
mod tagged;
mod time;

use std::collections::BTreeMap;

use schism_case::{Entry, Input};

use super::call::Call;
use super::errno::Errno;
use super::{BadAddress, GuestMemory, Os, Stream, Syscall};

/// A memory of one stretch of bytes at a fixed address, and mappings behind it.
struct Memory {
    bytes: Vec<u8>,
    next: u64,
    mapped: Vec<(u64, Vec<u8>)>,
    /// Tags by address.
    tags: BTreeMap<u64, u64>,
    /// The tags of bytes whose value the system looked at.
    looked: Vec<u64>,
}

/// Where the stretch starts.
const BASE: u64 = 0x10000;
const SIZE: usize = 0x40000;
/// Where tests have results written to.
const OUT: u64 = BASE + 0x10000;

impl Memory {
    fn new() -> Self {
        let tags = BTreeMap::new();
        Memory { bytes: vec![0; SIZE], next: 0x1000_0000, mapped: Vec::new(), tags, looked: Vec::new() }
    }

    /// Puts tagged bytes into memory: their tags are the numbers from `first` on.
    fn put_tagged(&mut self, address: u64, bytes: &[u8], first: u64) {
        let tags: Vec<_> = (0..bytes.len() as u32).map(|index| (index, first + u64::from(index))).collect();
        self.write_tagged(address, bytes, &tags).unwrap();
    }

    /// The tags of a range, 0 where there is none.
    fn tags(&self, address: u64, count: u64) -> Vec<u64> {
        (address..address + count).map(|at| self.tags.get(&at).copied().unwrap_or(0)).collect()
    }

    fn range(&mut self, address: u64, count: usize) -> Result<&mut [u8], BadAddress> {
        let mapping =
            self.mapped.iter_mut().find(|(start, bytes)| (*start..start + bytes.len() as u64).contains(&address));
        let (start, bytes) = match mapping {
            Some((start, bytes)) => (*start, bytes),
            None => (BASE, &mut self.bytes),
        };
        let from = address.checked_sub(start).ok_or(BadAddress)? as usize;
        bytes.get_mut(from..from.checked_add(count).ok_or(BadAddress)?).ok_or(BadAddress)
    }
}

impl GuestMemory for Memory {
    fn read(&mut self, address: u64, buffer: &mut [u8]) -> Result<(), BadAddress> {
        let mut tags = Vec::new();
        self.read_tagged(address, buffer, &mut tags)?;
        self.looked.extend(tags.iter().map(|(_, tag)| tag));
        Ok(())
    }

    fn write(&mut self, address: u64, bytes: &[u8]) -> Result<(), BadAddress> {
        self.write_tagged(address, bytes, &[])
    }

    fn read_tagged(&mut self, address: u64, buffer: &mut [u8], tags: &mut Vec<(u32, u64)>) -> Result<(), BadAddress> {
        buffer.copy_from_slice(self.range(address, buffer.len())?);
        let range = self.tags.range(address..address + buffer.len() as u64);
        tags.extend(range.map(|(&at, &tag)| ((at - address) as u32, tag)));
        Ok(())
    }

    fn may_have_tags(&self, address: u64) -> bool {
        self.tags.range(address..).next().is_some()
    }

    fn write_tagged(&mut self, address: u64, bytes: &[u8], tags: &[(u32, u64)]) -> Result<(), BadAddress> {
        self.range(address, bytes.len())?.copy_from_slice(bytes);
        self.tags.retain(|at, _| !(address..address + bytes.len() as u64).contains(at));
        self.tags.extend(tags.iter().map(|&(index, tag)| (address + u64::from(index), tag)));
        Ok(())
    }

    fn map(&mut self, length: u64) -> Option<u64> {
        let address = self.next;
        self.next += length + 0x1000;
        self.mapped.push((address, vec![0; length as usize]));
        Some(address)
    }

    fn unmap(&mut self, address: u64) -> bool {
        let before = self.mapped.len();
        self.mapped.retain(|(start, _)| *start != address);
        self.mapped.len() < before
    }
}

/// A system with its memory, and short names for calls.
struct Machine {
    os: Os,
    memory: Memory,
}

/// An argument of a call: a number, or bytes that are put into memory with a NUL behind them.
enum Arg {
    Number(u64),
    Text(Vec<u8>),
}

impl From<i32> for Arg {
    fn from(number: i32) -> Self {
        Arg::Number(number as i64 as u64)
    }
}

impl From<i64> for Arg {
    fn from(number: i64) -> Self {
        Arg::Number(number as u64)
    }
}

impl From<u64> for Arg {
    fn from(number: u64) -> Self {
        Arg::Number(number)
    }
}

impl From<&str> for Arg {
    fn from(text: &str) -> Self {
        Arg::Text(text.as_bytes().to_vec())
    }
}

impl From<&[u8]> for Arg {
    fn from(text: &[u8]) -> Self {
        Arg::Text(text.to_vec())
    }
}

/// Makes a call: `call!(machine, open, "path", 0)` gives what it returns.
macro_rules! call {
    ($machine:expr, $name:ident $(, $arg:expr)* $(,)?) => {
        $machine.call(Call::$name, vec![$(Arg::from($arg)),*])
    };
}
use call;

impl Machine {
    fn new() -> Self {
        Machine::with(Input::new(["test"]))
    }

    fn with(input: Input) -> Self {
        Machine { os: Os::new(&input, None), memory: Memory::new() }
    }

    /// A machine with these files in its working directory.
    fn with_files(files: &[(&str, Entry)]) -> Self {
        let mut input = Input::new(["test"]);
        for (path, entry) in files {
            input.files.insert(*path, entry.clone()).unwrap();
        }
        Machine::with(input)
    }

    /// Arguments as the kernel gets them.
    fn words(&mut self, args: Vec<Arg>) -> [u64; 6] {
        let mut words = [0; 6];
        let mut at = BASE;
        for (word, arg) in words.iter_mut().zip(args) {
            *word = match arg {
                Arg::Number(number) => number,
                Arg::Text(text) => {
                    let address = at;
                    self.memory.write(at, &[&text[..], &[0]].concat()).unwrap();
                    at += text.len() as u64 + 1;
                    address
                }
            };
        }
        words
    }

    fn raw(&mut self, call: Call, args: Vec<Arg>) -> Syscall {
        let words = self.words(args);
        self.os.syscall(&mut self.memory, number(call), words)
    }

    fn call(&mut self, call: Call, args: Vec<Arg>) -> i64 {
        match self.raw(call, args) {
            Syscall::Return(value) => value,
            other => panic!("{}: {other:?}", call.name()),
        }
    }

    /// Opens a file that must open.
    fn open(&mut self, path: &str, flags: i32) -> i32 {
        let fd = call!(self, open, path, flags, 0o644);
        assert!(fd >= 0, "open {path}: {fd}");
        fd as i32
    }

    /// Makes a file with this content.
    fn make(&mut self, path: &str, content: &str) {
        let fd = self.open(path, O_CREAT | O_WRONLY | O_TRUNC);
        assert_eq!(call!(self, write, fd, content, content.len() as u64), content.len() as i64);
        assert_eq!(call!(self, close, fd), 0);
    }

    /// Reads up to `count` bytes.
    fn read(&mut self, fd: i32, count: u64) -> Vec<u8> {
        let got = call!(self, read, fd, OUT, count);
        assert!(got >= 0, "read: {got}");
        self.bytes(OUT, got as usize)
    }

    /// The whole content of a file.
    fn content(&mut self, path: &str) -> Vec<u8> {
        let fd = self.open(path, O_RDONLY);
        let bytes = self.read(fd, 0x8000);
        assert_eq!(call!(self, close, fd), 0);
        bytes
    }

    fn bytes(&mut self, address: u64, count: usize) -> Vec<u8> {
        self.memory.range(address, count).unwrap().to_vec()
    }

    fn word(&mut self, address: u64) -> u64 {
        u64::from_le_bytes(self.bytes(address, 8).try_into().unwrap())
    }

    fn half(&mut self, address: u64) -> u32 {
        u32::from_le_bytes(self.bytes(address, 4).try_into().unwrap())
    }

    fn set_words(&mut self, address: u64, words: &[u64]) {
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        self.memory.write(address, &bytes).unwrap();
    }

    /// Type and permission bits of what a path leads to, without following a link.
    fn mode(&mut self, path: &str) -> u32 {
        assert_eq!(call!(self, lstat, path, OUT), 0);
        self.half(OUT + 24)
    }

    fn size(&mut self, path: &str) -> u64 {
        assert_eq!(call!(self, lstat, path, OUT), 0);
        self.word(OUT + 48)
    }

    fn links(&mut self, path: &str) -> u64 {
        assert_eq!(call!(self, lstat, path, OUT), 0);
        self.word(OUT + 16)
    }

    /// All that was written to a stream since the last look.
    fn output(&mut self, stream: Stream) -> Vec<u8> {
        self.os.take_output().into_iter().filter(|(of, _)| *of == stream).flat_map(|(_, bytes)| bytes).collect()
    }

    fn approximations(&self) -> Vec<&'static str> {
        self.os.ledger().approximations().map(|(what, _)| what).collect()
    }
}

/// The number of a call, found in the table.
fn number(call: Call) -> u64 {
    (0..600).find(|&number| Call::from_number(number) == Some(call)).unwrap()
}

/// What a call returns that fails with an error number.
fn err(errno: Errno) -> i64 {
    -i64::from(errno.0)
}

const O_RDONLY: i32 = 0;
const O_WRONLY: i32 = 1;
const O_RDWR: i32 = 2;
const O_CREAT: i32 = 0o100;
const O_EXCL: i32 = 0o200;
const O_TRUNC: i32 = 0o1000;
const O_APPEND: i32 = 0o2000;
const O_NONBLOCK: i32 = 0o4000;
const O_DIRECTORY: i32 = 0o200000;
const O_NOFOLLOW: i32 = 0o400000;
const O_CLOEXEC: i32 = 0o2000000;
const O_PATH: i32 = 0o10000000;
const O_TMPFILE: i32 = 0o20200000;
const AT_FDCWD: i32 = -100;

#[test]
fn an_unmodelled_call_is_refused_and_counted() {
    let mut m = Machine::new();
    assert_eq!(call!(m, ptrace), err(Errno::ENOSYS));
    assert_eq!(call!(m, ptrace), err(Errno::ENOSYS));
    assert_eq!(call!(m, inotify_init), err(Errno::ENOSYS));
    assert_eq!(m.os.syscall(&mut m.memory, 9999, [0; 6]), Syscall::Return(err(Errno::ENOSYS)));
    let lines: Vec<_> = m.os.ledger().unmodelled().collect();
    assert_eq!(lines, [(101, "ptrace", 2), (253, "inotify_init", 1), (9999, "unknown", 1)]);
}

#[test]
fn exit_ends_with_the_low_byte() {
    let mut m = Machine::new();
    assert_eq!(m.raw(Call::exit_group, vec![Arg::from(3)]), Syscall::Exit(3));
    assert_eq!(m.raw(Call::exit, vec![Arg::from(-1)]), Syscall::Exit(255));
}

#[test]
fn a_copy_goes_its_own_way() {
    let mut m = Machine::new();
    m.make("f", "one");
    let copy = m.os.clone();
    m.make("f", "two");
    m.make("g", "");
    assert_eq!(call!(m, unlink, "/etc/passwd"), err(Errno::EACCES));
    let mut other = Machine { os: copy, memory: Memory::new() };
    assert_eq!(other.content("f"), b"one");
    assert_eq!(call!(other, access, "g", 0), err(Errno::ENOENT));
    assert_eq!(m.content("f"), b"two");
}
