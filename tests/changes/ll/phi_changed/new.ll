target triple = "x86_64-unknown-linux-gnu"
define i32 @f(i1 %c, i32 %x) {
entry:
  br i1 %c, label %a, label %b
a:
  %p = add i32 %x, 1
  br label %end
b:
  br label %end
end:
  %r = phi i32 [ %p, %a ], [ 1, %b ]
  ret i32 %r
}
