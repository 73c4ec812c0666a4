//! What addresses can refer to, as far as one function shows it.

use super::bitset::BitSet;
use super::defuse::{DefUse, Registers};
use crate::{
    Body, Callee, CastOp, Const, ConstExpr, ConstId, Definition, Function, Inst, InstId, Intrinsic, Linkage, Module,
    Op, SymbolId, Type, TypeId, Value,
};

/// Memory that is known by name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Object {
    /// The stack memory of one `alloca`.
    Alloca(InstId),
    /// A global variable or a function.
    Symbol(SymbolId),
}

/// A piece of memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Place {
    /// The object it is in; `None` if it may be anywhere but in private stack memory.
    pub object: Option<Object>,
    /// First byte and one past the last, counted from the start of the object; `None` if unknown.
    pub bytes: Option<(i64, i64)>,
}

impl Place {
    /// Any memory that others can see.
    pub const ANYWHERE: Place = Place { object: None, bytes: None };

    /// True if both are known and this one holds all of the other.
    pub fn covers(&self, other: &Place) -> bool {
        match (self.bytes, other.bytes) {
            (Some(a), Some(b)) => self.object.is_some() && self.object == other.object && a.0 <= b.0 && b.1 <= a.1,
            _ => false,
        }
    }
}

/// What a register that holds an address refers to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Base {
    /// Nothing yet; also null and undefined addresses, through which nothing can be accessed.
    Nothing,
    /// An object, and the distance from its start if it is always the same.
    At(Object, Option<i64>),
    Unknown,
}

impl Base {
    fn meet(self, other: Base) -> Base {
        match (self, other) {
            (Base::Nothing, base) | (base, Base::Nothing) => base,
            (Base::At(a, x), Base::At(b, y)) if a == b => Base::At(a, if x == y { x } else { None }),
            _ => Base::Unknown,
        }
    }

    fn shift(self, by: Option<i64>) -> Base {
        match self {
            Base::At(object, offset) => Base::At(object, offset.zip(by).and_then(|(a, b)| a.checked_add(b))),
            other => other,
        }
    }
}

/// What the addresses in a function's registers refer to, and which stack memory is private to it.
#[derive(Clone, Debug)]
pub struct Places<'m> {
    module: &'m Module,
    function: &'m Function,
    body: &'m Body,
    registers: Registers,
    bases: Vec<Base>,
    /// Instructions: allocas whose address goes nowhere that this analysis does not see.
    private: BitSet,
}

impl<'m> Places<'m> {
    /// Follows addresses through the function's registers.
    pub fn new(module: &'m Module, function: &'m Function, body: &'m Body, uses: &DefUse) -> Self {
        let registers = uses.registers();
        let bases = vec![Base::Nothing; registers.len()];
        let private = BitSet::new(body.insts.len());
        let mut places = Self { module, function, body, registers, bases, private };
        for param in 0..function.params.len() {
            places.bases[param] = Base::Unknown;
        }
        places.propagate(uses);
        places.find_private();
        places
    }

    /// True if only loads, stores and block operations of this function can touch the memory of an alloca.
    pub fn is_private(&self, alloca: InstId) -> bool {
        self.private.contains(alloca.index())
    }

    /// True if the object exists once at a time: an alloca in a loop makes a new one each time it runs.
    pub fn is_single(&self, object: Option<Object>) -> bool {
        match object {
            Some(Object::Alloca(alloca)) => self.body.blocks.first().is_some_and(|entry| alloca < entry.end),
            Some(Object::Symbol(_)) => true,
            None => false,
        }
    }

