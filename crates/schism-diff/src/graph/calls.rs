//! The call graph.

use std::collections::BTreeMap;

use schism_ir::FunctionId;
use schism_program::{Side, Status};

use super::picture::{Edge, EdgeKind, Mark, Node, Picture};
use super::scene::Scene;

/// The shown functions and whatever they call; changed ones are marked.
pub(crate) fn callgraph(scene: &Scene) -> Picture {
    let calls = &scene.new.base.calls;
    let mut picture = Picture { title: "call graph".into(), ..Picture::default() };
    let mut places: BTreeMap<FunctionId, usize> = BTreeMap::new();
    let mut names = scene.shown();
    let called = names.iter().flat_map(|&function| calls.sites(function)).flat_map(|&site| calls.callees(site));
    let mut others: Vec<_> = called.copied().filter(|callee| !names.contains(callee)).collect();
    others.sort_unstable();
    others.dedup();
    names.extend(others);
    for &function in &names {
        places.insert(function, picture.nodes.len());
        picture.nodes.push(node(scene, function));
    }
    for (&function, &from) in &places {
        // The calls of a function that is not among those to show are its own business.
        for &site in calls.sites(function).iter().filter(|_| from < scene.shown().len()) {
            let callees = calls.callees(site);
            let label = is_indirect(scene, site).then(|| "indirect".to_owned());
            for to in callees.iter().filter_map(|callee| places.get(callee)) {
                picture.edges.push(Edge { from, to: *to, kind: EdgeKind::Call, label: label.clone() });
            }
        }
    }
    picture.tidy();
    picture
}

fn node(scene: &Scene, function: FunctionId) -> Node {
    let image = scene.image();
    let code = image.function(function);
    let path = code.loc.file.and_then(|file| image.module_of(function).files.get(file.index()));
    let status = scene.program.function(scene.program.function_pair(Side::New, function)).status;
    let note = match status {
        Status::Added => Some("added".to_owned()),
        _ if code.body.is_none() => Some("not in the program".to_owned()),
        _ => None,
    };
    let mut marks = Vec::new();
    if matches!(status, Status::Changed | Status::Added) {
        marks.push(Mark::Changed);
    }
    if scene.new.base.outputs.may_output(function) {
        marks.push(Mark::Output);
    }
    Node {
        label: code.name.clone(),
        file: path.map(|path| path.rsplit('/').next().unwrap_or(path).to_owned()),
        line: (code.loc.line != 0).then_some(code.loc.line),
        function: Some(code.name.clone()),
        marks,
        note,
        ..Node::default()
    }
}

fn is_indirect(scene: &Scene, site: schism_analysis::CallSite) -> bool {
    let body = scene.image().function(site.function).body.as_ref();
    body.is_some_and(|body| match &body.insts[site.inst.index()].op {
        schism_ir::Op::Call(call) => call.callee == schism_ir::Callee::Pointer,
        _ => false,
    })
}
