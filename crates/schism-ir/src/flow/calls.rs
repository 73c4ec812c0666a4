//! What a call does to the flow of control besides coming back once.

use crate::{Body, Call, Callee, InstId, Module, Op};

/// What a call does to the flow of control besides coming back once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CallFlow {
    /// The callee may end the program, or jump out of this function. Calls marked `noreturn` need no mention.
    pub may_leave: bool,
    /// The call can come back a second time, as `setjmp` does.
    pub returns_twice: bool,
}

const RETURN_TWICE: &[&str] =
    &["setjmp", "_setjmp", "__setjmp", "sigsetjmp", "__sigsetjmp", "__builtin_setjmp", "vfork", "getcontext"];
const LEAVE: &[&str] = &[
    "exit",
    "_exit",
    "_Exit",
    "quick_exit",
    "abort",
    "longjmp",
    "__builtin_longjmp",
    "_longjmp",
    "siglongjmp",
    "setcontext",
    "pthread_exit",
];

/// Knows the functions of the C library that return twice or never, by name. A function that calls `setjmp` may be
/// left (and entered again) at every later call; for functions without one, only a whole-program view can tell
/// which callees jump out, so this takes none to.
pub struct CallNames<'m> {
    module: &'m Module,
    has_setjmp: bool,
}

impl<'m> CallNames<'m> {
    /// For the calls of one function of `module`.
    pub fn new(module: &'m Module, body: &Body) -> Self {
        let mut names = Self { module, has_setjmp: false };
        names.has_setjmp = body.insts.iter().any(|inst| match &inst.op {
            Op::Call(call) => names.returns_twice(call),
            _ => false,
        });
        names
    }

    /// To be passed to [`crate::flow::Cfg::with_calls`].
    pub fn flow(&self, _: InstId, call: &Call) -> CallFlow {
        let by_name = matches!(self.name(call), Some(name) if LEAVE.contains(&name));
        let code = !matches!(call.callee, Callee::Intrinsic(_) | Callee::Asm(_));
        let returns_twice = self.returns_twice(call);
        CallFlow { may_leave: by_name || (self.has_setjmp && code && !returns_twice), returns_twice }
    }

    fn name(&self, call: &Call) -> Option<&'m str> {
        match call.callee {
            Callee::Symbol(symbol) => Some(&self.module.symbols[symbol.index()].name),
            _ => None,
        }
    }

    fn returns_twice(&self, call: &Call) -> bool {
        matches!(self.name(call), Some(name) if RETURN_TWICE.contains(&name))
    }
}
