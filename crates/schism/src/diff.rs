//! `schism diff`: from two versions to the inputs on which they differ.

mod options;
mod reach;

use std::os::unix::ffi::OsStrExt;
use std::process::ExitCode;
use std::rc::Rc;
use std::time::Instant;

use schism_program::Program;
use schism_search::{Budgets, Counters, Explorer, FinishedPath, FoundDifference, Watcher, strategy};
use schism_solver::{Limits, Solver, SolverOptions};
use schism_vm::Machine;
use schism_vm::pairs::Ideas;

use crate::exit::Exit;
use crate::load;
use crate::template::Template;
pub(crate) use options::Options;

struct Printer {
    start: Instant,
    limit: Option<std::time::Duration>,
    found: usize,
}

impl Watcher for Printer {
    fn path(&mut self, _path: FinishedPath) {}
    fn wants_paths(&self) -> bool {
        false
    }
    fn difference(&mut self, found: FoundDifference) {
        self.found += 1;
        println!("difference {} at {}: argv {:?} stdin {:?}", found.number, found.parted,
            found.input.argv.iter().map(|a| String::from_utf8_lossy(a).into_owned()).collect::<Vec<_>>(),
            String::from_utf8_lossy(&found.input.stdin));
        for (name, bytes) in &found.declared { println!("   {name} = {bytes:?}"); }
        for (name, side) in [("old", &found.old), ("new", &found.new)] {
            println!("   {name}: {:?} out {:?} err {:?} fault {:?}", side.outcome.status, String::from_utf8_lossy(&side.outcome.stdout), String::from_utf8_lossy(&side.outcome.stderr), side.outcome.fault.as_ref().map(|f| f.lines().next().unwrap_or("").to_owned()));
        }
    }
    fn go_on(&mut self, _counters: &Counters) -> bool {
        self.limit.is_none_or(|limit| self.start.elapsed() < limit)
    }
}

pub(crate) fn run(options: &Options) -> anyhow::Result<ExitCode> {
    let start = Instant::now();
    let old = load::image(&load::sources(&options.old)?, &options.cc_arg)?;
    let new = load::image(&load::sources(&options.new)?, &options.cc_arg)?;
    let program = Rc::new(Program::new(old, new));
    println!("loaded {:?}", start.elapsed());
    let ideas = Ideas { share: !options.no_share, merge: !options.no_merge, retire: !options.no_retire };
    let mut machine = Machine::for_versions(Rc::clone(&program), ideas);
    machine.set_reach(reach::table(&program));
    println!("analysed {:?}", start.elapsed());
    let name = options.new.file_stem().unwrap_or_default().as_bytes();
    let inputs = Template::parse(&options.template)?.expand(name)?;
    let budgets = Budgets { instructions: options.max_instructions, queries: options.max_queries, paths: options.max_paths, memory: Some(options.max_memory), ..Budgets::default() };
    let limits = Limits { conflicts: 4_000, ticks: 10_000_000, clauses: 1_000_000, z3_resources: 20_000_000 };
    let solver = Solver::new(SolverOptions { limits, ..SolverOptions::default() });
    let mut explorer = Explorer::new(&machine, solver, Box::new(strategy::Bfs::default()), budgets);
    let mut printer = Printer { start, limit: options.max_time, found: 0 };
    let end = explorer.run(&inputs, None, &mut printer)?;
    println!("{end:?} {:?} {:?}", explorer.counters(), start.elapsed());
    Ok(if printer.found > 0 { Exit::Different.into() } else { ExitCode::SUCCESS })
}
