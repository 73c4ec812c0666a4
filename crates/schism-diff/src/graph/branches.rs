//! Irrelevant branches, and distances to the change: both are control-flow graphs with more written at their edges.

use std::collections::BTreeMap;

use schism_analysis::{ControlDistance, Irrelevant, Relevance, SourceBranch, StatementFlow, StatementId, Version};
use schism_ir::FunctionId;
use schism_ir::flow::block_of;

use super::flow::cfg;
use super::picture::{EdgeKind, Picture};
use super::scene::{Places, Scene};

/// The branches of a function that lead to no change (B_E), and that come after none either (B_P).
pub(crate) fn irrelevant(scene: &Scene, function: FunctionId) -> Picture {
    let visits = scene.changed.visits();
    let flow = StatementFlow::with_visitors(&scene.new.base.icfg, scene.statements(), &visits);
    let known: Version = scene.new.known();
    let found = Irrelevant::new(&flow, scene.changed.insts(), &known.starts());
    let branches: BTreeMap<SourceBranch, Relevance> =
        found.by_statement(scene.statements(), function).into_iter().collect();
    let mut picture = cfg(scene, function);
    picture.title = format!("irrelevant branches of {}", scene.name(function));
    let by_node = statements_by_node(scene, &picture, function);
    let [mut cannot_reach, mut cannot_propagate] = [Vec::new(), Vec::new()];
    for edge in &mut picture.edges {
        let (Some(&from), Some(&to)) = (by_node.get(&edge.from), by_node.get(&edge.to)) else { continue };
        let name = format!("<{}, {}>", picture.nodes[edge.from].label, picture.nodes[edge.to].label);
        match branches.get(&SourceBranch { from, to }) {
            Some(Relevance::CannotReach) => {
                edge.kind = EdgeKind::CannotReach;
                cannot_reach.push(name);
            }
            Some(Relevance::CannotPropagate) => {
                edge.kind = EdgeKind::CannotPropagate;
                cannot_reach.push(name.clone());
                cannot_propagate.push(name);
            }
            Some(Relevance::Relevant) | None => {}
        }
    }
    let jumps = found.of_function(scene.image(), function);
    let irrelevant = jumps.iter().filter(|(_, relevance)| *relevance != Relevance::Relevant).count();
    picture.notes = vec![
        format!("B_E: {}", list(&cannot_reach)),
        format!("B_P: {}", list(&cannot_propagate)),
        format!("in the compiled code: {irrelevant} of {} branches are in B_E", jumps.len()),
        format!(
            "minimal inter-procedural graph: {} functions, {} calls lead to a changed one instead of their own",
            found.graph().methods(),
            found.graph().shortened_calls()
        ),
    ];
    picture
}

fn list(names: &[String]) -> String {
    if names.is_empty() { "none".to_owned() } else { names.join(" ") }
}

fn statements_by_node(scene: &Scene, picture: &Picture, function: FunctionId) -> BTreeMap<usize, StatementId> {
    // The picture was made from the same statements in the same order.
    let mut places = Places::default();
    let mut copy = Picture::default();
    let flow = StatementFlow::new(&scene.new.base.icfg, scene.statements());
    let shown = scene.statements().of_function(function).filter(|&id| super::flow::is_shown(scene, &flow, id));
    let shown: Vec<_> = shown.collect();
    places.add(scene, &mut copy, shown.iter().copied(), None);
    debug_assert_eq!(copy.nodes.len(), picture.nodes.len());
    shown.into_iter().filter_map(|id| Some((places.get(id)?, id))).collect()
}

/// How many control dependences there are from each statement of a function to a change (ASE'10, section 4.1).
pub(crate) fn distance(scene: &Scene, function: FunctionId) -> Picture {
    let statements = scene.statements();
    let numbers = scene.new.base.icfg.numbers();
    let targets = scene.changed.insts().iter().map(|number| numbers.at(number));
    let own = targets.filter(|&(function, inst)| statements.of(function, inst).is_some());
    let distances = ControlDistance::new(scene.new.control, own);
    let mut picture = cfg(scene, function);
    picture.title = format!("control-dependence distances to the change in {}", scene.name(function));
    let Some(body) = &scene.image().function(function).body else { return picture };
    for (place, id) in statements_by_node(scene, &picture, function) {
        let blocks = statements.insts(id).map(|inst| block_of(body, inst));
        let nearest = blocks.filter_map(|block| distances.block(function, block)).min();
        picture.nodes[place].note = nearest.map(|distance| format!("distance {distance}"));
    }
    let entry = distances.entry(function).map_or("none".to_owned(), |distance| distance.to_string());
    picture.notes.push(format!("from the entry: {entry}"));
    picture
}
