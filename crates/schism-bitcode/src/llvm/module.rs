//! One module, read into a context of its own.

use std::ffi::{CString, c_char, c_void};
use std::ptr;
use std::sync::OnceLock;

use llvm_sys::analysis::{LLVMVerifierFailureAction, LLVMVerifyModule};
use llvm_sys::core::*;
use llvm_sys::debuginfo::{LLVMCreateDIBuilder, LLVMDIBuilderCreateExpression, LLVMDisposeDIBuilder};
use llvm_sys::error_handling::LLVMInstallFatalErrorHandler;
use llvm_sys::ir_reader::LLVMParseIRInContext;
use llvm_sys::prelude::*;
use llvm_sys::target::{LLVMABIAlignmentOfType, LLVMGetModuleDataLayout, LLVMTargetDataRef};

use super::{Value, c_text, text};

/// A module in LLVM's memory with what the handles need to ask about it.
pub(crate) struct Loaded {
    context: LLVMContextRef,
    module: LLVMModuleRef,
    /// Never inserts anything: it folds constants for which the C interface has no function.
    pub(super) builder: LLVMBuilderRef,
    pub(super) attributes: AttributeKinds,
    pub(super) expressions: DebugExpressions,
}

/// LLVM's numbers of the attributes that matter here.
#[derive(Clone, Copy)]
pub(super) struct AttributeKinds {
    pub(super) byval: u32,
    pub(super) sret: u32,
    pub(super) align: u32,
    pub(super) noreturn: u32,
}

/// The two debug expressions that have a plain meaning; LLVM keeps one copy of each.
#[derive(Clone, Copy)]
pub(super) struct DebugExpressions {
    pub(super) empty: LLVMMetadataRef,
    pub(super) deref: LLVMMetadataRef,
}

impl Loaded {
    /// Reads bitcode or textual IR. `name` appears in messages about textual IR.
    pub(crate) fn parse(name: &str, bytes: &[u8]) -> Result<Self, String> {
        let name = CString::new(name.replace('\0', "")).unwrap_or_default();
        let mut module = ptr::null_mut();
        let mut message = ptr::null_mut();
        // SAFETY: the buffer is copied from a live slice and given a zero at its end; parsing takes it over. The
        // context is new and outlives the module. Both out pointers are written or left null.
        unsafe {
            let context = LLVMContextCreate();
            LLVMContextSetDiagnosticHandler(context, Some(ignore_diagnostic), ptr::null_mut());
            let buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(bytes.as_ptr().cast(), bytes.len(), name.as_ptr());
            if LLVMParseIRInContext(context, buffer, &mut module, &mut message) != 0 || module.is_null() {
                let text = c_text(message);
                LLVMDisposeMessage(message);
                LLVMContextDispose(context);
                return Err(text);
            }
            LLVMDisposeMessage(message);
            let builder = LLVMCreateBuilderInContext(context);
            let expressions = DebugExpressions::new(module);
            Ok(Self { context, module, builder, attributes: AttributeKinds::new(), expressions })
        }
    }

    /// LLVM's own check of everything that the handles rely on.
    pub(crate) fn verify(&self) -> Result<(), String> {
        let mut message = ptr::null_mut();
        // SAFETY: the module is alive; the message is LLVM's and is freed here.
        unsafe {
            let status = LLVMVerifyModule(self.module, LLVMVerifierFailureAction::LLVMReturnStatusAction, &mut message);
            let text = c_text(message);
            LLVMDisposeMessage(message);
            if status == 0 { Ok(()) } else { Err(text) }
        }
    }

    /// Turns debug records between instructions into calls of `llvm.dbg.*`, the form that the C interface can read.
    pub(crate) fn use_debug_intrinsics(&self) {
        // SAFETY: the module is alive and no handle of it exists yet that could be invalidated: instructions are
        // only added.
        unsafe {
            if LLVMIsNewDbgInfoFormat(self.module) != 0 {
                LLVMSetIsNewDbgInfoFormat(self.module, 0);
            }
        }
    }

    /// The target triple, such as `x86_64-pc-linux-gnu`.
    pub(crate) fn triple(&self) -> String {
        // SAFETY: the module is alive, the string is its own.
        unsafe { c_text(LLVMGetTarget(self.module)) }
    }

    /// The data layout in LLVM's notation.
    pub(crate) fn data_layout(&self) -> String {
        // SAFETY: the module is alive, the string is its own.
        unsafe { c_text(LLVMGetDataLayoutStr(self.module)) }
    }

    /// Gives a module another data layout, before anything is asked about its types.
    pub(crate) fn set_data_layout(&self, layout: &std::ffi::CStr) {
        // SAFETY: the module is alive, the string ends with a zero.
        unsafe { LLVMSetDataLayout(self.module, layout.as_ptr()) }
    }

