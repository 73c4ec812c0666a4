//! From the number of a system call to the function that models it.

use super::call::Call;
use super::errno::{Answer, Errno};
use super::path::{AT_FDCWD, AT_SYMLINK_NOFOLLOW};
use super::{GuestMemory, Os};

/// What a call takes for its first argument when it has no directory of its own.
const CWD: u64 = AT_FDCWD as u64;

impl Os {
    /// Makes a call. The areas are tried one after the other; `None` from all of them is a call without a model.
    pub(super) fn dispatch<M: GuestMemory>(&mut self, memory: &mut M, call: Call, args: [u64; 6]) -> Option<Answer> {
        self.dispatch_transfer(memory, call, args)
            .or_else(|| self.dispatch_names(memory, call, args))
            .or_else(|| self.dispatch_attributes(memory, call, args))
            .or_else(|| self.dispatch_time_and_signals(memory, call, args))
            .or_else(|| self.dispatch_identity(memory, call, args))
            .or_else(|| self.dispatch_process(memory, call, args))
            .or_else(|| self.dispatch_sockets(memory, call, args))
    }

    fn dispatch_sockets<M: GuestMemory>(&mut self, memory: &mut M, call: Call, args: [u64; 6]) -> Option<Answer> {
        let [a, b, c, ..] = args;
        let fd = a as i32;
        Some(match call {
            Call::socket => self.socket(a, b, c),
            Call::socketpair => self.socketpair(memory, args),
            Call::bind => self.bind(memory, fd, b, c),
            Call::listen => self.listen(fd, b),
            Call::connect => self.connect(memory, fd, b, c),
            Call::accept => self.accept(memory, [a, b, c, 0, 0, 0]),
            Call::accept4 => self.accept(memory, args),
            Call::getsockname => self.socket_name(memory, args, false),
            Call::getpeername => self.socket_name(memory, args, true),
            Call::shutdown => self.shutdown(fd, b),
            Call::getsockopt => self.getsockopt(memory, args),
            Call::setsockopt => self.setsockopt(memory, args),
            Call::sendto => self.sendto(memory, args),
            Call::recvfrom => self.recvfrom(memory, args),
            Call::sendmsg => self.sendmsg(memory, fd, b, c),
            Call::recvmsg => self.recvmsg(memory, fd, b, c),
            _ => return None,
        })
    }

    /// Descriptors and the bytes behind them.
    fn dispatch_transfer<M: GuestMemory>(&mut self, memory: &mut M, call: Call, args: [u64; 6]) -> Option<Answer> {
        let [a, b, c, d, ..] = args;
        let fd = a as i32;
        Some(match call {
            Call::read => self.read(memory, fd, b, c),
            Call::write => self.write(memory, fd, b, c),
            Call::pread64 => self.pread(memory, args),
            Call::pwrite64 => self.pwrite(memory, args),
            Call::readv => self.readv(memory, args, None),
            Call::writev => self.writev(memory, args, None),
            Call::preadv => self.readv(memory, args, Some(d)),
            Call::pwritev => self.writev(memory, args, Some(d)),
            Call::lseek => self.lseek(fd, b as i64, c),
            Call::close => self.close(fd),
            Call::close_range => self.close_range(a, b, c),
            Call::dup => self.duplicate(fd, 0, false),
            Call::dup2 => self.dup2(fd, b as i32),
            Call::dup3 => self.dup3(fd, b as i32, c),
            Call::fcntl => self.fcntl(memory, fd, b, c),
            Call::flock => self.flock(fd, b),
            Call::ioctl => self.ioctl(memory, fd, b, c),
            Call::pipe => self.pipe(memory, a, 0),
            Call::pipe2 => self.pipe(memory, a, b),
            Call::poll => self.poll(memory, a, b, c),
            Call::ppoll => self.ppoll(memory, a, b, c),
            Call::select => self.select(memory, args, 1000),
            Call::pselect6 => self.select(memory, args, 1),
            Call::copy_file_range => self.copy_file_range(memory, args),
            Call::sendfile => self.sendfile(memory, args),
            Call::splice | Call::tee | Call::vmsplice => Err(Errno::EINVAL),
            Call::truncate => self.truncate(memory, a, b),
            Call::ftruncate => self.ftruncate(fd, b),
            Call::fallocate => self.fallocate(fd, b, c, d),
            Call::fsync | Call::fdatasync | Call::sync_file_range => self.fsync(fd),
            Call::syncfs => self.descriptors.get_real(fd).map(|_| 0),
            Call::sync => Ok(0),
            Call::fadvise64 => self.fadvise(fd, d),
            Call::readahead => self.descriptors.get_real(fd).map(|_| 0),
            Call::fstat => self.fstat(memory, fd, b),
            Call::fstatfs => self.fstatfs(memory, fd, b),
            Call::getdents64 => self.getdents64(memory, fd, b, c),
            Call::fchdir => self.fchdir(fd),
            Call::fchmod => self.fchmod(fd, b),
            Call::fchown => self.fchown(fd, b, c),
            Call::fgetxattr | Call::fsetxattr | Call::flistxattr | Call::fremovexattr => self.no_attributes_of(fd),
            _ => return None,
        })
    }

