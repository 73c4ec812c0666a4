//! LLVM's own functions: what a name that begins with `llvm.` becomes.

use schism_ir::{BinOp, CastOp, FloatPredicate, Intrinsic};

use crate::translate::Name;

const CONSTRAINED: &str = "llvm.experimental.constrained.";

/// Arithmetic as clang writes it under `#pragma STDC FENV_ACCESS ON`: an ordinary operation with metadata about
/// rounding and exceptions behind its operands.
#[derive(Clone, Copy)]
pub(crate) enum Constrained {
    /// `fadd` and the like.
    Binary(BinOp),
    /// `fptosi` and the like.
    Cast(CastOp),
    /// A comparison; the third argument names the predicate.
    Compare,
    /// An intrinsic that exists without constraints too.
    Intrinsic(Intrinsic),
}

/// What a function of LLVM's own stands for; `None` if schism does not know it.
pub(crate) fn by_name(name: &str) -> Option<Name> {
    match name.strip_prefix(CONSTRAINED) {
        Some(operation) => constrained(operation).map(Name::Constrained),
        None => Intrinsic::from_name(name).map(Name::Intrinsic),
    }
}

/// The function that stands for one of LLVM's own: of the C library, where a compiler would call that.
pub(crate) fn library_function(name: &str) -> Option<String> {
    const FUNCTIONS: &[&str] = &[
        "pow", "exp", "exp2", "exp10", "log", "log2", "log10", "sin", "cos", "tan", "asin", "acos", "atan", "sinh",
        "cosh", "tanh",
    ];
    // Not of the C library, but the machine has them as functions.
    match name {
        "llvm.eh.sjlj.setjmp" => return Some("__builtin_setjmp".into()),
        "llvm.eh.sjlj.longjmp" => return Some("__builtin_longjmp".into()),
        _ => {}
    }
    let (function, ty) = name.strip_prefix("llvm.")?.rsplit_once('.')?;
    let suffix = match ty {
        "f32" => "f",
        "f64" => "",
        "f80" => "l",
        _ => return None,
    };
    FUNCTIONS.contains(&function).then(|| format!("{function}{suffix}"))
}

fn constrained(operation: &str) -> Option<Constrained> {
    Some(match operation.split('.').next()? {
        "fadd" => Constrained::Binary(BinOp::FAdd),
        "fsub" => Constrained::Binary(BinOp::FSub),
        "fmul" => Constrained::Binary(BinOp::FMul),
        "fdiv" => Constrained::Binary(BinOp::FDiv),
        "frem" => Constrained::Binary(BinOp::FRem),
        "fptosi" => Constrained::Cast(CastOp::FpToSi),
        "fptoui" => Constrained::Cast(CastOp::FpToUi),
        "sitofp" => Constrained::Cast(CastOp::SiToFp),
        "uitofp" => Constrained::Cast(CastOp::UiToFp),
        "fptrunc" => Constrained::Cast(CastOp::FpTrunc),
        "fpext" => Constrained::Cast(CastOp::FpExt),
        "fcmp" | "fcmps" => Constrained::Compare,
        _ => Constrained::Intrinsic(Intrinsic::from_name(&format!("llvm.{operation}"))?),
    })
}

/// The predicate that a constrained comparison names.
pub(crate) fn predicate(name: &str) -> Option<FloatPredicate> {
    Some(match name {
        "oeq" => FloatPredicate::Oeq,
        "ogt" => FloatPredicate::Ogt,
        "oge" => FloatPredicate::Oge,
        "olt" => FloatPredicate::Olt,
        "ole" => FloatPredicate::Ole,
        "one" => FloatPredicate::One,
        "ord" => FloatPredicate::Ord,
        "uno" => FloatPredicate::Uno,
        "ueq" => FloatPredicate::Ueq,
        "ugt" => FloatPredicate::Ugt,
        "uge" => FloatPredicate::Uge,
        "ult" => FloatPredicate::Ult,
        "ule" => FloatPredicate::Ule,
        "une" => FloatPredicate::Une,
        _ => return None,
    })
}
