//! System calls behind safe functions. None of them allocates, so that a process that was just forked may use them.

use std::ffi::{CStr, c_int, c_long, c_ulong};
use std::io;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};
use std::ptr;

/// A flag of `move_mount`-age kernels: everything below a mount too.
const AT_RECURSIVE: c_int = 0x8000;
const MOUNT_ATTR_RDONLY: u64 = 1;
const MOUNT_ATTR_NOSUID: u64 = 2;
/// `MS_NODEV`, `MS_NOSUID` and `MS_NOEXEC` have the numbers of the `ST_` flags.
const KEPT_FLAGS: c_ulong = libc::MS_NODEV | libc::MS_NOSUID | libc::MS_NOEXEC;

/// The result of a system call that answers -1 and `errno`.
pub(super) fn check(result: impl Into<i64>) -> io::Result<i64> {
    let result = result.into();
    if result < 0 { Err(io::Error::last_os_error()) } else { Ok(result) }
}

pub(super) fn pipe() -> io::Result<(OwnedFd, OwnedFd)> {
    pipe_with(0)
}

/// A pipe in which each write is a packet, of which a read gets one.
pub(super) fn pipe_of_packets() -> io::Result<(OwnedFd, OwnedFd)> {
    pipe_with(libc::O_DIRECT)
}

fn pipe_with(flags: c_int) -> io::Result<(OwnedFd, OwnedFd)> {
    let mut ends = [0; 2];
    // SAFETY: the array has room for both ends.
    check(unsafe { libc::pipe2(ends.as_mut_ptr(), flags | libc::O_CLOEXEC) })?;
    // SAFETY: both descriptors are fresh and owned by nobody else.
    Ok(unsafe { (OwnedFd::from_raw_fd(ends[0]), OwnedFd::from_raw_fd(ends[1])) })
}

/// Two connected sockets that keep the borders of messages.
pub(super) fn socket_pair() -> io::Result<(OwnedFd, OwnedFd)> {
    let mut ends = [0; 2];
    let kind = libc::SOCK_SEQPACKET | libc::SOCK_CLOEXEC;
    // SAFETY: the array has room for both ends.
    check(unsafe { libc::socketpair(libc::AF_UNIX, kind, 0, ends.as_mut_ptr()) })?;
    // SAFETY: both descriptors are fresh and owned by nobody else.
    Ok(unsafe { (OwnedFd::from_raw_fd(ends[0]), OwnedFd::from_raw_fd(ends[1])) })
}

/// A file in memory, for content that needs no place in any folder.
pub(super) fn memory_file() -> io::Result<OwnedFd> {
    // SAFETY: the name is a live string that ends with a zero.
    let descriptor = check(unsafe { libc::memfd_create(c"schism".as_ptr(), libc::MFD_CLOEXEC) })?;
    // SAFETY: the descriptor is fresh and owned by nobody else.
    Ok(unsafe { OwnedFd::from_raw_fd(descriptor as RawFd) })
}

/// Makes a copy of this process, in new namespaces if `flags` say so. 0 in the copy, which has only this thread.
///
/// # Safety
/// The copy must not allocate, take a lock or return to code that does: other threads may have held locks.
pub(super) unsafe fn fork(flags: c_int) -> io::Result<libc::pid_t> {
    // SAFETY: without a new stack and with no memory shared this is fork.
    let pid = unsafe { libc::syscall(libc::SYS_clone, c_long::from(flags | libc::SIGCHLD), 0, 0, 0, 0) };
    check(pid).map(|pid| pid as libc::pid_t)
}

/// Ends this process at once.
pub(super) fn exit(status: c_int) -> ! {
    // SAFETY: it does not return and runs nothing.
    unsafe { libc::_exit(status) }
}

pub(super) fn unshare(flags: c_int) -> io::Result<()> {
    // SAFETY: it takes a number.
    check(unsafe { libc::unshare(flags) }).map(|_| ())
}

pub(super) fn mount(
    from: Option<&CStr>,
    to: &CStr,
    kind: Option<&CStr>,
    flags: c_ulong,
    data: Option<&CStr>,
) -> io::Result<()> {
    let pointer = |text: Option<&CStr>| text.map_or(ptr::null(), CStr::as_ptr);
    // SAFETY: all pointers are null or to live strings that end with a zero.
    check(unsafe { libc::mount(pointer(from), to.as_ptr(), pointer(kind), flags, pointer(data).cast()) }).map(|_| ())
}

