//! Making, removing, entering and listing directories.

use super::*;

/// Names and types, as `getdents64` gives them in pieces of `size` bytes.
fn list(m: &mut Machine, fd: i32, size: u64) -> Vec<(String, u8)> {
    let mut names = Vec::new();
    loop {
        let got = call!(m, getdents64, fd, OUT, size);
        assert!(got >= 0, "{got}");
        if got == 0 {
            return names;
        }
        let bytes = m.bytes(OUT, got as usize);
        let mut at = 0;
        while at < bytes.len() {
            let length = usize::from(u16::from_le_bytes([bytes[at + 16], bytes[at + 17]]));
            let name: Vec<u8> = bytes[at + 19..at + length].iter().copied().take_while(|&byte| byte != 0).collect();
            names.push((String::from_utf8(name).unwrap(), bytes[at + 18]));
            at += length;
        }
    }
}

#[test]
fn making_and_removing() {
    let mut m = Machine::with_files(&[("f", Entry::file("")), ("l", Entry::symlink("nowhere"))]);
    assert_eq!(call!(m, mkdir, "d/", 0o2777), 0);
    assert_eq!((m.mode("d"), m.links("d"), m.links(".")), (0o040755, 2, 3));
    for (path, expected) in [
        ("d", Errno::EEXIST),
        ("l", Errno::EEXIST),
        ("l/", Errno::EEXIST),
        (".", Errno::EEXIST),
        ("..", Errno::EEXIST),
        ("/", Errno::EEXIST),
        ("x/y", Errno::ENOENT),
        ("f/y", Errno::ENOTDIR),
        ("/x", Errno::EACCES),
        ("/etc", Errno::EEXIST),
    ] {
        assert_eq!(call!(m, mkdir, path, 0o777), err(expected), "mkdir {path}");
    }
    m.make("d/x", "");
    for (path, expected) in [
        ("d", Errno::ENOTEMPTY),
        ("f", Errno::ENOTDIR),
        ("l", Errno::ENOTDIR),
        ("l/", Errno::ENOTDIR),
        ("none", Errno::ENOENT),
        (".", Errno::EINVAL),
        ("d/.", Errno::EINVAL),
        ("..", Errno::ENOTEMPTY),
        ("/", Errno::EBUSY),
        ("/tmp", Errno::EACCES),
    ] {
        assert_eq!(call!(m, rmdir, path), err(expected), "rmdir {path}");
    }
    assert_eq!(call!(m, unlink, "d/x"), 0);
    assert_eq!(call!(m, rmdir, "d/"), 0);
    assert_eq!(m.links("."), 2);
}

#[test]
fn a_setgid_directory_hands_its_group_down() {
    let group = schism_case::Owner { uid: 65534, gid: 7 };
    let mut m = Machine::with_files(&[("d", Entry { owner: group, ..Entry::directory().with_mode(0o2755) })]);
    assert_eq!(call!(m, mkdir, "d/e", 0o755), 0);
    assert_eq!((m.mode("d/e"), m.half(OUT + 32)), (0o042755, 7));
    m.make("d/f", "");
    assert_eq!((m.mode("d/f"), m.half(OUT + 32)), (0o100644, 7));
}

#[test]
fn listing_is_sorted() {
    let mut m = Machine::with_files(&[("b", Entry::file("")), ("a", Entry::symlink("b")), ("c", Entry::directory())]);
    let expected = [(".", 4), ("..", 4), ("a", 10), ("b", 8), ("c", 4)].map(|(name, kind)| (name.to_string(), kind));
    let fd = m.open(".", O_RDONLY | O_DIRECTORY);
    assert_eq!(list(&mut m, fd, 4096), expected);
    assert_eq!(list(&mut m, fd, 4096), []);
    assert_eq!(call!(m, lseek, fd, 0, 0), 0);
    assert_eq!(list(&mut m, fd, 24), expected, "one at a time");
    assert_eq!(call!(m, lseek, fd, 3, 0), 3);
    assert_eq!(list(&mut m, fd, 4096), expected[3..], "where telldir pointed");
    call!(m, lseek, fd, 0, 0);
    assert_eq!(call!(m, getdents64, fd, OUT, 23), err(Errno::EINVAL));
    assert_eq!(call!(m, read, fd, OUT, 1), err(Errno::EISDIR));
    let file = m.open("b", O_RDONLY);
    assert_eq!(call!(m, getdents64, file, OUT, 99), err(Errno::ENOTDIR));
}

