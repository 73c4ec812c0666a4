//! How far it is: one line, redrawn, on a terminal; now and then a line elsewhere.

use std::time::{Duration, Instant};

use crate::say;

/// Between two drawings on a terminal.
const REDRAW: Duration = Duration::from_millis(100);
/// So long an announcement stays.
const MOMENT: Duration = Duration::from_millis(700);
/// Between two lines in a pipe or a file.
const LINE: Duration = Duration::from_secs(10);

/// Shows progress on standard error.
pub(crate) struct Display {
    terminal: bool,
    shown: Instant,
    drawn: bool,
}

impl Default for Display {
    /// Nothing is shown yet, and the first line is not due yet.
    fn default() -> Self {
        Display { terminal: say::can_draw(), shown: Instant::now(), drawn: false }
    }
}

impl Display {
    /// Shows the line if it is time for it.
    pub(crate) fn show(&mut self, line: impl FnOnce() -> String) {
        let now = Instant::now();
        let pause = if self.terminal { REDRAW } else { LINE };
        if now.duration_since(self.shown) < pause {
            return;
        }
        self.shown = now;
        self.write(&line());
    }

    /// Shows on a terminal at once what takes longer than what is shown else, and leaves it there for a moment.
    pub(crate) fn announce(&mut self, line: &str) {
        if self.terminal {
            self.shown = Instant::now() + MOMENT;
            self.write(line);
        }
    }

    fn write(&mut self, line: &str) {
        if self.terminal {
            let width = say::columns(libc::STDERR_FILENO).unwrap_or(80).saturating_sub(1);
            let cut: String = schism_report::screen_text(line).chars().take(width).collect();
            say::draw(&cut);
        } else {
            say::note!("{line}");
        }
        self.drawn = true;
    }

    /// Removes the line, so that other words can be written.
    pub(crate) fn clear(&mut self) {
        if self.terminal && self.drawn {
            say::draw("");
        }
        self.drawn = false;
    }
}
