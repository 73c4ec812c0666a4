//! Graphs: dominance, control dependence, loops, regions.

use super::super::cycles::cycle_classes;
use super::super::{ControlDependence, Loops, Region, StructureTree};
use super::{Case, for_all_cases, way};
use crate::BlockId;

#[test]
fn every_reachable_block_leads_to_the_exit() {
    for_all_cases(|case, _| {
        let (entry, exit) = (case.cfg.entry(), case.cfg.exit());
        let mut real = case.edges.clone();
        real.retain(|&(from, to)| to != exit.0 || !case.cfg.endless().contains(&BlockId(from)));
        for block in case.nodes().filter(|&block| block != exit) {
            let reachable = case.way(entry, block, None, None);
            assert_eq!(case.cfg.is_reachable(block), reachable);
            assert!(!reachable || case.way(block, exit, None, None));
            if case.cfg.endless().contains(&block) {
                // Nothing else leads it out, and no other block of its loop was connected.
                assert!(!way(&real, block.0, exit.0, None, None));
                let others = case.cfg.endless().iter().filter(|&&other| other != block);
                assert!(others.clone().all(|other| !way(&real, block.0, other.0, None, None)));
            }
        }
    });
}

#[test]
fn dominance_is_by_removal_of_nodes() {
    for_all_cases(|case, _| {
        for (a, b) in case.nodes().flat_map(|a| case.nodes().map(move |b| (a, b))) {
            assert_eq!(case.dominators.dominates(a, b), case.dominates(a, b), "{a:?} {b:?} {:?}", case.edges);
            let post = case.post_dominators.dominates(a, b);
            assert_eq!(post, case.way(case.cfg.entry(), case.cfg.exit(), None, None) && case.post_dominates(a, b));
        }
    });
}

#[test]
fn control_dependence_is_as_defined() {
    for_all_cases(|case, _| {
        let control = ControlDependence::new(&case.cfg, &case.post_dominators);
        for &block in case.cfg.order() {
            for edge in case.cfg.edges_from(block) {
                let to = case.cfg.target(edge);
                let expected = case.cfg.order().iter().copied().filter(|&dependent| {
                    case.post_dominates(dependent, to) && (dependent == block || !case.post_dominates(dependent, block))
                });
                let mut expected: Vec<_> = expected.collect();
                expected.sort();
                let mut found: Vec<_> = control.dependents(edge).collect();
                found.sort();
                assert_eq!(found, expected, "{edge:?} {:?}", case.edges);
                assert!(found.iter().all(|&dependent| control.controllers(dependent).any(|by| by == edge)));
            }
            assert_eq!(control.runs_always(block), case.post_dominates(block, case.cfg.entry()));
            check_closures(case, &control, block);
        }
    });
}

fn check_closures(case: &Case, control: &ControlDependence, block: BlockId) {
    let above = control.all_controllers(&case.cfg, block);
    for &other in case.cfg.order() {
        for edge in case.cfg.edges_from(other) {
            let below = control.all_dependents(&case.cfg, edge);
            assert_eq!(above.contains(edge.index()), below.contains(block.index()));
        }
    }
}

/// Loops by repeated search for blocks that lead to one another; `inside` are the blocks to look at.
fn naive_loops(case: &Case, inside: &[BlockId], preorder: &[BlockId], out: &mut Vec<(BlockId, Vec<BlockId>)>) {
    let edges = case.edges.iter().copied();
    let edges: Vec<_> = edges.filter(|&(a, b)| inside.contains(&BlockId(a)) && inside.contains(&BlockId(b))).collect();
    let leads = |a: BlockId, b: BlockId| edges.iter().any(|&(x, y)| x == a.0 && way(&edges, y, b.0, None, None));
    let mut done = Vec::new();
    for &header in preorder.iter().filter(|block| inside.contains(block)) {
        if done.contains(&header) || !leads(header, header) {
            continue;
        }
        let mut blocks: Vec<_> =
            inside.iter().copied().filter(|&block| leads(header, block) && leads(block, header)).collect();
        blocks.sort();
        done.extend(&blocks);
        let rest: Vec<_> = blocks.iter().copied().filter(|&block| block != header).collect();
        out.push((header, blocks));
        naive_loops(case, &rest, preorder, out);
    }
}

