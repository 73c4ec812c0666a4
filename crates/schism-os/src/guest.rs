//! Reading and writing the program's memory.

use super::GuestMemory;
use super::errno::Errno;
use super::tagged::Tagged;

/// The longest path with its NUL.
pub(super) const PATH_MAX: usize = 4096;

/// Reads a string up to its NUL, of at most `limit` bytes with it; `too_long` if there is none so far.
pub(super) fn read_string<M: GuestMemory>(
    memory: &mut M,
    address: u64,
    limit: usize,
    too_long: Errno,
) -> Result<Vec<u8>, Errno> {
    let mut string = Vec::new();
    while string.len() < limit {
        // One byte at a time: the bytes behind the NUL may belong to nobody.
        let mut byte = [0];
        memory.read(address.wrapping_add(string.len() as u64), &mut byte).map_err(|_| Errno::EFAULT)?;
        if byte[0] == 0 {
            return Ok(string);
        }
        string.push(byte[0]);
    }
    Err(too_long)
}

/// Reads a path.
pub(super) fn read_path<M: GuestMemory>(memory: &mut M, address: u64) -> Result<Vec<u8>, Errno> {
    read_string(memory, address, PATH_MAX, Errno::ENAMETOOLONG)
}

/// Reads a path without looking at it, and says whether a byte of it has a tag, its NUL among them. `None` if there is no path.
pub(super) fn read_tagged_path<M: GuestMemory>(memory: &mut M, address: u64) -> Option<(Vec<u8>, bool)> {
    let (mut path, mut tags) = (Vec::new(), Vec::new());
    while path.len() < PATH_MAX {
        let mut byte = [0];
        memory.read_tagged(address.wrapping_add(path.len() as u64), &mut byte, &mut tags).ok()?;
        if byte[0] == 0 {
            return Some((path, !tags.is_empty()));
        }
        path.push(byte[0]);
    }
    None
}

/// Reads bytes.
pub(super) fn read_bytes<M: GuestMemory>(memory: &mut M, address: u64, count: u64) -> Result<Vec<u8>, Errno> {
    let mut bytes = vec![0; count as usize];
    if count > 0 {
        memory.read(address, &mut bytes).map_err(|_| Errno::EFAULT)?;
    }
    Ok(bytes)
}

/// Writes bytes.
pub(super) fn write_bytes<M: GuestMemory>(memory: &mut M, address: u64, bytes: &[u8]) -> Result<(), Errno> {
    if bytes.is_empty() {
        return Ok(());
    }
    memory.write(address, bytes).map_err(|_| Errno::EFAULT)
}

/// Reads bytes that only pass through, with their tags, and puts them behind those that were read before.
pub(super) fn read_more<M: GuestMemory>(
    memory: &mut M,
    address: u64,
    count: u64,
    into: &mut Tagged,
) -> Result<(), Errno> {
    if count == 0 {
        return Ok(());
    }
    let (start, tags_before) = (into.bytes.len(), into.tags.len());
    if start == 0 {
        // Fresh zeros cost nothing until they are touched, and an address may be bad.
        into.bytes = vec![0; count as usize];
    } else {
        into.bytes.resize(start + count as usize, 0);
    }
    memory.read_tagged(address, &mut into.bytes[start..], &mut into.tags).map_err(|_| Errno::EFAULT)?;
    for (index, _) in &mut into.tags[tags_before..] {
        *index += start as u32;
    }
    Ok(())
}

/// Writes `count` bytes from `start` on, with their tags.
pub(super) fn write_part<M: GuestMemory>(
    memory: &mut M,
    address: u64,
    from: &Tagged,
    start: usize,
    count: usize,
) -> Result<(), Errno> {
    let bytes = &from.bytes[start..start + count];
    if bytes.is_empty() || from.tags.is_empty() {
        return write_bytes(memory, address, bytes);
    }
    memory.write_tagged(address, bytes, &from.tags_within(start, count)).map_err(|_| Errno::EFAULT)
}

/// Reads words of eight bytes.
pub(super) fn read_words<M: GuestMemory, const N: usize>(memory: &mut M, address: u64) -> Result<[u64; N], Errno> {
    let bytes = read_bytes(memory, address, 8 * N as u64)?;
    Ok(std::array::from_fn(|i| u64::from_le_bytes(std::array::from_fn(|j| bytes[8 * i + j]))))
}

/// Writes words of eight bytes.
pub(super) fn write_words<M: GuestMemory>(memory: &mut M, address: u64, words: &[u64]) -> Result<(), Errno> {
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    write_bytes(memory, address, &bytes)
}

/// Reads one word of four bytes.
pub(super) fn read_u32<M: GuestMemory>(memory: &mut M, address: u64) -> Result<u32, Errno> {
    let bytes = read_bytes(memory, address, 4)?;
    Ok(u32::from_le_bytes(std::array::from_fn(|i| bytes[i])))
}

/// Writes words of four bytes.
pub(super) fn write_u32s<M: GuestMemory>(memory: &mut M, address: u64, words: &[u32]) -> Result<(), Errno> {
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    write_bytes(memory, address, &bytes)
}

/// Reads an array of `iovec`: addresses and lengths.
pub(super) fn read_vectors<M: GuestMemory>(memory: &mut M, address: u64, count: u64) -> Result<Vec<(u64, u64)>, Errno> {
    const IOV_MAX: u64 = 1024;
    if count > IOV_MAX {
        return Err(Errno::EINVAL);
    }
    let bytes = read_bytes(memory, address, 16 * count)?;
    let words: Vec<u64> =
        bytes.chunks_exact(8).map(|word| u64::from_le_bytes(std::array::from_fn(|i| word[i]))).collect();
    let vectors: Vec<(u64, u64)> = words.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
    if vectors.iter().any(|&(_, length)| length as i64 <= -1) {
        return Err(Errno::EINVAL);
    }
    Ok(vectors)
}
