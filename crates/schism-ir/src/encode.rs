//! Modules as bytes: what the bitcode reader hands over and what the caches keep.
//!
//! The bytes begin with a magic number and a format version and end with a checksum, so that a cache file cut short by a
//! kill is noticed and made again, never half-read.

use crate::Module;

const MAGIC: [u8; 8] = *b"schismIR";

/// Part of every cache key; raise it whenever the meaning of a serialised type changes.
pub const FORMAT_VERSION: u32 = 5;

/// Why bytes are not a module.
#[derive(Debug, thiserror::Error)]
pub enum DecodeError {
    /// The magic number is missing, or the version is another one.
    #[error("not a schism module of format version {FORMAT_VERSION}")]
    WrongFormat,
    /// The checksum or the structure is wrong.
    #[error("damaged schism module: {0}")]
    Damaged(String),
}

/// The bytes of a module.
pub fn encode_module(module: &Module) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.extend(FORMAT_VERSION.to_le_bytes());
    borsh::to_writer(&mut bytes, module).expect("writing to memory succeeds");
    let sum = checksum(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

/// The module that [`encode_module`] wrote.
///
/// # Errors
/// If the bytes come from another version or are damaged.
pub fn decode_module(bytes: &[u8]) -> Result<Module, DecodeError> {
    let header = MAGIC.len() + 4;
    if bytes.len() < header + 8
        || !bytes.starts_with(&MAGIC)
        || bytes[MAGIC.len()..header] != FORMAT_VERSION.to_le_bytes()
    {
        return Err(DecodeError::WrongFormat);
    }
    let (content, sum) = bytes.split_at(bytes.len() - 8);
    if checksum(content).to_le_bytes() != sum {
        return Err(DecodeError::Damaged("the checksum does not match".into()));
    }
    borsh::from_slice(&content[header..]).map_err(|error| DecodeError::Damaged(error.to_string()))
}

/// A checksum against truncation and bit rot (not against malice): eight bytes a step, multiply and rotate.
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    let mut sum = 0x9e37_79b9_7f4a_7c15_u64 ^ bytes.len() as u64;
    let mut chunks = bytes.chunks_exact(8);
    for chunk in &mut chunks {
        let word = u64::from_le_bytes(chunk.try_into().expect("a chunk has 8 bytes"));
        sum = (sum ^ word).wrapping_mul(0xff51_afd7_ed55_8ccd).rotate_left(29);
    }
    for &byte in chunks.remainder() {
        sum = (sum ^ u64::from(byte)).wrapping_mul(0xff51_afd7_ed55_8ccd).rotate_left(29);
    }
    sum
}
