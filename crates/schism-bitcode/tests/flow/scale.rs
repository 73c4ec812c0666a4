//! All analyses on the largest functions of a real library.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use schism_ir::flow::{CallNames, Cfg, ControlDependence, DefUse, DomTree, Liveness, Loops, MemoryFlow, StructureTree};
use schism_ir::{Body, Function, Module, Value};

fn analyse(module: &Module, function: &Function, body: &Body) -> Duration {
    let start = Instant::now();
    let calls = CallNames::new(module, body);
    let cfg = Cfg::with_calls(body, |id, call| calls.flow(id, call));
    let (dominators, post) = (DomTree::dominators(&cfg), DomTree::post_dominators(&cfg));
    let control = ControlDependence::new(&cfg, &post);
    let uses = DefUse::new(function, body);
    let live = Liveness::new(body, &cfg, &uses);
    let memory = MemoryFlow::new(module, function, body, &cfg, &dominators, &uses);
    let (loops, tree) = (Loops::new(&cfg), StructureTree::new(&cfg));
    for inst in memory.accesses() {
        memory.reaching(inst.inst);
    }
    let time = start.elapsed();
    assert!(cfg.order().iter().all(|&block| post.contains(block) && dominators.contains(block)));
    // A register that is live where the function starts can only be a parameter, jumps back to a `setjmp` aside.
    let params_only = live.live_in(cfg.entry()).all(|value| matches!(value, Value::Param(_)));
    assert!(params_only || !cfg.twice_calls().is_empty(), "{}", function.name);
    assert!(control.runs_always(cfg.entry()) && tree.innermost(cfg.entry()).is_some());
    assert!(loops.ids().all(|id| !loops.latches(&cfg, id).is_empty()));
    time
}

/// `FLOW_BITCODE` names a folder of bitcode files; prints what the slowest functions took.
#[test]
#[ignore = "needs bitcode to measure on; run with FLOW_BITCODE=folder"]
fn a_library_is_analysed_in_no_time() {
    let folder = std::env::var_os("FLOW_BITCODE").map(PathBuf::from).expect("FLOW_BITCODE names a folder");
    let mut times = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("readable").path();
        if path.extension().is_none_or(|ext| ext != "bc") {
            continue;
        }
        let module = schism_bitcode::read_file(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        for function in &module.functions {
            if let Some(body) = &function.body {
                let time = analyse(&module, function, body);
                times.push((time, function.name.clone(), body.blocks.len(), body.insts.len()));
            }
        }
    }
    times.sort();
    let total: Duration = times.iter().map(|&(time, ..)| time).sum();
    let insts: usize = times.iter().map(|&(.., insts)| insts).sum();
    println!("{} functions, {insts} instructions: {total:?}", times.len());
    for (time, name, blocks, insts) in times.iter().rev().take(10) {
        println!("{name}: {blocks} blocks, {insts} instructions: {time:?}");
    }
    assert!(total < Duration::from_secs(60));
}
