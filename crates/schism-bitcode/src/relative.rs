//! Tables of distances, undone.
//!
//! In position-independent code LLVM turns a table of pointers that only loads use into one of 32-bit distances from
//! the table to each target, read by `llvm.load.relative`. Distances between objects mean nothing where every object
//! has its own address space, so such a table becomes a table of pointers again, and the call a load from it.

use schism_ir::{BinOp, CastOp, Definition, Initializer, Linkage, MemoryOrder, Op, Relocation, Type};

use crate::error::ReadError;
use crate::functions::BodyBuilder;
use crate::llvm::{ExprView, Inst, Loaded, Value, ValueView};
use crate::map::PointerMap;
use crate::translate::{Name, Translator};

const LOAD_RELATIVE: &str = "llvm.load.relative.";
const ENTRY_BYTES: u64 = 4;
const POINTER_BYTES: u64 = 8;

/// The tables of a module, each with its targets.
#[derive(Default)]
pub(crate) struct RelativeTables<'m> {
    tables: PointerMap<Value<'m>, Vec<Value<'m>>>,
}

impl<'m> RelativeTables<'m> {
    /// Finds the tables that nothing but `llvm.load.relative` reads.
    pub(crate) fn find(llvm: &'m Loaded) -> Self {
        let mut found = Self::default();
        if llvm.functions().any(|function| function.name().starts_with(LOAD_RELATIVE)) {
            let tables = llvm.globals().filter_map(|table| Some((table, targets(llvm, table)?)));
            found.tables = tables.collect();
        }
        found
    }

    /// True if this variable is such a table.
    pub(crate) fn contains(&self, variable: Value<'m>) -> bool {
        self.tables.contains_key(&variable)
    }

    /// The table that an instruction reads and the distance in it, if it is a relative load from a known table.
    pub(crate) fn load(&self, llvm: &'m Loaded, inst: Inst<'m>) -> Option<(Value<'m>, Value<'m>)> {
        if self.tables.is_empty() {
            return None;
        }
        let (table, offset) = relative_load(llvm, inst)?;
        self.contains(table).then_some((table, offset))
    }
}

impl<'m> Translator<'m> {
    /// Gives the tables their new type and content.
    pub(crate) fn define_relative_tables(&mut self) -> Result<(), ReadError> {
        // In the order of the module, so that the same file gives the same bytes.
        for table in self.llvm.globals() {
            let Some(targets) = self.relative.tables.get(&table).cloned() else { continue };
            let Some(&Name::Symbol(symbol)) = self.names.get(&table) else { continue };
            let Definition::Global(id) = self.out.symbols[symbol.index()].definition else { continue };
            let mut relocations = Vec::with_capacity(targets.len());
            for (index, &target) in targets.iter().enumerate() {
                relocations.push(Relocation { offset: index as u64 * POINTER_BYTES, value: self.constant(target)? });
            }
            let element = self.types.intern(Type::Ptr);
            let length = targets.len() as u64;
            let global = &mut self.out.globals[id.index()];
            global.ty = self.types.intern(Type::Array { element, length });
            global.size = length * POINTER_BYTES;
            global.align = global.align.max(POINTER_BYTES as u32);
            global.init = Some(Initializer { bytes: Vec::new(), relocations });
        }
        Ok(())
    }
}

impl<'m> BodyBuilder<'_, 'm> {
    /// A relative load becomes two instructions: the address of the pointer, and its load.
    pub(crate) fn relative_load(
        &mut self,
        inst: Inst<'m>,
        table: Value<'m>,
        offset: Value<'m>,
    ) -> Result<(), ReadError> {
        let ty = self.module.types.id(inst.value().ty())?;
        let start = self.operands_start();
        self.operand(table)?;
        self.operand(offset)?;
        let scale = (POINTER_BYTES / ENTRY_BYTES) as i64;
        self.push(inst, Op::Gep { offset: 0, scales: vec![scale] }, ty, start);
        let start = self.operands_start();
        self.last_result();
        self.push(inst, Op::Load { volatile: false, order: MemoryOrder::Plain }, ty, start);
        Ok(())
    }
}

/// Table and distance, if the instruction is a call of `llvm.load.relative`.
fn relative_load<'m>(llvm: &'m Loaded, inst: Inst<'m>) -> Option<(Value<'m>, Value<'m>)> {
    let call = inst.call(llvm)?;
    if !matches!(call.callee().view(), ValueView::Symbol) || !call.callee().name().starts_with(LOAD_RELATIVE) {
        return None;
    }
    let mut args = call.args();
    Some((args.next()?, args.next()?))
}

/// The targets of a table of distances from itself; `None` if it is not one, or if something else uses it.
fn targets<'m>(llvm: &'m Loaded, table: Value<'m>) -> Option<Vec<Value<'m>>> {
    let is_local = table.linkage() == Linkage::Local;
    let content = (is_local && table.is_constant_variable()).then(|| table.initializer())??;
    if content.ty().element()?.int_width()? != 32 || !matches!(content.view(), ValueView::Aggregate) {
        return None;
    }
    let mut targets = Vec::new();
    for index in 0.. {
        let Some(entry) = content.element(index) else { break };
        targets.push(target(entry, table)?);
    }
    let is_harmless = |user: Value<'m>| match user.as_inst() {
        // The table's own entries.
        None => matches!(user.view(), ValueView::Expr(ExprView::Cast(CastOp::PtrToInt, _))),
        Some(inst) => relative_load(llvm, inst).is_some_and(|(read, offset)| read == table && offset != table),
    };
    table.users().all(is_harmless).then_some(targets)
}

/// The target of `trunc (target - table)`.
fn target<'m>(entry: Value<'m>, table: Value<'m>) -> Option<Value<'m>> {
    let ValueView::Expr(ExprView::Cast(CastOp::Trunc, distance)) = entry.view() else { return None };
    let ValueView::Expr(ExprView::Binary(BinOp::Sub, to, from)) = distance.view() else { return None };
    let address = |value: Value<'m>| match value.view() {
        ValueView::Expr(ExprView::Cast(CastOp::PtrToInt, address)) => Some(address),
        _ => None,
    };
    (address(from)? == table).then(|| address(to))?
}
