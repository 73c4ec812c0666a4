target triple = "x86_64-unknown-linux-gnu"
define i32 @f(i1 %c, i32 %x) {
entry:
  br i1 %c, label %a, label %b
b:
  %q = add i32 %x, 2
  br label %end
end:
  %r = phi i32 [ %q, %b ], [ %p, %a ]
  ret i32 %r
a:
  %p = add i32 %x, 1
  br label %end
}
