//! Slices against runs: whatever an execution shows to depend on something must be in the slice.

use std::collections::HashMap;
use std::rc::Rc;

use schism_analysis::{CallSite, Controller, Criterion};
use schism_ir::flow::{BitSet, block_of};
use schism_ir::{BinOp, BlockId, Body, Callee, Const, FunctionId, GlobalId, InstId, IntPredicate, Op, Target, Value};

use crate::analyses::{Analyses, image_of};
use crate::random::{Random, program};

/// A value: a number, or the address of an object or function.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Plain {
    Number(i32),
    Global(GlobalId),
    /// A stack object: the frame's number and the `alloca`.
    Stack(u32, InstId),
    Code(FunctionId),
}

/// A value and the instructions that it depends on.
#[derive(Clone, Debug)]
struct Traced {
    plain: Plain,
    from: Rc<BitSet>,
}

struct Frame {
    number: u32,
    function: FunctionId,
    next: InstId,
    registers: HashMap<InstId, Traced>,
    params: Vec<Traced>,
    /// What decided that the function was entered.
    entered: Rc<BitSet>,
    /// For each branch block the edge that was taken last, and what it depended on.
    taken: HashMap<BlockId, (schism_ir::flow::EdgeId, Rc<BitSet>)>,
}

struct Run<'a> {
    analyses: &'a Analyses<'a>,
    random: Random,
    memory: HashMap<Plain, Traced>,
    frames: Vec<Frame>,
    made: u32,
    /// For each instruction everything that it depended on when it ran.
    found: HashMap<usize, BitSet>,
}

impl<'a> Run<'a> {
    fn new(analyses: &'a Analyses<'a>, seed: u64) -> Self {
        let mut run = Self {
            analyses,
            random: Random::new(seed),
            memory: HashMap::new(),
            frames: Vec::new(),
            made: 0,
            found: HashMap::new(),
        };
        let main = analyses.image.function_named("main").expect("main");
        let params = [3, 0].map(|number| run.constant(Plain::Number(number)));
        let empty = Rc::new(run.nothing());
        run.enter(main, params.to_vec(), empty);
        run
    }

    fn nothing(&self) -> BitSet {
        BitSet::new(self.analyses.icfg.numbers().len())
    }

    fn constant(&self, plain: Plain) -> Traced {
        Traced { plain, from: Rc::new(self.nothing()) }
    }

    fn enter(&mut self, function: FunctionId, params: Vec<Traced>, entered: Rc<BitSet>) {
        self.made += 1;
        let (registers, taken) = (HashMap::new(), HashMap::new());
        self.frames.push(Frame { number: self.made, function, next: InstId(0), registers, params, entered, taken });
    }

