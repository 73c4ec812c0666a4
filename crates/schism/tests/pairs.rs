//! Compares the two versions of every pair of `tests/pairs/` and holds what `schism diff` says against the pair's claim.
//!
//! `tests/pairs/README.md` tells what a pair is made of. For each: the verdict, the number of findings and their classes are as
//! claimed; a summary is the golden file `expected` (`BLESS=1` rewrites it); every finding reproduces with its own
//! `run.sh` on native programs of both versions; the annotated form gives the same findings; and each version
//! against itself is silent. `ONE_A_TOPIC=1` only compares the first pair of each topic; a version of each
//! pair is compared with itself, with `SELVES=1` both are. What needs an option or a class that the command does not have is skipped and counted.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;

use libtest_mimic::{Arguments, Failed, Trial};
use schism_report::diff::Class;

mod pairs_support;
mod support;

use pairs_support::corpus::{Pair, pairs};
use pairs_support::replay::reproduce;
use pairs_support::seen::{Seen, class_name};
use pairs_support::totals;
use support::describe;

/// Bounds of every comparison, unless the pair has its own: reached by none that claims another verdict than inconclusive. Time
/// is the last resort, or results would depend on the machine.
const BOUNDS: [(&str, &str); 5] = [
    ("--max-paths", "5000"),
    ("--max-path-instructions", "1000000"),
    ("--max-instructions", "500000000"),
    ("--max-run-time", "2s"),
    ("--max-time", "300"),
];

/// Claims that do not hold yet. Each must fail, or the list is out of date.
const KNOWN: &str = "known.txt";

/// Stands for both versions in one source.
const ANNOTATED: &str = "annotated.c";

/// What the names of trials end with in which a version is compared with itself.
const OLD_SELF: &str = " old against old";
const NEW_SELF: &str = " new against new";

fn main() {
    let arguments = Arguments::from_args();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/pairs");
    let (pairs, known) = match pairs(&root).and_then(|pairs| Ok((pairs, known_options()?))) {
        Ok(found) => found,
        Err(error) => {
            eprintln!("cannot read {}: {error}", root.display());
            std::process::exit(2);
        }
    };
    let misses = match fs::read_to_string(root.join(KNOWN)) {
        Ok(text) => misses(&text),
        Err(error) => {
            eprintln!("cannot read {KNOWN}: {error}");
            std::process::exit(2);
        }
    };
    let is_short = std::env::var_os("ONE_A_TOPIC").is_some();
    let (pairs, most) = if is_short { (one_a_topic(pairs), 1) } else { (pairs, usize::MAX) };
    let mut trials: Vec<Trial> =
        pairs.into_iter().flat_map(|pair| trials(pair, &known, &misses).into_iter().take(most)).collect();
    if std::env::var_os("SELVES").is_none() {
        one_self_each(&mut trials);
    }
    let skipped = trials.iter().filter(|trial| trial.has_ignored_flag()).count();
    let conclusion = libtest_mimic::run(&arguments, trials);
    if !arguments.list {
        totals::print(skipped);
    }
    conclusion.exit();
}

/// The first pair of each topic.
fn one_a_topic(mut pairs: Vec<Pair>) -> Vec<Pair> {
    let topic = |pair: &Pair| pair.name.split('/').next().map(str::to_owned);
    pairs.sort_by_key(|pair| pair.name.clone());
    pairs.dedup_by_key(|pair| topic(pair));
    pairs
}

/// Of two neighbouring pairs only one compares old with itself, and only the other one new.
fn one_self_each(trials: &mut Vec<Trial>) {
    for (left_out, first) in [(OLD_SELF, 0), (NEW_SELF, 1)] {
        let mut count = first;
        trials.retain(|trial| {
            let is_self = trial.name().ends_with(left_out);
            count += usize::from(is_self);
            !is_self || count % 2 == 0
        });
    }
}

/// The options that the command knows.
fn known_options() -> io::Result<BTreeSet<String>> {
    let help = |option| Command::new(env!("CARGO_BIN_EXE_schism")).args(["diff", option]).output();
    let text = [help("--help")?.stdout, help("--help-research")?.stdout].concat();
    let text = String::from_utf8_lossy(&text);
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
    Ok(words.filter(|word| word.starts_with("--")).map(str::to_owned).collect())
}

/// The names of trials that are known to fail: a line each, the reason behind a colon.
fn misses(text: &str) -> BTreeSet<String> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(':')).map(|(name, _)| name.trim().to_owned()).collect()
}

