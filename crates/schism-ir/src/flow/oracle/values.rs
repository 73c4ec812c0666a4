//! Values: liveness of registers, reaching writes to memory.

use super::super::{Access, DefUse, Liveness, MemoryFlow, Reaching, Write};
use super::random::{self, Random};
use super::{Case, ROUNDS, for_all_cases};
use crate::{BlockId, InstId, Op, Value};

/// Looks along all ways from the start (or the end) of a block for a use before a definition.
fn naive_live(case: &Case, value: Value, block: BlockId, at_end: bool) -> bool {
    let body = case.body();
    let mut seen = Vec::new();
    let mut work = vec![(block, at_end)];
    while let Some((block, at_end)) = work.pop() {
        let mut defined = false;
        for (id, inst) in body.block_insts(&body.blocks[block.index()]).filter(|_| !at_end) {
            if !matches!(inst.op, Op::Phi { .. }) && body.operands_of(inst).contains(&value) {
                return true;
            }
            if Value::Inst(id) == value {
                defined = true;
                break;
            }
        }
        for to in case.cfg.successors(block).filter(|_| !defined) {
            for (_, inst) in body.block_insts(&body.blocks[to.index()]) {
                let Op::Phi { from } = &inst.op else { continue };
                let reads = from.iter().zip(body.operands_of(inst)).any(|(&from, &v)| from == block && v == value);
                if reads {
                    return true;
                }
            }
            if !seen.contains(&to) {
                seen.push(to);
                work.push((to, false));
            }
        }
    }
    false
}

#[test]
fn liveness_is_a_way_to_a_use() {
    for_all_cases(|case, _| {
        let body = case.body();
        let uses = DefUse::new(case.function(), body);
        let live = Liveness::new(body, &case.cfg, &uses);
        for &block in case.cfg.order() {
            for value in (0..uses.registers().len()).map(|index| uses.registers().value(index)) {
                assert_eq!(live.is_live_in(value, block), naive_live(case, value, block, false), "{value:?} {block:?}");
                assert_eq!(live.is_live_out(value, block), naive_live(case, value, block, true), "{value:?} {block:?}");
            }
            let code = body.blocks[block.index()];
            let numbers = |values: &mut dyn Iterator<Item = Value>| -> Vec<_> {
                values.filter_map(|value| uses.registers().index(value)).collect()
            };
            let before: Vec<_> = live.live_before(body, code.first).iter().collect();
            assert_eq!(before, numbers(&mut live.live_in(block)));
            let after: Vec<_> = live.live_after(body, InstId(code.end.0 - 1)).iter().collect();
            assert_eq!(after, numbers(&mut live.live_out(block)));
        }
    });
}

/// Goes back from a read over all instructions until writes that cover it.
fn naive_reaching(case: &Case, flow: &MemoryFlow<'_>, read: &Access) -> Reaching {
    let body = case.body();
    let mut result = Reaching::default();
    let mut seen = Vec::new();
    let mut work = vec![read.inst];
    while let Some(before) = work.pop() {
        let block = super::super::block_of(body, before);
        let mut covered = false;
        for id in (body.blocks[block.index()].first.0..before.0).rev().map(InstId) {
            let writes = flow.accesses_of(id).iter().filter(|access| access.write == Write::Must);
            for write in writes.filter(|write| write.place.object == read.place.object) {
                let (w, r) = (write.place.bytes.expect("known"), read.place.bytes.expect("known"));
                if w.0 < r.1 && r.0 < w.1 && !result.writes.contains(&id) {
                    result.writes.push(id);
                }
                covered |= w.0 <= r.0 && r.1 <= w.1;
            }
            if covered {
                break;
            }
        }
        if covered {
            continue;
        }
        result.from_entry |= block == case.cfg.entry();
        for from in case.cfg.predecessors(block).filter(|&from| case.cfg.is_reachable(from)) {
            if !seen.contains(&from) {
                seen.push(from);
                // Every block ends with a terminator, which touches no memory.
                work.push(InstId(body.blocks[from.index()].end.0 - 1));
            }
        }
    }
    result.writes.sort();
    result
}

#[test]
fn loads_see_what_no_store_has_covered() {
    let mut random = Random(7);
    for _ in 0..ROUNDS {
        let case = Case::new(random::memory(&mut random));
        let uses = DefUse::new(case.function(), case.body());
        let flow = MemoryFlow::new(&case.module, case.function(), case.body(), &case.cfg, &case.dominators, &uses);
        assert_eq!(flow.places().private().count(), 2);
        for read in flow.accesses().iter().filter(|access| access.write == Write::No) {
            assert_eq!(flow.reaching(read.inst), naive_reaching(&case, &flow, read), "{:?}", case.edges);
        }
    }
}
