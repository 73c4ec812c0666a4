//! Runs `schism diff` on two releases of a tool and reads its findings.

use super::build::Tool;
use super::runs::{Case, apart};
use super::templates::Template;
use crate::native::{End, Limits, run, run_ok};
use crate::sandbox::run_in;
use anyhow::{Context, Result, bail};
use schism_case::Node;
use schism_report::TestFolder;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// How much longer than its own limit a comparison may take before it is ended: it finishes confirming.
const GRACE_SECONDS: u64 = 120;
/// Less time for one template is not worth starting.
const LEAST_SECONDS: u64 = 1;

/// What `schism diff` found.
#[derive(Default)]
pub struct Compared {
    /// The findings' folders.
    pub tests: Vec<TestFolder>,
    /// Differences that the engine predicted.
    pub predicted: u64,
    /// Those that were seen natively.
    pub confirmed: u64,
    /// Why comparisons failed.
    pub failures: Vec<String>,
}

impl Compared {
    /// Adds what `findings.json` in the folder says.
    fn read(&mut self, json: &Value, folder: &Path) {
        self.predicted += json["run"]["predicted"].as_u64().unwrap_or(0);
        self.confirmed += json["run"]["confirmed"].as_u64().unwrap_or(0);
        for finding in json["findings"].as_array().into_iter().flatten() {
            let others = finding["other_tests"].as_array().into_iter().flatten();
            let names = std::iter::once(&finding["test"]).chain(others).filter_map(Value::as_str);
            self.tests.extend(names.map(|name| TestFolder::at(folder.join(name))));
        }
    }
}

/// The binary under test.
pub struct Engine {
    schism: PathBuf,
    /// It takes several templates at once.
    several: bool,
}

impl Engine {
    /// Asks the binary what it can do.
    pub fn new(schism: PathBuf) -> Result<Engine> {
        let help = run(Command::new(&schism).args(["diff", "--help"]), Limits::seconds(60))?;
        let text = String::from_utf8_lossy(&help.stdout).into_owned();
        if !help.success() {
            bail!("{} has no command `diff`: {}", schism.display(), help.stderr_text().trim_end());
        }
        Ok(Engine { schism, several: text.contains("--template") })
    }

    /// Compares two releases of a tool.
    pub fn compare(
        &self,
        old: &Tool,
        new: &Tool,
        templates: &[Template],
        seconds: u64,
        out: &Path,
    ) -> Result<Compared> {
        let mut compared = Compared::default();
        if self.several {
            self.once(old, new, templates, seconds, out, &mut compared)?;
            return Ok(compared);
        }
        // As many templates as get a fair share each.
        let share = (seconds / templates.len().max(1) as u64).max(LEAST_SECONDS);
        for (number, template) in templates.iter().take((seconds / share).max(1) as usize).enumerate() {
            let out = out.join(number.to_string());
            self.once(old, new, std::slice::from_ref(template), share, &out, &mut compared)?;
        }
        Ok(compared)
    }

    fn once(
        &self,
        old: &Tool,
        new: &Tool,
        templates: &[Template],
        seconds: u64,
        out: &Path,
        compared: &mut Compared,
    ) -> Result<()> {
        let (first, others) = templates.split_first().context("no template")?;
        fs::create_dir_all(out.parent().context("no folder for the output")?)?;
        let mut command = Command::new(&self.schism);
        command.arg("diff").arg(&old.bitcode).arg(&new.bitcode);
        command.arg("--old-bin").arg(&old.native).arg("--new-bin").arg(&new.native);
        command.arg("--max-time").arg(seconds.to_string()).arg("--out").arg(out);
        for template in others {
            command.arg("--template").arg(template.join(" "));
        }
        command.arg("--").args(first);
        let ran = run(&mut command, Limits::seconds(seconds + GRACE_SECONDS))?;
        match ran.end {
            // Same, different, or not all explored.
            End::Exit(0 | 1 | 3) => {}
            // What it left is still read.
            other => {
                let stderr = ran.stderr_text();
                compared.failures.push(format!("{other:?}: {}", stderr.lines().next().unwrap_or_default()));
            }
        }
        let findings = out.join("findings.json");
        if !findings.is_file() {
            return Ok(());
        }
        let json: Value = serde_json::from_slice(&fs::read(&findings)?)
            .with_context(|| format!("{} is not JSON", findings.display()))?;
        compared.read(&json, out);
        Ok(())
    }
}

/// The input of a finding.
pub fn case(test: &TestFolder, tool: &str) -> Result<Case> {
    let input = test.read_input(tool.as_bytes())?;
    let file = |(name, entry): (&[u8], &schism_case::Entry)| match &entry.node {
        Node::File { content, .. } => Some((String::from_utf8_lossy(name).into_owned(), content.clone())),
        _ => None,
    };
    Ok(Case {
        files: input.files.iter().filter_map(|(name, entry)| file((name, entry))).collect(),
        arguments: input.argv.into_iter().skip(1).collect(),
        stdin: input.stdin,
        setup: String::new(),
        environment: input.environment,
    })
}

