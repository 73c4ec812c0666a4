//! Names and values of the source: what an instruction gives its result to, and how that reads.

use schism_ir::{Body, Callee, Const, ConstExpr, FunctionId, Image, InstId, Op, Target, Type, Value};
use schism_vm::dependence::Produced;

/// An instruction of a version, with what is needed to speak about it.
#[derive(Clone, Copy)]
pub(super) struct Words<'a> {
    image: &'a Image,
    function: FunctionId,
    body: &'a Body,
}

/// What a field of a variable is called: its own name is not known.
fn part(name: &str) -> String {
    format!("part of {}", name.trim_start_matches("part of "))
}

/// Addresses lead through no more steps than this before a name is given up.
const MOST_STEPS: u32 = 8;

impl<'a> Words<'a> {
    pub(super) fn new(image: &'a Image, function: FunctionId) -> Option<Self> {
        Some(Self { image, function, body: image.function(function).body.as_ref()? })
    }

    /// What the source calls the result of an instruction, if it has a name there.
    pub(super) fn name(&self, inst: InstId) -> Option<String> {
        let code = self.body.insts.get(inst.index())?;
        match code.op {
            Op::Store { .. } => self.variable(*self.body.operands_of(code).get(1)?, MOST_STEPS),
            Op::Load { .. } => self.variable(*self.body.operands_of(code).first()?, MOST_STEPS),
            Op::Ret => Some(format!("{}()", self.image.function(self.function).name)),
            _ => self.local(Value::Inst(inst), false),
        }
    }

    /// What is called, if the source names it.
    pub(super) fn callee(&self, inst: InstId) -> Option<String> {
        let Op::Call(call) = &self.body.insts.get(inst.index())?.op else { return None };
        let Callee::Symbol(symbol) = call.callee else { return None };
        match self.image.target(self.module(), symbol) {
            Target::Function(id) => Some(self.image.function(id).name.clone()),
            _ => None,
        }
    }

    fn module(&self) -> u32 {
        self.image.functions[self.function.index()].module
    }

    fn local(&self, value: Value, indirect: bool) -> Option<String> {
        let local = self.body.locals.iter().find(|local| local.value == value && local.indirect == indirect)?;
        Some(local.name.clone())
    }

    /// The variable at an address.
    fn variable(&self, address: Value, steps: u32) -> Option<String> {
        if steps == 0 {
            return None;
        }
        if let Some(name) = self.local(address, true) {
            return Some(name);
        }
        match address {
            Value::Const(id) => self.global(id, steps),
            Value::Param(_) => self.local(address, false).map(|name| format!("*{name}")),
            Value::Inst(inst) => {
                let code = self.body.insts.get(inst.index())?;
                let operands = self.body.operands_of(code);
                let first = *operands.first()?;
                match &code.op {
                    Op::Gep { scales, .. } if scales.is_empty() => {
                        self.variable(first, steps - 1).map(|name| part(&name))
                    }
                    Op::Gep { .. } => self.variable(first, steps - 1).map(|name| format!("{name}[]")),
                    // The address is in a variable: what it leads to has no name of its own.
                    Op::Load { .. } => self.variable(first, steps - 1).map(|name| format!("*{name}")),
                    Op::Cast(_) | Op::Freeze => self.variable(first, steps - 1),
                    _ => self.local(address, false).map(|name| format!("*{name}")),
                }
            }
        }
    }

    fn global(&self, id: schism_ir::ConstId, steps: u32) -> Option<String> {
        let module = &self.image.modules[self.module() as usize];
        match module.constants.get(id.index())? {
            Const::Symbol(symbol) => match self.image.target(self.module(), *symbol) {
                Target::Global(global, _) => Some(self.image.global(global).name.clone()),
                _ => None,
            },
            Const::Expr { expr: ConstExpr::Offset { base, .. } | ConstExpr::Cast(_, base), .. } if steps > 1 => {
                self.global(*base, steps - 1).map(|name| part(&name))
            }
            _ => None,
        }
    }

