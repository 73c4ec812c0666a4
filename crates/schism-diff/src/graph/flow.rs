//! Control-flow graphs: of one function, and of all of them with calls and returns.

use std::collections::{BTreeMap, BTreeSet};

use schism_analysis::{PointId, StatementFlow, StatementId, Stop};
use schism_ir::{Const, FunctionId, InstId, Op, Value};

use super::picture::{Edge, EdgeKind, Mark, Picture};
use super::scene::{Places, Scene, is_only_braces};

/// The control-flow graph of one function.
pub(crate) fn cfg(scene: &Scene, function: FunctionId) -> Picture {
    let mut picture =
        Picture { title: format!("control-flow graph of {}", scene.name(function)), ..Picture::default() };
    let flow = StatementFlow::new(&scene.new.base.icfg, scene.statements());
    let mut places = Places::default();
    add_function(scene, &flow, function, None, &mut places, &mut picture);
    picture.tidy();
    picture
}

/// The inter-procedural control-flow graph of the shown functions.
pub(crate) fn icfg(scene: &Scene) -> Picture {
    let mut picture = Picture { title: "inter-procedural control-flow graph".into(), ..Picture::default() };
    let icfg = &scene.new.base.icfg;
    let flow = StatementFlow::new(icfg, scene.statements());
    let mut places = Places::default();
    let shown = scene.shown();
    for &function in &shown {
        picture.clusters.push(scene.name(function));
        let cluster = Some(picture.clusters.len() - 1);
        add_function(scene, &flow, function, cluster, &mut places, &mut picture);
    }
    for node in shown.iter().flat_map(|&function| icfg.nodes_of(function)) {
        let Some(call) = statement_at(&flow, flow.last_of(node)).and_then(|call| places.get(call)) else { continue };
        for callee in icfg.callees(node).filter(|callee| shown.contains(callee)) {
            let edge = |from, to, kind| Edge { from, to, kind, label: None };
            for first in first_statements(scene, &flow, callee).into_iter().filter_map(|first| places.get(first)) {
                picture.edges.push(edge(call, first, EdgeKind::Call));
            }
            for back in returns(&flow, callee).into_iter().filter_map(|back| places.get(back)) {
                picture.edges.push(edge(back, call, EdgeKind::Return));
            }
        }
    }
    picture.tidy();
    picture
}

fn add_function(
    scene: &Scene,
    flow: &StatementFlow,
    function: FunctionId,
    cluster: Option<usize>,
    places: &mut Places,
    picture: &mut Picture,
) {
    let shown = scene.statements().of_function(function).filter(|&id| is_shown(scene, flow, id));
    places.add(scene, picture, shown, cluster);
    for way in ways(scene, flow, function) {
        if let (Some(from), Some(to)) = (places.get(way.from), places.get(way.to)) {
            picture.edges.push(Edge { from, to, kind: EdgeKind::Flow, label: way.label });
        }
    }
    for id in scene.statements().of_function(function) {
        let Some(place) = places.get(id) else { continue };
        if picture.edges.iter().filter(|edge| edge.from == place && edge.kind == EdgeKind::Flow).count() > 1 {
            picture.nodes[place].marks.push(Mark::Condition);
        }
    }
}

/// True unless the program never comes there, or there is nothing but a brace.
pub(crate) fn is_shown(scene: &Scene, flow: &StatementFlow, id: StatementId) -> bool {
    let reachable = flow.points_of(id).next().is_some();
    let jump = scene.statements().statement(id).is_jump;
    reachable && !(jump && scene.node(id).text.is_some_and(|text| is_only_braces(&text)))
}

/// A way from one shown statement to the next.
pub(crate) struct Way {
    pub(crate) from: StatementId,
    pub(crate) to: StatementId,
    /// Which outcome of a condition it is.
    pub(crate) label: Option<String>,
}

/// All ways between the shown statements of a function, each once.
pub(crate) fn ways(scene: &Scene, flow: &StatementFlow, function: FunctionId) -> Vec<Way> {
    let mut ways = Vec::new();
    for from in scene.statements().of_function(function).filter(|&id| is_shown(scene, flow, id)) {
        let mut targets: BTreeMap<StatementId, Vec<Taken>> = BTreeMap::new();
        for point in flow.points_of(from) {
            for (to, taken) in nexts(scene, flow, from, point) {
                targets.entry(to).or_default().extend(taken);
            }
        }
        let labels = labels(scene, function, &targets);
        ways.extend(targets.into_keys().zip(labels).map(|(to, label)| Way { from, to, label }));
    }
    ways
}

/// A jump and the number of the outcome that is taken.
type Taken = (InstId, usize);

