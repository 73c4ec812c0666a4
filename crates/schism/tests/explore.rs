//! Explores every program of `tests/explore/` and holds each generated test against the native binary.
//!
//! `tests/explore/<topic>/<name>.c` is one program. Its first line is `// explore: TEMPLATE`, in which the word `FIXTURE` stands for
//! the folder `<name>.files`. Among the comments that follow, `// paths: N` says that exploration ends by itself after exactly N
//! tests, at -O0, with every strategy, and `// options: WORDS` gives options of `schism explore`; with `--entry` among them the driver
//! that schism wrote is part of the native binary. `// alphabet: LETTERS` says that the program prints one line for each word over that
//! alphabet in its standard input (`everything.h`).
//!
//! For each program: `truth`, all predictions hold on a native build of the same bitcode with the same C library (the rule
//! about faults stands at `replay`). For each with a number of paths: that number with `bfs`, `dfs` and `random`. For each with an
//! alphabet, instead: `everything`, no line that the native binary prints for any word is missing. For a few: the same command gives the
//! same bytes. And the harness itself is tested with tests made by hand, right and wrong.

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use libtest_mimic::{Arguments, Failed, Trial};
use schism_native::{Flags, Toolchain};
use schism_report::TestFolder;

mod explore_support;
mod hand_made;
mod support;

use explore_support::{contents, entry, replay, words};

/// The budget of a program whose paths nobody counted.
const MOST_PATHS: &str = "100";

fn main() {
    let arguments = Arguments::from_args();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/explore");
    let programs = match programs(&root) {
        Ok(programs) => programs,
        Err(error) => {
            eprintln!("cannot read {}: {error}", root.display());
            std::process::exit(2);
        }
    };
    let mut trials: Vec<Trial> = programs.into_iter().flat_map(trials).collect();
    trials.extend(hand_made::trials());
    libtest_mimic::run(&arguments, trials).exit();
}

/// One program of the corpus.
#[derive(Clone)]
struct Program {
    /// Topic and name.
    name: String,
    source: PathBuf,
    template: Vec<String>,
    /// Options of `schism explore`.
    options: Vec<String>,
    /// The number of its paths, if it is known.
    paths: Option<usize>,
    /// The letters of its words, if every word over them is to be covered.
    alphabet: Option<String>,
}

impl Program {
    /// Whether exploration has to end by itself.
    fn is_complete(&self) -> bool {
        self.paths.is_some() || self.alphabet.is_some()
    }
}

/// All programs, in the order of their names.
fn programs(root: &Path) -> io::Result<Vec<Program>> {
    let mut programs = Vec::new();
    for topic in fs::read_dir(root)? {
        let topic = topic?.path();
        if !topic.is_dir() {
            continue;
        }
        for file in fs::read_dir(&topic)? {
            let source = file?.path();
            if source.extension() == Some(OsStr::new("c")) {
                programs.push(program(&topic, source.canonicalize()?)?);
            }
        }
    }
    programs.sort_by(|a, b| a.source.cmp(&b.source));
    Ok(programs)
}

/// Reads a program's first lines.
fn program(topic: &Path, source: PathBuf) -> io::Result<Program> {
    let text = fs::read_to_string(&source)?;
    let mut lines = text.lines();
    let wrong = |what: &str| io::Error::other(format!("{}: {what}", source.display()));
    let template = lines.next().and_then(|line| line.strip_prefix("// explore:"));
    let template = template.ok_or_else(|| wrong("the first line is not `// explore: TEMPLATE`"))?;
    let fixture = source.with_extension("files").display().to_string();
    let template =
        template.split_whitespace().map(|word| if word == "FIXTURE" { fixture.clone() } else { word.into() });
    let notes: Vec<&str> = lines.map_while(|line| line.strip_prefix("// ")).collect();
    let note = |key: &str| notes.iter().find_map(|line| line.strip_prefix(key));
    let paths = note("paths: ").map(str::parse).transpose();
    let options = note("options: ").unwrap_or_default().split_whitespace().map(str::to_owned).collect();
    let part = |path: &Path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    Ok(Program {
        name: format!("{}/{}", part(topic), part(&source)),
        template: template.collect(),
        options,
        paths: paths.map_err(|_| wrong("`// paths:` without a number"))?,
        alphabet: note("alphabet: ").map(str::to_owned),
        source,
    })
}

