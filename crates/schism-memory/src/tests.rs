//! What a memory promises, one promise a test. Random mixtures are in `model_test.rs`.

use std::cmp::Ordering;
use std::time::{Duration, Instant};

use super::table::TOMBSTONES;
use super::*;

fn heap(memory: &mut Memory, size: u64) -> u64 {
    memory.allocate(size, Kind::Heap, 11).unwrap()
}

/// The words of a fault.
fn words<T: std::fmt::Debug>(result: Result<T>) -> String {
    result.unwrap_err().to_string()
}

#[test]
fn ids_are_consecutive_and_objects_are_zero() {
    let mut memory = Memory::new();
    assert_eq!(heap(&mut memory, 8), first_byte(1));
    memory.store8(first_byte(1), u64::MAX).unwrap();
    memory.free(first_byte(1), 0).unwrap();
    assert_eq!(heap(&mut memory, 8), first_byte(2));
    assert_eq!(memory.load8(first_byte(2)), Ok(0));
}

#[test]
fn scalars_are_little_endian_and_cut_to_their_size() {
    let mut memory = Memory::new();
    let addr = heap(&mut memory, 8);
    memory.store8(addr, 0x8877_6655_4433_2211).unwrap();
    assert_eq!(memory.load1(addr + 7), Ok(0x88));
    assert_eq!(memory.load2(addr + 1), Ok(0x3322));
    assert_eq!(memory.load4(addr + 4), Ok(0x8877_6655));
    memory.store1(addr, 0x1_ff).unwrap();
    memory.store2(addr + 2, 0x5_aaaa).unwrap();
    memory.store4(addr + 4, u64::MAX).unwrap();
    assert_eq!(memory.load8(addr), Ok(0xffff_ffff_aaaa_22ff));
}

#[test]
fn bounds_are_exact_for_every_size_of_access() {
    for size in [1, 7, 8, 40, PAGE_SIZE, PAGE_SIZE + 1, 3 * PAGE_SIZE + 5] {
        let mut memory = Memory::new();
        let addr = heap(&mut memory, size);
        // Twice: first past the cache, then through it.
        for _ in 0..2 {
            assert!(memory.load1(addr + size - 1).is_ok() && memory.store1(addr + size - 1, 1).is_ok());
            assert!(memory.load1(addr + size).is_err() && memory.store1(addr + size, 1).is_err());
            assert!(memory.load1(addr - 1).is_err() && memory.store8(addr - 4, 1).is_err());
            assert!(memory.load8(addr + size - 7).is_err());
            assert_eq!(memory.load4(addr.wrapping_add(size).wrapping_sub(4)).is_ok(), size >= 4);
            assert_eq!(memory.store8(addr.wrapping_add(size).wrapping_sub(8), 0).is_ok(), size >= 8);
        }
    }
}

#[test]
fn faults_say_what_happened() {
    let mut memory = Memory::new();
    let addr = heap(&mut memory, 40);
    assert_eq!(words(memory.store4(addr + 40, 0)), "write of 4 bytes at offset 40 of a heap object of 40 bytes");
    assert_eq!(words(memory.load2(addr - 1)), "read of 2 bytes at offset -1 of a heap object of 40 bytes");
    assert_eq!(words(memory.load1(0)), "read of 1 byte through a null pointer");
    assert_eq!(words(memory.store8(first_byte(2), 0)), "write of 8 bytes at the wild address 0x210000000");
    assert_eq!(words(memory.load1(0x7fff_0000)), "read of 1 byte at the wild address 0x7fff0000");
    let function = memory.allocate(1, Kind::Function, 0).unwrap();
    assert_eq!(words(memory.load8(function)), "read of 8 bytes at the address of a function");
    assert_eq!(words(memory.fill(addr, 0, 41)), "write of 41 bytes at offset 0 of a heap object of 40 bytes");
    let stack = memory.allocate(4, Kind::Stack, 0).unwrap();
    assert!(memory.release(stack, 0));
    assert_eq!(
        words(memory.load4(stack)),
        "read of 4 bytes at offset 0 of a stack object of 4 bytes whose function has returned"
    );
}

#[test]
fn the_result_of_a_load_fits_two_registers() {
    assert_eq!(size_of::<Result<u64>>(), 16);
}

#[test]
fn a_freed_object_remembers_both_places() {
    let mut memory = Memory::new();
    let addr = memory.allocate(10, Kind::Heap, 77).unwrap();
    memory.store1(addr, 1).unwrap();
    memory.free(addr, 88).unwrap();
    let object = ObjectInfo { id: 1, size: 10, kind: Kind::Heap, origin: 77, freed: Some(88) };
    assert_eq!(memory.info(addr + 3), Some(object));
    let access = Access::Read;
    let fault = MemoryFault::Freed { object: Some(object), offset: 2, len: 1, access };
    assert_eq!(*memory.load1(addr + 2).unwrap_err(), fault);
    assert!(matches!(*memory.store1(addr, 0).unwrap_err(), MemoryFault::Freed { access: Access::Write, .. }));
}

