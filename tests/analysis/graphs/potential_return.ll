; test: potential
; an early return: the other side is the rest of the function
@a = internal global i32 0
define i32 @main(i32 %n) {
entry:
  %x = icmp eq i32 %n, 0
  br i1 %x, label %early, label %rest
early:
  ret i32 0
rest:
  store i32 1, ptr @a
  ret i32 1
}

; ---
; main:entry true: a
; main:entry false:
