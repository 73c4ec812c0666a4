//! Links, removal and renaming.

use schism_case::Owner;

use super::*;

#[test]
fn hard_links_share_a_file() {
    let mut m =
        Machine::with_files(&[("f", Entry::file("one")), ("d", Entry::directory()), ("s", Entry::symlink("f"))]);
    assert_eq!(call!(m, link, "f", "g"), 0);
    m.make("g", "two");
    assert_eq!((m.content("f"), m.links("f")), (b"two".to_vec(), 2));
    assert_eq!(call!(m, unlink, "f"), 0);
    assert_eq!((m.content("g"), m.links("g")), (b"two".to_vec(), 1));
    assert_eq!(call!(m, link, "d", "x"), err(Errno::EPERM));
    assert_eq!(call!(m, link, "g", "d"), err(Errno::EEXIST));
    assert_eq!(call!(m, link, "g", "new/"), err(Errno::ENOENT));
    assert_eq!(call!(m, link, "none", "x"), err(Errno::ENOENT));
    assert_eq!(call!(m, link, "/dev/null", "x"), err(Errno::EXDEV));
    assert_eq!(call!(m, linkat, AT_FDCWD, "g", AT_FDCWD, "x", 1), err(Errno::EINVAL));
    assert_eq!(call!(m, link, "s", "hard"), 0);
    assert_eq!(m.mode("hard"), 0o120777);
    assert_eq!(call!(m, linkat, AT_FDCWD, "s", AT_FDCWD, "x", 0x400), err(Errno::ENOENT), "it dangles");
}

#[test]
fn links_to_what_others_own_are_protected() {
    let foreign = |mode| Entry { owner: Owner { uid: 0, gid: 0 }, ..Entry::file("").with_mode(mode) };
    let mut m = Machine::with_files(&[("ro", foreign(0o644)), ("rw", foreign(0o666)), ("suid", foreign(0o4777))]);
    assert_eq!(call!(m, link, "ro", "x"), err(Errno::EPERM));
    assert_eq!(call!(m, link, "suid", "x"), err(Errno::EPERM));
    assert_eq!(call!(m, link, "rw", "x"), 0);
}

#[test]
fn symbolic_links() {
    let mut m = Machine::with_files(&[("f", Entry::file(""))]);
    assert_eq!(call!(m, symlink, "anything at all", "l"), 0);
    assert_eq!(call!(m, readlink, "l", OUT, 100), 15);
    assert_eq!(call!(m, readlink, "l", OUT, 8), 8);
    assert_eq!(m.bytes(OUT, 8), b"anything");
    assert_eq!(call!(m, readlink, "l", OUT, 0), err(Errno::EINVAL));
    assert_eq!(call!(m, readlink, "f", OUT, 9), err(Errno::EINVAL));
    assert_eq!(call!(m, readlink, "l/", OUT, 9), err(Errno::ENOENT));
    assert_eq!(call!(m, readlink, "", OUT, 9), err(Errno::ENOENT));
    assert_eq!(call!(m, readlinkat, 99, "", OUT, 9), err(Errno::EBADF));
    assert_eq!(call!(m, symlink, "", "x"), err(Errno::ENOENT));
    assert_eq!(call!(m, symlink, "y", "l"), err(Errno::EEXIST));
    assert_eq!(call!(m, symlink, "y", "x/"), err(Errno::ENOENT));
    assert_eq!((m.mode("l"), m.size("l")), (0o120777, 15));
}

#[test]
fn unlinking() {
    let mut m = Machine::with_files(&[("f", Entry::file("")), ("d", Entry::directory()), ("l", Entry::symlink("f"))]);
    for (path, expected) in [
        ("none", Errno::ENOENT),
        ("d", Errno::EISDIR),
        ("d/", Errno::EISDIR),
        ("f/", Errno::ENOTDIR),
        ("l/", Errno::ENOTDIR),
        (".", Errno::EISDIR),
        ("..", Errno::EISDIR),
        ("/", Errno::EISDIR),
        ("/etc/group", Errno::EACCES),
    ] {
        assert_eq!(call!(m, unlink, path), err(expected), "{path}");
    }
    assert_eq!(call!(m, unlinkat, AT_FDCWD, "f", 1), err(Errno::EINVAL));
    assert_eq!(call!(m, unlinkat, AT_FDCWD, "d", 0x200), 0);
    assert_eq!(call!(m, unlink, "l"), 0);
    assert_eq!(m.content("f"), b"");
}

#[test]
fn an_open_file_outlives_its_name() {
    let mut m = Machine::with_files(&[("f", Entry::file("still here"))]);
    let fd = m.open("f", O_RDWR);
    assert_eq!(call!(m, unlink, "f"), 0);
    assert_eq!(m.read(fd, 20), b"still here");
    assert_eq!(call!(m, fstat, fd, OUT), 0);
    assert_eq!(m.word(OUT + 16), 0);
    assert!(m.os.files().is_empty());
}

