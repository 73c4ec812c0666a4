//! A changed function: what corresponds, what does not, and in which regions that lies.

use schism_ir::flow::BitSet;
use schism_ir::{BlockId, Body, Function, Inst, InstId, Loc, Op, Value};

use crate::regions::ChangedRegion;
use crate::{Bijection, Side};

/// One changed instruction.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Change {
    /// Only the old version has it.
    Removed(InstId),
    /// Both versions have it, with another operation or other operands.
    Modified {
        /// In the old version.
        old: InstId,
        /// In the new version.
        new: InstId,
    },
    /// Only the new version has it.
    Added(InstId),
}

/// How the two bodies of a changed function correspond.
#[derive(Clone, Debug)]
pub struct BodyMatch {
    pub(crate) blocks: Bijection<BlockId>,
    pub(crate) insts: Bijection<InstId>,
    /// For each side its changed instructions: without a partner, or modified.
    pub(crate) changed: [BitSet; 2],
    pub(crate) regions: [Vec<ChangedRegion>; 2],
    /// True if result, parameters or `...` changed.
    pub signature_changed: bool,
}

impl BodyMatch {
    /// A correspondence with no changes known yet.
    pub(crate) fn new(blocks: Bijection<BlockId>, insts: Bijection<InstId>, signature_changed: bool) -> Self {
        let changed = insts.lengths().map(BitSet::new);
        Self { blocks, insts, changed, regions: Default::default(), signature_changed }
    }

    /// True if every instruction and block that has a partner has the same id there.
    pub(crate) fn is_identity(&self) -> bool {
        let [old, new] = self.insts.lengths();
        old == new
            && self.insts.pairs().all(|(old, new)| old == new)
            && self.blocks.pairs().all(|(old, new)| old == new)
    }

    /// The new instruction that does the same with corresponding operands.
    pub fn matched_instruction(&self, old: InstId) -> Option<InstId> {
        self.insts.new_of(old).filter(|_| !self.is_changed(Side::Old, old))
    }

    /// The old instruction that does the same with corresponding operands.
    pub fn matched_old_instruction(&self, new: InstId) -> Option<InstId> {
        self.insts.old_of(new).filter(|_| !self.is_changed(Side::New, new))
    }

    /// The new instruction in the same place, which may be modified.
    pub fn aligned_instruction(&self, old: InstId) -> Option<InstId> {
        self.insts.new_of(old)
    }

    /// The old instruction in the same place, which may be modified.
    pub fn aligned_old_instruction(&self, new: InstId) -> Option<InstId> {
        self.insts.old_of(new)
    }

    /// The new register that stands for an old one; `None` for constants.
    pub fn matched_value(&self, old: Value) -> Option<Value> {
        match old {
            Value::Inst(inst) => self.insts.new_of(inst).map(Value::Inst),
            Value::Param(_) => Some(old),
            Value::Const(_) => None,
        }
    }

    /// The new block that stands for an old one.
    pub fn matched_block(&self, old: BlockId) -> Option<BlockId> {
        self.blocks.new_of(old)
    }

    /// The old block that a new one stands for.
    pub fn matched_old_block(&self, new: BlockId) -> Option<BlockId> {
        self.blocks.old_of(new)
    }

    /// True if an instruction of one side is not the same in the other version. Takes constant time.
    pub fn is_changed(&self, side: Side, inst: InstId) -> bool {
        self.changed[side.index()].contains(inst.index())
    }

    /// The changed instructions of one side: removed or added ones, and modified ones.
    pub fn changed_instructions(&self, side: Side) -> impl Iterator<Item = InstId> + '_ {
        self.changed[side.index()].iter().map(InstId::new)
    }

    /// All changes: those of the old version in its order, modified ones among them, then what was added.
    pub fn changes(&self) -> impl Iterator<Item = Change> + '_ {
        let olds = self.changed_instructions(Side::Old).map(|old| match self.insts.new_of(old) {
            Some(new) => Change::Modified { old, new },
            None => Change::Removed(old),
        });
        let news = self.changed_instructions(Side::New).filter(|&new| self.insts.old_of(new).is_none());
        olds.chain(news.map(Change::Added))
    }

    /// The smallest regions of one side that hold its changed instructions.
    pub fn regions(&self, side: Side) -> &[ChangedRegion] {
        &self.regions[side.index()]
    }

    /// Where an instruction of the old version would stand in the new one: before the partner of the next instruction
    /// of its block that has one. `None` if none follows there. `old` is the body that it is in.
    pub fn place_of_removed(&self, old: &Body, inst: InstId) -> Option<InstId> {
        let block = schism_ir::flow::block_of(old, inst);
        let end = old.blocks.get(block.index())?.end;
        (inst.0..end.0).find_map(|next| self.insts.new_of(InstId(next)))
    }
}

/// The source lines of some instructions of a function, each once, in order. A stack variable stands on the line that
/// declares it; other instructions without a line are left out.
pub fn source_lines(function: &Function, insts: impl Iterator<Item = InstId>) -> Vec<Loc> {
    let Some(body) = &function.body else { return Vec::new() };
    let declared = |inst: InstId| {
        let local = body.locals.iter().find(|local| local.value == Value::Inst(inst) && local.indirect)?;
        Some(Loc { line: local.line, ..function.loc })
    };
    let line = |inst: InstId| match &body.insts[inst.index()] {
        Inst { op: Op::Alloca { .. }, loc, .. } if loc.line == 0 => declared(inst),
        Inst { loc, .. } => Some(Loc { column: 0, ..*loc }),
    };
    let mut lines: Vec<_> = insts.filter_map(line).filter(|loc| loc.line != 0 && loc.file.is_some()).collect();
    lines.sort_unstable_by_key(|loc| (loc.file, loc.line));
    lines.dedup();
    lines
}
