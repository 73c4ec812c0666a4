; test: pointsto
; ((char *)&s)[i] may be any part of s
@x = global i32 0
@y = global i32 0
%pair = type { ptr, ptr }
define i32 @main(i64 %i) {
entry:
  %s = alloca %pair
  store ptr @x, ptr %s
  %fb = getelementptr %pair, ptr %s, i64 0, i32 1
  store ptr @y, ptr %fb
  %byte = getelementptr i8, ptr %s, i64 %i
  %v = load i8, ptr %byte
  %b = load ptr, ptr %fb
  ret i32 0
}

; ---
; main:
;   %s -> main.%s+0
;   %fb -> main.%s+8
;   %byte -> main.%s+0 main.%s+8
;   %v -> x y
;   %b -> y
; memory:
;   start holds start
;   main.%s+0 holds x
;   main.%s+8 holds y
