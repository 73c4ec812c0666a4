//! The compact form in which schism keeps a C program.
//!
//! A [`Module`] is one translation unit: everything LLVM knew about it that execution and analysis
//! need, in dense tables indexed by small ids, with no pointers to chase and no strings in hot paths.
//! Several modules and an [`Archive`] of library members are linked into an [`Image`].
//!
//! This crate knows nothing of LLVM's own data structures (the crate `schism-bitcode` translates from
//! them), of versions of a program, or of symbolic values.

mod archive;
mod constant;
mod encode;
pub mod flow;
mod ids;
mod inst;
mod intrinsic;
mod link;
mod module;
mod types;

pub use archive::{Archive, ArchiveError};
pub use constant::{Const, ConstExpr};
pub use encode::{DecodeError, FORMAT_VERSION, decode_module, encode_module};
pub use ids::{BlockId, ConstId, FileId, FunctionId, GlobalId, InstId, SymbolId, TypeId};
pub use inst::{
    ArgAttr, AtomicOp, BinOp, Block, Call, Callee, CastOp, FloatPredicate, InlineAsm, Inst, IntPredicate, Loc,
    MemoryOrder, Op, OperandRange, Overflow, Value,
};
pub use intrinsic::Intrinsic;
pub use link::{Image, ImageFunction, ImageGlobal, LinkError, Target, link};
pub use module::{
    Body, Definition, Function, Global, Initializer, Linkage, LocalVariable, Module, Param, Relocation, Symbol,
};
pub use types::{Type, TypeTable};