    /// True if integers over 64 bits are aligned to 8 bytes only, as before LLVM 18.
    pub(crate) fn has_old_int_align(&self) -> bool {
        // SAFETY: context and layout are alive.
        unsafe { LLVMABIAlignmentOfType(self.target_data(), LLVMInt128TypeInContext(self.context)) == 8 }
    }

    /// LLVM's `source_filename`.
    pub(crate) fn source(&self) -> String {
        let mut length = 0;
        // SAFETY: the module is alive, pointer and length are its own.
        unsafe { text(LLVMGetSourceFileName(self.module, &mut length), length) }
    }

    /// All functions, declarations included.
    pub(crate) fn functions(&self) -> impl Iterator<Item = Value<'_>> {
        // SAFETY: the list is walked from its first element on; nothing changes it.
        chain(unsafe { LLVMGetFirstFunction(self.module) }, |value| unsafe { LLVMGetNextFunction(value) })
    }

    /// All global variables, declarations included.
    pub(crate) fn globals(&self) -> impl Iterator<Item = Value<'_>> {
        // SAFETY: as for functions.
        chain(unsafe { LLVMGetFirstGlobal(self.module) }, |value| unsafe { LLVMGetNextGlobal(value) })
    }

    /// All aliases.
    pub(crate) fn aliases(&self) -> impl Iterator<Item = Value<'_>> {
        // SAFETY: as for functions.
        chain(unsafe { LLVMGetFirstGlobalAlias(self.module) }, |value| unsafe { LLVMGetNextGlobalAlias(value) })
    }

    /// All functions that are chosen at load time (GNU C's `ifunc`).
    pub(crate) fn ifuncs(&self) -> impl Iterator<Item = Value<'_>> {
        // SAFETY: as for functions.
        chain(unsafe { LLVMGetFirstGlobalIFunc(self.module) }, |value| unsafe { LLVMGetNextGlobalIFunc(value) })
    }

    pub(super) fn target_data(&self) -> LLVMTargetDataRef {
        // SAFETY: the module is alive and owns the layout.
        unsafe { LLVMGetModuleDataLayout(self.module) }
    }

    pub(super) fn context(&self) -> LLVMContextRef {
        self.context
    }
}

impl Drop for Loaded {
    fn drop(&mut self) {
        // SAFETY: made by `parse`, freed once, in the order of their dependence.
        unsafe {
            LLVMDisposeBuilder(self.builder);
            LLVMDisposeModule(self.module);
            LLVMContextDispose(self.context);
        }
    }
}

impl AttributeKinds {
    fn new() -> Self {
        // SAFETY: pointer and length come from one slice.
        let kind = |name: &str| unsafe { LLVMGetEnumAttributeKindForName(name.as_ptr().cast(), name.len()) };
        Self { byval: kind("byval"), sret: kind("sret"), align: kind("align"), noreturn: kind("noreturn") }
    }
}

impl DebugExpressions {
    /// # Safety
    /// The module is alive.
    unsafe fn new(module: LLVMModuleRef) -> Self {
        const DW_OP_DEREF: u64 = 0x06;
        let mut deref = [DW_OP_DEREF];
        // SAFETY: by the contract of this function. Expressions belong to the context and outlive the builder.
        unsafe {
            let builder = LLVMCreateDIBuilder(module);
            let empty = LLVMDIBuilderCreateExpression(builder, ptr::null_mut(), 0);
            let deref = LLVMDIBuilderCreateExpression(builder, deref.as_mut_ptr(), deref.len());
            LLVMDisposeDIBuilder(builder);
            Self { empty, deref }
        }
    }
}

/// The values of one of LLVM's linked lists.
fn chain<'m>(first: LLVMValueRef, next: impl Fn(LLVMValueRef) -> LLVMValueRef) -> impl Iterator<Item = Value<'m>> {
    let some = |value: LLVMValueRef| (!value.is_null()).then_some(value);
    std::iter::successors(some(first), move |&value| some(next(value))).map(Value::new)
}

/// What LLVM would print (upgrades, warnings) is of no interest: errors come back from `parse`.
extern "C" fn ignore_diagnostic(_: LLVMDiagnosticInfoRef, _: *mut c_void) {}

static FATAL: OnceLock<fn(&str)> = OnceLock::new();

/// Calls `handler`, which must not return, when LLVM gives up inside a function that has no way to fail.
pub(crate) fn on_fatal_error(handler: fn(&str)) {
    extern "C" fn report(reason: *const c_char) {
        // SAFETY: LLVM passes a string with a zero at its end.
        let reason = unsafe { c_text(reason) };
        if let Some(handler) = FATAL.get() {
            handler(&reason);
        }
    }
    if FATAL.set(handler).is_ok() {
        // SAFETY: installed once; the function lives for ever.
        unsafe { LLVMInstallFatalErrorHandler(Some(report)) };
    }
}
