//! How far it is: one line, redrawn, on a terminal; now and then a line elsewhere.

use std::time::{Duration, Instant};

use super::engine::Progress;
use crate::say;

/// Between two drawings on a terminal.
const REDRAW: Duration = Duration::from_millis(100);
/// Between two lines in a pipe or a file.
const LINE: Duration = Duration::from_secs(10);

/// Shows progress on standard error.
pub(crate) struct Display {
    terminal: bool,
    shown: Instant,
    drawn: bool,
}

impl Display {
    pub(crate) fn new(now: Instant) -> Self {
        Display { terminal: say::can_draw(), shown: now, drawn: false }
    }

    /// Shows the line if it is time for it.
    pub(crate) fn show(&mut self, now: Instant, line: impl FnOnce() -> String) {
        let pause = if self.terminal { REDRAW } else { LINE };
        if now.duration_since(self.shown) < pause {
            return;
        }
        self.shown = now;
        let line = line();
        if self.terminal {
            let width = width().unwrap_or(80).saturating_sub(1);
            let cut: String = schism_report::screen_text(&line).chars().take(width).collect();
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

/// The line. `left` is the time until `--max-time`.
pub(super) fn line(progress: &Progress, faults: usize, elapsed: Duration, left: Option<Duration>) -> String {
    let counters = &progress.counters;
    let share = |part: f64, whole: f64| if whole > 0.0 { (100.0 * part / whole).min(100.0) } else { 0.0 };
    let time = match left {
        Some(left) => format!("{} left", clock(left)),
        None => clock(elapsed),
    };
    let faults = if faults > 0 { format!(", faults {faults}") } else { String::new() };
    format!(
        "paths {}{faults}, candidates {}, covered {:.1} %, solver {:.0} %, {time}",
        counters.paths,
        counters.waiting,
        progress.coverage.percent(),
        share(progress.solver_time.as_secs_f64(), elapsed.as_secs_f64()),
    )
}

/// Minutes and seconds, with hours if there are any.
pub(crate) fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

/// The number of columns of the terminal behind standard error.
fn width() -> Option<usize> {
    // SAFETY: `size` lives through the call, which fills it or fails.
    let size = unsafe {
        let mut size: libc::winsize = std::mem::zeroed();
        (libc::ioctl(libc::STDERR_FILENO, libc::TIOCGWINSZ, &raw mut size) == 0).then_some(size)
    };
    size.map(|size| usize::from(size.ws_col)).filter(|&columns| columns > 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use schism_report::{Counters, Share};

    #[test]
    fn the_line_has_what_one_wants_to_know() {
        let progress = Progress {
            counters: Counters { paths: 12, waiting: 34, ..Counters::default() },
            coverage: Share { covered: 1, total: 3 },
            solver_time: Duration::from_secs(5),
        };
        let (ten, hour) = (Duration::from_secs(10), Duration::from_secs(3723));
        let text = line(&progress, 0, ten, Some(Duration::from_secs(50)));
        assert_eq!(text, "paths 12, candidates 34, covered 33.3 %, solver 50 %, 0:50 left");
        let text = line(&progress, 2, hour, None);
        assert_eq!(text, "paths 12, faults 2, candidates 34, covered 33.3 %, solver 0 %, 1:02:03");
    }
}
