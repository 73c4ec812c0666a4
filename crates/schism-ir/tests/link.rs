//! The rules of linking, on modules made by hand.

use schism_ir::{
    Archive, Block, Body, Const, ConstId, Definition, Function, FunctionId, Global, GlobalId, Initializer, Inst,
    InstId, LinkError, Linkage, Loc, Module, Op, OperandRange, Symbol, SymbolId, Target, Type, TypeId, decode_module,
    encode_module, link,
};

/// A module with nothing in it but the two types that the others need.
fn module(source: &str) -> Module {
    let mut module = Module { source: source.into(), ..Module::default() };
    module.types.types = vec![Type::Void, Type::Ptr];
    module
}

fn symbol(module: &mut Module, name: &str, linkage: Linkage, definition: Definition) -> SymbolId {
    module.symbols.push(Symbol { name: name.into(), linkage, definition });
    SymbolId::new(module.symbols.len() - 1)
}

fn function(module: &mut Module, name: &str, linkage: Linkage, defined: bool) -> SymbolId {
    let ret = Inst { op: Op::Ret, ty: TypeId(0), operands: OperandRange { start: 0, len: 0 }, loc: Loc::default() };
    let block = Block { first: InstId(0), end: InstId(1) };
    let body = Body { blocks: vec![block], insts: vec![ret], ..Body::default() };
    module.functions.push(Function {
        name: name.into(),
        ret: TypeId(0),
        params: Vec::new(),
        variadic: false,
        noreturn: false,
        loc: Loc::default(),
        body: defined.then_some(body),
    });
    let id = FunctionId::new(module.functions.len() - 1);
    symbol(module, name, linkage, Definition::Function(id))
}

fn variable(module: &mut Module, name: &str, linkage: Linkage, size: u64) -> SymbolId {
    module.globals.push(Global {
        name: name.into(),
        ty: TypeId(1),
        size,
        align: 8,
        constant: false,
        thread_local: false,
        loc: Loc::default(),
        init: Some(Initializer::default()),
    });
    let id = GlobalId::new(module.globals.len() - 1);
    symbol(module, name, linkage, Definition::Global(id))
}

fn target_module(image: &schism_ir::Image, module: u32, symbol: SymbolId) -> u32 {
    match image.target(module, symbol) {
        Target::Function(id) => image.functions[id.index()].module,
        Target::Global(id, _) => image.globals[id.index()].module,
        Target::Null => u32::MAX,
    }
}

#[test]
fn strong_beats_common_beats_weak_and_the_largest_common_wins() {
    let (mut a, mut b, mut c) = (module("a.c"), module("b.c"), module("c.c"));
    let f = function(&mut a, "f", Linkage::Weak, true);
    function(&mut b, "f", Linkage::Strong, true);
    let g = variable(&mut a, "g", Linkage::Common, 4);
    variable(&mut b, "g", Linkage::Common, 16);
    variable(&mut c, "g", Linkage::Common, 8);
    let h = variable(&mut a, "h", Linkage::Weak, 4);
    variable(&mut c, "h", Linkage::Common, 4);
    let image = link(vec![a, b, c], None, &[]).expect("no conflict");
    assert_eq!([f, g, h].map(|symbol| target_module(&image, 0, symbol)), [1, 1, 2]);
}

#[test]
fn two_strong_definitions_are_an_error_that_names_both() {
    let (mut a, mut b) = (module("a.c"), module("b.c"));
    function(&mut a, "f", Linkage::Strong, true);
    function(&mut b, "f", Linkage::Strong, true);
    let error = link(vec![a, b], None, &[]).expect_err("a duplicate");
    assert_eq!(error.to_string(), "`f` is defined twice: in a.c and in b.c");
}

#[test]
fn local_names_stay_apart() {
    let (mut a, mut b) = (module("a.c"), module("b.c"));
    let in_a = function(&mut a, "f", Linkage::Local, true);
    let in_b = function(&mut b, "f", Linkage::Local, true);
    let image = link(vec![a, b], None, &[]).expect("no conflict");
    assert_eq!((target_module(&image, 0, in_a), target_module(&image, 1, in_b)), (0, 1));
    assert_eq!(image.function_named("f"), None);
}

#[test]
fn an_undefined_weak_reference_is_null_and_an_undefined_function_is_one_for_all() {
    let (mut a, mut b) = (module("a.c"), module("b.c"));
    let weak = function(&mut a, "hook", Linkage::ExternWeak, false);
    let in_a = function(&mut a, "malloc", Linkage::Strong, false);
    let in_b = function(&mut b, "malloc", Linkage::Strong, false);
    let image = link(vec![a, b], None, &[]).expect("undefined functions are found out when called");
    assert_eq!(image.target(0, weak), Target::Null);
    assert_eq!(image.target(0, in_a), image.target(1, in_b));
    assert!(image.function_named("malloc").is_some_and(|id| image.function(id).body.is_none()));
}

