; test: liveness
; an unused parameter, a used one, and a result that nobody reads
define void @f(i32 %unused, i32 %used) {
entry:
  %dropped = add i32 %used, 1
  ret void
}

; ---
; f:
; entry: in {%used} out {}
