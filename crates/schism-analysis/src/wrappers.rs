//! Functions that only pass on what an allocator returns, such as `xmalloc`: each of their calls makes an object of its own,
//! as each call of `malloc` does. Otherwise all memory of most programs would be one object.

use schism_ir::flow::{BitSet, DefUse};
use schism_ir::{Body, Call, Callee, CastOp, Const, FunctionId, Image, InstId, Intrinsic, Op, Target, Type, Value};

use crate::hash::FastMap;
use crate::summaries::{Effect, summary};

/// Wrappers of wrappers of ... no deeper than this.
const MOST_LEVELS: usize = 8;

/// A function whose result is a new object, a null pointer or one of its parameters.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Wrapper {
    /// Its calls that allocate, ascending.
    pub(crate) sites: Vec<InstId>,
    /// The parameters whose content the new object gets.
    pub(crate) copied: Vec<u32>,
    /// The parameters that may be the result.
    pub(crate) passed: Vec<u32>,
    /// True if the function does not give the address of the new object to anybody but its caller.
    pub(crate) contained: bool,
}

/// What a value may be.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Origin {
    params: Vec<u32>,
    sites: Vec<InstId>,
}

/// The wrappers of a program.
pub(crate) fn wrappers(image: &Image) -> FastMap<FunctionId, Wrapper> {
    let mut known: FastMap<FunctionId, Wrapper> = FastMap::default();
    let candidates: Vec<FunctionId> = (0..image.functions.len())
        .map(FunctionId::new)
        .filter(|&id| {
            let function = image.function(id);
            let pointer = *image.module_of(id).types.get(function.ret) == Type::Ptr;
            pointer && function.body.is_some() && summary(image, id).is_none()
        })
        .collect();
    for _ in 0..MOST_LEVELS {
        let before = known.len();
        for &id in &candidates {
            if !known.contains_key(&id)
                && let Some(wrapper) = classify(image, &known, id)
            {
                known.insert(id, wrapper);
            }
        }
        if known.len() == before {
            break;
        }
    }
    known
}

fn classify(image: &Image, known: &FastMap<FunctionId, Wrapper>, id: FunctionId) -> Option<Wrapper> {
    let function = image.function(id);
    let body = function.body.as_ref()?;
    let tracer = Tracer { image, known, id, body, uses: DefUse::new(function, body) };
    let mut result = Origin::default();
    let returns = body.insts.iter().filter(|inst| inst.op == Op::Ret);
    for inst in returns {
        tracer.trace(*body.operands_of(inst).first()?, &mut result)?;
    }
    if result.sites.is_empty() {
        return None;
    }
    let mut copied = Origin::default();
    for &site in &result.sites {
        for argument in tracer.copied_by(site) {
            tracer.trace(argument, &mut copied)?;
        }
    }
    // What is copied from another new object would be the content of the wrong one.
    if copied.sites.iter().any(|site| !result.sites.contains(site)) {
        return None;
    }
    let contained = tracer.is_contained(&result.sites);
    result.sites.sort_unstable();
    Some(Wrapper { sites: result.sites, copied: copied.params, passed: result.params, contained })
}

struct Tracer<'a> {
    image: &'a Image,
    known: &'a FastMap<FunctionId, Wrapper>,
    id: FunctionId,
    body: &'a Body,
    uses: DefUse,
}

