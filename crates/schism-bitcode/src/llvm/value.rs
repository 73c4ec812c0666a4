//! LLVM's values: constants, globals, functions.

use std::marker::PhantomData;

use llvm_sys::core::*;
use llvm_sys::prelude::{LLVMUseRef, LLVMValueRef};
use llvm_sys::{LLVMLinkage, LLVMOpcode, LLVMValueKind};
use schism_ir::{BinOp, CastOp, Linkage};

use super::instruction::{BlockRef, GepView};
use super::opcode::{binary_op, cast_op};
use super::{Loaded, Type, text};

/// A value of a loaded module.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Value<'m>(pub(super) LLVMValueRef, PhantomData<&'m Loaded>);

/// What kind of value it is, as far as operands and initialisers need to tell apart.
pub(crate) enum ValueView<'m> {
    /// An integer constant.
    Int,
    /// A floating-point constant.
    Float,
    /// A null pointer or `zeroinitializer`.
    Zero,
    /// `undef` or `poison`.
    Undef,
    /// A function, variable, alias or ifunc.
    Symbol,
    /// The address of a block.
    BlockAddress { function: Value<'m>, block: BlockRef<'m> },
    /// An array, structure or vector of constants.
    Aggregate,
    /// An array or vector of plain numbers.
    Data,
    /// A constant expression.
    Expr(ExprView<'m>),
    /// Metadata, as arguments of some intrinsics.
    Metadata,
    /// Parameters, instructions and rarities.
    Other,
}

/// A constant expression.
pub(crate) enum ExprView<'m> {
    Gep(GepView<'m>),
    Cast(CastOp, Value<'m>),
    Binary(BinOp, Value<'m>, Value<'m>),
    /// Anything else, by LLVM's name.
    Other(String),
}

/// A parameter of a function.
pub(crate) struct ParamView<'m> {
    pub(crate) ty: Type<'m>,
    pub(crate) name: String,
    pub(crate) byval: Option<ByVal<'m>>,
    pub(crate) sret: bool,
}

/// A structure passed by value: its type and, if given, its alignment.
#[derive(Clone, Copy)]
pub(crate) struct ByVal<'m> {
    pub(crate) ty: Type<'m>,
    pub(crate) align: Option<u32>,
}

impl<'m> Value<'m> {
    pub(super) fn new(raw: LLVMValueRef) -> Self {
        debug_assert!(!raw.is_null());
        Self(raw, PhantomData)
    }

