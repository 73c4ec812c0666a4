//! `stat`, `statx`, `access`, `statfs`.

use schism_case::Owner;

use super::*;

#[test]
fn the_fields_of_stat() {
    let mut m = Machine::with_files(&[("f", Entry::file(vec![1; 5000]).with_mode(0o640)), ("l", Entry::symlink("f"))]);
    assert_eq!(call!(m, stat, "l", OUT), 0);
    assert_eq!(m.word(OUT), 0x801);
    assert_eq!(m.word(OUT + 16), 1);
    assert_eq!([m.half(OUT + 24), m.half(OUT + 28), m.half(OUT + 32)], [0o100640, 65534, 65534]);
    assert_eq!([m.word(OUT + 40), m.word(OUT + 48), m.word(OUT + 56), m.word(OUT + 64)], [0, 5000, 4096, 16]);
    assert_eq!(m.word(OUT + 88), 1_704_067_200);
    assert_eq!(call!(m, lstat, "l", OUT), 0);
    assert_eq!([m.half(OUT + 24) as u64, m.word(OUT + 48), m.word(OUT + 64)], [0o120777, 1, 0]);
    assert_eq!(call!(m, stat, ".", OUT), 0);
    assert_eq!([m.word(OUT + 48), m.word(OUT + 64)], [4096, 8]);
    assert_eq!(call!(m, stat, "/dev/null", OUT), 0);
    assert_eq!([m.half(OUT + 24) as u64, m.word(OUT + 40)], [0o020666, 0x103]);
}

#[test]
fn different_files_have_different_numbers() {
    let mut m = Machine::with_files(&[("a", Entry::file("")), ("b", Entry::file(""))]);
    let numbers = ["a", "b", "."].map(|path| {
        assert_eq!(call!(m, stat, path, OUT), 0);
        m.word(OUT + 8)
    });
    assert!(numbers[0] != numbers[1] && numbers[1] != numbers[2] && numbers[0] != numbers[2]);
}

#[test]
fn standard_streams_are_pipes() {
    let mut m = Machine::new();
    for fd in 0..3 {
        assert_eq!(call!(m, fstat, fd, OUT), 0);
        assert_eq!((m.half(OUT + 24), m.word(OUT + 48)), (0o010600, 0));
    }
    assert_eq!(call!(m, fstat, 3, OUT), err(Errno::EBADF));
    assert_eq!(call!(m, stat, "/dev/stdout", OUT), 0);
    assert_eq!(m.half(OUT + 24), 0o010600);
    assert_eq!(m.mode("/proc/self/fd/1"), 0o120300);
}

#[test]
fn by_descriptor_and_empty_path() {
    let mut m = Machine::with_files(&[("f", Entry::file("abc"))]);
    let fd = m.open("f", O_RDONLY);
    assert_eq!(call!(m, newfstatat, fd, "", OUT, 0x1000), 0);
    assert_eq!(m.word(OUT + 48), 3);
    assert_eq!(call!(m, newfstatat, fd, "", OUT, 0), err(Errno::ENOENT));
    assert_eq!(call!(m, newfstatat, AT_FDCWD, "f", OUT, 1), err(Errno::EINVAL));
    assert_eq!(call!(m, newfstatat, AT_FDCWD, "", OUT, 0x1000), 0);
    assert_eq!(m.half(OUT + 24), 0o040755);
    assert_eq!(call!(m, newfstatat, fd, "f", OUT, 0), err(Errno::ENOTDIR));
}

#[test]
fn the_fields_of_statx() {
    let mut m = Machine::with_files(&[("f", Entry::file("abc"))]);
    assert_eq!(call!(m, statx, AT_FDCWD, "f", 0, 0xfff, OUT), 0);
    assert_eq!([m.half(OUT), m.half(OUT + 4), m.half(OUT + 16)], [0xfff, 4096, 1]);
    assert_eq!([m.half(OUT + 20), m.half(OUT + 24), m.half(OUT + 28)], [65534, 65534, 0o100644]);
    assert_eq!([m.word(OUT + 40), m.word(OUT + 48)], [3, 8]);
    assert_eq!([m.word(OUT + 64), m.word(OUT + 112)], [1_704_067_200; 2]);
    assert_eq!([m.half(OUT + 136), m.half(OUT + 140)], [8, 1]);
    assert_eq!(call!(m, statx, AT_FDCWD, "f", 1, 0xfff, OUT), err(Errno::EINVAL));
    assert_eq!(call!(m, statx, AT_FDCWD, "f", 0, 0x8000_0000_u64, OUT), err(Errno::EINVAL));
}

#[test]
fn access_checks() {
    let theirs = Entry { owner: Owner { uid: 0, gid: 0 }, ..Entry::file("").with_mode(0o604) };
    let mut m = Machine::with_files(&[("mine", Entry::file("").with_mode(0o500)), ("theirs", theirs)]);
    for (path, mode, expected) in [
        ("mine", 0, 0),
        ("mine", 5, 0),
        ("mine", 2, err(Errno::EACCES)),
        ("theirs", 4, 0),
        ("theirs", 6, err(Errno::EACCES)),
        ("none", 0, err(Errno::ENOENT)),
        ("mine", 8, err(Errno::EINVAL)),
        ("/dev/null", 6, 0),
        ("/dev/null", 1, err(Errno::EACCES)),
    ] {
        assert_eq!(call!(m, access, path, mode), expected, "{path} {mode}");
        assert_eq!(call!(m, faccessat2, AT_FDCWD, path, mode, 0x200), expected, "{path} {mode}");
    }
    assert_eq!(call!(m, faccessat2, AT_FDCWD, "mine", 0, 1), err(Errno::EINVAL));
}

#[test]
fn file_systems() {
    let mut m = Machine::new();
    for (path, magic) in [(".", 0xef53), ("/dev/null", 0x0102_1994), ("/proc", 0x9fa0)] {
        assert_eq!(call!(m, statfs, path, OUT), 0);
        assert_eq!((m.word(OUT), m.word(OUT + 8), m.word(OUT + 64)), (magic, 4096, 255), "{path}");
    }
    assert_eq!(call!(m, fstatfs, 0, OUT), 0);
    assert_eq!(m.word(OUT), 0x5049_5045);
}