#[test]
fn aliases_are_followed_with_their_offsets() {
    let mut a = module("a.c");
    let table = variable(&mut a, "table", Linkage::Strong, 64);
    a.constants.push(Const::Symbol(table));
    let expr = schism_ir::ConstExpr::Offset { base: ConstId(0), offset: 24 };
    a.constants.push(Const::Expr { ty: TypeId(1), expr });
    let middle = symbol(&mut a, "middle", Linkage::Strong, Definition::Alias(ConstId(1)));
    a.constants.push(Const::Symbol(middle));
    let again = symbol(&mut a, "again", Linkage::Weak, Definition::Alias(ConstId(2)));
    let image = link(vec![a], None, &[]).expect("good aliases");
    assert!(matches!(image.target(0, again), Target::Global(_, 24)));
}

#[test]
fn an_alias_of_itself_is_an_error() {
    let mut a = module("a.c");
    a.constants.push(Const::Symbol(SymbolId(0)));
    symbol(&mut a, "loop", Linkage::Strong, Definition::Alias(ConstId(0)));
    assert!(matches!(link(vec![a], None, &[]), Err(LinkError::BadAlias { .. })));
}

#[test]
fn only_needed_members_come_from_a_library_and_the_program_may_override_them() {
    let mut main = module("main.c");
    function(&mut main, "main", Linkage::Strong, true);
    function(&mut main, "puts", Linkage::Strong, false);
    let own = function(&mut main, "write", Linkage::Strong, true);
    let mut puts = module("puts.c");
    function(&mut puts, "puts", Linkage::Strong, true);
    let write = function(&mut puts, "write", Linkage::Strong, false);
    // This member is needed for `flush` and brings its own `write`, which loses.
    function(&mut puts, "flush", Linkage::Strong, false);
    let mut flush = module("flush.c");
    function(&mut flush, "flush", Linkage::Strong, true);
    function(&mut flush, "write", Linkage::Strong, true);
    let mut unused = module("unused.c");
    function(&mut unused, "getchar", Linkage::Strong, true);
    let members =
        [("puts", puts), ("flush", flush), ("unused", unused)].map(|(name, module)| (name.to_owned(), module));
    let library = Archive::open(Archive::build(&members)).expect("a good archive");
    let image = link(vec![main], Some(&library), &["main"]).expect("no conflict");
    let sources: Vec<&str> = image.modules.iter().map(|module| module.source.as_str()).collect();
    assert_eq!((sources, image.own_modules), (vec!["main.c", "puts.c", "flush.c"], 1));
    assert_eq!(image.target(0, own), image.target(1, write));
}

#[test]
fn a_missing_root_is_an_error() {
    let error = link(vec![module("a.c")], None, &["main"]).expect_err("nothing to start");
    assert_eq!(error.to_string(), "the program has no function `main`");
}

#[test]
fn constructors_run_by_priority_and_destructors_the_other_way() {
    let mut a = module("a.c");
    for (name, priority) in [("late", 300), ("early", 100), ("middle", 200)] {
        let symbol = function(&mut a, name, Linkage::Strong, true);
        a.constants.push(Const::Symbol(symbol));
        let constant = ConstId::new(a.constants.len() - 1);
        a.constructors.push((priority, constant));
        a.destructors.push((priority, constant));
    }
    let image = link(vec![a], None, &[]).expect("no conflict");
    let names = |list: &[FunctionId]| list.iter().map(|&id| image.function(id).name.clone()).collect::<Vec<_>>();
    assert_eq!(names(&image.constructors), ["early", "middle", "late"]);
    assert_eq!(names(&image.destructors), ["late", "middle", "early"]);
}

#[test]
fn encoded_modules_come_back_and_damage_is_noticed() {
    let mut a = module("a.c");
    function(&mut a, "f", Linkage::Strong, true);
    let bytes = encode_module(&a);
    let back = decode_module(&bytes).expect("what was written");
    assert_eq!(encode_module(&back), bytes);
    for position in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[position] ^= 0x10;
        assert!(decode_module(&damaged).is_err(), "byte {position}");
        assert!(decode_module(&bytes[..position]).is_err(), "cut at {position}");
    }
}

#[test]
fn a_damaged_archive_is_an_error() {
    let bytes = Archive::build(&[("a".into(), module("a.c"))]);
    for end in 0..bytes.len() {
        let opened = Archive::open(bytes[..end].to_vec());
        assert!(opened.is_err() || opened.is_ok_and(|archive| archive.member(0).is_err()), "cut at {end}");
    }
}
