//! What a file has to be before it is worth translating.

use std::ffi::CStr;

use crate::error::ReadError;
use crate::llvm::Loaded;

/// The data layout of x86-64 Linux, as clang 18 and 19 write it.
const LAYOUT: &CStr = c"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128";

/// The same before LLVM 18. Reading bitcode, but not text, LLVM replaces it by the new one.
const OLD_LAYOUT: &CStr = c"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128";

/// What tells them apart: integers over 64 bits are aligned to 16 bytes, not to 8.
const INT_ALIGN: &[u8] = b"-i128:128";

/// Bitcode begins with one of these.
const MAGIC: [&[u8]; 2] = [b"BC\xc0\xde", b"\xde\xc0\x17\x0b"];

/// True for bitcode and for text; an object file or an archive is neither.
pub(crate) fn looks_like_ir(bytes: &[u8]) -> bool {
    MAGIC.iter().any(|magic| bytes.starts_with(magic)) || !bytes.contains(&0)
}

/// Checks that a module is made for x86-64 Linux. Text written by hand may leave out the data layout.
pub(crate) fn check(loaded: &Loaded, bytes: &[u8]) -> Result<(), ReadError> {
    let triple = loaded.triple();
    let mut parts = triple.split('-');
    let is_x86_64 = parts.next().is_some_and(|arch| matches!(arch, "x86_64" | "amd64"));
    // The x32 system has pointers of 32 bits.
    let is_linux = parts.any(|part| part == "linux") && !triple.contains("x32");
    if !is_x86_64 || !is_linux {
        return Err(ReadError::Target(triple));
    }
    let layout = loaded.data_layout();
    if layout.is_empty() {
        loaded.set_data_layout(LAYOUT);
    } else if layout.as_bytes() == LAYOUT.to_bytes() {
        let is_text = !bytes.contains(&0);
        if !is_text && !mentions(bytes, INT_ALIGN) {
            // The compiler laid out its structures by the old alignment: with the new one their fields would move.
            loaded.set_data_layout(OLD_LAYOUT);
        }
    } else if layout.as_bytes() != OLD_LAYOUT.to_bytes() {
        return Err(ReadError::Layout(layout));
    }
    Ok(())
}

/// True if the data layout of bitcode, or by chance another string of it, contains `part`.
///
/// The layout is in a record without abbreviation: each character is a number in groups of five bits, low group first,
/// with a sixth bit that says whether another group follows. So an ASCII letter takes twelve bits, and nothing is
/// aligned to bytes.
fn mentions(bytes: &[u8], part: &[u8]) -> bool {
    let width = 12 * part.len() as u32;
    let needle = part.iter().rev().fold(0u128, |all, &letter| {
        let (low, high) = (u128::from(letter) & 31 | 32, u128::from(letter) >> 5);
        all << 12 | high << 6 | low
    });
    let mut window = 0u128;
    bytes.iter().any(|&byte| {
        (0..8).any(|bit| {
            window = window >> 1 | u128::from(byte >> bit & 1) << (width - 1);
            window == needle
        })
    })
}

#[cfg(test)]
mod tests {
    use super::{INT_ALIGN, mentions};

    /// The bits of a text as bitcode has it, after `skip` others.
    fn packed(text: &[u8], skip: usize) -> Vec<u8> {
        let mut bits = vec![true; skip];
        for &letter in text {
            bits.extend((0..5).map(|bit| letter >> bit & 1 == 1));
            bits.push(true);
            bits.extend((5..11).map(|bit| letter.checked_shr(bit).unwrap_or(0) & 1 == 1));
        }
        let byte = |bits: &[bool]| bits.iter().rev().fold(0, |byte, &bit| byte << 1 | u8::from(bit));
        bits.chunks(8).map(byte).collect()
    }

    #[test]
    fn the_alignment_of_integers_is_found_at_any_bit() {
        for skip in 0..16 {
            assert!(mentions(&packed(b"e-m:e-i64:64-i128:128-f80:128", skip), INT_ALIGN));
            assert!(!mentions(&packed(b"e-m:e-i64:64-f80:128-n8:16:32:64-S128", skip), INT_ALIGN));
        }
    }
}
