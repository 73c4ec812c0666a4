//! Everything that schism prints, in one place: nothing else writes to standard output or standard error, apart from what a program under
//! `schism run` prints.
//!
//! What a stranger may have written (names, sources, messages of a compiler) is shown so that a terminal obeys none of it. Standard error that
//! nobody reads is no reason to stop. Nor is a closed standard output: the exit status and the output folder still tell.

use std::io::{self, IsTerminal, Write};

use std::sync::OnceLock;

use anyhow::Context;
use schism_report::diff::terminal::Style;
use schism_report::{screen_json, screen_text, screen_text_with_colours};

/// When to colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Colour {
    /// On a terminal that knows colours, unless NO_COLOR forbids them.
    #[default]
    Auto,
    /// Wherever it goes.
    Always,
    /// Nowhere.
    Never,
}

/// How much is said, and how.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Settings {
    /// Nothing on standard error but errors.
    pub(crate) quiet: bool,
    /// All of a result.
    pub(crate) verbose: bool,
    /// When to colour.
    pub(crate) colour: Colour,
}

static SETTINGS: OnceLock<Settings> = OnceLock::new();

/// From now on, things are said this way.
pub(crate) fn with(settings: &Settings) {
    // The command line is read once.
    let _ = SETTINGS.set(*settings);
}

fn settings() -> Settings {
    SETTINGS.get().copied().unwrap_or_default()
}

/// Whether only errors are wanted on standard error.
pub(crate) fn is_quiet() -> bool {
    settings().quiet
}

/// How a report is printed on standard output.
pub(crate) fn style() -> Style {
    let (Settings { verbose, colour, .. }, out) = (settings(), io::stdout());
    let style = Style::detect(out.is_terminal(), columns(libc::STDOUT_FILENO));
    let style = if verbose { style.complete() } else { style };
    match colour {
        Colour::Auto => style,
        Colour::Always => Style { colour: true, ..style },
        Colour::Never => Style { colour: false, ..style },
    }
}

/// The number of columns of the terminal behind a stream, if it is one.
pub(crate) fn columns(stream: i32) -> Option<usize> {
    // SAFETY: `size` lives through the call, which fills it or fails.
    let size = unsafe {
        let mut size: libc::winsize = std::mem::zeroed();
        (libc::ioctl(stream, libc::TIOCGWINSZ, &raw mut size) == 0).then_some(size)
    };
    size.map(|size| usize::from(size.ws_col)).filter(|&columns| columns > 0)
}

/// Says something on standard error, as a line of schism's.
macro_rules! note {
    ($($words:tt)*) => { $crate::say::error(&format!("schism: {}\n", format_args!($($words)*))) };
}
pub(crate) use note;

/// Says why a command ended without a result, on standard error.
pub(crate) fn failure(words: &str) {
    error(&format!("schism: {words}\n"));
}

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
