//! Time grows about as the program does.

use std::fmt::Write;
use std::time::Instant;

use schism_analysis::{CallGraph, ModRef, PointsTo};
use schism_ir::{FunctionId, InstId};

/// A program of many functions that build lists, call each other through a table and copy structures.
fn program(functions: usize) -> String {
    let mut text = String::from(
        "declare ptr @malloc(i64)\ndeclare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\n%node = type { ptr, ptr, i64 }\n",
    );
    for number in 0..functions {
        let next = (number * 7 + 1) % functions;
        let _ = write!(
            text,
            "@g{number} = internal global %node zeroinitializer
define internal ptr @f{number}(ptr %list) {{
  %local = alloca %node
  %new = call ptr @malloc(i64 24)
  store ptr %list, ptr %new
  %payload = getelementptr %node, ptr %new, i64 0, i32 1
  store ptr @g{number}, ptr %payload
  call void @llvm.memcpy.p0.p0.i64(ptr %local, ptr %new, i64 24, i1 false)
  %slot = getelementptr %node, ptr @g{number}, i64 0, i32 1
  store ptr @f{next}, ptr %slot
  %code = load ptr, ptr %slot
  %result = call ptr %code(ptr %new)
  %first = load ptr, ptr %local
  ret ptr %first
}}
"
        );
    }
    text + "define i32 @main() {\n  %r = call ptr @f0(ptr null)\n  ret i32 0\n}\n"
}

fn seconds(functions: usize) -> f64 {
    let text = format!("{}{}", super::TARGET, program(functions));
    let module = schism_bitcode::read_bytes("scale", text.as_bytes()).expect("it is read");
    let image = schism_ir::link(vec![module], None, &[]).expect("it links");
    let start = Instant::now();
    let points_to = PointsTo::new(&image);
    let calls = CallGraph::new(&image, &points_to);
    let modref = ModRef::new(&image, &points_to, &calls);
    let first = (0..image.functions.len()).map(FunctionId::new).find(|&id| image.function(id).name == "f0");
    let first = first.expect("it is there");
    assert!(calls.is_recursive(first) && !modref.writes(first, InstId(2)).is_empty());
    start.elapsed().as_secs_f64()
}

#[test]
fn ten_times_the_program_takes_no_hundred_times_the_time() {
    let small = (0..3).map(|_| seconds(100)).fold(f64::MAX, f64::min);
    let large = (0..3).map(|_| seconds(1000)).fold(f64::MAX, f64::min);
    assert!(large < small * 60.0 + 0.05, "{small:.4} s for 100 functions, {large:.4} s for 1000");
}
