; Calls of every kind.
target triple = "x86_64-pc-linux-gnu"
%struct.big = type { [5 x i64] }

declare i32 @printf(ptr, ...)
declare void @exit(i32) noreturn
declare void @take(ptr byval(%struct.big) align 16)
declare void @take_long_double(ptr byval({ x86_fp80 }))
declare void @give(ptr sret(%struct.big), i32)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32)
declare void @llvm.x86.sse2.pause()
declare i64 @llvm.read_register.i64(metadata)
@alias = alias i32 (ptr, ...), ptr @printf_like

define i32 @printf_like(ptr %f, ...) {
  %list = alloca [24 x i8]
  call void @llvm.va_start.p0(ptr %list)
  %x = va_arg ptr %list, i32
  call void @llvm.va_end.p0(ptr %list)
  ret i32 %x
}
declare void @llvm.va_start.p0(ptr)
declare void @llvm.va_end.p0(ptr)

define void @by_value(ptr byval(%struct.big) align 8 %s, ptr noalias sret(%struct.big) %out) {
  call void @take(ptr byval(%struct.big) align 8 %s)
  call void @take(ptr %s)
  call void @take_long_double(ptr byval({ x86_fp80 }) %s)
  call void @give(ptr sret(%struct.big) %out, i32 1)
  ret void
}

define void @kinds(ptr %f, i32 %x) {
  %1 = call i32 (ptr, ...) @printf(ptr %f, i32 %x, double 1.0)
  %2 = call i64 %f(i32 %x, ptr %f)
  %3 = tail call i32 (ptr, ...) @alias(ptr null)
  call void @llvm.memcpy.p0.p0.i64(ptr %f, ptr %f, i64 8, i1 false)
  %4 = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %x, i32 1)
  call void @llvm.x86.sse2.pause()
  %5 = call i64 @llvm.read_register.i64(metadata !0)
  call void asm sideeffect "", "~{memory},~{dirflag},~{fpsr},~{flags}"()
  %6 = call i32 asm "bswap $0", "=r,0"(i32 %x)
  call void %f(i32 1) noreturn
  call void @exit(i32 2)
  unreachable
}
!0 = !{!"rsp"}
