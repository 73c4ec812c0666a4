//! Translates LLVM bitcode (`.bc`) and textual IR (`.ll`) into the compact form of `schism-ir`.
//!
//! LLVM's reader may crash, loop or eat memory on damaged bitcode, and loading it costs tens of milliseconds. So the
//! rest of schism never links LLVM: it starts the program `schism-bitcode` of this crate, which limits itself, and
//! reads the bytes that it writes. The library is for that program and for tests.
//!
//! This crate knows nothing of linking, execution or versions of a program.

mod calls;
mod constants;
mod debug;
mod error;
mod functions;
mod gep;
mod globals;
mod initializers;
mod instructions;
mod intrinsics;
mod limits;
mod llvm;
mod map;
mod print;
mod relative;
mod target;
mod translate;
mod types;

use std::path::Path;

use schism_ir::Module;

pub use error::ReadError;
pub use limits::Limits;
pub use print::print_module;

/// Reads one translation unit from a file of bitcode or textual IR.
///
/// # Errors
/// If the file cannot be read, is not valid IR, or is made for another target.
pub fn read_file(path: &Path) -> Result<Module, ReadError> {
    let bytes = std::fs::read(path)?;
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    read_bytes(&name, &bytes)
}

/// Reads one translation unit from memory; `name` is the file's name for messages.
///
/// # Errors
/// As [`read_file`].
pub fn read_bytes(name: &str, bytes: &[u8]) -> Result<Module, ReadError> {
    if !target::looks_like_ir(bytes) {
        return Err(ReadError::NotIr);
    }
    let loaded = llvm::Loaded::parse(name, bytes).map_err(|message| ReadError::parse(name, &message))?;
    target::check(&loaded, bytes)?;
    loaded.verify().map_err(|message| ReadError::invalid(&message))?;
    loaded.use_debug_intrinsics();
    translate::translate(&loaded)
}

/// Calls `handler`, which must end the process, when LLVM gives up where it has no way to return an error.
pub fn on_fatal_error(handler: fn(&str)) {
    llvm::on_fatal_error(handler);
}
