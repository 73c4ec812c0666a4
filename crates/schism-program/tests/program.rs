//! The two-version program as later crates see it, on modules made by hand.

use schism_ir::{
    Archive, BinOp, Block, BlockId, Body, Call, Callee, Const, ConstId, Definition, Function, FunctionId, Global,
    GlobalId, Image, Initializer, Inst, InstId, Linkage, Loc, Module, Op, OperandRange, Overflow, Param, Symbol,
    SymbolId, Type, TypeId, Value, link,
};
use schism_program::{Change, ChangedRegion, Program, Side, Status};

const VOID: TypeId = TypeId(0);
const INT: TypeId = TypeId(1);

/// A module whose constants are the numbers 0 to 9.
fn module(source: &str) -> Module {
    let mut module = Module { source: source.into(), ..Module::default() };
    module.types.types = vec![Type::Void, Type::Int(32)];
    module.constants = (0..10).map(|bits| Const::Bits { ty: INT, bits }).collect();
    module
}

fn number(value: u32) -> Value {
    Value::Const(ConstId(value))
}

fn result(inst: u32) -> Value {
    Value::Inst(InstId(inst))
}

/// A function of one block: operations with their operands.
fn body(insts: Vec<(Op, TypeId, Vec<Value>)>) -> Body {
    let mut body = Body::default();
    for (op, ty, operands) in insts {
        let operand_range = OperandRange { start: body.operands.len() as u32, len: operands.len() as u32 };
        body.operands.extend(operands);
        body.insts.push(Inst { op, ty, operands: operand_range, loc: Loc::default() });
    }
    body.blocks = vec![Block { first: InstId(0), end: InstId::new(body.insts.len()) }];
    body
}

/// `name(x) = body`.
fn function(module: &mut Module, name: &str, body: Option<Body>) -> SymbolId {
    module.functions.push(Function {
        name: name.into(),
        ret: INT,
        params: vec![Param { ty: INT, name: String::new(), byval: None, sret: false }],
        variadic: false,
        noreturn: false,
        loc: Loc::default(),
        body,
    });
    let definition = Definition::Function(FunctionId::new(module.functions.len() - 1));
    symbol(module, name, definition)
}

fn variable(module: &mut Module, name: &str, bytes: &[u8]) {
    module.globals.push(Global {
        name: name.into(),
        ty: INT,
        size: 4,
        align: 4,
        constant: false,
        thread_local: false,
        loc: Loc::default(),
        init: Some(Initializer { bytes: bytes.to_vec(), relocations: Vec::new() }),
    });
    let definition = Definition::Global(GlobalId::new(module.globals.len() - 1));
    symbol(module, name, definition);
}

fn symbol(module: &mut Module, name: &str, definition: Definition) -> SymbolId {
    module.symbols.push(Symbol { name: name.into(), linkage: Linkage::Strong, definition });
    SymbolId::new(module.symbols.len() - 1)
}

fn add(a: Value, b: Value) -> (Op, TypeId, Vec<Value>) {
    (Op::Binary(BinOp::Add, Overflow::Wraps), INT, vec![a, b])
}

fn mul(a: Value, b: Value) -> (Op, TypeId, Vec<Value>) {
    (Op::Binary(BinOp::Mul, Overflow::Wraps), INT, vec![a, b])
}

fn ret(value: Value) -> (Op, TypeId, Vec<Value>) {
    (Op::Ret, VOID, vec![value])
}

fn call(callee: SymbolId, argument: Value) -> (Op, TypeId, Vec<Value>) {
    let callee = Callee::Symbol(callee);
    let call = Call { callee, args: vec![Default::default()], fixed: 1, variadic: false, noreturn: false };
    (Op::Call(Box::new(call)), INT, vec![argument])
}

fn linked(module: Module) -> Image {
    link(vec![module], None, &[]).expect("one module links")
}

/// Two versions of `f` alone.
fn versions(old: Body, new: Body) -> Program {
    let [old, new] = [old, new].map(|body| {
        let mut module = module("f.c");
        function(&mut module, "f", Some(body));
        linked(module)
    });
    Program::new(old, new)
}

const X: Value = Value::Param(0);

#[test]
fn a_modified_and_an_added_instruction() {
    // (x + 1) * 3 and (x + 2) * 3 + 4
    let old = body(vec![add(X, number(1)), mul(result(0), number(3)), ret(result(1))]);
    let new = body(vec![add(X, number(2)), mul(result(0), number(3)), add(result(1), number(4)), ret(result(2))]);
    let program = versions(old, new);
    let (id, pair) = program.changed_functions().next().expect("f changed");
    let map = pair.body.as_ref().expect("a changed function has a map");
    let (modified, returned) =
        (Change::Modified { old: InstId(0), new: InstId(0) }, Change::Modified { old: InstId(2), new: InstId(3) });
    assert_eq!(map.changes().collect::<Vec<_>>(), [modified, returned, Change::Added(InstId(2))]);
    assert_eq!(program.matched_instruction(id, InstId(1)), Some(InstId(1)), "its operand has a partner");
    assert_eq!(program.matched_instruction(id, InstId(0)), None);
    assert_eq!(map.aligned_instruction(InstId(0)), Some(InstId(0)));
    assert_eq!(map.matched_value(result(2)), Some(result(3)));
    assert!(program.is_changed(Side::New, id, InstId(2)) && !program.is_changed(Side::New, id, InstId(1)));
}