#[test]
fn free_checks_what_it_gets() {
    let mut memory = Memory::new();
    let addr = heap(&mut memory, 8);
    let stack = memory.allocate(8, Kind::Stack, 0).unwrap();
    assert_eq!(memory.free(0, 0), Ok(()));
    assert_eq!(words(memory.free(addr + 4, 0)), "free of a pointer to offset 4 of a heap object of 8 bytes");
    assert_eq!(words(memory.free(stack, 0)), "free of a pointer to offset 0 of a stack object of 8 bytes");
    assert_eq!(words(memory.free(8, 0)), "free of the address 0x8, which is not an object");
    assert_eq!(words(memory.free(first_byte(9), 0)), "free of the address 0x910000000, which is not an object");
    assert_eq!(memory.free(addr, 0), Ok(()));
    assert_eq!(words(memory.free(addr, 0)), "second free of a heap object of 8 bytes");
}

#[test]
fn release_wants_the_first_byte_of_a_live_object() {
    let mut memory = Memory::new();
    let addr = memory.allocate(8, Kind::Stack, 0).unwrap();
    assert!(!memory.release(addr + 1, 0) && !memory.release(0, 0) && !memory.release(first_byte(2), 0));
    assert!(memory.load1(addr).is_ok());
    assert!(memory.release(addr, 0));
    assert!(!memory.release(addr, 0));
}

#[test]
fn a_sealed_global_can_only_be_read() {
    for size in [6, 3 * PAGE_SIZE] {
        let mut memory = Memory::new();
        let addr = memory.allocate(size, Kind::Global { constant: false }, 0).unwrap();
        memory.store2(addr, 0x4241).unwrap();
        memory.make_constant(object_id(addr));
        assert_eq!(memory.load2(addr), Ok(0x4241));
        assert!(matches!(*memory.store1(addr, 0).unwrap_err(), MemoryFault::ReadOnly { len: 1, offset: 0, .. }));
        assert!(memory.fill(addr, 0, 2).is_err() && memory.write_bytes(addr, &[1]).is_err());
        assert_eq!(memory.load2(addr), Ok(0x4241));
    }
}

#[test]
fn an_object_may_have_no_bytes() {
    let mut memory = Memory::new();
    let (one, two) = (heap(&mut memory, 0), heap(&mut memory, 0));
    assert!(one != 0 && one != two);
    assert_eq!(words(memory.load1(one)), "read of 1 byte at offset 0 of a heap object of 0 bytes");
    assert_eq!(memory.free(one, 0), Ok(()));
    assert!(memory.free(one, 0).is_err());
}

#[test]
fn a_block_of_length_zero_is_allowed_anywhere() {
    let mut memory = Memory::new();
    for addr in [0, 1, first_byte(5), u64::MAX] {
        assert_eq!(memory.fill(addr, 1, 0), Ok(()));
        assert_eq!(memory.copy(addr, addr, 0), Ok(()));
        assert_eq!(memory.read_bytes(addr, &mut []), Ok(()));
        assert_eq!(memory.write_bytes(addr, &[]), Ok(()));
        assert_eq!(memory.find_byte(addr, 0, 0), Ok(None));
        assert_eq!(memory.compare(addr, addr, 0), Ok(Ordering::Equal));
    }
}

#[test]
fn accesses_may_straddle_pages() {
    let mut memory = Memory::new();
    let addr = heap(&mut memory, 3 * PAGE_SIZE);
    for before in 1..8 {
        let at = addr + PAGE_SIZE - before;
        memory.store8(at, 0x0807_0605_0403_0201).unwrap();
        assert_eq!(memory.load8(at), Ok(0x0807_0605_0403_0201));
        assert_eq!(memory.load1(addr + PAGE_SIZE), Ok(before + 1));
    }
    let bytes: Vec<u8> = (0..2 * PAGE_SIZE).map(|at| (at % 251) as u8).collect();
    memory.write_bytes(addr + 100, &bytes).unwrap();
    let mut back = vec![0; bytes.len()];
    memory.read_bytes(addr + 100, &mut back).unwrap();
    assert!(back == bytes);
}

#[test]
fn limits_refuse_allocations() {
    let mut memory = Memory::new();
    assert_eq!(memory.allocate(MAX_OBJECT_SIZE + 1, Kind::Heap, 0), None);
    assert_eq!(memory.allocate(u64::MAX, Kind::Heap, 0), None);
    let last = memory.allocate(MAX_OBJECT_SIZE, Kind::Heap, 0).unwrap() + MAX_OBJECT_SIZE - 1;
    assert_eq!(memory.store1(last, 5), Ok(()));
    assert!(memory.store1(last + 1, 5).is_err());
    assert!(memory.allocate(MAX_OBJECT_SIZE, Kind::Mapped, 0).is_some());
    assert_eq!(memory.allocate(1, Kind::Stack, 0), None);
    assert!(memory.allocate(0, Kind::Stack, 0).is_some());

    let mut memory = Memory::with_limit(100);
    let addr = memory.allocate(60, Kind::Heap, 0).unwrap();
    assert_eq!(memory.allocate(41, Kind::Heap, 0), None);
    memory.free(addr, 0).unwrap();
    assert!(memory.allocate(100, Kind::Heap, 0).is_some());
}

