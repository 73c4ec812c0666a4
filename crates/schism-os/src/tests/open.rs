//! Opening files: flags, permissions, and the order of checks.

use schism_case::{Entry, Owner};

use super::*;

/// A file of somebody else's.
fn foreign(mode: u16) -> Entry {
    Entry { owner: Owner { uid: 0, gid: 0 }, ..Entry::file("x").with_mode(mode) }
}

#[test]
fn create_truncate_append() {
    let mut m = Machine::new();
    assert_eq!(call!(m, open, "f", O_WRONLY), err(Errno::ENOENT));
    m.make("f", "hello");
    assert_eq!(m.content("f"), b"hello");
    let fd = m.open("f", O_WRONLY | O_APPEND);
    assert_eq!(call!(m, pwrite64, fd, "XY", 2, 0), 2);
    assert_eq!(m.content("f"), b"helloXY");
    m.open("f", O_RDONLY | O_TRUNC);
    assert_eq!(m.content("f"), b"");
}

#[test]
fn exclusive_creation() {
    let mut m =
        Machine::with_files(&[("f", Entry::file("")), ("l", Entry::symlink("nowhere")), ("d", Entry::directory())]);
    for path in ["f", "l", "d", ".", "/"] {
        assert_eq!(call!(m, open, path, O_CREAT | O_EXCL, 0o600), err(Errno::EEXIST), "{path}");
    }
    // Without O_EXCL the link's target is made.
    m.make("l", "through");
    assert_eq!(m.content("nowhere"), b"through");
}

#[test]
fn directories_and_slashes() {
    let mut m = Machine::with_files(&[("f", Entry::file("")), ("d", Entry::directory()), ("l", Entry::symlink("d"))]);
    for (path, flags, expected) in [
        ("d", O_WRONLY, Errno::EISDIR),
        ("d", O_RDONLY | O_TRUNC, Errno::EISDIR),
        ("d", O_RDONLY | O_CREAT, Errno::EISDIR),
        ("new/", O_WRONLY | O_CREAT, Errno::EISDIR),
        ("f/", O_RDONLY, Errno::ENOTDIR),
        ("f/", O_RDONLY | O_CREAT, Errno::EISDIR),
        ("f", O_DIRECTORY, Errno::ENOTDIR),
        ("l", O_NOFOLLOW, Errno::ELOOP),
        ("l", O_NOFOLLOW | O_DIRECTORY, Errno::ENOTDIR),
        ("f", O_CREAT | O_DIRECTORY, Errno::EINVAL),
        ("", O_RDONLY, Errno::ENOENT),
        ("f/x", O_RDONLY, Errno::ENOTDIR),
        ("none/x", O_WRONLY | O_CREAT, Errno::ENOENT),
    ] {
        assert_eq!(call!(m, open, path, flags, 0o644), err(expected), "{path} {flags:o}");
    }
    m.open("d/", O_RDONLY);
    m.open("l/", O_NOFOLLOW);
    assert_eq!(call!(m, open, 1, O_RDONLY), err(Errno::EFAULT));
}

#[test]
fn modes_decide_by_class() {
    let mut m = Machine::with_files(&[
        ("none", Entry::file("").with_mode(0)),
        ("group", Entry::file("").with_mode(0o070)),
        ("theirs", foreign(0o644)),
        ("secret", foreign(0o600)),
        ("sealed", Entry::directory().with_mode(0o600)),
        ("sealed/f", Entry::file("")),
        ("closed", Entry::directory().with_mode(0o555)),
    ]);
    for (path, flags) in [
        ("none", O_RDONLY),
        ("group", O_RDONLY),
        ("theirs", O_WRONLY),
        ("theirs", O_RDONLY | O_TRUNC),
        ("secret", O_RDONLY),
        ("sealed/f", O_RDONLY),
        ("sealed/none", O_RDONLY),
        ("closed/new", O_WRONLY | O_CREAT),
    ] {
        assert_eq!(call!(m, open, path, flags, 0o644), err(Errno::EACCES), "{path}");
    }
    m.open("theirs", O_RDONLY);
    assert_eq!(call!(m, open, "closed/none", O_RDONLY), err(Errno::ENOENT));
}

#[test]
fn a_new_file_can_be_written_whatever_its_mode() {
    let mut m = Machine::new();
    let fd = call!(m, open, "f", O_RDWR | O_CREAT, 0o444);
    assert_eq!(call!(m, write, fd, "x", 1), 1);
    assert_eq!(m.mode("f"), 0o100444);
    assert_eq!(call!(m, open, "f", O_RDWR), err(Errno::EACCES));
    assert_eq!(call!(m, umask, 0o077), 0o022);
    call!(m, open, "g", O_WRONLY | O_CREAT, 0o6777);
    assert_eq!(m.mode("g"), 0o106700);
}

