//! Dependence graphs: of control, of control and data, and slices of the latter.

use std::collections::{BTreeMap, BTreeSet};

use schism_analysis::{Controller, Criterion, Slice, StatementFlow, StatementId, Through};
use schism_ir::{FunctionId, InstId, Op, Value};

use super::flow::{is_shown, ways};
use super::picture::{Edge, EdgeKind, Node, Picture};
use super::scene::{Places, Scene};

/// The control dependence graph of the shown functions.
pub(crate) fn cdg(scene: &Scene) -> Picture {
    let mut drawing = Drawing::new(scene, "control dependence graph", |_| true);
    drawing.add_control();
    drawing.add_calls();
    drawing.finish()
}

/// The program dependence graph of the shown functions.
pub(crate) fn pdg(scene: &Scene) -> Picture {
    let mut drawing = Drawing::new(scene, "program dependence graph", |_| true);
    drawing.add_control();
    drawing.add_calls();
    drawing.add_data();
    drawing.finish()
}

/// Which way a slice goes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Direction {
    Forward,
    Backward,
}

/// What some statements may affect, or may be affected by.
pub(crate) fn slice(scene: &Scene, from: &[StatementId], direction: Direction, through: Through) -> Picture {
    let statements = scene.statements();
    let criteria = from.iter().flat_map(|&id| {
        let function = statements.statement(id).function;
        statements.insts(id).map(move |inst| Criterion::Inst(function, inst))
    });
    let (slice, word): (Slice, _) = match direction {
        Direction::Forward => (scene.new.sdg.forward_through(criteria, through), "forward"),
        Direction::Backward => (scene.new.sdg.backward_through(criteria, through), "backward"),
    };
    let numbers = scene.new.sdg.numbers();
    let mut inside: BTreeSet<_> =
        slice.iter(numbers).filter_map(|(function, inst)| statements.of(function, inst)).collect();
    inside.extend(from);
    let mut drawing = Drawing::new(scene, &format!("{word} slice"), |id| inside.contains(&id));
    drawing.add_control();
    drawing.add_data();
    let lines = from.iter().map(|&id| scene.node(id).label).collect::<Vec<_>>().join(", ");
    drawing.picture.notes.push(format!("from: {lines}"));
    drawing.finish()
}

/// A dependence graph that is being drawn.
struct Drawing<'d> {
    scene: &'d Scene<'d>,
    flow: StatementFlow<'d>,
    shown: Vec<FunctionId>,
    places: Places,
    entries: BTreeMap<FunctionId, usize>,
    picture: Picture,
}

impl<'d> Drawing<'d> {
    /// All statements that are wanted, those of each function behind its entry.
    fn new(scene: &'d Scene, title: &str, wanted: impl Fn(StatementId) -> bool) -> Self {
        let flow = StatementFlow::new(&scene.new.base.icfg, scene.statements());
        let is_wanted = |id: &StatementId| wanted(*id) && is_shown(scene, &flow, *id);
        let all = scene.shown();
        let shown: Vec<_> =
            all.into_iter().filter(|&id| scene.statements().of_function(id).any(|id| is_wanted(&id))).collect();
        let mut picture = Picture { title: title.to_owned(), ..Picture::default() };
        let mut places = Places::default();
        let mut entries = BTreeMap::new();
        for &function in &shown {
            let name = scene.name(function);
            let cluster = (shown.len() > 1).then(|| {
                picture.clusters.push(name.clone());
                picture.clusters.len() - 1
            });
            entries.insert(function, picture.nodes.len());
            let label = format!("{name}()");
            picture.nodes.push(Node { label, function: Some(name), cluster, ..Node::default() });
            let statements = scene.statements().of_function(function).filter(is_wanted);
            places.add(scene, &mut picture, statements, cluster);
        }
        Self { scene, flow, shown, places, entries, picture }
    }

    fn finish(mut self) -> Picture {
        self.picture.edges.retain(|edge| edge.from != edge.to);
        self.picture.tidy();
        self.picture
    }

    fn edge(&mut self, from: Option<usize>, to: Option<usize>, kind: EdgeKind, label: Option<String>) {
        if let (Some(from), Some(to)) = (from, to) {
            self.picture.edges.push(Edge { from, to, kind, label });
        }
    }

    /// Edges from conditions to what they decide about, and from the entry to the rest.
    fn add_control(&mut self) {
        let statements = self.scene.statements();
        for function in self.shown.clone() {
            let labels: BTreeMap<_, _> = ways(self.scene, &self.flow, function)
                .into_iter()
                .filter_map(|way| Some(((way.from, way.to), way.label?)))
                .collect();
            for id in statements.of_function(function) {
                let to = self.places.get(id);
                if to.is_none() {
                    continue;
                }
                let controllers: BTreeSet<_> = statements
                    .insts(id)
                    .filter(|&inst| !is_jump(self.scene, function, inst) || statements.statement(id).is_jump)
                    .flat_map(|inst| self.scene.new.control.controllers(function, inst))
                    .collect();
                for controller in controllers {
                    let (from, label) = self.controller(function, controller, &labels);
                    self.edge(from, to, EdgeKind::Control, label);
                }
            }
        }
    }