#[test]
fn heap_bytes_are_counted() {
    let mut memory = Memory::new();
    let addr = heap(&mut memory, 100);
    heap(&mut memory, 50);
    memory.allocate(1000, Kind::Stack, 0).unwrap();
    memory.free(addr, 0).unwrap();
    heap(&mut memory, 10);
    assert_eq!((memory.live_heap_bytes(), memory.peak_heap_bytes()), (60, 150));
    let mut fork = memory.fork();
    heap(&mut fork, 1000);
    assert_eq!((fork.live_heap_bytes(), fork.peak_heap_bytes()), (1060, 1060));
    assert_eq!((memory.live_heap_bytes(), memory.peak_heap_bytes()), (60, 150));
}

#[test]
fn forks_do_not_influence_one_another() {
    for size in [16, 5 * PAGE_SIZE] {
        let mut old = Memory::new();
        let addr = heap(&mut old, size);
        old.store8(addr, 1).unwrap();
        let mut new = old.fork();
        // Both had the page in the cache before; neither may write in place now.
        old.store8(addr, 2).unwrap();
        assert_eq!(new.load8(addr), Ok(1));
        new.store8(addr, 3).unwrap();
        assert_eq!((old.load8(addr), new.load8(addr)), (Ok(2), Ok(3)));
        new.free(addr, 0).unwrap();
        assert!(new.load8(addr).is_err());
        assert_eq!(old.load8(addr), Ok(2));
        assert_eq!(heap(&mut old, 8), heap(&mut new, 8), "ids go on from the same number");
    }
}

#[test]
fn a_cached_read_sees_a_later_write_to_a_shared_page() {
    let mut old = Memory::new();
    let addr = heap(&mut old, 16);
    let mut new = old.fork();
    assert_eq!(new.load8(addr), Ok(0));
    new.store8(addr, 5).unwrap();
    assert_eq!(new.load8(addr), Ok(5));
    drop(old);
    assert_eq!(new.load8(addr), Ok(5));
}

#[test]
fn a_fork_outlives_the_original() {
    let mut old = Memory::new();
    let (small, large) = (heap(&mut old, 16), heap(&mut old, 5 * PAGE_SIZE));
    old.store8(small, 1).unwrap();
    old.store8(large + PAGE_SIZE, 2).unwrap();
    let mut new = old.fork();
    assert_eq!((new.load8(small), new.load8(large + PAGE_SIZE)), (Ok(1), Ok(2)));
    drop(old);
    assert_eq!((new.load8(small), new.load8(large + PAGE_SIZE)), (Ok(1), Ok(2)));
    assert_eq!(new.load8(large), Ok(0));
    new.store8(small, 3).unwrap();
    assert_eq!(new.load8(small), Ok(3));
}

/// The fastest of many forks; other work on the machine only ever adds time.
fn fork_time(memory: &mut Memory) -> Duration {
    let once = |_| {
        let start = Instant::now();
        let fork = memory.fork();
        let time = start.elapsed();
        drop(fork);
        time
    };
    (0..200).map(once).min().unwrap()
}

#[test]
fn forking_costs_the_same_whatever_is_in_memory() {
    let limit = Duration::from_micros(10);
    let mut memory = Memory::new();
    let addr = heap(&mut memory, 64 << 20);
    memory.fill(addr, 1, 64 << 20).unwrap();
    assert!(fork_time(&mut memory) < limit);
    let mut memory = Memory::new();
    for _ in 0..100_000 {
        let addr = heap(&mut memory, 24);
        memory.store1(addr, 1).unwrap();
    }
    assert!(fork_time(&mut memory) < limit);
}

#[test]
fn tombstones_stay_for_the_last_ids() {
    let mut memory = Memory::new();
    let keep = heap(&mut memory, 8);
    let pair = |memory: &mut Memory| {
        let addr = heap(memory, 8);
        memory.free(addr, 9).unwrap();
        addr
    };
    let first = (0..100).map(|_| pair(&mut memory)).last().unwrap();
    for _ in 0..TOMBSTONES {
        assert!(memory.info(first).is_some());
        pair(&mut memory);
    }
    for _ in 0..100 {
        pair(&mut memory);
    }
    assert_eq!(memory.info(first), None);
    assert!(matches!(*memory.load1(first).unwrap_err(), MemoryFault::Freed { object: None, .. }));
    assert_eq!(*memory.free(first, 0).unwrap_err(), MemoryFault::DoubleFree { object: None });
    assert_eq!(memory.load8(keep), Ok(0), "a live object is never dropped");
    assert!(memory.info(keep + (2 << 32)).is_some(), "its dead neighbours stay with it");
    memory.free(keep, 0).unwrap();
    assert_eq!(memory.info(keep), None, "and go with it");
}