    /// Paths and what they name.
    fn dispatch_names<M: GuestMemory>(&mut self, memory: &mut M, call: Call, args: [u64; 6]) -> Option<Answer> {
        /// `O_CREAT | O_WRONLY | O_TRUNC`.
        const CREAT: u64 = 0o1101;
        let [a, b, c, d, e, _] = args;
        let at = a as i32;
        Some(match call {
            Call::open => self.open(memory, AT_FDCWD, a, (b, c)),
            Call::openat => self.open(memory, at, b, (c, d)),
            Call::creat => self.open(memory, AT_FDCWD, a, (CREAT, b)),
            Call::mkdir => self.mkdir(memory, AT_FDCWD, a, b),
            Call::mkdirat => self.mkdir(memory, at, b, c),
            Call::rmdir => self.rmdir(memory, AT_FDCWD, a),
            Call::unlink => self.unlink(memory, AT_FDCWD, a),
            Call::unlinkat => self.unlinkat(memory, at, b, c),
            Call::rename => self.rename(memory, [CWD, a, CWD, b, 0, 0]),
            Call::renameat => self.rename(memory, [a, b, c, d, 0, 0]),
            Call::renameat2 => self.rename(memory, [a, b, c, d, e, 0]),
            Call::link => self.link(memory, [CWD, a, CWD, b, 0, 0]),
            Call::linkat => self.link(memory, args),
            Call::symlink => self.symlink(memory, a, AT_FDCWD, b),
            Call::symlinkat => self.symlink(memory, a, b as i32, c),
            Call::readlink => self.readlink(memory, AT_FDCWD, a, (b, c)),
            Call::readlinkat => self.readlink(memory, at, b, (c, d)),
            Call::mknod => self.mknod(memory, AT_FDCWD, a, b),
            Call::mknodat => self.mknod(memory, at, b, c),
            Call::chdir => self.chdir(memory, a),
            Call::getcwd => self.getcwd(memory, a, b),
            _ => return None,
        })
    }

    /// What is known of files, asked and changed by path.
    fn dispatch_attributes<M: GuestMemory>(&mut self, memory: &mut M, call: Call, args: [u64; 6]) -> Option<Answer> {
        let [a, b, c, d, e, _] = args;
        let at = a as i32;
        Some(match call {
            Call::stat => self.stat(memory, a, b, true),
            Call::lstat => self.stat(memory, a, b, false),
            Call::newfstatat => self.newfstatat(memory, args),
            Call::statx => self.statx(memory, args),
            Call::statfs => self.statfs(memory, a, b),
            Call::access => self.access(memory, AT_FDCWD, [a, b, 0]),
            Call::faccessat => self.access(memory, at, [b, c, 0]),
            Call::faccessat2 => self.access(memory, at, [b, c, d]),
            Call::chmod => self.chmod(memory, AT_FDCWD, a, b),
            Call::fchmodat => self.chmod(memory, at, b, c),
            Call::chown => self.chown(memory, AT_FDCWD, a, (b, c), 0),
            Call::lchown => self.chown(memory, AT_FDCWD, a, (b, c), AT_SYMLINK_NOFOLLOW),
            Call::fchownat => self.chown(memory, at, b, (c, d), e),
            Call::utimensat => self.utimensat(memory, args),
            Call::utime => self.utimes(memory, AT_FDCWD, a, b, 0),
            Call::utimes => self.utimes(memory, AT_FDCWD, a, b, 1000),
            Call::futimesat => self.utimes(memory, at, b, c, 1000),
            Call::getxattr | Call::setxattr | Call::listxattr | Call::removexattr => {
                self.no_attributes(memory, a, true)
            }
            Call::lgetxattr | Call::lsetxattr | Call::llistxattr | Call::lremovexattr => {
                self.no_attributes(memory, a, false)
            }
            Call::umask => {
                let old = std::mem::replace(&mut self.umask, a as u16 & 0o777);
                Ok(i64::from(old))
            }
            // The path is looked up before anyone asks for the privilege.
            Call::chroot => self.access(memory, AT_FDCWD, [a, 1, 0]).and(Err(Errno::EPERM)),
            Call::mount | Call::umount2 | Call::pivot_root => Err(Errno::EPERM),
            _ => return None,
        })
    }

