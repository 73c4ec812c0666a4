//! What a function reaches: whether it may free memory, and what of its doing a driver does not see.

use std::collections::{BTreeSet, HashSet};

use schism_ir::{
    Callee, Const, ConstExpr, ConstId, Definition, Function, FunctionId, Linkage, Module, Op, SymbolId, Value,
};

/// Functions of the C library that end the life of what they are given.
const FREEING: &[&str] = &["free", "cfree", "realloc", "reallocarray", "fclose", "freeaddrinfo", "regfree"];

/// Whether a function, or one that it calls, may free something: it calls one of the library's functions for that, or it calls through a
/// pointer, behind which anything may be.
pub(super) fn may_free(modules: &[Module], module: usize, function: FunctionId) -> bool {
    let mut seen = HashSet::from([(module, function)]);
    let mut waiting = vec![(module, function)];
    while let Some((module, id)) = waiting.pop() {
        for callee in callees(&modules[module].functions[id.index()]) {
            let Some(symbol) = callee else { return true };
            match defined(modules, module, symbol) {
                Some(next) if seen.insert(next) => waiting.push(next),
                Some(_) => {}
                None if FREEING.contains(&modules[module].symbols[symbol.index()].name.as_str()) => return true,
                None => {}
            }
        }
    }
    false
}

/// Functions of the C library that a call leaves no trace of but in the memory that it is given, in its result and in what is printed. All others, such as
/// `srand`, `setenv` or `open`, may leave something that a later call of another function finds.
const TRACELESS: &[&str] = &[
    "abort",
    "abs",
    "atoi",
    "atol",
    "atoll",
    "bsearch",
    "calloc",
    "div",
    "exit",
    "fprintf",
    "fputc",
    "fputs",
    "free",
    "fwrite",
    "isalnum",
    "isalpha",
    "isascii",
    "isblank",
    "iscntrl",
    "isdigit",
    "isgraph",
    "islower",
    "isprint",
    "ispunct",
    "isspace",
    "isupper",
    "isxdigit",
    "labs",
    "llabs",
    "malloc",
    "memccpy",
    "memchr",
    "memcmp",
    "memcpy",
    "memmem",
    "memmove",
    "mempcpy",
    "memrchr",
    "memset",
    "printf",
    "putc",
    "putchar",
    "puts",
    "qsort",
    "realloc",
    "reallocarray",
    "snprintf",
    "sprintf",
    "stpcpy",
    "stpncpy",
    "strcasecmp",
    "strcasestr",
    "strcat",
    "strchr",
    "strchrnul",
    "strcmp",
    "strcpy",
    "strcspn",
    "strdup",
    "strlcat",
    "strlcpy",
    "strlen",
    "strncasecmp",
    "strncat",
    "strncmp",
    "strncpy",
    "strndup",
    "strnlen",
    "strpbrk",
    "strrchr",
    "strsep",
    "strspn",
    "strstr",
    "strtok_r",
    "swab",
    "toascii",
    "tolower",
    "toupper",
    "vfprintf",
    "vprintf",
    "vsnprintf",
    "vsprintf",
    "write",
    "__assert_fail",
    "__ctype_b_loc",
    "__ctype_tolower_loc",
    "__ctype_toupper_loc",
];
/// Variables of the C library that are only read, and what is done through them is compared.
const STREAMS: &[&str] = &["stdout", "stderr"];

