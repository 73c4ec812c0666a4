//! Pipes of the program's own, and the ones that its standard streams are.

use std::collections::VecDeque;
use std::rc::Rc;

use super::descriptors::{Description, Object, flag};
use super::errno::{Answer, Errno};
use super::{GuestMemory, Os, Stream, guest, signals};

/// How many bytes a pipe holds.
pub(super) const CAPACITY: usize = 65536;
/// A write of up to this many bytes goes in as a whole or not at all.
const ATOMIC: usize = 4096;

/// The bytes on their way through a pipe.
#[derive(Clone, Debug, Default)]
pub(super) struct Pipe {
    buffer: VecDeque<u8>,
}

/// Standard input: what has arrived of it, and whether more may come.
#[derive(Clone, Debug, Default)]
pub(super) struct Stdin {
    pub bytes: Rc<Vec<u8>>,
    pub position: usize,
    pub open: bool,
}

impl Stdin {
    pub(super) fn available(&self) -> usize {
        self.bytes.len() - self.position
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

    pub(super) fn read_pipe(&mut self, pipe: usize, count: u64, non_blocking: bool) -> Result<Vec<u8>, Errno> {
        if count == 0 {
            return Ok(Vec::new());
        }
        let length = self.pipe_length(pipe);
        if length == 0 {
            return match self.has_writer(pipe) {
                false => Ok(Vec::new()),
                true if non_blocking => Err(Errno::EAGAIN),
                true => Err(self.stuck()),
            };
        }
        let buffer = &mut Rc::make_mut(&mut self.pipes)[pipe].buffer;
        Ok(buffer.drain(..length.min(count as usize)).collect())
    }

    pub(super) fn write_pipe(&mut self, pipe: usize, bytes: &[u8], non_blocking: bool) -> Answer {
        if bytes.is_empty() {
            return Ok(0);
        }
        if !self.has_reader(pipe) {
            self.post(signals::SIGPIPE, signals::Cause::Kernel);
            return Err(Errno::EPIPE);
        }
        let room = CAPACITY - self.pipe_length(pipe);
        let too_small = room == 0 || (bytes.len() <= ATOMIC && room < bytes.len());
        if too_small {
            return Err(if non_blocking { Errno::EAGAIN } else { self.stuck() });
        }
        let count = room.min(bytes.len());
        Rc::make_mut(&mut self.pipes)[pipe].buffer.extend(&bytes[..count]);
        Ok(count as i64)
    }

    /// Reads from the pipe that standard input is. A pipe never gives more than it holds at once.
    pub(super) fn read_stdin(&mut self, count: u64, non_blocking: bool) -> Result<Vec<u8>, Errno> {
        let stdin = &mut self.stdin;
        if stdin.available() == 0 && stdin.open && count > 0 {
            return Err(if non_blocking { Errno::EAGAIN } else { Errno::RESTART });
        }
        let count = stdin.available().min(CAPACITY).min(count as usize);
        let bytes = stdin.bytes[stdin.position..stdin.position + count].to_vec();
        stdin.position += count;
        Ok(bytes)
    }

    /// Writes to the outside.
    pub(super) fn write_output(&mut self, stream: Stream, bytes: &[u8]) -> Answer {
        if !bytes.is_empty() {
            let output = Rc::make_mut(&mut self.output);
            match output.last_mut() {
                Some((last, gathered)) if *last == stream => gathered.extend_from_slice(bytes),
                _ => output.push((stream, bytes.to_vec())),
            }
        }
        Ok(bytes.len() as i64)
    }

    /// A wait that nothing can end, since there is only one process. Linux would wait for ever; the model returns
    /// `EDEADLK`, which no loop around the call takes for a reason to try again, and says so in the ledger.
    pub(super) fn stuck(&mut self) -> Errno {
        self.note("a wait that nothing can end returned EDEADLK");
        Errno::EDEADLK
    }
}