/// Shows a file or folder in a second place.
pub(super) fn bind(from: &CStr, to: &CStr) -> io::Result<()> {
    mount(Some(from), to, None, libc::MS_BIND | libc::MS_REC, None)
}

/// Makes a mount read-only, and all below it if the kernel can.
pub(super) fn make_read_only(path: &CStr) -> io::Result<()> {
    let attributes: [u64; 4] = [MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID, 0, 0, 0];
    let at = c_long::from(libc::AT_FDCWD);
    let (flags, size) = (c_long::from(AT_RECURSIVE), size_of_val(&attributes));
    // SAFETY: the path is a live string, and the attributes are as large as said.
    let all = unsafe { libc::syscall(libc::SYS_mount_setattr, at, path.as_ptr(), flags, attributes.as_ptr(), size) };
    if all == 0 {
        return Ok(());
    }
    // SAFETY: statvfs is plain data, all zeros is a value of it.
    let mut found: libc::statvfs = unsafe { std::mem::zeroed() };
    // SAFETY: both pointers are to live data.
    check(unsafe { libc::statvfs(path.as_ptr(), &mut found) })?;
    // Flags that the kernel has locked must be asked for again.
    let kept = found.f_flag & KEPT_FLAGS;
    let flags = libc::MS_BIND | libc::MS_REMOUNT | libc::MS_RDONLY | libc::MS_NOSUID | kept;
    mount(None, path, None, flags, None)
}

/// Takes a mount away from this namespace.
pub(super) fn unmount(path: &CStr) -> io::Result<()> {
    // SAFETY: the path is a live string that ends with a zero.
    check(unsafe { libc::umount2(path.as_ptr(), libc::MNT_DETACH) }).map(|_| ())
}

/// Makes the working folder the root of this namespace and forgets the old root.
pub(super) fn pivot_here() -> io::Result<()> {
    // SAFETY: both are live strings that end with a zero.
    check(unsafe { libc::syscall(libc::SYS_pivot_root, c".".as_ptr(), c".".as_ptr()) })?;
    // The old root now lies on top of the new one.
    unmount(c".")?;
    change_folder(c"/")
}

pub(super) fn change_folder(path: &CStr) -> io::Result<()> {
    // SAFETY: the path is a live string that ends with a zero.
    check(unsafe { libc::chdir(path.as_ptr()) }).map(|_| ())
}

/// Makes a folder; one that is there is as good.
pub(super) fn make_folder(path: &CStr, mode: u32) -> io::Result<()> {
    // SAFETY: the path is a live string that ends with a zero.
    match check(unsafe { libc::mkdir(path.as_ptr(), mode) }) {
        Err(error) if error.raw_os_error() != Some(libc::EEXIST) => Err(error),
        _ => Ok(()),
    }
}

pub(super) fn make_link(target: &CStr, path: &CStr) -> io::Result<()> {
    // SAFETY: both are live strings that end with a zero.
    check(unsafe { libc::symlink(target.as_ptr(), path.as_ptr()) }).map(|_| ())
}

/// Makes a file with this content.
pub(super) fn make_file(path: &CStr, content: &[u8]) -> io::Result<()> {
    let flags = libc::O_CREAT | libc::O_WRONLY | libc::O_TRUNC | libc::O_CLOEXEC;
    // SAFETY: the path is a live string that ends with a zero.
    let descriptor = check(unsafe { libc::open(path.as_ptr(), flags, 0o644) })?;
    // SAFETY: the descriptor is fresh and owned by nobody else.
    let file = unsafe { OwnedFd::from_raw_fd(descriptor as RawFd) };
    write_all(file.as_raw_fd(), content)
}

