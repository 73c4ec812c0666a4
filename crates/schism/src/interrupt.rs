//! Ctrl-C as a flag that loops look at.

use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};

static PRESSED: AtomicBool = AtomicBool::new(false);
/// The last signal that asked for an end; 0 for none.
static ENDED: AtomicI32 = AtomicI32::new(0);

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

extern "C" fn note_end(signal: libc::c_int) {
    ENDED.store(signal, Ordering::Relaxed);
}

/// From now on signals that ask for an end are noted, for whoever has to clean up or to pass them on.
pub(crate) fn watch_ends() {
    for signal in [libc::SIGINT, libc::SIGTERM, libc::SIGHUP, libc::SIGQUIT] {
        // SAFETY: `action` is fully initialised, and the handler only stores to an atomic.
        unsafe {
            let mut action: libc::sigaction = std::mem::zeroed();
            action.sa_sigaction = note_end as *const () as libc::sighandler_t;
            libc::sigaction(signal, &raw const action, std::ptr::null_mut());
        }
    }
}

/// The last such signal since the last call.
pub(crate) fn take_end() -> Option<i32> {
    Some(ENDED.swap(0, Ordering::Relaxed)).filter(|&signal| signal != 0)
}