/// What a function, or one that it calls, does or depends on that a call alone neither varies nor shows, in words: variables of the program keep their
/// first content and are not looked at afterwards.
pub(super) fn unseen(modules: &[Module], module: usize, function: FunctionId) -> BTreeSet<String> {
    let mut unseen = BTreeSet::new();
    let mut seen = HashSet::from([(module, function)]);
    let mut waiting = vec![(module, function)];
    while let Some((module, id)) = waiting.pop() {
        let function = &modules[module].functions[id.index()];
        let (variables, functions) = named(&modules[module], function);
        unseen.extend(variables.into_iter().map(|name| format!("the variable `{name}`")));
        // Whoever gets its address may call it.
        let addressed = functions.into_iter().filter_map(|symbol| defined(modules, module, symbol));
        waiting.extend(addressed.filter(|next| seen.insert(*next)));
        for inst in function.body.iter().flat_map(|body| &body.insts) {
            let Op::Call(call) = &inst.op else { continue };
            let symbol = match &call.callee {
                Callee::Symbol(symbol) => *symbol,
                Callee::Pointer => {
                    unseen.insert("what is behind pointers to functions".to_owned());
                    continue;
                }
                Callee::Asm(_) => {
                    unseen.insert("what inline assembler does".to_owned());
                    continue;
                }
                Callee::Intrinsic(_) => continue,
            };
            let name = modules[module].symbols[symbol.index()].name.as_str();
            match defined(modules, module, symbol) {
                Some(next) if seen.insert(next) => waiting.push(next),
                Some(_) => {}
                None if TRACELESS.contains(&name) => {}
                None if name == "__errno_location" => drop(unseen.insert("`errno`".to_owned())),
                None => drop(unseen.insert(format!("what `{name}` leaves behind"))),
            }
        }
    }
    unseen
}

/// The variables that a function names and that do not always have the same content, and the functions of which it takes the address.
fn named<'m>(module: &'m Module, function: &Function) -> (BTreeSet<&'m str>, Vec<SymbolId>) {
    let (mut variables, mut functions) = (BTreeSet::new(), Vec::new());
    let Some(body) = &function.body else { return (variables, functions) };
    let constant = |value: &Value| if let Value::Const(id) = value { Some(*id) } else { None };
    let mut waiting: Vec<ConstId> =
        body.insts.iter().flat_map(|inst| body.operands_of(inst)).filter_map(constant).collect();
    let mut seen = HashSet::new();
    while let Some(id) = waiting.pop() {
        if !seen.insert(id) {
            continue;
        }
        match &module.constants[id.index()] {
            Const::Symbol(id) => {
                let symbol = &module.symbols[id.index()];
                match symbol.definition {
                    Definition::Function(_) => functions.push(*id),
                    Definition::Global(global) => match (&module.globals[global.index()], symbol.name.as_str()) {
                        (global, _) if global.constant && global.init.is_some() => {
                            let content = global.init.iter().flat_map(|init| &init.relocations);
                            waiting.extend(content.map(|relocation| relocation.value));
                        }
                        (global, name) if global.init.is_none() && STREAMS.contains(&name) => {}
                        (_, name) => drop(variables.insert(name)),
                    },
                    Definition::Alias(_) => drop(variables.insert(symbol.name.as_str())),
                }
            }
            Const::Aggregate { elements, .. } => waiting.extend(elements),
            Const::Expr { expr: ConstExpr::Offset { base, .. }, .. } => waiting.push(*base),
            Const::Expr { expr: ConstExpr::Cast(_, operand), .. } => waiting.push(*operand),
            Const::Expr { expr: ConstExpr::Binary(_, left, right), .. } => waiting.extend([*left, *right]),
            _ => {}
        }
    }
    (variables, functions)
}

/// The functions that a function calls; `None` for one behind a pointer.
fn callees(function: &Function) -> impl Iterator<Item = Option<SymbolId>> {
    let insts = function.body.iter().flat_map(|body| &body.insts);
    insts.filter_map(|inst| match &inst.op {
        Op::Call(call) => match call.callee {
            Callee::Symbol(symbol) => Some(Some(symbol)),
            Callee::Pointer => Some(None),
            Callee::Intrinsic(_) | Callee::Asm(_) => None,
        },
        _ => None,
    })
}

/// Where a symbol's function is defined.
fn defined(modules: &[Module], module: usize, symbol: SymbolId) -> Option<(usize, FunctionId)> {
    let has_body = |module: &Module, definition: Definition| match definition {
        Definition::Function(id) if module.functions[id.index()].body.is_some() => Some(id),
        _ => None,
    };
    let symbol = &modules[module].symbols[symbol.index()];
    if let Some(id) = has_body(&modules[module], symbol.definition) {
        return Some((module, id));
    }
    modules.iter().enumerate().find_map(|(number, module)| {
        let seen = |other: &&schism_ir::Symbol| other.name == symbol.name && other.linkage != Linkage::Local;
        module.symbols.iter().filter(seen).find_map(|other| Some((number, has_body(module, other.definition)?)))
    })
}
