//! What it costs to copy a whole state, and to write to the copy for the first time.

use std::time::Instant;

use schism_case::Input;
use schism_vm::{Machine, State, Stop};

/// Allocates `%count` objects of `%size` bytes, writes a byte to every page of each, and ends; the last address goes to a
/// global variable.
const PROGRAM: &str = r#"
target triple = "x86_64-unknown-linux-gnu"
declare ptr @malloc(i64)
declare i64 @__schism_syscall(i64, i64, i64, i64, i64, i64, i64)
define void @__schism_start(ptr %stack) {
  br label %outer
outer:
  %n = phi i64 [ COUNT, %0 ], [ %left, %next ]
  %object = call ptr @malloc(i64 SIZE)
  br label %inner
inner:
  %at = phi i64 [ 0, %outer ], [ %after, %inner ]
  %place = getelementptr i8, ptr %object, i64 %at
  store i8 1, ptr %place
  %after = add i64 %at, 4096
  %more = icmp ult i64 %after, SIZE
  br i1 %more, label %inner, label %next
next:
  %left = sub i64 %n, 1
  %again = icmp ne i64 %left, 0
  br i1 %again, label %outer, label %end
end:
  %address = ptrtoint ptr %object to i64
  %low = and i64 %address, 255
  %exit = call i64 @__schism_syscall(i64 231, i64 %low, i64 0, i64 0, i64 0, i64 0, i64 0)
  unreachable
}
"#;

fn main() {
    measure("one object of 64 MiB", 1, 64 << 20);
    measure("100,000 objects of 600 bytes", 100_000, 600);
}

fn measure(what: &str, count: u64, size: u64) {
    let text = PROGRAM.replace("COUNT", &count.to_string()).replace("SIZE", &size.to_string());
    let module = schism_bitcode::read_bytes("state_copy.ll", text.as_bytes()).expect("the program is valid");
    let machine = Machine::new(schism_ir::link(vec![module], None, &["__schism_start"]).expect("it links"));
    let mut state = machine.start(&Input::new(["state_copy"]), None).expect("it loads");
    assert!(matches!(machine.run(&mut state, u64::MAX), Stop::Exited(0)));
    // Objects are numbered in order; the last one is the heap's last.
    let last = (1..u32::MAX).take_while(|&id| state.memory.info(schism_memory::first_byte(id)).is_some()).last();
    let address = schism_memory::first_byte(last.expect("an object"));
    let copy = best(&mut state, |state| drop(state.fork()));
    let write = best(&mut state, |state| {
        let mut copy = state.fork();
        copy.memory.store1(address, 7).expect("inside the object");
    });
    println!("copy of a state with {what:<30} {copy:>6} ns; with the first write {write:>6} ns");
}

/// The best of many runs in nanoseconds: the machine is noisy.
fn best(state: &mut State, run: impl Fn(&mut State)) -> u128 {
    let once = |state: &mut State| {
        let start = Instant::now();
        run(state);
        start.elapsed().as_nanos()
    };
    (0..1000).map(|_| once(state)).min().unwrap_or(0)
}
