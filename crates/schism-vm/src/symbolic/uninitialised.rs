//! Uninitialised memory as bytes that may be anything.
//!
//! What nobody has written to reads as zero, which natively it may not be. Where two versions are compared, the bytes of new objects are therefore
//! symbols, as those of the input are, but of no input: expressions say to the bit what depends on them, however they are copied, masked or
//! joined, and versions that leave different bytes unwritten differ there like in anything else. Only decisions treat them apart. Natively nobody
//! chooses such a byte, so no candidate is left for another value: the state goes on as with zeros, and notes for which inputs and bytes it
//! might have gone elsewhere.
//!
//! Each symbol has its price, and an object with one stays out of the cache of the memory. So only those objects are followed that changed code
//! can have to do with: made by changed functions and by those from which calls lead to one, and not large.

use schism_code::{Ins, Slot};
use schism_expr::{Expr, Model, SetId, Substitution, SymbolId};
use schism_ir::{Callee, FunctionId, Op, Target};
use schism_memory::object_id;

use super::decide::Decision;
use super::{Engine, byte_tag, expr_of};
use crate::ledger::Approximation;
use crate::machine::{Machine, State};
use crate::pairs::{Role, Versions};

/// The name of the symbols.
const NAME: &str = "uninitialised memory";
const VARIABLE: &str = "uninitialised variable";
/// Bytes of the largest object that is followed.
const LARGEST: u64 = 1024;
/// So many small objects of a size have symbols of their own; others share them with one that is seldom alive at the same time.
const DIFFERENT: u32 = 32;
/// All objects of one size have at most so many symbols; more only if there must be those of two.
const MOST_OF_SIZE: u32 = 2048;
/// The same for variables in slots of a frame.
const VARIABLES: u32 = 256;
/// Symbols of one search.
const MOST: u32 = 1 << 15;
/// Frames above an allocation that may be wrappers of the allocator.
const WRAPPERS: usize = 2;
/// Values that are tried for uninitialised bytes: of all bits, of many, of none but the lowest and the highest, and letters.
const TRIED: [u8; 6] = [0xff, 0x55, 0x01, 0x80, b'a', b'0'];

/// What is known of uninitialised memory.
pub(super) struct Uninitialised {
    /// All the symbols, and how many.
    symbols: SetId,
    count: u32,
    zeros: Substitution,
}

impl Default for Uninitialised {
    fn default() -> Self {
        Uninitialised { symbols: SetId::EMPTY, count: 0, zeros: Substitution::default() }
    }
}

impl Machine {
    /// Says that a new object on the stack has no content yet.
    pub(crate) fn leave_uninitialised(&self, state: &mut State, address: u64, size: u64) {
        if self.may_follow(state, size) && self.is_followed(state.stack.top().function) {
            self.engine().leave_uninitialised(state, address, size);
        }
    }

    /// The same for one on the heap.
    pub(crate) fn leave_block_uninitialised(&self, state: &mut State, address: u64, size: u64) {
        if !self.may_follow(state, size) {
            return;
        }
        let callers = state.stack.frames().map(|frame| frame.function).take(WRAPPERS);
        let is_followed =
            callers.take_while(|&function| self.is_own(function)).any(|function| self.is_followed(function));
        if is_followed {
            self.engine().leave_uninitialised(state, address, size);
        }
    }

    fn may_follow(&self, state: &State, size: u64) -> bool {
        self.versions.is_some() && !self.is_traced() && state.trace.is_active() && (1..=LARGEST).contains(&size)
    }

    /// Whether a function has changed, or calls lead from it to one that has.
    fn is_followed(&self, function: u32) -> bool {
        let Some(versions) = &self.versions else { return false };
        versions.is_changed(function) || versions.leads_to_change(function, || self.leading_to_changes(versions))
    }

    /// For each function that is known to both versions, whether calls lead from it to a changed one.
    fn leading_to_changes(&self, versions: &Versions) -> Vec<bool> {
        let count = versions.pair_count();
        let mut callers: Vec<Vec<u32>> = vec![Vec::new(); count];
        for caller in (0..count as u32).filter(|&function| self.is_own(function)) {
            let module = self.image.functions[caller as usize].module;
            let body = self.image.function(FunctionId(caller)).body.as_ref();
            for inst in body.iter().flat_map(|body| &body.insts) {
                if let Op::Call(call) = &inst.op
                    && let Callee::Symbol(symbol) = call.callee
                    && let Target::Function(callee) = self.image.target(module, symbol)
                    && let Some(known) = callers.get_mut(callee.index())
                {
                    known.push(caller);
                }
            }
        }
        let mut leads = vec![false; count];
        let mut open: Vec<u32> = (0..count as u32).filter(|&function| versions.is_changed(function)).collect();
        while let Some(function) = open.pop() {
            if !std::mem::replace(&mut leads[function as usize], true) {
                open.extend(&callers[function as usize]);
            }
        }
        leads
    }

    /// The content of a new variable that lives in a slot.
    #[cold]
    #[inline(never)]
    pub(crate) fn uninitialised_slot(&self, state: &State, function: u32, ins: Ins) -> Slot {
        let width = u32::from(ins.w);
        if !self.may_follow(state, 8) || !self.is_followed(function) {
            return Slot::undefined();
        }
        // The same variable of both versions is the same.
        let map = if state.role == Role::Old { self.function_map(function) } else { None };
        let place = map.and_then(|map| map.joint.get(ins.dst as usize).copied()).unwrap_or(ins.dst);
        let engine = &mut *self.engine();
        let Some(bytes) = engine.uninitialised_bytes(VARIABLE, place % VARIABLES, 8) else { return Slot::undefined() };
        let word = bytes[1..].iter().fold(bytes[0], |low, &byte| engine.pool.concat(byte, low));
        let value = engine.pool.extract(word, 0, width);
        Slot { bits: 0, tag: engine.tag(value) }
    }