    /// The type of what an instruction produces: its result, or what it stores or gives back.
    fn produced_type(&self, inst: InstId) -> Option<&'a Type> {
        let module = &self.image.modules[self.module() as usize];
        let code = self.body.insts.get(inst.index())?;
        let ty = match code.op {
            Op::Store { .. } | Op::Ret => match *self.body.operands_of(code).first()? {
                Value::Inst(inst) => self.body.insts.get(inst.index())?.ty,
                Value::Param(number) => self.image.function(self.function).params.get(number as usize)?.ty,
                Value::Const(id) => match module.constants.get(id.index())? {
                    Const::Bits { ty, .. } | Const::Zero(ty) | Const::Undef(ty) => *ty,
                    Const::Expr { ty, .. } | Const::Aggregate { ty, .. } | Const::Bytes { ty, .. } => *ty,
                    Const::Symbol(_) | Const::BlockAddress(..) => return Some(&Type::Ptr),
                },
            },
            _ => code.ty,
        };
        Some(module.types.get(ty))
    }

    /// True if an instruction reads or writes a whole structure or array at once, as the number that it fits into.
    fn is_whole(&self, inst: InstId) -> bool {
        let Some(code) = self.body.insts.get(inst.index()) else { return false };
        let operands = self.body.operands_of(code);
        let address = match code.op {
            Op::Load { .. } => operands.first(),
            Op::Store { .. } => operands.get(1),
            _ => None,
        };
        let Some(Value::Inst(address)) = address else { return false };
        let types = &self.image.modules[self.module() as usize].types;
        match self.body.insts.get(address.index()).map(|inst| &inst.op) {
            Some(Op::Alloca { ty, .. }) => matches!(types.get(*ty), Type::Struct { .. } | Type::Array { .. }),
            _ => false,
        }
    }

    /// What was produced, as the source would write it; `None` if it cannot be shown.
    pub(super) fn value(&self, inst: InstId, produced: Produced) -> Option<String> {
        let Produced::Bits(bits) = produced else { return None };
        if self.is_whole(inst) {
            return None;
        }
        Some(match self.produced_type(inst)? {
            Type::Int(1) => ["false", "true"][usize::from(bits & 1 == 1)].to_owned(),
            Type::Int(8) if matches!(bits as u8, b' '..=b'~') => format!("'{}'", bits as u8 as char),
            Type::Int(width @ 2..=64) => {
                let unused = 64 - width;
                (((bits << unused) as i64) >> unused).to_string()
            }
            Type::Float => f32::from_bits(bits as u32).to_string(),
            Type::Double => f64::from_bits(bits).to_string(),
            Type::Ptr if bits == 0 => "NULL".to_owned(),
            Type::Ptr => self.address(bits)?,
            _ => return None,
        })
    }

    /// An address in words, if it is one of a function or variable with a name.
    fn address(&self, bits: u64) -> Option<String> {
        let object = schism_memory::object_id(bits).checked_sub(1)? as usize;
        if object < self.image.functions.len() {
            return Some(self.image.function(FunctionId::new(object)).name.clone());
        }
        let number = object - self.image.functions.len();
        let place = self.image.globals.get(number)?;
        let global = self.image.global(schism_ir::GlobalId::new(number));
        let is_literal = global.name.is_empty() || global.name.starts_with('.');
        if !is_literal {
            let is_own = (place.module as usize) < self.image.own_modules;
            return is_own.then(|| format!("&{}", global.name));
        }
        let bytes = &global.init.as_ref()?.bytes;
        let from = usize::try_from(schism_memory::offset(bits)).ok()?;
        let text: Vec<u8> = bytes.get(from..)?.iter().copied().take_while(|&byte| byte != 0).take(40).collect();
        Some(format!("{:?}", String::from_utf8_lossy(&text)))
    }
}
