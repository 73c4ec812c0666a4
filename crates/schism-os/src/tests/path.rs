//! Walking paths: links, dots, slashes, lengths.

use super::*;

fn tree() -> Machine {
    Machine::with_files(&[
        ("d/e/f", Entry::file("deep")),
        ("to_d", Entry::symlink("d")),
        ("to_f", Entry::symlink("/case/d/e/f")),
        ("up", Entry::symlink("../case/d")),
        ("slashed", Entry::symlink("d/e/f/")),
        ("loop", Entry::symlink("loop")),
        ("gone", Entry::symlink("nowhere")),
        ("f", Entry::file("")),
    ])
}

#[test]
fn many_ways_to_one_file() {
    let mut m = tree();
    for path in [
        "d/e/f",
        "./d//e/./f",
        "d/e/../e/f",
        "to_d/e/f",
        "to_f",
        "up/e/f",
        "/case/d/e/f",
        "/../../case/to_d/../d/e/f",
        "//case///up/e/f",
    ] {
        assert_eq!(m.content(path), b"deep", "{path}");
    }
}

#[test]
fn errors_on_the_way() {
    let mut m = tree();
    let long_name = "n".repeat(256);
    let long_path = "./".repeat(2048);
    for (path, expected) in [
        ("", Errno::ENOENT),
        ("none/f", Errno::ENOENT),
        ("f/", Errno::ENOTDIR),
        ("f/.", Errno::ENOTDIR),
        ("f/..", Errno::ENOTDIR),
        ("slashed", Errno::ENOTDIR),
        ("loop", Errno::ELOOP),
        ("loop/x", Errno::ELOOP),
        ("gone", Errno::ENOENT),
        ("gone/", Errno::ENOENT),
        (&long_name, Errno::ENAMETOOLONG),
        (&long_path, Errno::ENAMETOOLONG),
    ] {
        assert_eq!(call!(m, stat, path, OUT), err(expected), "{path}");
    }
    assert_eq!(call!(m, lstat, "gone", OUT), 0);
    assert_eq!(call!(m, lstat, "gone/", OUT), err(Errno::ENOENT));
    assert_eq!(call!(m, lstat, "to_d/", OUT), 0);
    assert_eq!(m.half(OUT + 24) & 0o170000, 0o040000);
    assert_eq!(call!(m, stat, "./".repeat(2047).as_str(), OUT), 0);
}

#[test]
fn a_chain_of_forty_links_is_the_longest() {
    let mut m = Machine::with_files(&[("l0", Entry::file("end"))]);
    for i in 1..=41 {
        assert_eq!(call!(m, symlink, format!("l{}", i - 1).as_str(), format!("l{i}").as_str()), 0);
    }
    assert_eq!(m.content("l40"), b"end");
    assert_eq!(call!(m, open, "l41", O_RDONLY), err(Errno::ELOOP));
}

#[test]
fn relative_to_a_descriptor() {
    let mut m = tree();
    let d = m.open("d", O_RDONLY);
    let f = m.open("f", O_RDONLY);
    assert!(call!(m, openat, d, "e/f", O_RDONLY) > 0);
    assert!(call!(m, openat, f, "/case/f", O_RDONLY) > 0);
    assert_eq!(call!(m, openat, f, "e", O_RDONLY), err(Errno::ENOTDIR));
    assert_eq!(call!(m, openat, 1, "e", O_RDONLY), err(Errno::ENOTDIR));
    assert_eq!(call!(m, openat, 99, "e", O_RDONLY), err(Errno::EBADF));
    assert_eq!(call!(m, openat, 99, "/case/f", O_PATH), 7);
}

#[test]
fn what_the_model_does_not_have_of_the_system_is_noted() {
    let noted = |path: &str| {
        let mut m = Machine::new();
        assert_eq!(call!(m, access, path, 0), err(Errno::ENOENT));
        m.os.ledger().approximations().count()
    };
    assert_eq!(["/etc/services", "/proc/cpuinfo", "/sys/nothing"].map(noted), [1, 1, 1]);
    assert_eq!(["/etc/mine", "/hosts", "hosts"].map(noted), [0, 0, 0]);
}
