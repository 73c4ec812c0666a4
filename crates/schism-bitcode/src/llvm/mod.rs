//! The boundary to LLVM's C interface: every `unsafe` call is in this folder.
//!
//! Handles borrow from the [`Loaded`] module, so none outlives it. Functions of the C interface are undefined on a
//! value of the wrong kind; here the kind is asked first (`view`), and the answer carries what may be asked next.
//! What the handles do not check is that the module is well formed: [`Loaded::verify`] comes before everything else.

mod debug;
mod instruction;
mod module;
mod opcode;
mod types;
mod value;

pub(crate) use debug::{File, LocalDebug, Scope};
pub(crate) use instruction::{BlockRef, CallView, GepView, Inst, InstView};
pub(crate) use module::{Loaded, on_fatal_error};
pub(crate) use types::{Layout, Type, TypeView};
pub(crate) use value::{ByVal, ExprView, Value, ValueView};

/// Text that LLVM keeps as pointer and length. Names are bytes to LLVM; ours are UTF-8.
///
/// # Safety
/// `data` is null or points to `length` readable bytes.
unsafe fn text(data: *const libc::c_char, length: usize) -> String {
    if data.is_null() {
        return String::new();
    }
    // SAFETY: by the contract of this function.
    let bytes = unsafe { std::slice::from_raw_parts(data.cast::<u8>(), length) };
    String::from_utf8_lossy(bytes).into_owned()
}

/// Text that LLVM keeps with a zero at its end.
///
/// # Safety
/// `data` is null or points to a string with a zero at its end.
unsafe fn c_text(data: *const libc::c_char) -> String {
    if data.is_null() {
        return String::new();
    }
    // SAFETY: by the contract of this function.
    unsafe { std::ffi::CStr::from_ptr(data) }.to_string_lossy().into_owned()
}