/// The tests of one program.
fn trials(program: Program) -> Vec<Trial> {
    let trial = |what: &str, check: fn(&Program, &str) -> Result<(), Failed>, strategy: &'static str| {
        let program = program.clone();
        Trial::test(format!("{} {what}", program.name), move || check(&program, strategy))
    };
    if program.alphabet.is_some() {
        return vec![trial("everything", everything, "cover")];
    }
    let mut trials = vec![trial("truth", truth, "cover")];
    if program.paths.is_some() {
        trials.extend(["bfs", "dfs", "random"].map(|strategy| trial(strategy, count_paths, strategy)));
    }
    if ["parsers/expression", "library/getopt", "environment/all_inputs"].contains(&program.name.as_str()) {
        trials.push(trial("same bytes", same_bytes, "random"));
    }
    trials
}

/// Runs `schism explore` on a program; the folder it wrote. Status 0, 1 (a fault) and 3 (a budget) are all good.
fn explore(program: &Program, strategy: &str, folder: &Path) -> Result<PathBuf, Failed> {
    let output = folder.join("schism.out");
    let mut command = Command::new(env!("CARGO_BIN_EXE_schism"));
    command.arg("explore").args(["--strategy", strategy, "--output"]).arg(&output);
    if !program.is_complete() {
        command.args(["--max-paths", MOST_PATHS]);
    }
    command.args(&program.options).arg(&program.source).arg("--").args(&program.template).current_dir(folder);
    let ended = command.output()?;
    match ended.status.code() {
        Some(0 | 1 | 3) => Ok(output),
        status => Err(format!("ended with {status:?}\n{}", String::from_utf8_lossy(&ended.stderr)).into()),
    }
}

/// The native binary of a program, with the driver of an exploration that has one.
fn reference(program: &Program, output: &Path, folder: &Path) -> Result<PathBuf, Failed> {
    let tools = Toolchain::open(&mut |_| ())?;
    let compiled = tools.compile(&program.source, &Flags::default())?;
    let binary = folder.join("native");
    let driver = output.join("driver.c");
    let parts = if driver.is_file() {
        vec![entry::open(&tools, &compiled.bitcode, folder)?, tools.compile(&driver, &Flags::default())?.bitcode]
    } else {
        vec![compiled.bitcode]
    };
    tools.link_reference(&parts, &binary, &mut |_| ())?;
    Ok(binary)
}

/// Every prediction holds natively.
fn truth(program: &Program, strategy: &str) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let output = explore(program, strategy, folder.path())?;
    let binary = reference(program, &output, folder.path())?;
    let mut problems = String::new();
    for test in TestFolder::find(&output)? {
        let found = replay(&test, &binary)?;
        if !found.is_empty() {
            let command = fs::read_to_string(test.path().join("argv"))?.replace('\n', " ");
            problems += &format!("{} {command}\n{found}", test.path().display());
        }
    }
    if problems.is_empty() { Ok(()) } else { Err(problems.into()) }
}

/// Exactly the stated number of tests, and the engine says that there are no more.
fn count_paths(program: &Program, strategy: &str) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let output = explore(program, strategy, folder.path())?;
    let tests = complete(&output)?;
    if Some(tests.len()) == program.paths {
        return Ok(());
    }
    let words = tests.iter().map(|test| fs::read_to_string(test.path().join("test.json")));
    let words: String = words.collect::<io::Result<_>>()?;
    Err(format!("{} tests, stated are {:?}:\n{words}", tests.len(), program.paths).into())
}

/// The tests of an exploration that says that there are no more.
fn complete(output: &Path) -> Result<Vec<TestFolder>, Failed> {
    let summary = fs::read_to_string(output.join("summary.json"))?;
    if !summary.contains("\"ended\": \"complete\"") {
        return Err(format!("it did not end by itself:\n{summary}").into());
    }
    Ok(TestFolder::find(output)?)
}

/// The lines that are printed for all words over an alphabet are those of the tests.
fn everything(program: &Program, strategy: &str) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let output = explore(program, strategy, folder.path())?;
    let tests = complete(&output)?;
    let binary = reference(program, &output, folder.path())?;
    let length = program.template.last().and_then(|word| word.parse().ok()).ok_or("no length in the template")?;
    words::check(&tests, &binary, (program.alphabet.as_deref().unwrap_or_default(), length))
}

/// The same command gives the same bytes.
fn same_bytes(program: &Program, strategy: &str) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    explore(program, strategy, folder.path())?;
    let output = explore(program, strategy, folder.path())?;
    let (new, old) = (contents(&output)?, contents(&output.with_extension("out.old"))?);
    let different = new.keys().chain(old.keys()).find(|name| new.get(*name) != old.get(*name));
    different.map_or(Ok(()), |name| Err(format!("{} differs", name.display()).into()))
}
