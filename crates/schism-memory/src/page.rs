//! The bytes of a page, and a small store of used ones.
//!
//! Bytes are cells, because the write cache of `tlb.rs` changes them through a pointer while the table still
//! refers to them.

use std::cell::Cell;
use std::iter;
use std::rc::Rc;

use super::address::PAGE_SIZE;

/// Up to one page of bytes, shared between memories until one of them writes.
#[derive(Clone)]
pub(super) struct Page {
    bytes: Rc<[Cell<u8>]>,
}

impl Page {
    /// The bytes.
    #[inline]
    pub(super) fn bytes(&self) -> &[Cell<u8>] {
        &self.bytes
    }

    /// Whether the two are the same page.
    pub(super) fn is(&self, other: &Page) -> bool {
        Rc::ptr_eq(&self.bytes, &other.bytes)
    }

    /// Whether no other table entry refers to these bytes. Meaningful only after the path to this entry has
    /// been made unique.
    #[inline]
    pub(super) fn is_unique(&self) -> bool {
        Rc::strong_count(&self.bytes) == 1
    }
}

const SMALLEST: usize = 16;
const CLASSES: usize = (PAGE_SIZE.ilog2() - SMALLEST.ilog2() + 1) as usize;
/// Used pages kept in each class. Deep recursion frees many at once; more than this go back to the allocator.
const KEPT: usize = 64;

/// Used pages by size, so that the objects of a stack frame cost no call of the allocator.
#[derive(Default)]
pub(super) struct Pool {
    classes: [Vec<Page>; CLASSES],
}

/// The class of a page for `len` bytes; classes are the powers of two from `SMALLEST` to the page size.
#[inline]
fn class(len: usize) -> usize {
    (len.max(SMALLEST).next_power_of_two().ilog2() - SMALLEST.ilog2()) as usize
}

impl Pool {
    /// A page of at least `len` bytes, of which the first `len` are zero.
    #[inline]
    pub(super) fn zeroed(&mut self, len: usize) -> Page {
        let class = class(len);
        match self.classes[class].pop() {
            Some(page) => {
                page.bytes[..len].iter().for_each(|byte| byte.set(0));
                page
            }
            None => Page { bytes: iter::repeat_n(Cell::new(0), SMALLEST << class).collect() },
        }
    }

    /// A page of its own with the same bytes.
    pub(super) fn copy(&mut self, source: &Page) -> Page {
        match self.classes[class(source.bytes.len())].pop() {
            Some(page) => {
                page.bytes.iter().zip(source.bytes.iter()).for_each(|(to, from)| to.set(from.get()));
                page
            }
            None => Page { bytes: source.bytes.iter().cloned().collect() },
        }
    }

    /// Takes back a page that is no longer in the table.
    #[inline]
    pub(super) fn recycle(&mut self, page: Page) {
        let kept = &mut self.classes[class(page.bytes.len())];
        if page.is_unique() && kept.len() < KEPT {
            kept.push(page);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(page: &Page) -> Vec<u8> {
        page.bytes().iter().map(Cell::get).collect()
    }

    #[test]
    fn classes_are_powers_of_two() {
        assert_eq!([1, 16, 17, 32, 33, 4096].map(class), [0, 0, 1, 1, 2, CLASSES - 1]);
        let mut pool = Pool::default();
        assert_eq!([1, 16, 17, 100, 4096].map(|len| pool.zeroed(len).bytes.len()), [16, 16, 32, 128, 4096]);
    }

    #[test]
    fn a_recycled_page_is_zero_again() {
        let mut pool = Pool::default();
        let page = pool.zeroed(10);
        let place = page.bytes.as_ptr();
        page.bytes.iter().for_each(|byte| byte.set(7));
        pool.recycle(page);
        let again = pool.zeroed(12);
        assert_eq!(again.bytes.as_ptr(), place);
        assert_eq!(bytes(&again)[..12], [0; 12]);
    }

    #[test]
    fn a_shared_page_is_not_recycled() {
        let mut pool = Pool::default();
        let page = pool.zeroed(16);
        let other = page.clone();
        pool.recycle(page);
        other.bytes[0].set(1);
        assert_eq!(bytes(&pool.zeroed(16))[0], 0);
        assert_eq!(other.bytes[0].get(), 1);
    }

    #[test]
    fn a_copy_has_its_own_bytes() {
        let mut pool = Pool::default();
        let page = pool.zeroed(4096);
        page.bytes[4095].set(9);
        let used = pool.zeroed(4096);
        pool.recycle(used);
        for _ in 0..2 {
            let copy = pool.copy(&page);
            assert_eq!(bytes(&copy), bytes(&page));
            copy.bytes[0].set(1);
            assert_eq!(page.bytes[0].get(), 0);
        }
    }

    #[test]
    fn the_pool_is_bounded() {
        let mut pool = Pool::default();
        let pages: Vec<Page> = (0..10 * KEPT).map(|_| pool.zeroed(16)).collect();
        pages.into_iter().for_each(|page| pool.recycle(page));
        assert_eq!(pool.classes[0].len(), KEPT);
    }
}
