//! The base of the comparison: which tests the native clang build passes. Kept in the cache, because it takes minutes
//! and does not depend on schism.

use super::suite::Test;
use anyhow::{Context, Result};
use schism_bench::native::{Limits, parallel, run, run_ok};
use schism_bench::paths;
use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// The tests are old C: these are errors in clang 19 unless told otherwise.
pub const OLD_C: [&str; 8] = [
    "-w",
    "-Wno-error=implicit-int",
    "-Wno-error=implicit-function-declaration",
    "-Wno-error=int-conversion",
    "-Wno-error=incompatible-pointer-types",
    "-Wno-error=incompatible-function-pointer-types",
    "-Wno-error=return-type",
    "-Wno-error=return-mismatch",
];

/// GCC 12's own standard first; the older one for tests that it no longer accepts.
const STANDARDS: [&str; 2] = ["-std=gnu17", "-std=gnu89"];

/// What the native build of one test did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Native {
    /// It exits with status 0: the test counts.
    Passes {
        /// All options it was compiled with.
        options: Vec<String>,
        /// Of its standard output; nothing if that differs from run to run, as a printed address does.
        output: Option<u64>,
    },
    /// Its directives exclude this target or level.
    Skipped,
    /// clang does not compile or link it.
    NotBuilt,
    /// It fails by itself.
    Fails,
}

/// The same value in every build, which the standard library's hash does not promise.
pub fn hash(bytes: &[u8]) -> u64 {
    u64::from_str_radix(&schism_native::content_hash(bytes)[..16], 16).unwrap_or_default()
}

/// The native results of `tests` at `level`, in their order.
pub fn native(tests: &[&Test], level: &str, jobs: usize) -> Result<Vec<Native>> {
    let (file, heading) = (cache_file(level), heading()?);
    let mut known = fs::read_to_string(&file).ok().and_then(|text| parse(&text, &heading)).unwrap_or_default();
    let unknown: Vec<&Test> = tests.iter().copied().filter(|test| !known.contains_key(&test.name)).collect();
    if !unknown.is_empty() {
        eprintln!("torture: building {} tests natively at {level}", unknown.len());
        for (test, result) in unknown.iter().zip(parallel(&unknown, jobs, |test| measure(test, level))) {
            known.insert(test.name.clone(), result?);
        }
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(&file, print(&known, &heading)).with_context(|| format!("cannot write {}", file.display()))?;
    }
    Ok(tests.iter().map(|test| known[&test.name].clone()).collect())
}

fn measure(test: &Test, level: &str) -> Result<Native> {
    let Some(asked) = test.options(level) else { return Ok(Native::Skipped) };
    let folder = tempfile::tempdir()?;
    let binary = folder.path().join("test");
    let mut result = Native::NotBuilt;
    for standard in STANDARDS {
        let mut options: Vec<String> = OLD_C.iter().chain([&standard]).map(|option| option.to_string()).collect();
        options.extend(asked.iter().cloned());
        let mut compile = Command::new("clang-19");
        compile.args(&options).args(&test.sources).arg("-o").arg(&binary).arg("-lm");
        if !run(&mut compile, Limits::seconds(120))?.success() {
            continue;
        }
        let execute = || run(Command::new(&binary).current_dir(folder.path()), Limits::seconds(20));
        let (first, second) = (execute()?, execute()?);
        if first.success() && second.success() {
            let output = (first.stdout == second.stdout).then(|| hash(&first.stdout));
            return Ok(Native::Passes { options, output });
        }
        result = Native::Fails;
    }
    Ok(result)
}

fn cache_file(level: &str) -> PathBuf {
    paths::cache().join("torture").join(format!("native{level}.txt"))
}

/// Results of another compiler or with other options are not used.
fn heading() -> Result<String> {
    let version = run_ok(Command::new("clang-19").arg("--version"), Limits::seconds(60))?;
    let version = String::from_utf8_lossy(&version.stdout);
    let version = version.lines().next().unwrap_or("");
    Ok(format!("# 2 {version} {}", OLD_C.join(" ")))
}

fn print(results: &HashMap<String, Native>, heading: &str) -> String {
    let mut lines: Vec<String> = results
        .iter()
        .map(|(name, native)| match native {
            Native::Passes { options, output } => {
                let output = output.map_or_else(|| "-".to_owned(), |hash| format!("{hash:x}"));
                format!("{name}\tpasses\t{output}\t{}", options.join("\t"))
            }
            Native::Skipped => format!("{name}\tskipped"),
            Native::NotBuilt => format!("{name}\tnot built"),
            Native::Fails => format!("{name}\tfails"),
        })
        .collect();
    lines.sort();
    format!("{heading}\n{}\n", lines.join("\n"))
}

/// Nothing if the text has another heading or is damaged; then everything is measured again.
fn parse(text: &str, heading: &str) -> Option<HashMap<String, Native>> {
    let mut lines = text.lines();
    if lines.next()? != heading {
        return None;
    }
    lines
        .map(|line| {
            let mut fields = line.split('\t');
            let name = fields.next()?.to_owned();
            let native = match fields.next()? {
                "passes" => Native::Passes {
                    output: match fields.next()? {
                        "-" => None,
                        hash => Some(u64::from_str_radix(hash, 16).ok()?),
                    },
                    options: fields.map(str::to_owned).collect(),
                },
                "skipped" => Native::Skipped,
                "not built" => Native::NotBuilt,
                "fails" => Native::Fails,
                _ => return None,
            };
            Some((name, native))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{Native, parse, print};
    use std::collections::HashMap;

    #[test]
    fn the_cache_file_comes_back_as_it_was() {
        let options = vec!["-O0".to_owned(), "-fwrapv".to_owned()];
        let results = HashMap::from([
            ("a.c".to_owned(), Native::Passes { options: options.clone(), output: Some(u64::MAX) }),
            ("b.c".to_owned(), Native::Passes { options, output: None }),
            ("ieee/b.c".to_owned(), Native::Skipped),
            ("c.c".to_owned(), Native::NotBuilt),
            ("d.c".to_owned(), Native::Fails),
        ]);
        let text = print(&results, "# heading");
        assert_eq!(parse(&text, "# heading"), Some(results));
        assert_eq!(parse(&text, "# another compiler"), None);
        assert_eq!(parse("# heading\na.c\tpasses\txyz", "# heading"), None);
    }
}
