//! Functions that run without being called: constructors, exit handlers, destructors, signal handlers.

use schism_ir::{Call, Callee, Const, ConstExpr, ConstId, FunctionId, Image, Op, Target, Value};

use crate::CallGraph;

/// Where programs start; what else is entered from outside is a handler.
const STARTS: &[&str] = &["main", "_start", "_start_c", "__libc_start_main", "__schism_start"];
const REGISTER: &[&str] = &["atexit", "on_exit", "at_quick_exit", "__cxa_atexit"];

/// True for the name of a function that a program starts with.
pub(crate) fn is_start(name: &str) -> bool {
    STARTS.contains(&name)
}

/// Functions that run without being called, each list ascending.
#[derive(Clone, Default, Debug)]
pub struct Handlers {
    /// Run before `main`.
    pub constructors: Vec<FunctionId>,
    /// Run when the program ends: destructors, and what `atexit` is given by name.
    pub exit: Vec<FunctionId>,
    /// Run at any system call: signal handlers, and whatever else is entered from outside.
    pub signal: Vec<FunctionId>,
}

impl Handlers {
    /// Finds the handlers of a linked version.
    pub fn new(image: &Image, calls: &CallGraph) -> Self {
        let mut exit = image.destructors.clone();
        for number in 0..image.functions.len() {
            let id = FunctionId::new(number);
            let module = image.functions[number].module;
            let Some(body) = &image.function(id).body else { continue };
            for inst in &body.insts {
                let Op::Call(call) = &inst.op else { continue };
                if callee_name(image, module, call).is_some_and(|name| REGISTER.contains(&name)) {
                    exit.extend(body.operands_of(inst).first().and_then(|&value| function_at(image, module, value)));
                }
            }
        }
        exit.sort_unstable();
        exit.dedup();
        let outside = calls.outside_callees().iter().copied();
        let signal = outside.filter(|&id| {
            !is_start(&image.function(id).name) && !exit.contains(&id) && !image.constructors.contains(&id)
        });
        let mut constructors = image.constructors.clone();
        constructors.sort_unstable();
        Self { constructors, signal: signal.collect(), exit }
    }
}

/// The linker name of what a call names as its callee.
pub(crate) fn callee_name<'i>(image: &'i Image, module: u32, call: &Call) -> Option<&'i str> {
    match call.callee {
        Callee::Symbol(symbol) => match image.target(module, symbol) {
            Target::Function(id) => Some(&image.function(id).name),
            Target::Global(..) | Target::Null => None,
        },
        _ => None,
    }
}

/// The function whose address a value is, if that is plain to see.
fn function_at(image: &Image, module: u32, value: Value) -> Option<FunctionId> {
    let Value::Const(mut constant) = value else { return None };
    loop {
        match &image.modules[module as usize].constants[constant.index()] {
            Const::Symbol(symbol) => match image.target(module, *symbol) {
                Target::Function(id) => return Some(id),
                Target::Global(..) | Target::Null => return None,
            },
            // Operands come before their users, so this ends.
            Const::Expr { expr: ConstExpr::Cast(_, base), .. } if before(*base, constant) => constant = *base,
            _ => return None,
        }
    }
}

fn before(operand: ConstId, user: ConstId) -> bool {
    operand < user
}