    /// A decision that depends on uninitialised memory, as it is where that is zero; `None` if it does not. The state notes for what it is not so.
    pub(super) fn without_uninitialised(
        &self,
        state: &mut State,
        decision: &Decision,
    ) -> Option<(Expr, Vec<(Expr, u32)>)> {
        let (taken, others, depends, when) = {
            let engine = &mut *self.engine();
            if !engine.depends_on_uninitialised(decision.taken) {
                return None;
            }
            let others = decision.others.iter();
            let others = others.map(|&(other, target)| (engine.with_zeros(state, other), target)).collect();
            let taken = engine.with_zeros(state, decision.taken);
            let when = engine.pool.ne(decision.taken, taken);
            let depends = engine.certainly_depends(state, when);
            (taken, others, depends, engine.under_path(state, when))
        };
        if depends {
            self.note_here(state, Approximation::UninitialisedBranch);
        }
        self.note_uninitialised(state, Some(when));
        Some((taken, others))
    }

    /// Notes if bytes that leave the program are uninitialised.
    pub(crate) fn note_written(&self, state: &mut State, tags: &[u64]) {
        let mut exprs: Vec<Expr> = tags.iter().filter_map(|&tag| expr_of(tag)).collect();
        exprs.dedup();
        let depends = {
            let engine = &mut *self.engine();
            exprs.into_iter().any(|e| {
                engine.depends_on_uninitialised(e) && {
                    let plain = engine.with_zeros(state, e);
                    let when = engine.pool.ne(e, plain);
                    engine.certainly_depends(state, when)
                }
            })
        };
        if depends {
            self.note_here(state, Approximation::UninitialisedOutput);
        }
    }
}

impl Engine {
    fn leave_uninitialised(&mut self, state: &mut State, address: u64, size: u64) {
        let different = (MOST_OF_SIZE / size as u32).clamp(2, DIFFERENT);
        let bytes = self.uninitialised_bytes(NAME, object_id(address) % different, size as u32);
        let tags: Vec<u64> = bytes.unwrap_or_default().into_iter().map(|byte| byte_tag(byte, 0)).collect();
        if !tags.is_empty() {
            state.memory.set_tags(address, &tags);
        }
    }

    /// Bytes that may be anything; the same ones whenever name, number and size are the same. None if there are too many.
    fn uninitialised_bytes(&mut self, name: &str, number: u32, size: u32) -> Option<Vec<Expr>> {
        let is_known = self.arrays.contains_key(&(name.to_owned(), number, size));
        if !is_known && self.uninitialised.count + size > MOST {
            return None;
        }
        let array = self.array(name, number, size);
        let bytes: Vec<Expr> = (0..size).map(|at| self.pool.byte(array, at)).collect();
        if !is_known {
            self.uninitialised.count += size;
            for &byte in &bytes {
                let one = self.pool.symbol_set(byte);
                self.uninitialised.symbols = self.pool.union_of_sets(self.uninitialised.symbols, one);
            }
        }
        Some(bytes)
    }

    /// Whether an expression mentions uninitialised bytes.
    #[inline]
    pub(super) fn depends_on_uninitialised(&self, e: Expr) -> bool {
        !self.uninitialised.symbols.is_empty()
            && self.pool.symbol_sets().intersect(self.pool.symbol_set(e), self.uninitialised.symbols)
    }

    /// The uninitialised symbols of an expression.
    fn uninitialised_of(&self, e: Expr) -> Vec<SymbolId> {
        let sets = self.pool.symbol_sets();
        self.pool.symbols_of(e).filter(|&symbol| sets.contains(self.uninitialised.symbols, symbol)).collect()
    }

    /// An expression with the values of the state's model for uninitialised bytes: zeros.
    fn with_zeros(&mut self, state: &State, e: Expr) -> Expr {
        let pairs: Vec<(Expr, Expr)> = self
            .uninitialised_of(e)
            .into_iter()
            .map(|symbol| {
                let value = self.pool.bv(8, state.trace.model.get(symbol));
                (self.pool.symbol_expr(symbol), value)
            })
            .collect();
        self.uninitialised.zeros.replace(&mut self.pool, &pairs);
        self.uninitialised.zeros.apply(&mut self.pool, e)
    }

    /// Whether a condition holds for some values of uninitialised bytes that are tried.
    fn certainly_depends(&mut self, state: &State, condition: Expr) -> bool {
        let symbols = self.uninitialised_of(condition);
        let Engine { pool, evaluator, .. } = self;
        let mut holds = |model: &Model| {
            evaluator.forget();
            evaluator.holds(pool, model, condition)
        };
        let mut model = Model::clone(&state.trace.model);
        let together = TRIED.iter().any(|&value| {
            symbols.iter().for_each(|&symbol| model.set(symbol, value.into()));
            holds(&model)
        });
        together
            || symbols.iter().any(|&symbol| {
                let mut model = Model::clone(&state.trace.model);
                TRIED.iter().any(|&value| {
                    model.set(symbol, value.into());
                    holds(&model)
                })
            })
    }
}
