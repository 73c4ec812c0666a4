//! What of the system a call uses and changes besides the program's memory: where dependences go on that leave memory.
//!
//! By and large, not byte by byte: a file is one resource, and so is all that paths say. Standard output and standard error
//! are none: nobody in the program can tell what was written there.

use super::Os;
use super::call::Call;
use super::descriptors::Object;

/// A part of the system's state.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Resource {
    /// The content of a file or pipe.
    Content(u64),
    /// A descriptor: what it stands for and its position.
    Descriptor(i32),
    /// Paths, and who may do what with the files behind them.
    Names,
    /// The sizes of all files, where they are asked by path.
    Sizes,
    /// Signals: handlers, masks, timers.
    Signals,
    /// Anything else that a process can set.
    Process,
}

/// What a call uses and what it changes.
#[derive(Clone, Default, Debug)]
pub struct Used {
    /// What it reads.
    pub reads: Vec<Resource>,
    /// What it changes; something of what was there before stays.
    pub writes: Vec<Resource>,
    /// What it makes anew.
    pub makes: Option<Resource>,
}

/// What of a call can be seen from outside of the process.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Visible {
    /// Bytes that went to a descriptor.
    Written(i32),
    /// The end of the process, with a status or by a signal.
    End,
    /// Files come, go, or change in another way.
    Files,
    /// What the program itself declares an output.
    Declared,
}

impl Visible {
    /// What a call shows, if it shows anything.
    pub fn of_call(number: u64, args: [u64; 6]) -> Option<Self> {
        Some(match Call::from_number(number)? {
            Call::write
            | Call::writev
            | Call::pwrite64
            | Call::pwritev
            | Call::sendfile
            | Call::sendto
            | Call::sendmsg => Visible::Written(args[0] as i32),
            Call::copy_file_range => Visible::Written(args[2] as i32),
            Call::exit | Call::exit_group | Call::kill | Call::tkill | Call::tgkill => Visible::End,
            Call::ftruncate | Call::truncate | Call::fallocate | Call::mkdir | Call::mkdirat | Call::rmdir => {
                Visible::Files
            }
            Call::unlink | Call::unlinkat | Call::rename | Call::renameat | Call::renameat2 | Call::link => {
                Visible::Files
            }
            Call::linkat | Call::symlink | Call::symlinkat | Call::chmod | Call::fchmod | Call::fchmodat => {
                Visible::Files
            }
            _ => return None,
        })
    }
}

/// Keeps the contents of pipes apart from those of files.
const PIPES: u64 = 1 << 40;
const STDIN: u64 = 1 << 41;

