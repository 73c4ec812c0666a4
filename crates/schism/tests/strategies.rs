//! The strategies of the papers: what they leave out holds no difference, and what they follow is in order.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn schism(folder: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_schism")).current_dir(folder).args(args).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn pair(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests").join(name)
}

/// The report of a run on a pair of the repository, with the options of its file `cmd` and a strategy in the place of `--semantic`.
fn report(name: &str, options: &[&str]) -> serde_json::Value {
    let (pair, folder) = (pair(name), tempfile::tempdir().unwrap());
    let cmd = fs::read_to_string(pair.join("cmd")).unwrap();
    let words = schism_report::split_words(cmd.trim().as_bytes()).unwrap();
    let words: Vec<String> = words.into_iter().map(|word| text(&word)).filter(|word| word != "--semantic").collect();
    let (old, new) = (pair.join("old.c").display().to_string(), pair.join("new.c").display().to_string());
    let mut args = vec!["diff", "--max-time", "0", old.as_str(), new.as_str(), "-o", "out"];
    args.extend(options);
    args.extend(words.iter().map(String::as_str));
    let output = schism(folder.path(), &args);
    assert_ne!(output.status.code(), Some(2), "{name} {options:?}: {}", text(&output.stderr));
    serde_json::from_slice(&fs::read(folder.path().join("out/findings.json")).unwrap()).unwrap()
}

fn fingerprints(report: &serde_json::Value) -> BTreeSet<String> {
    let findings = report["findings"].as_array().unwrap();
    findings.iter().map(|finding| finding["fingerprint"].as_str().unwrap().to_owned()).collect()
}

/// Exploring what eXpress prunes reaches no change (the command fails if it does) and adds no difference.
#[test]
fn what_express_prunes_holds_no_difference() {
    let mut pruned = [0; 3];
    for name in [
        "papers/express-fig1",
        "papers/express-no-infection",
        "papers/fse13-fig5",
        "papers/shadow-fig5",
        "papers/qi-fig1",
        "papers/tr11-fig1",
        "combined/flag-and-use",
        "combined/two-counters",
        "operators/missing-break",
        "operators/off-by-one-range",
        "silent/masked",
        "data/value-read-later",
        "refactor/extract-function",
        "guards/nested-parser",
    ] {
        let name = &format!("pairs/{name}");
        let pruning = report(name, &["--strategy", "express"]);
        let baseline = report(name, &["--strategy", "express", "--no-prune"]);
        assert_eq!(fingerprints(&pruning), fingerprints(&baseline), "{name}");
        for (sum, category) in pruned.iter_mut().zip(["cannot_propagate", "cannot_execute", "not_infected"]) {
            *sum += pruning["run"]["pruning"][category].as_u64().unwrap();
        }
        assert_eq!(pruning["verdict"]["answer"], baseline["verdict"]["answer"], "{name}");
    }
    assert!(pruned.iter().all(|&count| count > 0), "every category is seen: {pruned:?}");
}

#[test]
fn fewer_runs_without_what_is_irrelevant() {
    let paths = |options: &[&str]| {
        let options = [options, &["--max-findings", "1"]].concat();
        report("express/fig1", &options)["run"]["counters"]["paths"].as_u64().unwrap()
    };
    let (express, baseline) = (paths(&["--strategy", "express"]), paths(&["--strategy", "express", "--no-prune"]));
    assert!(express < baseline, "{express} {baseline}");
    let seeded = paths(&["--strategy", "express", "--seed", "[{<*"]);
    assert!(seeded < express, "{seeded} {express}");
}

/// Paths until the first difference of a pair, from its own seeds if it has some.
fn paths_to_first(name: &str, options: &[&str]) -> u64 {
    let seeds = pair(name).join("seeds");
    let seeds = seeds.is_dir().then(|| seeds.display().to_string());
    let mut options = options.to_vec();
    if let Some(seeds) = &seeds {
        options.extend(["--seed-dir", seeds]);
    }
    let report = report(name, &options);
    assert_eq!(report["verdict"]["answer"], "different", "{name} {options:?}");
    report["run"]["counters"]["paths"].as_u64().unwrap()
}

/// All that is near leads past a change that was decided about long before; express goes for what would decide otherwise.
#[test]
fn nearness_gives_way_to_definitions() {
    for name in ["strict-mode", "log-section", "level-returned"] {
        let paths = |options: &[&str]| {
            paths_to_first(&format!("pairs/guards/{name}"), &[&["--strategy", "express"], options].concat())
        };
        let (express, without) = (paths(&[]), paths(&["--no-switch"]));
        assert!(express * 3 < without, "{name}: {express} of {without}");
    }
}