    fn dispatch_time_and_signals<M: GuestMemory>(
        &mut self,
        memory: &mut M,
        call: Call,
        args: [u64; 6],
    ) -> Option<Answer> {
        let [a, b, c, ..] = args;
        Some(match call {
            Call::clock_gettime => self.clock_gettime(memory, a, b),
            Call::clock_getres => self.clock_getres(memory, a, b),
            Call::gettimeofday => self.gettimeofday(memory, a, b),
            Call::time => self.time(memory, a),
            Call::times => self.times(memory, a),
            Call::nanosleep => self.nanosleep(memory, a, b),
            Call::clock_nanosleep => self.clock_nanosleep(memory, args),
            Call::clock_settime | Call::settimeofday | Call::adjtimex => Err(Errno::EPERM),
            Call::alarm => self.alarm(a),
            Call::setitimer => self.setitimer(memory, a, b, c),
            Call::getitimer => self.getitimer(memory, a, b),
            Call::pause => self.wait_for_signal(),
            Call::kill => self.kill(a, b),
            Call::tkill => self.tgkill(self.identity.pid as u64, a, b),
            Call::tgkill => self.tgkill(a, b, c),
            Call::rt_sigaction => self.rt_sigaction(memory, args),
            Call::rt_sigprocmask => self.rt_sigprocmask(memory, args),
            Call::rt_sigpending => self.rt_sigpending(memory, a, b),
            Call::rt_sigsuspend => self.rt_sigsuspend(memory, a, b),
            Call::rt_sigtimedwait => self.rt_sigtimedwait(memory, args),
            Call::sigaltstack => self.sigaltstack(memory, a, b),
            _ => return None,
        })
    }

    fn dispatch_identity<M: GuestMemory>(&mut self, memory: &mut M, call: Call, args: [u64; 6]) -> Option<Answer> {
        let [a, b, c, d, ..] = args;
        Some(match call {
            Call::getpid => Ok(self.identity.pid),
            Call::gettid => Ok(self.running_thread()),
            Call::set_tid_address => self.set_tid_address(a),
            Call::getppid => Ok(self.identity.parent),
            Call::getuid => Ok(i64::from(self.identity.user.real)),
            Call::geteuid => Ok(i64::from(self.identity.user.effective)),
            Call::getgid => Ok(i64::from(self.identity.group.real)),
            Call::getegid => Ok(i64::from(self.identity.group.effective)),
            Call::getresuid => self.getresuid(memory, args),
            Call::getresgid => self.getresgid(memory, args),
            Call::setuid => self.setuid(a),
            Call::setgid => self.setgid(a),
            Call::setreuid => self.setreuid(a, b),
            Call::setregid => self.setregid(a, b),
            Call::setresuid => self.setresuid(args),
            Call::setresgid => self.setresgid(args),
            Call::setfsuid => self.setfsuid(a),
            Call::setfsgid => self.setfsgid(a),
            Call::getgroups => self.getgroups(a),
            Call::setgroups | Call::sethostname | Call::setdomainname => Err(Errno::EPERM),
            Call::getpgrp => self.getpgid(0),
            Call::getpgid => self.getpgid(a),
            Call::setpgid => self.setpgid(a, b),
            Call::getsid => self.getsid(a),
            Call::setsid => self.setsid(),
            Call::getrlimit => self.prlimit(memory, [0, a, 0, b, 0, 0]),
            Call::setrlimit => self.prlimit(memory, [0, a, b, 0, 0, 0]),
            Call::prlimit64 => self.prlimit(memory, [a, b, c, d, 0, 0]),
            Call::getpriority => self.getpriority(a, b),
            Call::setpriority => self.setpriority(a, b, c),
            Call::ioprio_get | Call::ioprio_set => Ok(0),
            Call::getrusage => self.getrusage(memory, a, b),
            _ => return None,
        })
    }

    /// Memory, threads, and the machine.
    fn dispatch_process<M: GuestMemory>(&mut self, memory: &mut M, call: Call, args: [u64; 6]) -> Option<Answer> {
        let [a, b, c, ..] = args;
        Some(match call {
            Call::mmap => self.mmap(memory, args),
            Call::munmap => self.munmap(memory, a, b),
            Call::mremap => self.mremap(memory, args),
            Call::madvise => self.madvise(memory, args),
            Call::mincore => self.mincore(memory, args),
            Call::mprotect | Call::msync | Call::mlock | Call::munlock | Call::mlockall | Call::munlockall => Ok(0),
            // The break never moves: allocation is the machine's own.
            Call::brk => Ok(0),
            Call::futex => self.futex(memory, args),
            Call::prctl => self.prctl(memory, args),
            Call::arch_prctl => self.arch_prctl(a),
            Call::set_robust_list => {
                if b == 24 {
                    Ok(0)
                } else {
                    Err(Errno::EINVAL)
                }
            }
            Call::personality => Ok(0),
            Call::sched_yield => self.sched_yield(),
            Call::sched_setaffinity | Call::sched_getscheduler => Ok(0),
            Call::sched_get_priority_max | Call::sched_get_priority_min if matches!(a, 0 | 3 | 5) => Ok(0),
            Call::sched_get_priority_max if matches!(a, 1 | 2) => Ok(99),
            Call::sched_get_priority_min if matches!(a, 1 | 2) => Ok(1),
            Call::sched_get_priority_max | Call::sched_get_priority_min => Err(Errno::EINVAL),
            Call::sched_getaffinity => self.sched_getaffinity(memory, args),
            Call::getrandom => self.getrandom(memory, a, b, c),
            Call::uname => self.uname(memory, a),
            Call::sysinfo => self.sysinfo(memory, a),
            Call::wait4 => self.wait4(memory, args),
            Call::waitid => self.waitid(memory, args),
            // As of a kernel that was started without Landlock.
            Call::landlock_create_ruleset => Err(Errno::EOPNOTSUPP),
            _ => return None,
        })
    }
}
