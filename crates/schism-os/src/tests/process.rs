//! Identity, limits, and the machine.

use super::*;

#[test]
fn ids_are_fixed() {
    let mut m = Machine::new();
    assert_eq!([call!(m, getpid), call!(m, gettid), call!(m, getppid), call!(m, getpgrp)], [1000, 1000, 999, 1000]);
    assert_eq!([call!(m, getuid), call!(m, geteuid), call!(m, getgid), call!(m, getegid)], [65534; 4]);
    assert_eq!(call!(m, getgroups, 0, 0), 0);
    assert_eq!(call!(m, getresuid, OUT, OUT + 4, OUT + 8), 0);
    assert_eq!([m.half(OUT), m.half(OUT + 4), m.half(OUT + 8)], [65534; 3]);
}

#[test]
fn an_ordinary_user_stays_one() {
    let mut m = Machine::new();
    let nobody = 65534;
    assert_eq!((call!(m, setuid, nobody), call!(m, setgid, nobody)), (0, 0));
    assert_eq!((call!(m, setuid, 0), call!(m, setgid, 0)), (err(Errno::EPERM), err(Errno::EPERM)));
    assert_eq!((call!(m, setreuid, -1, nobody), call!(m, setreuid, 0, -1)), (0, err(Errno::EPERM)));
    assert_eq!((call!(m, setresgid, nobody, -1, -1), call!(m, setresgid, -1, -1, 5)), (0, err(Errno::EPERM)));
    assert_eq!((call!(m, setfsuid, 0), call!(m, setfsuid, -1)), (nobody.into(), nobody.into()));
    assert_eq!(call!(m, setgroups, 0, 0), err(Errno::EPERM));
    assert_eq!(call!(m, setsid), err(Errno::EPERM));
    assert_eq!((call!(m, getpgid, 5), call!(m, getsid, 0)), (err(Errno::ESRCH), 999));
}

#[test]
fn resource_limits() {
    let mut m = Machine::new();
    assert_eq!(call!(m, getrlimit, 7, OUT), 0);
    assert_eq!([m.word(OUT), m.word(OUT + 8)], [1024, 1 << 20]);
    m.set_words(OUT, &[10, 5]);
    assert_eq!(call!(m, setrlimit, 7, OUT), err(Errno::EINVAL));
    m.set_words(OUT, &[10, 2 << 20]);
    assert_eq!(call!(m, setrlimit, 7, OUT), err(Errno::EPERM));
    assert_eq!(call!(m, getrlimit, 16, OUT), err(Errno::EINVAL));
    assert_eq!(call!(m, prlimit64, 5, 7, 0, OUT), err(Errno::ESRCH));
    assert_eq!(call!(m, getrusage, 0, OUT), 0);
    assert_eq!(call!(m, getrusage, 7, OUT), err(Errno::EINVAL));
}

#[test]
fn niceness() {
    let mut m = Machine::new();
    assert_eq!(call!(m, getpriority, 0, 0), 20);
    assert_eq!(call!(m, setpriority, 0, 0, 5), 0);
    assert_eq!(call!(m, getpriority, 0, 0), 15);
    assert_eq!(call!(m, setpriority, 0, 0, 0), err(Errno::EACCES));
    assert_eq!(call!(m, getpriority, 0, 77), err(Errno::ESRCH));
    assert_eq!(call!(m, getpriority, 3, 0), err(Errno::EINVAL));
}

#[test]
fn one_process_one_thread_one_processor() {
    let mut m = Machine::new();
    assert_eq!(call!(m, wait4, -1, 0, 0, 0), err(Errno::ECHILD));
    assert_eq!(call!(m, sched_getaffinity, 0, 128, OUT), 8);
    assert_eq!(m.word(OUT), 1);
    assert_eq!(call!(m, sched_getaffinity, 0, 4, OUT), err(Errno::EINVAL));
    assert_eq!(call!(m, futex, OUT, 1, 1), 0);
    assert_eq!(call!(m, futex, OUT, 0, 77), err(Errno::EAGAIN));
    assert_eq!(m.raw(Call::futex, vec![Arg::from(OUT), Arg::from(0), Arg::from(1)]), Syscall::Deadlock);
    assert!(m.os.ledger().is_empty());
}

#[test]
fn threads_take_turns_and_wait_for_one_another() {
    /// What musl asks for.
    const FLAGS: u64 = 0x7d_0f00;
    let mut m = Machine::new();
    let arguments = [FLAGS, 0, OUT, OUT + 4, 0].map(Arg::from);
    assert_eq!(m.raw(Call::clone, arguments.into()), Syscall::Thread { tid: 1001 });
    assert_eq!((m.half(OUT), call!(m, gettid)), (1001, 1000));
    assert_eq!(m.approximations(), ["threads ran in one order of several"]);
    let wait = || [OUT + 8, 0, 0].map(Arg::from).into();
    assert_eq!(m.raw(Call::futex, wait()), Syscall::Wait);
    assert_eq!(m.os.leave_thread(None), Some((1001, crate::Resumed::Here)));
    assert_eq!((call!(m, gettid), call!(m, getpid)), (1001, 1000));
    assert_eq!(m.raw(Call::fork, Vec::new()), Syscall::Return(err(Errno::EAGAIN)));
    assert_eq!([call!(m, futex, OUT + 8, 1, 5), call!(m, futex, OUT + 8, 1, 5)], [1, 0]);
    assert_eq!(m.raw(Call::sched_yield, Vec::new()), Syscall::Wait);
    assert_eq!(m.os.leave_thread(None), Some((1000, crate::Resumed::With(0))));
    assert_eq!(m.raw(Call::futex, wait()), Syscall::Wait);
    assert_eq!(m.os.leave_thread(None), Some((1001, crate::Resumed::With(0))));
    // All wait: nobody can go on.
    assert_eq!(m.raw(Call::futex, wait()), Syscall::Wait);
    assert_eq!(m.os.leave_thread(None), None);
}

#[test]
fn names_of_machine_and_thread() {
    let mut m = Machine::new();
    assert_eq!(call!(m, uname, OUT), 0);
    assert_eq!((m.bytes(OUT, 6), m.bytes(OUT + 4 * 65, 7)), (b"Linux\0".to_vec(), b"x86_64\0".to_vec()));
    assert_eq!((call!(m, prctl, 16, OUT), m.bytes(OUT, 5)), (0, b"test\0".to_vec()));
    assert_eq!(call!(m, prctl, 15, "a name that is too long"), 0);
    assert_eq!((call!(m, prctl, 16, OUT), m.bytes(OUT, 16)), (0, b"a name that is \0".to_vec()));
    assert_eq!(call!(m, prctl, 12345, 0), err(Errno::EINVAL));
    assert_eq!(call!(m, sysinfo, OUT), 0);
    assert_eq!((m.word(OUT), m.half(OUT + 104)), (1000, 1));
    assert_eq!((call!(m, arch_prctl, 0x1002, 0), call!(m, arch_prctl, 1, 0)), (0, err(Errno::EINVAL)));
}
