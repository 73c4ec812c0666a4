//! The changed regions of two versions, and how far the effect of each comes: executed, seen by unchanged code, visible outside.

use anyhow::{Context, Result};
use schism_analysis::{CallGraph, PointsTo};
use schism_case::Input;
use schism_dynamic::{Alignment, Node, Propagation, Roots, State, TracedRun, run_with_values};
use schism_ir::flow::Cfg;
use schism_ir::{BlockId, Body, FunctionId, InstId};
use schism_program::{ChangedRegion, Program, Side, Status, source_lines};
use schism_vm::{Machine, Stop};
use std::collections::{BTreeMap, BTreeSet};

/// Instructions of one version that are followed on one input.
const MOST_INSTANCES: usize = 3_000_000;

/// Instructions after which a run is taken for one without end.
const MOST_INSTRUCTIONS: u64 = 50_000_000;

/// How far the effect of a region was seen to come; each is more than the one before.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Progress {
    /// It was not executed.
    #[default]
    Nowhere,
    /// A block with a changed instruction of it was entered.
    Reached,
    /// Unchanged code computed something else for it, or was executed by one version only.
    Infected,
    /// Something that can be seen from outside is different for it.
    Shown,
}

/// A changed region: one of the new version, or one of the old version of which nothing is left.
pub struct Region {
    /// The version.
    pub side: Side,
    /// The function that it stands in.
    pub function: String,
    /// Its changed lines: the file's name and their numbers.
    pub lines: BTreeSet<(String, u32)>,
    /// Whether the driver can come there, by calls and branches.
    pub reachable: bool,
    id: FunctionId,
    /// The blocks with changed instructions.
    blocks: BTreeSet<BlockId>,
}

/// All changed regions of two versions.
pub struct Regions {
    /// The regions, by version, function and place.
    pub all: Vec<Region>,
    /// The region of each changed instruction that is in one.
    of: [BTreeMap<(FunctionId, InstId), usize>; 2],
}

impl Regions {
    /// Finds them.
    pub fn new(program: &Program) -> Self {
        let mut regions = Self { all: Vec::new(), of: Default::default() };
        for side in Side::BOTH {
            let image = program.image(side);
            let calls = CallGraph::new(image, &PointsTo::new(image));
            for pair in program.functions.iter().filter(|pair| pair.status != Status::Same) {
                let Some(function) = [pair.old, pair.new][side.index()] else { continue };
                let Some(body) = &image.function(function).body else { continue };
                let cfg = Cfg::new(body);
                let can_run = |block: BlockId| calls.is_reachable(function) && cfg.is_reachable(block);
                let Some(changes) = &pair.body else {
                    // A function of one version only is one region.
                    let all = (0..body.insts.len()).map(InstId::new).collect();
                    regions.add(program, side, function, all, can_run(cfg.entry()));
                    continue;
                };
                for region in changes.regions(side) {
                    let changed = instructions(body, region).filter(|&inst| changes.is_changed(side, inst));
                    let changed: Vec<InstId> = changed.collect();
                    let has_new = |&old: &InstId| changes.aligned_instruction(old).is_some();
                    if side == Side::Old && changed.iter().any(has_new) {
                        continue;
                    }
                    let block = |&inst: &InstId| schism_ir::flow::block_of(body, inst);
                    let reachable = changed.iter().any(|inst| can_run(block(inst)));
                    regions.add(program, side, function, changed, reachable);
                }
            }
        }
        regions
    }

    fn add(&mut self, program: &Program, side: Side, id: FunctionId, changed: Vec<InstId>, reachable: bool) {
        let image = program.image(side);
        let (function, files) = (image.function(id), &image.module_of(id).files);
        let short = |path: &str| path.rsplit('/').next().unwrap_or(path).to_owned();
        let lines = source_lines(function, changed.iter().copied()).into_iter();
        let lines = lines.filter_map(|loc| Some((short(files.get(loc.file?.index())?), loc.line))).collect();
        let block = |&inst: &InstId| function.body.as_ref().map(|body| schism_ir::flow::block_of(body, inst));
        let blocks = changed.iter().filter_map(block).collect();
        self.of[side.index()].extend(changed.into_iter().map(|inst| ((id, inst), self.all.len())));
        self.all.push(Region { side, function: function.name.clone(), lines, reachable, id, blocks });
    }
}

fn instructions<'b>(body: &'b Body, region: &'b ChangedRegion) -> Box<dyn Iterator<Item = InstId> + 'b> {
    match region {
        ChangedRegion::Run { first, end, .. } => Box::new((first.0..end.0).map(InstId)),
        ChangedRegion::Blocks(region) => Box::new(region.blocks.iter().flat_map(|block| {
            let block = &body.blocks[block];
            (block.first.0..block.end.0).map(InstId)
        })),
    }
}

