//! What the library tells, on standard error.

use std::sync::{Mutex, PoisonError};

use schism_diff::{Caller, Event, Events};
use schism_native::Progress;

use super::display::Display;
use crate::{heap, interrupt, say};

/// Whoever sits there.
#[derive(Default)]
pub(crate) struct Terminal {
    shown: Mutex<Shown>,
}

#[derive(Default)]
struct Shown {
    display: Option<Display>,
    /// How many tenths of the C library were told to be built.
    tenths: Option<usize>,
}

impl Terminal {
    /// Who asks the library for something: hears events here, interrupts with Ctrl-C, and counts what it allocates.
    pub(crate) fn caller(&self) -> Caller<'_> {
        Caller::new(self).interrupted_by(interrupt::flag().clone()).counting_memory(heap::in_use)
    }
}

impl Events for Terminal {
    fn event(&self, event: Event<'_>) {
        // Whoever panicked has said so; a line of progress has no invariants.
        let mut shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        let is_quiet = say::is_quiet();
        match event {
            Event::Note(_) | Event::Diagnostics(_) | Event::Library(_) | Event::Building(_) | Event::Progress(_)
                if is_quiet => {}
            Event::Note(words) => say::note!("{words}"),
            Event::Diagnostics(words) => say::error(words),
            Event::Library(progress) => {
                if let Some(line) = library(progress, &mut shown.tenths) {
                    say::note!("{line}");
                }
            }
            // From now on there is something to be kept.
            Event::Started => interrupt::watch(),
            Event::Building(building) => shown.display.get_or_insert_default().announce(&building.to_string()),
            Event::Progress(progress) => shown.display.get_or_insert_default().show(|| progress.to_string()),
            Event::Searched | Event::Judged => {
                if let Some(mut display) = shown.display.take() {
                    display.clear();
                }
            }
            _ => {}
        }
    }
}

/// The line that tells how far the C library is, at most one for each tenth of the work.
fn library(progress: Progress, told: &mut Option<usize>) -> Option<String> {
    match progress {
        Progress::Compiling { done, total } if total > 0 => {
            let tenth = done * 10 / total;
            if *told == Some(tenth) {
                return None;
            }
            *told = Some(tenth);
            Some(format!("building the C library: {done} of {total} files"))
        }
        Progress::Compiling { .. } | Progress::Native { .. } => None,
        Progress::Compiled { files, refused } => {
            Some(format!("building the C library: {files} files, {} left out", refused.len()))
        }
        Progress::Archiving => Some("building the C library: archive".to_owned()),
    }
}
