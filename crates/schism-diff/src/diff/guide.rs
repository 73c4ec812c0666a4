//! What the strategies of the papers need to know of both versions before anything runs.

use std::collections::HashMap;

use anyhow::Context;
use schism_analysis::{
    ChangedStatements, ControlGraph, Csg, CsgKind, CsgNodeId, CsgOptions, Irrelevant, Marked, Passage, Pdg, Relevance,
    StatementFlow, StatementId, Statements, data_readers, deepest,
};
use schism_ir::flow::BitSet;
use schism_ir::{Block, FunctionId, Image, ImageFunction, InstId, Module};
use schism_program::{Program, Side};
use schism_report::diff::Branches;
use schism_search::strategy::{Goals, Surroundings};
use schism_vm::pairs::Route;

use crate::graph::version::{Base, Version};

/// B_E and B_P (ISSTA'11), in the form that the search wants, and their sizes. `points` are where the machine parts the versions; if the
/// end of a program may reach a change, every branch does. The third is all changed code: for each block the first changed instruction.
pub(super) fn surroundings(
    program: &Program,
    new: &Base,
    points: &[(FunctionId, InstId)],
    at_exit: bool,
) -> (Surroundings, Branches, Vec<(FunctionId, InstId)>) {
    let changed = changed_statements(program, &Statements::new(&program.old), new);
    let visits = changed.visits();
    let flow = StatementFlow::with_visitors(&new.icfg, &new.statements, &visits);
    let mut insts = changed.insts().clone();
    for &(function, inst) in points {
        insts.insert(new.icfg.numbers().number(function, inst));
    }
    let irrelevant = Irrelevant::new(&flow, &insts, &starts(&program.new));
    let all = at_exit || program.startup_changed;
    let mut around = Surroundings::default();
    let mut branches = Branches::default();
    let mut code = Vec::new();
    for function in (0..program.new.functions.len()).map(FunctionId::new) {
        let body = program.new.function(function).body.as_ref();
        let count = body.map_or(0, |body| body.insts.len());
        let number = |inst: InstId| new.icfg.numbers().number(function, inst);
        let first = |block: &Block| (block.first.0..block.end.0).map(InstId).find(|&inst| insts.contains(number(inst)));
        code.extend(body.iter().flat_map(|body| &body.blocks).filter_map(first).map(|inst| (function, inst)));
        let (mut reaches, mut follows) = (BitSet::new(count), BitSet::new(count));
        for inst in 0..count {
            let (before, behind) = irrelevant.around(function, InstId::new(inst));
            if before || all {
                reaches.insert(inst);
            }
            if behind || all {
                follows.insert(inst);
            }
        }
        around.reaches.push(reaches);
        around.follows.push(follows);
        if program.new.is_own(function) && !all {
            count_branches(&mut branches, &irrelevant, &program.new, function);
        }
    }
    (around, branches, code)
}

fn count_branches(branches: &mut Branches, irrelevant: &Irrelevant, image: &Image, function: FunctionId) {
    for (_, relevance) in irrelevant.of_function(image, function) {
        branches.all += 1;
        branches.cannot_reach += u64::from(relevance != Relevance::Relevant);
        branches.cannot_propagate += u64::from(relevance == Relevance::CannotPropagate);
    }
}

/// Instructions of the new version's own functions.
pub(super) fn own_size(program: &Program) -> usize {
    let image = &program.new;
    let own = (0..image.functions.len()).map(FunctionId::new).filter(|&function| image.is_own(function));
    own.filter_map(|function| image.function(function).body.as_ref()).map(|body| body.insts.len()).sum()
}

/// Where control starts: libc's start-up, constructors and `main`.
fn starts(image: &Image) -> Vec<FunctionId> {
    let named = ["__schism_start", "main"].into_iter().filter_map(|name| image.function_named(name));
    named.chain(image.constructors.iter().copied()).collect()
}

fn changed_statements(program: &Program, old: &Statements, new: &Base) -> ChangedStatements {
    let readers = data_readers(program, Side::New, &new.reach_input());
    ChangedStatements::new(program, old, &new.statements, readers)
}

/// The new version with what distances need; the plan's marks are places in it.
pub(super) struct Ground<'p> {
    pub(super) base: &'p Base<'p>,
    pub(super) passage: Passage,
}

impl<'p> Ground<'p> {
    pub(super) fn new(base: &'p Base<'p>) -> Self {
        Ground { base, passage: Passage::new(&base.icfg) }
    }
}

/// The instructions whose effect can be seen from outside.
pub(super) fn outputs(new: &Base) -> Vec<(FunctionId, InstId)> {
    new.outputs.statements().iter().map(|site| (site.function, site.inst)).collect()
}

/// What a search along changes follows: marks of the machine, its goals, and what each mark is.
#[derive(Default)]
pub(super) struct Plan {
    pub(super) route: Route,
    pub(super) goals: Goals,
    /// By mark: what it is and where.
    pub(super) names: Vec<String>,
    /// By mark: whether it is a change.
    pub(super) is_change: Vec<bool>,
}

/// A version without the library: its calls are statements, what they do inside is of no interest here.
fn own_code(image: &Image) -> anyhow::Result<Image> {
    let own = image.modules[..image.own_modules].iter().map(|module| Module::clone(module)).collect();
    schism_ir::link(own, None, &[]).context("cannot link the program without its library")
}

