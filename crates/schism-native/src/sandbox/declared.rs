//! Files by which schism talks with a native program that uses schism.h.
//!
//! From one it takes the values that it asks for by `schism_symbolic`: `libc/native/harness.c` reads it. It is KLEE's format:
//! numbers of 32 bits, high byte first; `KTEST`, version, arguments, two numbers, objects. Into the other it writes what it
//! declares an output: `build_native/outputs.c` does that.

use std::fs;
use std::path::Path;

/// The variable that names the file with values.
pub(super) const VALUES: &[u8] = b"KTEST_FILE";
/// The variable that names the file for outputs.
pub(super) const OUTPUTS: &[u8] = b"SCHISM_OUTPUTS";

/// The content of a file with these objects.
pub(super) fn file(objects: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut out = b"KTEST".to_vec();
    // Version 3, no arguments, and nothing about symbolic arguments.
    for value in [3, 0, 0, 0, objects.len() as u32] {
        number(&mut out, value);
    }
    for (name, bytes) in objects {
        for block in [name.as_bytes(), bytes] {
            number(&mut out, block.len() as u32);
            out.extend_from_slice(block);
        }
    }
    out
}

/// Whether a program writes down its outputs: then it knows the variable's name.
pub(crate) fn declares_outputs(program: &Path) -> bool {
    fs::read(program).is_ok_and(|bytes| bytes.windows(OUTPUTS.len()).any(|window| window == OUTPUTS))
}

/// The outputs in a file; a last one that is cut is left out.
pub(super) fn outputs(mut bytes: &[u8]) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    while let Some(name) = block(&mut bytes) {
        let Some(value) = block(&mut bytes) else { break };
        found.push((String::from_utf8_lossy(name).into_owned(), value.to_vec()));
    }
    found
}

fn block<'b>(bytes: &mut &'b [u8]) -> Option<&'b [u8]> {
    let (head, rest) = bytes.split_first_chunk()?;
    let (block, rest) = rest.split_at_checked(u32::from_be_bytes(*head) as usize)?;
    *bytes = rest;
    Some(block)
}

fn number(out: &mut Vec<u8>, value: u32) {
    out.extend_from_slice(&value.to_be_bytes());
}

#[cfg(test)]
mod tests {
    #[test]
    fn objects_follow_the_head() {
        let bytes = super::file(&[("x".to_owned(), vec![7, 8])]);
        let head = b"KTEST\0\0\0\x03\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01";
        assert_eq!(bytes, [&head[..], b"\0\0\0\x01x\0\0\0\x02\x07\x08"].concat());
    }

    #[test]
    fn outputs_are_read_up_to_a_cut() {
        let whole = b"\0\0\0\x01x\0\0\0\x02\x07\x08";
        let wanted = [("x".to_owned(), vec![7, 8])];
        assert_eq!(super::outputs(whole), wanted);
        assert_eq!(super::outputs(&[&whole[..], b"\0\0\0\x01y\0\0\0\x02\x07"].concat()), wanted);
    }
}
