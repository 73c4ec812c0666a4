//! One translation unit.

use borsh::{BorshDeserialize, BorshSerialize};

use crate::{Block, Const, ConstId, FunctionId, GlobalId, Inst, InstId, Loc, TypeId, TypeTable, Value};

/// One translation unit in compact form.
#[derive(Clone, Default, Debug, BorshSerialize, BorshDeserialize)]
pub struct Module {
    /// LLVM's `source_filename`.
    pub source: String,
    /// Source files that locations refer to, as the compiler was given them.
    pub files: Vec<String>,
    /// All types.
    pub types: TypeTable,
    /// All constants; operands come before their users.
    pub constants: Vec<Const>,
    /// Everything with a name: what the module defines and what it needs.
    pub symbols: Vec<Symbol>,
    /// Functions, declarations included.
    pub functions: Vec<Function>,
    /// Global variables, declarations included.
    pub globals: Vec<Global>,
    /// `llvm.global_ctors`: priority and function, in order of appearance.
    pub constructors: Vec<(u32, ConstId)>,
    /// `llvm.global_dtors`, likewise.
    pub destructors: Vec<(u32, ConstId)>,
}

/// A name and what it stands for.
#[derive(Clone, Debug, BorshSerialize, BorshDeserialize)]
pub struct Symbol {
    /// The linker's name; private constants have one too (`.str.3`).
    pub name: String,
    /// How it takes part in linking.
    pub linkage: Linkage,
    /// What it stands for.
    pub definition: Definition,
}

/// What a symbol stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, BorshSerialize, BorshDeserialize)]
pub enum Definition {
    /// A function, defined or only declared.
    Function(FunctionId),
    /// A variable, defined or only declared.
    Global(GlobalId),
    /// Another name for an address.
    Alias(ConstId),
}

/// Linkage, as far as a linker tells apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug, BorshSerialize, BorshDeserialize)]
pub enum Linkage {
    /// Visible to other modules, one definition only.
    Strong,
    /// A definition that any other one replaces (weak, linkonce).
    Weak,
    /// A tentative definition of C: the largest one wins, a strong one beats it.
    Common,
    /// Seen by this module only.
    Local,
    /// `available_externally`: a body for the optimiser only; to the linker a declaration.
    Available,
    /// A weak reference: its address is null if nobody defines it.
    ExternWeak,
    /// Concatenated arrays such as `llvm.global_ctors`.
    Appending,
}

/// A function.
#[derive(Clone, Debug, BorshSerialize, BorshDeserialize)]
pub struct Function {
    /// Its linker name.
    pub name: String,
    /// Type of the result.
    pub ret: TypeId,
    /// Named parameters.
    pub params: Vec<Param>,
    /// True if the parameter list ends with `...`.
    pub variadic: bool,
    /// True if it never returns.
    pub noreturn: bool,
    /// Where it is defined.
    pub loc: Loc,
    /// Its code; `None` for a declaration.
    pub body: Option<Body>,
}

/// A parameter.
#[derive(Clone, PartialEq, Debug, BorshSerialize, BorshDeserialize)]
pub struct Param {
    /// Its type.
    pub ty: TypeId,
    /// LLVM's name, often empty.
    pub name: String,
    /// Size and alignment of the structure behind a `byval` pointer.
    pub byval: Option<(u64, u32)>,
    /// True for the hidden pointer to a returned structure.
    pub sret: bool,
}

/// The code of a function. The entry block is the first.
#[derive(Clone, Default, Debug, BorshSerialize, BorshDeserialize)]
pub struct Body {
    /// Blocks; their instruction ranges follow one another without gaps.
    pub blocks: Vec<Block>,
    /// Instructions, block by block.
    pub insts: Vec<Inst>,
    /// Operands of all instructions.
    pub operands: Vec<Value>,
    /// Names of variables, from debug information.
    pub locals: Vec<LocalVariable>,
}

impl Body {
    /// The operands of an instruction.
    pub fn operands_of(&self, inst: &Inst) -> &[Value] {
        let start = inst.operands.start as usize;
        &self.operands[start..start + inst.operands.len as usize]
    }

    /// The instructions of a block with their ids.
    pub fn block_insts(&self, block: &Block) -> impl Iterator<Item = (InstId, &Inst)> {
        (block.first.0..block.end.0).map(|id| (InstId(id), &self.insts[id as usize]))
    }
}

/// A variable of the source and the value that holds its address (or, after optimisation, the variable itself).
#[derive(Clone, Debug, BorshSerialize, BorshDeserialize)]
pub struct LocalVariable {
    /// The name in the source.
    pub name: String,
    /// Usually an `alloca`.
    pub value: Value,
    /// True if `value` is its address, false if it is its content.
    pub indirect: bool,
    /// Line of the declaration.
    pub line: u32,
}

/// A global variable.
#[derive(Clone, Debug, BorshSerialize, BorshDeserialize)]
pub struct Global {
    /// Its linker name.
    pub name: String,
    /// Type of the variable.
    pub ty: TypeId,
    /// Bytes it occupies.
    pub size: u64,
    /// Alignment in bytes.
    pub align: u32,
    /// True for `const`.
    pub constant: bool,
    /// True for `_Thread_local`; with one thread, an ordinary variable.
    pub thread_local: bool,
    /// Where it is defined.
    pub loc: Loc,
    /// Its first content; `None` for a declaration.
    pub init: Option<Initializer>,
}

/// The first content of a global variable.
#[derive(Clone, Default, PartialEq, Debug, BorshSerialize, BorshDeserialize)]
pub struct Initializer {
    /// Its bytes; those after the end are zero.
    pub bytes: Vec<u8>,
    /// Places in it that hold addresses.
    pub relocations: Vec<Relocation>,
}

/// An address inside an initialiser.
#[derive(Clone, Copy, PartialEq, Eq, Debug, BorshSerialize, BorshDeserialize)]
pub struct Relocation {
    /// Byte offset.
    pub offset: u64,
    /// A scalar constant; its type gives the width.
    pub value: ConstId,
}
