//! The machine's coverage as it is reported: by instruction, line and branch.

use std::collections::BTreeMap;

use schism_ir::BlockId;
use schism_report::{Branch, Coverage, FunctionCoverage, Share};
use schism_vm::Machine;

/// What was reached of the program's own functions.
pub(super) fn coverage(machine: &Machine) -> Coverage {
    let image = machine.image();
    let mut functions = Vec::new();
    for covered in machine.coverage() {
        let (function, module) = (image.function(covered.function), image.module_of(covered.function));
        let Some(body) = &function.body else { continue };
        let file = function.loc.file.and_then(|file| module.files.get(file.index())).cloned().unwrap_or_default();
        let mut instructions = Vec::new();
        for (block, reached) in body.blocks.iter().zip(&covered.blocks) {
            instructions.extend(body.block_insts(block).map(|(_, inst)| (inst.loc.line, *reached)));
        }
        let mut ways: BTreeMap<BlockId, Vec<bool>> = BTreeMap::new();
        for (from, _, taken) in covered.edges {
            ways.entry(from).or_default().push(taken);
        }
        let branch = |(from, ways): (BlockId, Vec<bool>)| {
            let last = body.blocks[from.index()].end.index() - 1;
            Branch { line: body.insts[last].loc.line, ways }
        };
        let branches = ways.into_iter().map(branch).collect();
        functions.push(FunctionCoverage {
            name: function.name.clone(),
            file,
            line: function.loc.line,
            instructions,
            branches,
        });
    }
    Coverage { functions }
}

/// How many of the program's own instructions were executed.
pub(super) fn instruction_share(machine: &Machine) -> Share {
    let mut share = Share::default();
    for covered in machine.coverage() {
        let Some(body) = &machine.image().function(covered.function).body else { continue };
        for (block, reached) in body.blocks.iter().zip(&covered.blocks) {
            let count = block.end.index() - block.first.index();
            share.total += count;
            share.covered += if *reached { count } else { 0 };
        }
    }
    share
}
