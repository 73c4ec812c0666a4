target triple = "x86_64-unknown-linux-gnu"
@0 = private unnamed_addr constant [3 x i8] c"hi\00"
define i32 @f(i32 %x) {
entry:
  %a = add i32 %x, 1
  br label %next
next:
  %b = mul i32 %a, 2
  ret i32 %b
}
