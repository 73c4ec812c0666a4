//! The warden: a small process, made once for each sandbox, that starts all runs.
//!
//! It sheds schism's memory, so that a run does not copy it; it enters the namespaces that all runs can share, because a
//! network namespace costs more than everything else; and it ends when schism does, because then its socket closes. It answers
//! nothing while it works: each run's keeper reports for itself.

use std::fs;
use std::io;
use std::mem::MaybeUninit;
use std::os::fd::{AsRawFd, BorrowedFd, OwnedFd, RawFd};
use std::ptr;

use super::keeper::{self, Descriptors, Failure};
use super::plan::Plan;
use super::shed::shed;
use super::walls::{NOBODY, SHARED, Walls};
use super::{report, sys};

/// Descriptors in a request.
const GIVEN: usize = 7;
/// The warden is ready.
const READY: u8 = b'r';
/// The warden is in a new namespace of users and needs its ids.
const NEEDS_IDS: u8 = b'u';

/// The warden as schism sees it.
pub(super) struct Warden {
    /// `None` once it is to end.
    socket: Option<OwnedFd>,
    pid: libc::pid_t,
}

/// Why there is no warden: what failed, and the error.
pub(super) type NoWarden = (String, io::Error);

impl Warden {
    /// Starts a warden behind these walls.
    pub(super) fn start(walls: &Walls, plan: &Plan) -> Result<Self, NoWarden> {
        let at = |what: &str| {
            let what = what.to_owned();
            move |error| (what, error)
        };
        let (own, its) = sys::socket_pair().map_err(at("make a socket"))?;
        // SAFETY: the copy runs `serve`, which does not allocate and never returns.
        let pid = unsafe { sys::fork(0) }.map_err(at("start a process"))?;
        if pid == 0 {
            serve(its.as_raw_fd(), walls, plan)
        }
        drop(its);
        let warden = Self { socket: Some(own), pid };
        loop {
            let mut message = [0; report::LENGTH];
            let count = sys::read(warden.socket(), &mut message).map_err(at("hear from the warden"))?;
            match message[..count] {
                [READY] => return Ok(warden),
                [NEEDS_IDS] => {
                    give_ids(pid).map_err(at("map the users of a user namespace"))?;
                    sys::write_all(warden.socket(), &[NEEDS_IDS]).map_err(at("answer the warden"))?;
                }
                _ => {
                    return Err(match report::Report::read(&message[..count]) {
                        Some(report::Report::Failed { step, error }) => (step, io::Error::from_raw_os_error(error)),
                        _ => ("start the warden".to_owned(), io::ErrorKind::UnexpectedEof.into()),
                    });
                }
            }
        }
    }

    fn socket(&self) -> RawFd {
        self.socket.as_ref().map_or(-1, AsRawFd::as_raw_fd)
    }