#[test]
fn a_removed_instruction_has_a_place() {
    // x * 3, once with a call that is not needed.
    let [old, new] = [true, false].map(|with_call| {
        let mut module = module("f.c");
        let log = function(&mut module, "log", None);
        let mut insts = vec![mul(X, number(3))];
        insts.extend(with_call.then(|| call(log, X)));
        insts.push(ret(result(0)));
        function(&mut module, "f", Some(body(insts)));
        linked(module)
    });
    let program = Program::new(old, new);
    let (_, pair) = program.changed_functions().next().expect("f changed");
    let map = pair.body.as_ref().expect("a changed function has a map");
    assert_eq!(map.changes().collect::<Vec<_>>(), [Change::Removed(InstId(1))]);
    let old_body = program.old.function(pair.old.expect("it is in both")).body.as_ref().expect("it has a body");
    assert_eq!(map.place_of_removed(old_body, InstId(1)), Some(InstId(1)));
    let run = ChangedRegion::Run { block: BlockId(0), first: InstId(1), end: InstId(2) };
    assert_eq!((map.regions(Side::Old), map.regions(Side::New)), (&[run][..], &[][..]));
}

#[test]
fn ids_cover_both_versions() {
    let [mut old, mut new] = ["old.c", "new.c"].map(module);
    function(&mut old, "gone", Some(body(vec![ret(number(1))])));
    function(&mut old, "kept", Some(body(vec![ret(number(2))])));
    function(&mut new, "kept", Some(body(vec![ret(number(2))])));
    function(&mut new, "fresh", Some(body(vec![ret(number(3))])));
    variable(&mut old, "v", &[1, 0, 0, 7]);
    variable(&mut new, "v", &[1, 5, 0, 8]);
    let program = Program::new(linked(old), linked(new));
    let status = |name: &str| {
        let named = |side: Side| Some((side, program.image(side).function_named(name)?));
        let (side, id) = Side::BOTH.into_iter().find_map(named).expect("one version has it");
        program.function(program.function_pair(side, id)).status
    };
    assert_eq!([status("gone"), status("kept"), status("fresh")], [Status::Removed, Status::Same, Status::Added]);
    assert_eq!(program.functions.len(), 3);
    let variable = program.global(program.global_pair(Side::Old, GlobalId(0)));
    assert_eq!((variable.status, variable.change.differing.as_slice()), (Status::Changed, &[1..2, 3..4][..]));
    assert!(!program.is_unchanged());
}

/// A library of two functions, the second with a literal.
fn library() -> Archive {
    let members = ["first", "second"].map(|name| {
        let mut member = module(&format!("{name}.c"));
        function(&mut member, name, Some(body(vec![add(X, number(1)), ret(result(0))])));
        variable(&mut member, ".str", b"abc");
        let literal = member.symbols.last_mut().expect("just added");
        literal.linkage = Linkage::Local;
        member.globals[0].constant = true;
        (format!("{name}.o"), member)
    });
    Archive::open(Archive::build(&members)).expect("an archive")
}

/// A program that calls some functions of the library.
fn caller(library: &Archive, argument: u32, callees: &[&str]) -> Image {
    let mut module = module("main.c");
    let callees: Vec<_> = callees.iter().map(|name| function(&mut module, name, None)).collect();
    let mut insts: Vec<_> = callees.into_iter().map(|callee| call(callee, number(argument))).collect();
    insts.push(ret(result(0)));
    function(&mut module, "main", Some(body(insts)));
    link(vec![module], Some(library), &["main"]).expect("it links")
}

#[test]
fn the_library_is_one() {
    let library = library();
    let image = |argument: u32| caller(&library, argument, &["first", "second"]);
    let program = Program::new(image(1), image(2));
    let changed: Vec<_> = program.changed_functions().map(|(_, pair)| pair.new).collect();
    assert_eq!(changed, [program.new.function_named("main")]);
    assert_eq!((program.functions.len(), program.globals.len()), (3, 2), "one id for each thing of the library");
    assert!(program.globals.iter().all(|pair| pair.old.is_some() && pair.status == Status::Same));
    assert!(Program::new(image(1), image(1)).is_unchanged());
}

#[test]
fn a_library_member_of_one_version_is_no_change() {
    let library = library();
    let program = Program::new(caller(&library, 1, &["first"]), caller(&library, 1, &["first", "second"]));
    let second = program.new.function_named("second").expect("the new version needs it");
    let pair = program.function(program.function_pair(Side::New, second));
    assert!(pair.old.is_none() && pair.is_same());
    let different = program.functions.iter().filter(|pair| !pair.is_same()).count();
    assert_eq!(different, 1, "main alone");
}
