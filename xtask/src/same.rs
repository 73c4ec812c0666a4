//! Is "same within bounds" true? Mutants of programs are compared with the programs. Where the verdict is that there is no difference, both are
//! compared again with the ideas turned off that make comparing fast, and run on random inputs within the bounds: neither may show one. And
//! wherever the verdict would be reached early because no change is in reach, none is.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use crate::retired;
use schism_bench::args::Args;
use schism_bench::bench_diff::{self, BLINDLY, FULLY, Subject};
use schism_bench::native::{End, Limits, parallel, run, run_ok};
use schism_bench::operators::{data_mutants, mutants, spread};
use schism_bench::paths;
use schism_bench::releases::random::{Random, instance};
use schism_bench::releases::runs::{Case, Sides};

/// Mutants of each program's code, and as many of its data.
const MUTANTS: usize = 2;
/// Random inputs for each pair that is said to be the same.
const INPUTS: usize = 300;
/// So often is a difference looked at.
const LOOKS: usize = 8;
/// A comparison that takes longer says nothing.
const SECONDS: u64 = 10;
const GRACE_SECONDS: u64 = 60;
/// So long may an input be that all paths can be explored.
const LONGEST: usize = 6;
/// What a template may have besides words of its own, each followed by numbers only.
const FORMS: [&str; 3] = ["--sym-arg", "--sym-args", "--sym-stdin"];

/// A verdict, and what speaks against it.
enum Verdict {
    Same,
    /// What shows a difference all the same.
    WronglySame(String),
    Different,
    Open,
}

/// Compares mutants, or those of the programs whose name contains `--filter`.
pub fn check(arguments: &[String]) -> Result<()> {
    let mut args = Args::new(arguments);
    let filter: Option<String> = args.value("--filter")?;
    let count = args.value("--mutants")?.unwrap_or(MUTANTS);
    let inputs = args.value("--inputs")?.unwrap_or(INPUTS);
    let seed = args.value("--seed")?.unwrap_or(0);
    let jobs = args.value("--jobs")?.unwrap_or(2);
    args.finish()?;
    let mut programs = programs()?;
    programs.retain(|program| filter.as_ref().is_none_or(|text| program.name.contains(text)));
    let work = tempfile::tempdir()?;
    let subjects = programs.iter().map(|program| mutated(program, count, work.path()));
    let subjects: Vec<Subject> = subjects.collect::<Result<Vec<_>>>()?.into_iter().flatten().collect();
    let schism = paths::schism()?;
    let verdicts = parallel(&subjects, jobs, |subject| verdict(&schism, subject, inputs, seed));
    let (mut same, mut different, mut open, mut wrong) = (0, 0, 0, 0);
    for (subject, verdict) in subjects.iter().zip(verdicts) {
        match verdict.with_context(|| subject.name.clone())? {
            Verdict::Same => same += 1,
            Verdict::Different => different += 1,
            Verdict::Open => open += 1,
            Verdict::WronglySame(input) => {
                wrong += 1;
                println!("{} is not the same: {input}", subject.name);
            }
        }
    }
    println!(
        "{} programs, {} mutants: {different} different, {open} open, {} same; {inputs} random inputs and another comparison for each of these, \
         {wrong} violations",
        programs.len(),
        subjects.len(),
        same + wrong
    );
    ensure!(wrong == 0, "{wrong} mutants are said to be the same and are not");
    Ok(())
}

/// The old versions of `tests/pairs` that read arguments and standard input only, and those of `tests/shadow` with shorter input.
fn programs() -> Result<Vec<Subject>> {
    let mut found = Vec::new();
    for name in retired::names()? {
        let subject = bench_diff::pair(&name)?;
        if subject.old.is_file() && subject.options.is_empty() && is_plain(&subject.template) {
            found.push(subject);
        }
    }
    for name in bench_diff::PROGRAMS {
        let mut subject = bench_diff::program(name)?;
        let short = |word: String| word.parse().map_or(word, |length: usize| length.min(LONGEST).to_string());
        subject.template = subject.template.into_iter().map(short).collect();
        found.push(subject);
    }
    Ok(found)
}

fn is_plain(template: &[String]) -> bool {
    !template.is_empty() && template.iter().all(|word| !word.starts_with("--") || FORMS.contains(&word.as_str()))
}

/// A program and mutants of it, those that compile.
fn mutated(program: &Subject, count: usize, work: &Path) -> Result<Vec<Subject>> {
    let source = fs::read_to_string(&program.old)?;
    let mut subjects = Vec::new();
    let chosen = spread(mutants(&source), count).into_iter().chain(spread(data_mutants(&source), count));
    for (number, mutant) in chosen.enumerate() {
        let name = format!("{}:{} `{}`", program.name, mutant.line, mutant.text);
        let folder = work.join(format!("{}-{}", program.name.replace('/', "-"), number));
        fs::create_dir(&folder)?;
        let [old, new] = ["old.c", "new.c"].map(|file| folder.join(file));
        fs::copy(&program.old, &old)?;
        fs::write(&new, &mutant.source)?;
        if run(Command::new("cc").args(["-w", "-fsyntax-only"]).arg(&new), Limits::seconds(60))?.success() {
            subjects.push(Subject { name, old, new, options: Vec::new(), template: program.template.clone() });
        }
    }
    Ok(subjects)
}

