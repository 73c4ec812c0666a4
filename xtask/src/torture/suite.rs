//! The tests on disk: which files make a program, and with which options.

use super::directive;
use anyhow::{Context, Result};
use schism_bench::native::{Limits, run_ok};
use schism_bench::paths;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// One program of the suite.
pub struct Test {
    /// Its path below the suite's folder, for example `ieee/rbug.c`.
    pub name: String,
    /// The files to compile together, the test's own first.
    pub sources: Vec<PathBuf>,
    /// Options that its folder or its `.x` file asks for.
    options: Vec<String>,
    text: String,
}

impl Test {
    /// The options for this test at `level`, or nothing if it is not meant for this target.
    pub fn options(&self, level: &str) -> Option<Vec<String>> {
        let directives = directive::parse(&self.text, level);
        // The level stands first: a test may ask for another one.
        let level = std::iter::once(level.to_owned());
        let all = level.chain(self.options.iter().cloned()).chain(directives.options);
        (!directives.skip).then(|| all.collect())
    }
}

/// Fetches the suite if needed and lists its tests by name.
pub fn load() -> Result<Vec<Test>> {
    let home = paths::cache().join("src/gcc-12");
    let mut fetch = Command::new(paths::root().join("scripts/fetch-torture"));
    run_ok(fetch.arg(&home), Limits::seconds(1800)).context("cannot fetch the torture tests")?;
    let suite = home.join("execute");

    let mut tests = Vec::new();
    for (folder, folder_options) in
        [("", &[][..]), ("ieee", &["-fno-inline"]), ("builtins", &["-fno-inline-functions"])]
    {
        let directory = suite.join(folder);
        let mut names = Vec::new();
        for entry in fs::read_dir(&directory).with_context(|| format!("cannot list {}", directory.display()))? {
            names.push(entry?.file_name().to_string_lossy().into_owned());
        }
        names.retain(|name| name.ends_with(".c") && !name.ends_with("-lib.c"));
        for name in names {
            tests.push(test(&suite, folder, &name, folder_options)?);
        }
    }
    tests.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(tests)
}

fn test(suite: &Path, folder: &str, name: &str, folder_options: &[&str]) -> Result<Test> {
    let directory = suite.join(folder);
    let source = directory.join(name);
    let mut sources = vec![source.clone()];
    if folder == "builtins" {
        // These bring their own C library functions and share one main.
        sources.push(directory.join(name.replace(".c", "-lib.c")));
        sources.push(directory.join("lib/main.c"));
    }
    let mut options: Vec<String> = folder_options.iter().map(|option| option.to_string()).collect();
    if let Ok(script) = fs::read_to_string(source.with_extension("x")) {
        options.extend(script_options(&script));
    }
    let text = fs::read(&source).with_context(|| format!("cannot read {}", source.display()))?;
    let name = if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") };
    Ok(Test { name, sources, options, text: String::from_utf8_lossy(&text).into_owned() })
}

/// The options that a `.x` file adds on every target: indented lines stand under a condition for another one.
fn script_options(script: &str) -> Vec<String> {
    let lines = script.lines().filter_map(|line| {
        line.strip_prefix("lappend additional_flags ").or_else(|| line.strip_prefix("set additional_flags "))
    });
    directive::for_clang(lines.flat_map(str::split_whitespace).map(|word| word.trim_matches('"').to_owned()))
}

#[cfg(test)]
mod tests {
    use super::script_options;

    #[test]
    fn only_unconditional_options_of_a_script_count() {
        let script = "if [istarget x] {\n    lappend additional_flags \"-mieee\"\n}\nset additional_flags -fno-builtin-abs\n\
                      lappend additional_flags \"-fno-ivopts\" \"-fno-trapping-math\"\nreturn 0\n";
        assert_eq!(script_options(script), ["-fno-builtin-abs", "-fno-trapping-math"]);
    }
}
