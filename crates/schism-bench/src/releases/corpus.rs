//! The documented changes between releases, each with a witness: `benches-src/coreutils-changes.tsv`.

use super::runs::Case;
use crate::native::{Limits, run_ok};
use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::Path;
use std::process::Command;

const COLUMNS: usize = 10;
const SHELL_SECONDS: u64 = 10;

/// One documented change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its name.
    pub id: String,
    /// Old and new release, with a dash between.
    pub pair: String,
    /// The tool.
    pub tool: String,
    /// `fix`, `feature` and so on.
    pub kind: String,
    /// What the input is made of.
    pub class: String,
    /// Which observations differ.
    pub category: String,
    /// A shell command.
    pub witness: String,
    /// A shell command that prints the standard input.
    pub stdin: String,
    /// Shell commands that make the files.
    pub setup: String,
    /// What changed.
    pub change: String,
}

impl Row {
    /// True if the release notes name it and it needs only short arguments and a little standard input.
    pub fn is_small(&self) -> bool {
        self.is_documented() && matches!(self.class.as_str(), "args" | "args+stdin")
    }

    /// True if the release notes name it.
    pub fn is_documented(&self) -> bool {
        self.kind != "unlisted"
    }

    /// True for new options and new syntax, which the old release mostly refuses.
    pub fn is_new_option(&self) -> bool {
        self.kind == "feature"
    }

    /// True if one run of one tool shows it.
    pub fn is_one_run(&self) -> bool {
        !["shell", "env", "device", "pipe"].iter().any(|word| self.class.contains(word))
    }

    /// The witness, with the shell's quoting gone; only for [`Row::is_one_run`].
    pub fn case(&self) -> Result<Case> {
        let mut words = words(&self.witness)?;
        ensure!(
            words.first().is_some_and(|tool| *tool == self.tool.as_bytes()),
            "{} does not start with its tool",
            self.id
        );
        let stdin = if self.stdin.is_empty() { Vec::new() } else { bash(&self.stdin)? };
        Ok(Case { arguments: words.split_off(1), stdin, setup: self.setup.clone(), ..Case::default() })
    }
}

/// The words of a command, with the shell's quoting gone.
pub fn words(command: &str) -> Result<Vec<Vec<u8>>> {
    // The words become an array, so nothing but their expansions is run.
    let words =
        bash(&format!("set -f; words=({command}); [ ${{#words[@]}} = 0 ] || printf '%s\\0' \"${{words[@]}}\""))?;
    let mut words = words.split(|&byte| byte == 0).map(<[u8]>::to_vec).collect::<Vec<_>>();
    words.pop();
    Ok(words)
}

fn bash(script: &str) -> Result<Vec<u8>> {
    let mut command = Command::new("bash");
    command.args(["-c", script]).env("LC_ALL", "C");
    Ok(run_ok(&mut command, Limits::seconds(SHELL_SECONDS))?.stdout)
}

/// Reads the file.
pub fn load(path: &Path) -> Result<Vec<Row>> {
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    parse(&text).with_context(|| format!("{}", path.display()))
}

fn parse(text: &str) -> Result<Vec<Row>> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    lines.map(|(number, line)| row(line).with_context(|| format!("line {}", number + 1))).collect()
}

fn row(line: &str) -> Result<Row> {
    let cells: Vec<String> = line.split('\t').map(str::to_owned).collect();
    let cells: [String; COLUMNS] =
        cells.try_into().map_err(|cells: Vec<_>| anyhow::anyhow!("{} columns, not {COLUMNS}", cells.len()))?;
    let [id, pair, tool, kind, class, category, witness, stdin, setup, change] = cells;
    ensure!(pair.contains('-') && !tool.is_empty() && !witness.is_empty(), "a column is empty");
    Ok(Row { id, pair, tool, kind, class, category, witness, stdin, setup, change })
}

#[cfg(test)]
mod tests {
    use super::{load, parse};
    use crate::paths;

    const LINE: &str = "a-x\t1-2\techo\tfix\targs+stdin\toutput\techo -n $'a\\rb' '*'\tprintf 'x\\0'\t\twhat";

    #[test]
    fn a_row_becomes_a_case() {
        let rows = parse(&format!("# comment\n{LINE}\n")).unwrap();
        let case = rows[0].case().unwrap();
        assert_eq!(case.arguments, [b"-n".to_vec(), b"a\rb".to_vec(), b"*".to_vec()]);
        assert_eq!(case.stdin, b"x\0");
        assert!(rows[0].is_small() && !rows[0].is_new_option());
    }

    #[test]
    fn mistakes_name_their_line() {
        let error = format!("{:#}", parse("#\na\tb\n").unwrap_err());
        assert_eq!(error, "line 2: 2 columns, not 10");
    }

    #[test]
    fn the_shipped_file_has_the_rows_that_count() {
        let rows = load(&paths::root().join("benches-src/coreutils-changes.tsv")).unwrap();
        let small: Vec<_> = rows.iter().filter(|row| row.is_small()).collect();
        assert_eq!((small.len(), small.iter().filter(|row| row.is_new_option()).count()), (58, 13));
        for row in rows.iter().filter(|row| row.is_one_run() && !row.class.contains("large")) {
            assert!(!row.case().unwrap().arguments.iter().any(|word| word.len() > 64), "{}", row.id);
        }
    }
}
