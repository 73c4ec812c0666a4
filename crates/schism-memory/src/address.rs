//! The shape of an address: object id in the high 32 bits, place inside the object in the low 32.
//!
//! The first byte of an object does not have the low part 0 but [`BASE`], so that a pointer that runs a little
//! before or after its object still names the right one, and the report can say so.

/// Low part of the address of an object's first byte.
pub const BASE: u64 = 0x1000_0000;

/// Bytes in a page, the unit of copy-on-write.
pub const PAGE_SIZE: u64 = 4096;

/// The largest object. With [`BASE`] below it, there is room for overflows up to the next id.
pub const MAX_OBJECT_SIZE: u64 = 1 << 31;

/// How far from zero an address still counts as a null pointer with an index or a field added to it.
const NULL_ZONE: u64 = 0x1_0000;

/// The object that an address names; 0 for null and small integers.
#[inline]
pub fn object_id(addr: u64) -> u32 {
    (addr >> 32) as u32
}

/// The address of the first byte of an object.
#[inline]
pub fn first_byte(id: u32) -> u64 {
    (u64::from(id) << 32) | BASE
}

/// Distance of an address from the first byte of the object that it names; negative before it.
#[inline]
pub fn offset(addr: u64) -> i64 {
    (addr & 0xffff_ffff) as i64 - BASE as i64
}

/// Numbers of objects stay below this; larger words are no addresses.
const MOST_OBJECTS: u32 = 1 << 24;

/// How far from its first byte an address of an object may be.
const FAR: i64 = 1 << 28;

/// The object that a word is an address of, as far as one can tell.
pub fn likely_object(word: u64) -> Option<u32> {
    let id = object_id(word);
    (id != 0 && id < MOST_OBJECTS && offset(word).abs() < FAR).then_some(id)
}

/// Whether an address is null, or null with a small number added or subtracted.
pub(super) fn is_null(addr: u64) -> bool {
    addr.wrapping_add(NULL_ZONE) < 2 * NULL_ZONE
}

/// Bytes from an address to the end of its page. Pages of all objects begin at multiples of the page size,
/// because `BASE` is one.
#[inline]
pub(super) fn left_in_page(addr: u64) -> u64 {
    PAGE_SIZE - addr % PAGE_SIZE
}

const _: () = assert!(BASE.is_multiple_of(PAGE_SIZE));
const _: () = assert!(BASE + MAX_OBJECT_SIZE < 1 << 32);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_under_and_overflows_name_the_same_object() {
        let first = first_byte(7);
        for addr in [first, first - 1, first - BASE, first + 1, first + MAX_OBJECT_SIZE] {
            assert_eq!(object_id(addr), 7);
            assert_eq!(offset(addr), addr.wrapping_sub(first) as i64);
        }
    }

    #[test]
    fn null_with_a_small_offset_is_null() {
        assert!(is_null(0) && is_null(8) && is_null(u64::MAX) && is_null(NULL_ZONE - 1));
        assert!(!is_null(NULL_ZONE) && !is_null(first_byte(1)) && !is_null(u64::MAX - NULL_ZONE));
    }

    #[test]
    fn a_page_ends_at_a_multiple_of_its_size() {
        assert_eq!(left_in_page(first_byte(3)), PAGE_SIZE);
        assert_eq!(left_in_page(first_byte(3) + PAGE_SIZE - 1), 1);
    }
}
