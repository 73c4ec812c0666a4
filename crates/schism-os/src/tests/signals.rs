//! Signals to oneself.

use super::super::Resume;
use super::*;

const HANDLER: u64 = 0xabc0;
const SIGUSR1: i32 = 10;
const SIGUSR2: i32 = 12;

fn handle(m: &mut Machine, signal: i32, handler: u64, flags: u64, mask: u64) {
    m.set_words(OUT, &[handler, flags, 0, mask]);
    assert_eq!(call!(m, rt_sigaction, signal, OUT, 0, 8), 0);
}

fn raise(m: &mut Machine, signal: i32) -> Syscall {
    m.raw(Call::tkill, vec![Arg::from(1000), Arg::from(signal)])
}

fn set_mask(m: &mut Machine, how: i32, mask: u64) -> Syscall {
    m.set_words(OUT, &[mask]);
    m.raw(Call::rt_sigprocmask, vec![Arg::from(how), Arg::from(OUT), Arg::from(OUT + 8), Arg::from(8)])
}

fn mask(m: &mut Machine) -> u64 {
    assert_eq!(call!(m, rt_sigprocmask, 0, 0, OUT, 8), 0);
    m.word(OUT)
}

/// Takes a handler's start apart.
fn started(syscall: Syscall) -> (u64, i32, i64, Resume) {
    match syscall {
        Syscall::Handler { handler, signal, result, resume, .. } => (handler, signal, result, resume),
        other => panic!("{other:?}"),
    }
}

#[test]
fn default_actions() {
    for signal in [1, 2, 6, 9, 11, 13, 14, 15, 34, 64] {
        assert_eq!(raise(&mut Machine::new(), signal), Syscall::Killed(signal));
    }
    for signal in [17, 18, 23, 28] {
        assert_eq!(raise(&mut Machine::new(), signal), Syscall::Return(0));
    }
    let mut m = Machine::new();
    assert_eq!(raise(&mut m, 20), Syscall::Return(0));
    assert_eq!(m.approximations(), ["a signal that stops the process was ignored"]);
}

#[test]
fn whom_a_signal_reaches() {
    let kill = |pid: i32, signal: i32| Machine::new().raw(Call::kill, vec![Arg::from(pid), Arg::from(signal)]);
    for pid in [1000, 0, -1000] {
        assert_eq!(kill(pid, 15), Syscall::Killed(15));
        assert_eq!(kill(pid, 0), Syscall::Return(0));
        assert_eq!(kill(pid, 65), Syscall::Return(err(Errno::EINVAL)));
    }
    assert_eq!(kill(999, 15), Syscall::Return(err(Errno::EPERM)));
    assert_eq!(kill(1, 15), Syscall::Return(err(Errno::EPERM)));
    assert_eq!(kill(4242, 15), Syscall::Return(err(Errno::ESRCH)));
    assert_eq!(kill(-1, 15), Syscall::Return(err(Errno::ESRCH)));
    let mut m = Machine::new();
    assert_eq!(call!(m, tgkill, 1000, 5, 15), err(Errno::ESRCH));
    assert_eq!(call!(m, tgkill, 0, 1000, 15), err(Errno::EINVAL));
}

#[test]
fn a_handler_runs_with_its_signal_blocked() {
    let mut m = Machine::new();
    handle(&mut m, SIGUSR1, HANDLER, 0, 1 << 4);
    let (handler, signal, result, resume) = started(raise(&mut m, SIGUSR1));
    assert_eq!((handler, signal, result), (HANDLER, SIGUSR1, 0));
    assert_eq!(mask(&mut m), 1 << 4 | 1 << 9);
    assert_eq!(raise(&mut m, SIGUSR1), Syscall::Return(0), "it waits");
    let (_, signal, result, resume) = started(m.os.handler_returned(resume, result));
    assert_eq!((signal, result), (SIGUSR1, 0));
    assert_eq!(m.os.handler_returned(resume, result), Syscall::Return(0));
    assert_eq!(mask(&mut m), 0);
}

#[test]
fn information_reset_and_no_defer() {
    let mut m = Machine::new();
    handle(&mut m, SIGUSR1, HANDLER, 4 | 0x4000_0000 | 0x8000_0000, 0);
    let Syscall::Handler { info: Some(info), .. } = raise(&mut m, SIGUSR1) else { panic!("no handler") };
    assert_eq!((info.signal, info.code, info.pid, info.uid), (SIGUSR1, -6, 1000, 65534));
    assert_eq!(info.to_bytes()[16..18], 1000_u16.to_le_bytes());
    assert_eq!(mask(&mut m), 0);
    assert_eq!(raise(&mut m, SIGUSR1), Syscall::Killed(SIGUSR1), "back to the default");
}

