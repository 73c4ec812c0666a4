//! `bench-diff`: what one execution for both versions saves against running both versions fully.
//!
//! The same comparison is made as it is, with the ideas turned off, and with them turned off and a search that knows nothing of changes, each
//! until its first confirmed difference.

mod cost;
mod fixes;
mod report;

use crate::args::Args;
use crate::native::{End, Limits, run};
use crate::paths;
use crate::releases::corpus;
use anyhow::{Context, Result, bail};
use cost::{Cost, median};
use fixes::Fixes;
use report::Report;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const SECONDS: u64 = 60;
/// How much longer than its own limit a run may take before it is ended: it finishes building and confirming.
const GRACE_SECONDS: u64 = 240;
/// Runs of each comparison; the one with the middle time counts.
const REPEATS: usize = 3;
/// Turns the ideas off.
pub const FULLY: [&str; 3] = ["--no-share", "--no-merge", "--no-retire"];
/// Turns off as well that the search knows where the changes are: what `schism explore` does by itself.
pub const BLINDLY: [&str; 2] = ["--strategy", "cover"];

/// Pairs with a difference, of many kinds.
const PAIRS: [&str; 10] = [
    "papers/shadow-fig3",
    "papers/qi-fig1",
    "papers/fse13-fig5",
    "algorithms/calculator",
    "algorithms/tokenizer",
    "guards/nested-parser",
    "stdin/uniq",
    "sorting/bubble-bound",
    "crash/heap-overflow",
    "combined/two-counters",
];
/// Programs of 100 to 400 lines with a patch: all that were written for Shadow.
pub const PROGRAMS: [&str; 11] = [
    "cronmatch",
    "csvfmt",
    "globmatch",
    "ihex",
    "iniget",
    "jsonlint",
    "ledger",
    "rpn",
    "semver",
    "urlparts",
    "wraptext",
];
/// The change is in a function that nobody calls.
const UNREACHABLE: &str = "silent/dead-function";
/// Pairs without a difference; true if a value differs somewhere all the same.
const SILENT: [(&str, bool); 8] = [
    ("papers/express-no-infection", false),
    ("silent/extra-check", false),
    ("silent/contradictory-guard", false),
    ("silent/option-not-given", false),
    ("silent/overwritten", true),
    ("silent/same-side", true),
    ("silent/masked", true),
    ("silent/cancels-out", true),
];

/// Two versions to compare.
pub struct Subject {
    /// Topic and name, or the program's name.
    pub name: String,
    /// The old version.
    pub old: PathBuf,
    /// The new one.
    pub new: PathBuf,
    /// What precedes `--`.
    pub options: Vec<String>,
    /// What follows it.
    pub template: Vec<String>,
}

/// One comparison, made in three ways.
struct Compared {
    name: String,
    template: String,
    ideas: Cost,
    fully: Cost,
    blindly: Cost,
}

/// A pair without a difference.
struct Silent {
    name: &'static str,
    infects: bool,
    both: Cost,
    one: Cost,
}

/// Where schism is, and for how long it may look for a difference.
#[derive(Clone)]
struct Bench {
    schism: PathBuf,
    output: PathBuf,
    seconds: u64,
}

/// Runs the benchmark and prints its tables; `--write` keeps them in the documentation.
pub fn bench(arguments: &[String]) -> Result<()> {
    let mut args = Args::new(arguments);
    let seconds = args.value("--seconds")?.unwrap_or(SECONDS);
    let jobs = args.value("--jobs")?.unwrap_or(2);
    let write = args.flag("--write");
    args.finish()?;
    let output = paths::target().join("bench-diff");
    fs::create_dir_all(&output)?;
    let bench = Bench { schism: paths::schism()?, output, seconds };
    // Whoever does not know what to look for needs longer.
    let patient = Bench { seconds: SECONDS, ..bench.clone() };
    let fixes = Fixes::load(jobs)?;
    let report = Report {
        seconds,
        documented: patient.compare_documented(&fixes)?,
        rows: bench.compare_all(&fixes.subjects()?)?,
        pairs: bench.compare_all(&PAIRS.iter().map(|name| pair(name)).collect::<Result<Vec<_>>>()?)?,
        programs: bench.compare_all(&PROGRAMS.into_iter().map(program).collect::<Result<Vec<_>>>()?)?,
        unreachable: bench.diff(&pair(UNREACHABLE)?, &[])?,
        silent: SILENT.iter().map(|&(name, infects)| bench.silent(name, infects)).collect::<Result<_>>()?,
    };
    print!("{}", report.text());
    if write {
        fs::write(paths::root().join("docs/diff-bench.md"), report.document())?;
    }
    Ok(())
}