    /// The node that decides, and the outcome that it takes.
    fn controller(
        &self,
        function: FunctionId,
        controller: Controller,
        labels: &BTreeMap<(StatementId, StatementId), String>,
    ) -> (Option<usize>, Option<String>) {
        let statements = self.scene.statements();
        let decider = |inst| statements.of(function, inst);
        let (Some(flow), Some(body)) =
            (self.scene.new.control.flow(function), &self.scene.image().function(function).body)
        else {
            return (None, None);
        };
        match controller {
            Controller::Entry => (self.entries.get(&function).copied(), None),
            Controller::Call(call) => (decider(call).and_then(|id| self.places.get(id)), Some("returns".into())),
            Controller::Branch(edge) => {
                let jump = InstId(body.blocks[flow.cfg.source(edge).index()].end.0 - 1);
                let first = body.blocks[flow.cfg.target(edge).index()].first;
                let from = decider(jump);
                let next = self.flow.first_of(self.flow.icfg().node_of(function, first));
                let target = next_shown(self.scene, &self.flow, next);
                let label = from.zip(target).and_then(|way| labels.get(&way).cloned());
                (from.and_then(|id| self.places.get(id)), label)
            }
        }
    }

    /// Edges from calls to the entries of what they call.
    fn add_calls(&mut self) {
        let icfg = &self.scene.new.base.icfg;
        for function in self.shown.clone() {
            for call in icfg.callers(function).collect::<Vec<_>>() {
                let node = icfg.node(call);
                let from = self.scene.statements().of(node.function, node.last()).and_then(|id| self.places.get(id));
                let entry = self.entries.get(&function).copied();
                self.edge(from, entry, EdgeKind::Call, None);
            }
        }
    }

    /// Edges from where a value is written to where it may be read.
    fn add_data(&mut self) {
        for function in self.shown.clone() {
            for id in self.scene.statements().of_function(function) {
                let to = self.places.get(id);
                if to.is_none() {
                    continue;
                }
                for (source, name) in sources(self.scene, function, id) {
                    let from = self.places.get(source);
                    self.edge(from, to, EdgeKind::Data, name);
                }
            }
        }
    }
}

/// The statement at a point, or the first one behind it.
fn next_shown(scene: &Scene, flow: &StatementFlow, mut point: schism_analysis::PointId) -> Option<StatementId> {
    // A row of jumps of the compiler's own; a circle of them has no end.
    for _ in 0..flow.len() {
        match flow.stop(point) {
            schism_analysis::Stop::Statement(id) if is_shown(scene, flow, id) => return Some(id),
            _ => point = *flow.successors(point, |_| true).first()?,
        }
    }
    None
}

fn is_jump(scene: &Scene, function: FunctionId, inst: InstId) -> bool {
    let body = scene.image().function(function).body.as_ref();
    body.is_some_and(|body| matches!(body.insts[inst.index()].op, Op::Br(_)))
}

/// Where the values that a statement reads come from, with the names of the variables, if these have any.
fn sources(scene: &Scene, function: FunctionId, id: StatementId) -> BTreeSet<(StatementId, Option<String>)> {
    let statements = scene.statements();
    let mut found = BTreeSet::new();
    let (Some(pdg), Some(body)) = (scene.new.pdg.function(function), &scene.image().function(function).body) else {
        return found;
    };
    let name = |address: Value| {
        let local = body.locals.iter().find(|local| local.value == address && local.indirect);
        local.map(|local| local.name.clone())
    };
    let mut waiting: Vec<_> = statements.insts(id).map(|inst| (inst, None)).collect();
    let mut seen: BTreeSet<_> = waiting.iter().map(|&(inst, _)| inst).collect();
    while let Some((inst, carried)) = waiting.pop() {
        let code = &body.insts[inst.index()];
        let operands = body.operands_of(code);
        let read = match code.op {
            Op::Load { .. } => operands.first().and_then(|&address| name(address)),
            _ => None,
        };
        let registers = pdg.registers(inst).map(|on| (on, carried.clone()));
        let memory = pdg.memory(inst).map(|on| (on, read.clone().or(carried.clone())));
        for (on, name) in registers.chain(memory) {
            match statements.of(function, on) {
                Some(other) if other == id => {}
                Some(other) => {
                    found.insert((other, name));
                }
                None if seen.insert(on) => waiting.push((on, name)),
                None => {}
            }
        }
    }
    found
}

/// The statements on a line of the shown functions.
pub(crate) fn on_line(scene: &Scene, line: u32) -> Vec<StatementId> {
    let all = scene.shown().into_iter().flat_map(|function| scene.statements().of_function(function));
    all.filter(|&id| scene.statements().statement(id).line == line).collect()
}