    /// Asks for a run. The descriptors are those of [`Descriptors`], in its order.
    pub(super) fn ask(&self, given: [BorrowedFd<'_>; GIVEN]) -> io::Result<()> {
        let numbers = given.map(|descriptor| descriptor.as_raw_fd());
        let mut message = Message::new();
        message.with(|header| {
            // SAFETY: the room is large enough for one control message with so many descriptors, and aligned for it.
            unsafe {
                let control = header.msg_control.cast::<libc::cmsghdr>();
                (*control).cmsg_level = libc::SOL_SOCKET;
                (*control).cmsg_type = libc::SCM_RIGHTS;
                (*control).cmsg_len = libc::CMSG_LEN(size_of_val(&numbers) as u32) as usize;
                ptr::copy_nonoverlapping(numbers.as_ptr(), libc::CMSG_DATA(control).cast::<RawFd>(), GIVEN);
                sys::check(libc::sendmsg(self.socket(), header, libc::MSG_NOSIGNAL) as i64).map(|_| ())
            }
        })
    }
}

impl Drop for Warden {
    fn drop(&mut self) {
        self.socket = None;
        let mut status = 0;
        // SAFETY: the pointer is to a live local, and the process is a child of ours that ends by itself now.
        unsafe { libc::waitpid(self.pid, &mut status, 0) };
    }
}

/// As root: everybody stays who they are, or where we are in such a namespace already, root and nobody do. Any other user is nobody inside.
fn give_ids(pid: libc::pid_t) -> io::Result<()> {
    // SAFETY: both have no effects.
    let (uid, gid) = unsafe { (libc::geteuid(), libc::getegid()) };
    let write = |file: &str, text: String| fs::write(format!("/proc/{pid}/{file}"), text);
    if uid == 0 {
        // A user that is not there can be given no file, for another reason than elsewhere.
        let (all, both) = (format!("0 0 {}\n", u32::MAX), format!("0 0 1\n{NOBODY} {NOBODY} 1\n"));
        let map = |file: &str| write(file, all.clone()).or_else(|_| write(file, both.clone()));
        return map("uid_map").and_then(|()| map("gid_map"));
    }
    write("setgroups", "deny".to_owned())?;
    write("uid_map", format!("{NOBODY} {uid} 1\n"))?;
    write("gid_map", format!("{NOBODY} {gid} 1\n"))
}

/// Ends a forked process should it ever unwind: it must not go on as a second schism.
struct ExitOnUnwind;

impl Drop for ExitOnUnwind {
    fn drop(&mut self) {
        sys::exit(1)
    }
}

/// The whole life of the warden. Nothing here may allocate: see [`sys::fork`].
fn serve(socket: RawFd, walls: &Walls, plan: &Plan) -> ! {
    let _guard = ExitOnUnwind;
    if let Err((step, error)) = settle(socket, walls, plan) {
        report::failed(socket, step, &error);
        sys::exit(1)
    }
    // SAFETY: this is the only thread of this process; what follows uses the stack, the walls and what they point to.
    unsafe { shed(&walls.addresses()) };
    if sys::write_all(socket, &[READY]).is_err() {
        sys::exit(1)
    }
    while let Some(given) = hear(socket) {
        // SAFETY: the copy runs the keeper, which does not allocate and never returns.
        match unsafe { sys::fork(walls.own_namespaces()) } {
            Ok(0) => {
                sys::close_range(socket as u32, socket as u32);
                keeper::live(&given, walls)
            }
            Ok(_) => {}
            Err(error) => report::failed(given.report, "start a keeper", &error),
        }
        let Descriptors { request, program, streams, report, life } = given;
        for descriptor in streams.into_iter().chain([request, program, report, life]) {
            sys::close_range(descriptor as u32, descriptor as u32);
        }
    }
    sys::exit(0)
}

/// Leaves everything of schism behind, and enters the namespaces.
fn settle(socket: RawFd, walls: &Walls, plan: &Plan) -> Result<(), Failure> {
    sys::reset_signals();
    sys::leave_keys();
    // SAFETY: these calls do not touch memory; ignored children need nobody to wait for them.
    unsafe {
        // A signal from the terminal is for schism, which then ends its runs in order.
        libc::setsid();
        libc::signal(libc::SIGCHLD, libc::SIG_IGN);
        let nothing = libc::open(c"/dev/null".as_ptr(), libc::O_RDWR);
        for stream in 0..3 {
            libc::dup2(nothing, stream);
        }
    }
    if socket > 3 {
        sys::close_range(3, socket as u32 - 1);
    }
    sys::close_range(socket as u32 + 1, u32::MAX);
    let Walls::Namespaces { users, .. } = *walls else { return Ok(()) };
    if users {
        sys::unshare(libc::CLONE_NEWUSER).map_err(|error| ("make a user namespace", error))?;
        let told = sys::write_all(socket, &[NEEDS_IDS]).and_then(|()| sys::read(socket, &mut [0; 8]));
        told.map_err(|error| ("get user ids", error))?;
    }
    sys::unshare(SHARED).map_err(|error| ("make mount and network namespaces", error))?;
    plan.carry_out()
}

/// The next request; `None` when schism is gone.
fn hear(socket: RawFd) -> Option<Descriptors> {
    loop {
        let mut message = Message::new();
        let (count, given) = message.with(|header| {
            // SAFETY: the header points to live buffers.
            let count = unsafe { libc::recvmsg(socket, header, libc::MSG_CMSG_CLOEXEC) };
            let mut given = [-1; GIVEN];
            // SAFETY: if a control message came, it lies at the start of the room, with as many bytes as it says.
            unsafe {
                let control = header.msg_control.cast::<libc::cmsghdr>();
                if count > 0 && header.msg_controllen >= libc::CMSG_LEN(size_of_val(&given) as u32) as usize {
                    ptr::copy_nonoverlapping(libc::CMSG_DATA(control).cast::<RawFd>(), given.as_mut_ptr(), GIVEN);
                }
            }
            (count, given)
        });
        if count < 0 && io::Error::last_os_error().kind() == io::ErrorKind::Interrupted {
            continue;
        }
        if count <= 0 {
            return None;
        }
        let [request, program, stdin, stdout, stderr, report, life] = given;
        if life >= 0 {
            return Some(Descriptors { request, program, streams: [stdin, stdout, stderr], report, life });
        }
    }
}

/// A message of one byte with room for descriptors.
struct Message {
    byte: u8,
    /// Numbers of 64 bits, for their alignment.
    room: [u64; 8],
}

impl Message {
    fn new() -> Self {
        Self { byte: 0, room: [0; 8] }
    }

    /// Calls `work` with the header of the message, which points to the room for a control message.
    fn with<R>(&mut self, work: impl FnOnce(&mut libc::msghdr) -> R) -> R {
        let mut data = libc::iovec { iov_base: ptr::from_mut(&mut self.byte).cast(), iov_len: 1 };
        // SAFETY: the header is plain data, all zeros is a value of it.
        let mut header: libc::msghdr = unsafe { MaybeUninit::zeroed().assume_init() };
        header.msg_iov = &mut data;
        header.msg_iovlen = 1;
        header.msg_control = self.room.as_mut_ptr().cast();
        // SAFETY: it only computes.
        header.msg_controllen = unsafe { libc::CMSG_SPACE((GIVEN * size_of::<RawFd>()) as u32) } as usize;
        work(&mut header)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_has_room_for_all_descriptors() {
        // SAFETY: it only computes.
        let needed = unsafe { libc::CMSG_SPACE((GIVEN * size_of::<RawFd>()) as u32) } as usize;
        assert!(needed <= size_of_val(&Message::new().room));
    }
}
