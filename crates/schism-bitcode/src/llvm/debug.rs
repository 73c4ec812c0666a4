//! LLVM's debug information: locations of instructions, functions and globals, names of variables.

use std::marker::PhantomData;
use std::ptr;

use llvm_sys::core::*;
use llvm_sys::debuginfo::*;
use llvm_sys::prelude::{LLVMMetadataRef, LLVMValueRef};

use super::{Inst, Loaded, Value, text};

/// A function, block or other region of the source.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Scope<'m>(LLVMMetadataRef, PhantomData<&'m Loaded>);

/// A source file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct File<'m>(LLVMMetadataRef, PhantomData<&'m Loaded>);

/// The place that an instruction comes from.
#[derive(Clone, Copy)]
pub(crate) struct DebugLoc<'m> {
    pub(crate) scope: Scope<'m>,
    pub(crate) line: u32,
    pub(crate) column: u32,
}

/// A variable of the source and where it is kept.
pub(crate) struct LocalDebug<'m> {
    pub(crate) name: String,
    pub(crate) line: u32,
    pub(crate) value: Value<'m>,
    pub(crate) indirect: bool,
}

impl<'m> Scope<'m> {
    pub(crate) fn file(self) -> Option<File<'m>> {
        // SAFETY: it is a scope; the answer may be null.
        File::from_raw(unsafe { LLVMDIScopeGetFile(self.0) })
    }
}

impl<'m> File<'m> {
    fn from_raw(raw: LLVMMetadataRef) -> Option<Self> {
        (!raw.is_null()).then_some(Self(raw, PhantomData))
    }

    /// Its name, as the compiler was given it.
    pub(crate) fn name(self) -> String {
        let mut length = 0;
        // SAFETY: it is a file, pointer and length are its own.
        unsafe { text(LLVMDIFileGetFilename(self.0, &mut length), length as usize) }
    }
}

impl<'m> Inst<'m> {
    pub(crate) fn debug_loc(self) -> Option<DebugLoc<'m>> {
        // SAFETY: asked of instructions; a location that exists has a scope.
        unsafe {
            let raw = LLVMInstructionGetDebugLoc(self.0);
            if raw.is_null() {
                return None;
            }
            let scope = Scope(LLVMDILocationGetScope(raw), PhantomData);
            Some(DebugLoc { scope, line: LLVMDILocationGetLine(raw), column: LLVMDILocationGetColumn(raw) })
        }
    }
}

impl<'m> Value<'m> {
    /// Scope and line of a function's definition.
    pub(crate) fn subprogram(self) -> Option<(Scope<'m>, u32)> {
        if !self.is_function() {
            return None;
        }
        // SAFETY: asked of functions only.
        unsafe {
            let raw = LLVMGetSubprogram(self.0);
            (!raw.is_null()).then(|| (Scope(raw, PhantomData), LLVMDISubprogramGetLine(raw)))
        }
    }

    /// File and line of a global variable's definition.
    pub(crate) fn variable_loc(self) -> Option<(File<'m>, u32)> {
        // SAFETY: asked of globals only; the entries are freed here, and the kind of each is checked.
        unsafe {
            if LLVMIsAGlobalObject(self.0).is_null() {
                return None;
            }
            let mut count = 0;
            let entries = LLVMGlobalCopyAllMetadata(self.0, &mut count);
            let loc = (0..count as u32).find_map(|index| {
                let entry = LLVMValueMetadataEntriesGetMetadata(entries, index);
                let kind = LLVMGetMetadataKind(entry);
                if !matches!(kind, LLVMMetadataKind::LLVMDIGlobalVariableExpressionMetadataKind) {
                    return None;
                }
                let variable = LLVMDIGlobalVariableExpressionGetVariable(entry);
                if variable.is_null() {
                    return None;
                }
                Some((File::from_raw(LLVMDIVariableGetFile(variable))?, LLVMDIVariableGetLine(variable)))
            });
            LLVMDisposeValueMetadataEntries(entries);
            loc
        }
    }
}

impl Loaded {
    /// What a call of `llvm.dbg.declare`, `llvm.dbg.value` or `llvm.dbg.assign` says, if it is about a whole variable
    /// and one value.
    pub(crate) fn local_debug<'m>(&'m self, call: Inst<'m>) -> Option<LocalDebug<'m>> {
        // SAFETY: the verifier has checked that these calls have three or more metadata arguments: the location, the
        // variable, the expression. The kind of the first two is checked again here.
        unsafe {
            if LLVMIsADbgVariableIntrinsic(call.0).is_null() || LLVMGetNumArgOperands(call.0) < 3 {
                return None;
            }
            let argument = |index| LLVMValueAsMetadata(LLVMGetOperand(call.0, index));
            let is_declare = !LLVMIsADbgDeclareInst(call.0).is_null();
            let expression = argument(2);
            let indirect = if expression == self.expressions.empty {
                is_declare
            } else if expression == self.expressions.deref && !is_declare {
                true
            } else {
                return None;
            };
            let value = self.wrapped_value(argument(0))?;
            let variable = argument(1);
            if !matches!(LLVMGetMetadataKind(variable), LLVMMetadataKind::LLVMDILocalVariableMetadataKind) {
                return None;
            }
            let name = self.variable_name(variable)?;
            Some(LocalDebug { name, line: LLVMDIVariableGetLine(variable), value, indirect })
        }
    }

    /// The value inside metadata that holds exactly one.
    ///
    /// # Safety
    /// The metadata belongs to this module.
    unsafe fn wrapped_value<'m>(&'m self, metadata: LLVMMetadataRef) -> Option<Value<'m>> {
        use LLVMMetadataKind::{LLVMConstantAsMetadataMetadataKind, LLVMLocalAsMetadataMetadataKind};
        // SAFETY: by the contract of this function; metadata of these kinds has one operand.
        unsafe {
            let kind = LLVMGetMetadataKind(metadata);
            if !matches!(kind, LLVMConstantAsMetadataMetadataKind | LLVMLocalAsMetadataMetadataKind) {
                return None;
            }
            let mut value = ptr::null_mut();
            LLVMGetMDNodeOperands(LLVMMetadataAsValue(self.context(), metadata), &mut value);
            (!value.is_null()).then(|| Value::new(value))
        }
    }

    /// The name of a variable: the second operand of its node.
    ///
    /// # Safety
    /// The metadata is a `DILocalVariable` of this module.
    unsafe fn variable_name(&self, variable: LLVMMetadataRef) -> Option<String> {
        const NAME: usize = 1;
        // SAFETY: by the contract of this function; the buffer has room for all operands.
        unsafe {
            let node = LLVMMetadataAsValue(self.context(), variable);
            let count = LLVMGetMDNodeNumOperands(node) as usize;
            let mut operands: Vec<LLVMValueRef> = vec![ptr::null_mut(); count];
            LLVMGetMDNodeOperands(node, operands.as_mut_ptr());
            let name = *operands.get(NAME)?;
            if name.is_null() { None } else { Value::new(name).metadata_string() }
        }
    }
}