#[test]
fn loops_are_what_leads_back() {
    for_all_cases(|case, _| {
        let loops = Loops::new(&case.cfg);
        let mut preorder = Vec::new();
        let mut stack = vec![case.cfg.entry()];
        while let Some(block) = stack.pop() {
            if !preorder.contains(&block) {
                preorder.push(block);
                stack.extend(case.cfg.successors(block).rev());
            }
        }
        let mut expected = Vec::new();
        naive_loops(case, case.cfg.order(), &preorder, &mut expected);
        let mut found: Vec<_> = loops.ids().map(|id| (loops.header(id), loops.blocks(id).to_vec())).collect();
        for (header, blocks) in &mut found {
            assert_eq!(blocks[0], *header);
            blocks.sort();
        }
        expected.sort();
        found.sort();
        assert_eq!(found, expected, "{:?}", case.edges);
        for id in loops.ids() {
            let natural = loops.blocks(id).iter().all(|&block| case.dominates(loops.header(id), block));
            assert_eq!(loops.is_irreducible(id), !natural);
            assert_eq!(loops.entries(&case.cfg, id).len() > 1, !natural);
            assert!(loops.blocks(id).iter().all(|&block| loops.contains(id, block)));
        }
        for block in case.cfg.order() {
            let around = found.iter().filter(|(_, blocks)| blocks.contains(block)).count();
            assert_eq!(loops.block_depth(*block) as usize, around);
        }
    });
}

/// True if control enters a set of nodes at one of them only, and leaves it from one only.
fn is_region(case: &Case, set: u32) -> bool {
    let inside = |node: u32| set & (1 << node) != 0;
    let crossing = case.edges.iter().filter(|&&(from, to)| inside(from) != inside(to));
    let (mut entries, mut exits) = (set & 1, set & (1 << case.cfg.exit().0));
    for &(from, to) in crossing {
        *(if inside(to) { &mut entries } else { &mut exits }) |= if inside(to) { 1 << to } else { 1 << from };
    }
    entries.count_ones() <= 1 && exits.count_ones() <= 1
}

#[test]
fn regions_are_the_smallest_of_all() {
    for_all_cases(|case, random| {
        let wanted: Vec<_> =
            (0..1 + random.below(3)).map(|_| case.cfg.order()[random.below(case.cfg.order().len())]).collect();
        let region = Region::around(&case.cfg, &case.dominators, &case.post_dominators, wanted.iter().copied());
        let region = region.expect("reachable blocks");
        let mut found = 0u32;
        for block in region.blocks.iter() {
            found |= 1 << block;
        }
        found |= u32::from(region.last == case.cfg.exit()) << case.cfg.blocks();
        let needed = wanted.iter().fold(0u32, |set, block| set | 1 << block.0);
        // All sets of nodes that hold the wanted ones, reachable or not: unreachable ones only make a set larger.
        let sets = (0..2u32 << case.cfg.blocks()).filter(|set| set & needed == needed);
        let best = sets.filter(|&set| is_region(case, set)).min_by_key(|set| set.count_ones());
        assert_eq!(Some(found), best, "{wanted:?} {:?}", case.edges);
        assert!(found & (1 << region.first.0) != 0 && found & (1 << region.last.0) != 0);
        assert!(region.blocks.iter().all(|block| case.dominates(region.first, BlockId::new(block))));
        assert!(region.blocks.iter().all(|block| case.post_dominates(region.last, BlockId::new(block))));
    });
}

#[test]
fn the_structure_tree_is_made_of_equivalent_edges() {
    for_all_cases(|case, _| {
        let mut edges = case.edges.clone();
        edges.push((case.cfg.exit().0, case.cfg.entry().0));
        let class = cycle_classes(case.cfg.blocks() + 1, case.cfg.entry().0, &edges);
        // No cycle goes through the first edge and not through the second.
        let bound = |a: usize, b: usize| a == b || !way(&edges, edges[a].1, edges[a].0, None, Some(b));
        for (a, b) in (0..edges.len()).flat_map(|a| (0..edges.len()).map(move |b| (a, b))) {
            assert_eq!(class[a] == class[b], bound(a, b) && bound(b, a), "{:?} {:?} {edges:?}", edges[a], edges[b]);
        }
        let tree = StructureTree::new(&case.cfg);
        for id in tree.ids().skip(1) {
            let region = tree.region(id);
            let index = |border: (BlockId, BlockId)| {
                case.edges.iter().position(|&(from, to)| (from, to) == (border.0.0, border.1.0))
            };
            let (entry, exit) = (index(region.entry), index(region.exit));
            for &block in case.cfg.order() {
                // Control comes from the edge into the region without having left it again, and in no other way.
                let inside = case.way(region.entry.1, block, None, exit);
                assert_eq!(
                    tree.around(block).any(|around| around == id),
                    inside,
                    "{region:?} {block:?} {:?}",
                    case.edges
                );
                assert!(!inside || entry.is_none() || !case.way(case.cfg.entry(), block, None, entry));
            }
        }
    });
}
