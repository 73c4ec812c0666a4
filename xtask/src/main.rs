//! The project's own chores: suites that measure schism against programs nobody here wrote, damaged input, speed.
//!
//! Knows schism as a binary that it starts, and compares and counts; only the benchmarks of the solver and
//! of the analyses and the check of their soundness call it in process.

mod analysis;
mod args;
mod bench_diff;
mod bench_road;
mod bench_shadow;
mod bench_vm;
mod bounded;
mod coreutils;
mod damage;
mod debian;
mod explore;
mod mutants;
mod native;
mod operators;
mod paths;
mod png;
mod python;
mod releases;
mod retired;
mod same;
mod sandbox;
mod solver;
mod soundness;
mod strategies;
mod suites;
mod table;
mod torture;
mod versions;

use std::process::ExitCode;

const USAGE: &str = "usage: cargo run --release -p xtask -- COMMAND [OPTIONS]

commands:
  torture    [--sample] [--jobs N] [--filter TEXT] [--write-docs]   GCC's execute torture tests
  damage     [--count N] [--seed S] [--jobs N]                      damaged bitcode files
  bench-vm   [--work X] [--check]                                   speed against lli and native code
  coreutils  [--sample] ...                                         coreutils against the native build
  explore-coreutils [--sample] [--tool NAME] ...                    explore's predictions against the native build
  bench-explore [--seconds N] [--tool NAME] [--no-angr] [--write]   speed of explore, beside angr and KLEE
  bench-memory [--seconds N] [--limit MIB] [--compared N] [--tool NAME]
                                                                    a limit on memory is kept and loses no test
  bench-coreutils [--pair OLD-NEW] [--tool NAME] [--seconds N] [--jobs N] [--[no-]random] [--write]
                                                                    documented changes between coreutils releases
  bench-diff [--seconds N] [--write]                                diff against running both versions fully
  bench-shadow [--seconds N] [--pair NAME] [--jobs N] [--write]     --strategy shadow on pairs with a suite each
  bench-express [--seconds N] [--write]                             eXpress against plain exploration
  bench-csg [--seconds N] [--write]                                 change sequences against changes in isolation
  bench-auto [--seconds N] [--write]                                the mix of all strategies against each alone
  bench-mutants [--mutant NAME] [--write]                           reach, peso, cbpe and differencing on mutants
  bench-bounded [--program NAME] [--mutants N] [--seconds N] [--write]
                                                                    the same in bounded time, on mutants of coreutils
  bench-png [--seconds N] [--followed N] [--pair NUMBER] [--write]  changed regions of libpng's releases
  bench-road [--package NAME] [--seconds N] [--write]               two source packages of Debian, nothing else said
  bench-solver [--capture [--tool NAME]] [--write]                  the solver's backends side by side
  bench-analysis [--program NAME] [--jobs N] [--write]              how the analyses scale
  soundness  [--filter TEXT]                                        every observed dependence is in the static graphs
  retired    [--filter TEXT] [--jobs N]                             retired states run on and reach no change
  same       [--filter TEXT] [--mutants N] [--inputs N] [--seed S] [--jobs N]
                                                                    mutants that are said to be the same are the same
  traps      [--sample] [--filter TEXT] [--seconds N] [--jobs N] [--claims] [--list] [--write]
                                                                    pairs that differ are not said to be the same
  stills     (the same)                                             pairs that do not differ are not said to differ
  versions                                                          bitcode of every installed clang from 14 to 19

The environment variable SCHISM_BIN names another schism binary to test.";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some((command, rest)) = arguments.split_first() else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    let result = match command.as_str() {
        "torture" => torture::run(rest),
        "damage" => damage::run(rest),
        "bench-vm" => bench_vm::run(rest),
        "coreutils" => coreutils::run(rest),
        "explore-coreutils" => explore::check(rest),
        "bench-explore" => explore::bench(rest),
        "bench-memory" => explore::memory(rest),
        "bench-coreutils" => releases::bench(rest),
        "bench-diff" => bench_diff::bench(rest),
        "bench-shadow" => bench_shadow::bench(rest),
        "bench-express" => strategies::bench_express(rest),
        "bench-csg" => strategies::bench_csg(rest),
        "bench-auto" => strategies::bench_auto(rest),
        "bench-mutants" => mutants::bench(rest),
        "bench-bounded" => bounded::bench(rest),
        "bench-png" => png::bench(rest),
        "bench-road" => bench_road::bench(rest),
        "bench-solver" => solver::bench(rest),
        "bench-analysis" => analysis::bench(rest),
        "soundness" => soundness::run(rest),
        "retired" => retired::check(rest),
        "same" => same::check(rest),
        "traps" => suites::traps(rest),
        "stills" => suites::stills(rest),
        "versions" => versions::run(rest),
        "help" | "--help" | "-h" => {
            println!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        other => Err(anyhow::anyhow!("unknown command '{other}'\n{USAGE}")),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}
