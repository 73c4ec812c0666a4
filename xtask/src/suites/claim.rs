//! Is the claim of a pair true? Both versions are built natively and run, without schism.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use super::pair::{Pair, Shows, Witness};
use crate::same::quoted;
use schism_bench::coreutils::tree::{self, Tree};
use schism_bench::native::{End, Limits, run, run_ok};
use schism_bench::releases::random::{Random, instance};
use schism_bench::releases::runs::Case;

/// The versions differ, or agree, on each of so many runs.
const RUNS: usize = 3;
/// Where they differ on some runs only: so many are made of each.
const MANY_RUNS: usize = 20;
/// A run that takes longer is taken for endless.
const WALL: Duration = Duration::from_secs(5);
/// Inputs within the template of a pair that has no difference.
const INPUTS: usize = 6;
/// What sanitizers begin a report with.
const REPORTS: [&str; 6] = [
    "runtime error: ",
    "ERROR: AddressSanitizer",
    "ERROR: LeakSanitizer",
    "WARNING: MemorySanitizer",
    "WARNING: ThreadSanitizer",
    "Sanitizer:DEADLYSIGNAL",
];

/// What one run showed.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Shown {
    end: End,
    stdout: Vec<u8>,
    stderr: Vec<u8>,
    files: Tree,
}

impl Shown {
    /// The same without the line numbers of failed assertions: that one has moved is no difference that counts.
    fn unnumbered(&self) -> Shown {
        let text = String::from_utf8_lossy(&self.stderr);
        let lines = text.split('\n').map(|line| match line.split_once(": Assertion `") {
            Some((place, rest)) => place.replace(|c: char| c.is_ascii_digit(), "") + rest,
            None => line.to_owned(),
        });
        let stderr = lines.collect::<Vec<_>>().join("\n").into_bytes();
        Shown { stderr, ..self.clone() }
    }
}

/// Fails unless the versions differ as the witness shows.
pub fn differ(pair: &Pair) -> Result<()> {
    let witness = pair.witness.as_ref().context("no witness")?;
    let place = tempfile::tempdir()?;
    let (sanitizer, count) = match &witness.shows {
        Shows::Always => (None, RUNS),
        Shows::Sometimes => (None, MANY_RUNS),
        Shows::Sanitizer(name) => (Some(name.as_str()), RUNS),
    };
    let [old, new] = both(pair, place.path(), sanitizer, witness, count)?;
    ensure!(new.iter().any(|shown| !old.contains(shown)), "natively there is no difference");
    if witness.shows != Shows::Sometimes {
        ensure!(!new.iter().any(|shown| old.contains(shown)), "natively there is no difference on some runs");
        // Of two programs that print their process ids, no two runs are equal: that is no difference.
        let steady = |runs: &[Shown]| runs.iter().all(|shown| *shown == runs[0]);
        ensure!(steady(&old) || steady(&new), "natively no two runs of either version are equal");
    }
    Ok(())
}

/// Fails if the versions differ on some inputs within the template, or on the witness if there is one.
pub fn agree(pair: &Pair) -> Result<()> {
    let place = tempfile::tempdir()?;
    let mut random = Random::new(0, quoted(&sources(&pair.version("old"))?));
    let inputs = (0..INPUTS).map(|_| script(&instance(&pair.template, &mut random)));
    let scripts: Vec<String> = inputs.chain(pair.witness.iter().map(|witness| witness.script.clone())).collect();
    let program = place.path().join("program");
    let runs = |side: &str| -> Result<Vec<Shown>> {
        build(pair, side, place.path(), &program, None)?;
        let twice = scripts.iter().flat_map(|script| [script, script]);
        twice.map(|script| one(&program, script, &place.path().join("folder"), false)).collect()
    };
    let (old, new) = (runs("old")?, runs("new")?);
    for ((script, old), new) in scripts.iter().zip(old.chunks(2)).zip(new.chunks(2)) {
        // Of what varies from run to run, as an address does, nothing follows.
        let steady = old[0] == old[1] && new[0] == new[1];
        ensure!(!steady || old[0].unnumbered() == new[0].unnumbered(), "natively there is a difference: {script}");
    }
    Ok(())
}