    /// The private allocas in program order.
    pub fn private(&self) -> impl Iterator<Item = InstId> + '_ {
        self.private.iter().map(InstId::new)
    }

    /// The `size` bytes that `address` refers to; an unknown number of them if that is `None`.
    pub fn place(&self, address: Value, size: Option<u64>) -> Place {
        match self.base(address) {
            Base::At(object, offset) => {
                let size = size.and_then(|size| i64::try_from(size).ok());
                let bytes = offset.zip(size).and_then(|(offset, size)| Some((offset, offset.checked_add(size)?)));
                Place { object: Some(object), bytes }
            }
            _ => Place::ANYWHERE,
        }
    }

    /// False if the two pieces of memory share no byte for sure.
    pub fn may_overlap(&self, a: &Place, b: &Place) -> bool {
        let apart = matches!((a.bytes, b.bytes), (Some(a), Some(b)) if a.1 <= b.0 || b.1 <= a.0);
        match (a.object, b.object) {
            (Some(x), Some(y)) if x == y => !apart,
            (Some(x), Some(y)) => self.may_be_same(x, y),
            (Some(Object::Alloca(alloca)), None) | (None, Some(Object::Alloca(alloca))) => !self.is_private(alloca),
            _ => true,
        }
    }

    /// The number of bytes of an alloca, if that is constant.
    pub fn alloca_size(&self, alloca: InstId) -> Option<u64> {
        let inst = &self.body.insts[alloca.index()];
        let Op::Alloca { ty, .. } = inst.op else { return None };
        let count = u64::try_from(self.constant_int(*self.body.operands_of(inst).first()?)?).ok()?;
        self.module.types.size(ty).checked_mul(count)
    }

    /// The bytes that a load or store of a value moves.
    pub fn value_size(&self, value: Value) -> Option<u64> {
        let ty = match value {
            Value::Inst(inst) => self.body.insts[inst.index()].ty,
            Value::Param(param) => self.function.params.get(param as usize)?.ty,
            Value::Const(id) => match &self.module.constants[id.index()] {
                Const::Symbol(_) | Const::BlockAddress(..) => return Some(8),
                Const::Zero(ty)
                | Const::Undef(ty)
                | Const::Bits { ty, .. }
                | Const::Aggregate { ty, .. }
                | Const::Bytes { ty, .. }
                | Const::Expr { ty, .. } => *ty,
            },
        };
        Some(self.type_size(ty))
    }

    /// The bytes that a load of a type reads.
    pub fn type_size(&self, ty: TypeId) -> u64 {
        self.module.types.store_size(ty)
    }

    /// The value of an integer constant.
    pub fn constant_int(&self, value: Value) -> Option<i64> {
        let Value::Const(id) = value else { return None };
        match self.module.constants[id.index()] {
            Const::Bits { ty, bits } => match *self.module.types.get(ty) {
                Type::Int(width @ 1..=64) => Some(((bits as i64) << (64 - width)) >> (64 - width)),
                _ => None,
            },
            Const::Zero(_) => Some(0),
            _ => None,
        }
    }

    /// Two names can stand for one variable only through an alias, and that is made where the variable is defined.
    fn may_be_same(&self, a: Object, b: Object) -> bool {
        let defined_here = |symbol: SymbolId| {
            let symbol = &self.module.symbols[symbol.index()];
            let defined = match symbol.definition {
                Definition::Global(id) => self.module.globals[id.index()].init.is_some(),
                Definition::Function(id) => self.module.functions[id.index()].body.is_some(),
                Definition::Alias(_) => false,
            };
            defined && matches!(symbol.linkage, Linkage::Strong | Linkage::Local)
        };
        match (a, b) {
            (Object::Symbol(a), Object::Symbol(b)) => !defined_here(a) && !defined_here(b),
            _ => false,
        }
    }

    fn base(&self, value: Value) -> Base {
        match value {
            Value::Const(id) => self.constant_base(id),
            register => self.registers.index(register).map_or(Base::Unknown, |index| self.bases[index]),
        }
    }

    fn constant_base(&self, mut id: ConstId) -> Base {
        let mut offset = Some(0i64);
        loop {
            match &self.module.constants[id.index()] {
                Const::Symbol(symbol) => {
                    return match self.module.symbols[symbol.index()].definition {
                        Definition::Alias(_) => Base::Unknown,
                        _ => Base::At(Object::Symbol(*symbol), offset),
                    };
                }
                Const::Zero(_) | Const::Undef(_) if offset == Some(0) => return Base::Nothing,
                Const::Expr { expr: ConstExpr::Offset { base, offset: by }, .. } => {
                    offset = offset.and_then(|offset| offset.checked_add(*by));
                    id = *base;
                }
                Const::Expr { expr: ConstExpr::Cast(CastOp::BitCast, base), .. } => id = *base,
                _ => return Base::Unknown,
            }
        }
    }

    fn propagate(&mut self, uses: &DefUse) {
        let mut queued = BitSet::new(self.body.insts.len());
        let mut work: Vec<InstId> = (0..self.body.insts.len()).rev().map(InstId::new).collect();
        for inst in &work {
            queued.insert(inst.index());
        }
        while let Some(id) = work.pop() {
            queued.remove(id.index());
            let Some(index) = self.registers.index(Value::Inst(id)) else { continue };
            let base = self.bases[index].meet(self.result(id, &self.body.insts[id.index()]));
            if base != self.bases[index] {
                self.bases[index] = base;
                work.extend(uses.uses(Value::Inst(id)).map(|u| u.inst).filter(|user| queued.insert(user.index())));
            }
        }
    }

    fn result(&self, id: InstId, inst: &Inst) -> Base {
        let operands = self.body.operands_of(inst);
        if !matches!(self.module.types.get(inst.ty), Type::Ptr) {
            return Base::Unknown;
        }
        match &inst.op {
            Op::Alloca { .. } => Base::At(Object::Alloca(id), Some(0)),
            Op::Gep { offset, scales } => {
                let mut steps = operands.iter().skip(1).zip(scales);
                let by = steps.try_fold(*offset, |sum, (&index, &scale)| {
                    sum.checked_add(self.constant_int(index)?.checked_mul(scale)?)
                });
                self.base(operands[0]).shift(by)
            }
            Op::Phi { .. } => operands.iter().fold(Base::Nothing, |base, &operand| base.meet(self.base(operand))),
            Op::Select => self.base(operands[1]).meet(self.base(operands[2])),
            Op::Cast(CastOp::BitCast) | Op::Freeze => self.base(operands[0]),
            Op::Call(call) if matches!(&call.callee, Callee::Intrinsic(i) if passes_on(*i)) => self.base(operands[0]),
            _ => Base::Unknown,
        }
    }

    fn find_private(&mut self) {
        for (inst, id) in self.body.insts.iter().zip(0..) {
            if matches!(inst.op, Op::Alloca { .. }) && self.base(Value::Inst(InstId(id))) != Base::Unknown {
                self.private.insert(id as usize);
            }
        }
        for (inst, id) in self.body.insts.iter().zip(0..) {
            for (number, &operand) in self.body.operands_of(inst).iter().enumerate() {
                if let Base::At(Object::Alloca(alloca), _) = self.base(operand)
                    && !self.keeps(InstId(id), inst, number)
                {
                    self.private.remove(alloca.index());
                }
            }
        }
    }

    /// True if an instruction does not let an address that is this operand get out of sight.
    fn keeps(&self, id: InstId, inst: &Inst, operand: usize) -> bool {
        let followed = || matches!(self.base(Value::Inst(id)), Base::At(..));
        match &inst.op {
            Op::Load { .. } | Op::ICmp(_) | Op::VaArg => true,
            Op::Store { .. } => operand == 1,
            Op::AtomicRmw(..) | Op::CmpXchg(_) => operand == 0,
            Op::Gep { .. } => operand == 0 && followed(),
            Op::Phi { .. } | Op::Select | Op::Cast(CastOp::BitCast) | Op::Freeze => followed(),
            Op::Call(call) => match &call.callee {
                Callee::Intrinsic(intrinsic) if passes_on(*intrinsic) => followed(),
                Callee::Intrinsic(intrinsic) => only_accesses(*intrinsic),
                _ => call.args.get(operand).is_some_and(|arg| arg.byval.is_some()),
            },
            _ => false,
        }
    }
}

/// Intrinsics whose result is their first operand.
fn passes_on(intrinsic: Intrinsic) -> bool {
    use Intrinsic::*;
    matches!(
        intrinsic,
        ThreadlocalAddress | LaunderInvariantGroup | StripInvariantGroup | PtrAnnotation | SsaCopy | Expect
    )
}

/// Intrinsics that use an address only to access memory there, in the way that [`super::MemoryFlow`] knows.
fn only_accesses(intrinsic: Intrinsic) -> bool {
    use Intrinsic::*;
    matches!(
        intrinsic,
        Memcpy
            | MemcpyInline
            | Memmove
            | Memset
            | MemsetInline
            | LifetimeStart
            | LifetimeEnd
            | InvariantStart
            | InvariantEnd
            | VaStart
            | VaEnd
            | VaCopy
            | Assume
            | ObjectSize
            | IsConstant
            | Prefetch
            | VarAnnotation
            | DonothingIntrinsic
    )
}
