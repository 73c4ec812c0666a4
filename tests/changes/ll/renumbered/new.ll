target triple = "x86_64-unknown-linux-gnu"
define i32 @f(i32 %y) {
start:
  %1 = add i32 %y, 1
  br label %later
later:
  %2 = mul i32 %1, 2
  ret i32 %2
}
