//! Where a program that is not moved on start has its code and data.
//!
//! Programs linked of bitcode are such: their addresses are the same in every run, but not the same in both versions, so
//! running twice does not give them away.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::Path;

/// The length of an ELF header of 64 bits, and of one entry of its program table.
const HEADER: usize = 64;
const ENTRY: usize = 56;
/// `ET_EXEC`: loaded where the file says.
const FIXED: u64 = 2;
/// `PT_LOAD`: a part of the file that is loaded.
const LOADED: u64 = 1;

/// The addresses of a program that is not moved; `None` for all others.
pub(super) fn fixed_image(program: &Path) -> Option<Range<u64>> {
    let mut file = File::open(program).ok()?;
    let mut header = [0; HEADER];
    file.read_exact(&mut header).ok()?;
    if !header.starts_with(b"\x7fELF\x02\x01") || number(&header, 16, 2) != FIXED {
        return None;
    }
    file.seek(SeekFrom::Start(number(&header, 32, 8))).ok()?;
    let mut image: Option<Range<u64>> = None;
    for _ in 0..number(&header, 56, 2) {
        let mut entry = [0; ENTRY];
        file.read_exact(&mut entry).ok()?;
        if number(&entry, 0, 4) != LOADED {
            continue;
        }
        let start = number(&entry, 16, 8);
        let end = start.checked_add(number(&entry, 40, 8))?;
        image = Some(image.map_or(start..end, |found| found.start.min(start)..found.end.max(end)));
    }
    image
}

/// A number of so many bytes, low byte first.
fn number(bytes: &[u8], at: usize, length: usize) -> u64 {
    bytes.iter().skip(at).take(length).rev().fold(0, |value, &byte| value << 8 | u64::from(byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program(kind: u8) -> tempfile::NamedTempFile {
        let mut bytes = vec![0; HEADER + 2 * ENTRY];
        bytes[..6].copy_from_slice(b"\x7fELF\x02\x01");
        (bytes[16], bytes[32], bytes[56]) = (kind, HEADER as u8, 2);
        for (index, (start, size)) in [(0x40, 0x10), (0x80, 0x20)].into_iter().enumerate() {
            let at = HEADER + index * ENTRY;
            (bytes[at], bytes[at + 18], bytes[at + 40]) = (LOADED as u8, start, size);
        }
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), bytes).unwrap();
        file
    }

    #[test]
    fn only_programs_that_stay_have_fixed_addresses() {
        assert_eq!(fixed_image(program(2).path()), Some(0x40_0000..0x80_0020));
        assert_eq!(fixed_image(program(3).path()), None);
        assert_eq!(fixed_image(Path::new("/nonexistent")), None);
    }
}
