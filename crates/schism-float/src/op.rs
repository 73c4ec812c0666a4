//! The words for operations, predicates and directions.

/// Two-operand arithmetic of [`binary`](crate::binary).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Binary {
    /// Sum.
    Add,
    /// Difference.
    Sub,
    /// Product.
    Mul,
    /// Quotient.
    Div,
    /// C's `fmod`.
    Rem,
}

/// One-operand arithmetic of [`unary`](crate::unary).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unary {
    /// The square root.
    Sqrt,
    /// To an integer, downwards.
    Floor,
    /// To an integer, upwards.
    Ceil,
    /// To an integer, towards zero.
    Trunc,
    /// To the nearest integer, ties to even.
    Rint,
    /// The same; C tells them apart by the inexact flag, which is not modelled.
    NearbyInt,
    /// To the nearest integer, ties away from zero.
    Round,
    /// To the nearest integer, ties to even.
    RoundEven,
    /// The same value in its canonical pattern: NaNs quiet, no denormal with a leading one.
    Canonicalize,
}

/// The operations of [`min_max`](crate::min_max).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MinMax {
    /// The smaller; a NaN loses against a number.
    MinNum,
    /// The larger; a NaN loses against a number.
    MaxNum,
    /// The smaller, with -0 below +0; a NaN wins.
    Minimum,
    /// The larger, with +0 above -0; a NaN wins.
    Maximum,
}

/// The predicates of LLVM's `fcmp`: "o" is false for a NaN, "u" is true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Predicate {
    /// Never.
    False,
    /// Ordered and equal.
    Oeq,
    /// Ordered and greater.
    Ogt,
    /// Ordered and greater or equal.
    Oge,
    /// Ordered and less.
    Olt,
    /// Ordered and less or equal.
    Ole,
    /// Ordered and different.
    One,
    /// No NaN.
    Ord,
    /// Some NaN.
    Uno,
    /// Unordered or equal.
    Ueq,
    /// Unordered or greater.
    Ugt,
    /// Unordered or greater or equal.
    Uge,
    /// Unordered or less.
    Ult,
    /// Unordered or less or equal.
    Ule,
    /// Unordered or different.
    Une,
    /// Always.
    True,
}

/// How a number becomes an integral one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Rounding {
    /// To the nearest, ties to even.
    NearestEven,
    /// To the nearest, ties away from zero.
    NearestAway,
    /// Upwards.
    Up,
    /// Downwards.
    Down,
    /// Towards zero.
    Zero,
}

impl Rounding {
    /// Every mode, in the order of its number.
    pub const ALL: [Rounding; 5] =
        [Rounding::NearestEven, Rounding::NearestAway, Rounding::Up, Rounding::Down, Rounding::Zero];

    /// The operation of [`unary`](crate::unary) that rounds so.
    #[inline]
    pub const fn operation(self) -> Unary {
        match self {
            Rounding::NearestEven => Unary::RoundEven,
            Rounding::NearestAway => Unary::Round,
            Rounding::Up => Unary::Ceil,
            Rounding::Down => Unary::Floor,
            Rounding::Zero => Unary::Trunc,
        }
    }
}
