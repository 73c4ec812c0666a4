//! Runs of `schism compare`, read from its CSV.

use crate::paths;
use anyhow::{Context, Result, ensure};
use std::fs;
use std::process::Command;

/// One strategy on one pair.
pub struct Run {
    pub pair: String,
    pub strategy: String,
    columns: Vec<(String, String)>,
}

impl Run {
    /// The number in a column, if something happened there.
    pub fn number(&self, column: &str) -> Option<f64> {
        self.columns.iter().find(|(name, _)| name == column)?.1.parse().ok()
    }
}

/// Runs strategies on folders of pairs of the repository.
pub fn compare(name: &str, folders: &[&str], strategies: &[&str], budget: &str, seeded: bool) -> Result<Vec<Run>> {
    let output = paths::target().join("bench-strategies").join(name);
    fs::create_dir_all(&output).with_context(|| format!("cannot make {}", output.display()))?;
    let csv = output.join("table.csv");
    let mut command = Command::new(paths::schism()?);
    command.current_dir(paths::root()).arg("compare").args(folders).args(["--strategies", &strategies.join(",")]);
    command.args(["--budget", budget, "--csv"]).arg(&csv).arg("-o").arg(&output);
    if seeded {
        command.arg("--seeded");
    }
    let done = command.output().context("cannot start schism compare")?;
    ensure!(done.status.success(), "schism compare: {}", String::from_utf8_lossy(&done.stderr));
    let text = fs::read_to_string(&csv).with_context(|| format!("cannot read {}", csv.display()))?;
    let mut lines = text.lines().map(|line| line.split(',').map(str::to_owned).collect::<Vec<_>>());
    let heading = lines.next().unwrap_or_default();
    let run = |cells: Vec<String>| Run {
        pair: cells[0].clone(),
        strategy: cells[1].clone(),
        columns: heading.iter().cloned().zip(cells).collect(),
    };
    Ok(lines.map(run).collect())
}
