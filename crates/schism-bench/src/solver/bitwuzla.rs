//! Bitwuzla, as it is on PyPI: Debian has no package of it.

use super::corpus::Scripts;
use crate::native::{Limits, run_ok};
use crate::python;
use anyhow::{Context, Result, ensure};
use schism_solver::Truth;
use std::fs;
use std::process::Command;
use std::time::Duration;

const SCRIPT: &str = include_str!("with_bitwuzla.py");
const SECONDS: u64 = 1800;

/// Its answers to all queries.
pub fn measure(corpus: &[Scripts]) -> Result<Vec<(Truth, Duration)>> {
    let python = python::with("bitwuzla-0.9.1", &["bitwuzla==0.9.1"])?;
    let work = tempfile::tempdir()?;
    let (script, file) = (work.path().join("with_bitwuzla.py"), work.path().join("queries.smt2"));
    fs::write(&script, SCRIPT)?;
    let mut answers = Vec::new();
    for scripts in corpus {
        fs::write(&file, scripts.file())?;
        let ran = run_ok(Command::new(&python).arg(&script).arg(&file), Limits::seconds(SECONDS))?;
        let text = String::from_utf8_lossy(&ran.stdout).into_owned();
        let some: Vec<_> = text.lines().map(parse).collect::<Option<_>>().context("Bitwuzla says something else")?;
        ensure!(some.len() == scripts.scripts.len(), "Bitwuzla answers {} queries of {}", some.len(), scripts.tool);
        answers.extend(some);
    }
    Ok(answers)
}

fn parse(line: &str) -> Option<(Truth, Duration)> {
    let (word, seconds) = line.split_once(' ')?;
    let truth = match word {
        "sat" => Truth::Sat,
        "unsat" => Truth::Unsat,
        "unknown" => Truth::Unknown,
        _ => return None,
    };
    Some((truth, Duration::try_from_secs_f64(seconds.parse().ok()?).ok()?))
}

#[cfg(test)]
mod tests {
    use super::parse;
    use schism_solver::Truth;
    use std::time::Duration;

    #[test]
    fn the_scripts_lines_are_understood() {
        assert_eq!(parse("unsat 0.001500000"), Some((Truth::Unsat, Duration::from_micros(1500))));
        assert_eq!(parse("Traceback"), None);
    }
}
