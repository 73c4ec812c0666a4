//! Long random runs, compared after every step with a model that has nothing clever in it.

use std::cmp::Ordering;

use super::*;

const OPERATIONS: u32 = 120_000;
const MEMORIES: usize = 5;

/// Marsaglia's xorshift generator: the same run every time.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    fn below(&mut self, limit: u64) -> u64 {
        (self.next() >> 11) % limit.max(1)
    }
}

#[derive(Clone)]
struct Block {
    bytes: Vec<u8>,
    live: bool,
    writable: bool,
}

/// The simple memory: object `id` is `blocks[id - 1]`.
#[derive(Clone, Default)]
struct Model {
    blocks: Vec<Block>,
}

impl Model {
    /// The bytes of a range, if it may be accessed.
    fn range(&mut self, addr: u64, len: u64, write: bool) -> Option<&mut [u8]> {
        let block = self.blocks.get_mut((object_id(addr) as usize).checked_sub(1)?)?;
        let start = usize::try_from(offset(addr)).ok()?;
        let allowed = block.live && (block.writable || !write);
        block.bytes.get_mut(start..start + len as usize).filter(|_| allowed)
    }
}

struct Run {
    random: Random,
    states: Vec<(Memory, Model)>,
}

impl Run {
    /// An address in or near some object, more often one of the latest.
    fn address(&mut self, at: usize) -> u64 {
        let blocks = &self.states[at].1.blocks;
        let count = blocks.len() as u64;
        let near = if self.random.below(2) == 0 { count } else { count.min(12) };
        let id = (count - self.random.below(near)) as u32;
        let size = blocks.get((id as usize).wrapping_sub(1)).map_or(0, |block| block.bytes.len() as u64);
        let place = match self.random.below(4) {
            0 => self.random.below(24).wrapping_sub(8),
            1 => size.wrapping_sub(self.random.below(24)),
            2 => (self.random.below(size + 1) & !(PAGE_SIZE - 1)).wrapping_sub(self.random.below(9)),
            _ => self.random.below(size + 1),
        };
        first_byte(id).wrapping_add(place)
    }

    fn length(&mut self) -> u64 {
        match self.random.below(4) {
            0 => self.random.below(3 * PAGE_SIZE),
            _ => self.random.below(64),
        }
    }

    fn allocate(&mut self, at: usize) {
        let size = match self.random.below(8) {
            0 | 1 => self.random.below(8 * PAGE_SIZE),
            2 => PAGE_SIZE - 2 + self.random.below(4),
            _ => self.random.below(100),
        };
        let kind =
            [Kind::Heap, Kind::Heap, Kind::Stack, Kind::Global { constant: false }][self.random.below(4) as usize];
        let (memory, model) = &mut self.states[at];
        let addr = memory.allocate(size, kind, 0).unwrap();
        model.blocks.push(Block { bytes: vec![0; size as usize], live: true, writable: true });
        assert_eq!(addr, first_byte(model.blocks.len() as u32));
    }

    /// Frees, releases or seals.
    fn end(&mut self, at: usize) {
        let addr = first_byte(object_id(self.address(at)));
        let (memory, model) = &mut self.states[at];
        let Some(block) = model.blocks.get_mut((object_id(addr) as usize).wrapping_sub(1)) else { return };
        match memory.info(addr).unwrap().kind {
            Kind::Heap => assert_eq!(memory.free(addr, 1).is_ok(), block.live),
            Kind::Global { .. } => {
                memory.make_constant(object_id(addr));
                block.writable = false;
                return;
            }
            _ => assert_eq!(memory.release(addr, 1), block.live),
        }
        block.live = false;
    }

    fn load(&mut self, at: usize) {
        let (addr, len) = (self.address(at), 1 << self.random.below(4));
        let (memory, model) = &mut self.states[at];
        let value = match len {
            1 => memory.load1(addr),
            2 => memory.load2(addr),
            4 => memory.load4(addr),
            _ => memory.load8(addr),
        };
        let expected = model.range(addr, len, false).map(|bytes| {
            let mut value = [0; 8];
            value[..bytes.len()].copy_from_slice(bytes);
            u64::from_le_bytes(value)
        });
        assert_eq!(value.ok(), expected);
    }

    fn store(&mut self, at: usize) {
        let (addr, len, value) = (self.address(at), 1 << self.random.below(4), self.random.next());
        let (memory, model) = &mut self.states[at];
        let result = match len {
            1 => memory.store1(addr, value),
            2 => memory.store2(addr, value),
            4 => memory.store4(addr, value),
            _ => memory.store8(addr, value),
        };
        let range = model.range(addr, len, true);
        assert_eq!(result.is_ok(), range.is_some());
        if let Some(bytes) = range {
            bytes.copy_from_slice(&value.to_le_bytes()[..len as usize]);
        }
    }