/// Both versions, ready to be run on inputs without being followed, which is much faster.
pub struct Surveyor<'p> {
    regions: &'p Regions,
    machines: [Machine; 2],
    reached: BTreeSet<usize>,
}

/// What a run showed without being followed.
pub struct Surveyed {
    /// Regions that no run before has reached.
    pub new: Vec<usize>,
    /// Whether the versions printed something else or ended in another way.
    pub differ: bool,
}

impl<'p> Surveyor<'p> {
    /// For two versions and their regions.
    pub fn new(program: &Program, regions: &'p Regions) -> Self {
        let machines = Side::BOTH.map(|side| Machine::covering(program.image(side).clone()));
        Self { regions, machines, reached: BTreeSet::new() }
    }

    /// Runs both versions on an input.
    pub fn survey(&mut self, input: &Input) -> Result<Surveyed> {
        let mut seen = Vec::new();
        for machine in &self.machines {
            let mut state = machine.start(input, None).context("cannot start the program")?;
            let stop = loop {
                match machine.run(&mut state, MOST_INSTRUCTIONS) {
                    Stop::NeedStdin => state.os.close_stdin(),
                    stop => break stop,
                }
            };
            let output: Vec<u8> = state.os.take_output().into_iter().flat_map(|(_, bytes)| bytes).collect();
            seen.push((format!("{stop:?}"), output));
        }
        let new: Vec<usize> = (0..self.regions.all.len()).filter(|region| self.is_new(*region)).collect();
        self.reached.extend(&new);
        Ok(Surveyed { new, differ: seen[0] != seen[1] })
    }

    /// True if a region was entered and nobody knew.
    fn is_new(&self, number: usize) -> bool {
        let region = &self.regions.all[number];
        let entered = || {
            let covered = self.machines[region.side.index()].coverage_of(region.id).blocks;
            region.blocks.iter().any(|block| covered.get(block.index()) == Some(&true))
        };
        !self.reached.contains(&number) && entered()
    }
}

/// Both versions, ready to be followed on inputs.
pub struct Follower<'p> {
    program: &'p Program,
    regions: &'p Regions,
    machines: [Machine; 2],
}

/// What was seen on one input.
pub struct Followed {
    /// The regions that were reached, and how far their effects came.
    pub progress: BTreeMap<usize, Progress>,
    /// How many instructions both versions executed.
    pub instances: usize,
    /// Whether a run was too long to be followed to its end.
    pub cut: bool,
    /// How the versions ended, if one of them made an error.
    pub faults: [Option<String>; 2],
}

impl<'p> Follower<'p> {
    /// For two versions and their regions.
    pub fn new(program: &'p Program, regions: &'p Regions) -> Self {
        let machines = Side::BOTH.map(|side| Machine::for_tracing(program.image(side).clone()));
        Self { program, regions, machines }
    }

    /// Runs both versions on an input.
    pub fn follow(&self, input: &Input) -> Result<Followed> {
        let run = |machine: &Machine| -> Result<TracedRun> {
            let state = machine.start(input, None).context("cannot start the program")?;
            Ok(run_with_values(machine, state, MOST_INSTANCES))
        };
        let [old, new] = &self.machines;
        let runs = [run(old)?, run(new)?];
        let ends_differ = format!("{:?}", runs[0].stop) != format!("{:?}", runs[1].stop);
        let aligned = Alignment::new(self.program, &runs[0].trace, &runs[1].trace);
        let tree = Propagation::new(aligned, Roots::Data);
        let fault = |run: &TracedRun| match &run.stop {
            Stop::Fault(fault) => fault.to_string().lines().next().map(str::to_owned),
            _ => None,
        };
        Ok(Followed {
            progress: self.progress(&tree, ends_differ),
            instances: runs.iter().map(|run| run.trace.len()).sum(),
            cut: runs.iter().any(|run| matches!(run.stop, Stop::Fuel)),
            faults: [fault(&runs[0]), fault(&runs[1])],
        })
    }

    fn progress(&self, tree: &Propagation<'_>, ends_differ: bool) -> BTreeMap<usize, Progress> {
        let shown = leading_to(tree, visible(tree, ends_differ), |_| true);
        let unchanged = tree.nodes().filter(|&node| !tree.is_changed(node) && tree.state(node) != State::Same);
        let infected = leading_to(tree, unchanged.collect(), |node| tree.is_changed(node));
        let mut progress: BTreeMap<usize, Progress> = BTreeMap::new();
        for node in tree.nodes().filter(|&node| tree.is_changed(node)) {
            let mut come = Progress::Reached;
            if tree.state(node) != State::Same {
                if shown.contains(&node) {
                    come = Progress::Shown;
                } else if infected.contains(&node) {
                    come = Progress::Infected;
                }
            }
            for (side, instance) in Side::BOTH.into_iter().zip(tree.instances(node)) {
                let place = instance.map(|instance| tree.runs.trace(side).place(instance));
                if let Some(&region) = place.and_then(|place| self.regions.of[side.index()].get(&place)) {
                    let known = progress.entry(region).or_default();
                    *known = come.max(*known);
                }
            }
        }
        progress
    }
}

