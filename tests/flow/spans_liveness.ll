; test: liveness
; at: %z
; a value that one arm needs and the other does not
declare void @use(i32)
define void @f(i32 %a, i1 %c) {
entry:
  %x = add i32 %a, 1
  %y = add i32 %a, 2
  br i1 %c, label %then, label %else
then:
  call void @use(i32 %x)
  %z = add i32 %x, %a
  call void @use(i32 %z)
  ret void
else:
  call void @use(i32 %y)
  ret void
}

; ---
; f:
; entry: in {%a %c} out {%a %x %y}
; then: in {%a %x} out {}
; else: in {%y} out {}
; at %z: before {%a %x} after {%z}
