//! Who wrote a byte of memory last.

use std::collections::HashMap;

use schism_memory::{object_id, offset};

/// Offsets below this are kept in one vector for each object; those beyond, page by page.
const NEAR: u64 = 1 << 16;
/// Bytes of a far page.
const PAGE: u64 = 1 << 10;

/// The instance that wrote each byte last; 0 for none.
#[derive(Default)]
pub(super) struct ShadowMemory {
    /// By object: the bytes as far as any was written.
    near: Vec<Vec<u32>>,
    far: HashMap<(u32, u64), Box<[u32]>>,
}

impl ShadowMemory {
    /// The definition of some bytes if all have the same, as is usual.
    #[inline(always)]
    pub(super) fn single(&self, address: u64, len: u64) -> Option<u32> {
        let start = usize::try_from(offset(address)).ok()?;
        let bytes = self.near.get(object_id(address) as usize)?.get(start..start + len as usize)?;
        let first = *bytes.first()?;
        // Most accesses have one of two lengths, and those need no loop.
        let same = match bytes.len() {
            1 => true,
            4 => all_are::<4>(bytes, first),
            8 => all_are::<8>(bytes, first),
            _ => bytes.iter().all(|&other| other == first),
        };
        same.then_some(first)
    }

    /// The definitions of some bytes; each run of equal ones once.
    #[inline]
    pub(super) fn each(&self, address: u64, len: u64, mut f: impl FnMut(u32, u64)) {
        let Ok(start) = u64::try_from(offset(address)) else { return };
        let id = object_id(address);
        let near = self.near.get(id as usize).map_or(&[][..], Vec::as_slice);
        let end = start + len;
        let mut run: (u32, u64) = (0, 0);
        for at in start..end {
            let found = if at < NEAR { near.get(at as usize).copied().unwrap_or(0) } else { self.far(id, at) };
            if found == run.0 {
                run.1 += 1;
                continue;
            }
            if run.1 > 0 {
                f(run.0, run.1);
            }
            run = (found, 1);
        }
        if run.1 > 0 {
            f(run.0, run.1);
        }
    }

    fn far(&self, id: u32, at: u64) -> u32 {
        self.far.get(&(id, at / PAGE)).map_or(0, |page| page[(at % PAGE) as usize])
    }

    /// Bytes are written by an instance.
    #[inline]
    pub(super) fn define(&mut self, address: u64, len: u64, instance: u32) {
        let Ok(start) = u64::try_from(offset(address)) else { return };
        let (id, end) = (object_id(address) as usize, start + len);
        if end > NEAR {
            return self.define_far(id as u32, start, end, instance);
        }
        if id >= self.near.len() {
            self.near.resize(id + 1, Vec::new());
        }
        let object = &mut self.near[id];
        if object.len() < end as usize {
            object.resize(end as usize, 0);
        }
        let bytes = &mut object[start as usize..end as usize];
        match len {
            1 => bytes[0] = instance,
            4 => bytes.copy_from_slice(&[instance; 4]),
            8 => bytes.copy_from_slice(&[instance; 8]),
            _ => bytes.fill(instance),
        }
    }

    #[cold]
    fn define_far(&mut self, id: u32, start: u64, end: u64, instance: u32) {
        let near_end = end.min(NEAR);
        if start < near_end {
            self.define(schism_memory::first_byte(id) + start, near_end - start, instance);
        }
        for at in start.max(NEAR)..end {
            let page = self.far.entry((id, at / PAGE)).or_insert_with(|| vec![0; PAGE as usize].into_boxed_slice());
            page[(at % PAGE) as usize] = instance;
        }
    }

    /// An object is gone for good.
    pub(super) fn forget(&mut self, address: u64) {
        if let Some(object) = self.near.get_mut(object_id(address) as usize) {
            *object = Vec::new();
        }
    }
}

/// True if so many numbers are all this one.
#[inline(always)]
fn all_are<const N: usize>(numbers: &[u32], one: u32) -> bool {
    match numbers.first_chunk::<N>() {
        Some(chunk) => chunk.iter().fold(0, |differs, &number| differs | (number ^ one)) == 0,
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{NEAR, ShadowMemory};
    use schism_memory::first_byte;

    fn runs(shadow: &ShadowMemory, address: u64, len: u64) -> Vec<(u32, u64)> {
        let mut found = Vec::new();
        shadow.each(address, len, |instance, count| found.push((instance, count)));
        found
    }

    #[test]
    fn bytes_keep_their_last_writer() {
        let mut shadow = ShadowMemory::default();
        let a = first_byte(3);
        shadow.define(a, 8, 5);
        shadow.define(a + 2, 2, 6);
        assert_eq!(runs(&shadow, a, 10), [(5, 2), (6, 2), (5, 4), (0, 2)]);
        assert_eq!(runs(&shadow, first_byte(900), 4), [(0, 4)]);
        shadow.forget(a);
        assert_eq!(runs(&shadow, a, 4), [(0, 4)]);
    }

    #[test]
    fn large_objects_cost_only_what_is_touched() {
        let mut shadow = ShadowMemory::default();
        let a = first_byte(2);
        shadow.define(a + NEAR - 2, 4, 7);
        shadow.define(a + (1 << 30), 1, 8);
        assert_eq!(runs(&shadow, a + NEAR - 3, 6), [(0, 1), (7, 4), (0, 1)]);
        assert_eq!(runs(&shadow, a + (1 << 30), 1), [(8, 1)]);
        assert!(shadow.far.len() == 2 && shadow.near[2].len() == NEAR as usize);
    }
}
