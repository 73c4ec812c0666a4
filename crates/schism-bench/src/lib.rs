//! The tables of `docs/`, one file or folder a table, and what measuring takes: native builds, coreutils, releases with
//! documented changes, runs in a folder of their own.
//!
//! Knows schism as a binary that it starts, compares and counts; only the tables about the solver and about the analyses
//! call it in process. The daily checks of `xtask` use the same builds and runs.

mod analysis;
pub mod args;
pub mod bench_diff;
mod bench_shadow;
mod bench_vm;
mod bounded;
pub mod coreutils;
pub mod debian;
pub mod explore;
mod functions;
mod input;
mod mutants;
pub mod native;
pub mod operators;
pub mod paths;
mod png;
mod python;
pub mod releases;
mod road;
pub mod sandbox;
mod solver;
mod strategies;
pub mod table;
mod time;

use anyhow::Result;

/// What makes one table, given the words after its name.
pub type Bench = fn(&[String]) -> Result<()>;

/// The benchmarks by name, each with its options and what it measures.
pub const BENCHES: [(&str, &str, Bench); 18] = [
    ("vm", "[--work X] [--check]: speed against lli and native code", bench_vm::run),
    (
        "explore",
        "[--seconds N] [--tool NAME] [--no-angr] [--write]: speed of explore, beside angr and KLEE",
        explore::bench,
    ),
    (
        "memory",
        "[--seconds N] [--limit MIB] [--compared N] [--tool NAME]: a limit on memory is kept and loses no test",
        explore::memory,
    ),
    (
        "coreutils",
        "[--pair OLD-NEW] [--tool NAME] [--seconds N] [--jobs N] [--[no-]random] [--write]: \
         documented changes between coreutils releases",
        releases::bench,
    ),
    ("diff", "[--seconds N] [--write]: diff against running both versions fully", bench_diff::bench),
    (
        "shadow",
        "[--seconds N] [--pair NAME] [--jobs N] [--write]: --strategy shadow on pairs with a suite each",
        bench_shadow::bench,
    ),
    ("express", "[--seconds N] [--write]: eXpress against plain exploration", strategies::bench_express),
    ("csg", "[--seconds N] [--write]: change sequences against changes in isolation", strategies::bench_csg),
    ("auto", "[--seconds N] [--write]: the mix of all strategies against each alone", strategies::bench_auto),
    ("mutants", "[--mutant NAME] [--write]: reach, peso, cbpe and differencing on mutants", mutants::bench),
    (
        "bounded",
        "[--program NAME] [--mutants N] [--seconds N] [--write]: mutants of coreutils in bounded time",
        bounded::bench,
    ),
    ("png", "[--seconds N] [--followed N] [--pair NUMBER] [--write]: changed regions of libpng's releases", png::bench),
    (
        "functions",
        "[--seconds N] [--filter TEXT] [--write]: pairs of functions, equal or different for few arguments",
        functions::bench,
    ),
    ("input", "[--seconds N] [--filter TEXT] [--write]: small programs compared without a template", input::bench),
    ("time", "[--limits 5,20,60] [--write]: where time goes, and whether limits are kept", time::bench),
    (
        "road",
        "[--seconds N] [--package NAME] [--write]: two versions of real packages, with nothing else said",
        road::bench,
    ),
    ("solver", "[--capture [--tool NAME]] [--write]: the solver's backends side by side", solver::bench),
    ("analysis", "[--program NAME] [--jobs N] [--write]: how the analyses scale", analysis::bench),
];