fn verdict(schism: &Path, subject: &Subject, inputs: usize, seed: u64) -> Result<Verdict> {
    if let wrong @ Verdict::WronglySame(_) = compared(schism, subject, &["--check-retired"])? {
        return Ok(wrong);
    }
    match compared(schism, subject, &[])? {
        Verdict::Same => {}
        other => return Ok(other),
    }
    if let Verdict::Different = compared(schism, subject, &[&FULLY[..], &BLINDLY].concat())? {
        return Ok(Verdict::WronglySame("another way to compare found a difference".to_owned()));
    }
    let [old, new] = [native(&subject.old)?, native(&subject.new)?];
    let sides = Sides::new("program", &old, &new)?;
    let source = fs::read(&subject.old)?;
    let mut random = Random::new(seed, quoted(&source));
    for _ in 0..inputs {
        let case = instance(&subject.template, &mut random);
        if differs_each_time(&sides, &case)? {
            return Ok(Verdict::WronglySame(case.command("program")));
        }
    }
    Ok(Verdict::Same)
}

/// What schism says with these options.
fn compared(schism: &Path, subject: &Subject, options: &[&str]) -> Result<Verdict> {
    let folder = subject.old.parent().context("a program has a folder")?;
    let mut command = Command::new(schism);
    command.arg("diff").args([&subject.old, &subject.new]).args(options).args(["--max-findings", "1", "--max-time"]);
    command.arg(SECONDS.to_string()).arg("-o").arg(folder.join("schism.out")).arg("--").args(&subject.template);
    let ran = run(&mut command, Limits::seconds(SECONDS + GRACE_SECONDS))?;
    match ran.end {
        End::Exit(0) => Ok(Verdict::Same),
        End::Exit(1) => Ok(Verdict::Different),
        End::Exit(3) => Ok(Verdict::Open),
        // A state that is said to have no change in reach came to one.
        End::Exit(2) if options == ["--check-retired"] => Ok(Verdict::WronglySame(ran.stderr_text().trim().to_owned())),
        other => bail!("{command:?} ended with {other:?}: {}", ran.stderr_text().trim_end()),
    }
}

/// Of a program that draws lots, one run may differ from another.
fn differs_each_time(sides: &Sides, case: &Case) -> Result<bool> {
    let Some(first) = sides.difference(case)? else { return Ok(false) };
    for _ in 1..LOOKS {
        if sides.difference(case)?.as_ref() != Some(&first) {
            return Ok(false);
        }
    }
    Ok(true)
}

fn native(source: &Path) -> Result<PathBuf> {
    let program = source.with_extension("");
    run_ok(Command::new("cc").args(["-w", "-O1", "-o"]).arg(&program).arg(source).arg("-lm"), Limits::seconds(60))?;
    Ok(program)
}

/// What stands between quotes in a program: texts that mean something to it.
pub fn quoted(source: &[u8]) -> Vec<Vec<u8>> {
    let mut texts = Vec::new();
    for line in source.split(|&byte| byte == b'\n').filter(|line| !line.starts_with(b"#")) {
        for quote in [b'\'', b'"'] {
            texts.extend(line.split(|&byte| byte == quote).skip(1).step_by(2).map(<[u8]>::to_vec));
        }
    }
    texts.retain(|text| !text.is_empty());
    texts
}

#[cfg(test)]
mod tests {
    use super::{Case, differs_each_time, is_plain, programs, quoted};
    use schism_bench::releases::runs::Sides;

    /// Two shell scripts as two versions of a program.
    fn scripts(old: &str, new: &str) -> Sides {
        let folder = tempfile::tempdir().unwrap();
        let paths = [("old", old), ("new", new)].map(|(name, body)| {
            let path = folder.path().join(name);
            schism_testing::shell_script(&path, body);
            path
        });
        Sides::new("tool", &paths[0], &paths[1]).unwrap()
    }

    #[test]
    fn what_means_something_to_a_program_is_between_quotes() {
        assert_eq!(quoted(b"#include \"a.h\"\nif (c == 'x')\n\tputs(\"yz\");"), [b"x".to_vec(), b"yz".to_vec()]);
    }

    #[test]
    fn programs_that_read_nothing_else_are_checked() {
        let template = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        assert!(is_plain(&template("-x --sym-arg 2 --sym-stdin 3")));
        assert!(!is_plain(&template("--fixture f --sym-arg 2")));
        assert!(programs().unwrap().len() > 150);
    }

    #[test]
    fn a_difference_is_there_each_time() {
        let lots = "head -c 1 /dev/urandom | od -An -tu1 | awk '{print $1 % 2}'";
        assert!(!differs_each_time(&scripts(lots, lots), &Case::default()).unwrap());
        assert!(differs_each_time(&scripts("echo a", "echo b"), &Case::default()).unwrap());
    }
}
