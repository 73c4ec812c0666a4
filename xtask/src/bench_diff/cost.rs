//! What a run of schism took, read from the folder that it left.

use anyhow::{Context, Result};
use serde_json::Value;
use std::fs;
use std::path::Path;

/// What a run took.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Cost {
    pub(super) instructions: u64,
    pub(super) queries: u64,
    pub(super) paths: u64,
    pub(super) seconds: f64,
    /// A difference was confirmed.
    pub(super) found: bool,
}

/// The run that took neither most nor least time.
pub(super) fn median(mut costs: Vec<Cost>) -> Option<Cost> {
    costs.sort_by(|one, other| one.seconds.total_cmp(&other.seconds));
    let middle = costs.len() / 2;
    costs.into_iter().nth(middle)
}

fn json(path: &Path) -> Result<Value> {
    let text = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    serde_json::from_slice(&text).with_context(|| format!("{} is not JSON", path.display()))
}

impl Cost {
    /// Of `schism diff`.
    pub(super) fn of_diff(folder: &Path) -> Result<Cost> {
        let findings = json(&folder.join("findings.json"))?;
        let found = findings["findings"].as_array().is_some_and(|findings| !findings.is_empty());
        Cost::read(&findings["run"]["counters"], &json(&folder.join("timings.json"))?, found)
    }

    /// Of `schism explore`.
    pub(super) fn of_explore(folder: &Path) -> Result<Cost> {
        let summary = json(&folder.join("summary.json"))?;
        Cost::read(&summary["counters"], &json(&folder.join("timings.json"))?, false)
    }

    fn read(counters: &Value, timings: &Value, found: bool) -> Result<Cost> {
        let counter = |name: &str| counters[name].as_u64().with_context(|| format!("no counter '{name}'"));
        let [instructions, queries, paths] = [counter("instructions")?, counter("queries")?, counter("paths")?];
        let seconds = timings["seconds"].as_f64().context("timings.json has no seconds")?;
        Ok(Cost { instructions, queries, paths, seconds, found })
    }
}

#[cfg(test)]
mod tests {
    use super::{Cost, median};
    use std::fs;

    #[test]
    fn a_run_tells_what_it_took() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
        let counters = r#""counters": { "instructions": 70, "queries": 3, "paths": 2 }"#;
        write("timings.json", r#"{ "seconds": 1.5 }"#);
        write("findings.json", &format!(r#"{{ "run": {{ {counters} }}, "findings": [{{}}] }}"#));
        write("summary.json", &format!("{{ {counters} }}"));
        let cost = Cost { instructions: 70, queries: 3, paths: 2, seconds: 1.5, found: true };
        assert_eq!(Cost::of_diff(folder.path()).unwrap(), cost);
        assert_eq!(Cost::of_explore(folder.path()).unwrap(), Cost { found: false, ..cost.clone() });
        write("findings.json", &format!(r#"{{ "run": {{ {counters} }}, "findings": [] }}"#));
        assert!(!Cost::of_diff(folder.path()).unwrap().found);
        write("findings.json", r#"{ "run": {} }"#);
        assert_eq!(Cost::of_diff(folder.path()).unwrap_err().to_string(), "no counter 'instructions'");
    }

    #[test]
    fn the_middle_run_counts() {
        let cost = |seconds| Cost { instructions: 0, queries: 0, paths: 0, seconds, found: true };
        assert_eq!(median([5.0, 1.0, 2.0].map(cost).to_vec()), Some(cost(2.0)));
        assert_eq!(median(Vec::new()), None);
    }
}
