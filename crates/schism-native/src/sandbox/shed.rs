//! Making the warden small: it is a copy of schism, and every run would copy the tables of all its memory again.
//!
//! So large pieces of memory that nobody in the warden looks at any more are given back. That also ends the sharing of their
//! pages, which would otherwise be copied as soon as schism writes to them.

use std::ops::Range;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};
use std::sync::atomic::AtomicU8;

use super::sys;

/// Smaller pieces cost little and may be anything.
const LARGE: usize = 1 << 20;
/// Pieces that are given back at most.
const MOST: usize = 512;

/// A variable of the program itself; the piece of memory that it is in must stay.
static OWN_DATA: AtomicU8 = AtomicU8::new(0);

/// Gives back all large pieces of private memory in which none of the `kept` addresses is.
///
/// # Safety
/// This must be the only thread, and from now on it may only use its stack, the program's own data, and what is `kept`.
pub(super) unsafe fn shed(kept: &[*const u8]) {
    // SAFETY: the path is a live string that ends with a zero.
    let file = unsafe { libc::open(c"/proc/self/maps".as_ptr(), libc::O_RDONLY | libc::O_CLOEXEC) };
    if file < 0 {
        return;
    }
    // SAFETY: the descriptor is fresh and owned by nobody else.
    let file = unsafe { OwnedFd::from_raw_fd(file) };
    let local = 0_u8;
    // SAFETY: it only says where the variable is.
    let number = unsafe { libc::__errno_location() };
    let always = [(&raw const local), number.cast_const().cast(), OWN_DATA.as_ptr().cast_const()];
    let mut found = [const { 0..0 }; MOST];
    let count = pieces(file.as_raw_fd(), &mut found);
    for piece in &found[..count] {
        let used = kept.iter().chain(&always).any(|&address| piece.contains(&(address as usize)));
        if !used {
            // SAFETY: by the contract of this function nothing in there is used any more.
            unsafe { libc::munmap(piece.start as *mut libc::c_void, piece.len()) };
        }
    }
}

/// Reads a list of mappings; how many of them are large, private, writable and of no file.
fn pieces(file: RawFd, found: &mut [Range<usize>; MOST]) -> usize {
    let (mut buffer, mut filled, mut count) = ([0; 4096], 0, 0);
    loop {
        let Ok(got) = sys::read(file, &mut buffer[filled..]) else { return count };
        filled += got;
        let mut start = 0;
        while let Some(length) = buffer[start..filled].iter().position(|&byte| byte == b'\n') {
            if let (Some(piece), Some(slot)) = (piece(&buffer[start..start + length]), found.get_mut(count)) {
                *slot = piece;
                count += 1;
            }
            start += length + 1;
        }
        buffer.copy_within(start..filled, 0);
        filled -= start;
        if got == 0 || filled == buffer.len() {
            return count;
        }
    }
}

/// A line such as `7f1200000000-7f1240000000 rw-p 00000000 00:00 0`, if it is about memory that may be given back.
fn piece(line: &[u8]) -> Option<Range<usize>> {
    let mut words = line.split(|&byte| byte == b' ').filter(|word| !word.is_empty());
    let (range, rights) = (words.next()?, words.next()?);
    let inode = words.nth(2)?;
    let name = words.next().unwrap_or_default();
    let dash = range.iter().position(|&byte| byte == b'-')?;
    let range = hexadecimal(&range[..dash])?..hexadecimal(&range[dash + 1..])?;
    let of_nobody = inode == b"0" && matches!(name, b"" | b"[heap]");
    (rights.starts_with(b"rw") && rights.ends_with(b"p") && of_nobody && range.len() >= LARGE).then_some(range)
}

fn hexadecimal(digits: &[u8]) -> Option<usize> {
    usize::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_large_private_memory_of_no_file_is_given_back() {
        let large = Some(0x7f12_0000_0000..0x7f12_4000_0000);
        assert_eq!(piece(b"7f1200000000-7f1240000000 rw-p 00000000 00:00 0 "), large);
        assert_eq!(piece(b"7f1200000000-7f1240000000 rw-p 00000000 00:00 0      [heap]"), large);
        assert_eq!(piece(b"7f1200000000-7f1240000000 rw-p 00000000 00:00 0      [stack]"), None);
        assert_eq!(piece(b"7f1200000000-7f1240000000 rw-s 00000000 00:00 0"), None);
        assert_eq!(piece(b"7f1200000000-7f1240000000 r--p 00000000 fe:00 77 /usr/lib/x"), None);
        assert_eq!(piece(b"7f1200000000-7f1200001000 rw-p 00000000 00:00 0"), None);
        assert_eq!(piece(b"nonsense"), None);
    }

    #[test]
    fn the_memory_of_this_process_is_found() {
        let ballast = vec![1_u8; 64 << 20];
        let file = std::fs::File::open("/proc/self/maps").unwrap();
        let mut found = [const { 0..0 }; MOST];
        let count = pieces(file.as_raw_fd(), &mut found);
        let at = ballast.as_ptr() as usize;
        assert!(found[..count].iter().any(|piece| piece.contains(&at)));
    }
}