    fn body(&self, function: FunctionId) -> &'a Body {
        self.analyses.image.function(function).body.as_ref().expect("a body")
    }

    fn value(&self, value: Value) -> Traced {
        let frame = self.frames.last().expect("a frame");
        match value {
            Value::Inst(inst) => frame.registers[&inst].clone(),
            Value::Param(param) => frame.params[param as usize].clone(),
            Value::Const(id) => {
                let module = self.analyses.image.functions[frame.function.index()].module;
                match &self.analyses.image.modules[module as usize].constants[id.index()] {
                    Const::Bits { bits, .. } => self.constant(Plain::Number(*bits as i32)),
                    Const::Symbol(symbol) => match self.analyses.image.target(module, *symbol) {
                        Target::Global(id, _) => self.constant(Plain::Global(id)),
                        Target::Function(id) => self.constant(Plain::Code(id)),
                        Target::Null => self.constant(Plain::Number(0)),
                    },
                    _ => self.constant(Plain::Number(0)),
                }
            }
        }
    }

    /// What decided that the next instruction runs.
    fn control(&self, frame: &Frame) -> BitSet {
        let mut from = self.nothing();
        for controller in self.analyses.control.controllers(frame.function, frame.next) {
            match controller {
                Controller::Entry => from.union_with(&frame.entered),
                Controller::Branch(edge) => {
                    let cfg = &self.analyses.control.flow(frame.function).expect("a body").cfg;
                    match frame.taken.get(&cfg.source(edge)) {
                        Some((taken, deps)) if *taken == edge => from.union_with(deps),
                        _ => false,
                    }
                }
                Controller::Call(_) => false,
            };
        }
        from
    }

    /// What a location holds before anybody has written it.
    fn first_content(&self, address: Plain) -> Traced {
        let Plain::Global(id) = address else { return self.constant(Plain::Number(0)) };
        let image = self.analyses.image;
        let named = |name: &str| Plain::Code(image.function_named(name).expect("a function"));
        match image.global(id).name.as_str() {
            "where" => {
                let first = (0..image.globals.len()).map(GlobalId::new).find(|&id| image.global(id).name == "g0");
                self.constant(Plain::Global(first.expect("g0")))
            }
            // A local function has no name that the linker knows.
            "table" => {
                let code = (0..image.functions.len()).map(FunctionId::new).find(|&id| image.function(id).name == "f1");
                self.constant(code.map_or_else(|| named("main"), Plain::Code))
            }
            _ => self.constant(Plain::Number(0)),
        }
    }

    /// Runs one instruction; false at the end.
    fn step(&mut self) -> bool {
        let Some(frame) = self.frames.last() else { return false };
        let (function, inst) = (frame.function, frame.next);
        let body = self.body(function);
        let number = self.analyses.icfg.numbers().number(function, inst);
        let decided = self.control(frame);
        let code = &body.insts[inst.index()];
        let operands: Vec<_> = body.operands_of(code).iter().map(|&operand| self.value(operand)).collect();
        let mut from = decided.clone();
        from.insert(number);
        operands.iter().for_each(|operand| {
            from.union_with(&operand.from);
        });
        let mut plain = Plain::Number(0);
        let numbers: Vec<_> = operands.iter().map(|operand| as_number(operand.plain)).collect();
        let mut next = InstId(inst.0 + 1);
        match &code.op {
            Op::Alloca { .. } => plain = Plain::Stack(frame.number, inst),
            Op::Binary(BinOp::Add, _) => plain = Plain::Number(numbers[0].wrapping_add(numbers[1])),
            Op::Binary(BinOp::Sub, _) => plain = Plain::Number(numbers[0].wrapping_sub(numbers[1])),
            Op::ICmp(IntPredicate::Sgt) => plain = Plain::Number(i32::from(numbers[0] > numbers[1])),
            Op::Load { .. } => {
                let address = operands[0].plain;
                let content = self.memory.get(&address).cloned().unwrap_or_else(|| self.first_content(address));
                from.union_with(&content.from);
                plain = content.plain;
            }
            Op::Store { .. } => {
                let traced = Traced { plain: operands[0].plain, from: Rc::new(from.clone()) };
                self.memory.insert(operands[1].plain, traced);
            }
            Op::Call(call) => {
                let callees = self.analyses.calls.callees(CallSite { function, inst });
                let callee = match call.callee {
                    Callee::Pointer => operands.last().map(|address| address.plain),
                    _ => callees.first().map(|&id| Plain::Code(id)),
                };
                let Some(Plain::Code(callee)) = callee else { panic!("a call of no function") };
                assert!(callees.contains(&callee), "the call graph has every call");
                if self.analyses.image.function(callee).body.is_some() {
                    let mut entered = decided;
                    entered.insert(number);
                    if call.callee == Callee::Pointer {
                        entered.union_with(&operands.last().expect("an address").from);
                    }
                    self.note(number, &from);
                    self.enter(callee, operands[..2].to_vec(), Rc::new(entered));
                    return true;
                }
                plain = Plain::Number(self.random.below(5) as i32 - 1);
            }
            Op::Br(to) => next = body.blocks[to.index()].first,
            Op::CondBr { then, otherwise } => {
                let block = block_of(body, inst);
                let cfg = &self.analyses.control.flow(function).expect("a body").cfg;
                let outcome = usize::from(numbers[0] == 0);
                let edge = cfg.edges_from(block).nth(outcome).expect("two outcomes");
                next = body.blocks[[then, otherwise][outcome].index()].first;
                let taken = (edge, Rc::new(from.clone()));
                self.frames.last_mut().expect("a frame").taken.insert(block, taken);
            }
            Op::Ret => {
                self.note(number, &from);
                self.leave(operands[0].plain, from);
                return true;
            }
            other => panic!("{other:?} is in no random program"),
        }
        self.note(number, &from);
        let frame = self.frames.last_mut().expect("a frame");
        frame.registers.insert(inst, Traced { plain, from: Rc::new(from) });
        frame.next = next;
        true
    }

    fn leave(&mut self, plain: Plain, mut from: BitSet) {
        self.frames.pop();
        let Some(caller) = self.frames.last() else { return };
        let call = caller.next;
        from.union_with(&self.control(caller));
        from.insert(self.analyses.icfg.numbers().number(caller.function, call));
        let caller = self.frames.last_mut().expect("a frame");
        caller.registers.insert(call, Traced { plain, from: Rc::new(from) });
        caller.next = InstId(call.0 + 1);
    }

    fn note(&mut self, number: usize, from: &BitSet) {
        let bound = self.analyses.icfg.numbers().len();
        self.found.entry(number).or_insert_with(|| BitSet::new(bound)).union_with(from);
    }
}