/// The plan of FSE'13: its change sequence graph, or, for the baseline, changes in isolation.
pub(super) fn plan(program: &Program, in_isolation: bool) -> anyhow::Result<Plan> {
    let own = Program::new(own_code(&program.old)?, own_code(&program.new)?);
    let mut plan = own_plan(&own, in_isolation);
    let key = |place: &ImageFunction| (place.module, place.function.0);
    let places = program.new.functions.iter().map(key);
    let ids: HashMap<_, _> = places.zip((0..).map(FunctionId)).collect();
    let id_of = |function: FunctionId| ids.get(&key(&own.new.functions[function.index()])).copied();
    for (function, ..) in &mut plan.route.places {
        *function = id_of(*function).context("a function is not in its program")?;
    }
    for (function, _) in plan.goals.places.iter_mut().flatten() {
        *function = id_of(*function).context("a function is not in its program")?;
    }
    Ok(plan)
}

/// The same for a program without the library.
fn own_plan(program: &Program, in_isolation: bool) -> Plan {
    let [old, new] = &Base::both(program);
    let controls = [old, new].map(|base| ControlGraph::new(base.image, &base.icfg));
    let pdgs = [Pdg::new(&controls[0], &old.modref), Pdg::new(&controls[1], &new.modref)];
    let changed = changed_statements(program, &old.statements, new);
    let visits = changed.visits();
    let flow = StatementFlow::with_visitors(&new.icfg, &new.statements, &visits);
    let versions = [Version::new(old, &controls[0], &pdgs[0]), Version::new(new, &controls[1], &pdgs[1])];
    let before = (!visits.is_empty()).then(|| versions[0].known());
    let marked = Marked::new(program, versions[1].known(), before, &changed, &flow, CsgOptions::default());
    let csg = Csg::new(&marked);
    let mut plan = Plan::default();
    for id in csg.ids() {
        let places = csg.places(&marked, &visits, id);
        plan.route.places.extend(places.iter().map(|&(function, inst)| (function, inst, id.0)));
        plan.goals.places.push(places);
        plan.names.push(name(&csg, id, &changed, [old, new]));
        plan.is_change.push(matches!(csg.node(id).kind, CsgKind::Change | CsgKind::Removed(_)));
        plan.route.ends.push(csg.node(id).kind == CsgKind::Output);
    }
    if in_isolation {
        let targets = deepest(&controls[1], &new.statements, changed.changed());
        plan.isolate(&csg, &targets);
    } else {
        plan.follow(&csg);
    }
    plan
}

impl Plan {
    /// A state's targets are the successors of the node that it came to last.
    fn follow(&mut self, csg: &Csg) {
        let outputs = csg.ids().filter(|&id| csg.node(id).kind == CsgKind::Output).map(|id| id.0);
        // The paper's graph leaves a change that only comes to interaction locations of others without a successor.
        let mut anything: Vec<u32> = csg.starts().iter().map(|id| id.0).chain(outputs).collect();
        anything.sort_unstable();
        self.route.first = csg.starts().iter().map(|id| id.0).collect();
        self.route.next = csg
            .ids()
            .map(|id| {
                let next: Vec<_> = csg.successors(id).map(|next| next.0).collect();
                if next.is_empty() { anything.clone() } else { next }
            })
            .collect();
        self.goals.first.clone_from(&self.route.first);
        self.goals.next.clone_from(&self.route.next);
    }

    /// All states have the same targets: the outputs, and these changed statements. What a state has passed is noted of all changes,
    /// and it ends at an output behind one of them.
    fn isolate(&mut self, csg: &Csg, targets: &[StatementId]) {
        let outputs = || (0..).zip(&self.route.ends).filter(|(_, is_end)| **is_end).map(|(mark, _)| mark);
        let changes: Vec<u32> =
            (0..).zip(&self.is_change).filter(|(_, is_change)| **is_change).map(|(mark, _)| mark).collect();
        let removed = csg.ids().filter(|&id| matches!(csg.node(id).kind, CsgKind::Removed(_)));
        let deepest = targets.iter().filter_map(|&statement| csg.node_of(statement)).chain(removed);
        let mut flat: Vec<u32> = deepest.map(|id| id.0).chain(outputs()).collect();
        flat.sort_unstable();
        flat.dedup();
        let mut behind: Vec<u32> = changes.iter().copied().chain(outputs()).collect();
        behind.sort_unstable();
        self.route.first = changes;
        self.route.next = vec![behind; self.names.len()];
        self.goals.next = vec![flat.clone(); self.names.len()];
        self.goals.first = flat;
    }

    /// The changes among the marks that a state has passed, each where it came to it first.
    pub(super) fn changes(&self, passed: &[u32]) -> Vec<u32> {
        let mut changes: Vec<u32> = Vec::new();
        for &mark in passed {
            if self.is_change[mark as usize] && !changes.contains(&mark) {
                changes.push(mark);
            }
        }
        changes
    }
}

/// What a node is, and where: `change new.c:12`.
fn name(csg: &Csg, id: CsgNodeId, changed: &ChangedStatements, [old, new]: [&Base; 2]) -> String {
    let node = csg.node(id);
    let (word, base, statement) = match node.kind {
        CsgKind::Removed(number) => ("removed", old, Some(changed.removed()[number as usize].statement)),
        CsgKind::Change => ("change", new, node.statements.first().copied()),
        CsgKind::Interaction => ("interaction", new, node.statements.first().copied()),
        CsgKind::Output => ("output", new, node.statements.first().copied()),
    };
    let Some(statement) = statement.map(|id| base.statements.statement(id)) else { return word.to_owned() };
    let files = &base.image.module_of(statement.function).files;
    let file = statement.file.and_then(|file| files.get(file.index()));
    match file.and_then(|file| file.rsplit('/').next()) {
        Some(file) => format!("{word} {file}:{}", statement.line),
        None => format!("{word} in {}", base.image.function(statement.function).name),
    }
}