impl Tracer<'_> {
    fn callee(&self, call: &Call) -> Option<FunctionId> {
        let Callee::Symbol(symbol) = call.callee else { return None };
        match self.image.target(self.image.functions[self.id.index()].module, symbol) {
            Target::Function(callee) => Some(callee),
            _ => None,
        }
    }

    /// The arguments whose content the object that a call allocates gets; `None` if the call does not allocate.
    fn allocates(&self, call: &Call) -> Option<Vec<u32>> {
        let callee = self.callee(call)?;
        if let Some(wrapper) = self.known.get(&callee) {
            return Some(wrapper.copied.clone());
        }
        let effects = summary(self.image, callee)?;
        effects.contains(&Effect::Allocate).then(|| {
            let copied = effects.iter().filter_map(|effect| match effect {
                Effect::CopyToNew(argument) => Some(*argument),
                _ => None,
            });
            copied.collect()
        })
    }

    fn copied_by(&self, site: InstId) -> Vec<Value> {
        let inst = &self.body.insts[site.index()];
        let Op::Call(call) = &inst.op else { return Vec::new() };
        let operands = self.body.operands_of(inst);
        let copied = self.allocates(call).unwrap_or_default();
        copied.into_iter().filter_map(|argument| operands.get(argument as usize).copied()).collect()
    }

    /// Adds what a value may be; `None` if it may be something else than a new object, null or a parameter.
    fn trace(&self, value: Value, origin: &mut Origin) -> Option<()> {
        let mut seen = BitSet::new(self.body.insts.len());
        let mut work = vec![value];
        while let Some(value) = work.pop() {
            let id = match value {
                Value::Const(id) => {
                    let constant = &self.image.module_of(self.id).constants[id.index()];
                    matches!(constant, Const::Zero(_) | Const::Undef(_)).then_some(())?;
                    continue;
                }
                Value::Param(param) => {
                    if !origin.params.contains(&param) {
                        origin.params.push(param);
                    }
                    continue;
                }
                Value::Inst(id) => id,
            };
            if !seen.insert(id.index()) {
                continue;
            }
            let inst = &self.body.insts[id.index()];
            let operands = self.body.operands_of(inst);
            match &inst.op {
                Op::Phi { .. } | Op::Freeze | Op::Cast(CastOp::BitCast) => work.extend(operands),
                Op::Select => work.extend(&operands[1..]),
                Op::Load { .. } => work.extend(self.stored_in(operands[0])?),
                Op::Call(call) if self.allocates(call).is_some() => {
                    if !origin.sites.contains(&id) {
                        origin.sites.push(id);
                    }
                    let wrapper = self.callee(call).and_then(|callee| self.known.get(&callee));
                    let passed = wrapper.iter().flat_map(|wrapper| &wrapper.passed);
                    work.extend(passed.filter_map(|&param| operands.get(param as usize)));
                }
                Op::Call(call) => {
                    let effects = self.callee(call).and_then(|callee| summary(self.image, callee))?;
                    effects.contains(&Effect::Return(0)).then_some(())?;
                    work.push(operands[0]);
                }
                _ => return None,
            }
        }
        Some(())
    }

    /// All values that are stored in a local variable; `None` if that is not all that happens to it.
    fn stored_in(&self, variable: Value) -> Option<Vec<Value>> {
        let Value::Inst(id) = variable else { return None };
        matches!(self.body.insts[id.index()].op, Op::Alloca { .. }).then_some(())?;
        let mut stored = Vec::new();
        for user in self.uses.uses(variable) {
            let inst = &self.body.insts[user.inst.index()];
            match &inst.op {
                Op::Load { .. } => {}
                Op::Store { .. } if user.operand == 1 => stored.push(self.body.operands_of(inst)[0]),
                Op::Call(call) if is_lifetime(call) => {}
                _ => return None,
            }
        }
        Some(stored)
    }

    /// True if the new objects' addresses stay in this function until it returns.
    fn is_contained(&self, sites: &[InstId]) -> bool {
        let leaks = |site: &InstId| match &self.body.insts[site.index()].op {
            Op::Call(call) => {
                let wrapper = self.callee(call).and_then(|callee| self.known.get(&callee));
                wrapper.is_some_and(|wrapper| !wrapper.contained)
            }
            _ => true,
        };
        if sites.iter().any(leaks) {
            return false;
        }
        let mut seen = BitSet::new(self.body.insts.len());
        let mut work: Vec<InstId> = sites.to_vec();
        while let Some(id) = work.pop() {
            if !seen.insert(id.index()) {
                continue;
            }
            for user in self.uses.uses(Value::Inst(id)) {
                let inst = &self.body.insts[user.inst.index()];
                let operands = self.body.operands_of(inst);
                match &inst.op {
                    Op::ICmp(_) | Op::Ret | Op::Load { .. } => {}
                    Op::Phi { .. } | Op::Select | Op::Freeze | Op::Cast(CastOp::BitCast) | Op::Gep { .. } => {
                        work.push(user.inst);
                    }
                    Op::Store { .. } if user.operand == 1 => {}
                    Op::Store { .. } if self.stored_in(operands[1]).is_some() => {
                        let loads = self.uses.uses(operands[1]).map(|user| user.inst);
                        work.extend(loads.filter(|&at| matches!(self.body.insts[at.index()].op, Op::Load { .. })));
                    }
                    Op::Call(call) if self.keeps(call) => work.push(user.inst),
                    _ => return false,
                }
            }
        }
        true
    }

    /// True if a callee only uses the memory behind its arguments, or passes them on as its result.
    fn keeps(&self, call: &Call) -> bool {
        match call.callee {
            Callee::Intrinsic(intrinsic) => {
                matches!(intrinsic, Intrinsic::Memcpy | Intrinsic::Memmove | Intrinsic::Memset) || is_lifetime(call)
            }
            _ => {
                let effects = self.callee(call).and_then(|callee| summary(self.image, callee));
                effects.is_some_and(|effects| !effects.contains(&Effect::SystemCall))
            }
        }
    }
}

fn is_lifetime(call: &Call) -> bool {
    matches!(call.callee, Callee::Intrinsic(Intrinsic::LifetimeStart | Intrinsic::LifetimeEnd))
}