/// Writes all bytes.
pub(super) fn write_all(descriptor: RawFd, mut bytes: &[u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        // SAFETY: the pointer and the length are those of a live slice.
        match check(unsafe { libc::write(descriptor, bytes.as_ptr().cast(), bytes.len()) } as i64) {
            Ok(count) => bytes = bytes.get(count as usize..).unwrap_or_default(),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Reads what is there, 0 bytes at the end.
pub(super) fn read(descriptor: RawFd, buffer: &mut [u8]) -> io::Result<usize> {
    loop {
        // SAFETY: the pointer and the length are those of a live slice.
        match check(unsafe { libc::read(descriptor, buffer.as_mut_ptr().cast(), buffer.len()) } as i64) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            result => return result.map(|count| count as usize),
        }
    }
}

/// Waits until one of the descriptors has news, at most so many milliseconds (-1: for ever).
pub(super) fn poll(list: &mut [libc::pollfd], milliseconds: c_int) -> io::Result<()> {
    // SAFETY: the pointer and the length are those of a live slice.
    match check(unsafe { libc::poll(list.as_mut_ptr(), list.len() as libc::nfds_t, milliseconds) }) {
        Err(error) if error.kind() != io::ErrorKind::Interrupted => Err(error),
        _ => Ok(()),
    }
}

pub(super) fn limit(resource: libc::__rlimit_resource_t, soft: u64, hard: u64) -> io::Result<()> {
    // SAFETY: rlimit is plain data, all zeros is a value of it.
    let mut now: libc::rlimit = unsafe { std::mem::zeroed() };
    // SAFETY: the pointer is to a live local.
    check(unsafe { libc::getrlimit(resource, &mut now) })?;
    // Nobody but root can raise a hard limit.
    let wanted = libc::rlimit { rlim_cur: soft.min(now.rlim_max), rlim_max: hard.min(now.rlim_max) };
    // SAFETY: the pointer is to a live local.
    check(unsafe { libc::setrlimit(resource, &wanted) }).map(|_| ())
}

/// Makes the network of this process's namespace lead back to itself.
pub(super) fn raise_loopback() -> io::Result<()> {
    // SAFETY: it takes numbers.
    let socket = check(unsafe { libc::socket(libc::AF_INET, libc::SOCK_DGRAM | libc::SOCK_CLOEXEC, 0) })? as c_int;
    // SAFETY: the request is plain data, all zeros is a value of it.
    let mut request: libc::ifreq = unsafe { std::mem::zeroed() };
    for (slot, &byte) in request.ifr_name.iter_mut().zip(b"lo") {
        *slot = byte as libc::c_char;
    }
    request.ifr_ifru.ifru_flags = libc::IFF_UP as libc::c_short;
    // SAFETY: the pointer is to a live request, and the socket is closed once.
    let done = unsafe { libc::ioctl(socket, libc::SIOCSIFFLAGS, &request) };
    let result = check(done).map(|_| ());
    close_range(socket as u32, socket as u32);
    result
}

/// Keeps this process on the first of the processors that it may run on.
pub(super) fn keep_one_processor() -> io::Result<()> {
    // SAFETY: the set is plain data, all zeros is a value of it, and the calls get its size.
    unsafe {
        let mut allowed: libc::cpu_set_t = std::mem::zeroed();
        check(libc::sched_getaffinity(0, size_of::<libc::cpu_set_t>(), &mut allowed))?;
        let Some(first) = (0..libc::CPU_SETSIZE as usize).find(|&number| libc::CPU_ISSET(number, &allowed)) else {
            return Ok(());
        };
        let mut one: libc::cpu_set_t = std::mem::zeroed();
        libc::CPU_SET(first, &mut one);
        check(libc::sched_setaffinity(0, size_of::<libc::cpu_set_t>(), &one)).map(|_| ())
    }
}

/// A call of `prctl` with one number.
pub(super) fn process_control(option: c_int, value: c_ulong) -> io::Result<()> {
    // SAFETY: the options used here take numbers.
    check(unsafe { libc::prctl(option, value, 0, 0, 0) }).map(|_| ())
}

/// Leaves the keys of the session behind. A kernel without keys has none; where the call is forbidden to us, it is so to programs, too.
pub(super) fn leave_keys() {
    const JOIN_SESSION_KEYRING: c_long = 1;
    // SAFETY: without a name the new ring has none.
    unsafe { libc::syscall(libc::SYS_keyctl, JOIN_SESSION_KEYRING, ptr::null::<u8>()) };
}

/// Gives up all rights beyond those of an ordinary user, for good if new rights are forbidden.
pub(super) fn drop_capabilities() -> io::Result<()> {
    const VERSION_3: u32 = 0x2008_0522;
    let (header, none) = ([VERSION_3, 0], [0_u32; 6]);
    // SAFETY: both are live arrays of the sizes that the kernel expects for this version.
    check(unsafe { libc::syscall(libc::SYS_capset, header.as_ptr(), none.as_ptr()) }).map(|_| ())
}

/// Gives up all ids but these for good.
pub(super) fn become_user(uid: u32, gid: u32) -> io::Result<()> {
    // The C library's own functions would look for the threads that this process had before it was forked.
    // SAFETY: none of these touches memory; a null list of no groups is allowed.
    unsafe {
        check(libc::syscall(libc::SYS_setgroups, 0, ptr::null::<libc::gid_t>()))?;
        check(libc::syscall(libc::SYS_setresgid, gid, gid, gid))?;
        check(libc::syscall(libc::SYS_setresuid, uid, uid, uid)).map(|_| ())
    }
}

/// The end of a child is reported again, and may be waited for.
pub(super) fn notice_children() {
    // SAFETY: the default action needs no function.
    unsafe { libc::signal(libc::SIGCHLD, libc::SIG_DFL) };
    set_mask(libc::SIG_BLOCK, &[libc::SIGCHLD]);
}

/// All signals do what they do in a fresh process, and none is blocked.
pub(super) fn reset_signals() {
    (1..=64).for_each(|signal| set_action(signal, libc::SIG_DFL));
    set_mask(libc::SIG_SETMASK, &[]);
}

/// The signals that the C library uses itself are ignored. A program that was started by one with threads finds them so, and no shell can change
/// it.
pub(super) fn ignore_library_signals() {
    [32, 33].into_iter().for_each(|signal| set_action(signal, libc::SIG_IGN));
}

/// Lets a signal do nothing, or what it does by itself.
fn set_action(signal: i64, action: libc::sighandler_t) {
    // The kernel's form of an action: function, flags, restorer, mask. The C library would keep signals that it uses itself as they are.
    let action = [action as u64, 0, 0, 0];
    // SAFETY: neither action needs a function; signals that cannot be changed are refused, which is as good.
    unsafe { libc::syscall(libc::SYS_rt_sigaction, signal, action.as_ptr(), ptr::null::<u64>(), 8_usize) };
}

/// Changes the set of blocked signals.
pub(super) fn set_mask(how: c_int, signals: &[c_int]) {
    // SAFETY: the set is filled before it is used.
    unsafe {
        let mut set: libc::sigset_t = std::mem::zeroed();
        libc::sigemptyset(&mut set);
        for &signal in signals {
            libc::sigaddset(&mut set, signal);
        }
        libc::sigprocmask(how, &set, ptr::null_mut());
    }
}

/// A descriptor that can be read when a child has ended. `SIGCHLD` must be blocked.
pub(super) fn child_signals() -> io::Result<OwnedFd> {
    // SAFETY: the set is filled before it is used, and the descriptor is fresh.
    unsafe {
        let mut set: libc::sigset_t = std::mem::zeroed();
        libc::sigemptyset(&mut set);
        libc::sigaddset(&mut set, libc::SIGCHLD);
        let descriptor = check(libc::signalfd(-1, &set, libc::SFD_CLOEXEC | libc::SFD_NONBLOCK))?;
        Ok(OwnedFd::from_raw_fd(descriptor as RawFd))
    }
}

/// A child that has ended, and its status; `None` if there is none to report now.
pub(super) fn reap(options: c_int) -> io::Result<Option<(libc::pid_t, c_int)>> {
    let mut status = 0;
    loop {
        // SAFETY: the pointer is to a live local.
        match check(unsafe { libc::waitpid(-1, &mut status, options) }) {
            Ok(0) => return Ok(None),
            Ok(pid) => return Ok(Some((pid as libc::pid_t, status))),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

/// Kills a process, a group (negative) or everybody else in the pid namespace (-1).
pub(super) fn kill(whom: libc::pid_t) {
    // SAFETY: kill has no effect on memory.
    unsafe { libc::kill(whom, libc::SIGKILL) };
}

/// Sends a signal.
pub(super) fn signal(whom: libc::pid_t, number: c_int) {
    // SAFETY: kill has no effect on memory.
    unsafe { libc::kill(whom, number) };
}

/// Closes all descriptors from `first` to `last`.
pub(super) fn close_range(first: u32, last: u32) {
    // SAFETY: this closes descriptors that the caller has given up.
    let done = unsafe { libc::syscall(libc::SYS_close_range, c_long::from(first), c_long::from(last), 0) };
    if done != 0 {
        // Kernels before 5.9. More descriptors than this are not open in schism.
        for descriptor in first..=last.min(4096) {
            // SAFETY: as above.
            unsafe { libc::close(descriptor as c_int) };
        }
    }
}
