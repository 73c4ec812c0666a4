//! Reading, writing, seeking, truncating, copying, devices.

use super::*;

#[test]
fn positions_move_and_are_shared_by_duplicates() {
    let mut m = Machine::with_files(&[("f", Entry::file("abcdef"))]);
    let fd = m.open("f", O_RDONLY);
    let copy = call!(m, dup, fd) as i32;
    assert_eq!(m.read(fd, 2), b"ab");
    assert_eq!(m.read(copy, 2), b"cd");
    assert_eq!(call!(m, pread64, fd, OUT, 2, 1), 2);
    assert_eq!(m.read(fd, 9), b"ef");
    assert_eq!(m.read(fd, 9), b"");
    assert_eq!(call!(m, read, fd, 1, 5), 0);
    assert_eq!(call!(m, write, fd, "x", 1), err(Errno::EBADF));
    assert_eq!(call!(m, read, 99, OUT, 1), err(Errno::EBADF));
    assert_eq!(call!(m, pread64, fd, OUT, 1, -1), err(Errno::EINVAL));
    call!(m, lseek, fd, 0, 0);
    assert_eq!(call!(m, read, fd, 1, 5), err(Errno::EFAULT));
}

#[test]
fn seeking() {
    let mut m = Machine::with_files(&[("f", Entry::file("abcdef"))]);
    let fd = m.open("f", O_RDWR);
    assert_eq!(call!(m, lseek, fd, -2, 2), 4);
    assert_eq!(call!(m, lseek, fd, -5, 1), err(Errno::EINVAL));
    assert_eq!(call!(m, lseek, fd, 0, 1), 4);
    assert_eq!(call!(m, lseek, fd, 0, 9), err(Errno::EINVAL));
    assert_eq!(call!(m, lseek, fd, i64::MAX, 0), err(Errno::EINVAL));
    assert_eq!(call!(m, lseek, 1, 0, 1), err(Errno::ESPIPE));
    assert_eq!(call!(m, lseek, 99, 0, 1), err(Errno::EBADF));
    // A hole: data, nothing, data.
    assert_eq!(call!(m, pwrite64, fd, "end", 3, 8192), 3);
    assert_eq!(call!(m, lseek, fd, 0, 3), 0);
    assert_eq!(call!(m, lseek, fd, 0, 4), 4096);
    assert_eq!(call!(m, lseek, fd, 5000, 3), 8192);
    assert_eq!(call!(m, lseek, fd, 8192, 4), 8195);
    assert_eq!(call!(m, lseek, fd, 8195, 3), err(Errno::ENXIO));
    assert_eq!(call!(m, lstat, "f", OUT), 0);
    assert_eq!((m.word(OUT + 48), m.word(OUT + 64)), (8195, 16));
}

#[test]
fn vectors() {
    let mut m = Machine::new();
    let fd = m.open("f", O_RDWR | O_CREAT);
    m.memory.write(OUT, b"onetwo").unwrap();
    m.set_words(OUT + 64, &[OUT, 3, 1, 0, OUT + 3, 3]);
    assert_eq!(call!(m, writev, fd, OUT + 64, 3), 6);
    assert_eq!(m.content("f"), b"onetwo");
    m.set_words(OUT + 64, &[OUT + 512, 2, OUT + 600, 9]);
    assert_eq!(call!(m, preadv, fd, OUT + 64, 2, 1), 5);
    assert_eq!((m.bytes(OUT + 512, 3), m.bytes(OUT + 600, 3)), (b"ne\0".to_vec(), b"two".to_vec()));
    assert_eq!(call!(m, readv, fd, OUT + 64, 2000), err(Errno::EINVAL));
    m.set_words(OUT + 64, &[OUT, u64::MAX]);
    assert_eq!(call!(m, writev, fd, OUT + 64, 1), err(Errno::EINVAL));
    assert_eq!(call!(m, writev, 1, OUT + 64, 0), 0);
}

#[test]
fn truncating() {
    let mut m = Machine::with_files(&[("f", Entry::file("abcdef").with_mode(0o6775)), ("d", Entry::directory())]);
    assert_eq!(call!(m, truncate, "f", 3), 0);
    assert_eq!(m.mode("f"), 0o100775, "set-id bits go");
    assert_eq!(call!(m, truncate, "f", 5), 0);
    assert_eq!(m.content("f"), b"abc\0\0");
    assert_eq!(call!(m, truncate, "d", 0), err(Errno::EISDIR));
    assert_eq!(call!(m, truncate, "f", -1), err(Errno::EINVAL));
    assert_eq!(call!(m, truncate, "/dev/null", 0), err(Errno::EINVAL));
    let fd = m.open("f", O_RDONLY);
    assert_eq!(call!(m, ftruncate, fd, 0), err(Errno::EINVAL));
    assert_eq!(call!(m, ftruncate, 1, 0), err(Errno::EINVAL));
    assert_eq!(call!(m, truncate, "f", 1_i64 << 50), err(Errno::EFBIG));
    assert_eq!(call!(m, truncate, "f", 1_i64 << 40), 0);
    assert_eq!(m.size("f"), 1 << 40);
}

