//! Directories with free entries.

use super::*;
use crate::{Field, FreeDirectory, FreeEntry, Look};

const COUNT: u64 = 1;
const NAME: usize = 3;
const LONGEST: u64 = 100;

/// The tags of entry `index`, in the order of the fields.
fn tags(index: u64) -> FreeEntry {
    let base = 1000 * (index + 1);
    let many = |start: u64| std::array::from_fn(|at| base + start + at as u64);
    FreeEntry {
        present: base,
        kind: base + 1,
        listed: base + 2,
        name: (0..NAME as u64).map(|at| base + 10 + at).collect(),
        mode: std::array::from_fn(|at| base + 20 + at as u64),
        links: many(30),
        uid: std::array::from_fn(|at| base + 40 + at as u64),
        gid: std::array::from_fn(|at| base + 50 + at as u64),
        size: many(60),
        blocks: many(70),
        time: many(80),
        length: base + 90,
    }
}

/// The values of an input.
#[derive(Clone, Copy)]
struct Values<'n> {
    names: &'n [&'n str],
    /// The number of the kind, and the bits of `st_mode`.
    kind: (u8, u32),
    uid: u32,
    size: u64,
}

const FILE: (u8, u32) = (0, 0o100640);
const DIRECTORY: (u8, u32) = (1, 0o040755);
const LINK: (u8, u32) = (3, 0o120777);

impl Values<'_> {
    fn value(self, tag: u64) -> u8 {
        if tag == COUNT {
            return self.names.len() as u8;
        }
        let (index, part) = ((tag / 1000).wrapping_sub(1) as usize, tag % 1000);
        let name = self.names.get(index);
        let byte = |number: u64, start: u64| (number >> (8 * (part - start))) as u8;
        match part {
            0 => name.is_some().into(),
            1 => self.kind.0,
            2 => (self.kind.1 >> 12) as u8,
            10..20 => name.and_then(|name| name.as_bytes().get(part as usize - 10)).copied().unwrap_or(0),
            20..30 => byte(self.kind.1.into(), 20),
            30..40 => byte(1, 30),
            40..50 => byte(self.uid.into(), 40),
            50..60 => byte(65534, 50),
            60..70 => byte(self.size, 60),
            80..90 => byte(1000, 80),
            _ => 0,
        }
    }
}

const TWO: Values = Values { names: &["a", "b"], kind: FILE, uid: 65534, size: 7 };

fn machine(values: Values) -> Machine {
    let mut m = Machine::with_files(&[("d", Entry::directory())]);
    let entries = (0..2).map(tags).collect();
    let links = std::array::from_fn(|at| 500 + at as u64);
    let directory = FreeDirectory { count: COUNT, links, entries, longest: LONGEST };
    assert!(m.os.free_directory(b"d", directory, &mut |tag| values.value(tag)));
    m
}

fn listed(m: &mut Machine) -> Vec<u8> {
    let fd = m.open("d", O_RDONLY);
    let length = call!(m, getdents64, fd, OUT, 4096) as usize;
    assert_eq!(call!(m, close, fd), 0);
    m.bytes(OUT, length)
}

fn looks(m: &mut Machine) -> Vec<Look> {
    m.os.take_looks()
}

#[test]
fn listing_looks_at_the_number_and_tags_the_rest() {
    let mut m = machine(TWO);
    let bytes = listed(&mut m);
    assert_eq!(bytes.len(), 4 * 24, "the dots and two entries");
    assert_eq!((&bytes[48 + 18..48 + 22], &bytes[72 + 18..72 + 22]), (&b"\x08a\0\0"[..], &b"\x08b\0\0"[..]));
    assert_eq!(m.memory.tags(OUT + 48 + 18, 5), [1002, 1010, 1011, 1012, 0]);
    let count = Field { bytes: vec![(COUNT, 2)] };
    assert_eq!(looks(&mut m), [Look::Bits { field: count, mask: 0xff }]);
}

#[test]
fn lstat_tells_with_tags_and_decides_nothing_but_the_name() {
    let mut m = machine(TWO);
    assert_eq!(call!(m, lstat, "d/b", OUT), 0);
    assert_eq!([m.half(OUT + 24), m.half(OUT + 28)], [0o100640, 65534]);
    assert_eq!([m.word(OUT + 48), m.word(OUT + 88)], [7, 1000]);
    assert_eq!(m.memory.tags(OUT + 24, 8), [2020, 2021, 2022, 2023, 2040, 2041, 2042, 2043]);
    assert_eq!(m.memory.tags(OUT + 48, 2), [2060, 2061]);
    let found = looks(&mut m);
    let [Look::Component(component)] = &found[..] else { panic!("{found:?}") };
    assert_eq!(component.address, None);
    let names: Vec<_> = component.names.iter().map(|name| (name.tags[0], name.present, name.is_there)).collect();
    assert_eq!(names, [(1010, 1000, true), (2010, 2000, true)]);
    assert_eq!(call!(m, statx, AT_FDCWD, "d/a", 0x100, 0x7ff, OUT), 0);
    assert_eq!((m.memory.tags(OUT + 28, 3), m.memory.tags(OUT + 40, 1)), (vec![1020, 1021, 0], vec![1060]));
}

