//! The command line of schism.

#![warn(clippy::print_stdout, clippy::print_stderr)]

mod command;
mod compare;
mod exit;
mod guard;
mod heap;
mod host;
mod interrupt;
mod libc_command;
mod record;
mod replay;
mod run;
mod say;
mod stats;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use command::{
    accept, bisect, build, changes, diff, doctor, explain, explore, graph, init, pages, report, review, test,
};
use exit::{Bisect, Exit};

/// Takes two versions of a C program and finds the inputs on which they behave differently.
#[derive(Parser)]
#[command(name = "schism", version, about, disable_help_subcommand = true)]
struct Cli {
    #[command(flatten)]
    voice: Voice,
    #[command(subcommand)]
    command: Command,
}

/// How much is said, and how.
#[derive(clap::Args)]
struct Voice {
    /// Say nothing on standard error but errors: no progress, no notes.
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    quiet: bool,
    /// Show all differences of a comparison, not only the first ten, with all of their lines.
    #[arg(short, long, global = true)]
    verbose: bool,
    /// Whether to colour: as the terminal allows it, always, or never.
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value = "auto")]
    color: say::Colour,
}

#[derive(Subcommand)]
enum Command {
    /// Run a program: the same output and exit status as natively, and a report if it makes a memory error.
    Run(run::Options),
    /// Generate tests for a program: an input for each path, with the output that it will have.
    Explore(explore::Options),
    /// Say what changed between two versions of a program: functions, their instructions and lines, data.
    Changes(changes::Options),
    /// Find the inputs on which two versions of a program behave differently.
    Diff(Box<diff::Options>),
    /// Find what the commits of a branch change, each compared with the one before, on one page.
    Review(Box<review::Options>),
    /// Find the commit that brought a finding, by running its input on the programs of the commits between.
    Bisect(bisect::Options),
    /// Run a command, such as a test suite, and keep every invocation of a program as a seed.
    Record(record::Options),
    /// Build a project by its own command, and keep what its programs are made of; or show that of a program.
    Build(build::Options),
    /// Compare strategies: run several on the same versions, or on folders of them, and print one table.
    Compare(compare::Options),
    /// Show a graph of two versions: control flow, dependences, the change sequence graph, irrelevant branches.
    Graph(graph::Options),
    /// Tell how the effect of a change travels to what can be seen, on the input of a finding; or where it dies.
    Explain(explain::Options),
    /// Tell what a comparison found in another form: SARIF, JUnit, Markdown, annotations, code quality, TAP, JSON, lines.
    Report(report::Options),
    /// Print a finding as a test in the style of a project: shell, pytest, Unity, cmocka, Check, GoogleTest.
    Test(test::Options),
    /// Accept a difference as meant: it no longer decides the exit status, until the code of its cause changes.
    Accept(accept::Options),
    /// Write schism.toml for the project here, from what is found of it.
    Init(init::Options),
    /// Say what is installed, what keeps programs in, what is missing, and the command that mends it.
    Doctor,
    /// Print what a shell needs to complete commands and options: bash, zsh or fish.
    Completions(pages::Completions),
    /// Write pages for man into a folder.
    Man(pages::Man),
    /// Run a native program on a test, in the sandbox: for run.sh.
    #[command(hide = true)]
    Replay(replay::Options),
    /// Build the C library that programs run with, and keep it in the cache.
    Libc,
}

fn main() -> ExitCode {
    if let Some(code) = record::run_if_recorder().or_else(schism_project::run_if_compiler) {
        return code;
    }
    interrupt::end();
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            return match say::usage(&error) {
                Ok(()) if !error.use_stderr() => ExitCode::SUCCESS,
                // For git any other small number would be a verdict.
                Ok(()) if std::env::args_os().any(|word| word == Bisect::OPTION) => Bisect::Abort.into(),
                Ok(()) => Exit::Trouble.into(),
                Err(error) => failed(&error),
            };
        }
    };
    say::with(&cli.voice.settings());
    let result = guard::guarded(|| match cli.command {
        Command::Run(options) => run::run(&options),
        Command::Explore(options) => explore::run(&options),
        Command::Changes(options) => changes::run(&options),
        Command::Diff(options) => diff::run(&options),
        Command::Review(options) => review::run(&options),
        Command::Bisect(options) => bisect::run(&options),
        Command::Record(options) => record::run(&options),
        Command::Build(options) => build::run(&options),
        Command::Compare(options) => compare::run(&options),
        Command::Graph(options) => graph::run(&options),
        Command::Explain(options) => explain::run(&options),
        Command::Report(options) => report::run(&options),
        Command::Test(options) => test::run(&options),
        Command::Accept(options) => accept::run(&options),
        Command::Init(options) => init::run(&options),
        Command::Doctor => doctor::run(),
        Command::Completions(options) => pages::completions(&options, Cli::command()),
        Command::Man(options) => pages::man(&options, Cli::command()),
        Command::Replay(options) => replay::run(&options),
        Command::Libc => libc_command::run(),
    });
    result.unwrap_or_else(|error| failed(&error))
}

impl Voice {
    fn settings(&self) -> say::Settings {
        say::Settings { quiet: self.quiet, verbose: self.verbose, colour: self.color }
    }
}

fn failed(error: &anyhow::Error) -> ExitCode {
    // Ctrl-C also ends compilers that run, of which the error may tell.
    if interrupt::pressed() {
        say::failure(&format!("interrupted: {}", words(error)));
        return Exit::Interrupted.into();
    }
    say::failure(&words(error));
    Exit::Trouble.into()
}

/// An error and its causes, each said once: some errors name their cause themselves.
fn words(error: &anyhow::Error) -> String {
    let mut all = String::new();
    for cause in error.chain().map(ToString::to_string) {
        if all.is_empty() {
            all = cause;
        } else if !all.ends_with(&cause) {
            all = format!("{all}: {cause}");
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::words;
    use anyhow::Context;

    #[test]
    fn a_cause_is_said_once() {
        let missing = schism_native::Error::File {
            action: "read",
            path: "x.c".into(),
            source: std::io::ErrorKind::NotFound.into(),
        };
        let error = Err::<(), _>(missing).context("the old version").unwrap_err();
        assert_eq!(words(&error), "the old version: cannot read x.c: entity not found");
        assert_eq!(words(&anyhow::anyhow!("inner").context("outer")), "outer: inner");
    }
}