/// A program of `tests/shadow`. All that it reads is free: as many arguments as its seeds have, and the standard input, each as long as the
/// longest of them.
pub fn program(name: &str) -> Result<Subject> {
    let folder = paths::root().join("tests/shadow").join(name);
    let (mut arguments, mut stdin) = (Vec::new(), 0);
    for seed in fs::read_dir(folder.join("seeds"))? {
        let seed = seed?.path();
        let words = corpus::words(&fs::read_to_string(seed.join("argv")).unwrap_or_default())?;
        arguments.resize(arguments.len().max(words.len()), 1);
        arguments.iter_mut().zip(&words).for_each(|(longest, word)| *longest = word.len().max(*longest));
        stdin = fs::metadata(seed.join("stdin")).map_or(0, |file| file.len()).max(stdin);
    }
    let mut template: Vec<_> = arguments.iter().flat_map(|it| ["--sym-arg".to_owned(), it.to_string()]).collect();
    if stdin > 0 {
        template.extend(["--sym-stdin".to_owned(), stdin.to_string()]);
    }
    let (old, new) = (folder.join("old.c"), folder.join("new.c"));
    Ok(Subject { name: name.to_owned(), old, new, options: Vec::new(), template })
}

/// A pair of `tests/pairs`.
pub fn pair(name: &str) -> Result<Subject> {
    let folder = paths::root().join("tests/pairs").join(name);
    let text = fs::read_to_string(folder.join("cmd")).with_context(|| format!("the pair {name}"))?;
    let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    let at = words.iter().position(|word| word == "--").with_context(|| format!("no -- in the cmd of {name}"))?;
    // How paths are searched is what is measured, so none of them is compared by partitions of the input space.
    let options = words[..at].iter().filter(|word| *word != "--semantic").cloned().collect();
    let template = words[at + 1..].to_vec();
    Ok(Subject { name: name.to_owned(), old: folder.join("old.c"), new: folder.join("new.c"), options, template })
}

impl Bench {
    /// The documented changes of each tool, looked for with the ideas and without, each until its time is over.
    fn compare_documented(&self, fixes: &Fixes) -> Result<Vec<Compared>> {
        let mut all = Vec::new();
        for tool in fixes.tools()? {
            let ways: [&[&str]; 3] = [&[], &FULLY, &[FULLY.as_slice(), &BLINDLY].concat()];
            let mut costs = Vec::new();
            for options in ways {
                let out = self.output_of(&tool.subject, options)?;
                costs.push(tool.costs(&out)?.into_iter());
            }
            let [ideas, fully, blindly] = &mut costs[..] else { bail!("not three ways") };
            for (row, ((ideas, fully), blindly)) in tool.rows().zip(ideas.zip(fully).zip(blindly)) {
                eprintln!("{}: {ideas:?}, fully {fully:?}, blindly {blindly:?}", row.id);
                let template = format!("{} of {}", tool.templates(), row.tool);
                all.push(Compared { name: row.id.clone(), template, ideas, fully, blindly });
            }
        }
        Ok(all)
    }

