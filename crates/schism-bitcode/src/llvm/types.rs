//! LLVM's types and their layout.

use std::marker::PhantomData;

use llvm_sys::LLVMTypeKind;
use llvm_sys::core::*;
use llvm_sys::prelude::LLVMTypeRef;
use llvm_sys::target::{LLVMABIAlignmentOfType, LLVMABISizeOfType, LLVMOffsetOfElement, LLVMPointerSizeForAS};

use super::{Loaded, c_text};

/// A type of a loaded module.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Type<'m>(pub(super) LLVMTypeRef, PhantomData<&'m Loaded>);

/// What kind of type it is.
pub(crate) enum TypeView<'m> {
    Void,
    Half,
    BFloat,
    Float,
    Double,
    X86Fp80,
    Fp128,
    Int(u32),
    Ptr {
        address_space: u32,
    },
    Vector(Type<'m>, u32),
    Array(Type<'m>, u64),
    Struct {
        name: String,
        fields: Vec<Type<'m>>,
    },
    Function,
    /// Undefined structures, labels, metadata, ...
    Other,
}

/// Size and alignment in bytes, as in an array.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Layout {
    pub(crate) size: u64,
    pub(crate) align: u32,
}

impl<'m> Type<'m> {
    pub(super) fn new(raw: LLVMTypeRef) -> Self {
        debug_assert!(!raw.is_null());
        Self(raw, PhantomData)
    }

    pub(crate) fn view(self) -> TypeView<'m> {
        use LLVMTypeKind::*;
        // SAFETY: the type is alive, and each arm asks only what its kind has.
        unsafe {
            match LLVMGetTypeKind(self.0) {
                LLVMVoidTypeKind => TypeView::Void,
                LLVMHalfTypeKind => TypeView::Half,
                LLVMBFloatTypeKind => TypeView::BFloat,
                LLVMFloatTypeKind => TypeView::Float,
                LLVMDoubleTypeKind => TypeView::Double,
                LLVMX86_FP80TypeKind => TypeView::X86Fp80,
                LLVMFP128TypeKind => TypeView::Fp128,
                LLVMIntegerTypeKind => TypeView::Int(LLVMGetIntTypeWidth(self.0)),
                LLVMPointerTypeKind => TypeView::Ptr { address_space: LLVMGetPointerAddressSpace(self.0) },
                LLVMVectorTypeKind => {
                    TypeView::Vector(Type::new(LLVMGetElementType(self.0)), LLVMGetVectorSize(self.0))
                }
                LLVMArrayTypeKind => {
                    TypeView::Array(Type::new(LLVMGetElementType(self.0)), LLVMGetArrayLength2(self.0))
                }
                LLVMStructTypeKind if LLVMIsOpaqueStruct(self.0) == 0 => {
                    let count = LLVMCountStructElementTypes(self.0);
                    let fields = (0..count).map(|index| Type::new(LLVMStructGetTypeAtIndex(self.0, index))).collect();
                    TypeView::Struct { name: c_text(LLVMGetStructName(self.0)), fields }
                }
                LLVMFunctionTypeKind => TypeView::Function,
                _ => TypeView::Other,
            }
        }
    }

    /// Type of the elements of an array or vector.
    pub(crate) fn element(self) -> Option<Type<'m>> {
        use LLVMTypeKind::{LLVMArrayTypeKind, LLVMVectorTypeKind};
        // SAFETY: the type is alive; the element is asked of arrays and vectors only.
        unsafe {
            let has_elements = matches!(LLVMGetTypeKind(self.0), LLVMArrayTypeKind | LLVMVectorTypeKind);
            has_elements.then(|| Type::new(LLVMGetElementType(self.0)))
        }
    }

    /// Type of a structure's field.
    pub(crate) fn field(self, index: u32) -> Option<Type<'m>> {
        // SAFETY: the type is alive; the field is asked of structures that have it.
        unsafe {
            let is_struct = LLVMGetTypeKind(self.0) == LLVMTypeKind::LLVMStructTypeKind;
            (is_struct && index < LLVMCountStructElementTypes(self.0))
                .then(|| Type::new(LLVMStructGetTypeAtIndex(self.0, index)))
        }
    }

    /// Width of an integer type; `None` for other types.
    pub(crate) fn int_width(self) -> Option<u32> {
        // SAFETY: the type is alive; the width is asked of integers only.
        unsafe {
            let is_int = LLVMGetTypeKind(self.0) == LLVMTypeKind::LLVMIntegerTypeKind;
            is_int.then(|| LLVMGetIntTypeWidth(self.0))
        }
    }

    /// Width of a floating-point type; `None` for other types.
    pub(super) fn float_width(self) -> Option<u32> {
        match self.view() {
            TypeView::Half | TypeView::BFloat => Some(16),
            TypeView::Float => Some(32),
            TypeView::Double => Some(64),
            TypeView::X86Fp80 => Some(80),
            TypeView::Fp128 => Some(128),
            _ => None,
        }
    }

    /// Width of an integer or floating-point type.
    pub(crate) fn width(self) -> Option<u32> {
        self.int_width().or_else(|| self.float_width())
    }

    /// True for pointers and vectors of pointers outside address space 0.
    pub(crate) fn is_far_pointer(self) -> bool {
        // SAFETY: the type is alive; the address space is asked of pointers only.
        unsafe {
            let scalar = match LLVMGetTypeKind(self.0) {
                LLVMTypeKind::LLVMVectorTypeKind => LLVMGetElementType(self.0),
                _ => self.0,
            };
            LLVMGetTypeKind(scalar) == LLVMTypeKind::LLVMPointerTypeKind && LLVMGetPointerAddressSpace(scalar) != 0
        }
    }

    /// The type in LLVM's notation; a named structure by its name.
    pub(crate) fn print(self) -> String {
        // SAFETY: the type is alive; the string is ours to free.
        unsafe {
            let raw = LLVMPrintTypeToString(self.0);
            let text = c_text(raw);
            LLVMDisposeMessage(raw);
            text.split(" = ").next().unwrap_or_default().to_owned()
        }
    }
}

impl Loaded {
    /// Size and alignment of a type; `None` for types that have none, such as functions and undefined structures.
    pub(crate) fn layout<'m>(&'m self, ty: Type<'m>) -> Option<Layout> {
        // SAFETY: type and layout are alive, and sizes are asked of sized types only.
        unsafe {
            if LLVMTypeIsSized(ty.0) == 0 {
                return None;
            }
            let data = self.target_data();
            Some(Layout { size: LLVMABISizeOfType(data, ty.0), align: LLVMABIAlignmentOfType(data, ty.0) })
        }
    }

    /// Byte offset of a structure's field. `None` if it is not a sized structure with such a field.
    pub(crate) fn field_offset<'m>(&'m self, ty: Type<'m>, field: u32) -> Option<u64> {
        // SAFETY: as above, and the field exists.
        unsafe {
            let is_struct = LLVMGetTypeKind(ty.0) == LLVMTypeKind::LLVMStructTypeKind && LLVMTypeIsSized(ty.0) != 0;
            (is_struct && field < LLVMCountStructElementTypes(ty.0))
                .then(|| LLVMOffsetOfElement(self.target_data(), ty.0, field))
        }
    }

    /// Bytes of a pointer into an address space.
    pub(crate) fn pointer_size(&self, address_space: u32) -> u32 {
        // SAFETY: the layout is alive; unknown address spaces have the default size.
        unsafe { LLVMPointerSizeForAS(self.target_data(), address_space) }
    }
}
