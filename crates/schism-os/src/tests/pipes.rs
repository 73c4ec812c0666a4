//! Pipes, standard input that arrives bit by bit, and waiting.

use super::*;

fn pipe(m: &mut Machine, flags: i32) -> (i32, i32) {
    assert_eq!(call!(m, pipe2, OUT, flags), 0);
    (m.half(OUT) as i32, m.half(OUT + 4) as i32)
}

#[test]
fn bytes_go_through() {
    let mut m = Machine::new();
    let (reader, writer) = pipe(&mut m, 0);
    assert_eq!(call!(m, write, writer, "abcdef", 6), 6);
    assert_eq!(m.read(reader, 4), b"abcd");
    assert_eq!(m.read(reader, 4), b"ef");
    assert_eq!(call!(m, read, reader, OUT, 0), 0);
    assert_eq!(call!(m, read, writer, OUT, 1), err(Errno::EBADF));
    assert_eq!(call!(m, write, reader, "x", 1), err(Errno::EBADF));
    assert_eq!(call!(m, lseek, reader, 0, 0), err(Errno::ESPIPE));
    assert_eq!(call!(m, pread64, reader, OUT, 1, 0), err(Errno::ESPIPE));
    assert_eq!(call!(m, pread64, writer, OUT, 1, 0), err(Errno::ESPIPE), "before the mode is looked at");
    assert_eq!(call!(m, close, writer), 0);
    assert_eq!(m.read(reader, 4), b"");
    assert_eq!(call!(m, pipe2, OUT, 1), err(Errno::EINVAL));
    assert_eq!(call!(m, pipe, 1), err(Errno::EFAULT));
}

#[test]
fn a_full_or_empty_pipe() {
    let mut m = Machine::new();
    let (reader, writer) = pipe(&mut m, O_NONBLOCK);
    assert_eq!(call!(m, read, reader, OUT, 1), err(Errno::EAGAIN));
    assert_eq!(call!(m, write, writer, BASE, 65000), 65000);
    assert_eq!(call!(m, write, writer, BASE, 4096), err(Errno::EAGAIN), "whole or not at all");
    assert_eq!(call!(m, write, writer, BASE, 5000), 536);
    assert_eq!(call!(m, write, writer, BASE, 1), err(Errno::EAGAIN));
    let (reader, _) = pipe(&mut m, 0);
    assert_eq!(call!(m, read, reader, OUT, 1), err(Errno::EDEADLK));
    assert_eq!(m.approximations().len(), 1);
}

#[test]
fn a_pipe_without_reader_kills() {
    let mut m = Machine::new();
    let (reader, writer) = pipe(&mut m, 0);
    assert_eq!(call!(m, close, reader), 0);
    let mut ignoring = Machine { os: m.os.clone(), memory: Memory::new() };
    assert_eq!(m.raw(Call::write, vec![Arg::from(writer), Arg::from("x"), Arg::from(1)]), Syscall::Killed(13));
    ignoring.set_words(OUT, &[1, 0, 0, 0]);
    assert_eq!(call!(ignoring, rt_sigaction, 13, OUT, 0, 8), 0);
    assert_eq!(call!(ignoring, write, writer, "x", 1), err(Errno::EPIPE));
}

#[test]
fn standard_input_bit_by_bit() {
    let mut m = Machine::new();
    m.os.open_stdin();
    let ask = |m: &mut Machine| m.raw(Call::read, vec![Arg::from(0), Arg::from(OUT), Arg::from(4)]);
    assert_eq!(ask(&mut m), Syscall::NeedStdin);
    m.os.feed_stdin(b"abcdef");
    assert_eq!(m.read(0, 4), b"abcd");
    m.os.feed_stdin(b"gh");
    assert_eq!(m.read(0, 9), b"efgh");
    assert_eq!(ask(&mut m), Syscall::NeedStdin);
    m.os.close_stdin();
    assert_eq!(m.read(0, 4), b"");
    assert_eq!(Machine::new().read(0, 4), b"", "without feeding it is complete");
}

#[test]
fn output_keeps_its_order() {
    let mut m = Machine::new();
    for (fd, text) in [(1, "a"), (1, "b"), (2, "c"), (1, "d"), (1, "")] {
        assert_eq!(call!(m, write, fd, text, text.len() as u64), text.len() as i64);
    }
    let expected = [(Stream::Stdout, b"ab".to_vec()), (Stream::Stderr, b"c".to_vec()), (Stream::Stdout, b"d".to_vec())];
    assert_eq!(m.os.take_output(), expected);
    assert_eq!(m.os.take_output(), []);
}

/// Polls one descriptor for reading and writing.
fn poll(m: &mut Machine, fd: i32, timeout: i32) -> (i64, u16) {
    m.set_words(OUT, &[u64::from(fd as u32) | 5 << 32]);
    let ready = call!(m, poll, OUT, 1, timeout);
    (ready, (m.word(OUT) >> 48) as u16)
}

#[test]
fn polling() {
    let mut input = Input::new(["test"]);
    input.stdin = b"x".to_vec();
    let mut m = Machine::with(input);
    let file = m.open("f", O_RDWR | O_CREAT);
    assert_eq!(poll(&mut m, file, -1), (1, 5));
    assert_eq!(poll(&mut m, 1, -1), (1, 4));
    assert_eq!(poll(&mut m, 0, -1), (1, 0x11));
    m.read(0, 1);
    assert_eq!(poll(&mut m, 0, -1), (1, 0x10));
    assert_eq!(poll(&mut m, 99, -1), (1, 0x20));
    assert_eq!(poll(&mut m, -1, 10), (0, 0));
    let (reader, writer) = pipe(&mut m, 0);
    assert_eq!(poll(&mut m, reader, 0), (0, 0));
    assert_eq!(poll(&mut m, writer, 0), (1, 4));
    assert_eq!(poll(&mut m, reader, -1).0, err(Errno::EDEADLK));
    call!(m, close, reader);
    assert_eq!(poll(&mut m, writer, 0), (1, 0xc));
    assert_eq!(call!(m, poll, OUT, 5000, 0), err(Errno::EINVAL));
}

#[test]
fn polling_standard_input_to_come() {
    let mut m = Machine::new();
    m.os.open_stdin();
    m.set_words(OUT, &[1 << 32]);
    assert_eq!(m.raw(Call::poll, vec![Arg::from(OUT), Arg::from(1), Arg::from(-1)]), Syscall::NeedStdin);
    assert_eq!(call!(m, poll, OUT, 1, 5), 0);
    m.os.feed_stdin(b"x");
    assert_eq!(call!(m, poll, OUT, 1, -1), 1);
}

#[test]
fn selecting() {
    let mut m = Machine::new();
    m.set_words(OUT, &[0b001, 0b110]);
    assert_eq!(call!(m, select, 3, OUT, OUT + 8, 0, 0), 3);
    assert_eq!([m.word(OUT), m.word(OUT + 8)], [0b001, 0b110]);
    m.set_words(OUT, &[0b11000]);
    assert_eq!(call!(m, select, 5, OUT, 0, 0, 0), err(Errno::EBADF));
    assert_eq!(call!(m, select, -1, OUT, 0, 0, 0), err(Errno::EINVAL));
    m.os.open_stdin();
    m.set_words(OUT, &[1, 0, 2, 500_000]);
    assert_eq!(call!(m, select, 1, OUT, 0, 0, OUT + 16), 0);
    assert_eq!([m.word(OUT), m.word(OUT + 16), m.word(OUT + 24)], [0; 3]);
}
