//! The processor's own answers, for comparison.

use core::arch::asm;

/// Defines a function of two x87 operands: `$code` finds `b` in st(1) and `a` in st(0), and leaves its result
/// in st(0).
macro_rules! x87_pair {
    ($name:ident, $($code:literal),+) => {
        pub fn $name(a: u128, b: u128) -> u128 {
            let mut result = 0_u128;
            // SAFETY: the operands are 16 readable bytes, the result is 16 writable ones; all registers are named,
            // and the x87 stack is empty again.
            unsafe {
                asm!(
                    "fld tbyte ptr [{b}]", "fld tbyte ptr [{a}]", $($code,)+ "fstp tbyte ptr [{r}]", "fstp st(0)",
                    a = in(reg) &a, b = in(reg) &b, r = in(reg) &mut result, out("ax") _,
                    out("st(0)") _, out("st(1)") _, out("st(2)") _, out("st(3)") _,
                    out("st(4)") _, out("st(5)") _, out("st(6)") _, out("st(7)") _,
                );
            }
            result
        }
    };
}

x87_pair!(add, "fadd st, st(1)");
x87_pair!(sub, "fsub st, st(1)");
x87_pair!(mul, "fmul st, st(1)");
x87_pair!(div, "fdiv st, st(1)");
x87_pair!(remainder, "2:", "fprem", "fnstsw ax", "test ah, 4", "jnz 2b");
x87_pair!(scale, "fscale");

/// Defines a function that loads `$from`, does `$code` and stores as `$to`.
macro_rules! x87_single {
    ($name:ident, $load:literal, $store:literal $(, $code:literal)*) => {
        pub fn $name(a: u128) -> u128 {
            let mut result = 0_u128;
            // SAFETY: as above.
            unsafe {
                asm!(
                    concat!($load, " ptr [{a}]"), $($code,)* concat!($store, " ptr [{r}]"),
                    a = in(reg) &a, r = in(reg) &mut result,
                    out("st(0)") _, out("st(1)") _, out("st(2)") _, out("st(3)") _,
                    out("st(4)") _, out("st(5)") _, out("st(6)") _, out("st(7)") _,
                );
            }
            result
        }
    };
}

x87_single!(square_root, "fld tbyte", "fstp tbyte", "fsqrt");
x87_single!(to_integral, "fld tbyte", "fstp tbyte", "frndint");
x87_single!(from_double, "fld qword", "fstp tbyte");
x87_single!(from_single, "fld dword", "fstp tbyte");
x87_single!(to_double, "fld tbyte", "fstp qword");
x87_single!(to_single, "fld tbyte", "fstp dword");
x87_single!(from_i64, "fild qword", "fstp tbyte");
x87_single!(to_i16, "fld tbyte", "fisttp word");
x87_single!(to_i32, "fld tbyte", "fisttp dword");
x87_single!(to_i64, "fld tbyte", "fisttp qword");

/// Whether `a` is below `b`, equal to it, or not comparable with it.
pub fn compare(a: u128, b: u128) -> (bool, bool, bool) {
    let (below, equal, unordered): (u8, u8, u8);
    // SAFETY: as above.
    unsafe {
        asm!(
            "fld tbyte ptr [{b}]", "fld tbyte ptr [{a}]", "fucomip st, st(1)", "fstp st(0)",
            "setb {below}", "sete {equal}", "setp {unordered}",
            a = in(reg) &a, b = in(reg) &b,
            below = out(reg_byte) below, equal = out(reg_byte) equal, unordered = out(reg_byte) unordered,
            out("st(0)") _, out("st(1)") _, out("st(2)") _, out("st(3)") _,
            out("st(4)") _, out("st(5)") _, out("st(6)") _, out("st(7)") _,
        );
    }
    let ordered = unordered == 0;
    (below == 1 && ordered, equal == 1 && ordered, !ordered)
}

/// Defines a function of two SSE operands.
macro_rules! sse_pair {
    ($name:ident, $float:ident, $bits:ident, $code:literal) => {
        pub fn $name(a: u128, b: u128) -> u128 {
            let mut x = $float::from_bits(a as $bits);
            // SAFETY: only the named registers are touched.
            unsafe { asm!(concat!($code, " {x}, {y}"), x = inout(xmm_reg) x, y = in(xmm_reg) $float::from_bits(b as $bits)) }
            u128::from(x.to_bits())
        }
    };
}

sse_pair!(add32, f32, u32, "addss");
sse_pair!(sub32, f32, u32, "subss");
sse_pair!(mul32, f32, u32, "mulss");
sse_pair!(div32, f32, u32, "divss");
sse_pair!(add64, f64, u64, "addsd");
sse_pair!(sub64, f64, u64, "subsd");
sse_pair!(mul64, f64, u64, "mulsd");
sse_pair!(div64, f64, u64, "divsd");

/// Defines a function of one SSE operand of type `$from`.
macro_rules! sse_single {
    ($name:ident, $from:ident, $bits:ident, $to:ident, $code:literal) => {
        pub fn $name(a: u128) -> u128 {
            let result: $to;
            // SAFETY: only the named registers are touched.
            unsafe { asm!(concat!($code, " {r}, {x}"), x = in(xmm_reg) $from::from_bits(a as $bits), r = out(xmm_reg) result) }
            u128::from(result.to_bits())
        }
    };
}

sse_single!(sqrt32, f32, u32, f32, "sqrtss");
sse_single!(sqrt64, f64, u64, f64, "sqrtsd");
sse_single!(widen, f32, u32, f64, "cvtss2sd");
sse_single!(narrow, f64, u64, f32, "cvtsd2ss");

/// `cvttsd2si` to 32 bits.
pub fn truncate32(a: u128) -> u32 {
    let result: u32;
    // SAFETY: only the named registers are touched.
    unsafe { asm!("cvttsd2si {r:e}, {x}", x = in(xmm_reg) f64::from_bits(a as u64), r = out(reg) result) }
    result
}

/// `cvttsd2si` to 64 bits.
pub fn truncate64(a: u128) -> u64 {
    let result: u64;
    // SAFETY: only the named registers are touched.
    unsafe { asm!("cvttsd2si {r}, {x}", x = in(xmm_reg) f64::from_bits(a as u64), r = out(reg) result) }
    result
}
