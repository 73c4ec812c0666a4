; test: pointsto
; struct { int *a, *b; } s = {&x, &y}: the fields are told apart
@x = global i32 0
@y = global i32 0
%pair = type { ptr, ptr }
define i32 @main() {
entry:
  %s = alloca %pair
  store ptr @x, ptr %s
  %fb = getelementptr %pair, ptr %s, i64 0, i32 1
  store ptr @y, ptr %fb
  %a = load ptr, ptr %s
  %b = load ptr, ptr %fb
  ret i32 0
}

; ---
; main:
;   %s -> main.%s+0
;   %fb -> main.%s+8
;   %a -> x
;   %b -> y
; memory:
;   start holds start
;   main.%s+0 holds x
;   main.%s+8 holds y
