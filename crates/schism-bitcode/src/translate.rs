//! The state of a translation and its order: names first, then contents.

use schism_ir::{BlockId, ConstId, Intrinsic, Module, SymbolId};

use crate::debug::Files;
use crate::error::ReadError;
use crate::intrinsics::Constrained;
use crate::llvm::{BlockRef, Loaded, Value};
use crate::map::PointerMap;
use crate::relative::RelativeTables;
use crate::types::Types;

/// What one of LLVM's named things has become.
#[derive(Clone, Copy)]
pub(crate) enum Name {
    /// A symbol of the module.
    Symbol(SymbolId),
    /// One of LLVM's functions that schism knows.
    Intrinsic(Intrinsic),
    /// Floating-point arithmetic that minds the rounding mode.
    Constrained(Constrained),
}

/// A module half translated.
pub(crate) struct Translator<'m> {
    pub(crate) llvm: &'m Loaded,
    pub(crate) out: Module,
    pub(crate) types: Types<'m>,
    pub(crate) files: Files<'m>,
    pub(crate) names: PointerMap<Value<'m>, Name>,
    /// Numbers of the blocks of all functions, since a constant may hold the address of any.
    pub(crate) blocks: PointerMap<BlockRef<'m>, BlockId>,
    pub(crate) constants: PointerMap<Value<'m>, ConstId>,
    pub(crate) relative: RelativeTables<'m>,
    /// Bytes that initialisers may still take.
    pub(crate) initializer_budget: u64,
}

/// Enough for any program, little enough to hold in memory.
const INITIALIZER_BUDGET: u64 = 512 << 20;

/// Translates a verified module.
pub(crate) fn translate(llvm: &Loaded) -> Result<Module, ReadError> {
    let mut translator = Translator {
        llvm,
        out: Module { source: llvm.source(), ..Module::default() },
        types: Types::new(llvm),
        files: Files::default(),
        names: PointerMap::default(),
        blocks: PointerMap::default(),
        constants: PointerMap::default(),
        relative: RelativeTables::find(llvm),
        initializer_budget: INITIALIZER_BUDGET,
    };
    translator.declare()?;
    translator.define_globals()?;
    translator.define_relative_tables()?;
    translator.define_bodies()?;
    let Translator { mut out, types, files, .. } = translator;
    out.types = types.finish();
    out.files = files.finish();
    Ok(out)
}
