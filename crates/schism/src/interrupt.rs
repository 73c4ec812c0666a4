//! Ctrl-C: the end at once, or a flag that loops look at.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicI32, AtomicI64, Ordering};

use schism_diff::Interrupt;

use crate::exit::Exit;

/// Raised when Ctrl-C was pressed.
static PRESSED: OnceLock<Interrupt> = OnceLock::new();
/// The last signal that asked for an end; 0 for none.
static ENDED: AtomicI32 = AtomicI32::new(0);

/// When Ctrl-C was pressed first, by the clock that never goes back, in seconds.
static SINCE: AtomicI64 = AtomicI64::new(0);

/// Whoever presses again after so many seconds does not want to wait. One wish may come as two signals: `timeout` sends one to the process
/// and one to its group.
const IMPATIENT: i64 = 2;

/// Ends with the status that says so.
extern "C" fn end_at_once(_signal: libc::c_int) {
    // SAFETY: _exit may be called in a handler.
    unsafe { libc::_exit(Exit::Interrupted as libc::c_int) }
}

extern "C" fn note(signal: libc::c_int) {
    let mut now = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: clock_gettime may be called in a handler, and `now` lives through the call.
    unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC, &raw mut now) };
    // It is there since `watch`; to look at it allocates nothing.
    if PRESSED.get().is_some_and(|pressed| !pressed.raise()) {
        SINCE.store(now.tv_sec, Ordering::Relaxed);
    } else if now.tv_sec - SINCE.load(Ordering::Relaxed) >= IMPATIENT {
        end_at_once(signal);
    }
}

/// From now on Ctrl-C ends schism with the status that says so: as long as there is nothing to be kept.
pub(crate) fn end() {
    handle(libc::SIGINT, end_at_once);
}

/// From now on Ctrl-C is noted, and ends schism only if it is pressed once more. It also interrupts a waiting read.
pub(crate) fn watch() {
    flag();
    handle(libc::SIGINT, note);
}

fn handle(signal: libc::c_int, handler: extern "C" fn(libc::c_int)) {
    // SAFETY: `action` is fully initialised, and the handlers here do only what handlers may.
    unsafe {
        let mut action: libc::sigaction = std::mem::zeroed();
        action.sa_sigaction = handler as *const () as libc::sighandler_t;
        libc::sigaction(signal, &raw const action, std::ptr::null_mut());
    }
}

/// What Ctrl-C raises, for whoever looks at it.
pub(crate) fn flag() -> &'static Interrupt {
    PRESSED.get_or_init(Interrupt::default)
}

/// True once Ctrl-C was pressed.
pub(crate) fn pressed() -> bool {
    flag().is_raised()
}

extern "C" fn note_end(signal: libc::c_int) {
    ENDED.store(signal, Ordering::Relaxed);
}

/// From now on signals that ask for an end are noted, for whoever has to clean up or to pass them on.
pub(crate) fn watch_ends() {
    for signal in [libc::SIGINT, libc::SIGTERM, libc::SIGHUP, libc::SIGQUIT] {
        handle(signal, note_end);
    }
}

/// The last such signal since the last call.
pub(crate) fn take_end() -> Option<i32> {
    Some(ENDED.swap(0, Ordering::Relaxed)).filter(|&signal| signal != 0)
}
