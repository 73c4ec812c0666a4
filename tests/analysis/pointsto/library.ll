; test: pointsto
; without a start, anybody may call what others can see
@x = internal global ptr null
define void @keep(ptr %p) {
entry:
  store ptr %p, ptr @x
  ret void
}
define internal ptr @hidden(ptr %p) {
entry:
  ret ptr %p
}

; ---
; keep:
;   %p -> unknown
; hidden: not reached
; memory:
