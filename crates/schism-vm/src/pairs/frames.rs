//! From a frame of a changed function in one version to the frame of the other.

use schism_code::{Code, Slot};
use schism_ir::{BlockId, InstId, Value};

use super::Versions;
use crate::machine::{Entry, Machine};
use crate::stack::{HANDLER_SLOT, LooseFrame, NO_SLOT, Stack};

/// How the frames of a changed function correspond.
#[derive(Debug)]
pub(crate) struct FunctionMap {
    /// For each slot of the old version its place in the joint frame, which is that of the new version with room at its end.
    pub(crate) joint: Vec<u32>,
    /// Whether the old slot is one that the new version has too.
    pub(crate) is_common: Vec<bool>,
}

impl FunctionMap {
    fn new(versions: &Versions, pair: u32, old: &Code, new: &Code) -> Option<Self> {
        let points = &versions.program().functions[pair as usize];
        let bodies = points.body.as_ref()?;
        let room = new.frame_size.checked_sub(old.frame_size)?;
        let mut joint: Vec<u32> = (0..old.frame_size).map(|slot| room + slot).collect();
        let mut is_common = vec![false; old.frame_size as usize];
        let mut put = |old: (u32, u32), new: (u32, u32)| {
            if old.1 == new.1 {
                for lane in 0..old.1 {
                    joint[(old.0 + lane) as usize] = new.0 + lane;
                    is_common[(old.0 + lane) as usize] = true;
                }
            }
        };
        if let (Some(&olds), Some(&news)) = (old.params.last(), new.params.last()) {
            put((0, olds), (0, news));
        }
        for (number, &slots) in old.values.iter().enumerate() {
            if let Some(Value::Inst(partner)) = bodies.matched_value(Value::Inst(InstId::new(number))) {
                put(slots, new.values[partner.index()]);
            }
        }
        Some(Self { joint, is_common })
    }
}

impl Machine {
    fn code(&self, function: u32) -> Option<&Code> {
        match self.entry(function) {
            Entry::Code(code) => Some(code),
            _ => None,
        }
    }

    /// How the frames of a changed function correspond; `None` if it did not change, or in everything.
    pub(crate) fn function_map(&self, function: u32) -> Option<&FunctionMap> {
        let versions = self.versions.as_ref()?;
        let pair = versions.pair_of(function);
        if !versions.is_changed(pair) {
            return None;
        }
        let map = versions.map_cell(pair).get_or_init(|| {
            let (old, new) = (self.code(versions.old_body(pair))?, self.code(pair)?);
            FunctionMap::new(versions, pair, old, new).map(Box::new)
        });
        map.as_deref()
    }

    /// The stack of the old version for a Shared one. `gap` says at which gap the top frame stands, if it stands at one.
    pub(crate) fn old_stack(&self, stack: &Stack, gap: Option<u32>) -> Option<Stack> {
        let mut frames = stack.loosen();
        let top = frames.len().checked_sub(1)?;
        // Slots for the callee's result, where the caller's frame is another one now.
        let mut result: Option<(u32, u32)> = None;
        for (number, loose) in frames.iter_mut().enumerate() {
            if let Some((dst, count)) = result.take()
                && !matches!(loose.frame.dst, NO_SLOT | HANDLER_SLOT)
            {
                (loose.frame.dst, loose.frame.dst_count) = (dst, count);
            }
            if let Some(site) = self.translate(loose, gap.filter(|_| number == top), number == top)? {
                result = Some(site);
            }
        }
        Some(Stack::from_loose(frames, stack))
    }

