//! The block operations: copy, fill, find, compare.

use std::cmp::Ordering;

use super::*;

/// A memory with one object of four pages and a bit, in which each byte is its offset modulo 251.
fn pattern() -> (Memory, u64, Vec<u8>) {
    let mut memory = Memory::new();
    let size = 4 * PAGE_SIZE + 99;
    let addr = memory.allocate(size, Kind::Heap, 0).unwrap();
    let bytes: Vec<u8> = (0..size).map(|at| (at % 251) as u8).collect();
    memory.write_bytes(addr, &bytes).unwrap();
    (memory, addr, bytes)
}

fn all(memory: &mut Memory, addr: u64, len: usize) -> Vec<u8> {
    let mut bytes = vec![0xee; len];
    memory.read_bytes(addr, &mut bytes).unwrap();
    bytes
}

#[test]
fn copy_allows_overlap_in_both_directions() {
    let page = PAGE_SIZE as usize;
    for (dst, src, len) in [
        (1, 0, 2 * page),
        (0, 1, 2 * page),
        (page, 0, 3 * page),
        (0, page, 3 * page),
        (50, 40, 30),
        (40, 50, 30),
        (3000, 5, 3 * page),
        (5, 3000, 3 * page),
        (7, 7, 4 * page),
    ] {
        let (mut memory, addr, mut bytes) = pattern();
        memory.copy(addr + dst as u64, addr + src as u64, len as u64).unwrap();
        bytes.copy_within(src..src + len, dst);
        assert!(all(&mut memory, addr, bytes.len()) == bytes, "{dst} {src} {len}");
    }
}

#[test]
fn copy_between_pages_that_share_a_cache_entry() {
    let mut memory = Memory::new();
    let addr = memory.allocate(257 * PAGE_SIZE, Kind::Heap, 0).unwrap();
    memory.store8(addr, 7).unwrap();
    memory.copy(addr + 256 * PAGE_SIZE, addr, 8).unwrap();
    assert_eq!(memory.load8(addr + 256 * PAGE_SIZE), Ok(7));
}

#[test]
fn a_refused_block_changes_nothing() {
    let (mut memory, addr, bytes) = pattern();
    let len = bytes.len() as u64;
    let other = memory.allocate(len - 1, Kind::Heap, 0).unwrap();
    assert!(memory.copy(other, addr, len).is_err());
    assert!(memory.fill(other, 1, len).is_err());
    assert!(memory.write_bytes(other, &bytes).is_err());
    assert_eq!(memory.find_byte(other, 1, len - 1), Ok(None));
    let fault = memory.copy(addr, other, len).unwrap_err();
    assert!(matches!(*fault, MemoryFault::OutOfBounds { access: Access::Read, .. }), "the source comes first");
    assert!(memory.fill(addr, 1, u64::MAX).is_err() && memory.copy(addr, addr, u64::MAX).is_err());
    assert!(all(&mut memory, addr, bytes.len()) == bytes);
}

#[test]
fn fill_crosses_pages() {
    let (mut memory, addr, mut bytes) = pattern();
    memory.fill(addr + 10, 0xaa, 3 * PAGE_SIZE).unwrap();
    bytes[10..10 + 3 * PAGE_SIZE as usize].fill(0xaa);
    assert!(all(&mut memory, addr, bytes.len()) == bytes);
}

#[test]
fn find_byte_stops_at_the_first_match() {
    let mut memory = Memory::new();
    let addr = memory.allocate(2 * PAGE_SIZE + 10, Kind::Heap, 0).unwrap();
    memory.fill(addr, b'x', 2 * PAGE_SIZE + 10).unwrap();
    for at in [0, 1, 31, 32, 33, 100, PAGE_SIZE - 1, PAGE_SIZE, 2 * PAGE_SIZE + 9] {
        memory.store1(addr + at, 0).unwrap();
        assert_eq!(memory.find_byte(addr, 0, u64::MAX), Ok(Some(at)));
        assert_eq!(memory.find_byte(addr, 0, at + 1), Ok(Some(at)));
        assert_eq!(memory.find_byte(addr, 0, at), Ok(None));
        memory.store1(addr + at, 1).unwrap();
    }
    let fault = memory.find_byte(addr, 0, u64::MAX).unwrap_err();
    assert_eq!(fault.to_string(), "read of 1 byte at offset 8202 of a heap object of 8202 bytes");
    assert!(memory.find_byte(0, 0, 1).is_err());
}

#[test]
fn compare_stops_at_the_first_difference() {
    let (mut memory, addr, bytes) = pattern();
    let len = bytes.len() as u64;
    let other = memory.allocate(len + 3, Kind::Heap, 0).unwrap();
    memory.copy(other + 3, addr, len).unwrap();
    assert_eq!(memory.compare(addr, other + 3, len), Ok(Ordering::Equal));
    assert!(memory.compare(addr, other + 3, len + 1).is_err());
    for at in [len - 1, 2 * PAGE_SIZE, PAGE_SIZE - 3, 64, 63, 0] {
        memory.store1(addr + at, 251).unwrap();
        assert_eq!(memory.compare(addr, other + 3, len), Ok(Ordering::Greater));
        assert_eq!(memory.compare(other + 3, addr, u64::MAX), Ok(Ordering::Less), "the end is never reached");
        assert_eq!(memory.compare(addr, other + 3, at), Ok(Ordering::Equal));
    }
}

#[test]
fn fresh_pages_of_a_large_object_read_as_zeros() {
    let mut memory = Memory::new();
    let size = 64 << 20;
    let addr = memory.allocate(size, Kind::Heap, 0).unwrap();
    assert_eq!(memory.load8(addr + 5 * PAGE_SIZE), Ok(0));
    memory.store8(addr + 5 * PAGE_SIZE, 9).unwrap();
    assert_eq!(memory.load8(addr + 5 * PAGE_SIZE), Ok(9), "the zero page is not in the way");
    assert_eq!(memory.load8(addr + 6 * PAGE_SIZE), Ok(0), "and was not written");
    assert_eq!(memory.find_byte(addr + 6 * PAGE_SIZE, 1, 1 << 20), Ok(None));
}
