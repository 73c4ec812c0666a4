//! Programs that a process becomes.
//!
//! The model has no other programs than the one under test, apart from three that hardly do anything. Of any other it is assumed that it
//! reads what comes to it through a pipe, writes nothing, and ends with status 0; the ledger says so. What is known of it for certain is
//! how it was started: that is kept, and versions of the program under test that start others in another way are different.

use std::rc::Rc;

use super::descriptors::{Description, Object};
use super::errno::Errno;
use super::files::Place;
use super::identity::EXECUTE;
use super::path::{AT_FDCWD, PathText};
use super::tagged::Tagged;
use super::utilities::{PROGRAM, utility};
use super::{Field, GuestMemory, Look, Os, Syscall, TaggedBytes, guest};

/// The longest string that a program can be given, with its end.
const LONGEST: usize = 1 << 17;
/// The most bytes of all strings together.
const MOST_BYTES: usize = 1 << 21;

impl Os {
    /// The running process becomes another program, which is its end here.
    pub(super) fn execve<M: GuestMemory>(&mut self, memory: &mut M, args: [u64; 6]) -> Result<Syscall, Errno> {
        let [path, arguments, environment, ..] = args;
        let path = self.read_path(memory, path)?;
        self.need_program(&path)?;
        let mut arguments = self.read_strings(memory, arguments)?;
        if arguments.is_empty() {
            // The kernel gives a program its name at least.
            arguments.push(Tagged::default());
        }
        let environment = self.read_strings(memory, environment)?;
        for fd in self.descriptors.closed_on_exec() {
            self.close(fd)?;
        }
        let known = utility(&path).and_then(|name| self.run_utility(name, &arguments, &environment));
        if let Some(status) = known {
            return Ok(Syscall::Exit(status));
        }
        self.note("a program that was started is taken to read its input, write nothing and succeed");
        let text = self.describe_start(&path, &arguments, &environment);
        self.tagged |= !text.tags.is_empty();
        Rc::make_mut(&mut self.started).push(text);
        self.is_replaced = !self.is_first_process();
        Ok(Syscall::Exit(0))
    }

    /// Whether a file can be executed.
    fn need_program(&mut self, path: &PathText) -> Result<(), Errno> {
        let ino = self.resolve_inode(AT_FDCWD, path, true, Errno::EACCES)?;
        if !self.tree.get(ino).is_regular() {
            return Err(Errno::EACCES);
        }
        self.need(ino, EXECUTE)?;
        let start = self.tree.bytes(ino, PROGRAM.len() as u64);
        if start.starts_with(b"#!") || start == PROGRAM { Ok(()) } else { Err(Errno::ENOEXEC) }
    }

    /// Does what a utility does, and gives its status. `None` if that is not modelled.
    fn run_utility(&mut self, name: &str, arguments: &[Tagged], environment: &[Tagged]) -> Option<i32> {
        let rest = arguments.get(1..).unwrap_or_default();
        match name {
            // A single argument may be an option.
            "true" | "false" if !matches!(rest, [only] if self.is_option(only)) => Some(i32::from(name == "false")),
            "echo" if !rest.first().is_some_and(|first| self.is_option(first)) => {
                let is_strict = |variable: &Tagged| variable.bytes.starts_with(b"POSIXLY_CORRECT=");
                if environment.iter().any(is_strict) || self.need_writable(1).is_err() {
                    return None;
                }
                let mut text = Tagged::default();
                for (number, argument) in rest.iter().enumerate() {
                    if number > 0 {
                        text.append(&b" ".to_vec().into());
                    }
                    text.append(argument);
                }
                text.append(&b"\n".to_vec().into());
                let written = self.write_file(1, &text, Place::Current).ok()?;
                (written == text.len() as i64).then_some(0)
            }
            _ => None,
        }
    }

    /// Whether an argument starts with a dash.
    fn is_option(&self, argument: &Tagged) -> bool {
        if let (Some(&(0, tag)), Some(&value)) = (argument.tags.first(), argument.bytes.first()) {
            for bound in [b'-', b'-' + 1].map(u64::from) {
                self.look(Look::Below { field: Field::new(&[tag], u64::from(value)), bound });
            }
        }
        argument.bytes.starts_with(b"-")
    }

    /// All that a program can see of how it was started: directory, path, arguments, environment, and which files are open. All ends with
    /// a zero, so that nothing reads like something else.
    fn describe_start(&self, path: &[u8], arguments: &[Tagged], environment: &[Tagged]) -> TaggedBytes {
        let mut text = Tagged::default();
        let mut add = |part: &Tagged| {
            text.append(part);
            text.append(&vec![0].into());
        };
        add(&self.tree.path_of(self.working_directory).unwrap_or_default().into());
        add(&path.to_vec().into());
        for strings in [arguments, environment] {
            strings.iter().for_each(&mut add);
            add(&Tagged::default());
        }
        for fd in self.descriptors.numbers() {
            let Ok(Description { object, flags, path, .. }) = self.descriptors.get_any(fd) else { continue };
            // Pipes have no names of their own.
            let name = if matches!(object, Object::Pipe { .. } | Object::Socket(_)) { &b"pipe"[..] } else { path };
            add(&[format!("{fd} {flags:o} ").as_bytes(), name].concat().into());
        }
        let tags = text.tags.iter().map(|&(at, tag)| (u64::from(at), tag)).collect();
        TaggedBytes { bytes: text.bytes, tags }
    }

    /// A program goes on reading from the pipes that it has, whoever waits for it.
    pub(super) fn keep_what_it_reads(&mut self, pid: i64) {
        let pipe_of = |open: &Description| match open.object {
            Object::Pipe { pipe, .. } if open.readable() => Some(pipe),
            _ => None,
        };
        let numbers: Vec<i32> = self.descriptors.numbers().collect();
        for fd in numbers {
            if let Some(pipe) = self.descriptors.get_any(fd).ok().and_then(pipe_of) {
                Rc::make_mut(&mut self.pipes)[pipe].feeds_program = true;
            }
        }
        Rc::make_mut(&mut self.descriptors).keep_some(pid, |open| pipe_of(open).is_some());
    }

    /// Reads a list of strings that ends with a null pointer; the null pointer itself is an empty list. The strings only pass through.
    fn read_strings<M: GuestMemory>(&self, memory: &mut M, list: u64) -> Result<Vec<Tagged>, Errno> {
        let (mut strings, mut left) = (Vec::new(), MOST_BYTES);
        if list == 0 {
            return Ok(strings);
        }
        loop {
            let at = list.wrapping_add(8 * strings.len() as u64);
            let [address] = guest::read_words(memory, at)?;
            if address == 0 {
                return Ok(strings);
            }
            let string = self.read_string(memory, address)?;
            left = left.checked_sub(string.len() + 9).ok_or(Errno::E2BIG)?;
            strings.push(string);
        }
    }

    /// Reads a string, of which only the end is looked at.
    fn read_string<M: GuestMemory>(&self, memory: &mut M, address: u64) -> Result<Tagged, Errno> {
        let mut string = Tagged::default();
        while string.len() < LONGEST {
            let tags = string.tags.len();
            guest::read_more(memory, address.wrapping_add(string.len() as u64), 1, &mut string)?;
            let last = string.bytes.last().copied().unwrap_or(0);
            if let Some(&(_, tag)) = string.tags.get(tags) {
                self.look(Look::Below { field: Field::new(&[tag], u64::from(last)), bound: 1 });
            }
            if last == 0 {
                string.bytes.pop();
                string.tags.truncate(tags);
                return Ok(string);
            }
        }
        Err(Errno::E2BIG)
    }
}