/// True if the finding's own script says of both programs that they do what the finding says, and of the old one that it
/// does not do what the new one does, unless only sanitizers see the difference.
pub fn reproduces(test: &TestFolder, programs: &[PathBuf; 2], seconds: u64) -> Result<bool> {
    // Nobody may not get to where the finding is.
    let place = tempfile::tempdir()?;
    let copy = place.path().join("test");
    run_ok(Command::new("cp").arg("-R").arg(test.path()).arg(&copy), Limits::seconds(60))?;
    run_ok(Command::new("chmod").args(["-R", "a+rX"]).arg(place.path()), Limits::seconds(60))?;
    let check = |option: &str, program: &Path| -> Result<bool> {
        // As nobody, who may not get to where schism is; and the tools under test remove files and end processes.
        let (mut command, user) = apart();
        command.arg("sh").arg(copy.join("run.sh")).args([option, "--unsafe"]).arg(program);
        let ran = run_in(&mut command, Path::new("/"), b"", user, Limits::seconds(seconds))?;
        Ok(ran.success())
    };
    let [old, new] = programs;
    let sanitized = ["expected.old", "expected.new"].iter().any(|side| copy.join(side).join("sanitizers").is_file());
    Ok(check("--check-old", old)? && check("--check", new)? && (sanitized || !check("--check", old)?))
}

#[cfg(test)]
mod tests {
    use super::super::build::Tool;
    use super::{Engine, reproduces};
    use schism_report::TestFolder;
    use schism_testing::shell_script;
    use std::fs;
    use std::os::unix::fs::PermissionsExt;

    /// A stand-in that says what it was asked and leaves one finding.
    const STAND_IN: &str = r#"[ "$2" = --help ] && { echo "$HELP"; exit 0; }
        for word; do [ "$previous" = --out ] && out=$word; previous=$word; done
        mkdir -p "$out"; echo "$*" > "$out/asked"
        echo '{"run": {"predicted": 3, "confirmed": 2}, "findings": [
            {"test": "tests/1", "other_tests": ["tests/2"]}]}' > "$out/findings.json"; exit 1"#;

    fn compare(help: &str, seconds: u64) -> (Vec<String>, u64, usize) {
        let folder = tempfile::tempdir().unwrap();
        let binary = folder.path().join("schism");
        shell_script(&binary, &STAND_IN.replace("$HELP", help));
        let tool = |name: &str| Tool { bitcode: format!("{name}.bc").into(), native: name.into() };
        let templates = [vec!["-x".to_owned(), "--sym-arg".to_owned(), "3".to_owned()], vec!["-y".to_owned()]];
        let out = folder.path().join("out");
        let compared = Engine::new(binary).unwrap().compare(&tool("a"), &tool("b"), &templates, seconds, &out).unwrap();
        let asked = [out.clone(), out.join("0"), out.join("1")].map(|folder| fs::read_to_string(folder.join("asked")));
        let asked = asked.into_iter().flatten().map(|text| text.replace(&out.display().to_string(), "OUT"));
        (asked.collect(), compared.predicted, compared.tests.len())
    }

    #[test]
    fn several_templates_share_one_run_if_they_can() {
        let (asked, predicted, tests) = compare("--template WORDS", 30);
        let common = "diff a.bc b.bc --old-bin a --new-bin b --max-time";
        assert_eq!(asked, [format!("{common} 30 --out OUT --template -y -- -x --sym-arg 3\n")]);
        assert_eq!((predicted, tests), (3, 2));
        let (asked, predicted, tests) = compare("nothing", 30);
        let second = format!("{common} 15 --out OUT/1 -- -y\n");
        assert_eq!(asked, [format!("{common} 15 --out OUT/0 -- -x --sym-arg 3\n"), second]);
        assert_eq!((predicted, tests), (6, 4));
        assert_eq!(compare("nothing", 1).0.len(), 1);
    }

    #[test]
    fn a_finding_reproduces_if_its_script_shows_a_difference() {
        let folder = tempfile::tempdir().unwrap();
        let [old, new] = ["old", "new"].map(|name| folder.path().join(name));
        shell_script(&old, "echo a");
        shell_script(&new, "echo b");
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
        let test = folder.path().join("test");
        fs::create_dir(&test).unwrap();
        shell_script(&test.join("run.sh"), "case $1 in --check) [ $($3) = b ];; --check-old) [ $($3) = a ];; esac");
        let test = TestFolder::at(test);
        assert!(reproduces(&test, &[old.clone(), new.clone()], 10).unwrap());
        assert!(!reproduces(&test, &[old.clone(), old.clone()], 10).unwrap());
        assert!(!reproduces(&test, &[new, old], 10).unwrap());
    }
}