#[test]
fn allocating() {
    let mut m = Machine::new();
    let fd = m.open("f", O_RDWR | O_CREAT);
    assert_eq!(call!(m, fallocate, fd, 0, 10, 20), 0);
    assert_eq!(m.size("f"), 30);
    assert_eq!(call!(m, fallocate, fd, 1, 0, 100), 0);
    assert_eq!(m.size("f"), 30);
    assert_eq!(call!(m, fallocate, fd, 0, 0, 0), err(Errno::EINVAL));
    assert_eq!(call!(m, fallocate, fd, 2, 0, 4), err(Errno::EOPNOTSUPP));
    assert_eq!(call!(m, pwrite64, fd, "data", 4, 0), 4);
    assert_eq!(call!(m, fallocate, fd, 3, 1, 2), 0);
    assert_eq!(call!(m, pread64, fd, OUT, 4, 0), 4);
    assert_eq!(m.bytes(OUT, 4), b"d\0\0a");
    assert_eq!(call!(m, fallocate, 1, 0, 0, 1), err(Errno::ESPIPE));
}

#[test]
fn the_file_size_limit_signals() {
    let mut m = Machine::new();
    let fd = m.open("f", O_RDWR | O_CREAT);
    m.set_words(OUT, &[4, 4]);
    assert_eq!(call!(m, setrlimit, 1, OUT), 0);
    assert_eq!(call!(m, write, fd, "abcdef", 6), 4);
    assert_eq!(m.raw(Call::write, vec![Arg::from(fd), Arg::from("x"), Arg::from(1)]), Syscall::Killed(25));
}

#[test]
fn copying_inside_the_kernel() {
    let mut m = Machine::with_files(&[("f", Entry::file("abcdef")), ("d", Entry::directory())]);
    let from = m.open("f", O_RDONLY);
    let to = m.open("g", O_RDWR | O_CREAT);
    assert_eq!(call!(m, copy_file_range, from, 0, to, 0, 4, 0), 4);
    m.set_words(OUT, &[1]);
    assert_eq!(call!(m, copy_file_range, from, OUT, to, 0, 2, 0), 2);
    assert_eq!((m.word(OUT), m.content("g")), (3, b"abcdbc".to_vec()));
    assert_eq!(call!(m, copy_file_range, from, 0, to, 0, 4, 1), err(Errno::EINVAL));
    assert_eq!(call!(m, copy_file_range, to, 0, from, 0, 4, 0), err(Errno::EBADF));
    assert_eq!(call!(m, copy_file_range, 0, 0, to, 0, 4, 0), err(Errno::EINVAL));
    assert_eq!(call!(m, sendfile, 1, from, 0, 99), 2);
    assert_eq!(m.output(Stream::Stdout), b"ef");
    m.set_words(OUT, &[2]);
    assert_eq!(call!(m, sendfile, 1, from, OUT, 2), 2);
    assert_eq!((m.output(Stream::Stdout), m.word(OUT)), (b"cd".to_vec(), 4));
    assert_eq!(call!(m, sendfile, 1, 0, 0, 2), err(Errno::EINVAL));
}

#[test]
fn devices() {
    let mut m = Machine::new();
    let [null, zero, full, random] =
        ["/dev/null", "/dev/zero", "/dev/full", "/dev/urandom"].map(|path| m.open(path, O_RDWR));
    assert_eq!(call!(m, write, null, "abc", 3), 3);
    assert_eq!(m.read(null, 5), b"");
    assert_eq!(m.read(zero, 5), [0; 5]);
    assert_eq!(call!(m, write, full, "abc", 3), err(Errno::ENOSPC));
    assert_eq!(call!(m, lseek, null, 7, 0), 0);
    let bytes = m.read(random, 16);
    assert_ne!(bytes, m.read(random, 16));
    let mut again = Machine::new();
    assert_eq!(call!(again, getrandom, OUT, 16, 0), 16);
    assert_eq!(again.bytes(OUT, 16), bytes, "the same bytes in every run");
    assert_eq!(call!(again, getrandom, OUT, 16, 8), err(Errno::EINVAL));
    assert_eq!(call!(m, ioctl, null, 0x5401, OUT), err(Errno::ENOTTY));
    assert_eq!(m.mode("/dev/null"), 0o020666);
}

#[test]
fn standard_input_as_a_file_can_be_sought() {
    let mut input = Input::new(["test"]);
    (input.stdin, input.stdin_is_file) = (b"abcdef".to_vec(), true);
    let mut m = Machine::with(input);
    assert_eq!(call!(m, lseek, 0, 4, 0), 4);
    assert_eq!(m.read(0, 9), b"ef");
    assert_eq!(call!(m, fstat, 0, OUT), 0);
    assert_eq!(m.half(OUT + 24), 0o100644);
    assert!(m.os.files().is_empty());
}

#[test]
fn syncing() {
    let mut m = Machine::with_files(&[("f", Entry::file(""))]);
    let fd = m.open("f", O_RDONLY);
    assert_eq!([call!(m, fsync, fd), call!(m, fdatasync, fd), call!(m, syncfs, fd), call!(m, sync)], [0; 4]);
    assert_eq!(call!(m, fsync, 1), err(Errno::EINVAL));
    assert_eq!(call!(m, fsync, 9), err(Errno::EBADF));
    assert_eq!(call!(m, fadvise64, fd, 0, 0, 2), 0);
    assert_eq!(call!(m, fadvise64, 0, 0, 0, 2), err(Errno::ESPIPE));
}
