//! Everything that the analyses find out about one version pair, with the time that each takes. It runs in a process of its
//! own, so that the peak of memory is of this pair only.

use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result};
use schism_analysis::{
    CallGraph, ChangeReach, ChangedStatements, ControlDistance, ControlGraph, Csg, CsgOptions, Detail, FlowDistance,
    Icfg, Irrelevant, Marked, ModRef, Outputs, Passage, Pdg, PointsTo, ReachInput, Sdg, StatementFlow, Statements,
    Version, data_readers,
};
use schism_ir::{FunctionId, Image};
use schism_native::Toolchain;
use schism_program::{Program, Side};

/// Times of stages, in the order of their first start; a stage that runs for both versions is one.
#[derive(Default)]
struct Clock {
    stages: Vec<(&'static str, f64)>,
}

impl Clock {
    fn time<R>(&mut self, stage: &'static str, work: impl FnOnce() -> R) -> R {
        let start = cpu_seconds();
        let result = work();
        let took = cpu_seconds() - start;
        match self.stages.iter_mut().find(|known| known.0 == stage) {
            Some(known) => known.1 += took,
            None => self.stages.push((stage, took)),
        }
        result
    }
}

/// Seconds of processor time of this process: what else the machine does is not in it.
fn cpu_seconds() -> f64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the structure is written by the call and outlives it.
    unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &mut time) };
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

/// What needs nothing but the code.
struct Base {
    points_to: PointsTo,
    calls: CallGraph,
    modref: ModRef,
    icfg: Icfg,
    outputs: Outputs,
    statements: Statements,
}

impl Base {
    fn new(clock: &mut Clock, image: &Image) -> Self {
        let points_to = clock.time("points-to", || PointsTo::new(image));
        let calls = clock.time("call graph", || CallGraph::new(image, &points_to));
        let modref = clock.time("mod/ref", || ModRef::new(image, &points_to, &calls));
        let icfg = clock.time("icfg", || Icfg::new(image, &calls));
        let outputs = clock.time("outputs", || Outputs::new(image, &calls, &icfg));
        let statements = clock.time("statements", || Statements::new(image));
        Self { points_to, calls, modref, icfg, outputs, statements }
    }

    fn input(&self) -> ReachInput<'_> {
        ReachInput { icfg: &self.icfg, points_to: &self.points_to, modref: &self.modref }
    }

    fn known<'a>(&'a self, image: &'a Image, pdg: &'a Pdg<'a>, sdg: &'a Sdg<'a>) -> Version<'a> {
        Version { image, statements: &self.statements, icfg: &self.icfg, pdg, sdg, outputs: &self.outputs }
    }
}

/// Analyses a pair and prints a line `NAME NUMBER` for each stage and size.
pub fn run(old: &[PathBuf], new: &[PathBuf]) -> Result<()> {
    let (mut clock, start) = (Clock::default(), Instant::now());
    let toolchain = Toolchain::open(&mut |_| ())?;
    let [old, new] = [old, new].map(|files| clock.time("load", || load(&toolchain, files)));
    let (old, new) = (old?, new?);
    let program = clock.time("comparison", || Program::new(old, new));
    let images = Side::BOTH.map(|side| program.image(side));
    let bases = images.map(|image| Base::new(&mut clock, image));
    let sizes = analyse(&mut clock, &program, images, &bases);
    for (stage, seconds) in &clock.stages {
        println!("time {stage}: {seconds:.4}");
    }
    for (name, size) in sizes {
        println!("size {name}: {size}");
    }
    println!("time wall: {:.4}", start.elapsed().as_secs_f64());
    Ok(())
}

fn load(toolchain: &Toolchain, files: &[PathBuf]) -> Result<Image> {
    let library = toolchain.libc_archive(&mut |_| ())?;
    let module = |file: &PathBuf| toolchain.load_module(Path::new(file));
    let modules = files.iter().map(module).collect::<Result<Vec<_>, _>>()?;
    schism_ir::link(modules, Some(&library), &["main", "__schism_start", "__schism_out_of_memory"])
        .context("the program cannot be linked")
}

/// All that is found out after the two versions are known one by one. What comes back are sizes, for the report.
fn analyse(clock: &mut Clock, program: &Program, images: [&Image; 2], bases: &[Base; 2]) -> Vec<(&'static str, usize)> {
    let controls = [0, 1].map(|side| ControlGraph::new(images[side], &bases[side].icfg));
    for (control, image) in controls.iter().zip(images) {
        clock.time("control dependence", || {
            (0..image.functions.len()).filter(|&id| control.flow(FunctionId::new(id)).is_some()).count()
        });
    }
    let pdgs = [0, 1].map(|side| Pdg::new(&controls[side], &bases[side].modref));
    let sdgs = [0, 1].map(|side| {
        let Base { points_to, calls, outputs, .. } = &bases[side];
        clock.time("dependence graph", || Sdg::new(&pdgs[side], calls, points_to, outputs, Detail::Own))
    });
    let [old, new] = [0, 1].map(|side| bases[side].known(images[side], &pdgs[side], &sdgs[side]));
    let changed = clock.time("changed statements", || {
        let readers = data_readers(program, Side::New, &bases[1].input());
        ChangedStatements::new(program, old.statements, new.statements, readers)
    });
    let inputs = [bases[0].input(), bases[1].input()];
    let reach = clock.time("reach", || ChangeReach::new(program, inputs));
    let targets: Vec<_> = reach.marks(Side::New).collect();
    clock.time("distances", || {
        let passage = Passage::new(new.icfg);
        FlowDistance::new(new.icfg, &passage, targets.iter().copied());
        ControlDistance::new(&controls[1], targets.iter().copied());
    });
    let visits = changed.visits();
    let flow = clock.time("statement flow", || StatementFlow::with_visitors(new.icfg, new.statements, &visits));
    clock.time("irrelevant branches", || {
        let irrelevant = Irrelevant::new(&flow, changed.insts(), &new.starts());
        (0..images[1].functions.len())
            .map(|id| irrelevant.of_function(images[1], FunctionId::new(id)).len())
            .sum::<usize>()
    });
    let csg = clock.time("csg", || {
        let removed = (!visits.is_empty()).then_some(old);
        Csg::new(&Marked::new(program, new, removed, &changed, &flow, CsgOptions::default()))
    });
    vec![
        ("instructions", new.icfg.numbers().len()),
        ("changed functions", program.changed_functions().count()),
        ("changed statements", changed.changed().len()),
        ("csg nodes", csg.ids().count()),
        ("csg edges", csg.edges().len()),
    ]
}
