//! Modes, owners and times.

use schism_case::Owner;

use super::*;

const OMIT: u64 = (1 << 30) - 2;
const NOW: u64 = (1 << 30) - 1;

fn machine() -> Machine {
    let root = Owner { uid: 0, gid: 0 };
    Machine::with_files(&[
        ("mine", Entry::file("")),
        ("theirs", Entry { owner: root, ..Entry::file("") }),
        ("shared", Entry { owner: root, ..Entry::file("").with_mode(0o666) }),
        ("group", Entry { owner: Owner { uid: 65534, gid: 7 }, ..Entry::file("").with_mode(0o6777) }),
        ("d", Entry::directory().with_mode(0o6755)),
        ("l", Entry::symlink("mine")),
    ])
}

#[test]
fn changing_modes() {
    let mut m = machine();
    assert_eq!(call!(m, chmod, "l", 0o7751), 0);
    assert_eq!((m.mode("mine"), m.mode("l")), (0o107751, 0o120777));
    assert_eq!(call!(m, chmod, "theirs", 0o777), err(Errno::EPERM));
    assert_eq!(call!(m, chmod, "group", 0o2755), 0);
    assert_eq!(m.mode("group"), 0o100755, "no set-gid bit for a group one is not in");
    let fd = m.open("mine", O_RDONLY);
    assert_eq!(call!(m, fchmod, fd, 0o600), 0);
    assert_eq!(m.mode("mine"), 0o100600);
    assert_eq!(call!(m, fchmodat, AT_FDCWD, "none", 0o600), err(Errno::ENOENT));
    assert_eq!(call!(m, fchmod, 99, 0o600), err(Errno::EBADF));
}

#[test]
fn a_write_takes_privileges_away() {
    let mut m = machine();
    assert_eq!(call!(m, chmod, "mine", 0o6755), 0);
    m.make("mine", "x");
    assert_eq!(m.mode("mine"), 0o100755);
    assert_eq!(call!(m, chmod, "mine", 0o2644), 0);
    let fd = m.open("mine", O_WRONLY);
    assert_eq!(call!(m, write, fd, "y", 1), 1);
    assert_eq!(m.mode("mine"), 0o102644, "without group execution it is not set-gid");
}

#[test]
fn changing_owners() {
    let mut m = machine();
    let keep = -1;
    assert_eq!(call!(m, chown, "mine", 65534, 65534), 0);
    assert_eq!(call!(m, chown, "mine", 0, keep), err(Errno::EPERM));
    assert_eq!(call!(m, chown, "mine", keep, 7), err(Errno::EPERM));
    assert_eq!(call!(m, chown, "theirs", keep, keep), 0);
    assert_eq!(call!(m, chown, "theirs", 65534, keep), err(Errno::EPERM));
    assert_eq!(call!(m, chown, "group", keep, 65534), 0);
    assert_eq!(m.mode("group"), 0o100777, "set-id bits go");
    assert_eq!(m.half(OUT + 32), 65534);
    assert_eq!(call!(m, chown, "d", 65534, 65534), 0);
    assert_eq!(m.mode("d"), 0o046755, "a directory keeps them");
    assert_eq!((call!(m, fchown, 1, 65534, keep), call!(m, fchown, 1, 0, keep)), (0, err(Errno::EPERM)));
    assert_eq!(call!(m, lchown, "l", 65534, 65534), 0);
    assert_eq!(call!(m, fchownat, AT_FDCWD, "l", keep, keep, 1), err(Errno::EINVAL));
}

#[test]
fn changing_times() {
    let mut m = machine();
    m.set_words(OUT + 4096, &[100, 1, 200, 2]);
    assert_eq!(call!(m, utimensat, AT_FDCWD, "mine", OUT + 4096, 0), 0);
    call!(m, stat, "mine", OUT);
    assert_eq!([m.word(OUT + 72), m.word(OUT + 80), m.word(OUT + 88), m.word(OUT + 96)], [100, 1, 200, 2]);
    m.set_words(OUT + 4096, &[0, OMIT, 0, NOW]);
    let fd = m.open("mine", O_RDONLY);
    assert_eq!(call!(m, utimensat, fd, 0, OUT + 4096, 0), 0);
    call!(m, stat, "mine", OUT);
    assert_eq!([m.word(OUT + 72), m.word(OUT + 88)], [100, 1_704_067_200]);
    m.set_words(OUT + 4096, &[5, 6]);
    assert_eq!(call!(m, utime, "mine", OUT + 4096), 0);
    m.set_words(OUT + 4096, &[7, 999_999, 8, 1_000_000]);
    assert_eq!(call!(m, utimes, "mine", OUT + 4096), err(Errno::EINVAL));
}

#[test]
fn who_may_change_times() {
    let mut m = machine();
    assert_eq!(call!(m, utimensat, AT_FDCWD, "theirs", 0, 0), err(Errno::EACCES));
    assert_eq!(call!(m, utimensat, AT_FDCWD, "shared", 0, 0), 0);
    m.set_words(OUT, &[1, 0, 1, 0]);
    assert_eq!(call!(m, utimensat, AT_FDCWD, "shared", OUT, 0), err(Errno::EPERM));
    m.set_words(OUT, &[0, NOW, 0, OMIT]);
    assert_eq!(call!(m, utimensat, AT_FDCWD, "shared", OUT, 0), err(Errno::EPERM));
    m.set_words(OUT, &[0, 1 << 31, 0, 0]);
    assert_eq!(call!(m, utimensat, AT_FDCWD, "mine", OUT, 0), err(Errno::EINVAL));
    m.set_words(OUT, &[0, OMIT, 0, OMIT]);
    assert_eq!(call!(m, utimensat, AT_FDCWD, "does not matter", OUT, 0), 0);
    assert_eq!(call!(m, utimensat, AT_FDCWD, 0, 0, 0), err(Errno::EFAULT));
}

#[test]
fn no_extended_attributes() {
    let mut m = machine();
    assert_eq!(call!(m, getxattr, "mine", "user.x", OUT, 9), err(Errno::EOPNOTSUPP));
    assert_eq!(call!(m, getxattr, "none", "user.x", OUT, 9), err(Errno::ENOENT));
    assert_eq!(call!(m, flistxattr, 99, OUT, 9), err(Errno::EBADF));
}
