//! `schism diff --semantic` and the strategies of TR11/11. Each folder of `tests/semantic/` at the top of the repository is a pair of versions with the
//! signatures and semantic changes that it must print; `BLESS=1` rewrites them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests").join(name)
}

/// What a comparison of a pair says.
struct Compared {
    report: serde_json::Value,
    signatures: String,
}

impl Compared {
    fn new(pair: &Path, options: &[&str]) -> Self {
        let out = tempfile::tempdir().expect("a folder");
        let cmd = fs::read_to_string(pair.join("cmd")).expect("options");
        let words = schism_report::split_words(cmd.trim().as_bytes()).expect("words");
        // The options before the template are the test's own.
        let words = words.iter().map(|word| String::from_utf8_lossy(word).into_owned()).skip_while(|word| word != "--");
        let mut command = Command::new(env!("CARGO_BIN_EXE_schism"));
        command
            .current_dir(out.path())
            .args(["diff", "--max-time", "0"])
            .arg(pair.join("old.c"))
            .arg(pair.join("new.c"));
        let done = command.args(options).args(["-o", "out"]).args(words).output().expect("schism starts");
        let error = String::from_utf8_lossy(&done.stderr).into_owned();
        let read = |name: &str| fs::read(out.path().join("out").join(name)).unwrap_or_else(|_| panic!("{error}"));
        let report = serde_json::from_slice(&read("findings.json")).expect("JSON");
        // Only these strategies have signatures.
        let signatures = if options.contains(&"propagate") { Vec::new() } else { read("semantic.txt") };
        Self { report, signatures: String::from_utf8_lossy(&signatures).into_owned() }
    }

    fn answer(&self) -> &str {
        self.report["verdict"]["answer"].as_str().unwrap_or_default()
    }

    fn findings(&self) -> usize {
        self.report["findings"].as_array().map_or(0, Vec::len)
    }

    fn partitions(&self) -> u64 {
        self.report["run"]["counters"]["paths"].as_u64().unwrap_or_default()
    }
}

#[test]
fn signatures_and_semantic_changes_of_small_pairs() {
    let mut pairs: Vec<PathBuf> = fs::read_dir(folder("semantic"))
        .expect("the folder exists")
        .map(|entry| entry.expect("readable").path())
        .collect();
    pairs.sort();
    assert!(pairs.len() >= 11, "the pairs are there");
    let mut wrong = String::new();
    for pair in pairs {
        let compared = Compared::new(&pair, &["--semantic"]);
        let run = &compared.report["run"];
        let found = format!(
            "{}{}: {} findings, {} predicted, {} confirmed\n",
            compared.signatures,
            compared.answer(),
            compared.findings(),
            run["predicted"],
            run["confirmed"]
        );
        let golden = pair.join("expect.txt");
        if std::env::var_os("BLESS").is_some_and(|value| value == "1") {
            fs::write(&golden, &found).expect("writable");
        }
        let expected = fs::read_to_string(&golden).unwrap_or_default();
        if expected != found {
            wrong.push_str(&format!("{}: expected\n{expected}\nfound\n{found}\n", pair.display()));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// Figure 2: of the formulas two can be satisfied, and each has exactly one test.
#[test]
fn figure_2_has_two_semantic_changes() {
    let pair = folder("pairs/papers/tr11-fig2");
    for options in [&["--semantic"][..], &["--strategy", "cbpe"], &["--semantic", "--order", "lifo"]] {
        let compared = Compared::new(&pair, options);
        let findings = compared.report["findings"].as_array().expect("a list");
        let tests: usize =
            findings.iter().map(|finding| 1 + finding["other_tests"].as_array().map_or(0, Vec::len)).sum();
        assert_eq!((compared.answer(), compared.findings(), tests), ("different", 2, 2));
        let formulas: Vec<&str> = findings.iter().filter_map(|finding| finding["semantic"].as_str()).collect();
        assert!(formulas.iter().any(|formula| formula.contains("(int8_t)stdin[0] < 1 && (int8_t)stdin[0] > -1")));
        assert!(formulas.iter().any(|formula| formula.contains("(int8_t)stdin[0] > 0")));
    }
}

/// The same change of figure 1 is found with the fewest runs where only reaching counts, and with the most where only outputs do.
#[test]
fn conditions_decide_how_many_runs_it_takes() {
    let pair = folder("pairs/papers/tr11-fig1");
    let runs = |options: &[&str]| {
        let compared = Compared::new(&pair, options);
        assert_eq!(compared.answer(), "different", "{options:?}");
        compared.partitions()
    };
    let reach = runs(&["--strategy", "reach"]);
    let cbpe = runs(&["--strategy", "cbpe", "--no-differencing"]);
    let peso = runs(&["--strategy", "peso"]);
    assert!(reach < cbpe && cbpe < peso, "{reach} {cbpe} {peso}");
}

/// A loop that never ends, writes something in every turn, and whose conditions grow with each: one run alone would take minutes.
#[test]
fn the_time_is_over_within_a_run_too() {
    let source = r#"#include <stdio.h>
int main(void)
{
    unsigned n = 0;
    for (int i = 0; i < 4; i++)
        n = n << 8 | (unsigned)getchar();
    while (n != 1) {
        printf("%s", n % 4 ? "a" : "b");
        n = n % 2 ? 3 * n + 1 : n / 2;
    }
    return 0;
}
"#;
    let pair = tempfile::tempdir().expect("a folder");
    let put = |name: &str, text: &str| fs::write(pair.path().join(name), text).expect("writable");
    put("old.c", source);
    put("new.c", &source.replace("3 *", "5 *"));
    put("cmd", "-- --sym-stdin 4");
    for strategy in [&["--semantic"][..], &["--strategy", "propagate"]] {
        let start = Instant::now();
        let compared = Compared::new(pair.path(), &[strategy, &["--max-time", "2"]].concat());
        assert!(start.elapsed() < Duration::from_secs(40), "{strategy:?} took {:?}", start.elapsed());
        let because = compared.report["verdict"]["reasons"].to_string();
        assert!(because.contains("--max-time"), "{strategy:?}: {}", compared.report["verdict"]);
    }
}
