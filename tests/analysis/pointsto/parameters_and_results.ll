; test: pointsto
; calls are not told apart: identity returns what anybody passes
@x = global i32 0
@y = global i32 0
define ptr @identity(ptr %p) {
entry:
  ret ptr %p
}
define i32 @main() {
entry:
  %a = call ptr @identity(ptr @x)
  %b = call ptr @identity(ptr @y)
  ret i32 0
}

; ---
; identity:
;   %p -> x y
; main:
;   %a -> x y
;   %b -> x y
; memory:
;   start holds start
