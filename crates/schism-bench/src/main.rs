//! `schism-bench NAME [OPTIONS]`: measures, and prints a table of `docs/`.

use schism_bench::BENCHES;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some((name, rest)) = arguments.split_first() else {
        eprint!("{}", usage());
        return ExitCode::from(2);
    };
    if matches!(name.as_str(), "help" | "--help" | "-h") {
        print!("{}", usage());
        return ExitCode::SUCCESS;
    }
    let Some((.., bench)) = BENCHES.iter().find(|(known, ..)| known == name) else {
        eprint!("schism-bench: no benchmark is called '{name}'\n{}", usage());
        return ExitCode::from(2);
    };
    match bench(rest) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("schism-bench: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn usage() -> String {
    let mut text = String::from("usage: cargo run --release -p schism-bench -- NAME [OPTIONS]\n\nbenchmarks:\n");
    for (name, what, _) in BENCHES {
        text += &format!("  {name:<10} {what}\n");
    }
    text + "\nThe environment variable SCHISM_BIN names another schism binary to measure.\n"
}
