//! A module as text, for tests and for people.

use std::fmt::{self, Write};

use schism_ir::{
    Body, Call, Callee, Const, ConstExpr, ConstId, Definition, Function, Global, Inst, Loc, Module, Op, Overflow,
    SymbolId, Type, TypeId, Value,
};

/// The whole module as text. The format is for reading, not for parsing.
pub fn print_module(module: &Module) -> String {
    let mut printer = Printer { module, out: String::new() };
    printer.module().expect("writing to a string succeeds");
    printer.out
}

struct Printer<'a> {
    module: &'a Module,
    out: String,
}

impl Printer<'_> {
    fn module(&mut self) -> fmt::Result {
        writeln!(self.out, "source {:?}", self.module.source)?;
        for ty in &self.module.types.types {
            self.structure(ty)?;
        }
        for symbol in &self.module.symbols {
            write!(self.out, "\n{:?} ", symbol.linkage)?;
            match symbol.definition {
                Definition::Function(id) => self.function(&self.module.functions[id.index()])?,
                Definition::Global(id) => self.global(&self.module.globals[id.index()])?,
                Definition::Alias(target) => {
                    let target = self.constant(target);
                    writeln!(self.out, "alias @{} = {target}", symbol.name)?;
                }
            }
        }
        for (what, list) in [("constructor", &self.module.constructors), ("destructor", &self.module.destructors)] {
            for &(priority, function) in list {
                let function = self.constant(function);
                writeln!(self.out, "\n{what} {priority} {function}")?;
            }
        }
        Ok(())
    }

    fn structure(&mut self, ty: &Type) -> fmt::Result {
        let Type::Struct { name, fields, size, align } = ty else { return Ok(()) };
        if name.is_empty() {
            return Ok(());
        }
        let fields: Vec<_> = fields.iter().map(|&(ty, offset)| format!("{offset}: {}", self.ty(ty))).collect();
        writeln!(self.out, "%{name} = {{ {} }} size {size} align {align}", fields.join(", "))
    }

    fn global(&mut self, global: &Global) -> fmt::Result {
        let kind = if global.constant { "constant" } else { "variable" };
        let local = if global.thread_local { " thread_local" } else { "" };
        let ty = self.ty(global.ty);
        write!(self.out, "{kind} @{}: {ty} size {} align {}{local}", global.name, global.size, global.align)?;
        self.loc(global.loc)?;
        let Some(init) = &global.init else { return writeln!(self.out) };
        let bytes = init.bytes.escape_ascii();
        write!(self.out, " = \"{bytes}\"")?;
        for relocation in &init.relocations {
            let value = self.constant(relocation.value);
            write!(self.out, ", {}: {value}", relocation.offset)?;
        }
        writeln!(self.out)
    }

    fn function(&mut self, function: &Function) -> fmt::Result {
        let mut params: Vec<_> = function
            .params
            .iter()
            .map(|param| {
                let byval = byval(param.byval);
                let sret = if param.sret { " sret" } else { "" };
                let name = if param.name.is_empty() { String::new() } else { format!(" {}", param.name) };
                format!("{}{name}{byval}{sret}", self.ty(param.ty))
            })
            .collect();
        params.extend(function.variadic.then(|| "...".to_owned()));
        let noreturn = if function.noreturn { " noreturn" } else { "" };
        let ret = self.ty(function.ret);
        write!(self.out, "function @{}({}) -> {ret}{noreturn}", function.name, params.join(", "))?;
        self.loc(function.loc)?;
        writeln!(self.out)?;
        let Some(body) = &function.body else { return Ok(()) };
        for local in &body.locals {
            let kind = if local.indirect { "at" } else { "is" };
            let value = self.value(local.value);
            writeln!(self.out, "  {} {kind} {value}, line {}", local.name, local.line)?;
        }
        for (number, block) in body.blocks.iter().enumerate() {
            writeln!(self.out, "b{number}:")?;
            for (id, inst) in body.block_insts(block) {
                self.inst(body, id.0, inst)?;
            }
        }
        Ok(())
    }

    fn inst(&mut self, body: &Body, number: u32, inst: &Inst) -> fmt::Result {
        let operands: Vec<_> = body.operands_of(inst).iter().map(|&value| self.value(value)).collect();
        let op = match &inst.op {
            Op::Alloca { ty, align } => format!("Alloca {} align {align}", self.ty(*ty)),
            Op::Call(call) => self.call(call),
            Op::Phi { from } => format!("Phi {}", blocks(from)),
            Op::Br(to) => format!("Br b{}", to.0),
            Op::CondBr { then, otherwise } => format!("CondBr b{} b{}", then.0, otherwise.0),
            Op::Switch { default, targets } => format!("Switch b{} {}", default.0, blocks(targets)),
            Op::IndirectBr { targets } => format!("IndirectBr {}", blocks(targets)),
            Op::Binary(op, Overflow::Wraps) => format!("Binary({op:?})"),
            Op::Binary(op, Overflow::Undefined) => format!("Binary({op:?}) nsw"),
            other => format!("{other:?}"),
        };
        let result = match self.module.types.get(inst.ty) {
            Type::Void => String::new(),
            _ => format!("{} %{number} = ", self.ty(inst.ty)),
        };
        write!(self.out, "  {result}{op} [{}]", operands.join(", "))?;
        self.loc(inst.loc)?;
        writeln!(self.out)
    }

    fn call(&self, call: &Call) -> String {
        let callee = match &call.callee {
            Callee::Symbol(symbol) => self.symbol(*symbol),
            Callee::Pointer => "pointer".to_owned(),
            Callee::Intrinsic(intrinsic) => format!("{intrinsic:?}"),
            Callee::Asm(asm) => format!("asm {:?} {:?}", asm.text, asm.constraints),
        };
        let mut text = format!("Call {callee}");
        for (index, arg) in call.args.iter().enumerate().filter(|(_, arg)| arg.byval.is_some()) {
            text += &format!(" {index}:{}", byval(arg.byval).trim_start());
        }
        if call.variadic {
            text += &format!(" variadic after {}", call.fixed);
        }
        if call.noreturn {
            text += " noreturn";
        }
        text
    }

    fn loc(&mut self, loc: Loc) -> fmt::Result {
        let Some(file) = loc.file else { return Ok(()) };
        write!(self.out, " ({}:{}:{})", self.module.files[file.index()], loc.line, loc.column)
    }

    fn value(&self, value: Value) -> String {
        match value {
            Value::Inst(id) => format!("%{}", id.0),
            Value::Param(index) => format!("p{index}"),
            Value::Const(id) => self.constant(id),
        }
    }

    fn symbol(&self, id: SymbolId) -> String {
        format!("@{}", self.module.symbols[id.index()].name)
    }

    fn constant(&self, id: ConstId) -> String {
        match &self.module.constants[id.index()] {
            Const::Bits { ty, bits } => match self.module.types.get(*ty) {
                Type::Int(_) => format!("{} {bits}", self.ty(*ty)),
                _ => format!("{} {bits:#x}", self.ty(*ty)),
            },
            Const::Zero(ty) => format!("{} zero", self.ty(*ty)),
            Const::Undef(ty) => format!("{} undef", self.ty(*ty)),
            Const::Symbol(symbol) => self.symbol(*symbol),
            Const::BlockAddress(symbol, block) => format!("{}:b{}", self.symbol(*symbol), block.0),
            Const::Aggregate { ty, elements } => {
                let elements: Vec<_> = elements.iter().map(|&element| self.constant(element)).collect();
                format!("{} {{{}}}", self.ty(*ty), elements.join(", "))
            }
            Const::Bytes { ty, bytes } => format!("{} \"{}\"", self.ty(*ty), bytes.escape_ascii()),
            Const::Expr { ty, expr } => match expr {
                ConstExpr::Offset { base, offset } => format!("({} {offset:+})", self.constant(*base)),
                ConstExpr::Cast(op, operand) => format!("{op:?}({} to {})", self.constant(*operand), self.ty(*ty)),
                ConstExpr::Binary(op, a, b) => format!("{op:?}({}, {})", self.constant(*a), self.constant(*b)),
                ConstExpr::Unsupported(what) => format!("unsupported({what})"),
            },
        }
    }

    fn ty(&self, id: TypeId) -> String {
        match self.module.types.get(id) {
            Type::Int(bits) => format!("i{bits}"),
            Type::Vector { element, length } => format!("<{length} x {}>", self.ty(*element)),
            Type::Array { element, length } => format!("[{length} x {}]", self.ty(*element)),
            Type::Struct { name, fields, .. } if name.is_empty() => {
                let fields: Vec<_> = fields.iter().map(|&(ty, _)| self.ty(ty)).collect();
                format!("{{{}}}", fields.join(", "))
            }
            Type::Struct { name, .. } => format!("%{name}"),
            Type::Opaque(what) => format!("opaque({what})"),
            scalar => format!("{scalar:?}").to_lowercase(),
        }
    }
}

fn byval(byval: Option<(u64, u32)>) -> String {
    byval.map_or(String::new(), |(size, align)| format!(" byval({size}, {align})"))
}

fn blocks(list: &[schism_ir::BlockId]) -> String {
    let names: Vec<_> = list.iter().map(|block| format!("b{}", block.0)).collect();
    format!("[{}]", names.join(" "))
}
