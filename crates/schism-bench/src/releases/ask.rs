//! Asks a tool for its options: by its help text, and by getopt, which lists all long options when none is clear.

use super::help::{Flag, Help, Takes};
use crate::native::{Limits, Ran};
use crate::sandbox::{NOBODY, User, run_in};
use anyhow::Result;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

const SECONDS: u64 = 5;
/// An option without a name could be any.
const UNCLEAR: &str = "--=x";

/// The options of a program.
pub fn ask(program: &Path, tool: &str) -> Result<Help> {
    let answer = |argument: &str| answer(program, tool, argument);
    let mut help = Help::parse(&String::from_utf8_lossy(&answer("--help")?.stdout));
    for name in candidates(&answer(UNCLEAR)?.stderr_text()) {
        let known = help.flags.iter().any(|flag| flag.longs.contains(&name));
        if known || name == "help" || name == "version" {
            continue;
        }
        let says =
            |argument: String, text: &str| Ok::<_, anyhow::Error>(answer(&argument)?.stderr_text().contains(text));
        let takes = if says(format!("--{name}=x"), "doesn't allow an argument")? {
            Takes::Nothing
        } else if says(format!("--{name}"), "requires an argument")? {
            Takes::Argument
        } else {
            Takes::Optional
        };
        let unlisted =
            Flag { shorts: Vec::new(), longs: vec![name], takes, metavar: String::new(), text: String::new() };
        help.flags.push(unlisted);
    }
    Ok(help)
}

/// Runs the tool with one argument, in an empty folder.
fn answer(program: &Path, tool: &str, argument: &str) -> Result<Ran> {
    let folder = tempfile::tempdir()?;
    let user = User::harmless();
    if user == User::Nobody {
        std::os::unix::fs::chown(folder.path(), Some(NOBODY), Some(NOBODY))?;
    }
    let mut command = Command::new(program);
    command.arg0(tool).arg(argument).env_clear().env("LC_ALL", "C");
    run_in(&mut command, folder.path(), b"", user, Limits::seconds(SECONDS))
}

/// The names in getopt's complaint.
fn candidates(complaint: &str) -> Vec<String> {
    let list = complaint.split_once("' is ambiguous; possibilities: ").map_or("", |(_, list)| list);
    let first = list.lines().next().unwrap_or_default();
    first.split_whitespace().filter_map(|word| Some(word.strip_prefix("'--")?.strip_suffix('\'')?.to_owned())).collect()
}

#[cfg(test)]
mod tests {
    use super::super::help::Takes;
    use super::{ask, candidates};
    use std::path::Path;

    #[test]
    fn getopt_names_its_candidates() {
        let complaint = "wc: option '--=x' is ambiguous; possibilities: '--bytes' '---debug' '--help'\nTry 'wc --help'";
        assert_eq!(candidates(complaint), ["bytes", "-debug", "help"]);
        assert!(candidates("wc: missing operand").is_empty());
    }

    #[test]
    fn options_that_the_help_text_leaves_out_are_known() {
        // numfmt has one with three dashes.
        let help = ask(Path::new("/usr/bin/numfmt"), "numfmt").unwrap();
        assert_eq!(help.long("-debug").map(|flag| flag.takes), Some(Takes::Nothing));
        assert_eq!(help.long("header").map(|flag| flag.takes), Some(Takes::Optional));
        assert!(help.long("help").is_none());
    }
}