/// What of a tree can be seen from outside.
fn visible(tree: &Propagation<'_>, ends_differ: bool) -> Vec<Node> {
    let mut found = Vec::new();
    for side in Side::BOTH {
        let trace = tree.runs.trace(side);
        let end = trace.last().filter(|_| ends_differ);
        let nodes = trace.visible().map(|(instance, _)| instance).chain(end).map(|instance| tree.node(side, instance));
        found.extend(nodes.filter(|&node| tree.contains(node) && tree.state(node) != State::Same));
    }
    found
}

/// All nodes from which the effect comes to some others, over wanted ones.
fn leading_to(tree: &Propagation<'_>, targets: Vec<Node>, wanted: impl Fn(Node) -> bool) -> BTreeSet<Node> {
    let mut backward: Vec<(Node, Node)> = tree.edges().iter().map(|&(from, to)| (to, from)).collect();
    backward.sort_unstable();
    let mut found: BTreeSet<Node> = targets.iter().copied().collect();
    let mut work = targets;
    while let Some(node) = work.pop() {
        let start = backward.partition_point(|&(to, _)| to < node);
        let sources = backward[start..].iter().take_while(|&&(to, _)| to == node).map(|&(_, from)| from);
        for source in sources.filter(|&source| wanted(source)) {
            if found.insert(source) {
                work.push(source);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{Follower, Progress, Regions, Surveyor};
    use schism_case::Input;
    use schism_ir::Image;
    use schism_native::Toolchain;
    use schism_program::Program;
    use std::fs;
    use std::path::Path;

    fn program(limit: &str, rest: &str) -> String {
        format!(
            "#include <stdio.h>\nint shown(int a) {{ return a {limit} 3; }}\nint dies(int a) {{ return (a {limit} 3) * 0; }}\n\
             int same(int a) {{ return a {limit} 3; }}\nint never(int a) {{ return a {limit} 3; }}\n\
             int main(int argc, char **argv) {{\n  int a = argv[1][0] - '0';\n  printf(\"%d\\n\", shown(a) + dies(a) + same(9));\n  return {rest};\n}}\n"
        )
    }

    fn image(toolchain: &Toolchain, folder: &Path, name: &str, text: &str) -> Image {
        let file = folder.join(name).with_extension("c");
        fs::write(&file, text).unwrap();
        let module = toolchain
            .load_module(&toolchain.compile(&file, &schism_native::Flags::default()).unwrap().bitcode)
            .unwrap();
        let library = toolchain.libc_archive(&mut |_| ()).unwrap();
        schism_ir::link(vec![module], Some(&library), &["main", "__schism_start", "__schism_out_of_memory"]).unwrap()
    }

    #[test]
    fn a_region_comes_as_far_as_its_effect() {
        let folder = tempfile::tempdir().unwrap();
        let toolchain = Toolchain::open(&mut |_| ()).unwrap();
        let [old, new] = [("old", "<"), ("new", "<=")].map(|(name, limit)| {
            image(&toolchain, folder.path(), name, &program(limit, "argc > 5 ? never(a) && argc > 9 : 0"))
        });
        let program = Program::new(old, new);
        let regions = Regions::new(&program);
        let named = |name: &str| regions.all.iter().position(|region| region.function == name).unwrap();
        assert_eq!(regions.all.len(), 4, "one for each function, not one for each version of it");
        assert!(regions.all.iter().all(|region| region.reachable));
        let follower = Follower::new(&program, &regions);
        let come = |digit: &str| follower.follow(&Input::new(["p", digit])).unwrap().progress;
        let seen = come("3");
        assert_eq!(seen.get(&named("shown")), Some(&Progress::Shown));
        assert_eq!(seen.get(&named("dies")), Some(&Progress::Infected));
        assert_eq!(seen.get(&named("same")), Some(&Progress::Reached));
        assert_eq!(seen.get(&named("never")), None);
        assert_eq!(come("7").get(&named("shown")), Some(&Progress::Reached));
        let mut surveyor = Surveyor::new(&program, &regions);
        let first = surveyor.survey(&Input::new(["p", "7"])).unwrap();
        assert!(!first.differ && first.new.len() == 3 && !first.new.contains(&named("never")));
        let second = surveyor.survey(&Input::new(["p", "3"])).unwrap();
        assert!(second.differ && second.new.is_empty());
    }
}
