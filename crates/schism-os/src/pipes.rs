//! Pipes of the program's own, and the ones that its standard streams are.

use std::collections::VecDeque;
use std::rc::Rc;

use super::descriptors::{Description, Object, flag};
use super::errno::{Answer, Errno};
use super::tagged::{Tagged, Tags};
use super::{GuestMemory, Os, Stream, TaggedBytes, guest, signals};

/// How many bytes a pipe holds.
pub(super) const CAPACITY: usize = 65536;
/// A write of up to this many bytes goes in as a whole or not at all.
const ATOMIC: usize = 4096;

/// The bytes on their way through a pipe.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Pipe {
    buffer: VecDeque<u8>,
    /// How many bytes were read so far. Tags count positions from the first byte that ever went in.
    taken: u64,
    tags: Tags,
    /// A program that is not modelled reads from it: what goes in stays there, as something that the outside got.
    pub(super) feeds_program: bool,
}

impl Pipe {
    pub(super) fn put(&mut self, data: &Tagged, count: usize) {
        let end = self.taken + self.buffer.len() as u64;
        self.buffer.extend(&data.bytes[..count]);
        self.tags.replace(end, count as u64, data.first_tags(count));
    }

    pub(super) fn take(&mut self, count: usize) -> Tagged {
        let bytes: Vec<u8> = self.buffer.drain(..count).collect();
        let tags = self.tags.within(self.taken, count as u64);
        self.taken += count as u64;
        self.tags.clear(..self.taken);
        Tagged { bytes, tags }
    }

    /// What is in it.
    pub(super) fn content(&self) -> TaggedBytes {
        let start = self.taken;
        let tags = self.tags.iter().map(|(position, tag)| (position - start, tag)).collect();
        TaggedBytes { bytes: self.buffer.iter().copied().collect(), tags }
    }

    /// The tagged bytes whose value is not what it should be, with what it should be.
    pub(super) fn outdated(&self, wanted: &mut dyn FnMut(u64) -> u8) -> Vec<(u64, u8)> {
        self.tags.outdated(|position| self.buffer[(position - self.taken) as usize], wanted)
    }

    /// Gives bytes other values. They keep their tags.
    pub(super) fn renew(&mut self, values: &[(u64, u8)]) {
        for &(position, value) in values {
            self.buffer[(position - self.taken) as usize] = value;
        }
    }
}

/// Standard input: what has arrived of it, and whether more may come.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Stdin {
    pub bytes: Rc<Vec<u8>>,
    pub tags: Tags,
    pub position: usize,
    pub open: bool,
}

/// What was written to one of the streams that lead outside, without anything of the other in between.
#[derive(Clone, Debug)]
pub(super) struct Output {
    pub stream: Stream,
    pub bytes: Vec<u8>,
    pub tags: Tags,
}

impl Output {
    fn new(stream: Stream, data: &Tagged) -> Self {
        let mut output = Output { stream, bytes: Vec::new(), tags: Tags::default() };
        output.extend(data);
        output
    }

    fn extend(&mut self, data: &Tagged) {
        self.tags.replace(self.bytes.len() as u64, data.len() as u64, &data.tags);
        self.bytes.extend_from_slice(&data.bytes);
    }
}

impl Stdin {
    pub(super) fn available(&self) -> usize {
        self.bytes.len() - self.position
    }

    pub(super) fn feed(&mut self, bytes: &[u8]) {
        let waiting = Rc::make_mut(&mut self.bytes);
        if self.tags.is_empty() {
            // What was read is not needed any more. Tags count from the start, so with them it stays.
            waiting.drain(..self.position);
            self.position = 0;
        }
        waiting.extend_from_slice(bytes);
    }

    fn take(&mut self, count: usize) -> Tagged {
        let start = self.position;
        self.position += count;
        let tags = self.tags.within(start as u64, count as u64);
        Tagged { bytes: self.bytes[start..self.position].to_vec(), tags }
    }

    /// Tags a byte; false if there is none.
    pub(super) fn tag(&mut self, position: u64, tag: u64) -> bool {
        let exists = position < self.bytes.len() as u64;
        if exists {
            self.tags.set(position, tag);
        }
        exists
    }

    /// Cuts what was not read yet.
    pub(super) fn cut(&mut self, length: u64) {
        let length = (length as usize).max(self.position);
        if length < self.bytes.len() {
            Rc::make_mut(&mut self.bytes).truncate(length);
            self.tags.clear(length as u64..);
        }
    }
}

