; Stack, loads, stores, atomics.
target triple = "x86_64-pc-linux-gnu"
define i32 @plain(i32 %n) {
  %a = alloca i32, align 4
  %b = alloca { i8, i64 }, i32 %n, align 32
  store i32 %n, ptr %a
  store volatile i32 1, ptr %b
  %v = load volatile i32, ptr %a
  %w = load i32, ptr %b, align 1
  %sum = add i32 %v, %w
  ret i32 %sum
}

define void @atomic(ptr %p, i32 %x, float %f, ptr %q) {
  %1 = load atomic i32, ptr %p seq_cst, align 4
  store atomic i32 %x, ptr %p release, align 4
  %2 = atomicrmw xchg ptr %p, ptr %q monotonic
  %3 = atomicrmw add ptr %p, i32 %x monotonic
  %4 = atomicrmw sub ptr %p, i32 %x monotonic
  %5 = atomicrmw and ptr %p, i32 %x monotonic
  %6 = atomicrmw nand ptr %p, i32 %x monotonic
  %7 = atomicrmw or ptr %p, i32 %x monotonic
  %8 = atomicrmw xor ptr %p, i32 %x monotonic
  %9 = atomicrmw max ptr %p, i32 %x monotonic
  %10 = atomicrmw min ptr %p, i32 %x monotonic
  %11 = atomicrmw umax ptr %p, i32 %x monotonic
  %12 = atomicrmw umin ptr %p, i32 %x monotonic
  %13 = atomicrmw fadd ptr %p, float %f monotonic
  %14 = atomicrmw fsub ptr %p, float %f monotonic
  %15 = atomicrmw fmax ptr %p, float %f monotonic
  %16 = atomicrmw fmin ptr %p, float %f monotonic
  %17 = atomicrmw uinc_wrap ptr %p, i32 %x monotonic
  %18 = cmpxchg weak ptr %p, i32 %x, i32 2 acq_rel acquire
  fence seq_cst
  ret void
}

define i32 @segment(ptr addrspace(257) %p) {
  %v = load i32, ptr addrspace(257) %p
  ret i32 %v
}
