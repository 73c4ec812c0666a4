//! Descriptors: duplication, closing, flags, locks.

use super::*;

#[test]
fn the_lowest_free_number_is_used() {
    let mut m = Machine::with_files(&[("f", Entry::file(""))]);
    assert_eq!(m.open("f", O_RDONLY), 3);
    assert_eq!(m.open("f", O_RDONLY), 4);
    assert_eq!(call!(m, close, 3), 0);
    assert_eq!(call!(m, close, 3), err(Errno::EBADF));
    assert_eq!(call!(m, close, -1), err(Errno::EBADF));
    assert_eq!(m.open("f", O_RDONLY), 3);
    assert_eq!(call!(m, close, 0), 0);
    assert_eq!(m.open("f", O_RDONLY), 0);
}

#[test]
fn duplication() {
    let mut m = Machine::new();
    assert_eq!(call!(m, dup, 1), 3);
    assert_eq!(call!(m, dup2, 1, 10), 10);
    assert_eq!(call!(m, write, 10, "x", 1), 1);
    assert_eq!(m.output(Stream::Stdout), b"x");
    assert_eq!(call!(m, dup2, 1, 1), 1);
    assert_eq!(call!(m, dup2, 77, 77), err(Errno::EBADF));
    assert_eq!(call!(m, dup2, 1, 1024), err(Errno::EBADF));
    assert_eq!(call!(m, dup3, 1, 1, 0), err(Errno::EINVAL));
    assert_eq!(call!(m, dup3, 1, 5, 1), err(Errno::EINVAL));
    assert_eq!(call!(m, dup3, 1, 5, O_CLOEXEC), 5);
    assert_eq!((call!(m, fcntl, 5, 1, 0), call!(m, fcntl, 10, 1, 0)), (1, 0));
    assert_eq!(call!(m, fcntl, 1, 0, 7), 7);
    assert_eq!(call!(m, fcntl, 1, 1030, 7), 8);
    assert_eq!(call!(m, fcntl, 8, 1, 0), 1);
    assert_eq!(call!(m, fcntl, 1, 0, 5000), err(Errno::EINVAL));
    assert_eq!(call!(m, fcntl, 1, 0, -1), err(Errno::EINVAL));
}

#[test]
fn status_flags() {
    let mut m = Machine::new();
    assert_eq!(call!(m, fcntl, 0, 3, 0), 0);
    assert_eq!(call!(m, fcntl, 1, 3, 0), 1);
    let fd = m.open("f", O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC | O_APPEND);
    assert_eq!(call!(m, fcntl, fd, 3, 0), i64::from(O_RDWR | O_APPEND | 0o100000));
    assert_eq!(call!(m, fcntl, fd, 4, O_NONBLOCK | O_WRONLY), 0);
    assert_eq!(call!(m, fcntl, fd, 3, 0), i64::from(O_RDWR | O_NONBLOCK | 0o100000));
    assert_eq!(call!(m, fcntl, fd, 1, 0), 1);
    assert_eq!(call!(m, fcntl, fd, 2, 0), 0);
    assert_eq!(call!(m, fcntl, fd, 1, 0), 0);
    assert_eq!(call!(m, fcntl, fd, 999, 0), err(Errno::EINVAL));
    assert_eq!(call!(m, fcntl, 99, 3, 0), err(Errno::EBADF));
}

#[test]
fn locks_always_succeed() {
    let mut m = Machine::new();
    let fd = m.open("f", O_WRONLY | O_CREAT);
    m.set_words(OUT, &[1, 0, 0, 0]);
    assert_eq!(call!(m, fcntl, fd, 6, OUT), 0);
    assert_eq!(call!(m, fcntl, fd, 5, OUT), 0);
    assert_eq!(m.bytes(OUT, 2), [2, 0]);
    m.set_words(OUT, &[0, 0, 0, 0]);
    assert_eq!(call!(m, fcntl, fd, 6, OUT), err(Errno::EBADF), "a read lock needs a readable file");
    m.set_words(OUT, &[9, 0, 0, 0]);
    assert_eq!(call!(m, fcntl, fd, 6, OUT), err(Errno::EINVAL));
    assert_eq!((call!(m, flock, fd, 6), call!(m, flock, fd, 8)), (0, 0));
    assert_eq!(call!(m, flock, fd, 3), err(Errno::EINVAL));
}

#[test]
fn closing_a_range() {
    let mut m = Machine::new();
    for _ in 0..4 {
        call!(m, dup, 1);
    }
    assert_eq!(call!(m, close_range, 4, 5, 0), 0);
    assert_eq!(call!(m, fcntl, 4, 1, 0), err(Errno::EBADF));
    assert_eq!(call!(m, close_range, 3, u64::MAX, 4), 0);
    assert_eq!((call!(m, fcntl, 3, 1, 0), call!(m, fcntl, 6, 1, 0), call!(m, fcntl, 2, 1, 0)), (1, 1, 0));
    assert_eq!(call!(m, close_range, 5, 4, 0), err(Errno::EINVAL));
    assert_eq!(call!(m, close_range, 4, 5, 9), err(Errno::EINVAL));
}

#[test]
fn there_is_a_limit() {
    let mut m = Machine::new();
    m.set_words(OUT, &[5, 5]);
    assert_eq!(call!(m, prlimit64, 0, 7, OUT, 0), 0);
    assert_eq!((call!(m, dup, 1), call!(m, dup, 1)), (3, 4));
    assert_eq!(call!(m, dup, 1), err(Errno::EMFILE));
    assert_eq!(call!(m, open, "/dev/null", O_RDONLY), err(Errno::EMFILE));
    assert_eq!(call!(m, open, "none", O_RDONLY), err(Errno::EMFILE));
    assert_eq!(call!(m, open, "", O_RDONLY), err(Errno::ENOENT));
    assert_eq!(call!(m, close, 4), 0);
    assert_eq!(call!(m, pipe, OUT), err(Errno::EMFILE));
    assert_eq!(call!(m, dup, 1), 4, "the pipe left nothing open");
}

#[test]
fn bytes_waiting() {
    let mut input = Input::new(["test"]);
    input.stdin = b"12345".to_vec();
    let mut m = Machine::with(input);
    m.read(0, 2);
    assert_eq!(call!(m, ioctl, 0, 0x541b, OUT), 0);
    assert_eq!(m.half(OUT), 3);
    for fd in 0..3 {
        assert_eq!(call!(m, ioctl, fd, 0x5401, OUT), err(Errno::ENOTTY));
        assert_eq!(call!(m, ioctl, fd, 0x5413, OUT), err(Errno::ENOTTY));
    }
    assert_eq!(call!(m, ioctl, 99, 0x5401, OUT), err(Errno::EBADF));
    let fd = m.open("f", O_RDWR | O_CREAT);
    assert_eq!(call!(m, ioctl, fd, 0x4004_9409, 0), err(Errno::EOPNOTSUPP));
    assert_eq!(call!(m, ioctl, fd, 0x4004_9409, 99), err(Errno::EBADF));
    assert_eq!((call!(m, ioctl, fd, 0x5451, 0), call!(m, fcntl, fd, 1, 0)), (0, 1));
}