impl Os {
    pub(super) fn pipe<M: GuestMemory>(&mut self, memory: &mut M, address: u64, flags: u64) -> Answer {
        let flags = flags as u32;
        if flags & !(flag::CLOSE_ON_EXEC | flag::NON_BLOCKING | flag::DIRECT) != 0 {
            return Err(Errno::EINVAL);
        }
        let pipe = self.new_pipe();
        let path = format!("pipe:[{}]", 10_000 + pipe).into_bytes();
        let kept = flags & (flag::NON_BLOCKING | flag::DIRECT);
        let close_on_exec = flags & flag::CLOSE_ON_EXEC != 0;
        let end = |access| Description::new(Object::Pipe { pipe, fifo: None }, access | kept, path.clone());
        let read = self.install(end(flag::READ_ONLY), close_on_exec)?;
        let write = match self.install(end(flag::WRITE_ONLY), close_on_exec) {
            Ok(write) => write,
            Err(error) => {
                self.close(read as i32)?;
                return Err(error);
            }
        };
        let written = guest::write_u32s(memory, address, &[read as u32, write as u32]);
        if written.is_err() {
            self.close(read as i32)?;
            self.close(write as i32)?;
        }
        written.map(|()| 0)
    }

    pub(super) fn new_pipe(&mut self) -> usize {
        let pipes = Rc::make_mut(&mut self.pipes);
        pipes.push(Pipe::default());
        pipes.len() - 1
    }

    fn ends(&self, pipe: usize) -> impl Iterator<Item = &Description> {
        self.descriptors
            .descriptions()
            .filter(move |description| matches!(description.object, Object::Pipe { pipe: other, .. } if other == pipe))
    }

    pub(super) fn has_reader(&self, pipe: usize) -> bool {
        self.ends(pipe).any(Description::readable)
    }

    pub(super) fn has_writer(&self, pipe: usize) -> bool {
        self.ends(pipe).any(Description::writable)
    }

    /// How many bytes wait in a pipe.
    pub(super) fn pipe_length(&self, pipe: usize) -> usize {
        self.pipes[pipe].buffer.len()
    }

    pub(super) fn read_pipe(&mut self, pipe: usize, count: u64, non_blocking: bool) -> Result<Tagged, Errno> {
        if count == 0 {
            return Ok(Tagged::default());
        }
        let length = self.pipe_length(pipe);
        if length == 0 {
            return match self.has_writer(pipe) {
                false => Ok(Tagged::default()),
                true if non_blocking => Err(Errno::EAGAIN),
                true => Err(self.wait()),
            };
        }
        self.stir();
        Ok(Rc::make_mut(&mut self.pipes)[pipe].take(length.min(count as usize)))
    }

    pub(super) fn write_pipe(&mut self, pipe: usize, data: &Tagged, non_blocking: bool) -> Answer {
        if data.bytes.is_empty() {
            return Ok(0);
        }
        if !self.has_reader(pipe) {
            self.post(signals::SIGPIPE, signals::Cause::Kernel);
            return Err(Errno::EPIPE);
        }
        let feeds_program = self.pipes[pipe].feeds_program;
        let room = if feeds_program { usize::MAX } else { CAPACITY - self.pipe_length(pipe) };
        let too_small = room == 0 || (data.len() <= ATOMIC && room < data.len());
        if too_small {
            return Err(if non_blocking { Errno::EAGAIN } else { self.wait() });
        }
        let count = room.min(data.len());
        self.stir();
        Rc::make_mut(&mut self.pipes)[pipe].put(data, count);
        Ok(count as i64)
    }

    /// Reads from the pipe that standard input is. A pipe never gives more than it holds at once.
    pub(super) fn read_stdin(&mut self, count: u64, non_blocking: bool) -> Result<Tagged, Errno> {
        let stdin = &mut self.stdin;
        if stdin.available() == 0 && stdin.open && count > 0 {
            return Err(if non_blocking { Errno::EAGAIN } else { Errno::RESTART });
        }
        let count = stdin.available().min(CAPACITY).min(count as usize);
        Ok(stdin.take(count))
    }

    /// Writes to the outside.
    pub(super) fn write_output(&mut self, stream: Stream, data: &Tagged) -> Answer {
        if !data.bytes.is_empty() {
            let output = Rc::make_mut(&mut self.output);
            match output.last_mut() {
                Some(last) if last.stream == stream => last.extend(data),
                _ => output.push(Output::new(stream, data)),
            }
        }
        Ok(data.len() as i64)
    }

    /// A wait for another process. If none can go on, nothing can end it: Linux would wait for ever; the model returns
    /// `EDEADLK`, which no loop around the call takes for a reason to try again, and says so in the ledger.
    pub(super) fn wait(&mut self) -> Errno {
        if self.others_can_run() {
            return Errno::WAIT;
        }
        self.note("a wait that nothing can end returned EDEADLK");
        Errno::EDEADLK
    }
}
