; Arithmetic, comparisons and conversions.
target triple = "x86_64-pc-linux-gnu"
define void @integers(i32 %a, i32 %b) {
  %1 = add nsw i32 %a, %b
  %2 = sub i32 %a, %b
  %3 = mul i32 %a, %b
  %4 = udiv i32 %a, %b
  %5 = sdiv i32 %a, %b
  %6 = urem i32 %a, %b
  %7 = srem i32 %a, %b
  %8 = shl i32 %a, %b
  %9 = lshr i32 %a, %b
  %10 = ashr i32 %a, %b
  %11 = and i32 %a, %b
  %12 = or disjoint i32 %a, %b
  %13 = xor i32 %a, -1
  %14 = select i1 true, i32 %a, i32 %b
  %15 = freeze i32 %a
  ret void
}

define void @floats(double %a, double %b) {
  %1 = fadd fast double %a, %b
  %2 = fsub double %a, %b
  %3 = fmul double %a, %b
  %4 = fdiv double %a, %b
  %5 = frem double %a, %b
  %6 = fneg double %a
  ret void
}

define void @comparisons(i32 %a, ptr %p, double %d) {
  %1 = icmp eq i32 %a, 1
  %2 = icmp ne ptr %p, null
  %3 = icmp ugt i32 %a, 1
  %4 = icmp uge i32 %a, 1
  %5 = icmp ult i32 %a, 1
  %6 = icmp ule i32 %a, 1
  %7 = icmp sgt i32 %a, 1
  %8 = icmp sge i32 %a, 1
  %9 = icmp slt i32 %a, 1
  %10 = icmp sle i32 %a, 1
  %11 = fcmp false double %d, 0.0
  %12 = fcmp oeq double %d, 0.0
  %13 = fcmp ogt double %d, 0.0
  %14 = fcmp oge double %d, 0.0
  %15 = fcmp olt double %d, 0.0
  %16 = fcmp ole double %d, 0.0
  %17 = fcmp one double %d, 0.0
  %18 = fcmp ord double %d, 0.0
  %19 = fcmp uno double %d, 0.0
  %20 = fcmp ueq double %d, 0.0
  %21 = fcmp ugt double %d, 0.0
  %22 = fcmp uge double %d, 0.0
  %23 = fcmp ult double %d, 0.0
  %24 = fcmp ule double %d, 0.0
  %25 = fcmp une double %d, 0.0
  %26 = fcmp true double %d, 0.0
  ret void
}

define void @conversions(i32 %a, i64 %l, ptr %p, float %f, double %d) {
  %1 = trunc i64 %l to i33
  %2 = zext i32 %a to i128
  %3 = sext i32 %a to i64
  %4 = fptoui float %f to i8
  %5 = fptosi double %d to i64
  %6 = uitofp i32 %a to x86_fp80
  %7 = sitofp i64 %l to half
  %8 = fptrunc double %d to float
  %9 = fpext float %f to fp128
  %10 = ptrtoint ptr %p to i64
  %11 = inttoptr i64 %l to ptr
  %12 = bitcast double %d to i64
  %13 = addrspacecast ptr %p to ptr addrspace(256)
  ret void
}
