//! The values of a traced run agree with one another: a sum is that of what it was computed from, a store keeps what it got, a load of a
//! variable gives what was stored last, and a phi is one of its sources.

mod support;

use std::fs;

use schism_case::Input;
use schism_dynamic::run_with_values;
use schism_ir::{BinOp, Body, Const, FunctionId, Image, InstId, Op, Type, Value};
use schism_vm::Machine;
use schism_vm::dependence::{DynamicTrace, Instance, Produced};

#[test]
fn values_are_computed_from_values() {
    let folders = ["tests/dependence", "tests/forms"].map(support::folder);
    let entries = folders.iter().flat_map(|folder| fs::read_dir(folder).expect("the folder exists"));
    let files = entries.map(|entry| entry.expect("readable").path());
    let mut compared = [0; 4];
    for source in files.filter(|path| path.extension().is_some_and(|end| end == "c")) {
        for level in ["-O0", "-O1"] {
            let machine = Machine::for_tracing(support::image(&source, &[level]));
            let input = Input::new([b"program".to_vec(), b"7".to_vec()]);
            let state = machine.start(&input, None).expect("a program that starts");
            let run = run_with_values(&machine, state, support::MOST);
            let checker = Checker { image: machine.image(), trace: &run.trace };
            for instance in run.trace.instances().filter(|&instance| !run.trace.is_part_of_copy(instance)) {
                let Some((kind, agrees)) = checker.check(instance) else { continue };
                let place = run.trace.place(instance);
                assert!(agrees, "{} {level}: {instance:?} of {place:?}", source.display());
                compared[kind] += 1;
            }
        }
    }
    assert!(compared.iter().all(|&count| count > 100), "{compared:?}");
}

struct Checker<'a> {
    image: &'a Image,
    trace: &'a DynamicTrace,
}

impl Checker<'_> {
    /// What an instance is, and whether its value agrees with others; `None` if nothing can be said.
    fn check(&self, instance: Instance) -> Option<(usize, bool)> {
        let (function, inst) = self.trace.place(instance);
        let body = self.image.function(function).body.as_ref()?;
        let Produced::Bits(bits) = self.trace.produced(instance) else { return None };
        let operands = body.operands_of(&body.insts[inst.index()]);
        let value = |at: usize| self.value(instance, function, operands[at]);
        match &body.insts[inst.index()].op {
            Op::Binary(op, _) => {
                let Type::Int(width) = *self.image.module_of(function).types.get(body.insts[inst.index()].ty) else {
                    return None;
                };
                Some((0, compute(*op, value(0)?, value(1)?)? & (u64::MAX >> (64 - width)) == bits))
            }
            Op::Store { .. } => Some((1, value(0)? == bits)),
            Op::Load { .. } => Some((2, self.stored(body, instance, operands[0])? == bits)),
            Op::Phi { .. } => {
                // Only the value of the edge that was taken is among its sources.
                let of = |&operand: &Value| self.value(instance, function, operand);
                let taken = operands.iter().filter(|operand| matches!(operand, Value::Inst(_))).find_map(of);
                Some((3, taken? == bits))
            }
            _ => None,
        }
    }

    /// What an instance got from an operand that is a constant or an instruction.
    fn value(&self, user: Instance, function: FunctionId, operand: Value) -> Option<u64> {
        match operand {
            Value::Const(id) => match &self.image.module_of(function).constants[id.index()] {
                Const::Bits { bits, .. } => u64::try_from(*bits).ok(),
                _ => None,
            },
            Value::Inst(inst) => self.bits(self.source(user, function, inst)?),
            Value::Param(_) => None,
        }
    }

    /// What was stored last into a variable that is no memory: the load depends on the store alone.
    fn stored(&self, body: &Body, load: Instance, address: Value) -> Option<u64> {
        let Value::Inst(variable) = address else { return None };
        let mut sources = self.trace.data(load);
        let (source, None) = (sources.next()?, sources.next()) else { return None };
        let (_, inst) = self.trace.place(source);
        let store = &body.insts[inst.index()];
        let is_assignment = matches!(store.op, Op::Store { .. }) && body.operands_of(store)[1] == Value::Inst(variable);
        self.bits(source).filter(|_| is_assignment && self.trace.frame(source) == self.trace.frame(load))
    }

    fn source(&self, user: Instance, function: FunctionId, inst: InstId) -> Option<Instance> {
        let is = |source: &Instance| self.trace.place(*source) == (function, inst);
        self.trace.data(user).filter(is).find(|&source| self.trace.frame(source) == self.trace.frame(user))
    }

    fn bits(&self, instance: Instance) -> Option<u64> {
        match self.trace.produced(instance) {
            Produced::Bits(bits) => Some(bits),
            Produced::Nothing | Produced::Digest(_) => None,
        }
    }
}

fn compute(op: BinOp, a: u64, b: u64) -> Option<u64> {
    Some(match op {
        BinOp::Add => a.wrapping_add(b),
        BinOp::Sub => a.wrapping_sub(b),
        BinOp::Mul => a.wrapping_mul(b),
        BinOp::And => a & b,
        BinOp::Or => a | b,
        BinOp::Xor => a ^ b,
        _ => return None,
    })
}