    fn copy(&mut self, at: usize) {
        let (src, len) = (self.address(at), self.length().max(1));
        // Often inside one object, so that the two overlap.
        let dst = match self.random.below(2) {
            0 => self.address(at),
            _ => src.wrapping_add(self.random.below(2 * PAGE_SIZE)).wrapping_sub(PAGE_SIZE),
        };
        let (memory, model) = &mut self.states[at];
        let result = memory.copy(dst, src, len);
        let bytes = model.range(src, len, false).map(|bytes| bytes.to_vec());
        let target = model.range(dst, len, true);
        assert_eq!(result.is_ok(), bytes.is_some() && target.is_some());
        if let (Some(bytes), Some(target)) = (bytes, target) {
            target.copy_from_slice(&bytes);
        }
    }

    fn fill(&mut self, at: usize) {
        let (addr, len, byte) = (self.address(at), self.length().max(1), self.random.next() as u8);
        let (memory, model) = &mut self.states[at];
        let range = model.range(addr, len, true);
        assert_eq!(memory.fill(addr, byte, len).is_ok(), range.is_some());
        if let Some(bytes) = range {
            bytes.fill(byte);
        }
    }

    fn write(&mut self, at: usize) {
        let (addr, len) = (self.address(at), self.length().max(1));
        let bytes: Vec<u8> = (0..len).map(|_| self.random.next() as u8).collect();
        let (memory, model) = &mut self.states[at];
        let range = model.range(addr, len, true);
        assert_eq!(memory.write_bytes(addr, &bytes).is_ok(), range.is_some());
        if let Some(range) = range {
            range.copy_from_slice(&bytes);
        }
    }

    /// Reads, searches and compares a range.
    fn look(&mut self, at: usize) {
        let (addr, other, len) = (self.address(at), self.address(at), self.length().max(1));
        let (memory, model) = &mut self.states[at];
        let expected = model.range(addr, len, false).map(|bytes| bytes.to_vec());
        let mut bytes = vec![0; len as usize];
        let read = memory.read_bytes(addr, &mut bytes);
        assert_eq!(read.ok().map(|()| &bytes), expected.as_ref());
        let Some(expected) = expected else { return };
        let zero = expected.iter().position(|byte| *byte == 0).map(|found| found as u64);
        assert_eq!(memory.find_byte(addr, 0, len), Ok(zero));
        if let Some(right) = model.range(other, len, false) {
            let order: Ordering = expected.as_slice().cmp(right);
            assert_eq!(memory.compare(addr, other, len), Ok(order));
        }
    }

    /// Replaces one state by a copy of another, which drops the old one.
    fn fork(&mut self, at: usize) {
        let to = self.random.below(MEMORIES as u64) as usize;
        let (memory, model) = &mut self.states[at];
        let copy = (memory.fork(), model.clone());
        if to != at {
            self.states[to] = copy;
        }
    }

    /// Compares everything.
    fn verify(&mut self) {
        for (memory, model) in &mut self.states {
            for (index, block) in model.blocks.iter().enumerate() {
                let addr = first_byte(index as u32 + 1);
                let info = memory.info(addr).unwrap();
                assert_eq!((info.size, info.freed.is_none()), (block.bytes.len() as u64, block.live));
                let mut bytes = vec![0; block.bytes.len()];
                if block.live {
                    memory.read_bytes(addr, &mut bytes).unwrap();
                    assert!(bytes == block.bytes, "object {} differs", index + 1);
                }
            }
        }
    }
}

#[test]
fn random_runs_agree_with_the_model() {
    let states = (0..MEMORIES).map(|_| (Memory::new(), Model::default())).collect();
    let mut run = Run { random: Random(0x5eed), states };
    for operation in 0..OPERATIONS {
        let at = run.random.below(MEMORIES as u64) as usize;
        match run.random.below(100) {
            0..4 => run.allocate(at),
            4..7 => run.end(at),
            7 => run.fork(at),
            8..40 => run.load(at),
            40..75 => run.store(at),
            75..83 => run.copy(at),
            83..86 => run.fill(at),
            86..90 => run.write(at),
            _ => run.look(at),
        }
        if operation % 4000 == 0 {
            run.verify();
        }
    }
    run.verify();
}
