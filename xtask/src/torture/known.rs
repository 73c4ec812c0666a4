//! The tests that are known to fail: a list that must stay true in both directions, so that it only ever shrinks.

use super::report::Level;
use anyhow::{Context, Result, ensure};

/// One test at some levels.
struct Known {
    name: String,
    levels: Vec<String>,
}

/// The list that is compiled in.
const LIST: &str = include_str!("known.txt");

/// Compares what failed with the list. `ran` says whether a test was part of this run.
pub fn check(levels: &[Level], ran: impl Fn(&str) -> bool) -> Result<()> {
    let known = parse(LIST)?;
    let listed = |test: &str, level: &str| known.iter().any(|k| k.name == test && k.levels.iter().any(|l| l == level));
    let mut surprises = Vec::new();
    for level in levels {
        let failed = |test: &str| level.failures.iter().any(|(_, name)| name == test);
        for (cause, test) in level.failures.iter().filter(|(_, test)| !listed(test, &level.name)) {
            surprises.push(format!("{test} fails at {}: {cause}", level.name));
        }
        for known in known.iter().filter(|known| ran(&known.name) && listed(&known.name, &level.name)) {
            if !failed(&known.name) {
                surprises.push(format!("{} passes at {}: take it off known.txt", known.name, level.name));
            }
        }
    }
    ensure!(surprises.is_empty(), "not as known.txt says:\n{}", surprises.join("\n"));
    Ok(())
}

fn parse(text: &str) -> Result<Vec<Known>> {
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let mut words = line.split_whitespace();
            let name = words.next().context("no name")?.to_owned();
            let levels = words.next().context("no levels")?.split(',').map(str::to_owned).collect();
            ensure!(words.next().is_some(), "no cause for {name} in known.txt");
            Ok(Known { name, levels })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{Level, check, parse};

    fn level(name: &str, failing: &[&str]) -> Level {
        let failures = failing.iter().map(|test| ("cause".to_owned(), (*test).to_owned())).collect();
        Level { name: name.into(), tests: 9, skipped: 0, not_built: 0, failing: 0, base: 9, failures }
    }

    #[test]
    fn the_list_is_true_in_both_directions() {
        let only = |name: &str| name == "pr64242.c";
        assert!(check(&[level("-O0", &["pr64242.c"])], only).is_ok());
        assert!(check(&[level("-O0", &["pr64242.c", "new.c"])], only).is_err());
        assert!(check(&[level("-O0", &[])], only).is_err());
        assert!(check(&[level("-O1", &["pr64242.c"])], only).is_err());
        assert!(check(&[level("-O1", &[])], only).is_ok());
    }

    #[test]
    fn a_known_failure_needs_a_cause() {
        assert!(parse("a.c -O0 because").is_ok_and(|list| list.len() == 1));
        assert!(parse("a.c -O0").is_err());
    }
}
