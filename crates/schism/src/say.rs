//! Everything that schism prints, in one place: nothing else writes to standard output or standard error, apart from what a program under
//! `schism run` prints.
//!
//! What a stranger may have written (names, sources, messages of a compiler) is shown so that a terminal obeys none of it. Standard error that
//! nobody reads is no reason to stop. Nor is a closed standard output: the exit status and the output folder still tell.

use std::io::{self, IsTerminal, Write};

use anyhow::Context;
use schism_report::{screen_json, screen_text, screen_text_with_colours};

/// Says something on standard error, as a line of schism's.
macro_rules! note {
    ($($words:tt)*) => { $crate::say::error(&format!("schism: {}\n", format_args!($($words)*))) };
}
pub(crate) use note;

/// Writes to standard error. Nothing can be done if that fails.
pub(crate) fn error(text: &str) {
    let _ = io::stderr().write_all(screen_text(text).as_bytes());
}

/// Writes a result to standard output.
pub(crate) fn result(text: &str) -> anyhow::Result<()> {
    put(&screen_text(text))
}

/// Writes a result with colours.
pub(crate) fn coloured(text: &str) -> anyhow::Result<()> {
    put(&screen_text_with_colours(text))
}

/// Writes a result in JSON.
pub(crate) fn json(text: &str) -> anyhow::Result<()> {
    put(&screen_json(text))
}

fn put(text: &str) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => other.context("cannot write to standard output"),
    }
}

/// Says what is wrong with a command line, or what was asked of it (`--help`).
pub(crate) fn usage(error: &clap::Error) -> anyhow::Result<()> {
    let words = error.render();
    if error.use_stderr() {
        let _ = match io::stderr().is_terminal() {
            true => io::stderr().write_all(screen_text_with_colours(&words.ansi().to_string()).as_bytes()),
            false => io::stderr().write_all(screen_text(&words.to_string()).as_bytes()),
        };
        return Ok(());
    }
    help(&words)
}

/// Shows a help text.
pub(crate) fn help(text: &clap::builder::StyledStr) -> anyhow::Result<()> {
    if io::stdout().is_terminal() { coloured(&text.ansi().to_string()) } else { result(&text.to_string()) }
}

/// Whether standard error is a terminal, on which a line can be drawn again.
pub(crate) fn can_draw() -> bool {
    io::stderr().is_terminal()
}

/// Draws a line of progress over the one before; an empty one removes it.
pub(crate) fn draw(line: &str) {
    // Progress that cannot be shown is no reason to stop.
    let _ = io::stderr().write_all(format!("\r\x1b[K{line}").as_bytes());
}