    /// Makes the old version's frame of a Shared one. For a frame that waits for a call: where its result goes.
    #[allow(clippy::option_option, reason = "no translation is something else than no result")]
    pub(super) fn translate(&self, loose: &mut LooseFrame, gap: Option<u32>, top: bool) -> Option<Option<(u32, u32)>> {
        let versions = self.versions.as_ref()?;
        let pair = loose.frame.function;
        let Some(map) = self.function_map(pair) else { return Some(None) };
        let (old, new) = (self.code(versions.old_body(pair))?, self.code(pair)?);
        let points = versions.points_of(pair)?;
        let slots: Vec<Slot> = map.joint.iter().map(|&slot| loose.slots[slot as usize]).collect();
        let mut site = None;
        let resume = match gap {
            Some(gap) => old.starts[points.gaps[gap as usize].starts[0].index()],
            None => {
                // A waiting frame stands behind its call, the top one at its instruction.
                let position = if top { loose.frame.resume } else { loose.frame.resume.checked_sub(1)? };
                let inst = points.common[new.map[position as usize].index()]?;
                let start = old.starts[inst.index()];
                if top {
                    start
                } else {
                    let call = old.call_of(inst)?;
                    let calling = &old.sites[old.ins[call as usize].b as usize];
                    site = Some((calling.dst, calling.dst_count));
                    call + 1
                }
            }
        };
        loose.slots = slots;
        loose.frame.function = old.function.0;
        loose.frame.resume = resume;
        Some(site)
    }

    /// Where a call that the code of a changed function's one version returns to at `resume` returns in the code of the other, and the
    /// slot of its result. `None` if that has no such call.
    pub(crate) fn return_in(&self, from: u32, to: u32, resume: u32) -> Option<(u32, u32)> {
        let versions = self.versions.as_ref()?;
        let pair = versions.pair_of(to);
        // What stands in a buffer of the program may be no function at all.
        if (from as usize) >= self.image.functions.len() || versions.pair_of(from) != pair {
            return None;
        }
        let (from, code) = (self.code(from)?, self.code(to)?);
        let inst = *from.map.get(resume.checked_sub(1)? as usize)?;
        let bodies = versions.program().functions[pair as usize].body.as_ref()?;
        let partner = if to == pair { bodies.matched_instruction(inst) } else { bodies.matched_old_instruction(inst) }?;
        let call = code.call_of(partner)?;
        let site = &code.sites[code.ins[call as usize].b as usize];
        Some((call + 1, if site.dst_count > 0 { site.dst } else { NO_SLOT }))
    }

    /// The same in the new version, for the code of the old one.
    pub(crate) fn common_return(&self, function: u32, resume: u32) -> Option<(u32, u32, u32)> {
        let pair = self.versions.as_ref()?.pair_of(function);
        let (resume, dst) = self.return_in(function, pair, resume).filter(|_| pair != function)?;
        Some((pair, resume, dst))
    }

    /// The place in the new version's code of what stands at a position of the old one's; `None` if it has none.
    pub(super) fn in_new(&self, function: u32, position: u32) -> Option<(u32, u32)> {
        let versions = self.versions.as_ref()?;
        let pair = versions.pair_of(function);
        let inst = *self.code(function)?.map.get(position as usize)?;
        let bodies = versions.program().functions[pair as usize].body.as_ref().filter(|_| pair != function)?;
        let partner = bodies.matched_instruction(inst)?;
        Some((pair, *self.code(pair)?.starts.get(partner.index())?))
    }

    /// The block that a position of a function's code is in.
    pub(crate) fn block_in_own(&self, function: u32, position: u32) -> Option<u32> {
        let code = self.code(function)?;
        let inst = *code.map.get(position as usize)?;
        Some(schism_ir::flow::block_of(self.image.function(code.function).body.as_ref()?, inst).0)
    }

    /// The block of a function's new version that a position of either version's code is in, by its new number.
    pub(crate) fn common_block(&self, function: u32, position: u32) -> Option<BlockId> {
        let block = BlockId(self.block_in_own(function, position)?);
        let versions = self.versions.as_ref()?;
        let pair = versions.pair_of(function);
        if pair == function {
            return Some(block);
        }
        versions.program().functions[pair as usize].body.as_ref()?.matched_block(block)
    }
}
