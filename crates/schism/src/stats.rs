//! What `--stats` prints.

use schism_vm::{Machine, State};

/// Instructions, memory and the ledger, on standard error.
pub(crate) fn print(machine: &Machine, state: &State) {
    eprintln!("instructions: {}", state.instructions);
    eprintln!("peak heap: {} bytes", state.memory.peak_heap_bytes());
    let mut lines = Vec::new();
    for (_, name, count) in state.os.ledger().unmodelled() {
        lines.push(format!("system call {name} is not modelled: {count} times"));
    }
    for (what, count) in state.os.ledger().approximations() {
        lines.push(format!("{what}: {count} times"));
    }
    for (what, place, count) in machine.approximations(state) {
        lines.push(format!("{} at {place}: {count} times", what.describe()));
    }
    if lines.is_empty() {
        lines.push("nothing was approximated".to_owned());
    }
    for line in lines {
        eprintln!("ledger: {line}");
    }
}