    pub(crate) fn ty(self) -> Type<'m> {
        // SAFETY: every value has a type.
        Type::new(unsafe { LLVMTypeOf(self.0) })
    }

    pub(crate) fn name(self) -> String {
        let mut length = 0;
        // SAFETY: the value is alive, pointer and length are its own.
        unsafe { text(LLVMGetValueName2(self.0, &mut length), length) }
    }

    pub(crate) fn view(self) -> ValueView<'m> {
        use LLVMValueKind::*;
        // SAFETY: the value is alive, and each arm asks only what its kind has.
        unsafe {
            match LLVMGetValueKind(self.0) {
                LLVMConstantIntValueKind => ValueView::Int,
                LLVMConstantFPValueKind => ValueView::Float,
                LLVMConstantPointerNullValueKind | LLVMConstantAggregateZeroValueKind => ValueView::Zero,
                LLVMUndefValueValueKind | LLVMPoisonValueKind => ValueView::Undef,
                LLVMFunctionValueKind
                | LLVMGlobalVariableValueKind
                | LLVMGlobalAliasValueKind
                | LLVMGlobalIFuncValueKind => ValueView::Symbol,
                LLVMBlockAddressValueKind => ValueView::BlockAddress {
                    function: Value::new(LLVMGetBlockAddressFunction(self.0)),
                    block: BlockRef::new(LLVMGetBlockAddressBasicBlock(self.0)),
                },
                LLVMConstantArrayValueKind | LLVMConstantStructValueKind | LLVMConstantVectorValueKind => {
                    ValueView::Aggregate
                }
                LLVMConstantDataArrayValueKind | LLVMConstantDataVectorValueKind => ValueView::Data,
                LLVMConstantExprValueKind => ValueView::Expr(self.expr()),
                LLVMMetadataAsValueValueKind => ValueView::Metadata,
                _ => ValueView::Other,
            }
        }
    }

    /// # Safety
    /// The value is a constant expression.
    unsafe fn expr(self) -> ExprView<'m> {
        // SAFETY: by the contract of this function; conversions have one operand and arithmetic has two.
        unsafe {
            let opcode = LLVMGetConstOpcode(self.0);
            let operand = |index| Value::new(LLVMGetOperand(self.0, index));
            if opcode == LLVMOpcode::LLVMGetElementPtr {
                ExprView::Gep(GepView::new(self.0))
            } else if let Some(cast) = cast_op(opcode) {
                ExprView::Cast(cast, operand(0))
            } else if let Some(binary) = binary_op(opcode) {
                ExprView::Binary(binary, operand(0), operand(1))
            } else {
                ExprView::Other(format!("{opcode:?}").trim_start_matches("LLVM").to_lowercase())
            }
        }
    }

    /// The element of a constant aggregate or vector of any kind, also of zero, undefined and plain data.
    pub(crate) fn element(self, index: u32) -> Option<Value<'m>> {
        // SAFETY: the value is alive; the C interface answers null for non-constants, scalars and bad indices.
        unsafe {
            if LLVMIsAConstant(self.0).is_null() {
                return None;
            }
            let raw = LLVMGetAggregateElement(self.0, index);
            (!raw.is_null()).then(|| Value::new(raw))
        }
    }

    /// The bytes of a string constant.
    pub(crate) fn string_bytes(self) -> Option<&'m [u8]> {
        // SAFETY: asked of strings only; the bytes live as long as the module's context.
        unsafe {
            let is_data = LLVMGetValueKind(self.0) == LLVMValueKind::LLVMConstantDataArrayValueKind;
            if !is_data || LLVMIsConstantString(self.0) == 0 {
                return None;
            }
            let mut length = 0;
            let data = LLVMGetAsString(self.0, &mut length);
            Some(std::slice::from_raw_parts(data.cast(), length))
        }
    }

    /// Text of a metadata argument that is a string.
    pub(crate) fn metadata_string(self) -> Option<String> {
        // SAFETY: asked of metadata only; the answer is null if it is not a string.
        unsafe {
            if LLVMGetValueKind(self.0) != LLVMValueKind::LLVMMetadataAsValueValueKind {
                return None;
            }
            let mut length = 0;
            let data = LLVMGetMDString(self.0, &mut length);
            (!data.is_null()).then(|| text(data, length as usize))
        }
    }

    /// The values that use a constant or global directly.
    pub(crate) fn users(self) -> impl Iterator<Item = Value<'m>> {
        // SAFETY: the list is walked from its first element on; nothing changes it.
        let first = unsafe { LLVMGetFirstUse(self.0) };
        let some = |raw: LLVMUseRef| (!raw.is_null()).then_some(raw);
        // SAFETY: as above; every use has a user.
        std::iter::successors(some(first), move |&raw| some(unsafe { LLVMGetNextUse(raw) }))
            .map(|raw| Value::new(unsafe { LLVMGetUser(raw) }))
    }

    fn is_symbol(self) -> bool {
        // SAFETY: the value is alive.
        unsafe { !LLVMIsAGlobalValue(self.0).is_null() }
    }

    /// How a symbol takes part in linking.
    pub(crate) fn linkage(self) -> Linkage {
        use LLVMLinkage::*;
        if !self.is_symbol() {
            return Linkage::Local;
        }
        // SAFETY: asked of symbols only.
        match unsafe { LLVMGetLinkage(self.0) } {
            LLVMExternalLinkage | LLVMDLLImportLinkage | LLVMDLLExportLinkage | LLVMGhostLinkage => Linkage::Strong,
            LLVMAvailableExternallyLinkage => Linkage::Available,
            LLVMLinkOnceAnyLinkage
            | LLVMLinkOnceODRLinkage
            | LLVMLinkOnceODRAutoHideLinkage
            | LLVMWeakAnyLinkage
            | LLVMWeakODRLinkage
            | LLVMLinkerPrivateWeakLinkage => Linkage::Weak,
            LLVMAppendingLinkage => Linkage::Appending,
            LLVMInternalLinkage | LLVMPrivateLinkage | LLVMLinkerPrivateLinkage => Linkage::Local,
            LLVMExternalWeakLinkage => Linkage::ExternWeak,
            LLVMCommonLinkage => Linkage::Common,
        }
    }

    /// Type of a variable or function (not of its address).
    pub(crate) fn content_type(self) -> Type<'m> {
        if !self.is_symbol() {
            return self.ty();
        }
        // SAFETY: asked of symbols only.
        Type::new(unsafe { LLVMGlobalGetValueType(self.0) })
    }

    /// The initialiser of a global variable.
    pub(crate) fn initializer(self) -> Option<Value<'m>> {
        // SAFETY: asked of variables only.
        unsafe {
            let raw = if self.is_variable() { LLVMGetInitializer(self.0) } else { std::ptr::null_mut() };
            (!raw.is_null()).then(|| Value::new(raw))
        }
    }

    fn is_variable(self) -> bool {
        // SAFETY: the value is alive.
        unsafe { !LLVMIsAGlobalVariable(self.0).is_null() }
    }

    /// True for constant variables.
    pub(crate) fn is_constant_variable(self) -> bool {
        // SAFETY: asked of variables only.
        self.is_variable() && unsafe { LLVMIsGlobalConstant(self.0) != 0 }
    }

    /// True for thread-local variables.
    pub(crate) fn is_thread_local(self) -> bool {
        // SAFETY: asked of variables only.
        self.is_variable() && unsafe { LLVMIsThreadLocal(self.0) != 0 }
    }

    /// The alignment that a variable asks for.
    pub(crate) fn variable_align(self) -> Option<u32> {
        // SAFETY: asked of variables only.
        let align = if self.is_variable() { unsafe { LLVMGetAlignment(self.0) } } else { 0 };
        (align != 0).then_some(align)
    }

    /// What an alias stands for.
    pub(crate) fn aliasee(self) -> Option<Value<'m>> {
        // SAFETY: asked of aliases only, which always have one.
        unsafe {
            let is_alias = !LLVMIsAGlobalAlias(self.0).is_null();
            is_alias.then(|| Value::new(LLVMAliasGetAliasee(self.0)))
        }
    }

    pub(super) fn is_function(self) -> bool {
        // SAFETY: the value is alive.
        unsafe { !LLVMIsAFunction(self.0).is_null() }
    }

    /// A function's result type and whether it takes more arguments than it names.
    pub(crate) fn signature(self) -> Option<(Type<'m>, bool)> {
        // SAFETY: a function's type is a function type.
        unsafe {
            self.is_function().then(|| {
                let ty = LLVMGlobalGetValueType(self.0);
                (Type::new(LLVMGetReturnType(ty)), LLVMIsFunctionVarArg(ty) != 0)
            })
        }
    }

    /// A function's parameters as values.
    pub(crate) fn params(self) -> Vec<Value<'m>> {
        if !self.is_function() {
            return Vec::new();
        }
        // SAFETY: asked of functions only, with indices in range.
        unsafe { (0..LLVMCountParams(self.0)).map(|index| Value::new(LLVMGetParam(self.0, index))).collect() }
    }
}

