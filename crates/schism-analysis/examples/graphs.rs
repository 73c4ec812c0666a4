//! Times the dependence graphs: `graphs OLD NEW` links two .bc or .ll files with the C library and prints what every graph
//! takes and how large it is.

use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use schism_analysis::{
    CallGraph, ChangeReach, ControlDistance, ControlGraph, Criterion, Detail, FlowDistance, Icfg, ModRef, Outputs,
    Passage, Pdg, PointsTo, ReachInput, Sdg,
};
use schism_ir::{FunctionId, Image, InstId};
use schism_native::Toolchain;
use schism_program::{Program, Side};

fn main() -> ExitCode {
    let files: Vec<String> = std::env::args().skip(1).collect();
    let [old, new] = files.as_slice() else {
        eprintln!("usage: graphs OLD NEW");
        return ExitCode::from(2);
    };
    match (load(old), load(new)) {
        (Ok(old), Ok(new)) => {
            measure(old, new);
            ExitCode::SUCCESS
        }
        (Err(error), _) | (_, Err(error)) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn load(file: &str) -> Result<Image, Box<dyn std::error::Error>> {
    let toolchain = Toolchain::open(&mut |_| {})?;
    let archive = toolchain.libc_archive(&mut |_| {})?;
    let module = toolchain.load_module(Path::new(file))?;
    Ok(schism_ir::link(vec![module], Some(&archive), &["__schism_start"])?)
}

fn timed<R>(what: &str, run: impl FnOnce() -> R) -> R {
    let start = Instant::now();
    let result = run();
    println!("{what:<24} {:>8.3} s", start.elapsed().as_secs_f64());
    result
}

/// What both versions need before any graph.
struct Base {
    points_to: PointsTo,
    calls: CallGraph,
    modref: ModRef,
    icfg: Icfg,
}

fn base(image: &Image) -> Base {
    let points_to = timed("points-to", || PointsTo::new(image));
    let calls = timed("call graph", || CallGraph::new(image, &points_to));
    let modref = timed("mod/ref", || ModRef::new(image, &points_to, &calls));
    let icfg = timed("icfg", || Icfg::new(image, &calls));
    Base { points_to, calls, modref, icfg }
}

fn measure(old: Image, new: Image) {
    let program = timed("program", || Program::new(old, new));
    let bases = Side::BOTH.map(|side| base(program.image(side)));
    let inputs = [&bases[0], &bases[1]].map(|base| ReachInput {
        icfg: &base.icfg,
        points_to: &base.points_to,
        modref: &base.modref,
    });
    let reach = timed("reachability of changes", || ChangeReach::new(&program, inputs));
    let image = &program.new;
    let Base { points_to, calls, modref, icfg } = &bases[1];
    let insts = icfg.numbers().len();
    let from = (0..insts).map(|number| icfg.numbers().at(number));
    let reaching = from.filter(|&(function, inst)| reach.from(Side::New, function, inst)).count();
    println!("  {insts} instructions, {} marks, {reaching} reach one", reach.marks(Side::New).count());
    let control = ControlGraph::new(image, icfg);
    timed("control dependence, all", || {
        (0..image.functions.len()).filter(|&id| control.flow(FunctionId::new(id)).is_some()).count()
    });
    let outputs = timed("outputs", || Outputs::new(image, calls, icfg));
    println!("  {} output statements", outputs.statements().len());
    let pdg = Pdg::new(&control, modref);
    let sdg = timed("dependence graph, own", || Sdg::new(&pdg, calls, points_to, &outputs, Detail::Own));
    println!("  {:?} nodes and edges", sdg.size());
    let mut targets: Vec<(FunctionId, InstId)> = reach.marks(Side::New).collect();
    if targets.is_empty() {
        targets = outputs.statements().iter().take(1).map(|site| (site.function, site.inst)).collect();
    }
    let criteria = || targets.iter().map(|&(function, inst)| Criterion::Inst(function, inst));
    println!("  {} instructions", timed("forward slice", || sdg.forward(criteria())).len());
    println!("  {} instructions", timed("backward slice", || sdg.backward(criteria())).len());
    let passage = timed("passages", || Passage::new(icfg));
    let distance = timed("flow distance", || FlowDistance::new(icfg, &passage, targets.iter().copied()));
    let start = image.function_named("main").map(|main| distance.within(main, InstId(0)));
    println!("  from main: {start:?}");
    timed("control distance", || ControlDistance::new(&control, targets.iter().copied()));
}