/// The input as a script of a witness.
fn script(case: &Case) -> String {
    let printed = |bytes: &[u8]| {
        let escapes: String = bytes.iter().map(|byte| format!("\\{byte:03o}")).collect();
        format!("printf '{escapes}'")
    };
    let files = case.files.iter().map(|(name, content)| format!("{} > {name}\n", printed(content)));
    let mut script: String = files.collect();
    script += &format!("{} | \"$P\"", printed(&case.stdin));
    for argument in &case.arguments {
        script += &format!(" \"$({})\"", printed(argument));
    }
    script
}

/// So many runs of each version. The program, its source and its working directory have the same paths for both.
fn both(
    pair: &Pair,
    place: &Path,
    sanitizer: Option<&str>,
    witness: &Witness,
    count: usize,
) -> Result<[Vec<Shown>; 2]> {
    let program = place.join("program");
    let runs = |side: &str| -> Result<Vec<Shown>> {
        build(pair, side, place, &program, sanitizer)?;
        (0..count).map(|_| one(&program, &witness.script, &place.join("folder"), sanitizer.is_some())).collect()
    };
    Ok([runs("old")?, runs("new")?])
}

/// Builds a version as its owner would: in its folder, all its files.
fn build(pair: &Pair, side: &str, place: &Path, program: &Path, sanitizer: Option<&str>) -> Result<()> {
    let folder = place.join("source");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir(&folder)?;
    let version = pair.version(side);
    if version.is_file() {
        fs::copy(&version, folder.join("program.c"))?;
    } else {
        run_ok(Command::new("cp").arg("-r").arg(version.join(".")).arg(&folder), Limits::seconds(10))?;
    }
    if program.exists() {
        fs::remove_file(program)?;
    }
    let mut command = Command::new("clang-19");
    command.current_dir(&folder).args(["-O0", "-w", "-o"]).arg(program).args(pair.compiler_options());
    if let Some(names) = sanitizer {
        command.args(["-g", "-fno-sanitize-recover=all"]).arg(format!("-fsanitize={names}"));
    }
    command.args(c_files(&folder)?).args(["-lpthread", "-lm", "-ldl"]);
    run_ok(&mut command, Limits::seconds(120)).with_context(|| format!("cannot build {side}"))?;
    Ok(())
}

fn c_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.map(|entry| Ok(entry?.path().file_name().map(PathBuf::from)));
    let mut files: Vec<PathBuf> = entries.collect::<Result<Vec<_>>>()?.into_iter().flatten().collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "c"));
    files.sort();
    Ok(files)
}

/// The text of a version.
fn sources(version: &Path) -> Result<Vec<u8>> {
    if version.is_file() {
        return Ok(fs::read(version)?);
    }
    let files = c_files(version)?.into_iter().map(|file| Ok(fs::read(version.join(file))?));
    Ok(files.collect::<Result<Vec<_>>>()?.concat())
}

/// Runs a script in an empty folder. Of sanitizers' words, which hold addresses, it only counts that there are some.
fn one(program: &Path, script: &str, folder: &Path, sanitized: bool) -> Result<Shown> {
    fs::create_dir(folder)?;
    let mut command = Command::new("sh");
    command.args(["-c", script]).current_dir(folder).env_clear();
    command.env("PATH", "/usr/local/bin:/usr/bin:/bin").env("P", program);
    let ran = run(&mut command, Limits { wall: WALL, address_space: None })?;
    let files = tree::read(folder)?;
    fs::remove_dir_all(folder)?;
    let endless = ran.end == End::TimedOut;
    // How far it came before its end depends on the machine.
    let kept = |bytes: Vec<u8>| if endless { Vec::new() } else { bytes };
    let stderr = if sanitized {
        let text = ran.stderr_text();
        let reports = REPORTS.iter().filter(|report| text.contains(*report)).copied();
        reports.collect::<Vec<_>>().join("\n").into_bytes()
    } else {
        kept(ran.stderr)
    };
    let files = if endless { Tree::new() } else { files };
    Ok(Shown { end: ran.end, stdout: kept(ran.stdout), stderr, files })
}

