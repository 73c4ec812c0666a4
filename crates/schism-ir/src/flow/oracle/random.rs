//! Random functions from a fixed seed: any graph, any operands, meaningless as programs.

use crate::{
    BinOp, Block, BlockId, Body, Const, ConstId, Function, Inst, InstId, Loc, MemoryOrder, Module, Op, OperandRange,
    Overflow, Param, Type, TypeId, TypeTable, Value,
};

/// SplitMix64.
pub struct Random(pub u64);

impl Random {
    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }

    fn block(&mut self, blocks: usize) -> BlockId {
        BlockId::new(self.below(blocks))
    }

    fn terminator(&mut self, blocks: usize) -> Op {
        match self.below(12) {
            0..4 => Op::Br(self.block(blocks)),
            4..8 => Op::CondBr { then: self.block(blocks), otherwise: self.block(blocks) },
            8 => {
                let targets = (0..self.below(4)).map(|_| self.block(blocks)).collect();
                Op::Switch { default: self.block(blocks), targets }
            }
            9 => Op::IndirectBr { targets: (0..self.below(4)).map(|_| self.block(blocks)).collect() },
            10 => Op::Ret,
            _ => Op::Unreachable,
        }
    }
}

pub const VOID: TypeId = TypeId(0);
const PTR: TypeId = TypeId(1);
const I32: TypeId = TypeId(2);
const I64: TypeId = TypeId(3);

/// A module with a few types, the constant 1, and one function with two parameters.
pub fn module(body: Body) -> Module {
    let param = |ty| Param { ty, name: String::new(), byval: None, sret: false };
    let function = Function {
        name: "random".into(),
        ret: VOID,
        params: vec![param(I32), param(I64)],
        variadic: false,
        noreturn: false,
        loc: Loc::default(),
        body: Some(body),
    };
    Module {
        types: TypeTable { types: vec![Type::Void, Type::Ptr, Type::Int(32), Type::Int(64)], ..TypeTable::default() },
        constants: vec![Const::Bits { ty: I32, bits: 1 }],
        functions: vec![function],
        ..Module::default()
    }
}

/// Builds a body block by block.
#[derive(Default)]
pub struct Builder {
    body: Body,
}

impl Builder {
    pub fn push(&mut self, op: Op, ty: TypeId, operands: &[Value]) -> Value {
        let start = self.body.operands.len() as u32;
        self.body.operands.extend(operands);
        let operands = OperandRange { start, len: operands.len() as u32 };
        self.body.insts.push(Inst { op, ty, operands, loc: Loc::default() });
        Value::Inst(InstId::new(self.body.insts.len() - 1))
    }

    pub fn end_block(&mut self) {
        let first = self.body.blocks.last().map_or(InstId(0), |block| block.end);
        self.body.blocks.push(Block { first, end: InstId::new(self.body.insts.len()) });
    }

    pub fn finish(self) -> Body {
        self.body
    }
}

/// A function of up to 12 blocks with phis and arithmetic on any registers.
pub fn registers(random: &mut Random) -> Body {
    let blocks = 1 + random.below(12);
    let ends: Vec<_> = (0..blocks).map(|_| random.terminator(blocks)).collect();
    let phis: Vec<_> = (0..blocks).map(|_| random.below(2)).collect();
    let sums: Vec<_> = (0..blocks).map(|_| random.below(3)).collect();
    let total = phis.iter().chain(&sums).sum::<usize>() + blocks;
    let mut builder = Builder::default();
    for block in 0..blocks {
        let mut value = || match random.below(4) {
            0 => Value::Param(random.below(2) as u32),
            _ => Value::Inst(InstId::new(random.below(total))),
        };
        for _ in 0..phis[block] {
            let leads_here = |end: &Op| end.successors().contains(&BlockId::new(block));
            let from: Vec<_> = (0..blocks).filter(|&from| leads_here(&ends[from])).map(BlockId::new).collect();
            let operands: Vec<_> = from.iter().map(|_| value()).collect();
            builder.push(Op::Phi { from }, I32, &operands);
        }
        for _ in 0..sums[block] {
            let operands = [value(), value()];
            builder.push(Op::Binary(BinOp::Add, Overflow::Wraps), I32, &operands);
        }
        builder.push(ends[block].clone(), VOID, &[]);
        builder.end_block();
    }
    builder.finish()
}

/// A function that stores to and loads from pieces of two stack variables of 8 bytes.
pub fn memory(random: &mut Random) -> Body {
    let blocks = 1 + random.below(8);
    let mut builder = Builder::default();
    let one = Value::Const(ConstId(0));
    let mut addresses = Vec::new();
    for _ in 0..2 {
        let whole = builder.push(Op::Alloca { ty: I64, align: 8 }, PTR, &[one]);
        let half = builder.push(Op::Gep { offset: 4, scales: Vec::new() }, PTR, &[whole]);
        addresses.extend([(whole, I64, 1), (whole, I32, 0), (half, I32, 0)]);
    }
    for _ in 0..blocks {
        for _ in 0..random.below(4) {
            let (address, ty, param) = addresses[random.below(addresses.len())];
            if random.below(2) == 0 {
                builder.push(Op::Load { volatile: false, order: MemoryOrder::Plain }, ty, &[address]);
            } else {
                builder.push(
                    Op::Store { volatile: false, order: MemoryOrder::Plain },
                    VOID,
                    &[Value::Param(param), address],
                );
            }
        }
        let end = random.terminator(blocks);
        builder.push(end, VOID, &[]);
        builder.end_block();
    }
    builder.finish()
}
