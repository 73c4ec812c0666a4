//! A fault of schism itself ends with a message and the exit status of trouble, not with a panic's text.

use std::backtrace::{Backtrace, BacktraceStatus};
use std::panic::{self, AssertUnwindSafe, PanicHookInfo};

use anyhow::Result;

use crate::say;

/// Runs a command; a panic becomes an error, after the hook has said where it was.
pub fn guarded<T>(command: impl FnOnce() -> Result<T>) -> Result<T> {
    panic::set_hook(Box::new(|info| {
        say::note!("{}", words(info));
        let trace = Backtrace::capture();
        if trace.status() == BacktraceStatus::Captured {
            say::error(&format!("{trace}\n"));
        }
    }));
    let done = panic::catch_unwind(AssertUnwindSafe(command));
    // The default one again.
    drop(panic::take_hook());
    done.unwrap_or_else(|_| {
        Err(anyhow::anyhow!(
            "stopped by a fault of its own, see above; what was found until then is in the output folder. Please report it with \
             the command and, if it is yours to give, the program"
        ))
    })
}

fn words(info: &PanicHookInfo) -> String {
    let payload = info.payload();
    let what = payload.downcast_ref::<&str>().copied().or(payload.downcast_ref::<String>().map(String::as_str));
    let what = what.unwrap_or("no words");
    match info.location() {
        Some(place) => format!("internal error at {place}: {what}"),
        None => format!("internal error: {what}"),
    }
}

#[cfg(test)]
mod tests {
    use super::guarded;

    #[test]
    fn a_panic_becomes_an_error() {
        let list: Vec<u32> = Vec::new();
        let error = guarded(|| Ok(list[list.len()])).unwrap_err();
        assert!(error.to_string().contains("a fault of its own"), "{error}");
        assert_eq!(guarded(|| Ok(1)).unwrap(), 1);
    }
}
