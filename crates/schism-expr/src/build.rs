//! The constructors. Each checks the sorts of its operands and gives the simplest expression known.
//!
//! # Panics
//!
//! On operands of the wrong sort, which is an error of the caller.

use crate::node::{Expr, Node, Op, Rounding, TableId, class};
use crate::pool::Pool;
use crate::sort::{Format, Sort};

/// Constructors that take two operands of one bit-vector sort and give the same.
macro_rules! arithmetic {
    ($($(#[$doc:meta])* $name:ident => $op:ident;)*) => {
        impl Pool {
            $(
                $(#[$doc])*
                #[inline]
                pub fn $name(&mut self, a: Expr, b: Expr) -> Expr {
                    let sort = self.sort(a);
                    assert!(matches!(sort, Sort::BitVec(_)) && sort == self.sort(b), "sorts of {:?}", Op::$op);
                    self.make(Node::binary(Op::$op, sort, a, b))
                }
            )*
        }
    };
}

arithmetic! {
    /// Sum.
    add => Add;
    /// Difference.
    sub => Sub;
    /// Product.
    mul => Mul;
    /// Unsigned quotient; all ones for a zero divisor.
    udiv => UDiv;
    /// Signed quotient; 1 (negative dividend) or -1 for a zero divisor.
    sdiv => SDiv;
    /// Unsigned remainder; the dividend for a zero divisor.
    urem => URem;
    /// Signed remainder; the dividend for a zero divisor.
    srem => SRem;
    /// Shift to the left; 0 for distances from the width on.
    shl => Shl;
    /// Shift to the right with zeros.
    lshr => LShr;
    /// Shift to the right with copies of the sign.
    ashr => AShr;
}

/// Constructors that compare two bit-vectors of one sort.
macro_rules! comparison {
    ($($(#[$doc:meta])* $name:ident => $op:ident;)*) => {
        impl Pool {
            $(
                $(#[$doc])*
                #[inline]
                pub fn $name(&mut self, a: Expr, b: Expr) -> Expr {
                    let sort = self.sort(a);
                    assert!(matches!(sort, Sort::BitVec(_)) && sort == self.sort(b), "sorts of {:?}", Op::$op);
                    self.make(Node::binary(Op::$op, Sort::Bool, a, b))
                }
            )*
        }
    };
}

comparison! {
    /// Unsigned `a < b`.
    ult => Ult;
    /// Unsigned `a <= b`.
    ule => Ule;
    /// Signed `a < b`.
    slt => Slt;
    /// Signed `a <= b`.
    sle => Sle;
}

/// Booleans and what they share with bit-vectors.
impl Pool {
    #[inline]
    fn bitwise(&mut self, op: Op, a: Expr, b: Expr) -> Expr {
        let sort = self.sort(a);
        assert!(!matches!(sort, Sort::Float(_)) && sort == self.sort(b), "sorts of {op:?}");
        self.make(Node::binary(op, sort, a, b))
    }

    /// Complement, of Bool and bit-vectors.
    #[inline]
    pub fn not(&mut self, a: Expr) -> Expr {
        let sort = self.sort(a);
        assert!(!matches!(sort, Sort::Float(_)), "sort of Not");
        self.make(Node::unary(Op::Not, sort, 0, a))
    }

    /// Conjunction, of Bool and bit-vectors.
    #[inline]
    pub fn and(&mut self, a: Expr, b: Expr) -> Expr {
        self.bitwise(Op::And, a, b)
    }

    /// Disjunction, of Bool and bit-vectors.
    #[inline]
    pub fn or(&mut self, a: Expr, b: Expr) -> Expr {
        self.bitwise(Op::Or, a, b)
    }

    /// Exclusive or, of Bool and bit-vectors.
    #[inline]
    pub fn xor(&mut self, a: Expr, b: Expr) -> Expr {
        self.bitwise(Op::Xor, a, b)
    }

    /// `!a || b`.
    pub fn implies(&mut self, a: Expr, b: Expr) -> Expr {
        let not = self.not(a);
        self.or(not, b)
    }

    /// Equality of Bool and bit-vectors.
    #[inline]
    pub fn eq(&mut self, a: Expr, b: Expr) -> Expr {
        let sort = self.sort(a);
        assert!(!matches!(sort, Sort::Float(_)) && sort == self.sort(b), "sorts of Eq");
        self.make(Node::binary(Op::Eq, Sort::Bool, a, b))
    }

    /// `!(a == b)`.
    pub fn ne(&mut self, a: Expr, b: Expr) -> Expr {
        let equal = self.eq(a, b);
        self.not(equal)
    }

    /// `then` if `condition`, else `otherwise`; both of any one sort.
    #[inline]
    pub fn ite(&mut self, condition: Expr, then: Expr, otherwise: Expr) -> Expr {
        let sort = self.sort(then);
        assert!(self.sort(condition) == Sort::Bool && sort == self.sort(otherwise), "sorts of Ite");
        self.make(Node::ternary(Op::Ite, sort, condition, then, otherwise))
    }

    /// A Bool as a bit-vector: 1 or 0.
    pub fn bool_to_bv(&mut self, a: Expr, width: u32) -> Expr {
        let (one, zero) = (self.bv(width, 1), self.bv(width, 0));
        self.ite(a, one, zero)
    }

    /// Whether a bit-vector is not zero.
    pub fn is_nonzero(&mut self, a: Expr) -> Expr {
        let zero = self.constant(self.sort(a), 0);
        self.ne(a, zero)
    }
}

/// Bit-vectors.
impl Pool {
    /// Two's complement.
    #[inline]
    pub fn neg(&mut self, a: Expr) -> Expr {
        let sort = self.sort(a);
        assert!(matches!(sort, Sort::BitVec(_)), "sort of Neg");
        self.make(Node::unary(Op::Neg, sort, 0, a))
    }

    /// `high` above `low`; at most 128 bits together.
    #[inline]
    pub fn concat(&mut self, high: Expr, low: Expr) -> Expr {
        let (Sort::BitVec(above), Sort::BitVec(below)) = (self.sort(high), self.sort(low)) else {
            panic!("sorts of Concat");
        };
        let sort = Sort::bits(u32::from(above) + u32::from(below));
        self.make(Node::binary(Op::Concat, sort, high, low))
    }

    /// `width` bits of `a`, bit `low` the lowest.
    #[inline]
    pub fn extract(&mut self, a: Expr, low: u32, width: u32) -> Expr {
        let sort = self.sort(a);
        assert!(matches!(sort, Sort::BitVec(_)) && low + width <= sort.width(), "sort of Extract");
        self.make(Node::unary(Op::Extract, Sort::bits(width), low as u16, a))
    }

    #[inline]
    fn extend(&mut self, op: Op, a: Expr, width: u32) -> Expr {
        let sort = self.sort(a);
        assert!(matches!(sort, Sort::BitVec(_)) && width >= sort.width(), "sort of {op:?}");
        self.make(Node::unary(op, Sort::bits(width), 0, a))
    }

    /// `a` with zeros in front, `width` bits in all.
    #[inline]
    pub fn zext(&mut self, a: Expr, width: u32) -> Expr {
        self.extend(Op::ZExt, a, width)
    }

    /// `a` with copies of its sign in front, `width` bits in all.
    #[inline]
    pub fn sext(&mut self, a: Expr, width: u32) -> Expr {
        self.extend(Op::SExt, a, width)
    }

    /// The entry of a table at `index`; 0 beyond the end.
    pub fn select(&mut self, table: TableId, index: Expr) -> Expr {
        assert!(matches!(self.sort(index), Sort::BitVec(_)), "sort of Select");
        let sort = Sort::bits(self.table_values(table).width);
        self.make(Node::select(sort, table, index))
    }
}

/// Constructors that take floats of one format and give the same.
macro_rules! float_arithmetic {
    ($($(#[$doc:meta])* $name:ident => $op:ident;)*) => {
        impl Pool {
            $(
                $(#[$doc])*
                pub fn $name(&mut self, a: Expr, b: Expr) -> Expr {
                    let sort = self.same_floats(Op::$op, a, b);
                    self.make(Node::binary(Op::$op, sort, a, b))
                }
            )*
        }
    };
}

float_arithmetic! {
    /// Sum.
    fadd => FAdd;
    /// Difference.
    fsub => FSub;
    /// Product.
    fmul => FMul;
    /// Quotient.
    fdiv => FDiv;
    /// C's `fmod`.
    frem => FRem;
}

/// Constructors that compare floats.
macro_rules! float_comparison {
    ($($(#[$doc:meta])* $name:ident => $op:ident;)*) => {
        impl Pool {
            $(
                $(#[$doc])*
                pub fn $name(&mut self, a: Expr, b: Expr) -> Expr {
                    self.same_floats(Op::$op, a, b);
                    self.make(Node::binary(Op::$op, Sort::Bool, a, b))
                }
            )*
        }
    };
}

float_comparison! {
    /// IEEE equality.
    feq => FEq;
    /// Ordered and less than.
    flt => FLt;
    /// Ordered and less than or equal.
    fle => FLe;
}

/// Floats.
impl Pool {
    fn format(&self, op: Op, a: Expr) -> Format {
        match self.sort(a) {
            Sort::Float(format) => format,
            other => panic!("{op:?} of {other}"),
        }
    }

    fn same_floats(&self, op: Op, a: Expr, b: Expr) -> Sort {
        let format = self.format(op, a);
        assert_eq!(Sort::Float(format), self.sort(b), "sorts of {op:?}");
        Sort::Float(format)
    }

    fn float_unary(&mut self, op: Op, aux: u16, a: Expr) -> Expr {
        let sort = Sort::Float(self.format(op, a));
        self.make(Node::unary(op, sort, aux, a))
    }

    /// `a * b + c` with one rounding.
    pub fn ffma(&mut self, a: Expr, b: Expr, c: Expr) -> Expr {
        let sort = self.same_floats(Op::FFma, a, b);
        self.same_floats(Op::FFma, b, c);
        self.make(Node::ternary(Op::FFma, sort, a, b, c))
    }

    /// Square root.
    pub fn fsqrt(&mut self, a: Expr) -> Expr {
        self.float_unary(Op::FSqrt, 0, a)
    }

    /// The sign turned.
    pub fn fneg(&mut self, a: Expr) -> Expr {
        self.float_unary(Op::FNeg, 0, a)
    }

    /// The sign cleared.
    pub fn fabs(&mut self, a: Expr) -> Expr {
        self.float_unary(Op::FAbs, 0, a)
    }

    /// To an integral number.
    pub fn fround(&mut self, rounding: Rounding, a: Expr) -> Expr {
        self.float_unary(Op::FRound, rounding as u16, a)
    }

    /// Whether `a` belongs to one of the classes of `mask`, see [`class`].
    pub fn fclass(&mut self, mask: u16, a: Expr) -> Expr {
        self.format(Op::FClass, a);
        assert!(mask & !class::ALL == 0, "classes have nine bits");
        self.make(Node::unary(Op::FClass, Sort::Bool, mask, a))
    }

    /// Whether `a` is a NaN.
    pub fn is_nan(&mut self, a: Expr) -> Expr {
        self.fclass(class::NAN, a)
    }

    /// Whether one of two floats is a NaN.
    pub fn funordered(&mut self, a: Expr, b: Expr) -> Expr {
        self.same_floats(Op::FClass, a, b);
        let (left, right) = (self.is_nan(a), self.is_nan(b));
        self.or(left, right)
    }

    /// A float in another format; itself in its own.
    pub fn fconvert(&mut self, a: Expr, to: Format) -> Expr {
        if self.format(Op::FConvert, a) == to {
            return a;
        }
        self.make(Node::unary(Op::FConvert, Sort::Float(to), 0, a))
    }

    /// A float as a signed integer; out of range and NaN: only the sign bit set.
    pub fn fto_signed(&mut self, a: Expr, width: u32, rounding: Rounding) -> Expr {
        self.format(Op::FToSigned, a);
        self.make(Node::unary(Op::FToSigned, Sort::bits(width), rounding as u16, a))
    }

    /// A float as an unsigned integer; out of range and NaN: all ones.
    pub fn fto_unsigned(&mut self, a: Expr, width: u32, rounding: Rounding) -> Expr {
        self.format(Op::FToUnsigned, a);
        self.make(Node::unary(Op::FToUnsigned, Sort::bits(width), rounding as u16, a))
    }

    /// A signed integer as a float.
    pub fn signed_to_f(&mut self, a: Expr, to: Format) -> Expr {
        assert!(matches!(self.sort(a), Sort::BitVec(_)), "sort of SignedToF");
        self.make(Node::unary(Op::SignedToF, Sort::Float(to), 0, a))
    }

    /// An unsigned integer as a float.
    pub fn unsigned_to_f(&mut self, a: Expr, to: Format) -> Expr {
        assert!(matches!(self.sort(a), Sort::BitVec(_)), "sort of UnsignedToF");
        self.make(Node::unary(Op::UnsignedToF, Sort::Float(to), 0, a))
    }

    /// The bit pattern of a float.
    pub fn fto_bits(&mut self, a: Expr) -> Expr {
        let format = self.format(Op::FToBits, a);
        self.make(Node::unary(Op::FToBits, Sort::bits(format.width()), 0, a))
    }

    /// The float with a bit pattern.
    pub fn bits_to_f(&mut self, a: Expr, to: Format) -> Expr {
        assert_eq!(self.sort(a), Sort::bits(to.width()), "sort of BitsToF");
        self.make(Node::unary(Op::BitsToF, Sort::Float(to), 0, a))
    }
}