fn as_number(plain: Plain) -> i32 {
    match plain {
        Plain::Number(number) => number,
        _ => 1,
    }
}

#[test]
fn slices_hold_what_runs_show() {
    let (mut dependences, mut left_out) = (0, 0);
    for seed in 0..500 {
        let image = image_of("random", &program(seed, false));
        Analyses::with(&image, |analyses| {
            let mut found: HashMap<usize, BitSet> = HashMap::new();
            for input in 0..6 {
                let mut run = Run::new(analyses, seed * 31 + input);
                for _ in 0..600 {
                    if run.frames.len() > 25 || !run.step() {
                        break;
                    }
                }
                for (number, from) in run.found {
                    let known = found.entry(number).or_insert_with(|| BitSet::new(from.bound()));
                    known.union_with(&from);
                }
            }
            let numbers = analyses.icfg.numbers();
            let criterion = |number: usize| {
                let (function, inst) = numbers.at(number);
                [Criterion::Inst(function, inst)]
            };
            for (&number, from) in &found {
                let slice = analyses.sdg.backward(criterion(number));
                let mut missing = from.clone();
                missing.subtract(slice.numbers());
                let missing: Vec<_> = missing.iter().map(|number| numbers.at(number)).collect();
                assert!(missing.is_empty(), "seed {seed}: {:?} depends on {missing:?}", numbers.at(number));
                dependences += from.len();
                left_out += numbers.len() - slice.len();
                for source in from.iter() {
                    let forward = analyses.sdg.forward(criterion(source));
                    assert!(forward.numbers().contains(number), "seed {seed}: forward from {:?}", numbers.at(source));
                }
            }
        });
    }
    assert!(dependences > 20_000, "runs showed only {dependences} dependences");
    assert!(left_out > 20_000, "slices left out only {left_out} instructions");
}

#[test]
fn slices_made_together_are_those_made_alone() {
    let mut most = 0;
    for seed in 0..20 {
        let image = image_of("random", &program(seed, false));
        Analyses::with(&image, |analyses| {
            let numbers = analyses.icfg.numbers();
            // Every third list is empty, as are those of removed statements.
            let list = |number| if number % 3 == 2 { Vec::new() } else { vec![numbers.at(number)] };
            let lists: Vec<_> = (0..numbers.len()).map(list).collect();
            most = most.max(lists.len());
            let together = analyses.sdg.forward_each(&lists);
            let mut found = vec![BitSet::new(numbers.len()); lists.len()];
            for number in 0..numbers.len() {
                together.columns(number).for_each(|slice| {
                    found[slice].insert(number);
                });
            }
            for (list, found) in lists.iter().zip(&found) {
                let criteria = list.iter().map(|&(function, inst)| Criterion::Inst(function, inst));
                assert_eq!(analyses.sdg.forward(criteria).numbers(), found, "seed {seed}: {list:?}");
            }
        });
    }
    assert!(most > 64, "only {most} slices were made together");
}