/// The shown statements behind a point, and the outcome of the condition that leads there.
fn nexts(scene: &Scene, flow: &StatementFlow, from: StatementId, point: PointId) -> Vec<(StatementId, Option<Taken>)> {
    let mut found = Vec::new();
    let mut seen = vec![point];
    let mut waiting: Vec<(PointId, Option<Taken>)> =
        flow.successors(point, |_| true).into_iter().flat_map(|next| outcomes(scene, flow, point, next)).collect();
    while let Some((next, taken)) = waiting.pop() {
        match flow.stop(next) {
            Stop::Statement(other) if other == from => {}
            Stop::Statement(other) if is_shown(scene, flow, other) => found.push((other, taken)),
            _ if seen.contains(&next) => {}
            _ => {
                seen.push(next);
                waiting.extend(flow.successors(next, |_| true).into_iter().map(|after| (after, taken)));
            }
        }
    }
    found
}

/// The outcomes of the jump at a point that lead to another one.
fn outcomes(scene: &Scene, flow: &StatementFlow, point: PointId, next: PointId) -> Vec<(PointId, Option<Taken>)> {
    let icfg = flow.icfg();
    let (Some(node), Some(target)) = (flow.ends(point), flow.node(next)) else { return vec![(next, None)] };
    let (node, target) = (icfg.node(node), icfg.node(target));
    let Some(body) = &scene.image().function(node.function).body else { return vec![(next, None)] };
    let successors = body.insts[node.last().index()].op.successors();
    if successors.len() < 2 {
        return vec![(next, None)];
    }
    let leads = |&(_, block): &(usize, &schism_ir::BlockId)| *block == target.block;
    successors.iter().enumerate().filter(leads).map(|(number, _)| (next, Some((node.last(), number)))).collect()
}

/// What to write at the ways from one statement.
///
/// `!`, `&&` and `||` turn outcomes of jumps round, so with two ways it is not them that count: clang puts the code for a
/// true condition before that for a false one.
fn labels(scene: &Scene, function: FunctionId, targets: &BTreeMap<StatementId, Vec<Taken>>) -> Vec<Option<String>> {
    let Some(body) = &scene.image().function(function).body else { return vec![None; targets.len()] };
    let block_of = |&(jump, number): &Taken| body.insts[jump.index()].op.successors()[number];
    let switch = |taken: &Taken| matches!(body.insts[taken.0.index()].op, Op::Switch { .. });
    if targets.values().flatten().any(switch) {
        return targets.values().map(|taken| case_label(scene, function, taken)).collect();
    }
    let firsts: Vec<_> = targets.values().map(|taken| taken.iter().map(block_of).min()).collect();
    match firsts[..] {
        [Some(a), Some(b)] if a < b => vec![Some("true".into()), Some("false".into())],
        [Some(a), Some(b)] if a > b => vec![Some("false".into()), Some("true".into())],
        _ => vec![None; targets.len()],
    }
}

/// The values that a switch goes this way for.
fn case_label(scene: &Scene, function: FunctionId, taken: &[Taken]) -> Option<String> {
    let module = scene.image().module_of(function);
    let body = scene.image().function(function).body.as_ref()?;
    let word = |&(jump, number): &Taken| {
        let inst = &body.insts[jump.index()];
        let Some(case) = number.checked_sub(1).filter(|_| matches!(inst.op, Op::Switch { .. })) else {
            return "default".to_owned();
        };
        match body.operands_of(inst).get(case + 1) {
            Some(&Value::Const(id)) => match module.constants[id.index()] {
                Const::Bits { bits, .. } => bits.to_string(),
                _ => format!("case {case}"),
            },
            _ => format!("case {case}"),
        }
    };
    let outcomes: BTreeSet<_> = taken.iter().collect();
    let words: Vec<_> = outcomes.into_iter().map(word).collect();
    (!words.is_empty()).then(|| words.join(", "))
}

fn statement_at(flow: &StatementFlow, point: PointId) -> Option<StatementId> {
    match flow.stop(point) {
        Stop::Statement(id) => Some(id),
        Stop::Visitor(_) | Stop::Nothing => None,
    }
}

/// The shown statements that a function may start with.
pub(crate) fn first_statements(scene: &Scene, flow: &StatementFlow, function: FunctionId) -> Vec<StatementId> {
    let mut found = Vec::new();
    let mut waiting: Vec<_> = flow.icfg().entry(function).map(|entry| flow.first_of(entry)).into_iter().collect();
    let mut seen = waiting.clone();
    while let Some(point) = waiting.pop() {
        match statement_at(flow, point).filter(|&id| is_shown(scene, flow, id)) {
            Some(id) => found.push(id),
            None => {
                for next in flow.successors(point, |_| true) {
                    if !seen.contains(&next) {
                        seen.push(next);
                        waiting.push(next);
                    }
                }
            }
        }
    }
    found
}

/// The statements that return from a function.
fn returns(flow: &StatementFlow, function: FunctionId) -> Vec<StatementId> {
    let icfg = flow.icfg();
    let nodes = icfg.nodes_of(function).filter(|&node| icfg.returns(node));
    nodes.filter_map(|node| statement_at(flow, flow.last_of(node))).collect()
}
