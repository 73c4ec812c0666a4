; test: cfg
; if (c) x = 1; else x = 2; return x;
define i32 @f(i1 %c) {
entry:
  br i1 %c, label %then, label %else
then:
  br label %join
else:
  br label %join
join:
  %x = phi i32 [ 1, %then ], [ 2, %else ]
  ret i32 %x
}

; ---
; f:
; order: entry then else join
; entry -> then (true), else (false)
; then -> join
; else -> join
; join -> exit (return)