#[test]
fn removing_while_listing_misses_nothing() {
    let names: Vec<String> = (0..20).map(|i| format!("f{i:02}")).collect();
    let mut m = Machine::new();
    names.iter().for_each(|name| m.make(name, ""));
    let fd = m.open(".", O_RDONLY);
    let mut seen = Vec::new();
    loop {
        let got = call!(m, getdents64, fd, OUT, 24);
        if got == 0 {
            break;
        }
        let name: Vec<u8> = m.bytes(OUT + 19, 5).into_iter().take_while(|&byte| byte != 0).collect();
        let name = String::from_utf8(name).unwrap();
        if !name.starts_with('.') {
            assert_eq!(call!(m, unlink, name.as_str()), 0);
            seen.push(name.clone());
        }
        if name == "f03" {
            // Gone before its turn: not listed.
            assert_eq!(call!(m, unlink, "f05"), 0);
        }
    }
    assert_eq!(seen.len(), 19);
    assert!(m.os.files().is_empty());
}

#[test]
fn open_descriptors_are_listed() {
    let mut m = Machine::new();
    let fd = m.open("/dev/fd", O_RDONLY);
    let names: Vec<String> = list(&mut m, fd, 4096).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, [".", "..", "0", "1", "2", "3"]);
}

#[test]
fn the_working_directory() {
    let mut m = Machine::with_files(&[
        ("d/e", Entry::directory()),
        ("f", Entry::file("")),
        ("no", Entry::directory().with_mode(0o600)),
    ]);
    assert_eq!(call!(m, getcwd, OUT, 100), 6);
    assert_eq!(m.bytes(OUT, 6), b"/case\0");
    assert_eq!(call!(m, getcwd, OUT, 5), err(Errno::ERANGE));
    assert_eq!(call!(m, chdir, "f"), err(Errno::ENOTDIR));
    assert_eq!(call!(m, chdir, "no"), err(Errno::EACCES));
    assert_eq!(call!(m, chdir, "none"), err(Errno::ENOENT));
    assert_eq!(call!(m, chdir, "d/e"), 0);
    assert_eq!(call!(m, getcwd, OUT, 100), 10);
    assert_eq!(m.bytes(OUT, 10), b"/case/d/e\0");
    m.make("x", "");
    assert_eq!(call!(m, chdir, "/"), 0);
    assert_eq!((call!(m, getcwd, OUT, 2), m.bytes(OUT, 2)), (2, b"/\0".to_vec()));
    let fd = m.open("case/d", O_RDONLY);
    assert_eq!(call!(m, fchdir, fd), 0);
    assert_eq!(m.content("e/x"), b"");
    assert_eq!(call!(m, fchdir, 1), err(Errno::ENOTDIR));
    assert!(m.os.files().get(b"d/e/x").is_some(), "files are those of the first directory");
}

#[test]
fn a_removed_directory_is_dead() {
    let mut m = Machine::with_files(&[("d", Entry::directory())]);
    let fd = m.open("d", O_RDONLY);
    assert_eq!(call!(m, chdir, "d"), 0);
    assert_eq!(call!(m, rmdir, "../d"), 0);
    assert_eq!(call!(m, getcwd, OUT, 100), err(Errno::ENOENT));
    assert_eq!(call!(m, open, "x", O_CREAT | O_WRONLY, 0o644), err(Errno::ENOENT));
    assert_eq!(call!(m, mkdir, "x", 0o755), err(Errno::ENOENT));
    assert_eq!(call!(m, getdents64, fd, OUT, 100), err(Errno::ENOENT));
    assert_eq!(call!(m, stat, ".", OUT), 0);
    assert_eq!(m.word(OUT + 16), 0);
    assert_eq!(call!(m, chdir, ".."), 0);
}
