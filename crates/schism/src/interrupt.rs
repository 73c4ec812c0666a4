//! Ctrl-C as a flag that loops look at.

use std::sync::atomic::{AtomicBool, Ordering};

static PRESSED: AtomicBool = AtomicBool::new(false);

extern "C" fn note(_signal: libc::c_int) {
    PRESSED.store(true, Ordering::Relaxed);
}

/// From now on Ctrl-C is noted. It also interrupts a waiting read.
pub(crate) fn watch() {
    // SAFETY: `action` is fully initialised, and the handler only stores to an atomic.
    unsafe {
        let mut action: libc::sigaction = std::mem::zeroed();
        action.sa_sigaction = note as *const () as libc::sighandler_t;
        libc::sigaction(libc::SIGINT, &raw const action, std::ptr::null_mut());
    }
}

/// True once Ctrl-C was pressed.
pub(crate) fn pressed() -> bool {
    PRESSED.load(Ordering::Relaxed)
}
