//! Pointers with very many places are one, and nothing is lost by that.

use std::fmt::Write;

use schism_analysis::{LocationId, PointsTo};
use schism_ir::{FunctionId, Image, InstId, Value};

/// A program in which many functions use one variable, each for an object of its own that holds an address of its own.
fn program(functions: usize) -> Image {
    let mut text = format!("{}declare ptr @malloc(i64)\n@mix = internal global ptr null\n", super::TARGET);
    for number in 0..functions {
        let _ = write!(
            text,
            "@g{number} = internal global ptr null
define internal void @f{number}() {{
  %new = call ptr @malloc(i64 8)
  store ptr @g{number}, ptr %new
  store ptr %new, ptr @mix
  ret void
}}
"
        );
    }
    text += "define ptr @main() {\n";
    (0..functions).for_each(|number| text += &format!("  call void @f{number}()\n"));
    text += "  %object = load ptr, ptr @mix\n  %inside = load ptr, ptr %object\n  ret ptr %inside\n}\n";
    let module = schism_bitcode::read_bytes("crowd", text.as_bytes()).expect("it is read");
    schism_ir::link(vec![module], None, &[]).expect("it links")
}

/// What the last two loads of such a program find, and how many of those are variables.
fn found(functions: usize) -> ([Vec<LocationId>; 2], usize) {
    let image = program(functions);
    let points_to = PointsTo::new(&image);
    let main = image.function_named("main").expect("it is there");
    let loads = [0, 1].map(|more| Value::Inst(InstId::new(functions + more)));
    let found = loads.map(|load| points_to.of_value(main, load).to_vec());
    let variable = |id: FunctionId| {
        let place = points_to.of_value(id, Value::Inst(InstId(0)))[0];
        points_to.of_location(place).iter().filter(|held| found[1].contains(held)).count().min(1)
    };
    let own = (0..image.functions.len()).map(FunctionId::new).filter(|&id| image.function(id).name.starts_with('f'));
    let variables = own.map(variable).sum();
    (found, variables)
}

#[test]
fn few_places_are_told_apart() {
    let ([objects, inside], variables) = found(100);
    assert_eq!((objects.len(), inside.len(), variables), (100, 100, 100));
    assert_ne!(objects, inside);
}

#[test]
fn many_places_are_one_crowd_in_which_all_are() {
    let ([objects, inside], variables) = found(1200);
    assert_eq!(objects, inside);
    assert_eq!((objects.len(), variables), (2400, 1200));
}
