//! What other programs are told of the command line: completions for shells, and pages for man.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use clap_complete::Shell;

use crate::say;

/// The shells that people use.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum For {
    Bash,
    Zsh,
    Fish,
}

#[derive(clap::Args)]
pub(crate) struct Completions {
    /// The shell; what is printed goes where that looks, as in `schism completions bash > ~/.local/share/bash-completion/completions/schism`.
    #[arg(value_name = "SHELL")]
    shell: For,
}

/// Prints what a shell needs to complete options and commands.
pub(crate) fn completions(options: &Completions, mut whole: clap::Command) -> anyhow::Result<ExitCode> {
    let shell = match options.shell {
        For::Bash => Shell::Bash,
        For::Zsh => Shell::Zsh,
        For::Fish => Shell::Fish,
    };
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut whole, "schism", &mut text);
    say::result(&String::from_utf8_lossy(&text))?;
    Ok(ExitCode::SUCCESS)
}

#[derive(clap::Args)]
pub(crate) struct Man {
    /// A folder, such as `~/.local/share/man/man1`; made if it is not there.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

/// Writes a page for schism, and one for each command.
pub(crate) fn man(options: &Man, whole: clap::Command) -> anyhow::Result<ExitCode> {
    let folder = &options.folder;
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    clap_mangen::generate_to(whole, folder).with_context(|| format!("cannot write in {}", folder.display()))?;
    Ok(ExitCode::SUCCESS)
}
