//! Floats as C writes them.

use super::{Binding, Fragment, Printer};
use crate::node::{Node, Op, Rounding, class};
use crate::sort::{Format, Sort};

impl Printer<'_> {
    pub(super) fn float(&self, node: Node) -> Fragment {
        let infix = |name: &str, binding: Binding| {
            let (left, right) = (self.text(node.a(), binding), self.text(node.b(), binding.tighter()));
            Fragment { text: format!("{left} {name} {right}"), binding }
        };
        let cast = |kind: &str| self.cast(kind, node.a());
        match node.op() {
            Op::FAdd => infix("+", Binding::Sum),
            Op::FSub => infix("-", Binding::Sum),
            Op::FMul => infix("*", Binding::Product),
            Op::FDiv => infix("/", Binding::Product),
            Op::FEq => infix("==", Binding::Equality),
            Op::FLt => infix("<", Binding::Order),
            Op::FLe => infix("<=", Binding::Order),
            Op::FNeg => {
                Fragment { text: format!("-{}", self.text(node.a(), Binding::Prefix)), binding: Binding::Prefix }
            }
            Op::FConvert | Op::UnsignedToF => cast(type_name(node.sort())),
            Op::SignedToF => {
                let text = format!("({}){}", type_name(node.sort()), self.signed(node.a()));
                Fragment { text, binding: Binding::Prefix }
            }
            Op::FToSigned | Op::FToUnsigned => {
                let sign = if node.op() == Op::FToSigned { "" } else { "u" };
                let value = match node.rounding() {
                    Rounding::Zero => self.text(node.a(), Binding::Prefix),
                    other => format!("{}({})", round_name(other), self.text(node.a(), Binding::Choice)),
                };
                Fragment { text: format!("({sign}int{}_t){value}", node.width()), binding: Binding::Prefix }
            }
            _ => self.float_call(node),
        }
    }

    /// What C has functions for, and what has to look like one.
    fn float_call(&self, node: Node) -> Fragment {
        let args: Vec<String> = node.args().map(|arg| self.text(arg, Binding::Choice)).collect();
        let args = args.join(", ");
        let not_nan = class::ALL & !class::NAN;
        let text = match (node.op(), node.aux()) {
            (Op::FRem, _) => format!("fmod({args})"),
            (Op::FFma, _) => format!("fma({args})"),
            (Op::FSqrt, _) => format!("sqrt({args})"),
            (Op::FAbs, _) => format!("fabs({args})"),
            (Op::FRound, _) => format!("{}({args})", round_name(node.rounding())),
            (Op::FClass, class::NAN) => format!("isnan({args})"),
            (Op::FClass, class::INFINITY) => format!("isinf({args})"),
            (Op::FClass, class::NORMAL) => format!("isnormal({args})"),
            (Op::FClass, mask) if mask == not_nan => format!("!isnan({args})"),
            (Op::FClass, mask) => format!("isclass({args}, {mask:#x})"),
            (Op::FToBits, _) => format!("bits({args})"),
            _ => format!("from_bits({args})"),
        };
        let binding = if text.starts_with('!') { Binding::Prefix } else { Binding::Postfix };
        Fragment { text, binding }
    }

    pub(super) fn cast(&self, kind: &str, e: crate::node::Expr) -> Fragment {
        Fragment { text: format!("({kind}){}", self.text(e, Binding::Prefix)), binding: Binding::Prefix }
    }
}

fn type_name(sort: Sort) -> &'static str {
    match sort {
        Sort::Float(Format::Half) => "_Float16",
        Sort::Float(Format::BFloat) => "__bf16",
        Sort::Float(Format::Single) => "float",
        Sort::Float(Format::Double) => "double",
        Sort::Float(Format::X87) => "long double",
        Sort::Float(Format::Quad) => "__float128",
        Sort::Bool | Sort::BitVec(_) => unreachable!("a conversion to a float"),
    }
}

fn round_name(rounding: Rounding) -> &'static str {
    match rounding {
        Rounding::NearestEven => "rint",
        Rounding::NearestAway => "round",
        Rounding::Up => "ceil",
        Rounding::Down => "floor",
        Rounding::Zero => "trunc",
    }
}