#[cfg(test)]
mod tests {
    use super::super::pair::{Pair, Shows, Witness};
    use super::{Case, agree, build, differ, one, script};
    use std::fs;
    use tempfile::TempDir;

    /// A pair of programs that run these statements.
    fn pair(old: &str, new: &str, shows: Shows) -> (TempDir, Pair) {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in [("old.c", old), ("new.c", new)] {
            let headers = "#include <assert.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <time.h>\n#include <unistd.h>\n";
            fs::write(folder.path().join(name), format!("{headers}int main(int n, char **v) {{ {text} }}\n")).unwrap();
        }
        let witness = Some(Witness { shows, script: "\"$P\" 1\n".to_owned() });
        let path = folder.path().to_owned();
        let template = vec!["--sym-arg".to_owned(), "1".to_owned()];
        let pair =
            Pair { name: "area/name".to_owned(), folder: path, options: vec![], template, witness, expect: None };
        (folder, pair)
    }

    #[test]
    fn a_difference_is_there_on_each_run() {
        let (_folder, same) = pair("puts(v[1]);", "puts(v[1]);", Shows::Always);
        assert!(differ(&same).is_err() && agree(&same).is_ok());
        let (_folder, other) = pair("puts(v[1]);", "puts(\"x\");", Shows::Always);
        assert!(differ(&other).is_ok() && agree(&other).is_err());
        let (_folder, files) = pair("", "fopen(\"file\", \"w\");", Shows::Always);
        assert!(differ(&files).is_ok() && agree(&files).is_err());
    }

    #[test]
    fn what_varies_by_itself_is_no_difference() {
        let text = "printf(\"%d\\n\", getpid());";
        let (_folder, varies) = pair(text, text, Shows::Always);
        assert!(differ(&varies).is_err() && agree(&Pair { witness: None, ..varies }).is_ok());
    }

    #[test]
    fn inputs_are_passed_as_they_are() {
        let echo = "for (int c; (c = getchar()) != EOF;) putchar(c); fputs(v[1], stdout);";
        let (_folder, pair) = pair(echo, echo, Shows::Always);
        let case = Case { arguments: vec![b"a'b".to_vec()], stdin: vec![0, 10, 37], ..Case::default() };
        let place = tempfile::tempdir().unwrap();
        let program = place.path().join("program");
        build(&pair, "old", place.path(), &program, None).unwrap();
        let shown = one(&program, &script(&case), &place.path().join("folder"), false).unwrap();
        assert_eq!(shown.stdout, b"\0\n%a'b");
    }

    #[test]
    fn that_an_assertion_moved_is_no_difference() {
        let (_folder, moved) = pair("assert(n > 9);", "\n\nassert(n > 9);", Shows::Always);
        assert!(agree(&moved).is_ok() && differ(&moved).is_ok());
        let (_folder, other) = pair("assert(n > 8);", "assert(n > 9);", Shows::Always);
        assert!(agree(&other).is_err());
    }

    #[test]
    fn a_sanitizer_may_be_the_one_who_sees_it() {
        let access = |index: &str| format!("char *m = malloc(8); m[{index}] = 1; free(m);");
        let sanitizer = Shows::Sanitizer("address,undefined".to_owned());
        let (_folder, seen) = pair(&access("7"), &access("8"), sanitizer);
        assert!(differ(&seen).is_ok());
        let witness = seen.witness.clone().map(|witness| Witness { shows: Shows::Always, ..witness });
        assert!(differ(&Pair { witness, ..seen }).is_err());
    }
}
