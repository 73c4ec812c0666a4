; Arithmetic under FENV_ACCESS becomes plain arithmetic.
target triple = "x86_64-pc-linux-gnu"
declare double @llvm.experimental.constrained.fadd.f64(double, double, metadata, metadata)
declare float @llvm.experimental.constrained.fptrunc.f32.f64(double, metadata, metadata)
declare i64 @llvm.experimental.constrained.fptosi.i64.f64(double, metadata)
declare i1 @llvm.experimental.constrained.fcmps.f64(double, double, metadata, metadata)
declare double @llvm.experimental.constrained.fma.f64(double, double, double, metadata, metadata)

define i1 @all(double %a, double %b) strictfp {
  %1 = call double @llvm.experimental.constrained.fadd.f64(double %a, double %b, metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
  %2 = call float @llvm.experimental.constrained.fptrunc.f32.f64(double %1, metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
  %3 = call i64 @llvm.experimental.constrained.fptosi.i64.f64(double %1, metadata !"fpexcept.strict") strictfp
  %4 = call double @llvm.experimental.constrained.fma.f64(double %a, double %b, double %1, metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
  %5 = call i1 @llvm.experimental.constrained.fcmps.f64(double %4, double %b, metadata !"olt", metadata !"fpexcept.strict") strictfp
  ret i1 %5
}
