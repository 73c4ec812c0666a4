//! Copies of a state run on independently and alike.

use schism_case::Input;
use schism_os::Stream;
use schism_vm::{Machine, State, Stop};

/// Prints the squares of 0 to 9 modulo 10 as digits, through a recursive function, an array on the stack and one on the
/// heap, a byte at a time.
const PROGRAM: &str = r#"
target triple = "x86_64-unknown-linux-gnu"
declare i64 @__schism_syscall(i64, i64, i64, i64, i64, i64, i64)
declare ptr @malloc(i64)

define i64 @square(i64 %n, i64 %left) {
  %done = icmp eq i64 %left, 0
  br i1 %done, label %end, label %more
more:
  %less = sub i64 %left, 1
  %rest = call i64 @square(i64 %n, i64 %less)
  %sum = add i64 %rest, %n
  ret i64 %sum
end:
  ret i64 0
}

define void @__schism_start(ptr %stack) {
  %cell = alloca [4 x i8]
  %heap = call ptr @malloc(i64 16)
  br label %loop
loop:
  %i = phi i64 [ 0, %0 ], [ %next, %loop ]
  %square = call i64 @square(i64 %i, i64 %i)
  %digit = urem i64 %square, 10
  %byte = trunc i64 %digit to i8
  %char = add i8 %byte, 48
  %place = getelementptr i8, ptr %heap, i64 %i
  store i8 %char, ptr %place
  %back = load i8, ptr %place
  store i8 %back, ptr %cell
  %address = ptrtoint ptr %cell to i64
  %written = call i64 @__schism_syscall(i64 1, i64 1, i64 %address, i64 1, i64 0, i64 0, i64 0)
  %next = add i64 %i, %written
  %again = icmp ult i64 %next, 10
  br i1 %again, label %loop, label %end
end:
  %exit = call i64 @__schism_syscall(i64 231, i64 7, i64 0, i64 0, i64 0, i64 0, i64 0)
  unreachable
}
"#;

fn machine() -> Machine {
    let module = schism_bitcode::read_bytes("fork.ll", PROGRAM.as_bytes()).expect("the program is valid");
    Machine::new(schism_ir::link(vec![module], None, &["__schism_start"]).expect("the program links"))
}

fn output(state: &mut State) -> String {
    let chunks = state.os.take_output();
    let text = chunks.into_iter().filter(|(stream, _)| *stream == Stream::Stdout).flat_map(|(_, bytes)| bytes);
    String::from_utf8(text.collect()).expect("digits")
}

fn finish(machine: &Machine, state: &mut State) -> String {
    assert!(matches!(machine.run(state, u64::MAX), Stop::Exited(7)));
    output(state)
}

#[test]
fn a_copy_taken_anywhere_ends_like_the_original() {
    let machine = machine();
    let start = || machine.start(&Input::new(["fork"]), None).expect("the program loads");
    let mut state = start();
    assert_eq!(finish(&machine, &mut state), "0149656941");
    let total = state.instructions;
    let mut copies = 0;
    let mut state = start();
    while matches!(machine.run(&mut state, 3), Stop::Fuel) {
        let mut copy = state.fork();
        assert_eq!(finish(&machine, &mut copy), "0149656941", "forked after {} instructions", state.instructions);
        assert_eq!(copy.instructions, total);
        copies += 1;
    }
    assert!(copies > 50, "only {copies} copies");
    assert_eq!(output(&mut state), "0149656941");
}