impl Os {
    /// What a call with these arguments uses, as far as it can be told when it has returned `result`.
    pub fn resources(&self, number: u64, args: [u64; 6], result: i64) -> Used {
        use Resource as R;
        let Some(call) = Call::from_number(number) else { return Used::default() };
        let [fd, second] = [args[0], args[1]].map(|argument| argument as i32);
        let content = |fd: i32| self.content_of(fd).map(R::Content).into_iter().collect::<Vec<_>>();
        let used = |reads: Vec<R>, writes: Vec<R>| Used { reads, writes, makes: None };
        match call {
            Call::read | Call::readv | Call::getdents64 => used(content(fd), vec![R::Descriptor(fd)]),
            Call::pread64 | Call::preadv => used([content(fd), vec![R::Descriptor(fd)]].concat(), vec![]),
            Call::fstat | Call::fstatfs => used([content(fd), vec![R::Descriptor(fd), R::Names]].concat(), vec![]),
            Call::write | Call::writev if self.is_socket(fd) => used(vec![R::Descriptor(fd)], self.sent_to(fd)),
            Call::write | Call::writev if content(fd).is_empty() => used(vec![R::Descriptor(fd)], vec![]),
            Call::write | Call::writev | Call::ftruncate | Call::fallocate => {
                used(vec![], [content(fd), vec![R::Descriptor(fd), R::Sizes]].concat())
            }
            Call::pwrite64 | Call::pwritev => used(vec![R::Descriptor(fd)], [content(fd), vec![R::Sizes]].concat()),
            Call::ioctl => used(vec![R::Descriptor(fd)], vec![]),
            Call::close => Used { makes: Some(R::Descriptor(fd)), ..Used::default() },
            Call::lseek | Call::fcntl | Call::flock => used(vec![], vec![R::Descriptor(fd)]),
            Call::dup | Call::dup2 | Call::dup3 => {
                let reads = vec![R::Descriptor(fd), R::Descriptor(second)];
                Used { reads, writes: vec![], makes: Some(R::Descriptor(result as i32)) }
            }
            Call::copy_file_range => used(content(fd), content(args[2] as i32)),
            Call::sendfile => used(content(second), content(fd)),
            Call::recvfrom | Call::recvmsg => used(content(fd), vec![R::Descriptor(fd)]),
            Call::sendto | Call::sendmsg => used(vec![R::Descriptor(fd)], self.sent_to(fd)),
            Call::bind | Call::listen | Call::connect | Call::shutdown | Call::setsockopt => {
                used(vec![R::Names], vec![R::Descriptor(fd), R::Names])
            }
            Call::accept | Call::accept4 => {
                let reads = vec![R::Descriptor(fd), R::Names];
                Used { reads, writes: vec![R::Descriptor(fd)], makes: Some(R::Descriptor(result as i32)) }
            }
            Call::mmap => used(content(args[4] as i32), vec![]),
            Call::open | Call::openat | Call::creat => {
                // A new file is there because it was opened.
                let writes = content(result as i32);
                Used { reads: vec![R::Names], writes, makes: Some(R::Descriptor(result as i32)) }
            }
            Call::stat | Call::lstat | Call::newfstatat | Call::statx => used(vec![R::Names, R::Sizes], vec![]),
            Call::statfs
            | Call::access
            | Call::faccessat
            | Call::faccessat2
            | Call::readlink
            | Call::readlinkat
            | Call::getcwd => used(vec![R::Names], vec![]),
            Call::mkdir | Call::mkdirat | Call::rmdir | Call::unlink | Call::unlinkat | Call::rename => {
                used(vec![], vec![R::Names])
            }
            Call::renameat | Call::renameat2 | Call::link | Call::linkat | Call::symlink | Call::symlinkat => {
                used(vec![], vec![R::Names])
            }
            Call::mknod | Call::mknodat | Call::chdir | Call::fchdir | Call::truncate | Call::utimensat => {
                used(vec![], vec![R::Names])
            }
            Call::chmod
            | Call::fchmod
            | Call::fchmodat
            | Call::chown
            | Call::fchown
            | Call::lchown
            | Call::fchownat => used(vec![], vec![R::Names]),
            Call::rt_sigaction | Call::rt_sigprocmask | Call::kill | Call::tkill | Call::tgkill | Call::alarm => {
                used(vec![], vec![R::Signals])
            }
            Call::setitimer | Call::getitimer | Call::pause | Call::rt_sigsuspend | Call::rt_sigpending => {
                used(vec![], vec![R::Signals])
            }
            Call::umask | Call::setrlimit | Call::getrlimit | Call::prlimit64 | Call::prctl => {
                used(vec![], vec![R::Process])
            }
            _ => Used::default(),
        }
    }

    /// A number for what a descriptor's bytes come from or go to; `None` for the outside.
    fn content_of(&self, fd: i32) -> Option<u64> {
        match self.descriptors.get_any(fd).ok()?.object {
            Object::Inode(ino) => Some(ino as u64),
            Object::Stdin => Some(STDIN),
            Object::Pipe { pipe, .. } => Some(PIPES | pipe as u64),
            Object::Socket(socket) => Some(PIPES | self.pipe_of_socket(socket, false) as u64),
            _ => None,
        }
    }

    /// Where what is sent through a socket may come out: at the other end, or, of one without a connection, at any.
    fn sent_to(&self, fd: i32) -> Vec<Resource> {
        let Ok(socket) = self.socket_of(fd) else { return Vec::new() };
        let all = self.sockets.iter().map(|socket| Resource::Content(PIPES | socket.inbox as u64));
        match self.sockets[socket].peer {
            Some(_) => vec![Resource::Content(PIPES | self.pipe_of_socket(socket, true) as u64)],
            None => all.collect(),
        }
    }
}
