//! What `--stats` prints.

use schism_report::counted;
use schism_vm::{Machine, State};

use crate::say;

/// Instructions, memory and the ledger, on standard error.
pub(crate) fn print(machine: &Machine, state: &State) {
    say::error(&format!("instructions: {}\n", state.instructions));
    say::error(&format!("peak heap: {} bytes\n", state.memory.peak_heap_bytes()));
    let mut lines = Vec::new();
    for (_, name, count) in state.os.ledger().unmodelled() {
        lines.push(format!("system call {name} is not modelled: {}", counted(count, "time")));
    }
    for (what, count) in state.os.ledger().approximations() {
        lines.push(format!("{what}: {}", counted(count, "time")));
    }
    for (what, place, count) in machine.approximations(state) {
        lines.push(format!("{} at {place}: {}", what.describe(), counted(count, "time")));
    }
    if lines.is_empty() {
        lines.push("nothing was approximated".to_owned());
    }
    for line in lines {
        say::error(&format!("ledger: {line}\n"));
    }
}
