//! Large functions take time in proportion. Bounds are generous: they tell a linear algorithm from a quadratic one, which
//! takes minutes here.

use std::time::{Duration, Instant};

use super::super::{Cfg, ControlDependence, DefUse, DomTree, Liveness, Loops, MemoryFlow, Region, StructureTree};
use super::random::{Builder, VOID, module};
use crate::{BinOp, BlockId, Body, ConstId, InstId, MemoryOrder, Op, Overflow, TypeId, Value};

const BLOCKS: u32 = 100_000;
const PTR: TypeId = TypeId(1);
const I32: TypeId = TypeId(2);

/// A function whose block `n` ends as `end(n)` says, and uses a stack variable and a register of the first block.
fn function(end: impl Fn(u32) -> Op) -> Body {
    let mut builder = Builder::default();
    let variable = builder.push(Op::Alloca { ty: I32, align: 4 }, PTR, &[Value::Const(ConstId(0))]);
    let early = builder.push(Op::Load { volatile: false, order: MemoryOrder::Plain }, I32, &[variable]);
    for block in 0..BLOCKS {
        match block % 4 {
            0 => _ = builder.push(Op::Load { volatile: false, order: MemoryOrder::Plain }, I32, &[variable]),
            1 => _ = builder.push(Op::Binary(BinOp::Add, Overflow::Wraps), I32, &[early, Value::Param(0)]),
            2 => _ = builder.push(Op::Store { volatile: false, order: MemoryOrder::Plain }, VOID, &[early, variable]),
            _ => {}
        }
        builder.push(end(block), VOID, &[]);
        builder.end_block();
    }
    builder.finish()
}

fn analyse(body: Body) -> Duration {
    let module = module(body);
    let function = &module.functions[0];
    let body = function.body.as_ref().expect("a body");
    let start = Instant::now();
    let cfg = Cfg::new(body);
    let (dominators, post_dominators) = (DomTree::dominators(&cfg), DomTree::post_dominators(&cfg));
    let control = ControlDependence::new(&cfg, &post_dominators);
    let loops = Loops::new(&cfg);
    let uses = DefUse::new(function, body);
    let live = Liveness::new(body, &cfg, &uses);
    let memory = MemoryFlow::new(&module, function, body, &cfg, &dominators, &uses);
    let tree = StructureTree::new(&cfg);
    let region = Region::around(&cfg, &dominators, &post_dominators, [BlockId(10), BlockId(BLOCKS / 2)]);
    let time = start.elapsed();
    assert!(region.is_some() && !tree.is_empty());
    // The first load can only see uninitialised memory.
    assert!(memory.reaching(InstId(1)).from_entry && memory.reaching(InstId(1)).writes.is_empty());
    assert!(live.is_live_in(Value::Inst(InstId(1)), BlockId(1)));
    assert!(control.runs_always(cfg.entry()) && loops.block_depth(cfg.entry()) == 0);
    time
}

fn check(name: &str, end: impl Fn(u32) -> Op) {
    let time = analyse(function(end));
    assert!(time < Duration::from_secs(5), "{name}: {time:?} for {BLOCKS} blocks");
}

fn at(block: u32) -> BlockId {
    BlockId(block.min(BLOCKS - 1))
}

#[test]
fn a_chain_of_diamonds() {
    check("diamonds", |block| match block {
        _ if block + 1 == BLOCKS => Op::Ret,
        _ if block % 3 == 0 => Op::CondBr { then: at(block + 1), otherwise: at(block + 2) },
        _ if block % 3 == 1 => Op::Br(at(block + 2)),
        _ => Op::Br(at(block + 1)),
    });
}

#[test]
fn early_returns() {
    check("early returns", |block| match block {
        _ if block + 1 == BLOCKS || block % 2 == 1 => Op::Ret,
        _ => Op::CondBr { then: at(block + 1), otherwise: at(block + 2) },
    });
}

#[test]
fn a_chain_of_loops() {
    check("loops", |block| match block {
        _ if block + 1 == BLOCKS => Op::Ret,
        _ if block % 4 == 3 => Op::CondBr { then: at(block - 2), otherwise: at(block + 1) },
        _ => Op::Br(at(block + 1)),
    });
}

#[test]
fn an_interpreter_loop() {
    check("interpreter", |block| match block {
        0 => Op::Br(BlockId(1)),
        1 => Op::Switch { default: at(BLOCKS - 1), targets: (2..BLOCKS - 1).map(BlockId).collect() },
        _ if block + 1 == BLOCKS => Op::Ret,
        _ => Op::Br(BlockId(1)),
    });
}

#[test]
fn errors_that_go_to_one_place() {
    check("goto out", |block| match block {
        _ if block + 1 == BLOCKS => Op::Ret,
        _ => Op::CondBr { then: at(block + 1), otherwise: at(BLOCKS - 1) },
    });
}

#[test]
fn endless_loops() {
    check("endless", |block| match block {
        _ if block + 2 >= BLOCKS => Op::Br(at(block)),
        _ if block % 2 == 0 => Op::CondBr { then: at(block + 1), otherwise: at(block + 2) },
        _ => Op::Br(at(block)),
    });
}

/// Code of a compiler that keeps all variables in memory: 2,000 of them, each read and written all over the function.
#[test]
fn many_locals() {
    let mut builder = Builder::default();
    let one = Value::Const(ConstId(0));
    let locals: Vec<_> = (0..2000).map(|_| builder.push(Op::Alloca { ty: I32, align: 4 }, PTR, &[one])).collect();
    let blocks = 21_000u32;
    for block in 0..blocks {
        let local = |step: u32| locals[(block.wrapping_mul(step) % 2000) as usize];
        let value = builder.push(Op::Load { volatile: false, order: MemoryOrder::Plain }, I32, &[local(7919)]);
        builder.push(Op::Store { volatile: false, order: MemoryOrder::Plain }, VOID, &[value, local(6151)]);
        let end = match block {
            _ if block + 1 == blocks => Op::Ret,
            _ if block % 3 == 0 => Op::CondBr { then: BlockId(block + 1), otherwise: BlockId(block + 2) },
            _ if block % 3 == 1 => Op::Br(BlockId((block + 2).min(blocks - 1))),
            _ if block % 30 == 29 => Op::CondBr { then: BlockId(block + 1), otherwise: BlockId(block - 29) },
            _ => Op::Br(BlockId(block + 1)),
        };
        builder.push(end, VOID, &[]);
        builder.end_block();
    }
    let module = module(builder.finish());
    let function = &module.functions[0];
    let body = function.body.as_ref().expect("a body");
    let start = Instant::now();
    let cfg = Cfg::new(body);
    let dominators = DomTree::dominators(&cfg);
    let uses = DefUse::new(function, body);
    let memory = MemoryFlow::new(&module, function, body, &cfg, &dominators, &uses);
    let seen: usize = memory.accesses().iter().map(|access| memory.reaching(access.inst).writes.len()).sum();
    let time = start.elapsed();
    assert!(seen > 0 && memory.places().private().count() == 2000);
    assert!(time < Duration::from_secs(5), "{time:?} for {seen} pairs of store and load");
}
