//! The project's daily checks: suites that hold schism against programs nobody here wrote, and damaged input.
//!
//! Knows schism as a binary that it starts; only the check of the soundness of the analyses calls it in process.

mod coreutils;
mod damage;
mod predictions;
mod retired;
mod same;
mod soundness;
mod suites;
mod threaded;
mod torture;
mod versions;

use std::process::ExitCode;

const USAGE: &str = "usage: cargo run --release -p xtask -- COMMAND [OPTIONS]

commands:
  torture    [--sample] [--jobs N] [--filter TEXT] [--write-docs]   GCC's execute torture tests
  damage     [--count N] [--seed S] [--jobs N]                      damaged bitcode files
  coreutils  [--sample] ...                                         coreutils against the native build
  explore-coreutils [--sample] [--tool NAME] ...                    explore's predictions against the native build
  soundness  [--filter TEXT]                                        every observed dependence is in the static graphs
  retired    [--filter TEXT] [--jobs N]                             retired states run on and reach no change
  same       [--filter TEXT] [--mutants N] [--inputs N] [--seed S] [--jobs N]
                                                                    mutants that are said to be the same are the same
  traps      [--sample] [--filter TEXT] [--seconds N] [--jobs N] [--claims] [--list] [--write]
                                                                    pairs that differ are not said to be the same
  stills     (the same)                                             pairs that do not differ are not said to differ
  threaded   [--filter TEXT] [--orders N] [--write]                 real programs with threads do what they do natively
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
        "coreutils" => coreutils::run(rest),
        "explore-coreutils" => predictions::run(rest),
        "soundness" => soundness::run(rest),
        "retired" => retired::check(rest),
        "same" => same::check(rest),
        "traps" => suites::traps(rest),
        "stills" => suites::stills(rest),
        "threaded" => threaded::check(rest),
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
