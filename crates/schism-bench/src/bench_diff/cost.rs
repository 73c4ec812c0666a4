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
    /// Seconds of these in which it searched.
    pub(super) searched: f64,
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
    /// Of `schism diff`: until its first difference, or of all of it if there is none.
    pub(super) fn of_diff(folder: &Path) -> Result<Cost> {
        let (findings, timings) = (json(&folder.join("findings.json"))?, json(&folder.join("timings.json"))?);
        let whole = Cost::whole_diff(folder)?;
        let first = &findings["run"]["first"];
        let (Some(instructions), Some(queries)) = (first["instructions"].as_u64(), first["queries"].as_u64()) else {
            return Ok(whole);
        };
        let timing = |name: &str| timings[name].as_f64().with_context(|| format!("timings.json has no {name}"));
        let (seconds, searched) = (timing("first_seconds")?, timing("first_searched")?);
        Ok(Cost { instructions, queries, seconds, searched, found: true, ..whole })
    }

    /// Of all of `schism diff`.
    pub(super) fn whole_diff(folder: &Path) -> Result<Cost> {
        let findings = json(&folder.join("findings.json"))?;
        Cost::read(&findings["run"]["counters"], &json(&folder.join("timings.json"))?)
    }

    /// Of `schism diff` until it had seen what each of its tests shows, in the order in which they were made; with the tests' names.
    pub(super) fn of_tests(folder: &Path) -> Result<Vec<(String, Cost)>> {
        let (timings, whole) = (json(&folder.join("timings.json"))?, Cost::whole_diff(folder)?);
        let one = |test: &Value| {
            let name = test["test"].as_str()?.to_owned();
            let (instructions, queries) = (test["instructions"].as_u64()?, test["queries"].as_u64()?);
            let (seconds, searched) = (test["seen"].as_f64()?, test["searched"].as_f64()?);
            Some((name, Cost { instructions, queries, seconds, searched, found: true, ..whole.clone() }))
        };
        let tests = timings["tests"].as_array().into_iter().flatten();
        let mut costs = Vec::new();
        for test in tests {
            let (name, cost) = one(test).context("timings.json does not say when a test was made")?;
            // A test may have been written anew, on another input.
            costs.retain(|(before, _)| *before != name);
            costs.push((name, cost));
        }
        Ok(costs)
    }

    /// Of `schism explore`.
    pub(super) fn of_explore(folder: &Path) -> Result<Cost> {
        let summary = json(&folder.join("summary.json"))?;
        Cost::read(&summary["counters"], &json(&folder.join("timings.json"))?)
    }

    fn read(counters: &Value, timings: &Value) -> Result<Cost> {
        let counter = |name: &str| counters[name].as_u64().with_context(|| format!("no counter '{name}'"));
        let [instructions, queries, paths] = [counter("instructions")?, counter("queries")?, counter("paths")?];
        let seconds = timings["seconds"].as_f64().context("timings.json has no seconds")?;
        Ok(Cost { instructions, queries, paths, seconds, searched: seconds, found: false })
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
        write("timings.json", r#"{ "seconds": 1.5, "first_seconds": 0.5, "first_searched": 0.25 }"#);
        let first = r#""first": { "runs": 1, "instructions": 40, "queries": 2 }"#;
        write("findings.json", &format!(r#"{{ "run": {{ {counters}, {first} }} }}"#));
        write("summary.json", &format!("{{ {counters} }}"));
        let early = Cost { instructions: 40, queries: 2, paths: 2, seconds: 0.5, searched: 0.25, found: true };
        assert_eq!(Cost::of_diff(folder.path()).unwrap(), early);
        let whole = Cost { instructions: 70, queries: 3, paths: 2, seconds: 1.5, searched: 1.5, found: false };
        assert_eq!(Cost::of_explore(folder.path()).unwrap(), whole);
        write("findings.json", &format!(r#"{{ "run": {{ {counters} }} }}"#));
        assert_eq!(Cost::of_diff(folder.path()).unwrap(), whole);
        write("findings.json", r#"{ "run": {} }"#);
        assert_eq!(Cost::of_diff(folder.path()).unwrap_err().to_string(), "no counter 'instructions'");
    }

    #[test]
    fn each_test_has_a_cost() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
        write("findings.json", r#"{ "run": { "counters": { "instructions": 70, "queries": 3, "paths": 2 } } }"#);
        write("timings.json", r#"{ "seconds": 1.5 }"#);
        assert_eq!(Cost::of_tests(folder.path()).unwrap(), []);
        let test = r#"{ "test": "tests/000001", "seconds": 1, "seen": 0.75, "searched": 0.5, "instructions": 9, "queries": 2 }"#;
        let before = test.replace("0.75", "0.25");
        write("timings.json", &format!(r#"{{ "seconds": 1.5, "tests": [{before}, {test}] }}"#));
        let cost = Cost { instructions: 9, queries: 2, paths: 2, seconds: 0.75, searched: 0.5, found: true };
        assert_eq!(Cost::of_tests(folder.path()).unwrap(), [("tests/000001".to_owned(), cost)]);
        write("timings.json", r#"{ "seconds": 1.5, "tests": [{}] }"#);
        assert!(Cost::of_tests(folder.path()).is_err());
    }

    #[test]
    fn the_middle_run_counts() {
        let cost = |seconds| Cost { instructions: 0, queries: 0, paths: 0, seconds, searched: seconds, found: true };
        assert_eq!(median([5.0, 1.0, 2.0].map(cost).to_vec()), Some(cost(2.0)));
        assert_eq!(median(Vec::new()), None);
    }
}
