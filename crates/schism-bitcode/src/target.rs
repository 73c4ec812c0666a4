//! What a file has to be before it is worth translating.

use std::ffi::CStr;

use crate::error::ReadError;
use crate::llvm::Loaded;

/// The data layout of x86-64 Linux, as clang 18 and 19 write it; LLVM upgrades that of older ones to it.
const LAYOUT: &CStr = c"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128";

/// Bitcode begins with one of these.
const MAGIC: [&[u8]; 2] = [b"BC\xc0\xde", b"\xde\xc0\x17\x0b"];

/// True for bitcode and for text; an object file or an archive is neither.
pub(crate) fn looks_like_ir(bytes: &[u8]) -> bool {
    MAGIC.iter().any(|magic| bytes.starts_with(magic)) || !bytes.contains(&0)
}

/// Checks that a module is made for x86-64 Linux. Text written by hand may leave out the data layout.
pub(crate) fn check(loaded: &Loaded) -> Result<(), ReadError> {
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
    } else if layout.as_bytes() != LAYOUT.to_bytes() {
        return Err(ReadError::Layout(layout));
    }
    Ok(())
}