    /// Each comparison with the ideas and without.
    fn compare_all(&self, subjects: &[Subject]) -> Result<Vec<Compared>> {
        let compare = |subject: &Subject| -> Result<Compared> {
            let first = ["--max-findings", "1"];
            let fully = [&first[..], &FULLY[..]].concat();
            let blindly = [&fully[..], &BLINDLY[..]].concat();
            // schism keeps native programs that it built: the first run pays for all that follow, so it does not count.
            self.diff(subject, &first)?;
            let mut costs = [Vec::new(), Vec::new(), Vec::new()];
            for _ in 0..REPEATS {
                costs[0].push(self.diff(subject, &first)?);
                costs[1].push(self.diff(subject, &fully)?);
                costs[2].push(self.diff(subject, &blindly)?);
            }
            let [Some(ideas), Some(fully), Some(blindly)] = costs.map(median) else { bail!("no run") };
            eprintln!("{}: {ideas:?}, fully {fully:?}, blindly {blindly:?}", subject.name);
            let template = subject.template.join(" ");
            Ok(Compared { name: subject.name.clone(), template, ideas, fully, blindly })
        };
        subjects.iter().map(compare).collect()
    }

    fn silent(&self, name: &'static str, infects: bool) -> Result<Silent> {
        let subject = pair(name)?;
        let strategy = ["--strategy", "bfs"];
        let both = self.diff(&subject, &strategy)?;
        let explore = [Path::new("explore"), &subject.new];
        let one = self.schism(&explore, &strategy, &subject.template)?;
        let one = Cost::of_explore(&one)?;
        Ok(Silent { name, infects, both, one })
    }

    fn diff(&self, subject: &Subject, options: &[&str]) -> Result<Cost> {
        Cost::of_diff(&self.output_of(subject, options)?).with_context(|| subject.name.clone())
    }

    /// Compares; the folder that schism leaves.
    fn output_of(&self, subject: &Subject, options: &[&str]) -> Result<PathBuf> {
        let mut all: Vec<&str> = subject.options.iter().map(String::as_str).collect();
        all.extend(options);
        self.schism(&[Path::new("diff"), &subject.old, &subject.new], &all, &subject.template)
    }

    /// Runs schism to its end; the folder that it leaves.
    fn schism(&self, command: &[&Path], options: &[&str], template: &[String]) -> Result<PathBuf> {
        let out = self.output.join("run");
        let _ = fs::remove_dir_all(&out);
        let mut schism = Command::new(&self.schism);
        schism.args(command).args(options).arg("--max-time").arg(self.seconds.to_string());
        schism.arg("-o").arg(&out);
        if !template.is_empty() {
            schism.arg("--").args(template);
        }
        let ran = run(&mut schism, Limits::seconds(self.seconds + GRACE_SECONDS))?;
        match ran.end {
            // Same, different, or not all explored.
            End::Exit(0 | 1 | 3) => Ok(out),
            other => bail!("{schism:?} ended with {other:?}: {}", ran.stderr_text().trim_end()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{PAIRS, PROGRAMS, SILENT, UNREACHABLE, pair, program};

    #[test]
    fn as_much_is_free_as_the_longest_seeds_have() {
        let made = |name: &str| program(name).unwrap().template.join(" ");
        assert_eq!(made("wraptext"), "--sym-arg 3 --sym-arg 3 --sym-stdin 15");
        assert_eq!(made("jsonlint"), "--sym-stdin 27");
    }

    #[test]
    fn the_pairs_are_what_they_are_listed_as() {
        let claims = |name: &str, verdicts: &[&str]| {
            let subject = pair(name).unwrap();
            assert!(subject.new.is_file() && !subject.template.is_empty(), "{name}");
            let claim = std::fs::read_to_string(subject.old.with_file_name("claim")).unwrap();
            let is_claimed = |verdict: &&str| claim.starts_with(&format!("verdict: {verdict}\n"));
            assert!(verdicts.iter().any(is_claimed), "{name}: {claim}");
        };
        PROGRAMS.map(|name| program(name).unwrap()).iter().for_each(|it| {
            assert!(it.old.is_file() && it.new.is_file() && !it.template.is_empty(), "{}", it.name);
        });
        PAIRS.iter().for_each(|name| claims(name, &["different"]));
        SILENT
            .iter()
            .map(|(name, _)| name)
            .chain([&UNREACHABLE])
            .for_each(|name| claims(name, &["same", "not-reached"]));
    }
}