#[test]
fn a_path_descriptor_names_but_does_not_read() {
    let mut m = Machine::with_files(&[("f", Entry::file("x").with_mode(0)), ("l", Entry::symlink("f"))]);
    let fd = m.open("f", O_PATH | O_RDWR);
    assert_eq!(call!(m, read, fd, OUT, 1), err(Errno::EBADF));
    assert_eq!(call!(m, fstat, fd, OUT), 0);
    assert_eq!(call!(m, fchmod, fd, 0o600), err(Errno::EBADF));
    let link = m.open("l", O_PATH | O_NOFOLLOW);
    assert_eq!(call!(m, readlinkat, link, "", OUT, 10), 1);
    assert_eq!(call!(m, fcntl, link, 3, 0), i64::from(O_PATH | O_NOFOLLOW));
}

#[test]
fn a_temporary_file_has_no_name() {
    let mut m = Machine::new();
    let fd = m.open(".", O_TMPFILE | O_RDWR);
    assert_eq!(call!(m, write, fd, "abc", 3), 3);
    assert_eq!(call!(m, pread64, fd, OUT, 3, 0), 3);
    assert!(m.os.files().is_empty());
    assert_eq!(call!(m, open, ".", O_TMPFILE | O_RDONLY, 0o600), err(Errno::EINVAL));
}

#[test]
fn fifos() {
    let mut m = Machine::new();
    assert_eq!(call!(m, mknod, "p", 0o010644), 0);
    assert_eq!(call!(m, open, "p", O_WRONLY | O_NONBLOCK), err(Errno::ENXIO));
    let reader = m.open("p", O_RDONLY | O_NONBLOCK);
    let writer = m.open("p", O_WRONLY);
    assert_eq!(call!(m, read, reader, OUT, 1), err(Errno::EAGAIN));
    assert_eq!(call!(m, write, writer, "hi", 2), 2);
    assert_eq!(m.read(reader, 10), b"hi");
    assert_eq!(call!(m, close, writer), 0);
    assert_eq!(m.read(reader, 10), b"");
    assert_eq!(call!(m, open, "p", O_RDONLY), err(Errno::EDEADLK));
    assert_eq!(m.approximations(), ["a wait that nothing can end returned EDEADLK"]);
}

#[test]
fn standard_streams_by_name() {
    let mut input = Input::new(["test"]);
    input.stdin = b"typed".to_vec();
    let mut m = Machine::with(input);
    let stdin = m.open("/dev/stdin", O_RDONLY);
    assert_eq!(m.read(stdin, 2), b"ty");
    assert_eq!(m.read(0, 9), b"ped");
    let stdout = m.open("/dev/fd/1", O_WRONLY);
    assert_eq!(call!(m, write, stdout, "out", 3), 3);
    let stderr = m.open("/proc/self/fd/2", O_WRONLY);
    assert_eq!(call!(m, write, stderr, "err", 3), 3);
    assert_eq!(m.os.take_output(), [(Stream::Stdout, b"out".to_vec()), (Stream::Stderr, b"err".to_vec())]);
    for (path, flags, expected) in [
        ("/dev/fd/77", O_RDONLY, Errno::ENOENT),
        ("/dev/fd/77", O_WRONLY | O_CREAT, Errno::ENOENT),
        ("/dev/fd/1", O_WRONLY | O_CREAT | O_EXCL, Errno::EEXIST),
        ("/dev/fd/1", O_NOFOLLOW, Errno::ELOOP),
    ] {
        assert_eq!(call!(m, open, path, flags, 0o644), err(expected), "{path} {flags:o}");
    }
    assert_eq!(call!(m, mkdir, "/dev/fd/77", 0o755), err(Errno::ENOENT));
    assert_eq!(call!(m, unlink, "/dev/fd/1"), err(Errno::EPERM));
    assert_eq!(call!(m, rmdir, "/dev/fd/1"), err(Errno::ENOTDIR));
    assert_eq!(call!(m, readlink, "/proc/self/fd/0", OUT, 99), 11);
    assert_eq!(m.bytes(OUT, 11), b"pipe:[5000]");
    assert_eq!(call!(m, open, "/dev/tty", O_RDWR), err(Errno::ENXIO));
}
