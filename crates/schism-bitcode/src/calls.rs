//! Calls: of functions, of LLVM's own functions, of inline assembly.

use schism_ir::{ArgAttr, Call, Callee, Definition, Function, InlineAsm, Op, Overflow, SymbolId};

use crate::error::ReadError;
use crate::functions::BodyBuilder;
use crate::intrinsics::{self, Constrained};
use crate::llvm::{CallView, Inst, ValueView};
use crate::translate::Name;

impl<'m> BodyBuilder<'_, 'm> {
    /// Translates a call and adds its operands.
    pub(crate) fn call(&mut self, inst: Inst<'m>) -> Result<Op, ReadError> {
        let Some(call) = inst.call(self.module.llvm) else {
            return Err(ReadError::Invalid("a call is not a call".into()));
        };
        let callee = match self.module.names.get(&call.callee()).copied() {
            Some(Name::Symbol(symbol)) => Callee::Symbol(symbol),
            Some(Name::Intrinsic(intrinsic)) => Callee::Intrinsic(intrinsic),
            Some(Name::Constrained(operation)) => return self.constrained(call, operation),
            None => match call.asm() {
                Some((text, constraints)) => Callee::Asm(InlineAsm { text, constraints }),
                None => Callee::Pointer,
            },
        };
        let mut args = Vec::with_capacity(call.args().len());
        for (index, arg) in call.args().enumerate() {
            self.operand(arg)?;
            args.push(self.arg_attr(call, &callee, index)?);
        }
        if callee == Callee::Pointer {
            self.operand(call.callee())?;
        }
        let (fixed, variadic) = call.signature();
        let declared = |symbol| self.function(symbol).is_some_and(|function| function.noreturn);
        let noreturn = call.never_returns() || matches!(callee, Callee::Symbol(symbol) if declared(symbol));
        Ok(Op::Call(Box::new(Call { callee, args, fixed, variadic, noreturn })))
    }

    /// How an argument is passed: the call says so, or the callee does.
    fn arg_attr(&mut self, call: CallView<'m>, callee: &Callee, index: usize) -> Result<ArgAttr, ReadError> {
        let byval = match (call.byval(index as u32), callee) {
            (Some(byval), _) => Some(self.module.byval(byval)?),
            (None, &Callee::Symbol(symbol)) => {
                self.function(symbol).and_then(|function| function.params.get(index)?.byval)
            }
            (None, _) => None,
        };
        Ok(ArgAttr { byval })
    }

    fn function(&self, symbol: SymbolId) -> Option<&Function> {
        match self.module.out.symbols[symbol.index()].definition {
            Definition::Function(id) => Some(&self.module.out.functions[id.index()]),
            _ => None,
        }
    }

    /// Arithmetic with metadata behind its operands becomes plain arithmetic.
    fn constrained(&mut self, call: CallView<'m>, operation: Constrained) -> Result<Op, ReadError> {
        let mut predicate = None;
        let mut args = Vec::new();
        for arg in call.args() {
            if matches!(arg.view(), ValueView::Metadata) {
                predicate = predicate.or_else(|| intrinsics::predicate(&arg.metadata_string()?));
            } else {
                self.operand(arg)?;
                args.push(ArgAttr::default());
            }
        }
        Ok(match operation {
            Constrained::Binary(op) => Op::Binary(op, Overflow::Wraps),
            Constrained::Cast(op) => Op::Cast(op),
            Constrained::Compare => match predicate {
                Some(predicate) => Op::FCmp(predicate),
                None => Op::Unsupported("a comparison with an unknown predicate".into()),
            },
            Constrained::Intrinsic(intrinsic) => {
                let fixed = args.len() as u32;
                let callee = Callee::Intrinsic(intrinsic);
                Op::Call(Box::new(Call { callee, args, fixed, variadic: false, noreturn: false }))
            }
        })
    }
}
