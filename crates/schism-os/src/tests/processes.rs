//! Processes, as far as the system knows of them, and programs that they become.

use super::*;

/// Where lists of strings are put.
const LIST: u64 = BASE + 0x20000;

fn fork(m: &mut Machine) -> i64 {
    match m.raw(Call::fork, vec![]) {
        Syscall::Fork { child, shares_memory: false } => child,
        other => panic!("fork: {other:?}"),
    }
}

fn pipe(m: &mut Machine) -> (i32, i32) {
    assert_eq!(call!(m, pipe2, OUT, O_CLOEXEC), 0);
    (m.half(OUT) as i32, m.half(OUT + 4) as i32)
}

/// Becomes a program, without an environment.
fn execve(m: &mut Machine, path: &str, arguments: &[&str]) -> Syscall {
    let mut at = LIST + 0x100;
    let mut words = Vec::new();
    for argument in arguments {
        words.push(at);
        m.memory.write(at, &[argument.as_bytes(), &[0]].concat()).unwrap();
        at += argument.len() as u64 + 1;
    }
    words.push(0);
    m.set_words(LIST, &words);
    m.raw(Call::execve, vec![Arg::from(path), Arg::from(LIST), Arg::from(0)])
}

#[test]
fn a_parent_goes_on_when_its_child_has_ended() {
    let mut m = Machine::new();
    let child = fork(&mut m);
    assert_eq!((call!(m, getpid), call!(m, getppid)), (child, 1000));
    let fd = m.open("made", O_CREAT | O_RDWR);
    assert_eq!(call!(m, chdir, "/"), 0);
    assert_eq!(m.os.end_process(3 << 8), Some(1000));
    assert_eq!((call!(m, getpid), call!(m, getppid)), (1000, 999));
    assert_eq!(m.content("made"), b"", "the directory is the parent's own");
    assert_eq!(call!(m, close, fd), err(Errno::EBADF));
    assert_eq!(call!(m, wait4, -1, OUT, 0, 0), child);
    assert_eq!(m.half(OUT), 3 << 8);
    assert_eq!(call!(m, wait4, -1, OUT, 0, 0), err(Errno::ECHILD));
    assert_eq!(call!(m, wait4, -1, OUT, 4, 0), err(Errno::EINVAL));
}

#[test]
fn the_position_of_an_open_file_is_that_of_all() {
    let mut m = Machine::new();
    m.make("f", "abcdef");
    let fd = m.open("f", O_RDONLY);
    fork(&mut m);
    assert_eq!(m.read(fd, 2), b"ab");
    assert_eq!(call!(m, close, fd), 0);
    m.os.end_process(0);
    assert_eq!(m.read(fd, 2), b"cd");
}

#[test]
fn whoever_waits_goes_on_when_something_has_happened() {
    let mut m = Machine::new();
    let (reader, writer) = pipe(&mut m);
    let child = fork(&mut m);
    let ask = |m: &mut Machine| m.raw(Call::read, vec![Arg::from(reader), Arg::from(OUT), Arg::from(4)]);
    assert_eq!(ask(&mut m), Syscall::Wait);
    assert_eq!(m.os.leave_process(), Some(1000));
    assert_eq!(call!(m, wait4, -1, OUT, 1, 0), 0, "nobody has ended");
    assert_eq!(call!(m, write, writer, "x", 1), 1);
    assert_eq!(m.raw(Call::wait4, vec![Arg::from(-1)]), Syscall::Wait);
    assert_eq!(m.os.leave_process(), Some(child));
    assert_eq!(ask(&mut m), Syscall::Return(1));
    assert_eq!(ask(&mut m), Syscall::Wait, "something has happened since the parent waits");
    assert_eq!(m.os.leave_process(), Some(1000));
    assert_eq!(call!(m, wait4, -1, OUT, 0, 0), err(Errno::EDEADLK), "but nothing that ends its wait");
    assert_eq!(m.approximations().len(), 1);
}

#[test]
fn a_program_that_is_not_modelled_is_told_by_how_it_was_started() {
    let mut m = Machine::new();
    let (reader, writer) = pipe(&mut m);
    let child = fork(&mut m);
    assert_eq!(call!(m, dup2, reader, 0), 0);
    assert_eq!(execve(&mut m, "/bin/sort", &["sort", "-u"]), Syscall::Exit(0));
    assert_eq!(m.os.end_process(0), Some(1000));
    assert_eq!(m.os.started().len(), 1);
    assert!(m.os.started()[0].bytes.starts_with(b"/case\0/bin/sort\0sort\0-u\0\0"));
    assert_eq!(call!(m, close, reader), 0);
    assert_eq!(call!(m, write, writer, "lines", 5), 5, "it reads");
    assert_eq!(m.os.given_to_programs()[0].bytes, b"lines");
    assert_eq!(call!(m, wait4, child, OUT, 0, 0), child);
    assert_eq!((m.half(OUT), m.approximations().len()), (0, 1));
    assert_eq!(call!(m, setpgid, child, 0), err(Errno::ESRCH));
}

#[test]
fn a_few_programs_are_modelled() {
    let mut m = Machine::new();
    assert_eq!(execve(&mut m, "/bin/false", &["false"]), Syscall::Exit(1));
    assert_eq!(execve(&mut m, "/usr/bin/echo", &["echo", "a", "b"]), Syscall::Exit(0));
    assert_eq!(m.output(Stream::Stdout), b"a b\n");
    assert!(m.os.ledger().is_empty() && m.os.started().is_empty());
    assert_eq!(execve(&mut m, "/bin/echo", &["echo", "-n"]), Syscall::Exit(0));
    assert_eq!(m.approximations().len(), 1, "options are not");
}

#[test]
fn what_cannot_be_executed() {
    let mut m = Machine::new();
    m.make("text", "echo");
    let refused = |m: &mut Machine, path: &str, why| assert_eq!(execve(m, path, &["x"]), Syscall::Return(err(why)));
    refused(&mut m, "absent", Errno::ENOENT);
    refused(&mut m, "/bin", Errno::EACCES);
    refused(&mut m, "text", Errno::EACCES);
    assert_eq!(call!(m, chmod, "text", 0o755), 0);
    refused(&mut m, "text", Errno::ENOEXEC);
    m.make("script", "#!/bin/sh\n");
    assert_eq!(call!(m, chmod, "script", 0o755), 0);
    assert_eq!(execve(&mut m, "script", &["x"]), Syscall::Exit(0));
}

#[test]
fn a_child_that_has_ended_is_there_until_it_is_waited_for() {
    let mut m = Machine::new();
    let child = fork(&mut m);
    m.os.end_process(0);
    assert_eq!(call!(m, kill, child, 0), 0);
    assert_eq!(call!(m, waitid, 1, child, OUT, 4 | 0x0100_0000), 0);
    assert_eq!((m.half(OUT), m.half(OUT + 8), m.half(OUT + 16)), (17, 1, child as u32));
    assert_eq!(call!(m, wait4, child, 0, 0), child);
    assert_eq!(call!(m, kill, child, 0), err(Errno::ESRCH));
}
