//! Mappings.

use super::*;

const PRIVATE: i32 = 2;
const ANONYMOUS: i32 = 0x20;

#[test]
fn anonymous_memory() {
    let mut m = Machine::new();
    let address = call!(m, mmap, 0, 5000, 3, PRIVATE | ANONYMOUS, -1, 0) as u64;
    assert_eq!(m.bytes(address, 8192), vec![0; 8192]);
    m.memory.write(address, b"data").unwrap();
    assert_eq!(call!(m, madvise, address, 4096, 4), 0);
    assert_eq!(m.bytes(address, 4), [0; 4]);
    assert_eq!(call!(m, munmap, address, 5000), 0);
    assert!(m.memory.mapped.is_empty());
    assert_eq!(call!(m, munmap, address, 5000), 0, "nothing there is no error");
    assert_eq!(call!(m, munmap, address, 0), err(Errno::EINVAL));
    assert_eq!(call!(m, mmap, 0, 0, 3, PRIVATE | ANONYMOUS, -1, 0), err(Errno::EINVAL));
    assert_eq!(call!(m, mmap, 0, 1_u64 << 60, 3, PRIVATE | ANONYMOUS, -1, 0), err(Errno::ENOMEM));
    assert_eq!(call!(m, brk, 0), call!(m, brk, 0x5000));
}

#[test]
fn files() {
    let mut m = Machine::with_files(&[("f", Entry::file([vec![b'a'; 4096], b"bcd".to_vec()].concat()))]);
    let fd = m.open("f", O_RDONLY);
    let address = call!(m, mmap, 0, 3, 1, PRIVATE, fd, 4096) as u64;
    assert_eq!(m.bytes(address, 5), b"bcd\0\0");
    assert_eq!(call!(m, mmap, 0, 3, 3, 1, fd, 0), err(Errno::EACCES));
    assert_eq!(call!(m, mmap, 0, 3, 1, PRIVATE, fd, 1), err(Errno::EINVAL));
    assert_eq!(call!(m, mmap, 0, 3, 1, PRIVATE, 99, 0), err(Errno::EBADF));
    assert_eq!(call!(m, mmap, 0, 0, 1, PRIVATE, 1, 0), err(Errno::EINVAL));
    assert_eq!(call!(m, munmap, address, u64::MAX), err(Errno::EINVAL));
    assert_eq!(call!(m, mmap, 0, 3, 1, PRIVATE, 0, 0), err(Errno::ENODEV));
    assert_eq!(call!(m, mmap, 0, 3, 1, PRIVATE, 1, 0), err(Errno::EACCES));
    let fd = m.open("f", O_RDWR);
    assert_eq!(call!(m, mmap, 0, 3, 3, 1, fd, 0), err(Errno::ENODEV));
    assert_eq!(m.approximations(), ["a shared writable mapping of a file was refused"]);
}

#[test]
fn growing() {
    let mut m = Machine::new();
    let old = call!(m, mmap, 0, 4096, 3, PRIVATE | ANONYMOUS, -1, 0) as u64;
    m.memory.write(old, b"data").unwrap();
    assert_eq!(call!(m, mremap, old, 4096, 9000, 0), err(Errno::ENOMEM));
    let new = call!(m, mremap, old, 4096, 9000, 1) as u64;
    assert_eq!(m.bytes(new, 4), b"data");
    assert_eq!(m.memory.mapped.len(), 1);
    assert_eq!(call!(m, mremap, new, 9000, 100, 0), new as i64);
    assert_eq!(call!(m, mremap, 0x7000, 4096, 8192, 1), err(Errno::EFAULT));
}