impl Loaded {
    /// A function's parameters with the attributes that change how they are passed.
    pub(crate) fn param_views<'m>(&'m self, function: Value<'m>) -> Vec<ParamView<'m>> {
        let attribute = |position: u32, kind| {
            // SAFETY: `params` is empty for anything but a function; a missing attribute is null.
            unsafe { LLVMGetEnumAttributeAtIndex(function.0, position, kind) }
        };
        let view = |(index, param): (usize, Value<'m>)| {
            let position = index as u32 + 1;
            let byval = attribute(position, self.attributes.byval);
            // SAFETY: asked of attributes that exist; `byval` carries a type and `align` a number.
            let byval = (!byval.is_null()).then(|| unsafe {
                let align = attribute(position, self.attributes.align);
                let align = (!align.is_null()).then(|| LLVMGetEnumAttributeValue(align) as u32);
                ByVal { ty: Type::new(LLVMGetTypeAttributeValue(byval)), align }
            });
            let sret = !attribute(position, self.attributes.sret).is_null();
            ParamView { ty: param.ty(), name: param.name(), byval, sret }
        };
        function.params().into_iter().enumerate().map(view).collect()
    }

    /// True if a function is declared to never return.
    pub(crate) fn never_returns<'m>(&'m self, function: Value<'m>) -> bool {
        // SAFETY: asked of functions only; a missing attribute is null.
        unsafe {
            let kind = self.attributes.noreturn;
            function.is_function()
                && !LLVMGetEnumAttributeAtIndex(function.0, llvm_sys::LLVMAttributeFunctionIndex, kind).is_null()
        }
    }

    /// The bits of an integer or floating-point constant, lowest word first. `None` for other values and for
    /// integers of absurd width.
    pub(crate) fn number<'m>(&'m self, value: Value<'m>) -> Option<Words> {
        const WIDEST: u32 = 4096;
        // SAFETY: the builder folds operations on constant numbers without inserting anything; the kinds are
        // checked before each step.
        unsafe {
            let (value, width) = match LLVMGetValueKind(value.0) {
                LLVMValueKind::LLVMConstantIntValueKind => (value, value.ty().int_width()?),
                LLVMValueKind::LLVMConstantFPValueKind => {
                    let width = value.ty().float_width()?;
                    let int = LLVMIntTypeInContext(self.context(), width);
                    (Value::new(LLVMConstBitCast(value.0, int)), width)
                }
                _ => return None,
            };
            if width <= 64 {
                return Some(Words { low: LLVMConstIntGetZExtValue(value.0), rest: Vec::new() });
            }
            if width > WIDEST {
                return None;
            }
            let word_type = LLVMInt64TypeInContext(self.context());
            let word = |index: u32| {
                let shift = LLVMConstInt(LLVMTypeOf(value.0), u64::from(index) * 64, 0);
                let shifted = LLVMBuildLShr(self.builder, value.0, shift, c"".as_ptr());
                let word = LLVMBuildTrunc(self.builder, shifted, word_type, c"".as_ptr());
                let folded = LLVMGetValueKind(word) == LLVMValueKind::LLVMConstantIntValueKind;
                folded.then(|| LLVMConstIntGetZExtValue(word))
            };
            let rest = (1..width.div_ceil(64)).map(word).collect::<Option<_>>()?;
            Some(Words { low: word(0)?, rest })
        }
    }
}

/// A number of any width; no allocation up to 64 bits.
pub(crate) struct Words {
    low: u64,
    rest: Vec<u64>,
}

impl Words {
    /// The lowest 128 bits.
    pub(crate) fn bits(&self) -> u128 {
        u128::from(self.low) | u128::from(self.rest.first().copied().unwrap_or(0)) << 64
    }

    /// The lowest 64 bits.
    pub(crate) fn low(&self) -> u64 {
        self.low
    }

    /// All bits, lowest byte first.
    pub(crate) fn bytes(&self) -> impl Iterator<Item = u8> + '_ {
        std::iter::once(&self.low).chain(&self.rest).flat_map(|word| word.to_le_bytes())
    }
}
