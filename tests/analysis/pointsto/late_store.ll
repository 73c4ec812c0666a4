; test: pointsto
; a store whose value gets its address later, through a cycle of calls
@x = global i32 0
@slot = internal global ptr null
@code = internal global ptr @give
define ptr @give() {
entry:
  ret ptr @x
}
define void @put(ptr %where, ptr %what) {
entry:
  store ptr %what, ptr %where
  ret void
}
define i32 @main() {
entry:
  call void @put(ptr @slot, ptr null)
  %f = load ptr, ptr @code
  %v = call ptr %f()
  call void @put(ptr @slot, ptr %v)
  %r = load ptr, ptr @slot
  ret i32 0
}

; ---
; give:
; put:
;   %where -> slot
;   %what -> x
; main:
;   %f -> give()
;   %v -> x
;   %r -> x
; memory:
;   start holds start
;   slot holds x
;   code holds give()
