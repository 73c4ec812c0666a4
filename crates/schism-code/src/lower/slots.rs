//! Which slots a value lives in, and for how long.
//!
//! A value that only its own block uses gets slots from a pool and gives them back after its last use; other values keep theirs. A
//! copy of a value is another name for the same storage. A loaded variable is the variable's own slots, as long as nobody
//! stores to it before the last use; a result that is only stored to a variable is computed right into it.

use schism_ir::{Inst, InstId, Op, Value};

use super::uses::{self, Use};
use super::{Lowering, Place, Storage};

impl Lowering<'_> {
    pub(super) fn fresh(&mut self, count: u32) -> u32 {
        let first = self.next_slot;
        self.next_slot += count;
        first
    }

    /// Slots from the pool, or new ones.
    pub(super) fn take(&mut self, count: u32) -> u32 {
        if self.apart.is_some() {
            return self.fresh(count);
        }
        if let Some(found) = self.free.iter().rposition(|&(_, size)| size == count) {
            return self.free.swap_remove(found).0;
        }
        self.fresh(count)
    }

    /// Slots that are free again after the current instruction.
    pub(super) fn temporary(&mut self, count: u32) -> u32 {
        let first = self.take(count);
        self.temporaries.push((first, count));
        first
    }

    /// Slots for the result of an instruction. A result that is only stored to a promoted variable goes right there.
    pub(super) fn result(&mut self, id: InstId, count: u32) -> u32 {
        if let Some(storage) = self.forwarded(id, count) {
            self.places[id.index()] = Place::Storage(storage);
            return self.storages[storage as usize].first;
        }
        let usage = self.uses[id.index()];
        let reusable = !usage.elsewhere;
        let first = if reusable { self.take(count) } else { self.fresh(count) };
        let last = if usage.count == 0 { id.0 } else { usage.last };
        self.storages.push(Storage { first, count, last, reusable, variable: None });
        self.places[id.index()] = Place::Storage(self.storages.len() as u32 - 1);
        first
    }

    /// The promoted variable's storage that the only use of `id`, a store in the same block, writes, if nothing
    /// between here and there sees the variable.
    fn forwarded(&self, id: InstId, count: u32) -> Option<u32> {
        let usage = self.uses[id.index()];
        if usage.count != 1 || usage.elsewhere || self.apart.is_some() {
            return None;
        }
        let store = &self.body.insts[usage.last as usize];
        let [Value::Inst(stored), Value::Inst(variable)] = *self.body.operands_of(store) else { return None };
        if !matches!(store.op, Op::Store { .. }) || stored != id || self.promoted[variable.index()].is_none() {
            return None;
        }
        let Place::Storage(storage) = self.places[variable.index()] else { return None };
        let borrowed = self.borrowed_until.iter().any(|&(which, until)| which == storage && until > id.0);
        let seen = uses::touches_between(self.body, variable, id.0 + 1, usage.last);
        let fits = self.storages[storage as usize].count == count;
        (fits && !borrowed && !seen).then_some(storage)
    }

    /// Makes the result of `id` another name for a storage that [`Self::keep_for`] granted.
    pub(super) fn alias(&mut self, id: InstId, storage: u32) {
        self.places[id.index()] = Place::Storage(storage);
    }

    /// The storage of a value, unless it is a constant or parameter, or a promoted variable that changes before
    /// the uses of `id`, its copy, end.
    pub(super) fn stable_storage(&mut self, id: InstId, value: Value) -> Option<u32> {
        let Value::Inst(source) = value else { return None };
        let Place::Storage(storage) = self.places[source.index()] else { return None };
        self.keep_for(storage, self.uses[id.index()], id).then_some(storage)
    }

    /// Extends the life of a storage to another value's; false if it is a variable that may change before.
    pub(super) fn keep_for(&mut self, storage: u32, usage: Use, from: InstId) -> bool {
        let entry = self.storages[storage as usize];
        if self.apart.is_some() {
            return false;
        }
        if let Some(variable) = entry.variable {
            if usage.elsewhere || uses::stores_between(self.body, variable, from.0 + 1, usage.last) {
                return false;
            }
            self.borrowed_until.push((storage, usage.last));
        } else if entry.reusable {
            // Slots of the pool serve other blocks too, so nothing in them outlives its block.
            if usage.elsewhere {
                return false;
            }
            self.storages[storage as usize].last = entry.last.max(usage.last);
        }
        true
    }

    /// Frees what the instruction was the last to read.
    pub(super) fn release_after(&mut self, id: InstId, inst: &Inst) {
        self.free.append(&mut self.temporaries);
        if matches!(inst.op, Op::ICmp(_)) && self.joins_branch(id) {
            // Its operands are still to be read, by the branch.
            return;
        }
        for value in self.body.operands_of(inst) {
            if let Value::Inst(operand) = *value {
                self.release_value(id, operand);
            }
        }
        if self.uses[id.index()].count == 0 {
            self.release_value(id, id);
        }
    }

    fn release_value(&mut self, at: InstId, value: InstId) {
        match self.places[value.index()] {
            Place::Storage(storage) if self.storages[storage as usize].last <= at.0 => self.release(storage as usize),
            Place::Offset { base: Value::Inst(base), .. } => self.release_base(at, base),
            Place::Indexed { base, index, .. } => {
                for value in [base, index] {
                    if let Value::Inst(base) = value {
                        self.release_base(at, base);
                    }
                }
            }
            _ => {}
        }
    }

    fn release_base(&mut self, at: InstId, base: InstId) {
        if let Place::Storage(storage) = self.places[base.index()]
            && self.storages[storage as usize].last <= at.0
        {
            self.release(storage as usize);
        }
    }

    pub(super) fn release(&mut self, storage: usize) {
        let entry = &mut self.storages[storage];
        if std::mem::take(&mut entry.reusable) {
            self.free.push((entry.first, entry.count));
        }
    }
}