/// The pair, its annotated form, and each version against itself.
fn trials(pair: Pair, known: &BTreeSet<String>, misses: &BTreeSet<String>) -> Vec<Trial> {
    let pair = Arc::new(pair);
    let option = pair.wanted_options().find(|&option| !known.contains(option)).map(str::to_owned);
    let has_class = |name: &str| Class::ALL.iter().any(|class| class.name().starts_with(class_name(name)));
    let class = pair.claim.classes.iter().find(|class| !has_class(class));
    let missing = option.clone().or(class.cloned());
    let trial = |what: &str, missing: Option<String>, check: fn(&Pair) -> Result<(), Failed>| {
        let tested = Arc::clone(&pair);
        let name = format!("{}{what}", pair.name);
        let miss = misses.contains(&name);
        let trial = Trial::test(name, move || match (check(&tested), miss) {
            (result, false) => result,
            (Err(_), true) => Ok(()),
            (Ok(()), true) => Err(format!("this holds now: take it out of {KNOWN}").into()),
        });
        match missing {
            Some(missing) => trial.with_kind(format!("needs {missing}")).with_ignored_flag(true),
            None => trial,
        }
    };
    let mut trials = vec![
        trial("", missing.clone(), check),
        trial(OLD_SELF, option.clone(), |pair| check_itself(pair, "old.c")),
        trial(NEW_SELF, option, |pair| check_itself(pair, "new.c")),
    ];
    if pair.file(ANNOTATED).exists() {
        let annotated = (!known.contains("--annotated")).then(|| "--annotated".to_owned());
        trials.push(trial(" annotated", missing.or(annotated), check_annotated));
    }
    trials
}

/// Runs `schism diff`; what it said, and the folder that it wrote.
fn diff(pair: &Pair, versions: &[&str], folder: &Path) -> Result<(Seen, PathBuf), Failed> {
    let output = folder.join("schism.out");
    let mut command = Command::new(env!("CARGO_BIN_EXE_schism"));
    command.arg("diff").arg("--output").arg(&output).args(&pair.options);
    for (option, value) in BOUNDS {
        if !pair.options.iter().any(|own| own == option) {
            command.args([option, value]);
        }
    }
    for &word in versions {
        command.arg(if word.starts_with("--") { word.into() } else { pair.file(word) });
    }
    command.arg("--").args(&pair.template).current_dir(folder);
    let ended = command.stdin(Stdio::null()).output()?;
    let messages = String::from_utf8_lossy(&ended.stderr);
    if !matches!(ended.status.code(), Some(0 | 1 | 3)) {
        return Err(format!("{}: {messages}", ended.status).into());
    }
    let seen = Seen::read(&output)?;
    if ended.status.code() != Some(seen.status()) {
        return Err(format!("{} with the verdict {}: {messages}", ended.status, seen.verdict).into());
    }
    Ok((seen, output))
}

/// The claim holds, the findings are as before, and all of them reproduce.
fn check(pair: &Pair) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let (seen, output) = diff(pair, &["old.c", "new.c"], folder.path())?;
    totals::add(&pair.name, &seen);
    let mut problems = seen.against(&pair.claim);
    problems += &reproduce(pair, &output, &seen)?;
    let golden = pair.file("expected");
    if std::env::var_os("BLESS").is_some_and(|value| value == "1") {
        fs::write(golden, seen.summary())?;
    } else {
        let expected = fs::read(&golden).map_err(|error| format!("{}: {error}; BLESS=1 makes it", golden.display()))?;
        problems += &describe("expected", &expected, seen.summary().as_bytes());
    }
    if problems.is_empty() { Ok(()) } else { Err(problems.into()) }
}

/// The annotated form holds the same claim, with the same kinds of findings.
fn check_annotated(pair: &Pair) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let (plain, _) = diff(pair, &["old.c", "new.c"], folder.path())?;
    let (seen, output) = diff(pair, &["--annotated", ANNOTATED], folder.path())?;
    totals::add(&format!("{} annotated", pair.name), &seen);
    let mut problems = seen.against(&pair.claim);
    if seen.classes() != plain.classes() {
        problems += &format!("annotated: {:?}, else {:?}\n", seen.classes(), plain.classes());
    }
    problems += &reproduce(pair, &output, &seen)?;
    if problems.is_empty() { Ok(()) } else { Err(problems.into()) }
}

/// A version does not differ from itself.
fn check_itself(pair: &Pair, version: &str) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let (seen, _) = diff(pair, &["--even-if-identical", version, version], folder.path())?;
    if seen.verdict == "same" && seen.predicted == 0 {
        return Ok(());
    }
    Err(format!("{} predictions\n{}{}", seen.predicted, seen.reasons.join("\n"), seen.summary()).into())
}
