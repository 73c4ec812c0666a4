//! Slices through sets of locations that contain one another.

use std::fmt::Write;

use schism_analysis::{Criterion, LocationId};
use schism_ir::{FunctionId, Image, InstId, Op, Value};

use crate::analyses::{Analyses, image_of};

/// A program that writes through a pointer to one of `few` variables in `@few` and through one to one of `many` in `@many`, and reads each
/// in a function of its own.
fn program(few: usize, many: usize) -> Image {
    let mut text = String::from("@p = internal global ptr null\n@q = internal global ptr null\n");
    let (mut fill, mut main) = (String::new(), String::from("  call void @few()\n  call void @many()\n"));
    for number in 0..many {
        let _ = write!(
            text,
            "@g{number} = internal global i32 0
define i32 @use{number}() {{
  %v = load i32, ptr @g{number}
  ret i32 %v
}}
"
        );
        let _ = writeln!(fill, "  store ptr @g{number}, ptr @q");
        if number < few {
            let _ = writeln!(fill, "  store ptr @g{number}, ptr @p");
        }
        let _ = writeln!(main, "  %v{number} = call i32 @use{number}()");
    }
    for (name, pointer) in [("few", "p"), ("many", "q")] {
        let _ = write!(
            text,
            "define void @{name}() {{
  %to = load ptr, ptr @{pointer}
  store i32 1, ptr %to
  ret void
}}
"
        );
    }
    let _ = write!(
        text,
        "define void @fill() {{\n{fill}  ret void\n}}\ndefine i32 @main() {{\n  call void @fill()\n{main}  ret i32 0\n}}\n"
    );
    image_of("cores", &text)
}

/// The first instruction of a function of some kind.
fn first(image: &Image, name: &str, kind: fn(&Op) -> bool) -> (FunctionId, InstId) {
    let function = image.function_named(name).expect("it is there");
    let body = image.function(function).body.as_ref().expect("it has a body");
    (function, InstId::new(body.insts.iter().position(|inst| kind(&inst.op)).expect("it is there")))
}

#[test]
fn slices_go_through_sets_that_contain_others() {
    let image = program(70, 80);
    let load = |name: &str| first(&image, name, |op| matches!(op, Op::Load { .. }));
    let stores = ["few", "many"].map(|name| first(&image, name, |op| matches!(op, Op::Store { .. })));
    Analyses::with(&image, |analyses| {
        let numbers = analyses.icfg.numbers();
        for (reader, wanted) in [("use0", [true, true]), ("use75", [false, true])] {
            let (function, inst) = load(reader);
            let body = image.function(function).body.as_ref().expect("it has a body");
            let address: Value = body.operands_of(&body.insts[inst.index()])[0];
            let location: LocationId = analyses.points_to.of_value(function, address)[0];
            for criterion in [Criterion::Inst(function, inst), Criterion::Location(location)] {
                let slice = analyses.sdg.backward([criterion]);
                assert_eq!(stores.map(|(f, at)| slice.contains(numbers, f, at)), wanted, "{reader} {criterion:?}");
            }
            let reaches =
                stores.map(|(f, at)| analyses.sdg.forward([Criterion::Inst(f, at)]).contains(numbers, function, inst));
            assert_eq!(reaches, wanted, "{reader}");
        }
    });
}
