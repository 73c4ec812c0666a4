//! The smallest single-entry single-exit regions around what changed (ISSTA'11, section 2).

use schism_ir::flow::{BitSet, Cfg, DomTree, Region};
use schism_ir::{BlockId, Body, InstId};

/// A piece of one version that holds changed instructions, entered and left at one place each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ChangedRegion {
    /// Instructions in a row, `first..end`, inside of one block.
    Run {
        /// The block.
        block: BlockId,
        /// The first changed instruction.
        first: InstId,
        /// One past the last.
        end: InstId,
    },
    /// Whole blocks.
    Blocks(Region),
}

/// More groups of changed blocks than this are put into one region, to keep the work linear in the size of a function.
const MOST_GROUPS: usize = 256;

/// The regions around the changed instructions of a function, in the order of their blocks.
///
/// A row of changes in a block whose end is unchanged is a region by itself. A block with another end belongs to a region
/// together with all changed blocks next to it; regions that share a block are joined.
pub(crate) fn changed_regions(body: &Body, cfg: &Cfg, changed: &BitSet) -> Vec<ChangedRegion> {
    let mut branching = BitSet::new(body.blocks.len());
    for (number, block) in body.blocks.iter().enumerate() {
        if block.end > block.first && changed.contains(block.end.index() - 1) {
            branching.insert(number);
        }
    }
    let groups = joined(groups(cfg, &branching, body.blocks.len()), cfg);
    let mut inside = BitSet::new(body.blocks.len());
    for group in &groups {
        inside.union_with(&group.blocks);
    }
    let mut regions: Vec<_> = groups.into_iter().map(|region| (region.first, ChangedRegion::Blocks(region))).collect();
    for (number, block) in body.blocks.iter().enumerate().filter(|&(number, _)| !inside.contains(number)) {
        let id = BlockId::new(number);
        let runs = runs(changed, block.first, block.end);
        regions.extend(runs.map(|(first, end)| (id, ChangedRegion::Run { block: id, first, end })));
    }
    regions.sort_by_key(|&(first, _)| first);
    regions.into_iter().map(|(_, region)| region).collect()
}

/// Rows of changed instructions between two ids.
fn runs(changed: &BitSet, first: InstId, end: InstId) -> impl Iterator<Item = (InstId, InstId)> {
    let mut at = first.0;
    std::iter::from_fn(move || {
        let start = (at..end.0).find(|&inst| changed.contains(inst as usize))?;
        at = (start..end.0).find(|&inst| !changed.contains(inst as usize)).unwrap_or(end.0);
        Some((InstId(start), InstId(at)))
    })
}

/// Sets of blocks that edges connect.
fn groups(cfg: &Cfg, blocks: &BitSet, count: usize) -> Vec<Vec<BlockId>> {
    let mut seen = BitSet::new(count);
    let mut groups = Vec::new();
    for start in blocks.iter() {
        if !cfg.is_reachable(BlockId::new(start)) || !seen.insert(start) {
            continue;
        }
        let mut group = vec![BlockId::new(start)];
        let mut next = 0;
        while let Some(&block) = group.get(next) {
            let around = cfg.successors(block).chain(cfg.predecessors(block));
            group.extend(around.filter(|near| blocks.contains(near.index()) && seen.insert(near.index())));
            next += 1;
        }
        groups.push(group);
    }
    if groups.len() > MOST_GROUPS { vec![groups.concat()] } else { groups }
}

/// The regions around groups; those that overlap become one.
fn joined(groups: Vec<Vec<BlockId>>, cfg: &Cfg) -> Vec<Region> {
    if groups.is_empty() {
        return Vec::new();
    }
    let (dominators, post_dominators) = (DomTree::dominators(cfg), DomTree::post_dominators(cfg));
    let around = |blocks: Vec<BlockId>| Region::around(cfg, &dominators, &post_dominators, blocks);
    let mut regions: Vec<Region> = Vec::new();
    for group in groups {
        let mut next = around(group);
        while let Some(region) = next.take() {
            match regions.iter().position(|other| other.blocks.intersects(&region.blocks)) {
                Some(other) => {
                    let mut blocks = regions.swap_remove(other).blocks;
                    blocks.union_with(&region.blocks);
                    next = around(blocks.iter().map(BlockId::new).collect());
                }
                None => regions.push(region),
            }
        }
    }
    regions
}