/// A seed executes a change and infects the state at once; what shows is changed code that it does not come to.
#[test]
fn changed_code_that_was_never_executed_is_a_goal_of_its_own() {
    for name in ["csg/seats", "csg/tickets"] {
        let paths = |options: &[&str]| {
            paths_to_first(name, &[&["--strategy", "express", "--max-findings", "1"], options].concat())
        };
        let (express, without) = (paths(&[]), paths(&["--no-switch"]));
        assert!(express * 2 <= without, "{name}: {express} of {without}");
    }
}

/// Where a flag that was never set blocks the way to a change, the search goes for what would set it.
#[test]
fn other_definitions_are_looked_for_where_a_condition_is_concrete() {
    for name in ["strict-mode", "log-section", "level-returned"] {
        let paths = |options: &[&str]| {
            let options = [options, &["--strategy", "directed"]].concat();
            let report = report(&format!("pairs/guards/{name}"), &options);
            assert_eq!(report["verdict"]["answer"], "different", "{name}");
            report["run"]["counters"]["paths"].as_u64().unwrap()
        };
        let (switching, without) = (paths(&[]), paths(&["--no-switch"]));
        assert!(switching * 3 < without * 2, "{name}: {switching} of {without}");
    }
}

/// Numbers of source lines in the words of a step or of a node.
fn line(words: &str) -> Option<u32> {
    words.rsplit([':', ' ']).next()?.parse().ok()
}

/// Every finding names the sequence that it exercised, and each step of it is an edge of the graph.
#[test]
fn targets_of_the_change_sequence_graph_advance_in_order() {
    let name = "pairs/papers/fse13-fig5";
    let report = report(name, &["--strategy", "csg"]);
    let output = schism(&pair(name), &["graph", "csg", "--format", "json", "old.c", "new.c"]);
    let graph: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let nodes = graph["nodes"].as_array().unwrap();
    let label = |edge: &serde_json::Value, end: &str| {
        line(nodes[edge[end].as_u64().unwrap() as usize]["label"].as_str().unwrap())
    };
    let edges: Vec<_> =
        graph["edges"].as_array().unwrap().iter().map(|edge| (label(edge, "from"), label(edge, "to"))).collect();
    let findings = report["findings"].as_array().unwrap();
    assert!(!findings.is_empty());
    for finding in findings {
        let steps: Vec<_> =
            finding["travel"].as_array().unwrap().iter().map(|step| line(step.as_str().unwrap())).collect();
        assert!(steps.len() > 1, "{finding}");
        for step in steps.windows(2) {
            assert!(edges.contains(&(step[0], step[1])), "{step:?} of {steps:?} is no edge of {edges:?}");
        }
    }
    let sequences = report["run"]["sequences"].as_array().unwrap();
    assert!(sequences.iter().any(|sequence| sequence["differences"].as_u64() > Some(0)), "{sequences:?}");
}

/// An error of two changes together has a critical sequence, and a strategy's runs can be compared.
#[test]
fn strategies_are_compared_in_one_table() {
    let folder = tempfile::tempdir().unwrap();
    let pair = pair("pairs/papers/fse13-fig5").display().to_string();
    let options =
        ["compare", "--strategies", "csg,isolation,express", "--budget", "--max-paths 200", "--csv", "table.csv"];
    let output = schism(folder.path(), &[&options[..], &[&pair]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let table = text(&output.stdout);
    assert_eq!(table.lines().count(), 5, "{table}");
    let csv = fs::read_to_string(folder.path().join("table.csv")).unwrap();
    let rows: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    let column = rows[0].iter().position(|name| *name == "difference runs").unwrap();
    assert!(rows[1..].iter().all(|row| row[column].parse::<u64>().is_ok()), "each finds the difference: {csv}");
}

/// The pair stops at its first difference by itself; the budget says the same of all.
#[test]
fn a_pair_may_say_what_the_budget_says() {
    let folder = tempfile::tempdir().unwrap();
    let pair = pair("pairs/guards/level-returned").display().to_string();
    let options = ["compare", "--strategies", "directed", "--budget", "--max-findings 1 --max-paths 300"];
    let output = schism(folder.path(), &[&options[..], &[&pair]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
}

/// Bytes that a path says nothing of come from an input that came to the change: without them the difference, a negative number before a
/// division, takes more than four times as many runs.
#[test]
fn inputs_lend_what_a_path_leaves_open() {
    let (pair, folder) = (pair("shadow/rpn"), tempfile::tempdir().unwrap());
    let (old, new) = (pair.join("old.c").display().to_string(), pair.join("new.c").display().to_string());
    let args = [
        "diff",
        "--max-time",
        "0",
        &old,
        &new,
        "--max-findings",
        "1",
        "--max-paths",
        "3000",
        "--random-seed",
        "1",
        "--",
    ];
    let output = schism(folder.path(), &[&args[..], &["--sym-arg", "12", "--sym-arg", "5"]].concat());
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stdout));
}