#[test]
fn the_sticky_bit_protects_names() {
    let mut m = Machine::with_files(&[
        ("t", Entry { owner: Owner { uid: 0, gid: 0 }, ..Entry::directory().with_mode(0o1777) }),
        ("t/theirs", Entry { owner: Owner { uid: 0, gid: 0 }, ..Entry::file("") }),
        ("t/mine", Entry::file("")),
    ]);
    assert_eq!(call!(m, unlink, "t/theirs"), err(Errno::EPERM));
    assert_eq!(call!(m, rename, "t/theirs", "t/x"), err(Errno::EPERM));
    assert_eq!(call!(m, rename, "t/mine", "t/theirs"), err(Errno::EPERM));
    assert_eq!(call!(m, unlink, "t/mine"), 0);
}

#[test]
fn renaming_replaces() {
    let mut m = Machine::with_files(&[
        ("f", Entry::file("f")),
        ("g", Entry::file("g")),
        ("d/x", Entry::file("")),
        ("e", Entry::directory()),
    ]);
    assert_eq!(call!(m, rename, "f", "g"), 0);
    assert_eq!(m.content("g"), b"f");
    assert_eq!(call!(m, rename, "f", "h"), err(Errno::ENOENT));
    assert_eq!(call!(m, rename, "d", "e"), 0);
    assert_eq!(m.content("e/x"), b"");
    assert_eq!(call!(m, link, "g", "same"), 0);
    assert_eq!(call!(m, rename, "g", "same"), 0);
    assert_eq!(m.links("g"), 2, "two names of one file both stay");
}

#[test]
fn renaming_errors() {
    let mut m = Machine::with_files(&[
        ("f", Entry::file("f")),
        ("d/sub/x", Entry::file("")),
        ("e", Entry::directory()),
        ("ro/in", Entry::directory().with_mode(0o555)),
    ]);
    let long = "n".repeat(256);
    for (old, new, expected) in [
        ("f", "e", Errno::EISDIR),
        ("e", "f", Errno::ENOTDIR),
        ("e", "d", Errno::ENOTEMPTY),
        ("d", "d/sub/y", Errno::EINVAL),
        ("d", "d/x", Errno::EINVAL),
        ("d/sub", "d", Errno::ENOTEMPTY),
        ("f/", "x", Errno::ENOTDIR),
        ("f", "x/", Errno::ENOTDIR),
        (".", "x", Errno::EBUSY),
        ("f", "..", Errno::EBUSY),
        ("f", "/", Errno::EBUSY),
        ("f", "none/x", Errno::ENOENT),
        ("f", "f/x", Errno::ENOTDIR),
        ("f", "/etc/x", Errno::EACCES),
        ("f", "/dev/x", Errno::EXDEV),
        (&long, "/", Errno::EBUSY),
        (&long, "x", Errno::ENAMETOOLONG),
        ("none", &long, Errno::ENOENT),
        ("f", &long, Errno::ENAMETOOLONG),
        ("f", "/dev/fd/99", Errno::EXDEV),
        ("ro/in", "moved", Errno::EACCES),
    ] {
        assert_eq!(call!(m, rename, old, new), err(expected), "{old} to {new}");
    }
    assert_eq!(call!(m, rename, "e", "x/"), 0);
    assert_eq!(call!(m, rename, "f", "f"), 0);
}

#[test]
fn renaming_with_flags() {
    let mut m = Machine::with_files(&[("f", Entry::file("f")), ("g", Entry::file("g")), ("d/x", Entry::file("x"))]);
    let rename =
        |m: &mut Machine, old: &str, new: &str, flags| call!(m, renameat2, AT_FDCWD, old, AT_FDCWD, new, flags);
    assert_eq!(rename(&mut m, "f", "g", 1), err(Errno::EEXIST));
    assert_eq!(rename(&mut m, "f", "h", 1), 0);
    assert_eq!(rename(&mut m, "h", "none", 2), err(Errno::ENOENT));
    assert_eq!(rename(&mut m, "h", "g", 3), err(Errno::EINVAL));
    assert_eq!(rename(&mut m, "h", "g", 8), err(Errno::EINVAL));
    assert_eq!(rename(&mut m, "h", "d", 2), 0);
    assert_eq!((m.content("d"), m.content("h/x")), (b"f".to_vec(), b"x".to_vec()));
}

#[test]
fn making_nodes() {
    let mut m = Machine::new();
    assert_eq!(call!(m, mknod, "p", 0o010600), 0);
    assert_eq!(call!(m, mknod, "f", 0o644), 0);
    assert_eq!(call!(m, mknod, "c", 0o020600, 0x103), err(Errno::EPERM));
    assert_eq!(call!(m, mknod, "d", 0o040755), err(Errno::EPERM));
    assert_eq!(call!(m, mknod, "x", 0o120755), err(Errno::EINVAL));
    assert_eq!(call!(m, mknod, "p", 0o020600), err(Errno::EEXIST));
    assert_eq!((m.mode("p"), m.mode("f")), (0o010600, 0o100644));
}
