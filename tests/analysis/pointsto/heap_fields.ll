; test: pointsto
; the same with memory from malloc, which has no type
@x = global i32 0
@y = global i32 0
declare ptr @malloc(i64)
define i32 @main() {
entry:
  %s = call ptr @malloc(i64 16)
  store ptr @x, ptr %s
  %fb = getelementptr i8, ptr %s, i64 8
  store ptr @y, ptr %fb
  %a = load ptr, ptr %s
  %b = load ptr, ptr %fb
  ret i32 0
}

; ---
; main:
;   %s -> main.new %s+0
;   %fb -> main.new %s+8
;   %a -> x
;   %b -> y
; memory:
;   start holds start
;   main.new %s+0 holds x
;   main.new %s+8 holds y
