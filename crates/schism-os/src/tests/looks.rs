//! What calls say they looked at in paths with tags.

use super::*;
use crate::{KnownName, Look};

const PATH: u64 = OUT + 0x800;

/// Two files and a directory; a path with tags on all its bytes, its NUL among them.
fn machine(path: &[u8]) -> Machine {
    let files = [("a", Entry::file("1")), ("d", Entry::directory()), ("d/in", Entry::file("2"))];
    let mut m = Machine::with_files(&files);
    m.memory.put_tagged(PATH, &[path, b"\0"].concat(), 100);
    m
}

fn names(look: &Look) -> Vec<&[u8]> {
    let Look::Component(component) = look else { panic!("{look:?}") };
    component.names.iter().map(|name| name.bytes.as_slice()).collect()
}

#[test]
fn a_component_comes_with_the_names_it_could_be() {
    let mut m = machine(b"b");
    assert_eq!(call!(m, access, PATH, 0), err(Errno::ENOENT));
    assert!(m.memory.looked.is_empty());
    let looks = m.os.take_looks();
    assert_eq!(looks.len(), 1);
    assert_eq!(names(&looks[0]), [b"a", b"d"]);
    let Look::Component(component) = &looks[0] else { unreachable!() };
    assert_eq!((component.address, component.text.as_slice()), (Some(PATH), &b"b"[..]));
    let plain = KnownName { bytes: b"a".to_vec(), tags: vec![], present: 0, is_there: true };
    assert_eq!(component.names[0], plain);
    assert_eq!(m.os.take_looks(), []);
}

#[test]
fn a_plain_path_leaves_nothing() {
    let mut m = machine(b"");
    assert_eq!(call!(m, access, "d/in", 0), 0);
    assert_eq!(m.os.take_looks(), []);
}

#[test]
fn an_empty_path_and_slashes_count() {
    let mut m = machine(b"");
    assert_eq!(call!(m, access, PATH, 0), err(Errno::ENOENT));
    assert_eq!(m.os.take_looks(), [Look::End(PATH)]);
    let mut m = machine(b"//");
    assert_eq!(call!(m, access, PATH, 0), 0);
    assert_eq!(m.os.take_looks(), [Look::Slashes(PATH, 2), Look::End(PATH + 2)]);
}

#[test]
fn each_component_is_looked_up_where_it_stands() {
    let mut m = machine(b"d/no");
    assert_eq!(call!(m, access, PATH, 0), err(Errno::ENOENT));
    let looks = m.os.take_looks();
    assert_eq!(looks.len(), 3);
    assert_eq!((names(&looks[0]), &looks[1]), (vec![&b"a"[..], b"d"], &Look::Slashes(PATH + 1, 1)));
    assert_eq!(names(&looks[2]), [b"in"]);
    let Look::Component(component) = &looks[2] else { unreachable!() };
    assert_eq!(component.address, Some(PATH + 2));
}

#[test]
fn what_comes_from_a_link_is_plain() {
    let mut m = machine(b"l/x");
    assert_eq!(call!(m, symlink, "d", "l"), 0);
    assert_eq!(call!(m, access, PATH, 0), err(Errno::ENOENT));
    let addresses: Vec<_> =
        m.os.take_looks()
            .into_iter()
            .filter_map(|look| if let Look::Component(component) = look { Some(component.address) } else { None })
            .collect();
    assert_eq!(addresses, [Some(PATH), Some(PATH + 2)]);
}

#[test]
fn a_name_that_is_made_counts_as_a_whole() {
    let mut m = machine(b"new");
    assert!(call!(m, open, PATH, O_WRONLY | O_CREAT, 0o600) > 2);
    assert_eq!(m.os.take_looks().last(), Some(&Look::Made(PATH, 3)));
    let mut m = machine(b"sub");
    assert_eq!(call!(m, mkdir, PATH, 0o700), 0);
    assert_eq!(m.os.take_looks().last(), Some(&Look::Made(PATH, 3)));
    let mut m = machine(b"to");
    assert_eq!(call!(m, rename, "a", PATH), 0);
    assert_eq!(m.os.take_looks().last(), Some(&Look::Made(PATH, 2)));
    let mut m = machine(b"a");
    assert!(call!(m, open, PATH, O_WRONLY | O_CREAT, 0o600) > 2);
    assert!(!m.os.take_looks().iter().any(|look| matches!(look, Look::Made(..))), "it is there already");
}

#[test]
fn a_path_without_an_end_is_read_by_value() {
    let mut m = machine(b"");
    let end = BASE + SIZE as u64 - 2;
    m.memory.put_tagged(end, b"xy", 7);
    assert_eq!(call!(m, access, end, 0), err(Errno::EFAULT));
    assert_eq!(m.memory.looked, [7, 8]);
}
