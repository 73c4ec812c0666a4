//! Bitcode as clang writes it: nothing that C has may become an unsupported instruction or constant.

use std::path::{Path, PathBuf};
use std::process::Command;

use schism_bitcode::{print_module, read_file};
use schism_ir::{Const, ConstExpr, Module, Op, Value};

fn compile(source: &str, flags: &[&str], folder: &Path) -> PathBuf {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/c").join(source);
    let out = folder.join("out.bc");
    let mut clang = Command::new("clang-19");
    clang.args(["-std=gnu2x", "-w", "-emit-llvm", "-c", "-o"]).arg(&out).arg(&source).args(flags);
    assert!(clang.status().expect("clang-19 is installed").success(), "clang {flags:?} fails");
    out
}

/// Everything in a module that would be an error when executed.
fn unsupported(module: &Module) -> Vec<String> {
    let insts = module.functions.iter().flat_map(|function| function.body.iter()).flat_map(|body| &body.insts);
    let ops = insts.filter_map(|inst| match &inst.op {
        Op::Unsupported(what) => Some(what.clone()),
        _ => None,
    });
    let constants = module.constants.iter().filter_map(|constant| match constant {
        Const::Expr { expr: ConstExpr::Unsupported(what), .. } => Some(what.clone()),
        _ => None,
    });
    ops.chain(constants).collect()
}

/// What the rest of schism relies on.
fn check_shape(module: &Module) {
    for body in module.functions.iter().filter_map(|function| function.body.as_ref()) {
        let mut next = 0;
        for block in &body.blocks {
            assert_eq!(block.first.0, next, "blocks follow one another");
            assert!(block.end > block.first, "no block is empty");
            next = block.end.0;
            for (id, inst) in body.block_insts(block) {
                assert_eq!(inst.op.is_terminator(), id.0 + 1 == next, "terminators end blocks: {inst:?}");
                for &value in body.operands_of(inst) {
                    match value {
                        Value::Inst(id) => assert!(id.index() < body.insts.len()),
                        Value::Const(id) => assert!(id.index() < module.constants.len()),
                        Value::Param(_) => {}
                    }
                }
            }
        }
        assert_eq!(next as usize, body.insts.len());
    }
    for (index, constant) in module.constants.iter().enumerate() {
        let operands = match constant {
            Const::Aggregate { elements, .. } => elements.clone(),
            Const::Expr { expr: ConstExpr::Offset { base, .. } | ConstExpr::Cast(_, base), .. } => vec![*base],
            Const::Expr { expr: ConstExpr::Binary(_, a, b), .. } => vec![*a, *b],
            _ => Vec::new(),
        };
        assert!(operands.iter().all(|operand| operand.index() < index), "operands come before users");
    }
}

#[test]
fn everything_that_c_has_is_translated() {
    let variants: [&[&str]; 7] = [
        &["-O0", "-g"],
        &["-O1"],
        &["-O2", "-g", "-mavx2"],
        &["-O2", "-fexceptions"],
        &["-O0", "-fsanitize=undefined", "-fsanitize-trap=all"],
        &["-O1", "-ftrapv", "-fPIC", "-fstack-protector-all"],
        &["-O2", "-flto"],
    ];
    let folder = tempfile::tempdir().expect("a temporary folder");
    for flags in variants {
        let module = read_file(&compile("features.c", flags, folder.path())).expect("clang writes valid bitcode");
        check_shape(&module);
        assert_eq!(unsupported(&module), Vec::<String>::new(), "{flags:?}");
        assert!(!print_module(&module).contains("Call @llvm."), "{flags:?}: an unknown intrinsic is called");
    }
}

#[test]
fn source_lines_and_variables_are_kept() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let module = read_file(&compile("features.c", &["-O0", "-g"], folder.path())).expect("valid bitcode");
    let function = module.functions.iter().find(|function| function.name == "count_down").expect("it is defined");
    let body = function.body.as_ref().expect("it is defined");
    assert!(module.files[function.loc.file.expect("it has a location").index()].ends_with("features.c"));
    let names: Vec<_> = body.locals.iter().map(|local| local.name.as_str()).collect();
    assert_eq!(names, ["n", "steps"]);
    assert!(body.insts.iter().any(|inst| inst.loc.line == function.loc.line + 2 && inst.loc.column > 0));
}
