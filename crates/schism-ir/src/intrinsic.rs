//! LLVM's intrinsic functions, by name.

use borsh::{BorshDeserialize, BorshSerialize};

macro_rules! intrinsics {
    ($($variant:ident = $name:literal,)*) => {
        /// The intrinsics that clang emits for C. The type suffix of the name is dropped: operand types say the same.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, BorshSerialize, BorshDeserialize)]
        #[allow(missing_docs, reason = "LLVM's own names")]
        pub enum Intrinsic { $($variant,)* }

        const NAMES: &[(&str, Intrinsic)] = &[$(($name, Intrinsic::$variant),)*];
    };
}

intrinsics! {
    Memcpy = "memcpy",
    MemcpyInline = "memcpy.inline",
    Memmove = "memmove",
    Memset = "memset",
    MemsetInline = "memset.inline",
    LifetimeStart = "lifetime.start",
    LifetimeEnd = "lifetime.end",
    InvariantStart = "invariant.start",
    InvariantEnd = "invariant.end",
    StackSave = "stacksave",
    StackRestore = "stackrestore",
    VaStart = "va_start",
    VaEnd = "va_end",
    VaCopy = "va_copy",
    Trap = "trap",
    DebugTrap = "debugtrap",
    UbsanTrap = "ubsantrap",
    Assume = "assume",
    Expect = "expect",
    ExpectWithProbability = "expect.with.probability",
    ObjectSize = "objectsize",
    IsConstant = "is.constant",
    ReturnAddress = "returnaddress",
    FrameAddress = "frameaddress",
    AddressOfReturnAddress = "addressofreturnaddress",
    Prefetch = "prefetch",
    DonothingIntrinsic = "donothing",
    SideEffect = "sideeffect",
    NoAliasScopeDecl = "experimental.noalias.scope.decl",
    ThreadlocalAddress = "threadlocal.address",
    PtrMask = "ptrmask",
    LaunderInvariantGroup = "launder.invariant.group",
    StripInvariantGroup = "strip.invariant.group",
    PtrAnnotation = "ptr.annotation",
    VarAnnotation = "var.annotation",
    Annotation = "annotation",
    SsaCopy = "ssa.copy",
    ReadCycleCounter = "readcyclecounter",
    ReadSteadyCounter = "readsteadycounter",
    ClearCache = "clear_cache",
    SAddWithOverflow = "sadd.with.overflow",
    UAddWithOverflow = "uadd.with.overflow",
    SSubWithOverflow = "ssub.with.overflow",
    USubWithOverflow = "usub.with.overflow",
    SMulWithOverflow = "smul.with.overflow",
    UMulWithOverflow = "umul.with.overflow",
    SAddSat = "sadd.sat",
    UAddSat = "uadd.sat",
    SSubSat = "ssub.sat",
    USubSat = "usub.sat",
    SShlSat = "sshl.sat",
    UShlSat = "ushl.sat",
    Abs = "abs",
    SMax = "smax",
    SMin = "smin",
    UMax = "umax",
    UMin = "umin",
    UCmp = "ucmp",
    SCmp = "scmp",
    Bswap = "bswap",
    BitReverse = "bitreverse",
    Ctpop = "ctpop",
    Ctlz = "ctlz",
    Cttz = "cttz",
    Fshl = "fshl",
    Fshr = "fshr",
    Fabs = "fabs",
    CopySign = "copysign",
    Sqrt = "sqrt",
    Floor = "floor",
    Ceil = "ceil",
    TruncFloat = "trunc",
    Rint = "rint",
    NearbyInt = "nearbyint",
    Round = "round",
    RoundEven = "roundeven",
    LRint = "lrint",
    LLRint = "llrint",
    LRound = "lround",
    LLRound = "llround",
    MinNum = "minnum",
    MaxNum = "maxnum",
    Minimum = "minimum",
    Maximum = "maximum",
    Fma = "fma",
    FMulAdd = "fmuladd",
    Canonicalize = "canonicalize",
    IsFpClass = "is.fpclass",
    Powi = "powi",
    Ldexp = "ldexp",
    Frexp = "frexp",
    FpToSiSat = "fptosi.sat",
    FpToUiSat = "fptoui.sat",
    GetRounding = "get.rounding",
    SetRounding = "set.rounding",
    VectorReduceAdd = "vector.reduce.add",
    VectorReduceMul = "vector.reduce.mul",
    VectorReduceAnd = "vector.reduce.and",
    VectorReduceOr = "vector.reduce.or",
    VectorReduceXor = "vector.reduce.xor",
    VectorReduceSMax = "vector.reduce.smax",
    VectorReduceSMin = "vector.reduce.smin",
    VectorReduceUMax = "vector.reduce.umax",
    VectorReduceUMin = "vector.reduce.umin",
    VectorReduceFAdd = "vector.reduce.fadd",
    VectorReduceFMul = "vector.reduce.fmul",
    VectorReduceFMax = "vector.reduce.fmax",
    VectorReduceFMin = "vector.reduce.fmin",
    MaskedLoad = "masked.load",
    MaskedStore = "masked.store",
    MaskedGather = "masked.gather",
    MaskedScatter = "masked.scatter",
}

impl Intrinsic {
    /// The intrinsic that a function name such as `llvm.umax.i32` stands for: the longest known name that the
    /// type suffix can follow. `None` for names that are not known; such a call is an error when executed.
    pub fn from_name(name: &str) -> Option<Self> {
        let name = name.strip_prefix("llvm.")?;
        let suffix_follows =
            |known: &str| name.strip_prefix(known).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
        NAMES.iter().filter(|(known, _)| suffix_follows(known)).max_by_key(|(known, _)| known.len()).map(|&(_, i)| i)
    }
}

#[cfg(test)]
mod tests {
    use super::Intrinsic;

    #[test]
    fn the_type_suffix_is_dropped() {
        assert_eq!(Intrinsic::from_name("llvm.memcpy.p0.p0.i64"), Some(Intrinsic::Memcpy));
        assert_eq!(Intrinsic::from_name("llvm.memcpy.inline.p0.p0.i64"), Some(Intrinsic::MemcpyInline));
        assert_eq!(Intrinsic::from_name("llvm.va_start"), Some(Intrinsic::VaStart));
    }

    #[test]
    fn unknown_names_are_no_intrinsics() {
        assert_eq!(Intrinsic::from_name("llvm.truncated"), None);
        assert_eq!(Intrinsic::from_name("memcpy"), None);
        assert_eq!(Intrinsic::from_name("llvm.x86.sse2.pause"), None);
    }
}
