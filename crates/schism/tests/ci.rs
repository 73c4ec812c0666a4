//! The files of `ci/` as those run them who copy them: the hook, the step of a workflow and the job of a pipeline.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

const PROGRAM: &str = "#include <stdio.h>\nint main(int argc, char **argv)\n{\n    if (argc > 1 && argv[1][0] == 'x')\n        GUARDED\n    \
     puts(\"done\");\n    return 0;\n}\n";

/// What is run of a repository with an old commit on `base`, and a new one.
struct Bench {
    folder: TempDir,
    old: String,
    new: String,
}

impl Bench {
    fn new(old: &str, new: &str) -> Bench {
        let folder = tempfile::tempdir().unwrap();
        let bench = Bench { folder, old: String::new(), new: String::new() };
        bench.git(&["init", "-q", "-b", "work"]);
        bench.git(&["remote", "add", "origin", "."]);
        let commit = |text: &str| {
            fs::write(bench.folder.path().join("tool.c"), PROGRAM.replace("GUARDED", text)).unwrap();
            bench.git(&["add", "tool.c"]);
            bench.git(&[
                "-c",
                "user.name=n",
                "-c",
                "user.email=e@x",
                "commit",
                "-q",
                "--allow-empty",
                "-m",
                "a change",
            ]);
            bench.git(&["rev-parse", "HEAD"])
        };
        let old = commit(old);
        bench.git(&["branch", "base"]);
        let new = commit(new);
        Bench { old, new, ..bench }
    }

    fn git(&self, args: &[&str]) -> String {
        let output = Command::new("git").args(args).current_dir(self.folder.path()).output().unwrap();
        assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    }

    /// A script in the repository, with schism in `PATH`.
    fn sh(&self, script: &str, input: &str, environment: &[(&str, &str)]) -> Output {
        fs::write(self.folder.path().join(".git/input"), input).unwrap();
        let programs = Path::new(env!("CARGO_BIN_EXE_schism")).parent().unwrap().display().to_string();
        let path = format!("{programs}:{}", std::env::var("PATH").unwrap());
        let mut command = Command::new("sh");
        command.args(["-c", script, "pre-push", "origin"]).current_dir(self.folder.path()).env("PATH", path);
        command.envs(environment.iter().copied());
        command.stdin(Stdio::from(fs::File::open(self.folder.path().join(".git/input")).unwrap())).output().unwrap()
    }

    /// Exit status and words of the hook for a push from old to new.
    fn push(&self) -> (Option<i32>, String) {
        let hook = format!(". '{}'", ci("pre-push").display());
        let line = format!("refs/heads/work {} refs/heads/work {}\n", self.new, self.old);
        let output = self.sh(&hook, &line, &[]);
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    }
}

fn ci(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ci").join(name).canonicalize().unwrap()
}

/// The lines of a file that are indented at least so deep, behind a line that ends so.
fn block(name: &str, start: &str, depth: usize) -> Vec<String> {
    let text = fs::read_to_string(ci(name)).unwrap();
    let mut lines = text.lines().skip_while(|line| !line.ends_with(start));
    lines.next().unwrap_or_else(|| panic!("{name} has no {start}"));
    let is_in = |line: &&str| line.is_empty() || line.len() - line.trim_start().len() >= depth;
    lines.take_while(is_in).map(|line| line.get(depth..).unwrap_or_default().to_owned()).collect()
}

const CRASH: &str = "*(volatile char *)0 = 1;";

#[test]
fn a_push_that_brings_a_crash_is_held_up() {
    let (status, told) = Bench::new(";", CRASH).push();
    assert!(status == Some(1) && told.contains("is worse than what origin has"), "{status:?} {told}");
    // Other output may be meant, and so is a crash that is gone.
    let (status, told) = Bench::new(";", "puts(\"x\");").push();
    assert_eq!(status, Some(0), "{told}");
}

#[test]
fn a_workflow_gets_its_files_and_its_status() {
    let bench = Bench::new(";", CRASH);
    let place = bench.folder.path().join(".git").display().to_string();
    let (output, summary) = (format!("{place}/output"), format!("{place}/summary"));
    let script = format!("set -e\n{}", block("github/action.yml", "run: |", 8).join("\n"));
    let environment = [
        ("RANGE", "base..HEAD"),
        ("OPTIONS", "--max-time 60"),
        ("FAIL_ON", "unaccepted"),
        ("REQUIRE", "false"),
        ("RUNNER_TEMP", &place),
        ("GITHUB_OUTPUT", &output),
        ("GITHUB_STEP_SUMMARY", &summary),
    ];
    let done = bench.sh(&script, "", &environment);
    let told = String::from_utf8_lossy(&done.stdout).into_owned() + &String::from_utf8_lossy(&done.stderr);
    assert_eq!(done.status.code(), Some(1), "{told}");
    assert!(told.contains("::error "), "{told}");
    let outputs = fs::read_to_string(&output).unwrap();
    assert_eq!(outputs, format!("sarif={place}/schism.sarif\nstatus=1\n"));
    assert!(fs::read_to_string(&summary).unwrap().contains("DIFFERENT"));
    assert!(fs::read_to_string(format!("{place}/schism.sarif")).unwrap().contains("\"2.1.0\""));
}

#[test]
fn a_pipeline_gets_its_reports() {
    let bench = Bench::new(";", CRASH);
    // Items of a list; a folded one goes on in lines that are indented deeper.
    let mut script = "set -e".to_owned();
    for line in block("gitlab.yml", "script:", 4) {
        match line.strip_prefix("- ") {
            Some(">-") => script.push('\n'),
            Some(command) => script += &format!("\n{command}"),
            None if line.starts_with('#') => {}
            None => script += &format!(" {}", line.trim()),
        }
    }
    let environment = [
        ("CI_MERGE_REQUEST_TARGET_BRANCH_NAME", "base"),
        ("SCHISM_OPTIONS", "--max-time 60"),
        ("SCHISM_FAIL_ON", "unaccepted"),
    ];
    let done = bench.sh(&script, "", &environment);
    assert_eq!(done.status.code(), Some(1), "{}", String::from_utf8_lossy(&done.stderr));
    let quality = fs::read_to_string(bench.folder.path().join("gl-code-quality-report.json")).unwrap();
    assert!(quality.contains("\"fingerprint\""), "{quality}");
    assert!(fs::read_to_string(bench.folder.path().join("schism.xml")).unwrap().contains("<testsuite"));
}