#[test]
fn following_looks_at_links_and_access_at_modes() {
    let mut m = machine(Values { kind: LINK, ..TWO });
    assert_eq!(call!(m, stat, "d/a", OUT), err(Errno::ENOENT));
    let kind = Field { bytes: vec![(1001, 3)] };
    let found = looks(&mut m);
    assert_eq!(found[1..], [Look::Below { field: kind.clone(), bound: 3 }, Look::Bits { field: kind, mask: 0xff }]);
    let mut m = machine(Values { uid: 0, ..TWO });
    assert_eq!(call!(m, access, "d/a", 2), err(Errno::EACCES));
    let found = looks(&mut m);
    assert!(matches!(found[..], [_, Look::Below { .. }, Look::Access { want: 2, user: 65534, .. }]), "{found:?}");
}

#[test]
fn a_new_input_changes_the_tree() {
    let mut m = machine(TWO);
    let other = Values { names: &["xyz"], kind: DIRECTORY, uid: 0, size: 4096 };
    m.os.retag(&mut |tag| other.value(tag));
    assert_eq!(call!(m, lstat, "d/a", OUT), err(Errno::ENOENT));
    assert_eq!((m.mode("d/xyz"), m.half(OUT + 28)), (0o040755, 0));
    m.os.retag(&mut |tag| TWO.value(tag));
    assert_eq!(call!(m, lstat, "d/xyz", OUT), err(Errno::ENOENT));
    assert_eq!(m.mode("d/b"), 0o100640);
    // Names can change places.
    m.os.retag(&mut |tag| Values { names: &["b", "a"], ..TWO }.value(tag));
    assert_eq!(call!(m, lstat, "d/a", OUT), 0);
    assert_eq!(m.memory.tags(OUT + 24, 1), [2020]);
}

#[test]
fn what_the_program_changed_stays() {
    let mut m = machine(TWO);
    assert_eq!((call!(m, chmod, "d/a", 0o600), call!(m, unlink, "d/b")), (0, 0));
    assert_eq!(call!(m, rename, "d/a", "moved"), 0);
    m.os.retag(&mut |tag| Values { names: &["p", "q"], size: 9, ..TWO }.value(tag));
    assert_eq!(call!(m, access, "d/p", 0), err(Errno::ENOENT));
    assert_eq!((m.mode("moved"), m.size("moved")), (0o100600, 9));
    assert_eq!(m.memory.tags(OUT + 24, 1), [0]);
    assert_eq!(listed(&mut m).len(), 48);
}

#[test]
fn a_length_is_decided_by_reading_and_told_by_stat() {
    let mut m = machine(TWO);
    let fd = m.open("d/a", O_RDWR);
    let args = |call: Call, args: [u64; 6]| (super::number(call), args);
    let undecided =
        |m: &mut Machine, (number, args): (u64, [u64; 6])| m.os.undecided_length(number, args, &mut m.memory);
    assert_eq!(undecided(&mut m, args(Call::fstat, [fd as u64, OUT, 0, 0, 0, 0])), None);
    let read = args(Call::read, [fd as u64, OUT, 10, 0, 0, 0]);
    assert_eq!(undecided(&mut m, read), Some(1090));
    m.os.decide_length(1090, 7);
    assert_eq!(m.read(fd, 10), [0; 7]);
    assert_eq!(call!(m, write, fd, "more", 4), 4);
    assert_eq!(m.size("d/a"), 11);
    assert_eq!(m.memory.tags(OUT + 48, 1), [0]);
}

#[test]
fn files_are_left_behind_at_the_length_of_the_input() {
    let m = machine(TWO);
    let left = m.os.files();
    assert_eq!(left.content(b"d/a"), Some(&[0; 7][..]));
    assert_eq!(left.len(), 3);
}

#[test]
fn removing_the_directory_looks_whether_it_is_empty() {
    let mut m = machine(TWO);
    assert_eq!(call!(m, rmdir, "d"), err(Errno::ENOTEMPTY));
    assert_eq!(looks(&mut m), [Look::Below { field: Field { bytes: vec![(COUNT, 2)] }, bound: 1 }]);
}

#[test]
fn the_way_to_a_free_directory_counts_for_getcwd() {
    let mut m = machine(Values { kind: DIRECTORY, ..TWO });
    assert_eq!(call!(m, chdir, "d/a"), 0);
    looks(&mut m);
    assert_eq!(call!(m, getcwd, OUT, 100), 10);
    assert_eq!(m.bytes(OUT, 10), b"/case/d/a\0");
    let bytes: Vec<_> = looks(&mut m)
        .into_iter()
        .map(|look| if let Look::Bits { field, .. } = look { field.bytes[0] } else { panic!("{look:?}") })
        .collect();
    assert_eq!(bytes, [(1010, b'a'), (1011, 0), (1012, 0)]);
}