#[test]
fn blocked_signals_wait() {
    let mut m = Machine::new();
    assert_eq!(set_mask(&mut m, 0, 1 << 9 | 1 << 11 | 1 << 8), Syscall::Return(0));
    assert_eq!(mask(&mut m), 1 << 9 | 1 << 11, "SIGKILL cannot be blocked");
    handle(&mut m, SIGUSR1, HANDLER, 0, 0);
    handle(&mut m, SIGUSR2, HANDLER + 1, 0, 0);
    assert_eq!(raise(&mut m, SIGUSR1), Syscall::Return(0));
    assert_eq!(raise(&mut m, SIGUSR2), Syscall::Return(0));
    assert_eq!(call!(m, rt_sigpending, OUT, 8), 0);
    assert_eq!(m.word(OUT), 1 << 9 | 1 << 11);
    // Both become due at once: the frame laid last runs first.
    let (handler, _, result, resume) = started(set_mask(&mut m, 2, 0));
    assert_eq!(handler, HANDLER + 1);
    assert_eq!(mask(&mut m), 1 << 9 | 1 << 11);
    let (handler, _, _, resume) = started(m.os.handler_returned(resume, result));
    assert_eq!((handler, mask(&mut m)), (HANDLER, 1 << 9));
    assert_eq!(m.os.handler_returned(resume, 0), Syscall::Return(0));
    assert_eq!(mask(&mut m), 0);
}

#[test]
fn ignoring_drops_what_is_pending() {
    let mut m = Machine::new();
    set_mask(&mut m, 0, 1 << 9);
    raise(&mut m, SIGUSR1);
    handle(&mut m, SIGUSR1, 1, 0, 0);
    assert_eq!(set_mask(&mut m, 1, 1 << 9), Syscall::Return(0));
    assert_eq!(raise(&mut m, SIGUSR1), Syscall::Return(0));
}

#[test]
fn actions_are_told_and_checked() {
    let mut m = Machine::new();
    handle(&mut m, SIGUSR1, HANDLER, 7, 1 << 8 | 2);
    assert_eq!(call!(m, rt_sigaction, SIGUSR1, 0, OUT, 8), 0);
    assert_eq!([m.word(OUT), m.word(OUT + 8), m.word(OUT + 24)], [HANDLER, 7, 2]);
    assert_eq!(call!(m, rt_sigaction, 9, OUT, 0, 8), err(Errno::EINVAL));
    assert_eq!(call!(m, rt_sigaction, 9, 0, OUT, 8), 0);
    assert_eq!(call!(m, rt_sigaction, 65, 0, OUT, 8), err(Errno::EINVAL));
    assert_eq!(call!(m, rt_sigaction, 10, 0, OUT, 16), err(Errno::EINVAL));
    assert_eq!(call!(m, rt_sigprocmask, 7, OUT, 0, 8), err(Errno::EINVAL));
}

#[test]
fn suspending() {
    let mut m = Machine::new();
    handle(&mut m, SIGUSR1, HANDLER, 0, 0);
    set_mask(&mut m, 0, 1 << 9);
    raise(&mut m, SIGUSR1);
    m.set_words(OUT, &[1 << 4]);
    let (_, _, result, resume) = started(m.raw(Call::rt_sigsuspend, vec![Arg::from(OUT), Arg::from(8)]));
    assert_eq!((result, mask(&mut m)), (err(Errno::EINTR), 1 << 4 | 1 << 9));
    assert_eq!(m.os.handler_returned(resume, result), Syscall::Return(err(Errno::EINTR)));
    assert_eq!(mask(&mut m), 1 << 9, "the mask from before the call");
    m.set_words(OUT, &[0]);
    assert_eq!(call!(m, rt_sigsuspend, OUT, 8), err(Errno::EDEADLK));
    assert_eq!(mask(&mut m), 1 << 9);
}

#[test]
fn waiting_for_a_blocked_signal() {
    let mut m = Machine::new();
    set_mask(&mut m, 0, 1 << 9);
    raise(&mut m, SIGUSR1);
    m.set_words(OUT, &[1 << 9, 1, 0]);
    assert_eq!(call!(m, rt_sigtimedwait, OUT, OUT + 64, OUT + 8, 8), 10);
    assert_eq!(m.half(OUT + 64), 10);
    assert_eq!(call!(m, rt_sigtimedwait, OUT, 0, OUT + 8, 8), err(Errno::EAGAIN));
}

#[test]
fn the_alternate_stack_is_remembered() {
    let mut m = Machine::new();
    m.set_words(OUT, &[0x5000, 0, 8192]);
    assert_eq!(call!(m, sigaltstack, OUT, OUT + 64), 0);
    assert_eq!([m.word(OUT + 64), m.word(OUT + 72)], [0, 2]);
    assert_eq!(call!(m, sigaltstack, 0, OUT + 64), 0);
    assert_eq!([m.word(OUT + 64), m.word(OUT + 80)], [0x5000, 8192]);
    m.set_words(OUT, &[0x5000, 0, 100]);
    assert_eq!(call!(m, sigaltstack, OUT, 0), err(Errno::ENOMEM));
}
